"""Keywords of the core box: somebody asks for each, and what the cards that ask make of them.

Each card is shown with and without what it asks for; what else it does is in the tests of its deck.
"""

from __future__ import annotations

import re
from typing import Any

import pytest

from shadowbrook.engine.definitions import Card, Minion
from shadowbrook.engine.shelf import content
from shadowbrook.testing import Scenario, table
from tests.boxes.core.location_table import encounter, fight_dice
from tests.toys import BOXES

CORE = content(("core",))
PIECES: tuple[Card | Minion, ...] = (*CORE.definitions, *CORE.minions)
WORDS = sorted({word for piece in PIECES for word in piece.keywords})

RULES = {
    "Ally": "CAR-01",
    "Evil": "ELD-14",
    "Item": "CAR-01",
    "Minion": "MIN-04",
    "Murder": "VIL-05",
    "Weather": "CHA-09a",
}
ASKED = {
    "Beast": r"\bBeasts?\b",
    "Blade": r"\bBlade\b",
    "Book": r"\bBooks?\b",
    "Fire": r"\bFire card\b",
    "Gun": r"\bGun\b",
    "Holy": r"\bHoly card\b",
    "Magik": r"\bMagik card\b",
    "Map": r"\bMap\b",
    "Respected": r"\bRespected\b",
    "Stranger": r"\bStranger\b",
    "Unholy": r"\bUnholy\b",
}


def texts() -> dict[str, str]:
    """All texts of the box, with those of charts and other faces."""
    found = {piece.id: piece.text for piece in PIECES}
    for sheet in CORE.definitions:
        for entry in (*getattr(sheet, "chart", ()), *getattr(sheet, "advanced_chart", ())):
            found[f"{sheet.id}/{entry.name}"] = entry.text
    return found


def test_the_box_has_these_keywords():
    assert sorted((*RULES, *ASKED)) == WORDS


@pytest.mark.rule("CRD-01")
@pytest.mark.parametrize("word", ASKED)
def test_every_keyword_is_asked_for_by_rules_or_by_three_cards(word):
    asking = [name for name, text in texts().items() if re.search(ASKED[word], text)]
    assert len(asking) >= 3, asking


@pytest.mark.rule("HER-01", "VIL-01")
def test_every_hero_and_villain_has_a_keyword_that_somebody_asks_for():
    for sheet in CORE.definitions:
        if type(sheet).__name__ in ("HeroSheet", "VillainSheet"):
            assert set(sheet.keywords) & set(ASKED), sheet.id


# ---- fights -----------------------------------------------------------------------------------


def fight(minion: str, *items: str, **hero: Any) -> Scenario:
    """Thomas (Combat 3) meets a minion in the Marsh; nobody hits."""
    return table(
        heroes={"thomas": {"at": "marsh", "items": items, **hero}, "karl": {}},
        minions={"marsh": minion},
        phase="fight",
        dice=(1,) * 12,
        boxes=BOXES,
    )


def dice(t: Scenario) -> tuple[int, int]:
    """Dice of the hero and of the enemy in the last fight round."""
    mine, theirs = fight_dice(t)[-1]
    return len(mine), len(theirs)


def showdown(lair: str, at: str, villain: str, *items: str, **hero: Any) -> Scenario:
    thomas = {"at": at, "lair": lair, "investigation": 5, "items": items, **hero}
    t = table(mode="lone", heroes={"thomas": thomas}, villain=villain, phase="showdown")
    t.dice(*(3,) * 20)
    t.answer("nobody")
    return t


@pytest.mark.parametrize(
    ("item", "minion", "mine"),
    [
        ("silver-crucifix", "walking-dead", 3 + 1),
        ("silver-crucifix", "wolves", 3),
        ("crusaders-sword", "walking-dead", 3 + 2),
        ("crusaders-sword", "wolves", 3 + 1),
        ("wooden-stake", "walking-dead", 3 + 1),
        ("wooden-stake", "wolves", 3),
    ],
)
def test_what_helps_against_the_unholy(item, minion, mine):
    assert dice(fight(minion, item))[0] == mine


@pytest.mark.parametrize(
    ("item", "villain", "mine"),
    [
        ("silver-crucifix", "vampire", 3 + 1),
        ("silver-crucifix", "werewolf", 3),
        ("crusaders-sword", "scarecrow", 3 + 2),
        ("crusaders-sword", "werewolf", 3 + 1),
        ("wooden-stake", "spectral-horseman", 3 + 2),
        ("wooden-stake", "werewolf", 3 + 2),
    ],
)
def test_what_helps_against_unholy_villains(item, villain, mine):
    t = showdown("ghost-lights", "marsh", villain, item)
    assert len(t.records("fight-dice")[-1][2]) == mine


