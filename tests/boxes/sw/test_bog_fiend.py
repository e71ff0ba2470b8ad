"""The Bog Fiend: his sheet, both sides of his chart, his minions, and the land that sinks.

A hero who lingers and rolls a 1 causes a roll on the chart in their own space, so some of these
tests begin with the dice (1, face). In a fight the hero's dice come first, in a showdown his.
"""

from __future__ import annotations

from typing import Any

import pytest

from shadowbrook.boxes.sw.bog_fiend import ADVANCED_CHART, CHART, MINIONS, bog_fiend
from shadowbrook.cards import HARM
from shadowbrook.engine.game import Game
from shadowbrook.engine.queries.fight_reading import showdown_matchups
from shadowbrook.engine.queries.fights import enemy_has
from shadowbrook.engine.queries.values import villain_combat
from shadowbrook.engine.setup import Setup
from shadowbrook.narration import Narrator
from shadowbrook.testing import Scenario, table
from tests.toys import BOXES as TOYS

BOXES = (*TOYS, "sw")
LINGER = 1
THOMAS = {"at": "olde-woods", "investigation": 0}  # Spirit 3, Cunning 2, Combat 3, Honor 2
ANNE = {"at": "windmill", "investigation": 0}  # Spirit 4, Cunning 3, Combat 2, Honor 3
IN_TOWN = {"thomas": {"at": "town-hall"}, "anne-marie": {"at": "town-hall"}}
WINDMILL, MARSH, CHURCH = "grinding-stones", "sunken-hut", "toy-lair-church"


def bog(**more: Any) -> Scenario:
    """A table with the Bog Fiend."""
    return table(**{"villain": "bog-fiend", "boxes": BOXES} | more)


def linger(face: int, *dice: int, basic: bool = False, **more: Any) -> Scenario:
    """Thomas lingers in the Olde Woods; the chart shows `face`."""
    more.setdefault("heroes", {"thomas": THOMAS, "anne-marie": ANNE})
    more.setdefault("clues", {"olde-woods": 1, "windmill": 1})  # so that actions are a choice
    return bog(phase="walk", dice=(LINGER, face, *dice), basic=("chart",) if basic else (), **more)


def growing(face: int, *dice: int, lairs: tuple[str, ...] = (WINDMILL,), **more: Any) -> Scenario:
    """The chart is rolled by nobody, as the Mystery Phase begins."""
    more.setdefault("heroes", IN_TOWN)
    draws = {"mystery": ["toy-quiet"], "lair": list(lairs)}
    return bog(
        phase="mystery-start",
        optional=("growing_darkness",),
        dice=(face, *dice),
        draws=draws,
        **more,
    )


def rolled(t: Scenario) -> list[tuple[int, int]]:
    """How many dice the hero and the enemy had in each fight round so far."""
    return [(len(r[2]), len(r[4])) for r in t.records("fight-dice")]


def fought(t: Scenario) -> list[tuple[str, str]]:
    """Who had to fight whom."""
    return [(t.names[r[1]], r[2]) for r in t.records("fight")]


def placed(t: Scenario) -> list[tuple[str, str]]:
    """The counters that came, and where to."""
    return [(r[1], t.content.board.spaces[r[2]].id) for r in t.records("minion-placed")]


def wet(t: Scenario) -> tuple[set[str], set[str]]:
    """The swamps, and what has sunk."""
    return set(t.markers("swamp")), set(t.markers("sunken"))


# ---- the sheet ------------------------------------------------------------------------------


@pytest.mark.card("bog-fiend")
@pytest.mark.rule("VIL-23", "VIL-01")
def test_his_place_among_the_villains():
    assert bog_fiend.d100 == (26, 30)
    assert (bog_fiend.combat, bog_fiend.health) == (5, 6)
    assert bog_fiend.keywords == ("Beast",)
    names = [ability.id for ability in bog_fiend.advanced]
    assert names == ["fed-by-the-deep", "in-his-element", "the-peat-keeps-them"]


@pytest.mark.card("bog-fiend")
def test_the_marsh_is_swamp_from_the_start_and_with_the_lake_the_bog():
    game = Game.new(
        Setup(boxes=["core", "sw"], villain="bog-fiend", heroes=["karl"], mode="lone"), 1
    )
    assert wet(Scenario(game)) == ({"marsh", "bog"}, set())
    game = Game.new(Setup(boxes=["core", "sw"], villain="banshee", heroes=["karl"], mode="lone"), 1)
    assert wet(Scenario(game)) == (set(), set())


def showdown(*dice: int, heroes: int = 1, **more: Any) -> Scenario:
    """Heroes at the Manor, where the toy lair is good for a die; he has taken 4 wounds."""
    given = {"at": "manor", "lair": "toy-lair", "investigation": 20}
    names = ("thomas", "anne-marie", "karl")[:heroes]
    t = bog(
        mode="lone" if heroes == 1 else "cooperative",
        heroes={name: given if not n else {"at": "manor"} for n, name in enumerate(names)},
        phase="showdown",
        dice=dice,
        villain_wounds=4,
        **more,
    )
    while t.kind in ("hunting-party", "join-showdown"):
        t.answer("nobody" if "nobody" in t.options else "yes")
    return t


