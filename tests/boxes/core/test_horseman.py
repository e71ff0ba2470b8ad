"""The Spectral Horseman: his sheet, both sides of his chart, his minions.

A hero who lingers and rolls a 1 causes a roll on the chart in their own space, so most of
these tests begin with the dice (1, face). In a fight the hero's dice come first. The way home
from the Marsh is a Road, the Blacksmith, the Town Hall.
"""

from __future__ import annotations

from typing import Any

import pytest

from shadowbrook.boxes.core.horseman import ADVANCED_CHART, CHART
from shadowbrook.cards import TakeWounds
from shadowbrook.engine import moments as on
from shadowbrook.engine.box import Box
from shadowbrook.engine.definitions import EventCard, VillainSheet
from shadowbrook.engine.happenings import FightRound, Free
from shadowbrook.engine.queries.fight_reading import matchup
from shadowbrook.engine.queries.values import villain_health
from shadowbrook.engine.shelf import content, register
from shadowbrook.engine.state import Fight
from shadowbrook.engine.verbs.elders import kill_elder
from shadowbrook.engine.verbs.moving import carry_hero
from shadowbrook.engine.you import You
from shadowbrook.narration import Narrator
from shadowbrook.testing import Scenario, table
from tests.boxes.core.advised import chosen, reason
from tests.toys import BOXES

LINGER = 1
CALM = (1, 1, 1, 1, 1, 1, 1)  # the Horseman misses
SWING = (1, 1, 1)  # he misses with the three dice of a blow in passing
DEADLY = (6, 6, 6, 6, 6, 6, 6)
THOMAS = {"at": "marsh", "investigation": 0}
ANNE = {"at": "windmill", "investigation": 0}
WAY_HOME = ["road-blacksmith-marsh", "blacksmith", "town-hall"]


async def stab_in_the_back(you: You, happening: FightRound) -> None:
    g = you.g
    await kill_elder(g, 0, "card")


async def run_away(you: You, happening: Free) -> None:
    g = you.g
    await carry_hero(g, you.hero, g.content.board.index["manor"])


register(
    Box(
        id="axes",
        name="axes",
        version="1",
        cards=(
            EventCard(id="toy-axe", name="toy-axe", play=stab_in_the_back, when=(on.FIGHT_ROLL,)),
            EventCard(id="toy-run", name="toy-run", play=run_away, when=(on.FREE, on.FIGHT)),
            EventCard(id="toy-stumble", name="toy-stumble", play=TakeWounds(9)),
        ),
    )
)


def ridden(**given: Any) -> Scenario:
    return table(villain="spectral-horseman", boxes=(*BOXES, "axes"), **given)


def linger(face: int, *dice: int, basic: bool = False, **more: Any) -> Scenario:
    """Thomas (3 in Combat, 3 in Spirit) lingers in the Marsh; the chart shows `face`."""
    more.setdefault("heroes", {"thomas": THOMAS, "anne-marie": ANNE})
    return ridden(
        phase="walk",
        dice=(LINGER, face, *dice),
        clues={"marsh": 1, "windmill": 1},  # so that there is a choice of actions afterwards
        basic=("chart",) if basic else (),
        **more,
    )


def night(*dice: int, at: str = "manor", anne: str = "windmill", **more: Any) -> Scenario:
    """A Mystery Phase with Thomas in one place and Anne Marie in another, then his move."""
    more.setdefault("heroes", {"thomas": {**THOMAS, "at": at}, "anne-marie": {**ANNE, "at": anne}})
    more.setdefault("draws", {"mystery": ["toy-quiet"]})
    return ridden(phase="mystery-start", dice=dice, **more)


def hunt(*dice: int, **more: Any) -> Scenario:
    """The same without Endless Ride."""
    return night(*dice, basic=("villain",), **more)


def events(t: Scenario) -> list[str]:
    """The results of the minion chart so far."""
    return [record[2] for record in t.records("minion-chart")]


def route(t: Scenario) -> list[str]:
    """The spaces into which he rode."""
    return [t.content.board.spaces[record[2]].id for record in t.records("villain-rides")]


def fought(t: Scenario) -> list[tuple[str, int]]:
    """Who was in each fight round, and the number of the enemy's dice."""
    return [(t.names[record[1]], len(record[4])) for record in t.records("fight-dice")]


# ---- the box ------------------------------------------------------------------------------


@pytest.mark.rule("VIL-06", "VIL-23", "GEN-10")
def test_the_core_box_has_exactly_four_villains():
    sheets = [card for card in content(("core",)).definitions if isinstance(card, VillainSheet)]
    assert {sheet.id: sheet.d100 for sheet in sheets} == {
        "scarecrow": (1, 5),
        "vampire": (6, 10),
        "spectral-horseman": (11, 15),
        "werewolf": (16, 20),
    }


@pytest.mark.rule("VIL-22", "MIN-24")
def test_his_minions():
    t = ridden()
    named = {"barghest-hound", "ghost-soldiers", "headless-drummer", "phantom-coach"}
    for chart in (CHART, ADVANCED_CHART):
        assert len(chart) == 6
        assert all(entry.text for entry in chart)
        assert {name for entry in chart for name in entry.minions} == named
    assert CHART[0].minions == ("barghest-hound",)
    assert named <= set(t.content.minion_index)


# ---- Relentless Charge --------------------------------------------------------------------


