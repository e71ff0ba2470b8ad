"""Many games by bots, one row each, and what the rows say together.

Game number i of a simulation has seeds of its own, made of the simulation's seed and i: the
same seed gives the same rows whoever plays them and in whatever order.
"""

from __future__ import annotations

import csv
from collections import Counter
from collections.abc import Callable, Sequence
from functools import partial
from io import StringIO
from random import Random

import msgspec

from shadowbrook.bots import Players, bot, thinks_ahead
from shadowbrook.engine.errors import ShadowbrookError
from shadowbrook.engine.game import Game
from shadowbrook.engine.setup import Setup

from .pool import Harvest, spread
from .statistics import quartiles, wilson

MOST_DECISIONS = 1_000_000  # a game that asks more than this will never end


class Row(msgspec.Struct, frozen=True):
    """One game."""

    game: int
    seed: str
    villain: str
    heroes: tuple[str, ...]
    winner: str  # heroes, hero, team or villain
    winners: tuple[str, ...]  # heroes who won
    side: str  # the winner as one side: heroes, villain, seat 1, team 2
    how: str
    rounds: int
    decisions: int
    choices: int


class Share(msgspec.Struct, frozen=True):
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
    wins: dict[str, Share]
    ends: dict[str, Share]
    heroes: dict[str, Share]  # of each hero: games won, among those they took part in
    rounds: Spread
    decisions: Spread


def simulate(
    setup: Setup,
    games: int,
    *,
    seed: int | str = 1,
    bot_name: str = "random",
    jobs: int = 1,
    told: Callable[[int], None] = lambda _: None,
) -> Harvest[Row]:
    """Play so many games; `told` hears how many are done, as they are."""
    for name in _bots(bot_name):
        bot(name, Random(0))  # refuse an unknown name before any process starts
    work = partial(_portion, setup, str(seed), bot_name)
    harvest = spread(work, games, jobs, told)
    rows = [row for portion in harvest.results for row in portion]
    return Harvest(rows, harvest.interrupted)


def _portion(setup: Setup, seed: str, bot_name: str, numbers: range) -> list[Row]:
    return [play_game(setup, seed, number, bot_name) for number in numbers]


def play_game(setup: Setup, seed: str, number: int, bot_name: str) -> Row:
    """Game `number` of the simulation with this seed."""
    game_seed = f"{seed}/{number}"
    names = _bots(bot_name)
    game = Game.new(setup, game_seed, checkpoints=thinks_ahead(names), record=False)
    players = Players(names, game_seed)
    decisions = choices = 0
    while (decision := game.decision) is not None:
        game.answer(players.choose(game))
        decisions += 1
        choices += len(decision.options) > 1
        if decisions > MOST_DECISIONS:
            raise ShadowbrookError(f"game {game_seed} does not end")
    return _row(game, number, decisions, choices)


def _bots(names: str) -> tuple[str, ...]:
    return tuple(name.strip() for name in names.split(","))


def _row(game: Game, number: int, decisions: int, choices: int) -> Row:
    result = game.result
    assert result is not None
    cards = game.content.cards
    heroes = tuple(cards[hero.card].id if hero.card >= 0 else "" for hero in game.s.heroes)
    side = result.winner
    if side == "hero" and len(heroes) > 1:
        side = f"seat {game.s.heroes[result.heroes[0]].seat + 1}"
    elif side == "team":
        side = f"team {result.team + 1}"
    return Row(
        game=number,
        seed=str(game.seed),
        villain=cards[game.s.villain.card].id,
        heroes=heroes,
        winner=result.winner,
        winners=tuple(heroes[n] for n in result.heroes),
        side=side,
        how=result.how,
        rounds=result.round,
        decisions=decisions,
        choices=choices,
    )


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


def summarize(rows: Sequence[Row], known_sides: Sequence[str] = ()) -> Summary:
    """Count the rows (at least one)."""
    games = len(rows)
    wins = Counter(dict.fromkeys(known_sides, 0))
    wins.update(row.side for row in rows)
    ends = Counter(f"{row.side}: {row.how}" for row in rows)
    played = Counter(name for row in rows for name in row.heroes)
    won = Counter(name for row in rows for name in row.winners)
    return Summary(
        games=games,
        wins={side: _share(count, games) for side, count in wins.items()},
        ends={end: _share(count, games) for end, count in sorted(ends.items())},
        heroes={name: _share(won[name], count) for name, count in sorted(played.items())},
        rounds=_spread([row.rounds for row in rows]),
        decisions=_spread([row.decisions for row in rows]),
    )


def _share(count: int, games: int) -> Share:
    low, high = wilson(count, games)
    return Share(count, count / games if games else 0.0, low, high)


def _spread(values: Sequence[int]) -> Spread:
    low, middle, high = quartiles(values)
    return Spread(min(values), low, middle, high, max(values), sum(values) / len(values))


def to_csv(rows: Sequence[Row]) -> str:
    """The rows as comma separated values, with a line of names; lists are joined by spaces."""
    text = StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(Row.__struct_fields__)
    for row in rows:
        writer.writerow(
            " ".join(value) if isinstance(value, tuple) else value
            for value in msgspec.structs.astuple(row)
        )
    return text.getvalue()
