"""How the table stands for one hero: chances, worths, aims. Worked out when asked for.

A `Mind` is made for one decision and thrown away. Everything is in Investigation: +1 Combat, for
example, is worth what it adds to the chances of a showdown.
"""

from __future__ import annotations

from functools import cached_property, lru_cache
from itertools import pairwise
from math import ceil
from operator import mul
from typing import Any

from shadowbrook.boxes.core.board import TRAINING_PRICE
from shadowbrook.engine.content import Board, Encounter, Gear, MinionCard, VillainSheet
from shadowbrook.engine.decision import Decision
from shadowbrook.engine.state import Fight, Hero
from shadowbrook.engine.words import COMBAT, CUNNING
from shadowbrook.odds import FightOdds, Side, fight, mean, showdown, test
from shadowbrook.odds.fights import damage

from ..table import Table
from .values import (
    ENCOUNTERS,
    EVENTS,
    GEAR,
    PLAGUES,
    RESERVES,
    SKILL_VALUES,
    USUAL_ENCOUNTER,
    USUAL_EVENT,
    USUAL_GEAR,
)

IGNORES = {"karl": 1}  # hits ignored in each round
PREVENTS = {"vampire": 5}  # each hit on the villain is turned aside on so much
WARDS = {"torch": 3}
FRENZY = {"order-of-the-crimson-hand": 1}
LATER_DICE = {"timber-wolves": 1}

TURN = 3.5  # spaces that a turn takes a hero
FAR = 0.72  # what a turn's way takes off the worth of a place
WOUND = 1.3  # what a wound costs: the doctor, and the way there
MONEY = 1.0
MOST_DISCOUNT = 2  # on a Town Item

Note = tuple[str, dict[str, Any]]
# What was worked out before, by what it depends on. Somebody who looks at many tables that are
# nearly the same (see `search`) hands the same one to all of them.
Memo = dict[tuple[Any, ...], Any]


