"""Two small boards beside the village, and the cards that the action point game speaks of.

They stand for boxes that are not written yet: what the rules say of such boards and cards is at
work as soon as a box has spaces and cards like these.
"""

from __future__ import annotations

from typing import Any

from shadowbrook.engine.content import Box, Encounter, Gear, Hook, LairCard, Space
from shadowbrook.engine.happenings import Done
from shadowbrook.engine.shelf import register
from shadowbrook.engine.verbs.investigation import gain
from shadowbrook.engine.words import On
from shadowbrook.engine.you import You
from shadowbrook.testing import Table
from tests.plain import BOXES as PLAIN
from tests.plain import plain_table


async def rest_a_while(you: You, event: Done) -> None:
    g = you.g
    await gain(g, event.hero, 2, "inn")


async def supper(you: You, event: Done) -> None:
    g = you.g
    await gain(g, event.hero, 1, "toy-supper")


async def coin(you: You, event: Any) -> None:
    g = you.g
    await gain(g, you.hero, 1, "toy-order")


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
              first=rest_a_while),
        space("bog", "dangerous", "lake-road", board="lake"),
        space("monastery", "town", "inn", board="lake", stands_for=("doctors-office",),
              routes={"manor": 1}),
    ),
    cards=(
        Encounter(id="toy-supper", name="toy-supper", deck="inn", copies=2, play=supper),
        gear("book-of-death"),
        gear("coachman-of-the-inn", keywords=("Ally",)),
        gear("captain-hawkins:field-command", hooks=(Hook(on=On.ACTION, run=coin),)),
        gear("captain-hawkins:call-to-arms", hooks=(Hook(on=On.ACTION, run=coin),)),
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


def wide_table(**given: Any) -> Table:
    """A table of plain heroes on all three boards."""
    return plain_table(**({"boxes": BOXES} | given))
