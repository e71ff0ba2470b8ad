"""The rules catalogue in the reader's language: its own domain, since it is a book of its own.

A rule is found by its id, so that a text that is mended in English keeps its translation as a
doubtful one. Where sources of the rules contradict each other or are silent (CON, GAP) is told in
English.
"""

from __future__ import annotations

from dataclasses import replace

from shadowbrook import catalogue
from shadowbrook.catalogue import Rule
from shadowbrook.locale import HOME, Speech, tongue

DOMAIN = "rules"
ENGLISH_ONLY = ("CON", "GAP")
SECTION, TABLE = "section", "{id} table"


def rules_in(language: str) -> list[Rule]:
    """All rules, in the words of a language."""
    speech = _speech(language)
    return [_rule(rule, speech) for rule in catalogue.load()]


def sections_in(language: str) -> dict[str, str]:
    """The sections with their titles, in the words of a language."""
    speech = _speech(language)
    return {name: speech.pgettext(SECTION, title) for name, title in catalogue.sections().items()}


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
