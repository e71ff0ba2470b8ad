"""The rules catalogue in the reader's language: its own domain, since it is a book of its own.

A rule is found by its id, so that a text that is mended in English keeps its translation as a
doubtful one. Where sources of the rules contradict each other or are silent (CON, GAP) is told in
English, and readers of another language are told so.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from shadowbrook import catalogue
from shadowbrook.catalogue import Rule
from shadowbrook.engine.words import N_
from shadowbrook.locale import ENGLISH, HOME, Speech, tongue

DOMAIN = "rules"
ENGLISH_ONLY = ("CON", "GAP")
ONLY_IN_ENGLISH = N_("In English only: what the sources say and what they leave open.")
SECTION, TABLE = "section", "{id} table"
# What rules are for, by the tags of the catalogue.
MODES = {
    "all": N_("all games"),
    "coop": N_("cooperative"),
    "comp": N_("competitive"),
    "team": N_("teams"),
    "solo-team": N_("solo team"),
    "lone": N_("lone hero"),
    "opt": N_("optional rule"),
    "classic": N_("Classic"),
    "classic basic": N_("Classic, basic"),
    "classic advanced": N_("Classic, advanced"),
    "classic coop": N_("Classic, cooperative"),
    "rbw": N_("fan compile"),
    "ap": N_("action points"),
}


def rules_in(language: str) -> list[Rule]:
    """All rules, in the words of a language."""
    speech = _speech(language)
    return [_rule(rule, speech) for rule in catalogue.load()]


def sections_in(language: str) -> dict[str, str]:
    """The sections with their titles, in the words of a language."""
    speech = _speech(language)
    return {name: speech.pgettext(SECTION, title) for name, title in catalogue.sections().items()}


def modes_of(rule: Rule, language: str) -> list[str]:
    """The games that a rule is for, in the words of a language.

    >>> modes_of(rules_in("en")[0], "en")
    ['all games']
    """
    speech = tongue(language)
    return [speech.gettext(MODES.get(mode, mode)) for mode in rule.modes]


def notes_of(rules: Iterable[Rule], language: str) -> list[str]:
    """What readers of a language must know of these rules: that some are in English."""
    if language == ENGLISH or not any(rule.section in ENGLISH_ONLY for rule in rules):
        return []
    return [tongue(language).gettext(ONLY_IN_ENGLISH)]


def texts() -> list[tuple[str, str]]:
    """All that is to be translated, with its context."""
    found = [(SECTION, title) for title in dict.fromkeys(catalogue.sections().values())]
    for rule in catalogue.load():
        if rule.section not in ENGLISH_ONLY:
            found.append((rule.id, rule.text))
            if rule.table:
                found.append((TABLE.format(id=rule.id), rule.table))
    return found


def _speech(language: str) -> Speech:
    return tongue(language, ((DOMAIN, str(HOME)),))


def _rule(rule: Rule, speech: Speech) -> Rule:
    if rule.section in ENGLISH_ONLY:
        return rule
    table = speech.pgettext(TABLE.format(id=rule.id), rule.table) if rule.table else ""
    return replace(rule, text=speech.pgettext(rule.id, rule.text), table=table)
