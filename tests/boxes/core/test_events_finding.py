"""Events that help a hero along: each one, at its limits."""

from __future__ import annotations

import pytest

from tests.plain import plain_table

# ada: Spirit 2, Cunning 3, Combat 2, Honor 5, three health boxes; bert: Combat 3, Honor 4.


def turn(*hand, mode="competitive", ada=None, bert=None, **more):
    """ada in the marsh with these Events, in the middle of her actions; bert at the church."""
    mine = {"at": "marsh", "hand": hand, "investigation": 4}
    heroes = {"ada": mine | (ada or {})}
    if mode != "lone":
        heroes["bert"] = {"at": "church", "investigation": 4} | (bert or {})
    return plain_table(mode=mode, heroes=heroes, **({"phase": "actions"} | more))


# ---- for good --------------------------------------------------------------------------------


@pytest.mark.rule("CRD-29", "FAQ-12", "SKL-10")
@pytest.mark.parametrize(
    ("card", "value"),
    [
        ("strength-of-spirit", (3, 3, 2, 5)),
        ("strength-of-will", (2, 4, 2, 5)),
        ("strength-of-arms", (2, 3, 3, 5)),
        ("strength-of-heart", (2, 3, 2, 6)),
    ],
)
def test_strength_raises_one_skill_for_good_and_is_discarded(card, value):
    t = turn(card)
    t.answer(f"play:{card}")
    assert t.hero("ada").value == value
    assert t.hand("ada") == []
    assert t.discards("event") == [card]
    assert t.kind == "action"


@pytest.mark.rule("CRD-19")
def test_strength_that_is_canceled_raises_nothing():
    t = turn("strength-of-arms", bert={"hand": ("nothing-but-talk",)})
    t.answer("play:strength-of-arms")
    assert (t.kind, t.asked) == ("respond", "bert")
    t.answer("play:nothing-but-talk")
    assert t.hero("ada").value == (2, 3, 2, 5)
    assert sorted(t.discards("event")) == ["nothing-but-talk", "strength-of-arms"]
    assert t.kind == "action"


@pytest.mark.rule("CRD-27", "KO-06")
def test_the_player_of_a_knocked_out_hero_plays_events():
    t = turn(bert={"down": True, "hand": ("hard-as-oak", "talk-of-the-tavern")})
    assert (t.kind, t.asked, t.asides("ada")) == ("action", "ada", [])
    assert t.asides("bert") == ["play:hard-as-oak", "play:talk-of-the-tavern"]
    t.aside("bert", "play:hard-as-oak")
    assert t.hero("bert").boxes == 4
    t.aside("bert", "play:talk-of-the-tavern")
    assert len(t.hand("bert")) == 2
    assert t.hero("bert").down
    assert (t.kind, t.asked) == ("action", "ada")


def test_hard_as_oak_gives_a_health_box():
    t = turn("hard-as-oak", ada={"wounds": 2})
    t.answer("play:hard-as-oak")
    assert (t.hero("ada").boxes, t.hero("ada").wounds) == (4, 2)
    assert t.kind == "action"


# ---- clues and cards ----------------------------------------------------------------------------


def test_eyewitness_gives_two_investigation():
    t = turn("eyewitness")
    t.answer("play:eyewitness")
    assert (t.hero("ada").investigation, t.hero("bert").investigation) == (6, 4)
    assert t.kind == "action"


@pytest.mark.rule("INV-05")
def test_eyewitness_is_no_use_to_a_knocked_out_hero():
    t = turn(phase="turn", dice=(4,), bert={"down": True, "hand": ("eyewitness",)})
    assert (t.kind, t.asked) == ("move", "ada")


def test_muddy_footprints_give_one_investigation_for_every_four_or_more():
    t = turn("muddy-footprints", dice=(3, 4, 6))
    t.answer("play:muddy-footprints")
    assert t.hero("ada").investigation == 6
    assert t.kind == "action"


def test_muddy_footprints_may_lead_nowhere():
    t = turn("muddy-footprints", dice=(3, 3, 3))
    t.answer("play:muddy-footprints")
    assert t.hero("ada").investigation == 4
    assert t.discards("event") == ["muddy-footprints"]


