"""Looking at fights: the enemy, its dice, the ways out."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..definitions import Minion
from ..dispatch import total
from ..happenings import (
    FightRound,
    Skill,
)
from ..state import Fight
from ..words import COMBAT, On
from ..you import You
from .markers import is_shut
from .names import hero_id
from .values import (
    enemy,
    own_number,
    villain_combat,
    villain_sheet,
)

if TYPE_CHECKING:
    from ..game import Game


def enemy_id(g: Game, fight: Fight) -> str:
    minion = enemy(g, fight)
    if minion is not None:
        return minion.id
    return hero_id(g, fight.foe) if fight.foe >= 0 else villain_sheet(g).id


def enemy_has(g: Game, fight: Fight, keyword: str) -> bool:
    """Whether the enemy of a fight, minion or villain, has this keyword; another hero never has."""
    if fight.foe >= 0:
        return False
    minion = enemy(g, fight)
    return keyword in (minion.keywords if minion is not None else villain_sheet(g).keywords)


def fight_skill(g: Game, fight: Fight) -> int:
    """The skill the hero fights with: the enemy's choice, else Combat (FGT-03, FGT-24)."""
    if fight.skill >= 0:
        return fight.skill
    minion = enemy(g, fight)
    return minion.skill if minion is not None else COMBAT


def escapes(g: Game, hero: int) -> list[int]:
    """Adjacent spaces without an enemy (FGT-12)."""
    s = g.s
    found = []
    for space in g.content.board.near[s.heroes[hero].space]:
        if s.minions[space] or is_shut(g, space):
            continue
        if s.vermin[space] and g.rules.escape_round_counters_block:  # GAP-31
            continue
        found.append(space)
    return found


def is_broken_off(g: Game, fight: Fight) -> bool:
    """Whether the hero has fallen, or hero and counter are no longer in one space (FGT-15)."""
    s = g.s
    who = s.heroes[fight.hero]
    if who.down or fight.space < 0:
        return who.down
    return who.space != fight.space or s.minions[fight.space] != fight.minion + 1


def strikes_first(g: Game, fight: Fight) -> str:
    """Who strikes first in a fight: "enemy", "hero", or nobody ("").

    Where both would, they strike at the same time (GAP-74). A hero who goes before the villain wins
    nothing else by it: its last wound ends the game before its own hits count (GAP-44).
    """
    if fight.foe >= 0:
        return ""
    minion = enemy(g, fight)
    theirs = minion.first_strike if minion is not None else villain_sheet(g).first_strike
    mine = bool(g.s.listening[On.STRIKES_FIRST]) and total(
        g, On.STRIKES_FIRST, Skill(fight.hero, fight_skill(g, fight), "fight", fight)
    )
    if theirs:
        return "" if mine else "enemy"
    return "hero" if mine and minion is not None else ""


def enemy_count(g: Game, fight: Fight, base: int = -1) -> int:
    """The enemy's fight dice (FGT-04, FGT-21); `base` are those without the fight, if known."""
    minion = enemy(g, fight)
    count = base
    if base < 0:
        count = minion.dice if minion is not None else villain_combat(g)
    count += fight.dice
    if minion is not None:
        count += minion.frenzy * fight.wounds + (minion.later_dice if fight.round > 1 else 0)
    count += own_number(g, fight, On.ENEMY_DICE)
    if g.s.listening[On.ENEMY_DICE]:
        count += total(g, On.ENEMY_DICE, Skill(fight.hero, COMBAT, "fight", fight))
    if fight.ambush and fight.round == 1:  # CHA-10d
        count *= 2
    return max(0, count)


def in_fight_round(g: Game) -> bool:
    """Whether a fight round is under way: much healing has to wait then (FGT-17, FGT-18)."""
    return any(fight.rolling for fight in g.s.fights)


def fighter(g: Game, fight: Fight, minion: Minion) -> You:
    """The hero who fights a minion, as its text has it."""
    return You(g, fight.card, fight.hero, minion.id)


def hit_by_enemy(happening: FightRound) -> list[int]:
    """Whom the enemy's dice hit as they lie: -1 for the hero, else elders of the party."""
    target = happening.enemy_target
    found = [-1] if happening.enemy_hits else []
    return found + [n for n, dice in happening.at_elders.items() if any(d >= target for d in dice)]


def in_showdown_round(g: Game) -> bool:
    """Whether a fight round with the villain is under way; not one with a minion (GAP-49)."""
    return g.s.showdown is not None and any(fight.minion < 0 for fight in g.s.fights)
