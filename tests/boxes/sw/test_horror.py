"""The Unspeakable Horror: its sheet, the Rituals, its minions, both sides of its chart.

A hero who lingers and rolls a 1 causes a roll on the chart in their own space, so many of these
tests begin with the dice (1, face). In a fight the hero's dice come first.
"""

from __future__ import annotations

from typing import Any

import pytest

from shadowbrook.bots import Table
from shadowbrook.bots.heuristic.mind import Mind
from shadowbrook.boxes.sw.horror import ADVANCED_CHART, CHART
from shadowbrook.engine.decision import HARM
from shadowbrook.engine.definitions import VillainSheet
from shadowbrook.engine.game import Game
from shadowbrook.engine.queries.fight_reading import matchup
from shadowbrook.engine.setup import Setup
from shadowbrook.engine.state import Fight
from shadowbrook.testing import Scenario
from tests import toys  # noqa: F401 - cards in which nothing happens
from tests.boxes.core.advised import chosen
from tests.boxes.core.reading import aim
from tests.boxes.sw.lake import BOXES as LAKE
from tests.boxes.sw.lake import lake_table

BOXES = (*LAKE, "toys")
COMBAT, HEALTH = 8, 8  # the Horror's
FOR_FEW = COMBAT - 3  # its dice while fewer than four heroes are in the game
CALM = (1,) * COMBAT  # it misses
LINGER = 1
THOMAS = {"at": "marsh", "investigation": 0}  # Spirit 3, Cunning 2, Combat 3, Honor 2, 4 boxes
ANNE = {"at": "windmill", "investigation": 0}  # Spirit 4, Cunning 3, Combat 2, Honor 3, 4 boxes
GRINDING = {"lair": ["grinding-stones"]}  # a random location: the Windmill
POSSESSED = "possessed"


def horror_table(**more: Any) -> Scenario:
    heroes = more.pop("heroes", {"thomas": THOMAS, "anne-marie": ANNE})
    given = {"villain": "unspeakable-horror", "boxes": BOXES, "heroes": heroes}
    return lake_table(**(given | more))


def linger(face: int, *dice: int, basic: bool = False, **more: Any) -> Scenario:
    """Thomas lingers in the Marsh; the chart shows `face`."""
    return horror_table(
        phase="walk",
        dice=(LINGER, face, *dice),
        clues={"marsh": 1, "windmill": 1},  # so that there is a choice of actions afterwards
        basic=("chart",) if basic else (),
        **more,
    )


def night(*dice: int, **more: Any) -> Scenario:
    """The start of a Mystery Phase in which nothing else happens by itself."""
    draws = {"mystery": ["toy-quiet"], **GRINDING, **more.pop("draws", {})}
    return horror_table(phase=more.pop("phase", "mystery-start"), dice=dice, draws=draws, **more)


def rituals(t: Scenario) -> dict[str, int]:
    return t.markers("ritual")


def events(t: Scenario) -> list[str]:
    """The results of the minion chart so far."""
    return [record[2] for record in t.records("minion-chart")]


def enemy_dice(t: Scenario) -> int:
    """How many dice the enemy rolled in the first fight round."""
    return len(t.records("fight-dice")[0][4])


def drops(t: Scenario) -> list[tuple[int, str]]:
    """How the track has moved, and by what."""
    return [(record[2] - record[1], record[3]) for record in t.records("track")]


# ---- the sheet ----------------------------------------------------------------------------


@pytest.mark.rule("VIL-02", "VIL-23", "COOP-09")
def test_its_place_in_the_table_its_combat_and_its_health():
    t = horror_table(mode="cooperative", heroes=["thomas", "anne-marie", "karl"])
    sheet = t.content.cards[t.s.villain.card]
    assert isinstance(sheet, VillainSheet)
    assert (sheet.id, sheet.d100) == ("unspeakable-horror", (36, 40))
    villain = t.game.view(0)["villain"]
    assert (villain["combat"], villain["health"]) == (COMBAT, 3 * HEALTH)


