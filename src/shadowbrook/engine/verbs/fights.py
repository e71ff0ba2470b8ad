"""Starting and leaving fights; one fight round and what comes of it.

A fight is data on the state and its rounds are steps of the flow, so that a game can be
saved between any two of them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ..decision import Option, option
from ..dispatch import forget, trigger
from ..happenings import Ahead, FightOver, FightRound, Fought, Happening, Hits, Roll
from ..queries.fights import (
    enemy_count,
    enemy_id,
    escapes,
    fight_skill,
    fighter,
    strikes_first,
)
from ..queries.names import elder_id, hero_id, space_id
from ..queries.values import (
    HIT,
    enemy,
    enemy_target,
    hero_target,
    skill_value,
    villain_sheet,
)
from ..state import Fight
from ..windows import is_open, window
from ..words import On, Zone
from .asking import choose_number, confirm, pick
from .investigation import lose, win_bounty
from .knock_outs import check_knock_out, knock_out
from .minions import remove_minion
from .piles import discard
from .rolls import add_dice
from .wounds import place_wounds

if TYPE_CHECKING:
    from ..game import Game

LONGEST_FIGHT: Final = 50  # rounds (GAP-55)
FIGHT_ON: Final = option("fight")


async def fight(g: Game, fight: Fight) -> Fight:
    """Fight it out now; return the fight as it ended."""
    start_fight(g, fight)
    await g.run(len(g.s.flow) - 1)
    return fight


def start_fight(g: Game, fight: Fight) -> None:
    """Put a fight on the flow, to be fought next."""
    g.s.fights.append(fight)
    g.emit("fight", fight.hero, enemy_id(g, fight))
    g.s.flow.append(("fight-round", 0, 0))


def minion_fight(g: Game, hero: int, name: str, *, card: int = -1, space: int = -1) -> Fight:
    """A fight of a hero against a minion, from a card or a counter."""
    return Fight(hero=hero, minion=g.content.minion_index[name], card=card, space=space)


def villain_fight(hero: int, bonus: int = 0) -> Fight:
    """FGT-21: a fight with the villain outside a showdown lasts one fight round."""
    return Fight(hero=hero, dice=bonus, rounds=1)


def escape_options(g: Game, hero: int) -> dict[Option, int]:
    return {option(f"escape:{space_id(g, space)}"): space for space in escapes(g, hero)}


async def may_escape(g: Game, fight: Fight) -> bool:
    """FGT-11: at the start of every round but the first the hero may escape instead."""
    choices = {FIGHT_ON: -1} | escape_options(g, fight.hero)
    if len(choices) == 1:  # FGT-13
        return False
    seat = g.seat(fight.hero)
    about = {"what": "fight", "enemy": enemy_id(g, fight), "wounds": fight.wounds}
    space = await pick(g, seat, "escape", choices, enemy_id(g, fight), "FGT-11", fight.hero, about)
    if space < 0 or space not in escapes(g, fight.hero):  # a card played aside has closed the way
        return False
    flee(g, fight.hero, space)
    fight.escaped = fight.over = True
    return True


def flee(g: Game, hero: int, space: int) -> None:
    """FGT-12, FGT-14: away at once, and the turn in progress is over (FGT-27: only that).

    The turns of a team are in progress together, whoever acts (TEAM-10).
    """
    s = g.s
    who = s.heroes[hero]
    g.emit("escaped", hero, who.space, space)
    who.space = space
    who.steps = 0
    if (s.active == hero or hero in s.turns) and g.rules.fight_escape_ends_turn:
        who.turn_over = True


# ---- the dice ----------------------------------------------------------------------------


def hero_dice(g: Game, fight: Fight) -> Roll:
    """The hero's fight roll, which is a Combat test (SKL-12)."""
    skill = fight_skill(g, fight)
    count = skill_value(g, fight.hero, skill, "fight", fight)
    return fight_roll(fight, list(g.dice(count)) if count else [], hero_target(g, fight), skill)


