"""The Events."""

from __future__ import annotations

from typing import TYPE_CHECKING

from shadowbrook.engine.content import EventCard
from shadowbrook.engine.events import FightRound, Play, Wounds
from shadowbrook.engine.verbs.cards import cancels
from shadowbrook.engine.verbs.dice import add_dice
from shadowbrook.engine.verbs.investigation import gain
from shadowbrook.engine.verbs.wounds import prevent
from shadowbrook.engine.events import bearer
from shadowbrook.engine.words import N_, On

if TYPE_CHECKING:
    from typing import Any
    from shadowbrook.engine.game import Game


async def a_clue(g: Game, card: int, event: Any) -> None:
    await gain(g, g.s.active if g.s.active >= 0 else g.first_hero, 2, "a-clue")


async def second_wind(g: Game, card: int, event: FightRound) -> None:
    add_dice(g, event, 2, "second-wind")


async def dodge(g: Game, card: int, event: Wounds) -> None:
    prevent(g, event, 2, "dodge")


async def deny(g: Game, card: int, event: Play) -> None:
    event.canceled = True


CARDS = (
    EventCard(id="a-clue", name=N_("A Clue"), copies=10, play=a_clue),
    EventCard(id="second-wind", name=N_("Second Wind"), copies=10, play=second_wind, when=(On.FIGHT_ROLL, On.ROLL)),
    EventCard(id="dodge", name=N_("Dodge"), copies=10, play=dodge, when=(On.WOUND,)),
    EventCard(id="deny", name=N_("Deny"), copies=5, play=deny, when=(On.CARD,), can=cancels("event", "mystery", "chart")),
)
