"""The Scarecrow: his sheet, both sides of his chart, his minions.

A hero who lingers and rolls a 1 causes a roll on the chart in their own space, so most of
these tests begin with the dice (1, face). In a fight the hero's dice come first, in a
showdown the Scarecrow's.
"""

from __future__ import annotations

from typing import Any

import pytest

from shadowbrook.boxes.core.scarecrow import ADVANCED_CHART, CHART, MINIONS, scarecrow
from shadowbrook.cards import TakeWounds
from shadowbrook.engine import moments as on
from shadowbrook.engine.box import Box
from shadowbrook.engine.definitions import EventCard, MysteryCard
from shadowbrook.engine.queries.values import explain_health, villain_combat, villain_health
from shadowbrook.engine.shelf import content, register
from shadowbrook.engine.verbs.minions import minion_chart
from shadowbrook.engine.verbs.track import fall, rise
from shadowbrook.engine.you import You
from shadowbrook.testing import Scenario, table
from tests.boxes.core.advised import chosen
from tests.toys import BOXES as TOYS

LINGER = 1
THOMAS = {"at": "marsh", "investigation": 0}  # Spirit 3, Cunning 2, Combat 3, Honor 2
ANNE = {"at": "windmill", "investigation": 0}  # Spirit 4, Cunning 3, Combat 2, Honor 3
AT_THE_WINDMILL = {"lair": ["grinding-stones"]}
WINDMILL_ROADS = ("road-windmill-fields", "road-magistrate-windmill")
AROUND_THE_MARSH = ("marsh", "road-blacksmith-marsh", "road-marsh-keep")


async def dusk(you: You, happening: Any) -> None:
    g = you.g
    await fall(g, 1, "straw-dusk")


async def dawn(you: You, happening: Any) -> None:
    g = you.g
    await rise(g, 1, "straw-dawn")


async def unrest(you: You, happening: Any) -> None:
    g = you.g
    await minion_chart(g, space=g.content.board.index["town-hall"])


ANY_TIME = (on.FREE, on.FIGHT, on.FIGHT_ROLL)
register(
    Box(
        id="straw",
        name="straw",
        version="1",
        cards=(
            EventCard(id="straw-dusk", name="straw-dusk", play=dusk, when=ANY_TIME, copies=2),
            EventCard(id="straw-dawn", name="straw-dawn", play=dawn, when=ANY_TIME, copies=2),
            EventCard(id="straw-stumble", name="straw-stumble", play=TakeWounds(9)),
            MysteryCard(id="straw-unrest", name="straw-unrest", play=unrest),
        ),
    )
)
BOXES = (*TOYS, "straw")


def field(**more: Any) -> Scenario:
    """A table with the Scarecrow."""
    return table(villain="scarecrow", boxes=BOXES, **more)


def linger(face: int, *dice: int, basic: bool = False, **more: Any) -> Scenario:
    """Thomas lingers in the Marsh; the chart shows `face`."""
    more.setdefault("heroes", {"thomas": THOMAS, "anne-marie": ANNE})
    more.setdefault("clues", {"marsh": 1, "windmill": 1})  # so that actions are a choice
    return field(
        phase="walk", dice=(LINGER, face, *dice), basic=("chart",) if basic else (), **more
    )


def growing(face: int, *dice: int, **more: Any) -> Scenario:
    """The chart is rolled by nobody, with both heroes in the Town Hall."""
    more.setdefault("heroes", {"thomas": {"at": "town-hall"}, "anne-marie": {"at": "town-hall"}})
    return field(
        phase="mystery-start",
        optional=("growing_darkness",),
        dice=(face, *dice),
        draws={"mystery": ["toy-quiet"], **AT_THE_WINDMILL},
        **more,
    )


def storm(*dice: int, hero: str = "thomas", **more: Any) -> Scenario:
    """A lone hero at the Manor (the toy lair adds a fight die), before the first fight round."""
    given = {"at": "manor", "lair": "toy-lair", "investigation": 2, **more.pop("given", {})}
    t = field(mode="lone", heroes={hero: given}, phase="showdown", dice=dice, **more)
    while t.kind == "hunting-party":
        t.answer("nobody")
    return t


def see_the_dice(t: Scenario) -> None:
    """Pass until the dice of the fight round lie on the table."""
    while t.decision.source != "fight-roll":
        t.answer("pass")


def events(t: Scenario) -> list[str]:
    """The results of the minion chart so far."""
    return [record[2] for record in t.records("minion-chart")]


def crowded(t: Scenario) -> list[str]:
    """The spaces with Crows."""
    return [space.id for space in t.content.board.spaces if t.round_counters(space.id)]


def settled(t: Scenario) -> list[str]:
    """The spaces to which Crows have come, each as often as they came."""
    placed = [record[2] for record in t.records("minion-placed") if record[1] == "crows"]
    return [t.content.board.spaces[space].id for space in placed]


# ---- Feeds on Fear ------------------------------------------------------------------------

TABLE = [
    (20, 0, 0),
    (17, 0, 0),
    (16, 0, 0),
    (13, 0, 0),
    (12, 1, 1),
    (9, 1, 1),
    (8, 1, 1),
    (5, 1, 1),
    (4, 2, 2),
    (1, 2, 2),
]


@pytest.mark.rule("VIL-17", "VIL-03", "GAP-14")
@pytest.mark.parametrize(("track", "health", "combat"), TABLE)
@pytest.mark.parametrize("basic", [(), ("villain",)])
def test_he_feeds_on_fear_by_the_stage_of_the_track(track, health, combat, basic):
    t = field(track=track, basic=basic)
    assert villain_health(t.game) == 5 + health
    assert villain_combat(t.game) == 3 + combat
    assert dict(explain_health(t.game)).get("scarecrow", 0) == health


