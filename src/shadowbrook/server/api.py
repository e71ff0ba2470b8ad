"""The JSON API: the same games and the same views for other clients.

A client makes itself a guest (`POST /api/people`), keeps the token and sends it along as
`Authorization: Bearer ...`. Every answer names the `version` of the game that it answers, and may
carry a `key` of its own: the same answer sent again gives the same receipt.
"""

from __future__ import annotations

from dataclasses import asdict
from typing import Annotated, Any

import msgspec
from fastapi import APIRouter, Depends, Path, Query, Request, Response
from pydantic import BaseModel, ConfigDict, Field

from .answering import LONGEST_KEY
from .config import Config
from .errors import NotYourSeat, TooMany
from .people import LONGEST_NAME, People, Person
from .players import best_bot, bots
from .room import Look, Room
from .rooms import NewGame, Rooms, SeatPlan
from .seating import LONGEST_CHAT, LONGEST_TITLE
from .stream import EventStream

MOST_STREAMS = 2000
LONGEST_GAME = 40  # characters of its id
BIGGEST = 2**53 - 1  # what every JSON reader can hold


class Strict(BaseModel):
    """A body in which nothing unknown may stand."""

    model_config = ConfigDict(extra="forbid", strict=True)


class Refusal(BaseModel):
    """Why a request was refused: a code for machines, a sentence for people."""

    code: str
    message: str


class NewPerson(Strict):
    name: str = Field("", max_length=LONGEST_NAME)
    language: str = Field("", max_length=12)


class Self(BaseModel):
    """A guest; `token` is told once, when the guest is made.

    `stops` are the cards that always or never stop the game for you; all others do so where they
    would change something.
    """

    id: str
    name: str
    language: str
    token: str | None = None
    stops: dict[str, str] = Field(default_factory=dict)


class SeatWish(Strict):
    kind: str = Field(description='"me", "here", "open" or "bot"')
    bot: str = ""
    name: str = Field("", max_length=LONGEST_NAME)


class GameWish(Strict):
    """A new game. `setup` has the fields of a set-up: mode, heroes, villain, level ..."""

    setup: dict[str, Any] = Field(
        examples=[{"mode": "lone", "heroes": ["karl"], "villain": "vampire"}]
    )
    seats: list[SeatWish] = Field(max_length=8)
    title: str = Field("", max_length=LONGEST_TITLE)
    pace: str = "normal"
    odds: bool = True
    spectators: bool = True


class DecisionBody(Strict):
    """Who acts, and in which state of the game."""

    seat: int = Field(ge=0, le=7)
    version: int = Field(ge=0, le=BIGGEST, description="the state that is meant")


class AnswerBody(DecisionBody):
    option: str = Field(
        max_length=200, description="the key of one of the options, or of one of your asides"
    )
    key: str | None = Field(None, min_length=1, max_length=LONGEST_KEY)


class ReceiptBody(BaseModel):
    """Proof that an answer is stored."""

    seq: int
    head: str
    version: int
    repeated: bool


class HintBody(BaseModel):
    """What a bot would do: the key of an option, and why in your language."""

    version: int
    seat: int
    option: str
    why: str


class VersionBody(Strict):
    version: int = Field(ge=0, le=BIGGEST)


class BotBody(Strict):
    bot: str = Field("", max_length=40)


class AskBody(Strict):
    windows: str = Field(description='"ask", "pass" or "pass-turn" (until your next turn)')


class StopBody(Strict):
    """When a card stops the game for you; kept for your next games."""

    stop: str = Field(description='"always", "change" (if it would change something) or "never"')


class TableBody(Strict):
    pace: str | None = None
    odds: bool | None = None
    title: str | None = Field(None, max_length=LONGEST_TITLE)
    spectators: bool | None = None


class ChatBody(Strict):
    text: str = Field(max_length=LONGEST_CHAT)


class JoinBody(Strict):
    name: str = Field("", max_length=LONGEST_NAME)


