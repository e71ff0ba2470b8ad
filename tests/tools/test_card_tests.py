"""No card without a test of its own: for the core box, and that the tool would notice."""

from __future__ import annotations

import pytest

from shadowbrook.engine.definitions import VillainSheet
from shadowbrook.engine.shelf import content, find_box
from tools import card_tests
from tools.card_tests import TESTS, own_tests, pieces, unknown_marks

CORE = find_box("core")
OURS = ("core", "sw")


@pytest.mark.parametrize("name", OURS)
def test_every_card_face_ability_result_and_counter_of_a_box_has_a_test(name):
    own = own_tests(find_box(name), card_tests.tests_under(TESTS))
    assert [piece for piece, nodes in own.items() if not nodes] == []


def test_every_mark_names_a_piece_of_some_box():
    assert unknown_marks(map(find_box, OURS), card_tests.tests_under(TESTS)) == []


def test_all_that_needs_a_test_is_asked_for():
    wanted = pieces(CORE)
    assert len(wanted) == len(set(wanted))
    assert {card.id for card in content(("core",)).definitions} < set(wanted)
    assert {"sophie/evil", "vampire/advanced/3", "werewolf/basic/rats-nest", "crows"} < set(wanted)
    for card in CORE.cards:
        if isinstance(card, VillainSheet):
            results = {entry.name for entry in card.advanced_chart}
            assert {f"{card.id}/advanced/{name}" for name in results} < set(wanted)


SOURCE = """
import pytest

NAMES = ["axe"]

def test_by_name():
    t = fight("musket")
    assert t.kind == "action"

def test_by_key():
    t.answer("play:fog")
    assert t.kind == "action"

def test_face_up():
    assert shown("+coward")

@pytest.mark.card("sophie/evil")
def test_marked():
    assert t.s.track == 19

@pytest.mark.parametrize("name", ["torch"])
def test_by_parameter(name):
    assert t.gear("karl") == [name]

def test_that_asserts_nothing():
    fight("sword")

def test_of_an_idle_truth():
    fight("pistol")
    assert True

def helper():
    assert fight("horse")
"""


def test_a_test_belongs_to_what_it_names_if_it_asserts_something():
    found = card_tests.tests_in(SOURCE, "test_toys.py")
    own = own_tests(CORE, found)
    for name in ("musket", "fog", "coward", "sophie/evil", "torch"):
        assert len(own[name]) == 1, name
    assert own["fog"] == ["test_toys.py::test_by_key"]
    for name in ("axe", "sword", "pistol", "horse", "lord-hanbrook/evil"):
        assert own[name] == [], name


def test_a_mark_that_names_nothing_is_told():
    found = card_tests.tests_in(SOURCE.replace("sophie/evil", "sofie/evil"), "test_toys.py")
    assert unknown_marks([CORE], found) == ["test_toys.py::test_marked: sofie/evil"]


def test_a_star_is_for_tests_of_every_piece():
    found = card_tests.tests_in(SOURCE.replace("sophie/evil", "*"), "test_toys.py")
    assert unknown_marks([CORE], found) == []
    assert card_tests.for_every_piece(found) == ["test_toys.py::test_marked"]


def test_what_is_broken_is_also_tried_with_tests_that_have_it_in_their_name():
    source = "def test_hoofbeats_pass():\n    assert t.at('karl')\n"
    source += "def test_evil_sophie_gloats():\n    assert t.s.track\n"
    source += "def test_endless_ride():\n    assert t.s.track\n"
    tests = card_tests.tests_in(source, "test_toys.py")
    found = card_tests.tests_against(CORE, tests)
    assert found["spectral-horseman/basic/hoofbeats"] == ["test_toys.py::test_hoofbeats_pass"]
    assert found["sophie/evil"] == ["test_toys.py::test_evil_sophie_gloats"]
    assert found["spectral-horseman/advanced/1"] == ["test_toys.py::test_endless_ride"]
    assert own_tests(CORE, tests)["spectral-horseman/basic/hoofbeats"] == []
    assert found["*"] == []


def test_what_is_broken_is_also_tried_with_tests_whose_helpers_name_it():
    source = "ITEMS = ['sword']\ndef armed():\n    return table(ITEMS, ['axe'])\n"
    source += "def test_it():\n    assert armed().gear\n"
    tests = card_tests.tests_in(source, "test_toys.py")
    found = card_tests.tests_against(CORE, tests)
    assert found["axe"] == found["sword"] == ["test_toys.py::test_it"]
    assert own_tests(CORE, tests)["axe"] == []
