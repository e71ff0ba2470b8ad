"""The bots of a game: each with its seat, its stream of chance, and somebody who watches it.

A bot that raises, answers what is not offered or thinks for too long is replaced for the rest of
the game by a simple one, and the fault is kept and told. Nothing is lost: the decision it failed
at is taken by its successor.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from threading import Thread
from typing import Any

from shadowbrook.engine.decision import Option
from shadowbrook.engine.errors import ShadowbrookError, Told
from shadowbrook.engine.game import Game
from shadowbrook.engine.table import Table
from shadowbrook.engine.words import N_

from .base import OURS, Bot, bot, parse_spec
from .heuristic import HeuristicBot
from .random_bot import RandomBot

PATIENCE = 30.0  # seconds for a decision of a bot that another package brought
SUBSTITUTES: tuple[Callable[[Random], Bot], ...] = (HeuristicBot, RandomBot)
CIRCLE = 200  # answers that are the same few again and again: nobody plays on like that
LONGEST_CIRCLE = 12

NOT_OFFERED = N_(
    "The bot {bot} in seat {seat} answered '{key}', which is not offered; a simple bot takes over."
)
FAILED = N_("The bot {bot} in seat {seat} failed ({error}); a simple bot takes over.")
TOO_LATE = N_(
    "The bot {bot} in seat {seat} did not answer within {seconds} seconds; a simple bot takes over."
)
IN_CIRCLES = N_("The bot {bot} in seat {seat} kept repeating itself; a simple bot takes over.")
SUBSTITUTE = N_("that took over")


@dataclass(frozen=True, slots=True)
class Fault:
    """What a bot did wrong: in which seat, which bot, at which answer of the game."""

    seat: int
    bot: str
    answer: int
    text: str  # marked for translation; `values` stand in it
    more: Mapping[str, object] = field(default_factory=dict)

    @property
    def values(self) -> Mapping[str, object]:
        """What stands in the text."""
        return {"bot": self.bot or Told(SUBSTITUTE), "seat": self.seat + 1, **self.more}

    def __str__(self) -> str:
        return str(Told(self.text, **self.values))


def in_circles(answers: Sequence[str]) -> bool:
    """Whether the last answers of a game are the same few for ever.

    An item bought, thrown away and bought again, say; passing often is no circle.

    >>> in_circles(["move:manor", *["buy:torch", "discard:torch"] * 100])
    True
    >>> in_circles([*["buy:torch", "discard:torch"] * 99, "leave"]), in_circles(["pass"] * 500)
    (False, False)
    """
    last = answers[-CIRCLE:]
    if len(last) < CIRCLE or not any(":" in key for key in last[-LONGEST_CIRCLE:]):
        return False
    return any(last[size:] == last[:-size] for size in range(1, LONGEST_CIRCLE + 1))


class NoAnswer(Exception):
    """A bot has failed: the text of the fault, and what stands in it."""

    def __init__(self, text: str, **values: object) -> None:
        super().__init__(text)
        self.text = text
        self.values = values


class Guarded:
    """A bot that is watched. `patience` in seconds; None waits for ever, without a thread.

    A bot that hangs cannot be ended from outside: it is left alone in a thread of its own, which
    does not keep the program from ending.
    """

    def __init__(self, player: Bot, patience: float | None) -> None:
        self.player = player
        self.patience = patience

    def choose(self, table: Mapping[str, Any], options: Sequence[Option]) -> str:
        """The key it takes; raises NoAnswer for whatever is no answer."""
        key = self._ask(table, options)
        if not isinstance(key, str) or all(option.key != key for option in options):
            raise NoAnswer(NOT_OFFERED, key=key)
        return key

    def _ask(self, table: Mapping[str, Any], options: Sequence[Option]) -> object:
        try:
            if self.patience is None:
                return self.player.choose(table, options)
            return self._ask_in_time(table, options, self.patience)
        except NoAnswer:
            raise
        except Exception as error:
            raise NoAnswer(FAILED, error=f"{type(error).__name__}: {error}") from error

    def _ask_in_time(
        self, table: Mapping[str, Any], options: Sequence[Option], patience: float
    ) -> object:
        found: list[object] = []
        failed: list[Exception] = []

        def think() -> None:
            try:
                found.append(self.player.choose(table, options))
            except Exception as error:
                failed.append(error)

        thread = Thread(target=think, name="bot", daemon=True)
        thread.start()
        thread.join(patience)
        if thread.is_alive():
            raise NoAnswer(TOO_LATE, seconds=f"{patience:g}")
        if failed:
            raise failed[0]
        return found[0]


class Players:
    """The bots of a game by seat: `names` in order, and again from the first if there are more.

    >>> from shadowbrook import Game, Setup
    >>> game = Game.new(Setup(mode="lone", heroes=["karl"], villain="vampire"), seed=1)
    >>> players = Players(["heuristic"], "1")
    >>> while game.decision is not None:
    ...     game.answer(players.choose(game))
    >>> players.faults
    []
    """

    def __init__(
        self,
        names: Sequence[str],
        seed: str,
        *,
        patience: float | None = None,
        told: Callable[[Fault], None] = lambda _: None,
    ) -> None:
        self._names, self._seed = names, seed
        self._patience, self._told = patience, told
        self._bots: dict[int, Guarded] = {}
        self._replaced: dict[int, int] = {}
        self.faults: list[Fault] = []
        for name in names:
            parse_spec(name)  # refuse an unknown name before anything is played

    def name(self, seat: int) -> str:
        """The name of the bot of a seat."""
        return self._names[seat % len(self._names)]

    def choose(self, game: Game) -> str:
        """The answer to the open decision, by the bot of the seat that is asked."""
        decision = game.decision
        assert decision is not None
        seat = decision.seat
        if self._replaced.get(seat, 0) < len(SUBSTITUTES) and in_circles(game.answers):
            self._replaced[seat] = 1  # where one that weighs goes round, another one would too
            self._replace(seat, Fault(seat, self.name(seat), len(game.answers), IN_CIRCLES))
        while True:
            try:
                return self._bot(seat).choose(self._shown(game, seat), decision.choices)
            except NoAnswer as error:
                self._replace(
                    seat,
                    Fault(seat, self._called(seat), len(game.answers), error.text, error.values),
                )

    def _bot(self, seat: int) -> Guarded:
        if seat not in self._bots:
            patience = (
                PATIENCE if self._patience is None and self._brought(seat) else self._patience
            )
            try:
                made = bot(self.name(seat), self._stream(seat))
            except ShadowbrookError as error:
                raise NoAnswer(FAILED, error=error) from error
            self._bots[seat] = Guarded(made, patience)
        return self._bots[seat]

    def _brought(self, seat: int) -> bool:
        """Whether another package brings the bot that plays here."""
        return seat not in self._replaced and parse_spec(self.name(seat)).name not in OURS

    def _shown(self, game: Game, seat: int) -> Table:
        """What the bot gets; a bot of others gets a copy, since what it changes is no move."""
        copied = self._brought(seat) and game.checkpoints and game.mark is not None
        return Table(game.fork() if copied else game, seat)

    def _stream(self, seat: int) -> Random:
        return Random(f"bot|{self._seed}|{seat}")

    def _called(self, seat: int) -> str:
        return self.name(seat) if seat not in self._replaced else ""

    def _replace(self, seat: int, fault: Fault) -> None:
        turn = self._replaced.get(seat, 0)
        self._replaced[seat] = turn + 1
        self._bots[seat] = Guarded(SUBSTITUTES[min(turn, 1)](self._stream(seat)), None)
        self.faults.append(fault)
        self._told(fault)


def thinks_ahead(names: Sequence[str]) -> bool:
    """Whether one of these bots may want to fork the game, which then needs checkpoints."""
    return any(parse_spec(name).name not in ("random", "heuristic") for name in names)
