"""Shadowbrook: A Touch of Evil as software, for play, simulation and research.

>>> from shadowbrook import Game, Setup
>>> setup = Setup(mode="cooperative", heroes=["karl", "katarina"], villain="vampire")
>>> game = Game.new(setup, seed=7)
>>> while not game.over:
...     game.answer(game.decision.options[0].key)
>>> game.result.how in ("showdown", "darkness", "all-knocked-out")
True
"""

from __future__ import annotations

from . import compiled as compiled  # first: it decides in which form the engine is imported
from .engine.decision import Decision, Option
from .engine.errors import (
    AnswerError,
    BoxError,
    SaveError,
    SetupError,
    ShadowbrookError,
    UndoError,
)
from .engine.game import Game
from .engine.setup import Setup
from .engine.state import Result, State
from .version import VERSION

__version__ = VERSION

__all__ = [
    "AnswerError",
    "BoxError",
    "Decision",
    "Game",
    "Option",
    "Result",
    "SaveError",
    "Setup",
    "SetupError",
    "ShadowbrookError",
    "State",
    "UndoError",
    "__version__",
]
