"""One mechanism for save, load, undo, fork and replay, at any decision."""

from __future__ import annotations

import json
import os
import random
import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import suppress
from typing import Any

import pytest

from shadowbrook import Game, SaveError, Setup, UndoError
from shadowbrook.engine.chance import HmacSource
from shadowbrook.engine.documents import decode as decode_state
from shadowbrook.engine.errors import AnswerError
from shadowbrook.engine.replay import replay
from shadowbrook.engine.setup import streams
from shadowbrook.engine.words import Zone
from shadowbrook.engine.zones import lay
from shadowbrook.lab import invariants
from shadowbrook.locale import STRICT_PSEUDO, tongue
from shadowbrook.locale.pseudo import unmarked
from shadowbrook.testing import Scenario, table
from tests.toys import BOXES

SETUPS = (
    Setup(mode="competitive", heroes=3, villain="vampire"),
    Setup(mode="cooperative", heroes=["karl", "random", "deal"], chart="advanced"),
    Setup(mode="team", heroes=4, windows="ask_all"),
    Setup(mode="solo-team", heroes=2, optional=("growing_darkness", "holding_back")),
    Setup(mode="lone", heroes=1, level="apocalypse"),
    Setup(mode="lone", heroes=1, preset="ap"),
)


def played(setup: Setup, seed: int, answers: int) -> Game:
    """A game after so many random answers (or at its end)."""
    rng = random.Random(seed)
    game = Game.new(setup, seed)
    for _ in range(answers):
        if game.decision is None:
            break
        game.answer(rng.choice(game.decision.options).key)
    return game


def same(one: Game, other: Game) -> None:
    """Both games stand at the same table and ask the same question."""
    assert one.s.digest() == other.s.digest()
    assert (one.decision is None) == (other.decision is None)
    if one.decision is not None and other.decision is not None:
        assert one.decision.keys() == other.decision.keys()
        assert one.decision.seat == other.decision.seat
        assert one.decision.about == other.decision.about


@pytest.mark.parametrize("setup", SETUPS, ids=lambda s: f"{s.mode}-{s.preset}")
@pytest.mark.parametrize("answers", [0, 1, 17, 60, 123])
def test_a_loaded_game_goes_on_as_the_saved_one(setup, answers):
    game = played(setup, 5, answers)
    loaded = Game.load(game.save())
    same(game, loaded)
    rng = random.Random(answers)
    for _ in range(30):
        if game.decision is None:
            break
        key = rng.choice(game.decision.options).key
        game.answer(key)
        loaded.answer(key)
        same(game, loaded)
    assert game.outcomes == loaded.outcomes


@pytest.mark.parametrize("setup", SETUPS, ids=lambda s: f"{s.mode}-{s.preset}")
def test_a_fork_at_every_decision_equals_its_original_and_is_independent(setup):
    rng = random.Random(3)
    game = Game.new(setup, 3)
    for _ in range(120):
        if game.decision is None:
            break
        fork = game.fork()
        same(game, fork)
        before = game.s.digest()
        key = rng.choice(game.decision.options).key
        fork.answer(key)
        assert game.s.digest() == before
        game.answer(key)
        same(game, fork)
        assert game.outcomes == fork.outcomes
        assert game.answers == fork.answers


@pytest.mark.parametrize("setup", SETUPS, ids=lambda s: f"{s.mode}-{s.preset}")
def test_undo_step_by_step_back_to_the_start(setup):
    game = Game.new(setup, 8)
    start = game.s.digest()
    digests: list[str] = []
    rng = random.Random(8)
    while game.decision is not None and len(digests) < 40:
        digests.append(game.s.digest())
        game.answer(rng.choice(game.decision.options).key)
    outcomes = game.outcomes[:]
    for digest in reversed(digests):
        game.undo(free=True)
        assert game.s.digest() == digest
        assert game.outcomes == outcomes[: len(game.outcomes)]
    assert game.s.digest() == start
    with pytest.raises(UndoError, match="nothing to take back"):
        game.undo(free=True)


def test_undo_among_several_seats_stops_where_somebody_learnt_something():
    t = table(phase="actions", heroes={"karl": {"at": "church", "wounds": 2, "investigation": 9}})
    t.game.answer("heal")
    t.game.undo(free=False)  # nothing was rolled or seen
    assert "heal" in t.options
    t.answer("encounter")  # a card was drawn
    with pytest.raises(UndoError, match="cannot be taken back"):
        t.game.undo(free=False)


