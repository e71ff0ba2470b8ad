"""The registry: the boxes of a game laid together, with a number for every card.

What is asked in play (hooks by zone and moment, cards by deck, bonuses) is worked out once here and
shared by all games with these boxes.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Final

from .board import Board, lay_boards
from .box import Box, kept, twice
from .decision import Option, option
from .definitions import (
    Card,
    CurseCard,
    ElderCard,
    Encounter,
    EventCard,
    Gear,
    HeroSheet,
    HouseRule,
    LairCard,
    Marker,
    MinionCard,
    MysteryCard,
    SecretCard,
    VillainSheet,
)
from .errors import BoxError, nearest
from .fight_parts import FightPart
from .hooks import Hook
from .moments import MOMENTS as ALL_MOMENTS
from .several import together
from .words import MOMENT_NAMES, N_, Zone

BY_NUMBER: Final = {moment.number: moment.kind for moment in ALL_MOMENTS}
MOST_NAMES: Final = 5  # of abilities of a card: a use is noted in the number of a moment
STAGES: Final = tuple(min(4, (20 - track) // 4) for track in range(21))  # TRK-04

NO_HERO: Final = N_("there is no hero '{name}'; {hint}")
NO_VILLAIN: Final = N_("there is no villain '{name}'; {hint}")
NO_CARD: Final = N_("there is no card '{name}'; {hint}")


class Content:
    """All boxes of a game laid together: every card has a number, every number its definition."""

    def __init__(self, boxes: Iterable[Box]) -> None:
        self.boxes = tuple(boxes)
        self.definitions: tuple[Card, ...] = tuple(
            card for box in self.boxes for card in kept(self.boxes, box, box.cards)
        )
        self.cards: tuple[Card, ...] = tuple(
            card for card in self.definitions for _ in range(card.copies)
        )
        self.copies: dict[str, tuple[int, ...]] = {}
        for number, card in enumerate(self.cards):
            self.copies[card.id] = (*self.copies.get(card.id, ()), number)
        if len(self.copies) != len(self.definitions):
            raise BoxError(N_("two cards have the same id: {twice}"), twice=twice(self.definitions))
        self.definition = {card.id: card for card in self.definitions}
        self.board = Board(lay_boards(self.boxes))
        decks = [c.deck for c in self.definitions] + [one.deck for one in self.board.spaces]
        self.decks = tuple(dict.fromkeys(deck for deck in decks if deck))
        self.deck_index = {deck: n for n, deck in enumerate(self.decks)}
        self.by_deck = {
            deck: tuple(n for n, card in enumerate(self.cards) if card.deck == deck)
            for deck in self.decks
        }
        rules = {deck: rule for box in self.boxes for deck, rule in box.deck_rules.items()}
        kinds = {deck: rules[deck].kind for deck in self.decks if deck in rules}
        self.stacks = tuple(deck for deck, kind in kinds.items() if kind == "stack")
        self.returning = tuple(deck for deck, kind in kinds.items() if kind == "returns")
        corners = [one.deck for one in self.board.spaces if one.kind == "corner" and one.deck]
        self.location_decks = tuple(dict.fromkeys(corners))  # BRD-03
        # the deck for whose cards those of a deck pass (EXP-03)
        self.counts_as = {
            deck: rules[deck].counts_as if deck in rules and rules[deck].counts_as else deck
            for deck in self.decks
        }
        self.lair_costs = next(box.lair_costs for box in self.boxes if box.lair_costs)
        self.track_bonus = next(box.track_bonus for box in self.boxes if box.lair_costs)
        self.minions = tuple(
            dict.fromkeys(
                [m for box in self.boxes for m in kept(self.boxes, box, box.minions)]
                + [c.minion for c in self.definitions if isinstance(c, MinionCard)]
            )
        )
        self.minion_index = {minion.id: n for n, minion in enumerate(self.minions)}
        self.points = {key: cost for box in self.boxes for key, cost in box.points.items()}
        if len(self.minion_index) != len(self.minions):
            raise BoxError(N_("two minions have the same id: {twice}"), twice=twice(self.minions))
        self.hero_numbers = self._numbers(HeroSheet)
        self.villain_numbers = self._numbers(VillainSheet)
        self.elder_numbers = self._numbers(ElderCard)
        sheets = [card for card in self.definitions if isinstance(card, VillainSheet)]
        self.curses_of_villains = frozenset(deck for sheet in sheets for deck in sheet.curses)
        self.rule_numbers = self._numbers(HouseRule)
        self.marker_numbers = self._numbers(Marker)
        # hooks[card][zone << 6 | moment] is the hook of that card at that moment when it
        # lies in that zone; moments[card][zone] lists the moments, for the listener index.
        self.hooks: list[dict[int, Hook]] = []
        self.moments: list[dict[int, tuple[int, ...]]] = []
        self.slots: list[dict[int, tuple[int, ...]]] = []  # by zone, where uses are noted
        # of stops: each hook there, with the option that offers it
        self.offers: list[dict[int, tuple[tuple[Option, Hook], ...]]] = []
        for card in self.cards:
            self._index_hooks(card)
        self.bonus = tuple(
            tuple(card.bonus.get(skill, 0) for skill in ("spirit", "cunning", "combat", "honor"))
            if isinstance(card, Gear) and card.bonus
            else None
            for card in self.cards
        )
        self.hindered = frozenset(
            hook.on for card in self.cards for _, hook in hooks_of(card) if hook.hinders
        )
        # what each card changes in a fight, and what its other face or its abilities do
        self.fight_parts = tuple(card.fight_parts() for card in self.cards)
        self.other_parts = tuple(other_fight_parts(card) for card in self.cards)
        self.is_find = tuple(isinstance(card, Gear) for card in self.cards)
        self.exempts = tuple(card.exempts if isinstance(card, Gear) else () for card in self.cards)
        self.catalogues = tuple(one for box in self.boxes for one in box.catalogues)
        self.boxes_of = tuple(card.boxes if isinstance(card, Gear) else 0 for card in self.cards)

    def _numbers(self, kind: type[Card]) -> tuple[int, ...]:
        return tuple(n for n, card in enumerate(self.cards) if isinstance(card, kind))

    def _index_hooks(self, card: Card) -> None:
        found: dict[int, list[Hook]] = {}
        usual = next((zones for kind, zones in USUAL_ZONES if isinstance(card, kind)), ())
        forms = [(usual, hook) for box in self.boxes for hook in box.forms.get(card.id, ())]
        every = hooks_of(card) + forms
        names = list(dict.fromkeys(hook.name for _, hook in every if hook.name))
        if len(names) > MOST_NAMES:
            raise BoxError(
                N_("{id} has {count} abilities with names; the most is {most}"),
                id=card.id,
                count=len(names),
                most=MOST_NAMES,
            )
        for zones, hook in every:
            slot = 63 - names.index(hook.name) if hook.name else hook.on
            mine = replace(hook, slot=slot)
            for zone in hook.zones or zones:
                found.setdefault(zone << 6 | hook.on, []).append(mine)
        moments: dict[int, tuple[int, ...]] = {}
        for at, hooks in found.items():
            _check_names(card, hooks)
            moments[at >> 6] = (*moments.get(at >> 6, ()), at & 63)
        self.moments.append(moments)
        slots: dict[int, tuple[int, ...]] = {}
        for at, hooks in found.items():
            used = (hook.slot for hook in hooks if hook.once)
            slots[at >> 6] = tuple(dict.fromkeys((*slots.get(at >> 6, ()), *used)))
        self.slots.append(slots)
        self.hooks.append(
            {at: together(hooks, BY_NUMBER[at & 63] == "number") for at, hooks in found.items()}
        )
        self.offers.append(
            {
                at: tuple((offered(card, at >> 6, hook), hook) for hook in hooks)
                for at, hooks in found.items()
                if BY_NUMBER[at & 63] == "stop"
            }
        )

    def slot(self, card: int, name: str) -> int:
        """Where uses of an ability are noted that has a name of its own."""
        hooks = (hook for offers in self.offers[card].values() for _, hook in offers)
        return next(hook.slot for hook in hooks if hook.name == name)

    def find(self, kind: type[Card], name: str) -> int:
        """The number of the (first copy of the) card of this kind with this id.

        >>> from shadowbrook.engine.shelf import content
        >>> content(("core",)).find(HeroSheet, "karl") >= 0
        True
        """
        definition = self.definition.get(name)
        if not isinstance(definition, kind):
            names = [card.id for card in self.definitions if isinstance(card, kind)]
            raise BoxError(
                NO_HERO if kind is HeroSheet else NO_VILLAIN if kind is VillainSheet else NO_CARD,
                name=name,
                hint=nearest(name, names),
            )
        return self.copies[name][0]

    def stage(self, track: int) -> int:
        """The stage of a track space: 0 for 20 to 17, up to 4 for 4 to 1."""  # TRK-04
        return STAGES[track]


def offered(card: Card, zone: int, hook: Hook) -> Option:
    """The option that offers a hook; abilities with names go by these."""
    verb = "play" if zone == Zone.HAND else "use"
    key = f"{verb}:{card.id}:{hook.name}" if hook.name else f"{verb}:{card.id}"
    return option(key, hook.price if isinstance(hook.price, int) else 0)


def _check_names(card: Card, hooks: list[Hook]) -> None:
    """Several abilities at a stop, or of limited use, must be told apart."""
    kind = BY_NUMBER[hooks[0].on]
    counted = [hook.name for hook in hooks if kind == "stop" or hook.once]
    if len(hooks) > 1 and len(set(counted)) < len(counted):
        raise BoxError(
            N_("{id} has two hooks at the moment {moment}; give each a name"),
            id=card.id,
            moment=MOMENT_NAMES[hooks[0].on],
        )


# Where the hooks of a kind of card act unless they say otherwise.
USUAL_ZONES: Final[tuple[tuple[type[Card], tuple[int, ...]], ...]] = (
    (Gear, (Zone.HELD,)),
    (CurseCard, (Zone.HELD,)),
    (HeroSheet, (Zone.SHEET,)),
    (EventCard, (Zone.HAND,)),
    (Encounter, (Zone.IN_PLAY,)),
    (MysteryCard, (Zone.IN_PLAY,)),
    (SecretCard, (Zone.OPEN_SECRET,)),
    (LairCard, (Zone.SHOWDOWN,)),
    (HouseRule, (Zone.RULE,)),
    (Marker, (Zone.MARKERS,)),
    (ElderCard, (Zone.PARTY,)),
    (VillainSheet, (Zone.VILLAIN, Zone.ADVANCED_VILLAIN)),
)


def hooks_of(card: Card) -> list[tuple[tuple[int, ...], Hook]]:
    """All hooks of a card with their usual zones, also those that its kind brings by itself."""
    usual = next((zones for kind, zones in USUAL_ZONES if isinstance(card, kind)), ())
    if isinstance(card, EventCard) and card.remains:
        usual = (Zone.IN_PLAY,)  # what it does it does there, once it was played
    found = [(usual, hook) for hook in card.all_hooks()]
    usual = (Zone.HAND,)
    if isinstance(card, EventCard) and card.play is not None and not card.play_immediately:
        found += [
            (usual, Hook(on=stop.number, run=card.play, can=card.can, hinders=card.hinders))
            for stop in card.when
        ]
    if isinstance(card, VillainSheet):
        for ability in card.advanced:  # BAS-01
            found += [((Zone.ADVANCED_VILLAIN,), hook) for hook in ability.all_hooks()]
    if isinstance(card, ElderCard):
        found += [((Zone.EVIL,), hook) for hook in card.evil.all_hooks()]
    return found


def other_fight_parts(card: Card) -> tuple[FightPart, ...]:
    """What the evil face of an elder changes in a fight, or the advanced abilities of a villain."""
    if isinstance(card, ElderCard):
        return card.evil.fight_parts()
    if isinstance(card, VillainSheet):
        return tuple(part for ability in card.advanced for part in ability.fight_parts())
    return ()