class LinkBody(BaseModel):
    token: str
    path: str


class SeatBody(BaseModel):
    """A seat and who plays it: person, bot or open."""

    number: int
    kind: str
    name: str
    bot: str | None
    present: bool
    yours: bool


class TableState(BaseModel):
    """A game as one seat sees it. `view` and `news` hold nothing that the seat may not know.

    `view.decision` is what is open: to the seat that decides with its `options`, to all others
    (and to everybody in a pause, in which nothing is to be decided) without. In `asides` each seat
    finds what it can play at any time, whoever decides; the decision stays open.
    """

    id: str
    title: str
    mode: str
    version: int = Field(description="what an answer has to name")
    head: int = Field(description="rows in the log; events carry it")
    over: bool
    pace: str
    odds: bool
    spectators: bool
    commitment: str
    trouble: str | None
    seats: list[SeatBody]
    seat: int = Field(description="whose view this is; -1 is a spectator")
    view: dict[str, Any]
    news: list[Any]
    chat: list[Any]
    notices: list[Any]
    undo: dict[str, Any]
    undo_asked: dict[str, Any] | None
    asking: dict[str, Any] | None = Field(
        description="how your seat is stopped: `windows`, and cards in `always` and `never`"
    )


REFUSALS: dict[int | str, dict[str, Any]] = {
    400: {"model": Refusal, "description": "The request cannot be read"},
    401: {"model": Refusal, "description": "The server does not know who asks"},
    403: {"model": Refusal, "description": "Not your seat, or sent by another site"},
    404: {"model": Refusal, "description": "No such game or link, or not for you"},
    405: {"model": Refusal, "description": "No such method here"},
    406: {"model": Refusal, "description": "Nothing of the kind that is asked for"},
    409: {"model": Refusal, "description": "The game has moved on, or stands still"},
    413: {"model": Refusal, "description": "Too large"},
    415: {"model": Refusal, "description": "Neither a form nor JSON"},
    422: {"model": Refusal, "description": "The content does not fit"},
    429: {"model": Refusal, "description": "Too many requests"},
    503: {"model": Refusal, "description": "The store cannot take it now; nothing was changed"},
}

GameId = Annotated[str, Path(min_length=1, max_length=LONGEST_GAME)]
CardName = Annotated[str, Path(min_length=1, max_length=80)]
SeatNumber = Annotated[int, Path(ge=0, le=7)]
Token = Annotated[str, Path(min_length=1, max_length=80)]
Viewpoint = Annotated[int | None, Query(ge=-1, le=7)]


async def _person(request: Request) -> Person:
    people: People = request.app.state.people
    return await people.person(request)


async def _guest(request: Request) -> Person:
    people: People = request.app.state.people
    return await people.guest(request)


Anyone = Annotated[Person, Depends(_person)]
Guest = Annotated[Person, Depends(_guest)]


def api(rooms: Rooms, people: People, config: Config) -> APIRouter:
    """All routes under /api."""
    router = APIRouter(prefix="/api", responses=REFUSALS)

    _people_routes(router, people)
    _list_routes(router, rooms)
    _looking_routes(router, rooms, config)
    _acting_routes(router, rooms)
    _seat_routes(router, rooms, people)
    return router


def _people_routes(router: APIRouter, people: People) -> None:
    @router.post("/people", status_code=201, tags=["people"])
    async def register(body: NewPerson) -> Self:
        """Become a guest; keep the token, it is shown only now."""
        found, token = await people.register()
        if body.name or body.language:
            found = await people.change(found, name=body.name or None, language=body.language)
        return Self(id=found.id, name=found.name, language=found.language, token=token)

    @router.get("/me", tags=["people"])
    async def me(person: Anyone) -> Self:
        """Who the server thinks you are; an empty id is a stranger."""
        return _self(person)

    @router.patch("/me", tags=["people"])
    async def change_me(body: NewPerson, person: Guest) -> Self:
        """Change your name or language."""
        found = await people.change(person, name=body.name or None, language=body.language or None)
        return _self(found)


