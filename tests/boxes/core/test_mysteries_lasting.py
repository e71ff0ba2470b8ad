"""Mystery cards that remain in play: weather, and what has to be bought off."""

from __future__ import annotations

from typing import Any

import pytest

from shadowbrook.engine.definitions import HeroSheet
from shadowbrook.engine.queries.values import closed, skill_value
from shadowbrook.engine.shelf import content
from shadowbrook.engine.words import SPIRIT
from shadowbrook.testing import Scenario, table
from tests.boxes.core.mystery_tables import BOXES, asked, bot_takes, done, offered, read

CALM = (1, 1, 1, 1, 1)
WEATHER = ("fog", "thunderstorm", "bitter-cold", "moonless-night")


def turn(phase: str, *cards: str, hero: str = "anne-marie", **more: Any) -> Scenario:
    """A turn of one of two heroes, while these cards are in play."""
    given = {"investigation": 0, **more.pop("given", {})}
    other = "thomas" if hero == "anne-marie" else "anne-marie"
    return table(
        heroes={hero: given, other: {"at": "windmill", "investigation": 0}},
        phase=phase,
        in_play=cards,
        boxes=BOXES,
        **more,
    )


# ---- weather ------------------------------------------------------------------------------


@pytest.mark.rule("MYS-10", "CRD-04")
@pytest.mark.parametrize("card", WEATHER)
def test_weather_stays_until_the_track_enters_another_stage(card):
    t = read(card, 2, basic=("chart",), draws={"lair": ["grinding-stones"]})
    assert t.in_play() == [card]
    assert done(t)
    t = read("toy-dusk", track=18, in_play=[card])
    assert t.in_play() == [card]
    t = read("toy-dusk", track=17, in_play=[card])
    assert t.in_play() == []
    assert card in t.discards("mystery")
    assert done(t)


@pytest.mark.parametrize("card", WEATHER)
@pytest.mark.parametrize(("track", "stays"), [(16, False), (15, True)])
def test_weather_passes_too_when_the_track_rises_into_another_stage(card, track, stays):
    t = turn(
        "actions",
        card,
        given={"at": "manor"},
        track=track,
        dice=(6, 1, 1, 1),
        draws={"manor": ["midnight-seance"]},
        clues={"manor": 1},
    )
    t.answer("encounter")
    assert t.s.track == track + 1
    assert (t.in_play() == [card]) == stays


@pytest.mark.parametrize("card", WEATHER)
def test_new_weather_replaces_the_old(card):
    old = "fog" if card != "fog" else "thunderstorm"
    t = read(
        card,
        2,
        in_play=[old, "crisis-of-faith"],
        basic=("chart",),
        draws={"lair": ["grinding-stones"]},
    )
    assert t.in_play() == ["crisis-of-faith", card]
    assert old in t.discards("mystery")
    assert done(t)


def test_fog_shortens_the_walk_by_two():
    t = turn("move", "fog", given={"at": "town-hall"}, dice=(5,))
    assert t.hero("anne-marie").steps == 3
    assert "move:manor" in t.options
    assert "move:road-manor-fields" not in t.options


def test_fog_always_leaves_one_space():
    for face in (2, 3):
        t = turn("move", "fog", given={"at": "town-hall"}, dice=(face,))
        assert t.hero("anne-marie").steps == 1
    t = turn("move", "fog", given={"at": "town-hall"}, dice=(1,))
    t.answer("decline")
    assert t.hero("anne-marie").steps == 1


@pytest.mark.rule("AP-58")
def test_fog_doubles_the_points_of_a_walk():
    def day(*cards: str) -> dict[str, tuple[int, int]]:
        t = table(
            mode="lone",
            preset="ap",
            heroes={"anne-marie": {"at": "town-hall", "investigation": 20, "wounds": 1}},
            phase="day",
            in_play=cards,
            boxes=BOXES,
        )
        return {o.key: (o.points, o.price) for o in t.decision.options}

    clear, fog = day(), day("fog")
    assert clear["move:manor"] == (3, 0)
    assert fog["move:manor"] == (6, 0)
    assert fog["move:church"] == (2, 0)
    assert day("moonless-night")["move:manor"] == (3, 0)
    for other in ("heal", "buy-lair"):
        assert fog[other] == clear[other]  # nothing but the walk costs more


