"""Names that know their forms, and counts that know their plurals: what sentences are filled with.

A sentence is filled with `str.format`; what stands behind the colon is read here:
`{hero:gen}` is a form of the name, `{hero: m=poszedł, f=poszła}` a choice by its gender, and
`{count: one=rana, few=rany, many=ran}` a choice by the plural category of a number.
"""

from __future__ import annotations

import re
import string
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from typing import Protocol

_BETWEEN = re.compile(r",\s*(?=\w+=)")
ENDS = ("!", "?", "…", "...")  # what ends a sentence beside a full stop
# What a choice falls back to if it does not have a gender.
NEXT_BEST: Mapping[str, tuple[str, ...]] = {
    "mp": ("mp", "pl", "m", "other"),
    "np": ("np", "pl", "f", "other"),
    "mpl": ("mpl", "pl", "m", "other"),
    "fpl": ("fpl", "pl", "f", "other"),
    "pl": ("pl", "other"),
    "n": ("n", "other", "m"),
    "f": ("f", "other", "m"),
    "m": ("m", "other"),
}


class Grammar(Protocol):
    """What names and counts ask of their language."""

    def derive(self, name: Name, form: str) -> str | None:
        """A form that follows from the name and its gender, if it does."""

    def category(self, number: int) -> str:
        """The plural category of a number: one, few, many, other."""

    def digits(self, number: int) -> str:
        """A number as it is written."""


class Name(str):
    """The name of a hero, a place, a card: its base form, its gender and other forms.

    A form that the catalogue does not have is derived, if the language can; else it is the base.
    A form that is written with a capital (`{minion:The}`) begins with one.
    """

    __slots__ = ("_shown", "around", "bare", "base", "forms", "gender", "grammar")

    base: str
    gender: str
    bare: bool
    forms: Mapping[str, str]
    grammar: Grammar
    around: tuple[str, str]
    _shown: dict[str, str]  # by what stands behind the colon

    def __new__(
        cls,
        base: str,
        grammar: Grammar,
        gender: str = "",
        forms: Mapping[str, str] | None = None,
        *,
        bare: bool = True,
        around: tuple[str, str] = ("", ""),
    ) -> Name:
        plain = f"{around[0]}{base}{around[1]}"
        self = super().__new__(cls, plain)
        self.base = base
        self.grammar = grammar
        self.gender = gender
        self.bare = bare
        self.forms = forms or {}
        self.around = around
        self._shown = {"": plain}
        return self

    def form(self, form: str) -> str:
        """A form of the name, by what it is called in the language."""
        wanted = form.lower()
        found = self.forms.get(wanted) or self.grammar.derive(self, wanted) or self.base
        return capital(found) if form[:1].isupper() else found

    def __format__(self, spec: str) -> str:
        shown = self._shown.get(spec)
        if shown is None:
            if "=" in spec:  # may hold the values of other placeholders: not kept here
                return choose(spec, NEXT_BEST.get(self.gender, ("other", "n", "m")))
            shown = self._shown[spec] = f"{self.around[0]}{self.form(spec)}{self.around[1]}"
        return shown

    @property
    def plain(self) -> str:
        """The base form as an ordinary text."""
        return self._shown[""]

    def within(self, before: str, after: str) -> Name:
        """The same name with something around each of its forms, such as a link."""
        return Name(
            self.base,
            self.grammar,
            self.gender,
            self.forms,
            bare=self.bare,
            around=(before, after),
        )

    def each(self, change: Callable[[str], str]) -> Name:
        """The same name with each form changed."""
        forms = {form: change(text) for form, text in self.forms.items()}
        return Name(change(self.base), self.grammar, self.gender, forms, bare=self.bare)


class JoinedNames(Name):
    """Several names in a row: a form of all is that form of each."""

    __slots__ = ("joined", "parts")

    parts: Sequence[Name]
    joined: Callable[[Sequence[str]], str]

    @classmethod
    def of(
        cls, parts: Sequence[Name], gender: str, join: Callable[[Sequence[str]], str]
    ) -> JoinedNames:
        """These names, joined by a function of the language."""
        made = super().__new__(cls, join([str(part) for part in parts]), parts[0].grammar, gender)
        assert isinstance(made, JoinedNames)
        made.parts = parts
        made.joined = join
        return made

    def form(self, form: str) -> str:
        """The form of each of them."""
        return self.joined([format(part, form) for part in self.parts])


class Count(int):
    """A number in a sentence; a choice by its plural category may stand behind the colon."""

    grammar: Grammar
    plain: str

    def __new__(cls, number: int, grammar: Grammar) -> Count:
        self = super().__new__(cls, number)
        self.grammar = grammar
        self.plain = grammar.digits(number)
        return self

    def __format__(self, spec: str) -> str:
        if not spec:
            return self.plain
        if "=" in spec:
            return choose(spec, (self.grammar.category(abs(int(self))), "other", "many"))
        return int(self).__format__(spec)


@lru_cache(maxsize=8192)
def is_plain(text: str) -> bool:
    """Whether all placeholders of a text stand alone, so that ordinary texts can fill it.

    >>> is_plain("{hero} rests."), is_plain("{hero} is at {space:the}.")
    (True, False)
    """
    return not any(spec for _, _, spec, _ in string.Formatter().parse(text))


@lru_cache(maxsize=8192)
def choose(spec: str, keys: tuple[str, ...]) -> str:
    """The text that a choice has for the first of some keys; if for none, its last one.

    >>> choose(" m=poszedł, f=poszła, daleko", ("f", "m"))
    'poszła, daleko'
    """
    choices = read_choice(spec)
    return next((choices[key] for key in keys if key in choices), next(reversed(choices.values())))


def read_choice(spec: str) -> dict[str, str]:
    """The texts of a choice by their keys.

    >>> read_choice("one=a wound, other=wounds")
    {'one': 'a wound', 'other': 'wounds'}
    """
    parts = (part.partition("=") for part in _BETWEEN.split(spec.strip()))
    return {key.strip(): text for key, _, text in parts}


def capital(text: str) -> str:
    """A text that begins with a capital."""
    return text[:1].upper() + text[1:]


MARKS = "\ue000\ue001\ue002"  # private characters, behind which pages find names
MAY_END = frozenset((*MARKS, *(end[-1] for end in ENDS)))  # what may stand before a full stop


def sentence(text: str) -> str:
    """A sentence: it begins with a capital, and a name that ends it with a mark ends it alone.

    >>> sentence("it is over: Not This Time!.")
    'It is over: Not This Time!'
    """
    if text[-2:-1] in MAY_END and text[:-1].rstrip(MARKS).endswith(ENDS) and text[-1] == ".":
        text = text[:-1]
    return capital(text)
