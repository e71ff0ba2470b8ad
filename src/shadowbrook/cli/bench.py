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
from shadowbrook.cli.showing import number, percent
from shadowbrook.engine.errors import ShadowbrookError
from shadowbrook.engine.words import N_
from shadowbrook.lab import bench as benching

bench = typer.Typer(
    name="bench",
    cls=Group,
    help="Measure engine and bots: BENCH_SECONDS (10) of random games from BENCH_SEED "
    "(1).\n"
    "\n"
    "Four heroes, cooperative; then copies, forks and memory, the heuristic and the "
    "search bot in the middle of games (half as long each), and simulations with one "
    "process and two; also with all boxes. Where a figure must be reached, it is shown too.",
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
            seconds, seed, lambda what: status.update(say("measuring {what}", what=say(what)))
        )
    if as_json:
        typer.echo(report.line(seed))
        return
    _show(
        say("Four heroes, cooperative, random play"),
        (say("decisions per second"), number(report.plain.decisions_per_second, 0)),
        ("  " + say("with checkpoints"), number(report.marked.decisions_per_second, 0)),
        (
            "  " + say("with all boxes: times the cost"),
            number(report.boxes_cost, 2),
            say("at most {number}", number=number(benching.BOXES_COST)),
        ),
        (say("games per second"), number(report.plain.games_per_second, 1)),
        (say("decisions in a game"), number(report.plain.decisions / report.plain.games, 0)),
        (say("State.copy(), eight heroes"), say("{number} µs", number=number(report.copy_us, 1))),
        (say("fork() at random decisions"), say("{number} µs", number=number(report.clone_us, 1))),
        (
            "  " + say("of a game without records"),
            say("{number} µs", number=number(report.clone_silent_us, 1)),
        ),
        (say("a live game"), say("{number} kB", number=number(report.live_kb, 1))),
        (say("heuristic: decisions per second"), number(report.heuristic.decisions_per_second, 0)),
        (
            "  " + say("its own time for a decision"),
            say("{number} µs", number=number(report.thinking_us, 0)),
            say("under {number} µs", number=benching.HEURISTIC_US),
        ),
        (
            "  " + say("with all boxes: times the cost"),
            number(report.boxes_cost_with_bots, 2),
            say("at most {number}", number=number(benching.BOXES_COST)),
        ),
        ("  " + say("games per second"), number(report.heuristic.games_per_second, 1)),
        (
            say("search: iterations per second"),
            number(report.searches, 0),
            say("at least {number}", number=benching.SEARCHES),
        ),
        (say("simulated games per second, 1 job"), number(report.one_job, 1)),
        ("  " + say("2 jobs"), number(report.two_jobs, 1)),
        (
            "  " + say("times as fast"),
            number(report.scaling, 2),
            say("at least {number}", number=number(benching.SCALING)),
        ),
    )


@bench.command(cls=Command)
@speaking
def server(
    games: Annotated[int, typer.Option(min=1, max=5000, help="How many live games.")] = 200,
    seconds: Annotated[
        float, typer.Option(min=1, help=("For how many seconds to send answers."))
    ] = 30.0,
    rate: Annotated[
        float, typer.Option(min=0.1, help="Answers per second, all games together.")
    ] = (100.0),
    api: Annotated[
        bool, typer.Option("--api", help="Everybody plays through the API, with no page open.")
    ] = False,
    database: Annotated[
        str,
        typer.Option(metavar="URL", help="An empty database; by default a temporary file."),
    ] = "",
    workers: Annotated[
        int,
        typer.Option(min=0, max=64, help="Server processes; 0 means as many as `serve` would use."),
    ] = 0,
    streams: Annotated[
        int, typer.Option(min=1, max=1000, help="Streams of each game; all but one only listen.")
    ] = 1,
    answers: Annotated[
        int, typer.Option(min=0, max=5000, help="How many answers each game has at the start.")
    ] = 0,
    as_json: Json = False,
) -> None:
    """Measure the server: live games over loopback, each with one player at a page.

    Times run from sending an answer until that page shows the change.
    """
    from shadowbrook.server.http.serve import usual_workers
    from shadowbrook.server.load import bench as loading

    console = Console(stderr=True)
    processes = workers or usual_workers(database)
    plan = loading.LoadPlan(games, not api, processes, streams, answers, database)
    with console.status(say("starting")) as status:
        load = loading.measure(plan, seconds, rate, status.update)
    if as_json:
        typer.echo(msgspec.json.encode(load).decode())
        return
    _show(
        say(
            "{count: one={count} live game, other={count} live games}, {streams: one={streams} "
            "stream, other={streams} streams}, {workers: one={workers} process, other={workers} "
            "processes}, aiming at {rate} answers per second",
            count=load.games,
            streams=load.streams,
            workers=load.workers,
            rate=number(load.asked_per_second),
        ),
        (say("answers per second"), number(load.answers_per_second, 1)),
        (say("seen by the other side, p50"), say("{number} ms", number=number(load.p50_ms, 1))),
        ("  p99", say("{number} ms", number=number(load.p99_ms, 1))),
        ("  " + say("slowest"), say("{number} ms", number=number(load.worst_ms, 1))),
        (say("failures"), str(load.errors)),
        *((f"  {what}", str(count)) for what, count in sorted(load.failures.items())),
        (say("commits per second"), number(load.commits_per_second, 1)),
        ("  " + say("changes in each"), number(load.changes_per_commit, 2)),
        (say("memory of the server"), say("{number} MB", number=number(load.memory_kb / 1024, 1))),
        (
            "  " + say("for each live game"),
            say("{number} kB", number=number(load.memory_per_game_kb, 0)),
        ),
        (say("share of one core"), percent(load.server_cpu_share, 0)),
        (
            "  " + say("for each answer"),
            say("{number} ms", number=number(load.server_cpu_ms_per_answer, 2)),
        ),
        (say("share of this client"), percent(load.client_cpu_share, 0)),
        (say("taken by others on this host"), percent(load.stolen_share)),
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
            N_("{name} must be a number, not '{value}'"), name=name, value=text
        ) from None
