"""The story as panels: the log by turns, the dice on the table, how it ended."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from shadowbrook.engine.words import N_

from .dice import Dice, dice_of
from .links import pieces
from .panels import (
    Ending,
    LogLine,
    LogTurn,
)
from .sight import Sight, capital

View = Mapping[str, Any]
Record = Sequence[Any]
Told = Sequence[tuple[int, Record]]  # records with the version of the game that brought them

RECENT = 25  # records among which dice are looked for
FIGHTS = ("fight", "showdown")  # where one begins: what was rolled before is no part of it


class Telling(Sight):
    """Shows what has happened."""

    def line(self, record: Record) -> LogLine:
        """A record in words."""
        said = self.linking.record(record, self.view)
        return LogLine(str(record[0]), pieces(said), dice_of(record, self.say, self.view))

    def log(self, records: Sequence[Record]) -> list[LogTurn]:
        """The story by turns, the latest turn first, each in its order."""
        turns: list[tuple[str, list[LogLine]]] = [(self._(N_("Before")), [])]
        round_ = 0
        for record in records:
            if record[0] == "round":
                round_ = record[2]
            title = self._turn_title(record, round_)
            if title:
                turns.append((title, []))
            if record[0] not in ("turn", "mystery-phase"):
                turns[-1][1].append(self.line(record))
        return [LogTurn(title, lines) for title, lines in reversed(turns) if lines]

    def _turn_title(self, record: Record, round_: int) -> str:
        if record[0] == "round":
            return self._(N_("Round {round}")).format(round=round_)
        if record[0] == "turn":
            who = self.hero_name(record[2])
            return (
                self._(N_("Round {round}: {hero}")).format(round=round_, hero=who)
                if round_
                else who
            )
        if record[0] == "mystery-phase":
            said = self._(N_("Mystery Phase"))
            return (
                self._(N_("Round {round}: {hero}")).format(round=round_, hero=said)
                if round_
                else said
            )
        if record[0] == "game-over":
            return self._(N_("The end"))
        return ""

    def dice_on_the_table(self, told: Told) -> tuple[list[Dice], str]:
        """The dice that lie there now, or those that were rolled last; and a key for them."""
        decision = self.view["decision"]
        about = decision.get("about") if decision else None
        if about and about["what"] in ("roll", "fight-round"):
            found = dice_of((about["what"], -1, about), self.say, self.view)
            faces = "-".join("".join(map(str, dice.faces)) for dice in found)
            return found, f"{told[-1][0] if told else 0}-{faces}"
        for n in range(len(told) - 1, max(-1, len(told) - 1 - RECENT), -1):
            version, record = told[n]
            if record[0] in FIGHTS and self.view["fights" if record[0] == "fight" else "showdown"]:
                break
            if found := dice_of(record, self.say, self.view):
                return found, f"{version}-{record[0]}"
        return [], ""

    def ending(self) -> Ending | None:
        result = self.view["result"]
        if result is None:
            return None
        lost = result["winner"] == "villain"
        villain = self.say.thing(self.view["villain"]["card"])
        if lost:
            title = self._(N_("{villain} has won")).format(villain=villain)
            text = capital(self.say.word(result["how"]))
        else:
            names = ", ".join(self.hero_name(n) for n in result["heroes"])
            title = self._(N_("{villain} is beaten")).format(villain=villain)
            text = self._(N_("{heroes} won the showdown.")).format(heroes=names)
        mine = {n for n, h in enumerate(self.view["heroes"]) if h["seat"] == self.view["seat"]}
        won = not lost and (self.view["seat"] < 0 or bool(mine & set(result["heroes"])))
        return Ending(won, title, text)
