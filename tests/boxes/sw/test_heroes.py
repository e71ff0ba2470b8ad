"""The abilities of the four heroes of Something Wicked."""

from __future__ import annotations

from typing import Any

import pytest

from shadowbrook.engine.definitions import HeroSheet
from shadowbrook.engine.queries.fight_reading import matchup, showdown_matchups
from shadowbrook.engine.queries.values import look_price, skill_value
from shadowbrook.engine.shelf import find_box
from shadowbrook.engine.state import Fight
from shadowbrook.engine.words import COMBAT, CUNNING, HONOR, SPIRIT
from shadowbrook.testing import Scenario, table
from tests.boxes.core.advised import chosen
from tests.boxes.core.location_table import read
from tests.toys import BOXES as TOYS

BOXES = (*TOYS, "sw")
SKILLS = (SPIRIT, CUNNING, COMBAT, HONOR)


def fight_dice(t: Scenario) -> list[tuple[int, int]]:
    """How many dice the hero and the enemy had in each fight round so far."""
    return [(len(r[2]), len(r[4])) for r in t.records("fight-dice")]


def facing(minion: str, hero: str, dice: tuple[int, ...], **more: Any) -> Scenario:
    """A hero in the Marsh before a minion; Karl is elsewhere."""
    given = {"at": "marsh", "investigation": 0, **more.pop("given", {})}
    return table(
        boxes=BOXES,
        heroes={hero: given, "karl": {"at": "windmill", "investigation": 0}},
        phase="fight",
        minions={"marsh": minion},
        dice=dice,
        **more,
    )


@pytest.mark.rule("HER-12")
@pytest.mark.parametrize(
    ("name", "skills", "health", "percent"),
    [
        ("eliza", (3, 3, 2, 2), 4, (33, 36)),
        ("brother-marcus", (4, 1, 1, 3), 4, (37, 40)),
        ("captain-hawkins", (2, 3, 3, 4), 3, (41, 44)),
        ("valeria", (2, 3, 3, 3), 2, (45, 48)),
    ],
)
def test_their_skills_and_their_places_among_the_heroes(name, skills, health, percent):
    sheet = next(card for card in find_box("sw").cards if card.id == name)
    assert isinstance(sheet, HeroSheet)
    assert (sheet.skills, sheet.d100) == (skills, percent)
    t = table(boxes=BOXES, heroes=[name, "karl"])
    assert tuple(skill_value(t.game, 0, skill) for skill in SKILLS) == skills
    assert (t.at(name), t.hero(name).boxes) == ("town-hall", health)


# ---- Eliza ------------------------------------------------------------------------------------


@pytest.mark.parametrize(("minion", "dice"), [("walking-dead", 3), ("wolves", 2)])
def test_eliza_fights_the_unholy_with_a_die_more(minion, dice):
    t = facing(minion, "eliza", (1,) * 7)
    assert fight_dice(t)[0][0] == dice


@pytest.mark.parametrize(("villain", "dice"), [("vampire", 4), ("werewolf", 3)])
def test_eliza_hunts_unholy_villains_and_no_beasts(villain, dice):
    """The toy lair is good for a die."""
    t = table(
        boxes=BOXES,
        mode="lone",
        heroes={"eliza": {"at": "manor", "lair": "toy-lair", "investigation": 9}},
        villain=villain,
        phase="showdown",
        dice=(1,) * 14,
    )
    while not t.records("fight-dice"):
        t.answer("nobody" if "nobody" in t.options else "pass")
    rolled = [r[2] for r in t.records("fight-dice") if r[2]]
    assert len(rolled[0]) == dice


def test_elizas_die_is_for_fights_and_for_her_alone():
    t = facing("walking-dead", "thomas", (1,) * 7)
    assert fight_dice(t)[0][0] == 3
    t = table(boxes=BOXES, heroes={"karl": {"at": "marsh"}, "eliza": {"at": "marsh"}})
    assert skill_value(t.game, 1, COMBAT) == 2
    assert skill_value(t.game, 0, COMBAT) == 4


@pytest.mark.rule("ACT-08", "COOP-17")
@pytest.mark.parametrize(("mode", "usual"), [("competitive", 2), ("cooperative", 3)])
def test_eliza_looks_at_secrets_for_one_less(mode, usual):
    t = table(boxes=BOXES, mode=mode, heroes=["eliza", "karl", "thomas"])
    assert [look_price(t.game, hero) for hero in (0, 1, 2)] == [usual - 1, usual, usual]