def test_undo_is_free_for_one_seat_alone():
    game = played(Setup(mode="lone", heroes=["karl"], villain="vampire"), 2, 5)
    before = len(game.answers)
    game.undo()
    assert len(game.answers) == before - 1


def in_a_showdown_inside_a_mystery_card() -> Scenario:
    """The advanced chart's Surprise Showdown, reached inside the Mystery Phase."""
    t = table(
        mode="cooperative",
        chart="advanced",
        heroes=("karl", "katarina"),
        phase="mystery-chart",
        dice=(1, 1),
        draws={"lair": ["toy-lair-church"]},
        boxes=BOXES,
    )
    while t.s.showdown is None or t.kind != "regroup":
        t.answer(t.options[0])
    return t


def test_save_fork_and_undo_in_the_middle_of_a_showdown_inside_the_mystery_phase():
    t = in_a_showdown_inside_a_mystery_card()
    game = t.game
    same(game, Game.load(game.save()))
    same(game, game.fork())
    digest = game.s.digest()
    assert game.decision is not None
    game.answer(game.decision.options[0].key)
    game.undo(free=True)
    assert game.s.digest() == digest


def test_a_saved_scenario_keeps_its_start_and_its_queued_dice():
    t = table(phase="move", dice=(6,), boxes=BOXES)
    t.answer("move:church")
    loaded = Game.load(t.game.save())
    same(t.game, loaded)
    loaded.undo(free=True)
    assert loaded.decision is not None
    assert "move:manor" in set(loaded.decision.keys())


def test_the_save_is_readable_small_and_says_its_versions():
    game = played(SETUPS[1], 4, 200)
    text = game.save()
    document = json.loads(text)
    assert document["format"] == "shadowbrook-game"
    assert document["version"] >= 1
    assert document["boxes"]["core"]
    assert len(text) < 200_000
    assert document["answers"] == game.log