@pytest.mark.card("unspeakable-horror")
@pytest.mark.parametrize("basic", [(), ("villain",)])
@pytest.mark.parametrize("mode", ["competitive", "cooperative", "lone"])
def test_two_rituals_begin_with_the_game(mode, basic):
    heroes = ["thomas"] if mode == "lone" else ["thomas", "anne-marie"]
    boxes = LAKE if mode != "lone" else ("core", "sw")
    setup = Setup(mode=mode, heroes=heroes, villain="unspeakable-horror", boxes=boxes, basic=basic)
    t = Scenario(Game.new(setup, seed=3))
    assert sum(rituals(t).values()) == 2
    locations = {card.space for card in t.content.definitions if hasattr(card, "space")}
    assert set(rituals(t)) <= locations
    other = Setup(mode=mode, heroes=heroes, villain="vampire", boxes=boxes)
    assert rituals(Scenario(Game.new(other, seed=3))) == {}


@pytest.mark.card("unspeakable-horror")
def test_where_the_same_location_comes_twice_its_ritual_has_two_markers():
    found = set()
    for seed in range(40):
        heroes, boxes = ["thomas"], ("core", "sw")
        setup = Setup(mode="lone", heroes=heroes, villain="unspeakable-horror", boxes=boxes)
        found.add(tuple(sorted(rituals(Scenario(Game.new(setup, seed=seed))).values())))
    assert found == {(1, 1), (2,)}


# ---- the Ritual ---------------------------------------------------------------------------


@pytest.mark.card("ritual")
def test_each_ritual_grows_in_each_mystery_phase():
    t = night(markers={"ritual": {"manor": 1, "crossroads": 2}})
    assert rituals(t) == {"manor": 2, "crossroads": 3}
    assert drops(t) == []


@pytest.mark.card("ritual")
def test_a_ritual_of_three_is_completed_and_the_track_falls():
    t = night(markers={"ritual": {"manor": 3, "crossroads": 2, "church": 3}})
    assert rituals(t) == {"crossroads": 3}
    assert drops(t) == [(-1, "ritual"), (-1, "ritual")]


@pytest.mark.card("ritual")
@pytest.mark.rule("GAP-70")
def test_the_markers_of_a_completed_ritual_are_there_for_the_others():
    all_twelve = {"manor": 2, "crossroads": 2, "fields": 2, "windmill": 3, "church": 3}
    t = night(markers={"ritual": all_twelve})
    assert rituals(t) == {"manor": 3, "crossroads": 3, "fields": 3}
    assert drops(t) == [(-1, "ritual"), (-1, "ritual")]


@pytest.mark.card("ritual")
@pytest.mark.rule("GAP-70")
def test_with_no_marker_left_the_track_falls():
    full = {"manor": 3, "crossroads": 3, "fields": 3, "church": 3}
    t = linger(2, basic=True, markers={"ritual": full}, draws=GRINDING)
    assert rituals(t) == full
    assert [fall for fall, _ in drops(t)] == [-1]
    full = {"manor": 3, "crossroads": 3, "fields": 3, "windmill": 3}
    t = linger(2, basic=True, markers={"ritual": full}, draws=GRINDING)
    assert (rituals(t), drops(t)) == (full, [])  # nothing was to come


@pytest.mark.card("ritual")
@pytest.mark.parametrize(
    ("dice", "left", "gained"),
    [((4, 4, 4), 2, 0), ((4, 4, 5), 0, 3), ((5, 6, 5), 0, 3)],
)
def test_a_hero_breaks_the_circle_where_it_is(dice, left, gained):
    t = horror_table(markers={"ritual": {"marsh": 2, "manor": 1}}, dice=dice)
    t.answer("use:ritual")
    assert t.options == ["skill:spirit", "skill:cunning"]
    t.answer("skill:spirit")
    assert rituals(t).get("marsh", 0) == left
    assert rituals(t)["manor"] == 1
    assert t.hero("thomas").investigation == gained
    assert "use:ritual" not in t.options  # once a turn