@pytest.mark.rule("VIL-19", "FGT-21", "FGT-22", "FGT-23")
def test_relentless_charge_meets_everybody_on_the_way_to_the_town_hall():
    heroes = {
        "thomas": THOMAS,  # where he is placed
        "anne-marie": {"at": "blacksmith", "investigation": 0},  # on his way
        "victor": {"at": "town-hall", "investigation": 0},  # where it ends
        "heinrich": {"at": "road-church-manor", "investigation": 0},  # elsewhere
    }
    # Thomas 3 dice, Anne Marie 2, Victor 1, the Horseman 7 each time
    t = linger(5, 5, 2, 2, *CALM, 2, 2, 6, *CALM[1:], 2, *CALM, basic=True, heroes=heroes)
    assert events(t) == ["horseman-attack"]
    assert fought(t) == [("thomas", 7), ("anne-marie", 7), ("victor", 7)]
    assert route(t) == WAY_HOME
    assert t.hero("thomas").investigation == 1
    assert t.hero("anne-marie").wounds == 1
    assert t.hero("heinrich").wounds == 0
    assert t.s.villain.wounds == 0
    assert t.kind == "action"


@pytest.mark.card("spectral-horseman/basic/horseman-attack")
@pytest.mark.rule("VIL-19", "BAS-01")
def test_relentless_charge_is_his_basic_ability():
    heroes = {"thomas": THOMAS, "anne-marie": {**ANNE, "at": "blacksmith"}}
    t = ridden(
        phase="walk",
        dice=(LINGER, 5, 2, 2, 2, *CALM, 2, 2, *CALM),
        basic=("chart", "villain"),
        clues={"marsh": 1},
        heroes=heroes,
    )
    assert [name for name, _ in fought(t)] == ["thomas", "anne-marie"]
    assert t.kind == "action"


@pytest.mark.rule("VIL-19", "KO-05")
def test_the_charge_does_not_trample_those_who_lie_in_the_town_hall():
    t = linger(5, 2, 2, 2, *DEADLY, 1, basic=True)  # the 1 is what Thomas loses
    assert t.hero("thomas").knock_outs == 1
    assert t.at("thomas") == "town-hall"
    assert fought(t) == [("thomas", 7)]
    assert route(t) == WAY_HOME


@pytest.mark.card("spectral-horseman", "spectral-horseman/basic/horseman-attack")
@pytest.mark.rule("VIL-19", "CHA-09c")
def test_the_bonus_of_an_attack_lasts_for_the_whole_charge():
    t = ridden(
        mode="cooperative",
        chart="advanced",
        basic=("chart",),
        heroes={"thomas": {"at": "windmill"}, "anne-marie": {"at": "town-hall"}},
        phase="mystery-chart",
        dice=(4, 5, 5, 2, 2, 2, *(1,) * 10, 2, 2, *(1,) * 10),
        draws={"mystery": ["toy-quiet"], "lair": ["grinding-stones"]},
    )
    assert fought(t) == [("thomas", 10), ("anne-marie", 10)]
    assert route(t) == ["road-magistrate-windmill", "magistrates-office", "town-hall"]


@pytest.mark.rule("VIL-19")
def test_nobody_where_he_is_placed_but_somebody_on_the_way():
    t = night(
        6, 5, 2, 2, *CALM, 3,  # Endless Ride stays away, the chart, Anne Marie's fight
        at="olde-woods",
        anne="church",
        optional=("growing_darkness",),
        basic=("chart",),
        draws={"mystery": ["toy-quiet"], "lair": ["family-crypt"]},
    )  # fmt: skip
    assert t.kind == "order-effects"
    t.answer("first:spectral-horseman")
    assert events(t) == ["horseman-attack"]
    assert route(t) == ["road-church-manor", "church", "town-hall"]
    assert fought(t) == [("anne-marie", 7)]


@pytest.mark.rule("VIL-19", "CRD-23")
def test_a_canceled_attack_is_no_charge():
    heroes = {
        "thomas": {**THOMAS, "hand": ["toy-cancel"]},
        "anne-marie": {**ANNE, "at": "blacksmith"},
    }
    t = linger(5, basic=True, heroes=heroes)
    t.answer("play:toy-cancel")
    assert fought(t) == []
    assert route(t) == []
    assert t.kind == "action"


@pytest.mark.rule("VIL-19")
@pytest.mark.parametrize(("card", "bonus"), [("out-of-the-shadows", 0), ("hunted", 1)])
def test_he_charges_after_the_attack_of_a_mystery_card_too(card, bonus):
    t = ridden(
        heroes={"thomas": {**THOMAS, "investigation": 1}, "anne-marie": {**ANNE, "at": "church"},
                "victor": {"at": "blacksmith", "investigation": 0}},
        phase="mystery-card",
        draws={"mystery": [card]},
        dice=(2, 2, 2, *(1,) * (7 + bonus), 2, *(1,) * (7 + bonus), 3),
    )  # fmt: skip
    assert fought(t) == [("thomas", 7 + bonus), ("victor", 7 + bonus)]
    assert route(t) == WAY_HOME


@pytest.mark.rule("VIL-19")
def test_no_other_villain_charges():
    heroes = {"thomas": THOMAS, "anne-marie": {**ANNE, "at": "blacksmith"}}
    t = table(
        heroes=heroes,
        phase="walk",
        dice=(LINGER, 5, 2, 2, 2, 1, 1, 1, 1, 1),
        basic=("chart",),
        clues={"marsh": 1},
        boxes=BOXES,
    )
    assert events(t) == ["vampire-attack"]
    assert fought(t) == [("thomas", 5)]
    assert route(t) == []


# ---- a Murder! ----------------------------------------------------------------------------


def murder(*dice: int, **more: Any) -> Scenario:
    return ridden(
        heroes={"thomas": {**THOMAS, "at": "windmill"}, "anne-marie": {**ANNE, "at": "town-hall"}},
        phase="mystery-card",
        draws={"mystery": ["toy-murder"], "lair": ["grinding-stones"]},
        dice=dice,
        **more,
    )


@pytest.mark.card("spectral-horseman/advanced/3")
@pytest.mark.rule("VIL-05", "VIL-19")
def test_a_murder_places_him_and_he_charges_with_three_dice():
    t = murder(2, 2, 2, *SWING, 2, 2, *SWING, 3)
    assert fought(t) == [("thomas", 3), ("anne-marie", 3)]
    assert route(t) == ["road-magistrate-windmill", "magistrates-office", "town-hall"]
    assert t.kind == "move"


