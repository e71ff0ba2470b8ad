"""The Secrets of Something Wicked."""

from __future__ import annotations

from typing import Any

import pytest

from shadowbrook.engine.decision import KEEP
from shadowbrook.engine.definitions import Gear, SecretCard
from shadowbrook.engine.queries.values import villain_combat
from shadowbrook.testing import Scenario
from tests.boxes.core.reading import aim
from tests.boxes.sw.lake import TOYS, lake_table

ELDER = "reverend-harding"  # his own ability is asked for, and only when all dice miss


def looked_at(secret: str, thomas: dict[str, Any] | None = None, **more: Any) -> Scenario:
    """Thomas, in his actions at the Church, looks at the Reverend's one Secret."""
    who = {"at": "church", "investigation": 20} | (thomas or {})
    t = lake_table(
        **({"heroes": {"thomas": who, "karl": {}}} | more), elders={ELDER: [secret]}, boxes=TOYS
    )
    t.answer("look", f"elder:{ELDER}")
    return t


STACKS = ("town-item", "monastery-item")  # both are Town Items (EXP-03)
TOYS_FOR_SALE = {"toy-sword-1", "toy-sword-2", "toy-sword-3", "toy-sword-4", "toy-water", "toy-net"}
CHEAP = sorted(
    {
        card.id
        for card in lake_table().content.definitions
        if isinstance(card, Gear) and 0 < card.cost <= 4 and card.deck in STACKS
    }
    | TOYS_FOR_SALE
)


def showdown(secret: str, *, hero: dict[str, Any] | None = None, **more: Any) -> Scenario:
    """A lone Thomas takes the Reverend with this Secret along; nobody else was named yet."""
    t = lake_table(
        mode="lone",
        heroes={"thomas": {"at": "fields", "lair": "toy-lair-fields", **(hero or {})}},
        phase="showdown",
        elders={ELDER: [secret]},
        boxes=TOYS,
        **more,
    )
    t.answer(f"elder:{ELDER}")
    return t


def test_there_are_five():
    names = ("shadow-puppet", "sworn-protector", "smuggler", "marked-for-death")
    cards = [lake_table().content.definition[name] for name in names]
    assert all(isinstance(card, SecretCard) for card in cards)
    assert [card.copies for card in cards] == [2, 1, 1, 1]
    assert all(("Evil" in c.keywords) == c.evil for c in cards if isinstance(c, SecretCard))


# ---- Shadow Puppet ----------------------------------------------------------------------------


@pytest.mark.rule("ELD-07", "ELD-13")
def test_shadow_puppet_is_evil_and_pulls_the_track_down_in_every_showdown_round():
    t = showdown("shadow-puppet", villain_health=9, track=10)
    t.dice(*(1,) * (villain_combat(t.game) + 4), 2, 2, 2)
    t.answer("nobody")
    assert t.elder(ELDER).status == "evil"
    assert t.s.track == 9
    while t.kind != "regroup":
        t.answer(t.options[0])
    t.dice(*(1,) * (villain_combat(t.game) + 4), 2, 2, 2)
    t.answer("fight")
    assert t.s.track == 8


def test_shadow_puppet_does_nothing_before_it_is_known():
    t = showdown("little-secret", track=10)
    t.dice(*(1,) * villain_combat(t.game), 2, 2, 2)
    t.answer("nobody")
    assert t.s.track == 10
    assert looked_at("shadow-puppet").s.track == 20  # no showdown


@pytest.mark.rule("GAP-53")
@pytest.mark.parametrize(("status", "track"), [("evil", 9), ("dead", 10)])
def test_shadow_puppet_pulls_only_while_the_evil_elder_lives(status, track):
    t = lake_table(
        mode="lone",
        heroes={"thomas": {"at": "fields", "lair": "toy-lair-fields"}},
        phase="showdown",
        elders={ELDER: {"secrets": ["+shadow-puppet"], "status": status}},
        villain_health=9,
        track=10,
        dice=(1,) * 40,
        boxes=TOYS,
    )
    t.answer("nobody")
    assert t.s.track == track


@pytest.mark.rule("BAS-03")
def test_the_showdown_of_a_first_game_knows_no_shadow_puppet():
    card = lake_table().content.definition["shadow-puppet"]
    assert isinstance(card, SecretCard)
    assert card.advanced
    assert (card.provenance, card.evil) == ("reported", True)


# ---- Sworn Protector --------------------------------------------------------------------------


def test_sworn_protector_costs_the_enemy_a_die_while_the_elder_is_there():
    t = showdown("sworn-protector")
    usual = villain_combat(t.game)
    t.dice(*(1,) * (usual - 1), 5, 1, 1)
    t.answer("nobody")
    thrown = [len(record[4]) for record in t.records("fight-dice")]
    assert thrown == [usual - 2]  # one less, and one of them goes at the elder
    t.answer(f"send-back:{ELDER}")
    t.dice(*(1,) * usual, 2, 2, 2)
    t.answer("fight")
    assert len(t.records("fight-dice")[-1][4]) == usual


# ---- Smuggler ---------------------------------------------------------------------------------


