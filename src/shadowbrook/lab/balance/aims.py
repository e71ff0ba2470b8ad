"""The balance aims as data: which set-ups are played, and what is wanted of them.

A cell is a set-up of which a thousand games are wanted; a group is what cells are pooled
by. A share is always of the games that heroes (or a hero, or a team) win, unless it says
otherwise.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

import msgspec

from shadowbrook.engine.errors import Told
from shadowbrook.engine.rules import LEVELS
from shadowbrook.engine.setup import Setup
from shadowbrook.engine.shelf import content
from shadowbrook.engine.words import N_

GAMES_A_CELL = 1000
ALLIES = range(2, 7)  # numbers of heroes in a cooperative game
RIVALS = 4

# The groups: rows of results know them by these names, and reports say them in any language.
BASIC, ADVANCED = N_("cooperative, basic chart"), N_("cooperative, advanced chart")
COMPETITIVE, TEAM, SOLO_TEAM = N_("competitive"), N_("team"), N_("solo team")
LONE = {
    "normal": N_("lone, normal"),
    "hunter": N_("lone, hunter"),
    "master-hunter": N_("lone, master-hunter"),
    "insanity": N_("lone, insanity"),
    "apocalypse": N_("lone, apocalypse"),
}
ACTION_POINTS = {
    "14": N_("action points, 14"),
    "12": N_("action points, 12"),
    "10": N_("action points, 10"),
}
POINTS = tuple(ACTION_POINTS)


class Id(str):
    """The id of a villain, a hero or a card: reports in English show it, others the name."""

    __slots__ = ()


def lone(level: str) -> str:
    """The group of a level of the lone hero."""
    return LONE[level]


def action_points(points: str) -> str:
    """The group of a number of action points."""
    return ACTION_POINTS[points]


def with_heroes(what: Told, heroes: int) -> Told:
    """The games with so many heroes among some."""
    return Told(N_("{what}, {heroes} heroes"), what=what, heroes=heroes)


def with_villain(what: Told, villain: str) -> Told:
    """The games with a villain among some."""
    return Told(N_("{what}, {villain}"), what=what, villain=Id(villain))


class Cell(msgspec.Struct, frozen=True):
    """A set-up that is played; with several villains they take turns from game to game.

    Cells of the same `luck` share the chance of their games, so that they can be compared
    game by game; all others are independent of each other.
    """

    group: str
    villains: tuple[str, ...]
    setup: dict[str, Any]
    luck: str

    @property
    def heroes(self) -> int:
        """The number of heroes."""
        return len(self.setup["heroes"])

    @property
    def told(self) -> Told:
        """Group, number of heroes and villain where they tell cells apart."""
        said = Told(self.group)
        if self.heroes > 1:
            said = with_heroes(said, self.heroes)
        if len(self.villains) == 1:
            said = with_villain(said, self.villains[0])
        return said

    @property
    def name(self) -> str:
        """By what name results and commands know the cell."""
        return str(self.told)

    def at(self, index: int) -> Setup:
        """The set-up of the cell's game with this index."""
        return Setup(**self.setup, villain=self.villains[index % len(self.villains)])


@lru_cache(maxsize=4)
def cells(boxes: tuple[str, ...] = ("core",)) -> tuple[Cell, ...]:
    """All cells that the aims speak of, for the villains of these boxes."""
    known = content(boxes)
    villains = tuple(known.cards[number].id for number in known.villain_numbers)

    def cell(
        group: str, heroes: int, of: Sequence[str] = villains, luck: str = "", **setup: Any
    ) -> Cell:
        setup |= {"heroes": ["random"] * heroes, "boxes": list(boxes)}
        return Cell(group, tuple(of), setup, luck or group)

    found = [
        cell(
            *(group, heroes, [villain], f"cooperative, {heroes}, {villain}"),
            mode="cooperative",
            chart=chart,
        )
        for group, chart in ((BASIC, "basic"), (ADVANCED, "advanced"))
        for heroes in ALLIES
        for villain in villains
    ]
    found += [cell(lone(level), 1, luck="lone", mode="lone", level=level) for level in LEVELS]
    found += [
        cell(
            *(action_points(points), 1),
            luck="action points",
            mode="lone",
            preset="ap",
            options={"turn.points": points},
        )
        for points in POINTS
    ]
    found.append(cell(COMPETITIVE, RIVALS, mode="competitive"))
    # nothing is said of who wins these, but they are to be as long as the others
    found.append(cell(TEAM, 4, mode="team", teams=2))
    found.append(cell(SOLO_TEAM, 2, mode="solo-team"))
    return tuple(found)


class ShareWithin(msgspec.Struct, frozen=True):
    """The share of games won lies within bounds; also for each value of `by`."""

    group: str
    low: float
    high: float
    by: tuple[str, ...] = ("",)  # "", "heroes" (their number), "villain"
    darkness: bool = False  # of the games that Darkness wins


class Harder(msgspec.Struct, frozen=True):
    """One group is won less often than another, by so many points."""

    easy: str
    hard: str
    low: float
    high: float


class Falls(msgspec.Struct, frozen=True):
    """The share falls strictly from group to group."""

    groups: tuple[str, ...]


class EvenHeroes(msgspec.Struct, frozen=True):
    """Each hero's share of the games that a hero wins, among those they take part in."""

    group: str
    low: float
    high: float


class EvenSeats(msgspec.Struct, frozen=True):
    """No seat's share of the games that a hero wins is so far from the even share."""

    group: str
    most: float


class Length(msgspec.Struct, frozen=True):
    """The median of the rounds lies within bounds, and few games are very long."""

    groups: tuple[str, ...]
    low: int
    high: int
    long: int  # rounds
    few: float  # of the games may be longer


Aim = ShareWithin | Harder | Falls | EvenHeroes | EvenSeats | Length

AIMS: tuple[Aim, ...] = (
    ShareWithin(BASIC, 0.45, 0.65, by=("", "heroes")),
    ShareWithin(BASIC, 0.35, 0.75, by=("villain",)),
    Harder(BASIC, ADVANCED, 0.10, 0.25),
    Falls(tuple(lone(level) for level in LEVELS)),
    ShareWithin(lone(LEVELS[0]), 0.50, 0.70),
    ShareWithin(lone(LEVELS[-1]), 0.10, 0.25),
    Falls(tuple(action_points(points) for points in POINTS)),
    ShareWithin(action_points("12"), 0.40, 0.60),
    ShareWithin(COMPETITIVE, 0.10, 0.25, darkness=True),
    EvenHeroes(COMPETITIVE, 0.17, 0.33),
    EvenSeats(COMPETITIVE, 0.04),
    Length(
        (
            *(BASIC, ADVANCED, COMPETITIVE, TEAM, SOLO_TEAM),
            *(lone(level) for level in LEVELS),
            *(action_points(points) for points in POINTS),
        ),
        *(10, 20, 60, 0.02),
    ),
)
