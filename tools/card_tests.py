"""Whether every card of a box has a test of its own that notices when it is broken: `make cards`.

A test belongs to a card if it stands in tests/boxes, asserts something and names the card's id in
a text of its own ("musket", "play:musket", "+coward"), or cites it in a mark, which is the way for
what has no name at the table: `@pytest.mark.card("vampire/basic/bats")`, "vampire/advanced/2" (the
second of the advanced abilities), "sophie/evil".

Without arguments it names what has no test and exits 1 if there is any. With `--break` it takes the
effect out of one card after the other, in processes of their own, runs the tests of that card
against it and names those whose tests do not fail.
"""

from __future__ import annotations

import argparse
import ast
import os
import sys
from collections.abc import Iterable, Mapping, Sequence
from contextlib import redirect_stderr, redirect_stdout
from dataclasses import dataclass, replace
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import pytest

from shadowbrook.engine.content import (
    Box,
    Card,
    ChartEntry,
    CurseCard,
    ElderCard,
    Encounter,
    EventCard,
    EvilFace,
    Gear,
    HeroSheet,
    HouseRule,
    LairCard,
    Minion,
    MinionCard,
    MysteryCard,
    SecretCard,
    VillainSheet,
)
from shadowbrook.engine.shelf import find_box, register

ROOT = Path(__file__).parents[1]
TESTS = ROOT / "tests" / "boxes"


# ---- what needs a test ------------------------------------------------------------------------


def pieces(box: Box) -> list[str]:
    """The ids of all that a test must see broken: cards, faces, abilities, results, counters."""
    found: list[str] = []
    for card in box.cards:
        found.append(card.id)
        if isinstance(card, ElderCard):
            found.append(f"{card.id}/evil")
        if isinstance(card, VillainSheet):
            found += [f"{card.id}/advanced/{n}" for n in range(1, len(card.advanced) + 1)]
            for side, chart in (("basic", card.chart), ("advanced", card.advanced_chart)):
                found += dict.fromkeys(f"{card.id}/{side}/{entry.name}" for entry in chart)
    return found + [minion.id for minion in box.minions]


@dataclass(frozen=True, slots=True)
class Test:
    """A test function and the pieces that it names."""

    node: str  # as pytest has it: file::function
    names: frozenset[str]
    marked: frozenset[str]


def tests_in(source: str, file: str) -> list[Test]:
    """The tests of a file that assert something."""
    found: list[Test] = []
    for node in ast.walk(ast.parse(source, filename=file)):
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_") and _asserts(node):
            marks = [n for n in ast.walk(node) if isinstance(n, ast.Call) and _is_card_mark(n)]
            marked = frozenset(text for mark in marks for text in _texts(mark))
            names = frozenset(name for text in _texts(node) for name in _names(text))
            found.append(Test(f"{file}::{node.name}", names | marked, marked))
    return found


def _asserts(node: ast.FunctionDef) -> bool:
    """Whether it asserts something about the table: not only a truth by itself."""
    return any(
        (isinstance(n, ast.Assert) and not isinstance(n.test, ast.Constant))
        or (isinstance(n, ast.Attribute) and n.attr == "raises")
        for n in ast.walk(node)
    )


def _is_card_mark(call: ast.Call) -> bool:
    match call.func:
        case ast.Attribute(attr="card", value=ast.Name(id="mark") | ast.Attribute(attr="mark")):
            return True
        case _:
            return False


def _texts(node: ast.AST) -> list[str]:
    return [
        n.value for n in ast.walk(node) if isinstance(n, ast.Constant) and isinstance(n.value, str)
    ]


def _names(text: str) -> list[str]:
    return [part.removeprefix("+") for part in (text, *text.split(":"))]


def tests_under(folder: Path) -> list[Test]:
    """The tests of all files below a folder."""
    found: list[Test] = []
    for path in sorted(folder.rglob("test_*.py")):
        found += tests_in(path.read_text(encoding="utf-8"), str(path))
    return found


def own_tests(box: Box, tests: Iterable[Test]) -> dict[str, list[str]]:
    """The tests of each piece."""
    wanted: dict[str, list[str]] = {piece: [] for piece in pieces(box)}
    for test in tests:
        for name in test.names:
            if name in wanted:
                wanted[name].append(test.node)
    return wanted


def unknown_marks(box: Box, tests: Iterable[Test]) -> list[str]:
    """Marks that name nothing of the box."""
    known = set(pieces(box))
    return [f"{test.node}: {name}" for test in tests for name in test.marked if name not in known]


# ---- breaking a piece -------------------------------------------------------------------------


async def nothing(*_: Any) -> None:
    """A script that does nothing."""


def broken(box: Box, piece: str) -> Box | None:
    """The box with the effect of one piece taken out; None if the piece has none."""
    name, _, part = piece.partition("/")
    for at, card in enumerate(box.cards):
        if card.id == name:
            worse = _without_part(card, part) if part else _without_effect(card)
            if worse is None:
                return None
            return replace(box, cards=(*box.cards[:at], worse, *box.cards[at + 1 :]))
    for at, minion in enumerate(box.minions):
        if minion.id == name:
            return replace(box, minions=(*box.minions[:at], _tame(minion), *box.minions[at + 1 :]))
    raise SystemExit(f"there is no {piece} in the box {box.id}")


