"""The application: the parts of the server put together, and its routes."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from functools import partial
from typing import Any

from fastapi import FastAPI
from starlette.responses import HTMLResponse

from shadowbrook.server.config import Config, default_database
from shadowbrook.server.games.people import People
from shadowbrook.server.games.service import Games
from shadowbrook.server.games.tokens import Tokens
from shadowbrook.server.pages import mount_pages, refusal_page
from shadowbrook.server.shared import FIGURES
from shadowbrook.server.store import Store
from shadowbrook.server.workers.bot_processes import Bots

from .api import api
from .api_page import api_page
from .application import Application
from .event_stream import Streams
from .files import mount_files
from .guard import Guard
from .identity import Identity
from .rates import Buckets
from .refusals import Refusals


@dataclass(frozen=True, slots=True)
class Server:
    """A server: its application, and the parts behind it."""

    app: FastAPI
    games: Games
    people: People
    identity: Identity


def create_server(
    config: Config | None = None, *, store: Store | None = None, bots: Bots | None = None
) -> Server:
    """Return the whole server; the store is opened here and closed at its end."""
    config = config or Config()
    store = store or Store(config.database or default_database())
    games = Games.open(store, config, bots)
    people = People(store, Tokens(), games.others)
    identity = Identity.open(people, store)

    @asynccontextmanager
    async def life(_: FastAPI) -> AsyncIterator[None]:
        games.start()
        try:
            yield
        finally:
            await games.close()
            store.close()

    refusals = Refusals(identity, refusal_page(config.others))
    buckets = Buckets(store.worker.memory)
    app = Application(
        refusals,
        partial(Guard, config=config, refuse=refusals.refuse, buckets=buckets),
        title="Shadowbrook",
        description="Games of Shadowbrook for other clients. " + (api.__doc__ or ""),
        version="1",
        openapi_url="/api/openapi.json",
        docs_url=None,
        redoc_url=None,
        lifespan=life,
    )
    streams = Streams(config)
    app.router.routes.extend(api(games, people, identity, streams).routes)
    _plain_routes(app, games)
    mount_files(app)
    mount_pages(app, games, people, identity, others=config.others, streams=streams)
    return Server(app, games, people, identity)


def _plain_routes(app: FastAPI, games: Games) -> None:
    @app.get("/ready", include_in_schema=False)
    async def ready() -> dict[str, Any]:
        """Whether the server takes requests."""
        worker = games.store.worker
        figures = {name: worker.figures.total(n) for n, name in enumerate(FIGURES)}
        which = {"worker": worker.index, "workers": worker.count}
        return {"ready": True, "program": "shadowbrook", **which, **figures}

    @app.get("/api/docs", include_in_schema=False)
    async def docs() -> HTMLResponse:
        return HTMLResponse(api_page(app.openapi()))
