"""The cards of the Monastery deck, one test or more each."""

from __future__ import annotations

from typing import Any

import pytest

from shadowbrook.engine.decision import LEARN
from shadowbrook.engine.words import Zone
from shadowbrook.engine.zones import put
from shadowbrook.testing import Scenario, table
from tests.boxes.core.location_table import bot_takes, fight_dice, price_of, read
from tests.boxes.core.reading import aim, counted, fight_with
from tests.boxes.sw.lake import TOYS, lake_table, visit

ELDERS = (
    "lord-hanbrook",
    "lady-hanbrook",
    "doctor-manning",
    "reverend-harding",
    "magistrate-kroft",
    "sophie",
)


def carrying(*items: str, others: Any = None, active: str = "thomas", **about: Any) -> Scenario:
    """Thomas at an action of his turn, or of another hero's, with these cards."""
    thomas = {"at": "monastery", "items": items, "investigation": 0, **about}
    heroes: Any = {"thomas": thomas, "karl": {"at": "church"} | (others or {})}
    return lake_table(heroes=heroes, active=active, boxes=TOYS, clues={"monastery": 1, "church": 1})


# ---- items and allies -------------------------------------------------------------------------


def test_relic_of_the_saint():
    t = visit("monastery", "relic-of-the-saint")
    assert t.hero("thomas").value == (3, 2, 3, 4)
    assert t.hero("karl").value[3] == 5


@pytest.mark.parametrize(("skill", "value"), [("spirit", (4, 2, 3, 2)), ("cunning", (3, 3, 3, 2))])
def test_illuminated_manuscript_is_read_once_for_good(skill, value):
    t = carrying("illuminated-manuscript")
    assert t.hero("thomas").value == (4, 2, 3, 2)
    t.answer("use:illuminated-manuscript")
    assert t.options == ["train:spirit", "train:cunning"]
    t.answer(f"train:{skill}")
    assert t.hero("thomas").value == value
    assert t.discards("monastery") == ["illuminated-manuscript"]


def test_illuminated_manuscript_is_not_read_in_the_turn_of_another():
    t = carrying("illuminated-manuscript", active="karl")
    assert "use:illuminated-manuscript" not in t.choices


@pytest.mark.parametrize(
    ("place", "wounds", "left"),
    [("manor", 2, 1), ("monastery", 2, 1), ("church", 2, 2), ("marsh", 2, 2), ("manor", 0, 0)],
)
def test_brother_herbalist_heals_at_the_end_of_a_move_in_a_corner(place, wounds, left):
    heroes: Any = {"thomas": {"at": place, "items": ["brother-herbalist"], "wounds": wounds}}
    t = lake_table(mode="lone", heroes=heroes, phase="move", dice=(2, 6, 6), boxes=TOYS)
    t.answer("stay")
    assert t.hero("thomas").wounds == left


def test_brother_herbalist_heals_nobody_else():
    heroes: Any = {
        "thomas": {"at": "manor", "wounds": 2},
        "karl": {"at": "manor", "items": ["brother-herbalist"], "wounds": 1},
    }
    t = lake_table(heroes=heroes, phase="move", dice=(2, 6, 6), boxes=TOYS)
    t.answer("stay")
    assert (t.hero("thomas").wounds, t.hero("karl").wounds) == (2, 1)


def test_sister_of_mercy_raises_the_fallen():
    t = carrying("sister-of-mercy", wounds=1, others={"down": True})
    assert t.hero("thomas").boxes == 5
    t.answer("use:sister-of-mercy")
    assert not t.hero("karl").down
    assert t.hero("karl").wounds == 0
    assert t.hero("thomas").boxes == 4
    assert t.gear("thomas") == []
    assert t.discards("monastery") == ["sister-of-mercy"]


def test_sister_of_mercy_is_asked_which_of_two():
    heroes: Any = {
        "thomas": {"items": ["sister-of-mercy"]},
        "karl": {"down": True},
        "victor": {"down": True},
    }
    t = lake_table(mode="cooperative", heroes=heroes, boxes=TOYS)
    t.answer("use:sister-of-mercy", "hero:victor")
    assert t.hero("karl").down
    assert not t.hero("victor").down


def test_sister_of_mercy_waits_for_somebody_who_needs_her_in_your_turn():
    assert "use:sister-of-mercy" not in carrying("sister-of-mercy").choices
    heroes: Any = {"karl": {}, "thomas": {"items": ["sister-of-mercy"]}, "victor": {"down": True}}
    assert "use:sister-of-mercy" not in lake_table(heroes=heroes, boxes=TOYS).choices


