"""What seats see of a game: views as data and as JSON, of now and of earlier moments.

These functions run scripts of boxes, so they belong on a thread for steps (`games.steps`).
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any, NamedTuple

import msgspec

from shadowbrook.engine.game import Game
from shadowbrook.engine.history import Record
from shadowbrook.engine.view import explain

SPECTATOR = -1

ToldRecords = list[tuple[int, Record]]  # records with the version of the game that brought them


class Onlooker(NamedTuple):
    """One who follows a game: the seats that they hold, and whether they have a page open."""

    seats: tuple[int, ...]  # none for a spectator
    page: bool


class SeatView(NamedTuple):
    """A view. `numbers` says what the numbers on the table are made of, as the seat may know it.

    Only pages ask for them; for others it is empty.
    """

    view: dict[str, Any]
    numbers: dict[str, Any]


@dataclass(slots=True)
class Look:
    """What a seat sees: its view, and what it has heard lately, each with its version."""

    version: int
    seat: int
    view: dict[str, Any]
    news: ToldRecords
    numbers: dict[str, Any]  # what the numbers of the view are made of, if a page asks
    _plain: msgspec.Raw | None = field(default=None, compare=False)

    @property
    def plain(self) -> msgspec.Raw:
        """The view as JSON, made once for all who ask."""
        if self._plain is None:
            self._plain = msgspec.Raw(msgspec.json.encode(self.view))
        return self._plain


@dataclass(frozen=True, slots=True)
class TimelineMoment:
    """The table after so many answers, in numbers that everybody saw."""

    n: int
    version: int
    round: int
    track: int
    villain_wounds: int
    showdown: bool
    heroes: list[tuple[int, int, bool]]  # wounds, Investigation, knocked out


def seat_view(game: Game, seat: int, numbers: bool) -> SeatView:
    """Return the view of a seat, with what its numbers are made of if a page is made of it."""
    return SeatView(game.view(seat), explain(game, seat) if numbers else {})


def views_of(game: Game, onlookers: Iterable[Onlooker]) -> dict[int, SeatView]:
    """Return what those see who will look as soon as they may: who follows, and who is asked.

    It is made along with the step, because a step after which somebody could not look is none.
    Nobody gets it before the step is stored.
    """
    decision = game.decision
    asked = SPECTATOR if decision is None or decision.blank else decision.seat
    pages = {} if asked == SPECTATOR else {asked: False}
    for seats, page in onlookers:
        seat = asked if asked in seats else (*seats, SPECTATOR)[0]
        pages[seat] = page or pages.get(seat, False)
    return {seat: seat_view(game, seat, page) for seat, page in pages.items()}


def moment(game: Game, n: int, version: int) -> TimelineMoment:
    """Return the table after n moves in numbers."""
    s = game.s
    heroes = [(hero.wounds, hero.investigation, bool(hero.down)) for hero in s.heroes]
    showdown = s.showdown is not None
    return TimelineMoment(n, version, s.round, s.track, s.villain.wounds, showdown, heroes)


def laid_open(game: Game) -> dict[str, Any]:
    """Return a finished game with all cards face up."""
    view, s, cards = game.view(SPECTATOR), game.s, game.content.cards
    for hero, shown in zip(s.heroes, view["heroes"], strict=True):
        if hero.card >= 0:
            shown["hand"] = shown["seen"] = [cards[card].id for card in s.hands[hero.hand]]
    for elder, shown in zip(s.elders, view["elders"], strict=True):
        shown["hidden"] = [cards[card].id for card in elder.secrets]
    for group, card in enumerate(s.lairs):
        if card >= 0:
            view["lairs"][group] = {"card": cards[card].id}
    return view