@pytest.mark.rule("VIL-17", "COOP-10")
def test_what_he_feeds_on_is_not_multiplied_by_heroes():
    t = field(mode="cooperative", heroes=("karl", "thomas", "isabella"), track=12)
    assert villain_health(t.game) == 3 * 5 + 1 + 2  # the track's own symbol is worth 2
    assert villain_combat(t.game) == 3 + 1 + 1  # and another one is worth 1


@pytest.mark.rule("VIL-17", "VIL-02")
def test_he_rolls_the_dice_that_fear_gives_him():
    stages = ((20, 3), (17, 3), (16, 3), (13, 3), (12, 4), (8, 4), (5, 4), (4, 5))
    for track, dice in stages:
        t = linger(4, *(1,) * 8, basic=True, track=track, villain_wounds=0)
        assert len(t.records("fight-dice")[0][4]) == dice, track
        assert t.kind == "action"


@pytest.mark.rule("VIL-17", "SHD-23", "FAQ-14")
def test_health_from_a_stage_crossed_in_a_fight_round_comes_too_late():
    # 5 Health with 2 wounds and three hits: a new stage of +1 does not save him
    t = storm(1, 1, 1, 5, 5, 5, 1, track=13, villain_wounds=2, given={"hand": ["straw-dusk"]})
    see_the_dice(t)
    t.answer("play:straw-dusk")
    assert t.s.track == 12
    assert t.game.result is not None
    assert t.game.result.winner == "hero"


@pytest.mark.rule("VIL-17", "SHD-23")
def test_it_counts_from_the_end_of_that_fight_round():
    t = storm(1, 1, 1, 5, 5, 2, 1, track=13, villain_wounds=2, given={"hand": ["straw-dusk"]})
    see_the_dice(t)
    t.answer("play:straw-dusk")
    assert t.s.villain.wounds == 4
    assert villain_health(t.game) == 6
    assert t.kind == "regroup"
    t.dice(*(1,) * 4, 5, 2, 2, 2)  # the fourth die is his, the fifth wound not yet the last
    t.answer("fight")
    assert t.s.villain.wounds == 5
    assert t.kind == "regroup"


@pytest.mark.rule("VIL-17", "SHD-23")
def test_a_stage_crossed_before_the_fight_round_counts_in_it():
    t = storm(track=13, villain_wounds=2, given={"hand": ["straw-dusk"]})
    assert t.options == ["play:straw-dusk", "pass"]
    t.dice(*(1,) * 4, 5, 5, 5, 1)
    t.answer("play:straw-dusk")
    assert t.s.villain.wounds == 5
    assert t.kind == "regroup"


@pytest.mark.rule("VIL-17", "SHD-23")
def test_a_stage_lost_and_regained_in_a_fight_round_changes_nothing():
    hand = {"hand": ["straw-dusk", "straw-dawn"]}
    t = storm(1, 1, 1, 5, 5, 2, 1, track=13, villain_wounds=2, given=hand)
    see_the_dice(t)
    t.answer("play:straw-dusk", "play:straw-dawn")
    assert t.s.track == 13
    assert t.s.villain.wounds == 4  # of 5, as before
    assert t.kind == "regroup"


@pytest.mark.rule("VIL-17", "GAP-30")
def test_when_fear_goes_he_loses_health_but_not_the_last():
    heroes = {"thomas": {**THOMAS, "hand": ["straw-dawn"]}, "anne-marie": ANNE}
    t = field(heroes=heroes, track=4, villain_wounds=6, clues={"marsh": 1})
    t.answer("play:straw-dawn")
    assert t.s.track == 5
    assert villain_health(t.game) == 6
    assert t.s.villain.wounds == 5
    t = field(heroes=heroes, track=4, villain_wounds=5, clues={"marsh": 1})
    t.answer("play:straw-dawn")
    assert t.s.villain.wounds == 5
    t = field(heroes=heroes, track=3, villain_wounds=6, clues={"marsh": 1})
    t.answer("play:straw-dawn")  # the same stage
    assert t.s.villain.wounds == 6
    assert t.kind == "action"
    t = field(heroes=heroes, track=8, villain_wounds=5, clues={"marsh": 1})
    t.answer("play:straw-dawn")  # another stage in which he has as much Health
    assert (t.s.track, villain_health(t.game)) == (9, 6)
    assert t.s.villain.wounds == 5


# ---- advanced abilities -------------------------------------------------------------------


@pytest.mark.card("scarecrow/advanced/1")
@pytest.mark.rule("BAS-01", "VIL-01")
def test_dread_costs_heroes_of_little_spirit_a_die():
    def dice(track: int, hero: str = "thomas", **more: Any) -> int:
        t = storm(*(1,) * 14, track=track, hero=hero, **more)
        return len(t.records("fight-dice")[0][2])

    assert dice(9) == 4  # Spirit 3 in the third stage, and the lair's die
    assert dice(8) == 3
    assert dice(8, hero="anne-marie") == 3  # Spirit 4, Combat 2
    assert dice(4, hero="anne-marie") == 2
    assert dice(8, given={"upgrades": {"spirit": 1}}) == 4
    assert dice(8, basic=("villain",)) == 4


