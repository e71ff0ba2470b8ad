"""The store as one process has it: a writer thread with one connection, readers that cannot write.

Every change is one function that runs on the writer thread inside one transaction. Changes that
wait at the same time are stored together, each behind a savepoint of its own, so that a slow disk
syncs once for all of them. A change is on the disk when its future is done.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import queue
import threading
import time
from collections.abc import Callable, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from functools import partial
from typing import Any, TypeVar

import msgspec

from shadowbrook.engine.words import N_
from shadowbrook.server.errors import DamagedGame, StoreTrouble
from shadowbrook.server.shared import CHANGES, COMMITS, Worker

from . import access
from .addresses import database_at
from .connection import Conflict, Connection, Database
from .messages import FREE, GAME, PERSON, SEATS, Message, Messages, Nobody
from .rows import Checkpoint, GameRow, InvitationRow, LogRow, PersonRow, SeatRow, Stored

T = TypeVar("T")
Change = Callable[[Connection], T]

log = logging.getLogger("shadowbrook.server")

READERS = 2
SAID_EVERY = 60.0  # seconds between two lines of the log about the same trouble
TOGETHER = 64  # changes that are stored with one sync at most


class _WaitingChange:
    """A change that waits for the writer, and whoever waits for it."""

    __slots__ = ("about", "change", "future", "lines")

    def __init__(self, change: Change[Any], about: str, lines: Sequence[bytes]) -> None:
        self.change = change
        self.about = about  # what it changes, as `Marks` know it
        self.lines = lines  # messages that tell others of it
        self.future: Future[Any] = Future()


class _Failing:
    """Says in the log that changes cannot be stored: at once, then every minute, and at the end."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._said: float | None = None  # when it was last said; None while all is well
        self._refused = 0

    def failed(self, changes: int, error: BaseException) -> None:
        self._refused += changes
        if self._said is None or self._clock() - self._said >= SAID_EVERY:
            self._said = self._clock()
            log.error(
                "changes cannot be stored (%s: %s); refused so far: %d",
                type(error).__name__,
                next(iter(str(error).splitlines()), ""),  # further lines may quote what is stored
                self._refused,
            )

    def worked(self) -> None:
        if self._said is not None:
            log.warning("changes are stored again; refused meanwhile: %d", self._refused)
            self._said, self._refused = None, 0


