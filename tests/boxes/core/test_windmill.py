"""The cards of the Windmill deck, one test or more each."""

from __future__ import annotations

import pytest

from shadowbrook.engine.fight_parts import FightPart
from shadowbrook.engine.queries.values import skill_value
from shadowbrook.engine.state import Fight
from shadowbrook.engine.words import COMBAT
from shadowbrook.testing import table
from tests.boxes.core.location_table import (
    Heroes,
    bot_says_why,
    bot_takes,
    encounter,
    fight_dice,
    price_of,
    read,
    told_parts,
)
from tests.toy_boards import wide_table
from tests.toys import BOXES

# ---- items and allies -------------------------------------------------------------------------


def test_gunpowder_keg_wounds_the_enemy_and_its_bearer_before_a_round():
    t = encounter("manor", "toy-thug", items=["gunpowder-keg"])
    assert t.options == ["use:gunpowder-keg", "pass"]
    t.answer("use:gunpowder-keg")
    assert fight_dice(t) == []  # the thug had Health 2
    assert t.hero("thomas").investigation == 3
    assert t.hero("thomas").wounds == 1
    assert t.gear("thomas") == []
    assert t.discards("windmill") == ["gunpowder-keg"]
    assert t.kind == "action"


def test_gunpowder_keg_may_be_kept_for_a_later_round():
    t = encounter("manor", "toy-thug", items=["gunpowder-keg"], dice=(5, 1, 1, 1, 1))
    t.answer("pass")
    assert t.gear("thomas") == ["gunpowder-keg"]
    assert t.options == ["use:gunpowder-keg", "pass"]


@pytest.mark.rule("GAP-48")
def test_gunpowder_keg_wins_before_its_bearer_falls():
    t = encounter("manor", "toy-thug", items=["gunpowder-keg"], wounds=3, dice=(1,))
    t.answer("use:gunpowder-keg")
    assert t.records("minion-defeated")
    kinds = [record[0] for record in t.game.records or ()]
    assert kinds.index("minion-defeated") < kinds.index("knocked-out")
    assert t.hero("thomas").down


def test_gunpowder_keg_against_one_who_survives_it_may_be_the_end():
    t = encounter("abandoned-keep", "walking-armor", items=["gunpowder-keg"], wounds=3, dice=(1,))
    t.answer("use:gunpowder-keg")
    assert not t.records("minion-defeated")
    assert fight_dice(t) == []
    assert t.hero("thomas").down


def test_gunpowder_keg_wounds_though_your_own_wound_is_prevented():
    t = encounter("manor", "toy-thug", items=["gunpowder-keg"], hand=["toy-shield"])
    t.answer("use:gunpowder-keg", "play:toy-shield")
    assert t.records("minion-defeated")
    assert t.hero("thomas").wounds == 0


def in_the_marsh(wounds=0, **more):
    thomas = {
        "at": "marsh",
        "lair": "ghost-lights",
        "investigation": 5,
        "items": ["gunpowder-keg"],
        "wounds": wounds,
    }
    t = table(mode="lone", heroes={"thomas": thomas}, villain="vampire", phase="showdown", **more)
    t.answer("nobody")
    return t


def test_gunpowder_keg_in_a_showdown_causes_wounds_and_no_hits():
    t = in_the_marsh()
    t.dice(*(3,) * 8)
    t.answer("use:gunpowder-keg")
    assert t.s.villain.wounds == 2  # no die of Mist Form was rolled
    assert t.hero("thomas").wounds == 1


def test_gunpowder_keg_can_end_the_game():
    t = in_the_marsh(villain_wounds=4)
    t.answer("use:gunpowder-keg")
    assert t.game.result is not None
    assert t.game.result.winner == "hero"
    assert t.hero("thomas").wounds == 0


