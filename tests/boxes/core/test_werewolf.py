"""The Werewolf: his sheet, the curse, his minions, both sides of his chart.

A hero who lingers and rolls a 1 causes a roll on the chart in their own space, so many of
these tests begin with the dice (1, face). The Werewolf's dice come before the hero's.
"""

from __future__ import annotations

from typing import Any

import pytest

from shadowbrook.boxes.core.werewolf import ADVANCED_CHART, CARDS, CHANGED, CHART, MINIONS
from shadowbrook.engine.definitions import VillainSheet
from shadowbrook.narration import Narrator
from shadowbrook.testing import Scenario, table
from tests.toys import BOXES

COMBAT, HEALTH = 5, 6  # the Werewolf's
CURSE = "curse-of-the-werewolf"
CALM = (1,) * COMBAT  # he misses
LINGER = 1
THOMAS = {"at": "marsh", "investigation": 0}  # like Anne Marie he has 4 health boxes
ANNE = {"at": "windmill", "investigation": 0}
WOLF = {"items": [CURSE], "marks": {CURSE: CHANGED}, "investigation": 0}


def linger(face: int, *dice: int, basic: bool = False, **more: Any) -> Scenario:
    """Thomas (3 in Combat, 3 in Spirit) lingers in the Marsh; the chart shows `face`."""
    heroes = more.pop("heroes", {"thomas": THOMAS, "anne-marie": ANNE})
    return table(
        heroes=heroes,
        villain="werewolf",
        phase="walk",
        dice=(LINGER, face, *dice),
        clues={"marsh": 1, "windmill": 1},  # so that there is a choice of actions afterwards
        basic=("chart",) if basic else (),
        boxes=BOXES,
        **more,
    )


def night(*dice: int, phase: str = "mystery-start", **more: Any) -> Scenario:
    """A Mystery Phase in which nothing happens by itself."""
    draws = {"mystery": ["toy-quiet"], **more.pop("draws", {})}
    return table(villain="werewolf", phase=phase, dice=dice, draws=draws, boxes=BOXES, **more)


def claws(hits: int) -> tuple[int, ...]:
    """The dice of the Werewolf, so many of them hits."""
    return (*(5,) * hits, *CALM[hits:])


def events(t: Scenario) -> list[str]:
    """The results of the minion chart so far."""
    return [record[2] for record in t.records("minion-chart")]


def enemy_dice(t: Scenario) -> int:
    """How many dice the enemy rolled in the first fight round."""
    return len(t.records("fight-dice")[0][4])


def markers(t: Scenario, hero: str) -> list[int]:
    """The transformation markers on a hero's curses."""
    return [t.s.marks.get(card, 0) for card in t.hero(hero).cards]


def drops(t: Scenario) -> list[str]:
    """What has moved the track."""
    return [record[3] for record in t.records("track")]


# ---- the sheet ----------------------------------------------------------------------------


@pytest.mark.rule("VIL-06", "VIL-23")
def test_he_is_one_of_the_four_and_has_his_place_in_the_table():
    sheet = next(
        card for card in table(boxes=("core",)).content.definitions if card.id == "werewolf"
    )
    assert isinstance(sheet, VillainSheet)
    assert sheet.d100 == (16, 20)
    assert sheet.first_strike


@pytest.mark.rule("VIL-02", "COOP-09")
def test_his_combat_and_health():
    lone = table(mode="lone", heroes=["thomas"], villain="werewolf").game.view(0)["villain"]
    assert (lone["combat"], lone["health"]) == (COMBAT, HEALTH)
    three = table(mode="cooperative", heroes=["thomas", "anne-marie", "karl"], villain="werewolf")
    villain = three.game.view(0)["villain"]
    assert (villain["combat"], villain["health"]) == (COMBAT, 3 * HEALTH)


@pytest.mark.rule("VIL-06", "VIL-02")
def test_he_strikes_first():
    t = linger(5, *claws(4), 6, 6, 6, basic=True)
    assert events(t) == ["werewolf-attack"]
    assert t.hero("thomas").down
    assert len(t.records("fight-dice")) == 1  # there was no time to roll
    assert t.hero("thomas").investigation == 0
    t = linger(5, *claws(3), 6, 6, 1, basic=True)
    assert t.hero("thomas").wounds == 3
    assert t.hero("thomas").investigation == 2  # FGT-23: the answer counts
    assert t.kind == "action"


def storm(*dice: int, **more: Any) -> Scenario:
    hero = {"at": "manor", "lair": "toy-lair", "investigation": 2}
    t = table(
        mode="lone",
        heroes={"thomas": hero},
        villain="werewolf",
        phase="showdown",
        dice=dice,
        boxes=BOXES,
        **more,
    )
    t.answer("nobody")
    return t


@pytest.mark.rule("VIL-02", "VIL-10")
def test_he_strikes_first_in_a_showdown_too():
    last = HEALTH - 1
    t = storm(*claws(4), 1, 5, 5, 5, 5, villain_wounds=last, draws={"curse": [CURSE]})
    assert t.game.result is None
    assert t.records("knocked-out")[0][1:3] == (0, "villain")
    assert t.gear("thomas") == [CURSE]
    t = storm(*claws(3), 5, 1, 1, 1, villain_wounds=last)
    assert t.game.result is not None
    assert t.game.result.winner == "hero"
    t = storm(*claws(3), 5, 1, 1, 1, villain_wounds=last - 1)
    assert t.game.result is None
    assert (t.hero("thomas").wounds, t.s.villain.wounds) == (3, last)


