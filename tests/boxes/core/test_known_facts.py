"""What is known of the table game's content is kept (docs/content.md); the rest is ours.

Effects have tests of their own beside their cards; here are names, places and numbers.
"""

from __future__ import annotations

import pytest

from shadowbrook.boxes.core.board import CURE_PRICE, DOCTORS_PRICE
from shadowbrook.engine.definitions import (
    ElderCard,
    Gear,
    HeroSheet,
    LairCard,
    MinionCard,
    SecretCard,
    VillainSheet,
)
from shadowbrook.engine.shelf import content
from shadowbrook.engine.words import CUNNING, SPIRIT

CORE = content(("core",))
BOARD = CORE.board


def sheet(kind, name):
    card = CORE.definition[name]
    assert isinstance(card, kind)
    return card


def distance(one, other="town-hall"):
    return BOARD.distance[BOARD.index[one]][BOARD.index[other]]


def test_the_town_lies_in_the_crossing_of_a_figure_of_eight():
    outer = ("church", "magistrates-office", "blacksmith", "doctors-office")
    assert [distance(space) for space in outer] == [1, 1, 1, 1]
    upper, lower = ("manor", "windmill"), ("abandoned-keep", "olde-woods")
    assert [distance(corner) for corner in upper] == [3, 3]
    assert [distance(corner) for corner in lower] == [5, 5]  # further out
    assert len(BOARD.spaces) == 22
    assert distance("crossroads", "olde-woods") == 1


def test_only_the_fields_have_two_shortest_ways_home():
    two = [space.id for n, space in enumerate(BOARD.spaces) if len(BOARD.homeward[n]) == 2]
    assert two == ["fields"]
    assert distance("fields", "manor") == distance("fields", "windmill")


def test_prices_and_stages():
    assert CORE.lair_costs == (12, 10, 8, 6, 4)
    assert (DOCTORS_PRICE, CURE_PRICE) == (1, 6)
    assert sorted(CORE.track_bonus, reverse=True) == [16, 12, 8, 4]
    assert [CORE.stage(track) for track in (20, 17, 16, 13, 12, 9, 8, 5, 4, 1)] == [
        *(0, 0, 1, 1, 2, 2, 3, 3, 4, 4)
    ]


@pytest.mark.parametrize(
    ("hero", "health"), [("inspector-cooke", 3), ("katarina", 4), ("heinrich", 4)]
)
def test_known_health(hero, health):
    assert sheet(HeroSheet, hero).health == health


def test_all_start_in_the_town_hall_but_heinrich():
    starts = {card.id: card.start for card in CORE.definitions if isinstance(card, HeroSheet)}
    assert {name for name, start in starts.items() if start != "town-hall"} == {"heinrich"}


def test_villains_and_their_minions():
    assert sheet(VillainSheet, "scarecrow").health == 5
    assert sheet(VillainSheet, "werewolf").first_strike
    assert sheet(VillainSheet, "spectral-horseman").chart[0].minions == ("barghest-hound",)
    minions = {minion.id: minion for minion in CORE.minions}
    dead = minions["walking-dead"]
    assert (dead.dice, dead.hit) == (4, 6)
    assert {"bats", "wolves", "succubus", "feral-kin", "rats-nest"} < set(minions)
    assert minions["rats"].round
    assert minions["crows"].round
    assert minions["locust-swarm"].skill == CUNNING
    assert minions["ghost-soldiers"].skill == SPIRIT


def test_minion_cards():
    minion = sheet(MinionCard, "brigands").minion
    assert (minion.dice, minion.health, minion.bounty) == (4, 2, 3)


@pytest.mark.parametrize(
    ("elder", "honor"), [("lord-hanbrook", 6), ("doctor-manning", 2), ("sophie", 5)]
)
def test_elders(elder, honor):
    assert sheet(ElderCard, elder).honor == honor
    assert sheet(ElderCard, elder).boxes == (2 if elder == "lord-hanbrook" else 1)


def test_secrets():
    for name in ("on-the-hunt", "hero-of-the-people", "darkest-secret"):
        assert CORE.definition[name].copies == 2
    assert CORE.definition["little-secret"].copies > 2
    for name in ("darkest-secret", "servant-of-darkness"):
        assert sheet(SecretCard, name).evil
    assert not sheet(SecretCard, "war-criminal").evil


def test_lairs_lie_twice_in_corners_and_danger_and_once_in_the_outer_town():
    places = [card.space for card in CORE.definitions if isinstance(card, LairCard)]
    for space in BOARD.spaces:
        wanted = {"corner": 2, "dangerous": 2, "town": 1, "road": 0}[space.kind]
        assert places.count(space.id) == (0 if space.id == "town-hall" else wanted)


NAMED = {
    "town-item": "musket torch wooden-stake holy-water tools-of-science book-of-medicine horse "
    "old-map healing-herbs pistol silver-bullets blackpowder-bomb axe flail sword",
    "olde-woods": "hanging-skulls shifting-trees waking-dreams loyal-hound timber-wolves",
    "windmill": "gunpowder-keg hunting-rifle rusty-key nightmare coachman",
    "manor": "party-invitation secret-passage",
    "abandoned-keep": "collapse bandit-camp rogues-rapier",
    "mystery": "murder paranoid-delusions these-roads-arent-safe traitors-blood march-of-darkness "
    "late-night-experiments the-horror the-hour-is-late evil-is-on-the-move laying-in-wait "
    "tide-of-darkness ghastly-horde they-brought-this-evil fog",
    "event": "strength-of-spirit strength-of-will gossip-and-rumors blood-transfusion "
    "if-i-just-could-reach",
    "secret": "inner-strength coward knows-too-much selfless-martyr reluctant-hero war-criminal",
}


@pytest.mark.parametrize(("deck", "names"), NAMED.items())
def test_named_cards_lie_in_their_deck_and_are_not_called_ours(deck, names):
    for name in names.split():
        assert CORE.definition[name].deck == deck
        assert CORE.definition[name].provenance != "ours", name


def test_the_allies_that_are_known_by_name():
    for name in (
        *("lucy-hanbrook-ally", "captain-of-the-watch", "selena-the-housemaid"),
        *("jack-the-servant-boy", "delani-the-servant-girl", "ben-the-watchman"),
        "carla-the-blacksmiths-wife",
    ):
        assert "Ally" in sheet(Gear, name).keywords
        assert CORE.definition[name].provenance == "reported"
    assert "Book" in CORE.definition["book-of-riddles"].keywords
    assert "Weather" in CORE.definition["fog"].keywords
    assert CORE.definition["murder"].copies > 2
