"""Actions and Investigation (ACT, INV)."""

from __future__ import annotations

import pytest

from tests.plain import MODES, heroes_for, plain_table
from tests.toy_people import village

RICH = 20


def at_church(**ada):
    return {"ada": {"at": "church", "investigation": RICH} | ada, "bert": {}}


def still_adas_action(t):
    return t.kind == "action" and t.asked == "ada"


# ---- when and how often ----------


@pytest.mark.rule("ACT-01")
@pytest.mark.parametrize("mode", MODES)
def test_actions_come_after_the_fights(mode):
    t = plain_table(
        mode=mode,
        heroes=heroes_for(mode, at="church", investigation=RICH),
        phase="fight",
        minions={"church": "toy-wolf"},
        dice=(1, 1, 1, 1),
    )
    assert t.kind == "escape"  # the wolf first
    t.dice(5, 5, 1, 1)
    t.answer("fight")
    assert t.minion("church") is None
    assert t.kind == "action"


@pytest.mark.rule("ACT-02")
@pytest.mark.parametrize(
    "order", [("heal", "encounter", "look"), ("encounter", "look", "heal"), ("look", "heal")]
)
def test_actions_may_be_taken_in_any_order(order):
    t = plain_table(heroes=at_church(wounds=1), draws={"event": ["toy-clues"]})
    taken = {
        "heal": ["heal"],
        "look": ["look", "elder:sophie"],
        "encounter": ["encounter", "leave"],
    }
    for action in order:
        assert action in t.options
        t.answer(*taken[action])
        assert still_adas_action(t)
    assert t.hero("ada").wounds == 0


@pytest.mark.rule("ACT-03", "CON-08")
@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("action", ["encounter", "collect", "heal", "look", "buy-lair"])
def test_each_action_once_a_turn(mode, action):
    t = plain_table(
        mode=mode,
        heroes=heroes_for(mode, at="church", investigation=60, wounds=2),
        clues={"church": 2},
        draws={"event": ["toy-clues"], "lair": ["toy-lair"]},
    )
    follow = {"look": ["elder:sophie"], "encounter": ["leave"], "heal": ["number:1"]}
    assert action in t.options
    t.answer(action, *follow.get(action, []))
    if action == "collect":
        t.s.clues[t.space("church")] = 1  # even if something is there again
        t.answer("heal", "number:1")
    assert still_adas_action(t)
    assert action not in t.options


@pytest.mark.rule("ACT-03")
def test_the_next_turn_has_them_all_again():
    t = plain_table(
        heroes={"ada": {"investigation": 9, "wounds": 1, "at": "church"}},
        phase="actions",
        draws={"event": ["toy-shield"], "mystery": ["toy-quiet"]},
    )
    t.answer("look", "elder:sophie", "encounter", "leave")
    assert set(t.options) == {"heal", "end-turn"}
    t.dice(3, 5)
    t.answer("end-turn")
    assert t.s.round == 2
    t.answer("stay")
    assert t.kind == "action"
    assert {"look", "encounter"} <= set(t.options)


@pytest.mark.rule("ACT-03", "CON-08", "CLS-09", "CLS-10")
def test_the_value_repeatable():
    t = plain_table(
        heroes=at_church(wounds=2),
        clues={"church": 2},
        draws={"lair": ["toy-lair"], "event": ["toy-dice"]},
        options={"actions.limit": "repeatable"},
    )
    t.answer("look", "elder:sophie")
    assert "look" in t.options
    t.answer("heal")  # one wound at a time
    assert t.hero("ada").wounds == 1
    assert "heal" in t.options
    t.answer("collect", "encounter", "leave")
    t.s.clues[t.space("church")] = 1
    t.answer("heal")
    assert "encounter" not in t.options  # these two stay once a turn
    assert "collect" not in t.options


