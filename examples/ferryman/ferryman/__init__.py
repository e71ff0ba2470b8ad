"""The Ferryman: a small box for Shadowbrook, made to be read and copied."""

from __future__ import annotations

from pathlib import Path

from shadowbrook.cards import N_, Box

from . import cards, hero, villain

box = Box(
    id="ferryman",
    name=N_("The Ferryman"),
    version="1.0.0",
    about=N_("Something rows on the Marsh at night, and it wants to be paid."),
    requires=("shadowbrook>=0.1", "core>=0.1"),
    cards=(*hero.deck.cards, *villain.deck.cards, *cards.deck.cards),
    minions=villain.minions.pieces,
    counts={"event": 2, "mystery": 1, "olde-woods": 1},
    locale=str(Path(__file__).parent / "locale"),
)
