"""Mystery cards that hurt, rob or tempt the heroes, and those by which the night draws on."""

from __future__ import annotations

import pytest

from shadowbrook.narration import Narrator
from tests.boxes.core.mystery_tables import done, read


@pytest.mark.rule("SKL-03", "SKL-04")
def test_troubled_sleep_wounds_whoever_fails_a_spirit_test():
    t = read("troubled-sleep", 4, 4, 4, 1, 1, 1, 5)
    assert t.hero("thomas").wounds == 1
    assert t.hero("anne-marie").wounds == 0
    assert t.s.track == 20
    assert done(t)


def test_false_trail_costs_investigation_and_time():
    money = {"investigation": 3}
    t = read("false-trail", 4, 4, 1, 1, 5, third=True, thomas=money, anne=money)
    assert t.hero("thomas").investigation == 1
    assert t.hero("anne-marie").investigation == 3
    assert t.s.track == 19
    assert done(t)


@pytest.mark.rule("INV-03")
def test_false_trail_takes_no_more_than_there_is():
    t = read("false-trail", 4, 4, 1, 1, 5, thomas={"investigation": 1})
    assert t.hero("thomas").investigation == 0


def test_a_dark_bargain_tempts_each_hero():
    t = read("dark-bargain")
    assert (t.kind, t.asked) == ("dark-bargain", "thomas")
    t.answer("yes")
    assert t.s.track == 19
    assert (t.kind, t.asked) == ("dark-bargain", "anne-marie")
    t.answer("no")
    assert t.hero("thomas").investigation == 3
    assert t.hero("anne-marie").investigation == 0
    assert t.s.track == 19
    assert done(t)


def test_thieves_take_two_investigation_or_a_belonging():
    rich = {"investigation": 2, "items": ["toy-book"]}
    t = read("thieves-in-the-night", thomas=rich, anne={"investigation": 1})
    assert t.options == ["lose:toy-book", "pay"]
    t.answer("pay")
    assert t.hero("thomas").investigation == 0
    assert t.gear("thomas") == ["toy-book"]
    assert t.hero("anne-marie").investigation == 1  # she has not enough and nothing else
    assert done(t)
    t = read("thieves-in-the-night", thomas=rich)
    t.answer("lose:toy-book")
    assert t.hero("thomas").investigation == 2
    assert t.gear("thomas") == []


@pytest.mark.rule("GAP-29")
def test_a_stolen_ally_takes_their_health_boxes_along():
    t = read("thieves-in-the-night", 1, thomas={"items": ["toy-dog"], "wounds": 4})
    assert t.gear("thomas") == []
    assert t.hero("thomas").down
    assert done(t)
    t = read("thieves-in-the-night", thomas={"items": ["toy-dog"], "wounds": 3})
    assert t.gear("thomas") == []
    assert not t.hero("thomas").down  # one of his own four is left
    assert done(t)


def test_nightfall_lowers_the_track_and_brings_an_event():
    t = read("nightfall", third=True, draws={"event": ["toy-clues"]})
    assert t.s.track == 19
    assert t.hand("thomas") == ["toy-clues"]


def test_an_evil_omen_lowers_the_track_twice():
    t = read("evil-omen", third=True, thomas={"investigation": 3})
    assert t.s.track == 18
    assert done(t)


def test_four_investigation_avert_half_of_an_evil_omen():
    t = read("evil-omen", third=True, thomas={"investigation": 3}, anne={"investigation": 4})
    assert (t.kind, t.asked) == ("pay-to-stop", "anne-marie")
    t.answer("yes")
    assert t.s.track == 19
    assert t.hero("anne-marie").investigation == 0
    assert done(t)
    t = read("evil-omen", third=True, anne={"investigation": 4})
    t.answer("no")
    assert t.s.track == 18


@pytest.mark.rule("VIL-04")
def test_evil_grows_for_good():
    t = read("evil-grows", third=True)
    assert t.s.track == 19
    assert t.s.villain.health_markers == 1
    assert done(t)


@pytest.mark.rule("CRD-22")
def test_the_least_cunning_hero_is_led_astray():
    t = read("led-astray", draws={"lair": ["grinding-stones"]})
    assert t.at("thomas") == "windmill"  # Cunning 2 against 3
    assert t.at("anne-marie") == "town-hall"
    assert done(t)


@pytest.mark.rule("MIN-18")
def test_whoever_is_led_astray_to_a_minion_fights_it():
    t = read(
        "led-astray",
        *(5, 5, 2, 1, 1, 1),
        minions={"windmill": "wolves"},
        draws={"lair": ["grinding-stones"]},
    )
    assert t.minion("windmill") is None
    assert t.hero("thomas").investigation == 2
    assert done(t)


def test_the_question_of_a_dark_bargain_can_be_answered_with_yes_or_no():
    t = read("dark-bargain")
    question = Narrator(t.content).question({"kind": t.kind, "source": t.decision.source})
    assert question == "Accept 3 Investigation, and the Shadow Track falls by 1 (Dark Bargain)?"
    assert t.options == ["yes", "no"]


@pytest.mark.rule("KO-05")
def test_nightfall_brings_no_event_to_one_who_lies_knocked_out():
    t = read("nightfall", thomas={"down": True})
    assert t.hand("thomas") == []
    assert done(t)
    t = read("nightfall", draws={"event": ["toy-clues"]})
    assert t.hand("thomas") == ["toy-clues"]
