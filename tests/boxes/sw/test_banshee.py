"""The Banshee: her sheet, both sides of her chart, her minions and her Echoes.

A hero who lingers and rolls a 1 causes a roll on the chart in their own space, so many of these
tests begin with the dice (1, face). In a fight the hero's dice come first, in a showdown hers.
"""

from __future__ import annotations

from typing import Any

import pytest

from shadowbrook.boxes.sw.banshee import ADVANCED_CHART, CHART, MINIONS, banshee
from shadowbrook.cards import HARM, SECRET
from shadowbrook.engine.queries.fight_reading import matchup, showdown_matchups
from shadowbrook.engine.queries.values import explain_skill, skill_value, villain_health
from shadowbrook.engine.state import Fight
from shadowbrook.engine.words import COMBAT, SPIRIT
from shadowbrook.odds.matchups import fight_odds
from shadowbrook.testing import Scenario, table
from tests.toys import BOXES as TOYS

BOXES = (*TOYS, "sw")
LINGER = 1
THOMAS = {"at": "marsh", "investigation": 0}  # Spirit 3, Cunning 2, Combat 3, Honor 2
ANNE = {"at": "windmill", "investigation": 0}  # Spirit 4, Cunning 3, Combat 2, Honor 3
IN_TOWN = {"thomas": {"at": "town-hall"}, "anne-marie": {"at": "town-hall"}}


def night(**more: Any) -> Scenario:
    """A table with the Banshee."""
    return table(**{"villain": "banshee", "boxes": BOXES} | more)


def linger(face: int, *dice: int, basic: bool = False, **more: Any) -> Scenario:
    """Thomas lingers in the Marsh; the chart shows `face`."""
    more.setdefault("heroes", {"thomas": THOMAS, "anne-marie": ANNE})
    more.setdefault("clues", {"marsh": 1, "windmill": 1})  # so that actions are a choice
    return night(
        phase="walk", dice=(LINGER, face, *dice), basic=("chart",) if basic else (), **more
    )


def growing(face: int, *dice: int, lairs: tuple[str, ...] = ("grinding-stones",), **more: Any):
    """The chart is rolled by nobody, as the Mystery Phase begins."""
    more.setdefault("heroes", IN_TOWN)
    draws = {"mystery": ["toy-quiet"], "lair": list(lairs)}
    return night(
        phase="mystery-start",
        optional=("growing_darkness",),
        dice=(face, *dice),
        draws=draws,
        **more,
    )


def mystery_begins(*dice: int, **more: Any) -> Scenario:
    """The Mystery Phase begins, and an idle card is drawn in it."""
    return night(phase="mystery-start", dice=dice, draws={"mystery": ["toy-quiet"]}, **more)


def rolled(t: Scenario) -> list[tuple[int, int]]:
    """How many dice the hero and the enemy had in each fight round so far."""
    return [(len(r[2]), len(r[4])) for r in t.records("fight-dice")]


def fought(t: Scenario) -> list[tuple[str, str]]:
    """Who had to fight whom."""
    return [(t.names[r[1]], r[2]) for r in t.records("fight")]


def placed(t: Scenario) -> list[tuple[str, str]]:
    """The counters that came, and where to."""
    return [(r[1], t.content.board.spaces[r[2]].id) for r in t.records("minion-placed")]


def events(t: Scenario) -> list[str]:
    """The results of the minion chart so far."""
    return [r[2] for r in t.records("minion-chart")]


# ---- the sheet ------------------------------------------------------------------------------


@pytest.mark.card("banshee")
@pytest.mark.rule("VIL-23", "VIL-01")
def test_her_place_among_the_villains():
    assert banshee.d100 == (21, 25)
    assert (banshee.combat, banshee.health) == (4, 7)
    assert banshee.keywords == ("Unholy",)
    assert [ability.id for ability in banshee.advanced] == [
        "lament-for-the-fallen",
        "heartbreak",
        "keening-for-the-dead",
    ]


