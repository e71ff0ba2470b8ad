"""What the villains' attacks have in common: a fight round with a hero or with all in a space.

Whatever a villain does after an attack listens to `On.VILLAIN_ATTACK` (VIL-19).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from shadowbrook.engine.dispatch import trigger
from shadowbrook.engine.happenings import Done, VillainAttacked
from shadowbrook.engine.verbs.fights import fight, villain_fight
from shadowbrook.engine.verbs.riding import meet
from shadowbrook.engine.words import On

if TYPE_CHECKING:
    from shadowbrook.engine.game import Game
    from shadowbrook.engine.you import You


async def attack_space(g: Game, space: int, bonus: int) -> bool:
    """FGT-21: one fight round with every hero in a space; tells whether anybody was there."""
    somebody = await meet(g, (space,), bonus)
    await trigger(g, On.VILLAIN_ATTACK, VillainAttacked(space=space, count=bonus))
    return somebody


async def attack_hero(g: Game, hero: int, bonus: int) -> None:
    """One fight round with a single hero, whoever else is in the space."""
    space = g.s.heroes[hero].space
    await fight(g, villain_fight(hero, bonus))
    await trigger(g, On.VILLAIN_ATTACK, VillainAttacked(hero=hero, space=space, count=bonus))


async def attack(you: You, event: Done) -> None:
    """The plain attack of a minion chart, with the bonus it is given (CHA-09c)."""
    g = you.g
    await attack_space(g, event.space, event.count)
