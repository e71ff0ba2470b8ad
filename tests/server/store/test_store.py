"""The store keeps its promises on both databases: one set of tests for SQLite and PostgreSQL."""

from __future__ import annotations

import asyncio
import contextlib
import sqlite3
from collections.abc import AsyncIterator
from random import Random
from typing import Any

import pytest
import sqlalchemy as sa

from shadowbrook.server.config import Config
from shadowbrook.server.errors import (
    DamagedGame,
    InvitationRefused,
    KeyUsed,
    NoGuest,
    Overtaken,
    Refused,
    StaleAnswer,
    StoreTrouble,
    StoreUnusable,
    UnknownGame,
)
from shadowbrook.server.games.check import check_store
from shadowbrook.server.http.app import create_server
from shadowbrook.server.store import GameRow, LogRow, PersonRow, SeatRow, Store, chain
from shadowbrook.server.store.connection import Connection
from shadowbrook.server.store.rows import Checkpoint, InvitationRow
from shadowbrook.server.store.schema import answers, games
from shadowbrook.server.store.statements import Statement
from tests.server.house import House, answer_any, asked, caught, lone, pair, run

COUNT = Statement(sa.select(sa.func.count().label("n")).select_from(answers))
CHANGE_AN_ANSWER = Statement(
    answers.update()
    .where(answers.c.seq == sa.literal_column("0"))
    .values(option=sa.literal_column("'other'"))
)
BREAK_A_LINE = Statement(
    games.update().where(games.c.id == sa.bindparam("the_id")).values(line=sa.bindparam("line"))
)
CUT_A_GAME = Statement(games.update().values(length=games.c.length + sa.literal_column("1")))


@contextlib.asynccontextmanager
async def opened(address: str) -> AsyncIterator[Store]:
    store = Store(address)
    try:
        yield store
    finally:
        store.close()


def game_row(name: str) -> GameRow:
    fixed: dict[str, Any] = {
        "id": name,
        "setup": "{}",
        "secret": "aa",
        "commitment": "bb",
        "rules": "[]",
        "host": "anna",
        "created": 4_000_000_000,  # after 2038
    }
    start = chain.genesis(fixed)
    return GameRow(
        **fixed, genesis=start, length=0, head=start, changed=7, waiting="person", line="{}"
    )


def entry(seq: int, key: str = "", option: str = "move:windmill") -> LogRow:
    return LogRow(seq, key or f"p:{seq}", "answer", 0, seq, option, "[[1,6]]", 4_000_000_000 + seq)


async def make(store: Store, name: str = "game-1") -> str:
    seats = [SeatRow(name, 0, "anna", None, "Anna ✔"), SeatRow(name, 1, None, "random", "Bot")]
    await store.create_game(game_row(name), seats, Checkpoint(0, 0, "[]", "d", "{}"))
    return name


async def add(store: Store, game: str, *entries: LogRow, **more: Any) -> str:
    return await store.append(game, entries, **{"waiting": "bot", "line": "[]", **more})


def test_what_is_written_is_read_again_after_a_restart(address):
    async def write() -> list[str]:
        async with opened(address) as store:
            game = await make(store)
            return [await add(store, game, entry(n)) for n in range(5)]

    async def read(heads: list[str]) -> None:
        async with opened(address) as store:
            found = await store.load("game-1")
            assert [one.hash for one in found.entries] == heads
            assert found.entries[3] == entry(3).__class__(**{**_plain(entry(3)), "hash": heads[3]})
            assert (found.game.length, found.game.head, found.game.line) == (5, heads[-1], "[]")
            assert [(seat.name, seat.bot) for seat in found.seats] == [
                ("Anna ✔", None),
                ("Bot", "random"),
            ]
            assert await store.waiting_for_bots() == ["game-1"]
            assert (await store.entry("game-1", "p:2")) == found.entries[2]
            assert await store.entry("game-1", "p:\0") is None
            assert [row.id for row, _ in await store.games_of("anna")] == ["game-1"]
            assert await store.games_of("ben") == []
            for unknown in ("game-2", "game\0"):
                await caught(UnknownGame, store.load(unknown))

    run(read(run(write())))
    assert check_store(address, replay=False).findings == []


def _plain(row: LogRow) -> dict[str, Any]:
    return {name: getattr(row, name) for name in row.__struct_fields__}


