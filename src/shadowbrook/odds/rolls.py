"""One roll: how many dice succeed, and how many hits become wounds.

A distribution is a tuple of chances: the chance of 0, of 1, of 2 and so on.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import comb

from shadowbrook.engine.errors import ShadowbrookError

Chances = tuple[float, ...]

HIT = 5  # FGT-05
MOST_DICE = 200  # of one roll; beyond, somebody has mistyped


@dataclass(frozen=True, slots=True, order=True)
class Side:
    """One side of a fight.

    `target`: a die of so much or more hits. `first`: dice more (or less) in the first round.
    `reroll`: dice that missed are rolled once more in each round. `rally`: dice added in a round
    in which none hit. `frenzy`: dice more for each wound this side has taken. `beside`: elders
    who each draw one die of the enemy upon themselves (SHD-11), until it hits them (SHD-12).
    Who they are is not counted: none takes a second wound (ELD-34), and what else the side has it
    keeps when they fall.

    What the side does to hits on itself, in this order: the first `ignore` of a round do not
    count; one of the others is turned aside on a die of `ward` or more; each is turned aside on
    `prevent` or more. 7 is never.
    """

    dice: int
    target: int = HIT
    health: int = 1
    first: int = 0
    reroll: bool = False
    rally: int = 0
    frenzy: int = 0
    ignore: int = 0
    ward: int = 7
    prevent: int = 7
    beside: int = 0


def chance_of(target: int, *, reroll: bool = False) -> float:
    """The chance that one die shows the target or more; with `reroll`, one of two throws.

    >>> chance_of(1), chance_of(4), chance_of(7), chance_of(4, reroll=True)
    (1.0, 0.5, 0.0, 0.75)
    """
    chance = min(6, max(0, 7 - target)) / 6
    return chance + (1 - chance) * chance if reroll else chance


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
        raise ShadowbrookError(f"a roll has 0 to {MOST_DICE} dice, not {dice}")
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
    return sum(chances[max(0, count) :])


def mean(chances: Sequence[float]) -> float:
    """The number to expect.

    >>> mean((0.25, 0.5, 0.25))
    1.0
    """
    return sum(k * chance for k, chance in enumerate(chances))


def test(dice: int, target: int, *, need: int = 1, reroll: bool = False) -> float:
    """The chance to pass a test: one die (or `need`) at the target or more (SKL-03)."""
    return at_least(successes(dice, target, reroll=reroll), need)


@lru_cache(maxsize=16384)
def hits(side: Side, *, first: bool = False, hurt: int = 0, fewer: int = 0) -> Chances:
    """The hits a side rolls in a round.

    `first`: in the first one; `hurt`: wounds it has taken; `fewer`: dice that fall on others.
    """
    dice = max(0, _dice(side, first, hurt) - fewer)
    return successes(dice, side.target, reroll=side.reroll, rally=side.rally)


@lru_cache(maxsize=4096)
def elders_left(side: Side, elders: int, *, first: bool = False, hurt: int = 0) -> Chances:
    """How many of so many elders are left when this side has rolled a die at each (SHD-12).

    >>> [round(chance, 3) for chance in elders_left(Side(dice=3), 1)]
    [0.333, 0.667]
    """
    aimed = min(elders, max(0, _dice(side, first, hurt)))
    stay = binomial(aimed, 1 - chance_of(side.target, reroll=side.reroll))
    return (0.0,) * (elders - aimed) + stay


def _dice(side: Side, first: bool, hurt: int) -> int:
    return side.dice + (side.first if first else 0) + side.frenzy * hurt


@lru_cache(maxsize=16384)
def wounds(rolled: Chances, ignore: int, ward: int, prevent: int) -> Chances:
    """How many of the hits become wounds on a side that turns some aside."""
    if ignore:
        rolled = (sum(rolled[: ignore + 1]), *rolled[ignore + 1 :])
    if ward < 7:
        saved = chance_of(ward)
        rolled = tuple(
            (chance if k == 0 else chance * (1 - saved))
            + (rolled[k + 1] * saved if k + 1 < len(rolled) else 0.0)
            for k, chance in enumerate(rolled)
        )
    if prevent < 7:
        through = 1 - chance_of(prevent)
        kept = [0.0] * len(rolled)
        for k, chance in enumerate(rolled):
            for n, part in enumerate(binomial(k, through)):
                kept[n] += chance * part
        rolled = tuple(kept)
    return rolled
