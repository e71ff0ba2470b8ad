"""Echo Lake: its places, and how they hang together with Shadowbrook."""

from __future__ import annotations

import pytest

from shadowbrook.cards import Box, DrawEvents, Encounter
from shadowbrook.engine.board import FAR
from shadowbrook.engine.shelf import content, find_box, register
from tests.boxes.core.advised import chosen
from tests.boxes.core.location_table import encounter, price_of, read
from tests.boxes.sw.lake import BOXES, TOYS, lake_table, visit

register(
    Box(
        id="bare-inn",
        name="bare-inn",
        version="1",
        cards=(
            Encounter(
                id="toy-nothing-at-all", name="toy-nothing-at-all", deck="inn", play=DrawEvents(0)
            ),
        ),
    )
)

PLACES = ("inn", "monastery", "forgotten-island", "bog", "north-dock", "south-dock")
BOARD = content(BOXES).board


@pytest.mark.rule("EXP-10")
def test_the_six_places_lie_on_a_board_of_their_own():
    names = {space.id for space in BOARD.spaces if space.board == "lake" and space.kind != "road"}
    assert names == set(PLACES)


@pytest.mark.rule("EXP-10")
def test_the_lake_is_joined_to_shadowbrook_at_the_crossroads_alone():
    joints = {
        (one.id, name)
        for one in find_box("core").spaces
        for name in BOARD.spaces[BOARD.index[one.id]].near
        if BOARD.spaces[BOARD.index[name]].board == "lake"
    }
    assert joints == {("crossroads", "road-crossroads-inn")}


def test_a_hero_walks_from_the_crossroads_to_the_inn():
    t = lake_table(heroes={"karl": {"at": "crossroads"}}, mode="lone", phase="walk", steps=2)
    assert "move:inn" in t.options


@pytest.mark.rule("BRD-15")
def test_the_fields_alone_have_two_equally_short_ways_to_the_town_hall():
    tied = [BOARD.spaces[n].id for n, ways in enumerate(BOARD.homeward) if len(ways) > 1]
    assert tied == ["fields"]


@pytest.mark.rule("GAP-82")
def test_every_place_but_the_island_is_reached_on_foot():
    here = BOARD.index["town-hall"]
    far = {BOARD.spaces[n].id for n, steps in enumerate(BOARD.distance[here]) if steps == FAR}
    assert far == {"forgotten-island"}


@pytest.mark.rule("CHA-12c")
def test_the_omen_takes_a_card_of_each_corner_of_both_boards():
    t = lake_table(mode="cooperative", chart="advanced", heroes={"karl": {}, "thomas": {}},
                   phase="mystery-chart", dice=(6, 6))  # fmt: skip
    t.answer("elder:lord-hanbrook")
    corners = ("manor", "windmill", "olde-woods", "abandoned-keep")
    lake = ("inn", "monastery", "forgotten-island")
    assert [len(t.discards(deck)) for deck in (*corners, *lake)] == [1] * 7
    assert t.discards("monastery-item") == []


# ---- the Inn ----------------------------------------------------------------------------------


@pytest.mark.rule("AP-12")
@pytest.mark.parametrize(("first", "wounds", "money"), [("sleep", 1, 0), ("listen", 2, 2)])
def test_a_wounded_hero_sleeps_or_listens_in_the_inn_before_drawing(first, wounds, money):
    t = visit("inn", "toy-nothing-at-all", wounds=2, boxes=(*TOYS, "bare-inn"))
    assert read(t) == ("What do you do first (Inn)?", ["heal a wound", "gain 2 Investigation"])
    t.answer(first)
    who = t.hero("thomas")
    assert (who.wounds, who.investigation) == (wounds, money)
    assert t.discards("inn") == ["toy-nothing-at-all"]


@pytest.mark.rule("AP-12", "EXP-10")
def test_who_is_whole_listens_in_the_inn_and_that_is_part_of_the_encounter():
    heroes = {"karl": {"at": "inn", "investigation": 0}}
    t = lake_table(mode="lone", preset="ap", phase="day", heroes=heroes,
                   draws={"inn": ["thief-in-the-night"]}, dice=(5, 1))  # fmt: skip
    points = t.hero("karl").points
    t.answer("encounter")
    assert t.hero("karl").investigation == 2 + 2
    assert t.hero("karl").points == points - 2  # paid once


def test_a_card_drawn_in_the_inn_without_an_encounter_brings_no_rest():
    heroes = {"thomas": {"at": "inn", "items": ["rusty-key"], "wounds": 2}, "karl": {}}
    t = lake_table(heroes=heroes, draws={"inn": ["letter-of-introduction"]})
    t.answer("use:rusty-key")
    who = t.hero("thomas")
    assert t.gear("thomas") == ["letter-of-introduction"]
    assert (t.kind, who.wounds, who.investigation) == ("action", 2, 2)


# ---- the Monastery ----------------------------------------------------------------------------


@pytest.mark.rule("EXP-03", "ENC-06")
def test_the_monastery_sells_its_items_after_the_encounter():
    t = visit("monastery", "vespers", investigation=9, dice=(1, 1, 1))
    assert t.kind == "shop"
    assert price_of(t, "buy:crossbow") == 5
    assert "buy:sword" not in t.options  # that is the Blacksmith's
    t.answer("buy:crossbow", "buy:holy-oil", "leave")
    assert t.gear("thomas") == ["crossbow", "holy-oil"]
    assert t.hero("thomas").investigation == 9 - 5 - 1


