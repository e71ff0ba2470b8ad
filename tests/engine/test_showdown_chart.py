"""The showdown chart, an optional rule: 2D6 from the second pass of a showdown on (CHS)."""

from __future__ import annotations

import pytest

from shadowbrook.engine.queries.values import villain_health
from shadowbrook.testing import Scenario
from tests.fighters import arena
from tests.toy_people import village

ROLLS = {2: (1, 1), 3: (1, 2), 4: (2, 2), 5: (2, 3), 6: (3, 3), 7: (3, 4), 8: (4, 4), 9: (4, 5),
         10: (5, 5), 11: (5, 6), 12: (6, 6)}  # fmt: skip
FIRST_ROUND = {"toy-ann": 7, "toy-bob": 6, "toy-cid": 6, "toy-dot": 6, "toy-eve": 7}


def chart(face: int, *dice: int, mode="cooperative", heroes=None, join=None, **more) -> Scenario:
    """A showdown at the Manor (the Lair gives +1 Combat) at its second pass, with this roll.

    All heroes take part, or as many as `join` says; nobody has hit in the first pass.
    """
    heroes = heroes or {"toy-ann": {}, "toy-bob": {}}
    heroes = {name: {"investigation": 5, **given} for name, given in heroes.items()}
    starter = next(iter(heroes))
    heroes[starter] = {"at": "manor", "lair": "toy-lair", **heroes[starter]}
    others = [
        n
        for n in heroes
        if n != starter and not heroes[n].get("down") and heroes[n]["investigation"] >= 2
    ]
    together = mode in ("cooperative", "solo-team")
    present = [starter] + (others[: len(others) if join is None else join] if together else [])
    quiet = (1,) * sum(FIRST_ROUND[name] for name in present)
    t = village(
        mode=mode,
        heroes=heroes,
        phase="showdown",
        optional=("showdown_chart",),
        dice=(*quiet, *ROLLS[face], *dice),
        **more,
    )
    t.pass_all()
    if together:
        t.answer(*("yes" if name in present else "no" for name in others))
    t.answer("nobody")
    while t.kind == "accuse":
        t.answer("no-accusation")
    while t.s.showdown and t.s.showdown.round == 1:
        t.answer("fight")
    return t


def dice_counts(t: Scenario, first: int) -> list[int]:
    """How many dice the heroes rolled in each fight round from number `first` on."""
    return [len(r[2]) for r in t.records("fight-dice")[first:]]


@pytest.mark.rule("CHS-00", "COOP-36", "OPT-13")
def test_one_roll_for_the_whole_showdown_from_the_second_pass_on():
    t = chart(6, *(1,) * 14)
    assert len(t.records("fight-dice")) == 2
    assert t.records("showdown-chart") == [("showdown-chart", 6, "cunning-challenge")]
    t.dice(3, 3)
    t.answer("fight", "fight", "fight")  # the third pass
    assert len(t.records("fight-dice")) == 4
    assert len(t.records("showdown-chart")) == 2


@pytest.mark.rule("CHS-00")
def test_without_the_option_there_is_no_roll():
    t = village(
        mode="cooperative",
        heroes={"toy-ann": {"at": "manor", "lair": "toy-lair"}, "toy-bob": {"investigation": 0}},
        phase="showdown",
        dice=(1,) * 7,
    )
    t.answer("nobody")
    assert t.kind == "regroup"
    assert t.records("showdown-chart") == []


@pytest.mark.rule("CHS-00", "CON-34")
def test_the_chart_is_rolled_in_every_round_by_rule_option():
    t = village(
        mode="cooperative",
        heroes={"toy-ann": {"at": "manor", "lair": "toy-lair"}, "toy-bob": {"investigation": 0}},
        phase="showdown",
        optional=("showdown_chart",),
        options={"showdown_chart.every_round": True},
        dice=(3, 3, *(1,) * 5, 4, 4),
    )
    t.answer("nobody")
    assert [r[1] for r in t.records("showdown-chart")] == [6, 8]
    assert dice_counts(t, 0) == [2]  # Cunning; the Lair helps Combat only


