"""Playing alone: a team of heroes, or a lone hero at five levels (SOLO)."""

from __future__ import annotations

import pytest

from shadowbrook import Setup
from shadowbrook.engine.errors import SetupError
from shadowbrook.engine.queries.values import villain_health
from shadowbrook.engine.rules import LEVELS
from shadowbrook.testing import Scenario
from tests.plain import plain_table
from tests.toy_people import BOXES, village

QUIET = {"mystery": ["toy-quiet"]}


def lone(**more) -> Scenario:
    more.setdefault("heroes", ("toy-ann",))
    return village(mode="lone", **more)


def several(*names, **more) -> Scenario:
    more.setdefault("heroes", names or ("toy-ann", "toy-bob", "toy-cid"))
    return village(mode="solo-team", **more)


# ---- a team of heroes ---------------------------------------------------------------------------


@pytest.mark.rule("SOLO-01", "SOLO-02")
def test_one_player_runs_one_hero_or_a_team_of_any_size():
    assert Setup(mode="lone", heroes=["toy-ann"], villain="toy-fiend", boxes=BOXES).seats == (0,)
    for count in (2, 4, 8):
        assert Setup(mode="solo-team", heroes=count).seats == (0,) * count
    with pytest.raises(SetupError, match="at least two"):
        Setup(mode="solo-team", heroes=1)
    with pytest.raises(SetupError, match="one hero"):
        Setup(mode="lone", heroes=2)
    with pytest.raises(SetupError, match="one seat"):
        Setup(mode="solo-team", heroes=2, seats=(0, 1))


@pytest.mark.rule("SOLO-03", "COOP-09", "COOP-17")
def test_all_cooperative_rules_apply_to_a_solo_team():
    t = several(heroes={"toy-ann": {"investigation": 3}, "toy-bob": {}, "toy-cid": {}})
    assert villain_health(t.game) == 15
    t.answer("look", "elder:toy-elder")
    assert t.hero("toy-ann").investigation == 0
    assert t.shown("toy-elder") == ["toy-dull"]
    t = several(phase="mystery-chart", dice=(6,), draws={**QUIET, "lair": ["toy-lair"]})
    assert t.clues("manor") == 2
    assert several(track=16).s.symbols == (16,)


@pytest.mark.rule("SOLO-03", "COOP-11")
def test_the_villain_of_a_solo_team_heals_a_d6():
    t = several(phase="mystery-heal", villain_wounds=7, dice=(6, 6), draws=QUIET)
    assert t.s.villain.wounds == 1


@pytest.mark.rule("SOLO-03", "COOP-06", "LAIR-04")
def test_a_solo_team_has_one_lair_card_that_lies_open():
    heroes = {"toy-ann": {"investigation": 30}, "toy-bob": {}, "toy-cid": {}}
    t = several(heroes=heroes, draws={"lair": ["toy-lair"]})
    t.answer("buy-lair")
    assert [t.lair(name) for name in t.names] == ["toy-lair"] * 3
    assert [lair["card"] for lair in t.game.view(-1)["lairs"] if lair] == ["toy-lair"]


@pytest.mark.rule("SOLO-03", "COOP-20", "COOP-24", "COOP-27")
def test_a_solo_team_goes_into_a_showdown_together():
    heroes = {name: {"investigation": 5} for name in ("toy-ann", "toy-bob", "toy-cid")}
    heroes["toy-ann"] |= {"at": "manor", "lair": "toy-lair"}  # type: ignore[dict-item]
    t = several(heroes=heroes, phase="showdown", villain_wounds=14, dice=(*(1,) * 7, 1, 1, 1, 6))
    assert t.kind == "join-showdown"
    t.answer("yes")  # Bob
    assert t.kind == "join-showdown"
    t.answer("no")  # Cid
    t.answer("elder:toy-elder")
    assert t.options == ["with:toy-ann", "with:toy-bob"]
    t.answer("with:toy-bob", "nobody")
    while t.kind in ("regroup", "assign-elder"):
        t.answer(t.options[0])
    assert [t.names[r[1]] for r in t.records("fight-dice")] == ["toy-ann", "toy-bob"]
    assert t.game.result is not None
    assert t.game.result.winner == "heroes"
    assert t.game.result.heroes == (0, 1, 2)  # Cid too, who was not there