def test_dread_is_felt_when_he_attacks_and_not_before_minions():
    t = linger(4, *(1,) * 6, basic=True, track=8)
    assert len(t.records("fight-dice")[0][2]) == 2  # Combat 3
    assert t.kind == "action"
    t = linger(1, *(5, 5), *(1,) * 4, basic=True, track=8)
    assert len(t.records("fight-dice")[0][2]) == 2  # Cunning 2
    assert t.kind == "action"


@pytest.mark.card("scarecrow/advanced/2")
def test_a_bitter_harvest_when_the_track_falls_into_another_stage():
    def fell(track: int, card: str = "straw-dusk", **more: Any) -> Scenario:
        heroes = {"thomas": {**THOMAS, "hand": [card]}, "anne-marie": ANNE}
        t = field(heroes=heroes, track=track, clues={"marsh": 1}, **more)
        t.answer(f"play:{card}")
        assert t.kind == "action"
        return t

    assert fell(17).minion("fields") == "locust-swarm"
    assert fell(18).minion("fields") is None
    assert fell(16, "straw-dawn").minion("fields") is None
    assert fell(17, basic=("villain",)).minion("fields") is None
    t = fell(17, supply={"locust-swarm": 0})
    assert t.minion("fields") is None
    assert t.s.track == 15  # MIN-09


@pytest.mark.card("scarecrow/advanced/2")
def test_the_harvest_waits_for_nobody_in_the_fields():
    heroes = {"thomas": {"at": "fields", "hand": ["straw-dusk"]}, "anne-marie": ANNE}
    t = field(heroes=heroes, track=13, dice=(5, 5, 1, 1, 1), clues={"fields": 1})
    t.answer("play:straw-dusk")
    assert t.records("fight") == [("fight", t.number("thomas"), "locust-swarm")]
    assert t.minion("fields") is None  # beaten at once
    assert t.kind == "action"


@pytest.mark.card("scarecrow/advanced/2")
def test_there_is_no_harvest_in_a_showdown():
    t = storm(1, 1, 1, 2, 2, 2, 2, track=17, given={"hand": ["straw-dusk"]})
    see_the_dice(t)
    t.answer("play:straw-dusk")
    assert t.s.track == 16
    assert t.minion("fields") is None
    assert t.kind == "regroup"


def murder(lair: str, **more: Any) -> Scenario:
    """A Murder!, and Crows come to the location of this lair."""
    return field(
        heroes={"thomas": {"at": "town-hall"}, "anne-marie": {"at": "town-hall"}},
        phase="mystery-card",
        draws={"mystery": ["toy-murder"], "lair": [lair]},
        **more,
    )


@pytest.mark.card("scarecrow/advanced/3")
@pytest.mark.rule("VIL-05", "VIL-18", "BAS-01")
def test_a_murder_draws_crows():
    t = murder("grinding-stones")
    assert crowded(t) == ["windmill"]
    assert t.supply("crows") == 10 - 1
    assert t.s.track == 20
    assert crowded(murder("grinding-stones", basic=("villain",))) == []


@pytest.mark.card("scarecrow/advanced/3")
@pytest.mark.rule("VIL-05", "CHA-08b")
def test_the_crows_of_murder_murder_gather_where_it_happened():
    t = field(
        mode="cooperative",
        chart="advanced",
        heroes={"thomas": {"at": "town-hall"}, "anne-marie": {"at": "town-hall"}},
        phase="mystery-chart",
        dice=(4, 4),
        draws={"mystery": ["toy-quiet"], "lair": ["grinding-stones", "sunken-hut"]},
    )
    assert crowded(t) == ["windmill"]


@pytest.mark.rule("MIN-22", "MIN-23")
def test_crows_where_crows_are_already_push_the_track():
    t = murder("grinding-stones", round_counters={"windmill": ("crows",)})
    assert crowded(t) == ["windmill"]
    assert t.supply("crows") == 10 - 1
    assert t.records("round-surplus") == [("round-surplus", "crows", t.space("windmill"))]
    assert t.records("track") == [("track", 20, 19, "crows")]
    t = murder("grinding-stones", round_counters={"windmill": ("toy-rats",)})
    assert t.round_counters("windmill") == ["toy-rats", "crows"]  # they mind only their own kind
    assert t.s.track == 20


# ---- minions ------------------------------------------------------------------------------


@pytest.mark.rule("VIL-06", "VIL-23")
def test_his_place_among_the_villains():
    sheet = scarecrow
    assert content(("core",)).definition["scarecrow"] is sheet
    assert sheet.d100 == (1, 5)
    assert sheet.basic_name == "Feeds on Fear"
    assert field().s.villain.card == content(BOXES).copies["scarecrow"][0]


@pytest.mark.rule("VIL-18", "MIN-19", "MIN-24")
def test_locusts_on_both_sides_of_his_chart_and_crows_on_the_advanced_one():
    def named(chart: Any) -> set[str]:
        return {name for entry in chart for name in entry.minions}

    assert named(CHART) == {"locust-swarm"}
    assert named(ADVANCED_CHART) == {"locust-swarm", "crows"}
    assert [minion.id for minion in MINIONS if minion.round] == ["crows"]
    for chart in (CHART, ADVANCED_CHART):
        assert len({entry.name for entry in chart}) == 6
        assert all(entry.text for entry in chart)
        assert sum(entry.attack for entry in chart) == 1