@pytest.mark.parametrize(
    ("harm", "message"),
    [
        (lambda text: text[: len(text) // 2], "damaged or cut off"),
        (lambda text: "", "damaged or cut off"),
        (lambda text: "[1, 2]", "not a saved game"),
        (lambda text: "[" * 100_000, "damaged or cut off"),
        (lambda text: text.replace("shadowbrook-game", "chess"), "not a saved game of Shadowbrook"),
        (lambda text: text.replace('"version": 1', '"version": 99'), "newer Shadowbrook"),
        (lambda text: text.replace('"engine": ', '"engine": 9'), "newer Shadowbrook"),
        (lambda text: text.replace('"answers"', '"replies"'), "incomplete: answers missing"),
        (lambda text: text.replace('"lone"', '"lonely"'), "set-up in this save"),
        (lambda text: changed(text, answers=["nonsense"]), "do not fit the game"),
        (lambda text: changed(text, answers=7), "answers in this save are damaged"),
        (lambda text: changed(text, digest="0"), "another table"),
        (lambda text: changed(text, seed=99), "do not fit the game|another table"),
        (lambda text: " " * 5_000_000, "far larger"),
    ],
)
def test_a_damaged_save_is_refused_with_a_clear_sentence(harm, message):
    text = played(Setup(mode="lone", heroes=["karl"], villain="vampire"), 1, 40).save()
    with pytest.raises(SaveError, match=message):
        Game.load(harm(text))


def changed(text: str, **values: object) -> str:
    return json.dumps(json.loads(text) | values)


def test_after_a_change_of_a_box_the_game_goes_on_from_its_last_checkpoint():
    game = played(Setup(mode="lone", heroes=["karl"], villain="vampire"), 1, 40)
    loaded = Game.load(changed(game.save(), boxes={"core": "0.0.1"}))
    assert game.mark is not None
    assert loaded.base.digest() == game.mark.digest()
    assert loaded.decision is not None
    loaded.answer(loaded.decision.options[0].key)


def test_a_damaged_checkpoint_is_noticed_when_it_is_needed():
    game = played(Setup(mode="lone", heroes=["karl"], villain="vampire"), 1, 40)
    document = json.loads(game.save())
    document["boxes"] = {"core": "0.0.1"}
    document["checkpoint"]["state"]["track"] = 19
    with pytest.raises(SaveError, match="does not match its digest"):
        Game.load(document)


def test_a_wrong_answer_names_the_options_and_changes_nothing():
    t = table(phase="actions")
    before = t.s.digest()
    with pytest.raises(AnswerError, match="'fly' is not offered now; the options are: encounter"):
        t.answer("fly")
    assert t.s.digest() == before


def test_an_answer_after_the_end_is_refused():
    game = played(Setup(mode="lone", heroes=["karl"], villain="vampire"), 1, 100_000)
    assert game.over
    assert game.result is not None
    with pytest.raises(AnswerError, match="game is over"):
        game.answer("pass")


def test_the_story_tells_every_record_from_the_start():
    game = played(SETUPS[1], 6, 150)
    story = game.story()
    kept = list(game.records or ())
    assert story[-len(kept) :] == kept
    assert story[0][0] in ("hero", "roll-off", "first-player")


REPLAY = """
import json, sys
from shadowbrook import Game, Setup
data = json.load(sys.stdin)
game = Game.new(Setup(**data["setup"]), data["seed"])
for key in data["answers"]:
    game.answer(key)
print(game.s.digest())
"""


@pytest.mark.parametrize("hash_seed", ["1", "4711"])
def test_a_log_replays_to_the_same_digest_in_another_process(hash_seed):
    game = played(SETUPS[0], 9, 100_000)
    assert game.over
    data = {"setup": game.setup.plain(), "seed": game.seed, "answers": game.log}
    found = subprocess.run(
        [sys.executable, "-c", REPLAY],
        input=json.dumps(data),
        capture_output=True,
        text=True,
        check=True,
        env={**os.environ, "PYTHONHASHSEED": hash_seed},
    )
    assert found.stdout.strip() == game.s.digest()


def test_a_fork_remembers_what_was_learnt_before_it():
    t = table(phase="actions", heroes={"karl": {"at": "church"}, "katarina": {}})
    t.answer("encounter")  # a card was drawn
    with pytest.raises(UndoError, match="cannot be taken back"):
        t.game.fork().undo(free=False)


def test_what_was_taken_back_is_no_longer_told():
    t = table(phase="actions", heroes={"karl": {"at": "church"}})
    before = list(t.game.records or ())
    t.answer("encounter")
    assert list(t.game.records or ()) != before
    t.game.undo(free=True)
    assert list(t.game.records or ()) == before


@pytest.mark.parametrize("answers", [40, 100_000])
def test_a_log_with_its_outcomes_replays_to_the_same_game(answers):
    game = played(SETUPS[0], 9, answers)
    again = replay(game.setup, game.seed, game.log, game.outcomes)
    same(game, again)
    assert again.outcomes == game.outcomes
    same(game, Game.load(again.save()))


def test_given_outcomes_take_the_place_of_those_of_the_seed():
    setup = Setup(mode="lone", heroes=["karl"], villain="vampire")
    game = Game.new(setup, 3)  # waits for the first move
    faces = {face: replay(setup, 3, [], [*game.outcomes[:-1], (face,)]) for face in range(1, 7)}
    for face, other in faces.items():
        assert other.outcomes[-1] == (face,)
        same(other, other.fork())
        same(other, Game.load(other.save()))
    assert len({other.s.digest() for other in faces.values()}) > 4


def test_a_given_shuffle_is_kept_through_fork_and_load():
    setup = Setup(mode="competitive", heroes=2, villain="vampire")
    game = Game.new(setup, 3)  # two sheets were drawn
    assert game.decision is not None
    turned = game.outcomes[0][::-1]
    other = replay(setup, 3, [], [turned])
    assert other.decision is not None
    assert other.decision.keys() != game.decision.keys()
    same(other, other.fork())
    same(other, Game.load(other.save()))


@pytest.mark.parametrize(
    ("outcomes", "message"),
    [
        ([(7,)], "does not fit the game"),
        ([(1, 2)], "does not fit the game"),
        ([(1,), (1,), (1,)], "more outcomes"),
    ],
)
def test_outcomes_that_do_not_fit_are_refused(outcomes, message):
    setup = Setup(mode="lone", heroes=["karl"], villain="vampire")
    with pytest.raises(SaveError, match=message):
        replay(setup, 3, [], outcomes)


def test_a_game_on_its_own_source_is_loaded_with_that_source():
    setup = Setup(mode="lone", heroes=["karl"], villain="vampire")
    source = HmacSource(b"s" * 32, streams(Game.new(setup).content))
    game = Game.new(setup, "hmac", source=source)
    for _ in range(25):
        assert game.decision is not None
        game.answer(game.decision.options[0].key)
    same(game, Game.load(game.save(), source=source))
    with pytest.raises(SaveError):
        Game.load(game.save())


@pytest.mark.parametrize("event", ["toy-clues", "toy-dice"])
def test_an_event_that_was_shown_cannot_be_taken_back_into_the_hand(event):
    """Everybody has seen it, even where nothing was rolled or drawn."""
    phase = "move" if event == "toy-dice" else "actions"
    t = table(phase=phase, heroes={"karl": {"hand": [event]}, "katarina": {}}, boxes=BOXES)
    t.answer(f"play:{event}")
    with pytest.raises(UndoError, match="cannot be taken back"):
        t.game.undo(free=False)


def test_the_same_answer_after_an_undo_has_the_same_outcome():
    game = played(SETUPS[0], 4, 30)
    rng = random.Random(4)
    for _ in range(40):
        assert game.decision is not None
        keys = game.decision.keys()
        key = rng.choice(keys)
        game.answer(key)
        after, outcomes = game.s.digest(), game.outcomes[:]
        game.undo(free=True)
        game.answer(rng.choice(keys))  # something else, perhaps
        game.undo(free=True)
        game.answer(key)
        assert game.s.digest() == after
        assert game.outcomes == outcomes


def test_a_finished_game_is_saved_and_loaded():
    game = played(SETUPS[3], 2, 100_000)
    loaded = Game.load(game.save())
    assert loaded.result == game.result
    same(game, loaded)
    assert loaded.story() == game.story()
    loaded.undo(free=True)
    assert not loaded.over


# ---- tables from outside --------------------------------------------------------------------


def scenario() -> dict[str, Any]:
    """A save that begins at a table of its own."""
    t = table(
        mode="cooperative",
        heroes={"karl": {"at": "church", "hand": ["narrow-escape"]}, "katarina": {}},
        minions={"fields": "bats"},
        phase="move",
        dice=(6,),
    )
    t.answer(t.options[0])
    document: dict[str, Any] = json.loads(t.game.save())
    Game.load(document)
    return document


def state_with(path: str, value: object) -> dict[str, Any]:
    document = scenario()
    *way, last = [int(part) if part.lstrip("-").isdigit() else part for part in path.split(".")]
    place = document["start"]
    for part in way:
        place = place[part]
    if isinstance(last, int) and last < 0:
        place.append(value)
    else:
        place[last] = value
    return document


@pytest.mark.parametrize(
    ("path", "value", "message"),
    [
        ("heroes.0.space", 999, "a space of hero 0 cannot be 999"),
        ("heroes.0.space", -1, "a space of hero 0 cannot be -1"),
        ("heroes.0.investigation", -5, "a number of hero 0 cannot be -5"),
        ("heroes.0.value", [9, 9, 9, 9], "skills and boxes of hero 0"),
        ("heroes.0.upgrades", [10**9, 0, 0, 0], "a number of hero 0"),
        ("heroes.0.seat", 1, "hero 0 sits elsewhere"),
        ("heroes.0.wounds", 77, "more wounds than boxes"),
        ("heroes.0.card", 1, "impossible"),
        ("hands.0", [], "narrow-escape is nowhere"),
        ("hands.1", [0], "lies in two places|not where it should be|out of place"),
        ("clues.-1", 3, "clues in place of"),
        ("clues.0", 10**9, "a counter on the board"),
        ("draws.-1", 3, "draws in place of"),
        ("minions.0", 500, "a minion cannot be 500"),
        ("minions.0", 1, "walls"),
        ("walls", 0, "walls"),
        ("elders.0.status", "asleep", "an elder cannot be 'asleep'"),
        ("elders.0.card", 0, "elder 0"),
        ("villain.card", -1, "the villain is nobody"),
        ("villain.combat_markers", 10**7, "a number of the villain"),
        ("flow", [], "nothing comes next"),
        ("flow.0", ["fly", 0, 0], "there is no step 'fly'"),
        ("flow.-1", ["turn", 7, 0], "a number of the step turn cannot be 7"),
        ("track", 21, "the track cannot be 21"),
        ("track", "low", "the table in this save is damaged"),
        ("first", 2, "the First Player cannot be 2"),
        ("active", 5, "the active hero cannot be 5"),
        ("known", {"9999": 1}, "a card cannot be 9999"),
        ("listening.0", [1, 2, 3], "wrong listeners at moment 0"),
        ("symbols", [77], "a bonus that the track does not have"),
        ("fights", [{"hero": 9}], "a fighter cannot be 9"),
        ("showdown", {"starter": 0, "lair": -1, "space": 0, "party": [99]}, "an elder of the"),
        ("result", {"winner": "heroes", "how": "magic", "round": 1}, "the game is over"),
    ],
)
def test_an_impossible_table_is_refused_by_name(path, value, message):
    with pytest.raises(SaveError, match=message):
        Game.load(state_with(path, value))


@pytest.mark.parametrize(
    ("path", "value"),
    [
        ("track", 21),
        ("heroes.0.investigation", -5),
        ("heroes.0.wounds", 77),
        ("flow", []),
        ("known", {"9999": 1}),
        ("listening.0", [1, 2, 3]),
    ],
)
def test_why_a_table_is_refused_is_said_in_any_language(path, value):
    with pytest.raises(SaveError) as caught:
        Game.load(state_with(path, value))
    said = tongue(STRICT_PSEUDO).tell(caught.value)
    assert re.findall(r"[^\W\d]{2,}", unmarked(said)) == []


@pytest.mark.parametrize("harm", [{"setup": 5}, {"start": 7}, {"seed": []}, {"answers": 7}])
def test_what_is_damaged_is_said_in_any_language(harm):
    with pytest.raises(SaveError, match="damaged") as caught:
        Game.load(scenario() | harm)
    said = tongue(STRICT_PSEUDO).tell(caught.value)
    assert re.findall(r"[^\W\d]{2,}", unmarked(said)) == []


@pytest.mark.parametrize(
    ("key", "value", "message"),
    [
        ("seed", [1], "the seed in this save is damaged"),
        ("seed", "x" * 5000, "the seed in this save is damaged"),
        ("forced", [[1, 0, [7]]], "prepared outcomes in this save are damaged"),
        ("forced", [[99, 0, [1]]], "prepared outcomes in this save are damaged"),
        ("forced", 7, "prepared outcomes in this save are damaged"),
        ("outcomes", [], "dice and shuffles"),
        ("version", 0, "does not say which version"),
        ("setup", 5, "set-up in this save"),
        ("setup", {"heroes": 10**12}, "too many"),
        ("setup", {"heroes": 2, "seats": [0, 10**12]}, "without gaps"),
        ("setup", {"heroes": 2, "seats": [0.0, 1.0]}, "without gaps"),
        ("setup", {"heroes": 2, "boxes": [5]}, "takes names, not"),
        ("setup", {"heroes": 2, "boxes": ["core.vampire"]}, "set-up in this save"),
    ],
)
def test_a_damaged_part_is_named(key, value, message):
    with pytest.raises(SaveError, match=message):
        Game.load(scenario() | {key: value})


@pytest.mark.parametrize("data", [None, 7, ["a"], b"\xff\xfe\x00", b"", "null", "NaN"])
def test_what_is_no_document_is_refused(data):
    with pytest.raises(SaveError, match="not a saved game"):
        Game.load(data)


def test_a_checkpoint_is_not_used_where_a_card_of_it_is_gone():
    game = played(Setup(mode="lone", heroes=["karl"], villain="vampire"), 1, 40)
    names = json.loads(game.save())["names"]
    names["cards"][game.s.villain.card] = "forgotten-card"
    with pytest.raises(SaveError, match="no longer have: forgotten-card"):
        Game.load(changed(game.save(), boxes={"core": "0.0.1"}, names=names))


@pytest.mark.parametrize("zone", ["deck", "discard", "in-play"])
def test_a_card_that_moved_to_another_box_leaves_the_game_where_nobody_holds_it(zone):
    t = table(mode="lone", heroes=["karl"], in_play=["the-horror"], draws={"mystery": ["fog"]})
    game = t.game
    gone = {
        "deck": t.content.copies["fog"][0],
        "discard": t.content.copies["nightfall"][0],
        "in-play": t.content.copies["the-horror"][0],
    }[zone]
    if zone == "discard":
        for s in (game.s, game.base, game.mark):
            assert s is not None
            lay(t.content, s, gone, Zone.DISCARD, t.content.deck_index["mystery"])
    names = json.loads(game.save())["names"]
    names["cards"][gone] = "moved-away"
    loaded = Game.load(changed(game.save(), boxes={"core": "0.0.1"}, names=names))
    assert loaded.s.place[gone] >> 8 == Zone.OUT
    assert "moved-away" not in str(loaded.view(0))
    invariants.table_is_whole(loaded)


def test_a_minion_that_moved_to_another_box_must_not_be_in_use():
    t = table(mode="lone", heroes=["karl"], minions={"marsh": "wolves"}, villain="werewolf")
    names = json.loads(t.game.save())["names"]
    for minion, fits in (("highwayman", True), ("wolves", False)):
        other = {**names, "minions": ["gone" if n == minion else n for n in names["minions"]]}
        document = changed(t.game.save(), boxes={"core": "0.0.1"}, names=other)
        if fits:
            assert Game.load(document).s.supply == t.s.supply
        else:
            with pytest.raises(SaveError, match="no longer have: gone"):
                Game.load(document)


def test_copies_too_many_leave_their_pile_and_those_in_use_stay():
    """An older box had seven copies of Murder!; the new one has six, and one Nightfall."""
    game = played(Setup(mode="lone", heroes=["karl"], villain="vampire"), 1, 40)
    names = json.loads(game.save())["names"]
    (nightfall,) = game.content.copies["nightfall"]
    names["cards"][nightfall] = "murder"
    loaded = Game.load(changed(game.save(), boxes={"core": "0.0.1"}, names=names))
    cards, place = loaded.content.cards, loaded.s.place
    ids = [card.id for n, card in enumerate(cards) if place[n] >> 8 != Zone.OUT]
    names = {card.id for card in cards if getattr(card, "deck", "") == "mystery"}
    assert ids.count("murder") == 6
    assert ids.count("nightfall") == 0  # what is new stays out of that game
    assert sum(one in names for one in ids) == 49


def spots(data: Any, way: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The way to everything in a document."""
    if way:
        yield way
    if isinstance(data, dict | list):
        for key in data if isinstance(data, dict) else range(len(data)):
            yield from spots(data[key], (*way, key))


VALUES: tuple[Any, ...] = (
    *(None, True, -1, 0, 1, 7, 255, 1000, 2**31, 2**63, 10**30, 1.5, "", "x", "karl", "\0"),
    *([], {}, [[]], [-1], [0, 0], {"a": 1}, "town"),
)


def harmed(document: dict[str, Any], ways: list[tuple[Any, ...]], rng: random.Random) -> Any:
    """The document with one thing changed, lost, doubled or exchanged; signed again."""
    new = json.loads(json.dumps(document))
    *way, last = rng.choice(ways)
    place = new
    for part in way:
        place = place[part]
    what = rng.choice(("set", "set", "lose", "double", "exchange"))
    if what == "set" or (what != "lose" and not isinstance(place, list)):
        place[last] = rng.choice(VALUES)
    elif what == "lose":
        del place[last]
    elif what == "double":
        place.insert(last, place[last])
    else:
        at = rng.randrange(len(place))
        place[last], place[at] = place[at], place[last]
    with suppress(Exception):
        state = decode_state(json.dumps(new["checkpoint"]["state"]))
        new["checkpoint"]["digest"] = state.digest()
    return new


@pytest.mark.parametrize("engine", [0, 1])
def test_a_harmed_document_is_refused_or_can_be_played(engine):
    """Nothing but a SaveError, and what is taken for good breaks no rule of the table."""
    document = scenario() | {"engine": engine}
    rng, answers = random.Random(engine), random.Random(engine)
    ways = list(spots(document))
    tables = [way for way in ways if way[0] in ("start", "checkpoint")]
    refused = []
    for n in range(400):
        try:
            game = Game.load(harmed(document, tables if n % 2 else ways, rng))
        except SaveError as error:
            refused.append(str(error))
            continue
        for _ in range(5):
            if game.decision is not None:
                json.dumps([game.view(seat) for seat in (-1, 0, 1)])
                game.answer(answers.choice(game.decision.options).key)
                invariants.after_answer(game)
    assert len(refused) > 100
    assert not [sentence for sentence in refused if "Error" in sentence]