@pytest.mark.parametrize("basic", [(), ("villain",)])
@pytest.mark.parametrize(("spirit", "dice"), [(0, 5), (1, 4), (2, 4)])
def test_banshee_keening_is_a_die_against_spirit_under_four(spirit, dice, basic):
    heroes = {"thomas": {**THOMAS, "upgrades": {"spirit": spirit}}, "anne-marie": ANNE}
    t = night(
        heroes=heroes,
        phase="walk",
        dice=(LINGER, 5, *(1,) * 8),
        basic=("chart", *basic),
        clues={"marsh": 1},
    )
    assert events(t) == ["banshee-attack"]
    assert rolled(t) == [(3, dice)]


def test_keening_is_hers_alone():
    t = linger(1, *(1,) * 6, basic=True)  # Keeners against Thomas with Spirit 3
    assert rolled(t)[0] == (3, 3)


# ---- advanced abilities -----------------------------------------------------------------------


@pytest.mark.card("banshee/advanced/1")
@pytest.mark.rule("VIL-04", "BAS-01")
@pytest.mark.parametrize(("basic", "health"), [((), 8), (("villain",), 7)])
def test_a_hero_who_falls_by_anything_makes_her_grow(basic, health):
    t = night(
        heroes={"thomas": {"at": "church", "wounds": 3}, "anne-marie": ANNE},
        phase="mystery-card",
        draws={"mystery": ["toy-stab"]},
        basic=basic,
        dice=(2,),
    )
    assert t.hero("thomas").down
    assert villain_health(t.game) == health


@pytest.mark.card("banshee/advanced/1")
def test_a_wound_alone_makes_her_grow_no_more_than_a_fallen_minion():
    t = night(
        heroes={"thomas": {"at": "church", "wounds": 2}, "anne-marie": ANNE},
        phase="mystery-card",
        draws={"mystery": ["toy-stab"]},
        dice=(2,),
    )
    assert not t.hero("thomas").down
    assert villain_health(t.game) == 7


def showdown(*dice: int, basic: tuple[str, ...] = (), **more: Any) -> Scenario:
    """A lone hero at the Manor, where the toy lair is good for a die."""
    given = {"at": "manor", "lair": "toy-lair", "investigation": 2, **more.pop("given", {})}
    hero = more.pop("hero", "thomas")
    t = night(mode="lone", heroes={hero: given}, phase="showdown", dice=dice, basic=basic, **more)
    while t.kind == "hunting-party":
        t.answer("nobody")
    return t


@pytest.mark.card("banshee/advanced/2")
@pytest.mark.parametrize(("dice", "wounds"), [((3, 3, 3), 1), ((3, 3, 4), 0)])
def test_heartbreak_tests_spirit_as_each_showdown_round_begins(dice, wounds):
    t = showdown(*dice, *(1,) * 9)
    assert t.hero("thomas").wounds == wounds
    assert t.kind == "regroup"
    t.dice(3, 3, 3, *(1,) * 9)
    t.answer("fight")
    assert t.hero("thomas").wounds == wounds + 1


@pytest.mark.card("banshee/advanced/2")
@pytest.mark.rule("BAS-01")
def test_no_heart_is_broken_in_the_basic_game():
    t = showdown(*(1,) * 9, basic=("villain",))
    assert t.hero("thomas").wounds == 0
    assert not t.records("test")


@pytest.mark.card("banshee/advanced/2")
def test_the_odds_know_of_broken_hearts():
    def tolls(**more: Any) -> tuple[float, float]:
        t = showdown(4, 4, 4, *(1,) * 9, **more)
        return showdown_matchups(t.game, (0,), 0)[0].tolls

    assert tolls()[1] == pytest.approx(1 / 8)
    assert tolls(given={"upgrades": {"spirit": 1}})[1] == pytest.approx(1 / 16)


def murder(*lairs: str, **more: Any) -> Scenario:
    """A Murder! is drawn."""
    more.setdefault("heroes", {"thomas": THOMAS, "anne-marie": ANNE})
    draws = {"mystery": ["toy-murder"], "lair": list(lairs)}
    return night(phase="mystery-card", draws=draws, **more)


