"""The Mystery Phase and its six steps (MYS)."""

from __future__ import annotations

import pytest

from tests.plain import heroes_for, plain_table

THREE = ("ada", "bert", "cora")
FOUR = ("ada", "bert", "cora", "dirk")
QUIET = {"mystery": ["toy-quiet"], "lair": ["toy-lair"]}


def kinds(t, *wanted):
    """The records of these kinds, in order."""
    return [record[0] for record in t.game.records or () if record[0] in wanted]


# ---- the steps ----------


@pytest.mark.rule("MYS-01")
def test_the_six_steps_come_in_order():
    t = plain_table(
        mode="cooperative",
        heroes={"ada": {"down": True}, "bert": {}},
        phase="mystery",
        in_play=["plain-drum"],
        villain_wounds=3,
        dice=(2, 6, 3),  # the villain heals, the chart, the next turn's movement
        draws={"mystery": ["toy-quiet"], "lair": ["toy-lair"]},
    )
    steps = ("clues", "revived", "villain-healed", "chart", "mystery", "round")
    assert kinds(t, *steps) == [
        "clues",  # 1: the drum
        "revived",  # 2
        "villain-healed",  # 3
        "chart",  # 4
        "clues",  # what the chart brought
        "mystery",  # 5
        "round",  # 6 is over
    ]
    assert t.s.first == 1


@pytest.mark.rule("MYS-01", "MYS-08", "TEAM-12")
@pytest.mark.parametrize(
    ("mode", "more", "rolls"),
    [
        ("competitive", {}, 0),
        ("team", {}, 0),
        ("cooperative", {}, 1),
        ("solo-team", {}, 1),
        ("lone", {"level": "hunter"}, 0),
        ("lone", {"level": "master-hunter"}, 1),
        ("lone", {"level": "apocalypse"}, 1),
    ],
)
def test_who_rolls_on_the_cooperative_chart(mode, more, rolls):
    t = plain_table(
        mode=mode,
        heroes=heroes_for(mode),
        phase="mystery",
        dice=(6, 1),  # basic 6: clues; advanced 7: a minion
        draws={"mystery": ["toy-quiet"], "lair": ["toy-lair"]},
        **more,
    )
    assert len(t.records("chart")) == rolls
    assert len(t.records("mystery")) == 1


@pytest.mark.rule("MYS-08", "SET-19", "COOP-08")
def test_the_chosen_chart_is_the_one_rolled_on():
    given = {"mode": "cooperative", "phase": "mystery-chart", "dice": (4, 4, 3)}
    basic = plain_table(**given, draws=QUIET)
    assert basic.records("chart") == [("chart", 4, "minions-of-evil")]
    advanced = plain_table(**given, draws=QUIET, chart="advanced")
    assert advanced.records("chart") == [("chart", 8, "murder-murder")]


@pytest.mark.rule("MYS-01", "CON-32")
def test_the_chart_comes_before_the_card_unless_told_otherwise():
    given = {
        "mode": "cooperative",
        "phase": "mystery",
        "dice": (6, 4),
        "draws": {"mystery": ["toy-quiet"], "lair": ["toy-lair"]},
    }
    assert kinds(plain_table(**given), "chart", "mystery") == ["chart", "mystery"]
    late = plain_table(**given, options={"chart.before_mystery_card": False})
    assert kinds(late, "chart", "mystery") == ["mystery", "chart"]


# ---- step 1 ----------


@pytest.mark.rule("MYS-02")
@pytest.mark.parametrize("mode", ["competitive", "cooperative", "team", "solo-team"])
def test_the_first_player_orders_what_happens_at_the_start(mode):
    t = plain_table(
        mode=mode,
        heroes=heroes_for(mode),
        first="bert",
        phase="mystery-start",
        in_play=["plain-drum", "plain-bell"],
        dice=(5, 5, 5),
    )
    assert t.kind == "order-effects"
    assert t.decision.seat == (0 if mode == "solo-team" else 1)
    assert t.records("clues") == []
    t.answer("first:plain-bell")
    assert [data[3] for data in t.records("clues")][:2] == ["plain-bell", "plain-drum"]


@pytest.mark.rule("MYS-02")
def test_a_single_effect_asks_nobody():
    t = plain_table(phase="mystery-start", in_play=["plain-drum"], draws={"mystery": ["toy-quiet"]})
    assert [data[3] for data in t.records("clues")] == ["plain-drum"]
    assert t.kind in ("move", "free-event")


@pytest.mark.rule("MYS-02")
def test_effects_that_do_nothing_now_are_not_put_in_order():
    t = plain_table(
        phase="mystery-start",
        in_play=["plain-hush", "plain-drum"],
        draws={"mystery": ["toy-quiet"]},
    )
    assert [data[3] for data in t.records("clues")] == ["plain-drum"]
    assert t.kind in ("move", "free-event")


