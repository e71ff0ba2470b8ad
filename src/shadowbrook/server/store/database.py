"""The store: one writer thread with one connection, readers that cannot write.

Every change is one function that runs on the writer thread inside a `BEGIN IMMEDIATE` transaction.
Changes that wait at the same time are stored together, each behind a savepoint of its own, so that
a slow disk syncs once for all of them. With `synchronous=FULL` a change is on the disk when its
future is done.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import queue
import sqlite3
import threading
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from functools import partial
from pathlib import Path
from typing import Any, TypeVar

import sqlalchemy as sa
from sqlalchemy.engine import Connection, Engine
from sqlalchemy.pool import NullPool

from shadowbrook.server.errors import DamagedGame, StoreTrouble, StoreUnusable

from . import access
from .migrate import bring_up_to_date
from .rows import Checkpoint, Entry, GameRow, InvitationRow, PersonRow, SeatRow, Stored

T = TypeVar("T")

BUSY_MS = 5000
READERS = 2
DISK_TROUBLE = (sa.exc.DBAPIError, sqlite3.Error, OSError, UnicodeDecodeError)
TOGETHER = 64  # changes that are stored with one sync at most


def _prepare(engine: Engine, *, writes: bool) -> None:
    """The pragmas of every connection, and transactions that begin where we say so."""

    @sa.event.listens_for(engine, "connect")
    def connected(dbapi: Any, _record: Any) -> None:
        dbapi.isolation_level = None  # SQLAlchemy's recipe: we send BEGIN ourselves
        cursor = dbapi.cursor()
        cursor.execute(f"PRAGMA busy_timeout = {BUSY_MS}")
        if writes:
            cursor.execute("PRAGMA journal_mode = WAL")
            cursor.execute("PRAGMA synchronous = FULL")
            cursor.execute("PRAGMA journal_size_limit = 67108864")
        else:
            cursor.execute("PRAGMA query_only = ON")
            cursor.execute("PRAGMA wal_autocheckpoint = 0")
        cursor.close()

    if not writes:  # the writer begins and commits past SQLAlchemy, see `_transaction`

        @sa.event.listens_for(engine, "begin")
        def begun(connection: Connection) -> None:
            connection.exec_driver_sql("BEGIN")


class _Job:
    """A change that waits for the writer, and whoever waits for it."""

    __slots__ = ("change", "future")

    def __init__(self, change: Callable[[Connection], Any]) -> None:
        self.change = change
        self.future: Future[Any] = Future()


class Store:
    """The games of a server, in a database that it alone writes."""

    def __init__(self, url: str) -> None:
        """Open the database, bring it up to date, and keep others from writing it."""
        self.url = sa.make_url(url)
        if self.url.get_backend_name() != "sqlite" or not self.url.database:
            raise StoreUnusable(
                f"the database {url!r} cannot be used; give a file, such as sqlite:///games.sqlite3"
            )
        self.path = Path(self.url.database)
        self._lock = _lock(self.path)
        try:
            bring_up_to_date(self.path)
        except BaseException:
            os.close(self._lock)
            raise
        self._engine = sa.create_engine(self.url, poolclass=NullPool, isolation_level="AUTOCOMMIT")
        _prepare(self._engine, writes=True)
        self._reading = sa.create_engine(self.url, poolclass=NullPool)
        _prepare(self._reading, writes=False)
        self._jobs: queue.SimpleQueue[_Job | None] = queue.SimpleQueue()
        self._writer = threading.Thread(target=self._writing, name="store-writer", daemon=True)
        self._readers = ThreadPoolExecutor(READERS, "store-reader")
        self._connection: Connection | None = None
        self._local = threading.local()
        self._reader_connections: list[Connection] = []
        self._writer.start()

    # ---- threads ---------------------------------------------------------------------------

    async def write(self, change: Callable[[Connection], T]) -> T:
        """Have a change made in one transaction; when this returns it is on the disk."""
        return await asyncio.wrap_future(self._submit(change))

    async def read(self, look: Callable[[Connection], T]) -> T:
        """Have something read in one short transaction."""
        return await asyncio.wrap_future(self._readers.submit(self._in_reading, look))

    def _submit(self, change: Callable[[Connection], T]) -> Future[T]:
        job: _Job = _Job(change)
        self._jobs.put(job)
        return job.future

    def _writing(self) -> None:
        """The writer thread: whatever waits is stored together, with one sync of the disk."""
        while True:
            jobs = [self._jobs.get()]
            while len(jobs) < TOGETHER and not self._jobs.empty():
                jobs.append(self._jobs.get())
            wanted = [job for job in jobs if job is not None]
            self._store([job for job in wanted if job.future.set_running_or_notify_cancel()])
            if len(wanted) < len(jobs):
                self._last_words()
                return

    def _store(self, jobs: list[_Job]) -> None:
        """Make changes in one transaction; one that is refused is undone alone."""
        done: list[tuple[_Job, Any, BaseException | None]] = []
        try:
            if self._connection is None:
                self._connection = self._engine.connect()
            with _transaction(access.driver(self._connection)):
                done += [(job, *_tried(self._connection, job.change)) for job in jobs]
        except DISK_TROUBLE as error:
            # After a failed sync nothing is tried again on the same handle.
            self._reopen()
            trouble = StoreTrouble()
            trouble.__cause__ = error
            done = [(job, None, trouble) for job in jobs]
        for job, result, refused in done:
            if refused is None:
                job.future.set_result(result)
            else:
                job.future.set_exception(refused)

    def _last_words(self) -> None:
        if self._connection is not None:  # past SQLAlchemy, which would begin a transaction
            with contextlib.suppress(sqlite3.Error):
                access.driver(self._connection).execute("PRAGMA wal_checkpoint(TRUNCATE)")
        self._reopen()

    def _reopen(self) -> None:
        connection, self._connection = self._connection, None
        if connection is not None:
            try:
                connection.close()
            except sa.exc.DBAPIError:
                connection.invalidate()

    def _in_reading(self, look: Callable[[Connection], T]) -> T:
        connection: Connection | None = getattr(self._local, "connection", None)
        if connection is None:
            connection = self._local.connection = self._reading.connect()
            self._reader_connections.append(connection)
        try:
            with connection.begin():
                return look(connection)
        except (sa.exc.DatabaseError, UnicodeDecodeError) as error:
            raise DamagedGame from error

    @property
    def in_transaction(self) -> bool:
        """Whether the writer is in the middle of something (for tests)."""
        return self._connection is not None and access.driver(self._connection).in_transaction

    def close(self) -> None:
        """End the threads and let others have the database."""
        self._jobs.put(None)
        self._writer.join()
        self._readers.shutdown()
        for connection in self._reader_connections:
            connection.close()
        os.close(self._lock)

    # ---- what is kept ------------------------------------------------------------------------

    def setting(self, name: str, make: Callable[[], str]) -> str:
        """A value of the server, made when it is first asked for."""
        change = partial(access.setting, name=name, make=make)
        return self._submit(change).result()

    async def add_person(self, person: PersonRow, device: str) -> None:
        await self.write(lambda db: access.add_person(db, person, device))

    async def change_person(self, person: PersonRow) -> None:
        await self.write(lambda db: access.change_person(db, person))

    async def person_of_device(self, device: str) -> PersonRow | None:
        return await self.read(lambda db: access.person_of_device(db, device))

    async def person(self, person: str) -> PersonRow | None:
        return await self.read(lambda db: access.person(db, person))

    async def add_device(self, link: str, device: str, now: int) -> PersonRow:
        return await self.write(lambda db: access.add_device(db, link, device, now))

    async def add_invitation(self, row: InvitationRow) -> None:
        await self.write(lambda db: access.add_invitation(db, row))

    async def invitation(self, token: str, now: int) -> InvitationRow:
        return await self.read(lambda db: access.invitation(db, token, now))

    async def create_game(
        self, game: GameRow, seats: Sequence[SeatRow], checkpoint: Checkpoint
    ) -> None:
        await self.write(lambda db: access.create_game(db, game, seats, checkpoint))

    async def load(self, game: str) -> Stored:
        """All of a game; DamagedGame if the chain or a seal is broken."""
        return await self.read(lambda db: access.load(db, game))

    async def append(
        self,
        game: str,
        entries: Sequence[Entry],
        *,
        waiting: str,
        line: str,
        seats: Sequence[SeatRow] = (),
        checkpoint: Checkpoint | None = None,
        used: str | None = None,
    ) -> str:
        """Add rows to a log, all or none; gives the new head of the chain.

        `seats` are changed along with it, `used` is the hash of an invitation that ends here.
        """
        return await self.write(
            lambda db: access.append(
                db,
                game,
                entries,
                waiting=waiting,
                line=line,
                seats=seats,
                checkpoint=checkpoint,
                used=used,
            )
        )

    async def change_seat(self, seat: SeatRow) -> None:
        await self.write(lambda db: access.change_seat(db, seat))

    async def entry(self, game: str, key: str) -> Entry | None:
        return await self.read(lambda db: access.entry(db, game, key))

    async def games_of(self, person: str) -> list[tuple[GameRow, list[SeatRow]]]:
        return await self.read(lambda db: access.games_of(db, person))

    async def waiting_for_bots(self) -> list[str]:
        return await self.read(access.waiting_for_bots)


@contextlib.contextmanager
def _transaction(db: sqlite3.Connection) -> Iterator[None]:
    """What is done inside is stored when this ends, or nothing of it."""
    db.execute("BEGIN IMMEDIATE")
    try:
        yield
        db.execute("COMMIT")
    except BaseException:
        if db.in_transaction:
            db.execute("ROLLBACK")
        raise


@contextlib.contextmanager
def _savepoint(db: sqlite3.Connection) -> Iterator[None]:
    """What is done inside can be undone without the rest of the transaction."""
    db.execute("SAVEPOINT change")
    try:
        yield
    except BaseException:
        if db.in_transaction:
            db.execute("ROLLBACK TO change")
            db.execute("RELEASE change")
        raise
    db.execute("RELEASE change")


def _tried(db: Connection, change: Callable[[Connection], Any]) -> tuple[Any, BaseException | None]:
    """The result of a change, or why it is refused; a refused one leaves nothing behind.

    What the disk or the file has to say is no refusal and ends the whole transaction.
    """
    try:
        with _savepoint(access.driver(db)):
            return change(db), None
    except sa.exc.IntegrityError as error:
        return None, error
    except DISK_TROUBLE:
        raise
    except Exception as error:
        return None, error


def _lock(path: Path) -> int:
    """Keep a second server away: on SQLite only one process may write."""
    beside = path.with_name(path.name + ".lock")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        handle = os.open(beside, os.O_RDWR | os.O_CREAT, 0o600)
    except OSError as error:
        raise StoreUnusable(
            f"the database {path} cannot be opened: {error.strerror}; "
            "choose a folder that you may write with --database"
        ) from None
    if not _take(handle):
        os.close(handle)
        raise StoreUnusable(
            f"another server has the database {path} open; stop it, "
            "or choose another file with --database"
        )
    return handle


def _take(handle: int) -> bool:
    try:
        import fcntl
    except ImportError:  # Windows has no such locks; SQLite's own still hold
        return True
    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return True
