"""A seat: who has it, who plays it now, and how it wants to be stopped."""

from __future__ import annotations

from dataclasses import dataclass, field

import msgspec

from shadowbrook.engine.decision import Decision
from shadowbrook.engine.errors import Told
from shadowbrook.engine.words import N_
from shadowbrook.server.store.rows import SeatRow

RESPOND = "respond"  # the kind of decision that a stop asks
PASS = "pass"
Called = str | Told
# What seats are called that nobody has named.
PLAYER, BOT, EMPTY = N_("Player {number}"), N_("Bot {number}"), N_("Seat {number}")


class Ask(msgspec.Struct, frozen=True):
    """How a seat wants to be stopped.

    `windows` is "ask", "pass" (everywhere) or "pass-turn" (until its next turn). The cards in
    `always` stop the game wherever they can be used, those in `never` nowhere; all others where
    they would change something.
    """

    windows: str = "ask"
    never: tuple[str, ...] = ()
    until: tuple[int, int] = (-1, -1)  # round and active hero when "pass-turn" was said
    always: tuple[str, ...] = ()

    def stop(self, card: str) -> str:
        """Return when a card stops the game: "always", "change" or "never"."""
        return "always" if card in self.always else "never" if card in self.never else "change"


@dataclass(slots=True)
class Seat:
    """Who has a seat; the name is empty if nobody has said one."""

    number: int
    person: str | None
    bot: str | None
    name: str
    ask: Ask = field(default_factory=Ask)
    present: bool = False

    @classmethod
    def of(cls, row: SeatRow) -> Seat:
        """Return the seat that a row of the store tells of."""
        ask = msgspec.json.decode(row.ask, type=Ask)
        return cls(row.seat, row.person, row.bot, row.name, ask)

    @property
    def kind(self) -> str:
        """Who plays it now: person, bot, or nobody yet (open)."""
        if self.bot is not None:
            return "bot"
        return "person" if self.person is not None else "open"

    @property
    def called(self) -> Called:
        """Its name; a seat without one goes by its number, in the words of whoever reads."""
        if self.name:
            return self.name
        held = PLAYER if self.person is not None else BOT
        return Told(EMPTY if self.kind == "open" else held, number=self.number + 1)

    def row(self, game: str) -> SeatRow:
        ask = msgspec.json.encode(self.ask).decode()
        return SeatRow(game, self.number, self.person, self.bot, self.name, ask)

    def standing(self, decision: Decision) -> str | None:
        """Return what the seat wants answered to a decision of its own without being asked."""
        if decision.kind != RESPOND or decision.blank or self.kind != "person":
            return None
        if self.ask.windows in ("pass", "pass-turn"):
            return PASS
        others = [one for one in decision.options if one.key != PASS]
        never = set(self.ask.never)
        unwanted = bool(others) and all(set(one.args[:1]) & never for one in others)
        return PASS if unwanted else None
