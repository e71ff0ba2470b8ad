"""Nothing about a card, hero, villain, elder, minion, place or chart result stands outside its box.

An id or a name of what a box brings, in a program that all boxes share, is a sentence, a number or
a picture of that card which stands in the wrong place. What the rules themselves speak of is
nothing of the kind, even where a card has the same name.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

import shadowbrook
from shadowbrook.engine.shelf import content
from shadowbrook.narration.sayings import names_of

HOME = Path(shadowbrook.__file__).parent
BOXES = ("core", "sw")
ENDINGS = (".py", ".html", ".js", ".css", ".svg")
# All that stands beside the boxes.
PARTS = sorted(
    path.name
    for path in HOME.iterdir()
    if path.name not in ("boxes", "__pycache__") and (path.is_dir() or path.suffix == ".py")
)

# Words of the rules that are also the id or the name of something in a box.
RULES = {
    "town-hall": "BRD-14",  # where minions go
    "Town Hall": "BRD-14",
    "Road": "BRD-01",
    "march-of-darkness": "CHA-06a",  # a result of the cooperative chart, and a Mystery card
    "March of Darkness": "CHA-06a",
    "Possessed": "CHA-11a",  # ... by Madness, another result
    "on-the-hunt": "ELD-23",  # what an elder does, and the Secret that sends one
    "On the Hunt": "ELD-23",
    "Murder!": "VIL-05",  # Mystery cards to which every villain reacts; also part of a result
    "Endless Ride": "CON-49",  # a rule option is about it
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
    ("testing.py", "karl"),
    ("testing.py", "katarina"),
    ("testing.py", "little-secret"),
    ("testing.py", "vampire"),
    ("tutorial/deal.py", "katarina"),
    ("tutorial/deal.py", "scarecrow"),
}


@cache
def named_in_boxes() -> dict[str, str]:
    """The names of all that the boxes bring, by id, with their decks."""
    cards = content(BOXES)
    decks = {space.deck: "" for space in cards.board.spaces if space.deck}
    return decks | names_of(cards)


@cache
def names() -> re.Pattern[str]:
    """Finds a name; a Road is told apart by the places at its ends."""
    found = {name for name in named_in_boxes().values() if name}
    longest_first = sorted(found, key=len, reverse=True)
    return re.compile(rf"\b(?:{'|'.join(map(re.escape, longest_first))})(?!\w)")


def texts(path: Path) -> Iterator[tuple[int, str]]:
    """The texts in a source, with their lines; in a template all that stands in quotes.

    Of docstrings, which explain, only those are left that are nothing but a word.
    """
    source = path.read_text(encoding="utf-8")
    if path.suffix != ".py":
        for number, line in enumerate(source.splitlines(), 1):
            yield from ((number, text) for text in re.findall(r"""['"]([^'"]+)['"]""", line))
        return
    tree = ast.parse(source)
    explaining = {
        id(node.value)
        for node in ast.walk(tree)
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
    }
    for node in ast.walk(tree):
        if not (isinstance(node, ast.Constant) and isinstance(node.value, str)):
            continue
        if id(node) not in explaining or " " not in node.value:
            yield node.lineno, node.value


def words(text: str) -> Iterator[str]:
    """The ids and names in a text."""
    yield from {text, *text.split(":")} & named_in_boxes().keys()
    yield from names().findall(text)


def named(part: str) -> Iterator[tuple[str, int, str]]:
    """Where something beside the boxes names what they bring: file, line and word."""
    where = HOME / part
    for path in sorted(where.rglob("*")) if where.is_dir() else [where]:
        if path.suffix in ENDINGS:
            for line, text in texts(path):
                for word in words(text):
                    yield path.relative_to(HOME).as_posix(), line, word


def misplaced(part: str) -> list[str]:
    return [
        f"{file}:{line}: {word}"
        for file, line, word in named(part)
        if word not in RULES and (file, word) not in EXAMPLES
    ]


def test_the_search_finds_ids_and_names(tmp_path):
    source = tmp_path / "one.py"
    source.write_text(
        '"""Karl carries a Torch."""\n'
        'ODDS = {"karl": 1}\nKEY = "use:torch"\n"""karl"""\nN = f"{KEY}:wolves"\n'
        'A, B = N_("the Dry Stone Wall, halved"), "ask Captain Hawkins"\n'
    )
    found = {word for _, text in texts(source) for word in words(text)}
    assert found == {"karl", "torch", "wolves", "Dry Stone Wall", "Captain Hawkins"}
    known = named_in_boxes()
    assert {"vampire", "scent-of-blood", "full-moon", "church", "manor", "sophie"} <= known.keys()
    assert {"banshee", "dirge", "inn", "monastery", "confessional"} <= known.keys()


@pytest.mark.parametrize("part", PARTS)
def test_nothing_beside_the_boxes_names_what_a_box_brings(part):
    assert misplaced(part) == []


def test_what_is_let_pass_is_still_there():
    """A line of these lists that is true no longer is taken out."""
    found = {(file, word) for part in PARTS for file, _, word in named(part)}
    assert found >= EXAMPLES
    assert {word for _, word in found} >= RULES.keys()
