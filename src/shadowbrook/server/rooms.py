"""The live games: loaded from the store, moved on in one order, shown to those who may see.

An answer goes one way: it is looked at (is it theirs, is it offered, is it about this state), the
step is played on a fork, the row is stored, and only then does the fork become the game and is
anybody told. A step that fails leaves the game where it was. Whoever leaves in the middle of a
request leaves nothing half done: the work goes on without them.
"""

from __future__ import annotations

import asyncio
import contextlib
import hmac
import logging
import secrets
import time
from collections import deque
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from random import Random
from typing import Any, Protocol, TypeVar

import msgspec
import sqlalchemy as sa

from shadowbrook.bots import bot as find_bot
from shadowbrook.engine.audit import audit
from shadowbrook.engine.decision import Decision
from shadowbrook.engine.errors import ScriptError, SetupError, ShadowbrookError
from shadowbrook.engine.game import Game, Record
from shadowbrook.engine.rules import RIVALS
from shadowbrook.engine.setup import Setup
from shadowbrook.engine.state import State
from shadowbrook.engine.view import explain
from shadowbrook.engine.words import N_

from .config import Config
from .errors import (
    AnswerRefused,
    DamagedGame,
    InvitationRefused,
    KeyUsed,
    NoGuest,
    NotYourSeat,
    NotYourTurn,
    Refused,
    StaleAnswer,
    StepFailed,
    StoreTrouble,
    UndoRefused,
    UnknownGame,
)
from .people import Person, clean_name, clean_text, looks_like
from .players import BotFailed, Players, best_bot, bots
from .referees import Referees, StepEnded
from .room import (
    BY_BOT,
    BY_PERSON,
    BY_STANDING,
    PACES,
    RESUME,
    SPECTATOR,
    SUBSTITUTE,
    TROUBLE,
    Ask,
    Look,
    Plan,
    Retold,
    Room,
    Seat,
    Told,
    outcomes_since,
    rules_of,
)
from .store import Entry, GameRow, Store
from .store.chain import genesis, token_hash
from .store.rows import (
    AGREE_UNDO,
    ANSWER,
    ASK_UNDO,
    BOT,
    CHAT,
    DECLINE_UNDO,
    OVER,
    SEAT,
    TABLE,
    UNDO,
    Checkpoint,
    InvitationRow,
    Stored,
)

T = TypeVar("T")
log = logging.getLogger("shadowbrook.server")

INVITATION_SECONDS = 30 * 24 * 3600
MOST_ANSWERS = 100_000  # no game is as long
LONGEST_CHAT, LONGEST_TITLE, LONGEST_KEY = 500, 60, 64
STANDING_DELAY = 0.4  # in games of rivals, so that a pass by itself tells nothing
BENCH = 20  # answers for which a bot that failed stays replaced
MOST_TRIES = 8  # other options that a bot's seat tries when a step fails
SWEEP_SECONDS = 30.0
WINDOWS = ("ask", "pass", "pass-turn")


@dataclass(slots=True)
class SeatPlan:
    """Who shall have a seat: "me", "here" (somebody at my screen), "open" (by link) or "bot"."""

    kind: str
    bot: str = ""
    name: str = ""


@dataclass(slots=True)
class NewGame:
    """A game as somebody wants it. `setup` has fields of `Setup`; windows are chosen if missing."""

    setup: dict[str, Any]
    seats: list[SeatPlan] = field(default_factory=lambda: [SeatPlan("me")])
    title: str = ""
    pace: str = "normal"
    odds: bool = True
    spectators: bool = True


@dataclass(frozen=True, slots=True)
class Receipt:
    """Proof that an answer was stored: its number in the log, and the head of the chain then."""

    seq: int
    head: str
    version: int
    repeated: bool = False


@dataclass(frozen=True, slots=True)
class Invitation:
    """What a link offers, before it is used."""

    game: str
    seat: int
    title: str
    mode: str
    host_name: str
    villain: str
    heroes: list[str | None]


@dataclass(frozen=True, slots=True)
class GameLine:
    """A game in a list."""

    id: str
    title: str
    mode: str
    villain: str
    heroes: list[str | None]
    round: int
    track: int
    created: int
    changed: int
    waiting_for_you: bool
    waiting_for: str
    over: bool
    result: list[str] | None
    damaged: bool = False


@dataclass(frozen=True, slots=True)
class Moment:
    """The table after so many answers, in numbers that everybody saw."""

    n: int
    version: int
    round: int
    track: int
    villain_wounds: int
    showdown: bool
    heroes: list[tuple[int, int, bool]]  # wounds, Investigation, knocked out


@dataclass(frozen=True, slots=True)
class _Step:
    """A fork that has taken an answer, and what came of it."""

    game: Game
    records: list[Record]
    outcomes: str
    checkpoint: tuple[int, State] | None  # answers that lead to it, the table then