def test_eliza_pays_for_everything_else_what_others_pay():
    prices = []
    for hero in ("eliza", "thomas"):
        purse = {"at": "church", "investigation": 9, "wounds": 1}
        t = table(boxes=BOXES, heroes={hero: purse, "karl": {}}, draws={"event": ["toy-quiet"]})
        prices.append({one.key: one.price for one in t.decision.options if one.key != "look"})
    assert prices[0] == prices[1]
    assert prices[0]["heal"] > 0


# ---- Brother Marcus ---------------------------------------------------------------------------


@pytest.mark.rule("FAQ-01")
def test_brother_marcus_fights_with_spirit():
    t = facing("toy-wolf", "brother-marcus", (1, 1, 1, 1, 1, 1))
    assert fight_dice(t) == [(4, 2)]
    t.dice(5, 5, 1, 1, 1, 1)
    t.answer("fight")  # and in the second round too
    assert fight_dice(t) == [(4, 2), (4, 2)]
    assert t.minion("marsh") is None


@pytest.mark.rule("FAQ-01", "FGT-24")
def test_where_another_skill_is_asked_for_he_uses_that():
    t = facing("locust-swarm", "brother-marcus", (1,) * 4)
    assert fight_dice(t) == [(1, 3)]  # Cunning 1


@pytest.mark.parametrize(
    ("up", "dice"), [({"combat": 2}, 4), ({"combat": 3}, 4), ({"combat": 4}, 5)]
)
def test_he_keeps_to_combat_where_that_is_no_worse(up, dice):
    t = facing("toy-wolf", "brother-marcus", (1,) * 7, given={"upgrades": up})
    assert fight_dice(t)[0][0] == dice
    assert bool(t.records("fight-skill")) is (up["combat"] < 3)


def test_what_gives_dice_to_the_one_or_the_other_counts_for_marcus():
    given = {"items": ["sacred-incense"], "upgrades": {"combat": 4}}
    t = facing("toy-wolf", "brother-marcus", (1,) * 8, given=given)
    assert fight_dice(t)[0][0] == 6  # Spirit 4 and the incense, Combat 5
    given = {"items": ["crossbow"], "upgrades": {"combat": 2}}
    t = facing("toy-wolf", "brother-marcus", (1,) * 7, given=given)
    assert fight_dice(t)[0][0] == 5  # Spirit 4, Combat 3 and the Crossbow


def test_the_faith_of_marcus_is_no_help_to_others():
    t = table(
        boxes=BOXES,
        heroes={"anne-marie": {"at": "marsh"}, "brother-marcus": {"at": "windmill"}},
        phase="fight",
        minions={"marsh": "toy-wolf"},
        dice=(1,) * 6,
    )
    assert fight_dice(t)[0][0] == 2  # Anne Marie: Spirit 4, Combat 2
    assert not t.records("fight-skill")


def test_the_odds_know_of_his_faith():
    t = table(boxes=BOXES, heroes={"brother-marcus": {"at": "marsh"}, "karl": {}})
    fight = Fight(hero=0, minion=t.content.minion_index["toy-wolf"])
    assert matchup(t.game, fight, t.hero("brother-marcus").seat).mine.dice == 4


@pytest.mark.rule("CHA-02d")
def test_in_a_surprise_showdown_his_faith_waits_for_the_second_round_and_so_do_the_odds():
    t = table(
        boxes=BOXES,
        mode="cooperative",
        chart="advanced",
        heroes={"brother-marcus": {"at": "marsh", "hand": ["duel-of-honor"]}, "karl": {}},
        phase="mystery-chart",
        dice=(1, 1, *(1,) * 40),
        draws={"lair": ["toy-lair"], "mystery": ["toy-quiet"]},
    )
    assert t.s.showdown is not None
    told = showdown_matchups(t.game, t.s.showdown.heroes, t.hero("brother-marcus").seat)[0]
    assert (told.mine.dice, told.mine.later) == (1 + 1, 4)  # the toy lair is good for a die
    t.pass_all()
    assert fight_dice(t)[0][0] == 2


