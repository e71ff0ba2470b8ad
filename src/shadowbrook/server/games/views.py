"""What seats see of a game: views as data and as JSON, of now and of earlier moments.

These functions run scripts of boxes, so they belong on a thread for steps (`games.steps`).
"""

from __future__ import annotations

from collections.abc import Container, Iterable
from dataclasses import dataclass
from typing import Any, NamedTuple

import msgspec

from shadowbrook.engine.game import Game
from shadowbrook.engine.history import Record
from shadowbrook.engine.view import explain

SPECTATOR = -1

Told = list[tuple[int, Record]]  # records with the version of the game that brought them


class SeatView(NamedTuple):
    """A view, and the same as JSON, made once for all who ask.

    `numbers` says what the numbers on the table are made of, as the seat may know it.
    """

    view: dict[str, Any]
    plain: msgspec.Raw
    numbers: dict[str, Any]


@dataclass(frozen=True, slots=True)
class Look:
    """What a seat sees: its view, and what it has heard lately, each with its version."""

    version: int
    seat: int
    view: dict[str, Any]
    news: Told
    plain: msgspec.Raw  # the view as JSON
    numbers: dict[str, Any]  # what the numbers of the view are made of


@dataclass(frozen=True, slots=True)
class Moment:
    """The table after so many answers, in numbers that everybody saw."""

    n: int
    version: int
    round: int
    track: int
    villain_wounds: int
    showdown: bool
    heroes: list[tuple[int, int, bool]]  # wounds, Investigation, knocked out


def seat_view(game: Game, seat: int) -> SeatView:
    """Return the view of a seat, the same as JSON, and what its numbers are made of."""
    view = game.view(seat)
    return SeatView(view, msgspec.Raw(msgspec.json.encode(view)), explain(game, seat))


def views_of(
    game: Game, looking_on: Iterable[tuple[int, ...]], persons: Container[int]
) -> dict[int, SeatView]:
    """Return what those see who will look as soon as they may: who follows, and who is asked.

    It is made along with the step, because for each of them the way here and back costs as much.
    Nobody gets it before the step is stored; a step after which nobody could look is none.
    """
    decision = game.decision
    asked = SPECTATOR if decision is None or decision.blank else decision.seat
    seats = {asked if asked in mine else (*mine, SPECTATOR)[0] for mine in looking_on}
    if asked in persons:
        seats.add(asked)
    return {seat: seat_view(game, seat) for seat in seats}


def moment(game: Game, n: int, version: int) -> Moment:
    """Return the table after n moves in numbers."""
    s = game.s
    heroes = [(hero.wounds, hero.investigation, bool(hero.down)) for hero in s.heroes]
    showdown = s.showdown is not None
    return Moment(n, version, s.round, s.track, s.villain.wounds, showdown, heroes)


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
