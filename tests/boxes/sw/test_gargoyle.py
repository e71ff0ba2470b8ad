"""The Gargoyle: his sheet, the stone, his minions, both sides of his chart.

A hero who lingers and rolls a 1 causes a roll on the chart in their own space, so many of these
tests begin with the dice (1, face). In a fight the hero's dice come first. The elder for whom a
stone marker is meant is found by a die along the row.
"""

from __future__ import annotations

from typing import Any

import pytest

from shadowbrook.boxes.sw.gargoyle import ADVANCED_CHART, CHART
from shadowbrook.cards import HARM
from shadowbrook.engine.definitions import VillainSheet
from shadowbrook.engine.queries.fight_reading import showdown_matchups
from shadowbrook.narration import Narrator
from shadowbrook.testing import Scenario
from tests import plain  # noqa: F401 - an elder more, and a card that kills one
from tests.boxes.core.advised import chosen
from tests.boxes.sw.lake import BOXES as LAKE
from tests.boxes.sw.lake import lake_table
from tests.toys import BOXES as TOYS

BOXES = (*LAKE, *TOYS[1:])
COMBAT, HEALTH = 4, 8  # the Gargoyle's
CALM = (1,) * COMBAT  # he misses
LINGER = 1
THOMAS = {"at": "marsh", "investigation": 0}  # Spirit 3, Cunning 2, Combat 3, Honor 2, 4 boxes
ANNE = {"at": "windmill", "investigation": 0}
GRINDING = {"lair": ["grinding-stones"]}  # a random location: the Windmill


def gargoyle_table(**more: Any) -> Scenario:
    heroes = more.pop("heroes", {"thomas": THOMAS, "anne-marie": ANNE})
    return lake_table(**({"villain": "gargoyle", "boxes": BOXES, "heroes": heroes} | more))


def linger(face: int, *dice: int, basic: bool = False, **more: Any) -> Scenario:
    """Thomas lingers in the Marsh; the chart shows `face`."""
    return gargoyle_table(
        phase="walk",
        dice=(LINGER, face, *dice),
        clues={"marsh": 1, "windmill": 1},  # so that there is a choice of actions afterwards
        basic=("chart",) if basic else (),
        **more,
    )


def night(*dice: int, **more: Any) -> Scenario:
    """The start of a Mystery Phase in which nothing else happens by itself."""
    return gargoyle_table(
        phase=more.pop("phase", "mystery-start"),
        dice=dice,
        draws={"mystery": ["toy-quiet"], **more.pop("draws", {})},
        **more,
    )


def row(t: Scenario) -> list[str]:
    """The elders from left to right."""
    return [t.content.cards[elder.card].id for elder in t.s.elders]


ROW = row(gargoyle_table())


def events(t: Scenario) -> list[str]:
    """The results of the minion chart so far."""
    return [record[2] for record in t.records("minion-chart")]


def enemy_dice(t: Scenario) -> int:
    """How many dice the enemy rolled in the first fight round."""
    return len(t.records("fight-dice")[0][4])


def storm(*dice: int, elder: str = "nobody", **more: Any) -> Scenario:
    """Thomas alone in a showdown; the toy Lair gives him a die, so that he has 4."""
    thomas = {"at": "manor", "lair": "toy-lair", "investigation": 2, **more.pop("hero", {})}
    t = gargoyle_table(mode="lone", heroes={"thomas": thomas}, phase="showdown", **more)
    t.dice(*dice)
    t.answer(*((elder,) if elder == "nobody" else (elder, "nobody")))
    t.pass_all()
    return t


# ---- the sheet ----------------------------------------------------------------------------


@pytest.mark.rule("VIL-02", "VIL-23", "COOP-09")
def test_his_place_in_the_table_his_combat_and_his_health():
    t = gargoyle_table(mode="cooperative", heroes=["thomas", "anne-marie", "karl"])
    sheet = t.content.cards[t.s.villain.card]
    assert isinstance(sheet, VillainSheet)
    assert (sheet.id, sheet.d100) == ("gargoyle", (31, 35))
    villain = t.game.view(0)["villain"]
    assert (villain["combat"], villain["health"]) == (COMBAT, 3 * HEALTH)


