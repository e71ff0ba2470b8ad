"""The store: one writer thread with one connection, readers that cannot write.

Every change is one function that runs on the writer thread inside one transaction. Changes that
wait at the same time are stored together, each behind a savepoint of its own, so that a slow disk
syncs once for all of them. A change is on the disk when its future is done.
"""

from __future__ import annotations

import asyncio
import queue
import threading
from collections.abc import Callable, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from functools import partial
from typing import Any, TypeVar

from shadowbrook.engine.words import N_
from shadowbrook.server.errors import DamagedGame, StoreTrouble

from . import access
from .addresses import database_at
from .connection import Connection, Database
from .rows import Checkpoint, Entry, GameRow, InvitationRow, PersonRow, SeatRow, Stored

T = TypeVar("T")

READERS = 2
TOGETHER = 64  # changes that are stored with one sync at most


class _Job:
    """A change that waits for the writer, and whoever waits for it."""

    __slots__ = ("change", "future")

    def __init__(self, change: Callable[[Connection], Any]) -> None:
        self.change = change
        self.future: Future[Any] = Future()


class Store:
    """The games of a server, in a database that it alone writes."""

    def __init__(self, address: str) -> None:
        """Open the database, bring it up to date, and keep others from writing it."""
        self.database: Database = database_at(address)
        self._unlock = self.database.lock()
        try:
            self.database.bring_up_to_date()
        except BaseException:
            self._unlock()
            raise
        self._jobs: queue.SimpleQueue[_Job | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._writing, name="store-writer", daemon=True)
        self._readers = ThreadPoolExecutor(READERS, "store-reader")
        self._writer: Connection | None = None
        self._local = threading.local()
        self._reader_connections: list[Connection] = []
        self._thread.start()

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
        """Store whatever waits together, with one sync of the disk, on the writer thread."""
        while True:
            jobs = [self._jobs.get()]
            while len(jobs) < TOGETHER and not self._jobs.empty():
                jobs.append(self._jobs.get())
            wanted = [job for job in jobs if job is not None]
            self._store([job for job in wanted if job.future.set_running_or_notify_cancel()])
            if len(wanted) < len(jobs):
                if self._writer is not None:
                    self.database.tidy(self._writer)
                self._drop_writer()
                return

    def _store(self, jobs: list[_Job]) -> None:
        """Make changes in one transaction; one that is refused is undone alone."""
        done: list[tuple[_Job, Any, BaseException | None]] = []
        try:
            if self._writer is None:
                self._writer = self.database.writer()
            with self._writer.transaction():
                done += [(job, *self._tried(self._writer, job.change)) for job in jobs]
        except self.database.trouble as error:
            # After a failed sync nothing is tried again on the same handle.
            self._drop_writer()
            trouble = StoreTrouble()
            trouble.__cause__ = error
            done = [(job, None, trouble) for job in jobs]
        for job, result, refused in done:
            if refused is None:
                job.future.set_result(result)
            else:
                job.future.set_exception(refused)

    def _tried(
        self, db: Connection, change: Callable[[Connection], Any]
    ) -> tuple[Any, BaseException | None]:
        """Return the result of a change, or why it is refused; that leaves nothing behind.

        What the disk or the database has to say is no refusal and ends the whole transaction.
        """
        try:
            with db.savepoint():
                return change(db), None
        except self.database.trouble:
            raise
        except Exception as error:
            return None, error

    def _drop_writer(self) -> None:
        writer, self._writer = self._writer, None
        if writer is not None:
            writer.close()

    def _in_reading(self, look: Callable[[Connection], T]) -> T:
        try:
            return self._looked(look)
        except self.database.damage as error:
            raise DamagedGame from error
        except self.database.gone:
            self._local.connection = None
        try:  # the connection may have ended since it was last used
            return self._looked(look)
        except self.database.gone as error:
            self._local.connection = None
            raise StoreTrouble(
                N_("The games cannot be read just now; please try again in a moment.")
            ) from error

    def _looked(self, look: Callable[[Connection], T]) -> T:
        connection: Connection | None = getattr(self._local, "connection", None)
        if connection is None:
            connection = self._local.connection = self.database.reader()
            self._reader_connections.append(connection)
        with connection.transaction():
            return look(connection)

    @property
    def in_transaction(self) -> bool:
        """Whether the writer is in the middle of something (for tests)."""
        return self._writer is not None and self._writer.in_transaction

    def close(self) -> None:
        """End the threads and let others have the database."""
        self._jobs.put(None)
        self._thread.join()
        self._readers.shutdown()
        for connection in self._reader_connections:
            connection.close()
        self._unlock()

    # ---- what is kept ------------------------------------------------------------------------

    def setting(self, name: str, make: Callable[[], str]) -> str:
        """Return a value of the server, made when it is first asked for."""
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
        """Add rows to a log, all or none; return the new head of the chain.

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
