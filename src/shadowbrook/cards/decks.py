"""A deck, or another row of pieces: what a module of a box adds its definitions to."""

from __future__ import annotations

from typing import Generic, TypeVar

from shadowbrook.engine.acting import complete
from shadowbrook.engine.definitions import Card

C = TypeVar("C", bound=Card)
T = TypeVar("T")


class Deck:
    """The cards of a module, in their order. Cards without a deck of their own get its name."""

    def __init__(self, name: str = "") -> None:
        self.name = name
        self._cards: list[Card] = []

    def add(self, card: C) -> C:
        """Add a definition, and return it so that scripts can be written below it."""
        if self.name and not card.deck:
            complete(card, "deck", self.name)
        self._cards.append(card)
        return card

    @property
    def cards(self) -> tuple[Card, ...]:
        """All definitions that were added."""
        return tuple(self._cards)


class Row(Generic[T]):
    """Pieces that are no cards, in their order: the counters of a villain, the lines of a chart."""

    def __init__(self) -> None:
        self._pieces: list[T] = []

    def add(self, piece: T) -> T:
        """Add a definition, and return it so that scripts can be written below it."""
        self._pieces.append(piece)
        return piece

    @property
    def pieces(self) -> tuple[T, ...]:
        """All definitions that were added."""
        return tuple(self._pieces)
