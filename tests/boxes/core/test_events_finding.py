"""Events that help a hero along: each one, at its limits."""

from __future__ import annotations

import pytest

from shadowbrook.engine.decision import HELP, KEEP
from shadowbrook.engine.words import COMBAT, CUNNING, HONOR, SPIRIT
from shadowbrook.narration import Narrator
from shadowbrook.testing import table
from tests.boxes.core import borders
from tests.boxes.core.borders import at_the_border
from tests.boxes.core.reading import aim, chosen, counted, fight_with, hint, question, words
from tests.plain import plain_table
from tests.toy_newcomers import BOXES as NEWCOMERS

# ada: Spirit 2, Cunning 3, Combat 2, Honor 5, three health boxes; bert: Combat 3, Honor 4.


def turn(*hand, mode="competitive", ada=None, bert=None, **more):
    """ada in the marsh with these Events, in the middle of her actions; bert at the church."""
    mine = {"at": "marsh", "hand": hand, "investigation": 4}
    heroes = {"ada": mine | (ada or {})}
    if mode != "lone":
        heroes["bert"] = {"at": "church", "investigation": 4} | (bert or {})
    return plain_table(mode=mode, **({"heroes": heroes, "phase": "actions"} | more))


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


@pytest.mark.rule("CRD-06")
def test_everybody_sees_which_event_is_reached_for():
    t = turn("eyewitness", "if-i-just-could-reach")
    t.answer("play:eyewitness", "play:if-i-just-could-reach")
    assert t.records("took-discarded") == [("took-discarded", 0, "eyewitness")]
    assert t.records("drew-event") == []  # it was not drawn
    told = [Narrator(t.content).record(one, t.game.view(1)) for one in t.game.story(1)]
    assert told[-3:] == [
        "Ada plays If I Just Could Reach...",
        "Ada takes Eyewitness from the discard pile.",
        "If I Just Could Reach... is discarded.",
    ]


@pytest.mark.rule("CRD-02")
def test_an_event_that_is_played_immediately_is_played_when_it_is_reached():
    t = turn(
        "if-i-just-could-reach",
        ada={"at": "church", "investigation": 0},
        clues={"church": 1},
        draws={
            "event": ["lights-in-the-distance"],
            "lair": ["toy-lair-fields"],
        },
    )
    t.answer("encounter")
    assert t.clues("fields") == 3
    t.answer("play:if-i-just-could-reach")
    assert t.discards("event") == ["lights-in-the-distance", "if-i-just-could-reach"]
    assert t.hand("ada") == []
    assert sum(t.s.clues) == 1 + 3 + 3


def test_what_is_reached_for_is_not_drawn_so_that_victor_gets_no_other():
    heroes = {"victor": {"hand": ["eyewitness", "if-i-just-could-reach"]}, "karl": {}}
    t = table(heroes=heroes, phase="actions")
    t.answer("play:eyewitness", "play:if-i-just-could-reach")
    assert t.hand("victor") == ["eyewitness"]
    assert t.records("die") == []


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


@pytest.mark.rule("MIL-01", "KO-06")
def test_no_militia_comes_to_a_hero_who_is_knocked_out():
    t = plain_table(
        heroes={
            "ada": {"at": "marsh", "hand": ("call-out-the-militia",)},
            "bert": {"at": "church", "down": True},
            "cora": {"at": "manor"},
        },
        phase="actions",
        clues={"marsh": 1},
    )
    t.answer("play:call-out-the-militia")
    assert t.options == ["space:marsh", "space:manor"]


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


@pytest.mark.rule("MOV-01", "GAP-63")
def test_fresh_horses_can_be_had_as_long_as_the_move_lasts():
    t = turn("fresh-horses", phase="move", ada={"at": "town-hall"}, dice=(2,))
    t.answer("pass")
    assert t.asides("ada") == ["play:fresh-horses"]
    t.answer("move:church")
    assert "move:manor" not in t.options
    t.answer("play:fresh-horses")
    assert "move:fields" in t.options  # 1 + 3 spaces on
    assert "move:road-windmill-fields" not in t.options
    assert t.discards("event") == ["fresh-horses"]
    t = turn("fresh-horses", phase="move", ada={"at": "town-hall"}, dice=(2,))
    t.answer("pass", "move:church", "stop")
    assert (t.kind, t.asides("ada")) == ("action", [])  # the move is over


