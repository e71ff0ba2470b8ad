"""Who would come to a showdown, and what it costs each of them, as a seat may know it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..definitions import LairCard
from ..happenings import Ahead
from ..state import Showdown
from .heroes import comrades
from .showdowns import lair_card, lair_is_open
from .values import price, shares_showdowns

if TYPE_CHECKING:
    from ..game import Game


def has_fought(g: Game, showdown: Showdown, hero: int) -> bool:
    """Whether a hero's fight round of this pass is over; not if it is about to begin (FGT-17)."""
    if hero not in showdown.fought:
        return False
    return not any(isinstance(one, Ahead) and one.hero == hero for one in g.pending)


def challengers(g: Game, hero: int, seat: int) -> list[int]:
    """Who would be in a showdown that a hero begins now: all of the side who can pay (COOP-20)."""
    if not shares_showdowns(g):
        return [hero]
    cost = lair_cost(g, hero, seat)
    return [
        n
        for n in g.order()
        if n == hero
        or (
            comrades(g, n, hero)
            and not g.s.heroes[n].down
            and g.s.heroes[n].card >= 0
            and g.s.heroes[n].investigation >= cost
        )
    ]


def lair_cost(g: Game, hero: int, seat: int) -> int:
    """What a showdown costs each hero who comes; 0 without a Lair card that the seat may see."""
    lair = visible_lair(g, hero, seat)
    return 0 if lair is None else price(g, hero, "showdown", lair.cost)


def entry_price(g: Game, showdown: Showdown) -> int:
    """What it costs to join a showdown that has just begun (COOP-20)."""
    if showdown.lair < 0:
        return 0
    return price(g, showdown.starter, "showdown", lair_card(g, showdown.lair).cost)


def visible_lair(g: Game, hero: int, seat: int) -> LairCard | None:
    """The Lair card of a hero's group, if a seat may see it."""
    who = g.s.heroes[hero]
    card = g.s.lairs[who.group]
    if card < 0:
        return None
    mine = any(one.seat == seat and one.group == who.group for one in g.s.heroes)
    if not mine and not lair_is_open(g):
        return None
    found = g.content.cards[card]
    assert isinstance(found, LairCard)
    return found