@pytest.mark.card("werewolf/advanced/2")
@pytest.mark.rule("VIL-01", "BAS-01")
def test_the_scent_of_blood_gives_him_a_die_against_the_wounded():
    bleeding = {"thomas": {**THOMAS, "wounds": 1}, "anne-marie": ANNE}
    assert enemy_dice(linger(5, *CALM, basic=True)) == COMBAT
    assert enemy_dice(linger(5, *CALM, 1, basic=True, heroes=bleeding)) == COMBAT + 1
    assert enemy_dice(linger(1, 1, 1, 1, 1, basic=True, heroes=bleeding)) == 3  # his kin do not
    simple = table(
        heroes=bleeding,
        villain="werewolf",
        phase="walk",
        dice=(LINGER, 5, *CALM),
        clues={"marsh": 1},
        basic=("chart", "villain"),
        boxes=BOXES,
    )
    assert enemy_dice(simple) == COMBAT


# ---- taking the curse ---------------------------------------------------------------------


@pytest.mark.rule("CNT-15", "SET-17")
def test_there_are_six_curses_and_only_with_him():
    assert [card.copies for card in CARDS if card.id == CURSE] == [6]
    for villain, count in (("werewolf", 6), ("vampire", 0)):
        t = table(villain=villain, boxes=("core",))
        assert len(t.s.decks[t.content.deck_index["curse"]]) == count


@pytest.mark.card("werewolf/advanced/1")
@pytest.mark.rule("VIL-10")
def test_whoever_he_knocks_out_takes_a_curse():
    t = linger(5, *claws(4), basic=True, draws={"curse": [CURSE]})
    assert t.hero("thomas").down
    assert t.gear("thomas") == [CURSE]
    assert markers(t, "thomas") == [0]
    assert t.gear("anne-marie") == []
    assert t.asked == "anne-marie"


@pytest.mark.card("werewolf/advanced/1")
@pytest.mark.rule("VIL-10")
def test_no_curse_without_him_or_without_a_knock_out():
    weak = {"thomas": {**THOMAS, "wounds": 3}, "anne-marie": ANNE}
    t = linger(1, 1, 1, 1, 5, 1, 1, basic=True, heroes=weak)  # Feral Kin
    assert t.hero("thomas").down
    assert t.gear("thomas") == []
    t = linger(5, *claws(3), basic=True)
    assert t.hero("thomas").wounds == 3
    assert t.gear("thomas") == []


@pytest.mark.rule("BAS-01")
def test_the_basic_werewolf_does_not_curse():
    t = table(
        heroes={"thomas": THOMAS, "anne-marie": ANNE},
        villain="werewolf",
        phase="walk",
        dice=(LINGER, 5, *claws(4)),
        basic=("chart", "villain"),
        boxes=BOXES,
    )
    assert t.hero("thomas").down
    assert t.gear("thomas") == []


@pytest.mark.rule("VIL-10", "VIL-11")
def test_who_is_cursed_already_changes_faster_instead():
    heroes = {"thomas": {**THOMAS, "items": [CURSE], "marks": {CURSE: 1}}, "anne-marie": ANNE}
    t = linger(5, *claws(4), basic=True, heroes=heroes)
    assert t.gear("thomas") == [CURSE]
    assert markers(t, "thomas") == [2]


# ---- changing -----------------------------------------------------------------------------


@pytest.mark.card("curse-of-the-werewolf")
@pytest.mark.rule("VIL-11")
def test_a_cursed_hero_gains_a_marker_in_each_mystery_phase():
    heroes = {"thomas": {"items": [CURSE]}, "anne-marie": {}}
    t = night(3, heroes=heroes)  # the next hero's movement
    assert markers(t, "thomas") == [1]
    assert t.records("werewolf-hero") == []
    assert t.kind == "move"
    t = night(heroes={"thomas": {"items": [CURSE], "marks": {CURSE: 1}}, "anne-marie": {}})
    assert markers(t, "thomas") == [2]
    assert t.records("fight") == []  # not yet
    down = {"thomas": {"items": [CURSE], "down": True}, "anne-marie": {}}
    assert markers(night(heroes=down), "thomas") == [1]


@pytest.mark.rule("VIL-11", "VIL-13", "FAQ-08")
def test_with_the_third_marker_the_hero_turns_and_attacks_in_the_same_phase():
    heroes = {
        "thomas": {"at": "church", "items": [CURSE], "marks": {CURSE: 2}},
        "anne-marie": {"at": "church"},
    }
    # Thomas' Combat 3, Anne Marie's 2, then two dice for his claws
    t = night(5, 1, 1, 1, 1, 1, 6, 3, heroes=heroes)
    assert t.records("werewolf-hero") == [("werewolf-hero", t.number("thomas"))]
    told = [Narrator(t.content).record(one, t.game.view(0)) for one in t.game.story(0)]
    assert "Thomas is a Werewolf Hero now!" in told
    assert markers(t, "thomas") == [3]
    assert t.hero("anne-marie").wounds == 2
    assert t.kind == "move"


