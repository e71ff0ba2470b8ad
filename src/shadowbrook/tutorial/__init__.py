"""The first game, which teaches: a fixed deal, and lessons that fit what the table shows.

The game is an ordinary one; only its set-up and its chance are known beforehand (`deal`). A lesson
(`lessons`) is a condition on what a seat sees, a short text and mostly an answer that it recommends
(`advice`). Nothing remembers which lessons were given: each follows from the table as it is, so
undo, saving and a player who does something else need no care. Pages and terminal show it in the
reader's language (`words`).
"""

from .deal import SEED, SETUP
from .lessons import LESSONS, Lesson, Teaching, teach
from .words import Worded, worded

__all__ = ("LESSONS", "SEED", "SETUP", "Lesson", "Teaching", "Worded", "teach", "worded")
