"""Dice that lie on the table: added, re-rolled, turned, and whether they still matter.

Who rolls them, and when they are open to all this, is in `dice` and `fights`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from ..happenings import FightRound, Happening, Roll
from ..queries.names import elder_id
from ..queries.rolls import dice_of, hero_groups
from ..queries.values import (
    dice_count,
    enemy_target,
    hero_target,
    targets_of,
)
from .asking import amounts

if TYPE_CHECKING:
    from ..game import Game


async def refresh(g: Game) -> None:
    """What was played counts at once for dice that are still open.

    A raised skill adds its dice (FGT-20); what changes the number that hits has changed it.
    """
    for happening in g.pending:
        if not isinstance(happening, Roll | FightRound):
            continue
        roll = dice_of(happening)
        if isinstance(happening, FightRound) and happening.fight.foe < 0:
            happening.enemy_target = enemy_target(g, happening.fight)
            roll.target = hero_target(g, happening.fight)
        now = dice_count(g, roll)
        if now > roll.counted:
            more, roll.counted = now - roll.counted, now
            await add_dice(g, happening, more, "raised-skill")


async def add_dice(g: Game, happening: Happening, count: int, source: str) -> None:
    """Extra dice, rolled at once (FGT-20); in a showdown they are aimed before (GAP-34)."""
    roll = dice_of(happening)
    aims: list[tuple[int, int]] = []
    left = count
    if isinstance(happening, FightRound) and happening.showdown:
        for elder in targets_of(g):
            if left:
                aimed = int((await aim(g, roll.hero, elder, left))[7:])
                aims.append((elder, aimed))
                left -= aimed
    faces = list(g.dice(count))
    g.emit("dice-added", roll.hero, tuple(faces), source)
    for elder, aimed in aims:
        assert isinstance(happening, FightRound)
        happening.aimed[elder] = [*happening.aimed.get(elder, ()), *faces[:aimed]]
        del faces[:aimed]
    roll.dice.extend(faces)


async def aim(g: Game, hero: int, elder: int, most: int, again: bool = False) -> str:
    """How many of a hero's dice go at an Evil Elder, as the key of the answer."""
    options = amounts(0, most)
    source = elder_id(g, elder)
    return await g.choose(g.seat(hero), "aim", options, source, "SHD-14", hero, again=again)


def reroll(
    g: Game, happening: Happening, source: str, which: Callable[[int], bool] | None = None
) -> None:
    """Roll the hero's dice again: all, or those that `which` names; also those at Evil Elders."""
    roll = dice_of(happening)
    before = list(roll.dice)
    for dice in hero_groups(happening):
        dice[:] = again(g, dice, which)
    roll.rerolled = True
    pairs = zip(before, roll.dice, strict=True)
    thrown = tuple([new for old, new in pairs if which is None or which(old)])
    g.emit("rerolled", roll.hero, tuple(roll.dice), source, thrown)


def turn_dice(g: Game, happening: Happening, face: int, to: int, source: str) -> None:
    """Turn every die of the hero that shows `face` to another one, also those at Evil Elders."""
    roll = dice_of(happening)
    for dice in hero_groups(happening):
        dice[:] = [to if die == face else die for die in dice]
    g.emit("dice-turned", roll.hero, tuple(roll.dice), source)


def again(g: Game, dice: list[int], which: Callable[[int], bool] | None = None) -> list[int]:
    """These dice with some of them rolled again."""
    count = sum(1 for die in dice if which is None or which(die))
    fresh = iter(g.dice(count) if count else ())
    return [next(fresh) if which is None or which(die) else die for die in dice]
