"""`shadowbrook box new`: what it writes is a sound box whose tests pass at once."""

from __future__ import annotations

import subprocess
import sys
from importlib.resources import files

import pytest
from typer.testing import CliRunner

from shadowbrook import BoxError
from shadowbrook.cli import app
from shadowbrook.engine import shelf
from shadowbrook.workshop import skeleton
from shadowbrook.workshop.check import check


@pytest.fixture
def new(tmp_path, monkeypatch):
    """Types the command in an empty folder."""
    monkeypatch.setenv(shelf.FOLDERS, "")
    monkeypatch.chdir(tmp_path)
    yield lambda *words: CliRunner().invoke(app, ["box", "new", *words])
    shelf.forget("moor-hags")


def test_a_new_box_is_sound_and_its_tests_pass(new, tmp_path):
    result = new("moor-hags")
    assert result.exit_code == 0
    assert "next: shadowbrook box check moor-hags" in result.output
    folder = tmp_path / "moor-hags"
    assert (folder / "moor_hags" / "__init__.py").is_file()
    assert 'moor-hags = "moor_hags"' in (folder / "pyproject.toml").read_text()
    report = check(folder, games=2)
    assert [str(problem) for problem in report.problems] == []
    run = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", str(folder)],
        capture_output=True,
        text=True,
        check=False,
    )
    assert "3 passed" in run.stdout, run.stdout


def test_the_folder_can_be_chosen_and_must_be_empty(new, tmp_path):
    assert new("moor-hags", "--path", "here/there").exit_code == 0
    assert (tmp_path / "here" / "there" / "moor_hags" / "cards.py").is_file()
    again = new("moor-hags", "--path", "here/there")
    assert isinstance(again.exception, BoxError)
    assert "is not empty; choose another with --path" in str(again.exception)


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("The Hags", "is no id for a box; .* 'the-hags'"),
        ("core", "there is a box 'core' already"),
        ("sw", "there is a box 'sw' already"),
        ("9lives", "is no id for a box; .* 'box-9lives'"),
        ("json", "there is a Python package 'json' already"),
    ],
)
def test_a_name_that_cannot_be_is_refused(tmp_path, name, sentence):
    with pytest.raises(BoxError, match=sentence):
        skeleton.write(name, tmp_path / "new")
    assert not (tmp_path / "new").exists()


def test_every_template_is_used():
    folder = files("shadowbrook.workshop") / "templates"
    assert {one.name for one in folder.iterdir()} == set(skeleton.TEMPLATES.values())