def test_he_needs_no_lake():
    names = {space.id for space in gargoyle_table().content.board.spaces if not space.board}
    minions = {minion for entry in (*CHART, *ADVANCED_CHART) for minion in entry.minions}
    assert minions <= {"grotesque", "roof-imps", "tomb-knight", "bewitched-masons"}
    assert {"church", "magistrates-office"} <= names


@pytest.mark.card("gargoyle")
@pytest.mark.rule("EXP-11", "OPT-09", "ELD-27")
def test_an_elder_whom_he_kills_turns_to_stone_and_counts_once_for_endurance():
    for endurance, more in ((False, 0), (True, 2)):
        t = storm(
            *(1, 1, 1, 6, 1, 1, 1, 1),
            elder="elder:sophie",
            options={"opt.endurance": endurance},
        )
        assert t.elder("sophie").status == "gone"
        assert t.s.track == 18  # the death counts all the same
        assert t.s.villain.health_markers == 1
        assert t.s.extra_health == more


@pytest.mark.card("gargoyle")
def test_an_elder_killed_by_a_card_only_dies():
    t = night(6, 6, 6, phase="mystery-card", draws={"mystery": ["toy-poison"]})
    assert [elder.status for elder in t.s.elders].count("dead") == 1
    assert t.s.villain.health_markers == 0


# ---- the stone ----------------------------------------------------------------------------


@pytest.mark.card("gargoyle/basic/cold-gaze", "gargoyle", "stone")
@pytest.mark.rule("EXP-11")
def test_cold_gaze_the_second_stone_marker_turns_an_elder_to_stone():
    t = linger(6, 2, basic=True)
    assert events(t) == ["cold-gaze"]
    assert t.markers("stone") == {ROW[1]: 1}
    assert (t.elder(ROW[1]).status, t.s.villain.health_markers) == ("town", 0)
    t = linger(6, 2, basic=True, markers={"stone": [ROW[1], ROW[3]]})
    assert t.elder(ROW[1]).status == "gone"
    assert t.markers("stone") == {ROW[3]: 1}
    assert (t.s.villain.health_markers, t.s.track) == (1, 20)
    t = linger(6, 2, basic=True, markers={"stone": [ROW[3]]})
    assert t.markers("stone") == {ROW[3]: 1, ROW[1]: 1}


@pytest.mark.card("gargoyle")
@pytest.mark.rule("EXP-11", "OPT-07", "OPT-09")
def test_an_elder_of_stone_counts_for_endurance_of_evil():
    t = linger(6, 2, basic=True, markers={"stone": [ROW[1]]}, options={"opt.endurance": True})
    assert t.elder(ROW[1]).status == "gone"
    assert (t.s.villain.health_markers, t.s.extra_health) == (1, 2)


@pytest.mark.card("gargoyle", "the-orders-influence")
@pytest.mark.rule("EXP-11")
def test_the_hand_of_the_order_lets_go_of_a_statue():
    """An elder of stone is gone, and so is what lies on that elder while they are there."""
    signs = {"sign-of-the-order": [ROW[1], "manor"]}
    in_play = ["the-orders-influence"]
    for stiff, over in ((ROW[1], True), (ROW[3], False)):
        face = ROW.index(stiff) + 1
        t = linger(6, face, basic=True, markers={**signs, "stone": [stiff]}, in_play=in_play)
        assert t.elder(stiff).status == "gone"
        assert (t.markers("sign-of-the-order") == {}) is over
        assert (t.in_play() == []) is over


@pytest.mark.card("gargoyle/basic/cold-gaze")
@pytest.mark.parametrize(
    ("gone", "dice", "meant"),
    [(0, (6,), 5), (1, (6, 5), 5), (2, (5, 6, 4), 5), (4, (6,), 5), (5, (1,), 5)],
)
def test_a_die_is_rolled_again_that_falls_on_nobody_in_the_row(gone, dice, meant):
    lost = {name: {"status": "dead"} for name in ROW[:gone]}
    t = linger(6, *dice, basic=True, elders=lost)
    assert t.markers("stone") == {ROW[meant]: 1}


