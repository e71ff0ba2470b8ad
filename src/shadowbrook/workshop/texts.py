"""Catalogues of texts: collected from sources and definitions, merged with what is translated.

A catalogue is one domain in one language. Ours is `shadowbrook`; every box has its own, named as it
is. What changes without a text (dates, line numbers) stays out of the files, so that translators
can work side by side.
"""

from __future__ import annotations

import io
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from babel import Locale, UnknownLocaleError
from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract_from_dir
from babel.messages.plurals import get_plural
from babel.messages.pofile import read_po, write_po

from shadowbrook.engine.box import Box
from shadowbrook.locale import ENGLISH
from shadowbrook.locale.speech import NAME
from shadowbrook.narration import rule_texts
from shadowbrook.narration.questions import QUESTIONS
from shadowbrook.narration.sayings import speakers, without_source

from .naming import Kinds, names_of_box, names_of_rules, spoken

KEYWORDS = {
    "N_": None,
    "_": None,
    "gettext": None,
    "say": None,
    "P_": (1, 2),
    "ngettext": (1, 2),
    "say_many": (1, 2),
    "C_": ((1, "c"), 2),
    "pgettext": ((1, "c"), 2),
    "npgettext": ((1, "c"), 2, 3),
}
METHODS = [("**.py", "python"), ("**/templates/**.html", "jinja2.ext:babel_extract")]
OPTIONS = {"**.html": {"newstyle_gettext": "true", "trimmed": "true"}}
HEAD = """\
# {title}
# docs/translating.md tells how to translate; `make texts` keeps this file in step with the program.
msgid ""
msgstr ""
"Language: {code}\\n"
"MIME-Version: 1.0\\n"
"Content-Type: text/plain; charset=utf-8\\n"
"Content-Transfer-Encoding: 8bit\\n"
"Plural-Forms: {plurals}\\n"

"""


@dataclass(frozen=True)
class Domain:
    """The texts of the program or of a box: where they stand, and where their catalogues are."""

    name: str
    sources: Path | None
    locale: Path
    names: Kinds
    more: Mapping[str, str] = field(default_factory=dict)  # texts that no source has, and why
    without: tuple[str, ...] = field(default=())  # folders of other domains
    in_context: Sequence[tuple[str, str]] = ()  # contexts and texts

    def file(self, code: str) -> Path:
        """The catalogue in a language."""
        return self.locale / code / "LC_MESSAGES" / f"{self.name}.po"

    def codes(self) -> list[str]:
        """The languages that there are catalogues for."""
        return sorted(path.parts[-3] for path in self.locale.glob(f"*/LC_MESSAGES/{self.name}.po"))


def program(package: Path, helps: Iterable[str] = ()) -> Domain:
    """The texts of the program itself; `helps` are those of its commands."""
    return Domain(
        "shadowbrook",
        package,
        package / "locale",
        names_of_rules(),
        _hidden(QUESTIONS.values()) | dict.fromkeys(helps, "the help of a command"),
        ("boxes", "locale"),
    )


def of_rules(package: Path) -> Domain:
    """The rules catalogue."""
    return Domain(rule_texts.DOMAIN, None, package / "locale", {}, in_context=rule_texts.texts())


def of_box(box: Box, package: Path) -> Domain:
    """The texts of a box, whose package lies in a folder."""
    asked = [text for one in _wordings(box) for text in one.values()]
    more = _hidden((*asked, *box.questions.values()))
    return Domain(box.id, package, package / "locale", names_of_box(box), more)


def _hidden(questions: Iterable[str]) -> dict[str, str]:
    """Questions as they are asked where it is not told who asks."""
    return {
        without_source(text): "for those who are not told who asks"
        for text in questions
        if without_source(text) != text
    }


def _wordings(box: Box) -> Iterable[dict[str, str]]:
    return (dict(one.asks) for _, one in speakers(box.cards, box.minions, box.spaces))


# ---- collecting ----------------------------------------------------------------------------------


def collect(domain: Domain) -> Catalog:
    """All texts of a domain, the names first."""
    found = Catalog(charset="utf-8")
    for name in sorted(domain.names):
        found.add(name, context=NAME, auto_comments=[spoken(domain.names, name)])
    for file, message, comments, context in _marked(domain):
        single = message if isinstance(message, str) else message[0]
        if context is None and single in domain.names:
            continue  # a name that is marked as well
        found.add(message, locations=[(file, 0)], auto_comments=comments, context=context)
    for text, why in domain.more.items():
        if text not in found and text not in domain.names:
            found.add(text, auto_comments=[why])
    for context, text in domain.in_context:
        found.add(text, context=context)
    return found


