"""The team game: teams race each other, cooperative inside, rivals outside (TEAM)."""

from __future__ import annotations

from typing import Any

import pytest

from shadowbrook import Setup
from shadowbrook.engine.errors import SetupError
from shadowbrook.engine.queries.values import villain_health
from shadowbrook.testing import Scenario
from tests.toy_people import BOXES, village

FOUR = ("toy-ann", "toy-bob", "toy-cid", "toy-dot")  # Ann and Cid against Bob and Dot
SIX = (*FOUR, "toy-eve", "toy-fay")


def teams(*names, **more) -> Scenario:
    """Two teams, the heroes dealt to them in turn."""
    if names:
        more["heroes"] = names
    more.setdefault("heroes", FOUR)
    return village(mode="team", **more)


def showdown(**more) -> Scenario:
    """Ann starts a showdown at the Manor for her team; her team's Lair card costs 2."""
    heroes: dict[str, Any] = {name: {"investigation": 5} for name in FOUR}
    for name, given in more.pop("heroes", {}).items():
        heroes[name] |= given
    heroes["toy-ann"] |= {"at": "manor", "lair": "toy-lair"}
    return teams(heroes=heroes, phase="showdown", **more)


def refused(**given) -> str:
    with pytest.raises(SetupError) as error:
        Setup(mode="team", villain="toy-fiend", boxes=BOXES, **given)
    return str(error.value)


# ---- teams --------------------------------------------------------------------------------------


@pytest.mark.rule("TEAM-01")
def test_a_team_has_two_to_four_heroes():
    for size in (2, 3):
        setup = Setup(mode="team", heroes=SIX[: 2 * size], villain="toy-fiend", boxes=BOXES)
        assert setup.teams == (0, 1) * size
    three_teams = Setup(mode="team", heroes=SIX, teams=3, villain="toy-fiend", boxes=BOXES)
    assert three_teams.teams == (0, 1, 2, 0, 1, 2)
    assert Setup(mode="team", heroes=8, villain="vampire").teams == (0, 1) * 4
    assert "2, 3 or 4 heroes" in refused(heroes=FOUR[:2])
    assert "two teams" in refused(heroes=FOUR, teams=(0, 0, 0, 0))


@pytest.mark.rule("TEAM-03")
def test_all_teams_have_the_same_number_of_heroes():
    assert "evenly" in refused(heroes=SIX[:5])
    assert "same number" in refused(heroes=SIX[:5], teams=(0, 0, 0, 1, 1))


@pytest.mark.rule("TEAM-04", "GAP-47")
def test_a_short_team_runs_an_extra_hero_with_a_hand_of_its_own():
    t = teams(seats=(0, 1, 2, 1), draws={"event": ["toy-clues"]})
    assert t.hero("toy-bob").seat == t.hero("toy-dot").seat
    assert t.hero("toy-bob").hand != t.hero("toy-dot").hand
    assert "two teams" in refused(heroes=FOUR, seats=(0, 1, 2, 0))  # never in both


@pytest.mark.rule("TEAM-02")
def test_the_competitive_rules_apply_between_the_teams():
    t = teams(heroes={**{n: {} for n in FOUR}, "toy-ann": {"investigation": 5, "wounds": 1}})
    assert {"encounter", "heal", "look"} <= set(t.options)
    assert "end-turn" not in t.options
    t.answer("look", "elder:toy-elder")
    assert t.hero("toy-ann").investigation == 3  # TEAM-12: 2, whatever the number of heroes


# ---- teammates ----------------------------------------------------------------------------------


@pytest.mark.rule("TEAM-05", "COOP-01")
def test_teammates_in_a_space_may_exchange_but_rivals_may_not():
    at = {"at": "church"}
    heroes = {"toy-ann": {**at, "items": ["toy-book"]}, "toy-bob": at, "toy-cid": at, "toy-dot": {}}
    t = teams(heroes=heroes)
    t.answer("exchange")
    assert t.options == ["done", "give:toy-book:toy-cid"]
    t.answer("give:toy-book:toy-cid", "yes")
    assert t.gear("toy-cid") == ["toy-book"]
    heroes["toy-cid"] = {"at": "manor"}
    assert "exchange" not in teams(heroes=heroes).options


