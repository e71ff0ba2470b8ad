"""The cards of the Inn deck, one test or more each."""

from __future__ import annotations

from typing import Any

import pytest

from shadowbrook.engine.definitions import Gear
from shadowbrook.engine.fight_parts import FightPart
from shadowbrook.engine.queries.fight_reading import matchup
from shadowbrook.engine.words import Zone
from shadowbrook.engine.zones import lay
from shadowbrook.odds import sides
from shadowbrook.testing import Scenario
from tests.boxes.core.location_table import (
    bot_takes,
    fight_dice,
    price_of,
    read,
    told_parts,
)
from tests.boxes.sw.lake import TOYS, at_the_inn, lake_table, visit
from tests.plain import BOXES as PLAIN
from tests.plain import plain_table


def cost(t: Scenario, key: str) -> int:
    """The price of an option in action points."""
    return next(option.points for option in t.decision.options if option.key == key)


# ---- the Coachman -----------------------------------------------------------------------------


def driving(at: str, die: int) -> list[str]:
    heroes: Any = {"karl": {"at": at, "items": ["coachman-of-the-inn"]}, "thomas": {}}
    t = lake_table(heroes=heroes, phase="move", dice=(die,), boxes=TOYS)
    return t.options


def test_the_coachman_of_the_inn_adds_two_to_the_movement_roll():
    options = driving("inn", 2)
    assert "move:road-woods-bridge" in options  # four spaces away
    assert "move:covered-bridge" not in options  # five


@pytest.mark.parametrize(
    ("at", "near", "far"),
    [
        ("fields", "manor", "road-church-manor"),
        ("marsh", "blacksmith", "town-hall"),
        ("bog", "inn", "road-inn-monastery"),
    ],
)
def test_the_coachman_of_the_inn_is_stuck_on_soft_ground(at, near, far):
    options = driving(at, 2)
    assert f"move:{near}" in options
    assert f"move:{far}" not in options


def test_the_coachman_of_the_inn_drives_nobody_but_his_own_hero():
    heroes: Any = {"karl": {"at": "inn"}, "thomas": {"items": ["coachman-of-the-inn"]}}
    t = lake_table(heroes=heroes, phase="move", dice=(1,), boxes=TOYS)
    assert "move:bog" not in t.options  # two spaces away


def a_day(*items: str, **about: Any) -> Scenario:
    heroes = {"karl": {"at": "inn", "items": items, "investigation": 2} | about}
    return lake_table(mode="lone", preset="ap", phase="day", heroes=heroes, boxes=TOYS)


@pytest.mark.rule("AP-54", "EXP-10")
def test_the_coachman_of_the_inn_has_two_points_for_movement_and_is_dear_in_the_bog():
    t = a_day("coachman-of-the-inn")
    assert t.hero("karl").move_points == 2
    assert cost(t, "move:road-inn-bog") == 1
    assert cost(t, "move:bog") == 4
    assert cost(a_day(), "move:bog") == 2
    t = a_day("coachman-of-the-inn", at="blacksmith")
    assert cost(t, "move:marsh") == 4
    t = a_day("coachman-of-the-inn", at="bog")
    assert cost(t, "move:road-inn-bog") == 1  # leaving costs nothing more


@pytest.mark.rule("AP-54", "EXP-10")
def test_the_coachman_of_the_windmill_knows_the_bog_too():
    assert cost(a_day("coachman"), "move:bog") == 4


# ---- the Book of Death ------------------------------------------------------------------------


def struck_down(by: str, *items: str, **given: Any) -> Scenario:
    card = {"villain": "plain-maul", "card": "toy-stab"}[by]
    given = {"mode": "lone", "preset": "ap", "dice": (6,), **given}
    return plain_table(
        phase="mystery",
        heroes={"ada": {"at": "manor", "wounds": 2, "items": items, "investigation": 5}},
        draws={"mystery": [card, "toy-quiet"], "lair": ["toy-lair"]},
        boxes=(*PLAIN, "sw"),
        **given,
    )


