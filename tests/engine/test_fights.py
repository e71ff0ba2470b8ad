"""Fights and the Militia (FGT, MIL)."""

from __future__ import annotations

import pytest

from shadowbrook.engine.verbs.elders import bind_to_hero
from shadowbrook.engine.verbs.fights import fight, minion_fight, start_fight
from shadowbrook.engine.verbs.minions import move_minion, place_minion, set_minion
from shadowbrook.engine.verbs.moving import block_road, shift_hero
from tests.fighters import BOXES, arena, attack, hurt, put_minion

HERE = {"ann": {"at": "church", "investigation": 2}, "bob": {}}
WOLF = {"church": "toy-wolf"}  # 2 dice, Health 2, bounty 2


def duel(**more):
    """Ann (Combat 3, 4 boxes) stands in the church with a wolf, in her fight phase."""
    more.setdefault("heroes", HERE)
    return arena(phase="fight", **({"minions": WOLF} | more))


# ---- a fight round ----------------------------------------


@pytest.mark.rule("FGT-02", "FGT-03", "FGT-04", "FGT-05", "FGT-06", "SKL-12")
def test_both_roll_their_dice_and_fives_and_sixes_hit():
    t = duel(dice=(4, 5, 1, 4, 6))  # three of the hero's, two of the wolf's
    assert t.game.queue == []
    assert t.records("fight-dice")[-1] == ("fight-dice", 0, (4, 5, 1), 5, (4, 6), 5)
    assert t.s.fights[0].wounds == 1
    assert t.hero("ann").wounds == 1


def enemy_dice(t):
    """How many dice the enemy has rolled in each round."""
    return [len(record[4]) for record in t.records("fight-dice")]


@pytest.mark.rule("FGT-04")
def test_a_minion_rolls_its_own_dice_whatever_its_health_and_the_villains_combat():
    t = duel(minions={"church": "toy-ghost"}, dice=(1,) * 4)  # Health 1; the brute has Combat 3
    assert enemy_dice(t) == [2]
    t = duel(minions={"church": "hound"}, dice=(1,) * 4)
    assert enemy_dice(t) == [1]
    heroes = {"ann": {"at": "manor"}, "bob": {}}
    t = arena(heroes=heroes, draws={"manor": ["toy-thug"]}, dice=(1,) * 5)
    t.answer("encounter")
    assert enemy_dice(t) == [2]


@pytest.mark.rule("FGT-04")
def test_a_wounded_minion_rolls_as_many_dice_as_before():
    t = duel(dice=(5, 1, 1, 1, 1))
    assert t.s.fights[0].wounds == 1
    t.dice(1, 1, 1, 1, 1)
    t.answer("fight")
    assert enemy_dice(t) == [2, 2]


@pytest.mark.rule("FGT-04")
def test_a_minion_card_may_say_that_its_dice_change():
    heroes = {"ann": {"at": "abandoned-keep"}, "bob": {}}
    draws = {"abandoned-keep": ["order-of-the-crimson-hand"]}  # a die more for each wound
    t = arena(heroes=heroes, draws=draws, dice=(5, 1, 1, 1, 1), boxes=(*BOXES, "sw"))
    t.answer("encounter")
    t.dice(1, 1, 1, 1, 1, 1)
    t.answer("fight")
    assert enemy_dice(t) == [2, 3]


@pytest.mark.rule("FGT-01", "FGT-07", "FGT-10")
def test_rounds_follow_until_the_minion_has_wounds_equal_to_its_health():
    t = duel(dice=(5, 1, 1, 1, 1))
    assert t.kind == "escape"  # one wound of two: both stand, another round follows
    assert t.minion("church") == "toy-wolf"
    t.dice(1, 6, 1, 1, 1)
    t.answer("fight")
    assert t.minion("church") is None
    assert t.hero("ann").investigation == 4
    assert t.kind == "action"


