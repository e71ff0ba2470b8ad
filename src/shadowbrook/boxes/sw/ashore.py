"""Something Wicked on the first board alone: its people, and the cards that need no lake."""

from __future__ import annotations

from shadowbrook.cards import N_, Box

from . import (
    banshee,
    bog_fiend,
    corners,
    curses,
    events,
    gargoyle,
    heroes,
    horror,
    mysteries,
    secrets,
)
from . import (
    box as whole,
)

# What is about places that are not there.
AT_THE_LAKE = {
    "fair-wind",
    "murder-on-the-lake",
    "rising-waters",
    "what-the-nets-brought-up",
    "something-in-the-water",
    "passage-under-the-lake",
}

box = Box(
    id="sw-no-lake",
    name=N_("Something Wicked without the lake"),
    version=whole.version,
    about=N_("Its heroes, its villains and the cards that need no lake, on the first board alone."),
    requires=whole.requires,
    conflicts=(whole.id,),
    cards=tuple(
        card
        for cards in (
            *(heroes.CARDS, banshee.CARDS, bog_fiend.CARDS, gargoyle.CARDS, horror.CARDS),
            *(secrets.CARDS, events.CARDS, mysteries.CARDS, corners.CARDS, curses.CARDS),
        )
        for card in cards
        if card.id not in AT_THE_LAKE
    ),
    counts={
        "event": 13,
        "mystery": 7,
        "secret": 5,
        "manor": 1,
        "windmill": 2,
        "abandoned-keep": 2,
        "olde-woods": 2,
        "possessed": 2,
    },
    decks={"possessed": whole.decks["possessed"]},
    minions=whole.minions,
    locale=whole.locale,
    domain=whole.id,
)
