"""Events for fights and against wounds: each one, at its limits."""

from __future__ import annotations

import pytest

from shadowbrook.boxes.core.events_fight import CARDS, you_would_use_combat
from shadowbrook.engine.happenings import Ahead
from shadowbrook.engine.words import COMBAT, CUNNING, SPIRIT, Zone
from shadowbrook.engine.you import You
from shadowbrook.engine.zones import put
from tests.boxes.core.borders import at_the_border
from tests.boxes.core.reading import chosen, counted, fight_with
from tests.plain import plain_table

# ada: Spirit 2, Cunning 3, Combat 2, Honor 5, three health boxes; bert: Combat 3, Honor 4.
# A toy wolf rolls 2 dice and has Health 2; the ogre rolls 3 dice, its dice come first.


def fight(*hand, mode="competitive", minion="toy-wolf", dice=(), ada=None, bert=None, **more):
    """ada, with these Events, meets a minion in the marsh; bert is at the church."""
    heroes = {"ada": {"at": "marsh", "hand": hand, "investigation": 4} | (ada or {})}
    if mode != "lone":
        heroes["bert"] = {"at": "church", "investigation": 4} | (bert or {})
    return plain_table(
        mode=mode, heroes=heroes, minions={"marsh": minion}, phase="fight", dice=dice, **more
    )


def showdown(*hand, dice=(), elders=(), **more):
    """ada alone against the villain in the fields, with these Events, after choosing a party."""
    t = plain_table(
        mode="lone",
        heroes={"ada": {"at": "fields", "lair": "toy-lair-fields", "hand": hand}},
        phase="showdown",
        **more,
    )
    for elder in elders:
        t.answer(f"elder:{elder}")
    t.dice(*dice)
    if len(elders) < 2:
        t.answer("nobody")
    return t


def mystery(card, *hand, mode="lone", ada=None, bert=None, **more):
    """This Mystery card comes up while ada holds these Events."""
    heroes = {"ada": {"hand": hand, "investigation": 4} | (ada or {})}
    if mode != "lone":
        heroes["bert"] = {"investigation": 4} | (bert or {})
    draws = {"mystery": (card,)}
    return plain_table(mode=mode, heroes=heroes, phase="mystery-card", draws=draws, **more)


# ---- dice -----------------------------------------------------------------------------------


@pytest.mark.rule("FGT-20")
def test_battle_cry_adds_three_dice():
    t = fight("battle-cry", dice=(1, 1, 1, 1))
    assert (t.decision.source, t.options) == ("fight-roll", ["play:battle-cry", "pass"])
    t.dice(5, 1, 5)
    t.answer("play:battle-cry")
    assert t.minion("marsh") is None
    assert t.hero("ada").investigation == 6
    assert t.kind == "action"


@pytest.mark.rule("CRD-26")
def test_battle_cry_helps_any_hero():
    t = fight(mode="cooperative", dice=(1, 1, 1, 1), bert={"hand": ("battle-cry",)})
    assert t.asked == "bert"
    t.dice(5, 5, 1)
    t.answer("play:battle-cry")
    assert t.minion("marsh") is None


@pytest.mark.rule("CRD-16", "CRD-19")
def test_battle_cry_is_canceled_before_dice_are_rolled():
    t = fight("battle-cry", dice=(1, 1, 1, 1), bert={"hand": ("nothing-but-talk",)})
    t.answer("play:battle-cry")
    rolled = len(t.game.outcomes)
    t.answer("play:nothing-but-talk")
    assert len(t.game.outcomes) == rolled
    assert t.kind == "escape"


def test_inspiration_adds_two_dice_to_a_test():
    t = fight("inspiration", minion="toy-wolf", ada={"at": "manor"}, dice=())
    t.stack("manor", "plain-riddle")  # Spirit 5+ or lose 2 Investigation
    t.dice(4, 4)
    t.answer("encounter")
    assert (t.decision.source, t.options) == ("roll", ["play:inspiration", "pass"])
    t.dice(4, 5)
    t.answer("play:inspiration")
    assert t.hero("ada").investigation == 4
    assert t.kind == "action"


