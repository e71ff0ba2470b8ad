"""The Mystery cards of Something Wicked."""

from __future__ import annotations

from collections import Counter
from itertools import product
from typing import Any

import pytest

from shadowbrook.engine.decision import LOSE, SECRET
from shadowbrook.testing import Scenario
from tests.boxes.core import mystery_tables
from tests.boxes.core.mystery_tables import BOXES as CORE_BOXES
from tests.boxes.core.mystery_tables import done
from tests.boxes.core.reading import aim
from tests.boxes.sw.lake import lake_table
from tests.fighters import BOXES as FIGHTERS
from tests.fighters import arena

BOXES = (*CORE_BOXES, "sw")
CALM = (1, 1, 1, 1, 1)
# Thomas: Spirit 3, Cunning 2, Combat 3, Honor 2; Anne Marie: 4, 3, 2, 3. Both have 4 boxes.


def read(card: str, *dice: int, **more: Any) -> Scenario:
    """Thomas, the First Player, draws this card; both heroes are in the Town Hall."""
    return mystery_tables.read(card, *dice, boxes=BOXES, **more)


def turn(phase: str, *cards: str, hero: str = "anne-marie", **more: Any) -> Scenario:
    """A turn of one of two heroes, while these cards are in play."""
    given = {"investigation": 0, **more.pop("given", {})}
    other = "thomas" if hero == "anne-marie" else "anne-marie"
    return lake_table(
        heroes={hero: given, other: {"at": "windmill", "investigation": 0}},
        phase=phase,
        in_play=cards,
        boxes=BOXES,
        **more,
    )


def falls(t: Scenario) -> list[int]:
    """By how much the track has moved, each time."""
    return [record[1] for record in t.records("track")]


# ---- the lake ---------------------------------------------------------------------------------


def test_murder_on_the_lake_leaves_traces_at_both_docks():
    t = read("murder-on-the-lake", track=15)
    assert (t.clues("north-dock"), t.clues("south-dock")) == (1, 1)
    assert sum(t.s.clues) == 2
    assert t.s.track == 14  # two heroes: one step (GAP-66)
    assert done(t)


@pytest.mark.rule("VIL-05")
def test_murder_on_the_lake_is_a_murder():
    card = lake_table().content.definition["murder-on-the-lake"]
    assert (card.keywords, card.copies) == (("Murder",), 2)
    t = read("murder-on-the-lake", elders={"sophie": ["+marked-for-death"]})
    assert t.elder("sophie").status == "dead"
    assert done(t)


def test_rising_waters_wash_the_lake_clean():
    clues = {"north-dock": 2, "road-docks": 1, "forgotten-island": 3, "crossroads": 2, "marsh": 1}
    t = read("rising-waters", track=15, clues=clues)
    assert [t.clues(place) for place in clues] == [0, 0, 0, 2, 1]
    assert (t.hero("thomas").wounds, t.hero("anne-marie").wounds) == (0, 0)
    assert not t.records("test")
    assert t.s.track == 14
    assert done(t)


@pytest.mark.parametrize(
    ("place", "dice", "wounds"),
    [("inn", (4, 4), 1), ("road-docks", (4, 4), 1), ("forgotten-island", (5, 1), 0)],
)
def test_rising_waters_catch_heroes_at_the_lake(place, dice, wounds):
    t = read("rising-waters", *dice, thomas={"at": place})
    assert [record[2] for record in t.records("test")] == ["cunning"]
    assert (t.hero("thomas").wounds, t.hero("anne-marie").wounds) == (wounds, 0)
    assert done(t)


def test_rising_waters_do_not_reach_the_crossroads_nor_the_fallen():
    t = read("rising-waters", thomas={"at": "crossroads"})
    assert t.hero("thomas").wounds == 0
    assert done(t)


@pytest.mark.rule("KO-05")
def test_rising_waters_do_not_test_who_has_fallen_meanwhile():
    t = read(
        "rising-waters",
        *(4, 4),
        1,
        thomas={"at": "inn", "hand": ["second-chance"]},
        anne={"at": "inn", "hand": ["stumble"]},
    )
    t.aside("anne-marie", "play:stumble")
    while t.asked == "anne-marie":
        t.answer(t.options[0])
    t.answer("pass")
    assert t.hero("thomas").wounds == 1
    assert [record[1] for record in t.records("test")] == [0]


