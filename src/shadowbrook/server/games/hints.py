"""Hints: what a bot would do in the place of somebody who is asked; nothing changes by it."""

from __future__ import annotations

import asyncio
import logging

import msgspec

from shadowbrook.engine.game import Game
from shadowbrook.engine.words import N_
from shadowbrook.locale import ENGLISH, languages
from shadowbrook.server.errors import (
    AnswerRefused,
    NoHint,
    NotYourSeat,
    NotYourTurn,
    StaleAnswer,
    StepFailed,
)
from shadowbrook.server.store.messages import HINT, Message
from shadowbrook.server.workers.bot_processes import BotFailed, Bots

from .live_game import Hint, LiveGame
from .moves import Moves, asked_of, played_by_hand
from .other_processes import OtherProcesses
from .people import Person
from .registry import Registry
from .tasks import Tasks

log = logging.getLogger("shadowbrook.server")


class Hints:
    """Asks bots on behalf of people."""

    def __init__(
        self, registry: Registry, moves: Moves, bots: Bots, tasks: Tasks, others: OtherProcesses
    ) -> None:
        self._registry = registry
        self._others = others
        others.on(HINT, self._hear)
        self._moves = moves
        self._bots = bots
        self._tasks = tasks
        self._asking: dict[tuple[str, int, str], asyncio.Task[Hint]] = {}

    async def hint(
        self, live: LiveGame, person: Person, *, seat: int, version: int, language: str
    ) -> Hint:
        """Return what a bot would do in the place of a seat that is asked.

        However often and by how many pages it is asked for, the bot is asked once.
        """
        if seat not in live.seats_of(person):
            raise NotYourSeat
        if version > live.version:  # seen with another process
            live.heard = max(live.heard, version)
            await self._registry.refresh(live)
        if version != live.version:
            raise StaleAnswer
        asked_of(live, seat)
        played_by_hand(live, seat)
        if not live.odds:
            raise NoHint(
                N_("This table plays with the chances hidden, and a hint would give them away.")
            )
        language = language if language in languages() else ENGLISH
        found = live.hint(version, language)
        if found is not None:
            return found
        about = (live.id, version, language)
        task = self._asking.get(about)
        if task is None:
            work = self._ask(live, live.game, seat, version, language)
            task = self._asking[about] = self._tasks.start(work)
            task.add_done_callback(lambda _: self._asking.pop(about, None))
        return await asyncio.shield(task)

    async def _ask(
        self, live: LiveGame, game: Game, seat: int, version: int, language: str
    ) -> Hint:
        try:
            option, why = await self._bots.hint(game, seat, language)
            if game is live.game:
                await self._moves.check_offered(live, seat, option)
        except (BotFailed, StepFailed, AnswerRefused, NotYourTurn) as error:
            log.warning("game %s: no hint: %s", live.id, error)
            raise NoHint from error
        if live.version != version:
            raise StaleAnswer
        found = live.hints[language] = Hint(version, seat, option, why)
        self._others.say(HINT, live.id, version, (language, found))
        return found

    def _hear(self, message: Message) -> None:
        """Keep a hint that another process was asked for: a page may look at this one next."""
        live = self._registry.live(message.about)
        if live is not None:
            language, hint = msgspec.json.decode(message.data, type=tuple[str, Hint])
            live.hints[language] = hint
