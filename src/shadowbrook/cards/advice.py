"""Timings that several cards have in common: what it brings to play them now, for bots.

A definition names one as `brings`, or has one of its own (`@card.brings_now`).
"""

from __future__ import annotations

from shadowbrook.engine.judging import NEVER, About, Facts


def comes_between(facts: Facts, about: About) -> float:
    """A rival who goes for the showdown is called or driven away from it."""
    return facts.showdown_worth(about["hero"]) if about["what"] == "declared" else NEVER


def robs(facts: Facts, about: About) -> float:
    """A rival's purse is fuller a little later; but who waits may wait for ever."""
    if about["what"] == "declared":
        return 2.0
    purses = [one.investigation for one in facts.rivals]
    return 0.5 if not purses or max(purses) >= 2 else -0.1
