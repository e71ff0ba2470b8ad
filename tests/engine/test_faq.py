"""The rulings of the FAQ (FAQ), with the cards they speak of where the box has them."""

from __future__ import annotations

import pytest

from tests.fighters import arena

LAIR = "toy-lair-church"
TWO = {"bob": {"at": "marsh", "investigation": 0}}


def fight_a(minion, *, items=(), hand=(), wounds=0, **more):
    ann = {"at": "church", "investigation": 2, "items": items, "hand": hand, "wounds": wounds}
    heroes = {"ann": ann, "bob": {"at": "marsh"}}
    return arena(heroes=heroes, phase="fight", minions={"church": minion}, **more)


def showdown(*party, items=(), hand=(), wounds=0, **more):
    """Ann calls out the brute (Combat 3) with these elders."""
    ann = {
        "at": "church",
        "investigation": 9,
        "lair": LAIR,
        "items": items,
        "hand": hand,
        "wounds": wounds,
    }
    t = arena(heroes={"ann": ann, **TWO}, phase="showdown", **more)
    t.answer(*(f"elder:{name}" for name in party), *(["nobody"] if len(party) < 2 else []))
    return t


# ---- FAQ-01: another skill than Combat ----------------------------------------


@pytest.mark.rule("FAQ-01", "FGT-24")
def test_an_item_that_swaps_combat_works_only_where_combat_is_used():
    t = fight_a("toy-wolf", items=["science"], dice=(1, 1, 1, 1, 1, 1, 1))  # Cunning 2 + 3
    assert len(t.records("fight-dice")[-1][2]) == 5
    t = fight_a("toy-ghost", items=["science"], dice=(1, 1, 1, 1))
    assert len(t.records("fight-dice")[-1][2]) == 2  # Spirit, whatever she carries


@pytest.mark.rule("FAQ-01", "FGT-24")
def test_the_tools_of_science_are_no_use_against_what_is_fought_with_spirit():
    t = fight_a("toy-ghost", items=["tools-of-science"], dice=(1, 1, 1, 1))
    assert t.kind == "escape"  # nothing was offered, the round is over
    assert len(t.records("fight-dice")[-1][2]) == 2
    t = fight_a("toy-wolf", items=["tools-of-science"])
    assert t.kind != "escape"  # here she is asked


# ---- FAQ-02: Holy Water ----------------------------------------


@pytest.mark.rule("FAQ-02", "FGT-17")
@pytest.mark.parametrize("water", ["toy-water", "holy-water"])
def test_holy_water_beats_a_minion_before_any_dice_are_rolled(water):
    t = fight_a("toy-wolf", items=[water])
    assert t.decision.source == "fight"
    t.answer(f"use:{water}")
    assert t.minion("church") is None
    assert t.records("fight-dice") == []
    assert t.hero("ann").investigation == 4  # a victory, with its bonus
    assert t.gear("ann") == []
    assert t.kind == "action"


@pytest.mark.rule("FAQ-02", "FGT-19")
@pytest.mark.parametrize("water", ["toy-water", "holy-water"])
def test_holy_water_beats_a_minion_in_the_middle_of_a_round(water):
    t = fight_a("toy-wolf", items=[water], dice=(1, 1, 1, 6, 6))
    t.answer("pass")
    assert t.decision.source == "fight-roll"
    t.answer(f"use:{water}")
    assert t.minion("church") is None
    assert t.hero("ann").wounds == 0  # gone before the dice count
    assert t.hero("ann").investigation == 4


@pytest.mark.rule("FAQ-02", "FGT-11")
def test_holy_water_between_rounds_leaves_nothing_to_escape_from():
    t = fight_a("toy-wolf", items=["toy-water"], dice=(1, 1, 1, 1, 1))
    t.answer("pass", "pass")
    assert t.decision.source == "fight"
    assert t.s.fights[0].round == 1
    t.answer("use:toy-water")
    assert t.minion("church") is None
    assert t.kind == "action"  # no question about an escape


# ---- FAQ-03: Sophie the Coward ----------------------------------------


@pytest.mark.rule("FAQ-03", "SHD-08", "ELD-33")
def test_an_elder_who_may_run_can_be_used_before_the_roll():
    t = showdown("wise-woman", elders={"wise-woman": ("cowardly",)}, in_play=("lull",))
    assert t.decision.source == "secrets-shown"
    assert t.options == ["use:wise-woman", "pass"]
    assert t.shown("wise-woman") == ["cowardly"]  # the Secrets are out
    t.dice(1, 1, 1, 1, 1, 1, 1)  # she runs; then the round
    t.answer("use:wise-woman")
    assert t.in_play() == []
    assert t.s.showdown.party == ()


