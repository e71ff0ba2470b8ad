"""The Shadow Track (TRK)."""

from __future__ import annotations

import pytest

from shadowbrook import Game, Setup
from shadowbrook.engine.queries.values import lair_price, villain_combat, villain_health
from tests.plain import BOXES, plain_table

OGRE = (3, 5)  # Combat and Health on the sheet


def strength(t):
    """The villain's Combat and Health."""
    return villain_combat(t.game), villain_health(t.game)


def after(card, **given):
    """The table after a Mystery card was drawn in step 5."""
    return plain_table(phase="mystery-card", draws={"mystery": [card]}, **given)


@pytest.mark.rule("TRK-01", "SET-01")
@pytest.mark.parametrize("mode", ["competitive", "cooperative", "lone"])
def test_the_track_begins_at_twenty(mode):
    heroes = ["ada"] if mode == "lone" else ["ada", "bert"]
    game = Game.new(Setup(mode=mode, heroes=heroes, villain="ogre", boxes=BOXES), seed=3)
    assert game.s.track == 20


@pytest.mark.rule("TRK-01")
def test_the_marker_goes_down_space_by_space():
    assert after("toy-dusk", track=20).s.track == 19
    assert after("toy-dusk", track=2).s.track == 1


@pytest.mark.rule("TRK-01", "GAP-19")
def test_there_is_nothing_above_twenty():
    assert after("plain-dawn", track=16).s.track == 19
    assert after("plain-dawn", track=18).s.track == 20
    assert after("plain-dawn", track=20).s.track == 20


@pytest.mark.rule("TRK-02")
@pytest.mark.parametrize("mode", ["competitive", "cooperative"])
def test_a_round_by_itself_does_not_move_the_marker(mode):
    t = plain_table(
        mode=mode,
        phase="mystery",
        track=11,
        draws={"mystery": ["toy-quiet"], "lair": ["toy-lair"]},
        dice=(6,),  # a cooperative chart result that leaves the track alone
    )
    assert t.s.round == 2
    assert t.s.track == 11
    assert t.records("track") == []


@pytest.mark.rule("TRK-02")
def test_nor_do_several_rounds_in_which_everybody_was_first_player():
    roads: dict[str, dict[str, object]] = {
        "ada": {"at": "road-marsh-keep", "investigation": 0},
        "bert": {"at": "road-church-manor", "investigation": 0},
    }
    quiet = {"mystery": ["toy-quiet"] * 4}
    t = plain_table(heroes=roads, phase="turn", track=11, draws=quiet, dice=(3,) * 40)
    while t.s.round < 5:
        t.answer("stay")  # moves, lingers, and has nothing to encounter
    assert t.s.track == 11
    assert t.records("track") == []


@pytest.mark.rule("TRK-03", "CON-01")
@pytest.mark.parametrize("mode", ["competitive", "cooperative", "team", "solo-team", "lone"])
def test_past_space_one_is_darkness_and_the_end(mode):
    heroes = {"lone": ["ada"], "team": ["ada", "bert", "cora", "dirk"]}.get(mode, ["ada", "bert"])
    t = after("toy-dusk", track=1, mode=mode, heroes=heroes)
    assert t.s.track == 0
    assert t.kind == "over"
    assert (t.game.result.winner, t.game.result.how) == ("villain", "darkness")
    assert t.game.result.heroes == ()


@pytest.mark.rule("TRK-03", "CON-01")
def test_a_fall_far_past_space_one_stops_at_zero():
    t = after("plain-long-night", track=3)
    assert t.s.track == 0
    assert t.game.result.how == "darkness"


@pytest.mark.rule("TRK-03")
def test_on_space_one_the_game_goes_on():
    t = after("plain-long-night", track=6)
    assert t.s.track == 1
    assert t.game.result is None


@pytest.mark.rule("TRK-03")
def test_a_fall_held_back_in_time_does_not_end_the_game():
    t = after("toy-dusk", track=1, heroes={"ada": {"hand": ["toy-hold"]}, "bert": {}})
    t.answer("play:toy-hold")
    assert t.s.track == 1
    assert t.game.result is None


@pytest.mark.rule("TRK-04")
@pytest.mark.parametrize(
    ("track", "stage"),
    [(20, 0), (17, 0), (16, 1), (13, 1), (12, 2), (9, 2), (8, 3), (5, 3), (4, 4), (1, 4)],
)
def test_five_stages_of_four_spaces(track, stage):
    t = plain_table(track=track)
    assert t.game.view(0)["stage"] == stage


@pytest.mark.rule("TRK-05")
@pytest.mark.parametrize(("track", "red"), [(9, False), (8, True), (1, True)])
def test_the_red_begins_at_eight(track, red):
    t = plain_table(
        mode="cooperative", phase="mystery-start", track=track, optional=["holding_back"], dice=(5,)
    )
    assert (t.kind == "holding-back") is red


@pytest.mark.rule("TRK-06", "LAIR-02", "ACT-09")
@pytest.mark.parametrize(
    ("track", "cost"), [(20, 12), (17, 12), (16, 10), (12, 8), (8, 6), (5, 6), (4, 4), (1, 4)]
)
def test_each_stage_has_its_lair_cost(track, cost):
    heroes = {"ada": {"at": "church", "investigation": cost}, "bert": {}}
    t = plain_table(track=track, heroes=heroes)
    assert "buy-lair" in t.options
    t.answer("buy-lair")
    assert t.hero("ada").investigation == 0
    heroes["ada"] = {"at": "church", "investigation": cost - 1}
    assert "buy-lair" not in plain_table(track=track, heroes=heroes).options