@pytest.mark.card("bog-fiend")
@pytest.mark.parametrize("basic", [(), ("villain",)])
def test_he_regrows_as_each_showdown_round_after_the_first_begins(basic):
    t = showdown(*(1,) * 9, basic=basic)
    assert t.kind == "regroup"  # the second round has begun, and he has not healed before it
    assert t.s.villain.wounds == 3
    t.dice(*(1,) * 9)
    t.answer("fight")
    assert t.s.villain.wounds == 2


@pytest.mark.card("bog-fiend")
def test_he_regrows_by_a_wound_for_each_hero_there():
    t = showdown(*(1,) * 30, heroes=3)
    assert t.s.showdown is not None
    there = t.s.showdown.heroes
    assert (len(there), t.s.showdown.round) == (3, 2)
    assert t.s.villain.wounds == 4 - 3
    found = showdown_matchups(t.game, there, 0)[0]
    assert [one.what.regrows for one in found.theirs.parts if one.what.regrows] == [(1, 2, 3)]


# ---- swamps -----------------------------------------------------------------------------------


def ends_move(*dice: int, **given: Any) -> Scenario:
    """Thomas ends his move in the Marsh; the last die says that his lingering causes nothing."""
    return bog(
        heroes={"thomas": {"at": "marsh", "investigation": 0, **given}, "anne-marie": ANNE},
        markers={"swamp": ["marsh"]},
        phase="walk",
        dice=(*dice, 6),
        clues={"windmill": 1},
    )


@pytest.mark.card("swamp")
@pytest.mark.parametrize(
    ("dice", "purse", "left", "wounds"),
    [((3, 4), 1, 1, 0), ((3, 3), 1, 0, 0), ((3, 3), 2, 1, 0), ((3, 3), 0, 0, 1)],
)
def test_a_swamp_wants_investigation_or_blood(dice, purse, left, wounds):
    t = ends_move(*dice, investigation=purse)
    assert t.hero("thomas").investigation == left
    assert t.hero("thomas").wounds == wounds


@pytest.mark.card("swamp")
def test_a_swamp_elsewhere_hurts_nobody():
    t = bog(
        heroes={"thomas": THOMAS, "anne-marie": ANNE},
        markers={"swamp": ["marsh", "fields"]},
        phase="walk",
        dice=(6,),
        clues={"olde-woods": 1},
    )
    assert t.kind == "action"
    assert not t.records("test")
    assert "use:swamp" not in t.options


@pytest.mark.card("swamp")
@pytest.mark.parametrize(
    ("dice", "swamps", "gained"), [((3, 3, 4), set(), 1), ((3, 3, 3), {"marsh"}, 0)]
)
def test_a_swamp_is_drained_by_hard_work(dice, swamps, gained):
    t = bog(
        heroes={"thomas": {"at": "marsh", "investigation": 0}, "anne-marie": ANNE},
        markers={"swamp": ["marsh", "fields"]},
        dice=dice,
        clues={"marsh": 1},
    )
    t.answer("use:swamp")
    assert wet(t)[0] == swamps | {"fields"}
    assert t.hero("thomas").investigation == gained
    assert "use:swamp" not in t.options  # once in each of his turns


@pytest.mark.card("swamp")
@pytest.mark.rule("GAP-70")
def test_with_no_swamp_left_the_track_falls():
    eight = ["marsh", "fields", "manor", "crossroads", "olde-woods", "covered-bridge"]
    eight += ["abandoned-keep", "bog"]
    t = growing(5, basic=("chart",), markers={"swamp": eight})
    assert "windmill" not in wet(t)[0]
    assert t.s.track == 19
    t = growing(5, basic=("chart",), markers={"swamp": eight[:7]})
    assert wet(t)[0] == {*eight[:7], "windmill"}
    assert t.s.track == 20


# ---- sunken spaces -----------------------------------------------------------------------------


@pytest.mark.card("sunken")
@pytest.mark.rule("GAP-71", "CHA-02a")
def test_no_surprise_showdown_begins_where_nobody_can_go():
    t = bog(
        mode="cooperative",
        chart="advanced",
        heroes={"thomas": {"at": "marsh"}, "anne-marie": {"at": "town-hall"}},
        phase="mystery-chart",
        markers={"sunken": ["windmill"]},
        dice=(1, 1),
        draws={"lair": [WINDMILL], "mystery": ["toy-quiet"]},
    )
    assert (t.records("showdown"), t.discards("lair")) == ([], [WINDMILL])
    assert (t.at("thomas"), t.at("anne-marie")) == ("marsh", "town-hall")


