"""A small client of our own API over a socket: enough for the benchmark and the storms.

One connection that is kept, JSON both ways, and the stream of a game. It understands what our own
server sends and nothing more.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncGenerator
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlencode

import msgspec

LONGEST = 1 << 20  # bytes of a line of a stream
KEPT = 20.0  # seconds; our server closes a connection that was idle for 30


class ConnectionBroken(Exception):
    """The connection broke before the answer was whole: nobody knows whether it counted."""


@dataclass(frozen=True, slots=True)
class HttpAnswer:
    """What came back."""

    status: int
    body: bytes

    def json(self) -> Any:
        return msgspec.json.decode(self.body)


class Client:
    """A connection to a server; opened when it is first used, and again after it broke."""

    def __init__(self, host: str, port: int, token: str = "") -> None:
        self.host, self.port, self.token = host, port, token
        self._reader: asyncio.StreamReader | None = None
        self._writer: asyncio.StreamWriter | None = None
        self._used = 0.0

    async def get(self, path: str) -> HttpAnswer:
        return await self._request("GET", path, b"")

    async def post(self, path: str, data: Any = None) -> HttpAnswer:
        return await self._request("POST", path, msgspec.json.encode(data or {}))

    async def _request(self, method: str, path: str, body: bytes, *more: str) -> HttpAnswer:
        try:
            reader, writer = await self._open()
            writer.write(self._head(method, path, body, *more) + body)
            return await _answer(reader)
        except (OSError, EOFError, ValueError) as error:
            self.close()
            raise ConnectionBroken(type(error).__name__) from error
        except BaseException:  # cancelled: what comes next would belong to this request
            self.close()
            raise

    def _idle(self) -> float:
        return time.monotonic() - self._used

    async def _open(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        if self._reader is not None and (self._reader.at_eof() or self._idle() > KEPT):
            self.close()  # it was closed meanwhile, or is about to be
        self._used = time.monotonic()
        if self._reader is None or self._writer is None:
            self._reader, self._writer = await asyncio.open_connection(self.host, self.port)
        return self._reader, self._writer

    def _head(self, method: str, path: str, body: bytes, *more: str) -> bytes:
        lines = [f"{method} {path} HTTP/1.1", f"Host: {self.host}:{self.port}", *more]
        if self.token:
            lines.append(f"Authorization: Bearer {self.token}")
        if method != "GET":
            lines.append(f"Content-Length: {len(body)}")
        if method != "GET" and not more:
            lines.append("Content-Type: application/json")
        return ("\r\n".join(lines) + "\r\n\r\n").encode()

    async def patch(self, path: str, data: Any = None) -> HttpAnswer:
        return await self._request("PATCH", path, msgspec.json.encode(data or {}))

    async def put(self, path: str, data: Any = None) -> HttpAnswer:
        return await self._request("PUT", path, msgspec.json.encode(data or {}))

    async def send_form(self, path: str, **values: object) -> HttpAnswer:
        """Send a form as the page of a table does it."""
        body = urlencode(values).encode()
        more = ("Content-Type: application/x-www-form-urlencoded", "HX-Request: true")
        return await self._request("POST", path, body, *more)

    async def events(self, path: str, *, here: bool = False) -> AsyncGenerator[bytes, None]:
        """The data of the events of a stream, on a connection of their own or on this one."""
        if here:
            reader, writer = await self._open()
        else:
            reader, writer = await asyncio.open_connection(self.host, self.port, limit=LONGEST)
        try:
            writer.write(self._head("GET", path, b""))
            await reader.readuntil(b"\r\n\r\n")
            data: list[bytes] = []
            while line := await reader.readline():
                if line.startswith(b"data: "):
                    data.append(line[6:])
                elif data and line == b"\n":
                    yield b"".join(data)
                    data.clear()
        finally:
            writer.close()

    def close(self) -> None:
        """Close the connection; the next request opens another."""
        if self._writer is not None:
            self._writer.close()
        self._reader = self._writer = None


async def _answer(reader: asyncio.StreamReader) -> HttpAnswer:
    head = await reader.readuntil(b"\r\n\r\n")
    status, length = int(head[9:12]), 0
    for line in head.split(b"\r\n")[1:]:
        name, _, value = line.partition(b":")
        if name.lower() == b"content-length":
            length = int(value)
    return HttpAnswer(status, await reader.readexactly(length))
