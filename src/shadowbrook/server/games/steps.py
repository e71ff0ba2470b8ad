"""Everything that runs scripts of a game, and what is said when one of them fails."""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import TypeVar

from shadowbrook.engine.words import N_
from shadowbrook.server.errors import StepFailed
from shadowbrook.server.workers.step_threads import StepEnded, StepThreads

from .live_game import LiveGame

OF_A_CARD = N_(
    "a step of {card} (box {box}) could not be finished ({reason}); the game stands where it was"
)
OF_A_BOX = N_(
    "a step of a card of box {box} could not be finished ({reason}); the game stands where it was"
)
AT_ALL = N_("a step of the game could not be finished ({reason}); the game stands where it was")

# The same of a step that would not end.
SLOW_CARD = N_(
    "a step of {card} (box {box}) took longer than {seconds} seconds; the game stands where it was"
)
SLOW_BOX = N_(
    "a step of a card of box {box} took longer than {seconds} seconds; the game stands where it was"
)
SLOW = N_("a step of the game took longer than {seconds} seconds; the game stands where it was")

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
            raise _failed(live, ended) from ended

    async def soon(self, live: LiveGame, work: Callable[[], T]) -> T:
        """Do something that is short unless a script goes astray: one step, or a look.

        Where all boxes of the game are ours it is done at once, else on a thread.
        """
        try:
            return await self._threads.soon(work, trusted=live.ours)
        except StepEnded as ended:
            raise _failed(live, ended) from ended


def _failed(live: LiveGame, ended: StepEnded) -> StepFailed:
    failed = _trouble(ended)
    log.warning("game %s: %s", live.id, failed)
    return failed


def _trouble(ended: StepEnded) -> StepFailed:
    box, card = ended.place
    why = {"reason": ended.reason.partition(":")[0]}
    texts = (OF_A_CARD, OF_A_BOX, AT_ALL)
    if ended.seconds:
        why, texts = {"seconds": f"{ended.seconds:g}"}, (SLOW_CARD, SLOW_BOX, SLOW)
    if card:
        return StepFailed(texts[0], card=card, box=box, **why)
    return StepFailed(texts[1], box=box, **why) if box else StepFailed(texts[2], **why)
