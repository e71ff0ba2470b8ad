"""Messages between the processes of one machine: a mailbox for each, made before they are forked.

A mailbox is a pair of Unix datagram sockets: everybody can put something in, its owner reads it.
The parent keeps all of them open, so a process that is restarted finds its mailbox as it was.
"""

from __future__ import annotations

import asyncio
import contextlib
import socket
from collections.abc import Callable, Sequence

from .connection import Connection
from .messages import Hear, hand_on

ROOM = 1 << 20  # bytes of a mailbox, as far as the system allows
AGAIN = 0.25  # seconds until a full mailbox is tried again
LOOK = b"look"  # instead of messages for which there was no room


class Mailboxes:
    """The mailboxes of all processes."""

    def __init__(self, count: int) -> None:
        self.pairs = [socket.socketpair(socket.AF_UNIX, socket.SOCK_DGRAM) for _ in range(count)]
        for slot, entry in self.pairs:
            slot.setblocking(False)
            entry.setblocking(False)
            for option in (socket.SO_SNDBUF, socket.SO_RCVBUF):
                slot.setsockopt(socket.SOL_SOCKET, option, ROOM)
                entry.setsockopt(socket.SOL_SOCKET, option, ROOM)

    def of(self, index: int) -> LocalMessages:
        """Return the mailbox of one process, with the ways into the others."""
        others = [slot for n, (slot, _) in enumerate(self.pairs) if n != index]
        return LocalMessages(self.pairs[index][1], others)

    def close(self) -> None:
        for pair in self.pairs:
            for end in pair:
                end.close()


class LocalMessages:
    """What one process hears, and how it tells the others."""

    with_changes = False
    listening = True

    def __init__(self, own: socket.socket, others: Sequence[socket.socket]) -> None:
        self._own = own
        self._others = others
        self._full: set[socket.socket] = set()  # those who have missed something

    def store(self, db: Connection, lines: Sequence[bytes]) -> None:
        """Do nothing: messages are sent when the change is stored."""

    def send(self, lines: Sequence[bytes]) -> None:
        for line in lines:
            for slot in self._others:
                if slot not in self._full:
                    self._put(slot, line)

    def _put(self, slot: socket.socket, line: bytes) -> None:
        try:
            slot.send(line)
            self._full.discard(slot)
        except OSError:  # it is full: whoever does not read is told to look later
            self._full.add(slot)

    async def listen(self, hear: Hear, missed: Callable[[], None]) -> None:
        loop = asyncio.get_running_loop()
        loop.add_reader(self._own.fileno(), self._read, hear, missed)
        try:
            while True:
                await asyncio.sleep(AGAIN)
                for slot in list(self._full):
                    self._put(slot, LOOK)
        finally:
            loop.remove_reader(self._own.fileno())

    def _read(self, hear: Hear, missed: Callable[[], None]) -> None:
        with contextlib.suppress(BlockingIOError):
            while True:
                line = self._own.recv(65_536)
                if line == LOOK:
                    missed()
                else:
                    hand_on(line, hear)

    def close(self) -> None:
        """Leave the mailboxes to the parent, and to whoever is started in this place."""
