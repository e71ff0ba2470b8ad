"""The pages of a game: the table and its live part, its story, its end, and all that is done there.

Every answer, undo and setting is a form that works without scripts. With them a page stays as it
is, and its stream brings the parts that have changed.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from functools import partial
from typing import Any
from urllib.parse import urlencode

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse, RedirectResponse, Response
from markupsafe import Markup
from starlette.datastructures import FormData

from shadowbrook.engine.decision import ASIDE
from shadowbrook.engine.words import N_
from shadowbrook.locale.names import capital
from shadowbrook.server.errors import NotYourSeat, Refused, ServerError
from shadowbrook.server.games.live_game import BY_WISH, LiveGame, key_of
from shadowbrook.server.games.people import People, Person
from shadowbrook.server.games.service import Games
from shadowbrook.server.http.direct_route import DirectRoute
from shadowbrook.server.http.event_stream import Streams
from shadowbrook.server.http.identity import Identity, language_of, visitor_of

from .endgame import look_back
from .page_updates import PageUpdates
from .present import Presenter
from .reader import Page
from .table_pages import Had, Shown, TablePages, unasked
from .view_in_words import WordedView

PAGE_HAS = "shadowbrook-has"  # in requests: what a page has
HEAD = "shadowbrook-head"  # in answers: the rows of the log


@dataclass(frozen=True, slots=True)
class SentForm:
    """What somebody sends to a table."""

    sent: FormData
    live: LiveGame
    person: Person

    @property
    def seat(self) -> int | None:
        """The seat whose page sent it."""
        seat = self.sent.get("seat")
        return None if seat is None else _number(seat)

    def text(self, name: str) -> str:
        return str(self.sent.get(name, ""))


Deed = Callable[[SentForm], Awaitable[None]]


class TableRoutes:
    """The routes of games."""

    def __init__(
        self, games: Games, people: People, identity: Identity, others: str, streams: Streams
    ) -> None:
        self.games = games
        self.people = people
        self.identity = identity
        self.others = others
        self.streams = streams
        self.pages = TablePages(games)
        self.router = APIRouter(include_in_schema=False, route_class=DirectRoute)
        get, post = self.router.get, self.router.post
        get("/play/{game}")(self.table)
        get("/play/{game}/table")(self.update)
        get("/play/{game}/events")(self.events)
        post("/play/{game}/answer")(self.answer)
        post("/play/{game}/hint")(self.hint)
        post("/play/{game}/undo")(self.undo)
        post("/play/{game}/undo/agree")(self.agree)
        post("/play/{game}/undo/decline")(self.decline)
        get("/play/{game}/aside")(self.aside)
        get("/play/{game}/stop")(self.stop)
        post("/play/{game}/stops")(self.keep_stop)
        post("/play/{game}/ask")(self.ask)
        post("/play/{game}/pace")(self.pace)
        post("/play/{game}/lessons")(self.lessons)
        post("/play/{game}/say")(self.say)
        post("/play/{game}/seats/{number}")(self.change_seat)
        get("/play/{game}/story")(self.story)
        get("/play/{game}/end")(self.end)
        get("/play/{game}/replay")(self.replay)
        get("/play/{game}/report")(self.report)
        get("/play/{game}/report.json")(self.report_file)

    # ---- the table ---------------------------------------------------------------------------

    async def table(self, request: Request, game: str, seat: int | None = None) -> Response:
        """The whole page."""
        page, live = await self._enter(request, game)
        return self._page(page, live, seat, await self.pages.whole(page, live, seat))

    def _page(
        self, page: Page, live: LiveGame, seat: int | None, shown: Shown, status: int = 200
    ) -> Response:
        asked = {} if seat is None else {"seat": seat}
        return page.show(
            "table.html",
            status,
            main=Markup(shown.text),
            tab_title=shown.title,
            stream=f"/play/{live.id}/events?{urlencode({**asked, 'since': str(shown.has)})}",
        )

    async def update(
        self, request: Request, game: str, seat: int | None = None, since: str = ""
    ) -> Response:
        """What has changed on a page, or all that changes on it."""
        had = Had.read(since)
        page, live = await self._enter(request, game, had)
        shown = await self.pages.since(page, live, seat, had)
        return HTMLResponse(shown.text) if shown.changed else _nothing_new(live)

    async def events(
        self, request: Request, game: str, seat: int | None = None, since: str = ""
    ) -> Response:
        """The stream that brings a page what has changed."""
        had = Had.read(request.headers.get("last-event-id", "")) or Had.read(since)
        page, live = await self._enter(request, game, had)
        self.streams.room(request)
        token = self.identity.token_of(request)
        who = partial(self.people.of_token, token) if token else None
        updates = PageUpdates(self.pages, page, live, seat, had, who)
        follower = self.games.watching.follower(
            live, page.person, had.head if had else -1, page=True
        )
        return self.streams.stream(request, follower, updates.event)

    async def _enter(
        self, request: Request, game: str, had: Had | None = None
    ) -> tuple[Page, LiveGame]:
        """Who asks, and the game, at least as far as their page knows it."""
        person = await self.identity.person(request)
        live = await self.games.registry.enter(game, person, had.head if had else 0)
        return Page(request, person, self.others), live

    # ---- doing something -----------------------------------------------------------------------

    async def _act(self, request: Request, game: str, do: Deed, *, show: bool = False) -> Response:
        """Do something; if it is refused the table says why.

        A page that is open hears of it by its stream. What is not in the log (`show`) it gets here.
        """
        form = await request.form()
        page, live = await self._enter(request, game)
        deed = SentForm(form, live, page.person)
        head, said, status = live.head, "", 200
        try:
            await do(deed)
        except ServerError as error:
            said, status = page.speech.tell(error), error.status
        if _by_htmx(request):
            if live.head > head and not said and not show:
                return _nothing_new(live)
            had = Had.read(request.headers.get(PAGE_HAS, ""))
            return HTMLResponse((await self.pages.since(page, live, deed.seat, had, said)).text)
        if not said:
            return RedirectResponse(_address(game, deed.seat), 303)
        shown = await self.pages.whole(page, live, deed.seat, said)
        return self._page(page, live, deed.seat, shown, status)

    async def answer(self, request: Request, game: str) -> Response:
        """An answer to the open decision; one that comes too late brings the page as it is now."""

        async def do(f: SentForm) -> None:
            seat, version = _number(f.sent.get("seat")), _number(f.sent.get("version"))
            await self.games.moves.answer(
                f.live, f.person, seat=seat, option=f.text("key"), version=version
            )

        return await self._act(request, game, do)

    async def hint(self, request: Request, game: str) -> Response:
        """Have a bot say what it would do; the page shows it until the game moves on."""

        async def do(f: SentForm) -> None:
            seat, version = _number(f.sent.get("seat")), _number(f.sent.get("version"))
            language = language_of(request, f.person)
            await self.games.hints.hint(
                f.live, f.person, seat=seat, version=version, language=language
            )

        return await self._act(request, game, do, show=True)

    async def undo(self, request: Request, game: str) -> Response:
        return await self._act(
            request,
            game,
            lambda f: self.games.undo.undo(f.live, f.person, _number(f.sent.get("version"))),
        )

    async def agree(self, request: Request, game: str) -> Response:
        return await self._act(request, game, lambda f: self.games.undo.agree(f.live, f.person))

    async def decline(self, request: Request, game: str) -> Response:
        return await self._act(request, game, lambda f: self.games.undo.decline(f.live, f.person))

    async def ask(self, request: Request, game: str) -> Response:
        """Whether a seat is asked at stops, or passes by itself."""

        async def do(f: SentForm) -> None:
            seat = _number(f.sent.get("seat"))
            await self.games.seats.set_ask(f.live, f.person, seat, f.text("windows") or "ask")

        return await self._act(request, game, do)

    async def aside(self, request: Request, game: str, key: str = "", seat: int = -1) -> Response:
        """Whether somebody really wants to play this now."""
        page, live, presenter = await self._own_cards(request, game, seat)
        choice = presenter.seen.asides.get(key)
        known = choice is not None and choice.card in live.content.definition
        return page.show(
            _part(request, "aside"),
            game=live,
            seat=seat,
            choice=choice,
            verb=key.partition(":")[0],
            card=presenter.seen.card(choice.card, verbs=())
            if choice is not None and known
            else None,
            whole=not _by_htmx(request),
        )

    async def stop(self, request: Request, game: str, card: str = "", seat: int = -1) -> Response:
        """When a card stops the game: a form for one card."""
        page, live, presenter = await self._own_cards(request, game, seat)
        if card not in live.content.definition or presenter.seen.ask is None:
            raise Refused(N_("This is not your card."))
        return page.show(
            _part(request, "stop"),
            game=live,
            seat=seat,
            card=presenter.seen.card(card, verbs=()),
            when=presenter.seen.ask.stop(card),
            whole=not _by_htmx(request),
        )

    async def _own_cards(
        self, request: Request, game: str, seat: int
    ) -> tuple[Page, LiveGame, Presenter]:
        """A table as one of the reader's own seats sees it."""
        page, live = await self._enter(request, game)
        hidden = self.pages.hand_over(page, live, seat) is not None
        if seat not in live.seats_of(page.person) or hidden:
            raise NotYourSeat
        _, presenter = await self.pages.look(page, live, seat)
        return page, live, presenter

    async def keep_stop(self, request: Request, game: str) -> Response:
        """Keep when a card stops the game, here and in the next games."""

        async def do(f: SentForm) -> None:
            seat, card, when = _number(f.sent.get("seat")), f.text("card"), f.text("when")
            await self.games.seats.set_stop(f.live, f.person, seat, card, when)
            await self.people.keep_stop(f.person, card, when)

        return await self._act(request, game, do)

    async def pace(self, request: Request, game: str) -> Response:
        return await self._act(
            request, game, lambda f: self.games.table.change(f.live, f.person, pace=f.text("pace"))
        )

    async def lessons(self, request: Request, game: str) -> Response:
        """Leave the lessons of the first game, or take them up again."""

        async def do(f: SentForm) -> None:
            await self.games.table.change(f.live, f.person, lessons=f.text("give") == "yes")

        return await self._act(request, game, do)

    async def say(self, request: Request, game: str) -> Response:
        return await self._act(
            request, game, lambda f: self.games.table.say(f.live, f.person, f.text("text"))
        )

    async def change_seat(self, request: Request, game: str, number: int) -> Response:
        """Hand a seat to a bot, take it back, open it by link."""

        async def do(f: SentForm) -> None:
            what = f.text("do")
            if what == "bot":
                await self.games.seats.give_to_bot(f.live, f.person, number, f.text("bot"))
            elif what == "take":
                await self.games.seats.take_back(f.live, f.person, number)
            elif what == "open":
                await self.games.seats.open_seat(f.live, f.person, number)
            if what in ("open", "link"):
                await self.games.seats.invite(f.live, number, f.person)

        return await self._act(request, game, do, show=True)

    # ---- reading -------------------------------------------------------------------------------

    async def story(self, request: Request, game: str, seat: int | None = None) -> Response:
        """The whole log."""
        page, live = await self._enter(request, game)
        blank = self.pages.hand_over(page, live, seat)
        if blank is not None:
            return RedirectResponse(_address(game), 303)
        seat = live.viewpoint(page.person, seat)
        _, presenter = await self.pages.look(page, live, seat)
        told = await self.games.watching.story(live, seat)
        return page.show("story.html", game=live, log=presenter.story.log(told))

    async def end(self, request: Request, game: str) -> Response:
        """How a finished game went."""
        page, live = await self._enter(request, game)
        if not live.over:
            return RedirectResponse(_address(game), 303)
        seat = live.viewpoint(page.person)
        _, presenter = await self.pages.look(page, live, seat)
        told = await self.games.watching.story(live, seat)
        visitor = visitor_of(request, page.person)
        moments = await self.games.watching.timeline(live, visitor)
        return page.show("end.html", game=live, e=look_back(presenter, told, moments))

    async def replay(self, request: Request, game: str, n: int | None = None) -> Response:
        """A finished game step by step."""
        page, live = await self._enter(request, game)
        if not live.over:
            return RedirectResponse(_address(game), 303)
        steps = _steps(live)
        length = len(steps) - 1
        n = 0 if n is None else min(length, max(0, n))
        visitor = visitor_of(request, page.person)
        look = await self.games.watching.look_back(live, None, steps[n], visitor)
        view = {**look.view}
        decision = view["decision"]
        presenter = Presenter(
            WordedView(live.content, live.setup.rules(), unasked(view), look.numbers, page.language)
        )
        versions = sorted({version for version, _ in look.news})
        since = versions[-2] if len(versions) > 1 else -1
        answered = ""
        if decision is not None and n < length:
            answered = _answered(live, presenter, steps[n + 1] - 1)
        return page.show(
            "replay.html",
            game=live,
            t=presenter.table(look.news, since),
            n=n,
            length=length,
            answered=answered,
            seat_names=[page.speech.tell(one.called) for one in live.seats],
        )

    async def report(self, request: Request, game: str) -> Response:
        page, live = await self._enter(request, game)
        return page.show("report.html", game=live)

    async def report_file(self, request: Request, game: str) -> Response:
        """The report itself: the game without what others keep secret."""
        page, live = await self._enter(request, game)
        text = await self.games.watching.export(live, page.person)
        return Response(text, media_type="application/json")


