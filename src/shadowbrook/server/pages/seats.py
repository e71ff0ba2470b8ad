"""Who sits at a table, and all that is set and said there: one panel of the page.

It changes seldom, so it is made of plain data that can be hashed, as the panels of the game are.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from shadowbrook.engine.words import N_
from shadowbrook.locale import Speech
from shadowbrook.server.games.live_game import LiveGame, Notice
from shadowbrook.server.games.people import Person
from shadowbrook.server.games.seat import Ask
from shadowbrook.server.games.seats import Seats
from shadowbrook.server.workers.bot_processes import best_bot, bots

from . import setups
from .present import Presenter
from .viewer import Viewer

SHOWN = 5  # notices beside the seats


@dataclass(frozen=True, slots=True)
class SeatLine:
    """A seat: who plays it, and what the reader may do about it."""

    number: int
    name: str
    kind: str
    bot: str  # how it plays; empty for people
    present: bool
    heroes: str
    link: str  # to be sent to whoever is to sit here
    mine: bool
    held: bool
    may_change: bool


@dataclass(frozen=True, slots=True)
class SeatsPanel:
    """The seats, how the reader is asked and how fast bots play, notices and talk."""

    game: str
    seat: int
    lines: tuple[SeatLine, ...]
    host: bool
    only_here: bool  # whether links work on this machine only
    bots: tuple[tuple[str, str], ...]
    best_bot: str
    watched: bool  # whether to say that others may look on
    notices: tuple[str, ...]
    windows: str
    stops: tuple[tuple[str, str, str], ...]  # cards of which the reader has said when they stop
    pace: str  # of bots; empty if there are none
    paces: tuple[tuple[str, str], ...]
    talk: bool
    chat: tuple[tuple[str, str], ...]  # who said what


def seats_shown(seats: Seats, live: LiveGame) -> Any:
    """All of a game that the panel depends on, beside who looks and who plays which hero."""
    return (
        [
            (one.person, one.bot, one.name, one.ask, one.present, seats.link(live, one.number))
            for one in live.seats
        ],
        live.over,
        live.pace,
        live.spectators,
        live.notices[-1] if live.notices else None,
        live.chat[-1] if live.chat else None,
    )


def seats_panel(seats: Seats, live: LiveGame, viewer: Viewer, presenter: Presenter) -> SeatsPanel:
    """The panel as somebody sees it who looks from a seat."""
    seat, speech = viewer.seat, presenter.seen.speech
    lines = _lines(seats, live, viewer, presenter)
    ask = live.seats[seat].ask if seat >= 0 else None
    talk = sum(one.kind != "bot" for one in live.seats) > 1
    has_bots = any(one.kind == "bot" for one in live.seats)
    noticed = (_notice(speech, live, one) for one in list(live.notices)[-SHOWN:])
    return SeatsPanel(
        game=live.id,
        seat=seat,
        lines=lines,
        host=live.is_host(Person(viewer.person)),
        only_here=any(line.link for line in lines) and viewer.only_here,
        bots=setups.bots(tuple(reversed(bots())), speech),
        best_bot=best_bot(),
        watched=live.spectators and talk,
        notices=tuple(line for line in noticed if line),
        windows=ask.windows if ask is not None else "ask",
        stops=_stops(ask, presenter) if ask is not None else (),
        pace=live.pace if has_bots else "",
        paces=tuple((name, speech.gettext(words)) for name, words in setups.PACE_WORDS.items()),
        talk=talk,
        chat=tuple((speech.tell(live.called(one.seat, one.name)), one.text) for one in live.chat),
    )


def _stops(ask: Ask, presenter: Presenter) -> tuple[tuple[str, str, str], ...]:
    """The cards of this game that stop it always or never: id, name and when."""
    seen = presenter.seen
    cards = [one for one in (*ask.always, *ask.never) if one in seen.content.definition]
    return tuple((one, seen.card(one).name, ask.stop(one)) for one in cards)


def _lines(
    seats: Seats, live: LiveGame, viewer: Viewer, presenter: Presenter
) -> tuple[SeatLine, ...]:
    person = Person(viewer.person)
    mine = live.seats_of(person)
    host = live.is_host(person)
    heroes = presenter.seen.view["heroes"]
    found = []
    for seat in live.seats:
        names = [
            presenter.seen.say.name(hero["card"])
            for hero in heroes
            if hero["seat"] == seat.number and hero["card"] is not None
        ]
        link = seats.link(live, seat.number) if host and seat.kind == "open" else None
        found.append(
            SeatLine(
                number=seat.number,
                name=presenter.seen.speech.tell(seat.called),
                kind=seat.kind,
                bot=setups.bot_name(seat.bot, presenter.seen.speech) if seat.bot else "",
                present=seat.present,
                heroes=presenter.seen.speech.listed(names),
                link=f"{viewer.links}/join/{link}" if link else "",
                mine=seat.number in mine
                or (host and seat.person is None and not live.keeps_hidden(seat.number, person)),
                held=seat.person is not None,
                may_change=not live.over and (seat.number in mine or host),
            )
        )
    return tuple(found)


NOTICES = {
    "joined": N_("{name} has joined."),
    "bot": N_("A bot plays for {name}."),
    "taken-back": N_("{name} plays again."),
    "opened": N_("{name}’s seat is open."),
    "undo": N_("{name} has taken something back."),
    "decline-undo": N_("{name} does not agree to take it back."),
    "resume": N_("The rules have changed; the game goes on from its last checkpoint."),
    "substitute": N_("{name}’s bot failed; another one takes over."),
}


def _notice(speech: Speech, live: LiveGame, notice: Notice) -> str:
    """Something that happened around the game, in words."""
    what, seat = str(notice.data.get("what", notice.kind)), notice.data["seat"]
    if what == "opened" and not notice.data["name"]:
        return speech.say("Seat {number} is open.", number=seat + 1)
    text = NOTICES.get(what, "")
    name = speech.tell(live.called(seat, notice.data.get("name", ""))) if seat >= 0 else ""
    return speech.say(text, name=name) if text else ""
