"""Moving all games from one database to another, of the same kind or not.

Everything is copied in one transaction and looked over there before it counts: every seal, and the
chain of every game up to the same head. So the other database has all of it or nothing.
"""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from dataclasses import dataclass

import sqlalchemy as sa

from shadowbrook.engine.words import N_
from shadowbrook.server.errors import DamagedGame, ServerError, StoreUnusable

from . import access, chain
from .addresses import database_at
from .connection import Connection, Database
from .schema import REVISION, devices, drivers, invitations, metadata, people, seats, settings
from .statements import Statement

ALL = {
    table.name: (Statement(sa.select(table)), Statement(table.insert()))
    for table in metadata.sorted_tables
    if table is not drivers  # which process was at what: of no use elsewhere
}
HAVE_SEALS = (settings, people, devices, seats, invitations)
SEALED = {table.name: ALL[table.name][0] for table in HAVE_SEALS}


@dataclass(frozen=True, slots=True)
class Moved:
    """What was moved."""

    games: int
    rows: int


def broken_seals(db: Connection) -> Iterator[tuple[str, str]]:
    """Yield the table and the game of each row that is not as it was written.

    The game is empty if the row belongs to none. Games, their logs and checkpoints are looked over
    by `access.load`.
    """
    for table, rows in SEALED.items():
        for row in db.rows(rows):
            if chain.seal(table, row) != row[chain.SEAL]:
                yield table, str(row.get("game") or "")


def move_store(source: str, target: str) -> Moved:
    """Copy all that is stored at one address to an empty database at another."""
    old, new = database_at(source), database_at(target)
    if old.revision() != REVISION:
        raise StoreUnusable(
            N_(
                "there are no games of this version in {old}; start the server there once, or "
                "check the address"
            ),
            old=old,
        )
    with _alone(old), _alone(new):
        new.bring_up_to_date()
        with (
            contextlib.closing(old.onlooker()) as reading,
            reading.transaction(),
            contextlib.closing(new.writer(alone=True)) as writing,
            writing.transaction(),
        ):
            heads = _heads(reading, old)
            _refuse_if_used(writing, new)
            rows = _copy(reading, writing)
            if _heads(writing, new) != heads:
                raise StoreUnusable(
                    N_("not everything arrived in {new}; nothing was stored there"), new=new
                )
    return Moved(len(heads), rows)


@contextlib.contextmanager
def _alone(database: Database) -> Iterator[None]:
    """Keep servers away from a database meanwhile."""
    unlock = database.lock_alone()
    try:
        yield
    finally:
        unlock()


def _heads(db: Connection, database: Database) -> list[tuple[str, int, str]]:
    """Return where every game stands, if all that is stored is whole."""
    if (broken := next(broken_seals(db), None)) is not None:
        raise StoreUnusable(
            N_("a row of {value} in {database} is damaged; run `store check` for more"),
            value=broken[0],
            database=database,
        )
    found = []
    for game in access.game_ids(db):
        try:
            stored = access.load(db, game)
            if stored.damaged_checkpoint:
                raise DamagedGame(access.DAMAGED_CHECKPOINT)
        except ServerError as error:
            raise StoreUnusable(
                N_("game {game} in {database}: {error}"), game=game, database=database, error=error
            ) from error
        found.append((stored.game.id, stored.game.length, stored.game.head))
    return sorted(found)


def _refuse_if_used(db: Connection, database: Database) -> None:
    for table, (rows, _) in ALL.items():
        if db.first(rows) is not None:
            raise StoreUnusable(
                N_("{database} is not empty ({table} has rows); choose an empty database"),
                database=database,
                table=table,
            )


def _copy(reading: Connection, writing: Connection) -> int:
    count = 0
    for rows, insert in ALL.values():
        for row in reading.rows(rows):
            writing.run(insert, row)
            count += 1
    return count
