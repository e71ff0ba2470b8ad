"""The cards of the Olde Woods deck, one test or more each."""

from __future__ import annotations

import pytest

from shadowbrook.engine.fight_parts import FightPart
from shadowbrook.narration import Narrator
from shadowbrook.testing import table
from tests.boxes.core.borders import BOXES as BORDERS
from tests.boxes.core.borders import is_asked_again
from tests.boxes.core.location_table import (
    bot_says_why,
    bot_takes,
    encounter,
    fight_dice,
    price_of,
    read,
    told_parts,
    worth_to_bots,
)
from tests.toys import BOXES

# ---- items and allies -------------------------------------------------------------------------


def test_loyal_hound():
    t = encounter("olde-woods", "loyal-hound")
    assert t.hero("thomas").value == (3, 2, 4, 2)
    assert t.hero("thomas").boxes == 5
    assert t.kind == "action"


def test_witchs_charm():
    t = encounter("olde-woods", "witchs-charm")
    assert t.hero("thomas").value == (5, 2, 3, 2)
    assert t.kind == "action"


def mystery(card, items):
    return table(
        heroes={"karl": {"at": "church"}, "thomas": {"items": items}},
        phase="mystery-card",
        draws={"mystery": [card]},
        boxes=BOXES,
    )


def test_hermit_cancels_a_mystery_card_and_goes():
    t = mystery("toy-stab", ["hermit-of-the-woods"])
    assert t.asked == "thomas"
    t.answer("use:hermit-of-the-woods")
    assert t.hero("karl").wounds == 0
    assert t.gear("thomas") == []
    assert t.discards("mystery") == ["toy-stab"]
    assert t.discards("olde-woods") == ["hermit-of-the-woods"]


def test_hermit_may_hold_his_tongue():
    t = mystery("toy-stab", ["hermit-of-the-woods"])
    t.answer("pass")
    assert t.hero("karl").wounds == 1
    assert t.gear("thomas") == ["hermit-of-the-woods"]
    assert t.hero("thomas").value == (4, 2, 3, 2)


def test_hermit_has_no_word_on_location_cards():
    t = encounter("manor", "toy-nothing", items=["hermit-of-the-woods"])
    assert t.hero("thomas").investigation == 1
    assert t.kind == "action"


WOLVES = {"at": "marsh", "items": ["hunters-bow"]}


def bow(minion="wolves", hero=WOLVES, **more):
    return table(
        heroes={"thomas": hero, "karl": {}},
        minions={"marsh": minion},
        phase="fight",
        boxes=BOXES,
        **more,
    )


@pytest.mark.parametrize(("dice", "hits"), [((3, 3), 0), ((4, 3), 1), ((3, 6), 1)])
def test_hunters_bow_shoots_two_arrows_at_a_beast_before_the_first_round(dice, hits):
    t = bow()
    assert t.options == ["use:hunters-bow", "pass"]
    t.dice(*dice, 1, 1, 1, 1, 1, 1, 1)
    t.answer("use:hunters-bow")
    assert len(t.records("die")) == 2
    assert t.s.fights[-1].wounds == hits
    assert [len(mine) for mine, _ in fight_dice(t)] == [3 + 1]
    t.dice(1, 1, 1, 1, 1, 1, 1)
    t.answer("fight")
    assert t.kind == "escape"  # once in a fight


def test_hunters_bow_may_win_a_fight_before_it_begins():
    t = bow(dice=(4, 4), hero=WOLVES | {"investigation": 0})
    t.answer("use:hunters-bow")
    assert t.minion("marsh") is None
    assert fight_dice(t) == []
    assert t.hero("thomas").investigation == 2


def test_hunters_bow_is_for_beasts_alone():
    t = bow("walking-dead", dice=(1,) * 8)
    assert t.kind == "escape"


@pytest.mark.parametrize(("villain", "asked"), [("werewolf", True), ("vampire", False)])
def test_hunters_bow_in_a_showdown_is_for_the_werewolf(villain, asked):
    thomas = {"at": "church", "lair": "bell-tower", "investigation": 5, "items": ["hunters-bow"]}
    t = table(mode="lone", heroes={"thomas": thomas}, villain=villain, phase="showdown")
    t.dice(*((4, 5) if asked else ()), *(1,) * 9)
    t.answer("nobody")
    assert ("use:hunters-bow" in t.options) == asked
    if asked:
        t.answer("use:hunters-bow")
        assert t.s.villain.wounds == 2
        t.dice(*(1,) * 9)
        t.answer("fight")
        assert t.kind == "regroup"  # only before your first round