@pytest.mark.rule("VIL-18", "FGT-24")
def test_locusts_are_fought_with_cunning():
    heroes = {"anne-marie": {**ANNE, "at": "marsh"}, "thomas": {**THOMAS, "at": "windmill"}}
    t = linger(1, 5, 5, 2, 1, 1, 1, basic=True, heroes=heroes)
    assert len(t.records("fight-dice")[0][2]) == 3  # her Cunning, not her Combat of 2
    assert len(t.records("fight-dice")[0][4]) == 3
    assert t.hero("anne-marie").investigation == 4
    assert t.minion("marsh") is None
    assert t.supply("locust-swarm") == 8
    assert t.kind == "action"


@pytest.mark.card("locust-swarm")
@pytest.mark.parametrize(
    ("track", "items", "dice"), [(9, [], 3), (8, [], 4), (9, ["torch"], 2), (8, ["torch"], 3)]
)
def test_fire_thins_a_swarm_and_the_red_thickens_it(track, items, dice):
    t = field(
        heroes={"thomas": {**THOMAS, "items": items}, "anne-marie": ANNE},
        phase="fight",
        track=track,
        minions={"marsh": "locust-swarm"},
        dice=(1, 1, *(1,) * dice),
    )
    assert len(t.records("fight-dice")[0][4]) == dice


@pytest.mark.card("locust-swarm")
@pytest.mark.parametrize("bearer", ["thomas", "anne-marie"])
@pytest.mark.parametrize("fighter", ["thomas", "anne-marie"])
def test_fire_thins_a_swarm_only_for_who_carries_it(fighter, bearer):
    heroes: dict[str, Any] = {"thomas": {"at": "church"}, "anne-marie": {"at": "church"}}
    heroes[fighter] = {"at": "marsh"}
    heroes[bearer] = {**heroes[bearer], "items": ["torch"]}
    t = field(
        heroes=heroes,
        active=fighter,
        phase="fight",
        minions={"marsh": "locust-swarm"},
        dice=(1,) * 6,
    )
    assert len(t.records("fight-dice")[0][4]) == 3 - (fighter == bearer)


@pytest.mark.card("locust-swarm")
def test_locusts_that_are_not_beaten_eat_what_lies_there():
    t = linger(1, 5, 2, 5, 1, 1, basic=True, clues={"marsh": 4, "windmill": 1})
    assert t.kind == "escape"
    assert t.clues("marsh") == 0
    assert t.clues("windmill") == 1
    assert t.hero("thomas").wounds == 1
    t = linger(1, 5, 5, 1, 1, 1, basic=True, clues={"marsh": 4})
    assert t.clues("marsh") == 4  # beaten in the first round
    assert t.kind == "action"


@pytest.mark.card("locust-swarm")
def test_locusts_eat_also_when_the_hero_falls():
    heroes = {"thomas": {**THOMAS, "wounds": 3}, "anne-marie": ANNE}
    clues = {"marsh": 4, "town-hall": 2, "windmill": 1}
    t = linger(1, 5, 2, 5, 1, 1, 1, basic=True, heroes=heroes, clues=clues)
    assert t.hero("thomas").down
    assert (t.clues("marsh"), t.clues("town-hall"), t.clues("windmill")) == (0, 2, 1)


def test_swarms_are_thicker_in_the_red():
    t = linger(1, 5, 5, 1, 1, 1, 1, basic=True, track=8)
    assert len(t.records("fight-dice")[0][4]) == 4
    t = linger(1, 5, 5, 1, 1, 1, basic=True, track=9)
    assert len(t.records("fight-dice")[0][4]) == 3
    assert t.kind == "action"


@pytest.mark.rule("VIL-18", "MIN-23", "MOV-06")
@pytest.mark.parametrize("basic", [(), ("villain",)])
def test_crows_choke_the_roads(basic):
    def steps(*crows: str, face: int = 4) -> int:
        heroes = {"anne-marie": ANNE, "thomas": THOMAS}
        counters = dict.fromkeys(crows, ("crows",))
        t = field(heroes=heroes, phase="move", dice=(face,), round_counters=counters, basic=basic)
        assert t.kind == "move"
        return t.hero("anne-marie").steps

    assert steps() == 4
    assert steps("fields") == 4  # two spaces away
    assert steps("windmill") == 3
    assert steps(WINDMILL_ROADS[0]) == 3
    assert steps("windmill", *WINDMILL_ROADS) == 1
    assert steps("windmill", *WINDMILL_ROADS, face=2) == 1  # never less


def test_crows_shorten_the_whole_move_of_a_courier():
    """Thomas goes 2 spaces further than he rolls."""
    for face, crows, spaces in ((1, 1, 2), (1, 2, 1), (1, 3, 1), (3, 3, 2)):
        t = field(
            heroes={"thomas": THOMAS, "anne-marie": ANNE},
            phase="move",
            dice=(face,),
            round_counters=dict.fromkeys(AROUND_THE_MARSH[:crows], ("crows",)),
        )
        if t.kind == "free-event":
            t.answer("decline")
        assert t.hero("thomas").steps == spaces


@pytest.mark.rule("AP-08", "AP-09")
def test_by_action_points_crows_make_the_first_step_of_the_day_dearer():
    def day(*crows: str, at: str = "windmill") -> Scenario:
        heroes = {"anne-marie": {"at": at, "investigation": 0}}
        counters = dict.fromkeys(crows, ("crows",))
        return field(mode="lone", preset="ap", heroes=heroes, phase="day", round_counters=counters)

    def price(t: Scenario, target: str) -> int:
        return next(o.points for o in t.decision.options if o.key == f"move:{target}")

    assert price(day(), "fields") == 2
    assert price(day("windmill"), "fields") == 2 + 1
    # into a space with Crows it is 2 points anyway
    assert price(day("windmill", WINDMILL_ROADS[0]), WINDMILL_ROADS[0]) == 2 + 2
    assert price(day("windmill", WINDMILL_ROADS[0]), "fields") == 3 + 2
    t = day("windmill", at=WINDMILL_ROADS[1])
    assert price(t, "magistrates-office") == 1 + 1
    t.answer("move:windmill")
    assert price(t, WINDMILL_ROADS[0]) == 1  # no more the first