def fight_in(weather: str, *dice: int, **given: Any) -> tuple[int, int]:
    """The dice of Anne Marie (Combat 2) and of a toy wolf (2), in this weather."""
    place = given.setdefault("at", "marsh")
    t = turn("fight", weather, given=given, minions={place: "toy-wolf"}, dice=dice)
    record = t.records("fight-dice")[0]
    return len(record[2]), len(record[4])


@pytest.mark.card("thunderstorm")
def test_a_thunderstorm_washes_clues_away_as_it_breaks():
    lie = {"marsh": 2, "road-church-manor": 1, "manor": 3, "town-hall": 1}
    t = read("thunderstorm", clues=lie)
    assert [t.clues(space) for space in lie] == [0, 0, 3, 1]
    assert done(t)


@pytest.mark.card("thunderstorm")
@pytest.mark.parametrize(
    ("place", "items", "dice"),
    [
        ("marsh", [], 1),
        ("road-church-manor", [], 1),
        ("manor", [], 2),
        ("church", [], 2),
        ("marsh", ["toy-sword-2"], 2),  # 3 Combat, 1 less
    ],
)
def test_in_a_thunderstorm_heroes_in_the_open_roll_a_fight_die_less(place, items, dice):
    found = fight_in("thunderstorm", *(1,) * dice, 1, 1, at=place, items=items)
    assert found == (dice, 2)


@pytest.mark.card("thunderstorm")
def test_in_a_thunderstorm_powder_gets_wet():
    t = read("out-of-the-shadows", 2, *CALM, in_play=["thunderstorm"], thomas={"at": "marsh"})
    assert len(t.records("fight-dice")[0][2]) == 2  # Combat 3, 1 less
    gun = {"at": "marsh", "items": ["musket"]}
    dry = read("out-of-the-shadows", *(2,) * 9, *CALM, thomas=gun)
    wet = read("out-of-the-shadows", *(2,) * 9, *CALM, thomas=gun, in_play=["thunderstorm"])
    rolled = [len(t.records("fight-dice")[0][2]) for t in (dry, wet)]
    assert rolled[0] - rolled[1] == 2
    t = read(
        "hunted", in_play=["thunderstorm"], thomas={"at": "marsh"}, anne={**gun, "investigation": 1}
    )
    assert len(t.records("fight-dice")[0][2]) == 2 + 3 - 2  # the gun is Anne Marie's


@pytest.mark.card("thunderstorm")
def test_a_thunderstorm_hinders_fights_with_any_skill_but_no_tests():
    t = turn(
        "fight",
        "thunderstorm",
        given={"at": "marsh"},
        minions={"marsh": "toy-ghost"},  # fought with Spirit, of which she has 4
        dice=CALM,
    )
    assert len(t.records("fight-dice")[0][2]) == 3
    t = read("false-trail", 6, 1, 6, 1, 1, thomas={"at": "marsh"}, in_play=["thunderstorm"])
    assert len(t.records("test")[0][4]) == 2  # Cunning is as ever


def test_bitter_cold_costs_an_investigation_or_a_wound():
    t = turn("end", "bitter-cold", given={"at": "marsh", "investigation": 1})
    assert t.options == ["pay", "freeze"]
    assert t.decision.options[0].price == 1
    t.dice(3, 3)
    t.answer("pay")
    assert t.hero("anne-marie").investigation == 0
    assert t.hero("anne-marie").wounds == 0
    assert t.kind == "move"
    t = turn("end", "bitter-cold", given={"at": "marsh", "investigation": 1})
    t.dice(3, 3)
    t.answer("freeze")
    assert t.hero("anne-marie").wounds == 1
    assert t.hero("anne-marie").investigation == 1


