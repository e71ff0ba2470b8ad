"""Showdowns in which all heroes must be followed together: the villain heals, grows or burns.

Of a hero whose blows are always the same only matters whether they stand; how likely they are to
fall in a round is known from their own rounds alone. Of any other hero the whole state is followed.
"""

from __future__ import annotations

from .bearing import ENDLESS, GONE, State, bearing, stand
from .rolls import Chances, Side

LONGEST = 400  # rounds

# Of each hero: the state, or only that they stand. A hero with the health 0 was felled by the
# villain, one with -1 by something else.
Where = State | int
STANDS, FELLED, BURNT = 1, 0, -1
Joint = dict[tuple[Where, ...], list[float]]  # the chance of each number of wounds on the villain


def all_together(
    heroes: tuple[Side, ...], villain: Side, strikes_first: str, begun: bool
) -> Chances:
    """The wounds that the villain has taken in the end, the last of them being a victory."""
    return _Melee(heroes, villain, strikes_first, begun).result()


class _Fighter:
    """One hero of the showdown: what a round does to where they are."""

    def __init__(self, hero: Side, villain: Side, begun: bool) -> None:
        self.bearing = bearing(hero, villain)
        self.waits = hero.waits
        elders = any(aid.boxes for aid in self.bearing.aids)
        self.lumped = self.bearing.steady and not (villain.souls and elders)
        self.start: Where = STANDS if self.lumped else self.bearing.start
        if hero.health <= 0:
            self.start = BURNT
        self._stand = stand(hero, villain, begun)

    def begins(self, where: Where, number: int, first: bool) -> list[tuple[Where, float]]:
        """Where they are when a round has begun."""
        if isinstance(where, int):
            before = self._stand.round(number)[2]
            early = self._stand.round(number + 1)[0] / before if before else 1.0
            return [(STANDS, 1 - early), (BURNT, early)] if early else [(STANDS, 1.0)]
        return [
            (one if one[0] else self._fallen(one, BURNT), chance)
            for one, chance in self.bearing.before(where, first)
        ]

    def _fallen(self, state: State, how: int) -> State:
        """A hero has fallen: what is left to tell is which of their elders are dead."""
        return (how, *(int(code != GONE) for code in state[1:]))

    def blow(self, where: Where, first: bool) -> Chances:
        return self.bearing.blow(self.bearing.start if isinstance(where, int) else where, first)

    def ends(self, where: Where, number: int, first: bool) -> list[tuple[Where, float]]:
        """Where they are when the villain has struck."""
        if isinstance(where, int):
            _, late, left = self._stand.round(number + 1)
            late = late / (late + left) if late + left else 1.0
            return [(STANDS, 1 - late), (FELLED, late)]
        return [
            (one if one[0] else self._fallen(one, FELLED), chance)
            for one, chance in self.bearing.after(where, first)
        ]


class _Melee:
    """All states of a showdown, from pass to pass."""

    def __init__(
        self, heroes: tuple[Side, ...], villain: Side, strikes_first: str, begun: bool
    ) -> None:
        self.villain = villain
        self.begun = begun
        self.late = strikes_first == "enemy"
        self.fighters = [_Fighter(hero, villain, begun) for hero in heroes]
        elders = sum(sum(aid.boxes > 0 for aid in one.bearing.aids) for one in self.fighters)
        growth = villain.grow * len(heroes) + villain.souls * elders
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

    def _health(self, where: tuple[Where, ...]) -> int:
        """The wounds that the villain takes in all, by what it has grown."""
        villain = self.villain
        found = villain.health + villain.wounds
        if villain.grow:
            found += villain.grow * sum(_health(place) == FELLED for place in where)
        if villain.souls:
            for one, place in zip(self.fighters, where, strict=True):
                if not isinstance(place, int):
                    found += villain.souls * one.bearing.killed(place)
        return found

    def _pass_begins(self) -> None:
        """The villain heals, and burns."""
        villain = self.villain
        if not villain.heal and not villain.burn:
            return
        for where, masses in self.states.items():
            healed = [0.0] * self.size
            health = self._health(where)
            for count, mass in enumerate(masses):
                if mass:
                    self._wound(healed, max(0, count - villain.heal) + villain.burn, mass, health)
            self.states[where] = healed

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
                    burnt = _health(place) == BURNT
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
            blow = one.blow(where[n], first)
            struck = None if self.late else self._dealt(masses, blow, self._health(where), 1.0)
            for place, chance in one.ends(where[n], lap, first):
                felled = _health(place) == FELLED
                if struck is not None:
                    done = struck
                elif felled:
                    done = masses
                else:
                    done = self._dealt(masses, blow, self._health(where), chance)
                if felled:
                    done = self._fed(done, self.villain.anyhow + self.villain.feast)
                _add(new, (*where[:n], place, *where[n + 1 :]), done, chance)
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
            mass = sum(masses)
            if not any(map(_stands, where)):
                for count, one in enumerate(masses):
                    self.lost[count] += one
            elif mass > ENDLESS:
                going[where] = masses
                left += mass
        self.states = going
        return left > 1e-10


def _health(where: Where) -> int:
    return where if isinstance(where, int) else where[0]


def _stands(where: Where) -> bool:
    return _health(where) > 0


def _add(states: Joint, where: tuple[Where, ...], masses: list[float], chance: float) -> None:
    found = states.get(where)
    if found is None:
        states[where] = [mass * chance for mass in masses]
    elif chance:
        states[where] = [one + mass * chance for one, mass in zip(found, masses, strict=True)]
