"""A server for tests: in process for most, over real sockets where that matters."""

from __future__ import annotations

import socket
import threading
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
import uvicorn
from fastapi import FastAPI

from shadowbrook.server.config import Config
from shadowbrook.server.games.service import Games
from shadowbrook.server.http.app import create_server
from shadowbrook.server.http.serve import bind
from tests.server.store.postgres import Cluster, cluster


@dataclass
class Live:
    """A server that listens on a port of this machine."""

    url: str
    app: FastAPI
    games: Games
    database: str


def database_in(folder: Path) -> str:
    return f"sqlite:///{folder / 'games.sqlite3'}"


def run_server(app: FastAPI, listener: socket.socket) -> tuple[uvicorn.Server, threading.Thread]:
    """Serve in a thread of this process."""
    config = uvicorn.Config(app, log_level="warning", access_log=False, lifespan="on")
    config.timeout_graceful_shutdown = 1
    server = uvicorn.Server(config)
    thread = threading.Thread(target=server.run, kwargs={"sockets": [listener]}, daemon=True)
    thread.start()
    deadline = time.monotonic() + 20
    while not server.started and time.monotonic() < deadline:
        time.sleep(0.01)
    assert server.started
    return server, thread


@pytest.fixture(scope="session")
def postgres() -> Iterator[Cluster]:
    """A PostgreSQL for this run of the tests."""
    with cluster() as running:
        yield running


@pytest.fixture(params=["sqlite", "postgresql"])
def address(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """An empty database of either kind."""
    if request.param == "sqlite":
        return database_in(tmp_path)
    running: Cluster = request.getfixturevalue("postgres")
    return running.new_database()


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Live]:
    """A real server over sockets, with a database of its own."""
    database = database_in(tmp_path)
    made = create_server(Config(database=database, limits=None, pause_seconds=(0.0, 0.01)))
    listener = bind("127.0.0.1", 0)
    running, thread = run_server(made.app, listener)
    try:
        yield Live(f"http://127.0.0.1:{listener.getsockname()[1]}", made.app, made.games, database)
    finally:
        running.should_exit = True
        made.games.end_streams_soon()
        thread.join(10)
        listener.close()


@pytest.fixture
def app(tmp_path: Path) -> FastAPI:
    """The application without sockets; `client` runs it."""
    return create_server(Config(database=database_in(tmp_path), limits=None)).app
