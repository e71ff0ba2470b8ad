"""`shadowbrook simulate`: bots play many games, and the ends are counted."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import msgspec
import typer
from rich.console import Console
from rich.table import Table
from rich.text import Text

from shadowbrook.cli.flags import Dask, Jobs, Json, Rows, Seed, with_setup
from shadowbrook.cli.language import say
from shadowbrook.cli.showing import (
    STOPPED,
    narrator,
    number,
    percent,
    progress,
    share_cells,
    tell_faults,
    word,
)
from shadowbrook.engine.errors import ShadowbrookError
from shadowbrook.engine.setup import Setup
from shadowbrook.engine.words import N_
from shadowbrook.lab import results
from shadowbrook.lab import simulate as simulating
from shadowbrook.lab.games import DecisionRow, PlayedGame
from shadowbrook.lab.pool import Harvest, cores


@with_setup()
def simulate(
    setup: Setup,
    games: Annotated[int, typer.Option(min=1, help="How many games.")] = 100,
    bot: Annotated[
        str,
        typer.Option(
            "--bot", "--bots", help="Who plays: {bots}; separated by commas, one for each seat."
        ),
    ] = "random",
    seed: Seed = "1",
    jobs: Jobs = 0,
    dask: Dask = "",
    as_json: Json = False,
    as_csv: Annotated[
        bool, typer.Option("--csv", help="Print one row for each game, for programs.")
    ] = False,
    rows: Rows = None,
    decisions: Annotated[
        Path | None, typer.Option(help="Also write one row for each decision to this file.")
    ] = None,
) -> None:
    """Have bots play many games and count how they end.

    The same seed gives the same numbers for any number of jobs.
    """
    if as_json and as_csv:
        raise ShadowbrookError(N_("choose one of --json and --csv"))
    results.check_file(rows)
    results.check_file(decisions)
    asked: dict[str, Any] = {"seed": seed, "bot_name": bot, "jobs": jobs or cores(), "dask": dask}
    with progress(say("games"), games) as told:
        if decisions is None:
            harvest = simulating.simulate(setup, games, **asked, told=told)
        else:
            harvest = _with_decisions(setup, games, decisions, **asked, told=told)
    found = harvest.results
    tell_faults(found)
    if rows is not None:
        results.write(rows, PlayedGame, found)
    if as_csv:
        typer.echo(results.to_csv(PlayedGame, found), nl=False)
    elif found:
        summary = simulating.summarize(found, simulating.sides(setup))
        if as_json:
            about = {"setup": setup.plain(), "seed": seed, "bot": bot, "games_asked": games}
            said = {**about, **msgspec.to_builtins(summary), "interrupted": harvest.interrupted}
            typer.echo(msgspec.json.format(msgspec.json.encode(said)).decode())
        else:
            _show_summary(summary, setup, seed, bot)
    if harvest.interrupted:
        typer.echo(
            say("stopped: {done} of {all} games were played", done=len(found), all=games), err=True
        )
        raise typer.Exit(STOPPED)


def _with_decisions(setup: Setup, games: int, path: Path, **asked: Any) -> Harvest[PlayedGame]:
    """Play, and write all decisions to a file."""
    harvest = simulating.simulate_decisions(setup, games, **asked)
    results.write(path, DecisionRow, [row for one in harvest.results for row in one.decisions])
    return Harvest([one.row for one in harvest.results], harvest.interrupted)


def _show_summary(summary: simulating.Summary, setup: Setup, seed: str, bot: str) -> None:
    console = Console()
    console.print(
        say(
            "{games: one={games} game, other={games} games} of "
            "{heroes: one={heroes} hero, other={heroes} heroes}; mode {mode}, preset {preset}, "
            "bot {bot}, seed {seed}",
            games=summary.games,
            heroes=len(setup.hero_names),
            mode=setup.mode,
            preset=setup.preset,
            bot=bot,
            seed=seed,
        ),
        highlight=False,
    )
    shares = Table(
        "",
        say("games"),
        say("share"),
        say("95% interval"),
        title=say("Who won, and how"),
        title_justify="left",
    )
    for column in shares.columns[1:]:
        column.justify = "right"
    for side, share in summary.wins.items():
        shares.add_row(Text(word(side), style="bold"), *share_cells(share))
        for end, part in summary.ends.items():
            if end.startswith(f"{side}: "):
                shares.add_row(Text(f"  {word(end.removeprefix(f'{side}: '))}"), *share_cells(part))
    console.print(shares)
    spreads = Table(
        "",
        say("least"),
        percent(0.25, 0),
        say("median"),
        percent(0.75, 0),
        say("most"),
        say("mean"),
        title=say("A game"),
        title_justify="left",
    )
    for column in spreads.columns[1:]:
        column.justify = "right"
    for name, spread in (
        (say("rounds"), summary.rounds),
        (say("decisions"), summary.decisions),
    ):
        values = msgspec.structs.astuple(spread)
        spreads.add_row(name, *map(number, values[:-1]), number(values[-1], 1))
    console.print(spreads)
    if len(summary.heroes) > 1 and any(share.count for share in summary.heroes.values()):
        wins = Table(
            say("hero"),
            say("won"),
            say("share"),
            say("95% interval"),
            title=say("By hero"),
            title_justify="left",
        )
        named = narrator(setup)
        for name, share in summary.heroes.items():
            wins.add_row(named.thing(name), *share_cells(share))
        console.print(wins)
