"""SQLite: a file that the processes of one server write."""

from __future__ import annotations

import contextlib
import os
import sqlite3
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

from shadowbrook.engine.errors import Told, reason
from shadowbrook.engine.words import N_
from shadowbrook.server.errors import StoreUnusable

from .connection import Connection
from .messages import Messages
from .migrate import PROGRAM_TABLES, upgrade
from .schema import REVISION
from .statements import SQLITE

BUSY_MS = 5000
FULL = "database or disk is full"
# What else SQLite says of a file, and how we say it; anything else is shown as it is.
REASONS = {
    "file is not a database": N_("it is not a database"),
    "database disk image is malformed": N_("it is damaged"),
    "attempt to write a readonly database": N_("it is read-only"),
}


class SqliteDatabase:
    """A file; beside it lies a lock, as long as a server has it open."""

    # SQLite's own messages about a damaged file may hold bytes that are no text.
    trouble: tuple[type[Exception], ...] = (sqlite3.Error, OSError, UnicodeDecodeError)
    damage: tuple[type[Exception], ...] = (sqlite3.DatabaseError, UnicodeDecodeError)
    gone: tuple[type[Exception], ...] = ()
    several = False

    def __init__(self, path: Path) -> None:
        self.path = path
        self._turns = -1  # the file at which writers wait for each other, once it is open

    def __str__(self) -> str:
        return str(self.path)

    # ---- connections ---------------------------------------------------------------------------

    def writer(self, *, alone: bool = False) -> Connection:
        driver = sqlite3.connect(self.path, isolation_level=None, check_same_thread=False)
        for pragma in (
            f"busy_timeout = {BUSY_MS}",
            "journal_mode = WAL",
            "synchronous = FULL",
            "journal_size_limit = 67108864",
        ):
            driver.execute(f"PRAGMA {pragma}")
        return _connection(driver, "BEGIN IMMEDIATE")

    def reader(self) -> Connection:
        # It looks only; but a reader of a write-ahead log has to be able to open its shared memory.
        driver = sqlite3.connect(self.path, isolation_level=None, check_same_thread=False)
        for pragma in (f"busy_timeout = {BUSY_MS}", "query_only = ON", "wal_autocheckpoint = 0"):
            driver.execute(f"PRAGMA {pragma}")
        return _connection(driver, "BEGIN")

    def onlooker(self) -> Connection:
        driver = sqlite3.connect(f"file:{self.path}?mode=ro", uri=True, isolation_level=None)
        return _connection(driver, "BEGIN")

    @contextlib.contextmanager
    def turn(self) -> Iterator[None]:
        # SQLite itself looks again after 1, 2, 5, 10 ... ms; whoever waits here is woken.
        if self._turns < 0:
            beside = self.path.with_name(self.path.name + ".turn")
            self._turns = os.open(beside, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
        with _held(self._turns):
            yield

    def messages(self, local: Messages) -> Messages:
        return local

    def tidy(self, writer: Connection) -> None:
        with contextlib.suppress(sqlite3.Error):
            writer.driver.execute("PRAGMA wal_checkpoint(TRUNCATE)")

    def complaints(self) -> Iterator[Told]:
        with contextlib.closing(self.onlooker()) as db:
            for (line,) in db.driver.execute("PRAGMA integrity_check(20)"):
                if line != "ok":
                    yield Told(N_("SQLite says: {line}"), line=line)

    # ---- the file ------------------------------------------------------------------------------

    def lock(self) -> Callable[[], None]:
        beside = self.path.with_name(self.path.name + ".lock")
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            handle = os.open(beside, os.O_RDWR | os.O_CREAT, 0o600)
        except OSError as error:
            raise StoreUnusable(
                N_(
                    "the database {database} cannot be opened: {strerror}; choose a folder you can "
                    "write to with --database"
                ),
                database=self,
                strerror=reason(error),
            ) from None
        if not _take(handle):
            os.close(handle)
            raise StoreUnusable(
                N_(
                    "another server has the database {database} open; stop it, or choose another "
                    "file with --database"
                ),
                database=self,
            )
        return partial(os.close, handle)

    def lock_alone(self) -> Callable[[], None]:
        return self.lock()

    def revision(self) -> str | None:
        if not self.path.exists() or self.path.stat().st_size == 0:
            return None
        with contextlib.closing(self.onlooker()) as db:
            query = "SELECT name FROM sqlite_master WHERE type='table'"
            tables = {row[0] for row in db.driver.execute(query)}
            if not tables:
                return None
            if "alembic_version" not in tables or not PROGRAM_TABLES & tables:
                raise StoreUnusable(
                    N_(
                        "{database} is a database of another program; choose another file with "
                        "--database"
                    ),
                    database=self,
                )
            row = db.driver.execute("SELECT version_num FROM alembic_version").fetchone()
            return str(row[0]) if row else None

    def bring_up_to_date(self) -> None:
        path = self.path
        if path.is_dir():
            raise StoreUnusable(
                N_("{path} is a folder; name a file in it, such as --database {example}"),
                path=path,
                example=path / "games.sqlite3",
            )
        # Asked by hand: SQLite opens a file that it may only read, and fails at the first answer.
        if path.exists() and not os.access(path, os.R_OK | os.W_OK):
            raise StoreUnusable(
                N_(
                    "you may not read and write the database {path}; change its permissions, or "
                    "choose another file with --database"
                ),
                path=path,
            )
        try:
            found = self.revision()
            if found == REVISION:
                self._try_to_write()
            else:
                upgrade(f"sqlite:///{path}", found, str(self), begin="BEGIN IMMEDIATE")
        except self.trouble as error:
            raise self.unusable(error) from None

    def unusable(self, error: BaseException) -> StoreUnusable:
        said = str(error)
        if said == FULL:
            return StoreUnusable(
                N_(
                    "the disk with the database {path} is full; make room there, or choose another "
                    "file with --database"
                ),
                path=self.path,
            )
        return StoreUnusable(
            N_(
                "the database {path} cannot be opened: {reason}; choose another file with "
                "--database, or restore a copy"
            ),
            path=self.path,
            reason=Told(REASONS.get(said, said)),
        )

    def _try_to_write(self) -> None:
        with contextlib.closing(sqlite3.connect(self.path, isolation_level=None)) as db:
            db.execute("BEGIN IMMEDIATE")
            db.execute("ROLLBACK")


def _connection(driver: sqlite3.Connection, begin: str) -> Connection:
    # A byte that is no text is damage of one row, which its seal tells; the others can be read.
    driver.text_factory = _readable
    return Connection(
        driver,
        SQLITE,
        begin=begin,
        conflict=sqlite3.IntegrityError,
        in_transaction=lambda db: bool(db.in_transaction),
    )


def _readable(text: bytes) -> str:
    return text.decode(errors="replace")


@contextlib.contextmanager
def _held(handle: int) -> Iterator[None]:
    """Have a file to oneself for a moment; a process that dies lets go of it."""
    try:
        import fcntl  # noqa: PLC0415 - not everywhere
    except ImportError:  # where there are no such locks there is one process
        yield
        return
    fcntl.flock(handle, fcntl.LOCK_EX)
    try:
        yield
    finally:
        fcntl.flock(handle, fcntl.LOCK_UN)


def _take(handle: int) -> bool:
    try:
        import fcntl  # noqa: PLC0415 - not everywhere
    except ImportError:  # Windows has no such locks; SQLite's own still hold
        return True
    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return True