@pytest.mark.rule("FGT-01", "FGT-15", "KO-02")
def test_a_fight_ends_with_the_knock_out_and_the_counter_loses_its_wounds():
    heroes = {"ann": {"at": "church", "wounds": 2, "investigation": 0}, "bob": {}}
    t = duel(heroes=heroes, dice=(5, 1, 1, 5, 5, 1))
    assert t.hero("ann").down
    assert t.s.fights == []
    assert t.minion("church") == "toy-wolf"


@pytest.mark.rule("FGT-08", "FGT-09", "GAP-48")
def test_hero_and_minion_fall_together_and_the_bonus_comes_first():
    heroes = {"ann": {"at": "church", "wounds": 2, "investigation": 0}, "bob": {}}
    t = duel(heroes=heroes, dice=(5, 5, 1, 5, 5, 1))  # the last die: she loses one thing
    assert t.hero("ann").down
    assert t.minion("church") is None
    assert t.hero("ann").investigation == 1  # 2 for the wolf, then the loss of 1


@pytest.mark.rule("GAP-48", "FGT-08", "KO-01")
@pytest.mark.parametrize(("wounds", "down"), [(2, False), (3, True)])
def test_healing_for_the_victory_comes_too_late_for_who_has_fallen(wounds, down):
    ann = {"at": "church", "wounds": wounds, "items": ["wolf-tooth-necklace"], "investigation": 0}
    t = duel(heroes={"ann": ann, "bob": {}}, dice=(5, 5, 1, 1, 5, 1, 1))  # of four boxes
    assert t.minion("church") is None
    assert t.hero("ann").down is down
    assert t.hero("ann").wounds == (0 if down else 2)


@pytest.mark.rule("GAP-48", "RBW-40")
def test_not_even_what_the_enemy_gives_keeps_the_hero_on_their_feet():
    heroes = {"ann": {"at": "church", "wounds": 3, "investigation": 0}, "bob": {}}
    t = duel(heroes=heroes, minions={"church": "healer"}, dice=(5, 1, 1, 5, 1))
    assert t.records("healed") != []
    assert t.hero("ann").down


@pytest.mark.rule("GAP-48", "FGT-09")
def test_what_the_victory_is_worth_to_the_hero_is_there_to_be_lost():
    katarina = {"at": "church", "wounds": 3, "investigation": 0}
    t = duel(heroes={"katarina": katarina, "bob": {}}, dice=(5, 5, 1, 5, 1, 2))  # loses two
    assert t.hero("katarina").down
    assert t.hero("katarina").investigation == 2 + 1 - 2


@pytest.mark.rule("FGT-08")
def test_an_enemy_that_strikes_first_is_the_exception():
    heroes = {"ann": {"at": "church", "wounds": 3, "investigation": 0}, "bob": {}}
    t = duel(heroes=heroes, minions={"church": "toy-fast"}, dice=(5, 1))
    assert t.hero("ann").down
    assert t.minion("church") == "toy-fast"  # she never rolled


@pytest.mark.rule("FGT-24", "FAQ-01")
def test_some_minions_are_fought_with_another_skill():
    t = duel(minions={"church": "toy-ghost"}, dice=(1, 5, 1, 1))  # Spirit 2, then two ghost dice
    assert t.records("fight-dice")[-1][2] == (1, 5)
    assert t.minion("church") is None


# ---- escaping ----------------------------------------


@pytest.mark.rule("FGT-11", "CON-13")
def test_no_escape_before_the_first_round():
    t = duel(dice=(1, 1, 1, 1, 1))
    assert t.s.fights[0].round == 1  # the first round is behind her
    assert t.options == ["fight", "escape:town-hall", "escape:road-church-manor"]
    assert t.asked == "ann"


@pytest.mark.rule("FGT-11")
def test_before_every_later_round_the_hero_may_escape_instead_of_fighting_on():
    t = duel(dice=(1, 1, 1, 1, 1))
    for fought in (1, 2, 3):
        assert (t.kind, len(t.records("fight-dice"))) == ("escape", fought)
        t.dice(1, 1, 1, 1, 1)
        t.answer("fight")
    t.answer("escape:town-hall")
    assert len(t.records("fight-dice")) == 4  # no fifth round
    assert t.s.fights == []
    assert t.at("ann") == "town-hall"


