"""Lair cards: buying, holding one at most (LAIR-01 to LAIR-08)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..decision import option
from ..queries.names import card_id
from ..queries.showdowns import lair_is_open
from ..words import Zone
from ..zones import put
from .asking import pick
from .piles import discard, draw

if TYPE_CHECKING:
    from ..game import Game


async def buy_lair(g: Game, hero: int) -> None:
    """Draw the top Lair card; whoever already has one keeps one of the two (LAIR-06)."""
    card = draw(g, "lair")
    if card < 0:
        return
    if not lair_is_open(g):
        g.emit("bought-lair", hero)
    await _take_lair(g, hero, card)


async def exchange_lair(g: Game, hero: int) -> None:
    """A side's Lair card gives way to the top one, which lies face up or not as usual (LAIR-03)."""
    discard(g, g.s.lairs[g.s.heroes[hero].group])
    card = draw(g, "lair")
    if card < 0:
        return
    if not lair_is_open(g):
        g.emit("drew-lair", hero)
    await _take_lair(g, hero, card)


async def _take_lair(g: Game, hero: int, card: int) -> None:
    """A Lair card comes to the side of a hero, who may have to choose (LAIR-06)."""
    s = g.s
    who = s.heroes[hero]
    name = card_id(g, card)
    if lair_is_open(g):
        g.emit("lair", hero, name)
    elif g.setup.mode == "team":
        for seat in {one.seat for one in s.heroes if one.team == who.team}:
            g.whisper(seat, "lair", hero, name)
    else:
        g.whisper(who.seat, "lair", hero, name)  # LAIR-03
    old = s.lairs[who.group]
    if old >= 0:
        put(g, old, Zone.RESOLVING)
        if not lair_is_open(g):  # LAIR-03: nobody else sees what there is to choose from
            mine = sum(1 << seat for seat in {h.seat for h in s.heroes if h.group == who.group})
            s.known[old] = s.known[card] = mine
        choices = {option(f"keep:{card_id(g, c)}"): c for c in (old, card)}
        kept = await pick(g, who.seat, "keep-lair", choices, "lair", "LAIR-06", hero)
        for one in (old, card):
            if one != kept:
                discard(g, one)
        card = kept
    put(g, card, Zone.LAIR, who.group)
