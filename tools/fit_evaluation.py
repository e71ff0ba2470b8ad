"""Fit the numbers of `shadowbrook.bots.evaluation` to games of the heuristic.

    python tools/fit_evaluation.py [GAMES] [alone|together|race]

plays games, looks at the table at the start of every hero's turn, and fits what is seen to who won
in the end: a logistic regression for one side, a softmax over sides and Darkness for a race. Prints
the tables to be put there, the `ratings` to be put on the sheets of heroes and villains, and how
well they tell games apart that they were not fitted to.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from random import Random
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from shadowbrook import Game, Setup
from shadowbrook.bots import Table
from shadowbrook.bots.evaluation import FEATURES, features
from shadowbrook.bots.heuristic import weigh
from shadowbrook.bots.heuristic.mind import Mind
from shadowbrook.bots.search import worth_a_thought

VILLAINS = ("scarecrow", "spectral-horseman", "vampire", "werewolf")
ASTRAY = 0.15  # of decisions are taken at random among the good ones, so that more is seen
EVERY = 3  # of the turns with several heroes one is looked at: the next ones tell little more
RIDGE = 3.0  # what keeps numbers small that games say little about
Array = NDArray[np.float64]
Known = dict[str, tuple[float, float]]  # by name: constant, and with the track


def setups(kind: str) -> Iterator[Setup]:
    """Set-ups of a kind, one after another, without end."""
    levels = ("normal", "hunter", "hunter", "master-hunter")
    number = 0
    while True:
        villain = VILLAINS[number // 4 % 4]
        if kind == "alone":
            yield Setup(mode="lone", heroes=["random"], level=levels[number % 4], villain=villain)
        elif kind == "together":
            yield Setup(mode="cooperative", heroes=["random"] * (2 + number % 4), villain=villain)
        else:
            yield Setup(mode="competitive", heroes=["random"] * 4, villain=villain)
        number += 1


class Seen(NamedTuple):
    """Of a game: the features of all heroes at each turn, the track, and who won (-1: nobody)."""

    rows: Array  # turn, hero, feature
    tracks: Array
    winner: int
    villain: str
    heroes: list[str]
    level: str


def seen_in(setup: Setup, seed: str) -> Seen:
    """Play a game by the heuristic, which goes astray now and then."""
    game = Game.new(setup, seed, checkpoints=False, record=False)
    stream = Random(seed)
    tables, tracks = [], []
    last, turns = (-1, -1), 0
    while (decision := game.decision) is not None:
        turn = (game.s.round, game.s.active)
        if decision.kind == "move" and turn != last and decision.hero == game.s.active:
            last = turn
            if turns % EVERY == 0 or len(game.s.heroes) == 1:
                mind = Mind(Table(game, decision.seat), asked=False)
                tables.append([features(mind, hero) for hero in range(len(game.s.heroes))])
                tracks.append(game.s.track / 20)
            turns += 1
        table = Table(game, decision.seat)
        choices = worth_a_thought(table, weigh(table))
        number = stream.choice(choices) if stream.random() < ASTRAY else choices[0]
        game.answer(decision.choices[number].key)
    assert game.result is not None
    cards = game.content.cards
    return Seen(
        np.array(tables),
        np.array(tracks),
        game.result.heroes[0] if game.result.heroes else -1,
        cards[game.s.villain.card].id,
        [cards[one.card].id for one in game.s.heroes],
        setup.level or "",
    )


# What is the same all through a game (villain, hero, level) decides much of it: whoever weighs a
# showdown now against waiting has to know. It is told apart in the fit, so that features do not
# answer for it, and written down by name; names that the fit has not seen count as the mean.


def names(games: Sequence[Seen]) -> list[tuple[str, ...]]:
    """The names whose part is told apart, kind by kind; the last ones go with the track."""
    heroes = tuple(sorted({one for game in games for one in game.heroes}))
    levels = tuple(sorted({game.level for game in games}))
    return [VILLAINS, heroes, levels, VILLAINS]


def steady(games: Sequence[Seen], hero: int | None) -> list[Array]:
    """Columns for what is the same all through a game, for each turn of each game."""
    _, heroes, levels, _ = names(games)
    columns = []
    for game in games:
        villain = [float(game.villain == one) for one in VILLAINS]
        who = game.heroes if hero is None else [game.heroes[hero]]
        same = [*villain, *(who.count(one) / len(who) for one in heroes)]
        same += [float(game.level == one) for one in levels]
        rows = np.tile(same, (len(game.tracks), 1))
        columns.append(np.hstack([rows, game.tracks[:, None] * np.array(villain)]))
    return columns


def parted(games: Sequence[Seen], counts: Array, more: Array) -> tuple[Array, Known]:
    """The numbers of the features, with the means of all that goes by name, and what is left."""
    size = len(FEATURES)
    found, rest = counts[:size].copy(), counts[size:]
    known: Known = {}
    at = 0
    for number, kind in enumerate(names(games)):
        part, seen = rest[at : at + len(kind)], more[:, at : at + len(kind)].mean(axis=0)
        mean = float(part @ seen / seen.sum())
        found[FEATURES.index("track") if number == 3 else 0] += mean
        for name, value in zip(kind, part, strict=True):
            constant, slope = known.get(name, (0.0, 0.0))
            known[name] = (constant, value - mean) if number == 3 else (value - mean, slope)
        at += len(kind)
    return found, known


def fit_one_side(games: Sequence[Seen]) -> tuple[Array, Known]:
    """Logistic regression by Newton's method; every game counts the same."""
    more = np.concatenate(steady(games, None))
    rows = np.hstack([np.concatenate([game.rows.mean(axis=1) for game in games]), more])
    won = np.concatenate([np.full(len(game.rows), float(game.winner >= 0)) for game in games])
    weight = np.concatenate([np.full(len(game.rows), 20 / len(game.rows)) for game in games])
    counts = np.zeros(rows.shape[1])
    ridge = np.full(rows.shape[1], RIDGE)
    ridge[0] = 0.0
    for _ in range(15):
        chance = 1 / (1 + np.exp(-rows @ counts))
        slope = rows.T @ (weight * (won - chance)) - ridge * counts
        bend = (rows * (weight * chance * (1 - chance))[:, None]).T @ rows + np.diag(ridge)
        counts += np.linalg.solve(bend + 1e-9 * np.eye(len(counts)), slope)
    error = ((1 / (1 + np.exp(-rows @ counts)) - won) ** 2).mean()
    print(f"# {len(games)} games; squared error {error:.3f}, {won.var():.3f} without looking")
    return parted(games, counts, more)


