"""Curses: cards that a hero carries unwillingly until they are cured (VIL-10, VIL-14)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..queries.cards import markers
from ..queries.names import card_id
from ..words import Zone
from ..zones import put
from .piles import discard, draw

if TYPE_CHECKING:
    from ..game import Game


def take_curse(g: Game, hero: int, deck: str) -> int:
    """A hero takes the top curse and carries it; -1 if none is left. It counts toward no limit."""
    card = draw(g, deck)
    if card >= 0:
        put(g, card, Zone.HELD, hero)
        g.emit("cursed", hero, card_id(g, card))
    return card


def cure(g: Game, card: int) -> None:
    """Lift a curse from the hero who carries it, whatever has become of them (BRD-23)."""
    hero = g.s.place[card] & 255
    discard(g, card)
    g.emit("cured", hero, card_id(g, card))


def pass_curse(g: Game, card: int, hero: int) -> None:
    """A curse goes over from the hero who carries it to another one, whatever state they are in."""
    put(g, card, Zone.HELD, hero)
    g.emit("cursed", hero, card_id(g, card))


def add_marker(g: Game, card: int) -> int:
    """One more transformation marker on a curse (VIL-11); return how many lie there now."""
    count = g.s.marks[card] = markers(g, card) + 1
    g.emit("transformation", g.s.place[card] & 255, count)
    return count
