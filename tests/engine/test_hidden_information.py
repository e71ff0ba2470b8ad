"""A seat's view depends on nothing that the seat may not know."""

from __future__ import annotations

import json
import random

import pytest

from shadowbrook import Game, Setup
from shadowbrook.engine.view import hide
from shadowbrook.testing import table
from tests.toys import BOXES

SETUPS = (
    Setup(mode="competitive", heroes=4, windows="ask_all"),
    Setup(mode="competitive", heroes=3),
    Setup(mode="cooperative", heroes=3, chart="advanced"),
    Setup(mode="team", heroes=4, options={"lair.team_card": "own_team"}),
    Setup(mode="solo-team", heroes=3),
    Setup(mode="lone", heroes=1, level="insanity"),
)


@pytest.mark.parametrize("setup", SETUPS, ids=lambda s: f"{s.mode}-{s.windows}")
@pytest.mark.parametrize("seed", range(4))
def test_a_redeal_of_everything_hidden_looks_the_same(setup, seed):
    rng = random.Random(seed)
    game = Game.new(setup, seed)
    seats = sorted({hero.seat for hero in game.s.heroes})
    changed = 0
    while game.decision is not None and len(game.answers) < 250:
        if rng.random() < 0.1:
            for seat in (-1, *seats):
                seen = game.view(seat)
                json.dumps(seen)
                other = hide(game, seat, str(rng.random()))
                assert other.view(seat) == seen
                changed += other.s.digest() != game.s.digest()
        game.answer(rng.choice(game.decision.options).key)
    assert changed


def test_a_redealt_game_can_be_played_to_its_end():
    rng = random.Random(1)
    game = Game.new(SETUPS[1], 1)
    for _ in range(60):
        assert game.decision is not None
        game.answer(rng.choice(game.decision.options).key)
    assert game.decision is not None
    other = hide(game, game.decision.seat, 7)
    while other.decision is not None:
        other.answer(rng.choice(other.decision.options).key)
    assert other.over


def two_rivals(**more: object):
    return table(
        heroes={
            "karl": {"hand": ["toy-clues"], "lair": "toy-lair", "investigation": 9},
            "katarina": {"hand": ["toy-shield", "toy-dice"]},
        },
        boxes=BOXES,
        **more,  # type: ignore[arg-type]
    )


@pytest.mark.rule("CRD-11", "CRD-09")
def test_a_hand_of_events_is_seen_by_its_owner_alone():
    t = two_rivals()
    mine, theirs = t.game.view(0), t.game.view(1)
    assert mine["heroes"][0]["hand"] == ["toy-clues"]
    assert mine["heroes"][1]["hand"] is None
    assert mine["heroes"][1]["hand_size"] == 2
    assert theirs["heroes"][1]["hand"] == ["toy-shield", "toy-dice"]
    assert theirs["heroes"][0]["hand"] is None
    assert all(hero["hand"] is None for hero in t.game.view(-1)["heroes"])


@pytest.mark.rule("LAIR-03")
def test_a_lair_card_is_seen_by_its_holder_alone():
    t = two_rivals()
    assert t.game.view(0)["lairs"][0] == {"card": "toy-lair"}
    assert t.game.view(1)["lairs"][0] == {"card": None}
    assert t.game.view(-1)["lairs"][0] == {"card": None}


@pytest.mark.rule("ELD-08")
def test_secrets_looked_at_stay_in_the_view_of_who_looked():
    t = two_rivals(elders={"sophie": ["toy-dull"]})
    t.answer("look", "elder:sophie")
    sophie = next(n for n, e in enumerate(t.game.view(0)["elders"]) if e["card"] == "sophie")
    assert t.game.view(0)["elders"][sophie]["hidden"] == ["toy-dull"]
    assert t.game.view(1)["elders"][sophie]["hidden"] == [None]
    assert t.game.view(-1)["elders"][sophie]["hidden"] == [None]


def test_the_options_of_another_seat_are_not_shown():
    t = two_rivals()
    assert t.game.view(0)["decision"]["options"]
    assert "options" not in t.game.view(1)["decision"]


def test_the_records_of_a_drawn_event_name_it_to_its_owner_only():
    t = table(
        heroes={"karl": {"at": "church"}, "katarina": {}},
        draws={"event": ["toy-clues"]},
        boxes=BOXES,
    )
    t.answer("encounter")
    records = list(t.game.records or ())
    named = [record for record in records if "toy-clues" in record]
    assert named
    assert all(record[1] == 1 for record in named)  # seat 0's bit
    assert any(record[0] == "drew-event" and record[1] == -1 for record in records)
