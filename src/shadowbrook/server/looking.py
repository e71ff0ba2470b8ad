"""Looking: what a seat sees now, saw then and has heard, and who follows along."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator
from functools import partial
from typing import Any

import msgspec

from shadowbrook.engine.game import Game
from shadowbrook.engine.view import explain
from shadowbrook.engine.words import N_

from .errors import (
    Refused,
)
from .hall import Hall
from .people import Person
from .room import (
    SPECTATOR,
    Look,
    Room,
    Sight,
    Told,
    move,
    rules_of,
)
from .shapes import GameLine, Moment
from .store.rows import (
    OVER,
    PERSON,
)


class Looking(Hall):
    """What leaves the server for a seat."""

    async def games_of(self, person: Person) -> list[GameLine]:
        """The games of a person, the last one first."""
        if not person:
            return []
        found = []
        for row, seats in await self.store.games_of(person.id):
            line = msgspec.json.decode(row.line)
            asked = next((one for one in seats if one.seat == line["seat"]), None)
            mine = asked is not None and asked.person == person.id and row.waiting == PERSON
            found.append(
                GameLine(
                    id=row.id,
                    title=line["title"],
                    mode=line["mode"],
                    villain=line["villain"],
                    heroes=line["heroes"],
                    round=line["round"],
                    track=line["track"],
                    created=row.created,
                    changed=row.changed,
                    waiting_for_you=mine,
                    waiting_for=asked.name if asked is not None else "",
                    over=row.waiting == OVER,
                    result=line["result"],
                    damaged=row.waiting == "damaged",
                )
            )
        return found

    # ---- one game ------------------------------------------------------------------------------

    async def look(self, room: Room, seat: int) -> Look:
        """What a seat sees now: its view and what it has heard lately."""
        look = room.looks.get(seat)
        if look is not None and look.version == room.version:
            return look
        version, news = room.version, list(room.news)
        sight = await self._do(room, lambda: sight_of(room.game, seat))
        look = room.looked(version, seat, sight, news)
        if version == room.version:
            room.looks[seat] = look
        return look

    async def story(self, room: Room, seat: int) -> Told:
        """Everything that a seat may hear of the game, from its start."""
        if room.told is None:
            version = room.version
            told = (await self._do(room, partial(room.retell, len(room.options)))).told
            if version != room.version:
                return room.audible(told, seat)
            room.told = told
        return room.audible(room.told, seat)

    def length(self, room: Room) -> int:
        """How many moves are in force: answers and pauses."""
        return len(room.options)

    async def look_back(self, room: Room, seat: int | None, n: int) -> Look:
        """The table after n moves, as the seat saw it then; None: all open, when it is over."""
        if not room.base_at <= n <= len(room.options):
            raise Refused(f"this game can be looked at from {room.base_at} to {len(room.options)}")
        if seat is None and not room.over:
            raise Refused(N_("Only a game that is over can be laid open."))

        def tell() -> tuple[Told, dict[str, Any], dict[str, Any]]:
            game, told, _ = room.retell(n)
            view = game.view(seat) if seat is not None else _laid_open(game)
            return told, view, explain(game, SPECTATOR if seat is None else seat)

        told, view, numbers = await self._do(room, tell)
        version = room.marks[n - 1].seq + 1 if n else 0
        recent = told if seat is None else room.audible(told, seat)
        plain = msgspec.Raw(msgspec.json.encode(view))
        shown = SPECTATOR if seat is None else seat
        return Look(version, shown, view, recent[-50:], plain, numbers)

    async def timeline(self, room: Room) -> list[Moment]:
        """The course of a finished game in numbers."""
        if not room.over:
            raise Refused(N_("The course of a game is shown when it is over."))
        return await self._do(room, partial(_moments, room))

    async def export(self, room: Room, person: Person) -> str:
        """A report of a problem: the game with versions, without what others keep secret."""
        seat = room.viewpoint(person)
        look = await self.look(room, seat)
        mine = room.seats_of(person)
        document: dict[str, Any] = {
            "format": "shadowbrook-report",
            "version": 1,
            "rules": msgspec.json.decode(rules_of(room.content)),
            "game": room.id,
            "setup": room.setup.plain(),
            "commitment": room.commitment,
            "head": [room.head, room.head_hash],
            "seat": seat,
            "trouble": room.trouble,
            "view": look.view,
            "story": await self.story(room, seat),
            "own_answers": [
                [mark.seq, mark.seat, option]
                for mark, option in zip(room.marks, room.options, strict=True)
                if option and mark.seat in mine
            ],
        }
        if room.over:  # nothing is secret any more: the whole game, to be played again
            document["secret"] = room.secret
            document["answers"] = [option for option in room.options if option]
        return msgspec.json.format(msgspec.json.encode(document)).decode()

    # ---- following -----------------------------------------------------------------------------

    def follower(self, room: Room, person: Person | None = None, since: int = -1) -> Follower:
        """Somebody who wants to hear of every change; use it in a `with`."""
        return Follower(self, room, person.id if person is not None else "", since)

    async def follow(
        self, room: Room, person: Person | None = None, since: int = -1
    ) -> AsyncIterator[int]:
        """The number of rows in the log, whenever it has changed."""
        with self.follower(room, person, since) as follower:
            while not self.closing.is_set():
                head = await follower.next()
                if head is not None:
                    yield head


class Follower:
    """One who follows a game. There is no queue: who is slow gets the newest number only."""

    def __init__(self, rooms: Looking, room: Room, who: str, since: int) -> None:
        self._rooms, self._room, self._who = rooms, room, who
        self.since = since

    def __enter__(self) -> Follower:
        self._room.followers[self._who] += 1
        self._room.mark_present()
        return self

    def __exit__(self, *_: object) -> None:
        followers = self._room.followers
        followers[self._who] -= 1
        if not followers[self._who]:
            del followers[self._who]
        self._room.mark_present()
        self._room.used = time.monotonic()

    async def next(self, seconds: float | None = None) -> int | None:
        """The number of rows, as soon as it is another one; None when time or the server ends."""
        room = self._room
        while room.head == self.since:
            if self._rooms.closing.is_set():
                return None
            try:
                async with asyncio.timeout(seconds):
                    await room.bell.wait()
            except TimeoutError:
                return None
        self.since = room.head
        return self.since


# ---- functions that run on a referee's thread --------------------------------------------------


def sight_of(game: Game, seat: int) -> Sight:
    """The view of a seat, the same as JSON, and what its numbers are made of."""
    view = game.view(seat)
    return Sight(view, msgspec.Raw(msgspec.json.encode(view)), explain(game, seat))


def _moments(room: Room) -> list[Moment]:
    game = room.deal()
    found = [_moment(game, room.base_at, 0)]
    for n in range(room.base_at, len(room.options)):
        move(game, room.options[n])
        if room.options[n]:
            found.append(_moment(game, n + 1, room.marks[n].seq + 1))
    return found


def _moment(game: Game, n: int, version: int) -> Moment:
    s = game.s
    heroes = [(hero.wounds, hero.investigation, bool(hero.down)) for hero in s.heroes]
    showdown = s.showdown is not None
    return Moment(n, version, s.round, s.track, s.villain.wounds, showdown, heroes)


def _laid_open(game: Game) -> dict[str, Any]:
    """A finished game with all cards face up."""
    view, s, cards = game.view(SPECTATOR), game.s, game.content.cards
    for hero, shown in zip(s.heroes, view["heroes"], strict=True):
        if hero.card >= 0:
            shown["hand"] = shown["seen"] = [cards[card].id for card in s.hands[hero.hand]]
    for elder, shown in zip(s.elders, view["elders"], strict=True):
        shown["hidden"] = [cards[card].id for card in elder.secrets]
    for group, card in enumerate(s.lairs):
        if card >= 0:
            view["lairs"][group] = {"card": cards[card].id}
    return view