@pytest.mark.rule("MIN-23", "MIN-20")
def test_whoever_ends_a_move_among_crows_loses_investigation():
    def walk(target: str) -> Scenario:
        heroes = {"anne-marie": {**ANNE, "investigation": 2}, "thomas": THOMAS}
        t = field(
            heroes=heroes,
            phase="walk",
            steps=3,
            round_counters={WINDMILL_ROADS[1]: ("crows",)},
            clues={WINDMILL_ROADS[1]: 1, "magistrates-office": 1},
        )
        t.answer(f"move:{target}", "leave")
        if t.kind == "pick-up":
            t.answer("leave")
        t.answer("stop")
        return t

    t = walk(WINDMILL_ROADS[1])
    assert t.hero("anne-marie").investigation == 1
    assert t.hero("anne-marie").wounds == 0
    assert t.records("fight") == []
    assert t.kind == "action"
    t = walk("magistrates-office")  # through them: they stop nobody
    assert t.hero("anne-marie").investigation == 2
    assert t.kind == "action"


def scare(*dice: int, coins: int = 0) -> Scenario:
    """Thomas (Cunning 2) stands among Crows and tries to be rid of them."""
    t = field(
        heroes={"thomas": {**THOMAS, "investigation": coins}, "anne-marie": ANNE},
        round_counters={"marsh": ("crows",)},
        clues={"marsh": 1},
        dice=dice,
    )
    assert "clear:crows" in t.options
    t.answer("clear:crows")
    return t


@pytest.mark.rule("MIN-23", "VIL-18")
def test_crows_are_driven_away_with_a_cunning_test():
    t = scare(5, 1)
    assert t.records("test")[0][2:4] == ("cunning", 5)
    assert t.round_counters("marsh") == []
    assert t.supply("crows") == 10
    assert t.kind == "action"
    assert t.hero("thomas").investigation == 1  # they pay the hero
    t = scare(4, 4, coins=1)
    assert t.round_counters("marsh") == ["crows"]
    assert t.hero("thomas").investigation == 1
    assert "clear:crows" not in t.options  # once a turn
    assert t.kind == "action"


@pytest.mark.rule("MIN-23", "VIL-18")
def test_clearing_crows_costs_no_investigation():
    t = scare(5, 1, coins=2)
    assert t.kind == "action"  # nobody was asked to pay
    assert t.hero("thomas").investigation == 2 + 1
    assert t.records("paid") == []


@pytest.mark.rule("RBW-10", "MIN-23")
def test_nobody_goes_on_for_ever_against_crows_without_a_die_to_roll():
    """Thomas has Cunning 2; where he has none left (GAP-41), there is nothing to try."""
    for cunning, offered in ((1, True), (0, False)):
        t = field(
            preset="rbw",
            mode="cooperative",
            heroes={
                "thomas": {**THOMAS, "investigation": 2, "upgrades": {"cunning": cunning - 2}},
                "anne-marie": ANNE,
            },
            round_counters={"marsh": ("crows",)},
            clues={"marsh": 1},
            dice=(4,),
        )
        assert ("clear:crows" in t.options) is offered
        if offered:
            t.answer("clear:crows")
            assert t.round_counters("marsh") == ["crows"]
            assert "clear:crows" in t.options  # again


@pytest.mark.rule("GAP-31", "FGT-12")
def test_nobody_escapes_into_crows():
    t = linger(1, 2, 2, 1, 1, 1, basic=True, round_counters={"road-blacksmith-marsh": ("crows",)})
    assert t.options == ["fight", "escape:road-marsh-keep"]


# ---- the basic chart ----------------------------------------------------------------------


@pytest.mark.card("scarecrow/basic/locust-swarm")
@pytest.mark.rule("MIN-02", "BAS-02")
def test_basic_chart_one_a_locust_swarm():
    t = linger(1, 2, 2, 1, 1, 1, basic=True)
    assert events(t) == ["locust-swarm"]
    assert t.minion("marsh") == "locust-swarm"
    assert t.kind == "escape"


@pytest.mark.card("scarecrow/basic/twin-swarms")
@pytest.mark.rule("MIN-11", "MIN-12")
def test_basic_chart_two_swarms_in_one_place():
    t = growing(2, basic=("chart",))
    assert events(t) == ["twin-swarms"]
    assert t.minion("windmill") == "locust-swarm"
    assert t.minion("road-magistrate-windmill") == "locust-swarm"
    assert t.supply("locust-swarm") == 8 - 2
    assert crowded(t) == []


@pytest.mark.card("scarecrow/basic/alone-in-the-dark")
def test_basic_chart_three_heroes_who_are_alone_are_frightened():
    rich = {"thomas": {**THOMAS, "investigation": 2}, "anne-marie": {**ANNE, "investigation": 2}}
    t = linger(3, 3, 3, 3, 4, 1, 1, 1, basic=True, heroes=rich)
    assert (t.hero("thomas").investigation, t.hero("anne-marie").investigation) == (2, 2)
    assert [record[1:4] for record in t.records("test")] == [
        (t.number("thomas"), "spirit", 4),
        (t.number("anne-marie"), "spirit", 4),
    ]
    assert t.hero("thomas").wounds == 1
    assert t.hero("anne-marie").wounds == 0
    assert t.s.villain.health_markers == 0
    assert t.kind == "action"


