"""Train a small policy with plain numpy until it beats `random`, and show how it learns.

The policy is linear: it gives each offered option a score and takes the best. `random` as good
as never wins, so that the reward at the end of a game would teach nothing for a very long time.
Instead the policy plays, the bot `heuristic` says at each decision what it would do, and the
policy learns to do the same (imitation by DAgger). Both see the view of their seat alone.

    python examples/train_small_policy.py --rounds 16 --plot curve.svg

It learns in games of a lone hero, and in the end also meets `random` as a rival in competitive
games of which it has never seen one: observations are the same in every mode.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from shadowbrook.bots import Players
from shadowbrook.lab.environments import OneSeat
from shadowbrook.lab.environments.encoding import (
    BAG,
    NAMES,
    OPTION_BLOCKS,
    OPTION_SIZE,
    TABLE_BLOCKS,
)
from shadowbrook.lab.statistics import wilson

Numbers = NDArray[np.float32]
Observation = dict[str, Any]

LONE = {"mode": "lone", "heroes": ["random"]}
RIVALS = {"mode": "competitive", "heroes": ["random", "random"]}
GAMES_A_ROUND = 8
LONGEST = 4_000  # actions; a policy can buy and discard what is free for ever
TRAINING, UNSEEN = 0, 10_000_000  # seeds of games to learn from, and of those to be judged by

# where things stand in an observation; see docs/environments.md
STARTS = dict(zip(TABLE_BLOCKS, np.cumsum([0, *TABLE_BLOCKS.values()])[:-1].tolist(), strict=True))
KIND = slice(STARTS["decision"] + 3, STARTS["decision"] + 3 + NAMES)
VILLAIN, HERO = STARTS["villain"] + NAMES, STARTS["hero 1"]
LAIR = STARTS["fights"] + TABLE_BLOCKS["fights"] - 3
SITUATION = [
    *range(STARTS["game"] + 7, STARTS["game"] + 14),  # Shadow Track, stage, cost of a Lair card
    *range(VILLAIN + 1, VILLAIN + 5),  # Combat, Health, wounds, Health left
    *range(STARTS["fights"], STARTS["fights"] + 2),  # showdown, its round
    *range(LAIR, LAIR + 2),  # known, distance
    *range(HERO + 5, HERO + 18),  # Investigation to upgrades
]
SPACE = slice(OPTION_BLOCKS["option"], OPTION_BLOCKS["option"] + OPTION_BLOCKS["its space"])
VERB = slice(OPTION_SIZE - BAG - NAMES, OPTION_SIZE - BAG)
WORDS = slice(OPTION_SIZE - BAG, OPTION_SIZE)
FEATURES = (
    OPTION_SIZE + (NAMES + OPTION_BLOCKS["its space"]) * len(SITUATION) + NAMES * (NAMES + BAG)
)


class Lesson(NamedTuple):
    """A decision to learn from: its options, and the one that the teacher took."""

    rows: Numbers
    wanted: int


def features(observation: Observation) -> Numbers:
    """A row for each legal action: the option, and how it goes with situation and question."""
    table = observation["observation"]
    options = observation["options"][observation["action_mask"] == 1]
    situation, kind = table[SITUATION], table[KIND]

    def crossed(part: Numbers, other: Numbers) -> Numbers:
        return (part[:, :, None] * other).reshape(len(options), -1)

    return np.concatenate(
        (
            options,
            crossed(options[:, VERB], situation),
            crossed(options[:, SPACE], situation),
            crossed(options[:, VERB], kind),
            crossed(options[:, WORDS], kind),
        ),
        axis=1,
    )


class Policy:
    """Scores options by a sum of weights and takes the best; learns by Adam."""

    def __init__(self, rate: float = 0.01) -> None:
        self.weights: Numbers = np.zeros(FEATURES, np.float32)
        self.rate, self.steps = rate, 0
        self._mean, self._square = np.zeros_like(self.weights), np.zeros_like(self.weights)

    def act(self, rows: Numbers) -> int:
        """The row with the best score."""
        return int(np.argmax(rows @ self.weights))

    def learn(self, lessons: list[Lesson]) -> None:
        """One step toward what the teacher would do (softmax, cross-entropy)."""
        gradient = np.zeros_like(self.weights)
        for rows, wanted in lessons:
            scores = rows @ self.weights
            chances = np.exp(scores - scores.max())
            chances /= chances.sum()
            chances[wanted] -= 1
            gradient -= chances @ rows
        gradient /= len(lessons)
        self.steps += 1
        self._mean = 0.9 * self._mean + 0.1 * gradient
        self._square = 0.99 * self._square + 0.01 * gradient**2
        mean = self._mean / (1 - 0.9**self.steps)
        square = self._square / (1 - 0.99**self.steps)
        self.weights += self.rate * mean / (np.sqrt(square) + 1e-6)


class Point(NamedTuple):
    """A point of the learning curve: how often it did what the teacher would, and won."""

    lessons: int
    agreed: float
    won: float


def train(policy: Policy, rounds: int, seed: int, told: Callable[[Point], None]) -> list[Point]:
    """Rounds of games and lessons; in the first one the teacher plays."""
    env = OneSeat(LONE, max_cycles=LONGEST)
    stream = np.random.default_rng(seed)
    lessons: list[Lesson] = []
    curve: list[Point] = []
    for round_ in range(rounds):
        agreed: list[bool] = []
        won = 0
        for game in range(GAMES_A_ROUND):
            observation, info = env.reset(seed=TRAINING + round_ * GAMES_A_ROUND + game)
            teacher = Players(("heuristic",), env.table.seed)
            over = cut = False
            while not over and not cut:
                rows = features(observation)
                wanted = info["keys"].index(teacher.choose(env.table.playing))
                taken = policy.act(rows)
                if len(rows) > 1:
                    agreed.append(taken == wanted)
                    lessons.append(Lesson(rows, wanted))
                observation, reward, over, cut, info = env.step(taken if round_ else wanted)
            won += reward > 0
        point = Point(len(lessons), float(np.mean(agreed)), won / GAMES_A_ROUND)
        curve.append(point)
        told(point)
        for _ in range(2 * len(lessons) // 32):
            some = stream.integers(len(lessons), size=32)
            policy.learn([lessons[n] for n in some])
    return curve


def evaluate(
    choose: Callable[[Numbers], int], setup: dict[str, Any], games: int
) -> tuple[int, int]:
    """Games won, and lost to a rival (`random`), from all seats in turn, on seeds never seen.

    A game that is cut off is neither.
    """
    seats = len(setup["heroes"])
    tables = [OneSeat(setup, seat=seat, bot="random", max_cycles=LONGEST) for seat in range(seats)]
    mine = theirs = 0
    for game in range(games):
        env = tables[game % seats]
        observation, info = env.reset(seed=UNSEEN + game // seats)
        over = cut = False
        while not over and not cut:
            observation, _, over, cut, info = env.step(choose(features(observation)))
        if cut:
            continue
        mine += info["result"]["won"]
        theirs += info["result"]["winner"] != "villain" and not info["result"]["won"]
    return mine, theirs


def share(hits: int, games: int) -> str:
    """A share in words, with its interval."""
    low, high = (100 * bound for bound in wilson(hits, games))
    return f"{hits} of {games} games ({100 * hits / games:.1f}%; 95%: {low:.1f} to {high:.1f})"


def ascii_curve(curve: list[Point], height: int = 10) -> str:
    """How often the policy agrees with its teacher, drawn with characters."""
    values = [point.agreed for point in curve]
    low, high = min(values), max(values)
    spread = max(high - low, 1e-9)
    lines = []
    for level in range(height, -1, -1):
        marks = ["* " if round(height * (one - low) / spread) == level else "  " for one in values]
        lines.append(f"{100 * (low + spread * level / height):6.1f} % |{''.join(marks)}")
    lines.append(f"{'':8} +{'--' * len(values)}")
    lines.append(f"{'':10}agreed with its teacher on new decisions, by round")
    return "\n".join(lines)


def save_plot(curve: list[Point], path: Path) -> None:
    """The learning curve as a picture (needs the extra `lab`)."""
    from matplotlib.figure import Figure  # noqa: PLC0415 - an extra

    figure = Figure(figsize=(7, 4), layout="constrained")
    axes = figure.subplots()
    lessons = [point.lessons for point in curve]
    axes.plot(lessons, [100 * point.agreed for point in curve], "o-", label="agreed with teacher")
    axes.plot(lessons, [100 * point.won for point in curve], "o-", label="games won")
    axes.set(xlabel="decisions learnt from", ylabel="%", ylim=(0, 100))
    axes.legend()
    figure.savefig(path)


def main() -> None:
    """Train, show the curve, and compare with `random`."""
    parser = argparse.ArgumentParser(description="Train a small policy that beats random.")
    parser.add_argument("--rounds", type=int, default=16)
    parser.add_argument("--games", type=int, default=100, help="games of each comparison")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--plot", type=Path, help="save the curve as a picture, too")
    asked = parser.parse_args()

    def say(line: str) -> None:
        sys.stdout.write(f"{line}\n")
        sys.stdout.flush()

    def told(point: Point) -> None:
        say(
            f"{point.lessons:6} decisions: agreed with its teacher {100 * point.agreed:.1f} %, "
            f"won {100 * point.won:.0f} % of the round's games"
        )

    policy = Policy()
    curve = train(policy, asked.rounds, asked.seed, told)
    say(ascii_curve(curve))
    if asked.plot is not None:
        save_plot(curve, asked.plot)
    stream = np.random.default_rng(asked.seed)
    mine, _ = evaluate(lambda rows: int(stream.integers(len(rows))), LONE, asked.games)
    say(f"lone hero, random:  won {share(mine, asked.games)}")
    mine, _ = evaluate(policy.act, LONE, asked.games)
    say(f"lone hero, trained: won {share(mine, asked.games)}")
    mine, theirs = evaluate(policy.act, RIVALS, asked.games)
    say(f"against random as a rival: won {share(mine, asked.games)}, lost {theirs} to it")


if __name__ == "__main__":
    main()
