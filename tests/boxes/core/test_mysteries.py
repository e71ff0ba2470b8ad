"""The Mystery deck as a whole, and the fall of the track that several of its cards share."""

from __future__ import annotations

from typing import Any

import pytest

from shadowbrook.boxes.core import mysteries
from shadowbrook.engine.definitions import MysteryCard
from shadowbrook.testing import Scenario, table
from tests.toys import BOXES

CARDS = [card for card in mysteries.CARDS if isinstance(card, MysteryCard)]


@pytest.mark.rule("CNT-05")
def test_fifty_cards_of_more_than_thirty_kinds():
    assert sum(card.copies for card in CARDS) == 50
    assert len({card.id for card in CARDS}) == len(CARDS) >= 32


def test_every_card_says_what_it_does():
    for card in CARDS:
        assert card.text.endswith("."), card.id
        assert card.play is not None or card.all_hooks(), card.id
        assert card.remains == bool(card.all_hooks()), card.id


@pytest.mark.rule("VIL-05")
def test_there_are_several_murders():
    murders = [card for card in CARDS if "Murder" in card.keywords]
    assert [card.id for card in murders] == ["murder"]
    assert murders[0].copies > 3


def test_the_reported_names_are_there():
    names = {card.id for card in CARDS if card.provenance != "ours"}
    assert names == {
        "murder",
        "paranoid-delusions",
        "these-roads-arent-safe",
        "traitors-blood",
        "march-of-darkness",
        "late-night-experiments",
        "the-horror",
        "the-hour-is-late",
        "evil-is-on-the-move",
        "laying-in-wait",
        "tide-of-darkness",
        "ghastly-horde",
        "they-brought-this-evil",
        "fog",
        "the-orders-influence",
    }


# ---- the track falls by the number of heroes ------------------------------------------------

BY_HEROES = (
    "murder",
    "they-brought-this-evil",
    "creeping-plague",
    "false-trail",
    "nightfall",
    "evil-omen",
    "evil-grows",
    "tide-of-darkness",
    "night-of-terror",
)
HEROES = (
    "thomas",
    "anne-marie",
    "victor",
    "isabella",
    "karl",
    "katarina",
    "heinrich",
    "inspector-cooke",
)
FALLS = ((1, 1), (3, 1), (4, 2), (5, 3), (6, 3), (8, 3))


def hunters(count: int, down: int = 0) -> dict[str, Any]:
    """So many heroes at the Manor, where no card strikes; the last ones are knocked out."""
    party: dict[str, Any] = {name: {"down": True} for name in HEROES[:count]}
    for name in HEROES[: count - down]:
        party[name] = {"at": "manor", "investigation": 0}
    return party


def drawn(card: str, heroes: int, down: int = 0, money: int = 4, **more: Any) -> Scenario:
    """So many heroes draw this card.

    Thomas has the 4 Investigation that stop the rest of an Evil Omen, and pays.
    """
    given = hunters(heroes, down)
    given["thomas"] = {**given["thomas"], "investigation": money, "hand": more.pop("hand", ())}
    draws = {"lair": ["grinding-stones", "sunken-hut"], "event": ["toy-clues"]}
    t = table(
        mode="lone" if heroes == 1 else "competitive",
        heroes=given,
        phase="mystery-card",
        draws={"mystery": [card], **draws},
        dice=(6,) * 40,  # every test is passed
        boxes=BOXES,
        **more,
    )
    if t.kind == "pay-to-stop":
        t.answer("yes")
    while t.kind == "respond" and t.decision.source == "roll":  # Heinrich might roll again
        t.answer("pass")
    return t


@pytest.mark.parametrize(("heroes", "steps"), FALLS)
@pytest.mark.parametrize("card", BY_HEROES)
def test_the_track_falls_by_one_for_each_hero_past_the_second(card, heroes, steps):
    t = drawn(card, heroes)
    assert t.records("track") == [("track", 20, 20 - steps, card)]
    assert card in t.discards("mystery")


@pytest.mark.parametrize("card", BY_HEROES)
def test_for_two_heroes_the_track_stays_and_nobody_is_asked_to_hold_it(card):
    t = drawn(card, 2, hand=["toy-hold"])
    assert t.records("track") == []
    assert t.s.track == 20
    assert card in t.discards("mystery")


@pytest.mark.parametrize("card", BY_HEROES)
def test_knocked_out_heroes_count_for_the_fall_too(card):
    for down in range(4):
        t = drawn(card, 4, down)
        assert sum(hero.down for hero in t.s.heroes) == down
        assert t.records("track") == [("track", 20, 18, card)]


@pytest.mark.parametrize(("heroes", "steps"), FALLS)
def test_the_second_fall_of_an_evil_omen_is_one_step_for_any_number(heroes, steps):
    t = drawn("evil-omen", heroes, money=3)  # too little to stop it
    first = 20 - steps
    assert t.records("track") == [
        ("track", 20, first, "evil-omen"),
        ("track", first, first - 1, "evil-omen"),
    ]


@pytest.mark.rule("TRK-03")
@pytest.mark.parametrize("card", BY_HEROES)
def test_a_fall_for_many_heroes_ends_the_game_sooner(card):
    t = drawn(card, 4, track=2)
    assert t.game.result is not None
    assert (t.game.result.winner, t.game.result.how) == ("villain", "darkness")
    t = drawn(card, 4, track=3)
    assert t.s.track == 1
    assert t.game.result is None


def test_it_is_a_single_fall_that_can_be_held():
    t = drawn("tide-of-darkness", 6, hand=["toy-hold"])
    assert t.options == ["play:toy-hold", "pass"]
    t.answer("play:toy-hold")
    assert t.records("track") == [("track", 20, 18, "tide-of-darkness")]  # 2 of its 3 steps


def test_the_cards_say_that_they_count_heroes():
    told = {card.id for card in CARDS if "for each hero past the second" in card.text}
    assert told == set(BY_HEROES)
