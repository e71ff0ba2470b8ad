"""The original edition, basic and advanced: what it does otherwise than the Revised Edition."""

from __future__ import annotations

from typing import Any

import pytest

from shadowbrook import Game, Setup, SetupError
from shadowbrook.engine.definitions import VillainSheet
from shadowbrook.engine.queries.values import explain_combat, villain_combat, villain_health
from shadowbrook.engine.shelf import content
from shadowbrook.engine.words import Zone
from shadowbrook.testing import Table, table
from tests.plain import plain_table
from tests.toy_people import village

CLASSIC = ("classic-basic", "classic-advanced")
QUIET = {"mystery": ["toy-quiet"]}
CORE = content(("core",))
EVIL_LORD = {"lord-hanbrook": {"status": "evil", "secrets": ["+toy-evil"]}}

both = pytest.mark.parametrize("preset", CLASSIC)


def basic(**given: Any) -> Table:
    return village(preset="classic-basic", **given)


def advanced(**given: Any) -> Table:
    return village(preset="classic-advanced", **given)


def kinds(t: Table) -> list[str]:
    return [record[0] for record in t.game.records or ()]


# ---- set-up -------------------------------------------------------------------------------------


@both
@pytest.mark.rule("CLS-01", "CON-07")
def test_two_to_eight_play_and_nobody_alone(preset):
    assert len(Setup(preset=preset, heroes=2).hero_names) == 2
    assert len(Setup(preset=preset, heroes=8).hero_names) == 8
    with pytest.raises(SetupError, match="the most is 8"):
        Setup(preset=preset, heroes=9)
    for mode, heroes in (("lone", 1), ("solo-team", 2)):
        with pytest.raises(SetupError, match=f"the preset '{preset}' has no mode '{mode}'"):
            Setup(preset=preset, mode=mode, heroes=heroes)
    # a soft limit: whoever insists may play a cooperative game with one hero
    assert Setup(preset=preset, mode="cooperative", heroes=1).hero_names == ("deal",)


@both
@pytest.mark.rule("CLS-03", "CON-04")
def test_each_player_draws_one_hero_and_has_no_choice(preset):
    game = Game.new(Setup(preset=preset, heroes=3), seed=5)
    assert all(hero.card >= 0 for hero in game.s.heroes)
    assert game.decision is not None
    assert game.decision.kind != "keep-hero"
    dealt = {
        tuple(h.card for h in Game.new(Setup(preset=preset, heroes=3), seed=n).s.heroes)
        for n in range(6)
    }
    assert len(dealt) > 1


def secrets_in(setup: Setup) -> set[str]:
    game = Game.new(setup, seed=1)
    zones = (Zone.DECK, Zone.SECRET)
    deck = game.content.by_deck["secret"]
    return {game.content.cards[c].id for c in deck if game.s.place[c] >> 8 in zones}


@pytest.mark.rule("CLS-04", "CLS-17", "CON-05")
def test_the_advanced_game_can_be_adopted_part_by_part():
    part = {"villain": "werewolf", "preset": "classic-basic"}
    whole = Setup(**part)  # type: ignore[arg-type]
    assert "darkest-secret" not in secrets_in(whole)
    assert whole.rules().setup_basic_villain
    one = Setup(**part, options={"setup.basic_secrets": False})  # type: ignore[arg-type]
    assert "darkest-secret" in secrets_in(one)
    assert one.rules().setup_basic_villain  # the villain stays basic
    assert one.rules().actions_collect == "all"
    other = Setup(**part, options={"actions.collect": "test5"})  # type: ignore[arg-type]
    assert other.rules().actions_collect == "test5"
    assert other.rules().setup_basic_secrets


@pytest.mark.rule("CLS-04")
@pytest.mark.parametrize("kept", ["villain", "chart", "secrets"])
def test_the_advanced_game_has_all_parts_and_can_do_without_one(kept):
    parts = ("setup_basic_villain", "setup_basic_chart", "setup_basic_secrets")
    whole = Setup(preset="classic-advanced").rules()
    assert [getattr(whole, part) for part in parts] == [False, False, False]
    assert whole.actions_collect == "test5"
    less = Setup(preset="classic-advanced", basic=(kept,)).rules()
    assert [part for part in parts if getattr(less, part)] == [f"setup_basic_{kept}"]
    assert less.actions_collect == "test5"


@pytest.mark.rule("CLS-05", "CLS-17")
def test_curses_are_set_aside_in_the_basic_game():
    def curses(preset: str) -> int:
        game = Game.new(Setup(preset=preset, villain="werewolf"), seed=1)
        return len(game.s.decks[game.content.deck_index["curse"]])

    assert curses("classic-basic") == 0
    assert curses("classic-advanced") == 6