@pytest.mark.rule("ACT-04", "ENC-09")
@pytest.mark.parametrize("mode", MODES)
def test_the_encounter_is_compulsory(mode):
    t = plain_table(
        mode=mode,
        heroes=heroes_for(mode, at="church", investigation=RICH),
        draws={"event": ["toy-clues"]},
    )
    assert "encounter" in t.options
    assert "end-turn" not in t.options
    t.answer("encounter", "leave")
    assert "end-turn" in t.options


@pytest.mark.rule("ACT-04")
@pytest.mark.parametrize(
    "keys", [("collect",), ("heal", "number:1"), ("look", "elder:sophie"), ("buy-lair",)]
)
def test_another_action_does_not_take_the_place_of_the_encounter(keys):
    t = plain_table(heroes=at_church(wounds=2), clues={"church": 1}, draws={"lair": ["toy-lair"]})
    t.answer(*keys)
    assert still_adas_action(t)
    assert "encounter" in t.options
    assert "end-turn" not in t.options


@pytest.mark.rule("ACT-04", "ENC-09")
def test_on_a_road_there_is_nothing_to_encounter():
    t = plain_table(heroes={"ada": {"at": "road-church-manor"}, "bert": {}})
    assert "encounter" not in t.options
    assert "end-turn" in t.options


@pytest.mark.rule("ACT-04")
def test_all_other_actions_may_be_left_out():
    t = plain_table(
        heroes={"ada": {"at": "road-church-manor", "investigation": RICH, "wounds": 1}, "bert": {}},
        clues={"road-church-manor": 1},
        dice=(3,),
    )
    assert {"collect", "heal", "look", "buy-lair", "end-turn"} == set(t.options)
    t.answer("end-turn")
    assert t.hero("ada").investigation == RICH
    assert t.hero("ada").wounds == 1
    assert t.asked == "bert"


@pytest.mark.rule("ACT-04")
def test_with_nothing_else_to_do_the_encounter_happens_unasked():
    heroes = {"ada": {"at": "church", "investigation": 0}, "bert": {}}
    t = plain_table(heroes=heroes, draws={"event": ["toy-shield"]}, dice=(3,))
    assert t.hand("ada") == ["toy-shield"]
    assert t.asked == "bert"


@pytest.mark.rule("ACT-05", "COOP-01", "TEAM-05", "OPT-01")
@pytest.mark.parametrize(
    ("mode", "more", "exchange"),
    [
        ("competitive", {}, False),
        ("competitive", {"optional": ["exchange"]}, True),
        ("cooperative", {}, True),
        ("solo-team", {}, True),
        ("team", {}, True),
        ("lone", {}, False),
    ],
)
def test_the_actions_there_are(mode, more, exchange):
    everything = {"at": "manor", "investigation": RICH, "wounds": 1, "lair": "toy-lair"}
    heroes = heroes_for(mode, **everything, items=["toy-book"])
    if mode == "team":
        heroes["cora"] = {"at": "manor"}
    elif "bert" in heroes:
        heroes["bert"] = {"at": "manor"}
    t = plain_table(mode=mode, heroes=heroes, clues={"manor": 1}, **more)
    wanted = {"encounter", "collect", "heal", "look", "buy-lair", "showdown"}
    assert set(t.options) == (wanted | {"exchange"} if exchange else wanted)


# ---- collect ----------


@pytest.mark.rule("ACT-06", "CON-09")
@pytest.mark.parametrize("mode", MODES)
def test_collecting_takes_every_marker_without_a_test(mode):
    t = plain_table(
        mode=mode,
        heroes=heroes_for(mode, at="church", investigation=5),
        clues={"church": 4, "town-hall": 1},
    )
    t.answer("collect")
    assert t.hero("ada").investigation == 9
    assert t.clues("church") == 0
    assert t.clues("town-hall") == 1
    assert t.records("test") == []
    assert still_adas_action(t)


@pytest.mark.rule("ACT-06")
def test_an_empty_space_has_nothing_to_collect():
    assert "collect" not in plain_table(heroes=at_church()).options