@pytest.mark.card("sunken")
@pytest.mark.rule("GAP-71")
def test_nobody_enters_a_sunken_space():
    t = bog(
        heroes={"karl": {"at": "church"}, "anne-marie": ANNE},
        markers={"sunken": ["manor"]},
        phase="move",
        dice=(4,),
    )
    assert "move:road-church-manor" in t.options
    assert "move:manor" not in t.options
    assert "move:fields" not in t.options


def sinking(**more: Any) -> Scenario:
    """A swamp at the Windmill is told to turn to swamp again."""
    markers = {"swamp": ["windmill", "fields"]}
    return growing(5, basic=("chart",), **({"markers": markers} | more))


@pytest.mark.card(
    "sunken",
    "bog-fiend/basic/the-bog-rises",
    "bog-fiend/advanced/dragged-under",
    "bog-fiend/advanced/3",
    "bog-fiend/basic/soft-ground",
    "bog-fiend/advanced/the-land-sinks",
    "bog-fiend/advanced/the-bog-spreads",
    "mire-walker",
)
def test_what_lies_in_a_sinking_space_is_lost_and_who_stands_there_is_washed_away():
    heroes = {"thomas": {"at": "windmill"}, "karl": {"at": "fields"}}
    t = sinking(heroes=heroes, clues={"windmill": 3, "fields": 2})
    assert wet(t) == ({"fields"}, {"windmill"})
    assert (t.clues("windmill"), t.clues("fields")) == (0, 2)
    assert t.at("thomas") == "road-magistrate-windmill"
    assert t.at("karl") == "fields"


@pytest.mark.card(
    "sunken",
    "bog-fiend/basic/the-bog-rises",
    "bog-fiend/advanced/dragged-under",
    "bog-fiend/advanced/3",
    "bog-fiend/basic/soft-ground",
    "bog-fiend/advanced/the-land-sinks",
    "bog-fiend/advanced/the-bog-spreads",
    "mire-walker",
)
def test_minions_go_under():
    t = sinking(minions={"windmill": "toy-wolf"}, round_counters={"windmill": ("toy-rats",)})
    assert t.minion("windmill") is None
    assert t.round_counters("windmill") == []
    assert t.supply("toy-wolf") == 3


@pytest.mark.card(
    "sunken",
    "bog-fiend/basic/the-bog-rises",
    "bog-fiend/advanced/dragged-under",
    "bog-fiend/advanced/3",
    "bog-fiend/basic/soft-ground",
    "bog-fiend/advanced/the-land-sinks",
    "bog-fiend/advanced/the-bog-spreads",
    "mire-walker",
)
@pytest.mark.rule("MIN-18")
def test_who_is_washed_to_a_minion_fights_it():
    minions = {"road-magistrate-windmill": "toy-wolf"}
    heroes = {"thomas": {"at": "windmill"}, "karl": {"at": "church"}}
    swamp = {"swamp": ["windmill"]}
    basic = ("chart",)
    t = growing(5, 5, 5, *(1,) * 3, basic=basic, markers=swamp, heroes=heroes, minions=minions)
    assert fought(t) == [("thomas", "toy-wolf")]
    assert t.minion("road-magistrate-windmill") is None


@pytest.mark.card(
    "sunken",
    "bog-fiend/basic/the-bog-rises",
    "bog-fiend/advanced/dragged-under",
    "bog-fiend/advanced/3",
    "bog-fiend/basic/soft-ground",
    "bog-fiend/advanced/the-land-sinks",
    "bog-fiend/advanced/the-bog-spreads",
    "mire-walker",
)
@pytest.mark.rule("GAP-70")
def test_with_nothing_left_to_sink_the_track_falls_and_the_swamp_stays():
    four = ["manor", "marsh", "crossroads", "olde-woods"]
    t = sinking(markers={"swamp": ["windmill"], "sunken": four})
    assert wet(t) == ({"windmill"}, set(four))
    assert t.s.track == 19
    t = sinking(markers={"swamp": ["windmill"], "sunken": four[:3]})
    assert wet(t) == (set(), {*four[:3], "windmill"})
    assert t.s.track == 20


@pytest.mark.card("sunken")
@pytest.mark.rule("GAP-71")
def test_who_has_no_way_home_is_not_washed_away():
    markers = {"swamp": ["windmill"], "sunken": ["road-magistrate-windmill"]}
    t = sinking(heroes={"thomas": {"at": "windmill"}, "karl": {}}, markers=markers)
    assert t.at("thomas") == "windmill"
    assert wet(t) == (set(), {"windmill", "road-magistrate-windmill"})


def causeway(at: str = "road-church-manor", purse: int = 1, **more: Any) -> Scenario:
    return bog(
        heroes={"thomas": {"at": at, "investigation": purse}, "anne-marie": ANNE},
        clues={at: 1},
        **({"markers": {"sunken": ["manor"]}} | more),
    )


@pytest.mark.card("sunken")
def test_a_causeway_makes_it_swamp_again():
    t = causeway()
    t.answer("use:sunken")
    assert wet(t) == ({"manor"}, set())
    assert t.hero("thomas").investigation == 0