@pytest.mark.rule("AP-56")
def test_with_the_book_of_death_no_item_is_lost():
    t = struck_down("card", "book-of-death", "toy-book")
    assert t.gear("ada") == ["book-of-death", "toy-book"]
    assert t.hero("ada").investigation == 3  # AP-38: half of it is
    assert len(struck_down("card", "toy-lamp", "toy-book").gear("ada")) == 1


@pytest.mark.rule("AP-57", "AP-36")
def test_the_book_of_death_saves_from_the_villain_once():
    t = struck_down("villain", "book-of-death", "toy-book")
    assert t.game.result is None
    assert (t.at("ada"), t.hero("ada").points) == ("doctors-office", 6)  # an ordinary knock-out
    assert t.gear("ada") == ["toy-book"]
    book = t.content.copies["book-of-death"][0]
    assert t.s.place[book] >> 8 == 0  # removed from the game, not discarded
    t = struck_down("villain", "toy-book")
    assert t.game.result is not None
    assert t.game.result.how == "hero-died"


@pytest.mark.rule("KO-03")
def test_the_book_of_death_leaves_only_investigation_to_be_lost_by_phases():
    heroes: Any = {
        "thomas": {"wounds": 3, "items": ["book-of-death", "toy-book"], "investigation": 2},
        "karl": {"items": ["toy-lamp"]},
    }
    t = lake_table(
        heroes=heroes, phase="mystery-card", draws={"mystery": ["toy-stab"]}, dice=(6,), boxes=TOYS
    )
    assert t.hero("thomas").down
    assert t.hero("thomas").investigation == 0
    assert t.gear("thomas") == ["book-of-death", "toy-book"]


def test_the_book_of_death_of_somebody_else_is_no_help():
    heroes: Any = {
        "thomas": {"wounds": 3, "items": ["toy-book"], "investigation": 0},
        "karl": {"items": ["book-of-death"]},
    }
    t = lake_table(
        heroes=heroes, phase="mystery-card", draws={"mystery": ["toy-stab"]}, dice=(6,), boxes=TOYS
    )
    assert t.hero("thomas").down
    assert t.gear("thomas") == []


def test_the_book_of_death_stays_where_the_villain_does_not_kill():
    t = struck_down("villain", "book-of-death", options={"ko.villain_kills": False})
    assert t.game.result is None
    assert t.gear("ada") == ["book-of-death"]


# ---- other items and allies -------------------------------------------------------------------


def test_the_blunderbuss_hits_on_four_in_the_first_round_only():
    t = visit("manor", "toy-thug", items=["innkeepers-blunderbuss"], dice=(4, 3, 3, 1, 1))
    assert t.s.fights[-1].wounds == 1
    t.dice(4, 4, 3, 1, 1)
    t.answer("fight")
    assert t.s.fights[-1].wounds == 1


def test_the_blunderbuss_of_somebody_else_hits_nobody():
    heroes: Any = {
        "thomas": {"at": "marsh"},
        "karl": {"items": ["innkeepers-blunderbuss"]},
    }
    t = lake_table(
        heroes=heroes, minions={"marsh": "wolves"}, phase="fight", dice=(4,) * 4 + (1,) * 6
    )
    assert t.s.fights[-1].wounds == 0


def rolled_at_the_fields(money: int = 1, **about: Any) -> Scenario:
    heroes: Any = {
        "thomas": {"at": "fields", "items": ["loaded-dice"], "investigation": money} | about,
        "karl": {},
    }
    t = lake_table(
        heroes=heroes,
        draws={"event": ["toy-shield"], "mystery": ["toy-stab"]},
        clues={"fields": 1},
        dice=(2,),
        boxes=TOYS,
    )
    t.answer("encounter")
    return t


def test_loaded_dice_roll_a_single_die_again_for_one_investigation():
    t = rolled_at_the_fields()
    assert t.hero("thomas").value[1] == 3
    assert t.options == ["use:loaded-dice", "pass"]
    assert price_of(t, "use:loaded-dice") == 1
    t.dice(3)
    t.answer("use:loaded-dice")
    assert t.hand("thomas") == ["toy-shield"]
    assert t.hero("thomas").investigation == 0
    assert t.kind == "action"


