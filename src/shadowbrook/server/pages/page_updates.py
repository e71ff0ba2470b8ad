"""The events of a page's stream: each brings the parts that have changed since the one before."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from shadowbrook.server.games.live_game import LiveGame
from shadowbrook.server.games.people import Person
from shadowbrook.server.http.table_json import open_to

from .reader import Page
from .table_pages import Had, TablePages


class PageUpdates:
    """What one open page is sent; it knows what the page has.

    `who` tells who reads it, each time: somebody may choose another language meanwhile.
    """

    def __init__(
        self,
        pages: TablePages,
        page: Page,
        live: LiveGame,
        seat: int | None,
        had: Had | None,
        who: Callable[[], Awaitable[Person]] | None = None,
    ) -> None:
        self._pages = pages
        self._who = who
        self._page, self._live, self._seat = page, live, seat
        self._had = had

    async def event(self, head: int) -> bytes:
        """Return the event for a page; its id says what the page has then."""
        if self._who is not None:
            self._page = self._page.for_person(await self._who())
        open_to(self._live, self._page.person)
        shown = await self._pages.since(self._page, self._live, self._seat, self._had, again=False)
        self._had = shown.has
        lines = shown.text.replace("\r", " ").replace("\n", "\ndata: ")
        return f"id: {shown.has}\ndata: {lines}\n\n".encode()
