"""One seat of a game for Gymnasium; bots have the others."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import gymnasium

from shadowbrook.bots import Players, thinks_ahead
from shadowbrook.engine.errors import ShadowbrookError
from shadowbrook.engine.setup import Setup
from shadowbrook.engine.words import N_

from ..games import check_bots
from .series import (
    RENDER_MODES,
    GameSeries,
    Observation,
    action_space,
    make_setup,
    observation_space,
)


class OneSeat(gymnasium.Env[Observation, int]):
    """The game as one seat plays it, against or with bots.

    `seat` counts from 0; `bot` plays all others (with commas: one for each seat, that of the
    own seat unused). After `max_cycles` actions the game is truncated.
    """

    metadata = {"render_modes": list(RENDER_MODES), "render_fps": 1}  # noqa: RUF012 - as Gymnasium has it

    def __init__(
        self,
        setup: Setup | Mapping[str, Any] | None = None,
        *,
        seat: int = 0,
        bot: str = "random",
        max_cycles: int | None = None,
        illegal: str = "wrap",
        render_mode: str | None = None,
    ) -> None:
        self.table = GameSeries(make_setup(setup), illegal=illegal, render_mode=render_mode)
        if seat not in self.table.seats:
            raise ShadowbrookError(
                N_("there is no seat {seat}; seats are 0 to {last}"),
                seat=seat,
                last=len(self.table.seats) - 1,
            )
        self.bots = tuple(name.strip() for name in bot.split(","))
        check_bots(self.bots)
        self.seat = seat
        self.max_cycles = max_cycles
        self.render_mode = render_mode
        self.observation_space = observation_space()
        self.action_space = action_space()
        self.cycles = 0

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Deal a new game and let it come to the first decision of this seat."""
        super().reset(seed=seed)
        self.table.deal(seed, checkpoints=thinks_ahead(self.bots))
        self._players = Players(self.bots, self.table.seed)
        self.cycles = 0
        self._wait()
        return self.table.observe(self.seat), self._info()

    def step(self, action: int) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Take an option and let the others play until this seat is asked again."""
        table = self.table
        if table.asked is None:
            raise ShadowbrookError(N_("the game is over; call reset() for a new one"))
        table.act(action)
        self.cycles += 1
        self._wait()
        over = table.asked is None
        cut = not over and self.max_cycles is not None and self.cycles >= self.max_cycles
        reward = table.reward(self.seat)
        return table.observe(self.seat), reward, over, cut, self._info()

    def _info(self) -> dict[str, Any]:
        """What the table tells, and which bots failed: somebody else plays in their place."""
        return {**self.table.info(self.seat), "faults": [str(one) for one in self._players.faults]}

    def _wait(self) -> None:
        table = self.table
        while table.asked is not None and table.asked != self.seat:
            table.answer(self._players.choose(table.playing))

    def render(self) -> Any:
        """The table as this seat sees it."""
        return self.table.render(self.seat)
