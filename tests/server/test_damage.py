"""F1: bits flip in the database file; nothing is accepted silently, damage stays in one game."""

from __future__ import annotations

import shutil
import sqlite3
from pathlib import Path
from random import Random
from typing import Any

import pytest

from shadowbrook.server.games.check import check_store
from tests.server.house import answer_any, house, lone, pair, run
from tests.server.planted import KEPT, plant

FLIPS = 2000
TABLES = (
    "settings",
    "people",
    "devices",
    "games",
    "seats",
    "invitations",
    "answers",
    "checkpoints",
)


@pytest.fixture(scope="module")
def played(tmp_path_factory) -> Path:
    """A small database with some games under way."""
    folder = tmp_path_factory.mktemp("played")

    async def story() -> None:
        async with house(folder) as here:
            anna, ben = await here.person("Anna"), await here.person("Ben")
            people = {anna.id: anna, ben.id: ben}
            rooms = [await lone(here, anna), await lone(here, ben), await pair(here, anna, ben)]
            stream = Random(1)
            for room in rooms:
                for _ in range(30):
                    await answer_any(here, room, people, stream)

    run(story())
    return Path(folder) / "games.sqlite3"


def content(path: Path) -> dict[str, Any]:
    """Everything that is stored, table by table; what cannot be read is an error."""
    db = sqlite3.connect(f"file:{path}?mode=ro", uri=True)
    db.text_factory = bytes
    try:
        return {name: sorted(db.execute(f"SELECT * FROM {name}")) for name in TABLES}
    finally:
        db.close()


def flip(whole: bytes, path: Path, stream: Random) -> None:
    """The file with one bit turned."""
    data = bytearray(whole)
    at = int(stream.random() * len(data))
    data[at] ^= 1 << int(stream.random() * 8)
    path.write_bytes(data)


def silent(whole: bytes, path: Path, stream: Random, truth: dict[str, Any]) -> str | None:
    """What was accepted though it is not what was stored; None if all is well or was noticed."""
    flip(whole, path, stream)
    if check_store(path, replay=False).findings:
        return None
    found = content(path)
    if found == truth:
        return None
    changed = [name for name in TABLES if found[name] != truth[name]]
    return f"changed unnoticed: {', '.join(changed)}"


@pytest.mark.timeout(240)
def test_no_flipped_bit_is_accepted_silently(played, tmp_path):
    whole, truth, stream = played.read_bytes(), content(played), Random(3)
    path = tmp_path / "games.sqlite3"
    accepted = [silent(whole, path, stream, truth) for _ in range(FLIPS)]
    assert [one for one in accepted if one] == []


def test_a_store_without_hashes_is_found(played, tmp_path, monkeypatch):
    for place, names in KEPT:
        for name in names:
            monkeypatch.setattr(place, name, getattr(place, name))
    whole, truth, stream = played.read_bytes(), content(played), Random(3)
    plant("forget_the_chain")
    path = tmp_path / "games.sqlite3"
    # One flip in about sixty does it; which ones is another matter in each run.
    accepted = (silent(whole, path, stream, truth) for _ in range(FLIPS))
    assert any(one and "answers" in one for one in accepted)


def test_a_damaged_game_is_named_and_the_others_can_be_played(played, tmp_path):
    shutil.copy(played, tmp_path / "games.sqlite3")
    db = sqlite3.connect(tmp_path / "games.sqlite3")
    game, option = db.execute("SELECT game, option FROM answers WHERE seq = 7").fetchone()
    db.execute("UPDATE answers SET option = ? WHERE game = ? AND seq = 7", (f"{option}x", game))
    db.commit()
    db.close()
    report = check_store(tmp_path / "games.sqlite3")
    assert report.damaged == {game}
    assert "step 7" in str(report.findings[0])

    async def story() -> None:
        async with house(tmp_path) as here, here.client() as client:
            answer = await client.get(f"/api/games/{game}")
            assert answer.status_code == 409
            assert answer.json()["code"] == "damaged"
            assert "step 7" in answer.json()["message"]
            assert "Traceback" not in answer.text
            for other in {row[0] for row in games(tmp_path)} - {game}:
                assert (await client.get(f"/api/games/{other}")).status_code == 200

    run(story())


def change(folder: Path, statement: str, *values: Any) -> None:
    """Change the database behind the server's back."""
    db = sqlite3.connect(folder / "games.sqlite3")
    db.execute(statement, values)
    db.commit()
    db.close()


@pytest.mark.parametrize("bit", range(8))
def test_a_damaged_letter_of_a_game_leaves_its_players_list_of_games(tmp_path, bit):
    async def story() -> None:
        async with house(tmp_path) as here:
            anna, token = await here.people.register("Anna")
            whole = await lone(here, anna, title="Mały dwór")
            room = await lone(here, anna, title="Zażółć")
            line = room.line().encode()
            at = int(Random(bit).random() * len(line))
            damaged = line[:at] + bytes([line[at] ^ 1 << bit]) + line[at + 1 :]
            change(
                tmp_path,
                "UPDATE games SET line = CAST(? AS TEXT) WHERE id = ?",
                damaged,
                room.id,
            )
            async with here.client(token) as client:
                home = await client.get("/", headers={"accept": "text/html"})
                assert home.status_code == 200
                assert "Mały dwór" in home.text
                listed = await client.get("/api/games")
                assert listed.status_code == 200
                found = {one["id"]: one["damaged"] for one in listed.json()}
                assert found == {whole.id: False, room.id: True}
            assert check_store(tmp_path / "games.sqlite3", replay=False).damaged == {room.id}

    run(story())


@pytest.mark.parametrize("lost", [False, True])
def test_a_game_goes_on_without_its_checkpoint_and_keeps_the_next_one(tmp_path, lost):
    stream = Random(5)

    async def play() -> tuple[Any, str, dict[str, Any]]:
        async with house(tmp_path) as here:
            anna = await here.person("Anna")
            room = await lone(here, anna)
            while not room.kept_at or len(room.options) < room.kept_at + 3:
                await answer_any(here, room, {anna.id: anna}, stream)
            return anna, room.id, (await here.games.watching.look(room, 0)).view

    async def again(anna: Any, game: str, view: dict[str, Any]) -> None:
        async with house(tmp_path) as here:
            room = await here.games.registry.open(game)
            assert (await here.games.watching.look(room, 0)).view == view
            assert not room.notices
            before = room.kept_at
            while room.kept_at <= before:
                assert await answer_any(here, room, {anna.id: anna}, stream)

    anna, game, view = run(play())
    if lost:
        change(tmp_path, "DELETE FROM checkpoints")
    else:
        change(tmp_path, "UPDATE checkpoints SET state = replace(state, '1', '2')")
        assert check_store(tmp_path / "games.sqlite3").damaged == {game}
    run(again(anna, game, view))
    assert check_store(tmp_path / "games.sqlite3").findings == []
    assert sqlite_value(tmp_path, "SELECT answers FROM checkpoints") > 0


def sqlite_value(folder: Path, query: str) -> Any:
    db = sqlite3.connect(folder / "games.sqlite3")
    try:
        return db.execute(query).fetchone()[0]
    finally:
        db.close()


def games(folder: Path) -> list[tuple[str]]:
    db = sqlite3.connect(folder / "games.sqlite3")
    try:
        return db.execute("SELECT id FROM games").fetchall()
    finally:
        db.close()
