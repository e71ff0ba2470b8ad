"""What the action point game says of cards that lie in boxes still to come.

A form is at work as soon as a box brings a card with that id; until then nothing listens.
`tests/rules_waiting.toml` names the rules that wait for such a box.
"""

from __future__ import annotations

from shadowbrook.cards import N_, Ability, Fall, You, in_solo_form, on, remove_this, yours

from .windmill import coachman

book_of_death = Ability(id="book-of-death", name=N_("Book of Death"))


@book_of_death.whenever(on.FALLING, in_solo_form, yours)
async def spare_the_bearer(you: You, fall: Fall) -> None:
    """AP-56: nothing carried is lost; AP-57: the villain does not kill, but the book is gone."""
    fall.keeps_cards = True
    if fall.by == "villain" and you.g.rules.ko_villain_kills:
        fall.survives = True
        remove_this(you)


FORMS = {
    book_of_death.id: book_of_death.hooks,
    "coachman-of-the-inn": coachman.hooks,  # AP-54: the Inn has one of its own
}

# AP-50, by the key of the option that offers an ability
POINTS = {
    "use:captain-hawkins:field-command": 3,
    "use:captain-hawkins:call-to-arms": 2,
}
