"""Moving, picking up on the way, lingering (MOV, LNG)."""

from __future__ import annotations

import pytest

from tests.plain import MODES, heroes_for, plain_table

# ---- how far ----------


@pytest.mark.rule("MOV-01")
def test_a_hero_goes_up_to_the_number_rolled():
    t = plain_table(phase="move", dice=(2,))
    assert t.kind == "move"
    assert "move:road-church-manor" in t.options  # two spaces away
    assert "move:manor" not in t.options  # three
    assert "stay" in t.options
    t.answer("move:church", "stop")
    assert t.at("ada") == "church"
    assert t.kind == "action"


@pytest.mark.rule("MOV-01")
@pytest.mark.parametrize("mode", MODES)
def test_the_largest_number_reaches_six_spaces_in_every_mode(mode):
    t = plain_table(mode=mode, heroes=heroes_for(mode), phase="move", dice=(6,))
    assert "move:abandoned-keep" in t.options  # five
    assert "move:road-keep-crossroads" in t.options  # six
    t.answer("move:abandoned-keep")
    assert t.hero("ada").steps == 1
    assert set(t.options) == {"stop", "move:road-marsh-keep", "move:road-keep-crossroads"}


@pytest.mark.rule("MOV-01")
def test_going_nowhere_is_allowed_and_the_rest_of_the_roll_is_lost():
    t = plain_table(phase="move", dice=(5, 4))  # the second die is for lingering
    t.answer("stay")
    assert t.at("ada") == "town-hall"
    assert t.hero("ada").steps == 0
    assert t.kind == "action"


@pytest.mark.rule("MOV-01", "GEN-07")
def test_a_card_may_change_the_number_of_spaces():
    t = plain_table(phase="move", dice=(2,), in_play=("toy-rain",))
    assert "move:church" in t.options
    assert "move:road-church-manor" not in t.options


# ---- the free Event of a 1 ----------


@pytest.mark.rule("MOV-02", "CON-11")
def test_a_one_lets_the_hero_draw_an_event_at_once():
    t = plain_table(phase="move", dice=(1,), draws={"event": ["toy-clues"]})
    assert t.kind == "free-event"
    t.answer("draw")
    assert t.hand("ada") == ["toy-clues"]
    assert t.hero("ada").investigation == 2
    assert t.kind == "move"  # at once: before the hero goes anywhere
    assert "move:church" in t.options


@pytest.mark.rule("MOV-02")
def test_the_free_event_may_be_declined():
    t = plain_table(phase="move", dice=(1,))
    t.answer("decline")
    assert t.hand("ada") == []
    assert t.kind == "move"


@pytest.mark.rule("MOV-02")
def test_a_two_gives_no_event():
    t = plain_table(phase="move", dice=(2,))
    assert t.kind == "move"
    assert t.hand("ada") == []


@pytest.mark.rule("MOV-03")
@pytest.mark.parametrize("moves", [True, False])
def test_the_free_event_depends_on_the_roll_only(moves):
    t = plain_table(phase="move", dice=(1, 6), draws={"event": ["toy-clues"]})
    t.answer("draw")
    t.answer("move:church" if moves else "stay")
    assert t.hand("ada") == ["toy-clues"]
    assert t.kind == "action"


@pytest.mark.rule("MOV-03")
def test_slowed_to_one_space_by_a_card_is_no_roll_of_one():
    t = plain_table(phase="move", dice=(2,), in_play=("toy-rain",))
    assert t.kind == "move"


@pytest.mark.rule("MOV-02", "CON-11")
def test_the_value_must_draws_without_asking():
    t = plain_table(
        phase="move",
        dice=(1,),
        draws={"event": ["toy-clues"]},
        options={"move.one_gives_event": "must"},
    )
    assert t.kind == "move"
    assert t.hand("ada") == ["toy-clues"]