@pytest.mark.card("curse-of-the-werewolf", "werewolf/advanced/3", "werewolf/advanced/full-moon")
def test_a_werewolf_hero_gains_no_more_markers():
    t = night(1, 1, 1, 1, 1, 1, 1, heroes={"thomas": WOLF, "anne-marie": {}})
    assert markers(t, "thomas") == [3]
    assert t.records("werewolf-hero") == []
    stirred = murder(thomas={"marks": {CURSE: CHANGED}})
    by_the_moon = linger(5, heroes={"thomas": {**THOMAS, **WOLF}, "anne-marie": ANNE})
    for t in (stirred, by_the_moon):
        assert markers(t, "thomas") == [3]
        assert t.records("werewolf-hero") == []


# ---- attacking ----------------------------------------------------------------------------


@pytest.mark.rule("VIL-12", "GEN-06")
@pytest.mark.parametrize("mode", ["competitive", "cooperative", "solo-team"])
def test_a_werewolf_hero_and_the_prey_fight_one_round(mode):
    heroes = {"thomas": {**WOLF, "at": "church"}, "anne-marie": {"at": "church"}}
    t = night(5, 1, 1, 6, 1, 1, 1, 1, 2, mode=mode, heroes=heroes)
    assert len(t.records("fight-dice")) == 2  # one round, told from both sides
    assert t.hero("anne-marie").wounds == 1
    assert t.hero("thomas").wounds == 1
    assert t.hero("thomas").investigation == 0  # unlike a hit on the villain
    assert t.at("thomas") == "church"


@pytest.mark.rule("VIL-12")
def test_team_mates_are_not_spared():
    names = ("thomas", "victor", "anne-marie", "inspector-cooke")
    heroes: dict[str, Any] = {name: {"at": "fields"} for name in names}
    heroes["thomas"] = {**WOLF, "at": "church"}
    probe = table(mode="team", teams=2, heroes=heroes, villain="werewolf", boxes=BOXES)
    mate = next(n for n in names[1:] if probe.hero(n).team == probe.hero("thomas").team)
    heroes[mate] = {"at": "church"}
    t = night(5, 1, 1, 1, 1, 1, 1, 1, mode="team", teams=2, heroes=heroes)
    assert t.hero(mate).wounds == 1


@pytest.mark.rule("VIL-12")
def test_nearby_is_two_spaces_and_the_werewolf_hero_runs_there():
    far = {"thomas": {**WOLF, "at": "manor"}, "anne-marie": {"at": "church"}}
    t = night(5, 1, 1, 1, 1, 1, 1, heroes=far)
    assert t.at("thomas") == "church"
    assert t.hero("anne-marie").wounds == 1
    assert t.records("test") == []
    far["anne-marie"] = {"at": "town-hall"}  # one space further
    t = night(5, 1, 1, heroes=far)
    assert t.at("thomas") == "manor"
    assert t.records("fight-dice") == []
    assert t.records("test")[0][1:3] == (t.number("thomas"), "spirit")


@pytest.mark.rule("VIL-12")
def test_the_nearest_hero_is_the_prey_and_the_first_player_breaks_ties():
    heroes = {
        "thomas": {**WOLF, "at": "road-church-manor"},
        "anne-marie": {"at": "town-hall"},
        "victor": {"at": "manor"},
    }
    t = night(5, 1, 1, 1, 1, 1, heroes=heroes)
    assert t.at("thomas") == "manor"
    assert (t.hero("victor").wounds, t.hero("anne-marie").wounds) == (1, 0)
    heroes["anne-marie"] = {"at": "church"}
    t = night(5, 1, 1, 1, 1, 1, 1, heroes=heroes, first="victor")
    assert (t.kind, t.asked) == ("shortest-way", "victor")
    assert set(t.options) == {"space:church", "space:manor"}
    t.answer("space:church")
    assert (t.hero("victor").wounds, t.hero("anne-marie").wounds) == (0, 1)


@pytest.mark.rule("VIL-12")
def test_everybody_in_the_space_is_attacked_but_nobody_who_is_down():
    heroes = {
        "thomas": {**WOLF, "at": "church"},
        "anne-marie": {"at": "church"},
        "victor": {"at": "church"},
        "inspector-cooke": {"at": "fields"},
    }
    t = night(5, 1, 1, 1, 1, 1, 1, 1, 5, 1, 1, 1, 1, heroes=heroes)
    wounds = [t.hero(n).wounds for n in ("anne-marie", "victor", "inspector-cooke")]
    assert wounds == [1, 1, 0]
    down = {"thomas": {**WOLF, "at": "town-hall"}, "anne-marie": {"down": True}}
    t = night(5, 1, 1, heroes=down)
    assert t.records("fight-dice") == []
    assert t.records("test") != []  # nobody who stands is near


@pytest.mark.rule("KO-05")
def test_a_werewolf_hero_who_is_down_does_nothing():
    for prey in ("town-hall", "church"):
        heroes = {"thomas": {**WOLF, "down": True}, "anne-marie": {"at": prey}}
        t = night(3, heroes=heroes)
        assert t.records("fight-dice") == []
        assert t.records("test") == []
        assert t.at("thomas") == "town-hall"


def test_the_beast_stops_when_it_is_knocked_out_itself():
    heroes = {
        "thomas": {**WOLF, "at": "church", "wounds": 3},
        "anne-marie": {"at": "church"},
        "victor": {"at": "church"},
    }
    t = night(1, 1, 1, 6, 1, 1, 1, 1, heroes=heroes)
    assert t.records("knocked-out")[0][1] == t.number("thomas")
    assert len(t.records("fight")) == 1


