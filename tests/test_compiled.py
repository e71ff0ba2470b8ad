"""The compiled engine: used only while it is true to the sources, and then the same game."""

import os
import subprocess
import sys

import pytest

from shadowbrook import compiled
from shadowbrook.cli.compile import FAILED
from shadowbrook.compiled import STAMP, Finder, build
from shadowbrook.compiled.build import CompileError

SETUPS = [
    {"mode": "cooperative", "heroes": 4},
    {"mode": "competitive", "heroes": 5, "windows": "ask_all"},
    {"mode": "team", "heroes": 4, "villain": "scarecrow"},
    {"mode": "solo-team", "heroes": 3, "villain": "werewolf"},
    {"mode": "lone", "heroes": 1, "level": "apocalypse", "villain": "spectral-horseman"},
    {"mode": "lone", "heroes": 1, "preset": "ap"},
]

SCRIPT = f"""
from random import Random
from shadowbrook import Game, Setup, compiled

print(compiled.in_use())
for setup in {SETUPS!r}:
    game = Game.new(Setup(**setup), "3")
    stream = Random("3")
    while not game.over:
        options = game.decision.options
        game.answer(options[int(stream.random() * len(options))].key)
        if len(game.log) % 50 == 0:
            game = Game.load(game.save()).fork()
            laid = Game.from_state(game.setup, "4", game.mark.copy())
            assert Game.load(laid.save()).s.digest() == laid.s.digest()
    print(game.s.digest(), len(game.story()))
"""


def play(*, as_compiled):
    """Whether the engine was the compiled one, and how one game of each set-up went."""
    chosen = {"SHADOWBROOK_COMPILED": str(int(as_compiled))}
    found = subprocess.run(
        [sys.executable, "-c", SCRIPT],
        capture_output=True,
        text=True,
        env=os.environ | chosen,
        check=False,
    )
    assert found.stderr == ""
    first, *games = found.stdout.splitlines()
    assert len(games) == len(SETUPS)
    return first == "True", games


def test_compiled_and_as_written_it_is_the_same_game():
    if not compiled.up_to_date():
        reason = "the engine is not compiled from these sources: shadowbrook compile"
        assert not os.environ.get("CI"), reason
        pytest.skip(reason)
    fast, games = play(as_compiled=True)
    assert fast
    assert play(as_compiled=False) == (False, games)


@pytest.fixture
def stored(tmp_path, monkeypatch):
    """A place with something compiled from the sources as they are."""
    monkeypatch.setattr(compiled, "home", lambda: tmp_path)
    (tmp_path / STAMP).write_text(compiled.fingerprint())
    monkeypatch.setattr(sys, "meta_path", sys.meta_path[:])
    monkeypatch.setenv("SHADOWBROOK_COMPILED", "1")
    return tmp_path


def test_it_is_used_while_the_sources_are_the_same(stored):
    compiled.use()
    assert compiled.in_use()


def test_it_is_not_used_once_a_source_has_changed(stored, monkeypatch):
    monkeypatch.setattr(compiled, "sources", lambda: compiled.PACKAGE.glob("engine/save.py"))
    assert not compiled.up_to_date()
    compiled.use()
    assert not compiled.in_use()


def test_it_is_not_used_when_told_so(stored, monkeypatch):
    monkeypatch.setenv("SHADOWBROOK_COMPILED", "0")
    compiled.use()
    assert not compiled.in_use()


def test_a_copy_that_was_not_finished_is_not_used(stored):
    (stored / STAMP).unlink()
    assert not compiled.up_to_date()


def test_only_modules_that_were_compiled_are_found_there(stored):
    finder = Finder(stored)
    assert finder.find_spec("shadowbrook.engine.state", None) is None


def test_what_is_missing_for_compiling_is_named(monkeypatch):
    monkeypatch.setitem(sys.modules, "mypyc.build", None)
    with pytest.raises(CompileError) as caught:
        build.build(1)
    told = FAILED[caught.value.what].format(detail=caught.value.detail)
    assert told.endswith("is needed to compile the engine: pip install 'shadowbrook[fast]'")
