"""What happens to the villain, its Evil Elders and the hunting party in a showdown."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from ..decision import AGAIN, HARM, option
from ..dispatch import forget, trigger
from ..happenings import Ahead, FightRound, Roll
from ..queries.fights import enemy_count, fight_skill, strikes_first
from ..queries.heroes import standing
from ..queries.names import elder_id, hero_id
from ..queries.showdowns import deciding_seat, party_of, showdown_of
from ..queries.values import (
    enemy_target,
    evil_elders,
    hero_target,
    militia_bonus,
    shares_showdowns,
    skill_value,
    targets_of,
    villain_health,
)
from ..state import Fight
from ..words import On
from .asking import choose_elder, choose_hero, pick
from .elders import back_to_town, kill_evil_elder, wound_elder
from .fights import (
    fight_roll,
    fight_windows,
    silent_roll,
    spend_resolve,
    villain_hits,
    wounds_by_enemy,
)
from .knock_outs import check_knock_out
from .militia import remove_militia
from .rolls import aim
from .villain import end_of_round, victory
from .wounds import place_wounds

if TYPE_CHECKING:
    from ..game import Game


def leave_showdown(g: Game, hero: int) -> None:
    """A hero is no longer in the showdown; their elder may find another hero (GAP-50)."""
    showdown = showdown_of(g)
    showdown.heroes = tuple(n for n in showdown.heroes if n != hero)
    if showdown.militia == hero:
        showdown.militia = -1
    g.emit("left-showdown", hero)


def drop_absent(g: Game) -> None:
    """Heroes who were knocked out, driven away or called away are out of the showdown."""
    showdown = showdown_of(g)
    for hero in showdown.heroes:
        if g.s.heroes[hero].down or g.s.heroes[hero].space != showdown.space:
            leave_showdown(g, hero)


def cancel_showdown(g: Game) -> None:
    """The showdown is canceled; the villain keeps its wounds (SHD-19)."""
    showdown_of(g).over = True
    g.emit("showdown-canceled")


async def hero_round(g: Game, hero: int) -> None:
    """One hero's fight round with the villain (SHD-09, COOP-27, COOP-28)."""
    s = g.s
    showdown = showdown_of(g)
    fight = Fight(
        hero=hero,
        skill=showdown.skill,
        round=showdown.round,
        rounds=showdown.round,
        rolling=True,
    )
    s.fights.append(fight)
    if s.listening[On.FIGHT_ROUND]:
        await trigger(g, On.FIGHT_ROUND, Ahead(hero))
    if strikes_first(g, fight) == "enemy":
        attack = await villain_dice(g, fight)
        await fight_windows(g, attack)
        await _villain_results(g, attack)
        if not s.heroes[hero].down and not showdown.over:
            await _take_aim(g, fight)
            answer = FightRound(fight, await _hero_roll(g, fight), [], 7, showdown=True)
            await _hero_windows(g, answer)
            await _hero_results(g, answer)
    else:
        await _take_aim(g, fight)
        happening = await villain_dice(g, fight)
        happening.roll = await _hero_roll(g, fight)
        await _hero_windows(g, happening)
        # GAP-44, WIN-02: the villain's last wound ends the game before its own hits count
        await _hero_results(g, happening)
        await _villain_results(g, happening)
    s.fights.remove(fight)
    if g.s.spent:
        forget(g, "fight")
    end_of_round(g)
    check_victory(g, hero)  # GAP-30: it may have lost Health to something else
    if s.heroes[hero].down:
        leave_showdown(g, hero)  # SHD-25


async def _hero_roll(g: Game, fight: Fight) -> Roll:
    """The hero's dice; how many of them go at Evil Elders is settled (SHD-14)."""
    skill = fight_skill(g, fight)
    count = skill_value(g, fight.hero, skill, "fight", fight)
    dice = list(g.dice(count)) if count else []
    return fight_roll(fight, dice, hero_target(g, fight), skill)


async def _take_aim(g: Game, fight: Fight) -> None:
    """SHD-14: how many dice go at each Evil Elder is decided before anybody rolls."""
    for elder in targets_of(g):
        key = AGAIN
        while key == AGAIN:  # a card played aside may have raised the skill
            dice = skill_value(g, fight.hero, fight_skill(g, fight), "fight", fight)
            left = dice - sum(count for _, count in fight.aims)
            key = "number:0"
            if left > 0 and elder in targets_of(g):
                key = await aim(g, fight.hero, elder, left, again=True)
        if key != "number:0":
            fight.aims = (*fight.aims, (elder, int(key.partition(":")[2])))


async def _hero_windows(g: Game, happening: FightRound) -> None:
    """Lay the first dice at the Evil Elders, the rest at the villain; then everybody may act."""
    for elder, count in happening.fight.aims:
        happening.aimed[elder] = happening.roll.dice[:count]
        del happening.roll.dice[:count]
    await spend_resolve(g, happening)
    await fight_windows(g, happening)


async def villain_dice(g: Game, fight: Fight) -> FightRound:
    """SHD-11: one villain die at each elder of the party, the rest at the hero."""
    target = enemy_target(g, fight)
    count = enemy_count(g, fight)
    aimed_at = await _aimed_at(g, fight.hero, count)
    dice = list(g.dice(count))
    happening = FightRound(fight, silent_roll(fight), dice, target, showdown=True)
    for elder in aimed_at:
        happening.at_elders[elder] = [dice.pop()]
    if g.rules.showdown_militia_targeted:  # CON-17, RBW-23: one each; else MIL-05
        happening.at_militia = [
            dice.pop() for _ in range(min(len(dice), militia_bonus(g, fight.hero)))
        ]
    return happening


