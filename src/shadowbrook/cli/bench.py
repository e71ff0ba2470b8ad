"""`shadowbrook bench`: engine and bots; `bench server`: the server under load."""

from __future__ import annotations

import os
from typing import Annotated

import msgspec
import typer
from rich.console import Console
from rich.table import Table

from shadowbrook.cli.flags import Json
from shadowbrook.engine.errors import ShadowbrookError
from shadowbrook.lab import bench as benching

bench = typer.Typer(
    name="bench",
    help="Measure engine and bots: BENCH_SECONDS (10) of random games from BENCH_SEED (1).\n\n"
    "Four heroes, cooperative; then copies, forks, memory, half as long each of the heuristic "
    "bot and of the search bot in the middle of games, and simulations with one process and two. "
    "Beside what a bot is held to stands its floor.",
    invoke_without_command=True,
)


@bench.callback()
def engine(context: typer.Context, as_json: Json = False) -> None:
    if context.invoked_subcommand is not None:
        return
    seconds = _number("BENCH_SECONDS", 10.0)
    seed = int(_number("BENCH_SEED", 1))
    console = Console(stderr=True)
    with console.status("measuring") as status:
        report = benching.measure(seconds, seed, lambda what: status.update(f"measuring {what}"))
    if as_json:
        typer.echo(report.line(seed))
        return
    _show(
        "Four heroes, cooperative, random play",
        ("decisions per second", f"{report.plain.decisions_per_second:,.0f}"),
        ("  with checkpoints", f"{report.marked.decisions_per_second:,.0f}"),
        ("games per second", f"{report.plain.games_per_second:,.1f}"),
        ("decisions in a game", f"{report.plain.decisions / report.plain.games:,.0f}"),
        ("State.copy(), eight heroes", f"{report.copy_us:.1f} µs"),
        ("fork() at random decisions", f"{report.clone_us:.1f} µs"),
        ("  of a game without records", f"{report.clone_silent_us:.1f} µs"),
        ("a live game", f"{report.live_kb:.1f} kB"),
        ("heuristic: decisions per second", f"{report.heuristic.decisions_per_second:,.0f}"),
        (
            "  its own time for a decision",
            f"{report.thinking_us:.0f} µs",
            f"under {benching.HEURISTIC_US:,} µs",
        ),
        ("  games per second", f"{report.heuristic.games_per_second:,.1f}"),
        (
            "search: iterations per second",
            f"{report.searches:,.0f}",
            f"at least {benching.SEARCHES}",
        ),
        ("simulated games per second, 1 job", f"{report.one_job:,.1f}"),
        ("  2 jobs", f"{report.two_jobs:,.1f}"),
        ("  times as fast", f"{report.scaling:.2f}", f"at least {benching.SCALING}"),
    )


@bench.command()
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
        typer.Option(metavar="URL", help="An empty database; by default a file that goes again."),
    ] = "",
    as_json: Json = False,
) -> None:
    """Measure the server: live games over loopback, each with one player at a page.

    The time is from sending an answer until that page has what has changed.
    """
    from shadowbrook.server.load import bench as loading

    console = Console(stderr=True)
    with console.status("starting") as status:
        load = loading.measure(games, seconds, rate, status.update, not api, database)
    if as_json:
        typer.echo(msgspec.json.encode(load).decode())
        return
    _show(
        f"{load.games} live games, {load.asked_per_second:g} answers a second asked for",
        ("answers per second", f"{load.answers_per_second:,.1f}"),
        ("seen by the other side, p50", f"{load.p50_ms:.1f} ms"),
        ("  p99", f"{load.p99_ms:.1f} ms"),
        ("  slowest", f"{load.worst_ms:.1f} ms"),
        ("failures", str(load.errors)),
        *((f"  {what}", str(count)) for what, count in sorted(load.failures.items())),
        ("memory of the server", f"{load.memory_kb / 1024:.1f} MB"),
        ("  for each live game", f"{load.memory_per_game_kb:.0f} kB"),
        ("share of one core", f"{100 * load.server_cpu_share:.0f} %"),
        ("  for each answer", f"{load.server_cpu_ms_per_answer:.2f} ms"),
        ("share of this client", f"{100 * load.client_cpu_share:.0f} %"),
        ("taken by others on this host", f"{100 * load.stolen_share:.1f} %"),
    )


def _show(title: str, *rows: tuple[str, ...]) -> None:
    """What was measured, and the floor of it where there is one."""
    table = Table("", "", title=title, title_justify="left")
    table.columns[1].justify = "right"
    if any(len(row) > 2 for row in rows):
        table.add_column("floor")
    for row in rows:
        table.add_row(*row)
    Console().print(table)


def _number(name: str, default: float) -> float:
    text = os.environ.get(name, "")
    try:
        return float(text) if text else default
    except ValueError:
        raise ShadowbrookError(f"{name} is a number, not {text!r}") from None