@pytest.mark.rule("ACT-06", "CON-09", "CLS-08")
@pytest.mark.parametrize(("dice", "got"), [((5, 6), 2), ((4, 5), 1), ((4, 4), 0)])
def test_the_value_test5(dice, got):
    t = plain_table(
        heroes=at_church(), clues={"church": 3}, options={"actions.collect": "test5"}, dice=dice
    )
    t.answer("collect")
    assert set(t.options) == {"skill:spirit", "skill:cunning"}
    t.answer("skill:spirit")  # ada has two dice
    assert t.hero("ada").investigation == RICH + got
    assert t.clues("church") == 3 - got
    assert "collect" not in t.options


@pytest.mark.rule("ACT-06", "CON-09", "AP-15")
def test_the_value_per_point():
    t = plain_table(
        mode="lone",
        heroes={"ada": {"at": "church"}},
        preset="ap",
        phase="day",
        clues={"church": 3},
    )
    t.answer("collect")
    assert t.options == ["number:1", "number:2", "number:3"]
    t.answer("number:2")
    assert t.hero("ada").points == 12 - 2
    assert t.hero("ada").investigation == 4
    assert t.clues("church") == 1


# ---- heal ----------


@pytest.mark.rule("ACT-07")
@pytest.mark.parametrize("mode", MODES)
def test_healing_any_number_at_three_each(mode):
    heroes = heroes_for(mode, at="road-church-manor", investigation=7, wounds=2)
    t = plain_table(mode=mode, heroes=heroes, draws={"mystery": ["toy-quiet"]})
    t.answer("heal")
    assert t.options == ["number:1", "number:2"]
    t.answer("number:2")
    assert t.hero("ada").wounds == 0
    assert t.hero("ada").investigation == 1


@pytest.mark.rule("ACT-07")
def test_no_more_than_can_be_paid():
    heroes = {"ada": {"at": "church", "investigation": 5, "wounds": 2}, "bert": {}}
    t = plain_table(heroes=heroes)
    t.answer("heal")  # one is all that 5 can buy
    assert t.hero("ada").wounds == 1
    assert t.hero("ada").investigation == 2


@pytest.mark.rule("ACT-07")
@pytest.mark.parametrize(
    ("money", "wounds", "offered"), [(3, 1, True), (2, 1, False), (9, 0, False)]
)
def test_when_healing_is_offered(money, wounds, offered):
    heroes = {"ada": {"at": "church", "investigation": money, "wounds": wounds}, "bert": {}}
    assert ("heal" in plain_table(heroes=heroes).options) is offered


@pytest.mark.rule("ACT-07")
def test_only_the_own_wounds_are_healed():
    heroes = {"ada": {"at": "church", "investigation": 9}, "bert": {"at": "church", "wounds": 2}}
    t = plain_table(mode="cooperative", heroes=heroes)
    assert "heal" not in t.options


# ---- look ----------


@pytest.mark.rule("ACT-08", "ELD-08", "CON-23")
@pytest.mark.parametrize("mode", ["competitive", "team"])
def test_looking_costs_two_and_shows_all_secrets_to_one_seat(mode):
    t = plain_table(
        mode=mode,
        heroes=heroes_for(mode, at="church", investigation=3),
        elders={"sophie": ["toy-dull", "toy-evil"]},
    )
    t.answer("look", "elder:sophie")
    assert t.hero("ada").investigation == 1
    sophie = next(e for e in t.game.view(0)["elders"] if e["card"] == "sophie")
    assert sorted(sophie["hidden"]) == ["toy-dull", "toy-evil"]
    other = next(e for e in t.game.view(1)["elders"] if e["card"] == "sophie")
    assert other["hidden"] == [None, None]
    assert t.elder("sophie").status == "town"