def _self(person: Person) -> Self:
    return Self(id=person.id, name=person.name, language=person.language, stops=person.stops)


def _list_routes(router: APIRouter, rooms: Rooms) -> None:
    @router.get("/bots", tags=["games"])
    async def bot_names() -> dict[str, Any]:
        """The bots that can have a seat, weakest first."""
        return {"bots": bots(), "best": best_bot()}

    @router.get("/games", tags=["games"])
    async def my_games(person: Anyone) -> list[dict[str, Any]]:
        """Your games, the last one first."""
        return [asdict(line) for line in await rooms.games_of(person)]

    @router.post("/games", status_code=201, tags=["games"], response_model=TableState)
    async def create(body: GameWish, person: Guest) -> Response:
        """Deal a new game."""
        seats = [SeatPlan(one.kind, one.bot, one.name) for one in body.seats]
        wanted = NewGame(body.setup, seats, body.title, body.pace, body.odds, body.spectators)
        room = await rooms.create(person, wanted)
        return _json(await table(rooms, room, person), 201)


def _looking_routes(router: APIRouter, rooms: Rooms, config: Config) -> None:
    @router.get("/games/{game}", tags=["looking"], response_model=TableState)
    async def show(game: GameId, person: Anyone, seat: Viewpoint = None) -> Response:
        """A game as your seat sees it; strangers see what is public."""
        return await shown(rooms, game, person, seat)

    @router.get("/games/{game}/story", tags=["looking"])
    async def story(game: GameId, person: Anyone, seat: Viewpoint = None) -> Response:
        """All that your seat has heard, as [version, record]."""
        room = await rooms.room(game, person)
        return _json(await rooms.story(room, _theirs(room, person, seat)))

    @router.get("/games/{game}/moments/{n}", tags=["looking"])
    async def moment(
        game: GameId,
        n: Annotated[int, Path(ge=0, le=BIGGEST)],
        person: Anyone,
        seat: Viewpoint = None,
        laid_open: bool = False,
    ) -> Response:
        """The table after n moves (answers and pauses), as your seat saw it.

        It can be laid open when the game is over.
        """
        room = await rooms.room(game, person)
        viewpoint = None if laid_open else _theirs(room, person, seat)
        look = await rooms.look_back(room, viewpoint, n)
        return _json({"version": look.version, "seat": look.seat, "view": look.plain})

    @router.get("/games/{game}/timeline", tags=["looking"])
    async def timeline(game: GameId, person: Anyone) -> Response:
        """The course of a finished game in numbers."""
        return _json(await rooms.timeline(await rooms.room(game, person)))

    @router.get("/games/{game}/export", tags=["looking"])
    async def export(game: GameId, person: Anyone) -> Response:
        """A report of a problem, without what others keep secret."""
        room = await rooms.room(game, person)
        return Response(await rooms.export(room, person), media_type="application/json")

    @router.get(
        "/games/{game}/events",
        tags=["looking"],
        responses={200: {"content": {"text/event-stream": {}}, "description": "A stream"}},
        response_class=Response,
    )
    async def events(
        request: Request,
        game: GameId,
        person: Anyone,
        since: Annotated[int, Query(ge=-1, le=BIGGEST)] = -1,
    ) -> Response:
        """Server-sent events: `changed` with the number of rows, also as the event's id."""
        room = await rooms.room(game, person)
        if rooms.streams >= MOST_STREAMS:
            raise TooMany
        last = request.headers.get("last-event-id", "")
        if last.isascii() and last.isdecimal() and len(last) < 16:
            since = int(last)
        return EventStream(rooms, room, person, since, config)


