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


HEROES = ["captain-hawkins", "valeria", "brother-marcus", "eliza"]
VILLAINS = ["banshee", "bog-fiend", "gargoyle", "unspeakable-horror"]


@pytest.mark.parametrize("villain", VILLAINS)
@pytest.mark.parametrize(
    ("mode", "preset"),
    [("cooperative", "revised"), ("lone", "ap"), ("lone", "revised"), ("competitive", "revised")],
)
def test_games_against_them_end_without_the_lake(villain, mode, preset):
    heroes = HEROES[:1] if mode == "lone" else HEROES[1:]
    setup = Setup(boxes=["dry-land"], villain=villain, heroes=heroes, mode=mode, preset=preset)
    game = Game.new(setup, 7)
    players = Players(["random"] * len(heroes), seed="7")
    while game.decision is not None:
        game.answer(players.choose(game))
    assert game.result is not None
    table_is_whole(game)