def test_fresh_horses_go_three_spaces_further_in_the_fog_too():
    t = turn("fresh-horses", phase="move", ada={"at": "town-hall"}, dice=(3,), in_play=("fog",))
    t.answer("pass")
    assert "move:road-church-manor" not in t.options  # one space is left
    t.answer("play:fresh-horses")
    assert "move:road-manor-fields" in t.options
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


@pytest.mark.rule("GAP-63")
def test_a_turn_does_not_end_unasked_while_a_long_day_could_make_it_longer():
    t = turn("long-day", ada={"at": "church", "investigation": 0}, clues={"church": 1})
    t.stack("event", "toy-shield", "toy-guard")
    t.answer("encounter", "collect")  # nothing is left to be done
    assert (t.asked, t.options) == ("ada", ["play:long-day", "end-turn"])
    assert t.asides("ada") == []  # it is offered once
    t.answer("play:long-day", "again:encounter", "encounter")
    assert t.hand("ada") == ["toy-shield", "toy-guard"]
    assert t.asked == "bert"


@pytest.mark.rule("AP-18")
def test_a_day_does_not_end_unasked_while_a_long_day_could_make_it_longer():
    t = turn("long-day", "eyewitness", mode="lone", preset="ap", phase="day")
    t.hero("ada").points = 0
    t.answer("play:eyewitness")
    assert t.options == ["play:long-day", "end-turn"]
    assert t.decision.options[0].points == 0
    t.answer("play:long-day")
    assert t.hero("ada").points == 4
    assert t.kind == "action"


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


# ---- when they can be played, and when they are asked for ---------------------------------------


@pytest.mark.rule("FGT-20")
@pytest.mark.parametrize(
    ("card", "trial"),
    [
        ("strength-of-spirit", "spirit"),
        ("strength-of-will", "cunning"),
        ("strength-of-arms", "combat"),
        ("strength-of-heart", "heart"),
    ],
)
def test_strength_is_asked_for_where_it_adds_a_die_to_a_test(card, trial):
    order = ["spirit", "cunning", "combat", "heart"]
    for skill in order:
        t = at_the_border(
            heroes={"ada": {"at": "manor", "hand": (card,), "investigation": 4}, "bert": {}},
            draws={"manor": [f"trial-of-{skill}"]},
        )
        t.dice(*(1,) * t.hero("ada").value[order.index(skill)])
        t.answer("encounter")
        assert (t.kind == "respond") is (skill == trial), skill
        if skill == trial:
            t.dice(6)
            t.answer(f"play:{card}")
            assert t.hero("ada").investigation == 4  # passed after all


@pytest.mark.rule("FGT-20")
@pytest.mark.parametrize(
    ("card", "minion", "asked"),
    [
        ("strength-of-arms", "toy-wolf", True),
        ("strength-of-spirit", "toy-ghost", True),
        ("strength-of-spirit", "toy-wolf", False),
        ("strength-of-arms", "toy-ghost", False),
        ("strength-of-will", "toy-wolf", False),
        ("strength-of-heart", "toy-wolf", False),
        ("call-out-the-militia", "toy-wolf", True),
        ("call-out-the-militia", "toy-ghost", False),
    ],
)
def test_strength_is_asked_for_where_it_adds_a_die_to_a_fight(card, minion, asked):
    t = turn(card, phase="fight", minions={"marsh": minion}, dice=(1, 1, 1, 1))
    assert (t.kind == "respond") is asked


@pytest.mark.parametrize(
    ("blow", "wounds", "asked"), [(2, 1, True), (3, 1, False), (1, 1, False), (3, 0, False)]
)
def test_hard_as_oak_is_asked_for_where_one_box_makes_the_difference(blow, wounds, asked):
    t = at_the_border(
        heroes={"ada": {"hand": ("hard-as-oak",), "wounds": wounds}, "bert": {}},
        phase="mystery-card",
        draws={"mystery": [f"blow-{blow}"]},
        dice=(1, 1, 1),
    )
    if (blow, wounds) == (3, 0):
        asked = True  # three boxes, three wounds
    assert ("play:hard-as-oak" in t.options) is asked
    if asked:
        t.answer("play:hard-as-oak")
        assert not t.hero("ada").down


