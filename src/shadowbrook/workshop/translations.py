"""What can be wrong with a translation and seen by a machine.

Placeholders and forms that do not exist, choices without all of their cases, names without the
forms that sentences ask for, quotation marks and spaces of another language.
"""

from __future__ import annotations

import re
import string
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from babel.messages.catalog import Catalog, Message

from shadowbrook.locale import Language
from shadowbrook.locale.names import read_choice
from shadowbrook.locale.speech import NAME

from .texts import is_translated

PERCENT = re.compile(r"%\((\w+)\)[sd]")
CODE = re.compile(r"`[^`]*`|<[^<>]*>|https?://\S+|--\w[\w-]*|%\(\w+\)[sd]")
KEY = re.compile(r"\w+")
SOME_GENDERS = frozenset(("m", "f"))  # a choice by gender has these, or `other`


@dataclass(frozen=True)
class Fault:
    """Something that is wrong with a translation."""

    text: str  # the English text
    what: str

    def __str__(self) -> str:
        return f"{self.text!r}: {self.what}"


def check(catalogue: Catalog, language: Language, kinds: Mapping[str, set[str]]) -> list[Fault]:
    """All faults of the texts that are translated; what is missing is counted elsewhere."""
    found = []
    for message in catalogue:
        if not message.id or message.fuzzy or not any(message.string or ()):
            continue
        single = message.id if isinstance(message.id, str) else message.id[0]
        found += [Fault(single, what) for what in _of_message(message, catalogue, language, kinds)]
    return found


def _of_message(
    message: Message,
    catalogue: Catalog,
    language: Language,
    kinds: Mapping[str, set[str]],
) -> Iterator[str]:
    if not is_translated(message):
        yield "not all plural forms are there"
        return
    if message.context == NAME and isinstance(message.string, str):
        single = str(message.id)
        yield from _name(single, message.string, kinds.get(single, set()), language)
        return
    originals = [message.id] if isinstance(message.id, str) else list(message.id)
    said = [message.string] if isinstance(message.string, str) else list(message.string or ())
    if len(originals) > 1 and len(said) != catalogue.num_plurals:
        yield f"it has {len(said)} plural forms, not {catalogue.num_plurals}"
    yield from _placeholders(originals, said, language)
    for text in said:
        yield from typography(text, language)
        if text.strip() and (_edges(text) != _edges(originals[0])):
            yield "it does not begin and end with the same spaces and line breaks"


def _edges(text: str) -> tuple[str, str]:
    return text[: len(text) - len(text.lstrip())], text[len(text.rstrip()) :]


# ---- placeholders --------------------------------------------------------------------------------


def _placeholders(
    originals: Sequence[str], said: Sequence[str], language: Language
) -> Iterator[str]:
    try:
        wanted = set().union(*(names_in(text) for text in originals))
    except ValueError as error:
        yield f"the English text cannot be filled: {error}"
        return
    if "\n" not in originals[0] and "{" not in "".join((*originals, *said)):
        wanted_percent = set(PERCENT.findall(" ".join(originals)))
        for text in said:
            if set(PERCENT.findall(text)) - wanted_percent:
                yield f"{text!r} has placeholders that the English text does not have"
            elif len(said) == 1 and set(PERCENT.findall(text)) != wanted_percent:
                yield f"{text!r} lacks placeholders of the English text"
        return
    for text in said:
        try:
            there = names_in(text)
        except ValueError as error:
            yield f"{text!r} cannot be filled: {error}"
            continue
        for name in sorted(there - wanted):
            yield f"there is no {{{name}}} in the English text"
        if len(said) == 1:
            yield from (f"{{{name}}} is missing" for name in sorted(wanted - there))
        for name, spec in fields(text):
            yield from _spec(name, spec, language)


def names_in(text: str) -> set[str]:
    """The names of all placeholders of a text, also of those in choices.

    >>> sorted(names_in("{hero: m=on {count}, f=ona}"))
    ['count', 'hero']
    """
    return {name for name, _ in fields(text)}