@pytest.mark.card("gargoyle/basic/cold-gaze")
def test_two_dice_find_an_elder_where_there_are_more_than_six():
    for dice, meant in (((1, 6), 5), ((2, 1), 6), ((2, 2), 0), ((6, 6, 1, 2), 1)):
        t = linger(6, *dice, basic=True, boxes=(*BOXES, "tidewater"))
        names = row(t)
        assert len(names) == 7
        assert t.markers("stone") == {names[meant]: 1}


@pytest.mark.card("gargoyle/basic/cold-gaze", "gargoyle/advanced/slow-stone")
def test_where_no_elder_is_left_nobody_stiffens():
    lost = {name: {"status": "dead"} for name in ROW}
    for face, basic in ((6, True), (5, False)):
        t = linger(face, basic=basic, elders=lost)
        assert (t.markers("stone"), t.kind) == ({}, "action")


@pytest.mark.card("stone")
def test_a_hero_in_town_talks_an_elder_out_of_the_stone():
    at_church = {"thomas": {"at": "church"}, "anne-marie": ANNE}
    two = {"stone": [ROW[0], ROW[4]]}
    t = gargoyle_table(heroes=at_church, markers=two, dice=(5, 4))
    t.answer("use:stone")
    assert t.kind == "choose-elder"
    assert t.options == [f"elder:{ROW[0]}", f"elder:{ROW[4]}"]
    t.answer(f"elder:{ROW[4]}")
    assert t.markers("stone") == {ROW[0]: 1}
    assert "use:stone" not in t.options  # once a turn
    t = gargoyle_table(heroes=at_church, markers=two, dice=(5, 6))
    t.answer("use:stone", f"elder:{ROW[0]}")
    assert t.markers("stone") == {}
    t = gargoyle_table(heroes=at_church, markers=two, dice=(4, 4))
    t.answer("use:stone")
    assert t.markers("stone") == {ROW[0]: 1, ROW[4]: 1}


@pytest.mark.card("stone")
def test_no_stone_is_loosened_out_of_town_or_where_there_is_none():
    outside = {"thomas": {"at": "manor"}, "anne-marie": ANNE}
    t = gargoyle_table(heroes=outside, markers={"stone": [ROW[0]]})
    assert "use:stone" not in t.options
    t = gargoyle_table(heroes={"thomas": {"at": "church"}, "anne-marie": ANNE})
    assert "use:stone" not in t.options


@pytest.mark.card("stone")
@pytest.mark.rule("AP-22")
def test_by_action_points_it_takes_two_of_them():
    t = gargoyle_table(
        preset="ap",
        mode="lone",
        heroes={"thomas": {"at": "church"}},
        phase="day",
        markers={"stone": [ROW[0]]},
        dice=(1, 1),
    )
    before = t.hero("thomas").points
    t.answer("use:stone")
    assert t.hero("thomas").points == before - 2
    assert "use:stone" not in t.options  # once a turn


@pytest.mark.card("stone")
@pytest.mark.parametrize("secret", ["servant-of-darkness"])
def test_the_stone_falls_off_an_elder_who_dies_or_turns_evil(secret):
    t = gargoyle_table(
        phase="mystery-card",
        draws={"mystery": ["plain-slay"]},
        markers={"stone": [ROW[1]]},
        mode="cooperative",
        boxes=(*BOXES, "plain"),
    )
    assert (t.elder(ROW[1]).status, t.markers("stone")) == ("gone", {})
    t = gargoyle_table(
        phase="mystery-card",
        draws={"mystery": ["plain-slay"]},
        markers={"stone": [ROW[1]]},
        elders={ROW[1]: [secret]},
        mode="cooperative",
        boxes=(*BOXES, "plain"),
    )
    assert (t.elder(ROW[1]).status, t.markers("stone")) == ("evil", {})


@pytest.mark.card("stone")
def test_the_stone_falls_off_whomever_a_card_kills_and_stays_on_others():
    t = night(
        phase="mystery-card",
        draws={"mystery": ["toy-poison"]},
        markers={"stone": [ROW[0], ROW[2]]},
    )
    assert (t.elder(ROW[0]).status, t.markers("stone")) == ("dead", {ROW[2]: 1})