@pytest.mark.card("ritual")
def test_cunning_will_do_as_well():
    t = horror_table(markers={"ritual": {"marsh": 2}}, dice=(1, 5))  # two dice, not three
    t.answer("use:ritual")
    t.answer("skill:cunning")
    assert rituals(t) == {}


@pytest.mark.card("ritual")
def test_nobody_breaks_it_from_elsewhere():
    t = horror_table(markers={"ritual": {"manor": 2}})
    assert "use:ritual" not in t.options


@pytest.mark.card("ritual", "false-prophet")
@pytest.mark.parametrize(
    ("items", "prophet", "target"),
    [((), False, 5), (("holy-water",), False, 4), ((), True, 6), (("holy-water",), True, 5)],
)
def test_a_holy_card_helps_and_a_false_prophet_hinders(items, prophet, target):
    for face, left in ((target, {}), (target - 1, {"marsh": 2})):
        t = horror_table(
            heroes={"thomas": {**THOMAS, "items": items}, "anne-marie": ANNE},
            markers={"ritual": {"marsh": 2}},
            minions={"manor": "false-prophet"} if prophet else {},
            dice=(face, 1, 1),
        )
        t.answer("use:ritual")
        t.answer("skill:spirit")
        t.pass_all()
        assert rituals(t) == left


@pytest.mark.card("ritual")
@pytest.mark.rule("AP-22")
def test_by_action_points_it_takes_two_of_them():
    t = horror_table(
        preset="ap",
        mode="lone",
        heroes={"thomas": THOMAS},
        phase="day",
        markers={"ritual": {"marsh": 3}},
        dice=(4, 1, 1),
    )
    before = t.hero("thomas").points
    t.answer("use:ritual", "skill:spirit")
    assert (rituals(t), t.hero("thomas").points) == ({"marsh": 3}, before - 2)
    assert "use:ritual" not in t.options  # once a turn


@pytest.mark.card("ritual")
def test_bots_come_where_a_circle_waits_unless_they_race():
    def worth(mode: str, *spaces: str) -> float:
        t = horror_table(mode=mode, markers={"ritual": dict.fromkeys(spaces, 2)})
        return Mind(Table(t.game, t.decision.seat)).worths[t.space("manor")]

    assert worth("cooperative", "manor") > worth("cooperative", "church")
    assert worth("competitive", "manor") == worth("competitive", "church")


@pytest.mark.card("ritual")
def test_a_bot_breaks_a_circle_where_it_is():
    t = horror_table(mode="cooperative", markers={"ritual": {"marsh": 2}})
    assert chosen(t) == "use:ritual"


# ---- advanced abilities ---------------------------------------------------------------------


@pytest.mark.card("unspeakable-horror")
@pytest.mark.parametrize(
    ("others", "dice"),
    [
        (["anne-marie"], FOR_FEW),
        (["anne-marie", "karl"], FOR_FEW),
        (["anne-marie", "karl", "victor"], COMBAT),
    ],
)
def test_four_heroes_wake_all_of_it(others, dice):
    """Whether they stand or not."""
    heroes = {"thomas": THOMAS} | {name: {"at": "manor", "down": True} for name in others}
    assert enemy_dice(linger(6, *(1,) * 12, basic=True, heroes=heroes)) == dice


@pytest.mark.card("unspeakable-horror/advanced/1")
@pytest.mark.parametrize(("money", "dice"), [(5, FOR_FEW), (6, FOR_FEW + 1)])
def test_whoever_knows_much_is_known(money, dice):
    heroes = {"thomas": {**THOMAS, "investigation": money}, "anne-marie": ANNE}
    assert enemy_dice(linger(6, *(1,) * 12, basic=True, heroes=heroes)) == dice
    assert enemy_dice(linger(4, *(1,) * 6, basic=True, heroes=heroes)) == 3  # a Crawling Thing
    plain = horror_table(
        heroes=heroes,
        phase="walk",
        dice=(LINGER, 6, *(1,) * 12),
        clues={"marsh": 1},
        basic=("chart", "villain"),
    )
    assert enemy_dice(plain) == FOR_FEW