@pytest.mark.rule("CHS-00", "CRD-25")
def test_a_result_can_be_canceled():
    t = chart(
        11, heroes={"toy-ann": {"hand": ["toy-cancel"], "items": ["toy-book"]}, "toy-bob": {}}
    )
    assert t.decision.about is not None
    assert t.decision.about["kind"] == "showdown-chart"
    t.answer("play:toy-cancel")
    assert t.gear("toy-ann") == ["toy-book"]


# ---- 2, Daring Confrontation --------------------------------------------------------------------


@pytest.mark.rule("CHS-02a")
def test_each_six_of_a_daring_hero_costs_the_villain_two_wounds():
    t = chart(2)
    assert t.kind == "choose-hero"
    assert t.options == ["hero:toy-ann", "hero:toy-bob"]
    t.dice(6, 5, 6)  # Bob's Honor is 3
    t.answer("hero:toy-bob")
    assert t.s.villain.wounds == 4
    assert t.kind == "regroup"
    assert [hero.wounds for hero in t.s.heroes] == [0, 0]


@pytest.mark.rule("CHS-02a", "CON-35")
def test_in_the_classic_table_success_has_no_reward():
    t = chart(2, options={"showdown_chart.table": "classic"})
    t.dice(6, 5, 6)
    t.answer("hero:toy-bob")
    assert t.s.villain.wounds == 0
    assert t.kind == "regroup"


@pytest.mark.rule("CHS-02a")
def test_a_daring_hero_can_win_the_game():
    t = chart(2, villain_wounds=8)
    t.dice(6, 1, 1)
    t.answer("hero:toy-bob")
    assert t.game.result is not None
    assert t.game.result.how == "showdown"


@pytest.mark.rule("CHS-02b")
def test_failure_costs_every_hero_a_wound_or_cancels_the_showdown():
    t = chart(2)
    t.dice(5, 5, 5)
    t.answer("hero:toy-bob")
    assert t.options == ["take-wounds", "cancel-showdown"]
    t.answer("take-wounds", "take-wounds")
    assert [hero.wounds for hero in t.s.heroes] == [1, 1]
    assert {r[3] for r in t.records("wounded")} == {"chart"}  # no attack of the villain
    assert t.s.showdown is not None
    t = chart(2, villain_wounds=3)
    t.dice(5, 5, 5)
    t.answer("hero:toy-bob", "cancel-showdown")
    assert [hero.wounds for hero in t.s.heroes] == [0, 0]
    assert t.s.showdown is None
    assert t.s.villain.wounds == 3  # SHD-19


@pytest.mark.rule("CHS-02b")
def test_each_hero_says_whether_they_take_the_wound_and_one_refusal_is_enough():
    t = chart(2)
    t.dice(5, 5, 5)
    t.answer("hero:toy-bob")
    assert (t.kind, t.asked) == ("confrontation-failed", "toy-ann")
    t.answer("take-wounds")
    assert (t.kind, t.asked) == ("confrontation-failed", "toy-bob")
    t.answer("cancel-showdown")
    assert [hero.wounds for hero in t.s.heroes] == [0, 0]  # nobody takes one in vain
    assert t.s.showdown is None


@pytest.mark.rule("CHS-02b", "OPT-07")
def test_who_falls_by_the_confrontation_does_not_fall_to_the_villain():
    t = chart(
        2, 5, 5, 5, 5, mode="lone", heroes={"toy-ann": {"wounds": 3}},
        options={"opt.endurance": True},
    )  # fmt: skip
    before = villain_health(t.game)
    t.dice(1)
    t.answer("take-wounds")
    assert t.records("knocked-out")[0][2] == "chart"
    assert villain_health(t.game) == before


@pytest.mark.rule("MIN-18", "GAP-49")
def test_a_minion_at_a_surprising_lair_is_fought_before_the_showdown_begins():
    t = village(
        mode="cooperative",
        chart="advanced",
        optional=["showdown_chart"],
        options={"showdown_chart.every_round": True},
        phase="mystery-chart",
        minions={"fields": "toy-wolf"},
        draws={"lair": ["toy-lair-fields"]},
        dice=(1, 1, 1, 1, 1, 1, 1),  # a Surprise Showdown; the wolf and the hero miss
    )
    assert t.kind == "escape"
    assert not t.records("showdown")  # not yet
    t.dice(5, 5, 1, 1, 1)  # the wolf falls
    t.dice(1, 1)  # Daring Confrontation as the showdown begins
    t.answer("fight")
    assert t.minion("fields") is None
    assert t.s.showdown is not None
    assert t.kind == "choose-hero"