@pytest.mark.card("stone")
def test_the_stone_falls_off_an_elder_who_is_found_to_be_evil_and_stays_on_others():
    heroes = {"thomas": {"at": "church", "investigation": 9}, "anne-marie": ANNE}
    marked = {"stone": ["sophie", "doctor-manning"]}
    t = gargoyle_table(heroes=heroes, elders={"sophie": ["toy-marked-evil"]}, markers=marked)
    t.answer("look", "elder:sophie")
    assert t.elder("sophie").status == "evil"
    assert t.markers("stone") == {"doctor-manning": 1}


@pytest.mark.card("stone")
@pytest.mark.parametrize(
    ("stiff", "dice", "kind"),
    [
        (ROW[:1], (5, 5), "action"),
        (ROW[:1], (5, 1), "action"),
        (ROW[:2], (5, 5), "choose-elder"),
        (ROW[:2], (5, 1), "respond"),
    ],
)
def test_as_many_successes_as_there_are_stones_settle_the_test(stiff, dice, kind):
    """Nobody is asked whether to roll again what can bring no more."""
    heroes = {"thomas": {"at": "church", "hand": ["toy-reroll"]}, "anne-marie": ANNE}
    t = gargoyle_table(heroes=heroes, markers={"stone": stiff}, dice=dice, clues={"church": 1})
    t.answer("use:stone")
    assert t.kind == kind
    if kind == "action":
        assert t.markers("stone") == {}


@pytest.mark.card("stone")
def test_a_bot_in_town_talks_elders_out_of_the_stone():
    at_church = {"thomas": {"at": "church"}, "anne-marie": ANNE}
    t = gargoyle_table(mode="cooperative", heroes=at_church, markers={"stone": [ROW[0]]})
    assert chosen(t) == "use:stone"


# ---- advanced abilities ---------------------------------------------------------------------


@pytest.mark.card("gargoyle/advanced/1")
def test_the_first_hit_glances_off_his_hide_in_every_round():
    for dice, wounds in (((5, 1, 1, 1), 0), ((5, 5, 1, 1), 1), ((6, 6, 6, 6), 3)):
        t = storm(*CALM, *dice)
        assert t.s.villain.wounds == wounds
        assert storm(*CALM, *dice, basic=("villain",)).s.villain.wounds == wounds + 1
        t.dice(*CALM, 5, 5, 1, 1)
        t.answer("fight")
        assert t.s.villain.wounds == wounds + 1


@pytest.mark.card("gargoyle/advanced/1")
@pytest.mark.rule("FGT-23")
def test_his_hide_also_costs_the_investigation_of_a_hit_outside_a_showdown():
    for dice, gained in (((5, 1, 1), 0), ((5, 5, 1), 1)):
        t = linger(5, *dice, *CALM, basic=True)
        assert events(t) == ["gargoyle-attack"]
        assert t.hero("thomas").investigation == gained


@pytest.mark.card("gargoyle/advanced/1")
def test_the_chances_count_his_hide():
    thomas = {"at": "manor", "lair": "toy-lair"}
    found = {}
    for basic in ((), ("villain",)):
        t = gargoyle_table(mode="lone", heroes={"thomas": thomas}, phase="showdown", basic=basic)
        t.answer("nobody")
        (match,) = showdown_matchups(t.game, [0], 0)
        found[basic] = [part.what.ignore for part in match.theirs.parts if part.what.ignore]
    assert found == {(): [1], ("villain",): []}


@pytest.mark.card("gargoyle/advanced/2")
def test_two_wounds_make_heavy_limbs_but_only_against_him():
    def dice_of(wounds: int, face: int = 5, **more: Any) -> int:
        heroes = {"thomas": {**THOMAS, "wounds": wounds}, "anne-marie": ANNE}
        t = linger(face, *(1,) * 9, basic=True, heroes=heroes, **more)
        return len(t.records("fight-dice")[0][2])

    assert [dice_of(wounds) for wounds in (0, 1, 2, 3)] == [3, 3, 2, 2]
    assert dice_of(2, face=3) == 3  # the Tomb Knight


@pytest.mark.card("gargoyle/advanced/2")
def test_all_whom_he_attacks_have_heavy_limbs_whoevers_turn_it_is():
    both = {"thomas": {**THOMAS, "wounds": 2}, "anne-marie": {"at": "marsh", "wounds": 2}}
    t = linger(5, *(1,) * 16, basic=True, heroes=both)
    assert [len(record[2]) for record in t.records("fight-dice")] == [2, 1]