def test_the_curse_spreads_to_whoever_a_werewolf_hero_knocks_out():
    heroes = {
        "thomas": {**WOLF, "at": "church"},
        "anne-marie": {"at": "church", "wounds": 3, "investigation": 0},
    }
    t = night(6, 1, 1, 1, 1, 1, 1, 1, heroes=heroes, draws={"curse": [CURSE]})
    assert t.records("knocked-out")[0][1] == t.number("anne-marie")
    assert t.gear("anne-marie") == [CURSE]
    assert markers(t, "anne-marie") == [0]
    heroes["anne-marie"] = {"at": "church", "wounds": 2}
    t = night(6, 1, 1, 1, 1, 1, 1, heroes=heroes)
    assert t.records("knocked-out") == []
    assert t.gear("anne-marie") == []


@pytest.mark.rule("MYS-02")
def test_the_first_player_orders_the_curses_of_several_heroes():
    heroes = {
        "thomas": {**WOLF, "at": "church"},
        "anne-marie": {**WOLF, "at": "fields"},
        "victor": {"at": "marsh"},
    }
    t = night(5, 1, 1, 1, heroes=heroes, first="victor")
    assert (t.kind, t.asked) == ("order-effects", "victor")
    assert t.options == [f"first-of:{CURSE}:thomas", f"first-of:{CURSE}:anne-marie"]
    t.answer(f"first-of:{CURSE}:anne-marie")
    assert [r[1] for r in t.records("test")] == [t.number("anne-marie"), t.number("thomas")]


# ---- nobody nearby ------------------------------------------------------------------------


@pytest.mark.rule("VIL-12")
def test_a_lone_werewolf_hero_haunts_the_village():
    t = night(4, 4, 4, mode="lone", heroes={"thomas": WOLF})  # Spirit 3, nothing at 5 or more
    assert ("track", 20, 19, CURSE) in t.records("track")
    t = night(4, 4, 5, mode="lone", heroes={"thomas": WOLF})
    assert CURSE not in drops(t)


def dusk(block: str, **more: Any) -> Scenario:
    """Anne Marie ends the last turn of a round on a road; then a space is blocked."""
    t = table(
        villain="werewolf",
        active="anne-marie",
        flow=[("mystery", 0, 0), ("end-turn", 1, 0), ("actions", 1, 0)],
        draws={"mystery": ["toy-quiet"]},
        clues={"road-church-manor": 1},
        boxes=BOXES,
        **more,
    )
    if block:
        t.s.blocked[t.space(block)] = 1
    t.answer("end-turn")
    return t


@pytest.mark.rule("EXP-04")
def test_a_blocked_road_holds_a_werewolf_hero_back():
    heroes = {
        "thomas": {**WOLF, "at": "manor"},
        "anne-marie": {"at": "road-church-manor"},
    }
    t = dusk("", heroes=heroes, dice=(5, 1, 1, 1, 1, 1, 1))
    assert t.hero("anne-marie").wounds == 1
    t = dusk("road-church-manor", heroes=heroes, dice=(4, 4, 4))
    assert t.hero("anne-marie").wounds == 0
    assert t.at("thomas") == "manor"
    assert CURSE in drops(t)


@pytest.mark.rule("MIN-18")
def test_a_minion_at_the_end_of_the_run_comes_first():
    heroes = {
        "thomas": {**WOLF, "at": "manor", "wounds": 3},
        "inspector-cooke": {"at": "church"},
    }
    # Cooke has the higher Honor and beats the Feral Kin, then Thomas attacks him
    t = night(5, 5, 1, 1, 1, 5, 1, 1, 1, 1, 1, 1, heroes=heroes, minions={"church": "feral-kin"})
    assert [r[2] for r in t.records("fight")] == ["feral-kin", "thomas"]
    assert t.hero("inspector-cooke").wounds == 1


@pytest.mark.rule("MIN-18", "VIL-12")
def test_a_werewolf_hero_who_flees_from_a_minion_at_the_end_of_the_run_reaches_nobody():
    heroes = {
        "thomas": {**WOLF, "at": "manor", "upgrades": {"honor": 4}},
        "inspector-cooke": {"at": "church"},
    }
    t = night(1, 1, 1, 1, 1, heroes=heroes, minions={"church": "feral-kin"})
    assert (t.kind, t.asked) == ("escape", "thomas")
    t.dice(5, 5, 5, 1, 1, 1, 4, 4, 4)  # Cooke beats the Feral Kin, then Thomas tests Spirit
    t.answer("escape:road-church-manor")
    assert [r[2] for r in t.records("fight")] == ["feral-kin", "feral-kin"]
    assert t.at("thomas") == "road-church-manor"
    assert CURSE in drops(t)


@pytest.mark.rule("VIL-12", "MIN-18")
def test_a_werewolf_hero_who_is_there_already_does_not_run_into_a_minion():
    heroes = {"thomas": {**WOLF, "at": "church"}, "anne-marie": {"at": "church"}}
    t = night(5, *(1,) * 6, heroes=heroes, minions={"church": "feral-kin"})
    assert [r[2] for r in t.records("fight")] == ["thomas"]


def test_a_werewolf_hero_who_falls_on_the_run_haunts_nobody():
    heroes = {
        "thomas": {**WOLF, "at": "manor", "wounds": 3, "upgrades": {"honor": 4}},
        "inspector-cooke": {"at": "church"},
    }
    # Thomas has the higher Honor and falls to the Feral Kin; Cooke beats them
    t = night(1, 1, 1, 6, 1, 5, 5, 5, 1, 1, 1, heroes=heroes, minions={"church": "feral-kin"})
    assert [r[1:3] for r in t.records("knocked-out")] == [(t.number("thomas"), "minion")]
    assert t.records("test") == []
    assert CURSE not in drops(t)


