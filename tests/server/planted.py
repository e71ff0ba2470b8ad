"""Planted bugs: faults that the storms must find. None of them is in the server itself."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import msgspec

from shadowbrook.server.errors import StaleAnswer
from shadowbrook.server.games.live_game import LiveGame
from shadowbrook.server.games.log import GameLog
from shadowbrook.server.games.moves import Move, Moves
from shadowbrook.server.games.watching import Watching
from shadowbrook.server.http import guard
from shadowbrook.server.store import access, chain
from shadowbrook.server.store.rows import LogRow

LATER: set[asyncio.Task[None]] = set()  # what is stored when nobody waits any more


def acknowledge_before_commit() -> None:
    """Say that it is stored, and store it a little later."""

    async def later(self: GameLog, live: LiveGame, entry: LogRow, **more: Any) -> LogRow:
        row = {**msgspec.structs.asdict(entry), "game": live.id}
        stored = msgspec.structs.replace(entry, hash=chain.link(live.head_hash, row))
        written = more.get("game") or live.game

        async def write() -> None:
            await asyncio.sleep(0.05)
            with contextlib.suppress(StaleAnswer):
                await self._store.append(
                    live.id, [entry], waiting=live.waiting(written), line=live.line(written)
                )

        LATER.add(asyncio.create_task(write()))
        for changed in more.get("seats", ()):
            live.seats[changed.number] = changed
        live.take(stored)
        return stored

    GameLog.append = later  # type: ignore[method-assign]


def write_without_key() -> None:
    """Store every answer under a key of its own, so that a repeat is not known again."""
    take = Moves._take

    async def keyless(self: Moves, live: LiveGame, move: Move) -> Any:
        other = replace(move, version=live.version, key=f"{move.key[:2]}{live.head}")
        return await take(self, live, other)

    Moves._take = keyless  # type: ignore[method-assign]


def forget_the_chain() -> None:
    """Load a game without looking at its hashes."""
    chain.link = lambda before, row: str(row["hash"])
    chain.genesis = lambda row: str(row["genesis"])
    chain.game_seal = lambda row: str(row["seal"])
    chain.seal = lambda table, row: str(row["seal"])


def show_the_table_of_another() -> None:
    """Give everybody the view of seat 0."""
    look = Watching.look

    async def leak(self: Watching, live: LiveGame, seat: int, *, numbers: bool = False) -> Any:
        found = await look(self, live, 0, numbers=numbers)
        return replace(found, seat=seat)

    Watching.look = leak  # type: ignore[method-assign]


def whisper_to_all() -> None:
    """Let every seat hear every record."""
    LiveGame.audible = lambda self, told, seat: told  # type: ignore[method-assign]


def trust_every_step() -> None:
    """Run steps without a limit of time, on the loop itself."""
    from shadowbrook.server.workers.step_threads import StepThreads

    async def run(self: StepThreads, work: Callable[[], Any]) -> Any:
        return work()

    StepThreads.run = run  # type: ignore[method-assign]


def believe_every_origin() -> None:
    """Forget to ask where a request comes from."""
    guard._same_site = lambda headers: None


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
    (GameLog, ("append",)),
    (Moves, ("_take",)),
    (Watching, ("look",)),
    (LiveGame, ("audible",)),
    (chain, ("link", "genesis", "game_seal", "seal")),
    (guard, ("_same_site",)),
    (access, ("load",)),
)


def plant(bug: str) -> None:
    """Switch a planted bug on."""
    BUGS[bug]()
