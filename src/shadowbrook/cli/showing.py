"""What several commands show in the same way: progress, shares, the exit code of Ctrl-C."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from shadowbrook.lab.simulate import Share

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
    return (
        str(share.count),
        f"{100 * share.share:.1f} %",
        f"{100 * share.low:.1f} – {100 * share.high:.1f} %",
    )
