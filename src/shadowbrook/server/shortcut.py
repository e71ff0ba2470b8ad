"""The short way for the three requests that make up nearly all traffic of a game.

Looking at a table, as data or as the live part of a page, and answering are routes like all others,
documented and checked there. In their plain form they need none of the general machinery of routes,
dependencies and validation, which costs as much as they do themselves, or several times that; so
they are led past it, to the same functions. Whatever is not quite plain (another query, another
kind of body, a field that does not fit) goes the long way and is answered, or refused, there.
"""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable

from pydantic import ValidationError
from starlette.requests import HTTPConnection, Request
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from shadowbrook.engine.errors import ShadowbrookError

from .api import LONGEST_GAME, AnswerBody, answered, shown
from .errors import Refused, ServerError
from .people import People
from .rooms import Rooms

GAMES, ANSWERS = "/api/games/", "/answers"
TABLES, LIVE = "/play/", "/table"
SEAT = re.compile(rb"seat=(-?[0-9]{1,3})")  # what the page of a table asks with

LivePage = Callable[[Request, str, int | None], Awaitable[Response]]
Work = Callable[[Scope], Awaitable[Response]]  # what a plain request needs


class Shortcut:
    """ASGI middleware between the guard and the routes."""

    def __init__(self, app: ASGIApp, rooms: Rooms, people: People, live: LivePage | None) -> None:
        self.app = app
        self.rooms = rooms
        self.people = people
        self.live = live

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        work = None
        if scope["type"] == "http" and not scope.get("root_path"):
            if scope["method"] == "GET":
                work = self._looking(scope, receive)
            elif scope["method"] == "POST":
                receive, work = await self._answering(scope, receive)
        if work is None:
            await self.app(scope, receive, send)
            return
        response = await self._do(scope, work)
        await response(scope, receive, send)

    def _looking(self, scope: Scope, receive: Receive) -> Work | None:
        """What a request for a table needs, if it is one."""
        query = scope["query_string"]
        if not query and (game := _game(scope, GAMES)) is not None:
            return lambda scope: self._shown(scope, game)
        live, seat = self.live, SEAT.fullmatch(query)
        if live is None or (query and seat is None):
            return None
        if (table := _game(scope, TABLES, LIVE)) is None:
            return None
        return lambda scope: live(Request(scope, receive), table, seat and int(seat[1]))

    async def _shown(self, scope: Scope, game: str) -> Response:
        return await shown(self.rooms, game, await self.people.person(HTTPConnection(scope)))

    async def _answering(self, scope: Scope, receive: Receive) -> tuple[Receive, Work | None]:
        """What an answer needs, if it is a plain one; and a way to read its body once more."""
        game = _game(scope, GAMES, ANSWERS)
        if game is None or scope["query_string"] or _kind(scope) != b"application/json":
            return receive, None
        again, body = await _read(receive)
        return again, None if body is None else lambda scope: self._answered(scope, game, body)

    async def _answered(self, scope: Scope, game: str, body: AnswerBody) -> Response:
        person = await self.people.person(HTTPConnection(scope))
        return await answered(self.rooms, game, person, body)

    async def _do(self, scope: Scope, work: Work) -> Response:
        """Refusals are raised: the guard says them."""
        try:
            return await work(scope)
        except ServerError:
            raise
        except ShadowbrookError as error:
            raise Refused(str(error)) from error


def _game(scope: Scope, start: str, end: str = "") -> str | None:
    """The game in the path of a request, if that is all there is to it."""
    path = scope["path"]
    if not path.startswith(start) or not path.endswith(end):
        return None
    game: str = path[len(start) : len(path) - len(end)]
    return game if "/" not in game and 0 < len(game) <= LONGEST_GAME else None


def _kind(scope: Scope) -> bytes | None:
    """What a body says that it is; where it says so twice, the first counts as everywhere."""
    return next((value for name, value in scope["headers"] if name == b"content-type"), None)


async def _read(receive: Receive) -> tuple[Receive, AnswerBody | None]:
    """The answer in a body, if it fits; and a way to read the body once more."""
    messages: list[Message] = []
    while not messages or messages[-1].get("more_body"):
        messages.append(await receive())
    try:
        body = AnswerBody.model_validate_json(b"".join(one.get("body", b"") for one in messages))
    except ValidationError:
        body = None
    unread = iter(messages)

    async def again() -> Message:
        message = next(unread, None)
        return await receive() if message is None else message

    return again, body