class Mind(Protocol):
    """Whoever chooses for bots: `Players`, or a stand-in of a test."""

    def looks(self, name: str) -> bool: ...

    async def choose(
        self, name: str, stream: str, view: Mapping[str, Any], options: Sequence[Any]
    ) -> str: ...

    async def close(self) -> None: ...


class Rooms:
    """All games of a server."""

    def __init__(
        self,
        store: Store,
        config: Config | None = None,
        *,
        players: Mind | None = None,
        now: Callable[[], float] = time.time,
        token: Callable[[int], str] = secrets.token_urlsafe,
        secret: Callable[[], str] = lambda: secrets.token_hex(32),
    ) -> None:
        self.store = store
        self.config = config or Config()
        self.referees = Referees(self.config.step_seconds)
        self.players = players or Players(self.config.bot_seconds, self.config.bot_memory)
        self._now = now
        self._token = token
        self._secret = secret
        self._rooms: dict[str, Room] = {}
        self._opening: dict[str, asyncio.Task[Room]] = {}
        self._tasks: set[asyncio.Task[Any]] = set()
        self._links: dict[tuple[str, int], str] = {}  # invitations made since the start
        self._benched: dict[tuple[str, int], int] = {}
        self._swept = 0.0
        self._loop: asyncio.AbstractEventLoop | None = None
        self.closing = asyncio.Event()

    # ---- life of the server ------------------------------------------------------------------

    def resume(self) -> None:
        """Let bots go on in the games that waited for them when the server stopped."""
        self._loop = asyncio.get_running_loop()
        _ = self._background(self._resume())

    async def _resume(self) -> None:
        for game in await self.store.waiting_for_bots():
            if self.closing.is_set():
                return
            try:
                self._kick(await self._open(game))
            except ShadowbrookError as error:
                log.error("game %s cannot go on: %s", game, error)
            await asyncio.sleep(0)

    def end_streams(self) -> None:
        """Have all who follow a game stop: the server is about to end."""
        self.closing.set()
        for room in self._rooms.values():
            room.ring()

    def end_streams_soon(self) -> None:
        """The same from another thread or a signal."""
        if self._loop is not None and not self._loop.is_closed():
            self._loop.call_soon_threadsafe(self.end_streams)

    async def close(self) -> None:
        """Finish what is under way and end everything that was started."""
        self.end_streams()
        for room in self._rooms.values():
            if room.driver is not None:
                room.driver.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self.players.close()
        self.referees.close()

    def _background(self, work: Awaitable[T]) -> asyncio.Task[T]:
        task = asyncio.ensure_future(work)
        assert isinstance(task, asyncio.Task)
        self._tasks.add(task)
        task.add_done_callback(self._done)
        return task

    def _done(self, task: asyncio.Task[Any]) -> None:
        self._tasks.discard(task)
        error = None if task.cancelled() else task.exception()
        if error is not None and not isinstance(error, ShadowbrookError):
            log.error("unexpected: %s", type(error).__name__, exc_info=error)

    async def _alone(self, room: Room, work: Callable[[], Awaitable[T]]) -> T:
        """Do something to a room while nobody else does; it is finished even if the caller goes."""

        async def inside() -> T:
            async with room.lock:
                if room.doubtful:
                    await self._fill(room, await self.store.load(room.id))
                return await work()

        return await asyncio.shield(self._background(inside()))

    # ---- finding and loading -----------------------------------------------------------------

    async def room(self, game: str, person: Person) -> Room:
        """The room of a game, if this person may look into it."""
        room = await self._open(game)
        if not (room.spectators or room.seats_of(person) or room.is_host(person)):
            raise UnknownGame
        return room

    async def _open(self, game: str) -> Room:
        self._sweep()
        room = self._rooms.get(game)
        if room is None:
            task = self._opening.get(game)
            if task is None:
                task = self._opening[game] = self._background(self._load(game))
                task.add_done_callback(lambda _: self._opening.pop(game, None))
            room = await asyncio.shield(task)
            self._kick(room)
        room.used = time.monotonic()
        return room

    async def _load(self, game: str) -> Room:
        stored = await self.store.load(game)
        row = stored.game
        try:
            plan = msgspec.json.decode(row.setup, type=Plan)
            room = Room(row.id, plan, row.secret, row.host, row.created, row.genesis)
        except (ShadowbrookError, msgspec.MsgspecError) as error:
            raise DamagedGame(
                f"this game needs what is not installed here any more: {error}"
            ) from error
        await self._fill(room, stored)
        self._rooms[game] = room
        return room

    async def _fill(self, room: Room, stored: Stored) -> None:
        """Make a room what the log says."""
        room.reset(stored.game.genesis)
        room.sit(stored.seats)
        for entry in stored.entries:
            room.take(entry)
        brought = {entry.seq: entry.outcomes for entry in stored.entries if entry.kind == ANSWER}
        resumed = any(entry.kind == RESUME for entry in stored.entries)
        told = None if resumed else await self._retell(room, brought)
        if told is None:
            told = await self._from_checkpoint(room, stored, brought)
        room.game = told.game
        room.news = deque(told.told, maxlen=room.news.maxlen)
        room.doubtful = False

    async def _retell(self, room: Room, brought: Mapping[int, str]) -> Retold | None:
        """The game by replay of its answers in force; None if the rules lead elsewhere now."""
        try:
            return await self.referees.run(partial(room.retell, len(room.options), brought))
        except StepEnded as ended:
            log.warning("game %s is not what it was: %s", room.id, ended.reason.partition(":")[0])
            return None

    async def _from_checkpoint(
        self, room: Room, stored: Stored, brought: Mapping[int, str]
    ) -> Retold:
        """After a change of rules: on from the last checkpoint, never further back."""
        room.base, room.base_at = _checkpoint_state(room, stored)
        told = await self._retell(room, brought)
        if told is not None:
            return told
        data = {"answers": room.base_at}
        entry = self._entry(room, RESUME, -1, data)
        head = await self.store.append(
            room.id, [entry], waiting=stored.game.waiting, line=stored.game.line
        )
        room.take(msgspec.structs.replace(entry, hash=head))
        told = await self._retell(room, {})
        if told is None:
            raise DamagedGame(N_("This game cannot go on with the rules installed here."))
        return told

    def _sweep(self) -> None:
        """Let games that nobody has looked at for a while leave memory."""
        now = time.monotonic()
        if now - self._swept < SWEEP_SECONDS:
            return
        self._swept = now
        for game, room in list(self._rooms.items()):
            driven = room.driver is not None and not room.driver.done()
            busy = driven or room.followers or room.lock.locked()
            if not busy and now - room.used > self.config.idle_seconds:
                del self._rooms[game]

    @property
    def live(self) -> int:
        """How many games are in memory."""
        return len(self._rooms)

    @property
    def streams(self) -> int:
        """How many streams are open."""
        return sum(room.followers.total() for room in self._rooms.values())

    async def games_of(self, person: Person) -> list[GameLine]:
        """The games of a person, the last one first."""
        if not person:
            return []
        found = []
        for row, seats in await self.store.games_of(person.id):
            line = msgspec.json.decode(row.line)
            asked = next((one for one in seats if one.seat == line["seat"]), None)
            mine = asked is not None and asked.person == person.id and asked.bot is None
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

    # ---- making a game -----------------------------------------------------------------------

    def bots(self) -> list[str]:
        """The bots to choose from, weakest first."""
        return bots()

    def best_bot(self) -> str:
        return best_bot()

    async def create(self, person: Person, wanted: NewGame) -> Room:
        """Deal a new game; SetupError or Refused with one sentence if it does not fit."""
        if not person:
            raise NoGuest
        setup, plan = _plan(wanted)
        seats = self._seats(person, wanted, setup)
        return await asyncio.shield(self._background(self._create(person, plan, seats)))

    async def _create(self, person: Person, plan: Plan, seats: list[Seat]) -> Room:
        game_id, secret, now = self._token(12), self._secret(), int(self._now())
        text = msgspec.json.encode(plan).decode()
        room = Room(game_id, plan, secret, person.id, now, "")
        room.seats = seats
        told = await self._do(room, partial(room.retell, 0))
        room.game = told.game
        room.news.extend(told.told)
        row: dict[str, Any] = {
            "id": game_id,
            "setup": text,
            "secret": secret,
            "commitment": room.commitment,
            "rules": rules_of(room.content),
            "host": person.id,
            "created": now,
        }
        room.head_hash = genesis(row)
        game = GameRow(
            **row,
            genesis=room.head_hash,
            length=0,
            head=room.head_hash,
            changed=now,
            waiting=room.waiting(),
            line=room.line(),
        )
        mark = room.game.mark or room.game.base
        checkpoint = Checkpoint(0, 0, row["rules"], mark.digest(), mark.to_json().decode())
        await self.store.create_game(game, [seat.row(game_id) for seat in seats], checkpoint)
        self._rooms[game_id] = room
        room.used = time.monotonic()
        self._kick(room)
        return room

    def _seats(self, person: Person, wanted: NewGame, setup: Setup) -> list[Seat]:
        count = 1 + max(setup.seats or (0,))
        if len(wanted.seats) != count:
            raise Refused(f"this game has {count} seats, not {len(wanted.seats)}")
        seats: list[Seat] = []
        for number, plan in enumerate(wanted.seats):
            if plan.kind in ("me", "here"):
                name = clean_name(plan.name or person.name or f"Player {number + 1}")
                seat = Seat(number, person.id, None, name)
            elif plan.kind == "bot":
                find_bot(plan.bot or best_bot(), Random(0))  # refuses an unknown name
                name = clean_name(plan.name or f"Bot {number + 1}")
                seat = Seat(number, None, plan.bot or best_bot(), name)
            elif plan.kind == "open":
                seat = Seat(number, None, None, clean_name(plan.name or f"Seat {number + 1}"))
            else:
                raise Refused(f"a seat is for me, here, open or bot, not {plan.kind!r}")
            seat.name = _told_apart(seat.name, seats)
            seats.append(seat)
        return seats

    # ---- looking -----------------------------------------------------------------------------

    async def look(self, room: Room, seat: int) -> Look:
        """What a seat sees now: its view and what it has heard lately."""
        look = room.looks.get(seat)
        if look is not None and look.version == room.version:
            return look
        game, version, news = room.game, room.version, list(room.news)
        view, plain = await self._do(room, partial(_view, game, seat))
        look = Look(version, seat, view, room.audible(news, seat), plain)
        if version == room.version:
            room.looks[seat] = look
        return look

    async def numbers(self, room: Room) -> dict[str, Any]:
        """What the numbers on the table are made of; everybody may know it."""
        return await self._do(room, partial(explain, room.game))

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
        """How many answers are in force."""
        return len(room.options)

    async def look_back(self, room: Room, seat: int | None, n: int) -> Look:
        """The table after n answers, as the seat saw it then; None: all open, when it is over."""
        if not room.base_at <= n <= len(room.options):
            raise Refused(f"this game can be looked at from {room.base_at} to {len(room.options)}")
        if seat is None and not room.over:
            raise Refused(N_("Only a game that is over can be laid open."))

        def tell() -> tuple[Told, dict[str, Any], dict[str, Any]]:
            game, told = room.retell(n)
            view = game.view(seat) if seat is not None else _laid_open(game)
            return told, view, explain(game)

        told, view, numbers = await self._do(room, tell)
        version = room.marks[n - 1].seq + 1 if n else 0
        recent = told if seat is None else room.audible(told, seat)
        shown = SPECTATOR if seat is None else seat
        plain = msgspec.Raw(msgspec.json.encode(view))
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
                if mark.seat in mine
            ],
        }
        if room.over:  # nothing is secret any more: the whole game, to be played again
            document["secret"] = room.secret
            document["answers"] = room.options
        return msgspec.json.format(msgspec.json.encode(document)).decode()

    async def _do(self, room: Room, work: Callable[[], T]) -> T:
        """Something that only looks at a game; a script that fails there is a failed step too."""
        try:
            return await self.referees.run(work)
        except StepEnded as ended:
            log.warning("game %s: %s", room.id, _trouble_text(ended))
            raise StepFailed(_trouble_text(ended)) from ended

    # ---- answers -----------------------------------------------------------------------------

    async def answer(
        self,
        room: Room,
        person: Person,
        *,
        seat: int,
        option: str,
        version: int,
        key: str | None = None,
    ) -> Receipt:
        """Answer the open decision of a seat.

        The same answer sent again gives the same receipt, however often it comes.
        """
        if seat not in room.seats_of(person):
            raise NotYourSeat
        if key is not None and len(key) > LONGEST_KEY:
            raise Refused(f"a key has at most {LONGEST_KEY} characters")
        stored_key = f"{BY_PERSON}:{key}" if key else f"{BY_PERSON}:{version}:{seat}:{option}"
        return await self._alone(
            room, lambda: self._answer(room, seat, option, version, stored_key)
        )

    async def _answer(self, room: Room, seat: int, option: str, version: int, key: str) -> Receipt:
        if version != room.version:
            return await self._repeated(room, seat, option, version, key)
        decision = room.game.decision
        if decision is None or decision.seat != seat:
            raise NotYourTurn
        if room.seats[seat].bot is not None and not key.startswith(BY_BOT):
            raise NotYourSeat(N_("A bot plays for this seat; take it back first."))
        if option not in decision.keys():
            raise AnswerRefused
        if len(room.options) >= MOST_ANSWERS:
            raise Refused(N_("This game has grown longer than any game can be."))
        step = await self._step(room, option)
        entry = Entry(
            room.head, key, ANSWER, seat, version, option, step.outcomes, int(self._now())
        )
        checkpoint = _checkpoint(room, step)
        try:
            head = await self._append(room, [entry], game=step.game, checkpoint=checkpoint)
        except sa.exc.IntegrityError:  # the key is there already: an answer to another state
            return await self._repeated(room, seat, option, version, key)
        room.take(msgspec.structs.replace(entry, hash=head))
        room.game = step.game
        room.hear(step.records)
        self._publish(room)
        return Receipt(entry.seq, head, room.version)

    async def _step(self, room: Room, option: str) -> _Step:
        """Play an answer on a fork; on failure say so at the table."""
        try:
            return await self.referees.run(partial(_play, room.game, option))
        except StepEnded as ended:
            text = _trouble_text(ended)
            log.warning("game %s: %s", room.id, text)
            room.failing.setdefault(room.version, set()).add(option)
            if room.trouble != text:
                await self._note(room, TROUBLE, -1, {"text": text})
            raise StepFailed(text) from ended

    async def _repeated(
        self, room: Room, seat: int, option: str, version: int, key: str
    ) -> Receipt:
        """The receipt of an answer that is stored already; anything else is stale."""
        entry = await self.store.entry(room.id, key)
        if entry is None:
            raise StaleAnswer
        if (entry.seat, entry.option, entry.decision) != (seat, option, version):
            raise KeyUsed
        return Receipt(entry.seq, entry.hash, entry.seq + 1, repeated=True)

    async def _append(
        self,
        room: Room,
        entries: Sequence[Entry],
        *,
        game: Game | None = None,
        seats: Sequence[Seat] = (),
        checkpoint: Checkpoint | None = None,
        used: str | None = None,
    ) -> str:
        """Store rows; if it is not known whether they are stored, the room is read anew."""
        after = {seat.number: seat for seat in room.seats} | {seat.number: seat for seat in seats}
        try:
            return await self.store.append(
                room.id,
                entries,
                waiting=room.waiting(game, after),
                line=room.line(game),
                seats=[seat.row(room.id) for seat in seats],
                checkpoint=checkpoint,
                used=used,
            )
        except (StoreTrouble, StaleAnswer):
            room.doubtful = True
            raise

    def _entry(self, room: Room, kind: str, seat: int, data: Any) -> Entry:
        text = msgspec.json.encode(data).decode()
        now = int(self._now())
        return Entry(room.head, f"{kind}:{room.head}", kind, seat, room.version, text, "[]", now)

    async def _note(
        self,
        room: Room,
        kind: str,
        seat: int,
        data: Any,
        *,
        seats: Sequence[Seat] = (),
        used: str | None = None,
    ) -> None:
        """Add a row that does not move the game."""
        entry = self._entry(room, kind, seat, data)
        head = await self._append(room, [entry], seats=seats, used=used)
        for changed in seats:
            room.seats[changed.number] = changed
        self.mark_present(room)
        room.take(msgspec.structs.replace(entry, hash=head))
        self._publish(room)

    def _publish(self, room: Room) -> None:
        """Tell everybody; let bots go on."""
        room.ring()
        self._kick(room)

    # ---- taking back -------------------------------------------------------------------------

    async def undo(self, room: Room, person: Person, version: int) -> None:
        """Take back the last answer of a person, or ask the others whether they may."""
        await self._alone(room, lambda: self._undo(room, person, version))

    async def _undo(self, room: Room, person: Person, version: int) -> None:
        if version != room.version:
            raise StaleAnswer
        offer = room.can_undo(person)
        if offer.kind == "none":
            raise UndoRefused(offer.reason)
        seat = room.marks[offer.answers].seat
        if offer.kind == "free":
            await self._go_back(room, seat, offer.answers)
        elif room.undo_asked is None:
            await self._note(room, ASK_UNDO, seat, {"answers": offer.answers})
        else:
            raise UndoRefused(N_("Somebody has already asked; first that has to be settled."))

    async def _go_back(self, room: Room, seat: int, answers: int) -> None:
        told = await self._do(room, partial(room.retell, answers))
        mark, at = told.game.mark or told.game.base, room.base_at + told.game.mark_at
        checkpoint = _stored_checkpoint(room, at, mark)
        entry = self._entry(room, UNDO, seat, {"answers": answers})
        head = await self._append(room, [entry], game=told.game, checkpoint=checkpoint)
        room.take(msgspec.structs.replace(entry, hash=head))
        room.game = told.game
        room.news = deque(told.told, maxlen=room.news.maxlen)
        self._publish(room)

    async def agree_undo(self, room: Room, person: Person) -> None:
        """Agree to what somebody wants to take back; with the last consent it is done."""
        await self._alone(room, lambda: self._agree(room, person))

    async def _agree(self, room: Room, person: Person) -> None:
        asked = room.undo_asked
        theirs = set(room.seats_of(person))
        if asked is None or not theirs & asked.missing:
            raise UndoRefused(N_("Nobody waits for your consent."))
        seats = sorted(theirs & asked.missing)
        await self._note(room, AGREE_UNDO, seats[0], {"seats": seats})
        asked = room.undo_asked
        if asked is not None and not asked.missing:
            await self._go_back(room, asked.seat, asked.answers)

    async def decline_undo(self, room: Room, person: Person) -> None:
        """Decline it, or withdraw one's own wish."""
        await self._alone(room, lambda: self._decline(room, person))

    async def _decline(self, room: Room, person: Person) -> None:
        mine = room.seats_of(person)
        if room.undo_asked is None or not mine:
            raise UndoRefused(N_("Nobody waits for your consent."))
        await self._note(room, DECLINE_UNDO, mine[0], {})

    # ---- seats -------------------------------------------------------------------------------

    async def invite(self, room: Room, seat: int, person: Person) -> str:
        """The token of a link to an open seat; good until somebody has taken the seat."""
        _own_or_host(room, person, seat)
        if room.seats[seat].kind != "open":
            raise Refused(N_("This seat is taken; it can be opened first."))
        token = self._links.get((room.id, seat))
        if token is None:
            token = self._token(32)
            until = int(self._now()) + INVITATION_SECONDS
            row = InvitationRow(token_hash(token), room.id, seat, None, until)
            await self.store.add_invitation(row)
            self._links[room.id, seat] = token
        return token

    def link(self, room: Room, seat: int) -> str | None:
        """The token of a link that was made since the start; looking makes none."""
        return self._links.get((room.id, seat))

    async def _invited(self, token: str) -> tuple[Room, int]:
        row = await self.store.invitation(token_hash(token), int(self._now()))
        if row.game is None or row.seat is None:
            raise InvitationRefused
        room = await self._open(row.game)
        if room.seats[row.seat].kind != "open":
            raise InvitationRefused
        return room, row.seat

    async def invitation(self, token: str) -> Invitation:
        """What a link offers; unknown, used and expired ones are all refused alike."""
        room, seat = await self._invited(token)
        host = next((one.name for one in room.seats if one.person == room.host), "")
        line = msgspec.json.decode(room.line())
        return Invitation(
            room.id, seat, room.title, room.mode, host, line["villain"], line["heroes"]
        )

    async def join(self, token: str, person: Person, name: str) -> tuple[Room, int]:
        """Take the seat that a link offers."""
        if not person:
            raise NoGuest
        room, seat = await self._invited(token)
        name = clean_name(name or person.name or f"Player {seat + 1}")
        await self._alone(room, lambda: self._join(room, seat, person, name, token_hash(token)))
        self._links.pop((room.id, seat), None)
        return room, seat

    async def _join(self, room: Room, number: int, person: Person, name: str, link: str) -> None:
        seat = room.seats[number]
        if seat.kind != "open":
            raise InvitationRefused
        others = [one for one in room.seats if one.number != number]
        taken = replace(seat, person=person.id, name=_told_apart(name, others))
        data = {"what": "joined", "name": taken.name}
        await self._note(room, SEAT, number, data, seats=[taken], used=link)

    async def give_to_bot(self, room: Room, person: Person, seat: int, name: str = "") -> None:
        """Let a bot play for a seat; whoever holds the seat can take it back."""
        _own_or_host(room, person, seat)
        name = name or best_bot()
        find_bot(name, Random(0))
        await self._change_seat(room, seat, "bot", lambda one: replace(one, bot=name), bot=name)

    async def take_back(self, room: Room, person: Person, seat: int) -> None:
        """Play a seat oneself again; the host can also take one that only a bot has."""
        _own_or_host(room, person, seat)

        def change(one: Seat) -> Seat:
            if one.person not in (None, person.id):
                raise NotYourSeat
            return replace(one, person=person.id, bot=None)

        await self._change_seat(room, seat, "taken-back", change)

    async def open_seat(self, room: Room, person: Person, seat: int) -> None:
        """Leave a seat to whoever comes by a link: one's own, or for the host a bot's."""
        _own_or_host(room, person, seat)

        def change(one: Seat) -> Seat:
            if one.person not in (None, person.id):
                raise NotYourSeat
            return replace(one, person=None, bot=None, ask=Ask())

        await self._change_seat(room, seat, "opened", change)

    async def _change_seat(
        self, room: Room, seat: int, what: str, change: Callable[[Seat], Seat], **data: str
    ) -> None:
        async def work() -> None:
            changed = change(room.seats[seat])
            if changed == room.seats[seat]:
                return
            told = {"what": what, "name": changed.name, **data}
            await self._note(room, SEAT, seat, told, seats=[changed])

        await self._alone(room, work)

    async def set_ask(
        self, room: Room, person: Person, seat: int, windows: str, never: Sequence[str] = ()
    ) -> None:
        """Standing answers for reaction windows: ask, pass, or pass-turn; cards never to offer."""
        if seat not in room.seats_of(person):
            raise NotYourSeat
        if windows not in WINDOWS:
            raise Refused(f"windows are one of {', '.join(WINDOWS)}, not {windows!r}")
        unknown = [card for card in never if card not in room.content.record]
        if unknown or len(never) > 200:
            raise Refused(f"there is no card {str(unknown[:1] or never[:1])!r}")

        async def work() -> None:
            until = room.moment() if windows == "pass-turn" else (-1, -1)
            ask = Ask(windows, tuple(sorted(set(never))), until)
            changed = replace(room.seats[seat], ask=ask)
            await self.store.change_seat(changed.row(room.id))  # no row: it is nobody's business
            room.seats[seat] = changed
            self._publish(room)

        await self._alone(room, work)

    # ---- the table ---------------------------------------------------------------------------

    async def set_table(
        self,
        room: Room,
        person: Person,
        *,
        pace: str | None = None,
        odds: bool | None = None,
        title: str | None = None,
        spectators: bool | None = None,
    ) -> None:
        """Change how a table plays: pace and odds by anybody seated, the rest by the host."""
        if not (room.seats_of(person) or room.is_host(person)):
            raise NotYourSeat
        if (title is not None or spectators is not None) and not room.is_host(person):
            raise NotYourSeat(N_("Only who made the game can change this."))
        if pace is not None and pace not in PACES:
            raise Refused(f"the pace is one of {', '.join(PACES)}, not {pace!r}")
        wanted = {
            "pace": pace,
            "odds": odds,
            "title": None if title is None else clean_text(title, LONGEST_TITLE),
            "spectators": spectators,
        }
        data = {name: value for name, value in wanted.items() if value is not None}
        if data:
            await self._alone(room, lambda: self._note(room, TABLE, -1, data))

    async def set_pace(self, room: Room, person: Person, pace: str) -> None:
        await self.set_table(room, person, pace=pace)

    async def set_odds(self, room: Room, person: Person, shown: bool) -> None:
        await self.set_table(room, person, odds=shown)

    async def set_title(self, room: Room, person: Person, title: str) -> None:
        await self.set_table(room, person, title=title)

    async def say(self, room: Room, person: Person, text: str) -> None:
        """Say something at the table."""
        mine = room.seats_of(person)
        if not mine:
            raise NotYourSeat
        said = clean_text(text, LONGEST_CHAT)
        if said:
            await self._alone(room, lambda: self._note(room, CHAT, mine[0], said))

    # ---- following ---------------------------------------------------------------------------

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

    def mark_present(self, room: Room) -> None:
        for seat in room.seats:
            seat.present = bool(seat.person and room.followers.get(seat.person))

    # ---- bots and standing answers -----------------------------------------------------------

    def _kick(self, room: Room) -> None:
        """Let the game go on where no person has to be waited for."""
        if self.closing.is_set() or (room.driver is not None and not room.driver.done()):
            return
        if room.waiting() == BOT or room.standing() is not None:
            room.driver = self._background(self._drive(room))

    async def _drive(self, room: Room) -> None:
        while not self.closing.is_set():
            version, decision = room.version, room.game.decision
            standing = room.standing()
            if decision is None or (room.waiting() != BOT and standing is None):
                return
            delay = PACES[room.pace]
            if standing is not None:
                delay = STANDING_DELAY if room.setup.windows == "ask_all" else 0.0
            await asyncio.sleep(delay)
            if room.version != version:
                continue
            with contextlib.suppress(StaleAnswer, NotYourTurn, NotYourSeat, AnswerRefused):
                if not await self._move(room, standing):
                    return

    async def _move(self, room: Room, standing: str | None) -> bool:
        """Give one answer for a seat that no person plays; tells whether to go on."""
        decision, version = room.game.decision, room.version
        assert decision is not None
        failing = room.failing.get(version, set())
        keys = [key for key in decision.keys() if key not in failing]
        if not keys or len(failing) >= MOST_TRIES:
            return False  # the table says so; a person can take something back
        if standing is not None:
            option, key = standing, f"{BY_STANDING}:{version}"
        else:
            option = await self._choose(room, decision.seat, keys)
            key = f"{BY_BOT}:{version}"
        try:
            await self._alone(room, lambda: self._answer(room, decision.seat, option, version, key))
        except StepFailed:
            return standing is None
        except StoreTrouble:
            await asyncio.sleep(1.0)
        return True

    async def _choose(self, room: Room, seat: int, keys: Sequence[str]) -> str:
        """What a bot takes, or a simple one for it if it fails."""
        name, version, decision = room.seats[seat].bot, room.version, room.game.decision
        assert decision is not None
        stream = _stream(room, seat, version)
        benched = self._benched.get((room.id, seat), -1)
        if name is not None and len(keys) == len(decision.options) and version >= benched:
            try:
                view = (await self.look(room, seat)).view if self.players.looks(name) else {}
                return await self.players.choose(name, stream, view, decision.options)
            except (BotFailed, StepFailed) as error:
                log.warning("game %s: bot %s failed: %s", room.id, name, error)
                self._benched[room.id, seat] = version + BENCH
                data = {"bot": name, "name": room.seats[seat].name}
                with contextlib.suppress(StoreTrouble):
                    await self._alone(room, lambda: self._note(room, SUBSTITUTE, seat, data))
        return keys[int(Random(stream).random() * len(keys))]


