"""Answering: the one order in which a game moves on, and back.

An answer is looked at (is it theirs, is it offered, is it about this state), the step is played
on a fork, the row is stored, and only then does the fork become the game and is anybody told. A
step that fails leaves the game where it was.
"""

from __future__ import annotations

import logging
from collections import deque
from collections.abc import Container, Iterable
from dataclasses import dataclass
from functools import partial

import msgspec

from shadowbrook.engine.decision import Decision
from shadowbrook.engine.errors import ScriptError
from shadowbrook.engine.game import Game, Record
from shadowbrook.engine.state import State
from shadowbrook.engine.words import N_

from .errors import (
    AnswerRefused,
    KeyUsed,
    NotYourSeat,
    NotYourTurn,
    Refused,
    StaleAnswer,
    StepFailed,
    UndoRefused,
)
from .hall import trouble_text
from .looking import Looking, sight_of
from .people import Person
from .referees import StepEnded
from .room import (
    ASIDES,
    BY_BOT,
    BY_PERSON,
    BY_WISH,
    SPECTATOR,
    TROUBLE,
    Room,
    Sight,
    key_of,
    outcomes_since,
    rules_of,
)
from .shapes import Receipt
from .store import Entry
from .store.rows import (
    AGREE_UNDO,
    ANSWER,
    ASK_UNDO,
    DECLINE_UNDO,
    UNDO,
    Checkpoint,
)

log = logging.getLogger("shadowbrook.server")

MOST_ANSWERS = 100_000  # no game is as long
LONGEST_KEY = 64


@dataclass(frozen=True, slots=True)
class _Step:
    """A fork that has taken an answer, and what came of it."""

    game: Game
    records: list[Record]
    outcomes: str
    logged: str  # the answer as the game logs it; empty after a pause
    checkpoint: State | None  # the table at one that was made on the way, in a new round
    sights: dict[int, Sight]  # what those see who will look at once, by seat


class Answering(Looking):
    """How games move on and back."""

    # ---- answers -------------------------------------------------------------------------------

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
        """Answer the open decision of a seat, or play something aside while anybody is asked.

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
        if not key.startswith(BY_BOT):
            played_by_hand(room, seat)
        if not key.startswith(BY_WISH):
            await self._offered(room, seat, option)
        return await self._take(room, ANSWER, seat, option, key)

    async def _offered(self, room: Room, seat: int, option: str) -> None:
        """Refuse what a seat can neither answer nor play aside now.

        What it could play depends on scripts of boxes, which only run where they are watched.
        """
        asked = room.asked
        if asked is not None and asked.seat == seat and option in asked.keys():
            return
        if option.startswith(ASIDES):
            beside = await self._do(room, partial(room.game.asides, seat))
            if any(one.key == option for one in beside):
                return
        asked_of(room, seat)
        raise AnswerRefused

    async def _take(self, room: Room, kind: str, seat: int, option: str, key: str) -> Receipt:
        """Let the game move on: by an answer, or after a pause."""
        version = room.version
        if len(room.options) >= MOST_ANSWERS:
            raise Refused(N_("This game has grown longer than any game can be."))
        step = await self._step(room, seat, option)
        now = int(self._now())
        entry = Entry(room.head, key, kind, seat, version, step.logged, step.outcomes, now)
        checkpoint = _checkpoint(room, step)
        rested = room.rested(step.game)
        try:
            head = await self._append(
                room, [entry], game=step.game, seats=rested, checkpoint=checkpoint
            )
        except KeyUsed:  # the key is there already: an answer to another state
            return await self._repeated(room, seat, option, version, key)
        room.take(msgspec.structs.replace(entry, hash=head))
        room.spent, room.game = room.game, step.game
        for rest in rested:
            room.seats[rest.number] = rest
        room.hear(step.records)
        news = list(room.news)
        for watching, sight in step.sights.items():
            room.looks[watching] = room.looked(room.version, watching, sight, news)
        self._publish(room)
        return Receipt(entry.seq, head, room.version)

    async def _step(self, room: Room, seat: int, option: str) -> _Step:
        """Play an answer on a fork; on failure say so at the table."""
        persons = {seat.number for seat in room.seats if seat.kind == "person"}
        play = partial(_play, room.game, (seat, option), room.looking_on(), persons, room.spent)
        try:
            return await self.referees.run(play)
        except StepEnded as ended:
            text = trouble_text(ended)
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
        if (entry.seat, key_of(entry.option), entry.decision) != (seat, option, version):
            raise KeyUsed
        return Receipt(entry.seq, entry.hash, entry.seq + 1, repeated=True)

    # ---- taking back ---------------------------------------------------------------------------

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
        mark = told.game.mark or told.game.base
        checkpoint = _stored_checkpoint(room, told.marked, mark)
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


def asked_of(room: Room, seat: int) -> Decision:
    """The open decision, if it is this seat's."""
    decision = room.asked
    if decision is None or decision.seat != seat:
        raise NotYourTurn
    return decision


