"""A1: the server is killed at random moments while people play; nothing acknowledged is lost."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from random import Random

import pytest

from shadowbrook.server.games.check import (
    History,
    Received,
    Sent,
    StoreFinding,
    check_history,
    view_digest,
)
from shadowbrook.server.http.serve import bind
from shadowbrook.server.load.client import Client, ConnectionBroken
from tests.server.house import house, play_out, run

REPOSITORY = Path(__file__).parents[2]
GAMES, KILLS, ACKNOWLEDGED = 10, 40, 2000
SETUPS = (
    {"mode": "lone", "heroes": ["karl"], "villain": "vampire"},
    {"mode": "solo-team", "heroes": ["isabella", "thomas"], "villain": "scarecrow"},
)


class Storm:
    """Ten games, their players, and somebody who pulls the plug."""

    def __init__(self, folder: Path, seed: int, *bugs: str) -> None:
        self.path = folder / "games.sqlite3"
        self.random = Random(seed)
        self.history = History()
        self.acknowledged = 0
        self.kills = 0
        self.over = asyncio.Event()
        listener = bind("127.0.0.1", 0)
        self.port = listener.getsockname()[1]
        listener.close()
        self.zygote = subprocess.Popen(
            [
                sys.executable,
                "-m",
                "tests.server.zygote",
                str(self.path),
                str(self.port),
                *bugs,
            ],
            cwd=REPOSITORY,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
        )
        self.server = 0

    def say(self, line: str) -> None:
        assert self.zygote.stdin is not None
        self.zygote.stdin.write(f"{line}\n")
        self.zygote.stdin.flush()

    def hear(self) -> str:
        assert self.zygote.stdout is not None
        return self.zygote.stdout.readline().strip()

    def start(self) -> None:
        self.say("start")
        self.server = int(self.hear())

    def kill(self) -> None:
        os.kill(self.server, signal.SIGKILL)
        assert self.hear() == "ended"
        self.kills += 1

    def end(self) -> None:
        self.say("end")
        self.zygote.wait(10)
        for pipe in (self.zygote.stdin, self.zygote.stdout):
            assert pipe is not None
            pipe.close()

    def wire(self, token: str = "") -> Client:
        return Client("127.0.0.1", self.port, token)

    async def ready(self) -> None:
        wire = self.wire()
        while True:
            try:
                if (await wire.get("/ready")).status == 200:
                    wire.close()
                    return
            except ConnectionBroken:
                await asyncio.sleep(0.01)


async def open_tables(storm: Storm, count: int) -> list[tuple[str, str]]:
    """So many games, each with a person; as (token, game)."""
    tables = []
    for n in range(count):
        wire = storm.wire()
        wire.token = (await wire.post("/api/people")).json()["token"]
        wish = {"setup": SETUPS[n % 2], "seats": [{"kind": "me"}]}
        tables.append((wire.token, (await wire.post("/api/games", wish)).json()["id"]))
        wire.close()
    return tables


async def player(storm: Storm, token: str, game: str, stream: Random) -> None:
    """Play at random; an answer of which nothing was heard is sent again under the same key."""
    number = 0
    wire = storm.wire(token)
    try:
        while not storm.over.is_set():
            try:
                table = (await wire.get(f"/api/games/{game}")).json()
            except ConnectionBroken:
                await asyncio.sleep(0.01)
                continue
            view = table["view"]
            seen = Received(game, table["seat"], table["version"], view_digest(view))
            storm.history.seen.append(seen)
            if view["decision"] is None:
                return
            options = [one["key"] for one in view["decision"]["options"]]
            number += 1
            body = {
                "seat": table["seat"],
                "version": table["version"],
                "option": options[int(stream.random() * len(options))],
                "key": f"{number}",
            }
            while not await send(storm, wire, game, body):
                if storm.over.is_set():
                    return
                await asyncio.sleep(0.005)
    finally:
        wire.close()


async def send(storm: Storm, wire: Client, game: str, body: dict[str, object]) -> bool:
    """Send an answer once and keep what came of it; return whether something was heard."""
    sent = Sent(
        f"p:{body['key']}",
        game,
        int(str(body["seat"])),
        int(str(body["version"])),
        str(body["option"]),
        time.monotonic(),
    )
    storm.history.sent.append(sent)
    try:
        answer = await wire.post(f"/api/games/{game}/answers", body)
    except ConnectionBroken:
        return False
    sent.end = time.monotonic()
    if answer.status == 200:
        receipt = answer.json()
        sent.outcome, sent.seq, sent.head = "ok", receipt["seq"], receipt["head"]
        storm.acknowledged += 1
    elif answer.status < 500:
        sent.outcome = "refused"
    return True


async def storm_over(storm: Storm, kills: int, acknowledged: int) -> None:
    """Play and kill until both figures are reached."""
    storm.start()
    await storm.ready()
    tables = await open_tables(storm, GAMES)
    players = [
        asyncio.create_task(player(storm, token, game, Random(f"{game}{n}")))
        for n, (token, game) in enumerate(tables)
    ]
    more = asyncio.create_task(_more_tables(storm, players))
    for _ in range(kills):
        await asyncio.sleep(0.05 + storm.random.random() * 0.2)
        storm.kill()
        storm.start()
        await storm.ready()
    while storm.acknowledged < acknowledged:
        await asyncio.sleep(0.02)
    storm.over.set()
    more.cancel()
    await asyncio.gather(*players, more, return_exceptions=True)
    storm.kill()
    storm.end()


async def _more_tables(storm: Storm, players: list[asyncio.Task[None]]) -> None:
    """Whoever has finished a game begins another one."""
    while True:
        await asyncio.sleep(0.05)
        for n, task in enumerate(players):
            if task.done():
                try:
                    token, game = (await open_tables(storm, 1))[0]
                except (ConnectionBroken, KeyError):
                    continue
                players[n] = asyncio.create_task(player(storm, token, game, Random(game)))


def judge(storm: Storm) -> list[StoreFinding]:
    """What the checker says of the database after the storm, in this process."""
    return check_history(storm.path, storm.history)


@pytest.mark.timeout(600)
def test_kills_lose_nothing_double_nothing_and_leave_no_game_stuck(tmp_path):
    storm = Storm(tmp_path, 1)
    run(storm_over(storm, KILLS, ACKNOWLEDGED))
    assert storm.kills > KILLS
    assert storm.acknowledged >= ACKNOWLEDGED
    assert judge(storm) == []
    repeated = [one for one in storm.history.sent if one.outcome == "unknown"]
    assert repeated  # some answers were under way when the server died

    async def heal() -> None:
        async with house(tmp_path) as here:
            await play_out(here)

    run(heal())


@pytest.mark.timeout(120)
def test_the_storm_finds_an_answer_acknowledged_before_it_is_stored(tmp_path):
    storm = Storm(tmp_path, 2, "acknowledge_before_commit")
    run(storm_over(storm, 6, 50))
    assert any("lost" in str(finding) for finding in judge(storm))
