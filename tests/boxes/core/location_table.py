"""A table for tests of Location cards: a hero in a corner turns one over."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from shadowbrook.testing import Scenario, table
from tests.toys import BOXES

Heroes = dict[str, dict[str, Any]]


def encounter(
    place: str,
    *cards: str,
    dice: Sequence[int] = (),
    hero: str = "thomas",
    draws: Mapping[str, Sequence[str]] | None = None,
    items: Sequence[str] = (),
    hand: Sequence[str] = (),
    investigation: int = 0,
    wounds: int = 0,
    clues: Mapping[str, int] | None = None,
    **more: Any,
) -> Scenario:
    """A hero in a Corner Location encounters it and draws the first of these cards.

    The hero is Thomas unless said otherwise: Spirit 3, Cunning 2, Combat 3, Honor 2, four
    health boxes, and an ability that only matters when he moves. A marker lies in the space,
    so that there is always something left to do and the game waits at the next action.
    """
    who = {
        "at": place,
        "items": items,
        "hand": hand,
        "investigation": investigation,
        "wounds": wounds,
    }
    other = "karl" if hero != "karl" else "thomas"
    t = table(
        heroes={hero: who, other: {"investigation": 0}},
        draws={place: cards, **(draws or {})},
        clues={place: 1, **(clues or {})},
        dice=dice,
        boxes=BOXES,
        **more,
    )
    t.answer("encounter")
    return t


def fight_dice(t: Scenario) -> list[tuple[Any, Any]]:
    """The dice of each fight round so far: the hero's and the enemy's."""
    return [(r[2], r[4]) for r in t.records("fight-dice")]


def price_of(t: Scenario, key: str) -> int:
    """The price of an option that is open now."""
    return next(option.price for option in t.decision.options if option.key == key)
