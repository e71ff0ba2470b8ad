"""Live games made of what is stored: by replay, or from a checkpoint after a change of rules.

A game in memory falls behind when another process changes it; it catches up by playing the rows
that have come since.
"""

from __future__ import annotations

import logging
from collections import deque
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial

import msgspec

from shadowbrook.engine.audit import audit
from shadowbrook.engine.documents import decode as decode_state
from shadowbrook.engine.errors import ShadowbrookError
from shadowbrook.engine.game import Game
from shadowbrook.engine.history import Record
from shadowbrook.engine.state import State
from shadowbrook.engine.words import N_
from shadowbrook.server.errors import DamagedGame, Overtaken
from shadowbrook.server.store import LogRow, Store
from shadowbrook.server.store.rows import ANSWER, PAUSE, UNDO, Stored
from shadowbrook.server.workers.step_threads import StepEnded, StepThreads

from .dealing import GamePlan, rules_of
from .live_game import (
    RESUME,
    Diverged,
    LiveGame,
    Replayed,
    checkpoint_of,
    move,
    outcomes_since,
)
from .log import GameLog
from .views import Onlooker, SeatView, views_of

log = logging.getLogger("shadowbrook.server")

FEW = 300  # moves that are played once more at once when a game comes back: some 25 ms
TRIES = 5  # times that a game is read again because another process has just changed it


@dataclass(frozen=True, slots=True)
class _Followed:
    """A fork that has taken the moves of others, and what came of each."""

    game: Game
    records: list[list[Record]]
    views: dict[int, SeatView]


