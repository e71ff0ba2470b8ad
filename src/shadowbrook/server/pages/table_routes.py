"""The pages of a game: the table and its live part, its story, its end, and all that is done there.

Every answer, undo and setting is a form that works without scripts; with htmx the same form
brings the live part of the page back, without the page being loaded again.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlencode

from fastapi import APIRouter, Request
from fastapi.responses import RedirectResponse, Response
from starlette.datastructures import FormData

from shadowbrook.engine.decision import ASIDE
from shadowbrook.engine.words import N_
from shadowbrook.server.errors import NotYourSeat, Refused, ServerError
from shadowbrook.server.games.live_game import BY_WISH, LiveGame, key_of
from shadowbrook.server.games.people import People, Person
from shadowbrook.server.games.seat import RESPOND
from shadowbrook.server.games.service import Games
from shadowbrook.server.games.views import Look
from shadowbrook.server.http.direct_route import DirectRoute
from shadowbrook.server.http.identity import Identity

from .endgame import look_back
from .panels import TableModel
from .present import Presenter
from .reader import Page, language_of
from .seats import seats_panel
from .view_in_words import can_stop, capital

TRIES = 20  # a game that moves on meanwhile is looked at again
PAUSING = N_("The table is waiting a moment …")
SPOKEN = 6  # lines that are read out when something has happened


@dataclass(frozen=True, slots=True)
class Form:
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


Deed = Callable[[Form], Awaitable[None]]


@dataclass(frozen=True, slots=True)
class Turn:
    """For the blank screen: whose turn it is to look."""

    seat: int
    name: str


class TableRoutes:
    """The routes of games."""

    def __init__(self, games: Games, people: People, identity: Identity, others: str) -> None:
        self.games = games
        self.people = people
        self.identity = identity
        self.others = others
        self.router = APIRouter(include_in_schema=False, route_class=DirectRoute)
        get, post = self.router.get, self.router.post
        get("/play/{game}")(self.table)
        get("/play/{game}/table")(self.live)
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
        return page.show("table.html", **await self._context(page, live, seat))

    async def live(self, request: Request, game: str, seat: int | None = None) -> Response:
        """The part of the page that changes."""
        page, live = await self._enter(request, game)
        return page.show("live.html", **await self._context(page, live, seat))

    async def _enter(self, request: Request, game: str) -> tuple[Page, LiveGame]:
        person = await self.identity.person(request)
        live = await self.games.registry.enter(game, person)
        return Page(request, person, self.others), live

    async def _look(self, page: Page, live: LiveGame, seat: int) -> tuple[Look, Presenter]:
        """What a seat sees, and the one who shows it."""
        for _ in range(TRIES):
            look = await self.games.watching.look(live, seat)
            if look.version == live.version:
                break
        rules = live.setup.rules()
        played = seat >= 0 and live.seats[seat].kind == "bot"  # then its holder looks on
        view = _unasked(look.view) if played else look.view
        hint = live.hint(look.version, page.language)
        mine = not played and seat in live.seats_of(page.person)
        ask = live.seats[seat].ask if mine else None
        return look, Presenter(live.content, rules, view, look.numbers, page.language, hint, ask)

    async def _back(
        self,
        request: Request,
        game: str,
        seat: int | None,
        said: str = "",
        status: int = 200,
    ) -> Response:
        """After something was done: the live part for htmx, else the whole page."""
        page, live = await self._enter(request, game)
        if request.headers.get("hx-request") != "true" and not said:
            return RedirectResponse(_address(game, seat), 303)
        context = await self._context(page, live, seat, said)
        whole = request.headers.get("hx-request") != "true"
        return page.show(
            "table.html" if whole else "live.html", status if whole else 200, **context
        )

    async def _context(
        self,
        page: Page,
        live: LiveGame,
        asked: int | None,
        said: str = "",
    ) -> dict[str, Any]:
        person = page.person
        blank = await self._hand_over(page, live, asked)
        seat = live.viewpoint(person, asked if page.settings.handover == "on" else None)
        if blank is not None:
            return self._blank(page, live, asked, blank, said)
        look, presenter = await self._look(page, live, seat)
        model = presenter.table(look.news, _last_answer(live, seat))
        mine = live.seats_of(person)
        my_turn = model.prompt is not None and model.prompt.mine
        pause = _pausing(live, model)
        waiting = self._waiting(live, model)
        return {
            "game": live,
            "t": model,
            "seat": seat,
            "blank": False,
            "address": urlencode({"seat": seat}),
            "said": page.say(said),
            "my_turn": my_turn,
            "waiting": waiting,
            "pause": pause,
            "answering": seat in mine and not live.over,
            "tab_title": self._title(page, live, model, "" if pause else waiting),
            "spoken": _spoken(model, page.say(PAUSING) if pause else "", waiting),
            "undo": live.can_undo(person),
            "undo_asked": self._undo_asked(live, mine),
            "seat_names": [one.name for one in live.seats],
            "seats": seats_panel(self.games.seats, page, live, model, presenter),
            "stopped": my_turn and model.prompt is not None and model.prompt.kind == RESPOND,
            "stops": {
                card: presenter.ask.stop(card)
                for choice in (model.prompt.choices if model.prompt is not None else ())
                if presenter.ask is not None and can_stop(live.content, card := choice.card)
            },
        }

    # ---- several people at one screen ----------------------------------------------------------

    async def _hand_over(self, page: Page, live: LiveGame, asked: int | None) -> Turn | None:
        """Whose turn it is to take the screen, if the one who sat here last must not look."""
        if page.settings.handover == "off" or not live.hot_seat(page.person):
            return None
        mine = live.seats_of(page.person)
        decision = live.asked  # nobody takes the screen in a pause
        deciding = decision.seat if decision is not None else -1
        if deciding in mine and live.seats[deciding].kind == "person":
            turn = deciding
        else:  # somebody else decides: whoever sits here may stay
            turn = asked if asked in mine else mine[0]
        return None if asked == turn or live.over else Turn(turn, live.seats[turn].name)

    def _blank(
        self, page: Page, live: LiveGame, asked: int | None, turn: Turn, said: str
    ) -> dict[str, Any]:
        title = page.say(N_("{name}, take the screen")).format(name=turn.name)
        return {
            "game": live,
            "seat": -1,
            "blank": True,
            "handover": turn,
            "address": urlencode({} if asked is None else {"seat": asked}),
            "said": page.say(said),
            "my_turn": True,
            "tab_title": f"{title} – Shadowbrook",
            "spoken": title,
        }

    # ---- words around the table ----------------------------------------------------------------

    def _waiting(self, live: LiveGame, model: TableModel) -> str:
        if model.prompt is None:
            return ""
        seat = live.seats[model.prompt.seat]
        return f"{seat.name} ({model.prompt.who})" if model.prompt.who else seat.name

    def _title(self, page: Page, live: LiveGame, model: TableModel, waiting: str) -> str:
        if model.ending is not None:
            said = model.ending.title
        elif model.prompt is not None and model.prompt.mine:
            said = "● " + page.say(N_("Your turn"))
        else:
            said = page.say(N_("Waiting for {name}")).format(name=waiting)
            said = said if waiting else page.say(PAUSING)
        return f"{said} – {live.title or 'Shadowbrook'}"

    def _undo_asked(self, live: LiveGame, mine: tuple[int, ...]) -> dict[str, Any] | None:
        asked = live.undo_asked
        if asked is None:
            return None
        return {
            "name": asked.name,
            "mine": bool(set(mine) & asked.missing),
            "missing": ", ".join(live.seats[seat].name for seat in sorted(asked.missing)),
        }

    # ---- doing something -----------------------------------------------------------------------

    async def _act(self, request: Request, game: str, do: Deed) -> Response:
        """Do something, and show the table; if it is refused the table says why."""
        form = await request.form()
        page, live = await self._enter(request, game)
        deed = Form(form, live, page.person)
        try:
            await do(deed)
        except ServerError as error:
            return await self._back(request, game, deed.seat, str(error), error.status)
        return await self._back(request, game, deed.seat)

    async def answer(self, request: Request, game: str) -> Response:
        """An answer to the open decision; one that comes too late brings the page as it is now."""

        async def do(f: Form) -> None:
            seat, version = _number(f.sent.get("seat")), _number(f.sent.get("version"))
            await self.games.moves.answer(
                f.live, f.person, seat=seat, option=f.text("key"), version=version
            )

        return await self._act(request, game, do)

    async def hint(self, request: Request, game: str) -> Response:
        """Have a bot say what it would do; the page shows it until the game moves on."""

        async def do(f: Form) -> None:
            seat, version = _number(f.sent.get("seat")), _number(f.sent.get("version"))
            language = language_of(request, f.person)
            await self.games.hints.hint(
                f.live, f.person, seat=seat, version=version, language=language
            )

        return await self._act(request, game, do)

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

        async def do(f: Form) -> None:
            seat = _number(f.sent.get("seat"))
            await self.games.seats.set_ask(f.live, f.person, seat, f.text("windows") or "ask")

        return await self._act(request, game, do)

    async def aside(self, request: Request, game: str, key: str = "", seat: int = -1) -> Response:
        """Whether somebody really wants to play this now."""
        page, live, presenter = await self._own_cards(request, game, seat)
        choice = presenter.asides.get(key)
        known = choice is not None and choice.card in live.content.definition
        return page.show(
            _part(request, "aside"),
            game=live,
            seat=seat,
            choice=choice,
            verb=key.partition(":")[0],
            card=presenter.card(choice.card, verbs=()) if choice is not None and known else None,
            whole=not _by_htmx(request),
        )

    async def stop(self, request: Request, game: str, card: str = "", seat: int = -1) -> Response:
        """When a card stops the game: a form for one card."""
        page, live, presenter = await self._own_cards(request, game, seat)
        if card not in live.content.definition or presenter.ask is None:
            raise Refused(N_("This is not a card of yours."))
        return page.show(
            _part(request, "stop"),
            game=live,
            seat=seat,
            card=presenter.card(card, verbs=()),
            when=presenter.ask.stop(card),
            whole=not _by_htmx(request),
        )

    async def _own_cards(
        self, request: Request, game: str, seat: int
    ) -> tuple[Page, LiveGame, Presenter]:
        """A table as one of the reader's own seats sees it."""
        page, live = await self._enter(request, game)
        hidden = await self._hand_over(page, live, seat) is not None
        if seat not in live.seats_of(page.person) or hidden:
            raise NotYourSeat
        _, presenter = await self._look(page, live, seat)
        return page, live, presenter

    async def keep_stop(self, request: Request, game: str) -> Response:
        """Keep when a card stops the game, here and in the next games."""

        async def do(f: Form) -> None:
            seat, card, when = _number(f.sent.get("seat")), f.text("card"), f.text("when")
            await self.games.seats.set_stop(f.live, f.person, seat, card, when)
            await self.people.keep_stop(f.person, card, when)

        return await self._act(request, game, do)

    async def pace(self, request: Request, game: str) -> Response:
        return await self._act(
            request, game, lambda f: self.games.table.change(f.live, f.person, pace=f.text("pace"))
        )

    async def say(self, request: Request, game: str) -> Response:
        return await self._act(
            request, game, lambda f: self.games.table.say(f.live, f.person, f.text("text"))
        )

    async def change_seat(self, request: Request, game: str, number: int) -> Response:
        """Hand a seat to a bot, take it back, open it by link."""

        async def do(f: Form) -> None:
            what = f.text("do")
            if what == "bot":
                await self.games.seats.give_to_bot(f.live, f.person, number, f.text("bot"))
            elif what == "take":
                await self.games.seats.take_back(f.live, f.person, number)
            elif what == "open":
                await self.games.seats.open_seat(f.live, f.person, number)
            if what in ("open", "link"):
                await self.games.seats.invite(f.live, number, f.person)

        return await self._act(request, game, do)

    # ---- reading -------------------------------------------------------------------------------

    async def story(self, request: Request, game: str, seat: int | None = None) -> Response:
        """The whole log."""
        page, live = await self._enter(request, game)
        blank = await self._hand_over(page, live, seat)
        if blank is not None:
            return RedirectResponse(_address(game), 303)
        seat = live.viewpoint(page.person, seat)
        _, presenter = await self._look(page, live, seat)
        told = await self.games.watching.story(live, seat)
        return page.show("story.html", game=live, log=presenter.log(told))

    async def end(self, request: Request, game: str) -> Response:
        """How a finished game went."""
        page, live = await self._enter(request, game)
        if not live.over:
            return RedirectResponse(_address(game), 303)
        seat = live.viewpoint(page.person)
        _, presenter = await self._look(page, live, seat)
        told = await self.games.watching.story(live, seat)
        moments = await self.games.watching.timeline(live)
        return page.show("end.html", game=live, e=look_back(presenter, told, moments))

    async def replay(self, request: Request, game: str, n: int | None = None) -> Response:
        """A finished game step by step."""
        page, live = await self._enter(request, game)
        if not live.over:
            return RedirectResponse(_address(game), 303)
        steps = _steps(live)
        length = len(steps) - 1
        n = 0 if n is None else min(length, max(0, n))
        look = await self.games.watching.look_back(live, None, steps[n])
        view = {**look.view}
        decision = view["decision"]
        presenter = Presenter(
            live.content, live.setup.rules(), _unasked(view), look.numbers, page.language
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
            seat_names=[one.name for one in live.seats],
        )

    async def report(self, request: Request, game: str) -> Response:
        page, live = await self._enter(request, game)
        return page.show("report.html", game=live)

    async def report_file(self, request: Request, game: str) -> Response:
        """The report itself: the game without what others keep secret."""
        page, live = await self._enter(request, game)
        text = await self.games.watching.export(live, page.person)
        return Response(text, media_type="application/json")


