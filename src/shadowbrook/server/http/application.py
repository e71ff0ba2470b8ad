"""The application: FastAPI describes the routes, requests come to those of ours by a short way.

FastAPI's own way leads through its telemetry, two rounds of error handling, a stack for
dependencies and all routes one by one, which together cost more than an answer to a question about
a table. `DirectRoute` needs none of it: the guard is passed, the route is found by its method and
the number of its parts, and an error is said. What is no such route (files, wrong methods, paths
that lead nowhere) goes FastAPI's way.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from fastapi import FastAPI
from starlette.requests import Request
from starlette.routing import BaseRoute
from starlette.types import ASGIApp, Receive, Scope, Send

from .direct_route import DirectRoute
from .refusals import Refusals


class Application(FastAPI):
    """FastAPI with a guard around everything and a short way to direct routes."""

    def __init__(
        self, refusals: Refusals, guarded: Callable[[ASGIApp], ASGIApp], **described: Any
    ) -> None:
        super().__init__(**described)
        self._refusals = refusals
        self._guarded = guarded
        refusals.handle(self)

    def build_middleware_stack(self) -> ASGIApp:
        """Return what a request passes."""
        rest = super().build_middleware_stack()
        return self._guarded(ShortWay(self.routes, self._refusals, rest))


class ShortWay:
    """Finds direct routes and answers by them; everything else goes the way that is the rest."""

    def __init__(self, routes: Iterable[BaseRoute], refusals: Refusals, rest: ASGIApp) -> None:
        self._refusals = refusals
        self._rest = rest
        self._routes: dict[tuple[str, int], list[DirectRoute]] = {}
        for route in routes:
            if isinstance(route, DirectRoute):
                for method in route.methods or ():
                    parts = method, route.path.count("/")
                    self._routes.setdefault(parts, []).append(route)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        route = self._find(scope) if scope["type"] == "http" else None
        if route is None:
            await self._rest(scope, receive, send)
            return
        request = Request(scope, receive)
        try:
            response = await route.response(request)
        except Exception as error:
            response = await self._refusals.say(request, error)
        await response(scope, receive, send)

    def _find(self, scope: Scope) -> DirectRoute | None:
        path: str = scope["path"]
        if scope.get("root_path"):
            return None
        for route in self._routes.get((scope["method"], path.count("/")), ()):
            found = route.path_regex.match(path)
            if found is not None:
                scope["path_params"] = found.groupdict()
                return route
        return None