class Loader:
    """Reads games from the store and plays them up to their last row."""

    def __init__(self, store: Store, threads: StepThreads, game_log: GameLog) -> None:
        self._store = store
        self._marks = store.worker.marks
        self._threads = threads
        self._log = game_log

    async def load(self, game: str, *, whole: bool = True) -> LiveGame:
        """Return a game that is not in memory.

        Unless it has to be the whole game, a long one is taken up at its last checkpoint, and its
        past is missing (`tell_past`): to play it all once more takes 0.1 ms for each move.
        """
        for _ in range(TRIES):
            seen = self._marks.others(game)
            try:
                live = await self._made(await self._store.load(game), whole)
            except Overtaken:  # another process has found the rules changed, too
                continue
            live.seen = seen
            return live
        raise Overtaken

    async def tell_past(self, live: LiveGame) -> bool:
        """Play a game once more up to its checkpoint, for what was told until then.

        It goes on meanwhile. Return whether its moves still lead where they led.
        """
        past = live.past
        if past is None:
            return True
        told = await self._retell(live, past, live.begun_at)
        if live.past is not past:  # somebody has gone back behind it, or it was read again
            return True
        live.past = None
        if told is None or checkpoint_of(told.game).digest() != live.past_digest:
            return False
        live.news.precede(told.told)
        return True

    async def read_again(self, live: LiveGame) -> None:
        """Make a live game all that is stored of it."""
        live.become(await self.load(live.id))

    # ---- keeping up with other processes -------------------------------------------------------

    def fresh(self, live: LiveGame) -> None:
        """Note that a game is known as it is stored."""
        live.seen = self._marks.others(live.id)

    def behind(self, live: LiveGame) -> bool:
        """Whether a game may have changed without this process."""
        if live.doubtful:
            return True
        if not self._store.shared:
            return False
        return (
            live.heard > live.head
            or live.seen != self._marks.others(live.id)
            or not self._store.messages.listening
        )

    async def catch_up(self, live: LiveGame) -> bool:
        """Make a live game what the log says now; return whether it was behind."""
        seen, heard = self._marks.others(live.id), live.heard
        stored = await self._store.since(live.id, live.head, live.head_hash)
        if stored is None or not await self._follow(live, stored):
            await self.read_again(live)
            changed = True
        else:
            changed = bool(stored.entries) or _sit(live, stored)
        live.seen, live.doubtful = seen, False
        if live.heard == heard:
            live.heard = live.head
        return changed

    async def _follow(self, live: LiveGame, stored: Stored) -> bool:
        """Play rows of others as they were played; False if that is not enough."""
        entries = stored.entries
        if any(entry.kind in (UNDO, RESUME) for entry in entries):
            return False
        if not entries:
            return True
        moves = [entry for entry in entries if entry.kind in (ANSWER, PAUSE)]
        played = None
        if moves:
            replay = partial(_replayed, live.game, moves, live.onlookers(), live.spent)
            try:
                played = await self._threads.soon(replay, trusted=live.ours)
            except StepEnded as ended:
                log.warning("game %s is read again: %s", live.id, ended.reason.partition(":")[0])
                return False
        _sit(live, stored)
        _take(live, entries, played)
        return True

    # ---- reading -------------------------------------------------------------------------------

    async def _made(self, stored: Stored, whole: bool) -> LiveGame:
        """Return a live game of all that is stored."""
        try:
            live = table_of(stored)
        except (ShadowbrookError, msgspec.MsgspecError) as error:
            raise DamagedGame(
                N_("this game needs something that is no longer installed here: {error}"),
                error=error,
            ) from error
        live.sit(stored.seats)
        for entry in stored.entries:
            live.take(entry)
        brought = {
            entry.seq: entry.outcomes for entry in stored.entries if entry.kind in (ANSWER, PAUSE)
        }
        if stored.damaged_checkpoint:
            log.warning("game %s: its checkpoint is damaged, its log is whole", live.id)
        live.kept_at = stored.checkpoint.answers if stored.checkpoint is not None else 0
        resumed = any(entry.kind == RESUME for entry in stored.entries)
        if not (whole or resumed) and await self._taken_up(live, stored, brought):
            return live
        told = None if resumed else await self._retell(live, brought)
        if told is None or not _leads_there(live, told, stored):
            told = await self._from_checkpoint(live, stored, brought, announced=resumed)
        live.begin(told)
        return live

    async def _taken_up(self, live: LiveGame, stored: Stored, brought: Mapping[int, str]) -> bool:
        """Take up a long game at its checkpoint, if that is of the same rules and leads here."""
        kept = stored.checkpoint
        if kept is None or kept.answers < FEW or kept.rules != rules_of(live.content):
            return False
        try:
            state, at = _checkpoint_state(live, stored)
            told = await self._threads.run(partial(live.retell_from, state, at, brought))
        except (StepEnded, DamagedGame) as error:
            log.warning("game %s is played from its start: %s", live.id, error)
            return False
        live.begin(told)
        live.past = {mark.seq: brought[mark.seq] for mark in live.marks[:at]}
        live.past_digest = kept.digest
        return True

    async def _retell(
        self, live: LiveGame, brought: Mapping[int, str], moves: int | None = None
    ) -> Replayed | None:
        """Return the game by replay of its moves; None if the rules lead elsewhere now."""
        count = len(live.options) if moves is None else moves
        try:
            return await self._threads.run(partial(live.retell, count, brought))
        except StepEnded as ended:
            log.warning("game %s is not what it was: %s", live.id, ended.reason.partition(":")[0])
            return None

    async def _from_checkpoint(
        self, live: LiveGame, stored: Stored, brought: Mapping[int, str], *, announced: bool
    ) -> Replayed:
        """Go on from the last checkpoint after a change of rules, never further back.

        The moves after it stay if they still lead where they led; once, the table is told.
        """
        live.base, live.base_at = _checkpoint_state(live, stored)
        told, moves = await self._retell(live, brought), len(live.options)
        if told is not None and _as_listed(live, told, stored):
            if announced:
                return told
        else:
            told, moves = await self._retell(live, brought, live.base_at), live.base_at
        if told is None:
            raise DamagedGame(N_("This game cannot go on with the rules installed here."))
        data = msgspec.json.encode({"answers": moves}).decode()
        entry = self._log.entry(live, RESUME, -1, data)
        head = await self._store.append(
            live.id, [entry], waiting=live.waiting(told.game), line=live.line(told.game)
        )
        live.take(msgspec.structs.replace(entry, hash=head))
        return told


