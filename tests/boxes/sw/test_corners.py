"""The cards of Something Wicked that lie in the decks of Shadowbrook's corners."""

from __future__ import annotations

from typing import Any

import pytest

from shadowbrook.engine.decision import CLUES
from shadowbrook.engine.definitions import MinionCard
from shadowbrook.testing import Scenario
from tests.boxes.core.location_table import bot_mind, bot_takes, bot_weighs, fight_dice, read
from tests.boxes.core.location_table import encounter as encounter_anywhere
from tests.boxes.core.reading import aim
from tests.boxes.sw.lake import TOYS, lake_table

# Thomas: Spirit 3, Cunning 2, Combat 3, Honor 2, four health boxes.


def encounter(place: str, *cards: str, **more: Any) -> Scenario:
    return encounter_anywhere(place, *cards, boxes=TOYS, **more)


# ---- the Manor --------------------------------------------------------------------------------


@pytest.mark.parametrize("place", ["monastery", "forgotten-island"])
def test_passage_under_the_lake(place):
    t = encounter("manor", "passage-under-the-lake", clues={place: 1})
    question, _ = read(t)
    assert question == "Follow the passage under the lake (Passage under the Lake)?"
    assert t.options == ["stay", "space:monastery", "space:forgotten-island"]
    t.answer(f"space:{place}")
    assert t.at("thomas") == place
    assert t.hero("thomas").investigation == 0
    assert t.kind == "action"


def test_whoever_leaves_the_passage_alone_finds_something_in_it():
    t = encounter("manor", "passage-under-the-lake")
    t.answer("stay")
    assert (t.at("thomas"), t.hero("thomas").investigation) == ("manor", 2)
    assert t.kind == "action"


def test_a_bot_weighs_the_passage_against_what_lies_in_it():
    assert bot_takes(encounter("manor", "passage-under-the-lake")) == "stay"
    rich = encounter("manor", "passage-under-the-lake", clues={"forgotten-island": 20})
    assert bot_takes(rich) == "space:forgotten-island"


def test_a_bot_who_stays_has_the_2_investigation_in_mind():
    t = encounter("manor", "passage-under-the-lake")
    assert bot_weighs(t, "stay") == pytest.approx(2 * bot_mind(t).money)


@pytest.mark.rule("GAP-71")
def test_the_passage_leads_to_no_place_that_has_sunk():
    t = encounter(
        "manor",
        "passage-under-the-lake",
        villain="bog-fiend",
        markers={"sunken": ["monastery"]},
    )
    assert t.options == ["stay", "space:forgotten-island"]


def diary(mystery: str, **more: Any) -> Scenario:
    """Karl has the diary and Thomas has not, when this Mystery card comes up."""
    thomas = {"investigation": 0}
    karl = {"investigation": 0, "items": ["diary-of-the-drowned-bride"]} | more.pop("karl", {})
    return lake_table(
        heroes={"thomas": thomas, "karl": karl},
        phase="mystery-card",
        draws={"mystery": [mystery]},
        dice=(3,),
        boxes=TOYS,
        **more,
    )


def test_the_diary_of_the_drowned_bride_gains_by_a_death():
    t = diary("toy-poison", elders={"lord-hanbrook": ["little-secret"]})
    assert t.elder("lord-hanbrook").status == "dead"
    assert [t.hero(name).investigation for name in ("thomas", "karl")] == [0, 2]
    assert t.hero("karl").value == (3, 2, 4, 5)


def test_the_diary_of_the_drowned_bride_gains_nothing_without_a_death():
    assert diary("toy-quiet").hero("karl").investigation == 0


@pytest.mark.rule("INV-05")
def test_the_diary_of_the_drowned_bride_is_closed_to_the_fallen():
    t = diary("toy-poison", karl={"down": True}, elders={"lord-hanbrook": ["little-secret"]})
    assert t.hero("karl").investigation == 0


def test_the_diary_of_the_drowned_bride_gains_by_a_betrayal():
    heroes = {
        "thomas": {"at": "church", "investigation": 9, "items": ["diary-of-the-drowned-bride"]},
        "karl": {"investigation": 0},
    }
    t = lake_table(heroes=heroes, elders={"sophie": ["toy-marked-evil"]}, boxes=TOYS)
    before = t.hero("thomas").investigation
    t.answer("look", "elder:sophie")
    assert t.elder("sophie").status == "evil"
    price = next(r[2] for r in t.records("paid"))
    assert t.hero("thomas").investigation == before - price + 2


