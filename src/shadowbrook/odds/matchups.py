"""The chances of a fight as the engine describes it: what a `Matchup` says, as sides.

What is used once is counted as its side would use it: dice and re-rolls in the next round, what
prevents wounds when it is used to the full or saves from a knock-out, what heals as soon as nothing
of it is lost, what adds dice for each 6 with the first of them. Who is hired is paid in every
round, as long as the Investigation lasts; but none is spent so that turns wounds aside or is taken
in their place.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache, reduce
from itertools import chain, zip_longest

from msgspec.structs import replace

from shadowbrook.engine.fight_parts import NEVER, FightPart
from shadowbrook.engine.queries.matchups import MILITIA, Companion, Matchup

from .fights import fight, showdown
from .sides import Aid, FightOdds, ShowdownOdds, Side

SURE = 1  # every die shows that much


def fight_odds(matchup: Matchup, *, rounds: int = 0, escape_at: int = 0) -> FightOdds:
    """How a fight ends, or so many rounds of it."""
    mine, theirs = sides(matchup)
    return fight(
        mine,
        theirs,
        strikes_first=strikes_first(matchup),
        escape_at=escape_at,
        rounds=rounds or matchup.rounds,
    )


def showdown_odds(matchups: Sequence[Matchup]) -> ShowdownOdds:
    """How a showdown ends that these heroes fight to the end."""
    if not matchups:
        return ShowdownOdds(0.0, (1.0, 0.0))
    pairs = [sides(one) for one in matchups]
    villain = pairs[0][1]
    heroes = [replace(mine, draws=_draws(theirs, villain)) for mine, theirs in pairs]
    return showdown(heroes, villain, strikes_first=strikes_first(matchups[0]))


def _draws(theirs: Side, usual: Side) -> tuple[int, int, int, int]:
    """What the villain has more against one hero than against the first."""
    return (
        theirs.dice - usual.dice,
        theirs.first - usual.first,
        theirs.target - usual.target,
        theirs.first_target - usual.first_target,
    )


def strikes_first(matchup: Matchup) -> str:
    """Who strikes first, as the odds want it."""
    return matchup.strikes_first


@lru_cache(maxsize=16384)  # a bot that thinks over a turn asks for the same few fights again
def sides(matchup: Matchup) -> tuple[Side, Side]:
    """Both sides of a fight, the hero's first."""
    return _hero(matchup), _enemy(matchup)


def _hero(matchup: Matchup) -> Side:
    camp = matchup.mine
    target = _within(camp.later_target)
    scent = sum([one.what.scent for one in matchup.theirs.parts])
    # what makes no difference is not told, so that fights that are alike are worked out once
    weary = sum([one.what.weary for one in matchup.theirs.parts])
    potions = any(one.what.potion for one in camp.parts)
    robbed = matchup.purse if matchup.robbed else 0
    flees = any(part.what.flees for one in camp.companions for part in one.parts)
    side = Side(
        dice=camp.later,
        target=target,
        health=camp.health + robbed,
        first=camp.lasting - camp.later,
        first_target=_within(camp.target) - target,
        wounds=camp.wounds if scent or weary or potions else 0,
        purse=robbed,
        scent=scent,
        weary=weary,
        toll=matchup.tolls[1],
        first_toll=matchup.tolls[0],
        fresh=flees and (matchup.waits or not matchup.begun),
        waits=matchup.waits,
        aids=tuple([_companion(one) for one in camp.companions]),
    )
    parts = tuple([one.what for one in camp.parts])
    if not parts:
        return side
    return _blasting(_with_parts(side, parts, matchup.purse - robbed), parts, matchup.theirs.health)


