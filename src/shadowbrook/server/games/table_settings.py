"""How a table plays, and what is said at it."""

from __future__ import annotations

from shadowbrook.engine.words import N_
from shadowbrook.server.errors import NotYourSeat, Refused
from shadowbrook.server.store.rows import CHAT, TABLE

from .creation import LONGEST_TITLE
from .live_game import PACES, LiveGame
from .log import GameLog
from .people import Person, clean_text
from .registry import Registry

LONGEST_CHAT = 500


class TableSettings:
    """Pace, odds, title, spectators and lessons of live games, and their talk."""

    def __init__(self, registry: Registry, game_log: GameLog) -> None:
        self._registry = registry
        self._log = game_log

    async def change(
        self,
        live: LiveGame,
        person: Person,
        *,
        pace: str | None = None,
        odds: bool | None = None,
        title: str | None = None,
        spectators: bool | None = None,
        lessons: bool | None = None,
    ) -> None:
        """Change how a table plays: title and spectators by the host, the rest by anybody seated.

        Lessons are for the game that teaches: elsewhere they change nothing.
        """
        if not (live.seats_of(person) or live.is_host(person)):
            raise NotYourSeat
        if (title is not None or spectators is not None) and not live.is_host(person):
            raise NotYourSeat(N_("Only the player who set up the game can change this."))
        if pace is not None and pace not in PACES:
            raise Refused(
                N_("the pace must be one of {names}, not '{pace}'"),
                names=", ".join(PACES),
                pace=pace,
            )
        named = None if title is None else clean_text(title, LONGEST_TITLE)
        wanted = {
            "pace": pace,
            "odds": odds,
            "title": named,
            "spectators": spectators,
            "lessons": lessons if live.deal_known else None,
        }
        data = {name: value for name, value in wanted.items() if value is not None}
        if data:
            note = self._log.note
            await self._registry.alone(live, lambda: note(live, TABLE, -1, data, title=named))

    async def say(self, live: LiveGame, person: Person, text: str) -> None:
        """Say something at the table."""
        mine = live.seats_of(person)
        if not mine:
            raise NotYourSeat
        said = clean_text(text, LONGEST_CHAT)
        if said:
            await self._registry.alone(live, lambda: self._log.note(live, CHAT, mine[0], said))
