"""Showdowns (SHD)."""

from __future__ import annotations

import pytest

from shadowbrook.engine.queries.values import skill_value, villain_combat, villain_health
from shadowbrook.engine.verbs.elders import bind_to_hero
from shadowbrook.engine.words import COMBAT
from shadowbrook.testing import elder_number, table
from tests.fighters import arena

LAIR = "toy-lair-church"  # costs 1


def challenge(*party, hero=None, rival=None, **more):
    """Ann (Combat 3, 4 boxes) calls out the brute (Combat 3, Health 5) in the church.

    She takes `party` along. Bob is far away and too poor to accuse anybody.
    """
    ann = {"at": "church", "investigation": 9, "lair": LAIR} | (hero or {})
    bob = {"at": "marsh", "investigation": 0} | (rival or {})
    t = arena(heroes={"ann": ann, "bob": bob}, phase="showdown", **more)
    if t.kind == "hunting-party":
        choices = [f"elder:{name}" for name in party]
        t.answer(*choices, *(["nobody"] if len(party) < 2 else []))
    return t


def next_round(t, *dice):
    t.dice(*dice)
    t.answer("fight")


# ---- steps 1 to 4 ----------------------------------------


@pytest.mark.rule("SHD-02", "SHD-03", "ACC-08")
def test_the_steps_of_a_showdown_come_in_their_order():
    t = challenge(
        "alderman",
        rival={"investigation": 5},
        elders={"lord": ("toy-evil",)},
    )
    assert t.kind == "accuse"
    t.dice(1, 1, 1, 1, 1, 1)
    t.answer("accuse:lord", "number:0")
    kinds = [record[0] for record in t.game.records or ()]
    steps = ["lair-revealed", "paid", "showdown", "elder-joined", "accused", "fight-dice"]
    assert sorted(steps, key=kinds.index) == steps
    revealed = t.records("secret-revealed")
    assert [one[2] for one in revealed] == ["toy-dull", "toy-evil"]  # the party's, then the accused


@pytest.mark.rule("SHD-03", "LAIR-02", "LAIR-07", "ACT-10")
def test_the_cost_is_paid_and_the_lairs_ability_applied():
    hero = {"at": "marsh", "investigation": 4, "lair": "lair-of-thorns"}
    t = arena(heroes={"ann": hero, "bob": {"investigation": 0}}, phase="showdown")
    assert t.kind == "hunting-party"
    assert t.hero("ann").investigation == 3
    assert t.hero("ann").wounds == 1
    assert t.lair("ann") is None


@pytest.mark.rule("SHD-03")
def test_the_lairs_ability_lasts_as_long_as_the_showdown():
    hero = {"at": "manor", "lair": "toy-lair"}  # one more Combat die
    t = challenge(hero=hero, dice=(1, 1, 1, 1, 1, 1, 1))
    assert len(t.records("fight-dice")[0][2]) == 4
    t.answer("escape:road-church-manor")
    assert t.s.showdown is None
    assert t.discards("lair") == ["toy-lair"]  # GAP-22


@pytest.mark.rule("SHD-04", "ELD-31", "ELD-32", "CON-57")
def test_up_to_two_living_good_elders_come_along():
    elders = {"lord": {"status": "dead", "secrets": ()}, "bailiff": {"status": "evil"}}
    t = arena(
        heroes={"ann": {"at": "church", "investigation": 9, "lair": LAIR}, "bob": {"at": "marsh"}},
        phase="showdown",
        elders=elders,
    )
    assert "nobody" in t.options
    assert "elder:alderman" in t.options
    assert "elder:lord" not in t.options
    assert "elder:bailiff" not in t.options
    t.answer("elder:alderman")
    assert "elder:alderman" not in t.options
    t.answer("elder:guardian")
    assert t.kind != "hunting-party"  # two are enough
    assert t.s.showdown is not None
    assert len(t.s.showdown.party) == 2


@pytest.mark.rule("SHD-04")
def test_nobody_has_to_come_along():
    t = challenge(dice=(1, 1, 1, 1, 1, 1))
    assert t.s.showdown.party == ()
    assert t.kind == "regroup"


@pytest.mark.rule("SHD-05", "ELD-04")
def test_the_hero_has_the_abilities_of_the_party():
    t = challenge("bailiff", dice=(1, 1, 1, 1, 1, 1, 1))
    assert len(t.records("fight-dice")[0][2]) == 4
    t.answer("escape:town-hall")
    t = challenge("alderman", dice=(1, 1, 1, 1, 1, 1))
    assert len(t.records("fight-dice")[0][2]) == 3