def test_loaded_dice_are_not_for_the_poor():
    t = rolled_at_the_fields(money=0)
    assert t.hero("thomas").wounds == 1


def test_loaded_dice_may_be_thrown_once_for_each_die():
    heroes: Any = {"thomas": {"at": "church", "items": ["loaded-dice"], "investigation": 9}}
    t = lake_table(mode="lone", heroes=heroes, phase="move", dice=(2,), boxes=TOYS)
    assert t.options == ["use:loaded-dice", "pass"]
    t.dice(3, 1)
    t.answer("use:loaded-dice")
    assert "stay" in t.options
    t.answer("stay")
    assert t.options == ["use:loaded-dice", "pass"]  # lingering, in the same turn


def test_loaded_dice_are_no_help_in_tests_and_fights():
    t = visit("windmill", "hidden-papers", items=["loaded-dice"], dice=(1, 1, 1), investigation=2)
    assert t.kind == "action"
    t = visit("monastery", "vespers", items=["loaded-dice"], dice=(1, 1, 1), investigation=2)
    assert t.records("test")
    assert t.kind == "shop"
    t = visit("manor", "toy-thug", items=["loaded-dice"], dice=(1,) * 5, investigation=2)
    assert t.kind == "escape"
    t = visit("manor", "toy-thug", items=["loaded-dice", "pistol"], dice=(1,) * 6, investigation=2)
    t.answer("use:pistol")
    assert t.kind == "escape"


def test_loaded_dice_are_no_help_in_a_showdown():
    thomas: Any = {"at": "marsh", "lair": "ghost-lights", "items": ["loaded-dice"]}
    t = lake_table(
        mode="lone",
        heroes={"thomas": thomas | {"investigation": 9}},
        phase="showdown",
        elders={"reverend-harding": ["coward"]},
    )
    t.answer("elder:reverend-harding")
    t.dice(3, *(1,) * 20)  # the Reverend runs
    t.answer("nobody")
    assert t.elder("reverend-harding").hero == -1
    assert "use:loaded-dice" not in t.choices


def test_the_hired_blade_adds_two_dice_in_each_fight_round_for_one_investigation():
    t = visit("manor", "toy-thug", items=["hired-blade"], dice=(1,) * 5, investigation=2)
    assert t.options == ["use:hired-blade", "pass"]
    assert price_of(t, "use:hired-blade") == 1
    t.dice(5, 1)
    t.answer("use:hired-blade")
    assert t.s.fights[-1].wounds == 1
    assert t.hero("thomas").investigation == 1
    t.dice(1, 1, 1, 1, 1)
    t.answer("fight")
    assert t.options == ["use:hired-blade", "pass"]  # in the next round again, but no more in this
    t.dice(5, 1)
    t.answer("use:hired-blade")
    assert t.records("minion-defeated")


def test_the_hired_blade_fights_for_nobody_else_and_not_for_nothing():
    assert visit("manor", "toy-thug", items=["hired-blade"], dice=(1,) * 5).kind == "escape"
    heroes: Any = {
        "thomas": {"at": "manor"},
        "karl": {"at": "manor", "items": ["hired-blade"], "investigation": 3},
    }
    for mode in ("competitive", "cooperative"):
        t = lake_table(
            mode=mode, heroes=heroes, draws={"manor": ["toy-thug"]}, dice=(1,) * 5, boxes=TOYS
        )
        t.answer("encounter")
        assert t.kind == "escape"


def test_a_bot_pays_the_hired_blade():
    t = visit("manor", "toy-thug", items=["hired-blade"], dice=(1,) * 5, investigation=1)
    assert bot_takes(t) == "use:hired-blade"


