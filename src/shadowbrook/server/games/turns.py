"""Costly looks: one at a time for each visitor, and a rest after it as long as it took."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field

from shadowbrook.server.errors import TooMany

MOST_WAITING = 12  # looks that somebody waits for at the same time
LONGEST_REST = 1.0  # seconds
REMEMBERED = 1000  # visitors


@dataclass(slots=True)
class _Turn:
    """What one visitor waits for, and when they may have the next one done."""

    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    waiting: int = 0
    rested: float = 0.0


class Turns:
    """Gives each visitor their turn, whatever others ask for."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._turns: dict[str, _Turn] = {}

    @asynccontextmanager
    async def turn(self, who: str) -> AsyncIterator[None]:
        """Have a visitor's look done inside, when it is their turn; TooMany if they want more."""
        if len(self._turns) >= REMEMBERED:
            self._forget()
        turn = self._turns.setdefault(who, _Turn())
        if turn.waiting >= MOST_WAITING:
            raise TooMany
        turn.waiting += 1
        try:
            async with turn.lock:
                await asyncio.sleep(max(0.0, turn.rested - self._clock()))
                begun = self._clock()
                try:
                    yield
                finally:
                    ended = self._clock()
                    turn.rested = ended + min(ended - begun, LONGEST_REST)
        finally:
            turn.waiting -= 1

    def _forget(self) -> None:
        now = self._clock()
        self._turns = {
            who: turn for who, turn in self._turns.items() if turn.waiting or turn.rested > now
        }
