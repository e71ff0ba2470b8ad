"""The pages of a game: the table and its live part, its story, its end, and all that is done there.

Every answer, undo and setting is a form that works without scripts; with htmx the same form
brings the live part of the page back, without the page being loaded anew.
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

from ..errors import NotYourSeat, Refused, ServerError
from ..people import People, Person
from ..room import BY_WISH, RESPOND, Look, Room, key_of
from ..rooms import Rooms
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
    room: Room
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


class Tables:
    """The routes of games."""

    def __init__(self, rooms: Rooms, people: People) -> None:
        self.rooms = rooms
        self.people = people
        self.router = APIRouter(include_in_schema=False)
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
        page, room = await self._enter(request, game)
        return page.show("table.html", **await self._context(page, room, seat))

    async def live(self, request: Request, game: str, seat: int | None = None) -> Response:
        """The part of the page that changes."""
        page, room = await self._enter(request, game)
        return page.show("live.html", **await self._context(page, room, seat))

    async def _enter(self, request: Request, game: str) -> tuple[Page, Room]:
        person = await self.people.person(request)
        return Page(request, person), await self.rooms.room(game, person)

    async def _look(self, page: Page, room: Room, seat: int) -> tuple[Look, Presenter]:
        """What a seat sees, and the one who shows it."""
        for _ in range(TRIES):
            look = await self.rooms.look(room, seat)
            if look.version == room.version:
                break
        rules = room.setup.rules()
        played = seat >= 0 and room.seats[seat].kind == "bot"  # then its holder looks on
        view = _unasked(look.view) if played else look.view
        hint = room.hint(look.version, page.language)
        mine = not played and seat in room.seats_of(page.person)
        ask = room.seats[seat].ask if mine else None
        return look, Presenter(room.content, rules, view, look.numbers, page.language, hint, ask)

    async def _back(
        self,
        request: Request,
        game: str,
        seat: int | None,
        said: str = "",
        status: int = 200,
    ) -> Response:
        """After something was done: the live part for htmx, else the page anew."""
        page, room = await self._enter(request, game)
        if request.headers.get("hx-request") != "true" and not said:
            return RedirectResponse(_address(game, seat), 303)
        context = await self._context(page, room, seat, said)
        whole = request.headers.get("hx-request") != "true"
        return page.show(
            "table.html" if whole else "live.html", status if whole else 200, **context
        )

    async def _context(
        self,
        page: Page,
        room: Room,
        asked: int | None,
        said: str = "",
    ) -> dict[str, Any]:
        person = page.person
        blank = await self._hand_over(page, room, asked)
        seat = room.viewpoint(person, asked if page.settings.handover == "on" else None)
        if blank is not None:
            return self._blank(page, room, asked, blank, said)
        look, presenter = await self._look(page, room, seat)
        model = presenter.table(look.news, _last_answer(room, seat))
        mine = room.seats_of(person)
        my_turn = model.prompt is not None and model.prompt.mine
        pause = _pausing(room, model)
        waiting = self._waiting(room, model)
        return {
            "game": room,
            "t": model,
            "seat": seat,
            "blank": False,
            "address": urlencode({"seat": seat}),
            "said": page.say(said),
            "my_turn": my_turn,
            "waiting": waiting,
            "pause": pause,
            "answering": seat in mine and not room.over,
            "tab_title": self._title(page, room, model, "" if pause else waiting),
            "spoken": _spoken(model, page.say(PAUSING) if pause else "", waiting),
            "undo": room.can_undo(person),
            "undo_asked": self._undo_asked(room, mine),
            "seat_names": [one.name for one in room.seats],
            "seats": seats_panel(self.rooms, page, room, model, presenter),
            "stopped": my_turn and model.prompt is not None and model.prompt.kind == RESPOND,
            "stops": {
                card: presenter.ask.stop(card)
                for choice in (model.prompt.choices if model.prompt is not None else ())
                if presenter.ask is not None and can_stop(room.content, card := choice.card)
            },
        }

    # ---- several people at one screen ----------------------------------------------------------

    async def _hand_over(self, page: Page, room: Room, asked: int | None) -> Turn | None:
        """Whose turn it is to take the screen, if the one who sat here last must not look."""
        if page.settings.handover == "off" or not room.hot_seat(page.person):
            return None
        mine = room.seats_of(page.person)
        decision = room.asked  # nobody takes the screen in a pause
        deciding = decision.seat if decision is not None else -1
        if deciding in mine and room.seats[deciding].kind == "person":
            turn = deciding
        else:  # somebody else decides: whoever sits here may stay
            turn = asked if asked in mine else mine[0]
        return None if asked == turn or room.over else Turn(turn, room.seats[turn].name)

    def _blank(
        self, page: Page, room: Room, asked: int | None, turn: Turn, said: str
    ) -> dict[str, Any]:
        title = page.say(N_("{name}, take the screen")).format(name=turn.name)
        return {
            "game": room,
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

    def _waiting(self, room: Room, model: TableModel) -> str:
        if model.prompt is None:
            return ""
        seat = room.seats[model.prompt.seat]
        return f"{seat.name} ({model.prompt.who})" if model.prompt.who else seat.name

    def _title(self, page: Page, room: Room, model: TableModel, waiting: str) -> str:
        if model.ending is not None:
            said = model.ending.title
        elif model.prompt is not None and model.prompt.mine:
            said = "● " + page.say(N_("Your turn"))
        else:
            said = page.say(N_("Waiting for {name}")).format(name=waiting)
            said = said if waiting else page.say(PAUSING)
        return f"{said} – {room.title or 'Shadowbrook'}"

    def _undo_asked(self, room: Room, mine: tuple[int, ...]) -> dict[str, Any] | None:
        asked = room.undo_asked
        if asked is None:
            return None
        return {
            "name": asked.name,
            "mine": bool(set(mine) & asked.missing),
            "missing": ", ".join(room.seats[seat].name for seat in sorted(asked.missing)),
        }

    # ---- doing something -----------------------------------------------------------------------

    async def _act(self, request: Request, game: str, do: Deed) -> Response:
        """Do something, and show the table; if it is refused the table says why."""
        form = await request.form()
        page, room = await self._enter(request, game)
        deed = Form(form, room, page.person)
        try:
            await do(deed)
        except ServerError as error:
            return await self._back(request, game, deed.seat, str(error), error.status)
        return await self._back(request, game, deed.seat)

    async def answer(self, request: Request, game: str) -> Response:
        """An answer to the open decision; one that comes too late brings the page as it is now."""

        async def do(f: Form) -> None:
            seat, version = _number(f.sent.get("seat")), _number(f.sent.get("version"))
            await self.rooms.answer(
                f.room, f.person, seat=seat, option=f.text("key"), version=version
            )

        return await self._act(request, game, do)

    async def hint(self, request: Request, game: str) -> Response:
        """Have a bot say what it would do; the page shows it until the game moves on."""

        async def do(f: Form) -> None:
            seat, version = _number(f.sent.get("seat")), _number(f.sent.get("version"))
            language = language_of(request, f.person)
            await self.rooms.hint(f.room, f.person, seat=seat, version=version, language=language)

        return await self._act(request, game, do)

    async def undo(self, request: Request, game: str) -> Response:
        return await self._act(
            request,
            game,
            lambda f: self.rooms.undo(f.room, f.person, _number(f.sent.get("version"))),
        )

    async def agree(self, request: Request, game: str) -> Response:
        return await self._act(request, game, lambda f: self.rooms.agree_undo(f.room, f.person))

    async def decline(self, request: Request, game: str) -> Response:
        return await self._act(request, game, lambda f: self.rooms.decline_undo(f.room, f.person))

    async def ask(self, request: Request, game: str) -> Response:
        """Whether a seat is asked at stops, or passes by itself."""

        async def do(f: Form) -> None:
            seat = _number(f.sent.get("seat"))
            await self.rooms.set_ask(f.room, f.person, seat, f.text("windows") or "ask")

        return await self._act(request, game, do)

    async def aside(self, request: Request, game: str, key: str = "", seat: int = -1) -> Response:
        """Whether somebody really wants to play this now."""
        page, room, presenter = await self._own_cards(request, game, seat)
        choice = presenter.asides.get(key)
        known = choice is not None and choice.card in room.content.record
        return page.show(
            _part(request, "aside"),
            game=room,
            seat=seat,
            choice=choice,
            verb=key.partition(":")[0],
            card=presenter.card(choice.card, verbs=()) if choice is not None and known else None,
            whole=not _by_htmx(request),
        )

    async def stop(self, request: Request, game: str, card: str = "", seat: int = -1) -> Response:
        """When a card stops the game: a form for one card."""
        page, room, presenter = await self._own_cards(request, game, seat)
        if card not in room.content.record or presenter.ask is None:
            raise Refused(N_("This is not a card of yours."))
        return page.show(
            _part(request, "stop"),
            game=room,
            seat=seat,
            card=presenter.card(card, verbs=()),
            when=presenter.ask.stop(card),
            whole=not _by_htmx(request),
        )

    async def _own_cards(
        self, request: Request, game: str, seat: int
    ) -> tuple[Page, Room, Presenter]:
        """A table as one of the reader's own seats sees it."""
        page, room = await self._enter(request, game)
        hidden = await self._hand_over(page, room, seat) is not None
        if seat not in room.seats_of(page.person) or hidden:
            raise NotYourSeat
        _, presenter = await self._look(page, room, seat)
        return page, room, presenter

    async def keep_stop(self, request: Request, game: str) -> Response:
        """Keep when a card stops the game, here and in the next games."""

        async def do(f: Form) -> None:
            seat, card, when = _number(f.sent.get("seat")), f.text("card"), f.text("when")
            await self.rooms.set_stop(f.room, f.person, seat, card, when)
            await self.people.keep_stop(f.person, card, when)

        return await self._act(request, game, do)

    async def pace(self, request: Request, game: str) -> Response:
        return await self._act(
            request, game, lambda f: self.rooms.set_pace(f.room, f.person, f.text("pace"))
        )

    async def say(self, request: Request, game: str) -> Response:
        return await self._act(
            request, game, lambda f: self.rooms.say(f.room, f.person, f.text("text"))
        )

    async def change_seat(self, request: Request, game: str, number: int) -> Response:
        """Hand a seat to a bot, take it back, open it by link."""

        async def do(f: Form) -> None:
            what = f.text("do")
            if what == "bot":
                await self.rooms.give_to_bot(f.room, f.person, number, f.text("bot"))
            elif what == "take":
                await self.rooms.take_back(f.room, f.person, number)
            elif what == "open":
                await self.rooms.open_seat(f.room, f.person, number)
            if what in ("open", "link"):
                await self.rooms.invite(f.room, number, f.person)

        return await self._act(request, game, do)

    # ---- reading -------------------------------------------------------------------------------

    async def story(self, request: Request, game: str, seat: int | None = None) -> Response:
        """The whole log."""
        page, room = await self._enter(request, game)
        blank = await self._hand_over(page, room, seat)
        if blank is not None:
            return RedirectResponse(_address(game), 303)
        seat = room.viewpoint(page.person, seat)
        _, presenter = await self._look(page, room, seat)
        told = await self.rooms.story(room, seat)
        return page.show("story.html", game=room, log=presenter.log(told))

    async def end(self, request: Request, game: str) -> Response:
        """How a finished game went."""
        page, room = await self._enter(request, game)
        if not room.over:
            return RedirectResponse(_address(game), 303)
        seat = room.viewpoint(page.person)
        _, presenter = await self._look(page, room, seat)
        told = await self.rooms.story(room, seat)
        moments = await self.rooms.timeline(room)
        return page.show("end.html", game=room, e=look_back(presenter, told, moments))

    async def replay(self, request: Request, game: str, n: int | None = None) -> Response:
        """A finished game step by step."""
        page, room = await self._enter(request, game)
        if not room.over:
            return RedirectResponse(_address(game), 303)
        steps = _steps(room)
        length = len(steps) - 1
        n = 0 if n is None else min(length, max(0, n))
        look = await self.rooms.look_back(room, None, steps[n])
        view = {**look.view}
        decision = view["decision"]
        presenter = Presenter(
            room.content, room.setup.rules(), _unasked(view), look.numbers, page.language
        )
        versions = sorted({version for version, _ in look.news})
        since = versions[-2] if len(versions) > 1 else -1
        answered = ""
        if decision is not None and n < length:
            answered = _answered(room, presenter, steps[n + 1] - 1)
        return page.show(
            "replay.html",
            game=room,
            t=presenter.table(look.news, since),
            n=n,
            length=length,
            answered=answered,
            seat_names=[one.name for one in room.seats],
        )

    async def report(self, request: Request, game: str) -> Response:
        page, room = await self._enter(request, game)
        return page.show("report.html", game=room)

    async def report_file(self, request: Request, game: str) -> Response:
        """The report itself: the game without what others keep secret."""
        page, room = await self._enter(request, game)
        text = await self.rooms.export(room, page.person)
        return Response(text, media_type="application/json")


