"""Heroes and cards in the action point game: their own forms (AP-47 to AP-59, CON-50)."""

from __future__ import annotations

from typing import Any

import pytest

from shadowbrook.boxes.core.forms import POINTS
from shadowbrook.testing import Scenario, table
from tests.toy_abilities import ability_table
from tests.toy_boards import wide_table
from tests.toys import BOXES

QUIET = {"mystery": ["toy-quiet"], "lair": ["toy-lair"]}


def day(hero: str = "karl", at: str = "town-hall", **given: Any) -> Scenario:
    """A day of one hero by the action point rules."""
    about: dict[str, Any] = {
        key: given.pop(key) for key in ("items", "hand", "investigation", "wounds") if key in given
    }
    heroes = {hero: {"at": at, "investigation": 2, **about}}
    given = {"mode": "lone", "preset": "ap", "phase": "day", "boxes": BOXES, **given}
    return table(heroes=heroes, **given)


def cost(t: Scenario, key: str) -> int:
    """The price of an option in action points."""
    return next(o.points for o in t.decision.options if o.key == key)


# ---- heroes -------------------------------------------------------------------------------------


@pytest.mark.rule("AP-47")
def test_victor_picks_up_an_event_for_two_points_once_a_day():
    t = day("victor", draws={"event": ["toy-shield", "toy-guard"]})
    assert cost(t, "event") == 2
    assert cost(day("karl"), "event") == 4
    t.answer("event")
    assert t.hand("victor") == ["toy-shield"]  # one, not two
    assert t.hero("victor").points == 10
    assert "event" not in t.options


@pytest.mark.rule("AP-47")
def test_victor_finds_a_second_event_only_where_turns_go_by_phases():
    t = day("victor", at="church", draws={"event": ["toy-shield", "toy-guard"]})
    t.answer("encounter")
    assert t.hand("victor") == ["toy-shield"]


@pytest.mark.rule("AP-48", "CON-50")
def test_cooke_gets_one_more_with_the_last_marker_of_a_space():
    t = day("inspector-cooke", at="church", clues={"church": 3})
    t.answer("collect", "number:2")
    assert t.kind == "action"  # a marker is left: nothing more
    assert t.hero("inspector-cooke").investigation == 4
    t.answer("collect")
    assert "use:inspector-cooke" in t.options
    t.answer("use:inspector-cooke")
    assert (t.hero("inspector-cooke").investigation, t.clues("church")) == (6, 0)


@pytest.mark.rule("AP-48", "CON-50")
def test_cooke_gets_one_more_for_a_minion_he_defeats():
    fight: dict[str, Any] = {"minions": {"church": "toy-wolf"}, "dice": (6, 6, 1, 1)}
    t = day("inspector-cooke", **fight)
    t.answer("move:church")
    assert t.minion("church") is None
    assert t.hero("inspector-cooke").investigation == 2 + 2 + 1
    t = day("inspector-cooke", options={"cards.forms": "printed"}, **fight)
    t.answer("move:church")
    assert t.hero("inspector-cooke").investigation == 2 + 2  # HER-09: not from a fight


@pytest.mark.rule("AP-48", "CON-50")
def test_cooke_gets_one_more_from_an_event():
    t = day("inspector-cooke", hand=["toy-clues"])
    t.answer("play:toy-clues", "use:inspector-cooke")
    assert t.hero("inspector-cooke").investigation == 2 + 3


@pytest.mark.rule("CON-50", "HER-09")
def test_the_printed_cooke_takes_one_more_as_long_as_there_is_one():
    t = day("inspector-cooke", at="church", clues={"church": 3}, options={"cards.forms": "printed"})
    t.answer("collect", "number:2", "use:inspector-cooke")
    assert (t.hero("inspector-cooke").investigation, t.clues("church")) == (5, 0)


@pytest.mark.rule("AP-49")
def test_thomas_has_two_points_for_movement_only():
    t = day("thomas")
    assert (t.hero("thomas").points, t.hero("thomas").move_points) == (12, 2)
    t.answer("move:manor")
    assert (t.hero("thomas").points, t.hero("thomas").move_points) == (11, 0)
    assert t.game.view(0)["heroes"][0]["move_points"] == 0


