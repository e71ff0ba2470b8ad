"""One write for each response, in order, and nothing held back when a connection ends."""

from __future__ import annotations

import asyncio
from typing import Any, cast

import pytest

from shadowbrook.server.http.one_write import MOST_HELD, Gathering
from shadowbrook.server.load.client import Client
from tests.server.house import run


class Line:
    """A transport that notes what reaches it."""

    def __init__(self) -> None:
        self.heard: list[Any] = []

    def write(self, data: bytes) -> None:
        self.heard.append(data)

    def close(self) -> None:
        self.heard.append("closed")

    def is_closing(self) -> bool:
        return "closed" in self.heard


def gathering(line: Line) -> Gathering:
    return Gathering(cast(asyncio.Transport, line), asyncio.get_running_loop())


def test_what_is_written_in_one_turn_leaves_together():
    async def story() -> None:
        line = Line()
        out = gathering(line)
        out.write(b"head ")
        out.write(b"body")
        assert line.heard == []
        await asyncio.sleep(0)
        assert line.heard == [b"head body"]
        out.write(b"more")
        await asyncio.sleep(0)
        assert line.heard == [b"head body", b"more"]

    run(story())


def test_closing_sends_what_is_held_first():
    async def story() -> None:
        line = Line()
        out = gathering(line)
        out.write(b"last words")
        assert not out.is_closing()
        out.close()
        await asyncio.sleep(0)
        assert line.heard == [b"last words", "closed"]
        assert out.is_closing()

    run(story())


def test_nothing_is_written_to_a_line_that_was_closed_meanwhile():
    """For uvloop that is a fault, told in the log by a page of text each time."""

    async def story() -> None:
        line = Line()
        out = gathering(line)
        out.write(b"to nobody")
        line.close()
        await asyncio.sleep(0)
        assert line.heard == ["closed"]

    run(story())


@pytest.mark.parametrize(("size", "leaves"), [(MOST_HELD, False), (MOST_HELD + 1, True)])
def test_much_leaves_at_once(size, leaves):
    async def story() -> None:
        line = Line()
        out = gathering(line)
        out.write(b"x" * size)
        assert bool(line.heard) is leaves
        await asyncio.sleep(0)
        assert line.heard == [b"x" * size]

    run(story())


def test_requests_that_come_together_are_answered_in_their_order(server):
    async def story() -> list[bytes]:
        host, _, port = server.url.removeprefix("http://").partition(":")
        reader, writer = await asyncio.open_connection(host, int(port))
        head = f"Host: {host}:{port}\r\n"
        for path, end in (("/ready", ""), ("/api/bots", ""), ("/api/me", "Connection: close\r\n")):
            writer.write(f"GET {path} HTTP/1.1\r\n{head}{end}\r\n".encode())
        said = await reader.read()  # until the server closes, as the last request asks
        writer.close()
        return said.split(b"HTTP/1.1 ")[1:]

    first, second, third = run(story())
    assert first.startswith(b"200")
    assert b'"program":"shadowbrook"' in first
    assert second.startswith(b"200")
    assert b'"best"' in second
    assert third.startswith(b"200")
    assert b'"language"' in third


def test_a_long_page_arrives_whole(server):
    async def story() -> int:
        host, _, port = server.url.removeprefix("http://").partition(":")
        wire = Client(host, int(port))
        answer = await wire.get("/api/openapi.json")
        wire.close()
        assert answer.status == 200
        assert answer.json()["info"]["title"] == "Shadowbrook"
        return len(answer.body)

    assert run(story()) > 20_000