@pytest.mark.card("banshee/advanced/3")
@pytest.mark.rule("VIL-05")
def test_a_murder_wounds_the_weak_of_spirit_who_cannot_pay():
    t = murder()
    assert t.hero("thomas").wounds == 1
    assert t.hero("anne-marie").wounds == 0


@pytest.mark.card("banshee/advanced/3")
@pytest.mark.parametrize(("answer", "wounds", "left"), [("yes", 0, 0), ("no", 1, 1)])
def test_who_has_1_investigation_may_pay_it_when_she_keens(answer, wounds, left):
    t = murder(heroes={"thomas": {**THOMAS, "investigation": 1}, "anne-marie": ANNE})
    assert (t.asked, t.kind, t.options) == ("thomas", "pay-to-stop", ["yes", "no"])
    assert t.decision.options[0].price == 1
    t.answer(answer)
    assert t.hero("thomas").wounds == wounds
    assert t.hero("thomas").investigation == left


@pytest.mark.card("banshee/advanced/3")
@pytest.mark.rule("BAS-01", "KO-05")
def test_she_keens_for_nobody_in_the_basic_game_and_leaves_the_fallen_alone():
    assert murder(basic=("villain",)).hero("thomas").wounds == 0
    t = murder(heroes={"thomas": {**THOMAS, "down": True}, "anne-marie": ANNE})
    assert t.hero("thomas").wounds == 0


# ---- minions ----------------------------------------------------------------------------------


def test_each_counter_has_two_faces_and_there_are_ten_echoes():
    faces = {minion.id: (minion.flip, minion.supply) for minion in MINIONS if not minion.round}
    assert faces == {
        "keeners": ("corpse-candle", 7),
        "corpse-candle": ("keeners", 7),
        "barrow-wight": ("washer-at-the-ford", 7),
        "washer-at-the-ford": ("barrow-wight", 7),
    }
    assert [(one.id, one.supply) for one in MINIONS if one.round] == [("echoes", 10)]


def before(minion: str, *dice: int, down: bool = False, **more: Any) -> Scenario:
    """Thomas fights a minion in the Marsh; Isabella is there or lies knocked out."""
    heroes = {
        "thomas": {**THOMAS, **more.pop("given", {})},
        "isabella": {"at": "town-hall", "investigation": 0, "down": down},
    }
    return night(heroes=heroes, phase="fight", minions={"marsh": minion}, dice=dice, **more)


@pytest.mark.card("keeners", "corpse-candle", "barrow-wight", "washer-at-the-ford")
@pytest.mark.rule("FGT-07", "FGT-09")
@pytest.mark.parametrize(
    ("minion", "mine", "theirs", "health", "bounty"),
    [
        ("keeners", 3, 3, 2, 4),
        ("corpse-candle", 2, 2, 2, 3),
        ("barrow-wight", 3, 4, 3, 4),
        ("washer-at-the-ford", 2, 3, 2, 5),
    ],
)
def test_each_of_her_minions_falls_to_its_last_wound_and_pays_for_it(
    minion, mine, theirs, health, bounty
):
    for hits, left, paid in ((health - 1, minion, 0), (health, None, bounty)):
        dice = (5,) * hits + (1,) * (mine - hits + theirs)
        t = before(minion, *dice, draws={"lair": ["grinding-stones"]})
        assert rolled(t) == [(mine, theirs)]
        assert (t.minion("marsh"), t.hero("thomas").investigation) == (left, paid)


@pytest.mark.card("keeners", "corpse-candle", "barrow-wight", "washer-at-the-ford")
@pytest.mark.parametrize("minion", [minion.id for minion in MINIONS if not minion.round])
def test_all_that_she_sends_is_unholy(minion):
    t = night(
        heroes={"eliza": {"at": "marsh", "investigation": 0}, "anne-marie": ANNE},
        phase="fight",
        minions={"marsh": minion},
        draws={"lair": ["grinding-stones"]},
        dice=(1,) * 8,
    )
    kind = next(one for one in MINIONS if one.id == minion)
    assert rolled(t)[0][0] == (3, 3, 2, 2)[kind.skill] + 1  # Eliza's die against the Unholy