# ---- the cure -----------------------------------------------------------------------------


@pytest.mark.rule("VIL-14", "BRD-23")
@pytest.mark.parametrize("stage", [0, 2, 3])
def test_the_doctor_cures_the_curse_at_every_stage(stage):
    for money, offered in ((5, False), (6, True)):
        sick = {"at": "doctors-office", "items": [CURSE], "investigation": money}
        t = table(
            heroes={"thomas": {**sick, "marks": {CURSE: stage}}, "anne-marie": {}},
            villain="werewolf",
            draws={"event": ["toy-shield"]},
            boxes=BOXES,
        )
        t.answer("encounter")
        assert (t.kind == "cure") is offered
    t.answer("cure")
    assert t.gear("thomas") == []
    assert t.hero("thomas").investigation == 0
    assert t.s.marks == {}
    assert t.records("cured") == [("cured", t.number("thomas"), CURSE)]


# ---- Murder! ------------------------------------------------------------------------------


def murder(*dice: int, **more: Any) -> Scenario:
    heroes = {
        "thomas": {"at": "town-hall", "items": [CURSE], **more.pop("thomas", {})},
        "anne-marie": {"at": "town-hall"},
    }
    draws = {"mystery": ["toy-murder"], "lair": ["grinding-stones"]}
    return night(*dice, phase="mystery-card", heroes=heroes, draws=draws, **more)


@pytest.mark.card("werewolf/advanced/3")
@pytest.mark.rule("VIL-05")
def test_a_murder_stirs_the_cursed():
    t = murder()
    assert markers(t, "thomas") == [1]
    assert t.minion("windmill") is None
    t = murder(basic=("villain",))
    assert markers(t, "thomas") == [0]


@pytest.mark.card("werewolf/advanced/3")
@pytest.mark.rule("VIL-05")
def test_a_murder_brings_feral_kin_where_nobody_is_cursed():
    nobody: dict[str, Any] = {"items": []}
    assert murder(thomas=nobody).minion("windmill") == "feral-kin"
    assert murder(thomas=nobody, basic=("villain",)).minion("windmill") is None


@pytest.mark.rule("VIL-05", "VIL-13")
def test_who_turns_through_a_murder_attacks_in_that_phase():
    t = murder(5, 1, 1, 1, 1, 1, 1, thomas={"marks": {CURSE: 2}})
    assert t.hero("anne-marie").wounds == 1
    encounter = table(  # a Mystery card in a hero turn: the attack waits for the night
        heroes={
            "thomas": {"at": "marsh", "items": [CURSE], "marks": {CURSE: 2}},
            "anne-marie": {"at": "marsh"},
        },
        villain="werewolf",
        dice=(1,),
        draws={"mystery": ["toy-murder"], "lair": ["grinding-stones"]},
        boxes=BOXES,
    )
    encounter.answer("encounter")
    assert markers(encounter, "thomas") == [3]
    assert encounter.hero("anne-marie").wounds == 0
    assert encounter.records("fight") == []


@pytest.mark.rule("VIL-05", "CHA-08b")
def test_murder_murder_brings_feral_kin_where_it_happened():
    t = night(
        4,
        4,
        phase="mystery-chart",
        mode="cooperative",
        chart="advanced",
        heroes={"thomas": {"at": "town-hall"}, "anne-marie": {"at": "town-hall"}},
        draws={"lair": ["grinding-stones", "sunken-hut"]},
    )
    assert t.minion("windmill") == "feral-kin"
    assert t.minion("marsh") is None


# ---- minions ------------------------------------------------------------------------------


@pytest.mark.rule("VIL-15", "MIN-19", "MIN-24")
def test_his_minions_and_the_side_on_which_rats_appear():
    square = {"feral-kin", "dire-wolf", "rats-nest", "moonstruck-mob"}
    assert {name for entry in CHART for name in entry.minions} == square
    assert {name for entry in ADVANCED_CHART for name in entry.minions} == {*square, "rats"}
    assert [minion.id for minion in MINIONS if minion.round] == ["rats"]
    assert all(minion.supply > 0 for minion in MINIONS)
    for chart in (CHART, ADVANCED_CHART):
        assert len(chart) == 6
        assert all(entry.text for entry in chart)


@pytest.mark.rule("MIN-07", "MIN-08", "MIN-09")
def test_a_nest_is_feral_kin_on_the_other_side():
    t = linger(3, 1, 1, 1, 1, 1, 1, 1, basic=True, supply={"feral-kin": 1})
    assert t.minion("marsh") == "rats-nest"
    assert t.supply("feral-kin") == 0
    t = linger(3, basic=True, supply={"feral-kin": 0})
    assert t.minion("marsh") is None
    assert t.s.track == 19


def test_feral_kin_are_easy_and_milder_with_their_own():
    t = linger(1, 5, 5, 1, 1, 1, 5, basic=True)
    assert enemy_dice(t) == 3
    assert (t.hero("thomas").wounds, t.hero("thomas").investigation) == (1, 2)
    assert t.minion("marsh") is None
    assert t.kind == "action"
    cursed = {"thomas": {**THOMAS, "items": [CURSE]}, "anne-marie": ANNE}
    assert enemy_dice(linger(1, 5, 5, 1, 1, 1, basic=True, heroes=cursed)) == 2


