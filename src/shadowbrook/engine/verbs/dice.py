"""Rolling for heroes: tests, re-rolls and extra dice.

A roll is an object that stays open until its window has closed (CRD-13): extra dice and
re-rolls change it, and only then its result is read.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from ..decision import option
from ..events import FightRound, Happening, Roll
from ..windows import is_open, window
from ..words import SKILLS, On
from .asking import pick
from .values import skill_value

if TYPE_CHECKING:
    from ..game import Game


async def test(g: Game, hero: int, skills: int | tuple[int, ...], target: int, source: str) -> int:
    """A skill test "Skill N+": how many dice reached N; none is a failure (SKL-03, SKL-04).

    Several skills are rolled together (SKL-06).
    """
    both = (skills,) if isinstance(skills, int) else skills
    count = sum(skill_value(g, hero, skill) for skill in both)
    roll = Roll(hero, list(g.dice(count)) if count else [], target, both[0], "test", source)
    g.emit(
        "test", hero, "+".join(SKILLS[skill] for skill in both), target, tuple(roll.dice), source
    )
    if is_open(g, On.ROLL):
        await window(g, On.ROLL, roll)
    g.emit("test-result", hero, roll.successes, tuple(roll.dice), source)
    return roll.successes


async def test_either(
    g: Game, hero: int, skills: tuple[int, ...], target: int, source: str, reason: str = "SKL-07"
) -> int:
    """A test with one skill or another, as the hero prefers (SKL-07)."""
    choices = {option(f"skill:{SKILLS[skill]}"): skill for skill in skills}
    skill = await pick(g, g.seat(hero), "choose-skill", choices, source, reason, hero)
    return await test(g, hero, skill, target, source)


async def roll_d6(g: Game, hero: int, purpose: str, source: str) -> int:
    """One die of a hero that may be re-rolled once seen."""
    face = g.d6()
    g.emit("die", hero, purpose, face, source)
    return await _seen(g, hero, face, purpose, source)


async def _seen(g: Game, hero: int, face: int, purpose: str, source: str) -> int:
    """A hero's die lies there: what comes of it when everybody has had the chance to act."""
    if is_open(g, On.ROLL):
        roll = Roll(hero, [face], 7, -1, purpose, source)
        await window(g, On.ROLL, roll)
        face = roll.dice[0]
    return face


async def roll_each(g: Game, heroes: Sequence[int], purpose: str, source: str) -> tuple[int, ...]:
    """A die for each of these heroes: all of them lie there before one may be re-rolled."""
    faces = g.dice(len(heroes)) if heroes else ()
    rolled = list(zip(heroes, faces, strict=True))
    for hero, face in rolled:
        g.emit("die", hero, purpose, face, source)
    return tuple([await _seen(g, hero, face, purpose, source) for hero, face in rolled])


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


async def roll_off(g: Game, heroes: Sequence[int], source: str) -> int:
    """The highest die is selected; the tied ones roll again (DIC-04)."""
    while len(heroes) > 1:
        heroes = highest(g, heroes, await roll_each(g, heroes, "roll-off", source))
    return heroes[0]


def highest(g: Game, contenders: Sequence[int], faces: Sequence[int]) -> list[int]:
    """Those of the contenders of a roll-off who have the highest die."""
    g.emit("roll-off", tuple(contenders), tuple(faces))
    best = max(faces)
    return [one for one, face in zip(contenders, faces, strict=True) if face == best]