def fields(text: str) -> Iterator[tuple[str, str]]:
    """The placeholders of a text with what stands behind their colons."""
    for _, name, spec, _ in string.Formatter().parse(text):
        if name is None:
            continue
        yield name.partition(".")[0].partition("[")[0], spec or ""
        if spec and "{" in spec:
            yield from fields(spec)


def _spec(name: str, spec: str, language: Language) -> Iterator[str]:
    if not spec or re.fullmatch(r"[+,.\d]*[dfg%]?", spec):
        return
    if "=" not in spec:
        if spec.lower() not in language.forms:
            known = ", ".join(language.forms)
            yield f"{{{name}:{spec}}}: there is no such form in this language, but {known}"
        return
    choice = read_choice(spec)
    keys = set(choice)
    genders = {*language.genders, "pl", "other"}
    if keys <= {*language.plurals, "other"} and keys & {"one", "few", "many"}:
        if "other" not in keys and keys != set(language.plurals):
            yield f"{{{name}: …}} lacks {', '.join(sorted(set(language.plurals) - keys))}"
    elif not keys <= genders:
        yield f"{{{name}: …}} has cases that there are not: {', '.join(sorted(keys - genders))}"
    elif "other" not in keys and not keys >= SOME_GENDERS and not keys & {"mp", "mpl", "pl"}:
        yield f"{{{name}: …}} needs m and f, or other"


# ---- names ---------------------------------------------------------------------------------------


def _name(english: str, entry: str, kinds: set[str], language: Language) -> Iterator[str]:
    base, *rest = (part.strip() for part in entry.split("|"))
    if not base:
        yield "the name itself is empty"
    gender, _, more = rest[0].partition(" ") if rest else ("", "", "")
    if rest and gender not in language.genders:
        yield f"{gender!r} is no gender of this language, but {', '.join(language.genders)}"
    if more.strip() not in ("", "bare"):
        yield f"{more!r} behind the gender says nothing; `bare` is for names without an article"
    if not rest and kinds & set(language.gendered):
        yield "it has no gender"
    forms = {}
    for part in rest[1:]:
        form, colon, text = part.partition(":")
        if not colon or not text.strip():
            yield f"{part!r} is no form; write `gen: Ratusza`"
            continue
        forms[form.strip()] = text.strip()
    for form in sorted(forms.keys() - set(language.forms)):
        yield f"there is no form {form!r} in this language"
    needed = {form for kind in kinds for form in language.required.get(kind, ())}
    if absent := sorted(needed - forms.keys()):
        yield f"these forms are missing: {', '.join(absent)}"
    wanted = names_in(english)
    for text in (base, *forms.values()):
        if names_in(text) != wanted:
            yield f"{text!r} does not have the placeholders of the English name"
        yield from typography(text, language)


# ---- typography ----------------------------------------------------------------------------------


def typography(text: str, language: Language) -> Iterator[str]:
    """Spaces and quotation marks that the language does not write so."""
    plain = shown(text)
    for sign in language.typography.get("forbidden", ()):
        if sign in plain:
            yield f"{sign} is not written in this language: {plain!r}"
    before = language.typography.get("narrow_space_before", "")
    for match in re.finditer(rf"(.)([{re.escape(before)}])(?=\s|$|[)»”])", plain) if before else ():
        if match[1] != "\u202f" and not (match[1] in before or match[1] == "…"):
            yield f"a narrow no-break space (U+202F) belongs before {match[2]}: {plain!r}"
    for sign in language.typography.get("narrow_space_after", ""):
        if re.search(rf"{sign}[^\u202f]", plain):
            yield f"a narrow no-break space (U+202F) belongs after {sign}: {plain!r}"
    for pair in language.typography.get("paired", ()):
        if plain.count(pair[0]) != plain.count(pair[1]):
            yield f"{pair[0]} and {pair[1]} do not match: {plain!r}"


def shown(text: str) -> str:
    """A text as people read it: without code, and with a word for each placeholder."""
    text = CODE.sub("x", text)
    try:
        parts = list(string.Formatter().parse(text))
    except ValueError:
        return text
    found = []
    for words, name, spec, _ in parts:
        found.append(words)
        if name is not None:
            choice = read_choice(spec) if spec and "=" in spec else {}
            found.append(" ".join(shown(one) for one in choice.values()) or "x")
    return "".join(found)
