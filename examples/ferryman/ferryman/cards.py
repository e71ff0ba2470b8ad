"""Three cards for decks of the core box: an Event, a Mystery card that remains, an encounter."""

from __future__ import annotations

from typing import TYPE_CHECKING

from shadowbrook.engine import moments as on
from shadowbrook.engine.content import Encounter, EventCard, Hook, MysteryCard
from shadowbrook.engine.happenings import Done, FightRound, Free
from shadowbrook.engine.queries.rolls import hero_groups, undecided
from shadowbrook.engine.verbs.cards import leave_play
from shadowbrook.engine.verbs.dice import test
from shadowbrook.engine.verbs.investigation import gain, lose
from shadowbrook.engine.verbs.rolls import reroll
from shadowbrook.engine.words import CUNNING, N_, On

if TYPE_CHECKING:
    from shadowbrook.engine.you import You

WET = ("marsh", "covered-bridge")
SLUICE_PRICE = 3


def sixes_are_missing(you: You, event: FightRound) -> bool:
    """There is something to re-roll, and the enemy is not beaten without it."""
    g = you.g
    return undecided(g, event) and any(die < 6 for dice in hero_groups(event) for die in dice)


async def all_or_nothing(you: You, event: FightRound) -> None:
    g = you.g
    reroll(g, event, "all-or-nothing", lambda die: die < 6)


def in_the_water(you: You, event: Done) -> bool:
    """A hero has ended their move where the water stands."""
    g = you.g
    return g.content.board.spaces[event.space].id in WET and not g.s.heroes[event.hero].down


async def wade(you: You, event: Done) -> None:
    g = you.g
    lose(g, event.hero, 1, you.source)


def at_the_sluice(you: You, event: Free) -> bool:
    g = you.g
    return g.content.board.spaces[g.s.heroes[you.hero].space].id in WET


async def open_the_sluice(you: You, event: Free) -> None:
    g = you.g
    card = you.card
    await leave_play(g, card, "action")


async def sunken_boat(you: You, event: Done) -> None:
    g = you.g
    successes = await test(g, event.hero, CUNNING, 5, "sunken-boat")
    if successes:
        await gain(g, event.hero, 1 + successes, "sunken-boat")
    else:
        lose(g, event.hero, 1, "sunken-boat")


CARDS = (
    EventCard(
        id="all-or-nothing",
        name=N_("All or Nothing"),
        text=N_("In a fight round: re-roll all dice of a hero that do not show a 6."),
        copies=2,
        when=(on.FIGHT_ROLL,),
        can=sixes_are_missing,
        play=all_or_nothing,
    ),
    MysteryCard(
        id="rising-water",
        name=N_("Rising Water"),
        text=N_(
            "Whoever ends their move in the Marsh or on the Covered Bridge loses 1 Investigation. "
            "A hero there may pay 3 Investigation as an action to end this."
        ),
        remains=True,
        hooks=(
            Hook(on=On.MOVED, can=in_the_water, run=wade),
            Hook(on=On.ACTION, can=at_the_sluice, run=open_the_sluice, price=SLUICE_PRICE),
        ),
    ),
    Encounter(
        id="sunken-boat",
        name=N_("Sunken Boat"),
        text=N_(
            "Cunning 5+: with a success, gain 2 Investigation, and 1 more for each further "
            "success; without, lose 1."
        ),
        deck="olde-woods",
        play=sunken_boat,
    ),
)
