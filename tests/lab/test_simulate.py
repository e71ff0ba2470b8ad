"""Simulations: the same seed, the same rows; what the rows say together."""

import csv
from io import StringIO

import pytest

from shadowbrook import Setup, ShadowbrookError
from shadowbrook.lab.games import PlayedGame
from shadowbrook.lab.pool import spread
from shadowbrook.lab.results import to_csv
from shadowbrook.lab.simulate import play_game, sides, simulate, summarize
from shadowbrook.lab.statistics import quartiles, wilson

LONE = Setup(mode="lone", heroes=["karl"], villain="vampire")
FOUR = Setup(mode="cooperative", heroes=4)


def row(game=0, side="villain", how="darkness", rounds=10, decisions=100, heroes=("karl",)):
    winners = () if side == "villain" else heroes
    return PlayedGame(
        game, "s", "vampire", heroes, side, winners, side, how, rounds, decisions, decisions
    )


def test_the_same_seed_gives_the_same_rows_for_any_number_of_jobs():
    alone = simulate(FOUR, 6, seed=3, jobs=1)
    together = simulate(FOUR, 6, seed=3, jobs=2)
    assert alone.results == together.results
    assert [row.game for row in together.results] == [0, 1, 2, 3, 4, 5]
    assert not together.interrupted


def test_another_seed_gives_other_games():
    assert simulate(LONE, 3, seed=1).results != simulate(LONE, 3, seed=2).results


def test_a_game_depends_on_its_number_alone():
    rows = simulate(FOUR, 3, seed=9).results
    assert play_game(FOUR, "9", 2, "random") == rows[2]
    assert len({row.seed for row in rows}) == 3


def test_a_row_tells_the_game():
    (one,) = simulate(LONE, 1, seed=5).results
    assert one.heroes == ("karl",)
    assert one.villain == "vampire"
    assert one.side in ("hero", "villain")
    assert 0 < one.choices <= one.decisions
    assert one.rounds > 0


def test_bots_that_go_round_in_circles_do_not_hold_up_a_batch(monkeypatch):
    from shadowbrook.lab import games

    count = play_game(LONE, "1", 0, "random").decisions
    monkeypatch.setattr(games, "ENDLESS", count)
    assert play_game(LONE, "1", 0, "random").faults == ()
    monkeypatch.setattr(games, "ENDLESS", count - 1)
    (fault,) = play_game(LONE, "1", 0, "random").faults
    assert fault == f"the bots made no end within {count - 1} decisions; random ones go on"


def test_an_unknown_bot_is_refused():
    with pytest.raises(ShadowbrookError, match="there is no bot 'clever'"):
        simulate(LONE, 1, bot_name="clever")


def test_told_hears_of_every_game():
    heard: list[int] = []
    simulate(LONE, 4, told=heard.append)
    assert sum(heard) == 4


def test_what_is_done_is_kept_when_somebody_stops_it():
    def work(numbers):
        if 3 in numbers:
            raise KeyboardInterrupt
        return list(numbers)

    harvest = spread(work, 10, 1, lambda done: None)
    assert harvest.interrupted
    assert harvest.results == [[0], [1], [2]]


def test_processes_are_stopped_too():
    def stop(done):
        raise KeyboardInterrupt

    harvest = spread(list, 400, 2, stop)
    assert harvest.interrupted
    assert harvest.results
    flat = [n for portion in harvest.results for n in portion]
    assert flat == sorted(set(flat))


def divide(numbers):
    return [1 // number for number in numbers]


def test_a_failure_in_a_process_is_not_swallowed():
    with pytest.raises(ZeroDivisionError):
        spread(divide, 4, 2, lambda done: None)


def test_the_summary_counts_sides_and_ends():
    rows = [
        row(0, "heroes", "showdown", 4, 40, ("karl", "katarina")),
        row(1, "villain", "darkness", 8, 80, ("karl", "victor")),
        row(2, "villain", "all-knocked-out", 6, 60, ("karl", "victor")),
        row(3, "villain", "darkness", 10, 100, ("karl", "victor")),
    ]
    summary = summarize(rows, ["heroes", "villain"])
    assert summary.games == 4
    assert {side: share.count for side, share in summary.wins.items()} == {
        "heroes": 1,
        "villain": 3,
    }
    assert summary.ends["villain: darkness"].count == 2
    assert summary.ends["villain: darkness"].share == 0.5
    assert summary.heroes["karl"].share == 0.25
    assert summary.heroes["katarina"].share == 1.0
    assert summary.heroes["victor"].count == 0
    assert summary.rounds.median == 7
    assert (summary.rounds.least, summary.rounds.most, summary.rounds.mean) == (4, 10, 7)
    assert summary.decisions.upper_quartile == 85


def test_a_side_that_never_wins_is_counted_too():
    summary = summarize([row()], ["hero", "villain"])
    assert summary.wins["hero"].count == 0
    assert summary.wins["hero"].low == 0


@pytest.mark.parametrize(
    ("setup", "names"),
    [
        (LONE, ["hero", "villain"]),
        (FOUR, ["heroes", "villain"]),
        (Setup(mode="competitive", heroes=2), ["seat 1", "seat 2", "villain"]),
        (Setup(mode="team", heroes=6, teams=3), ["team 1", "team 2", "team 3", "villain"]),
    ],
)
def test_the_sides_of_a_game(setup, names):
    assert sides(setup) == names


def test_csv_has_a_row_a_game():
    rows = simulate(FOUR, 2).results
    read = list(csv.DictReader(StringIO(to_csv(PlayedGame, rows))))
    assert [line["game"] for line in read] == ["0", "1"]
    assert read[0]["heroes"].split() == list(rows[0].heroes)
    assert int(read[1]["decisions"]) == rows[1].decisions


@pytest.mark.parametrize(
    ("hits", "trials", "low", "high"),
    [(8, 10, 0.490, 0.943), (0, 10, 0.0, 0.278), (10, 10, 0.722, 1.0), (500, 1000, 0.469, 0.531)],
)
def test_wilsons_interval(hits, trials, low, high):
    assert wilson(hits, trials) == pytest.approx((low, high), abs=0.001)


def test_a_wider_interval_for_more_confidence():
    assert wilson(5, 10, 0.99)[0] < wilson(5, 10, 0.95)[0] < 0.5


def test_quartiles():
    assert quartiles([4, 1, 3, 2]) == (1.75, 2.5, 3.25)
    assert quartiles([7]) == (7, 7, 7)