@pytest.mark.rule("FAQ-03", "ELD-35", "ELD-33")
def test_sophie_tries_before_the_coward_runs():
    t = showdown("sophie", elders={"sophie": ("coward",)}, in_play=("lull",))
    assert t.options == ["use:sophie", "pass"]
    t.dice(6, 1, 1, 1, 1, 1, 1, 1)  # she cancels the card; then she runs
    t.answer("use:sophie")
    assert t.in_play() == []
    assert t.s.showdown.party == ()


# ---- FAQ-04: Lord Hanbrook's wound ----------------------------------------


@pytest.mark.rule("FAQ-04", "SHD-22", "ELD-34")
def test_lord_hanbrooks_wound_heals_when_he_returns_to_town():
    t = showdown("lord-hanbrook", dice=(1, 1, 6, 1, 1, 1, 1))  # he adds a die
    assert t.elder("lord-hanbrook").wounds == 1
    t.answer("send-back:lord-hanbrook")
    assert t.elder("lord-hanbrook").wounds == 0
    assert t.elder("lord-hanbrook").status == "town"


@pytest.mark.rule("FAQ-04")
def test_between_rounds_he_is_healed_by_what_heals_the_hero():
    t = showdown("lord", hand=["poultice"], dice=(1, 1, 6, 1, 1, 1))
    assert t.elder("lord").wounds == 1
    t.answer("fight")
    assert t.options == ["play:poultice", "pass"]  # the hero herself is not hurt
    t.dice(1, 1, 1, 1, 1, 1)
    t.answer("play:poultice")
    assert t.elder("lord").wounds == 0


@pytest.mark.rule("FAQ-04")
def test_the_player_chooses_between_the_hero_and_the_lord():
    def play(choice):
        t = showdown("lord", hand=["poultice"], wounds=1)
        t.dice(1, 1, 6, 1, 1, 1)
        assert t.decision.source == "fight"  # before the first round only the hero is hurt
        t.answer("pass", "fight", "play:poultice")
        assert t.options == ["elder:lord", "hero:ann"]
        t.dice(1, 1, 1, 1, 1, 1)
        t.answer(choice)
        return t.hero("ann").wounds, t.elder("lord").wounds

    assert play("elder:lord") == (1, 0)
    assert play("hero:ann") == (0, 1)


@pytest.mark.rule("FAQ-04", "CHS-12a")
@pytest.mark.parametrize(("choice", "ann", "lord"), [("elder:lord", 1, 0), ("hero:ann", 0, 1)])
def test_a_good_fight_heals_the_hero_or_the_lord(choice, ann, lord):
    t = showdown(
        "lord", wounds=1, optional=("showdown_chart",), dice=(1, 1, 6, 1, 1, 1, 6, 6, 1, 1, 1)
    )
    assert (t.kind, t.decision.source) == ("whom-to-heal", "good-fight")
    assert t.options == ["elder:lord", "hero:ann"]
    t.answer(choice)
    assert (t.hero("ann").wounds, t.elder("lord").wounds) == (ann, lord)


@pytest.mark.rule("FAQ-04", "GAP-49")
def test_a_fight_with_a_minion_lies_between_showdown_rounds():
    hurt = {"lord": {"wounds": 1, "secrets": ("toy-dull",)}}
    t = showdown(
        "lord", hand=["poultice"], elders=hurt, minions={"church": "toy-wolf"}, dice=(1,) * 11
    )
    assert (t.decision.source, t.options) == ("fight", ["play:poultice", "pass"])
    assert t.records("fight-dice") == []
    t.answer("play:poultice")
    assert t.elder("lord").wounds == 0


@pytest.mark.rule("FAQ-04")
def test_an_elder_of_another_showdown_day_is_not_healed():
    heroes = {"ann": {"at": "church", "investigation": 2, "hand": ["poultice"]}, "bob": {}}
    t = arena(heroes=heroes, elders={"lord": {"wounds": 1, "secrets": ("toy-dull",)}})
    assert "play:poultice" not in t.choices


# ---- FAQ-05: only the hero ----------------------------------------