@pytest.mark.rule("ACT-08", "COOP-17", "SOLO-15", "CON-21")
@pytest.mark.parametrize(
    ("mode", "more", "cost"),
    [
        ("competitive", {}, 2),
        ("team", {}, 2),
        ("lone", {}, 2),
        ("cooperative", {}, 3),
        ("solo-team", {}, 3),
        ("cooperative", {"options": {"elder.look_cost": "two"}}, 2),
        ("cooperative", {"options": {"elder.look_cost": "per_player"}, "seats": [0, 1, 1]}, 2),
        ("cooperative", {"options": {"elder.look_cost": "per_hero"}, "seats": [0, 1, 1]}, 3),
        ("competitive", {"options": {"elder.look_cost": "per_player"}}, 3),
    ],
)
def test_what_looking_costs(mode, more, cost):
    heroes = heroes_for(mode)
    if len(heroes) == 2:
        heroes["cora"] = {}
    heroes["ada"] = {"at": "church", "investigation": cost}
    t = plain_table(mode=mode, heroes=heroes, **more)
    assert next(o.price for o in t.decision.options if o.key == "look") == cost
    t.answer("look", "elder:sophie")
    assert t.hero("ada").investigation == 0
    heroes["ada"] = {"at": "church", "investigation": cost - 1, "wounds": 1}
    poor = plain_table(mode=mode, heroes=heroes, clues={"church": 1}, **more)
    assert "look" not in poor.options


@pytest.mark.rule("ACT-08", "COOP-16", "SOLO-08", "CON-23")
@pytest.mark.parametrize(
    ("mode", "more", "reveals"),
    [
        ("competitive", {}, False),
        ("team", {}, False),
        ("cooperative", {}, True),
        ("solo-team", {}, True),
        ("lone", {}, True),
        ("competitive", {"options": {"elder.look_reveals": True}}, True),
        ("cooperative", {"options": {"elder.look_reveals": False}}, False),
    ],
)
def test_whether_looking_reveals(mode, more, reveals):
    heroes = heroes_for(mode, at="church", investigation=5)
    t = plain_table(mode=mode, heroes=heroes, elders={"sophie": ["toy-evil"]}, **more)
    t.answer("look", "elder:sophie")
    assert (t.elder("sophie").status == "evil") is reveals


# ---- the Lair card and the showdown ----------


@pytest.mark.rule("ACT-09", "LAIR-02")
@pytest.mark.parametrize("mode", MODES)
def test_buying_a_lair_card(mode):
    t = plain_table(
        mode=mode,
        heroes=heroes_for(mode, at="church", investigation=13),
        draws={"lair": ["toy-lair-church"]},
    )
    t.answer("buy-lair")
    assert t.hero("ada").investigation == 1  # 12 at the top of the track
    assert t.lair("ada") == "toy-lair-church"


@pytest.mark.rule("ACT-09", "GEN-07")
def test_a_card_may_lower_the_price():
    heroes = {"ada": {"at": "church", "investigation": 10, "items": ["plain-charm"]}, "bert": {}}
    t = plain_table(heroes=heroes, draws={"lair": ["toy-lair"]})
    t.answer("buy-lair")
    assert t.hero("ada").investigation == 0


@pytest.mark.rule("ACT-08", "ACT-09", "GEN-07")
def test_what_costs_nothing_can_be_had_for_nothing():
    heroes = {"ada": {"at": "church", "investigation": 0, "items": ["plain-key"]}, "bert": {}}
    t = plain_table(heroes=heroes, draws={"lair": ["toy-lair"]})
    assert {"look", "buy-lair"} <= set(t.options)
    t.answer("buy-lair")
    assert t.lair("ada") == "toy-lair"
    assert t.hero("ada").investigation == 0


