"""Run the tests that matter for a change, and say why these: `make quick`.

What counts as changed is all that differs from the merge base with main: commits, uncommitted
changes and new files. The layout then says which tests are near it, because `tests` mirrors `src`:

- a test: itself; a helper of tests: the tests that import it; a conftest.py: the tests below it
- a module of a box: the tests named like it, those that name one of its cards, and the tests of the
  box that belong to no module; if it has no cards, all tests of the box
- any other module: the tests named like it and those that import it, then the rest of the folder
  that mirrors its own (a page, its template or its script: tests/server/pages); if there is no such
  folder, the folders of those who use it (the words for cards: the tests of the boxes)
- the engine, the words for cards or a box: some games of the fuzzer as well
- a tool: the tests named like it and those that import it
- anything else (a document, the Makefile): the tests that name the file
- nothing at all, or a module that leads nowhere: a few tests of everything (`CORE`)

Tests in a real browser are left to `make test` unless they are what changed. The nearest tests come
first; those that have not begun when the time is up are skipped and counted (`tools/within.py`).

`--list` only shows the choice; files as arguments take the place of what changed.
"""

from __future__ import annotations

import argparse
import ast
import re
import subprocess
import sys
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path, PurePosixPath

import pytest

from shadowbrook.engine.shelf import find_box, known_boxes
from tools import card_tests

ROOT = Path(__file__).parents[1]
PACKAGE = "src/shadowbrook"
BROWSER = "tests/server/browser"
FUZZ = "tests/lab/test_fuzz.py::test_random_play_breaks_nothing[0]"
CORE = (
    FUZZ,
    "tests/engine/test_general.py",
    "tests/engine/test_setup.py",
    "tests/engine/test_turns.py",
    "tests/engine/test_fights.py",
    "tests/engine/test_showdowns.py",
    "tests/boxes/core/test_heroes.py",
    "tests/boxes/core/test_events.py",
    "tests/bots/test_random_bot.py",
    "tests/test_narration.py",
    "tests/test_catalogue.py",
)
PLAYED = ("engine", "cards", "boxes")  # what random games would show broken
SECONDS = 60  # for tests, of the two minutes of `make quick`
STEM = 5  # letters in which names agree: fights, fighting

CHANGED, NEAR, REST = range(3)  # how near a test is to the change


@dataclass(frozen=True, slots=True)
class Pick:
    """A test file, or one test of it, how near it is to the change, and why it was picked."""

    target: str
    rank: int
    why: str


class Suite:
    """The test files of a repository: where they stand, what they import and what they name."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.sources = {
            path.relative_to(root).as_posix(): path.read_text(encoding="utf-8")
            for path in sorted((root / "tests").rglob("*.py"))
        }
        self.tests = [
            file
            for file in self.sources
            if PurePosixPath(file).name.startswith("test_") and not file.startswith(BROWSER)
        ]

    @cached_property
    def imports(self) -> dict[str, frozenset[str]]:
        """The modules that each file imports, as dotted names."""
        return {file: imported(source) for file, source in self.sources.items()}

    def importing(self, module: str) -> list[str]:
        """Return the tests that import a module."""
        return [test for test in self.tests if module in self.imports[test]]

    def relying_on(self, helper: str) -> list[str]:
        """Return the tests that import a helper of tests, or another helper that does."""
        helpers = [helper]
        for one in helpers:  # grows meanwhile
            for file in self.sources:
                if dotted(one) in self.imports[file] and file not in helpers:
                    helpers.append(file)
        return [file for file in helpers if file in self.tests]

    def naming(self, text: str) -> list[str]:
        """Return the tests in whose source a text stands."""
        return [test for test in self.tests if text in self.sources[test]]

    def beside(self, folder: str) -> list[str]:
        """Return the tests of a folder, without those of folders in it."""
        return [test for test in self.tests if str(PurePosixPath(test).parent) == folder]

    def below(self, folder: str) -> list[str]:
        """Return the tests of a folder and of all folders in it."""
        return [test for test in self.sources if test.startswith(f"{folder}/") and is_test(test)]

    def mirror(self, parts: Sequence[str]) -> tuple[str, ...]:
        """Return as much of the way to a source as there are folders of tests for."""
        for length in range(len(parts), 0, -1):
            if self.beside("/".join(("tests", *parts[:length]))):
                return tuple(parts[:length])
        return ()


def is_test(file: str) -> bool:
    """Return whether pytest would collect a file of this name."""
    name = PurePosixPath(file).name
    return name.startswith("test_") and name.endswith(".py")


def imported(source: str) -> frozenset[str]:
    """Return the modules that a source imports; `from a import b` may mean a, or a.b."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(source)):
        match node:
            case ast.Import(names=names):
                found.update(name.name for name in names)
            case ast.ImportFrom(module=str(module), names=names, level=0):
                found.add(module)
                found.update(f"{module}.{name.name}" for name in names)
    return frozenset(found)


