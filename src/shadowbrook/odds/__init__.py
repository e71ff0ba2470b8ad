"""Exact chances of tests, fight rounds, whole fights and showdowns.

Plain functions of numbers: dice, targets, health, and what turns misses into hits or hits
aside. They know no game and no card; `matchups` reads the numbers off what the engine tells of a
fight. Nothing is
simulated or rounded: distributions are multiplied out, and a fight to the finish is solved as
the chain of its rounds.

>>> from shadowbrook.odds import Side, fight, test
>>> round(test(5, 5), 4)
0.8683
>>> found = fight(Side(dice=5, health=3), Side(dice=4, health=4))
>>> round(found.win, 2), round(found.down, 2)
(0.59, 0.7)
"""

from __future__ import annotations

from .fights import fight, round_wounds, showdown
from .matchups import fight_odds, showdown_odds, sides, strikes_first
from .rolls import at_least, binomial, hits, mean, percent, successes, test, wounds
from .sides import Aid, Chances, FightOdds, ShowdownOdds, Side
from .words import Question, ask, parse

__all__ = [
    "Aid",
    "Chances",
    "FightOdds",
    "Question",
    "ShowdownOdds",
    "Side",
    "ask",
    "at_least",
    "binomial",
    "fight",
    "fight_odds",
    "hits",
    "mean",
    "parse",
    "percent",
    "round_wounds",
    "showdown",
    "showdown_odds",
    "sides",
    "strikes_first",
    "successes",
    "test",
    "wounds",
]