@pytest.mark.rule("MYS-02", "OPT-03", "OPT-05")
def test_optional_rules_of_the_start_are_ordered_with_the_cards():
    t = plain_table(
        mode="cooperative",
        phase="mystery-start",
        track=8,
        in_play=["plain-drum"],
        optional=["growing_darkness", "holding_back"],
        dice=(3, 6, 3),  # the minion chart: track -1; then the cooperative one, a movement
        draws=QUIET,
    )
    assert set(t.options) == {"first:plain-drum", "first:growing-darkness", "first:holding-back"}
    t.answer("first:growing-darkness")
    assert t.s.track == 7
    t.answer("first:holding-back", "yes", "yes")
    assert t.s.track == 8
    assert kinds(t, "minion-chart", "paid", "clues")[:4] == [
        "minion-chart",
        "paid",
        "paid",
        "clues",
    ]


@pytest.mark.rule("MYS-03")
def test_minions_move_before_anything_else():
    t = plain_table(
        phase="mystery-start",
        minions={"manor": "plain-walker"},
        in_play=["plain-drum"],
        draws={"mystery": ["toy-quiet"]},
    )
    assert kinds(t, "minion-moved", "clues")[:2] == ["minion-moved", "clues"]
    assert t.minion("manor") is None
    assert t.minion("road-church-manor") == "plain-walker"


@pytest.mark.rule("MYS-03")
def test_they_move_before_optional_rules_too():
    t = plain_table(
        phase="mystery-start",
        minions={"manor": "plain-walker"},
        optional=["growing_darkness"],
        dice=(3, 5),
        draws={"mystery": ["toy-quiet"]},
    )
    assert kinds(t, "minion-moved", "minion-chart") == ["minion-moved", "minion-chart"]


@pytest.mark.rule("MYS-03")
def test_a_card_that_moves_minions_does_so_before_anything_else():
    t = plain_table(
        phase="mystery-start",
        minions={"manor": "toy-wolf"},
        in_play=["plain-drum", "plain-drovers"],
        optional=["growing_darkness"],
        dice=(3, 5),
        draws={"mystery": ["toy-quiet"], "lair": ["toy-lair"]},
    )
    assert t.minion("road-church-manor") == "toy-wolf"
    assert (t.kind, t.options) == ("order-effects", ["first:plain-drum", "first:growing-darkness"])
    assert t.records("clues") == []


@pytest.mark.rule("MYS-03", "MYS-02", "MIN-27")
def test_the_first_player_orders_the_cards_that_move_minions_among_the_counters_that_move():
    given = {
        "phase": "mystery-start",
        "first": "bert",
        "minions": {"manor": "plain-walker", "windmill": "toy-wolf"},
        "in_play": ["plain-drum", "plain-drovers"],
        "draws": {"mystery": ["toy-quiet"]},
        "dice": (3,),
    }
    t = plain_table(**given)
    assert (t.kind, t.asked) == ("order-minions", "bert")
    assert t.options == ["first:plain-walker:manor", "first:plain-drovers"]
    t.answer("first:plain-drovers")  # the walker waits, and goes on from where it was driven
    moves = [(kind, start) for _, kind, start, _ in t.records("minion-moved")]
    assert moves == [
        ("plain-walker", t.space("manor")),
        ("toy-wolf", t.space("windmill")),
        ("plain-walker", t.space("road-church-manor")),
    ]
    assert t.minion("church") == "plain-walker"
    assert t.minion("road-magistrate-windmill") == "toy-wolf"
    assert kinds(t, "minion-moved", "clues") == [*["minion-moved"] * 3, "clues"]
    t = plain_table(**given)
    t.answer("first:plain-walker:manor")
    assert t.records("minion-moved")[0][1] == "plain-walker"
    assert t.minion("church") == "plain-walker"


# ---- step 2 ----------


@pytest.mark.rule("MYS-04", "KO-07")
@pytest.mark.parametrize("mode", ["competitive", "cooperative", "team", "solo-team"])
def test_whoever_is_down_stands_up_healed(mode):
    heroes = heroes_for(mode) | {"bert": {"down": True}}
    t = plain_table(mode=mode, heroes=heroes, phase="mystery-revive", dice=(5, 5, 5), draws=QUIET)
    assert not t.hero("bert").down
    assert t.hero("bert").wounds == 0
    assert t.at("bert") == "town-hall"


@pytest.mark.rule("MYS-04")
def test_heroes_who_stand_keep_their_wounds():
    heroes = {"ada": {"down": True}, "bert": {"wounds": 2}}
    t = plain_table(heroes=heroes, phase="mystery-revive", draws=QUIET, dice=(3,))
    assert t.hero("bert").wounds == 2
    assert t.records("revived") == [("revived", 0)]