def test_smuggler_hands_over_a_cheap_town_item():
    t = looked_at("smuggler")
    assert t.shown(ELDER) == []  # a look does not reveal it
    t = showdown("smuggler")
    t.answer("nobody")
    assert aim(t) == KEEP
    assert "card:tools-of-science" in t.options  # 4
    assert "card:flail" not in t.options  # 5
    assert "card:sword" not in t.options
    t.dice(*(1,) * villain_combat(t.game), 2, 2, 2)
    t.answer("card:axe")
    assert t.gear("thomas") == ["axe"]


@pytest.mark.rule("ACC-02")
def test_smuggler_serves_the_hero_in_turn_and_no_accuser():
    heroes = {
        "thomas": {"at": "fields", "lair": "toy-lair-fields", "investigation": 5},
        "karl": {"investigation": 9},
    }
    t = lake_table(heroes=heroes, phase="showdown", elders={ELDER: ["smuggler"]}, boxes=TOYS)
    t.answer("nobody", f"accuse:{ELDER}")
    assert t.asked == "thomas"
    t.dice(*(1,) * villain_combat(t.game), 2, 2, 2)
    t.answer("card:torch")
    assert (t.gear("thomas"), t.gear("karl")) == (["torch"], [])


def test_smuggler_has_nothing_where_all_cheap_items_are_sold():
    t = showdown("smuggler", hero={"items": CHEAP})
    t.dice(*(1,) * villain_combat(t.game), 2, 2, 2)
    t.answer("nobody", "no")  # the Tools of Science ask
    assert t.shown(ELDER) == ["smuggler"]
    assert t.elder(ELDER).hero == 0
    assert sorted(t.gear("thomas")) == sorted(CHEAP)
    assert len(t.records("fight-dice")) == 1  # the showdown goes on


@pytest.mark.rule("ELD-06", "KO-05")
@pytest.mark.parametrize(("down", "offered"), [(False, True), (True, False)])
def test_smuggler_serves_the_first_player_outside_a_turn_if_their_hero_stands(down, offered):
    t = lake_table(
        heroes={"thomas": {"down": down, "investigation": 0}, "karl": {"investigation": 0}},
        phase="mystery-card",
        draws={"mystery": ["candles-in-the-crypt"], "secret": ["toy-dull"]},
        elders={
            "doctor-manning": ["smuggler", "toy-dull"],
            "magistrate-kroft": {"status": "dead", "secrets": ()},
        },
        dice=(3,),
        boxes=TOYS,
    )
    assert "smuggler" in t.shown("doctor-manning")
    assert (t.asked == "thomas" and "card:axe" in t.options) is offered


@pytest.mark.rule("GAP-75")
@pytest.mark.parametrize(("hero", "offered"), [("thomas", True), ("valeria", False)])
def test_smuggler_offers_nobody_what_they_never_carry(hero, offered):
    t = lake_table(
        mode="lone",
        heroes={hero: {"at": "fields", "lair": "toy-lair-fields"}},
        phase="showdown",
        elders={ELDER: ["smuggler"]},
        boxes=TOYS,
    )
    t.answer(f"elder:{ELDER}", "nobody")
    assert "card:axe" in t.options
    assert ("card:holy-water" in t.options) is offered


def test_smuggler_looks_at_the_printed_cost():
    t = lake_table(
        mode="lone",
        heroes={
            "thomas": {
                "at": "fields",
                "lair": "toy-lair-fields",
                "items": ["carla-the-blacksmiths-wife"],
            }
        },
        phase="showdown",
        elders={ELDER: ["smuggler"]},
        boxes=TOYS,
    )
    t.answer(f"elder:{ELDER}", "nobody")
    assert "card:flail" not in t.options


# ---- Marked for Death -------------------------------------------------------------------------


def murder(**more: Any) -> Scenario:
    return lake_table(
        heroes={"thomas": {"investigation": 0}, "karl": {"investigation": 0}},
        phase="mystery-card",
        draws={"mystery": ["toy-murder"]},
        dice=(3,),
        boxes=TOYS,
        **more,
    )


@pytest.mark.rule("ELD-10")
def test_marked_for_death_shows_at_once():
    t = looked_at("marked-for-death")
    assert t.shown(ELDER) == ["marked-for-death"]
    assert t.elder(ELDER).status == "town"


def test_whoever_is_marked_for_death_dies_by_the_next_murder():
    t = murder(elders={ELDER: ["+marked-for-death"]})
    assert t.elder(ELDER).status == "dead"
    assert [e.status for e in t.s.elders].count("town") == 5
    assert murder(elders={ELDER: ["marked-for-death"]}).elder(ELDER).status == "town"  # unknown


@pytest.mark.rule("ELD-34")
def test_lord_hanbrook_survives_the_first_of_two_murders():
    t = murder(elders={"lord-hanbrook": ["+marked-for-death"]})
    assert (t.elder("lord-hanbrook").status, t.elder("lord-hanbrook").wounds) == ("town", 1)


@pytest.mark.parametrize("status", ["dead", "evil"])
def test_a_mark_of_death_is_nothing_to_those_who_are_no_town_elders(status):
    t = murder(elders={ELDER: {"secrets": ["+marked-for-death"], "status": status}})
    assert t.elder(ELDER).status == status
    assert not t.records("elder-wounded")
