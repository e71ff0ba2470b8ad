"""Which game was measured: the digest of its sources, and who is told by it."""

import os
import shutil
import subprocess
import sys
from importlib.metadata import EntryPoint
from pathlib import Path

import pytest

from shadowbrook.bots import base
from shadowbrook.compiled import PACKAGE
from shadowbrook.engine import shelf
from shadowbrook.lab import sources
from shadowbrook.lab.sources import digest

EXAMPLE = Path(__file__).parents[2] / "examples" / "ferryman" / "ferryman"


@pytest.fixture
def ours(tmp_path, monkeypatch):
    """A package of ours to be edited; return the part of the digest that it has now."""
    for name in ("engine/verbs/roll.py", "odds/rolls.py", "bots/search.py", "lab/games.py"):
        path = tmp_path / name
        path.parent.mkdir(parents=True)
        path.write_text("HIT = 5\n")
    monkeypatch.setattr(sources, "PACKAGE", tmp_path)
    return sources._of_ours.__wrapped__


@pytest.mark.parametrize(
    "name", ["engine/verbs/roll.py", "odds/rolls.py", "bots/search.py", "lab/games.py"]
)
def test_a_change_of_the_engine_or_the_bots_is_another_game(ours, tmp_path, name):
    before = ours()
    (tmp_path / name).write_text("HIT = 4\n")
    assert ours() != before
    (tmp_path / name).write_bytes(b"HIT = 5\r\n")  # as Windows has it
    assert ours() == before


def test_what_python_and_editors_leave_behind_is_not(ours, tmp_path):
    before = ours()
    left = ("engine/__pycache__/roll.cpython-313.pyc", "bots/.search.py.swp", "odds/rolls.py~")
    for name in left:
        path = tmp_path / name
        path.parent.mkdir(exist_ok=True)
        path.write_text("left")
    assert ours() == before


def test_it_is_the_same_in_another_process_from_another_folder_and_uncompiled(tmp_path):
    code = "from shadowbrook.lab.sources import digest; print(digest(['core'], ['heuristic']))"
    env = {**os.environ, "SHADOWBROOK_COMPILED": "0"}
    env["PYTHONPATH"] = str(PACKAGE.parent)
    done = subprocess.run(
        [sys.executable, "-c", code],
        cwd=tmp_path,
        env=env,
        capture_output=True,
        text=True,
        check=True,
    )
    there = done.stdout.strip()
    for part in (sources._of_ours, sources._of_box):
        part.cache_clear()  # somebody may have edited since
    assert there == digest(["core"], ["heuristic"])


@pytest.fixture
def loaded(monkeypatch):
    """Load the example box from a folder, as often as wanted; return the digest with it."""
    monkeypatch.setenv(shelf.FOLDERS, "")

    def load(folder):
        shelf.forget("ferryman")
        shelf.load(folder)
        return digest(["ferryman"], ["random"])

    yield load
    shelf.forget("ferryman")


def test_a_box_by_others_counts_where_it_is_used(loaded, tmp_path):
    one = shutil.copytree(EXAMPLE, tmp_path / "one" / "ferryman")
    other = shutil.copytree(EXAMPLE, tmp_path / "other" / "ferryman")
    before, without = loaded(one), digest(["core"], ["random"])
    assert before != without
    assert loaded(other) == before
    hero = other / "hero.py"
    hero.write_text(hero.read_text(encoding="utf-8") + "# another number\n", encoding="utf-8")
    assert loaded(other) != before
    assert digest(["core"], ["random"]) == without


def test_the_data_of_a_box_count_too(loaded, tmp_path):
    folder = shutil.copytree(EXAMPLE, tmp_path / "ferryman")
    before = loaded(folder)
    (folder / "numbers.json").write_text("[1]")
    assert loaded(folder) != before


def test_what_is_edited_later_is_not_what_a_process_plays(loaded, tmp_path):
    """A worker that has a box in memory does not say that it has another one."""
    folder = shutil.copytree(EXAMPLE, tmp_path / "ferryman")
    before = loaded(folder)
    (folder / "hero.py").write_text("")
    assert digest(["ferryman"], ["random"]) == before


def test_a_bot_by_others_counts_where_it_plays(tmp_path, monkeypatch):
    (tmp_path / "strange_bots").mkdir()
    (tmp_path / "strange_bots" / "__init__.py").write_text("")
    (tmp_path / "strange_bots" / "first.py").write_text("")
    weights = tmp_path / "strange_bots" / "weights.txt"
    weights.write_text("1")
    monkeypatch.syspath_prepend(tmp_path)
    entry = EntryPoint("first", "strange_bots.first:First", base.GROUP)
    monkeypatch.setattr(sources, "entry_points", lambda group: [entry])
    monkeypatch.setattr(base, "_brought", lambda: {"first": entry})
    base.parse_spec.cache_clear()
    monkeypatch.setattr(sources, "_of_module", sources._of_module.__wrapped__)
    before = digest(["core"], ["first:5", "random"])
    without = digest(["core"], ["random"])
    assert before != without
    weights.write_text("2")
    assert digest(["core"], ["first:5", "random"]) != before
    assert digest(["core"], ["random"]) == without
    base.parse_spec.cache_clear()
