"""The cards of the Forgotten Island, one test or more each."""

from __future__ import annotations

from typing import Any

import pytest

from shadowbrook.engine.decision import KEEP, LOSE
from shadowbrook.engine.dispatch import forget
from shadowbrook.engine.fight_parts import FightPart
from shadowbrook.engine.queries.fights import enemy_count
from shadowbrook.testing import Scenario
from tests.boxes.core.location_table import (
    bot_says_why,
    bot_takes,
    bot_weighs,
    fight_dice,
    read,
    told_parts,
)
from tests.boxes.core.location_table import encounter as encounter_anywhere
from tests.boxes.core.reading import aim
from tests.boxes.sw.lake import TOYS, lake_table

# Thomas: Spirit 3, Cunning 2, Combat 3, Honor 2, four health boxes.


def encounter(place: str, *cards: str, **more: Any) -> Scenario:
    return encounter_anywhere(place, *cards, boxes=TOYS, **more)


def island(*cards: str, **more: Any) -> Scenario:
    return encounter("forgotten-island", *cards, **more)


# ---- items and allies -------------------------------------------------------------------------


def test_corsairs_pistol():
    t = island("corsairs-pistol")
    assert t.hero("thomas").value == (3, 2, 6, 2)
    assert t.content.definition["corsairs-pistol"].provenance == "reported"
    assert t.kind == "action"


def meets(minion: str, *items: str, dice: tuple[int, ...], **more: Any) -> Scenario:
    """Thomas, who carries this, meets a counter in the Marsh."""
    return lake_table(
        heroes={"thomas": {"at": "marsh", "items": items, "investigation": 0}, "karl": {}},
        minions={"marsh": minion},
        clues={"marsh": 1},
        phase="fight",
        dice=dice,
        **more,
    )


@pytest.mark.parametrize(("minion", "target"), [("walking-dead", 4), ("wolves", 5)])
def test_moonlit_blade_cuts_the_unholy(minion, target):
    t = meets(minion, "moonlit-blade", dice=(1,) * 8)
    assert t.hero("thomas").value[2] == 4
    assert t.records("fight-dice")[0][3] == target


def test_moonlit_blade_serves_its_bearer_alone():
    heroes = {
        "thomas": {"at": "marsh", "investigation": 0},
        "karl": {"items": ["moonlit-blade"]},
    }
    t = lake_table(heroes=heroes, minions={"marsh": "walking-dead"}, phase="fight", dice=(1,) * 7)
    assert t.records("fight-dice")[0][3] == 5


@pytest.mark.parametrize(("items", "wounds"), [((), 2), (("coat-of-scales",), 1)])
def test_coat_of_scales_ignores_the_first_hit_of_each_round(items, wounds):
    t = encounter("manor", "toy-thug", items=items, dice=(1, 1, 1, 5, 5))
    assert t.hero("thomas").wounds == wounds
    t.dice(5, 5, 1, 5, 1)
    t.answer("fight")
    assert t.hero("thomas").wounds == wounds + (0 if items else 1)


@pytest.mark.parametrize(("enemy", "ignored", "wounds"), [((5, 1), 1, 0), ((5, 5), 2, 0)])
def test_two_who_ignore_a_hit_ignore_no_more_than_there_are(enemy, ignored, wounds):
    t = encounter(
        "manor", "toy-thug", hero="karl", items=["coat-of-scales"], dice=(5, 5, 1, 1, *enemy)
    )
    assert len(t.records("hit-ignored")) == ignored
    assert t.hero("karl").wounds == wounds


def test_pearl_of_the_deep():
    t = island("pearl-of-the-deep")
    assert t.hero("thomas").value == (4, 3, 4, 3)
    assert t.kind == "action"