@pytest.mark.rule("FGT-22")
def test_hunters_bow_does_nothing_where_the_werewolf_attacks_outside_a_showdown():
    t = table(
        heroes={"karl": {}, "thomas": {"at": "marsh", "items": ["hunters-bow"]}},
        villain="werewolf",
        phase="mystery-card",
        draws={"mystery": ["hunted"]},
        dice=(1,) * 20,
    )
    assert t.records("fight-dice")
    assert not t.records("villain-wounded")


@pytest.mark.parametrize(("minion", "dice"), [("wolves", 3 + 1 + 2), ("walking-dead", 3 + 1)])
def test_boar_spear_is_for_beasts(minion, dice):
    hero = {"at": "marsh", "items": ["boar-spear"]}
    t = bow(minion, hero, dice=(1,) * 10)
    assert t.hero("thomas").value == (3, 2, 4, 2)
    assert len(fight_dice(t)[0][0]) == dice


@pytest.mark.parametrize(("villain", "dice"), [("werewolf", 6), ("scarecrow", 4)])
def test_boar_spear_helps_against_the_werewolf_of_the_villains(villain, dice):
    thomas = {"at": "marsh", "lair": "ghost-lights", "investigation": 5, "items": ["boar-spear"]}
    t = table(mode="lone", heroes={"thomas": thomas}, villain=villain, phase="showdown")
    t.dice(*(3,) * 12)
    t.answer("nobody")
    assert len(t.records("fight-dice")[-1][2]) == dice


def test_boar_spear_adds_nothing_to_another_skill():
    hero = {"at": "marsh", "items": ["boar-spear", "tools-of-science"]}
    t = bow("wolves", hero)
    t.dice(*(1,) * 5)
    t.answer("yes")
    assert len(fight_dice(t)[0][0]) == 2  # Cunning


def test_crow_feather_talisman_prevents_all_wounds_of_one_blow():
    t = encounter("abandoned-keep", "spiked-pit", items=["crow-feather-talisman"], dice=(3, 3))
    assert t.options == ["use:crow-feather-talisman", "pass"]
    t.answer("use:crow-feather-talisman")
    assert t.hero("thomas").wounds == 0
    assert t.gear("thomas") == []
    assert t.kind == "action"


def test_crow_feather_talisman_may_be_kept_and_guards_only_its_bearer():
    t = encounter("abandoned-keep", "spiked-pit", items=["crow-feather-talisman"], dice=(3, 3))
    t.answer("pass")
    assert t.hero("thomas").wounds == 2
    assert t.gear("thomas") == ["crow-feather-talisman"]
    assert t.hero("thomas").value == (4, 2, 3, 2)
    t = mystery("toy-stab", ["crow-feather-talisman"])
    assert t.hero("karl").wounds == 1


def test_wolf_tooth_necklace_heals_whoever_defeats_a_minion():
    items = ["wolf-tooth-necklace"]
    t = encounter("manor", "toy-thug", items=items, dice=(6, 6, 1, 1, 1, 1), wounds=2)
    assert len(fight_dice(t)[0][0]) == 3 + 1
    assert t.hero("thomas").wounds == 1
    assert t.kind == "action"


def test_wolf_tooth_necklace_does_nothing_for_the_victories_of_others():
    t = table(
        heroes={
            "karl": {"at": "manor"},
            "thomas": {"items": ["wolf-tooth-necklace"], "wounds": 2},
        },
        draws={"manor": ["toy-thug"]},
        dice=(6, 6, 1, 1, 1, 1),
        boxes=BOXES,
    )
    t.answer("encounter")
    assert t.records("minion-defeated")
    assert t.hero("thomas").wounds == 2