@pytest.mark.rule("CRD-02")
def test_lights_in_the_distance_are_played_at_once():
    t = turn(ada={"at": "church", "investigation": 3}, bert={"at": "marsh"})
    t.stack("event", "lights-in-the-distance")
    t.stack("lair", "toy-lair-fields")
    t.answer("encounter")
    assert t.clues("fields") == 3
    assert t.hand("ada") == []
    assert t.discards("event") == ["lights-in-the-distance"]
    assert t.kind == "action"


def test_lights_in_the_distance_can_be_canceled():
    mine = {"at": "church", "investigation": 3}
    t = turn(ada=mine, bert={"at": "marsh", "hand": ("nothing-but-talk",)})
    t.stack("event", "lights-in-the-distance")
    t.stack("lair", "toy-lair-fields")
    t.answer("encounter", "play:nothing-but-talk")
    assert t.clues("fields") == 0
    assert t.discards("lair") == []
    assert t.kind == "action"


def test_talk_of_the_tavern_draws_two_events():
    t = turn("talk-of-the-tavern")
    t.stack("event", "eyewitness", "toy-shield", "cornered")
    t.answer("play:talk-of-the-tavern")
    assert t.hand("ada") == ["eyewitness", "toy-shield"]
    assert t.kind == "action"


def test_if_i_just_could_reach_takes_an_event_from_the_discard_pile():
    t = turn("eyewitness", "hard-as-oak", "if-i-just-could-reach")
    assert "play:if-i-just-could-reach" not in t.choices  # all piles are empty
    t.answer("play:eyewitness", "play:hard-as-oak", "play:if-i-just-could-reach")
    assert t.options == ["card:eyewitness", "card:hard-as-oak"]
    t.answer("card:eyewitness")
    assert t.hand("ada") == ["eyewitness"]
    assert t.discards("event") == ["hard-as-oak", "if-i-just-could-reach"]
    assert t.kind == "action"


def test_if_i_just_could_reach_takes_an_item_from_the_discard_pile():
    t = turn("if-i-just-could-reach", ada={"at": "manor", "items": ("toy-book",)})
    t.stack("manor", "toy-lamp")
    t.answer("encounter", "discard:toy-book")  # CAR-09: one card from the manor
    t.answer("play:if-i-just-could-reach")
    assert t.kind == "carrying-limit"
    t.answer("discard:toy-lamp")
    assert t.gear("ada") == ["toy-book"]
    assert t.kind == "action"


# ---- healing --------------------------------------------------------------------------------


def test_strong_brandy_heals_up_to_two_wounds_of_any_hero():
    t = plain_table(
        heroes={"ada": {"hand": ("strong-brandy",), "wounds": 1}, "dirk": {"wounds": 3}},
        phase="actions",
    )
    t.answer("play:strong-brandy")
    assert t.options == ["hero:ada", "hero:dirk"]
    t.answer("hero:dirk")
    assert (t.hero("ada").wounds, t.hero("dirk").wounds) == (1, 1)
    assert t.kind == "action"


def test_strong_brandy_waits_until_somebody_is_wounded():
    t = turn("strong-brandy")
    assert "play:strong-brandy" not in t.choices


def test_blood_transfusion_heals_three_at_the_price_of_another_hero():
    t = plain_table(
        heroes={"dirk": {"hand": ("blood-transfusion",), "wounds": 3}, "bert": {}, "ada": {}},
        phase="actions",
    )
    t.answer("play:blood-transfusion")
    assert (t.kind, t.options) == ("donor", ["hero:bert", "hero:ada"])
    t.answer("hero:bert")
    assert t.hero("dirk").wounds == 0
    assert (t.hero("bert").wounds, t.hero("ada").wounds) == (1, 0)
    assert t.kind == "action"