@pytest.mark.parametrize(("track", "after"), [(10, 12), (19, 20)])
def test_sunken_idol_lifts_the_track_and_is_gone(track, after):
    t = island("sunken-idol", track=track)
    assert t.gear("thomas") == ["sunken-idol"]
    t.answer("use:sunken-idol")
    assert t.s.track == after
    assert t.gear("thomas") == []
    assert t.discards("forgotten-island") == ["sunken-idol"]
    assert t.kind == "action"


def test_sunken_idol_waits_for_your_turn():
    heroes = {"thomas": {"at": "marsh"}, "karl": {"items": ["sunken-idol"]}}
    t = lake_table(heroes=heroes, clues={"marsh": 1}, track=10)
    assert (t.asked, t.asides("karl")) == ("thomas", [])
    assert "use:sunken-idol" not in t.choices


def test_witch_of_the_isle_helps_once_in_a_game_round():
    t = lake_table(
        heroes={
            "thomas": {"at": "marsh", "items": ["witch-of-the-isle"], "investigation": 0},
            "karl": {"at": "church", "investigation": 0},
        },
        minions={"marsh": "wolves"},
        phase="fight",
        dice=(2, 2, 2, 1, 1, 1),
    )
    t.dice(2, 2, 2)
    t.answer("use:witch-of-the-isle")
    witch = t.hero("thomas").cards[0]
    assert any(key >> 6 == witch for key in t.s.spent)
    forget(t.game, "turn")
    forget(t.game, "fight")
    forget(t.game, "showdown")
    assert any(key >> 6 == witch for key in t.s.spent)  # neither of these brings her back
    forget(t.game, "round")
    assert not t.s.spent


def test_witch_of_the_isle_turns_the_misses_of_one_round_of_a_showdown():
    thomas = {
        "at": "manor",
        "lair": "masked-ball",
        "investigation": 4,
        "items": ["witch-of-the-isle"],
    }
    t = lake_table(mode="lone", heroes={"thomas": thomas}, phase="showdown", villain="werewolf")
    assert t.hero("thomas").value == (4, 3, 3, 2)
    t.dice(*(1,) * 5, 2, 2, 5)
    t.answer("nobody")
    assert t.options == ["use:witch-of-the-isle", "pass"]
    t.dice(6, 6)
    t.answer("use:witch-of-the-isle")
    assert t.s.villain.wounds == 3
    t.dice(*(1,) * 5, 2, 2, 2)
    t.answer("fight")
    assert t.kind == "regroup"  # not a second time
    assert t.s.villain.wounds == 3


def test_witch_of_the_isle_is_told_to_the_chances():
    thomas = {"at": "manor", "lair": "masked-ball", "items": ["witch-of-the-isle"]}
    t = lake_table(
        mode="lone",
        heroes={"thomas": thomas | {"investigation": 4}},
        phase="showdown",
        villain="werewolf",
    )
    t.dice(*(1,) * 5, 2, 2, 2)
    t.answer("nobody", "pass")
    assert told_parts(t)["witch-of-the-isle"] == FightPart(reroll=1)


def test_book_of_the_drowned_sells_blood_once_a_turn():
    t = island("book-of-the-drowned")
    t.answer("use:book-of-the-drowned")
    assert (t.hero("thomas").wounds, t.hero("thomas").investigation) == (1, 2)
    assert "use:book-of-the-drowned" not in t.options
    assert t.kind == "action"


@pytest.mark.rule("GAP-51")
def test_book_of_the_drowned_gives_nothing_for_a_wound_that_is_prevented():
    t = island("book-of-the-drowned", items=["crow-feather-talisman"])
    t.answer("use:book-of-the-drowned", "use:crow-feather-talisman")
    assert (t.hero("thomas").wounds, t.hero("thomas").investigation) == (0, 0)


@pytest.mark.parametrize(("wounds", "takes"), [(1, True), (2, False)])
def test_a_bot_reads_the_book_of_the_drowned_while_it_can_bear_it(wounds, takes):
    t = island("book-of-the-drowned", wounds=wounds)
    assert (bot_weighs(t, "use:book-of-the-drowned") > 0) is takes


