"""How HTTP is spoken: as uvicorn does it, in fewer writes, and within limits.

A request has a head of bounded size and comes within a bounded time; so many requests may be sent
before the answers are read; whoever takes nothing of an answer, or says nothing, is not waited for.
A request that comes whole in one piece, as nearly all do, pays for this with a few comparisons: no
timer is set for it.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable
from http import HTTPStatus
from typing import Any, cast

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol, RequestResponseCycle

from shadowbrook.server.config import Config

from .crowd import Crowd, Home
from .one_write import Gathering

PIECE = 16_384  # bytes that are read at once; limits are looked at in between
HEADER = 4  # bytes of a line of the head besides its name and value
QUIET = 60.0  # seconds before the same warning is logged again

log = logging.getLogger("shadowbrook.server.http")


class Seldom(logging.Filter):
    """Lets a warning pass only now and then: nobody can fill the disk by sending nonsense."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        super().__init__()
        self._clock = clock
        self._told: dict[str, float] = {}

    def filter(self, record: logging.LogRecord) -> bool:
        """Whether a line is logged; errors always are."""
        if record.levelno > logging.WARNING:
            return True
        now = self._clock()
        if now - self._told.get(record.msg, -QUIET) < QUIET:
            return False
        self._told[record.msg] = now
        return True


log.addFilter(Seldom())


class _NoMore(Exception):
    """Raised to stop the parser: nothing more is read from this connection."""