@pytest.mark.rule("VIL-05", "BAS-01")
def test_a_murder_does_not_call_him_in_the_basic_game():
    t = murder(3, basic=("villain",))
    assert fought(t) == []
    assert route(t) == []


@pytest.mark.card("spectral-horseman/advanced/3")
@pytest.mark.rule("VIL-05", "VIL-19", "CHA-08b")
def test_murder_murder_places_him_where_it_happened():
    t = ridden(
        mode="cooperative",
        chart="advanced",
        heroes={"thomas": {"at": "windmill"}, "anne-marie": {"at": "marsh"}},
        phase="mystery-chart",
        dice=(4, 4, 2, 2, 2, *SWING),
        draws={"mystery": ["toy-quiet"], "lair": ["grinding-stones", "sunken-hut"]},
    )
    assert fought(t) == [("thomas", 3)]  # nobody comes to the Marsh


# ---- Endless Ride -------------------------------------------------------------------------


def endless(*dice: int, **more: Any) -> Scenario:
    """A Mystery Phase in the second stage, with a 1 for Endless Ride."""
    return night(1, *dice, 3, track=16, **more)


@pytest.mark.rule("VIL-20")
@pytest.mark.parametrize("at", ["road-church-manor", "covered-bridge"])
def test_endless_ride_meets_heroes_on_roads_and_on_the_covered_bridge(at):
    t = endless(2, 2, 2, 6, 1, 1, at=at)
    assert fought(t) == [("thomas", 3)]
    assert t.hero("thomas").wounds == 1
    assert route(t) == []  # it is no charge
    assert t.kind == "move"


@pytest.mark.rule("VIL-20")
@pytest.mark.parametrize("at", ["manor", "church", "crossroads", "marsh"])
def test_endless_ride_meets_nobody_elsewhere(at):
    t = endless(at=at)
    assert [record[2] for record in t.records("die")] == ["endless-ride", "move"]
    assert fought(t) == []
    assert t.kind == "move"


@pytest.mark.rule("VIL-20", "CON-49")
@pytest.mark.parametrize("hits", [False, True])
def test_endless_ride_hits_the_town_hall_by_the_older_rules_only(hits):
    options = {"villain.endless_ride_hits_town_hall": hits}
    fights = (2, 2, 2, *SWING) if hits else ()
    t = endless(*fights, at="town-hall", anne="church", options=options)
    assert fought(t) == ([("thomas", 3)] if hits else [])
    assert t.kind == "move"


@pytest.mark.rule("VIL-20")
def test_the_default_spares_the_town_hall():
    t = endless(at="town-hall", anne="town-hall")
    assert t.game.rules.villain_endless_ride_hits_town_hall is False
    assert fought(t) == []


@pytest.mark.card("spectral-horseman/advanced/1")
@pytest.mark.parametrize(
    ("track", "most"), [(20, 0), (17, 0), (16, 1), (13, 1), (12, 2), (8, 3), (5, 3), (4, 4)]
)
def test_endless_ride_comes_more_often_with_the_dark(track, most):
    for face in (most, most + 1):
        if face:
            rides = face == most
            fights = (2, 2, 2, *SWING) if rides else ()
            t = night(face, *fights, 3, at="road-church-manor", track=track)
            assert fought(t) == ([("thomas", 3)] if rides else [])


def test_endless_ride_has_three_dice_whatever_his_combat():
    t = endless(2, 2, 2, *SWING, at="road-church-manor", villain_combat=2)
    assert fought(t) == [("thomas", 3)]


def test_endless_ride_leaves_a_blocked_road_out():
    for blocked in (True, False):
        t = ridden(
            mode="lone",
            heroes={"thomas": {"at": "road-church-manor", "investigation": 0}},
            clues={"road-church-manor": 1},
            draws={"mystery": ["toy-quiet"]},
            track=16,
        )
        if blocked:
            t.s.blocked[t.space("road-church-manor")] = 1
        t.dice(1, *(() if blocked else (2, 2, 2, *SWING)), 3)
        t.answer("end-turn")
        assert fought(t) == ([] if blocked else [("thomas", 3)])


@pytest.mark.rule("BAS-01")
def test_no_endless_ride_in_the_basic_game():
    t = night(3, at="road-church-manor", basic=("villain",), track=16)
    assert [record[2] for record in t.records("die")] == ["move"]  # no die for the Horseman
    assert fought(t) == []


@pytest.mark.rule("VIL-19", "VIL-20")
def test_whoever_gets_off_the_road_in_time_is_not_met():
    heroes = {
        "thomas": {**THOMAS, "at": "road-church-manor", "hand": ["toy-dice"]},
        "anne-marie": {**ANNE, "at": "covered-bridge", "hand": ["toy-run"]},
    }
    t = endless(2, 2, 2, *SWING, heroes=heroes)
    assert (t.asked, t.decision.source) == ("thomas", "fight-roll")
    t.aside("anne-marie", "play:toy-run")
    assert (t.asked, t.decision.source) == ("thomas", "fight-roll")
    t.answer("pass")
    assert t.at("anne-marie") == "manor"
    assert fought(t) == [("thomas", 3)]


# ---- Collect Souls ------------------------------------------------------------------------


@pytest.mark.card("spectral-horseman/advanced/2")
@pytest.mark.rule("VIL-21", "VIL-04")
def test_a_hero_he_knocks_out_is_a_soul():
    t = linger(5, 2, 2, 2, *DEADLY, 1, basic=True)
    assert t.hero("thomas").down
    assert t.s.villain.health_markers == 1
    assert villain_health(t.game) == 9
    assert t.asked == "anne-marie"