def fight_roll(fight: Fight, dice: list[int], target: int, skill: int) -> Roll:
    """Dice of a hero in a fight round; what raises the skill now adds to them (FGT-20)."""
    return Roll(fight.hero, dice, target, (skill,), "fight", fight=fight)


async def fight_windows(g: Game, happening: FightRound) -> None:
    """FGT-19: until results are applied, dice can be added and rolled again."""
    roll = happening.roll
    faces, enemy_faces = tuple(roll.dice), tuple(happening.enemy_dice)
    g.emit("fight-dice", roll.hero, faces, roll.target, enemy_faces, happening.enemy_target)
    if is_open(g, On.FIGHT_ROLL):
        await window(g, On.FIGHT_ROLL, happening)


async def spend_resolve(g: Game, happening: FightRound) -> None:
    """CHA-12g: an elder's Resolve token is worth 2 more fight dice to the hero they accompany."""
    for n, elder in enumerate(g.s.elders):
        if elder.resolve and elder.hero == happening.hero:
            name = elder_id(g, n)
            if await confirm(
                g, g.seat(happening.hero), "resolve-dice", name, "CHA-12g", happening.hero
            ):
                elder.resolve -= 1
                g.emit("resolve-spent", n)
                await add_dice(g, happening, 2, name)


async def hero_hits(g: Game, happening: FightRound) -> int:
    """The hits of the enemy that wound the hero, after what turns hits aside or is robbed."""
    count = happening.enemy_hits
    minion = enemy(g, happening.fight)
    if minion is not None and minion.heavy:
        count += happening.enemy_dice.count(6)
    if count and g.s.listening[On.HITS_ON_HERO]:
        hits = Hits(happening.hero, count, happening)
        await trigger(g, On.HITS_ON_HERO, hits)
        count = max(0, hits.count)
    if count and minion is not None and minion.robs:
        count -= lose(g, happening.hero, count, minion.id)
    return count


async def wounds_by_enemy(g: Game, happening: FightRound) -> None:
    """The enemy's hits become wounds on the hero (FGT-06)."""
    count = await hero_hits(g, happening)
    if count:
        fight = happening.fight
        await place_wounds(g, happening.hero, count, _by(fight), enemy_id(g, fight), hits=True)


async def villain_hits(g: Game, hero: int, count: int, happening: FightRound) -> int:
    """The hits of the hero that reach the villain (Mist Form and the like)."""
    return await _hits_that_count(g, On.HITS_ON_VILLAIN, Hits(hero, count, happening))


async def _hits_that_count(g: Game, moment: int, hits: Hits) -> int:
    """How many hits on an enemy are left, or are more, once everybody has had a say."""
    if hits.count and g.s.listening[moment]:
        await trigger(g, moment, hits)
    return max(0, hits.count)


# ---- the fight round ---------------------------------------------------------------------


async def play_round(g: Game, fight: Fight) -> None:
    """One fight round; what may not be used "during a fight round" waits for its end (FGT-18)."""
    fight.rolling = True
    await _play_round(g, fight)
    fight.rolling = False
    if fight.brief:
        fight.skill, fight.brief, fight.more = -1, False, 0


async def _play_round(g: Game, fight: Fight) -> None:
    """FGT-02: both roll, windows, then both results are applied together (FGT-08)."""
    where = g.s.heroes[fight.hero].space
    first = strikes_first(g, fight)
    if first:
        await (_enemy_first if first == "enemy" else _hero_first)(g, fight)
        await _aftermath(g, fight, where)
        return
    happening = FightRound(
        fight, hero_dice(g, fight), list(g.dice(enemy_count(g, fight))), enemy_target(g, fight)
    )
    await spend_resolve(g, happening)
    await fight_windows(g, happening)
    if not happening.won:
        await wounds_by_enemy(g, happening)
    await _hero_result(g, fight, happening)
    await _aftermath(g, fight, where)


