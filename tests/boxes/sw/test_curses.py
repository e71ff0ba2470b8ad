"""Possessed: by night the demon takes the hero along, and goes on in whom it knocks out."""

from __future__ import annotations

from typing import Any

import pytest

from shadowbrook.boxes.sw.curses import CARDS
from shadowbrook.cards import HARM
from shadowbrook.testing import Scenario
from tests import toys  # noqa: F401 - Mystery cards in which nothing happens
from tests.boxes.core.advised import chosen
from tests.boxes.sw.lake import BOXES as LAKE
from tests.boxes.sw.lake import lake_table

BOXES = (*LAKE, "toys")
POSSESSED = "possessed"
THOMAS = {"at": "town-hall", "items": [POSSESSED], "investigation": 0}  # Combat 3, 4 boxes
ANNE = {"at": "windmill", "investigation": 0}  # Combat 2, 4 boxes
GRINDING = {"lair": ["grinding-stones"]}  # a random location: the Windmill


def night(*dice: int, thomas: dict[str, Any] | None = None, **more: Any) -> Scenario:
    """The end of a Mystery Phase; Thomas is possessed."""
    heroes = more.pop("heroes", {"thomas": THOMAS | (thomas or {}), "anne-marie": ANNE})
    draws = {**GRINDING, **more.pop("draws", {})}
    return lake_table(
        **({"phase": "mystery-pass", "boxes": BOXES} | more),
        heroes=heroes,
        draws=draws,
        dice=dice,
    )


@pytest.mark.rule("CRD-01")
def test_there_are_two_of_them_with_the_keyword_demon():
    assert [(card.id, card.copies, card.keywords) for card in CARDS] == [(POSSESSED, 2, ("Demon",))]


@pytest.mark.card("possessed")
@pytest.mark.parametrize("villain", ["vampire", "werewolf", "unspeakable-horror"])
def test_the_two_lie_ready_whoever_the_villain_is(villain):
    t = lake_table(villain=villain)
    assert len(t.s.decks[t.content.deck_index[POSSESSED]]) == 2
    curses = len(t.s.decks[t.content.deck_index["curse"]])
    assert curses == (6 if villain == "werewolf" else 0)


@pytest.mark.card("possessed")
def test_the_demon_takes_its_hero_to_a_random_location_and_fights_who_is_there():
    t = night(5, 1, 1, 6, 1)
    assert t.at("thomas") == "windmill"
    assert [record[1:] for record in t.records("fight")] == [(t.number("anne-marie"), "thomas")]
    assert (t.hero("thomas").wounds, t.hero("anne-marie").wounds) == (1, 1)
    assert t.gear("thomas") == [POSSESSED]
    assert t.gear("anne-marie") == []
    rolled = {t.names[record[1]]: len(record[2]) for record in t.records("fight-dice")}
    assert rolled == {"thomas": 3, "anne-marie": 2}  # their Combat and no more


@pytest.mark.card("possessed")
def test_a_knock_out_hands_it_on():
    t = night(5, 1, 1, 1, 1, heroes={"thomas": THOMAS, "anne-marie": {**ANNE, "wounds": 3}})
    assert t.hero("anne-marie").down
    assert (t.gear("thomas"), t.gear("anne-marie")) == ([], [POSSESSED])
    # there are still two of them, one in the deck
    assert len(t.s.decks[t.content.deck_index[POSSESSED]]) == 1


@pytest.mark.card("possessed")
def test_who_is_knocked_out_by_the_other_keeps_it():
    t = night(1, 1, 1, 5, 5, thomas={"wounds": 2})
    assert t.hero("thomas").down
    assert (t.gear("thomas"), t.gear("anne-marie")) == ([POSSESSED], [])


@pytest.mark.card("possessed")
def test_if_both_fall_the_demon_changes_over():
    heroes = {
        "thomas": {**THOMAS, "wounds": 3},
        "anne-marie": {**ANNE, "wounds": 3},
        "karl": {"at": "manor"},
    }
    t = night(5, 1, 1, 5, 1, heroes=heroes)
    assert (t.hero("thomas").down, t.hero("anne-marie").down) == (True, True)
    assert (t.gear("thomas"), t.gear("anne-marie")) == ([], [POSSESSED])


@pytest.mark.card("possessed")
def test_of_several_heroes_the_possessed_one_chooses():
    heroes = {"thomas": THOMAS, "anne-marie": ANNE, "karl": {"at": "windmill", "wounds": 1}}
    t = night(heroes=heroes, first="karl")
    assert (t.kind, t.asked) == ("choose-hero", "thomas")
    assert t.options == ["hero:karl", "hero:anne-marie"]
    assert t.decision.aim == HARM
    assert chosen(t) in t.options
    t.dice(1, 1, 1, 1, 1, 1, 1, 1)
    t.answer("hero:karl")
    assert len(t.records("fight")) == 1