def test_the_nets_bring_up_minions_at_both_docks():
    t = read("what-the-nets-brought-up", 2, basic=("chart",))
    assert (t.minion("north-dock"), t.minion("south-dock")) == ("bats", "bats")
    assert sum(kind > 0 for kind in t.s.minions) == 2
    assert done(t)


def test_the_nets_are_hauled_in_until_there_are_minions():
    t = read("what-the-nets-brought-up", 5, 6, 3, basic=("chart",))
    assert (t.minion("north-dock"), t.minion("south-dock")) == ("wolves", "wolves")
    assert done(t)


def test_the_nets_are_empty_where_the_villain_has_no_minions():
    t = read("what-the-nets-brought-up", villain="recluse")
    assert not any(t.s.minions)
    assert done(t)


WET = ("marsh", "bog", "covered-bridge", "north-dock", "south-dock")
BEFORE = {
    "marsh": "road-marsh-keep",
    "bog": "road-inn-bog",
    "covered-bridge": "road-woods-bridge",
    "north-dock": "road-monastery-north-dock",
    "south-dock": "road-docks",
    "fields": "road-manor-fields",
    "inn": "road-inn-bog",
    "crossroads": "olde-woods",
}


def arrive(place: str, *dice: int) -> Scenario:
    """Anne Marie (Cunning 3) walks a step to this place, with something in the water."""
    t = turn("walk", "something-in-the-water", given={"at": BEFORE[place]}, steps=1, dice=dice)
    t.answer(f"move:{place}")
    return t


@pytest.mark.card("something-in-the-water")
@pytest.mark.parametrize("place", WET)
def test_something_in_the_water_bites_whoever_stops_beside_it(place):
    bitten = arrive(place, 4, 4, 4)
    assert bitten.hero("anne-marie").wounds == 1
    assert [record[2] for record in bitten.records("test")] == ["cunning"]
    assert arrive(place, 5, 1, 1).hero("anne-marie").wounds == 0
    assert arrive(place, 4, 4, 4).hero("thomas").wounds == 0


@pytest.mark.card("something-in-the-water")
@pytest.mark.parametrize("place", ["fields", "inn", "crossroads"])
def test_something_in_the_water_stays_there(place):
    t = arrive(place)
    assert t.hero("anne-marie").wounds == 0
    assert not t.records("test")


ENDED_IN = (
    ("something-in-the-water", "north-dock"),
    ("something-in-the-water", "south-dock"),
    ("tainted-wells", "doctors-office"),
)


@pytest.mark.rule("MYS-10")
@pytest.mark.parametrize("card", ["something-in-the-water", "tainted-wells", "blood-moon"])
def test_what_remains_stays_in_play(card):
    t = read(card)
    assert t.in_play() == [card]
    assert t.discards("mystery") == []
    assert done(t)


@pytest.mark.rule("MYS-10", "ACT-05", "GAP-65")
@pytest.mark.parametrize(("card", "space"), ENDED_IN)
def test_any_hero_in_the_right_place_can_pay_to_end_it(card, space):
    key = f"use:{card}"
    for hero in ("anne-marie", "thomas"):
        enough = {"at": space, "investigation": 2}
        t = turn("actions", card, hero=hero, given=enough, clues={space: 1})
        assert next(o.price for o in t.decision.options if o.key == key) == 2
        t.answer(key)
        assert t.in_play() == []
        assert t.discards("mystery") == [card]
        assert t.hero(hero).investigation == 0
        assert t.kind == "action"
    short = {"at": space, "investigation": 1}
    assert key not in turn("actions", card, given=short, clues={space: 1}).options
    away = {"at": "church", "investigation": 9}
    assert key not in turn("actions", card, given=away, clues={"church": 1}).options


# ---- weather and lasting ills -----------------------------------------------------------------


def fight(*cards: str, **given: Any) -> Scenario:
    return turn(
        "fight",
        *cards,
        given={"at": "marsh", **given},
        minions={"marsh": "wolves"},
        dice=(1,) * 6,
    )


@pytest.mark.parametrize(("wounds", "dice"), [(0, 3), (1, 4), (3, 4)])
def test_under_a_blood_moon_enemies_smell_wounds(wounds, dice):
    t = fight("blood-moon", wounds=wounds)
    assert len(t.records("fight-dice")[0][4]) == dice
    assert len(fight(wounds=wounds).records("fight-dice")[0][4]) == 3