def fit_race(games: Sequence[Seen]) -> tuple[Array, Known, Array]:
    """Softmax over all heroes and Darkness, by gradient ascent with momentum."""
    heroes = games[0].rows.shape[1]
    more = [np.concatenate(steady(games, hero)) for hero in range(heroes)]
    seen = np.concatenate([game.rows for game in games])
    rows = np.concatenate([seen, np.stack(more, axis=1)], axis=2)  # turn, hero, feature
    scale = np.maximum(1.0, np.abs(rows).max(axis=(0, 1)))
    rows = rows / scale
    tracks = np.concatenate([game.tracks for game in games])
    winner = np.concatenate([np.full(len(game.rows), game.winner) for game in games])
    winner[winner < 0] = heroes
    counts, dark = np.zeros(rows.shape[2]), np.zeros(2)
    speed, dark_speed = np.zeros_like(counts), np.zeros(2)
    night = np.stack([np.ones_like(tracks), tracks], axis=1)
    truth = np.eye(heroes + 1)[winner]
    for _ in range(3000):
        powers = np.concatenate([rows @ counts, (night @ dark)[:, None]], axis=1)
        powers -= powers.max(axis=1, keepdims=True)
        chance = np.exp(powers)
        chance /= chance.sum(axis=1, keepdims=True)
        gap = (truth - chance) / len(rows)
        speed = 0.9 * speed + np.einsum("th,thf->f", gap[:, :heroes], rows) - 1e-3 * counts
        dark_speed = 0.9 * dark_speed + gap[:, heroes] @ night
        counts, dark = counts + 0.2 * speed, dark + 0.2 * dark_speed
    print(f"# {len(games)} games; mean log chance {np.log(chance[truth > 0]).mean():.3f}")
    return *parted(games, counts / scale, np.concatenate(more)), dark


def told(name: str, counts: Array, known: Known) -> None:
    """Tables as they stand in the module and, for what goes by name, on the sheets."""
    print(f"{name}: tuple[float, ...] = (")
    for feature, count in zip(FEATURES, counts, strict=True):
        print(f"    {count:.3f},  # {feature}")
    print(")")
    print("# levels, and the ratings of the sheets")
    for key, (constant, slope) in sorted(known.items() - {("", (0.0, 0.0))}):
        print(f'    {key}: "{name.lower()}": ({constant:.3f}, {slope:.3f}),')


def main() -> None:
    asked = int(sys.argv[1]) if len(sys.argv) > 1 else 600
    kind = sys.argv[2] if len(sys.argv) > 2 else "alone"
    games = [
        seen_in(setup, f"fit {number}")
        for number, setup in zip(range(asked), setups(kind), strict=False)
    ]
    if kind == "race":
        counts, known, dark = fit_race(games)
        told("RIVALS", counts, known)
        print(f"DARKNESS: tuple[float, float] = ({dark[0]:.3f}, {dark[1]:.3f})")
    else:
        told("LONE" if kind == "alone" else "TOGETHER", *fit_one_side(games))


if __name__ == "__main__":
    main()
