"""Where things are drawn: places on their boards, boards below each other, pieces in a place."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import ceil
from typing import Protocol

Point = tuple[float, float]

WIDTH, HEIGHT = 1200, 900
FURTHER = 700  # how high a further board is whose box says where its places lie
EDGE = (118.0, 100.0, 96.0)  # what a place needs at its sides, above it and below it
ROADS_EDGE = (44.0, 44.0, 44.0)
ACROSS, ROW = 4, 190  # places that nobody has put anywhere: so many in a row of this height
ABREAST, GAP, BEHIND = 4, 50, 44  # pieces in a row, and how far apart pieces and rows stand


class Placed(Protocol):
    """What has to be known of a place to put it somewhere."""

    @property
    def id(self) -> str: ...
    @property
    def kind(self) -> str: ...
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


@dataclass(frozen=True, slots=True)
class Layout:
    """Where every place is drawn, where the first board begins, and the sheets of the others."""

    spots: dict[str, Point]
    first: int
    sheets: tuple[Sheet, ...]
    height: int

    @property
    def edges(self) -> tuple[int, ...]:
        """Where sheets begin and end."""
        return (self.first, *(sheet.top for sheet in self.sheets), self.height)


def lay_out(places: Sequence[Placed], on_top: str = "") -> Layout:
    """All boards below each other, the first one first, or the one that belongs on top.

    A place of the first board whose box does not say where it lies is drawn on a sheet of its own.
    """
    at_home = [one for one in places if not one.board and _has_place(one)]
    others: dict[str | None, list[Placed]] = {None: at_home}  # None is the first board
    for one in places:
        if one not in at_home:
            others.setdefault(one.board, []).append(one)
    spots: dict[str, Point] = {}
    sheets: list[Sheet] = []
    top = first = 0
    for name in sorted(others, key=lambda name: not on_top or name != on_top):
        there = others[name]
        known = all(map(_has_place, there))
        height = FURTHER if known else ceil(len(there) / ACROSS) * ROW + 110
        if name is None:
            first, height = top, HEIGHT
        else:
            sheets.append(Sheet(name, top, height))
        found = (_within(one, top, height) for one in there) if known else _in_rows(len(there), top)
        spots |= zip((one.id for one in there), found, strict=True)
        top += height
    return Layout(spots, first, tuple(sheets), top)


def _has_place(one: Placed) -> bool:
    return tuple(one.at) != (0.0, 0.0)


def _within(one: Placed, top: int, height: int) -> Point:
    """Where a place lies, far enough from the edges of its sheet to be drawn whole."""
    side, above, below = ROADS_EDGE if one.kind == "road" else EDGE
    x = min(WIDTH - side, max(side, one.at[0] / 100 * WIDTH))
    y = min(height - below, max(above, one.at[1] / 100 * height))
    return round(x), round(top + y)


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