@pytest.mark.parametrize(("wounds", "dice"), [(0, 5), (1, 6)])
def test_under_a_blood_moon_the_villain_smells_wounds_too(wounds, dice):
    t = read("out-of-the-shadows", *(1,) * 9, thomas={"wounds": wounds}, in_play=["blood-moon"])
    assert len(t.records("fight-dice")[0][4]) == dice


@pytest.mark.rule("MYS-10", "CRD-04")
def test_a_blood_moon_replaces_other_weather_and_passes_with_the_stage():
    t = read("blood-moon", in_play=["fog", "crisis-of-faith"])
    assert t.in_play() == ["crisis-of-faith", "blood-moon"]
    assert t.discards("mystery")[-1] == "fog"
    assert done(t)
    assert read("toy-dusk", track=18, in_play=["blood-moon"]).in_play() == ["blood-moon"]
    assert read("toy-dusk", track=17, in_play=["blood-moon"]).in_play() == []
    assert read("fog", in_play=["blood-moon"]).in_play() == ["fog"]


def healing(t: Scenario) -> int:
    """The price of healing a wound that is offered."""
    return next(option.price for option in t.decision.options if option.key == "heal")


def test_tainted_wells_make_healing_dearer():
    rich = {"at": "church", "wounds": 2, "investigation": 9}
    usual = healing(turn("actions", given=rich))
    t = turn("actions", "tainted-wells", given=rich)
    assert healing(t) == usual + 1
    t.answer("heal", "number:2")
    assert t.hero("anne-marie").investigation == 9 - 2 * (usual + 1)
    assert t.hero("anne-marie").wounds == 0


def test_tainted_wells_make_the_doctor_dearer():
    rich = {"at": "doctors-office", "wounds": 2, "investigation": 9}
    t = turn("actions", "tainted-wells", given=rich, draws={"event": ["toy-clues"]})
    t.answer("encounter", "number:2")
    assert t.hero("anne-marie").investigation == 9 - 2 * 2
    assert t.hero("anne-marie").wounds == 0


# ---- heroes and elders --------------------------------------------------------------------------


def test_the_drowned_take_an_event_or_blood_from_who_fails():
    t = read(
        "the-drowned-are-calling",
        *(4, 4, 4),
        *(4, 4, 4, 4),
        thomas={"hand": ["toy-clues", "fair-wind"]},
    )
    assert (t.asked, t.options) == ("thomas", ["card:toy-clues", "card:fair-wind"])
    t.answer("card:toy-clues")
    assert t.hand("thomas") == ["fair-wind"]
    assert t.discards("event") == ["toy-clues"]
    assert (t.hero("thomas").wounds, t.hero("anne-marie").wounds) == (0, 1)
    assert done(t)


def test_the_drowned_call_the_strong_in_vain():
    t = read("the-drowned-are-calling", *(5, 1, 1), *(1, 1, 1, 5), thomas={"hand": ["toy-clues"]})
    assert t.hand("thomas") == ["toy-clues"]
    assert (t.hero("thomas").wounds, t.hero("anne-marie").wounds) == (0, 0)
    assert done(t)


@pytest.mark.rule("KO-05")
def test_the_drowned_do_not_call_who_has_fallen_meanwhile():
    t = read(
        "the-drowned-are-calling",
        *(4, 4, 4),
        1,  # what she loses as she falls
        thomas={"hand": ["toy-clues", "fair-wind"]},
        anne={"hand": ["stumble", "toy-clues"]},
    )
    t.aside("anne-marie", "play:stumble")
    t.answer("card:fair-wind")
    assert t.hero("anne-marie").down
    assert t.hand("anne-marie") == ["toy-clues"]
    assert [record[1] for record in t.records("test")] == [0]


@pytest.mark.rule("KO-05")
def test_loss_of_heart_does_not_test_who_has_fallen_meanwhile():
    t = read(
        "loss-of-heart",
        *(4, 4),
        1,
        thomas={"items": ["toy-dog", "ben-the-watchman"]},
        anne={"hand": ["stumble"], "items": ["loyal-hound"]},
    )
    t.aside("anne-marie", "play:stumble")
    while t.asked == "anne-marie":
        t.answer(t.options[0])
    t.answer("card:toy-dog")
    assert t.hero("anne-marie").down
    assert t.gear("thomas") == ["ben-the-watchman"]
    assert [record[1] for record in t.records("test")] == [0]


