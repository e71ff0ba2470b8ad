"""A villain that rides over the board and fights whom it meets (VIL-19, VIL-20)."""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING

from ..queries.heroes import standing
from .fights import fight, villain_fight
from .minions import homeward

if TYPE_CHECKING:
    from ..game import Game


async def meet(g: Game, spaces: Collection[int], bonus: int = 0) -> bool:
    """The villain fights everybody in these spaces, one fight round each (FGT-21).

    Tells whether anybody was there; knocked-out heroes are left alone (KO-05).
    """
    heroes = [hero for hero in standing(g) if g.s.heroes[hero].space in spaces]
    for hero in heroes:
        who = g.s.heroes[hero]
        if not who.down and who.space in spaces:  # an earlier fight may have changed that
            await fight(g, villain_fight(hero, bonus))
    return bool(heroes)


async def ride_home(g: Game, space: int, bonus: int = 0) -> None:
    """The villain appears in a space and rides the shortest way to the Town Hall.

    It fights each hero where it appears, on its way and where the ride ends.
    """
    await meet(g, (space,), bonus)
    await ride_on(g, space, bonus)


async def ride_on(g: Game, space: int, bonus: int = 0) -> None:
    """The villain, who is done in a space, rides on from it to the Town Hall."""
    while (ahead := await homeward(g, space)) != space:  # the same: there, or a blocked road
        g.emit("villain-rides", space, ahead)
        space = ahead
        await meet(g, (space,), bonus)