@pytest.mark.rule("OPT-01", "OPT-02", "TEAM-02")
def test_with_the_optional_exchange_rivals_in_a_space_may_trade_if_they_are_willing():
    at = {"at": "church"}
    heroes = {"toy-ann": {**at, "items": ["toy-book"]}, "toy-bob": at, "toy-cid": {}, "toy-dot": {}}
    t = teams(heroes=heroes, optional=["exchange"])
    t.answer("exchange")
    assert t.options == ["done", "give:toy-book:toy-bob"]
    t.answer("give:toy-book:toy-bob")
    assert (t.kind, t.asked) == ("agree", "toy-bob")
    t.answer("yes")
    assert t.gear("toy-bob") == ["toy-book"]


@pytest.mark.rule("TEAM-05", "CAR-10")
def test_a_surplus_card_may_be_handed_to_a_teammate_only():
    heroes = {
        "toy-ann": {"at": "manor", "items": ["toy-book"]},
        "toy-bob": {"at": "manor"},
        "toy-cid": {"at": "manor"},
        "toy-dot": {},
    }
    t = teams(heroes=heroes, draws={"manor": ["toy-lamp"]})
    t.answer("encounter")
    assert t.kind == "carrying-limit"
    assert t.options == [
        "discard:toy-book",
        "discard:toy-lamp",
        "give:toy-book:toy-cid",
        "give:toy-lamp:toy-cid",
    ]
    t.answer("give:toy-book:toy-cid")
    assert (t.gear("toy-ann"), t.gear("toy-cid")) == (["toy-lamp"], ["toy-book"])


@pytest.mark.rule("TEAM-06", "LAIR-05", "COOP-13")
def test_each_team_has_a_lair_card_of_its_own():
    heroes = {n: {"investigation": 12} for n in FOUR}
    t = teams(heroes=heroes, draws={"lair": ["toy-lair"]})
    t.answer("buy-lair")
    assert t.lair("toy-ann") == t.lair("toy-cid") == "toy-lair"
    assert t.lair("toy-bob") is None
    assert [t.hero(n).investigation for n in FOUR] == [0, 12, 12, 12]


@pytest.mark.rule("LAIR-05", "GAP-39")
def test_who_sees_a_teams_lair_card_is_a_rule_option():
    heroes = {n: {"investigation": 12} for n in FOUR}
    for rule, rival in (("open_to_all", "toy-lair"), ("own_team", None)):
        t = teams(heroes=heroes, draws={"lair": ["toy-lair"]}, options={"lair.team_card": rule})
        t.answer("buy-lair")
        seen = [t.game.view(t.hero(n).seat)["lairs"][0]["card"] for n in FOUR]
        assert seen == ["toy-lair", rival, "toy-lair", rival]
        told = [r for r in t.game.records or () if "toy-lair" in r]
        for record in told:  # the log tells it to the same seats
            sees_all = record[1] == -1
            assert sees_all is (rule == "open_to_all")
            assert sees_all or record[1] in (1 << 0, 1 << 2)
        if rule == "own_team":
            assert t.records("bought-lair") == [("bought-lair", 0)]  # that it happened is public


@pytest.mark.rule("TEAM-07", "COOP-10")
def test_the_villains_health_goes_by_the_heroes_of_one_team():
    assert villain_health(teams(*FOUR).game) == 10
    assert villain_health(teams(*SIX).game) == 15
    assert villain_health(teams(*SIX, teams=3).game) == 10
    assert villain_health(teams(*FOUR, villain_health=3).game) == 13


@pytest.mark.rule("TEAM-08", "MYS-06")
def test_the_villain_heals_a_d6():
    t = teams(phase="mystery-heal", villain_wounds=9, dice=(5,), draws={"mystery": ["toy-quiet"]})
    assert t.s.villain.wounds == 4


# ---- turns together -----------------------------------------------------------------------------


@pytest.mark.rule("TEAM-09", "TEAM-14", "RND-01")
def test_a_round_is_the_teams_in_order_and_then_the_mystery_phase():
    t = teams(phase="round", first="toy-bob", draws={"mystery": ["toy-quiet", "toy-quiet"]})
    seen: list[str] = []
    while t.s.round == 1:
        if t.kind == "team-order" and len(t.options) == 2:
            seen.append(t.asked)
        t.answer("stay" if t.kind == "move" else t.options[-1])
    team_of = [t.hero(name).team for name in seen]
    assert team_of[0] == 1  # the team with the marker
    assert team_of == sorted(team_of, reverse=True)  # then the other
    assert len(t.records("mystery-phase")) == 1
    assert t.s.first == 0  # TEAM-09: the marker goes to the next team
    t.pass_all()
    assert t.hero(t.asked).team == 0


