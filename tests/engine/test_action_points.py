"""The action point variant: a day of points, a night of the villain (AP, CON-38, CON-39, CON-44).

Every rule option of that preset is tested here with both its values.
"""

from __future__ import annotations

from typing import Any

import pytest

from shadowbrook import Setup
from shadowbrook.engine.definitions import SecretCard
from shadowbrook.engine.errors import SetupError
from shadowbrook.engine.game import Game
from shadowbrook.engine.queries.values import villain_health
from shadowbrook.narration import Narrator
from shadowbrook.testing import Table
from tests.plain import plain_table
from tests.toy_people import BOXES, village

QUIET = {"mystery": ["toy-quiet"]}
ITEMS = [f"toy-item-{n}" for n in range(1, 7)]
ALLIES = [f"toy-ally-{n}" for n in range(1, 4)]


def day(phase="day", **more) -> Table:
    more.setdefault("heroes", ("toy-ann",))
    if not isinstance(more["heroes"], tuple):
        more["heroes"] = {"toy-ann": more["heroes"]}
    return village(mode="lone", preset="ap", phase=phase, **more)


def ann(**given) -> dict[str, Any]:
    return given


def points(t: Table, key: str) -> int:
    """The price of an option in action points."""
    return next(o.points for o in t.decision.options if o.key == key)


def left(t: Table) -> int:
    return t.hero("toy-ann").points


# ---- set-up -------------------------------------------------------------------------------------


@pytest.mark.rule("AP-01", "AP-03", "AP-04", "CON-44", "CON-60")
def test_one_hero_the_cooperative_track_and_the_usual_start():
    t = day(track=16)
    assert t.at("toy-ann") == "town-hall"
    assert villain_health(t.game) == 5 + 2  # AP-03: the base, and the track's bonus
    assert t.hero("toy-ann").investigation == 2  # GAP-40
    with pytest.raises(SetupError):
        Setup(preset="ap", mode="cooperative", heroes=2)
    with pytest.raises(SetupError, match="one hero"):
        Setup(mode="cooperative", heroes=2, options={"turn.engine": "action_points"})


def secrets_of(game: Game) -> list[bool]:
    """Whether each elder's Secret is evil."""
    cards = [game.content.cards[elder.secrets[0]] for elder in game.s.elders]
    assert all(isinstance(card, SecretCard) for card in cards)
    return [card.evil for card in cards]  # type: ignore[attr-defined]


@pytest.mark.rule("AP-02", "CON-06")
def test_two_of_six_elders_have_an_evil_secret():
    seen = set()
    for seed in range(12):
        game = Game.new(Setup(preset="ap", mode="lone", heroes=["toy-ann"], boxes=BOXES), seed=seed)
        evil = secrets_of(game)
        assert (len(evil), sum(evil)) == (6, 2)
        seen.add(tuple(evil))
    assert len(seen) > 3  # shuffled
    plain = [
        sum(secrets_of(Game.new(Setup(mode="lone", heroes=["toy-ann"], boxes=BOXES), seed=seed)))
        for seed in range(12)
    ]
    assert set(plain) != {2}  # one_random: chance alone decides


# ---- the day ------------------------------------------------------------------------------------


@pytest.mark.rule("AP-05", "CON-44")
def test_a_round_is_a_day_and_a_night():
    t = day(draws=QUIET, dice=(3, 5))  # the night chart: minions, a moan
    assert t.kind == "action"
    assert t.records("die") == []  # no movement roll
    t.answer("end-turn")
    kinds = [r[0] for r in t.game.records or ()]
    assert kinds.index("mystery-phase") < kinds.index("mystery") < kinds.index("round")
    assert t.s.round == 2
    assert (t.kind, left(t)) == ("action", 12)


@pytest.mark.rule("AP-06", "AP-07")
def test_a_day_has_twelve_points_or_fourteen_or_ten():
    assert left(day()) == 12
    for number in ("10", "12", "14"):
        assert left(day(options={"turn.points": number})) == int(number)


