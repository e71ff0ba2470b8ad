"""The Mystery deck as a whole."""

from __future__ import annotations

import pytest

from shadowbrook.boxes.core.mysteries import CARDS


@pytest.mark.rule("CNT-05")
def test_fifty_cards_of_more_than_thirty_kinds():
    assert sum(card.copies for card in CARDS) == 50
    assert len({card.id for card in CARDS}) == len(CARDS) >= 32


def test_every_card_says_what_it_does():
    for card in CARDS:
        assert card.text.endswith("."), card.id
        assert card.play is not None or card.hooks, card.id
        assert card.remains == bool(card.hooks), card.id


@pytest.mark.rule("VIL-05")
def test_there_are_several_murders():
    murders = [card for card in CARDS if "Murder" in card.keywords]
    assert [card.id for card in murders] == ["murder"]
    assert murders[0].copies > 3


def test_the_reported_names_are_there():
    names = {card.id for card in CARDS if card.provenance != "ours"}
    assert names == {
        "murder",
        "paranoid-delusions",
        "these-roads-arent-safe",
        "traitors-blood",
        "march-of-darkness",
        "late-night-experiments",
        "the-horror",
        "the-hour-is-late",
        "evil-is-on-the-move",
        "laying-in-wait",
        "tide-of-darkness",
        "ghastly-horde",
        "they-brought-this-evil",
        "fog",
        "the-orders-influence",
    }
