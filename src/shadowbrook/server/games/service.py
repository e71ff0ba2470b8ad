"""All that can be done with the games of a server, each part in its own object, put together."""

from __future__ import annotations

from dataclasses import dataclass

from shadowbrook.server.config import Config
from shadowbrook.server.shared import LIVE, STREAMS
from shadowbrook.server.store import Store
from shadowbrook.server.workers.bot_processes import WORKERS as BOTS
from shadowbrook.server.workers.bot_processes import BotProcesses, Bots
from shadowbrook.server.workers.step_threads import StepThreads

from .creation import Creation
from .driver import Driver
from .hints import Hints
from .loading import Loader
from .log import GameLog
from .moves import Moves
from .other_processes import OtherProcesses
from .presence import Presence
from .registry import Registry
from .seats import Seats
from .steps import Steps
from .table_settings import TableSettings
from .tasks import Tasks
from .tokens import Tokens
from .undo import Undo
from .watching import Watching

EVERY_SECONDS = 1.0


@dataclass(frozen=True, slots=True)
class Games:
    """The parts; what each one needs is in its constructor."""

    store: Store
    tokens: Tokens
    tasks: Tasks
    threads: StepThreads
    bots: Bots
    log: GameLog
    registry: Registry
    moves: Moves
    undo: Undo
    hints: Hints
    seats: Seats
    table: TableSettings
    creation: Creation
    watching: Watching
    driver: Driver
    others: OtherProcesses
    presence: Presence

    @classmethod
    def open(cls, store: Store, config: Config, bots: Bots | None = None) -> Games:
        """Put the parts together; nothing goes on before `start`."""
        bots = bots or BotProcesses(
            config.bot_seconds, config.bot_memory, workers=max(1, BOTS // store.worker.count)
        )
        tokens, tasks, threads = Tokens(), Tasks(), StepThreads(config.step_seconds)
        steps, log = Steps(threads), GameLog(store)
        others = OtherProcesses(store)
        loader = Loader(store, threads, log)
        registry = Registry(loader, log, tasks, others, config.idle_seconds)
        presence = Presence(others, registry)
        moves = Moves(registry, log, steps)
        driver = Driver(store, registry, moves, log, bots, tasks, others, config.pause_seconds)
        log.when_changed(presence.mark)
        log.when_changed(driver.wake)
        return cls(
            store=store,
            tokens=tokens,
            tasks=tasks,
            threads=threads,
            bots=bots,
            log=log,
            registry=registry,
            moves=moves,
            undo=Undo(registry, log, steps),
            hints=Hints(registry, moves, bots, tasks, others),
            seats=Seats(store, registry, log, tokens, others),
            table=TableSettings(registry, log),
            creation=Creation(store, registry, steps, tasks, tokens),
            watching=Watching(store, steps, tasks, presence),
            driver=driver,
            others=others,
            presence=presence,
        )

    def start(self) -> None:
        """Go on in the games that waited for the server when it stopped: for bots, at pauses."""
        self.others.start()
        self.presence.start()
        _ = self.tasks.start(self.driver.resume())
        self.tasks.keep(self._look_after())
        if self.others.any:
            self.tasks.keep(self.driver.go_on_for_others())

    async def _look_after(self) -> None:
        """Do every second what nobody asks for."""
        figures = self.store.worker.figures
        while not self.tasks.closing.is_set():
            figures.put(LIVE, len(self.registry))
            figures.put(STREAMS, self.registry.streams)
            self.presence.tick()
            self.registry.sweep()
            if not self.others.heard:
                self.registry.look_at_all()
            await self.tasks.pause(EVERY_SECONDS)

    def end_streams(self) -> None:
        """Have all who follow a game stop: the server is about to end."""
        self.tasks.closing.set()
        for live in self.registry.all():
            live.followers.announce()

    def end_streams_soon(self) -> None:
        """Do the same from another thread or a signal."""
        self.tasks.call_soon(self.end_streams)

    async def close(self) -> None:
        """Finish what is under way and end everything that was started."""
        self.end_streams()
        self.driver.stop()
        await self.tasks.finished()
        await self.driver.let_go()
        await self.others.stop()
        await self.bots.close()
        self.threads.close()
