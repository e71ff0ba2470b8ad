"""One roll: how many dice succeed, and how many hits become wounds.

A distribution is a tuple of chances: the chance of 0, of 1, of 2 and so on.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import comb

from shadowbrook.engine.errors import ShadowbrookError
from shadowbrook.engine.words import N_

from .sides import NEVER, Chances, Side

MOST_DICE = 200  # of one roll; beyond, somebody has mistyped


def chance_of(target: int, *, reroll: bool = False) -> float:
    """The chance that one die shows the target or more; with `reroll`, one of two throws.

    >>> chance_of(1), chance_of(4), chance_of(7), chance_of(4, reroll=True)
    (1.0, 0.5, 0.0, 0.75)
    """
    faces = 7 - target
    chance = 0.0 if faces <= 0 else 1.0 if faces >= 6 else faces / 6
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
    press: int | None = None,
) -> Chances:
    """The wounds that the dice of a side deal in a round, without elders, guards and charms.

    With `ones` only what comes of rolls with "none", or with "some" that are turned to 6s; with
    `press` only of those without a 6 if it is 0, else of the others, with so many dice added for
    each 6.
    """
    dice = max(0, dice_in(side, first, hurt) + more)
    plain, six = _rolled(side, first, dice, side.rally + rally, ones, press)
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
    side: Side, first: bool, dice: int, rally: int, ones: str = "", press: int | None = None
) -> tuple[Chances, Chances]:
    """The chances of so many hits with no 6 among the dice, and with one."""
    if dice > MOST_DICE:
        raise ShadowbrookError(
            N_("a roll has 0 to {MOST_DICE} dice, not {dice}"), MOST_DICE=MOST_DICE, dice=dice
        )
    target = target_in(side, first)
    hit, six = _faces(side, first, target, bool(ones))
    plain, with_six = _halves(dice, hit, six, side.heavy, press, chance_of(target))
    if ones:
        miss = 1 - hit
        none = _halves(dice, hit - 1 / 6, six - 1 / 6, side.heavy, press, chance_of(target), miss)
        if ones == "none":
            plain, with_six = none
        else:
            plain, with_six = _less(plain, none[0]), _less(with_six, none[1])
    if not rally:
        return plain, with_six
    chance = chance_of(target)
    missed = _missed(dice, hit, ones)
    last = chance_of(max(6, target))
    extra, extra_six = _halves(rally, chance, last, side.heavy, press, chance)
    size = max(len(plain), len(extra))
    found = [_at(plain, k) if k else 0.0 for k in range(size)]
    sixes = [_at(with_six, k) for k in range(size)]
    for k in range(len(extra)):
        found[k] += missed * extra[k]
        sixes[k] += missed * extra_six[k]
    return tuple(found), tuple(sixes)


def _missed(dice: int, hit: float, ones: str) -> float:
    """The chance that none of the dice hits; a 1 that has become a 6 does."""
    return 0.0 if ones == "some" else (1 - hit) ** dice


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


def _halves(
    count: int,
    hit: float,
    six: float,
    heavy: bool,
    press: int | None,
    chance: float,
    miss: float = -1.0,
) -> tuple[Chances, Chances]:
    """The chances of so many hits with no 6 among the dice, and with one; see `dealt`."""
    miss = 1 - hit if miss < 0 else miss
    if press is None:
        return _split(count, hit, six, miss, heavy)
    if not press:
        plain, _ = _split(count, hit, six, miss, heavy)
        return plain, (0.0,) * len(plain)
    return _pressed(count, hit, six, miss, 2 if heavy else 1, press, chance)


@lru_cache(maxsize=4096)
def _pressed(
    count: int, hit: float, six: float, miss: float, each: int, press: int, chance: float
) -> tuple[Chances, Chances]:
    """The same for rolls with a 6 alone, with dice added for each; they hit with that chance."""
    found = [0.0] * ((each + press) * count + 1)
    for sixes in range(1, count + 1):
        added = binomial(press * sixes, chance)
        for other in range(count - sixes + 1):
            missed = count - sixes - other
            ways = comb(count, sixes) * comb(count - sixes, other)
            mass = ways * six**sixes * (hit - six) ** other * miss**missed
            for k, share in enumerate(added):
                found[each * sixes + other + k] += mass * share
    return (0.0,) * len(found), tuple(found)


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