@pytest.mark.rule("SOLO-03", "COOP-01")
def test_heroes_of_a_solo_team_exchange_without_a_question_to_the_other():
    heroes = {"toy-ann": {"at": "church", "items": ["toy-book"]}, "toy-bob": {"at": "church"}}
    t = several(heroes=heroes)
    t.answer("exchange", "give:toy-book:toy-bob")
    assert t.gear("toy-bob") == ["toy-book"]
    assert t.kind == "action"


@pytest.mark.rule("SOLO-03", "COOP-14", "COOP-15")
def test_a_killed_elder_of_a_solo_team_has_their_secrets_revealed():
    for secret, status in (("toy-dull", "dead"), ("toy-evil", "evil")):
        t = several(
            phase="mystery-card",
            elders={"toy-elder": [secret]},
            draws={"mystery": ["toy-poison"]},
        )
        assert t.shown("toy-elder") == [secret]
        assert t.elder("toy-elder").status == status
        assert t.s.track == 18


@pytest.mark.rule("SOLO-03", "WIN-05")
def test_a_solo_team_loses_when_all_are_knocked_out():
    heroes = {"toy-ann": {"wounds": 3}, "toy-bob": {"down": True}, "toy-cid": {"down": True}}
    stab = {"mystery": ["toy-stab"]}
    t = several(heroes=heroes, phase="mystery-card", draws=stab, dice=(1,))
    assert t.game.result is not None
    assert t.game.result.how == "all-knocked-out"
    heroes["toy-cid"] = {}
    t = several(heroes=heroes, phase="mystery-card", draws=stab, dice=(1,))
    assert t.game.result is None


@pytest.mark.rule("SOLO-04")
def test_nobody_asks_who_plays_an_event_where_that_makes_no_difference():
    ada = {"at": "road-marsh-keep", "investigation": 3, "hand": ["strong-brandy"]}
    heroes = {"ada": ada, "bert": {"wounds": 2}, "cora": {"wounds": 1}}
    t = plain_table(mode="solo-team", heroes=heroes)
    t.answer("play:strong-brandy")
    assert (t.kind, t.options) == ("choose-hero", ["hero:bert", "hero:cora"])
    t.answer("hero:bert")
    assert t.hero("bert").wounds == 0
    assert t.kind == "action"


@pytest.mark.rule("SOLO-04")
def test_one_hand_of_events_serves_all_heroes():
    t = several(heroes={n: {"at": "church"} for n in ("toy-ann", "toy-bob")}, active="toy-bob")
    t.stack("event", "toy-strength")
    t.answer("encounter")
    assert t.hand("toy-ann") == t.hand("toy-bob") == ["toy-strength"]
    t.answer("play:toy-strength")
    assert t.options == ["hero:toy-bob", "hero:toy-ann"]  # playable on any of them
    t.answer("hero:toy-ann")
    assert t.hero("toy-ann").upgrades == (1, 0, 0, 0)
    assert t.hero("toy-bob").upgrades == (0, 0, 0, 0)
    assert t.hand("toy-ann") == []


@pytest.mark.rule("SOLO-04")
def test_an_event_one_hero_drew_is_played_in_another_heros_turn():
    t = several(heroes={"toy-ann": {"hand": ["toy-clues"]}, "toy-bob": {}}, active="toy-bob")
    t.answer("play:toy-clues", "hero:toy-bob")
    assert t.hero("toy-bob").investigation == 4
    assert t.hero("toy-ann").investigation == 2


@pytest.mark.rule("SOLO-04")
def test_an_event_for_oneself_serves_whichever_hero_is_concerned():
    # the Mystery card strikes Bob, who is not the First Player
    t = several(
        heroes={"toy-ann": {"hand": ["toy-own-shield"]}, "toy-bob": {}},
        phase="mystery-chart",
        chart="advanced",
        dice=(1, 2),
        draws={"mystery": ["toy-quiet", "toy-stab"]},
    )
    assert t.kind == "respond"
    t.answer("play:toy-own-shield")
    assert [hero.wounds for hero in t.s.heroes] == [0, 0]
    assert t.records("played") == [("played", 1, "toy-own-shield")]


