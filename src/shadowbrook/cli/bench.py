"""`shadowbrook bench`: how fast the engine and the bots are."""

from __future__ import annotations

import os

import typer
from rich.console import Console
from rich.table import Table

from shadowbrook.cli.flags import Json
from shadowbrook.engine.errors import ShadowbrookError
from shadowbrook.lab import bench as benching


def bench(as_json: Json = False) -> None:
    """Measure engine and bots: BENCH_SECONDS (10) of random games from BENCH_SEED (1).

    Four heroes, cooperative; then copies, forks, memory, and half as long each of the heuristic
    bot and of the search bot in the middle of games.
    """
    seconds = _number("BENCH_SECONDS", 10.0)
    seed = int(_number("BENCH_SEED", 1))
    console = Console(stderr=True)
    with console.status("measuring") as status:
        report = benching.measure(seconds, seed, lambda what: status.update(f"measuring {what}"))
    if as_json:
        typer.echo(report.line(seed))
        return
    table = Table("", "", title="Four heroes, cooperative, random play", title_justify="left")
    table.columns[1].justify = "right"
    for name, value in (
        ("decisions per second", f"{report.plain.decisions_per_second:,.0f}"),
        ("  with checkpoints", f"{report.marked.decisions_per_second:,.0f}"),
        ("games per second", f"{report.plain.games_per_second:,.1f}"),
        ("decisions in a game", f"{report.plain.decisions / report.plain.games:,.0f}"),
        ("State.copy(), eight heroes", f"{report.copy_us:.1f} µs"),
        ("fork() at random decisions", f"{report.clone_us:.1f} µs"),
        ("  of a game without records", f"{report.clone_silent_us:.1f} µs"),
        ("a live game", f"{report.live_kb:.1f} kB"),
        ("heuristic: decisions per second", f"{report.heuristic.decisions_per_second:,.0f}"),
        ("  its own time for a decision", f"{report.thinking_us:.0f} µs"),
        ("  games per second", f"{report.heuristic.games_per_second:,.1f}"),
        ("search: iterations per second", f"{report.searches:,.0f}"),
    ):
        table.add_row(name, value)
    Console().print(table)


def _number(name: str, default: float) -> float:
    text = os.environ.get(name, "")
    try:
        return float(text) if text else default
    except ValueError:
        raise ShadowbrookError(f"{name} is a number, not {text!r}") from None
