"""What people do in a browser: they look at what glows, and click it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from random import Random

from playwright.sync_api import Locator, Page

from tests.server.conftest import Live

LIST = ".choices .answer[name=key]"
ON_CARDS = " .answer:not(.aside)"
GLOWING = f".spot, .card.choosable{ON_CARDS}, .elder.choosable{ON_CARDS}, .hero.choosable{ON_CARDS}"
OVER = ".prompt .go"  # where a game that is over leads on
MOST_CLICKS = 900
SECRET, TABLE = "fd" * 32, "table-1"  # one of those that make games of some 50 clicks


def fix_chance(server: Live) -> None:
    """The next game has this number and this chance: the same clicks lead to the same game."""
    server.games.tokens.secret = lambda: SECRET
    server.games.tokens.token = lambda size: TABLE


def forgive_refusals(visitor: Visitor) -> None:
    """The browser notes every answer of 404 by itself."""
    visitor.complaints[:] = [one for one in visitor.complaints if "status of 4" not in one]


def sideways(visitor: Visitor) -> bool:
    """Whether the page would have to be scrolled sideways."""
    wide: bool = visitor.page.evaluate(
        "document.documentElement.scrollWidth > document.documentElement.clientWidth"
    )
    return wide


class Visitor:
    """Somebody at a page of the server."""

    def __init__(self, page: Page, url: str, complaints: list[str]) -> None:
        self.page = page
        self.url = url
        self.complaints = complaints

    def go(self, path: str) -> None:
        self.page.goto(self.url + path)

    def play_now(self) -> None:
        """One click, and there is a table."""
        self.go("/")
        self.page.click("#play-now")
        self.page.wait_for_selector("#table")

    def set_up(self, mode: str, *seats: str) -> None:
        """A game made on the set-up page; `seats` say who plays the other heroes."""
        self.go("/new")
        self.page.click(f"label:has(#mode-{mode})")
        for n, kind in enumerate(seats, 1):
            self.page.wait_for_selector(f"#seat{n}")
            self.page.select_option(f"#seat{n}", kind)
        self.page.click("#begin-game")
        self.page.wait_for_selector("#table")

    @property
    def game(self) -> str:
        found = re.search(r"/play/([\w-]+)", self.page.url)
        assert found is not None
        return found[1]

    @property
    def version(self) -> int:
        return int(self.page.get_attribute("#now", "data-version") or 0)

    @property
    def asked(self) -> bool:
        """Whether this page asks its reader something."""
        return self.page.locator(LIST).count() > 0

    @property
    def over(self) -> bool:
        return self.page.locator(OVER).count() > 0

    def text(self, selector: str) -> str:
        return self.page.locator(selector).first.inner_text()

    def choices(self) -> list[str]:
        """The keys of the answers in the list."""
        return self._keys(LIST)

    def glowing(self) -> list[str]:
        """The keys of what can be clicked on the board and on the cards."""
        return self._keys(GLOWING)

    def _keys(self, selector: str) -> list[str]:
        values: list[str] = self.page.eval_on_selector_all(
            selector, "all => all.map(one => one.value)"
        )
        return values

    def answer(self, random: Random, prefer: Sequence[str] = ()) -> None:
        """Click something: what glows on the table if there is something, else in the list."""
        listed = self.choices()
        wanted = [key for key in listed if key.startswith(tuple(prefer))] if prefer else []
        key = random.choice(wanted or listed)
        lit = self.glowing()
        assert set(lit) <= set(listed), "what glows is also in the list"
        self.click(GLOWING if key in lit else LIST, key)

    def click(self, selector: str, key: str) -> None:
        """Click the button with this key, and wait until the table has moved on."""
        version = self.version
        wanted = ", ".join(f'{one.strip()}[value="{key}"]' for one in selector.split(","))
        self.locate(wanted).click()
        self.moved_on(version)

    def locate(self, selector: str) -> Locator:
        return self.page.locator(selector).first

    def moved_on(self, version: int) -> None:
        self.page.wait_for_function(
            "v => Number(document.getElementById('now')?.dataset.version) > v", arg=version
        )

    def caught_up(self, version: int) -> None:
        """Wait until the page shows what others have done."""
        self.moved_on(version - 1)