@pytest.mark.rule("TEAM-09")
def test_the_marker_goes_round_the_teams_not_the_heroes():
    t = teams(
        *SIX, teams=3, phase="mystery-card", first="toy-cid", draws={"mystery": ["toy-quiet"]}
    )
    t.pass_all()
    assert t.s.first == 0  # after the third team the first


@pytest.mark.rule("TEAM-10", "GAP-46")
def test_a_teams_turns_may_be_interleaved():
    t = teams(phase="turn", dice=(2, 2))
    assert t.kind == "team-order"
    assert t.options == ["next:toy-ann", "next:toy-cid"]
    t.answer("next:toy-ann", "move:church", "stop")
    assert t.kind == "team-order"  # Ann has moved; Cid may move before she acts
    t.answer("next:toy-cid", "move:church", "stop", "next:toy-ann")
    assert (t.kind, t.asked) == ("action", "toy-ann")


@pytest.mark.rule("TEAM-10")
def test_a_hero_may_also_take_the_whole_turn_at_once():
    t = teams(phase="turn", dice=(2, 2))
    t.answer("next:toy-cid", "move:church", "stop", "next:toy-cid")
    assert (t.kind, t.asked) == ("action", "toy-cid")
    t.answer("encounter")
    while t.kind != "action":
        t.answer(t.options[0])
    t.answer("end-turn")
    assert (t.kind, t.asked) == ("move", "toy-ann")  # only Ann is left: nothing to choose


@pytest.mark.rule("TEAM-10")
def test_each_hero_still_moves_then_fights_then_acts():
    # Ann walks into the wolf and fights it before anything else; her 6 6 beat it
    t = teams(phase="turn", dice=(2, 6, 6, 1, 1, 1), minions={"church": "toy-wolf"})
    t.answer("next:toy-ann", "move:church")
    assert t.minion("church") is None
    assert t.hero("toy-ann").investigation == 4
    assert t.kind == "team-order"


@pytest.mark.rule("TEAM-11")
def test_a_hero_finishes_all_actions_before_the_next_begins():
    heroes = {n: {"at": "church", "investigation": 9, "wounds": 1} for n in FOUR}
    t = teams(heroes=heroes, phase="turn", dice=(2, 2, 2, 2), draws={"event": ["toy-clues"]})
    t.answer("next:toy-ann", "move:town-hall", "stop", "next:toy-cid", "move:town-hall", "stop")
    t.answer("next:toy-ann", "look", "elder:toy-elder")
    assert (t.kind, t.asked) == ("action", "toy-ann")  # nobody else in between
    assert not any(key.startswith("next:") for key in t.options)
    t.answer("encounter")
    while t.kind != "action":
        t.answer(t.options[0])
    t.answer("end-turn")
    t.pass_all()
    assert (t.kind, t.asked) == ("action", "toy-cid")


@pytest.mark.rule("TEAM-10")
def test_an_ability_once_a_turn_is_not_renewed_by_a_teammates_end_of_turn():
    t = teams("toy-fay", "toy-bob", "toy-cid", "toy-dot", phase="turn", dice=(2, 2))
    t.answer("use:toy-fay", "next:toy-cid", "move:church", "stop", "next:toy-cid", "encounter")
    while t.kind != "action":
        t.answer(t.options[0])
    assert t.hero("toy-fay").investigation == 3
    t.answer("end-turn")
    assert (t.kind, t.asked) == ("move", "toy-fay")
    t.answer("move:church", "stop")
    t.pass_all()
    assert t.kind == "action"
    assert "use:toy-fay" not in t.choices


@pytest.mark.rule("TEAM-10", "RND-05")
def test_a_knocked_out_hero_has_no_part_in_the_teams_turn():
    heroes: dict[str, Any] = {n: {} for n in FOUR} | {"toy-cid": {"down": True}}
    t = teams(heroes=heroes, phase="turn", dice=(2,))
    assert (t.kind, t.asked) == ("move", "toy-ann")


@pytest.mark.rule("TEAM-10", "CRD-12")
def test_while_a_team_sets_its_order_others_play_what_works_at_any_time():
    heroes: dict[str, Any] = {n: {} for n in FOUR} | {"toy-bob": {"hand": ["toy-clues"]}}
    t = teams(heroes=heroes, phase="turn")
    asked = (t.kind, t.asked, t.options)
    assert asked[:2] == ("team-order", "toy-ann")
    assert [name for name in FOUR if t.asides(name)] == ["toy-bob"]
    before = t.hero("toy-bob").investigation
    t.aside("toy-bob", "play:toy-clues")
    assert t.hero("toy-bob").investigation == before + 2
    assert (t.kind, t.asked, t.options) == asked


