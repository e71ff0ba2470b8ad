"""Messages through PostgreSQL: NOTIFY with the change, LISTEN in every process on every machine."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Callable, Sequence
from typing import Any

import sqlalchemy as sa

from .connection import Connection
from .messages import Hear, hand_on
from .statements import Statement

CHANNEL = "shadowbrook"
NOTIFY = Statement(sa.select(sa.func.pg_notify(sa.bindparam("channel"), sa.bindparam("line"))))
FIRST_WAIT, LONGEST_WAIT = 0.1, 5.0  # seconds until a lost connection is tried again
CHECK = 20.0  # seconds of silence after which the connection is tried

log = logging.getLogger("shadowbrook.server")


class PostgresMessages:
    """What one process hears over a connection of its own, and tells in its transactions."""

    with_changes = True

    def __init__(self, connect: Callable[[], Any]) -> None:
        """`connect` opens a connection of the driver for the event loop."""
        self._connect = connect
        self.listening = False

    def store(self, db: Connection, lines: Sequence[bytes]) -> None:
        for line in lines:
            db.run(NOTIFY, {"channel": CHANNEL, "line": line.decode()})

    def send(self, lines: Sequence[bytes]) -> None:
        """Do nothing: the transaction has carried them."""

    async def listen(self, hear: Hear, missed: Callable[[], None]) -> None:
        wait = FIRST_WAIT
        while True:
            try:
                async with contextlib.aclosing(self._heard(missed)) as lines:
                    async for line in lines:
                        wait = FIRST_WAIT
                        hand_on(line, hear)
            except OSError as error:
                log.warning("changes by other processes are not heard of now: %s", error)
            self.listening = False
            missed()
            await asyncio.sleep(wait)
            wait = min(2 * wait, LONGEST_WAIT)

    async def _heard(self, missed: Callable[[], None]) -> Any:
        """Yield what is said, as long as the connection lasts; then OSError."""
        import psycopg  # noqa: PLC0415 - an extra

        try:
            connection = await self._connect()
        except psycopg.Error as error:
            raise OSError(str(error)) from error
        try:
            await connection.execute(f"LISTEN {CHANNEL}")
            self.listening = True
            missed()  # whatever was said until now
            while True:
                async for notice in connection.notifies(timeout=CHECK):
                    yield notice.payload
                await connection.execute("SELECT 1")
        except psycopg.Error as error:
            raise OSError(str(error)) from error
        finally:
            await connection.close()

    def close(self) -> None:
        self.listening = False