@pytest.mark.rule("KO-05", "INV-05")
@pytest.mark.parametrize("card", ["eyewitness", "muddy-footprints", "long-day", "strong-brandy"])
def test_what_a_hero_gets_is_not_for_who_lies_knocked_out(card):
    t = turn(bert={"down": True, "hand": (card,)})
    assert (t.asked, t.asides("bert")) == ("ada", [])


@pytest.mark.rule("KO-06")
def test_if_i_just_could_reach_an_event_is_all_for_a_knocked_out_hero():
    reach = ("if-i-just-could-reach",)
    t = turn("eyewitness", ada={"at": "manor", "items": ("toy-book",)}, bert={"hand": reach})
    t.stack("manor", "toy-lamp")
    t.answer("play:eyewitness", "encounter", "discard:toy-book")
    t.hero("bert").down = True
    t.aside("bert", "play:if-i-just-could-reach")
    assert t.hand("bert") == ["eyewitness"]
    t = turn(ada={"at": "manor"}, bert={"hand": reach, "down": True})
    t.stack("manor", "plain-riddle")
    t.dice(6, 6)
    t.answer("encounter")  # a Location card is no Event, no Item and no Ally
    assert t.discards("manor") == ["plain-riddle"]
    assert t.asides("bert") == []


@pytest.mark.rule("GAP-75")
@pytest.mark.parametrize(("hero", "plays"), [("toy-unread", []), ("bert", ["play:REACH"])])
def test_nobody_reaches_for_what_they_never_carry(hero, plays):
    reach = "if-i-just-could-reach"
    ada = {"at": "manor", "items": ("book-of-riddles",)}
    t = turn(heroes={"ada": ada, hero: {"hand": (reach,)}}, boxes=NEWCOMERS)
    t.stack("manor", "toy-lamp")
    t.answer("encounter", "discard:book-of-riddles")
    assert t.asides(hero) == [key.replace("REACH", reach) for key in plays]


def test_if_i_just_could_reach_needs_an_event_item_or_ally():
    t = turn("if-i-just-could-reach", ada={"at": "manor"})
    t.stack("manor", "plain-riddle")
    t.dice(6, 6)
    t.answer("encounter")
    assert t.discards("manor") == ["plain-riddle"]
    assert t.asides("ada") == []


@pytest.mark.parametrize(
    ("card", "wounds", "blow", "asked"),
    [
        ("strong-brandy", 3, 2, True),
        ("strong-brandy", 3, 3, False),
        ("strong-brandy", 3, 1, True),
        ("blood-transfusion", 3, 3, True),
        ("blood-transfusion", 3, 4, False),
        ("blood-transfusion", 2, 4, False),
        ("blood-transfusion", 2, 3, True),
    ],
)
def test_healing_is_asked_for_where_it_makes_the_difference(card, wounds, blow, asked):
    t = at_the_border(  # dirk has four health boxes
        mode="cooperative",
        heroes={"dirk": {"hand": (card,), "wounds": wounds}, "bert": {}},
        phase="mystery-card",
        draws={"mystery": [f"blow-{blow}"]},
    )
    assert (t.kind == "respond" and f"play:{card}" in t.options) is asked


@pytest.mark.parametrize(("blow", "asked"), [(1, False), (2, True), (4, True), (5, False)])
def test_blood_transfusion_is_asked_for_three_of_four_wounds(blow, asked):
    t = at_the_border(
        mode="cooperative",
        heroes={
            "dirk": {"hand": ("blood-transfusion",), "wounds": 4, "items": ("toy-dog",)},
            "bert": {},
        },
        phase="mystery-card",
        draws={"mystery": [f"blow-{blow}"]},
    )
    assert (t.kind == "respond") is asked  # of six boxes two are left, and five would be


@pytest.mark.parametrize("card", ["strong-brandy", "blood-transfusion"])
def test_healing_is_asked_for_before_a_round_that_may_be_the_last(card):
    def before_a_fight(wounds: int) -> str:
        t = turn(
            card,
            mode="cooperative",
            ada={"wounds": wounds},
            phase="fight",
            minions={"marsh": "toy-wolf"},  # two dice
            dice=(1,) * 8,
        )
        return str(t.decision.source if t.kind == "respond" else t.kind)

    assert before_a_fight(1) == "fight"  # two boxes are left
    assert before_a_fight(0) == "escape"
    assert turn(card).asides("ada") == []  # nobody is wounded


