"""How a balance report speaks: its texts, names and numbers in the language of the reader."""

from __future__ import annotations

from collections.abc import Sequence
from math import inf
from typing import Any

from shadowbrook.engine.errors import Told
from shadowbrook.engine.shelf import content
from shadowbrook.engine.words import N_
from shadowbrook.locale import ENGLISH
from shadowbrook.narration import Narrator
from shadowbrook.narration.narrator import side

from .aims import Id
from .findings import MET, MISSED, OPEN, Check, Estimate

MARKS = {MET: N_("✓ met"), MISSED: N_("✗ missed"), OPEN: N_("? open")}


class ReportWords:
    """What a report says in a language."""

    def __init__(self, language: str = ENGLISH, boxes: Sequence[str] = ("core",)) -> None:
        self.language = language
        self._narrator = Narrator(content(tuple(boxes)), language)
        self._speech = self._narrator.speech
        self._decimal = self._speech.language.decimal

    def say(self, text: str, /, **values: Any) -> str:
        """A text of the report."""
        return self._speech.say(text, **values) if values else self._speech.gettext(text)

    def tell(self, told: Told) -> str:
        """What a label says, with the names of things in it."""
        values = {name: self._value(value) for name, value in told.values.items()}
        return self.say(told.text, **values)

    def _value(self, value: object) -> object:
        if isinstance(value, Told):
            return self.tell(value)
        return self.thing(value) if isinstance(value, Id) else value

    # ---- names -----------------------------------------------------------------------------

    def thing(self, name: str) -> str:
        """A villain, a hero, a card, a seat, how games end: in English as commands know it."""
        if self.language == ENGLISH:
            return name
        known = side(self._speech, name)
        return self._narrator.thing(name) if known is None else str(known)

    def deck(self, name: str) -> str:
        """A deck: in English as the box knows it."""
        return name if self.language == ENGLISH else self._narrator.deck(name)

    def mark(self, check: Check) -> str:
        """The verdict on an aim."""
        return self.say(MARKS[check.verdict])

    # ---- numbers ---------------------------------------------------------------------------

    def number(self, value: float, *, signed: bool = False) -> str:
        """A number with one place behind the point."""
        return self._decimal(value, 1, signed=signed)

    def short(self, value: float) -> str:
        """A number with no more places behind the point than it needs, two at most."""
        return self._decimal(value, len(f"{value:.2f}".rstrip("0").partition(".")[2]))

    def percent(self, share: float) -> str:
        """A share of the whole."""
        return self.say("{number}%", number=self.number(100 * share))

    def measured(self, value: float, unit: str) -> str:
        """A number of a check: a share, points of percentage or rounds."""
        if unit == "rounds":
            return self.short(value)
        return self.number(100 * value) if unit == "points" else self.percent(value)

    def value(self, one: Estimate, unit: str = "share") -> str:
        """What was found."""
        return self.measured(one.value, unit) if one.games else "–"

    def interval(self, one: Estimate, unit: str = "share") -> str:
        """Between which bounds it lies."""
        return self._range(one.low, one.high, unit) if one.games and one.high < inf else "–"

    def bounds(self, check: Check) -> str:
        """What an aim asks for."""
        if check.high == inf:
            return self.say("more than {number}", number=self.short(0))
        if check.low == 0:
            return self.say("at most {number}", number=self.measured(check.high, check.unit))
        return self._range(check.low, check.high, check.unit)

    def _range(self, low: float, high: float, unit: str) -> str:
        ends = {"low": self.measured(low, unit), "high": self.measured(high, unit)}
        return self.say("{low} to {high}", **ends)