@pytest.mark.rule("FAQ-05", "CON-25", "ELD-36")
@pytest.mark.parametrize("helper", ["guardian", "doctor-manning"])
def test_an_elders_ability_protects_the_hero_and_no_elder(helper):
    # of four dice the last one goes at the helper, the 6 at the alderman, the 5 at the hero
    t = showdown(helper, "alderman", villain_combat=1, dice=(5, 1, 6, 1, 1, 1, 1))
    assert t.decision.source == "wound"
    assert t.options == [f"use:{helper}", "pass"]
    t.answer(f"use:{helper}")
    assert t.hero("ann").wounds == 0
    assert t.elder("alderman").status == "dead"  # nothing was asked about that


@pytest.mark.rule("FAQ-05", "CON-25")
@pytest.mark.parametrize("helper", ["guardian", "doctor-manning", "lady-hanbrook"])
def test_an_elders_ability_does_not_stop_the_killing_of_an_elder(helper):
    t = showdown(helper, "alderman", dice=(1, 6, 1, 1, 1, 1))  # helper 1, alderman 6
    assert t.elder("alderman").status == "dead"
    assert t.elder(helper).status == "town"
    assert t.records("used") == []


@pytest.mark.rule("FAQ-05", "ELD-36")
def test_lady_hanbrook_turns_aside_hits_on_the_hero():
    t = showdown("lady-hanbrook", dice=(5, 5, 1, 1, 1, 1, 3))  # two hits; her die
    assert t.hero("ann").wounds == 1


@pytest.mark.rule("FGT-08", "ELD-36", "SHD-12")
@pytest.mark.parametrize(("her_die", "wounds"), [(2, 2), (3, 1)])
def test_an_elder_who_falls_still_helps_against_the_hits_of_that_round(her_die, wounds):
    t = showdown("lady-hanbrook", dice=(5, 5, 6, 1, 1, 1, her_die))  # two at Ann, one at her
    assert t.elder("lady-hanbrook").status == "dead"
    assert t.hero("ann").wounds == wounds


# ---- FAQ-06: the Torch ----------------------------------------


@pytest.mark.rule("FAQ-06")
@pytest.mark.parametrize("torch", ["flare", "torch"])
def test_the_torch_re_rolls_a_hit_on_a_party_elder(torch):
    t = showdown("alderman", items=[torch], dice=(1, 1, 6, 1, 1, 1))
    assert t.decision.source == "fight-roll"
    t.dice(1)
    t.answer(f"use:{torch}")
    while t.kind not in ("regroup", "over"):
        t.answer(t.options[0])
    assert t.elder("alderman").status == "town"
    assert t.game.queue == []


@pytest.mark.rule("FAQ-06")
def test_without_the_torch_the_elder_dies():
    t = showdown("alderman", items=["flare"], dice=(1, 1, 6, 1, 1, 1))
    t.answer("pass")
    assert t.elder("alderman").status == "dead"


# ---- FAQ-13: Gossip and Rumors ----------------------------------------


def accused(hand, secrets):
    heroes = {
        "ann": {"at": "church", "investigation": 9, "lair": LAIR, "hand": hand},
        "bob": {"at": "marsh", "investigation": 5},
    }
    t = arena(heroes=heroes, phase="showdown", elders={"alderman": secrets})
    while t.kind != "accuse":
        t.answer("nobody" if t.kind == "hunting-party" else "pass")
    t.answer("accuse:alderman")
    return t


@pytest.mark.rule("FAQ-13", "ACC-06", "ACC-04")
def test_gossip_discards_a_secret_before_it_is_revealed():
    t = accused(["gossip-and-rumors"], ("toy-evil",))
    assert (t.asked, t.decision.source) == ("ann", "accusation")
    assert t.secrets("alderman") == ["toy-evil"]
    t.answer("play:gossip-and-rumors", "discard")
    assert t.elder("alderman").status == "town"
    assert "toy-evil" in t.discards("secret")
    assert t.hero("bob").investigation == 0  # a false accusation now


@pytest.mark.rule("FAQ-13", "ACC-06", "ACC-05")
def test_gossip_replaces_a_secret_before_it_is_revealed():
    t = accused(["gossip-and-rumors"], ("toy-dull",))
    t.stack("secret", "toy-evil")
    t.answer("play:gossip-and-rumors", "replace")
    assert t.elder("alderman").status == "evil"  # the new one is revealed
    assert t.hero("bob").investigation == 3
