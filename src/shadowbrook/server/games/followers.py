"""Who follows a game, and how they hear that it has changed.

There is no queue: whoever is slow hears of the newest state only.
"""

from __future__ import annotations

import asyncio


class Followers:
    """The open streams of one game, by person; a spectator without a name is the person ""."""

    def __init__(self) -> None:
        self._streams: dict[str, list[int]] = {}  # how many: of all kinds, of pages
        self._waiting: set[asyncio.Future[bool]] = set()
        self.announced = 0  # how often they were told of something new

    def __len__(self) -> int:
        """Return how many streams are open."""
        return sum(streams for streams, _ in self._streams.values())

    def people(self) -> tuple[str, ...]:
        return tuple(self._streams)

    def pages(self) -> dict[str, bool]:
        """Return who follows, and whether they have a page open."""
        return {person: pages > 0 for person, (_, pages) in self._streams.items()}

    def has(self, person: str | None) -> bool:
        return bool(person) and person in self._streams

    def add(self, person: str, page: bool = False) -> None:
        streams = self._streams.setdefault(person, [0, 0])
        streams[0] += 1
        streams[1] += page

    def remove(self, person: str, page: bool = False) -> None:
        streams = self._streams[person]
        streams[0] -= 1
        streams[1] -= page
        if not streams[0]:
            del self._streams[person]

    def announce(self) -> None:
        """Tell everybody that there is something new."""
        self.announced += 1
        for waiting in self._waiting:
            _wake(waiting, True)
        self._waiting.clear()

    async def changed(self, seconds: float | None = None) -> bool:
        """Wait until there may be something new; False if there is nothing for so long."""
        # not asyncio.timeout around an event: every stream waits here after each of its events
        loop = asyncio.get_running_loop()
        waiting: asyncio.Future[bool] = loop.create_future()
        self._waiting.add(waiting)
        timer = None if seconds is None else loop.call_later(seconds, _wake, waiting, False)
        try:
            return await waiting
        finally:
            self._waiting.discard(waiting)
            if timer is not None:
                timer.cancel()


def _wake(waiting: asyncio.Future[bool], news: bool) -> None:
    if not waiting.done():
        waiting.set_result(news)
