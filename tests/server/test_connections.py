"""Connections: what one of them may take, and how many somebody may hold."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import signal
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from functools import partial
from typing import Any, cast

import pytest
import uvicorn
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.server import ServerState

from shadowbrook.server.config import Config
from shadowbrook.server.http import serve as serving
from shadowbrook.server.http.crowd import QUIET, Crowd
from shadowbrook.server.http.protocol import Protocol, Seldom
from tests.server.conftest import database_in
from tests.server.house import T, until

SHORT = 0.05  # seconds that a test waits for a server to lose patience
AGES = 30.0  # seconds after which a test is given up
PATIENT = Config(request_seconds=600.0)
HASTY = Config(request_seconds=SHORT)


KINDS = [asyncio.new_event_loop]
with contextlib.suppress(ImportError):
    import uvloop

    KINDS.append(uvloop.new_event_loop)
kind = KINDS[:1]  # the one of this test


@pytest.fixture(params=KINDS, ids=["asyncio", "uvloop"][: len(KINDS)], autouse=True)
def loop_of_either_kind(request: pytest.FixtureRequest) -> None:
    """They differ in what closed connections take: uvicorn uses uvloop where it is installed."""
    kind[:] = [request.param]


def run(work: Coroutine[Any, Any, T]) -> T:
    """Run a test on such a loop; nothing may go wrong in a callback of the loop."""
    wrong: list[dict[str, Any]] = []

    async def whole() -> T:
        asyncio.get_running_loop().set_exception_handler(lambda _, context: wrong.append(context))
        return await work

    with asyncio.Runner(loop_factory=kind[0]) as runner:
        found = runner.run(whole())
    assert not wrong
    return found


@dataclass
class Place:
    """A server that notes what it is asked, and the means to speak to it."""

    port: int
    asked: list[str] = field(default_factory=list)
    ended: list[str] = field(default_factory=list)
    headers: list[bytes] = field(default_factory=list)
    go_on: asyncio.Event = field(default_factory=asyncio.Event)
    state: ServerState = field(default_factory=ServerState)
    lines: list[asyncio.StreamWriter] = field(default_factory=list)

    async def app(self, scope: Any, receive: Any, send: Any) -> None:
        path = scope["path"]
        self.asked.append(path)
        size = 2
        if path == "/wait":
            await self.go_on.wait()
        elif path == "/body":
            while (message := await receive())["type"] == "http.request" and message["more_body"]:
                pass
        elif path == "/long":
            await self.go_on.wait()
            size = 50_000_000
        elif path == "/until-gone":
            while (await receive())["type"] != "http.disconnect":
                pass
            self.ended.append(path)
        self.headers = [name for name, _ in scope["headers"]]
        length = str(size).encode()
        await send(
            {
                "type": "http.response.start",
                "status": 200,
                "headers": [(b"content-length", length)],
            }
        )
        for _ in range(max(1, size // 100_000)):
            part = min(size, 100_000)
            size -= part
            await send({"type": "http.response.body", "body": b"x" * part, "more_body": size > 0})

    async def open(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        reader, writer = await asyncio.open_connection("127.0.0.1", self.port)
        self.lines.append(writer)
        return reader, writer

    def hasten(self) -> None:
        """Lose patience soon; only now, so that nothing before depends on how quick we are."""
        connections: Any = self.state.connections
        for one in connections:
            one.patience = SHORT

    async def say(self, sent: bytes) -> bytes:
        """Send something and return all that comes until the line is closed."""
        reader, writer = await self.open()
        writer.write(sent)
        return await reader.read()


@asynccontextmanager
async def place(
    config: Config, room: int = 1000, protocol: Callable[..., HttpToolsProtocol] = Protocol
) -> AsyncIterator[Place]:
    """A server within limits."""
    here = Place(0)
    spoken = partial(
        protocol,
        uvicorn.Config(here.app, interface="asgi3", log_level="critical", ws="none"),
        here.state,
        {},
        limits=config,
        crowd=Crowd(0, room),
    )
    server = await asyncio.get_running_loop().create_server(spoken, "127.0.0.1", 0)
    here.port = server.sockets[0].getsockname()[1]
    try:
        async with asyncio.timeout(AGES):
            yield here
    finally:
        server.close()
        here.go_on.set()
        for line in here.lines:
            line.transport.abort()
        await until(lambda: not here.state.connections)


def tried(config: Config, story: Callable[[Place], Awaitable[None]]) -> None:
    async def whole() -> None:
        async with place(config) as here:
            await story(here)

    run(whole())


def request(path: str, *lines: str) -> bytes:
    head = "".join(f"{line}\r\n" for line in ("Host: localhost", *lines))
    return f"GET {path} HTTP/1.1\r\n{head}\r\n".encode()


LAST = "Connection: close"


# ---- heads -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "head",
    [
        request("/", f"A: {'x' * 33_000}"),
        request("/", *(f"A{n}: x" for n in range(5_000))),
        request("/" + "x" * 33_000),
        request("/", "A: " + "x" * 1_000_000)[:-4],  # without an end
        request("/")[:-2] + b"A: x\r\n" * 100_000,
    ],
    ids=["long header", "many headers", "long address", "endless header", "endless headers"],
)
def test_a_head_beyond_the_limit_is_refused(head):
    async def story(here: Place) -> None:
        assert (await here.say(head)).startswith(b"HTTP/1.1 431 ")
        assert here.asked == []

    tried(PATIENT, story)


def test_a_head_within_the_limit_is_read_in_whatever_pieces_it_comes():
    async def story(here: Place) -> None:
        head = request("/", LAST, f"A: {'x' * 32_000}")
        assert (await here.say(head)).startswith(b"HTTP/1.1 200 ")
        reader, writer = await here.open()
        for start in range(0, len(head), 1_000):
            writer.write(head[start : start + 1_000])
            await writer.drain()
            await asyncio.sleep(0)
        assert (await reader.read()).startswith(b"HTTP/1.1 200 ")

    tried(PATIENT, story)


def test_a_long_body_is_no_long_head():
    async def story(here: Place) -> None:
        body = b"x" * 300_000
        head = f"POST /body HTTP/1.1\r\nHost: x\r\n{LAST}\r\nContent-Length: {len(body)}\r\n\r\n"
        assert (await here.say(head.encode() + body)).startswith(b"HTTP/1.1 200 ")

    tried(PATIENT, story)


def test_headers_after_a_body_are_bounded_and_no_part_of_the_request():
    head = b"POST /body HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n"
    body = b"\r\n1\r\nx\r\n0\r\n"

    async def story(here: Place) -> None:
        sent = head + b"Connection: close\r\n" + body + b"X-Late: 1\r\n\r\n"
        assert (await here.say(sent)).startswith(b"HTTP/1.1 200 ")
        assert b"x-late" not in here.headers
        _, writer = await here.open()
        writer.write(head + body)
        await until(lambda: len(here.asked) == 2)
        for _ in range(100):
            writer.write(b"A: " + b"x" * 10_000 + b"\r\n")
        await until(lambda: not here.state.connections)

    tried(PATIENT, story)


# ---- many requests at once ---------------------------------------------------------------------


def test_requests_sent_together_are_answered_up_to_the_limit():
    async def story(here: Place) -> None:
        heard = await here.say(request("/") * 16 + request("/", LAST))
        assert heard.count(b"HTTP/1.1 200 ") == 17

    tried(PATIENT, story)


def test_of_too_many_requests_at_once_the_first_are_answered_and_no_more_are_read():
    async def story(here: Place) -> None:
        heard = await here.say(request("/") * 50_000)
        assert heard.count(b"HTTP/1.1 200 ") == len(here.asked)
        assert heard.count(b"HTTP/1.1 ") == heard.count(b"HTTP/1.1 200 ")
        assert 17 <= len(here.asked) < 1_000

    tried(PATIENT, story)


def test_what_waits_behind_an_answer_is_bounded():
    async def story(here: Place) -> None:
        _, writer = await here.open()
        writer.write(request("/wait") + request("/") * 5_000)
        await until(lambda: here.asked == ["/wait"])
        connection: Any = next(iter(here.state.connections))
        assert len(connection.pipeline) <= 16
        here.go_on.set()
        await until(lambda: not here.state.connections)
        assert len(here.asked) <= 17

    tried(PATIENT, story)


def test_who_leaves_with_requests_waiting_leaves_nothing_behind():
    """The first request hears of it too: a stream would otherwise never end."""

    async def story(here: Place) -> None:
        _, writer = await here.open()
        writer.write(request("/until-gone") + request("/") * 3)
        await until(lambda: here.asked == ["/until-gone"])
        writer.transport.abort()
        await until(lambda: here.ended == ["/until-gone"])
        await until(lambda: not here.state.connections)
        await until(lambda: not here.state.tasks)
        assert here.asked == ["/until-gone"]

    tried(PATIENT, story)


class Unbounded(HttpToolsProtocol):
    """What uvicorn does by itself."""

    def __init__(self, *given: Any, limits: Config, crowd: Crowd, **more: Any) -> None:
        super().__init__(*given, **more)


def test_a_server_without_these_limits_is_found():
    async def story() -> None:
        async with place(PATIENT, protocol=Unbounded) as here:
            heard = await here.say(request("/", LAST, f"A: {'x' * 1_000_000}"))
            assert heard.startswith(b"HTTP/1.1 200 ")
            _, writer = await here.open()
            writer.write(request("/wait") + request("/") * 5_000)
            await until(lambda: "/wait" in here.asked)
            connection: Any = next(iter(here.state.connections))
            assert len(connection.pipeline) > 16

    run(story())


# ---- time --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("sent", "heard"),
    [
        (b"", b""),
        (b"\r\n", b""),
        (b"GET / HT", b"HTTP/1.1 408 "),
        (request("/")[:-2], b"HTTP/1.1 408 "),
        (b"POST /body HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\nx", b"HTTP/1.1 408 "),
    ],
    ids=["nothing", "an empty line", "a first line", "a head", "a body"],
)
def test_a_request_that_does_not_come_is_not_waited_for(sent, heard):
    async def story(here: Place) -> None:
        assert (await here.say(sent))[:13] == heard
        await until(lambda: not here.state.connections)

    tried(HASTY, story)


@pytest.mark.parametrize(
    ("begun", "drop"),
    [(b"", b"\r\n"), (b"GET / HTTP/1.1\r\nA: ", b"x")],
    ids=["empty lines", "letters"],
)
def test_drops_do_not_keep_a_connection_open(begun, drop):
    async def story(here: Place) -> None:
        reader, writer = await here.open()
        writer.write(request("/"))
        await reader.readuntil(b"xx")
        here.hasten()
        writer.write(begun)
        closed = asyncio.ensure_future(reader.read())
        while not closed.done():
            writer.write(drop)
            await asyncio.sleep(SHORT / 5)

    tried(PATIENT, story)


def test_a_server_that_is_slow_itself_waits_for_its_own_answer():
    async def story(here: Place) -> None:
        reader, writer = await here.open()
        writer.write(request("/wait"))
        await until(lambda: here.asked == ["/wait"])
        here.hasten()
        writer.write(request("/")[:-2])
        await asyncio.sleep(SHORT * 4)
        here.go_on.set()
        assert (await reader.readuntil(b"xx")).startswith(b"HTTP/1.1 200 ")

    tried(PATIENT, story)


def test_who_takes_nothing_of_an_answer_is_not_waited_for():
    async def story(here: Place) -> None:
        _, writer = await here.open()
        line: Any = writer.transport
        line.pause_reading()
        writer.write(request("/long"))
        await until(lambda: here.asked == ["/long"])
        here.hasten()
        here.go_on.set()
        await until(lambda: not here.state.connections)
        await until(lambda: not here.state.tasks)

    tried(PATIENT, story)


class Line:
    """A transport whose reader takes as much as a test says."""

    def __init__(self) -> None:
        self.left = 0
        self.aborted = False

    def get_extra_info(self, name: str) -> None:
        return None

    def get_write_buffer_size(self) -> int:
        return self.left

    def is_closing(self) -> bool:
        return self.aborted

    def abort(self) -> None:
        self.aborted = True


class Later:
    """A loop in which time passes when a test says so."""

    def __init__(self) -> None:
        self.waiting: list[tuple[asyncio.Handle, Callable[..., None], tuple[Any, ...]]] = []

    def call_later(self, _: float, what: Callable[..., None], *given: Any) -> asyncio.Handle:
        timer = asyncio.Handle(what, given, asyncio.get_running_loop())
        self.waiting.append((timer, what, given))
        return timer

    def pass_by(self) -> None:
        due, self.waiting = self.waiting, []
        for timer, what, given in due:
            if not timer.cancelled():
                what(*given)


def test_who_takes_an_answer_slowly_gets_all_of_it():
    async def story() -> None:
        line, later = Line(), Later()
        given: Any = uvicorn.Config(Place(0).app, interface="asgi3"), ServerState(), {}, later
        one = Protocol(*given, limits=PATIENT, crowd=Crowd(0, 1))
        one.connection_made(cast(asyncio.Transport, line))
        later.waiting.clear()  # this is about what is written
        line.left = 100_000
        one.pause_writing()
        for left in (99_000, 98_000, 97_000):
            line.left = left
            later.pass_by()
            assert not line.aborted
        one.resume_writing()
        line.left = 150_000  # the next part of the answer, not one that is not taken
        one.pause_writing()
        line.left = 149_000
        later.pass_by()
        assert not line.aborted
        later.pass_by()
        assert line.aborted

    run(story())


def test_nonsense_is_logged_once_a_minute_and_errors_always():
    now = [0.0]
    seldom = Seldom(lambda: now[0])

    def logged(level: int, text: str) -> bool:
        return bool(seldom.filter(logging.LogRecord("", level, "", 0, text, (), None)))

    assert [logged(logging.WARNING, "nonsense") for _ in range(3)] == [True, False, False]
    assert logged(logging.WARNING, "something else")
    assert [logged(logging.ERROR, "nonsense") for _ in range(2)] == [True, True]
    now[0] = 60.0
    assert logged(logging.WARNING, "nonsense")


# ---- how many ----------------------------------------------------------------------------------


class One:
    """A connection of somebody."""

    def __init__(self, crowd: Crowd, address: str) -> None:
        self.crowd = crowd
        self.closed = False
        self.home = crowd.enter(self, address)

    def give_way(self) -> None:
        self.closed = True
        self.leave()

    def leave(self) -> None:
        assert self.home is not None
        self.crowd.leave(self, self.home)

    def ask(self) -> None:
        assert self.home is not None
        self.home.waiting.pop(self)


def test_of_an_address_with_too_many_connections_the_one_that_waits_longest_gives_way():
    crowd = Crowd(3, 100)
    many = [One(crowd, f"2001:db8::{n}") for n in range(3)]
    many[0].ask()
    new = One(crowd, "2001:db8::9")
    assert new.home is not None
    assert [one.closed for one in many] == [False, True, False]
    other = One(crowd, "192.0.2.1")
    assert other.home is not None


def test_who_keeps_all_of_their_connections_busy_gets_no_more_and_nobody_else_is_refused():
    crowd = Crowd(3, 100)
    for _ in range(3):
        One(crowd, "192.0.2.1").ask()
    assert One(crowd, "192.0.2.1").home is None
    others = [One(crowd, f"192.0.2.{n}") for n in range(2, 50)]
    assert all(one.home is not None and not one.closed for one in others)


def test_when_there_is_no_room_who_has_most_makes_it():
    crowd = Crowd(0, 5)
    modest = [One(crowd, "192.0.2.1"), One(crowd, "192.0.2.2")]
    many = [One(crowd, "192.0.2.3") for _ in range(3)]
    new = One(crowd, "192.0.2.4")
    assert new.home is not None
    assert [one.closed for one in modest + many] == [False, False, True, False, False]


def test_when_all_are_busy_somebody_new_is_refused_until_one_leaves():
    crowd = Crowd(0, 2)
    two = [One(crowd, f"192.0.2.{n}") for n in range(2)]
    for one in two:
        one.ask()
    assert One(crowd, "192.0.2.9").home is None
    two[0].leave()
    assert One(crowd, "192.0.2.9").home is not None


def test_a_proxy_on_this_machine_may_hold_the_connections_of_everybody():
    crowd = Crowd(3, 100)
    for _ in range(50):
        one = One(crowd, "127.0.0.1")
        one.ask()
        assert one.home is not None


def test_the_log_tells_of_refusals_but_not_of_each(caplog):
    now = [0.0]
    crowd = Crowd(1, 100, lambda: now[0])
    One(crowd, "192.0.2.1").ask()
    for _ in range(500):
        One(crowd, "192.0.2.1")
    assert len(caplog.records) == 1
    now[0] = QUIET
    One(crowd, "192.0.2.1")
    assert len(caplog.records) == 2
    assert "500 refused, now of 192.0.2.1" in caplog.text


def test_silent_connections_keep_nobody_out():
    async def story() -> None:
        async with place(PATIENT, room=20) as here:
            for _ in range(60):
                await here.open()
            assert (await here.say(request("/", LAST))).startswith(b"HTTP/1.1 200 ")
            await until(lambda: len(here.state.connections) <= 20)

    run(story())


def test_a_connection_that_has_been_answered_waits_again():
    async def story() -> None:
        async with place(PATIENT, room=2) as here:
            (one, out), (two, _) = await here.open(), await here.open()
            out.write(request("/"))
            await one.readuntil(b"xx")  # so the other one has waited for longer
            assert (await here.say(request("/", LAST))).startswith(b"HTTP/1.1 200 ")
            assert await two.read() == b""
            out.write(request("/", LAST))
            assert (await one.read()).startswith(b"HTTP/1.1 200 ")

    run(story())


def test_busy_connections_are_left_alone_and_who_is_refused_hears_it():
    async def story() -> None:
        async with place(PATIENT, room=1) as here:
            reader, writer = await here.open()
            writer.write(request("/wait", LAST))
            await until(lambda: here.asked == ["/wait"])
            refused, _ = await here.open()
            assert (await refused.read()).startswith(b"HTTP/1.1 429 ")
            here.go_on.set()
            assert (await reader.read()).startswith(b"HTTP/1.1 200 ")

    run(story())


def test_serving_keeps_to_these_limits(tmp_path, monkeypatch):
    found: list[uvicorn.Config] = []
    monkeypatch.setattr(serving._Server, "run", lambda self, **_: found.append(self.config))
    monkeypatch.setattr(serving, "collect_in_portions", lambda: None)
    monkeypatch.setattr(signal, "signal", lambda *_: None)
    monkeypatch.setattr(serving, "_room", lambda: 100)
    config = Config(database=database_in(tmp_path), request_seconds=7.0)
    serving.serve(config, "127.0.0.1", 0, open_browser=False, told=lambda _: None)
    (settings,) = found

    async def story() -> None:
        one: Any = settings.http
        spoken = one(settings, ServerState(), {})
        assert isinstance(spoken, Protocol)
        assert spoken.patience == 7.0
        crowd = spoken._crowd
        for _ in range(50):  # half of the room, though an address may have more elsewhere
            One(crowd, "192.0.2.1").ask()
        assert One(crowd, "192.0.2.1").home is None
        assert One(crowd, "192.0.2.2").home is not None

    run(story())
