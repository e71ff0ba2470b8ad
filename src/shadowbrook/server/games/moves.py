"""Moves: the one order in which a game goes on, whoever moves it.

A person's click, an answer over the API, a bot's choice, a standing answer and the end of a pause
are all a `Move` and take the same way (`Moves.take`): the move is looked at (is it theirs, is it
offered, is it about this state), the step is played on a fork, the row is stored, and only then
does the fork become the game and is anybody told. A step that fails leaves the game where it was.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable
from dataclasses import dataclass
from functools import partial

from shadowbrook.engine.decision import Decision
from shadowbrook.engine.errors import ScriptError
from shadowbrook.engine.game import Game
from shadowbrook.engine.history import Record
from shadowbrook.engine.state import State
from shadowbrook.engine.words import N_
from shadowbrook.server.errors import (
    AnswerRefused,
    KeyUsed,
    NotYourSeat,
    NotYourTurn,
    Refused,
    StaleAnswer,
    StepFailed,
)
from shadowbrook.server.store.rows import ANSWER, PAUSE, Checkpoint
from shadowbrook.server.workers.bot_processes import ASIDES

from .dealing import rules_of
from .live_game import (
    BY_BOT,
    BY_PERSON,
    BY_WISH,
    TROUBLE,
    LiveGame,
    key_of,
    outcomes_since,
)
from .log import GameLog
from .people import Person
from .registry import Registry
from .steps import Steps
from .views import Onlooker, SeatView, views_of

MOST_ANSWERS = 100_000  # no game is as long
LONGEST_KEY = 64
KEPT_AFTER = 100  # moves after which a checkpoint is stored, also within a round


@dataclass(frozen=True, slots=True)
class Move:
    """What takes a game on: an answer of a seat, or the end of a pause in which nobody was asked.

    `key` is unique in the log of the game; its first letter says who moves. The same move sent
    again has the same key.
    """

    seat: int
    option: str
    version: int  # of the game that it is about
    key: str
    kind: str = ANSWER  # or PAUSE, which has no option

    @property
    def by(self) -> str:
        return self.key[:1]


@dataclass(frozen=True, slots=True)
class Receipt:
    """Proof that an answer was stored: its number in the log, and the head of the chain then."""

    seq: int
    head: str
    version: int
    repeated: bool = False


@dataclass(frozen=True, slots=True)
class _Step:
    """A fork that has taken a move, and what came of it."""

    game: Game
    records: list[Record]
    outcomes: str
    logged: str  # the answer as the game logs it; empty after a pause
    checkpoint: State | None  # the table at one that was made on the way, if it is to be kept
    views: dict[int, SeatView]  # what those see who will look at once, by seat


class Moves:
    """How games go on."""

    def __init__(self, registry: Registry, game_log: GameLog, steps: Steps) -> None:
        self._registry = registry
        self._log = game_log
        self._steps = steps

    async def answer(
        self,
        live: LiveGame,
        person: Person,
        *,
        seat: int,
        option: str,
        version: int,
        key: str | None = None,
    ) -> Receipt:
        """Answer the open decision of a person's seat, or play something aside.

        The same answer sent again gets the same receipt, however often it comes.
        """
        if seat not in live.seats_of(person):
            raise NotYourSeat
        if key is not None and (len(key) > LONGEST_KEY or "\0" in key):
            raise Refused(
                N_("a key has at most {LONGEST_KEY} characters, and none of them is NUL"),
                LONGEST_KEY=LONGEST_KEY,
            )
        kept = f"{BY_PERSON}:{key}" if key else f"{BY_PERSON}:{version}:{seat}:{option}"
        return await self.take(live, Move(seat, option, version, kept))

    async def take(self, live: LiveGame, move: Move) -> Receipt:
        """Let a game go on by a move, whoever makes it."""
        live.heard = max(live.heard, move.version)  # who sends it may have seen more elsewhere
        return await self._registry.alone(live, lambda: self._take(live, move))

    async def _take(self, live: LiveGame, move: Move) -> Receipt:
        if move.version != live.version:
            return await self._repeated(live, move)
        if move.kind == ANSWER:
            await self._check_answer(live, move)
        if len(live.options) >= MOST_ANSWERS:
            raise Refused(N_("This game has grown longer than any game can be."))
        step = await self._step(live, move)
        try:
            return await self._store(live, move, step)
        except KeyUsed:  # the key is there already: an answer to another state
            return await self._repeated(live, move)

    async def _check_answer(self, live: LiveGame, move: Move) -> None:
        if move.by != BY_BOT:
            played_by_hand(live, move.seat)
        if move.by != BY_WISH:
            await self.check_offered(live, move.seat, move.option)

    async def check_offered(self, live: LiveGame, seat: int, option: str) -> None:
        """Refuse what a seat can neither answer nor play aside now.

        What it could play depends on scripts of boxes, which only run where they are watched.
        """
        asked = live.asked
        if asked is not None and asked.seat == seat and option in asked.keys():
            return
        if option.startswith(ASIDES):
            beside = await self._steps.soon(live, partial(live.game.asides, seat))
            if any(one.key == option for one in beside):
                return
        asked_of(live, seat)
        raise AnswerRefused

    async def _step(self, live: LiveGame, move: Move) -> _Step:
        """Play a move on a fork; on failure say so at the table."""
        due = len(live.options) - live.kept_at >= KEPT_AFTER
        play = partial(_play, live.game, move, live.onlookers(), live.spent, due)
        try:
            return await self._steps.soon(live, play)
        except StepFailed as failed:
            live.failing.setdefault(live.version, set()).add(move.option)
            if str(live.trouble) != str(failed):
                told = {"text": failed.text, "values": dict(failed.values)}
                await self._log.note(live, TROUBLE, -1, told)
            raise

    async def _store(self, live: LiveGame, move: Move, step: _Step) -> Receipt:
        """Store a step that was played; then it is the game, and everybody is told."""
        entry = await self._log.append(
            live,
            self._log.entry(
                live, move.kind, move.seat, step.logged, key=move.key, outcomes=step.outcomes
            ),
            game=step.game,
            seats=live.rested(step.game),
            checkpoint=_checkpoint(live, step),
        )
        live.spent, live.game = live.game, step.game
        live.hear(step.records)
        live.show(step.views)
        self._log.announce(live)
        return Receipt(entry.seq, entry.hash, live.version)

    async def _repeated(self, live: LiveGame, move: Move) -> Receipt:
        """Return the receipt of a move that is stored already; anything else is stale."""
        entry = await self._log.stored(live, move.key)
        if entry is None:
            raise StaleAnswer
        stored = (entry.seat, key_of(entry.option), entry.decision)
        if stored != (move.seat, move.option, move.version):
            raise KeyUsed
        return Receipt(entry.seq, entry.hash, entry.seq + 1, repeated=True)


def asked_of(live: LiveGame, seat: int) -> Decision:
    """Return the open decision, if it is this seat's."""
    decision = live.asked
    if decision is None or decision.seat != seat:
        raise NotYourTurn
    return decision