class Mind:
    """One decision of one seat, and what its hero should know before taking it."""

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

    def of(self, hero: int) -> Mind:
        """The same table, as it stands for another hero."""
        other = Mind(self.table, None, self.memo, asked=False)
        other.hero, other.who = hero, self.table.heroes[hero]
        return other

    def note(self, number: int, text: str, **words: Any) -> None:
        """Say why, if anybody wants to know."""
        if self.notes is not None:
            self.notes[number] = (text, words)

    def say(self, key: str, wanted: bool) -> list[float]:
        """Scores for a plain question: this option if it is wanted, else any other."""
        return [1.0 if (o.key == key) == wanted else 0.0 for o in self.decision.options]

    # ---- the showdown ---------------------------------------------------------------------------

    @cached_property
    def sheet(self) -> VillainSheet:
        sheet = self.table.content.cards[self.table.villain]
        assert isinstance(sheet, VillainSheet)
        return sheet

    @cached_property
    def first_strike(self) -> str:
        return "enemy" if self.sheet.first_strike else ""

    def side(self, hero: int, *, healed: bool = False) -> tuple[Side, Side]:
        """A hero against the villain, and the villain against this hero."""
        found = self._known_sides.get((hero, healed))
        if found is None:
            found = self._known_sides[hero, healed] = self._side(hero, healed)
        return found

    @cached_property
    def _known_sides(self) -> dict[tuple[int, bool], tuple[Side, Side]]:
        return {}

    def _side(self, hero: int, healed: bool) -> tuple[Side, Side]:
        table = self.table
        who = table.heroes[hero]
        cards = table.content.cards
        facing = Fight(hero=hero, round=2)
        dice, target, enemy, enemy_hits = table.fight_dice(facing)
        facing.round = 1
        first = table.own_dice(facing) - dice
        ward = 7
        health = float(who.boxes if healed else who.boxes - who.wounds)
        held = [cards[card].id for card in who.cards] + [card.id for card in table.hand(hero)]
        for name in held:
            reserve = RESERVES.get(name)
            if reserve is not None:
                first += int(reserve[0])
                health += reserve[1]
            elif name in WARDS:
                ward = min(ward, WARDS[name])
        name = cards[who.card].id
        if name == "isabella":
            health += min(4, who.investigation)
        mine = Side(
            dice=dice,
            target=min(6, max(2, target)),
            health=int(health),
            first=first,
            ignore=IGNORES.get(name, 0),
            ward=ward,
        )
        theirs = Side(
            dice=max(0, enemy),
            target=min(6, max(2, enemy_hits)),
            health=self.wounds_needed,
            prevent=PREVENTS.get(self.sheet.id, 7),
        )
        return mine, theirs

    @cached_property
    def wounds_needed(self) -> int:
        """Hits until the villain falls: its last wound waits for its Evil Elders (SHD-17)."""
        table = self.table
        evil = len(table.evil_elders)
        left = table.villain_health - table.villain_wounds
        return max(1, left - 1 + evil if evil else left)

    @cached_property
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

    @cached_property
    def lair_cost(self) -> int:
        """What the showdown will cost each hero who comes; 0 without a Lair card."""
        lair = self.table.lair(self.hero)
        return lair.cost if lair is not None else 0

    @cached_property
    def chance(self) -> float:
        """The chance of this hero's side to win a showdown now."""
        return self.odds(self.fighters)

    def odds(self, heroes: list[int], fewer: int = 0, healed: bool = False) -> float:
        """The chance of these heroes; `fewer` villain dice fall on elders instead of them."""
        if not heroes:
            return 0.0
        sides = [self.side(hero, healed=healed) for hero in heroes]
        theirs = sides[0][1]
        if fewer:
            theirs = _weaker(theirs, fewer)
        begun = self.table.showdown is not None and self.table.showdown.round > 1
        found = showdown(
            [mine for mine, _ in sides], theirs, strikes_first=self.first_strike, begun=begun
        )
        return found.win

    @cached_property
    def usual_help(self) -> int:
        """Villain dice that elders can be expected to draw away from a hero (SHD-11)."""
        if self.table.together:
            return 0
        trusty = sum(
            self.table.elder_status(n) == "town" and self.evil_chance(n) < 0.4
            for n in range(self.table.elder_count)
        )
        return 1 if trusty >= 2 else 0

    @cached_property
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

    @cached_property
    def _common_chances(self) -> tuple[float, float]:
        heroes = self.fighters
        return self.odds(heroes, self.usual_help), self.odds(heroes, self.usual_help, True)

    @cached_property
    def body(self) -> tuple[Any, ...]:
        """What the hero is just now, beside wounds and money."""
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

    @cached_property
    def fair_share(self) -> int:
        """Of the villain's Health; among comrades a strong hero's blows count beyond that."""
        size = self.party_size
        return max(4, ceil(self.table.villain_health / size * (1.0 if size == 1 else 1.5)))

    @cached_property
    def party_size(self) -> int:
        table = self.table
        if not table.together:
            return 1
        return sum(table.comrades(n, self.hero) for n in range(len(table.heroes)))

    @cached_property
    def combat_worth(self) -> float:
        """What +1 Combat is worth to this hero."""
        return self._gains[0]

    @cached_property
    def box_worth(self) -> float:
        return self._gains[1]

    @cached_property
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

    @cached_property
    def rounds_left(self) -> float:
        """Rounds until Darkness, at the usual pace."""
        return self.table.track / (1.3 if self.table.together else 0.95)

    @cached_property
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

    @cached_property
    def ready(self) -> bool:
        return self.outlook >= self.daring

    @cached_property
    def able(self) -> bool:
        """Whether all that is lacking for a showdown is a doctor."""
        if self.ready:
            return True
        heroes = self.table.heroes
        wounds = sum(heroes[n].wounds for n in self.fighters)
        return bool(wounds) and self.odds(self.fighters, self.usual_help, True) >= self.daring

    @cached_property
    def money(self) -> float:
        """What 1 Investigation is worth.

        More to a hero who only lacks the price of a lair, less to one who has plenty: a full purse
        wins nothing.
        """
        table = self.table
        needed = self.lair_cost + 3
        if not table.has_lair(self.hero):
            content = table.content
            needed += content.lair_costs[content.stage(table.track)]
        left = needed - self.who.investigation
        if left < -8:
            return 0.3
        if left < 0:
            return 0.55
        return WEIGHTS["saving"] if self.ready and not table.has_lair(self.hero) else MONEY

    @cached_property
    def purse(self) -> int:
        """Investigation that is not kept for the showdown."""
        return max(0, self.who.investigation - self.lair_cost)

    # ---- fights with minions ------------------------------------------------------------------

    def minion_odds(self, hero: int, kind: int, *, begun: bool = False, hurt: int = 0) -> FightOdds:
        """A fight of a hero with a minion, given up with 1 health left (from there to the end)."""
        table = self.table
        minion = table.content.minions[kind]
        who = table.heroes[hero]
        probe = Fight(hero=hero, minion=kind, round=2)
        dice, target, enemy, enemy_hits = table.fight_dice(probe)
        first = 0
        if not begun:
            probe.round = 1
            first = table.fight_dice(probe)[0] - dice
        later = LATER_DICE.get(minion.id, 0)
        return fight(
            Side(
                dice=dice,
                target=min(6, max(2, target)),
                health=max(1, who.boxes - who.wounds),
                first=first,
                ignore=IGNORES.get(table.content.cards[who.card].id, 0),
            ),
            Side(
                dice=enemy,
                target=min(6, max(2, enemy_hits)),
                health=max(1, minion.health - hurt),
                first=-later,
                frenzy=FRENZY.get(minion.id, 0),
            ),
            strikes_first="enemy" if minion.first_strike else "",
            escape_at=1 if who.boxes - who.wounds > 1 else 0,
            rounds=1 if minion.one_round else 0,
            begun=begun,
        )

    def minion_worth(self, hero: int, kind: int) -> tuple[float, float]:
        """What a fight with a minion brings, and the chance to win it."""
        minion = self.table.content.minions[kind]
        if minion.round:
            return 0.0, 1.0
        who = self.who
        key = ("minion", kind, self.body, who.wounds, self.money, min(4, who.investigation))
        known: tuple[float, float] | None = self.memo.get(key)
        if known is None:
            found = self.minion_odds(hero, kind)
            worth = (
                found.win * minion.bounty * self.money
                - found.wounds * WOUND
                - (found.down - found.both * 0.2) * self.knock_out
            )
            known = self.memo[key] = (worth, found.win)
        return known

    @cached_property
    def knock_out(self) -> float:
        """What a knock-out costs: half a D6 of what one has, and the way back."""
        who = self.who
        things = who.investigation + 3 * len(who.cards)
        cost = 2.0 + min(3.5, things) * 1.3
        if self.table.rules.turn_engine == "action_points" or self.table.level == "apocalypse":
            cost += 6 + 6 * who.knock_outs
        return cost

    # ---- cards -----------------------------------------------------------------------------------

    def gear_worth(self, gear: Gear) -> float:
        """What an item or ally is worth to this hero."""
        extra, dice = GEAR.get(gear.id, (USUAL_GEAR if gear.hooks else 0.0, 0.0))
        worth = extra + dice * self.combat_worth
        for skill, bonus in gear.bonus.items():
            worth += bonus * (
                self.combat_worth if skill == "combat" else SKILL_VALUES.get(skill, 0.5)
            )
        worth += gear.boxes * self.box_worth
        return worth + self.special_worth(gear.id)

    def special_worth(self, name: str) -> float:
        """What a card is worth to this hero of all."""
        who = self.who
        if name == "tools-of-science":
            return max(0, who.value[CUNNING] - who.value[COMBAT]) * self.combat_worth
        if name != "silver-bullets":
            return 0.0
        cards = self.table.content.cards
        armed = any("Gun" in cards[card].keywords for card in who.cards)
        return self.combat_worth * 0.45 * who.value[COMBAT] if armed else 0.2

    def event_worth(self, name: str) -> float:
        if name == "strength-of-arms":
            return self.combat_worth
        if name == "hard-as-oak":
            return self.box_worth
        return EVENTS.get(name, USUAL_EVENT)

    def card_worth(self, card: int) -> float:
        """What any card is worth to have."""
        record = self.table.content.cards[card]
        if isinstance(record, Gear):
            return self.gear_worth(record)
        return self.event_worth(record.id)

    def deck_worth(self, deck: str) -> float:
        """What the next card of a corner's deck is worth to this hero."""
        cards = self.table.unseen(deck) or self.table.discards(deck)
        if not cards:
            return 0.0
        who = self.who
        key = (
            self.table.content,
            cards,
            who.card,
            who.cards,
            who.value,
            who.boxes - who.wounds,
            self.money,
            round(self.combat_worth, 1),
            round(self.box_worth, 1),
            round(self.knock_out),
        )
        found = _decks.get(key)
        if found is None:
            if len(_decks) > MOST_DECKS:
                _decks.clear()
            found = _decks[key] = self._deck_worth(deck, cards)
        return found

    def _deck_worth(self, deck: str, cards: tuple[int, ...]) -> float:
        records = self.table.content.cards
        who = self.who
        held = [self.card_worth(card) for card in who.cards if records[card].deck == deck]
        least = min(held) if held else 0.0
        total = 0.0
        for card in cards:
            record = records[card]
            if isinstance(record, Gear):
                total += max(0.0, self.gear_worth(record) - least)
            elif isinstance(record, MinionCard):
                kind = self.table.content.minion_index[record.minion.id]
                total += self.minion_worth(self.hero, kind)[0]
            elif isinstance(record, Encounter):
                total += self._encounter_worth(record.id)
        return total / len(cards)

    def _encounter_worth(self, name: str) -> float:
        found = ENCOUNTERS.get(name)
        if found is None:
            return USUAL_ENCOUNTER
        skill, target, gain, more, loss = found
        if skill < 0:
            return gain * self.money
        dice = self.who.value[skill]
        passed = test(dice, target)
        further = max(0.0, dice * (7 - target) / 6 - passed)
        return (passed * gain + further * more) * self.money - (1 - passed) * loss

    # ---- places ----------------------------------------------------------------------------

    @cached_property
    def worths(self) -> list[float]:
        """What it is worth to this hero to end a move in each space."""
        table = self.table
        found = self.offers.copy()
        if self.goal >= 0:
            found[self.goal] = max(found[self.goal], 0.0) + WEIGHTS["goal"]
        for space, count in enumerate(table.clues):
            if count:
                found[space] += self._clues(count)
        for space, kind in enumerate(table.minions):
            if kind:
                fought, win = self.minion_worth(self.hero, kind - 1)
                spared = WEIGHTS["minion"] + self._plague(kind - 1)
                found[space] = found[space] * win + fought + spared * win
        for space, kinds in enumerate(table.vermin):
            if kinds:
                found[space] -= 0.3
        return found

    def _plague(self, kind: int) -> float:
        """What the track would lose to a minion that is left alone; a rival leaves it to others."""
        if self.table.mode in ("competitive", "team"):
            return 0.0
        return PLAGUES.get(self.table.content.minions[kind].id, 0.0) * min(
            1.0, self.rounds_left / 8
        )

    @cached_property
    def offers(self) -> list[float]:
        """What each space offers by itself: its encounter and its service."""
        who = self.who
        hand = self.table.hand_size(self.hero)
        key = ("offers", self.body, who.wounds, self.purse, self.money, hand)
        found: list[float] | None = self.memo.get(key)
        if found is None:
            found = self.memo[key] = [
                self._encounter(place.kind, place.deck, place.events)
                + (self.service_worth(place.id) if place.service is not None else 0.0)
                for place in self.table.content.board.spaces
            ]
        return found

    @cached_property
    def prospects(self) -> list[float]:
        """What each space is worth for the turns after this one."""
        worths = self.worths
        near = _fading(self.table.content.board, self.table.barriers[0])
        return [max(map(mul, worths, row)) for row in near]

    def _clues(self, count: int) -> float:
        if not count:
            return 0.0
        found = float(count)
        if self.table.rules.actions_collect == "test5":
            dice = max(self.who.value[0], self.who.value[1])
            found = min(found, 1 + dice / 3)
        return found * self.money

    def _encounter(self, kind: str, deck: str, events: int) -> float:
        if kind == "corner":
            return self._decks(deck)
        if kind == "town":
            return self.usual_event * (1.25 if events > 1 else 1.0)
        if kind == "dangerous":
            return self.usual_event * 0.67 - WEIGHTS["mystery"] * 0.33
        return 1.0 if self.table.content.cards[self.who.card].id == "heinrich" else 0.0

    @cached_property
    def usual_event(self) -> float:
        name = self.table.content.cards[self.who.card].id
        full = self.table.hand_size(self.hero)  # many cards wait for the same few moments
        worth = max(0.5, USUAL_EVENT - WEIGHTS["full-hand"] * full)
        return worth * (1.8 if name == "victor" else 1.0)

    def _decks(self, deck: str) -> float:
        found = self._deck_worths.get(deck)
        if found is None:
            found = self._deck_worths[deck] = self.deck_worth(deck)
        return found

    @cached_property
    def _deck_worths(self) -> dict[str, float]:
        return {}

    @cached_property
    def goal(self) -> int:
        """The space of the Lair card, once it is time to go there; -1 before."""
        lair = self.table.lair(self.hero)
        if lair is None or not self.ready or self.who.investigation < lair.cost:
            return -1
        space = self.table.content.board.index[lair.space]
        return space if self.leads(space) else -1

    def leads(self, space: int) -> bool:
        """Whether this hero is the one of the side who should go there: the nearest who can pay."""
        if not self.table.together:
            return True
        far = self.table.content.board.distance[space]
        heroes = self.table.heroes
        return self.hero == min(self.fighters, key=lambda n: (far[heroes[n].space], n), default=-1)

    def service_worth(self, name: str) -> float:
        """What a Town Space offers this hero beside its Event."""
        if name == "doctors-office":
            return self._doctor()
        if name == "blacksmith":
            return max((net for net, _ in self.purchases()), default=0.0)
        if name == "magistrates-office":
            return max(0.0, self.training("combat"))
        if name == "church":
            return max(0.0, self.training("spirit"))
        return 0.0

    def _doctor(self) -> float:
        who = self.who
        healed = min(who.wounds, who.investigation)
        if not healed:
            return 0.0
        left = who.boxes - who.wounds
        urgent = 1.6 if left <= 1 else 0.6 if left <= 2 else 0.0
        if self.able and self.table.has_lair(self.hero):
            urgent += WEIGHTS["urgent"]
        return healed * 0.7 + urgent * min(2, healed)

    def training(self, skill: str) -> float:
        """What is gained by training a skill, beyond its price."""
        price = self.table.price(self.hero, "training", TRAINING_PRICE)
        if price > self.purse:
            return -price
        worth = self.combat_worth if skill == "combat" else SKILL_VALUES.get(skill, 0.5)
        return worth - price * self.money

    def purchases(self) -> list[tuple[float, int]]:
        """What each Town Item that can be paid for is worth beyond its price."""
        table = self.table
        cards = table.content.cards
        by_kind = table.rules.carry_rule == "five_items_two_allies"  # AP-25
        mine = [
            card
            for card in self.who.cards
            if ("Item" in cards[card].keywords if by_kind else cards[card].deck == "town-item")
        ]
        least = 0.0
        full = len(mine) >= (5 if by_kind else 3)
        if full:  # something must go
            least = min(self.card_worth(card) for card in mine) + 0.1
        found = []
        for card in table.town_items:
            gear = cards[card]
            assert isinstance(gear, Gear)
            if gear.cost <= self.purse + MOST_DISCOUNT:
                price = table.price(self.hero, "town-item", gear.cost)
                # what is free could be bought and thrown away for ever: beside other cards, cards
                # are worth something else
                if price <= self.purse and (price or not full):
                    found.append((self.gear_worth(gear) - least - price * self.money, card))
        return found


