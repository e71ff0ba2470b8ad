"""One mechanism for save, load, undo, fork and replay, at any decision."""

from __future__ import annotations

import json
import os
import random
import subprocess
import sys

import pytest

from shadowbrook import Game, SaveError, Setup, UndoError
from shadowbrook.engine.errors import AnswerError
from shadowbrook.testing import Table, table
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
    digests = []
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


def in_a_showdown_inside_a_mystery_card() -> Table:
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
