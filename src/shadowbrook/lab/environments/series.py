"""A game as the environments play it: options and asides by index, pages, rewards, observations.

What the three kinds of environment have in common; each adds the manners of its library.
"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

import numpy as np
from gymnasium import spaces
from gymnasium.utils import seeding

from shadowbrook.engine.decision import Option
from shadowbrook.engine.errors import AnswerError, ShadowbrookError, nearest
from shadowbrook.engine.game import Game
from shadowbrook.engine.setup import Setup
from shadowbrook.engine.shelf import content
from shadowbrook.engine.words import N_

from .drawing import as_svg, as_text
from .encoding import (
    HEROES,
    MAX_OPTIONS,
    OPTION_SIZE,
    TABLE_SIZE,
    Seen,
    encode_options,
    encode_table,
)

Observation = dict[str, Any]

RENDER_MODES = ("ansi", "svg")
ILLEGAL = ("wrap", "raise")
WON, LOST = 1.0, -1.0


def observation_space() -> spaces.Dict:
    """What a seat sees; the same for every seat, mode and box."""
    return spaces.Dict(
        {
            "observation": spaces.Box(0.0, 1.0, (TABLE_SIZE,), np.float32),
            "options": spaces.Box(0.0, 1.0, (MAX_OPTIONS, OPTION_SIZE), np.float32),
            "action_mask": spaces.Box(0, 1, (MAX_OPTIONS,), np.int8),
        }
    )


def action_space() -> spaces.Discrete[Any]:
    """An index into the options offered."""
    return spaces.Discrete(MAX_OPTIONS)


def make_setup(setup: Setup | Mapping[str, Any] | None) -> Setup:
    """A set-up, or the data of one; by default two rivals."""
    if isinstance(setup, Setup):
        return setup
    return Setup(**(setup or {}))


class GameSeries:
    """One game after another of the same set-up."""

    def __init__(self, setup: Setup, *, illegal: str = "wrap", render_mode: str | None = None):
        if illegal not in ILLEGAL:
            raise ShadowbrookError(
                N_("there is no way '{illegal}' to treat illegal actions; {hint}"),
                illegal=illegal,
                hint=nearest(illegal, ILLEGAL),
            )
        if render_mode is not None and render_mode not in RENDER_MODES:
            raise ShadowbrookError(
                N_("there is no render mode '{render_mode}'; {hint}"),
                render_mode=render_mode,
                hint=nearest(render_mode, RENDER_MODES),
            )
        if len(setup.hero_names) > HEROES:  # GAP-61
            raise ShadowbrookError(
                N_("observations have room for {HEROES} heroes, not {count}"),
                HEROES=HEROES,
                count=len(setup.hero_names),
            )
        self.setup = setup
        self.cards = content(tuple(setup.boxes))
        assert setup.seats is not None
        self.seats = sorted(set(setup.seats))
        self.illegal = illegal
        self.render_mode = render_mode
        self.game: Game | None = None
        self.page = 0
        self.seed = ""
        self.illegal_actions = 0
        self.stand_in = Random(0)
        self._chance: Any = None

    def deal(self, seed: int | None, *, checkpoints: bool = False) -> None:
        """A new game; without a seed the next one of this table.

        Bots that think ahead need `checkpoints`.
        """
        if seed is not None or self._chance is None:
            self._chance, _ = seeding.np_random(seed)
        self.seed = f"env/{self._chance.integers(2**62)}"
        self.game = Game.new(self.setup, self.seed, checkpoints=checkpoints, record=False)
        self.stand_in = Random(f"stand-in|{self.seed}")
        self.page = 0
        self.illegal_actions = 0

    @property
    def playing(self) -> Game:
        if self.game is None:
            raise ShadowbrookError(N_("there is no game yet; call reset() first"))
        return self.game

    @property
    def asked(self) -> int | None:
        """The seat that has to decide; None when the game is over."""
        decision = self.playing.decision
        return decision.seat if decision is not None else None

    # ---- options and pages ---------------------------------------------------------------

    def offered(self) -> tuple[tuple[Option, ...], bool]:
        """What can be done on the open page, and whether the last slot turns it.

        These are the options of the decision, then the asides of the seat that is asked.
        """
        choices = self._choices()
        if len(choices) <= MAX_OPTIONS:
            return choices, False
        size = MAX_OPTIONS - 1
        return choices[self.page * size : (self.page + 1) * size], True

    def _choices(self) -> tuple[Option, ...]:
        decision = self.playing.decision
        return decision.choices if decision is not None else ()

    def mask(self, seat: int) -> np.ndarray[Any, np.dtype[np.int8]]:
        """Which indices can be taken; a seat that is not asked has one, 0, to wait."""
        mask = np.zeros(MAX_OPTIONS, np.int8)
        if seat != self.asked:
            mask[0] = 1
            return mask
        options, more = self.offered()
        mask[: len(options)] = 1
        mask[MAX_OPTIONS - 1] |= more
        return mask

    def act(self, action: int) -> None:
        """Take the option with this index, or turn the page."""
        options, more = self.offered()
        index = int(action)
        legal = 0 <= index < len(options) or (more and index == MAX_OPTIONS - 1)
        if not legal:
            if self.illegal == "raise":
                raise AnswerError(
                    N_(
                        "the action {index} is not offered now; the mask allows {value} of "
                        "{MAX_OPTIONS}"
                    ),
                    index=index,
                    value=len(options) + more,
                    MAX_OPTIONS=MAX_OPTIONS,
                )
            self.illegal_actions += 1
            index %= len(options)
        if more and index == MAX_OPTIONS - 1:
            pages = -(-len(self._choices()) // (MAX_OPTIONS - 1))
            self.page = (self.page + 1) % pages
            return
        self.answer(options[index].key)

    def answer(self, key: str) -> None:
        """Answer the open decision by the key of an option, or play something aside."""
        self.playing.answer(key)
        self.page = 0

    def answer_for_nobody(self) -> None:
        """Answer at random, for a seat that no longer plays and so plays nothing aside."""
        decision = self.playing.decision
        assert decision is not None
        self.answer(decision.options[int(self.stand_in.random() * len(decision.options))].key)

    # ---- what a seat gets ------------------------------------------------------------------

    def observe(self, seat: int) -> Observation:
        """All that a seat may know, as numbers."""
        seen = Seen(self.playing.view(seat), self.cards)
        options, more = self.offered() if seat == self.asked else ((), False)
        return {
            "observation": encode_table(seen, self.page if seat == self.asked else 0),
            "options": encode_options(seen, options, more=more),
            "action_mask": self.mask(seat),
        }

    def info(self, seat: int) -> dict[str, Any]:
        """What helps a person to follow: the keys of the options, the result at the end."""
        options, _ = self.offered() if seat == self.asked else ((), False)
        found: dict[str, Any] = {
            "keys": [option.key for option in options],
            "illegal_actions": self.illegal_actions,
        }
        result = self.playing.result
        if result is not None:
            found["result"] = {
                "winner": result.winner,
                "how": result.how,
                "round": result.round,
                "won": self.reward(seat) == WON,
            }
        return found

    def reward(self, seat: int) -> float:
        """At the end: 1 for a seat with a hero who won, -1 for all others; before it 0.

        Rivals: one seat wins, or Darkness and nobody. Allies: all or nobody. Teams: every
        seat of the team, or nobody.
        """
        result = self.playing.result
        if result is None:
            return 0.0
        winners = {self.playing.s.heroes[n].seat for n in result.heroes}
        return WON if seat in winners else LOST

    def render(self, seat: int) -> str | None:
        """The table as this seat sees it, as text or as a drawing."""
        if self.render_mode is None:
            return None
        draw = as_text if self.render_mode == "ansi" else as_svg
        return draw(self.playing.view(seat), self.cards)