@pytest.mark.rule("CLS-17")
@pytest.mark.parametrize("villain", [CORE.cards[n].id for n in CORE.villain_numbers])
def test_round_counters_and_advanced_abilities_belong_to_the_advanced_game(villain):
    sheet = CORE.definition[villain]
    assert isinstance(sheet, VillainSheet)
    names = {name for entry in sheet.chart for name in entry.minions}
    assert not any(CORE.minions[CORE.minion_index[name]].round for name in names)
    for preset, zone in (("classic-basic", Zone.VILLAIN), ("classic-advanced", 17)):
        game = Game.new(Setup(preset=preset, villain=villain), seed=1)
        assert game.s.zone(game.s.villain.card) == zone
        assert game.rules.setup_basic_chart is (preset == "classic-basic")


@pytest.mark.rule("CLS-17", "BAS-02")
def test_the_side_of_the_minion_chart():
    for preset, minion in (("classic-basic", "toy-ghost"), ("classic-advanced", "toy-wolf")):
        t = plain_table(preset=preset, phase="move", dice=(3, 1, 1))
        t.answer("stay")  # lingers, and a minion comes
        assert minion in [record[1] for record in t.records("minion-placed")]


@pytest.mark.rule("CLS-17", "ELD-10")
@pytest.mark.parametrize(("preset", "shown"), [(CLASSIC[0], []), (CLASSIC[1], ["toy-marked"])])
def test_reveal_immediately_is_a_rule_of_the_advanced_game(preset, shown):
    t = village(
        preset=preset,
        heroes={"toy-ann": {"investigation": 2}, "toy-bob": {}},
        elders={"toy-elder": ["toy-marked"]},
    )
    t.answer("look", "elder:toy-elder")
    assert t.shown("toy-elder") == shown


@pytest.mark.rule("CLS-18", "TEAM-01")
def test_the_team_game_stands_among_the_advanced_rules():
    with pytest.raises(SetupError, match="the preset 'classic-basic' has no mode 'team'"):
        Setup(preset="classic-basic", mode="team", heroes=4)
    t = advanced(
        mode="team",
        heroes=("toy-ann", "toy-bob", "toy-cid", "toy-dot"),
        phase="round",
        draws=QUIET,
    )
    assert t.kind == "team-order"  # TEAM-10
    assert villain_health(t.game) == 5 * 2  # TEAM-07


@both
@pytest.mark.rule("CLS-19", "CLS-20", "CON-35", "CON-36")
def test_the_only_optional_rule_is_the_showdown_chart(preset):
    setup = Setup(preset=preset, mode="cooperative", optional=["showdown_chart"])
    assert setup.rules().opt_showdown_chart
    assert setup.rules().showdown_chart_table == "classic"
    with pytest.raises(SetupError) as refused:
        Setup(preset=preset, mode="cooperative", optional=["endurance"])
    assert str(refused.value) == (
        f"the preset '{preset}' has no optional rule 'endurance' (it has: showdown_chart); "
        "to play it all the same, set the rule option 'opt.endurance'"
    )
    by_hand = Setup(preset=preset, options={"opt.endurance": True})
    assert by_hand.rules().opt_endurance


@both
@pytest.mark.rule("CLS-20", "CON-35")
def test_a_daring_confrontation_has_no_reward(preset):
    for chosen, wounds in ((preset, 0), ("revised", 4)):
        t = village(
            preset=chosen,
            mode="cooperative",
            heroes={"toy-bob": {"at": "manor", "lair": "toy-lair", "investigation": 2}},
            phase="showdown",
            villain_wounds=0,
            # a round without a hit, the chart's 2, Honor: two sixes
            dice=(1, 1, 1, 1, 1, 1, 1, 1, 6, 6, 1),
            options={"opt.showdown_chart": True},
        )
        t.answer("nobody")
        assert t.kind == "regroup"
        assert t.records("showdown-chart") == [("showdown-chart", 2, "daring-confrontation")]
        assert t.s.villain.wounds == wounds


# ---- turns --------------------------------------------------------------------------------------


@both
@pytest.mark.rule("CLS-06", "CON-10")
def test_nothing_is_picked_up_on_the_way(preset):
    t = village(preset=preset, phase="move", clues={"church": 2}, dice=(2,))
    t.answer("move:church")
    assert t.kind == "move"  # and not "pick-up"
    assert t.clues("church") == 2
    t = village(phase="move", clues={"church": 2}, dice=(2,))
    t.answer("move:church")
    assert t.kind == "pick-up"


