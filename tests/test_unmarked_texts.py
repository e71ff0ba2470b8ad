"""What is not marked for translation shows: the program is used in a language of brackets."""

from __future__ import annotations

import ast
import builtins
import io
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console
from typer.testing import CliRunner

import shadowbrook
from shadowbrook import Game, Setup, locale
from shadowbrook.bots import HeuristicBot, Table
from shadowbrook.cli import app, language, main
from shadowbrook.engine import shelf
from shadowbrook.locale import PSEUDO, STRICT_PSEUDO
from shadowbrook.locale.pseudo import unmarked
from shadowbrook.terminal.play import Session
from shadowbrook.workshop.translations import typography

WORD = re.compile(r"[^\W\d_]{2,}")
# What is the same in all languages: flags, variables, names of commands, ids, and
# the name of the program.
SAME = re.compile(
    r"\b[A-Z]+-\d+\w*|--?[a-z][\w-]*|\b[A-Z][A-Z_=|]+\b"
    r"|^│ [a-z]+ (?= *│?$)|\bshadowbrook\b(?: [a-z]+)* *(?=[\[{:A-Z]|$)",
    re.MULTILINE,
)


def words_outside(shown: str) -> list[str]:
    """Words that stand outside of all brackets."""
    return WORD.findall(SAME.sub(" ", unmarked(shown)))


@pytest.fixture
def speaking_pseudo(monkeypatch):
    monkeypatch.setattr(language, "_chosen", "")
    monkeypatch.setenv(language.VARIABLE, PSEUDO)


@pytest.fixture
def speaking_strict_pseudo(monkeypatch):
    """What is put into a text needs brackets of its own."""
    monkeypatch.setattr(language, "_chosen", "")
    monkeypatch.setattr(language, "PSEUDO", STRICT_PSEUDO)
    monkeypatch.setenv(language.VARIABLE, STRICT_PSEUDO)
    monkeypatch.setenv("COLUMNS", "2000")


COMMANDS = (
    "?",
    "h",
    "t",
    "b",
    "c",
    "p",
    "w",
    "w",
    "?villain",
    "?xyzzy",
    "99",
    "s",
    "s /nowhere/x",
    "u",
)


def play(typed: int, code: str = STRICT_PSEUDO, **wanted: Any) -> str:
    """A game in which a bot types: numbers, and every command now and then."""
    game = Game.new(Setup(**wanted), seed=7)
    out = io.StringIO()
    console = Console(file=out, width=400, highlight=False)
    session = Session(game, frozenset((0,)), "heuristic", console, language=code)
    commands = iter(COMMANDS)
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
    "wanted",
    [
        {"mode": "lone", "heroes": ["karl"], "level": "apocalypse", "boxes": ["core", "sw"]},
        {"mode": "cooperative", "heroes": ["karl", "katarina"], "chart": "advanced"},
        {"mode": "lone", "heroes": ["karl"], "preset": "ap"},
    ],
    ids=["lone", "cooperative", "points"],
)
def test_all_that_a_game_in_the_terminal_says_is_marked(wanted):
    """Also what is put into its sentences; files, what was typed and Babel's "and" are as is."""
    shown = play(300, villain="werewolf", **wanted)
    assert len(shown) > 20_000
    assert set(words_outside(shown)) <= {"nowhere", "xyzzy", "and"}


@pytest.mark.parametrize("code", ["fr", "pl"])
def test_the_terminal_keeps_the_typography_of_its_language(code):
    shown = play(300, code, mode="cooperative", heroes=["karl", "katarina"], boxes=["core", "sw"])
    hidden = r" \?(?=,| ·|$)"  # a Secret that nobody has seen
    lines = [re.sub(rf"[{{}}]|^> |{hidden}", "", line) for line in shown.splitlines()]
    assert len(lines) > 500
    assert {str(one) for line in lines for one in typography(line, locale.language(code))} == set()


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


# What is the same in all languages of what commands show: ids of cards, boxes, rules, modes and
# options with their values, and what was typed.
IDS = re.compile(
    r"\b[a-z0-9]+(?:[-_.][a-z0-9]+)+\b"  # karl-the-soldier, open_if_can, setup.hero_deal
    r"|\b(?:core|sw|walk|karl|torch|vampire|werewolf|scarecrow|random|heuristic|search)\b"
    r"|\b(?:lone|competitive|cooperative|team|revised|rbw|ap|actions)\b"
    r"|\(R § [^)]*\)|/nowhere[\w./]*|\b(?:nobody|extra|nonsense|xyzzy)\b|Not!An!Id"
)


