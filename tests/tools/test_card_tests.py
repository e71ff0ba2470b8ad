"""No card without a test of its own: for the core box, and that the tool would notice."""

from __future__ import annotations

import subprocess
import sys

import pytest

from shadowbrook.engine.content import (
    ElderCard,
    EventCard,
    Gear,
    HeroSheet,
    SecretCard,
    VillainSheet,
    content,
)
from shadowbrook.engine.shelf import find_box
from tools import card_tests
from tools.card_tests import ROOT, TESTS, broken, own_tests, pieces, unknown_marks

CORE = find_box("core")
TOOL = (sys.executable, "-m", "tools.card_tests", "--break")


def test_every_card_face_ability_result_and_counter_of_the_core_box_has_a_test():
    tests = card_tests.tests_under(TESTS / "core")
    own = own_tests(CORE, tests)
    assert [piece for piece, nodes in own.items() if not nodes] == []
    assert unknown_marks(CORE, tests) == []


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
    assert unknown_marks(CORE, found) == ["test_toys.py::test_marked: sofie/evil"]


@pytest.mark.parametrize("piece", [piece for piece in pieces(CORE) if piece != "little-secret"])
def test_every_piece_can_be_broken(piece):
    worse = broken(CORE, piece)
    assert worse is not None
    cards = zip(CORE.cards, worse.cards, strict=True)
    minions = zip(CORE.minions, worse.minions, strict=True)
    changed = [one.id for one, other in cards if one is not other]
    changed += [one.id for one, other in minions if one is not other]
    assert changed == [piece.partition("/")[0]]


def test_what_breaking_takes_away():
    def card(piece):
        worse = broken(CORE, piece)
        assert worse is not None
        return next(card for card in worse.cards if card.id == piece.partition("/")[0])

    sword, karl, coward = card("sword"), card("karl"), card("coward")
    assert isinstance(sword, Gear)
    assert sword.bonus == {}
    assert isinstance(karl, HeroSheet)
    assert karl.all_hooks() == []
    assert isinstance(coward, SecretCard)
    assert coward.all_hooks() == []
    sophie, vampire = card("sophie/evil"), card("vampire/basic/bats")
    assert isinstance(sophie, ElderCard)
    assert sophie.all_hooks()
    assert sophie.evil.all_hooks() == []
    assert isinstance(vampire, VillainSheet)
    assert [bool(entry.minions) for entry in vampire.chart[:3]] == [True, False, True]
    assert isinstance(card("eyewitness"), EventCard)
    assert broken(CORE, "little-secret") is None  # it does nothing that could be missed


def test_a_broken_card_is_noticed_by_its_test_and_by_no_other(tmp_path):
    (tmp_path / "test_swords.py").write_text(
        "from tests.boxes.core.test_town_items import fight\n\n\n"
        "def test_sword():\n"
        "    t = fight('sword', dice=(1, 1, 5, 5, 1, 1))\n"
        "    assert t.minion('marsh') is None\n\n\n"
        "def test_flail():\n"
        "    t = fight('flail', dice=(5, 5, 5, 1, 1))\n"
        "    assert t.gear('ada') == ['flail']\n"
    )
    run = subprocess.run(
        [*TOOL, "--tests", str(tmp_path), "--only", "sword", "flail"],
        capture_output=True,
        text=True,
        cwd=ROOT,
        check=False,
    )
    assert run.stdout.splitlines() == [
        "survived: flail (1 tests)",
        "1 of 2 broken pieces were noticed by their tests",
    ], run.stderr
    assert run.returncode == 1