@pytest.mark.rule("FAQ-04", "GAP-49")
def test_wolf_tooth_necklace_heals_lord_hanbrook_where_a_minion_breaks_into_a_showdown():
    thomas = {"at": "church", "lair": "bell-tower", "investigation": 5}
    t = table(
        mode="lone",
        heroes={"thomas": thomas | {"items": ["wolf-tooth-necklace"]}},
        elders={"lord-hanbrook": {"wounds": 1}},
        minions={"church": "toy-wolf"},
        phase="showdown",
        dice=(5, 5, 1, 1, 1, 1, 1),  # Thomas with the lord's help, and the wolf
        boxes=BOXES,
    )
    t.answer("elder:lord-hanbrook", "nobody")
    assert t.records("minion-defeated")
    assert t.records("elder-healed") != []


# ---- encounters -------------------------------------------------------------------------------


@pytest.mark.parametrize(("dice", "clues"), [((3, 3, 3), 0), ((4, 3, 3), 1), ((4, 5, 6), 3)])
def test_hanging_skulls(dice, clues):
    t = encounter("olde-woods", "hanging-skulls", dice=dice)
    assert t.hero("thomas").investigation == clues
    assert t.hero("thomas").wounds == 0
    assert t.discards("olde-woods") == ["hanging-skulls"]
    assert t.kind == "action"


def test_shifting_trees_remain_before_the_hero():
    t = encounter("olde-woods", "shifting-trees")
    assert t.in_play() == ["shifting-trees"]
    assert t.kind == "action"


def in_the_woods(die, active="karl"):
    """Shifting Trees lie before Karl, who moves (or another does)."""
    return table(
        heroes={"karl": {"at": "olde-woods"}, "heinrich": {"at": "olde-woods"}},
        in_play=["shifting-trees"],
        active=active,
        phase="move",
        dice=(die,),
        boxes=BOXES,
    )


def test_shifting_trees_make_it_hard_to_leave():
    t = in_the_woods(3)
    assert t.options == ["stay", "move:crossroads", "move:road-woods-bridge"]
    t.answer("move:crossroads")
    assert t.kind == "action"
    assert t.in_play() == []
    assert t.discards("olde-woods") == ["shifting-trees"]


def test_shifting_trees_can_hold_a_hero():
    t = in_the_woods(2)
    assert t.at("karl") == "olde-woods"
    assert t.in_play() == ["shifting-trees"]


def test_shifting_trees_close_in_on_one_hero_only():
    t = in_the_woods(3, active="heinrich")
    t.pass_all()  # he could roll again
    assert "move:covered-bridge" in t.options
    assert "move:road-doctor-bridge" in t.options  # three spaces away
    t.answer("move:covered-bridge", "stop")
    assert t.in_play() == ["shifting-trees"]


def test_shifting_trees_are_gone_for_a_hero_who_left_by_other_ways():
    t = table(
        heroes={"karl": {"at": "church"}, "thomas": {}},
        in_play=["shifting-trees"],
        phase="move",
        dice=(3,),
        boxes=BOXES,
    )
    assert "move:road-manor-fields" in t.options  # the whole roll
    t.answer("move:manor", "stop")
    assert t.in_play() == []


def test_shifting_trees_cost_three_action_points_more():
    t = table(
        mode="lone",
        preset="ap",
        heroes={"karl": {"at": "olde-woods"}},
        in_play=["shifting-trees"],
        phase="day",
        boxes=BOXES,
    )
    points = {option.key: option.points for option in t.decision.options}
    assert points["move:crossroads"] == 1 + 3
    t.answer("move:crossroads")
    assert t.hero("karl").points == 12 - 4
    assert t.in_play() == []
    points = {option.key: option.points for option in t.decision.options}
    assert points["move:olde-woods"] == 1


@pytest.mark.rule("AP-52", "AP-53")
def test_shifting_trees_take_none_of_the_points_for_movement():
    t = table(
        mode="lone",
        preset="ap",
        heroes={"karl": {"at": "olde-woods", "items": ["horse"]}},
        in_play=["shifting-trees"],
        phase="day",
        boxes=BOXES,
    )
    assert t.hero("karl").move_points == 2