@pytest.mark.parametrize(
    "typed",
    [
        *("rules", "rules MOV-01", "rules KO-01 SHD-01", "rules xyzzy"),
        *("cards karl", "cards vampire", "cards torch", "cards lord-hanbrook", "cards xyzzy"),
        *("box list", "box check /nowhere", "box texts /nowhere", "box new Not!An!Id"),
        "simulate --games 2 --seed 1 --mode lone --heroes 1 --jobs 1",
        "tournament random heuristic --rounds 1 --seed 1 --jobs 1",
        *("fuzz --one 1/2", "fuzz --games 2 --seed 1 --jobs 1 --mode lone"),
        "store check --database /nowhere/games.sqlite3",
        *("play extra", "play --load /nowhere", "play --villain nobody", "play --seed"),
        *("serve --port x", "serve --port 99999999", "simulate --games 0", "odds", "nonsense"),
    ],
)
@pytest.mark.usefixtures("speaking_strict_pseudo")
def test_all_that_is_put_into_what_a_command_says_is_marked(monkeypatch, typed, capsys):
    monkeypatch.setattr("sys.argv", ["shadowbrook", *typed.split()])
    with pytest.raises(SystemExit) as left:
        main()
    shown = "".join(capsys.readouterr())
    assert "⟦" in shown
    assert left.value.code in (0, 1, 2, None)
    found = [line for line in shown.splitlines() if "never took effect" not in line]
    outside = words_outside(IDS.sub(" ", "\n".join(found)))
    assert [word for word in outside if word not in names_of_boxes()] == []


def names_of_boxes() -> set[str]:
    """The words in the names of boxes; tests of this process may have put some on the shelf."""
    boxes = [shelf.find_box(name) for name in shelf.known_boxes()]
    return {word for box in boxes for word in re.findall(r"\w+", f"{box.id} {box.name}")}


@pytest.mark.usefixtures("speaking_strict_pseudo")
@pytest.mark.parametrize("only", ["lone*normal", "competitive*", "nonsense"])
def test_all_that_a_balance_run_says_and_writes_is_marked(monkeypatch, tmp_path, capsys, only):
    monkeypatch.chdir(tmp_path)
    typed = f"shadowbrook balance --games 1 --bot random --jobs 1 --only {only}"
    monkeypatch.setattr("sys.argv", typed.split())
    with pytest.raises(SystemExit) as left:
        main()
    shown = "".join(capsys.readouterr())
    if only == "nonsense":
        assert left.value.code == 2
    else:
        shown += (tmp_path / "balance.md").read_text(encoding="utf-8")
        assert "# ⟦Balance report⟧" in shown
    assert "⟦" in shown
    assert words_outside(IDS.sub(" ", shown)) == []


# ---- what no game and no command above comes to --------------------------------------------------

SOURCES = Path(shadowbrook.__file__).parent
SAYING = sorted(
    file for part in ("cli", "server/pages", "terminal") for file in (SOURCES / part).rglob("*.py")
)
MARKS = {"C_", "N_", "P_", "gettext", "ngettext", "npgettext", "pgettext", "say", "say_many"}
HELPS = {"help", "metavar", "show_default", "title"}  # collected where commands are declared
UNSAID = {"debug", "error", "exception", "info", "warning", "Text"}  # a log; the last has styles
# Words for people: several in a row, or one with a capital letter. An f-string has an x in it.
SPOKEN = re.compile(r"(?<![.#(<\"-])\b[^\W\d_]{2,}[.,:!?…]* +[^\W\d_]|^[A-Z][a-z]+[ .,:!?…]*$")
# The beginning of a line on stderr, styles, paths of drawings, the events of a stream, what Typer
# says (`REASONS`), names and facts of cards (marked elsewhere), the help of odds (tested above).
UNSPOKEN = re.compile(
    r"^shadowbrook: x$|^(bold|not|way) \w+$|^Shadowbrook$|^(<path d=\"|)M|^id: x\ndata"
    r"|^Usage:$|\(\.\+\??\)|^Input"
    r"|^(Spirit|Cunning|Combat|Honor|Health|hits on|other face|health boxes)$|\x08"
)


def strings(node: ast.AST) -> Iterator[str]:
    """The unmarked texts of a module, but for docstrings and errors for developers."""
    match node:
        case ast.Expr(value=ast.Constant()) | ast.Assert():
            return
        case ast.Raise(exc=ast.Call(func=ast.Name(id=name))) if name in dir(builtins):
            return
        case ast.Call(func=ast.Name(id=name) | ast.Attribute(attr=name)) if name in MARKS | UNSAID:
            return
        case ast.keyword(arg=name) if name in HELPS:
            return
        case ast.arg() | ast.AnnAssign(value=None):
            return
        case ast.Constant(value=str(text)):
            yield text
        case ast.JoinedStr(values=parts):
            yield "".join(str(one.value) if isinstance(one, ast.Constant) else "x" for one in parts)
            return
    for inner in ast.iter_child_nodes(node):
        yield from strings(inner)


@pytest.mark.parametrize("file", SAYING, ids=lambda file: f"{file.parent.name}.{file.stem}")
def test_no_module_that_shows_something_has_words_of_its_own(file):
    found = strings(ast.parse(file.read_text(encoding="utf-8")))
    assert [text for text in found if SPOKEN.search(text) and not UNSPOKEN.search(text)] == []
