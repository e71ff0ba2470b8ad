"""The names that boxes and rules bring, by kind: translators give each its forms.

Names are collected from the definitions and not from the sources, so that none can be forgotten.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from shadowbrook.engine.box import Box
from shadowbrook.engine.definitions import (
    Card,
    CurseCard,
    ElderCard,
    EventCard,
    Gear,
    HeroSheet,
    LairCard,
    Marker,
    MinionCard,
    MysteryCard,
    SecretCard,
    VillainSheet,
)
from shadowbrook.engine.words import SKILLS
from shadowbrook.narration.narrator import OTHER_NAMES
from shadowbrook.narration.questions import WORDS
from shadowbrook.narration.sayings import abilities_of, chart_of, short_name

Kinds = dict[str, set[str]]  # the kinds of each name

CARDS: tuple[tuple[type[Card], str], ...] = (
    (HeroSheet, "hero"),
    (ElderCard, "elder"),
    (VillainSheet, "villain"),
    (MinionCard, "minion"),
    (EventCard, "event"),
    (MysteryCard, "mystery"),
    (SecretCard, "secret"),
    (LairCard, "lair"),
    (CurseCard, "curse"),
    (Marker, "marker"),
)


def names_of_rules() -> Kinds:
    """The names that the rules bring: skills, phases, sources, results of charts."""
    found: Kinds = {}
    for word, text in WORDS.items():
        found.setdefault(text, set()).add("skill" if word in SKILLS else "word")
    for text, kind in OTHER_NAMES.items():
        found.setdefault(text, set()).add(kind)
    return found


def names_of_box(box: Box) -> Kinds:
    """The names that a box brings."""
    found: Kinds = {}
    for text, kind in _names(box):
        if text:
            found.setdefault(text, set()).add(kind)
    return found


def _names(box: Box) -> Iterator[tuple[str, str]]:
    yield box.name, "box"
    for card in box.cards:
        yield from _of_card(card)
    for minion in box.minions:
        yield minion.name, "minion"
        yield from ((word, "keyword") for word in minion.keywords)
    yield from ((space.name, "space") for space in box.spaces)
    yield from ((deck, "deck") for deck in box.decks.values())
    yield from ((word, "word") for word in box.words.values())


def _of_card(card: Card) -> Iterator[tuple[str, str]]:
    kind = kind_of(card)
    short = short_name(card.name)
    yield short, kind
    if short != card.name:  # `Karl, the Soldier` stands on the sheet alone
        yield card.name, "title"
    yield from ((word, "keyword") for word in card.keywords)
    yield from ((entry.title, "chart") for entry in chart_of(card))
    yield from ((label, "ability") for label in abilities_of(card).values())
    if isinstance(card, VillainSheet):
        yield card.basic_name, "ability"
        yield from ((ability.name, "ability") for ability in card.advanced)
    if isinstance(card, MinionCard):
        yield card.minion.name, "minion"
        yield from ((word, "keyword") for word in card.minion.keywords)


def kind_of(card: Card) -> str:
    """The kind of name that a card has."""
    if isinstance(card, Gear):
        return "ally" if "Ally" in card.keywords else "item"
    return next((kind for kind_, kind in CARDS if isinstance(card, kind_)), "card")


def spoken(kinds: Mapping[str, set[str]], name: str) -> str:
    """What translators are told of a name."""
    return f"name: {', '.join(sorted(kinds[name]))}"
