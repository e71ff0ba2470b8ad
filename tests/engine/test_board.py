"""The board and its Town Spaces (BRD), and the dice (DIC)."""

from __future__ import annotations

import re

import pytest

from shadowbrook.engine.definitions import Card, Encounter, Gear, MinionCard
from shadowbrook.engine.game import Game
from shadowbrook.engine.setup import Setup
from shadowbrook.engine.shelf import content
from shadowbrook.engine.verbs.dice import roll_off
from shadowbrook.engine.words import SKILLS
from shadowbrook.testing import table
from tests.boxes.core.borders import BOXES as BORDERS
from tests.boxes.core.location_table import price_of
from tests.fighters import arena
from tests.toys import BOXES

CORE = content(("core",))
BOARD = CORE.board
CORNERS = ("manor", "windmill", "olde-woods", "abandoned-keep")
UPPER, LOWER = CORNERS[:2], CORNERS[2:]
TOWN = ("town-hall", "church", "magistrates-office", "blacksmith", "doctors-office")
DANGEROUS = ("fields", "marsh", "covered-bridge", "crossroads")


def space(name):
    return BOARD.spaces[BOARD.index[name]]


def of_kind(kind):
    return {space.id for space in BOARD.spaces if space.kind == kind}


def distance(name):
    """The distance of a space to the Town Hall."""
    return BOARD.home_distance[BOARD.index[name]]


def deck(corner) -> list[Card]:
    """The cards of a Location deck, each as often as it is in it."""
    return [card for card in CORE.cards if card.deck == corner]


# ---- the spaces ----------------------------------------------------------------------------------


@pytest.mark.rule("BRD-01", "BRD-02", "BRD-09", "BRD-11", "BRD-12")
def test_there_are_four_kinds_of_spaces():
    assert {space.kind for space in BOARD.spaces} == {"corner", "town", "dangerous", "road"}
    assert of_kind("corner") == set(CORNERS)
    assert of_kind("town") == set(TOWN)
    assert of_kind("dangerous") == set(DANGEROUS)
    assert len(of_kind("road")) == len(BOARD.spaces) - 13


@pytest.mark.rule("BRD-02", "BRD-08")
def test_the_corners_lie_in_the_corners():
    middle = 50
    where = {name: (space(name).at[0] > middle, space(name).at[1] > middle) for name in CORNERS}
    assert len(set(where.values())) == 4
    assert {name for name, (_, low) in where.items() if low} == set(LOWER)


@pytest.mark.rule("BRD-03")
def test_each_corner_owns_one_deck_and_nothing_else_does():
    assert {name: space(name).deck for name in CORNERS} == {name: name for name in CORNERS}
    assert not any(space.deck for space in BOARD.spaces if space.kind != "corner")
    for corner in CORNERS:
        cards = deck(corner)
        assert len(cards) == 20
        assert len({card.id for card in cards}) >= 16
        assert all(isinstance(card, (Gear, Encounter, MinionCard)) for card in cards)


@pytest.mark.rule("BRD-11", "BRD-12")
def test_dangerous_locations_share_their_text_and_roads_have_none():
    assert len({space(name).text for name in DANGEROUS}) == 1
    assert space("marsh").text
    for road in of_kind("road"):
        assert not space(road).text
        assert not space(road).deck
        assert space(road).service is None


# ---- the themes of the corners -------------------------------------------------------------------


def skills_of(corner) -> dict[str, int]:
    """How often each skill is tested or raised by the cards of a corner."""
    found = dict.fromkeys(SKILLS, 0)
    for card in deck(corner):
        for skill in re.findall(r"(Spirit|Cunning|Combat|Honor) \d\+", card.text):
            found[skill.lower()] += 1
        if isinstance(card, Gear):
            for skill, more in card.bonus.items():
                found[skill] += more
        if isinstance(card, MinionCard):
            found[SKILLS[card.minion.skill]] += 1
    return found


def count(corner, *, keyword="", word=""):
    return sum(keyword in ("", *card.keywords) and word in card.text for card in deck(corner))