@pytest.mark.rule("FGT-11", "FGT-12")
def test_one_way_out_is_enough():
    t = duel(minions=WOLF | {"road-church-manor": "toy-heads"}, dice=(1, 1, 1, 1, 1))
    assert (t.kind, t.options) == ("escape", ["fight", "escape:town-hall"])


@pytest.mark.rule("FGT-12", "FGT-14", "FGT-15", "ACT-11")
def test_an_escape_goes_to_an_adjacent_space_and_ends_the_turn():
    t = duel(dice=(5, 1, 1, 1, 1))
    t.answer("escape:road-church-manor")
    assert t.at("ann") == "road-church-manor"
    assert t.minion("church") == "toy-wolf"
    assert t.s.fights == []
    assert t.asked == "bob"  # no action phase
    assert t.kind == "move"


@pytest.mark.rule("FGT-14", "CON-14")
def test_where_an_escape_ends_only_the_fight_the_actions_follow():
    t = duel(dice=(5, 1, 1, 1, 1), options={"fight.escape_ends_turn": False})
    t.answer("escape:town-hall")
    assert t.kind == "action"
    assert t.asked == "ann"
    assert t.at("ann") == "town-hall"


@pytest.mark.rule("FGT-15")
def test_a_counter_that_was_escaped_from_is_fresh_the_next_time():
    t = duel(
        heroes={"ann": {"at": "church"}, "bob": {"at": "church"}},
        dice=(5, 1, 1, 1, 1, 5, 1, 1, 1),  # bob (Combat 2) follows: one wound again
    )
    t.answer("escape:town-hall")
    assert t.s.fights[0].hero == t.number("bob")
    assert t.s.fights[0].wounds == 1
    assert t.kind == "escape"


@pytest.mark.rule("FGT-12", "FGT-13")
def test_a_space_with_an_enemy_is_no_way_out():
    beset = {"church": "toy-wolf", "road-church-manor": "toy-heads"}
    t = duel(minions=beset, dice=(1, 1, 1, 1, 1))
    assert t.options == ["fight", "escape:town-hall"]


@pytest.mark.rule("FGT-13")
def test_without_a_way_out_the_fight_goes_to_the_finish():
    beset = {"church": "toy-wolf", "road-church-manor": "toy-heads", "town-hall": "toy-heads"}
    t = duel(
        heroes={"ann": {"at": "church"}, "bob": {"at": "marsh"}},
        minions=beset,
        dice=(1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 5, 5, 5, 1, 1),
    )
    assert t.records("minion-defeated") == [("minion-defeated", 0, "toy-wolf")]
    assert t.kind == "action"  # three rounds, and nothing was asked


@pytest.mark.rule("FGT-13", "EXP-04")
def test_a_blocked_road_is_no_way_out_either():
    async def deed(g):
        block_road(g, g.content.board.index["road-church-manor"])
        await place_minion(g, "toy-wolf", g.content.board.index["church"], "test")

    t = arena(
        heroes={"ann": {"at": "church"}, "bob": {"at": "marsh"}},
        minions={"town-hall": "toy-heads"},
        deed=deed,
        dice=(1, 1, 1, 1, 1, 5, 5, 1, 1, 1),
    )
    assert len(t.records("fight-dice")) == 2
    assert t.records("minion-defeated") == [("minion-defeated", 0, "toy-wolf")]
    assert t.kind == "action"


@pytest.mark.rule("FGT-13", "FGT-12")
def test_a_way_out_that_is_closed_meanwhile_is_none():
    t = duel(heroes={"ann": {"at": "church"}, "bob": {"at": "marsh"}}, dice=(1, 1, 1, 1, 1))
    assert "escape:town-hall" in t.options
    set_minion(t.s, t.space("town-hall"), t.content.minion_index["toy-heads"])
    t.dice(1, 1, 1, 1, 1)
    t.answer("escape:town-hall")
    assert t.at("ann") == "church"
    assert len(t.records("fight-dice")) == 2  # she had to fight on
    assert t.options == ["fight", "escape:road-church-manor"]


