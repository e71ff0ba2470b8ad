"""The villains of Something Wicked on the first board alone, where a box leaves the lake out."""

from __future__ import annotations

import pytest

from shadowbrook.bots import Players
from shadowbrook.engine.box import Box
from shadowbrook.engine.definitions import CurseCard, HeroSheet, Marker, VillainSheet
from shadowbrook.engine.game import Game
from shadowbrook.engine.setup import Setup
from shadowbrook.engine.shelf import find_box, register
from shadowbrook.lab.invariants import table_is_whole
from shadowbrook.testing import Scenario

SW = find_box("sw")
PEOPLE = (HeroSheet, VillainSheet, Marker, CurseCard)
LEFT_OUT = (
    *(space.id for space in SW.spaces),
    *(card.id for card in SW.cards if not isinstance(card, PEOPLE)),
)
register(Box(id="dry-land", name="dry-land", version="1", requires=("sw",), removes=LEFT_OUT))


@pytest.mark.card("bog-fiend")
def test_without_the_lake_the_marsh_alone_is_swamp():
    setup = Setup(boxes=["dry-land"], villain="bog-fiend", heroes=["karl"], mode="lone")
    t = Scenario(Game.new(setup, 1))
    assert "bog" not in t.content.board.index
    assert t.markers("swamp") == {"marsh": 1}


@pytest.mark.parametrize("villain", ["banshee", "bog-fiend"])
@pytest.mark.parametrize("mode", ["cooperative", "lone", "competitive"])
def test_games_against_them_end_without_the_lake(villain, mode):
    heroes = 1 if mode == "lone" else 3
    game = Game.new(Setup(boxes=["dry-land"], villain=villain, heroes=heroes, mode=mode), 7)
    players = Players(["random"] * heroes, seed="7")
    while game.decision is not None:
        game.answer(players.choose(game))
    assert game.result is not None
    table_is_whole(game)
