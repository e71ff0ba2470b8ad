"""Rows as files, and the page that describes their columns."""

import csv
import re
from pathlib import Path

import pytest

from shadowbrook import Setup, ShadowbrookError
from shadowbrook.lab.games import DecisionRow, Match, PlayedGame, play
from shadowbrook.lab.results import check_file, columns, write
from shadowbrook.lab.simulate import simulate, simulate_decisions

LONE = Setup(mode="lone", heroes=["karl"], villain="vampire", level="hunter")
TEAM = Setup(mode="team", heroes=4, teams=2)
PAGE = Path(__file__).parents[2] / "docs" / "lab.md"


def documented(heading):
    """The columns of the first table below a heading of docs/lab.md, with their types."""
    section = PAGE.read_text(encoding="utf-8").split(f"## {heading}\n")[1].split("\n## ")[0]
    return dict(re.findall(r"^\| `(\w+)` \| ([^|]+?) \|", section, re.MULTILINE))


@pytest.mark.parametrize(
    ("kind", "heading"), [(PlayedGame, "One row per game"), (DecisionRow, "One row per decision")]
)
def test_the_page_and_the_code_agree_on_the_columns(kind, heading):
    assert documented(heading) == columns(kind)
    assert list(documented(heading)) == list(kind.__struct_fields__)


def test_csv_and_parquet_say_the_same(tmp_path):
    import polars

    rows = simulate(TEAM, 3).results
    write(tmp_path / "rows.csv", PlayedGame, rows)
    write(tmp_path / "rows.parquet", PlayedGame, rows)
    with (tmp_path / "rows.csv").open() as file:
        read = list(csv.DictReader(file))
    frame = polars.read_parquet(tmp_path / "rows.parquet")
    assert frame.columns == list(PlayedGame.__struct_fields__)
    assert frame["rounds"].to_list() == [row.rounds for row in rows]
    assert frame["heroes"].to_list() == [list(row.heroes) for row in rows]
    assert frame["seats"].to_list() == [[1, 2, 3, 4]] * 3
    for line, row in zip(read, frame.iter_rows(named=True), strict=True):
        for name, value in row.items():
            shown = " ".join(map(str, value)) if isinstance(value, list) else str(value)
            assert line[name] == shown


@pytest.mark.parametrize("kind", [PlayedGame, DecisionRow])
def test_a_file_without_rows_has_its_columns_and_types(tmp_path, kind):
    import polars

    write(tmp_path / "rows.parquet", kind, [])
    schema = polars.read_parquet(tmp_path / "rows.parquet").schema
    words = {
        "number": polars.Int64,
        "text": polars.String,
        "list of text": polars.List(polars.String),
        "list of numbers": polars.List(polars.Int64),
    }
    assert dict(schema) == {name: words[of] for name, of in columns(kind).items()}


def test_a_row_names_its_set_up_and_who_played():
    row = play(Match(7, LONE, "s", ("random",), cell="lone")).row
    assert (row.game, row.seed, row.cell) == (7, "s", "lone")
    assert (row.mode, row.preset, row.level, row.chart) == ("lone", "revised", "hunter", "none")
    assert (row.seats, row.bots) == ((1,), ("random",))
    drawn = dict(part.split(":") for part in row.drawn)
    assert int(drawn["mystery"]) >= row.rounds - 1


def test_decisions_tell_the_game():
    (one,) = simulate_decisions(TEAM, 1, seed=4).results
    assert one.row == simulate(TEAM, 1, seed=4).results[0]
    assert len(one.decisions) == one.row.decisions
    assert [row.decision for row in one.decisions] == list(range(one.row.decisions))
    assert all(row.key in row.offered for row in one.decisions)
    assert {row.seat for row in one.decisions} == {1, 2, 3, 4}
    assert {row.hero for row in one.decisions} >= set(one.row.heroes)
    assert sum(len(row.offered) > 1 for row in one.decisions) == one.row.choices


def test_decisions_are_the_same_for_any_number_of_jobs():
    alone = simulate_decisions(LONE, 4, seed=2)
    assert simulate_decisions(LONE, 4, seed=2, jobs=2).results == alone.results


@pytest.mark.parametrize(
    ("name", "sentence"),
    [("rows.xlsx", "written as .csv or .parquet"), ("no/rows.csv", "there is no folder")],
)
def test_a_file_that_cannot_be_written_is_refused_before_any_game(tmp_path, name, sentence):
    with pytest.raises(ShadowbrookError, match=sentence):
        check_file(tmp_path / name)


def test_a_place_is_tried_before_any_game_and_nothing_is_left_there(tmp_path):
    (tmp_path / "taken.csv").mkdir()
    with pytest.raises(ShadowbrookError, match=r"taken.csv cannot be written \(it is a folder\)"):
        check_file(tmp_path / "taken.csv")
    check_file(tmp_path / "new.csv")
    assert not (tmp_path / "new.csv").exists()
    (tmp_path / "old.csv").write_text("rows of yesterday")
    check_file(tmp_path / "old.csv")
    assert (tmp_path / "old.csv").read_text() == "rows of yesterday"


def test_without_polars_a_sentence_says_what_to_install(tmp_path, monkeypatch):
    monkeypatch.setitem(__import__("sys").modules, "polars", None)
    with pytest.raises(ShadowbrookError, match=r"pip install 'shadowbrook\[lab\]'"):
        check_file(tmp_path / "rows.parquet")
    check_file(tmp_path / "rows.csv")