@pytest.mark.rule("SHD-06", "GAP-52")
def test_every_secret_of_every_member_is_revealed_and_stays_so():
    elders = {"alderman": ("toy-dull", "toy-marked"), "lord": ("toy-dull",)}
    t = challenge("alderman", "lord", elders=elders, dice=(1, 1, 1, 1, 1, 1))
    assert t.shown("alderman") == ["toy-dull", "toy-marked"]
    assert t.shown("lord") == ["toy-dull"]
    assert t.secrets("guardian") == ["toy-dull"]  # stayed at home
    t.answer("escape:town-hall")
    assert t.shown("alderman") == ["toy-dull", "toy-marked"]


@pytest.mark.rule("SHD-07", "ELD-14", "CON-20")
def test_a_member_who_turns_evil_joins_the_villain_at_once():
    t = challenge("alderman", elders={"alderman": ("toy-dull", "toy-evil")}, dice=(1, 1, 1, 1))
    assert t.elder("alderman").status == "evil"
    assert t.s.showdown.party == ()
    assert t.shown("alderman") == ["toy-evil"]
    assert t.discards("secret") == ["toy-dull"]
    assert villain_combat(t.game) == 4
    assert villain_health(t.game) == 7
    assert t.kind == "aim"  # an Evil Elder to aim at


@pytest.mark.rule("SHD-06", "SHD-08")
def test_an_ability_sleeps_until_the_elders_own_secrets_are_revealed():
    elders = {"alderman": ("stinging",)}
    t = challenge("alderman", "guardian", elders=elders, dice=(1, 1, 1, 1, 1, 1))
    assert t.hero("ann").wounds == 1  # the guardian's Secrets were still hidden
    assert t.records("used") == []
    t = challenge("guardian", "alderman", elders=elders)
    assert t.kind == "respond"
    assert t.options == ["use:guardian", "pass"]
    t.answer("use:guardian")
    assert t.hero("ann").wounds == 0


# ---- fight rounds ----------------------------------------


@pytest.mark.rule("SHD-09")
def test_the_villain_rolls_its_combat_and_fives_and_sixes_hit():
    t = challenge(dice=(4, 5, 6, 5, 6, 4))  # the villain's dice come first
    assert t.hero("ann").wounds == 2
    assert t.s.villain.wounds == 2
    t = challenge(villain_combat=2, dice=(1, 1, 1, 1, 5, 1, 1, 1))
    assert t.hero("ann").wounds == 1  # the fifth die


@pytest.mark.rule("SHD-10", "FGT-17")
def test_there_is_a_window_before_every_showdown_fight_round():
    hero = {"hand": ["toy-bandage", "toy-bandage"], "wounds": 1}
    t = challenge(hero=hero)
    assert t.decision.source == "fight"
    assert t.s.showdown.round == 1
    t.answer("play:toy-bandage")
    assert t.hero("ann").wounds == 0
    t.dice(5, 1, 1, 1, 1, 1)
    t.answer("pass")
    assert t.hero("ann").wounds == 1
    t.answer("fight")
    assert t.decision.source == "fight"
    assert t.s.showdown.round == 2
    t.dice(1, 1, 1, 1, 1, 1)
    t.answer("play:toy-bandage")
    assert t.hero("ann").wounds == 0


@pytest.mark.rule("SHD-11")
def test_one_villain_die_goes_at_each_elder_and_the_rest_at_the_hero():
    t = challenge("alderman", "lord", villain_combat=1, dice=(6, 6, 6, 6, 1, 1, 1))
    assert t.elder("alderman").status == "dead"
    assert t.elder("lord").wounds == 1
    assert t.hero("ann").wounds == 2
    t = challenge(dice=(6, 6, 6, 1, 1, 1))
    assert t.hero("ann").wounds == 3


@pytest.mark.rule("SHD-11", "GAP-33")
@pytest.mark.parametrize(
    ("aimed", "died", "wounds"), [("alderman", "dead", 0), ("lord", "town", 1)]
)
def test_with_too_few_dice_the_first_player_says_at_which_elders_they_go(aimed, died, wounds):
    t = challenge("alderman", "lord", villain_combat=-2, first="bob")
    assert (t.kind, t.asked, t.decision.reason) == ("choose-elder", "bob", "GAP-33")
    assert t.options == ["elder:alderman", "elder:lord"]
    assert t.records("fight-dice") == []  # before anything is rolled
    t.dice(6, 1, 1, 1)
    t.answer(f"elder:{aimed}")
    assert t.elder("alderman").status == died
    assert t.elder("lord").wounds == wounds
    assert t.hero("ann").wounds == 0


@pytest.mark.rule("SHD-11", "GAP-33")
@pytest.mark.parametrize("combat", [-3, -1])
def test_with_dice_for_all_elders_or_none_nobody_is_asked(combat):
    t = challenge("alderman", "lord", villain_combat=combat, dice=(1,) * (6 + combat))
    assert t.kind == "regroup"
    assert t.hero("ann").wounds == 0