@pytest.mark.card("gargoyle/advanced/2", "gargoyle")
def test_the_chances_count_heavy_limbs_and_statues():
    found = {}
    for basic in ((), ("villain",)):
        thomas = {"at": "manor", "lair": "toy-lair"}
        t = gargoyle_table(mode="lone", heroes={"thomas": thomas}, phase="showdown", basic=basic)
        t.answer("nobody")
        (match,) = showdown_matchups(t.game, [0], 0)
        told = [part.what for part in match.theirs.parts]
        found[basic] = (sum(one.weary for one in told), sum(one.souls for one in told))
    assert found == {(): (1, 1), ("villain",): (0, 1)}


@pytest.mark.card("gargoyle/advanced/3")
@pytest.mark.rule("VIL-05")
def test_whoever_saw_the_murder_stiffens():
    for basic, marked in (((), {ROW[3]: 1}), (("villain",), {})):
        t = night(4, phase="mystery-card", draws={"mystery": ["toy-murder"]}, basic=basic)
        assert t.markers("stone") == marked


# ---- minions ------------------------------------------------------------------------------


@pytest.mark.rule("MIN-08")
def test_his_four_minions_on_two_kinds_of_counters():
    t = gargoyle_table()
    named = {"grotesque", "roof-imps", "tomb-knight", "bewitched-masons"}
    assert {name: t.supply(name) for name in named} == dict.fromkeys(named, 7)
    unholy = {minion.id for minion in t.content.minions if "Unholy" in minion.keywords}
    assert unholy & named == named - {"bewitched-masons"}
    for faces, counter in (((1, 2), "grotesque"), ((3, 4), "tomb-knight")):
        for face in faces:
            assert linger(face, *(1,) * 6, basic=True).supply(counter) == 6


@pytest.mark.card("grotesque")
@pytest.mark.rule("MIN-26")
@pytest.mark.parametrize(
    ("start", "end"),
    [
        ("manor", "church"),
        ("road-church-manor", "church"),
        ("marsh", "blacksmith"),
        ("road-crossroads-inn", "olde-woods"),
    ],
)
def test_a_grotesque_flies_two_spaces_to_the_nearest_town_space(start, end):
    away = {"thomas": {"at": "fields"}, "anne-marie": {"at": "fields"}}
    t = night(minions={start: "grotesque"}, heroes=away)
    assert (t.minion(start), t.minion(end)) == (None, "grotesque")
    assert t.markers("stone") == {}


@pytest.mark.card("grotesque")
@pytest.mark.rule("GAP-81", "GAP-82")
@pytest.mark.parametrize(
    ("start", "end"),
    [("forgotten-island", "bog"), ("bog", "inn"), ("south-dock", "road-inn-bog")],
)
def test_no_water_stops_a_grotesque(start, end):
    """Of the docks the southern one is nearer to Town; crossing the water is one space."""
    away = {"thomas": {"at": "olde-woods"}, "anne-marie": {"at": "fields"}}
    t = night(minions={start: "grotesque"}, heroes=away)
    assert t.minion(start) is None
    assert t.minion(end) == "grotesque"


@pytest.mark.card("grotesque")
@pytest.mark.rule("MIN-26", "MIN-11")
def test_a_grotesque_flies_over_other_minions_and_displaces_where_it_lands():
    away = {"thomas": {"at": "olde-woods"}, "anne-marie": {"at": "fields"}}
    t = night(
        minions={"manor": "grotesque", "road-church-manor": "tomb-knight", "church": "roof-imps"},
        heroes=away,
    )
    assert t.minion("church") == "grotesque"
    assert t.minion("road-church-manor") == "tomb-knight"
    assert t.minion("town-hall") == "roof-imps"


@pytest.mark.card("grotesque")
@pytest.mark.rule("MIN-14")
def test_a_grotesque_fights_whom_it_finds_where_it_lands():
    heroes = {"thomas": {**THOMAS, "at": "church"}, "anne-marie": ANNE}
    t = night(5, 5, 1, 1, 1, 1, minions={"manor": "grotesque"}, heroes=heroes)
    assert t.minion("church") is None
    assert t.hero("thomas").investigation == 3