@pytest.mark.parametrize(
    ("corner", "theme"),
    [
        pytest.param("manor", ("spirit",), marks=pytest.mark.rule("BRD-04")),
        pytest.param("windmill", ("cunning",), marks=pytest.mark.rule("BRD-05")),
        pytest.param("olde-woods", ("spirit", "combat"), marks=pytest.mark.rule("BRD-06")),
        pytest.param("abandoned-keep", ("cunning", "honor"), marks=pytest.mark.rule("BRD-07")),
    ],
)
def test_most_of_a_corner_is_about_the_skills_of_its_theme(corner, theme):
    skills = skills_of(corner)
    assert sum(skills[skill] for skill in theme) > sum(skills.values()) / 2, skills


@pytest.mark.rule("BRD-04")
def test_secrets_and_books_are_at_the_manor():
    for other in CORNERS[1:]:
        assert count("manor", keyword="Book") > count(other, keyword="Book")
        assert count("manor", word="Secret") > count(other, word="Secret")


@pytest.mark.rule("BRD-05")
def test_investigation_and_items_are_at_the_windmill():
    def clues(corner):
        encounters = [card.text for card in deck(corner) if isinstance(card, Encounter)]
        return sum("Investigation" in text for text in encounters)

    for other in CORNERS:
        if other != "windmill":
            assert clues("windmill") > clues(other)
            assert count("windmill", keyword="Item") >= count(other, keyword="Item")
    assert count("windmill", keyword="Item") > count("windmill", keyword="Ally")


@pytest.mark.rule("BRD-06")
def test_magik_is_in_the_olde_woods():
    assert count("olde-woods", keyword="Magik") >= 4
    for other in CORNERS:
        if other != "olde-woods":
            assert count(other, keyword="Magik") == 0


@pytest.mark.rule("BRD-07")
def test_dangers_are_in_the_abandoned_keep():
    def dangers(corner):
        minions = sum(isinstance(card, MinionCard) for card in deck(corner))
        return minions + count(corner, word="take a wound") + count(corner, word="take 2 wounds")

    assert all(
        dangers("abandoned-keep") > dangers(other) for other in CORNERS if other != "abandoned-keep"
    )


@pytest.mark.rule("BRD-08")
def test_the_lower_corners_are_farther_more_dangerous_and_richer():
    def attacks(corner):
        return sum(isinstance(card, MinionCard) for card in deck(corner))

    def strength(corner):
        gear = [card for card in deck(corner) if isinstance(card, Gear)]
        return sum(sum(card.bonus.values()) + card.boxes for card in gear) / len(gear)

    assert max(distance(c) for c in UPPER) < min(distance(c) for c in LOWER)
    assert max(attacks(c) for c in UPPER) < min(attacks(c) for c in LOWER)
    assert max(strength(c) for c in UPPER) < min(strength(c) for c in LOWER)


# ---- ways ----------------------------------------------------------------------------------------


@pytest.mark.rule("BRD-13")
@pytest.mark.parametrize("name", ["town-hall", "manor", "fields", "crossroads", "olde-woods"])
def test_one_step_leads_to_the_adjacent_spaces(name):
    heroes = {"karl": {"at": name}, "thomas": {}}
    t = table(heroes=heroes, phase="walk", steps=1, boxes=BOXES)
    there = {key.partition(":")[2] for key in t.options if key.startswith("move:")}
    assert there == set(space(name).near)
    assert all(name in space(other).near for other in there)


@pytest.mark.rule("BRD-14")
@pytest.mark.parametrize(
    ("name", "steps"),
    [("church", 1), ("manor", 3), ("fields", 5), ("abandoned-keep", 5), ("crossroads", 6)],
)
def test_the_shortest_route_has_the_fewest_spaces(name, steps):
    assert distance(name) == steps
    heroes = {"karl": {"at": name}, "thomas": {}}
    t = table(heroes=heroes, phase="walk", steps=steps, boxes=BOXES)
    assert "move:town-hall" in t.options
    if steps > 1:
        t = table(heroes=heroes, phase="walk", steps=steps - 1, boxes=BOXES)
        assert "move:town-hall" not in t.options


def routes(here) -> int:
    """How many shortest routes lead from a space to the Town Hall."""
    return sum(routes(there) for there in BOARD.homeward[here]) if BOARD.homeward[here] else 1


@pytest.mark.rule("BRD-15")
def test_only_from_the_fields_there_are_two_shortest_routes():
    several = [space.id for n, space in enumerate(BOARD.spaces) if routes(n) > 1]
    assert several == ["fields"]
    assert routes(BOARD.index["fields"]) == 2


