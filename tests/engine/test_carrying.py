"""Items and allies, the carrying limit, the stack of Town Items (CAR)."""

from __future__ import annotations

import pytest

from shadowbrook.engine.definitions import Encounter, Gear, MinionCard
from shadowbrook.engine.shelf import content
from shadowbrook.testing import table
from tests.boxes.core.location_table import Heroes, encounter
from tests.toys import BOXES

SWORDS = ["toy-sword-1", "toy-sword-2", "toy-sword-3"]
CORNERS = ["manor", "windmill", "olde-woods", "abandoned-keep"]


def at_the_blacksmith(items=(), investigation=9, **more):
    """Karl has drawn his Event and stands in the shop."""
    who = {"at": "blacksmith", "items": items, "investigation": investigation}
    t = table(
        heroes={"karl": who, "thomas": {"at": "blacksmith"}},
        draws={"event": ["toy-shield"]},
        boxes=BOXES,
        **more,
    )
    t.answer("encounter")
    assert t.kind == "shop"
    return t


# ---- carrying ---------------------------------------------------------------------------------


@pytest.mark.rule("CAR-01", "CAR-02")
def test_what_is_found_lies_open_before_the_hero():
    t = encounter("manor", "toy-book")
    for seat in (0, 1, -1):  # the finder, a rival, a spectator
        hero = t.game.view(seat)["heroes"][0]
        assert [card["card"] for card in hero["cards"]] == ["toy-book"]


@pytest.mark.rule("CAR-03")
def test_a_carried_card_gives_its_bonus_until_it_is_gone():
    t = encounter("manor", "toy-book")
    assert t.hero("thomas").value == (3 + 1, 2, 3, 2)
    assert t.hero("karl").value == (2, 2, 4, 5)
    t = encounter("abandoned-keep", "headless-knight", items=["toy-book"], dice=(1, 1))
    assert t.gear("thomas") == []
    assert t.hero("thomas").value == (3, 2, 3, 2)


@pytest.mark.rule("CAR-03")
@pytest.mark.parametrize(
    ("card", "value"),
    [
        ("toy-book", (3 + 1, 2, 3, 2)),
        ("toy-lamp", (3, 2 + 1, 3, 2)),
        ("toy-sword-1", (3, 2, 3 + 1, 2)),
        ("knights-shield", (3, 2, 3, 2 + 1)),
    ],
)
def test_a_carried_card_raises_the_skill_that_is_printed_on_it(card, value):
    t = table(heroes={"thomas": {"items": [card]}, "karl": {}}, boxes=BOXES)
    assert t.hero("thomas").value == value
    skills = t.game.view(1)["heroes"][0]["skills"]  # as his rival reads it
    assert tuple(skills.values()) == value


@pytest.mark.rule("CAR-03")
def test_the_text_of_a_carried_card_works_for_its_bearer():
    t = encounter("manor", "toy-thug", items=["toy-water"], dice=(1,) * 5)
    assert "use:toy-water" in t.options
    t.answer("use:toy-water")  # it beats a minion outright
    t.pass_all()
    assert t.records("minion-defeated")
    heroes: Heroes = {"thomas": {"at": "manor"}, "karl": {"items": ["toy-water"]}}
    t = table(heroes=heroes, draws={"manor": ["toy-thug"]}, dice=(1,) * 5, boxes=BOXES)
    t.answer("encounter")
    assert t.kind == "escape"  # what Karl carries is of no use to Thomas


@pytest.mark.rule("CAR-04")
def test_everything_carried_works_at_once():
    items = ["toy-book", "toy-dog", *SWORDS]
    t = table(heroes={"thomas": {"items": items}, "karl": {}}, boxes=BOXES)
    assert t.hero("thomas").value == (3 + 1, 2, 3 + 3, 2)
    assert t.hero("thomas").boxes == 4 + 2


@pytest.mark.rule("CAR-05", "CAR-09")
def test_one_card_of_each_corner_and_the_owner_chooses_what_to_keep():
    t = encounter("manor", "toy-lamp", items=["toy-book", "toy-dog"])
    assert t.kind == "carrying-limit"
    assert t.asked == "thomas"
    assert sorted(t.options) == ["discard:toy-book", "discard:toy-lamp"]
    t.answer("discard:toy-book")
    assert sorted(t.gear("thomas")) == ["toy-dog", "toy-lamp"]
    assert t.discards("manor") == ["toy-book"]
    assert t.kind == "action"


