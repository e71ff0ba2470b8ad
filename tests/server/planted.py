"""Planted bugs: faults that the storms must find. None of them is in the server itself."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import msgspec

from shadowbrook.server import security
from shadowbrook.server.errors import StaleAnswer
from shadowbrook.server.room import Room
from shadowbrook.server.rooms import Rooms
from shadowbrook.server.store import access, chain
from shadowbrook.server.store.rows import Entry


def acknowledge_before_commit() -> None:
    """Say that it is stored, and store it a little later."""
    append = Rooms._append

    async def later(self: Rooms, room: Room, entries: list[Entry], **more: Any) -> str:
        head = room.head_hash
        for entry in entries:
            row = {**msgspec.structs.asdict(entry), "game": room.id}
            head = chain.link(head, row)

        async def write() -> None:
            await asyncio.sleep(0.05)
            try:
                await append(self, room, entries, **more)
            except StaleAnswer:
                return

        self._tasks.add(asyncio.create_task(write()))
        return head

    Rooms._append = later  # type: ignore[method-assign,assignment]


def write_without_key() -> None:
    """Store every answer under a key of its own, so that a repeat is not known again."""
    step = Rooms._answer

    async def keyless(
        self: Rooms, room: Room, seat: int, option: str, version: int, key: str
    ) -> Any:
        return await step(self, room, seat, option, room.version, f"{key[:2]}{room.head}")

    Rooms._answer = keyless  # type: ignore[method-assign,assignment]


def forget_the_chain() -> None:
    """Load a game without looking at its hashes."""
    chain.link = lambda before, row: str(row["hash"])
    chain.genesis = lambda row: str(row["genesis"])
    chain.game_seal = lambda row: str(row["seal"])
    chain.seal = lambda table, row: str(row["seal"])


def show_the_table_of_another() -> None:
    """Give everybody the view of seat 0."""
    look = Rooms.look

    async def leak(self: Rooms, room: Room, seat: int) -> Any:
        found = await look(self, room, 0)
        return replace(found, seat=seat)

    Rooms.look = leak  # type: ignore[method-assign,assignment]


def whisper_to_all() -> None:
    """Let every seat hear every record."""
    Room.audible = lambda self, told, seat: told  # type: ignore[method-assign]


def trust_every_step() -> None:
    """Run steps without a limit of time, on the loop itself."""
    from shadowbrook.server.referees import Referees

    async def run(self: Referees, work: Callable[[], Any]) -> Any:
        return work()

    Referees.run = run  # type: ignore[method-assign]


def believe_every_origin() -> None:
    """Forget to ask where a request comes from."""
    security._same_site = lambda headers: None


BUGS = {
    bug.__name__: bug
    for bug in (
        acknowledge_before_commit,
        write_without_key,
        forget_the_chain,
        show_the_table_of_another,
        whisper_to_all,
        trust_every_step,
        believe_every_origin,
    )
}

KEPT = (
    (Rooms, ("_append", "_answer", "look")),
    (Room, ("audible",)),
    (chain, ("link", "genesis", "game_seal", "seal")),
    (security, ("_same_site",)),
    (access, ("load",)),
)


def plant(bug: str) -> None:
    """Switch a planted bug on."""
    BUGS[bug]()
