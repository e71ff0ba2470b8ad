"""The benchmark counts what it says it counts; how fast it is, is no matter for tests."""

import json

import pytest

from shadowbrook.lab import bench


@pytest.fixture(autouse=True)
def small(monkeypatch):
    monkeypatch.setattr(bench, "FORKS", 20)
    monkeypatch.setattr(bench, "COPIES", 2)
    monkeypatch.setattr(bench, "LIVE_GAMES", 3)
    monkeypatch.setattr(bench, "MIDDLE", 2)
    monkeypatch.setattr(bench, "LOOKS", 3)
    monkeypatch.setattr(bench, "LEAST_GAMES", 3)


def test_the_last_line_has_all_numbers():
    told: list[str] = []
    report = bench.measure(0.01, 1, told.append)
    line = json.loads(report.line(1))
    wanted = {"games", "decisions", "choices", "wall", "cpu", "clone_us", "copy_us", "live_kb"}
    assert wanted <= line.keys()
    assert all(line[name] > 0 for name in wanted)
    assert line["choices"] <= line["decisions"]
    assert len(told) == 8
    bots = {"heuristic_decisions_per_second", "heuristic_us", "search_iterations_per_second"}
    assert all(line[name] > 0 for name in bots)
    one, two = (line[f"simulated_games_per_second_{jobs}"] for jobs in ("1_job", "2_jobs"))
    assert one > 0
    assert two > 0
    assert line["scaling_2_jobs"] == pytest.approx(two / one, rel=0.05)


def test_games_are_complete_and_the_same_with_checkpoints():
    plain = bench.play_games(0, 3, checkpoints=False)
    marked = bench.play_games(0, 3, checkpoints=True)
    assert plain.games == marked.games == 1
    assert (plain.decisions, plain.choices) == (marked.decisions, marked.choices)
    assert plain.decisions > 20


def test_only_games_under_way_are_weighed():
    games = bench._games_under_way(1)
    assert len(games) == 3
    assert not any(game.over for game in games)