def stab(investigation: int = 3, cards: tuple[str, ...] = ("toy-stab",), **more: Any) -> Scenario:
    """A Mystery card that wounds a hero is drawn; Marcus has so much Investigation."""
    return table(
        boxes=BOXES,
        heroes={"karl": {}, "brother-marcus": {"investigation": investigation, **more}},
        phase="mystery-card",
        draws={"mystery": list(cards)},
        dice=(2,),
    )


@pytest.mark.rule("CRD-17", "MYS-09")
def test_marcus_pays_to_cancel_a_mystery_card():
    t = stab()
    assert (t.asked, t.options) == ("brother-marcus", ["use:brother-marcus", "pass"])
    t.answer("use:brother-marcus")
    assert t.hero("brother-marcus").investigation == 0
    assert t.hero("karl").wounds == 0
    assert t.discards("mystery") == ["toy-stab"]
    t = stab()
    t.answer("pass")
    assert t.hero("karl").wounds == 1
    assert t.hero("brother-marcus").investigation == 3


@pytest.mark.parametrize("short", [{"investigation": 2}, {"down": True}])
def test_who_is_poor_or_knocked_out_cancels_nothing(short):
    t = stab(**{"investigation": 3, **short})
    assert t.hero("karl").wounds == 1
    assert t.kind == "move"


@pytest.mark.rule("CHA-03")
def test_marcus_cancels_once_in_a_mystery_phase():
    t = table(
        boxes=BOXES,
        mode="cooperative",
        heroes={"karl": {}, "brother-marcus": {"investigation": 9}},
        phase="mystery-chart",
        dice=(2,),
        draws={"mystery": ["toy-stab", "toy-stab"]},
    )
    used = 0
    while t.kind == "respond":
        used += 1
        t.answer("use:brother-marcus")
    assert used == 1
    assert t.hero("brother-marcus").investigation == 6


@pytest.mark.parametrize(
    ("card", "purse", "answer"),
    [
        ("the-hour-is-late", 6, "use:brother-marcus"),
        ("toy-quiet", 12, "pass"),
    ],
)
def test_a_bot_pays_for_what_is_worth_it_alone(card, purse, answer):
    t = stab(purse, (card,))
    assert t.options == ["use:brother-marcus", "pass"]
    assert chosen(t) == answer


# ---- Valeria ----------------------------------------------------------------------------------


def test_valeria_feeds_on_the_minions_she_defeats():
    t = facing("toy-wolf", "valeria", (5, 5, 1, 1, 1), given={"wounds": 1})
    assert t.hero("valeria").wounds == 0
    assert t.hero("valeria").investigation == 2  # the bounty, and no more


def test_valeria_does_not_feed_on_what_she_only_wounds_or_on_the_prey_of_others():
    t = facing("toy-wolf", "valeria", (5, 1, 1, 1, 1), given={"wounds": 1})
    assert t.hero("valeria").wounds == 1
    t = table(
        boxes=BOXES,
        heroes={"karl": {"at": "marsh"}, "valeria": {"at": "church", "wounds": 1}},
        phase="fight",
        minions={"marsh": "toy-wolf"},
        dice=(5, 5, 1, 1, 1, 1),
    )
    assert t.minion("marsh") is None
    assert t.hero("valeria").wounds == 1


@pytest.mark.rule("GAP-48")
def test_valeria_who_falls_with_the_minion_is_not_saved_by_it():
    t = facing("toy-wolf", "valeria", (5, 5, 1, 5, 1), given={"wounds": 1})
    assert t.minion("marsh") is None
    assert t.hero("valeria").down


def shadows(**given: Any) -> Scenario:
    """The track falls by 2 at once."""
    return table(
        boxes=BOXES,
        heroes={"valeria": {"investigation": 1, **given}, "karl": {"investigation": 1}},
        phase="mystery-card",
        draws={"mystery": ["toy-poison"]},
    )


def test_valeria_gains_when_the_shadow_track_falls():
    t = shadows()
    assert t.s.track == 18
    assert t.hero("valeria").investigation == 2  # 1 for the fall, not for each step
    assert t.hero("karl").investigation == 1


@pytest.mark.rule("INV-05")
def test_valeria_gains_nothing_while_she_is_knocked_out():
    assert shadows(down=True).hero("valeria").investigation == 1


def test_valeria_gains_nothing_when_it_rises():
    t = table(
        boxes=BOXES,
        track=10,
        heroes={"valeria": {"investigation": 0, "items": ["sunken-idol"]}, "karl": {}},
    )
    t.answer("use:sunken-idol")
    assert t.s.track == 12
    assert t.hero("valeria").investigation == 0


