"""What the processes that share a store tell each other: that something has changed.

A message is a hint to look, never the thing itself: whoever hears one reads the store. So one that
is lost costs time and nothing else, and whoever may have missed some is told to look at everything.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol

import msgspec

from .connection import Connection

# What a message is about. Only the first three stand for a change of the store.
GAME, SEATS, PERSON = "game", "seats", "person"
LINK, HINT, FREE = "link", "hint", "free"
HERE, WHO, ALIVE = "here", "who", "alive"
LARGEST = 7000  # bytes; PostgreSQL carries 8000


class Message(msgspec.Struct, frozen=True, array_like=True):
    """Something that another process should know; `number` is the length of a game's log."""

    sender: str
    kind: str
    about: str
    number: int = 0
    data: msgspec.Raw = msgspec.Raw(b"null")

    def encoded(self) -> bytes:
        return msgspec.json.encode(self)


Hear = Callable[[Message], None]


def hand_on(line: bytes | str, hear: Hear) -> None:
    """Let a message be heard; what is none was not sent by us."""
    try:
        message = msgspec.json.decode(line, type=Message)
    except msgspec.MsgspecError:
        return
    hear(message)


class Messages(Protocol):
    """How messages travel. Those of a change go with its transaction, or right behind it."""

    with_changes: bool  # whether the store itself carries them, in a transaction
    listening: bool  # whether what others say arrives now

    def store(self, db: Connection, lines: Sequence[bytes]) -> None:
        """Give messages to the transaction whose change they tell of."""

    def send(self, lines: Sequence[bytes]) -> None:
        """Send messages at once; from any thread."""

    async def listen(self, hear: Hear, missed: Callable[[], None]) -> None:
        """Hand on what others say until cancelled; `missed` if something may have been lost."""

    def close(self) -> None: ...


class Nobody:
    """The messages of a process that is alone with its store."""

    with_changes = False
    listening = True

    def store(self, db: Connection, lines: Sequence[bytes]) -> None:
        return

    def send(self, lines: Sequence[bytes]) -> None:
        return

    async def listen(self, hear: Hear, missed: Callable[[], None]) -> None:
        return

    def close(self) -> None:
        return
