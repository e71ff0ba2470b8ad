"""The games of a balance report: which game each number is, and playing those not yet played.

Games go round the cells, so that a run that is stopped has about as many of each. Cells
that are compared with each other share their seeds (common random numbers).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fnmatch import fnmatch
from functools import partial
from pathlib import Path
from typing import Any

import msgspec

from shadowbrook.engine.errors import ShadowbrookError
from shadowbrook.engine.words import N_

from .. import sources
from ..games import Match, PlayedGame, check_bots, play
from ..ledger import play_missing
from .aims import Cell, cells


class StudyPlan(msgspec.Struct, frozen=True):
    """Everything that decides which game each number is."""

    bot: str
    seed: str = "1"
    boxes: tuple[str, ...] = ("core",)

    def plain(self) -> dict[str, Any]:
        """The plan as plain data, to be known again."""
        return {
            "what": "balance",
            **msgspec.to_builtins(self),
            "cells": [cell.name for cell in self.cells],
            "sources": self.game(),
        }

    def game(self) -> str:
        """Which game is played: a digest of what decides it."""
        return sources.digest(self.boxes, (self.bot,))

    @property
    def cells(self) -> tuple[Cell, ...]:
        """The cells, in the order in which games go round them."""
        return cells(self.boxes)

    def index(self, number: int) -> int:
        """Which game of its cell a number is."""
        return number // len(self.cells)

    def cell(self, number: int) -> Cell:
        """The cell of a number."""
        return self.cells[number % len(self.cells)]

    def match(self, number: int) -> Match:
        """The game with this number."""
        index, cell = self.index(number), self.cell(number)
        seed = f"{self.seed}/{cell.luck}/{index}"
        return Match(number, cell.at(index), seed, (self.bot,), cell=cell.name)

    def numbers(self, games: int, only: Sequence[str] = ()) -> list[int]:
        """The numbers of so many games of each cell (whose name fits one of the patterns)."""
        wanted = [
            n
            for n, cell in enumerate(self.cells)
            if not only or any(fnmatch(cell.name, pattern) for pattern in only)
        ]
        if not wanted:
            raise ShadowbrookError(
                N_(
                    "no cell fits {patterns}; cells have names such as 'lone, hunter', and * "
                    "stands for any text"
                ),
                patterns=", ".join(map(repr, only)),
            )
        return [index * len(self.cells) + n for index in range(games) for n in wanted]


def run(
    plan: StudyPlan,
    games: int,
    *,
    only: Sequence[str] = (),
    results: Path | None = None,
    jobs: int = 1,
    dask: str = "",
    told: Callable[[int], None] = lambda _: None,
) -> tuple[list[PlayedGame], bool]:
    """Play what is not in the file of results yet; return all its rows, and whether it was stopped.

    That the file may have rows of other cells, from other runs, is meant: all are reported on.
    """
    check_bots((plan.bot,))
    numbers = plan.numbers(games, only)
    rows, interrupted = play_missing(
        *(results, plan.plain(), partial(_portion, plan), numbers),
        game=plan.game,
        jobs=jobs,
        dask=dask,
        told=told,
    )
    return [rows[number] for number in sorted(rows)], interrupted


def _portion(plan: StudyPlan, numbers: range) -> list[PlayedGame]:
    return [play(plan.match(number)).row for number in numbers]