@pytest.mark.rule("FGT-22")
def test_gunpowder_keg_is_not_lit_where_the_villain_attacks_outside_a_showdown():
    t = table(
        heroes={"karl": {}, "thomas": {"at": "marsh", "items": ["gunpowder-keg"]}},
        phase="mystery-card",
        draws={"mystery": ["hunted"]},
        dice=(1,) * 20,
    )
    assert t.records("fight-dice")  # nobody was asked before
    assert t.gear("thomas") == ["gunpowder-keg"]
    assert not t.records("villain-wounded")


def test_gunpowder_keg_waits_for_the_round_of_its_bearer_in_a_showdown_of_several():
    t = table(
        mode="cooperative",
        heroes={
            "karl": {"at": "church", "lair": "bell-tower", "investigation": 5},
            "thomas": {"at": "church", "investigation": 5, "items": ["gunpowder-keg"]},
        },
        phase="showdown",
        dice=(1,) * 40,
    )
    t.answer("yes", "nobody")
    while "use:gunpowder-keg" not in t.options:
        assert t.kind != "respond"
        t.answer("fight")
    assert {record[1] for record in t.records("fight-dice")} == {t.number("karl")}  # his round


def test_the_blast_of_a_gunpowder_keg_counts_in_the_chances():
    t = encounter("manor", "toy-thug", items=["gunpowder-keg"])
    assert told_parts(t)["gunpowder-keg"] == FightPart(blast=2)
    assert told_parts(in_the_marsh())["gunpowder-keg"] == FightPart(blast=2)


@pytest.mark.parametrize(
    ("villain", "wounds", "taken"),
    [
        (3, 2, "use:gunpowder-keg"),  # three wounds to go, and Thomas bears two more
        (3, 3, "pass"),  # he would fall by it
        (4, 3, "use:gunpowder-keg"),  # but not before the Vampire
    ],
)
def test_a_bot_lights_the_gunpowder_keg_in_a_showdown_if_it_can_bear_that(villain, wounds, taken):
    t = in_the_marsh(villain_wounds=villain, wounds=wounds)
    assert "use:gunpowder-keg" in t.options
    assert bot_takes(t) == taken


@pytest.mark.parametrize(
    ("card", "wounds", "taken"),
    [
        ("crypt-ghoul", 2, "use:gunpowder-keg"),  # 4 dice, Health 2
        ("crypt-ghoul", 0, "pass"),  # there is no need
        ("walking-armor", 3, "pass"),  # Health 3: it would live
    ],
)
def test_a_bot_lights_the_gunpowder_keg_for_a_minion_that_would_win(card, wounds, taken):
    t = encounter("abandoned-keep", card, items=["gunpowder-keg"], wounds=wounds)
    assert bot_takes(t) == taken


def test_hunting_rifle_helps_in_the_first_round_of_a_fight():
    t = encounter("manor", "toy-thug", items=["hunting-rifle"], dice=(1,) * 7)
    t.dice(6, 6, 1, 1, 1)
    t.answer("fight")
    assert [len(mine) for mine, _ in fight_dice(t)] == [3 + 2, 3]
    assert t.kind == "action"


def test_rusty_key_opens_another_door_in_a_corner():
    t = table(
        heroes={"thomas": {"at": "manor", "items": ["rusty-key"], "acted": 1, "investigation": 0}},
        mode="lone",
        draws={"manor": ["toy-book"]},
        clues={"manor": 1},
        boxes=BOXES,
    )
    assert "encounter" not in t.options
    t.answer("use:rusty-key")
    assert t.gear("thomas") == ["toy-book"]
    assert t.discards("windmill") == ["rusty-key"]
    assert t.kind == "action"


def test_rusty_key_may_let_something_out():
    t = table(
        heroes={"thomas": {"at": "manor", "items": ["rusty-key"], "acted": 1, "investigation": 0}},
        mode="lone",
        draws={"manor": ["toy-thug"]},
        dice=(6, 6, 1, 1, 1),
        clues={"manor": 1},
        boxes=BOXES,
    )
    t.answer("use:rusty-key")
    assert t.hero("thomas").investigation == 3
    assert t.kind == "action"


