"""What all items and allies have in common: whom they serve, and how many dice they give.

They serve their bearer alone: the same stretch of play is played twice, once with the card in the
hands of a rival and once without it; all that is asked, offered, priced, rolled and told must be
the same.
"""

from __future__ import annotations

from itertools import takewhile
from typing import Any

import pytest

from shadowbrook.engine.definitions import Gear
from shadowbrook.engine.shelf import content
from shadowbrook.testing import table
from tests.toys import BOXES

CORE = content(("core",))
GEAR = [card.id for card in CORE.definitions if isinstance(card, Gear)]
ANSWERS = 5

# The Wolves fall in the second round; then Karl looks about and no Mystery card makes all test.
BEATEN = (2, 6, 6, 6, 6, 4, 3, 3)

# What Karl does: how he stands there, the rest of the table, and his first answers.
STRETCHES: dict[str, tuple[dict[str, Any], dict[str, Any], tuple[str, ...]]] = {
    "walks": ({"at": "church"}, {"phase": "move", "dice": (2,)}, ()),
    "buys": ({"at": "blacksmith", "investigation": 30, "wounds": 1}, {}, ()),
    "is trained": ({"at": "church", "investigation": 30}, {}, ("encounter",)),
    "misses": (
        {"at": "marsh"},
        {"phase": "fight", "minions": {"marsh": "wolves"}, "dice": (1, 1, 1, 1, 6, 6, 1, *BEATEN)},
        (),
    ),
    "hits": (
        {"at": "marsh"},
        {"phase": "fight", "minions": {"marsh": "wolves"}, "dice": (6, 6, 6, 6, 1, 1, 1)},
        (),
    ),
    "looks about": ({"at": "marsh"}, {"dice": (3,)}, ("encounter",)),
    "is tested for Spirit": (
        {"at": "manor"},
        {"draws": {"manor": ["whispers-behind-the-door"]}, "dice": (1, 1)},
        ("encounter",),
    ),
    "has too much": (
        {"at": "manor", "items": ["selena-the-housemaid"]},
        {"draws": {"manor": ["jack-the-servant-boy"]}},
        ("encounter",),
    ),
}


def course(name: str, card: str, items: list[str]) -> list[Any]:
    """All that can be noticed of a stretch, but for the offer of the card itself."""
    stands, more, first = STRETCHES[name]
    thomas = {"at": "fields", "investigation": 9, "items": items}
    t = table(heroes={"karl": stands, "thomas": thomas}, boxes=BOXES, **more)
    noticed: list[Any] = []
    answers = list(first)
    while t.s.active == 0 and len(noticed) < ANSWERS:
        options = [o for o in t.decision.options if o.key != f"buy:{card}"]
        noticed.append((t.kind, t.decision.seat, [(o.key, o.price, o.points) for o in options]))
        t.answer(answers.pop(0) if answers else options[0].key)
    told = takewhile(lambda record: record[0] != "turn", t.game.records or ())
    return [*noticed, *told]


@pytest.mark.parametrize("card", GEAR)
def test_what_a_rival_carries_changes_nothing(card):
    for name, (stands, more, _) in STRETCHES.items():
        drawn = [one for cards in more.get("draws", {}).values() for one in cards]
        if card not in (*stands.get("items", ()), *drawn):
            assert course(name, card, [card]) == course(name, card, []), name


