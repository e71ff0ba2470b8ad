"""A game as plain data for one seat: what the JSON API shows of a table."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from shadowbrook.locale import Speech, tongue
from shadowbrook.server.errors import NotYourSeat, UnknownGame
from shadowbrook.server.games.live_game import LiveGame, Notice
from shadowbrook.server.games.people import Person
from shadowbrook.server.games.views import Look
from shadowbrook.server.games.watching import Watching
from shadowbrook.server.pages.links import narrator
from shadowbrook.tutorial import teach, worded

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
    watching: Watching, live: LiveGame, person: Person, language: str, seat: int | None = None
) -> dict[str, Any]:
    """A game as plain data for one seat, with its texts in a language."""
    look = await watching.look(live, viewpoint(live, person, seat))
    return _table(live, person, look, tongue(language, live.content.catalogues))


def _table(live: LiveGame, person: Person, look: Look, speech: Speech) -> dict[str, Any]:
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
        "trouble": speech.tell(live.trouble) if live.trouble is not None else None,
        "seats": [
            {
                "number": seat.number,
                "kind": seat.kind,
                "name": speech.tell(seat.called),
                "bot": seat.bot,
                "present": seat.present,
                "yours": seat.number in mine,
            }
            for seat in live.seats
        ],
        "seat": look.seat,
        "view": look.plain,
        "news": look.news[-NEWS:],
        "chat": [
            replace(one, name=speech.tell(live.called(one.seat, one.name))) for one in live.chat
        ],
        "notices": [_noticed(live, one, speech) for one in live.notices],
        "undo": {"kind": offer.kind, "reason": speech.gettext(offer.reason)},
        "undo_asked": None
        if asked is None
        else {
            "seat": asked.seat,
            "name": speech.tell(live.called(asked.seat, asked.name)),
            "agreed": sorted(asked.agreed),
            "missing": sorted(asked.missing),
        },
        "lesson": _lesson(live, look, speech) if look.seat in mine and live.lessons else None,
        "asking": _asking(live, look.seat) if look.seat in mine else None,
    }


def _noticed(live: LiveGame, notice: Notice, speech: Speech) -> Notice:
    if "name" not in notice.data:
        return notice
    name = speech.tell(live.called(notice.data["seat"], notice.data["name"]))
    return replace(notice, data={**notice.data, "name": name})


def _lesson(live: LiveGame, look: Look, speech: Speech) -> dict[str, Any] | None:
    lesson = teach(look.view, live.content)
    if lesson is None:
        return None
    said = worded(lesson, narrator(live.content, speech.language.code))
    return {"title": said.title, "text": said.text, "option": lesson.option}


def _asking(live: LiveGame, seat: int) -> dict[str, Any]:
    ask = live.seats[seat].ask
    return {"windows": ask.windows, "always": list(ask.always), "never": list(ask.never)}
