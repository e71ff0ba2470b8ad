"""Mystery cards that call minions, move them, or bring the villain.

On the basic chart 1 to 4 are minions, 5 the Vampire's attack, 6 an event without a place.
"""

from __future__ import annotations

import pytest

from tests.boxes.core.mystery_tables import bot_takes, done, read

CALM = (1, 1, 1, 1, 1)
BASIC = ("chart",)


@pytest.mark.rule("MIN-01")
def test_these_roads_arent_safe_puts_a_minion_into_an_empty_space():
    t = read(
        "these-roads-arent-safe",
        6,  # an event: rolled again
        3,
        basic=BASIC,
        anne={"at": "road-church-manor"},
        minions={"road-manor-fields": "bats"},
    )
    assert t.kind == "choose-space"
    assert "space:road-church-manor" not in t.options  # Anne Marie is there
    assert "space:town-hall" not in t.options  # and Thomas there
    assert "space:road-manor-fields" not in t.options
    assert len(t.options) == 22 - 3
    t.answer("space:windmill")
    assert t.minion("windmill") == "wolves"
    assert t.s.track == 19
    assert done(t)


def test_march_of_darkness_moves_every_counter_two_spaces():
    t = read("march-of-darkness", minions={"windmill": "wolves", "marsh": "bats"})
    assert t.minion("magistrates-office") == "wolves"
    assert t.minion("blacksmith") == "bats"
    assert t.minion("windmill") is None
    assert t.s.track == 20
    assert done(t)


def test_march_of_darkness_calls_minions_to_two_places_when_there_are_none():
    lairs = {"lair": ["grinding-stones", "sunken-hut"]}
    t = read("march-of-darkness", 6, 2, basic=BASIC, draws=lairs)  # an event: rolled again
    assert t.minion("windmill") == t.minion("marsh") == "bats"
    assert len([kind for kind in t.s.minions if kind]) == 2
    assert t.s.track == 20
    assert done(t)


def test_for_the_march_of_darkness_round_counters_are_counters():
    t = read("march-of-darkness", round_counters={"marsh": ("crows",)}, villain="scarecrow")
    assert t.round_counters("blacksmith") == ["crows"]
    assert not any(t.s.minions)
    assert done(t)


def test_tide_of_darkness_lowers_the_track_and_moves_every_counter_one_space():
    t = read("tide-of-darkness", minions={"windmill": "wolves"})
    assert t.s.track == 19
    assert t.minion("road-magistrate-windmill") == "wolves"
    assert done(t)


def test_ghastly_horde_appears_in_two_places():
    t = read("ghastly-horde", 5, 2, basic=BASIC, draws={"lair": ["grinding-stones", "sunken-hut"]})
    assert t.minion("windmill") == t.minion("marsh") == "bats"
    assert len([kind for kind in t.s.minions if kind]) == 2
    assert t.s.track == 20
    assert done(t)


@pytest.mark.rule("FGT-21", "FGT-22", "FGT-23", "MYS-12")
def test_out_of_the_shadows_the_villain_attacks_whoever_drew_it():
    t = read("out-of-the-shadows", 5, 2, 2, 5, 1, 1, 1, 1, 1)  # the last: Mist Form
    assert t.hero("thomas").wounds == 1
    assert t.hero("thomas").investigation == 1
    assert t.hero("anne-marie").wounds == 0
    assert t.s.villain.wounds == 0
    assert done(t)


@pytest.mark.rule("KO-05")
def test_out_of_the_shadows_lowers_the_track_if_the_hero_is_down():
    t = read("out-of-the-shadows", thomas={"down": True})
    assert t.records("fight-dice") == []
    assert t.s.track == 19
    assert done(t)


def test_hunted_is_the_hero_with_the_most_investigation():
    t = read("hunted", 2, 2, *CALM, 5, thomas={"investigation": 2}, anne={"investigation": 3})
    assert t.hero("anne-marie").wounds == 1
    assert len(t.records("fight-dice")[0][4]) == 6
    assert t.hero("thomas").wounds == 0
    assert done(t)