@pytest.mark.card("unspeakable-horror/advanced/2")
@pytest.mark.parametrize(
    ("spaces", "more"),
    [
        ((), 0),
        (("manor",), 1),
        (("manor", "church", "fields"), 1),
    ],
)
def test_a_ritual_feeds_it(spaces, more):
    for basic, bonus in (((), more), (("villain",), 0)):
        t = horror_table(markers={"ritual": dict.fromkeys(spaces, 2)}, basic=basic)
        assert t.game.view(0)["villain"]["combat"] == COMBAT + bonus


@pytest.mark.card("unspeakable-horror/advanced/3")
@pytest.mark.rule("VIL-05")
def test_a_murder_begins_a_ritual_or_lets_it_grow():
    def murder(**more: Any) -> Scenario:
        return night(phase="mystery-card", draws={"mystery": ["toy-murder"]}, **more)

    assert rituals(murder()) == {"windmill": 1}
    assert rituals(murder(markers={"ritual": {"windmill": 1}})) == {"windmill": 2}
    assert rituals(murder(basic=("villain",))) == {}


@pytest.mark.card("unspeakable-horror/advanced/3")
@pytest.mark.rule("VIL-05", "CHA-08b")
def test_a_murder_of_the_chart_has_its_ritual_where_it_happened():
    t = horror_table(
        mode="cooperative",
        chart="advanced",
        heroes={"thomas": {"at": "town-hall"}, "anne-marie": {"at": "town-hall"}},
        phase="mystery-chart",
        dice=(4, 4, 2, *(1,) * 8),
        draws={"mystery": ["toy-quiet"], "lair": ["grinding-stones", "sunken-hut"]},
    )
    assert rituals(t) == {"windmill": 1}


# ---- minions ------------------------------------------------------------------------------


@pytest.mark.rule("MIN-08")
def test_its_four_minions_on_two_kinds_of_counters():
    t = horror_table()
    wanted = {"cultists": 8, "false-prophet": 8, "crawling-thing": 7, "whispering-shadow": 7}
    assert {name: t.supply(name) for name in wanted} == wanted
    unholy = {minion.id for minion in t.content.minions if "Unholy" in minion.keywords}
    assert unholy & set(wanted) == {"crawling-thing", "whispering-shadow"}
    named = {minion for entry in (*CHART, *ADVANCED_CHART) for minion in entry.minions}
    assert named == set(wanted)
    for faces, counter in (((1, 3), "cultists"), ((4, 5), "crawling-thing")):
        for face in faces:
            assert linger(face, *(1,) * 6, basic=True).supply(counter) == wanted[counter] - 1


@pytest.mark.card("cultists")
@pytest.mark.rule("MYS-03")
def test_cultists_begin_a_ritual_which_grows_at_once():
    away = {"thomas": {"at": "olde-woods"}, "anne-marie": {"at": "fields"}}
    t = night(minions={"manor": "cultists"}, heroes=away)
    assert rituals(t) == {"manor": 2}
    t = night(minions={"manor": "cultists"}, heroes=away, markers={"ritual": {"manor": 1}})
    assert rituals(t) == {"manor": 2}  # there was one: they add nothing
    t = night(minions={"manor": "cultists"}, heroes=away, markers={"ritual": {"church": 1}})
    assert rituals(t) == {"manor": 2, "church": 2}  # one elsewhere is no matter


@pytest.mark.card("cultists")
@pytest.mark.parametrize(("marked", "dice"), [({}, 2), ({"marsh": 1}, 3), ({"manor": 3}, 2)])
def test_cultists_are_bold_beside_a_ritual(marked, dice):
    t = linger(1, 5, 5, *(1,) * (dice + 1), basic=True, markers={"ritual": marked})
    assert enemy_dice(t) == dice
    assert t.minion("marsh") is None
    assert t.hero("thomas").investigation == 2