@pytest.mark.card("spectral-horseman/advanced/2")
@pytest.mark.rule("VIL-21")
def test_a_hero_knocked_out_by_a_hound_is_none():
    heroes = {"thomas": {**THOMAS, "wounds": 3}, "anne-marie": ANNE}
    t = linger(1, 2, 2, 2, 6, 1, 1, basic=True, heroes=heroes)
    assert t.hero("thomas").down
    assert t.s.villain.health_markers == 0


@pytest.mark.card("spectral-horseman/advanced/2")
@pytest.mark.rule("VIL-21", "BAS-01")
def test_a_dead_elder_is_a_soul_whoever_did_it():
    for basic, souls in (((), 1), (("villain",), 0)):
        t = ridden(phase="mystery-card", draws={"mystery": ["toy-poison"]}, dice=(3,), basic=basic)
        assert [elder.status for elder in t.s.elders].count("dead") == 1
        assert t.s.villain.health_markers == souls


@pytest.mark.card("spectral-horseman/advanced/2")
@pytest.mark.rule("VIL-21", "ELD-30")
def test_an_elder_who_only_faked_death_is_no_soul():
    first = ridden().content.cards[ridden().s.elders[0].card].id
    t = ridden(
        mode="cooperative",
        phase="mystery-card",
        draws={"mystery": ["toy-poison"]},
        elders={first: ["toy-evil"]},
        dice=(3,),
    )
    assert t.elder(first).status == "evil"
    assert t.s.villain.health_markers == 0


def storm(*dice: int, mode: str = "lone", **more: Any) -> Scenario:
    thomas = {"at": "manor", "lair": "toy-lair", "investigation": 2, **more.pop("hero", {})}
    heroes = {"thomas": thomas, **more.pop("others", {})}
    return ridden(mode=mode, heroes=heroes, phase="showdown", dice=dice, **more)


@pytest.mark.rule("VIL-21", "SHD-23", "FAQ-14")
def test_a_soul_in_a_showdown_fight_round_counts_from_its_end():
    # the last two dice kill the elders; the second death is asked about after the first
    t = storm(1, 1, 1, 1, 1, 6, 6, 2, 2, 2, 2, hero={"hand": ["toy-guard"]})
    t.answer("elder:reverend-harding", "elder:doctor-manning")
    while t.s.villain.health_markers == 0:
        t.answer("pass")
    assert t.decision.source == "elder-wound"
    assert t.elder("reverend-harding").status == "dead"
    assert t.elder("doctor-manning").status == "town"
    assert t.s.villain.health_markers == 1
    assert villain_health(t.game) == 8
    t.answer("pass")
    assert villain_health(t.game) == 10


@pytest.mark.rule("VIL-21", "SHD-23", "FAQ-14")
def test_a_soul_does_not_save_him_in_the_round_in_which_he_gets_it():
    for wounds, won in ((7, True), (6, False)):
        t = storm(*CALM, 5, 2, 2, 2, hero={"hand": ["toy-axe"]}, villain_wounds=wounds)
        t.answer("nobody", "play:toy-axe")
        t.pass_all()
        assert t.s.villain.health_markers == 1
        assert (t.game.result is not None) is won
        if not won:
            assert t.s.villain.wounds == 7
            assert villain_health(t.game) == 9


# ---- the Barghest Hound -------------------------------------------------------------------


@pytest.mark.rule("MIN-25")
def test_the_hound_goes_two_spaces_toward_the_nearest_hero():
    t = hunt(3, minions={"town-hall": "barghest-hound"}, at="manor", anne="crossroads")
    assert t.minion("road-church-manor") == "barghest-hound"
    assert fought(t) == []
    assert t.kind == "move"


@pytest.mark.rule("MIN-25", "MIN-14")
def test_the_hound_stops_where_the_hero_is_and_fights():
    t = hunt(5, 6, 2, 1, 1, 3, minions={"road-church-manor": "barghest-hound"})
    assert fought(t) == [("thomas", 2)]
    assert t.hero("thomas").investigation == 2
    assert t.minion("manor") is None
    assert t.supply("barghest-hound") == 7


@pytest.mark.rule("MIN-26", "FAQ-10")
def test_the_hound_passes_minions_and_displaces_only_where_it_ends():
    passed = {"town-hall": "barghest-hound", "church": "ghost-soldiers"}
    t = hunt(3, minions=passed, at="manor", anne="crossroads")
    assert t.minion("church") == "ghost-soldiers"
    assert t.minion("road-church-manor") == "barghest-hound"
    t = hunt(
        3,
        minions={"town-hall": "barghest-hound", "road-church-manor": "ghost-soldiers"},
        at="manor",
        anne="crossroads",
    )
    assert t.minion("road-church-manor") == "barghest-hound"
    assert t.minion("church") == "ghost-soldiers"  # pushed on toward the Town Hall


@pytest.mark.rule("MIN-27", "FAQ-11")
def test_two_hounds_come_one_at_a_time():
    pack = {"road-church-manor": "barghest-hound", "road-manor-fields": "barghest-hound"}
    t = hunt(minions=pack, at="manor")
    assert t.kind == "order-minions"
    assert t.options == [
        "first:barghest-hound:road-church-manor",
        "first:barghest-hound:road-manor-fields",
    ]
    t.dice(2, 2, 2, 1, 1)
    t.answer("first:barghest-hound:road-manor-fields")
    assert t.kind == "escape"
    assert t.minion("road-church-manor") == "barghest-hound"  # it waits for its turn
    t.dice(5, 5, 2, 1, 1, 5, 5, 2, 1, 1)
    t.dice(3)
    t.answer("fight")
    assert fought(t) == [("thomas", 2)] * 3
    assert t.hero("thomas").investigation == 4
    assert t.kind == "move"