@pytest.mark.rule("MIN-18", "GAP-49")
def test_a_minion_at_the_end_of_a_coach_chase_is_fought_at_once():
    t = chart(3, draws={"lair": ["toy-lair-church"]}, minions={"church": "toy-wolf"})
    t.dice(1, 1, 1, 1, 1)
    t.answer("yes", "yes")
    assert t.records("fight") == [("fight", 0, "toy-wolf")]
    assert t.kind == "escape"  # and not yet the regrouping


@pytest.mark.rule("CHS-02b", "GAP-51")
def test_a_wound_that_is_prevented_does_not_save_the_showdown():
    t = chart(2, heroes={"toy-ann": {"hand": ["toy-shield"]}, "toy-bob": {}})
    t.dice(5, 5, 5)
    t.answer("hero:toy-bob", "take-wounds", "take-wounds", "play:toy-shield")
    assert [hero.wounds for hero in t.s.heroes] == [0, 1]
    assert t.s.showdown is None


# ---- 3, Coach Chase -----------------------------------------------------------------------------


@pytest.mark.rule("CHS-03a", "CHS-03b", "CHS-03c")
def test_the_showdown_moves_on_with_those_who_pay():
    t = chart(3, *(1,) * 30, draws={"lair": ["toy-lair-marsh"]})
    assert (t.kind, t.asked) == ("follow", "toy-ann")
    t.answer("yes")
    assert (t.kind, t.asked) == ("follow", "toy-bob")
    t.answer("no")
    assert t.s.showdown is not None
    assert t.s.showdown.heroes == (0,)
    assert (t.at("toy-ann"), t.at("toy-bob")) == ("marsh", "manor")
    assert t.hero("toy-ann").investigation == 5 - 2 - 3
    assert t.hero("toy-bob").investigation == 5 - 2
    assert t.clues("marsh") == 4  # CHS-03c: what the new Lair does
    assert t.discards("lair") == ["toy-lair"]
    t.answer("fight")
    assert dice_counts(t, 2) == [3]  # the old Lair helps no more


@pytest.mark.rule("CHS-03b")
def test_who_cannot_pay_drops_out_of_the_chase():
    heroes = {"toy-ann": {}, "toy-bob": {"investigation": 4}}  # 2 are left, 3 are asked
    t = chart(3, *(1,) * 20, heroes=heroes, draws={"lair": ["toy-lair-marsh"]})
    assert t.asked == "toy-ann"
    t.answer("yes")
    assert t.kind == "regroup"
    assert t.s.showdown is not None
    assert t.s.showdown.heroes == (0,)


@pytest.mark.rule("CHS-03b", "CHS-03c")
def test_the_new_lairs_ability_concerns_who_followed_not_a_starter_who_dropped_out():
    heroes = {"ann": {"at": "church", "lair": "toy-lair-church", "investigation": 1}}
    heroes["bob"] = {"investigation": 5}
    t = arena(
        mode="cooperative",
        heroes=heroes,
        phase="showdown",
        optional=("showdown_chart",),
        draws={"lair": ["lair-of-thorns"]},
        dice=(1,) * 11 + (1, 2),
    )
    t.answer("yes", "nobody")
    assert (t.kind, t.asked) == ("follow", "bob")  # ann has nothing left to pay with
    t.answer("yes")
    assert t.at("bob") == "marsh"
    assert t.hero("bob").wounds == 1
    assert t.hero("ann").wounds == 0


@pytest.mark.rule("CHS-03c")
def test_what_the_new_lair_does_as_a_showdown_and_as_a_round_begins_it_does_at_once():
    t = chart(3, *(1,) * 12, draws={"lair": ["toy-lair-bridge"]})
    t.answer("yes", "yes")
    assert t.clues("covered-bridge") == 1
    assert [hero.wounds for hero in t.s.heroes] == [1, 1]
    assert t.kind == "regroup"
    t.dice(4, 4, *(1,) * 20)  # the chart: Spirit
    t.answer("fight", "fight", "fight")
    assert t.records("showdown-round")[-1] == ("showdown-round", 3)
    assert t.clues("covered-bridge") == 1
    assert [hero.wounds for hero in t.s.heroes] == [2, 2]


