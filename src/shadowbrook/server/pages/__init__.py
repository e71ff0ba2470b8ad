"""What a person sees in the browser: pages, drawings, texts and styles.

`present` turns the view of a seat into plain data, `board` and `drawings` draw,
the templates lay it out, `doors` and `tables` are the routes.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import NamedTuple

from fastapi import APIRouter, Request
from fastapi.responses import Response

from shadowbrook.engine.words import N_

from ..people import NOBODY, People, Person
from ..rooms import Rooms
from .doors import Doors
from .reader import Page
from .tables import Tables

TITLES = {
    403: N_("Not for you"),
    404: N_("Not found"),
    405: N_("This cannot be done here"),
    409: N_("It did not happen"),
    413: N_("Too much at once"),
    422: N_("That does not fit"),
    429: N_("A little slower, please"),
    503: N_("Just now it does not work"),
}


class Pages(NamedTuple):
    """The pages of a server, and the two of them that are needed apart from their routes."""

    router: APIRouter
    live: Callable[[Request, str, int | None], Awaitable[Response]]
    refusal: Callable[[Request, int, str, str], Response]


def pages(rooms: Rooms, people: People) -> Pages:
    """All pages."""
    tables = Tables(rooms, people)
    router = APIRouter()
    router.include_router(Doors(rooms, people).router)
    router.include_router(tables.router)
    return Pages(router, tables.live, refusal)


def refusal(request: Request, status: int, code: str, message: str) -> Response:
    """The page for something that was refused: what happened, and what to do."""
    person = getattr(request.state, "person", None)
    page = Page(request, person if isinstance(person, Person) else NOBODY)
    title = page.say(TITLES.get(status, N_("Something went wrong")))
    return page.show("refused.html", status, title=title, message=page.say(message), code=code)
