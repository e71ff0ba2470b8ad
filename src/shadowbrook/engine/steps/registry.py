"""The table of steps; a script enters itself with the decorator `step`."""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from ..decision import Decision
    from ..game import Game

Step = Callable[["Game", int, int], Coroutine["Decision", Any, None]]

STEPS: dict[str, Step] = {}


def step(name: str) -> Callable[[Any], Any]:
    """Enter a script into the table under this name."""

    def enter(script: Any) -> Any:
        STEPS[name] = script
        return script

    return enter