@pytest.mark.rule("SOLO-05", "WIN-05", "CON-47")
def test_with_two_heroes_the_loss_by_knock_out_may_be_waived():
    heroes = {"toy-ann": {"wounds": 3}, "toy-bob": {"down": True}}
    stab = {"mystery": ["toy-stab"]}
    t = several(heroes=heroes, phase="mystery-card", draws=stab, dice=(1,))
    assert t.game.result is not None
    assert t.game.result.how == "all-knocked-out"
    waived = {"lose.all_knocked_out": False}
    t = several(heroes=heroes, phase="mystery-card", draws=stab, dice=(1,), options=waived)
    assert t.hero("toy-ann").knock_outs == 1
    assert t.game.result is None
    with pytest.raises(SetupError, match="two heroes"):
        Setup(mode="solo-team", heroes=3, options=waived)
    with pytest.raises(SetupError, match="two heroes"):
        Setup(mode="cooperative", heroes=2, options=waived)


@pytest.mark.rule("SOLO-06", "SET-19")
def test_a_solo_team_may_choose_either_chart():
    for chart, dice in (("basic", (6,)), ("advanced", (4, 4))):
        t = several(
            chart=chart, phase="mystery-chart", dice=dice, draws={**QUIET, "lair": ["toy-lair"]}
        )
        assert t.clues("manor") == (2 if chart == "basic" else 3)


@pytest.mark.rule("GAP-47", "MYS-11")
def test_the_marker_of_a_solo_team_goes_by_hero():
    t = several(phase="mystery-card", first="toy-bob", draws=QUIET, dice=(3,))
    assert t.s.first == 2
    assert t.kind == "move"
    assert t.decision.hero == 2


# ---- a lone hero --------------------------------------------------------------------------------


@pytest.mark.rule("SOLO-07", "SOLO-15")
def test_a_lone_hero_plays_by_the_competitive_rules():
    t = lone(heroes={"toy-ann": {"investigation": 2}}, elders={"toy-elder": ["toy-dull"]})
    assert villain_health(t.game) == 5
    t.answer("look", "elder:toy-elder")
    assert t.hero("toy-ann").investigation == 0  # SOLO-15: two
    t = lone(phase="mystery-heal", villain_wounds=4, dice=(6,), draws=QUIET)
    assert t.s.villain.wounds == 1  # SOLO-15: a D3


@pytest.mark.rule("SOLO-07", "SHD-04", "ACC-07")
def test_a_lone_hero_may_take_two_elders_along_and_nobody_accuses():
    t = lone(
        heroes={"toy-ann": {"at": "manor", "lair": "toy-lair", "investigation": 2}},
        phase="showdown",
        dice=(1,) * 40,
    )
    t.answer("elder:toy-elder", "elder:toy-squire")
    assert t.s.showdown is not None
    assert len(t.s.showdown.party) == 2
    assert t.kind == "regroup"
    assert t.s.showdown.round == 2


@pytest.mark.rule("SOLO-08", "CON-23")
def test_a_lone_hero_reveals_the_secrets_looked_at():
    t = lone(elders={"toy-elder": ["toy-evil"]})
    t.answer("look", "elder:toy-elder")
    assert t.elder("toy-elder").status == "evil"
    t = lone(heroes={"toy-ann": {"hand": ["toy-spy"]}}, elders={"toy-elder": ["toy-evil"]})
    t.answer("play:toy-spy")  # without revealing
    assert t.secrets("toy-elder") == ["toy-evil"]


