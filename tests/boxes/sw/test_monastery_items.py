"""The Monastery Items, one test or more each."""

from __future__ import annotations

from typing import Any

import pytest

from shadowbrook.cards import Box, Minion, MinionCard
from shadowbrook.engine.queries.fight_reading import matchup
from shadowbrook.engine.queries.values import skill_value
from shadowbrook.engine.shelf import register
from shadowbrook.engine.words import SPIRIT
from shadowbrook.testing import Scenario
from tests.boxes.core.location_table import bot_takes, fight_dice, price_of
from tests.boxes.core.reading import counted, fight_with
from tests.boxes.sw.lake import TOYS, lake_table, visit

register(
    Box(
        id="grove",
        name="grove",
        version="1",
        cards=tuple(
            MinionCard(
                id=name,
                name=name,
                deck="manor",
                keywords=("Minion", *keywords),
                minion=Minion(dice=0, health=9),
            )
            for name, keywords in (("oaken-man", ("Tree",)), ("twig-doll", ()))
        ),
    )
)


def armed(*items: str, against: str = "walking-armor", dice: tuple[int, ...] = ()) -> Scenario:
    """Thomas before a Minion of the Keep."""
    return visit("abandoned-keep", against, items=items, dice=dice)


def carrying(*items: str, active: str = "thomas", **about: Any) -> Scenario:
    """Thomas at an action of his turn, or of Karl's, with these cards."""
    heroes: Any = {"thomas": {"items": items, "investigation": 0, **about}, "karl": {}}
    return lake_table(heroes=heroes, active=active, boxes=TOYS)


def drawn(card: str, *items: str, **given: Any) -> Scenario:
    """A Mystery card is drawn while Thomas carries these cards."""
    heroes: Any = {"thomas": {"items": items, "investigation": 2}, "karl": {}}
    return lake_table(
        heroes=heroes, phase="mystery-card", draws={"mystery": [card]}, boxes=TOYS, **given
    )


# ---- arms -------------------------------------------------------------------------------------


def test_the_crossbow_shoots_in_every_other_round():
    t = armed("crossbow", dice=(1,) * 9)
    for _ in range(3):
        t.dice(*(1,) * 9)
        t.answer("fight")
    assert [len(mine) for mine, _ in fight_dice(t)] == [5, 3, 5, 3]


def test_the_crossbow_is_loaded_before_a_fight_and_in_the_one_round_between_two_heroes():
    t = carrying("crossbow")
    assert matchup(t.game, fight_with(t, "wolves"), 0).mine.dice == 5
    thomas: Any = {"items": ["possessed", "crossbow"]}
    heroes: Any = {"thomas": thomas, "anne-marie": {"at": "windmill"}}
    t = lake_table(heroes=heroes, phase="mystery-pass", draws={"lair": ["grinding-stones"]})
    assert len(fight_dice(t)[0][0]) == 5


def test_the_crossbow_is_for_fights_with_combat():
    t = visit("manor", "grey-lady", items=["crossbow"], dice=(1,) * 6)
    assert [len(mine) for mine, _ in fight_dice(t)] == [3]
    assert carrying("crossbow").hero("thomas").value[2] == 3


@pytest.mark.parametrize(
    ("dice", "hits"), [((5, 5, 1, 1), 2), ((6, 6, 1, 1), 3), ((6, 1, 1, 1), 2)]
)
def test_the_burning_censer_adds_a_hit_to_a_six_against_the_unholy(dice, hits):
    assert carrying("burning-censer").hero("thomas").value[0] == 4
    t = visit("monastery", "fallen-brethren", items=["burning-censer"], dice=(*dice, 1, 1))
    assert [record[3] for record in t.records("enemy-wounded")] == [hits]


def test_the_burning_censer_adds_nothing_to_no_hit():
    t = visit("monastery", "fallen-brethren", items=["burning-censer"], dice=(4, 4, 4, 4, 1, 1))
    assert [record[3] for record in t.records("enemy-wounded")] == [0]


@pytest.mark.parametrize(("enemy", "hits"), [("oaken-man", 3), ("twig-doll", 2)])
def test_the_burning_censer_sets_trees_alight(enemy, hits):
    t = visit("manor", enemy, items=["burning-censer"], dice=(6, 5, 1, 1), boxes=(*TOYS, "grove"))
    assert [record[3] for record in t.records("enemy-wounded")] == [hits]


