"""Tables with Something Wicked in the game."""

from __future__ import annotations

from typing import Any

from shadowbrook.testing import Scenario, table
from tests.boxes.core.location_table import encounter
from tests.toys import BOXES as CORE_TOYS

BOXES = ("core", "sw")
TOYS = (*CORE_TOYS, "sw")  # with cards that do one thing each


def lake_table(**given: Any) -> Scenario:
    """A table with both boxes; everything else as for `table`."""
    return table(**({"boxes": BOXES} | given))


def visit(place: str, *cards: str, **given: Any) -> Scenario:
    """A hero encounters a place of the lake and draws the first of these cards; see `encounter`."""
    return encounter(place, *cards, **({"boxes": TOYS} | given))


def at_the_inn(*cards: str, first: str = "listen", **given: Any) -> Scenario:
    """The same in the Inn, where something else comes before: 2 Investigation, unless told so."""
    t = visit("inn", *cards, **given)
    if given.get("wounds"):
        t.answer(first)
    return t