@pytest.mark.rule("CHS-03b", "COOP-35")
def test_the_showdown_is_over_if_nobody_follows():
    t = chart(3, draws={"lair": ["toy-lair-marsh"]}, villain_wounds=2)
    t.answer("no", "no")
    assert t.s.showdown is None
    assert t.s.villain.wounds == 2
    assert t.clues("marsh") == 0
    assert sorted(t.discards("lair")) == ["toy-lair", "toy-lair-marsh"]


@pytest.mark.rule("CHS-03a", "GAP-49")
def test_a_minion_at_the_new_lair_is_fought_first():
    t = chart(
        3, draws={"lair": ["toy-lair-marsh"]}, minions={"marsh": "toy-wolf"}, mode="lone",
        heroes={"toy-ann": {}},
    )  # fmt: skip
    t.dice(6, 6, 1, 1, 1)
    t.answer("yes")
    assert t.minion("marsh") is None
    assert t.kind == "regroup"


# ---- 4 to 8 -------------------------------------------------------------------------------------


@pytest.mark.rule("CHS-45")
def test_an_impossible_foe_heals_a_d6_or_a_d3_among_rivals():
    for face in (4, 5):
        assert chart(face, 6, villain_wounds=8).s.villain.wounds == 2
        for mode, heroes in (("competitive", None), ("lone", {"toy-ann": {}})):
            t = chart(face, 6, villain_wounds=4, mode=mode, heroes=heroes)
            assert t.s.villain.wounds == 1


@pytest.mark.rule("CHS-45", "TEAM-06")
def test_a_team_uses_the_cooperative_figures():
    heroes = {
        "toy-ann": {"at": "manor", "lair": "toy-lair", "investigation": 2},
        "toy-bob": {"investigation": 0},
        "toy-cid": {"investigation": 0},
        "toy-dot": {"investigation": 0},
    }
    t = village(
        mode="team", heroes=heroes, phase="showdown", optional=("showdown_chart",),
        dice=(*(1,) * 7, 2, 2, 6), villain_wounds=8,
    )  # fmt: skip
    t.answer("nobody")
    assert t.s.villain.wounds == 2


@pytest.mark.rule("CHS-06")
def test_a_cunning_challenge_is_fought_with_cunning_this_round():
    # Ann: Combat 3 + 1, Cunning 2; Bob: Combat 2 + 1, Cunning 3
    t = chart(6, *(1,) * 11)
    t.dice(5, 5, *(1,) * 40)  # the next chart roll: nothing that changes dice
    t.answer("fight", "fight", "fight")
    assert dice_counts(t, 2)[:2] == [2, 3]


@pytest.mark.rule("CHS-07")
def test_the_power_of_evil_heals_a_d3_or_one_among_rivals():
    assert chart(7, 6, villain_wounds=8).s.villain.wounds == 5
    assert chart(7, mode="competitive", villain_wounds=4).s.villain.wounds == 3
    assert chart(7, mode="lone", heroes={"toy-ann": {}}, villain_wounds=4).s.villain.wounds == 3


@pytest.mark.rule("CHS-08")
def test_a_supernatural_force_is_fought_with_spirit_this_round_only():
    # Ann: Combat 3 + 1, Spirit 1
    t = chart(8, mode="lone", heroes={"toy-ann": {}})
    t.dice(*(1,) * 4, 3, 4, *(1,) * 7)  # The Power of Evil in the third pass
    t.answer("fight")
    t.dice(3, 4)
    t.answer("fight")
    assert dice_counts(t, 1) == [1, 4]


# ---- 9 to 11 ------------------------------------------------------------------------------------


