"""The Vampire: his sheet, both sides of his chart, his minions.

A hero who lingers and rolls a 1 causes a roll on the chart in their own space, so most of
these tests begin with the dice (1, face). In a fight the hero's dice come first.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from shadowbrook.boxes.core.vampire import ADVANCED_CHART, CHART
from shadowbrook.engine.definitions import ElderCard
from shadowbrook.engine.fight_parts import STAYS_DEAD, Rising
from shadowbrook.engine.queries.fight_reading import showdown_matchups
from shadowbrook.engine.queries.matchups import Matchup
from shadowbrook.narration import Narrator
from shadowbrook.testing import Scenario, table
from tests.boxes.core.advised import chosen, reason
from tests.plain import BOXES as PLAIN
from tests.toys import BOXES

CALM = (1, 1, 1, 1, 1)  # the Vampire misses
LINGER = 1
THOMAS = {"at": "marsh", "investigation": 0}
ANNE = {"at": "windmill", "investigation": 0}


def linger(face: int, *dice: int, basic: bool = False, **more: Any) -> Scenario:
    """Thomas (3 in Combat, 3 in Spirit) lingers in the Marsh; the chart shows `face`."""
    heroes = more.pop("heroes", {"thomas": THOMAS, "anne-marie": ANNE})
    return table(
        heroes=heroes,
        phase="walk",
        dice=(LINGER, face, *dice),
        clues={"marsh": 1, "windmill": 1},  # so that there is a choice of actions afterwards
        basic=("chart",) if basic else (),
        boxes=BOXES,
        **more,
    )


def events(t: Scenario) -> list[str]:
    """The results of the minion chart so far."""
    return [record[2] for record in t.records("minion-chart")]


def weakest_elders(t: Scenario) -> tuple[int, list[str]]:
    """The lowest Spirit among the elders, and who has it."""
    elders = [card for card in t.content.definitions if isinstance(card, ElderCard)]
    low = min(card.spirit for card in elders)
    return low, [card.id for card in elders if card.spirit == low]


# ---- the sheet ----------------------------------------------------------------------------


def storm(*dice: int, **more: Any) -> Scenario:
    thomas = {"at": "manor", "lair": "toy-lair", "investigation": 2, **more.pop("hero", {})}
    t = table(
        mode="lone", heroes={"thomas": thomas}, phase="showdown", dice=dice, boxes=BOXES, **more
    )
    if t.kind == "hunting-party":
        t.answer("nobody")
    return t


@pytest.mark.rule("VIL-07", "VIL-02")
@pytest.mark.card("vampire")
def test_mist_form_prevents_each_hit_on_a_five_or_six():
    t = storm(*CALM, 5, 5, 6, 6, 4, 5, 6, 1)  # four hits (the toy lair adds a die), two stay
    assert t.records("mist-form") == [("mist-form", (4, 5, 6, 1))]
    told = [Narrator(t.content).record(one, t.game.view(0)) for one in t.game.story(0)]
    assert "The villain turns to mist: 4 5 6 1." in told
    assert t.s.villain.wounds == 2
    assert t.kind == "regroup"


@pytest.mark.card("vampire", "vampire/advanced/2")
@pytest.mark.rule("VIL-07", "VIL-09")
@pytest.mark.parametrize(
    ("elder", "rises"),
    [
        ("lord-hanbrook", Rising(lean=True, faces=3, combat=1, health=2)),  # of six, with Spirit 3
        ("lady-hanbrook", Rising(lean=True, faces=2, health=2)),
        ("doctor-manning", Rising(lean=True, faces=4, combat=1, heals=1)),
        ("sophie", Rising(lean=True, faces=1, health=2)),
        ("reverend-harding", Rising(lean=True, faces=1, health=1, daunts=1)),
        ("magistrate-kroft", Rising(lean=True, faces=4, combat=1, health=1, idles=True)),
    ],
)
def test_the_odds_count_mist_form_and_elders_who_may_rise(elder, rises):
    thomas = {"at": "manor", "lair": "toy-lair", "hand": ["toy-dice"]}

    def told(**more: Any) -> Matchup:
        heroes = {"thomas": thomas}
        t = table(mode="lone", heroes=heroes, phase="showdown", boxes=BOXES, **more)
        t.answer(f"elder:{elder}")
        return showdown_matchups(t.game, [0], 0)[0]

    found = told()
    assert [part.what.prevent for part in found.theirs.parts if part.what.prevent <= 6] == [5]
    assert [one.rises for one in found.mine.companions] == [rises]
    assert told(basic=("villain",)).mine.companions[0].rises == STAYS_DEAD
    another = "sophie" if elder != "sophie" else "lady-hanbrook"
    second = told(elders={another: {"status": "evil"}})
    assert second.mine.companions[0].rises == replace(rises, joins=True, lean=False)


@pytest.mark.card("vampire")
def test_a_hit_that_would_be_his_last_may_still_turn_to_mist_and_so_more_dice_matter():
    t = storm(*CALM, 5, 1, 1, 1, villain_wounds=5, hero={"hand": ["second-chance"]})
    assert t.s.villain.wounds == 5
    assert "play:second-chance" in t.options


@pytest.mark.rule("VIL-07", "FGT-23")
def test_mist_form_also_costs_the_investigation_of_a_hit_outside_a_showdown():
    t = linger(5, 5, 5, 1, *CALM, 4, 5, basic=True)  # two hits, one turned aside
    assert events(t) == ["vampire-attack"]
    assert t.hero("thomas").investigation == 1


@pytest.mark.rule("VIL-02", "COOP-09")
def test_his_combat_and_health():
    alone = table(mode="lone", heroes=["thomas"]).game.view(0)["villain"]
    assert (alone["combat"], alone["health"]) == (5, 6)
    together = table(mode="cooperative", heroes=["thomas", "anne-marie", "karl"])
    villain = together.game.view(0)["villain"]
    assert (villain["combat"], villain["health"]) == (5, 18)


@pytest.mark.rule("BAS-01", "VIL-01")
def test_the_basic_vampire_has_mist_form_and_nothing_else():
    fatal = (6, 6, 6, 6, 6, 2, 2, 2, 2)
    t = storm(*fatal, basic=("villain",))
    assert "blood-feast" not in [record[2] for record in t.records("villain-health")]
    t = storm(*CALM, 5, 2, 2, 2, 6, basic=("villain",))
    assert t.s.villain.wounds == 0


@pytest.mark.card("vampire/advanced/1")
@pytest.mark.rule("VIL-03", "VIL-04")
def test_blood_feast_strengthens_him_when_he_knocks_out_a_hero():
    t = linger(5, 2, 2, 2, 6, 6, 6, 6, 6, basic=True, villain_wounds=3)
    assert t.hero("thomas").down
    assert t.s.villain.health_markers == 1
    assert t.s.villain.wounds == 1
    assert t.asked == "anne-marie"


def test_no_blood_feast_when_a_minion_knocks_the_hero_out():
    weak = {**THOMAS, "wounds": 2}
    heroes = {"thomas": weak, "anne-marie": ANNE}
    t = linger(3, 2, 2, 2, 6, 6, 6, basic=True, villain_wounds=3, heroes=heroes)
    assert t.hero("thomas").down
    assert t.s.villain.health_markers == 0
    assert t.s.villain.wounds == 3


@pytest.mark.card("vampire/advanced/2")
@pytest.mark.rule("VIL-09", "ELD-37")
def test_an_elder_killed_by_the_vampire_rises_if_the_die_beats_their_spirit():
    probe = table(boxes=BOXES)
    low, names = weakest_elders(probe)

    def kill(face: int, **more: Any) -> Scenario:
        t = table(
            mode="lone",
            heroes={"thomas": {"at": "manor", "lair": "toy-lair", "investigation": 2}},
            phase="showdown",
            boxes=BOXES,
            **more,
        )
        t.dice(1, 1, 1, 1, 6, 2, 2, 2, 2, face)
        t.answer(f"elder:{names[0]}", "nobody")
        t.pass_all()
        return t

    risen = kill(low + 1)
    assert risen.elder(names[0]).status == "evil"
    assert risen.s.track == 18  # ELD-27: the death counts all the same
    assert risen.kind == "regroup"
    assert kill(low).elder(names[0]).status == "dead"
    assert kill(6, basic=("villain",)).elder(names[0]).status == "dead"


@pytest.mark.card("vampire/advanced/2")
@pytest.mark.rule("VIL-09", "ELD-30")
@pytest.mark.parametrize(("secret", "rolls"), [("toy-dull", 1), ("toy-evil", 0)])
def test_no_die_is_rolled_for_an_elder_who_only_faked_death(secret, rolls):
    t = table(
        mode="cooperative",
        heroes={"thomas": THOMAS, "anne-marie": ANNE},
        phase="mystery-card",
        draws={"mystery": ["plain-slay"]},
        elders={"lady-hanbrook": [secret]},
        dice=(1, 3),
        boxes=PLAIN,
    )
    assert t.elder("lady-hanbrook").status == ("dead" if rolls else "evil")
    assert len([record for record in t.records("die") if "rise-again" in record]) == rolls


@pytest.mark.card("vampire/advanced/2")
def test_an_elder_killed_by_a_card_stays_dead():
    t = table(
        heroes={"thomas": THOMAS, "anne-marie": ANNE},
        phase="mystery-card",
        draws={"mystery": ["toy-poison"]},
        dice=(6, 6, 6),
        boxes=BOXES,
    )
    assert [elder.status for elder in t.s.elders].count("dead") == 1
    assert [elder.status for elder in t.s.elders].count("evil") == 0


@pytest.mark.card("vampire/advanced/3")
@pytest.mark.rule("VIL-05")
def test_the_victim_of_a_murder_walks_on_a_four_or_more():
    def murder(*dice: int, **more: Any) -> Scenario:
        return table(
            heroes={"thomas": {"at": "town-hall"}, "anne-marie": {"at": "town-hall"}},
            phase="mystery-card",
            draws={"mystery": ["toy-murder"], "lair": ["grinding-stones"]},
            dice=dice,
            boxes=BOXES,
            **more,
        )

    assert murder(4).minion("windmill") == "walking-dead"
    t = murder(3)
    assert t.minion("windmill") is None
    assert [r[-2:] for r in t.records("die") if "victim-rises" in r] == [(3, "victim-rises")]
    assert murder(4, basic=("villain",)).minion("windmill") is None


@pytest.mark.card("vampire/advanced/3")
@pytest.mark.rule("VIL-05", "CHA-08b")
def test_the_victim_of_murder_murder_walks_where_it_happened():
    t = table(
        mode="cooperative",
        chart="advanced",
        heroes={"thomas": {"at": "town-hall"}, "anne-marie": {"at": "town-hall"}},
        phase="mystery-chart",
        dice=(4, 4, 4),
        draws={"mystery": ["toy-quiet"], "lair": ["grinding-stones", "sunken-hut"]},
        boxes=BOXES,
    )
    assert t.minion("windmill") == "walking-dead"
    assert t.minion("marsh") is None


# ---- minions ------------------------------------------------------------------------------


@pytest.mark.rule("VIL-08")
def test_his_four_minions():
    t = table(boxes=BOXES)
    named = {"bats", "wolves", "walking-dead", "succubus"}
    for chart in (CHART, ADVANCED_CHART):
        assert {name for entry in chart for name in entry.minions} == named
        assert len(chart) == 6
        assert all(entry.text for entry in chart)
    assert {name: t.supply(name) for name in named} == dict.fromkeys(named, 7)


@pytest.mark.rule("MIN-07", "MIN-08", "MIN-09")
def test_bats_are_wolves_on_the_other_side():
    t = linger(2, 1, 1, *(5, 2, 2), basic=True, supply={"bats": 1})
    assert t.supply("bats") == 1  # beaten and back
    t = linger(3, 2, 2, 2, 1, 1, 1, basic=True, supply={"bats": 0})
    assert t.minion("marsh") is None
    assert t.s.track == 19  # no counter left for the Wolves either


def test_bats_strike_first():
    weak = {**THOMAS, "wounds": 3}
    heroes = {"thomas": weak, "anne-marie": ANNE}
    t = linger(2, 5, 1, 6, 6, 6, basic=True, heroes=heroes)
    assert t.hero("thomas").down  # before he could roll
    assert t.minion("marsh") == "bats"
    t = linger(2, 1, 1, 5, 2, 2, basic=True)
    assert t.minion("marsh") is None
    assert t.hero("thomas").investigation == 1
    assert t.kind == "action"


def test_wolves_hunt_in_packs():
    t = linger(3, 5, 5, 2, 1, 1, 1, basic=True)
    assert len(t.records("fight-dice")[0][4]) == 3
    assert t.hero("thomas").investigation == 2
    assert t.kind == "action"
    t = linger(3, 5, 5, 2, 1, 1, 1, 1, basic=True, minions={"manor": "wolves"})
    assert len(t.records("fight-dice")[0][4]) == 4
    t = linger(3, 5, 5, 2, 1, 1, 1, basic=True, minions={"manor": "bats"})
    assert len(t.records("fight-dice")[0][4]) == 3


@pytest.mark.card("walking-dead")
def test_walking_dead_hit_only_on_a_six():
    t = linger(1, 5, 5, 2, 5, 5, 5, 6, 6, basic=True)  # the fifth die is not theirs
    assert t.hero("thomas").wounds == 1
    assert t.hero("thomas").investigation == 2
    assert t.minion("marsh") is None
    assert t.kind == "action"


@pytest.mark.card("succubus")
@pytest.mark.rule("FGT-24")
def test_the_succubus_is_fought_with_spirit_and_takes_investigation():
    heroes = {"anne-marie": {"at": "marsh", "investigation": 3}, "thomas": {"at": "windmill"}}
    t = linger(4, 5, 5, 2, 2, 1, 1, 1, basic=True, heroes=heroes)
    assert len(t.records("fight-dice")[0][2]) == 4  # her Spirit, not her Combat of 2
    assert len(t.records("fight-dice")[0][4]) == 3
    assert t.hero("anne-marie").investigation == 2  # one round survived
    assert t.kind == "escape"
    t.dice(5, 2, 2, 2, 1, 1, 1)
    t.answer("fight")
    assert t.hero("anne-marie").investigation == 2 + 6
    assert t.kind == "action"


# ---- the basic chart ----------------------------------------------------------------------


@pytest.mark.card(
    "vampire/basic/the-dead-walk",
    "vampire/basic/bats",
    "vampire/basic/wolves",
    "vampire/basic/succubus",
)
@pytest.mark.rule("MIN-02", "MIN-24", "BAS-02")
@pytest.mark.parametrize(
    ("face", "minion"), [(1, "walking-dead"), (2, "bats"), (3, "wolves"), (4, "succubus")]
)
def test_basic_chart_one_to_four_bring_a_minion(face, minion):
    t = linger(face, 1, 1, 1, 1, 1, 1, 1, basic=True)
    assert t.minion("marsh") == minion
    assert t.kind == "escape"


@pytest.mark.card("vampire/basic/vampire-attack")
@pytest.mark.rule("FGT-21", "FGT-22")
def test_basic_chart_five_the_vampire_attacks_everybody_in_the_space_for_a_round():
    both = {"thomas": THOMAS, "anne-marie": {**ANNE, "at": "marsh"}}
    t = linger(5, 2, 2, 2, 5, 1, 1, 1, 1, 2, 2, 6, 6, 1, 1, 1, basic=True, heroes=both)
    assert t.hero("thomas").wounds == 1
    assert t.hero("anne-marie").wounds == 2
    assert t.s.villain.wounds == 0
    assert t.kind == "action"


@pytest.mark.card(
    "vampire/basic/vampire-attack",
    "vampire/advanced/night-attack",
    "vampire/advanced/hypnotic-gaze",
)
@pytest.mark.rule("CHA-09c")
@pytest.mark.parametrize(("face", "basic"), [(5, ("chart",)), (4, ()), (6, ())])
def test_an_attack_uses_the_bonus_it_is_given(face, basic):
    t = table(
        mode="cooperative",
        chart="advanced",
        basic=basic,
        heroes={"thomas": {"at": "windmill"}, "anne-marie": {"at": "town-hall"}},
        phase="mystery-chart",
        dice=(4, 5, face, 2, 2, 2, *CALM, 1, 1, 1),
        draws={"mystery": ["toy-quiet"], "lair": ["grinding-stones"]},
        boxes=BOXES,
    )
    assert len(t.records("fight-dice")[0][4]) == 5 + 3


@pytest.mark.card("vampire/basic/whispers-in-the-dark")
def test_basic_chart_six_an_elder_gains_a_secret():
    t = linger(6, basic=True, first="anne-marie")
    assert (t.kind, t.asked) == ("choose-elder", "anne-marie")
    assert reason(t) == "one more Secret does least harm with this elder"
    t.answer("elder:sophie")
    assert len(t.secrets("sophie")) == 2
    assert t.kind == "action"


@pytest.mark.card("vampire/basic/whispers-in-the-dark")
def test_whispers_find_no_ear_when_no_town_elder_is_left():
    names = [
        card.id for card in table(boxes=BOXES).content.definitions if isinstance(card, ElderCard)
    ]
    t = linger(6, basic=True, elders={name: {"status": "dead"} for name in names})
    assert events(t) == ["whispers-in-the-dark"]
    assert t.kind == "action"


@pytest.mark.rule("CRD-23")
def test_an_event_of_the_chart_can_be_canceled():
    heroes = {"thomas": {**THOMAS, "hand": ["toy-cancel"]}, "anne-marie": ANNE}
    t = linger(6, basic=True, heroes=heroes)
    assert t.options == ["play:toy-cancel", "pass"]
    t.answer("play:toy-cancel")
    assert t.kind == "action"
    assert all(len(elder.secrets) == 1 for elder in t.s.elders)


# ---- the advanced chart -------------------------------------------------------------------


@pytest.mark.card("vampire/advanced/creatures-of-the-night")
@pytest.mark.rule("MIN-11", "MIN-24")
def test_advanced_chart_one_bats_and_wolves_come_together():
    # Thomas beats the Bats; the Wolves then stand before him
    t = linger(1, 1, 1, 5, 2, 2, 2, 2, 2, 1, 1, 1)
    assert t.hero("thomas").investigation == 1
    assert t.minion("marsh") == "wolves"
    assert t.kind == "escape"


@pytest.mark.card("vampire/advanced/open-graves")
def test_advanced_chart_two_two_walking_dead_rise():
    t = linger(2, 5, 5, 2, 1, 1, 1, 1, 5, 5, 2, 1, 1, 1, 1)
    assert t.hero("thomas").investigation == 4
    assert t.minion("marsh") is None
    assert t.kind == "action"


@pytest.mark.rule("MIN-11", "MIN-12")
def test_two_walking_dead_in_an_empty_space_push_each_other_on():
    t = table(
        heroes={"thomas": {"at": "town-hall"}, "anne-marie": {"at": "town-hall"}},
        phase="mystery-start",
        optional=("growing_darkness",),
        dice=(2,),
        draws={"mystery": ["toy-quiet"], "lair": ["grinding-stones"]},
        boxes=BOXES,
    )
    assert t.minion("windmill") == "walking-dead"
    assert t.minion("road-magistrate-windmill") == "walking-dead"


@pytest.mark.card("vampire/advanced/succubus")
def test_advanced_chart_three_a_succubus():
    t = linger(3, 1, 1, 1, 1, 1, 1)
    assert t.minion("marsh") == "succubus"
    assert t.kind == "escape"


@pytest.mark.card("vampire/advanced/night-attack")
@pytest.mark.rule("VIL-04")
def test_advanced_chart_four_he_gains_health_if_he_wounds_anybody():
    t = linger(4, 2, 2, 2, 1, 1, 1, 1, 5)
    assert len(t.records("fight-dice")[0][4]) == 5
    assert t.hero("thomas").wounds == 1
    assert t.s.villain.health_markers == 1
    assert t.kind == "action"
    t = linger(4, 2, 2, 2, *CALM)
    assert t.s.villain.health_markers == 0
    both = {"thomas": THOMAS, "anne-marie": {**ANNE, "at": "marsh"}}
    t = linger(4, 2, 2, 2, 5, 1, 1, 1, 1, 2, 2, 5, 1, 1, 1, 1, heroes=both)
    assert t.hero("thomas").wounds == t.hero("anne-marie").wounds == 1
    assert t.s.villain.health_markers == 1  # once, however many are wounded
    down = {"thomas": {**THOMAS, "wounds": 3}, "anne-marie": ANNE}
    t = linger(4, 2, 2, 2, 5, 1, 1, 1, 1, 3, 3, heroes=down)
    assert t.hero("thomas").down
    assert t.s.villain.health_markers == 2  # and the Blood Feast


@pytest.mark.rule("GAP-51")
def test_advanced_chart_four_a_wound_that_is_prevented_feeds_nobody():
    heroes = {"thomas": {**THOMAS, "hand": ["toy-shield"]}, "anne-marie": ANNE}
    t = linger(4, 2, 2, 2, 5, 1, 1, 1, 1, heroes=heroes)
    t.answer("play:toy-shield")
    assert t.s.villain.health_markers == 0


def test_advanced_chart_four_nothing_happens_where_nobody_is():
    t = table(
        heroes={"thomas": {"at": "town-hall"}, "anne-marie": {"at": "town-hall"}},
        phase="mystery-start",
        optional=("growing_darkness",),
        dice=(4,),
        draws={"mystery": ["toy-quiet"], "lair": ["grinding-stones"]},
        boxes=BOXES,
    )
    assert events(t) == ["night-attack"]
    assert t.s.villain.health_markers == 0
    assert t.records("fight-dice") == []


def kiss(*dice: int, at: str = "marsh", items: tuple[str, ...] = ()) -> tuple[Scenario, str]:
    """The Dark Kiss, with Thomas in the Marsh and Anne Marie (4 in Spirit) at `at`."""
    heroes = {"thomas": THOMAS, "anne-marie": {**ANNE, "at": at, "items": items}}
    t = linger(5, *dice, heroes=heroes)
    _, names = weakest_elders(t)
    if t.kind == "choose-elder":
        assert t.options == [f"elder:{name}" for name in names]
        t.answer(f"elder:{names[0]}")
    return t, names[0]


@pytest.mark.card("vampire/advanced/dark-kiss")
def test_the_first_player_chooses_whom_the_dark_kiss_is_for():
    t = linger(5, first="anne-marie")
    _, names = weakest_elders(t)
    assert len(names) > 1
    assert (t.asked, t.options) == ("anne-marie", [f"elder:{name}" for name in names])
    assert reason(t) == "this elder is the easiest to spare"


@pytest.mark.card("vampire/advanced/dark-kiss")
@pytest.mark.rule("VIL-09", "ELD-37", "ELD-13")
def test_advanced_chart_five_the_dark_kiss_turns_the_weakest_elder():
    low, _ = weakest_elders(table(boxes=BOXES))
    t, elder = kiss(low + 1)
    assert t.elder(elder).status == "evil"
    assert t.kind == "action"
    t, elder = kiss(low)  # not higher than the elder's Spirit
    assert t.elder(elder).status == "town"
    assert t.kind == "action"


def test_a_hero_in_town_can_save_the_elder_from_the_dark_kiss():
    t, elder = kiss(6, 5, 1, 1, 1, at="church")
    assert t.elder(elder).status == "town"
    assert t.records("test")[0][1:3] == (t.number("anne-marie"), "spirit")
    number = [t.content.cards[one.card].id for one in t.s.elders].index(elder)
    assert t.records("elder-in-danger") == [("elder-in-danger", number, "dark-kiss")]
    t, elder = kiss(6, 4, 4, 4, 4, at="church")
    assert t.elder(elder).status == "evil"
    t, elder = kiss(6, 5, 5, 5, 5, at="marsh")  # too far away
    assert t.elder(elder).status == "evil"
    assert t.records("test") == []


def test_a_holy_card_in_town_saves_the_elder_from_the_dark_kiss_without_a_test():
    t, elder = kiss(6, at="church", items=("holy-water",))
    assert t.elder(elder).status == "town"
    assert t.records("test") == []
    t, elder = kiss(6, at="marsh", items=("holy-water",))  # too far away
    assert t.elder(elder).status == "evil"


def test_the_dark_kiss_finds_nobody_when_no_town_elder_is_left():
    names = [
        card.id for card in table(boxes=BOXES).content.definitions if isinstance(card, ElderCard)
    ]
    t = linger(5, elders={name: {"status": "dead"} for name in names})
    assert events(t) == ["dark-kiss"]
    assert all(elder.status == "dead" for elder in t.s.elders)
    assert t.kind == "action"


@pytest.mark.card("vampire/advanced/hypnotic-gaze")
def test_advanced_chart_six_the_hypnotic_gaze_draws_the_weakest_hero_to_him():
    t = linger(6, 2, 2, 2, 5, 1, 1, 1, 1, draws={"lair": ["grinding-stones"]})
    assert t.at("thomas") == "windmill"  # Spirit 3 against Anne Marie's 4
    assert t.at("anne-marie") == "windmill"
    assert t.hero("thomas").wounds == 1
    assert t.hero("anne-marie").wounds == 0  # it is him alone that he wants
    assert t.kind == "action"


@pytest.mark.card("vampire/advanced/hypnotic-gaze")
def test_the_hypnotic_gaze_cares_for_spirit_alone():
    heroes = {"thomas": THOMAS, "inspector-cooke": {"at": "church"}}  # Honor 2 and 4
    t = linger(6, 2, 2, *CALM, heroes=heroes, draws={"lair": ["grinding-stones"]})
    assert (t.at("thomas"), t.at("inspector-cooke")) == ("marsh", "windmill")
    assert [record[1:] for record in t.records("fight")] == [(1, "vampire")]


@pytest.mark.card("vampire/advanced/hypnotic-gaze")
def test_the_first_player_chooses_between_heroes_of_equal_spirit():
    heroes = {"thomas": THOMAS, "isabella": {"at": "church"}}
    for first, other in (("thomas", "isabella"), ("isabella", "thomas")):
        t = linger(6, heroes=heroes, first=first, draws={"lair": ["grinding-stones"]})
        assert t.asked == first
        assert sorted(t.options) == ["hero:isabella", "hero:thomas"]
        assert chosen(t) == f"hero:{other}"  # a bot spares its own hero


@pytest.mark.card("vampire/advanced/hypnotic-gaze")
def test_the_hypnotic_gaze_meets_nobody_when_all_lie_on_the_ground():
    t = table(
        heroes={"thomas": {"down": True}, "anne-marie": {"down": True}},
        phase="mystery-start",
        optional=("growing_darkness",),
        dice=(6, 3),
        draws={"mystery": ["toy-quiet"]},
        boxes=BOXES,
    )
    assert events(t) == ["hypnotic-gaze"]
    assert t.records("fight") == []


@pytest.mark.card("vampire/advanced/hypnotic-gaze")
@pytest.mark.rule("MIN-18")
def test_whoever_flees_from_a_minion_on_the_way_escapes_the_gaze_too():
    t = linger(
        6, 2, 2, 2, 1, 1, 1, minions={"covered-bridge": "wolves"}, draws={"lair": ["running-water"]}
    )
    assert t.kind == "escape"
    t.answer("escape:road-doctor-bridge")
    assert t.at("thomas") == "road-doctor-bridge"
    assert "vampire" not in [record[2] for record in t.records("fight")]


def test_a_succubus_robs_also_whom_she_knocks_out():
    thomas = {"at": "marsh", "wounds": 3, "investigation": 3}
    t = table(
        heroes={"thomas": thomas, "karl": {}},
        minions={"marsh": "succubus"},
        phase="fight",
        dice=(1, 1, 1, 5, 1, 1, 1),  # the last: what the knock-out costs
        boxes=BOXES,
    )
    assert t.hero("thomas").down
    assert [record[2:] for record in t.records("lost")] == [(1, "knock-out"), (1, "succubus")]
    assert t.hero("thomas").investigation == 1