@pytest.mark.rule("FGT-12", "GAP-31")
@pytest.mark.parametrize("blocks", [True, False])
def test_round_counters_bar_an_escape_or_not(blocks):
    t = duel(
        round_counters={"town-hall": ("toy-rats",)},
        dice=(1, 1, 1, 1, 1),
        options={"escape.round_counters_block": blocks},
    )
    assert ("escape:town-hall" in t.options) is not blocks
    assert "escape:road-church-manor" in t.options


@pytest.mark.rule("FGT-16", "FGT-26", "MIN-04", "ENC-03")
def test_a_minion_card_is_discarded_when_the_hero_escapes_from_it():
    heroes = {"ann": {"at": "manor"}, "bob": {}}
    t = arena(heroes=heroes, draws={"manor": ["toy-thug"]}, dice=(5, 1, 1, 1, 1))
    t.answer("encounter")
    assert t.kind == "escape"
    t.answer("escape:road-church-manor")
    assert t.discards("manor") == ["toy-thug"]
    assert t.minion("manor") is None
    assert t.asked == "bob"  # FGT-14: in her action phase too


@pytest.mark.rule("FGT-16", "MIN-04")
def test_a_minion_card_is_discarded_when_it_wins():
    heroes = {"ann": {"at": "manor", "wounds": 3, "investigation": 2}, "bob": {}}
    t = arena(heroes=heroes, draws={"manor": ["toy-thug"]}, dice=(1, 1, 1, 5, 1, 1))
    t.answer("encounter")
    assert t.hero("ann").down
    assert t.discards("manor") == ["toy-thug"]


@pytest.mark.rule("FGT-14", "FGT-27", "MYS-12", "FGT-25")
def test_an_escape_in_the_mystery_phase_costs_no_turn():
    heroes = {"ann": {"at": "church"}, "bob": {"at": "marsh"}}
    t = arena(
        heroes=heroes,
        phase="mystery-card",
        first="bob",
        draws={"mystery": ["toy-wolf-card"]},
        dice=(1, 1, 1, 1),
    )
    assert t.kind == "escape"
    assert t.asked == "bob"
    t.dice(2)  # the next movement roll
    t.answer("escape:road-blacksmith-marsh")
    assert t.asked == "ann"  # First Player of the next round
    assert t.kind == "move"
    assert not t.hero("bob").turn_over


@pytest.mark.rule("FGT-27", "MIN-14")
def test_an_escape_in_another_heros_turn_ends_nobodys_turn():
    heroes = {"ann": {"at": "church"}, "bob": {"at": "marsh"}}
    t = arena(heroes=heroes, deed=put_minion("toy-wolf", "marsh"), dice=(1, 1, 1, 1))
    assert t.asked == "bob"
    t.answer("escape:road-blacksmith-marsh")
    assert t.asked == "ann"
    assert t.kind == "action"


# ---- windows of a fight ----------------------------------------


def with_hand(*hand, **more):
    return duel(heroes={"ann": {"at": "church", "wounds": 1, "hand": hand}, "bob": {}}, **more)


@pytest.mark.rule("FGT-17", "FGT-18")
def test_healing_is_possible_before_the_first_round_and_between_rounds():
    t = with_hand("toy-bandage", "toy-bandage")
    assert t.decision.source == "fight"
    assert t.s.fights[0].round == 0
    t.answer("play:toy-bandage")
    assert t.hero("ann").wounds == 0
    t.dice(1, 1, 1, 5, 1)
    t.answer("pass")
    assert t.hero("ann").wounds == 1
    assert t.decision.source == "fight"  # before the second round, and before the escape
    t.answer("play:toy-bandage")
    assert t.hero("ann").wounds == 0
    assert t.kind == "escape"


@pytest.mark.rule("FGT-18")
def test_what_is_barred_during_a_fight_round_is_not_offered_then():
    t = with_hand("toy-bandage", "toy-dice")
    t.dice(1, 1, 1, 1, 1)
    t.answer("pass")
    assert t.decision.source == "fight-roll"
    assert t.choices == ["play:toy-dice", "pass"]  # not aside, either