@pytest.mark.card("grotesque")
@pytest.mark.rule("MYS-02", "MIN-27")
def test_each_grotesque_in_town_stares_at_a_random_elder():
    away = {"thomas": {"at": "olde-woods"}, "anne-marie": {"at": "fields"}}
    perched = {"church": "grotesque", "blacksmith": "grotesque"}
    t = night(1, 6, minions=perched, heroes=away, first="anne-marie")
    assert (t.kind, t.asked) == ("order-minions", "anne-marie")
    t.answer("first:grotesque:church")
    assert t.markers("stone") == {ROW[0]: 1, ROW[5]: 1}
    assert (t.minion("church"), t.minion("blacksmith")) == ("grotesque", "grotesque")


@pytest.mark.card("grotesque")
@pytest.mark.rule("CON-40")
def test_between_equal_ways_the_first_player_chooses():
    away = {"thomas": {"at": "olde-woods"}, "anne-marie": {"at": "marsh"}}
    t = night(minions={"fields": "grotesque"}, heroes=away, first="anne-marie")
    assert (t.kind, t.asked) == ("shortest-way", "anne-marie")


@pytest.mark.card("grotesque")
@pytest.mark.rule("MIN-28")
def test_what_has_driven_a_grotesque_away_does_not_fly_in_its_stead():
    away = {
        "thomas": {"at": "olde-woods"},
        "anne-marie": {"at": "marsh", "hand": ["lure-them-away"]},
    }
    counters = {"fields": "grotesque", "road-manor-fields": "roof-imps"}
    t = night(minions=counters, heroes=away, first="anne-marie")
    t.answer("play:lure-them-away", "space:road-manor-fields", "space:fields", "space:church")
    assert (t.minion("fields"), t.minion("church")) == ("roof-imps", None)


@pytest.mark.card("grotesque")
@pytest.mark.rule("GAP-71")
def test_a_grotesque_to_whom_no_way_is_open_stays_where_it_is():
    away = {"thomas": {"at": "olde-woods"}, "anne-marie": {"at": "marsh"}}
    shut = {"sunken": ["road-magistrate-windmill", "road-windmill-fields"]}
    t = night(minions={"windmill": "grotesque"}, heroes=away, markers=shut)
    assert t.minion("windmill") == "grotesque"
    assert not t.records("minion-moved")


@pytest.mark.card("roof-imps")
@pytest.mark.parametrize(("place", "dice"), [("church", 4), ("marsh", 2)])
def test_roof_imps_are_fought_with_cunning_and_at_home_in_town(place, dice):
    t = gargoyle_table(
        heroes={"thomas": {**THOMAS, "at": place}, "anne-marie": ANNE},
        minions={place: "roof-imps"},
        phase="fight",
        dice=(5, 5, *(1,) * dice),
    )
    assert len(t.records("fight-dice")[0][2]) == 2  # his Cunning
    assert enemy_dice(t) == dice
    assert t.minion(place) is None
    assert t.hero("thomas").investigation == 4


@pytest.mark.card("tomb-knight")
def test_only_a_six_hits_a_tomb_knight():
    for dice, wounds in (((5, 5, 5), 0), ((6, 5, 5), 1)):
        t = linger(3, *dice, 1, 1, basic=True)
        assert t.records("fight-dice")[0][3] == 6
        assert t.s.fights[-1].wounds == wounds
    t = linger(3, 6, 6, 1, 1, 1, basic=True)
    assert t.minion("marsh") is None
    assert t.hero("thomas").investigation == 4


@pytest.mark.card("tomb-knight")
@pytest.mark.rule("GAP-76")
def test_a_blade_of_moonlight_hits_a_tomb_knight_as_others_hit_anybody():
    heroes = {"thomas": {**THOMAS, "items": ["moonlit-blade"]}, "anne-marie": ANNE}
    t = linger(3, 5, 5, 1, 1, 1, 1, basic=True, heroes=heroes)
    assert t.records("fight-dice")[0][3] == 5
    assert t.minion("marsh") is None