@pytest.mark.card("sunken")
def test_with_no_swamp_left_a_causeway_makes_dry_land_and_costs_no_more():
    eight = ["marsh", "fields", "crossroads", "olde-woods", "covered-bridge", "windmill"]
    eight += ["abandoned-keep", "road-docks"]
    t = causeway(markers={"sunken": ["manor"], "swamp": eight})
    t.answer("use:sunken")
    assert wet(t) == (set(eight), set())
    assert (t.s.track, t.hero("thomas").investigation) == (20, 0)


@pytest.mark.card("sunken")
@pytest.mark.parametrize("poor", [{"purse": 0}, {"at": "church"}])
def test_a_causeway_wants_investigation_and_a_shore(poor):
    assert "use:sunken" not in causeway(**poor).options


@pytest.mark.card("sunken")
def test_between_two_sunken_spaces_the_hero_chooses():
    t = causeway("road-manor-fields", markers={"sunken": ["manor", "fields", "marsh"]})
    t.answer("use:sunken")
    assert t.options == ["space:manor", "space:fields"]
    t.answer("space:fields")
    assert wet(t) == ({"fields"}, {"manor", "marsh"})


def falls(track: int, **markers: Any) -> Scenario:
    """The track falls by 2, when a card kills Lord Hanbrook."""
    return bog(
        heroes=IN_TOWN,
        phase="mystery-card",
        draws={"mystery": ["toy-poison"]},
        markers=markers,
        track=track,
    )


@pytest.mark.card("sunken")
@pytest.mark.rule("TRK-08")
@pytest.mark.parametrize(
    ("track", "swamps", "under"),
    [(18, {"manor", "fields", "marsh"}, set()), (20, {"marsh"}, {"manor", "fields"})],
)
def test_in_another_stage_all_of_it_comes_up(track, swamps, under):
    t = falls(track, sunken=["manor", "fields"], swamp=["marsh"])
    assert t.s.track == track - 2
    assert wet(t) == (swamps, under)


@pytest.mark.card("sunken")
def test_without_a_marker_for_swamp_it_comes_up_dry():
    eight = ["marsh", "fields", "crossroads", "olde-woods", "covered-bridge", "windmill"]
    eight += ["road-church-manor", "road-docks"]
    t = falls(18, sunken=["manor"], swamp=eight)
    assert wet(t) == (set(eight), set())
    assert t.s.track == 16  # and costs no more


# ---- in other games ---------------------------------------------------------------------------


@pytest.mark.card("swamp", "sunken")
@pytest.mark.rule("AP-22")
def test_by_action_points_draining_and_causeways_are_actions_like_others():
    t = bog(
        mode="lone",
        preset="ap",
        heroes={"thomas": {"at": "fields", "investigation": 5}},
        phase="day",
        markers={"swamp": ["fields"], "sunken": ["manor"]},
        dice=(3, 3, 4),
    )
    points = {option.key: (option.points, option.price) for option in t.decision.options}
    assert points["use:swamp"] == (2, 0)
    assert "use:sunken" not in points
    t.answer("use:swamp", "move:road-manor-fields", "use:sunken")
    assert wet(t) == ({"manor"}, set())
    assert t.hero("thomas").points == 12 - 2 - 2  # the step was one of his points for movement
    assert t.hero("thomas").investigation == 5 + 1 - 1


@pytest.mark.card("swamp")
def test_in_a_race_each_hero_digs_for_themselves():
    t = bog(
        heroes={
            "thomas": {"at": "marsh", "investigation": 0},
            "anne-marie": {"at": "marsh", "investigation": 0},
        },
        active="anne-marie",
        markers={"swamp": ["marsh"]},
        dice=(3, 4),
        clues={"marsh": 1},
    )
    t.answer("use:swamp")
    assert wet(t) == (set(), set())
    assert (t.hero("anne-marie").investigation, t.hero("thomas").investigation) == (1, 0)


# ---- advanced abilities -----------------------------------------------------------------------


@pytest.mark.card("bog-fiend/advanced/1")
@pytest.mark.parametrize(("basic", "combat"), [((), 7), (("villain",), 5)])
def test_every_sunken_space_feeds_him(basic, combat):
    t = bog(markers={"sunken": ["manor", "fields"], "swamp": ["marsh"]}, basic=basic)
    assert villain_combat(t.game) == combat
    told = t.game.view(0)["villain"]["combat_parts"]
    assert (["fed-by-the-deep", 2] in told) is (not basic)
    assert Narrator(t.content).name("fed-by-the-deep") == "Fed by the Deep"