@pytest.mark.card("scarecrow/basic/alone-in-the-dark", "scarecrow/advanced/night-terrors")
def test_nobody_is_frightened_in_company():
    both = {"thomas": THOMAS, "anne-marie": {**ANNE, "at": "marsh"}}
    for basic, face, result in ((True, 3, "alone-in-the-dark"), (False, 5, "night-terrors")):
        t = linger(face, basic=basic, heroes=both)
        assert events(t) == [result]
        assert t.records("test") == []
        assert t.kind == "action"


@pytest.mark.card("scarecrow/advanced/night-terrors")
@pytest.mark.rule("KO-05")
def test_who_was_knocked_out_meanwhile_is_frightened_no_more():
    heroes = {
        "thomas": {**THOMAS, "hand": ["second-chance"]},
        "anne-marie": {**ANNE, "investigation": 9, "hand": ["straw-stumble"]},
    }
    t = linger(5, 4, 4, 4, 1, heroes=heroes)
    assert (t.kind, t.asked) == ("respond", "thomas")
    t.aside("anne-marie", "play:straw-stumble")
    t.answer("pass")
    assert t.hero("anne-marie").investigation == 9 - 1  # for the knock-out
    assert len(t.records("test")) == 1


@pytest.mark.card("scarecrow/basic/alone-in-the-dark")
def test_a_knocked_out_hero_is_no_company_and_feels_nothing():
    heroes = {"thomas": {**THOMAS, "at": "town-hall"}, "anne-marie": {"down": True}}
    t = linger(3, 3, 3, 3, basic=True, heroes=heroes, clues={"town-hall": 1})
    assert [record[1] for record in t.records("test")] == [t.number("thomas")]
    assert t.hero("thomas").wounds == 1
    assert t.kind == "action"


@pytest.mark.card("scarecrow/basic/scarecrow-attack")
@pytest.mark.rule("FGT-21", "FGT-22")
def test_basic_chart_four_he_attacks_everybody_in_the_space_for_a_round():
    both = {"thomas": THOMAS, "anne-marie": {**ANNE, "at": "marsh"}}
    t = linger(4, 5, 2, 2, 5, 1, 1, 2, 2, 6, 6, 1, basic=True, heroes=both)
    assert events(t) == ["scarecrow-attack"]
    assert t.hero("thomas").wounds == 1
    assert t.hero("thomas").investigation == 1  # FGT-23
    assert t.hero("anne-marie").wounds == 2
    assert t.s.villain.wounds == 0
    assert t.kind == "action"


@pytest.mark.card("scarecrow/basic/scarecrow-attack", "scarecrow/advanced/the-reaping")
@pytest.mark.rule("CHA-09c")
def test_his_attacks_use_the_bonus_they_are_given():
    def stormy(face: int, **more: Any) -> int:
        t = field(
            mode="cooperative",
            chart="advanced",
            heroes={"thomas": {"at": "windmill"}, "anne-marie": {"at": "town-hall"}},
            phase="mystery-chart",
            dice=(4, 5, face, *(1,) * 10),
            draws={"mystery": ["toy-quiet"], **AT_THE_WINDMILL},
            **more,
        )
        return len(t.records("fight-dice")[0][4])

    assert stormy(4, basic=("chart",)) == 3 + 3
    assert stormy(4) == 3 + 3 + 1


@pytest.mark.card("scarecrow/basic/blight")
def test_basic_chart_five_the_richest_space_withers():
    t = linger(5, basic=True, clues={"marsh": 1, "fields": 3, "manor": 3})
    assert t.asked == "thomas"
    assert t.options == ["space:manor", "space:fields"]
    t.answer("space:fields")
    assert t.clues("fields") == 1
    assert t.clues("manor") == 3
    assert t.kind == "action"
    t = linger(5, basic=True)  # one marker each: no more than there is
    t.answer("space:marsh")
    assert (t.clues("marsh"), t.clues("windmill")) == (0, 1)
    t = linger(5, basic=True, first="anne-marie")  # whoever has caused it
    assert t.asked == "anne-marie"


@pytest.mark.card("scarecrow/basic/blight")
def test_a_bot_lets_the_clues_wither_that_are_out_of_reach():
    for near, far in (("marsh", "fields"), ("fields", "marsh")):
        heroes = {"thomas": {**THOMAS, "at": near}, "anne-marie": ANNE}
        t = linger(5, basic=True, heroes=heroes, clues={"marsh": 3, "fields": 3})
        assert chosen(t) == f"space:{far}"


@pytest.mark.card("scarecrow/basic/blight")
def test_where_nothing_is_left_to_wither_locusts_come():
    t = linger(5, basic=True, clues={})
    assert events(t) == ["blight"]
    assert t.minion("fields") == "locust-swarm"


@pytest.mark.card("scarecrow/basic/spreading-panic")
def test_basic_chart_six_panic_unless_somebody_calms_the_town():
    def fright(*dice: int, at: str = "church") -> Scenario:
        t = linger(6, *dice, basic=True, heroes={"thomas": THOMAS, "anne-marie": {"at": at}})
        assert events(t) == ["spreading-panic"]
        assert t.kind == "action"
        return t

    t = fright(5, 1, 1)  # Anne Marie's Honor of 3
    assert t.records("test")[0][1:4] == (t.number("anne-marie"), "honor", 5)
    assert t.s.track == 20
    assert fright(4, 4, 4).s.track == 19
    both = {"thomas": {**THOMAS, "at": "church"}, "anne-marie": {"at": "church"}}
    t = linger(6, 5, 1, basic=True, heroes=both, clues={"church": 1})
    assert [record[1] for record in t.records("test")] == [t.number("thomas")]  # one is enough
    t = fright(at="windmill")
    assert t.records("test") == []
    assert t.s.track == 19


