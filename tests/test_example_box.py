"""The example box: found by folder and by entry point, installed, sound, and played."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from shadowbrook import Game, Setup
from shadowbrook.cardfile import entries
from shadowbrook.engine import shelf
from shadowbrook.engine.definitions import HeroSheet, VillainSheet
from shadowbrook.engine.shelf import content
from shadowbrook.lab.fuzz import FuzzPlan, fuzz
from shadowbrook.locale import ENGLISH, languages
from shadowbrook.workshop import texts
from shadowbrook.workshop.check import check
from tools import card_tests

ROOT = Path(__file__).parents[1]
EXAMPLE = ROOT / "examples" / "ferryman"


@pytest.fixture
def ferryman(monkeypatch):
    monkeypatch.setenv(shelf.FOLDERS, "")
    yield shelf.load(EXAMPLE)
    shelf.forget("ferryman")


def test_it_is_a_hero_a_villain_and_three_cards(ferryman):
    kinds = [type(card) for card in ferryman.cards]
    assert kinds.count(HeroSheet) == kinds.count(VillainSheet) == 1
    assert len(kinds) == 5
    cards = content(shelf.complete(["ferryman"]))
    shown = [entry.kind for entry in entries(cards) if entry.box == "ferryman"]
    assert shown.count("chart result") == 12


def test_it_is_sound(ferryman):
    report = check(EXAMPLE, games=0)
    assert [str(problem) for problem in report.problems] == []


@pytest.mark.parametrize("code", [code for code in languages() if code != ENGLISH])
def test_it_speaks_every_language(ferryman, code):
    domain = texts.of_box(ferryman, EXAMPLE / "ferryman")
    catalogue = texts.merge(domain, code, texts.collect(domain))
    assert texts.lines(texts.missing(catalogue)) == []
    shown = entries(content(shelf.complete(["ferryman"])), code)
    english = {entry.name for entry in entries(content(shelf.complete(["ferryman"])))}
    own = {entry.name for entry in shown if entry.box == "ferryman"}
    assert own & english <= {"Agnes Moor"}


def test_each_of_its_pieces_has_a_test(ferryman):
    path = EXAMPLE / "tests" / "test_ferryman.py"
    own = card_tests.own_tests(
        ferryman, card_tests.tests_in(path.read_text(encoding="utf-8"), path.name)
    )
    named = [
        piece for piece in card_tests.pieces(ferryman) if "/" not in piece and piece != "ferryman"
    ]
    assert [piece for piece in named if not own[piece]] == []


def test_random_games_with_it_break_nothing(ferryman):
    for villain in ("ferryman", None):
        plan = FuzzPlan(villain=villain, boxes=shelf.complete(["ferryman"]))
        tally, _ = fuzz(5, f"ferryman-{villain}", plan=plan)
        assert [failure.trace for failure in tally.failures] == []


def test_its_own_tests_pass():
    run = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", str(EXAMPLE)],
        capture_output=True,
        text=True,
        cwd=ROOT,
        check=False,
    )
    assert run.returncode == 0, run.stdout


def test_installed_it_is_found_by_its_entry_point(tmp_path, monkeypatch):
    """As pip lays it out: the package beside its metadata, in a folder on the path."""
    monkeypatch.setenv(shelf.FOLDERS, "")  # tests beside this one may have named its own folder
    installed = tmp_path / "site"
    pip = [sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "--no-build-isolation"]
    subprocess.run([*pip, "--target", str(installed), str(EXAMPLE)], check=True)
    play = """
import json, sys
from shadowbrook import Game, Setup
from shadowbrook.engine import shelf
setup = Setup(mode="lone", heroes=["agnes-moor"], villain="ferryman", boxes=["ferryman"])
game = Game.new(setup, seed=3)
while not game.over:
    game.answer(game.decision.options[-1].key)
    if len(game.answers) == 20:
        saved = game.save()
print(json.dumps([setup.boxes, shelf.known_boxes(), str(shelf.home("ferryman")),
                  json.loads(saved)["boxes"], Game.load(saved).s.round > 0]))
"""
    code = f"import sys; sys.path.insert(0, {str(installed)!r})\n{play}"
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stderr
    boxes, known, home, saved, loads = json.loads(run.stdout)
    assert boxes == ["core", "ferryman"]
    assert "ferryman" in known
    assert home == "None"  # from the entry point, not from a folder
    assert saved == {"core": "0.1.0", "ferryman": "1.0.0"}
    assert loads


def test_commands_take_its_folder_and_so_do_the_processes_they_start():
    command = [sys.executable, "-m", "shadowbrook.cli"]
    flags = ["--villain", "ferryman", "--games", "4", "--heroes", "2"]
    run = subprocess.run(
        [*command, "simulate", "--box", str(EXAMPLE), *flags, "--jobs", "2"],
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.returncode == 0, run.stderr
    assert "4 games of 2 heroes; mode cooperative" in run.stdout


def test_a_lone_game_against_it_is_played(ferryman):
    setup = Setup(mode="lone", heroes=["agnes-moor"], villain="ferryman", boxes=["ferryman"])
    game = Game.new(setup, seed=1)
    while game.decision is not None:
        game.answer(game.decision.options[0].key)
    assert game.over