async def _enemy_first(g: Game, fight: Fight) -> None:
    """An enemy that strikes first: its hits count before the hero rolls."""
    if await _enemy_alone(g, fight) and not await check_knock_out(g, fight.hero, _by(fight)):
        await _hero_alone(g, fight)


async def _hero_first(g: Game, fight: Fight) -> None:
    """A hero who strikes first: a minion that falls does not roll (GAP-74)."""
    await _hero_alone(g, fight)
    if not (fight.won or fight.over or g.s.heroes[fight.hero].down):
        await _enemy_alone(g, fight)


async def _hero_alone(g: Game, fight: Fight) -> None:
    """The hero's dice count while none of the enemy's lie there."""
    happening = FightRound(fight, hero_dice(g, fight), [], 7)
    await spend_resolve(g, happening)
    await fight_windows(g, happening)
    await _hero_result(g, fight, happening)


async def _enemy_alone(g: Game, fight: Fight) -> bool:
    """The same for the enemy's; return whether it was not beaten outright meanwhile."""
    happening = FightRound(
        fight, silent_roll(fight), list(g.dice(enemy_count(g, fight))), enemy_target(g, fight)
    )
    await fight_windows(g, happening)
    if happening.won:
        await _hero_result(g, fight, happening)
    else:
        await wounds_by_enemy(g, happening)
    return not happening.won


def silent_roll(fight: Fight) -> Roll:
    """No dice of the hero: the enemy strikes first, and only its dice lie there."""
    return Roll(fight.hero, [], HIT, (), "fight", fight=fight)


def _by(fight: Fight) -> str:
    return "minion" if fight.minion >= 0 else "villain"


async def _hero_result(g: Game, fight: Fight, happening: FightRound) -> None:
    """Each hit wounds a minion (FGT-06); one on the villain earns Investigation (FGT-23)."""
    if happening.won:  # FAQ-02: beaten outright, before any dice count
        fight.wounds = 99
    minion = enemy(g, fight)
    if minion is None:
        hits = await villain_hits(g, fight.hero, happening.hits, happening)
        win_bounty(g, fight.hero, hits, villain_sheet(g).id)
        return
    rolled = Hits(fight.hero, happening.hits, happening)
    count = await _hits_that_count(g, On.HITS_ON_MINION, rolled)
    fight.wounds += count
    g.emit("enemy-wounded", fight.hero, minion.id, count)
    if fight.wounds >= minion.health:  # FGT-07
        await defeat_minion(g, fight)


async def defeat_minion(g: Game, fight: Fight) -> None:
    """FGT-09: a victory, with its bonus even for a hero who falls in the same round.

    Both fell at once (FGT-08): the hero has what the victory brings and is knocked out then,
    for healing comes too late (GAP-48).
    """
    minion = enemy(g, fight)
    assert minion is not None
    who = g.s.heroes[fight.hero]
    falls = who.wounds >= who.boxes
    fight.won = fight.over = True
    g.emit("minion-defeated", fight.hero, minion.id)
    _take_away(g, fight)
    win_bounty(g, fight.hero, minion.bounty, minion.id)
    won = Fought(fight.hero, who.space, fight.minion, fight.card)
    if minion.victory is not None:
        await minion.victory(fighter(g, fight, minion), won)
    if g.s.listening[On.MINION_DEFEATED]:
        await trigger(g, On.MINION_DEFEATED, won)
    if falls and not who.down:
        await knock_out(g, fight.hero, _by(fight))


async def settle(g: Game, fight: Fight) -> None:
    """A minion that has taken as many wounds as it can is beaten, before any dice (FAQ-02)."""
    minion = enemy(g, fight)
    if minion is not None and not fight.over and fight.wounds >= minion.health:
        await defeat_minion(g, fight)