@pytest.mark.rule("KO-05")
def test_nobody_hunts_a_hero_who_lies_knocked_out():
    rich = {"investigation": 9, "down": True}
    t = read("hunted", 2, 2, *CALM, 5, thomas=rich, anne={"investigation": 1})
    assert t.hero("anne-marie").wounds == 1
    assert done(t)
    t = read("hunted", thomas={"down": True}, anne={"down": True})
    assert t.records("fight") == []
    assert t.s.track == 20


@pytest.mark.rule("DIC-04")
def test_a_tie_of_the_hunted_is_rolled_off():
    t = read("hunted", 6, 1, 2, 2, 2, *CALM, 5)
    assert t.hero("thomas").wounds == 1
    assert done(t)


def test_night_of_terror_strikes_outside_the_town():
    t = read("night-of-terror", 2, 2, 2, 5, 1, 1, 1, 1, thomas={"at": "marsh"})
    assert t.hero("thomas").wounds == 1
    assert t.hero("anne-marie").wounds == 0
    assert t.s.track == 19
    assert len(t.records("fight-dice")) == 1
    assert done(t)


def test_night_of_terror_leaves_corners_alone_but_not_roads():
    t = read(
        "night-of-terror",
        *(2, 2, *CALM),
        thomas={"at": "manor"},
        anne={"at": "road-church-manor"},
    )
    assert [record[1] for record in t.records("fight-dice")] == [t.number("anne-marie")]
    assert done(t)


def test_the_prowler_attacks_at_a_random_location_with_two_more_dice():
    t = read(
        "prowler",
        *(2, 2, 2, *CALM, 5, 1),
        thomas={"at": "windmill"},
        draws={"lair": ["grinding-stones"]},
    )
    assert len(t.records("fight-dice")[0][4]) == 7
    assert t.hero("thomas").wounds == 1
    assert t.s.track == 20
    assert done(t)


def test_the_prowler_lowers_the_track_where_nobody_is():
    t = read("prowler", draws={"lair": ["grinding-stones"]})
    assert t.records("fight-dice") == []
    assert t.s.track == 19
    assert done(t)


def test_a_space_with_a_round_counter_or_a_fallen_hero_is_not_empty():
    t = read(
        "these-roads-arent-safe",
        3,
        basic=BASIC,
        thomas={"at": "manor"},
        anne={"down": True},
        round_counters={"marsh": ("crows",)},
    )
    assert {"space:marsh", "space:town-hall", "space:manor"}.isdisjoint(t.options)
    assert len(t.options) == 22 - 3


@pytest.mark.rule("EXP-04")
@pytest.mark.card("these-roads-arent-safe")
def test_these_roads_arent_safe_but_a_blocked_one_is():
    t = read("these-roads-arent-safe", 3, basic=BASIC, thomas={"hand": ["toy-cancel"]})
    for s in (t.s, t.game.mark or t.s, t.game.base):
        s.blocked[t.space("road-church-manor")] = -1
    t.answer("pass")
    assert t.kind == "choose-space"
    assert "space:road-church-manor" not in t.options
    assert "space:road-manor-fields" in t.options


def test_a_bot_puts_minions_where_no_hero_is_near():
    lying = {"road-church-manor": 9}  # what tempts a hero to go there
    t = read("these-roads-arent-safe", 3, basic=BASIC, anne={"at": "church"}, clues=lying)
    chosen = t.space(bot_takes(t).removeprefix("space:"))
    distance = t.content.board.distance[chosen]
    assert distance[t.space("town-hall")] > 3
    assert distance[t.space("church")] > 3


@pytest.mark.parametrize(
    ("card", "track"),
    [("these-roads-arent-safe", 19), ("march-of-darkness", 20), ("ghastly-horde", 20)],
)
def test_a_villain_without_minions_sends_none(card, track):
    t = read(card, villain="recluse")
    assert not any(t.s.minions)
    assert t.s.track == track
    assert done(t)


def test_where_no_space_is_empty_minions_come_to_a_random_location():
    names = [space.id for space in read("toy-quiet").content.board.spaces]
    crowded = {name: ("crows",) for name in names if name != "town-hall"}
    t = read(
        "these-roads-arent-safe",
        3,
        basic=BASIC,
        round_counters=crowded,
        draws={"lair": ["grinding-stones"]},
    )
    assert t.kind != "choose-space"
    assert t.minion("windmill") == "wolves"
    assert t.s.track == 19
    assert done(t)
