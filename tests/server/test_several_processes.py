"""Several processes serve the same games, on both databases: who plays cannot tell."""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import signal
import time
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from shadowbrook.server.games.check import check_store
from shadowbrook.server.load.client import Client, ConnectionBroken
from tests.server.house import PAIR, run
from tests.server.several import Several, several
from tests.server.store.postgres import Cluster

pytestmark = pytest.mark.timeout(240)

WORKERS = 3
LISTENERS = """
    SELECT pg_terminate_backend(pid) FROM pg_stat_activity
    WHERE datname = '{name}' AND query LIKE 'LISTEN%'
"""
CONNECTIONS = """
    SELECT pg_terminate_backend(pid) FROM pg_stat_activity
    WHERE datname = '{name}' AND pid <> pg_backend_pid()
"""


@pytest.fixture(params=["sqlite", "postgresql"], scope="module")
def running(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Several]:
    """A server of three processes for all tests here."""
    if request.param == "sqlite":
        database = f"sqlite:///{tmp_path_factory.mktemp('several') / 'games.sqlite3'}"
    else:
        cluster: Cluster = request.getfixturevalue("postgres")
        database = cluster.new_database()
    with several(database, WORKERS) as server:
        yield server
    assert check_store(database).findings == []


async def table_of_two(server: Several, **more: Any) -> tuple[str, Client, Client]:
    """A game, whose host is at the first process and whose other player at the second."""
    anna, ben = await server.guest("Anna", 0), await server.guest("Ben", 1)
    wish = {"setup": PAIR, "seats": [{"kind": "me"}, {"kind": "open"}], **more}
    game = (await anna.post("/api/games", wish)).json()["id"]
    link = (await anna.post(f"/api/games/{game}/seats/1/invitation")).json()["token"]
    joined = (await ben.post(f"/api/invitations/{link}")).json()
    assert joined["seat"] == 1, joined
    return game, anna, ben


async def look(client: Client, game: str) -> dict[str, Any]:
    found: dict[str, Any] = (await client.get(f"/api/games/{game}")).json()
    return found


async def until(client: Client, game: str, true: Any, seconds: float = 20.0) -> dict[str, Any]:
    """Look until something that happens by itself can be seen."""
    deadline = time.monotonic() + seconds
    while not true(found := await look(client, game)):
        assert time.monotonic() < deadline, "it did not happen in time"
        await asyncio.sleep(0.02)
    return found


async def note(events: AsyncIterator[bytes], heads: list[int]) -> None:
    """Note what a stream says, as it comes."""
    async for event in events:
        heads += [json.loads(event)["head"]]


def body(table: dict[str, Any], stream: Random) -> dict[str, Any]:
    """Any answer to the open decision."""
    decision = table["view"]["decision"]
    option = decision["options"][int(stream.random() * len(decision["options"]))]["key"]
    return {"seat": decision["seat"], "option": option, "version": table["version"]}


async def answer(game: str, players: list[Client], stream: Random) -> dict[str, Any] | None:
    """One answer by whoever is asked, at their own process; None if the game is over."""
    table = await look(players[0], game)
    decision = table["view"]["decision"]
    if decision is None:
        return None
    asked = players[decision["seat"]]
    seen = await look(asked, game)
    assert seen["version"] == table["version"], "what one process has shown, the next shows too"
    sent = await asked.post(f"/api/games/{game}/answers", body(seen, stream))
    assert sent.status == 200, sent.body
    receipt: dict[str, Any] = sent.json()
    return receipt


def test_two_at_different_processes_play_a_whole_game_and_a_third_sees_it_in_order(running):
    async def story() -> None:
        game, anna, ben = await table_of_two(running)
        eve = await running.at(2)
        heads: list[int] = []

        async def watch() -> None:
            await note(eve.events(f"/api/games/{game}/events", here=True), heads)

        watching = asyncio.create_task(watch())
        stream, last = Random(5), None
        while (receipt := await answer(game, [anna, ben], stream)) is not None:
            last = receipt
        assert last is not None
        strangers = [await running.at(worker) for worker in range(WORKERS)]
        tables = [await look(stranger, game) for stranger in strangers]
        assert {table["version"] for table in tables} == {last["version"]}
        assert all(table["over"] for table in tables)
        assert tables[0]["view"] == tables[1]["view"] == tables[2]["view"]
        assert tables[0]["news"] == tables[1]["news"] == tables[2]["news"]
        while not heads or heads[-1] < last["seq"] + 1:
            await asyncio.sleep(0.02)
        assert heads == sorted(set(heads))
        watching.cancel()
        for client in (anna, ben, eve, *strangers):
            client.close()

    run(story())


