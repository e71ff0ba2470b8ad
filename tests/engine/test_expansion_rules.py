"""Rules that expansions bring: boards joined together, stand-ins, blocked roads (EXP)."""

from __future__ import annotations

import pytest

from shadowbrook.engine.queries.fights import escapes
from shadowbrook.engine.verbs.minions import move_minion, place_minion
from shadowbrook.engine.verbs.moving import block_road, carry_hero
from shadowbrook.engine.verbs.track import fall, rise
from tests.fighters import arena
from tests.plain import plain_table
from tests.toy_boards import BOXES, wide_table

QUIET = {"mystery": ["toy-quiet"]}
TIDE = {"lair": ["toy-lair-docks"]}
RBW = {"preset": "rbw", "mode": "cooperative"}


# ---- boards -------------------------------------------------------------------------------------


@pytest.mark.rule("RBW-02", "EXP-01")
def test_all_boards_are_laid_out_together_and_villages_have_town_spaces():
    t = wide_table(heroes={"ada": {"at": "olde-woods"}, "bert": {}}, phase="move", dice=(3,))
    assert {"move:lake-road", "move:coast-road", "move:town-square"} <= set(t.options)
    assert "move:docks" not in t.options  # four steps
    t.stack("event", "toy-shield")
    t.answer("move:town-square")
    t.answer("encounter")
    assert t.hand("ada") == ["toy-shield"]  # ENC-05


@pytest.mark.rule("EXP-02", "RBW-39", "KO-02")
def test_a_knock_out_leads_to_the_hall_of_the_board():
    for at, place in (("docks", "town-square"), ("coast-road", "town-square"), ("inn", "town-hall"),
                      ("crossroads", "town-hall")):  # fmt: skip
        t = wide_table(
            **RBW,
            heroes={"ada": {"at": at, "wounds": 2, "investigation": 0}, "bert": {}},
            phase="mystery-card",
            draws={"mystery": ["plain-strike-down"]},
            dice=(1,),
        )
        assert t.hero("ada").down
        assert t.at("ada") == place


@pytest.mark.rule("EXP-02", "MIN-12", "MIN-13")
def test_minions_on_another_board_go_to_its_hall():
    away = {"ada": {"at": "manor"}, "bert": {"at": "manor"}}
    t = wide_table(
        **RBW, heroes=away, phase="mystery-chart", draws={**QUIET, **TIDE}, dice=(3, 4, 1),
        minions={"docks": "toy-ghost"},
    )  # fmt: skip
    assert (t.minion("docks"), t.minion("town-square")) == ("toy-wolf", "toy-ghost")
    t = wide_table(
        **RBW, heroes=away, phase="mystery-chart", draws={**QUIET, **TIDE}, dice=(3, 4, 1),
        minions={"docks": "toy-ghost", "town-square": "toy-fast"},
    )  # fmt: skip
    assert (t.minion("docks"), t.minion("town-square")) == ("toy-wolf", "toy-ghost")
    assert t.s.track == 19  # MIN-13: the one in the square is gone
    for start, there, track in (("coast-road", "toy-ghost", 20), ("town-square", None, 19)):
        t = wide_table(
            **RBW, heroes=away, phase="mystery-chart", draws=QUIET, dice=(2, 4),
            minions={start: "toy-ghost"},
        )  # fmt: skip
        assert (t.minion("town-square"), t.s.track) == (there, track)  # RBW-28, GAP-60


@pytest.mark.rule("AP-39", "EXP-10", "GAP-80")
def test_in_the_action_point_game_the_monastery_stands_for_the_doctor():
    places = {"bog": "monastery", "marsh": "doctors-office", "docks": "doctors-office"}
    for at, place in places.items():
        t = wide_table(
            preset="ap", mode="lone",
            heroes={"ada": {"at": at, "wounds": 2, "investigation": 0}},
            phase="mystery", draws={"mystery": ["toy-stab"], "lair": ["toy-lair"]}, dice=(5,),
        )  # fmt: skip
        assert t.at("ada") == place
        assert (t.kind, t.hero("ada").points) == ("action", 6)
    t = wide_table(
        preset="ap", mode="lone",
        heroes={"ada": {"at": "bog", "wounds": 2, "investigation": 0}},
        minions={"monastery": "toy-wolf"},
        phase="mystery", draws={"mystery": ["toy-stab"]},
    )  # fmt: skip
    assert t.game.result is not None
    assert t.game.result.how == "hero-died"


@pytest.mark.rule("EXP-11", "OPT-09")
def test_an_elder_can_be_removed_from_the_game_outright():
    t = plain_table(phase="mystery-card", draws={"mystery": ["plain-stone"]})
    assert t.s.elders[2].status == "gone"
    assert t.s.track == 20  # no killing: the track does not fall


@pytest.mark.rule("EXP-11")
@pytest.mark.parametrize(
    ("card", "status", "clues"),
    [("plain-stone", "town", 1), ("plain-slay", "town", 0), ("plain-stone", "evil", 0)],
)
def test_what_listens_hears_of_a_town_elder_who_leaves_the_game(card, status, clues):
    third = "doctor-manning"
    t = plain_table(
        phase="mystery-card",
        in_play=["plain-grief"],
        draws={"mystery": [card]},
        elders={third: {"status": status, "secrets": []}},
    )
    assert t.clues("church") == clues