class Follower:
    """One who follows a game. There is no queue: who is slow gets the newest number only."""

    def __init__(self, rooms: Rooms, room: Room, who: str, since: int) -> None:
        self._rooms, self._room, self._who = rooms, room, who
        self.since = since

    def __enter__(self) -> Follower:
        self._room.followers[self._who] += 1
        self._rooms.mark_present(self._room)
        return self

    def __exit__(self, *_: object) -> None:
        followers = self._room.followers
        followers[self._who] -= 1
        if not followers[self._who]:
            del followers[self._who]
        self._rooms.mark_present(self._room)
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


# ---- functions that run on a referee's thread, and small helpers ---------------------------------


def _view(game: Game, seat: int) -> tuple[dict[str, Any], msgspec.Raw]:
    view = game.view(seat)
    return view, msgspec.Raw(msgspec.json.encode(view))


def _play(game: Game, option: str) -> _Step:
    """An answer on a fork of a game."""
    fork = game.fork()
    fork.records = deque()
    before = len(fork.outcomes)
    fork.answer(option)
    if not (fork.over or isinstance(fork.decision, Decision)):
        raise ScriptError("a script waits for something that is no decision")
    records = list(fork.records)
    fork.records.clear()
    checkpoint = None
    if fork.s.round != game.s.round and fork.mark is not None:
        checkpoint = (fork.mark_at, fork.mark)
    return _Step(fork, records, outcomes_since(fork, before), checkpoint)