def test_castaway_brings_news():
    t = island("castaway", draws={"event": ["toy-clues", "toy-dice"]})
    assert t.hero("thomas").value == (3, 3, 4, 2)
    assert t.hero("thomas").boxes == 5
    assert t.hand("thomas") == ["toy-clues"]
    assert t.kind == "action"


# ---- encounters -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("dice", "cunning", "found"),
    [((5, 5), 0, 0), ((6, 1), 0, 3), ((6, 6), 0, 6), ((6, 6, 6), 1, 6)],
)
def test_buried_treasure_is_worth_three_for_each_six_up_to_two(dice, cunning, found):
    items = ["magnifying-glass"] if cunning else []
    t = island("buried-treasure", dice=dice, items=items)
    t.pass_all()
    assert t.hero("thomas").investigation == found
    assert t.kind == "action"


@pytest.mark.parametrize(("dice", "spirit", "wounds"), [((5, 1, 1), 4, 0), ((4, 4, 4), 3, 2)])
def test_drowned_chapel(dice, spirit, wounds):
    t = island("drowned-chapel", dice=dice)
    assert t.hero("thomas").value[0] == spirit
    assert t.hero("thomas").wounds == wounds
    assert t.kind == "action"


def test_voice_from_the_well_has_a_price():
    t = island("voice-from-the-well", track=12, draws={"event": ["toy-clues"] * 3})
    assert read(t)[0] == (
        "Listen? The Shadow Track falls by 1, and you draw 3 Events (Voice from the Well)."
    )
    assert t.options == ["yes", "no"]
    t.answer("yes")
    assert t.s.track == 11
    assert t.hand("thomas") == ["toy-clues"] * 3
    assert t.kind == "action"


def test_nobody_has_to_listen_to_the_well():
    t = island("voice-from-the-well", track=12)
    t.answer("no")
    assert (t.s.track, t.hand("thomas")) == (12, [])
    assert t.kind == "action"


@pytest.mark.parametrize(("track", "answer"), [(8, "yes"), (7, "no")])
def test_a_bot_listens_to_the_well_while_there_is_time(track, answer):
    assert bot_takes(island("voice-from-the-well", track=track)) == answer


def test_maelstrom_lets_the_nimble_through():
    t = island("maelstrom", dice=(4, 1))
    assert (t.hero("thomas").investigation, t.hero("thomas").wounds) == (2, 0)
    assert t.at("thomas") == "forgotten-island"
    assert t.kind == "action"


def test_maelstrom_washes_the_others_ashore():
    t = island("maelstrom", dice=(3, 3), clues={"south-dock": 1})
    assert (t.hero("thomas").investigation, t.hero("thomas").wounds) == (0, 2)
    assert t.at("thomas") == "south-dock"
    assert t.kind == "action"


def test_maelstrom_leaves_the_fallen_where_the_fallen_go():
    t = island("maelstrom", dice=(3, 3), wounds=2)
    assert t.hero("thomas").down
    assert t.at("thomas") == "monastery"  # where the fallen wake up at the lake


@pytest.mark.parametrize(
    ("dice", "found"), [((5, 1, 1, 5, 1), 4), ((5, 1, 1, 4, 4), 2), ((4, 4, 4, 5, 1), 2)]
)
def test_hall_of_mirrors_pays_for_each_test(dice, found):
    t = island("hall-of-mirrors", dice=dice)
    assert t.hero("thomas").investigation == found
    assert not t.records("fight-dice")
    assert t.kind == "action"


def test_in_the_hall_of_mirrors_the_villain_waits_for_who_fails():
    t = island("hall-of-mirrors", dice=(4, 4, 4, 4, 4, 2, 2, 2, 5, 1, 1, 1, 1))
    assert t.hero("thomas").investigation == 0
    assert len(t.records("fight-dice")) == 1
    assert t.hero("thomas").wounds == 1
    assert t.kind == "action"


