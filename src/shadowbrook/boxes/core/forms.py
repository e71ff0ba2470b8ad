"""What the action point game says of cards that lie in boxes still to come.

A form is at work as soon as a box brings a card with that id; until then nothing listens.
`tests/rules_waiting.toml` names the rules that wait for such a box.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from shadowbrook.engine.content import Hook
from shadowbrook.engine.happenings import Fall
from shadowbrook.engine.verbs.piles import remove
from shadowbrook.engine.words import On

from .windmill import COACHMAN

if TYPE_CHECKING:
    from shadowbrook.engine.you import You


def bearer_falls(you: You, event: Fall) -> bool:
    g = you.g
    card = you.card
    return g.rules.cards_forms == "solo" and event.hero == g.s.owner(card)


async def book_of_death(you: You, event: Fall) -> None:
    """AP-56: nothing carried is lost; AP-57: the villain does not kill, but the book is gone."""
    g = you.g
    card = you.card
    event.keeps_cards = True
    if event.by == "villain" and g.rules.ko_villain_kills:
        event.survives = True
        remove(g, card)


FORMS = {
    "book-of-death": (Hook(on=On.FALLING, can=bearer_falls, run=book_of_death),),
    "coachman-of-the-inn": COACHMAN,  # AP-54: the Inn has one of its own
}

# AP-50, by the key of the option that offers an ability
POINTS = {
    "use:captain-hawkins:field-command": 3,
    "use:captain-hawkins:call-to-arms": 2,
}