@pytest.mark.card("bog-fiend/advanced/2")
@pytest.mark.parametrize(
    ("swamp", "basic", "dice"),
    [(["olde-woods"], (), 2), (["marsh"], (), 3), (["olde-woods"], ("villain",), 3)],
)
def test_in_a_swamp_he_is_in_his_element(swamp, basic, dice):
    t = bog(
        heroes={"thomas": {**THOMAS, "investigation": 1}, "anne-marie": ANNE},
        phase="walk",
        dice=(*((4, 4) if swamp == ["olde-woods"] else ()), LINGER, 4, *(1,) * 9),
        basic=("chart", *basic),
        markers={"swamp": swamp},
        clues={"olde-woods": 1},
    )
    assert fought(t) == [("thomas", "bog-fiend")]
    assert rolled(t) == [(dice, 5)]


@pytest.mark.card("bog-fiend/advanced/2")
def test_it_costs_all_who_stand_there_a_die_whoevers_turn_it_is():
    both = {"thomas": THOMAS, "anne-marie": {**ANNE, "at": "olde-woods"}}
    ends_his_move = (4, 4)  # with Cunning
    for swamps, firm, dice in (([], (), [3, 2]), (["olde-woods"], ends_his_move, [2, 1])):
        t = bog(
            heroes=both,
            phase="walk",
            dice=(*firm, LINGER, 4, *(1,) * 16),
            basic=("chart",),
            markers={"swamp": swamps},
            clues={"olde-woods": 1},
        )
        assert rolled(t) == [(mine, 5) for mine in dice]


@pytest.mark.card("bog-fiend/advanced/2")
def test_before_minions_a_swamp_costs_no_die():
    t = bog(
        heroes={"thomas": {**THOMAS, "at": "marsh"}, "anne-marie": ANNE},
        phase="fight",
        minions={"marsh": "toy-wolf"},
        markers={"swamp": ["marsh"]},
        dice=(1,) * 6,
    )
    assert rolled(t)[0] == (3, 2)


def murder(lair: str, **more: Any) -> Scenario:
    draws = {"mystery": ["toy-murder"], "lair": [lair]}
    return bog(heroes=IN_TOWN, phase="mystery-card", draws=draws, **more)


@pytest.mark.card("bog-fiend/advanced/3")
@pytest.mark.rule("VIL-05", "BAS-01")
def test_a_murder_turns_a_place_to_swamp_and_the_second_one_sinks_it():
    t = murder(WINDMILL)
    assert (wet(t), placed(t)) == (({"windmill"}, set()), [])
    assert wet(murder(WINDMILL, markers={"swamp": ["windmill"]})) == (set(), {"windmill"})
    assert wet(murder(WINDMILL, basic=("villain",))) == (set(), set())


@pytest.mark.card("bog-fiend/advanced/3")
def test_where_the_ground_is_firm_the_dead_come_themselves():
    t = murder(CHURCH)
    assert wet(t) == (set(), set())
    assert [minion for minion, _ in placed(t)] == ["bog-bodies"]


# ---- minions ----------------------------------------------------------------------------------


def test_each_counter_has_two_faces():
    assert {minion.id: (minion.flip, minion.supply) for minion in MINIONS} == {
        "mosquito-swarm": ("leeches", 8),
        "leeches": ("mosquito-swarm", 8),
        "mire-walker": ("bog-bodies", 8),
        "bog-bodies": ("mire-walker", 8),
    }


def before(minion: str, *dice: int, at: str = "marsh", **more: Any) -> Scenario:
    """Thomas fights a minion."""
    heroes = {"thomas": {**THOMAS, "at": at, **more.pop("given", {})}, "anne-marie": ANNE}
    return bog(heroes=heroes, phase="fight", minions={at: minion}, dice=dice, **more)


@pytest.mark.card("mosquito-swarm", "leeches", "mire-walker", "bog-bodies")
@pytest.mark.rule("FGT-07", "FGT-09")
@pytest.mark.parametrize(
    ("minion", "mine", "theirs", "health", "bounty"),
    [
        ("mosquito-swarm", 2, 4, 2, 4),
        ("leeches", 3, 1, 2, 2),
        ("mire-walker", 3, 3, 3, 4),
        ("bog-bodies", 3, 2, 3, 3),
    ],
)
def test_each_of_his_minions_falls_to_its_last_wound_and_pays_for_it(
    minion, mine, theirs, health, bounty
):
    for hits, left, paid in ((health - 1, minion, 0), (health, None, bounty)):
        t = before(minion, *(5,) * hits, *(1,) * (mine - hits + theirs))
        assert rolled(t) == [(mine, theirs)]
        assert (t.minion("marsh"), t.hero("thomas").investigation) == (left, paid)


@pytest.mark.card("mosquito-swarm", "leeches", "mire-walker", "bog-bodies")
@pytest.mark.parametrize(
    ("minion", "keyword"),
    [
        ("mosquito-swarm", "Beast"),
        ("leeches", "Beast"),
        ("mire-walker", "Beast"),
        ("bog-bodies", "Unholy"),
    ],
)
def test_his_minions_are_beasts_and_the_dead(minion, keyword):
    t = before(minion, *(1,) * 8)
    for word in ("Beast", "Unholy"):
        assert enemy_has(t.game, t.s.fights[-1], word) is (word == keyword)


