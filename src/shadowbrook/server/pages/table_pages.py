"""The pages of games as they leave the server: whole, or what has changed since the last time.

Several people can share a screen; between them it is blank, and so that nobody sees the cards of
another, what a page shows is decided again each time something leaves for it.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any
from urllib.parse import urlencode
from weakref import WeakKeyDictionary

from markupsafe import Markup

from shadowbrook.server.games.live_game import LiveGame
from shadowbrook.server.games.service import Games
from shadowbrook.server.games.views import Look
from shadowbrook.tutorial import teach

from .page_versions import GamePages, ViewerPage, swapped
from .parts import TableParts
from .present import Presenter
from .reader import Page
from .render import frames, render
from .view_in_words import WordedView
from .viewer import Viewer

TRIES = 20  # a game that moves on meanwhile is looked at again
BLANK = "x"  # stands for the seat where a page shows nobody's table


@dataclass(frozen=True, slots=True)
class Had:
    """What a page has: up to which row of the log, whose table ("x": blank), in which language.

    Who changes the language gets the whole table again, and no page is in two languages.
    """

    head: int
    shown: str
    language: str = ""

    def __str__(self) -> str:
        return f"{self.head}.{self.shown}.{self.language}"

    @classmethod
    def read(cls, text: str) -> Had | None:
        """Return what a page says that it has; None if it says nothing that makes sense.

        >>> str(Had.read("17.-1.fr")), Had.read("17"), Had.read("x.0.fr")
        ('17.-1.fr', None, None)
        """
        head, shown, language = (*text.split("."), "", "")[:3]
        known = shown == BLANK or shown.removeprefix("-").isdecimal()
        if not (known and text.isascii() and head.isdecimal() and len(text) < 32):
            return None
        return cls(int(head), shown, language)


@dataclass(frozen=True, slots=True)
class Handover:
    """For the blank screen: whose turn it is to look."""

    seat: int
    name: str


@dataclass(frozen=True, slots=True)
class Shown:
    """A page or a part of one, ready to leave; `has` is what a page has then."""

    text: str
    has: Had
    title: str
    changed: bool = True


class TablePages:
    """Shows tables to people."""

    def __init__(self, games: Games) -> None:
        self._games = games
        self._pages: WeakKeyDictionary[LiveGame, GamePages] = WeakKeyDictionary()

    # ---- who may see what ----------------------------------------------------------------------

    def hand_over(self, page: Page, live: LiveGame, asked: int | None) -> Handover | None:
        """Return whose turn it is to take the screen, if who sat here last must not look."""
        if page.settings.handover == "off" or not live.hot_seat(page.person):
            return None
        mine = live.seats_of(page.person)
        decision = live.asked  # nobody takes the screen in a pause
        deciding = decision.seat if decision is not None else -1
        if deciding in mine and live.seats[deciding].kind == "person":
            turn = deciding
        else:  # somebody else decides: whoever sits here may stay
            turn = asked if asked in mine else mine[0]
        return (
            None
            if asked == turn or live.over
            else Handover(turn, page.speech.tell(live.called(turn)))
        )

    async def look(self, page: Page, live: LiveGame, seat: int) -> tuple[Look, Presenter]:
        """Return what a seat sees, and what shows it."""
        for _ in range(TRIES):
            look = await self._games.watching.look(live, seat, numbers=True)
            if look.version == live.version:
                break
        played = seat >= 0 and live.seats[seat].kind == "bot"  # then its holder looks on
        mine = not played and seat in live.seats_of(page.person)
        seen = WordedView(
            live.content,
            live.setup.rules(),
            unasked(look.view) if played else look.view,
            look.numbers,
            page.language,
            live.hint(look.version, page.language),
            live.seats[seat].ask if mine else None,
            teach(look.view, live.content) if mine and live.lessons else None,
        )
        return look, Presenter(seen)

    # ---- what leaves ---------------------------------------------------------------------------

    async def whole(self, page: Page, live: LiveGame, asked: int | None, said: str = "") -> Shown:
        """Return the whole table."""
        turn = self.hand_over(page, live, asked)
        if turn is not None:
            return self._blank(page, live, asked, turn)
        seat = self._seat(page, live, asked)
        return self._whole(page, live, seat, await self._see(page, live, seat), said)

    async def since(
        self,
        page: Page,
        live: LiveGame,
        asked: int | None,
        had: Had | None,
        said: str = "",
        *,
        again: bool = True,
    ) -> Shown:
        """Return what a page needs that has something already: parts, or all of it.

        Without `again` the page is not looked at a second time while the log stands still.
        """
        turn = self.hand_over(page, live, asked)
        if turn is not None:
            blank = self._blank(page, live, asked, turn)
            return Shown(
                swapped("table", blank.text), blank.has, blank.title, changed=blank.has != had
            )
        seat = self._seat(page, live, asked)
        known = await self._see(page, live, seat, again=again)
        has = Had(live.head, str(seat), page.language)
        parts = None
        if had is not None and had.head <= has.head and replace(had, head=has.head) == has:
            parts = known.changed_since(had.head)
        if had is None or parts is None:
            whole = self._whole(page, live, seat, known, said)
            text = swapped("table", whole.text)
            if had is not None and had.language != page.language:
                text += "".join(swapped(part, said) for part, said in frames(page.language).items())
            return Shown(text, has, whole.title)
        assert known.now is not None
        if said:
            parts += swapped("prompt", known.now.prompt_with(said))
        now = self._now(page, live, seat, known.now, had.head)
        changed = bool(parts) or has != had
        return Shown(swapped("now", now) + parts, has, "", changed)

    def _seat(self, page: Page, live: LiveGame, asked: int | None) -> int:
        return live.viewpoint(page.person, asked if page.settings.handover == "on" else None)

    async def _see(
        self, page: Page, live: LiveGame, seat: int, *, again: bool = True
    ) -> ViewerPage:
        """Bring what is known of a viewer's page up to date."""
        viewer = _viewer(page, live, seat)
        pages = self._pages.setdefault(live, GamePages())
        known = pages.of(viewer, live.head)
        if known.head == live.head and not again:
            return known
        look, presenter = await self.look(page, live, seat)
        known = pages.of(viewer, live.head)
        known.see(live.head, TableParts(self._games.seats, live, look, viewer, presenter))
        return known

    def _whole(self, page: Page, live: LiveGame, seat: int, known: ViewerPage, said: str) -> Shown:
        assert known.now is not None
        texts = known.texts()
        if said:
            texts["prompt"] = known.now.prompt_with(said)
        text = render(
            "table_main.html",
            page.language,
            game=live,
            now=Markup(self._now(page, live, seat, known.now, -1)),
            part={part: Markup(text) for part, text in texts.items()},
        )
        return Shown(text, Had(live.head, str(seat), page.language), known.now.title())

    def _now(self, page: Page, live: LiveGame, seat: int, now: TableParts, since: int) -> str:
        return _state(
            page,
            live,
            Had(live.head, str(seat), page.language),
            since,
            title=now.title(),
            mine=now.my_turn,
            spoken=now.spoken(),
            asked=seat,
        )

    def _blank(self, page: Page, live: LiveGame, asked: int | None, turn: Handover) -> Shown:
        said = page.say("{name}, over to you", name=turn.name)
        title = f"{said} – Shadowbrook"
        has = Had(live.head, BLANK, page.language)
        now = _state(page, live, has, -1, title=title, mine=True, spoken=said, asked=asked)
        text = render("handover.html", page.language, game=live.id, turn=turn, now=Markup(now))
        return Shown(text, has, title)


def unasked(view: dict[str, Any]) -> dict[str, Any]:
    """Return a view in which nothing can be chosen."""
    decision = view["decision"]
    if decision is None:
        return view
    shown = {k: v for k, v in decision.items() if k not in ("options", "asides")}
    return {**view, "decision": shown}


def _viewer(page: Page, live: LiveGame, seat: int) -> Viewer:
    """Return who looks; people without a part in a game see the same."""
    person = page.person
    if not live.seats_of(person) and not live.is_host(person):
        return Viewer("", seat, page.language)
    return Viewer(person.id, seat, page.language, page.link(""), page.only_here)


def _state(
    page: Page,
    live: LiveGame,
    has: Had,
    since: int,
    *,
    title: str,
    mine: bool,
    spoken: str,
    asked: int | None,
) -> str:
    """Return what the scripts of a page have to know about it."""
    address = urlencode({} if asked is None else {"seat": asked})
    return render(
        "now.html",
        page.language,
        head=has.head,
        since=since,
        has=str(has),
        version=live.version,
        title=title,
        mine=mine,
        spoken=spoken,
        sound=page.settings.sound,
        source=f"/play/{live.id}/table?{address}",
    )