def test_the_burning_censer_burns_an_unholy_villain_too():
    thomas: Any = {"at": "marsh", "lair": "ghost-lights", "investigation": 5}
    for items, left in ((["burning-censer"], 3), ([], 2)):
        heroes: Any = {"thomas": {**thomas, "items": items}}
        dice = (1, 1, 1, 6, 5, 3, *(1,) * 20)  # the villain first
        t = lake_table(mode="lone", heroes=heroes, phase="showdown", villain="scarecrow", dice=dice)
        t.answer("nobody")
        assert t.s.villain.wounds == left, items


@pytest.mark.parametrize(("mist", "wounds"), [((1, 1), 3), ((1, 6), 2), ((6, 6), 1)])
def test_no_mist_prevents_the_hit_of_the_burning_censer(mist, wounds):
    thomas: Any = {"at": "marsh", "lair": "ghost-lights", "items": ["burning-censer"]}
    t = lake_table(
        mode="lone",
        heroes={"thomas": thomas | {"investigation": 5}},
        phase="showdown",
        villain="vampire",
        villain_health=20,
        dice=(*(1,) * 5, 6, 6, 3, *mist, *(1,) * 9),  # two hits, and 1 more for both 6s
    )
    t.answer("nobody")
    assert t.s.villain.wounds == wounds


def test_the_burning_censer_of_another_hero_is_far_away():
    heroes: Any = {"thomas": {"at": "monastery"}, "karl": {"items": ["burning-censer"]}}
    t = lake_table(heroes=heroes, draws={"monastery": ["fallen-brethren"]}, clues={"monastery": 1},
                   dice=(6, 1, 1, 1, 1, 1), boxes=TOYS)  # fmt: skip
    t.answer("encounter")
    assert [record[3] for record in t.records("enemy-wounded")] == [1]
    thomas: Any = {"at": "marsh", "lair": "ghost-lights", "investigation": 5}
    t = lake_table(
        heroes={"thomas": thomas, "karl": {"items": ["burning-censer"]}},
        phase="showdown",
        villain="scarecrow",
        dice=(1, 1, 1, 6, 5, 3, *(1,) * 20),
    )
    t.answer("nobody", "no-accusation")
    assert t.s.villain.wounds == 2


def test_the_quarterstaff():
    assert carrying("quarterstaff").hero("thomas").value == (4, 2, 4, 2)


@pytest.mark.parametrize(("dice", "wounds"), [((5, 5, 5), 0), ((6, 5, 5), 1)])
def test_the_bestiary_tells_how_beasts_bite(dice, wounds):
    t = visit("olde-woods", "timber-wolves", items=["bestiary"], dice=(5, 5, 1, *dice))
    assert t.hero("thomas").value[1] == 3
    assert t.hero("thomas").wounds == wounds


@pytest.mark.rule("GAP-76")
@pytest.mark.parametrize(("dice", "wounds"), [((6, 6, 5, 5), 2), ((5, 5, 5, 5), 0)])
def test_a_six_of_the_rats_hits_even_who_carries_a_bestiary(dice, wounds):
    t = visit("windmill", "rats-in-the-granary", items=["bestiary"], dice=(1, 1, 1, *dice))
    assert t.hero("thomas").wounds == wounds


@pytest.mark.parametrize(("dice", "wounds"), [((5, 5), 2), ((4, 4), 0)])
def test_the_bestiary_helps_by_one_against_sharper_beasts_too(dice, wounds):
    t = lake_table(
        heroes={"thomas": {"at": "marsh", "items": ["bestiary"]}, "karl": {}},
        villain="werewolf",
        minions={"marsh": "dire-wolf"},
        phase="fight",
        dice=(1, 1, 1, *dice),
    )
    assert t.hero("thomas").wounds == wounds


def test_the_bestiary_has_no_page_on_people_and_does_not_help_others():
    t = visit("manor", "toy-thug", items=["bestiary"], dice=(5, 5, 1, 5, 1))
    assert t.hero("thomas").wounds == 1
    heroes: Any = {"thomas": {"at": "olde-woods"}, "karl": {"items": ["bestiary"]}}
    t = lake_table(heroes=heroes, draws={"olde-woods": ["timber-wolves"]}, clues={"olde-woods": 1},
                   dice=(5, 5, 1, 5, 1, 1), boxes=TOYS)  # fmt: skip
    t.answer("encounter")
    assert t.hero("thomas").wounds == 1


def test_holy_oil_turns_fours_into_hits():
    t = armed("holy-oil", dice=(4, 4, 3, 1, 1, 1, 1))
    assert t.options == ["use:holy-oil", "pass"]
    t.answer("use:holy-oil")
    assert t.s.fights[-1].wounds == 2
    assert t.gear("thomas") == []
    assert "holy-oil" in t.ids(t.s.stack)  # CAR-14
    assert [record[2] for record in t.records("dice-turned")] == [(6, 6, 3)]


