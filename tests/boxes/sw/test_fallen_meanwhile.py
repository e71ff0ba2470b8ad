"""Whoever is knocked out before their turn, while a result goes round the table, is left out.

Thomas lingers in the Church and takes his test first; as he may re-roll his dice, Anne Marie, who
stands there too, is knocked out by what she plays.
"""

from __future__ import annotations

from typing import Any

import pytest

from shadowbrook.testing import Scenario
from tests.boxes.core.borders import BOXES as BORDERS
from tests.boxes.sw.lake import lake_table

LINGER = 1
HEROES: dict[str, Any] = {
    "thomas": {"at": "church", "hand": ["second-chance"]},
    "anne-marie": {"at": "church", "hand": ["stumble"]},
}


def she_falls(villain: str, face: int, *dice: int, basic: bool = False, **more: Any) -> Scenario:
    t = lake_table(
        villain=villain,
        boxes=(*BORDERS, "sw"),
        heroes=HEROES,
        phase="walk",
        dice=(LINGER, face, *dice),
        basic=("chart",) if basic else (),
        clues={"church": 1, "windmill": 1},  # so that there is a choice of actions afterwards
        **more,
    )
    assert (t.kind, t.asked) == ("respond", "thomas")
    t.aside("anne-marie", "play:stumble")
    t.answer("pass")
    assert t.hero("anne-marie").down
    return t


@pytest.mark.rule("KO-05")
@pytest.mark.card(
    "banshee/basic/a-cry-in-the-night",
    "gargoyle/advanced/slow-stone",
    "gargoyle/advanced/falling-masonry",
    "unspeakable-horror/advanced/light-from-the-circle",
)
@pytest.mark.parametrize(
    ("villain", "face", "dice", "more"),
    [
        ("banshee", 6, (4, 4, 4), {"basic": True}),
        ("gargoyle", 5, (4, 4), {"markers": {"stone": ["sophie"]}}),
        ("gargoyle", 6, (4, 4), {}),
        ("unspeakable-horror", 6, (4, 4, 4), {"markers": {"ritual": {"church": 1}}}),
    ],
)
def test_who_was_knocked_out_meanwhile_is_not_tested(villain, face, dice, more):
    t = she_falls(villain, face, *dice, **more)
    assert [record[1] for record in t.records("test")] == [t.number("thomas")]
