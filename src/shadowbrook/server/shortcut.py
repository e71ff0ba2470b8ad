"""The short way for the two requests that make up nearly all traffic of a game.

Looking at a table and answering are routes of the API like all others, documented and checked
there. In their plain form they need none of the general machinery of routes, dependencies and
validation, which costs several times what they do themselves; so they are led past it, to the same
functions. Whatever is not quite plain (a query, another kind of body, a field that does not fit)
goes the long way and is answered, or refused, there.
"""

from __future__ import annotations

from pydantic import ValidationError
from starlette.requests import HTTPConnection
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from shadowbrook.engine.errors import ShadowbrookError

from .api import LONGEST_GAME, AnswerBody, answered, shown
from .errors import Refused, ServerError
from .people import People
from .rooms import Rooms

GAMES, ANSWERS = "/api/games/", "/answers"


class Shortcut:
    """ASGI middleware between the guard and the routes."""

    def __init__(self, app: ASGIApp, rooms: Rooms, people: People) -> None:
        self.app = app
        self.rooms = rooms
        self.people = people

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        game, body = None, None
        if scope["type"] == "http":
            if scope["method"] == "GET":
                game = _game(scope, "")
            elif scope["method"] == "POST" and (game := _game(scope, ANSWERS)) is not None:
                if _kind(scope) == b"application/json":
                    receive, body = await _read(receive)
                if body is None:
                    game = None
        if game is None:
            await self.app(scope, receive, send)
            return
        response = await self._do(scope, game, body)
        await response(scope, receive, send)

    async def _do(self, scope: Scope, game: str, body: AnswerBody | None) -> Response:
        """Refusals are raised: the guard says them."""
        person = await self.people.person(HTTPConnection(scope))
        try:
            if body is None:
                return await shown(self.rooms, game, person)
            return await answered(self.rooms, game, person, body)
        except ServerError:
            raise
        except ShadowbrookError as error:
            raise Refused(str(error)) from error


def _game(scope: Scope, ending: str) -> str | None:
    """The game in the path of a request, if that is all there is to it."""
    path = scope["path"]
    if not path.startswith(GAMES) or not path.endswith(ending):
        return None
    game: str = path[len(GAMES) : len(path) - len(ending)]
    if "/" in game or not 0 < len(game) <= LONGEST_GAME:
        return None
    return None if scope["query_string"] or scope.get("root_path") else game


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
