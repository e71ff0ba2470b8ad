"""A server in this process, with people at its tables: what most tests of the server use."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine
from contextlib import asynccontextmanager
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path
from random import Random
from typing import Any, TypeVar

import httpx
from fastapi import FastAPI

from shadowbrook.engine.decision import Decision
from shadowbrook.server.config import Config
from shadowbrook.server.games.creation import NewGame, SeatPlan
from shadowbrook.server.games.live_game import LiveGame
from shadowbrook.server.games.people import People, Person
from shadowbrook.server.games.service import Games
from shadowbrook.server.http.app import create_server
from shadowbrook.server.http.identity import Identity
from shadowbrook.server.pages.table_pages import TablePages
from shadowbrook.server.store import access
from shadowbrook.server.workers.bot_processes import Bots

T = TypeVar("T")

LONE = {"mode": "lone", "heroes": ["karl"], "villain": "vampire"}
PAIR = {"mode": "cooperative", "heroes": ["karl", "katarina"], "villain": "werewolf"}
RIVALS = {"mode": "competitive", "heroes": ["karl", "katarina"], "villain": "vampire"}


@dataclass
class House:
    """A running server without sockets."""

    app: FastAPI
    games: Games
    people: People
    identity: Identity
    path: Path = Path()  # of the database, where it is a file

    @cached_property
    def pages(self) -> TablePages:
        """Tables as pages; nothing of them is shared with those of the application."""
        return TablePages(self.games)

    async def person(self, name: str = "Anna") -> Person:
        return (await self.people.register(name))[0]

    def client(self, token: str = "", **headers: str) -> httpx.AsyncClient:
        """A client over ASGI; with a token it is that person."""
        sent = {"authorization": f"Bearer {token}"} if token else {}
        return httpx.AsyncClient(
            transport=httpx.ASGITransport(self.app, raise_app_exceptions=False),
            base_url="http://test",
            headers={**sent, **headers},
        )

    async def guest(self, name: str = "Anna") -> tuple[Person, httpx.AsyncClient]:
        person, token = await self.people.register(name)
        return person, self.client(token)


@asynccontextmanager
async def house(
    folder: Path, config: Config | None = None, bots: Bots | None = None
) -> AsyncIterator[House]:
    """A server whose games lie in a folder."""
    path = folder / "games.sqlite3"
    config = replace(config or Config(limits=None), database=f"sqlite:///{path}")
    if config.pause_seconds == Config().pause_seconds:
        config = replace(config, pause_seconds=(0.0, 0.002))
    server = create_server(config, bots=bots)
    async with server.app.router.lifespan_context(server.app):
        yield House(server.app, server.games, server.people, server.identity, path)


def run(work: Coroutine[Any, Any, T]) -> T:
    """Run a test's coroutine to its end."""
    return asyncio.run(work)


async def lone(here: House, person: Person, **more: Any) -> LiveGame:
    """A lone hero's game."""
    return await here.games.creation.create(person, NewGame(LONE, [SeatPlan("me")], **more))


async def pair(here: House, one: Person, other: Person, **more: Any) -> LiveGame:
    """A cooperative game of two people, the second joined by link."""
    seats = [SeatPlan("me"), SeatPlan("open")]
    room = await here.games.creation.create(
        one, NewGame({**PAIR, **more.pop("setup", {})}, seats, **more)
    )
    token = await here.games.seats.invite(room, 1, one)
    await here.games.seats.join(token, other, other.name)
    return room


def asked(room: LiveGame) -> Decision:
    """The open decision of a game that is not over."""
    assert room.game.decision is not None
    return room.game.decision


async def answer_any(
    here: House, room: LiveGame, people: dict[str, Person], stream: Random
) -> bool:
    """One random answer by whoever is asked; False if the game is over or waits for a bot.

    Pauses before and after it are waited for.
    """
    await settled(room)
    decision = room.game.decision
    if decision is None:
        return False
    seat = room.seats[decision.seat]
    if seat.kind != "person":
        return False
    keys = decision.keys()
    await here.games.moves.answer(
        room,
        people[seat.person or ""],
        seat=decision.seat,
        option=keys[int(stream.random() * len(keys))],
        version=room.version,
    )
    await settled(room)
    return True


async def settled(room: LiveGame) -> None:
    """Wait for pauses and standing answers: until somebody is really asked, or it is over."""
    while (decision := room.game.decision) is not None:
        by_itself = room.waiting() == "bot" and room.seats[decision.seat].kind != "bot"
        if not (decision.blank or by_itself):
            return
        await asyncio.sleep(0.001)


async def until(true: Callable[[], bool], seconds: float = 10.0) -> None:
    """Wait for something that happens by itself."""
    deadline = asyncio.get_running_loop().time() + seconds
    while not true():
        assert asyncio.get_running_loop().time() < deadline, "it did not happen in time"
        await asyncio.sleep(0.01)


async def caught(kind: type[BaseException], work: Awaitable[Any]) -> BaseException:
    """The refusal that some work ends in."""
    try:
        await work
    except kind as error:
        return error
    raise AssertionError(f"no {kind.__name__}")


async def play_out(here: House, most: int = 20_000) -> int:
    """Heal and progress: every game is played to its end at random; return how many there were."""
    found = await here.games.store.read(access.game_ids)
    for game in found:
        room = await here.games.registry.open(game)
        people = {seat.person or "": Person(seat.person or "") for seat in room.seats}
        stream = Random(game)
        for _ in range(most):
            if not await answer_any(here, room, people, stream):
                break
        assert room.over, f"{game} does not end"
    return len(found)