@pytest.mark.rule("AP-06")
def test_points_that_were_not_spent_are_gone_with_the_day():
    t = day(draws=QUIET, dice=(5,))
    t.answer("move:church")
    assert left(t) == 11
    t.answer("end-turn")
    assert t.s.round == 2
    assert left(t) == 12


@pytest.mark.rule("AP-08")
def test_a_step_costs_a_point():
    t = day(options={"turn.points": "10"})
    assert points(t, "move:church") == 1
    assert points(t, "move:manor") == 3
    t.answer("move:manor")
    assert left(t) == 7
    assert t.at("toy-ann") == "manor"
    t.answer("move:abandoned-keep" if "move:abandoned-keep" in t.options else "move:blacksmith")
    assert left(t) == 3
    assert "move:marsh" in t.options  # two steps
    assert "move:abandoned-keep" not in t.options  # four


@pytest.mark.rule("BRD-12", "AP-11")
def test_on_a_road_there_is_nothing_to_encounter_by_day_either():
    t = day()
    assert "encounter" in t.options
    t.answer("move:road-church-manor")
    assert "encounter" not in t.options
    assert "end-turn" in t.options


@pytest.mark.rule("AP-09", "AP-10", "MOV-05")
def test_a_space_with_a_minion_costs_two_and_must_be_fought():
    t = day(minions={"church": "toy-wolf"}, dice=(6, 6, 1, 1, 1))
    assert points(t, "move:church") == 2
    assert points(t, "move:road-church-manor") == 8  # round by the Fields, not past the minion
    t.answer("move:church")
    assert t.minion("church") is None  # fought at once
    assert left(t) == 10
    t = day(minions={"church": "toy-wolf"}, dice=(1,) * 5)
    t.answer("move:church")
    assert t.kind == "escape"  # AP-10: the fight comes before anything else


@pytest.mark.rule("AP-09", "CON-14", "GAP-40")
def test_an_escape_ends_the_day():
    t = day(minions={"church": "toy-wolf"}, dice=(1,) * 5 + (3, 5), draws=QUIET)
    t.answer("move:church", "escape:town-hall")
    assert t.s.round == 2
    t = day(
        minions={"church": "toy-wolf"},
        dice=(1,) * 5,
        options={"fight.escape_ends_turn": False},
    )
    t.answer("move:church", "escape:town-hall")
    assert (t.kind, t.s.round, left(t)) == ("action", 1, 10)


@pytest.mark.rule("AP-11", "GAP-40")
def test_encounters_of_a_space_cost_two_four_six():
    t = day(heroes=ann(at="manor", investigation=0), options={"turn.points": "14"})
    t.stack("manor", "toy-nothing", "toy-nothing", "toy-book")
    for cost, rest in ((2, 12), (4, 8), (6, 2)):
        assert points(t, "encounter") == cost
        t.answer("encounter")
        assert left(t) == rest
    assert "encounter" not in t.options  # 8 points
    assert "end-turn" in t.options  # GAP-40: not compulsory


@pytest.mark.rule("AP-11")
def test_encounters_are_counted_by_space():
    t = day(heroes=ann(at="church", investigation=0))
    t.stack("event", "toy-shield", "toy-shield")
    t.answer("encounter")
    assert points(t, "encounter") == 4
    t.answer("move:blacksmith")
    assert points(t, "encounter") == 2


@pytest.mark.rule("AP-11", "GAP-40", "CON-15")
def test_an_encounter_does_not_bar_a_showdown_that_day():
    t = day(heroes=ann(at="manor", lair="toy-lair", investigation=2))
    t.stack("manor", "toy-nothing")
    t.answer("encounter")
    assert "showdown" in t.options
    t = day(
        heroes=ann(at="manor", lair="toy-lair", investigation=2),
        options={"showdown.replaces_encounter": True},
    )
    t.stack("manor", "toy-nothing")
    t.answer("encounter")
    assert "showdown" not in t.options


