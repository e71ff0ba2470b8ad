"""How a hero stands in the hunt: the chance in a showdown, and when to dare one.

Everything is in Investigation: +1 Combat, for example, is worth what it adds to that chance.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import pairwise
from math import ceil
from typing import Any

from msgspec.structs import replace

from shadowbrook.engine.decision import Decision
from shadowbrook.engine.definitions import VillainSheet
from shadowbrook.engine.state import Hero
from shadowbrook.engine.table import Table
from shadowbrook.odds import Side, mean, showdown, showdown_odds, sides
from shadowbrook.odds.fights import damage

from .kept import kept
from .values import DARING, WEIGHTS

MONEY = 1.0
ELDER_DICE = 1  # what an elder's ability is worth to the hero beside them

Note = tuple[str, dict[str, Any]]
# What was worked out before, by what it depends on. Somebody who looks at many tables that are
# nearly the same (see `search`) hands the same one to all of them.
Memo = dict[tuple[Any, ...], Any]


class Standing:
    """One decision of one seat, and how its hero stands against the villain."""

    def __init__(
        self,
        table: Table,
        notes: dict[int, Note] | None = None,
        memo: Memo | None = None,
        *,
        asked: bool = True,
    ) -> None:
        self.table = table
        self.memo: Memo = {} if memo is None else memo
        self.notes = notes  # why an option has its score, by its number; None: nobody asks
        heroes = table.heroes
        hero = -1
        if asked:  # else somebody wants to know how the table stands
            self.decision: Decision = table.decision
            hero = self.decision.hero
        if hero < 0 or heroes[hero].seat != table.seat:
            hero = next(n for n, one in enumerate(heroes) if one.seat == table.seat)
            if 0 <= table.active < len(heroes) and heroes[table.active].seat == table.seat:
                hero = table.active
        self.hero = hero
        self.who: Hero = heroes[hero]

    def note(self, number: int, text: str, **words: Any) -> None:
        """Say why, if anybody wants to know."""
        if self.notes is not None:
            self.notes[number] = (text, words)

    def say(self, key: str, wanted: bool) -> list[float]:
        """Scores for a plain question: this option if it is wanted, else any other."""
        return [1.0 if (o.key == key) == wanted else 0.0 for o in self.decision.options]

    @kept
    def sheet(self) -> VillainSheet:
        sheet = self.table.content.cards[self.table.villain]
        assert isinstance(sheet, VillainSheet)
        return sheet

    @kept
    def first_strike(self) -> str:
        return "enemy" if self.sheet.first_strike else ""

    def side(self, hero: int, *, healed: bool = False) -> tuple[Side, Side]:
        """A hero against the villain, and the villain against this hero, roughly.

        What is kept for once counts as health: exact chances are for those who ask (`told_chance`).
        """
        found = self._known_sides.get((hero, healed))
        if found is None:
            found = self._known_sides[hero, healed] = self._side(hero, healed)
        return found

    @kept
    def _known_sides(self) -> dict[tuple[int, bool], tuple[Side, Side]]:
        return {}

    def _side(self, hero: int, healed: bool) -> tuple[Side, Side]:
        if hero not in self._exact_sides:
            self._read([hero])
        mine, theirs = self._exact_sides[hero]
        return rough(mine, self.table.heroes[hero].wounds if healed else 0), _alone(theirs)

    def _read(self, heroes: list[int]) -> None:
        """Several heroes at once, who meet the same villain."""
        for one in self.table.matchups_alone(heroes):
            self._exact_sides[one.hero] = sides(one)

    @kept
    def _exact_sides(self) -> dict[int, tuple[Side, Side]]:
        return {}

    @kept
    def wounds_needed(self) -> int:
        return self.table.hits_needed

    @kept
    def fighters(self) -> list[int]:
        """Who would be in a showdown of this hero's side."""
        table = self.table
        if not table.together:
            return [self.hero]
        showdown = table.showdown
        if showdown is not None and self.hero in showdown.heroes:
            return [n for n in showdown.heroes if not table.heroes[n].down]
        cost = self.lair_cost
        return [
            n
            for n, one in enumerate(table.heroes)
            if not one.down
            and one.card >= 0
            and (n == self.hero or table.comrades(n, self.hero))
            and one.investigation >= cost
        ]

    @kept
    def lair_cost(self) -> int:
        """What the showdown will cost each hero who comes; 0 without a Lair card."""
        lair = self.table.lair(self.hero)
        return lair.cost if lair is not None else 0

    @kept
    def chance(self) -> float:
        """The chance of this hero's side to win a showdown now."""
        return self.odds(self.fighters)

    @kept
    def told_chance(self) -> float:
        """The chance in the showdown under way or offered, as everybody at this seat is told it."""
        table = self.table
        under_way = table.showdown
        offered = table.offered
        if not offered and under_way is not None:
            offered = table.matchups(under_way.heroes)
        return showdown_odds(offered or table.matchups(table.challengers(self.hero))).win

    def odds(self, heroes: list[int], elders: int = 0, healed: bool = False) -> float:
        """The chance of these heroes, with so many elders of the hunting party beside them.

        In a showdown the elders are those who are there.
        """
        if not heroes:
            return 0.0
        unread = [hero for hero in heroes if hero not in self._exact_sides]
        if unread:
            self._read(unread)
        pairs = [self.side(hero, healed=healed) for hero in heroes]
        theirs = pairs[0][1]
        mine = [side for side, _ in pairs]
        under_way = self.table.showdown
        if under_way is not None and set(heroes) <= set(under_way.heroes):
            elders = 0
        if elders and self.table.together:
            mine = _accompanied(mine, elders)
        elif elders:
            mine = [replace(side, health=side.health + elders) for side in mine]
        return showdown(mine, theirs, strikes_first=self.first_strike).win

    @kept
    def usual_help(self) -> int:
        """Elders who can be expected to come along and to be good: of two, one may be evil."""
        table = self.table
        showdown = table.showdown
        if table.together and showdown is not None and self.hero in showdown.heroes:
            return len(showdown.party)
        trusty = sum(
            table.elder_status(n) == "town" and self.evil_chance(n) < 0.4
            for n in range(table.elder_count)
        )
        if table.together:
            return min(2, trusty)
        return 1 if trusty >= 2 else 0

    @kept
    def outlook(self) -> float:
        """The chance with the elders one may hope for."""
        table = self.table
        heroes = table.heroes
        bodies = tuple(
            (n, heroes[n].value, heroes[n].cards, heroes[n].boxes - heroes[n].wounds)
            for n in self.fighters
        )
        key = ("outlook", bodies, table.track, self.wounds_needed, table.hand_size(self.hero))
        found: float | None = self.memo.get(key)
        if found is None:
            found = self.memo[key] = self.odds(self.fighters, self.usual_help)
        return found

    def chances_of(self, hero: int) -> tuple[float, float]:
        """The chance of a hero's side in a showdown, as all are and if all were healed."""
        if self.table.together:
            return self._common_chances
        healed = self.odds([hero], self.usual_help, True)
        down = self.table.heroes[hero].down
        return 0.0 if down else self.odds([hero], self.usual_help), healed

    @kept
    def _common_chances(self) -> tuple[float, float]:
        heroes = self.fighters
        return self.odds(heroes, self.usual_help), self.odds(heroes, self.usual_help, True)

    @kept
    def body(self) -> tuple[Any, ...]:
        """What the hero is now, beside wounds and money."""
        who = self.who
        return self.hero, who.value, who.cards, who.boxes

    def evil_chance(self, elder: int) -> float:
        """The chance that an elder turns out to be evil, as far as this seat can know."""
        clean = 1.0
        for card in self.table.secrets(elder):
            if card is None:
                clean *= 0.75
            elif getattr(card, "evil", False):
                return 1.0
        return 1 - clean

    def strength(self, hero: int, combat: int = 0, boxes: int = 0) -> float:
        """How well a hero would do alone against a fair share of the villain, 0 to 1."""
        mine, theirs = self.side(hero, healed=True)
        return _strength(mine, theirs, self.fair_share, self.first_strike, combat, boxes)

    @kept
    def fair_share(self) -> int:
        """Of the villain's Health; among comrades a strong hero's blows count beyond that."""
        size = self.party_size
        return max(4, ceil(self.table.villain_health / size * (1.0 if size == 1 else 1.5)))

    @kept
    def party_size(self) -> int:
        table = self.table
        if not table.together:
            return 1
        return sum(table.comrades(n, self.hero) for n in range(len(table.heroes)))

    @kept
    def combat_worth(self) -> float:
        """What +1 Combat is worth to this hero."""
        return self._gains[0]

    @kept
    def box_worth(self) -> float:
        return self._gains[1]

    @kept
    def _gains(self) -> tuple[float, float]:
        key = ("gains", self.body, self.table.track)
        found: tuple[float, float] | None = self.memo.get(key)
        if found is None:
            now = self.strength(self.hero)
            combat = WEIGHTS["combat"] * (self.strength(self.hero, combat=1) - now)
            box = WEIGHTS["box"] * (self.strength(self.hero, boxes=1) - now)
            # a weak hero is far from any chance, but every way there begins with Combat
            weak = now < 0.5
            found = self.memo[key] = (
                max(WEIGHTS["least-combat"] if weak else 1.5, combat),
                max(WEIGHTS["least-box"] if weak else 1.2, box),
            )
        return found

    @kept
    def rounds_left(self) -> float:
        """Rounds until Darkness, at the usual pace."""
        return self.table.track / (1.3 if self.table.together else 0.95)

    @kept
    def daring(self) -> float:
        """The chance at which a showdown should be begun: later in the game less will do."""
        left = self.rounds_left
        race = WEIGHTS["race"] if self.table.mode in ("competitive", "team") else 1.0
        for (more, most), (fewer, least) in pairwise(DARING):
            if left >= more:
                return race * most
            if left >= fewer:
                return race * (least + (left - fewer) / (more - fewer) * (most - least))
        return race * DARING[-1][1]

    @kept
    def ready(self) -> bool:
        return self.outlook >= self.daring

    @kept
    def able(self) -> bool:
        """Whether all that is lacking for a showdown is a doctor."""
        if self.ready:
            return True
        heroes = self.table.heroes
        wounds = sum(heroes[n].wounds for n in self.fighters)
        return bool(wounds) and self.odds(self.fighters, self.usual_help, True) >= self.daring

    @kept
    def money(self) -> float:
        """What 1 Investigation is worth.

        More to a hero who only lacks the price of a lair, less to one who has plenty: a full purse
        wins nothing.
        """
        table = self.table
        needed = self.lair_cost + 3
        if not table.has_lair(self.hero):
            needed += table.lair_price(self.hero)
        left = needed - self.who.investigation
        if left < -8:
            return 0.3
        if left < 0:
            return 0.55
        return WEIGHTS["saving"] if not table.has_lair(self.hero) and self.ready else MONEY

    @kept
    def purse(self) -> int:
        """Investigation that is not kept for the showdown."""
        return max(0, self.who.investigation - self.lair_cost)


