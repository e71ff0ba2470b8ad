"""What goes in and out of rooms: wishes, receipts, lines of a list."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Protocol

from shadowbrook.engine.game import Game


@dataclass(slots=True)
class SeatPlan:
    """Who shall have a seat: "me", "here" (somebody at my screen), "open" (by link) or "bot"."""

    kind: str
    bot: str = ""
    name: str = ""


@dataclass(slots=True)
class NewGame:
    """A game as somebody wants it. `setup` has fields of `Setup`; windows are chosen if missing."""

    setup: dict[str, Any]
    seats: list[SeatPlan] = field(default_factory=lambda: [SeatPlan("me")])
    title: str = ""
    pace: str = "normal"
    odds: bool = True
    spectators: bool = True


@dataclass(frozen=True, slots=True)
class Receipt:
    """Proof that an answer was stored: its number in the log, and the head of the chain then."""

    seq: int
    head: str
    version: int
    repeated: bool = False


@dataclass(frozen=True, slots=True)
class Hint:
    """What a bot would do in the place of a seat that is asked, and why, in one line."""

    version: int
    seat: int
    option: str
    why: str


@dataclass(frozen=True, slots=True)
class Invitation:
    """What a link offers, before it is used."""

    game: str
    seat: int
    title: str
    mode: str
    host_name: str
    villain: str
    heroes: list[str | None]


@dataclass(frozen=True, slots=True)
class GameLine:
    """A game in a list."""

    id: str
    title: str
    mode: str
    villain: str
    heroes: list[str | None]
    round: int
    track: int
    created: int
    changed: int
    waiting_for_you: bool
    waiting_for: str
    over: bool
    result: list[str] | None
    damaged: bool = False


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


class Mind(Protocol):
    """Whoever chooses for bots and gives hints: `Players`, or a stand-in of a test."""

    async def choose(self, name: str, stream: str, game: Game, seat: int) -> str: ...

    async def hint(self, game: Game, seat: int, language: str) -> tuple[str, str]: ...

    async def close(self) -> None: ...
