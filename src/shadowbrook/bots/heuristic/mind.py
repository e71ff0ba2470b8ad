"""How the table stands for one hero: chances, worths, aims. Worked out when asked for.

A `Mind` is made for one decision and thrown away. `standing` holds what it knows of showdowns,
`holding` of minions and cards; here is what it knows of places.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from operator import mul

from shadowbrook import cards as forms
from shadowbrook.cards import SKILLS, Effect
from shadowbrook.engine import moments as on
from shadowbrook.engine.board import Board
from shadowbrook.engine.definitions import Card, Gear, Space
from shadowbrook.engine.words import On, Spot

from .effects import effects_of, net
from .kept import kept
from .knowing import Knowing
from .values import SKILL_VALUES, USUAL_EVENT, WEIGHTS

TURN = 3.5  # spaces that a turn takes a hero
FAR = 0.72  # what a turn's way takes off the worth of a place
MOST_DISCOUNT = 2  # on a Town Item


class Mind(Knowing):
    """What a hero should know before taking a decision."""

    def of(self, hero: int) -> Mind:
        """The same table, as it stands for another hero."""
        other = Mind(self.table, None, self.memo, asked=False)
        other.hero, other.who = hero, self.table.heroes[hero]
        return other

    @kept
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
        for marker, spot, space, count in table.tokens:
            if spot == Spot.SPACE:
                found[space] += self._cleared(marker) * count
        return found

    def _plague(self, kind: int) -> float:
        """What the track would lose to a minion that is left alone; a rival leaves it to others."""
        if self.racing:
            return 0.0
        return self.table.content.minions[kind].dread * min(1.0, self.rounds_left / 8)

    def _cleared(self, marker: int) -> float:
        """What it is worth to come where a marker lies that can be dealt with there."""
        card = self.table.content.cards[marker]
        if self.racing or card.dread is None or not _acts(card):
            return 0.0
        return self.lasting_dread(card)

    @kept
    def offers(self) -> list[float]:
        """What each space offers by itself: its encounter and its service."""
        who = self.who
        hand = self.table.hand_size(self.hero)
        key = ("offers", self.body, who.wounds, self.purse, self.money, hand, self.table.in_play)
        found: list[float] | None = self.memo.get(key)
        if found is None:
            found = self.memo[key] = [
                self._encounter(place.kind, place.deck, place.events)
                + (self.service_worth(place) if place.service is not None else 0.0)
                + (net(place.first, self) if isinstance(place.first, Effect) else 0.0)
                for place in self.table.content.board.spaces
            ]
        return found

    @kept
    def prospects(self) -> list[float]:
        """What each space is worth for the turns after this one."""
        worths = self.worths
        near = _fading(self.table.content.board, self.table.barriers[0])
        return [max(map(mul, worths, row)) for row in near]

    @property
    def place_worth(self) -> float:
        return self.worths[self.who.space]

    def prospect(self, space: str = "") -> float:
        here = self.table.content.board.index[space] if space else self.who.space
        return self.prospects[here]

    def _clues(self, count: int) -> float:
        if not count:
            return 0.0
        found = float(count)
        if self.table.rules.actions_collect == "test5":
            dice = max(self.who.value[0], self.who.value[1])
            found = min(found, 1 + dice / 3)
        return found * self.money

    def _encounter(self, kind: str, deck: str, events: int) -> float:
        if deck:
            return self._decks(deck)
        if kind == "town":
            return self.usual_event * (1.25 if events > 1 else 1.0)
        if kind == "dangerous":
            return self.usual_event * 0.67 - WEIGHTS["mystery"] * 0.33
        return _finds_on(self.table.content.cards[self.who.card], kind)

    @kept
    def usual_event(self) -> float:
        full = self.table.hand_size(self.hero)  # many cards wait for the same few moments
        worth = max(0.5, USUAL_EVENT - WEIGHTS["full-hand"] * full)
        return worth * (
            1.0 + MORE_EVENTS * _further_events(self.table.content.cards[self.who.card])
        )

    def _decks(self, deck: str) -> float:
        found = self._deck_worths.get(deck)
        if found is None:
            found = self._deck_worths[deck] = self.deck_worth(deck)
        return found

    @kept
    def _deck_worths(self) -> dict[str, float]:
        return {}

    @kept
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

    def service_worth(self, place: Space) -> float:
        """What a place offers this hero beside its encounter."""
        table = self.table
        if table.closed(self.hero, table.content.board.index[place.id]):
            return 0.0
        return sum(self.service(effect) for effect in effects_of(place))

    def service(self, effect: Effect) -> float:
        """What it is worth to buy, to be healed or to train here and now; nothing else counts."""
        if isinstance(effect, forms.Doctor):
            return self._doctor()
        if isinstance(effect, forms.Shop):
            return max((net for net, _ in self.purchases(effect.deck)), default=0.0)
        if isinstance(effect, forms.Training):
            price = self.table.price(self.hero, "training", effect.price)
            return max(0.0, *(self.training(SKILLS[skill], price) for skill in effect.skills))
        return 0.0

    def _doctor(self) -> float:
        who = self.who
        healed = min(who.wounds, who.investigation)
        if not healed:
            return 0.0
        left = who.boxes - who.wounds
        urgent = 1.6 if left <= 1 else 0.6 if left <= 2 else 0.0
        if self.table.has_lair(self.hero) and self.able:
            urgent += WEIGHTS["urgent"]
        return healed * 0.7 + urgent * min(2, healed)

    def training(self, skill: str, price: int) -> float:
        """What is gained by training a skill, beyond its price."""
        if price > self.purse:
            return -price
        worth = self.combat_worth if skill == "combat" else SKILL_VALUES.get(skill, 0.5)
        return worth - price * self.money

    def purchases(self, *decks: str) -> list[tuple[float, int]]:
        """What each Item of some stacks that can be paid for is worth beyond its price."""
        table = self.table
        cards, passes = table.content.cards, table.content.counts_as
        by_kind = table.rules.carry_rule == "five_items_two_allies"  # AP-25
        mine = [card for card in self.who.cards if _takes_room(cards[card], passes, by_kind)]
        least = 0.0
        full = len(mine) >= (5 if by_kind else 3)
        if full:  # something must go
            least = min(self.worth_of(cards[card]) for card in mine) + 0.1
        found = []
        for card in [card for deck in decks for card in table.stack(deck)]:
            gear = cards[card]
            assert isinstance(gear, Gear)
            if gear.cost <= self.purse + MOST_DISCOUNT:
                price = table.price(self.hero, "town-item", gear.cost)
                # what is free could be bought and thrown away for ever: beside other cards, cards
                # are worth something else
                if price <= self.purse and (price or not full):
                    found.append((self.gear_worth(gear) - least - price * self.money, card))
        return found


@lru_cache(maxsize=256)
def _acts(card: Card) -> bool:
    """Whether it offers an action."""
    return any(hook.on == On.ACTION for hook in card.all_hooks())


def _takes_room(card: Card, passes: Mapping[str, str], by_kind: bool) -> bool:
    """Whether a card counts toward the limit of what is bought."""
    return "Item" in card.keywords if by_kind else passes.get(card.deck) == "town-item"


MORE_EVENTS = 0.75  # of a further Event that a hero may draw: it comes once a turn at most


@lru_cache(maxsize=256)
def _further_events(sheet: Card) -> float:
    """The chance of a hero who draws an Event to draw another."""
    return sum(
        (7 - form.effect.good) / 6
        for form in sheet.does
        if isinstance(form, forms.Whenever)
        and form.trigger is on.DREW_EVENT
        and isinstance(form.effect, forms.OnDie)
        and isinstance(form.effect.then, forms.DrawEvents)
    )


@lru_cache(maxsize=256)
def _finds_on(sheet: Card, kind: str) -> float:
    """Investigation that a hero gains where a move ends on a space of this kind."""
    return sum(
        float(form.effect.count)
        for form in sheet.does
        if isinstance(form, forms.Whenever)
        and isinstance(form.effect, forms.Gain)
        and any(kind in getattr(one, "kinds", ()) for one in form.conditions)
    )


def is_doctor(place: Space) -> bool:
    """Whether wounds are healed there."""
    return any(isinstance(effect, forms.Doctor) for effect in effects_of(place))


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
        for passage in board.passages[here]:  # each try that fails costs a turn
            cost = 1 + TURN * (1 / passage.chance - 1) + stop
            if far[here] + cost < far[passage.there]:
                far[passage.there] = far[here] + cost
                edge.append(passage.there)
    return far