def test_crusaders_sword_is_worth_two_at_most():
    t = fight("walking-dead", "crusaders-sword", upgrades={"honor": 3})
    assert dice(t)[0] == 3 + 2


@pytest.mark.parametrize(("minion", "theirs"), [("bats", 2 - 1), ("walking-dead", 4)])
def test_a_loyal_hound_keeps_beasts_at_bay(minion, theirs):
    t = fight(minion, "loyal-hound")
    assert len(fight_dice(t)[0][1]) == theirs


def test_a_loyal_hound_does_not_impress_the_werewolf():
    t = showdown("ghost-lights", "marsh", "werewolf", "loyal-hound")
    assert len(t.records("fight-dice")[0][4]) == 5


@pytest.mark.parametrize(("minion", "healed"), [("wolves", 2), ("walking-dead", 1)])
def test_wolf_tooth_necklace_heals_two_wounds_for_a_beast(minion, healed):
    t = table(
        heroes={
            "thomas": {"at": "marsh", "items": ["wolf-tooth-necklace"], "wounds": 3},
            "karl": {},
        },
        minions={"marsh": minion},
        phase="fight",
        dice=(6, 6, 1, 1, 1, 1, 1, 1),
    )
    assert t.records("minion-defeated")
    assert t.hero("thomas").wounds == 3 - healed


@pytest.mark.parametrize(
    ("place", "card", "item"),
    [("windmill", "highwayman", "pistol"), ("olde-woods", "hedge-witch", "witchs-charm")],
)
def test_minions_who_fear_what_a_hero_carries(place, card, item):
    for items, theirs in (((), 3), ((item,), 2), (("axe",), 3)):
        t = encounter(place, card, items=items, dice=(1,) * 9)
        if t.kind == "respond":
            t.answer("pass")
        assert len(fight_dice(t)[0][1]) == theirs


# ---- lairs ------------------------------------------------------------------------------------


@pytest.mark.parametrize(("items", "theirs"), [((), 7), (("torch",), 7), (("axe",), 5)])
def test_thorn_thicket_spares_who_carries_a_blade(items, theirs):
    t = showdown("thorn-thicket", "olde-woods", "vampire", *items)
    assert len(t.records("fight-dice")[0][4]) == theirs


@pytest.mark.parametrize(("items", "target"), [((), 4), (("axe",), 4), (("storm-lantern",), 5)])
def test_lightless_dungeon_spares_who_carries_a_fire_card(items, target):
    t = showdown("lightless-dungeon", "abandoned-keep", "vampire", *items)
    assert t.records("fight-dice")[0][5] == target


def test_thorn_thicket_asks_each_hero():
    t = table(
        mode="cooperative",
        heroes={
            "thomas": {"at": "olde-woods", "lair": "thorn-thicket", "investigation": 5},
            "victor": {"at": "olde-woods", "investigation": 5, "items": ["sword"]},
        },
        villain="vampire",
        phase="showdown",
        dice=(1,) * 40,
    )
    t.answer("yes", "nobody", "fight")
    while len(t.records("fight-dice")) < 2:
        t.answer("fight")
    assert [len(record[4]) for record in t.records("fight-dice")[:2]] == [7, 5]


# ---- encounters -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("items", "dice", "clues", "wounds"),
    [((), (3, 3, 3), 0, 1), (("axe",), (), 1, 0), (("torch",), (3, 3, 3), 0, 1)],
)
def test_a_blade_cuts_through_the_hunters_snare(items, dice, clues, wounds):
    t = encounter("olde-woods", "hunters-snare", items=items, dice=dice)
    assert (t.hero("thomas").investigation, t.hero("thomas").wounds) == (clues, wounds)
    assert bool(t.records("test")) == bool(dice)


@pytest.mark.parametrize(
    ("hero", "items", "target"),
    [
        ("thomas", (), 4),  # a Stranger
        ("isabella", (), 5),
        ("isabella", ("pistol",), 4),
        ("isabella", ("axe",), 5),
        ("thomas", ("pistol",), 4),
    ],
)
def test_bandits_respect_strangers_and_guns(hero, items, target):
    t = encounter("abandoned-keep", "bandit-camp", hero=hero, items=items, dice=(6, 6, 6))
    assert t.records("test")[-1][3] == target


@pytest.mark.parametrize(("items", "price"), [((), 3), (("witchs-charm",), 1), (("torch",), 3)])
def test_offering_stones_want_less_of_who_carries_magik(items, price):
    t = encounter("olde-woods", "offering-stones", items=items, investigation=price)
    spirit = t.hero("thomas").value[0]
    t.answer("yes")
    assert t.hero("thomas").investigation == 0
    assert t.hero("thomas").value[0] == spirit + 1
    assert t.gear("thomas") == list(items)  # nothing is given away
    t = encounter("olde-woods", "offering-stones", items=items, investigation=price - 1)
    assert t.kind == "action"


