"""Lair cards (LAIR)."""

from __future__ import annotations

import pytest

from shadowbrook.engine.definitions import LairCard
from tests.plain import plain_table

FOUR = ("ada", "bert", "cora", "dirk")


def lairs_in_view(t, seat):
    return [lair["card"] if lair else None for lair in t.game.view(seat)["lairs"]]


def team_of_four(**ada):
    return {name: {} for name in FOUR} | {"ada": ada}


def to_the_dice(t):
    """Through a showdown's first steps with nobody else and no party."""
    for _ in range(20):
        key = {
            "join-showdown": "no",
            "hunting-party": "nobody",
            "accuse": "no-accusation",
            "regroup": "fight",
        }.get(t.kind)
        if key is None or t.records("fight-dice"):
            return
        t.answer(key)


@pytest.mark.rule("LAIR-01", "SHD-03")
def test_a_lair_card_has_a_location_a_cost_and_an_ability():
    heroes = {"ada": {"at": "manor", "investigation": 5, "lair": "toy-lair"}, "bert": {}}
    t = plain_table(heroes=heroes)
    assert next(o.price for o in t.decision.options if o.key == "showdown") == 2
    t.answer("showdown")
    assert t.hero("ada").investigation == 3
    assert t.game.view(0)["showdown"]["space"] == "manor"
    assert t.game.view(0)["showdown"]["lair"] == "toy-lair"


@pytest.mark.rule("LAIR-01")
def test_every_lair_card_of_the_box_names_a_space():
    t = plain_table()
    for card in t.content.definitions:
        if isinstance(card, LairCard):
            assert card.space in t.content.board.index
            assert card.cost >= 0


@pytest.mark.rule("LAIR-02", "CON-53")
@pytest.mark.parametrize(("track", "price"), [(20, 12), (4, 4)])
def test_the_purchase_price_is_not_the_price_on_the_card(track, price):
    heroes = {"ada": {"at": "manor", "investigation": price + 2}, "bert": {}}
    t = plain_table(heroes=heroes, track=track, draws={"lair": ["toy-lair"]})
    t.answer("buy-lair")
    assert t.hero("ada").investigation == 2
    t.answer("showdown")
    assert t.hero("ada").investigation == 0


@pytest.mark.rule("LAIR-03")
def test_only_the_holder_sees_the_card():
    t = plain_table(heroes={"ada": {"lair": "toy-lair"}, "bert": {"lair": "toy-lair-church"}})
    assert lairs_in_view(t, 0) == ["toy-lair", None]
    assert lairs_in_view(t, 1) == [None, "toy-lair-church"]
    assert lairs_in_view(t, -1) == [None, None]
    assert t.game.view(1)["lairs"][0] is not None  # that there is one, everybody sees


@pytest.mark.rule("LAIR-03", "CRD-09")
def test_buying_tells_the_others_nothing_but_that_it_was_bought():
    heroes = {"ada": {"at": "church", "investigation": 12}, "bert": {}}
    t = plain_table(heroes=heroes, draws={"lair": ["toy-lair"]})
    t.answer("buy-lair")
    public = [record for record in t.game.records or () if record[1] == -1]
    assert not any("toy-lair" in record for record in public)
    assert ("bought-lair", -1, 0) in public


@pytest.mark.rule("LAIR-03")
@pytest.mark.parametrize("first", ["ada", "bert"])
def test_the_buyer_is_told_which_card_it_is_and_nobody_else(first):
    heroes = {"ada": {"at": "church", "investigation": 12}, "bert": {}}
    t = plain_table(heroes=heroes, active="ada", first=first, draws={"lair": ["toy-lair"]})
    t.answer("buy-lair")
    told = [record for record in t.game.records or () if "toy-lair" in record]
    assert told == [("lair", 1 << t.hero("ada").seat, 0, "toy-lair")]


@pytest.mark.rule("LAIR-03", "LAIR-06")
def test_the_choice_between_two_cards_is_hidden_too():
    heroes = {"ada": {"at": "church", "investigation": 12, "lair": "toy-lair"}, "bert": {}}
    t = plain_table(heroes=heroes, draws={"lair": ["toy-lair-church"]})
    t.answer("buy-lair")
    assert t.kind == "keep-lair"
    assert sorted(t.game.view(0)["resolving"]) == ["toy-lair", "toy-lair-church"]
    assert t.game.view(1)["resolving"] == [None, None]
    assert "options" not in t.game.view(1)["decision"]


@pytest.mark.rule("LAIR-03")
def test_a_lone_hero_holds_and_sees_the_card():
    t = plain_table(mode="lone", heroes={"ada": {"lair": "toy-lair"}})
    assert lairs_in_view(t, 0) == ["toy-lair"]
    assert lairs_in_view(t, -1) == [None]