@pytest.mark.rule("SOLO-09", "KO-08")
def test_a_lone_hero_knocked_out_in_the_mystery_phase_stands_up_at_its_end():
    heroes = {"toy-ann": {"wounds": 3}}
    stab = {"mystery": ["toy-stab"]}
    t = lone(heroes=heroes, phase="mystery-card", draws=stab, dice=(1, 3))
    assert not t.hero("toy-ann").down
    assert t.hero("toy-ann").wounds == 0
    assert t.kind == "move"  # and has the next turn
    t = lone(
        heroes=heroes, phase="mystery-card", draws=stab, dice=(1, 3),
        options={"ko.revival": "step_two"},
    )  # fmt: skip
    assert t.records("no-turn") == [("no-turn", 0)]  # the next turn was missed


@pytest.mark.rule("SOLO-09", "KO-07")
def test_a_lone_hero_knocked_out_in_the_turn_stands_up_in_step_two():
    t = lone(heroes={"toy-ann": {"down": True}}, phase="mystery", draws={"mystery": ["toy-stab"]})
    assert t.hero("toy-ann").wounds == 1  # standing when the card came


def rules(level: str):
    return Setup(mode="lone", heroes=["karl"], villain="vampire", level=level).rules()


@pytest.mark.rule("SOLO-10", "SOLO-11", "SOLO-12", "SOLO-13", "SOLO-14", "SET-18", "TRK-11")
def test_each_level_adds_to_the_one_before():
    sides = [rules(level).track_side for level in LEVELS]
    assert sides == ["normal", *["cooperative"] * 4]  # SOLO-11
    charts = [rules(level).chart_kind for level in LEVELS]
    assert charts == ["none", "none", *["advanced"] * 3]  # SOLO-12
    assert [rules(level).opt_showdown_chart for level in LEVELS] == [False] * 3 + [True] * 2
    assert [rules(level).lose_third_knock_out for level in LEVELS] == [False] * 4 + [True]


@pytest.mark.rule("SOLO-10", "SOLO-11")
def test_the_track_helps_the_villain_from_the_level_hunter_on():
    for level, health in (("normal", 5), ("hunter", 7)):
        t = lone(level=level, track=17, phase="mystery-card", draws={"mystery": ["toy-dusk"]})
        assert t.s.track == 16
        assert villain_health(t.game) == health


@pytest.mark.rule("SOLO-12")
def test_the_advanced_chart_is_rolled_from_the_level_master_hunter_on():
    for level, rolled in (("hunter", 0), ("master-hunter", 1)):
        t = lone(
            level=level, phase="mystery-chart", dice=(4, 4), draws={**QUIET, "lair": ["toy-lair"]}
        )
        assert t.clues("manor") == 3 * rolled


@pytest.mark.rule("SOLO-13")
def test_the_showdown_chart_is_rolled_from_the_level_insanity_on():
    for level, rolled in (("master-hunter", 0), ("insanity", 1)):
        t = lone(
            level=level,
            heroes={"toy-ann": {"at": "manor", "lair": "toy-lair", "investigation": 2}},
            phase="showdown",
            dice=(*(1,) * 7, 3, 3, *(1,) * 30),
        )
        t.answer("nobody")
        assert len(t.records("showdown-chart")) == rolled


@pytest.mark.rule("SOLO-14", "WIN-07")
def test_the_third_knock_out_loses_at_the_level_apocalypse():
    for level, before, lost in (
        ("apocalypse", 2, True),
        ("apocalypse", 1, False),
        ("insanity", 2, False),
    ):
        t = lone(
            level=level,
            heroes={"toy-ann": {"wounds": 3, "knock_outs": before}},
            phase="mystery-card",
            draws={"mystery": ["toy-stab"]},
            dice=(1,),
        )
        assert (t.game.result is not None) is lost
        if lost:
            assert t.game.result is not None
            assert t.game.result.how == "third-knock-out"
            assert t.game.result.winner == "villain"


@pytest.mark.rule("SOLO-14")
def test_the_loss_by_the_third_knock_out_is_a_rule_option():
    t = lone(
        options={"lose.third_knock_out": True},
        heroes={"toy-ann": {"wounds": 3, "knock_outs": 2}},
        phase="mystery-card",
        draws={"mystery": ["toy-stab"]},
        dice=(1,),
    )
    assert t.game.result is not None
    with pytest.raises(SetupError, match="no meaning"):
        Setup(mode="cooperative", options={"lose.third_knock_out": True})
