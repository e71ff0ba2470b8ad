"""The command line: what comes out, on which channel, with which exit code."""

import csv
import json
import sys
from io import StringIO
from pathlib import Path

import pytest

from shadowbrook import cli
from shadowbrook.engine import shelf
from shadowbrook.engine.steps import STEPS
from shadowbrook.lab import bench
from tests.lab.bench_report import report

FERRYMAN = Path(__file__).parents[1] / "examples" / "ferryman"
LONE = ("--mode", "lone", "--heroes", "karl", "--villain", "vampire", "--jobs", "1")


@pytest.fixture
def run(monkeypatch, capsys):
    """Type a command; return exit code, output and errors."""

    def typed(*args, keys=""):
        monkeypatch.setattr("sys.argv", ["shadowbrook", *args])
        monkeypatch.setattr("sys.stdin", StringIO(keys))
        with pytest.raises(SystemExit) as end:
            cli.main()
        out, err = capsys.readouterr()
        return end.value.code or 0, out, err

    return typed


# ---- simulate ----------------------------------------------------------------------------------


def test_simulate_shows_a_summary(run):
    code, out, err = run("simulate", *LONE, "--games", "3")
    assert code == 0
    assert "3 games of 1 hero; mode lone" in out
    assert "95% interval" in out
    assert "rounds" in out
    assert "decisions" in out
    assert err == ""


def test_simulate_json_is_one_document(run):
    code, out, err = run("simulate", *LONE, "--games", "2", "--json", "--level", "hunter")
    found = json.loads(out)
    assert (code, err) == (0, "")
    assert found["games"] == 2
    assert found["setup"]["level"] == "hunter"
    assert sum(side["count"] for side in found["wins"].values()) == 2
    assert not found["interrupted"]


def test_simulate_seats_a_bot_for_each_name(run):
    seats = ("--mode", "competitive", "--heroes", "2", "--jobs", "1", "--games", "2")
    code, out, err = run("simulate", *seats, "--bots", "heuristic, search:3")
    assert (code, err) == (0, "")
    assert "bot heuristic, search:3" in out


def test_simulate_names_the_nearest_bot(run):
    code, _, err = run("simulate", *LONE, "--bots", "heuristic,serch:3")
    assert code == 2
    assert "there is no bot 'serch'; did you mean 'search'?" in err


def test_simulate_csv_has_a_row_a_game(run):
    code, out, err = run("simulate", *LONE, "--games", "3", "--csv", "--seed", "7")
    rows = list(csv.DictReader(StringIO(out)))
    assert (code, err) == (0, "")
    assert [row["seed"] for row in rows] == ["7/0", "7/1", "7/2"]


def test_simulate_takes_every_part_of_a_set_up(run):
    code, out, _ = run(
        *("simulate", "--games", "1", "--jobs", "1", "--json"),
        *("--mode", "cooperative", "--heroes", "karl,random", "--chart", "advanced"),
        *("--preset", "revised", "--option", "villain.heal=d3", "--option", "track.bonus=landing"),
        *("--optional", "endurance", "--basic", "--windows", "ask_all"),
    )
    setup = json.loads(out)["setup"]
    assert code == 0
    assert setup["heroes"] == ["karl", "random"]
    assert setup["options"] == {"villain.heal": "d3", "track.bonus": "landing"}
    assert setup["optional"] == ["endurance"]
    assert setup["basic"] == ["villain", "chart", "secrets"]
    assert (setup["chart"], setup["windows"]) == ("advanced", "ask_all")


@pytest.mark.parametrize(
    ("flags", "sentence"),
    [
        (("--heroes", "carl"), "there is no hero 'carl'; did you mean 'karl'?"),
        (("--heroes", "9"), "9 heroes are too many"),
        (("--heroes", "karl,karl"), "named twice"),
        (("--villain", "vampyre"), "did you mean 'vampire'?"),
        (("--mode", "alone"), "there is no mode 'alone'"),
        (("--option", "villain.heal"), "a rule option is NAME=VALUE"),
        (("--option", "villain.heel=d6"), "did you mean 'villain.heal'?"),
        (("--bot", "genius"), "there is no bot 'genius'"),
        (("--json", "--csv"), "choose one of --json and --csv"),
    ],
)
def test_wrong_input_is_one_sentence_and_exit_code_2(run, flags, sentence):
    code, out, err = run("simulate", "--games", "1", *flags)
    assert code == 2
    assert out == ""
    assert sentence in err
    assert err.startswith("shadowbrook: ")
    assert "Traceback" not in err
    assert len(err.strip().splitlines()) == 1


