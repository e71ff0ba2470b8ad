"""The registry: the boxes of a game laid together, with a number for every card.

What is asked in play (hooks by zone and moment, cards by deck, bonuses) is worked out once here and
shared by all games with these boxes.
"""

from __future__ import annotations

from collections.abc import Iterable
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
    MinionCard,
    MysteryCard,
    SecretCard,
    VillainSheet,
)
from .errors import BoxError, nearest
from .fight_parts import FightPart
from .hooks import Hook
from .words import MOMENT_NAMES, Zone

STAGES: Final = tuple(min(4, (20 - track) // 4) for track in range(21))  # TRK-04


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
            raise BoxError(f"two cards have the same id: {twice(self.definitions)}")
        self.definition = {card.id: card for card in self.definitions}
        self.board = Board(lay_boards(self.boxes))
        self.decks = tuple(dict.fromkeys(c.deck for c in self.definitions if c.deck))
        self.deck_index = {deck: n for n, deck in enumerate(self.decks)}
        self.by_deck = {
            deck: tuple(n for n, card in enumerate(self.cards) if card.deck == deck)
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
            raise BoxError(f"two minions have the same id: {twice(self.minions)}")
        self.hero_numbers = self._numbers(HeroSheet)
        self.villain_numbers = self._numbers(VillainSheet)
        self.elder_numbers = self._numbers(ElderCard)
        self.rule_numbers = self._numbers(HouseRule)
        # hooks[card][zone << 6 | moment] is the hook of that card at that moment when it
        # lies in that zone; moments[card][zone] lists the moments, for the listener index.
        self.hooks: list[dict[int, Hook]] = []
        self.moments: list[dict[int, tuple[int, ...]]] = []
        self.offers: list[dict[int, Option]] = []  # the option that offers a hook
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
        self.catalogues = tuple((box.id, box.locale) for box in self.boxes if box.locale)
        self.boxes_of = tuple(card.boxes if isinstance(card, Gear) else 0 for card in self.cards)

    def _numbers(self, kind: type[Card]) -> tuple[int, ...]:
        return tuple(n for n, card in enumerate(self.cards) if isinstance(card, kind))

    def _index_hooks(self, card: Card) -> None:
        found: dict[int, Hook] = {}
        moments: dict[int, tuple[int, ...]] = {}
        usual = next((zones for kind, zones in USUAL_ZONES if isinstance(card, kind)), ())
        forms = [(usual, hook) for box in self.boxes for hook in box.forms.get(card.id, ())]
        for zones, hook in hooks_of(card) + forms:
            for zone in hook.zones or zones:
                if zone << 6 | hook.on in found:
                    raise BoxError(f"{card.id} has two hooks at the moment {MOMENT_NAMES[hook.on]}")
                found[zone << 6 | hook.on] = hook
                moments[zone] = (*moments.get(zone, ()), hook.on)
        self.hooks.append(found)
        self.offers.append(
            {
                at: option(
                    f"{'play' if at >> 6 == Zone.HAND else 'use'}:{card.id}",
                    hook.price if isinstance(hook.price, int) else 0,
                )
                for at, hook in found.items()
            }
        )
        self.moments.append(moments)

    def find(self, kind: type[Card], name: str) -> int:
        """The number of the (first copy of the) card of this kind with this id.

        >>> from shadowbrook.engine.shelf import content
        >>> content(("core",)).find(HeroSheet, "karl") >= 0
        True
        """
        definition = self.definition.get(name)
        if not isinstance(definition, kind):
            label = kind.__name__.removesuffix("Sheet").removesuffix("Card").lower()
            names = [card.id for card in self.definitions if isinstance(card, kind)]
            raise BoxError(f"there is no {label} {name!r}; {nearest(name, names)}")
        return self.copies[name][0]

    def stage(self, track: int) -> int:
        """The stage of a track space: 0 for 20 to 17, up to 4 for 4 to 1."""  # TRK-04
        return STAGES[track]


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