@pytest.mark.rule("BRD-16")
@pytest.mark.parametrize(
    ("die", "road"),
    [
        (1, "road-manor-fields"),
        (3, "road-manor-fields"),
        (4, "road-windmill-fields"),
        (6, "road-windmill-fields"),
    ],
)
def test_at_the_fields_a_die_says_which_way(die, road):
    t = table(
        heroes={"karl": {"at": "fields"}, "thomas": {}},
        phase="mystery-card",
        minions={"fields": "toy-ghost"},
        draws={"mystery": ["toy-wolf-card"]},  # a wolf appears where Karl is
        dice=(die, 6, 6, 1, 1, 1, 1),
        boxes=BOXES,
    )
    assert t.minion(road) == "toy-ghost"
    assert t.minion("fields") is None  # Karl has beaten the wolf


# ---- the Town Hall -------------------------------------------------------------------------------


@pytest.mark.rule("BRD-17", "BRD-24")
def test_the_town_hall_is_in_the_middle_and_holds_everybody():
    names = ["karl", "thomas", "katarina", "isabella", "inspector-cooke", "victor", "anne-marie"]
    game = Game.new(Setup(mode="cooperative", heroes=names, villain="vampire"), seed=1)
    assert {game.content.board.spaces[hero.space].id for hero in game.s.heroes} == {"town-hall"}
    assert set(space("town-hall").near) == set(TOWN) - {"town-hall"}


@pytest.mark.rule("BRD-17")
def test_the_knocked_out_are_taken_to_the_town_hall():
    t = table(
        heroes={"karl": {"at": "crossroads", "wounds": 3, "investigation": 0}, "thomas": {}},
        phase="mystery-card",
        draws={"mystery": ["toy-stab"]},
        dice=(1,),
        boxes=BOXES,
    )
    assert t.hero("karl").down
    assert t.at("karl") == "town-hall"


@pytest.mark.rule("BRD-18")
def test_the_town_hall_gives_one_of_several_events():
    t = table(heroes=["karl", "thomas"], draws={"event": ["toy-shield", "toy-guard"]}, boxes=BOXES)
    t.answer("encounter")
    assert t.kind == "keep-event"
    assert t.options == ["keep:toy-shield", "keep:toy-guard"]
    t.answer("keep:toy-guard")
    assert t.hand("karl") == ["toy-guard"]
    assert t.discards("event") == ["toy-shield"]


# ---- the services --------------------------------------------------------------------------------


def visit(at, investigation, boxes=BOXES, **hero):
    """Karl has drawn his Event in a Town Space."""
    t = table(
        heroes={"karl": {"at": at, "investigation": investigation, **hero}, "thomas": {}},
        draws={"event": ["toy-shield"]},
        clues={at: 1},
        boxes=boxes,
    )
    t.answer("encounter")
    return t


@pytest.mark.rule("KO-05")
@pytest.mark.parametrize(
    ("at", "service"),
    [
        ("blacksmith", "buy:sword"),
        ("church", "train:spirit"),
        ("magistrates-office", "train:combat"),
        ("doctors-office", "number:1"),
        ("doctors-office", "cure"),
    ],
)
def test_who_is_knocked_out_beside_the_question_gets_nothing(at, service):
    what = {"items": ["toy-curse"]} if service == "cure" else {"wounds": 1}
    t = visit(at, 9, boxes=BORDERS, hand=["stumble"], **what)
    if service == "cure" and t.kind == "heal":
        t.answer("number:0")
    assert service in t.options
    skills = t.hero("karl").value
    t.dice(1)
    t.aside("karl", "play:stumble")
    t.answer("pass")  # the Event he has drawn would prevent a wound
    if service in t.options:
        t.answer(service)
    assert t.hero("karl").investigation == 9 - 1  # lost by the knock-out
    assert t.hero("karl").value == skills
    assert t.asked == "thomas"


@pytest.mark.rule("BRD-19")
def test_the_blacksmith_sells_as_much_as_one_can_pay():
    t = visit("blacksmith", 3)
    t.answer("buy:toy-sword-1", "buy:toy-sword-2")
    assert t.gear("karl") == ["toy-sword-1", "toy-sword-2"]
    assert t.hero("karl").investigation == 0
    assert t.kind == "action"  # nothing left to pay with


@pytest.mark.rule("BRD-20")
def test_the_church_trains_spirit():
    t = visit("church", 4)
    assert t.options == ["leave", "train:spirit"]
    t.answer("train:spirit")
    assert t.hero("karl").value == (3, 2, 4, 5)
    assert t.hero("karl").investigation == 0
    assert t.kind == "action"
    assert visit("church", 3).kind == "action"  # too poor


