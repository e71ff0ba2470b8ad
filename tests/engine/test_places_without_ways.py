"""Places that nobody walks to, secret routes, boats, and spaces with several parts."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from shadowbrook.cards import Box, Cure, Doctor, Encounter, Gain, LairCard, Minion, MinionCard
from shadowbrook.engine.board import FAR, Board
from shadowbrook.engine.shelf import content, register
from shadowbrook.testing import Scenario
from tests.plain import BOXES as PLAIN
from tests.plain import plain_table
from tests.toy_boards import space

isle = Box(
    id="toy-isle",
    name="toy-isle",
    version="1",
    spaces=(
        space("quay", "dangerous", "crossroads", "chapel", "booth", "hermitage", board="isle",
              boats={"isle": 0}),
        space("chapel", "corner", "quay", board="isle", deck="chapel", routes={"manor": 1},
              service=Doctor(1), first=Gain(1), revives=True),
        space("isle", "corner", board="isle", deck="isle", boats={"quay": 4}),
        space("booth", "dangerous", "quay", board="isle", service=Cure(2)),
        space("hermitage", "town", "quay", board="isle", deck="chapel"),
    ),
    cards=(
        Encounter(id="toy-prayer", name="toy-prayer", deck="chapel", copies=2, play=Gain(2)),
        MinionCard(id="toy-monk", name="toy-monk", deck="chapel",
                   minion=Minion(dice=1, health=1, bounty=1)),
        Encounter(id="toy-flotsam", name="toy-flotsam", deck="isle", copies=2, play=Gain(1)),
        LairCard(id="toy-lair-isle", name="toy-lair-isle", space="isle", cost=1),
    ),
)  # fmt: skip
register(isle)
BOXES = (*PLAIN, isle.id)
BOARD = content(BOXES).board


def isle_table(**given: Any) -> Scenario:
    return plain_table(**({"boxes": BOXES} | given))


def ada(at: str, **more: Any) -> dict[str, Any]:
    return {"mode": "lone", "heroes": {"ada": {"at": at, **more}}}


def encounter(t: Scenario) -> None:
    """Encounter the place, where that is not the only thing to do and done already."""
    if "encounter" in t.options:
        t.answer("encounter")


# ---- the parts of an encounter --------------------------------------------------------------


@pytest.mark.rule("AP-12", "ENC-01", "ENC-06")
def test_an_encounter_has_what_comes_first_then_the_card_then_the_service():
    t = isle_table(**ada("chapel", investigation=0, wounds=1), draws={"chapel": ["toy-prayer"]})
    encounter(t)
    assert t.hero("ada").investigation == 1 + 2
    assert t.kind == "heal"
    t.answer("number:1")
    assert (t.hero("ada").wounds, t.hero("ada").investigation) == (0, 2)


@pytest.mark.rule("ENC-06")
def test_the_service_waits_for_the_fight():
    t = isle_table(
        **ada("chapel", investigation=3, wounds=1), draws={"chapel": ["toy-monk"]},
        dice=(6,) * 9,
    )  # fmt: skip
    encounter(t)
    assert t.kind == "heal"
    assert t.hero("ada").investigation == 3 + 1 + 1  # the bounty is there to be spent


@pytest.mark.rule("ENC-06")
def test_who_falls_in_the_fight_is_not_served():
    t = isle_table(
        **ada("chapel", investigation=3, wounds=2), draws={"chapel": ["toy-monk"]},
        dice=(1, 1, 6),
    )  # fmt: skip
    encounter(t)
    while t.kind == "escape":
        t.answer("fight")
    assert t.hero("ada").knock_outs == 1
    assert t.records("healed") == []
    assert t.kind != "heal"


@pytest.mark.rule("ENC-06")
def test_who_escapes_from_the_fight_is_not_served():
    t = isle_table(
        **ada("chapel", investigation=3, wounds=1), draws={"chapel": ["toy-monk"]}, dice=(1,) * 9
    )
    encounter(t)
    t.answer("escape:quay")
    assert t.at("ada") == "quay"
    assert t.kind != "heal"


@pytest.mark.rule("ENC-07")
@pytest.mark.parametrize(("face", "deck"), [(3, "event"), (2, "mystery")])
def test_a_dangerous_location_may_have_a_service_after_its_roll(face, deck):
    t = isle_table(
        **ada("booth", investigation=9, items=["toy-curse"]), dice=(face,),
        draws={"event": ["toy-clues"], "mystery": ["toy-quiet"]},
    )  # fmt: skip
    t.answer("encounter")
    assert (t.hand("ada") == ["toy-clues"]) is (deck == "event")
    assert "cure" in t.options
    t.answer("cure")
    assert t.gear("ada") == []


@pytest.mark.rule("ENC-01")
def test_a_deck_takes_the_place_of_the_events_of_a_town_space():
    t = isle_table(**ada("hermitage", investigation=0), draws={"chapel": ["toy-prayer"]})
    encounter(t)
    assert t.hero("ada").investigation == 2
    assert t.hand("ada") == []


# ---- secret routes and boats ------------------------------------------------------------------


@pytest.mark.rule("AP-23", "GAP-81")
@pytest.mark.parametrize(("start", "end"), [("manor", "chapel"), ("chapel", "manor")])
def test_a_secret_route_is_a_step_of_the_move_for_one_investigation(start, end):
    t = isle_table(**ada(start, investigation=1), phase="walk", steps=2)
    route = next(o for o in t.decision.options if o.key == f"secret-route:{end}")
    assert (route.price, route.points) == (1, 0)
    t.answer(route.key)
    assert (t.at("ada"), t.hero("ada").investigation, t.hero("ada").steps) == (end, 0, 1)
    assert f"secret-route:{start}" not in t.options  # nothing is left to pay with
    assert "stop" in t.options


@pytest.mark.rule("AP-23", "GAP-81")
def test_no_secret_route_without_investigation_or_steps_or_for_who_is_elsewhere():
    route = "secret-route:chapel"
    assert route not in isle_table(**ada("manor", investigation=0), phase="walk", steps=2).options
    t = isle_table(**ada("crossroads", investigation=9), phase="walk", steps=1)
    t.answer("move:quay")
    assert t.kind == "action"  # the last step is gone
    t = isle_table(**ada("fields", investigation=1), phase="walk", steps=6)
    assert route not in t.options


@pytest.mark.rule("GAP-81", "MOV-05")
def test_a_minion_at_the_end_of_a_secret_route_stops_and_is_fought():
    t = isle_table(
        **ada("manor", investigation=1), phase="walk", steps=5, minions={"chapel": "toy-wolf"},
        dice=(6, 6, 6, 6, 1, 1),
    )  # fmt: skip
    t.answer("secret-route:chapel")
    assert t.minion("chapel") is None
    assert t.kind == "action"


@pytest.mark.rule("GAP-81", "MOV-07")
def test_a_marker_is_picked_up_where_a_boat_lands():
    t = isle_table(**ada("quay", investigation=0), phase="walk", steps=3, clues={"isle": 2})
    t.answer("boat:isle", "take")
    assert (t.at("ada"), t.clues("isle"), t.hero("ada").investigation) == ("isle", 1, 1)


@pytest.mark.rule("GAP-81")
@pytest.mark.parametrize(("face", "end", "steps"), [(4, "quay", 2), (3, "isle", 0)])
def test_the_island_is_left_on_four_or_more(face, end, steps):
    t = isle_table(**ada("isle"), phase="walk", steps=3, dice=(face, 6))
    assert t.options == ["stay", "boat:quay"]
    t.answer("boat:quay")
    assert t.at("ada") == end
    assert t.hero("ada").steps == steps
    assert t.kind == ("move" if face == 4 else "action")


@pytest.mark.rule("GAP-81", "LNG-01")
def test_who_waited_for_a_boat_in_vain_may_linger():
    t = isle_table(**ada("isle"), phase="walk", steps=3, dice=(1, 1))
    t.answer("boat:quay")
    assert [r[2] for r in t.records("die")] == ["boat", "linger"]


@pytest.mark.rule("GAP-81")
def test_a_team_and_the_action_point_game_know_boats_too():
    t = isle_table(
        mode="team", teams=(0, 0, 1, 1), phase="walk", steps=1,
        heroes={"ada": {"at": "quay"}, "bert": {}, "cora": {}, "dirk": {}},
    )  # fmt: skip
    t.answer("boat:isle")
    assert t.at("ada") == "isle"


@pytest.mark.rule("AP-23", "GAP-81")
@pytest.mark.parametrize(("face", "end"), [(4, "quay"), (3, "isle")])
def test_by_action_points_each_try_costs_two(face, end):
    t = isle_table(**ada("isle"), preset="ap", phase="day", dice=(face,))
    boat = next(o for o in t.decision.options if o.key == "boat:quay")
    assert (boat.price, boat.points) == (0, 2)
    t.answer(boat.key)
    assert (t.at("ada"), t.hero("ada").points) == (end, 10)
    assert t.kind == "action"


# ---- where no way leads ------------------------------------------------------------------------


@pytest.mark.rule("GAP-82")
def test_an_island_is_far_from_everything_and_nothing_leads_home():
    here, there = BOARD.index["isle"], BOARD.index["quay"]
    assert BOARD.distance[here][there] == BOARD.distance[there][here] == FAR
    assert BOARD.distance[here][here] == 0
    assert BOARD.homeward[here] == ()
    assert not BOARD.within[there][12] >> here & 1


@pytest.mark.rule("GAP-82", "MIN-11", "MIN-13")
def test_a_minion_displaced_on_an_island_leaves_and_the_track_stays():
    t = isle_table(
        **ada("town-hall"), phase="mystery-card", minions={"isle": "toy-ghost"},
        draws={"mystery": ["toy-wolf-card"]},
    )  # fmt: skip
    assert t.minion("isle") == "toy-ghost"
    t = isle_table(
        mode="lone", heroes={"ada": {"at": "isle", "wounds": 0}}, phase="mystery-card",
        minions={"isle": "toy-ghost"}, draws={"mystery": ["toy-wolf-card"]},
        dice=(1,) * 2 + (6,) * 8,
    )  # fmt: skip
    while t.kind in ("escape", "respond"):
        t.answer("fight" if t.kind == "escape" else "pass")
    assert t.supply("toy-ghost") == 2
    assert t.s.track == 20


@pytest.mark.rule("GAP-82", "FGT-13")
def test_nobody_escapes_from_an_island():
    t = isle_table(
        **ada("isle"), phase="fight", minions={"isle": "toy-wolf"},
        dice=(1,) * 12 + (6,) * 9,
    )  # fmt: skip
    assert t.records("escaped") == []
    assert t.minion("isle") is None or t.hero("ada").down


@pytest.mark.rule("GAP-80", "KO-02")
@pytest.mark.parametrize(
    ("start", "end"), [("isle", "chapel"), ("quay", "chapel"), ("crossroads", "town-hall")]
)
def test_the_knocked_out_wake_up_where_their_board_says(start, end):
    t = isle_table(
        mode="cooperative", heroes={"ada": {"at": start, "wounds": 3}, "bert": {}},
        phase="mystery-card", draws={"mystery": ["toy-stab"]}, chart="basic",
    )  # fmt: skip
    assert t.hero("ada").down
    assert t.at("ada") == end


@pytest.mark.rule("GAP-80", "AP-39")
@pytest.mark.parametrize(
    ("start", "end"), [("isle", "chapel"), ("quay", "chapel"), ("crossroads", "doctors-office")]
)
def test_by_action_points_they_wake_up_there_too(start, end):
    t = isle_table(
        mode="lone", preset="ap", heroes={"ada": {"at": start, "wounds": 2, "investigation": 0}},
        phase="mystery", draws={"mystery": ["toy-stab"], "lair": ["toy-lair"]}, dice=(5,),
    )  # fmt: skip
    assert t.records("knocked-out")
    assert (t.at("ada"), t.hero("ada").points) == (end, 6)


def test_the_builder_lays_the_knocked_out_where_the_game_does():
    for mode, preset, start, end in (
        ("lone", "ap", "marsh", "doctors-office"),
        ("lone", "ap", "isle", "chapel"),
        ("competitive", "revised", "marsh", "town-hall"),
    ):
        heroes = {"ada": {"at": start, "down": True}} | ({} if mode == "lone" else {"bert": {}})
        t = isle_table(
            mode=mode, preset=preset, heroes=heroes, phase="mystery-card",
            draws={"mystery": ["toy-quiet"]},
        )  # fmt: skip
        assert t.at("ada") == end


@pytest.mark.rule("GAP-80", "AP-39")
@pytest.mark.parametrize("field", [{"doctor": True}, {"stands_for": ("doctors-office",)}])
def test_by_action_points_the_doctor_of_a_board_goes_before_where_it_revives(field):
    spaces = [replace(one, **field) if one.id == "booth" else one for one in BOARD.spaces]
    board = Board(spaces)
    isle, booth, chapel = (board.index[name] for name in ("isle", "booth", "chapel"))
    assert (board.wakes_by_day[isle], board.wakes[isle]) == (booth, chapel)
    assert board.wakes_by_day[board.index["church"]] == board.index["doctors-office"]