@lru_cache(maxsize=16384)
def rough(side: Side, healed: int = 0) -> Side:
    """A side as bots see it, when so many wounds are healed: what lasts, and nothing beside it.

    Bots think of many fights that never come, and sides that are nearly alike are worked out once.
    What is used once counts as health, a shot as a die of the first round, and an elder as one who
    fights along and takes a hit: theirs is a die of each round until one hits.
    """
    there = [aid for aid in side.aids if aid.boxes or aid.militia]
    elders = side.beside + sum([aid.boxes for aid in there])
    again = round(side.first_rerolls * side.dice * 2 / 3)
    return Side(
        dice=side.dice + side.frenzy + sum([aid.dice + aid.drill for aid in there]),
        target=side.target,
        health=int(staying(side)) + healed + elders,
        first=side.first + len(side.shots) + again,
        reroll=side.reroll,
        rally=side.rally,
        ignore=side.ignore,
        ward=min([side.ward, *[aid.ward for aid in side.aids]]),
        prevent=side.prevent,
        sixes=side.sixes,
        dazzle=side.dazzle,
        halve=side.halve,
        toll=side.toll,
        first_toll=side.first_toll,
        beats=side.beats,
    )


@lru_cache(maxsize=4096)
def _alone(villain: Side) -> Side:
    """A villain without what ties the heroes of a showdown together.

    It changes little and costs much: bots think of many showdowns that never come.
    """
    return replace(
        villain, wounds=0, heal=0, regrows=(), burn=0, feast=0, anyhow=0, grow=0, mourns=0, souls=0
    )