@pytest.mark.rule("MYS-04", "CON-33")
def test_knocked_out_in_step_one_means_up_again_in_step_two():
    t = plain_table(phase="mystery", in_play=["plain-fever"], draws=QUIET, dice=(1, 3))
    assert t.records("knocked-out")[0][1] == 0
    assert not t.hero("ada").down


@pytest.mark.rule("MYS-04", "CON-33")
def test_the_value_next_phase_lets_them_lie():
    t = plain_table(
        phase="mystery",
        in_play=["plain-fever"],
        draws=QUIET,
        dice=(1, 3),
        options={"ko.start_step_revives": "next_phase"},
    )
    assert t.hero("ada").down
    assert t.s.round == 2


@pytest.mark.rule("MYS-04", "KO-08", "SOLO-09")
@pytest.mark.parametrize(
    ("mode", "more", "down"),
    [
        ("competitive", {}, True),
        ("cooperative", {}, True),
        ("lone", {}, False),
        ("lone", {"options": {"ko.revival": "step_two"}}, True),
        ("competitive", {"options": {"ko.revival": "end_of_phase"}}, False),
    ],
)
def test_knocked_out_in_step_five(mode, more, down):
    t = plain_table(
        mode=mode,
        heroes=heroes_for(mode),
        phase="mystery-card",
        draws={"mystery": ["plain-strike-down", "toy-quiet", "toy-quiet"]},
        dice=(2, 3),
        **more,
    )
    assert t.records("knocked-out")[0][1] == 0
    if mode == "lone" and down:  # no turn at all: the next round passes by
        assert t.records("no-turn") == [("no-turn", 0)]
    else:
        assert t.hero("ada").down is down
        assert t.s.round == 2


# ---- step 3 ----------


@pytest.mark.rule("MYS-05", "MYS-06", "COOP-11", "TEAM-08", "SOLO-15", "CON-37")
@pytest.mark.parametrize(
    ("mode", "more", "healed"),
    [
        ("competitive", {}, 3),  # a die of 6 is a D3 of 3
        ("lone", {}, 3),
        ("lone", {"level": "apocalypse"}, 3),
        ("cooperative", {}, 6),
        ("solo-team", {}, 6),
        ("team", {}, 6),
        ("competitive", {"options": {"villain.heal": "two"}}, 2),
        ("competitive", {"options": {"villain.heal": "d6"}}, 6),
        ("cooperative", {"options": {"villain.heal": "d3"}}, 3),
    ],
)
def test_a_wounded_villain_heals(mode, more, healed):
    t = plain_table(
        mode=mode,
        heroes=heroes_for(mode),
        phase="mystery-heal",
        villain_wounds=8,
        villain_health=10,
        dice=(6, 6, 6, 6),
        draws=QUIET,
        **more,
    )
    assert t.records("villain-healed") == [("villain-healed", healed, "mystery-phase")]
    assert t.s.villain.wounds == 8 - healed


@pytest.mark.rule("MYS-05")
@pytest.mark.parametrize(("face", "healed"), [(1, 1), (2, 1), (3, 2), (4, 2), (5, 3), (6, 3)])
def test_the_competitive_figure_is_half_a_die(face, healed):
    t = plain_table(phase="mystery-heal", villain_wounds=4, dice=(face, 3), draws=QUIET)
    assert t.s.villain.wounds == 4 - healed


@pytest.mark.rule("MYS-05", "HER-07")
def test_it_heals_no_more_than_it_has():
    t = plain_table(phase="mystery-heal", villain_wounds=1, dice=(6, 3), draws=QUIET)
    assert t.s.villain.wounds == 0
    assert t.records("villain-healed") == [("villain-healed", 1, "mystery-phase")]


@pytest.mark.rule("MYS-07")
def test_without_wounds_nothing_is_rolled():
    t = plain_table(phase="mystery-heal", dice=(6,), draws=QUIET)
    assert t.records("villain-healed") == []
    assert t.hero("bert").steps == 6  # the die was still there for the next movement


@pytest.mark.rule("MYS-07", "FGT-22")
def test_wounds_stick_in_showdowns_only():
    heroes = {"ada": {"at": "fields"}, "bert": {}}
    t = plain_table(heroes=heroes, dice=(1, 5, 6, 1, 1, 1), draws={"mystery": ["toy-villain"]})
    t.answer("encounter")
    assert t.hero("ada").investigation == 2 + 2  # two hits
    assert t.s.villain.wounds == 0


# ---- steps 5 and 6 ----------