@pytest.mark.card("bitter-cold")
def test_bitter_cold_is_felt_as_it_sets_in_by_all_in_the_open():
    t = read(
        "bitter-cold",
        thomas={"at": "marsh", "investigation": 1},
        anne={"at": "road-church-manor"},
    )
    assert (t.kind, t.asked) == ("cold", "thomas")
    t.answer("pay")
    assert (t.hero("thomas").investigation, t.hero("thomas").wounds) == (0, 0)
    assert t.hero("anne-marie").wounds == 1  # she has nothing, and is not asked
    assert done(t)
    t = read("bitter-cold", thomas={"at": "manor"}, anne={"at": "church"})
    assert t.hero("thomas").wounds == t.hero("anne-marie").wounds == 0
    assert done(t)


@pytest.mark.card("bitter-cold")
def test_fire_keeps_the_cold_away():
    t = read("bitter-cold", thomas={"at": "marsh", "items": ["torch"]}, anne={"at": "marsh"})
    assert (t.hero("thomas").wounds, t.hero("anne-marie").wounds) == (0, 1)
    warm = {"at": "marsh", "investigation": 1, "items": ["torch"]}
    t = turn("end", "bitter-cold", given=warm, dice=(3, 3))
    assert t.hero("anne-marie").investigation == 1
    assert t.hero("anne-marie").wounds == 0
    assert t.kind == "move"


def test_without_investigation_bitter_cold_wounds():
    t = turn("end", "bitter-cold", given={"at": "road-church-manor"}, dice=(3,))
    assert t.hero("anne-marie").wounds == 1
    assert t.kind == "move"


@pytest.mark.parametrize("place", ["manor", "church", "town-hall"])
def test_nobody_freezes_in_a_house(place):
    t = turn("end", "bitter-cold", given={"at": place, "investigation": 1}, dice=(3,))
    assert t.hero("anne-marie").wounds == 0
    assert t.hero("anne-marie").investigation == 1
    assert t.kind == "move"


def test_who_lies_knocked_out_does_not_freeze():
    t = turn("end", "bitter-cold", given={"at": "marsh", "investigation": 1, "down": True})
    assert t.asked == "thomas"
    assert t.hero("anne-marie").investigation == 1


@pytest.mark.rule("HER-11")
def test_who_lies_knocked_out_in_the_open_does_not_freeze_either():
    t = table(
        heroes={"drover": {"at": "marsh", "investigation": 9}, "thomas": {}},
        phase="fight",
        minions={"marsh": "toy-wolf"},
        in_play=["bitter-cold"],
        dice=(1, 1, 6, 6, 1, 3),
        boxes=BOXES,
    )
    assert (t.at("drover"), t.hero("drover").down) == ("crossroads", True)
    assert (t.asked, t.kind) == ("thomas", "move")
    assert t.hero("drover").wounds == 0
    assert t.hero("drover").investigation == 8  # for the fall, and no more


@pytest.mark.parametrize("place", ["road-church-manor", "marsh", "fields", "crossroads"])
def test_bitter_cold_is_felt_in_the_open_by_whoever_ends_there_and_nobody_else(place):
    t = turn("end", "bitter-cold", hero="thomas", given={"at": place}, dice=(3,))
    assert t.hero("thomas").wounds == 1
    assert t.hero("anne-marie").wounds == 0


def test_bitter_cold_says_what_there_is_to_choose():
    t = turn("end", "bitter-cold", given={"at": "marsh", "investigation": 1})
    assert asked(t) == "Pay for warmth, or freeze (Bitter Cold)?"
    assert offered(t) == ["pay (1 Investigation)", "freeze"]


@pytest.mark.parametrize(
    ("combat", "wounds", "answer"),
    [
        (25, 1, "freeze"),  # a mighty hero lacks nothing but the price of a lair
        (25, 2, "pay"),  # and would be too weak after that
        (0, 1, "pay"),
    ],
)
def test_a_bot_freezes_if_all_it_lacks_is_investigation(combat, wounds, answer):
    given = {"at": "marsh", "investigation": 4, "wounds": wounds, "upgrades": {"combat": combat}}
    assert bot_takes(turn("end", "bitter-cold", hero="thomas", given=given)) == answer


