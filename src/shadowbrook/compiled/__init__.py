"""The engine as machine code, where somebody has had it compiled (`shadowbrook compile`).

The sources stay what they are: plain Python that also runs as it stands. What was compiled lies
beside the installed packages, with a fingerprint of the sources it was made from, and is used only
while the sources are still the same; whoever edits them plays the edited ones, uncompiled.
`SHADOWBROOK_COMPILED=0` in the environment leaves it unused.
"""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
import sysconfig
from collections.abc import Mapping, Sequence
from importlib.abc import MetaPathFinder
from importlib.machinery import ExtensionFileLoader, ModuleSpec
from importlib.util import spec_from_file_location
from pathlib import Path
from types import ModuleType

PACKAGE = Path(__file__).resolve().parent.parent
SWITCH = "SHADOWBROOK_COMPILED"  # 0 in the environment: run the sources
STAMP = "sources"  # the file with the fingerprint
# Modules that stay as they are: `pause` yields; set-ups and rules travel between processes, which
# compiled frozen classes cannot; `sides` are structs; the others are not worth the time that it
# takes to compile them.
LEFT_OUT = frozenset(
    (
        "__init__",
        "audit",
        "documents",
        "errors",
        "pause",
        "renumber",
        "rules",
        "save",
        "setup",
        "shelf",
        "sides",
    )
)


def sources() -> list[Path]:
    """The modules that are compiled: those through which every decision passes."""
    found = sorted(
        [
            *(PACKAGE / "engine").rglob("*.py"),
            *(PACKAGE / "cards").glob("*.py"),
            *(PACKAGE / "boxes" / "core").glob("*.py"),
            *(PACKAGE / "odds").glob("*.py"),
        ]
    )
    return [path for path in found if path.stem not in LEFT_OUT]


def fingerprint() -> str:
    """Of the sources as they are now, of how they are compiled, and of the Python that runs."""
    files = [*sources(), Path(__file__).with_name("build.py")]
    return digest_of(
        {path.relative_to(PACKAGE).as_posix(): path for path in files}, start=sys.version
    )


def digest_of(files: Mapping[str, Path], start: str = "") -> str:
    """Of files by name and content, wherever they lie."""
    digest = hashlib.sha256(start.encode())
    for name, path in files.items():
        digest.update(name.encode())
        digest.update(path.read_bytes().replace(b"\r\n", b"\n"))  # as Git does on Windows
    return digest.hexdigest()


def home() -> Path:
    """Where compiled modules lie, whether there are any or not."""
    return Path(sysconfig.get_path("platlib")) / "shadowbrook_compiled"


def up_to_date() -> bool:
    """Whether there are compiled modules, and from these very sources."""
    try:
        return (home() / STAMP).read_text() == fingerprint()
    except OSError:
        return False


class Finder(MetaPathFinder):
    """Finds the compiled form of a module before anybody looks for its source."""

    def __init__(self, folder: Path) -> None:
        suffix = sysconfig.get_config_var("EXT_SUFFIX")
        self.found = {
            ".".join(path.relative_to(folder).parts).removesuffix(suffix): path
            for path in folder.rglob(f"*{suffix}")
        }

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        file = self.found.get(fullname)
        if file is None:
            return None
        loader = ExtensionFileLoader(fullname, str(file))
        return spec_from_file_location(fullname, file, loader=loader)


def use() -> None:
    """Let imports find what is compiled, if it may be used."""
    if os.environ.get(SWITCH, "1") != "0" and up_to_date():
        sys.meta_path.insert(0, Finder(home()))


def in_use() -> bool:
    """Whether this process runs the compiled engine."""
    return any(isinstance(finder, Finder) for finder in sys.meta_path)


def as_written(arguments: Sequence[str]) -> int:
    """Run a command of `shadowbrook` from the sources, in a process of its own; its exit code.

    Only they show a script that was never awaited, and who writes into the state.
    """
    command = [sys.executable, "-m", "shadowbrook.cli", *arguments]
    return subprocess.run(command, env=os.environ | {SWITCH: "0"}, check=False).returncode


use()
