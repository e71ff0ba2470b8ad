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

from shadowbrook.engine.errors import Told
from shadowbrook.engine.words import N_
from shadowbrook.locale import Language
from shadowbrook.locale.names import read_choice
from shadowbrook.locale.speech import NAME

from .texts import is_translated

CODE = re.compile(r"`[^`]*`|<[^<>]*>|https?://\S+|--\w[\w-]*")
KEY = re.compile(r"\w+")
SOME_GENDERS = frozenset(("m", "f"))  # a choice by gender has these, or `other`


@dataclass(frozen=True)
class TranslationFault:
    """Something that is wrong with a translation."""

    text: str  # the English text
    what: Told

    @property
    def told(self) -> Told:
        """The fault in a line, to be shown in any language."""
        return Told(N_("“{text}”: {what}"), text=self.text, what=self.what)

    def __str__(self) -> str:
        return str(self.told)


def check(
    catalogue: Catalog, language: Language, kinds: Mapping[str, set[str]]
) -> list[TranslationFault]:
    """All faults of the texts that are translated; what is missing is counted elsewhere."""
    found = []
    for message in catalogue:
        if not message.id or message.fuzzy or not any(message.string or ()):
            continue
        single = message.id if isinstance(message.id, str) else message.id[0]
        found += [
            TranslationFault(single, what)
            for what in _of_message(message, catalogue, language, kinds)
        ]
    return found


def _of_message(
    message: Message,
    catalogue: Catalog,
    language: Language,
    kinds: Mapping[str, set[str]],
) -> Iterator[Told]:
    if not is_translated(message):
        yield Told(N_("not all plural forms are there"))
        return
    if message.context == NAME and isinstance(message.string, str):
        single = str(message.id)
        yield from _name(single, message.string, kinds.get(single, set()), language)
        return
    originals = [message.id] if isinstance(message.id, str) else list(message.id)
    said = [message.string] if isinstance(message.string, str) else list(message.string or ())
    if len(originals) > 1 and len(said) != catalogue.num_plurals:
        yield Told(
            N_("it has {count} plural forms, not {wanted}"),
            count=len(said),
            wanted=catalogue.num_plurals,
        )
    yield from _placeholders(originals, said, language)
    for text in said:
        yield from typography(text, language)
        if text.strip() and (_edges(text) != _edges(originals[0])):
            yield Told(N_("it does not begin and end with the same spaces and line breaks"))


def _edges(text: str) -> tuple[str, str]:
    return text[: len(text) - len(text.lstrip())], text[len(text.rstrip()) :]


# ---- placeholders --------------------------------------------------------------------------------


def _placeholders(
    originals: Sequence[str], said: Sequence[str], language: Language
) -> Iterator[Told]:
    try:
        wanted = set().union(*(names_in(text) for text in originals))
    except ValueError as error:
        yield Told(N_("the English text cannot be filled: {error}"), error=str(error))
        return
    for text in said:
        try:
            there = names_in(text)
        except ValueError as error:
            yield Told(N_("“{said}” cannot be filled: {error}"), said=text, error=str(error))
            continue
        for name in sorted(there - wanted):
            yield Told(N_("there is no {name} in the English text"), name=braced(name))
        if len(said) == 1:
            for name in sorted(wanted - there):
                yield Told(N_("{name} is missing"), name=braced(name))
        for name, spec in fields(text):
            yield from _spec(name, spec, language)


def names_in(text: str) -> set[str]:
    """The names of all placeholders of a text, also of those in choices.

    >>> sorted(names_in("{hero: m=on {count}, f=ona}"))
    ['count', 'hero']
    """
    return {name for name, _ in fields(text)}


def braced(text: str) -> str:
    """A text in braces, as translators write it."""
    return f"{{{text}}}"


def fields(text: str) -> Iterator[tuple[str, str]]:
    """The placeholders of a text with what stands behind their colons."""
    for _, name, spec, _ in string.Formatter().parse(text):
        if name is None:
            continue
        yield name.partition(".")[0].partition("[")[0], spec or ""
        if spec and "{" in spec:
            yield from fields(spec)


