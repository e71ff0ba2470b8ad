"""Decks that are used in a way of their own: further open stacks, and decks without discards."""

from __future__ import annotations

from typing import Any

import pytest

from shadowbrook.cards import (
    Box,
    Costs,
    DeckRule,
    Encounter,
    Gain,
    Gear,
    Shop,
    for_sale,
    is_town_item,
)
from shadowbrook.engine.audit import audit
from shadowbrook.engine.errors import SaveError
from shadowbrook.engine.shelf import register
from shadowbrook.engine.words import Zone
from shadowbrook.engine.you import You
from shadowbrook.testing import Scenario
from tests.plain import BOXES as PLAIN
from tests.plain import plain_table
from tests.toy_boards import space


def relic(name: str, **more: Any) -> Gear:
    return Gear(id=name, name=name, deck="relic", cost=2, keywords=("Item",), **more)


vestry = Box(
    id="toy-vestry",
    name="toy-vestry",
    version="1",
    decks={"relic": "Relic", "haunting": "Haunting"},
    deck_rules={
        "relic": DeckRule(kind="stack", counts_as="town-item"),
        "haunting": DeckRule(kind="returns"),
    },
    spaces=(
        space("vestry", "corner", "crossroads", board="vestry", deck="haunting",
              service=Shop("relic")),
    ),
    cards=(
        relic("toy-bell"),
        relic("toy-book-of-hours"),
        relic("toy-ring", does=(Costs(-1, "town-item"),)),
        *(
            Encounter(id=f"toy-haunting-{n}", name=f"toy-haunting-{n}", deck="haunting",
                      play=Gain(n))
            for n in (1, 2, 3)
        ),
    ),
)  # fmt: skip
register(vestry)


def vestry_table(at: str, **given: Any) -> Scenario:
    hero = {"at": at, "investigation": given.pop("investigation", 9)}
    if "items" in given:
        hero["items"] = given.pop("items")
    boxes = {"boxes": (*PLAIN, vestry.id)}
    return plain_table(**(boxes | {"mode": "lone", "heroes": {"ada": hero}} | given))


def bought(t: Scenario) -> list[str]:
    return [key.removeprefix("buy:") for key in t.options if key.startswith("buy:")]


RELICS = ["toy-bell", "toy-book-of-hours", "toy-ring"]


@pytest.mark.rule("EXP-03", "EXP-06", "CAR-15")
def test_a_second_stack_lies_open_to_everybody():
    t = vestry_table("vestry")
    for seat in (0, -1):
        assert t.game.view(seat)["stacks"]["relic"] == RELICS
        assert "toy-bell" not in t.game.view(seat)["stacks"]["town-item"]


@pytest.mark.rule("EXP-03", "BRD-19")
def test_each_stack_is_sold_in_its_own_place():
    t = vestry_table("vestry", draws={"haunting": ["toy-haunting-1"]})
    t.answer("encounter")
    assert bought(t) == RELICS
    t = vestry_table("blacksmith", draws={"event": ["toy-clues"]})
    t.answer("encounter")
    assert bought(t)
    assert not set(bought(t)) & set(RELICS)


@pytest.mark.rule("EXP-03", "CAR-14")
def test_what_is_discarded_is_for_sale_again():
    t = vestry_table("vestry", items=["toy-bell", "toy-sword-1", "toy-sword-2"],
                     draws={"haunting": ["toy-haunting-1"]})  # fmt: skip
    t.answer("encounter", "buy:toy-ring")
    assert t.kind == "carrying-limit"  # CAR-06: three Town Items, of either stack
    t.answer("discard:toy-bell")
    assert "toy-bell" in t.game.view(0)["stacks"]["relic"]
    assert t.discards("relic") == []


@pytest.mark.rule("EXP-03", "CAR-06")
def test_three_town_items_of_both_stacks_and_no_fourth():
    t = vestry_table("vestry", items=["toy-bell", "toy-book-of-hours"],
                     draws={"haunting": ["toy-haunting-1"]})  # fmt: skip
    t.answer("encounter", "buy:toy-ring")
    assert t.kind != "carrying-limit"
    assert len(t.gear("ada")) == 3


@pytest.mark.rule("EXP-03")
def test_what_makes_town_items_cheaper_makes_those_cheaper_that_count_as_such():
    t = vestry_table("vestry", items=["toy-ring"], draws={"haunting": ["toy-haunting-1"]})
    t.answer("encounter")
    assert {o.key: o.price for o in t.decision.options}["buy:toy-bell"] == 1


@pytest.mark.rule("EXP-03")
def test_cards_that_speak_of_town_items_mean_both_stacks():
    t = vestry_table("vestry", items=["toy-bell", "toy-lamp"])
    you = You(t.game, -1, 0)
    bell, lamp = t.hero("ada").cards
    assert (is_town_item(you, bell), is_town_item(you, lamp)) == (True, False)
    assert set(RELICS[1:]) < set(t.ids(for_sale(you)))
    assert "toy-sword-1" in t.ids(for_sale(you))
    assert t.ids(for_sale(you, "relic")) == RELICS[1:]


@pytest.mark.rule("EXP-06")
def test_a_card_goes_back_into_a_deck_that_has_no_discard_pile():
    t = vestry_table("vestry", investigation=0)  # the encounter is all there is to do
    assert t.records("location-card")
    assert t.discards("haunting") == []
    assert len(t.s.decks[t.content.deck_index["haunting"]]) == 3


@pytest.mark.rule("EXP-06")
def test_one_is_drawn_at_random_whatever_lies_on_top():
    drawn = set()
    for seed in range(8):
        t = vestry_table("vestry", draws={"haunting": ["toy-haunting-2"]}, seed=seed)
        t.answer("encounter")
        drawn.add(t.records("location-card")[0][2])
    assert len(drawn) > 1


@pytest.mark.rule("EXP-06")
@pytest.mark.parametrize("zone", [Zone.DISCARD, Zone.STACK])
def test_a_save_with_a_card_in_a_pile_that_it_has_not_is_refused(zone):
    t = vestry_table("vestry")
    s = t.s.copy()
    deck = t.content.deck_index["haunting"]
    card = s.decks[deck][-1]
    s.decks[deck] = s.decks[deck][:-1]
    if zone == Zone.STACK:
        s.stack, s.place[card] = (*s.stack, card), zone << 8
    else:
        s.discards[deck], s.place[card] = (card,), zone << 8 | deck
    with pytest.raises(SaveError, match="out of place"):
        audit(t.game.setup, t.content, s)
