"""Whether every card of a box has a test of its own that notices when it is broken: `make cards`.

A test belongs to a card if it stands in tests/boxes, asserts something and names the card's id in
a text of its own ("musket", "play:musket", "+coward") or in a parameter, or cites it in a mark,
which is the way for what has no name at the table: `@pytest.mark.card("vampire/basic/bats")`,
"vampire/advanced/2" (the second of the advanced abilities), "sophie/evil". The mark "*" is for
tests that look at every piece.

Without arguments it names what has no test and exits 1 if there is any. With `--break` it changes
one small thing of one card after the other (`tools/mutants.py`), in processes of their own, runs
the tests of that card against it, also those of rules that use it or have it in their name, and
names the changes that no test notices. It exits 1 if fewer
than `--least` percent are noticed. What changes nothing at the table is listed with the reason in
`equivalent_mutants.toml` beside the tests, and not tried.
"""

from __future__ import annotations

import argparse
import ast
import random
import sys
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from shadowbrook.engine.box import Box
from shadowbrook.engine.definitions import ElderCard, VillainSheet
from shadowbrook.engine.shelf import find_box, known_boxes

from .mutant_run import equivalent, run
from .mutants import Mutant, mutants

ROOT = Path(__file__).parents[1]
TESTS = ROOT / "tests" / "boxes"
RULES = ROOT / "tests" / "engine"  # rules are tested with some cards too
EQUIVALENT = "equivalent_mutants.toml"


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
    helped: frozenset[str]  # what the functions and tables of the file name that it uses


def tests_in(source: str, file: str) -> list[Test]:
    """The tests of a file that assert something."""
    found: list[Test] = []
    tree = ast.parse(source, filename=file)
    helpers = _helpers(tree)
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_") and _asserts(node):
            marks = [n for n in ast.walk(node) if isinstance(n, ast.Call) and _is_card_mark(n)]
            marked = frozenset(text for mark in marks for text in _texts(mark))
            names = frozenset(name for text in _texts(node) for name in _names(text))
            found.append(
                Test(f"{file}::{node.name}", names | marked, marked, _helped(node, helpers))
            )
    return found


def _helpers(tree: ast.Module) -> dict[str, ast.stmt]:
    """The functions and tables of a file, by name."""
    found: dict[str, ast.stmt] = {}
    for node in tree.body:
        if isinstance(node, ast.FunctionDef):
            found[node.name] = node
        elif isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
            found[node.targets[0].id] = node
    return found


def _helped(test: ast.FunctionDef, helpers: Mapping[str, ast.stmt]) -> frozenset[str]:
    """What is named in all that a test uses, and in what that uses."""
    used: dict[str, ast.stmt] = {}
    edge: list[ast.AST] = [test]
    while edge:
        for node in ast.walk(edge.pop()):
            if isinstance(node, ast.Name) and node.id in helpers and node.id not in used:
                used[node.id] = helpers[node.id]
                edge.append(helpers[node.id])
    texts = [text for helper in used.values() for text in _texts(helper)]
    return frozenset(name for text in texts for name in _names(text))


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


def unknown_marks(boxes: Iterable[Box], tests: Iterable[Test]) -> list[str]:
    """Marks that name nothing of these boxes."""
    known = {"*", *(piece for box in boxes for piece in pieces(box))}
    return [f"{test.node}: {name}" for test in tests for name in test.marked if name not in known]


# ---- breaking a piece -------------------------------------------------------------------------


def tests_against(box: Box, tests: Sequence[Test]) -> dict[str, list[str]]:
    """The tests that are run against a broken piece: its own, and those that are about it.

    Those use a function or a table that names it, or have its name in theirs:
    "test_hoofbeats_pass_those_who_pay" is one of "spectral-horseman/basic/hoofbeats".
    """
    found = {**own_tests(box, tests), "*": for_every_piece(tests)}
    for test in tests:
        for piece in test.helped & found.keys():
            found[piece].append(test.node)
    titles = {test.node: f"_{test.node.partition('::')[2]}_" for test in tests}
    for piece, words in in_words(box).items():
        named = [node for node, title in titles.items() if f"_{words}_" in title]
        found[piece] = list(dict.fromkeys([*found[piece], *named]))
    return found


