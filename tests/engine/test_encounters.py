"""Encountering a space (ENC)."""

from __future__ import annotations

import pytest

from shadowbrook.testing import table
from tests.boxes.core.location_table import Heroes, encounter, fight_dice
from tests.toys import BOXES

CORNERS = {
    "manor": "secret-passage",
    "windmill": "hidden-papers",
    "olde-woods": "hanging-skulls",
    "abandoned-keep": "crumbling-vault",
}
TOWN = ["town-hall", "church", "magistrates-office", "blacksmith", "doctors-office"]
DANGEROUS = ["fields", "marsh", "covered-bridge", "crossroads"]


# ---- corners ----------------------------------------------------------------------------------


@pytest.mark.rule("ENC-01")
@pytest.mark.parametrize(("corner", "card"), CORNERS.items())
def test_a_corner_shows_the_top_card_of_its_own_deck_to_all(corner, card):
    other = next(c for space, c in CORNERS.items() if space != corner)
    elsewhere = next(space for space in CORNERS if space != corner)
    t = encounter(corner, card, draws={elsewhere: [other]})
    assert t.records("location-card") == [("location-card", 0, card)]
    shown = [r for r in t.game.records or () if r[0] == "location-card"]
    assert shown[0][1] == -1  # read aloud: everybody hears it


@pytest.mark.rule("ENC-01")
def test_only_one_card_is_drawn():
    t = encounter("manor", "toy-book", "toy-nothing")
    assert t.gear("thomas") == ["toy-book"]
    assert len(t.records("location-card")) == 1
    assert t.ids(t.s.decks[t.content.deck_index["manor"]])[-1] == "toy-nothing"
    assert t.kind == "action"


@pytest.mark.rule("ENC-02")
def test_an_item_or_ally_is_taken():
    t = encounter("olde-woods", "toy-dog")
    assert t.gear("thomas") == ["toy-dog"]
    assert t.discards("olde-woods") == []
    t = encounter("manor", "toy-lamp", items=["toy-book"])
    assert t.kind == "carrying-limit"  # CAR-09


@pytest.mark.rule("ENC-03")
def test_a_minion_is_fought_at_once():
    t = encounter("manor", "toy-thug", dice=(6, 1, 1, 1, 6))
    assert fight_dice(t) == [((6, 1, 1), (1, 6))]
    assert t.hero("thomas").wounds == 1
    assert t.kind == "escape"  # its second fight round comes before any other action
    t.dice(6, 1, 1, 1, 1)
    t.answer("fight")
    assert t.hero("thomas").investigation == 3
    assert t.discards("manor") == ["toy-thug"]
    assert t.kind == "action"


@pytest.mark.rule("ENC-04")
def test_any_other_card_is_carried_out_and_discarded():
    t = encounter("manor", "toy-nothing")
    assert t.hero("thomas").investigation == 1
    assert t.discards("manor") == ["toy-nothing"]
    assert t.kind == "action"


@pytest.mark.rule("ENC-04")
def test_it_is_the_hero_who_encounters_to_whom_the_text_speaks():
    heroes: Heroes = {"karl": {"investigation": 0}, "thomas": {"at": "manor", "investigation": 0}}
    t = table(
        heroes=heroes,
        active="thomas",
        first="karl",
        draws={"manor": ["toy-nothing"]},
        clues={"manor": 1},  # so that there is something else to do
        boxes=BOXES,
    )
    t.answer("encounter")
    assert t.hero("thomas").investigation == 1
    assert t.hero("karl").investigation == 0


@pytest.mark.rule("ENC-04")
@pytest.mark.parametrize("card", ["toy-nothing", "toy-thug", "toy-book"])
def test_a_card_that_is_canceled_is_discarded_without_effect(card):
    for who in ("thomas", "katarina"):
        heroes = {"thomas": {"at": "manor", "investigation": 0}, "katarina": {}}
        heroes[who] |= {"hand": ["toy-cancel"]}
        t = table(heroes=heroes, draws={"manor": [card]}, boxes=BOXES, clues={"manor": 1})
        t.aside(who, "always:toy-cancel")  # a find one would not cancel oneself, as a rule
        t.answer("encounter")
        assert (t.kind, t.asked) == ("respond", who)
        t.answer("play:toy-cancel")
        assert t.hero("thomas").investigation == 0
        assert t.gear("thomas") == []
        assert not t.s.fights
        assert t.discards("manor") == [card]
        assert t.kind == "action"


# ---- town -------------------------------------------------------------------------------------


@pytest.mark.rule("ENC-05", "ENC-06", "BRD-10")
@pytest.mark.parametrize("space", TOWN)
def test_every_town_space_gives_an_event_before_its_own_ability(space):
    who = {"at": space, "investigation": 9, "wounds": 1}
    t = table(
        heroes={"karl": who, "thomas": {}},
        draws={"event": ["toy-shield", "toy-shield"]},
        boxes=BOXES,
    )
    assert t.hand("karl") == []
    t.answer("encounter")
    assert t.hand("karl") == ["toy-shield"]
    if space == "town-hall":
        assert t.kind == "action"  # it has nothing but its Events
        return
    refusal = "number:0" if space == "doctors-office" else "leave"
    t.answer(refusal)  # ENC-06: the ability may be left alone
    assert t.hero("karl").investigation == 9
    assert t.hero("karl").wounds == 1
    assert t.kind == "action"