def _unasked(view: dict[str, Any]) -> dict[str, Any]:
    """A view in which nothing can be chosen: for looking back."""
    decision = view["decision"]
    if decision is None:
        return view
    shown = {k: v for k, v in decision.items() if k not in ("options", "asides")}
    return {**view, "decision": shown}


def _steps(live: LiveGame) -> list[int]:
    """The moves after which a finished game is worth a look: answers that did something."""
    last = len(live.options)
    worth = [
        n + 1 for n in range(live.base_at, last) if live.options[n] and live.marks[n].by != BY_WISH
    ]
    return [live.base_at, *worth]


def _answered(live: LiveGame, presenter: Presenter, n: int) -> str:
    """A move of a finished game in words; of an aside also whose it was."""
    said = capital(presenter.say.option(key_of(live.options[n])))
    return f"{live.seats[live.marks[n].seat].name}: {said}" if ASIDE in live.options[n] else said


def _pausing(live: LiveGame, model: TableModel) -> bool:
    """Whether the reader's own seat is named, and yet has nothing to decide."""
    prompt = model.prompt
    if prompt is None or prompt.mine or prompt.seat != model.seat or model.ending is not None:
        return False
    return live.seats[prompt.seat].kind == "person"


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


def _last_answer(live: LiveGame, seat: int) -> int:
    """Where a seat last answered: what was told after it is new there."""
    for mark, option in zip(reversed(live.marks), reversed(live.options), strict=True):
        if mark.seat == seat and option and mark.by != BY_WISH:
            return mark.seq
    return live.version - 8


def _spoken(model: TableModel, pause: str, waiting: str) -> str:
    """What a screen reader says when the page has changed: the news, then the question.

    If there is a hint, that is what has changed.
    """
    if model.prompt is not None and model.prompt.hint:
        return model.prompt.hint
    lines = ["".join(piece.text for piece in line.pieces) for line in model.news[-SPOKEN:]]
    if model.ending is not None:
        lines.append(f"{model.ending.title}. {model.ending.text}")
    elif model.prompt is not None:
        who = model.prompt.who if model.prompt.mine else waiting
        lines.append(pause or f"{who}: {model.prompt.question}")
    return " ".join(lines)