def test_blood_transfusion_heals_no_fourth_wound():
    t = turn(
        "blood-transfusion",
        mode="cooperative",
        ada={"items": ("toy-dog",), "wounds": 4},
        bert={"at": "marsh"},
    )
    t.answer("play:blood-transfusion")
    assert (t.hero("ada").wounds, t.hero("bert").wounds) == (1, 1)


def bert_wishes(card: str, *dice: int, **more):
    """bert, who holds a card, wishes to be asked wherever it can be played; he is to move."""
    t = turn(
        ada={"at": "church", "investigation": 0},
        bert={"hand": (card,)},
        draws={"event": ("toy-shield",)},
        clues={"church": 1},
        **more,
    )
    t.aside("bert", f"always:{card}")
    t.dice(*dice)
    t.answer("collect")
    if t.asked == "ada":
        t.answer("encounter")
    return t


def test_fresh_horses_are_for_no_other_roll_and_no_other_hero():
    t = bert_wishes("fresh-horses", 3, mode="cooperative")
    assert (t.asked, t.options) == ("bert", ["play:fresh-horses", "pass"])
    t = turn("fresh-horses", mode="cooperative", clues={"marsh": 1})
    t.aside("ada", "always:fresh-horses")
    t.dice(2)
    t.answer("encounter")  # a die at a Dangerous Location
    assert (t.kind, t.asides("ada")) == ("action", [])  # nor is it for any time
    t = turn(phase="actions", mode="cooperative", ada={"hand": ("fresh-horses",)}, active="bert")
    t.aside("ada", "always:fresh-horses")
    t.dice(4, 4, 4)
    t.answer("encounter")
    while t.asked == "bert":
        assert t.kind != "respond"
        t.answer(t.options[-1])
    assert t.hand("ada") == ["fresh-horses"]
    t = turn("fresh-horses", mode="cooperative", ada={"acted": 1})
    t.aside("ada", "always:fresh-horses")
    t.dice(3)
    t.answer("end-turn")
    assert (t.kind, t.asked) == ("move", "bert")  # after the roll for his own move


def test_fresh_horses_last_until_the_end_of_your_turn():
    t = turn(in_play=("fresh-horses",), phase="end", active="bert", first="ada")
    assert t.in_play() == ["fresh-horses"]  # bert's turn has ended, they are ada's
    t = turn(in_play=("fresh-horses",), phase="end")
    assert t.in_play() == []


@pytest.mark.rule("AP-06")
def test_fresh_horses_are_played_in_your_day_only():
    t = turn(
        "fresh-horses",
        "toy-shield",
        mode="lone",
        preset="ap",
        phase="mystery-card",
        draws={"mystery": ["toy-stab"]},
    )
    assert t.kind == "respond"
    assert t.asides("ada") == []


@pytest.mark.parametrize(("die", "asked"), [(5, True), (6, False)])
def test_change_of_plans_is_for_a_die_of_your_own_that_could_be_better(die, asked):
    t = turn("change-of-plans", phase="move", ada={"at": "town-hall"}, dice=(die,))
    assert (t.kind == "respond") is asked


@pytest.mark.parametrize("die", [4, 6])
def test_change_of_plans_may_be_for_a_good_die_at_a_dangerous_location(die):
    """What the numbers bring there is for the player to judge."""
    t = turn("change-of-plans")
    t.aside("ada", "always:change-of-plans")
    t.dice(die)
    t.answer("encounter")
    assert t.options == ["play:change-of-plans", "pass"]


def test_change_of_plans_is_not_for_the_best_die_of_a_move():
    t = bert_wishes("change-of-plans", 6, mode="cooperative")
    assert (t.kind, t.asked) == ("move", "bert")
    t = bert_wishes("change-of-plans", 5, mode="cooperative")
    assert (t.kind, t.asked) == ("respond", "bert")


@pytest.mark.rule("KO-03")
def test_change_of_plans_is_not_for_the_smallest_loss_even_if_one_wishes():
    t = turn("change-of-plans", ada={"wounds": 1}, phase="fight", minions={"marsh": "toy-wolf"})
    t.aside("ada", "always:change-of-plans")
    t.dice(1, 1, 6, 6, 1, 2)
    t.answer("fight")
    assert t.records("die")[0][2:4] == ("loss", 1)
    assert (t.kind, t.asked) == ("move", "bert")


