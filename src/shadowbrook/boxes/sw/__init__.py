"""Something Wicked: Echo Lake, four heroes, four villains and what the lake hides."""

from __future__ import annotations

from pathlib import Path

from shadowbrook.cards import N_, Box, DeckRule

from . import (
    banshee,
    board,
    bog_fiend,
    corners,
    curses,
    events,
    forgotten_island,
    gargoyle,
    heroes,
    horror,
    inn,
    lairs,
    monastery,
    monastery_items,
    mysteries,
    secrets,
)
from .drawings_places import ECHO_LAKE

box = Box(
    id="sw",
    name=N_("Something Wicked"),
    version="0.1.0",
    about=N_(
        "Echo Lake with its Inn, Monastery and Forgotten Island; four heroes and four villains."
    ),
    requires=("core>=0.1",),
    cards=(
        *heroes.CARDS,
        *banshee.CARDS,
        *bog_fiend.CARDS,
        *gargoyle.CARDS,
        *horror.CARDS,
        *secrets.CARDS,
        *lairs.CARDS,
        *monastery_items.CARDS,
        *events.CARDS,
        *mysteries.CARDS,
        *corners.CARDS,
        *inn.CARDS,
        *monastery.CARDS,
        *forgotten_island.CARDS,
        *curses.CARDS,
    ),
    counts={
        "event": 15,
        "mystery": 14,
        "secret": 5,
        "lair": 5,
        "manor": 2,
        "windmill": 2,
        "abandoned-keep": 2,
        "olde-woods": 2,
        "inn": 20,
        "monastery": 20,
        "forgotten-island": 20,
        "monastery-item": 12,
        "possessed": 2,
    },
    decks={
        "inn": N_("Inn"),
        "monastery": N_("Monastery"),
        "forgotten-island": N_("Forgotten Island"),
        "monastery-item": N_("Monastery Item"),
        "possessed": N_("Possessed"),
    },
    deck_rules={"monastery-item": DeckRule(kind="stack", counts_as="town-item")},  # EXP-03
    minions=(
        *banshee.MINIONS,
        *bog_fiend.MINIONS,
        *gargoyle.MINIONS,
        *horror.MINIONS,
    ),
    words={board.LAKE: N_("Echo Lake")},
    grounds={board.LAKE: ECHO_LAKE},
    locale=str(Path(__file__).parent / "locale"),
    spaces=board.SPACES,
)
