"""Cards as pages show them, in words."""

from __future__ import annotations

from functools import lru_cache

from shadowbrook.engine.definitions import Card
from shadowbrook.narration import Narrator
from shadowbrook.narration.facts import facts

from .panels import CardFace


@lru_cache(maxsize=4096)
def named_face(name: str, say: Narrator) -> CardFace:
    """A card by its id, made once for each narrator."""
    return card_face(say.content.definition[name], say)


def card_face(card: Card, say: Narrator) -> CardFace:
    """A card as its definition has it."""
    translate = say.translate
    return CardFace(
        card.id,
        translate(card.name),
        translate(card.text),
        say.deck(card.deck),
        tuple(translate(word) for word in card.keywords),
        facts(card, say),
    )
