"""`shadowbrook learn`: the first game, which teaches, in this terminal."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from shadowbrook import tutorial
from shadowbrook.cli.language import current
from shadowbrook.engine.setup import Setup
from shadowbrook.terminal.play import play_in_terminal


def learn(
    load: Annotated[Path | None, typer.Option(help="Go on with a saved first game.")] = None,
) -> None:
    """Learn the game by playing: a first game of about six rounds, with lessons."""
    code = play_in_terminal(
        Setup(**tutorial.SETUP), seed=tutorial.SEED, load=load, language=current(), lessons=True
    )
    if code:
        raise typer.Exit(code)