@pytest.mark.rule("SKL-12", "FGT-19")
def test_inspiration_adds_to_a_fight_roll_which_is_a_combat_test():
    t = fight("inspiration", dice=(1, 1, 1, 1))
    assert (t.kind, t.asked, t.options) == ("respond", "ada", ["play:inspiration", "pass"])
    t.dice(5, 6)  # rolled at once
    t.answer("play:inspiration")
    assert t.minion("marsh") is None
    assert t.kind == "action"


def test_inspiration_is_kept_where_no_more_hits_are_needed():
    t = fight("inspiration", dice=(5, 5, 1, 1))
    assert t.kind == "action"
    assert t.hand("ada") == ["inspiration"]


@pytest.mark.rule("SKL-11")
def test_second_chance_rerolls_the_failures_of_a_test():
    t = fight("second-chance", ada={"at": "manor"})
    t.stack("manor", "plain-riddle")
    t.dice(4, 1)
    t.answer("encounter")
    t.dice(2, 5)
    t.answer("play:second-chance")
    assert t.hero("ada").investigation == 4
    assert t.kind == "action"


@pytest.mark.rule("FGT-19")
def test_second_chance_keeps_the_hits_of_a_fight_round():
    t = fight("second-chance", dice=(5, 1, 1, 1))
    t.dice(6, 1)  # only the miss is rolled again, with the first of these
    t.answer("play:second-chance")
    assert t.minion("marsh") is None
    assert t.kind == "action"


def test_second_chance_is_not_offered_when_all_dice_hit():
    t = fight("second-chance", dice=(5, 5, 1, 1))
    assert t.kind == "action"
    assert t.hand("ada") == ["second-chance"]


def test_cornered_makes_ones_hit_too():
    t = fight("cornered", dice=(1, 1, 1, 1))
    t.answer("play:cornered")
    assert t.minion("marsh") is None
    assert t.hero("ada").wounds == 0  # the enemy's ones stay ones
    assert t.kind == "action"


def test_cornered_leaves_twos_alone():
    t = fight("cornered", dice=(1, 2, 1, 1))
    t.answer("play:cornered")
    assert t.s.fights[-1].wounds == 1
    assert t.kind == "escape"


def test_cornered_needs_a_one():
    t = fight("cornered", dice=(2, 4, 1, 1))
    assert t.kind == "escape"


def test_lucky_charm_rerolls_all_hits_on_the_hero():
    t = fight("lucky-charm", dice=(1, 1, 5, 6))
    assert t.options == ["play:lucky-charm", "pass"]
    t.dice(4, 5)
    t.answer("play:lucky-charm")
    assert t.hero("ada").wounds == 1
    assert t.kind == "escape"


@pytest.mark.rule("FAQ-06")
def test_lucky_charm_rerolls_the_hit_on_an_elder_instead():
    t = showdown("lucky-charm", elders=("sophie",), dice=(5, 5, 5, 1, 1))
    t.answer("play:lucky-charm")
    assert t.options == ["hero:ada", "elder:sophie"]
    t.dice(1)
    t.answer("elder:sophie")
    assert t.elder("sophie").status == "town"
    assert t.hero("ada").wounds == 2
    assert t.kind == "regroup"


def test_lucky_charm_waits_for_a_hit():
    t = fight("lucky-charm", dice=(1, 1, 4, 4))
    assert t.kind == "escape"


# ---- before a fight round ---------------------------------------------------------------------


@pytest.mark.rule("FGT-17", "FAQ-01")
def test_duel_of_honor_is_fought_with_honor_for_one_round():
    t = fight("duel-of-honor")
    assert (t.decision.source, t.options) == ("fight", ["play:duel-of-honor", "pass"])
    t.dice(1, 1, 1, 1, 5, 1, 1)  # Honor 5
    t.answer("play:duel-of-honor")
    assert t.s.fights[-1].wounds == 1
    assert t.discards("event") == ["duel-of-honor"]
    t.dice(1, 1, 1, 1)  # two dice of Combat again, and the wolf's
    t.answer("fight")
    assert [len(record[2]) for record in t.records("fight-dice")] == [5, 2]
    assert t.kind == "escape"


def test_a_blade_is_worth_a_die_in_a_duel_of_honor():
    for items, dice in ((("axe",), 5 + 1), (("musket",), 5)):
        t = fight("duel-of-honor", ada={"items": items})
        t.dice(*(1,) * 9)
        t.answer("play:duel-of-honor")
        assert len(t.records("fight-dice")[0][2]) == dice  # what adds to Combat does not count
        assert t.s.fights[-1].more == 0


