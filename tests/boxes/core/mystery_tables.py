"""What the tests of the Mystery cards share: a table at which one is about to be drawn."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from shadowbrook.testing import Scenario, table
from tests.toys import BOXES

# Thomas: Spirit 3, Cunning 2, Combat 3, Honor 2; Anne Marie: 4, 3, 2, 3. Both have 4 boxes.
THOMAS: Mapping[str, Any] = {"at": "town-hall", "investigation": 0}
ANNE: Mapping[str, Any] = {"at": "town-hall", "investigation": 0}
WALK = 3  # the die of the next hero's move, which ends every test in a plain decision


def read(
    card: str,
    *dice: int,
    thomas: Mapping[str, Any] | None = None,
    anne: Mapping[str, Any] | None = None,
    draws: Mapping[str, Any] | None = None,
    third: bool = False,
    **more: Any,
) -> Scenario:
    """Thomas, the First Player, draws this card in step 5 of the Mystery Phase.

    The third hero, Victor, is knocked out: he is counted, and takes no other part.
    """
    heroes = {"thomas": {**THOMAS, **(thomas or {})}, "anne-marie": {**ANNE, **(anne or {})}}
    return table(
        heroes={**heroes, "victor": {"down": True}} if third else heroes,
        phase="mystery-card",
        draws={"mystery": [card], **(draws or {})},
        dice=(*dice, WALK),
        boxes=BOXES,
        **more,
    )


def done(t: Scenario) -> bool:
    """Whether the round is over and Anne Marie, now First Player, is about to move."""
    return t.kind == "move" and t.asked == "anne-marie"
