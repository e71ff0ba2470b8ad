"""What several commands show in the same way: progress, shares, the exit code of Ctrl-C."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from shadowbrook.cli.language import say, speech
from shadowbrook.lab.games import Row
from shadowbrook.lab.simulate import Share
from shadowbrook.narration.questions import WORDS

STOPPED = 130  # what a shell says of a command that Ctrl-C ended


@contextmanager
def progress(what: str, count: int) -> Iterator[Callable[[int], None]]:
    """A progress bar beside the output, where somebody watches."""
    console = Console(stderr=True)
    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
    )
    with Progress(
        *columns, console=console, disable=not console.is_terminal, transient=True
    ) as bar:
        task = bar.add_task(what, total=count)
        yield lambda done: bar.advance(task, done)


def share_cells(share: Share) -> tuple[str, str, str]:
    """A share as three cells of a table: the count, the share, the interval."""
    decimal = speech().language.decimal
    return (
        str(share.count),
        f"{decimal(100 * share.share)} %",
        f"{decimal(100 * share.low)} – {decimal(100 * share.high)} %",
    )


def word(text: str) -> str:
    """A word of the engine, such as who won and how, in the language of the reader."""
    return speech().gettext(WORDS.get(text, text))


def tell_faults(rows: Sequence[Row]) -> None:
    """Say on the side if bots failed, and show the first fault."""
    failed = [row for row in rows if row.faults]
    if failed:
        typer.echo(
            say(
                "in {count} of {games} games a bot failed and was replaced; first in game {game}: "
                "{fault}",
                count=len(failed),
                games=len(rows),
                game=failed[0].game,
                fault=failed[0].faults[0],
            ),
            err=True,
        )