@pytest.mark.rule("FAQ-01")
def test_duel_of_honor_is_no_use_where_spirit_must_be_used():
    t = fight("duel-of-honor", minion="toy-ghost", dice=(1, 1, 1, 1))
    assert t.kind == "escape"
    assert t.hand("ada") == ["duel-of-honor"]


def test_duel_of_honor_lasts_one_round_of_a_showdown():
    t = showdown("duel-of-honor", elders=())
    assert t.options == ["play:duel-of-honor", "pass"]
    t.dice(1, 1, 1, 1, 1, 1, 1, 5)
    t.answer("play:duel-of-honor")
    assert t.s.villain.wounds == 1
    t.dice(1, 1, 1, 1, 1, 5, 5, 5)  # two dice of Combat again
    t.answer("fight")
    assert t.s.villain.wounds == 1
    assert t.kind == "regroup"


@pytest.mark.rule("FGT-12", "FGT-14")
def test_slip_away_leaves_a_fight_without_ending_the_turn():
    t = fight("slip-away")
    t.answer("play:slip-away")
    assert t.options == ["space:road-blacksmith-marsh", "space:road-marsh-keep"]
    t.answer("space:road-blacksmith-marsh")
    assert t.at("ada") == "road-blacksmith-marsh"
    assert t.minion("marsh") == "toy-wolf"
    assert (t.kind, t.asked) == ("action", "ada")


def test_slip_away_is_not_offered_to_rivals():
    t = fight(dice=(1, 1, 1, 1), bert={"hand": ("slip-away",)})
    assert t.kind == "escape"


def test_slip_away_needs_somewhere_to_go():
    t = plain_table(
        heroes={"ada": {"at": "marsh", "hand": ("slip-away",), "investigation": 4}, "bert": {}},
        minions={
            "marsh": "toy-wolf",
            "road-blacksmith-marsh": "toy-wolf",
            "road-marsh-keep": "toy-wolf",
        },
        phase="fight",
        dice=(5, 5, 1, 1),
    )
    assert t.kind == "action"
    assert t.hand("ada") == ["slip-away"]


def test_slip_away_does_not_work_in_a_showdown():
    t = showdown("slip-away", minions={"fields": "toy-wolf"}, dice=(5, 5, 1, 1, 1, 1, 1, 1, 1))
    assert t.minion("fields") is None  # GAP-49: fought before the villain, and not left
    assert t.kind == "regroup"
    assert t.hand("ada") == ["slip-away"]


@pytest.mark.rule("CRD-04")
def test_barricades_take_a_die_from_every_minion():
    t = fight("barricades", dice=(1, 1, 5, 5))
    assert t.options == ["play:barricades", "pass"]
    t.answer("play:barricades")
    assert t.hero("ada").wounds == 1  # one die of the wolf's, not two
    assert t.in_play() == ["barricades"]
    assert t.kind == "escape"


def test_barricades_do_not_bother_the_villain():
    t = showdown("barricades", dice=(4, 5, 5, 1, 1))
    t.answer("play:barricades")
    assert t.hero("ada").wounds == 2  # all three dice of the ogre
    assert t.kind == "regroup"


def test_barricades_come_down_at_the_end_of_the_round():
    t = plain_table(phase="mystery-pass", in_play=("barricades",))
    assert t.in_play() == []
    assert t.discards("event") == ["barricades"]


# ---- wounds ----------------------------------------------------------------------------------


def test_narrow_escape_prevents_two_wounds():
    t = showdown("narrow-escape", dice=(5, 5, 5, 1, 1))
    assert (t.decision.source, t.options) == ("wound", ["play:narrow-escape", "pass"])
    t.answer("play:narrow-escape")
    assert t.hero("ada").wounds == 1
    assert t.kind == "regroup"


@pytest.mark.rule("CRD-26")
def test_narrow_escape_saves_another_hero():
    t = fight(dice=(1, 1, 5, 5), mode="cooperative", bert={"hand": ("narrow-escape",)})
    assert t.asked == "bert"
    t.answer("play:narrow-escape")
    assert t.hero("ada").wounds == 0
    assert t.kind == "escape"