def test_rusty_key_fits_no_door_elsewhere_or_in_anothers_turn():
    t = table(heroes={"thomas": {"at": "church", "items": ["rusty-key"]}, "karl": {}}, boxes=BOXES)
    assert "use:rusty-key" not in t.choices
    heroes: Heroes = {"karl": {"at": "manor"}, "thomas": {"at": "manor", "items": ["rusty-key"]}}
    t = table(mode="solo-team", heroes=heroes, boxes=BOXES)
    assert t.kind == "action"
    assert "use:rusty-key" not in t.choices


def test_magnifying_glass_rolls_failed_dice_again_once_a_turn():
    t = encounter("windmill", "hidden-papers", items=["magnifying-glass"], dice=(5, 1, 2))
    assert t.options == ["use:magnifying-glass", "pass"]  # Cunning 2 + 1
    t.dice(6, 1)
    t.answer("use:magnifying-glass")
    assert t.hero("thomas").investigation == 3  # the 5 stayed
    assert t.kind == "action"


def test_magnifying_glass_is_for_cunning():
    t = encounter("manor", "portrait-with-living-eyes", items=["magnifying-glass"], dice=(5, 1, 1))
    assert t.hero("thomas").investigation == 2
    assert t.kind == "action"


def test_magnifying_glass_is_not_for_fights():
    t = encounter(  # fought with Cunning
        "windmill", "rats-in-the-granary", items=["magnifying-glass"], dice=(1, 1, 1, 2, 2, 2, 2)
    )
    assert t.kind == "escape"


def test_magnifying_glass_is_for_a_test_between_fight_rounds_too():
    at_the_mill = {"at": "windmill", "lair": "grinding-stones", "investigation": 5}
    heroes = {"thomas": at_the_mill | {"items": ["magnifying-glass"]}}
    t = table(mode="lone", heroes=heroes, phase="showdown", dice=(1, 1, 1))
    t.answer("nobody")  # the Lair asks for a test of Cunning
    assert t.options == ["use:magnifying-glass", "pass"]
    t.dice(6, 1, 1)
    t.answer("use:magnifying-glass")
    assert ("rerolled", "magnifying-glass") in [(r[0], r[3]) for r in t.records("rerolled")]


def test_storm_lantern_gives_another_die_at_a_dangerous_location():
    t = table(
        heroes={"thomas": {"at": "fields", "items": ["storm-lantern"]}, "karl": {}},
        draws={"event": ["toy-shield"], "mystery": ["toy-stab"]},
        dice=(2,),
        boxes=BOXES,
    )
    t.answer("encounter")
    assert t.options == ["use:storm-lantern", "pass"]
    t.dice(3)
    t.answer("use:storm-lantern")
    assert t.hand("thomas") == ["toy-shield"]
    assert t.hero("thomas").wounds == 0
    assert t.kind == "action"


def test_storm_lantern_gives_another_die_for_lingering():
    t = table(
        heroes={"thomas": {"at": "church", "items": ["storm-lantern"]}, "karl": {}},
        phase="move",
        dice=(2, 1),
        boxes=BOXES,
    )
    t.answer("stay")
    assert t.options == ["use:storm-lantern", "pass"]
    t.dice(2)
    t.answer("use:storm-lantern")
    assert not t.records("minion-chart")
    assert t.kind == "action"


def test_storm_lantern_is_no_help_in_tests():
    t = encounter("windmill", "hidden-papers", items=["storm-lantern"], dice=(5, 1, 1))
    assert t.hero("thomas").investigation == 2
    assert t.kind == "action"


def bought_a_fourth(items):
    t = table(
        heroes={"thomas": {"at": "blacksmith", "items": items, "investigation": 9}, "karl": {}},
        boxes=BOXES,
    )
    t.answer("encounter", "buy:toy-sword-4")
    return t


THREE_SWORDS = ["toy-sword-1", "toy-sword-2", "toy-sword-3"]