# What decks were found to be worth: the same deck is judged at many decisions.
_decks: dict[tuple[Any, ...], float] = {}
MOST_DECKS = 20_000

# Numbers that were tuned by matches between bots.
WEIGHTS: dict[str, float] = {
    "combat": 50.0,
    "box": 45.0,
    "least-combat": 6.5,
    "least-box": 4.5,
    "full-hand": 0.3,
    "keep": 1.0,  # of the worth of what prevents wounds, while it is not needed
    "cancel": 1.5,  # what a card must cost to be worth an Event that cancels it
    "urgent": 1.0,  # a wound less, for one who has a Lair card
    "saving": 1.7,  # 1 Investigation, to one who lacks only the price of a lair
    "later": 0.8,  # of what a place promises for the turns after this one
    "race": 0.85,  # of that in a race: who waits for certainty comes second
    "goal": 30.0,
    "minion": 1.0,
    "mystery": 0.8,
}


# The chance that is dared, by the rounds left until Darkness; between them it falls evenly.
DARING: list[tuple[float, float]] = [(12.0, 0.8), (8.0, 0.6), (4.5, 0.3), (2.5, 0.05)]


def _weaker(side: Side, fewer: int) -> Side:
    return Side(max(0, side.dice - fewer), side.target, side.health, prevent=side.prevent)


