"""The tool that looks for a deal of the first game."""

from __future__ import annotations

from shadowbrook.tutorial import SEED
from tools.tutorial_deal import COURSE, follow


def test_the_deal_in_use_will_do():
    given = follow(SEED)
    assert given is not None, "find another deal: python -m tools.tutorial_deal"
    assert set(given) >= COURSE


def test_most_deals_will_not():
    assert [follow(f"some other deal {n}") for n in range(20)] == [None] * 20
