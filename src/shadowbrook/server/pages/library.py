"""Rules and cards as pages show them: the catalogue with a search, every card with its text."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from shadowbrook import catalogue
from shadowbrook.engine.box import Box
from shadowbrook.engine.content import Content
from shadowbrook.engine.definitions import Card, ElderCard, HeroSheet, Minion, VillainSheet
from shadowbrook.engine.errors import ShadowbrookError
from shadowbrook.engine.shelf import complete, content, find_box, known_boxes, together
from shadowbrook.engine.words import N_
from shadowbrook.locale import ENGLISH
from shadowbrook.locale.names import capital
from shadowbrook.narration import Narrator
from shadowbrook.narration.facts import minion_facts, texts
from shadowbrook.narration.rule_texts import ENGLISH_ONLY, modes_of, rules_in, sections_in

from .cardfaces import card_face
from .panels import CardFace

PROVENANCE = {
    "rulebook": N_("stated in a rulebook"),
    "reported": N_("as players report it"),
    "ours": N_("of our own design"),
}
KINDS = {
    "": N_("all"),
    "hero": N_("Heroes"),
    "villain": N_("Villains"),
    "elder": N_("Town Elders"),
    "minion": N_("Minions"),
}
SINGLE = {"hero": N_("Hero"), "villain": N_("Villain"), "elder": N_("Town Elder")}


@dataclass(frozen=True, slots=True)
class RuleEntry:
    """A rule; its table, if it has one, in rows."""

    id: str
    modes: Sequence[str]
    text: str
    head: Sequence[str] = ()
    rows: Sequence[Sequence[str]] = ()
    english: bool = False  # among others: what the sources of the rules say is told in English


@dataclass(frozen=True, slots=True)
class LibraryEntry:
    """A card, sheet or minion with all of its texts."""

    id: str
    name: str
    kind: str
    keywords: Sequence[str]
    facts: Sequence[str]
    texts: Sequence[str]
    copies: int
    provenance: str
    portrait: str = ""
    glyph: bool = False


@lru_cache(maxsize=16)
def all_rules(language: str) -> list[catalogue.Rule]:
    """The catalogue in a language, read once."""
    return rules_in(language)


def find_rules(query: str, language: str) -> list[RuleEntry]:
    """The rules that a query means."""
    return [_rule(rule, language) for rule in catalogue.find(all_rules(language), query)]


def near_rules(query: str) -> list[str]:
    """Ids like the query, to suggest when nothing was found."""
    return catalogue.nearest(all_rules(ENGLISH), query)


def rule_sections(language: str) -> list[tuple[str, str, int]]:
    """The sections with their titles and numbers of rules."""
    counts: dict[str, int] = {}
    for rule in all_rules(language):
        counts[rule.section] = counts.get(rule.section, 0) + 1
    titles = sections_in(language)
    return [(name, capital(title), counts[name]) for name, title in titles.items()]


def _rule(rule: catalogue.Rule, language: str) -> RuleEntry:
    rows = [
        [cell.strip() for cell in line.strip("| ").split("|")]
        for line in rule.table.splitlines()
        if not set(line) <= set("|-: ")
    ]
    text = rule.text.replace("*", "")
    modes = modes_of(rule, language)
    english = language != ENGLISH and rule.section in ENGLISH_ONLY
    return RuleEntry(rule.id, modes, text, rows[0] if rows else (), rows, english)


def library() -> Content:
    """The content that pages about cards show: all boxes on the shelf that go together."""
    return content(_together())


def library_of(card: str) -> Content:
    """The content in which a card is found, also one of a box that does not go with the others."""
    for boxes in (_together(), *_alone()):
        cards = content(boxes)
        if card in cards.definition or card in cards.minion_index:
            return cards
    return library()


@lru_cache(maxsize=1)
def installed() -> tuple[str, ...]:
    """The boxes on the shelf, the core box first; a server that is restarted looks again."""
    find_box("core")  # folders of boxes are looked into with the first one
    return ("core", *(name for name in known_boxes() if name != "core"))


@lru_cache(maxsize=1)
def _together() -> tuple[str, ...]:
    return together(installed())


@lru_cache(maxsize=1)
def _alone() -> tuple[tuple[str, ...], ...]:
    left = [name for name in installed() if name not in _together()]
    return tuple(complete(("core", name)) for name in left if not refusal(("core", name)))


def refusal(boxes: Sequence[str]) -> ShadowbrookError | None:
    """Why these boxes cannot be played together; None if they can."""
    try:
        content(complete(boxes))
    except ShadowbrookError as error:
        return error
    return None


def conflict(name: str, boxes: Sequence[str]) -> Box | None:
    """The first of some boxes that says of another, or of which that says, that they part."""
    try:
        box = find_box(name)
    except ShadowbrookError:  # it cannot be read at all
        return None
    others = map(find_box, boxes)
    return next((o for o in others if name in o.conflicts or o.id in box.conflicts), None)


def box_names(say: Narrator) -> list[tuple[str, str]]:
    """The boxes whose cards are shown, by id and name; nothing to choose with one alone."""
    boxes = library().boxes
    return [(box.id, say.translate(box.name)) for box in boxes] if len(boxes) > 1 else []


def deck_names(say: Narrator) -> list[tuple[str, str]]:
    """What the list of cards can be narrowed to."""
    decks = [(deck, say.deck(deck)) for deck in library().decks]
    return [(name, say.translate(words)) for name, words in KINDS.items()] + decks


def find_cards(query: str, deck: str, say: Narrator, box: str = "") -> list[CardFace]:
    """The cards of a kind and box whose name, text or keywords have all words of the query."""
    words = query.casefold().split()
    found = []
    boxes = [one for one in library().boxes if box in ("", one.id)]
    own = {card.id for one in boxes for card in one.cards}
    own |= {minion.id for one in boxes for minion in one.minions}
    for definition in library().definitions:
        if definition.id not in own:
            continue
        if deck and deck != _kind(definition) and deck != definition.deck:
            continue
        face = card_face(definition, say)
        text = " ".join((face.name, face.text, *face.keywords)).casefold()
        if all(word in text for word in words):
            found.append(face)
    if deck in ("", "minion"):
        for minion in library().minions:
            face = CardFace(
                minion.id,
                say.translate(minion.name),
                say.translate(minion.text),
                say.translate(N_("Minion")),
                facts=minion_facts(minion, say),
            )
            known = minion.id in library().definition or minion.id not in own
            if not known and all(word in f"{face.name} {face.text}".casefold() for word in words):
                found.append(face)
    return found


def _kind(card: Card) -> str:
    kinds = ((HeroSheet, "hero"), (VillainSheet, "villain"), (ElderCard, "elder"))
    return next((name for kind, name in kinds if isinstance(card, kind)), "")


def entry(name: str, say: Narrator, cards: Content) -> LibraryEntry | None:
    """A card or minion by its id; None if there is no such thing."""
    card = cards.definition.get(name)
    if card is not None:
        return _card_entry(card, say)
    at = cards.minion_index.get(name)
    return _minion_entry(cards.minions[at], say) if at is not None else None


def _card_entry(card: Card, say: Narrator) -> LibraryEntry:
    face = card_face(card, say)
    kind = _kind(card)
    return LibraryEntry(
        face.id,
        face.name,
        face.kind or say.translate(SINGLE.get(kind, "")),
        face.keywords,
        face.facts,
        texts(card, say),
        card.copies,
        say.translate(PROVENANCE.get(card.provenance, card.provenance)),
        portrait="villain" if kind == "villain" else "person" if kind or card.drawing else "",
    )


def _minion_entry(minion: Minion, say: Narrator) -> LibraryEntry:
    return LibraryEntry(
        minion.id,
        say.translate(minion.name),
        say.translate(N_("Minion")),
        [say.translate(word) for word in minion.keywords],
        minion_facts(minion, say),
        [say.translate(minion.text)] if minion.text else [],
        1,
        say.translate(PROVENANCE.get(minion.provenance, minion.provenance)),
        glyph=True,
    )