def _steps(live: LiveGame) -> list[int]:
    """The moves after which a finished game is worth a look: answers that did something."""
    last = len(live.options)
    worth = [
        n + 1 for n in range(live.base_at, last) if live.options[n] and live.marks[n].by != BY_WISH
    ]
    return [live.base_at, *worth]


def _answered(live: LiveGame, presenter: Presenter, n: int) -> str:
    """A move of a finished game in words; of an aside also whose it was."""
    said = capital(presenter.seen.say.option(key_of(live.options[n])))
    if ASIDE not in live.options[n]:
        return said
    speech = presenter.seen.speech
    name = speech.tell(live.called(live.marks[n].seat))
    return speech.say("{name}: {answer}", name=name, answer=said)


def _nothing_new(live: LiveGame) -> Response:
    """Say no more than up to which row the log has grown."""
    return Response(status_code=204, headers={HEAD: str(live.head)})


def _by_htmx(request: Request) -> bool:
    return request.headers.get("hx-request") == "true"


def _part(request: Request, name: str) -> str:
    """The part of a page for the reader beside the table, or a page of its own."""
    return f"{name}.html" if _by_htmx(request) else f"{name}_page.html"


def _number(text: Any) -> int:
    """A whole number of a form; anything else is one that nothing has."""
    try:
        return int(str(text))
    except ValueError:
        return -1


def _address(game: str, seat: int | None = None) -> str:
    return f"/play/{game}" if seat is None else f"/play/{game}?seat={seat}"