def table_of(stored: Stored) -> LiveGame:
    """Return the table of a stored game, without its rows and without the game itself."""
    row = stored.game
    plan = msgspec.json.decode(row.setup, type=GamePlan)
    return LiveGame(row.id, plan, row.secret, row.host, row.created, row.genesis)


def _sit(live: LiveGame, stored: Stored) -> bool:
    """Take the seats as they are stored; return whether they were others."""
    if [seat.row(live.id) for seat in live.seats] == stored.seats:
        return False
    live.sit(stored.seats)
    return True


def _take(live: LiveGame, entries: Sequence[LogRow], played: _Followed | None) -> None:
    """Let rows of others count, with what came of them."""
    records = iter(played.records if played is not None else ())
    for entry in entries:
        live.take(entry)
        if entry.kind in (ANSWER, PAUSE):
            live.hear(next(records))
    if played is None:
        return
    live.spent, live.game = live.game, played.game
    live.show(played.views)


def _leads_there(live: LiveGame, told: Replayed, stored: Stored) -> bool:
    """Whether a replay from the start passes the stored checkpoint and ends at the stored table.

    Chance may bring the same to other tables, if something about the rules has changed. Without a
    checkpoint to go on from, the replay is all there is.
    """
    found = stored.checkpoint
    if found is None or told.kept is None:
        return True
    if told.kept.digest() == found.digest and _as_listed(live, told, stored):
        return True
    try:
        _checkpoint_state(live, stored)
    except DamagedGame as error:
        log.warning("game %s may not be what it was: %s", live.id, error)
        return True
    log.warning("game %s leads to another table than the stored one", live.id)
    return False


def _as_listed(live: LiveGame, told: Replayed, stored: Stored) -> bool:
    """Whether a table is the one that lists of games show, as far as both tell of the same."""
    listed, found = (msgspec.json.decode(one) for one in (stored.game.line, live.line(told.game)))
    return all(found[name] == listed[name] for name in found.keys() & listed.keys())


def _checkpoint_state(live: LiveGame, stored: Stored) -> tuple[State, int]:
    """Return the last checkpoint, if it is whole and its numbers still mean the same cards."""
    found = stored.checkpoint
    if stored.damaged_checkpoint:
        raise DamagedGame(N_("The last checkpoint of this game cannot be read."))
    if found is None:
        raise DamagedGame(N_("This game has no checkpoint to go on from."))
    if msgspec.json.decode(found.rules)[2] != msgspec.json.decode(rules_of(live.content))[2]:
        raise DamagedGame(
            N_(
                "The cards in this game’s boxes have changed; go on with it in the version it "
                "was played with."
            )
        )
    try:
        state = decode_state(found.state)
        audit(live.setup, live.content, state)
    except (ShadowbrookError, msgspec.MsgspecError) as error:
        raise DamagedGame(N_("The last checkpoint of this game cannot be read.")) from error
    if state.digest() != found.digest:
        raise DamagedGame(N_("The last checkpoint of this game does not match what was stored."))
    return state, found.answers


# ---- functions that run on a thread for steps --------------------------------------------------


def _replayed(
    game: Game,
    moves: Sequence[LogRow],
    onlookers: Iterable[Onlooker],
    spent: Game | None,
) -> _Followed:
    """Make moves of others on a fork, if they lead where they led them."""
    if spent is not None:
        spent.let_go()
    fork = game.fork()
    fork.records = deque()
    records = []
    for entry in moves:
        before = len(fork.outcomes)
        move(fork, entry.option)
        if outcomes_since(fork, before) != entry.outcomes:
            raise Diverged(entry.seq)
        records.append(list(fork.records))
        fork.records.clear()
    return _Followed(fork, records, views_of(fork, onlookers))
