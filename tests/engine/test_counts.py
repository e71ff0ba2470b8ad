"""What is in the box (CNT): only what the core box already has."""

from __future__ import annotations

from typing import Any

import pytest

from shadowbrook import Setup
from shadowbrook.engine.content import HeroSheet, content
from shadowbrook.testing import Table
from tests.toy_people import village

EIGHT = {
    "anne-marie": "Anne Marie",
    "heinrich": "Heinrich Cartwright",
    "inspector-cooke": "Inspector Cooke",
    "victor": "Victor Danforth",
    "karl": "Karl",
    "katarina": "Katarina",
    "thomas": "Thomas",
    "isabella": "Isabella Von Took",
}


@pytest.mark.rule("CNT-03", "CNT-16")
def test_the_eight_heroes_of_the_box():
    sheets = [card for card in content(("core",)).cards if isinstance(card, HeroSheet)]
    assert {sheet.id for sheet in sheets} == set(EIGHT)
    assert len(sheets) == 8  # CNT-16: one sheet each
    for sheet in sheets:
        assert sheet.name.startswith(EIGHT[sheet.id])
    assert len(Setup(heroes=8).hero_names) == 8  # GEN-01


def seen(t: Table) -> dict[str, Any]:
    return t.game.view(-1)


@pytest.mark.rule("CNT-24")
def test_every_counter_on_the_table_can_be_seen():
    t = village(
        mode="cooperative",
        track=16,
        first="toy-bob",
        militia={"church": 2},
        villain_health=3,
        villain_combat=1,
        minions={"manor": "toy-wolf"},
        round_counters={"manor": ["toy-rats"]},
        heroes={"toy-ann": {"upgrades": {"spirit": 2}}, "toy-bob": {}},
        elders={"toy-elder": {"resolve": 1}},
        clues={"marsh": 4},
    )
    view = seen(t)
    assert view["track"] == 16  # the ring
    assert view["first"] == 1  # the First Player marker
    assert view["spaces"]["church"]["militia"] == 2
    assert view["heroes"][0]["skills"]["spirit"] == 3  # upgrade markers
    assert ["markers", 3] in [list(part) for part in view["villain"]["health_parts"]]
    assert ["markers", 1] in [list(part) for part in view["villain"]["combat_parts"]]
    assert ["track-16", 2] in [list(part) for part in view["villain"]["health_parts"]]
    assert view["spaces"]["manor"]["minion"] == "toy-wolf"  # square
    assert view["spaces"]["manor"]["round"] == ["toy-rats"]  # round
    assert view["spaces"]["marsh"]["clues"] == 4
    assert view["elders"][0]["resolve"] == 1


@pytest.mark.rule("CNT-24", "ELD-23")
def test_the_markers_of_elders_and_of_transformation_can_be_seen():
    t = village(heroes={"toy-ann": {"items": ["toy-hex"]}, "toy-bob": {}})
    t.s.elders[0].space = t.space("marsh")  # as On the Hunt does
    t.s.marks[t.hero("toy-ann").cards[0]] = 2  # as a curse does
    view = seen(t)
    assert view["elders"][0]["space"] == "marsh"
    assert view["heroes"][0]["cards"] == [{"card": "toy-hex", "marks": 2}]