def test_of_two_at_the_same_place_one_wins(address):
    async def story() -> None:
        async with opened(address) as store:
            game = await make(store)
            for seq in range(50):
                racing = [add(store, game, entry(seq, f"p:{seq}:{n}")) for n in range(4)]
                found = await asyncio.gather(*racing, return_exceptions=True)
                assert sum(isinstance(one, str) for one in found) == 1
                assert sum(isinstance(one, Overtaken) for one in found) == 3
            assert (await store.load(game)).game.length == 50

    run(story())


def test_a_refused_change_leaves_nothing_and_spoils_no_other(address):
    async def story() -> None:
        async with opened(address) as store:
            one, other = await make(store, "one"), await make(store, "other")
            await add(store, one, entry(0, "p:same"))
            tried = await asyncio.gather(
                add(store, one, entry(1, "p:same"), seats=[SeatRow(one, 0, None, None, "Eve")]),
                add(store, one, entry(7)),
                add(store, other, entry(0)),
                add(store, "nowhere", entry(0)),
                store.write(_broken),
                add(store, one, entry(1)),
                return_exceptions=True,
            )
            kinds = [KeyUsed, Overtaken, str, UnknownGame, ZeroDivisionError, str]
            assert [type(result) for result in tried] == kinds
            assert not store.in_transaction
            assert (await store.load(one)).seats[0].name == "Anna ✔"
            assert [one.key for one in (await store.load(one)).entries] == ["p:same", "p:1"]

    run(story())


def _broken(db: Connection) -> None:
    db.run(CHANGE_AN_ANSWER)
    raise ZeroDivisionError


def _full(db: Connection) -> None:
    raise sqlite3.OperationalError("database or disk is full")


def test_the_log_says_once_and_then_now_and_again_that_nothing_can_be_stored(
    tmp_path, monkeypatch, caplog
):
    now = 0.0

    async def story() -> None:
        nonlocal now
        async with opened(f"sqlite:///{tmp_path / 'games.sqlite3'}") as store:
            monkeypatch.setattr(store._failing, "_clock", lambda: now)
            for _ in range(100):
                for _ in range(10):
                    await caught(StoreTrouble, store.write(_full))
                now += 1.0
            assert await make(store) == "game-1"
            assert await make(store, "game-2") == "game-2"

    run(story())
    said = [record.getMessage() for record in caplog.records if "stored" in record.getMessage()]
    trouble = "changes cannot be stored (OperationalError: database or disk is full)"
    assert said == [
        f"{trouble}; refused so far: 1",
        f"{trouble}; refused so far: 601",
        "changes are stored again; refused meanwhile: 1000",
    ]


def test_rows_seats_and_checkpoint_are_stored_together(address):
    async def story() -> None:
        async with opened(address) as store:
            game = await make(store)
            await store.add_invitation(InvitationRow("link", game, 1, None, 99))
            await store.add_invitation(InvitationRow("link-2", game, 1, None, 99))
            taken = SeatRow(game, 1, "ben", None, "Ben", '{"windows":"pass"}')
            mark = Checkpoint(1, 1, "[]", "digest", '{"round":2}')
            await add(store, game, entry(0), seats=[taken], checkpoint=mark, used="link")
            found = await store.load(game)
            assert (found.seats[1], found.checkpoint) == (taken, mark)
            for link in ("link", "link-2"):
                await caught(InvitationRefused, store.invitation(link, 1))
            await caught(InvitationRefused, add(store, game, entry(1), used="link"))
            assert (await store.load(game)).game.length == 1

    run(story())


def test_people_devices_and_settings(address):
    async def story() -> None:
        async with opened(address) as store:
            await store.add_person(PersonRow("anna", "Anna", "de", "{}", 1), "device-1")
            changed = PersonRow("anna", "Änna", "pl", '{"a":1}', 1)
            assert await store.change_person("anna", lambda _: changed) == changed
            await caught(NoGuest, store.change_person("ben", lambda row: row))
            await store.add_invitation(InvitationRow("link", None, None, "anna", 50))
            await caught(InvitationRefused, store.add_device("link", "device-2", 51))
            found = await store.add_device("link", "device-2", 50)
            assert found == PersonRow("anna", "Änna", "pl", '{"a":1}', 1)
            assert await store.person_of_device("device-2") == await store.person("anna") == found
            assert await store.person_of_device("device-3") is None
            await caught(InvitationRefused, store.add_device("link", "device-3", 50))
            assert store.setting("key", lambda: "first") == "first"
            assert store.setting("key", lambda: "second") == "first"

    run(story())