def test_holy_oil_feeds_the_burning_censer():
    t = visit(
        "monastery",
        "fallen-brethren",
        items=["burning-censer", "holy-oil"],
        dice=(4, 1, 1, 1, 1, 1),
    )
    t.answer("use:holy-oil")
    assert [record[3] for record in t.records("enemy-wounded")] == [2]


@pytest.mark.parametrize(
    ("dice", "wounds", "taken"),
    [((4, 5, 1), 3, "use"), ((4, 5, 1), 0, "pass"), ((4, 3, 1), 3, "pass")],
)
def test_a_bot_takes_holy_oil_for_the_last_hit_when_it_is_in_trouble(dice, wounds, taken):
    t = visit("manor", "toy-thug", items=["holy-oil"], wounds=wounds, dice=(*dice, 1, 1))
    assert bot_takes(t).partition(":")[0] == taken


def test_holy_oil_is_not_asked_for_without_a_four_of_yours():
    assert armed("holy-oil", dice=(3, 3, 5, 4, 4, 4, 4)).kind == "escape"
    heroes: Any = {
        "thomas": {"at": "manor"},
        "karl": {"at": "manor", "items": ["holy-oil"]},
    }
    for mode in ("competitive", "cooperative"):
        t = lake_table(mode=mode, heroes=heroes, draws={"manor": ["toy-thug"]},
                       clues={"manor": 1}, dice=(4, 4, 4, 1, 1), boxes=TOYS)  # fmt: skip
        t.answer("encounter")
        assert t.kind == "escape"


def test_sacred_incense_helps_who_fights_with_spirit():
    t = visit("manor", "grey-lady", items=["sacred-incense"], dice=(1,) * 8)
    assert [len(mine) for mine, _ in fight_dice(t)] == [5]
    t = armed("sacred-incense", dice=(1,) * 7)
    assert [len(mine) for mine, _ in fight_dice(t)] == [3]
    t = carrying("sacred-incense")
    assert t.hero("thomas").value[0] == 3


def test_chances_count_what_monastery_items_do_in_a_fight():
    t = carrying("holy-oil", "burning-censer")
    wolves, ghoul = fight_with(t, "wolves"), fight_with(t, "crypt-ghoul")
    assert counted(t, "holy-oil", wolves) == {"ones": True}
    assert counted(t, "burning-censer", wolves) == {}
    assert counted(t, "burning-censer", ghoul) == {"sixes": 1, "prey": ("Unholy", "Tree")}


# ---- other items and allies -------------------------------------------------------------------


@pytest.mark.parametrize(("die", "left"), [(4, ["sacred-chalice"]), (3, [])])
def test_the_sacred_chalice_cancels_mystery_cards_until_it_runs_dry(die, left):
    t = drawn("toy-dusk", "sacred-chalice", dice=(die,))
    assert t.options == ["use:sacred-chalice", "pass"]
    t.answer("use:sacred-chalice")
    assert t.s.track == 20
    assert t.gear("thomas") == left


@pytest.mark.parametrize(("die", "asked"), [(4, False), (3, True)])
def test_a_sacred_chalice_that_is_not_dry_needs_no_loaded_dice(die, asked):
    t = drawn("toy-dusk", "sacred-chalice", "loaded-dice", dice=(die,))
    t.answer("use:sacred-chalice")
    assert ("use:loaded-dice" in t.options) is asked


@pytest.mark.rule("CRD-17", "GAP-64")
@pytest.mark.parametrize(("die", "left"), [(4, ["sacred-chalice"]), (3, [])])
def test_the_sacred_chalice_stops_a_mystery_card_that_is_carried_out(die, left):
    t = drawn("the-drowned-are-calling", "sacred-chalice")
    t.dice(4, 4, 4, die)
    t.answer("pass")  # as it is drawn; then Thomas fails
    t.answer("use:sacred-chalice")
    assert t.hero("thomas").wounds == 0
    assert len(t.records("test")) == 1  # Karl is not called any more
    assert t.gear("thomas") == left
    assert t.discards("mystery") == ["the-drowned-are-calling"]


def test_the_sacred_chalice_may_be_kept_full():
    t = drawn("toy-dusk", "sacred-chalice")
    t.answer("pass")
    assert t.s.track == 19
    assert t.gear("thomas") == ["sacred-chalice"]


@pytest.mark.rule("CRD-24")
def test_the_sacred_chalice_cancels_results_of_the_mystery_phase_chart():
    heroes: Any = {"thomas": {"items": ["sacred-chalice"]}, "karl": {}}
    t = lake_table(
        mode="cooperative", heroes=heroes, phase="mystery-chart", dice=(3, 4), boxes=TOYS
    )
    assert t.options == ["use:sacred-chalice", "pass"]