def in_words(box: Box) -> dict[str, str]:
    """How the name of a test would call each piece."""
    words = {piece: piece.rpartition("/")[2] for piece in pieces(box)}
    for card in box.cards:
        if isinstance(card, ElderCard):
            words[f"{card.id}/evil"] = f"evil-{card.id}"
        if isinstance(card, VillainSheet):
            for number, ability in enumerate(card.advanced, 1):
                words[f"{card.id}/advanced/{number}"] = ability.id
    return {piece: word.replace("-", "_") for piece, word in words.items()}


def for_every_piece(tests: Iterable[Test]) -> list[str]:
    """The tests that look at all pieces, marked with a star."""
    return [test.node for test in tests if "*" in test.marked]


def chosen(
    mutants: Sequence[Mutant], pieces: Sequence[str], modules: Sequence[str]
) -> list[Mutant]:
    """The mutants of some pieces, or of some modules; all, if neither is named."""
    return [
        mutant
        for mutant in mutants
        if (not pieces or set(pieces) & set(mutant.pieces))
        and (not modules or mutant.module.short in modules)
    ]


def listed(box: Box, folder: Path) -> Path:
    """Where the mutants of a box that change nothing are listed."""
    own = folder / box.id.replace("-", "_") / EQUIVALENT
    return own if own.exists() else folder / EQUIVALENT


def break_all(box: Box, options: argparse.Namespace) -> int:
    """Try the mutants and tell of those that no test notices."""
    tried = chosen(mutants(box), options.only or (), options.deck or ())
    folders = [options.tests] if options.tests else [TESTS, RULES]
    known = equivalent(listed(box, folders[0]))
    wanted = [one for one in tried if not any((p, one.what) in known for p in one.pieces)]
    if options.sample and options.sample < len(wanted):
        wanted = random.Random(options.seed).sample(wanted, options.sample)
    own = tests_against(box, [test for folder in folders for test in tests_under(folder)])
    runner = run(box, wanted, own, folders, options.jobs)
    for test in runner.broken:
        print(f"fails although nothing is changed: {test}")
    tally = runner.tally
    for piece, (caught, left) in tally.by_piece().items():
        if left:
            print(f"{piece}: {caught} caught, {left} survived")
    count = len(tally.caught) + len(tally.survived)
    print(
        f"{len(tally.caught)} of {count} mutants were caught: {tally.percent:.1f} %"
        f" ({len(tried) - len(wanted)} not tried, {tally.unreadable} could not be read)"
    )
    return 0 if tally.percent >= options.least and not runner.broken else 1


def main(arguments: Sequence[str] | None = None) -> int:
    """Print what has no test, or what no test notices."""
    parser = argparse.ArgumentParser(description="Which cards have tests of their own.")
    parser.add_argument("--box", default="core")
    parser.add_argument("--break", dest="breaking", action="store_true")
    parser.add_argument("--only", nargs="*", metavar="ID", help="only these pieces")
    parser.add_argument("--deck", nargs="*", metavar="MODULE", help="only the pieces of a module")
    parser.add_argument("--sample", type=int, default=0, metavar="N", help="only so many mutants")
    parser.add_argument("--seed", type=int, default=1, help="which ones --sample takes")
    parser.add_argument("--least", type=float, default=97.0, help="percent to be caught")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--tests", type=Path, metavar="DIR", help="where the tests stand")
    options = parser.parse_args(arguments)
    box = find_box(options.box)
    if options.breaking:
        return break_all(box, options)
    tests = tests_under(options.tests or TESTS)
    own = own_tests(box, tests)
    if options.only:
        own = {piece: own[piece] for piece in options.only}
    missing = [piece for piece, nodes in own.items() if not nodes]
    wrong = unknown_marks([find_box(name) for name in {box.id, *known_boxes()}], tests)
    for piece in missing:
        print(f"no test: {piece}")
    for mark in wrong:
        print(f"unknown mark: {mark}")
    print(f"{len(own) - len(missing)} of {len(own)} pieces of {box.id} have tests of their own")
    return 1 if missing or wrong else 0


if __name__ == "__main__":
    sys.exit(main())