@pytest.mark.rule("SHD-12", "ELD-34", "ELD-27")
def test_one_wound_kills_a_party_elder_but_not_the_lord():
    t = challenge("lord", "alderman", dice=(1, 6, 6, 1, 1, 1))
    assert t.elder("alderman").status == "dead"
    assert t.elder("lord").status == "town"
    assert t.elder("lord").wounds == 1
    assert t.s.track == 18
    assert [t.s.elders[n].card for n in t.s.showdown.party] == [t.elder("lord").card]
    next_round(t, 1, 1, 6, 1, 1, 1)
    assert t.elder("lord").status == "dead"
    assert t.s.track == 16


@pytest.mark.rule("SHD-13", "ELD-28")
def test_a_wound_to_a_party_elder_can_be_prevented():
    t = challenge("alderman", hero={"hand": ["toy-guard"]}, dice=(1, 1, 6, 1, 1, 1))
    assert t.decision.source == "elder-wound"
    t.answer("play:toy-guard")
    assert t.elder("alderman").status == "town"
    assert t.s.track == 20


EVIL = {"alderman": {"status": "evil", "secrets": ("+toy-evil",)}}  # +1 Combat, +2 Health


@pytest.mark.rule("SHD-14", "SHD-24", "SHD-16", "ELD-21", "ELD-22")
def test_dice_are_split_before_rolling_and_a_hit_kills_an_evil_elder():
    t = challenge(elders=EVIL)
    assert (villain_combat(t.game), villain_health(t.game)) == (4, 7)  # it came to the showdown
    assert t.kind == "aim"
    assert t.options == ["number:0", "number:1", "number:2", "number:3"]
    assert t.records("fight-dice") == []
    t.dice(5, 1, 5)
    t.answer("number:1")
    assert t.elder("alderman").status == "gone"
    assert t.s.villain.wounds == 1
    assert (villain_combat(t.game), villain_health(t.game)) == (3, 5)
    assert t.s.track == 20


@pytest.mark.rule("SHD-24", "SHD-14", "SHD-17")
def test_evil_elders_are_there_in_every_round_and_in_the_next_showdown_too():
    elders = {
        name: {"status": "evil", "secrets": ("+toy-evil",)} for name in ("alderman", "bailiff")
    }
    bob = {"at": "fields", "investigation": 1, "lair": "toy-lair-fields"}
    t = challenge(elders=elders, rival=bob, villain_wounds=6, dice=(1,) * 6)
    assert (villain_combat(t.game), villain_health(t.game)) == (3 + 1 + 2, 5 + 2)
    t.dice(1, 1, 1)
    for elder in ("alderman", "bailiff"):
        assert (t.kind, t.decision.source) == ("aim", elder)
        t.answer("number:0")
    next_round(t, *(1,) * 6)
    t.dice(5, 1, 1)
    t.answer("number:0", "number:0")
    assert t.options == ["elder:alderman", "elder:bailiff"]  # one of them takes the last wound
    t.answer("elder:bailiff")
    t.dice(3, 6)  # bob moves and lingers
    t.answer("escape:town-hall")
    assert t.game.view(1)["showdown"] is None
    assert t.elder("alderman").status == "evil"
    t.answer("stay", "showdown", "nobody")
    t.dice(*(1,) * 4)
    t.answer("no-accusation")
    assert t.game.view(1)["showdown"]["heroes"] == [t.number("bob")]
    assert (villain_combat(t.game), villain_health(t.game)) == (3 + 1, 5 + 2)
    assert (t.kind, t.decision.source) == ("aim", "alderman")
    t.dice(5, 1)
    t.answer("number:1")
    assert t.elder("alderman").status == "gone"


@pytest.mark.rule("SHD-14")
def test_dice_at_the_elder_do_not_wound_the_villain_nor_the_other_way_round():
    t = challenge(elders=EVIL, dice=(1, 1, 1, 1))
    t.dice(1, 5, 5)
    t.answer("number:1")
    assert t.elder("alderman").status == "evil"
    assert t.s.villain.wounds == 2


@pytest.mark.rule("SHD-15")
def test_extra_hits_on_an_evil_elder_are_lost():
    t = challenge(elders=EVIL, dice=(1, 1, 1, 1))
    t.dice(5, 5, 1)
    t.answer("number:2")
    assert t.elder("alderman").status == "gone"
    assert t.s.villain.wounds == 0


@pytest.mark.rule("SHD-14", "GAP-34")
def test_dice_gained_after_the_split_are_assigned_by_their_owner():
    t = challenge(elders=EVIL, hero={"hand": ["toy-dice"]}, dice=(1, 1, 1, 1))
    t.dice(1, 1, 1)
    t.answer("number:0")
    t.answer("play:toy-dice")
    assert (t.kind, t.options) == ("aim", ["number:0", "number:1", "number:2"])
    assert t.records("dice-added") == []  # as for the first ones: before they are rolled
    t.dice(6, 5)
    t.answer("number:1")
    assert t.elder("alderman").status == "gone"
    assert t.s.villain.wounds == 1


