"""The application: the parts put together, and every refusal said in the visitor's way."""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.requests import HTTPConnection
from starlette.responses import HTMLResponse, JSONResponse, Response
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

from shadowbrook.engine.errors import ShadowbrookError
from shadowbrook.locale import tongue

from .api import api
from .config import Config, default_database
from .docs import docs_page
from .errors import Refused, ServerError
from .people import People
from .rooms import Mind, Rooms
from .security import Guard
from .shortcut import LivePage, Shortcut
from .store import Store
from .vendor import node_modules, vendored

log = logging.getLogger("shadowbrook.server")

PAGES = "shadowbrook.server.pages"
STATIC = Path(__file__).parent / "pages" / "static"
FOREVER = "public, max-age=31536000, immutable"

RefusalPage = Callable[[HTTPConnection, int, str, str], Response]


class Cached(StaticFiles):
    """Files that a browser may keep: for ever if their address carries a version."""

    def file_response(self, *args: Any, **kwargs: Any) -> Response:
        response = super().file_response(*args, **kwargs)
        scope: Scope = kwargs["scope"] if "scope" in kwargs else args[2]
        versioned = b"v=" in scope.get("query_string", b"")
        response.headers["cache-control"] = FOREVER if versioned else "no-cache"
        return response


def create_app(
    config: Config | None = None, *, store: Store | None = None, players: Mind | None = None
) -> FastAPI:
    """The whole server as an ASGI application; the store is opened here and closed at its end."""
    config = config or Config()
    store = store or Store(config.database or default_database())
    people = People.open(store)
    rooms = Rooms(store, config, players=players)

    @asynccontextmanager
    async def life(_: FastAPI) -> AsyncIterator[None]:
        rooms.resume()
        try:
            yield
        finally:
            await rooms.close()
            store.close()

    app = FastAPI(
        title="Shadowbrook",
        description="Games of Shadowbrook for other clients. " + (api.__doc__ or ""),
        version="1",
        openapi_url="/api/openapi.json",
        docs_url=None,
        redoc_url=None,
        lifespan=life,
    )
    app.state.rooms, app.state.people, app.state.config = rooms, people, config
    app.include_router(api(rooms, people, config))
    _plain_routes(app, rooms)
    _mount_files(app)
    live, refusal = _mount_pages(app, rooms, people)
    refuse = _refusing(refusal)
    _refusals(app, refuse)
    app.add_middleware(Shortcut, rooms=rooms, people=people, live=live)
    app.add_middleware(Guard, config=config, refuse=refuse)
    return app


def _plain_routes(app: FastAPI, rooms: Rooms) -> None:
    @app.get("/ready", include_in_schema=False)
    async def ready() -> dict[str, Any]:
        """Whether the server takes requests."""
        return {"ready": True, "program": "shadowbrook", "live": rooms.live}

    @app.get("/api/docs", include_in_schema=False)
    async def docs() -> HTMLResponse:
        return HTMLResponse(docs_page(app.openapi()))


# ---- pages and files -------------------------------------------------------------------------


def _mount_pages(
    app: FastAPI, rooms: Rooms, people: People
) -> tuple[LivePage | None, RefusalPage | None]:
    """The pages, if they are installed; gives the live part of a table and the refusals."""
    if find_spec(PAGES) is None:
        return None, None
    pages = import_module(PAGES).pages(rooms, people)
    app.include_router(pages.router, include_in_schema=False)
    return pages.live, pages.refusal


def _mount_files(app: FastAPI) -> None:
    if STATIC.is_dir():
        app.mount("/static", Cached(directory=STATIC), name="static")
    for package in vendored():
        folder = node_modules() / package
        if folder.is_dir():
            app.mount(f"/vendor/{package}", Cached(directory=folder), name=f"vendor-{package}")


# ---- refusals --------------------------------------------------------------------------------


def _wants_page(request: HTTPConnection) -> bool:
    accepts = request.headers.get("accept", "")
    return "text/html" in accepts and not request.scope["path"].startswith("/api")


def _refusing(page: RefusalPage | None) -> Callable[[HTTPConnection, ServerError], Response]:
    """What says no: a page to a browser, JSON to everybody else."""

    def refuse(request: HTTPConnection, error: ServerError) -> Response:
        sentence = str(error)
        if page is not None and _wants_page(request):
            return page(request, error.status, error.code, sentence)
        person = getattr(request.state, "person", None)
        language = getattr(person, "language", "") or "en"
        message = tongue(language).gettext(sentence)
        return JSONResponse({"code": error.code, "message": message}, error.status)

    return refuse


def _refusals(app: FastAPI, refuse: Callable[[HTTPConnection, ServerError], Response]) -> None:
    @app.exception_handler(ServerError)
    async def on_server(request: Request, error: ServerError) -> Response:
        return refuse(request, error)

    @app.exception_handler(ShadowbrookError)
    async def on_ours(request: Request, error: ShadowbrookError) -> Response:
        return refuse(request, Refused(str(error)))

    @app.exception_handler(RequestValidationError)
    async def on_validation(request: Request, error: RequestValidationError) -> Response:
        return refuse(request, Refused(_first_fault(error)))

    @app.exception_handler(HTTPException)
    async def on_http(request: Request, error: HTTPException) -> Response:
        refused = Refused(str(error.detail))
        refused.status, refused.code = error.status_code, "http"
        response = refuse(request, refused)
        response.headers.update(error.headers or {})
        return response

    @app.exception_handler(Exception)
    async def on_anything(request: Request, error: Exception) -> Response:
        log.error("unexpected: %s", type(error).__name__, exc_info=error)
        refused = Refused("something went wrong here; your game is stored, please try again")
        refused.status, refused.code = 500, "fault"
        return refuse(request, refused)


def _first_fault(error: RequestValidationError) -> str:
    """The first thing that does not fit, in one sentence."""
    fault = error.errors()[0]
    where = ".".join(str(part) for part in fault["loc"][1:])
    return f"{where or 'the body'}: {fault['msg']}"