@pytest.mark.rule("AP-13", "AP-14", "BRD-22")
def test_healing_costs_two_points_and_the_doctor_is_cheap():
    t = day(heroes=ann(at="church", wounds=3, investigation=7))
    assert points(t, "heal") == 2
    t.answer("heal")
    assert t.options == ["number:1", "number:2"]
    t.answer("number:2")
    who = t.hero("toy-ann")
    assert (who.wounds, who.investigation, left(t)) == (1, 1, 10)
    assert "heal" not in t.options
    t = day(heroes=ann(at="doctors-office", wounds=3, investigation=3))
    t.answer("heal", "number:3")
    who = t.hero("toy-ann")
    assert (who.wounds, who.investigation, left(t)) == (0, 0, 10)


@pytest.mark.rule("AP-15", "CON-09", "CON-10")
def test_clues_cost_a_point_each_and_are_not_picked_up_on_the_way():
    t = day(clues={"church": 3})
    t.answer("move:church")
    assert t.hero("toy-ann").investigation == 2
    assert points(t, "collect") == 1
    t.answer("collect")
    assert t.options == ["number:1", "number:2", "number:3"]
    t.answer("number:2")
    assert (t.hero("toy-ann").investigation, t.clues("church"), left(t)) == (4, 1, 9)
    t.answer("collect")  # the last one
    assert (t.hero("toy-ann").investigation, left(t)) == (5, 8)


@pytest.mark.rule("AP-15", "CON-09")
def test_no_more_clues_are_collected_than_there_are_points():
    t = day(heroes=ann(at="church"), clues={"church": 20})
    t.answer("collect")
    assert t.options[-1] == "number:12"
    t.answer("number:11")
    assert left(t) == 1
    t.answer("collect")  # one more, without asking how many
    assert t.clues("church") == 8


@pytest.mark.rule("CON-10")
def test_markers_on_the_way_may_be_taken_by_rule_option():
    t = day(clues={"church": 2}, options={"move.pickup_on_enter": True})
    t.answer("move:manor")
    assert t.kind == "pick-up"
    t.answer("take")
    assert (t.hero("toy-ann").investigation, t.clues("church")) == (3, 1)
    assert t.at("toy-ann") == "manor"


@pytest.mark.rule("CON-09", "CON-08")
def test_points_and_phases_have_their_own_actions():
    with pytest.raises(SetupError, match="per_point"):
        Setup(mode="lone", heroes=1, options={"actions.collect": "per_point"})
    with pytest.raises(SetupError, match="test5"):
        Setup(preset="ap", mode="lone", heroes=1, options={"actions.collect": "test5"})


@pytest.mark.rule("AP-16")
def test_an_event_costs_four_points_once_a_day():
    t = day()
    t.stack("event", "toy-shield")
    assert points(t, "event") == 4
    t.answer("event")
    assert (t.hand("toy-ann"), left(t)) == (["toy-shield"], 8)
    assert "event" not in t.options


@pytest.mark.rule("AP-17", "CON-45")
def test_a_hand_holds_five_events():
    hand = ["toy-shield"] * 3 + ["toy-guard"]
    for count, offered in ((4, True), (5, False)):
        t = day(heroes=ann(at="church", hand=[*hand, "toy-hold"][:count]))
        assert ("event" in t.options) is offered
    t.stack("event", "toy-guard")
    t.answer("encounter")
    assert len(t.hand("toy-ann")) == 5  # and none is drawn
    assert t.discards("event") == []
    t = day(heroes=ann(at="church", hand=[*hand, "toy-hold"]), options={"hand.limit": "none"})
    t.stack("event", "toy-guard")
    t.answer("encounter")
    assert len(t.hand("toy-ann")) == 6


@pytest.mark.rule("AP-17", "CON-45")
def test_the_hand_limit_is_an_option_of_every_mode():
    heroes = {"toy-ann": {"at": "church", "hand": ["toy-shield"] * 3 + ["toy-guard"] * 2}}
    t = village(heroes={**heroes, "toy-bob": {}}, options={"hand.limit": "5"})
    t.stack("event", "toy-hold")
    t.answer("encounter")
    assert len(t.hand("toy-ann")) == 5