@pytest.mark.rule("MOV-02", "CON-11")
def test_the_value_off_gives_nothing():
    t = plain_table(phase="move", dice=(1,), options={"move.one_gives_event": "off"})
    assert t.kind == "move"
    assert t.hand("ada") == []


# ---- others on the way ----------


@pytest.mark.rule("MOV-04", "BRD-24")
@pytest.mark.parametrize("mode", ["competitive", "cooperative"])
def test_other_heroes_neither_stop_nor_bar_anybody(mode):
    heroes = {"ada": {"investigation": 4}, "bert": {"at": "church"}, "cora": {"at": "church"}}
    t = plain_table(mode=mode, heroes=heroes, phase="move", dice=(2,))
    assert "move:road-church-manor" in t.options  # through the church
    t.answer("move:church")
    assert t.kind == "move"  # one step left, nothing stopped ada
    t.answer("stop")
    assert t.at("ada") == "church"
    assert t.records("fight") == []
    assert t.kind == "action"


@pytest.mark.rule("MOV-05")
@pytest.mark.parametrize("mode", MODES)
def test_a_square_minion_ends_the_movement(mode):
    t = plain_table(
        mode=mode,
        heroes=heroes_for(mode),
        phase="move",
        dice=(3, 5, 5, 1, 1),
        minions={"church": "toy-wolf"},
    )
    assert "move:church" in t.options
    assert "move:road-church-manor" not in t.options  # beyond the wolf
    t.answer("move:church")
    assert t.records("minion-defeated") == [("minion-defeated", 0, "toy-wolf")]
    assert t.at("ada") == "church"
    assert t.kind in ("action", "team-order")  # no way to go on after the fight


@pytest.mark.rule("MOV-05")
def test_a_minion_in_the_space_where_the_turn_begins_does_not_hold_the_hero():
    t = plain_table(phase="move", dice=(2,), minions={"town-hall": "toy-wolf"})
    assert "move:road-church-manor" in t.options
    t.answer("move:road-church-manor")
    assert t.kind == "action"
    assert t.minion("town-hall") == "toy-wolf"


@pytest.mark.rule("MOV-06")
def test_round_counters_do_not_stop_anybody():
    t = plain_table(phase="move", dice=(2,), round_counters={"church": ["toy-rats"]})
    assert "move:road-church-manor" in t.options
    t.answer("move:church")
    assert t.kind == "move"
    assert "move:road-church-manor" in t.options


# ---- markers on the way ----------


@pytest.mark.rule("MOV-07", "MOV-08", "CON-10")
def test_a_marker_may_be_taken_in_every_space_entered():
    t = plain_table(
        phase="move", dice=(3,), clues={"church": 2, "road-church-manor": 1, "manor": 3}
    )
    t.answer("move:manor", "take", "leave", "take")
    assert t.hero("ada").investigation == 4
    assert t.clues("church") == 1  # one only
    assert t.clues("road-church-manor") == 1
    assert t.clues("manor") == 2
    assert t.kind == "action"
    assert "collect" in t.options  # no action was used


@pytest.mark.rule("MOV-07")
def test_each_entering_counts_anew():
    t = plain_table(phase="move", dice=(3,), clues={"church": 3})
    t.answer("move:church", "take", "move:road-church-manor", "move:church", "take")
    assert t.hero("ada").investigation == 4
    assert t.clues("church") == 1


@pytest.mark.rule("MOV-07")
def test_an_empty_space_asks_nothing():
    t = plain_table(phase="move", dice=(1,))
    t.answer("decline", "move:church")
    assert t.kind == "action"
    assert t.hero("ada").investigation == 2


@pytest.mark.rule("MOV-07", "MOV-08")
@pytest.mark.parametrize("mode", MODES)
def test_picking_up_works_in_every_mode(mode):
    t = plain_table(
        mode=mode, heroes=heroes_for(mode), phase="move", dice=(2,), clues={"church": 1}
    )
    t.answer("move:church")
    assert t.kind == "pick-up"
    t.answer("take")
    assert t.hero("ada").investigation == 3
    assert t.clues("church") == 0


