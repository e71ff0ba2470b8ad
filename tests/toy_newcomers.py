"""Toy heroes who begin, fight, carry and move in other ways, each in the one its comment says."""

from __future__ import annotations

from typing import Any

from shadowbrook.cards import (
    AlsoNextTo,
    Arrived,
    Box,
    Deck,
    Form,
    Gain,
    Gear,
    HeroSheet,
    Minion,
    MoveTo,
    StrikesFirst,
    Whenever,
    You,
    on,
    space_name,
    spaces_of_kind,
    yours,
)
from shadowbrook.engine.shelf import register
from shadowbrook.testing import Scenario
from tests.plain import BOXES as PLAIN
from tests.plain import plain_table

deck = Deck()


def hero(name: str, *does: Form, **more: Any) -> None:
    deck.add(HeroSheet(id=name, name=name, skills=(2, 2, 2, 2), health=3, does=does, **more))


def into_the_marsh(you: You, arrived: Arrived) -> bool:
    return space_name(you, arrived.space) == "road-church-manor"


# begins with 5 Investigation
hero("toy-rich", investigation=5)
# never carries a Book
hero("toy-unread", refuses=("Book",))
# strikes first
hero("toy-swift", StrikesFirst())
# gains 1 Investigation for entering the Road between Church and Manor
hero("toy-warden", Whenever(on.ENTERED, Gain(1), yours, into_the_marsh))
# is thrown back to the Church by that Road
hero("toy-timid", Whenever(on.ENTERED, MoveTo("town-hall"), yours, into_the_marsh))
# every corner is next to where she is
hero("toy-winged", AlsoNextTo(lambda you: spaces_of_kind(you, "corner")))

deck.add(Gear(id="toy-tome", name="toy-tome", deck="town-item", keywords=("Item", "Book"), cost=1))
deck.add(Gear(id="toy-quill", name="toy-quill", deck="town-item", keywords=("Item",), cost=1))
QUICK = Minion(id="toy-quick", name="toy-quick", dice=2, health=1, supply=2, first_strike=True)
SLOW = Minion(id="toy-slow", name="toy-slow", dice=2, health=1, supply=2, bounty=1)

register(Box(id="toy-newcomers", name="x", version="1", cards=deck.cards, minions=(QUICK, SLOW)))
BOXES = (*PLAIN, "toy-newcomers")


def newcomers(name: str, **given: Any) -> Scenario:
    """A table with one of them, and ada."""
    heroes = {name: given.pop("who", {}), "ada": given.pop("ada", {})}
    return plain_table(**({"boxes": BOXES, "heroes": heroes} | given))
