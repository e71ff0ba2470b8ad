"""The villains of Something Wicked on the first board alone."""

from __future__ import annotations

from collections import Counter

import pytest

from shadowbrook.bots import Players
from shadowbrook.cardfile import entries
from shadowbrook.engine.definitions import HeroSheet, VillainSheet
from shadowbrook.engine.errors import BoxError
from shadowbrook.engine.game import Game
from shadowbrook.engine.setup import Setup
from shadowbrook.engine.shelf import complete, content, find_box
from shadowbrook.lab.invariants import table_is_whole
from shadowbrook.testing import Scenario

NO_LAKE = "sw-no-lake"


def test_without_the_lake_there_is_nothing_of_it():
    whole, ashore = find_box("sw"), find_box(NO_LAKE)
    assert ashore.spaces == ()
    people = {card.id for card in whole.cards if isinstance(card, (HeroSheet, VillainSheet))}
    assert people <= {card.id for card in ashore.cards}
    assert {minion.id for minion in ashore.minions} == {minion.id for minion in whole.minions}
    decks = {card.deck for card in ashore.cards if card.deck}
    assert decks <= {"possessed", *find_box("core").counts}
    assert Counter(deck for card in ashore.cards for deck in [card.deck] * card.copies if deck) == (
        Counter(ashore.counts)
    )


def test_it_cannot_be_played_beside_the_lake():
    with pytest.raises(BoxError, match="cannot be played together"):
        complete([NO_LAKE, "sw"])


@pytest.mark.parametrize("language", ["fr", "pl"])
def test_its_cards_speak_every_language(language):
    ashore, whole = (
        [entry.name for entry in entries(content(complete([box])), language) if entry.id == "eliza"]
        for box in (NO_LAKE, "sw")
    )
    assert ashore == whole
    assert ashore != ["Eliza, the Witch Hunter"]


@pytest.mark.card("bog-fiend")
def test_without_the_lake_the_marsh_alone_is_swamp():
    setup = Setup(boxes=[NO_LAKE], villain="bog-fiend", heroes=["karl"], mode="lone")
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
    setup = Setup(boxes=[NO_LAKE], villain=villain, heroes=heroes, mode=mode, preset=preset)
    game = Game.new(setup, 7)
    players = Players(["random"] * len(heroes), seed="7")
    while game.decision is not None:
        game.answer(players.choose(game))
    assert game.result is not None
    table_is_whole(game)