@pytest.mark.rule("CAR-05")
def test_an_item_and_an_ally_of_the_same_corner_are_too_many():
    t = encounter("manor", "jack-the-servant-boy", items=["toy-book"])
    assert t.kind == "carrying-limit"
    t.answer("discard:jack-the-servant-boy")
    assert t.gear("thomas") == ["toy-book"]


@pytest.mark.rule("CAR-05")
def test_cards_of_different_corners_do_not_count_together():
    t = encounter("manor", "toy-book", items=["rusty-key", "toy-dog", "rogues-rapier"])
    assert len(t.gear("thomas")) == 4
    assert t.kind == "action"


@pytest.mark.rule("CAR-06", "CAR-09")
def test_three_town_items_and_no_fourth():
    t = at_the_blacksmith(SWORDS[:2])
    t.answer("buy:toy-sword-3")
    assert t.kind == "shop"
    t.answer("buy:toy-sword-4")
    assert t.kind == "carrying-limit"
    assert len(t.options) == 4
    t.answer("discard:toy-sword-1")
    assert sorted(t.gear("karl")) == ["toy-sword-2", "toy-sword-3", "toy-sword-4"]
    assert t.hero("karl").investigation == 9 - 3 - 4  # nothing comes back


@pytest.mark.rule("CAR-07")
def test_seven_cards_are_the_most():
    corners = ["toy-book", "rusty-key", "toy-dog", "rogues-rapier"]
    t = at_the_blacksmith([*corners, *SWORDS[:2]])
    t.answer("buy:toy-sword-3")
    assert len(t.gear("karl")) == 7
    assert t.kind == "shop"
    t.answer("buy:toy-sword-4")
    assert t.kind == "carrying-limit"


@pytest.mark.rule("CAR-08")
def test_a_card_may_be_exempt_from_the_limit():
    t = encounter("windmill", "rusty-key", items=["toy-sack"])
    assert t.gear("thomas") == ["toy-sack", "rusty-key"]
    assert t.kind == "action"
    t = encounter("windmill", "ben-the-watchman", items=["toy-sack", "rusty-key"])
    assert sorted(t.options) == ["discard:ben-the-watchman", "discard:rusty-key"]


# ---- handing a surplus card over (CAR-10) -----------------------------------------------------


def surplus_at_the_manor(mode, others, **more):
    """Thomas finds a second Manor card; the others stand where they stand."""
    t = table(
        mode=mode,
        heroes={"thomas": {"at": "manor", "items": ["toy-book"], "investigation": 0}, **others},
        draws={"manor": ["toy-lamp"]},
        clues={"manor": 1},
        boxes=BOXES,
        **more,
    )
    t.answer("encounter")
    assert t.kind == "carrying-limit"
    return t


@pytest.mark.rule("CAR-10")
def test_allies_in_the_space_may_take_what_is_too_much():
    t = surplus_at_the_manor("cooperative", {"karl": {"at": "manor"}, "heinrich": {"at": "church"}})
    assert sorted(t.options) == [
        "discard:toy-book",
        "discard:toy-lamp",
        "give:toy-book:karl",
        "give:toy-lamp:karl",
    ]
    t.answer("give:toy-book:karl")
    assert t.gear("thomas") == ["toy-lamp"]
    assert t.gear("karl") == ["toy-book"]
    assert t.hero("karl").value == (3, 2, 4, 5)
    assert t.discards("manor") == []
    assert t.kind == "action"