def test_chances_count_the_hired_blade_as_long_as_it_is_paid():
    t = visit("manor", "toy-thug", items=["hired-blade"], dice=(1,) * 5, investigation=2)
    assert told_parts(t)["hired-blade"] == FightPart(hired=2, price=1)
    found = matchup(t.game, t.s.fights[-1], 0)
    assert found.purse == 2
    assert [(aid.dice, aid.rounds) for aid in sides(found)[0].aids] == [(2, 2)]
    assert sides(found.without_cards())[0].aids == ()  # for who would rather keep the Investigation
    t.dice(1, 1)
    t.answer("use:hired-blade")
    after = sides(matchup(t.game, t.s.fights[-1], 0))[0]
    assert [(aid.dice, aid.rounds) for aid in after.aids] == [(2, 1)]  # in the round after this


def with_the_peddler(money: int, **more: Any) -> Scenario:
    heroes: Any = {
        "thomas": {"at": "crossroads", "items": ["peddler"], "investigation": money},
        "karl": {},
    }
    return lake_table(heroes=heroes, boxes=TOYS, **more)


def test_the_peddler_sells_town_items_anywhere_once_a_turn():
    t = with_the_peddler(5)
    t.answer("use:peddler")
    assert price_of(t, "buy:toy-sword-4") == 4
    assert "buy:crossbow" not in t.options  # that is the Monastery's
    t.answer("buy:toy-sword-1", "buy:toy-sword-2", "leave")
    assert t.gear("thomas") == ["peddler", "toy-sword-1", "toy-sword-2"]
    assert t.hero("thomas").investigation == 2
    assert "use:peddler" not in t.options


def test_the_peddler_does_not_stop_for_the_poor_or_in_the_turn_of_another():
    assert "use:peddler" in with_the_peddler(1).options
    assert "use:peddler" not in with_the_peddler(0).options
    assert "use:peddler" not in with_the_peddler(5, active="karl").choices


@pytest.mark.rule("GAP-75")
def test_the_peddler_does_not_stop_for_what_a_hero_never_carries():
    cheap = [
        card.id
        for card in lake_table().content.definitions
        if isinstance(card, Gear) and card.deck == "town-item" and card.cost <= 3
    ]
    sold = [name for name in cheap if name != "holy-water"]
    for hero, sells in (("valeria", False), ("thomas", True)):
        heroes: Any = {
            hero: {"at": "crossroads", "items": ["peddler"], "investigation": 3},
            "karl": {"items": sold},
        }
        assert ("use:peddler" in lake_table(heroes=heroes).options) is sells


@pytest.mark.parametrize(
    ("place", "sells"), [("church", False), ("blacksmith", False), ("manor", True)]
)
def test_the_peddler_sells_nothing_in_town_while_there_is_a_panic(place, sells):
    heroes: Any = {
        "thomas": {"at": place, "items": ["peddler"], "investigation": 5},
        "karl": {},
    }
    t = lake_table(heroes=heroes, in_play=["panic-in-town"], boxes=TOYS)
    assert ("use:peddler" in t.options) is sells


@pytest.mark.parametrize(("place", "sells"), [("manor", False), ("windmill", True)])
def test_the_peddler_sells_nothing_under_the_signs_of_the_order(place, sells):
    heroes: Any = {
        "thomas": {"at": place, "items": ["peddler"], "investigation": 5},
        "karl": {},
    }
    t = lake_table(
        heroes=heroes,
        in_play=["the-orders-influence"],
        markers={"sign-of-the-order": ["manor"]},
        boxes=TOYS,
    )
    assert ("use:peddler" in t.options) is sells


def test_the_letter_of_introduction_makes_training_cheaper():
    heroes: Any = {
        "thomas": {"at": "church", "items": ["letter-of-introduction"], "investigation": 3},
        "karl": {"investigation": 9},
    }
    t = lake_table(heroes=heroes, boxes=TOYS)
    assert t.hero("thomas").value[3] == 3
    assert price_of(t, "look") == 2
    t.answer("encounter")
    assert price_of(t, "train:spirit") == 3
    t.answer("train:spirit")
    assert t.hero("thomas").value[0] == 4
    assert t.hero("thomas").investigation == 0


