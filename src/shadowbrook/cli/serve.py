"""`shadowbrook serve`: the game in a browser, here and for friends."""

from __future__ import annotations

from typing import Annotated

import typer

from shadowbrook.cli.language import say
from shadowbrook.server.config import Config, RateLimits
from shadowbrook.server.http.serve import PORT

LIMITS = RateLimits()


def serve(
    host: Annotated[
        str, typer.Option(help="Where to listen; 0.0.0.0 lets others on your network in.")
    ] = "127.0.0.1",
    port: Annotated[int, typer.Option(min=0, max=65535, help="0 takes any free port.")] = PORT,
    database: Annotated[
        str,
        typer.Option(
            metavar="URL",
            help="Where games are kept: a file (by default in your data folder), "
            "or postgresql://name@host/database.",
        ),
    ] = "",
    workers: Annotated[
        int,
        typer.Option(
            min=0, max=64, help="How many processes serve; 0 means as many as suit this machine."
        ),
    ] = 0,
    host_name: Annotated[
        list[str] | None,
        typer.Option(
            metavar="NAME",
            help="A name under which the server may be opened, such as games.example (repeatable; "
            "* allows any). Addresses, localhost and the names of machines at home always work.",
        ),
    ] = None,
    connections: Annotated[
        int,
        typer.Option(
            min=0,
            help="How many connections one address may hold in each process; 0 sets no limit "
            "(for a proxy on another machine).",
        ),
    ] = LIMITS.connections,
    streams: Annotated[
        int,
        typer.Option(
            min=0,
            help="How many open pages of one address are kept up to date at once in each process; "
            "0 sets no limit.",
        ),
    ] = LIMITS.streams,
    request_seconds: Annotated[
        float,
        typer.Option(
            min=1.0,
            help="How many seconds a request may take to arrive; slower connections are closed.",
        ),
    ] = Config().request_seconds,
    open_browser: Annotated[
        bool, typer.Option("--open", help="Open a browser as soon as the server is ready.")
    ] = False,
) -> None:
    "Play in the browser: alone, around one screen, with bots, or with friends by link."
    from shadowbrook.server.http import serve as serving

    def told(address: str) -> None:
        typer.echo(
            say(
                "Shadowbrook is ready: {address}  (Ctrl-C stops it; games are kept)",
                address=address,
            )
        )
        others = serving.for_others(host, int(address.rpartition(":")[2]))
        if others and others != address:
            typer.echo(say("Others on your network open {address}", address=others))

    address = _address(database)
    try:
        serving.serve(
            Config(
                database=address,
                host_names=tuple(host_name or ()),
                limits=RateLimits(connections=connections, streams=streams),
                request_seconds=request_seconds,
            ),
            host,
            port,
            workers=workers or serving.usual_workers(address),
            open_browser=open_browser,
            told=told,
        )
    except serving.PortInUse as taken:
        if not (taken.ours and open_browser):
            raise
        typer.echo(say("Shadowbrook is already running: {address}", address=taken.address))
        serving.show(taken.address)


def _address(database: str) -> str:
    """A plain file name is as good as an address."""
    return database if not database or "://" in database else f"sqlite:///{database}"