@pytest.mark.card("keeners")
@pytest.mark.rule("FGT-24")
@pytest.mark.parametrize(("down", "dice"), [(False, 3), (True, 4)])
def test_keeners_are_fought_with_spirit_and_mourn_the_fallen(down, dice):
    t = before("keeners", 5, 5, 1, *(1,) * dice, down=down, given={"upgrades": {"combat": 3}})
    assert rolled(t) == [(3, dice)]
    assert t.minion("marsh") is None
    assert t.hero("thomas").investigation == 4


@pytest.mark.card("corpse-candle")
def test_a_corpse_candle_that_survives_leads_you_astray():
    lair, clues = {"lair": ["grinding-stones"]}, {"windmill": 1}
    t = before("corpse-candle", 5, 1, 1, 1, draws=lair, clues=clues)
    assert rolled(t) == [(2, 2)]  # his Cunning
    assert t.at("thomas") == "windmill"
    assert t.records("pushed-back")
    assert t.minion("marsh") == "corpse-candle"
    assert not t.s.fights
    assert (t.asked, t.kind) == ("thomas", "action")  # and his turn goes on


@pytest.mark.card("corpse-candle")
def test_it_is_put_out_by_two_hits():
    t = before("corpse-candle", 5, 5, 1, 1)
    assert t.at("thomas") == "marsh"
    assert t.minion("marsh") is None
    assert t.hero("thomas").investigation == 3


@pytest.mark.card("corpse-candle")
def test_where_it_leads_nowhere_the_fight_goes_on():
    t = before("corpse-candle", 5, 1, 1, 1, draws={"lair": ["sunken-hut"]})
    assert t.kind == "escape"
    t.dice(5, 1, 1, 1)
    t.answer("fight")  # the wound of the first round still counts
    assert t.minion("marsh") is None


@pytest.mark.card("corpse-candle")
@pytest.mark.rule("MIN-18")
def test_who_is_led_to_another_minion_fights_it():
    t = night(
        heroes={"thomas": THOMAS, "anne-marie": {"at": "church"}},
        phase="fight",
        minions={"marsh": "corpse-candle", "windmill": "toy-wolf"},
        draws={"lair": ["grinding-stones"]},
        dice=(1, 1, 1, 1, *(5, 5, 1), *(1, 1)),
    )
    assert fought(t) == [("thomas", "corpse-candle"), ("thomas", "toy-wolf")]
    assert t.minion("windmill") is None


@pytest.mark.card("corpse-candle")
@pytest.mark.rule("KO-05")
def test_who_is_knocked_out_by_it_is_led_nowhere():
    t = before("corpse-candle", 1, 1, 5, 1, given={"wounds": 3})
    assert t.hero("thomas").down
    assert t.at("thomas") == "town-hall"
    assert not t.records("pushed-back")


@pytest.mark.card("barrow-wight")
def test_a_barrow_wight_weakens_with_every_wound():
    t = before("barrow-wight", 5, 1, 1, *(1,) * 4)
    t.dice(5, 1, 1, *(1,) * 3)
    t.answer("fight")
    t.dice(1, 1, 1, *(1,) * 2)
    t.answer("fight")
    assert [enemy for _, enemy in rolled(t)] == [4, 3, 2]
    t.dice(5, 1, 1, *(1,) * 2)
    t.answer("fight")
    assert t.minion("marsh") is None
    assert t.hero("thomas").investigation == 4


@pytest.mark.card("barrow-wight")
def test_the_odds_of_a_wight_are_better_than_of_one_that_never_weakens():
    t = night(heroes={"thomas": THOMAS, "anne-marie": ANNE})
    game, seat = t.game, t.hero("thomas").seat
    fight = Fight(hero=0, minion=t.content.minion_index["barrow-wight"])
    found = matchup(game, fight, seat)
    assert found.theirs.frenzy == -1
    assert fight_odds(found).win > 0


@pytest.mark.card("washer-at-the-ford")
def test_the_washer_is_faced_with_honor():
    t = before("washer-at-the-ford", 5, 5, 1, 1, 1)
    assert rolled(t) == [(2, 3)]
    assert t.minion("marsh") is None
    assert t.hero("thomas").investigation == 5


