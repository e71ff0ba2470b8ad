"""`shadowbrook tournament`: bots, heroes or villains against each other."""

from __future__ import annotations

from typing import Annotated

import msgspec
import typer
from rich.console import Console
from rich.table import Table

from shadowbrook.cli.flags import Dask, Jobs, Json, Results, Rows, Seed, names, with_setup
from shadowbrook.cli.language import VALUES, say
from shadowbrook.cli.showing import (
    STOPPED,
    narrator,
    number,
    progress,
    share_cells,
    tell_faults,
    word,
)
from shadowbrook.engine.setup import Setup
from shadowbrook.engine.words import N_
from shadowbrook.lab import results as files
from shadowbrook.lab import tournament as playing
from shadowbrook.lab.games import PlayedGame
from shadowbrook.lab.pool import cores

OVER = {"bots": N_("bots"), "heroes": N_("heroes"), "villains": N_("villains")}
VALUES["entrants"] = names(playing.KINDS)


@with_setup(mode="competitive")
def tournament(
    setup: Setup,
    entrants: Annotated[
        list[str] | None,
        typer.Argument(metavar="NAME", help="Who takes part, by name; by default everybody."),
    ] = None,
    over: Annotated[str, typer.Option(help="What is compared: {entrants}.")] = "bots",
    rounds: Annotated[
        int, typer.Option(min=1, help="Rounds; in each every line-up plays one game.")
    ] = 10,
    lineup: Annotated[
        str,
        typer.Option(
            help="How bots share a table of rivals: even, one (one of a kind against others), "
            "first (only the first named against others)."
        ),
    ] = "even",
    bot: Annotated[
        str, typer.Option(help=("The bot that plays when heroes or villains are compared."))
    ] = "random",
    seed: Seed = "1",
    jobs: Jobs = 0,
    dask: Dask = "",
    results: Results = None,
    rows: Rows = None,
    as_json: Json = False,
) -> None:
    """Compare bots, heroes or villains in a round robin, with ratings and their uncertainty.

    Seats rotate, and all games of a round share their dice and decks. With --results, a run that
    was stopped or killed goes on where it left off.
    """
    files.check_file(rows)
    playing.need_ratings()
    plan = playing.make_plan(over, entrants or (), setup, bot=bot, seed=seed, lineup=lineup)
    asked = rounds * len(plan.lineups())
    with progress(say("games"), asked) as told:
        played, interrupted = playing.run(
            plan, rounds, results=results, jobs=jobs or cores(), dask=dask, told=told
        )
    tell_faults(played)
    if rows is not None:
        files.write(rows, PlayedGame, played)
    if played:
        table = playing.standings(plan, played)
        if as_json:
            said = {**plan.plain(), **msgspec.to_builtins(table), "interrupted": interrupted}
            typer.echo(msgspec.json.format(msgspec.json.encode(said)).decode())
        else:
            _show(plan, table)
    if interrupted:
        typer.echo(
            say("stopped: {done} of {all} games were played", done=len(played), all=asked), err=True
        )
        if results is not None:
            typer.echo(say("run the same command again to go on"), err=True)
        raise typer.Exit(STOPPED)


def _show(plan: playing.TournamentPlan, table: playing.Standings) -> None:
    console = Console(highlight=False)
    count, share, interval = share_cells(table.darkness)
    console.print(
        say(
            "{games: one={games} game, other={games} games}, mode {mode}, comparing {over}, "
            "seed {seed}; the villain won {count} of them ({share}, 95% interval {interval})",
            games=table.games,
            mode=plan.setup.mode,
            over=say(OVER[plan.over]),
            seed=plan.seed,
            count=count,
            share=share,
            interval=interval,
        )
    )
    what = say("games") if not plan.meet else say("seats")
    ratings = Table(
        *(say(OVER[plan.over]), say("rating"), say("± (95%)"), what, say("won"), say("share")),
        say("95% interval"),
        title=say("Ratings (openskill, 25 is the mean)"),
        title_justify="left",
    )
    for column in ratings.columns[1:]:
        column.justify = "right"
    named = narrator(plan.setup)
    for one in table.standings:
        margin = one.high - one.rating
        ratings.add_row(
            one.entrant if plan.over == "bots" else named.thing(one.entrant),
            number(one.rating, 1),
            number(margin, 1),
            str(one.seats),
            *share_cells(one.wins),
        )
    console.print(ratings)
    if table.seats:
        seats = Table(
            *(say("place"), say("won"), say("share"), say("95% interval")),
            title=say("Of the games that heroes won"),
            title_justify="left",
        )
        for place, won in table.seats.items():
            seats.add_row(word(place), *share_cells(won))
        console.print(seats)
