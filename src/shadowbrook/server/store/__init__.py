"""Where games are kept: a log of answers for each, chained by hashes, in SQLite or PostgreSQL.

One writer thread with one connection writes; a transaction is one function on that thread, never
a row of awaits, so that a visitor who leaves cannot leave one open.
"""

from __future__ import annotations

from .rows import GameRow, LogRow, PersonRow, SeatRow
from .store import Store

__all__ = ["GameRow", "LogRow", "PersonRow", "SeatRow", "Store"]
