"""What the Ferryman's box does, and no more. The table is built by names; dice come as laid."""

from __future__ import annotations

from pathlib import Path

import pytest

from shadowbrook.engine.shelf import load
from shadowbrook.testing import table

load(Path(__file__).parents[1])  # an installed box needs no loading

# Karl: Spirit 2, Cunning 2, Combat 4, Honor 5, 4 boxes; ignores the first hit of each round.
# Thomas: 3, 2, 3, 2, 3 boxes.
CALM = (1,) * 12


def village(**more):
    return table(boxes=["ferryman"], villain=more.pop("villain", "ferryman"), **more)


# ---- Agnes Moor -------------------------------------------------------------------------------


def night(at, **more):
    return village(
        mode="cooperative",
        heroes={
            "agnes-moor": {"at": at, "investigation": 0, **more},
            "thomas": {"investigation": 0},
        },
        phase="mystery-card",
        draws={"mystery": ["evil-grows"]},
    )


def test_agnes_holds_the_track_back_from_the_church():
    t = night("church")
    assert t.options == ["use:agnes-moor", "pass"]
    t.answer("use:agnes-moor")
    assert t.s.track == 20


def test_agnes_may_let_it_fall():
    t = night("church")
    t.answer("pass")
    assert t.s.track == 19


@pytest.mark.parametrize("hero", [{"at": "town-hall"}, {"at": "church", "down": True}])
def test_agnes_does_nothing_elsewhere_or_knocked_out(hero):
    t = night(**hero)
    assert "use:agnes-moor" not in t.options
    assert t.s.track == 19


# ---- the villain ------------------------------------------------------------------------------


def attack(purse, *dice, **more):
    """Thomas lingers in the Marsh and the Ferryman comes: Combat 5 against 3 dice."""
    return village(
        heroes={"thomas": {"at": "marsh", "investigation": purse, **more}, "karl": {}},
        phase="walk",
        dice=(1, 5, *dice, *CALM),
        basic=("chart",),
    )


def test_he_rolls_five_dice_against_a_hero_who_can_pay():
    t = attack(1, 1, 1, 1, 5, 1, 1, 1, 1, 6, 6)
    assert t.hero("thomas").wounds == 1  # the sixth and seventh die are not his


def test_he_rolls_two_more_against_an_empty_purse():
    t = attack(0, 1, 1, 1, 5, 1, 1, 1, 1, 6, 1)
    assert t.hero("thomas").wounds == 2


def test_to_the_other_side_a_knock_out_lowers_the_track():
    t = attack(1, 1, 1, 1, 5, 1, 1, 1, 1, wounds=3)
    assert t.hero("thomas").down
    assert t.s.track == 19


def test_no_fall_without_a_knock_out():
    t = attack(1, 1, 1, 1, 5, 1, 1, 1, 1, wounds=2)
    assert t.s.track == 20


def test_a_body_in_the_reeds_follows_a_murder():
    t = village(
        heroes={"thomas": {"investigation": 0}, "karl": {"investigation": 0}},
        phase="mystery-card",
        draws={"mystery": ["murder"], "lair": ["town-gaol"]},
    )
    assert t.minion("marsh") == "drowned-men"


def test_basic_abilities_know_no_body_in_the_reeds():
    t = village(
        heroes={"thomas": {"investigation": 0}, "karl": {"investigation": 0}},
        phase="mystery-card",
        draws={"mystery": ["murder"], "lair": ["town-gaol"]},
        basic=("villain",),
    )
    assert t.minion("marsh") is None


# ---- the chart --------------------------------------------------------------------------------


def chart(face, *dice, basic=True, **heroes):
    """Thomas lingers in the Windmill, and the chart shows `face`."""
    purses: dict[str, dict[str, object]] = {
        "thomas": {"at": "windmill", "investigation": 4},
        "karl": {"investigation": 4},
    }
    for name, more in heroes.items():
        purses[name] = {**purses[name], **more}
    return village(
        heroes=purses,
        phase="walk",
        dice=(1, face, *dice, *CALM),
        basic=("chart",) if basic else (),
        clues={"windmill": 1},
    )


def test_basic_one_and_two_bring_their_minions():
    t = chart(1, 5, 5)  # they are fought at once; two hits of Thomas are enough
    assert t.records("minion-defeated") == [("minion-defeated", 0, "drowned-men")]
    t = chart(2, 5)
    assert t.records("minion-defeated") == [("minion-defeated", 0, "marsh-lights")]