@pytest.mark.card("dire-wolf")
def test_a_dire_wolf_hits_on_a_four():
    t = linger(2, 5, 5, 1, 4, 3, 4, basic=True)  # the third die is not its own
    assert t.hero("thomas").wounds == 1
    assert t.hero("thomas").investigation == 2
    assert t.kind == "action"


def test_a_rats_nest_is_tough():
    t = linger(3, 5, 5, 1, 1, 1, 1, 1, basic=True)
    assert enemy_dice(t) == 4
    assert t.kind == "escape"  # two hits are not enough
    t.dice(5, 1, 1, 1, 1, 1, 1)
    t.answer("fight")
    assert t.hero("thomas").investigation == 4
    assert t.minion("marsh") is None


@pytest.mark.card("moonstruck-mob")
@pytest.mark.rule("FGT-24")
def test_the_moonstruck_mob_is_fought_with_honor_and_hates_the_cursed():
    t = linger(4, 5, 5, 1, 1, 1, basic=True)  # Honor 2
    assert len(t.records("fight-dice")[0][2]) == 2
    assert enemy_dice(t) == 3
    assert t.kind == "escape"
    t.dice(5, 1, 1, 1, 1)
    t.answer("fight")
    assert t.hero("thomas").investigation == 5
    cursed = {"thomas": {**THOMAS, "items": [CURSE]}, "anne-marie": ANNE}
    assert enemy_dice(linger(4, 5, 5, 1, 1, 1, 1, basic=True, heroes=cursed)) == 4


# ---- Rats ---------------------------------------------------------------------------------

HOME: dict[str, Any] = {"thomas": {"at": "windmill"}, "anne-marie": {"at": "windmill"}}
CHAIN = ("manor", "road-church-manor", "church", "town-hall")


@pytest.mark.rule("VIL-16")
@pytest.mark.parametrize("length", [0, 1, 2, 3])
def test_a_nest_lengthens_its_chain_of_rats_toward_the_town_hall(length):
    rats = {space: ["rats"] for space in CHAIN[:length]}
    t = night(heroes=HOME, minions={"manor": "rats-nest"}, round_counters=rats)
    found = [space for space in CHAIN if t.round_counters(space) == ["rats"]]
    assert found == list(CHAIN[: length + 1])
    assert t.supply("rats") == 10 - length - 1
    assert t.s.track == 20


@pytest.mark.rule("VIL-16", "MIN-22")
def test_rats_that_reach_a_full_town_hall_move_the_track():
    rats = {space: ["rats"] for space in CHAIN}
    t = night(heroes=HOME, minions={"manor": "rats-nest"}, round_counters=rats)
    assert t.s.track == 19
    assert t.supply("rats") == 6
    t = night(heroes=HOME, minions={"manor": "rats-nest"}, supply={"rats": 0})
    assert t.s.track == 19  # MIN-09


@pytest.mark.rule("VIL-16", "MIN-19")
def test_a_nest_breeds_only_with_the_advanced_chart_and_while_it_is_there():
    t = night(heroes=HOME, minions={"manor": "rats-nest"}, basic=("chart",))
    assert t.supply("rats") == 10
    t = night(heroes=HOME, minions={"manor": "feral-kin"})
    assert t.supply("rats") == 10


@pytest.mark.rule("VIL-16", "BRD-16")
def test_at_the_fields_the_arrows_show_the_rats_their_way():
    for face, road in ((3, "road-manor-fields"), (4, "road-windmill-fields")):
        rats = {"fields": ["rats"]}
        t = night(face, heroes=HOME, minions={"fields": "rats-nest"}, round_counters=rats)
        assert t.round_counters(road) == ["rats"]


@pytest.mark.rule("EXP-04")
def test_a_blocked_road_holds_the_rats_back():
    nest: dict[str, Any] = {
        "heroes": {"thomas": {"at": "windmill"}, "anne-marie": {"at": "road-church-manor"}},
        "minions": {"fields": "rats-nest"},
        "round_counters": {"fields": ["rats"], "road-manor-fields": ["rats"]},
        "dice": (1, 1),  # toward the Manor
    }
    assert dusk("", **nest).round_counters("manor") == ["rats"]
    t = dusk("manor", **nest)
    assert t.records("mystery-phase") == [("mystery-phase",)]
    assert t.supply("rats") == 8
    assert t.s.track == 20


@pytest.mark.rule("MIN-28", "FAQ-07", "MIN-20", "MIN-21")
def test_a_nest_that_is_moved_breeds_from_its_new_place():
    # another minion takes its place: the nest goes one space toward the Town Hall
    t = night(
        1,
        heroes=HOME,
        minions={"manor": "rats-nest"},
        round_counters={"manor": ["rats"]},
        optional=("growing_darkness",),
        draws={"lair": ["toy-lair"]},
        basic=(),
    )
    assert t.round_counters("road-church-manor") == ["rats"]  # bred before it moved (MYS-03)
    assert t.minion("manor") == "feral-kin"
    nests = [space for space in (*CHAIN, "road-manor-fields") if t.minion(space) == "rats-nest"]
    assert len(nests) == 1
    assert nests != ["manor"]
    later = night(heroes=HOME, minions={nests[0]: "rats-nest"})
    assert later.round_counters(nests[0]) == ["rats"]
    assert later.round_counters("manor") == []


