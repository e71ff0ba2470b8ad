"""What prevents wounds, side by side: once all are prevented nobody else is asked."""

from __future__ import annotations

import pytest

from shadowbrook.testing import Scenario, table
from tests.toys import BOXES

# Each with who has it and how; two of them stand at the table at a time.
FOR_ELDERS = {
    "crow-feather-talisman": {"items": ["crow-feather-talisman"]},
    "prayer-book": {"items": ["prayer-book"]},
    "oak-shield": {"items": ["oak-shield"]},
    "not-this-time": {"hand": ["not-this-time"]},
    "narrow-escape": {"hand": ["narrow-escape"]},
    "in-harms-way": {"hand": ["in-harms-way"]},
    "dragged-to-safety": {"hand": ["dragged-to-safety"]},
}


def poisoned(first: str, second: str, other: str = "katarina") -> Scenario:
    """An elder is about to die; Thomas has the first card, another hero the second."""
    has = {"investigation": 9, "wounds": 1}
    return table(
        heroes={"thomas": FOR_ELDERS[first], other: FOR_ELDERS.get(second, {}) | has},
        phase="mystery-card",
        draws={"mystery": ["toy-poison"]},
        boxes=BOXES,
    )


def used(t: Scenario) -> str:
    return next(key for key in t.options if key != "pass")


@pytest.mark.rule("ELD-28")
@pytest.mark.parametrize("second", [*FOR_ELDERS, "isabella"])
def test_an_elder_is_saved_once(second):
    first = "dragged-to-safety" if second != "dragged-to-safety" else "not-this-time"
    other = "isabella" if second == "isabella" else "katarina"
    t = poisoned(first, second, other)
    assert t.asked == "thomas"
    t.answer(used(t))
    assert t.s.elders[0].status == "town"
    assert t.kind != "respond"  # the other is not asked any more
    assert t.gear(other) + t.hand(other) == ([second] if second in FOR_ELDERS else [])
    t = poisoned(first, second, other)
    t.answer("pass")
    assert t.asked == other
    assert used(t).endswith(second)
    t.answer(used(t))
    assert t.s.elders[0].status == "town"
    assert t.hand("thomas") == [first]


FOR_ONESELF = ("crow-feather-talisman", "oak-shield")


@pytest.mark.parametrize("second", FOR_ONESELF)
def test_a_wound_is_prevented_once(second):
    t = table(
        heroes={"thomas": {"items": FOR_ONESELF}, "karl": {"hand": ["narrow-escape"]}},
        phase="mystery-card",
        draws={"mystery": ["toy-stab"]},
        boxes=BOXES,
    )
    assert t.options == ["use:crow-feather-talisman", "use:oak-shield", "pass"]
    first = next(card for card in FOR_ONESELF if card != second)
    t.answer(f"use:{first}")
    assert t.gear("thomas") == [second]
    assert t.hand("karl") == ["narrow-escape"]
    assert t.hero("thomas").wounds == 0
    assert t.kind != "respond"
