"""Moving a store: from SQLite to PostgreSQL and back it is the same, or nothing of it is there."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest
import sqlalchemy as sa
from typer.testing import CliRunner

from shadowbrook.cli import app
from shadowbrook.server.errors import StoreUnusable
from shadowbrook.server.games.check import check_store
from shadowbrook.server.store import Store
from shadowbrook.server.store.addresses import database_at
from shadowbrook.server.store.moving import ALL, move_store
from shadowbrook.server.store.schema import answers
from shadowbrook.server.store.statements import Statement
from tests.server.house import answer_any, house, lone, pair, run

DAMAGE = Statement(
    answers.update()
    .where(answers.c.seq == sa.literal_column("3"))
    .values(outcomes=sa.literal_column("'[]'"), option=sa.literal_column("'x'"))
)


@pytest.fixture
def played(tmp_path: Path) -> str:
    """A file with two games that were played for a while."""

    async def story() -> None:
        async with house(tmp_path) as here:
            anna, ben = await here.person("Anna"), await here.person("Bén ✔")
            people = {anna.id: anna, ben.id: ben}
            for room in (await lone(here, anna), await pair(here, anna, ben)):
                for _ in range(12):
                    await answer_any(here, room, people, Random(2))
            await here.people.device_link(ben)

    run(story())
    return f"sqlite:///{tmp_path / 'games.sqlite3'}"


def content(address: str) -> dict[str, list[dict[str, Any]]]:
    """All rows of a database."""
    db = database_at(address).onlooker()
    try:
        with db.transaction():
            return {
                table: sorted(db.rows(rows), key=lambda row: str(sorted(row.items())))
                for table, (rows, _) in ALL.items()
            }
    finally:
        db.close()


def test_there_and_back_again(played, address, tmp_path):
    other = address.replace("games.sqlite3", "other.sqlite3")
    back = f"sqlite:///{tmp_path / 'back.sqlite3'}"
    moved = move_store(played, other)
    assert moved.games == 2
    assert content(other) == content(played)
    assert check_store(other).findings == []
    assert move_store(other, back) == moved
    assert content(back) == content(played)
    Store(back).close()


def test_a_used_database_is_not_touched(played, address, tmp_path):
    other = address.replace("games.sqlite3", "other.sqlite3")
    move_store(played, other)
    before = content(other)
    with pytest.raises(StoreUnusable, match="is not empty"):
        move_store(played, other)
    assert content(other) == before


def test_damage_is_named_and_nothing_is_moved(played, address):
    other = address.replace("games.sqlite3", "other.sqlite3")
    db = database_at(played).writer()
    with db.transaction():
        db.run(DAMAGE)
    db.close()
    with pytest.raises(StoreUnusable, match="damaged at step 3"):
        move_store(played, other)
    assert not any(content(other).values())


def test_a_server_keeps_its_games_from_being_moved(played, address):
    store = Store(played)
    try:
        with pytest.raises(StoreUnusable, match="another server"):
            move_store(played, address.replace("games.sqlite3", "other.sqlite3"))
    finally:
        store.close()


def test_the_command_says_what_it_did(played, tmp_path):
    target = tmp_path / "new.sqlite3"
    done = CliRunner().invoke(app, ["store", "move", played, str(target)])
    assert done.exit_code == 0, done.output
    assert "2 games" in done.output
    assert check_store(target).games == 2