# a hero and their cards are asked for again and again, against this enemy and that
@lru_cache(maxsize=16384)
def _with_parts(side: Side, parts: tuple[FightPart, ...], investigation: int) -> Side:
    """A side with all that its cards do."""
    paid = [part for part in parts if part.price]
    kept = [part for part in paid if part.guard]
    purse = sum([investigation // part.price * part.guard for part in kept[:1]])
    lasting = sum([part.more_dice + part.strength for part in parts])
    wards = sorted([part.ward for part in parts if part.ward < NEVER])
    return replace(
        side,
        dice=side.dice + lasting,
        health=side.health + sum([part.box for part in parts]) + purse,
        first=side.first + sum([part.dice for part in parts]),
        reroll=any(part.reroll_misses for part in parts),
        rally=sum([part.rally for part in parts]),
        ignore=sum([part.ignore for part in parts]),
        ward=wards[0] if wards else NEVER,
        prevent=min([part.prevent for part in parts]),
        first_rerolls=sum([part.reroll for part in parts]),
        reroll_ones=any(part.reroll_ones for part in parts),
        sixes=sum([part.sixes for part in parts]),
        last_stand=sum([part.last_stand for part in parts]),
        dazzle=sum([part.dazzle for part in parts]),
        halve=any(part.halve for part in parts),
        purse=side.purse + purse,
        shots=(
            *[part.shot for part in parts if part.shot < NEVER for _ in range(part.shots)],
            *(SURE,) * sum([part.banish for part in parts]),
        ),
        beats=any(part.beats for part in parts),
        aids=(
            *side.aids,
            *(Aid(ward=ward) for ward in wards[1:]),
            *_drills(parts),
            *_once(parts),
            *(_hired(paid, investigation) if paid and not kept else ()),
        ),
    )


def _blasting(side: Side, parts: Sequence[FightPart], enemy: int) -> Side:
    """What wounds both sides is used where the hero can bear it, or where it ends the fight."""
    count = sum([part.blast for part in parts])
    if not count or (side.health <= 1 and count < enemy):
        return side
    return replace(side, health=side.health - 1, shots=(*side.shots, *(SURE,) * count))


def _within(target: int) -> int:
    """A die that can do it never fails by nature, and one that hits on 6 may (FGT-05)."""
    return min(NEVER, max(1, target))


@lru_cache(maxsize=4096)
def _companion(one: Companion) -> Aid:
    """An elder or Militia, with all that they do."""
    aid = Aid(
        boxes=one.boxes,
        dice=one.dice,
        enemy_dice=one.enemy_dice,
        militia=one.source == MILITIA,
        rises=one.rises,
        dies=False,
    )
    return reduce(_doing, (part.what for part in one.parts), aid)


def _doing(aid: Aid, part: FightPart) -> Aid:
    return replace(
        aid,
        ward=min(aid.ward, part.ward),
        rally=aid.rally + part.rally,
        last_stand=aid.last_stand + part.last_stand,
        drill=aid.drill + part.drill,
        flees=max(aid.flees, part.flees),
        guard=max(aid.guard, part.guard),
        dies=aid.dies or part.dies,
    )


def _drills(parts: Iterable[FightPart]) -> Iterable[Aid]:
    """What drills Militia outside a showdown, where nobody is lost."""
    return (Aid(drill=part.drill) for part in parts if part.drill)


def _once(parts: Sequence[FightPart]) -> Iterable[Aid]:
    """What is used up when it helps: the smallest help first."""
    guards = sorted(part.guard for part in parts if part.guard and not part.price)
    potions = sorted(part.potion for part in parts if part.potion)
    charms = [part for part in parts if part.charm]
    return chain(
        (Aid(guard=guard) for guard in guards),
        (Aid(potion=potion) for potion in potions),
        (Aid(charm=True) for _ in charms),
        (Aid(ones=True) for part in parts if part.ones),
        (Aid(press=part.press) for part in parts if part.press),
    )


def _hired(parts: Iterable[FightPart], investigation: int) -> Iterable[Aid]:
    """Who adds dice for money, one after another out of the same purse."""
    for part in parts:
        if part.hired and investigation >= part.price:
            rounds = investigation // part.price
            yield Aid(dice=part.hired, rounds=rounds)
            investigation -= rounds * part.price


def _enemy(matchup: Matchup) -> Side:
    camp = matchup.theirs
    target = _within(camp.later_target)
    fewer = sum([one.what.enemy_dice for one in matchup.mine.parts])
    side = Side(
        dice=max(0, camp.later + fewer),
        target=target,
        health=max(1, camp.health),
        first=camp.lasting - camp.later,
        frenzy=camp.frenzy,
        first_target=_within(camp.target) - target,
        burn=sum([one.what.burns for one in matchup.mine.parts]),
    )
    parts = tuple([one.what for one in camp.parts])
    return _enemy_with_parts(side, parts, camp.wounds) if parts else side


@lru_cache(maxsize=16384)
def _enemy_with_parts(side: Side, parts: tuple[FightPart, ...], wounds: int) -> Side:
    return replace(
        side,
        ignore=sum([part.ignore for part in parts]),
        ward=min([part.ward for part in parts]),
        prevent=min([part.prevent for part in parts]),
        halve=any(part.halve for part in parts),
        wounds=wounds if any(part.heals or part.regrows or part.feast[0] for part in parts) else 0,
        rout=any(part.rout for part in parts),
        strays=any(part.strays for part in parts),
        poison=sum([part.poison for part in parts]),
        heal=sum([part.heals for part in parts]),
        regrows=tuple(map(sum, zip_longest(*[part.regrows for part in parts], fillvalue=0))),
        feast=sum([part.feast[0] for part in parts if not part.anyhow]),
        anyhow=sum([part.feast[0] for part in parts if part.anyhow]),
        grow=sum([part.feast[1] for part in parts if not part.anyhow]),
        mourns=sum([part.feast[1] for part in parts if part.anyhow]),
        souls=sum([part.souls for part in parts]),
        heavy=any(part.heavy for part in parts),
    )
