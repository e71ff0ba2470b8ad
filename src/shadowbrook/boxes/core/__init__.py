"""The core box of Shadowbrook: the Revised Edition's village and what haunts it."""

from __future__ import annotations

from pathlib import Path

from shadowbrook.cards import N_, Box, DeckRule

from . import (
    abandoned_keep,
    board,
    elders,
    events,
    forms,
    heroes,
    horseman,
    lairs,
    manor,
    mysteries,
    olde_woods,
    scarecrow,
    secrets,
    town_items,
    vampire,
    werewolf,
    windmill,
)

box = Box(
    id="core",
    name=N_("A Touch of Evil"),
    version="0.1.0",
    cards=(
        *heroes.CARDS,
        *horseman.CARDS,
        *scarecrow.CARDS,
        *vampire.CARDS,
        *werewolf.CARDS,
        *elders.CARDS,
        *secrets.CARDS,
        *lairs.CARDS,
        *town_items.CARDS,
        *events.CARDS,
        *mysteries.CARDS,
        *manor.CARDS,
        *windmill.CARDS,
        *olde_woods.CARDS,
        *abandoned_keep.CARDS,
    ),
    renamed={  # both are in Something Wicked
        "order-of-the-crimson-hand": "black-knight",
        "the-orders-influence": "the-walls-have-ears",
    },
    counts={  # CNT-04 to CNT-15
        "event": 50,
        "mystery": 50,
        "windmill": 20,
        "abandoned-keep": 20,
        "olde-woods": 20,
        "manor": 20,
        "town-item": 16,
        "secret": 20,
        "lair": 20,
        "curse": 6,
    },
    decks={
        "event": N_("Event"),
        "mystery": N_("Mystery"),
        "secret": N_("Secret"),
        "lair": N_("Lair"),
        "town-item": N_("Town Item"),
        "curse": N_("Curse"),
        "manor": N_("The Manor"),
        "windmill": N_("Windmill"),
        "olde-woods": N_("Olde Woods"),
        "abandoned-keep": N_("Abandoned Keep"),
    },
    deck_rules={"town-item": DeckRule(kind="stack")},
    minions=(
        *horseman.MINIONS,
        *scarecrow.MINIONS,
        *vampire.MINIONS,
        *werewolf.MINIONS,
    ),
    locale=str(Path(__file__).parent / "locale"),
    spaces=board.SPACES,
    cover=("windmill", "church", "town-hall", "manor", "olde-woods"),
    lair_costs=board.LAIR_COSTS,
    track_bonus=board.TRACK_BONUS,
    points=forms.POINTS,
)
