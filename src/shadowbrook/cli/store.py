"""`shadowbrook store`: looks after the games that a server keeps."""

from __future__ import annotations

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
    from shadowbrook.server.config import default_database
    from shadowbrook.server.games.check import check_store
    from shadowbrook.server.store.addresses import database_at

    address = database or default_database()
    report = check_store(address)
    if as_json:
        typer.echo(msgspec.json.encode(report).decode())
    else:
        typer.echo(f"{report.games:,} games, {report.answers:,} answers in {database_at(address)}")
        if report.differing:
            typer.echo(f"{report.differing:,} games were dealt with other rules; not played again")
        typer.echo("everything is as it was stored" if not report.findings else "")
    for finding in report.findings:
        typer.echo(f"shadowbrook: {finding}", err=True)
    if report.findings:
        raise typer.Exit(1)


@store.command()
def move(
    source: Annotated[str, typer.Argument(help="Where the games are, as for `serve --database`.")],
    target: Annotated[str, typer.Argument(help="An empty database, a new file or PostgreSQL.")],
) -> None:
    """Copy all games, people and settings to another database, and look over what arrived.

    Stop the server first. The hash chain of every game is checked on both sides; the other database
    has all of it or nothing. The old one is left as it is.
    """
    from shadowbrook.server.store.addresses import database_at
    from shadowbrook.server.store.moving import move_store

    moved = move_store(source, target)
    typer.echo(
        f"{moved.games:,} games ({moved.rows:,} rows) are now in {database_at(target)} as well, "
        "with the same chains; start the server there"
    )