@pytest.mark.rule("CAR-08")
def test_tool_satchel_holds_a_fourth_town_item():
    t = bought_a_fourth(["tool-satchel", *THREE_SWORDS])
    assert t.kind == "shop"
    assert len(t.gear("thomas")) == 5
    t = bought_a_fourth(THREE_SWORDS)
    assert t.kind == "carrying-limit"
    t = bought_a_fourth(["tool-satchel", *THREE_SWORDS, "axe"])  # the fifth
    assert t.kind == "carrying-limit"


@pytest.mark.rule("CAR-08")
def test_tool_satchel_is_for_town_items_and_for_its_bearer():
    t = encounter("manor", "toy-lamp", items=["tool-satchel", "toy-book"])
    assert t.kind == "carrying-limit"  # two of the Manor
    heroes: Heroes = {
        "thomas": {"at": "blacksmith", "items": THREE_SWORDS, "investigation": 9},
        "karl": {"items": ["tool-satchel"]},
    }
    t = table(heroes=heroes, boxes=BOXES)
    t.answer("encounter", "buy:toy-sword-4")
    assert t.kind == "carrying-limit"


def movement(at, die, **more):
    return table(
        heroes={"karl": {"at": at, "items": ["coachman"]}, "thomas": {}},
        phase="move",
        dice=(die,),
        boxes=BOXES,
        **more,
    )


def test_coachman_adds_two_to_the_movement_roll():
    t = movement("town-hall", 2)
    assert "move:road-manor-fields" in t.options  # four spaces away
    assert "move:fields" not in t.options  # five
    t.answer("move:manor", "stop")
    assert t.at("karl") == "manor"
    assert t.kind == "action"


def test_coachman_drives_nobody_but_his_own_hero():
    heroes: Heroes = {"karl": {"at": "town-hall"}, "thomas": {"items": ["coachman"]}}
    t = table(heroes=heroes, phase="move", dice=(2,), boxes=BOXES)
    assert "move:manor" not in t.options  # three spaces away


@pytest.mark.card("coachman")
@pytest.mark.parametrize(
    ("at", "near", "far"),
    [("fields", "manor", "road-church-manor"), ("marsh", "blacksmith", "town-hall")],
)
def test_coachman_is_stuck_in_fields_and_marsh(at, near, far):
    t = movement(at, 2)
    assert f"move:{near}" in t.options
    assert f"move:{far}" not in t.options


@pytest.mark.rule("EXP-10")
def test_coachman_is_stuck_in_the_bog_too():
    heroes = {"ada": {"at": "bog", "items": ["coachman"]}, "bert": {}}
    t = wide_table(heroes=heroes, phase="move", dice=(2,))
    assert "move:lake-road" in t.options
    assert "move:inn" in t.options  # two spaces away
    assert len(t.options) == 1 + len({"lake-road", "inn", "crossroads"})


def test_coachman_gives_two_points_for_movement_in_the_action_point_game():
    t = table(
        mode="lone",
        preset="ap",
        heroes={"karl": {"at": "church", "items": ["coachman"]}},
        phase="day",
        boxes=BOXES,
    )
    assert t.hero("karl").move_points == 2
    assert t.hero("karl").points == 12


def test_ben_the_watchman():
    t = encounter("windmill", "ben-the-watchman")
    assert t.hero("thomas").value == (3, 3, 3, 2)
    assert t.hero("thomas").boxes == 5
    assert t.kind == "action"


def test_carla_haggles_for_two_less():
    heroes = {
        "thomas": {
            "at": "blacksmith",
            "items": ["carla-the-blacksmiths-wife"],
            "investigation": 3,
        },
        "karl": {},
    }
    t = table(heroes=heroes, boxes=BOXES)
    t.answer("encounter")
    assert price_of(t, "buy:toy-sword-4") == 2
    assert price_of(t, "buy:toy-sword-1") == 0  # never less
    t.answer("buy:toy-sword-4")
    assert t.hero("thomas").investigation == 1