@pytest.mark.rule("MIN-25", "MIN-27", "MIN-11")
def test_a_hound_that_is_pushed_away_by_another_still_moves_and_the_other_does_not_again():
    pack = {"abandoned-keep": "barghest-hound", "marsh": "barghest-hound"}
    t = hunt(minions=pack, at="town-hall")
    assert t.kind == "order-minions"
    t.dice(2, 2, 2, 1, 1)
    t.answer("first:barghest-hound:abandoned-keep")
    moves = [(record[2], record[3]) for record in t.records("minion-moved")]
    keep, marsh, hall = t.space("abandoned-keep"), t.space("marsh"), t.space("town-hall")
    assert moves == [(keep, marsh), (t.space("road-blacksmith-marsh"), hall)]
    assert t.minion("marsh") == "barghest-hound"  # the first one, at the end of its two spaces
    assert t.kind == "escape"  # the one that was pushed has reached Thomas


# ---- Ghost Soldiers -----------------------------------------------------------------------

ANNE_FIRST = {"anne-marie": {"at": "marsh", "investigation": 0}, "thomas": {"at": "windmill"}}


@pytest.mark.rule("VIL-22", "FGT-24")
def test_ghost_soldiers_are_fought_with_spirit():
    t = linger(2, 5, 5, 2, 2, 1, 1, 1, basic=True, heroes=ANNE_FIRST)
    assert len(t.records("fight-dice")[0][2]) == 4  # Anne Marie's Spirit, not her Combat of 2
    assert t.hero("anne-marie").investigation == 5
    assert t.minion("marsh") is None
    assert t.kind == "action"


@pytest.mark.rule("FAQ-01", "VIL-22")
def test_tools_of_science_do_not_help_against_ghost_soldiers():
    victor = {"at": "marsh", "investigation": 0, "items": ["tools-of-science"]}
    heroes = {"victor": victor, "thomas": {"at": "windmill"}}
    t = linger(2, 5, 5, 2, 2, 1, 1, 1, basic=True, heroes=heroes)
    assert t.kind == "action"  # nobody was asked
    assert t.hero("victor").investigation == 5
    t = linger(1, basic=True, heroes=heroes)  # a Hound is another matter
    assert t.kind == "fight-with"


@pytest.mark.rule("VIL-22")
def test_unhurt_ghost_soldiers_push_the_hero_back():
    t = linger(2, 2, 2, 2, 6, 1, 1, basic=True)
    assert t.at("thomas") == "road-blacksmith-marsh"
    assert t.minion("marsh") == "ghost-soldiers"
    assert t.hero("thomas").wounds == 1
    assert len(fought(t)) == 1
    assert t.records("escaped") == []
    assert t.records("left-fight") == []
    pushed = (
        "pushed-back",
        0,
        t.space("marsh"),
        t.space("road-blacksmith-marsh"),
        "ghost-soldiers",
    )
    assert t.records("pushed-back") == [pushed]


@pytest.mark.rule("VIL-22")
def test_ghost_soldiers_who_were_hurt_fight_on():
    t = linger(2, 5, 2, 2, 1, 1, 1, basic=True)
    assert t.kind == "escape"
    assert t.at("thomas") == "marsh"
    t.dice(2, 2, 2, 1, 1, 1)
    t.answer("fight")
    assert t.kind == "escape"  # they bear the wound of the first round
    assert t.at("thomas") == "marsh"


@pytest.mark.rule("VIL-22")
def test_the_odds_reckon_with_being_pushed_back_by_ghost_soldiers():
    t = ridden(heroes={"thomas": THOMAS, "anne-marie": {**ANNE, "at": "town-hall"}})
    for hero, minion, pushes in (
        ("thomas", "ghost-soldiers", True),
        ("thomas", "headless-drummer", False),
        ("anne-marie", "ghost-soldiers", False),  # there is no way back
    ):
        fight = Fight(hero=t.number(hero), minion=t.content.minion_index[minion])
        found = matchup(t.game, fight, 0)
        assert any(part.what.rout for part in found.theirs.parts) is pushes


@pytest.mark.rule("VIL-22", "MIN-18")
def test_a_hero_pushed_back_onto_another_minion_fights_it_at_once():
    # in the Mystery Phase, where no fight of his own turn would follow
    t = night(
        2, 2, 2, 2, 1, 1, 1, 5, 5, 2, 1, 1, 3,
        at="marsh",
        basic=("villain", "chart"),
        optional=("growing_darkness",),
        minions={"road-blacksmith-marsh": "toy-wolf"},
        draws={"mystery": ["toy-quiet"], "lair": ["sunken-hut"]},
    )  # fmt: skip
    assert [record[2] for record in t.records("fight")] == ["ghost-soldiers", "toy-wolf"]
    assert t.at("thomas") == "road-blacksmith-marsh"
    assert t.hero("thomas").investigation == 2
    assert t.minion("road-blacksmith-marsh") is None
    assert t.minion("marsh") == "ghost-soldiers"
    assert t.kind == "move"


@pytest.mark.card("ghost-soldiers")
@pytest.mark.rule("VIL-22")
def test_in_the_town_hall_there_is_no_way_back():
    heroes = {"thomas": {"at": "town-hall", "investigation": 0}, "anne-marie": ANNE}
    t = linger(2, 2, 2, 2, 1, 1, 1, basic=True, heroes=heroes)
    assert t.at("thomas") == "town-hall"
    assert t.kind == "escape"
    assert len(fought(t)) == 1
    assert t.records("pushed-back") == []


@pytest.mark.rule("VIL-22", "MIN-17")
def test_whoever_is_left_fights_the_soldiers_next():
    heroes = {"thomas": THOMAS, "anne-marie": {**ANNE, "at": "marsh"}}
    # Anne Marie has the higher Honor and is pushed back; Thomas beats them
    t = linger(2, 2, 2, 2, 2, 1, 1, 1, 5, 5, 2, 1, 1, 1, basic=True, heroes=heroes)
    assert [name for name, _ in fought(t)] == ["anne-marie", "thomas"]
    assert t.at("anne-marie") == "road-blacksmith-marsh"
    assert t.minion("marsh") is None
    assert t.hero("thomas").investigation == 5


