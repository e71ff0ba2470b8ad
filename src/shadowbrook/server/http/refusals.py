"""Refusals, said in the visitor's way: a page to a browser, JSON to everybody else."""

from __future__ import annotations

import logging
from collections.abc import Callable

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.requests import HTTPConnection
from starlette.responses import JSONResponse, Response

from shadowbrook.engine.errors import ShadowbrookError
from shadowbrook.engine.words import N_
from shadowbrook.locale import languages, preferred, tongue
from shadowbrook.server.errors import Refused, ServerError
from shadowbrook.server.games.people import NOBODY, Person

from .identity import Identity

log = logging.getLogger("shadowbrook.server")

# A page for somebody: the request, who sent it, status, code and sentence of the refusal.
RefusalPage = Callable[[HTTPConnection, Person, int, str, str], Response]


class Refusals:
    """Says why something was refused."""

    def __init__(self, identity: Identity, page: RefusalPage) -> None:
        self._identity = identity
        self._page = page

    async def refuse(self, request: HTTPConnection, error: ServerError) -> Response:
        """Return what a visitor is told."""
        person = await self._person(request)
        wanted = request.headers.get("accept-language", "")
        language = person.language if person.language in languages() else preferred(wanted)
        message = tongue(language).tell(error)
        if _wants_page(request):
            return self._page(request, person, error.status, error.code, message)
        return JSONResponse({"code": error.code, "message": message}, error.status)

    async def _person(self, request: HTTPConnection) -> Person:
        """Return who asks, as far as that can be found out when something went wrong."""
        try:
            return await self._identity.person(request)
        except Exception:
            return NOBODY

    def handle(self, app: FastAPI) -> None:
        """Have everything that an application raises said in this way."""

        @app.exception_handler(ServerError)
        async def on_server(request: Request, error: ServerError) -> Response:
            return await self.refuse(request, error)

        @app.exception_handler(ShadowbrookError)
        async def on_ours(request: Request, error: ShadowbrookError) -> Response:
            return await self.refuse(request, Refused(error.text, **error.values))

        @app.exception_handler(RequestValidationError)
        async def on_validation(request: Request, error: RequestValidationError) -> Response:
            return await self.refuse(request, Refused(_first_fault(error)))

        @app.exception_handler(HTTPException)
        async def on_http(request: Request, error: HTTPException) -> Response:
            refused = Refused(str(error.detail))
            refused.status, refused.code = error.status_code, "http"
            response = await self.refuse(request, refused)
            response.headers.update(error.headers or {})
            return response

        @app.exception_handler(Exception)
        async def on_anything(request: Request, error: Exception) -> Response:
            log.error("unexpected: %s", type(error).__name__, exc_info=error)
            refused = Refused(
                N_("something went wrong here; your game is stored, please try again")
            )
            refused.status, refused.code = 500, "fault"
            return await self.refuse(request, refused)


def _wants_page(request: HTTPConnection) -> bool:
    accepts = request.headers.get("accept", "")
    return "text/html" in accepts and not request.scope["path"].startswith("/api")


def _first_fault(error: RequestValidationError) -> str:
    """Return the first thing that does not fit, in one sentence."""
    fault = error.errors()[0]
    where = ".".join(str(part) for part in fault["loc"][1:])
    return f"{where or 'the body'}: {fault['msg']}"
