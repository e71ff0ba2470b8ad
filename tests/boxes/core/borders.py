"""Toys for tests at the boundaries of cards: blows of every strength, and ways to look twice."""

from __future__ import annotations

from typing import Any

from shadowbrook.cards import (
    COMBAT,
    CUNNING,
    HONOR,
    SPIRIT,
    Box,
    Encounter,
    EventCard,
    Happening,
    LairCard,
    Lose,
    MysteryCard,
    Roll,
    TakeWounds,
    TrackFalls,
    Trial,
    You,
    moments,
    reroll,
)
from shadowbrook.engine.shelf import register
from shadowbrook.testing import Scenario, table
from tests.plain import BOXES as PLAIN
from tests.plain import plain_table

SKILLS = {"spirit": SPIRIT, "cunning": CUNNING, "combat": COMBAT, "heart": HONOR}


async def try_again(you: You, roll: Roll) -> None:
    reroll(you, roll)


async def only_look(you: You, happening: Happening) -> None:
    return


register(
    Box(
        id="borders",
        name="borders",
        version="1",
        cards=(
            *(
                MysteryCard(id=f"blow-{n}", name=f"blow-{n}", play=TakeWounds(n))
                for n in range(1, 6)
            ),
            MysteryCard(id="fall-by-2", name="fall-by-2", play=TrackFalls(2)),
            # a test of one skill; whoever fails loses 1 Investigation
            *(
                Encounter(
                    id=f"trial-of-{skill}",
                    name=f"trial-of-{skill}",
                    deck="manor",
                    play=Trial(number, 6, lost=Lose(1)),
                )
                for skill, number in SKILLS.items()
            ),
            # a test of two skills together (SKL-06)
            Encounter(
                id="trial-of-two",
                name="trial-of-two",
                deck="manor",
                play=Trial((HONOR, CUNNING), 6, lost=Lose(1)),
            ),
            # it is asked for wherever a die of the hero is not good enough yet, and nowhere else
            EventCard(id="second-try", name="second-try", play=try_again, when=(moments.ROLL,)),
            EventCard(id="trapdoor", name="trapdoor", play_immediately=True, play=TakeWounds(9)),
            EventCard(id="stumble", name="stumble", play=TakeWounds(9)),
            LairCard(id="lair-town-hall", name="lair-town-hall", space="town-hall", cost=1),
            # it keeps a fight round open in which dice lie there
            EventCard(id="look-on", name="look-on", play=only_look, when=(moments.FIGHT_ROLL,)),
        ),
    )
)

BOXES = (*PLAIN, "borders")


def at_the_border(**given: Any) -> Scenario:
    """A plain table with these toys."""
    return plain_table(boxes=BOXES, **given)


def is_asked_again(t: Scenario) -> bool:
    """Whether the hero who rolled may try a second time."""
    return t.kind == "respond" and "play:second-try" in t.options


def second_try_at(place: str, card: str, *dice: int, answers: tuple[str, ...] = ()) -> Scenario:
    """Thomas turns over a card in a corner and rolls, with a second try in his hand."""
    t = table(
        heroes={"thomas": {"at": place, "hand": ["second-try"]}, "karl": {}},
        draws={place: [card]},
        clues={place: 1},
        dice=dice,
        boxes=BOXES,
    )
    t.answer("encounter", *answers)
    return t
