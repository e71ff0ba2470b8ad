"""A8: PostgreSQL ends connections or cannot be reached; nothing acknowledged is lost."""

from __future__ import annotations

import asyncio
import contextlib
from pathlib import Path
from random import Random
from typing import Any

import pytest

from shadowbrook.server.errors import StoreTrouble, StoreUnusable
from shadowbrook.server.games.check import check_store
from shadowbrook.server.store import Store
from shadowbrook.server.store.addresses import database_at
from shadowbrook.server.store.moving import move_store
from tests.server.house import lone, run
from tests.server.store.postgres import Cluster
from tests.server.store.test_store import serving

KILLS = 20
END_CONNECTIONS = """
    SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '{name}'
"""


@pytest.mark.timeout(240)
def test_ended_connections_lose_nothing_and_double_nothing(postgres: Cluster):
    address = postgres.new_database()
    end = END_CONNECTIONS.format(name=address.rpartition("/")[2])

    async def story() -> list[tuple[str, int, str]]:
        stream, kills = Random(3), 0
        told: list[tuple[str, int, str]] = []
        async with serving(address) as here:
            anna = await here.person()
            room = await lone(here, anna)
            while kills < KILLS:
                decision = room.game.decision
                if decision is None:
                    room = await lone(here, anna)
                    continue
                keys = decision.keys()
                answer: dict[str, Any] = {
                    "seat": 0,
                    "option": keys[int(stream.random() * len(keys))],
                    "version": room.version,
                }
                killing = None
                if stream.random() < 0.3:
                    killing = asyncio.create_task(asyncio.to_thread(postgres.execute, end))
                    kills += 1
                    await asyncio.sleep(stream.random() * 0.03)
                for _ in range(40):  # whoever gets no receipt sends the same again
                    try:
                        receipt = await here.games.moves.answer(room, anna, **answer)
                        break
                    except StoreTrouble:
                        await asyncio.sleep(0.02)
                told.append((room.id, receipt.seq, receipt.head))
                if killing is not None:
                    await killing
        return told

    told = run(story())
    assert len(set(told)) == len(told)
    assert check_store(address).findings == []

    async def look() -> None:
        store = Store(address)
        try:
            games = {game: await store.load(game) for game, _, _ in told}
        finally:
            store.close()
        for game, seq, head in told:
            assert games[game].entries[seq].hash == head

    run(look())


def test_a_database_that_cannot_be_reached_is_named_without_its_password():
    database = database_at("postgresql://anna:secret@127.0.0.1:1/games")
    with pytest.raises(StoreUnusable, match=r"postgresql://127\.0\.0\.1:1/games cannot be") as said:
        database.bring_up_to_date()
    assert "secret" not in str(said.value)


def test_nothing_is_moved_while_somebody_can_write_and_nothing_written_meanwhile(
    postgres: Cluster, tmp_path: Path
):
    """Whoever writes holds the lock with the very connection that writes."""
    address = postgres.new_database()
    target = f"sqlite:///{tmp_path / 'games.sqlite3'}"
    end = END_CONNECTIONS.format(name=address.rpartition("/")[2])

    async def story() -> None:
        store = Store(address)
        try:
            await store.write(lambda db: None)
            with pytest.raises(StoreUnusable, match="stop all servers"):
                move_store(address, target)
            await asyncio.to_thread(postgres.execute, end)  # also the one that only held a lock
            for _ in range(20):
                with contextlib.suppress(StoreTrouble):
                    await store.write(lambda db: None)
                    break
            with pytest.raises(StoreUnusable, match="stop all servers"):
                move_store(address, target)
        finally:
            store.close()

    run(story())
    assert move_store(address, target).games == 0
    unlock = database_at(address).lock_alone()
    with pytest.raises(StoreUnusable, match="are being moved"):
        Store(address)
    unlock()


def test_a_database_of_another_program_is_left_alone(postgres: Cluster):
    import psycopg

    address = postgres.new_database()
    with psycopg.connect(address) as db:
        db.execute("CREATE TABLE birds (name text)")
    with pytest.raises(StoreUnusable, match="of another program"):
        Store(address)


def test_commits_reach_the_disk_whatever_the_cluster_is_set_to(postgres: Cluster):
    address = postgres.new_database()
    name = address.rpartition("/")[2]
    postgres.execute(f"ALTER DATABASE {name} SET synchronous_commit TO off")
    store = Store(address)
    try:
        shown = run(store.write(lambda db: db.driver.execute("SHOW synchronous_commit").fetchone()))
    finally:
        store.close()
    assert shown == ("on",)