@lru_cache(maxsize=65536)
def _strength(mine: Side, theirs: Side, share: int, first: str, combat: int, boxes: int) -> float:
    better = Side(
        mine.dice + combat,
        mine.target,
        mine.health + boxes,
        mine.first,
        ignore=mine.ignore,
        ward=mine.ward,
    )
    part = Side(theirs.dice, theirs.target, share, prevent=theirs.prevent)
    dealt = damage(better, part, strikes_first=first)
    return 0.5 * dealt[-1] + 0.5 * mean(dealt) / share


@lru_cache(maxsize=8192)
def _fading(board: Board, walls: int) -> tuple[tuple[float, ...], ...]:
    """How much of the worth of a place is left for one who starts elsewhere.

    A minion on the way costs a turn: nobody gets past it without a fight (MOV-05).
    """
    return tuple(
        tuple(FAR ** max(1.0, 0.5 + far / TURN) for far in _ways(board, start, walls))
        for start in range(len(board.spaces))
    )


def _ways(board: Board, start: int, walls: int) -> list[float]:
    far = [99.0] * len(board.spaces)
    far[start] = 0.0
    edge = [start]
    for here in edge:
        stop = TURN if walls >> here & 1 and here != start else 0.0
        for there in board.near[here]:
            if far[here] + 1 + stop < far[there]:
                far[there] = far[here] + 1 + stop
                edge.append(there)
    return far