@pytest.mark.rule("MOV-07", "CON-10")
def test_without_the_rule_nothing_is_offered_on_the_way():
    t = plain_table(
        phase="move", dice=(2,), clues={"church": 2}, options={"move.pickup_on_enter": False}
    )
    t.answer("move:church")
    assert t.kind == "move"
    assert t.clues("church") == 2


@pytest.mark.rule("MOV-09")
def test_standing_still_picks_up_nothing():
    t = plain_table(phase="move", dice=(3, 6), clues={"town-hall": 2})
    t.answer("stay")
    assert t.kind == "action"
    assert t.hero("ada").investigation == 2
    assert t.clues("town-hall") == 2


@pytest.mark.rule("MOV-09")
def test_escaping_picks_up_nothing():
    t = plain_table(
        heroes={"ada": {"at": "church"}, "bert": {}},
        phase="fight",
        minions={"church": "toy-wolf"},
        clues={"town-hall": 2},
        dice=(1, 1, 1, 1),
    )
    t.answer("escape:town-hall")
    assert t.at("ada") == "town-hall"
    assert t.clues("town-hall") == 2
    assert t.hero("ada").investigation == 2


@pytest.mark.rule("MOV-09")
def test_being_knocked_out_picks_up_nothing():
    t = plain_table(
        heroes={"ada": {"at": "fields"}, "bert": {}},
        clues={"town-hall": 2},
        dice=(1, 1),  # the encounter, the loss
        draws={"mystery": ["plain-strike-down"]},
    )
    t.answer("encounter")
    assert t.hero("ada").down
    assert t.at("ada") == "town-hall"
    assert t.clues("town-hall") == 2
    assert t.hero("ada").investigation == 1


@pytest.mark.rule("MOV-09")
def test_being_moved_by_an_effect_picks_up_nothing():
    t = plain_table(
        heroes={"ada": {"at": "fields"}, "bert": {}},
        clues={"church": 2},
        dice=(2,),
        draws={"mystery": ["plain-whirlwind"]},
    )
    t.answer("encounter")
    assert t.at("ada") == "church"
    assert t.clues("church") == 2
    assert t.hero("ada").investigation == 2
    assert t.kind == "action"


@pytest.mark.rule("MOV-10")
def test_the_marker_is_taken_before_the_fight():
    t = plain_table(
        phase="move", dice=(2, 5, 5, 1, 1), minions={"church": "toy-wolf"}, clues={"church": 1}
    )
    t.answer("move:church")
    assert t.kind == "pick-up"
    assert t.minion("church") == "toy-wolf"  # not fought yet
    t.answer("take")
    assert t.hero("ada").investigation == 2 + 1 + 2  # the marker, then the wolf's bounty
    assert t.minion("church") is None


# ---- lingering ----------


def linger_dice(t):
    """The dice rolled for lingering."""
    return [data[3] for data in t.records("die") if data[2] == "linger"]


@pytest.mark.rule("LNG-01", "LNG-04")
def test_staying_is_lingering_and_rolls_a_die_of_its_own():
    t = plain_table(phase="move", dice=(4, 2))
    assert linger_dice(t) == []  # only once the hero has decided to stay
    t.answer("stay")
    assert linger_dice(t) == [2]
    assert [data[2] for data in t.records("die")] == ["move", "linger"]
    assert t.kind == "action"


@pytest.mark.rule("LNG-01", "CON-12")
def test_coming_back_to_where_the_turn_began_is_lingering():
    t = plain_table(phase="move", dice=(2, 6))
    t.answer("move:church", "move:town-hall")
    assert linger_dice(t) == [6]
    assert t.kind == "action"