def with_the_psalter(*dice: int) -> Scenario:
    """Thomas, with Spirit 5 and Combat 3, as the first round of a fight begins."""
    items = ["exorcists-psalter", "witchs-charm"]
    return visit("manor", "toy-thug", items=items, dice=dice)


def test_exorcists_psalter_fights_one_round_with_spirit():
    t = with_the_psalter(*(1,) * 7)
    assert read(t)[0] == "Fight this round with Spirit (Exorcist's Psalter)?"
    t.answer("yes")
    t.dice(*(1,) * 5)
    t.answer("fight")
    assert [len(mine) for mine, _ in fight_dice(t)] == [5, 3]


def test_exorcists_psalter_may_stay_closed():
    t = with_the_psalter(*(1,) * 5)
    t.answer("no")
    assert [len(mine) for mine, _ in fight_dice(t)] == [3]


@pytest.mark.rule("FAQ-01")
def test_exorcists_psalter_is_in_place_of_combat_only():
    t = visit("manor", "grey-lady", items=["exorcists-psalter"], dice=(1,) * 6)
    assert t.kind == "escape"  # fought with Spirit anyway: nobody was asked
    t = visit("windmill", "rats-in-the-granary", items=["exorcists-psalter"], dice=(1,) * 6)
    assert t.kind == "escape"


def test_exorcists_psalter_serves_in_the_first_round_of_a_showdown():
    thomas: Any = {
        "at": "marsh",
        "lair": "ghost-lights",
        "investigation": 5,
        "items": ["exorcists-psalter", "witchs-charm"],
    }
    t = lake_table(mode="lone", heroes={"thomas": thomas}, phase="showdown")
    t.answer("nobody")
    t.dice(*(1,) * 30)
    t.answer("yes")
    while len(fight_dice(t)) < 2:
        assert t.kind != "psalm"  # not in the second round
        t.answer("fight" if "fight" in t.options else t.options[0])
    assert [len(mine) for mine, _ in fight_dice(t)][:2] == [5, 3]


def test_exorcists_psalter_serves_between_two_heroes_too():
    thomas: Any = {"items": ["possessed", "exorcists-psalter", "witchs-charm"]}
    heroes: Any = {"thomas": thomas, "anne-marie": {"at": "windmill"}}
    t = lake_table(heroes=heroes, phase="mystery-pass", draws={"lair": ["grinding-stones"]})
    assert read(t)[0] == "Fight this round with Spirit (Exorcist's Psalter)?"
    t.dice(*(1,) * 12)
    t.answer("yes")
    assert len(fight_dice(t)[0][0]) == 5  # Spirit, not Combat 3


def test_exorcists_psalter_of_another_hero_is_closed():
    heroes: Any = {
        "thomas": {"at": "manor"},
        "karl": {"at": "manor", "items": ["exorcists-psalter"]},
    }
    t = lake_table(heroes=heroes, draws={"manor": ["toy-thug"]}, clues={"manor": 1},
                   dice=(1,) * 5, boxes=TOYS)  # fmt: skip
    t.answer("encounter")
    assert t.kind == "escape"


def test_the_round_of_the_exorcists_psalter_counts_in_the_chances():
    t = carrying("exorcists-psalter", "witchs-charm")
    fight = fight_with(t, "wolves")
    assert counted(t, "exorcists-psalter", fight) == {"dice": 5 - 3}
    fight.round = 1
    assert counted(t, "exorcists-psalter", fight) == {}
    t = carrying("exorcists-psalter")
    assert counted(t, "exorcists-psalter", fight_with(t, "wolves")) == {}  # 3 and 3


@pytest.mark.parametrize(("items", "taken"), [((), "no"), (("witchs-charm",), "yes")])
def test_a_bot_opens_the_exorcists_psalter_if_its_spirit_is_stronger(items, taken):
    t = visit("manor", "toy-thug", items=["exorcists-psalter", *items])  # 3 and 3
    assert bot_takes(t) == taken


@pytest.mark.parametrize(("here", "there"), [("church", "monastery"), ("monastery", "church")])
def test_plan_of_the_catacombs_leads_from_church_to_monastery_and_back(here, there):
    t = carrying("plan-of-the-catacombs", at=here)
    assert t.hero("thomas").value[1] == 3
    t.answer("use:plan-of-the-catacombs")
    assert t.at("thomas") == there
    assert "use:plan-of-the-catacombs" not in t.choices  # once a turn


def test_plan_of_the_catacombs_is_of_no_use_elsewhere_or_in_the_turn_of_another():
    assert "use:plan-of-the-catacombs" not in carrying("plan-of-the-catacombs", at="manor").choices
    t = carrying("plan-of-the-catacombs", active="karl")
    assert "use:plan-of-the-catacombs" not in t.choices


