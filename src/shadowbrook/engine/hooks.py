"""Hooks: at which moments a card acts, and from which zones.

What a card does stands in its definition as forms, or below it as scripts of a few lines that call
verbs; both come down to hooks.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, TypeVar

from .fight_parts import NOTHING, FightPart
from .happenings import Happening, OfHero

if TYPE_CHECKING:
    from .you import You


H = TypeVar("H", bound=Happening)
ScriptOf = Callable[["You", H], Awaitable[None]]
ConditionOf = Callable[["You", H], bool]
NumberOf = Callable[["You", H], int]

Script = Callable[["You", Any], Awaitable[None]]
Condition = Callable[["You", Any], bool]
Amount = Callable[["You", Any], int]
PriceOf = Callable[["You"], int]


def yours(you: You, happening: OfHero) -> bool:
    """It happens to you: a price, a roll, hits, a minion defeated."""
    return happening.hero == you.hero


class AllOf:
    """A condition that is made of several."""

    def __init__(self, conditions: tuple[Condition, ...]) -> None:
        self.conditions = conditions

    def __call__(self, you: You, happening: Any) -> bool:
        for condition in self.conditions:  # noqa: SIM110 - in a loop it is quicker than in `all`
            if not condition(you, happening):
                return False
        return True


def all_of(conditions: tuple[Condition, ...]) -> Condition | None:
    """Several conditions as one; None for none at all."""
    if len(conditions) < 2:
        return conditions[0] if conditions else None
    return AllOf(conditions)


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Hook:
    """A moment at which a card acts while it lies in one of `zones`.

    Without `zones` it acts where its kind of card works: a Gear card when held, a sheet
    on the table, a Mystery card in play, an elder when travelling with a hero. `run` is a
    script for windows and triggers and a plain function for numbers. `once` limits the
    use: "turn" (hero turn), "round" (game round), "fight" (fight round) or "showdown".
    `price` is the Investigation the owner pays before `run`, or a function that says how
    much that is. `topics` are the prices that
    a hook on a price is about ("look", "training", "points:step"); without, all of them.
    `hinders` says that it may be turned against others: the game stops for it also where a
    player would not want to help.
    `moves_minions` marks what moves counters at the start of the Mystery Phase (MYS-03).
    `source` is the name under which the log tells of it, if that is not the card's. `name` tells
    several abilities of a card apart, in keys of options and where their uses are counted; `label`
    is what people read. `slot` is where a use is noted (see `content`).
    `own`: it acts only on what happens to the hero for whom it acts. Most of what listens belongs
    to somebody else, and is passed over by this before anything is asked.
    """

    on: int
    run: Any
    zones: tuple[int, ...] = ()
    can: Condition | None = None
    once: str = ""
    price: int | PriceOf = 0
    topics: tuple[str, ...] = ()
    hinders: bool = False
    moves_minions: bool = False
    source: str = ""
    name: str = ""
    label: str = ""
    slot: int = -1
    own: bool = field(init=False, default=False)

    def __post_init__(self) -> None:
        conditions = self.can.conditions if isinstance(self.can, AllOf) else (self.can,)
        object.__setattr__(self, "own", any(one is yours for one in conditions))


class Form:
    """Something that many cards do, said once: a card names it, and it makes the hooks."""

    def hooks(self) -> tuple[Hook, ...]:
        """The hooks that do it; where they work is up to the card."""
        return ()

    def says(self) -> tuple[str, ...]:
        """What the text of a card must say because of it, each a regular expression."""
        return ()

    def fight_part(self) -> FightPart:
        """What it changes in a fight beside dice and targets."""
        return NOTHING