@pytest.mark.card("mosquito-swarm")
@pytest.mark.rule("FGT-24")
@pytest.mark.parametrize(("purse", "left", "wounds"), [(0, 0, 3), (2, 0, 1), (3, 0, 0), (5, 2, 0)])
def test_mosquitoes_take_investigation_before_blood(purse, left, wounds):
    t = before("mosquito-swarm", 1, 1, 5, 5, 6, 1, given={"investigation": purse})
    assert rolled(t) == [(2, 4)]  # Cunning
    assert t.hero("thomas").investigation == left
    assert t.hero("thomas").wounds == wounds


@pytest.mark.card("mosquito-swarm")
@pytest.mark.parametrize(("hits", "left"), [(1, 5), (2, 4)])
def test_a_hit_that_karl_ignores_costs_him_no_investigation(hits, left):
    heroes = {"karl": {**THOMAS, "at": "marsh", "investigation": 5}, "anne-marie": ANNE}
    dice = (1, 1, *(5,) * hits, *(1,) * (4 - hits))
    t = bog(heroes=heroes, phase="fight", minions={"marsh": "mosquito-swarm"}, dice=dice)
    assert (t.hero("karl").investigation, t.hero("karl").wounds) == (left, 0)


@pytest.mark.card("mosquito-swarm")
def test_others_bite_as_usual():
    t = before("toy-wolf", 1, 1, 1, 5, 5, given={"investigation": 5})
    assert t.hero("thomas").investigation == 5
    assert t.hero("thomas").wounds == 2


@pytest.mark.card("leeches")
def test_leeches_hang_on():
    t = before("leeches", 1, 1, 1, 1)
    t.dice(1, 1, 5, 1, 1, 1)
    t.answer("fight")
    t.dice(1, 1, 5, 1, 1, 1)
    t.answer("fight")
    assert rolled(t) == [(3, 1), (3, 3), (3, 3)]
    assert t.minion("marsh") is None
    assert t.hero("thomas").investigation == 2


def wading(at: str, **more: Any) -> Scenario:
    draws = {"mystery": ["toy-quiet"]}
    more.setdefault("heroes", IN_TOWN)
    return bog(phase="mystery-start", minions={at: "mire-walker"}, draws=draws, **more)


@pytest.mark.card("mire-walker")
@pytest.mark.rule("MYS-03")
@pytest.mark.parametrize("swamps", [[], ["road-woods-bridge"]])
def test_a_mire_walker_leaves_swamp_behind_but_sinks_nothing(swamps):
    t = wading("road-woods-bridge", markers={"swamp": swamps})
    assert wet(t) == ({"road-woods-bridge"}, set())
    assert t.minion("covered-bridge") == "mire-walker"


@pytest.mark.card("mire-walker")
def test_in_town_a_mire_walker_leaves_nothing():
    t = wading("church", dice=(1,) * 40)
    assert wet(t) == (set(), set())
    assert t.minion("church") is None


@pytest.mark.card("mire-walker")
def test_a_mire_walker_is_no_easy_prey():
    t = before("mire-walker", 5, 5, 5, 1, 1, 1)
    assert rolled(t) == [(3, 3)]
    assert t.hero("thomas").investigation == 4


@pytest.mark.card("bog-bodies")
@pytest.mark.parametrize(("swamp", "dice"), [("marsh", 4), ("fields", 2)])
def test_bog_bodies_drag_down_who_stands_in_a_swamp(swamp, dice):
    t = before("bog-bodies", 5, 5, 5, *(1,) * dice, markers={"swamp": [swamp]})
    assert rolled(t) == [(3, dice)]
    assert t.hero("thomas").investigation == 3


# ---- the basic chart ----------------------------------------------------------------------------


@pytest.mark.card(
    "bog-fiend/basic/mosquito-swarm", "bog-fiend/basic/bog-bodies", "bog-fiend/basic/mire-walker"
)
@pytest.mark.parametrize(
    ("face", "minion"), [(1, "mosquito-swarm"), (2, "bog-bodies"), (3, "mire-walker")]
)
def test_three_results_of_the_basic_chart_bring_a_minion(face, minion):
    t = growing(face, basic=("chart",))
    assert placed(t) == [(minion, "windmill")]
    assert t.minion("windmill") == minion


@pytest.mark.card("bog-fiend/basic/bog-fiend-attack")
@pytest.mark.rule("FGT-21")
def test_he_attacks_every_hero_in_the_space_and_nobody_elsewhere():
    heroes = {"thomas": THOMAS, "anne-marie": {**ANNE, "at": "olde-woods"}, "karl": {}}
    t = linger(4, *(1,) * 16, basic=True, heroes=heroes)
    assert fought(t) == [("thomas", "bog-fiend"), ("anne-marie", "bog-fiend")]
    assert wet(t) == (set(), set())