def _checkpoint(room: Room, step: _Step) -> Checkpoint | None:
    """The checkpoint to be stored with an answer: one for each round."""
    if step.checkpoint is None:
        return None
    at, state = step.checkpoint
    return _stored_checkpoint(room, room.base_at + at, state)


def _stored_checkpoint(room: Room, answers: int, state: State) -> Checkpoint:
    before = room.marks[answers - 1].seq + 1 if 0 < answers <= len(room.marks) else 0
    seq = room.head + 1 if answers > len(room.marks) else before
    return Checkpoint(
        seq, answers, rules_of(room.content), state.digest(), state.to_json().decode()
    )


def _checkpoint_state(room: Room, stored: Stored) -> tuple[State, int]:
    """The last checkpoint, if it is whole and its numbers still mean the same cards."""
    found = stored.checkpoint
    if found is None:
        raise DamagedGame(N_("This game has no checkpoint from which it could go on."))
    if msgspec.json.decode(found.rules)[2] != msgspec.json.decode(rules_of(room.content))[2]:
        raise DamagedGame(
            N_("The boxes of this game have got other cards; go on with it in the old version.")
        )
    try:
        state = State.from_json(found.state)
        audit(room.setup, room.content, state)
    except (ShadowbrookError, msgspec.MsgspecError) as error:
        raise DamagedGame(N_("The last checkpoint of this game cannot be read.")) from error
    if state.digest() != found.digest:
        raise DamagedGame(N_("The last checkpoint of this game is not what was stored."))
    return state, found.answers


