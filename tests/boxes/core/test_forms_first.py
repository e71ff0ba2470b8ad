"""Cards are declared where they can be: half of them need no function, and scripts are short."""

from __future__ import annotations

import ast
import dataclasses
from collections.abc import Iterator
from pathlib import Path
from types import FunctionType, MethodType
from typing import Any

import pytest

import shadowbrook.boxes.core as core
from shadowbrook.boxes import sw
from shadowbrook.engine.definitions import Card

FOLDER = Path(core.__file__).parent
LONGEST = 15  # lines of a script, with its first and without decorators and docstring


def within(piece: Any, seen: set[int]) -> Iterator[FunctionType]:
    """All functions of the boxes in a definition, also those that its forms and effects hold."""
    if id(piece) in seen or isinstance(piece, str | int | float | type | None):
        return
    seen.add(id(piece))
    parts: list[Any] = []
    if isinstance(piece, FunctionType):
        if piece.__module__.startswith("shadowbrook.boxes."):
            yield piece
        parts = [cell.cell_contents for cell in piece.__closure__ or ()]
    elif isinstance(piece, MethodType):
        parts = [piece.__func__, piece.__self__]
    elif isinstance(piece, tuple | list | set | frozenset):
        parts = list(piece)
    elif isinstance(piece, dict):
        parts = list(piece.values())
    elif dataclasses.is_dataclass(piece):
        # what people look at is drawn by functions
        fields = [one.name for one in dataclasses.fields(piece) if one.name != "drawing"]
        parts = [getattr(piece, name) for name in fields]
    else:
        parts = list(getattr(piece, "__dict__", {}).values())
        slots = [name for kind in type(piece).__mro__ for name in getattr(kind, "__slots__", ())]
        parts += [getattr(piece, name, None) for name in slots]
    for part in parts:
        yield from within(part, seen)


def needs_a_function(card: Card) -> bool:
    return next(within(card, set()), None) is not None


def lines(function: ast.FunctionDef | ast.AsyncFunctionDef) -> int:
    first, last = function.body[0], function.end_lineno or 0
    count = last - function.lineno + 1
    if ast.get_docstring(function) is not None:
        count -= (first.end_lineno or 0) - first.lineno + 1
    return count


def test_functions_are_found_in_scripts_conditions_and_worths_and_not_in_forms():
    cards = {card.id: card for card in core.box.cards}
    found = {name: {one.__name__ for one in within(cards[name], set())} for name in cards}
    assert found["duel-of-honor"] >= {"challenge", "draw_swords", "honor_over_combat"}
    assert found["hunters-snare"] == {"out_of_the_snare"}
    assert found["will-o-the-wisp"] == set()


def test_at_least_half_of_the_cards_need_no_function():
    without = [card.id for card in core.box.cards if not needs_a_function(card)]
    assert 2 * len(without) >= len(core.box.cards)


def test_scripts_have_no_more_than_fifteen_lines():
    longer = {}
    for path in FOLDER.glob("*.py"):
        if path.stem != "drawings":  # pictures
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                    longer[f"{path.stem}.{node.name}"] = lines(node)
    assert len(longer) > 100
    assert {name: count for name, count in longer.items() if count > LONGEST} == {}


@pytest.mark.parametrize("card", [*core.box.cards, *sw.box.cards], ids=lambda card: card.id)
def test_nobody_types_the_id_of_a_card_into_its_own_script_or_question(card: Card):
    typed = {word for one in within(card, set()) for word in one.__code__.co_consts}
    assert card.id not in typed | set(card.asks)