def test_what_is_done_is_shown_when_somebody_stops_it(run, monkeypatch):
    from shadowbrook.lab import simulate as simulating

    real = simulating.play_game

    def stopped(setup, seed, number, bot_name):
        if number == 2:
            raise KeyboardInterrupt
        return real(setup, seed, number, bot_name)

    monkeypatch.setattr(simulating, "play_game", stopped)
    code, out, err = run("simulate", *LONE, "--games", "9")
    assert code == 130
    assert "2 games of 1 hero; mode lone" in out
    assert "stopped: 2 of 9 games were played" in err


def test_simulate_writes_rows_and_decisions(run, tmp_path):
    rows, decisions = tmp_path / "rows.csv", tmp_path / "decisions.parquet"
    code, out, err = run(
        *("simulate", *LONE, "--games", "2", "--rows", str(rows), "--decisions", str(decisions))
    )
    assert (code, err) == (0, "")
    assert "2 games of 1 hero; mode lone" in out
    assert len(rows.read_text().splitlines()) == 3
    assert decisions.stat().st_size > 0


def test_a_bot_that_fails_is_told_of(run, monkeypatch):
    from shadowbrook.bots import RandomBot

    def fail(self, table, options):
        raise RuntimeError("lost the thread")

    monkeypatch.setattr(RandomBot, "choose", fail)
    code, out, err = run("simulate", *LONE, "--games", "2")
    assert code == 0
    assert "2 games of 1 hero; mode lone" in out
    assert "in 2 of 2 games a bot failed and was replaced; first in game 0: " in err
    assert "lost the thread" in err


def test_simulate_refuses_a_file_before_any_game(run, tmp_path):
    code, out, err = run("simulate", *LONE, "--rows", str(tmp_path / "rows.txt"))
    assert (code, out) == (2, "")
    assert "rows can be written as .csv or .parquet" in err


# ---- tournament and balance ----------------------------------------------------------------------


def test_a_tournament_shows_ratings(run, tmp_path):
    rows = tmp_path / "rows.csv"
    code, out, err = run(
        *("tournament", "--over", "villains", "--mode", "lone", "--heroes", "random"),
        *("--rounds", "2", "--jobs", "1", "--rows", str(rows)),
    )
    assert (code, err) == (0, "")
    assert "8 games, mode lone, comparing villains" in out
    assert "Werewolf" in out
    assert "rating" in out
    assert len(rows.read_text().splitlines()) == 9


def test_a_tournament_that_is_stopped_says_how_to_go_on(run, tmp_path, monkeypatch):
    from shadowbrook.lab import tournament
    from shadowbrook.lab.games import play as real

    def stopped(match):
        if match.number == 5:
            raise KeyboardInterrupt
        return real(match)

    flags = ("tournament", "--over", "villains", "--mode", "lone", "--heroes", "random")
    more = ("--rounds", "2", "--jobs", "1", "--results", str(tmp_path / "r.jsonl"))
    monkeypatch.setattr(tournament, "play", stopped)
    code, out, err = run(*flags, *more)
    assert code == 130
    assert "5 games, mode lone" in out
    assert "stopped: 5 of 8 games were played" in err
    assert "run the same command again" in err
    monkeypatch.setattr(tournament, "play", real)
    code, out, _ = run(*flags, *more, "--json")
    assert code == 0
    assert json.loads(out)["games"] == 8


def test_a_tournament_refuses_nonsense(run):
    code, out, err = run("tournament", "random", "--rounds", "1")
    assert (code, out) == (2, "")
    assert "at least two entrants" in err


def test_balance_writes_a_report(run, tmp_path):
    out_file = tmp_path / "report"
    code, out, err = run(
        *("balance", "--games", "1", "--bot", "random", "--only", "lone, n*"),
        *("--jobs", "1", "--out", str(out_file)),
    )
    assert (code, err) == (0, "")
    assert "1 game;" in out
    assert "# Balance report" in (tmp_path / "report.md").read_text()
    assert (tmp_path / "report.html").read_text().startswith("<!DOCTYPE html>")


@pytest.fixture
def no_games(monkeypatch):
    """Whoever plays a game fails."""
    from shadowbrook.lab import ledger

    def played(*args, **kwargs):
        raise AssertionError("a game was to be played")

    monkeypatch.setattr(ledger, "spread", played)


@pytest.mark.usefixtures("no_games")
def test_a_tournament_needs_its_ratings_before_any_game(run, monkeypatch):
    monkeypatch.setitem(sys.modules, "openskill", None)
    monkeypatch.setitem(sys.modules, "openskill.models", None)
    code, out, err = run("tournament", "random", "heuristic", "--rounds", "1")
    assert (code, out) == (2, "")
    assert "a rating needs the package openskill" in err


