"""A seat's view depends on nothing that the seat may not know."""

from __future__ import annotations

import json
import random
from itertools import zip_longest

import pytest

from shadowbrook import Game, SaveError, Setup, UndoError
from shadowbrook.engine.hiding import hide
from shadowbrook.engine.verbs.cards import take_event
from shadowbrook.engine.view import may_hear
from shadowbrook.engine.words import Zone
from shadowbrook.engine.zones import lay
from shadowbrook.testing import find_card, table
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


@pytest.mark.rule("LAIR-03")
def test_to_others_a_lair_card_may_be_any_that_is_not_open():
    t = two_rivals()
    for seat, certain in ((0, True), (1, False), (-1, False)):
        held = {t.content.cards[hide(t.game, seat, seed).s.lairs[0]].id for seed in range(20)}
        assert (held == {"toy-lair"}) is certain


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


# ---- two worlds: what a seat is told depends on nothing that it cannot know -----------------

# what comes to light: from there on two worlds may differ
REVEALING = {
    "discarded",
    "drew",
    "lair",
    "lair-revealed",
    "location-card",
    "mystery",
    "played",
    "saw-secret",
    "secret-revealed",
}


def another_world(game: Game, seat: int, seed: int) -> Game:
    """A re-deal with the same future chance, in which what is read aloud comes in order."""
    other = hide(game, seat, seed)
    other.source = game.source
    cards = game.content
    for n, deck in enumerate(cards.decks):
        if deck not in ("event", "secret", "lair"):
            other.s.decks[n] = game.s.decks[n]
    return other


def heard(game: Game, seat: int) -> list[tuple[object, ...]]:
    assert game.records is not None
    records = [record for record in game.records if may_hear(record, seat)]
    game.records.clear()
    return records


def common_answer(one: Game, other: Game, seat: int, rng: random.Random) -> str | None:
    """An answer that can be given in both worlds and shows nothing hidden; None for none."""
    if one.decision is None or other.decision is None:
        return None
    keys, theirs = one.decision.keys(), other.decision.keys()
    if one.decision.seat != seat:
        if one.decision.kind == "respond":
            return "pass"
        keys = [key for key in keys if key in theirs and not key.startswith("play:")]
    return rng.choice(keys) if keys else None


def go_on(game: Game, key: str) -> None:
    """Answer, or let the pause pass if there is nothing to decide."""
    assert game.decision is not None
    if game.decision.blank:
        game.resume()
    else:
        game.answer(key)


def play_in_two_worlds(setup: Setup, seed: int) -> int:
    """How many answers two worlds have in common; fails if they differ without a reason."""
    rng = random.Random(seed)
    one = Game.new(setup, seed)
    for _ in range(20 + seed * 13 % 200):
        if one.decision is not None:
            one.answer(rng.choice(one.decision.options).key)
    if one.decision is None:
        return 0
    seat = one.decision.seat
    other = another_world(one, seat, seed)
    one.pauses = other.pauses = True
    assert other.view(seat) == one.view(seat)
    heard(one, seat), heard(other, seat)
    for n in range(200):
        key = common_answer(one, other, seat, rng)
        if key is None:
            return n
        kind = one.decision.kind
        go_on(one, key)
        go_on(other, key)
        pairs = zip_longest(heard(one, seat), heard(other, seat), fillvalue=("nothing",))
        for mine, theirs in pairs:
            if mine != theirs:
                told = {mine[0], theirs[0]}
                assert told & REVEALING, f"{kind} {key}: {mine} or {theirs}"
                return n
        assert other.view(seat) == one.view(seat), f"{kind} {key}"
    return 200


@pytest.mark.parametrize("mode", ["competitive", "team", "cooperative"])
def test_with_ask_all_two_worlds_look_the_same_until_something_comes_to_light(mode):
    setup = Setup(mode=mode, heroes=4, windows="ask_all")
    answers = sum(play_in_two_worlds(setup, seed) for seed in range(25))
    assert answers > 200