@pytest.mark.rule("GAP-71")
@pytest.mark.parametrize("sunken", [[], ["monastery"]])
def test_plan_of_the_catacombs_leads_to_no_place_that_has_sunk(sunken):
    heroes: Any = {"thomas": {"at": "church", "items": ["plan-of-the-catacombs"]}, "karl": {}}
    t = lake_table(heroes=heroes, villain="bog-fiend", markers={"sunken": sunken})
    assert ("use:plan-of-the-catacombs" in t.options) is (not sunken)


def test_father_confessor_breaks_the_seal():
    elders = dict.fromkeys(ELDERS, ()) | {
        "sophie": ("toy-dull",),
        "lord-hanbrook": ("toy-evil",),
    }
    heroes: Any = {"thomas": {"items": ["father-confessor"]}, "karl": {}}
    t = table(heroes=heroes, elders=elders, boxes=TOYS)
    assert t.hero("thomas").value[3] == 3
    t.answer("use:father-confessor")
    assert [record[1] for record in t.records("peeked")] == [0, 0]
    assert t.gear("thomas") == []
    seen = {one["card"]: one["hidden"] for one in t.game.view(t.hero("thomas").seat)["elders"]}
    assert (seen["sophie"], seen["lord-hanbrook"]) == (["toy-dull"], ["toy-evil"])
    assert t.elder("lord-hanbrook").status == "town"  # a peek (ELD-12)
    others = {one["card"]: one["hidden"] for one in t.game.view(t.hero("karl").seat)["elders"]}
    assert others["sophie"] == [None]


@pytest.mark.parametrize(("active", "offered"), [("thomas", True), ("karl", False)])
def test_father_confessor_waits_for_his_own_hero_even_if_one_player_runs_both(active, offered):
    heroes: Any = {"thomas": {"items": ["father-confessor"]}, "karl": {}}
    t = lake_table(mode="cooperative", seats=(0, 0), heroes=heroes, active=active, boxes=TOYS)
    assert ("use:father-confessor" in t.choices) is offered


def test_father_confessor_stays_where_nobody_has_a_secret():
    heroes: Any = {"thomas": {"items": ["father-confessor"]}, "karl": {}}
    t = table(heroes=heroes, elders=dict.fromkeys(ELDERS, ()), boxes=TOYS)
    assert "use:father-confessor" not in t.choices
    t = carrying("father-confessor", active="karl")
    assert "use:father-confessor" not in t.choices


# ---- encounters -------------------------------------------------------------------------------


@pytest.mark.parametrize(("dice", "left"), [((4, 6, 1), 1), ((3, 3, 3), 3), ((4, 4, 4), 0)])
def test_vespers(dice, left):
    t = visit("monastery", "vespers", dice=dice, wounds=3)
    assert t.hero("thomas").wounds == left
    assert t.kind == "action"


def test_vow_of_poverty_costs_everything():
    t = visit("monastery", "vow-of-poverty", investigation=7)
    assert read(t)[0] == "Give everything away (Vow of Poverty)?"
    assert price_of(t, "yes") == 7
    t.answer("yes")
    assert t.hero("thomas").value == (4, 2, 3, 3)
    assert t.hero("thomas").investigation == 0


def test_nobody_has_to_take_the_vow_of_poverty_and_not_everybody_can():
    t = visit("monastery", "vow-of-poverty", investigation=4)
    t.answer("no")
    assert (t.hero("thomas").value, t.hero("thomas").investigation) == ((3, 2, 3, 2), 4)
    assert visit("monastery", "vow-of-poverty", investigation=3).kind == "shop"


@pytest.mark.parametrize(("money", "taken"), [(4, "yes"), (6, "yes"), (7, "no")])
def test_a_bot_takes_the_vow_of_poverty_while_there_is_little_to_lose(money, taken):
    assert bot_takes(visit("monastery", "vow-of-poverty", investigation=money)) == taken


def in_the_library(hero: str = "thomas", **piles: list[str]) -> Scenario:
    heroes: Any = {hero: {"at": "monastery"}, "karl": {}}
    t = lake_table(
        heroes=heroes,
        draws={"monastery": ["chained-library"], "event": ["toy-shield"]},
        clues={"monastery": 1},
        boxes=TOYS,
    )
    for names in piles.values():
        for name in names:
            put(t.game, t.content.copies[name][0], Zone.DISCARD,
                t.content.deck_index[t.content.definition[name].deck])  # fmt: skip
    t.answer("encounter")
    return t


