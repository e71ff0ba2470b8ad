"""Bots decide by what their seat can see: deal everything hidden again, and they do the same."""

from random import Random

import pytest

from shadowbrook import Game, Setup
from shadowbrook.bots import HeuristicBot, Table
from shadowbrook.bots.heuristic import weigh
from shadowbrook.bots.search import SearchBot
from shadowbrook.engine.hiding import _hidden, _relabel, hide
from shadowbrook.engine.view import view

SETUPS = {
    "competitive": Setup(mode="competitive", heroes=4),
    "cooperative": Setup(mode="cooperative", heroes=3, chart="advanced"),
    "team": Setup(mode="team", heroes=4, teams=2),
    "solo-team": Setup(mode="solo-team", heroes=2),
    "lone": Setup(mode="lone", heroes=1, level="insanity"),
    "action points": Setup(mode="lone", heroes=1, preset="ap"),
    "classic": Setup(mode="competitive", heroes=3, preset="classic-advanced"),
    "asking all": Setup(mode="competitive", heroes=3, windows="ask_all"),
}


def positions(setup, seed, every, most):
    """Decisions of a game between heuristic bots, with something random now and then."""
    game = Game.new(setup, seed, record=False)
    stream = Random(seed)
    player = HeuristicBot()
    found = 0
    while (decision := game.decision) is not None and found < most:
        if stream.random() < every:
            found += 1
            yield game, decision
        if stream.random() < 0.15:
            game.answer(stream.choice(decision.options).key)
        else:
            game.answer(player.choose(Table(game, decision.seat), decision.options))


@pytest.mark.parametrize("name", SETUPS)
def test_the_heuristic_weighs_a_table_dealt_anew_in_the_same_way(name):
    count = 0
    for game, decision in positions(SETUPS[name], f"secrecy {name}", every=0.25, most=40):
        other = hide(game, decision.seat, count)
        assert weigh(Table(game, decision.seat)) == weigh(Table(other, decision.seat))
        count += 1
    assert count >= 6


@pytest.mark.parametrize("name", ["competitive", "cooperative", "team", "lone", "asking all"])
def test_the_search_decides_the_same_on_a_table_dealt_anew(name):
    count = thought = 0
    for game, decision in positions(SETUPS[name], f"search {name}", every=0.7, most=120):
        # a twin starts at a checkpoint; other questions may come of cards that differ there
        if game.mark_at != len(game.answers) or decision.kind not in ("move", "action"):
            continue
        other = twin(game, decision.seat, count)
        assert view(other, decision.seat) == view(game, decision.seat)
        players = [SearchBot(Random(count), iterations=12) for _ in range(2)]
        keys = [
            player.choose(Table(one, decision.seat), decision.options)
            for player, one in zip(players, (game, other), strict=True)
        ]
        assert keys[0] == keys[1]
        assert players[0].thought == players[1].thought
        thought += players[0].thought
        count += 1
    assert count >= 5
    assert thought >= 30


@pytest.mark.parametrize("name", ["competitive", "cooperative", "asking all"])
def test_an_imagined_game_has_forgotten_how_the_real_one_was_dealt_and_played(name):
    count = 0
    for game, decision in positions(SETUPS[name], f"forget {name}", every=0.3, most=25):
        other = Table(game, decision.seat).imagine(count)
        decks = [
            n for n in range(len(game.content.decks)) if len(_hidden(game, n, decision.seat)) > 9
        ]
        for state in (other.s, other.base):
            for deck in decks:
                assert state.decks[deck] != game.s.decks[deck]
                assert state.decks[deck] != game.base.decks[deck]
        assert len(other.answers) == len(game.answers)
        assert not any(other.answers)
        assert not other.outcomes
        assert other.mark is None
        count += 1
    assert count >= 6


def twin(game, seat, seed):
    """A game that looks the same to the seat, with other hidden cards, and can be forked.

    Unlike `hide`, which gives a game in the middle of its script, it starts at the checkpoint.
    """
    other = Game(game.setup, "twin", game.source, record=False)
    other._lay(game.mark.copy())
    stream = Random(seed)
    for deck in range(len(game.content.decks)):
        pool = _hidden(game, deck, seat)
        order = pool[:]
        stream.shuffle(order)
        _relabel(other.content, other.s, dict(zip(pool, order, strict=True)))
    other.base = other.mark = other.s.copy()
    other._start()
    return other
