"""The live games of a server: found, loaded when somebody asks, let go when nobody does."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable, Iterable
from typing import TypeVar

from shadowbrook.server.errors import UnknownGame

from .live_game import LiveGame
from .loading import Loader
from .log import GameLog
from .people import Person
from .tasks import Tasks

T = TypeVar("T")

SWEEP_SECONDS = 30.0


class Registry:
    """Which games are in memory, and who may change one at a time."""

    def __init__(
        self, loader: Loader, game_log: GameLog, tasks: Tasks, idle_seconds: float
    ) -> None:
        self._loader = loader
        self._log = game_log
        self._tasks = tasks
        self._idle_seconds = idle_seconds
        self._games: dict[str, LiveGame] = {}
        self._opening: dict[str, asyncio.Task[LiveGame]] = {}
        self._swept = 0.0

    def __len__(self) -> int:
        """Return how many games are in memory."""
        return len(self._games)

    def all(self) -> Iterable[LiveGame]:
        return self._games.values()

    @property
    def streams(self) -> int:
        """How many streams are open."""
        return sum(len(live.followers) for live in self._games.values())

    async def enter(self, game: str, person: Person) -> LiveGame:
        """Return a game, if this person may look at it."""
        live = await self.open(game)
        if not (live.spectators or live.seats_of(person) or live.is_host(person)):
            raise UnknownGame
        return live

    async def open(self, game: str) -> LiveGame:
        """Return a game, loaded if it is not in memory."""
        self._sweep()
        live = self._games.get(game)
        if live is None:
            task = self._opening.get(game)
            if task is None:
                task = self._opening[game] = self._tasks.start(self._load(game))
                task.add_done_callback(lambda _: self._opening.pop(game, None))
            live = await asyncio.shield(task)
            self._log.loaded(live)
        live.used = time.monotonic()
        return live

    async def _load(self, game: str) -> LiveGame:
        live = self._games[game] = await self._loader.load(game)
        return live

    def add(self, live: LiveGame) -> None:
        """Take in a game that was just made."""
        self._games[live.id] = live
        live.used = time.monotonic()
        self._log.loaded(live)

    async def alone(self, live: LiveGame, work: Callable[[], Awaitable[T]]) -> T:
        """Do something to a game while nobody else does; it is finished even if the caller goes."""

        async def inside() -> T:
            async with live.lock:
                if live.doubtful:
                    await self._loader.reload(live)
                return await work()

        return await asyncio.shield(self._tasks.start(inside()))

    def _sweep(self) -> None:
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
