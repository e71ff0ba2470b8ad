"""The tables of docs/content.md and docs/boxes.md: `python -m tools.content_tables --write`.

They are made from the core box and Something Wicked, and from what `shadowbrook.cards` offers to
boxes. Without `--write` it says whether the pages are up to date; a test asks the same.
"""

from __future__ import annotations

import inspect
import sys
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from pathlib import Path
from types import ModuleType
from typing import Final

from shadowbrook import cardfile, cards
from shadowbrook.cardfile import PROVENANCES, Entry
from shadowbrook.cards import (
    Effect,
    Form,
    Happening,
    OfHero,
    effects,
    fight_forms,
    forms,
    made_of_effects,
    marker_effects,
    number_forms,
    services,
    villain_effects,
)
from shadowbrook.engine import happenings
from shadowbrook.engine.happenings import InSpace
from shadowbrook.engine.moments import MOMENTS, Moment, Number, Stop, Trigger
from shadowbrook.engine.shelf import content

DOCS = Path(__file__).parents[1] / "docs"
BEGIN, END = "<!-- {name}: made by tools/content_tables.py -->", "<!-- end of {name} -->"

# ---- docs/content.md ------------------------------------------------------------------------


def tables_of(box: str) -> list[str]:
    """What is in a box, counted by where it comes from, and what of it is known."""
    entries = [
        one
        for one in cardfile.entries(content(tuple(dict.fromkeys(("core", box)))))
        if one.box == box
    ]
    return [*_counts(entries), "", *_known(entries)]


def _counts(entries: Sequence[Entry]) -> list[str]:
    lines = [
        "| what | different | pieces | rulebook | reported | ours |",
        "|---|---:|---:|---:|---:|---:|",
    ]
    groups: dict[str, list[Entry]] = {}
    for entry in entries:
        deck = entry.deck if entry.kind != "space" else ""
        groups.setdefault(f"deck `{deck}`" if deck else entry.kind, []).append(entry)
    for name, group in groups.items():
        by = [sum(entry.provenance == one for entry in group) for one in PROVENANCES]
        copies = sum(entry.copies for entry in group)
        lines.append(f"| {name} | {len(group)} | {copies} | {' | '.join(map(str, by))} |")
    return lines


def _known(entries: Sequence[Entry]) -> list[str]:
    lines = ["| id | name | from | what is known |", "|---|---|---|---|"]
    for entry in entries:
        if entry.provenance != "ours":
            known = entry.known or "all of it"
            lines.append(f"| `{entry.id}` | {entry.name} | {entry.provenance} | {known} |")
    return lines


# ---- docs/boxes.md ----------------------------------------------------------------------------

KINDS: Final[tuple[tuple[type[Moment[Happening]], str], ...]] = (
    (Stop, "somebody may do something: `May`, `@card.may`, and `when` of an Event"),
    (Trigger, "something happens by itself: `Whenever`, `@card.whenever`"),
    (Number, "something is added: `Adds`, `@card.adds`"),
)


def moment_tables() -> list[str]:
    """Each kind of moments with what they deliver and what may be done."""
    lines: list[str] = []
    for kind, about in KINDS:
        lines += [f"**{kind.__name__}s**: {about}", ""]
        lines += ["| moment | delivers | what it is, and what may be done |", "|---|---|---|"]
        for moment in MOMENTS:
            if isinstance(moment, kind):
                name = f"on.{moment.name.upper().replace('-', '_')}"
                lines.append(f"| `{name}` | `{moment.delivers.__name__}` | {moment.about} |")
        lines.append("")
    return lines[:-1]


def happening_table() -> list[str]:
    """Every happening with what it is and what it knows."""
    lines = ["| happening | what it is | it knows |", "|---|---|---|"]
    for name, kind in vars(happenings).items():
        general = kind in (Happening, OfHero, InSpace)
        if isinstance(kind, type) and issubclass(kind, Happening) and not general:
            fields = ", ".join(f"`{field}`" for field in _fields(kind))
            lines.append(f"| `{name}` | {_first_line(kind)} | {fields} |")
    return lines


def _fields(kind: type[Happening]) -> list[str]:
    """The fields and properties of a happening, those of the general ones first."""
    found: dict[str, None] = {}
    for one in reversed(kind.__mro__[:-1]):
        found |= dict.fromkeys(vars(one).get("__slots__", ()))
        found |= {name: None for name, value in vars(one).items() if isinstance(value, property)}
    return list(found)


def form_table() -> list[str]:
    """Every form with what it takes and what it means."""
    return _word_table("form", Form, number_forms, forms, fight_forms)


def effect_table() -> list[str]:
    """Every effect with what it takes and what it means."""
    rest = (villain_effects, marker_effects, made_of_effects, services)
    return _word_table("effect", Effect, effects, *rest)


def _word_table(head: str, base: type, *modules: ModuleType) -> list[str]:
    lines = [f"| {head} | what it says |", "|---|---|"]
    for module in modules:
        for name, kind in vars(module).items():
            is_word = isinstance(kind, type) and issubclass(kind, base) and kind is not base
            if is_word and kind.__module__ == module.__name__ and hasattr(cards, name):
                lines.append(f"| `{name}({_parameters(kind)})` | {_first_line(kind)} |")
    return lines


def _parameters(kind: type) -> str:
    """What a class is given, as it would be written; what may be left out has its `=`."""
    found = []
    for one in inspect.signature(kind).parameters.values():
        if one.kind is one.VAR_POSITIONAL:
            found.append(f"*{one.name}")
        elif one.default is one.empty:
            found.append(one.name)
        else:
            found.append(f"{one.name}=")
    return ", ".join(found)


def _first_line(kind: type) -> str:
    return (inspect.getdoc(kind) or "").partition("\n")[0]


# ---- the pages --------------------------------------------------------------------------------

PAGES: Final[Mapping[str, Mapping[str, Callable[[], list[str]]]]] = {
    "content.md": {"tables": partial(tables_of, "core"), "sw-tables": partial(tables_of, "sw")},
    "boxes.md": {
        "moments": moment_tables,
        "happenings": happening_table,
        "forms": form_table,
        "effects": effect_table,
    },
}


def page(name: str, text: str) -> str:
    """The page with its tables as they should be."""
    for table, lines in PAGES[name].items():
        begin, end = BEGIN.format(name=table), END.format(name=table)
        before, _, rest = text.partition(begin)
        _, _, after = rest.partition(end)
        text = "\n".join([f"{before}{begin}", "", *lines(), "", f"{end}{after}"])
    return text


def main(arguments: Sequence[str]) -> int:
    """Write the pages, or say whether they are up to date."""
    late = []
    for name in PAGES:
        text = (DOCS / name).read_text(encoding="utf-8")
        if page(name, text) != text:
            late.append(name)
            if "--write" in arguments:
                (DOCS / name).write_text(page(name, text), encoding="utf-8")
    if late and "--write" not in arguments:
        print(f"out of date: {', '.join(late)}; run: python -m tools.content_tables --write")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
