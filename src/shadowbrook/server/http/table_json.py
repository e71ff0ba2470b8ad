"""A game as plain data for one seat: what the JSON API shows of a table."""

from __future__ import annotations

from typing import Any

from shadowbrook.server.errors import NotYourSeat, UnknownGame
from shadowbrook.server.games.live_game import LiveGame
from shadowbrook.server.games.people import Person
from shadowbrook.server.games.views import Look
from shadowbrook.server.games.watching import Watching

NEWS = 60  # records that come with a table


def viewpoint(live: LiveGame, person: Person, seat: int | None) -> int:
    """The seat whose view is asked for, if it is theirs."""
    if seat is not None and seat >= 0 and seat not in live.seats_of(person):
        raise NotYourSeat
    return live.viewpoint(person, seat)


def open_to(live: LiveGame, person: Person) -> None:
    """Refuse a game to somebody who may not look at it any more."""
    if not (live.spectators or live.seats_of(person) or live.is_host(person)):
        raise UnknownGame


async def table(
    watching: Watching, live: LiveGame, person: Person, seat: int | None = None
) -> dict[str, Any]:
    """A game as plain data for one seat."""
    look = await watching.look(live, viewpoint(live, person, seat))
    return _table(live, person, look)


def _table(live: LiveGame, person: Person, look: Look) -> dict[str, Any]:
    mine = live.seats_of(person)
    asked = live.undo_asked
    offer = live.can_undo(person)
    return {
        "id": live.id,
        "title": live.title,
        "mode": live.mode,
        "version": look.version,
        "head": live.head,
        "over": live.over,
        "pace": live.pace,
        "odds": live.odds,
        "spectators": live.spectators,
        "commitment": live.commitment,
        "trouble": str(live.trouble) if live.trouble is not None else None,
        "seats": [
            {
                "number": seat.number,
                "kind": seat.kind,
                "name": seat.name,
                "bot": seat.bot,
                "present": seat.present,
                "yours": seat.number in mine,
            }
            for seat in live.seats
        ],
        "seat": look.seat,
        "view": look.plain,
        "news": look.news[-NEWS:],
        "chat": list(live.chat),
        "notices": list(live.notices),
        "undo": {"kind": offer.kind, "reason": offer.reason},
        "undo_asked": None
        if asked is None
        else {
            "seat": asked.seat,
            "name": asked.name,
            "agreed": sorted(asked.agreed),
            "missing": sorted(asked.missing),
        },
        "asking": _asking(live, look.seat) if look.seat in mine else None,
    }


def _asking(live: LiveGame, seat: int) -> dict[str, Any]:
    ask = live.seats[seat].ask
    return {"windows": ask.windows, "always": list(ask.always), "never": list(ask.never)}
