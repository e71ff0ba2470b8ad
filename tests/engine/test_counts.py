"""What is in the box (CNT)."""

from __future__ import annotations

from typing import Any

import pytest

from shadowbrook import Setup
from shadowbrook.catalogue import load
from shadowbrook.engine.definitions import ElderCard, HeroSheet, VillainSheet
from shadowbrook.engine.shelf import content
from shadowbrook.testing import Scenario
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


REFERENCE_CARDS = 6  # CNT-14: printed summaries, which the program shows where they are asked for


@pytest.mark.parametrize(
    ("deck", "count"),
    [
        pytest.param("event", 50, marks=pytest.mark.rule("CNT-04")),
        pytest.param("mystery", 50, marks=pytest.mark.rule("CNT-05")),
        pytest.param("windmill", 20, marks=pytest.mark.rule("CNT-06")),
        pytest.param("abandoned-keep", 20, marks=pytest.mark.rule("CNT-07")),
        pytest.param("olde-woods", 20, marks=pytest.mark.rule("CNT-08")),
        pytest.param("manor", 20, marks=pytest.mark.rule("CNT-09")),
        pytest.param("town-item", 16, marks=pytest.mark.rule("CNT-10")),
        pytest.param("secret", 20, marks=pytest.mark.rule("CNT-12")),
        pytest.param("lair", 20, marks=pytest.mark.rule("CNT-13")),
        pytest.param("curse", 6, marks=pytest.mark.rule("CNT-15")),
    ],
)
def test_the_number_of_cards_in_a_deck(deck, count):
    assert len(content(("core",)).by_deck[deck]) == count


@pytest.mark.rule("CNT-11", "CNT-21")
def test_six_elders_and_254_cards_in_all():
    core = content(("core",))
    elders = [card for card in core.cards if isinstance(card, ElderCard)]
    assert len(elders) == 6
    assert all(elder.text and elder.evil.text for elder in elders)  # both faces
    in_decks = sum(len(cards) for cards in core.by_deck.values())
    assert in_decks + len(elders) + REFERENCE_CARDS == 254


@pytest.mark.rule("CNT-17", "CNT-18")
def test_four_villains_each_with_a_chart_of_two_sides():
    villains = [card for card in content(("core",)).cards if isinstance(card, VillainSheet)]
    assert len(villains) == 4
    for villain in villains:
        assert len(villain.chart) == len(villain.advanced_chart) == 6
        assert villain.chart != villain.advanced_chart


@pytest.mark.rule("HER-14")
def test_a_third_of_the_catalogued_heroes_is_in_the_core_box():
    table = next(rule for rule in load() if rule.id == "HER-12").table
    rows = [[cell.strip() for cell in line.strip("|").split("|")] for line in table.splitlines()]
    by_box: dict[str, int] = {}
    for row in rows:
        if row[-1] in ("core", "sw", "tc", "hp1", "hp2"):
            by_box[row[-1]] = by_box.get(row[-1], 0) + 1
    assert by_box == {"core": 8, "sw": 4, "tc": 4, "hp1": 4, "hp2": 4}
    assert len(content(("core",)).hero_numbers) == by_box["core"]


def seen(t: Scenario) -> dict[str, Any]:
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