@pytest.mark.card("false-prophet")
@pytest.mark.parametrize(("items", "dice"), [((), 2), ((POSSESSED,), 3)])
def test_the_false_prophet_is_fought_with_honor_and_knows_demons(items, dice):
    heroes = {"thomas": {**THOMAS, "items": items}, "anne-marie": ANNE}
    t = linger(3, 5, 5, *(1,) * dice, basic=True, heroes=heroes)
    assert len(t.records("fight-dice")[0][2]) == 2  # his Honor
    assert enemy_dice(t) == dice
    assert t.hero("thomas").investigation == 5


@pytest.mark.card("false-prophet")
@pytest.mark.parametrize(("bearer", "dice"), [("thomas", (3, 2)), ("anne-marie", (2, 3))])
def test_the_chances_count_the_demon_of_whoever_would_fight_the_false_prophet(bearer, dice):
    heroes = {"thomas": THOMAS, "anne-marie": ANNE}
    heroes[bearer] = {**heroes[bearer], "items": [POSSESSED]}
    t = horror_table(heroes=heroes)
    kind = t.content.minion_index["false-prophet"]
    fights = [Fight(hero=hero, minion=kind) for hero in (0, 1)]
    assert tuple(matchup(t.game, one, 0).theirs.dice for one in fights) == dice


@pytest.mark.card("crawling-thing")
def test_each_six_of_a_crawling_thing_is_two_hits():
    t = linger(4, 1, 1, 1, 6, 5, 1, basic=True)
    assert t.hero("thomas").wounds == 3
    t = linger(4, 5, 5, 5, 1, 1, 1, basic=True)
    assert (t.minion("marsh"), t.hero("thomas").investigation) == (None, 4)


@pytest.mark.card("whispering-shadow", "possessed")
def test_whoever_the_whispering_shadow_knocks_out_is_possessed():
    weak = {"thomas": {**THOMAS, "wounds": 3}, "anne-marie": ANNE}
    t = linger(5, 1, 1, 1, 5, 1, 1, 1, basic=True, heroes=weak)
    assert t.hero("thomas").down
    assert t.gear("thomas") == [POSSESSED]
    t = linger(5, 5, 5, 1, 1, 1, 1, basic=True, heroes=weak)  # beaten with Spirit
    assert (t.gear("thomas"), t.hero("thomas").investigation) == ([], 5)


@pytest.mark.card("whispering-shadow")
def test_with_both_demons_abroad_the_third_is_spared():
    heroes = {
        "thomas": {**THOMAS, "wounds": 3},
        "anne-marie": {**ANNE, "items": [POSSESSED]},
        "karl": {"items": [POSSESSED]},
    }
    t = linger(5, 1, 1, 1, 5, 1, 1, 1, basic=True, heroes=heroes)
    assert t.hero("thomas").down
    assert t.gear("thomas") == []


# ---- the basic chart ----------------------------------------------------------------------


@pytest.mark.card(
    "unspeakable-horror/basic/cultists",
    "unspeakable-horror/basic/false-prophet",
    "unspeakable-horror/basic/crawling-thing",
    "unspeakable-horror/basic/whispering-shadow",
)
@pytest.mark.rule("MIN-02", "MIN-24")
@pytest.mark.parametrize(
    ("face", "minion"),
    [(1, "cultists"), (3, "false-prophet"), (4, "crawling-thing"), (5, "whispering-shadow")],
)
def test_basic_chart_four_results_bring_a_minion(face, minion):
    t = linger(face, *(1,) * 6, basic=True)
    assert t.minion("marsh") == minion
    assert t.kind == "escape"