@pytest.mark.parametrize(("card", "target"), [("forgotten-library", 5), ("midnight-seance", 6)])
def test_a_book_helps_in_the_library_and_at_the_seance(card, target):
    t = encounter("manor", card, dice=(6, 6, 6))
    assert t.records("test")[-1][3] == target
    t = encounter("manor", card, items=["hanbrook-ledger"], dice=(6, 6, 6))
    assert t.records("test")[-1][3] == target - 1
    t = encounter("manor", card, items=["old-map"], dice=(6, 6, 6))
    assert t.records("test")[-1][3] == target


def overheard(*items: str, elders: dict[str, Any]) -> Scenario:
    return encounter(
        "manor", "whispers-behind-the-door", items=items, dice=(5, 1, 1), elders=elders
    )


def test_a_book_lets_a_hero_understand_two_of_the_whispers():
    both = {"sophie": ["toy-evil"], "lord-hanbrook": ["toy-dull"]}
    t = overheard("hanbrook-ledger", elders=both)
    t.answer("elder:sophie")
    assert "elder:sophie" not in t.options
    t.answer("elder:lord-hanbrook")
    assert t.kind == "action"
    hidden = {one["card"]: one["hidden"] for one in t.game.view(0)["elders"]}
    assert (hidden["sophie"], hidden["lord-hanbrook"]) == (["toy-evil"], ["toy-dull"])


def test_where_one_elder_has_secrets_a_book_shows_no_other():
    others = ("lord-hanbrook", "lady-hanbrook", "doctor-manning", "reverend-harding")
    elders: dict[str, Any] = {name: [] for name in (*others, "magistrate-kroft")}
    elders["sophie"] = ["toy-evil"]
    t = overheard("hanbrook-ledger", elders=elders)
    if t.kind != "action":
        t.answer("elder:sophie")
    assert t.kind == "action"


@pytest.mark.parametrize(
    ("items", "at"),
    [((), "crossroads"), (("old-map",), "olde-woods"), (("hanbrook-ledger",), "crossroads")],
)
def test_who_carries_a_map_is_not_led_away_by_the_wisp(items, at):
    t = encounter("olde-woods", "will-o-the-wisp", items=items, dice=(3, 3, 3, 1))
    assert t.at("thomas") == at
    assert t.hero("thomas").investigation == 0


@pytest.mark.parametrize(
    ("items", "free"), [((), False), (("map-of-the-dungeons",), True), (("torch",), False)]
)
def test_who_carries_a_map_leaves_the_shifting_trees_as_fast_as_ever(items, free):
    t = table(
        heroes={"karl": {"at": "olde-woods", "items": items}, "victor": {}},
        in_play=["shifting-trees"],
        phase="move",
        dice=(3,),
        boxes=BOXES,
    )
    far = [key for key in t.options if key.startswith("move:")]
    assert (len(far) > 3) == free


@pytest.mark.rule("AP-53")
def test_a_map_saves_no_action_points_among_the_shifting_trees():
    t = table(
        mode="lone",
        preset="ap",
        heroes={"karl": {"at": "olde-woods", "items": ["old-map"]}},
        in_play=["shifting-trees"],
        phase="day",
    )
    points = {option.key: option.points for option in t.decision.options}
    assert points["move:crossroads"] == 1 + 3


@pytest.mark.parametrize(
    ("hero", "die", "wounds", "events"),
    [("thomas", 1, 3, 0), ("thomas", 2, 0, 1), ("isabella", 1, 0, 1), ("isabella", 2, 0, 1)],
)
def test_nobody_poisons_the_respected(hero, die, wounds, events):
    t = encounter("manor", "dinner-at-the-manor", hero=hero, dice=(die,), wounds=2)
    t.answer("yes")
    assert bool(t.records("die")) is (hero == "thomas")  # Isabella is Respected
    assert t.hero(hero).wounds == wounds
    assert len(t.hand(hero)) == events


# ---- strangers --------------------------------------------------------------------------------


@pytest.mark.parametrize(("hero", "healed"), [("thomas", 3), ("isabella", 2)])
def test_wayside_shrine_heals_strangers_better(hero, healed):
    who = {"at": "crossroads", "lair": "wayside-shrine", "investigation": 5, "wounds": 3}
    t = table(mode="lone", heroes={hero: who}, villain="vampire", phase="showdown")
    t.dice(*(1,) * 12)
    t.answer("nobody")
    assert t.hero(hero).wounds == 3 - healed
