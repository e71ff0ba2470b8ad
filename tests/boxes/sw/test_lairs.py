"""The Lairs of Something Wicked, each in a showdown of its own.

Thomas fights with 3 dice, the Vampire with 5; the villain's dice are rolled first, then the hero's.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from shadowbrook.boxes.sw import lairs
from shadowbrook.engine.definitions import LairCard
from shadowbrook.engine.fight_parts import FightPart
from shadowbrook.engine.queries.fight_reading import showdown_matchups
from shadowbrook.testing import Scenario
from tests.boxes.sw.lake import TOYS, lake_table

CARDS = [card for card in lairs.CARDS if isinstance(card, LairCard)]
SPACES = {card.id: card.space for card in CARDS}
CALM = (1, 1, 1, 1, 1)  # the Vampire misses
MISS = (2, 2, 2)  # so does Thomas


def storm(
    lair: str, dice: tuple[int, ...], hero: dict[str, Any] | None = None, **more: Any
) -> Scenario:
    """Thomas alone storms a lair without a hunting party."""
    thomas = {"at": SPACES[lair], "lair": lair, "investigation": 5, **(hero or {})}
    t = lake_table(
        mode="lone", heroes={"thomas": thomas}, phase="showdown", dice=dice, boxes=TOYS, **more
    )
    t.answer("nobody")
    return t


def rolled(t: Scenario) -> list[tuple[int, int]]:
    """The dice of hero and villain in each fight round."""
    return [(len(record[2]), len(record[4])) for record in t.records("fight-dice")]


@pytest.mark.rule("LAIR-01")
def test_they_lie_at_the_lake_one_in_each_place_that_can_be_walked_to():
    assert Counter(card.space for card in CARDS) == Counter(
        ("monastery", "north-dock", "south-dock", "bog", "inn")
    )
    known = {card.space for card in CARDS if card.provenance == "reported"}
    assert known == {"monastery", "north-dock"}


@pytest.mark.rule("LAIR-02", "SHD-03")
@pytest.mark.parametrize(
    ("name", "cost"),
    [
        ("vigil-chapel", 4),
        ("rotting-pier", 2),
        ("net-loft", 5),
        ("sinking-ground", 1),
        ("shuttered-taproom", 4),
    ],
)
def test_every_lair_costs_what_it_says(name, cost):
    for purse, offered in ((cost, True), (cost - 1, False)):
        thomas = {"at": SPACES[name], "lair": name, "investigation": purse}
        t = lake_table(mode="lone", heroes={"thomas": thomas}, phase="actions")
        assert ("showdown" in t.options) is offered


@pytest.mark.parametrize(("upgrades", "dice"), [({"spirit": 1}, 3), ({"spirit": 2}, 5)])
def test_vigil_chapel_strengthens_those_of_much_spirit(upgrades, dice):
    t = storm("vigil-chapel", (*CALM, *(2,) * dice), {"upgrades": upgrades})
    assert rolled(t) == [(dice, 5)]


def test_vigil_chapel_is_a_help_in_every_round():
    t = storm("vigil-chapel", (*CALM, *(2,) * 5), {"upgrades": {"spirit": 2}})
    t.dice(*CALM, *(2,) * 5)
    t.answer("fight")
    assert rolled(t) == [(5, 5)] * 2


@pytest.mark.parametrize(
    ("items", "dice"),
    [
        (["old-map", "toy-book"], 3),
        (["old-map", "toy-book", "toy-sack"], 1),
        (["old-map", "toy-book", "toy-dog"], 1),
    ],
)
def test_rotting_pier_bends_under_a_load(items, dice):
    t = storm("rotting-pier", (*CALM, *(2,) * dice), {"items": items})
    assert rolled(t) == [(dice, 5)]


@pytest.mark.parametrize(
    ("lair", "karl", "dice"),
    [
        ("vigil-chapel", {"upgrades": {"spirit": 3}}, 4 + 2),
        ("rotting-pier", {"items": ["old-map", "toy-book", "toy-sack"]}, 4 - 2),
    ],
)
def test_a_lair_is_the_same_for_every_hero_in_it(lair, karl, dice):
    heroes = {
        "thomas": {"at": SPACES[lair], "lair": lair, "investigation": 5},
        "karl": {"at": SPACES[lair], "investigation": 5, **karl},
    }
    t = lake_table(mode="cooperative", heroes=heroes, phase="showdown", boxes=TOYS)
    t.dice(*(1,) * 60)
    while len(t.records("fight-dice")) < 2:
        if t.s.showdown is not None and len(t.s.showdown.heroes) == 2:  # as it begins
            told = showdown_matchups(t.game, t.s.showdown.heroes, 0)
            assert [one.mine.dice for one in told] == [3, dice]
        t.answer(next((k for k in ("yes", "nobody", "fight") if k in t.options), t.options[0]))
    assert {record[1]: len(record[2]) for record in t.records("fight-dice")} == {0: 3, 1: dice}


def test_net_loft_hampers_the_villain_at_first():
    t = storm("net-loft", (1, 1, *MISS))
    assert rolled(t) == [(3, 2)]
    t.dice(*CALM, *MISS)
    t.answer("fight")
    assert rolled(t)[1] == (3, 5)


def test_sinking_ground_swallows_a_die_more_in_each_round():
    t = lake_table(
        mode="lone",
        heroes={"thomas": {"at": "bog", "lair": "sinking-ground", "investigation": 5}},
        phase="showdown",
        dice=(*CALM, *MISS),
        villain_health=9,
        boxes=TOYS,
    )
    [told] = showdown_matchups(t.game, [0], 0)
    assert told.mine.dice == 3  # nothing is sunk before the first round
    t.answer("nobody")
    t.dice(*CALM, 2, 2)
    t.answer("fight")
    t.dice(*CALM, 2)
    t.answer("fight")
    t.dice(*CALM)
    t.answer("fight")
    assert [mine for mine, _ in rolled(t)] == [3, 2, 1, 0]


@pytest.mark.rule("GAP-49")
@pytest.mark.parametrize(
    ("lair", "hero"),
    [
        ("sinking-ground", {}),
        ("rotting-pier", {"items": ["old-map", "toy-book", "toy-sack"]}),
        ("vigil-chapel", {"upgrades": {"spirit": 2}}),
        ("net-loft", {}),
        ("shuttered-taproom", {"wounds": 3}),
    ],
)
def test_what_a_lair_does_is_no_matter_between_heroes_and_minions(lair, hero):
    minions = {SPACES[lair]: "walking-dead"}
    t = storm(lair, MISS + (1,) * 4, hero, minions=minions)
    while len(t.records("fight-dice")) < 2:
        t.dice(*MISS, *(1,) * 4)
        t.answer("fight")
    assert rolled(t) == [(3, 4), (3, 4)]


@pytest.mark.parametrize(("wounds", "dice"), [(2, 3), (3, 6)])
def test_shuttered_taproom_gives_courage_to_who_has_one_empty_health_box(wounds, dice):
    t = storm("shuttered-taproom", (*CALM, *(2,) * dice), {"wounds": wounds})
    assert rolled(t) == [(dice, 5)]


def test_shuttered_taproom_gives_courage_in_every_round_to_every_hero():
    heroes = {
        "thomas": {"at": "inn", "lair": "shuttered-taproom", "investigation": 5, "wounds": 3},
        "karl": {"at": "inn", "investigation": 5, "wounds": 1},
    }
    t = lake_table(mode="cooperative", heroes=heroes, phase="showdown", boxes=TOYS)
    t.dice(*(1,) * 60)
    while len(t.records("fight-dice")) < 4:
        t.answer(next((k for k in ("yes", "nobody", "fight") if k in t.options), t.options[0]))
    found = [(record[1], len(record[2])) for record in t.records("fight-dice")]
    assert found == [(0, 3 + 3), (1, 4 + 3)] * 2


@pytest.mark.card("shuttered-taproom")
def test_the_chances_count_the_courage_of_the_taproom():
    thomas = {"at": "inn", "lair": "shuttered-taproom", "investigation": 5}
    t = lake_table(mode="lone", heroes={"thomas": thomas}, phase="showdown", boxes=TOYS)
    (found,) = showdown_matchups(t.game, [0], 0)
    assert [(one.source, one.what) for one in found.mine.parts] == [
        ("shuttered-taproom", FightPart(last_stand=3))
    ]
    assert "shuttered-taproom" in found.counted()


@pytest.mark.card("shuttered-taproom")
def test_the_chances_count_the_courage_of_every_hero():
    heroes = {
        "thomas": {"at": "inn", "lair": "shuttered-taproom", "investigation": 5},
        "karl": {"investigation": 9, "wounds": 1},
    }
    t = lake_table(mode="cooperative", heroes=heroes, phase="showdown", boxes=TOYS)
    t.answer("yes")
    thomas, karl = showdown_matchups(t.game, [0, 1], 0)
    assert (thomas.mine.dice, karl.mine.dice) == (3, 4 + 3)


@pytest.mark.card("banshee")
def test_the_chances_count_the_tests_of_lair_and_villain_before_the_first_round():
    tolls = []
    for lair, place in (("the-morgue", "doctors-office"), ("sunken-hut", "marsh")):
        thomas = {"at": place, "lair": lair, "investigation": 5}
        t = lake_table(mode="lone", heroes={"thomas": thomas}, phase="showdown", villain="banshee")
        (found,) = showdown_matchups(t.game, [0], 0)
        tolls.append(found.tolls)
    (first, later), usual = tolls
    assert later == usual[0] == usual[1] > 0
    assert first == pytest.approx(1 - (1 - (5 / 6) ** 3) * (1 - later))  # Thomas has Spirit 3
