"""The fifty Mystery cards (CNT-05), put together from four modules by theme.

Names that players report keep the effect they report; the others, and all figures, are
ours (GAP-02). About half of the deck moves the track, so that every game comes to an end.
"""

from __future__ import annotations

from shadowbrook.cards import Card

from . import mystery_heroes, mystery_lasting, mystery_minions, mystery_town

CARDS: tuple[Card, ...] = (
    *mystery_town.CARDS,
    *mystery_minions.CARDS,
    *mystery_heroes.CARDS,
    *mystery_lasting.CARDS,
)
