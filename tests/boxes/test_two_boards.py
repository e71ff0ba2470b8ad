"""What the set-up page says of a villain where the lake lies beside Shadowbrook."""

from __future__ import annotations

import pytest

from shadowbrook.engine.shelf import content
from shadowbrook.locale import tongue
from shadowbrook.server.pages.setups import SetupForm, villains

SUITS = {
    "scarecrow": "On two boards he is harder",
    "vampire": "On two boards he is harder",
    "spectral-horseman": "On two boards he is a little harder",
    "werewolf": "On two boards he is much the same",
    "banshee": "On two boards she is harder",
    "bog-fiend": "On two boards he is easier",
    "gargoyle": "On two boards he is much the same",
    "unspeakable-horror": "On two boards it is harder to stop",
}


def said_of(villain: str, *boxes: str) -> str:
    """What can be read about a villain when a game is set up with these boxes."""
    found = villains(SetupForm(boxes=boxes), content(boxes), tongue("en"))
    return next(one.text for one in found if one.value == villain)


def test_every_villain_is_judged():
    found = villains(SetupForm(), content(("core", "sw")), tongue("en"))
    assert {one.value for one in found} == {"random", *SUITS}


@pytest.mark.parametrize(("villain", "judgement"), SUITS.items())
def test_the_set_up_page_says_what_two_boards_mean_for_a_villain(villain, judgement):
    assert f" {judgement}: " in said_of(villain, "core", "sw")


@pytest.mark.parametrize("villain", ["scarecrow", "vampire", "spectral-horseman", "werewolf"])
def test_where_there_is_one_board_it_speaks_of_none(villain):
    assert "two boards" not in said_of(villain, "core")
