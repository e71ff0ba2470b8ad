"""What a bot is, and how to get one by its name.

A bot is handed the table as its seat sees it and the options of its decision, never the game: it
cannot see more than a person. Its random numbers come from a stream of its own. A package can
bring bots of its own as entry points in the group `shadowbrook.bots`: each is something to call
with a stream and limits that gives a bot (a class, most often).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from importlib.metadata import entry_points
from random import Random
from typing import Any, Protocol, runtime_checkable

from shadowbrook.engine.decision import Option
from shadowbrook.engine.errors import ShadowbrookError, nearest
from shadowbrook.engine.words import N_

from .heuristic import HeuristicBot
from .random_bot import RandomBot
from .search import SearchBot

GROUP = "shadowbrook.bots"


@dataclass(frozen=True, slots=True)
class Limits:
    """How much a bot may think about one decision; 0 is the bot's own measure.

    `jobs` is how many processes it may use.
    """

    iterations: int = 0
    milliseconds: int = 0
    jobs: int = 1


class Bot(Protocol):
    """Whoever answers for a seat."""

    def choose(self, table: Mapping[str, Any], options: Sequence[Option]) -> str:
        """The key of the option to take.

        `options` are the options of the decision and, behind them, what the seat can play at any
        time (its asides): taking one of those leads back to the same decision.

        `table` is what the seat sees: a mapping with the same content as `game.view(seat)`,
        and a `Table` for those who want to ask it quickly or to think ahead.
        """


@runtime_checkable
class Explaining(Protocol):
    """A bot that can say in one line why it would choose what it would choose."""

    def explain(self, table: Mapping[str, Any], language: str = "en") -> tuple[str, str]:
        """The key it would take, and the reason."""


Maker = Callable[[Random, Limits], Bot]
MOST_JOBS = 64  # each decision starts so many processes

OURS: Mapping[str, Maker] = {
    "random": lambda stream, limits: RandomBot(stream),
    "heuristic": lambda stream, limits: HeuristicBot(stream),
    "search": lambda stream, limits: SearchBot(
        stream, limits.iterations, limits.milliseconds, limits.jobs
    ),
}


@dataclass(frozen=True, slots=True)
class Spec:
    """A bot as it is asked for: its name and its limits."""

    name: str
    limits: Limits = Limits()


@lru_cache(maxsize=256)
def parse_spec(text: str) -> Spec:
    """A bot by name, with limits behind colons.

    >>> parse_spec("search:400").limits.iterations
    400
    >>> parse_spec("search:200ms:2jobs").limits
    Limits(iterations=0, milliseconds=200, jobs=2)
    >>> parse_spec("serch:400")
    Traceback (most recent call last):
    ...
    shadowbrook.engine.errors.ShadowbrookError: there is no bot 'serch'; did you mean 'search'?
    """
    name, *parts = text.strip().split(":")
    if name not in bot_names():
        raise ShadowbrookError(
            N_("there is no bot '{name}'; {hint}"), name=name, hint=nearest(name, bot_names())
        )
    found: dict[str, int] = {}
    for part in parts:
        match = re.fullmatch(r"([1-9]\d{0,8})(ms|jobs?)?", part)
        if match is None:
            raise ShadowbrookError(
                N_(
                    "{name}: takes a number of iterations (400), milliseconds (200ms) or processes "
                    "(2jobs), not '{part}'"
                ),
                name=name,
                part=part,
            )
        unit = {"ms": "milliseconds", "job": "jobs", "jobs": "jobs"}
        found[unit.get(match[2] or "", "iterations")] = int(match[1])
    if found.get("jobs", 1) > MOST_JOBS:
        raise ShadowbrookError(
            N_("a bot can think in up to {MOST_JOBS} processes"), MOST_JOBS=MOST_JOBS
        )
    return Spec(name, Limits(**found))


def bot_names() -> tuple[str, ...]:
    """The names by which `bot` knows bots: ours, and those that other packages bring."""
    return (*OURS, *(name for name in _brought() if name not in OURS))


@lru_cache(maxsize=1)
def _brought() -> Mapping[str, Any]:
    return {entry.name: entry for entry in entry_points(group=GROUP)}


def bot(spec: str, stream: Random) -> Bot:
    """A new bot of that name, with its own stream of chance.

    >>> bot("randm", Random(1))
    Traceback (most recent call last):
    ...
    shadowbrook.engine.errors.ShadowbrookError: there is no bot 'randm'; did you mean 'random'?
    """
    asked = parse_spec(spec)
    if asked.name in OURS:
        return OURS[asked.name](stream, asked.limits)
    try:
        made: Bot = _brought()[asked.name].load()(stream, asked.limits)
    except Exception as error:
        raise ShadowbrookError(
            N_("the bot '{name}' cannot be made: {error}"), name=asked.name, error=error
        ) from error
    return made
