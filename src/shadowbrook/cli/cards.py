"""`shadowbrook cards`: everything that the boxes hold, to list, search and read."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import reduce
from typing import Annotated

import msgspec
import typer
from rich.console import Console
from rich.table import Column, Table
from rich.text import Text

from shadowbrook import cardfile
from shadowbrook.cardfile import Entry
from shadowbrook.cli.flags import Boxes, Json, chosen_boxes
from shadowbrook.cli.language import current, say, speech
from shadowbrook.engine.errors import SetupError, nearest
from shadowbrook.engine.shelf import content
from shadowbrook.engine.words import N_
from shadowbrook.narration import Narrator
from shadowbrook.narration.words import row

CLOSE = N_("there is no card “{query}”; closest: {names}")
UNKNOWN = N_("there is no card “{query}”")
NONE = N_("no card matches")
FACT_BY_FACT = N_("{first}; {next}")
PROVENANCE = {
    "rulebook": N_("rulebook"),
    "reported": N_("reported"),
    "ours": N_("ours"),
}
# The printed numbers of cards, by what `cardfile` calls them.
FACTS = {
    "spirit": "Spirit",
    "cunning": "Cunning",
    "combat": "Combat",
    "honor": "Honor",
    "health": "Health",
    "start": N_("starts at"),
    "wounds": N_("wounds to kill"),
    "dice": N_("dice"),
    "investigation": N_("Investigation"),
    "skill": N_("skill"),
    "hits on": N_("hits on"),
    "counter": N_("counter"),
    "other face": N_("other face"),
    "die": N_("die"),
    "minions": N_("minions"),
    "space": N_("space"),
    "cost": N_("cost"),
    "health boxes": N_("health boxes"),
    "kind": N_("kind"),
    "near": N_("next to"),
}
# What spaces and counters can be.
KINDS = {
    "corner": N_("Corner Location"),
    "dangerous": N_("Dangerous Location"),
    "road": N_("Road"),
    "town": N_("Town Space"),
    "round": N_("round counter"),
}


def cards(
    words: Annotated[
        list[str] | None,
        typer.Argument(metavar="ID|NAME|WORD", help="A card by id or name, or words in it."),
    ] = None,
    deck: Annotated[str | None, typer.Option(help="Only this deck.")] = None,
    kind: Annotated[
        str | None, typer.Option(help="Only heroes, items, spaces or the like.")
    ] = None,
    keyword: Annotated[str | None, typer.Option(help="Only with this keyword.")] = None,
    provenance: Annotated[
        str | None, typer.Option(help="Only of this provenance: rulebook, reported or ours.")
    ] = None,
    box: Boxes = None,
    as_json: Json = False,
) -> None:
    """List the cards, sheets, counters and spaces of the boxes, or show one of them in full."""
    boxes = chosen_boxes(box)
    known = cardfile.entries(content(boxes), current())
    named = Narrator(content(boxes), current())
    decks = {str(named.deck(entry.deck)): entry.deck for entry in known if entry.deck}
    deck = _meant("deck", deck, decks)
    sources = {say(PROVENANCE[name]): name for name in cardfile.PROVENANCES}
    provenance = _meant("provenance", provenance, sources)
    _check("kind", kind, {entry.kind for entry in known})
    _check("keyword", keyword, {word for entry in known for word in entry.keywords})
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
            _show(entry, named)
    elif found:
        _list(found, named)
    if not found:
        hint = cardfile.near(known, asked) if asked else []
        text = CLOSE if hint else UNKNOWN if asked else NONE
        told = say(text, query=asked, names=", ".join(hint))
        typer.echo(f"shadowbrook: {told}", err=True)
        raise typer.Exit(1)


def _meant(flag: str, value: str | None, ids: Mapping[str, str]) -> str | None:
    """The id of what somebody asks for, by the id itself or by what the reader calls it."""
    if value is None or value in ids.values():
        return value
    _check(flag, value, {*ids})
    return next(found for name, found in ids.items() if _same(value, name))


def _check(flag: str, value: str | None, values: set[str]) -> None:
    if value is not None and not any(_same(value, one) for one in values):
        raise SetupError(
            N_("--{flag}: there is no '{value}'; {hint}"),
            flag=flag,
            value=value,
            hint=nearest(value, values),
        )


def _same(wanted: str | None, there: str) -> bool:
    return wanted is None or wanted.casefold() == there.casefold()


def _list(found: Sequence[Entry], named: Narrator) -> None:
    table = Table(Column(say("id"), no_wrap=True), say("what"), say("text"), say("provenance"))
    for entry in found:
        what = f"{named.deck(entry.deck) if entry.deck else entry.kind} ×{entry.copies}"
        text = Text.assemble((entry.name, "bold"), f"\n{entry.text}" if entry.text else "")
        if entry.keywords:
            text.append(f"\n{', '.join(entry.keywords)}", style="dim")
        table.add_row(entry.id, what, text, say(PROVENANCE[entry.provenance]))
    console = Console(highlight=False)
    console.print(table)
    copies = sum(entry.copies for entry in found if entry.deck and "near" not in entry.facts)
    console.print(
        say("{entries} entries, {cards} cards in decks", entries=len(found), cards=copies),
        style="dim",
    )


def _show(entry: Entry, named: Narrator) -> None:
    console = Console(highlight=False)
    console.print(Text.assemble((entry.name, "bold"), f"  {entry.id}"))
    about = [entry.kind]
    if entry.deck:
        about.append(say("deck: {deck}", deck=named.deck(entry.deck)))
    about.append(say("copies: {count}", count=entry.copies))
    about += [say("box: {box}", box=entry.box), _source(entry)]
    console.print(row(speech(), about), style="dim")
    if entry.keywords:
        console.print(say("Keywords: {keywords}", keywords=", ".join(entry.keywords)))
    if entry.facts:
        facts = (
            say("{fact}: {value}", fact=say(FACTS.get(name, name)), value=_plain(value, named))
            for name, value in entry.facts.items()
        )
        console.print(reduce(lambda one, other: say(FACT_BY_FACT, first=one, next=other), facts))
    if entry.text:
        console.print(Text(entry.text))
    console.print()


def _source(entry: Entry) -> str:
    """Where it comes from: `reported (name)`."""
    where = say(PROVENANCE[entry.provenance])
    return say("{source} ({part})", source=where, part=entry.known) if entry.known else where


def _plain(value: object, named: Narrator) -> str:
    """A printed number, or what a name stands for."""
    if isinstance(value, tuple | list):
        return row(speech(), (_plain(one, named) for one in value))
    if not isinstance(value, str):
        return str(value)
    return say(KINDS[value]) if value in KINDS else named.thing(value)