@pytest.mark.rule("KO-03")
@pytest.mark.parametrize(
    ("die", "rival", "own"), [(1, True, False), (2, True, True), (3, True, True), (4, False, True)]
)
def test_change_of_plans_knows_that_less_is_better_for_who_has_fallen(die, rival, own):
    def is_asked(**hands) -> bool:
        t = turn(
            ada={"wounds": 2, **hands.get("ada", {})},
            bert=hands.get("bert"),
            phase="fight",
            minions={"marsh": "toy-wolf"},
            dice=(1, 1, 6, 1, die),
        )
        return bool(t.kind == "respond" and t.records("die")[-1][2] == "loss")

    assert is_asked(bert={"hand": ("change-of-plans",)}) is rival
    assert is_asked(ada={"hand": ("change-of-plans",)}) is own


def test_urgent_summons_need_somebody_elsewhere_and_peace():
    here = {"at": "town-hall"}
    assert turn("urgent-summons", ada=here, bert=here).asides("ada") == []
    assert turn("urgent-summons", ada=here).asides("ada") == ["play:urgent-summons"]
    t = turn("urgent-summons", phase="fight", minions={"marsh": "toy-wolf"}, dice=(1, 1, 1, 1))
    assert (t.kind, t.asides("ada")) == ("escape", [])
    fields = {"at": "fields", "lair": "toy-lair-fields"}
    t = turn("urgent-summons", ada=fields, phase="showdown")
    assert (t.kind, t.asides("ada")) == ("hunting-party", [])


@pytest.mark.rule("CRD-12")
@pytest.mark.parametrize(
    ("at", "lair", "asked"),
    [("town-hall", "lair-town-hall", False), ("church", "toy-lair-church", True)],
)
def test_urgent_summons_stop_nobody_who_is_in_the_town_hall(at, lair, asked):
    t = at_the_border(
        heroes={
            "ada": {"at": at, "lair": lair, "investigation": 4},
            "bert": {"at": "marsh", "hand": ("urgent-summons",)},
        },
        phase="actions",
    )
    t.answer("showdown")
    assert (t.kind == "respond" and "play:urgent-summons" in t.options) is asked


def test_a_long_day_is_for_your_own_turn_while_it_lasts():
    t = turn("long-day", ada={"acted": 1}, active="bert", bert={"acted": 1})
    assert (t.asked, t.asides("ada")) == ("bert", [])
    t = turn(
        "long-day",
        ada={"acted": 1},
        in_play=("bitter-cold",),
        phase="fight",
        minions={"marsh": "toy-wolf"},
        dice=(1, 1, 1, 1),
    )
    assert t.asides("ada") == ["play:long-day"]
    t.answer("escape:road-blacksmith-marsh")  # her turn is over
    assert (t.kind, t.asked) == ("cold", "ada")
    assert t.asides("ada") == []


def test_a_long_day_has_ended_for_who_has_fallen():
    t = turn(
        "long-day",
        "change-of-plans",
        ada={"acted": 1, "wounds": 2},
        phase="fight",
        minions={"marsh": "toy-wolf"},
        dice=(1, 1, 6, 1, 3),
    )
    assert t.hero("ada").down
    assert (t.kind, t.asked, t.asides("ada")) == ("respond", "ada", [])


MILITIA = "call-out-the-militia"
TRANSFUSION = ("blood-transfusion", MILITIA)


def shared_showdown(*, elder_with: str = "", militia_with: str = "", hit: int = 1):
    """ada, who could call out the Militia, and bert fight the ogre in the fields.

    Return who was asked about it at which dice: "ada fight-roll", "bert wound". One die of the
    ogre's at each hero may hit; the dice of the heroes never do.
    """
    t = plain_table(
        mode="cooperative",
        heroes={
            "ada": {"at": "fields", "lair": "toy-lair-fields", "hand": (MILITIA,)},
            "bert": {"at": "church"},
        },
        phase="showdown",
        militia={"fields": 1} if militia_with else {},
    )
    t.answer("yes", *(("elder:sophie", f"with:{elder_with}") if elder_with else ()))
    asked = []
    while t.kind not in ("regroup", "over"):
        if t.kind == "respond":
            about = t.decision.about or {}
            asked.append(f"{t.names[about['hero']]} {t.decision.source}")
        choices = (f"with:{elder_with or militia_with}", f"with:{militia_with}", "nobody", "pass")
        t.game.queue.clear()
        t.dice(hit, 1, 1, *(1,) * 4, hit, *(1,) * 9)
        t.answer(next(key for key in choices if key in t.options))
    return asked