@pytest.mark.rule("CAR-09")
def test_who_is_two_over_the_limit_discards_two_of_their_choice():
    heroes: Heroes = {"karl": {}, "thomas": {"items": [*SWORDS, "toy-sword-4", "toy-water"]}}
    rest = [("mystery", 0, 0), ("end-turn", 0, 0), ("actions", 0, 0)]
    t = table(heroes=heroes, boxes=BOXES, flow=[*rest, ("carrying-limit", 1, 0)])
    for thrown in ("toy-sword-4", "toy-sword-1"):
        assert (t.kind, t.asked) == ("carrying-limit", "thomas")  # though it is Karl's turn
        assert set(t.options) == {f"discard:{card}" for card in t.gear("thomas")}
        t.answer(f"discard:{thrown}")
    assert t.gear("thomas") == ["toy-sword-2", "toy-sword-3", "toy-water"]
    assert (t.kind, t.asked) == ("action", "karl")


@pytest.mark.rule("CAR-10", "KO-05")
@pytest.mark.parametrize("down", [True, False])
def test_an_ally_must_stand_up(down):
    two = {"at": "town-hall", "items": ["toy-book", "toy-lamp"]}
    heroes: Heroes = {"thomas": two, "karl": {"at": "church"}, "heinrich": {"at": "town-hall"}}
    heroes["heinrich"]["down"] = down  # where he lies, Thomas stands
    rest = [("mystery", 0, 0), ("end-turn", 0, 0), ("actions", 0, 0)]
    t = table(
        mode="cooperative", heroes=heroes, boxes=BOXES, flow=[*rest, ("carrying-limit", 0, 0)]
    )
    assert t.kind == "carrying-limit"
    gives = [key for key in t.options if key.startswith("give:")]
    assert gives == ([] if down else ["give:toy-book:heinrich", "give:toy-lamp:heinrich"])


FULL = {"at": "manor", "items": ["jack-the-servant-boy"]}


@pytest.mark.rule("CAR-10", "CAR-09")
@pytest.mark.parametrize("thrown", ["toy-book", "jack-the-servant-boy"])
def test_an_ally_without_room_takes_it_and_chooses_what_to_keep(thrown):
    t = surplus_at_the_manor("cooperative", {"karl": FULL, "heinrich": {"at": "church"}})
    t.answer("give:toy-book:karl")
    assert (t.kind, t.asked) == ("carrying-limit", "karl")
    # nothing goes back to who handed it over
    assert t.options == ["discard:jack-the-servant-boy", "discard:toy-book"]
    t.answer(f"discard:{thrown}")
    assert t.gear("thomas") == ["toy-lamp"]
    assert [*t.gear("karl"), thrown] in (
        ["toy-book", "jack-the-servant-boy"],
        ["jack-the-servant-boy", "toy-book"],
    )
    assert t.discards("manor") == [thrown]
    assert (t.kind, t.asked) == ("action", "thomas")


@pytest.mark.rule("CAR-10")
def test_who_got_too_much_may_hand_it_on():
    t = surplus_at_the_manor("cooperative", {"karl": FULL, "heinrich": {"at": "manor"}})
    t.answer("give:toy-book:karl")
    assert sorted(t.options) == [
        "discard:jack-the-servant-boy",
        "discard:toy-book",
        "give:jack-the-servant-boy:heinrich",
        "give:toy-book:heinrich",
    ]
    t.answer("give:jack-the-servant-boy:heinrich")
    assert (t.gear("karl"), t.gear("heinrich")) == (["toy-book"], ["jack-the-servant-boy"])
    assert t.discards("manor") == []


@pytest.mark.rule("CAR-10")
def test_rivals_take_nothing():
    t = surplus_at_the_manor("competitive", {"karl": {"at": "manor"}})
    assert sorted(t.options) == ["discard:toy-book", "discard:toy-lamp"]


@pytest.mark.rule("CAR-10")
def test_in_a_team_game_only_a_teammate_may_take_it():
    others = {name: {"at": "manor"} for name in ("karl", "heinrich", "victor")}
    t = surplus_at_the_manor("team", others, teams=(0, 1, 0, 1))
    assert sorted(key for key in t.options if key.startswith("give")) == [
        "give:toy-book:heinrich",
        "give:toy-lamp:heinrich",
    ]