@pytest.mark.rule("BRD-21")
@pytest.mark.parametrize(
    ("skill", "value"),
    [("cunning", (2, 3, 4, 5)), ("combat", (2, 2, 5, 5)), ("honor", (2, 2, 4, 6))],
)
def test_the_magistrate_trains_the_other_skills(skill, value):
    t = visit("magistrates-office", 4)
    assert len(t.options) == 4
    t.answer(f"train:{skill}")
    assert t.hero("karl").value == value
    assert t.hero("karl").investigation == 0
    assert t.kind == "action"
    assert visit("magistrates-office", 3).kind == "action"


@pytest.mark.rule("BRD-22")
def test_the_doctor_heals_for_one_investigation_a_wound():
    t = visit("doctors-office", 2, wounds=3)
    assert t.options == ["number:0", "number:1", "number:2"]  # as far as the money goes
    t.answer("number:2")
    assert t.hero("karl").wounds == 1
    assert t.hero("karl").investigation == 0
    t = visit("doctors-office", 3, wounds=3)
    t.answer("number:0")
    assert price_of(t, "heal") == 3  # the action that everybody has costs more


@pytest.mark.rule("BRD-23")
def test_the_doctor_lifts_curses_for_a_price():
    t = visit("doctors-office", 6, items=["toy-curse"])
    assert t.options == ["leave", "cure"]
    assert price_of(t, "cure") == 6
    t.answer("cure")
    assert t.gear("karl") == []
    assert t.hero("karl").investigation == 0
    assert t.kind == "action"
    t = visit("doctors-office", 5, items=["toy-curse"])
    assert t.gear("karl") == ["toy-curse"]
    assert t.kind == "action"


@pytest.mark.rule("BRD-25")
def test_a_space_holds_any_number_of_markers():
    t = table(heroes=["karl", "thomas"], clues={"town-hall": 120}, boxes=BOXES)
    t.answer("collect")
    assert t.hero("karl").investigation == 2 + 120
    assert t.clues("town-hall") == 0


# ---- dice ----------------------------------------------------------------------------------------


@pytest.mark.rule("DIC-01")
def test_a_die_shows_one_to_six():
    game = Game.new(Setup(mode="lone", heroes=["karl"], villain="vampire"), seed=1)
    one_by_one = [game.d6() for _ in range(600)]
    together = [face for n in (2, 4, 9) for _ in range(100) for face in game.dice(n)]
    for faces in (one_by_one, together):
        shares = {face: faces.count(face) / len(faces) for face in faces}
        assert sorted(shares) == [1, 2, 3, 4, 5, 6]
        assert all(0.1 < share < 0.24 for share in shares.values())


@pytest.mark.rule("DIC-02")
@pytest.mark.parametrize(("die", "d3"), [(1, 1), (2, 1), (3, 2), (4, 2), (5, 3), (6, 3)])
def test_a_d3_is_half_a_die_rounded_up(die, d3):
    t = table(boxes=BOXES)
    t.dice(die)
    assert t.game.d3() == d3


@pytest.mark.rule("DIC-03")
@pytest.mark.parametrize(("dice", "total"), [((1, 1), 2), ((3, 4), 7), ((6, 5), 11)])
def test_the_advanced_chart_adds_two_dice(dice, total):
    t = table(
        mode="cooperative",
        heroes=["karl", "thomas"],
        chart="advanced",
        phase="mystery-chart",
        dice=dice,
        boxes=BOXES,
    )
    assert t.records("chart")[0][1] == total


@pytest.mark.rule("DIC-04")
@pytest.mark.parametrize(
    ("dice", "selected"),
    [
        ((2, 5, 4), 1),
        ((6, 1, 6, 2, 3), 2),  # the first and the third roll again
        ((4, 4, 4, 1, 5, 5, 6, 2), 1),  # all again, then two of them
    ],
)
def test_the_highest_die_is_selected_and_the_tied_roll_again(dice, selected):
    found = []

    async def contest(g):
        found.append(await roll_off(g, [0, 1, 2], "toy"))

    t = arena(deed=contest, heroes=["karl", "thomas", "victor"], dice=dice)
    assert found == [selected]
    assert not t.game.queue  # no more dice than that