def washing(*dice: int, thomas: int = 1, anne: int = 0, **more: Any) -> Scenario:
    heroes = {"thomas": {"at": "church", "wounds": thomas}, "anne-marie": {**ANNE, "wounds": anne}}
    minions = {"road-marsh-keep": "washer-at-the-ford"}
    return mystery_begins(*dice, heroes=heroes, minions=minions, **more)


@pytest.mark.card("washer-at-the-ford")
@pytest.mark.rule("MYS-03")
@pytest.mark.parametrize(("dice", "wounds"), [((3, 3, 3), 2), ((3, 3, 4), 1)])
def test_the_washer_washes_the_shroud_of_the_most_wounded(dice, wounds):
    t = washing(*dice)
    assert t.hero("thomas").wounds == wounds
    assert t.hero("anne-marie").wounds == 0
    assert t.minion("road-marsh-keep") == "washer-at-the-ford"
    by = [(r[1], r[3]) for r in t.records("wounded")]
    assert by == [(t.number("thomas"), "minion")] * (wounds - 1)


@pytest.mark.card("washer-at-the-ford")
@pytest.mark.rule("MIN-02")
@pytest.mark.parametrize("first", ["thomas", "anne-marie"])
def test_the_first_player_says_whose_shroud_it_is(first):
    t = washing(anne=1, first=first)
    assert (t.asked, set(t.options)) == (first, {"hero:anne-marie", "hero:thomas"})
    assert t.decision.aim == HARM
    t.dice(3, 3, 3)
    t.answer("hero:thomas")
    assert (t.hero("thomas").wounds, t.hero("anne-marie").wounds) == (2, 1)


@pytest.mark.card("washer-at-the-ford")
def test_nobodys_shroud_is_washed_if_all_are_well():
    t = washing(thomas=0)
    assert (t.hero("thomas").wounds, t.hero("anne-marie").wounds) == (0, 0)
    assert not t.records("test")
    assert t.kind == "move"


@pytest.mark.card("echoes")
def test_echoes_lower_the_spirit_of_those_among_them():
    heroes = {"thomas": THOMAS, "anne-marie": ANNE}
    t = night(heroes=heroes, round_counters={"marsh": ("echoes",)})
    assert [skill_value(t.game, hero, SPIRIT) for hero in (0, 1)] == [2, 4]
    assert ("echoes", -1) in explain_skill(t.game, 0, SPIRIT)
    assert skill_value(t.game, 0, COMBAT) == 3
    t = night(heroes=heroes, round_counters={"windmill": ("echoes",)}, basic=("villain",))
    assert [skill_value(t.game, hero, SPIRIT) for hero in (0, 1)] == [3, 3]


@pytest.mark.card("echoes")
def test_among_echoes_even_a_strong_spirit_is_weak():
    heroes = {"anne-marie": {"at": "marsh", "investigation": 0}, "thomas": {"at": "church"}}
    t = linger(5, *(1,) * 7, basic=True, heroes=heroes, round_counters={"marsh": ("echoes",)})
    assert rolled(t) == [(2, 5)]


@pytest.mark.card("echoes")
@pytest.mark.rule("MIN-23")
@pytest.mark.parametrize(("die", "left", "gained"), [(5, [], 1), (4, ["echoes"], 0)])
def test_echoes_are_outsung_with_spirit(die, left, gained):
    t = night(
        heroes={"karl": {**THOMAS}, "anne-marie": ANNE},
        round_counters={"marsh": ("echoes",), "windmill": ("echoes",)},
        dice=(die,),  # his Spirit of 2, less 1
        clues={"marsh": 1},
    )
    assert "clear:echoes" in t.options
    t.answer("clear:echoes")
    assert [record[3] for record in t.records("test-result")] == [(die,)]
    assert t.round_counters("marsh") == left
    assert t.round_counters("windmill") == ["echoes"]
    assert t.hero("karl").investigation == gained
    assert t.supply("echoes") == 8 + gained