@pytest.mark.card("scarecrow/basic/spreading-panic")
@pytest.mark.rule("KO-05")
def test_who_was_knocked_out_meanwhile_calms_nobody():
    heroes = {
        "thomas": {**THOMAS, "at": "church", "hand": ["second-chance"]},
        "anne-marie": {"at": "church", "hand": ["straw-stumble"]},
    }
    t = linger(6, 4, 4, 1, basic=True, heroes=heroes, clues={"church": 1})
    assert (t.kind, t.asked) == ("respond", "thomas")
    t.aside("anne-marie", "play:straw-stumble")
    t.answer("pass")
    assert t.hero("anne-marie").down
    assert len(t.records("test")) == 1
    assert t.s.track == 19


@pytest.mark.card("scarecrow/basic/spreading-panic", "scarecrow/advanced/blind-panic")
@pytest.mark.parametrize(("basic", "dice"), [(True, (5, 1)), (False, (5, 1, 5, 1, 1))])
def test_where_the_panic_is_calmed_nobody_has_to_hold_the_track(basic, dice):
    for more, asked in ((dice, False), ((1,) * 5, True)):
        heroes = {
            "thomas": {**THOMAS, "at": "church", "hand": ["toy-hold"]},
            "anne-marie": {"at": "church"},
        }
        t = linger(6, *more, basic=basic, heroes=heroes, clues={"church": 1})
        assert (t.kind == "respond") is asked
        assert t.s.track == 20


@pytest.mark.rule("CRD-23")
def test_an_event_of_the_chart_can_be_canceled():
    heroes = {"thomas": {**THOMAS, "hand": ["toy-cancel"]}, "anne-marie": ANNE}
    t = linger(6, basic=True, heroes=heroes)
    assert t.options == ["play:toy-cancel", "pass"]
    t.answer("play:toy-cancel")
    assert t.s.track == 20
    assert t.kind == "action"


# ---- the advanced chart -------------------------------------------------------------------


@pytest.mark.card("scarecrow/advanced/plague-of-locusts")
@pytest.mark.rule("MIN-19", "MIN-21")
def test_advanced_chart_one_locusts_and_crows_after_them():
    t = growing(1)
    assert events(t) == ["plague-of-locusts"]
    assert t.minion("windmill") == "locust-swarm"
    assert t.minion("road-magistrate-windmill") == "locust-swarm"
    assert crowded(t) == ["windmill"]
    assert t.s.track == 20


@pytest.mark.card("scarecrow/advanced/swarm-and-flock")
@pytest.mark.rule("MIN-19", "MIN-20", "MIN-21")
def test_advanced_chart_two_a_swarm_with_crows():
    t = linger(2, 5, 5, 1, 1, 1)
    assert events(t) == ["swarm-and-flock"]
    assert t.minion("marsh") is None  # Thomas beat the Locusts
    assert t.round_counters("marsh") == ["crows"]
    assert t.supply("crows") == 10 - 1
    assert "clear:crows" in t.options


@pytest.mark.rule("CHA-10b", "MIN-20")
def test_crows_do_not_join_an_ambush():
    t = field(
        mode="cooperative",
        chart="advanced",
        heroes={"thomas": {"at": "marsh"}, "anne-marie": {"at": "town-hall"}},
        phase="mystery-chart",
        dice=(5, 5, 1, 6, 2, 5, 5, *(1,) * 6),  # 10; Thomas has the lower sum; entry 2
        draws={"mystery": ["toy-quiet"]},
    )
    assert [record[2] for record in t.records("fight")] == ["locust-swarm"]
    assert t.minion("marsh") is None
    assert t.round_counters("marsh") == ["crows"]


@pytest.mark.card("scarecrow/advanced/murder-of-crows")
@pytest.mark.rule("VIL-18", "MIN-19", "MIN-23")
def test_advanced_chart_three_a_murder_of_crows():
    t = linger(3, draws=AT_THE_WINDMILL)  # caused by Thomas: around him
    assert events(t) == ["murder-of-crows"]
    assert sorted(crowded(t)) == ["marsh", "road-blacksmith-marsh", "road-marsh-keep"]
    assert t.supply("crows") == 10 - 3
    assert t.s.track == 20
    assert t.kind == "action"
    t = growing(3)  # caused by nobody: around a random location (GAP-20)
    assert sorted(crowded(t)) == sorted(("windmill", *WINDMILL_ROADS))


@pytest.mark.card("scarecrow/advanced/murder-of-crows")
@pytest.mark.rule("VIL-18", "GAP-20")
@pytest.mark.parametrize(
    ("card", "dice", "wanted"),
    [
        ("late-night-experiments", (3,), ["doctors-office", "road-doctor-bridge"]),
        ("straw-unrest", (3,), ["town-hall"]),  # there is no Road next to it
    ],
)
def test_a_murder_of_crows_settles_where_a_card_calls_for_it(card, dice, wanted):
    t = field(
        heroes={"thomas": THOMAS, "anne-marie": ANNE},
        phase="mystery-card",
        dice=dice,
        draws={"mystery": [card], "secret": ["toy-dull"], **AT_THE_WINDMILL},
    )
    assert events(t) == ["murder-of-crows"]
    assert crowded(t) == wanted