def test_soldiers_are_fiercer_while_a_drummer_is_on_the_board():
    for minions, dice in (
        ({}, 3),
        ({"manor": "headless-drummer"}, 4),
        ({"manor": "headless-drummer", "fields": "headless-drummer"}, 4),
        ({"manor": "ghost-soldiers"}, 3),
    ):
        t = linger(2, 5, 5, 2, *(1,) * dice, basic=True, minions=minions)
        assert fought(t) == [("thomas", dice)]
        assert t.kind == "action"


# ---- Drummer and Coach --------------------------------------------------------------------


@pytest.mark.card("headless-drummer")
@pytest.mark.rule("FGT-24")
def test_the_drummer_is_fought_with_spirit():
    t = linger(3, 5, 2, 2, 2, 1, 1, basic=True, heroes=ANNE_FIRST)
    assert len(t.records("fight-dice")[0][2]) == 4
    assert len(t.records("fight-dice")[0][4]) == 2
    assert t.hero("anne-marie").investigation == 3
    assert t.kind == "action"


def test_the_coach_drives_two_spaces_toward_the_town_hall():
    t = hunt(3, minions={"marsh": "phantom-coach"})
    assert t.minion("blacksmith") == "phantom-coach"
    assert t.s.villain.health_markers == 0


def test_whoever_stands_in_the_way_of_the_coach_must_fight_it():
    t = hunt(2, 2, 2, 1, 1, 1, minions={"marsh": "phantom-coach"}, at="road-blacksmith-marsh")
    assert t.kind == "escape"
    assert t.minion("road-blacksmith-marsh") == "phantom-coach"
    t.dice(5, 5, 5, 1, 1, 1)
    t.dice(3)
    t.answer("fight")
    assert t.hero("thomas").investigation == 4
    assert t.minion("blacksmith") is None
    assert t.kind == "move"


def test_the_coach_rests_in_the_town_hall_for_a_phase_and_is_gone_in_the_next():
    t = hunt(3, minions={"blacksmith": "phantom-coach"})
    assert t.minion("town-hall") == "phantom-coach"
    assert t.s.villain.health_markers == 0
    t = hunt(3, minions={"town-hall": "phantom-coach"})
    assert t.minion("town-hall") is None
    assert t.supply("barghest-hound") == 7
    assert t.s.villain.health_markers == 1
    assert t.s.track == 20


@pytest.mark.rule("MIN-07", "MIN-08", "MIN-09")
def test_hound_and_coach_are_two_faces_of_one_counter():
    t = linger(4, basic=True, supply={"barghest-hound": 0})
    assert t.minion("marsh") is None
    assert t.s.track == 19
    t = linger(3, basic=True, supply={"ghost-soldiers": 0})
    assert t.minion("marsh") is None
    assert t.s.track == 19


# ---- the basic chart ----------------------------------------------------------------------


@pytest.mark.card(
    "spectral-horseman/basic/barghest-hound",
    "spectral-horseman/basic/ghost-soldiers",
    "spectral-horseman/basic/headless-drummer",
    "spectral-horseman/basic/phantom-coach",
)
@pytest.mark.rule("MIN-02", "MIN-24", "BAS-02")
@pytest.mark.parametrize(
    ("face", "minion"),
    [(1, "barghest-hound"), (2, "ghost-soldiers"), (3, "headless-drummer"), (4, "phantom-coach")],
)
def test_basic_chart_one_to_four_bring_a_minion(face, minion):
    # a single hit neither beats the Soldiers nor lets them push Thomas back
    t = linger(face, 5 if face == 2 else 2, 2, 2, 1, 1, 1, basic=True)
    assert t.minion("marsh") == minion
    assert t.kind == "escape"


def hear_hoofbeats(*dice: int, money: int = 0, **more: Any) -> Scenario:
    heroes = {
        "thomas": THOMAS,
        "anne-marie": {"at": "covered-bridge", "investigation": money},
    }
    return linger(6, *dice, basic=True, heroes=heroes, **more)


@pytest.mark.card("spectral-horseman/basic/hoofbeats")
def test_basic_chart_six_hoofbeats_find_whoever_is_on_the_roads():
    t = hear_hoofbeats(2, 2, 6, *CALM[1:])
    assert events(t) == ["hoofbeats"]
    assert fought(t) == [("anne-marie", 7)]
    assert t.hero("anne-marie").wounds == 1
    assert route(t) == []
    assert t.kind == "action"


def test_hoofbeats_pass_those_who_pay():
    t = hear_hoofbeats(money=1)
    assert (t.kind, t.asked, t.options) == ("pay-to-stop", "anne-marie", ["yes", "no"])
    assert [option.price for option in t.decision.options] == [1, 0]
    t.answer("yes")
    assert t.hero("anne-marie").investigation == 0
    assert fought(t) == []
    assert t.kind == "action"
    t = hear_hoofbeats(money=1)
    t.dice(2, 2, *CALM)
    t.answer("no")
    assert t.hero("anne-marie").investigation == 1
    assert fought(t) == [("anne-marie", 7)]


def test_hoofbeats_never_reach_the_town_hall():
    heroes = {
        "thomas": {**THOMAS, "at": "road-church-manor"},
        "anne-marie": {**ANNE, "at": "town-hall"},
    }
    t = linger(
        6, 2, 2, 2, *CALM, basic=True, heroes=heroes,
        options={"villain.endless_ride_hits_town_hall": True},
    )  # fmt: skip
    assert fought(t) == [("thomas", 7)]