@pytest.mark.parametrize(
    ("dice", "hand"),
    [((5, 1, 1), ["toy-shield", "toy-dice"]), ((5, 5, 5), ["toy-shield", "toy-dice", "toy-clues"])],
)
def test_waking_dreams_bring_at_most_two_events(dice, hand):
    events = ["toy-dice", "toy-clues", "toy-guard"]
    t = encounter(
        "olde-woods", "waking-dreams", dice=dice, hand=["toy-shield"], draws={"event": events}
    )
    t.pass_all()
    assert t.hand("thomas") == hand
    assert t.kind == "action"


def test_waking_dreams_take_an_event_without_a_success():
    t = encounter("olde-woods", "waking-dreams", dice=(4, 4, 4), hand=["toy-shield", "toy-guard"])
    assert sorted(t.options) == ["card:toy-guard", "card:toy-shield"]
    t.answer("card:toy-guard")
    assert t.hand("thomas") == ["toy-shield"]
    assert t.discards("event") == ["toy-guard"]
    assert t.kind == "action"


def test_waking_dreams_find_nothing_in_an_empty_hand():
    t = encounter("olde-woods", "waking-dreams", dice=(4, 4, 4))
    assert t.hand("thomas") == []
    assert t.kind == "action"


def test_offering_stones_raise_spirit_for_three():
    t = encounter("olde-woods", "offering-stones", investigation=3)
    t.answer("yes")
    assert t.hero("thomas").value == (4, 2, 3, 2)
    assert t.hero("thomas").investigation == 0
    assert t.kind == "action"


def test_offering_stones_want_three_and_may_be_left():
    t = encounter("olde-woods", "offering-stones", investigation=3)
    t.answer("no")
    assert t.hero("thomas").investigation == 3
    assert t.hero("thomas").value == (3, 2, 3, 2)
    t = encounter("olde-woods", "offering-stones", investigation=2)
    assert t.kind == "action"


def test_witchs_bargain_for_blood():
    t = encounter("olde-woods", "witchs-bargain", investigation=1)
    assert t.options == ["leave", "blood"]  # no Magik to give
    t.answer("blood")
    assert t.hero("thomas").wounds == 1
    assert t.hero("thomas").investigation == 4
    assert t.kind == "action"


@pytest.mark.parametrize("skill", [0, 1, 2, 3])
def test_witchs_bargain_for_a_magik_card(skill):
    t = encounter("olde-woods", "witchs-bargain", items=["witchs-charm", "sword"])
    assert t.options == ["leave", "blood", "give:witchs-charm"]
    t.answer("give:witchs-charm")
    assert t.gear("thomas") == ["sword"]
    t.answer(t.options[skill])
    value = [3, 2, 3 + 2, 2]
    value[skill] += 1
    assert t.hero("thomas").value == tuple(value)
    assert t.hero("thomas").wounds == 0
    assert t.kind == "action"


def test_witchs_bargain_may_be_refused():
    t = encounter("olde-woods", "witchs-bargain", investigation=2)
    t.answer("leave")
    assert t.hero("thomas").investigation == 2
    assert t.hand("thomas") == []
    assert t.kind == "action"


def test_witchs_bargain_is_worth_nothing_to_one_who_falls():
    t = encounter("olde-woods", "witchs-bargain", wounds=3, dice=(1,))
    t.answer("blood")
    assert t.hero("thomas").down
    assert t.hero("thomas").investigation == 0


@pytest.mark.parametrize(("dice", "clues", "wounds"), [((3, 3, 3), 0, 1), ((4, 4, 3), 1, 0)])
def test_hunters_snare(dice, clues, wounds):
    t = encounter("olde-woods", "hunters-snare", dice=dice)
    assert t.hero("thomas").investigation == clues
    assert t.hero("thomas").wounds == wounds
    assert t.kind == "action"


@pytest.mark.parametrize(
    ("skill", "dice", "clues", "track"),
    [
        ("spirit", (5, 1), 1, 15),
        ("spirit", (5, 6), 4, 15),
        ("spirit", (4, 4), 0, 14),
        ("combat", (4, 4, 5, 6), 4, 15),
    ],
)
def test_ritual_circle(skill, dice, clues, track):
    t = encounter("olde-woods", "ritual-circle", hero="karl", dice=dice, track=15)
    assert t.options == ["skill:spirit", "skill:combat"]
    t.answer(f"skill:{skill}")
    assert t.hero("karl").investigation == clues
    assert t.s.track == track
    assert t.kind == "action"