@pytest.mark.card("moonless-night")
def test_as_a_moonless_night_falls_minions_come_to_a_random_location():
    t = read("moonless-night", 2, basic=("chart",), draws={"lair": ["grinding-stones"]})
    assert t.minion("windmill") == "bats"
    assert t.in_play() == ["moonless-night"]
    assert done(t)


@pytest.mark.card("moonless-night")
def test_minions_are_bolder_in_a_moonless_night_but_fear_fire():
    assert fight_in("moonless-night", *CALM) == (2, 3)
    assert fight_in("moonless-night", *CALM, items=["torch"])[1] == 2
    t = read("out-of-the-shadows", 2, 2, 2, *CALM, in_play=["moonless-night"])
    assert len(t.records("fight-dice")[0][4]) == 5


# ---- what a hero can put an end to ----------------------------------------------------------

ENDED_IN = (
    ("crisis-of-faith", "church"),
    ("evil-is-on-the-move", "crossroads"),
    ("the-horror", "church"),
    ("the-hour-is-late", "town-hall"),
    ("laying-in-wait", "magistrates-office"),
    ("the-walls-have-ears", "magistrates-office"),
    ("panic-in-town", "town-hall"),
)


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
        assert card in t.discards("mystery")
        assert t.hero(hero).investigation == 0
        assert t.kind == "action"
    short = {"at": space, "investigation": 1}
    assert key not in turn("actions", card, given=short, clues={space: 1}).options
    elsewhere = {"at": "manor", "investigation": 2}
    assert key not in turn("actions", card, given=elsewhere, clues={"manor": 1}).options


@pytest.mark.rule("GAP-65")
@pytest.mark.parametrize(("heroes", "price"), [(1, 3), (2, 2), (3, 3), (5, 5), (8, 8)])
@pytest.mark.parametrize("card", [card for card, _ in ENDED_IN])
def test_it_costs_as_much_as_there_are_heroes_also_with_some_knocked_out(card, heroes, price):
    space = dict(ENDED_IN)[card]
    names = [one.id for one in content(("core",)).definitions if isinstance(one, HeroSheet)]
    party: dict[str, Any] = {name: {"down": True} for name in names[:heroes]}
    for money in (price - 1, price):
        party[names[0]] = {"at": space, "investigation": money}
        t = table(
            mode="lone" if heroes == 1 else "competitive",
            heroes=party,
            in_play=[card],
            clues={space: 1},
            boxes=BOXES,
        )
        found = [o.price for o in t.decision.options if o.key == f"use:{card}"]
        assert found == ([price] if money == price else [])


@pytest.mark.rule("GAP-65")
def test_in_the_action_point_game_it_costs_three():
    t = table(
        mode="lone",
        preset="ap",
        heroes={"anne-marie": {"at": "church", "investigation": 3}},
        phase="day",
        in_play=["crisis-of-faith"],
        boxes=BOXES,
    )
    assert next(o.price for o in t.decision.options if o.key == "use:crisis-of-faith") == 3


@pytest.mark.parametrize("card", [card for card, _ in ENDED_IN])
def test_it_remains_in_play_until_then(card):
    t = read(card, track=17)
    assert t.in_play() == [card]
    assert done(t)
    t = read("toy-dusk", track=17, in_play=[card])
    assert t.in_play() == [card]


@pytest.mark.rule("CRD-18", "CRD-19")
def test_it_can_be_canceled_as_it_is_drawn():
    t = read("the-horror", thomas={"hand": ["toy-cancel"]})
    t.answer("play:toy-cancel")
    assert t.in_play() == []
    assert done(t)


def test_a_crisis_of_faith_takes_a_point_of_spirit():
    t = read("troubled-sleep", 5, 1, 5, 1, 1, in_play=["crisis-of-faith"])
    assert [len(record[4]) for record in t.records("test")] == [2, 3]
    t = read("false-trail", 6, 1, 6, 1, 1, in_play=["crisis-of-faith"])
    assert [len(record[4]) for record in t.records("test")] == [2, 3]  # Cunning 2 and 3
    assert done(t)