@pytest.mark.rule("CAR-10", "HER-05", "HER-04")
@pytest.mark.parametrize(("wounds", "down"), [(3, False), (4, True)])
def test_health_boxes_go_along_with_what_is_handed_over(wounds, down):
    dog, thomas = ["toy-dog", "boar-spear"], {"at": "church", "investigation": 0}
    heroes: Heroes = {"thomas": thomas | {"items": dog, "wounds": wounds}, "karl": {"at": "church"}}
    rest = [("mystery", 0, 0), ("turn", 1, 0), ("end-turn", 0, 0), ("actions", 0, 0)]
    flow = [*rest, ("carrying-limit", 0, 0)]
    t = table(mode="cooperative", heroes=heroes, boxes=BOXES, flow=flow, dice=(1,))
    assert t.kind == "carrying-limit"  # two cards of the Olde Woods
    t.answer("give:toy-dog:karl")  # with the two boxes that kept Thomas on his feet
    assert t.hero("karl").boxes == 2 + 2
    assert t.hero("thomas").boxes == 4
    assert t.hero("thomas").down is down


@pytest.mark.rule("COOP-01", "KO-05")
def test_whoever_falls_by_giving_health_boxes_away_exchanges_no_more():
    thomas = {"at": "town-hall", "items": ["toy-dog", "toy-book"], "wounds": 4, "investigation": 1}
    heroes: Heroes = {"thomas": thomas, "karl": {"at": "town-hall"}}
    t = table(mode="solo-team", heroes=heroes, boxes=BOXES, dice=(1, 2))
    t.answer("exchange", "give:toy-dog:karl")
    assert t.kind == "lose-investigation"
    t.answer("number:1")
    assert t.hero("thomas").down
    assert t.gear("thomas") == ["toy-book"]
    assert (t.kind, t.decision.hero) == ("move", 1)  # and nothing is left to be exchanged


@pytest.mark.rule("CAR-10", "CAR-09")
def test_it_may_be_handed_over_out_of_turn():
    two = ["party-invitation", "rusty-key", "ben-the-watchman"]
    heroes: Heroes = {"thomas": {"at": "church"}, "karl": {"at": "church", "items": two}}
    t = table(mode="cooperative", heroes=heroes, boxes=BOXES)
    t.answer("exchange", "take:party-invitation:karl", "yes")
    assert t.kind == "carrying-limit"  # in the turn of Thomas it is Karl who carries too much
    assert t.asked == "karl"
    t.answer("give:rusty-key:thomas")
    assert t.gear("karl") == ["ben-the-watchman"]
    assert t.gear("thomas") == ["party-invitation", "rusty-key"]


# ---- symbols and borders ----------------------------------------------------------------------


@pytest.mark.rule("CAR-11")
def test_every_location_card_shows_the_corner_it_belongs_to():
    cards = content(("core",))
    decks = {space.deck for space in cards.board.spaces if space.deck}
    location_cards = [
        card
        for card in cards.definitions
        if isinstance(card, (Encounter, MinionCard))
        or (isinstance(card, Gear) and card.deck != "town-item")
    ]
    assert {card.deck for card in location_cards} == decks == set(CORNERS)
    assert cards.definition["rogues-rapier"].deck == "abandoned-keep"


# ---- Town Items -------------------------------------------------------------------------------


@pytest.mark.rule("CAR-12")
def test_a_town_item_costs_what_is_printed_on_it_at_the_blacksmith():
    t = at_the_blacksmith(investigation=3)
    prices = {o.key: o.price for o in t.decision.options if o.key.startswith("buy:toy-sword")}
    assert prices == {"buy:toy-sword-1": 1, "buy:toy-sword-2": 2, "buy:toy-sword-3": 3}
    t.answer("buy:toy-sword-3")
    assert t.hero("karl").investigation == 0
    assert t.gear("karl") == ["toy-sword-3"]


@pytest.mark.rule("CAR-12")
@pytest.mark.parametrize("space", ["town-hall", "church", "magistrates-office", "doctors-office"])
def test_nobody_else_sells_town_items(space):
    who = {"at": space, "investigation": 9, "wounds": 1}
    t = table(heroes={"karl": who, "thomas": {}}, boxes=BOXES)
    t.answer("encounter")
    while t.kind == "keep-event":
        t.answer(t.options[0])
    assert not any(key.startswith("buy:") for key in t.options)