@pytest.mark.card("chained-library")
def test_the_chained_library_gives_back_a_book():
    t = in_the_library(manor=["book-of-riddles", "prayer-book", "silver-crucifix"])
    assert sorted(t.options) == ["card:book-of-riddles", "card:prayer-book"]
    t.answer("card:prayer-book")
    assert t.gear("thomas") == ["prayer-book"]
    assert t.discards("manor") == ["book-of-riddles", "silver-crucifix"]


@pytest.mark.card("chained-library")
def test_the_chained_library_without_books_is_good_for_an_event():
    t = in_the_library(manor=["silver-crucifix"])
    assert t.hand("thomas") == ["toy-shield"]
    assert t.gear("thomas") == []


@pytest.mark.card("chained-library")
@pytest.mark.rule("GAP-75")
def test_the_chained_library_has_no_book_for_a_hero_who_never_carries_it():
    t = in_the_library(hero="valeria", monastery=["exorcists-psalter"])
    assert (t.hand("valeria"), t.gear("valeria")) == (["toy-shield"], [])


@pytest.mark.rule("SKL-06")
@pytest.mark.parametrize(("dice", "clues", "wounds"), [((5, 6, 1, 1, 5), 3, 0), ((4,) * 5, 0, 2)])
def test_the_crypt_of_the_abbots_tests_spirit_and_honor_together(dice, clues, wounds):
    t = visit("monastery", "crypt-of-the-abbots", dice=dice)
    assert t.hero("thomas").investigation == clues
    assert t.hero("thomas").wounds == wounds


@pytest.mark.rule("SKL-07")
@pytest.mark.parametrize(("skill", "dice"), [("spirit", (5, 1, 1)), ("honor", (5, 1))])
def test_who_stops_the_chanting_in_the_crypt(skill, dice):
    t = visit("monastery", "chanting-in-the-crypt", dice=dice)
    t.answer(f"skill:{skill}")
    assert t.hero("thomas").investigation == 2
    assert not t.records("minion-chart")


def test_who_does_not_stop_the_chanting_in_the_crypt():
    t = visit(
        "monastery", "chanting-in-the-crypt", draws={"lair": ["toy-lair-fields"]},
        dice=(4, 4, 4, 1),
    )  # fmt: skip
    t.answer("skill:spirit")
    assert t.hero("thomas").investigation == 0
    assert len(t.records("minion-chart")) == 1
    assert t.minion("fields") is not None


def confession(*dice: int, **elders: Any) -> Scenario:
    given = dict.fromkeys(ELDERS, ()) | {"sophie": ("toy-dull", "toy-evil")} | elders
    return visit("monastery", "confessional", elders=given, dice=dice)


@pytest.mark.card("confessional")
def test_a_confession_takes_the_newest_secret_away_unseen():
    t = confession(5, 1, **{"lady-hanbrook": ("toy-dull",)})
    assert read(t)[0] == "Hear a confession (The Confessional)?"
    t.answer("yes")
    assert sorted(t.options) == ["elder:lady-hanbrook", "elder:sophie"]
    assert aim(t) == LEARN
    t.answer("elder:sophie")
    assert [record[2] for record in t.records("test")] == ["honor"]
    assert t.secrets("sophie") == ["toy-dull"]
    assert not t.records("peeked")
    assert t.elder("sophie").status == "town"


@pytest.mark.card("confessional")
def test_a_clumsy_confession_adds_a_secret():
    t = confession(4, 4, sophie=("toy-dull",))
    t.stack("secret", "toy-dull")
    t.answer("yes")
    assert t.secrets("sophie") == ["toy-dull", "toy-dull"]


@pytest.mark.card("confessional")
def test_the_confessional_is_for_living_elders_with_a_hidden_secret():
    dead = {"sophie": {"status": "dead", "secrets": ("toy-dull",)}}
    assert confession(**dead).kind == "action"
    t = confession()
    t.answer("no")
    assert len(t.secrets("sophie")) == 2
    assert not t.records("test")


def test_alms_for_the_poor():
    t = visit(
        "monastery", "alms-for-the-poor", investigation=3, draws={"event": ["toy-shield"]}
    )  # fmt: skip
    t.answer("yes")
    assert t.hero("thomas").value == (3, 2, 3, 3)
    assert (t.hand("thomas"), t.hero("thomas").investigation) == (["toy-shield"], 0)
    t = visit("monastery", "alms-for-the-poor", investigation=3)
    t.answer("no")
    assert t.hero("thomas").value == (3, 2, 3, 2)
    assert visit("monastery", "alms-for-the-poor", investigation=2).kind == "shop"