@pytest.mark.rule("ACT-03", "ACT-04", "ENC-10", "ENC-11")
def test_an_encounter_that_may_be_taken_again_need_not_be():
    ada = {"at": "manor", "investigation": 9, "lair": "toy-lair", "hand": ["long-day"]}
    t = plain_table(heroes={"ada": ada, "bert": {}}, draws={"manor": ["toy-nothing"] * 2})
    assert "showdown" in t.options
    t.answer("encounter", "play:long-day")
    assert {"encounter", "end-turn"} <= set(t.options)
    assert "showdown" not in t.options  # the space was encountered this turn
    t.answer("encounter")
    assert t.discards("manor") == ["toy-nothing"] * 2
    assert "encounter" not in t.options


@pytest.mark.rule("ACT-10")
@pytest.mark.parametrize("mode", MODES)
def test_a_showdown_takes_the_place_of_the_encounter(mode):
    heroes = heroes_for(mode, at="manor", investigation=6, lair="toy-lair")
    t = plain_table(mode=mode, heroes=heroes)
    t.answer("showdown")
    assert t.hero("ada").investigation == 4  # its printed 2
    while t.kind != "hunting-party":
        t.answer("no")  # nobody else joins
    t.answer("nobody")
    t.dice(1, 1, 1, 1, 1, 1)
    while t.kind == "accuse":
        t.answer("no-accusation")
    assert t.records("showdown-round")[0] == ("showdown-round", 1)
    while "escape:road-church-manor" not in t.options:
        t.answer("fight")
    assert t.s.showdown is not None
    t.answer("escape:road-church-manor")
    assert t.records("encounter") == []


@pytest.mark.rule("ACT-10", "ENC-11")
@pytest.mark.parametrize(
    ("ada", "offered"),
    [
        ({"at": "manor", "investigation": 2, "lair": "toy-lair"}, True),
        ({"at": "manor", "investigation": 1, "lair": "toy-lair"}, False),  # too poor
        ({"at": "manor", "investigation": 9}, False),  # no card
        ({"at": "church", "investigation": 9, "lair": "toy-lair"}, False),  # elsewhere
        ({"at": "manor", "investigation": 9, "lair": "toy-lair", "acted": 1}, False),
    ],
)
def test_what_a_showdown_needs(ada, offered):
    t = plain_table(heroes={"ada": ada | {"wounds": 1}, "bert": {}}, clues={ada["at"]: 1})
    assert ("showdown" in t.options) is offered


@pytest.mark.rule("ACT-10", "CON-15", "RBW-14")
def test_beside_the_encounter_where_the_option_says_so():
    t = plain_table(
        heroes={"ada": {"at": "manor", "investigation": 6, "lair": "toy-lair", "acted": 1}},
        options={"showdown.replaces_encounter": False},
    )
    assert "showdown" in t.options


@pytest.mark.rule("ACT-10", "ENC-12", "FAQ-09", "CRD-21")
def test_after_a_canceled_lair_card_the_space_may_still_be_encountered():
    heroes = {
        "ada": {"at": "manor", "investigation": 6, "lair": "toy-lair"},
        "bert": {"hand": ["toy-cancel"]},
    }
    t = plain_table(heroes=heroes)
    t.answer("showdown", "play:toy-cancel")
    assert t.s.showdown is None
    assert t.lair("ada") is None
    assert t.hero("ada").investigation == 6  # GAP-22: nothing was paid yet
    assert "encounter" in t.options
    assert "end-turn" not in t.options


@pytest.mark.rule("ACT-11", "FGT-14", "CON-14")
@pytest.mark.parametrize("mode", ["competitive", "cooperative", "solo-team", "lone"])
def test_after_an_escape_there_are_no_actions(mode):
    t = plain_table(
        mode=mode,
        heroes=heroes_for(mode, at="church", investigation=RICH),
        phase="fight",
        minions={"church": "toy-wolf"},
        dice=(1, 1, 1, 1),
        draws={"mystery": ["toy-quiet"], "lair": ["toy-lair"]},
    )
    t.dice(3, 3)
    t.answer("escape:town-hall")
    assert t.at("ada") == "town-hall"
    assert t.records("encounter") == []
    assert t.kind == "move"  # somebody's next turn


