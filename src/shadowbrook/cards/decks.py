"""A deck, or any other row of cards: what a module of a box adds its definitions to."""

from __future__ import annotations

from typing import TypeVar

from shadowbrook.engine.content import Card, complete

C = TypeVar("C", bound=Card)


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