class Protocol(HttpToolsProtocol):
    """One connection."""

    def __init__(self, *given: Any, limits: Config, crowd: Crowd, **more: Any) -> None:
        super().__init__(*given, **more)
        self.logger = log
        self._largest_head = limits.largest_head
        self._most_waiting = limits.most_waiting
        self.patience = limits.request_seconds
        self._crowd = crowd
        self._home: Home | None = None
        self._running: RequestResponseCycle | None = None  # what is being answered
        self._newest: RequestResponseCycle | None = None  # what came last
        self._reading = False  # in the middle of a request
        self._fed = 0  # bytes since the request began or brought something of its body
        self._status = HTTPStatus.BAD_REQUEST  # why no more is read
        self._deaf = False  # nothing more is read
        self._deadline: asyncio.TimerHandle | None = None  # for what is read
        self._watch: asyncio.TimerHandle | None = None  # over what is written

    # ---- coming and going ----------------------------------------------------------------------

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        gathering = Gathering(cast(asyncio.Transport, transport), self.loop, self._closing)
        super().connection_made(cast(asyncio.Transport, gathering))
        self._home = self._crowd.enter(self, self.client[0] if self.client else "-")
        if self._home is None:
            self._deaf = True
            self._say(HTTPStatus.TOO_MANY_REQUESTS)
            self.transport.close()
        else:
            self._wait()

    def connection_lost(self, exc: Exception | None) -> None:
        self._leave()
        for timer in (self._deadline, self._watch):
            if timer is not None:
                timer.cancel()
        self._deadline = self._watch = None
        self.pipeline.clear()  # nobody is there to be answered
        super().connection_lost(exc)
        if self._running is not None:  # uvicorn tells only the last request of several
            self._running.disconnected = not self._running.response_complete
            self._running.message_event.set()

    def give_way(self) -> None:
        """Close, because somebody else needs the place."""
        self._leave()
        self._deaf = True
        self.transport.close()

    def _leave(self) -> None:
        if self._home is not None:
            self._crowd.leave(self, self._home)
            self._home = None

    # ---- reading -------------------------------------------------------------------------------

    def data_received(self, data: bytes) -> None:
        if len(data) <= PIECE:
            self._feed(data)
        else:
            for start in range(0, len(data), PIECE):
                self._feed(data[start : start + PIECE])
        if self._reading or self._deaf or not self._answering():
            self._wait()
        elif self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None

    def _feed(self, data: bytes) -> None:
        if self._deaf:
            return
        self._fed += len(data)
        super().data_received(data)
        if self._reading and self._fed > self._largest_head and not self._deaf:
            self._refuse(HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE)

    def on_message_begin(self) -> None:
        self._reading = True
        self._fed = 0
        if self._deadline is not None:  # each request has all of the time
            self._deadline.cancel()
            self._deadline = None
        super().on_message_begin()

    def on_headers_complete(self) -> None:
        if len(self.pipeline) >= self._most_waiting:
            self._status = HTTPStatus.TOO_MANY_REQUESTS
            raise _NoMore
        if self._fed > self._largest_head - PIECE and self._head() > self._largest_head:
            self._status = HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE
            raise _NoMore
        super().on_headers_complete()
        self._newest = self.cycle
        if not self.pipeline:
            self._running = self.cycle
        self.headers = []  # headers that come after the body are no part of the request

    def _head(self) -> int:
        lines = (len(name) + len(value) + HEADER for name, value in self.headers)
        return len(self.url) + sum(lines)

    def on_body(self, body: bytes) -> None:
        self._fed = 0
        super().on_body(body)

    def on_message_complete(self) -> None:
        self._reading = False
        if self._home is not None and not self.cycle.response_complete:
            self._home.waiting.pop(self, None)
        super().on_message_complete()

    def on_response_complete(self) -> None:
        if self.pipeline:
            self._running = self.pipeline[-1][0]
        super().on_response_complete()
        if self._home is not None and not self._answering():
            self._home.waiting[self] = None

    def _answering(self) -> bool:
        """Whether a whole request waits for its answer."""
        cycle = self._newest
        if cycle is None or cycle.response_complete:
            return False
        return not cycle.more_body or bool(self.pipeline)

    # ---- refusing ------------------------------------------------------------------------------

    def send_400_response(self, msg: str) -> None:
        """Say that something cannot be read; uvicorn calls this when the parser stops."""
        self._refuse(self._status)

    def _refuse(self, status: HTTPStatus) -> None:
        """Read no more; answer first what came before."""
        self._deaf = True
        if self._answering():
            self.cycle.keep_alive = False
            return
        cycle = self._newest
        idle = cycle is None or cycle.response_complete
        if cycle is None or idle or not cycle.response_started:
            self._say(status)
        if idle and self.transport.can_write_eof():
            # not closed yet, or the sender would hear of a broken line instead of the reason
            cast(Any, self.transport).write_eof()
        else:
            self.transport.close()

    def _say(self, status: HTTPStatus) -> None:
        """Answer without words: it is not known yet which language is read here."""
        line = f"HTTP/1.1 {status.value} {status.phrase}\r\n"
        self.transport.write(f"{line}content-length: 0\r\nconnection: close\r\n\r\n".encode())

    # ---- time ----------------------------------------------------------------------------------

    def _wait(self) -> None:
        """Wait for a whole request, but not for ever."""
        if self._deadline is None:
            self._deadline = self.loop.call_later(self.patience, self._late)

    def _late(self) -> None:
        self._deadline = None
        if self._answering():
            self._wait()  # it is us who are slow
            return
        if self._reading and not self._deaf:
            self._refuse(HTTPStatus.REQUEST_TIMEOUT)
        self._deaf = True
        self.transport.close()

    def pause_writing(self) -> None:
        """Called when much waits to be taken."""
        super().pause_writing()
        self._look()

    def resume_writing(self) -> None:
        """Called when most of it is taken."""
        super().resume_writing()
        if self._watch is not None and not self.transport.is_closing():
            self._watch.cancel()
            self._watch = None

    def _closing(self) -> None:
        """Called when no more will be written: what is left is not waited for for ever."""
        self._look()

    def _look(self) -> None:
        left = self.transport.get_write_buffer_size()
        if left and self._watch is None:
            self._watch = self.loop.call_later(self.patience, self._look_again, left)

    def _look_again(self, before: int) -> None:
        self._watch = None
        if self.transport.get_write_buffer_size() >= before:
            self.transport.abort()
        else:
            self._look()