def test_wreck_on_the_reef_yields_a_town_item():
    t = island("wreck-on-the-reef", dice=(6, 1))
    assert "card:sword" in t.options
    assert "card:musket" in t.options
    assert aim(t) == KEEP
    t.answer("card:sword")
    assert t.gear("thomas") == ["sword"]
    assert t.hero("thomas").investigation == 0
    assert t.kind == "action"


@pytest.mark.rule("GAP-75")
def test_wreck_on_the_reef_offers_nobody_what_they_never_carry():
    assert "card:holy-water" in island("wreck-on-the-reef", dice=(6, 1)).options
    t = island("wreck-on-the-reef", hero="valeria", dice=(6, 1, 1))
    assert "card:sword" in t.options
    assert "card:holy-water" not in t.options


def test_wreck_on_the_reef_hurts_who_fails():
    t = island("wreck-on-the-reef", dice=(5, 5))
    assert [record[2] for record in t.records("test")] == ["cunning"]
    assert (t.hero("thomas").wounds, t.gear("thomas")) == (1, [])
    assert t.kind == "action"


def test_altar_of_the_tide_takes_a_belonging_for_a_health_box():
    t = island("altar-of-the-tide", items=["sword", "torch"])
    assert t.options == ["yes", "no"]
    assert read(t)[0] == ("Give the tide an item or ally for a health box (Altar of the Tide)?")
    t.answer("yes")
    assert t.options == ["card:sword", "card:torch"]
    assert aim(t) == LOSE
    t.answer("card:torch")
    assert t.gear("thomas") == ["sword"]
    assert t.hero("thomas").boxes == 5
    assert t.kind == "action"


def test_a_hint_at_the_altar_of_the_tide_weighs_the_price():
    t = island("altar-of-the-tide", items=["torch"])
    assert bot_says_why(t) == "the price and the gain were weighed"


def test_altar_of_the_tide_may_be_passed_by():
    t = island("altar-of-the-tide", items=["torch"])
    t.answer("no")
    assert (t.gear("thomas"), t.hero("thomas").boxes) == (["torch"], 4)
    assert t.kind == "action"


def test_altar_of_the_tide_asks_nobody_with_empty_hands():
    t = island("altar-of-the-tide")
    assert (t.kind, t.hero("thomas").boxes) == ("action", 4)


def test_who_falls_at_the_altar_of_the_tide_gains_nothing():
    t = island("altar-of-the-tide", items=["captain-of-the-watch"], wounds=4)
    t.answer("yes")
    assert t.hero("thomas").down
    assert t.hero("thomas").boxes == 4


# ---- minions ----------------------------------------------------------------------------------


def faces(card: str, **more: Any) -> Scenario:
    """Thomas meets this minion where he could escape; his dice come first, unless it strikes."""
    return encounter("manor", card, **more)


def test_drowned_crew_grows_from_round_to_round():
    t = faces("drowned-crew", dice=(1, 1, 1, 1, 1, 1))
    t.dice(5, 1, 1, *(1,) * 4)
    t.answer("fight")
    t.dice(5, 5, 1, *(1,) * 5)
    t.answer("fight")
    assert [len(theirs) for _, theirs in fight_dice(t)] == [3, 4, 5]
    assert t.hero("thomas").investigation == 6
    assert t.kind == "action"


@pytest.mark.parametrize(("card", "dice"), [("drowned-crew", 3), ("bronze-guardian", 4)])
def test_before_the_first_round_minions_have_the_dice_of_the_first(card, dice):
    t = faces(card, hand=["slip-away"])
    assert t.s.fights[-1].round == 0
    assert enemy_count(t.game, t.s.fights[-1]) == dice


