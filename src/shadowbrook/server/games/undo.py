"""Taking back: alone it is free, among several it may need the consent of the others."""

from __future__ import annotations

from functools import partial

import msgspec

from shadowbrook.engine.words import N_
from shadowbrook.server.errors import StaleAnswer, UndoRefused
from shadowbrook.server.store.rows import AGREE_UNDO, ASK_UNDO, DECLINE_UNDO, UNDO

from .live_game import LiveGame
from .log import GameLog
from .moves import stored_checkpoint
from .people import Person
from .registry import Registry
from .steps import Steps


class Undo:
    """How games go back."""

    def __init__(self, registry: Registry, game_log: GameLog, steps: Steps) -> None:
        self._registry = registry
        self._log = game_log
        self._steps = steps

    async def undo(self, live: LiveGame, person: Person, version: int) -> None:
        """Take back the last answer of a person, or ask the others whether they may."""
        live.heard = max(live.heard, version)  # who sends it may have seen more elsewhere
        await self._registry.alone(live, lambda: self._undo(live, person, version))

    async def _undo(self, live: LiveGame, person: Person, version: int) -> None:
        if version != live.version:
            raise StaleAnswer
        offer = live.can_undo(person)
        if offer.kind == "none":
            raise UndoRefused(offer.reason)
        seat = live.marks[offer.answers].seat
        if offer.kind == "free":
            await self._go_back(live, seat, offer.answers)
        elif live.undo_asked is None:
            await self._log.note(live, ASK_UNDO, seat, {"answers": offer.answers})
        else:
            raise UndoRefused(N_("Somebody has already asked; settle that first."))

    async def _go_back(self, live: LiveGame, seat: int, answers: int) -> None:
        told = await self._steps.run(live, partial(live.retell, answers))
        mark = told.game.mark or told.game.base
        data = msgspec.json.encode({"answers": answers}).decode()
        await self._log.append(
            live,
            self._log.entry(live, UNDO, seat, data),
            game=told.game,
            checkpoint=stored_checkpoint(live, told.marked, mark),
        )
        live.begin(told)
        live.past = None
        self._log.announce(live)

    async def agree(self, live: LiveGame, person: Person) -> None:
        """Agree to what somebody wants to take back; with the last consent it is done."""
        await self._registry.alone(live, lambda: self._agree(live, person))

    async def _agree(self, live: LiveGame, person: Person) -> None:
        asked = live.undo_asked
        theirs = set(live.seats_of(person))
        if asked is not None and not asked.missing and theirs & asked.agreed:
            # all have agreed, but another process was quicker with a row before it was done
            await self._go_back(live, asked.seat, asked.answers)
            return
        if asked is None or not theirs & asked.missing:
            raise UndoRefused(N_("Nobody is waiting for your consent."))
        seats = sorted(theirs & asked.missing)
        await self._log.note(live, AGREE_UNDO, seats[0], {"seats": seats})
        asked = live.undo_asked
        if asked is not None and not asked.missing:
            await self._go_back(live, asked.seat, asked.answers)

    async def decline(self, live: LiveGame, person: Person) -> None:
        """Decline it, or withdraw one's own wish."""
        await self._registry.alone(live, lambda: self._decline(live, person))

    async def _decline(self, live: LiveGame, person: Person) -> None:
        mine = live.seats_of(person)
        if live.undo_asked is None or not mine:
            raise UndoRefused(N_("Nobody is waiting for your consent."))
        await self._log.note(live, DECLINE_UNDO, mine[0], {})
