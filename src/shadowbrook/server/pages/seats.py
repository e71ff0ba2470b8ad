"""Who sits at a table, and all that is set and said there: one panel of the page.

It changes seldom, so it is made of plain data that can be hashed, as the panels of the game are.
"""

from __future__ import annotations

from dataclasses import dataclass

from shadowbrook.engine.words import N_
from shadowbrook.server.games.live_game import LiveGame, Notice
from shadowbrook.server.games.seat import Ask
from shadowbrook.server.games.seats import Seats
from shadowbrook.server.workers.bot_processes import best_bot, bots

from . import setups
from .panels import TableModel
from .present import Presenter
from .reader import Page

SHOWN = 5  # notices beside the seats


@dataclass(frozen=True, slots=True)
class SeatLine:
    """A seat: who plays it, and what the reader may do about it."""

    number: int
    name: str
    kind: str
    bot: str | None
    present: bool
    heroes: str
    link: str  # to be sent to somebody who shall sit here
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


def seats_panel(
    seats: Seats, page: Page, live: LiveGame, model: TableModel, presenter: Presenter
) -> SeatsPanel:
    """The panel as somebody sees it who looks from the model's seat."""
    seat, lines = model.seat, _lines(seats, page, live, model)
    ask = live.seats[seat].ask if seat >= 0 else None
    talk = sum(one.kind != "bot" for one in live.seats) > 1
    has_bots = any(one.kind == "bot" for one in live.seats)
    noticed = (_notice(page, live, one) for one in list(live.notices)[-SHOWN:])
    return SeatsPanel(
        game=live.id,
        seat=seat,
        lines=lines,
        host=live.is_host(page.person),
        only_here=any(line.link for line in lines) and page.only_here,
        bots=setups.bots(tuple(reversed(bots())), page.say),
        best_bot=best_bot(),
        watched=live.spectators and talk,
        notices=tuple(line for line in noticed if line),
        windows=ask.windows if ask is not None else "ask",
        stops=_stops(ask, presenter) if ask is not None else (),
        pace=live.pace if has_bots else "",
        paces=tuple((name, page.say(words)) for name, words in setups.PACE_WORDS.items()),
        talk=talk,
        chat=tuple((line.name, line.text) for line in live.chat),
    )


def _stops(ask: Ask, presenter: Presenter) -> tuple[tuple[str, str, str], ...]:
    """The cards of this game that stop it always or never: id, name and when."""
    cards = [one for one in (*ask.always, *ask.never) if one in presenter.content.definition]
    return tuple((one, presenter.card(one).name, ask.stop(one)) for one in cards)


def _lines(seats: Seats, page: Page, live: LiveGame, model: TableModel) -> tuple[SeatLine, ...]:
    person = page.person
    mine = live.seats_of(person)
    host = live.is_host(person)
    found = []
    for seat in live.seats:
        heroes = [hero.name for hero in model.heroes if hero.seat == seat.number]
        link = seats.link(live, seat.number) if host and seat.kind == "open" else None
        found.append(
            SeatLine(
                number=seat.number,
                name=seat.name,
                kind=seat.kind,
                bot=seat.bot,
                present=seat.present,
                heroes=", ".join(name for name in heroes if name),
                link=page.link(f"/join/{link}") if link else "",
                mine=seat.number in mine or (host and seat.person is None),
                held=seat.person is not None,
                may_change=not live.over and (seat.number in mine or host),
            )
        )
    return tuple(found)


NOTICES = {
    "joined": N_("{name} has joined."),
    "bot": N_("A bot plays for {name}."),
    "taken-back": N_("{name} plays again."),
    "opened": N_("The seat of {name} is open."),
    "undo": N_("{name} has taken something back."),
    "decline-undo": N_("{name} does not agree to take it back."),
    "resume": N_("The rules have changed; the game goes on from its last checkpoint."),
    "substitute": N_("The bot of {name} failed; another one stands in."),
}


def _notice(page: Page, live: LiveGame, notice: Notice) -> str:
    """Something that happened around the game, in words."""
    text = NOTICES.get(str(notice.data.get("what", notice.kind)), "")
    seat = notice.data["seat"]
    name = notice.data.get("name") or (live.seats[seat].name if seat >= 0 else "")
    return page.say(text).format(name=name) if text else ""