@pytest.mark.rule("LNG-01")
def test_ending_anywhere_else_is_not_lingering():
    t = plain_table(phase="move", dice=(2, 1, 1))
    t.answer("move:church", "stop")
    assert linger_dice(t) == []
    assert t.kind == "action"


@pytest.mark.rule("LNG-02")
@pytest.mark.parametrize("face", [2, 6])
def test_two_to_six_bring_nothing(face):
    t = plain_table(phase="move", dice=(3, face))
    t.answer("stay")
    assert t.records("minion-chart") == []
    assert t.kind == "action"


@pytest.mark.rule("LNG-02", "LNG-05", "GAP-20")
@pytest.mark.parametrize("mode", MODES)
def test_a_one_rolls_once_on_the_chart_and_the_fight_comes_before_actions(mode):
    t = plain_table(mode=mode, heroes=heroes_for(mode), phase="move", dice=(3, 1, 1, 5, 5, 1, 1))
    t.answer("stay")
    assert t.records("minion-chart") == [("minion-chart", 1, "wolf")]
    assert t.records("minion-placed")[0][2] == t.space("town-hall")
    fighter = t.records("fight")[0][1]
    assert fighter == t.number("ada")  # the highest Honor there
    assert t.records("minion-defeated") == [("minion-defeated", 0, "toy-wolf")]
    assert t.kind in ("action", "team-order")


@pytest.mark.rule("LNG-02", "CON-12")
@pytest.mark.parametrize("rule", ["ends_where_started", "never_moved"])
@pytest.mark.parametrize(("face", "results"), [(1, [("minion-chart", 3, "gloom")]), (2, [])])
def test_whatever_counts_as_lingering_only_a_one_is_bad(rule, face, results):
    t = plain_table(phase="move", options={"linger.rule": rule}, dice=(3, face, 3))
    t.answer("stay")
    assert t.records("minion-chart") == results
    assert t.s.track == 20 - len(results)
    assert t.kind == "action"


@pytest.mark.rule("LNG-05")
def test_whoever_escapes_from_a_lingering_fight_has_no_actions():
    t = plain_table(
        heroes={"ada": {"at": "manor"}, "bert": {}}, phase="move", dice=(3, 1, 1, 1, 1, 1, 1)
    )
    t.answer("stay")
    assert t.kind == "escape"
    t.dice(2)  # bert's movement
    t.answer("escape:road-church-manor")
    assert t.asked == "bert"


@pytest.mark.rule("LNG-03")
def test_the_chart_may_bring_an_event_instead_of_a_minion():
    t = plain_table(phase="move", dice=(3, 1, 3))
    t.answer("stay")
    assert t.s.track == 19
    assert t.minion("town-hall") is None
    assert t.kind == "action"


@pytest.mark.rule("LNG-03", "CRD-23")
def test_such_an_event_can_be_canceled():
    heroes = {"ada": {"hand": ["toy-cancel"]}, "bert": {}}
    t = plain_table(heroes=heroes, phase="move", dice=(3, 1, 3))
    t.answer("stay", "play:toy-cancel")
    assert t.s.track == 20
    assert t.kind == "action"


@pytest.mark.rule("LNG-01", "CON-12")
def test_the_value_never_moved_lets_a_returning_hero_off():
    t = plain_table(phase="move", dice=(2, 1, 3), options={"linger.rule": "never_moved"})
    t.answer("move:church", "move:town-hall")
    assert linger_dice(t) == []
    t = plain_table(phase="move", dice=(2, 1, 3), options={"linger.rule": "never_moved"})
    t.answer("stay")
    assert linger_dice(t) == [1]
    assert t.s.track == 19


@pytest.mark.rule("LNG-01", "CON-12")
def test_the_value_off_never_rolls():
    t = plain_table(phase="move", dice=(2, 1, 3), options={"linger.rule": "off"})
    t.answer("stay")
    assert linger_dice(t) == []
    assert t.kind == "action"