@pytest.mark.card("bog-fiend/basic/the-bog-rises")
def test_the_bog_rises():
    t = growing(5, basic=("chart",))
    assert (wet(t), placed(t)) == (({"windmill"}, set()), [])
    t = growing(5, basic=("chart",), lairs=(CHURCH,))
    assert wet(t) == (set(), set())
    assert [minion for minion, _ in placed(t)] == ["leeches"]


@pytest.mark.card("bog-fiend/basic/soft-ground")
def test_the_ground_is_softest_farthest_from_home():
    t = linger(6, basic=True)
    assert wet(t) == ({"olde-woods"}, set())
    heroes = {"thomas": THOMAS, "anne-marie": ANNE}
    t = growing(6, basic=("chart",), heroes=heroes, markers={"swamp": ["olde-woods"]})
    assert wet(t) == (set(), {"olde-woods"})
    assert t.at("thomas") == "road-woods-bridge"


@pytest.mark.card("bog-fiend/basic/soft-ground")
@pytest.mark.rule("MIN-02")
@pytest.mark.parametrize("first", ["thomas", "anne-marie"])
def test_the_first_player_says_whose_ground_is_soft(first):
    heroes = {"thomas": {"at": "manor"}, "anne-marie": ANNE}
    t = growing(6, basic=("chart",), heroes=heroes, first=first)
    assert (t.asked, set(t.options)) == (first, {"space:windmill", "space:manor"})
    assert t.decision.aim == HARM
    t.answer("space:manor")
    assert (wet(t), placed(t)) == (({"manor"}, set()), [])


@pytest.mark.card("bog-fiend/basic/soft-ground")
def test_nobody_is_asked_between_heroes_in_one_space():
    heroes = {"thomas": {"at": "manor"}, "anne-marie": {"at": "manor"}}
    t = growing(6, basic=("chart",), heroes=heroes)
    assert wet(t) == ({"manor"}, set())


@pytest.mark.card("bog-fiend/basic/soft-ground")
@pytest.mark.rule("MIN-02")
def test_the_first_player_says_so_in_the_turn_of_others_too():
    heroes = {"thomas": THOMAS, "anne-marie": {"at": "abandoned-keep"}}
    t = linger(6, basic=True, heroes=heroes, first="anne-marie")
    assert (t.kind, t.asked) == ("choose-space", "anne-marie")


@pytest.mark.card("bog-fiend/basic/soft-ground")
def test_where_nobody_stands_no_ground_gives_way():
    heroes = {"thomas": {"at": "town-hall", "down": True}, "anne-marie": {"down": True}}
    t = growing(6, basic=("chart",), heroes=heroes)
    assert (wet(t), placed(t)) == ((set(), set()), [])


@pytest.mark.card("bog-fiend/basic/soft-ground")
@pytest.mark.parametrize("at", ["church", "road-church-manor"])
def test_where_all_stand_firm_mosquitoes_come(at):
    heroes = {"thomas": {"at": at}, "anne-marie": {"at": "town-hall"}}
    t = growing(6, basic=("chart",), heroes=heroes, markers={"swamp": ["road-church-manor"]})
    assert wet(t) == ({"road-church-manor"}, set())  # a Road does not sink
    assert placed(t) == [("mosquito-swarm", "marsh")]


@pytest.mark.card(
    "swamp",
    "bog-fiend/basic/the-bog-rises",
    "bog-fiend/advanced/dragged-under",
    "bog-fiend/advanced/3",
    "bog-fiend/basic/soft-ground",
    "bog-fiend/advanced/the-bog-spreads",
    "mire-walker",
)
def test_an_island_never_turns_to_swamp():
    heroes = {"thomas": {"at": "forgotten-island"}, "anne-marie": {"at": "town-hall"}}
    t = growing(6, basic=("chart",), heroes=heroes)
    assert wet(t) == (set(), set())
    assert placed(t) == [("mosquito-swarm", "marsh")]


@pytest.mark.card(
    "sunken",
    "bog-fiend/basic/the-bog-rises",
    "bog-fiend/advanced/dragged-under",
    "bog-fiend/advanced/3",
    "bog-fiend/basic/soft-ground",
    "bog-fiend/advanced/the-land-sinks",
    "bog-fiend/advanced/the-bog-spreads",
    "mire-walker",
)
@pytest.mark.rule("GAP-71")
def test_what_has_sunk_sinks_no_deeper_and_no_minion_comes_there():
    t = growing(5, basic=("chart",), markers={"sunken": ["windmill"]})
    assert wet(t) == (set(), {"windmill"})
    assert t.minion("windmill") is None
    assert t.s.track == 20


# ---- the advanced chart ------------------------------------------------------------------------


