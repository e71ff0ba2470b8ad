"""What is not marked for translation shows: the program is used in a language of brackets."""

from __future__ import annotations

import io
import re

import pytest
from rich.console import Console
from typer.testing import CliRunner

from shadowbrook import Game, Setup
from shadowbrook.bots import HeuristicBot, Table
from shadowbrook.cli import app, language
from shadowbrook.locale import PSEUDO
from shadowbrook.locale.pseudo import unmarked
from shadowbrook.terminal.play import Session

WORD = re.compile(r"[^\W\d_]{2,}")
# What is the same in all languages: flags and their types, metavariables, names of commands, ids,
# and the name of the program.
SAME = re.compile(
    r"\b[A-Z]+-\d+\w*|--?[a-z][\w-]*|<[^<>]+>|\b[A-Z][A-Z_=|]+\b"
    r"|^│ [a-z]+ (?= *│?$)|\bshadowbrook\b(?: [a-z]+)* ?(?=\[|:|[A-Z])",
    re.MULTILINE,
)


def words_outside(shown: str) -> list[str]:
    """Words that stand outside of all brackets."""
    return WORD.findall(SAME.sub(" ", unmarked(shown)))


@pytest.fixture
def speaking_pseudo(monkeypatch):
    monkeypatch.setattr(language, "_chosen", "")
    monkeypatch.setenv(language.VARIABLE, PSEUDO)


def play(mode: str, heroes: list[str], typed: int) -> str:
    """A game in which a bot types: numbers, and every command now and then."""
    game = Game.new(Setup(mode=mode, heroes=heroes, villain="werewolf"), seed=7)
    out = io.StringIO()
    console = Console(file=out, width=400, highlight=False)
    session = Session(game, frozenset((0,)), "heuristic", console, language=PSEUDO)
    commands = iter(
        ["?", "h", "t", "b", "c", "p", "w", "w", "?villain", "?nothing", "99", "s", "u"]
    )
    left = [typed]

    def read(prompt: str) -> str:
        console.print(prompt, end="")
        if left[0] % 5 == 0 and (command := next(commands, "")):
            left[0] -= 1
            return command
        left[0] -= 1
        if left[0] <= 0 or game.decision is None:
            raise EOFError
        decision = game.decision
        key = HeuristicBot().choose(Table(game, decision.seat), decision.options)
        return str(decision.keys().index(key) + 1)

    session._read = read  # type: ignore[method-assign]
    session.run()
    return out.getvalue()


@pytest.mark.parametrize(
    ("mode", "heroes"), [("lone", ["karl"]), ("cooperative", ["karl", "katarina"])]
)
def test_all_that_a_game_in_the_terminal_says_is_marked(mode, heroes):
    shown = play(mode, heroes, 300)
    assert len(shown) > 20_000
    assert set(words_outside(shown)) == set()


@pytest.mark.parametrize(
    "typed",
    [
        "--help",
        *(f"{name} --help" for name in ("play", "serve", "rules", "cards", "odds", "presets")),
        *(f"{name} --help" for name in ("simulate", "tournament", "balance", "fuzz", "compile")),
        *(f"{name} --help" for name in ("box", "box new", "box check", "box texts", "box list")),
        *(f"{name} --help" for name in ("bench", "bench server", "store", "store check")),
        *("odds 5 dice 5+", "odds 5 dice 5+ vs 4 dice health 3/4"),
        *("odds 8 dice health 5 & 6 dice health 4 vs 7 dice health 10", "rules MOV-99"),
        *("cards nonsense", "simulate --games 2 --seed 1 --mode lone --heroes 1"),
    ],
)
def test_all_that_a_command_says_is_marked(speaking_pseudo, typed):
    done = CliRunner().invoke(app, typed.split(), env={"COLUMNS": "2000"})
    assert words_outside(done.output) == []