def test_of_two_answers_at_once_one_wins_and_the_other_is_told_that_it_is_late(running):
    async def story() -> None:
        game, anna, ben = await table_of_two(running)
        twins = [[anna, await running.at(1, anna.token)], [ben, await running.at(2, ben.token)]]
        stream, conflicts = Random(3), 0
        while conflicts < 40:
            table = await look(anna, game)
            decision = table["view"]["decision"]
            if decision is None:
                break
            seat = decision["seat"]
            seen = await look(twins[seat][0], game)
            options = [one["key"] for one in seen["view"]["decision"]["options"]]
            if len(options) < 2:
                await twins[seat][0].post(f"/api/games/{game}/answers", body(seen, stream))
                continue
            conflicts += 1
            stream.shuffle(options)
            bodies = [{"seat": seat, "option": one, "version": seen["version"]} for one in options]
            sent = await asyncio.gather(
                *(
                    client.post(f"/api/games/{game}/answers", what)
                    for client, what in zip(twins[seat], bodies, strict=False)
                )
            )
            assert sorted(one.status for one in sent) == [200, 409], [one.body for one in sent]
            late = next(one for one in sent if one.status == 409).json()
            assert late["code"] == "stale"
            assert "moved on" in late["message"]
        assert conflicts > 5
        for client in (*twins[0], *twins[1]):
            client.close()

    run(story())


def test_the_same_answer_sent_to_every_process_counts_once(running):
    async def story() -> None:
        game, anna, ben = await table_of_two(running)
        stream = Random(8)
        clients = {
            seat: [await running.at(worker, token) for worker in range(WORKERS)]
            for seat, token in enumerate((anna.token, ben.token))
        }
        for number in range(10):
            table = await look(anna, game)
            seat = table["view"]["decision"]["seat"]
            seen = await look(clients[seat][0], game)
            what = {**body(seen, stream), "key": f"k{number}"}
            sent = await asyncio.gather(
                *(one.post(f"/api/games/{game}/answers", what) for one in clients[seat])
            )
            receipts = [one.json() for one in sent]
            assert [one.status for one in sent] == [200] * WORKERS
            assert len({(one["seq"], one["head"]) for one in receipts}) == 1
            assert sum(not one["repeated"] for one in receipts) == 1
        for client in (anna, ben, *clients[0], *clients[1]):
            client.close()

    run(story())


def test_what_is_said_at_one_process_is_known_at_the_next(running):
    async def story() -> None:
        game, anna, ben = await table_of_two(running)
        path = f"/api/games/{game}"
        other = await running.at(2, anna.token)
        for n in range(5):  # both at once, on different processes: nothing is lost
            said = await asyncio.gather(
                *(
                    one.post(f"{path}/chat", {"text": f"{who} {n}"})
                    for who, one in enumerate((anna, ben))
                )
            )
            assert [one.status for one in said] == [200, 200]
        texts = {line["text"] for line in (await look(other, game))["chat"]}
        assert texts == {f"{who} {n}" for who in (0, 1) for n in range(5)}
        assert (await anna.patch(path, {"title": "Night", "pace": "fast"})).status == 200
        assert (await look(other, game))["title"] == "Night"
        assert (await anna.patch("/api/me", {"name": "Änna"})).status == 200
        assert (await other.get("/api/me")).json()["name"] == "Änna"
        assert (await other.patch("/api/me", {"language": "de"})).status == 200
        assert (await anna.get("/api/me")).json() == (await other.get("/api/me")).json()
        # how a seat is stopped is no row of the log
        assert (await anna.put(f"{path}/seats/0/ask", {"windows": "pass"})).status == 200
        assert (await look(other, game))["asking"]["windows"] == "pass"
        assert (await other.put(f"{path}/seats/0/stops/torch", {"stop": "never"})).status == 200
        assert (await look(anna, game))["asking"] == {
            "windows": "pass",
            "always": [],
            "never": ["torch"],
        }
        for client in (anna, ben, other):
            client.close()

    run(story())