# ---- encounters -------------------------------------------------------------------------------


def test_it_is_a_long_way_down_to_the_island():
    t = at_the_inn("its-a-long-way-down", dice=(4, 1))
    assert t.at("thomas") == "forgotten-island"
    assert t.hero("thomas").wounds == 0
    assert t.kind == "action"
    t = at_the_inn("its-a-long-way-down", dice=(3, 3))
    assert t.at("thomas") == "forgotten-island"
    assert t.hero("thomas").wounds == 1


@pytest.mark.rule("MIN-18", "KO-05")
def test_who_falls_at_the_end_of_the_long_way_down_is_not_tested():
    t = visit(
        "inn",
        "its-a-long-way-down",
        wounds=4 - 1,
        minions={"forgotten-island": "wolves"},
        clues={"inn": 1},
    )
    t.dice(1, 1, 1, 5, 1, 1, 1)
    t.answer("listen")
    assert t.hero("thomas").down
    assert not t.records("test")


@pytest.mark.parametrize(("die", "left"), [(4, 2 + 2 + 3), (3, 2 + 2 - 3)])
def test_a_game_of_cards_doubles_the_stake_or_takes_it(die, left):
    t = at_the_inn("game-of-cards", investigation=2)
    assert t.options == ["number:0", "number:1", "number:2", "number:3"]
    assert read(t)[0] == "How much Investigation do you stake (A Game of Cards)?"
    t.dice(die)
    t.answer("number:3")
    assert t.hero("thomas").investigation == left
    assert t.kind == "action"


@pytest.mark.parametrize(("die", "asked"), [(4, False), (3, True)])
def test_a_game_of_cards_that_is_won_needs_no_loaded_dice(die, asked):
    t = at_the_inn("game-of-cards", items=["loaded-dice"], investigation=2)
    t.dice(die)
    t.answer("number:2")
    assert ("use:loaded-dice" in t.options) is asked


def test_nobody_has_to_sit_down_to_a_game_of_cards():
    t = at_the_inn("game-of-cards")
    assert t.options == ["number:0", "number:1", "number:2"]
    assert bot_takes(t) == "number:0"
    t.answer("number:0")
    assert t.hero("thomas").investigation == 2
    assert not t.records("die")
    t = at_the_inn("game-of-cards", wounds=1, first="sleep")
    assert t.hero("thomas").investigation == 0
    assert t.kind == "action"  # who has nothing is not asked
    assert not t.records("die")


@pytest.mark.parametrize(
    ("hero", "dice", "clues", "wounds"),
    [
        ("thomas", (5, 6, 1), 2, 0),
        ("thomas", (4, 4, 4), 0, 2),  # a Stranger
        ("victor", (4,) * 6, 0, 1),
    ],
)
def test_taproom_brawl(hero, dice, clues, wounds):
    t = at_the_inn("taproom-brawl", hero=hero, dice=dice)
    assert t.hero(hero).investigation == 2 + clues
    assert t.hero(hero).wounds == wounds


@pytest.mark.parametrize(("wounds", "left", "events"), [(0, 0, 1), (1, 0, 0), (3, 1, 0)])
def test_hot_supper_heals_or_is_good_for_an_event(wounds, left, events):
    t = at_the_inn("hot-supper", wounds=wounds, draws={"event": ["toy-shield"]})
    assert t.hero("thomas").wounds == left
    assert len(t.hand("thomas")) == events
    assert t.kind == "action"


@pytest.mark.parametrize(
    ("dice", "money", "left"),
    [((5, 1), 3, 5 + 2), ((4, 4), 2, 2), ((4, 4), 3, 2), ((4, 4), 0, 1)],
)
def test_the_thief_in_the_night_takes_the_larger_half(dice, money, left):
    t = at_the_inn("thief-in-the-night", dice=dice, investigation=money)
    assert [record[2] for record in t.records("test")] == ["cunning"]
    assert t.hero("thomas").investigation == left
    assert t.kind == "action"


