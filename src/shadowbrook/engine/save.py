"""Saved games: a readable JSON document, and back by replay.

A save holds the set-up, the seed, all answers and the outcomes of chance; a state from
outside is never trusted where a replay can make it, and looked over where it must be used
(see `audit`). The last checkpoint goes along for the day when rules or boxes have changed:
then the game goes on from there, never further back, and what the numbers in it stand for is
looked up by name (see `renumber`).
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import msgspec

from .audit import audit
from .chance import DICE
from .decision import played_at_a_pause
from .documents import decode as decode_state
from .errors import AnswerError, BoxError, SaveError, SetupError
from .renumber import Names, names_of, renumber
from .setup import Setup, streams
from .shelf import content, find_box
from .state import State
from .words import N_

if TYPE_CHECKING:
    from .chance import Source
    from .game import Game

FORMAT = "shadowbrook-game"
VERSION = 1
ENGINE = 9  # raised when the same answers may lead elsewhere
RETIRED = ("interlude",)  # steps of earlier engines in which nothing happens any more
MOST_BYTES = 4_000_000
MOST_ANSWERS = 200_000
MOST_SEED = 1000  # characters
MOST_DICE = 999  # in one roll


def write(game: Game) -> str:
    """The game as a document."""
    if game.mark is not None and game.decision is not None and game.decision.blank:
        game = game.without_pauses()  # whoever goes on with it need not wait
    if game.mark is None:
        raise SaveError(N_("a re-dealt table cannot be saved before its next checkpoint"))
    document = {
        "format": FORMAT,
        "version": VERSION,
        "engine": ENGINE,
        "boxes": {box.id: box.version for box in game.content.boxes},
        "names": msgspec.to_builtins(names_of(game.content)),
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


def read(
    kind: type[Game], data: str | bytes | Mapping[str, Any], source: Source | None = None
) -> Game:
    """The game behind a document."""
    document = _parse(data)
    _check_header(document)
    try:
        return _game(kind, document, source)
    except SaveError:
        raise
    except Exception as error:
        # Whatever a document from outside brings about is the fault of the document.
        raise SaveError(
            N_("this save is damaged: {name}: {error}"), name=type(error).__name__, error=error
        ) from error


def _game(kind: type[Game], document: dict[str, Any], source: Source | None) -> Game:
    _check_boxes(document["boxes"])
    try:
        setup = Setup(**document["setup"])
    except TypeError:  # no mapping, or one with other names
        raise SaveError(N_("the set-up in this save is damaged")) from None
    except SetupError as error:
        raise SaveError(
            N_("the set-up in this save cannot be used: {error}"), error=error
        ) from None
    seed = document["seed"]
    if not isinstance(seed, int | str) or len(str(seed)) > MOST_SEED:
        raise SaveError(N_("the seed in this save is damaged"))
    answers = document["answers"]
    if not isinstance(answers, list) or not all(isinstance(key, str) for key in answers):
        raise SaveError(N_("the answers in this save are damaged"))
    if len(answers) > MOST_ANSWERS:
        raise SaveError(N_("this save has more answers than any game can have"))
    if document["engine"] == ENGINE and _unchanged(setup, document):
        return _replay(kind, setup, document, source)
    return _from_checkpoint(kind, setup, document, source)


def _parse(data: str | bytes | Mapping[str, Any]) -> dict[str, Any]:
    if isinstance(data, Mapping):
        return dict(data)
    if not isinstance(data, str | bytes):
        raise SaveError(N_("this is not a saved game"))
    if len(data) > MOST_BYTES:
        raise SaveError(N_("this file is far larger than a saved game"))
    try:
        document = json.loads(data)
    except (ValueError, RecursionError):
        raise SaveError(N_("this is not a saved game: the file is damaged or cut off")) from None
    if not isinstance(document, dict):
        raise SaveError(N_("this is not a saved game"))
    return document


def _check_header(document: dict[str, Any]) -> None:
    if document.get("format") != FORMAT:
        raise SaveError(N_("this is not a saved game of Shadowbrook"))
    version = document.get("version")
    engine = document.get("engine")
    if not isinstance(version, int) or not isinstance(engine, int):
        raise SaveError(N_("this save does not say which version wrote it"))
    if version < 1:
        raise SaveError(N_("this save does not say which version wrote it"))
    if version > VERSION or engine > ENGINE:
        raise SaveError(
            N_("this game was saved by a newer Shadowbrook; update the program to go on with it")
        )
    needed = {"setup", "seed", "answers", "outcomes", "checkpoint", "digest", "boxes", "names"}
    missing = needed - document.keys()
    if missing:
        raise SaveError(
            N_("this save is incomplete: {names} missing"), names=", ".join(sorted(missing))
        )


def _check_boxes(boxes: Any) -> None:
    """Say which boxes are missing before anything else goes wrong without them."""
    if not isinstance(boxes, dict) or not all(isinstance(v, str) for v in boxes.values()):
        raise SaveError(N_("this save does not say which boxes it was played with"))
    for name, version in boxes.items():
        try:
            find_box(name)
        except BoxError as error:
            raise SaveError(
                N_(
                    "this game was played with the box '{name}' {version}, which is not "
                    "installed here ({error}); install it, or load its folder with --box PATH"
                ),
                name=name,
                version=version,
                error=error,
            ) from None


def _unchanged(setup: Setup, document: dict[str, Any]) -> bool:
    """Whether the boxes are those of the save, so that its answers lead to the same table."""
    cards = content(setup.box_names)
    now = {box.id: box.version for box in cards.boxes}
    return document["boxes"] == now and _names(document) == names_of(cards)


def _names(document: dict[str, Any]) -> Names:
    try:
        return msgspec.convert(document["names"], Names)
    except msgspec.ValidationError:
        raise SaveError(N_("this save is damaged: its names of cards cannot be read")) from None


def _replay(
    kind: type[Game], setup: Setup, document: dict[str, Any], source: Source | None
) -> Game:
    start = document.get("start")
    forced, seed = _forced(setup, document), document["seed"]
    pauses = played_at_a_pause(document["answers"])
    if start is None:
        game = kind.new(setup, seed, source=source, forced=forced, pauses=pauses)
    else:
        state = _state(setup, start)
        game = kind.from_state(setup, seed, state, forced=forced, source=source, pauses=pauses)
    try:
        for key in document["answers"]:
            game.answer(key)
        game.end_pauses()
    except AnswerError as error:
        raise SaveError(
            N_("the answers in this save do not fit the game: {error}"), error=error
        ) from None
    if game.s.digest() != document["digest"]:
        raise SaveError(N_("this save is damaged: its answers lead to another table"))
    if [list(outcome) for outcome in game.outcomes] != document["outcomes"]:
        raise SaveError(N_("this save is damaged: its dice and shuffles are not those of the game"))
    return game


def _forced(setup: Setup, document: dict[str, Any]) -> dict[tuple[int, int], tuple[int, ...]]:
    """Outcomes that did not come from the seed: dice laid ready, what a log has given."""
    cards = content(setup.box_names)
    try:
        rows = msgspec.convert(document.get("forced", []), list[tuple[int, int, tuple[int, ...]]])
    except msgspec.ValidationError:
        rows = [(-1, -1, ())]
    for stream, at, outcome in rows:
        numbers = range(1, 7) if stream == DICE else range(len(cards.cards))
        sound = stream in range(len(streams(cards))) and at >= 0 and len(outcome) <= MOST_DICE
        if not sound or any(one not in numbers for one in outcome):
            raise SaveError(N_("the prepared outcomes in this save are damaged"))
    return {(stream, at): outcome for stream, at, outcome in rows}


def _from_checkpoint(
    kind: type[Game], setup: Setup, document: dict[str, Any], source: Source | None
) -> Game:
    """After a change of rules or boxes: on from the last checkpoint, which must be whole."""
    checkpoint = document["checkpoint"]
    if not isinstance(checkpoint, dict) or not {"state", "digest"} <= checkpoint.keys():
        raise SaveError(N_("this save is damaged: its checkpoint cannot be read"))
    # the digest is that of the document: an earlier engine knew fewer fields
    if hashlib.sha256(msgspec.json.encode(checkpoint["state"])).hexdigest() != checkpoint["digest"]:
        raise SaveError(N_("this save is damaged: its checkpoint does not match its digest"))
    state = _parse_state(checkpoint["state"])
    state.flow = [frame for frame in state.flow if frame[0] not in RETIRED]
    cards = content(setup.box_names)
    names = _names(document)
    renumber(state, names, cards)
    audit(setup, cards, state)
    forced = _forced(setup, document) if names == names_of(cards) else {}  # those are numbers too
    return kind.from_state(setup, document["seed"], state, forced=forced, source=source)


def _state(setup: Setup, data: Any) -> State:
    state = _parse_state(data)
    audit(setup, content(setup.box_names), state)
    return state


def _parse_state(data: Any) -> State:
    try:
        return decode_state(json.dumps(data))
    except (msgspec.MsgspecError, RecursionError):
        raise SaveError(N_("the table in this save is damaged")) from None
