"""Showdowns in which all heroes must be followed together: the villain heals, grows or burns, or
elders whom it kills serve it.

Of a hero whose blows are always the same only matters whether they stand; how likely they are to
fall in a round is known from their own rounds alone, and that is exact. Of any other hero the whole
state is followed, as long as these are not too many together; beyond that only what changes their
blows is, as if the rest did not depend on it, which is right to a small part of a percent.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from shadowbrook.engine.fight_parts import Rising

from .bearing import ENDLESS, GONE, NOBODY, RISEN, Bearing, Court, HeroState, Spent, bearing, used
from .sides import Aid, Chances, Side

LONGEST = 400  # rounds

# A hero with the health 0 was felled by the villain, one with -1 by something else.
FELLED, BURNT = 0, -1
Joint = dict[
    tuple[HeroState, ...], list[float]
]  # the chance of each number of wounds on the villain

MOST_STATES = 100  # of several heroes that are followed together
MOST_ALONE = 5000  # of a single hero
Outcomes = Sequence[tuple[HeroState, float]]
_Table = dict[HeroState, Outcomes]
_Turn = Callable[[HeroState, int, bool], Outcomes]


def all_together(
    heroes: tuple[Side, ...], villain: Side, strikes_first: str, begun: bool
) -> Chances:
    """The wounds that the villain has taken in the end, the last of them being a victory."""
    return _Melee(heroes, villain, strikes_first, begun).result()


class _Fighter:
    """One hero of the showdown, whose state is followed: what a round does to it."""

    def __init__(self, hero: Side, villain: Side) -> None:
        self.bearing = bearing(hero, villain)
        self.waits = hero.waits
        self.start: HeroState = _fallen((self.bearing.start, 1.0), BURNT)[0]

    def begins(self, where: HeroState, number: int, first: bool) -> Outcomes:
        """Where they are when a round has begun."""
        return [_fallen(one, BURNT) for one in self.bearing.before(where, first)]

    def blows(
        self, where: HeroState, first: bool, court: Court
    ) -> tuple[tuple[Chances, Spent], ...]:
        """What they deal in a round; see `Bearing.blows`."""
        return self.bearing.blows(where, first, court)

    def ends(self, where: HeroState, number: int, first: bool, served: int) -> Outcomes:
        """Where they are when the villain has struck, with so many dice of others' elders."""
        return [_fallen(one, FELLED) for one in self.bearing.after(where, first, 0, served)]


def _fallen(outcome: tuple[HeroState, float], how: int) -> tuple[HeroState, float]:
    """Of a hero who has fallen all that is left to tell is what has become of their elders."""
    state, chance = outcome
    if state[0]:
        return outcome
    return (how, *(RISEN if code == RISEN else int(code != GONE) for code in state[1:])), chance


