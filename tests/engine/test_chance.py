"""Chance enters by one door: streams, uniform dice, outcomes that can be forced."""

from __future__ import annotations

from collections import Counter

import pytest

from shadowbrook import Game, Setup
from shadowbrook.engine.chance import FastSource, HmacSource, Source, below, roll, shuffled
from shadowbrook.testing import table

SOURCES: list[Source] = [FastSource(7, ("a", "b")), HmacSource(b"k" * 32, ("a", "b"))]


def chi_square(counts: Counter[int], cells: int) -> float:
    total = sum(counts.values())
    expected = total / cells
    return sum((counts[cell] - expected) ** 2 / expected for cell in counts)


@pytest.mark.rule("DIC-01")
@pytest.mark.parametrize("source", SOURCES)
@pytest.mark.parametrize("count", [1, 2, 5, 9])
def test_dice_are_uniform(source: Source, count):
    counts: Counter[int] = Counter()
    n = 0
    while sum(counts.values()) < 30_000:
        faces, n = roll(source, 0, n, count)
        assert len(faces) == count
        counts.update(faces)
    assert set(counts) == {1, 2, 3, 4, 5, 6}
    assert chi_square(counts, 6) < 20.5  # 5 degrees of freedom, p = 0.001


@pytest.mark.rule("DIC-01")
@pytest.mark.parametrize("count", [1, 2, 3, 4, 5])
def test_every_die_of_a_roll_in_a_game_shows_one_to_six(count):
    game = Game.new(Setup(mode="lone", heroes=["karl"], villain="vampire"), 5)
    rolls = [game.dice(count) for _ in range(6_000)]
    if count == 1:
        rolls += [(game.d6(),) for _ in range(6_000)]
    for nth in range(count):
        counts = Counter(faces[nth] for faces in rolls)
        assert set(counts) == {1, 2, 3, 4, 5, 6}
        assert chi_square(counts, 6) < 20.5  # 5 degrees of freedom, p = 0.001


@pytest.mark.parametrize("source", SOURCES)
def test_every_order_of_four_cards_is_equally_likely(source: Source):
    orders = Counter(shuffled(source, 1, n, (1, 2, 3, 4)) for n in range(12_000))
    assert len(orders) == 24
    expected = 12_000 / 24
    assert sum((c - expected) ** 2 / expected for c in orders.values()) < 49.8  # p = 0.001


def test_below_is_uniform_over_its_range():
    counts: Counter[int] = Counter()
    n = 0
    for _ in range(14_000):
        value, n = below(SOURCES[0], 0, n, 7)
        counts[value] += 1
    assert chi_square(counts, 7) < 22.5


def test_streams_are_independent_and_repeatable():
    one, other = FastSource(1, ("a", "b")), FastSource(1, ("a", "b"))
    assert one.word(0, 5) == other.word(0, 5)
    assert one.word(0, 5) != one.word(1, 5)
    assert one.word(0, 5) != FastSource(2, ("a", "b")).word(0, 5)


def test_one_more_roll_reshuffles_no_deck():
    setup = Setup(mode="lone", heroes=["karl"], villain="vampire")
    one, other = Game.new(setup, 3), Game.new(setup, 3)
    other.dice(2)
    assert one.s.decks == other.s.decks
    assert one.shuffle(2, (1, 2, 3, 4, 5)) == other.shuffle(2, (1, 2, 3, 4, 5))


@pytest.mark.parametrize("face", [1, 2, 3, 4, 5, 6])
def test_a_forced_die_shows_what_was_laid_ready(face):
    t = table(phase="move", dice=(face,))
    assert t.game.outcomes[-1] == (face,)
    farthest = (
        max(
            t.content.board.distance[t.hero("karl").space][t.space(key.removeprefix("move:"))]
            for key in t.options
            if key.startswith("move:")
        )
        if face > 1
        else 1
    )
    assert farthest == min(face, 6)


@pytest.mark.parametrize("order", [(1, 2, 3), (3, 1, 2), (2, 3, 1)])
def test_a_forced_shuffle_brings_the_order_that_was_laid_ready(order):
    setup = Setup(mode="lone", heroes=["karl"], villain="vampire")
    game = Game.new(setup, 3)
    stream = 2
    game.forced[stream, game.s.draws[stream]] = order
    plain = Game.new(setup, 3)
    plain.shuffle(stream, (1, 2, 3))
    assert game.shuffle(stream, (1, 2, 3)) == order
    assert game.outcomes[-1] == order
    assert game.s.draws == plain.s.draws
    assert game.shuffle(stream, (1, 2, 3)) == plain.shuffle(stream, (1, 2, 3))  # the next is free


def test_a_forced_order_of_other_cards_is_not_used():
    setup = Setup(mode="lone", heroes=["karl"], villain="vampire")
    game, plain = Game.new(setup, 3), Game.new(setup, 3)
    game.forced[2, game.s.draws[2]] = (7, 8)
    assert game.shuffle(2, (1, 2, 3)) == plain.shuffle(2, (1, 2, 3))


@pytest.mark.rule("DIC-02")
def test_a_d3_is_half_a_d6_rounded_up():
    t = table(phase="actions")
    for face, value in ((1, 1), (2, 1), (3, 2), (4, 2), (5, 3), (6, 3)):
        t.dice(face)
        assert t.game.d3() == value


def test_games_can_be_played_on_checkable_chance():
    setup = Setup(mode="lone", heroes=["karl"], villain="vampire")
    secret = HmacSource(b"s" * 32, ("setup", "dice", *Game.new(setup).content.decks))
    game = Game.new(setup, "hmac", source=secret)
    while game.decision is not None:
        game.answer(game.decision.options[0].key)
    assert game.over
