"""Moving heroes by an effect: no marker is picked up on the way (MOV-09)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..dispatch import trigger
from ..happenings import Arrived
from ..queries.markers import is_shut
from ..words import On
from .dice import roll_d6
from .investigation import pay

if TYPE_CHECKING:
    from ..board import Passage
    from ..game import Game


async def carry_hero(g: Game, hero: int, space: int) -> None:
    """An effect moves a hero; a minion there is fought at once (MIN-18).

    Whoever is knocked out stays where they lie (KO-02).
    """
    if g.s.heroes[hero].down:
        return
    before = g.s.heroes[hero].space
    shift_hero(g, hero, space)
    if g.s.listening[On.ENTERED] and g.s.heroes[hero].space != before:
        await trigger(g, On.ENTERED, Arrived(hero, space))
    if g.s.listening[On.CARRIED]:
        await trigger(g, On.CARRIED, Arrived(hero, g.s.heroes[hero].space))
    if g.s.minions[space]:
        await g.step("clash", space)


def shift_hero(g: Game, hero: int, space: int) -> None:
    """An effect moves a hero, and whatever waits there is settled by the caller."""
    who = g.s.heroes[hero]
    if who.space != space and not is_shut(g, space):  # EXP-04
        g.emit("carried", hero, who.space, space)
        who.space = space


async def set_out(g: Game, hero: int, passage: Passage, fee: int) -> bool:
    """A hero pays for a secret route, or waits for a boat; return whether they get across.

    Without the number that a boat asks for nobody leaves the shore (GAP-81).
    """
    pay(g, hero, fee, passage.kind)
    good = passage.good
    if good and await roll_d6(g, hero, passage.kind, passage.kind, good) < good:
        g.emit("no-boat", hero, passage.there)
        return False
    who = g.s.heroes[hero]
    return not who.down and not who.turn_over  # what was played at the die may have changed that


def block_road(g: Game, space: int, card: int = -1) -> None:
    """EXP-04: nothing may enter; EXP-05: it outlives a crossing caused by the card itself."""
    g.s.blocked[space] = card
    g.emit("blocked", space)
