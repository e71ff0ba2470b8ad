"""Boxes by name, and heroes who bring rules of their own."""

from __future__ import annotations

import pytest

from shadowbrook import Game, Setup, SetupError
from shadowbrook.engine.box import Box
from shadowbrook.engine.definitions import HeroSheet
from shadowbrook.engine.shelf import BOX_CODES, OURS, register
from shadowbrook.testing import table
from tests.toys import BOXES

register(
    Box(
        id="homes",
        name="homes",
        version="1",
        cards=(
            HeroSheet(
                id="homebody",
                name="homebody",
                skills=(2, 2, 2, 2),
                health=1,
                restart="church",
            ),
            HeroSheet(
                id="seafarer",
                name="seafarer",
                skills=(2, 2, 2, 2),
                health=1,
                start="a-pier-elsewhere",
                restart="a-pier-elsewhere",
            ),
        ),
    )
)


@pytest.mark.rule("HER-13")
@pytest.mark.parametrize("code", [code for code in BOX_CODES if code not in OURS])
def test_a_box_that_is_not_written_yet_is_named_in_full(code):
    with pytest.raises(SetupError, match=f"{BOX_CODES[code]}\\) is not written yet"):
        Setup(mode="lone", heroes=["karl"], boxes=("core", code))


@pytest.mark.rule("HER-13")
def test_there_are_nine_published_boxes():
    assert list(BOX_CODES) == ["core", "sw", "tc", "hp1", "hp2", "sh", "dd", "tn", "kr"]


def test_an_unknown_box_gets_the_nearest_name():
    with pytest.raises(SetupError, match="there is no box 'cores'; did you mean 'core'"):
        Setup(mode="lone", heroes=["karl"], boxes=("cores",))


@pytest.mark.rule("HER-11", "KO-02")
@pytest.mark.parametrize(
    ("hero", "place"),
    [("homebody", "church"), ("katarina", "town-hall"), ("seafarer", "town-hall")],
)
def test_a_hero_with_a_restart_space_wakes_up_there(hero, place):
    t = table(
        mode="cooperative",
        heroes={hero: {"at": "manor", "wounds": 3 if hero == "katarina" else 0}, "karl": {}},
        phase="mystery-card",
        first=hero,
        draws={"mystery": ["toy-stab"]},
        chart="basic",
        boxes=(*BOXES, "homes"),
    )
    assert t.hero(hero).down
    assert t.at(hero) == place


@pytest.mark.rule("SET-13")
def test_a_hero_whose_start_is_on_a_board_that_is_away_starts_in_the_town_hall():
    setup = Setup(mode="lone", heroes=["seafarer"], villain="vampire", boxes=(*BOXES, "homes"))
    game = Game.new(setup, 1)
    assert game.s.heroes[0].space == game.content.board.town_hall