@pytest.mark.card("bewitched-masons")
@pytest.mark.parametrize(("stiff", "dice"), [(0, 2), (1, 3), (3, 5), (4, 5)])
def test_the_masons_are_fought_with_honor_and_proud_of_their_statues(stiff, dice):
    t = linger(4, 5, 5, *(1,) * dice, basic=True, markers={"stone": ROW[:stiff]})
    assert len(t.records("fight-dice")[0][2]) == 2  # his Honor
    assert enemy_dice(t) == dice
    assert t.s.fights[-1].wounds == 2
    t.dice(5, 1, *(1,) * dice)
    t.answer("fight")
    assert t.minion("marsh") is None
    assert t.hero("thomas").investigation == 5


# ---- the basic chart ----------------------------------------------------------------------


@pytest.mark.card(
    "gargoyle/basic/grotesque",
    "gargoyle/basic/roof-imps",
    "gargoyle/basic/tomb-knight",
    "gargoyle/basic/bewitched-masons",
)
@pytest.mark.rule("MIN-02", "MIN-24")
@pytest.mark.parametrize(
    ("face", "minion"),
    [(1, "grotesque"), (2, "roof-imps"), (3, "tomb-knight"), (4, "bewitched-masons")],
)
def test_basic_chart_one_to_four_bring_a_minion(face, minion):
    t = linger(face, *(1,) * 8, basic=True)
    assert t.minion("marsh") == minion
    assert t.kind == "escape"


@pytest.mark.card("gargoyle/basic/gargoyle-attack")
@pytest.mark.rule("FGT-21", "FGT-22")
def test_basic_chart_five_the_gargoyle_attacks_everybody_in_the_space():
    both = {"thomas": THOMAS, "anne-marie": {**ANNE, "at": "marsh"}}
    t = linger(5, 1, 1, 1, 5, 1, 1, 1, 1, 1, 6, 6, 1, 1, basic=True, heroes=both)
    assert (t.hero("thomas").wounds, t.hero("anne-marie").wounds) == (1, 2)
    assert t.kind == "action"


# ---- the advanced chart -------------------------------------------------------------------


@pytest.mark.card("gargoyle/advanced/on-every-roof")
@pytest.mark.rule("CRD-23")
def test_advanced_chart_one_a_grotesque_on_two_roofs():
    t = linger(1)
    assert events(t) == ["on-every-roof"]
    assert (t.minion("church"), t.minion("magistrates-office")) == ("grotesque", "grotesque")
    assert (t.minion("marsh"), t.supply("grotesque")) == (None, 5)
    t = linger(1, supply={"grotesque": 1})
    assert t.minion("church") == "grotesque"
    assert t.s.track == 19  # MIN-09
    heroes = {"thomas": {**THOMAS, "hand": ["toy-cancel"]}, "anne-marie": ANNE}
    t = linger(1, heroes=heroes)
    t.answer("play:toy-cancel")
    assert t.minion("church") is None


@pytest.mark.card("gargoyle/advanced/the-crypt-opens", "gargoyle/advanced/wings-over-town")
@pytest.mark.rule("MIN-11")
@pytest.mark.parametrize(
    ("face", "first", "second"),
    [(2, "tomb-knight", "bewitched-masons"), (3, "roof-imps", "grotesque")],
)
def test_advanced_chart_two_and_three_bring_two_minions(face, first, second):
    t = gargoyle_table(
        mode="cooperative",
        chart="advanced",
        phase="mystery-chart",
        dice=(3, 4, face),
        draws={"mystery": ["toy-quiet"], **GRINDING},
        heroes={"thomas": {"at": "olde-woods"}, "anne-marie": {"at": "marsh"}},
    )
    assert events(t)[-1:] == [("the-crypt-opens", "wings-over-town")[face - 2]]
    assert t.minion("windmill") == second
    assert t.minion("road-magistrate-windmill") == first


@pytest.mark.card("gargoyle/advanced/death-from-above")
@pytest.mark.rule("FGT-21")
def test_advanced_chart_four_he_carries_off_whom_he_wounds():
    t = linger(4, 1, 1, 1, 5, 1, 1, 1, draws=GRINDING)
    assert events(t) == ["death-from-above"]
    assert (t.hero("thomas").wounds, t.at("thomas")) == (1, "windmill")
    t = linger(4, 1, 1, 1, *CALM, draws=GRINDING)
    assert (t.hero("thomas").wounds, t.at("thomas")) == (0, "marsh")
    t = linger(4, 1, 1, 1, 5, 5, 5, 5, draws=GRINDING)
    assert t.hero("thomas").down
    assert t.at("thomas") == "town-hall"