def test_carla_haggles_for_nothing_else():
    """Carla the Blacksmith's Wife (carla-the-blacksmiths-wife)."""
    heroes = {
        "thomas": {"items": ["carla-the-blacksmiths-wife"], "investigation": 12},
        "karl": {},
    }
    t = table(heroes=heroes, boxes=BOXES)
    assert (price_of(t, "look"), price_of(t, "buy-lair")) == (2, 12)


# ---- encounters -------------------------------------------------------------------------------


def test_nightmare_adds_a_secret_to_an_elder():
    t = encounter("windmill", "nightmare")
    t.answer("elder:doctor-manning")
    assert len(t.secrets("doctor-manning")) == 2
    assert len(t.secrets("sophie")) == 1
    assert t.kind == "action"


def test_nightmare_that_is_canceled_haunts_nobody():
    t = encounter("windmill", "nightmare", hand=["toy-cancel"])
    t.answer("play:toy-cancel")
    assert t.discards("windmill") == ["nightmare"]
    assert all(len(elder.secrets) == 1 for elder in t.s.elders)
    assert t.kind == "action"


def test_nightmare_is_of_nobody_where_no_elder_is_left_in_town():
    names = ("lord-hanbrook", "lady-hanbrook", "doctor-manning", "reverend-harding")
    gone = {name: {"status": "gone"} for name in (*names, "magistrate-kroft", "sophie")}
    t = encounter("windmill", "nightmare", elders=gone)
    assert t.kind == "action"
    assert t.discards("windmill") == ["nightmare"]
    assert not t.records("secret-gained")


def test_a_bot_has_its_nightmare_of_the_elder_with_fewest_secrets():
    t = encounter("windmill", "nightmare", elders={"doctor-manning": []})
    assert bot_takes(t) == "elder:doctor-manning"
    assert bot_says_why(t) == "one more Secret does least harm with this elder"


@pytest.mark.parametrize(("dice", "clues"), [((4, 4), 0), ((5, 1), 2), ((5, 6), 3)])
def test_hidden_papers(dice, clues):
    t = encounter("windmill", "hidden-papers", dice=dice)
    assert t.hero("thomas").investigation == clues
    assert t.kind == "action"


@pytest.mark.parametrize(("dice", "clues", "wounds"), [((4, 4), 0, 1), ((5, 1), 2, 0)])
def test_turning_millstones(dice, clues, wounds):
    t = encounter("windmill", "turning-millstones", dice=dice)
    assert t.hero("thomas").investigation == clues
    assert t.hero("thomas").wounds == wounds
    assert t.kind == "action"


@pytest.mark.parametrize(
    ("choice", "dice", "clues", "events"),
    [
        ("bury", (5, 1, 1), 0, 2),
        ("bury", (4, 4, 4), 0, 0),
        ("search", (5, 1), 3, 0),
        ("search", (4, 4), 0, 0),
    ],
)
def test_the_dead_miller(choice, dice, clues, events):
    t = encounter("windmill", "dead-miller", dice=dice)
    t.answer(choice)
    assert t.records("test")[-1][2:4] == ("spirit" if choice == "bury" else "cunning", 5)
    assert t.hero("thomas").investigation == clues
    assert len(t.hand("thomas")) == events
    assert t.kind == "action"


def test_what_to_do_with_the_dead_miller_is_asked():
    t = encounter("windmill", "dead-miller")
    assert read(t) == ("What do you do with the dead miller?", ["bury him", "search him"])


@pytest.mark.parametrize(
    ("hero", "taken"),
    [
        ("thomas", "bury"),  # Spirit 3, Cunning 2
        ("isabella", "search"),  # 3 and 3: Investigation is better than Events
        ("inspector-cooke", "search"),  # 1 and 4
    ],
)
def test_a_bot_uses_its_better_skill_on_the_dead_miller(hero, taken):
    assert bot_takes(encounter("windmill", "dead-miller", hero=hero)) == taken