@pytest.mark.rule("AP-17")
def test_at_the_limit_no_event_can_be_gained_either():
    hand = ["toy-shield", "toy-shield", "toy-guard", "toy-guard", "toy-clues"]
    t = day(heroes=ann(items=["toy-recall"], hand=hand))
    t.answer("play:toy-clues", "use:toy-recall")
    assert t.hand("toy-ann") == hand  # taken back from the discard pile
    t = day(
        heroes=ann(items=["toy-recall"], hand=[*hand, "toy-hold"]), options={"turn.points": "10"}
    )
    t.answer("play:toy-clues", "use:toy-recall")
    assert "toy-clues" not in t.hand("toy-ann")
    assert t.discards("event") == ["toy-clues"]


@pytest.mark.rule("AP-18")
def test_playing_an_event_is_free():
    t = day(heroes=ann(hand=["toy-clues"]))
    (aside,) = t.game.asides(0)
    assert (aside.key, aside.price, aside.points) == ("play:toy-clues", 0, 0)
    t.answer("play:toy-clues")
    assert (t.hero("toy-ann").investigation, left(t)) == (4, 12)


@pytest.mark.rule("AP-19")
def test_a_lair_card_costs_two_points_and_the_lair_cost_once_a_day():
    t = day(heroes=ann(investigation=24), draws={"lair": ["toy-lair"]})
    assert points(t, "buy-lair") == 2
    t.answer("buy-lair")
    assert (t.lair("toy-ann"), t.hero("toy-ann").investigation, left(t)) == ("toy-lair", 12, 10)
    assert "buy-lair" not in t.options


@pytest.mark.rule("AP-20", "AP-42")
def test_a_showdown_costs_no_points_and_ends_the_day():
    t = day(
        heroes=ann(at="manor", lair="toy-lair", investigation=2),
        dice=(*(1,) * 8, 3, 5),
        draws=QUIET,
    )
    assert points(t, "showdown") == 0
    said = Narrator(t.game.content).option("showdown", 2, 0, t.decision.reason)
    assert said == "start the showdown, which ends the day (2 Investigation)"
    t.answer("showdown")
    assert (t.hero("toy-ann").investigation, left(t)) == (0, 12)
    t.answer("elder:toy-elder", "elder:toy-squire")  # AP-42: up to two
    assert t.shown("toy-elder") == ["toy-dull"]
    t.answer("escape:road-church-manor")
    assert t.s.round == 2


@pytest.mark.rule("AP-21")
def test_looking_costs_three_points_and_two_investigation_once_a_day():
    t = day(heroes=ann(investigation=9))
    assert points(t, "look") == 3
    t.answer("look", "elder:toy-elder")
    assert (t.hero("toy-ann").investigation, left(t)) == (7, 9)
    assert "look" not in t.options


@pytest.mark.rule("AP-22")
def test_any_other_action_costs_two_points():
    t = day(heroes=ann(items=["toy-chore"]))
    assert points(t, "use:toy-chore") == 2
    t.answer("use:toy-chore")
    assert (t.hero("toy-ann").investigation, left(t)) == (3, 10)
    t = day(heroes=ann(items=["toy-chore"]), in_play=["toy-toll"])
    assert points(t, "use:toy-chore") == 3  # a card can make it dearer


@pytest.mark.rule("AP-24", "CON-12")
def test_nobody_lingers():
    t = day(draws=QUIET, dice=(5,))
    t.stack("lair", "toy-lair")
    t.answer("end-turn")
    assert [r for r in t.records("die") if r[2] == "linger"] == []


@pytest.mark.rule("AP-52", "AP-49")
def test_points_for_movement_only():
    t = day(heroes=ann(items=["toy-horse"]))
    assert t.hero("toy-ann").move_points == 2
    t.answer("move:manor")  # three steps: the horse's points first
    assert (left(t), t.hero("toy-ann").move_points) == (11, 0)


