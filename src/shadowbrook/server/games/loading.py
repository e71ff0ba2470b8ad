"""Live games made of what is stored: by replay, or from a checkpoint after a change of rules."""

from __future__ import annotations

import logging
from collections import deque
from collections.abc import Mapping
from functools import partial

import msgspec

from shadowbrook.engine.audit import audit
from shadowbrook.engine.documents import decode as decode_state
from shadowbrook.engine.errors import ShadowbrookError
from shadowbrook.engine.state import State
from shadowbrook.engine.words import N_
from shadowbrook.server.errors import DamagedGame
from shadowbrook.server.store import Store
from shadowbrook.server.store.rows import ANSWER, PAUSE, Stored
from shadowbrook.server.workers.step_threads import StepEnded, StepThreads

from .dealing import Plan, rules_of
from .live_game import RESUME, LiveGame, Retold
from .log import GameLog

log = logging.getLogger("shadowbrook.server")


class Loader:
    """Reads games from the store and plays them up to their last row."""

    def __init__(self, store: Store, threads: StepThreads, game_log: GameLog) -> None:
        self._store = store
        self._threads = threads
        self._log = game_log

    async def load(self, game: str) -> LiveGame:
        """Return a game that is not in memory."""
        stored = await self._store.load(game)
        try:
            live = table_of(stored)
        except (ShadowbrookError, msgspec.MsgspecError) as error:
            raise DamagedGame(
                N_("this game needs what is not installed here any more: {error}"), error=error
            ) from error
        await self._fill(live, stored)
        return live

    async def reload(self, live: LiveGame) -> None:
        """Make a live game what the log says."""
        await self._fill(live, await self._store.load(live.id))

    async def _fill(self, live: LiveGame, stored: Stored) -> None:
        live.reset(stored.game.genesis)
        live.sit(stored.seats)
        for entry in stored.entries:
            live.take(entry)
        brought = {
            entry.seq: entry.outcomes for entry in stored.entries if entry.kind in (ANSWER, PAUSE)
        }
        resumed = any(entry.kind == RESUME for entry in stored.entries)
        told = None if resumed else await self._retell(live, brought)
        if told is None:
            told = await self._from_checkpoint(live, stored, brought)
        live.game = told.game
        live.news = deque(told.told, maxlen=live.news.maxlen)
        live.doubtful = False

    async def _retell(self, live: LiveGame, brought: Mapping[int, str]) -> Retold | None:
        """Return the game by replay of its moves; None if the rules lead elsewhere now."""
        try:
            return await self._threads.run(partial(live.retell, len(live.options), brought))
        except StepEnded as ended:
            log.warning("game %s is not what it was: %s", live.id, ended.reason.partition(":")[0])
            return None

    async def _from_checkpoint(
        self, live: LiveGame, stored: Stored, brought: Mapping[int, str]
    ) -> Retold:
        """Go on from the last checkpoint after a change of rules, never further back."""
        live.base, live.base_at = _checkpoint_state(live, stored)
        told = await self._retell(live, brought)
        if told is not None:
            return told
        data = msgspec.json.encode({"answers": live.base_at}).decode()
        entry = self._log.entry(live, RESUME, -1, data)
        head = await self._store.append(
            live.id, [entry], waiting=stored.game.waiting, line=stored.game.line
        )
        live.take(msgspec.structs.replace(entry, hash=head))
        told = await self._retell(live, {})
        if told is None:
            raise DamagedGame(N_("This game cannot go on with the rules installed here."))
        return told


def table_of(stored: Stored) -> LiveGame:
    """Return the table of a stored game, without its rows and without the game itself."""
    row = stored.game
    plan = msgspec.json.decode(row.setup, type=Plan)
    return LiveGame(row.id, plan, row.secret, row.host, row.created, row.genesis)


def _checkpoint_state(live: LiveGame, stored: Stored) -> tuple[State, int]:
    """Return the last checkpoint, if it is whole and its numbers still mean the same cards."""
    found = stored.checkpoint
    if found is None:
        raise DamagedGame(N_("This game has no checkpoint from which it could go on."))
    if msgspec.json.decode(found.rules)[2] != msgspec.json.decode(rules_of(live.content))[2]:
        raise DamagedGame(
            N_("The boxes of this game have got other cards; go on with it in the old version.")
        )
    try:
        state = decode_state(found.state)
        audit(live.setup, live.content, state)
    except (ShadowbrookError, msgspec.MsgspecError) as error:
        raise DamagedGame(N_("The last checkpoint of this game cannot be read.")) from error
    if state.digest() != found.digest:
        raise DamagedGame(N_("The last checkpoint of this game is not what was stored."))
    return state, found.answers
