"""Bots in processes of their own, with limits; one that fails is replaced for that answer."""

from __future__ import annotations

import asyncio
import contextlib
import os
import signal
import sys
from collections.abc import Sequence
from typing import Any, Protocol

import msgspec

from shadowbrook.bots import bot_names
from shadowbrook.engine.game import Game
from shadowbrook.engine.shelf import environment

from .bot_worker import BotQuestion, Position, Reply

WORKERS = 2
STARTING_SECONDS = 30.0  # a process of bots that is not ready by then is given up
LONGEST_REPLY = 10_000  # bytes
STRENGTH = ("random", "heuristic", "search")  # weakest first; others come behind by name
ASIDES = ("play:", "use:")  # how the keys of asides begin
GUIDE = "heuristic"  # who gives hints: it is quick, and can say why


def bots() -> list[str]:
    """The names of the bots, weakest first."""
    known = bot_names()
    return [name for name in STRENGTH if name in known] + sorted(set(known) - set(STRENGTH))


def best_bot() -> str:
    """The strongest bot there is that answers quickly."""
    return "heuristic" if "heuristic" in bot_names() else "random"


class BotFailed(Exception):
    """A bot that raised, died, answered nonsense or was too slow."""


class _Worker:
    """One process, and whether it is in the middle of something."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self.process = process
        self.ready = False

    async def start(self) -> None:
        """Wait until it has loaded all that it needs."""
        assert self.process.stdout is not None
        await self.process.stdout.readuntil(b"\n")
        self.ready = True

    async def ask(self, question: BotQuestion) -> Reply:
        stdin, stdout = self.process.stdin, self.process.stdout
        assert stdin is not None
        assert stdout is not None
        stdin.write(msgspec.json.encode(question) + b"\n")
        await stdin.drain()
        while True:
            reply = msgspec.json.decode(await stdout.readuntil(b"\n"), type=Reply)
            if reply.number == question.number:  # else it is late, or given twice
                return reply

    def kill(self) -> None:
        """End the process and all that it has started."""
        with contextlib.suppress(ProcessLookupError, PermissionError):
            os.killpg(self.process.pid, signal.SIGKILL)


class Bots(Protocol):
    """Whoever chooses for bots and gives hints: `BotProcesses`, or a stand-in of a test."""

    async def choose(self, name: str, stream: str, game: Game, seat: int) -> str: ...

    async def hint(self, game: Game, seat: int, language: str) -> tuple[str, str]: ...

    async def close(self) -> None: ...


class BotProcesses:
    """The processes of bots."""

    def __init__(
        self, seconds: float, memory: int, command: Sequence[str] = (), workers: int = WORKERS
    ) -> None:
        self.seconds = seconds
        self._command = tuple(command) or (
            sys.executable,
            "-m",
            "shadowbrook.server.workers.bot_worker",
        )
        self._command += (str(memory),)
        self._free: list[_Worker] = []
        self._busy: set[_Worker] = set()
        self._places = asyncio.Semaphore(workers)
        self._number = 0
        self._endings: set[asyncio.Task[Any]] = set()

    async def choose(self, name: str, stream: str, game: Game, seat: int) -> str:
        """The key that a bot takes; BotFailed if it gives none that could be offered in time.

        Whether an aside is offered is for the step to say: that depends on scripts of boxes.
        """
        return (await self._reply(name, stream, game, seat)).key

    async def hint(self, game: Game, seat: int, language: str) -> tuple[str, str]:
        """The key that a bot would take in the place of a person, and why; else BotFailed."""
        try:
            reply = await self._reply(GUIDE, "", game, seat, language, patience=self.seconds)
        except TimeoutError as error:
            raise BotFailed(type(error).__name__) from error
        return reply.key, reply.why

    async def _reply(
        self,
        name: str,
        stream: str,
        game: Game,
        seat: int,
        language: str = "",
        patience: float | None = None,  # how long to wait for a place, if somebody waits
    ) -> Reply:
        decision = game.decision
        assert decision is not None
        self._number += 1
        question = BotQuestion(self._number, name, stream, seat, Position.of(game), language)
        async with asyncio.timeout(patience):
            await self._places.acquire()
        try:
            reply = await self._ask(question)
        finally:
            self._places.release()
        if reply.error:
            raise BotFailed(reply.error)
        if reply.key not in decision.keys() and not reply.key.startswith(ASIDES):
            raise BotFailed("it chose what is not offered")
        return reply

    async def _ask(self, question: BotQuestion) -> Reply:
        try:
            worker = self._free.pop() if self._free else await self._start()
        except OSError as error:
            raise BotFailed(f"no process for it: {error.strerror}") from error
        self._busy.add(worker)
        try:
            if not worker.ready:  # to start is not to think: a busy machine takes a while
                async with asyncio.timeout(STARTING_SECONDS):
                    await worker.start()
            async with asyncio.timeout(self.seconds):
                reply = await worker.ask(question)
        except (OSError, ValueError, EOFError, TimeoutError, msgspec.MsgspecError) as error:
            self._end(worker)
            raise BotFailed(type(error).__name__) from error
        except asyncio.LimitOverrunError as error:
            self._end(worker)
            raise BotFailed("it talks too much") from error
        except BaseException:
            self._end(worker)
            raise
        self._busy.discard(worker)
        self._free.append(worker)
        return reply

    async def _start(self) -> _Worker:
        process = await asyncio.create_subprocess_exec(
            *self._command,
            env=environment(),
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.DEVNULL,
            limit=LONGEST_REPLY,
            start_new_session=True,
        )
        return _Worker(process)

    def _end(self, worker: _Worker) -> None:
        self._busy.discard(worker)
        worker.kill()
        task = asyncio.ensure_future(worker.process.wait())
        self._endings.add(task)
        task.add_done_callback(self._endings.discard)

    async def close(self) -> None:
        """End all processes."""
        for worker in [*self._free, *self._busy]:
            self._end(worker)
        self._free.clear()
        await asyncio.gather(*self._endings, return_exceptions=True)