def played_by_hand(room: Room, seat: int) -> None:
    """Refuse what somebody does for a seat that a bot plays."""
    if room.seats[seat].bot is not None:
        raise NotYourSeat(N_("A bot plays for this seat; take it back first."))


# ---- functions that run on a referee's thread --------------------------------------------------


def _play(
    game: Game,
    answer: tuple[int, str],
    looking_on: Iterable[tuple[int, ...]],
    persons: Container[int],
    spent: Game | None,
) -> _Step:
    """An answer of a seat on a fork of a game; an empty one goes on after a pause."""
    if spent is not None:
        # Left to the collector of garbage, the games of a few seconds stop everybody for a tenth
        # of a second. Ended here, because a script that does not want to end has to be watched.
        spent.let_go()
    fork = game.fork()
    fork.records = deque()
    before, answered = len(fork.outcomes), len(fork.answers)
    seat, option = answer
    if option:
        fork.answer(option, seat)
    else:
        fork.resume()
    if not (fork.over or isinstance(fork.decision, Decision)):
        raise ScriptError("a script waits for something that is no decision")
    records = list(fork.records)
    fork.records.clear()
    checkpoint, old = fork.mark, game.mark
    if checkpoint is None or (old is not None and checkpoint.round == old.round):
        checkpoint = None
    sights = _sights(fork, looking_on, persons)
    logged = "".join(fork.answers[answered:])
    return _Step(fork, records, outcomes_since(fork, before), logged, checkpoint, sights)


def _sights(
    game: Game, looking_on: Iterable[tuple[int, ...]], persons: Container[int]
) -> dict[int, Sight]:
    """What those see who will look as soon as they may: who follows, and who is asked.

    It is made along with the step, because for each of them the way here and back costs as much.
    Nobody gets it before the step is stored; a step after which nobody could look is none.
    """
    decision = game.decision
    asked = SPECTATOR if decision is None or decision.blank else decision.seat
    seats = {asked if asked in mine else (*mine, SPECTATOR)[0] for mine in looking_on}
    if asked in persons:
        seats.add(asked)
    return {seat: sight_of(game, seat) for seat in seats}


def _checkpoint(room: Room, step: _Step) -> Checkpoint | None:
    """The checkpoint to be stored with an answer: one for each round."""
    if step.checkpoint is None:
        return None
    return _stored_checkpoint(room, len(room.options) + 1, step.checkpoint)


def _stored_checkpoint(room: Room, answers: int, state: State) -> Checkpoint:
    before = room.marks[answers - 1].seq + 1 if 0 < answers <= len(room.marks) else 0
    seq = room.head + 1 if answers > len(room.marks) else before
    return Checkpoint(
        seq, answers, rules_of(room.content), state.digest(), state.to_json().decode()
    )