@pytest.mark.rule("CLS-07", "CON-09")
def test_the_basic_game_collects_everything_once_a_turn():
    t = basic(heroes={"toy-ann": {"at": "church"}, "toy-bob": {}}, clues={"church": 7})
    t.answer("collect")
    assert t.hero("toy-ann").investigation == 2 + 7
    assert t.clues("church") == 0
    assert t.records("test") == []
    assert t.records("paid") == []  # free
    t.s.clues[t.space("church")] = 1
    t.stack("event", "toy-shield")
    t.answer("encounter", "leave")
    assert (t.kind, t.asked) == ("action", "toy-ann")
    assert "collect" not in t.options  # once a turn


@pytest.mark.rule("CLS-08", "CON-09")
def test_the_advanced_game_collects_by_test():
    t = advanced(
        heroes={"toy-ann": {"at": "church"}, "toy-bob": {}}, clues={"church": 3}, dice=(5, 4)
    )
    t.answer("collect", "skill:cunning")
    assert t.hero("toy-ann").investigation == 2 + 1  # one success
    assert t.clues("church") == 2
    assert "collect" not in t.options


@both
@pytest.mark.rule("CLS-09", "CLS-10", "CON-08")
def test_other_actions_can_be_repeated_and_heal_one_wound_each(preset):
    t = village(
        preset=preset,
        heroes={"toy-ann": {"at": "church", "investigation": 26, "wounds": 2}, "toy-bob": {}},
        draws={"lair": ["toy-lair", "toy-lair-church"]},
    )
    t.answer("heal")
    assert (t.hero("toy-ann").wounds, t.hero("toy-ann").investigation) == (1, 23)
    t.answer("heal")
    assert (t.hero("toy-ann").wounds, t.hero("toy-ann").investigation) == (0, 20)
    t.answer("look", "elder:toy-elder", "look", "elder:toy-judge")
    assert t.hero("toy-ann").investigation == 16
    t.answer("buy-lair")
    assert t.hero("toy-ann").investigation == 4
    assert "look" in t.options
    t.stack("event", "toy-shield")
    t.answer("encounter", "leave")
    assert (t.kind, t.asked) == ("action", "toy-ann")
    assert "encounter" not in t.options


@both
@pytest.mark.rule("CLS-13", "CON-14")
def test_an_escape_ends_the_movement_and_not_the_turn(preset):
    t = village(
        preset=preset,
        heroes={"toy-ann": {"at": "town-hall"}, "toy-bob": {}},
        phase="move",
        minions={"church": "toy-wolf"},
        dice=(6, 1, 1, 1, 1, 1),
    )
    t.answer("move:church", "escape:road-church-manor")
    assert (t.kind, t.at("toy-ann")) == ("action", "road-church-manor")  # no further move
    assert t.decision.hero == t.number("toy-ann")


@both
@pytest.mark.rule("CLS-24", "LNG-02", "CON-12")
def test_a_move_that_ends_where_it_began_is_lingering(preset):
    t = village(preset=preset, phase="move", dice=(2, 6))
    t.answer("move:church", "move:town-hall")  # there and back
    assert [r[3] for r in t.records("die") if r[2] == "linger"] == [6]


@both
@pytest.mark.rule("CLS-27", "BRD-22", "BRD-23")
def test_the_doctor_gives_an_event_heals_and_lifts_a_curse(preset):
    t = table(
        preset=preset,
        villain="werewolf",
        heroes={
            "karl": {
                "at": "doctors-office",
                "wounds": 2,
                "investigation": 9,
                "items": ["curse-of-the-werewolf"],
            },
            "thomas": {},
        },
        draws={"event": ["narrow-escape"]},
    )
    t.answer("encounter")
    assert t.hand("karl") == ["narrow-escape"]
    assert t.options == ["number:0", "number:1", "number:2"]  # each service is optional
    t.answer("number:2")
    assert t.options == ["leave", "cure"]
    t.answer("cure")
    who = t.hero("karl")
    assert (who.wounds, who.investigation, t.gear("karl")) == (0, 1, [])


# ---- elders -------------------------------------------------------------------------------------


@both
@pytest.mark.rule("CLS-11", "CON-19")
def test_an_evil_elder_gives_one_combat_has_one_box_and_no_ability(preset):
    t = plain_table(preset=preset, elders=EVIL_LORD)
    revised = plain_table(elders=EVIL_LORD)
    lord = t.elder("lord-hanbrook").card
    assert (villain_combat(t.game), villain_health(t.game)) == (4, 5)
    assert ("lord-hanbrook", 1) in explain_combat(t.game)
    assert not any(lord in cards for cards in t.s.listening)
    assert any(lord in cards for cards in revised.s.listening)


