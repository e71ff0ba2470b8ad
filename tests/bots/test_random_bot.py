"""Bots get a view and options, and have a stream of their own."""

from collections import Counter
from random import Random

import pytest

from shadowbrook import Game, Setup, ShadowbrookError
from shadowbrook.bots import RandomBot, bot, bot_names
from shadowbrook.engine.decision import option

THREE = (option("move:church"), option("move:marsh"), option("stay"))


def test_every_option_is_taken_about_as_often():
    player = RandomBot(Random(1))
    counts = Counter(player.choose({}, THREE) for _ in range(3000))
    assert set(counts) == {"move:church", "move:marsh", "stay"}
    assert min(counts.values()) > 900


def test_the_same_stream_gives_the_same_answers():
    one, other = RandomBot(Random("a")), RandomBot(Random("a"))
    assert [one.choose({}, THREE) for _ in range(20)] == [
        other.choose({}, THREE) for _ in range(20)
    ]


def test_bots_come_by_name():
    assert "random" in bot_names()
    assert isinstance(bot("random", Random(1)), RandomBot)
    with pytest.raises(ShadowbrookError, match="did you mean 'random'"):
        bot("rendom", Random(1))


def test_a_bot_plays_a_game_from_views_alone():
    game = Game.new(Setup(mode="lone", heroes=["karl"], villain="vampire"), seed=4)
    player = bot("random", Random(4))
    while (decision := game.decision) is not None:
        game.answer(player.choose(game.view(decision.seat), decision.options))
    assert game.over
