"""The card file: everything that boxes hold, as plain entries to list, search and show.

A card, sheet, counter or space is an entry; the evil face of an elder and each result of a minion
chart have entries of their own, with the id of what they belong to before a slash.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from difflib import get_close_matches
from typing import Any

import msgspec

from shadowbrook.engine.box import Box, kept
from shadowbrook.engine.content import Content
from shadowbrook.engine.definitions import (
    Card,
    CurseCard,
    ElderCard,
    Encounter,
    EventCard,
    Gear,
    HeroSheet,
    HouseRule,
    LairCard,
    Marker,
    Minion,
    MinionCard,
    MysteryCard,
    SecretCard,
    Space,
    VillainSheet,
)
from shadowbrook.engine.words import N_, SKILLS
from shadowbrook.locale import ENGLISH, tongue
from shadowbrook.narration.narrator import ABILITY

PROVENANCES = ("rulebook", "reported", "ours")

KINDS: tuple[tuple[type[Card], str], ...] = (
    (HeroSheet, N_("hero")),
    (VillainSheet, N_("villain")),
    (ElderCard, N_("elder")),
    (EventCard, N_("Event")),
    (MysteryCard, N_("Mystery")),
    (Encounter, N_("encounter")),
    (MinionCard, N_("minion card")),
    (SecretCard, N_("Secret")),
    (LairCard, N_("Lair")),
    (CurseCard, N_("curse")),
    (HouseRule, N_("rule")),
    (Marker, N_("marker")),
)
COUNTER, CHART, EVIL, SPACE = N_("minion"), N_("chart result"), N_("Evil Elder"), N_("space")
ITEM, ALLY = N_("item"), N_("ally")


class Entry(msgspec.Struct, frozen=True):
    """One thing of a box, in the words of a language."""

    id: str
    name: str
    kind: str
    box: str
    deck: str = ""
    copies: int = 1
    keywords: tuple[str, ...] = ()
    text: str = ""
    provenance: str = "ours"
    known: str = ""  # how much of it comes from there, where that is not all
    facts: dict[str, Any] = {}

    @property
    def source(self) -> str:
        """Provenance in a line: `reported (name)`."""
        return f"{self.provenance} ({self.known})" if self.known else self.provenance

    def matches(self, words: Sequence[str]) -> bool:
        """Whether all of these words are in it somewhere."""
        told = (self.id, self.name, self.kind, self.deck, *self.keywords, self.text)
        hay = " ".join(told).casefold()
        return all(word.casefold() in hay for word in words)


def entries(content: Content, language: str = ENGLISH) -> list[Entry]:
    """Everything in these boxes, in their order."""
    say = _sayer(content, language)
    boxes = content.boxes
    found: list[Entry] = []
    for box in boxes:
        for card in kept(boxes, box, box.cards):
            found += _of_card(box, card, say)
        found += [_of_minion(box, minion, say) for minion in kept(boxes, box, box.minions)]
        found += [_of_space(box, space, say) for space in kept(boxes, box, box.spaces)]
    return found


def find(known: Sequence[Entry], name: str) -> list[Entry]:
    """The entries with this id or name, whatever the case; usually one or none."""
    wanted = name.strip().casefold()
    exact = [entry for entry in known if entry.id == wanted]
    return exact or [
        entry
        for entry in known
        if wanted in (entry.name.casefold(), entry.name.casefold().partition(",")[0])
    ]


def near(known: Sequence[Entry], name: str, count: int = 3) -> list[str]:
    """The names closest to one that is not known."""
    names = {entry.name.casefold(): entry.name for entry in known}
    names |= {entry.id: entry.id for entry in known}
    close = get_close_matches(name.casefold(), names, n=2 * count, cutoff=0.55)
    return list(dict.fromkeys(names[one] for one in close))[:count]


# ---- of each kind --------------------------------------------------------------------------------


Say = Callable[..., str]


def _sayer(content: Content, language: str) -> Say:
    words = tongue(language, content.catalogues)

    def say(text: str, /, **values: str) -> str:
        if values:
            return words.say(text, **values)
        return words.gettext(text) if text else ""

    return say


def kind_of(card: Card) -> str:
    """What a card is, in a word."""
    if isinstance(card, Gear):
        return ALLY if "Ally" in card.keywords else ITEM
    return next((name for kind, name in KINDS if isinstance(card, kind)), N_("card"))


def _of_card(box: Box, card: Card, say: Say) -> Iterator[Entry]:
    text = say(card.text)
    if isinstance(card, VillainSheet):
        further = (say(ABILITY, name=say(one.name), text=say(one.text)) for one in card.advanced)
        text = "\n".join([text, *further])
    yield Entry(
        id=card.id,
        name=say(card.name),
        kind=say(kind_of(card)),
        box=box.id,
        deck=card.deck,
        copies=card.copies,
        keywords=tuple(say(word) for word in card.keywords),
        text=text,
        provenance=card.provenance,
        known=say(card.known),
        facts=_facts(card),
    )
    if isinstance(card, ElderCard):
        yield _evil_face(box, card, say)
    if isinstance(card, VillainSheet):
        yield from _charts(box, card, say)


def _evil_face(box: Box, elder: ElderCard, say: Say) -> Entry:
    return Entry(
        id=f"{elder.id}/evil",
        name=say(elder.name),
        kind=say(EVIL),
        box=box.id,
        text=say(elder.evil.text),
        provenance=elder.evil.provenance,
        facts={"combat": elder.evil.combat, "health": elder.evil.health},
    )


def _charts(box: Box, sheet: VillainSheet, say: Say) -> Iterator[Entry]:
    for side, chart in (("basic", sheet.chart), ("advanced", sheet.advanced_chart)):
        for number, entry in enumerate(chart, 1):
            yield Entry(
                id=f"{sheet.id}/{side}/{entry.name}",
                name=say(entry.title) or entry.name.replace("-", " ").capitalize(),
                kind=say(CHART),
                box=box.id,
                text=say(entry.text),
                provenance=entry.provenance,
                facts={"die": number} | ({"minions": entry.minions} if entry.minions else {}),
            )


def _of_minion(box: Box, minion: Minion, say: Say) -> Entry:
    return Entry(
        id=minion.id,
        name=say(minion.name),
        kind=say(COUNTER),
        box=box.id,
        copies=minion.supply,
        keywords=tuple(say(word) for word in minion.keywords),
        text=say(minion.text),
        provenance=minion.provenance,
        known=say(minion.known),
        facts=_fighter(minion) | ({"other face": minion.flip} if minion.flip else {}),
    )


def _of_space(box: Box, space: Space, say: Say) -> Entry:
    return Entry(
        id=space.id,
        name=say(space.name),
        kind=say(SPACE),
        box=box.id,
        deck=space.deck,
        text=say(space.text),
        provenance=space.provenance,
        known=say(space.known),
        facts={"kind": space.kind, "near": space.near},
    )


def _fighter(minion: Minion) -> dict[str, Any]:
    if minion.round:
        return {"counter": "round"}
    facts = {"dice": minion.dice, "health": minion.health, "investigation": minion.bounty}
    return facts | {"skill": SKILLS[minion.skill], "hits on": minion.hit}


def _facts(card: Card) -> dict[str, Any]:
    """The printed numbers of a card."""
    if isinstance(card, HeroSheet):
        skills = dict(zip(SKILLS, card.skills, strict=True))
        return skills | {"health": card.health, "start": card.start}
    if isinstance(card, VillainSheet):
        return {"combat": card.combat, "health": card.health}
    if isinstance(card, ElderCard):
        facts = {"spirit": card.spirit, "cunning": card.cunning, "honor": card.honor}
        return facts | {"wounds": card.boxes}
    if isinstance(card, MinionCard):
        return _fighter(card.minion)
    if isinstance(card, Marker):
        return {"supply": card.supply}
    if isinstance(card, LairCard):
        return {"space": card.space, "cost": card.cost}
    if isinstance(card, Gear):
        facts = dict(card.bonus)
        facts |= {"health boxes": card.boxes} if card.boxes else {}
        return facts | ({"cost": card.cost} if card.cost else {})
    return {}