class _Roughly(_Fighter):
    """One of whom only that is followed which changes their blows or the villain.

    How likely that is to change in a round is known from the hero's own rounds alone.
    """

    def __init__(self, hero: Side, villain: Side, begun: bool) -> None:
        super().__init__(hero, villain)
        self._begun = begun
        self._souls = villain.souls > 0 or self.bearing.rises
        self._full: dict[HeroState, float] = {self.start: 1.0}
        self._rounds: list[tuple[_Table, _Table]] = []
        self.start = self._mode(self.start)
        self._own = {n + 1 for n, aid in enumerate(self.bearing.aids) if aid.spends}

    def _mode(self, state: HeroState) -> HeroState:
        """A state like this one in all that matters to others."""
        if state[0] <= 0:
            codes = state[1:] if self._souls else ()
            return (state[0], *codes)
        beside = zip(self.bearing.aids, state[1:], strict=True)
        kept = [self._kept(aid, code) for aid, code in beside]
        return (self._health(state[0]), *kept)

    def _kept(self, aid: Aid, code: int) -> int:
        """What matters of somebody or something beside the hero."""
        if aid.dice or aid.rally or aid.drill or aid.militia or aid.last_stand or aid.rises.faces:
            return min(code, 2)
        return code if aid.spends else int(code != GONE or not (self._souls and aid.boxes))

    def _health(self, left: int) -> int:
        """Any health with which the hero's blows are the same."""
        met = self.bearing
        desperate = any(aid.last_stand for aid in met.aids) or met.hero.last_stand
        if desperate and left <= 1:
            return 1
        if not met.hero.weary:
            return 2
        return met.boxes - 2 if met.is_weary(left) else max(2, met.boxes - 1)

    def begins(self, where: HeroState, number: int, first: bool) -> Outcomes:
        return self._led(self._round(number)[0], where)

    def ends(self, where: HeroState, number: int, first: bool, served: int) -> Outcomes:
        return self._led(self._round(number)[1], where)

    def _ended(self, where: HeroState, number: int, first: bool) -> Outcomes:
        return super().ends(where, number, first, 0)

    def _led(self, table: _Table, where: HeroState) -> Outcomes:
        """Where a round leads; what is used up by the hero's own blows makes no difference."""
        if not self._own:
            return table[where]
        fresh = tuple(self.start[n] if n in self._own else code for n, code in enumerate(where))
        return [
            (tuple(where[n] if n in self._own else code for n, code in enumerate(into)), chance)
            if into[0] > 0
            else (into, chance)
            for into, chance in table[fresh]
        ]

    def _round(self, number: int) -> tuple[_Table, _Table]:
        while len(self._rounds) <= number:
            first = not self._begun and not self._rounds
            begins, ready = self._turned(self._full, super().begins, first)
            ends, self._full = self._turned(ready, self._ended, first)
            self._rounds.append((begins, ends))
        return self._rounds[number]

    def _turned(
        self, states: dict[HeroState, float], turn: _Turn, first: bool
    ) -> tuple[_Table, dict[HeroState, float]]:
        """From which mode a round leads to which, and the states of those who still stand."""
        whole: dict[HeroState, float] = {}
        table: dict[HeroState, dict[HeroState, float]] = {}
        after: dict[HeroState, float] = {}
        for state, mass in states.items():
            mode = self._mode(state)
            whole[mode] = whole.get(mode, 0.0) + mass
            found = table.setdefault(mode, {})
            for one, chance in turn(state, 0, first):
                into = self._mode(one)
                found[into] = found.get(into, 0.0) + mass * chance
                if one[0] > 0:
                    after[one] = after.get(one, 0.0) + mass * chance
        shares: _Table = {
            mode: [(into, part / whole[mode]) for into, part in found.items()]
            for mode, found in table.items()
        }
        return shares, after


def _fighters(heroes: tuple[Side, ...], villain: Side, begun: bool) -> list[_Fighter]:
    """Follow as many states as can be followed; those with the fewest first."""
    found: dict[int, _Fighter] = {}
    followed, most = 1, MOST_STATES if len(heroes) > 1 else MOST_ALONE
    counts = {n: _states(bearing(hero, villain)) for n, hero in enumerate(heroes)}
    rising = any(aid.rises.faces for hero in heroes for aid in hero.aids)
    for n in sorted(counts, key=counts.__getitem__):
        hero = heroes[n]
        exact = (
            rising
            or not bearing(hero, villain).steady
            or (villain.souls and any(aid.boxes for aid in bearing(hero, villain).aids))
        )
        if exact and followed * counts[n] <= most:
            followed *= counts[n]
            found[n] = _Fighter(hero, villain)
        else:
            found[n] = _Roughly(hero, villain, begun)
    return [found[n] for n in range(len(heroes))]


