"""What several commands show in the same way: progress, shares, the exit code of Ctrl-C."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from shadowbrook.cli.language import current, say, speech
from shadowbrook.engine.setup import Setup
from shadowbrook.engine.shelf import content
from shadowbrook.lab.games import PlayedGame
from shadowbrook.lab.simulate import CountedShare
from shadowbrook.narration import Narrator
from shadowbrook.narration.narrator import side
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


def share_cells(share: CountedShare) -> tuple[str, str, str]:
    """A share as three cells of a table: the count, the share, the interval."""
    decimal = speech().language.decimal
    interval = say("{low} – {high}%", low=decimal(100 * share.low), high=decimal(100 * share.high))
    return str(share.count), percent(share.share), interval


def percent(share: float, places: int = 1) -> str:
    """A share of the whole.

    >>> percent(0.5), percent(0.25, 0)
    ('50.0%', '25%')
    """
    return say("{number}%", number=speech().language.decimal(100 * share, places))


def number(value: float, places: int | None = None) -> str:
    """A number as the reader writes it; by default with as many places as it has, two at most.

    >>> number(12.0), number(70.5), number(1.25, 1)
    ('12', '70.5', '1.2')
    """
    if places is None:
        places = len(f"{value:.2f}".rstrip("0").partition(".")[2])
    return speech().language.decimal(value, places)


def word(text: str) -> str:
    """A word of the engine, such as who won and how, in the language of the reader."""
    known = side(speech(), text)
    if known is not None:
        return str(known)
    return str(speech().name(WORDS[text])) if text in WORDS else text


def narrator(setup: Setup) -> Narrator:
    """Who knows what cards are called, in the language of the reader."""
    return Narrator(content(setup.box_names), current())


def tell_faults(rows: Sequence[PlayedGame]) -> None:
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
