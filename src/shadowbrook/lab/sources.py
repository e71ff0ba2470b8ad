"""Which game is played: a digest of the sources that decide how games go.

Rules, cards and bots change more often than the version does, and games from before and after a
change do not belong into one table. The digest is the same for every Python and on every machine,
wherever the packages lie there, and whether the engine is compiled or not.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Sequence
from functools import cache
from importlib.metadata import entry_points
from importlib.util import find_spec
from pathlib import Path

from shadowbrook.bots import base, parse_spec
from shadowbrook.compiled import PACKAGE, digest_of
from shadowbrook.engine import shelf
from shadowbrook.engine.box import Box

OURS = ("engine", "odds", "bots", "lab/games.py")  # for every game; boxes as they are used
# No part of a game: what Python and editors leave behind, and translations.
LEFT_OUT = (".pyc", "~", ".po", ".pot", ".mo")


def digest(boxes: Iterable[str | Path], bots: Sequence[str]) -> str:
    """Of the engine, these boxes with those they require, all bots of ours and these of others."""
    names = shelf.complete(map(str, boxes))
    parts = [_of_ours(), *(_of_box(shelf.find_box(name)) for name in names)]
    brought = {entry.name: entry.module for entry in entry_points(group=base.GROUP)}
    used = {parse_spec(text).name for text in bots} - set(base.OURS)
    parts += [_of_module(brought[name]) for name in sorted(used & set(brought))]
    return hashlib.sha256("\n".join(parts).encode()).hexdigest()


# Each part is read once in a process: what is edited later is not what the process plays. A Dask
# worker lives so long that this matters.


@cache
def _of_ours() -> str:
    files: dict[str, Path] = {}
    for name in OURS:
        place = PACKAGE / name
        inside = {name: place} if place.is_file() else _files_in(place)
        files |= {f"{name}/{file}": path for file, path in inside.items()}
    return digest_of(files)


@cache
def _of_box(box: Box) -> str:
    """A box from a folder is loaded again as another object, and so is read again."""
    folder = shelf.home(box.id)
    files = _files_of(shelf.package_of(box.id)) if folder is None else _files_in(folder)
    return digest_of(files, start=f"{box.id} {box.version}")  # one made in memory has no files


@cache
def _of_module(module: str) -> str:
    return digest_of(_files_of(module))


def _files_of(module: str) -> dict[str, Path]:
    """The package that a module is or lies in, or the module if there is none."""
    spec = find_spec(module)
    if spec is None or spec.origin is None:
        return {}
    file = Path(spec.origin)
    if file.stem == "__init__" or "." in module:
        return _files_in(file.parent)
    return {file.name: file}


def _files_in(folder: Path) -> dict[str, Path]:
    """All files of a package, also its data, by their place in it."""
    found = {path.relative_to(folder).as_posix(): path for path in folder.rglob("*")}
    return {name: found[name] for name in sorted(found) if _counts(name, found[name])}


def _counts(name: str, path: Path) -> bool:
    hidden = any(part.startswith(".") for part in name.split("/"))
    return path.is_file() and not hidden and not name.endswith(LEFT_OUT)