@pytest.mark.rule("FGT-17")
def test_an_ability_that_works_once_a_turn_works_once_in_the_window():
    heroes = {"ann": {"at": "church", "items": ["lucky-coin"], "investigation": 0}, "bob": {}}
    t = duel(heroes=heroes, dice=(1, 1, 1, 1, 1))
    t.answer("use:lucky-coin")
    assert t.hero("ann").investigation == 1
    assert t.kind == "escape"  # not offered again


@pytest.mark.rule("FGT-19", "FGT-20", "CRD-13", "SKL-11")
def test_dice_are_added_after_the_roll_was_seen():
    t = with_hand("toy-dice", dice=(5, 1, 1, 1, 1))
    assert t.decision.about is not None
    assert t.decision.about["dice"] == [5, 1, 1]
    t.dice(1, 6)  # rolled immediately
    t.answer("play:toy-dice")
    assert t.minion("church") is None  # 5 and 6: two wounds
    assert t.game.queue == []


@pytest.mark.rule("FGT-19", "CRD-28")
def test_dice_may_be_rolled_again_by_anybody_until_results_are_applied():
    heroes = {"ann": {"at": "church"}, "bob": {"hand": ["toy-reroll"]}}
    t = duel(heroes=heroes, dice=(5, 1, 1, 1, 1))
    assert t.asked == "bob"
    t.dice(1, 1, 1)
    t.answer("play:toy-reroll")
    assert t.minion("church") == "toy-wolf"
    assert t.s.fights[0].wounds == 0
    assert t.kind == "escape"  # applied: nothing more to roll again


# ---- the villain outside a showdown ----------------------------------------


@pytest.mark.rule("FGT-21", "FGT-22", "FGT-23", "SHD-01", "CON-46")
def test_a_fight_with_the_villain_is_one_round_and_hits_earn_investigation():
    t = arena(heroes=HERE, deed=attack(), dice=(5, 6, 1, 5, 1, 1))  # the brute has Combat 3
    assert t.game.queue == []
    assert t.hero("ann").investigation == 4
    assert t.hero("ann").wounds == 1
    assert t.s.villain.wounds == 0
    assert t.s.fights == []
    assert t.kind == "action"  # no second round, no escape


@pytest.mark.rule("FGT-21", "VIL-02")
def test_the_villain_rolls_its_whole_combat():
    t = arena(heroes=HERE, deed=attack(), villain_combat=1, dice=(1, 1, 1, 1, 1, 1, 5))
    assert t.hero("ann").wounds == 1  # the fourth die


@pytest.mark.rule("FGT-04", "FGT-21")
def test_an_enemy_that_has_lost_all_its_dice_rolls_none():
    t = arena(heroes=HERE, deed=attack(), villain_combat=-3, dice=(1, 1, 1, 6))
    assert t.records("fight-dice")[-1] == ("fight-dice", 0, (1, 1, 1), 5, (), 5)
    assert t.hero("ann").wounds == 0
    t = arena(heroes=HERE, deed=attack(), villain_combat=-2, dice=(1, 1, 1, 6))
    assert t.hero("ann").wounds == 1


@pytest.mark.rule("FGT-25", "ACT-01", "MOV-05")
def test_a_fight_where_the_move_ends_comes_before_actions():
    t = arena(heroes={"ann": {}, "bob": {}}, phase="move", minions=WOLF, dice=(4, 1, 1, 1, 1, 1))
    t.answer("move:church")
    assert t.kind == "escape"
    assert t.s.fights[0].space == t.space("church")


@pytest.mark.rule("FGT-25")
def test_fights_arise_from_actions_and_outside_hero_turns():
    async def ambush(g):
        await fight(g, minion_fight(g, 1, "toy-thug"))

    t = arena(heroes=HERE, deed=ambush, dice=(5, 5, 1, 1))
    assert t.records("minion-defeated") == [("minion-defeated", 1, "toy-thug")]
    assert t.kind == "action"


# ---- Militia ----------------------------------------