def clear(*dice: int, **thomas: Any) -> Scenario:
    t = table(
        heroes={"thomas": {"at": "road-church-manor", **thomas}, "anne-marie": {}},
        villain="werewolf",
        round_counters={"road-church-manor": ["rats"]},
        clues={"road-church-manor": 1},
        dice=dice,
        boxes=BOXES,
    )
    t.answer("clear:rats")
    return t


@pytest.mark.rule("MIN-23")
def test_a_hero_can_stamp_rats_out():
    t = clear(4, 5, 4, investigation=0)  # Combat 3
    assert t.records("test")[0][2:5] == ("combat", 5, (4, 5, 4))
    assert t.round_counters("road-church-manor") == []
    assert t.supply("rats") == 10
    assert t.hero("thomas").investigation == 1
    assert t.hero("thomas").wounds == 0
    assert t.kind == "action"
    t = clear(4, 4, 4, investigation=0)
    assert t.round_counters("road-church-manor") == ["rats"]
    assert t.hero("thomas").investigation == 0
    assert [record[2:4] for record in t.records("wounded")] == [(1, "minion")]
    assert "clear:rats" not in t.options  # once a turn


# ---- the basic chart ----------------------------------------------------------------------


@pytest.mark.card(
    "werewolf/basic/feral-kin",
    "werewolf/basic/dire-wolf",
    "werewolf/basic/rats-nest",
    "werewolf/basic/moonstruck-mob",
)
@pytest.mark.rule("MIN-02", "MIN-24", "BAS-02")
@pytest.mark.parametrize(
    ("face", "minion"),
    [(1, "feral-kin"), (2, "dire-wolf"), (3, "rats-nest"), (4, "moonstruck-mob")],
)
def test_basic_chart_one_to_four_bring_a_minion(face, minion):
    t = linger(face, 1, 1, 1, 1, 1, 1, 1, basic=True)
    assert t.minion("marsh") == minion
    assert t.kind == "escape"


@pytest.mark.card("werewolf/basic/werewolf-attack")
@pytest.mark.rule("FGT-21", "FGT-22")
def test_basic_chart_five_he_attacks_everybody_in_the_space_for_a_round():
    both = {"thomas": THOMAS, "anne-marie": {**ANNE, "at": "marsh"}}
    t = linger(5, *claws(1), 2, 2, 2, *claws(2), 2, 2, basic=True, heroes=both)
    assert t.hero("thomas").wounds == 1
    assert t.hero("anne-marie").wounds == 2
    assert t.s.villain.wounds == 0
    assert t.kind == "action"


@pytest.mark.rule("CHA-09c")
def test_an_attack_uses_the_bonus_it_is_given():
    t = night(
        4,
        5,
        5,
        *CALM,
        1,
        1,
        1,
        2,
        2,
        2,
        phase="mystery-chart",
        mode="cooperative",
        chart="advanced",
        basic=("chart",),
        heroes={"thomas": {"at": "windmill"}, "anne-marie": {"at": "town-hall"}},
        draws={"lair": ["grinding-stones"]},
    )
    assert enemy_dice(t) == COMBAT + 3


@pytest.mark.card("werewolf/basic/howl-in-the-night")
def test_basic_chart_six_the_howl_frightens_heroes_outside_town():
    heroes = {
        "thomas": {**THOMAS, "investigation": 3},
        "anne-marie": {"at": "church", "investigation": 3},
        "victor": {"at": "fields", "investigation": 3},
    }
    t = linger(6, 4, 4, 4, 5, 1, 1, 1, basic=True, heroes=heroes)
    assert t.hero("thomas").investigation == 1
    assert t.hero("anne-marie").investigation == 3
    assert t.hero("victor").investigation == 3  # one die was enough
    assert [record[2:4] for record in t.records("test")] == [("spirit", 5)] * 2
    assert t.kind == "action"


# ---- the advanced chart -------------------------------------------------------------------


@pytest.mark.card("werewolf/advanced/the-pack-gathers")
@pytest.mark.rule("MIN-11", "MIN-24")
def test_advanced_chart_one_feral_kin_come_one_after_another():
    t = linger(1, 5, 5, 1, 1, 1, 1, 5, 5, 1, 1, 1, 1)
    assert [r[2] for r in t.records("fight")] == ["feral-kin", "feral-kin"]
    assert t.hero("thomas").investigation == 4
    assert t.kind == "action"


@pytest.mark.card("werewolf/advanced/infestation")
@pytest.mark.rule("VIL-15", "MIN-19", "MIN-20", "MIN-21")
def test_advanced_chart_two_a_nest_and_the_first_rats():
    t = night(
        2,
        heroes={"thomas": {"at": "town-hall"}, "anne-marie": {"at": "town-hall"}},
        optional=("growing_darkness",),
        draws={"lair": ["grinding-stones"]},
    )
    assert t.minion("windmill") == "rats-nest"
    assert t.round_counters("windmill") == ["rats"]
    assert t.s.track == 20


@pytest.mark.rule("CHA-10b", "MIN-20")
def test_rats_that_come_with_an_ambush_do_not_fight():
    # the roll for Cunning, the chart: a nest of four dice, doubled in the dark (CHA-10d)
    t = night(
        5,
        5,
        1,
        6,
        2,
        *(1,) * 3,
        *(1,) * 8,
        phase="mystery-chart",
        mode="cooperative",
        chart="advanced",
        heroes={"thomas": {"at": "marsh"}, "anne-marie": {"at": "town-hall"}},
    )
    assert ("ambush-in-the-night") in [r[2] for r in t.records("chart")]
    assert t.kind == "escape"
    t.dice(5, 5, 5, 1, 1, 1, 1, 3)
    t.answer("fight")
    assert [r[2] for r in t.records("fight")] == ["rats-nest"]
    assert t.minion("marsh") is None
    assert t.round_counters("marsh") == ["rats"]


