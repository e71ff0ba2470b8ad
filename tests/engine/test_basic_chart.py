"""The basic cooperative chart of the Mystery Phase, a D6 (CHB)."""

from __future__ import annotations

import pytest

from shadowbrook.testing import Scenario
from tests.toy_people import village


def chart(face: int, *dice: int, draws=None, **more) -> Scenario:
    """The chart step with this roll; the Mystery card that follows does nothing."""
    draws = {"mystery": ["toy-quiet"], **(draws or {})}
    more.setdefault("mode", "cooperative")
    return village(phase="mystery-chart", dice=(face, *dice), draws=draws, **more)


def wounds(t: Scenario) -> list[int]:
    return [hero.wounds for hero in t.s.heroes]


@pytest.mark.rule("CHB-1")
def test_darkness_falls_takes_the_track_down_by_two():
    t = chart(1)
    assert (t.kind, t.asked) == ("share-wounds", "toy-ann")
    t.answer("number:0")
    # Bob alone has three boxes, five are needed: he need not be asked
    assert t.s.track == 18
    assert wounds(t) == [0, 0]


@pytest.mark.rule("CHB-1", "CHB-12all")
def test_darkness_falls_is_prevented_by_five_wounds_shared_at_will():
    for ann, bob in ((2, 3), (3, 2), (4, 1)):
        t = chart(1, 1)  # the knock-out loss of whoever fills all boxes
        t.answer(f"number:{ann}", f"number:{bob}")
        assert t.s.track == 20
        if ann < 4 and bob < 3:
            assert wounds(t) == [ann, bob]


@pytest.mark.rule("CHB-12all")
def test_fewer_wounds_than_asked_prevent_nothing_and_are_not_taken():
    t = chart(1)
    t.answer("number:3", "number:1")  # four of five
    assert t.s.track == 18
    assert wounds(t) == [0, 0]
    t = chart(2)
    t.answer("number:1", "number:1")  # two of three
    assert t.s.track == 19
    assert wounds(t) == [0, 0]


@pytest.mark.rule("CHB-2")
def test_creeping_shadow_takes_the_track_down_by_one_unless_three_wounds_are_taken():
    t = chart(2)
    t.answer("number:0", "number:0")
    assert t.s.track == 19
    t = chart(2)
    t.answer("number:3")
    assert t.s.track == 20
    assert wounds(t) == [3, 0]


@pytest.mark.rule("CHB-12cap", "KO-05")
def test_who_was_knocked_out_meanwhile_is_asked_for_no_share():
    for down in (False, True):
        t = chart(2)
        for state in (t.s, t.game.mark or t.s, t.game.base):
            state.heroes[t.number("toy-bob")].down = down
        t.answer("number:0")
        assert (t.kind == "share-wounds") is not down
    assert t.s.track == 19


@pytest.mark.rule("CHB-12cap", "CON-30")
def test_a_heros_share_is_capped_by_empty_health_boxes():
    heroes = {"toy-ann": {"wounds": 2}, "toy-bob": {}}
    t = chart(2, heroes=heroes)
    assert t.options == ["number:0", "number:1", "number:2"]  # two of four boxes are empty
    t = chart(1, heroes=heroes)
    assert t.options == ["number:0", "number:1", "number:2"]
    t = chart(1, heroes={"toy-ann": {"wounds": 3}, "toy-bob": {}})
    assert t.s.track == 18  # 1 + 3 boxes cannot hold five wounds: nothing is asked


@pytest.mark.rule("CHB-12cap", "CON-30")
def test_the_cap_counts_all_boxes_or_none_by_rule_option():
    heroes = {"toy-ann": {"wounds": 3}, "toy-bob": {"wounds": 2}}
    t = chart(1, heroes=heroes, options={"chart.wound_cap": "empty_boxes"})
    assert t.s.track == 18
    t = chart(1, 1, heroes=heroes, options={"chart.wound_cap": "total_boxes"})
    assert t.options[-1] == "number:4"
    t.answer("number:4", "number:0")
    assert t.s.track == 18
    t = chart(1, 1, heroes=heroes, options={"chart.wound_cap": "none"})
    assert t.options[-1] == "number:5"
    t.answer("number:5")
    assert t.s.track == 20
    assert t.hero("toy-ann").down


