"""Fights and showdowns, solved exactly.

A fight is a chain of rounds in which health only falls, so its end is found by one walk over
the states from the healthiest down; rounds in which nothing happens are summed as a series.

In a showdown of several heroes the villain strikes at each of them with all its dice
(COOP-28), so how long one hero stands does not depend on the others, and wounds on the villain
only add up: the wounds that each hero deals until knocked out are multiplied out one hero at a
time. Only a villain that heals between rounds ties everything together; then all states are
walked, round by round.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import product
from operator import mul
from threading import Lock

from .rolls import Chances, Side, at_least, elders_left, hits, wounds

ENDLESS = 1e-12  # what is less likely than this is not followed any further
LONGEST = 400  # rounds of a showdown with a villain that heals
STRIDE = 16  # blows are known for villains with a health of so many, or twice, or three times


@dataclass(frozen=True, slots=True)
class FightOdds:
    """How a fight can end.

    `win`: the enemy is beaten, also by a hero who falls in that round (FGT-09); `down`: the hero
    is knocked out, also in winning; `both` is the overlap. `escape`: the hero has left.
    `unfinished`: neither, when the rounds are over. `left[n]`: the enemy is beaten and the hero
    has n health left. `rounds`: fight rounds to expect.
    """

    win: float
    down: float
    both: float
    escape: float
    unfinished: float
    left: Chances
    rounds: float
    wounds: float  # wounds on the hero to expect, also in a fight that is lost


@dataclass(frozen=True, slots=True)
class ShowdownOdds:
    """How a showdown ends that nobody leaves.

    `wounds[n]` is the chance that the villain has taken n of them when it is over, up to its
    health: the last of these chances is that of a victory, `win`.
    """

    win: float
    wounds: Chances


def round_wounds(by: Side, on: Side, *, first: bool = False, hurt: int = 0) -> Chances:
    """The wounds that one side deals the other in a fight round, all of its elders beside it.

    >>> [round(chance, 3) for chance in round_wounds(Side(dice=2), Side(dice=0, ignore=1))]
    [0.889, 0.111]
    """
    return _wounds_beside(by, on, on.beside, first, hurt)


def _wounds_beside(by: Side, on: Side, elders: int, first: bool, hurt: int = 0) -> Chances:
    """The same with so many of the elders left."""
    rolled = hits(by, first=first, hurt=hurt, fewer=elders)
    return wounds(rolled, on.ignore, on.ward, on.prevent)


@lru_cache(maxsize=65536)
def fight(
    hero: Side,
    enemy: Side,
    *,
    strikes_first: str = "",
    escape_at: int = 0,
    rounds: int = 0,
    begun: bool = False,
) -> FightOdds:
    """A fight to the finish (FGT-01), or of so many `rounds`.

    `strikes_first` is "enemy", "hero" or "". A hero with `escape_at` health or less escapes
    before the next round (FGT-11). `begun`: the first round is over already.
    """
    chain = _Chain(hero, enemy, strikes_first, escape_at)
    chain.start(begun)
    if rounds:
        for number in range(rounds):
            chain.play_one(first=not begun and not number)
    else:
        if not begun:
            chain.play_one(first=True)
        chain.finish()
    return chain.result()


class _Chain:
    """The masses of all states (health of both sides, elders left) while a fight goes on."""

    def __init__(self, hero: Side, enemy: Side, strikes_first: str, escape_at: int) -> None:
        self.hero, self.enemy = hero, enemy
        self.strikes_first, self.escape_at = strikes_first, escape_at
        self.mass: dict[tuple[int, int, int], float] = {}
        self.left = [0.0] * (max(0, hero.health) + 1)
        self.lost = self.escape = self.rounds = 0.0
        self.stuck: list[tuple[int, float]] = []  # health and mass where nobody can hurt anybody
        self.kept = 0.0  # health with which the hero escapes

    def start(self, begun: bool) -> None:
        mine, theirs = max(0, self.hero.health), max(0, self.enemy.health)
        self._settle((mine, theirs, self.hero.beside), 1.0, escaping=begun)

    def play_one(self, *, first: bool) -> None:
        """One round for every state that is still in the fight."""
        states, self.mass = self.mass, {}
        for state, mass in states.items():
            self.rounds += mass
            for after, chance in self._outcomes(state, first):
                self._settle(after, mass * chance, escaping=True)

    def finish(self) -> None:
        """All rounds to come, from the healthiest states down; none comes back to an earlier."""
        mine, theirs = range(self.hero.health, 0, -1), range(self.enemy.health, 0, -1)
        for state in product(mine, theirs, range(self.hero.beside, -1, -1)):
            mass = self.mass.pop(state, 0.0)
            if not mass:
                continue
            outcomes = self._outcomes(state, first=False)
            still = sum(chance for after, chance in outcomes if after == state)
            if still > 1 - ENDLESS:
                self.stuck.append((state[0], mass))
                continue
            mass /= 1 - still
            self.rounds += mass
            for after, chance in outcomes:
                if after != state:
                    self._settle(after, mass * chance, escaping=True)

    def result(self) -> FightOdds:
        win = sum(self.left)
        health = self.hero.health
        kept = sum(n * chance for n, chance in enumerate(self.left))
        kept += sum(mine * mass for (mine, _, _), mass in self.mass.items())
        kept += self.kept + sum(mine * mass for mine, mass in self.stuck)
        return FightOdds(
            win=win,
            down=self.lost + self.left[0],
            both=self.left[0],
            escape=self.escape,
            unfinished=sum(self.mass.values()) + sum(mass for _, mass in self.stuck),
            left=tuple(self.left),
            rounds=self.rounds,
            wounds=health - kept,
        )

    def _settle(self, state: tuple[int, int, int], mass: float, *, escaping: bool) -> None:
        mine, theirs, _ = state
        if theirs <= 0:
            self.left[max(0, mine)] += mass
        elif mine <= 0:
            self.lost += mass
        elif escaping and mine <= self.escape_at:
            self.escape += mass
            self.kept += mass * mine
        else:
            self.mass[state] = self.mass.get(state, 0.0) + mass

    def _outcomes(
        self, state: tuple[int, int, int], first: bool
    ) -> list[tuple[tuple[int, int, int], float]]:
        """The states after a round and their chances; what kills is not told apart further."""
        mine, theirs, elders = state
        mine_hurt = self.hero.health - mine if self.hero.frenzy else 0
        their_hurt = self.enemy.health - theirs if self.enemy.frenzy else 0
        dealt = _capped(round_wounds(self.hero, self.enemy, first=first, hurt=mine_hurt), theirs)
        taken = _capped(_wounds_beside(self.enemy, self.hero, elders, first, their_hurt), mine)
        left = elders_left(self.enemy, elders, first=first, hurt=their_hurt)
        found = []
        for (y, q), (n, share) in product(enumerate(taken), enumerate(left)):
            q *= share
            if y >= mine and self.strikes_first == "enemy":
                found.append(((mine - y, theirs, n), q))
                continue
            for x, p in enumerate(dealt):
                hurt = 0 if x >= theirs and self.strikes_first == "hero" else y
                found.append(((mine - hurt, theirs - x, n), p * q))
        return found


def _capped(chances: Chances, most: int) -> Chances:
    """More than `most` counts as `most`."""
    if len(chances) <= most + 1:
        return chances
    return (*chances[:most], sum(chances[most:]))


# ---- showdowns ---------------------------------------------------------------------------------


def showdown(
    heroes: Sequence[Side],
    villain: Side,
    *,
    strikes_first: str = "",
    heal: int = 0,
    begun: bool = False,
) -> ShowdownOdds:
    """A showdown that all heroes fight to the end, one fight round each in turn (COOP-27).

    The villain's last wound counts before its own hits do (WIN-02). `heal` is what it heals
    before each round but the first. `begun`: the first round is over already.
    """
    # the order of the heroes does not matter, so it need not be told apart
    return _showdown(tuple(sorted(heroes)), villain, strikes_first, heal, begun)


@lru_cache(maxsize=65536)
def _showdown(
    heroes: tuple[Side, ...], villain: Side, strikes_first: str, heal: int, begun: bool
) -> ShowdownOdds:
    if heal:
        return _healing(heroes, villain, strikes_first, heal, begun)
    dealt = _together(heroes, villain, strikes_first, begun)
    return ShowdownOdds(at_least(dealt, villain.health), dealt)


@lru_cache(maxsize=65536)
def _together(heroes: tuple[Side, ...], villain: Side, strikes_first: str, begun: bool) -> Chances:
    """The wounds all these heroes deal; most of them are the same from one question to the next."""
    most = max(0, villain.health)
    if not heroes:
        return (1.0, *[0.0] * most)
    own = damage(heroes[0], villain, strikes_first=strikes_first, begun=begun)
    if len(heroes) == 1:
        return own
    return _whole(_sum(own, _together(heroes[1:], villain, strikes_first, begun), most))


@lru_cache(maxsize=65536)
def damage(
    hero: Side, villain: Side, *, strikes_first: str = "", begun: bool = False, rounds: int = 0
) -> Chances:
    """The wounds a hero deals a villain until knocked out, up to its health.

    With `rounds` the hero leaves after so many.

    How long the hero stands and what a round deals do not depend on each other: so many wounds
    are dealt in n rounds, and n is the number of rounds that the hero fights.
    """
    health, most = max(0, hero.health), max(0, villain.health)
    if not health or not most:
        return (1.0, *[0.0] * most)
    stand = _stand(*(_attack(villain, hero, first=one) for one in (not begun, False)), health)
    blows = _blows(
        *(round_wounds(hero, villain, first=one) for one in (not begun, False)),
        -(-most // STRIDE) * STRIDE,
    )
    last = 0
    while not rounds or last < rounds:
        last += 1
        if stand.left(last) * blows.short(last) < ENDLESS or (stand.safe and blows.vain):
            break
    # who is struck first deals nothing in the round of the knock-out
    late = strikes_first == "enemy"
    fought = [stand.falls(number + late) for number in range(last + 1)]
    fought[last] = stand.left(last) + (0.0 if late else fought[last])
    columns = zip(*(blows.after(number)[:most] for number in range(last + 1)), strict=True)
    return _whole([sum(map(mul, fought, column)) for column in columns])


# What a round brings a hero, by the elders who are beside them: wounds, and elders left.
Attack = tuple[tuple[Chances, Chances], ...]


def _attack(villain: Side, hero: Side, *, first: bool) -> Attack:
    return tuple(
        (_wounds_beside(villain, hero, n, first), elders_left(villain, n, first=first))
        for n in range(hero.beside + 1)
    )


# A series is asked for more of its rounds by whoever needs them, also by several threads at once:
# each round is worked out and kept by one of them, and kept whole.
_growing = Lock()


class _Stand:
    """How long a hero stands who is so attacked in the first round, and so in the others."""

    def __init__(self, first: Attack, later: Attack, health: int) -> None:
        self._first, self._later = first, later
        nobody, whole = (0.0,) * (health + 1), (0.0,) * health + (1.0,)
        # after each round: the chance of each health, by elders; to stand; to have fallen in it
        self._rounds = [(((nobody,) * (len(first) - 1) + (whole,)), 1.0, 0.0)]
        self.safe = later[0][0][0] > 1 - ENDLESS

    def left(self, number: int) -> float:
        """The chance to stand after so many rounds."""
        return self._round(number)[1]

    def falls(self, number: int) -> float:
        """The chance to be knocked out in this round."""
        return self._round(number)[2]

    def _round(self, number: int) -> tuple[tuple[Chances, ...], float, float]:
        if len(self._rounds) <= number:
            with _growing:
                while len(self._rounds) <= number:
                    self._rounds.append(self._next())
        return self._rounds[number]

    def _next(self) -> tuple[tuple[Chances, ...], float, float]:
        attack = self._first if len(self._rounds) == 1 else self._later
        before, stood, _ = self._rounds[-1]
        after = [[0.0] * len(row) for row in before]
        for row, (taken, elders) in zip(before, attack, strict=True):
            for health, mass in enumerate(row):
                if mass:
                    for wounds, chance in enumerate(taken[:health]):
                        for n, share in enumerate(elders):
                            after[n][health - wounds] += mass * chance * share
        left = sum(map(sum, after))
        return tuple(map(tuple, after)), left, max(0.0, stood - left)


class _Blows:
    """The wounds dealt in so many rounds, as far as they are fewer than `most`."""

    def __init__(self, first: Chances, later: Chances, most: int) -> None:
        self._first, self._later, self._most = first, later, most
        # after each round: the chance of each number of wounds, and of any below `most`
        self._rounds: list[tuple[Chances, float]] = [((1.0, *[0.0] * (most - 1)), 1.0)]
        self.vain = later[0] > 1 - ENDLESS

    def after(self, number: int) -> Chances:
        """The chances of each number of wounds after so many rounds."""
        return self._round(number)[0]

    def short(self, number: int) -> float:
        """The chance that they are fewer than `most`."""
        return self._round(number)[1]

    def _round(self, number: int) -> tuple[Chances, float]:
        if len(self._rounds) <= number:
            with _growing:
                while len(self._rounds) <= number:
                    rolled = self._first if len(self._rounds) == 1 else self._later
                    dealt = _sum(self._rounds[-1][0], rolled, self._most)
                    self._rounds.append((dealt, sum(dealt)))
        return self._rounds[number]


# the same blows and the same wounds meet again and again, in other fights
_stand = lru_cache(maxsize=4096)(_Stand)
_blows = lru_cache(maxsize=1024)(_Blows)


def _sum(one: Chances, other: Chances, size: int) -> Chances:
    """The distribution of a sum of two independent numbers, as far as it is below `size`."""
    back = (other + (0.0,) * (size - len(other)))[:size][::-1]
    whole = one + (0.0,) * (size - len(one))
    return tuple(sum(map(mul, whole, back[size - 1 - n :])) for n in range(size))


def _whole(chances: Sequence[float]) -> Chances:
    """With what is lacking as one chance more."""
    return (*chances, max(0.0, 1.0 - sum(chances)))


# Wounds of the villain, and the health and elders that each hero has left.
_Met = tuple[int, tuple[tuple[int, int], ...]]


def _healing(
    heroes: tuple[Side, ...], villain: Side, strikes_first: str, heal: int, begun: bool
) -> ShowdownOdds:
    """The same for a villain that heals before each round but the first: all states together."""
    most = villain.health
    states: dict[_Met, float] = {
        (0, tuple((max(0, hero.health), hero.beside) for hero in heroes)): 1.0
    }
    win = 0.0
    lost = [0.0] * (most + 1)
    for number in range(LONGEST):
        first = not begun and not number
        if number or begun:
            healed: dict[_Met, float] = {}
            for (done, left), mass in states.items():
                key = max(0, done - heal), left
                healed[key] = healed.get(key, 0.0) + mass
            states = healed
        for n, hero in enumerate(heroes):
            states, won = _strike(states, n, hero, villain, strikes_first, first)
            win += won
        going = {}
        for (done, left), mass in states.items():
            if any(health for health, _ in left):
                going[done, left] = mass
            else:
                lost[done] += mass
        states = going
        if sum(states.values()) < ENDLESS:
            break
    lost[most] += win
    return ShowdownOdds(win, tuple(lost))


def _strike(
    states: dict[_Met, float],
    n: int,
    hero: Side,
    villain: Side,
    strikes_first: str,
    first: bool,
) -> tuple[dict[_Met, float], float]:
    """The fight round of one hero in every state; gives the states and the chance of victory."""
    dealt = round_wounds(hero, villain, first=first)
    attack = _attack(villain, hero, first=first)
    new: dict[_Met, float] = {}
    won = 0.0
    for (done, left), mass in states.items():
        health, elders = left[n]
        if not health:
            new[done, left] = new.get((done, left), 0.0) + mass
            continue
        taken, stay = attack[elders]
        wounds_and_elders = product(enumerate(_capped(taken, health)), enumerate(stay))
        for (y, q), (beside, share) in wounds_and_elders:
            falls = y >= health
            for x, p in enumerate(dealt):
                part = mass * p * q * share
                reached = done if falls and strikes_first == "enemy" else done + x
                if reached >= villain.health:
                    won += part
                    continue
                # the elders of a hero who has fallen are not told apart
                now = (0, 0) if falls else (health - y, beside)
                rest = (*left[:n], now, *left[n + 1 :])
                new[reached, rest] = new.get((reached, rest), 0.0) + part
    return new, won
