"""What a person sees in the browser: pages, drawings, texts and styles.

`present` turns the view of a seat into plain data, `board` and `drawings` draw,
the templates lay it out, `site_routes` and `table_routes` are the routes.
"""

from __future__ import annotations

from collections.abc import Callable

from fastapi import FastAPI
from starlette.requests import HTTPConnection
from starlette.responses import Response

from shadowbrook.engine.words import N_
from shadowbrook.server.games.people import People, Person
from shadowbrook.server.games.service import Games
from shadowbrook.server.http.event_stream import Streams
from shadowbrook.server.http.identity import Identity

from .reader import Page
from .site_routes import SiteRoutes
from .table_routes import TableRoutes

TITLES = {
    403: N_("Not allowed"),
    404: N_("Not found"),
    405: N_("Not possible here"),
    409: N_("That did not work"),
    413: N_("Too much at once"),
    421: N_("Not possible here"),
    422: N_("Something is not right"),
    429: N_("A little slower, please"),
    503: N_("Not available right now"),
}


def mount_pages(
    app: FastAPI,
    games: Games,
    people: People,
    identity: Identity,
    *,
    others: str,
    streams: Streams,
) -> None:
    """Add all pages to an application."""
    app.router.routes.extend(TableRoutes(games, people, identity, others, streams).router.routes)
    app.router.routes.extend(SiteRoutes(games, people, identity, others).router.routes)


def refusal_page(others: str) -> Callable[[HTTPConnection, Person, int, str, str], Response]:
    """Return what makes the page for something that was refused."""

    def show(
        request: HTTPConnection, person: Person, status: int, code: str, message: str
    ) -> Response:
        """Say what happened, and what to do."""
        page = Page(request, person, others)
        title = page.say(TITLES.get(status, N_("Something went wrong")))
        return page.show("refused.html", status, title=title, message=message, code=code)

    return show
