"""Looking at the counters on the board and at the minion chart."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..definitions import ChartEntry, Minion
from .markers import is_shut
from .values import villain_sheet

if TYPE_CHECKING:
    from ..game import Game


def minion_at(g: Game, space: int) -> Minion | None:
    """The square counter in a space."""
    there = g.s.minions[space]
    return g.content.minions[there - 1] if there else None


def supply_index(g: Game, kind: int) -> int:
    """Both faces of a counter are one in the supply (MIN-08)."""
    flip = g.content.minions[kind].flip
    return min(kind, g.content.minion_index[flip]) if flip else kind


def counter_number(g: Game, space: int, kind: int) -> int:
    """A number for a counter where it lies: a space has one square counter at most (MIN-11)."""
    return kind + 1 << 8 | space if g.content.minions[kind].round else space


def counters(g: Game) -> list[tuple[int, int]]:
    """All counters on the board as (space, kind), nearest to the Town Hall first."""
    far = g.content.board.home_distance
    found: list[tuple[int, int]] = []
    if g.s.walls:
        found += [(space, kind - 1) for space, kind in enumerate(g.s.minions) if kind]
    if any(g.s.vermin):
        found += [(space, kind) for space, kinds in enumerate(g.s.vermin) for kind in kinds]
    return sorted(found, key=lambda one: (far[one[0]], one))


def is_there(g: Game, space: int, kind: int) -> bool:
    """Whether a counter of this kind lies in a space."""
    return g.s.minions[space] == kind + 1 or kind in g.s.vermin[space]


def chart(g: Game) -> tuple[ChartEntry, ...]:
    """The side of the villain's chart in use (MIN-24, SET-09)."""
    sheet = villain_sheet(g)
    return sheet.chart if g.rules.setup_basic_chart else sheet.advanced_chart


def is_event(g: Game, entry: ChartEntry) -> bool:
    return entry.event is not None


def is_minion(g: Game, entry: ChartEntry) -> bool:
    return bool(entry.minions)


def is_fighter(g: Game, entry: ChartEntry) -> bool:
    """A minion with fight dice (CHA-10b)."""
    return any(g.content.minions[g.content.minion_index[name]].dice > 0 for name in entry.minions)


def ways_home(g: Game, space: int) -> list[int]:
    """The next spaces on the shortest ways to the Town Hall that are not blocked (EXP-04)."""
    return [n for n in g.content.board.homeward[space] if not is_shut(g, n)]
