"""`shadowbrook bench`: engine and bots; `bench server`: the server under load."""

from __future__ import annotations

import os
from typing import Annotated

import msgspec
import typer
from rich.console import Console
from rich.table import Table

from shadowbrook.cli.flags import Json
from shadowbrook.cli.language import Command, Group, say, speaking
from shadowbrook.engine.errors import ShadowbrookError
from shadowbrook.engine.words import N_
from shadowbrook.lab import bench as benching

bench = typer.Typer(
    name="bench",
    cls=Group,
    help="Measure engine and bots: BENCH_SECONDS (10) of random games from BENCH_SEED (1).\n\n"
    "Four heroes, cooperative; then copies, forks, memory, half as long each of the heuristic "
    "bot and of the search bot in the middle of games, and simulations with one process and two. "
    "Beside what a bot is held to stands its floor.",
    invoke_without_command=True,
)


@bench.callback(cls=Group)
@speaking
def engine(context: typer.Context, as_json: Json = False) -> None:
    if context.invoked_subcommand is not None:
        return
    seconds = _number("BENCH_SECONDS", 10.0)
    seed = int(_number("BENCH_SEED", 1))
    console = Console(stderr=True)
    with console.status(say("measuring")) as status:
        report = benching.measure(
            seconds, seed, lambda what: status.update(say("measuring {what}", what=what))
        )
    if as_json:
        typer.echo(report.line(seed))
        return
    _show(
        say("Four heroes, cooperative, random play"),
        (say("decisions per second"), f"{report.plain.decisions_per_second:,.0f}"),
        ("  " + say("with checkpoints"), f"{report.marked.decisions_per_second:,.0f}"),
        (say("games per second"), f"{report.plain.games_per_second:,.1f}"),
        (say("decisions in a game"), f"{report.plain.decisions / report.plain.games:,.0f}"),
        (say("State.copy(), eight heroes"), f"{report.copy_us:.1f} µs"),
        (say("fork() at random decisions"), f"{report.clone_us:.1f} µs"),
        ("  " + say("of a game without records"), f"{report.clone_silent_us:.1f} µs"),
        (say("a live game"), f"{report.live_kb:.1f} kB"),
        (say("heuristic: decisions per second"), f"{report.heuristic.decisions_per_second:,.0f}"),
        (
            "  " + say("its own time for a decision"),
            f"{report.thinking_us:.0f} µs",
            say("under {number} µs", number=benching.HEURISTIC_US),
        ),
        ("  " + say("games per second"), f"{report.heuristic.games_per_second:,.1f}"),
        (
            say("search: iterations per second"),
            f"{report.searches:,.0f}",
            say("at least {number}", number=benching.SEARCHES),
        ),
        (say("simulated games per second, 1 job"), f"{report.one_job:,.1f}"),
        ("  " + say("2 jobs"), f"{report.two_jobs:,.1f}"),
        (
            "  " + say("times as fast"),
            f"{report.scaling:.2f}",
            say("at least {number}", number=str(benching.SCALING)),
        ),
    )


@bench.command(cls=Command)
@speaking
def server(
    games: Annotated[int, typer.Option(min=1, max=5000, help="How many live games.")] = 200,
    seconds: Annotated[float, typer.Option(min=1, help="How long answers are sent.")] = 30.0,
    rate: Annotated[float, typer.Option(min=0.1, help="Answers a second, all games together.")] = (
        100.0
    ),
    api: Annotated[
        bool, typer.Option("--api", help="All people play through the API; no page is open.")
    ] = False,
    database: Annotated[
        str,
        typer.Option(metavar="URL", help="An empty database; by default a temporary file."),
    ] = "",
    workers: Annotated[
        int, typer.Option(min=0, max=64, help="Processes of the server; 0: as `serve` takes them.")
    ] = 0,
    streams: Annotated[
        int, typer.Option(min=1, max=1000, help="Streams of each game; all but one only listen.")
    ] = 1,
    answers: Annotated[
        int, typer.Option(min=0, max=5000, help="Answers that each game has at the start.")
    ] = 0,
    as_json: Json = False,
) -> None:
    """Measure the server: live games over loopback, each with one player at a page.

    The time is from sending an answer until that page has what has changed.
    """
    from shadowbrook.server.http.serve import usual_workers
    from shadowbrook.server.load import bench as loading

    console = Console(stderr=True)
    processes = workers or usual_workers(database)
    plan = loading.Plan(games, not api, processes, streams, answers, database)
    with console.status(say("starting")) as status:
        load = loading.measure(plan, seconds, rate, status.update)
    if as_json:
        typer.echo(msgspec.json.encode(load).decode())
        return
    _show(
        say(
            "{count} live games, {streams} streams, {workers} processes, {rate} answers a second "
            "asked for",
            count=load.games,
            streams=load.streams,
            workers=load.workers,
            rate=f"{load.asked_per_second:g}",
        ),
        (say("answers per second"), f"{load.answers_per_second:,.1f}"),
        (say("seen by the other side, p50"), f"{load.p50_ms:.1f} ms"),
        ("  p99", f"{load.p99_ms:.1f} ms"),
        ("  " + say("slowest"), f"{load.worst_ms:.1f} ms"),
        (say("failures"), str(load.errors)),
        *((f"  {what}", str(count)) for what, count in sorted(load.failures.items())),
        (say("commits per second"), f"{load.commits_per_second:,.1f}"),
        ("  " + say("changes in each"), f"{load.changes_per_commit:.2f}"),
        (say("memory of the server"), f"{load.memory_kb / 1024:.1f} MB"),
        ("  " + say("for each live game"), f"{load.memory_per_game_kb:.0f} kB"),
        (say("share of one core"), f"{100 * load.server_cpu_share:.0f} %"),
        ("  " + say("for each answer"), f"{load.server_cpu_ms_per_answer:.2f} ms"),
        (say("share of this client"), f"{100 * load.client_cpu_share:.0f} %"),
        (say("taken by others on this host"), f"{100 * load.stolen_share:.1f} %"),
    )


def _show(title: str, *rows: tuple[str, ...]) -> None:
    """What was measured, and the floor of it where there is one."""
    table = Table("", "", title=title, title_justify="left")
    table.columns[1].justify = "right"
    if any(len(row) > 2 for row in rows):
        table.add_column(say("floor"))
    for row in rows:
        table.add_row(*row)
    Console().print(table)


def _number(name: str, default: float) -> float:
    text = os.environ.get(name, "")
    try:
        return float(text) if text else default
    except ValueError:
        raise ShadowbrookError(
            N_("{name} is a number, not '{value}'"), name=name, value=text
        ) from None