def _tame(minion: Minion) -> Minion:
    """A counter that is worth nothing, fights with other dice and does nothing else."""
    dice = minion.dice + 1 if not minion.round else 0
    return replace(
        minion,
        dice=dice,
        first_strike=False,
        one_round=False,
        later_dice=0,
        frenzy=0,
        victory=None,
        unbeaten=None,
        defeat=None,
        start_of_mystery=None,
        cleared=None,
        number={},
    )


def _without_effect(card: Card) -> Card | None:
    changes: dict[str, Any] = {"does": (), "hooks": ()}
    match card:
        case EventCard() | MysteryCard():
            changes["play"] = nothing if card.play is not None else None
        case Encounter():
            changes["play"] = nothing
        case Gear():
            changes |= {"bonus": {}, "boxes": 0, "found": None}
        case MinionCard():
            changes["minion"] = _tame(card.minion)
        case SecretCard():
            changes |= {"reveal": None, "evil": False}
            if not card.all_hooks() and card.reveal is None and not card.evil:
                if not card.reveal_immediately:
                    return None
                changes["reveal_immediately"] = False
        case LairCard():
            changes["start"] = None
        case VillainSheet():
            changes["first_strike"] = False
        case ElderCard() | HeroSheet() | CurseCard() | HouseRule():
            pass
    return replace(card, **changes)


def _without_part(card: Card, part: str) -> Card:
    if isinstance(card, ElderCard):
        return replace(card, evil=EvilFace())
    assert isinstance(card, VillainSheet)
    side, _, which = part.partition("/")
    if which.isdecimal():
        at = int(which) - 1
        return replace(card, advanced=(*card.advanced[:at], *card.advanced[at + 1 :]))
    if side == "basic":
        return replace(card, chart=_idle(card.chart, which))
    return replace(card, advanced_chart=_idle(card.advanced_chart, which))


def _idle(chart: Sequence[ChartEntry], which: str) -> tuple[ChartEntry, ...]:
    return tuple(
        replace(entry, minions=(), event=nothing) if entry.name == which else entry
        for entry in chart
    )


def survives(task: tuple[str, str, Sequence[str]]) -> tuple[str, bool]:
    """Whether all tests of a piece pass although it is broken; for a process of its own."""
    name, piece, nodes = task
    worse = broken(find_box(name), piece)
    assert worse is not None
    register(worse)
    with open(os.devnull, "w") as nowhere, redirect_stdout(nowhere), redirect_stderr(nowhere):
        code = pytest.main(["-q", "-x", "--tb=no", "-p", "no:cacheprovider", *nodes])
    if code not in (pytest.ExitCode.OK, pytest.ExitCode.TESTS_FAILED):
        raise RuntimeError(f"pytest could not run the tests of {piece}: {code!r}")
    return piece, code == pytest.ExitCode.OK


def break_all(
    box: Box, tests: Mapping[str, Sequence[str]], folder: Path, jobs: int
) -> tuple[list[str], int]:
    """The pieces whose tests notice nothing, and how many were broken."""
    tried = [piece for piece, nodes in tests.items() if nodes and broken(box, piece) is not None]
    with open(os.devnull, "w") as nowhere, redirect_stdout(nowhere):
        pytest.main(["-q", "--collect-only", "-p", "no:cacheprovider", str(folder)])  # to be warm
    survivors = []
    # forked, since every process would take longer to start than to run its tests
    with get_context("fork").Pool(jobs, maxtasksperchild=1) as pool:
        tasks = [(box.id, piece, tests[piece]) for piece in tried]
        for piece, survived in pool.imap(survives, tasks, chunksize=1):
            if survived:
                survivors.append(piece)
                print(f"survived: {piece} ({len(tests[piece])} tests)", flush=True)
    return survivors, len(tried)


def main(arguments: Sequence[str] | None = None) -> int:
    """Print what has no test, or what no test notices."""
    parser = argparse.ArgumentParser(description="Which cards have tests of their own.")
    parser.add_argument("--box", default="core")
    parser.add_argument("--break", dest="breaking", action="store_true")
    parser.add_argument("--only", nargs="*", metavar="ID", help="only these pieces")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--tests", type=Path, metavar="DIR", help="where the tests stand")
    options = parser.parse_args(arguments)
    box = find_box(options.box)
    folder = options.tests or TESTS / options.box.replace("-", "_")
    tests = tests_under(folder)
    own = own_tests(box, tests)
    if options.only:
        own = {piece: own[piece] for piece in options.only}
    if options.breaking:
        survivors, tried = break_all(box, own, folder, options.jobs)
        print(f"{tried - len(survivors)} of {tried} broken pieces were noticed by their tests")
        return 1 if survivors else 0
    missing = [piece for piece, nodes in own.items() if not nodes]
    wrong = unknown_marks(box, tests)
    for piece in missing:
        print(f"no test: {piece}")
    for mark in wrong:
        print(f"unknown mark: {mark}")
    print(f"{len(own) - len(missing)} of {len(own)} pieces of {box.id} have tests of their own")
    return 1 if missing or wrong else 0


if __name__ == "__main__":
    sys.exit(main())