@pytest.mark.rule("MIL-01")
def test_militia_gives_every_hero_in_its_space_one_more_die():
    both = {"ann": {"at": "church"}, "bob": {"at": "church"}}
    t = duel(heroes=both, militia={"church": 1}, dice=(1, 1, 1, 1, 1, 1))
    assert t.records("fight-dice")[-1][2] == (1, 1, 1, 1)
    t.dice(1, 1, 5, 1, 1)
    t.answer("escape:town-hall")
    assert t.records("fight-dice")[-1][2] == (1, 1, 5)  # bob: Combat 2 and the Militia


@pytest.mark.rule("MIL-01")
def test_militia_elsewhere_gives_nothing():
    t = duel(militia={"town-hall": 1}, dice=(1, 1, 1, 1, 1))
    assert t.records("fight-dice")[-1][2] == (1, 1, 1)


@pytest.mark.rule("MIL-01")
def test_only_the_militia_in_the_space_counts_and_each_marker_of_it():
    t = duel(militia={"church": 1, "town-hall": 1}, dice=(1,) * 6)
    assert len(t.records("fight-dice")[-1][2]) == 3 + 1
    t = duel(militia={"church": 2}, dice=(1,) * 7)
    assert len(t.records("fight-dice")[-1][2]) == 3 + 2


@pytest.mark.rule("MIL-01")
def test_militia_is_of_no_use_in_a_fight_with_another_skill():
    ghost = {"church": "toy-ghost"}
    without = duel(minions=ghost, dice=(1,) * 8)
    t = duel(minions=ghost, militia={"church": 1}, dice=(1,) * 8)
    spirit = t.hero("ann").value[0]
    assert len(t.records("fight-dice")[-1][2]) == spirit
    assert len(without.records("fight-dice")[-1][2]) == spirit


@pytest.mark.rule("MIL-02", "MIL-03")
def test_militia_takes_one_wound_in_place_of_the_hero_and_is_gone():
    t = duel(militia={"church": 1}, dice=(1, 1, 1, 1, 5, 5))
    assert t.kind == "militia"
    t.answer("militia")
    assert t.hero("ann").wounds == 1  # the second hit
    assert t.s.militia[t.space("church")] == 0
    assert t.kind == "escape"


@pytest.mark.rule("MIL-02", "MIL-03")
def test_the_hero_may_take_the_wounds_and_keep_the_militia():
    t = duel(militia={"church": 1}, dice=(1, 1, 1, 1, 5, 5))
    t.answer("take-wounds")
    assert t.hero("ann").wounds == 2
    assert t.s.militia[t.space("church")] == 1


@pytest.mark.rule("MIL-02", "MIL-03")
def test_militia_is_not_asked_to_take_wounds_that_are_not_there():
    t = arena(heroes=HERE, militia={"church": 2}, deed=hurt(0, 1))
    t.answer("militia")
    assert t.kind != "militia"
    assert t.s.militia[t.space("church")] == 1
    t = arena(heroes=HERE, militia={"church": 1}, deed=hurt(0, 2))
    t.answer("militia")
    assert t.kind != "militia"  # there is no second one
    assert t.hero("ann").wounds == 1


@pytest.mark.rule("MIL-02")
def test_militia_stands_in_for_other_wounds_too():
    t = arena(heroes=HERE, militia={"church": 1}, deed=hurt(0, 1))
    t.answer("militia")
    assert t.hero("ann").wounds == 0


TOGETHER = {
    "ann": {"at": "church", "investigation": 9, "lair": "toy-lair-church"},
    "bob": {"at": "church", "investigation": 9},
}


@pytest.mark.rule("MIL-04", "COOP-29", "CON-18")
def test_in_a_cooperative_showdown_militia_goes_with_one_hero_without_an_elder():
    t = arena(mode="cooperative", heroes=TOGETHER, phase="showdown", militia={"church": 1})
    t.answer("yes", "elder:alderman", "with:ann", "nobody")
    assert t.s.showdown is not None
    assert t.s.showdown.militia == t.number("bob")  # ann has the elder
    t.dice(1, 1, 1, 1, 1, 1)  # the brute's three, ann's three
    while t.kind != "regroup":
        t.answer("with:ann" if t.kind == "assign-elder" else t.options[0])
    assert t.decision.hero == t.number("ann")
    t.answer("fight")
    t.dice(1, 1, 1, 1, 1, 5)
    t.answer("fight")
    dice = t.records("fight-dice")
    assert len(dice[0][2]) == 3  # ann: no Militia
    assert len(dice[1][2]) == 3  # bob: Combat 2 and the Militia