async def _aimed_at(g: Game, hero: int, count: int) -> list[int]:
    """The elders at whom the villain's dice go, before the hero; with too few dice for all of them
    the First Player says at whom, as elsewhere for what attacks (GAP-33, MIN-16)."""
    elders = party_of(g, hero)
    if count >= len(elders):
        return elders
    chosen: list[int] = []
    while len(chosen) < count:
        left = [n for n in elders if n not in chosen]
        chosen.append(await choose_elder(g, g.first_seat, left, "showdown", "GAP-33", aim=HARM))
    return chosen


async def _hero_results(g: Game, happening: FightRound) -> None:
    """Hits on Evil Elders kill them (ELD-21, SHD-15), hits on the villain wound it."""
    target = happening.roll.target
    for elder, dice in happening.aimed.items():
        if any(die >= target for die in dice) and g.s.elders[elder].status == "evil":
            await kill_evil_elder(g, elder)
    hits = await villain_hits(g, happening.hero, happening.hits, happening)
    await hurt_villain(g, happening.hero, hits)


async def hurt_villain(g: Game, hero: int, count: int, source: str = "showdown") -> None:
    """Wounds on the villain; the last one cannot be taken while it has Evil Elders (SHD-17).

    Outside a showdown it takes them only where the rules allow that (CON-46).
    """
    villain = g.s.villain
    if g.s.showdown is None and not g.rules.win_outside_showdown:  # SHD-01, FGT-22
        return
    if count > 0:
        g.emit("villain-wounded", count, source)
    for _ in range(count):
        evil = evil_elders(g)
        if evil and villain.wounds + 1 >= villain_health(g):
            elder = await choose_elder(g, g.seat(hero), evil, source, "SHD-17", aim=HARM)
            await kill_evil_elder(g, elder)
        else:
            villain.wounds += 1
        check_victory(g, hero)
    check_victory(g, hero)


def check_victory(g: Game, hero: int) -> None:
    """Whether the villain is beaten, here and now, by a hero (SHD-01, SHD-23)."""
    if not evil_elders(g) and g.s.villain.wounds >= villain_health(g):
        showdown = g.s.showdown
        if showdown is None:
            victory(g, (hero,))
        else:
            showdown.won = True
            victory(g, (showdown.starter, *(n for n in showdown.heroes if n != showdown.starter)))


async def _villain_results(g: Game, happening: FightRound) -> None:
    """The villain's hits on Militia, hero and elders.

    They strike together (FGT-08), so an elder who falls still helps the hero against the hits of
    the same round; but Militia that is hit takes no wound for anybody.
    """
    for die in happening.at_militia:
        if die >= happening.enemy_target:
            remove_militia(g, showdown_of(g).space)
    await wounds_by_enemy(g, happening)
    for elder, dice in happening.at_elders.items():
        hits = sum(1 for die in dice if die >= happening.enemy_target)
        if hits:
            await wound_elder(g, elder, hits, "villain")  # SHD-12, SHD-13
    await check_knock_out(g, happening.hero, "villain")


# ---- the hunting party -------------------------------------------------------------------


async def assign_elder(g: Game, elder: int, taken: Sequence[int]) -> int:
    """COOP-24: each elder goes with one hero, at most one elder each; -1 if nobody is free.

    `taken` are the heroes who have an elder already.
    """
    showdown = showdown_of(g)
    if not shares_showdowns(g):
        return showdown.starter
    now = g.s.elders[elder].hero
    free = [n for n in showdown.heroes if n not in taken]
    if now in free:
        free.sort(key=lambda n: n != now)
    if not free:
        return -1
    choices = {option(f"with:{hero_id(g, n)}"): n for n in free}
    return await pick(g, deciding_seat(g), "assign-elder", choices, elder_id(g, elder), "COOP-24")


async def assign_militia(g: Game) -> None:
    """COOP-29: Militia in the space goes with one hero without an elder."""
    showdown = showdown_of(g)
    if not shares_showdowns(g) or not g.s.militia[showdown.space]:
        return
    with_elder = {g.s.elders[n].hero for n in showdown.party}
    free = [n for n in showdown.heroes if n not in with_elder]
    if not free:
        showdown.militia = -1
        return
    if showdown.militia in free:
        free.sort(key=lambda n: n != showdown.militia)
    choices = {option(f"with:{hero_id(g, n)}"): n for n in free}
    showdown.militia = await pick(
        g, deciding_seat(g), "assign-militia", choices, "militia", "COOP-29"
    )


async def send_surplus_home(g: Game) -> None:
    """GAP-50: with fewer heroes than elders, some whose hero is gone go back to Town."""
    showdown = showdown_of(g)
    while len(showdown.party) > len(showdown.heroes):
        lost = [n for n in showdown.party if g.s.elders[n].hero not in showdown.heroes]
        seat = deciding_seat(g)
        back_to_town(g, await choose_elder(g, seat, lost, "showdown", "GAP-50", aim=HARM))


async def share_hits(g: Game, count: int, source: str) -> None:
    """Hits on the heroes of a showdown together, divided as they see fit (CHS-910)."""
    for _ in range(count):
        heroes = [n for n in showdown_of(g).heroes if n in standing(g)]
        if not heroes:
            return
        hero = await choose_hero(
            g, deciding_seat(g), heroes, source, "CHS-910", "who-is-hit", aim=HARM
        )
        await place_wounds(g, hero, 1, "villain", source)
        await check_knock_out(g, hero, "villain")