@pytest.mark.rule("CHS-910", "CON-36")
def test_darkness_unleashed_hits_the_heroes_together():
    for face in (9, 10):
        t = chart(face, 6)  # a D3 of 3
        assert t.kind == "who-is-hit"
        t.answer("hero:toy-ann", "hero:toy-bob", "hero:toy-ann")
        assert [hero.wounds for hero in t.s.heroes] == [2, 1]
        assert t.kind == "regroup"
    t = chart(9, 1)
    t.answer("hero:toy-bob")
    assert [hero.wounds for hero in t.s.heroes] == [0, 1]


@pytest.mark.rule("CHS-910")
def test_darkness_unleashed_hits_once_among_rivals():
    for mode, heroes in (("competitive", None), ("lone", {"toy-ann": {}})):
        t = chart(10, mode=mode, heroes=heroes)
        assert t.hero("toy-ann").wounds == 1
        assert t.kind == "regroup"


@pytest.mark.rule("CHS-11")
def test_a_sweeping_strike_costs_each_hero_one_item_or_ally():
    heroes = {
        "toy-ann": {"items": ["toy-lamp", "toy-dog", "toy-hex"]},
        "toy-bob": {"items": ["toy-book"]},
        "toy-cid": {"items": ["toy-sack"]},  # not in the showdown
    }
    t = chart(11, heroes=heroes, join=1)
    assert (t.kind, t.asked) == ("lose-card", "toy-ann")
    assert t.options == ["lose:toy-lamp", "lose:toy-dog"]  # a curse is neither
    t.answer("lose:toy-dog")
    assert t.gear("toy-ann") == ["toy-lamp", "toy-hex"]
    assert t.gear("toy-bob") == []
    assert t.gear("toy-cid") == ["toy-sack"]


# ---- 12, Fight the Good Fight -------------------------------------------------------------------


@pytest.mark.rule("CHS-12a")
def test_a_good_fight_heals_everybody_and_raises_the_fallen():
    heroes = {
        "toy-ann": {"wounds": 3},
        "toy-bob": {"down": True},
        "toy-cid": {"wounds": 2},  # not in the showdown
    }
    # the villain 4, Ann 2, Bob 1, Cid 1
    t = chart(12, 4, 2, 1, 1, heroes=heroes, join=0, villain_wounds=9)
    assert t.s.villain.wounds == 5
    assert t.hero("toy-ann").wounds == 1
    assert not t.hero("toy-bob").down
    assert t.hero("toy-cid").wounds == 1


@pytest.mark.rule("CHS-12b", "COOP-27")
def test_after_a_good_fight_heroes_may_join_for_nothing():
    heroes = {"toy-ann": {}, "toy-bob": {"down": True}, "toy-cid": {"investigation": 0}}
    t = chart(12, 1, 1, 1, 1, *(1,) * 20, heroes=heroes, join=0, first="toy-cid")
    assert (t.kind, t.asked) == ("join-showdown", "toy-cid")
    t.answer("yes")
    assert (t.kind, t.asked) == ("join-showdown", "toy-bob")
    t.answer("yes")
    assert t.s.showdown is not None
    assert t.s.showdown.heroes == (0, 1, 2)  # clockwise from the starter
    assert (t.at("toy-cid"), t.hero("toy-cid").investigation) == ("manor", 0)
    assert t.at("toy-bob") == "manor"


@pytest.mark.rule("CHS-12b")
def test_rivals_do_not_join():
    t = chart(12, 1, 1, 1, mode="competitive")
    assert t.s.showdown is not None
    assert t.kind == "regroup"
    assert t.s.showdown.heroes == (0,)


@pytest.mark.rule("CHS-12b", "TEAM-06")
def test_in_a_team_game_only_the_own_team_joins_but_all_are_healed():
    heroes = {
        "toy-ann": {"at": "manor", "lair": "toy-lair", "investigation": 2},
        "toy-bob": {"investigation": 0, "wounds": 1},
        "toy-cid": {"investigation": 0},
        "toy-dot": {"investigation": 0},
    }
    t = village(
        mode="team", heroes=heroes, phase="showdown", optional=("showdown_chart",),
        dice=(*(1,) * 7, 6, 6, 1, 1, 1, 1, 1),
    )  # fmt: skip
    t.answer("nobody")
    assert t.hero("toy-bob").wounds == 0
    assert (t.kind, t.asked) == ("join-showdown", "toy-cid")
    t.answer("no")
    assert t.kind == "regroup"