@pytest.mark.rule("MIL-04", "COOP-29")
def test_call_out_the_militia_is_asked_for_where_it_would_go_with_the_hero():
    both = ["ada fight-roll", "bert fight-roll"]
    assert shared_showdown() == both
    assert shared_showdown(elder_with="ada") == ["bert fight-roll"]
    assert shared_showdown(elder_with="bert") == ["ada fight-roll"]
    assert shared_showdown(militia_with="ada") == ["ada fight-roll"]
    assert shared_showdown(militia_with="bert") == ["bert fight-roll"]


@pytest.mark.rule("COOP-29")
@pytest.mark.parametrize(("space", "kind"), [("fields", "assign-militia"), ("church", "respond")])
def test_militia_called_into_a_shared_showdown_goes_with_one_hero(space, kind):
    t = plain_table(
        mode="cooperative",
        heroes={
            "ada": {"at": "fields", "lair": "toy-lair-fields", "hand": (MILITIA, "look-on")},
            "bert": {"at": "fields"},
            "cora": {"at": "church"},
        },
        phase="showdown",
        boxes=borders.BOXES,
    )
    t.answer("yes", "no")
    t.dice(*(1,) * 5)
    t.answer("nobody")
    assert t.decision.source == "fight-roll"
    t.answer(f"play:{MILITIA}", f"space:{space}")
    assert t.kind == kind
    if kind == "assign-militia":
        assert t.options == ["with:ada", "with:bert"]
        t.dice(6)
        t.answer("with:ada")
        assert t.s.showdown is not None
        assert t.s.showdown.militia == t.number("ada")
        assert t.records("dice-added")


@pytest.mark.rule("COOP-29")
def test_more_militia_goes_with_the_hero_who_has_some():
    t = plain_table(
        mode="cooperative",
        heroes={
            "ada": {"at": "fields", "lair": "toy-lair-fields", "hand": (MILITIA,)},
            "bert": {"at": "fields"},
        },
        phase="showdown",
        militia={"fields": 1},
    )
    t.answer("yes", "nobody", "with:ada")
    t.dice(*(1,) * 6)
    t.answer("with:ada")
    assert (t.asked, t.decision.source) == ("ada", "fight-roll")
    t.dice(6, *(1,) * 12)
    t.answer(f"play:{MILITIA}")
    assert t.kind != "assign-militia"
    assert t.s.showdown is not None
    assert t.s.showdown.militia == t.number("ada")


@pytest.mark.rule("MIL-02")
def test_call_out_the_militia_is_asked_for_where_it_takes_a_wound():
    t = turn(MILITIA, phase="mystery-card", draws={"mystery": ["toy-stab"]})
    assert (t.decision.source, t.options) == ("wound", [f"play:{MILITIA}", "pass"])
    t = plain_table(
        mode="cooperative",
        heroes={"ada": {"at": "fields", "lair": "toy-lair-fields", "hand": (MILITIA,)}, "bert": {}},
        phase="showdown",
    )
    t.answer("yes", "elder:sophie", "with:ada", "nobody")
    t.dice(5, 1, 1, *(1,) * 8)
    t.answer("with:ada")
    assert t.hero("ada").wounds == 1  # it would not go with her


def test_call_out_the_militia_in_a_rivals_showdown():
    t = turn(MILITIA, ada={"at": "fields", "lair": "toy-lair-fields"}, phase="showdown")
    t.dice(*(1,) * 5)
    t.answer("elder:sophie", "nobody", "no-accusation")
    assert (t.asked, t.decision.source) == ("ada", "fight-roll")  # with an elder or without
    t.dice(6)
    t.answer(f"play:{MILITIA}")
    assert t.s.villain.wounds == 1 or t.kind == "choose-space"


@pytest.mark.parametrize(("down", "offered"), [(True, []), (False, [f"play:{MILITIA}"])])
def test_call_out_the_militia_needs_a_hero_who_stands(down, offered):
    t = turn(
        "nothing-but-talk",
        MILITIA,
        ada={"down": True},
        bert={"down": down},
        phase="mystery-start",
        optional=("growing_darkness",),
        dice=(3,),  # an event, so that ada is asked something
    )
    assert (t.options, t.asides("ada")) == (["play:nothing-but-talk", "pass"], offered)


