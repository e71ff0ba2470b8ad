"""What a seat sees of its lone game, as lessons and advice ask for it."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import Any

from shadowbrook.engine.content import Content
from shadowbrook.engine.definitions import LairCard, Minion, SecretCard, Space

View = Mapping[str, Any]


class Situation:
    """A view of the one hero's seat with an open decision of theirs, or of a game that is over."""

    def __init__(self, view: View, content: Content) -> None:
        self.view = view
        self.content = content
        self.hero: Mapping[str, Any] = view["heroes"][0]
        self.decision: Mapping[str, Any] = view["decision"] or {}

    # ---- what is asked -----------------------------------------------------------------------

    @property
    def kind(self) -> str:
        """The kind of question; empty when the game is over."""
        return str(self.decision.get("kind", ""))

    @cached_property
    def prices(self) -> dict[str, int]:
        """The Investigation that each option costs, by its key."""
        return {one["key"]: one["price"] for one in self.decision.get("options", ())}

    def offers(self, key: str) -> bool:
        return key in self.prices

    @property
    def first(self) -> str:
        """The first option."""
        return next(iter(self.prices))

    # ---- the hero ----------------------------------------------------------------------------

    @property
    def round(self) -> int:
        return int(self.view["round"])

    @property
    def at(self) -> str:
        """The place where the hero is."""
        return str(self.hero["space"])

    @property
    def purse(self) -> int:
        return int(self.hero["investigation"])

    @property
    def wounds(self) -> int:
        return int(self.hero["wounds"])

    @property
    def left(self) -> int:
        """Wounds that the hero can still take before the last one."""
        return int(self.hero["boxes"]) - self.wounds

    # ---- the board ---------------------------------------------------------------------------

    def place(self, name: str) -> Space:
        board = self.content.board
        return board.spaces[board.index[name]]

    def steps(self, one: str, other: str) -> int:
        """How many steps two places are apart."""
        board = self.content.board
        return board.distance[board.index[one]][board.index[other]]

    def clues(self, name: str) -> int:
        """The Investigation in a place."""
        return int(self.view["spaces"][name]["clues"])

    def minion(self, name: str) -> Minion | None:
        """The minion in a place."""
        found = self.view["spaces"][name]["minion"]
        return None if found is None else self.content.minions[self.content.minion_index[found]]

    # ---- the villain and the elders ----------------------------------------------------------

    @property
    def lair(self) -> LairCard | None:
        """The Lair card that the hero holds."""
        lair = self.view["lairs"][self.hero["group"]]
        if lair is None or lair["card"] is None:
            return None
        card = self.content.definition[lair["card"]]
        assert isinstance(card, LairCard)
        return card

    @cached_property
    def known(self) -> dict[str, bool]:
        """The elders in town all of whose Secrets are known, and whether they can be trusted."""
        found = {}
        for elder in self.view["elders"]:
            secrets = [*elder["revealed"], *(one for one in elder["hidden"] if one is not None)]
            if secrets and None not in elder["hidden"] and elder["status"] == "town":
                found[elder["card"]] = not any(self._evil(one) for one in secrets)
        return found

    def _evil(self, name: str) -> bool:
        card = self.content.definition[name]
        return isinstance(card, SecretCard) and card.evil
