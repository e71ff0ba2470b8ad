"""Live updates as server-sent events.

What an event tells is for others to say: to clients of the API that a game is at row n
(`announced`), to a page the parts of it that have changed (`pages.page_updates`).
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Awaitable, Callable
from typing import Any

import msgspec
from starlette.requests import HTTPConnection
from starlette.responses import Response
from starlette.types import Receive, Scope, Send

from shadowbrook.server.config import Config
from shadowbrook.server.errors import ServerError, TooMany
from shadowbrook.server.games.live_game import LiveGame
from shadowbrook.server.games.watching import Follower

from .rates import address_of

Tell = Callable[[int], Awaitable[bytes]]  # an event, by the number of rows in the log

MOST_STREAMS = 2000  # in each process

GAP = 0.03  # seconds between two events of a stream; what happens meanwhile is one event
RETRY = b"retry: 1000\n\n"  # milliseconds after which a browser tries again
HEARTBEAT = b"event: still\n\n"  # a page that misses it knows that its line is broken


class Streams:
    """The open streams of this process; no address may have so many that others get none."""

    def __init__(self, config: Config) -> None:
        self._config = config
        self._each = config.limits.streams if config.limits is not None else 0
        self._open: Counter[str] = Counter()

    def room(self, request: HTTPConnection) -> None:
        """Refuse a request for a stream if there are enough."""
        full = self._open.total() >= MOST_STREAMS
        if full or 0 < self._each <= self._open[address_of(request)]:
            raise TooMany

    def stream(self, request: HTTPConnection, follower: Follower, tell: Tell) -> EventStream:
        """Return a stream; it counts from when it begins until it ends."""
        return EventStream(follower, self._config, tell, self, address_of(request))

    def begin(self, address: str) -> None:
        self._open[address] += 1

    def end(self, address: str) -> None:
        self._open[address] -= 1
        if not self._open[address]:
            del self._open[address]


class EventStream(Response):
    """The stream of one game for one reader; ends with the reader, the server, or in silence."""

    def __init__(
        self, follower: Follower, config: Config, tell: Tell, streams: Streams, address: str
    ) -> None:
        super().__init__(
            media_type="text/event-stream", headers={"cache-control": "no-store, no-transform"}
        )
        del self.headers["content-length"]
        self._follower, self._config, self._tell = follower, config, tell
        self._streams, self._address = streams, address

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        self._streams.begin(self._address)
        try:
            await self._serve(receive, send)
        finally:
            self._streams.end(self._address)

    async def _serve(self, receive: Receive, send: Send) -> None:
        await send(
            {
                "type": "http.response.start",
                "status": self.status_code,
                "headers": self.raw_headers,
            }
        )
        gone = asyncio.ensure_future(self._until_gone(receive))
        try:
            await self._pump(send)
        finally:
            gone.cancel()

    async def _until_gone(self, receive: Receive) -> None:
        while (await receive())["type"] != "http.disconnect":
            pass
        self._follower.leave()

    async def _pump(self, send: Send) -> None:
        async def write(data: bytes, *, more: bool = True) -> None:
            message = {"type": "http.response.body", "body": data, "more_body": more}
            # not wait_for: before Python 3.12 it can swallow a cancellation
            async with asyncio.timeout(self._config.stream_seconds):
                await send(message)

        try:
            await self._events(write)
            await write(b"", more=False)
        except (TimeoutError, OSError):
            return  # the reader takes nothing: it will hear what it missed when it is back
        except ServerError:
            await write(b"", more=False)  # the reader may not look at this game any more

    async def _events(self, write: Callable[[bytes], Awaitable[None]]) -> None:
        await write(RETRY)
        clock = asyncio.get_running_loop().time
        free = 0.0  # when the next event may leave
        with self._follower as follower:
            while not follower.ended:
                head = await follower.next(self._config.heartbeat_seconds)
                if head is None:
                    await write(HEARTBEAT)
                    continue
                if (early := free - clock()) > 0:
                    await asyncio.sleep(early)
                await write(await self._tell(head))
                free = clock() + GAP


def announced(live: LiveGame) -> Tell:
    """Return what tells clients of the API that a game has changed."""

    async def tell(head: int) -> bytes:
        return event(head, {"head": head, "version": live.version})

    return tell


def event(head: int, data: Any) -> bytes:
    """Return one event for them; its id is the number of rows, the same in every process."""
    return b"id: %d\nevent: changed\ndata: %s\n\n" % (head, msgspec.json.encode(data))
