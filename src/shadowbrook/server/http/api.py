"""The JSON API: the same games and the same views for other clients.

A client makes itself a guest (`POST /api/people`), keeps the token and sends it along as
`Authorization: Bearer ...`. Every answer names the `version` of the game that it answers, and may
carry a `key` of its own: the same answer sent again gets the same receipt. So may the wish for a
game: sent again, it brings the same game.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import replace
from typing import Annotated, Any

import msgspec
from fastapi import APIRouter, Path, Query, Request, Response
from pydantic import BaseModel

from shadowbrook.locale import tongue
from shadowbrook.server.games.creation import NewGame, SeatPlan, first_game
from shadowbrook.server.games.live_game import LiveGame
from shadowbrook.server.games.people import People, Person
from shadowbrook.server.games.service import Games
from shadowbrook.server.workers.bot_processes import best_bot, bots

from .bodies import (
    BIGGEST,
    REFUSALS,
    AnswerBody,
    AskBody,
    BotBody,
    CardName,
    ChatBody,
    DecisionBody,
    GameId,
    GameWish,
    HintBody,
    JoinBody,
    LinkBody,
    NewPerson,
    ReceiptBody,
    SeatNumber,
    Self,
    StopBody,
    TableBody,
    TableState,
    Token,
    VersionBody,
    Viewpoint,
)
from .direct_route import DirectRoute
from .event_stream import Streams, announced, event
from .identity import Identity, language_of, visitor_of
from .table_json import open_to, table, viewpoint

Enter = Callable[[Request, str], Awaitable[tuple[LiveGame, Person]]]


def api(games: Games, people: People, identity: Identity, streams: Streams) -> APIRouter:
    """Return all routes under /api."""
    router = APIRouter(prefix="/api", responses=REFUSALS, route_class=DirectRoute)

    async def enter(request: Request, game: str) -> tuple[LiveGame, Person]:
        """Return a game and who asks for it, if they may look at it."""
        person = await identity.person(request)
        return await games.registry.enter(game, person), person

    # routes are tried in this order, so what is asked for most comes first
    _view_routes(router, games, identity, enter, streams)
    _acting_routes(router, games, enter)
    _list_routes(router, games, identity)
    _people_routes(router, people, identity)
    _seat_routes(router, games, people, identity, enter)
    return router


def _people_routes(router: APIRouter, people: People, identity: Identity) -> None:
    @router.post("/people", status_code=201, tags=["people"], response_model=Self)
    async def register(body: NewPerson) -> Response:
        """Become a guest; keep the token, it is shown only now."""
        found, token = await people.register()
        if body.name or body.language:
            found = await people.change(found, name=body.name or None, language=body.language)
        told = Self(id=found.id, name=found.name, language=found.language, token=token)
        return _model(told, 201)

    @router.get("/me", tags=["people"], response_model=Self)
    async def me(request: Request) -> Response:
        """Who the server thinks you are; an empty id is a stranger."""
        return _model(_self(await identity.person(request)))

    @router.patch("/me", tags=["people"], response_model=Self)
    async def change_me(request: Request, body: NewPerson) -> Response:
        """Change your name or language."""
        visit = await identity.guest(request)
        found = await people.change(
            visit.person, name=body.name or None, language=body.language or None
        )
        return visit.keep(_model(_self(found)))


def _self(person: Person) -> Self:
    return Self(id=person.id, name=person.name, language=person.language, stops=person.stops)


def _list_routes(router: APIRouter, games: Games, identity: Identity) -> None:
    @router.get("/bots", tags=["games"], response_model=dict[str, Any])
    async def bot_names() -> Response:
        """The bots that can have a seat, weakest first."""
        return _json({"bots": bots(), "best": best_bot()})

    @router.get("/games", tags=["games"], response_model=list[dict[str, Any]])
    async def my_games(request: Request) -> Response:
        """Your games, the last one first."""
        person = await identity.person(request)
        tell = tongue(language_of(request, person)).tell
        lines = await games.watching.games_of(person)
        return _json([replace(one, waiting_for=tell(one.waiting_for)) for one in lines])

    @router.post("/games", status_code=201, tags=["games"], response_model=TableState)
    async def create(request: Request, body: GameWish) -> Response:
        """Deal a new game."""
        visit = await identity.guest(request)
        seats = [SeatPlan(one.kind, one.bot, one.name) for one in body.seats]
        wanted = NewGame(body.setup, seats, body.title, body.pace, body.odds, body.spectators)
        live = await games.creation.create(visit.person, wanted, body.key)
        return visit.keep(_json(await _state(request, games, live, visit.person), 201))

    @router.post("/games/first", status_code=201, tags=["games"], response_model=TableState)
    async def learn(request: Request) -> Response:
        """Deal the first game, which teaches: it is the same for everybody."""
        visit = await identity.guest(request)
        live = await games.creation.create(visit.person, first_game())
        return visit.keep(_json(await _state(request, games, live, visit.person), 201))


def _view_routes(
    router: APIRouter, games: Games, identity: Identity, enter: Enter, streams: Streams
) -> None:
    @router.get("/games/{game}", tags=["looking"], response_model=TableState)
    async def show(request: Request, game: GameId, seat: Viewpoint = None) -> Response:
        """A game as your seat sees it; strangers see what is public."""
        live, person = await enter(request, game)
        return _json(await _state(request, games, live, person, seat))

    @router.get("/games/{game}/story", tags=["looking"])
    async def story(request: Request, game: GameId, seat: Viewpoint = None) -> Response:
        """All that your seat has heard, as [version, record]."""
        live, person = await enter(request, game)
        return _json(await games.watching.story(live, viewpoint(live, person, seat)))

    @router.get("/games/{game}/moments/{n}", tags=["looking"])
    async def moment(
        request: Request,
        game: GameId,
        n: Annotated[int, Path(ge=0, le=BIGGEST)],
        seat: Viewpoint = None,
        laid_open: bool = False,
    ) -> Response:
        """The table after n moves (answers and pauses), as your seat saw it.

        It can be laid open when the game is over.
        """
        live, person = await enter(request, game)
        shown = None if laid_open else viewpoint(live, person, seat)
        look = await games.watching.look_back(live, shown, n, visitor_of(request, person))
        return _json({"version": look.version, "seat": look.seat, "view": look.plain})

    @router.get("/games/{game}/timeline", tags=["looking"])
    async def timeline(request: Request, game: GameId) -> Response:
        """The course of a finished game in numbers."""
        live, person = await enter(request, game)
        return _json(await games.watching.timeline(live, visitor_of(request, person)))

    @router.get("/games/{game}/export", tags=["looking"])
    async def export(request: Request, game: GameId) -> Response:
        """A report of a problem, without what others keep secret."""
        live, person = await enter(request, game)
        return Response(await games.watching.export(live, person), media_type="application/json")

    @router.get(
        "/games/{game}/events",
        tags=["looking"],
        responses={200: {"content": {"text/event-stream": {}}, "description": "A stream"}},
        response_class=Response,
    )
    async def events(
        request: Request,
        game: GameId,
        since: Annotated[int, Query(ge=-1, le=BIGGEST)] = -1,
        seat: Viewpoint = None,
        whole: bool = False,
    ) -> Response:
        """Server-sent events: `changed` with the number of rows, also as the event's id.

        With `whole`, each brings the game as your seat sees it, so that nobody has to ask for it.
        """
        last = request.headers.get("last-event-id", "")
        if last.isascii() and last.isdecimal() and len(last) < 16:
            since = int(last)
        person = await identity.person(request)
        live = await games.registry.enter(game, person, since)
        streams.room(request)
        follower = games.watching.follower(live, person, since)
        if not whole:
            return streams.stream(request, follower, announced(live))

        async def tell(head: int) -> bytes:
            open_to(live, person)
            return event(head, await _state(request, games, live, person, seat))

        return streams.stream(request, follower, tell)


def _acting_routes(router: APIRouter, games: Games, enter: Enter) -> None:
    @router.post("/games/{game}/answers", tags=["acting"], response_model=ReceiptBody)
    async def answer(request: Request, game: GameId, body: AnswerBody) -> Response:
        """Answer the open decision of your seat, or play one of its asides.

        An aside can be played whoever decides; the same decision is open again after it. An answer
        to another `version` than the newest is refused, so look at the game and send it again.
        """
        live, person = await enter(request, game)
        receipt = await games.moves.answer(
            live,
            person,
            seat=body.seat,
            option=body.option,
            version=body.version,
            key=body.key,
        )
        return _json(receipt)

    @router.post("/games/{game}/hint", tags=["acting"], response_model=HintBody)
    async def hint(request: Request, game: GameId, body: DecisionBody) -> Response:
        """What a bot would do at the open decision of your seat; nothing changes by it."""
        live, person = await enter(request, game)
        language = language_of(request, person)
        found = await games.hints.hint(live, person, **body.model_dump(), language=language)
        return _json(found)

    @router.post("/games/{game}/undo", tags=["acting"], response_model=TableState)
    async def undo(request: Request, game: GameId, body: VersionBody) -> Response:
        """Take your last answer back, or ask the others whether you may."""
        live, person = await enter(request, game)
        await games.undo.undo(live, person, body.version)
        return _json(await _state(request, games, live, person))

    @router.post("/games/{game}/undo/agree", tags=["acting"], response_model=TableState)
    async def agree(request: Request, game: GameId) -> Response:
        """Agree to what somebody wants to take back."""
        live, person = await enter(request, game)
        await games.undo.agree(live, person)
        return _json(await _state(request, games, live, person))

    @router.post("/games/{game}/undo/decline", tags=["acting"], response_model=TableState)
    async def decline(request: Request, game: GameId) -> Response:
        """Decline it, or withdraw your own wish."""
        live, person = await enter(request, game)
        await games.undo.decline(live, person)
        return _json(await _state(request, games, live, person))

    @router.patch("/games/{game}", tags=["acting"], response_model=TableState)
    async def change(request: Request, game: GameId, body: TableBody) -> Response:
        """Change how the table plays: pace of bots, odds, title, spectators, lessons."""
        live, person = await enter(request, game)
        await games.table.change(live, person, **body.model_dump())
        return _json(await _state(request, games, live, person))

    @router.post("/games/{game}/chat", tags=["acting"], response_model=TableState)
    async def say(request: Request, game: GameId, body: ChatBody) -> Response:
        """Say something at the table."""
        live, person = await enter(request, game)
        await games.table.say(live, person, body.text)
        return _json(await _state(request, games, live, person))


def _seat_routes(
    router: APIRouter, games: Games, people: People, identity: Identity, enter: Enter
) -> None:
    seat_path = "/games/{game}/seats/{seat}"

    @router.post(f"{seat_path}/invitation", tags=["seats"], response_model=LinkBody)
    async def invite(request: Request, game: GameId, seat: SeatNumber) -> Response:
        """A link to an open seat, good until somebody has taken it."""
        live, person = await enter(request, game)
        token = await games.seats.invite(live, seat, person)
        return _model(LinkBody(token=token, path=f"/join/{token}"))

    @router.post(f"{seat_path}/bot", tags=["seats"], response_model=TableState)
    async def to_bot(request: Request, game: GameId, seat: SeatNumber, body: BotBody) -> Response:
        """Let a bot play for a seat."""
        live, person = await enter(request, game)
        await games.seats.give_to_bot(live, person, seat, body.bot)
        return _json(await _state(request, games, live, person))

    @router.post(f"{seat_path}/take-back", tags=["seats"], response_model=TableState)
    async def back(request: Request, game: GameId, seat: SeatNumber) -> Response:
        """Play a seat yourself again."""
        live, person = await enter(request, game)
        await games.seats.take_back(live, person, seat)
        return _json(await _state(request, games, live, person))

    @router.post(f"{seat_path}/open", tags=["seats"], response_model=TableState)
    async def open_seat(request: Request, game: GameId, seat: SeatNumber) -> Response:
        """Leave a seat to whoever comes by a link."""
        live, person = await enter(request, game)
        await games.seats.open_seat(live, person, seat)
        return _json(await _state(request, games, live, person))

    @router.put(f"{seat_path}/ask", tags=["seats"], response_model=TableState)
    async def ask(request: Request, game: GameId, seat: SeatNumber, body: AskBody) -> Response:
        """Whether your seat is asked at stops, or passes by itself."""
        live, person = await enter(request, game)
        await games.seats.set_ask(live, person, seat, body.windows)
        return _json(await _state(request, games, live, person))

    @router.put(f"{seat_path}/stops/{{card}}", tags=["seats"], response_model=TableState)
    async def stop(
        request: Request, game: GameId, seat: SeatNumber, card: CardName, body: StopBody
    ) -> Response:
        """When a card stops the game for you, in this game and in your next ones."""
        live, person = await enter(request, game)
        await games.seats.set_stop(live, person, seat, card, body.stop)
        person = await people.keep_stop(person, card, body.stop)
        return _json(await _state(request, games, live, person))

    @router.get("/invitations/{token}", tags=["seats"], response_model=dict[str, Any])
    async def invitation(token: Token) -> Response:
        """What a link offers."""
        return _json(await games.seats.invitation(token))

    @router.post("/invitations/{token}", tags=["seats"], response_model=TableState)
    async def join(request: Request, token: Token, body: JoinBody) -> Response:
        """Take the seat that a link offers."""
        visit = await identity.guest(request)
        live, seat = await games.seats.join(token, visit.person, body.name)
        return visit.keep(_json(await _state(request, games, live, visit.person, seat)))


async def _state(
    request: Request, games: Games, live: LiveGame, person: Person, seat: int | None = None
) -> dict[str, Any]:
    """Return a game as a seat of theirs sees it, with its texts in the language they read."""
    return await table(games.watching, live, person, language_of(request, person), seat)


def _json(data: Any, status: int = 200) -> Response:
    return Response(msgspec.json.encode(data), status, media_type="application/json")


def _model(body: BaseModel, status: int = 200) -> Response:
    return Response(body.model_dump_json(), status, media_type="application/json")