def dotted(file: str) -> str:
    """Return the name by which a Python file is imported."""
    way = PurePosixPath(file.removeprefix("src/")).with_suffix("")
    return ".".join(way.parts[:-1] if way.name == "__init__" else way.parts)


def alike(name: str, other: str) -> bool:
    """Return whether one name begins like the other: mystery_town, mysteries_town, mysteries."""
    one, two = ([word[:STEM] for word in text.split("_")] for text in (name, other))
    return all(word == same for word, same in zip(one, two, strict=False))


def named_like(tests: Iterable[str], names: Sequence[str]) -> list[str]:
    """Return the tests whose file is named like one of the names."""
    return [
        test
        for test in tests
        if any(alike(PurePosixPath(test).stem.removeprefix("test_"), name) for name in names)
    ]


# ---- the tests of one changed file ------------------------------------------------------------


def picks(file: str, suite: Suite) -> list[Pick]:
    """Return the tests that matter for a change of one file."""
    way = PurePosixPath(file)
    if way.parts[0] == "tests":
        return of_tests(file, suite)
    if file.startswith(f"{PACKAGE}/"):
        return of_source(file, suite) or core()
    if way.parts[0] == "tools" and way.suffix == ".py":
        return [
            *(Pick(test, NEAR, "named like it") for test in named_like(suite.tests, [way.stem])),
            *(Pick(test, NEAR, "importing it") for test in suite.importing(dotted(file))),
        ]
    return [Pick(test, NEAR, "naming it") for test in suite.naming(known_as(way))]


def known_as(way: PurePosixPath) -> str:
    """Return how a test would name a file that is neither a source nor a test."""
    if way.parts[0] == "examples" and len(way.parts) > 2:
        return way.parts[1]
    telling = way.suffix or way.name.istitle()  # boxes.md, Makefile; "setup" may mean anything
    return way.name if telling else str(way)


def core() -> list[Pick]:
    """Return a few tests of everything."""
    return [Pick(target, NEAR, "of the core selection") for target in CORE]


def of_tests(file: str, suite: Suite) -> list[Pick]:
    """Return what a file among the tests is for: a test, a helper, a conftest or data."""
    way = PurePosixPath(file)
    if is_test(file):
        return [Pick(file, CHANGED, "changed")] if file in suite.sources else []
    if way.name == "conftest.py":
        return [Pick(test, NEAR, "below it") for test in suite.below(str(way.parent))]
    if way.suffix == ".py":
        return [Pick(test, NEAR, "importing it") for test in suite.relying_on(file)]
    naming = suite.naming(way.name) or suite.naming(f'"{way.parent.name}"')
    return [Pick(test, NEAR, "naming it") for test in naming]


def of_source(file: str, suite: Suite) -> list[Pick]:
    """Return the tests of a module or of another file of the package."""
    parts = PurePosixPath(file).relative_to(PACKAGE).with_suffix("").parts
    mirrored = suite.mirror(parts[:-1])
    folder = "/".join(("tests", *mirrored))
    beside = suite.beside(folder)
    names = [part for part in parts[len(mirrored) :] if part != "__init__"]
    found = [Pick(test, NEAR, "named like it") for test in named_like(beside, names)]
    if file.endswith(".py"):
        found += [Pick(test, NEAR, "importing it") for test in suite.importing(dotted(file))]
    if has_examples(suite.root / file):
        found.append(Pick(file, CHANGED, "as examples in its docstrings"))
    cards = tests_of_cards(file, parts, suite)
    found += [Pick(test, NEAR, "naming its cards") for test in cards]
    if cards:
        beside = of_no_module(beside, suite.root / PACKAGE / PurePosixPath(*mirrored))
    if mirrored:
        found += [Pick(test, REST, f"more of {folder}") for test in beside]
    else:
        found += [Pick(test, REST, "of its users") for test in of_users(parts[0], suite)]
    if parts[0] in PLAYED:
        found.append(Pick(FUZZ, CHANGED, "playing random games"))
    return found


def of_users(package: str, suite: Suite) -> list[str]:
    """Return the tests in the folders that mirror those of the modules that use a package."""
    root = suite.root / PACKAGE
    used = re.compile(rf"\bshadowbrook(\.| import ){package}\b")
    folders = {
        path.relative_to(root).parent.parts
        for path in root.rglob("*.py")
        if path.relative_to(root).parts[0] != package
        and used.search(path.read_text(encoding="utf-8"))
    }
    mirrors = sorted({suite.mirror(folder) for folder in folders} - {()})
    return [test for mirror in mirrors for test in suite.beside("/".join(("tests", *mirror)))]


def has_examples(module: Path) -> bool:
    """Return whether there are examples in the docstrings of a module."""
    if module.suffix != ".py" or not module.exists():
        return False
    return ">>> " in module.read_text(encoding="utf-8")


