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
from shadowbrook.cli.showing import progress
from shadowbrook.engine import shelf
from shadowbrook.engine.errors import BoxError
from shadowbrook.workshop import check as checking
from shadowbrook.workshop import skeleton

box = typer.Typer(
    name="box",
    help="Write a box of your own: begin one, look for mistakes, list those that are here.",
    no_args_is_help=True,
)


@box.command()
def new(
    name: Annotated[str, typer.Argument(help="The id of the box: small letters and hyphens.")],
    path: Annotated[
        Path | None, typer.Option(help="The folder to make; by default one of that name here.")
    ] = None,
) -> None:
    """Make the skeleton of a box, with tests that pass at once."""
    folder = path or Path(name)
    for file in skeleton.write(name, folder):
        typer.echo(f"wrote {file}")
    typer.echo(f"next: shadowbrook box check {folder}, python -m pytest {folder}")


@box.command()
def check(
    path: Annotated[str, typer.Argument(help="The folder of a box, or the name of one.")],
    games: Annotated[int, typer.Option(min=0, help="How many random games.")] = checking.GAMES,
    patience: Annotated[
        float, typer.Option(min=0.1, help="Seconds after which a game is held to never end.")
    ] = checking.PATIENCE,
    as_json: Json = False,
) -> None:
    """Look for mistakes in a box, then play random games with it; exit code 1 if one is found."""
    if compiled.in_use():
        raise typer.Exit(compiled.as_written(sys.argv[1:]))
    with progress("games", games) as told:
        report = checking.check(path, games=games, patience=patience, told=told)
    if as_json:
        typer.echo(msgspec.json.format(msgspec.json.encode(report), indent=1).decode())
    else:
        _show(report)
    if not report.sound:
        raise typer.Exit(1)


def _show(report: checking.Report) -> None:
    for problem in report.problems:
        typer.echo(str(problem))
    if report.tally is not None:
        played = report.tally
        typer.echo(f"{played.games} games, {played.decisions:,} decisions, ", nl=False)
        typer.echo(f"{len(played.failures)} failures")
    if report.unresolved:
        names = ", ".join(report.unresolved)
        typer.echo(f"never took effect in these games: {names} (more games with --games)")
    verdict = "is sound" if report.sound else "has mistakes"
    typer.echo(f"the box {report.box} {verdict}")


@box.command(name="list")
def list_boxes() -> None:
    """The boxes that can be named: ours, and those that installed packages offer."""
    table = Table("id", "name", "version", "cards", "requires")
    for name in shelf.known_boxes():
        try:
            found = shelf.find_box(name)
        except BoxError as error:
            table.add_row(name, str(error))
            continue
        cards = sum(card.copies for card in found.cards)
        row = (found.name, found.version, str(cards), ", ".join(found.requires))
        table.add_row(name, *row)
    Console(highlight=False).print(table)