def _take_away(g: Game, fight: Fight) -> None:
    """The counter that was fought leaves the board, if it is still there."""
    if fight.space >= 0 and g.s.minions[fight.space] == fight.minion + 1:
        remove_minion(g, fight.space)


def give_up(g: Game, fight: Fight) -> None:
    """GAP-55: neither side can harm the other; the minion goes, and nobody has won."""
    fight.over = True
    g.emit("fight-given-up", fight.hero, enemy_id(g, fight))
    _take_away(g, fight)


async def _aftermath(g: Game, fight: Fight, where: int) -> None:
    """After the results: who is knocked out, what a minion does that felled a hero or survived.

    Both can fall in the same round (FGT-08). `where` they fought, for a fallen hero lies elsewhere.
    """
    minion = enemy(g, fight)
    await check_knock_out(g, fight.hero, _by(fight))
    fallen = g.s.heroes[fight.hero].down
    one_round = minion is not None and minion.one_round
    if fight.won or fallen or one_round or fight.round == fight.rounds:
        fight.over = True
    if minion is None:
        return
    fought = Fought(fight.hero, where, fight.minion, fight.card)
    if fallen and minion.defeat is not None:
        await minion.defeat(fighter(g, fight, minion), fought)
    if not fight.won and minion.unbeaten is not None:
        await minion.unbeaten(fighter(g, fight, minion), fought)


async def end_fight(g: Game, fight: Fight) -> None:
    """The fight is over: a card is discarded (FGT-16), a counter forgets its wounds (FGT-15)."""
    g.s.fights.remove(fight)
    if g.s.spent:
        forget(g, "fight")
    if fight.card >= 0 and g.s.zone(fight.card) == Zone.RESOLVING:
        discard(g, fight.card)
    g.emit("fight-over", fight.hero, enemy_id(g, fight), fight.won)
    if g.s.listening[On.FIGHT_OVER]:
        await trigger(g, On.FIGHT_OVER, FightOver(fight.hero, fight.minion, fight.won))


def beat_outright(g: Game, happening: Happening) -> None:
    """A minion is defeated without dice (FAQ-02)."""
    if isinstance(happening, FightRound):
        happening.won = True
    else:
        g.s.fights[-1].wounds = 99


def fight_with(g: Game, fight: Fight, skill: int, source: str) -> None:
    """The hero goes on fighting with another skill, where it would be Combat (FAQ-01)."""
    fight.skill = skill
    g.emit("fight-skill", fight.hero, skill, source)


def fight_once_with(g: Game, fight: Fight, skill: int, more: int, source: str) -> None:
    """The same for one fight round, with so many dice more."""
    fight_with(g, fight, skill, source)
    fight.brief, fight.more = True, more


def wound_minion(g: Game, fight: Fight, count: int, source: str) -> None:
    """Wounds on a minion before the dice of a fight round are rolled (FGT-17)."""
    fight.wounds += count
    g.emit("enemy-wounded", fight.hero, enemy_id(g, fight), count, source)


def leave_fight(g: Game, fight: Fight, space: int, source: str, pushed: bool) -> None:
    """A card takes a hero out of a fight, or an enemy pushes them (VIL-22).

    Unlike an escape it does not end the turn (FGT-14).
    """
    fight.over = fight.escaped = True
    who = g.s.heroes[fight.hero]
    if pushed:
        g.emit("pushed-back", fight.hero, who.space, space, source)
    else:
        g.emit("left-fight", fight.hero, who.space, space, source)
    who.space = space


def reroll_hits(g: Game, happening: FightRound, victim: int, most: int, source: str) -> None:
    """The enemy rolls up to so many hits again, on the hero (-1) or a party elder (FAQ-06)."""
    dice = happening.enemy_dice if victim < 0 else happening.at_elders[victim]
    hits = [n for n, die in enumerate(dice) if die >= happening.enemy_target][:most]
    thrown = g.dice(len(hits))
    for n, face in zip(hits, thrown, strict=True):
        dice[n] = face
    g.emit("enemy-rerolled", happening.hero, victim, tuple(dice), source, thrown)


