"""The Event deck: 50 cards (CNT), by what they are for.

Most may be played on any hero (CRD-26) and by the player of a knocked-out one (CRD-27).
Those against rivals say what they do where there are none.
"""

from __future__ import annotations

from shadowbrook.cards import Card

from . import events_fate, events_fight, events_finding

CARDS: tuple[Card, ...] = (*events_finding.CARDS, *events_fight.CARDS, *events_fate.CARDS)
