"""The flow of the game: named steps, each a script that runs to its end.

What comes next lies on the state's flow; a step takes itself off, does one thing and puts
on what follows.
"""

from __future__ import annotations

from . import charts, day, dealing, fighting, mystery, showdown, showdown_chart, turn
from .registry import COUNTED, STEPS

__all__ = [
    "COUNTED",
    "STEPS",
    "charts",
    "day",
    "dealing",
    "fighting",
    "mystery",
    "showdown",
    "showdown_chart",
    "turn",
]
