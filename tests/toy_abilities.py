"""Toys with several abilities: what one card does at one moment, told apart by names."""

from __future__ import annotations

from typing import Any

from shadowbrook.cards import (
    COMBAT,
    N_,
    Ability,
    Action,
    Adds,
    Box,
    ChartEntry,
    Costs,
    Deck,
    Free,
    Gain,
    Gear,
    Heal,
    HeroSheet,
    Lose,
    May,
    MoveTo,
    SkillBonus,
    VillainAttacks,
    VillainGrows,
    VillainSheet,
    Whenever,
    You,
    gain,
    on,
    was_used,
)
from shadowbrook.engine.shelf import register
from shadowbrook.testing import Scenario
from tests.plain import BOXES as PLAIN
from tests.plain import plain_table

deck = Deck()

# two orders as actions, each once a turn, and +1 Combat twice
captain = deck.add(
    HeroSheet(
        id="captain-hawkins",
        name="Captain",
        skills=(2, 3, 3, 4),
        health=4,
        does=(
            Action(Gain(2), once="turn", name="call-to-arms", label=N_("Call to Arms")),
            SkillBonus(COMBAT, 1),
            SkillBonus(COMBAT, 1),
        ),
    )
)


@captain.may(on.ACTION, once="turn", name="field-command", label=N_("Field Command"))
async def command(you: You, free: Free) -> None:
    await gain(you, 5 if was_used(you, "call-to-arms") else 1)


# at the same stop for 1 and for 2 Investigation; one of them once a round, at two moments
deck.add(
    Gear(
        id="toy-tricks",
        name="Tricks",
        deck="olde-woods",
        keywords=("Item",),
        does=(
            May(on.FREE, Heal(1), price=1, name="balm", label="Balm"),
            May(on.FREE, Gain(5), once="round", price=2, name="luck", label="Luck"),
            May(on.ACTION, Gain(5), once="round", price=2, name="luck", label="Luck"),
            Action(MoveTo("manor"), name="walk", label="Walk"),
        ),
    )
)
# a look is 1 dearer, a Lair 2
deck.add(
    Gear(
        id="toy-greed",
        name="Greed",
        deck="olde-woods",
        keywords=("Item",),
        does=(Costs(1, "look"), Costs(2, "lair"), Adds(on.MOVEMENT, 1), Adds(on.MOVEMENT, 2)),
    )
)
attack = ChartEntry(name="toy-twice", title="Twice", event=VillainAttacks(), attack=True)
tyrant = deck.add(
    VillainSheet(
        id="toy-tyrant",
        name="Tyrant",
        combat=3,
        health=3,
        basic_name="Pride",
        does=(Whenever(on.TURN_START, VillainGrows(1)),),
        advanced=(
            Ability(id="toy-greedy", name="Greedy", does=(Whenever(on.TURN_START, Lose(1)),)),
            Ability(
                id="toy-growing",
                name="Growing",
                does=(Whenever(on.TURN_START, VillainGrows(2), once="round"),),
            ),
        ),
        chart=(attack,) * 6,
        advanced_chart=(attack,) * 6,
    )
)

register(Box(id="toy-abilities", name="toy-abilities", version="1", cards=deck.cards))
BOXES = (*PLAIN, "toy-abilities")


def ability_table(**given: Any) -> Scenario:
    """A table with the captain."""
    heroes = {"captain-hawkins": {"at": "church", "investigation": 0}, "ada": {}}
    return plain_table(**({"boxes": BOXES, "heroes": heroes} | given))