@pytest.mark.rule("ELD-28")
@pytest.mark.parametrize("card", ["narrow-escape", "not-this-time"])
def test_what_prevents_wounds_saves_an_elder(card):
    t = mystery("plain-slay", card, track=15)
    assert (t.decision.source, t.options) == ("elder-wound", [f"play:{card}", "pass"])
    t.answer(f"play:{card}")
    assert t.s.elders[1].status == "town"
    assert t.s.track == 15
    assert t.discards("event") == [card]


def test_not_this_time_ignores_all_wounds_of_a_round():
    t = showdown("not-this-time", dice=(5, 5, 5, 1, 1))
    t.answer("play:not-this-time")
    assert t.hero("ada").wounds == 0
    assert t.kind == "regroup"


def test_not_this_time_ignores_wounds_from_a_card():
    t = mystery("plain-strike-down", "not-this-time")  # nine wounds
    t.answer("play:not-this-time")
    assert t.hero("ada").wounds == 0
    assert not t.hero("ada").down


def test_not_this_time_canceled_is_no_help():
    t = fight("not-this-time", dice=(1, 1, 5, 5), bert={"hand": ("nothing-but-talk",)})
    t.answer("play:not-this-time", "play:nothing-but-talk")
    assert t.hero("ada").wounds == 2
    assert t.kind == "escape"


def test_in_harms_way_puts_the_wounds_on_another_hero_there():
    t = fight("in-harms-way", mode="cooperative", dice=(1, 1, 5, 5), bert={"at": "marsh"})
    t.answer("play:in-harms-way")
    assert (t.hero("ada").wounds, t.hero("bert").wounds) == (0, 2)
    assert t.kind == "escape"


def test_in_harms_way_lets_the_other_hero_defend_themselves():
    t = fight("in-harms-way", dice=(1, 1, 5, 5), bert={"at": "marsh", "hand": ("narrow-escape",)})
    t.answer("play:in-harms-way")
    assert t.asked == "bert"
    t.answer("play:narrow-escape")
    assert (t.hero("ada").wounds, t.hero("bert").wounds) == (0, 0)
    assert t.kind == "escape"


def test_in_harms_way_prevents_one_wound_where_nobody_else_is():
    t = fight("in-harms-way", dice=(1, 1, 5, 5))
    t.answer("play:in-harms-way")
    assert (t.hero("ada").wounds, t.hero("bert").wounds) == (1, 0)
    assert t.kind == "escape"


@pytest.mark.rule("ELD-28")
def test_in_harms_way_takes_a_wound_for_an_elder():
    t = mystery("plain-slay", "in-harms-way", track=15)
    t.answer("play:in-harms-way")
    assert t.s.elders[1].status == "town"
    assert t.hero("ada").wounds == 1
    assert t.s.track == 15


def test_in_harms_way_needs_a_hero_who_stands():
    t = mystery(
        "plain-slay", mode="competitive", bert={"down": True, "hand": ("in-harms-way",)}, track=15
    )
    assert t.s.elders[1].status == "dead"
    assert t.s.track == 13
    assert t.hand("bert") == ["in-harms-way"]


@pytest.mark.rule("ELD-28")
def test_dragged_to_safety_saves_an_elder_and_raises_the_track():
    t = mystery("plain-slay", "dragged-to-safety", track=15)
    t.answer("play:dragged-to-safety")
    assert t.s.elders[1].status == "town"
    assert t.s.track == 16


def test_dragged_to_safety_is_not_for_heroes():
    t = fight("dragged-to-safety", dice=(1, 1, 5, 5))
    assert t.hero("ada").wounds == 2
    assert t.kind == "escape"


# ---- at the boundaries ------------------------------------------------------------------------


def test_duel_of_honor_ends_with_the_fight_that_it_was_played_in():
    t = fight("duel-of-honor", dice=(1, 1, 1, 1))
    t.answer("pass")
    t.answer("play:duel-of-honor")  # before the second round, and then ada runs
    assert t.in_play() == []
    t.answer("escape:road-blacksmith-marsh")
    assert t.discards("event") == ["duel-of-honor"]
    assert t.s.fights == []


def test_a_duel_of_honor_that_did_not_take_place_is_over():
    """Played by ada, who was called away before her round; bert goes on alone."""
    t = plain_table(
        mode="cooperative",
        heroes={"ada": {"investigation": 0}, "bert": {"at": "church", "lair": "toy-lair-church"}},
        active="bert",
        phase="showdown",
        in_play=["duel-of-honor"],
    )
    t.dice(1, 1, 1, 1, 1, 1)
    t.answer("nobody")
    assert t.in_play() == []
    assert len(t.records("fight-dice")[0][2]) == 3  # his Combat


