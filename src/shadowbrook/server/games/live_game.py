"""One live game: the committed state of its game, who sits where, what was said.

A live game is what the log says and nothing more: every change is a row first. The engine's game
in it is the one that the last stored row led to; a step under way works on a fork.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

import msgspec

from shadowbrook.engine.decision import ASIDE, AT, Decision
from shadowbrook.engine.game import PRIVATE, Game
from shadowbrook.engine.history import Record
from shadowbrook.engine.rules import RIVALS
from shadowbrook.engine.setup import Setup
from shadowbrook.engine.shelf import comes_with_the_program, content
from shadowbrook.engine.state import State
from shadowbrook.engine.view import may_hear
from shadowbrook.engine.words import N_
from shadowbrook.server.errors import StepFailed
from shadowbrook.server.store.rows import (
    AGREE_UNDO,
    ANSWER,
    ASK_UNDO,
    BOT,
    CHAT,
    DECLINE_UNDO,
    MOVES,
    OVER,
    PAUSE,
    PERSON,
    SEAT,
    TABLE,
    UNDO,
    LogRow,
    SeatRow,
)

from .dealing import GamePlan, commitment, source_of
from .followers import Followers
from .news import News
from .people import Person
from .seat import RESPOND, Called, Seat
from .views import SPECTATOR, Look, Onlooker, SeatView, ToldRecords

PACES = {"slow": 2.0, "normal": 0.9, "fast": 0.3, "instant": 0.0}
ALWAYS, USUAL = "always", "usual"  # how the engine is told when a card stops the game
CHAT_LINES, NOTICES = 100, 20
ATTENDED_SECONDS = 60.0  # for which a game of bots plays on after somebody has looked at it
BENCH = 20  # answers for which a bot that failed stays replaced
RESUME, TROUBLE, SUBSTITUTE = "resume", "trouble", "substitute"  # kinds of rows, see `take`

# Who gave an answer, as the first letters of its key say.
BY_PERSON, BY_BOT, BY_STANDING, BY_WISH = "p", "b", "s", "w"


OF_THIS_PROCESS = (
    "lock",
    "followers",
    "used",
    "looked",
    "driver",
    "catching_up",
    "elsewhere",
    "heard",
)


class Diverged(Exception):
    """The same answers lead elsewhere now."""


class Replayed(NamedTuple):
    """A game played once more, and what was told meanwhile.

    `marked` says how many of the moves led to its last checkpoint, `begun` how many to where it was
    taken up. `kept` is the checkpoint after as many moves as led to the stored one.
    """

    game: Game
    told: ToldRecords
    marked: int
    begun: int
    kept: State | None


@dataclass(frozen=True, slots=True)
class Hint:
    """What a bot would do in the place of a seat that is asked, and why, in one line."""

    version: int
    seat: int
    option: str
    why: str


@dataclass(frozen=True, slots=True)
class ChatLine:
    """Something said at the table."""

    seq: int
    seat: int
    name: str
    text: str
    at: int


@dataclass(frozen=True, slots=True)
class Notice:
    """Something that happened around the game: a seat changed hands, an answer was taken back."""

    seq: int
    kind: str
    data: dict[str, Any]


@dataclass(frozen=True, slots=True)
class UndoAsked:
    """A wish to take something back that needs the consent of others."""

    seat: int
    name: str
    answers: int  # how many would remain
    agreed: frozenset[int]
    missing: frozenset[int]


@dataclass(frozen=True, slots=True)
class UndoOffer:
    """Whether a person may take something back: "free", "consent" or "none"."""

    kind: str
    reason: str = ""
    answers: int = -1


@dataclass(frozen=True, slots=True)
class Mark:
    """Where a move in force stands in the log, whose it is and who made it.

    `given` are the answers before it: pauses are moves, but no answers.
    """

    seq: int
    seat: int
    by: str
    given: int


class LiveGame:
    """A live game and its table."""

    def __init__(
        self, game_id: str, plan: GamePlan, secret: str, host: str, created: int, genesis: str
    ) -> None:
        self.id = game_id
        self.host = host
        self.created = self.changed = created
        self.setup = Setup(**plan.setup)
        self.content = content(tuple(self.setup.boxes))
        self.ours = all(map(comes_with_the_program, self.setup.boxes))  # its boxes
        self.secret = secret
        self.commitment = commitment(game_id, secret)
        self.deal_known = plan.deal  # the seed of its chance, if that is no secret
        self.source = source_of(game_id, secret, self.content, plan.deal)
        self.title, self.pace, self.odds = plan.title, plan.pace, plan.odds
        self.spectators = plan.spectators
        self.lessons = plan.lessons
        self.pauses = self.setup.windows == "ask_all"
        self.game: Game
        self.spent: Game | None = None  # the one before, until nobody looks at it any more
        self.lock = asyncio.Lock()
        self.followers = Followers()
        self.used = 0.0  # when somebody last asked for it, on the monotonic clock
        self.looked = 0.0  # when somebody last looked at it, on the same clock
        self.driver: asyncio.Task[None] | None = None
        self.catching_up: asyncio.Task[None] | None = None
        self.elsewhere: frozenset[str] = frozenset()  # who follows it with another process
        self.seen = b""  # the marks of other processes when it was last read
        self.heard = 0  # rows that it has, as other processes say
        # If it was taken up at a checkpoint and what came before has still to be told: what
        # chance brought with the rows of that past.
        self.past: Mapping[int, str] | None = None
        self.past_digest = ""  # of the checkpoint to which that past has to lead
        self.seats: list[Seat] = []
        self.head = 0  # rows in the log
        self.head_hash = genesis
        self.version = 0  # row after the last one that moved the game
        self.marks: list[Mark] = []  # of the moves in force
        self.options: list[str] = []  # the moves in force: answers, and "" for a pause
        self.news = News()
        self.chat: deque[ChatLine] = deque(maxlen=CHAT_LINES)
        self.notices: deque[Notice] = deque(maxlen=NOTICES)
        self.undo_asked: UndoAsked | None = None
        self.trouble: StepFailed | None = None
        self.base: State | None = None  # the checkpoint from which it went on, if not the deal
        self.base_at = 0  # moves in force before that
        self.begun_at = 0  # moves in force before those that the game in memory has itself
        self.kept_at = 0  # moves in force at the last checkpoint that is stored
        self.looks: dict[int, Look] = {}
        self.hints: dict[str, Hint] = {}  # the last one in each language
        self.told: ToldRecords | None = None  # the whole story, once it was asked for
        self.failing: dict[int, set[str]] = {}  # options that failed, by version
        self.replaced: dict[int, int] = {}  # moves in force when a bot took over a seat
        self.left: dict[int, set[str]] = {}  # who had the seats that were opened, "" for a bot
        self.benched: dict[int, int] = {}  # version from which the bot of a seat plays again
        self.doubtful = False  # whether the store has to be asked what is true

    def become(self, other: LiveGame) -> None:
        """Be what another reading of the same log says; who follows and who waits stays."""
        own = {name: getattr(self, name) for name in OF_THIS_PROCESS}
        self.__dict__.update(other.__dict__)
        self.__dict__.update(own)
        self.mark_present()

    # ---- reading ---------------------------------------------------------------------------

    @property
    def mode(self) -> str:
        return self.setup.mode

    @property
    def over(self) -> bool:
        return self.game.over

    def seats_of(self, person: Person) -> tuple[int, ...]:
        """The seats that a person holds, also while a bot plays for them."""
        if not person.id:
            return ()
        return tuple(seat.number for seat in self.seats if seat.person == person.id)

    def is_host(self, person: Person) -> bool:
        return bool(person.id) and person.id == self.host

    def keeps_hidden(self, number: int, person: Person) -> bool:
        """Whether somebody may not see a hand because they play against it, or once did."""
        seat, left = self.seats[number], self.left
        if person.id == seat.person or person.id in left.get(number, ()):
            return False
        if self.setup.mode not in RIVALS or (seat.bot is None and number not in left):
            return False
        sides = self._sides()
        return any(
            person.id == other.person or person.id in left.get(other.number, ())
            for other in self.seats
            if sides.get(other.number) != sides.get(number)
        )

    def _sides(self) -> dict[int, int]:
        """The side for which each seat plays among rivals."""
        return {
            hero.seat: hero.team if self.setup.mode == "team" else hero.seat
            for hero in self.game.s.heroes
        }

    def hot_seat(self, person: Person) -> bool:
        """Whether several people share this person's screen."""
        mine = self.seats_of(person)
        return sum(self.seats[seat].kind == "person" for seat in mine) > 1

    def viewpoint(self, person: Person, asked: int | None = None) -> int:
        """The seat whose view a person gets."""
        mine = self.seats_of(person)
        if asked is not None and (asked in mine or asked == SPECTATOR):
            return asked
        decision = self.asked
        if decision is not None and decision.seat in mine:
            return decision.seat
        return mine[0] if mine else SPECTATOR

    def onlookers(self) -> list[Onlooker]:
        """Those who follow the game."""
        pages = self.followers.pages()
        held: dict[str, tuple[int, ...]] = dict.fromkeys(pages, ())
        for seat in self.seats:
            if seat.person in held:
                held[seat.person] += (seat.number,)
        return [Onlooker(held[person], page) for person, page in pages.items()]

    @property
    def asked(self) -> Decision | None:
        """The open decision, if somebody really has to decide."""
        decision = self.game.decision
        return None if decision is None or decision.blank else decision

    def waiting(self, game: Game | None = None, seats: Mapping[int, Seat] | None = None) -> str:
        """Whom the game waits for: a person, nobody any more, or the server itself."""
        decision = (game or self.game).decision
        if decision is None:
            return OVER
        seat = self.seats[decision.seat] if seats is None else seats[decision.seat]
        by_itself = decision.blank or seat.kind == "bot" or seat.standing(decision) is not None
        return BOT if by_itself else PERSON

    def attended(self, now: float) -> bool:
        """Whether people play or somebody looks on: bots alone play for nobody."""
        return (
            bool(self.persons() or self.followers or self.elsewhere)
            or now - self.looked < ATTENDED_SECONDS
        )

    def could_be_blank(self) -> bool:
        """Whether the others cannot know if somebody is really asked: then nothing may tell."""
        decision = self.game.decision
        return self.pauses and decision is not None and decision.kind in (RESPOND, *PRIVATE)

    def persons(self) -> set[str]:
        """The people who hold seats that people play."""
        return {seat.person for seat in self.seats if seat.kind == "person" and seat.person}

    def standing(self) -> str | None:
        """What the seat that is asked wants answered without being asked."""
        asked = self.asked
        return None if asked is None else self.seats[asked.seat].standing(asked)

    def rested(self, game: Game) -> list[Seat]:
        """The seats that have come to the turn until which they passed, to be asked again."""
        now, active = (game.s.round, game.s.active), game.s.active
        turn = game.s.heroes[active].seat if active >= 0 else -1
        return [
            replace(seat, ask=msgspec.structs.replace(seat.ask, windows="ask"))
            for seat in self.seats
            if seat.number == turn and seat.ask.windows == "pass-turn" and seat.ask.until != now
        ]

    def wish(self) -> tuple[int, str] | None:
        """What a seat wants and the game does not know yet: to be stopped always, or as usual."""
        if self.game.decision is None:
            return None
        told = self.game.s.always
        for seat in self.seats:
            if seat.kind != "person":
                continue
            wanted = [card for card in seat.ask.always if card in self.content.copies]
            known = [one.partition(ASIDE)[2] for one in told if one.startswith(f"{seat.number}/")]
            for card in wanted:
                if card not in known:
                    return seat.number, f"{ALWAYS}:{card}"
            for card in known:
                if card not in wanted:
                    return seat.number, f"{USUAL}:{card}"
        return None

    def hint(self, version: int, language: str) -> Hint | None:
        """The hint that was asked for at this version; at a table without chances there is none."""
        found = self.hints.get(language) if self.odds else None
        return found if found is not None and found.version == version else None

    def moment(self) -> tuple[int, int]:
        """The turn under way: round and active hero."""
        return self.game.s.round, self.game.s.active

    def line(self, game: Game | None = None, title: str | None = None) -> str:
        """What a list of games shows, as JSON; all of it is public."""
        game = game or self.game
        s, decision = game.s, game.decision
        cards = self.content.cards
        known = {"first_game": True} if self.deal_known else {}
        return msgspec.json.encode(
            {
                **known,
                "title": self.title if title is None else title,
                "mode": self.setup.mode,
                "villain": cards[s.villain.card].id,
                "heroes": [cards[hero.card].id if hero.card >= 0 else None for hero in s.heroes],
                "round": s.round,
                "track": s.track,
                "seat": None if decision is None else decision.seat,
                "result": None if s.result is None else [s.result.winner, s.result.how],
            }
        ).decode()

    def called(self, seat: int, name: str = "") -> Called:
        """What a seat was called when something happened, or else is called now."""
        return name or self.seats[seat].called

    def mark_present(self) -> None:
        """Note who has a stream open."""
        for seat in self.seats:
            seat.present = self.followers.has(seat.person) or seat.person in self.elsewhere

    # ---- taking back -----------------------------------------------------------------------

    def can_undo(self, person: Person) -> UndoOffer:
        """How far back a person may go, and whether others have to agree.

        Back to the last answer that they gave themselves; bots choose again.
        """
        mine = self.seats_of(person)
        if not mine:
            return UndoOffer("none", N_("Only players at the table can take something back."))
        to = self._last_own(mine)
        if to is None:
            return UndoOffer("none", N_("You have nothing to take back."))
        if self.trouble is not None or not self.consenting(person.id, to):
            return UndoOffer("free", answers=to)
        # a pause counts like an answer of the seat that might have been asked
        others = any(
            mark.by not in (BY_BOT, BY_WISH) and mark.seat not in mine for mark in self.marks[to:]
        )
        if others:
            return UndoOffer("consent", N_("Others have answered since then."), to)
        if to < self.begun_at or self.game.news > self.marks[to].given - self._given_before():
            reason = N_("Dice have been rolled or cards seen since then.")
            return UndoOffer("consent", reason, to)
        return UndoOffer("free", answers=to)

    def _given_before(self) -> int:
        return self.marks[self.begun_at].given if self.begun_at < len(self.marks) else 0

    def _last_own(self, mine: tuple[int, ...]) -> int | None:
        for n in range(len(self.marks) - 1, self.base_at - 1, -1):
            if self.marks[n].by == BY_PERSON and self.marks[n].seat in mine:
                return n
        return None

    def consenting(self, person: str | None, answers: int) -> frozenset[int]:
        """The seats of other people, who have to agree that only so many answers remain.

        Somebody for whom a bot plays by now has to agree to what goes back to when they did.
        """
        return frozenset(
            seat.number
            for seat in self.seats
            if seat.person not in (None, person)
            and (seat.kind == "person" or answers < self.replaced.get(seat.number, 0))
        )

    # ---- rows ------------------------------------------------------------------------------

    def sit(self, rows: Iterable[SeatRow]) -> None:
        """Take the seats as they are stored."""
        self.seats = [Seat.of(row) for row in rows]
        self.mark_present()

    def take(self, entry: LogRow) -> None:
        """Let a stored row of the log count for the table (not for the game itself)."""
        self.head = entry.seq + 1
        self.head_hash = entry.hash or self.head_hash
        self.changed = entry.at
        if entry.kind in MOVES or entry.kind == RESUME:
            self.version = self.head
            self.undo_asked = None
            self.trouble = None
            self.failing.clear()
            self.looks.clear()
        if entry.kind in (ANSWER, PAUSE):
            given = self.marks[-1].given + bool(self.options[-1]) if self.marks else 0
            self.marks.append(Mark(entry.seq, entry.seat, entry.key[:1], given))
            self.options.append(entry.option)
        elif entry.kind == CHAT:
            name = self.seats[entry.seat].name
            self.chat.append(ChatLine(entry.seq, entry.seat, name, entry.data(), entry.at))
        else:
            self._take_other(entry)

    def _take_other(self, entry: LogRow) -> None:
        data = entry.data()
        if entry.kind in (UNDO, RESUME):
            del self.marks[data["answers"] :]
            del self.options[data["answers"] :]
            self.replaced = {n: min(at, data["answers"]) for n, at in self.replaced.items()}
            self.told = None
        elif entry.kind == SEAT:
            left = data.pop("left", "")  # it is nobody's business
            if data.get("what") == "opened":
                self.left.setdefault(entry.seat, set()).add(left)
            if data.get("what") == "bot":
                self.replaced.setdefault(entry.seat, len(self.marks))
            else:
                self.replaced.pop(entry.seat, None)
        elif entry.kind == TABLE:
            for name in ("title", "pace", "odds", "spectators", "lessons"):
                setattr(self, name, data.get(name, getattr(self, name)))
        elif entry.kind == TROUBLE:
            self.trouble = StepFailed(data["text"], **data.get("values", {}))
        elif entry.kind == SUBSTITUTE:
            self.benched[entry.seat] = entry.decision + BENCH
        elif entry.kind == ASK_UNDO:
            seat = self.seats[entry.seat]
            missing = self.consenting(seat.person, data["answers"])
            self.undo_asked = UndoAsked(
                entry.seat, seat.name, data["answers"], frozenset(), missing
            )
        elif entry.kind == AGREE_UNDO and self.undo_asked is not None:
            asked = self.undo_asked
            theirs = frozenset(data["seats"])
            self.undo_asked = UndoAsked(
                asked.seat,
                asked.name,
                asked.answers,
                asked.agreed | theirs,
                asked.missing - theirs,
            )
        elif entry.kind == DECLINE_UNDO:
            self.undo_asked = None
        if entry.kind in (SEAT, UNDO, DECLINE_UNDO, RESUME, SUBSTITUTE, TROUBLE):
            self.notices.append(Notice(entry.seq, entry.kind, {"seat": entry.seat, **data}))

    def hear(self, records: list[Record]) -> None:
        """Keep what the last answer brought about."""
        fresh = [(self.version, record) for record in records]
        self.news.add(fresh, self.audible)
        if self.told is not None:
            self.told.extend(fresh)

    def heard_by(self, seat: int) -> ToldRecords:
        """What a seat has heard lately."""
        return self.news.of(seat, self.audible)

    def show(self, views: Mapping[int, SeatView]) -> None:
        """Let seats see the table as it is now."""
        for seat, seen in views.items():
            heard = self.heard_by(seat)
            self.looks[seat] = Look(self.version, seat, seen.view, heard, seen.numbers)

    def audible(self, told: ToldRecords, seat: int) -> ToldRecords:
        """What a seat may hear of."""
        return [one for one in told if may_hear(one[1], seat)]

    # ---- the game played again -----------------------------------------------------------------

    def deal(self) -> Game:
        """The game at its start, or at the checkpoint from which it went on."""
        if self.base is not None:
            return self.deal_from(self.base, self.base_at)
        return Game.new(self.setup, self.commitment, source=self.source, pauses=self.pauses)

    def begin(self, told: Replayed) -> None:
        """Be the game as it was told."""
        self.game, self.begun_at = told.game, told.begun
        self.news.begin(told.told)

    def deal_from(self, state: State, at: int) -> Game:
        """The game at a checkpoint to which so many moves led."""
        pauses = 0
        while pauses < at and not self.options[at - pauses - 1]:
            pauses += 1
        return Game.from_state(
            self.setup,
            self.commitment,
            state.copy(),
            source=self.source,
            pauses=self.pauses,
            blanks=pauses,
        )

    def retell(self, answers: int, brought: Mapping[int, str] | None = None) -> Replayed:
        """The game after so many of the moves in force, with all that was told by then.

        `brought` is what chance brought with each row when it was played; if it is otherwise
        now, the rules have changed.
        """
        return self._retell(self.deal(), self.base_at, answers, brought)

    def retell_from(self, state: State, at: int, brought: Mapping[int, str]) -> Replayed:
        """The game as it is now, with all that was told since a checkpoint."""
        told = self._retell(self.deal_from(state, at), at, len(self.options), brought)
        return told._replace(told=[one for one in told.told if one[0]])

    def _retell(
        self, game: Game, begun: int, answers: int, brought: Mapping[int, str] | None
    ) -> Replayed:
        told: ToldRecords = []
        _hear(game, 0, told)
        marked, mark = begun, game.mark
        kept = checkpoint_of(game) if begun == self.kept_at else None
        for n in range(begun, answers):
            before = len(game.outcomes)
            move(game, self.options[n])
            seq = self.marks[n].seq
            if game.mark is not mark:
                marked, mark = n + 1, game.mark
            if n + 1 == self.kept_at:
                kept = checkpoint_of(game)
            if brought is not None and outcomes_since(game, before) != brought[seq]:
                raise Diverged(n)
            _hear(game, seq + 1, told)
        return Replayed(game, told, marked, begun, kept)


def move(game: Game, option: str) -> None:
    """Make a move of a log: an answer, or going on after a pause."""
    if option:
        game.answer(option)
    else:
        game.resume()


def checkpoint_of(game: Game) -> State:
    """The table at the last checkpoint of a game, or where it began."""
    return game.mark if game.mark is not None else game.base


def key_of(option: str) -> str:
    """The key of an answer as it was offered: `play:eyewitness` of `1/play:eyewitness@2`."""
    return option.partition(AT)[0].rpartition(ASIDE)[2]


def outcomes_since(game: Game, before: int) -> str:
    """What chance has brought since then, as it is stored."""
    return msgspec.json.encode(game.outcomes[before:]).decode()


def _hear(game: Game, version: int, told: ToldRecords) -> None:
    if game.records:
        told.extend((version, record) for record in game.records)
        game.records.clear()