def test_the_sacred_chalice_does_not_stop_events():
    heroes: Any = {"karl": {"hand": ["toy-clues"]}, "thomas": {"items": ["sacred-chalice"]}}
    t = lake_table(heroes=heroes, boxes=TOYS)
    t.answer("play:toy-clues")
    assert t.hero("karl").investigation == 2 + 2


def test_the_pilgrims_guide_knows_short_ways():
    for items, others, near in (
        (["pilgrims-guide"], [], True),
        ([], ["pilgrims-guide"], False),
    ):
        heroes: Any = {"karl": {"items": items}, "thomas": {"items": others}}
        t = lake_table(heroes=heroes, phase="move", dice=(2,), boxes=TOYS)
        assert t.hero("thomas").value[1] == 2 + len(others)
        assert ("move:manor" in t.options) is near  # three spaces away
        assert "move:road-manor-fields" not in t.options


@pytest.mark.rule("AP-49")
def test_the_pilgrims_guide_has_a_point_for_movement_each_day():
    heroes: Any = {"karl": {"items": ["pilgrims-guide"]}}
    t = lake_table(mode="lone", preset="ap", phase="day", heroes=heroes)
    assert (t.hero("karl").points, t.hero("karl").move_points) == (12, 1)


@pytest.mark.parametrize(("die", "where"), [(4, "north-dock"), (3, "forgotten-island")])
def test_the_pilgrims_guide_calls_the_boat_once_more(die, where):
    heroes: Any = {"thomas": {"at": "forgotten-island", "items": ["pilgrims-guide"]}}
    t = lake_table(mode="lone", heroes=heroes, phase="move", dice=(2,), boxes=TOYS)
    t.dice(3)
    t.answer("boat:north-dock")
    assert t.options == ["use:pilgrims-guide", "pass"]
    t.dice(die)
    t.answer("use:pilgrims-guide")
    assert t.at("thomas") == where


def test_the_rosary_counts_for_more_beside_another_holy_card():
    def spirit(*items: str) -> int:
        return skill_value(carrying(*items).game, 0, SPIRIT)

    assert spirit("rosary") == spirit("rosary", "woollen-habit") == 4
    assert spirit("rosary", "relic-of-the-saint") == 5
    heroes: Any = {"thomas": {}, "karl": {"items": ["rosary", "relic-of-the-saint"]}}
    assert skill_value(lake_table(heroes=heroes).game, 0, SPIRIT) == 3


def test_the_woollen_habit():
    assert carrying("woollen-habit").hero("thomas").boxes == 5


def test_the_writing_case_makes_money_of_an_event_once_a_turn():
    t = carrying("writing-case", hand=["toy-shield", "toy-guard", "toy-dice"])
    t.answer("use:writing-case")
    assert len(t.options) == 3
    t.answer("card:toy-guard")
    assert sorted(t.hand("thomas")) == ["toy-dice", "toy-shield"]
    assert t.discards("event") == ["toy-guard"]
    assert t.hero("thomas").investigation == 2
    assert "use:writing-case" not in t.choices


def test_the_writing_case_needs_an_event_and_your_turn():
    assert "use:writing-case" not in carrying("writing-case").choices
    t = carrying("writing-case", active="karl", hand=["toy-shield"])
    assert "use:writing-case" not in t.choices
    heroes: Any = {"thomas": {"items": ["writing-case"], "hand": ["toy-shield"]}, "karl": {}}
    t = lake_table(mode="cooperative", seats=(0, 0), heroes=heroes, active="karl", boxes=TOYS)
    assert "use:writing-case" not in t.choices  # even if one player runs both


def test_the_alarm_bell_saves_an_elder_for_two_investigation():
    t = drawn("toy-poison", "alarm-bell")
    assert t.options == ["use:alarm-bell", "pass"]
    assert price_of(t, "use:alarm-bell") == 2
    t.answer("use:alarm-bell")
    assert t.s.elders[0].status == "town"
    assert t.hero("thomas").investigation == 0
    assert t.gear("thomas") == ["alarm-bell"]


def test_the_alarm_bell_rings_for_elders_alone():
    heroes: Any = {"karl": {}, "thomas": {"items": ["alarm-bell"], "investigation": 9}}
    t = lake_table(
        heroes=heroes, active="thomas", phase="mystery-card",
        draws={"mystery": ["toy-stab"]}, boxes=TOYS,
    )  # fmt: skip
    assert "use:alarm-bell" not in t.options
    assert t.hero("thomas").wounds == 1
