"""Saved games: a readable JSON document, and back by replay.

A save holds the set-up, the seed, all answers and the outcomes of chance; a state from
outside is never trusted where a replay can make it. The last checkpoint goes along for
the day when rules have changed: then the game goes on from there, never further back.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import msgspec

from .content import content
from .errors import AnswerError, SaveError, ScriptError, SetupError
from .setup import Setup
from .state import State

if TYPE_CHECKING:
    from .game import Game

FORMAT = "shadowbrook-game"
VERSION = 1
ENGINE = 1  # raised when the same answers may lead elsewhere
MOST_BYTES = 4_000_000
MOST_ANSWERS = 200_000


def write(game: Game) -> str:
    """The game as a document."""
    if game.mark is None:
        raise SaveError("a table that was dealt anew cannot be saved before its next checkpoint")
    document = {
        "format": FORMAT,
        "version": VERSION,
        "engine": ENGINE,
        "boxes": {box.id: box.version for box in game.content.boxes},
        "setup": game.setup.plain(),
        "seed": game.seed,
        "start": _start(game),
        "answers": game.answers[game.base_at :],
        "forced": [[*at, list(faces)] for at, faces in sorted(game.forced.items())],
        "outcomes": [list(outcome) for outcome in game.outcomes],
        "checkpoint": {
            "at": game.mark_at - game.base_at,
            "digest": game.mark.digest(),
            "state": json.loads(game.mark.to_json()),
        },
        "digest": game.s.digest(),
    }
    return json.dumps(document, ensure_ascii=False, indent=1)


def _start(game: Game) -> Any:
    """A start that set-up and seed do not give by themselves (a scenario)."""
    return json.loads(game.base.to_json()) if game.scenario else None


def read(kind: type[Game], data: str | bytes | Mapping[str, Any]) -> Game:
    """The game behind a document."""
    document = _parse(data)
    _check_header(document)
    try:
        setup = Setup(**document["setup"])
    except (SetupError, TypeError) as error:
        raise SaveError(f"the set-up in this save cannot be used: {error}") from None
    answers = document["answers"]
    if not isinstance(answers, list) or not all(isinstance(key, str) for key in answers):
        raise SaveError("the answers in this save are damaged")
    if len(answers) > MOST_ANSWERS:
        raise SaveError("this save has more answers than any game can have")
    try:
        if document["engine"] == ENGINE and _same_boxes(setup, document):
            return _replay(kind, setup, document, answers)
        return _from_checkpoint(kind, setup, document)
    except SaveError:
        raise
    except (
        KeyError,
        TypeError,
        ValueError,
        AttributeError,
        IndexError,
        AssertionError,
        ScriptError,
        msgspec.MsgspecError,
    ) as error:
        raise SaveError(f"this save is damaged: {type(error).__name__}: {error}") from None


def _parse(data: str | bytes | Mapping[str, Any]) -> dict[str, Any]:
    if isinstance(data, Mapping):
        return dict(data)
    if len(data) > MOST_BYTES:
        raise SaveError("this file is far larger than a saved game")
    try:
        document = json.loads(data)
    except (ValueError, RecursionError):
        raise SaveError("this is not a saved game: the file is damaged or cut off") from None
    if not isinstance(document, dict):
        raise SaveError("this is not a saved game")
    return document


def _check_header(document: dict[str, Any]) -> None:
    if document.get("format") != FORMAT:
        raise SaveError("this is not a saved game of Shadowbrook")
    version = document.get("version")
    engine = document.get("engine")
    if not isinstance(version, int) or not isinstance(engine, int):
        raise SaveError("this save does not say which version wrote it")
    if version > VERSION or engine > ENGINE:
        raise SaveError(
            "this game was saved by a newer Shadowbrook; update the program to go on with it"
        )
    missing = {"setup", "seed", "answers", "checkpoint", "digest", "boxes"} - document.keys()
    if missing:
        raise SaveError(f"this save is incomplete: {', '.join(sorted(missing))} missing")


def _same_boxes(setup: Setup, document: dict[str, Any]) -> bool:
    now = {box.id: box.version for box in content(tuple(setup.boxes)).boxes}
    return bool(document["boxes"] == now)


def _replay(kind: type[Game], setup: Setup, document: dict[str, Any], answers: list[str]) -> Game:
    start = document.get("start")
    if start is None:
        game = kind.new(setup, document["seed"])
        game.forced = _forced(document)
    else:
        game = kind.from_state(setup, document["seed"], _state(start), forced=_forced(document))
    try:
        for key in answers:
            game.answer(key)
    except AnswerError as error:
        raise SaveError(f"the answers in this save do not fit the game: {error}") from None
    if game.s.digest() != document["digest"]:
        raise SaveError("this save is damaged: its answers lead to another table")
    return game


def _forced(document: dict[str, Any]) -> dict[tuple[int, int], tuple[int, ...]]:
    return {
        (int(stream), int(at)): tuple(int(face) for face in faces)
        for stream, at, faces in document.get("forced", [])
    }


def _from_checkpoint(kind: type[Game], setup: Setup, document: dict[str, Any]) -> Game:
    """After a change of rules or boxes: on from the last checkpoint, which must be whole."""
    checkpoint = document["checkpoint"]
    state = _state(checkpoint["state"])
    if state.digest() != checkpoint["digest"]:
        raise SaveError("this save is damaged: its checkpoint does not match its digest")
    return kind.from_state(setup, document["seed"], state)


def _state(data: Any) -> State:
    try:
        return State.from_json(json.dumps(data))
    except msgspec.MsgspecError as error:
        raise SaveError(f"the table in this save cannot be read: {error}") from None
