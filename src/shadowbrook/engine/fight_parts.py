"""What a card changes in a fight beside the numbers, so that chances can be told in advance.

Dice and targets are numbers that the engine adds up itself. This is about the rest: hits that are
ignored or turned aside, misses that are re-rolled, and what is kept for once. A form tells it by
itself; a card whose script does such a thing says so in its definition (`in_fight`).
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

NEVER: Final = 7  # a die cannot show this


@dataclass(frozen=True, slots=True)
class FightPart:
    """What one side of a fight has because of a card.

    `ignore`: hits of a round that do not count. `ward`: one hit is turned aside on so much or
    more, `prevent`: each of them is. `reroll`: misses are re-rolled in every round. `rally`: dice
    added in a round in which none hit. `dice` and `health` are what a card is worth that is used
    once: dice in one round, wounds that are not taken. `paid_health`: the Investigation that each
    wound costs which is not taken.
    """

    ignore: int = 0
    ward: int = NEVER
    prevent: int = NEVER
    reroll: bool = False
    rally: int = 0
    dice: float = 0.0
    health: float = 0.0
    paid_health: int = 0


NOTHING: Final = FightPart()


def together(parts: Iterable[FightPart]) -> FightPart:
    """Several cards of one side."""
    found = list(parts)
    if not found:
        return NOTHING
    prices = [part.paid_health for part in found if part.paid_health]
    return FightPart(
        ignore=sum(part.ignore for part in found),
        ward=min(part.ward for part in found),
        prevent=min(part.prevent for part in found),
        reroll=any(part.reroll for part in found),
        rally=sum(part.rally for part in found),
        dice=sum(part.dice for part in found),
        health=sum(part.health for part in found),
        paid_health=min(prices, default=0),
    )