@pytest.mark.rule("AP-58")
def test_a_card_can_make_every_step_dearer():
    t = day(in_play=["toy-fog"])
    assert points(t, "move:church") == 2
    assert points(t, "move:manor") == 6


# ---- carrying -----------------------------------------------------------------------------------


@pytest.mark.rule("AP-25", "AP-27", "CON-45")
def test_five_items_may_be_carried():
    t = day(heroes=ann(at="windmill", items=ITEMS[:4]), draws={"windmill": ["toy-item-6"]})
    t.answer("encounter")
    assert len(t.gear("toy-ann")) == 5
    t = day(heroes=ann(at="windmill", items=ITEMS[:5]), draws={"windmill": ["toy-item-6"]})
    t.answer("encounter")
    assert t.kind == "carrying-limit"
    t.answer("discard:toy-item-2")
    assert t.gear("toy-ann") == ["toy-item-1", *ITEMS[2:]]
    t = day(
        heroes=ann(at="windmill", items=ITEMS[:1]),
        draws={"windmill": ["toy-item-6"]},
        options={"carry.rule": "per_deck"},
    )
    t.answer("encounter")
    assert t.kind == "carrying-limit"


@pytest.mark.rule("AP-26", "CON-45")
def test_two_allies_may_be_carried_besides():
    t = day(
        heroes=ann(at="olde-woods", items=[*ITEMS[:5], "toy-ally-1"]),
        draws={"olde-woods": ["toy-ally-2"]},
    )
    t.answer("encounter")
    assert t.kind == "action"
    assert len(t.gear("toy-ann")) == 7
    t = day(heroes=ann(at="olde-woods", items=ALLIES[:2]), draws={"olde-woods": ["toy-ally-3"]})
    t.answer("encounter")
    assert t.options == [f"discard:{name}" for name in ALLIES]


@pytest.mark.rule("AP-27")
def test_a_card_can_be_exempt_from_the_limit():
    t = day(heroes=ann(at="windmill", items=ITEMS[:5]), draws={"windmill": ["toy-sack"]})
    t.answer("encounter")
    assert t.kind == "action"
    assert len(t.gear("toy-ann")) == 6


# ---- the night ----------------------------------------------------------------------------------


@pytest.mark.rule("AP-28", "AP-29", "AP-30", "CON-32", "CON-37", "GAP-40")
def test_the_night_heals_the_villain_draws_a_card_and_rolls_on_the_chart():
    t = day(phase="mystery", villain_wounds=4, draws={**QUIET, "lair": ["toy-lair"]}, dice=(6,))
    assert t.s.villain.wounds == 2
    kinds = [r[0] for r in t.game.records or ()]
    assert kinds.index("villain-healed") < kinds.index("mystery") < kinds.index("chart")


def night(face: int, *dice: int, **more) -> Table:
    draws = {**QUIET, "lair": ["toy-lair"]}
    return day(phase="mystery", dice=(face, *dice), draws=draws, **more)


@pytest.mark.rule("AP-31", "AP-32", "CON-30")
def test_the_track_falls_unless_the_hero_takes_wounds():
    for face, fall, wounds in ((1, 2, 2), (2, 1, 1)):
        t = night(face)
        assert t.options[-1] == f"number:{wounds}"
        t.answer("number:0")
        assert (t.s.track, t.hero("toy-ann").wounds) == (20 - fall, 0)
        t = night(face)
        t.answer(f"number:{wounds}")
        assert (t.s.track, t.hero("toy-ann").wounds) == (20, wounds)
    t = night(1)
    t.answer("number:1")  # all or nothing
    assert (t.s.track, t.hero("toy-ann").wounds) == (18, 0)


@pytest.mark.rule("AP-33")
def test_minions_come_at_night():
    for face in (3, 4):
        t = night(face, 1)
        assert t.minion("manor") == "toy-wolf"


