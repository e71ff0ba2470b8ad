"""A server of several processes, and clients that know which of them they talk to.

`python -m tests.server.several DATABASE WORKERS` serves on a free port and says which.
"""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from shadowbrook.server.config import Config
from shadowbrook.server.http.serve import serve
from shadowbrook.server.load.client import Client, ConnectionBroken

REPOSITORY = Path(__file__).parents[2]


class Several:
    """A running server of several processes."""

    def __init__(self, database: str, workers: int) -> None:
        self.database, self.workers = database, workers
        self.parent = subprocess.Popen(
            [sys.executable, "-m", "tests.server.several", database, str(workers)],
            cwd=REPOSITORY,
            stdout=subprocess.PIPE,
            text=True,
            env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
        )
        assert self.parent.stdout is not None
        self.port = int(self.parent.stdout.readline())

    def processes(self) -> list[int]:
        """The process ids of the workers."""
        found = Path(f"/proc/{self.parent.pid}/task/{self.parent.pid}/children").read_text()
        return [int(one) for one in found.split()]

    def stop(self) -> int:
        self.parent.send_signal(signal.SIGTERM)
        code = self.parent.wait(30)
        assert self.parent.stdout is not None
        self.parent.stdout.close()
        return code

    async def at(self, worker: int, token: str = "") -> Client:
        """A client whose connection leads to this process: the system shares them out."""
        while True:
            client = Client("127.0.0.1", self.port, token)
            try:
                ready = (await client.get("/ready")).json()
            except ConnectionBroken:  # the process has just ended
                await asyncio.sleep(0.05)
                continue
            if ready["worker"] == worker:
                return client
            client.close()

    async def guest(self, name: str, worker: int) -> Client:
        client = await self.at(worker)
        client.token = (await client.post("/api/people", {"name": name})).json()["token"]
        return client


@contextmanager
def several(database: str, workers: int) -> Iterator[Several]:
    running = Several(database, workers)
    try:
        yield running
    finally:
        assert running.stop() == 0


def _main() -> None:
    def told(address: str) -> None:
        sys.stdout.write(f"{address.rpartition(':')[2]}\n")
        sys.stdout.flush()

    settings: dict[str, Any] = {"limits": None, "pause_seconds": (0.0, 0.002)}
    config = Config(database=sys.argv[1], **settings)
    serve(config, "127.0.0.1", 0, workers=int(sys.argv[2]), open_browser=False, told=told)


if __name__ == "__main__":
    _main()
