"""A7: visitors who leave in the middle of a request leave nothing half done."""

from __future__ import annotations

import asyncio
import sqlite3
from pathlib import Path
from random import Random
from typing import Any

import msgspec

from shadowbrook.server.games.check import check_store
from tests.server.house import House, house, lone, run

CANCELLATIONS = 300


async def _request(here: House, token: str, method: str, path: str, data: Any = None) -> None:
    """A request straight to the application, so that it can be cancelled at any await."""
    body = b"" if data is None else msgspec.json.encode(data)
    headers = [(b"host", b"test"), (b"authorization", f"Bearer {token}".encode())]
    if body:
        headers += [(b"content-type", b"application/json")]
        headers += [(b"content-length", str(len(body)).encode())]
    scope = {
        "type": "http",
        "method": method,
        "path": path,
        "raw_path": path.encode(),
        "query_string": b"",
        "headers": headers,
        "client": ("127.0.0.1", 1),
        "server": ("test", 80),
        "scheme": "http",
        "http_version": "1.1",
        "root_path": "",
    }
    sent = False

    async def receive() -> dict[str, Any]:
        nonlocal sent
        if not sent:
            sent = True
            return {"type": "http.request", "body": body, "more_body": False}
        await asyncio.sleep(3600)
        return {"type": "http.disconnect"}

    async def send(message: Any) -> None:
        await asyncio.sleep(0)

    await here.app(scope, receive, send)


def _second_writer(path: Path) -> None:
    """Another connection can write at once: nobody holds a lock."""
    db = sqlite3.connect(path, timeout=0.5, isolation_level=None)
    try:
        db.execute("BEGIN IMMEDIATE")
        db.execute("ROLLBACK")
    finally:
        db.close()


def test_cancelled_requests_leave_no_transaction_no_lock_and_no_task(tmp_path):
    async def story() -> None:
        stream = Random(7)
        async with house(tmp_path) as here:
            anna, token = await here.people.register("Anna")
            room = await lone(here, anna)
            await here.games.tasks.finished()  # what the start of the server began
            before = asyncio.all_tasks()
            cut = 0
            while cut < CANCELLATIONS:
                if room.game.decision is None:
                    room = await lone(here, anna)
                request = _any_request(here, token, room, stream)
                task = asyncio.create_task(request)
                for _ in range(int(stream.random() ** 2 * 40)):
                    await asyncio.sleep(0)
                if stream.random() < 0.3:
                    await asyncio.sleep(stream.random() * 0.004)
                if task.done():
                    continue
                task.cancel()
                await asyncio.gather(task, return_exceptions=True)
                cut += 1
                if cut % 10 == 0:
                    await here.games.tasks.finished()
                    await here.games.store.write(lambda db: None)  # all before it is done
                    assert not here.games.store.in_transaction
                    _second_writer(here.path)
                    assert not room.lock.locked()
                    assert not room.followers
            await here.games.tasks.finished()
            await asyncio.sleep(0)
            assert asyncio.all_tasks() == before
            assert room.head > 0  # some were finished without their sender

    run(story())
    assert check_store(tmp_path / "games.sqlite3").findings == []


def _any_request(here: House, token: str, room: Any, stream: Random) -> Any:
    game = f"/api/games/{room.id}"
    keys = room.game.decision.keys()
    answer = {
        "seat": 0,
        "version": room.version,
        "option": keys[int(stream.random() * len(keys))],
    }
    new = {"setup": {"mode": "lone", "heroes": ["karl"]}, "seats": [{"kind": "me"}]}
    requests = (
        ("POST", f"{game}/answers", answer),
        ("POST", f"{game}/answers", answer),
        ("POST", f"{game}/answers", answer),
        ("GET", game, None),
        ("GET", f"{game}/story", None),
        ("GET", f"{game}/events", None),
        ("GET", "/api/games", None),
        ("POST", f"{game}/undo", {"version": room.version}),
        ("POST", f"{game}/chat", {"text": "hello"}),
        ("POST", "/api/games", new),
        ("POST", "/api/people", {"name": "Ben"}),
    )
    method, path, data = requests[int(stream.random() * len(requests))]
    return _request(here, token, method, path, data)
