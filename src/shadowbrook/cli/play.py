"""`shadowbrook play`: a game in this terminal."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from shadowbrook.cli.flags import with_setup
from shadowbrook.cli.language import current
from shadowbrook.engine.errors import SetupError
from shadowbrook.engine.setup import Setup
from shadowbrook.engine.words import N_
from shadowbrook.terminal.play import play_in_terminal


@with_setup(modes=("lone", "solo-team", "competitive"), lone="karl", villain="vampire")
def play(
    setup: Setup,
    seats: Annotated[
        str,
        typer.Option(
            help="Your seats, counted from 1 and separated by commas; bots play the others."
        ),
    ] = "1",
    bot: Annotated[
        str, typer.Option(help="Who plays the other seats and gives hints: {bots}.")
    ] = "heuristic",
    seed: Annotated[
        str | None, typer.Option(help="The same seed gives the same dice and decks.")
    ] = None,
    load: Annotated[Path | None, typer.Option(help="Go on with a saved game.")] = None,
) -> None:
    """Play in this terminal, by default lone Karl against the Vampire."""
    mine = _parse_seats(seats)
    code = play_in_terminal(
        setup, seed=seed, mine=mine, bot_name=bot, load=load, language=current()
    )
    if code:
        raise typer.Exit(code)


def _parse_seats(text: str) -> frozenset[int]:
    try:
        seats = frozenset(int(part) - 1 for part in text.split(",") if part.strip())
    except ValueError:
        raise SetupError(
            N_("seats are numbers separated by commas, not '{value}'"), value=text
        ) from None
    if not seats or min(seats) < 0:
        raise SetupError(N_("seats are counted from 1, and at least one of them must be yours"))
    return seats
