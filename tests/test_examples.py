"""The examples run, and do what they say."""

import importlib.util
import sys
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
    policy = small_policy.Policy()
    points: list[Any] = []
    curve = small_policy.train(policy, 3, 1, points.append)
    assert curve == points
    assert [point.lessons for point in curve] == sorted({point.lessons for point in curve})
    assert np.any(policy.weights)
    # on a game of the teacher's own it agrees more often than before it had learnt anything
    small_policy.TRAINING = 50
    fresh = small_policy.train(small_policy.Policy(), 1, 1, points.append)[0].agreed
    learnt = small_policy.train(policy, 1, 1, points.append)[0].agreed
    assert learnt > fresh
    drawn = small_policy.ascii_curve(curve)
    assert drawn.count("*") == 3


def test_it_counts_games_won_and_lost(small_policy):
    mine, theirs = small_policy.evaluate(lambda rows: 0, small_policy.RIVALS, 2)
    assert min(mine, theirs) >= 0
    assert mine + theirs <= 2
    assert small_policy.share(1, 4).startswith("1 of 4 games (25.0 %")