def _unasked(view: dict[str, Any]) -> dict[str, Any]:
    """A view in which nothing can be chosen: for looking back."""
    decision = view["decision"]
    if decision is None:
        return view
    shown = {k: v for k, v in decision.items() if k not in ("options", "asides")}
    return {**view, "decision": shown}


def _steps(room: Room) -> list[int]:
    """The moves after which a finished game is worth a look: answers that did something."""
    last = len(room.options)
    worth = [
        n + 1 for n in range(room.base_at, last) if room.options[n] and room.marks[n].by != BY_WISH
    ]
    return [room.base_at, *worth]


def _answered(room: Room, presenter: Presenter, n: int) -> str:
    """A move of a finished game in words; of an aside also whose it was."""
    said = capital(presenter.say.option(key_of(room.options[n])))
    return f"{room.seats[room.marks[n].seat].name}: {said}" if ASIDE in room.options[n] else said


def _pausing(room: Room, model: TableModel) -> bool:
    """Whether the reader's own seat is named, and yet has nothing to decide."""
    prompt = model.prompt
    if prompt is None or prompt.mine or prompt.seat != model.seat or model.ending is not None:
        return False
    return room.seats[prompt.seat].kind == "person"


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


def _last_answer(room: Room, seat: int) -> int:
    """Where a seat last answered: what was told after it is new there."""
    for mark, option in zip(reversed(room.marks), reversed(room.options), strict=True):
        if mark.seat == seat and option and mark.by != BY_WISH:
            return mark.seq
    return room.version - 8


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
