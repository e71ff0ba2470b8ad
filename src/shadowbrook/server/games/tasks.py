"""Work that is finished even if whoever asked for it has left, and the end of the server."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Awaitable, Callable
from typing import Any, TypeVar

from shadowbrook.engine.errors import ShadowbrookError

T = TypeVar("T")
log = logging.getLogger("shadowbrook.server")


class Tasks:
    """The tasks of a server; `closing` is set when it is about to end."""

    def __init__(self) -> None:
        self.closing = asyncio.Event()
        self._running: set[asyncio.Task[Any]] = set()
        self._lasting: set[asyncio.Task[Any]] = set()
        self._loop: asyncio.AbstractEventLoop | None = None

    def start(self, work: Awaitable[T]) -> asyncio.Task[T]:
        """Have work done beside whoever asks for it."""
        self._loop = asyncio.get_running_loop()
        task = asyncio.ensure_future(work)
        assert isinstance(task, asyncio.Task)
        self._running.add(task)
        task.add_done_callback(self._done)
        return task

    def keep(self, work: Awaitable[None]) -> None:
        """Have something done as long as the server runs; it ends when `closing` is set."""
        task = asyncio.ensure_future(work)
        assert isinstance(task, asyncio.Task)
        self._lasting.add(task)
        task.add_done_callback(self._done)

    async def pause(self, seconds: float) -> None:
        """Wait so long, or until the server is about to end."""
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                await self.closing.wait()

    def call_soon(self, work: Callable[[], None]) -> None:
        """Have something done on the loop of the server, from another thread or a signal."""
        if self._loop is not None and not self._loop.is_closed():
            self._loop.call_soon_threadsafe(work)

    async def finished(self) -> None:
        """Wait until all that was started has ended, and at the end what lasted."""
        lasting = self._lasting if self.closing.is_set() else ()
        await asyncio.gather(*self._running, *lasting, return_exceptions=True)

    def _done(self, task: asyncio.Task[Any]) -> None:
        self._running.discard(task)
        self._lasting.discard(task)
        error = None if task.cancelled() else task.exception()
        if error is not None and not isinstance(error, ShadowbrookError):
            log.error("unexpected: %s", type(error).__name__, exc_info=error)
