"""What was told lately in a game, and what each seat has heard of it.

Of one answer to the next little is added, so what a seat may hear is found out once for each
record, not for all of them after every answer.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable

from shadowbrook.engine.history import Record

from .views import ToldRecords

MOST = 400  # records that are kept

Audible = Callable[
    [ToldRecords, int], ToldRecords
]  # what a seat may hear of something that was told


class News:
    """The last records of a game, as each seat has heard them."""

    def __init__(self) -> None:
        self._told: ToldRecords = []
        self._heard: dict[int, deque[tuple[int, Record]]] = {}

    def __len__(self) -> int:
        """Return how many records are kept."""
        return len(self._told)

    def begin(self, told: ToldRecords) -> None:
        """Know what was told until now, and nothing else."""
        self._told = told[-MOST:]
        self._heard.clear()

    def precede(self, told: ToldRecords) -> None:
        """Know what was told before all that is known."""
        self.begin([*told, *self._told])

    def add(self, told: ToldRecords, audible: Audible) -> None:
        """Know what was told now."""
        gone = self._told[: max(0, len(self._told) + len(told) - MOST)]
        del self._told[: len(gone)]
        self._told += told[-MOST:]
        for seat, heard in self._heard.items():
            for one in gone:
                if heard and heard[0] is one:
                    heard.popleft()
            heard.extend(audible(told[-MOST:], seat))

    def of(self, seat: int, audible: Audible) -> ToldRecords:
        """Return what a seat has heard of it."""
        heard = self._heard.get(seat)
        if heard is None:
            heard = self._heard[seat] = deque(audible(self._told, seat))
        return list(heard)
