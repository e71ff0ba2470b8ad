"""Two small boards beside the village, and the cards that the action point game speaks of.

They stand for boxes that are not written yet: what the rules say of such boards and cards is at
work as soon as a box has spaces and cards like these.
"""

from __future__ import annotations

from typing import Any

from shadowbrook.cards import Box, Encounter, Gain, Gear, LairCard, Space
from shadowbrook.engine.shelf import register
from shadowbrook.testing import Scenario
from tests.plain import BOXES as PLAIN
from tests.plain import plain_table


def space(name: str, kind: str, *near: str, board: str, **more: Any) -> Space:
    return Space(id=name, name=name, kind=kind, near=near, board=board, **more)


def gear(name: str, **more: Any) -> Gear:
    more.setdefault("keywords", ("Item",))
    return Gear(id=name, name=name, deck="inn", **more)


lake = Box(
    id="toy-lake",
    name="toy-lake",
    version="1",
    spaces=(
        space("lake-road", "road", "inn", "bog", "crossroads", board="lake"),
        space("inn", "corner", "lake-road", "monastery", board="lake", deck="inn",
              first=Gain(2)),
        space("bog", "dangerous", "lake-road", board="lake"),
        space("monastery", "town", "inn", board="lake", stands_for=("doctors-office",),
              routes={"manor": 1}),
    ),
    cards=(
        Encounter(id="toy-supper", name="toy-supper", deck="inn", copies=2, play=Gain(1)),
        LairCard(id="toy-lair-inn", name="toy-lair-inn", space="inn", cost=1),
    ),
)  # fmt: skip

coast = Box(
    id="toy-coast",
    name="toy-coast",
    version="1",
    spaces=(
        space("coast-road", "road", "town-square", "crossroads", board="coast"),
        space("town-square", "town", "coast-road", "docks", board="coast",
              stands_for=("town-hall",)),
        space("docks", "town", "town-square", board="coast", events=2),
    ),
    cards=(LairCard(id="toy-lair-docks", name="toy-lair-docks", space="docks", cost=1),),
)  # fmt: skip

register(lake)
register(coast)
BOARDS = (lake.id, coast.id)
BOXES = (*PLAIN, *BOARDS)


def wide_table(**given: Any) -> Scenario:
    """A table of plain heroes on all three boards."""
    return plain_table(**({"boxes": BOXES} | given))