def madness(ada=(), bert=(), dice=(), **more):
    """ada (1 + 5) and bert (6 + 4), holding these Events, fight each other for a round."""
    return plain_table(
        mode="cooperative",
        chart="advanced",
        heroes={"ada": {"hand": ada, "at": "marsh"}, "bert": {"hand": bert, "at": "church"}},
        phase="mystery-chart",
        dice=(5, 6, 1, 6, *dice),
        draws={"mystery": ["toy-quiet"]},
        **more,
    )


@pytest.mark.rule("CHA-11a", "FGT-17")
def test_duel_of_honor_is_for_both_heroes_who_fight_each_other():
    t = madness(ada=["duel-of-honor"], dice=(1,) * 9)
    assert t.options == ["play:duel-of-honor", "pass"]
    t.answer("play:duel-of-honor")
    assert [len(r[2]) for r in t.records("fight-dice")] == [5, 3]
    t = madness(bert=["duel-of-honor"], dice=(1,) * 9)
    assert (t.asked, t.options) == ("bert", ["play:duel-of-honor", "pass"])
    t.answer("play:duel-of-honor")
    assert [len(r[2]) for r in t.records("fight-dice")] == [2, 4]
    assert t.in_play() == []


@pytest.mark.rule("CHA-11a", "FGT-12")
@pytest.mark.parametrize("who", ["ada", "bert"])
def test_slip_away_leaves_a_fight_with_another_hero(who):
    t = madness(**{who: ["slip-away"]}, dice=(6,) * 9)
    start = t.at(who)
    if who == "bert":
        t.answer("pass")  # he might help ada out of it, too
    t.answer("play:slip-away")
    t.answer(t.options[0])
    assert t.at(who) != start
    assert t.records("fight-dice") == []
    assert [t.hero(name).wounds for name in ("ada", "bert")] == [0, 0]
    assert t.s.fights == []


@pytest.mark.rule("GAP-41")
def test_inspiration_needs_dice_that_were_rolled():
    t = plain_table(
        heroes={"cora": {"at": "manor", "hand": ["inspiration"], "investigation": 4}, "bert": {}},
        elders={"reverend-harding": {"secrets": [], "status": "evil"}},  # 1 less Spirit: none
        draws={"manor": ["plain-riddle"]},
    )
    t.answer("encounter")
    assert t.hero("cora").investigation == 2
    assert t.hand("cora") == ["inspiration"]


def test_lucky_charm_is_not_asked_for_once_the_minion_is_beaten():
    t = fight("lucky-charm", ada={"items": ("holy-water",)}, dice=(1, 1, 5, 5))
    t.answer("pass", "use:holy-water")
    assert t.minion("marsh") is None
    assert t.kind == "action"
    assert t.hand("ada") == ["lucky-charm"]


def test_in_harms_way_saves_nobody_if_the_wound_is_not_taken():
    t = mystery("toy-poison", "in-harms-way", "toy-shield")
    t.answer("play:in-harms-way")
    assert t.options == ["play:toy-shield", "pass"]
    t.answer("play:toy-shield")
    assert t.s.elders[0].status == "dead"
    assert t.hero("ada").wounds == 0


@pytest.mark.rule("CHS-910")
def test_not_this_time_is_for_wounds_of_a_chart_too():
    t = plain_table(
        mode="cooperative",
        heroes={"ada": {"hand": ["not-this-time"]}, "bert": {}},
        phase="mystery-chart",
        dice=(2,),  # Creeping Shadow: 3 wounds, or the track falls
    )
    t.answer("number:3")
    assert t.options == ["play:not-this-time", "pass"]
    text = next(card.text for card in CARDS if card.id == "not-this-time")
    assert text.startswith("Ignore all wounds that a hero is about to take, or")


# ---- for whom, and when ------------------------------------------------------------------------


@pytest.mark.rule("CRD-26")
@pytest.mark.parametrize(
    "card",
    ["battle-cry", "inspiration", "second-chance", "cornered", "lucky-charm", "narrow-escape",
     "not-this-time", "in-harms-way"],
)  # fmt: skip
def test_what_helps_a_hero_helps_any_hero(card):
    t = fight(mode="cooperative", dice=(1, 1, 5, 5), bert={"hand": (card,)})
    assert (t.asked, t.options) == ("bert", [f"play:{card}", "pass"])


