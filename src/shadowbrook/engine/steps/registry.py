"""The table of steps; a script enters itself with the decorator `step`."""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from ..decision import Decision
    from ..game import Game

Step = Callable[["Game", int, int], Coroutine["Decision", Any, None]]

STEPS: Final[dict[str, Step]] = {}
COUNTED: Final[dict[str, tuple[str, ...]]] = {}  # of each step: what its numbers count


def step(name: str, *counted: str) -> Callable[[Any], Any]:
    """Enter a script into the table under this name.

    Its numbers count a `hero`, a `team`, a `space`, a `card` or a `kind` of minion; where one
    counts something else, or nothing, it is left out or empty.
    """

    def enter(script: Any) -> Any:
        STEPS[name] = script
        COUNTED[name] = counted
        return script

    return enter
