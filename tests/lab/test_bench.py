"""The benchmark counts what it says it counts; how fast it is, is no matter for tests."""

import json

import pytest

from shadowbrook import Setup
from shadowbrook.cli import app
from shadowbrook.lab import bench
from tests.lab.bench_report import report


@pytest.fixture(autouse=True)
def small(monkeypatch):
    monkeypatch.setattr(bench, "FOUR", Setup(mode="lone", heroes=["karl"]))
    monkeypatch.setattr(bench, "FORKS", 20)
    monkeypatch.setattr(bench, "COPIES", 2)
    monkeypatch.setattr(bench, "LIVE_GAMES", 3)
    monkeypatch.setattr(bench, "MIDDLE", 2)
    monkeypatch.setattr(bench, "LOOKS", 3)
    monkeypatch.setattr(bench, "LEAST_GAMES", 2)
    monkeypatch.setattr(bench, "ROUNDS", 1)


def test_the_last_line_has_all_numbers():
    told: list[str] = []
    report = bench.measure(0.01, 1, told.append)
    line = json.loads(report.line(1))
    wanted = {"games", "decisions", "choices", "wall", "cpu", "clone_us", "copy_us", "live_kb"}
    assert wanted <= line.keys()
    assert all(line[name] > 0 for name in wanted)
    assert line["choices"] <= line["decisions"]
    assert len(told) == 9
    bots = {"heuristic_decisions_per_second", "heuristic_us", "search_iterations_per_second"}
    assert all(line[name] > 0 for name in bots)
    one, two = (line[f"simulated_games_per_second_{jobs}"] for jobs in ("1_job", "2_jobs"))
    assert one > 0
    assert two > 0
    assert line["scaling_2_jobs"] == pytest.approx(two / one, rel=0.05)


def test_each_floor_of_the_bots_is_said_with_its_number():
    line = json.loads(report().line(1))
    assert (line["heuristic_us"], line["heuristic_us_under"]) == (2000, 2000)
    searches = "search_iterations_per_second"
    assert (line[searches], line[f"{searches}_at_least"]) == (300, 300)
    assert (line["scaling_2_jobs"], line["scaling_2_jobs_at_least"]) == (1.7, 1.7)


def test_the_table_shows_floors_beside_what_was_measured(monkeypatch, capsys):
    dear = bench.GameSpeed(games=1, decisions=400, choices=300, wall=1.3, cpu=1.3)
    slow = report(thinking_us=2500.0, searches=123.0, two_jobs=13.0, boxed_heuristic=dear)
    monkeypatch.setattr(bench, "measure", lambda *_: slow)
    monkeypatch.setenv("COLUMNS", "100")
    app(["bench"], standalone_mode=False)
    rows = [
        [cell.strip() for cell in row.split("│")] for row in capsys.readouterr().out.split("\n")
    ]
    found = {row[1]: row[2:4] for row in rows if len(row) == 5}
    assert found["its own time for a decision"] == ["2,500 µs", "under 2,000 µs"]
    assert found["search: iterations per second"] == ["123", "at least 300"]
    assert found["times as fast"] == ["1.30", "at least 1.7"]
    assert found["with all boxes: times the cost"] == [
        "1.30",
        "at most 1.25",
    ]  # the bot's comes last
    assert found["games per second"][1] == ""  # what has no floor shows none


def test_games_are_complete_and_the_same_with_checkpoints():
    plain = bench.play_games(0, 3, checkpoints=False)
    marked = bench.play_games(0, 3, checkpoints=True)
    assert plain.games == marked.games == 1
    assert (plain.decisions, plain.choices) == (marked.decisions, marked.choices)
    assert plain.decisions > 20


def test_games_with_all_boxes_have_their_heroes_villains_and_boards():
    setup = bench.with_all_boxes()
    assert {"core", "sw"} <= set(setup.boxes)
    assert bench.play_games(0, 3, checkpoints=False, setup=setup).decisions > 20


def test_only_games_under_way_are_weighed():
    games = bench._games_under_way(1)
    assert len(games) == 3
    assert not any(game.over for game in games)
