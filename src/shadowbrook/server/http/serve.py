"""Running the server: binds the port, opens the browser, stops within seconds."""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import signal
import socket
import threading
import urllib.request
import webbrowser
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from importlib.util import find_spec
from types import FrameType
from typing import Literal, cast

import uvicorn

from shadowbrook.collecting import collect_all, collect_in_portions
from shadowbrook.engine.errors import ShadowbrookError, reason
from shadowbrook.engine.words import N_
from shadowbrook.server.config import Config, default_database, is_loopback
from shadowbrook.server.games.service import Games
from shadowbrook.server.shared import Memory, Worker
from shadowbrook.server.store import Store
from shadowbrook.server.store.mailboxes import Mailboxes
from shadowbrook.server.store.store import prepare
from shadowbrook.server.workers.processes import Processes, Started

from .app import create_server
from .crowd import Crowd

PROBE = 2.0  # seconds in which a server of ours says that it is one
GRACE = 3  # seconds that requests under way get when the server is stopped
COLLECTED = 600  # seconds from one look over all of memory to the next: it takes a moment
PORT = 8470
BACKLOG = 2048  # connections that wait to be taken, and may be taken all at once
FILES = 8192  # open files that a process asks for: each connection is one
OWN_FILES = 256  # of them for the database, bots and the like
MOST_FOR_A_FILE = 4  # processes that write one file
WILDCARDS = {"0.0.0.0": "127.0.0.1", "::": "[::1]", "": "127.0.0.1"}  # and where they lead here


OURS = N_(
    "a Shadowbrook is already running at {address}; choose another port, such as --port {port}"
)
OTHERS = N_("another program listens at {address}; choose another port, such as --port {port}")


class PortInUse(ShadowbrookError):
    """Somebody else listens there; `ours` if it is a Shadowbrook."""

    def __init__(self, address: str, port: int, *, ours: bool) -> None:
        self.address, self.ours = address, ours
        super().__init__(OURS if ours else OTHERS, address=address, port=str(port + 1))


class _Server(uvicorn.Server):
    """A server that ends its streams itself when it is told to stop."""

    def __init__(
        self,
        config: uvicorn.Config,
        games: Games,
        started: Callable[[], None],
        life: int | None,
    ) -> None:
        super().__init__(config)
        self._games = games
        self._started = started
        self._life = life

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            if self._life is not None:
                asyncio.get_running_loop().add_reader(self._life, self._alone)
            self._started()

    def _alone(self) -> None:
        """End: the parent of this process is gone."""
        assert self._life is not None
        asyncio.get_running_loop().remove_reader(self._life)
        self.handle_exit(signal.SIGTERM, None)

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        self._games.end_streams_soon()
        super().handle_exit(sig, frame)


def bind(host: str, port: int) -> socket.socket:
    """A socket at that address, or one sentence why there is none."""
    try:
        family, kind, protocol, _, place = socket.getaddrinfo(
            host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
        )[0]
    except (OSError, UnicodeError):
        raise ShadowbrookError(
            N_(
                "this machine has no address '{host}'; use 127.0.0.1 for this machine alone, or "
                "0.0.0.0 for everybody who can reach it"
            ),
            host=host,
        ) from None
    listener = socket.socket(family, kind, protocol)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind(place)
    except OSError as error:
        listener.close()
        address = url(host, port)
        if error.errno is not None and "in use" in str(error):
            raise PortInUse(address, port, ours=_is_ours(address)) from None
        raise ShadowbrookError(
            N_("{address} cannot be used: {strerror}; choose another --host or --port"),
            address=address,
            strerror=reason(error),
        ) from None
    return listener


def url(host: str, port: int) -> str:
    """The address as one types it into a browser."""
    shown = WILDCARDS.get(host, host)
    return f"http://{shown}:{port}"


def for_others(host: str, port: int) -> str:
    """The address at which other machines reach the server; nothing if only this one does."""
    if host in WILDCARDS:
        own = _own_address()
        return url(own, port) if own else ""
    return "" if is_loopback(host) else url(host, port)