@pytest.mark.card("gargoyle/advanced/death-from-above")
@pytest.mark.rule("CHA-09c")
def test_under_an_unnatural_storm_he_comes_with_three_more_dice():
    t = gargoyle_table(
        mode="cooperative",
        chart="advanced",
        heroes={"thomas": {"at": "windmill"}, "anne-marie": {"at": "town-hall"}},
        phase="mystery-chart",
        dice=(4, 5, 4, *(1,) * 12),
        draws={"mystery": ["toy-quiet"], **GRINDING},
    )
    assert enemy_dice(t) == COMBAT + 3


@pytest.mark.card("gargoyle/advanced/death-from-above")
@pytest.mark.rule("MIN-18")
def test_who_is_carried_off_meets_what_waits_there():
    t = linger(
        4, 1, 1, 1, 5, 1, 1, 1, *(1,) * 5, draws=GRINDING, minions={"windmill": "tomb-knight"}
    )
    assert t.records("fight")[-1][2] == "tomb-knight"


@pytest.mark.card("gargoyle/advanced/slow-stone")
def test_advanced_chart_five_the_stone_creeps_on():
    t = linger(5, 4)  # nobody has a marker yet
    assert events(t) == ["slow-stone"]
    assert t.markers("stone") == {ROW[3]: 1}
    t = linger(5, markers={"stone": [ROW[0], ROW[2]]}, first="anne-marie")
    assert (t.kind, t.asked) == ("choose-elder", "anne-marie")
    assert t.options == [f"elder:{ROW[0]}", f"elder:{ROW[2]}"]
    assert t.decision.aim == HARM
    t.answer(f"elder:{ROW[2]}")
    assert t.elder(ROW[2]).status == "gone"
    assert t.markers("stone") == {ROW[0]: 1}


@pytest.mark.card("gargoyle/advanced/slow-stone")
def test_a_hero_in_town_holds_the_stone_back_with_honor():
    heroes = {"thomas": THOMAS, "anne-marie": {"at": "church"}}  # Honor 3
    for dice, status in (((4, 4, 5), "town"), ((4, 4, 4), "gone")):
        t = linger(5, *dice, markers={"stone": [ROW[2]]}, heroes=heroes)
        assert t.elder(ROW[2]).status == status
        assert [record[1] for record in t.records("test")] == [t.number("anne-marie")]


@pytest.mark.card("gargoyle/advanced/slow-stone")
def test_a_bot_gives_up_the_elder_who_is_worth_least():
    t = linger(5, markers={"stone": ["lord-hanbrook", "doctor-manning"]})
    assert chosen(t) in ("elder:lord-hanbrook", "elder:doctor-manning")


@pytest.mark.card("gargoyle/advanced/falling-masonry")
def test_advanced_chart_six_masonry_falls_in_town():
    heroes = {"thomas": THOMAS, "anne-marie": {"at": "church"}, "karl": {"at": "town-hall"}}
    t = linger(6, 4, 4, 5, 4, 4, heroes=heroes)  # Anne Marie has 3 in Cunning, Karl 2
    assert events(t) == ["falling-masonry"]
    wounds = {name: t.hero(name).wounds for name in heroes}
    assert wounds == {"thomas": 0, "anne-marie": 0, "karl": 1}


# ---- what is told of it -----------------------------------------------------------------------


@pytest.mark.card("stone")
def test_the_log_tells_of_stone_and_statues():
    t = linger(6, 2, basic=True, markers={"stone": [ROW[1]]})
    told = [Narrator(t.content).record(one, t.game.view(0)) for one in t.game.story(0)]
    assert "1 Stone marker is laid on Lady Hanbrook (Cold Gaze)." in told
    assert told[-2:] == [
        "Lady Hanbrook is gone for good.",
        "The villain gains 1 Health (Cold Gaze).",
    ]