def _acting_routes(router: APIRouter, rooms: Rooms) -> None:
    @router.post("/games/{game}/answers", tags=["acting"], response_model=ReceiptBody)
    async def answer(game: GameId, body: AnswerBody, person: Anyone) -> Response:
        """Answer the open decision of your seat, or play one of its asides.

        An aside can be played whoever decides; the same decision is open again after it. An answer
        to another `version` than the newest is refused, so look at the game and send it again.
        """
        return await answered(rooms, game, person, body)

    @router.post("/games/{game}/hint", tags=["acting"], response_model=HintBody)
    async def hint(game: GameId, body: DecisionBody, person: Anyone) -> Response:
        """What a bot would do at the open decision of your seat; nothing changes by it."""
        room = await rooms.room(game, person)
        found = await rooms.hint(room, person, **body.model_dump(), language=person.language)
        return _json(found)

    @router.post("/games/{game}/undo", tags=["acting"], response_model=TableState)
    async def undo(game: GameId, body: VersionBody, person: Anyone) -> Response:
        """Take your last answer back, or ask the others whether you may."""
        room = await rooms.room(game, person)
        await rooms.undo(room, person, body.version)
        return _json(await table(rooms, room, person))

    @router.post("/games/{game}/undo/agree", tags=["acting"], response_model=TableState)
    async def agree(game: GameId, person: Anyone) -> Response:
        """Agree to what somebody wants to take back."""
        room = await rooms.room(game, person)
        await rooms.agree_undo(room, person)
        return _json(await table(rooms, room, person))

    @router.post("/games/{game}/undo/decline", tags=["acting"], response_model=TableState)
    async def decline(game: GameId, person: Anyone) -> Response:
        """Decline it, or withdraw your own wish."""
        room = await rooms.room(game, person)
        await rooms.decline_undo(room, person)
        return _json(await table(rooms, room, person))

    @router.patch("/games/{game}", tags=["acting"], response_model=TableState)
    async def change(game: GameId, body: TableBody, person: Anyone) -> Response:
        """Change how the table plays: pace of bots, odds, title, spectators."""
        room = await rooms.room(game, person)
        await rooms.set_table(room, person, **body.model_dump())
        return _json(await table(rooms, room, person))

    @router.post("/games/{game}/chat", tags=["acting"], response_model=TableState)
    async def say(game: GameId, body: ChatBody, person: Anyone) -> Response:
        """Say something at the table."""
        room = await rooms.room(game, person)
        await rooms.say(room, person, body.text)
        return _json(await table(rooms, room, person))


def _seat_routes(router: APIRouter, rooms: Rooms, people: People) -> None:
    seat_path = "/games/{game}/seats/{seat}"

    @router.post(f"{seat_path}/invitation", tags=["seats"])
    async def invite(game: GameId, seat: SeatNumber, person: Anyone) -> LinkBody:
        """A link to an open seat, good until somebody has taken it."""
        room = await rooms.room(game, person)
        token = await rooms.invite(room, seat, person)
        return LinkBody(token=token, path=f"/join/{token}")

    @router.post(f"{seat_path}/bot", tags=["seats"], response_model=TableState)
    async def to_bot(game: GameId, seat: SeatNumber, body: BotBody, person: Anyone) -> Response:
        """Let a bot play for a seat."""
        room = await rooms.room(game, person)
        await rooms.give_to_bot(room, person, seat, body.bot)
        return _json(await table(rooms, room, person))

    @router.post(f"{seat_path}/take-back", tags=["seats"], response_model=TableState)
    async def back(game: GameId, seat: SeatNumber, person: Anyone) -> Response:
        """Play a seat yourself again."""
        room = await rooms.room(game, person)
        await rooms.take_back(room, person, seat)
        return _json(await table(rooms, room, person))

    @router.post(f"{seat_path}/open", tags=["seats"], response_model=TableState)
    async def open_seat(game: GameId, seat: SeatNumber, person: Anyone) -> Response:
        """Leave a seat to whoever comes by a link."""
        room = await rooms.room(game, person)
        await rooms.open_seat(room, person, seat)
        return _json(await table(rooms, room, person))

    @router.put(f"{seat_path}/ask", tags=["seats"], response_model=TableState)
    async def ask(game: GameId, seat: SeatNumber, body: AskBody, person: Anyone) -> Response:
        """Whether your seat is asked at stops, or passes by itself."""
        room = await rooms.room(game, person)
        await rooms.set_ask(room, person, seat, body.windows)
        return _json(await table(rooms, room, person))

    @router.put(f"{seat_path}/stops/{{card}}", tags=["seats"], response_model=TableState)
    async def stop(
        game: GameId, seat: SeatNumber, card: CardName, body: StopBody, person: Anyone
    ) -> Response:
        """When a card stops the game for you, in this game and in your next ones."""
        room = await rooms.room(game, person)
        await rooms.set_stop(room, person, seat, card, body.stop)
        person = await people.keep_stop(person, card, body.stop)
        return _json(await table(rooms, room, person))

    @router.get("/invitations/{token}", tags=["seats"])
    async def invitation(token: Token) -> dict[str, Any]:
        """What a link offers."""
        return asdict(await rooms.invitation(token))

    @router.post("/invitations/{token}", tags=["seats"], response_model=TableState)
    async def join(token: Token, body: JoinBody, person: Guest) -> Response:
        """Take the seat that a link offers."""
        room, seat = await rooms.join(token, person, body.name)
        return _json(await table(rooms, room, person, seat))


