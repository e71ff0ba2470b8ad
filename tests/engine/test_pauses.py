"""Games that pause where somebody might have been asked, and what is played meanwhile."""

from random import Random

import pytest

from shadowbrook import Game, Setup
from shadowbrook.engine.replay import replay

SETUPS = [
    Setup(mode="competitive", heroes=3, windows="ask_all"),
    Setup(mode="team", heroes=4, windows="ask_all"),
]


def play(setup, seed, steps=200):
    """A game that pauses, with asides of all seats at every kind of decision; each position."""
    rng = Random(seed)
    game = Game.new(setup, seed, pauses=True)
    for _ in range(steps):
        if game.over:
            return
        assert game.decision is not None
        yield game
        seats = [seat for seat in game.seat_orders[0] if game.asides(seat)]
        if seats and rng.random() < 0.2:
            seat = rng.choice(seats)
            game.answer(rng.choice(game.asides(seat)).key, seat=seat)
        elif game.decision.blank:
            game.resume()
        else:
            game.answer(rng.choice(game.decision.options).key)


def same(one, other):
    assert one.s.digest() == other.s.digest()
    if one.decision is not None:
        assert other.decision is not None
        for seat in one.seat_orders[0]:
            assert one.view(seat) == other.view(seat)


@pytest.mark.parametrize("setup", SETUPS, ids=lambda setup: setup.mode)
@pytest.mark.parametrize("seed", range(3))
def test_a_fork_stands_at_the_same_pause(setup, seed):
    pauses = played = 0
    for game in play(setup, seed):
        fork = game.fork()
        same(game, fork)
        assert (fork.blanks, fork.pauses) == (game.blanks, True)
        pauses += game.decision.blank
        played += bool(game.answers) and "@" in game.answers[-1]
    assert pauses > 20
    assert played


@pytest.mark.parametrize("setup", SETUPS, ids=lambda setup: setup.mode)
def test_what_was_played_at_a_pause_is_replayed_there(setup):
    for seed in range(3):
        game = None
        for n, at in enumerate(play(setup, seed)):
            game = at
            if n % 40 == 0:
                there = at.without_pauses()
                same(there, replay(setup, seed, at.log))
                loaded = Game.load(at.save())
                same(there, loaded)
                same(loaded, loaded.fork())
        assert game is not None


@pytest.mark.parametrize("setup", SETUPS, ids=lambda setup: setup.mode)
def test_asides_do_not_tell_a_pause_from_a_question(setup):
    """What a seat may play is the same at a pause as if somebody were asked."""
    seen = 0
    for game in play(setup, 7):
        decision = game.decision
        if decision.blank:
            assert "options" not in game.view(decision.seat)["decision"]
            seen += any(game.view(seat)["decision"]["asides"] for seat in game.seat_orders[0])
    assert seen


def test_pauses_leave_no_trace():
    setup = SETUPS[0]
    game = Game.new(setup, 5, pauses=True)
    plain = Game.new(setup, 5)
    rng = Random(5)
    for _ in range(150):
        while game.decision is not None and game.decision.blank:
            game.resume()
        if game.decision is None:
            break
        key = rng.choice(game.decision.options).key
        game.answer(key)
        plain.answer(key)
    assert game.log == plain.log
    assert game.without_pauses().s.digest() == plain.s.digest()
