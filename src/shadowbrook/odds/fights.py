"""Fights and showdowns, solved exactly.

A fight is a chain of rounds in which no state comes back, so its end is found by one walk over the
states; rounds in which nothing happens are summed as a series.

In a showdown of several heroes the villain strikes at each of them with all its dice (COOP-28), so
how long one hero stands does not depend on the others, and wounds on the villain only add up: the
wounds that each hero deals until knocked out are multiplied out one hero at a time. Only a villain
that heals, grows or burns ties the heroes together; that is in `together`.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from heapq import heappop, heappush
from itertools import zip_longest
from operator import mul

from msgspec.structs import replace

from .bearing import ENDLESS, GROWING, Bearing, HeroState, Stand, bearing, stand, used
from .rolls import at_least, dealt, opening
from .series import convolved, divided, mixed, whole
from .sides import Chances, FightOdds, ShowdownOdds, Side
from .together import all_together

LONGEST = 5000  # rounds of two who hardly hurt each other
STRIDE = 8  # blows are known for villains with a health of so many, or twice, or three times


def round_wounds(by: Side, on: Side, *, first: bool = False, hurt: int = 0) -> Chances:
    """The wounds that one side deals the other in a fight round, all of its elders beside it.

    >>> [round(chance, 3) for chance in round_wounds(Side(dice=2), Side(dice=0, ignore=1))]
    [0.889, 0.111, 0.0]
    """
    beside = on.beside + sum(aid.boxes > 0 for aid in on.aids)
    return dealt(by, on, first=first, hurt=hurt, more=-beside)


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


_Met = tuple[HeroState, int]  # the state of the hero, and the health of the enemy


class _Chain:
    """The masses of all states while a fight goes on."""

    def __init__(self, hero: Side, enemy: Side, strikes_first: str, escape_at: int) -> None:
        self.hero, self.enemy = hero, enemy
        self.bearing = bearing(hero, enemy)
        self.strikes_first, self.escape_at = strikes_first, escape_at
        self.mass: dict[_Met, float] = {}
        self.left = [0.0] * (self.bearing.boxes + hero.purse + 1)
        self.lost = self.escape = self.rounds = 0.0
        self.stuck: list[tuple[int, float]] = []  # health and mass where nobody can hurt anybody
        self.kept = 0.0  # health with which the hero escapes

    def start(self, begun: bool) -> None:
        state, theirs = self.bearing.start, max(0, self.enemy.health)
        if self.hero.beats:
            theirs = 0
        opened = opening((self.hero,)) if theirs and not begun else (1.0,)
        for count, mass in enumerate(opened):
            self._settle((state, max(0, theirs - count)), mass, escaping=begun)

    def play_one(self, *, first: bool) -> None:
        """One round for every state that is still in the fight."""
        states, self.mass = self.mass, {}
        for met, mass in states.items():
            self.rounds += mass
            for after, chance in self._outcomes(met, first):
                self._settle(after, mass * chance, escaping=True)

    def finish(self) -> None:
        """All rounds to come, state by state; none comes back to an earlier one."""
        waiting: list[tuple[tuple[int, int], _Met]] = []
        for met in self.mass:
            heappush(waiting, (self._order(met), met))
        while waiting:
            _, met = heappop(waiting)
            mass = self.mass.pop(met, 0.0)
            if not mass:
                continue
            outcomes = self._outcomes(met, first=False)
            still = sum([chance for after, chance in outcomes if after == met], 0.0)
            if still > 1 - ENDLESS:
                self.stuck.append((met[0][0], mass))
                continue
            mass /= 1 - still
            self.rounds += mass
            for after, chance in outcomes:
                if after != met and self._settle(after, mass * chance, escaping=True):
                    heappush(waiting, (self._order(after), after))

    def _order(self, met: _Met) -> tuple[int, int]:
        """Later states have a higher number: potions go, then everything else only falls."""
        state, theirs = met
        potions = sum(
            bool(aid.potion) and code > 0
            for aid, code in zip(self.bearing.aids, state[1:], strict=True)
        )
        return -potions, -sum(state) - theirs

    def result(self) -> FightOdds:
        win = sum(self.left, 0.0)
        health = max(0, self.hero.health)
        kept = sum([n * chance for n, chance in enumerate(self.left)], 0.0)
        kept += sum([state[0] * mass for (state, _), mass in self.mass.items()], 0.0)
        kept += self.kept + sum([mine * mass for mine, mass in self.stuck], 0.0)
        return FightOdds(
            win=win,
            down=self.lost + self.left[0],
            both=self.left[0],
            escape=self.escape,
            unfinished=sum(self.mass.values(), 0.0) + sum([mass for _, mass in self.stuck], 0.0),
            left=tuple(self.left[: health + 1]),
            rounds=self.rounds,
            wounds=health - kept,
        )

    def _settle(self, met: _Met, mass: float, *, escaping: bool) -> bool:
        """Put down a mass where it belongs; tell whether it is a state that is new."""
        state, theirs = met
        mine = state[0]
        if theirs <= 0:
            self.left[mine] += mass
        elif mine <= 0:
            self.lost += mass
        elif escaping and (mine <= self.escape_at or self._driven_off(theirs)):
            self.escape += mass
            self.kept += mass * mine
        elif mass:
            known = met in self.mass
            self.mass[met] = self.mass.get(met, 0.0) + mass
            return not known
        return False

    def _driven_off(self, theirs: int) -> bool:
        return self.enemy.strays or (self.enemy.rout and theirs == self.enemy.health)

    def _outcomes(self, met: _Met, first: bool) -> list[tuple[_Met, float]]:
        """The states after a round and their chances; what kills is not told apart further."""
        state, theirs = met
        hurt = self.enemy.health - theirs if self.enemy.frenzy else 0
        found: dict[_Met, float] = {}
        for begins, share in self.bearing.before(state, first):
            if not begins[0]:
                found[begins, theirs] = found.get((begins, theirs), 0.0) + share
                continue
            blows = [
                (_capped(blow, theirs), spent) for blow, spent in self.bearing.blows(begins, first)
            ]
            for after, q in self.bearing.after(begins, first, hurt):
                if not after[0] and self.strikes_first == "enemy":
                    found[after, theirs] = found.get((after, theirs), 0.0) + share * q
                    continue
                for blow, spent in blows:
                    for x, p in enumerate(blow):
                        untouched = x >= theirs and self.strikes_first == "hero"
                        left = used(begins if untouched else after, spent)
                        if self.enemy.poison and x < theirs:
                            left = self.bearing.struck(left, self.enemy.poison)
                        key = left, theirs - x
                        found[key] = found.get(key, 0.0) + share * p * q
        return list(found.items())


def _capped(chances: Chances, most: int) -> Chances:
    """More than `most` counts as `most`."""
    if len(chances) <= most + 1:
        return chances
    return (*chances[:most], sum(chances[most:], 0.0))


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
    if heal:
        villain = replace(villain, heal=villain.heal + heal)
    opened = (1.0,) if begun else opening(heroes)
    if len(opened) > 1:
        return _opened(opened, [replace(one, shots=()) for one in heroes], villain, strikes_first)
    if is_coupled(heroes, villain):
        return _coupled(tuple(heroes), villain, strikes_first, begun)
    # the order of the heroes does not matter, so it need not be told apart
    return _showdown(tuple(sorted(heroes)), villain, strikes_first, begun)


def _opened(
    opened: Chances, heroes: Sequence[Side], villain: Side, strikes_first: str
) -> ShowdownOdds:
    """A showdown before whose first round the villain has taken some wounds."""
    most = max(0, villain.health)
    found = [0.0] * (most + 1)
    for count, share in enumerate(opened):
        hurt = min(count, most)
        left = replace(villain, health=most - hurt, wounds=villain.wounds + hurt)
        later = (
            showdown(heroes, left, strikes_first=strikes_first).wounds if left.health else (1.0,)
        )
        for n, chance in enumerate(later):
            found[hurt + n] += share * chance
    return ShowdownOdds(found[-1], tuple(found))


def is_coupled(heroes: Sequence[Side], villain: Side) -> bool:
    """Whether what one hero deals depends on what has become of the others."""
    if villain.heal or villain.regrows or villain.burn:
        return True
    if villain.souls and any(aid.boxes for hero in heroes for aid in bearing(hero, villain).aids):
        return True
    if any(aid.rises.faces for hero in heroes for aid in hero.aids):
        return True
    fed = villain.feast or villain.anyhow or villain.grow or villain.mourns
    return len(heroes) > 1 and bool(fed)


@lru_cache(maxsize=65536)
def _coupled(
    heroes: tuple[Side, ...], villain: Side, strikes_first: str, begun: bool
) -> ShowdownOdds:
    found = all_together(heroes, villain, strikes_first, begun)
    return ShowdownOdds(found[-1], found)


@lru_cache(maxsize=65536)
def _showdown(
    heroes: tuple[Side, ...], villain: Side, strikes_first: str, begun: bool
) -> ShowdownOdds:
    dealt = _one_by_one(heroes, villain, strikes_first, begun)
    return ShowdownOdds(at_least(dealt, villain.health), dealt)


@lru_cache(maxsize=65536)
def _one_by_one(
    heroes: tuple[Side, ...], villain: Side, strikes_first: str, begun: bool
) -> Chances:
    """The wounds all these heroes deal; most of them are the same from one question to the next."""
    most = max(0, villain.health)
    if not heroes:
        return (1.0, *[0.0] * most)
    own = damage(heroes[0], villain, strikes_first=strikes_first, begun=begun)
    if len(heroes) == 1:
        return own
    return whole(convolved(own, _one_by_one(heroes[1:], villain, strikes_first, begun), most))


@lru_cache(maxsize=65536)
def damage(hero: Side, villain: Side, *, strikes_first: str = "", begun: bool = False) -> Chances:
    """The wounds a hero deals a villain until knocked out, up to its health."""
    most = max(0, villain.health)
    if hero.health <= 0 or not most:
        return (1.0, *[0.0] * most)
    size = -(-most // STRIDE) * STRIDE
    if bearing(hero, villain).steady:
        late = strikes_first == "enemy"
        fought, blows = _rounds_fought(hero, villain, size, late, begun)
        columns = zip(*(blows.after(n)[:most] for n in range(len(fought))), strict=True)
        return whole([sum(map(mul, fought, column), 0.0) for column in columns])
    states = _states(hero, replace(villain, health=size, wounds=0), strikes_first)
    return whole(states.from_the_start(begun)[:most])


def _rounds_fought(
    hero: Side, villain: Side, size: int, late: bool, begun: bool
) -> tuple[list[float], _Blows]:
    """The chance of each number of rounds that a hero fights, and what so many rounds deal.

    Where all rounds are alike, whatever becomes of the hero, neither depends on the other.
    """
    met = bearing(hero, villain)
    blows = _blows(met.blow(met.start, not begun), met.blow(met.start, False), size)
    # of whom nothing stands beside falls when the blows of the villain are as many as the boxes
    stood: _Blows | Stand = (
        _blows(met.taken(not begun), met.taken(False), hero.health)
        if met.plain
        else stand(hero, villain, begun)
    )
    fought = [0.0]
    number, left = 0, 1.0
    while left * blows.short(number) > ENDLESS and number < LONGEST:
        number += 1
        early, felled, left = stood.fate(number)
        # who is struck first deals nothing in the round of the knock-out
        fought[-1] += early + (felled if late else 0.0)
        fought.append(0.0 if late else felled)
        if not early and not felled and blows.vain:
            break
    fought[-1] += left
    return fought, blows


class _Blows:
    """The wounds dealt in so many rounds, as far as they are fewer than `most`."""

    def __init__(self, first: Chances, later: Chances, most: int) -> None:
        self._first, self._later, self._most = first, later, most
        # after each round: the chance of each number of wounds, and of any below `most`
        self._rounds: list[tuple[Chances, float]] = [((1.0, *[0.0] * (most - 1)), 1.0)]
        self.vain = later[0] > 1 - ENDLESS

    def after(self, number: int) -> Chances:
        """The chances of each number of wounds after so many rounds."""
        if len(self._rounds) <= number:
            self._grow(number)
        return self._rounds[number][0]

    def short(self, number: int) -> float:
        """The chance that they are fewer than `most`."""
        if len(self._rounds) <= number:
            self._grow(number)
        return self._rounds[number][1]

    def fate(self, number: int) -> tuple[float, float, float]:
        """What they mean to one who can take less than `most`; see `Stand.fate`."""
        rounds = self._rounds
        if len(rounds) <= number:
            self._grow(number)
        left = rounds[number][1]
        felled = rounds[number - 1][1] - left
        return 0.0, felled if felled > 0.0 else 0.0, left

    def _grow(self, number: int) -> None:
        rounds = self._rounds
        with GROWING:
            while len(rounds) <= number:
                rolled = self._first if len(rounds) == 1 else self._later
                dealt = convolved(rolled, rounds[-1][0], self._most)
                rounds.append((dealt, sum(dealt, 0.0)))


class _States:
    """The wounds that a hero deals from a state on, as series of chances below a number.

    A round adds its wounds to those of the state after it; where the state stays the same, this is
    an equation of series, and division solves it.
    """

    def __init__(self, hero: Side, villain: Side, strikes_first: str) -> None:
        self._bearing: Bearing = bearing(hero, villain)
        self._size = villain.health
        self._late = strikes_first == "enemy"
        self._known: dict[HeroState, Chances] = {}
        self._none: Chances = (1.0, *[0.0] * (self._size - 1))

    def from_the_start(self, begun: bool) -> Chances:
        start = self._bearing.start
        return self._series(start) if begun else self._rounds(start, first=True)[0]

    def _series(self, state: HeroState) -> Chances:
        found = self._known.get(state)
        if found is None:
            rest, again = self._rounds(state, first=False)
            found = divided(rest, again) if again[0] < 1 - ENDLESS else self._none
            self._known[state] = found
        return found

    def _rounds(self, state: HeroState, *, first: bool) -> tuple[Chances, Chances]:
        """What a round and all after it deal; apart, what a round deals that changes no state."""
        found: list[tuple[float, Chances]] = []
        again: Chances = (0.0,)
        for begins, share in self._bearing.before(state, first):
            if not begins[0]:
                found.append((share, self._none))
                continue
            outcomes = self._bearing.after(begins, first)
            if self._late:  # who is struck first deals nothing in the round of the knock-out
                falls = sum([mass for after, mass in outcomes if not after[0]], 0.0)
                found.append((share * falls, self._none))
                outcomes = tuple(one for one in outcomes if one[0][0])
            for blow, spent in self._bearing.blows(begins, first):
                later = []
                for one, mass in outcomes:
                    after = used(one, spent)
                    if after == state and not first:
                        again = _plus(again, blow, share * mass)
                    else:
                        later.append((mass, self._series(after) if after[0] else self._none))
                found.append((share, convolved(blow, mixed(later, self._size), self._size)))
        return mixed(found, self._size), again


def _plus(one: Chances, other: Chances, share: float) -> Chances:
    pairs = zip_longest(one, other, fillvalue=0.0)
    return tuple(a + share * b for a, b in pairs)


# the same blows and the same villains meet again and again, in other fights
_blows = lru_cache(maxsize=1024)(_Blows)
_states = lru_cache(maxsize=4096)(_States)
