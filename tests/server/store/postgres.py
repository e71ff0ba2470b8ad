"""A PostgreSQL of the tests' own: Debian's package, a cluster in a temporary folder, its own port.

Where it cannot be started the tests that need it are skipped, and say why; but not where everything
has to run (the environment has CI).
"""

from __future__ import annotations

import contextlib
import os
import pwd
import secrets
import shutil
import socket
import subprocess
import tempfile
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest

WANTED = "apt-get install --no-install-recommends postgresql, and pip install 'psycopg[binary]'"
UNPRIVILEGED = ("postgres", "nobody")  # initdb refuses root


class Cluster:
    """A running PostgreSQL."""

    def __init__(self, folder: Path, port: int, user: str) -> None:
        self.folder, self.port, self.user = folder, port, user

    def url(self, name: str) -> str:
        return f"postgresql://{self.user}@127.0.0.1:{self.port}/{name}"

    def new_database(self) -> str:
        """Make an empty database and return its address."""
        name = f"games_{secrets.token_hex(6)}"
        self.execute(f"CREATE DATABASE {name}")
        return self.url(name)

    def execute(self, text: str) -> None:
        import psycopg

        with contextlib.closing(psycopg.connect(self.url("postgres"), autocommit=True)) as db:
            db.execute(text)


@contextlib.contextmanager
def cluster() -> Iterator[Cluster]:
    """Start a PostgreSQL, and end it; skip the test where there is none."""
    programs = _programs()
    if programs is None or find_spec("psycopg") is None:
        reason = f"there is no PostgreSQL here: {WANTED}"
        if os.environ.get("CI"):
            pytest.fail(reason)
        pytest.skip(reason)
    folder = Path(tempfile.mkdtemp(prefix="shadowbrook-postgres-"))
    user = _owner(folder)
    more: dict[str, Any] = {"cwd": folder, "stdout": subprocess.DEVNULL}
    if os.geteuid() == 0:
        more |= {"user": user, "group": pwd.getpwnam(user).pw_gid, "extra_groups": []}
    data, port = folder / "data", _free_port()
    try:
        initdb: list[str | Path] = [
            programs / "initdb",
            "-D",
            data,
            "-U",
            user,
            "-A",
            "trust",
            "-E",
            "UTF8",
        ]
        subprocess.run([*initdb, "--no-sync", "--locale=C"], check=True, **more)
        settings = f"-c listen_addresses=127.0.0.1 -c port={port} -c unix_socket_directories="
        start: list[str | Path] = [
            programs / "pg_ctl",
            "-D",
            data,
            "-l",
            folder / "log",
            "-w",
            "-o",
            settings,
        ]
        subprocess.run([*start, "start"], check=True, **more)
        try:
            yield Cluster(folder, port, user)
        finally:
            stop: list[str | Path] = [programs / "pg_ctl", "-D", data, "-m", "immediate", "stop"]
            subprocess.run(stop, check=True, **more)
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def _programs() -> Path | None:
    """Return where initdb and pg_ctl are; Debian does not put them on the path."""
    homes = sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True)
    found = shutil.which("initdb")
    if found is not None:
        homes.append(Path(found).parent)
    return next((home for home in homes if (home / "initdb").exists()), None)


def _owner(folder: Path) -> str:
    """Return who runs the cluster: whoever runs the tests, or for root somebody who may less."""
    if os.geteuid() != 0:
        return pwd.getpwuid(os.geteuid()).pw_name
    known = {one.pw_name for one in pwd.getpwall()}
    user = next(name for name in UNPRIVILEGED if name in known)
    shutil.chown(folder, user)
    return user


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])