@pytest.mark.rule("TEAM-10", "KO-05", "FGT-14")
def test_nobody_is_asked_about_a_turn_that_is_over():
    heroes: dict[str, Any] = {n: {} for n in FOUR} | {"toy-ann": {"at": "marsh", "wounds": 3}}
    t = teams(
        heroes=heroes,
        phase="turn",
        minions={"road-blacksmith-marsh": "toy-wolf"},
        dice=(1, 1, 1, 1, 6, 6, 1, 2),
    )
    t.answer("next:toy-ann", "decline", "move:road-blacksmith-marsh")
    assert t.hero("toy-ann").down
    assert (t.kind, t.asked) == ("move", "toy-cid")  # the only one left


@pytest.mark.rule("FGT-14", "FGT-27", "TEAM-10")
def test_who_escapes_from_a_teammates_showdown_has_no_turn_left():
    """The turns of a team are under way together; those of the other team are not."""
    heroes: dict[str, Any] = {name: {"investigation": 5} for name in FOUR}
    heroes["toy-ann"] |= {"at": "manor", "lair": "toy-lair"}
    t = teams(
        heroes=heroes, phase="turn", dice=(2, 6, *(1,) * 13), draws={"mystery": ["toy-quiet"]}
    )
    t.answer("next:toy-ann", "stay", "next:toy-ann", "showdown", "yes", "nobody")
    t.answer("no-accusation", "no-accusation")
    assert (t.s.active, t.hero("toy-cid").stage) == (0, 0)  # Cid has not even moved yet
    t.answer("fight", "escape:road-church-manor")
    assert t.at("toy-cid") == "road-church-manor"
    while t.asked == "toy-ann":
        t.answer("escape:road-manor-fields" if t.kind == "regroup" else t.options[-1])
    assert t.asked == "toy-bob"  # Cid's turn is over too
    assert t.hero("toy-cid").stage == 0


# ---- what is not used ---------------------------------------------------------------------------


@pytest.mark.rule("TEAM-12", "TRK-11")
def test_the_track_has_no_bonuses_and_there_is_no_chart():
    t = teams(phase="mystery-heal", track=17, draws={"mystery": ["toy-dusk"]})
    assert t.s.track == 16
    assert villain_health(t.game) == 10
    assert t.records("chart") == []
    assert "no cooperative chart" in refused(heroes=FOUR, chart="basic")


@pytest.mark.rule("TEAM-12", "CON-61", "CHA-02f", "GAP-24")
def test_teams_may_agree_on_the_advanced_chart_which_surprises_the_team_with_the_marker():
    t = teams(
        phase="mystery-chart",
        first="toy-bob",
        options={"chart.kind": "advanced"},
        draws={"lair": ["toy-lair"]},
        dice=(1, 1, *(1,) * 12),
    )
    assert t.records("chart") == [("chart", 2, "surprise-showdown")]
    assert [t.at(name) for name in FOUR] == ["town-hall", "manor", "town-hall", "manor"]
    assert t.s.showdown is not None
    assert t.s.showdown.heroes == (1, 3)
    assert t.kind == "regroup"  # and nobody accuses


@pytest.mark.rule("TEAM-12", "ELD-08")
def test_looking_shows_the_secrets_to_one_player_only():
    heroes = {n: {"investigation": 2} for n in FOUR}
    t = teams(heroes=heroes, elders={"toy-elder": ["toy-evil"]})
    t.answer("look", "elder:toy-elder")
    assert t.elder("toy-elder").status == "town"
    seen = [t.game.view(t.hero(n).seat)["elders"][0]["hidden"] for n in FOUR]
    assert seen == [["toy-evil"], [None], [None], [None]]


@pytest.mark.rule("TEAM-13", "ELD-29")
def test_a_killed_elders_secrets_stay_hidden():
    t = teams(
        phase="mystery-card",
        elders={"toy-elder": ["toy-evil"]},
        draws={"mystery": ["toy-poison"]},
    )
    assert t.elder("toy-elder").status == "dead"
    assert t.secrets("toy-elder") == ["toy-evil"]


