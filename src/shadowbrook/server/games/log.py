"""The one way into the log of a game, and who is told of what was stored.

A row is stored first; only then does it count for the live game and is anybody told.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from typing import Any

import msgspec

from shadowbrook.engine.game import Game
from shadowbrook.server.errors import StaleAnswer, StoreTrouble
from shadowbrook.server.store import LogRow, Store
from shadowbrook.server.store.rows import Checkpoint

from .live_game import LiveGame
from .seat import Seat


class GameLog:
    """How the logs of live games grow; `changed` functions hear of every change."""

    def __init__(self, store: Store, now: Callable[[], float] = time.time) -> None:
        self._store = store
        self._now = now
        self._changed: list[Callable[[LiveGame], None]] = []

    def when_changed(self, hear: Callable[[LiveGame], None]) -> None:
        """Have a function called with each game that has changed, or was just loaded."""
        self._changed.append(hear)

    def announce(self, live: LiveGame) -> None:
        """Tell everybody that a game has changed."""
        live.followers.announce()
        self.loaded(live)

    def loaded(self, live: LiveGame) -> None:
        """Let a game go on that has just come into memory."""
        for hear in self._changed:
            hear(live)

    def entry(
        self,
        live: LiveGame,
        kind: str,
        seat: int,
        option: str,
        *,
        key: str = "",
        outcomes: str = "[]",
    ) -> LogRow:
        """Return the next row of a game, not stored yet."""
        now = int(self._now())
        key = key or f"{kind}:{live.head}"
        return LogRow(live.head, key, kind, seat, live.version, option, outcomes, now)

    async def append(
        self,
        live: LiveGame,
        entry: LogRow,
        *,
        game: Game | None = None,
        seats: Sequence[Seat] = (),
        checkpoint: Checkpoint | None = None,
        used: str | None = None,
        title: str | None = None,
    ) -> LogRow:
        """Store a row with all that changes along with it, and let it count for the table.

        `title` is a new one, which lists of games show.
        If it is not known whether it is stored, the live game is read again before the next change.
        """
        after = {seat.number: seat for seat in live.seats} | {seat.number: seat for seat in seats}
        try:
            head = await self._store.append(
                live.id,
                [entry],
                waiting=live.waiting(game, after),
                line=live.line(game, title),
                seats=[seat.row(live.id) for seat in seats],
                before=[live.seats[seat.number].row(live.id) for seat in seats],
                checkpoint=checkpoint,
                used=used,
            )
        except (StoreTrouble, StaleAnswer):
            live.doubtful = True
            raise
        stored = msgspec.structs.replace(entry, hash=head)
        for changed in seats:
            live.seats[changed.number] = changed
        live.take(stored)
        if checkpoint is not None:
            live.kept_at = checkpoint.answers
        return stored

    async def note(
        self,
        live: LiveGame,
        kind: str,
        seat: int,
        data: Any,
        *,
        seats: Sequence[Seat] = (),
        used: str | None = None,
        title: str | None = None,
    ) -> None:
        """Add a row that does not move the game."""
        entry = self.entry(live, kind, seat, msgspec.json.encode(data).decode())
        await self.append(live, entry, seats=seats, used=used, title=title)
        live.mark_present()
        self.announce(live)

    async def stored(self, live: LiveGame, key: str) -> LogRow | None:
        """Return a row by the key that its sender gave it."""
        return await self._store.entry(live.id, key)