@pytest.mark.card("scarecrow/advanced/murder-of-crows")
@pytest.mark.rule("VIL-18", "MIN-21", "MIN-22")
@pytest.mark.parametrize("free", AROUND_THE_MARSH)
def test_a_murder_of_crows_takes_the_free_spaces(free):
    others = [space for space in AROUND_THE_MARSH if space != free]
    t = linger(3, round_counters=dict.fromkeys(others, ("crows",)))
    assert settled(t) == [free]
    assert sorted(crowded(t)) == sorted(AROUND_THE_MARSH)
    assert t.s.track == 20
    t = linger(3, round_counters={free: ("crows",)})
    assert sorted(settled(t)) == sorted(others)
    assert sorted(crowded(t)) == sorted(AROUND_THE_MARSH)
    assert t.s.track == 20


@pytest.mark.rule("MIN-22", "MIN-06")
def test_a_murder_of_crows_where_they_are_everywhere_costs_one_step():
    t = linger(3, round_counters=dict.fromkeys(AROUND_THE_MARSH, ("crows",)))
    assert settled(t) == ["marsh"]  # the space itself
    assert sorted(crowded(t)) == sorted(AROUND_THE_MARSH)
    assert t.supply("crows") == 10 - 3
    assert t.s.track == 19
    assert t.kind == "action"


@pytest.mark.rule("MIN-07", "MIN-09", "MIN-22")
def test_crows_are_limited():
    t = linger(3, supply={"crows": 2})
    assert len(crowded(t)) == 2
    assert t.supply("crows") == 0
    assert t.s.track == 19
    for taken in (AROUND_THE_MARSH[1:], AROUND_THE_MARSH):  # no step for those that are there
        t = linger(3, round_counters=dict.fromkeys(taken, ("crows",)), supply={"crows": 0})
        assert sorted(crowded(t)) == sorted(taken)
        assert t.s.track == 19


@pytest.mark.card("scarecrow/advanced/the-reaping")
def test_advanced_chart_four_the_reaping():
    t = linger(4, 2, 2, 2, 5, 1, 1, 1)
    assert events(t) == ["the-reaping"]
    assert len(t.records("fight-dice")[0][4]) == 4
    assert t.hero("thomas").wounds == 1
    assert t.s.track == 20
    assert t.kind == "action"


@pytest.mark.card("scarecrow/advanced/the-reaping")
def test_the_reaping_where_nobody_is_lets_clues_wither_there_and_next_to_it():
    lie = {"windmill": 2, "road-windmill-fields": 1, "fields": 3, "town-hall": 1}
    t = growing(4, clues=lie)
    assert events(t) == ["the-reaping"]
    assert t.records("fight-dice") == []
    assert {space: t.clues(space) for space in lie} == {
        "windmill": 0,
        "road-windmill-fields": 0,
        "fields": 3,
        "town-hall": 1,
    }
    assert t.s.track == 20


@pytest.mark.card("scarecrow/advanced/night-terrors")
def test_advanced_chart_five_night_terrors_wound_and_rob_who_is_alone():
    rich = {"thomas": {**THOMAS, "investigation": 2}, "anne-marie": {**ANNE, "investigation": 2}}
    t = linger(5, 4, 4, 4, 5, 1, 1, 1, heroes=rich)
    assert events(t) == ["night-terrors"]
    assert (t.hero("thomas").wounds, t.hero("thomas").investigation) == (1, 1)
    assert (t.hero("anne-marie").wounds, t.hero("anne-marie").investigation) == (0, 2)
    assert t.s.villain.health_markers == 0
    assert t.kind == "action"


def test_night_terrors_rob_also_whom_they_do_not_wound():
    heroes = {"thomas": {**THOMAS, "hand": ["toy-shield"], "investigation": 1}, "anne-marie": ANNE}
    t = linger(5, 4, 4, 4, 5, 1, 1, 1, heroes=heroes)
    t.answer("play:toy-shield")
    assert (t.hero("thomas").wounds, t.hero("thomas").investigation) == (0, 0)
    assert t.kind == "action"


@pytest.mark.rule("AP-36")
@pytest.mark.parametrize("basic", [True, False])
def test_a_fright_is_no_attack_of_the_villain(basic):
    heroes = {"thomas": {**THOMAS, "wounds": 1}, "anne-marie": ANNE}
    t = linger(3 if basic else 5, 1, 1, 1, 5, 1, 1, 1, basic=basic, heroes=heroes)
    assert [record[3] for record in t.records("wounded")] == ["card"]


@pytest.mark.card("scarecrow/advanced/blind-panic")
def test_advanced_chart_six_blind_panic():
    def fright(*dice: int, at: str = "church") -> int:
        heroes = {"thomas": {**THOMAS, "at": at}, "anne-marie": {"at": at}}
        t = linger(6, *dice, heroes=heroes, clues={at: 1})
        assert events(t) == ["blind-panic"]
        assert t.kind == "action"
        return t.s.track

    assert fright(at="marsh") == 18
    assert fright(4, 4, 4, 4, 4) == 18  # Honor 2 and 3
    assert fright(5, 5, 4, 4, 4) == 19  # one hero, one space
    assert fright(5, 1, 5, 1, 1) == 20


def test_blind_panic_can_begin_a_new_stage():
    t = linger(6, track=14)
    assert t.s.track == 12
    assert villain_health(t.game) == 5 + 1
    assert t.minion("fields") == "locust-swarm"
