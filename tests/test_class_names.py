"""One word for one thing: no two classes of the program have one name."""

from __future__ import annotations

import ast
from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import shadowbrook

HOME = Path(shadowbrook.__file__).parent
FLAGS = "cli/flags.py"  # what a command is given is called as on the command line


def classes(source: str) -> Iterator[str]:
    """The names of the classes in a source."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.ClassDef):
            yield node.name


def aliases(source: str) -> Iterator[str]:
    """The names that a module gives to types: written like those of classes, but for variables."""
    for node in ast.parse(source).body:
        if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
            name, made = node.targets[0].id, getattr(node.value, "func", None)
            variable = isinstance(made, ast.Name) and made.id == "TypeVar"
            if name[0].isupper() and not name.isupper() and not variable:
                yield name


@cache
def sources() -> dict[str, str]:
    paths = (path for path in HOME.rglob("*.py") if "migrations" not in path.parts)
    return {path.relative_to(HOME).as_posix(): path.read_text("utf-8") for path in sorted(paths)}


@cache
def homes() -> dict[str, list[str]]:
    """Where there is a class of each name."""
    found = defaultdict(list)
    for path, source in sources().items():
        for name in classes(source):
            found[name].append(path)
    return found


def test_no_two_classes_have_one_name():
    assert len(homes()) > 500
    assert {name: paths for name, paths in homes().items() if len(paths) > 1} == {}


def test_no_type_is_called_like_a_class():
    named = {(name, path) for path, source in sources().items() for name in aliases(source)}
    assert ("Script", "engine/hooks.py") in named
    assert {(name, path) for name, path in named if name in homes() and path != FLAGS} == set()


def test_classes_and_types_are_found():
    source = 'class One:\n    class Two: ...\n\n\nThree = tuple[int, int]\nT = TypeVar("T")\n'
    assert list(classes(source)) == ["One", "Two"]
    assert list(aliases(source)) == ["Three"]