@pytest.mark.card("unspeakable-horror/basic/dark-circle")
@pytest.mark.rule("CRD-23")
@pytest.mark.parametrize(("before", "after"), [({}, 1), ({"windmill": 1}, 2), ({"windmill": 3}, 3)])
def test_basic_chart_two_a_ritual_begins_or_grows(before, after):
    t = linger(2, basic=True, markers={"ritual": before}, draws=GRINDING)
    assert events(t) == ["dark-circle"]
    assert rituals(t) == {"windmill": after}
    assert drops(t) == []
    heroes = {"thomas": {**THOMAS, "hand": ["toy-cancel"]}, "anne-marie": ANNE}
    t = linger(2, basic=True, markers={"ritual": before}, heroes=heroes)
    t.answer("play:toy-cancel")
    assert rituals(t) == before


@pytest.mark.card("unspeakable-horror/basic/horror-attack")
@pytest.mark.rule("FGT-21", "FGT-22")
def test_basic_chart_six_the_horror_attacks_everybody_in_the_space():
    both = {"thomas": THOMAS, "anne-marie": {**ANNE, "at": "marsh"}}
    t = linger(6, 1, 1, 1, 5, *(1,) * 7, 1, 1, 6, 6, *(1,) * 6, basic=True, heroes=both)
    assert (t.hero("thomas").wounds, t.hero("anne-marie").wounds) == (1, 2)
    assert t.kind == "action"


# ---- the advanced chart -------------------------------------------------------------------


@pytest.mark.card(
    "unspeakable-horror/advanced/the-sermon", "unspeakable-horror/advanced/things-in-the-dark"
)
@pytest.mark.rule("MIN-11")
@pytest.mark.parametrize(
    ("face", "name", "first", "second"),
    [
        (1, "the-sermon", "cultists", "false-prophet"),
        (2, "things-in-the-dark", "whispering-shadow", "crawling-thing"),
    ],
)
def test_advanced_chart_one_and_two_bring_two_minions(face, name, first, second):
    t = horror_table(
        mode="cooperative",
        chart="advanced",
        phase="mystery-chart",
        dice=(3, 4, face),
        draws={"mystery": ["toy-quiet"], **GRINDING},
        heroes={"thomas": {"at": "olde-woods"}, "anne-marie": {"at": "marsh"}},
    )
    assert events(t)[-1:] == [name]
    assert t.minion("windmill") == second
    assert t.minion("road-magistrate-windmill") == first


@pytest.mark.card("unspeakable-horror/advanced/the-chant-swells")
def test_advanced_chart_three_the_chant_swells():
    t = linger(3, markers={"ritual": {"manor": 1, "fields": 3, "church": 2}})
    assert events(t) == ["the-chant-swells"]
    assert rituals(t) == {"manor": 2, "fields": 3, "church": 3}
    assert drops(t) == []
    assert not any(t.s.minions)
    t = linger(3, draws={"lair": ["sunken-hut"]}, heroes={"thomas": {"at": "manor"}, "karl": {}})
    assert t.minion("marsh") == "cultists"
    assert rituals(t) == {}


@pytest.mark.card("unspeakable-horror/advanced/out-of-the-earth")
@pytest.mark.rule("FGT-21")
def test_advanced_chart_four_it_reaches_around():
    heroes = {
        "thomas": THOMAS,
        "anne-marie": {"at": "road-blacksmith-marsh"},
        "karl": {"at": "blacksmith"},
    }
    t = linger(4, 1, 1, 1, 5, 1, 1, 5, heroes=heroes)
    assert events(t) == ["out-of-the-earth"]
    assert enemy_dice(t) == FOR_FEW - 4
    wounds = {name: t.hero(name).wounds for name in heroes}
    assert wounds == {"thomas": 1, "anne-marie": 1, "karl": 0}