@pytest.mark.rule("SHD-14", "GAP-34")
def test_dice_gained_after_the_split_hit_only_whom_they_were_aimed_at():
    t = challenge(elders=EVIL, hero={"hand": ["toy-dice"]}, dice=(1, 1, 1, 1))
    t.dice(1, 1, 1)
    t.answer("number:0", "play:toy-dice")
    t.dice(1, 6)
    t.answer("number:1")  # the first of the two is the one at the elder
    assert t.elder("alderman").status == "evil"
    assert t.s.villain.wounds == 1


@pytest.mark.rule("SHD-14", "FGT-02")
def test_nobody_has_rolled_when_dice_are_aimed():
    """What is played then counts for the villain's dice too."""
    t = challenge(elders=EVIL, hero={"hand": ["toy-dice"]})
    assert t.kind == "aim"
    before = len(t.game.outcomes)
    assert t.records("fight-dice") == []
    t.dice(1, 1, 1, 1, 1, 1, 1)
    t.answer("number:0")
    assert len(t.game.outcomes) > before
    assert len(t.records("fight-dice")) == 1


@pytest.mark.rule("SHD-14", "FGT-20")
def test_a_skill_raised_while_dice_are_aimed_gives_one_more_to_aim():
    t = table(
        heroes={
            "thomas": {
                "at": "manor",
                "lair": "masked-ball",
                "investigation": 12,
                "hand": ["strength-of-arms"],
            },
            "karl": {},
        },
        villain="scarecrow",
        elders={"sophie": {"status": "evil"}},
    )
    t.answer("showdown", "nobody")
    while t.kind != "aim":
        t.answer("no-accusation")
    assert t.options == ["number:0", "number:1", "number:2", "number:3"]
    t.aside("thomas", "play:strength-of-arms")
    assert t.options[-1] == "number:4"
    t.dice(1, 1, 1, 1, 1, 1, 1, 1, 6)
    t.answer("number:4")
    assert t.records("fight-dice")[-1][2] == ()  # all four went at Sophie


@pytest.mark.rule("SHD-17")
def test_the_last_wound_goes_to_the_evil_elders_first():
    t = challenge(elders=EVIL, villain_wounds=5, villain_health=3, dice=(1, 1, 1, 1))
    assert villain_health(t.game) == 10
    t.dice(1, 1, 1)
    t.answer("number:0")
    assert t.elder("alderman").status == "evil"
    t = challenge(elders=EVIL, villain_wounds=6, villain_health=3, dice=(1, 1, 1, 1))
    t.dice(5, 5, 5)
    t.answer("number:0")  # wounds 7, 8 and 9; the tenth would be the last
    assert t.s.villain.wounds == 9
    assert t.elder("alderman").status == "evil"
    next_round(t, 1, 1, 1, 1)
    t.dice(5, 1, 1)
    t.answer("number:0")
    assert t.game.result is not None  # the elder fell, and its Health with it (GAP-30)
    assert t.elder("alderman").status == "gone"


@pytest.mark.rule("SHD-17")
def test_with_two_evil_elders_the_hero_chooses_who_takes_the_wound():
    elders = {
        "bailiff": {"status": "evil", "secrets": ("+toy-evil",)},  # +2 Combat, no Health
        "guardian": {"status": "evil", "secrets": ("+toy-evil",)},  # +1 Health
    }
    t = challenge(elders=elders, villain_wounds=5, dice=(1, 1, 1, 1, 1))
    assert villain_health(t.game) == 6
    t.dice(5, 1, 1)
    t.answer("number:0", "number:0")
    assert t.kind == "choose-elder"
    t.answer("elder:bailiff")
    assert t.elder("bailiff").status == "gone"
    assert t.elder("guardian").status == "evil"
    assert t.s.villain.wounds == 5
    assert t.game.result is None


@pytest.mark.rule("SHD-16", "CON-19")
@pytest.mark.parametrize(
    ("option", "combat", "health"),
    [("card", 4, 7), ("combat1", 4, 5), ("combat1health1", 4, 6)],
)
def test_what_an_evil_elder_brings(option, combat, health):
    t = challenge(elders=EVIL, options={"elder.evil_bonus": option}, dice=(1, 1, 1, 1))
    assert (villain_combat(t.game), villain_health(t.game)) == (combat, health)
    t.dice(5, 1, 1)
    t.answer("number:1")
    assert (villain_combat(t.game), villain_health(t.game)) == (3, 5)


@pytest.mark.rule("SHD-16", "CON-19")
def test_the_printed_bonus_differs_from_elder_to_elder():
    elders = {"bailiff": {"status": "evil", "secrets": ("+toy-evil",)}}  # +2 Combat
    t = arena(elders=elders)
    assert (villain_combat(t.game), villain_health(t.game)) == (5, 5)
    t = arena(elders=elders, options={"elder.evil_bonus": "combat1"})
    assert (villain_combat(t.game), villain_health(t.game)) == (4, 5)