@pytest.mark.rule("CRD-23")
def test_hoofbeats_can_be_canceled():
    heroes = {
        "thomas": {**THOMAS, "hand": ["toy-cancel"]},
        "anne-marie": {"at": "covered-bridge", "investigation": 0},
    }
    t = linger(6, basic=True, heroes=heroes)
    t.answer("play:toy-cancel")
    assert fought(t) == []
    assert t.kind == "action"


# ---- the advanced chart -------------------------------------------------------------------


@pytest.mark.card("spectral-horseman/advanced/black-dogs")
@pytest.mark.rule("MIN-24")
def test_advanced_chart_one_two_hounds():
    t = linger(1, 5, 5, 2, 1, 1, 5, 5, 2, 1, 1)
    assert events(t) == ["black-dogs"]
    assert [record[2] for record in t.records("fight")] == ["barghest-hound"] * 2
    assert t.hero("thomas").investigation == 4
    assert t.kind == "action"


def test_advanced_chart_two_the_drummer_comes_before_the_soldiers():
    t = linger(2, 5, 2, 2, 1, 1, 5, 5, 2, 1, 1, 1)
    assert events(t) == ["the-dead-regiment"]
    assert fought(t) == [("thomas", 2), ("thomas", 3)]  # the beaten Drummer is silent
    assert t.hero("thomas").investigation == 3 + 5
    assert t.kind == "action"


@pytest.mark.card("spectral-horseman/advanced/the-dead-regiment")
def test_advanced_chart_two_in_an_empty_place():
    t = night(
        2,
        3,
        optional=("growing_darkness",),
        basic=("villain",),
        at="town-hall",
        draws={"mystery": ["toy-quiet"], "lair": ["sunken-hut"]},
    )
    assert t.minion("marsh") == "ghost-soldiers"
    assert t.minion("road-blacksmith-marsh") == "headless-drummer"


@pytest.mark.card("spectral-horseman/advanced/phantom-coach")
def test_advanced_chart_three_the_coach():
    t = linger(3, 2, 2, 2, 1, 1, 1)
    assert t.minion("marsh") == "phantom-coach"
    assert t.kind == "escape"


@pytest.mark.card("spectral-horseman/advanced/axe-of-vengeance")
@pytest.mark.rule("VIL-19")
def test_advanced_chart_four_the_axe_of_vengeance():
    heroes = {"thomas": THOMAS, "anne-marie": {**ANNE, "at": "blacksmith"}}
    for dead, dice in (((), 7), (("sophie",), 8), (("sophie", "lord-hanbrook"), 9)):
        elders = {name: {"status": "dead"} for name in dead}
        t = linger(4, 2, 2, 2, *(1,) * dice, 2, 2, *(1,) * dice, heroes=heroes, elders=elders)
        assert events(t) == ["axe-of-vengeance"]
        assert fought(t) == [("thomas", dice), ("anne-marie", dice)]
        assert route(t) == WAY_HOME
        assert t.kind == "action"


@pytest.mark.card("spectral-horseman/advanced/ride-without-end")
@pytest.mark.rule("VIL-20")
def test_advanced_chart_five_he_rides_without_end():
    heroes = {"thomas": THOMAS, "anne-marie": {**ANNE, "at": "road-woods-bridge"}}
    t = linger(5, 2, 2, 6, 1, 1, heroes=heroes)
    assert events(t) == ["ride-without-end"]
    assert fought(t) == [("anne-marie", 3)]
    assert t.hero("anne-marie").wounds == 1
    assert t.s.villain.health_markers == 0
    assert t.kind == "action"


@pytest.mark.card("spectral-horseman/advanced/ride-without-end")
@pytest.mark.rule("VIL-20", "CON-49")
def test_advanced_chart_five_nobody_in_his_way():
    heroes = {"thomas": THOMAS, "anne-marie": {**ANNE, "at": "town-hall"}}
    t = linger(5, heroes=heroes, draws={"lair": ["grinding-stones"]})
    assert fought(t) == []
    assert t.minion("windmill") == "phantom-coach"
    assert t.s.villain.health_markers == 0
    assert t.kind == "action"
    older = {"villain.endless_ride_hits_town_hall": True}
    t = linger(5, 2, 2, *SWING, heroes=heroes, options=older)
    assert fought(t) == [("anne-marie", 3)]
    assert not any(t.s.minions)


@pytest.mark.card(
    "spectral-horseman/basic/hoofbeats",
    "spectral-horseman/advanced/axe-of-vengeance",
    "spectral-horseman/advanced/ride-without-end",
    "spectral-horseman/advanced/the-next-head",
)
@pytest.mark.rule("CHA-09c")
@pytest.mark.parametrize(
    ("face", "basic", "at", "dice"),
    [
        (6, ("chart",), "road-church-manor", 7 + 3),
        (4, (), "windmill", 7 + 3),
        (5, (), "road-church-manor", 3 + 3),
        (6, (), "church", 7 + 3),
    ],
)
def test_in_an_unnatural_storm_he_has_three_dice_more_however_he_attacks(face, basic, at, dice):
    t = ridden(
        mode="cooperative",
        chart="advanced",
        basic=basic,
        heroes={"thomas": {"at": at, "investigation": 0}, "anne-marie": {"at": "marsh"}},
        phase="mystery-chart",
        dice=(4, 5, face, 2, 2, 2, *(1,) * dice),
        draws={"mystery": ["toy-quiet"], "lair": ["grinding-stones"]},
    )
    if t.kind == "stand-in-the-way":
        t.answer("yes")
    assert fought(t) == [("thomas", dice)]


def most_honorable(t: Scenario) -> str:
    cards = [t.content.cards[elder.card] for elder in t.s.elders]
    return max(cards, key=lambda card: card.honor).id  # type: ignore[attr-defined]


