"""Rows as files: CSV for anybody, Parquet for those who count with many.

The columns and their types come from the structs of the rows; docs/lab.md describes them,
and a test holds the two together.
"""

from __future__ import annotations

import csv
import os
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from io import StringIO
from pathlib import Path
from typing import Any, get_type_hints

import msgspec

from shadowbrook.engine.errors import ShadowbrookError, reason
from shadowbrook.engine.words import N_

from .extras import need

SUFFIXES = (".csv", ".parquet")
# how docs/lab.md calls the types of columns
TYPES: dict[Any, str] = {
    int: "number",
    str: "text",
    tuple[str, ...]: "list of text",
    tuple[int, ...]: "list of numbers",
}


def columns(kind: type[msgspec.Struct]) -> dict[str, str]:
    """The columns of a kind of row, with their types in words."""
    hints = get_type_hints(kind)
    return {name: TYPES[hints[name]] for name in kind.__struct_fields__}


def check_file(path: Path | None) -> None:
    """Refuse a file of rows that could not be written, before any game is played."""
    if path is None:
        return
    if path.suffix not in SUFFIXES:
        raise ShadowbrookError(
            N_("rows can be written as {one} or {other}, not as '{name}'"),
            one=SUFFIXES[0],
            other=SUFFIXES[1],
            name=path.name,
        )
    check_place(path)
    if path.suffix == ".parquet":
        need("polars", "lab", N_("a Parquet file"))


def check_place(path: Path) -> None:
    """Refuse a place where no file could be written, by trying; nothing is left behind there."""
    check_folder(path)
    new = not os.path.lexists(path)
    with writing(path), path.open("ab"):
        pass
    if new:
        path.unlink()


def check_folder(path: Path) -> None:
    """Refuse a file in a folder that is not there."""
    if not path.parent.is_dir():
        raise ShadowbrookError(
            N_("there is no folder '{parent}' to write into"), parent=path.parent
        )


@contextmanager
def writing(path: Path) -> Iterator[None]:
    """What the system says against writing a file, as one sentence."""
    try:
        yield
    except OSError as error:
        raise ShadowbrookError(
            N_("{path} cannot be written ({value}); choose another file"),
            path=path,
            value=reason(error),
        ) from None


def write(path: Path, kind: type[msgspec.Struct], rows: Sequence[msgspec.Struct]) -> None:
    """Write rows of one kind to a file; its ending says in which form."""
    check_file(path)
    with writing(path):
        if path.suffix == ".csv":
            path.write_text(to_csv(kind, rows), encoding="utf-8")
        else:
            _frame(kind, rows).write_parquet(path)


def to_csv(kind: type[msgspec.Struct], rows: Sequence[msgspec.Struct]) -> str:
    """The rows as comma separated values, with a line of names; lists are joined by spaces."""
    text = StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(kind.__struct_fields__)
    for row in rows:
        writer.writerow(
            " ".join(map(str, value)) if isinstance(value, tuple) else value
            for value in msgspec.structs.astuple(row)
        )
    return text.getvalue()


def _frame(kind: type[msgspec.Struct], rows: Sequence[msgspec.Struct]) -> Any:
    """The rows as a data frame of polars, typed also when there are none."""
    polars = need("polars", "lab", N_("a Parquet file"))
    types = {
        "number": polars.Int64,
        "text": polars.String,
        "list of text": polars.List(polars.String),
        "list of numbers": polars.List(polars.Int64),
    }
    return polars.DataFrame(
        {name: [_plain(getattr(row, name)) for row in rows] for name in kind.__struct_fields__},
        schema={name: types[of] for name, of in columns(kind).items()},
    )


def _plain(value: Any) -> Any:
    return list(value) if isinstance(value, tuple) else value