@pytest.mark.parametrize(
    ("face", "basic", "arrive"),
    [
        (3, True, ["drowned-men", "drowned-men"]),
        (1, False, ["drowned-men", "marsh-lights"]),
        (2, False, ["drowned-men", "drowned-men"]),
    ],
)
def test_some_results_bring_two_at_once(face, basic, arrive):
    t = chart(face, 6, 6, 6, 1, 1, 1, 6, 6, 6, basic=basic)
    assert [record[2] for record in t.records("minion-defeated")] == arrive


@pytest.mark.parametrize("basic", [True, False])
def test_he_attacks_on_a_five_of_both_sides(basic):
    t = chart(5, 1, 1, 1, 5, 5, 1, 1, 1, basic=basic)
    assert t.hero("thomas").wounds == 2


@pytest.mark.parametrize("basic", [True, False])
def test_the_toll_makes_him_grow_by_those_who_do_not_pay(basic):
    t = chart(6, basic=basic)
    t.answer("pay", "refuse")
    assert t.hero("thomas").investigation == 2
    assert t.hero("karl").investigation == 4
    assert t.s.villain.health_markers == 1


def test_who_cannot_pay_the_toll_is_not_asked():
    t = chart(6, karl={"investigation": 1})
    t.answer("pay")
    assert t.hero("karl").investigation == 1
    assert t.s.villain.health_markers == 1


def test_mist_takes_investigation_from_those_who_fail():
    t = chart(4, 5, 1, 4, 4)  # Thomas finds his way, Karl does not
    assert t.hero("thomas").investigation == 4
    assert t.hero("karl").investigation == 3


def test_the_black_tide_has_one_more_die():
    t = chart(4, 1, 1, 1, 5, 1, 1, 1, 1, 6, basic=False)
    assert t.hero("thomas").wounds == 2
    assert t.s.track == 20


def test_drowned_men_wash_investigation_away_when_they_survive():
    t = chart(1, 1, 1, 1, 1, 1, 1)
    assert t.kind == "escape"
    assert t.hero("thomas").investigation == 3


# ---- the cards --------------------------------------------------------------------------------


def in_the_marsh(*dice):
    """Karl has rolled four dice against Drowned Men, who fall after two hits."""
    return village(
        heroes={"karl": {"at": "marsh", "hand": ["all-or-nothing"]}, "thomas": {}},
        minions={"marsh": "drowned-men"},
        phase="fight",
        dice=(*dice, 1, 1, 1),
    )


def test_all_or_nothing_keeps_a_six():
    t = in_the_marsh(6, 4, 4, 1)
    t.dice(5, 1, 1)
    t.answer("play:all-or-nothing")
    assert t.minion("marsh") is None
    assert t.discards("event") == ["all-or-nothing"]


def test_all_or_nothing_keeps_nothing_else():
    t = in_the_marsh(5, 4, 4, 1)
    t.dice(5, 1, 1, 1)
    t.answer("play:all-or-nothing")
    assert t.kind == "escape"  # the hit is a new one


def test_all_or_nothing_is_not_asked_for_where_the_enemy_is_beaten():
    t = in_the_marsh(6, 6, 1, 1)
    assert t.minion("marsh") is None
    assert t.hand("karl") == ["all-or-nothing"]


@pytest.mark.parametrize(("last", "offered"), [(5, True), (6, False)])
def test_all_or_nothing_is_not_offered_with_sixes_only(last, offered):
    t = attack(1, 6, 6, last, 1, 1, 1, 1, 1, hand=["all-or-nothing"])
    assert (t.kind == "respond") == offered


@pytest.mark.parametrize(("place", "left"), [("marsh", 3), ("road-blacksmith-marsh", 4)])
def test_rising_water_costs_those_who_stop_in_it(place, left):
    t = village(
        heroes={"thomas": {"at": "blacksmith", "investigation": 4}, "karl": {}},
        in_play=["rising-water"],
        phase="move",
        dice=(2,),
    )
    t.answer(f"move:{place}")
    while t.kind == "move":
        t.answer("stop")
    assert t.hero("thomas").investigation == left


def test_rising_water_is_ended_for_three():
    t = village(
        heroes={"thomas": {"at": "marsh", "investigation": 3}, "karl": {}},
        in_play=["rising-water"],
    )
    t.answer("use:rising-water")
    assert t.hero("thomas").investigation == 0
    assert t.in_play() == []


@pytest.mark.parametrize(("dice", "left"), [((5, 5), 7), ((5, 4), 6), ((4, 4), 3)])
def test_the_sunken_boat_pays_by_successes(dice, left):
    t = village(
        heroes={"karl": {"at": "olde-woods", "investigation": 4}, "thomas": {}},
        draws={"olde-woods": ["sunken-boat"]},
        dice=dice,
        clues={"olde-woods": 1},
    )
    t.answer("encounter")
    assert t.hero("karl").investigation == left
    assert t.kind == "action"
