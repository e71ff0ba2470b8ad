"""`shadowbrook cards`: everything that the boxes hold, to list, search and read."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

import msgspec
import typer
from rich.console import Console
from rich.table import Column, Table
from rich.text import Text

from shadowbrook import cardfile
from shadowbrook.cardfile import Entry
from shadowbrook.cli.flags import Boxes, Json, chosen_boxes
from shadowbrook.engine.errors import SetupError, nearest
from shadowbrook.engine.shelf import content


def cards(
    words: Annotated[
        list[str] | None,
        typer.Argument(metavar="[ID|NAME|WORD]...", help="A card by id or name, or words in it."),
    ] = None,
    deck: Annotated[str | None, typer.Option(help="Only this deck.")] = None,
    kind: Annotated[
        str | None, typer.Option(help="Only heroes, items, spaces or the like.")
    ] = None,
    keyword: Annotated[str | None, typer.Option(help="Only with this keyword.")] = None,
    provenance: Annotated[
        str | None, typer.Option(help=f"Only what is {', '.join(cardfile.PROVENANCES)}.")
    ] = None,
    box: Boxes = None,
    lang: Annotated[str, typer.Option(help="The language of the texts.")] = "en",
    as_json: Json = False,
) -> None:
    """List the cards, sheets, counters and spaces of the boxes, or show one of them in full."""
    boxes = chosen_boxes(box)
    known = cardfile.entries(content(boxes), lang)
    for flag, value, values in (
        ("deck", deck, {entry.deck for entry in known} - {""}),
        ("kind", kind, {entry.kind for entry in known}),
        ("keyword", keyword, {word for entry in known for word in entry.keywords}),
        ("provenance", provenance, set(cardfile.PROVENANCES)),
    ):
        _check(flag, value, values)
    asked = " ".join(words or ())
    one = cardfile.find(known, asked) if asked else []
    found = [entry for entry in one or known if one or entry.matches(words or ())]
    found = [
        entry
        for entry in found
        if _same(deck, entry.deck)
        and _same(kind, entry.kind)
        and _same(provenance, entry.provenance)
        and (keyword is None or any(_same(keyword, word) for word in entry.keywords))
    ]
    if as_json:
        typer.echo(msgspec.json.format(msgspec.json.encode(found), indent=1).decode())
    elif one and found:
        for entry in found:
            _show(entry)
    elif found:
        _list(found)
    if not found:
        hint = cardfile.near(known, asked) if asked else []
        near = f"; near are: {', '.join(hint)}" if hint else ""
        what = f"no card is known by {asked!r}" if asked else "no card is like that"
        typer.echo(f"shadowbrook: {what}{near}", err=True)
        raise typer.Exit(1)


def _check(flag: str, value: str | None, values: set[str]) -> None:
    if value is not None and not any(_same(value, one) for one in values):
        raise SetupError(f"there is no {flag} {value!r}; {nearest(value, values)}")


def _same(wanted: str | None, there: str) -> bool:
    return wanted is None or wanted.casefold() == there.casefold()


def _list(found: Sequence[Entry]) -> None:
    table = Table(Column("id", no_wrap=True), "what", "text", "provenance")
    for entry in found:
        what = f"{entry.deck or entry.kind} ×{entry.copies}"
        text = Text(entry.text)
        if entry.keywords:
            text.append(f"\n{', '.join(entry.keywords)}", style="dim")
        table.add_row(entry.id, what, text, entry.provenance)
    console = Console(highlight=False)
    console.print(table)
    copies = sum(entry.copies for entry in found if entry.deck and "near" not in entry.facts)
    console.print(f"{len(found)} entries, {copies} cards in decks", style="dim")


def _show(entry: Entry) -> None:
    console = Console(highlight=False)
    console.print(Text.assemble((entry.name, "bold"), f"  {entry.id}"))
    about = [entry.kind, *([f"deck {entry.deck}"] if entry.deck else [])]
    about += [f"copies {entry.copies}", f"box {entry.box}", entry.source]
    console.print(", ".join(about), style="dim")
    if entry.keywords:
        console.print(f"Keywords: {', '.join(entry.keywords)}")
    if entry.facts:
        console.print("; ".join(f"{name} {_plain(value)}" for name, value in entry.facts.items()))
    if entry.text:
        console.print(Text(entry.text))
    console.print()


def _plain(value: object) -> str:
    return ", ".join(map(str, value)) if isinstance(value, tuple | list) else str(value)