@pytest.mark.parametrize(("hero", "less"), [("thomas", 2), ("isabella", 1)])
def test_smugglers_sell_one_town_item_for_less_and_cheaper_to_a_stranger(hero, less):
    t = encounter("windmill", "smugglers-den", hero=hero, investigation=9)
    assert price_of(t, "buy:sword") == 7 - less
    t.answer("buy:sword")
    assert t.hero(hero).investigation == 9 - 7 + less
    assert t.gear(hero) == ["sword"]
    assert t.kind == "action"  # one only


def test_smugglers_need_not_be_paid():
    t = encounter("windmill", "smugglers-den", investigation=2)
    t.answer("leave")
    assert t.hero("thomas").investigation == 2
    assert t.gear("thomas") == []
    assert t.kind == "action"


def test_smugglers_do_not_talk_to_the_poor():
    t = table(
        heroes={"isabella": {"at": "windmill", "investigation": 0}, "karl": {}},
        draws={"windmill": ["smugglers-den"]},
        clues={"windmill": 1},
    )
    t.answer("encounter")
    assert t.kind == "action"  # the cheapest is 2, less 1
    t = encounter("windmill", "smugglers-den", investigation=1)
    assert "buy:holy-water" in t.options  # 3, less 2
    assert "buy:axe" not in t.options


def test_smugglers_go_down_from_what_others_have_made_of_the_price():
    carla = ["carla-the-blacksmiths-wife"]
    t = encounter("windmill", "smugglers-den", items=carla, investigation=9)
    assert price_of(t, "buy:sword") == 7 - 2 - 2
    assert price_of(t, "buy:torch") == 0


def test_trail_of_footprints():
    t = encounter("windmill", "trail-of-footprints")
    assert t.clues("windmill") == 1 + 1
    assert t.clues("road-windmill-fields") == 1
    assert t.clues("road-magistrate-windmill") == 1
    assert sum(t.s.clues) == 4
    assert t.kind == "action"


def test_something_in_the_rafters_is_another_card():
    t = encounter("windmill", "something-in-the-rafters", "rusty-key", dice=(5, 1))
    t.answer("yes")
    assert t.gear("thomas") == ["rusty-key"]
    assert t.hero("thomas").investigation == 1
    assert t.hero("thomas").wounds == 0
    assert t.kind == "action"


def test_who_falls_from_the_rafters_is_hurt():
    t = encounter("windmill", "something-in-the-rafters", "rusty-key", dice=(4, 4))
    t.answer("yes")
    assert t.hero("thomas").wounds == 1
    assert t.gear("thomas") == []
    assert t.kind == "action"


def test_nobody_has_to_climb_into_the_rafters():
    t = encounter("windmill", "something-in-the-rafters", "rusty-key")
    t.answer("no")
    assert t.gear("thomas") == []
    assert t.hero("thomas").wounds == 0
    assert t.kind == "action"


def test_whether_to_climb_to_something_in_the_rafters_is_asked():
    t = encounter("windmill", "something-in-the-rafters")
    assert read(t)[0] == "Climb up (Something in the Rafters)?"


@pytest.mark.parametrize(
    ("hero", "wounds", "taken"),
    [
        ("isabella", 2, "yes"),  # Cunning 3, two boxes left
        ("isabella", 3, "no"),
        ("thomas", 0, "no"),  # Cunning 2
    ],
)
def test_a_bot_climbs_to_something_in_the_rafters_if_nimble_and_whole(hero, wounds, taken):
    t = encounter("windmill", "something-in-the-rafters", hero=hero, wounds=wounds)
    assert bot_takes(t) == taken


def test_there_is_no_view_from_the_sails_of_a_board_without_markers():
    t = encounter("windmill", "view-from-the-sails", clues={"windmill": 0}, investigation=2)
    assert t.hero("thomas").investigation == 2
    assert t.discards("windmill") == ["view-from-the-sails"]