@pytest.mark.rule("CHB-12cap")
def test_a_knocked_out_hero_takes_no_share():
    t = chart(2, heroes={"toy-ann": {}, "toy-bob": {"down": True}, "toy-cid": {}})
    t.answer("number:1")
    assert t.asked == "toy-cid"
    t.answer("number:2")
    assert wounds(t) == [1, 0, 2]
    assert t.s.track == 20


@pytest.mark.rule("CHB-2", "GAP-51")
def test_a_prevented_wound_does_not_count():
    t = chart(2, heroes={"toy-ann": {"hand": ["toy-shield"]}, "toy-bob": {}})
    t.answer("number:3", "play:toy-shield")
    assert wounds(t) == [2, 0]
    assert t.s.track == 19


@pytest.mark.rule("CHB-1", "GAP-51")
@pytest.mark.parametrize(("key", "track"), [("play:toy-shield", 18), ("pass", 20)])
def test_four_wounds_of_the_five_do_not_hold_darkness_off(key, track):
    t = chart(1, heroes={"toy-ann": {"hand": ["toy-shield"]}, "toy-bob": {}})
    t.answer("number:3", "number:2", key)  # the Event prevents one of hers
    if t.kind == "respond":  # or one of his
        t.answer("pass")
    assert sum(wounds(t)) == (4 if key == "play:toy-shield" else 5)
    assert t.s.track == track


@pytest.mark.rule("CHB-1", "WIN-05")
def test_the_wounds_can_knock_all_heroes_out():
    t = chart(1, 1, 1, heroes={"toy-ann": {"wounds": 2}, "toy-bob": {}})
    t.answer("number:2", "number:3")
    assert t.game.result is not None
    assert t.game.result.how == "all-knocked-out"


@pytest.mark.rule("CHB-34", "GAP-21")
def test_minions_of_evil_rolls_on_the_minion_chart_at_a_random_location():
    for face in (3, 4):
        t = chart(face, 1, draws={"lair": ["toy-lair"]})
        assert t.minion("manor") == "toy-wolf"
    # an attack of the villain finds its place too: Ann's three dice, the villain's three
    t = chart(
        3,
        4,
        1,
        1,
        1,
        5,
        1,
        1,
        draws={"lair": ["toy-lair"]},
        heroes={"toy-ann": {"at": "manor"}, "toy-bob": {}},
    )
    assert wounds(t) == [1, 0]


@pytest.mark.rule("CHB-34")
def test_an_event_of_the_villain_without_a_place_draws_no_lair_card():
    t = chart(3, 5, draws={"lair": ["toy-lair"]})
    assert t.clues("marsh") == 1
    assert t.records("random-location") == []


@pytest.mark.rule("CHB-56")
def test_scattered_clues_puts_two_investigation_at_a_random_location():
    for face in (5, 6):
        t = chart(face, draws={"lair": ["toy-lair"]})
        assert t.clues("manor") == 2
        assert sum(t.s.clues) == 2
        assert t.s.track == 20
        assert t.discards("lair") == ["toy-lair"]


@pytest.mark.rule("CRD-24", "CHB-1")
def test_a_chart_result_can_be_canceled():
    t = chart(1, heroes={"toy-ann": {"hand": ["toy-cancel"]}, "toy-bob": {}})
    assert t.kind == "respond"
    t.answer("play:toy-cancel")
    assert t.s.track == 20
    assert t.kind == "move"


@pytest.mark.rule("CON-32", "MYS-08")
def test_the_chart_may_come_after_the_mystery_card_by_rule_option():
    for before in (True, False):
        t = village(
            mode="cooperative",
            phase="mystery",
            dice=(6,),
            draws={"mystery": ["toy-quiet"], "lair": ["toy-lair"]},
            options={"chart.before_mystery_card": before},
        )
        kinds = [r[0] for r in t.game.records or ()]
        assert (kinds.index("chart") < kinds.index("mystery")) is before


@pytest.mark.rule("CON-32", "CON-61")
def test_the_kind_of_chart_is_a_rule_option():
    for kind, name in (("basic", "minions-of-evil"), ("advanced", "surge-of-evil")):
        t = chart(3, 4, 5, 5, mode="competitive", options={"chart.kind": kind})
        assert t.records("chart")[0][2] == name
    t = chart(1, mode="competitive")
    assert t.records("chart") == []
    t = chart(1, options={"chart.kind": "none"})
    assert t.records("chart") == []
