"""Games of a server that begin at a table laid out by a test."""

from __future__ import annotations

from typing import Any

import pytest

from shadowbrook.engine.game import Game
from shadowbrook.server.games.creation import NewGame, SeatPlan
from shadowbrook.server.games.live_game import LiveGame
from shadowbrook.server.games.people import Person
from shadowbrook.testing import table
from tests.server.house import House

HEROES = ("karl", "katarina")


def lay_out(monkeypatch: pytest.MonkeyPatch, **position: Any) -> dict[str, Any]:
    """Have all games begin at this table (see `shadowbrook.testing.table`); return the set-up."""
    found = table(**position).game
    state = found.base

    def deal(self: LiveGame) -> Game:
        return Game.from_state(
            self.setup, self.commitment, state.copy(), source=self.source, pauses=self.pauses
        )

    monkeypatch.setattr(LiveGame, "deal", deal)
    return found.setup.plain()


async def seated(
    here: House, setup: dict[str, Any], people: list[Person], *, pace: str = "instant"
) -> LiveGame:
    """A game with a person in each seat; the first one is the host."""
    plans = [SeatPlan("me"), *[SeatPlan("open")] * (len(people) - 1)]
    room = await here.games.creation.create(people[0], NewGame(setup, plans, pace=pace))
    for number, person in enumerate(people[1:], 1):
        link = await here.games.seats.invite(room, number, people[0])
        await here.games.seats.join(link, person, person.name)
    return room
