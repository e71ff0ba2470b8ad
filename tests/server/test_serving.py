"""Over real sockets: live updates, bad addresses, databases that cannot be used, the checker."""

from __future__ import annotations

import asyncio
import json
import os
import re
import socket
import sqlite3
import stat
import sys
from pathlib import Path
from typing import Any

import pytest
from alembic.config import Config as Alembic
from alembic.script import ScriptDirectory

from shadowbrook import cli
from shadowbrook.engine.errors import ShadowbrookError
from shadowbrook.server.config import Config
from shadowbrook.server.errors import StoreUnusable
from shadowbrook.server.games.creation import NewGame, SeatPlan
from shadowbrook.server.http import serve as serving
from shadowbrook.server.http.app import create_server
from shadowbrook.server.http.serve import PortInUse, bind
from shadowbrook.server.load.client import Client
from shadowbrook.server.store import Store
from shadowbrook.server.store.migrate import HOME
from shadowbrook.server.store.schema import REVISION, metadata
from tests.server.house import PAIR, asked, house, lone, pair, run

LONE = {"setup": {"mode": "lone", "heroes": ["karl"]}, "seats": [{"kind": "me"}]}


async def player(url: str) -> tuple[Client, str]:
    """A guest with a game, over the wire."""
    host, _, port = url.removeprefix("http://").partition(":")
    wire = Client(host, int(port))
    wire.token = (await wire.post("/api/people", {"name": "Anna"})).json()["token"]
    return wire, (await wire.post("/api/games", LONE)).json()["id"]


def test_who_follows_a_game_hears_of_every_change_and_may_come_back(server):
    async def story():
        wire, game = await player(server.url)
        path = f"/api/games/{game}"
        events = wire.events(f"{path}/events")
        assert json.loads(await anext(events))["head"] == 0
        table = (await wire.get(path)).json()
        body = {
            "seat": 0,
            "option": table["view"]["decision"]["options"][0]["key"],
            "version": table["version"],
        }
        receipt = (await wire.post(f"{path}/answers", body)).json()
        assert json.loads(await anext(events)) == {"head": 1, "version": receipt["version"]}
        await events.aclose()
        await wire.post(f"{path}/chat", {"text": "hm"})
        back = wire.events(f"{path}/events?since=1")  # a page that comes back after a while
        assert json.loads(await anext(back)) == {"head": 2, "version": 1}
        await back.aclose()
        wire.close()

    run(story())