@pytest.mark.card("spectral-horseman/advanced/the-next-head")
@pytest.mark.rule("VIL-21")
def test_advanced_chart_six_the_next_head_is_the_most_honorable():
    t = linger(6, elders={"lord-hanbrook": {"status": "dead"}})
    assert events(t) == ["the-next-head"]
    assert t.elder("sophie").status == "dead"  # Honor 5, nobody is in Town
    assert t.s.track == 18
    assert t.s.villain.health_markers == 1
    assert t.kind == "action"


@pytest.mark.card("spectral-horseman/advanced/the-next-head")
def test_the_first_player_chooses_between_elders_of_equal_honor():
    dead = {name: {"status": "dead"} for name in ("lord-hanbrook", "sophie")}
    t = linger(6, elders=dead, first="anne-marie")
    assert (t.asked, t.options) == ("anne-marie", ["elder:lady-hanbrook", "elder:magistrate-kroft"])
    assert reason(t) == "this elder is the easiest to spare"
    t.answer("elder:magistrate-kroft")
    assert t.elder("magistrate-kroft").status == "dead"
    assert t.elder("lady-hanbrook").status == "town"


@pytest.mark.card("spectral-horseman/advanced/the-next-head")
@pytest.mark.rule("KO-05")
def test_who_was_knocked_out_meanwhile_stands_in_nobodys_way():
    heroes = {"thomas": {"at": "church"}, "anne-marie": {"at": "church", "hand": ["toy-stumble"]}}
    t = linger(6, 1, heroes=heroes)
    assert (t.kind, t.asked) == ("stand-in-the-way", "thomas")
    t.aside("anne-marie", "play:toy-stumble")
    t.answer("no")
    assert t.kind != "stand-in-the-way"
    assert t.elder("lord-hanbrook").wounds == 1


@pytest.mark.card("spectral-horseman/advanced/the-next-head")
@pytest.mark.parametrize(
    ("mode", "wounds", "answer"),
    [("cooperative", 0, "yes"), ("cooperative", 1, "no"), ("competitive", 0, "no")],
)
def test_a_bot_stands_in_his_way_for_comrades_while_it_has_four_health_boxes(mode, wounds, answer):
    heroes = {"thomas": {"at": "church", "wounds": wounds}, "anne-marie": {**ANNE, "at": "manor"}}
    t = linger(6, mode=mode, heroes=heroes)
    assert (t.kind, t.asked) == ("stand-in-the-way", "thomas")
    assert chosen(t) == answer


def test_the_next_head_is_but_a_wound_for_lord_hanbrook():
    t = linger(6)
    assert most_honorable(t) == "lord-hanbrook"
    assert t.elder("lord-hanbrook").wounds == 1
    assert [record[2:] for record in t.records("elder-wounded")] == [(1, "villain")]
    assert t.elder("lord-hanbrook").status == "town"
    assert t.s.villain.health_markers == 0


@pytest.mark.card("spectral-horseman/advanced/the-next-head")
def test_a_hero_in_town_may_stand_in_his_way():
    heroes = {
        "thomas": THOMAS,
        "anne-marie": {**ANNE, "at": "church"},
        "victor": {"at": "town-hall"},
    }
    t = linger(6, heroes=heroes)
    assert (t.kind, t.asked) == ("stand-in-the-way", "anne-marie")
    asked = Narrator(t.content).question({"kind": t.kind, "source": t.decision.source})
    assert asked == "Stand in the villain's way (The Next Head)?"
    lord = [t.content.cards[elder.card].id for elder in t.s.elders].index("lord-hanbrook")
    assert t.records("elder-in-danger") == [("elder-in-danger", lord, "the-next-head")]
    t.answer("no")
    assert (t.kind, t.asked) == ("stand-in-the-way", "victor")
    t.dice(2, *DEADLY, 1)
    t.answer("yes")
    assert fought(t) == [("victor", 7)]
    assert t.hero("victor").down
    assert t.elder("lord-hanbrook").wounds == 0
    assert route(t) == []
    t = linger(6, heroes=heroes)
    t.answer("no", "no")
    assert fought(t) == []
    assert t.elder("lord-hanbrook").wounds == 1
    assert t.kind == "action"


@pytest.mark.rule("ELD-28")
def test_the_elder_can_be_saved_as_usual():
    heroes = {"thomas": {**THOMAS, "hand": ["toy-guard"]}, "anne-marie": ANNE}
    t = linger(6, heroes=heroes)
    t.answer("play:toy-guard")
    assert t.elder("lord-hanbrook").wounds == 0
    assert t.kind == "action"


def test_the_next_head_when_no_elder_is_left():
    names = [ridden().content.cards[elder.card].id for elder in ridden().s.elders]
    t = linger(6, elders={name: {"status": "dead"} for name in names})
    assert events(t) == ["the-next-head"]
    assert t.s.track == 20
    assert t.kind == "action"


@pytest.mark.rule("VIL-22", "FGT-08")
def test_ghost_soldiers_do_not_push_a_hero_who_has_fallen():
    heroes = {"thomas": {**THOMAS, "wounds": 3}}
    t = ridden(
        mode="lone",
        preset="ap",
        heroes=heroes,
        phase="day",
        minions={"marsh": "ghost-soldiers"},
        draws={"mystery": ["toy-quiet"], "lair": ["toy-lair"]},
        dice=(2, 2, 2, 6, 1, 1, 5),
    )
    assert t.at("thomas") == "doctors-office"  # AP-39, and not one space on
    assert t.records("pushed-back") == []


@pytest.mark.rule("VIL-19")
def test_where_he_attacks_in_several_spaces_he_does_not_charge():
    t = ridden(
        heroes={"thomas": THOMAS, "anne-marie": {**ANNE, "at": "road-church-manor"}},
        phase="mystery-card",
        draws={"mystery": ["night-of-terror"]},
        dice=(2, 2, 2, *CALM, 2, 2, *CALM, 3),
    )
    assert fought(t) == [("thomas", 7), ("anne-marie", 7)]
    assert route(t) == []
