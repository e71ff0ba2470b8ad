"""What a bot is, and how to get one by its name.

A bot is handed the view of its seat and the options of its decision, never the game: it
cannot see more than a person. Its random numbers come from a stream of its own.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Any, Protocol

from shadowbrook.engine.decision import Option
from shadowbrook.engine.errors import ShadowbrookError, nearest

from .random_bot import RandomBot


class Bot(Protocol):
    """Whoever answers for a seat.

    `looks` says whether the bot looks at the table at all; one that does not is spared
    the view and gets an empty one.
    """

    looks: bool

    def choose(self, view: Mapping[str, Any], options: Sequence[Option]) -> str:
        """The key of the option to take."""


BOTS: Mapping[str, Callable[[Random], Bot]] = {"random": RandomBot}


def bot_names() -> tuple[str, ...]:
    """The names by which `bot` knows bots."""
    return tuple(BOTS)


def bot(name: str, stream: Random) -> Bot:
    """A new bot of that name, with its own stream of chance.

    >>> bot("randm", Random(1))
    Traceback (most recent call last):
    ...
    shadowbrook.engine.errors.ShadowbrookError: there is no bot 'randm'; did you mean 'random'?
    """
    if name not in BOTS:
        raise ShadowbrookError(f"there is no bot {name!r}; {nearest(name, BOTS)}")
    return BOTS[name](stream)