@pytest.mark.rule("MYS-09")
@pytest.mark.parametrize("mode", ["competitive", "cooperative", "solo-team"])
def test_the_first_player_draws_one_mystery_card_for_all_to_hear(mode):
    t = plain_table(
        mode=mode,
        heroes=["ada", "bert"],
        first="bert",
        phase="mystery-card",
        draws={"mystery": ["toy-stab", "toy-stab"]},
        dice=(3,),
    )
    assert t.records("mystery") == [("mystery", 1, "toy-stab")]
    assert t.hero("bert").wounds == 1  # the one who drew it
    assert t.hero("ada").wounds == 0
    assert all(record[1] == -1 for record in t.game.records or () if record[0] == "mystery")
    assert t.discards("mystery") == ["toy-stab"]


@pytest.mark.rule("MYS-09", "GAP-45")
def test_in_a_team_game_the_team_with_the_marker_draws():
    t = plain_table(
        mode="team",
        heroes=FOUR,
        first="bert",
        phase="mystery-card",
        draws={"mystery": ["toy-stab"]},
        dice=(3,),
    )
    assert t.records("mystery") == [("mystery", 1, "toy-stab")]


@pytest.mark.rule("MYS-02", "GAP-45")
def test_in_a_team_game_the_team_with_the_marker_sets_the_order():
    for first in ("ada", "bert"):
        t = plain_table(
            mode="team",
            heroes=FOUR,
            first=first,
            phase="mystery",
            in_play=["plain-drum", "plain-bell"],
            draws=QUIET,
        )
        assert (t.kind, t.asked) == ("order-effects", first)


@pytest.mark.rule("MYS-10", "CRD-04")
def test_a_card_that_remains_keeps_working_until_canceled():
    t = plain_table(phase="mystery-card", draws={"mystery": ["toy-rain"]}, dice=(2,))
    assert t.in_play() == ["toy-rain"]
    assert t.game.view(1)["in_play"][0]["card"] == "toy-rain"
    assert "move:church" in t.options
    assert "move:road-church-manor" not in t.options  # slowed


@pytest.mark.rule("MYS-10", "CRD-18", "CRD-20")
def test_canceled_it_works_no_more():
    t = plain_table(
        heroes={"ada": {"hand": ["toy-dispel"]}, "bert": {}},
        phase="move",
        in_play=["toy-rain"],
        clues={"church": 3},
        dice=(2,),
    )
    t.answer("move:church", "leave")
    t.answer("play:toy-dispel")
    assert t.in_play() == []
    assert t.discards("mystery") == ["toy-rain"]
    assert t.clues("church") == 0  # the markers it brought are gone


@pytest.mark.rule("MYS-10")
def test_any_other_card_is_discarded():
    t = plain_table(phase="mystery-card", draws={"mystery": ["toy-quiet"]}, dice=(2,))
    assert t.in_play() == []
    assert t.discards("mystery") == ["toy-quiet"]
    assert "move:road-church-manor" in t.options


@pytest.mark.rule("MYS-11", "TEAM-09")
@pytest.mark.parametrize(
    ("mode", "heroes", "first", "then"),
    [
        ("competitive", THREE, "ada", 1),
        ("competitive", THREE, "cora", 0),
        ("cooperative", THREE, "bert", 2),
        ("team", FOUR, "ada", 1),
        ("team", FOUR, "bert", 0),
        ("lone", ("ada",), "ada", 0),
    ],
)
def test_the_marker_goes_on_in_step_six(mode, heroes, first, then):
    t = plain_table(mode=mode, heroes=heroes, first=first, phase="mystery-pass", dice=(3,))
    assert t.s.first == then


@pytest.mark.rule("MYS-12", "FGT-27")
def test_a_fight_in_the_mystery_phase_is_a_fight_like_any_other():
    t = plain_table(
        heroes={"ada": {"at": "church"}, "bert": {}},
        phase="mystery-card",
        draws={"mystery": ["toy-wolf-card"]},
        dice=(1, 1, 1, 1),
    )
    assert t.kind == "escape"  # a round was fought, the next may be avoided
    t.dice(3)
    t.answer("escape:road-church-manor")
    assert t.at("ada") == "road-church-manor"
    assert t.minion("church") == "toy-wolf"
    assert t.asked == "bert"  # the next round, from the next First Player
    assert t.s.round == 2
    assert not t.hero("ada").turn_over  # no later turn is lost


@pytest.mark.rule("MYS-12")
def test_a_victory_in_the_mystery_phase_has_its_bonus():
    t = plain_table(
        heroes={"ada": {"at": "church"}, "bert": {}},
        phase="mystery-card",
        draws={"mystery": ["toy-wolf-card"]},
        dice=(5, 6, 1, 1, 3),
    )
    assert t.minion("church") is None
    assert t.hero("ada").investigation == 4
    assert t.kind == "move"
