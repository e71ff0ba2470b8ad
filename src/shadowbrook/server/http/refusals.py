"""Refusals, said in the visitor's way: a page to a browser, JSON to everybody else."""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect, HTTPConnection
from starlette.responses import JSONResponse, Response

from shadowbrook.engine.errors import ShadowbrookError
from shadowbrook.engine.words import N_
from shadowbrook.locale import tongue
from shadowbrook.server.errors import Refused, ServerError
from shadowbrook.server.games.people import NOBODY, Person

from .identity import Identity, language_of

# What is wrong with a field of a request, by the name that pydantic has for it.
TEXT = N_("“{field}” must be text.")
NUMBER = N_("“{field}” must be a whole number.")
YES_OR_NO = N_("“{field}” must be true or false.")
OBJECT = N_("“{field}” must be an object with fields.")
LONG = N_("“{field}” is too long; at most {limit}.")
MISFIT = N_("“{field}” does not fit.")
FAULTS: Mapping[str, str] = {
    "missing": N_("“{field}” is missing."),
    "extra_forbidden": N_("“{field}” is not known here."),
    "string_type": TEXT,
    "int_type": NUMBER,
    "int_parsing": NUMBER,
    "int_from_float": NUMBER,
    "bool_type": YES_OR_NO,
    "bool_parsing": YES_OR_NO,
    "list_type": N_("“{field}” must be a list."),
    "dict_type": OBJECT,
    "model_type": OBJECT,
    "model_attributes_type": OBJECT,
    "string_too_long": LONG,
    "too_long": LONG,
    "string_too_short": N_("“{field}” is too short; at least {limit}."),
    "greater_than_equal": N_("“{field}” must be {limit} or more."),
    "less_than_equal": N_("“{field}” must be {limit} or less."),
}
NO_BODY = N_("The body of the request is missing.")
BODY = N_("The body of the request is not JSON with the expected fields.")
# What the framework refuses by itself, by status.
HTTP: Mapping[int, str] = {
    400: BODY,
    404: N_("There is no such page here."),
    405: N_("This cannot be done here."),
}

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
        message = tongue(language_of(request, person)).tell(error)
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

        for kind in (ShadowbrookError, RequestValidationError, HTTPException, Exception):
            app.add_exception_handler(kind, self.say)

    async def say(self, request: Request, error: Exception) -> Response:
        """Return what a visitor is told about whatever was raised."""
        response = await self.refuse(request, _refused(error))
        if isinstance(error, HTTPException):
            response.headers.update(error.headers or {})
        return response


def _refused(error: Exception) -> ServerError:
    """Return anything that was raised as a refusal."""
    if isinstance(error, ServerError):
        return error
    if isinstance(error, ShadowbrookError):
        return Refused(error.text, **error.values)
    if isinstance(error, RequestValidationError):
        return _first_fault(error)
    if isinstance(error, HTTPException):
        refused = Refused(HTTP.get(error.status_code, ""))
        refused.status, refused.code = error.status_code, "http"
        return refused
    if isinstance(error, ClientDisconnect):
        return Refused(HTTP[400])  # nobody is there to read it
    log.error("unexpected: %s", type(error).__name__, exc_info=error)
    fault = Refused(N_("something went wrong here; your game is stored, please try again"))
    fault.status, fault.code = 500, "fault"
    return fault


def _wants_page(request: HTTPConnection) -> bool:
    accepts = request.headers.get("accept", "")
    return "text/html" in accepts and not request.scope["path"].startswith("/api")


def _first_fault(error: RequestValidationError) -> Refused:
    """Return the first thing that does not fit, in one sentence."""
    fault = error.errors()[0]
    field = ".".join(str(part) for part in fault["loc"][1:])
    kind = str(fault["type"])
    if not field or kind == "json_invalid":
        return Refused(NO_BODY if kind == "missing" else BODY)
    limit = next(iter(fault.get("ctx", {}).values()), "")
    return Refused(FAULTS.get(kind, MISFIT), field=field, limit=limit)