# ---- Captain Hawkins --------------------------------------------------------------------------

ARMS, COMMAND = "use:captain-hawkins:call-to-arms", "use:captain-hawkins:field-command"


def orders(at: str = "marsh", investigation: int = 4, **more: Any) -> Scenario:
    """Captain Hawkins and Karl, in the captain's actions."""
    given = {"at": at, "investigation": investigation, **more.pop("given", {})}
    heroes = {"captain-hawkins": given, "karl": {"at": "windmill"}}
    return table(**{"boxes": BOXES, "heroes": heroes, "clues": {at: 1}} | more)


def gathered(t: Scenario) -> dict[str, int]:
    """Where Militia are, and how many."""
    spaces = t.content.board.spaces
    return {spaces[n].id: count for n, count in enumerate(t.s.militia) if count}


@pytest.mark.card("captain-hawkins")
@pytest.mark.rule("MIL-01")
def test_call_to_arms_puts_militia_where_the_captain_is():
    t = orders()
    t.answer(ARMS)
    assert gathered(t) == {"marsh": 1}
    assert t.hero("captain-hawkins").investigation == 3
    assert skill_value(t.game, 0, COMBAT) == 4
    assert ARMS not in t.options  # once in each of his turns


@pytest.mark.card("captain-hawkins")
@pytest.mark.parametrize(
    ("given", "offered"),
    [
        ({"investigation": 1}, True),
        ({"investigation": 0}, False),
        ({"militia": {"church": 2}}, True),
        ({"militia": {"church": 3}}, False),
        ({"militia": {"church": 2, "manor": 1}}, False),
    ],
)
def test_call_to_arms_has_a_price_and_an_end(given, offered):
    assert (ARMS in orders(**given).options) is offered


@pytest.mark.card("captain-hawkins")
def test_field_command_gathers_all_militia_within_four_spaces():
    far = {"magistrates-office": 1, "road-magistrate-windmill": 1, "marsh": 1, "blacksmith": 2}
    t = orders(militia=far)
    t.answer(COMMAND)  # the Magistrate's Office is 4 spaces away, the Road behind it 5
    assert gathered(t) == {"marsh": 4, "road-magistrate-windmill": 1}
    assert t.hero("captain-hawkins").investigation == 4
    assert COMMAND not in t.options


@pytest.mark.card("captain-hawkins")
@pytest.mark.parametrize("militia", [{}, {"marsh": 2}, {"windmill": 1}])
def test_field_command_wants_somebody_to_come(militia):
    assert COMMAND not in orders(militia=militia).options


@pytest.mark.card("captain-hawkins")
@pytest.mark.rule("EXP-04")
def test_militia_come_by_ways_that_are_open():
    t = orders(
        villain="bog-fiend", markers={"sunken": ["road-blacksmith-marsh"]}, militia={"church": 1}
    )
    assert COMMAND not in t.options


@pytest.mark.card("captain-hawkins")
@pytest.mark.rule("GAP-71")
def test_no_militia_come_to_where_nobody_can_enter():
    def given(marker: str) -> set[str]:
        near = {"road-blacksmith-marsh": 1}
        t = orders(villain="bog-fiend", militia=near, markers={marker: ["marsh"]})
        return {ARMS, COMMAND} & set(t.options)

    assert given("sunken") == set()
    assert given("swamp") == {ARMS, COMMAND}


@pytest.mark.card("captain-hawkins")
@pytest.mark.parametrize("seats", [(0, 1), (0, 0)])
def test_nobody_else_gives_his_orders(seats):
    """Nor does he in the turn of another, whoever plays both."""
    near = {"road-blacksmith-marsh": 1}
    asked = {"mode": "cooperative", "seats": seats, "militia": near}
    assert {ARMS, COMMAND} <= set(orders(active="captain-hawkins", **asked).options)
    assert not {ARMS, COMMAND} & set(orders(active="karl", **asked).choices)


@pytest.mark.card("captain-hawkins")
def test_his_orders_are_told_apart():
    t = orders(militia={"road-blacksmith-marsh": 1})
    said = dict(zip(t.options, read(t)[1], strict=True))
    assert "Call to Arms" in said[ARMS]
    assert "Field Command" in said[COMMAND]