@pytest.mark.rule("CAR-12")
def test_every_town_item_of_the_box_has_a_cost():
    items = [card for card in content(("core",)).definitions if card.deck == "town-item"]
    assert items
    for item in items:
        assert isinstance(item, Gear)
        assert item.cost > 0, item.id


@pytest.mark.rule("CAR-13")
def test_there_is_one_musket():
    t = at_the_blacksmith(investigation=20)
    t.answer("buy:musket")
    assert "buy:musket" not in t.options
    assert "musket" not in t.game.view(1)["stacks"]["town-item"]
    assert content(("core",)).definition["musket"].copies == 1


@pytest.mark.rule("CAR-13")
def test_there_is_one_copy_of_every_town_item():
    items = [card for card in content(("core",)).definitions if card.deck == "town-item"]
    assert items
    assert {item.id: item.copies for item in items} == {item.id: 1 for item in items}


@pytest.mark.rule("CAR-13", "CAR-14")
def test_a_discarded_town_item_is_for_sale_again():
    t = at_the_blacksmith(SWORDS, investigation=6)
    assert "buy:toy-sword-1" not in t.options
    t.answer("buy:toy-sword-4", "discard:toy-sword-1")
    assert "buy:toy-sword-1" in t.options
    assert all("toy-sword-1" not in deck["discards"] for deck in t.game.view(0)["decks"].values())
    t.answer("buy:toy-sword-1")
    assert t.kind == "carrying-limit"


@pytest.mark.rule("CAR-14")
def test_a_town_item_that_is_used_up_goes_back_to_the_stack():
    t = encounter("manor", "toy-thug", items=["toy-water"], dice=(1,) * 5)
    assert "toy-water" not in t.game.view(0)["stacks"]["town-item"]
    t.answer("use:toy-water")
    t.pass_all()
    assert t.gear("thomas") == []
    assert "toy-water" in t.game.view(0)["stacks"]["town-item"]


@pytest.mark.rule("CAR-15")
def test_anyone_may_look_through_the_stack_at_any_time():
    t = table(heroes={"karl": {"items": SWORDS[:1]}, "thomas": {}}, phase="move", boxes=BOXES)
    for seat in (0, 1, -1):
        stack = t.game.view(seat)["stacks"]["town-item"]
        assert "toy-sword-2" in stack
        assert "toy-sword-1" not in stack


@pytest.mark.rule("CAR-16")
def test_town_items_are_chosen_from_the_whole_stack():
    t = at_the_blacksmith(investigation=50)
    offered = {key.partition(":")[2] for key in t.options if key != "leave"}
    assert offered == set(t.game.view(0)["stacks"]["town-item"])
    assert len(offered) > 16
    before = t.s.draws[:]
    t.answer("buy:toy-sword-2")
    assert t.gear("karl") == ["toy-sword-2"]
    assert t.s.draws == before  # no chance in it


# ---- what is no part of the limit --------------------------------------------------------------


@pytest.mark.rule("CAR-17")
def test_events_in_hand_have_no_limit():
    hand = ["toy-shield"] * 3 + ["toy-guard"] * 3 + ["toy-hold"] * 3
    items = ["toy-book", "rusty-key", "toy-dog", "rogues-rapier", *SWORDS]
    who = {"at": "church", "hand": hand, "items": items}
    t = table(heroes={"karl": who, "thomas": {}}, draws={"event": ["toy-gossip"]}, boxes=BOXES)
    t.answer("encounter")
    assert len(t.hand("karl")) == 10
    assert len(t.gear("karl")) == 7
    assert t.kind != "carrying-limit"


@pytest.mark.rule("CAR-18")
def test_a_hero_holds_one_lair_card():
    who = {"lair": "toy-lair", "investigation": 15, "at": "church"}
    t = table(heroes={"karl": who, "thomas": {}}, draws={"lair": ["toy-lair-church"]}, boxes=BOXES)
    t.answer("buy-lair")
    assert sorted(t.options) == ["keep:toy-lair", "keep:toy-lair-church"]
    t.answer("keep:toy-lair-church")
    assert t.lair("karl") == "toy-lair-church"
    assert t.ids(t.s.resolving) == []
