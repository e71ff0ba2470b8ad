"""Fights as steps: who must fight in a space, and one fight round at a time."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..dispatch import forget, trigger
from ..happenings import Ahead
from ..queries.fights import is_broken_off
from ..queries.heroes import standing
from ..queries.minions import minion_at
from ..queries.values import skill_value
from ..state import Fight
from ..verbs.asking import choose_hero
from ..verbs.fights import (
    LONGEST_FIGHT,
    end_fight,
    give_up,
    may_escape,
    play_round,
    settle,
    start_fight,
)
from ..windows import is_open, window
from ..words import HONOR, On
from .registry import step

if TYPE_CHECKING:
    from ..game import Game


@step("clash", "space")
async def clash(g: Game, space: int, _b: int) -> None:
    """MIN-14, MIN-18: a square counter and heroes in one space fight at once.

    The step comes back after each fight: whoever is left in the space fights next
    (MIN-17, MIN-30).
    """
    minion = minion_at(g, space)
    heroes = standing(g, space) if minion is not None else []
    if not heroes:
        return
    hero = await bravest(g, heroes)
    g.s.flow.append(("clash", space, 0))
    start_fight(g, Fight(hero=hero, minion=g.s.minions[space] - 1, space=space))


async def bravest(g: Game, heroes: list[int]) -> int:
    """MIN-15: the highest Honor fights first; tied, the First Player chooses (MIN-16)."""
    if len(heroes) == 1:
        return heroes[0]
    honor = {hero: skill_value(g, hero, HONOR, "value") for hero in heroes}
    best = [hero for hero in heroes if honor[hero] == max(honor.values())]
    return await choose_hero(g, g.first_seat, best, "minion", "MIN-16", "who-fights")


@step("fight-round")
async def fight_round(g: Game, _a: int, _b: int) -> None:
    """One fight round: the window before it, the escape, the dice (FGT-01, FGT-10)."""
    fight = g.s.fights[-1]
    if is_broken_off(g, fight):
        fight.over = True
    if g.s.spent:
        forget(g, "fight")
    if fight.round:  # CHA-10c: the surprise is over with the first round
        fight.ambush = False
    if not fight.over and is_open(g, On.FIGHT):
        await window(g, On.FIGHT, Ahead(fight.hero))  # FGT-17
        if is_broken_off(g, fight):
            fight.over = True
    await settle(g, fight)
    if not fight.over and fight.round >= LONGEST_FIGHT:  # GAP-55
        give_up(g, fight)
    if not fight.over and fight.round and await may_escape(g, fight):
        await end_fight(g, fight)
        return
    if not fight.over:
        fight.round += 1
        if g.s.listening[On.FIGHT_ROUND]:
            await trigger(g, On.FIGHT_ROUND, Ahead(fight.hero))
        await play_round(g, fight)
    if fight.over:
        await end_fight(g, fight)
    else:
        g.s.flow.append(("fight-round", 0, 0))