# ---- leaving ----------------------------------------


@pytest.mark.rule("SHD-18", "SHD-19", "SHD-22", "FGT-14")
def test_an_escape_after_the_first_round_ends_the_showdown_and_the_turn():
    t = challenge("alderman", dice=(1, 1, 1, 5, 5, 1))
    assert t.kind == "regroup"
    t.dice(3)  # bob's movement roll
    t.answer("escape:town-hall")
    assert t.s.showdown is None
    assert t.at("ann") == "town-hall"
    assert t.s.villain.wounds == 2  # SHD-19
    assert t.elder("alderman").hero == -1
    assert (t.asked, t.kind) == ("bob", "move")


@pytest.mark.rule("SHD-18", "CON-13")
def test_no_escape_before_the_first_showdown_round_unless_the_option_says_so():
    t = challenge(dice=(1, 1, 1, 1, 1, 1))
    assert t.s.showdown.round == 2  # nothing was asked before the first
    t = challenge(options={"showdown.escape_before_first_round": True})
    assert t.kind == "regroup"
    assert t.s.showdown.round == 1
    assert "escape:town-hall" in t.options
    t.answer("escape:town-hall")
    assert t.s.showdown is None


@pytest.mark.rule("SHD-18", "FGT-12")
def test_an_escape_needs_a_space_without_an_enemy():
    minions = {"town-hall": "toy-wolf", "road-church-manor": "toy-wolf"}
    t = challenge(minions=minions, dice=(1, 1, 1, 1, 1, 1, 5, 5, 5, 5, 5, 5))
    assert t.game.log == ["nobody"]
    assert t.hero("ann").wounds == 3  # the second round came at once


@pytest.mark.rule("SHD-19", "MYS-05")
def test_the_villain_heals_only_in_the_mystery_phase():
    t = challenge(villain_wounds=3, dice=(1, 1, 1, 1, 1, 1), rival={"down": True})
    t.stack("mystery", "toy-quiet")
    t.dice(3, 3)  # D3: two wounds heal; then a movement roll
    t.answer("escape:town-hall")
    assert t.records("villain-healed") == [("villain-healed", 2, "mystery-phase")]
    assert t.s.villain.wounds == 1


@pytest.mark.rule("SHD-20", "SHD-21", "CON-16")
def test_elders_may_be_sent_home_from_the_second_round_on():
    t = challenge("bailiff", dice=(1, 1, 1, 1, 1, 1, 1))
    assert t.s.showdown.round == 2
    assert len(t.records("fight-dice")[0][2]) == 4
    t.answer("send-back:bailiff")
    assert t.s.showdown.party == ()
    assert t.elder("bailiff").hero == -1
    next_round(t, 1, 1, 1, 1, 1, 1)
    assert len(t.records("fight-dice")[1][2]) == 3  # SHD-21: no ability any more
    assert not any(key.startswith("send-back") for key in t.options)
    assert t.elder("bailiff").status == "town"


@pytest.mark.rule("SHD-20", "CON-16")
def test_elders_are_sent_home_before_the_first_round_where_the_option_says_so():
    t = challenge("bailiff", options={"showdown.send_back_before_first_round": True})
    assert t.s.showdown.round == 1
    assert t.options == ["fight", "send-back:bailiff"]


@pytest.mark.rule("SHD-22", "FAQ-04")
def test_when_the_showdown_ends_the_living_go_home_and_heal():
    t = challenge("lord", dice=(1, 1, 6, 1, 1, 1))
    assert t.elder("lord").wounds == 1
    t.answer("escape:town-hall")
    assert t.elder("lord").hero == -1
    assert t.elder("lord").wounds == 0
    assert t.elder("lord").status == "town"


@pytest.mark.rule("SHD-22")
def test_when_the_showdown_ends_both_elders_of_the_party_go_home():
    t = challenge("alderman", "lord", dice=(1,) * 6)
    t.dice(3)  # bob's movement roll
    t.answer("escape:town-hall")
    assert t.s.showdown is None
    for elder in ("alderman", "lord"):
        assert (t.elder(elder).hero, t.elder(elder).status) == (-1, "town")
    assert sorted(r[1] for r in t.records("elder-home")) == sorted(
        t.s.elders.index(t.elder(name)) for name in ("alderman", "lord")
    )


@pytest.mark.rule("SHD-23", "FAQ-14")
def test_health_gained_in_a_fight_round_does_not_save_the_villain_in_it():
    t = challenge(hero={"hand": ["swelling"]}, villain_wounds=3)
    while t.decision.source != "fight-roll":
        if t.decision.source == "fight":
            t.dice(1, 1, 1, 5, 5, 1)
        t.answer("pass")
    t.answer("play:swelling")
    assert t.game.result is not None
    assert t.game.result.how == "showdown"


