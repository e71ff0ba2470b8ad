"""Effects of markers: they come and go."""

from __future__ import annotations

from shadowbrook.engine.happenings import Happening, InSpace
from shadowbrook.engine.you import You

from . import verbs
from .effects import Effect
from .looks import marker_count, space_named


class PutMarker(Effect):
    """A marker comes to a space, or to the card that says so: a villain's sheet, a card in play.

    `there`: where that happened which brings it; `at_random`: at a random location.
    """

    def __init__(
        self, marker: str, space: str = "", *, there: bool = False, at_random: bool = False
    ) -> None:
        self.marker = marker
        self.space = space
        self.there = there
        self.at_random = at_random

    async def __call__(self, you: You, happening: Happening) -> None:
        if self.there and isinstance(happening, InSpace) and happening.space >= 0:
            await verbs.put_marker(you, self.marker, space=happening.space)
        else:
            await self.happen(you)

    async def happen(self, you: You) -> None:
        if self.space:
            await verbs.put_marker(you, self.marker, space=space_named(you, self.space))
        elif self.at_random or self.there:
            await verbs.put_marker(you, self.marker, space=verbs.random_location(you))
        else:
            await verbs.put_marker(you, self.marker)

    def says(self) -> tuple[str, ...]:
        if self.there:
            return (r"\b(?:there|where)\b",)
        if self.at_random:
            return (r"\brandom location\b",)
        return (rf"\b{self.space.replace('-', ' ').title()}\b",) if self.space else ()


class RemoveMarker(Effect):
    """A marker goes, from the space where you are or else from you; without a name, this one."""

    def __init__(self, marker: str = "") -> None:
        self.marker = marker

    async def happen(self, you: You) -> None:
        space = you.who.space
        if marker_count(you, self.marker, space=space):
            verbs.take_marker(you, self.marker, space=space)
        else:
            verbs.take_marker(you, self.marker, hero=you.hero)

    def says(self) -> tuple[str, ...]:
        return (r"\b(?:[Rr]emove|[Tt]ake)\b",)