@pytest.mark.parametrize(
    ("dice", "clues", "at"), [((4, 1, 1), 2, "olde-woods"), ((3, 3, 3), 0, "crossroads")]
)
def test_will_o_the_wisp(dice, clues, at):
    t = encounter("olde-woods", "will-o-the-wisp", dice=dice, clues={"crossroads": 1})
    assert t.hero("thomas").investigation == clues
    assert t.at("thomas") == at
    assert t.kind == "action"


@pytest.mark.rule("KO-02")
def test_the_wisp_leads_nobody_who_was_knocked_out_meanwhile():
    hand = ["second-chance", "stumble"]
    t = encounter("olde-woods", "will-o-the-wisp", hand=hand, dice=(3, 3, 3, 1), boxes=BORDERS)
    assert t.kind == "respond"
    t.aside("thomas", "play:stumble")
    t.answer("pass")
    assert t.hero("thomas").down
    assert t.at("thomas") == "town-hall"


# ---- minions ----------------------------------------------------------------------------------


def test_timber_wolves_gather_after_the_first_round():
    t = encounter("olde-woods", "timber-wolves", dice=(1,) * 6)
    t.dice(1, 1, 1, 1, 1, 1, 1)
    t.answer("fight")
    t.dice(5, 5, 1, 1, 1, 1, 1)
    t.answer("fight")
    assert [len(theirs) for _, theirs in fight_dice(t)] == [3, 4, 4]
    assert t.hero("thomas").investigation == 3
    assert t.kind == "action"


@pytest.mark.parametrize(
    ("theirs", "wounds"), [((5, 1, 1), 1), ((6, 1, 1), 2), ((6, 5, 1), 3), ((4, 4, 4), 0)]
)
def test_each_six_of_the_hungry_bear_is_two_hits(theirs, wounds):
    t = encounter("olde-woods", "hungry-bear", dice=(5, 5, 1, *theirs))
    assert t.kind == "escape"  # Health 3
    assert t.hero("thomas").wounds == wounds
    t.dice(5, 1, 1, 1, 1, 1)
    t.answer("fight")
    assert [len(dice) for _, dice in fight_dice(t)] == [3, 3]
    assert t.hero("thomas").investigation == 4
    assert t.kind == "action"


def test_karl_ignores_one_of_the_two_hits_of_a_six():
    t = encounter("olde-woods", "hungry-bear", hero="karl", dice=(1, 1, 1, 1, 6, 1, 1))
    assert t.hero("karl").wounds == 1


def test_the_hanged_man_is_fought_with_spirit():
    t = encounter("olde-woods", "hanged-man", hero="karl", dice=(5, 5, 1, 1))
    assert fight_dice(t) == [((5, 5), (1, 1))]  # Karl: Spirit 2, Combat 4
    assert t.kind == "escape"  # Health 3
    t.dice(5, 1, 1, 1)
    t.answer("fight")
    assert t.hero("karl").investigation == 3
    assert t.kind == "action"


def test_hedge_witch_is_fought_with_spirit_and_leaves_an_event():
    t = encounter(
        "olde-woods",
        "hedge-witch",
        hero="karl",
        dice=(5, 1, 1, 1, 1),
        draws={"event": ["toy-shield"]},
    )
    assert fight_dice(t) == [((5, 1), (1, 1, 1))]
    assert t.hero("karl").investigation == 2
    assert t.hand("karl") == ["toy-shield"]
    assert t.kind == "action"


@pytest.mark.rule("ELD-28")
def test_a_crow_feather_talisman_saves_an_elder():
    t = table(
        heroes={"thomas": {"items": ["crow-feather-talisman"]}, "karl": {}},
        phase="mystery-card",
        draws={"mystery": ["toy-poison"]},
        boxes=BOXES,
    )
    t.answer("use:crow-feather-talisman")
    assert t.s.elders[0].status == "town"
    assert t.discards("olde-woods") == ["crow-feather-talisman"]


def test_shifting_trees_part_when_a_card_takes_the_hero_away():
    t = table(
        heroes={"karl": {"at": "olde-woods", "hand": ["urgent-summons"]}, "thomas": {}},
        in_play=["shifting-trees"],
        clues={"olde-woods": 1},
        boxes=BOXES,
    )
    t.answer("play:urgent-summons")
    assert t.at("karl") == "town-hall"
    assert t.in_play() == []
    assert t.discards("olde-woods") == ["shifting-trees"]


