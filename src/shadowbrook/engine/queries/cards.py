"""Looking at cards: what remains in play, what is carried and how much of it may be, curses."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from ..definitions import CurseCard, Encounter, HeroSheet
from ..dispatch import total
from ..happenings import (
    Happening,
    Play,
    Price,
)
from ..words import On, Zone
from ..you import You
from .heroes import belongings
from .names import definition

if TYPE_CHECKING:
    from ..game import Game


TOWN_ITEM_LIMIT: Final = 3  # CAR-06


# CRD-23 to CRD-25: chart results that can be stopped like an Event or a Mystery card
ALSO_CANCELED: Final = {
    "event": ("minion-event", "chart", "showdown-chart"),
    "mystery": ("chart", "showdown-chart"),
}


def cancels(*kinds: str) -> Callable[[You, Happening], bool]:
    """Condition: something of these kinds is about to take effect and not canceled yet.

    What cancels Events or Mystery cards also stops the chart results that count as such.
    """
    reach = frozenset(kinds).union(*(ALSO_CANCELED.get(kind, ()) for kind in kinds))

    def fits(you: You, happening: Happening) -> bool:
        return isinstance(happening, Play) and happening.kind in reach and not happening.canceled

    return fits


def in_play(g: Game, deck: str = "", keyword: str = "") -> list[int]:
    """Cards that remain in play; of a deck, with a keyword."""
    return [
        card
        for card in g.s.in_play
        if (not deck or definition(g, card).deck == deck)
        and (not keyword or keyword in definition(g, card).keywords)
    ]


def stack_of(g: Game, deck: str) -> tuple[int, ...]:
    """What lies face up in the stack of a deck."""
    if len(g.content.stacks) == 1:
        return g.s.stack
    return tuple([card for card in g.s.stack if definition(g, card).deck == deck])


def passes_for(g: Game, card: int) -> str:
    """The deck of a card, or the one for whose cards it passes (EXP-03)."""
    deck = definition(g, card).deck
    return g.content.counts_as.get(deck, deck)


def encounter_is_over(g: Game, name: str) -> bool:
    """Whether the hero has fallen whose encounter this is: they take no part in it (KO-05)."""
    s = g.s
    for card in g.content.copies.get(name, ()):
        if s.zone(card) == Zone.RESOLVING and isinstance(definition(g, card), Encounter):
            return s.heroes[s.owner(card)].down
    return False


def kind_of(g: Game, card: int) -> str:
    """`item` or `ally`."""
    return "ally" if "Ally" in definition(g, card).keywords else "item"


def limit_group(g: Game, card: int) -> str:
    """What shares its carrying limit: the cards of a deck (CAR-05), or all Items (AP-25)."""
    by_kind = g.rules.carry_rule == "five_items_two_allies"
    return kind_of(g, card) if by_kind else passes_for(g, card)


def surplus(g: Game, hero: int) -> list[int]:
    """The cards among which a hero over the carrying limit must choose (CAR-05, CAR-06)."""
    groups: dict[str, list[int]] = {}
    by_kind = g.rules.carry_rule == "five_items_two_allies"  # AP-25, AP-26
    definitions = g.content.cards
    for card in belongings(g, hero):
        one = definitions[card]
        if "Weightless" in one.keywords:  # CAR-08
            continue
        groups.setdefault(limit_group(g, card), []).append(card)
    over: list[int] = []
    excess = 0
    for group, cards in groups.items():
        if by_kind:
            limit = 5 if group == "item" else 2
        else:
            limit = TOWN_ITEM_LIMIT if group == TOWN_ITEM else 1
        if g.s.listening[On.CARRY]:
            limit += total(g, On.CARRY, Price(hero, group, limit))
        if len(cards) > limit:
            over += cards
            excess += len(cards) - limit
    return [] if excess <= 0 or _exempt(g, hero, over, excess) else over


def _exempt(g: Game, hero: int, over: list[int], excess: int) -> bool:
    """Whether the one card too many may be carried all the same (AP-51).

    Which card that is may change at any time, so it is worked out again, never remembered.
    """
    if excess > 1:
        return False
    decks = {definition(g, card).deck for card in over}
    return any(not decks.isdisjoint(g.content.exempts[card]) for card in g.s.heroes[hero].cards)


def refuses(g: Game, hero: int, card: int) -> bool:
    """Whether a hero never carries such a card (GAP-75)."""
    sheet = g.content.cards[g.s.heroes[hero].card]
    assert isinstance(sheet, HeroSheet)
    return any(word in sheet.refuses for word in definition(g, card).keywords)


def room_for(g: Game, hero: int, card: int, instead: int = -1) -> bool:
    """Whether a hero could carry a card (in place of another) within the limit (COOP-03)."""
    if refuses(g, hero, card):
        return False
    s = g.s
    who = s.heroes[hero]
    before = who.cards
    who.cards = (*(c for c in before if c != instead), card)
    fits = not surplus(g, hero)
    who.cards = before
    return fits


def curses_of(g: Game, hero: int, deck: str = "") -> list[int]:
    """The curses that a hero carries; of a deck, or all of them."""
    found = []
    for card in g.s.heroes[hero].cards:
        one = g.content.cards[card]
        if isinstance(one, CurseCard) and deck in ("", one.deck):
            found.append(card)
    return found


def markers(g: Game, card: int) -> int:
    """The transformation markers on a curse (VIL-11)."""
    return g.s.marks.get(card, 0)


TOWN_ITEM: Final = "town-item"