def of_no_module(tests: Iterable[str], package: Path) -> list[str]:
    """Return the tests that go over a whole box: they are named like none of its modules."""
    modules = [path.stem for path in package.glob("*.py") if path.stem != "__init__"]
    special = set(named_like(tests, modules))
    return [test for test in tests if test not in special]


def tests_of_cards(file: str, parts: Sequence[str], suite: Suite) -> list[str]:
    """Return the tests that name a card of a module of a box."""
    module = suite.root / file
    if parts[0] != "boxes" or len(parts) < 3 or not file.endswith(".py") or not module.exists():
        return []
    box = next((box for box in known_boxes() if box.replace("-", "_") == parts[1]), None)
    if box is None:
        return []
    tree = ast.parse(module.read_text(encoding="utf-8"))
    texts = {node.value for node in ast.walk(tree) if isinstance(node, ast.Constant)}
    folder = suite.root / "tests" / "boxes" / parts[1]
    own = card_tests.own_tests(find_box(box), card_tests.tests_under(folder))
    return [
        PurePosixPath(node).relative_to(suite.root).as_posix()
        for piece, nodes in own.items()
        if piece.partition("/")[0] in texts
        for node in nodes
    ]


# ---- the tests of all of them -----------------------------------------------------------------


def choose(files: Iterable[str], suite: Suite) -> list[Pick]:
    """Return the tests that matter for all changed files: each once, the nearest first."""
    found = [pick for file in files for pick in picks(file, suite)] or core()
    nearest: dict[str, Pick] = {}
    for pick in sorted(found, key=lambda pick: pick.rank):
        nearest.setdefault(pick.target, pick)
    return [pick for pick in nearest.values() if not in_a_whole_file(pick.target, nearest)]


def in_a_whole_file(target: str, targets: Iterable[str]) -> bool:
    """Return whether a target is one test of a file that is a target itself."""
    file, _, test = target.partition("::")
    return bool(test) and file in targets


def changed_files(root: Path, base: str) -> list[str] | None:
    """Return what differs from the merge base with a branch; None where git cannot tell."""
    fork = git(root, "merge-base", "HEAD", base) or git(root, "rev-parse", "HEAD")
    if fork is None:
        return None
    changed = git(root, "diff", "--name-only", "--no-renames", fork[0]) or []
    new = git(root, "ls-files", "--others", "--exclude-standard") or []
    return sorted({*changed, *new})


def git(root: Path, *command: str) -> list[str] | None:
    """Return the lines that git answers; None if it refuses or is not there."""
    try:
        quiet = ["git", "-c", "core.quotepath=off", *command]
        done = subprocess.run(quiet, cwd=root, capture_output=True, text=True, check=False)
    except FileNotFoundError:
        return None
    return done.stdout.splitlines() if done.returncode == 0 else None


def told(files: Sequence[str] | None, chosen: Sequence[Pick]) -> str:
    """Return in two lines what changed, and which tests were chosen and why."""
    if files is None:
        changed = "git cannot say what changed"
    elif not files:
        changed = "nothing changed"
    else:
        shown = ", ".join(file.removeprefix(f"{PACKAGE}/") for file in files[:4])
        more = f" and {len(files) - 4} more" if len(files) > 4 else ""
        changed = f"{len(files)} changed: {shown}{more}"
    counts = Counter(pick.why for pick in chosen)
    reasons = ", ".join(f"{count} {why}" for why, count in counts.items())
    return f"quick: {changed}\nquick: tests, the nearest first: {reasons}"


def run(chosen: Sequence[Pick], seconds: float) -> int:
    """Run the chosen tests until the time is up."""
    command = [sys.executable, "-m", "pytest", "-q", "-n", "auto", "-p", "tools.within"]
    command += [f"--within={seconds}", *(pick.target for pick in chosen)]
    code = subprocess.run(command, cwd=ROOT, check=False).returncode
    return 0 if code == pytest.ExitCode.NO_TESTS_COLLECTED else code


def main(arguments: Sequence[str] | None = None) -> int:
    """Choose, say what was chosen, and run it."""
    parser = argparse.ArgumentParser(description="Run the tests that matter for a change.")
    parser.add_argument("files", nargs="*", help="in place of what changed")
    parser.add_argument("--base", default="main", help="the branch that the work started from")
    parser.add_argument("--seconds", type=float, default=SECONDS, help="for the tests")
    parser.add_argument("--list", dest="only_list", action="store_true", help="run nothing")
    options = parser.parse_args(arguments)
    files = options.files or changed_files(ROOT, options.base)
    chosen = choose(files or (), Suite(ROOT))
    print(told(files, chosen), flush=True)
    if options.only_list:
        print("\n".join(pick.target for pick in chosen))
        return 0
    return run(chosen, options.seconds)


if __name__ == "__main__":
    sys.exit(main())