@pytest.mark.card("echoes")
@pytest.mark.rule("GAP-41")
def test_who_has_no_die_left_does_not_try():
    heroes = {"inspector-cooke": {"at": "marsh", "investigation": 0}, "thomas": {"at": "church"}}
    t = night(heroes=heroes, round_counters={"marsh": ("echoes",)}, clues={"marsh": 1})
    assert "clear:echoes" not in t.options


# ---- the basic chart ----------------------------------------------------------------------------


@pytest.mark.card(
    "banshee/basic/keeners",
    "banshee/basic/corpse-candle",
    "banshee/basic/barrow-wight",
    "banshee/basic/washer-at-the-ford",
)
@pytest.mark.parametrize(
    ("face", "minion"),
    [(1, "keeners"), (2, "corpse-candle"), (3, "barrow-wight"), (4, "washer-at-the-ford")],
)
def test_four_results_of_the_basic_chart_bring_a_minion(face, minion):
    t = growing(face, basic=("chart",))
    assert placed(t) == [(minion, "windmill")]
    assert t.minion("windmill") == minion


@pytest.mark.card("banshee/basic/banshee-attack")
@pytest.mark.rule("FGT-21")
def test_she_attacks_every_hero_in_the_space_and_nobody_elsewhere():
    heroes = {
        "thomas": THOMAS,
        "anne-marie": {"at": "marsh", "investigation": 0},
        "karl": {"at": "church"},
    }
    t = linger(5, *(1,) * 16, basic=True, heroes=heroes)
    assert fought(t) == [("thomas", "banshee"), ("anne-marie", "banshee")]
    assert rolled(t) == [(3, 5), (2, 4)]


@pytest.mark.card("banshee/basic/a-cry-in-the-night")
def test_a_cry_in_the_night_is_heard_by_all():
    heroes = {
        "thomas": {**THOMAS, "investigation": 2},
        "anne-marie": ANNE,
        "karl": {"at": "church", "investigation": 0},
        "katarina": {"at": "church", "down": True, "investigation": 0},
    }
    t = linger(6, *(4, 4, 4), *(4, 4, 4, 5), *(4, 4), basic=True, heroes=heroes)
    assert t.hero("thomas").investigation == 1  # he had it to lose
    assert t.hero("thomas").wounds == 0
    assert t.hero("anne-marie").wounds == 0  # a 5 of four dice
    assert t.hero("karl").wounds == 1  # he had nothing
    assert t.hero("katarina").wounds == 0
    assert t.kind == "action"


# ---- the advanced chart ------------------------------------------------------------------------


@pytest.mark.card(
    "banshee/advanced/funeral-procession",
    "banshee/advanced/open-barrow",
    "banshee/advanced/washer-at-the-ford",
)
@pytest.mark.parametrize(
    ("face", "minions"),
    [
        (1, ["corpse-candle", "keeners"]),
        (2, ["barrow-wight", "echoes"]),
        (3, ["washer-at-the-ford"]),
    ],
)
def test_three_results_of_the_advanced_chart_bring_minions(face, minions):
    t = growing(face)
    assert placed(t) == [(minion, "windmill") for minion in minions]


@pytest.mark.card("banshee/advanced/shriek")
def test_a_shriek_is_carried_on_by_echoes():
    heroes = {
        "thomas": THOMAS,
        "anne-marie": ANNE,
        "karl": {"at": "church", "investigation": 0},
        "katarina": {"at": "blacksmith", "investigation": 0},
    }
    t = linger(
        4,
        *(1,) * 30,
        heroes=heroes,
        round_counters={"marsh": ("echoes",), "windmill": ("echoes",), "church": ("toy-rats",)},
    )
    assert fought(t) == [("thomas", "banshee"), ("anne-marie", "banshee")]


@pytest.mark.card("banshee/advanced/shriek")
@pytest.mark.rule("CHA-09c")
def test_the_bonus_of_an_attack_is_carried_on_as_well():
    t = night(
        mode="cooperative",
        chart="advanced",
        heroes={"thomas": {"at": "windmill"}, "anne-marie": {"at": "manor"}},
        round_counters={"manor": ("echoes",)},
        phase="mystery-chart",
        dice=(4, 5, 4, *(1,) * 11, *(1,) * 10),
        draws={"mystery": ["toy-quiet"], "lair": ["grinding-stones"]},
    )
    assert events(t) == ["shriek"]
    assert rolled(t) == [(3, 4 + 1 + 3), (2, 4 + 1 + 3)]


