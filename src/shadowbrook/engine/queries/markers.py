"""Looking at the markers of the boxes, and at what they make of the spaces where they lie."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..definitions import Marker
from ..words import Spot

if TYPE_CHECKING:
    from ..content import Content
    from ..game import Game
    from ..state import State


def marker(content: Content, number: int) -> Marker:
    """A kind of markers by its number."""
    found = content.cards[number]
    assert isinstance(found, Marker)
    return found


def count(s: State, number: int, spot: int = -1, at: int = -1) -> int:
    """How many markers of a kind lie in a place; without one, how many lie anywhere."""
    return sum(
        many
        for kind, on, where, many in s.tokens
        if kind == number and spot in (-1, on) and at in (-1, where)
    )


def places(s: State, number: int, spot: int) -> list[int]:
    """The spaces, elders, heroes or cards with a marker of a kind, in the order they got it."""
    return [where for kind, on, where, _ in s.tokens if kind == number and on == spot]


def left(content: Content, s: State, number: int) -> int:
    """How many markers of a kind are left."""
    return marker(content, number).supply - count(s, number)


# ---- what they make of spaces ----------------------------------------------------------------


def on_space(g: Game, space: int) -> list[Marker]:
    """The kinds of markers in a space, the last one first: it hides what lies under it."""
    return [
        marker(g.content, kind)
        for kind, on, where, _ in reversed(g.s.tokens)
        if on == Spot.SPACE and where == space
    ]


def kind_of(g: Game, space: int) -> str:
    """What kind of space it is now: as printed, or as a marker says."""
    if g.s.tokens:
        for one in on_space(g, space):
            if one.kind:
                return one.kind
    return g.content.board.spaces[space].kind


def shut(g: Game) -> int:
    """The spaces that nothing enters, as bits: blocked Roads (EXP-04), and what markers close."""
    s = g.s
    found = 0
    for space in s.blocked:
        found |= 1 << space
    for kind, on, where, _ in s.tokens:
        if on == Spot.SPACE and marker(g.content, kind).closed:
            found |= 1 << where
    return found


def is_shut(g: Game, space: int) -> bool:
    """Whether nothing enters a space."""
    s = g.s
    return bool(s.blocked or s.tokens) and bool(shut(g) >> space & 1)


def barriers(g: Game) -> tuple[int, int]:
    """Spaces that stop a walker (minions, MOV-05) and those that nothing enters, as bits."""
    s = g.s
    return s.walls, shut(g) if s.blocked or s.tokens else 0
