"""Words that open something: names of cards in sentences, keywords in texts.

A `LinkingNarrator` says the same as any narrator, but marks the names it puts into a
sentence; `pieces` takes the marks out again and gives text and links in turn. The glossary of a
language (in its `language.toml`) turns words of the game, in every form, into links to the rule
that explains them.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache
from typing import NamedTuple

from markupsafe import Markup, escape

from shadowbrook.engine.content import Content
from shadowbrook.locale import ENGLISH, Name, tongue
from shadowbrook.locale.names import capital
from shadowbrook.narration import Narrator

OPEN, SIGN, CLOSE = "\ue000", "\ue001", "\ue002"  # private characters: no text has them
_MARKED = re.compile(f"{OPEN}(.*?){SIGN}(.*?){CLOSE}")


class TextPiece(NamedTuple):
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


def pieces(sentence: str) -> tuple[TextPiece, ...]:
    """A marked sentence as plain text and names in turn.

    >>> pieces(f"{OPEN}karl{SIGN}Karl{CLOSE} rests.")
    (TextPiece(text='Karl', card='karl'), TextPiece(text=' rests.', card=''))

    It begins with a capital also where a name begins it.

    >>> pieces(f"{OPEN}karl{SIGN}the soldier{CLOSE} rests.")
    (TextPiece(text='The soldier', card='karl'), TextPiece(text=' rests.', card=''))
    """
    found = []
    at = 0
    for match in _MARKED.finditer(sentence):
        if match.start() > at:
            found.append(TextPiece(sentence[at : match.start()]))
        found.append(TextPiece(match[2], match[1]))
        at = match.end()
    if at < len(sentence):
        found.append(TextPiece(sentence[at:]))
    if found and found[0].card:
        found[0] = found[0]._replace(text=capital(found[0].text))
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


@lru_cache(maxsize=16)
def _glossary(language: str) -> tuple[re.Pattern[str], tuple[str, ...]]:
    """What finds the words of a language's glossary, and the rule of each of its groups."""
    forms = [(form, rule) for rule, all_ in glossary(language).items() for form in all_]
    longest_first = sorted(forms, key=lambda one: len(one[0]), reverse=True)
    nothing = "(?!)"  # where there are no words
    pattern = "|".join(f"({_any_ending(form)})" for form, _ in longest_first) or nothing
    return re.compile(rf"(?<!\w)(?:{pattern})(?!\w)"), tuple(rule for _, rule in longest_first)


def glossary(language: str) -> Mapping[str, tuple[str, ...]]:
    """The words of the game in a language, by rule; those of English if it has none."""
    return tongue(language).language.glossary or tongue(ENGLISH).language.glossary


def _any_ending(form: str) -> str:
    return re.escape(form).replace(r"\*", r"\w*")


@lru_cache(maxsize=4096)
def with_rules(text: str, language: str) -> Markup:
    """A text whose first mention of each word of the game opens its rule."""
    pattern, rules = _glossary(language)
    seen: set[str] = set()
    found: list[str] = []
    at = 0
    for match in pattern.finditer(text):
        rule = rules[(match.lastindex or 1) - 1]
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
    pattern, rules = _glossary(language)
    found = pattern.match(word)
    whole = found is not None and found.end() == len(word)
    rule = rules[(found.lastindex or 1) - 1] if found is not None and whole else ANY_KEYWORD
    return rule_link(rule, word)


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