def _theirs(room: Room, person: Person, seat: int | None) -> int:
    """The seat whose view is asked for, if it is theirs."""
    if seat is not None and seat >= 0 and seat not in room.seats_of(person):
        raise NotYourSeat
    return room.viewpoint(person, seat)


async def shown(rooms: Rooms, game: str, person: Person, seat: int | None = None) -> Response:
    """What comes of looking at a game."""
    room = await rooms.room(game, person)
    return _json(await table(rooms, room, person, seat))


async def answered(rooms: Rooms, game: str, person: Person, body: AnswerBody) -> Response:
    """What comes of an answer: its receipt."""
    room = await rooms.room(game, person)
    receipt = await rooms.answer(
        room,
        person,
        seat=body.seat,
        option=body.option,
        version=body.version,
        key=body.key,
    )
    return _json(receipt)


async def table(
    rooms: Rooms, room: Room, person: Person, seat: int | None = None
) -> dict[str, Any]:
    """A game as plain data for one seat."""
    look = await rooms.look(room, _theirs(room, person, seat))
    return _table(room, person, look)


def _table(room: Room, person: Person, look: Look) -> dict[str, Any]:
    mine = room.seats_of(person)
    asked = room.undo_asked
    offer = room.can_undo(person)
    return {
        "id": room.id,
        "title": room.title,
        "mode": room.mode,
        "version": look.version,
        "head": room.head,
        "over": room.over,
        "pace": room.pace,
        "odds": room.odds,
        "spectators": room.spectators,
        "commitment": room.commitment,
        "trouble": room.trouble,
        "seats": [
            {
                "number": seat.number,
                "kind": seat.kind,
                "name": seat.name,
                "bot": seat.bot,
                "present": seat.present,
                "yours": seat.number in mine,
            }
            for seat in room.seats
        ],
        "seat": look.seat,
        "view": look.plain,
        "news": look.news[-60:],
        "chat": [asdict(line) for line in room.chat],
        "notices": [asdict(notice) for notice in room.notices],
        "undo": {"kind": offer.kind, "reason": offer.reason},
        "undo_asked": None
        if asked is None
        else {
            "seat": asked.seat,
            "name": asked.name,
            "agreed": sorted(asked.agreed),
            "missing": sorted(asked.missing),
        },
        "asking": _asking(room, look.seat) if look.seat in mine else None,
    }


def _asking(room: Room, seat: int) -> dict[str, Any]:
    ask = room.seats[seat].ask
    return {"windows": ask.windows, "always": list(ask.always), "never": list(ask.never)}


def _json(data: Any, status: int = 200) -> Response:
    return Response(msgspec.json.encode(data), status, media_type="application/json")
