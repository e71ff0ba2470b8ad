"""Which database an address means."""

from __future__ import annotations

from pathlib import Path
from urllib.parse import unquote, urlsplit

from shadowbrook.engine.words import N_
from shadowbrook.server.errors import StoreUnusable

from .connection import Database
from .postgres import PostgresDatabase
from .sqlite import SqliteDatabase


def database_at(address: str | Path) -> Database:
    """Return the database at an address; a plain file name is one of SQLite.

    >>> str(database_at("sqlite:////home/me/games.sqlite3"))
    '/home/me/games.sqlite3'
    """
    if isinstance(address, Path) or "://" not in address:
        return SqliteDatabase(Path(address))
    parts = urlsplit(address)
    if parts.scheme in ("postgresql", "postgres") and parts.path.strip("/"):
        return PostgresDatabase(address)
    path = unquote(parts.path.partition("/")[2])
    if parts.scheme != "sqlite" or parts.netloc or not path:
        raise StoreUnusable(
            N_(
                "the database '{without_password}' cannot be used; give a file, such as "
                "sqlite:///games.sqlite3, or postgresql://name@host/database"
            ),
            without_password=_without_password(address),
        )
    return SqliteDatabase(Path(path))


def _without_password(address: str) -> str:
    before, at, after = address.rpartition("@")
    return f"{before.partition('://')[0]}://…@{after}" if at else address