@pytest.mark.rule("MIL-02", "COOP-29")
def test_call_out_the_militia_is_for_who_stays_out_of_the_showdown_too():
    t = plain_table(
        mode="cooperative",
        heroes={
            "ada": {"at": "fields", "lair": "toy-lair-fields", "wounds": 1, "hand": TRANSFUSION},
            "bert": {"at": "church"},
        },
        phase="showdown",
        militia={"fields": 1},
    )
    t.dice(*(1,) * 9)
    t.answer("no", "nobody", "play:blood-transfusion")
    assert (t.asked, t.decision.source) == ("ada", "wound")  # bert's, who has no Militia
    t.answer(f"play:{MILITIA}", "space:church")
    assert t.hero("bert").wounds == 0


@pytest.mark.parametrize(
    ("mode", "blow", "asked"),
    [("lone", 1, True), ("lone", 2, False), ("cooperative", 2, True)],
)
def test_a_transfusion_is_asked_for_as_what_it_can_heal(mode, blow, asked):
    """Wounds come to a hero with one box left: 1 is healed of a lone hero, else 2."""
    ada = {"at": "church", "wounds": 2, "hand": ["blood-transfusion"]}
    heroes = {"ada": ada} if mode == "lone" else {"ada": ada, "bert": {}}
    given = {"phase": "mystery-card", "draws": {"mystery": [f"blow-{blow}"]}, "dice": (1,) * 9}
    t = at_the_border(mode=mode, heroes=heroes, **given)
    offered = t.game.decision is not None and "play:blood-transfusion" in t.options
    assert offered == asked


# ---- what the chances count, and what bots make of it -------------------------------------------


@pytest.mark.parametrize(
    ("card", "skill"),
    [
        ("strength-of-spirit", SPIRIT),
        ("strength-of-will", CUNNING),
        ("strength-of-arms", COMBAT),
        ("strength-of-heart", HONOR),
    ],
)
def test_the_chances_count_strength_where_a_fight_is_fought_with_it(card, skill):
    t = turn(card)
    fight = fight_with(t, "toy-wolf")
    for fight.skill in (SPIRIT, CUNNING, COMBAT, HONOR):
        assert counted(t, card, fight) == ({"strength": 1} if fight.skill == skill else {})


@pytest.mark.parametrize(
    ("card", "alone", "beside"),
    [
        ("hard-as-oak", {"box": 1}, {"box": 1}),
        ("strong-brandy", {"potion": 2}, {"potion": 2}),
        ("blood-transfusion", {"potion": 1, "alone": True}, {}),  # who gives blood fights worse
        (MILITIA, {"militia": 1}, {"militia": 1}),
    ],
)
def test_the_chances_count_what_helps_in_a_fight(card, alone, beside):
    for place, told in (("church", alone), ("marsh", beside)):
        t = turn(card, bert={"at": place})
        assert counted(t, card, fight_with(t, "toy-wolf")) == told


def test_if_i_just_could_reach_is_for_the_best_there_is():
    t = turn("urgent-summons", "eyewitness", "if-i-just-could-reach")
    t.answer("play:urgent-summons", "hero:bert", "play:eyewitness", "play:if-i-just-could-reach")
    assert t.options == ["card:urgent-summons", "card:eyewitness"]
    assert chosen(t) == "card:eyewitness"
    assert aim(t) == KEEP


def test_blood_transfusion_is_for_oneself_and_from_who_can_spare_it():
    t = plain_table(
        mode="cooperative",
        heroes={
            "ada": {"at": "marsh", "wounds": 1},
            "bert": {"hand": ("blood-transfusion",), "wounds": 1},
            "cora": {},
        },
    )
    t.aside("bert", "play:blood-transfusion")
    assert (t.options, chosen(t), aim(t)) == (["hero:ada", "hero:bert"], "hero:bert", HELP)
    t.answer("hero:bert")
    assert question(t) == "Who gives blood (Blood Transfusion)?"
    assert (t.options, chosen(t)) == (["hero:ada", "hero:cora"], "hero:cora")
    assert hint(t) == "blood comes from whoever it hurts least"