@pytest.mark.rule("CRD-26")
@pytest.mark.parametrize("card", ["inspiration", "second-chance"])
def test_what_helps_in_a_test_helps_any_hero(card):
    t = fight(mode="cooperative", ada={"at": "manor"}, bert={"hand": (card,)})
    t.stack("manor", "plain-riddle")
    t.dice(4, 4)
    t.answer("encounter")
    assert (t.asked, t.options) == ("bert", [f"play:{card}", "pass"])


def test_cornered_turns_ones_to_sixes():
    t = fight("cornered", dice=(1, 1, 1, 1))
    t.answer("play:cornered")
    assert t.records("dice-turned") == [("dice-turned", 0, (6, 6), "cornered")]


def test_cornered_is_kept_where_no_more_hits_are_needed():
    t = fight("cornered", dice=(5, 5, 1, 1, 1), ada={"items": ("toy-sword-1",)})  # Combat 3
    assert t.kind == "action"
    assert t.hand("ada") == ["cornered"]


def test_duel_of_honor_is_not_asked_for_in_a_fight_that_was_left():
    t = fight("duel-of-honor", "slip-away")
    assert set(t.options) == {"play:duel-of-honor", "play:slip-away", "pass"}
    t.answer("play:slip-away", "space:road-blacksmith-marsh")
    assert (t.kind, t.hand("ada")) == ("action", ["duel-of-honor"])


@pytest.mark.rule("FAQ-01", "CHS-06", "CHS-08")
def test_duel_of_honor_is_no_use_in_a_showdown_round_without_combat():
    t = showdown("duel-of-honor")
    assert t.options == ["play:duel-of-honor", "pass"]
    battle = t.s.showdown
    assert battle is not None
    card = t.content.copies["duel-of-honor"][0]
    for skill, asked in ((-1, True), (COMBAT, True), (CUNNING, False), (SPIRIT, False)):
        battle.skill = skill
        assert you_would_use_combat(You(t.game, card, 0), Ahead(0)) is asked


@pytest.mark.rule("KO-05", "SHD-23")
def test_a_duel_of_honor_is_not_taken_over_by_a_comrade():
    """ada, who was to fight it, gives blood for bert and falls."""
    t = plain_table(
        mode="cooperative",
        heroes={
            "ada": {
                "at": "fields",
                "lair": "toy-lair-fields",
                "hand": ("duel-of-honor",),
                "wounds": 2,
            },
            "bert": {"at": "church", "hand": ("blood-transfusion",), "wounds": 2},
        },
        phase="showdown",
    )
    t.answer("yes", "nobody", "play:duel-of-honor")
    assert (t.asked, t.in_play()) == ("bert", ["duel-of-honor"])
    t.dice(*(1,) * 9)
    t.answer("play:blood-transfusion", "hero:bert")
    assert t.hero("ada").down
    assert [(r[1], len(r[2])) for r in t.records("fight-dice")] == [(1, 3)]  # his Combat


@pytest.mark.rule("SHD-23")
def test_a_duel_of_honor_is_over_when_the_showdown_ends():
    t = showdown(dice=(1,) * 5)
    assert t.kind == "regroup"
    put(t.game, t.content.copies["duel-of-honor"][0], Zone.IN_PLAY, 0)
    t.answer("escape:road-manor-fields")
    assert t.s.showdown is None
    assert t.in_play() == []


@pytest.mark.rule("FAQ-02")
@pytest.mark.parametrize("card", ["slip-away", "duel-of-honor", "barricades"])
def test_nothing_is_asked_before_the_round_of_a_fight_that_is_won(card):
    t = fight(card, ada={"items": ("holy-water",)})
    assert t.options == ["use:holy-water", f"play:{card}", "pass"]
    t.answer("use:holy-water")
    assert t.minion("marsh") is None
    assert (t.kind, t.hand("ada")) == ("action", [card])