def test_who_carries_a_holy_card_does_not_lose_faith():
    def spirit(*items: str) -> tuple[int, int]:
        t = turn("actions", "crisis-of-faith", given={"items": items}, clues={"town-hall": 1})
        names = ("anne-marie", "thomas")
        values = [skill_value(t.game, t.number(name), SPIRIT, "value") for name in names]
        return values[0], values[1]

    assert spirit() == (3, 2)
    assert spirit("holy-water") == (4, 2)
    assert spirit("toy-lamp") == (3, 2)


def phase_start(card: str, *dice: int, **more: Any) -> Scenario:
    """Step 1 of the Mystery Phase with this card in play; a quiet card is drawn later."""
    draws = {"mystery": ["toy-quiet"], **more.pop("draws", {})}
    return table(
        heroes={"thomas": {"at": "town-hall"}, "anne-marie": {"at": "town-hall"}},
        phase="mystery-start",
        in_play=[card],
        dice=(*dice, 3),
        draws=draws,
        boxes=BOXES,
        **more,
    )


@pytest.mark.rule("MYS-02")
def test_evil_on_the_move_advances_every_counter_each_phase():
    t = phase_start("evil-is-on-the-move", minions={"windmill": "wolves"})
    assert t.minion("road-magistrate-windmill") == "wolves"
    assert done(t)


@pytest.mark.rule("MYS-03")
def test_evil_is_on_the_move_before_the_first_player_orders_the_rest():
    t = table(
        phase="mystery-start",
        in_play=["the-hour-is-late", "the-horror", "evil-is-on-the-move"],
        minions={"windmill": "wolves"},
        boxes=BOXES,
    )
    assert t.options == ["first:the-hour-is-late", "first:the-horror"]
    assert t.minion("road-magistrate-windmill") == "wolves"


@pytest.mark.rule("MYS-02")
def test_the_horror_calls_a_minion_each_phase():
    t = phase_start("the-horror", 2, basic=("chart",), draws={"lair": ["grinding-stones"]})
    assert t.minion("windmill") == "bats"
    assert done(t)


@pytest.mark.rule("MYS-02")
@pytest.mark.parametrize(("face", "track"), [(1, 19), (2, 19), (3, 20), (6, 20)])
def test_when_the_hour_is_late_the_track_falls_on_one_or_two(face, track):
    t = phase_start("the-hour-is-late", face)
    assert t.s.track == track
    assert done(t)


def test_a_villain_laying_in_wait_hits_on_four():
    attack = (2, 2, 2, 4, 1, 1, 1, 1)
    t = read("out-of-the-shadows", *attack, in_play=["laying-in-wait"])
    assert t.hero("thomas").wounds == 1
    assert done(t)
    assert read("out-of-the-shadows", *attack).hero("thomas").wounds == 0


@pytest.mark.parametrize(("face", "wounds"), [(4, 1), (3, 0)])
def test_a_villain_laying_in_wait_hits_on_four_in_a_showdown_too(face, wounds):
    t = turn(
        "showdown",
        "laying-in-wait",
        mode="competitive",
        given={"at": "crossroads", "investigation": 9, "lair": "gallows-hill"},
        dice=(1, 1, face, 1, 1, 1, 1),
    )
    t.answer("nobody")
    while t.kind in ("accuse", "respond"):
        t.answer(t.options[-1] if t.kind == "respond" else "no-accusation")
    assert t.records("fight-dice")[0][5] == 4
    assert t.hero("anne-marie").wounds == wounds


def test_minions_do_not_lay_in_wait():
    t = turn(
        "fight",
        "laying-in-wait",
        given={"at": "marsh"},
        minions={"marsh": "toy-wolf"},
        dice=(2, 2, 4, 5),
    )
    assert t.hero("anne-marie").wounds == 1  # by the 5, as ever
    assert t.kind == "escape"


def test_the_walls_have_ears_for_whoever_ends_their_movement_in_town():
    t = turn("move", "the-walls-have-ears", given={"investigation": 2}, dice=(1, 6))
    t.answer("decline", "move:church")
    assert t.hero("anne-marie").investigation == 1
    t = turn("move", "the-walls-have-ears", given={"investigation": 2}, dice=(2, 6))
    t.answer("move:road-church-manor")
    assert t.hero("anne-marie").investigation == 2