@pytest.mark.card("werewolf/advanced/hue-and-cry")
def test_advanced_chart_three_a_wolf_and_a_mob():
    t = linger(3, 5, 5, 1, 1, 1, 1, 1, 1, 1, 1)
    assert [r[2] for r in t.records("fight")] == ["dire-wolf", "moonstruck-mob"]
    assert t.minion("marsh") == "moonstruck-mob"
    assert t.kind == "escape"


@pytest.mark.card("werewolf/advanced/moonlit-hunt")
def test_advanced_chart_four_he_attacks_whoever_is_in_the_space():
    t = linger(4, 1, 1, 1, 1, 5, 2, 2, 2)
    assert enemy_dice(t) == COMBAT
    assert len(t.records("fight")) == 1
    assert t.hero("thomas").wounds == 1
    assert t.hero("anne-marie").wounds == 0
    assert t.kind == "action"


def moonlit(*dice: int, **heroes: str) -> Scenario:
    """The hunt begins at the Windmill, where nobody is."""
    return night(
        4,
        *dice,
        heroes={name.replace("_", "-"): {"at": place} for name, place in heroes.items()},
        optional=("growing_darkness",),
        draws={"lair": ["grinding-stones"]},
    )


@pytest.mark.card("werewolf/advanced/moonlit-hunt")
@pytest.mark.rule("CHA-09c")
@pytest.mark.parametrize("prey", ["windmill", "town-hall"])
def test_advanced_chart_four_he_has_the_bonus_of_an_attack_wherever_it_leads_him(prey):
    t = night(
        *(4, 5, 4),
        *(1,) * (COMBAT + 3),
        *(2, 2, 2),
        phase="mystery-chart",
        mode="cooperative",
        chart="advanced",
        heroes={"thomas": {"at": prey}, "anne-marie": {"at": "abandoned-keep"}},
        draws={"lair": ["grinding-stones"]},
    )
    assert [record[1] for record in t.records("fight")] == [t.number("thomas")]
    assert enemy_dice(t) == COMBAT + 3


@pytest.mark.card("werewolf/advanced/moonlit-hunt")
def test_advanced_chart_four_he_runs_up_to_three_spaces_to_the_nearest_hero():
    miss = (1,) * COMBAT
    t = moonlit(*miss, 2, 2, 2, anne_marie="abandoned-keep", thomas="town-hall")  # 8 and 3
    assert events(t) == ["moonlit-hunt"]
    assert [record[1] for record in t.records("fight")] == [t.number("thomas")]
    t = moonlit(*miss, 2, 2, 2, *miss, 2, 2, thomas="town-hall", anne_marie="town-hall")
    assert len(t.records("fight")) == 2
    t = moonlit(thomas="church", anne_marie="blacksmith")  # 4 and 4
    assert t.records("fight") == []
    assert not any(t.s.minions)
    assert t.kind == "move"  # nobody is asked which of them is nearer


@pytest.mark.card("werewolf/advanced/full-moon")
@pytest.mark.rule("VIL-11", "VIL-04")
def test_advanced_chart_five_the_full_moon_stirs_the_cursed_or_calls_a_dire_wolf():
    cursed = {
        "thomas": {**THOMAS, "items": [CURSE]},
        "anne-marie": {**ANNE, "items": [CURSE], "marks": {CURSE: 1}},
        "victor": {"at": "fields"},
    }
    t = linger(5, heroes=cursed)
    assert (markers(t, "thomas"), markers(t, "anne-marie")) == ([1], [2])
    assert not any(t.s.minions)
    assert t.kind == "action"
    t = linger(5, draws={"lair": ["running-water"]})
    assert t.minion("covered-bridge") == "dire-wolf"
    assert t.s.villain.health_markers == 0
    assert t.kind == "action"


@pytest.mark.rule("CRD-23")
def test_the_full_moon_can_be_canceled():
    heroes = {"thomas": {**THOMAS, "hand": ["toy-cancel"]}, "anne-marie": ANNE}
    t = linger(5, heroes=heroes)
    t.answer("play:toy-cancel")
    assert not any(t.s.minions)
    assert t.kind == "action"


@pytest.mark.card("werewolf/advanced/the-swarm")
def test_advanced_chart_six_the_swarm_bites_whoever_is_among_rats():
    heroes = {"thomas": THOMAS, "anne-marie": ANNE, "victor": {"at": "fields"}}
    swarm: dict[str, Any] = {
        "heroes": heroes,
        "draws": {"lair": ["grinding-stones"]},
        "round_counters": {"marsh": ["rats"]},
    }
    t = linger(6, 4, 4, 5, 1, 1, **swarm)  # Cunning 2 and 3
    assert t.round_counters("windmill") == ["rats"]
    assert t.hero("thomas").wounds == 1
    assert t.hero("anne-marie").wounds == 0
    assert t.hero("victor").wounds == 0
    assert len(t.records("test")) == 2
    assert [record[2:5] for record in t.records("wounded")] == [(1, "minion", "rats")]
    assert t.kind == "action"