def _own_address() -> str:
    """This machine as its network knows it; nothing is sent to find it out."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # an address that nobody has
        except OSError:
            return ""
        found = str(probe.getsockname()[0])
    return "" if is_loopback(found) else found


def _is_ours(address: str) -> bool:
    try:
        with urllib.request.urlopen(f"{address}/ready", timeout=PROBE) as answer:
            return bool(json.load(answer).get("program") == "shadowbrook")
    except (OSError, ValueError):
        return False


def usual_workers(database: str) -> int:
    """How many processes help on this machine: one for each core with PostgreSQL.

    A file is written by one process at a time, and whoever follows a game plays its steps again:
    on two cores two processes were no quicker than one, so there it is one for every two cores.
    """
    if not hasattr(os, "fork"):
        return 1
    try:
        cores = len(os.sched_getaffinity(0))
    except AttributeError:  # not on every system
        cores = os.cpu_count() or 1
    several = database.startswith(("postgresql:", "postgres:"))
    return cores if several else max(1, min(cores // 2, MOST_FOR_A_FILE))


def serve(
    config: Config,
    host: str,
    port: int,
    *,
    workers: int = 1,
    open_browser: bool,
    told: Callable[[str], None],
) -> None:
    """Serve until somebody stops it; `told` hears the address once it can be opened."""
    listener = bind(host, port)
    port = listener.getsockname()[1]
    address = url(host, port)
    config = replace(
        config,
        database=config.database or default_database(),
        others=for_others(host, port),
        host_names=(*config.host_names, host),
    )

    def started() -> None:
        told(address)
        if open_browser:
            threading.Thread(target=show, args=(address,), daemon=True).start()

    if workers == 1:
        with contextlib.closing(listener):
            _serve_here(config, Store(config.database), listener, started)
    else:
        _serve_in_processes(config, workers, _listeners(listener, workers), started)


def _serve_in_processes(
    config: Config, count: int, listeners: list[socket.socket], started: Callable[[], None]
) -> None:
    """Serve in several processes, which share the port, the database and some memory."""
    if not hasattr(os, "fork"):
        raise ShadowbrookError(N_("this system has no fork; use --workers 1"))
    try:
        unlock = prepare(config.database)
    except BaseException:
        _close(listeners)
        raise
    everyone, memory, mailboxes = Worker(count=count), Memory(count), Mailboxes(count)

    def work(number: int, parent: Started) -> None:
        worker = replace(everyone, index=number, memory=memory)
        store = Store(config.database, worker, mailboxes.of(number), prepared=True)
        _serve_here(config, store, listeners[number], parent.ready, parent.life)

    try:
        Processes(count, work, started).run()
    finally:
        mailboxes.close()
        _close(listeners)
        unlock()


def _listeners(first: socket.socket, count: int) -> list[socket.socket]:
    """Return a socket for each process at the address of the first, which is given up for them.

    The system shares connections out among them. What comes for a process that has died waits
    until another one is in its place.
    """
    if not hasattr(socket, "SO_REUSEPORT"):
        first.listen(BACKLOG)
        return [first] * count
    place = first.getsockname()
    first.close()
    found = []
    for _ in range(count):
        listener = socket.socket(first.family, first.type, first.proto)
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEPORT, 1)
        listener.bind(place)
        listener.listen(BACKLOG)
        found.append(listener)
    return found


def _close(listeners: list[socket.socket]) -> None:
    for listener in listeners:
        listener.close()


def _serve_here(
    config: Config,
    store: Store,
    listener: socket.socket,
    started: Callable[[], None],
    life: int | None = None,
) -> None:
    """Serve in this process; it ends with its parent, if `life` tells of one."""
    behind = create_server(config, store=store)
    room = _room()
    settings = uvicorn.Config(
        behind.app,
        http=protocol(config, room),
        ws="none",
        h11_max_incomplete_event_size=config.largest_head,
        log_level="warning",
        access_log=False,
        backlog=min(BACKLOG, room // 2),
        timeout_graceful_shutdown=GRACE,
        timeout_keep_alive=30,
        server_header=False,
        lifespan="on",
        callback_notify=collect_all,
        timeout_notify=COLLECTED,
    )
    server = _Server(settings, behind.games, started, life)
    collect_in_portions()
    signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        server.run(sockets=[listener])
    except KeyboardInterrupt:
        return


def protocol(config: Config, room: int) -> type[asyncio.Protocol] | Literal["auto"]:
    """How HTTP is spoken: within limits and in few writes, where uvicorn's quick parser is."""
    if find_spec("httptools") is None:
        return "auto"
    from .protocol import Protocol  # noqa: PLC0415 - needs httptools

    each = config.limits.connections if config.limits is not None else 0
    crowd = Crowd(min(each, room // 2), room)
    return cast(type[asyncio.Protocol], partial(Protocol, limits=config, crowd=crowd))


def _room() -> int:
    """How many connections this process can hold; as much room as the system gives is made."""
    try:
        import resource  # noqa: PLC0415 - not on every system
    except ImportError:
        return FILES
    files, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = FILES if most == resource.RLIM_INFINITY else min(FILES, most)
    if files != resource.RLIM_INFINITY and files < wanted:
        with contextlib.suppress(OSError, ValueError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, most))
            files = wanted
    files = FILES if files == resource.RLIM_INFINITY else min(files, FILES)
    return max(files - OWN_FILES - min(BACKLOG, files // 4), files // 4)


def show(address: str) -> None:
    """Open a browser, where there is one."""
    try:
        webbrowser.open(address)
    except (OSError, webbrowser.Error):
        return