@pytest.mark.card("possessed")
def test_nobody_is_there_and_a_lone_hero_is_only_dragged_about():
    t = night(heroes={"thomas": THOMAS, "anne-marie": {"at": "manor"}})
    assert (t.at("thomas"), t.records("fight")) == ("windmill", [])
    t = night(mode="lone", heroes={"thomas": THOMAS})
    assert (t.at("thomas"), t.gear("thomas"), t.records("fight")) == ("windmill", [POSSESSED], [])


@pytest.mark.card("possessed")
@pytest.mark.rule("KO-05")
def test_the_demon_leaves_those_alone_who_are_knocked_out():
    down = {**ANNE, "down": True}
    t = night(heroes={"thomas": THOMAS, "anne-marie": down, "karl": {"at": "manor"}})
    assert t.records("fight") == []
    t = night(heroes={"thomas": {**THOMAS, "down": True}, "anne-marie": ANNE})
    assert (t.at("thomas"), t.records("fight")) == ("town-hall", [])
    assert t.discards("lair") == []  # nobody looks for a random location


@pytest.mark.card("possessed")
@pytest.mark.rule("MIN-18", "FGT-14")
def test_a_minion_that_waits_there_is_fought_first():
    heroes = {"thomas": THOMAS, "anne-marie": {"at": "manor"}}
    t = night(1, 1, 1, 1, 1, 1, heroes=heroes, minions={"windmill": "wolves"})
    assert t.kind == "escape"
    t.answer("escape:road-magistrate-windmill")
    assert t.at("thomas") == "road-magistrate-windmill"
    assert [record[2] for record in t.records("fight")] == ["wolves"]


@pytest.mark.card("possessed")
@pytest.mark.rule("FGT-14")
def test_whoever_has_fled_from_a_minion_there_fights_nobody_who_stayed():
    heroes = {
        "karl": {"at": "town-hall", "items": [POSSESSED]},  # of most Honor: he fights first
        "anne-marie": {**ANNE, "upgrades": {"combat": 2}},
        "thomas": {"at": "windmill"},
    }
    t = night(*(1,) * 7, heroes=heroes, minions={"windmill": "wolves"})
    t.dice(5, 5, 5, 5, 1, 1, 1)
    t.answer("escape:road-magistrate-windmill")
    assert t.minion("windmill") is None
    assert (t.at("karl"), t.at("anne-marie"), t.at("thomas")) == (
        *("road-magistrate-windmill", "windmill", "windmill"),
    )
    assert [record[2] for record in t.records("fight")] == ["wolves", "wolves"]
    assert t.kind != "choose-hero"


@pytest.mark.card("possessed")
def test_two_possessed_heroes_fight_each_other_and_nothing_is_lost():
    heroes = {"thomas": THOMAS, "anne-marie": {**ANNE, "items": [POSSESSED]}}
    t = night(heroes=heroes, draws={"lair": ["grinding-stones", "grinding-stones-2"][:1]})
    while t.kind in ("choose-hero", "respond"):
        t.answer(t.options[0])
    assert [len(t.gear(name)) for name in heroes] == [1, 1]


@pytest.mark.card("possessed")
def test_teams_and_action_points():
    heroes = {"thomas": THOMAS, "anne-marie": ANNE, "karl": {"at": "manor"}, "victor": {}}
    t = night(5, 1, 1, 1, 1, mode="team", heroes=heroes, teams=(0, 1, 0, 1))
    assert t.hero("anne-marie").wounds == 1
    t = night(preset="ap", mode="lone", heroes={"thomas": THOMAS})
    assert t.at("thomas") == "windmill"


@pytest.mark.card("possessed")
@pytest.mark.rule("BRD-23")
def test_the_doctor_lifts_it():
    for money, offered in ((5, False), (6, True)):
        sick = {"at": "doctors-office", "items": [POSSESSED], "investigation": money}
        t = lake_table(
            heroes={"thomas": sick, "anne-marie": {}},
            draws={"event": ["toy-shield"]},
            boxes=BOXES,
        )
        t.answer("encounter")
        assert (t.kind == "cure") is offered
    t.answer("cure")
    assert t.gear("thomas") == []
    assert t.hero("thomas").investigation == 0
    assert t.discards(POSSESSED) == [POSSESSED]
    assert t.records("cured") == [("cured", t.number("thomas"), POSSESSED)]


@pytest.mark.card("possessed")
@pytest.mark.rule("KO-10")
def test_a_knock_out_does_not_cost_the_demon():
    t = lake_table(
        heroes={"thomas": {**THOMAS, "at": "marsh", "wounds": 3}, "anne-marie": {}},
        minions={"marsh": "wolves"},
        phase="fight",
        dice=(1, 1, 1, 5, 1, 1, 6),
        boxes=BOXES,
    )
    assert t.hero("thomas").down
    assert t.gear("thomas") == [POSSESSED]
