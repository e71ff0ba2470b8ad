"""What the villains' attacks have in common: a fight round with everybody in a space."""

from __future__ import annotations

from typing import TYPE_CHECKING

from shadowbrook.engine.events import Done
from shadowbrook.engine.verbs.fights import fight, villain_fight
from shadowbrook.engine.verbs.wounds import standing

if TYPE_CHECKING:
    from shadowbrook.engine.game import Game


async def attack_space(g: Game, space: int, bonus: int) -> bool:
    """FGT-21: one fight round with every hero in a space; tells whether anybody was there."""
    heroes = standing(g, space)
    for hero in heroes:
        if g.s.heroes[hero].space == space:  # a card may have taken them away meanwhile
            await fight(g, villain_fight(hero, bonus))
    return bool(heroes)


async def attack(g: Game, card: int, event: Done) -> None:
    """The plain attack of a minion chart, with the bonus it is given (CHA-09c)."""
    await attack_space(g, event.space, event.count)
