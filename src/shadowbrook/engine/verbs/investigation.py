"""Investigation: gaining, collecting, paying and losing it (INV-01 to INV-07)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..happenings import Collect
from ..queries.heroes import standing
from ..windows import is_open, window
from ..words import On
from .asking import confirm

if TYPE_CHECKING:
    from ..game import Game


async def gain(g: Game, hero: int, count: int, source: str) -> None:
    """A hero collects Investigation from the pool, not from a fight."""
    await _collect(g, hero, count, -1, source)


def win_bounty(g: Game, hero: int, count: int, source: str) -> None:
    """Investigation from a fight: no ability adds to it (HER-09)."""
    if count > 0 and not g.s.heroes[hero].down:  # INV-05
        g.s.heroes[hero].investigation += count
        g.emit("gained", hero, count, source)


async def collect(g: Game, hero: int, count: int, source: str, space: int = -1) -> None:
    """A hero collects markers from their space, or from another, as many as there are."""
    who = g.s.heroes[hero]
    where = space if space >= 0 else who.space
    count = min(count, g.s.clues[where])
    if not who.down and count > 0:  # KO-05
        await _collect(g, hero, count, where, source)


async def _collect(g: Game, hero: int, count: int, space: int, source: str) -> None:
    s = g.s
    who = s.heroes[hero]
    if who.down or count <= 0:  # INV-05
        return
    if space >= 0:
        s.clues[space] -= count
    who.investigation += count
    g.emit("gained", hero, count, source)
    if is_open(g, On.COLLECT):
        await window(g, On.COLLECT, Collect(hero, count, space))


def collect_more(g: Game, happening: Collect, source: str, pool: bool = False) -> None:
    """Collect 1 more from the same source; there is none in an empty space (HER-09).

    With `pool` it comes from the pool whatever the source (AP-48). It is part of the same
    collecting, so nobody reacts to it once more.
    """
    happening.added = True
    if happening.space >= 0 and not pool:
        if not g.s.clues[happening.space]:
            return
        g.s.clues[happening.space] -= 1
    g.s.heroes[happening.hero].investigation += 1
    g.emit("gained", happening.hero, 1, source)


def pay(g: Game, hero: int, count: int, source: str) -> None:
    """Spend Investigation; what is offered can always be paid."""
    if count:
        g.s.heroes[hero].investigation -= count
        g.emit("paid", hero, count, source)


async def somebody_pays(g: Game, price: int, kind: str, source: str, reason: str) -> bool:
    """Each hero who can is asked in turn order, until one has paid; return whether one did."""
    for hero in standing(g):
        who = g.s.heroes[hero]
        able = who.investigation >= price and not who.down  # who falls meanwhile is not asked
        if able and await confirm(g, g.seat(hero), kind, source, reason, hero, price):
            pay(g, hero, price, source)
            return True
    return False


def lose(g: Game, hero: int, count: int, source: str) -> int:
    """Lose Investigation, at most all there is (INV-03); return how much."""
    who = g.s.heroes[hero]
    count = min(count, who.investigation)
    if count > 0:
        who.investigation -= count
        g.emit("lost", hero, count, source)
    return count


def place_clues(g: Game, space: int, count: int, source: str) -> None:
    """Lay Investigation into a space, where it stays until collected (INV-06)."""
    g.s.clues[space] += count
    g.emit("clues", space, count, source)


def remove_clues(g: Game, space: int, count: int, source: str) -> int:
    """Take Investigation out of a space back to the pool."""
    count = min(count, g.s.clues[space])
    if count > 0:
        g.s.clues[space] -= count
        g.emit("clues", space, -count, source)
    return count