@pytest.mark.rule("TRK-07")
def test_the_lair_cost_never_rises_as_the_track_falls():
    costs = [lair_price(plain_table(track=track).game, 0) for track in range(20, 0, -1)]
    assert costs == sorted(costs, reverse=True)
    assert costs[0] > costs[-1]


@pytest.mark.rule("TRK-08")
@pytest.mark.parametrize(
    ("track", "card", "stages"),
    [
        (18, "toy-dusk", []),
        (17, "toy-dusk", [("stage", 1)]),
        (18, "plain-long-night", [("stage", 1)]),
        (14, "plain-long-night", [("stage", 2)]),
        (11, "plain-dawn", [("stage", 1)]),
        (13, "plain-dawn", []),
    ],
)
def test_crossing_into_a_stage_is_an_event(track, card, stages):
    assert after(card, track=track).records("stage") == stages


@pytest.mark.rule("TRK-08")
@pytest.mark.parametrize(("track", "card", "hoots"), [(17, "toy-dusk", 1), (18, "toy-dusk", 0)])
def test_cards_react_to_a_new_stage(track, card, hoots):
    t = after(card, track=track, in_play=["plain-owl"])
    assert t.clues("church") == hoots


# ---- the cooperative side ----------


@pytest.mark.rule("TRK-09", "COOP-06", "GAP-08")
@pytest.mark.parametrize(
    ("track", "combat", "health"), [(17, 0, 2), (13, 1, 2), (9, 1, 4), (5, 2, 4)]
)
def test_reaching_a_symbol_gives_the_villain_its_bonus_at_once(track, combat, health):
    t = after("toy-dusk", mode="cooperative", track=track)
    assert strength(t) == (OGRE[0] + combat, 2 * OGRE[1] + health)


@pytest.mark.rule("TRK-09", "GEN-08")
def test_one_space_above_a_symbol_there_is_none():
    t = after("toy-dusk", mode="cooperative", track=18)
    assert strength(t) == (OGRE[0], 2 * OGRE[1])


@pytest.mark.rule("TRK-09", "CON-02")
def test_a_symbol_that_is_jumped_counts_too():
    t = after("plain-long-night", mode="cooperative", track=18)  # 13: past 16
    assert strength(t) == (OGRE[0], 2 * OGRE[1] + 2)


@pytest.mark.rule("TRK-09", "CON-02")
def test_the_value_landing_gives_nothing_for_a_jumped_symbol():
    options = {"track.bonus": "landing"}
    t = after("plain-long-night", mode="cooperative", track=18, options=options)
    assert strength(t) == (OGRE[0], 2 * OGRE[1])
    t = after("toy-dusk", mode="cooperative", track=17, options=options)
    assert strength(t) == (OGRE[0], 2 * OGRE[1] + 2)


@pytest.mark.rule("TRK-10", "CON-02")
@pytest.mark.parametrize("bonus", ["stage", "landing"])
def test_moving_back_across_a_symbol_takes_the_bonus_away(bonus):
    options = {"track.bonus": bonus}
    t = after("plain-dawn", mode="cooperative", track=14, options=options)  # 17: above 16
    assert strength(t) == (OGRE[0], 2 * OGRE[1])
    t = after("plain-dawn", mode="cooperative", track=13, options=options)  # 16: still on it
    assert strength(t) == (OGRE[0], 2 * OGRE[1] + 2)


@pytest.mark.rule("TRK-09", "TRK-11", "SET-18")
@pytest.mark.parametrize(
    ("given", "cooperative"),
    [
        ({"mode": "competitive", "heroes": ["ada", "bert"]}, False),
        ({"mode": "team", "heroes": ["ada", "bert", "cora", "dirk"]}, False),
        ({"mode": "cooperative", "heroes": ["ada", "bert"]}, True),
        ({"mode": "solo-team", "heroes": ["ada", "bert"]}, True),
        ({"mode": "lone", "heroes": ["ada"]}, False),
        ({"mode": "lone", "heroes": ["ada"], "level": "normal"}, False),
        ({"mode": "lone", "heroes": ["ada"], "level": "hunter"}, True),
        ({"mode": "lone", "heroes": ["ada"], "level": "apocalypse"}, True),
        ({"mode": "lone", "heroes": ["ada"], "preset": "ap"}, True),
        ({"mode": "cooperative", "heroes": ["ada", "bert"], "preset": "rbw"}, True),
        ({"heroes": ["ada"], "options": {"track.side": "cooperative"}}, True),
        (
            {"mode": "lone", "heroes": ["ada"], "level": "hunter"}
            | {"options": {"track.side": "normal"}},
            False,
        ),
    ],
)
def test_who_plays_with_the_cooperative_side(given, cooperative):
    t = after("toy-dusk", track=17, **given)
    assert t.records("track-bonus") == ([("track-bonus", 16, "health")] if cooperative else [])


@pytest.mark.rule("TRK-12")
def test_apart_from_the_symbols_both_sides_are_the_same():
    for track in (20, 17, 16, 9, 8, 1):
        normal = plain_table(track=track).game.view(0)
        other = plain_table(track=track, options={"track.side": "cooperative"}).game.view(0)
        assert normal["lair_cost"] == other["lair_cost"]
        assert normal["stage"] == other["stage"]
    normal = after("plain-long-night", track=5)
    other = after("plain-long-night", track=5, options={"track.side": "cooperative"})
    assert normal.game.result == other.game.result