def test_candles_in_the_crypt_burn_for_the_weakest_elder():
    t = read("candles-in-the-crypt", track=15)
    # Doctor Manning and Magistrate Kroft have Spirit 2, all others more
    assert (t.asked, t.options) == ("thomas", ["elder:doctor-manning", "elder:magistrate-kroft"])
    assert aim(t) == SECRET
    t.answer("elder:magistrate-kroft")
    assert len(t.secrets("magistrate-kroft")) == 2
    assert len(t.secrets("doctor-manning")) == 1
    assert t.s.track == 14
    assert done(t)


def test_candles_in_the_crypt_burn_for_no_dead_elder():
    gone: dict[str, Any] = {"status": "dead", "secrets": []}
    t = read("candles-in-the-crypt", elders={"doctor-manning": gone})
    assert len(t.secrets("magistrate-kroft")) == 2
    assert done(t)
    everybody = ("lord-hanbrook", "lady-hanbrook", "sophie", "reverend-harding")
    rest = dict.fromkeys((*everybody, "doctor-manning", "magistrate-kroft"), gone)
    t = read("candles-in-the-crypt", elders=rest)
    assert done(t)


def test_loss_of_heart_drives_allies_away():
    t = read(
        "loss-of-heart",
        *(4, 4),
        *(5, 1, 1),
        thomas={"items": ["toy-dog", "toy-book", "ben-the-watchman"]},
        anne={"items": ["loyal-hound"]},
        track=15,
    )
    assert (t.asked, aim(t)) == ("thomas", LOSE)
    assert t.options == ["card:toy-dog", "card:ben-the-watchman"]
    t.answer("card:ben-the-watchman")
    assert t.gear("thomas") == ["toy-dog", "toy-book"]
    assert t.gear("anne-marie") == ["loyal-hound"]
    assert t.s.track == 15
    assert done(t)


def test_loss_of_heart_tests_only_who_leads_somebody():
    t = read("loss-of-heart", 4, 4, thomas={"items": ["toy-dog"]}, anne={"items": ["toy-book"]})
    assert t.gear("thomas") == []
    assert t.gear("anne-marie") == ["toy-book"]
    assert done(t)


def test_where_nobody_leads_an_ally_the_track_falls():
    t = read("loss-of-heart", thomas={"items": ["toy-dog"], "down": True}, track=15)
    assert (t.s.track, t.gear("thomas")) == (14, ["toy-dog"])
    t = read("loss-of-heart", thomas={"items": ["toy-book"]}, track=15)
    assert t.s.track == 14
    assert t.gear("thomas") == ["toy-book"]
    assert done(t)


def test_new_hunting_grounds_exchange_the_lair_of_every_side():
    t = read(
        "new-hunting-grounds",
        thomas={"lair": "toy-lair"},
        anne={"lair": "toy-lair-church"},
        draws={"lair": ["toy-lair-fields", "grinding-stones"]},
        track=15,
    )
    assert (t.lair("thomas"), t.lair("anne-marie")) == ("toy-lair-fields", "grinding-stones")
    assert sorted(t.discards("lair")) == ["toy-lair", "toy-lair-church"]
    assert t.s.track == 15
    assert done(t)


def test_new_hunting_grounds_leave_a_side_without_a_lair_alone():
    t = read(
        "new-hunting-grounds",
        anne={"lair": "toy-lair-church"},
        draws={"lair": ["toy-lair-fields"]},
        track=15,
    )
    assert (t.lair("thomas"), t.lair("anne-marie")) == (None, "toy-lair-fields")
    assert t.s.track == 15
    assert done(t)


def test_a_side_of_several_heroes_exchanges_its_lair_once():
    t = read(
        "new-hunting-grounds",
        thomas={"lair": "toy-lair"},
        draws={"lair": ["toy-lair-fields", "toy-lair-church"]},
        mode="cooperative",
    )
    assert t.lair("anne-marie") == "toy-lair-fields"
    assert t.discards("lair") == ["toy-lair"]


def test_without_any_lair_the_track_falls_by_new_hunting_grounds():
    t = read("new-hunting-grounds", track=15)
    assert t.s.track == 14
    assert done(t)


