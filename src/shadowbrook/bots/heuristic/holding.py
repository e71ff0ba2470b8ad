"""What fights with minions bring a hero, and what cards are worth to have."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any, cast

from shadowbrook import cards as forms
from shadowbrook.cards import Effect
from shadowbrook.engine.acting import Judged
from shadowbrook.engine.definitions import (
    Card,
    ChartEntry,
    Encounter,
    EventCard,
    Gear,
    MinionCard,
    MysteryCard,
)
from shadowbrook.engine.hooks import Form
from shadowbrook.engine.judging import STEP, Facts, Valuation
from shadowbrook.engine.state import Fight
from shadowbrook.odds import FightOdds, fight, fight_odds, sides, strikes_first, test

from .effects import effects_of, net, value
from .kept import kept
from .standing import Standing, rough
from .values import (
    BOUGHT_OFF,
    CHARTS,
    LASTING,
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
        mine, theirs = sides(found)
        return fight(
            rough(mine),
            theirs,
            strikes_first=strikes_first(found),
            escape_at=1 if who.boxes - who.wounds > 1 else 0,
            rounds=found.rounds,
        )

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

    @kept
    def knock_out(self) -> float:
        """What a knock-out costs: half a D6 of what one has, and the way back."""
        who = self.who
        things = who.investigation + 3 * len(who.cards)
        cost = 2.0 + min(3.5, things) * 1.3
        if self.table.rules.turn_engine == "action_points" or self.table.level == "apocalypse":
            cost += 6 + 6 * who.knock_outs
        return cost

    # ---- cards -----------------------------------------------------------------------------------

    @property
    def facts(self) -> Facts:
        """The same, for definitions that judge themselves; only a `Mind` is ever made."""
        return cast("Facts", self)

    @kept
    def left(self) -> int:
        """Wounds that the hero can take before the last box is full, and that one."""
        return self.who.boxes - self.who.wounds

    def gear_worth(self, gear: Gear) -> float:
        """What an item or ally is worth to this hero."""
        return self._ability_worth(gear) + self.bonus_worth(gear) + self.special_worth(gear)

    def bonus_worth(self, gear: Gear) -> float:
        """What its printed bonuses and health boxes are worth."""
        worth = 0.0
        for skill, bonus in gear.bonus.items():
            worth += bonus * (
                self.combat_worth if skill == "combat" else SKILL_VALUES.get(skill, 0.5)
            )
        return worth + gear.boxes * self.box_worth

    def _ability_worth(self, gear: Gear) -> float:
        """What it is worth beside these: as its definition says, or by its forms."""
        judged = gear.worth
        if judged is not None:
            return judged(self.facts) if callable(judged) else judged
        known, others = told_forms(gear)
        worth = sum(GEAR_FORMS[type(form)](form, self.combat_worth) for form in known)
        return worth + (USUAL_GEAR if others else 0.0)

    def special_worth(self, gear: Gear) -> float:
        """What a card is worth to this hero of all."""
        return gear.fits(self.facts) if gear.fits is not None else 0.0

    def event_worth(self, card: Card) -> float:
        """What an Event is worth in the hand: as its definition says, or by what it does."""
        judged = card.worth
        if judged is not None:
            return judged(self.facts) if callable(judged) else judged
        if not isinstance(card, EventCard):
            return USUAL_EVENT
        if isinstance(card.play, Effect):
            gain, loss = value(card.play, self)
            return gain - loss if gain > loss else USUAL_EVENT
        return max((EVENT_FORMS[type(one)](one) for one in told_events(card)), default=USUAL_EVENT)

    def card_worth(self, name: str) -> float:
        """What any card is worth to have, by its id."""
        return self.worth_of(self.table.content.definition[name])

    def worth_of(self, card: Card) -> float:
        """What any card is worth to have."""
        return self.gear_worth(card) if isinstance(card, Gear) else self.event_worth(card)

    def dread(self, kind: str, name: str) -> float:
        """What it is worth to be rid of a card or chart result that is about to take effect.

        Where Shadows Gather, what a definition says is for a single step.
        """
        piece = self.dreaded(kind, name)
        if piece is None:
            return CHARTS.get(name, 0.0)
        dread = self._dread_told(piece.dread)
        if dread is None:
            dread = max(0.0, -sum(net(effect, self) for effect in effects_of(piece)[:1]))
        if isinstance(piece, MysteryCard) and piece.shadows_gather:
            return dread + STEP * (self.table.gathering - 1)
        return dread

    def _dread_told(self, dread: float | Valuation | None) -> float | None:
        return dread(self.facts) if callable(dread) else dread

    def dreaded(self, kind: str, name: str) -> Judged | None:
        """The definition of what is about to take effect; None for the charts of the rules."""
        if kind == "minion-event":
            return self.chart_entry(name)
        return None if kind in ("chart", "showdown-chart") else self.table.content.definition[name]

    def chart_entry(self, name: str) -> ChartEntry | None:
        """A line of the villain's charts, by its name."""
        entries = (*self.sheet.chart, *self.sheet.advanced_chart)
        return next((entry for entry in entries if entry.name == name), None)

    def lasting_dread(self, card: Card) -> float:
        """What it is worth to be rid of a card that remains in play."""
        dread = self._dread_told(card.dread)
        return LASTING if dread is None else dread

    def end_worth(self, card: Card) -> float:
        """The same, of one that can be bought off."""
        dread = self._dread_told(card.dread)
        return BOUGHT_OFF if dread is None else dread

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
        definitions = self.table.content.cards
        who = self.who
        held = [
            self.worth_of(definitions[card]) for card in who.cards if definitions[card].deck == deck
        ]
        least = min(held) if held else 0.0
        total = 0.0
        for card in cards:
            definition = definitions[card]
            if isinstance(definition, Gear):
                total += max(0.0, self.gear_worth(definition) - least)
            elif isinstance(definition, MinionCard):
                kind = self.table.content.minion_index[definition.minion.id]
                total += self.minion_worth(self.hero, kind)[0]
            elif isinstance(definition, Encounter):
                total += self.encounter_worth(definition)
        return total / len(cards)

    def encounter_worth(self, card: Encounter) -> float:
        """What it is worth to meet it: as its definition says, or by its effect."""
        judged = card.worth
        if judged is not None:
            return judged(self.facts) if callable(judged) else judged * self.money
        return net(card.play, self) if isinstance(card.play, Effect) else USUAL_ENCOUNTER

    def trial(self, skill: int, target: int, won: float, more: float, lost: float) -> float:
        """What a test is worth: for a success, for each further one, and what a failure costs."""
        dice = self.who.value[skill]
        passed = test(dice, target)
        further = max(0.0, dice * (7 - target) / 6 - passed)
        return (passed * won + further * more) * self.money - (1 - passed) * lost


