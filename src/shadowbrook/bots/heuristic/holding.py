"""What fights with minions bring a hero, and what cards are worth to have."""

from __future__ import annotations

from functools import cached_property
from typing import Any

from shadowbrook.engine.content import Encounter, Gear, MinionCard
from shadowbrook.engine.state import Fight
from shadowbrook.engine.words import COMBAT, CUNNING
from shadowbrook.odds import FightOdds, fight_odds, test

from .standing import Standing
from .values import (
    ENCOUNTERS,
    EVENTS,
    GEAR,
    SKILL_VALUES,
    USUAL_ENCOUNTER,
    USUAL_EVENT,
    USUAL_GEAR,
)

WOUND = 1.3  # what a wound costs: the doctor, and the way there


class Holding(Standing):
    """Minions and cards, as they look to this hero."""

    # ---- fights with minions ------------------------------------------------------------------

    def minion_odds(self, hero: int, kind: int, *, begun: bool = False, hurt: int = 0) -> FightOdds:
        """A fight of a hero with a minion, given up with 1 health left (from there to the end)."""
        who = self.table.heroes[hero]
        thought = Fight(hero=hero, minion=kind, round=int(begun), wounds=hurt)
        # cards that are used once are kept for something better
        found = self.table.matchup(thought).without_cards()
        return fight_odds(found, escape_at=1 if who.boxes - who.wounds > 1 else 0)

    def told_odds(self, fight: Fight) -> float:
        """The chance to win a fight with a minion, as everybody at this seat is told it."""
        return fight_odds(self.table.matchup(fight)).win

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
        extra, dice = GEAR.get(gear.id, (USUAL_GEAR if gear.does or gear.hooks else 0.0, 0.0))
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


# What decks were found to be worth: the same deck is judged at many decisions.
_decks: dict[tuple[Any, ...], float] = {}
MOST_DECKS = 20_000
