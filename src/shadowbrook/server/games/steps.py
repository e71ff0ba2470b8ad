"""Everything that runs scripts of a game, and what is said when one of them fails."""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import TypeVar

from shadowbrook.server.errors import StepFailed
from shadowbrook.server.workers.step_threads import StepEnded, StepThreads

from .live_game import LiveGame

T = TypeVar("T")
log = logging.getLogger("shadowbrook.server")


class Steps:
    """The threads for steps, as the live games use them."""

    def __init__(self, threads: StepThreads) -> None:
        self._threads = threads

    async def run(self, live: LiveGame, work: Callable[[], T]) -> T:
        """Have something done that runs scripts; StepFailed says which card could not finish."""
        try:
            return await self._threads.run(work)
        except StepEnded as ended:
            text = _trouble(ended)
            log.warning("game %s: %s", live.id, text)
            raise StepFailed(text) from ended


def _trouble(ended: StepEnded) -> str:
    box, card = ended.place
    reason = ended.reason.partition(":")[0]
    where = f"{card} (box {box})" if card else f"a card of box {box}" if box else "the game"
    return f"a step of {where} could not be finished ({reason}); the game stands where it was"
