"""What a person sees in the browser: pages, drawings, texts and styles.

`present` turns the view of a seat into plain data, `board`, `drawings` and `faces` draw,
the templates lay it out, `doors` and `tables` are the routes.
"""

from __future__ import annotations

from fastapi import APIRouter, Request
from fastapi.responses import Response

from shadowbrook.engine.words import N_

from ..config import Config
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


def pages(rooms: Rooms, people: People, config: Config) -> APIRouter:
    """All pages."""
    router = APIRouter()
    router.include_router(Doors(rooms, people).router)
    router.include_router(Tables(rooms, people).router)
    return router


def refusal(request: Request, status: int, code: str, message: str) -> Response:
    """The page for something that was refused: what happened, and what to do."""
    person = getattr(request.state, "person", None)
    page = Page(request, person if isinstance(person, Person) else NOBODY)
    title = page.say(TITLES.get(status, N_("Something went wrong")))
    return page.show("refused.html", status, title=title, message=page.say(message), code=code)
