"""What is declared of a language in its `language.toml`, and the rules it brings as code.

Which forms a name must have depends on its kind: a place needs "to the mill", a card does not.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Any

from .names import Name

if TYPE_CHECKING:
    from babel import Locale

ENGLISH = "en"


@dataclass(frozen=True)
class Language:
    """A language: its own name, its genders, and the forms that names have in it.

    `genders` are those a name can have. `forms` are the forms that sentences may ask for, and
    `required` those that a catalogue must give, by kind of name; the others are derived.
    `plurals` are the categories that a choice by a count must have. `glossary` has the words of the
    game as they stand in texts, in every form, by the rule that explains them.
    """

    code: str
    native: str
    genders: tuple[str, ...] = ("m", "f", "n", "pl")
    forms: tuple[str, ...] = ()
    required: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    gendered: tuple[str, ...] = ()  # the kinds of names that need a gender
    plurals: tuple[str, ...] = ("one", "other")
    typography: Mapping[str, Any] = field(default_factory=dict)
    glossary: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    rules: ModuleType | None = None

    # ---- what names and counts ask -------------------------------------------------------

    def derive(self, name: Name, form: str) -> str | None:
        """A form that follows from the name, by the rules of the language."""
        rule: Callable[[Name, str], str | None] | None = getattr(self.rules, "derive", None)
        return rule(name, form) if rule is not None else None

    def category(self, number: int) -> str:
        """The plural category of a number, by the CLDR."""
        if self.code == ENGLISH:  # so that English needs no Babel
            return "one" if number == 1 else "other"
        return self.locale.plural_form(number)

    def digits(self, number: int) -> str:
        """A number as it is written: what is large is grouped."""
        if -1000 < number < 1000:
            return str(number)
        from babel.numbers import format_decimal

        return format_decimal(number, locale=self.locale)

    def decimal(self, number: float, places: int = 1, *, signed: bool = False) -> str:
        """A number with so many places behind the point, or what the language has for one."""
        if self.code == ENGLISH:
            return f"{number:{'+' if signed else ''},.{places}f}"
        from babel.numbers import format_decimal

        shape = f"#,##0.{'0' * places}" if places else "#,##0"
        if signed:
            shape = f"+{shape};-{shape}"
        return format_decimal(number, format=shape, locale=self.locale)

    def together(self, genders: Sequence[str]) -> str:
        """The gender of several names together."""
        rule: Callable[[Sequence[str]], str] | None = getattr(self.rules, "together", None)
        return rule(genders) if rule is not None else "pl"

    def listed(self, words: Sequence[str]) -> str:
        """Words in a row, as the language lists them: "Karl, Anna and Isaac"."""
        if len(words) < 2:
            return "".join(words)
        if len(words) == 2 and self.code == ENGLISH:
            return f"{words[0]} and {words[1]}"
        from babel.lists import format_list

        return format_list(list(words), locale=self.locale)

    @cached_property
    def locale(self) -> Locale:
        """The language as Babel knows it; English for one that it does not know."""
        from babel import Locale, UnknownLocaleError

        try:
            return Locale.parse(self.code)
        except (UnknownLocaleError, ValueError):
            return Locale.parse(ENGLISH)


def read_language(home: Path, code: str) -> Language:
    """The language of a folder; one without a `language.toml` has nothing of its own."""
    file = home / code / "language.toml"
    if not file.is_file():
        return Language(code, code)
    data = tomllib.loads(file.read_text(encoding="utf-8"))
    required = {kind: tuple(forms) for kind, forms in data.get("required", {}).items()}
    has_rules = (home / code / "rules.py").is_file()
    return Language(
        code,
        data["native"],
        genders=tuple(data["genders"]),
        forms=tuple(data["forms"]),
        required=required,
        gendered=tuple(data.get("gendered", ())),
        plurals=tuple(data["plurals"]),
        typography=data.get("typography", {}),
        glossary={rule: tuple(forms) for rule, forms in data.get("glossary", {}).items()},
        rules=import_module(f"{__package__}.{code}.rules") if has_rules else None,
    )