@pytest.mark.rule("GAP-40", "AP-59")
def test_in_a_day_of_action_points_a_move_ends_where_a_space_is_used_or_the_day_ends():
    def day(*keys: str) -> Scenario:
        t = table(
            mode="lone",
            preset="ap",
            heroes={"anne-marie": {"at": "town-hall", "investigation": 4}},
            phase="day",
            in_play=["the-walls-have-ears"],
            draws={"event": ["toy-clues", "toy-clues"], "mystery": ["toy-quiet"]},
            boxes=BOXES,
        )
        for key in keys:
            t.answer(key)
        return t

    through = day("move:church")
    assert through.hero("anne-marie").investigation == 4  # only passing
    lost = [("lost", 0, 1, "the-walls-have-ears")]
    assert day("move:church", "end-turn").records("lost") == lost
    assert day("move:manor", "end-turn").records("lost") == []
    used = day("encounter")
    if used.kind == "keep-event":
        used.answer("keep:toy-clues")
    assert used.hero("anne-marie").investigation == 3  # at once
    used.answer("move:manor", "end-turn")
    assert used.hero("anne-marie").investigation == 3
    stayed = day("encounter")
    if stayed.kind == "keep-event":
        stayed.answer("keep:toy-clues")
    stayed.answer("end-turn")  # in the space where the move has ended already
    assert stayed.hero("anne-marie").investigation == 3


@pytest.mark.rule("GAP-40", "AP-59", "AP-14")
def test_in_a_day_of_action_points_the_cheap_cure_of_the_doctor_is_a_use_of_the_space():
    for at, losses in (("doctors-office", 1), ("road-doctor-bridge", 0), ("church", 0)):
        t = table(
            mode="lone",
            preset="ap",
            heroes={"anne-marie": {"at": at, "investigation": 6, "wounds": 1}},
            phase="day",
            in_play=["the-walls-have-ears"],
            boxes=BOXES,
        )
        t.answer("heal")
        assert t.hero("anne-marie").wounds == 0
        assert len(t.records("lost")) == losses  # elsewhere healing needs no space


def town_space(space: str, *cards: str, **given: Any) -> Scenario:
    """Anne Marie, who is rich, wounded and cursed, encounters a Town Space."""
    who = {"at": space, "investigation": 20, "wounds": 2, "items": ["curse-of-the-werewolf"]}
    t = turn(
        "actions",
        *cards,
        given={**who, **given},
        villain="werewolf",
        draws={"event": ["toy-clues", "toy-clues"]},
    )
    t.answer("encounter")
    return t


@pytest.mark.parametrize(
    ("space", "kind"),
    [
        ("blacksmith", "shop"),
        ("church", "train"),
        ("magistrates-office", "train"),
        ("doctors-office", "heal"),
    ],
)
def test_in_a_panic_nothing_is_sold_in_town_but_an_event_is_drawn(space, kind):
    assert town_space(space).kind == kind
    t = town_space(space, "panic-in-town")
    assert t.kind == "action"
    assert t.hand("anne-marie") == ["toy-clues"]
    assert t.hero("anne-marie").investigation == 20
    assert "heal" in t.options  # what everybody can do anywhere


def test_a_panic_closes_the_town_and_nothing_else():
    t = turn("actions", "panic-in-town", clues={"town-hall": 1})
    shut = [s.id for n, s in enumerate(t.content.board.spaces) if closed(t.game, 0, n)]
    assert shut == [s.id for s in t.content.board.spaces if s.kind == "town"]


def test_in_a_panic_the_doctor_lifts_no_curse():
    assert town_space("doctors-office", wounds=0).kind == "cure"
    assert town_space("doctors-office", "panic-in-town", wounds=0).kind == "action"


# ---- together, and in every mode --------------------------------------------------------------