@pytest.mark.parametrize("damage", [CHANGE_AN_ANSWER, CUT_A_GAME])
def test_damage_is_noticed_and_named(address, damage):
    async def story() -> None:
        async with opened(address) as store:
            game = await make(store)
            await add(store, game, entry(0), entry(1))
            await store.write(lambda db: db.run(damage) and None)
            await caught(DamagedGame, store.load(game))

    run(story())
    assert check_store(address, replay=False).damaged == {"game-1"}


def test_a_reader_cannot_write(address):
    async def story() -> None:
        async with opened(address) as store:
            await add(store, await make(store), entry(0))
            with pytest.raises(Exception, match="read"):
                await store.read(_bare)
            assert (await store.load("game-1")).entries[0].option == "move:windmill"

    def _bare(db: Connection) -> None:
        try:
            db.run(CHANGE_AN_ANSWER)
        except Exception as error:
            raise Refused(str(error)) from error  # a driver's own error would count as damage

    run(story())


def test_a_file_is_for_one_server_and_postgresql_for_several(address):
    async def story() -> None:
        async with opened(address) as store:
            if store.database.several:
                async with opened(address) as other:
                    game = await make(store)
                    found = [await add(one, game, entry(n)) for n, one in enumerate((other, store))]
                    assert (await other.load(game)).game.head == found[-1]
            else:
                with pytest.raises(StoreUnusable, match="another server has the database"):
                    Store(address)
        async with opened(address) as store:
            rows = 2 if store.database.several else 0
            assert await store.read(lambda db: next(iter(db.rows(COUNT)))) == {"n": rows}

    run(story())


def test_a_damaged_game_does_not_hide_the_others_of_its_player(address):
    async def story() -> None:
        async with serving(address) as here:
            anna, client = await here.guest()
            rooms = [await lone(here, anna, title=title) for title in ("Whole", "Broken")]
            other = {"the_id": rooms[1].id, "line": "{"}
            await here.games.store.write(lambda db: db.run(BREAK_A_LINE, other) and None)
            page = await client.get("/", headers={"accept": "text/html"})
            assert page.status_code == 200
            assert "Whole" in page.text
            assert "A damaged game" in page.text
            lines = {one["id"]: one["damaged"] for one in (await client.get("/api/games")).json()}
            assert lines == {rooms[0].id: False, rooms[1].id: True}

    run(story())


@contextlib.asynccontextmanager
async def serving(address: str) -> AsyncIterator[House]:
    """A server whose games are in this database."""
    config = Config(database=address, limits=None, pause_seconds=(0.0, 0.002))
    server = create_server(config)
    async with server.app.router.lifespan_context(server.app):
        yield House(server.app, server.games, server.people, server.identity)


def test_games_are_played_and_go_on_after_a_restart(address):
    async def play() -> tuple[Any, ...]:
        async with serving(address) as here:
            anna, ben = await here.person("Anna"), await here.person("Ben")
            room = await pair(here, anna, ben)
            for _ in range(40):
                await answer_any(here, room, {anna.id: anna, ben.id: ben}, Random(4))
            await here.games.table.say(room, ben, "cześć ✔")
            return anna, room.id, room.head_hash, await here.games.watching.look(room, 0)

    async def again(anna: Any, game: str, head: str, look: Any) -> None:
        async with serving(address) as here:
            room = await here.games.registry.enter(game, anna)
            assert room.head_hash == head
            assert (await here.games.watching.look(room, 0)).view == look.view
            assert room.chat[-1].text == "cześć ✔"

    run(again(*run(play())))
    assert check_store(address).findings == []


def test_a_key_with_a_nul_is_refused_and_stops_nobody(address):
    async def story() -> None:
        async with serving(address) as here:
            anna = await here.person()
            room = await lone(here, anna)
            key = asked(room).keys()[0]
            answer: dict[str, Any] = {"seat": 0, "option": key, "version": 0}
            await caught(Refused, here.games.moves.answer(room, anna, **answer, key="a\0b"))
            stale = {**answer, "option": "x\0", "version": 9}
            await caught(StaleAnswer, here.games.moves.answer(room, anna, **stale))
            assert (await here.games.moves.answer(room, anna, **answer)).version == 1

    run(story())
