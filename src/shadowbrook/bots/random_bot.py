"""The bot that takes any option, each as likely as the next."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

from shadowbrook.engine.decision import Option


class RandomBot:
    """Plays at random, from its own stream.

    >>> from shadowbrook.engine.decision import option
    >>> RandomBot(Random(1)).choose({}, (option("yes"), option("no"))) in ("yes", "no")
    True
    """

    def __init__(self, stream: Random) -> None:
        self._random = stream.random

    def choose(self, table: Mapping[str, Any], options: Sequence[Option]) -> str:
        """The key of any of the options."""
        return options[int(self._random() * len(options))].key