def test_seats_links_and_undo_are_the_same_everywhere(running):
    async def story() -> None:
        game, anna, ben = await table_of_two(running)
        path = f"/api/games/{game}"
        other = await running.at(2, anna.token)
        stream = Random(4)
        # to a bot on one process, back on another
        assert (await anna.post(f"{path}/seats/0/bot", {})).status == 200
        assert (await look(other, game))["seats"][0]["kind"] == "bot"
        assert (await other.post(f"{path}/seats/0/take-back")).status == 200
        assert (await look(anna, game))["seats"][0]["kind"] == "person"
        # a link that was made at one process is shown by another, and is good once
        assert (await ben.post(f"{path}/seats/1/open")).status == 200
        link = (await anna.post(f"{path}/seats/1/invitation")).json()["token"]
        await asyncio.sleep(0.2)
        assert (await other.post(f"{path}/seats/1/invitation")).json()["token"] == link
        assert (await ben.post(f"/api/invitations/{link}")).status == 200
        assert (await other.get(f"/api/invitations/{link}")).status == 404
        # taken back at one process, seen at the other
        before = await look(other, game)
        while (table := await look(anna, game))["view"]["decision"]["seat"] != 0:
            await answer(game, [anna, ben], stream)
        await anna.post(f"{path}/answers", body(table, stream))
        late = await look(other, game)
        assert late["version"] > before["version"]
        taken = await other.post(f"{path}/undo", {"version": late["version"]})
        assert taken.status == 200, taken.body
        seen = await look(ben, game)
        if taken.json()["undo_asked"] is not None:
            agreed = await ben.post(f"{path}/undo/agree")
            assert agreed.status == 200, agreed.body
            seen = await look(anna, game)
        assert seen["view"]["decision"]["seat"] == 0
        assert [one["kind"] for one in (await look(other, game))["notices"]][-1] == "undo"
        for client in (anna, ben, other):
            client.close()

    run(story())


def test_who_is_here_is_known_everywhere(running):
    async def story() -> None:
        game, anna, ben = await table_of_two(running)
        other = await running.at(2, ben.token)
        events = other.events(f"/api/games/{game}/events", here=True)
        await anext(events)
        await until(anna, game, lambda table: table["seats"][1]["present"])
        await events.aclose()
        await until(anna, game, lambda table: not table["seats"][1]["present"])
        for client in (anna, ben):
            client.close()

    run(story())


def test_a_hint_that_one_process_gave_is_shown_by_another(running):
    async def story() -> None:
        anna = await running.guest("Anna", 0)
        wish = {"setup": {"mode": "lone", "heroes": ["karl"]}, "seats": [{"kind": "me"}]}
        game = (await anna.post("/api/games", wish)).json()["id"]
        other = await running.at(1, anna.token)
        await look(other, game)
        asked = {"seat": 0, "version": 0}
        hint = (await anna.post(f"/api/games/{game}/hint", asked)).json()
        assert (await other.post(f"/api/games/{game}/hint", asked)).json() == hint
        for client in (anna, other):
            client.close()

    run(story())


BOTS = {
    "setup": {**PAIR, "villain": "vampire"},
    "seats": [{"kind": "bot", "bot": "random"}, {"kind": "bot", "bot": "random"}],
    "pace": "instant",
}


def test_bots_play_on_when_the_process_that_drove_them_is_killed(running):
    async def story() -> None:
        anna = await running.guest("Anna", 0)
        game = (await anna.post("/api/games", BOTS)).json()["id"]
        ben = await running.at(1, anna.token)
        await until(ben, game, lambda table: table["version"] > 3)
        before = running.processes()
        os.kill(before[0], signal.SIGKILL)
        table = await until(ben, game, lambda table: table["over"], 90)
        assert table["version"] == table["head"], "no row but moves: nobody moved twice in vain"
        while len(running.processes()) < WORKERS or before[0] in running.processes():
            await asyncio.sleep(0.02)
        for client in (anna, ben):
            client.close()

    run(story())


