"""Routes that read their request themselves.

They are declared, documented and answered like FastAPI's own, by the same functions; but what a
function takes is read here, by the type that it names, without the general machinery of
dependencies, which costs several times as much as looking at a table does.
"""

from __future__ import annotations

import inspect
import json
from collections.abc import Awaitable, Callable, Iterable, Mapping
from typing import Any

from fastapi.exceptions import RequestValidationError
from fastapi.routing import APIRoute
from pydantic import BaseModel, TypeAdapter, ValidationError
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.types import Receive, Scope, Send

Endpoint = Callable[..., Awaitable[Response]]


class DirectRoute(APIRoute):
    """A route whose function takes a request, parts of its path and query, and one JSON body."""

    def __init__(self, path: str, endpoint: Endpoint, **more: Any) -> None:
        super().__init__(path, endpoint, **more)
        self._reader = _Reader(endpoint, self.param_convertors)
        self.app = self._respond

    async def response(self, request: Request) -> Response:
        """Return what the function of this route answers to a request."""
        answered: Response = await self.endpoint(**await self._reader.read(request))
        return answered

    async def _respond(self, scope: Scope, receive: Receive, send: Send) -> None:
        response = await self.response(Request(scope, receive))
        await response(scope, receive, send)


class _Reader:
    """Reads what a function takes."""

    def __init__(self, endpoint: Endpoint, in_path: Iterable[str]) -> None:
        self._request: str | None = None
        self._path: dict[str, TypeAdapter[Any]] = {}
        self._query: dict[str, tuple[TypeAdapter[Any], Any]] = {}
        self._body: tuple[str, TypeAdapter[Any]] | None = None
        for name, one in inspect.signature(endpoint, eval_str=True).parameters.items():
            kind = one.annotation
            if kind is Request:
                self._request = name
            elif name in in_path:
                self._path[name] = TypeAdapter(kind)
            elif inspect.isclass(kind) and issubclass(kind, BaseModel):
                self._body = name, TypeAdapter(kind)
            else:
                self._query[name] = TypeAdapter(kind), one.default

    async def read(self, request: Request) -> dict[str, Any]:
        """Return the arguments in a request; RequestValidationError if one does not fit."""
        found: dict[str, Any] = {}
        if self._request is not None:
            found[self._request] = request
        path = request.path_params
        for name, kind in self._path.items():
            found[name] = _valid(kind, path[name], "path", name)
        if request.scope["query_string"]:
            self._read_query(request.query_params, found)
        if self._body is not None:
            name, kind = self._body
            found[name] = _valid(kind, await _json(request), "body")
        return found

    def _read_query(self, query: Mapping[str, str], found: dict[str, Any]) -> None:
        for name, (kind, default) in self._query.items():
            value = query.get(name)
            found[name] = default if value is None else _valid(kind, value, "query", name)


def _valid(kind: TypeAdapter[Any], value: Any, *place: str) -> Any:
    try:
        return kind.validate_python(value, from_attributes=True)
    except ValidationError as error:
        faults = [{**one, "loc": (*place, *one["loc"])} for one in error.errors()]
        raise RequestValidationError(faults) from error


async def _json(request: Request) -> Any:
    """Return the body of a request: data if it says that it is JSON, else its bytes."""
    body = await request.body()
    if not body:
        raise _misfit("missing", "Field required", "body")
    kind = request.headers.get("content-type", "").partition(";")[0].strip().lower()
    if kind != "application/json" and not (kind[:12] == "application/" and kind[-5:] == "+json"):
        return body
    try:
        return json.loads(body)
    except json.JSONDecodeError as error:
        raise _misfit("json_invalid", "JSON decode error", "body", error.pos) from error
    except (ValueError, RecursionError) as error:
        raise HTTPException(400, "There was an error parsing the body") from error


def _misfit(kind: str, message: str, *place: str | int) -> RequestValidationError:
    return RequestValidationError([{"type": kind, "loc": place, "msg": message}])