@pytest.mark.rule("ACT-11", "CON-14", "CLS-13")
def test_where_an_escape_does_not_end_the_turn_the_actions_follow():
    t = plain_table(
        heroes=at_church(),
        phase="fight",
        minions={"church": "toy-wolf"},
        dice=(1, 1, 1, 1),
        options={"fight.escape_ends_turn": False},
    )
    t.answer("escape:town-hall")
    assert still_adas_action(t)
    assert "encounter" in t.options


@pytest.mark.rule("ACT-11")
def test_an_escape_during_the_actions_ends_them():
    t = plain_table(
        heroes={"ada": {"at": "manor", "investigation": RICH}, "bert": {}},
        draws={"manor": ["toy-thug"]},
        dice=(1, 1, 1, 1),
    )
    t.answer("encounter")
    assert t.kind == "escape"
    t.dice(3)
    t.answer("escape:road-church-manor")
    assert t.asked == "bert"


# ---- Investigation ----------


@pytest.mark.rule("INV-01", "BRD-19")
def test_it_pays_for_town_items():
    t = plain_table(
        heroes={"ada": {"at": "blacksmith", "investigation": 5}, "bert": {}},
        draws={"event": ["toy-dice"]},
    )
    t.answer("encounter", "buy:toy-sword-3")
    assert t.hero("ada").investigation == 2
    assert "buy:toy-sword-3" not in t.options
    assert "buy:toy-sword-4" not in t.options  # too dear now


@pytest.mark.rule("INV-01", "BRD-20")
def test_it_pays_for_training():
    t = plain_table(
        heroes={"ada": {"at": "church", "investigation": 4}, "bert": {}},
        draws={"event": ["toy-dice"]},
    )
    t.answer("encounter", "train:spirit")
    assert t.hero("ada").investigation == 0
    assert t.hero("ada").value[0] == 3


@pytest.mark.rule("INV-02")
def test_it_is_gained_from_cards():
    t = plain_table(heroes=at_church(hand=["toy-clues"]))
    t.answer("play:toy-clues")
    assert t.hero("ada").investigation == RICH + 2


@pytest.mark.rule("INV-02", "INV-06")
def test_it_is_gained_in_the_mystery_phase():
    t = plain_table(phase="mystery-card", draws={"mystery": ["plain-alms"]}, dice=(3,))
    assert [hero.investigation for hero in t.s.heroes] == [4, 4]


@pytest.mark.rule("INV-02", "ACT-06")
def test_it_is_gained_from_the_board():
    t = plain_table(heroes=at_church(), clues={"church": 2})
    t.answer("collect")
    assert t.hero("ada").investigation == RICH + 2


@pytest.mark.rule("INV-03")
@pytest.mark.parametrize(("dice", "left"), [((4, 4), 7), ((4, 5), 9)])
def test_it_can_be_lost_by_failing_a_test(dice, left):
    t = plain_table(
        heroes={"ada": {"at": "manor", "investigation": 9}, "bert": {}},
        draws={"manor": ["plain-riddle"]},
        dice=dice,
    )
    t.answer("encounter")
    assert t.hero("ada").investigation == left


@pytest.mark.rule("INV-03")
def test_nobody_loses_more_than_they_have():
    t = plain_table(
        heroes={"ada": {"at": "manor", "investigation": 1, "wounds": 1}, "bert": {}},
        clues={"manor": 1},
        draws={"manor": ["plain-riddle"]},
        dice=(1, 1),
    )
    t.answer("encounter")
    assert t.hero("ada").investigation == 0


@pytest.mark.rule("INV-03", "KO-03")
def test_it_is_lost_by_being_knocked_out():
    t = plain_table(
        heroes={"ada": {"at": "fields", "investigation": 9}, "bert": {}},
        draws={"mystery": ["plain-strike-down"]},
        dice=(1, 4, 3),
    )
    t.answer("encounter")
    assert t.hero("ada").investigation == 5