@pytest.mark.card("banshee/advanced/shriek")
def test_a_shriek_where_nobody_is_still_carries():
    heroes = {"thomas": THOMAS, "anne-marie": {"at": "church", "investigation": 0}}
    t = growing(4, *(1,) * 8, heroes=heroes, round_counters={"marsh": ("echoes",)})
    assert fought(t) == [("thomas", "banshee")]
    t = growing(4, heroes=heroes, round_counters={"manor": ("echoes",)})
    assert fought(t) == []


@pytest.mark.card("banshee/advanced/the-wail-carries")
def test_the_wail_carries_to_the_weak_of_spirit():
    heroes = {
        "thomas": THOMAS,
        "isabella": {"at": "marsh"},
        "karl": {"at": "church"},
        "anne-marie": ANNE,
    }
    t = linger(5, heroes=heroes)
    assert placed(t) == [("echoes", "marsh"), ("echoes", "church")]
    assert t.s.track == 20


@pytest.mark.card("banshee/advanced/the-wail-carries")
def test_where_echoes_hang_already_no_more_come():
    heroes = {"thomas": THOMAS, "karl": {"at": "church"}, "anne-marie": ANNE}
    t = linger(5, heroes=heroes, round_counters={"marsh": ("echoes",)})
    assert placed(t) == [("echoes", "church")]


@pytest.mark.card("banshee/advanced/the-wail-carries")
@pytest.mark.rule("MIN-22")
@pytest.mark.parametrize(("lying", "track"), [("toy-rats", 20), ("echoes", 19)])
def test_with_nobody_to_break_it_goes_to_a_random_location(lying, track):
    heroes = {"anne-marie": {"at": "church"}, "heinrich": {"at": "church"}}
    t = growing(5, heroes=heroes, round_counters={"windmill": (lying,)})
    assert placed(t) == [("echoes", "windmill")]
    assert t.s.track == track


@pytest.mark.card("banshee/advanced/dirge")
@pytest.mark.parametrize(("dead", "track"), [(1, 19), (2, 18), (3, 18)])
def test_the_dirge_counts_the_dead_but_not_past_two(dead, track):
    names = ("lord-hanbrook", "sophie", "doctor-manning")
    elders = {name: {"status": "dead"} for name in names[:dead]}
    t = growing(6, elders=elders)
    assert t.s.track == track
    assert t.kind == "move"


@pytest.mark.card("banshee/advanced/dirge")
@pytest.mark.rule("MIN-02")
@pytest.mark.parametrize("first", ["thomas", "anne-marie"])
def test_while_nobody_is_dead_an_elder_of_the_first_players_choice_gains_a_secret(first):
    t = growing(6, first=first)
    assert (t.asked, len(t.options), t.decision.aim) == (first, 6, SECRET)
    t.answer("elder:sophie")
    assert len(t.secrets("sophie")) == 2
    assert t.s.track == 20


@pytest.mark.card("banshee/advanced/dirge")
@pytest.mark.rule("MIN-02")
def test_the_first_player_chooses_that_elder_in_the_turn_of_others_too():
    t = linger(6, first="anne-marie")
    assert (t.kind, t.asked) == ("choose-elder", "anne-marie")


@pytest.mark.card("banshee/advanced/dirge")
def test_with_evil_elders_alone_nothing_is_sung():
    names = ("lord-hanbrook", "lady-hanbrook", "sophie")
    others = ("doctor-manning", "reverend-harding", "magistrate-kroft")
    elders = {name: {"status": "evil"} for name in (*names, *others)}
    t = growing(6, elders=elders)
    assert t.s.track == 20


def test_six_results_on_each_side_of_her_chart_one_of_them_an_attack():
    for chart in (CHART, ADVANCED_CHART):
        assert len({entry.name for entry in chart}) == 6
        assert all(entry.text and entry.title for entry in chart)
        assert sum(entry.attack for entry in chart) == 1
