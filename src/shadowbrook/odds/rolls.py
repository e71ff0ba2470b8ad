"""One roll: how many dice succeed, and how many hits become wounds.

A distribution is a tuple of chances: the chance of 0, of 1, of 2 and so on.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import comb

from shadowbrook.engine.errors import ShadowbrookError
from shadowbrook.engine.words import N_

Chances = tuple[float, ...]

HIT = 5  # FGT-05
MOST_DICE = 200  # of one roll; beyond, somebody has mistyped
NEVER = 7


@dataclass(frozen=True, slots=True, order=True)
class Aid:
    """Somebody or something beside a side that it may lose: an elder, Militia, a card.

    `boxes`: one die of the enemy is aimed at it (SHD-11) until so many have hit (SHD-12); at 0
    nobody aims. As long as it is there: `dice` more, `last_stand` more while the side has 1 health
    left, `enemy_dice` more of the enemy, a `ward` and a `rally` (see `Side`). `militia` says that
    it is one, `drill` is what each side has more while one is there. `flees`: it runs away before
    a round on a die of so much or less.

    Once: `guard` prevents up to so many wounds of one blow, when they would all be prevented or
    knock the side out; `dies`: it is gone then. `potion` heals so many wounds before a round, as
    soon as there are so many. `charm`: all hits of a round are rolled again, when they are two or
    enough to knock the side out. `ones`: the 1s of a round become 6s, as soon as there are some.
    """

    boxes: int = 0
    dice: int = 0
    last_stand: int = 0
    enemy_dice: int = 0
    ward: int = NEVER
    rally: int = 0
    militia: bool = False
    drill: int = 0
    flees: int = 0
    guard: int = 0
    dies: bool = True
    potion: int = 0
    charm: bool = False
    ones: bool = False


@dataclass(frozen=True, slots=True, order=True)
class Side:
    """One side of a fight.

    `target`: a die of so much or more hits. `first`: dice more (or less) in the first round,
    `first_target`: what the target is more (or less) in it. `reroll`: dice that missed are rolled
    once more in each round; `first_rerolls`: so often in the first round. `reroll_ones`: dice that
    show 1 are. `rally`: dice added in a round in
    which none hit. `sixes`: hits more, which nothing turns aside, if a die shows a 6. `frenzy`:
    dice more for each wound this side has taken. `heavy`: each 6 is two hits. `last_stand`: dice
    more with 1 health left.
    `beside`: elders who each draw one die of the enemy upon themselves (SHD-11), until it hits
    them (SHD-12); `aids` are such elders and others who do more.

    What the side does to hits on itself, in this order: `dazzle` of them are rolled again; half
    are lost (`halve`); the first `ignore` of a round do not count; one of the others is turned
    aside on a die of `ward` or more; each is turned aside on `prevent` or more. 7 is never.

    `wounds` it has taken before; `purse` is the part of its health that is paid for and no box.
    `scent`: dice that the enemy has more while this side is wounded. `toll`: the chance of a wound
    as each round begins, `first_toll` as the first does. `shots`: targets of dice that are rolled
    before the first round, each of which may wound the enemy; `beats`: it is beaten outright.
    `fresh`: the first round has not begun yet; `waits`: it comes with the second one of the others.
    `draws`: what the enemy has more (or less) against this side than against others: dice, dice
    in the first round, target, target in the first round.

    Of an enemy. `rout`: unhurt after a round, it drives the hero off. `heal`: what it heals before
    each round but the first; `burn`: the wounds it takes then. `feast` and `grow`: what it heals
    and grows by when it has knocked a hero out; `souls`: what it grows by for each elder it kills.
    `anyhow`: what it heals when a hero falls, whoever did it.
    """

    dice: int
    target: int = HIT
    health: int = 1
    first: int = 0
    reroll: bool = False
    rally: int = 0
    frenzy: int = 0
    ignore: int = 0
    ward: int = NEVER
    prevent: int = NEVER
    beside: int = 0
    first_target: int = 0
    first_rerolls: int = 0
    reroll_ones: bool = False
    sixes: int = 0
    last_stand: int = 0
    dazzle: int = 0
    halve: bool = False
    wounds: int = 0
    purse: int = 0
    scent: int = 0
    toll: float = 0.0
    first_toll: float = 0.0
    shots: tuple[int, ...] = ()
    beats: bool = False
    fresh: bool = False
    waits: bool = False
    rout: bool = False
    heal: int = 0
    burn: int = 0
    feast: int = 0
    anyhow: int = 0
    grow: int = 0
    souls: int = 0
    heavy: bool = False
    draws: tuple[int, int, int, int] = (0, 0, 0, 0)
    aids: tuple[Aid, ...] = ()


def chance_of(target: int, *, reroll: bool = False) -> float:
    """The chance that one die shows the target or more; with `reroll`, one of two throws.

    >>> chance_of(1), chance_of(4), chance_of(7), chance_of(4, reroll=True)
    (1.0, 0.5, 0.0, 0.75)
    """
    chance = min(6, max(0, 7 - target)) / 6
    return chance + (1 - chance) * chance if reroll else chance


def percent(chance: float) -> str:
    """A chance in hundredths, as people say it: never 0 or 100 for what can go the other way.

    >>> percent(0.9999), percent(0.333), percent(0)
    ('> 99', '33', '0')
    """
    shown = round(chance * 100)
    if shown == 0 and chance > 0:
        return "< 1"
    if shown == 100 and chance < 1:
        return "> 99"
    return str(shown)


@lru_cache(maxsize=4096)
def binomial(count: int, chance: float) -> Chances:
    """How many of so many tries succeed, each with that chance.

    >>> binomial(2, 0.5)
    (0.25, 0.5, 0.25)
    """
    miss = 1.0 - chance
    return tuple(comb(count, k) * chance**k * miss ** (count - k) for k in range(count + 1))


def successes(dice: int, target: int, *, reroll: bool = False, rally: int = 0) -> Chances:
    """How many of the dice show the target or more (SKL-05).

    With `reroll` those that failed are rolled once more; `rally` dice are added if none succeeds.
    """
    if not 0 <= dice <= MOST_DICE:
        raise ShadowbrookError(
            N_("a roll has 0 to {MOST_DICE} dice, not {dice}"), MOST_DICE=MOST_DICE, dice=dice
        )
    found = binomial(dice, chance_of(target, reroll=reroll))
    if not rally:
        return found
    # the added dice are rolled last: after a re-roll, and not again themselves
    extra = binomial(rally, chance_of(target))
    size = max(len(found), len(extra))
    return tuple(
        (found[k] if 0 < k < len(found) else 0.0) + (found[0] * extra[k] if k < len(extra) else 0.0)
        for k in range(size)
    )


def at_least(chances: Sequence[float], count: int) -> float:
    """The chance of so many or more.

    >>> at_least((0.25, 0.5, 0.25), 1)
    0.75
    """
    return sum(chances[max(0, count) :], 0.0)


def mean(chances: Sequence[float]) -> float:
    """The number to expect.

    >>> mean((0.25, 0.5, 0.25))
    1.0
    """
    return sum([k * chance for k, chance in enumerate(chances)], 0.0)


def test(dice: int, target: int, *, need: int = 1, reroll: bool = False) -> float:
    """The chance to pass a test: one die (or `need`) at the target or more (SKL-03)."""
    return at_least(successes(dice, target, reroll=reroll), need)


# ---- the dice of a fight round -----------------------------------------------------------------


@lru_cache(maxsize=16384)
def hits(
    side: Side, *, first: bool = False, hurt: int = 0, more: int = 0, rally: int = 0
) -> Chances:
    """The hits a side rolls in a round, without those that nothing turns aside.

    `first`: in the first one; `hurt`: wounds it has taken; `more`: dice by what is beside it;
    `rally`: beyond its own.
    """
    plain, six = _rolled(side, first, max(0, dice_in(side, first, hurt) + more), side.rally + rally)
    return tuple(one + other for one, other in zip(plain, six, strict=True))


@lru_cache(maxsize=16384)
def dealt(
    side: Side,
    on: Side,
    *,
    first: bool = False,
    hurt: int = 0,
    more: int = 0,
    rally: int = 0,
    ones: str = "",
) -> Chances:
    """The wounds that the dice of a side deal in a round, without elders, guards and charms.

    With `ones` only what comes of rolls with "none", or with "some" that are turned to 6s.
    """
    dice = max(0, dice_in(side, first, hurt) + more)
    plain, six = _rolled(side, first, dice, side.rally + rally, ones)
    chance = chance_of(target_in(side, first))
    if not side.sixes:
        both = tuple(one + other for one, other in zip(plain, six, strict=True))
        return wounds(both, on, chance)
    through, extra = wounds(plain, on, chance), wounds(six, on, chance)
    found = [0.0] * (len(through) + side.sixes)
    for k, (one, other) in enumerate(zip(through, extra, strict=True)):
        found[k] += one
        found[k + side.sixes] += other
    return tuple(found)


def dice_in(side: Side, first: bool, hurt: int = 0) -> int:
    """The dice of a side in a round, when it has taken so many wounds."""
    return side.dice + (side.first if first else 0) + side.frenzy * hurt


def target_in(side: Side, first: bool) -> int:
    """The number that hits in a round."""
    return side.target + (side.first_target if first else 0)


def _rolled(
    side: Side, first: bool, dice: int, rally: int, ones: str = ""
) -> tuple[Chances, Chances]:
    """The chances of so many hits with no 6 among the dice, and with one."""
    if dice > MOST_DICE:
        raise ShadowbrookError(
            N_("a roll has 0 to {MOST_DICE} dice, not {dice}"), MOST_DICE=MOST_DICE, dice=dice
        )
    target = target_in(side, first)
    hit, six = _faces(side, first, target, bool(ones))
    plain, with_six = _split(dice, hit, six, 1 - hit, side.heavy)
    if ones:
        none = _split(dice, hit - 1 / 6, six - 1 / 6, 1 - hit, side.heavy)
        if ones == "none":
            plain, with_six = none
        else:
            plain, with_six = _less(plain, none[0]), _less(with_six, none[1])
    if not rally:
        return plain, with_six
    chance = chance_of(target)
    extra, extra_six = _split(rally, chance, chance_of(max(6, target)), 1 - chance, side.heavy)
    size = max(len(plain), len(extra))
    missed = plain[0]
    found = [_at(plain, k) if k else 0.0 for k in range(size)]
    sixes = [_at(with_six, k) for k in range(size)]
    for k in range(len(extra)):
        found[k] += missed * extra[k]
        sixes[k] += missed * extra_six[k]
    return tuple(found), tuple(sixes)


def _at(chances: Chances, k: int) -> float:
    return chances[k] if k < len(chances) else 0.0


def _less(chances: Chances, others: Chances) -> Chances:
    return tuple(max(0.0, a - b) for a, b in zip(chances, others, strict=True))


def _faces(side: Side, first: bool, target: int, turned: bool) -> tuple[float, float]:
    """The chance that a die hits, and that it shows a 6, when all is rolled again that may be.

    `turned`: the 1s have become 6s before that.
    """
    chance, six = chance_of(target), chance_of(max(6, target))
    hit, sixes = chance, six
    if turned:
        hit, sixes = hit + (1 / 6 if target > 1 else 0.0), sixes + 1 / 6
    elif side.reroll_ones and target > 1:
        hit, sixes = hit + chance / 6, sixes + six / 6
    for _ in range(int(side.reroll) + (side.first_rerolls if first else 0)):
        hit, sixes = hit + (1 - hit) * chance, sixes + (1 - hit) * six
    return hit, sixes


@lru_cache(maxsize=4096)
def _split(count: int, hit: float, six: float, miss: float, heavy: bool) -> tuple[Chances, Chances]:
    """The chances of so many hits with no 6 among the dice, and with one."""
    ways = [comb(count, k) * miss ** (count - k) for k in range(count + 1)]
    plain = tuple(way * (hit - six) ** k for k, way in enumerate(ways))
    if heavy:
        return _heavy(count, plain, hit, six)
    whole = tuple(way * hit**k for k, way in enumerate(ways))
    return plain, _less(whole, plain)


def _heavy(count: int, plain: Chances, hit: float, six: float) -> tuple[Chances, Chances]:
    """The same where each 6 is two hits."""
    found = [1.0]
    for _ in range(count):
        longer = [0.0] * (len(found) + 2)
        for k, mass in enumerate(found):
            longer[k] += mass * (1 - hit)
            longer[k + 1] += mass * (hit - six)
            longer[k + 2] += mass * six
        found = longer
    padded = (*plain, *[0.0] * (len(found) - len(plain)))
    return padded, _less(tuple(found), padded)


def opening(sides: Sequence[Side]) -> Chances:
    """The wounds on the enemy by what is fired before the first round."""
    found: Chances = (1.0,)
    for target in [target for side in sides for target in side.shots]:
        hit = chance_of(target)
        found = tuple(
            here * (1 - hit) + before * hit
            for here, before in zip((*found, 0.0), (0.0, *found), strict=True)
        )
    return found


# ---- what becomes of hits ------------------------------------------------------------------------


def wounds(rolled: Chances, on: Side, chance: float, wards: tuple[int, ...] = ()) -> Chances:
    """How many of the hits become wounds on a side that turns some aside.

    `chance` is that of a die of the enemy to hit, for those that are rolled again; `wards` are
    those of others beside the side.
    """
    wards = (*((on.ward,) if on.ward < NEVER else ()), *wards)
    if not (on.dazzle or on.halve or on.ignore or wards or on.prevent < NEVER):
        return rolled
    found = [0.0] * len(rolled)
    dazzled = on.dazzle, chance if on.dazzle else 0.0
    for k, mass in enumerate(rolled):
        if mass:
            for n, part in enumerate(_saved(k, dazzled, on.halve, on.ignore, wards, on.prevent)):
                found[n] += mass * part
    return tuple(found)


@lru_cache(maxsize=16384)
def _saved(
    count: int,
    dazzled: tuple[int, float],
    halve: bool,
    ignore: int,
    wards: tuple[int, ...],
    prevent: int,
) -> Chances:
    """The wounds that come of so many hits."""
    again = min(count, dazzled[0])
    found = [0.0] * (count + 1)
    for stay, mass in enumerate(binomial(again, dazzled[1])):
        left = count - again + stay
        left -= left // 2 if halve else 0
        for n, part in enumerate(_warded(max(0, left - ignore), wards)):
            for through, share in enumerate(binomial(n, 1 - chance_of(prevent))):
                found[through] += mass * part * share
    return tuple(found)


@lru_cache(maxsize=4096)
def _warded(count: int, wards: tuple[int, ...]) -> Chances:
    """How many hits are left when each ward may turn one of them aside."""
    found = [*[0.0] * count, 1.0]
    for ward in wards:
        saved = chance_of(ward)
        found = [
            (mass if k == 0 else mass * (1 - saved)) + (found[k + 1] * saved if k < count else 0.0)
            for k, mass in enumerate(found)
        ]
    return tuple(found)


@lru_cache(maxsize=4096)
def elders_left(side: Side, elders: int, *, first: bool = False, hurt: int = 0) -> Chances:
    """How many of so many elders are left when this side has rolled a die at each (SHD-12).

    >>> [round(chance, 3) for chance in elders_left(Side(dice=3), 1)]
    [0.333, 0.667]
    """
    aimed = min(elders, max(0, dice_in(side, first, hurt)))
    stay = binomial(aimed, 1 - chance_of(target_in(side, first), reroll=side.reroll))
    return (0.0,) * (elders - aimed) + stay
