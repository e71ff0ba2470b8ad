"""All seats of a game for PettingZoo: in turns (AEC), or at once (parallel)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

from gymnasium import spaces
from pettingzoo import AECEnv, ParallelEnv
from pettingzoo.utils import wrappers

from shadowbrook.engine.setup import Setup

from .series import (
    RENDER_MODES,
    GameSeries,
    Observation,
    action_space,
    make_setup,
    observation_space,
)

BySeat = dict[str, Any]


def agent_name(seat: int) -> str:
    """The agent of a seat.

    >>> agent_name(2)
    'seat_2'
    """
    return f"seat_{seat}"


def _seat(agent: str) -> int:
    return int(agent.rpartition("_")[2])


class _Seats:
    """What both kinds have in common: a table, and an agent for each of its seats."""

    def __init__(
        self,
        setup: Setup | Mapping[str, Any] | None = None,
        *,
        max_cycles: int | None = None,
        illegal: str = "wrap",
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        self.table = GameSeries(make_setup(setup), illegal=illegal, render_mode=render_mode)
        self.metadata = {
            "name": "shadowbrook_v0",
            "render_modes": list(RENDER_MODES),
            "is_parallelizable": False,
        }
        self.render_mode = render_mode
        self.max_cycles = max_cycles
        self.possible_agents = [agent_name(seat) for seat in self.table.seats]
        self.agents: list[str] = []

    @cache  # noqa: B019 - an environment keeps its few spaces as long as it lives
    def observation_space(self, agent: str) -> spaces.Dict:
        """The same for every seat."""
        return observation_space()

    @cache  # noqa: B019
    def action_space(self, agent: str) -> spaces.Discrete[Any]:
        """The same for every seat."""
        return action_space()

    def render(self) -> str | None:
        """The table as the seat that is asked sees it, after the game as the first one does."""
        return self.table.render(self.table.asked or 0)

    def close(self) -> None:
        """Nothing is left open."""

    def __str__(self) -> str:
        return "shadowbrook_v0"


class SeatsInTurn(_Seats, AECEnv):  # type: ignore[misc]
    """Every seat is an agent, and acts when the game asks it.

    `max_cycles`: a seat that has acted so often is truncated, and whatever it is asked
    afterwards is answered at random until the others are through too.
    """

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Deal a new game."""
        self.table.deal(seed)
        self.agents = self.possible_agents[:]
        self.rewards: BySeat = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards: BySeat = dict.fromkeys(self.agents, 0.0)
        self.terminations: BySeat = dict.fromkeys(self.agents, False)
        self.truncations: BySeat = dict.fromkeys(self.agents, False)
        self.cycles: BySeat = dict.fromkeys(self.agents, 0)
        self._go_on()

    def observe(self, agent: str) -> Observation:
        """What the seat may know."""
        return self.table.observe(_seat(agent))

    def step(self, action: int | None) -> None:
        """Let the seat that is asked take an option."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        assert action is not None
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        self.table.act(action)
        self.cycles[agent] += 1
        if self.max_cycles is not None and self.cycles[agent] >= self.max_cycles:
            self.truncations[agent] = True
        self._go_on()
        self._accumulate_rewards()
        self._deads_step_first()

    def _go_on(self) -> None:
        """Find the next seat that acts, or end."""
        table = self.table
        while table.asked is not None and not all(self.truncations.values()):
            agent = agent_name(table.asked)
            if agent in self.agents and not self.truncations[agent]:
                self.agent_selection = agent
                break
            table.answer_for_nobody()
        else:
            for agent in self.agents:
                if table.asked is None and not self.truncations[agent]:
                    self.terminations[agent] = True
                    self.rewards[agent] = table.reward(_seat(agent))
            self.agent_selection = self.agents[0]
        self.infos: BySeat = {agent: table.info(_seat(agent)) for agent in self.agents}


class SeatsAtOnce(_Seats, ParallelEnv):  # type: ignore[misc]
    """Every seat gives an action at each step; only that of the seat that is asked counts.

    `max_cycles` is the number of steps after which all seats are truncated.
    """

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[BySeat, BySeat]:
        """Deal a new game."""
        self.table.deal(seed)
        self.agents = self.possible_agents[:]
        self.cycles = 0
        return self._observations(), self._infos()

    def step(self, actions: Mapping[str, int]) -> tuple[BySeat, BySeat, BySeat, BySeat, BySeat]:
        """Take the action of the seat that is asked."""
        table, agents = self.table, self.agents
        assert table.asked is not None
        table.act(actions[agent_name(table.asked)])
        self.cycles += 1
        over = table.asked is None
        cut = not over and self.max_cycles is not None and self.cycles >= self.max_cycles
        rewards = {agent: table.reward(_seat(agent)) for agent in agents}
        observations, infos = self._observations(), self._infos()
        if over or cut:
            self.agents = []
        return (
            observations,
            rewards,
            dict.fromkeys(agents, over),
            dict.fromkeys(agents, cut),
            infos,
        )

    def _observations(self) -> BySeat:
        return {agent: self.table.observe(_seat(agent)) for agent in self.agents}

    def _infos(self) -> BySeat:
        return {agent: self.table.info(_seat(agent)) for agent in self.agents}


def env(setup: Setup | Mapping[str, Any] | None = None, **flags: Any) -> Any:
    """The seats in turn, with PettingZoo's guards against wrong use."""
    return wrappers.OrderEnforcingWrapper(
        wrappers.AssertOutOfBoundsWrapper(SeatsInTurn(setup, **flags))
    )


def parallel_env(setup: Setup | Mapping[str, Any] | None = None, **flags: Any) -> SeatsAtOnce:
    """The seats at once."""
    return SeatsAtOnce(setup, **flags)