@pytest.mark.parametrize("where", ["crossroads", "town-hall"])
def test_the_night_coach_goes_to_two_places(where):
    t = at_the_inn("night-coach")
    assert t.options == ["stay", "space:crossroads", "space:town-hall"]
    assert price_of(t, f"space:{where}") == 1
    assert read(t)[0] == "Take the night coach (Night Coach)?"
    t.answer(f"space:{where}")
    assert (t.at("thomas"), t.hero("thomas").investigation) == (where, 1)


def test_nobody_has_to_take_the_night_coach():
    t = at_the_inn("night-coach")
    t.answer("stay")
    assert (t.at("thomas"), t.hero("thomas").investigation) == ("inn", 2)
    t = at_the_inn("night-coach", wounds=1, first="sleep")
    assert t.at("thomas") == "inn"
    assert t.kind == "action"  # without money it does not stop


def test_a_bot_takes_the_night_coach_to_where_more_is_to_be_had():
    assert bot_takes(at_the_inn("night-coach", clues={"town-hall": 9})) == "space:town-hall"
    assert bot_takes(at_the_inn("night-coach", clues={"inn": 9})) == "stay"
    # a little more is to be had in the Town Hall, but less than 1 Investigation more
    assert bot_takes(at_the_inn("night-coach", clues={"inn": 3})) == "stay"
    # and here not so much that it would be worth 2
    assert bot_takes(at_the_inn("night-coach", clues={"inn": 2})) == "space:town-hall"


@pytest.mark.card("night-coach")
@pytest.mark.rule("GAP-71")
def test_the_night_coach_takes_no_money_for_a_place_that_has_sunk():
    t = at_the_inn("night-coach", villain="bog-fiend", markers={"sunken": ["crossroads"]})
    assert t.options == ["stay", "space:town-hall"]


def at_the_corner_table(**about: Any) -> Scenario:
    heroes: Any = {"thomas": {"at": "inn", "investigation": 0} | about, "karl": {}}
    t = lake_table(
        heroes=heroes,
        draws={"inn": ["stranger-in-the-corner"], "lair": ["toy-lair-church"]},
        clues={"inn": 1},
        boxes=TOYS,
    )
    t.answer("encounter")
    return t


@pytest.mark.card("stranger-in-the-corner")
def test_the_stranger_in_the_corner_knows_of_another_lair():
    t = at_the_corner_table(lair="toy-lair")
    assert read(t)[0] == "Exchange the Lair card (Stranger in the Corner)?"
    t.answer("yes")
    assert t.lair("thomas") == "toy-lair-church"
    assert t.hero("thomas").investigation == 2
    t = at_the_corner_table(lair="toy-lair")
    t.answer("no")
    assert t.lair("thomas") == "toy-lair"


@pytest.mark.card("stranger-in-the-corner")
def test_the_stranger_in_the_corner_tells_others_something_else():
    t = at_the_corner_table()
    assert t.lair("thomas") is None
    assert t.hero("thomas").investigation == 2 + 2


def wanted() -> Scenario:
    t = at_the_inn("dead-or-alive")
    assert t.in_play() == ["dead-or-alive"]
    return t


def test_dead_or_alive_pays_three_more_for_the_next_minion():
    t = visit("manor", "toy-thug", "toy-thug", in_play=["dead-or-alive"], dice=(5, 5, 1, 1, 1))
    assert t.hero("thomas").investigation == 3 + 3
    assert t.in_play() == []
    assert t.discards("inn") == ["dead-or-alive"]
    assert wanted().kind == "action"


def test_dead_or_alive_is_for_the_hero_who_took_the_warrant():
    heroes: Any = {"karl": {"at": "manor", "investigation": 0}, "thomas": {}}
    t = lake_table(heroes=heroes, draws={"manor": ["toy-thug"]}, clues={"manor": 1}, boxes=TOYS)
    card = t.content.copies["dead-or-alive"][0]
    lay(t.content, t.s, card, Zone.IN_PLAY, 1)
    t.dice(5, 5, 1, 1, 1, 1)
    t.answer("encounter")
    assert t.hero("karl").investigation == 3
    assert t.in_play() == ["dead-or-alive"]