def test_slip_away_is_not_for_rivals_even_if_they_wish():
    t = plain_table(
        heroes={"ada": {"at": "blacksmith"}, "bert": {"hand": ("slip-away",), "at": "church"}},
        minions={"road-blacksmith-marsh": "toy-wolf"},
        phase="move",
        dice=(3,),
    )
    t.aside("bert", "always:slip-away")
    t.dice(1, 1, 1, 1)
    t.answer("move:road-blacksmith-marsh")
    if t.kind == "move":
        t.answer("stop")
    assert (t.kind, t.asked) == ("escape", "ada")


def test_barricades_in_play_do_not_bother_the_villain():
    t = showdown(in_play=("barricades",), dice=(4, 5, 5, 1, 1))
    assert t.hero("ada").wounds == 2  # the third die hits as well


def test_barricades_are_asked_for_before_fights_with_minions_only():
    t = plain_table(
        heroes={"ada": {"hand": ("barricades",)}, "bert": {}},
        phase="mystery-card",
        draws={"mystery": ["toy-villain"]},
        dice=(1,) * 5,
    )
    assert t.records("fight-dice")
    assert t.kind != "respond"


@pytest.mark.rule("CRD-27")
def test_in_harms_way_can_be_played_by_the_player_of_a_knocked_out_hero():
    t = fight(mode="cooperative", dice=(1, 1, 5, 5), bert={"hand": ("in-harms-way",), "down": True})
    assert t.asked == "bert"
    t.answer("play:in-harms-way")
    assert t.hero("ada").wounds == 1


def test_in_harms_way_the_wounds_are_still_those_of_the_villain():
    t = mystery("toy-villain", "in-harms-way", mode="cooperative", dice=(1, 1, 5, 1, 1))
    t.answer("play:in-harms-way")
    assert [r[1:4] for r in t.records("wounded")] == [(1, 1, "villain")]
    t = mystery("plain-slay", "in-harms-way")  # the villain comes for an elder
    t.answer("play:in-harms-way")
    assert [r[1:4] for r in t.records("wounded")] == [(0, 1, "villain")]


# ---- what the chances count, and what bots make of it -------------------------------------------


@pytest.mark.parametrize(
    ("card", "items", "minion", "villain"),
    [
        ("battle-cry", (), {"dice": 3}, {"dice": 3}),
        ("inspiration", (), {"dice": 2}, {"dice": 2}),
        ("second-chance", (), {"reroll": 1}, {"reroll": 1}),
        ("cornered", (), {"ones": True}, {"ones": True}),
        ("lucky-charm", (), {"charm": True}, {"charm": True}),
        ("duel-of-honor", (), {"dice": 5 - 2}, {"dice": 5 - 2}),
        ("duel-of-honor", ("axe",), {"dice": 5 + 1 - 4}, {"dice": 5 + 1 - 3}),
        ("barricades", (), {"enemy_dice": -1}, {}),
        ("narrow-escape", (), {"guard": 2}, {"guard": 2}),
        ("in-harms-way", (), {"guard": 1, "alone": True}, {"guard": 1, "alone": True}),
    ],
)
def test_the_chances_count_what_an_event_does_in_a_fight(card, items, minion, villain):
    ada = {"at": "marsh", "hand": (card,), "items": items}
    t = plain_table(heroes={"ada": ada, "bert": {"at": "church"}})
    assert counted(t, card, fight_with(t, "toy-wolf")) == minion
    assert counted(t, card, fight_with(t, "villain")) == villain


def test_the_chances_do_not_count_in_harms_way_where_another_hero_would_be_hit():
    ada = {"at": "marsh", "hand": ("in-harms-way",)}
    t = plain_table(heroes={"ada": ada, "bert": {"at": "marsh"}})
    assert counted(t, "in-harms-way", fight_with(t, "toy-wolf")) == {}


@pytest.mark.parametrize(
    ("dice", "wounds", "now"),
    [
        ((1, 1), 2, True),  # two hits are missing, and ada has one box left
        ((1, 1), 1, False),  # she has another
        ((1, 2), 2, False),  # one would still be missing
        ((1, 5), 2, True),
    ],
)
def test_cornered_is_for_the_ones_that_end_a_dangerous_fight(dice, wounds, now):
    t = fight("cornered", dice=(*dice, 1, 1), ada={"wounds": wounds})
    assert chosen(t) == ("play:cornered" if now else "pass")


@pytest.mark.parametrize(("dice", "now"), [((1, 1), True), ((1, 2), False)])
def test_cornered_waits_for_two_ones_against_the_villain(dice, now):
    t = showdown("cornered", dice=(1, 1, 1, *dice))
    assert chosen(t) == ("play:cornered" if now else "pass")