def _marked(
    domain: Domain,
) -> list[tuple[str, str | tuple[str, ...], list[str], str | None]]:
    if domain.sources is None:
        return []
    found = extract_from_dir(
        domain.sources,
        METHODS,
        OPTIONS,
        KEYWORDS,
        ("Translators:",),
        strip_comment_tags=True,
        directory_filter=lambda path: not _is_left_out(domain, Path(path)),
    )
    return [
        (file, message, list(comments), context)
        for file, _, message, comments, context in sorted(found, key=lambda one: (one[0], one[1]))
        if message and message[0]
    ]


def _is_left_out(domain: Domain, folder: Path) -> bool:
    assert domain.sources is not None
    inside = folder.relative_to(domain.sources).parts
    return bool(inside) and (inside[0] in domain.without or inside[0].startswith((".", "__")))


# ---- merging -------------------------------------------------------------------------------------


def read(file: Path, code: str) -> Catalog:
    """A catalogue; one that is not there yet is empty."""
    if not file.is_file():
        return Catalog(locale=known_locale(code), charset="utf-8")
    with file.open("rb") as stream:
        return read_po(stream, locale=known_locale(code))


def known_locale(code: str) -> str | None:
    """A language as Babel knows it, or None."""
    try:
        return str(Locale.parse(code))
    except (UnknownLocaleError, ValueError):
        return None


def merge(domain: Domain, code: str, template: Catalog) -> Catalog:
    """Bring a catalogue in step with the texts there are now."""
    catalogue = read(domain.file(code), code)
    kept = {message.id for message in catalogue if message.context == NAME}
    wanted = _names_alone(template) if code == ENGLISH else template
    catalogue.update(wanted, no_fuzzy_matching=code == ENGLISH)
    for message in catalogue:
        # Babel reads what it has written about an earlier text as a comment of the translator
        message.user_comments = [one for one in message.user_comments if one[:1] != "|"]
        if message.fuzzy and message.context == NAME and message.id not in kept:
            message.string = ""  # a name that resembles another one is that of something else
            message.flags.discard("fuzzy")
            message.previous_id = []
    for key, message in list(catalogue.obsolete.items()):
        if not any(message.string or ()):
            del catalogue.obsolete[key]  # nobody has worked on it
    return catalogue


def _names_alone(template: Catalog) -> Catalog:
    """English needs a catalogue only for names that take an article."""
    names = Catalog(charset="utf-8")
    for message in template:
        if message.id and message.context == NAME:
            names.add(message.id, context=NAME, auto_comments=message.auto_comments)
    return names


def write(domain: Domain, code: str, catalogue: Catalog) -> None:
    """Write a catalogue, in the same way on every day and machine; an empty one not at all."""
    if not len(catalogue) and not domain.file(code).exists():
        return
    body = io.BytesIO()
    write_po(
        body,
        catalogue,
        width=100,
        omit_header=True,
        include_lineno=False,
        include_previous=True,
        ignore_obsolete=code == ENGLISH,
    )
    file = domain.file(code)
    file.parent.mkdir(parents=True, exist_ok=True)
    plurals = get_plural(known_locale(code) or ENGLISH)
    head = HEAD.format(
        title=f"{domain.name}: the texts in the language {code}.",
        code=code,
        plurals=f"nplurals={plurals.num_plurals}; plural={plurals.plural_expr};",
    )
    file.write_text(head + body.getvalue().decode().lstrip("\n"), encoding="utf-8")


def take(into: Catalog, other: Catalog) -> int:
    """Take translations over from another catalogue; return how many."""
    taken = 0
    for message in other:
        mine = into.get(message.id, message.context) if message.id else None
        if mine is None or not is_translated(message):
            continue
        if mine.fuzzy or mine.string != message.string:
            mine.string = message.string
            mine.flags.discard("fuzzy")
            taken += 1
    return taken


def missing(catalogue: Catalog) -> list[Message]:
    """The texts that are not translated, or only doubtfully."""
    return [
        message
        for message in catalogue
        if message.id and (message.fuzzy or not is_translated(message))
    ]


def is_translated(message: Message) -> bool:
    """Whether all forms of a text are there."""
    said = message.string
    return bool(said) and (isinstance(said, str) or all(said or ()))


def lines(messages: Sequence[Message]) -> list[str]:
    """Texts as a list shows them."""
    return [f"{one.context + ': ' if one.context else ''}{_single(one)}" for one in messages]


def _single(message: Message) -> str:
    return message.id if isinstance(message.id, str) else message.id[0]