@pytest.mark.rule("TEAM-13")
def test_nobody_loses_because_all_heroes_are_knocked_out():
    heroes = {n: {"down": True} for n in FOUR} | {"toy-ann": {"wounds": 3}}
    t = teams(heroes=heroes, phase="mystery-card", draws={"mystery": ["toy-stab"]}, dice=(1,))
    assert t.hero("toy-ann").knock_outs == 1
    assert t.game.result is None
    assert "no meaning" in refused(heroes=FOUR, options={"lose.all_knocked_out": True})


# ---- showdowns ----------------------------------------------------------------------------------


@pytest.mark.rule("TEAM-06", "COOP-20")
def test_only_teammates_may_join_a_showdown():
    t = showdown(first="toy-bob")
    assert (t.kind, t.asked) == ("join-showdown", "toy-cid")
    t.answer("yes")
    assert t.s.showdown is not None
    assert [t.names[n] for n in t.s.showdown.heroes] == ["toy-ann", "toy-cid"]
    assert (t.kind, t.asked) == ("hunting-party", "toy-ann")  # GAP-45: the fighting team


@pytest.mark.rule("COOP-31", "TEAM-06")
def test_teammates_exchange_before_a_showdown_fight_round_but_not_with_rivals():
    t = showdown(
        heroes={"toy-ann": {"items": ["toy-sword-1"]}, "toy-bob": {"at": "manor"}}, dice=(1,) * 40
    )
    t.answer("yes", "nobody", "no-accusation", "no-accusation")
    assert (t.kind, t.asked) == ("regroup", "toy-ann")
    t.answer("exchange")
    assert t.options == ["done", "give:toy-sword-1:toy-cid"]
    t.answer("give:toy-sword-1:toy-cid", "yes")
    assert t.gear("toy-cid") == ["toy-sword-1"]


@pytest.mark.rule("GAP-45", "COOP-23")
def test_the_team_in_the_showdown_chooses_its_party_whoever_has_the_marker():
    t = showdown(first="toy-bob")
    t.answer("yes")
    assert (t.kind, t.asked) == ("hunting-party", "toy-ann")
    t.answer("elder:toy-elder")
    assert (t.kind, t.asked) == ("assign-elder", "toy-ann")


@pytest.mark.rule("ACC-01", "CON-48", "TEAM-02")
def test_the_players_of_the_other_team_may_accuse():
    t = showdown(elders={"toy-elder": ["toy-evil"]}, dice=(1,) * 40)
    t.answer("yes", "nobody")
    assert (t.kind, t.asked) == ("accuse", "toy-bob")
    assert "accuse:toy-elder" in t.options
    t.answer("accuse:toy-elder")
    assert t.elder("toy-elder").status == "evil"
    assert t.hero("toy-bob").investigation == 3
    assert (t.kind, t.asked) == ("accuse", "toy-dot")
    t.answer("accuse:toy-judge")
    assert t.hero("toy-dot").investigation == 0  # ACC-04
    assert t.kind != "accuse"  # Cid, a teammate, has no say


@pytest.mark.rule("ACC-01", "TEAM-04")
def test_a_player_with_two_heroes_accuses_once():
    t = showdown(seats=(0, 1, 2, 1), dice=(1,) * 40)
    t.answer("yes", "nobody")
    assert t.kind == "accuse"
    t.answer("no-accusation")
    assert t.kind != "accuse"


@pytest.mark.rule("CON-48")
def test_accusations_may_be_switched_off():
    t = showdown(options={"accusations": False}, dice=(1,) * 40)
    t.answer("yes", "nobody")
    assert t.kind == "regroup"


@pytest.mark.rule("WIN-06")
def test_the_team_that_beats_the_villain_wins():
    t = showdown(villain_wounds=9, dice=(1, 1, 1, 5, 1, 1, 1))
    t.answer("no", "nobody", "no-accusation", "no-accusation")
    assert t.game.result is not None
    assert (t.game.result.winner, t.game.result.team) == ("team", 0)
    assert t.game.result.heroes == (0, 2)


@pytest.mark.rule("GAP-39", "TEAM-06")
def test_wounds_by_one_team_stay_on_the_villain_for_the_other():
    t = showdown(dice=(1, 1, 1, 5, 5, 1, 1), heroes={"toy-cid": {"investigation": 0}})
    t.answer("nobody", "no-accusation", "no-accusation", "escape:road-church-manor")
    assert t.s.showdown is None
    assert t.s.villain.wounds == 2