@both
@pytest.mark.rule("CLS-11", "ELD-13")
def test_whoever_turns_evil_in_play_has_no_ability_either(preset):
    t = plain_table(
        preset=preset,
        mode="cooperative",
        heroes={"ada": {"investigation": 9}, "bert": {}},
        elders={"lord-hanbrook": ["toy-evil"]},
    )
    t.answer("look", "elder:lord-hanbrook")
    lord = t.elder("lord-hanbrook")
    assert lord.status == "evil"
    assert not any(lord.card in cards for cards in t.s.listening)
    assert villain_combat(t.game) == 4


@both
@pytest.mark.rule("CLS-12", "CON-22")
def test_three_secrets_are_not_too_many(preset):
    hidden = {"toy-judge": ["toy-dull"] * 2}
    for chosen, left in ((preset, 3), ("revised", 0)):
        t = village(
            preset=chosen,
            mode="cooperative",
            heroes=("toy-ann", "toy-bob"),
            phase="mystery-chart",
            elders={**hidden, "toy-smith": {"status": "dead"}},
            draws={"secret": ["toy-dull"], **QUIET},
            dice=(1, 3, 5),  # lies and deceit: whoever has Honor 5
            options={"chart.kind": "advanced", "chart.lies_and_deceit": "equal"},
        )
        assert len(t.secrets("toy-judge")) == left


@both
@pytest.mark.rule("CLS-25", "CON-20")
def test_the_secrets_of_an_evil_elder_lie_by_the_villain(preset):
    t = village(
        preset=preset,
        mode="cooperative",
        heroes={"toy-ann": {"investigation": 9}, "toy-bob": {}},
        elders={"toy-elder": ["toy-evil", "toy-dull"]},
    )
    t.answer("look", "elder:toy-elder")
    assert t.elder("toy-elder").status == "evil"
    assert t.shown("toy-elder") == ["toy-evil", "toy-dull"]
    assert t.discards("secret") == []


@both
@pytest.mark.rule("CLS-26", "ELD-29")
def test_the_secrets_of_the_dead_can_be_looked_at(preset):
    t = village(
        preset=preset,
        heroes={"toy-ann": {"investigation": 2}, "toy-bob": {}},
        elders={"toy-elder": {"status": "dead", "secrets": ["toy-dull"]}},
    )
    t.answer("look", "elder:toy-elder")
    assert t.secrets("toy-elder") == ["toy-dull"]
    assert t.records("looked") == [("looked", 0, 0)]


# ---- the Mystery Phase --------------------------------------------------------------------------


@both
@pytest.mark.rule("CLS-14", "CON-32")
def test_only_the_d6_chart_exists(preset):
    t = village(
        preset=preset, mode="cooperative", phase="mystery-chart", draws={"lair": ["toy-lair"]},
        dice=(5,),
    )  # fmt: skip
    assert t.records("chart") == [("chart", 5, "scattered-clues")]
    with pytest.raises(SetupError, match=f"the preset '{preset}' has no advanced chart to choose"):
        Setup(preset=preset, mode="cooperative", chart="advanced")
    assert Setup(preset=preset, mode="cooperative", chart="basic").rules().chart_kind == "basic"


@both
@pytest.mark.rule("CLS-15", "CON-30", "CON-29")
def test_one_hero_may_take_all_the_wounds_of_the_chart_and_that_holds_the_track(preset):
    heroes = {"toy-ann": {"wounds": 3}, "toy-bob": {}}
    t = village(
        preset=preset, mode="cooperative", heroes=heroes, phase="mystery-chart", dice=(1, 1),
        draws=QUIET,
    )  # fmt: skip
    assert t.options[-1] == "number:5"  # with one box left
    t.answer("number:5")
    assert t.s.track == 20  # CON-29: they prevent the fall
    assert t.hero("toy-ann").down
    t = village(mode="cooperative", heroes=heroes, phase="mystery-chart", dice=(2,))
    assert t.options[-1] == "number:1"


@both
@pytest.mark.rule("CLS-16")
def test_a_minion_attack_at_a_random_location(preset):
    for face in (3, 4):
        t = village(
            preset=preset, mode="cooperative", phase="mystery-chart", dice=(face, 1),
            draws={"lair": ["toy-lair"], **QUIET},
        )  # fmt: skip
        assert t.minion("manor") == "toy-wolf"