@pytest.mark.parametrize(("face", "spaces"), [(1, 1), (2, 2), (6, 6)])
def test_fog_shortens_the_move_of_a_courier_too(face, spaces):
    """Thomas goes 2 spaces further, in Fog 2 less: what is left is the roll, but at least 1."""
    t = turn("move", "fog", hero="thomas", given={"at": "town-hall"}, dice=(face,))
    if t.kind == "free-event":
        t.answer("decline")
    assert t.hero("thomas").steps == spaces


def test_fog_and_crows_together_leave_one_space():
    t = turn(
        "move",
        "fog",
        given={"at": "marsh"},
        villain="scarecrow",
        round_counters={"marsh": ("crows",), "road-blacksmith-marsh": ("crows",)},
        dice=(4,),
    )
    assert t.hero("anne-marie").steps == 1


def chart_phase(*dice: int, cards: tuple[str, ...] = ("the-horror",), **more: Any) -> Scenario:
    """Step 4 of the Mystery Phase of a cooperative game with the basic chart."""
    return table(
        mode="cooperative",
        chart="basic",
        heroes={
            "thomas": {"at": "town-hall", "hand": more.pop("hand", ())},
            "anne-marie": {"at": "town-hall"},
        },
        phase="mystery-chart",
        in_play=cards,
        dice=(*dice, 3),
        draws={"mystery": ["toy-quiet"], "lair": ["grinding-stones", "sunken-hut"]},
        boxes=BOXES,
        **more,
    )


@pytest.mark.rule("MYS-08")
def test_while_the_horror_remains_the_chart_is_rolled_twice():
    t = chart_phase(5, 6)
    assert [record[1] for record in t.records("chart")] == [5, 6]
    assert (t.clues("windmill"), t.clues("marsh")) == (2, 2)
    assert t.records("minion-chart") == []
    assert done(t)
    t = chart_phase(5, cards=())
    assert [record[1] for record in t.records("chart")] == [5]
    assert done(t)


def test_where_there_is_a_chart_the_horror_does_nothing_at_the_start_of_the_phase():
    t = table(
        mode="cooperative",
        heroes={"thomas": {"at": "town-hall"}, "anne-marie": {"at": "town-hall"}},
        chart="basic",
        phase="mystery-start",
        in_play=["the-horror"],
        dice=(5, 6, 3),
        draws={"mystery": ["toy-quiet"], "lair": ["grinding-stones", "sunken-hut"]},
        boxes=BOXES,
    )
    assert t.records("minion-chart") == []
    assert len(t.records("chart")) == 2
    assert done(t)


@pytest.mark.rule("CRD-19")
def test_a_horror_that_ends_after_the_first_roll_brings_no_second():
    t = chart_phase(2, hand=["clear-skies"])
    assert t.kind == "share-wounds"
    t.aside("thomas", "play:clear-skies")
    assert t.in_play() == []
    while t.kind == "share-wounds":
        t.answer("number:0")
    assert [record[1] for record in t.records("chart")] == [2]
    assert done(t)


def test_by_action_points_the_horror_doubles_the_roll_of_the_night():
    t = table(
        mode="lone",
        preset="ap",
        heroes={"thomas": {"at": "town-hall"}},
        phase="mystery",
        in_play=["the-horror"],
        draws={"mystery": ["toy-quiet"], "lair": ["grinding-stones", "sunken-hut"]},
        dice=(5, 6),
        boxes=BOXES,
    )
    assert [record[1] for record in t.records("chart")] == [5, 6]
    assert (t.clues("windmill"), t.clues("marsh")) == (1, 2)


@pytest.mark.rule("AP-14", "BRD-22")
def test_in_a_panic_healing_at_the_doctors_costs_what_it_costs_elsewhere():
    def heal_price(*cards: str, at: str = "doctors-office") -> int:
        t = table(
            mode="lone",
            preset="ap",
            heroes={"anne-marie": {"at": at, "investigation": 6, "wounds": 1}},
            phase="day",
            in_play=cards,
            boxes=BOXES,
        )
        return next(o.price for o in t.decision.options if o.key == "heal")

    assert heal_price() == 1
    assert heal_price("panic-in-town") == 3
    assert heal_price("panic-in-town", at="church") == 3
