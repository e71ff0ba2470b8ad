"""Rows as the rest of the server sees them."""

from __future__ import annotations

from typing import Any

import msgspec

# Kinds of rows in a log. Only the first three move the game; an answer names the number of the
# last such row, so a line of chat makes no answer stale. A pause is where the game went on after
# nobody was asked, so that nobody can tell (`Game.pauses`).
ANSWER, UNDO, PAUSE = "answer", "undo", "pause"
SEAT, CHAT, TABLE = "seat", "chat", "table"
ASK_UNDO, AGREE_UNDO, DECLINE_UNDO = "ask-undo", "agree-undo", "decline-undo"
MOVES = frozenset((ANSWER, UNDO, PAUSE))

# Whom a game waits for. "bot" is whatever the server does by itself, also pauses and standing
# answers: it goes on there after a restart.
BOT, PERSON, OVER = "bot", "person", "over"
DAMAGED = "damaged"  # said instead of these where the row of a game is not what was written


class LogRow(msgspec.Struct, frozen=True):
    """One row of a game's log.

    `option` is the key of an answer as the game logs it (`seat/key` of an aside), and empty for a
    pause; of other kinds it is JSON.
    """

    seq: int
    key: str
    kind: str
    seat: int
    decision: int
    option: str
    outcomes: str
    at: int
    hash: str = ""

    def data(self) -> Any:
        """The content of a row that is no answer."""
        return msgspec.json.decode(self.option)


class GameRow(msgspec.Struct, frozen=True):
    """A game as it was made, and how far its log goes."""

    id: str
    setup: str
    secret: str
    commitment: str
    rules: str
    host: str
    created: int
    genesis: str
    length: int
    head: str
    changed: int
    waiting: str
    line: str


class SeatRow(msgspec.Struct, frozen=True):
    """Who has a seat: a person, a bot that plays for them or alone, or nobody yet."""

    game: str
    seat: int
    person: str | None
    bot: str | None
    name: str
    ask: str = "{}"


class PersonRow(msgspec.Struct, frozen=True):
    """A guest."""

    id: str
    name: str
    language: str
    settings: str
    created: int


class Checkpoint(msgspec.Struct, frozen=True):
    """The table at some point of the log, complete by itself."""

    seq: int
    answers: int
    rules: str
    digest: str
    state: str


class InvitationRow(msgspec.Struct, frozen=True):
    """What a link is good for: a seat of a game, or another device of a person."""

    hash: str
    game: str | None
    seat: int | None
    person: str | None
    until: int


class Stored(msgspec.Struct, frozen=True):
    """All that is stored of one game, looked over.

    A damaged checkpoint is left out; the log says the same, unless the rules have changed.
    """

    game: GameRow
    seats: list[SeatRow]
    entries: list[LogRow]
    checkpoint: Checkpoint | None
    damaged_checkpoint: bool = False