def test_shifting_trees_stay_when_a_card_takes_another_hero_away():
    t = table(
        heroes={
            "karl": {"at": "olde-woods", "hand": ["urgent-summons"]},
            "thomas": {"at": "olde-woods"},
        },
        in_play=["shifting-trees"],
        clues={"olde-woods": 1},
        boxes=BOXES,
    )
    t.answer("play:urgent-summons", "hero:thomas")
    assert t.at("thomas") == "town-hall"
    assert t.in_play() == ["shifting-trees"]


@pytest.mark.parametrize(("wounds", "dice"), [(0, (1, 1, 1, 1, 1, 1)), (1, (1, 1, 1, 1, 6, 6, 1))])
def test_shifting_trees_part_when_the_hero_flees_or_falls(wounds, dice):
    t = table(
        heroes={"karl": {"at": "olde-woods", "wounds": wounds}, "thomas": {"at": "manor"}},
        in_play=["shifting-trees"],
        minions={"olde-woods": "toy-wolf"},
        phase="fight",
        dice=dice,
        boxes=BOXES,
    )
    if not wounds:
        assert t.in_play() == ["shifting-trees"]
        t.answer("escape:crossroads")
    assert t.at("karl") != "olde-woods"
    assert t.in_play() == []


def test_the_hermit_cancels_a_result_of_the_mystery_phase_chart():
    t = table(
        mode="cooperative",
        chart="basic",
        heroes={"thomas": {"items": ["hermit-of-the-woods"]}, "karl": {}},
        phase="mystery-chart",
        dice=(1, 3),
        draws={"mystery": ["toy-quiet"]},
        boxes=BOXES,
    )
    assert t.options == ["use:hermit-of-the-woods", "pass"]
    t.answer("use:hermit-of-the-woods")
    assert t.s.track == 20
    assert t.gear("thomas") == []


@pytest.mark.rule("GAP-51")
def test_blood_that_is_not_shed_buys_nothing_of_the_witch():
    t = encounter("olde-woods", "witchs-bargain", hand=["toy-shield"])
    t.answer("blood", "play:toy-shield")
    assert t.hero("thomas").wounds == 0
    assert t.hero("thomas").investigation == 0
    assert t.kind == "action"


def test_the_witch_says_what_she_wants():
    t = encounter("olde-woods", "witchs-bargain", items=["witchs-charm"])
    say = Narrator(t.content)
    told = [say.option(option.key, option.price) for option in t.decision.options]
    assert told[1] == "pay with blood: 1 wound for 3 Investigation"
    assert told[2] == "give Witch's Charm: a skill rises by 1"


@pytest.mark.parametrize(("dice", "asked"), [((5, 1, 1, 1), True), ((5, 5, 1, 1), False)])
def test_waking_dreams_are_settled_with_two_successes(dice, asked):
    events = ["toy-clues", "toy-guard"]
    t = encounter(
        "olde-woods",
        "waking-dreams",
        dice=dice,
        items=["book-of-riddles"],
        investigation=1,
        draws={"event": events},
    )
    assert ("use:book-of-riddles" in t.options) is asked
    t.pass_all()
    assert t.hand("thomas") == events[: 1 if asked else 2]


# ---- what is told, asked and judged -----------------------------------------------------------

ARROWS = FightPart(shot=4, shots=2, prey=("Beast",))


@pytest.mark.parametrize(("minion", "told"), [("wolves", ARROWS), ("walking-dead", None)])
def test_the_arrows_of_the_hunters_bow_count_in_the_chances_against_beasts(minion, told):
    t = bow(minion, WOLVES | {"hand": ["toy-bandage"]})
    assert t.decision.source == "fight"  # before the first round
    assert told_parts(t).get("hunters-bow") == told