# ---- The Order's Influence ----------------------------------------------------------------------

SIGN = "sign-of-the-order"
ELDERS = (
    ("lord-hanbrook", "manor"),
    ("lady-hanbrook", "manor"),
    ("doctor-manning", "doctors-office"),
    ("sophie", "town-hall"),
    ("reverend-harding", "church"),
    ("magistrate-kroft", "magistrates-office"),
)


def influence(elder: str = "reverend-harding", *dice: int, **more: Any) -> Scenario:
    """The Order lays its hand on this elder."""
    face = [name for name, _ in ELDERS].index(elder) + 1
    return read("the-orders-influence", face, *dice, **more)


@pytest.mark.card("sign-of-the-order", "the-orders-influence")
@pytest.mark.parametrize(("elder", "home"), ELDERS)
def test_the_order_marks_an_elder_and_their_place(elder, home):
    t = influence(elder)
    assert sorted(t.markers(SIGN)) == sorted([elder, home])
    assert t.in_play() == ["the-orders-influence"]
    assert done(t)


@pytest.mark.card("sign-of-the-order", "the-orders-influence")
def test_the_order_marks_no_elder_who_is_dead_or_evil():
    elders: dict[str, Any] = {
        "lord-hanbrook": {"status": "dead", "secrets": []},
        "lady-hanbrook": {"status": "evil", "secrets": []},
    }
    t = read("the-orders-influence", 5, 6, 1, elders=elders)  # four are left
    assert sorted(t.markers(SIGN)) == ["doctor-manning", "doctors-office"]
    assert done(t)


@pytest.mark.card("the-orders-influence")
def test_the_order_finds_every_elder_of_a_longer_row_as_often():
    found: Counter[str] = Counter()
    for throw in product(range(1, 7), repeat=2):
        t = arena(
            phase="mystery-card",
            draws={"mystery": ["the-orders-influence"]},
            dice=(*throw, 1, 1, 3),  # a throw that names nobody is repeated
            boxes=(*FIGHTERS, "sw"),
        )
        names = [t.content.cards[one.card].id for one in t.s.elders]
        found.update(name for name in names if name in t.markers(SIGN))
    assert len(names) == 11
    again = 36 % 11  # throws that are repeated; here the first elder is found then
    assert [found[name] for name in names] == [3 + again, *[3] * 10]


@pytest.mark.card("the-orders-influence")
def test_the_order_does_not_stay_where_no_town_elder_is_left():
    gone: dict[str, Any] = {"status": "evil", "secrets": []}
    t = read("the-orders-influence", elders=dict.fromkeys([name for name, _ in ELDERS], gone))
    assert (t.in_play(), t.markers(SIGN)) == ([], {})
    assert t.discards("mystery") == ["the-orders-influence"]
    assert done(t)


@pytest.mark.card("sign-of-the-order", "the-orders-influence")
def test_the_influence_of_the_order_ends_when_its_elder_turns_evil():
    t = ordered(
        "actions",
        given={"at": "manor", "investigation": 9},
        elders={"reverend-harding": ["toy-marked-evil"]},
    )
    t.answer("look", "elder:reverend-harding")
    assert t.elder("reverend-harding").status == "evil"
    assert (t.in_play(), t.markers(SIGN)) == ([], {})


def ordered(phase: str, **more: Any) -> Scenario:
    """A turn of Anne Marie while the sign is on the Reverend and the Church."""
    more = {"markers": {SIGN: ["church", "reverend-harding"]}} | more
    return turn(phase, "the-orders-influence", **more)


@pytest.mark.card("the-orders-influence")
@pytest.mark.rule("KO-05")
def test_nobody_faces_the_order_who_was_knocked_out_meanwhile():
    t = lake_table(
        heroes={
            "thomas": {"at": "church", "hand": ["second-chance"]},
            "anne-marie": {"at": "church", "hand": ["stumble"]},
        },
        phase="mystery-start",
        in_play=["the-orders-influence"],
        markers={SIGN: ["town-hall", "church", "sophie"]},
        draws={"mystery": ["toy-quiet"]},
        dice=(1, 1),
        boxes=BOXES,
    )
    assert (t.kind, t.asked) == ("respond", "thomas")
    t.dice(1)  # what the fall costs
    t.aside("anne-marie", "play:stumble")
    assert t.hero("anne-marie").down
    t.answer("pass")
    assert [record[1] for record in t.records("test")] == [t.number("thomas")]