@pytest.mark.rule("SHD-23", "FAQ-14")
def test_health_gained_in_a_fight_round_counts_from_its_end():
    t = challenge(hero={"hand": ["swelling"]}, villain_wounds=3)
    while t.decision.source != "fight-roll":
        if t.decision.source == "fight":
            t.dice(1, 1, 1, 5, 1, 1)
        t.answer("pass")
    t.answer("play:swelling")
    assert villain_health(t.game) == 7  # 4 wounds
    next_round(t, 1, 1, 1, 5, 5, 1)
    assert t.game.result is None
    assert t.s.villain.wounds == 6
    next_round(t, 1, 1, 1, 5, 1, 1)
    assert t.game.result is not None


@pytest.mark.rule("SHD-23")
def test_health_gained_between_fight_rounds_counts_at_once():
    t = challenge(hero={"hand": ["swelling"]}, villain_wounds=3)
    assert t.decision.source == "fight"
    t.dice(1, 1, 1, 5, 5, 1)
    t.answer("play:swelling")
    assert t.s.villain.wounds == 5  # of 7
    assert t.game.result is None


@pytest.mark.rule("SHD-25", "KO-02", "KO-03")
def test_a_hero_knocked_out_loses_the_showdown():
    t = challenge("alderman", hero={"wounds": 3}, dice=(5, 1, 1, 5, 1, 1, 1, 3))
    t.answer(*(["number:1"] if t.kind == "lose-investigation" else []))
    assert t.hero("ann").down
    assert t.at("ann") == "town-hall"
    assert t.hero("ann").investigation == 7  # 9 - 1 for the lair - 1
    assert t.s.showdown is None
    assert t.s.villain.wounds == 1
    assert t.elder("alderman").hero == -1


@pytest.mark.rule("SHD-26", "ENC-11", "ACT-10")
def test_buying_a_lair_card_and_the_showdown_fit_into_one_turn():
    hero = {"at": "church", "investigation": 20}
    t = arena(heroes={"ann": hero, "bob": {"at": "marsh"}}, draws={"lair": [LAIR]})
    assert "showdown" not in t.options
    t.answer("buy-lair")
    assert "showdown" in t.options
    t.answer("showdown")
    assert t.kind == "hunting-party"
    t = arena(heroes={"ann": hero, "bob": {"at": "marsh"}}, draws={"lair": [LAIR]})
    t.stack("event", "toy-strength")
    t.answer("buy-lair", "encounter")
    while t.kind != "action":
        t.answer("leave")
    assert "showdown" not in t.options  # ENC-11


@pytest.mark.rule("SHD-02", "CON-15")
@pytest.mark.parametrize("replaces", [True, False])
def test_a_showdown_stands_in_place_of_the_encounter_or_beside_it(replaces):
    t = challenge(
        dice=(1, 1, 1, 1, 1, 1),
        options={"showdown.replaces_encounter": replaces, "fight.escape_ends_turn": False},
    )
    t.answer("escape:town-hall")
    assert t.kind == "action"
    assert ("encounter" in t.options) is not replaces
    assert ("end-turn" in t.options) is replaces


@pytest.mark.rule("SHD-02", "CON-15", "ENC-11")
@pytest.mark.parametrize("replaces", [True, False])
def test_whether_an_encounter_bars_the_showdown(replaces):
    hero = {"at": "church", "investigation": 3, "lair": LAIR}
    t = arena(
        heroes={"ann": hero, "bob": {"at": "marsh"}},
        options={"showdown.replaces_encounter": replaces},
        draws={"event": ["toy-strength"]},
    )
    t.answer("encounter")
    assert ("showdown" in t.options) is not replaces


# ---- the showdown chart's options ----------------------------------------


@pytest.mark.rule("SHD-02", "CHS-00", "CON-34")
@pytest.mark.parametrize("every", [True, False])
def test_the_showdown_chart_is_rolled_from_the_second_round_or_from_the_first(every):
    t = challenge(
        optional=("showdown_chart",),
        options={"showdown_chart.every_round": every},
        dice=(4, 3, 1, 1, 1, 1, 1, 1),  # a 7, The Power of Evil, if the chart is rolled
    )
    rolled = [record[2] for record in t.records("showdown-chart")]
    if every:
        assert rolled[0] == "power-of-evil"
        assert t.records("fight-dice")[0][4] == (1, 1, 1)
    else:
        assert t.records("fight-dice")[0][4] == (4, 3, 1)  # the villain's first three dice
        assert len(rolled) == 1  # as the second round begins