def staying(side: Side) -> float:
    """The health of a side, with what it keeps for once, as far as one card is worth it."""
    kept = sum(min(3, aid.guard) + aid.potion + 1.6 * aid.charm for aid in side.aids)
    return side.health - max(0, side.purse - 4) + kept


def prowess(side: Side) -> float:
    """How hard a side strikes and how long it stands, roughly."""
    return side.dice + 0.5 * staying(side)


def _accompanied(sides: list[Side], elders: int) -> list[Side]:
    """Elders go with the heroes who strike hardest, one with each (COOP-24)."""
    order = sorted(sides, key=prowess, reverse=True)
    return [_with_elder(side) if n < elders else side for n, side in enumerate(order)]


@lru_cache(maxsize=16384)
def _with_elder(side: Side) -> Side:
    return replace(side, health=side.health + 1, dice=side.dice + ELDER_DICE)


@lru_cache(maxsize=65536)
def _strength(mine: Side, theirs: Side, share: int, first: str, combat: int, boxes: int) -> float:
    better = replace(mine, dice=mine.dice + combat, health=mine.health + boxes)
    part = replace(theirs, health=share, wounds=0)
    dealt = damage(better, part, strikes_first=first)
    return 0.5 * dealt[-1] + 0.5 * mean(dealt) / share
