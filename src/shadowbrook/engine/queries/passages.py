"""Looking at the ways that nobody walks: secret routes (AP-23) and boats (GAP-81)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..board import Passage
from ..decision import Option, option
from ..dispatch import contributions
from ..happenings import Moving
from ..words import On
from .markers import is_shut
from .values import price

if TYPE_CHECKING:
    from ..game import Game


def open_passages(g: Game, hero: int) -> dict[Option, Passage]:
    """The secret routes and boats that a hero can take from here now, as options."""
    who = g.s.heroes[hero]
    found: dict[Option, Passage] = {}
    for passage in g.content.board.passages[who.space]:
        base = passage.option
        fee = price(g, hero, passage.kind, base.price) if base.price else 0
        if who.investigation >= fee and not is_shut(g, passage.there):
            found[base if fee == base.price else option(base.key, fee)] = passage
    return found


def further_ways(g: Game, hero: int, steps: int) -> list[int]:
    """Spaces that count as next to a hero's own for their move, by what cards and sheets say."""
    found = 0
    for _, bits in contributions(g, On.WAYS, Moving(hero, steps)):
        found |= bits
    here = g.s.heroes[hero].space
    spaces = range(len(g.content.board.spaces))
    return [n for n in spaces if found >> n & 1 and n != here and not is_shut(g, n)]
