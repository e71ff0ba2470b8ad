"""Players made of code. A bot sees what a person in its seat sees, and nothing else."""

from __future__ import annotations

from shadowbrook.engine.table import Table

from .base import Bot, Explaining, Limits, bot, bot_names, parse_spec
from .heuristic import HeuristicBot
from .players import Fault, Players, in_circles, thinks_ahead
from .random_bot import RandomBot

__all__ = [
    "Bot",
    "Explaining",
    "Fault",
    "HeuristicBot",
    "Limits",
    "Players",
    "RandomBot",
    "Table",
    "bot",
    "bot_names",
    "in_circles",
    "parse_spec",
    "thinks_ahead",
]
