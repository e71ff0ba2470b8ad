"""One write for each response.

Uvicorn writes the head and the body of a response one after the other. Each write is a packet, and
wakes whoever waits for it; to the server that costs more than making the response. Here what is
written in one turn of the event loop leaves together.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

MOST_HELD = 65_536  # bytes; more than that leaves at once, so that uvicorn hears of slow readers


class Gathering:
    """A transport that holds what is written until the event loop comes round."""

    def __init__(
        self,
        transport: asyncio.Transport,
        loop: asyncio.AbstractEventLoop,
        closing: Callable[[], None] | None = None,  # called when there is nothing more to write
    ) -> None:
        self._transport = transport
        self._loop = loop
        self._ending = closing
        self._held: list[bytes] = []
        self._size = 0

    def write(self, data: bytes) -> None:
        if not self._held:
            self._loop.call_soon(self.flush)
        self._held.append(data)
        self._size += len(data)
        if self._size > MOST_HELD:
            self.flush()

    def flush(self) -> None:
        """Let go of everything."""
        if self._held:
            data = b"".join(self._held)
            self._held.clear()
            self._size = 0
            if not self._transport.is_closing():  # uvloop takes it as a fault
                self._transport.write(data)

    def close(self) -> None:
        self.flush()
        self._transport.close()
        if self._ending is not None:
            self._ending()

    def write_eof(self) -> None:
        self.flush()
        self._transport.write_eof()

    def __getattr__(self, name: str) -> Any:
        return getattr(self._transport, name)