@pytest.mark.card("sign-of-the-order", "the-orders-influence")
@pytest.mark.rule("AP-59")
def test_the_order_robs_whoever_ends_a_move_there():
    t = ordered("walk", given={"at": "road-church-manor", "investigation": 2}, steps=1)
    t.answer("move:church")
    assert t.hero("anne-marie").investigation == 1
    t = ordered("walk", given={"at": "town-hall", "investigation": 2}, steps=1)
    t.answer("move:blacksmith")
    assert t.hero("anne-marie").investigation == 2


@pytest.mark.card("sign-of-the-order", "the-orders-influence")
@pytest.mark.rule("AP-59")
def test_in_a_day_of_action_points_using_the_place_or_ending_the_day_there_counts():
    def day(*keys: str) -> Scenario:
        t = lake_table(
            mode="lone",
            preset="ap",
            heroes={"anne-marie": {"at": "town-hall", "investigation": 4}},
            phase="day",
            in_play=["the-orders-influence"],
            markers={SIGN: ["church", "reverend-harding"]},
            draws={"event": ["toy-clues", "toy-clues"], "mystery": ["toy-quiet"]},
            dice=(1,) * 9,
            boxes=BOXES,
        )
        for key in keys:
            t.answer(key)
        return t

    lost = [("lost", 0, 1, SIGN)]
    assert day("move:church").records("lost") == []  # only passing
    assert day("move:church", "end-turn").records("lost") == lost
    assert day("move:manor", "end-turn").records("lost") == []
    assert day("move:church", "encounter").records("lost") == lost
    assert day("encounter").records("lost") == []  # the Town Hall is not marked


@pytest.mark.card("sign-of-the-order", "the-orders-influence")
def test_nothing_is_sold_where_the_order_rules():
    rich = {"at": "church", "investigation": 9}
    t = ordered("actions", given=rich, draws={"event": ["toy-dice"]})
    t.answer("encounter")
    assert t.kind == "action"
    assert t.hand("anne-marie") == ["toy-dice"]
    rich = {"at": "doctors-office", "investigation": 9, "wounds": 1}
    t = ordered("actions", given=rich, draws={"event": ["toy-dice"]})
    t.answer("encounter")
    assert t.kind == "heal"  # the other places are open


def party(*, signed: bool) -> Scenario:
    marked = {"markers": {SIGN: ["church", "reverend-harding"]}} if signed else {}
    return lake_table(
        mode="lone",
        heroes={"thomas": {"at": "fields", "lair": "toy-lair-fields"}},
        phase="showdown",
        in_play=["the-orders-influence"],
        boxes=BOXES,
        **marked,
    )


@pytest.mark.card("sign-of-the-order", "the-orders-influence")
@pytest.mark.rule("SHD-04")
def test_an_elder_with_the_sign_joins_no_hunting_party():
    assert "elder:reverend-harding" in party(signed=False).options
    t = party(signed=True)
    assert "elder:reverend-harding" not in t.options
    assert "elder:sophie" in t.options


@pytest.mark.card("sign-of-the-order", "the-orders-influence")
@pytest.mark.rule("ELD-25")
def test_an_elder_with_the_sign_travels_with_nobody_until_it_is_gone():
    t = lake_table(
        mode="lone",
        heroes={"thomas": {"at": "road-church-manor", "investigation": 3}},
        elders={"reverend-harding": ["hero-of-the-people"]},
        draws={"mystery": ["the-orders-influence", "toy-quiet"]},
        dice=(5, 2),
        boxes=BOXES,
    )
    t.answer("look", "elder:reverend-harding")  # he joins Thomas, and then the turn ends
    assert sorted(t.markers(SIGN)) == ["church", "reverend-harding"]
    assert (t.elder("reverend-harding").hero, t.elder("reverend-harding").bound) == (-1, 0)
    t.answer("move:church")
    t.dice(5, 1, 2)  # Honor 2
    while t.s.round == 2:
        t.answer(next((key for key in ("stop", "end-turn") if key in t.options), t.options[0]))
    assert t.markers(SIGN) == {}
    assert t.elder("reverend-harding").hero == 0