@pytest.mark.rule("ENC-06")
def test_the_event_cannot_be_declined():
    t = table(
        heroes={"karl": {"at": "church", "investigation": 0}, "thomas": {}},
        draws={"event": ["toy-at-once"]},
        clues={"church": 1},
        boxes=BOXES,
    )
    t.answer("encounter")
    assert t.hero("karl").investigation == 1  # drawn and played, nobody was asked
    assert t.kind == "action"


# ---- Dangerous Locations ----------------------------------------------------------------------


def danger(space, die, card="toy-stab", **hero):
    t = table(
        heroes={"karl": {"at": space, "investigation": 0, **hero}, "thomas": {}},
        draws={"event": ["toy-shield"], "mystery": [card]},
        dice=(die,),
        clues={space: 1},
        boxes=BOXES,
    )
    t.answer("encounter")
    return t


@pytest.mark.rule("ENC-07", "BRD-11")
@pytest.mark.parametrize("space", DANGEROUS)
@pytest.mark.parametrize("die", [3, 6])
def test_three_or_more_at_a_dangerous_location_is_an_event(space, die):
    t = danger(space, die)
    assert t.hand("karl") == ["toy-shield"]
    assert t.hero("karl").wounds == 0
    assert t.kind == "action"


@pytest.mark.rule("ENC-07", "BRD-11")
@pytest.mark.parametrize("space", DANGEROUS)
@pytest.mark.parametrize("die", [1, 2])
def test_one_or_two_at_a_dangerous_location_is_a_mystery(space, die):
    t = danger(space, die)
    assert t.hand("karl") == []
    assert t.hero("karl").wounds == 1
    assert t.discards("mystery") == ["toy-stab"]
    assert t.kind == "action"


@pytest.mark.rule("ENC-08")
def test_such_a_mystery_may_be_canceled():
    t = danger("marsh", 1, hand=["toy-cancel"])
    assert t.kind == "respond"
    t.answer("play:toy-cancel")
    assert t.hero("karl").wounds == 0
    assert t.discards("mystery") == ["toy-stab"]
    assert t.kind == "action"


@pytest.mark.rule("ENC-08")
def test_such_a_mystery_is_read_aloud_and_may_remain():
    t = danger("marsh", 1, "toy-rain")
    assert t.in_play() == ["toy-rain"]
    assert t.clues("church") == 3
    assert t.records("mystery") == [("mystery", 0, "toy-rain")]
    assert t.kind == "action"


# ---- roads, and how often ---------------------------------------------------------------------


@pytest.mark.rule("ENC-09", "BRD-12")
def test_there_is_nothing_to_encounter_on_a_road():
    road = "road-church-manor"
    t = table(heroes={"karl": {"at": road}, "thomas": {}}, clues={road: 1}, boxes=BOXES)
    assert "encounter" not in t.options
    assert "end-turn" in t.options
    t = table(heroes={"karl": {"at": "church"}, "thomas": {}}, clues={"church": 1}, boxes=BOXES)
    assert "encounter" in t.options
    assert "end-turn" not in t.options  # elsewhere it is a duty


@pytest.mark.rule("ENC-10")
def test_a_space_is_encountered_once_a_turn():
    t = encounter("manor", "toy-nothing")
    assert "encounter" not in t.options
    assert "end-turn" in t.options
    t.answer("collect")
    assert "encounter" not in t.options


@pytest.mark.rule("ENC-10")
def test_a_new_turn_is_a_new_encounter():
    who = {"at": "manor", "acted": 1}
    t = table(
        mode="lone",
        heroes={"karl": who},
        phase="turn",
        dice=(2, 6),  # the move, lingering
        clues={"manor": 1},
        boxes=BOXES,
    )
    t.answer("stay")
    assert t.kind == "action"
    assert "encounter" in t.options


def with_a_lair(**more):
    who = {"at": "manor", "lair": "toy-lair", "investigation": 5}
    return table(
        heroes={"karl": who, "thomas": more.pop("thomas", {})},
        draws={"manor": ["toy-nothing"]},
        boxes=BOXES,
        **more,
    )


@pytest.mark.rule("ENC-11")
def test_after_the_encounter_no_showdown_can_be_started():
    t = with_a_lair()
    assert "showdown" in t.options
    t.answer("encounter")
    assert t.kind == "action"
    assert "showdown" not in t.options


@pytest.mark.rule("ENC-12")
def test_a_showdown_that_was_canceled_leaves_the_encounter():
    t = with_a_lair(thomas={"hand": ["toy-cancel"]})
    t.answer("showdown")
    assert t.asked == "thomas"
    t.answer("play:toy-cancel")
    assert t.s.showdown is None
    assert t.kind == "action"
    assert "encounter" in t.options
    t.answer("encounter")
    t.pass_all()
    assert t.discards("manor") == ["toy-nothing"]