def test_blood_transfusion_heals_only_one_wound_if_the_donor_is_spared():
    t = turn("blood-transfusion", ada={"wounds": 2}, bert={"hand": ("narrow-escape",)})
    t.answer("play:blood-transfusion")
    assert (t.decision.source, t.asked) == ("wound", "bert")
    t.answer("play:narrow-escape")
    assert (t.hero("ada").wounds, t.hero("bert").wounds) == (1, 0)
    assert t.kind == "action"


def test_blood_transfusion_heals_one_wound_of_a_lone_hero():
    t = turn("blood-transfusion", mode="lone", ada={"wounds": 2})
    t.answer("play:blood-transfusion")
    assert t.hero("ada").wounds == 1
    assert t.kind == "action"


def test_back_on_your_feet_raises_a_knocked_out_hero():
    t = turn("back-on-your-feet", bert={"down": True})
    t.answer("play:back-on-your-feet")
    assert not t.hero("bert").down
    assert t.at("bert") == "town-hall"
    assert t.kind == "action"


@pytest.mark.rule("CRD-27")
def test_a_knocked_out_hero_gets_up_in_time_for_the_turn():
    t = turn(bert={"down": True, "hand": ("back-on-your-feet",)}, ada={"acted": 1})
    assert (t.kind, t.asked, t.asides("bert")) == ("action", "ada", ["play:back-on-your-feet"])
    t.aside("bert", "play:back-on-your-feet")
    assert (t.kind, t.asked) == ("action", "ada")
    t.dice(3)
    t.answer("end-turn")
    assert (t.kind, t.asked) == ("move", "bert")


def test_back_on_your_feet_waits_until_somebody_is_down():
    t = turn("back-on-your-feet")
    assert "play:back-on-your-feet" not in t.choices


@pytest.mark.rule("MIL-01")
def test_call_out_the_militia_puts_militia_with_a_hero():
    t = turn("call-out-the-militia")
    t.answer("play:call-out-the-militia")
    assert t.options == ["space:marsh", "space:church"]
    t.answer("space:church")
    assert t.s.militia[t.space("church")] == 1
    assert t.s.militia[t.space("marsh")] == 0
    assert t.kind == "action"


# ---- ways and time ------------------------------------------------------------------------------


@pytest.mark.rule("CRD-13", "MOV-02")
def test_fresh_horses_add_three_spaces_after_the_roll():
    poor = {"at": "town-hall", "investigation": 3}  # too little for training at the church
    t = turn("fresh-horses", phase="move", ada=poor, dice=(1,))
    assert t.options == ["play:fresh-horses", "pass"]
    t.answer("play:fresh-horses", "decline")  # it is still a 1
    assert "move:road-manor-fields" in t.options  # four spaces
    assert "move:fields" not in t.options
    assert t.in_play() == ["fresh-horses"]
    t.stack("event", "toy-shield")
    t.answer("move:church", "stop", "encounter")
    t.dice(2)
    t.answer("end-turn")
    assert t.in_play() == []
    assert t.discards("event") == ["fresh-horses"]
    assert (t.kind, t.asked) == ("move", "bert")
    assert "move:fields" not in t.options


def test_fresh_horses_are_for_your_own_move_only():
    t = turn(phase="move", dice=(3,), bert={"hand": ("fresh-horses",)})
    assert (t.kind, t.asked) == ("move", "ada")


@pytest.mark.rule("AP-06")
def test_fresh_horses_give_points_for_movement_in_the_action_point_game():
    t = turn("fresh-horses", mode="lone", preset="ap", phase="day")
    assert (t.kind, t.asides("ada")) == ("action", ["play:fresh-horses"])
    t.answer("play:fresh-horses")
    assert (t.hero("ada").points, t.hero("ada").move_points) == (12, 3)
    assert t.kind == "action"
    assert t.discards("event") == ["fresh-horses"]
    assert t.in_play() == []


@pytest.mark.rule("CRD-28")
def test_change_of_plans_rerolls_the_movement_die_of_a_rival():
    t = turn(phase="move", dice=(6,), ada={"at": "town-hall"}, bert={"hand": ("change-of-plans",)})
    assert (t.kind, t.asked) == ("respond", "bert")
    t.dice(2)
    t.answer("play:change-of-plans")
    assert (t.kind, t.asked) == ("move", "ada")
    assert "move:road-church-manor" in t.options
    assert "move:manor" not in t.options