def _spec(name: str, spec: str, language: Language) -> Iterator[Told]:
    if not spec or re.fullmatch(r"[+,.\d]*[dfg%]?", spec):
        return
    if "=" not in spec:
        if spec.lower() not in language.forms:
            known = ", ".join(language.forms)
            yield Told(
                N_("{form}: this language has no such form; it has {known}"),
                form=braced(f"{name}:{spec}"),
                known=known,
            )
        return
    choice = read_choice(spec)
    keys = set(choice)
    genders = {*language.genders, "pl", "other"}
    if keys <= {*language.plurals, "other"} and keys & {"one", "few", "many"}:
        if "other" not in keys and keys != set(language.plurals):
            yield Told(
                N_("{choice} lacks {cases}"),
                choice=braced(f"{name}: …"),
                cases=", ".join(sorted(set(language.plurals) - keys)),
            )
    elif not keys <= genders:
        yield Told(
            N_("{choice} has cases that do not exist: {cases}"),
            choice=braced(f"{name}: …"),
            cases=", ".join(sorted(keys - genders)),
        )
    elif "other" not in keys and not keys >= SOME_GENDERS and not keys & {"mp", "mpl", "pl"}:
        yield Told(N_("{choice} needs m and f, or other"), choice=braced(f"{name}: …"))


# ---- names ---------------------------------------------------------------------------------------


def _name(english: str, entry: str, kinds: set[str], language: Language) -> Iterator[Told]:
    base, *rest = (part.strip() for part in entry.split("|"))
    if not base:
        yield Told(N_("the name itself is empty"))
    gender, _, more = rest[0].partition(" ") if rest else ("", "", "")
    if rest and gender not in language.genders:
        yield Told(
            N_("'{gender}' is not a gender of this language; it has {known}"),
            gender=gender,
            known=", ".join(language.genders),
        )
    if more.strip() not in ("", "bare"):
        yield Told(
            N_("'{word}' after the gender means nothing; `bare` marks names without an article"),
            word=more,
        )
    if not rest and kinds & set(language.gendered):
        yield Told(N_("it has no gender"))
    forms = {}
    for part in rest[1:]:
        form, colon, text = part.partition(":")
        if not colon or not text.strip():
            yield Told(N_("'{part}' is not a form; write it like `gen: Ratusza`"), part=part)
            continue
        forms[form.strip()] = text.strip()
    for form in sorted(forms.keys() - set(language.forms)):
        yield Told(N_("there is no form '{form}' in this language"), form=form)
    needed = {form for kind in kinds for form in language.required.get(kind, ())}
    if absent := sorted(needed - forms.keys()):
        yield Told(N_("these forms are missing: {forms}"), forms=", ".join(absent))
    wanted = names_in(english)
    for text in (base, *forms.values()):
        if names_in(text) != wanted:
            yield Told(N_("“{said}” does not have the placeholders of the English name"), said=text)
        yield from typography(text, language)


# ---- typography ----------------------------------------------------------------------------------


def typography(text: str, language: Language) -> Iterator[Told]:
    """Spaces and quotation marks that the language does not write so."""
    plain = shown(text)
    for sign in language.typography.get("forbidden", ()):
        if sign in plain:
            yield Told(N_("{sign} is not used in this language: “{said}”"), sign=sign, said=plain)
    before = language.typography.get("narrow_space_before", "")
    for match in re.finditer(rf"(.)([{re.escape(before)}])(?=\s|$|[)»”])", plain) if before else ():
        if match[1] != "\u202f" and not (match[1] in before or match[1] == "…"):
            yield Told(
                N_("a narrow no-break space (U+202F) belongs before {sign}: “{said}”"),
                sign=match[2],
                said=plain,
            )
    for sign in language.typography.get("narrow_space_after", ""):
        if re.search(rf"{sign}[^\u202f]", plain):
            yield Told(
                N_("a narrow no-break space (U+202F) belongs after {sign}: “{said}”"),
                sign=sign,
                said=plain,
            )
    for pair in language.typography.get("paired", ()):
        if plain.count(pair[0]) != plain.count(pair[1]):
            yield Told(
                N_("{one} and {other} do not match: “{said}”"),
                one=pair[0],
                other=pair[1],
                said=plain,
            )


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