@pytest.mark.parametrize(("villain", "told"), [("werewolf", ARROWS), ("vampire", None)])
def test_the_arrows_of_the_hunters_bow_count_in_the_chances_against_the_werewolf(villain, told):
    thomas = {"at": "church", "lair": "bell-tower", "investigation": 5, "items": ["hunters-bow"]}
    t = table(mode="lone", heroes={"thomas": thomas}, villain=villain, phase="showdown")
    t.dice(*(1,) * 9)
    t.answer("nobody")
    assert told_parts(t).get("hunters-bow") == told


@pytest.mark.parametrize(("die", "asked"), [(3, True), (4, False)])
def test_an_arrow_of_the_hunters_bow_that_hits_needs_no_second_try(die, asked):
    t = table(
        heroes={"thomas": WOLVES | {"hand": ["second-try"]}, "karl": {}},
        minions={"marsh": "wolves"},
        phase="fight",
        dice=(die,),
        boxes=BORDERS,
    )
    t.dice(4, *(1,) * 8)
    t.answer("use:hunters-bow")
    assert (is_asked_again(t) and t.decision.source == "roll") is asked


def test_hunters_bow_waits_for_the_round_of_its_bearer_in_a_showdown_of_several():
    t = table(
        mode="cooperative",
        heroes={
            "karl": {"at": "church", "lair": "bell-tower", "investigation": 5},
            "thomas": {"at": "church", "investigation": 5, "items": ["hunters-bow"]},
        },
        villain="werewolf",
        phase="showdown",
        dice=(1,) * 40,
    )
    t.answer("yes", "nobody")
    while "use:hunters-bow" not in t.options:
        assert t.kind != "respond"
        t.answer("fight")
    assert {record[1] for record in t.records("fight-dice")} == {t.number("karl")}  # his round


@pytest.mark.parametrize(("items", "price"), [((), 3), (("witchs-charm",), 1)])
def test_the_offering_stones_name_their_price(items, price):
    t = encounter("olde-woods", "offering-stones", items=items, investigation=3)
    assert read(t)[0] == "Make an offering (Offering Stones)?"
    assert price_of(t, "yes") == price


@pytest.mark.parametrize(
    ("items", "investigation", "taken"),
    [((), 8, "no"), ((), 9, "yes"), (("witchs-charm",), 2, "no"), (("witchs-charm",), 3, "yes")],
)
def test_a_bot_makes_an_offering_at_the_offering_stones_of_a_full_purse(
    items, investigation, taken
):
    t = encounter("olde-woods", "offering-stones", items=items, investigation=investigation)
    assert bot_takes(t) == taken


def test_the_witchs_bargain_is_a_question_with_a_choice():
    t = encounter("olde-woods", "witchs-bargain", items=["witchs-charm"])
    assert read(t)[0] == "Which bargain (Witch's Bargain)?"
    t.answer("give:witchs-charm")
    assert t.options == ["train:spirit", "train:cunning", "train:combat", "train:honor"]


@pytest.mark.parametrize(("wounds", "taken"), [(1, "blood"), (2, "leave")])
def test_a_bot_strikes_the_witchs_bargain_for_blood_while_it_has_some_to_spare(wounds, taken):
    t = encounter("olde-woods", "witchs-bargain", wounds=wounds)
    assert bot_takes(t) == taken
    assert bot_says_why(t) == "the price and the gain were weighed"


@pytest.mark.parametrize(
    ("item", "wanted"),
    [("crow-feather-talisman", True), ("wolf-tooth-necklace", False)],
)
def test_a_bot_gives_the_witch_what_is_worth_less_than_combat(item, wanted):
    """In the Witch's Bargain."""
    t = encounter("olde-woods", "witchs-bargain", items=[item], wounds=3)
    assert (bot_takes(t) == f"give:{item}") is wanted


@pytest.mark.parametrize(
    ("hero", "items", "worth"),
    [
        ("thomas", (), 7 / 8 - 1 / 8 * 1.5),  # Combat 3: seven times in eight he gets free
        ("karl", (), 15 / 16 - 1 / 16 * 1.5),  # Combat 4
        ("thomas", ("axe",), 1.0),  # a Blade: for sure
    ],
)
def test_a_bot_knows_what_the_hunters_snare_is_to_a_hero(hero, items, worth):
    t = table(mode="lone", heroes={hero: {"items": items, "investigation": 0}}, boxes=BOXES)
    assert worth_to_bots(t, "hunters-snare") == pytest.approx(worth)
