"""Moving heroes by an effect: no marker is picked up on the way (MOV-09)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..dispatch import trigger
from ..happenings import Arrived
from ..words import On

if TYPE_CHECKING:
    from ..game import Game


async def carry_hero(g: Game, hero: int, space: int) -> None:
    """An effect moves a hero; a minion there is fought at once (MIN-18)."""
    shift_hero(g, hero, space)
    if g.s.listening[On.CARRIED]:
        await trigger(g, On.CARRIED, Arrived(hero, g.s.heroes[hero].space))
    if g.s.minions[space]:
        await g.step("clash", space)


def shift_hero(g: Game, hero: int, space: int) -> None:
    """An effect moves a hero, and whatever waits there is settled by the caller."""
    who = g.s.heroes[hero]
    if who.space != space and space not in g.s.blocked:  # EXP-04
        g.emit("carried", hero, who.space, space)
        who.space = space


def block_road(g: Game, space: int, card: int = -1) -> None:
    """EXP-04: nothing may enter; EXP-05: it outlives a crossing caused by the card itself."""
    g.s.blocked[space] = card
    g.emit("blocked", space)
