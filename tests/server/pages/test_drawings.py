"""Drawings come from the boxes: the core box and any other through the same fields."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from shadowbrook.cards import SKULL, bust
from shadowbrook.engine import shelf
from shadowbrook.engine.box import Box
from shadowbrook.engine.definitions import (
    ElderCard,
    Gear,
    HeroSheet,
    Marker,
    Minion,
    MinionCard,
    Space,
    VillainSheet,
)
from shadowbrook.engine.shelf import content
from shadowbrook.narration import Narrator
from shadowbrook.server.pages import drawings, library


def sheet(name: str, drawing: str = "") -> HeroSheet:
    return HeroSheet(id=name, name=name, skills=(2, 2, 2, 2), health=2, drawing=drawing)


@pytest.fixture
def inn() -> Iterator[None]:
    landlord = VillainSheet(
        id="landlord",
        name="Landlord",
        combat=3,
        health=3,
        chart=(),
        advanced_chart=(),
        drawing="<path d='M1'/>",
    )
    cat = MinionCard(id="cat", name="Cat", minion=Minion(dice=1, drawing="<path d='M2'/>"))
    shelf.register(
        Box(
            id="inn",
            name="Inn",
            version="1",
            cards=(
                sheet("innkeeper", bust("bald", extra="beard")),
                sheet("guest"),
                landlord,
                cat,
                Gear(id="tankard", name="Tankard", drawing="<path d='M3'/>"),
            ),
            minions=(Minion(id="mice", name="Mice", drawing="<path d='M4'/>"),),
            spaces=(
                Space(
                    id="taproom",
                    name="Taproom",
                    kind="town",
                    near=("cellar",),
                    drawing="<path d='M5'/>",
                ),
                Space(id="cellar", name="Cellar", kind="town", near=("taproom", "crossroads")),
            ),
        )
    )
    drawings.drawings.cache_clear()
    yield
    shelf.forget("inn")
    drawings.drawings.cache_clear()


@pytest.mark.parametrize(
    ("draw", "name", "drawing"),
    [
        (drawings.person, "innkeeper", "face-innkeeper"),
        (drawings.person, "tankard", "face-tankard"),
        (drawings.villain, "landlord", "fiend-landlord"),
        (drawings.minion, "cat", "minion-cat"),
        (drawings.minion, "mice", "minion-mice"),
        (drawings.place, "taproom", "place-taproom"),
        (drawings.person, "karl", "face-karl"),
        (drawings.person, "sophie", "face-sophie"),
        (drawings.villain, "vampire", "fiend-vampire"),
        (drawings.minion, "highwayman", "minion-highwayman"),
        (drawings.minion, "wolves", "minion-wolves"),
        (drawings.place, "windmill", "place-windmill"),
    ],
)
def test_what_a_box_has_drawn_is_drawn(inn, draw, name, drawing):
    assert draw(name) == f'<use href="#{drawing}"/>'
    assert drawings.symbols().count(f'<g id="{drawing}">') == 1


@pytest.mark.parametrize(
    ("card", "portrait"),
    [("tankard", "person"), ("guest", "person"), ("landlord", "villain"), ("torch", "")],
)
def test_a_card_that_is_drawn_is_shown_with_its_drawing(inn, card, portrait):
    cards = content(("core", "inn"))
    entry = library.entry(card, Narrator(cards), cards)
    assert entry is not None
    assert entry.portrait == portrait


def test_what_nobody_has_drawn_is_made_up(inn):
    assert drawings.person("guest") == drawings.stranger("guest") != drawings.stranger("ghost")
    assert drawings.villain("nobody") == drawings.SHADE_OF_EVIL
    assert drawings.minion("nobody") == SKULL
    assert drawings.place("cellar") == drawings.SIGNPOST


def test_the_core_box_has_drawn_all_its_people_and_places():
    cards = content(("core",))
    people = [c for c in cards.definitions if isinstance(c, HeroSheet | ElderCard | VillainSheet)]
    places = [space for space in cards.board.spaces if space.kind != "road"]
    assert [one.id for one in (*people, *places) if not one.drawing] == []


def test_something_wicked_has_drawn_all_that_lies_on_the_table():
    box = shelf.find_box("sw")
    people = [c for c in box.cards if isinstance(c, HeroSheet | VillainSheet | Marker)]
    places = [space for space in box.spaces if space.kind != "road"]
    shown = [*people, *places, *box.minions]
    assert [one.id for one in shown if not one.drawing] == []
    assert len({one.drawing for one in shown}) == len(shown) > 30
    told = [card for card in box.cards if isinstance(card, MinionCard)]
    assert [card.id for card in told if not card.minion.drawing] == []


def test_the_front_page_shows_the_cover_of_the_core_box():
    assert drawings.drawings().cover == ["windmill", "church", "town-hall", "manor", "olde-woods"]
    assert next(iter(drawings.cover())) == '<use href="#place-windmill"/>'


@pytest.mark.parametrize("parts", [{"hair": "mohawk"}, {"hat": "crown"}, {"extra": "monocle"}])
def test_a_part_that_there_is_not_is_an_error(parts):
    with pytest.raises(KeyError):
        bust(**parts)