@pytest.mark.usefixtures("no_games")
@pytest.mark.parametrize(
    ("command", "flag", "taken"),
    [
        ("tournament", "--results", ""),
        ("tournament", "--rows", ".csv"),
        ("balance", "--results", ""),
        ("balance", "--rows", ".csv"),
        ("balance", "--out", ".md"),
        ("balance", "--out", ".html"),
    ],
)
def test_a_file_that_cannot_be_written_is_refused_before_any_game(
    run, tmp_path, monkeypatch, command, flag, taken
):
    monkeypatch.chdir(tmp_path)
    (tmp_path / f"taken{taken}").mkdir()
    name = "taken" if flag == "--out" else f"taken{taken}"
    code, out, err = run(command, flag, name)
    assert (code, out) == (2, "")
    assert f"taken{taken} cannot be written" in err
    assert [path.name for path in tmp_path.iterdir()] == [f"taken{taken}"]


def test_balance_takes_a_box_by_its_folder(run, tmp_path, monkeypatch):
    monkeypatch.setenv(shelf.FOLDERS, "")
    out = tmp_path / "balance-0.2"  # no ending, though it looks like one
    code, said, err = run(
        *("balance", "--games", "1", "--bot", "random", "--only", "*basic*2 heroes, ferryman"),
        *("--jobs", "1", "--out", str(out), "--box", str(FERRYMAN)),
    )
    shelf.forget("ferryman")
    assert (code, err) == (0, "")
    assert "1 game;" in said
    assert "ferryman" in (tmp_path / "balance-0.2.md").read_text(encoding="utf-8")
    assert (tmp_path / "balance-0.2.html").exists()


def test_balance_refuses_a_folder_that_is_not_there(run, tmp_path):
    code, _, err = run("balance", "--games", "1", "--out", str(tmp_path / "no" / "report"))
    assert code == 2
    assert "there is no folder" in err


# ---- rules -------------------------------------------------------------------------------------


def test_a_rule_by_its_id(run):
    code, out, _ = run("rules", "mov-01")
    assert code == 0
    assert out.startswith("MOV-01 [all games]")


def test_several_rules(run):
    _, out, _ = run("rules", "MOV-01", "KO-01")
    assert "MOV-01" in out
    assert "KO-01" in out


def test_rules_by_words_and_by_section(run):
    _, out, _ = run("rules", "barghest", "displac")
    assert out.startswith("MIN-26")
    _, out, _ = run("rules", "MIL")
    assert next(line[:6] for line in out.splitlines() if line.startswith("MIL-")) == "MIL-01"


def test_without_words_the_sections_are_listed(run):
    code, out, _ = run("rules")
    assert code == 0
    assert "knocked-out heroes" in out


def test_an_unknown_rule_names_the_nearest(run):
    code, out, err = run("rules", "MN-13")
    assert (code, out) == (1, "")
    assert "MIN-13" in err


# ---- bench ---------------------------------------------------------------------------------------


@pytest.fixture
def asked(monkeypatch):
    """How long and from which seed to measure; what is measured is known already."""
    asked = []

    def measure(seconds, seed, told):
        asked.append((seconds, seed))
        return report()

    monkeypatch.setattr(bench, "measure", measure)
    return asked


def test_bench_ends_with_a_line_of_json(run, monkeypatch, asked):
    monkeypatch.setenv("BENCH_SECONDS", "0.5")
    monkeypatch.setenv("BENCH_SEED", "5")
    code, out, _ = run("bench", "--json")
    line = json.loads(out.splitlines()[-1])
    assert code == 0
    assert asked == [(0.5, 5)]
    assert line["games"] == 1
    assert line["seed"] == 5
    assert line["live_kb"] == 1.0


def test_bench_for_people(run, asked):
    code, out, _ = run("bench")
    assert code == 0
    assert asked == [(10, 1)]
    for what in ("decisions per second", "State.copy()", "fork()", "games per second", "kB"):
        assert what in out


def test_bench_refuses_nonsense(run, monkeypatch):
    monkeypatch.setenv("BENCH_SECONDS", "long")
    code, _, err = run("bench")
    assert code == 2
    assert "BENCH_SECONDS must be a number, not 'long'" in err


# ---- fuzz ----------------------------------------------------------------------------------------


def test_fuzz_reports(run):
    code, out, err = run("fuzz", "--games", "2", "--seed", "3", "--jobs", "1", "--mode", "lone")
    assert (code, err) == (0, "")
    assert "2 games" in out
    assert "0 failures" in out
    assert "longest script" in out
    assert "mode lone: 2" in out


def test_fuzz_counts_cards(run):
    _, out, _ = run("fuzz", "--games", "1", "--jobs", "1", "--mode", "lone", "--cards")
    assert "drawn" in out
    assert "karl" in out


