"""The live games of a server: found, loaded when somebody asks, let go when nobody does."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable, Iterable
from typing import TypeVar

from shadowbrook.server.errors import Overtaken, StaleAnswer, UnknownGame
from shadowbrook.server.store.messages import GAME, SEATS, Message

from .live_game import LiveGame
from .loading import Loader
from .log import GameLog
from .other_processes import OtherProcesses
from .people import Person
from .tasks import Tasks

T = TypeVar("T")

SWEEP_SECONDS = 30.0
TRIES = 5  # times that a change is tried again because other processes were quicker


class Registry:
    """Which games are in memory, and who may change one at a time."""

    def __init__(
        self,
        loader: Loader,
        game_log: GameLog,
        tasks: Tasks,
        others: OtherProcesses,
        idle_seconds: float,
    ) -> None:
        self._loader = loader
        self._log = game_log
        self._tasks = tasks
        self._others = others
        self._idle_seconds = idle_seconds
        self._games: dict[str, LiveGame] = {}
        self._opening: dict[str, asyncio.Task[LiveGame]] = {}
        self._swept = 0.0
        self._leading: Callable[[str], bool] = lambda _: False
        others.on(GAME, self._hear)
        others.on(SEATS, self._hear)
        others.when_missed(self.look_at_all)

    def __len__(self) -> int:
        """Return how many games are in memory."""
        return len(self._games)

    def all(self) -> Iterable[LiveGame]:
        return self._games.values()

    @property
    def streams(self) -> int:
        """How many streams are open."""
        return sum(len(live.followers) for live in self._games.values())

    def live(self, game: str) -> LiveGame | None:
        """Return a game if it is in memory."""
        return self._games.get(game)

    async def enter(self, game: str, person: Person, rows: int = 0) -> LiveGame:
        """Return a game, if this person may look at it; they may know that it has `rows`."""
        live = await self.open(game)
        if rows > live.head:
            live.heard = max(live.heard, rows)
            await self.refresh(live)
        if not (live.spectators or live.seats_of(person) or live.is_host(person)):
            raise UnknownGame
        self._look(live)
        return live

    def _look(self, live: LiveGame) -> None:
        """Note that somebody looks at a game; bots that had stopped there go on."""
        now = time.monotonic()
        attended, live.looked = live.attended(now), now
        if not attended:
            self._log.loaded(live)

    async def open(self, game: str) -> LiveGame:
        """Return a game, loaded if it is not in memory."""
        live = self._games.get(game)
        if live is None:
            task = self._opening.get(game)
            if task is None:
                task = self._opening[game] = self._tasks.start(self._load(game))
                task.add_done_callback(lambda _: self._opening.pop(game, None))
            live = await asyncio.shield(task)
            self._log.loaded(live)
        await self.refresh(live)
        live.used = time.monotonic()
        return live

    async def refresh(self, live: LiveGame) -> None:
        """Let a game catch up with what other processes have stored."""
        if self._loader.behind(live):
            await self.alone(live, _nothing)

    async def _load(self, game: str) -> LiveGame:
        live = self._games[game] = await self._loader.load(game, whole=False)
        if live.past is not None:
            _ = self._tasks.start(self._tell_past(live))
        return live

    async def _tell_past(self, live: LiveGame) -> None:
        """Complete a game that was taken up at a checkpoint, while people play on."""
        if not await self._loader.tell_past(live):
            await self.alone(live, lambda: self._loader.read_again(live))
            self._log.announce(live)

    def add(self, live: LiveGame) -> None:
        """Take in a game that was just made."""
        self._games[live.id] = live
        self._loader.fresh(live)
        live.used = live.looked = time.monotonic()
        self._log.loaded(live)

    async def alone(self, live: LiveGame, work: Callable[[], Awaitable[T]]) -> T:
        """Do something to a game while nobody else does; it is finished even if the caller goes."""

        async def inside() -> T:
            async with live.lock:
                for _ in range(TRIES):
                    if self._loader.behind(live) and await self._loader.catch_up(live):
                        self._log.announce(live)
                    try:
                        return await work()
                    except Overtaken:  # it is looked at again, as the game stands now
                        live.doubtful = True
                raise StaleAnswer

        return await asyncio.shield(self._tasks.start(inside()))

    # ---- what other processes say --------------------------------------------------------------

    def when_leading(self, leading: Callable[[str], bool]) -> None:
        """Say which games this process lets go on: these keep up even if nobody looks on here."""
        self._leading = leading

    def _hear(self, message: Message) -> None:
        live = self._games.get(message.about)
        if live is None:
            return
        live.heard = max(live.heard, message.number)
        live.doubtful = live.doubtful or message.kind == SEATS
        self._keep_up(live)

    def look_at_all(self) -> None:
        """Have all games in memory read again: something may have been missed."""
        for live in self._games.values():
            live.doubtful = True
            self._keep_up(live)

    def _keep_up(self, live: LiveGame) -> None:
        """Let a game that somebody follows here catch up at once; others do when looked at."""
        due = live.catching_up is None or live.catching_up.done()
        if due and (live.followers or self._leading(live.id)) and self._loader.behind(live):
            live.catching_up = self._tasks.start(self._catch_up(live))

    async def _catch_up(self, live: LiveGame) -> None:
        while self._loader.behind(live) and not self._tasks.closing.is_set():
            await self.alone(live, _nothing)
            if not self._others.heard:  # it is looked at again when somebody asks, or soon
                return

    def sweep(self) -> None:
        """Let games that nobody has looked at for a while leave memory."""
        now = time.monotonic()
        if now - self._swept < SWEEP_SECONDS:
            return
        self._swept = now
        for game, live in list(self._games.items()):
            driven = live.driver is not None and not live.driver.done()
            busy = driven or live.followers or live.lock.locked()
            if not busy and now - live.used > self._idle_seconds:
                del self._games[game]


async def _nothing() -> None:
    return