@pytest.mark.rule("ELD-30")
def test_the_diary_of_the_drowned_bride_gains_twice_by_a_death_that_was_faked():
    t = diary("toy-poison", mode="cooperative", elders={"lord-hanbrook": ["toy-evil"]})
    assert t.elder("lord-hanbrook").status == "evil"
    assert t.hero("karl").investigation == 2 + 2  # killed, and then evil


# ---- the Windmill -----------------------------------------------------------------------------


def spyglass(**clues: int) -> Scenario:
    """Thomas at the Windmill with the spyglass; Roads lead to the Fields and to the Magistrate."""
    names = {"fields_road": "road-windmill-fields", "town_road": "road-magistrate-windmill"}
    return lake_table(
        heroes={
            "thomas": {"at": "windmill", "investigation": 0, "items": ["brass-spyglass"]},
            "karl": {},
        },
        clues={names.get(name, name): count for name, count in clues.items()},
        boxes=TOYS,
    )


def test_brass_spyglass_collects_from_next_door_once_a_turn():
    t = spyglass(fields_road=2, town_road=1, fields=3, windmill=1)
    assert t.hero("thomas").value == (3, 3, 3, 2)
    t.answer("use:brass-spyglass")
    assert sorted(t.options) == ["space:road-magistrate-windmill", "space:road-windmill-fields"]
    assert aim(t) == CLUES
    t.answer("space:road-windmill-fields")
    assert t.hero("thomas").investigation == 1
    assert t.clues("road-windmill-fields") == 1
    assert "use:brass-spyglass" not in t.choices
    assert t.kind == "action"


def test_brass_spyglass_does_not_reach_further_nor_here():
    assert "use:brass-spyglass" not in spyglass(fields=3, windmill=1).choices
    one = spyglass(town_road=1, windmill=1)
    assert "use:brass-spyglass" in one.choices
    one.answer("use:brass-spyglass")
    assert one.hero("thomas").investigation == 1  # nothing to choose


def test_brass_spyglass_waits_for_your_turn():
    heroes = {
        "thomas": {"at": "windmill"},
        "karl": {"at": "windmill", "items": ["brass-spyglass"]},
    }
    t = lake_table(heroes=heroes, clues={"road-windmill-fields": 1, "windmill": 1})
    assert (t.asked, t.asides("karl")) == ("thomas", [])
    assert "use:brass-spyglass" not in t.choices


def test_brass_spyglass_waits_for_the_turn_of_its_hero_where_one_player_has_several():
    heroes = {
        "thomas": {"at": "church"},
        "karl": {"at": "windmill", "items": ["brass-spyglass"]},
    }
    for active, offered in (("thomas", False), ("karl", True)):
        t = lake_table(
            mode="solo-team", heroes=heroes, clues={"road-windmill-fields": 1}, active=active
        )
        assert (t.kind, "use:brass-spyglass" in t.choices) == ("action", offered)


def walk(start: str, to: str, steps: int, hero: str = "thomas") -> Scenario:
    """Thomas walks; the hero who is named has the eel seller."""
    heroes: dict[str, dict[str, Any]] = {
        "thomas": {"at": start, "investigation": 0},
        "karl": {"investigation": 0},
    }
    heroes[hero]["items"] = ["eel-seller"]
    t = lake_table(heroes=heroes, phase="walk", steps=steps, boxes=TOYS)
    t.answer(f"move:{to}")
    while "stop" in t.options:
        t.answer("stop")
    return t


@pytest.mark.card("eel-seller")
@pytest.mark.parametrize(
    ("start", "to", "found"),
    [
        ("road-marsh-keep", "marsh", 1),
        ("road-inn-bog", "bog", 1),
        ("marsh", "road-marsh-keep", 0),
        ("road-blacksmith-marsh", "blacksmith", 0),
    ],
)
def test_eel_seller_hears_things_at_dangerous_locations(start, to, found):
    t = walk(start, to, 1)
    assert t.hero("thomas").investigation == found
    assert t.hero("thomas").boxes == 5