@pytest.mark.card("unspeakable-horror/advanced/out-of-the-earth")
@pytest.mark.rule("CHA-09c")
def test_out_of_the_earth_uses_the_bonus_it_is_given():
    t = horror_table(
        mode="cooperative",
        chart="advanced",
        heroes={"thomas": {"at": "windmill"}, "anne-marie": {"at": "town-hall"}},
        phase="mystery-chart",
        dice=(4, 5, 4, *(1,) * 12),
        draws={"mystery": ["toy-quiet"], **GRINDING},
    )
    assert enemy_dice(t) == FOR_FEW - 4 + 3


@pytest.mark.card("unspeakable-horror/advanced/whispered-names", "possessed")
def test_advanced_chart_five_the_one_who_knows_most_is_called():
    heroes = {
        "thomas": {**THOMAS, "investigation": 4},
        "anne-marie": {**ANNE, "investigation": 4},
        "karl": {"investigation": 3},
    }
    t = linger(5, heroes=heroes, first="karl")
    assert events(t) == ["whispered-names"]
    assert (t.kind, t.asked) == ("choose-hero", "karl")
    assert t.options == ["hero:thomas", "hero:anne-marie"]
    assert aim(t) == HARM
    assert chosen(t) in t.options
    t.answer("hero:anne-marie")
    left = {name: t.hero(name).investigation for name in heroes}
    assert left == {"thomas": 4, "anne-marie": 1, "karl": 3}
    assert [t.gear(name) for name in heroes] == [[], [], []]


@pytest.mark.card("unspeakable-horror/advanced/whispered-names", "possessed")
@pytest.mark.parametrize(("money", "gear"), [(3, []), (2, [POSSESSED]), (0, [POSSESSED])])
def test_who_cannot_lose_three_is_possessed(money, gear):
    heroes = {"thomas": {**THOMAS, "investigation": money}, "anne-marie": {"down": True}}
    t = linger(5, heroes=heroes)
    assert (t.hero("thomas").investigation, t.gear("thomas")) == (0, gear)


@pytest.mark.card("unspeakable-horror/advanced/whispered-names")
@pytest.mark.rule("KO-05")
def test_where_nobody_stands_nobody_is_called():
    fallen = {"thomas": {**THOMAS, "down": True}, "anne-marie": {**ANNE, "down": True}}
    t = night(5, phase="mystery-card", draws={"mystery": ["moonless-night"]}, heroes=fallen)
    assert events(t) == ["whispered-names"]
    assert [t.gear(name) for name in fallen] == [[], []]
    assert t.kind == "move"  # both stand up, and the game goes on


@pytest.mark.card("unspeakable-horror/advanced/whispered-names")
def test_where_no_demon_is_left_the_names_cost_investigation_alone():
    heroes = {
        "thomas": {**THOMAS, "investigation": 2, "items": [POSSESSED]},
        "anne-marie": {**ANNE, "items": [POSSESSED]},
    }
    t = linger(5, heroes=heroes)
    assert (t.hero("thomas").investigation, t.gear("thomas")) == (0, [POSSESSED])


@pytest.mark.card("unspeakable-horror/advanced/light-from-the-circle")
def test_advanced_chart_six_pale_light_burns_near_the_circles():
    heroes = {
        "thomas": THOMAS,
        "anne-marie": {"at": "road-blacksmith-marsh"},
        "karl": {"at": "windmill"},
        "victor": {"at": "church", "items": [POSSESSED]},
    }
    # Spirit: Thomas 3, Anne Marie 4, Victor 4
    t = linger(6, 4, 4, 5, 4, 4, 4, 4, 4, 4, 4, 4, heroes=heroes, markers={"ritual": {"marsh": 1}})
    assert events(t) == ["light-from-the-circle"]
    wounds = {name: t.hero(name).wounds for name in heroes}
    assert wounds == {"thomas": 0, "anne-marie": 1, "karl": 0, "victor": 1}
    assert rituals(t) == {"marsh": 1}


@pytest.mark.card("unspeakable-horror/advanced/light-from-the-circle")
def test_where_there_is_no_circle_the_light_begins_one():
    t = linger(6, draws=GRINDING)
    assert rituals(t) == {"windmill": 1}
    assert t.records("test") == []
