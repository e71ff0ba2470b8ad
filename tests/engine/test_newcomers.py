"""Heroes who begin, fight, carry and move in other ways than most."""

from __future__ import annotations

import pytest

from shadowbrook.engine.game import Game
from shadowbrook.engine.queries.fight_reading import matchup
from shadowbrook.engine.setup import Setup
from shadowbrook.odds import fight_odds
from tests.toy_newcomers import BOXES, newcomers

ROAD = "road-church-manor"


@pytest.mark.rule("SET-14")
def test_a_sheet_may_name_another_start_investigation():
    for names in (["toy-rich", "ada"], ["ada", "toy-rich"]):
        setup = Setup(mode="competitive", heroes=names, villain="ogre", boxes=BOXES)
        game = Game.new(setup, 1)
        assert [hero.investigation for hero in game.s.heroes] == [
            5 if name == "toy-rich" else 2 for name in names
        ]


# ---- what they do not carry -----------------------------------------------------------------


@pytest.mark.rule("GAP-75")
def test_what_a_hero_refuses_is_not_for_sale_to_them():
    both = ["buy:toy-quill", "buy:toy-tome"]
    for name, offered in (("toy-unread", both[:1]), ("ada", both)):
        t = newcomers(
            "toy-unread",
            who={"at": "blacksmith", "investigation": 9},
            ada={"at": "blacksmith", "investigation": 9},
            active=name,
            draws={"event": ["toy-clues"]},
        )
        t.answer("encounter")
        assert sorted(set(t.options) & set(both)) == offered


@pytest.mark.rule("GAP-75")
def test_what_a_hero_refuses_cannot_be_given_to_them():
    t = newcomers(
        "toy-unread",
        mode="cooperative",
        who={"at": "church", "items": []},
        ada={"at": "church", "items": ["toy-tome", "toy-quill"]},
        active="ada",
    )
    t.answer("exchange")
    assert "give:toy-quill:toy-unread" in t.options
    assert "give:toy-tome:toy-unread" not in t.options


# ---- who strikes first --------------------------------------------------------------------------


def fight(name: str, minion: str, *dice: int):
    return newcomers(
        name,
        who={"at": "church", "investigation": 0},
        minions={"church": minion},
        phase="fight",
        dice=dice,
    )


@pytest.mark.rule("GAP-74", "FGT-08")
def test_a_minion_that_falls_to_the_first_strike_does_not_roll():
    t = fight("toy-swift", "toy-slow", 5, 1, 6, 6)
    assert (t.minion("church"), t.hero("toy-swift").wounds) == (None, 0)
    assert t.hero("toy-swift").investigation == 1
    assert len(t.records("fight-dice")) == 1
    t = fight("ada", "toy-slow", 6, 1, 1, 6, 6, 6)  # both at once
    assert t.hero("ada").wounds == 0


@pytest.mark.rule("GAP-74", "FGT-08")
def test_a_minion_that_stands_strikes_back():
    t = fight("toy-swift", "toy-slow", 4, 1, 6, 6)
    assert (t.minion("church"), t.hero("toy-swift").wounds) == ("toy-slow", 2)
    assert t.kind == "escape"


@pytest.mark.rule("GAP-74")
def test_who_both_strike_first_strike_at_once():
    t = fight("toy-swift", "toy-quick", 5, 1, 6, 6)
    assert (t.minion("church"), t.hero("toy-swift").wounds) == (None, 2)


def test_the_odds_know_of_it():
    swift = fight("toy-swift", "toy-slow", 1, 1, 1, 1)
    plain = fight("toy-winged", "toy-slow", 1, 1, 1, 1)
    seen = [t.game.s.fights[-1] for t in (swift, plain)]
    one, other = (matchup(t.game, fight, 0) for t, fight in zip((swift, plain), seen, strict=True))
    assert (one.strikes_first, other.strikes_first) == ("hero", "")
    assert fight_odds(one).down < fight_odds(other).down


# ---- on the way ---------------------------------------------------------------------------------


def on_the_road(name: str, **more):
    return newcomers(
        name, who={"at": "church", "investigation": 0}, phase="move", dice=(3,), **more
    )


def test_a_space_that_is_entered_on_the_way_counts():
    t = on_the_road("toy-warden")
    t.answer("move:manor")
    assert t.hero("toy-warden").investigation == 1
    assert t.records("moved") == [
        ("moved", 0, t.space("church"), t.space(ROAD)),
        ("moved", 0, t.space(ROAD), t.space("manor")),
    ]
    t.answer(f"move:{ROAD}")
    assert t.hero("toy-warden").investigation == 2


def test_what_happens_on_entering_may_end_the_way():
    t = on_the_road("toy-timid")
    t.answer("move:manor")
    assert t.at("toy-timid") == "town-hall"
    assert t.hero("toy-timid").steps == 2  # and the walk goes on from there
    assert t.kind == "move"


def test_other_spaces_may_count_as_next_to_a_hero():
    t = on_the_road("toy-winged")
    far = t.content.board.distance[t.space("church")]
    assert far[t.space("abandoned-keep")] > 3
    assert "move:abandoned-keep" in t.options
    t.answer("move:abandoned-keep")
    assert t.hero("toy-winged").steps == 2
    assert "move:manor" in t.options
    t = on_the_road("toy-warden")
    assert "move:abandoned-keep" not in t.options


@pytest.mark.rule("EXP-04")
def test_a_closed_space_is_next_to_nobody():
    t = on_the_road("toy-winged")
    t.s.blocked[t.space("abandoned-keep")] = -1
    t.answer("move:manor")
    assert "move:abandoned-keep" not in t.options
    assert "move:windmill" in t.options


@pytest.mark.rule("AP-08")
def test_by_action_points_it_is_a_step_like_any_other():
    alone = {"toy-winged": {"at": "church"}}
    t = newcomers("toy-winged", heroes=alone, phase="day", preset="ap", mode="lone")
    points = {one.key: one.points for one in t.decision.options}
    assert points["move:abandoned-keep"] == 1
    assert points["move:manor"] == 1
    assert (
        points["move:town-hall"]
        == t.content.board.distance[t.space("church")][t.space("town-hall")]
    )
    t.answer("move:abandoned-keep")
    assert t.at("toy-winged") == "abandoned-keep"
    assert t.hero("toy-winged").points == 11
