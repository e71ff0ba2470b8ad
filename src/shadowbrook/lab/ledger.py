"""A file of results that grows while games are played, and is taken up after any end.

The first line names the plan, each following line is one game. A line counts when it is
whole: what was cut off by a crash is left out and played again. Nothing is ever rewritten.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Any

import msgspec

from shadowbrook import __version__
from shadowbrook.engine.errors import ShadowbrookError
from shadowbrook.engine.words import N_

from .games import PlayedGame
from .pool import spread
from .results import check_folder, writing

LARGEST_PORTION = 4  # games, so that little is lost when a run is killed

_row = msgspec.json.Decoder(PlayedGame)


class Ledger:
    """The rows of a plan, in memory and, with a path, in a file."""

    def __init__(self, plan: Mapping[str, Any], file: IO[bytes] | None = None) -> None:
        self.plan = plan
        self.rows: dict[int, PlayedGame] = {}
        self._file = file

    def missing(self, numbers: Iterable[int]) -> list[int]:
        """Those of the numbers whose games are still to be played."""
        return [number for number in numbers if number not in self.rows]

    def keep(self, rows: Sequence[PlayedGame]) -> None:
        """Take in rows; when this returns they are safe on the disk."""
        for row in rows:
            self.rows[row.game] = row
        if self._file is not None:
            with writing(Path(self._file.name)):
                self._file.write(b"".join(msgspec.json.encode(row) + b"\n" for row in rows))
                self._file.flush()
                os.fsync(self._file.fileno())


@contextmanager
def ledger(path: Path | None, plan: Mapping[str, Any]) -> Iterator[Ledger]:
    """The ledger of a plan: a new one, or the one in the file, to be gone on with."""
    if path is None:
        yield Ledger(plan)
        return
    check_folder(path)
    with _open(path) as file:
        _lock(file, path)
        book = Ledger(plan, file)
        _take_up(book, file, path)
        yield book


def play_missing(
    path: Path | None,
    plan: Mapping[str, Any],
    work: Callable[[range], list[PlayedGame]],
    numbers: Sequence[int],
    *,
    game: Callable[[], str],
    jobs: int,
    dask: str,
    told: Callable[[int], None],
) -> tuple[dict[int, PlayedGame], bool]:
    """Play the games that a ledger lacks; return all its rows, and whether it was stopped."""
    with ledger(path, plan) as book:
        missing = book.missing(numbers)
        told(len(numbers) - len(missing))
        harvest = spread(
            *(work, missing, jobs, told),
            dask=dask,
            game=game,
            keep=book.keep,
            largest=LARGEST_PORTION,
        )
        return book.rows, harvest.interrupted


def _open(path: Path) -> IO[bytes]:
    with writing(path):
        return path.open("a+b")


def _lock(file: IO[bytes], path: Path) -> None:
    """Refuse to write where another run writes."""
    if sys.platform == "win32":
        return
    import fcntl  # noqa: PLC0415 - not everywhere

    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        raise ShadowbrookError(
            N_("another run is writing to {path}; wait for it or choose another file"), path=path
        ) from None


def _take_up(book: Ledger, file: IO[bytes], path: Path) -> None:
    """Read what is there; only a file that is known to be ours is written to or cut."""
    header = {"shadowbrook": __version__, **book.plan}
    first_line = msgspec.json.encode(header) + b"\n"
    file.seek(0)
    text = file.read()
    whole = text[: text.rfind(b"\n") + 1]
    if not whole and not first_line.startswith(text):
        raise ShadowbrookError(_no_ledger(path))
    if whole:
        first, *lines = whole.splitlines()
        _same_plan(first, header, path)
        _read(book, lines, path)
    file.truncate(len(whole))
    if not whole:
        file.write(first_line)
        file.flush()


def _read(book: Ledger, lines: Iterable[bytes], path: Path) -> None:
    for number, line in enumerate(lines, start=2):
        try:
            row = _row.decode(line)
        except msgspec.DecodeError as error:
            raise ShadowbrookError(
                N_(
                    "line {number} of {path} is not a row of results ({error}); remove that line "
                    "or "
                    "choose another file"
                ),
                number=number,
                path=path,
                error=error,
            ) from None
        book.rows.setdefault(row.game, row)


def _no_ledger(path: Path) -> str:
    return f"{path} is no file of results; choose another one"


def _same_plan(line: bytes, header: Mapping[str, Any], path: Path) -> None:
    try:
        found = msgspec.json.decode(line)
    except msgspec.DecodeError:
        found = None
    if not isinstance(found, dict) or "shadowbrook" not in found:
        raise ShadowbrookError(_no_ledger(path))
    wanted = msgspec.json.decode(msgspec.json.encode(header))  # tuples as lists
    for name in dict.fromkeys((*wanted, *found)):
        if found.get(name) == wanted.get(name):
            continue
        if name in ("shadowbrook", "sources"):  # no flag brings that game back
            raise ShadowbrookError(
                N_(
                    "{path} holds results of another game: Shadowbrook, its boxes or its bots have "
                    "changed since; choose another file, or delete this one to play all games again"
                ),
                path=path,
            )
        raise ShadowbrookError(
            N_(
                "{path} holds results of another plan: its {name} is '{get}', not '{get2}'; give "
                "the same flags or choose another file"
            ),
            path=path,
            name=name,
            get=found.get(name),
            get2=wanted.get(name),
        )