@pytest.mark.rule("SHD-02", "CHS-02a", "CON-35")
@pytest.mark.parametrize(("chart", "wounds"), [("revised", 4), ("classic", 0)])
def test_daring_confrontation_wounds_the_villain_in_the_revised_chart_only(chart, wounds):
    t = challenge(
        optional=("showdown_chart",),
        options={"showdown_chart.every_round": True, "showdown_chart.table": chart},
        villain_health=5,
        dice=(1, 1, 6, 6, 1, 1, 1, 1, 1, 1, 1, 1, 1),  # a 2; Honor 5: two sixes; the round
    )
    assert t.s.villain.wounds == wounds


# ---- who is really there ----------------------------------------


def together(lair, heroes, **more):
    """A cooperative showdown of all these heroes, ann first; nobody joins the hunting party."""
    place = {"burning-barn": "fields", LAIR: "church"}[lair]
    heroes = {name: {"investigation": 9, **given} for name, given in heroes.items()}
    heroes["ann"] |= {"at": place, "lair": lair}
    t = arena(mode="cooperative", heroes=heroes, phase="showdown", **more)
    while t.kind in ("join-showdown", "hunting-party"):
        t.answer({"join-showdown": "yes"}.get(t.kind, "nobody"))
    return t


@pytest.mark.rule("GAP-49", "COOP-21", "COOP-35")
def test_a_hero_driven_off_by_a_minion_is_out_even_if_others_beat_it():
    hound = {"church": "hound"}  # ann misses it
    t = together(LAIR, {"ann": {}, "bob": {}}, minions=hound, dice=(1,) * 5)
    assert (t.kind, t.asked) == ("escape", "ann")
    t.dice(6, 6, 1, 1, 1, 1, 1, 1, 1)  # bob beats the hound, then the villain's dice and his
    t.answer("escape:town-hall")
    assert t.minion("church") is None
    assert t.s.showdown is not None
    assert t.s.showdown.heroes == (1,)
    assert [record[1] for record in t.records("fight-dice")] == [0, 1, 1]


@pytest.mark.rule("SHD-23", "GAP-49", "FAQ-14")
def test_health_gained_in_a_fight_with_a_minion_is_not_late():
    heroes = {"ann": {"hand": ["swelling"]}, "bob": {}}
    t = together(LAIR, heroes, minions={"church": "hound"}, dice=(1,) * 6)
    while not t.s.fights:
        t.answer("pass")
    health = villain_health(t.game)
    t.answer("play:swelling")
    assert t.s.fights[-1].minion >= 0
    assert villain_health(t.game) == health + 2


@pytest.mark.rule("CHS-02a", "CHS-02b", "SHD-25")
def test_a_hero_who_falls_as_a_round_begins_has_no_part_in_its_chart_roll():
    t = together(
        "burning-barn",
        {"ann": {}, "bob": {"wounds": 2}},
        optional=("showdown_chart",),
        # the first round; the barn burns and bob loses 1; a 2 on the chart; ann's Honor test
        dice=(1,) * 11 + (1,) + (1, 1) + (1,) * 5,
    )
    while t.kind in ("lose-investigation", "lose-card"):
        t.answer(t.options[0])
    assert t.hero("bob").down
    assert t.kind == "confrontation-failed"
    t.answer("take-wounds")
    assert t.records("showdown-canceled") == []  # every hero who is there has taken a wound
    assert t.s.showdown is not None
    assert t.s.showdown.heroes == (0,)


@pytest.mark.rule("CHS-00", "SHD-25")
def test_a_hero_alone_who_falls_as_a_round_begins_ends_the_showdown_without_a_chart_roll():
    t = challenge(
        hero={"at": "fields", "lair": "burning-barn", "wounds": 3},
        optional=("showdown_chart",),
        dice=(1,) * 6 + (1,),  # the first round; the loss after the barn has burned
    )
    assert t.hero("ann").down
    assert t.records("showdown-chart") == []
    assert t.records("showdown-over") == [("showdown-over",)]


@pytest.mark.rule("SHD-17", "WIN-01")
def test_wounds_by_a_card_go_to_an_evil_elder_first_and_can_win_the_game():
    elders = {"lord": {"status": "evil"}}
    t = challenge(hero={"hand": ["bomb"]}, elders=elders, villain_wounds=4)
    while "play:bomb" not in t.options or not t.s.showdown:
        t.answer("pass")
    t.answer("play:bomb")
    assert t.elder("lord").status == "gone"
    assert t.game.result is not None
    assert t.game.result.winner == "hero"


@pytest.mark.rule("FGT-19", "SHD-14")
def test_dice_aimed_at_an_evil_elder_can_be_rolled_again_too():
    elders = {"lord": {"status": "evil"}}
    t = challenge(hero={"hand": ["toy-reroll"]}, elders=elders)
    while t.kind == "respond":
        t.answer("pass")
    t.dice(1, 1, 1)
    t.answer("number:3")  # all of them
    assert "play:toy-reroll" in t.options
    t.dice(6, 1, 1)
    t.answer("play:toy-reroll")
    assert t.elder("lord").status == "gone"