# Fight dice more, in the first round and in the second: against a minion fought with Combat,
# against one fought with Cunning, against the villain. All other cards give none.
FIGHT_DICE = {
    "axe": ((2, 2), (0, 0), (1, 1)),
    "wooden-stake": ((0, 0), (0, 0), (2, 2)),
    "flail": ((1, 1), (0, 0), (1, 1)),
    "musket": ((3, 0), (0, 0), (3, 0)),
    "sword": ((2, 2), (0, 0), (2, 2)),
    "silver-crucifix": ((0, 0), (0, 0), (1, 1)),
    "selena-the-housemaid": ((0, 0), (1, 1), (0, 0)),
    "hunting-rifle": ((2, 0), (2, 0), (2, 0)),
    "magnifying-glass": ((0, 0), (1, 1), (0, 0)),
    "storm-lantern": ((0, 0), (1, 1), (0, 0)),
    "tool-satchel": ((0, 0), (1, 1), (0, 0)),
    "ben-the-watchman": ((0, 0), (1, 1), (0, 0)),
    "loyal-hound": ((1, 1), (0, 0), (1, 1)),
    "hunters-bow": ((1, 1), (0, 0), (1, 1)),
    "boar-spear": ((3, 3), (0, 0), (1, 1)),  # the hound is a Beast
    "wolf-tooth-necklace": ((1, 1), (0, 0), (1, 1)),
    "rogues-rapier": ((1, 1), (1, 1), (1, 1)),
    "captain-of-the-watch": ((1, 1), (0, 0), (1, 1)),
    "crusaders-sword": ((2, 2), (0, 0), (2, 2)),  # Karl's Honor is 5
    "map-of-the-dungeons": ((0, 0), (1, 1), (0, 0)),
    "thieves-tools": ((0, 0), (2, 2), (0, 0)),
}
# And dice of the enemy: the swarm fears fire, and the Barghest Hound another hound.
ENEMY_DICE = {
    "torch": (0, -1, 0),
    "blackpowder-bomb": (0, -1, 0),
    "gunpowder-keg": (0, -1, 0),
    "storm-lantern": (0, -1, 0),
    "loyal-hound": (-1, 0, 0),
}
FOES: list[tuple[dict[str, Any], dict[str, Any]]] = [
    ({"at": "marsh"}, {"phase": "fight", "minions": {"marsh": "barghest-hound"}}),  # number 0
    ({"at": "marsh"}, {"phase": "fight", "minions": {"marsh": "locust-swarm"}}),
    ({"at": "crossroads", "lair": "wayside-shrine", "investigation": 9}, {"phase": "showdown"}),
]
DECLINES = ("pass", "no", "nobody", "fight")


def fight_dice(items: list[str]) -> list[list[int]]:
    """How many dice Karl and his enemy roll in two rounds against each foe, nothing used."""
    found = []
    for stands, more in FOES:
        heroes = {"karl": {**stands, "items": items}, "thomas": {}}
        t = table(heroes=heroes, dice=(1,) * 60, **more)
        while len(t.records("fight-dice")) < 2:
            t.answer(next((key for key in DECLINES if key in t.options), t.options[0]))
        found.append([len(dice) for r in t.records("fight-dice")[:2] for dice in (r[2], r[4])])
    return found


@pytest.mark.parametrize("card", GEAR)
def test_how_many_fight_dice_an_item_or_ally_gives(card):
    more = FIGHT_DICE.get(card, ((0, 0), (0, 0), (0, 0)))
    fewer = ENEMY_DICE.get(card, (0, 0, 0))
    wanted = [
        [first + one, enemy + change, second + two, again + change]
        for (first, enemy, second, again), (one, two), change in zip(
            fight_dice([]), more, fewer, strict=True
        )
    ]
    assert fight_dice([card]) == wanted


@pytest.mark.parametrize(
    ("given", "more"),
    [
        ({"in_play": ["barricades"]}, -1),
        ({"in_play": ["moonless-night"]}, 1),
        ({"elders": {"magistrate-kroft": {"secrets": [], "status": "evil"}}}, 1),
    ],
)
def test_what_changes_the_dice_of_minions_does_so_for_each_kind(given, more):
    for minion in CORE.minions:
        if minion.round or minion.supply == 0:
            continue
        dice = []
        tables: tuple[dict[str, Any], ...] = ({}, given)
        for about in tables:
            t = table(
                heroes={"karl": {"at": "marsh"}, "thomas": {}},
                phase="fight",
                minions={"marsh": minion.id},
                dice=(1,) * 40,
                **about,
            )
            dice.append(len(t.records("fight-dice")[0][4]))
        assert dice[1] - dice[0] == more, minion.id
