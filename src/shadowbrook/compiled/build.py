"""Compiling the engine, by mypyc and the C compiler of this machine."""

from __future__ import annotations

import os
import shutil
import sys
from contextlib import chdir
from pathlib import Path
from tempfile import TemporaryDirectory

from . import PACKAGE, STAMP, fingerprint, home, sources

GROUP = "shadowbrook_engine"


class CompileError(Exception):
    """The engine could not be compiled: no package, a compiler that failed, no room to store it."""

    def __init__(self, what: str, detail: object) -> None:
        self.what = what  # "package", "compiler" or "storing"
        self.detail = str(detail)
        super().__init__(f"{what}: {detail}")


def build(jobs: int) -> Path:
    """Compile the engine and put it where `use` finds it; return that place."""
    try:
        from mypyc.build import mypycify  # noqa: PLC0415 - an extra
        from setuptools import Distribution  # noqa: PLC0415 - an extra
        from setuptools.errors import BaseError  # noqa: PLC0415 - an extra
    except ImportError as missing:
        raise CompileError("package", missing.name) from None
    before = fingerprint()
    with TemporaryDirectory() as work, chdir(PACKAGE.parent):
        modules = [str(path.relative_to(PACKAGE.parent)) for path in sources()]
        extensions = mypycify(
            ["--follow-imports=silent", f"--cache-dir={work}/cache", *modules],
            opt_level="1",
            multi_file=True,
            target_dir=f"{work}/c",
            group_name=GROUP,
        )
        if os.name != "nt" and "CFLAGS" not in os.environ:
            # Debugging information doubles the time that the C compiler takes.
            for extension in extensions:
                extension.extra_compile_args.append("-g0")
        if sys.platform == "linux":
            # Calls within the engine go straight to their function and not by a table that others
            # could change, which takes a tenth of the time.
            for extension in extensions:
                extension.extra_link_args.append("-Wl,-Bsymbolic-functions")
        command = Distribution({"name": GROUP, "ext_modules": extensions}).get_command_obj(
            "build_ext"
        )
        command.build_lib, command.build_temp = f"{work}/made", f"{work}/temp"
        command.parallel = jobs
        command.ensure_finalized()
        try:
            command.run()
        except BaseError as error:
            raise CompileError("compiler", error) from None
        return _install(Path(f"{work}/made"), before)


def _install(made: Path, stamp: str) -> Path:
    """Put what was made in place; the fingerprint comes last, so half a copy is never used."""
    there = home()
    try:
        shutil.rmtree(there, ignore_errors=True)
        shutil.copytree(made, there)
        (there / STAMP).write_text(stamp)
    except OSError as error:
        raise CompileError("storing", error) from None
    return there
