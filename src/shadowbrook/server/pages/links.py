"""Words that open something: names of cards in sentences, keywords in texts.

A `LinkingNarrator` says the same as any narrator, but marks the names it puts into a
sentence; `pieces` takes the marks out again and gives text and links in turn. The glossary
turns words of the game into links to the rule that explains them.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache
from typing import NamedTuple

from markupsafe import Markup, escape

from shadowbrook.engine.content import Content
from shadowbrook.engine.words import N_
from shadowbrook.locale import Name, tongue
from shadowbrook.narration import Narrator

OPEN, SIGN, CLOSE = "\ue000", "\ue001", "\ue002"  # private characters: no text has them
_MARKED = re.compile(f"{OPEN}(.*?){SIGN}(.*?){CLOSE}")


class Piece(NamedTuple):
    """A stretch of a sentence; with `card`, the id of what it opens."""

    text: str
    card: str = ""


class LinkingNarrator(Narrator):
    """A narrator that marks the names of cards, places and minions."""

    def name(self, name: str) -> Name:
        said = super().name(name)
        if name in self.content.definition or name in self.content.minion_index:
            return said.within(f"{OPEN}{name}{SIGN}", CLOSE)
        return said


def pieces(sentence: str) -> tuple[Piece, ...]:
    """A marked sentence as plain text and names in turn.

    >>> pieces(f"{OPEN}karl{SIGN}Karl{CLOSE} rests.")
    (Piece(text='Karl', card='karl'), Piece(text=' rests.', card=''))
    """
    found = []
    at = 0
    for match in _MARKED.finditer(sentence):
        if match.start() > at:
            found.append(Piece(sentence[at : match.start()]))
        found.append(Piece(match[2], match[1]))
        at = match.end()
    if at < len(sentence):
        found.append(Piece(sentence[at:]))
    return tuple(found)


@lru_cache(maxsize=64)
def narrator(content: Content, language: str) -> Narrator:
    """The narrator of a language, made once."""
    return Narrator(content, language)


@lru_cache(maxsize=64)
def linking_narrator(content: Content, language: str) -> LinkingNarrator:
    """The narrator of a language that marks names, made once."""
    return LinkingNarrator(content, language)


# ---- the glossary: words of the game, and the rule that says what each means ------------------

GLOSSARY: Mapping[str, str] = {
    N_("Action"): "ACT-05",
    N_("Ally"): "CAR-01",
    N_("Beast"): "CRD-01",
    N_("Beasts"): "CRD-01",
    N_("Blade"): "CRD-01",
    N_("Book"): "CRD-01",
    N_("Combat"): "SKL-02",
    N_("Cunning"): "SKL-02",
    N_("Curse"): "VIL-11",
    N_("Darkness"): "TRK-03",
    N_("escape"): "FGT-11",
    N_("Event"): "CRD-12",
    N_("Events"): "CRD-12",
    N_("Evil Elder"): "ELD-18",
    N_("fight dice"): "FGT-03",
    N_("fight round"): "FGT-02",
    N_("Fire card"): "CRD-01",
    N_("First Player"): "RND-01",
    N_("Gun"): "CRD-01",
    N_("Health"): "VIL-02",
    N_("hit"): "FGT-05",
    N_("hits"): "FGT-05",
    N_("Holy card"): "CRD-01",
    N_("Honor"): "SKL-02",
    N_("hunting party"): "SHD-04",
    N_("Investigation"): "INV-01",
    N_("Item"): "CAR-01",
    N_("knocked out"): "KO-01",
    N_("knocks out"): "KO-01",
    N_("Lair"): "LAIR-01",
    N_("Lair card"): "LAIR-01",
    N_("Lair Cost"): "TRK-06",
    N_("Magik card"): "CRD-01",
    N_("Map"): "CRD-01",
    N_("Militia"): "MIL-01",
    N_("Minion"): "MIN-03",
    N_("minion"): "MIN-03",
    N_("minions"): "MIN-03",
    N_("Murder!"): "VIL-05",
    N_("Mystery card"): "MYS-09",
    N_("Mystery Phase"): "MYS-01",
    N_("Play Immediately"): "CRD-02",
    N_("Remains in Play"): "CRD-04",
    N_("Respected"): "CRD-01",
    N_("Road"): "BRD-01",
    N_("Secret"): "ELD-05",
    N_("Secrets"): "ELD-05",
    N_("Shadow Track"): "TRK-01",
    N_("Shadows Gather"): "GAP-66",
    N_("showdown"): "SHD-01",
    N_("Spirit"): "SKL-02",
    N_("Stranger"): "CRD-01",
    N_("Town Elder"): "ELD-01",
    N_("Town Item"): "CAR-06",
    N_("Town Items"): "CAR-06",
    N_("track"): "TRK-01",
    N_("Unholy"): "CRD-01",
    N_("wound"): "FGT-06",
    N_("wounds"): "FGT-06",
}


@lru_cache(maxsize=16)
def _glossary(language: str) -> tuple[re.Pattern[str], Mapping[str, str]]:
    say = tongue(language).gettext
    words = {say(word): rule for word, rule in GLOSSARY.items()}
    longest_first = sorted(words, key=len, reverse=True)
    pattern = "|".join(re.escape(word) for word in longest_first)
    return re.compile(rf"(?<!\w)(?:{pattern})(?!\w)"), words


@lru_cache(maxsize=4096)
def with_rules(text: str, language: str) -> Markup:
    """A text whose first mention of each word of the game opens its rule."""
    pattern, words = _glossary(language)
    seen: set[str] = set()
    found: list[str] = []
    at = 0
    for match in pattern.finditer(text):
        rule = words[match[0]]
        if rule in seen:
            continue
        seen.add(rule)
        found.append(str(escape(text[at : match.start()])))
        found.append(str(rule_link(rule, match[0])))
        at = match.end()
    found.append(str(escape(text[at:])))
    return Markup("".join(found))


ANY_KEYWORD = "CRD-01"  # what keywords are for


@lru_cache(maxsize=1024)
def keyword_link(word: str, language: str) -> Markup:
    """A keyword of a card, with the rule that says what it is for."""
    return rule_link(_glossary(language)[1].get(word, ANY_KEYWORD), word)


@lru_cache(maxsize=4096)
def rule_link(rule: str, text: str) -> Markup:
    """A word that opens a rule in the reader beside the table, or as a page of its own."""
    return Markup(
        '<a class="rule" href="/rules?q={rule}" hx-get="/rules/{rule}/short" '
        'hx-target="#reader-text">{text}</a>'
    ).format(rule=rule, text=text)


@lru_cache(maxsize=4096)
def card_link(card: str, text: str) -> Markup:
    """A name that opens its card in the reader beside the table, or as a page of its own."""
    return Markup(
        '<a class="card-name" href="/cards/{card}" hx-get="/cards/{card}/short" '
        'hx-target="#reader-text">{text}</a>'
    ).format(card=card, text=text)
