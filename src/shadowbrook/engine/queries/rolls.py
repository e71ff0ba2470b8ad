"""Looking at dice that lie on the table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..happenings import FightRound, Happening, Roll
from ..words import On
from .values import (
    villain_health,
)

if TYPE_CHECKING:
    from ..game import Game


def dice_of(happening: Happening) -> Roll:
    """The hero's roll in a roll or a fight round."""
    if isinstance(happening, FightRound):
        return happening.roll
    assert isinstance(happening, Roll)
    return happening


def hero_groups(happening: Happening) -> list[list[int]]:
    """All dice of the hero: at the enemy, and at each Evil Elder (SHD-14)."""
    aimed = happening.aimed.values() if isinstance(happening, FightRound) else ()
    return [dice_of(happening).dice, *aimed]


def undecided(g: Game, happening: Roll | FightRound) -> bool:
    """Whether more successes of the hero could still change what comes of the dice.

    In a fight they could until the enemy is beaten by those that lie there (FGT-07, SHD-01). Where
    something may turn hits on the villain aside, nobody knows that yet.
    """
    if isinstance(happening, Roll):
        return not happening.settled
    fight = happening.fight
    if happening.won:
        return False
    if fight.minion >= 0:
        return fight.wounds + happening.hits < g.content.minions[fight.minion].health
    if not happening.showdown:  # every hit earns or wounds (FGT-23, CHA-11b)
        return True
    if g.s.listening[On.HITS_ON_VILLAIN]:
        return True
    left = villain_health(g) - g.s.villain.wounds
    return happening.hits < left or any(one.status == "evil" for one in g.s.elders)


def would_gain_dice(g: Game, happening: Happening, hero: int, skill: int) -> bool:
    """Whether a raised skill of a hero would add dice that matter (FGT-20)."""
    if not isinstance(happening, Roll | FightRound):
        return False
    roll = dice_of(happening)
    return roll.hero == hero and skill in roll.skills and undecided(g, happening)