@pytest.mark.card("captain-hawkins")
@pytest.mark.rule("AP-50")
def test_by_action_points_an_order_costs_two_points_and_the_other_three():
    t = orders(
        at="church",
        mode="lone",
        preset="ap",
        phase="day",
        militia={"blacksmith": 1},
        heroes={"captain-hawkins": {"at": "church", "investigation": 4}},
    )
    points = {option.key: option.points for option in t.decision.options}
    assert (points[ARMS], points[COMMAND]) == (2, 3)
    t.answer(COMMAND, ARMS)
    assert gathered(t) == {"church": 2}
    assert t.hero("captain-hawkins").points == 12 - 5
    assert not {ARMS, COMMAND} & set(t.options)


@pytest.mark.card("captain-hawkins")
@pytest.mark.rule("AP-50")
def test_he_commands_once_a_day_however_far_he_leads_them():
    t = orders(
        at="church",
        mode="lone",
        preset="ap",
        phase="day",
        militia={"blacksmith": 1},
        heroes={"captain-hawkins": {"at": "church", "investigation": 4}},
    )
    t.answer(COMMAND, "move:town-hall")
    assert gathered(t) == {"church": 1}
    assert t.hero("captain-hawkins").points >= 3
    assert COMMAND not in t.options


@pytest.mark.card("captain-hawkins")
def test_a_bot_raises_militia_for_the_showdown_that_it_can_start():
    more: dict[str, Any] = {"at": "manor", "investigation": 12, "clues": {"windmill": 1}}
    t = orders(**more, given={"lair": "toy-lair"}, villain_wounds=3, militia={"church": 1})
    assert "showdown" in t.options
    first = chosen(t)
    assert first in (ARMS, COMMAND)
    t.answer(first)
    assert chosen(t) in {ARMS, COMMAND} - {first}
    assert chosen(orders(**more)) != ARMS


# ---- what Valeria never carries ---------------------------------------------------------------


@pytest.mark.card("valeria")
@pytest.mark.rule("GAP-75")
@pytest.mark.parametrize(("hero", "offered"), [("valeria", False), ("eliza", True)])
def test_valeria_buys_no_holy_water(hero, offered):
    t = table(
        boxes=BOXES,
        heroes={hero: {"at": "blacksmith", "investigation": 9}, "karl": {}},
        draws={"event": ["toy-clues"]},
    )
    t.answer("encounter")
    assert ("buy:holy-water" in t.options) is offered
    assert "buy:musket" in t.options


@pytest.mark.card("valeria")
@pytest.mark.rule("GAP-75")
@pytest.mark.parametrize(("hero", "offered"), [("valeria", False), ("eliza", True)])
def test_valeria_buys_nothing_holy_from_smugglers_either(hero, offered):
    t = table(
        boxes=BOXES,
        heroes={hero: {"at": "windmill", "investigation": 9}, "karl": {}},
        draws={"windmill": ["smugglers-den"]},
    )
    t.answer("encounter")
    assert ("buy:holy-water" in t.options) is offered
    assert "buy:musket" in t.options


@pytest.mark.card("valeria")
@pytest.mark.rule("GAP-75")
def test_valeria_is_not_offered_smuggled_holy_water():
    t = table(
        mode="cooperative",
        boxes=BOXES,
        heroes={"valeria": {"investigation": 9}, "karl": {}},
        elders={"sophie": ["smuggler"]},
    )
    t.answer("look", "elder:sophie")
    assert t.kind == "choose-card"
    assert "card:holy-water" not in t.options
    assert "card:pistol" in t.options


# ---- what Anne Marie may carry ----------------------------------------------------------------


@pytest.mark.card("anne-marie")
@pytest.mark.rule("EXP-03")
@pytest.mark.parametrize(("hero", "fits"), [("anne-marie", True), ("eliza", False)])
def test_a_book_that_counts_as_a_town_item_takes_no_room_with_anne_marie(hero, fits):
    items = ["bestiary", "axe", "torch"]
    t = table(
        boxes=BOXES,
        heroes={hero: {"at": "windmill", "investigation": 9, "items": items}, "karl": {}},
        draws={"windmill": ["smugglers-den"]},
        clues={"windmill": 1},
    )
    t.answer("encounter", "buy:old-map")
    assert t.kind == ("action" if fits else "carrying-limit")