def _plan(wanted: NewGame) -> tuple[Setup, Plan]:
    """The set-up of a wanted game, with reaction windows that suit the table."""
    fields = dict(wanted.setup)
    people = sum(plan.kind != "bot" for plan in wanted.seats)
    if "windows" not in fields:
        rivals = fields.get("mode", "competitive") in RIVALS and people > 1
        fields["windows"] = "ask_all" if rivals else "open_if_can"
    try:
        setup = Setup(**fields)
    except ShadowbrookError:
        raise
    except Exception as error:  # fields of a kind that no form sends
        raise SetupError(f"this set-up cannot be used: {error}") from error
    if wanted.pace not in PACES:
        raise Refused(f"the pace is one of {', '.join(PACES)}, not {wanted.pace!r}")
    title = clean_text(wanted.title, LONGEST_TITLE)
    return setup, Plan(setup.plain(), title, wanted.pace, wanted.odds, wanted.spectators)


def _told_apart(name: str, seats: Sequence[Seat]) -> str:
    """The name, or with a number behind it if somebody at the table has one that looks the same."""
    taken = {looks_like(seat.name) for seat in seats}
    number, found = 2, name
    while looks_like(found) in taken:
        found = f"{name[:20]} {number}"
        number += 1
    return found


def _own_or_host(room: Room, person: Person, seat: int) -> None:
    if not 0 <= seat < len(room.seats):
        raise Refused(f"seats are counted from 0 to {len(room.seats) - 1} in this game")
    if room.seats[seat].person != (person.id or "-") and not room.is_host(person):
        raise NotYourSeat


def _stream(room: Room, seat: int, version: int) -> str:
    """The chance of a bot for one answer: from the game's secret, which it does not tell."""
    return hmac.digest(bytes.fromhex(room.secret), f"bot|{seat}|{version}".encode(), "sha256").hex()


def _trouble_text(ended: StepEnded) -> str:
    box, card = ended.place
    reason = ended.reason.partition(":")[0]
    where = f"{card} (box {box})" if card else f"a card of box {box}" if box else "the game"
    return f"a step of {where} could not be finished ({reason}); the game stands where it was"


def _moments(room: Room) -> list[Moment]:
    game = room.deal()
    found = [_moment(game, room.base_at, 0)]
    for n in range(room.base_at, len(room.options)):
        game.answer(room.options[n])
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
