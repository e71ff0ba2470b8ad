"""docs/boxes.md: its code, put together, is a sound box, and its tests pass."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from shadowbrook.engine import shelf
from shadowbrook.engine.definitions import (
    Card,
    Encounter,
    EventCard,
    Gear,
    HeroSheet,
    HouseRule,
    LairCard,
    Marker,
    MinionCard,
    MysteryCard,
    VillainSheet,
)
from shadowbrook.workshop.check import check

PAGE = Path(__file__).parents[1] / "docs" / "boxes.md"
BLOCK = re.compile(r"^```python(?P<kind>[a-z ]*)\n(?P<code>.*?)^```$", re.MULTILINE | re.DOTALL)


def blocks(kind: str) -> str:
    text = PAGE.read_text(encoding="utf-8")
    found = [block["code"] for block in BLOCK.finditer(text) if block["kind"].strip() == kind]
    assert found
    return "\n\n".join(found)


@pytest.fixture
def package(tmp_path, monkeypatch):
    monkeypatch.setenv(shelf.FOLDERS, "")
    home = tmp_path / "moor_hags"
    home.mkdir()
    (home / "__init__.py").write_text(f'"""Moor Hags."""\n\n{blocks("")}')
    yield home
    shelf.forget("moor-hags")


def test_the_code_of_the_page_is_a_sound_box(package):
    report = check(package, games=6)
    assert [str(problem) for problem in report.problems] == []
    assert report.tally is not None
    assert report.tally.games == 6


def test_the_page_has_a_model_of_each_kind(package):
    box = shelf.load(package)
    kinds: list[type[Card]] = [EventCard, MysteryCard, Encounter, Gear, MinionCard, LairCard]
    kinds += [HeroSheet, VillainSheet, HouseRule, Marker]
    for kind in kinds:
        assert any(isinstance(card, kind) for card in box.cards), kind
    assert any(isinstance(card, EventCard) and card.hinders for card in box.cards)
    assert any("Ally" in card.keywords for card in box.cards)
    assert box.spaces


def test_the_tests_of_the_page_pass(package):
    shelf.load(package)
    names: dict[str, Any] = {}
    exec(compile(blocks("tests"), str(PAGE), "exec"), names)
    tests = [test for name, test in names.items() if name.startswith("test_")]
    assert len(tests) == 11
    for test in tests:
        test()