def test_a_kept_connection_that_the_server_has_closed_is_opened_again():
    """What an idle table of the benchmark met: a failure that was none."""
    served = []

    async def once(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await reader.readuntil(b"\r\n\r\n")
        served.append(1)
        writer.write(b"HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{}")
        await writer.drain()
        writer.close()

    async def story():
        async with await asyncio.start_server(once, "127.0.0.1", 0) as server:
            wire = Client("127.0.0.1", server.sockets[0].getsockname()[1])
            assert (await wire.get("/")).json() == {}
            await asyncio.sleep(0.1)
            assert (await wire.get("/")).json() == {}
            wire.close()

    run(story())
    assert len(served) == 2


def test_a_stream_ends_with_the_server(tmp_path):
    async def story():
        async with house(tmp_path) as here:
            anna = await here.person()
            room = await lone(here, anna)

            async def follow() -> list[int]:
                return [head async for head in here.games.watching.follow(room, anna)]

            task = asyncio.create_task(follow())
            await asyncio.sleep(0)
            assert room.seats[0].present
            here.games.end_streams()
            assert await asyncio.wait_for(task, 5) == [0]
            assert not room.seats[0].present

    run(story())


@pytest.mark.parametrize(
    ("path", "status", "code"),
    [
        ("/api/games/nothing", 404, "unknown-game"),
        ("/api/invitations/nothing", 404, "invitation"),
        ("/nothing", 404, "http"),
        ("/api/games/nothing/moments/x", 422, "refused"),
    ],
)
def test_what_is_not_there_is_said_in_a_sentence(tmp_path, path, status, code):
    async def story():
        async with house(tmp_path) as here, here.client() as client:
            answer = await client.get(path)
            assert (answer.status_code, answer.json()["code"]) == (status, code)
            assert answer.json()["message"]

    run(story())


def test_malformed_bodies_are_refused_with_the_place(tmp_path):
    async def story():
        async with house(tmp_path) as here:
            anna, client = await here.guest()
            room = await lone(here, anna)
            async with client:
                for body, said in (
                    (b"{", "JSON"),
                    (b"[]", "body"),
                    (b'{"seat": 0, "option": "x"}', "version"),
                    (b'{"seat": 0, "version": 0}', "option"),
                    (b'{"seat": "0", "option": "x", "version": 0}', "seat"),
                    (b'{"seat": 0, "option": "x", "version": 0, "more": 1}', "more"),
                ):
                    answer = await client.post(
                        f"/api/games/{room.id}/answers",
                        content=body,
                        headers={"content-type": "application/json"},
                    )
                    assert answer.status_code == 422, body
                    assert said in answer.json()["message"]
            assert room.head == 0

    run(story())


def test_the_seats_of_others_are_refused_over_the_api(tmp_path):
    async def story():
        async with house(tmp_path) as here:
            anna, ben = await here.person("Anna"), await here.person("Ben")
            room = await pair(here, anna, ben)
            _, eve = await here.guest("Eve")
            async with eve:
                game = f"/api/games/{room.id}"
                assert (await eve.get(game)).json()["seat"] == -1
                assert (await eve.get(f"{game}?seat=0")).status_code == 403
                option = asked(room).keys()[0]
                body = {"seat": asked(room).seat, "option": option, "version": 0}
                assert (await eve.post(f"{game}/answers", json=body)).status_code == 403
                for action in ("seats/0/bot", "seats/0/take-back", "seats/0/open"):
                    assert (await eve.post(f"{game}/{action}", json={})).status_code == 403
                assert (await eve.patch(game, json={"pace": "fast"})).status_code == 403
                assert (await eve.post(f"{game}/chat", json={"text": "x"})).status_code == 403

    run(story())


# ---- starting ----------------------------------------------------------------------------------


def test_a_port_in_use_is_said(server, monkeypatch):
    port = int(server.url.rpartition(":")[2])
    with monkeypatch.context() as patient:
        patient.setattr(serving, "PROBE", 60.0)  # other tests keep this machine busy
        with pytest.raises(PortInUse, match=r"already running.*--port"):
            bind("127.0.0.1", port)
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        with pytest.raises(PortInUse, match="another program listens"):
            bind("127.0.0.1", other.getsockname()[1])
    with pytest.raises(ShadowbrookError, match="no address"):
        bind("no.such.host.invalid", 0)


def test_as_many_processes_as_help(monkeypatch):
    def cores(count: int) -> None:
        monkeypatch.setattr(os, "sched_getaffinity", lambda _: set(range(count)), raising=False)

    for count, for_a_file in ((1, 1), (2, 1), (4, 2), (8, 4), (64, 4)):
        cores(count)
        assert serving.usual_workers("") == for_a_file
        assert serving.usual_workers("postgresql://me@host/games") == count
    monkeypatch.delattr(os, "fork")
    assert serving.usual_workers("postgresql://me@host/games") == 1


def test_a_second_server_does_not_get_the_port_of_several_processes():
    first = bind("127.0.0.1", 0)
    port = first.getsockname()[1]
    listeners = serving._listeners(first, 2)
    with pytest.raises(PortInUse, match=f"--port {port + 1}"):
        bind("127.0.0.1", port)
    for listener in listeners:
        listener.close()


def test_a_server_knows_where_others_reach_it(monkeypatch):
    monkeypatch.setattr(serving, "_own_address", lambda: "192.0.2.7")
    assert serving.for_others("0.0.0.0", 8470) == "http://192.0.2.7:8470"
    assert serving.for_others("192.0.2.8", 80) == "http://192.0.2.8:80"
    assert serving.for_others("127.0.0.1", 8470) == serving.for_others("localhost", 8470) == ""
    monkeypatch.setattr(serving, "_own_address", lambda: "")
    assert serving.for_others("0.0.0.0", 8470) == "", "a machine without a network"


@pytest.mark.parametrize(
    ("at", "others", "begins", "warned"),
    [
        ("http://127.0.0.1:8470", "", "/join/", True),
        ("http://127.0.0.1:8470", "http://192.0.2.7:8470", "http://192.0.2.7:8470/join/", False),
        ("http://games.example", "", "/join/", False),
        ("http://192.0.2.7:8470", "http://192.0.2.7:8470", "/join/", False),
    ],
)
def test_a_link_to_a_seat_leads_others_here_or_says_that_it_does_not(
    tmp_path, at, others, begins, warned
):
    async def work() -> None:
        async with house(
            tmp_path, Config(limits=None, others=others, host_names=("games.example",))
        ) as here:
            person, client = await here.guest("Anna")
            seats = [SeatPlan("me"), SeatPlan("open")]
            room = await here.games.creation.create(person, NewGame(PAIR, seats))
            await here.games.seats.invite(room, 1, person)
            shown = await client.get(f"{at}/play/{room.id}", headers={"accept": "text/html"})
            link = re.search(r'value="([^"]*)" data-copy', shown.text)
            assert link is not None
            assert link[1].startswith(begins)
            assert ("works on this machine only" in shown.text) == warned

    run(work())


def test_a_second_server_on_the_same_database_is_refused(tmp_path):
    url = f"sqlite:///{tmp_path / 'games.sqlite3'}"
    store = Store(url)
    with pytest.raises(StoreUnusable, match="another server"):
        Store(url)
    store.close()
    Store(url).close()


def _newer(path: Path) -> None:
    Store(f"sqlite:///{path}").close()
    db = sqlite3.connect(path)
    db.execute("UPDATE alembic_version SET version_num = '9999'")
    db.commit()
    db.close()


def _foreign(path: Path) -> None:
    db = sqlite3.connect(path)
    db.execute("CREATE TABLE songs (name TEXT)")
    db.commit()
    db.close()


def _no_database(path: Path) -> None:
    path.write_bytes(b"this is no database, only a text that is long enough" * 40)


@pytest.mark.parametrize(
    ("make", "said"),
    [(_newer, "newer"), (_foreign, "another program"), (_no_database, "not a database")],
)
def test_a_database_that_cannot_be_used_is_refused_and_left_alone(tmp_path, make, said):
    path = tmp_path / "games.sqlite3"
    make(path)
    before = path.read_bytes()
    with pytest.raises(StoreUnusable, match=said):
        Store(f"sqlite:///{path}")
    assert path.read_bytes() == before


def _full(*_: object, **__: object) -> None:
    raise sqlite3.OperationalError("database or disk is full") from ValueError("another wording")


@pytest.mark.parametrize(
    "where",
    ["shadowbrook.server.store.sqlite.upgrade", "shadowbrook.server.store.access.setting"],
)
def test_on_a_full_disk_the_start_says_so_and_asks_for_no_copy(tmp_path, monkeypatch, where):
    monkeypatch.setattr(where, _full)
    with pytest.raises(StoreUnusable, match="is full; make room there") as refused:
        create_server(Config(database=f"sqlite:///{tmp_path / 'games.sqlite3'}", limits=None))
    assert "copy" not in str(refused.value)


def test_a_damaged_table_at_the_start_is_called_damage_and_no_answer(tmp_path):
    path = tmp_path / "games.sqlite3"
    config = Config(database=f"sqlite:///{path}", limits=None)
    create_server(config).games.store.close()
    db = sqlite3.connect(path)
    (page,) = db.execute("SELECT rootpage FROM sqlite_master WHERE name = 'settings'").fetchone()
    (size,) = db.execute("PRAGMA page_size").fetchone()
    db.close()
    data = bytearray(path.read_bytes())
    data[(page - 1) * size : (page - 1) * size + 8] = b"\xff" * 8
    path.write_bytes(data)
    with pytest.raises(StoreUnusable, match=r"cannot be opened: it is damaged; .*restore a copy"):
        create_server(config)


def test_the_migrations_make_the_tables_of_the_schema(tmp_path):
    path = tmp_path / "games.sqlite3"
    Store(f"sqlite:///{path}").close()
    db = sqlite3.connect(path)
    for table in metadata.sorted_tables:
        columns = {
            row[1]: (row[2], row[3] or row[5])
            for row in db.execute(f"PRAGMA table_info({table.name})")
        }
        assert list(columns) == [column.name for column in table.columns]
        strict = db.execute("SELECT sql FROM sqlite_master WHERE name = ?", (table.name,))
        assert "STRICT" in strict.fetchone()[0]
    db.close()
    config = Alembic()
    config.set_main_option("script_location", str(HOME))
    assert ScriptDirectory.from_config(config).get_current_head() == REVISION


# ---- the command -------------------------------------------------------------------------------


def _held(path: Path) -> list[str]:
    held.append(Store(f"sqlite:///{path}"))
    return ["another server has the database", "stop it, or choose another file with --database"]


def _a_folder(path: Path) -> list[str]:
    path.mkdir()
    return ["is a folder; name a file in it, such as --database", "games.sqlite3/games.sqlite3"]


def _locked_away(path: Path) -> list[str]:
    Store(f"sqlite:///{path}").close()
    path.chmod(0o444)
    return ["you may not read and write the database", "change its permissions, or choose"]


def _no_folder(path: Path) -> list[str]:
    path.parent.rmdir()
    path.parent.write_text("a file where the folder should be")
    return ["cannot be opened", "choose a folder you can write to with --database"]


def _from_the_future(path: Path) -> list[str]:
    _newer(path)
    return ["was written by a newer Shadowbrook; update the program, or choose another one"]


held: list[Store] = []


@pytest.mark.parametrize("make", [_held, _a_folder, _locked_away, _no_folder, _from_the_future])
def test_serve_says_what_is_wrong_with_the_database_and_what_to_do(
    tmp_path, monkeypatch, capsys, make
):
    may = os.access

    def access(path: Any, mode: int) -> bool:  # root may do everything, whatever the file says
        locked = Path(path).is_file() and not Path(path).stat().st_mode & stat.S_IWUSR
        return may(path, mode) and not (locked and mode & os.W_OK)

    monkeypatch.setattr(os, "access", access)
    path = tmp_path / "here" / "games.sqlite3"
    path.parent.mkdir()
    said = make(path)
    code, told = serve_by_command(monkeypatch, capsys, "--database", str(path), "--port", "0")
    for store in held:
        store.close()
    held.clear()
    assert code == 2
    assert told.count("\n") == 1, "one sentence"
    for part in said:
        assert part in told


def test_serve_says_that_a_port_is_in_use_and_which_to_take(server, monkeypatch, capsys, tmp_path):
    port = server.url.rpartition(":")[2]
    database = str(tmp_path / "other.sqlite3")
    code, told = serve_by_command(monkeypatch, capsys, "--database", database, "--port", port)
    assert code == 2
    assert f"already running at {server.url}" in told
    assert f"--port {int(port) + 1}" in told
    assert not Path(database).exists()


def serve_by_command(monkeypatch: Any, capsys: Any, *flags: str) -> tuple[int, str]:
    """The exit code of `shadowbrook serve` that cannot start, and what it says."""
    monkeypatch.setattr(sys, "argv", ["shadowbrook", "serve", *flags])
    with pytest.raises(SystemExit) as ended:
        cli.main()
    told = capsys.readouterr()
    assert told.out == ""
    return int(str(ended.value.code)), told.err


def test_store_check_looks_over_all_games(tmp_path, monkeypatch, capsys):
    async def story():
        async with house(tmp_path) as here:
            anna = await here.person()
            room = await lone(here, anna)
            await here.games.moves.answer(
                room, anna, seat=0, option=asked(room).keys()[0], version=0
            )

    run(story())
    path = tmp_path / "games.sqlite3"

    def check(*args: str) -> tuple[int, str, str]:
        monkeypatch.setattr(
            "sys.argv", ["shadowbrook", "store", "check", "--database", str(path), *args]
        )
        with pytest.raises(SystemExit) as end:
            cli.main()
        out, err = capsys.readouterr()
        return int(end.value.code or 0), out, err

    code, out, err = check()
    assert (code, err) == (0, "")
    assert "1 game, 1 answer" in out
    db = sqlite3.connect(path)
    db.execute("UPDATE answers SET option = 'pass'")
    db.commit()
    db.close()
    code, out, err = check("--json")
    assert code == 1
    assert json.loads(out)["games"] == 1
    assert "damaged at step 0" in err
