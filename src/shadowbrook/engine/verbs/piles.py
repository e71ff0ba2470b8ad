"""Decks, discard piles and what lies in them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ..definitions import LairCard
from ..queries.names import definition
from ..words import Zone
from ..zones import draw_top, put, turn_over

if TYPE_CHECKING:
    from ..game import Game

FACE_DOWN: Final = (Zone.HAND, Zone.SECRET, Zone.LAIR)


def draw(g: Game, deck: str) -> int:
    """The top card of a deck, now being resolved; -1 if there is none (GAP-36).

    From a deck to which its cards return one is drawn at random (EXP-06).
    """
    s = g.s
    n = g.content.deck_index[deck]
    if not s.decks[n]:
        reshuffle(g, deck)
        if not s.decks[n]:
            g.emit("deck-empty", deck)
            return -1
    if deck in g.content.returning:
        s.decks[n] = g.shuffle(2 + n, s.decks[n])
    g.news = len(g.answers)
    return draw_top(g, n)


def reshuffle(g: Game, deck: str) -> None:
    """CRD-07: the discard pile becomes the new deck."""
    s = g.s
    n = g.content.deck_index[deck]
    if s.discards[n]:
        turn_over(g, n, g.shuffle(2 + n, s.discards[n]))
        g.emit("reshuffled", deck)


def discard(g: Game, card: int) -> None:
    """Lay a card on its own discard pile (CRD-05).

    Town Items go back to the stack (CAR-14), and other cards to a deck that has no such pile
    (EXP-06).
    """
    deck = definition(g, card).deck
    if card in g.s.known or g.s.place[card] >> 8 in FACE_DOWN:
        g.news = len(g.answers)  # what few or nobody knew is public now
    g.emit("discarded", definition(g, card).id)
    if deck in g.content.stacks:
        put(g, card, Zone.STACK)
    elif deck in g.content.returning:
        put(g, card, Zone.DECK, g.content.deck_index[deck])
    else:
        put(g, card, Zone.DISCARD, g.content.deck_index[deck])


def remove(g: Game, card: int) -> None:
    """Remove a card from the game (CRD-08)."""
    g.emit("removed", definition(g, card).id)
    put(g, card, Zone.OUT)


def random_location(g: Game) -> int:
    """CRD-22: reveal the top Lair card, use its space, discard it (CRD-10)."""
    card = draw(g, "lair")
    if card < 0:  # all Lair cards are in players' hands
        space = g.content.board.town_hall  # on no board in particular: not for EXP-02
    else:
        lair = definition(g, card)
        assert isinstance(lair, LairCard)
        space = g.content.board.index[lair.space]
        discard(g, card)
    g.emit("random-location", space)
    return space
