"""Dice that lie on the table: added, re-rolled, turned, and whether they still matter.

Who rolls them, and when they are open to all this, is in `dice` and `fights`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from ..events import FightRound, Happening, Roll
from .values import dice_count, villain_health

if TYPE_CHECKING:
    from ..game import Game


def dice_of(event: Happening) -> Roll:
    """The hero's roll in a roll or a fight round."""
    if isinstance(event, FightRound):
        return event.roll
    assert isinstance(event, Roll)
    return event


def hero_groups(event: Happening) -> list[list[int]]:
    """All dice of the hero: at the enemy, and at each Evil Elder (SHD-14)."""
    aimed = event.aimed.values() if isinstance(event, FightRound) else ()
    return [dice_of(event).dice, *aimed]


def undecided(g: Game, event: Roll | FightRound) -> bool:
    """Whether more successes of the hero could still change what comes of the dice.

    In a fight they could until the enemy is beaten by those that lie there (FGT-07, SHD-01).
    """
    if isinstance(event, Roll):
        return not event.settled
    fight = event.fight
    if event.won:
        return False
    if fight.minion >= 0:
        return fight.wounds + event.hits < g.content.minions[fight.minion].health
    if not event.showdown:  # every hit earns or wounds (FGT-23, CHA-11b)
        return True
    left = villain_health(g) - g.s.villain.wounds
    return event.hits < left or any(one.status == "evil" for one in g.s.elders)


def would_gain_dice(g: Game, event: Happening, hero: int, skill: int) -> bool:
    """Whether a raised skill of a hero would add dice that matter (FGT-20)."""
    if not isinstance(event, Roll | FightRound):
        return False
    roll = dice_of(event)
    return roll.hero == hero and skill in roll.skills and undecided(g, event)


def raise_dice(g: Game) -> None:
    """What has raised a skill adds its dice at once to rolls that are still open (FGT-20)."""
    for event in g.rolls:
        roll = dice_of(event)
        now = dice_count(g, roll)
        if now > roll.counted:
            add_dice(g, event, now - roll.counted, "raised-skill")
            roll.counted = now


def add_dice(g: Game, event: Happening, count: int, source: str) -> None:
    """Extra dice, rolled at once (FGT-20)."""
    roll = dice_of(event)
    faces = g.dice(count)
    roll.dice.extend(faces)
    g.emit("dice-added", roll.hero, faces, source)


def reroll(
    g: Game, event: Happening, source: str, which: Callable[[int], bool] | None = None
) -> None:
    """Roll the hero's dice again: all, or those that `which` names; also those at Evil Elders."""
    roll = dice_of(event)
    before = list(roll.dice)
    for dice in hero_groups(event):
        dice[:] = again(g, dice, which)
    roll.rerolled = True
    pairs = zip(before, roll.dice, strict=True)
    thrown = tuple([new for old, new in pairs if which is None or which(old)])
    g.emit("rerolled", roll.hero, tuple(roll.dice), source, thrown)


def turn_dice(g: Game, event: Happening, face: int, to: int, source: str) -> None:
    """Turn every die of the hero that shows `face` to another one, also those at Evil Elders."""
    roll = dice_of(event)
    for dice in hero_groups(event):
        dice[:] = [to if die == face else die for die in dice]
    g.emit("dice-turned", roll.hero, tuple(roll.dice), source)


def again(g: Game, dice: list[int], which: Callable[[int], bool] | None = None) -> list[int]:
    """These dice with some of them rolled again."""
    count = sum(1 for die in dice if which is None or which(die))
    fresh = iter(g.dice(count) if count else ())
    return [next(fresh) if which is None or which(die) else die for die in dice]