# ---- hero against hero -------------------------------------------------------------------


async def duel_round(g: Game, one: int, other: int) -> None:
    """CHA-11: two heroes fight a single round; hits wound and earn Investigation."""
    fights = await _square_up(g, one, other)
    if not fights:
        return
    fights[0].rolling = True
    rolls = [await _duel_dice(g, fight) for fight in fights]
    await _trade_blows(g, fights, rolls)
    for roll in rolls:  # CHA-11b, CHA-11d
        win_bounty(g, roll.hero, roll.successes, "madness")
    for hero in (one, other):
        await check_knock_out(g, hero, "hero")


async def beast_round(g: Game, beast: int, prey: int, bonus: int) -> None:
    """VIL-12: a hero who is out of control attacks another for a single round.

    Neither can hold back, the beast has `bonus` more dice, and nothing is won by it.
    """
    g.emit("fight", prey, hero_id(g, beast))
    fights = await _square_up(g, beast, prey)
    if not fights:
        return
    fights[0].rolling = True
    rolls = [hero_dice(g, fight) for fight in fights]
    rolls[0].dice += g.dice(bonus)
    await _trade_blows(g, fights, rolls)
    for hero in (beast, prey):
        await check_knock_out(g, hero, "hero")


async def _square_up(g: Game, one: int, other: int) -> list[Fight]:
    """Two heroes face each other; no fight if one falls or leaves in the window before it
    (FGT-17). Each has a fight of their own, which is the last one while they prepare for it."""
    fights = [Fight(hero=one, foe=other, rounds=1), Fight(hero=other, foe=one, rounds=1)]
    g.s.fights.append(fights[0])
    if g.s.spent:
        forget(g, "fight")
    for fight in fights:
        g.s.fights[-1] = fight
        if is_open(g, On.FIGHT):
            await window(g, On.FIGHT, Ahead(fight.hero))
    if not _apart(g, fights):
        for fight in fights:
            g.s.fights[-1] = fight
            await trigger(g, On.FIGHT_ROUND, Ahead(fight.hero))
    g.s.fights[-1] = fights[0]
    if _apart(g, fights):
        g.s.fights.pop()
        return []
    return fights


def _apart(g: Game, fights: list[Fight]) -> bool:
    """Whether one of two heroes who face each other has fallen or left."""
    return any(fight.over or g.s.heroes[fight.hero].down for fight in fights)


async def _trade_blows(g: Game, fights: list[Fight], rolls: list[Roll]) -> None:
    """Both heroes' dice lie on the table: windows, then hits wound both together (FGT-08)."""
    rounds = [
        FightRound(fight, roll, against.dice, against.target)
        for fight, roll, against in zip(fights, rolls, reversed(rolls), strict=True)
    ]
    for happening in rounds:
        await fight_windows(g, happening)
    wounds = [await hero_hits(g, happening) for happening in rounds]
    g.s.fights.pop()
    for fight, count in zip(fights, wounds, strict=True):
        await place_wounds(g, fight.hero, count, "hero", hero_id(g, fight.foe), hits=True)


async def _duel_dice(g: Game, fight: Fight) -> Roll:
    """CHA-11c: fewer dice may be rolled, but not fewer than the basic Combat skill, or the one
    used in its place (FAQ-01)."""
    skill = fight_skill(g, fight)
    most = skill_value(g, fight.hero, skill, "fight", fight)
    least = min(most, g.s.heroes[fight.hero].base[skill])
    count = await choose_number(
        g, g.seat(fight.hero), least, most, "duel-dice", "madness", "CHA-11c", fight.hero
    )
    dice = list(g.dice(count)) if count else []
    roll = fight_roll(fight, dice, hero_target(g, fight), skill)
    roll.counted = most  # who holds back goes on doing so
    return roll