@pytest.mark.rule("HER-09")
def test_dead_or_alive_is_part_of_the_bounty():
    t = visit(
        "manor", "toy-thug", hero="inspector-cooke", in_play=["dead-or-alive"],
        dice=(5, 5, 1, 1, 1),
    )  # fmt: skip
    assert t.kind == "action"  # nobody collects
    assert t.hero("inspector-cooke").investigation == 3 + 3


def test_a_round_for_the_house_buys_three_events():
    draws = {"event": ["toy-shield", "toy-guard", "toy-dice", "toy-clues"]}
    t = at_the_inn("a-round-for-the-house", draws=draws)
    t.answer("yes")
    assert t.hand("thomas") == ["toy-shield", "toy-guard", "toy-dice"]
    assert t.hero("thomas").investigation == 0
    t = at_the_inn("a-round-for-the-house", draws=draws)
    t.answer("no")
    assert (t.hand("thomas"), t.hero("thomas").investigation) == ([], 2)
    t = at_the_inn("a-round-for-the-house", draws=draws, wounds=1, first="sleep")
    assert t.kind == "action"


@pytest.mark.parametrize(("dice", "mystery"), [((4, 1, 1), 0), ((3, 3, 3), 1)])
def test_room_thirteen_is_for_a_sound_sleep_or_a_bad_one(dice, mystery):
    t = at_the_inn("room-thirteen", wounds=3, draws={"mystery": ["toy-stab"]})
    assert read(t)[0] == "Sleep here (Room Thirteen)?"
    t.dice(*dice)
    t.answer("yes")
    assert t.hero("thomas").wounds == mystery
    assert len(t.discards("mystery")) == mystery


def test_nobody_has_to_sleep_in_room_thirteen():
    t = at_the_inn("room-thirteen", wounds=3)
    t.answer("no")
    assert t.hero("thomas").wounds == 3
    assert not t.records("test")


@pytest.mark.parametrize(("wounds", "taken"), [(3, "yes"), (2, "yes"), (1, "no")])
def test_a_bot_sleeps_in_room_thirteen_if_it_is_sore(wounds, taken):
    assert bot_takes(at_the_inn("room-thirteen", wounds=wounds)) == taken


# ---- minions ----------------------------------------------------------------------------------


def test_drunken_sailors_strike_first_hit_on_a_six_and_rob():
    t = at_the_inn("drunken-sailors", dice=(5, 5, 5, 5, 6, 5, 1, 1))
    assert fight_dice(t) == [((), (5, 5, 5, 5, 6)), ((5, 1, 1), ())]
    assert t.hero("thomas").wounds == 1
    assert t.hero("thomas").investigation == 2 - 1
    t.dice(1, 1, 1, 1, 1, 5, 5, 1)
    t.answer("fight")
    assert t.hero("thomas").investigation == 1 + 4  # Health 3
    assert t.kind == "action"


def test_the_poisoner_is_fought_with_cunning_and_hurts_while_she_lives():
    t = at_the_inn("poisoner", dice=(4, 4, 4, 4))
    assert fight_dice(t) == [((4, 4), (4, 4))]  # Thomas: Cunning 2
    assert t.hero("thomas").wounds == 1
    t.dice(5, 1, 1, 1)
    t.answer("fight")
    assert t.hero("thomas").wounds == 1
    assert t.hero("thomas").investigation == 2 + 3


def test_the_guest_who_never_left_is_fought_with_spirit_and_hits_on_four():
    t = at_the_inn("guest-who-never-left", dice=(5, 4, 1, 4, 3))
    assert fight_dice(t) == [((5, 4, 1), (4, 3))]
    assert t.hero("thomas").wounds == 1
    t.dice(5, 1, 1, 3, 3)
    t.answer("fight")
    assert t.hero("thomas").wounds == 1
    assert t.hero("thomas").investigation == 2 + 3