@pytest.mark.rule("AP-34", "AP-35")
def test_clues_turn_up_at_night():
    assert night(5).clues("manor") == 1
    assert night(6).clues("manor") == 2


@pytest.mark.rule("CON-32")
def test_the_night_chart_is_a_rule_option_of_other_modes():
    t = village(
        phase="mystery-chart",
        dice=(5,),
        draws={**QUIET, "lair": ["toy-lair"]},
        options={"chart.kind": "ap_chart"},
    )
    assert t.clues("manor") == 1


# ---- knocked out, won and lost ------------------------------------------------------------------


def attacked(by: str, **more) -> Table:
    """The hero with one box left meets the villain or a wolf, and is hit."""
    card = "toy-villain" if by == "villain" else "toy-wolf-card"
    hits = (1, 1, 1, 6, 1, 1) if by == "villain" else (1, 1, 1, 6, 1)
    heroes = {"wounds": 3, "investigation": 5, "at": "church", **more.pop("heroes", {})}
    draws = {"mystery": [card, "toy-quiet"], "lair": ["toy-lair"]}
    return day(phase="mystery", heroes=heroes, draws=draws, dice=(*hits, 6), **more)


@pytest.mark.rule("AP-36", "WIN-08", "CON-38")
def test_a_hero_knocked_out_by_the_villain_dies():
    t = attacked("villain")
    assert t.game.result is not None
    assert (t.game.result.winner, t.game.result.how) == ("villain", "hero-died")
    t = attacked("villain", options={"ko.villain_kills": False})
    assert t.game.result is None
    assert attacked("wolf").game.result is None


@pytest.mark.rule("AP-37", "AP-39", "AP-40", "CON-39")
def test_a_hero_knocked_out_otherwise_wakes_at_the_doctors_with_six_points():
    t = attacked("wolf")
    who = t.hero("toy-ann")
    assert (t.at("toy-ann"), who.down, who.wounds) == ("doctors-office", False, 0)
    assert (t.kind, left(t)) == ("action", 6)
    t.stack("mystery", "toy-quiet")
    t.stack("lair", "toy-lair")
    t.dice(5)
    t.answer("end-turn")
    assert left(t) == 12  # AP-40: for one day only
    t = attacked("wolf", options={"ko.place": "town_hall"})
    assert (t.at("toy-ann"), left(t)) == ("town-hall", 12)


@pytest.mark.rule("AP-37")
def test_a_knock_out_by_day_ends_the_day():
    t = day(
        heroes=ann(wounds=3, at="church"),
        minions={"town-hall": "toy-wolf"},
        dice=(1, 1, 1, 6, 1, 5),
        draws={**QUIET, "lair": ["toy-lair"]},
    )
    t.answer("move:town-hall")
    assert t.s.round == 2
    assert (t.at("toy-ann"), left(t)) == ("doctors-office", 6)


@pytest.mark.rule("AP-38", "INV-03", "CON-38")
def test_a_knock_out_costs_half_the_clues_and_a_random_card():
    t = attacked("wolf", heroes={"items": ["toy-book", "toy-sack"]})
    assert t.hero("toy-ann").investigation == 5 - 2
    assert len(t.gear("toy-ann")) == 1
    lost = {
        attacked("wolf", heroes={"items": ["toy-book", "toy-sack"]}, seed=seed).gear("toy-ann")[0]
        for seed in range(8)
    }
    assert lost == {"toy-book", "toy-sack"}
    assert attacked("wolf", heroes={"items": ["toy-book"]}).gear("toy-ann") == []  # the only one
    t = attacked("wolf", options={"ko.loss": "d6_mix"})  # the D6 shows 6: all five
    assert t.hero("toy-ann").investigation == 0


@pytest.mark.rule("AP-39")
def test_a_minion_at_the_doctors_means_death():
    t = attacked("wolf", minions={"doctors-office": "toy-ghost"})
    assert t.game.result is not None
    assert t.game.result.how == "hero-died"