def test_a_bot_spies_from_the_sails_where_two_markers_lie():
    """View from the Sails: what else a space has to offer does not matter from afar."""
    clues = {"church": 1, "road-marsh-keep": 2}
    t = encounter("windmill", "view-from-the-sails", clues=clues, wounds=3, investigation=9)
    assert bot_takes(t) == "space:road-marsh-keep"


def test_view_from_the_sails_takes_two_markers_from_afar():
    t = encounter("windmill", "view-from-the-sails", clues={"marsh": 3})
    assert sorted(t.options) == ["space:marsh", "space:windmill"]
    t.answer("space:marsh")
    assert t.hero("thomas").investigation == 2
    assert t.clues("marsh") == 1
    assert t.clues("windmill") == 1
    assert t.kind == "action"


def test_view_from_the_sails_takes_no_more_than_there_is():
    t = encounter("windmill", "view-from-the-sails", investigation=2)
    assert t.hero("thomas").investigation == 3
    assert t.clues("windmill") == 0
    assert t.kind == "action"


# ---- minions ----------------------------------------------------------------------------------


def test_highwayman_robs_whoever_does_not_beat_him():
    t = encounter("windmill", "highwayman", dice=(5, 1, 1, 1, 1, 1), investigation=2)
    assert t.kind == "escape"
    assert t.hero("thomas").investigation == 1
    t.dice(5, 1, 1, 1, 1, 1)
    t.answer("fight")
    assert t.hero("thomas").investigation == 1 + 3  # beaten in this round: nothing lost
    assert t.kind == "action"


def test_rats_in_the_granary_are_fought_with_cunning_and_hit_on_a_six():
    t = encounter("windmill", "rats-in-the-granary", dice=(5, 5, 5, 5, 5, 6))
    assert fight_dice(t) == [((5, 5), (5, 5, 5, 6))]  # Thomas: Cunning 2, Combat 3
    assert t.hero("thomas").wounds == 1
    assert t.hero("thomas").investigation == 2
    assert t.kind == "action"


def test_highwayman_robs_also_whom_he_knocks_out():
    t = encounter("windmill", "highwayman", dice=(1, 1, 1, 5, 1, 1, 1), investigation=3, wounds=3)
    assert t.hero("thomas").down
    assert [record[2:] for record in t.records("lost")] == [(1, "knock-out"), (1, "highwayman")]
    assert t.hero("thomas").investigation == 1


def test_hunting_rifle_helps_in_the_only_round_against_another_hero():
    t = table(heroes={"thomas": {"items": ["hunting-rifle"]}, "karl": {}}, boxes=BOXES)
    assert skill_value(t.game, 0, COMBAT, "fight", Fight(hero=0, foe=1, rounds=1)) == 3 + 2
    assert skill_value(t.game, 1, COMBAT, "fight", Fight(hero=1, foe=0, rounds=1)) == 4


@pytest.mark.rule("HER-09")
def test_what_is_seen_from_the_sails_is_collected_from_that_space():
    t = encounter("windmill", "view-from-the-sails", hero="inspector-cooke", clues={"marsh": 3})
    t.answer("space:marsh", "use:inspector-cooke")
    assert t.hero("inspector-cooke").investigation == 2 + 1
    assert t.clues("marsh") == 0  # the one more is from there too


@pytest.mark.rule("AP-25", "CAR-08")
def test_tool_satchel_by_action_points_holds_one_more_item_of_any_kind():
    five = ["musket", "torch", "axe", "boar-spear", "tool-satchel"]
    for items, kind in ((five, "action"), ([*five[:4], "sword"], "carrying-limit")):
        t = table(
            mode="lone",
            preset="ap",
            heroes={"karl": {"at": "manor", "items": items}},
            phase="day",
            draws={"manor": ["toy-book"]},
            boxes=BOXES,
        )
        t.answer("encounter")
        assert t.kind == kind