@pytest.mark.parametrize("pauses", [True, False])
def test_a_game_that_pauses_does_so_for_an_action_even_if_there_is_one_only(pauses):
    heroes = {"karl": {"at": "road-church-manor", "investigation": 0}, "katarina": {}}
    t = table(heroes=heroes, phase="walk", steps=1, windows="ask_all")
    t.game.pauses = pauses
    t.answer("stay")
    if pauses:
        assert (t.kind, t.asked, t.options) == ("action", "karl", ["end-turn"])
        assert t.decision.blank
        t.game.resume()
    assert t.asked == "katarina"  # nothing to choose: on to the next turn
    assert not t.decision.blank
    assert t.game.log == ["stay"]


def test_a_game_that_does_not_pause_asks_nothing_with_one_option():
    rng = random.Random(5)
    for mode in ("competitive", "cooperative", "team"):
        game = Game.new(Setup(mode=mode, heroes=4, windows="ask_all"), 5)
        for _ in range(300):
            if game.decision is not None:
                assert len(game.decision.options) > 1
                assert not game.decision.blank
                game.answer(rng.choice(game.decision.options).key)


@pytest.mark.parametrize("mode", ["competitive", "cooperative", "team"])
def test_pauses_leave_no_trace(mode):
    """With and without them the same answers lead to the same table."""
    rng = random.Random(6)
    quick = Game.new(Setup(mode=mode, heroes=4, windows="ask_all"), 6)
    slow = Game.new(Setup(mode=mode, heroes=4, windows="ask_all"), 6)
    slow.pauses = True
    paused = 0
    while quick.decision is not None and len(quick.answers) < 250:
        while slow.decision is not None and slow.decision.blank:
            assert slow.s.digest()  # it can be looked at
            slow.resume()
            paused += 1
        assert slow.s.digest() == quick.s.digest()
        key = rng.choice(quick.decision.options).key
        quick.answer(key)
        slow.answer(key)
    assert paused
    assert slow.log == quick.log
    assert Game.load(slow.save()).s.digest() == quick.s.digest()  # also where it pauses now
    while slow.decision is not None and slow.decision.blank:
        slow.resume()
    assert slow.outcomes == quick.outcomes
    assert slow.s.digest() == quick.s.digest()


@pytest.mark.rule("ELD-12")
@pytest.mark.parametrize(
    ("secret", "options"), [("toy-dull", ["no"]), ("toy-marked", ["yes", "no"])]
)
def test_in_a_game_that_pauses_a_peek_does_not_tell_whether_a_secret_is_marked(secret, options):
    t = table(
        heroes={"karl": {"at": "manor"}, "katarina": {}},
        elders={"sophie": [secret]},
        draws={"manor": ["whispers-behind-the-door"]},
        dice=(6, 6, 6, 6),
        windows="ask_all",
        boxes=BOXES,
    )
    t.game.pauses = True
    t.answer("encounter")
    t.answer("elder:sophie")
    shown = {"seat": 0, "kind": "reveal", "about": None, "asides": []}
    assert t.game.view(1)["decision"] == shown
    assert t.options == options
    go_on(t.game, "no")
    assert t.secrets("sophie") == [secret]
    assert t.kind == "action"


# ---- what was seen stays, and is kept apart from what was not -------------------------------


@pytest.mark.rule("CRD-11")
def test_who_lost_an_event_to_a_rival_still_knows_what_the_rival_has_got():
    t = table(
        heroes={
            "karl": {"hand": ["intercepted-letter"]},
            "katarina": {"hand": ["narrow-escape"]},
            "victor": {},
        },
    )
    t.answer("play:intercepted-letter")
    while t.hand("karl") != ["narrow-escape"]:
        t.answer("pass" if t.kind == "respond" else "hero:katarina")
    assert t.game.view(1)["heroes"][0]["seen"] == ["narrow-escape"]
    assert t.game.view(2)["heroes"][0]["seen"] == []
    assert t.game.view(-1)["heroes"][0]["seen"] == []
    for seed in range(20):
        assert hide(t.game, 1, seed).view(1) == t.game.view(1)
        assert t.content.cards[hide(t.game, 1, seed).s.hands[0][0]].id == "narrow-escape"
    others = {t.content.cards[hide(t.game, 2, seed).s.hands[0][0]].id for seed in range(20)}
    assert len(others) > 1


