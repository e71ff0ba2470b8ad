"""`shadowbrook store`: looks after the games that a server keeps."""

from __future__ import annotations

from typing import Annotated

import msgspec
import typer

from shadowbrook.cli.flags import Json
from shadowbrook.cli.language import Command, Group, say, speaking, speech

store = typer.Typer(
    name="store", cls=Group, help="Look after the games that a server keeps.", no_args_is_help=True
)


@store.callback(cls=Group)
@speaking
def about() -> None:
    """Look after the games that a server keeps."""


@store.command(cls=Command)
@speaking
def check(
    database: Annotated[
        str, typer.Option(metavar="URL", help="The database; by default the one `serve` uses.")
    ] = "",
    as_json: Json = False,
) -> None:
    """Check every stored game: seals, chains, and whether its answers lead to its table.

    Nothing is written, and a server may run meanwhile. The exit code is 1 if something is wrong.
    """
    from shadowbrook.server.config import default_database
    from shadowbrook.server.games.check import check_store
    from shadowbrook.server.store.addresses import database_at

    address = database or default_database()
    report = check_store(address)
    if as_json:
        typer.echo(msgspec.json.encode(report.plain(speech())).decode())
    else:
        typer.echo(
            say(
                "{games: one={games} game, other={games} games}, "
                "{answers: one={answers} answer, other={answers} answers} in {database}",
                games=report.games,
                answers=report.answers,
                database=str(database_at(address)),
            )
        )
        if report.differing:
            typer.echo(
                say(
                    "{count: one={count} game was, other={count} games were} dealt under other "
                    "rules and not replayed",
                    count=report.differing,
                )
            )
        if not report.findings:
            typer.echo(say("everything is as it was stored"))
    for finding in report.findings:
        typer.echo(f"shadowbrook: {speech().tell(finding.told)}", err=True)
    if report.findings:
        raise typer.Exit(1)


@store.command(cls=Command)
@speaking
def move(
    source: Annotated[
        str,
        typer.Argument(metavar="OLD", help="Where the games are, as for `serve --database`."),
    ],
    target: Annotated[
        str,
        typer.Argument(metavar="NEW", help="An empty database, a new file or PostgreSQL."),
    ],
) -> None:
    """Copy all games, people and settings to another database, and check what arrived.

    Stop the server first. The hash chain of every game is checked on both sides; the other database
    gets all of it or nothing. The old one is left as it is.
    """
    from shadowbrook.server.store.addresses import database_at
    from shadowbrook.server.store.moving import move_store

    moved = move_store(source, target)
    typer.echo(
        say(
            "{games: one={games} game is, other={games} games are} ({rows} rows) now in "
            "{database} too, with the same chains; start the server there",
            games=moved.games,
            rows=moved.rows,
            database=str(database_at(target)),
        )
    )
