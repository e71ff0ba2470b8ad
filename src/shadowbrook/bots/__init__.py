"""Players made of code. A bot sees what a person in its seat sees, and nothing else."""

from __future__ import annotations

from .base import Bot, bot, bot_names
from .random_bot import RandomBot

__all__ = ["Bot", "RandomBot", "bot", "bot_names"]
