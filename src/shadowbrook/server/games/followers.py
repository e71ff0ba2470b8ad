"""Who follows a game, and how they hear that it has changed.

There is no queue: whoever is slow hears of the newest state only.
"""

from __future__ import annotations

import asyncio
from collections import Counter


class Followers:
    """The open streams of one game, by person; a spectator without a name is the person ""."""

    def __init__(self) -> None:
        self._streams: Counter[str] = Counter()
        self.changed = asyncio.Event()  # of this state; the next one has an event of its own

    def __len__(self) -> int:
        """Return how many streams are open."""
        return self._streams.total()

    def people(self) -> tuple[str, ...]:
        return tuple(self._streams)

    def has(self, person: str | None) -> bool:
        return bool(person) and person in self._streams

    def add(self, person: str) -> None:
        self._streams[person] += 1

    def remove(self, person: str) -> None:
        self._streams[person] -= 1
        if not self._streams[person]:
            del self._streams[person]

    def announce(self) -> None:
        """Tell everybody that there is something new."""
        self.changed.set()
        self.changed = asyncio.Event()
