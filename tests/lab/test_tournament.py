"""Tournaments: line-ups, common chance, ratings, and runs that are killed and taken up again."""

import json
import os
import signal
import subprocess
import sys
import time
from collections import Counter
from pathlib import Path

import msgspec
import pytest

import shadowbrook
from shadowbrook import Setup, ShadowbrookError
from shadowbrook.lab import sources, tournament
from shadowbrook.lab.games import PlayedGame
from shadowbrook.lab.ledger import Ledger, ledger
from shadowbrook.lab.tournament import make_plan, run, standings

FOUR = Setup(mode="competitive", heroes=4)
LONE = Setup(mode="lone", heroes=["random"])
PAIR = Setup(mode="competitive", heroes=["random", "random"])


@pytest.fixture
def two_bots(monkeypatch):
    """Bots a and b, known by name to the tournament alone."""
    monkeypatch.setattr(tournament, "check_bots", lambda names: None)


def won(plan, number, place=None):
    """A row of a plan, won by a place at the table or by Darkness."""
    lineups = plan.lineups()
    cell = " ".join(lineups[number % len(lineups)])
    side = "villain" if place is None else f"seat {place + 1}"
    winner = "villain" if place is None else "hero"
    return PlayedGame(
        number, "s", "vampire", (), winner, (), side, "showdown", 9, 90, 90, cell=cell
    )


# ---- line-ups ------------------------------------------------------------------------------------


@pytest.mark.usefixtures("two_bots")
def test_two_bots_share_a_table_evenly_from_every_seat():
    plan = make_plan("bots", ["a", "b"], FOUR)
    assert plan.lineups() == [("a", "b", "a", "b"), ("b", "a", "b", "a")]


@pytest.mark.usefixtures("two_bots")
def test_one_against_the_others_from_every_seat():
    lineups = make_plan("bots", ["a", "b"], FOUR, lineup="one").lineups()
    assert len(lineups) == len(set(lineups)) == 8
    for seat in range(4):
        assert [lineup[seat] for lineup in lineups].count("a") == 4
    assert Counter(lineup.count("a") for lineup in lineups) == {1: 4, 3: 4}


@pytest.mark.usefixtures("two_bots")
def test_only_the_first_can_sit_alone_against_others():
    lineups = make_plan("bots", ["a", "b"], FOUR, lineup="first").lineups()
    assert lineups == [tuple("a" if n == (4 - k) % 4 else "b" for n in range(4)) for k in range(4)]


def test_heroes_meet_everybody_from_every_seat():
    names = ["karl", "victor", "isabella", "heinrich", "thomas"]
    plan = make_plan("heroes", names, FOUR)
    lineups = plan.lineups()
    assert len(lineups) == 5 * 4
    for seat in range(4):
        assert set(Counter(lineup[seat] for lineup in lineups).values()) == {4}
    match = plan.match(3, lineups)
    assert match.setup.hero_names == lineups[3]


@pytest.mark.usefixtures("two_bots")
def test_a_team_has_one_bot():
    plan = make_plan("bots", ["a", "b"], Setup(mode="team", heroes=6, teams=3))
    lineups = plan.lineups()
    assert ("a", "b", "a") in lineups
    match = plan.match(lineups.index(("a", "b", "a")), lineups)
    teams = match.setup.teams
    assert isinstance(teams, tuple)
    assert {(team, bot) for team, bot in zip(teams, match.bots, strict=True)} == {
        (0, "a"),
        (1, "b"),
        (2, "a"),
    }


def test_all_games_of_a_round_share_their_chance_and_no_two_rounds_do():
    plan = make_plan("villains", [], LONE)
    lineups = plan.lineups()
    seeds = [plan.match(number, lineups).seed for number in range(2 * len(lineups))]
    assert len(set(seeds[: len(lineups)])) == 1
    assert seeds[0] != seeds[-1]


def test_a_hero_among_allies_changes_places_from_round_to_round():
    plan = make_plan("heroes", ["karl", "victor"], Setup(mode="cooperative", heroes=3))
    lineups = plan.lineups()
    at = [plan.match(2 * round_, lineups).setup.hero_names.index("karl") for round_ in range(4)]
    assert at == [0, 1, 2, 0]


@pytest.mark.parametrize(
    ("over", "entrants", "setup", "sentence"),
    [
        ("bots", ["random"], FOUR, "at least two entrants"),
        ("bots", ["random", "randm"], FOUR, "did you mean 'random'?"),
        ("heroes", ["karl", "carl"], PAIR, "did you mean 'karl'?"),
        ("heroes", ["karl", "karl"], PAIR, "'karl' is named twice"),
        ("heroes", ["karl", "victor"], FOUR, "4 seats need at least 4 heroes"),
        ("heroes", [], Setup(mode="team", heroes=4), "every mode but team"),
        ("villain", [], FOUR, "did you mean 'villains'?"),
        ("villains", ["vampire", "victor"], FOUR, "there is no villain 'victor'"),
    ],
)
def test_what_cannot_be_played_is_refused(over, entrants, setup, sentence):
    with pytest.raises(ShadowbrookError, match=sentence.replace("?", r"\?")):
        make_plan(over, entrants, setup)


