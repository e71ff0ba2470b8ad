"""Saves that an earlier engine wrote go on from their last checkpoint, never further back."""

import json
import random
from pathlib import Path

import pytest

from shadowbrook import Game, SaveError
from shadowbrook.lab import invariants

SAVES = sorted(Path(__file__).with_name("saves").glob("*.json"))


@pytest.mark.parametrize("path", SAVES, ids=lambda path: path.stem)
def test_a_game_of_an_earlier_engine_can_be_played_on(path):
    document = json.loads(path.read_text())
    game = Game.load(path.read_text())
    before = document["checkpoint"]["state"]
    assert (game.s.round, game.s.track) == (before["round"], before["track"])
    assert [hero.investigation for hero in game.base.heroes] == [
        hero["investigation"] for hero in before["heroes"]
    ]
    invariants.table_is_whole(game)
    rng = random.Random(1)
    for _ in range(40):
        if game.decision is not None:
            game.answer(rng.choice(game.decision.choices).key)
            invariants.after_answer(game)
    assert Game.load(game.save()).s.digest() == game.s.digest()


def test_there_are_saves_of_the_engine_before_asides():
    engines = {json.loads(path.read_text())["engine"] for path in SAVES}
    assert 3 in engines


@pytest.mark.parametrize("path", SAVES, ids=lambda path: path.stem)
def test_a_damaged_checkpoint_of_an_earlier_engine_is_refused(path):
    document = json.loads(path.read_text())
    document["checkpoint"]["state"]["track"] = 7
    with pytest.raises(SaveError, match="does not match its digest"):
        Game.load(document)