@pytest.mark.card("sign-of-the-order", "the-orders-influence")
@pytest.mark.rule("ELD-25")
def test_an_elder_who_has_the_sign_already_joins_nobody():
    t = lake_table(
        heroes={"thomas": {"at": "church", "investigation": 9}, "anne-marie": {}},
        elders={"reverend-harding": ["hero-of-the-people"]},
        in_play=["the-orders-influence"],
        markers={SIGN: ["church", "reverend-harding"]},
        boxes=BOXES,
    )
    t.answer("look", "elder:reverend-harding")
    assert (t.elder("reverend-harding").hero, t.elder("reverend-harding").bound) == (-1, 0)


def night(*dice: int, at: str = "church", **more: Any) -> Scenario:
    """The Mystery Phase begins with the sign on the Reverend; Thomas is there."""
    return lake_table(
        heroes={
            "thomas": {"at": at, "investigation": 0},
            "anne-marie": {"at": "windmill", "investigation": 0},
        },
        phase="mystery",
        in_play=["the-orders-influence"],
        markers={SIGN: ["church", "reverend-harding"]},
        draws={"mystery": ["toy-quiet"]},
        dice=(*dice, 3, 3, 3, 3),
        boxes=BOXES,
        **more,
    )


@pytest.mark.card("sign-of-the-order", "the-orders-influence")
@pytest.mark.parametrize(("dice", "left"), [((4, 4), True), ((5, 1), False), ((1, 5), False)])
def test_a_hero_of_honor_drives_the_order_out_at_the_start_of_the_phase(dice, left):
    t = night(*dice)
    assert (t.in_play() == ["the-orders-influence"]) is left
    assert len(t.markers(SIGN)) == (2 if left else 0)
    assert ("the-orders-influence" in t.discards("mystery")) is not left


@pytest.mark.card("sign-of-the-order", "the-orders-influence")
def test_elsewhere_nobody_is_tested_for_the_order():
    t = night(at="town-hall")
    assert not [record for record in t.records("test") if "the-orders-influence" in record]
    assert t.in_play() == ["the-orders-influence"]


@pytest.mark.card("sign-of-the-order", "the-orders-influence")
@pytest.mark.parametrize(("victim", "left"), [("lord-hanbrook", False), ("sophie", True)])
def test_the_influence_of_the_order_ends_with_its_elder(victim, left):
    t = read(
        "toy-poison",  # kills Lord Hanbrook
        in_play=["the-orders-influence"],
        markers={SIGN: ["manor", "lord-hanbrook" if not left else victim]},
        elders={"lord-hanbrook": {"wounds": 1}},
    )
    assert t.elder("lord-hanbrook").status == "dead"
    assert (t.in_play() == ["the-orders-influence"]) is left
    assert len(t.markers(SIGN)) == (2 if left else 0)


@pytest.mark.card("sign-of-the-order", "the-orders-influence")
@pytest.mark.rule("EXP-11")
@pytest.mark.parametrize(("marked", "left"), [("lord-hanbrook", False), ("sophie", True)])
def test_the_influence_of_the_order_ends_with_an_elder_who_turns_to_stone(marked, left):
    t = lake_table(
        villain="gargoyle",
        phase="walk",
        heroes={"thomas": {"at": "marsh", "investigation": 0}, "anne-marie": {"at": "windmill"}},
        in_play=["the-orders-influence"],
        markers={SIGN: ["manor", marked], "stone": ["lord-hanbrook"]},
        clues={"marsh": 1},
        basic=("chart",),
        dice=(1, 6, 1),  # Thomas lingers: a Cold Gaze at Lord Hanbrook, the first of the row
        boxes=BOXES,
    )
    assert t.elder("lord-hanbrook").status == "gone"
    assert (t.in_play() == ["the-orders-influence"]) is left
    assert len(t.markers(SIGN)) == (2 if left else 0)


@pytest.mark.card("sign-of-the-order", "the-orders-influence")
@pytest.mark.rule("CRD-20")
def test_what_cancels_the_influence_of_the_order_takes_its_signs_away():
    heroes = {"thomas": {"hand": ["clear-skies"]}, "anne-marie": {}}
    t = lake_table(
        heroes=heroes,
        in_play=["the-orders-influence"],
        markers={SIGN: ["church", "reverend-harding"]},
        boxes=BOXES,
    )
    t.answer("play:clear-skies")
    assert (t.in_play(), t.markers(SIGN)) == ([], {})
