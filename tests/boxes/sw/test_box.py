"""The box as a whole, as players tell of it: how many cards there are, and what is among them."""

from __future__ import annotations

from collections import Counter

import pytest

from shadowbrook.engine.definitions import LairCard
from shadowbrook.engine.shelf import find_box

CARDS = [card for card in find_box("sw").cards if card.deck]


def in_deck(deck: str) -> list[str]:
    """The ids of a deck, each as often as the card is in it."""
    return [card.id for card in CARDS if card.deck == deck for _ in range(card.copies)]


def test_it_brings_more_than_120_cards():
    assert sum(card.copies for card in CARDS) > 120


@pytest.mark.parametrize("deck", ["inn", "monastery", "forgotten-island"])
def test_each_place_of_the_lake_with_a_deck_has_20_cards_most_of_them_different(deck):
    cards = in_deck(deck)
    assert len(cards) == 20
    assert len(set(cards)) >= 16


@pytest.mark.parametrize("deck", ["manor", "windmill", "abandoned-keep", "olde-woods"])
def test_each_corner_of_the_first_board_gets_a_card_or_two(deck):
    assert len(in_deck(deck)) in (1, 2)


def test_these_are_in_it_twice():
    twice = Counter(name for card in CARDS for name in [card.id] * card.copies)
    for name in ("possessed", "order-of-the-crimson-hand", "shadow-puppet"):
        assert twice[name] == 2


def test_the_villain_may_hide_in_the_monastery_and_at_the_north_dock():
    assert {"monastery", "north-dock"} <= {one.space for one in CARDS if isinstance(one, LairCard)}
