"""`shadowbrook box new`: what it writes is a sound box whose tests pass at once."""

from __future__ import annotations

import subprocess
import sys
from importlib.resources import files

import pytest
from typer.testing import CliRunner

from shadowbrook import BoxError
from shadowbrook.cli import app, language
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
        ("The Hags", "cannot be the id of a box; .* 'the-hags'"),
        ("core", "there is already a box 'core'"),
        ("sw", "there is already a box 'sw'"),
        ("9lives", "cannot be the id of a box; .* 'box-9lives'"),
        ("json", "there is already a Python package 'json'"),
    ],
)
def test_a_name_that_cannot_be_is_refused(tmp_path, name, sentence):
    with pytest.raises(BoxError, match=sentence):
        skeleton.write(name, tmp_path / "new")
    assert not (tmp_path / "new").exists()


def test_every_template_is_used():
    folder = files("shadowbrook.workshop") / "templates"
    catalogues = {skeleton.CATALOGUE.format(code=code) for code in ("fr", "pl")}
    assert {one.name for one in folder.iterdir()} == {*skeleton.TEMPLATES.values(), *catalogues}


@pytest.mark.parametrize(
    ("code", "name", "text"),
    [
        ("en", "Good Advice", "Gain 1 Investigation."),
        ("fr", "Bon conseil", "Gagne 1 point d’Enquête."),
        ("pl", "Dobra rada", "Zyskujesz 1 żeton Dochodzenia."),
    ],
)
def test_a_new_box_speaks_all_languages(new, monkeypatch, code, name, text):
    monkeypatch.setattr(language, "_chosen", "")
    assert new("moor-hags").exit_code == 0
    asked = ["cards", "moor-hags-good-advice", "--box", "moor-hags", "--lang", code]
    told = CliRunner().invoke(app, asked).output
    assert name in told
    assert text in told


@pytest.mark.parametrize("name", ["moor-hags", "zombies"])
def test_the_catalogues_of_a_new_box_are_in_step(new, tmp_path, name):
    new(name)
    files = sorted((tmp_path / name).rglob("*.po"))
    assert [file.parts[-3] for file in files] == ["fr", "pl"]
    before = [file.read_text() for file in files]
    result = CliRunner().invoke(app, ["box", "texts", name])
    shelf.forget(name)
    assert result.output.count("0 to be translated") == 2
    assert [file.read_text() for file in files] == before


def broken(po: str) -> str:
    """A catalogue with a text missing, one doubtful, a name without its gender, a lost digit."""
    po = po.replace('msgstr "Bon conseil"', 'msgstr ""')
    po = po.replace('msgid "Gain 1 Investigation."', '#, fuzzy\nmsgid "Gain 1 Investigation."')
    return po.replace("Étranger | m", "Étranger")


@pytest.mark.parametrize(
    ("code", "told"),
    [
        (
            "en",
            [
                "error: the catalogue fr: “The Stranger”: it has no gender",
                "warning: the catalogue fr: texts without a translation: 1, the first of them",
                "warning: the catalogue fr: translations marked as fuzzy: 1, the first of them",
            ],
        ),
        (
            "fr",
            ["erreur\u202f: le catalogue fr\u202f: «\u202fThe Stranger\u202f»\u202f: il manque"],
        ),
        ("pl", ["błąd: katalog fr: „The Stranger”: brakuje rodzaju"]),
    ],
)
def test_what_is_wrong_in_a_catalogue_is_said_in_the_language_of_the_reader(
    new, tmp_path, monkeypatch, code, told
):
    monkeypatch.setattr(language, "_chosen", "")
    new("moor-hags")
    (file,) = tmp_path.rglob("fr/LC_MESSAGES/moor-hags.po")
    file.write_text(broken(file.read_text()))
    asked = ["box", "check", "moor-hags", "--games", "0", "--lang", code]
    result = CliRunner().invoke(app, asked)
    assert result.exit_code == 1
    assert [one for one in told if one not in result.output] == []


def test_placeholders_that_differ_are_found(new, tmp_path):
    new("moor-hags")
    (cards,) = tmp_path.rglob("cards.py")
    cards.write_text(cards.read_text().replace("Gain 1 Investigation.", "Gain {count}."))
    (file,) = tmp_path.rglob("pl/LC_MESSAGES/moor-hags.po")
    file.write_text(
        file.read_text()
        .replace('msgid "Gain 1 Investigation."', 'msgid "Gain {count}."')
        .replace('"Zyskujesz 1 żeton Dochodzenia."', '"Zyskujesz {number}."')
    )
    told = [str(problem) for problem in check(tmp_path / "moor-hags", games=0).problems]
    assert any("catalogue pl" in one and "{count} is missing" in one for one in told)
    assert any("there is no {number} in the English text" in one for one in told)
