"""The examples run, and do what they say."""

import importlib.util
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest

EXAMPLES = Path(__file__).parents[1] / "examples"


@pytest.fixture
def small_policy(monkeypatch):
    """The example that trains a policy, with few games."""
    spec = importlib.util.spec_from_file_location(
        "train_small_policy", EXAMPLES / "train_small_policy.py"
    )
    assert spec is not None
    assert spec.loader is not None
    module: Any = importlib.util.module_from_spec(spec)
    monkeypatch.setitem(sys.modules, "train_small_policy", module)
    spec.loader.exec_module(module)
    module.GAMES_A_ROUND = 1
    return module


def test_a_small_policy_learns_what_its_teacher_does(small_policy):
    small_policy.GAMES_A_ROUND = 3
    policy = small_policy.Policy()
    points: list[Any] = []
    curve = small_policy.train(policy, 3, 1, points.append)
    assert curve == points
    assert [point.lessons for point in curve] == sorted({point.lessons for point in curve})
    assert np.any(policy.weights)
    # on games of the teacher's own it agrees more often than before it had learnt anything
    small_policy.TRAINING = 50
    fresh = small_policy.train(small_policy.Policy(), 1, 1, points.append)[0].agreed
    learnt = small_policy.train(policy, 1, 1, points.append)[0].agreed
    assert learnt > fresh
    drawn = small_policy.ascii_curve(curve)
    assert drawn.count("*") == 3


def test_a_policy_that_has_learnt_wins_where_random_does_not(small_policy, monkeypatch):
    # one hero and the mildest game: there a few lessons are enough
    karl = {"mode": "lone", "heroes": ["karl"], "villain": "scarecrow", "basic": True}
    monkeypatch.setattr(small_policy, "LONE", karl)
    monkeypatch.setattr(small_policy, "GAMES_A_ROUND", 4)
    policy = small_policy.Policy()
    small_policy.train(policy, 6, 1, lambda point: None)
    stream = np.random.default_rng(1)
    by_chance, _ = small_policy.evaluate(lambda rows: int(stream.integers(len(rows))), karl, 20)
    learnt, _ = small_policy.evaluate(policy.act, karl, 20)
    assert learnt > by_chance
    assert learnt >= 3


class Ended:
    """A seat at games that are over after one action, with the results laid ready."""

    results: Iterator[tuple[bool, str]] = iter(())

    def __init__(self, setup, seat, bot, max_cycles):
        assert bot == "random"

    def reset(self, seed):
        return {}, {}

    def step(self, action):
        won, winner = next(self.results)
        if not winner:
            return {}, 0, False, True, {}
        return {}, 0, True, False, {"result": {"won": won, "winner": winner}}


def test_it_counts_games_won_and_games_lost_to_a_rival(small_policy, monkeypatch):
    mine, theirs, nobodys, endless = (
        (True, "hero"),
        (False, "hero"),
        (False, "villain"),
        (False, ""),
    )
    monkeypatch.setattr(small_policy, "OneSeat", Ended)
    monkeypatch.setattr(small_policy, "features", lambda observation: [])
    monkeypatch.setattr(Ended, "results", iter([mine, theirs, nobodys, mine, endless, mine]))
    assert small_policy.evaluate(lambda rows: 0, small_policy.RIVALS, 6) == (3, 1)
    assert small_policy.share(1, 4).startswith("1 of 4 games (25.0%")
