"""What fight rounds do to one hero: health, elders and cards that are left, and the blows dealt.

A state is the health that is left and a number for each aid of the side (`Side.aids`): 0 when it is
gone, -1 when it has run away, -2 when it has risen and serves the enemy, else twice its boxes, and
1 more while what it does once is left; for who is there for a time the rounds that are left. No
state comes back once it is left, so that whole fights can be walked through from the first to the
last; only a potion makes health rise, and is gone then.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from itertools import product
from threading import Lock

from msgspec.structs import replace

from .rolls import binomial, chance_of, dealt, dice_in, hits, target_in, wounds
from .sides import NEVER, Aid, Chances, Side

HeroState = tuple[int, ...]
Court = tuple[int, int, bool]  # the enemy's dice, those that heroes lack, idle Militia
NOBODY: Court = (0, 0, False)
Spent = tuple[tuple[int, int], ...]  # aids that are used, and what is left of them
Outcomes = tuple[tuple[HeroState, float], ...]

GONE, FLED, RISEN = 0, -1, -2


class Bearing:
    """One hero against one enemy, whose health does not matter here."""

    def __init__(self, hero: Side, enemy: Side) -> None:
        self.hero, self.enemy = hero, _against(hero, enemy)
        self.aids = (*hero.aids, *(Aid(boxes=1),) * hero.beside)
        self.boxes = hero.health - hero.purse + hero.wounds
        once = [
            bool(aid.guard or aid.potion or aid.charm or aid.ones or aid.press) for aid in self.aids
        ]
        codes = (
            aid.rounds or 2 * max(1, aid.boxes) + ready
            for aid, ready in zip(self.aids, once, strict=True)
        )
        self.start: HeroState = (max(0, hero.health), *codes)
        # whether elders whom the enemy kills may serve it afterwards
        self.rises = any(aid.rises.faces for aid in self.aids)
        # whether all rounds deal the same blows, whatever the state
        fickle = [
            aid.dice or aid.last_stand or aid.rally or aid.drill or aid.spends for aid in self.aids
        ]
        alone = not (hero.last_stand or hero.weary or hero.frenzy)
        self.steady = alone and not (any(fickle) or self.rises)
        self.spends = any(aid.spends for aid in self.aids)
        # whether nothing happens before a round
        stirs = any(aid.flees or aid.potion for aid in self.aids)
        self.calm = not (stirs or hero.toll or hero.first_toll)
        # whether a blow does the same to all who can bear it
        self.plain = self.calm and not self.aids and not hero.scent
        self._taken: dict[tuple[bool, int], Chances] = {}
        self._before: dict[tuple[HeroState, bool], Outcomes] = {}
        self._after: dict[tuple[HeroState, bool, int, int], Outcomes] = {}

    # ---- before a round -------------------------------------------------------------------------

    def before(self, state: HeroState, first: bool) -> Outcomes:
        """The states in which a round is fought: who runs, who is hurt, what is healed."""
        key = state, first
        if self.calm:
            return ((state, 1.0),)
        found = self._before.get(key)
        if found is None:
            found = self._before[key] = self._begin(state, first)
        return found

    def _begin(self, state: HeroState, first: bool) -> Outcomes:
        found = [(state, 1.0)]
        if not first or self.hero.fresh:
            for n, aid in enumerate(self.aids):
                if aid.flees:
                    found = self._run(found, n, aid.flees / 6)
        toll = self.hero.first_toll if first else self.hero.toll
        if toll:
            hurt = [(self.struck(one, 1), mass * toll) for one, mass in found]
            found = [(one, mass * (1 - toll)) for one, mass in found if toll < 1] + hurt
        return _gathered((self._healed(one), mass) for one, mass in found)

    def _run(
        self, states: list[tuple[HeroState, float]], n: int, chance: float
    ) -> list[tuple[HeroState, float]]:
        found = []
        for state, mass in states:
            if state[n + 1] > 0:
                found.append((_with(state, n, FLED), mass * chance))
                found.append((state, mass * (1 - chance)))
            else:
                found.append((state, mass))
        return found

    def _healed(self, state: HeroState) -> HeroState:
        """Potions are drunk as soon as nothing of them would be lost."""
        for n, aid in enumerate(self.aids):
            if aid.potion and state[n + 1] & 1 and 0 < state[0] <= self.boxes - aid.potion:
                state = (state[0] + aid.potion, *_with(state, n, GONE)[1:])
        return state

    # ---- the round ------------------------------------------------------------------------------

    def blows(
        self, state: HeroState, first: bool, court: Court = NOBODY
    ) -> tuple[tuple[Chances, Spent], ...]:
        """The wounds that the hero deals in a round, each with what is used up for them.

        The chances of all together are whole.
        """
        if not self.spends:
            return ((self.blow(state, first, court=court), ()),)
        paid: Spent = ()
        ones = press = -1
        for n, aid in enumerate(self.aids):
            code = state[n + 1]
            if aid.rounds and code > 0:
                paid = (*paid, (n, code - 1))
            elif aid.ones and code & 1 and ones < 0:
                ones = n
            elif aid.press and code & 1 and press < 0:
                press = n
        rolls: list[tuple[str, Spent]] = [("", paid)]
        if ones >= 0:  # first the 1s become 6s, for each of which dice may be added then
            rolls = [("none", paid), ("some", (*paid, (ones, GONE)))]
        if press < 0:
            return tuple(
                (self.blow(state, first, turned, court=court), spent) for turned, spent in rolls
            )
        found: list[tuple[Chances, Spent]] = []
        for turned, spent in rolls:
            found.append((self.blow(state, first, turned, 0, court), spent))
            dice = self.aids[press].press
            found.append((self.blow(state, first, turned, dice, court), (*spent, (press, GONE))))
        return tuple(found)

    def blow(
        self,
        state: HeroState,
        first: bool,
        ones: str = "",
        press: int | None = None,
        court: Court = NOBODY,
    ) -> Chances:
        """The wounds that the hero deals in a round; see `dealt`."""
        hero = self.hero
        desperate = state[0] <= 1
        more = hero.last_stand if desperate else 0
        more -= hero.weary if self.is_weary(state[0]) else 0
        rally = drill = 0
        militia = False
        for n, aid in enumerate(self.aids):
            if state[n + 1] > 0:
                more += aid.dice + (aid.last_stand if desperate else 0)
                rally += aid.rally
                drill += aid.drill
                militia = militia or aid.militia
        if self.rises or court is not NOBODY:
            more -= self._lost(state, court)
        mine = hero.health - state[0] if hero.frenzy else 0
        return dealt(
            hero,
            self.enemy,
            first=first,
            hurt=mine,
            more=more + (drill if militia else 0),
            rally=rally,
            ones=ones,
            press=press,
        )

    def _lost(self, state: HeroState, court: Court) -> int:
        """The dice that those cost the hero who have risen."""
        _, daunted, idle = self.court(state)
        found = daunted + court[1]
        if idle or court[2]:
            beside = zip(self.aids, state[1:], strict=True)
            found += sum(aid.dice for aid, code in beside if aid.militia and code > 0)
        return found

    def is_weary(self, health: int) -> bool:
        """Whether so much health is left that the hero has two wounds or more."""
        return self.boxes - health >= 2

    def after(self, state: HeroState, first: bool, hurt: int = 0, more: int = 0) -> Outcomes:
        """The states when the enemy has struck, which has taken so many wounds.

        `more`: dice that it has because of who serves it, but never stood by this hero.
        """
        key = state, first, hurt, more
        found = self._after.get(key)
        if found is None:
            found = self._after[key] = self._strike(state, first, hurt, more)
        return found

    def court(self, state: HeroState) -> Court:
        """What those give the enemy who stood by this hero and have risen."""
        if RISEN not in state:
            return NOBODY
        pairs = zip(self.aids, state[1:], strict=False)
        risen = [aid.rises for aid, code in pairs if code == RISEN]
        idle = any(one.idles for one in risen)
        return sum(one.combat for one in risen), sum(one.daunts for one in risen), idle

    def taken(self, first: bool, hurt: int = 0) -> Chances:
        """The wounds in a round on a hero with nothing and nobody beside them."""
        found = self._taken.get((first, hurt))
        if found is None:
            enemy = self.enemy
            rolled = hits(enemy, first=first, hurt=hurt)
            found = wounds(rolled, self.hero, chance_of(target_in(enemy, first)))
            self._taken[first, hurt] = found
        return found

    def _plain_strike(self, health: int, first: bool, hurt: int) -> Outcomes:
        """The same for a hero with nothing and nobody beside them."""
        taken = self.taken(first, hurt)
        found = [((health - n,), chance) for n, chance in enumerate(taken[:health]) if chance]
        falls = sum(taken[health:], 0.0)
        return (*found, ((0,), falls)) if falls else tuple(found)

    def _strike(self, state: HeroState, first: bool, hurt: int, served: int) -> Outcomes:
        if self.plain and not served:
            return self._plain_strike(state[0], first, hurt)
        enemy = self.enemy
        there = [(n, aid) for n, aid in enumerate(self.aids) if state[n + 1] > 0]
        more = served + sum(aid.enemy_dice for _, aid in there)
        more += self.court(state)[0] if self.rises else 0
        more += self.hero.scent if state[0] < self.boxes else 0
        dice = max(0, dice_in(enemy, first, hurt) + more)
        aimed = [n for n, aid in there if aid.boxes][:dice]
        chance = chance_of(target_in(enemy, first))
        rolled = hits(enemy, first=first, hurt=hurt, more=more - len(aimed))
        at_elders = chance_of(target_in(enemy, first), reroll=enemy.reroll)
        wards = tuple(aid.ward for _, aid in there if aid.ward < NEVER)
        found = []
        for stand, mass in self._blows(state, rolled, chance, wards):
            for struck in product((False, True), repeat=len(aimed)):
                share, left = mass, stand
                for n, hit in zip(aimed, struck, strict=True):
                    share *= at_elders if hit else 1 - at_elders
                    if hit:
                        left = _hit(left, n)
                if self.rises and any(struck):
                    found += self._risen(stand, left, share)
                else:
                    found.append((left, share))
        return _gathered(found)

    def _risen(
        self, before: HeroState, state: HeroState, chance: float
    ) -> list[tuple[HeroState, float]]:
        """The same when it is known who of those that were killed has risen."""
        found = [(state, chance)]
        for n, aid in enumerate(self.aids):
            if aid.rises.faces and before[n + 1] > 0 and state[n + 1] == GONE:
                rises = aid.rises.faces / 6
                risen = [(_with(one, n, RISEN), mass * rises) for one, mass in found]
                found = [(one, mass * (1 - rises)) for one, mass in found] + risen
        return found

    def _blows(
        self, state: HeroState, rolled: Chances, chance: float, wards: tuple[int, ...]
    ) -> Outcomes:
        """What so many hits on the hero come to; elders who fall help in their last round."""
        charm = next((n for n, aid in enumerate(self.aids) if aid.charm and state[n + 1] & 1), -1)
        calm, charmed = list(rolled), [0.0] * len(rolled)
        if charm >= 0:
            for k in range(min(2, state[0]), len(rolled)):
                calm[k] = 0.0
                for n, share in enumerate(binomial(k, chance)):
                    charmed[n] += rolled[k] * share
        found = []
        for rolls, left in ((calm, state), (charmed, _with(state, charm, GONE))):
            for count, mass in enumerate(wounds(tuple(rolls), self.hero, chance, wards)):
                if mass:
                    found.append((self.struck(left, count), mass))
        return _gathered(found)

    def struck(self, state: HeroState, count: int) -> HeroState:
        """So many wounds on the hero, less what is prevented once."""
        for n, aid in enumerate(self.aids):
            if count and aid.guard and state[n + 1] & 1 and count >= min(aid.guard, state[0]):
                count -= min(aid.guard, count)
                state = _with(state, n, GONE if aid.dies else state[n + 1] - 1)
        return (max(0, state[0] - count), *state[1:])

    def killed(self, state: HeroState) -> int:
        """How many of the elders are dead."""
        codes = zip(self.aids, state[1:], strict=False)
        return sum(aid.boxes > 0 and code in (GONE, RISEN) for aid, code in codes)


def _against(hero: Side, enemy: Side) -> Side:
    """The enemy as it fights this hero."""
    dice, first, target, first_target = hero.draws
    if not any(hero.draws):
        return enemy
    return replace(
        enemy,
        dice=enemy.dice + dice,
        first=enemy.first + first,
        target=enemy.target + target,
        first_target=enemy.first_target + first_target,
    )


# A series is asked for more of its rounds by whoever needs them, also by several threads at once:
# each round is worked out and kept by one of them, and kept whole.
GROWING = Lock()

ENDLESS = 1e-12  # what is less likely than this is not followed any further


class Stand:
    """How long a hero stands, whose own blows do not matter here."""

    def __init__(self, hero: Bearing, begun: bool) -> None:
        self._hero = hero
        self._begun = begun
        self._states: dict[HeroState, float] = {hero.start: 1.0}
        self._rounds: list[tuple[float, float, float]] = [(0.0, 0.0, 1.0)]

    def fate(self, number: int) -> tuple[float, float, float]:
        """The chances to fall as a round begins, to fall in it, and to stand after it."""
        if len(self._rounds) <= number:
            with GROWING:
                while len(self._rounds) <= number:
                    self._rounds.append(self._next())
        return self._rounds[number]

    def _next(self) -> tuple[float, float, float]:
        first = not self._begun and len(self._rounds) == 1
        early = late = 0.0
        done: dict[HeroState, float] = {}
        for state, mass in self._ready(first).items():
            if not state[0]:
                early += mass
                continue
            for one, chance in self._hero.after(state, first):
                if one[0]:
                    done[one] = done.get(one, 0.0) + mass * chance
                else:
                    late += mass * chance
        left = sum(done.values(), 0.0)
        self._states = done if left > ENDLESS else {}
        return early, late, left

    def _ready(self, first: bool) -> dict[HeroState, float]:
        """The states in which the next round is fought."""
        if self._hero.calm:
            return self._states
        found: dict[HeroState, float] = {}
        for state, mass in self._states.items():
            for one, chance in self._hero.before(state, first):
                found[one] = found.get(one, 0.0) + mass * chance
        return found


@lru_cache(maxsize=4096)
def _stand(hero: Side, enemy: Side, begun: bool) -> Stand:
    return Stand(bearing(hero, enemy), begun)


def stand(hero: Side, enemy: Side, begun: bool) -> Stand:
    """How long a hero stands against an enemy; the same for all who are attacked alike."""
    attacked = replace(
        hero,
        dice=0,
        target=0,
        first=0,
        reroll=False,
        rally=0,
        first_target=0,
        first_rerolls=0,
        reroll_ones=False,
        sixes=0,
        shots=(),
    )
    attacking = replace(enemy, health=1, wounds=0, ignore=0, ward=NEVER, prevent=NEVER, halve=False)
    return _stand(attacked, attacking, begun)


def used(state: HeroState, spent: Spent) -> HeroState:
    """The state when something is used up; the same for nothing, and for who has fallen."""
    if spent and state[0] > 0:
        for n, code in spent:
            state = _with(state, n, code)
    return state


def _with(state: HeroState, n: int, code: int) -> HeroState:
    """The state with another number for one aid; the same for none."""
    return state if n < 0 else (*state[: n + 1], code, *state[n + 2 :])


def _hit(state: HeroState, n: int) -> HeroState:
    """An elder is hit."""
    code = state[n + 1]
    return state if code <= 0 else _with(state, n, code - 2 if code > 3 else GONE)


def _gathered(states: Iterable[tuple[HeroState, float]]) -> Outcomes:
    """The same states as one."""
    found: dict[HeroState, float] = {}
    for state, mass in states:
        found[state] = found.get(state, 0.0) + mass
    return tuple(found.items())


@lru_cache(maxsize=4096)
def _bearing(hero: Side, enemy: Side) -> Bearing:
    return Bearing(hero, enemy)


@lru_cache(maxsize=65536)
def bearing(hero: Side, enemy: Side) -> Bearing:
    """A hero against an enemy; the same one for enemies that differ in their health alone."""
    return _bearing(hero, replace(enemy, health=1, wounds=0))
