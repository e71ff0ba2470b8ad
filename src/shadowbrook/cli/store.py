"""`shadowbrook store`: looks after the games that a server keeps."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import msgspec
import typer

from shadowbrook.cli.flags import Json

store = typer.Typer(
    name="store", help="Look after the games that a server keeps.", no_args_is_help=True
)


@store.callback()
def about() -> None:
    """Look after the games that a server keeps."""


@store.command()
def check(
    database: Annotated[
        str, typer.Option(metavar="URL", help="The database; by default the one of `serve`.")
    ] = "",
    as_json: Json = False,
) -> None:
    """Look over every stored game: seals, chains, and whether its answers lead to its table.

    Nothing is written; a server may go on meanwhile. The exit code is 1 if something is wrong.
    """
    import sqlalchemy as sa

    from shadowbrook.server.config import default_database
    from shadowbrook.server.games.check import check_store

    address = database or default_database()
    path = Path(sa.make_url(address).database or "") if "://" in address else Path(address)
    report = check_store(path)
    if as_json:
        typer.echo(msgspec.json.encode(report).decode())
    else:
        typer.echo(f"{report.games:,} games, {report.answers:,} answers in {path}")
        if report.differing:
            typer.echo(f"{report.differing:,} games were dealt with other rules; not played again")
        typer.echo("everything is as it was stored" if not report.findings else "")
    for finding in report.findings:
        typer.echo(f"shadowbrook: {finding}", err=True)
    if report.findings:
        raise typer.Exit(1)