# ---- blocked roads ------------------------------------------------------------------------------

ROAD = "road-church-manor"


def blocked_table(**given):
    t = plain_table(**given)
    for s in (t.s, t.game.mark or t.s, t.game.base):
        s.blocked[t.space(ROAD)] = -1
    return t


@pytest.mark.rule("EXP-04")
def test_no_hero_enters_a_blocked_road():
    for rules in ({}, RBW):
        t = blocked_table(
            **rules, heroes={"ada": {"at": "church"}, "bert": {}}, phase="walk", steps=4
        )
        t.answer("move:town-hall")  # asked before the road was closed; now it is
        assert "move:church" in t.options
        assert f"move:{ROAD}" not in t.options
        assert "move:manor" not in t.options


@pytest.mark.rule("EXP-04", "AP-08")
def test_no_point_buys_a_way_over_a_blocked_road():
    for cards in ((), ("fog",)):
        t = blocked_table(
            preset="ap", mode="lone", heroes={"ada": {"at": "town-hall"}}, phase="day",
            in_play=cards, clues={"town-hall": 1},
        )  # fmt: skip
        t.answer("collect")
        cost = {o.key: o.points for o in t.decision.options}
        assert f"move:{ROAD}" not in cost
        assert cost.get("move:manor") == (7 if not cards else None)  # round by the Fields


@pytest.mark.rule("EXP-04", "FGT-12")
def test_nobody_escapes_onto_a_blocked_road():
    t = blocked_table(
        heroes={"ada": {"at": "church"}, "bert": {}}, phase="actions",
        draws={"event": ["toy-shield"]},
    )  # fmt: skip
    assert escapes(t.game, 0) == [t.space("town-hall")]


@pytest.mark.rule("EXP-04", "MIN-11")
def test_no_minion_enters_a_blocked_road():
    async def block(g):
        block_road(g, g.content.board.index[ROAD])

    t = arena(
        deed=block, mode="cooperative", heroes={"ann": {"at": "church"}, "bob": {"at": "church"}},
        minions={"manor": "toy-wolf"}, options={"chart.kind": "advanced"},
    )  # fmt: skip
    assert t.game.view(0)["spaces"][ROAD]["blocked"]
    t.dice(4, 2, 4)  # bob's movement, then: march of darkness
    t.stack("event", "toy-shield", "toy-shield")
    t.stack("mystery", "toy-quiet")
    t.answer("encounter", "end-turn", "stay")
    while t.s.round == 1 and t.kind != "over":
        t.answer("end-turn" if "end-turn" in t.options else t.options[0])
    assert t.minion("manor") == "toy-wolf"  # it stays where it is


@pytest.mark.rule("EXP-04")
def test_no_effect_brings_anybody_onto_a_blocked_road():
    async def push(g):
        road = g.content.board.index[ROAD]
        block_road(g, road)
        assert not await place_minion(g, "toy-wolf", road, "deed")
        await place_minion(g, "toy-rats", road, "deed")
        await move_minion(g, g.content.board.index["manor"], road)
        await carry_hero(g, 0, road)

    t = arena(deed=push, minions={"manor": "toy-ghost"}, heroes={"ann": {"at": "marsh"}, "bob": {}})
    assert (t.at("ann"), t.minion("manor")) == ("marsh", "toy-ghost")
    assert (t.minion(ROAD), t.round_counters(ROAD)) == (None, [])
    assert (t.supply("toy-wolf"), t.supply("toy-rats"), t.s.track) == (3, 4, 20)


def crossing(*, by: str, falls: int):
    """Gloom blocks a road, then it or another card moves the track."""

    async def deed(g):
        block_road(g, g.content.board.index[ROAD], g.content.copies["toy-dusk"][0])
        await fall(g, falls, by)

    return arena(deed=deed, mode="cooperative", track=18)


@pytest.mark.rule("EXP-05", "TRK-08")
def test_blocked_roads_vanish_when_the_track_crosses_a_line():
    other, own = "toy-stab", "toy-dusk"
    assert crossing(by=other, falls=1).game.view(0)["spaces"][ROAD]["blocked"]  # 17: no line
    assert not crossing(by=other, falls=2).game.view(0)["spaces"][ROAD]["blocked"]
    assert crossing(by=own, falls=2).game.view(0)["spaces"][ROAD]["blocked"]  # laid by it


@pytest.mark.rule("EXP-05")
@pytest.mark.parametrize("first", [1, 2])
def test_the_next_crossing_opens_the_road_in_either_direction(first):
    async def deed(g):
        block_road(g, g.content.board.index[ROAD], g.content.copies["toy-dusk"][0])
        await fall(g, first, "toy-dusk")  # to 17, or over the line to 16
        assert g.s.blocked
        await fall(g, 4, "toy-stab")

    assert not arena(deed=deed, mode="cooperative", track=18).s.blocked

    async def up(g):
        block_road(g, g.content.board.index[ROAD])
        await rise(g, 1, "deed")

    assert not arena(deed=up, mode="cooperative", track=16).s.blocked


def test_boards_know_their_halls():
    board = wide_table().content.board
    assert {board.spaces[hall].id for hall in board.halls} == {"town-hall", "town-square"}
    assert BOXES[-1] == "toy-coast"