@pytest.mark.rule("SHD-10", "SHD-13")
def test_an_ability_once_a_fight_round_is_not_spent_after_the_round():
    t = challenge("guardian", dice=(6, 1, 1, 1, 1, 1))
    while "use:guardian" not in t.options:
        t.answer("pass")
    t.answer("use:guardian")
    assert t.hero("ann").wounds == 0
    assert t.s.spent == {}


@pytest.mark.rule("GAP-30", "TRK-10", "WIN-04")
@pytest.mark.parametrize(("wounds", "over"), [(9, False), (10, True)])
def test_a_villain_that_loses_health_in_a_showdown_can_be_defeated_by_that(wounds, over):
    ann = {"at": "church", "investigation": 9, "lair": LAIR, "hand": ["dragged-to-safety"]}
    t = arena(
        mode="cooperative",
        heroes={"ann": ann, "bob": {"investigation": 0}},
        phase="showdown",
        track=16,  # 2 more Health, until the track rises
        villain_wounds=wounds,
        dice=(1, 1, 6, 1, 1, 1),
    )
    t.answer("elder:alderman")
    assert villain_health(t.game) == 12
    t.answer("play:dragged-to-safety")
    assert t.s.track == 17
    assert t.game.over is over


# ---- an elder who travels with a hero (GAP-62) ----------------------------------------


def with_the_bailiff(*party, dice=()):
    """The bailiff (+1 Combat) travels with Ann, who calls out the brute with this party."""
    ann = {"at": "church", "investigation": 9, "lair": "toy-lair-church"}
    t = arena(
        heroes={"ann": ann, "bob": {"at": "marsh", "investigation": 0}},
        elders={"bailiff": ("hero-of-the-people",)},
    )
    t.answer("look", "elder:bailiff")
    assert t.elder("bailiff").hero == 0
    t.dice(*dice)
    t.answer("showdown", *(f"elder:{name}" for name in party))
    t.answer(*(["nobody"] if len(party) < 2 else []))
    return t


def hero_dice(t):
    return [len(r[2]) for r in t.records("fight-dice")]


@pytest.mark.rule("GAP-62", "ELD-25", "ELD-32")
@pytest.mark.parametrize("party", [(), ("alderman",), ("alderman", "lord")])
def test_an_elder_who_travels_with_the_hero_is_no_third_one_beside_the_party(party):
    t = with_the_bailiff(*party, dice=(1,) * 6)
    assert hero_dice(t) == [3]
    assert t.elder("bailiff").hero == -1
    t.answer("escape:road-church-manor")
    assert t.elder("bailiff").hero == 0  # the showdown is over
    assert skill_value(t.game, 0, COMBAT, "fight") == 4


@pytest.mark.rule("GAP-62", "ELD-25", "SHD-11")
def test_as_one_of_the_party_they_help_and_can_be_hit():
    t = with_the_bailiff("bailiff", "alderman", dice=(1, 1, 6, *(1,) * 4))
    assert hero_dice(t) == [4]
    assert t.elder("bailiff").status == "dead"


@pytest.mark.rule("SHD-21", "ELD-25")
def test_sent_back_they_give_nothing_more_in_that_showdown():
    t = with_the_bailiff("bailiff", dice=(1,) * (7 + 6))
    t.answer("send-back:bailiff", "fight")
    assert hero_dice(t) == [4, 3]
    assert t.elder("bailiff").hero == -1
    assert not any(option.startswith("send-back") for option in t.options)
    t.answer("escape:road-church-manor")
    assert t.elder("bailiff").hero == 0


@pytest.mark.rule("GAP-62", "ACC-03")
def test_who_turns_out_a_hero_of_the_people_by_an_accusation_helps_after_the_showdown():
    ann = {"at": "church", "investigation": 9, "lair": "toy-lair-church"}
    t = arena(
        heroes={"ann": ann, "bob": {"at": "marsh", "investigation": 2}},
        elders={"bailiff": ("hero-of-the-people",)},
        phase="showdown",
        dice=(1,) * 6,
    )
    t.answer("nobody", "accuse:bailiff")
    assert hero_dice(t) == [3]
    assert (t.elder("bailiff").bound, t.elder("bailiff").hero) == (0, -1)
    t.answer("escape:road-church-manor")
    assert t.elder("bailiff").hero == 0


@pytest.mark.rule("GAP-62", "CHA-02c")
def test_in_a_surprise_showdown_they_are_not_there_either():
    async def surprised(g):
        bind_to_hero(g, elder_number(g.content, g.s, "bailiff"), 0)
        await g.step("surprise-showdown")

    t = arena(deed=surprised, mode="cooperative", draws={"lair": ["toy-lair-church"]})
    assert t.elder("bailiff").hero == -1