def test_fuzz_json(run):
    code, out, _ = run("fuzz", "--one", "3/1", "--mode", "lone", "--json")
    tally = json.loads(out)
    assert code == 0
    assert tally["games"] == 1
    assert tally["failures"] == []


def test_a_failure_prints_the_one_command_and_the_exit_code_is_1(run, monkeypatch):
    async def broken(g, hero, b):
        raise RuntimeError("planted")

    monkeypatch.setitem(STEPS, "encounter", broken)
    code, _, err = run("fuzz", "--games", "2", "--jobs", "1", "--mode", "lone")
    assert code == 1
    assert "RuntimeError: planted" in err
    command = next(line.strip() for line in err.splitlines() if "--one" in line)
    assert command.startswith("shadowbrook fuzz --one 1/")
    assert command.endswith(" --mode lone")
    code, _, again = run(*command.split()[1:])
    assert code == 1
    assert "RuntimeError: planted" in again


def test_fuzz_refuses_what_cannot_be(run):
    code, _, err = run("fuzz", "--games", "1", "--mode", "team", "--preset", "ap")
    assert code == 2
    assert "no set-up fits" in err


# ---- play ----------------------------------------------------------------------------------------


def test_play_starts_with_karl_against_the_vampire(run):
    code, out, err = run("play", "--seed", "1", keys="q\n\n")
    assert (code, err) == (0, "")
    assert "Karl" in out
    assert "The Vampire" in out
    assert "Goodbye." in out


def test_play_goes_on_with_a_saved_game(run, tmp_path):
    saved = tmp_path / "game.json"
    run("play", "--seed", "1", keys=f"1\ns {saved}\nq\n\n")
    code, out, _ = run("play", "--load", str(saved), keys="q\n\n")
    assert code == 0
    assert "Karl" in out


@pytest.mark.parametrize(
    ("content", "sentence"),
    [(None, "cannot be read"), ("{", "damaged"), ("[]", "not a saved game")],
)
def test_play_refuses_a_file_that_is_no_game(run, tmp_path, content, sentence):
    saved = tmp_path / "game.json"
    if content is not None:
        saved.write_text(content)
    code, _, err = run("play", "--load", str(saved))
    assert code == 2
    assert sentence in err


@pytest.mark.parametrize("seats", ["2", "0", "one", ""])
def test_play_refuses_seats_that_are_not_there(run, seats):
    code, _, err = run("play", "--seats", seats)
    assert code == 2
    assert "seats are" in err


def test_help_lists_the_commands(run):
    code, out, _ = run("--help")
    assert code == 0
    for command in ("play", "simulate", "rules", "bench", "fuzz", "tournament", "balance"):
        assert command in out


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", "as many as the mode wants"),
        ("fr", "autant que le mode en demande"),
        ("pl", "tylu, ilu wymaga tryb"),
    ],
)
def test_a_default_in_words_is_in_the_language_of_the_reader(run, monkeypatch, language, words):
    monkeypatch.setenv("COLUMNS", "2000")
    _, out, _ = run("play", "--help", "--lang", language)
    assert words in out
    assert ("as many as" in out) is (language == "en")


@pytest.mark.parametrize(
    ("language", "rule", "told"),
    [
        ("en", "GAP-66", False),
        ("fr", "GAP-66", True),
        ("pl", "CON-27", True),
        ("fr", "MIN-13", False),
    ],
)
def test_rulings_that_are_in_english_say_so(run, language, rule, told):
    _, out, _ = run("rules", rule, "--lang", language)
    notes = {"fr": "En anglais seulement", "pl": "Tylko po angielsku"}
    assert (notes.get(language, "English") in out) is told


# ---- odds --------------------------------------------------------------------------------------


def test_odds_answer_in_words_and_a_table(run):
    code, out, err = run("odds", "5 dice 5+ vs 4 dice health 3/4")
    assert (code, err) == (0, "")
    assert "59.1%" in out
    assert "wins with 3 Health left" in out
    assert "is knocked out without a victory" in out


def test_odds_of_a_test_and_of_a_showdown(run):
    _, out, _ = run("odds", "4", "dice", "5+")
    assert "4 dice at 5+: 80.2% chance of a success" in out
    _, out, _ = run("odds", "8 dice health 5 & 6 dice health 4 vs 7 dice health 10")
    assert "The chance to defeat the villain is" in out
    assert "ends with 10 of 10 wounds" in out


def test_odds_for_machines(run):
    code, out, _ = run("odds", "--json", "2 dice 5+ vs 1 dice health 1/1")
    assert code == 0
    assert 0 < json.loads(out)["win"] < 1


def test_odds_name_what_they_do_not_understand(run):
    code, out, err = run("odds", "5 dice vs 4 dice helth 3/4")
    assert (code, out) == (2, "")
    assert "did you mean 'health'?" in err