@pytest.mark.rule("MIL-05", "CON-17")
@pytest.mark.parametrize("targeted", [False, True])
def test_the_villain_aims_no_die_at_militia_unless_the_option_says_so(targeted):
    heroes = {"ann": {"at": "church", "investigation": 9, "lair": "toy-lair-church"}}
    t = arena(
        mode="lone",
        heroes=heroes,
        phase="showdown",
        militia={"church": 1},
        options={"showdown.militia_targeted": targeted},
        dice=(1, 1, 6, 1, 1, 1, 1),  # the last die of the brute hits
    )
    t.answer("nobody")
    if targeted:
        assert t.s.militia[t.space("church")] == 0
        assert t.hero("ann").wounds == 0
    else:
        assert t.kind == "militia"  # the hit is the hero's; the Militia may take it
        t.answer("take-wounds")
        assert t.s.militia[t.space("church")] == 1
        assert t.hero("ann").wounds == 1


# ---- fights that are broken off ----------------------------------------


@pytest.mark.rule("FGT-01", "FGT-17", "KO-05")
def test_a_hero_who_falls_before_a_round_does_not_fight_on():
    heroes = {
        "ann": {"at": "church", "investigation": 0, "wounds": 3, "hand": ["toy-bandage"]},
        "bob": {"wounds": 1, "hand": ["blood-transfusion"]},
    }
    t = duel(heroes=heroes, dice=(1,))  # the loss; nobody rolls to fight
    assert (t.kind, t.asked, t.decision.source) == ("respond", "ann", "fight")
    assert t.asides("bob") == ["play:blood-transfusion"]  # a rival is not asked, but may
    t.aside("bob", "play:blood-transfusion")
    t.answer("hero:bob", "pass")
    assert t.hero("ann").down
    assert t.at("ann") == "town-hall"
    assert t.records("fight-dice") == []
    assert t.s.fights == []
    assert t.minion("church") == "toy-wolf"


@pytest.mark.rule("FGT-15", "MIN-05")
@pytest.mark.parametrize("gone", ["hero", "minion"])
def test_a_fight_is_over_when_hero_and_counter_are_no_longer_in_one_space(gone):
    async def deed(g):
        church, marsh = g.content.board.index["church"], g.content.board.index["marsh"]
        start_fight(g, minion_fight(g, 0, "toy-wolf", space=church))
        if gone == "hero":
            shift_hero(g, 0, marsh)
        else:
            await move_minion(g, church, marsh)

    t = arena(heroes=HERE, minions=WOLF, deed=deed)
    assert t.records("fight-dice") == []
    assert t.s.fights == []
    assert t.minion("church" if gone == "hero" else "marsh") == "toy-wolf"
    assert (t.kind, t.asked) == ("action", "ann")


@pytest.mark.rule("CHA-12g", "ELD-25")
def test_a_resolve_token_helps_in_any_fight_of_the_hero_whom_the_elder_accompanies():
    async def deed(g):
        elder = next(n for n, one in enumerate(g.s.elders) if one.resolve)
        bind_to_hero(g, elder, 0)
        await g.step("clash", g.content.board.index["church"])

    t = arena(
        heroes=HERE,
        minions=WOLF,
        deed=deed,
        elders={"lord": {"resolve": 1}},
        dice=(1, 1, 1, 1, 1, 6, 6),
    )
    assert (t.kind, t.asked, t.decision.source) == ("resolve-dice", "ann", "lord")
    t.answer("yes")
    assert t.elder("lord").resolve == 0
    assert t.minion("church") is None  # the two more dice hit