@pytest.mark.rule("INV-04", "COOP-04", "OPT-02")
@pytest.mark.parametrize(
    ("mode", "more"),
    [("cooperative", {}), ("solo-team", {}), ("competitive", {"optional": ["exchange"]})],
)
def test_it_never_changes_hands(mode, more):
    heroes = {
        "ada": {"at": "church", "investigation": 9, "items": ["toy-book"], "hand": ["toy-dice"]},
        "bert": {"at": "church", "investigation": 9},
    }
    t = plain_table(mode=mode, heroes=heroes, **more)
    t.answer("exchange")
    assert t.kind == "exchange"
    assert set(t.options) == {"done", "give:toy-book:bert"}


@pytest.mark.rule("INV-05", "KO-05")
@pytest.mark.parametrize("mode", ["competitive", "cooperative"])
def test_a_knocked_out_hero_collects_none(mode):
    t = plain_table(
        mode=mode,
        heroes={"ada": {}, "bert": {"down": True}},
        first="ada",
        phase="mystery-card",
        draws={"mystery": ["plain-alms"]},
        dice=(3,),
    )
    assert t.hero("ada").investigation == 4
    assert t.hero("bert").investigation == 2


@pytest.mark.rule("INV-05", "KO-05", "FGT-09")
def test_the_bounty_of_a_minion_beaten_in_the_same_round_is_still_won():
    t = plain_table(
        heroes={"ada": {"at": "church", "wounds": 2, "investigation": 0}, "bert": {}},
        phase="fight",
        minions={"church": "toy-wolf"},
        dice=(5, 5, 5, 1, 1, 3),  # both fall; the loss is 1
    )
    assert t.hero("ada").down
    assert t.hero("ada").investigation == 1  # 2 for the wolf, 1 lost


@pytest.mark.rule("INV-05", "KO-05", "FGT-23")
@pytest.mark.parametrize(("wounds", "down", "won"), [(2, False, 2), (3, True, 0)])
def test_who_falls_before_the_dice_count_wins_nothing_by_them(wounds, down, won):
    ann = {"wounds": wounds, "investigation": 0, "hand": ["toy-dice", "toy-bleed"]}
    t = village(
        heroes={"toy-ann": ann, "toy-bob": {}},  # Ann has four boxes
        phase="mystery-card",
        draws={"mystery": ["toy-villain"]},
        dice=(5, 5, 1, 1, 1, 1, 1),
    )
    t.answer("pass")
    assert (t.kind, t.decision.source) == ("respond", "fight-roll")  # two hits lie there
    t.aside("toy-ann", "play:toy-bleed")
    t.pass_all()
    assert t.hero("toy-ann").down is down
    assert sum(record[2] for record in t.records("gained")) == won


@pytest.mark.rule("INV-06")
def test_markers_stay_where_they_lie():
    t = plain_table(
        mode="cooperative",
        phase="mystery-chart",
        dice=(6, 3),
        draws={"lair": ["toy-lair"], "mystery": ["toy-quiet"]},
        clues={"church": 1},
    )
    assert t.s.round == 2
    assert t.clues("manor") == 2
    assert t.clues("church") == 1


@pytest.mark.rule("INV-07")
def test_investigation_of_every_origin_is_the_same():
    t = plain_table(
        heroes={"ada": {"at": "church", "investigation": 8, "hand": ["toy-clues"]}, "bert": {}},
        phase="fight",
        minions={"church": "toy-wolf"},
        clues={"church": 1},
        dice=(5, 5, 1, 1),
        draws={"lair": ["toy-lair"]},
    )
    t.pass_all()
    t.answer("collect", "play:toy-clues")  # bounty 2, marker 1, card 2
    assert t.game.view(0)["heroes"][0]["investigation"] == 13
    t.answer("buy-lair")
    assert t.hero("ada").investigation == 1
