"""`shadowbrook box`: make a box of one's own, look for its mistakes, list those that are here."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import msgspec
import typer
from rich.console import Console
from rich.table import Table

from shadowbrook import compiled
from shadowbrook.cli.flags import Json
from shadowbrook.cli.language import Command, Group, say, speaking, speech
from shadowbrook.cli.showing import progress
from shadowbrook.engine import shelf
from shadowbrook.engine.errors import BoxError
from shadowbrook.engine.words import C_
from shadowbrook.workshop import check as checking
from shadowbrook.workshop import skeleton
from shadowbrook.workshop import texts as catalogues

box = typer.Typer(
    name="box",
    cls=Group,
    help="Make a box of your own: start one, check it, list the boxes you have.",
    no_args_is_help=True,
)


@box.command(cls=Command)
@speaking
def new(
    name: Annotated[
        str,
        typer.Argument(metavar="NAME", help="The id of the box: lower-case letters and hyphens."),
    ],
    path: Annotated[
        Path | None, typer.Option(help="The folder to make; by default one of that name here.")
    ] = None,
) -> None:
    """Make the skeleton of a box, with tests that pass at once."""
    folder = path or Path(name)
    for file in skeleton.write(name, folder):
        typer.echo(say("wrote {file}", file=str(file)))
    typer.echo(
        say("next: shadowbrook box check {folder}, python -m pytest {folder}", folder=str(folder))
    )


@box.command(cls=Command)
@speaking
def check(
    path: Annotated[
        str, typer.Argument(metavar="PATH", help="The folder of a box, or the name of one.")
    ],
    games: Annotated[int, typer.Option(min=0, help="How many random games.")] = checking.GAMES,
    patience: Annotated[
        float, typer.Option(min=0.1, help="Seconds after which a game counts as endless.")
    ] = checking.PATIENCE,
    as_json: Json = False,
) -> None:
    """Look for mistakes in a box, then play random games with it; exit code 1 if one is found."""
    if compiled.in_use():
        raise typer.Exit(compiled.as_written(sys.argv[1:]))
    with progress(say("games"), games) as told:
        report = checking.check(path, games=games, patience=patience, told=told)
    if as_json:
        typer.echo(msgspec.json.format(report.plain(speech()), indent=1).decode())
    else:
        _show(report)
    if not report.sound:
        raise typer.Exit(1)


def _show(report: checking.BoxReport) -> None:
    for problem in report.problems:
        typer.echo(speech().tell(problem.told))
    if report.tally is not None:
        played = report.tally
        typer.echo(
            say(
                "{games: one={games} game, other={games} games}, "
                "{decisions: one={decisions} decision, other={decisions} decisions}, "
                "{failures: one={failures} failure, other={failures} failures}",
                games=played.games,
                decisions=played.decisions,
                failures=len(played.failures),
            )
        )
    if report.unresolved:
        names = ", ".join(report.unresolved)
        typer.echo(
            say("never took effect in these games: {names} (more with --games)", names=names)
        )
    typer.echo(
        say("the box {box} is sound", box=report.box)
        if report.sound
        else say("the box {box} has mistakes", box=report.box)
    )


@box.command(cls=Command)
@speaking
def texts(
    path: Annotated[str, typer.Argument(metavar="PATH", help="The folder of a box.")],
    new: Annotated[
        list[str] | None,
        typer.Option(metavar="CODE", help="A language to start, such as fr; may be repeated."),
    ] = None,
) -> None:
    "Bring the catalogues of a box up to date with its texts, and say what is missing."
    found = shelf.load(path)
    domain = catalogues.of_box(found, shelf.find_package(path))
    template = catalogues.collect(domain)
    for code in dict.fromkeys((*domain.codes(), *(new or ()))):
        catalogue = catalogues.merge(domain, code, template)
        catalogues.write(domain, code, catalogue)
        absent = catalogues.missing(catalogue)
        typer.echo(
            say(
                "{file}: {count: one={count} text, other={count} texts}, "
                "{missing} to be translated",
                file=str(domain.file(code)),
                count=len(catalogue),
                missing=len(absent),
            )
        )
    if not domain.codes():
        typer.echo(say("there are no catalogues yet; start one with --new CODE"))


@box.command(name="list", cls=Command)
@speaking
def list_boxes() -> None:
    "List the boxes you can name: ours, and those that installed packages offer."
    table = Table(
        say("id"), say(C_("column", "name")), say("version"), say("cards"), say("requires")
    )
    for name in shelf.known_boxes():
        try:
            found = shelf.find_box(name)
        except BoxError as error:
            table.add_row(name, speech().tell(error))
            continue
        cards = sum(card.copies for card in found.cards)
        name_here = speech(found.catalogues).gettext(found.name)
        row = (name_here, found.version, str(cards), ", ".join(found.requires))
        table.add_row(name, *row)
    Console(highlight=False).print(table)
