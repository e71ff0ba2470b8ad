"""The hall behind all rooms: what is live, how it is loaded, and the one way into the log.

Whoever leaves in the middle of a request leaves nothing half done: the work goes on without them.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections import deque
from collections.abc import Awaitable, Callable, Mapping, Sequence
from functools import partial
from typing import Any, TypeVar

import msgspec

from shadowbrook.engine.audit import audit
from shadowbrook.engine.documents import decode as decode_state
from shadowbrook.engine.errors import ShadowbrookError
from shadowbrook.engine.game import Game
from shadowbrook.engine.state import State
from shadowbrook.engine.words import N_

from .config import Config
from .errors import (
    DamagedGame,
    StaleAnswer,
    StepFailed,
    StoreTrouble,
    UnknownGame,
)
from .people import Person
from .players import Players
from .referees import Referees, StepEnded
from .room import (
    RESUME,
    Plan,
    Retold,
    Room,
    Seat,
    rules_of,
)
from .shapes import Hint, Mind
from .store import Entry, Store
from .store.rows import (
    ANSWER,
    PAUSE,
    Checkpoint,
    Stored,
)

T = TypeVar("T")
log = logging.getLogger("shadowbrook.server")

SWEEP_SECONDS = 30.0


class Hall:
    """The live games of a server, and how their logs grow."""

    def __init__(
        self,
        store: Store,
        config: Config | None = None,
        *,
        players: Mind | None = None,
        now: Callable[[], float] = time.time,
        token: Callable[[int], str] = secrets.token_urlsafe,
        secret: Callable[[], str] = lambda: secrets.token_hex(32),
    ) -> None:
        self.store = store
        self.config = config or Config()
        self.referees = Referees(self.config.step_seconds)
        self.players = players or Players(self.config.bot_seconds, self.config.bot_memory)
        self._now = now
        self._token = token
        self._secret = secret
        self._rooms: dict[str, Room] = {}
        self._opening: dict[str, asyncio.Task[Room]] = {}
        self._tasks: set[asyncio.Task[Any]] = set()
        self._links: dict[tuple[str, int], str] = {}  # invitations made since the start
        self._benched: dict[tuple[str, int], int] = {}
        self._hinting: dict[tuple[str, int, str], asyncio.Task[Hint]] = {}
        self._swept = 0.0
        self._loop: asyncio.AbstractEventLoop | None = None
        self.closing = asyncio.Event()

    # ---- life of the server --------------------------------------------------------------------

    def resume(self) -> None:
        """Go on in the games that waited for the server when it stopped: for bots, at pauses."""
        self._loop = asyncio.get_running_loop()
        _ = self._background(self._resume())

    async def _resume(self) -> None:
        for game in await self.store.waiting_for_bots():
            if self.closing.is_set():
                return
            try:
                self._kick(await self._open(game))
            except ShadowbrookError as error:
                log.error("game %s cannot go on: %s", game, error)
            await asyncio.sleep(0)

    def end_streams(self) -> None:
        """Have all who follow a game stop: the server is about to end."""
        self.closing.set()
        for room in self._rooms.values():
            room.ring()

    def end_streams_soon(self) -> None:
        """The same from another thread or a signal."""
        if self._loop is not None and not self._loop.is_closed():
            self._loop.call_soon_threadsafe(self.end_streams)

    async def close(self) -> None:
        """Finish what is under way and end everything that was started."""
        self.end_streams()
        for room in self._rooms.values():
            if room.driver is not None:
                room.driver.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self.players.close()
        self.referees.close()

    def _background(self, work: Awaitable[T]) -> asyncio.Task[T]:
        task = asyncio.ensure_future(work)
        assert isinstance(task, asyncio.Task)
        self._tasks.add(task)
        task.add_done_callback(self._done)
        return task

    def _done(self, task: asyncio.Task[Any]) -> None:
        self._tasks.discard(task)
        error = None if task.cancelled() else task.exception()
        if error is not None and not isinstance(error, ShadowbrookError):
            log.error("unexpected: %s", type(error).__name__, exc_info=error)

    async def _alone(self, room: Room, work: Callable[[], Awaitable[T]]) -> T:
        """Do something to a room while nobody else does; it is finished even if the caller goes."""

        async def inside() -> T:
            async with room.lock:
                if room.doubtful:
                    await self._fill(room, await self.store.load(room.id))
                return await work()

        return await asyncio.shield(self._background(inside()))

    # ---- finding and loading -------------------------------------------------------------------

    async def room(self, game: str, person: Person) -> Room:
        """The room of a game, if this person may look into it."""
        room = await self._open(game)
        if not (room.spectators or room.seats_of(person) or room.is_host(person)):
            raise UnknownGame
        return room

    async def _open(self, game: str) -> Room:
        self._sweep()
        room = self._rooms.get(game)
        if room is None:
            task = self._opening.get(game)
            if task is None:
                task = self._opening[game] = self._background(self._load(game))
                task.add_done_callback(lambda _: self._opening.pop(game, None))
            room = await asyncio.shield(task)
            self._kick(room)
        room.used = time.monotonic()
        return room

    async def _load(self, game: str) -> Room:
        stored = await self.store.load(game)
        row = stored.game
        try:
            plan = msgspec.json.decode(row.setup, type=Plan)
            room = Room(row.id, plan, row.secret, row.host, row.created, row.genesis)
        except (ShadowbrookError, msgspec.MsgspecError) as error:
            raise DamagedGame(
                f"this game needs what is not installed here any more: {error}"
            ) from error
        await self._fill(room, stored)
        self._rooms[game] = room
        return room

    async def _fill(self, room: Room, stored: Stored) -> None:
        """Make a room what the log says."""
        room.reset(stored.game.genesis)
        room.sit(stored.seats)
        for entry in stored.entries:
            room.take(entry)
        brought = {
            entry.seq: entry.outcomes for entry in stored.entries if entry.kind in (ANSWER, PAUSE)
        }
        resumed = any(entry.kind == RESUME for entry in stored.entries)
        told = None if resumed else await self._retell(room, brought)
        if told is None:
            told = await self._from_checkpoint(room, stored, brought)
        room.game = told.game
        room.news = deque(told.told, maxlen=room.news.maxlen)
        room.doubtful = False

    async def _retell(self, room: Room, brought: Mapping[int, str]) -> Retold | None:
        """The game by replay of its answers in force; None if the rules lead elsewhere now."""
        try:
            return await self.referees.run(partial(room.retell, len(room.options), brought))
        except StepEnded as ended:
            log.warning("game %s is not what it was: %s", room.id, ended.reason.partition(":")[0])
            return None

    async def _from_checkpoint(
        self, room: Room, stored: Stored, brought: Mapping[int, str]
    ) -> Retold:
        """After a change of rules: on from the last checkpoint, never further back."""
        room.base, room.base_at = _checkpoint_state(room, stored)
        told = await self._retell(room, brought)
        if told is not None:
            return told
        data = {"answers": room.base_at}
        entry = self._entry(room, RESUME, -1, data)
        head = await self.store.append(
            room.id, [entry], waiting=stored.game.waiting, line=stored.game.line
        )
        room.take(msgspec.structs.replace(entry, hash=head))
        told = await self._retell(room, {})
        if told is None:
            raise DamagedGame(N_("This game cannot go on with the rules installed here."))
        return told

    def _sweep(self) -> None:
        """Let games that nobody has looked at for a while leave memory."""
        now = time.monotonic()
        if now - self._swept < SWEEP_SECONDS:
            return
        self._swept = now
        for game, room in list(self._rooms.items()):
            driven = room.driver is not None and not room.driver.done()
            busy = driven or room.followers or room.lock.locked()
            if not busy and now - room.used > self.config.idle_seconds:
                del self._rooms[game]

    @property
    def live(self) -> int:
        """How many games are in memory."""
        return len(self._rooms)

    @property
    def streams(self) -> int:
        """How many streams are open."""
        return sum(room.followers.total() for room in self._rooms.values())

    # ---- rows of the log -----------------------------------------------------------------------

    async def _append(
        self,
        room: Room,
        entries: Sequence[Entry],
        *,
        game: Game | None = None,
        seats: Sequence[Seat] = (),
        checkpoint: Checkpoint | None = None,
        used: str | None = None,
    ) -> str:
        """Store rows; if it is not known whether they are stored, the room is read anew."""
        after = {seat.number: seat for seat in room.seats} | {seat.number: seat for seat in seats}
        try:
            return await self.store.append(
                room.id,
                entries,
                waiting=room.waiting(game, after),
                line=room.line(game),
                seats=[seat.row(room.id) for seat in seats],
                checkpoint=checkpoint,
                used=used,
            )
        except (StoreTrouble, StaleAnswer):
            room.doubtful = True
            raise

    def _entry(self, room: Room, kind: str, seat: int, data: Any) -> Entry:
        text = msgspec.json.encode(data).decode()
        now = int(self._now())
        return Entry(room.head, f"{kind}:{room.head}", kind, seat, room.version, text, "[]", now)

    async def _note(
        self,
        room: Room,
        kind: str,
        seat: int,
        data: Any,
        *,
        seats: Sequence[Seat] = (),
        used: str | None = None,
    ) -> None:
        """Add a row that does not move the game."""
        entry = self._entry(room, kind, seat, data)
        head = await self._append(room, [entry], seats=seats, used=used)
        for changed in seats:
            room.seats[changed.number] = changed
        room.mark_present()
        room.take(msgspec.structs.replace(entry, hash=head))
        self._publish(room)

    def _publish(self, room: Room) -> None:
        """Tell everybody; let bots go on."""
        room.ring()
        self._kick(room)

    async def _do(self, room: Room, work: Callable[[], T]) -> T:
        """Something that only looks at a game; a script that fails there is a failed step too."""
        try:
            return await self.referees.run(work)
        except StepEnded as ended:
            log.warning("game %s: %s", room.id, trouble_text(ended))
            raise StepFailed(trouble_text(ended)) from ended

    def _kick(self, room: Room) -> None:
        """Let the game go on where no person has to be waited for (see `driving`)."""


def _checkpoint_state(room: Room, stored: Stored) -> tuple[State, int]:
    """The last checkpoint, if it is whole and its numbers still mean the same cards."""
    found = stored.checkpoint
    if found is None:
        raise DamagedGame(N_("This game has no checkpoint from which it could go on."))
    if msgspec.json.decode(found.rules)[2] != msgspec.json.decode(rules_of(room.content))[2]:
        raise DamagedGame(
            N_("The boxes of this game have got other cards; go on with it in the old version.")
        )
    try:
        state = decode_state(found.state)
        audit(room.setup, room.content, state)
    except (ShadowbrookError, msgspec.MsgspecError) as error:
        raise DamagedGame(N_("The last checkpoint of this game cannot be read.")) from error
    if state.digest() != found.digest:
        raise DamagedGame(N_("The last checkpoint of this game is not what was stored."))
    return state, found.answers


def trouble_text(ended: StepEnded) -> str:
    box, card = ended.place
    reason = ended.reason.partition(":")[0]
    where = f"{card} (box {box})" if card else f"a card of box {box}" if box else "the game"
    return f"a step of {where} could not be finished ({reason}); the game stands where it was"