def test_change_of_plans_does_not_touch_tests():
    t = turn("change-of-plans", ada={"at": "manor", "investigation": 6})
    t.stack("manor", "plain-riddle")
    t.dice(1, 1)
    t.answer("encounter")
    assert t.hero("ada").investigation == 4
    assert t.kind == "action"


def test_urgent_summons_take_a_hero_to_the_town_hall():
    t = turn("urgent-summons")
    t.answer("play:urgent-summons")
    assert t.options == ["hero:ada", "hero:bert"]
    t.answer("hero:bert")
    assert (t.at("ada"), t.at("bert")) == ("marsh", "town-hall")
    assert t.kind == "action"


@pytest.mark.rule("MIN-18")
def test_urgent_summons_lead_into_a_fight_with_what_waits_there():
    t = turn("urgent-summons", minions={"town-hall": "toy-wolf"})
    t.answer("play:urgent-summons")
    t.dice(5, 5, 1, 1, 1)
    t.answer("hero:bert")
    assert t.minion("town-hall") is None
    assert t.hero("bert").investigation == 6
    assert t.kind == "action"


def test_urgent_summons_are_not_heard_in_a_fight():
    t = turn("urgent-summons", phase="fight", minions={"marsh": "toy-wolf"}, dice=(1, 1, 1, 1))
    assert t.kind == "escape"


@pytest.mark.rule("ACT-03")
def test_a_long_day_lets_an_action_be_taken_again():
    t = turn("long-day", ada={"at": "church", "investigation": 3})
    assert "play:long-day" not in t.choices  # nothing was done yet
    t.stack("event", "toy-shield", "toy-guard")
    t.answer("encounter", "play:long-day")
    assert "encounter" in t.options
    t.answer("encounter")
    assert t.hand("ada") == ["toy-shield", "toy-guard"]
    assert t.kind == "action"
    assert "encounter" not in t.options


def test_a_long_day_repeats_only_the_action_chosen():
    t = turn("long-day", clues={"marsh": 1}, ada={"acted": 1 | 2})  # encounter and collect
    assert "collect" not in t.options
    t.answer("play:long-day")
    assert t.options == ["again:encounter", "again:collect"]
    t.answer("again:collect")
    assert "collect" in t.options
    assert "encounter" not in t.options


def test_a_long_day_is_four_action_points():
    t = turn("long-day", mode="lone", preset="ap", phase="day")
    t.answer("play:long-day")
    assert t.hero("ada").points == 16
    assert t.kind == "action"


# ---- single dice of fights --------------------------------------------------------------------


def test_change_of_plans_does_not_touch_a_single_die_of_a_fight():
    t = turn(
        "change-of-plans",
        ada={"items": ["pistol"]},
        phase="fight",
        minions={"marsh": "toy-wolf"},
        dice=(3, 1, 1, 1, 1),
    )
    t.answer("use:pistol")
    assert t.kind == "escape"
    assert t.hand("ada") == ["change-of-plans"]


def test_change_of_plans_does_not_touch_a_die_of_a_showdown():
    t = turn(
        "change-of-plans",
        mode="lone",
        ada={"at": "fields", "lair": "toy-lair-fields"},
        elders={"sophie": ["coward"]},
        phase="showdown",
    )
    t.dice(1, 1, 1, 1, 1, 1)  # she runs; the ogre, then ada
    t.answer("elder:sophie", "nobody")
    assert t.kind == "regroup"
    assert t.hand("ada") == ["change-of-plans"]


@pytest.mark.rule("KO-03", "CRD-13")
def test_change_of_plans_is_for_the_die_of_the_loss_even_after_a_fight():
    t = turn(
        "change-of-plans",
        ada={"wounds": 2},
        phase="fight",
        minions={"marsh": "toy-wolf"},
        dice=(1, 1, 6, 1, 4),
    )
    assert t.options == ["play:change-of-plans", "pass"]