@pytest.mark.rule("AP-39")
def test_a_minion_that_comes_to_the_doctors_before_the_hero_wakes_means_death_too():
    # knocked out by the Mystery card; the night chart brings a wolf to the Doctor's Office
    t = day(
        phase="mystery",
        heroes=ann(wounds=3),
        draws={"mystery": ["toy-stab"], "lair": ["toy-lair-doctor"]},
        dice=(3, 1),
    )
    assert t.game.result is not None
    assert t.game.result.how == "hero-died"


@pytest.mark.rule("GAP-56", "AP-37", "SOLO-09")
def test_a_knock_out_by_the_mystery_card_does_not_end_the_night():
    t = day(
        phase="mystery", heroes=ann(wounds=3), dice=(6,),
        draws={"mystery": ["toy-stab"], "lair": ["toy-lair"]},
    )  # fmt: skip
    kinds = [r[0] for r in t.game.records or ()]
    assert kinds.index("knocked-out") < kinds.index("chart") < kinds.index("revived")
    assert t.clues("manor") == 2  # AP-35
    assert (t.s.round, t.at("toy-ann"), left(t)) == (2, "doctors-office", 6)


@pytest.mark.rule("GAP-57", "AP-11", "AP-14")
def test_healing_at_the_doctors_is_no_use_of_the_space():
    t = day(heroes=ann(at="doctors-office", wounds=3, investigation=9))
    for wounds in (2, 1):
        assert points(t, "heal") == 2
        t.answer("heal", "number:1")
        assert (t.hero("toy-ann").wounds, points(t, "encounter")) == (wounds, 2)
    t.stack("event", "toy-shield")
    t.answer("encounter", "number:0")  # what the space itself offers is part of the encounter
    assert (points(t, "encounter"), points(t, "heal")) == (4, 2)


def rats_at(*spaces: str) -> dict[str, tuple[str, ...]]:
    return dict.fromkeys(spaces, ("toy-rats",))


@pytest.mark.rule("GAP-59", "AP-09", "AP-10")
def test_a_step_among_round_counters_costs_two_points_and_nobody_is_held_there():
    t = day(round_counters=rats_at("church"))
    assert points(t, "move:church") == 2
    assert points(t, "move:road-church-manor") == 3  # through them: they stop nobody
    assert points(t, "move:magistrates-office") == 1
    t.answer("move:church")
    assert (left(t), points(t, "move:town-hall")) == (10, 1)  # to leave costs nothing more
    t = day(round_counters=rats_at("church", "road-church-manor"))
    assert points(t, "move:manor") == 5
    t = day(round_counters=rats_at("church"), minions={"church": "toy-wolf"})
    assert points(t, "move:church") == 2  # one minion or several
    t = day(round_counters=rats_at("church"), clues={"town-hall": 11})
    t.answer("collect", "number:11")
    assert "move:church" not in t.options  # one point left
    assert "move:magistrates-office" in t.options


@pytest.mark.rule("GAP-59", "AP-39")
def test_a_round_counter_at_the_doctors_means_death():
    t = attacked("wolf", round_counters=rats_at("doctors-office"))
    assert t.game.result is not None
    assert t.game.result.how == "hero-died"
    t = day(  # it comes there before the hero wakes
        phase="mystery", heroes=ann(wounds=3), dice=(3, 3),
        draws={"mystery": ["toy-stab"], "lair": ["toy-lair-doctor"]},
    )  # fmt: skip
    assert t.game.result is not None
    assert t.game.result.how == "hero-died"
    t = attacked("wolf", round_counters=rats_at("town-hall"), options={"ko.place": "town_hall"})
    assert t.game.result is None  # nobody dies of them elsewhere


@pytest.mark.rule("CON-38", "CON-39")
def test_deadly_knock_outs_are_for_a_lone_hero():
    for name, value in (("ko.villain_kills", True), ("ko.place", "doctor_or_monastery")):
        with pytest.raises(SetupError, match="no meaning"):
            Setup(mode="cooperative", heroes=2, options={name: value})