@pytest.mark.rule("GAP-58", "AP-40", "AP-49")
def test_thomas_has_them_on_top_of_the_six_points_after_a_knock_out_too():
    for hero, more in (("thomas", 2), ("karl", 0)):
        boxes = day(hero).hero(hero).boxes
        draws = {"mystery": ["toy-stab"], "lair": ["toy-lair"]}
        t = day(hero, wounds=boxes - 1, phase="mystery", draws=draws, dice=(5,))
        assert (t.hero(hero).points, t.hero(hero).move_points) == (6, more)


@pytest.mark.rule("AP-50", "AP-22")
def test_the_orders_of_captain_hawkins_have_prices_of_their_own():
    orders = ["use:captain-hawkins:field-command", "use:captain-hawkins:call-to-arms"]
    t = ability_table(mode="lone", preset="ap", heroes=["captain-hawkins"], phase="day")
    assert [cost(t, order) for order in orders] == [3, 2]
    t.answer(orders[0])
    assert t.hero("captain-hawkins").points == 9
    assert orders[0] not in t.options  # once a turn
    t.answer(orders[1])
    assert t.hero("captain-hawkins").points == 7
    assert not set(orders) & set(t.options)
    assert set(POINTS) == set(orders)


# ---- cards --------------------------------------------------------------------------------------

TOOLS = ["musket", "torch", "wooden-stake", "holy-water"]


@pytest.mark.rule("AP-51", "AP-25", "AP-27")
def test_a_party_invitation_exempts_one_card_of_the_manor_or_the_windmill():
    five = ["party-invitation", *TOOLS]
    t = day(at="windmill", items=five, draws={"windmill": ["rusty-key"]})
    t.answer("encounter")
    assert t.kind == "action"
    assert len(t.gear("karl")) == 6
    t = day(at="windmill", items=[*TOOLS, "axe"], draws={"windmill": ["rusty-key"]})
    t.answer("encounter")
    assert t.kind == "carrying-limit"


@pytest.mark.rule("AP-51", "AP-26")
def test_which_card_a_party_invitation_exempts_may_change_at_any_time():
    two = ["delani-the-servant-girl", "jack-the-servant-boy"]
    t = day(
        at="windmill", items=["party-invitation", *two, "musket", "torch"],
        draws={"windmill": ["ben-the-watchman"]},
    )  # fmt: skip
    t.answer("encounter")
    assert t.kind == "action"  # the third ally is the exempt one
    t.stack("windmill", "rusty-key")
    t.answer("encounter")
    assert t.kind == "action"  # four items
    six = ["party-invitation", *TOOLS, "rusty-key", *two]
    t = day(at="windmill", items=six, draws={"windmill": ["ben-the-watchman"]})
    t.answer("encounter")
    assert t.kind == "carrying-limit"  # one card is exempt, not two
    assert len(t.options) == 9
    t.answer("discard:musket")  # now the ally is
    assert t.kind == "action"
    assert t.gear("karl").count("ben-the-watchman") == 1


@pytest.mark.rule("AP-52")
def test_the_horse_gives_two_points_for_movement():
    t = day(items=["horse"])
    assert t.hero("karl").move_points == 2
    assert cost(t, "move:manor") == 3


@pytest.mark.rule("AP-53")
def test_shifting_trees_cost_three_points_more_to_leave():
    t = day(at="olde-woods", draws={"olde-woods": ["shifting-trees"]})
    assert (cost(t, "move:crossroads"), cost(t, "move:road-keep-crossroads")) == (1, 2)
    t.answer("encounter")
    assert (cost(t, "move:crossroads"), cost(t, "move:road-keep-crossroads")) == (4, 5)
    t.answer("move:crossroads")
    assert t.hero("karl").points == 12 - 2 - 4
    assert t.in_play() == []  # left behind
    t.answer("move:olde-woods")
    assert cost(t, "move:crossroads") == 1