@pytest.mark.card(
    "bog-fiend/advanced/clouds-of-mosquitoes",
    "bog-fiend/advanced/blood-and-peat",
    "bog-fiend/advanced/the-mire-walks",
)
@pytest.mark.parametrize(
    ("face", "minions"),
    [
        (1, ["mosquito-swarm", "mosquito-swarm"]),
        (2, ["leeches", "bog-bodies"]),
        (3, ["mosquito-swarm", "mire-walker"]),
    ],
)
def test_three_results_of_the_advanced_chart_bring_two_minions(face, minions):
    assert placed(growing(face)) == [(minion, "windmill") for minion in minions]


@pytest.mark.card("bog-fiend/advanced/dragged-under")
def test_where_he_has_struck_the_ground_turns_to_swamp():
    t = linger(4, *(1,) * 12)
    assert fought(t) == [("thomas", "bog-fiend")]
    assert wet(t) == ({"olde-woods"}, set())
    t = growing(4, markers={"swamp": ["windmill"]})
    assert fought(t) == []
    assert wet(t) == (set(), {"windmill"})


@pytest.mark.card("bog-fiend/advanced/the-bog-spreads")
def test_the_bog_spreads_toward_the_town():
    t = growing(5, markers={"swamp": ["marsh"]})
    assert wet(t) == ({"marsh", "road-blacksmith-marsh"}, set())


@pytest.mark.card("bog-fiend/advanced/the-bog-spreads")
def test_neither_the_town_nor_what_is_swamp_already_keeps_the_bog_from_spreading():
    t = growing(5, markers={"swamp": ["road-blacksmith-marsh", "marsh"]})
    assert wet(t) == ({"road-blacksmith-marsh", "marsh", "road-marsh-keep"}, set())


@pytest.mark.card("bog-fiend/advanced/the-bog-spreads")
@pytest.mark.rule("MIN-02")
@pytest.mark.parametrize("first", ["thomas", "anne-marie"])
def test_the_first_player_chooses_between_shores(first):
    t = growing(5, markers={"swamp": ["fields"]}, first=first)
    assert t.asked == first
    assert t.options == ["space:road-manor-fields", "space:road-windmill-fields"]
    assert t.decision.aim == HARM
    t.answer("space:road-windmill-fields")
    assert wet(t)[0] == {"fields", "road-windmill-fields"}


@pytest.mark.card("bog-fiend/advanced/the-bog-spreads", "bog-fiend/advanced/the-land-sinks")
@pytest.mark.rule("MIN-02")
@pytest.mark.parametrize("face", [5, 6])
def test_the_first_player_chooses_in_the_turn_of_others_too(face):
    t = linger(face, markers={"swamp": ["fields", "abandoned-keep"]}, first="anne-marie")
    assert (t.kind, t.asked) == ("choose-space", "anne-marie")


@pytest.mark.card("bog-fiend/advanced/dragged-under")
@pytest.mark.rule("CHA-09c")
def test_under_an_unnatural_storm_he_drags_down_with_three_more_dice():
    t = bog(
        mode="cooperative",
        chart="advanced",
        heroes={"thomas": {"at": "windmill"}, "anne-marie": {"at": "town-hall"}},
        phase="mystery-chart",
        dice=(4, 5, 4, *(1,) * 12),
        draws={"mystery": ["toy-quiet"], "lair": [WINDMILL]},
    )
    assert rolled(t) == [(3, 5 + 3)]


@pytest.mark.card("bog-fiend/advanced/the-bog-spreads")
def test_with_no_shore_it_rises_anywhere():
    assert wet(growing(5)) == ({"windmill"}, set())
    t = growing(5, lairs=(CHURCH,))
    assert wet(t) == (set(), set())
    assert placed(t) == []


@pytest.mark.card("bog-fiend/advanced/the-land-sinks")
def test_the_farthest_swamp_sinks_but_no_road():
    t = growing(6, markers={"swamp": ["marsh", "fields", "road-keep-crossroads"]})
    assert wet(t) == ({"marsh", "road-keep-crossroads"}, {"fields"})
    assert not t.records("minion-removed")  # for none was there
    t = growing(6, markers={"swamp": ["road-keep-crossroads"]})
    assert wet(t) == ({"road-keep-crossroads"}, set())
    assert t.s.track == 19


@pytest.mark.card("bog-fiend/advanced/the-land-sinks")
@pytest.mark.rule("MIN-02")
@pytest.mark.parametrize("first", ["thomas", "anne-marie"])
def test_the_first_player_chooses_what_sinks(first):
    t = growing(6, markers={"swamp": ["fields", "abandoned-keep"]}, first=first)
    assert (t.asked, t.options) == (first, ["space:fields", "space:abandoned-keep"])
    assert t.decision.aim == HARM
    t.answer("space:abandoned-keep")
    assert wet(t) == ({"fields"}, {"abandoned-keep"})


def test_six_results_on_each_side_of_his_chart_one_of_them_an_attack():
    for chart in (CHART, ADVANCED_CHART):
        assert len({entry.name for entry in chart}) == 6
        assert all(entry.text and entry.title for entry in chart)
        assert sum(entry.attack for entry in chart) == 1
