"""Looking at the showdown and at Lair cards."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..definitions import LairCard
from ..state import Showdown
from .values import (
    shares_showdowns,
)

if TYPE_CHECKING:
    from ..game import Game


def lair_card(g: Game, card: int) -> LairCard:
    definition = g.content.cards[card]
    assert isinstance(definition, LairCard)
    return definition


def lair_left(g: Game) -> bool:
    """Whether a Lair card can be drawn at all."""
    deck = g.content.deck_index["lair"]
    return bool(g.s.decks[deck] or g.s.discards[deck])


def lair_is_open(g: Game) -> bool:
    """LAIR-04, LAIR-05: the card of a group lies face up (for all, or GAP-39 the own team)."""
    if g.setup.mode == "team":
        return g.rules.lair_team_card == "open_to_all"
    return g.setup.mode in ("cooperative", "solo-team")


def showdown_of(g: Game) -> Showdown:
    showdown = g.s.showdown
    assert showdown is not None
    return showdown


def lair_round(g: Game) -> int:
    """Which round this is in the lair: the first after a chase is the first one there (CHS-03c)."""
    showdown = showdown_of(g)
    return showdown.round - showdown.entered + 1


def clockwise(g: Game, starter: int) -> tuple[int, ...]:
    """All heroes in the order in which they fight: the starter, then clockwise (COOP-27)."""
    order = g.order()
    start = order.index(starter)
    return order[start:] + order[:start]


def party_of(g: Game, hero: int) -> list[int]:
    """The party elders the villain aims at in this hero's fight round (SHD-11, COOP-30)."""
    showdown = showdown_of(g)
    if not shares_showdowns(g):
        return list(showdown.party)
    return [elder for elder in showdown.party if g.s.elders[elder].hero == hero]


def deciding_seat(g: Game) -> int:
    """Who decides for the party: the hero, the First Player (COOP-23), the team (GAP-45)."""
    showdown = showdown_of(g)
    if g.setup.mode in ("cooperative", "solo-team"):
        return g.first_seat
    return g.seat(showdown.starter)
