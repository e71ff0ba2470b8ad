"""The words of a box: its own questions, options and records, in its own catalogues."""

from __future__ import annotations

import pytest

from shadowbrook import Game, Setup
from shadowbrook.cardfile import entries, find
from shadowbrook.engine import shelf
from shadowbrook.engine.acting import Ability
from shadowbrook.engine.box import Box
from shadowbrook.engine.definitions import (
    ChartEntry,
    Gear,
    HeroSheet,
    HouseRule,
    Minion,
    Space,
    VillainSheet,
)
from shadowbrook.engine.shelf import content
from shadowbrook.locale import tongue
from shadowbrook.narration import Narrator
from tests.catalogues import write_po

LAST_ROUND = ChartEntry(
    name="last-round",
    title="Last Orders",
    minions=("drunkards",),
    asks={"settle": "Settle the bill ({source})?"},
)


@pytest.fixture
def inn(tmp_path):
    write_po(
        tmp_path / "xx" / "LC_MESSAGES" / "inn.po",
        {
            "name\4Innkeeper": "Wirt",
            "Drink up ({source})?": "Trinken ({source})?",
            "name\4toast": "prosten",
        },
    )
    shelf.register(
        Box(
            id="inn",
            name="Inn",
            version="1",
            requires=("core",),
            cards=(
                HeroSheet(
                    id="innkeeper", name="Innkeeper", text="None.", skills=(2, 2, 2, 2), health=2
                ),
                HouseRule(id="closing-time", name="Closing Time", text="Late."),
                Gear(
                    id="tankard",
                    name="Tankard",
                    deck="cellar",
                    asks={"drink": "Empty it ({source})?"},
                    labels={"toast": "clink", "pour:{what}:{hero}": "pour {what} for {hero}"},
                    tells={"spilt": ("hero", "{hero} has spilt it.")},
                ),
                VillainSheet(
                    id="landlord",
                    name="Landlord",
                    combat=3,
                    health=3,
                    advanced=(Ability(id="watered-ale", name="Ale and Water"),),
                    chart=(LAST_ROUND,) * 6,
                    advanced_chart=(LAST_ROUND,) * 6,
                ),
            ),
            minions=(
                Minion(
                    id="drunkards",
                    name="Drunkards",
                    dice=1,
                    supply=3,
                    labels={"treat": "stand a round"},
                ),
            ),
            spaces=(
                Space(
                    id="taproom",
                    name="Taproom",
                    kind="town",
                    near=("crossroads",),
                    asks={"order": "What will it be?"},
                ),
            ),
            decks={"cellar": "The Cellar"},
            locale=str(tmp_path),
            questions={"drink": "Drink up ({source})?"},
            words={"toast": "toast"},
            records={"drunk": ("hero count", "{hero} has had {count}.")},
        )
    )
    yield Setup(mode="lone", heroes=["innkeeper"], boxes=["inn"])
    tongue.cache_clear()
    shelf.forget("inn")


@pytest.mark.parametrize(
    ("language", "name", "question", "option"),
    [
        ("en", "Innkeeper", "Drink up (Innkeeper)?", "toast: Karl"),
        ("xx", "Wirt", "Trinken (Wirt)?", "prosten: Karl"),
    ],
)
def test_a_box_brings_its_texts_and_their_translations(inn, language, name, question, option):
    narrator = Narrator(content(inn.box_names), language)
    assert narrator.thing("innkeeper") == name
    assert narrator.question({"kind": "drink", "source": "innkeeper"}) == question
    assert narrator.option("toast:karl") == option
    game = Game.new(inn, 1)
    assert narrator.record(("drunk", -1, 0, 3), game.view(0)) == f"{name} has had 3."
    assert find(entries(content(inn.box_names), language), "innkeeper")[0].name == name


@pytest.mark.parametrize(
    ("kind", "source", "asked"),
    [
        ("drink", "tankard", "Empty it (Tankard)?"),  # its own words
        ("drink", "innkeeper", "Drink up (Innkeeper)?"),  # those of its box
        ("drink", "", "Drink up?"),  # whoever may not know who asks
        ("order", "taproom", "What will it be?"),
        ("settle", "last-round", "Settle the bill (Last Orders)?"),
        ("settle", "", "Settle the bill?"),
        ("climb", "something-in-the-rafters", "Climb up (Something in the Rafters)?"),
        ("climb", "", "Climb up?"),
        ("shop", "blacksmith", "What will you buy?"),
        ("stand-in-the-way", "the-next-head", "Stand in the villain's way (The Next Head)?"),
    ],
)
def test_what_asks_has_words_of_its_own_in_any_box(inn, kind, source, asked):
    narrator = Narrator(content(inn.box_names))
    assert narrator.question({"kind": kind, "source": source}) == asked


@pytest.mark.parametrize(
    ("key", "source", "said"),
    [
        ("toast", "tankard", "clink"),
        ("pour:tankard:karl", "tankard", "pour Tankard for Karl"),
        ("pour:tankard:karl", "", "pour Tankard for Karl"),
        ("treat", "drunkards", "stand a round"),
        ("bury", "dead-miller", "bury him"),
        ("buy:musket", "blacksmith", "buy Musket"),
        ("again:encounter", "long-day", "once more: encounter"),
        ("discard", "gossip-and-rumors", "discard it"),
        ("stop", "crumbling-vault", "stop here"),  # the words of the rules
    ],
)
def test_what_is_offered_has_words_of_its_own_in_any_box(inn, key, source, said):
    assert Narrator(content(inn.box_names)).option(key, source=source) == said


@pytest.mark.parametrize(
    ("record", "told"),
    [
        (("spilt", -1, 0), "Innkeeper has spilt it."),
        (("minion-chart", -1, 2, "last-round"), "Minion chart, 2: Last Orders."),
        (("villain-health", -1, 1, "watered-ale"), "The villain gains 1 Health (Ale and Water)."),
        (("reshuffled", -1, "cellar"), "The Cellar discards are shuffled into a new deck."),
        (("werewolf-hero", -1, 0), "Innkeeper is a Werewolf Hero now!"),
        (("minion-chart", -1, 2, "full-moon"), "Minion chart, 2: Full Moon."),
        (("villain-health", -1, 1, "blood-feast"), "The villain gains 1 Health (Blood Feast)."),
        (("reshuffled", -1, "olde-woods"), "The Olde Woods discards are shuffled into a new deck."),
    ],
)
def test_the_log_takes_its_words_from_any_box(inn, record, told):
    assert Narrator(content(inn.box_names)).record(record, Game.new(inn, 1).view(0)) == told


def test_the_rules_that_boxes_bring_are_in_sight(inn):
    assert Game.new(inn, 1).view(0)["box_rules"] == ["closing-time"]
