"""Many games by bots, one row each, and what the rows say together.

Game number i of a simulation has seeds of its own, made of the simulation's seed and i: the
same seed gives the same rows whoever plays them and in whatever order.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from functools import partial
from typing import TypeVar

import msgspec

from shadowbrook.engine.setup import Setup

from .games import Match, Played, PlayedGame, check_bots, play
from .pool import Harvest, spread
from .sources import digest
from .statistics import quartiles, wilson

T = TypeVar("T")


class CountedShare(msgspec.Struct, frozen=True):
    """How many of all games, with the interval for the true share."""

    count: int
    share: float
    low: float
    high: float


class Spread(msgspec.Struct, frozen=True):
    """How a number is spread over the games."""

    least: float
    lower_quartile: float
    median: float
    upper_quartile: float
    most: float
    mean: float


class Summary(msgspec.Struct, frozen=True):
    """What all rows say together; `wins` by side, `ends` by side and reason."""

    games: int
    wins: dict[str, CountedShare]
    ends: dict[str, CountedShare]
    heroes: dict[str, CountedShare]  # of each hero: games won, among those they took part in
    rounds: Spread
    decisions: Spread


def simulate(
    setup: Setup,
    games: int,
    *,
    seed: int | str = 1,
    bot_name: str = "random",
    jobs: int = 1,
    dask: str = "",
    told: Callable[[int], None] = lambda _: None,
) -> Harvest[PlayedGame]:
    """Play so many games; `told` hears how many are done, as they are.

    `bot_name` may name a bot for each seat, with commas between them.
    """
    harvest = _spread(_rows, setup, games, seed, bot_name, jobs, dask, told)
    return Harvest([row for portion in harvest.results for row in portion], harvest.interrupted)


def simulate_decisions(
    setup: Setup,
    games: int,
    *,
    seed: int | str = 1,
    bot_name: str = "random",
    jobs: int = 1,
    dask: str = "",
    told: Callable[[int], None] = lambda _: None,
) -> Harvest[Played]:
    """The same games, with a row for each decision too."""
    harvest = _spread(_played, setup, games, seed, bot_name, jobs, dask, told)
    return Harvest([one for portion in harvest.results for one in portion], harvest.interrupted)


def _spread(
    work: Callable[[Setup, str, str, range], T],
    setup: Setup,
    games: int,
    seed: int | str,
    bot_name: str,
    jobs: int,
    dask: str,
    told: Callable[[int], None],
) -> Harvest[T]:
    bots = _bots(bot_name)
    check_bots(bots)
    game = partial(digest, setup.boxes, bots)
    play = partial(work, setup, str(seed), bot_name)
    return spread(play, games, jobs, told, dask=dask, game=game)


def _rows(setup: Setup, seed: str, bot_name: str, numbers: range) -> list[PlayedGame]:
    return [play_game(setup, seed, number, bot_name) for number in numbers]


def _played(setup: Setup, seed: str, bot_name: str, numbers: range) -> list[Played]:
    return [play(_match(setup, seed, number, bot_name), decisions=True) for number in numbers]


def play_game(setup: Setup, seed: str, number: int, bot_name: str) -> PlayedGame:
    """Game `number` of the simulation with this seed."""
    return play(_match(setup, seed, number, bot_name)).row


def _match(setup: Setup, seed: str, number: int, bot_name: str) -> Match:
    return Match(number, setup, f"{seed}/{number}", _bots(bot_name))


def _bots(names: str) -> tuple[str, ...]:
    return tuple(name.strip() for name in names.split(","))


# ---- what the rows say ---------------------------------------------------------------------


def sides(setup: Setup) -> list[str]:
    """Everybody who can win such a game."""
    count = len(setup.hero_names)
    if setup.mode == "team":
        assert isinstance(setup.teams, tuple)
        return [*(f"team {n + 1}" for n in sorted(set(setup.teams))), "villain"]
    if setup.mode == "competitive" and count > 1:
        return [*(f"seat {n + 1}" for n in range(count)), "villain"]
    return ["hero" if setup.mode in ("competitive", "lone") else "heroes", "villain"]


def summarize(rows: Sequence[PlayedGame], known_sides: Sequence[str] = ()) -> Summary:
    """Count the rows (at least one)."""
    games = len(rows)
    wins = Counter(dict.fromkeys(known_sides, 0))
    wins.update(row.side for row in rows)
    ends = Counter(f"{row.side}: {row.how}" for row in rows)
    played = Counter(name for row in rows for name in row.heroes)
    won = Counter(name for row in rows for name in row.winners)
    return Summary(
        games=games,
        wins={side: share_of(count, games) for side, count in wins.items()},
        ends={end: share_of(count, games) for end, count in sorted(ends.items())},
        heroes={name: share_of(won[name], count) for name, count in sorted(played.items())},
        rounds=spread_of([row.rounds for row in rows]),
        decisions=spread_of([row.decisions for row in rows]),
    )


def share_of(count: int, games: int) -> CountedShare:
    """So many of so many games, with the interval."""
    low, high = wilson(count, games)
    return CountedShare(count, count / games if games else 0.0, low, high)


def spread_of(values: Sequence[int]) -> Spread:
    """How these numbers (at least one) are spread."""
    low, middle, high = quartiles(values)
    return Spread(min(values), low, middle, high, max(values), sum(values) / len(values))