@pytest.mark.rule("AP-41", "CON-23")
def test_an_elder_revealed_as_evil_joins_the_villain_and_other_secrets_stay_open():
    t = day(heroes=ann(investigation=2), elders={"toy-elder": ["toy-evil"]})
    t.answer("look", "elder:toy-elder")
    assert t.elder("toy-elder").status == "evil"
    t = day(heroes=ann(investigation=2))
    t.answer("look", "elder:toy-judge")
    assert t.shown("toy-judge") == ["toy-dull"]


@pytest.mark.rule("AP-43")
def test_the_hero_wins_by_a_showdown():
    t = day(
        heroes=ann(at="manor", lair="toy-lair", investigation=2),
        villain_wounds=4,
        dice=(1, 1, 1, 5, 1, 1, 1),
    )
    t.answer("showdown", "nobody")
    assert t.game.result is not None
    assert t.game.result.winner == "hero"


@pytest.mark.rule("AP-44", "TRK-03")
def test_the_game_is_lost_when_the_track_runs_out():
    t = day(phase="mystery", track=1, draws={"mystery": ["toy-dusk"]})
    assert t.game.result is not None
    assert t.game.result.how == "darkness"


@pytest.mark.rule("AP-45", "WIN-08", "CON-47")
def test_the_game_is_lost_when_no_town_elder_is_left():
    gone = {name: {"status": "dead"} for name in ("toy-squire", "toy-judge", "toy-nurse")}
    gone |= {name: {"status": "evil"} for name in ("toy-priest", "toy-smith")}
    poison = {"mystery": ["toy-poison"]}
    t = day(phase="mystery", elders=gone, draws=poison)
    assert t.game.result is not None
    assert t.game.result.how == "elders-gone"
    t = day(phase="mystery", elders={**gone, "toy-smith": {}}, draws=poison, dice=(5,))
    assert t.game.result is None
    t = day(
        phase="mystery", elders=gone, draws=poison, dice=(5,),
        options={"lose.all_elders_gone": False},
    )  # fmt: skip
    assert t.game.result is None


@pytest.mark.rule("AP-45", "CON-47")
def test_the_loss_of_all_elders_is_an_option_of_every_mode():
    gone = {name: {"status": "dead"} for name in ("toy-squire", "toy-judge", "toy-nurse")}
    gone |= {name: {"status": "evil"} for name in ("toy-priest", "toy-smith")}
    t = village(
        mode="cooperative",
        heroes={"toy-ann": {"investigation": 2}, "toy-bob": {}},
        elders={**gone, "toy-elder": ["toy-evil"]},
        options={"lose.all_elders_gone": True},
    )
    t.answer("look", "elder:toy-elder")  # the only one left turns out to be evil
    assert t.game.result is not None
    assert t.game.result.how == "elders-gone"


@pytest.mark.rule("AP-46", "MIN-11")
def test_minions_move_by_the_standard_rules():
    t = night(3, 1, minions={"manor": "toy-ghost"})
    assert t.minion("manor") == "toy-wolf"
    assert t.minion("road-church-manor") == "toy-ghost"


@pytest.mark.rule("AP-46", "BRD-16")
@pytest.mark.parametrize(
    ("start", "dice", "end"),
    [
        ("manor", (), "road-church-manor"),
        ("fields", (3,), "road-manor-fields"),  # the arrows, not the player's choice
        ("fields", (4,), "road-windmill-fields"),
        ("town-hall", (), "town-hall"),
    ],
)
def test_minions_that_move_by_themselves_do_so_at_night(start, dice, end):
    t = plain_table(
        mode="lone",
        preset="ap",
        heroes={"ada": {"at": "marsh"}},
        phase="mystery",
        minions={start: "plain-walker"},
        dice=(*dice, 5),
        draws=QUIET,
    )
    assert t.kind == "action"
    assert t.minion(end) == "plain-walker"
    assert t.supply("plain-walker") == 1
    assert t.s.track == 20