@pytest.mark.rule("CRD-06")
def test_everybody_knows_an_event_that_was_taken_from_the_discard_pile():
    t = two_rivals()
    card = find_card(t.content, t.s, "narrow-escape")
    lay(t.content, t.s, card, Zone.DISCARD, t.content.deck_index["event"])
    with pytest.raises(StopIteration):
        take_event(t.game, 1, card).send(None)
    assert t.game.view(0)["heroes"][1]["seen"] == ["narrow-escape"]
    assert t.game.view(-1)["heroes"][1]["seen"] == ["narrow-escape"]


def test_what_is_on_the_table_is_seen_by_those_who_are_not_asked():
    t = table(
        phase="move",
        heroes={"karl": {"hand": ["toy-clues"]}, "katarina": {"hand": ["toy-reroll", "toy-spy"]}},
        boxes=BOXES,
        dice=(5,),
    )
    assert t.asked == "katarina"
    for seat in (0, -1):
        asked = t.game.view(seat)["decision"]
        assert asked.keys() == {"seat", "kind", "about", "asides"}
        assert (asked["about"]["what"], asked["about"]["dice"]) == ("roll", [5])
    assert [one["key"] for one in t.game.view(0)["decision"]["asides"]] == ["play:toy-clues"]
    assert [one["key"] for one in t.game.view(1)["decision"]["asides"]] == ["play:toy-spy"]
    assert t.game.view(-1)["decision"]["asides"] == []


def test_a_redealt_game_keeps_no_whispers_to_others():
    t = table(
        heroes={"karl": {"at": "church"}, "katarina": {}},
        draws={"event": ["toy-clues"]},
        boxes=BOXES,
    )
    t.answer("encounter")
    assert any(r[0] == "drew" for r in hide(t.game, 0, 1).records or ())
    assert not any(r[0] == "drew" for r in hide(t.game, 1, 1).records or ())
    assert any(r[0] == "drew" for r in t.game.story(0))
    assert not any(r[0] == "drew" for seat in (1, -1) for r in t.game.story(seat))


def test_a_redealt_game_is_saved_told_and_taken_back_from_its_next_checkpoint_on():
    rng = random.Random(2)
    game = Game.new(SETUPS[1], 2)
    for _ in range(60):
        assert game.decision is not None
        game.answer(rng.choice(game.decision.options).key)
    assert game.decision is not None
    other = hide(game, game.decision.seat, 7)
    with pytest.raises(UndoError):
        other.undo(free=True)
    with pytest.raises(SaveError, match="re-dealt"):
        other.save()
    digests = []
    for _ in range(40):
        assert other.decision is not None
        digests.append(other.s.digest())
        other.answer(rng.choice(other.decision.options).key)
    assert Game.load(other.save()).s.digest() == other.s.digest()
    assert other.story()
    back = len(other.answers) - other.base_at
    assert back > 20
    for digest in digests[: -back - 1 : -1]:
        other.undo(free=True)
        assert other.s.digest() == digest
    with pytest.raises(UndoError):
        other.undo(free=True)


def test_a_rival_of_a_redealt_table_plays_from_the_hand_dealt_anew():
    """What the next seat can do in a window is worked out from the new cards."""
    t = table(
        heroes={"karl": {"hand": ["toy-dice"]}, "katarina": {"hand": ["toy-shield", "toy-dice"]}},
        mode="cooperative",
        phase="move",
        boxes=BOXES,
        dice=(5,),
    )
    assert (t.asked, t.decision.source) == ("karl", "roll")
    asked = 0
    for seed in range(60):
        other = hide(t.game, 0, seed)
        other.answer("pass")
        assert other.decision is not None
        if other.decision.kind != "respond":  # nothing in the new hand fits
            continue
        asked += 1
        assert other.decision.seat == 1
        hand = {f"play:{other.content.cards[card].id}" for card in other.s.hands[1]}
        assert set(other.decision.keys()) <= {*hand, "pass"}
    assert 0 < asked < 60