def played_by_hand(live: LiveGame, seat: int) -> None:
    """Refuse what somebody does for a seat that a bot plays."""
    if live.seats[seat].bot is not None:
        raise NotYourSeat(N_("A bot plays for this seat; take it back first."))


def stored_checkpoint(live: LiveGame, answers: int, state: State) -> Checkpoint:
    """Return the table after so many moves as it is stored."""
    before = live.marks[answers - 1].seq + 1 if 0 < answers <= len(live.marks) else 0
    seq = live.head + 1 if answers > len(live.marks) else before
    return Checkpoint(
        seq, answers, rules_of(live.content), state.digest(), state.to_json().decode()
    )


def _checkpoint(live: LiveGame, step: _Step) -> Checkpoint | None:
    """Return the checkpoint to be stored with an answer: one for each round at least."""
    if step.checkpoint is None:
        return None
    return stored_checkpoint(live, len(live.options) + 1, step.checkpoint)


# ---- functions that run as steps --------------------------------------------------------------


def _play(
    game: Game,
    move: Move,
    onlookers: Iterable[Onlooker],
    spent: Game | None,
    due: bool,
) -> _Step:
    """Make a move on a fork of a game; `due`: the next checkpoint on the way is kept."""
    if spent is not None:
        # Left to the collector of garbage, the games of a few seconds stop everybody for a tenth
        # of a second. Ended here, because a script that does not want to end has to be watched.
        spent.let_go()
    fork = game.fork()
    fork.records = deque()
    before, answered = len(fork.outcomes), len(fork.answers)
    if move.kind == PAUSE:
        fork.resume()
    else:
        fork.answer(move.option, move.seat)
    if not (fork.over or isinstance(fork.decision, Decision)):
        raise ScriptError(N_("a script is waiting for something that is not a decision"))
    records = list(fork.records)
    fork.records.clear()
    checkpoint, old = fork.mark, game.mark
    new_round = old is None or (checkpoint is not None and checkpoint.round != old.round)
    if not (new_round or (due and checkpoint is not old)):
        checkpoint = None
    views = views_of(fork, onlookers)
    logged = "".join(fork.answers[answered:])
    return _Step(fork, records, outcomes_since(fork, before), logged, checkpoint, views)