def test_cornered_is_no_gift_for_a_rival():
    t = fight(dice=(1,) * 4, ada={"wounds": 2}, bert={"hand": ("cornered",)})
    t.aside("bert", "always:cornered")
    t.dice(*(1,) * 4)
    t.answer("fight")
    assert (t.asked, t.options, chosen(t)) == ("bert", ["play:cornered", "pass"], "pass")


@pytest.mark.parametrize(
    ("hero", "items", "honor", "minion", "villain"),
    [  # ada has Honor 5 and Combat 2, bert 4 and 3; an axe is a Blade and +1 Combat
        ("ada", (), 5, True, True),
        ("ada", (), 4, False, True),
        ("ada", (), 3, False, False),
        ("ada", ("axe",), 5, True, True),
        ("ada", ("axe",), 4, False, True),
        ("ada", ("axe",), 3, False, False),
        ("bert", (), 4, False, False),
        ("bert", (), 5, False, True),
    ],
)
def test_duel_of_honor_is_for_who_has_more_honor_than_strength(hero, items, honor, minion, villain):
    start = {"ada": 5, "bert": 4}[hero]
    who = {"hand": ("duel-of-honor",), "items": items, "upgrades": {"honor": honor - start}}
    t = plain_table(
        mode="lone",
        heroes={hero: {**who, "at": "marsh"}},
        minions={"marsh": "toy-wolf"},
        phase="fight",
    )
    assert (chosen(t) == "play:duel-of-honor") is minion
    lair = {"at": "fields", "lair": "toy-lair-fields"}
    t = plain_table(mode="lone", heroes={hero: {**who, **lair}}, phase="showdown")
    t.answer("nobody")
    assert (chosen(t) == "play:duel-of-honor") is villain


@pytest.mark.parametrize("card", ["duel-of-honor", "slip-away"])
def test_what_is_for_minions_is_not_for_a_comrade_who_is_possessed(card):
    t = madness(ada=[card], dice=(1,) * 9)
    assert (t.options, chosen(t)) == ([f"play:{card}", "pass"], "pass")


@pytest.mark.parametrize(("wounds", "now"), [(0, False), (1, True)])
def test_slip_away_is_for_a_fight_of_your_own_that_will_be_lost(wounds, now):
    t = fight("slip-away", ada={"wounds": wounds})
    assert chosen(t) == ("play:slip-away" if now else "pass")
    t = fight(mode="cooperative", ada={"wounds": wounds}, bert={"hand": ("slip-away",)})
    assert (t.asked, chosen(t)) == ("bert", "pass")


@pytest.mark.parametrize(("wounds", "blow", "now"), [(2, 1, True), (2, 2, False), (1, 3, False)])
def test_in_harms_way_is_for_the_one_wound_that_makes_the_difference(wounds, blow, now):
    t = at_the_border(
        mode="lone",
        heroes={"ada": {"hand": ("in-harms-way",), "wounds": wounds}},
        phase="mystery-card",
        draws={"mystery": [f"blow-{blow}"]},
    )
    assert chosen(t) == ("play:in-harms-way" if now else "pass")


def test_in_harms_way_hits_who_can_bear_it_best():
    t = plain_table(
        mode="cooperative",
        heroes={
            "ada": {"at": "marsh", "hand": ("in-harms-way",)},
            "bert": {"at": "marsh", "wounds": 1},
            "cora": {"at": "marsh"},
        },
        minions={"marsh": "toy-wolf"},
        phase="fight",
        dice=(1, 1, 5, 5),
    )
    t.answer("play:in-harms-way")
    assert (t.options, chosen(t)) == (["hero:bert", "hero:cora"], "hero:cora")


@pytest.mark.parametrize("mode", ["lone", "competitive"])
def test_dragged_to_safety_goes_before_what_helps_heroes_too(mode):
    t = mystery("plain-slay", "dragged-to-safety", mode=mode)
    assert chosen(t) == "play:dragged-to-safety"
    t = mystery("plain-slay", "narrow-escape", "dragged-to-safety", mode=mode)
    assert t.options == ["play:narrow-escape", "play:dragged-to-safety", "pass"]
    assert chosen(t) == "play:dragged-to-safety"