# ---- what forms are worth ------------------------------------------------------------------------

MOST_WOUNDS = 3  # that come at once, mostly


def _prevention(form: forms.PreventWounds, combat: float) -> float:
    return 1.2 * min(MOST_WOUNDS, form.most) if form.heroes else 0.6


def _fight_dice(form: forms.FightDice, combat: float) -> float:
    """With conditions beside those that all have, as in the first round, it is half as good."""
    return form.amount * combat * (0.5 if len(form.conditions) > 2 else 1.0)


# On Items and Allies: by form, and by what +1 Combat is worth to the hero.
GEAR_FORMS: Mapping[type[Form], Callable[[Any, float], float]] = {
    forms.Movement: lambda form, combat: 0.9 * form.amount,
    forms.PreventWounds: _prevention,
    forms.FightDice: _fight_dice,
    forms.MoreDice: lambda form, combat: (0.25 + 0.125 * combat) * form.count,
    forms.RerollMisses: lambda form, combat: 0.8 + 0.4 * combat,
    forms.RerollHits: lambda form, combat: 3.0,
    forms.Costs: lambda form, combat: -0.8 * form.amount,
}
# In the hand.
EVENT_FORMS: Mapping[type[Form], Callable[[Any], float]] = {
    forms.PreventWounds: lambda form: 1.0 + 0.8 * min(MOST_WOUNDS, form.most),
    forms.MoreDice: lambda form: float(form.count),
    forms.RerollMisses: lambda form: 2.6,
    forms.RerollHits: lambda form: 2.4,
}


@lru_cache(maxsize=4096)
def told_forms(gear: Gear) -> tuple[tuple[Form, ...], bool]:
    """The forms of an Item or Ally whose worth is known, and whether it can do anything else."""
    known = tuple(form for form in gear.does if type(form) in GEAR_FORMS)
    return known, len(known) < len(gear.does) or bool(gear.hooks)


@lru_cache(maxsize=4096)
def told_events(card: Card) -> tuple[Form, ...]:
    """The forms of an Event whose worth is known."""
    return tuple(form for form in (*card.does, *card.like) if type(form) in EVENT_FORMS)


# What decks were found to be worth: the same deck is judged at many decisions.
_decks: dict[tuple[Any, ...], float] = {}
MOST_DECKS = 20_000