@pytest.mark.rule("AP-54")
def test_the_coachman_is_dear_on_soft_ground():
    t = day(items=["coachman"], at="windmill")
    assert t.hero("karl").move_points == 2
    assert cost(t, "move:road-windmill-fields") == 1
    assert cost(t, "move:fields") == 4  # two steps, and 2 more
    t = day(items=["coachman"], at="blacksmith")
    assert cost(t, "move:marsh") == 4
    t.answer("move:marsh")
    assert (t.hero("karl").points, t.hero("karl").move_points) == (10, 0)
    assert cost(t, "move:road-marsh-keep") == 1  # leaving costs nothing more


@pytest.mark.rule("AP-54")
def test_the_cheapest_way_goes_round_soft_ground():
    # from the Manor to the Windmill: four steps through the Fields, six through the town
    t = day(items=["coachman"], at="manor", minions={})
    assert cost(t, "move:windmill") == 6
    t = day(at="manor")
    assert cost(t, "move:windmill") == 4


@pytest.mark.rule("AP-54")
def test_a_day_that_begins_on_soft_ground_still_has_the_coachmans_points():
    assert day(items=["coachman"], at="marsh").hero("karl").move_points == 2


@pytest.mark.rule("AP-55")
@pytest.mark.parametrize(
    ("form", "secret", "status", "shown"),
    [
        ("solo", "toy-dull", "town", ["toy-dull"]),
        ("solo", "toy-evil", "evil", ["toy-evil"]),
        ("printed", "toy-dull", "town", []),
        ("printed", "toy-evil", "town", []),
    ],
)
def test_the_secret_of_a_nightmare_is_revealed(form, secret, status, shown):
    t = day(
        at="windmill", draws={"windmill": ["nightmare"], "secret": [secret]},
        options={"cards.forms": form},
    )  # fmt: skip
    t.answer("encounter", "elder:sophie")
    elder = t.elder("sophie")
    assert (elder.status, t.shown("sophie")) == (status, shown)
    if status == "town":
        assert "little-secret" in t.secrets("sophie")  # the old one stays face down


@pytest.mark.rule("AP-58", "AP-09")
def test_fog_costs_one_point_more_for_each_space():
    t = day(in_play=["fog"], minions={"church": "toy-wolf"})
    assert cost(t, "move:church") == 3  # 2 for the minion's space, 1 for the fog
    assert cost(t, "move:magistrates-office") == 2
    assert cost(t, "move:windmill") == 6
    assert cost(t, "move:fields") == 10


# ---- spaces of other boards ---------------------------------------------------------------------


@pytest.mark.rule("AP-12", "EXP-10")
def test_the_inn_has_an_action_before_its_encounter():
    t = wide_table(
        mode="lone", preset="ap", phase="day", heroes={"ada": {"at": "inn", "investigation": 0}},
        draws={"inn": ["toy-supper"]},
    )  # fmt: skip
    assert cost(t, "encounter") == 2
    t.answer("encounter")
    assert t.hero("ada").investigation == 2 + 1
    assert [r[3] for r in t.records("gained")] == ["inn", "toy-supper"]
    assert t.hero("ada").points == 10  # paid once


@pytest.mark.rule("AP-23", "EXP-10")
@pytest.mark.parametrize(("start", "end"), [("manor", "monastery"), ("monastery", "manor")])
def test_the_secret_route_costs_two_points_and_one_investigation(start, end):
    def at(investigation: int, **more: Any) -> Scenario:
        heroes = {"ada": {"at": start, "investigation": investigation}}
        return wide_table(mode="lone", preset="ap", phase="day", heroes=heroes, **more)

    key = f"secret-route:{end}"
    assert key not in at(0).options
    t = at(1)
    assert cost(t, key) == 2
    assert next(o.price for o in t.decision.options if o.key == key) == 1
    t.answer(key)
    assert (t.at("ada"), t.hero("ada").points, t.hero("ada").investigation) == (end, 10, 0)
    t = at(1, minions={end: "toy-wolf"}, dice=(6, 6, 1, 1, 1))
    t.answer(key)
    assert t.minion(end) is None  # AP-10: fought on arrival