# ---- what the games say ----------------------------------------------------------------------


@pytest.mark.usefixtures("two_bots")
def test_who_wins_more_is_rated_higher_and_more_games_make_it_surer():
    plan = make_plan("bots", ["a", "b"], PAIR)
    rows = [won(plan, n, plan.lineups()[n % 2].index("a" if n % 4 else "b")) for n in range(40)]
    table = standings(plan, rows)
    first, second = table.standings
    assert (first.entrant, first.wins.count, first.seats) == ("a", 30, 40)
    assert (second.entrant, second.wins.count) == ("b", 10)
    assert first.low < first.rating < first.high
    assert first.rating > 25 > second.rating
    few = standings(plan, rows[:8]).standings[0]
    assert first.sigma < few.sigma
    assert {place: share.count for place, share in table.seats.items()} == {
        "seat 1": 10,
        "seat 2": 30,
    }


@pytest.mark.usefixtures("two_bots")
def test_ratings_are_fair_to_one_against_three():
    """A bot that wins its quarter of such games is as strong as the others."""
    plan = make_plan("bots", ["a", "b"], FOUR, lineup="one")
    rows = [won(plan, n, n // 8 % 4) for n in range(8 * 40)]  # each seat as often as the next
    table = standings(plan, rows)
    ratings = {one.entrant: one.rating for one in table.standings}
    assert ratings["a"] == pytest.approx(ratings["b"], abs=1.0)
    assert [one.wins.share for one in table.standings] == [0.25, 0.25]


@pytest.mark.usefixtures("two_bots")
def test_darkness_winning_is_a_draw_among_rivals():
    plan = make_plan("bots", ["a", "b"], PAIR)
    table = standings(plan, [won(plan, n) for n in range(6)])
    assert table.darkness.count == 6
    assert table.standings[0].rating == pytest.approx(25, abs=0.5)
    assert [one.wins.count for one in table.standings] == [0, 0]


def test_villains_are_compared_by_the_same_games():
    plan = make_plan("villains", ["vampire", "werewolf"], LONE)
    rows = []
    for number in range(20):
        row = won(plan, number, None if number % 2 else 0)  # the werewolf always wins
        rows.append(msgspec.structs.replace(row, side=row.winner))
    table = standings(plan, rows)
    assert [one.entrant for one in table.standings] == ["werewolf", "vampire"]
    assert table.standings[0].wins.count == 10
    assert table.seats == {}


def test_the_same_plan_gives_the_same_table_for_any_number_of_jobs():
    plan = make_plan("villains", [], LONE, seed=5)
    alone, _ = run(plan, 3)
    together, _ = run(plan, 3, jobs=2)
    assert alone == together
    assert standings(plan, alone) == standings(plan, together)
    assert [row.villain for row in alone[:4]] == list(plan.entrants)


# ---- killed and taken up -----------------------------------------------------------------------


def lines(path):
    return path.read_bytes().splitlines(keepends=True)


def command(path, rounds, jobs):
    return [
        *(sys.executable, "-m", "shadowbrook.cli", "tournament", "--over", "villains"),
        *("--mode", "lone", "--heroes", "random", "--rounds", str(rounds), "--seed", "9"),
        *("--jobs", str(jobs), "--results", str(path), "--json"),
    ]


@pytest.mark.parametrize("jobs", [1, 2])
def test_killed_with_9_and_taken_up_it_neither_repeats_nor_loses_a_game(tmp_path, jobs):
    path = tmp_path / "results.jsonl"
    env = {**os.environ, "PYTHONPATH": str(Path(shadowbrook.__file__).parents[1])}
    rounds = 15
    process = subprocess.Popen(
        command(path, rounds, jobs), env=env, stdout=subprocess.DEVNULL, start_new_session=True
    )
    deadline = time.monotonic() + 60
    while not path.exists() or len(lines(path)) < 6:
        assert process.poll() is None, "it ended before it could be killed"
        assert time.monotonic() < deadline
        time.sleep(0.005)
    os.killpg(process.pid, signal.SIGKILL)
    process.wait()
    before = lines(path)
    assert 5 <= len(before) - 1 < rounds * 4
    if not before[-1].endswith(b"\n"):
        before.pop()

    done = subprocess.run(command(path, rounds, jobs), env=env, capture_output=True, check=True)
    after = lines(path)
    assert after[: len(before)] == before
    games = [json.loads(line)["game"] for line in after[1:]]
    assert sorted(games) == list(range(rounds * 4))
    fresh, _ = run(make_plan("villains", [], LONE, seed=9), rounds)
    taken_up = [msgspec.json.decode(line, type=PlayedGame) for line in after[1:]]
    assert sorted(taken_up, key=lambda row: row.game) == fresh
    assert json.loads(done.stdout)["games"] == rounds * 4


def test_a_line_that_was_cut_off_is_played_again(tmp_path):
    path = tmp_path / "results.jsonl"
    plan = make_plan("villains", [], LONE)
    rows, _ = run(plan, 1, results=path)
    path.write_bytes(path.read_bytes()[:-9])
    heard: list[int] = []
    again, _ = run(plan, 1, results=path, told=heard.append)
    assert again == rows
    assert heard == [3, 1]
    assert len(lines(path)) == 5


def test_more_rounds_only_add_games(tmp_path):
    path = tmp_path / "results.jsonl"
    plan = make_plan("villains", [], LONE)
    one, _ = run(plan, 1, results=path)
    before = path.read_bytes()
    two, _ = run(plan, 2, results=path)
    assert two[:4] == one
    assert path.read_bytes().startswith(before)


def test_results_of_another_plan_are_refused_and_left_alone(tmp_path):
    path = tmp_path / "results.jsonl"
    run(make_plan("villains", [], LONE), 1, results=path)
    before = path.read_bytes()
    with pytest.raises(ShadowbrookError, match="its seed is '1', not '2'"):
        run(make_plan("villains", [], LONE, seed=2), 1, results=path)
    assert path.read_bytes() == before


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("a letter\n", "is no file of results"),
        ("[1]\n", "is no file of results"),
        ("a letter\nwithout an end", "is no file of results"),
        ("a word", "is no file of results"),
        ("{}", "is no file of results"),
        ("HEADER{}\n", "line 2 of .* is not a row"),
        ("HEADER{}\n{", "line 2 of .* is not a row"),
    ],
)
def test_a_file_that_is_no_ledger_is_refused_and_left_alone(tmp_path, text, sentence):
    path = tmp_path / "results.jsonl"
    plan = make_plan("villains", [], LONE).plain()
    with ledger(path, plan):
        pass
    text = text.replace("HEADER", path.read_text())
    path.write_text(text)
    with pytest.raises(ShadowbrookError, match=sentence), ledger(path, plan):
        pass
    assert path.read_text() == text


