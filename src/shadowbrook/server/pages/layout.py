"""Where things are drawn: places on their boards, boards below each other, pieces in a place."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import ceil
from typing import Protocol

Point = tuple[float, float]

# Where the core board's places are drawn; a place of another box is drawn where it says.
LAYOUT: Mapping[str, Point] = {
    "manor": (150, 150),
    "road-manor-fields": (376, 118),
    "fields": (600, 140),
    "road-windmill-fields": (824, 118),
    "windmill": (1050, 150),
    "road-church-manor": (272, 292),
    "church": (408, 366),
    "town-hall": (600, 470),
    "magistrates-office": (792, 366),
    "road-magistrate-windmill": (928, 292),
    "blacksmith": (408, 580),
    "doctors-office": (792, 580),
    "road-blacksmith-marsh": (286, 650),
    "marsh": (150, 560),
    "road-marsh-keep": (84, 690),
    "abandoned-keep": (170, 790),
    "road-keep-crossroads": (400, 818),
    "crossroads": (620, 780),
    "olde-woods": (1040, 790),
    "road-woods-bridge": (1120, 690),
    "covered-bridge": (1050, 560),
    "road-doctor-bridge": (916, 650),
}

WIDTH, HEIGHT = 1200, 900
FURTHER = 700  # how high a further board is whose box says where its places lie
EDGE = (118.0, 100.0, 96.0)  # what a place needs at its sides, above it and below it
ACROSS, ROW = 4, 190  # places that nobody has put anywhere: so many in a row of this height
ABREAST, GAP, BEHIND = 4, 50, 44  # pieces in a row, and how far apart pieces and rows stand


class Placed(Protocol):
    """What has to be known of a place to put it somewhere."""

    @property
    def id(self) -> str: ...
    @property
    def at(self) -> Point: ...
    @property
    def board(self) -> str: ...


@dataclass(frozen=True, slots=True)
class Sheet:
    """A further board: its name, and where it begins."""

    name: str
    top: int
    height: int


def lay_out(places: Sequence[Placed]) -> tuple[dict[str, Point], list[Sheet]]:
    """Where every place is drawn, and the sheets below the first one.

    A place of the first board whose box does not say where it lies is drawn on a sheet of its own.
    """
    first = [one for one in places if not one.board and _has_place(one)]
    spots = {one.id: LAYOUT.get(one.id) or _within(one.at, 0, HEIGHT) for one in first}
    sheets: list[Sheet] = []
    top = HEIGHT
    for name in dict.fromkeys(one.board for one in places if one.id not in spots):
        there = [one for one in places if one.board == name and one.id not in spots]
        known = all(map(_has_place, there))
        height = FURTHER if known else ceil(len(there) / ACROSS) * ROW + 110
        found = (
            (_within(one.at, top, height) for one in there) if known else _in_rows(len(there), top)
        )
        spots |= zip((one.id for one in there), found, strict=True)
        sheets.append(Sheet(name, top, height))
        top += height
    return spots, sheets


def _has_place(one: Placed) -> bool:
    return one.id in LAYOUT or tuple(one.at) != (0.0, 0.0)


def _within(at: Point, top: int, height: int) -> Point:
    """A point given in percent of its sheet, far enough from the edges to be drawn whole."""
    side, above, below = EDGE
    x = min(WIDTH - side, max(side, at[0] / 100 * WIDTH))
    y = min(height - below, max(above, at[1] / 100 * height))
    return x, top + y


def _in_rows(count: int, top: int) -> Iterable[Point]:
    step = WIDTH / ACROSS
    for n in range(count):
        row, column = divmod(n, ACROSS)
        yield (column + 0.5) * step, top + 160 + row * ROW


def rows_of(count: int) -> list[Point]:
    """Where so many pieces stand beside and behind each other, all of them to be seen.

    >>> rows_of(2)
    [(-25.0, 0.0), (25.0, 0.0)]
    >>> len(set(rows_of(8)))
    8
    """
    rows = min(3, ceil(count / ABREAST)) or 1
    abreast = ceil(count / rows) or 1
    gap = min(GAP, ABREAST * GAP / abreast)
    found = []
    for n in range(count):
        row, column = divmod(n, abreast)
        standing = min(abreast, count - row * abreast)
        found.append(((column - (standing - 1) / 2) * gap, float((row + 1 - rows) * BEHIND)))
    return found