def _states(hero: Bearing) -> int:
    """How many states a hero can be in, at most."""
    count = hero.start[0]
    for aid, code in zip(hero.aids, hero.start[1:], strict=True):
        count *= 1 + (code if aid.rounds else code // 2 * (1 + code % 2)) + bool(aid.rises.faces)
    return count


class _Melee:
    """All states of a showdown, from pass to pass."""

    def __init__(
        self, heroes: tuple[Side, ...], villain: Side, strikes_first: str, begun: bool
    ) -> None:
        self.villain = villain
        self.begun = begun
        self.late = strikes_first == "enemy"
        self.fighters = _fighters(heroes, villain, begun)
        elders = sum(sum(aid.boxes > 0 for aid in one.bearing.aids) for one in self.fighters)
        growth = (villain.grow + villain.mourns) * len(heroes) + villain.souls * elders
        self.rising = any(one.bearing.rises for one in self.fighters)
        for one in self.fighters:
            growth += sum(aid.rises.health + 1 for aid in one.bearing.aids if aid.rises.faces)
        self.size = villain.health + villain.wounds + growth
        self.won = 0.0
        self.lost = [0.0] * (self.size + 1)
        start = [0.0] * self.size
        start[villain.wounds] = 1.0
        self.states: Joint = {tuple(one.start for one in self.fighters): start}

    def result(self) -> Chances:
        for number in range(LONGEST):
            if number or self.begun:
                self._pass_begins()
            self._heroes_begin(number)
            for n, one in enumerate(self.fighters):
                if number or not one.waits:
                    self._strike(n, number)
            if not self._go_on():
                break
        before, most = self.villain.wounds, self.villain.health
        ends = [0.0] * (most + 1)
        for count, mass in enumerate(self.lost):
            ends[min(most - 1, max(0, count - before))] += mass
        ends[most] = self.won
        return tuple(ends)

    def _health(self, where: tuple[HeroState, ...]) -> int:
        """The wounds that the villain takes in all, by what it has grown."""
        villain = self.villain
        found = villain.health + villain.wounds
        if villain.grow:
            found += villain.grow * sum(place[0] == FELLED for place in where)
        if villain.mourns:
            found += villain.mourns * sum(not _stands(place) for place in where)
        if villain.souls:
            for one, place in zip(self.fighters, where, strict=True):
                found += villain.souls * one.bearing.killed(place)
        if self.rising:
            found += _grown(self._risen(where))
        return found

    def _risen(self, where: tuple[HeroState, ...]) -> list[Rising]:
        """Who serves the villain since this showdown."""
        return [
            aid.rises
            for one, place in zip(self.fighters, where, strict=True)
            if RISEN in place
            for aid, code in zip(one.bearing.aids, place[1:], strict=False)
            if code == RISEN
        ]

    def _court(self, where: tuple[HeroState, ...], hero: int) -> Court:
        """What those give the villain who stood by others than this hero and have risen."""
        if not self.rising:
            return NOBODY
        others = [
            one.bearing.court(place)
            for n, (one, place) in enumerate(zip(self.fighters, where, strict=True))
            if n != hero
        ]
        dice, daunted = sum(one[0] for one in others), sum(one[1] for one in others)
        return dice, daunted, any(one[2] for one in others)

    def _pass_begins(self) -> None:
        """The villain heals, and burns."""
        villain = self.villain
        if not (villain.heal or villain.regrows or villain.burn or self.rising):
            return
        for where, masses in self.states.items():
            healed = [0.0] * self.size
            health = self._health(where)
            heal = villain.heal + self._regrown(where)
            heal += sum(one.heals for one in self._risen(where)) if self.rising else 0
            for count, mass in enumerate(masses):
                if mass:
                    self._wound(healed, max(0, count - heal) + villain.burn, mass, health)
            self.states[where] = healed

    def _regrown(self, where: tuple[HeroState, ...]) -> int:
        """What the villain heals more because so many heroes are there."""
        standing = sum(map(_stands, where))
        return self.villain.regrows[standing - 1] if self.villain.regrows and standing else 0

    def _wound(self, masses: list[float], count: int, mass: float, health: int) -> None:
        if count >= health:
            self.won += mass
        else:
            masses[count] += mass

    def _first(self, n: int, number: int) -> bool:
        """Whether it is the first round of a hero, in this pass."""
        return not self.begun and number == int(self.fighters[n].waits)

    def _round(self, n: int, number: int) -> int:
        """Which of their rounds a hero fights in this pass."""
        return number - int(self.fighters[n].waits)

    def _heroes_begin(self, number: int) -> None:
        for n, one in enumerate(self.fighters):
            if one.waits and not number:
                continue
            first, lap = self._first(n, number), self._round(n, number)
            new: Joint = {}
            for where, masses in self.states.items():
                if not _stands(where[n]):
                    _add(new, where, masses, 1.0)
                    continue
                for place, chance in one.begins(where[n], lap, first):
                    after = (*where[:n], place, *where[n + 1 :])
                    burnt = place[0] == BURNT
                    fed = self._fed(masses, self.villain.anyhow) if burnt else masses
                    _add(new, after, fed, chance)
            self.states = new

    def _strike(self, n: int, number: int) -> None:
        """The fight round of one hero."""
        one = self.fighters[n]
        first, lap = self._first(n, number), self._round(n, number)
        new: Joint = {}
        for where, masses in self.states.items():
            if not _stands(where[n]):
                _add(new, where, masses, 1.0)
                continue
            health = self._health(where)
            court = self._court(where, n)
            for blow, spent in one.blows(where[n], first, court):
                struck = None if self.late else self._dealt(masses, blow, health, 1.0)
                whole = sum(blow, 0.0)
                for place, chance in one.ends(where[n], lap, first, court[0]):
                    felled = place[0] == FELLED
                    if struck is not None:
                        done = struck
                    elif felled:
                        done = [mass * whole for mass in masses]
                    else:
                        done = self._dealt(masses, blow, health, chance)
                    if felled:
                        done = self._fed(done, self.villain.anyhow + self.villain.feast)
                    after = (*where[:n], used(place, spent), *where[n + 1 :])
                    _add(new, after, done, chance)
        self.states = new

    def _dealt(self, masses: list[float], blow: Chances, health: int, share: float) -> list[float]:
        """The blows of a round; the villain may be beaten by them."""
        found = [0.0] * self.size
        for count, mass in enumerate(masses):
            if mass:
                for x, chance in enumerate(blow):
                    if count + x < health:
                        found[count + x] += mass * chance
                    else:
                        self.won += mass * chance * share
        return found

    def _fed(self, masses: list[float], healed: int) -> list[float]:
        """A hero has fallen: the villain heals."""
        if not healed:
            return masses
        found = [0.0] * self.size
        for count, mass in enumerate(masses):
            found[max(0, count - healed)] += mass
        return found

    def _go_on(self) -> bool:
        """Put down what is over; whether anybody still fights."""
        going: Joint = {}
        left = 0.0
        for where, masses in self.states.items():
            mass = sum(masses, 0.0)
            if not any(map(_stands, where)):
                for count, one in enumerate(masses):
                    self.lost[count] += one
            elif mass > ENDLESS:
                going[where] = masses
                left += mass
        self.states = going
        return left > 1e-10


def _grown(risen: Sequence[Rising]) -> int:
    """The hits that a villain bears more because of elders who have risen to serve it.

    Each of them takes one before its last wound (SHD-17), which is taken with the Health that all
    who serve it have brought, if they have brought any.
    """
    if not risen:
        return 0
    joins, lean = risen[0].joins, risen[0].lean
    health = sum(one.health for one in risen)
    found = health + len(risen) - (not joins)
    return found + (not health and lean) - (joins and lean)


def _stands(where: HeroState) -> bool:
    return where[0] > 0


def _add(states: Joint, where: tuple[HeroState, ...], masses: list[float], chance: float) -> None:
    found = states.get(where)
    if found is None:
        states[where] = [mass * chance for mass in masses]
    elif chance:
        states[where] = [one + mass * chance for one, mass in zip(found, masses, strict=True)]
