"""The other processes that share the store: what they say, and how they are told.

Messages are hints to look (`store.messages`). A part of the server says here what it wants to hear
of, and what it does when something may have been missed.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable
from typing import Any

from shadowbrook.server.store import Store
from shadowbrook.server.store.messages import LARGEST, Message


class OtherProcesses:
    """How this process and the others talk."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._hearing: dict[str, Callable[[Message], None]] = {}
        self._missed: list[Callable[[], None]] = []
        self._listening: asyncio.Task[None] | None = None

    @property
    def any(self) -> bool:
        """Whether there can be others at all."""
        return self._store.shared

    @property
    def heard(self) -> bool:
        """Whether what others say arrives now; if not, only the store knows."""
        return self._store.messages.listening

    def on(self, kind: str, hear: Callable[[Message], None]) -> None:
        """Have a function called with every message of a kind."""
        self._hearing[kind] = hear

    def when_missed(self, look: Callable[[], None]) -> None:
        """Have a function called when messages may have been lost."""
        self._missed.append(look)

    def say(self, kind: str, about: str, number: int = 0, data: Any = None) -> None:
        """Tell the others something; nobody waits for it."""
        if not self.any:
            return
        message = self._store.message(kind, about, number, data)
        if len(message.data) < LARGEST:
            self._store.say(message)

    def start(self) -> None:
        """Listen from now on."""
        if self.any:
            listening = self._store.messages.listen(self._hear, self._look)
            self._listening = asyncio.ensure_future(listening)

    async def stop(self) -> None:
        if self._listening is not None:
            self._listening.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._listening
        self._store.messages.close()

    def _hear(self, message: Message) -> None:
        hear = self._hearing.get(message.kind)
        if hear is not None and message.sender != self._store.worker.name:
            hear(message)

    def _look(self) -> None:
        for look in self._missed:
            look()
