"""Bots of every strength play in seats of the server, in their own process."""

from __future__ import annotations

from random import Random

import msgspec
import pytest

from shadowbrook import Game, Setup
from shadowbrook.bots import HeuristicBot, Table
from shadowbrook.engine.chance import HmacSource
from shadowbrook.engine.setup import streams
from shadowbrook.engine.shelf import content
from shadowbrook.server.workers.bot_worker import BotQuestion, Position, think


def under_way(setup: Setup, answers: int, seed: str) -> Game:
    """A game on a source of chance of its own, as the server has them."""
    source = HmacSource(seed.encode(), streams(content(("core",))))
    game = Game.new(setup, seed, source=source)
    stream = Random(seed)
    for _ in range(answers):
        if game.decision is not None:
            options = game.decision.options
            game.answer(options[int(stream.random() * len(options))].key)
    return game


@pytest.mark.parametrize("mode", ["competitive", "cooperative", "team", "solo-team", "lone"])
@pytest.mark.parametrize("bot", ["random", "heuristic", "search:5"])
def test_a_bot_is_shown_the_table_and_chooses_what_is_offered(bot, mode):
    heroes = 1 if mode == "lone" else 4
    asked = 0
    for n in range(0, 120, 15):
        game = under_way(Setup(mode=mode, heroes=heroes), n, f"{mode}/{n}")
        decision = game.decision
        if decision is None:
            continue
        line = msgspec.json.encode(BotQuestion(n, bot, "stream", decision.seat, Position.of(game)))
        reply = think(msgspec.json.decode(line, type=BotQuestion))
        assert reply.error == ""
        assert reply.key in [one.key for one in decision.choices]
        asked += 1
    assert asked >= 4


def test_a_bot_that_is_asked_why_says_so_in_the_language_of_the_question():
    game = under_way(Setup(mode="cooperative", heroes=3), 30, "why")
    assert game.decision is not None
    seat, position = game.decision.seat, Position.of(game)
    reply = think(BotQuestion(1, "heuristic", "stream", seat, position, "en"))
    assert (reply.key, reply.why) == HeuristicBot().explain(Table(game, seat))
    assert think(BotQuestion(1, "heuristic", "stream", seat, position)).why == ""
    assert think(BotQuestion(1, "random", "stream", seat, position, "en")).error, (
        "it cannot say why"
    )


def test_the_position_is_the_game_with_another_future():
    game = under_way(Setup(mode="cooperative", heroes=3), 90, "position")
    assert game.decision is not None
    other = Position.of(game).game()
    assert other.s.digest() == game.s.digest()
    assert other.decision is not None
    assert other.decision.keys() == game.decision.keys()
    assert other.source is not game.source
