"""What is said in a language: translated texts, filled with names and counts."""

from __future__ import annotations

import gettext
from collections.abc import Mapping, Sequence
from typing import Any, Protocol, runtime_checkable

from .language import Language
from .names import Count, JoinedNames, Name, is_plain

NAME = "name"  # the context of names in catalogues
CONTEXT = "\4"  # what parts a context from its text, in catalogues as in marked texts
MOST = 8192  # texts, names and counts that are kept


@runtime_checkable
class MarkedText(Protocol):
    """A text that is translated where it is shown, such as that of an error."""

    text: str
    values: Mapping[str, Any]


class Speech:
    """The texts of a language with the catalogues of some boxes."""

    def __init__(
        self,
        language: Language,
        catalogue: gettext.NullTranslations,
        english: Speech | None = None,
    ) -> None:
        self.language = language
        self._catalogue = catalogue
        self._english = english  # for names that are not translated, with their articles
        self._texts: dict[str, str] = {}
        self._names: dict[str, Name] = {}
        self._counts: dict[int, Count] = {}

    @property
    def speaks(self) -> bool:
        """Whether anything is translated at all."""
        return any(said for text, said in self._catalog.items() if text)

    @property
    def _catalog(self) -> Mapping[Any, str]:
        return getattr(self._catalogue, "_catalog", {})

    # ---- texts -----------------------------------------------------------------------------

    def gettext(self, text: str) -> str:
        """A text in the language; of a name its base form."""
        said = self._texts.get(text)
        if said is None:
            if len(self._texts) > MOST:
                self._texts.clear()
            said = self._texts[text] = self._gettext(text)
        return said

    def _gettext(self, text: str) -> str:
        if not text:  # else gettext would show the head of the catalogue
            return ""
        said = self._catalogue.gettext(text)
        if said is not text:
            return said
        if CONTEXT in text:
            return text.rpartition(CONTEXT)[2]
        entry = self._catalogue.pgettext(NAME, text)
        return text if entry is text else entry.partition("|")[0].strip()

    def ngettext(self, one: str, many: str, count: int) -> str:
        """A text with a plural."""
        return self._catalogue.ngettext(one, many, count)

    def pgettext(self, context: str, text: str) -> str:
        """A text that means different things by where it stands."""
        return self._catalogue.pgettext(context, text)

    def npgettext(self, context: str, one: str, many: str, count: int) -> str:
        """A text with a plural, by where it stands."""
        return self._catalogue.npgettext(context, one, many, count)

    def say(self, text: str, /, **values: Any) -> str:
        """A whole sentence, with these names, counts and words in it."""
        return self.fill(self.gettext(text), values)

    def say_many(self, one: str, many: str, count: int, /, **values: Any) -> str:
        """A sentence with a plural; `{count}` is the number."""
        return self.fill(self.ngettext(one, many, count), {"count": count, **values})

    def tell(self, marked: object) -> str:
        """What an error or another marked text says; what is not marked is shown as it is."""
        if not isinstance(marked, MarkedText):
            return str(marked)
        values = {
            name: self.tell(value) if isinstance(value, MarkedText) else value
            for name, value in marked.values.items()
        }
        return self.say(marked.text, **values) if values else self.gettext(marked.text)

    def fill(self, text: str, values: Mapping[str, Any]) -> str:
        """Put values into a text that is translated already; plain ones become names and counts."""
        if not is_plain(text) or any(type(value) is int for value in values.values()):
            values = {name: self._value(value) for name, value in values.items()}
        return text.format_map(values)

    def _value(self, value: Any) -> Any:
        kind = type(value)
        if kind is str:
            return Name(value, self.language)
        return self.count(value) if kind is int else value

    # ---- names and counts ---------------------------------------------------------------------

    def name(self, text: str) -> Name:
        """A name with its forms, as the catalogue has it."""
        found = self._names.get(text)
        if found is None:
            if len(self._names) > MOST:
                self._names.clear()
            entry = self._catalogue.pgettext(NAME, text)
            if entry is text:  # not among the names
                entry = self._catalogue.gettext(text)
            if entry is text and self._english is not None:
                found = self._english.name(text)
            else:
                found = read_name(entry, self.language)
            self._names[text] = found
        return found

    def count(self, number: int) -> Count:
        """A number for a sentence."""
        found = self._counts.get(number)
        if found is None:
            if len(self._counts) > MOST:
                self._counts.clear()
            found = self._counts[number] = Count(number, self.language)
        return found

    def listed(self, names: Sequence[Name]) -> Name:
        """Several names in a row, with the gender that they have together."""
        if len(names) == 1:
            return names[0]
        if not names:
            return Name("", self.language)
        gender = self.language.together([name.gender for name in names])
        return JoinedNames.of(names, gender, self.language.listed)

    def added(self, names: Sequence[Name]) -> Name:
        """Several names with a plus between them, such as the skills of a test."""
        if len(names) == 1:
            return names[0]
        return JoinedNames.of(names, names[0].gender, " + ".join)


def read_name(entry: str, language: Language) -> Name:
    """A name as a catalogue has it: `Ratusz | m | gen: Ratusza | loc: Ratuszu`.

    >>> from .language import Language
    >>> name = read_name("Ratusz | m | gen: Ratusza", Language("pl", "Polski"))
    >>> f"{name:gen}", name.gender
    ('Ratusza', 'm')
    """
    if "|" not in entry:
        return Name(entry, language)
    base, tags, *forms = (part.strip() for part in entry.split("|"))
    gender, _, more = tags.partition(" ")
    pairs = (form.partition(":") for form in forms)
    return Name(
        base,
        language,
        gender,
        {form.strip(): text.strip() for form, _, text in pairs},
        bare=more.strip() == "bare",
    )