@pytest.mark.card("eel-seller")
def test_eel_seller_tells_nobody_else():
    t = walk("road-marsh-keep", "marsh", 1, "karl")
    assert [t.hero(name).investigation for name in ("thomas", "karl")] == [0, 0]


# ---- the Abandoned Keep -----------------------------------------------------------------------


def test_order_of_the_crimson_hand_fights_harder_when_wounded():
    t = encounter("abandoned-keep", "order-of-the-crimson-hand", dice=(5, 5, 1, 1, 1))
    t.dice(5, 1, 1, 1, 1, 1, 1)
    t.answer("fight")
    t.dice(5, 1, 1, 1, 1, 1, 1, 1)
    t.answer("fight")
    assert [len(theirs) for _, theirs in fight_dice(t)] == [2, 2 + 2, 2 + 3]
    assert t.hero("thomas").investigation == 5
    assert t.kind == "action"


def test_the_order_is_as_it_is_told():
    card = lake_table().content.definition["order-of-the-crimson-hand"]
    assert isinstance(card, MinionCard)
    minion = card.minion
    assert (minion.dice, minion.health, minion.bounty, minion.frenzy) == (2, 4, 5, 1)
    assert (card.copies, card.provenance, card.keywords) == (2, "reported", ("Minion",))


# ---- the Olde Woods ---------------------------------------------------------------------------


def test_wild_boar_charges_in_the_first_round():
    t = encounter("olde-woods", "wild-boar", dice=(5, 5, 1, *(1,) * 4))
    t.dice(5, 1, 1, 1, 1)
    t.answer("fight")
    assert [len(theirs) for _, theirs in fight_dice(t)] == [4, 2]
    assert t.hero("thomas").investigation == 3
    assert t.content.definition["wild-boar"].keywords == ("Minion", "Beast")
    assert t.kind == "action"


def king(choice: str, *dice: int, **more: Any) -> Scenario:
    t = encounter("olde-woods", "antlered-king", dice=dice, **more)
    assert t.options == ["bow", "challenge"]
    t.answer(choice)
    return t


def test_antlered_king_says_what_can_be_done():
    t = encounter("olde-woods", "antlered-king")
    assert read(t) == ("How do you face the Antlered King?", ["bow to him", "challenge him"])


@pytest.mark.parametrize(("dice", "wounds", "hand"), [((5, 1), 1, ["toy-clues"]), ((4, 4), 3, [])])
def test_who_bows_to_the_antlered_king_may_be_healed(dice, wounds, hand):
    t = king("bow", *dice, wounds=3, draws={"event": ["toy-clues"]})
    assert (t.hero("thomas").wounds, t.hand("thomas")) == (wounds, hand)
    assert [record[2] for record in t.records("test")] == ["honor"]
    assert t.hero("thomas").investigation == 0
    assert t.kind == "action"


@pytest.mark.parametrize(("dice", "found", "wounds"), [((6, 1, 1), 4, 0), ((5, 5, 5), 0, 1)])
def test_who_challenges_the_antlered_king_wins_much_or_bleeds(dice, found, wounds):
    t = king("challenge", *dice)
    assert (t.hero("thomas").investigation, t.hero("thomas").wounds) == (found, wounds)
    assert [record[2] for record in t.records("test")] == ["combat"]
    assert t.kind == "action"


@pytest.mark.parametrize(("items", "choice"), [((), "bow"), (("corsairs-pistol",), "challenge")])
def test_a_bot_faces_the_antlered_king_with_what_it_is_good_at(items, choice):
    t = encounter("olde-woods", "antlered-king", items=items)
    assert bot_takes(t) == choice


@pytest.mark.parametrize(
    ("item", "wounds", "choice"),
    [
        ("sword", 0, "challenge"),  # Combat 5
        ("sword", 1, "challenge"),
        ("sword", 2, "bow"),
        ("corsairs-pistol", 3, "challenge"),  # Combat 6, and he heals two wounds, not three
    ],
)
def test_a_bot_bows_to_the_antlered_king_for_its_wounds(item, wounds, choice):
    t = encounter("olde-woods", "antlered-king", items=[item], wounds=wounds)
    assert bot_takes(t) == choice