class Store:
    """The games of a server, in a database that its processes write."""

    def __init__(
        self,
        address: str,
        worker: Worker | None = None,
        local: Messages | None = None,
        *,
        prepared: bool = False,
    ) -> None:
        """Open the database, bring it up to date, and keep away whoever must not write it.

        `local` are messages to other processes of this machine. If the store is `prepared`, the
        parent of this process has done all that and holds the database (`prepare`).
        """
        self.database: Database = database_at(address)
        self.worker = worker or Worker()
        self.messages = self.database.messages(local or Nobody())
        self.shared = self.worker.count > 1 or self.database.several
        self._marks, self._figures = self.worker.marks, self.worker.figures
        self._unlock = _nothing if prepared else prepare(address)
        self._jobs: queue.SimpleQueue[_WaitingChange | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._writing, name="store-writer", daemon=True)
        self._readers = ThreadPoolExecutor(READERS, "store-reader")
        self._writer: Connection | None = None
        self._failing = _Failing()
        self._local = threading.local()
        self._reader_connections: list[Connection] = []
        self._thread.start()

    # ---- threads ---------------------------------------------------------------------------

    async def write(
        self, change: Change[T], about: str = "", messages: Sequence[Message] = ()
    ) -> T:
        """Have a change made in one transaction; when this returns it is on the disk.

        Whoever else uses the store hears the messages, and sees by its marks what was changed.
        """
        return await asyncio.wrap_future(self._submit(change, about, messages))

    async def read(self, look: Callable[[Connection], T]) -> T:
        """Have something read in one short transaction."""
        return await asyncio.wrap_future(self._readers.submit(self._in_reading, look))

    def say(self, message: Message) -> None:
        """Tell the others something that is not stored; nobody waits for it."""
        if not self.shared:
            return
        if self.messages.with_changes:
            self._submit(_nothing, "", [message])
        else:
            self.messages.send([message.encoded()])

    def message(self, kind: str, about: str, number: int = 0, data: Any = None) -> Message:
        """Return a message of this process."""
        plain = msgspec.Raw(msgspec.json.encode(data))
        return Message(self.worker.name, kind, about, number, plain)

    def _submit(self, change: Change[T], about: str, messages: Sequence[Message] = ()) -> Future[T]:
        lines = [one.encoded() for one in messages] if self.shared else ()
        job = _WaitingChange(change, about, lines)
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

    def _store(self, jobs: list[_WaitingChange]) -> None:
        """Make changes in one transaction; one that is refused is undone alone."""
        if not jobs:
            return
        if self.shared:  # all processes take the locks of a database in the same order
            jobs.sort(key=lambda job: job.about)
        done: list[tuple[_WaitingChange, Any, BaseException | None]] = []
        try:
            if self._writer is None:
                self._writer = self.database.writer()
            turn = self.database.turn() if self.worker.count > 1 else contextlib.nullcontext()
            with turn, self._writer.transaction():
                done += [(job, *self._tried(self._writer, job)) for job in jobs]
        except self.database.trouble as error:
            # After a failed sync nothing is tried again on the same handle.
            self._drop_writer()
            trouble = StoreTrouble()
            trouble.__cause__ = error
            done = [(job, None, trouble) for job in jobs]
            self._failing.failed(len(jobs), error)
        else:
            self._failing.worked()
            self._tell([job for job, _, refused in done if refused is None])
        for job, result, refused in done:
            if refused is None:
                job.future.set_result(result)
            else:
                job.future.set_exception(refused)

    def _tell(self, stored: Sequence[_WaitingChange]) -> None:
        """Let the other processes see what has just been stored, before anybody is told."""
        self._figures.add(COMMITS)
        self._figures.add(CHANGES, len(stored))
        for job in stored:
            if job.about:
                self._marks.stamp(job.about)
        if not self.messages.with_changes:
            for job in stored:
                self.messages.send(job.lines)

    def _tried(self, db: Connection, job: _WaitingChange) -> tuple[Any, BaseException | None]:
        """Return the result of a change, or why it is refused; that leaves nothing behind.

        What the disk or the database has to say is no refusal and ends the whole transaction.
        """
        try:
            with db.savepoint():
                result = job.change(db)
                self.messages.store(db, job.lines)
                return result, None
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
                N_("The games cannot be read at the moment; please try again shortly.")
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
        """Return a value of the server, made when it is first asked for: at its start."""
        change = partial(access.setting, name=name, make=make)
        try:
            try:
                return self._submit(change, "").result()
            except Conflict:  # another process has just made it
                return self._submit(change, "").result()
        except StoreTrouble as trouble:
            raise self.database.unusable(trouble.__cause__ or trouble) from None

    async def add_person(self, person: PersonRow, device: str) -> None:
        await self.write(lambda db: access.add_person(db, person, device), person.id)

    async def change_person(
        self, person: str, change: Callable[[PersonRow], PersonRow]
    ) -> PersonRow:
        """Change what is kept of a person, as it is when their turn comes."""
        told = self.message(PERSON, person)
        return await self.write(lambda db: access.change_person(db, person, change), person, [told])

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
        await self.write(lambda db: access.create_game(db, game, seats, checkpoint), game.id)

    async def since(self, game: str, first: int, before: str) -> Stored | None:
        """All that came to a game from its row `first` on; None if its log is another one."""
        return await self.read(lambda db: access.since(db, game, first, before))

    async def load(self, game: str) -> Stored:
        """All of a game; DamagedGame if the chain or a seal is broken."""
        return await self.read(lambda db: access.load(db, game))

    async def append(
        self,
        game: str,
        entries: Sequence[LogRow],
        *,
        waiting: str,
        line: str,
        seats: Sequence[SeatRow] = (),
        before: Sequence[SeatRow] = (),
        checkpoint: Checkpoint | None = None,
        used: str | None = None,
    ) -> str:
        """Add rows to a log, all or none; return the new head of the chain.

        `seats` are changed along with it, if they are as `before`; `used` is the hash of an
        invitation that ends here. Overtaken if another process has been quicker.
        """
        return await self.write(
            lambda db: access.append(
                db,
                game,
                entries,
                waiting=waiting,
                line=line,
                seats=seats,
                before=before,
                checkpoint=checkpoint,
                used=used,
            ),
            game,
            [self.message(GAME, game, entries[-1].seq + 1)],
        )

    async def change_seat(self, seat: SeatRow, before: SeatRow) -> None:
        """Change a seat, if it is still as `before`; else Overtaken."""
        told = self.message(SEATS, seat.game)
        await self.write(lambda db: access.change_seat(db, seat, before), seat.game, [told])

    async def entry(self, game: str, key: str) -> LogRow | None:
        return await self.read(lambda db: access.entry(db, game, key))

    async def games_of(self, person: str) -> list[tuple[GameRow, list[SeatRow]]]:
        return await self.read(lambda db: access.games_of(db, person))

    # ---- who lets games go on ----------------------------------------------------------------

    async def waiting_for_bots(self, now: int = 0) -> list[str]:
        """Games that wait for the server, and that no other process lets go on."""
        owner = self.worker.name
        return await self.read(lambda db: access.waiting_for_bots(db, owner, now))

    async def claim(self, game: str, now: int, until: int) -> int:
        """Let this process alone move a game until then; else until when another one does."""
        owner = self.worker.name
        try:
            return await self.write(lambda db: access.claim(db, game, owner, now, until), game)
        except Conflict:  # another one has been quicker by a moment
            return now + 1

    async def release(self) -> None:
        """Let others move the games of this process."""
        owner = self.worker.name
        told = self.message(FREE, owner)
        await self.write(lambda db: access.release(db, owner), messages=[told])


def prepare(address: str) -> Callable[[], None]:
    """Hold a database for a server and bring it up to date; return what lets go of it."""
    database = database_at(address)
    unlock = database.lock()
    try:
        database.bring_up_to_date()
    except BaseException:
        unlock()
        raise
    return unlock


def _nothing(*_: object) -> None:
    return
