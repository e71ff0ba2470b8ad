"""Rolling for heroes: tests, re-rolls and extra dice.

A roll is an object that stays open until its window has closed (CRD-13): extra dice and
re-rolls change it, and only then its result is read. A window opens only for a roll that is
not settled yet.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from ..decision import option
from ..happenings import MANY, Roll
from ..queries.values import skill_value
from ..windows import hindered, is_open, window
from ..words import SKILLS, On
from .asking import pick

if TYPE_CHECKING:
    from ..game import Game

BEST: Final = 6  # a die that no other could better
NEVER: Final = 7  # and yet something may be added to what it shows


async def test(
    g: Game,
    hero: int,
    skills: int | tuple[int, ...],
    target: int,
    source: str,
    enough: int = MANY,
) -> int:
    """A skill test "Skill N+": how many dice reached N; none is a failure (SKL-03, SKL-04).

    Several skills are rolled together (SKL-06). With `enough` successes it is settled: what
    could add to them is not asked for any more.
    """
    both = (skills,) if isinstance(skills, int) else skills
    count = sum(skill_value(g, hero, skill) for skill in both)
    dice = list(g.dice(count)) if count else []
    roll = Roll(hero, dice, target, both, "test", source, enough)
    g.emit(
        "test", hero, "+".join(SKILLS[skill] for skill in both), target, tuple(roll.dice), source
    )
    await open_roll(g, roll)
    g.emit("test-result", hero, roll.successes, tuple(roll.dice), source)
    return roll.successes


async def passes(
    g: Game, hero: int, skills: int | tuple[int, ...], target: int, source: str
) -> bool:
    """A skill test that is only passed or failed: one success is enough."""
    return await test(g, hero, skills, target, source, 1) > 0


async def test_either(
    g: Game, hero: int, skills: tuple[int, ...], target: int, source: str, reason: str = "SKL-07"
) -> int:
    """A test with one skill or another, as the hero prefers (SKL-07)."""
    choices = {option(f"skill:{SKILLS[skill]}"): skill for skill in skills}
    skill = await pick(g, g.seat(hero), "choose-skill", choices, source, reason, hero)
    return await test(g, hero, skill, target, source)


async def roll_d6(
    g: Game, hero: int, purpose: str, source: str, good: int = BEST, *, less: bool = False
) -> int:
    """One die of a hero that may be re-rolled once seen, unless it is `good` already.

    Where `less` is better for the hero only a 1 is good.
    """
    face = g.d6()
    g.emit("die", hero, purpose, face, source)
    if less:
        good = 1 if face == 1 else NEVER
    return await _seen(g, Roll(hero, [face], good, (), purpose, source, 1))


async def _seen(g: Game, roll: Roll) -> int:
    """A single die lies there: what it shows when everybody has had the chance to act."""
    await open_roll(g, roll)
    return roll.dice[0]


async def roll_each(g: Game, heroes: Sequence[int], purpose: str, source: str) -> tuple[int, ...]:
    """A die for each of these heroes: all of them lie there before one may be re-rolled."""
    faces = g.dice(len(heroes)) if heroes else ()
    rolls = [
        Roll(hero, [face], NEVER, (), purpose, source, 1)
        for hero, face in zip(heroes, faces, strict=True)
    ]
    for roll in rolls:
        g.emit("die", roll.hero, purpose, roll.dice[0], source)
    return tuple([await _seen(g, roll) for roll in rolls])


async def open_roll(g: Game, roll: Roll) -> None:
    """The dice lie on the table: whoever would change them is asked (CRD-13)."""
    if is_open(g, On.ROLL) and (not roll.settled or g.s.always or hindered(g, On.ROLL)):
        await window(g, On.ROLL, roll)


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