def test_a_header_that_was_cut_off_is_written_again(tmp_path):
    path = tmp_path / "results.jsonl"
    plan = make_plan("villains", [], LONE).plain()
    with ledger(path, plan):
        pass
    header = path.read_bytes()
    for length in (0, 1, len(header) - 1):
        path.write_bytes(header[:length])
        with ledger(path, plan):
            pass
        assert path.read_bytes() == header


def test_a_folder_or_a_full_disk_is_one_sentence(tmp_path):
    plan = make_plan("villains", [], LONE)
    with (
        pytest.raises(ShadowbrookError, match=r"cannot be written \(it is a folder\)"),
        ledger(tmp_path, plan.plain()),
    ):
        pass
    full = Path("/dev/full")
    if full.exists():
        with full.open("ab", buffering=0) as file:
            book = Ledger(plan.plain(), file)
            with pytest.raises(ShadowbrookError, match="/dev/full cannot be written"):
                book.keep([won(plan, 0)])


@pytest.mark.parametrize("change", [{"sources": "others"}, {"sources": None}, {"shadowbrook": "0"}])
def test_results_of_another_game_are_refused_and_left_alone(tmp_path, change):
    """A number of a card or of a bot was changed, and nothing of the plan."""
    path = tmp_path / "results.jsonl"
    plan = make_plan("villains", [], LONE)
    run(plan, 1, results=path)
    first, *rows = lines(path)
    header = json.loads(first) | change
    if header["sources"] is None:
        del header["sources"]  # as they were before there was such a field
    path.write_bytes(json.dumps(header).encode() + b"\n" + b"".join(rows))
    before = path.read_bytes()
    with pytest.raises(ShadowbrookError, match=r"results of another game: .* or delete this one"):
        run(plan, 1, results=path)
    assert path.read_bytes() == before


def test_a_plan_names_the_boxes_and_bots_that_it_plays_with(monkeypatch):
    asked = []
    monkeypatch.setattr(sources, "digest", lambda boxes, bots: asked.append((boxes, bots)))
    make_plan("villains", [], LONE, bot="heuristic").game()
    make_plan("bots", ["random", "heuristic"], PAIR).game()
    assert asked == [(("core",), ("heuristic",)), (("core",), ("random", "heuristic"))]


def test_two_runs_do_not_write_to_one_file(tmp_path):
    path = tmp_path / "results.jsonl"
    plan = make_plan("villains", [], LONE).plain()
    with (
        ledger(path, plan),
        pytest.raises(ShadowbrookError, match="another run is writing"),
        ledger(path, plan),
    ):
        pass