@pytest.mark.parametrize(("wounds", "now"), [(1, False), (2, True)])
def test_blood_transfusion_waits_for_the_second_wound(wounds, now):
    t = turn("blood-transfusion", ada={"wounds": wounds}, phase="walk", steps=2)
    assert (chosen(t) == "play:blood-transfusion") is now


def test_call_out_the_militia_calls_it_to_oneself():
    t = turn(bert={"hand": (MILITIA,)})
    t.aside("bert", f"play:{MILITIA}")
    assert (t.options, chosen(t)) == (["space:marsh", "space:church"], "space:church")
    assert aim(t) == HELP


@pytest.mark.parametrize(("wounds", "blow", "now"), [(2, 1, True), (2, 2, False), (0, 1, False)])
def test_call_out_the_militia_is_worth_it_where_one_wound_makes_the_difference(wounds, blow, now):
    t = at_the_border(
        mode="cooperative",
        heroes={"ada": {"hand": (MILITIA,), "wounds": wounds}, "bert": {}},
        phase="mystery-card",
        draws={"mystery": [f"blow-{blow}"]},
    )
    assert t.options == [f"play:{MILITIA}", "pass"]
    assert chosen(t) == (f"play:{MILITIA}" if now else "pass")


def test_call_out_the_militia_is_for_the_showdown_and_not_for_a_wolf():
    t = turn(MILITIA, phase="fight", minions={"marsh": "toy-wolf"}, dice=(1, 1, 1, 1))
    assert (t.decision.source, chosen(t)) == ("fight-roll", "pass")
    fields = {"at": "fields", "lair": "toy-lair-fields"}
    t = turn(MILITIA, mode="lone", ada=fields, phase="showdown")
    t.dice(6, *(1,) * 4)
    t.answer("nobody")
    assert (t.decision.source, chosen(t)) == ("fight-roll", f"play:{MILITIA}")
    t.answer("pass")
    assert (t.decision.source, chosen(t)) == ("wound", "pass")  # it is only one


@pytest.mark.parametrize(("die", "now"), [(2, True), (3, False)])
def test_change_of_plans_is_for_a_short_move(die, now):
    t = turn("change-of-plans", phase="move", ada={"at": "town-hall"}, dice=(die,))
    assert chosen(t) == ("play:change-of-plans" if now else "pass")


def test_urgent_summons_are_for_the_rival_who_goes_for_the_showdown():
    assert chosen(turn("urgent-summons")) != "play:urgent-summons"
    lair = {"at": "fields", "lair": "toy-lair-fields"}
    t = turn("urgent-summons", bert=lair, active="bert", first="ada", villain_wounds=4)
    t.answer("showdown")
    assert (t.asked, chosen(t)) == ("ada", "play:urgent-summons")
    t.answer("play:urgent-summons")
    assert (t.options, chosen(t)) == (["hero:ada", "hero:bert"], "hero:bert")


def test_a_long_day_asks_what_may_be_done_once_more():
    t = turn("long-day", ada={"acted": 1 | 2})
    t.answer("play:long-day")
    assert question(t) == "What may be done once more (A Long Day)?"
    assert words(t) == ["once more: encounter", "once more: collecting"]


@pytest.mark.parametrize(
    ("at", "acted", "now"),
    [
        ("blacksmith", 1, True),  # there is something to buy
        ("blacksmith", 2, False),  # the first encounter is still to come
        ("crossroads", 1, False),
    ],
)
def test_a_long_day_is_for_a_second_encounter_in_a_good_place(at, acted, now):
    t = turn("long-day", ada={"at": at, "acted": acted})
    assert "play:long-day" in t.choices
    assert (chosen(t) == "play:long-day") is now


def test_a_long_day_is_not_for_the_middle_of_a_fight():
    smith = {"at": "blacksmith", "acted": 1, "investigation": 12}
    wolf = {"blacksmith": "toy-wolf"}
    t = turn("long-day", ada=smith, phase="fight", minions=wolf, dice=(1, 1, 1, 1))
    assert t.asides("ada") == ["play:long-day"]
    assert chosen(t) != "play:long-day"


def test_a_long_day_is_longer_by_an_encounter():
    t = turn("long-day", ada={"acted": 2 | 1})
    t.answer("play:long-day")
    assert (t.options, chosen(t)) == (["again:encounter", "again:collect"], "again:encounter")
