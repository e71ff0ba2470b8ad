"""A villain that rides over the board and fights whom it meets (VIL-19)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .fights import fight, villain_fight
from .minions import homeward
from .wounds import standing

if TYPE_CHECKING:
    from ..game import Game


async def ride_home(g: Game, space: int, bonus: int = 0) -> None:
    """The villain appears in a space and rides the shortest way to the Town Hall.

    It fights each hero where it appears, on its way and where the ride ends, one fight round
    each (FGT-21); the knocked-out ones whom it passes there are left alone (KO-05).
    """
    while True:
        for hero in standing(g, space):
            if hero in standing(g, space):  # an earlier fight may have driven them away
                await fight(g, villain_fight(hero, bonus))
        ahead = await homeward(g, space)
        if ahead == space:  # the Town Hall, or a road that is blocked
            return
        g.emit("villain-rides", space, ahead)
        space = ahead
