"""Nothing about a card, hero, villain, elder, minion, place or chart result stands outside its box.

An id of a box in a program that all boxes share is a sentence, a number or a picture of that
card which stands in the wrong place. What the rules themselves speak of is no such id, even where a
card has the same name.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

import shadowbrook
from shadowbrook.engine.shelf import OURS, content
from shadowbrook.narration.sayings import names_of

HOME = Path(shadowbrook.__file__).parent
PACKAGES = ("narration", "server", "odds", "terminal", "cli", "lab", "bots")

# Words of the rules that are also the id of something in a box.
RULES = {
    "town-hall": "BRD-14",  # where minions go
    "march-of-darkness": "CHA-06a",  # a result of the cooperative chart, and a Mystery card
    "on-the-hunt": "ELD-23",  # what an elder does, and the Secret that sends one
}

# Set-ups that are examples or measures: who plays in them could be anybody.
EXAMPLES = {
    ("cli/play.py", "karl"),
    ("cli/play.py", "vampire"),
    ("server/http/bodies.py", "karl"),
    ("server/http/bodies.py", "vampire"),
    ("server/load/bench.py", "karl"),
    ("server/load/bench.py", "katarina"),
    ("server/load/bench.py", "torch"),
    ("server/load/bench.py", "vampire"),
}


@cache
def ids() -> frozenset[str]:
    """The ids of all that our boxes bring; decks that the rules draw from are theirs."""
    cards = content(tuple(OURS))
    return frozenset((*names_of(cards), *(space.deck for space in cards.board.spaces))) - {""}


def texts(path: Path) -> Iterator[tuple[int, str]]:
    """The texts in a source, with their lines; in a template all that stands in quotes."""
    source = path.read_text(encoding="utf-8")
    if path.suffix != ".py":
        for number, line in enumerate(source.splitlines(), 1):
            yield from ((number, text) for text in re.findall(r"""['"]([^'"]+)['"]""", line))
        return
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.lineno, node.value


def named(package: str) -> Iterator[tuple[str, int, str]]:
    """Where a package names something of a box: file, line and id."""
    for path in sorted((HOME / package).rglob("*")):
        if path.suffix in (".py", ".html", ".js", ".css"):
            for line, text in texts(path):
                for word in {text, *text.split(":")} & ids():
                    yield path.relative_to(HOME).as_posix(), line, word


def misplaced(package: str) -> list[str]:
    return [
        f"{file}:{line}: {word}"
        for file, line, word in named(package)
        if word not in RULES and (file, word) not in EXAMPLES
    ]


def test_the_search_finds_ids(tmp_path):
    source = tmp_path / "one.py"
    source.write_text('ODDS = {"karl": 1}\nKEY = "use:torch"\n"""karl"""\nN = f"{KEY}:wolves"\n')
    found = {word for _, text in texts(source) for word in {text, *text.split(":")} & ids()}
    assert found == {"karl", "torch", "wolves"}
    assert {"vampire", "scent-of-blood", "full-moon", "church", "manor", "sophie"} <= ids()
    assert {"banshee", "shriek", "swamp", "monastery", "eliza"} <= ids()


@pytest.mark.parametrize("package", PACKAGES)
def test_no_program_names_what_a_box_brings(package):
    assert misplaced(package) == []


def test_the_engine_names_only_what_the_rules_speak_of():
    assert {word for _, _, word in named("engine")} == set(RULES)
    assert {word for _, _, word in named("cards")} <= set(RULES)


def test_examples_are_still_there():
    """A line of the list that is true no longer is taken out."""
    found = {(file, word) for package in PACKAGES for file, _, word in named(package)}
    assert found >= EXAMPLES