@pytest.mark.rule("EXP-03", "BRD-19")
def test_the_blacksmith_sells_no_monastery_items():
    t = lake_table(heroes={"thomas": {"at": "blacksmith", "investigation": 9}, "karl": {}})
    t.answer("encounter")
    assert "buy:sword" in t.options
    assert "buy:crossbow" not in t.options


@pytest.mark.rule("EXP-03", "CAR-06")
def test_monastery_items_and_town_items_share_the_limit_of_three():
    items = ["sword", "axe", "rosary"]
    t = visit("monastery", "vespers", investigation=9, items=items, dice=(1,) * 5)
    t.answer("buy:crossbow")
    assert t.kind == "carrying-limit"


@pytest.mark.rule("AP-23")
@pytest.mark.parametrize(("start", "end"), [("manor", "monastery"), ("monastery", "manor")])
def test_a_secret_route_joins_monastery_and_manor(start, end):
    heroes = {"karl": {"at": start, "investigation": 1}}
    t = lake_table(mode="lone", phase="walk", steps=2, heroes=heroes)
    t.answer(f"secret-route:{end}")
    assert (t.at("karl"), t.hero("karl").investigation) == (end, 0)
    heroes = {"karl": {"at": start, "investigation": 0}}
    t = lake_table(mode="lone", phase="walk", steps=2, heroes=heroes)
    assert f"secret-route:{end}" not in t.options


@pytest.mark.rule("AP-39", "GAP-80", "EXP-10")
@pytest.mark.parametrize("preset", ["", "ap"])
@pytest.mark.parametrize("place", ["inn", "south-dock", "forgotten-island"])
def test_who_falls_on_the_lake_wakes_in_the_monastery(preset, place):
    heroes = {"karl": {"at": place, "wounds": 1, "investigation": 0}}
    more = {"preset": preset} if preset else {}
    t = lake_table(mode="lone", phase="mystery-card", heroes=heroes,
                   draws={"mystery": ["toy-stab"]}, dice=(1,) * 9, boxes=TOYS, **more)  # fmt: skip
    assert [record[1:] for record in t.records("knocked-out")]
    assert t.at("karl") == "monastery"


# ---- docks, Island and Bog ----------------------------------------------------------------------


@pytest.mark.rule("GAP-81")
@pytest.mark.parametrize("dock", ["north-dock", "south-dock"])
def test_boats_go_from_the_docks_to_the_island_and_back_on_a_four(dock):
    t = lake_table(mode="lone", phase="walk", steps=2, heroes={"karl": {"at": dock}})
    t.answer("boat:forgotten-island")
    assert t.at("karl") == "forgotten-island"
    for die, where in ((4, dock), (3, "forgotten-island")):
        heroes = {"karl": {"at": "forgotten-island"}}
        t = lake_table(mode="lone", phase="walk", steps=1, heroes=heroes, dice=(die, 6))
        assert sorted(t.options) == ["boat:north-dock", "boat:south-dock", "stay"]
        t.answer(f"boat:{dock}")
        assert t.at("karl") == where


@pytest.mark.rule("GAP-81", "AP-23", "AP-58")
@pytest.mark.parametrize(("in_play", "points"), [((), 2), (("fog",), 3)])
def test_routes_and_boats_are_steps_that_fog_makes_dearer(in_play, points):
    for place, key in (
        ("manor", "secret-route:monastery"),
        ("forgotten-island", "boat:south-dock"),
    ):
        heroes = {"karl": {"at": place, "investigation": 1}}
        t = lake_table(mode="lone", preset="ap", phase="day", heroes=heroes, in_play=in_play,
                       dice=(3,))  # fmt: skip
        assert next(one.points for one in t.decision.options if one.key == key) == points
        t.answer(key)
        assert t.hero("karl").points == 12 - points
    tries = 1
    while key in t.options:
        t.dice(3)
        t.answer(key)
        tries += 1
    assert tries == 12 // points  # no more points


def test_no_boat_goes_from_anywhere_else():
    for place in ("inn", "monastery", "bog"):
        t = lake_table(mode="lone", phase="walk", steps=2, heroes={"karl": {"at": place}})
        assert "boat:forgotten-island" not in t.options


@pytest.mark.rule("ENC-07")
@pytest.mark.parametrize("place", ["bog", "north-dock", "south-dock"])
@pytest.mark.parametrize(("die", "event", "wounds"), [(3, ["toy-shield"], 0), (2, [], 1)])
def test_bog_and_docks_are_dangerous_locations(place, die, event, wounds):
    t = lake_table(heroes={"thomas": {"at": place}, "karl": {}}, clues={place: 1}, dice=(die,),
                   draws={"event": ["toy-shield"], "mystery": ["toy-stab"]},
                   boxes=TOYS)  # fmt: skip
    t.answer("encounter")
    assert t.hand("thomas") == event
    assert t.hero("thomas").wounds == wounds


@pytest.mark.rule("GAP-82")
@pytest.mark.parametrize("most", ["fields", "south-dock"])
def test_a_bot_on_the_lookout_does_not_prefer_the_island_for_being_out_of_reach(most):
    clues = {"forgotten-island": 1, most: 2}
    t = encounter("windmill", "view-from-the-sails", clues=clues, boxes=TOYS)
    assert chosen(t) == f"space:{most}"


def test_places_of_the_lake_are_drawn():
    spaces = [BOARD.spaces[BOARD.index[name]] for name in PLACES]
    assert len({space.drawing for space in spaces}) == len(PLACES)
    assert all(space.drawing.startswith("<path") for space in spaces)
    assert len({space.at for space in spaces}) == len(PLACES)