@pytest.mark.parametrize(
    ("dice", "clues", "wounds"),
    [((4, 6, 3), 2, 0), ((1, 5, 1), 1, 2), ((2, 3, 2), 0, 0), ((1, 1, 1), 0, 3)],
)
def test_vigil_at_the_altar(dice, clues, wounds):
    t = visit("monastery", "vigil-at-the-altar")
    assert read(t)[0] == "Keep watch (Vigil at the Altar)?"
    t.dice(*dice)
    t.answer("yes")
    assert len(t.records("die")) == 3
    assert t.hero("thomas").investigation == clues
    assert t.hero("thomas").wounds == wounds


@pytest.mark.parametrize(("die", "asked"), [(4, False), (3, True)])
def test_who_watches_well_at_the_altar_needs_no_loaded_dice(die, asked):
    t = visit("monastery", "vigil-at-the-altar", items=["loaded-dice"], investigation=1)
    t.dice(die, 6, 6)
    t.answer("yes")
    assert ("use:loaded-dice" in t.options) is asked


def test_nobody_has_to_keep_a_vigil_at_the_altar():
    t = visit("monastery", "vigil-at-the-altar")
    t.answer("no")
    assert not t.records("die")


@pytest.mark.parametrize(("wounds", "taken"), [(0, "yes"), (1, "yes"), (2, "no")])
def test_a_bot_keeps_a_vigil_at_the_altar_while_it_can_stand_it(wounds, taken):
    assert bot_takes(visit("monastery", "vigil-at-the-altar", wounds=wounds)) == taken


@pytest.mark.parametrize(
    ("skill", "dice", "value", "left"),
    [
        ("spirit", (6, 1, 1), (4, 2, 3, 2), 2),
        ("spirit", (5, 5, 5), (3, 2, 3, 2), 1),
        ("cunning", (6, 1), (3, 3, 3, 2), 2),
        ("cunning", (5, 5), (3, 2, 3, 2), 1),
    ],
)
def test_a_hard_lesson(skill, dice, value, left):
    t = visit("monastery", "a-hard-lesson", investigation=2)
    assert t.options == ["train:spirit", "train:cunning"]
    t.dice(*dice)
    t.answer(f"train:{skill}")
    assert [record[2] for record in t.records("test")] == [skill]
    assert t.hero("thomas").value == value
    assert t.hero("thomas").investigation == left


def test_the_water_gate_opens_on_the_lake():
    t = visit("monastery", "water-gate")
    assert t.hero("thomas").investigation == 1
    assert read(t)[0] == "Row out to the Island (The Water Gate)?"
    t.answer("yes")
    assert t.at("thomas") == "forgotten-island"
    t = visit("monastery", "water-gate")
    t.answer("no")
    assert t.at("thomas") == "monastery"


# ---- minions ----------------------------------------------------------------------------------


@pytest.mark.parametrize(("items", "theirs"), [([], 3), (["silver-crucifix"], 2)])
def test_fallen_brethren_shrink_from_what_is_holy(items, theirs):
    t = visit("monastery", "fallen-brethren", items=items, dice=(1,) * 12)
    mine = {0: 3, 1: 3 + 1 + 1}[len(items)]  # Spirit, the Crucifix, its die against the Unholy
    assert [(len(a), len(b)) for a, b in fight_dice(t)] == [(mine, theirs)]


def test_fallen_brethren_can_be_beaten():
    t = visit("monastery", "fallen-brethren", dice=(5, 5, 5, 5, 4, 4))
    assert t.hero("thomas").investigation == 4
    assert t.hero("thomas").wounds == 1


def test_the_false_abbot_is_fought_with_honor():
    t = visit("monastery", "false-abbot", dice=(5, 5, 5, 4, 4, 4))
    assert fight_dice(t) == [((5, 5), (5, 4, 4, 4))]
    assert t.hero("thomas").wounds == 1
    assert t.hero("thomas").investigation == 4
    assert not t.records("minion-chart")


def test_the_false_abbot_calls_minions_when_he_has_knocked_you_out():
    t = visit(
        "monastery", "false-abbot", wounds=3, dice=(1, 1, 5, 4, 4, 4, 1, 1),
        draws={"lair": ["toy-lair-fields"]},
    )  # fmt: skip
    assert t.hero("thomas").down
    assert len(t.records("minion-chart")) == 1


def test_the_bewitched_novice_is_grateful():
    t = visit("monastery", "bewitched-novice", dice=(5, 5, 1, 5, 4, 4))
    assert fight_dice(t) == [((5, 5, 1), (5, 4, 4))]
    assert t.hero("thomas").value == (3, 2, 3, 3)
    assert (t.hero("thomas").investigation, t.hero("thomas").wounds) == (1, 1)