def test_killed_processes_lose_nothing_and_streams_go_on(running):
    async def story() -> None:
        game, anna, ben = await table_of_two(running)
        path = f"/api/games/{game}"
        heads: list[int] = []
        over = asyncio.Event()

        async def watch() -> None:  # as a page does: opens its stream again, and says what it has
            while not over.is_set():
                eve = Client("127.0.0.1", running.port)
                since = heads[-1] if heads else -1
                with contextlib.suppress(OSError, EOFError):
                    await note(eve.events(f"{path}/events?since={since}"), heads)
                await asyncio.sleep(0.05)

        async def kill() -> None:
            stream = Random(2)
            for _ in range(6):
                await asyncio.sleep(0.3 + stream.random())
                victims = running.processes()
                os.kill(victims[int(stream.random() * len(victims))], signal.SIGKILL)

        async def again(client: Client, method: str, path: str, data: Any = None) -> Any:
            while True:
                try:
                    sent = client.get(path) if method == "GET" else client.post(path, data)
                    return await sent
                except ConnectionBroken:
                    await asyncio.sleep(0.02)

        watching, killing = asyncio.create_task(watch()), asyncio.create_task(kill())
        players, stream, acknowledged = [anna, ben], Random(6), {}
        while not killing.done():
            table = (await again(anna, "GET", path)).json()
            decision = table["view"]["decision"]
            if decision is None:
                break
            asked = players[decision["seat"]]
            seen = (await again(asked, "GET", path)).json()
            what = {**body(seen, stream), "key": f"k{seen['version']}"}
            sent = await again(asked, "POST", f"{path}/answers", what)
            assert sent.status == 200, sent.body
            acknowledged[sent.json()["seq"]] = sent.json()["head"]
        await killing
        table = (await again(anna, "GET", path)).json()
        assert table["head"] == max(acknowledged) + 1
        while not heads or heads[-1] < table["head"]:
            await asyncio.sleep(0.05)
        assert heads == sorted(set(heads))
        over.set()
        watching.cancel()
        while len(running.processes()) < WORKERS:
            await asyncio.sleep(0.02)
        for client in (anna, ben):
            client.close()

    run(story())


@pytest.mark.parametrize("running", ["postgresql"], indirect=True)
@pytest.mark.parametrize("end", [LISTENERS, CONNECTIONS])
def test_a_lost_connection_comes_back_and_nothing_is_missed(running, postgres, end):
    end = end.format(name=running.database.rpartition("/")[2])

    async def story() -> None:
        game, anna, ben = await table_of_two(running)
        eve = await running.at(2)
        events = eve.events(f"/api/games/{game}/events", here=True)
        head = json.loads(await anext(events))["head"]
        for n in range(4):
            if n % 2 == 0:
                await asyncio.to_thread(postgres.execute, end)
            for _ in range(100):  # a writer that has lost its connection says so
                said = await anna.post(f"/api/games/{game}/chat", {"text": f"line {n}"})
                if said.status == 200:
                    break
                await asyncio.sleep(0.05)
            assert said.status == 200
            head += 1
            assert (await look(ben, game))["head"] == head
            async with asyncio.timeout(20):
                while json.loads(await anext(events))["head"] < head:
                    pass
        await events.aclose()
        for client in (anna, ben):
            client.close()

    run(story())


def test_processes_end_with_their_parent(tmp_path: Path):
    running = Several(f"sqlite:///{tmp_path / 'games.sqlite3'}", 2)
    children = running.processes()
    running.parent.kill()
    running.parent.wait()
    assert running.parent.stdout is not None
    running.parent.stdout.close()
    deadline = time.monotonic() + 20
    while any(_lives(child) for child in children):
        assert time.monotonic() < deadline
        time.sleep(0.05)


def _lives(process: int) -> bool:
    try:
        return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False