def test_lake_serpent_strikes_first_and_only_once():
    t = faces("lake-serpent", dice=(5, 5, 5, 5, 1, 1))
    assert t.hero("thomas").down  # four hits before he could strike
    t = faces("lake-serpent", dice=(5, 5, 1, 1, 1, 5, 5, 1))
    assert t.hero("thomas").wounds == 2
    assert not t.s.fights  # it had two wounds of three
    assert t.hero("thomas").investigation == 0
    assert t.kind == "action"
    t = faces("lake-serpent", dice=(5, 5, 1, 1, 1, 5, 5, 5))
    assert t.hero("thomas").investigation == 7
    assert t.kind == "action"


@pytest.mark.parametrize(("items", "dice"), [((), 4), (("witchs-charm",), 2)])
def test_bronze_guardian_bows_to_magik(items, dice):
    t = faces("bronze-guardian", items=items, dice=(5, 5, 5, *(1,) * dice))
    assert len(fight_dice(t)[0][1]) == dice
    t.dice(1, 1, 1, *(1,) * dice)
    t.answer("fight")
    assert t.hero("thomas").investigation == 0  # three wounds of four
    t.dice(5, 1, 1, *(1,) * dice)
    t.answer("fight")
    assert t.hero("thomas").investigation == 8
    assert t.kind == "action"


def test_thieving_apes_snatch_something_in_each_round_that_they_survive():
    t = faces("thieving-apes", items=["old-map", "sword"], dice=(5, 1, 1, 1, 1))
    mine, theirs = fight_dice(t)[0]
    assert (len(mine), len(theirs)) == (2, 3)  # with Cunning
    assert sorted(t.options) == ["card:old-map", "card:sword"]
    assert aim(t) == LOSE
    t.answer("card:old-map")
    assert t.gear("thomas") == ["sword"]
    t.dice(5, 1, 1, 1, 1)
    t.answer("fight")
    assert t.gear("thomas") == ["sword"]  # beaten
    assert t.hero("thomas").investigation == 4
    assert t.kind == "action"


def test_thieving_apes_leave_the_fallen_alone():
    t = faces("thieving-apes", wounds=3, items=["old-map", "sword"], dice=(1, 1, 5, 1, 1, 1))
    assert (t.hero("thomas").down, t.kind) == (True, "lose-card")  # KO-03
    t.answer("lose:old-map")
    assert t.gear("thomas") == ["sword"]


def test_thieving_apes_find_nothing_on_who_has_nothing():
    t = faces("thieving-apes", dice=(1, 1, 1, 1, 1))
    assert t.kind == "escape"


@pytest.mark.parametrize(("hits", "track"), [((5, 5, 5, 5), 13), ((5, 5, 5, 1), 15)])
def test_lich_of_the_isle_is_fought_with_spirit_and_feeds_the_dark(hits, track):
    t = faces("lich-of-the-isle", items=["witchs-charm"], dice=(*(1,) * 5, *hits, 1), track=15)
    assert len(fight_dice(t)[0][0]) == 5
    assert t.hero("thomas").down is (track == 13)
    assert t.s.track == track


def test_lich_of_the_isle_is_worth_nine():
    t = faces("lich-of-the-isle", items=["witchs-charm"], dice=(5, 5, 5, 5, 1, 5, 5, 5, 1))
    assert t.hero("thomas").investigation == 9
    assert t.hero("thomas").wounds == 3
    assert t.kind == "action"


@pytest.mark.parametrize(
    ("card", "keywords"),
    [
        ("drowned-crew", {"Minion", "Unholy"}),
        ("lake-serpent", {"Minion", "Beast"}),
        ("bronze-guardian", {"Minion"}),
        ("thieving-apes", {"Minion", "Beast"}),
        ("lich-of-the-isle", {"Minion", "Unholy"}),
    ],
)
def test_what_lives_on_the_island(card, keywords):
    t = island("sunken-idol")
    assert set(t.content.definition[card].keywords) == keywords


def test_the_deck_has_twenty_cards_and_no_card_twice():
    deck = [card for card in lake_table().content.definitions if card.deck == "forgotten-island"]
    assert len(deck) == sum(card.copies for card in deck) == 20
