"""Effects of the villain and the minions: they appear, march, attack, heal and pay."""

from __future__ import annotations

from shadowbrook.engine.happenings import FREE, ChartEvent, Happening, InSpace
from shadowbrook.engine.you import You

from . import verbs
from .effects import Effect, amount
from .looks import space_named


class PlaceMinion(Effect):
    """A Minion appears in a space, or at a random location.

    `there`: where that happened which brings it, if that has a place.
    """

    def __init__(self, minion: str, space: str = "", *, there: bool = False) -> None:
        self.minion = minion
        self.space = space
        self.there = there

    async def __call__(self, you: You, happening: Happening) -> None:
        if self.there and isinstance(happening, InSpace) and happening.space >= 0:
            await verbs.place_minion(you, self.minion, happening.space)
        else:
            await self.happen(you)

    async def happen(self, you: You) -> None:
        space = space_named(you, self.space) if self.space else verbs.random_location(you)
        await verbs.place_minion(you, self.minion, space)

    def says(self) -> tuple[str, ...]:
        if self.there:
            return (r"\b(?:there|where)\b",)
        if self.space:
            return (rf"\b{self.space.replace('-', ' ').title()}\b",)
        return (r"\brandom location\b",)


class VillainAttacks(Effect):
    """The villain attacks every hero in a space (FGT-21): that of a chart result, or at random.

    `more` are dice beside those that a chart result brings (CHA-09c); `nobody` happens where no
    hero is.
    """

    def __init__(self, more: int = 0, *, nobody: Effect | None = None) -> None:
        self.more = more
        self.nobody = nobody

    async def __call__(self, you: You, happening: Happening) -> None:
        if isinstance(happening, ChartEvent):
            space, bonus = happening.space, happening.bonus
        else:
            space, bonus = verbs.random_location(you), 0
        somebody = await verbs.attack_space(you, space, bonus + self.more)
        if not somebody and self.nobody is not None:
            await self.nobody(you, happening)

    async def happen(self, you: You) -> None:
        await self(you, FREE)

    def says(self) -> tuple[str, ...]:
        found = [r"\battacks every hero (?:in the space|at a random location)\b"]
        if self.more:
            found.append(rf"\b{self.more} more (?:die|dice)\b")
        if self.nobody is not None:
            found += [r"\bIf nobody is there\b", *self.nobody.says()]
        return tuple(found)

    def parts(self) -> tuple[Effect, ...]:
        return () if self.nobody is None else (self.nobody,)


class MinionsMarch(Effect):
    """All minion counters advance toward the Town Hall."""

    def __init__(self, steps: int) -> None:
        self.steps = steps

    async def happen(self, you: You) -> None:
        await verbs.march(you, self.steps)

    def says(self) -> tuple[str, ...]:
        spaces = "space" if self.steps == 1 else "spaces"
        return (rf"\b[Aa]ll minion counters move {self.steps} {spaces} toward the Town Hall\b",)


class RollMinionChart(Effect):
    """The minion chart is rolled for a random location."""

    async def happen(self, you: You) -> None:
        await verbs.minion_chart(you)

    def says(self) -> tuple[str, ...]:
        return (r"\broll on the minion chart for a random location\b",)


class VillainAttacksYou(Effect):
    """The villain attacks you alone, with so many more dice."""

    def __init__(self, bonus: int = 0) -> None:
        self.bonus = bonus

    async def happen(self, you: You) -> None:
        await verbs.attack_you(you, self.bonus)

    def says(self) -> tuple[str, ...]:
        more = (rf"\b{self.bonus} more (?:die|dice)\b",) if self.bonus else ()
        return (r"\b[Tt]he villain attacks\b", *more)


class VillainHeals(Effect):
    """The villain heals wounds."""

    def __init__(self, count: int) -> None:
        self.count = count

    async def times(self, you: You, count: int) -> None:
        verbs.heal_villain(you, self.count * count)

    def says(self) -> tuple[str, ...]:
        return (rf"\bheals {amount(self.count, 'wound', 'wounds')}",)


class VillainGrows(Effect):
    """The villain gains Health for good."""

    def __init__(self, health: int) -> None:
        self.health = health

    async def times(self, you: You, count: int) -> None:
        verbs.add_health(you, self.health * count)

    def says(self) -> tuple[str, ...]:
        return (rf"\bgains {self.health} Health for good\b",)


class WinBounty(Effect):
    """You are paid for a victory."""

    def __init__(self, count: int) -> None:
        self.count = count

    async def times(self, you: You, count: int) -> None:
        verbs.win_bounty(you, self.count * count)

    def says(self) -> tuple[str, ...]:
        return (rf"\b{self.count} more (?:Investigation|for each minion)\b",)
