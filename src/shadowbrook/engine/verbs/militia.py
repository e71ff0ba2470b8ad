"""Militia markers: placing them, and letting them take a wound."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ..decision import option
from ..happenings import Wounds
from ..queries.values import militia_bonus

if TYPE_CHECKING:
    from ..game import Game


def place_militia(g: Game, space: int, source: str) -> None:
    """Put a Militia marker on the board (MIL-01)."""
    g.s.militia[space] += 1
    g.emit("militia", space, source)


TAKE_IT: Final = option("take-wounds")


MILITIA: Final = option("militia")


async def let_militia_take(g: Game, happening: Wounds) -> None:
    """MIL-02: the Militia can take a wound in the hero's place and is gone then (MIL-03)."""
    s = g.s
    who = s.heroes[happening.hero]
    while happening.count > 0 and militia_bonus(g, happening.hero):
        key = await g.choose(
            who.seat,
            "militia",
            (TAKE_IT, MILITIA),
            "militia",
            "MIL-02",
            happening.hero,
            happening.plain(g),
        )
        if key != "militia" or not militia_bonus(g, happening.hero):  # gone, or the hero is
            return
        happening.count -= 1
        remove_militia(g, who.space)


def remove_militia(g: Game, space: int) -> None:
    """Take one Militia marker off the board."""
    s = g.s
    s.militia[space] -= 1
    if s.showdown is not None and s.showdown.space == space and not s.militia[space]:
        s.showdown.militia = -1
    g.emit("militia-removed", space)