@pytest.mark.rule("LAIR-04", "COOP-12", "COOP-13")
@pytest.mark.parametrize("mode", ["cooperative", "solo-team"])
def test_a_group_has_one_open_card(mode):
    t = plain_table(
        mode=mode,
        heroes={"ada": {"at": "church", "investigation": 13}, "bert": {"investigation": 9}},
        draws={"lair": ["toy-lair"]},
    )
    t.answer("buy-lair")
    assert t.hero("ada").investigation == 1  # the buyer pays alone
    assert t.hero("bert").investigation == 9
    assert t.lair("ada") == t.lair("bert") == "toy-lair"
    for seat in (-1, 0):
        assert lairs_in_view(t, seat)[0] == "toy-lair"


@pytest.mark.rule("LAIR-04", "COOP-19")
def test_any_hero_of_the_group_may_start_the_showdown_with_it():
    heroes = {"ada": {"lair": "toy-lair"}, "bert": {"at": "manor", "investigation": 5}}
    t = plain_table(mode="cooperative", heroes=heroes, active="bert")
    assert "showdown" in t.options


@pytest.mark.rule("LAIR-05", "TEAM-06", "GAP-39")
def test_each_team_has_a_card_of_its_own():
    t = plain_table(
        mode="team",
        heroes=team_of_four(at="church", investigation=13) | {"bert": {"lair": "toy-lair-church"}},
        draws={"lair": ["toy-lair"]},
    )
    t.answer("buy-lair")
    assert t.lair("ada") == t.lair("cora") == "toy-lair"
    assert t.lair("bert") == t.lair("dirk") == "toy-lair-church"


@pytest.mark.rule("LAIR-05", "GAP-39")
@pytest.mark.parametrize(
    ("value", "seen"), [("open_to_all", ["toy-lair"] * 5), ("own_team", ["toy-lair", None] * 2)]
)
def test_who_sees_the_card_of_a_team(value, seen):
    t = plain_table(
        mode="team",
        heroes=team_of_four(lair="toy-lair"),
        options={"lair.team_card": value},
    )
    everybody = [0, 1, 2, 3, -1][: len(seen)]
    assert [lairs_in_view(t, seat)[0] for seat in everybody] == seen


@pytest.mark.rule("LAIR-06", "CAR-18", "GAP-23")
@pytest.mark.parametrize("mode", ["competitive", "cooperative", "team", "solo-team", "lone"])
@pytest.mark.parametrize("kept", ["toy-lair", "toy-lair-church"])
def test_of_two_cards_one_is_kept_at_once(mode, kept):
    heroes = {"ada": {"at": "church", "investigation": 13, "lair": "toy-lair"}}
    names = {"lone": ["ada"], "team": list(FOUR)}.get(mode, ["ada", "bert"])
    t = plain_table(
        mode=mode,
        heroes={name: heroes.get(name, {}) for name in names},
        draws={"lair": ["toy-lair-church"], "mystery": ["toy-quiet"]},
    )
    t.answer("buy-lair")
    assert set(t.options) == {"keep:toy-lair", "keep:toy-lair-church"}
    t.answer(f"keep:{kept}")
    assert t.lair("ada") == kept
    assert t.discards("lair") == [name for name in ("toy-lair", "toy-lair-church") if name != kept]


@pytest.mark.rule("LAIR-07")
@pytest.mark.parametrize(("lair", "dice"), [("toy-lair", 3), ("toy-lair-church", 2)])
def test_the_ability_takes_effect_when_the_showdown_starts(lair, dice):
    place = {"toy-lair": "manor", "toy-lair-church": "church"}[lair]
    heroes = {"ada": {"at": place, "investigation": 5, "lair": lair}, "bert": {}}
    t = plain_table(heroes=heroes, dice=(1,) * 9)
    assert t.game.view(0)["heroes"][0]["skills"]["combat"] == 2  # not before
    t.answer("showdown")
    to_the_dice(t)
    assert len(t.records("fight-dice")[0][2]) == dice  # the toy lair gives a die


@pytest.mark.rule("LAIR-07")
def test_it_is_gone_with_the_showdown():
    heroes = {"ada": {"at": "manor", "investigation": 5, "lair": "toy-lair"}, "bert": {}}
    t = plain_table(heroes=heroes, dice=(1,) * 6)
    t.answer("showdown")
    to_the_dice(t)
    t.answer("escape:road-church-manor")
    assert t.s.showdown is None
    assert t.game.view(0)["heroes"][0]["skills"]["combat"] == 2
    assert t.discards("lair") == ["toy-lair"]


@pytest.mark.rule("LAIR-08", "CRD-22", "CRD-10")
def test_the_lair_deck_supplies_random_locations():
    t = plain_table(
        mode="cooperative",
        phase="mystery-chart",
        dice=(5, 3),
        draws={"lair": ["toy-lair-fields"], "mystery": ["toy-quiet"]},
    )
    assert t.records("random-location") == [("random-location", t.space("fields"))]
    assert t.clues("fields") == 2
    assert t.discards("lair") == ["toy-lair-fields"]
