"""What leaves the server for a seat: what it sees now, saw then and has heard, and who follows."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Any

import msgspec

from shadowbrook.engine.view import explain
from shadowbrook.engine.words import N_
from shadowbrook.server.errors import Refused
from shadowbrook.server.store import GameRow, SeatRow, Store
from shadowbrook.server.store.rows import DAMAGED, OVER, PERSON

from .dealing import rules_of
from .live_game import LiveGame, move
from .people import Person
from .presence import Presence
from .seat import Called, Seat
from .steps import Steps
from .tasks import Tasks
from .turns import Turns
from .views import SPECTATOR, Look, TimelineMoment, ToldRecords, laid_open, moment, seat_view

RECENT = 50  # records that are shown with an earlier moment


@dataclass(frozen=True, slots=True)
class GameLine:
    """A game in a list."""

    id: str
    title: str = ""
    mode: str = ""
    villain: str = ""
    heroes: list[str | None] = field(default_factory=list)
    round: int = 0
    track: int = 0
    created: int = 0
    changed: int = 0
    waiting_for_you: bool = False
    waiting_for: Called = ""
    over: bool = False
    result: list[str] | None = None
    damaged: bool = False
    first_game: bool = False  # the one that teaches


class Watching:
    """Looks at games; nothing is changed by it."""

    def __init__(self, store: Store, steps: Steps, tasks: Tasks, presence: Presence) -> None:
        self._store = store
        self._presence = presence
        self._steps = steps
        self._tasks = tasks
        self._turns = Turns()

    async def games_of(self, person: Person) -> list[GameLine]:
        """Return the games of a person, the last one first."""
        if not person:
            return []
        stored = await self._store.games_of(person.id)
        return [_line(row, seats, person) for row, seats in stored]

    # ---- one game ------------------------------------------------------------------------------

    async def look(self, live: LiveGame, seat: int, *, numbers: bool = False) -> Look:
        """Return what a seat sees now: its view and what it has heard lately.

        With `numbers`, which pages show, also what the numbers of the view are made of.
        """
        look = live.looks.get(seat)
        if look is not None and look.version == live.version:
            if numbers and not look.numbers:
                look.numbers = await self._steps.soon(live, partial(explain, live.game, seat))
            return look
        version, heard = live.version, live.heard_by(seat)
        view, parts = await self._steps.soon(live, partial(seat_view, live.game, seat, numbers))
        look = Look(version, seat, view, heard, parts)
        if version == live.version:
            live.looks[seat] = look
        return look

    async def story(self, live: LiveGame, seat: int) -> ToldRecords:
        """Return everything that a seat may hear of the game, from its start."""
        if live.told is None:
            version = live.version
            retell = partial(live.retell, len(live.options))
            told = (await self._steps.run(live, retell)).told
            if version != live.version:
                return live.audible(told, seat)
            live.told = told
        return live.audible(live.told, seat)

    async def look_back(self, live: LiveGame, seat: int | None, n: int, visitor: str = "") -> Look:
        """Return the table after n moves, as the seat saw it then; None: all open, at the end.

        A visitor has one at a time: it is played once more up to there, and others wait less.
        """
        if not live.base_at <= n <= len(live.options):
            raise Refused(
                N_("this game can be viewed from step {base_at} to step {count}"),
                base_at=live.base_at,
                count=len(live.options),
            )
        if seat is None and not live.over:
            raise Refused(N_("Only a finished game can be shown in full."))

        def tell() -> tuple[ToldRecords, dict[str, Any], dict[str, Any]]:
            game, told, *_ = live.retell(n)
            view = game.view(seat) if seat is not None else laid_open(game)
            return told, view, explain(game, SPECTATOR if seat is None else seat)

        async with self._turns.turn(visitor):
            told, view, numbers = await self._steps.run(live, tell)
        version = live.marks[n - 1].seq + 1 if n else 0
        recent = told if seat is None else live.audible(told, seat)
        shown = SPECTATOR if seat is None else seat
        return Look(version, shown, view, recent[-RECENT:], numbers)

    async def timeline(self, live: LiveGame, visitor: str = "") -> list[TimelineMoment]:
        """Return the course of a finished game in numbers."""
        if not live.over:
            raise Refused(N_("The story of a game is shown once it is over."))
        async with self._turns.turn(visitor):
            return await self._steps.run(live, partial(_moments, live))

    async def export(self, live: LiveGame, person: Person) -> str:
        """Return a report of a problem: the game without what others keep secret."""
        seat = live.viewpoint(person)
        look = await self.look(live, seat)
        mine = live.seats_of(person)
        document: dict[str, Any] = {
            "format": "shadowbrook-report",
            "version": 1,
            "rules": msgspec.json.decode(rules_of(live.content)),
            "game": live.id,
            "setup": live.setup.plain(),
            "commitment": live.commitment,
            "head": [live.head, live.head_hash],
            "seat": seat,
            "trouble": str(live.trouble) if live.trouble is not None else None,
            "view": look.view,
            "story": await self.story(live, seat),
            "own_answers": [
                [mark.seq, mark.seat, option]
                for mark, option in zip(live.marks, live.options, strict=True)
                if option and mark.seat in mine
            ],
        }
        if live.deal_known:
            document["deal"] = live.deal_known
        if live.over:  # nothing is secret any more: the whole game, to be played again
            document["secret"] = live.secret
            document["answers"] = [option for option in live.options if option]
        return msgspec.json.format(msgspec.json.encode(document)).decode()

    # ---- following -----------------------------------------------------------------------------

    def follower(
        self,
        live: LiveGame,
        person: Person | None = None,
        since: int = -1,
        *,
        page: bool = False,
    ) -> Follower:
        """Return one who wants to hear of every change; use it in a `with`."""
        who = person.id if person is not None else ""
        return Follower(live, who, since, self._tasks.closing, self._presence, page)

    async def follow(
        self, live: LiveGame, person: Person | None = None, since: int = -1
    ) -> AsyncIterator[int]:
        """Yield the number of rows in the log, whenever it has changed."""
        with self.follower(live, person, since) as follower:
            while not follower.closing.is_set():
                head = await follower.next()
                if head is not None:
                    yield head


class Follower:
    """One who follows a game."""

    def __init__(
        self,
        live: LiveGame,
        who: str,
        since: int,
        closing: asyncio.Event,
        presence: Presence,
        page: bool = False,
    ) -> None:
        self._live, self._who, self._presence = live, who, presence
        self._page = page
        self._left = False
        self.since = since
        self.closing = closing  # set when the server is about to end

    def __enter__(self) -> Follower:
        self._live.followers.add(self._who, self._page)
        self._presence.changed(self._live)
        return self

    def __exit__(self, *_: object) -> None:
        self._live.followers.remove(self._who, self._page)
        self._presence.changed(self._live)
        self._live.used = time.monotonic()

    async def next(self, seconds: float | None = None) -> int | None:
        """Return the number of rows, as soon as it is another one.

        None when time or the server ends, or they have left.
        """
        live = self._live
        while live.head == self.since:
            if self.ended or not await live.followers.changed(seconds):
                return None
        self.since = live.head
        return self.since

    @property
    def ended(self) -> bool:
        """Whether there is nobody any more who tells, or who hears."""
        return self._left or self.closing.is_set()

    def leave(self) -> None:
        """Stop waiting: whoever wanted to hear is gone."""
        self._left = True
        self._live.followers.announce()


def _line(row: GameRow, seats: Sequence[SeatRow], person: Person) -> GameLine:
    """Return a game in the list of a person; of a damaged one nothing more can be said."""
    if row.waiting == DAMAGED:
        return GameLine(row.id, created=row.created, changed=row.changed, damaged=True)
    line = msgspec.json.decode(row.line)
    asked = next((one for one in seats if one.seat == line["seat"]), None)
    mine = asked is not None and asked.person == person.id and row.waiting == PERSON
    return GameLine(
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
        waiting_for=Seat.of(asked).called if asked is not None else "",
        over=row.waiting == OVER,
        result=line["result"],
        first_game=line.get("first_game", False),
    )


# ---- functions that run on a thread for steps --------------------------------------------------


def _moments(live: LiveGame) -> list[TimelineMoment]:
    game = live.deal()
    found = [moment(game, live.base_at, 0)]
    for n in range(live.base_at, len(live.options)):
        move(game, live.options[n])
        if live.options[n]:
            found.append(moment(game, n + 1, live.marks[n].seq + 1))
    return found