@both
@pytest.mark.rule("CLS-22", "MYS-01")
def test_the_mystery_phase_of_rivals_has_five_steps(preset):
    t = village(preset=preset, phase="mystery", draws=QUIET, dice=(3,))
    assert "chart" not in kinds(t)
    assert "mystery" in kinds(t)
    t = village(
        preset=preset, mode="cooperative", phase="mystery",
        draws={"lair": ["toy-lair"], **QUIET}, dice=(5, 3),
    )  # fmt: skip
    assert kinds(t).index("chart") < kinds(t).index("mystery")


@both
@pytest.mark.rule("CLS-29", "CON-49")
def test_the_endless_ride_strikes_the_town_hall(preset):
    assert Setup(preset=preset).rules().villain_endless_ride_hits_town_hall is True
    assert Setup().rules().villain_endless_ride_hits_town_hall is False


@pytest.mark.rule("CLS-29")
def test_the_endless_ride_of_the_advanced_horseman_finds_heroes_in_the_town_hall():
    def fights(preset: str) -> int:
        t = table(
            preset=preset,
            villain="spectral-horseman",
            heroes={"thomas": {"at": "town-hall"}, "karl": {"at": "windmill"}},
            phase="mystery",
            track=1,
            boxes=("core", "toys"),
            draws={"mystery": ["toy-quiet"]},
            dice=(1,),
        )
        return len(t.records("fight"))

    assert fights("classic-advanced") == 1
    assert fights("revised") == 0


@both
@pytest.mark.rule("CLS-30", "CON-37")
@pytest.mark.parametrize(("mode", "face", "healed"), [("competitive", 5, 3), ("cooperative", 5, 5)])
def test_the_villain_heals_as_in_the_revised_edition(preset, mode, face, healed):
    t = village(
        preset=preset, mode=mode, phase="mystery-heal", villain_wounds=7,
        draws={"lair": ["toy-lair"], **QUIET}, dice=(face, 6, 3),
    )  # fmt: skip
    assert t.s.villain.wounds == 7 - healed


@both
@pytest.mark.rule("CLS-30", "MIN-12", "MIN-13")
def test_displacement_is_as_in_the_revised_edition(preset):
    t = village(
        preset=preset, mode="cooperative",
        heroes={"toy-ann": {"at": "marsh"}, "toy-bob": {"at": "marsh"}},
        phase="mystery-chart", dice=(3, 1), draws={"lair": ["toy-lair-church"], **QUIET},
        minions={"church": "toy-ghost", "town-hall": "toy-fast"},
    )  # fmt: skip
    assert (t.minion("church"), t.minion("town-hall")) == ("toy-wolf", "toy-ghost")
    assert t.s.track == 19


@both
@pytest.mark.rule("CLS-30", "KO-03", "CON-38")
def test_a_knock_out_costs_a_d6_of_what_one_has(preset):
    t = village(
        preset=preset,
        heroes={"toy-ann": {"wounds": 3, "investigation": 5, "hand": ["toy-bleed"]}, "toy-bob": {}},
        dice=(4, 3),
    )
    t.answer("play:toy-bleed")
    assert t.hero("toy-ann").investigation == 1
    assert t.at("toy-ann") == "town-hall"


@both
@pytest.mark.rule("CLS-30", "ACC-01", "CON-48")
def test_rivals_accuse_as_in_the_revised_edition(preset):
    t = village(
        preset=preset,
        heroes={
            "toy-ann": {"at": "manor", "lair": "toy-lair", "investigation": 2},
            "toy-bob": {"investigation": 2},
        },
        phase="showdown",
    )
    t.answer("nobody")
    assert (t.kind, t.asked) == ("accuse", "toy-bob")
    with pytest.raises(SetupError, match="has no meaning in the mode 'cooperative'"):
        Setup(preset=preset, mode="cooperative", options={"accusations": True})


@both
@pytest.mark.rule("CLS-31", "MYS-03")
def test_minions_move_before_other_effects_of_the_start(preset):
    t = plain_table(
        preset=preset, phase="mystery", minions={"manor": "plain-walker"},
        in_play=["plain-drum", "plain-bell"], draws=QUIET, dice=(3, 3),
    )  # fmt: skip
    assert t.kind == "order-effects"
    assert t.minion("road-church-manor") == "plain-walker"


@both
@pytest.mark.rule("CLS-31", "CRD-24")
def test_a_chart_roll_can_be_canceled(preset):
    t = village(
        preset=preset, mode="cooperative",
        heroes={"toy-ann": {"hand": ["toy-cancel"]}, "toy-bob": {}},
        phase="mystery-chart", dice=(5,), draws={"lair": ["toy-lair"], **QUIET},
    )  # fmt: skip
    t.answer("play:toy-cancel")
    t.pass_all()
    assert t.clues("manor") == 0
