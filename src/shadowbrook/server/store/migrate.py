"""Bringing a database up to date, or saying why it cannot be used.

The migrations are alembic's and travel in the package. All of them run in one transaction, so a
database is old or new and never between.
"""

from __future__ import annotations

import os
import sqlite3
from pathlib import Path

import sqlalchemy as sa
from sqlalchemy.pool import NullPool

from shadowbrook.server.errors import StoreUnusable

from .schema import REVISION, metadata

HOME = Path(__file__).parent / "migrations"


def revision(path: Path) -> str | None:
    """The revision of a database; None if it is new. Nothing is written."""
    if not path.exists() or path.stat().st_size == 0:
        return None
    db = sqlite3.connect(f"file:{path}?mode=ro", uri=True)
    try:
        tables = {row[0] for row in db.execute("SELECT name FROM sqlite_master WHERE type='table'")}
        if not tables:
            return None
        if "alembic_version" not in tables or not set(metadata.tables) & tables:
            raise StoreUnusable(
                f"{path} is a database of another program; choose another file with --database"
            )
        row = db.execute("SELECT version_num FROM alembic_version").fetchone()
        return str(row[0]) if row else None
    finally:
        db.close()


def bring_up_to_date(path: Path) -> None:
    """Make or migrate the tables of a database."""
    if path.is_dir():
        raise StoreUnusable(
            f"{path} is a folder; name a file in it, such as --database {path / 'games.sqlite3'}"
        )
    # Asked by hand: SQLite opens a file that it may only read, and fails at the first answer.
    if path.exists() and not os.access(path, os.R_OK | os.W_OK):
        raise StoreUnusable(
            f"you may not read and write the database {path}; change its permissions, "
            "or choose another file with --database"
        )
    try:
        found = revision(path)
        if found == REVISION:
            _try_to_write(path)
            return
        _upgrade(path, found)
    except (sqlite3.Error, sa.exc.DBAPIError, OSError, UnicodeDecodeError) as error:
        reason = str(error.__cause__ or error)
        raise StoreUnusable(
            f"the database {path} cannot be opened: {reason}; "
            "choose another file with --database, or restore a copy"
        ) from None


def _try_to_write(path: Path) -> None:
    db = sqlite3.connect(path, isolation_level=None)
    try:
        db.execute("BEGIN IMMEDIATE")
        db.execute("ROLLBACK")
    finally:
        db.close()


def _upgrade(path: Path, found: str | None) -> None:
    # Imported here: a database that is up to date starts without them.
    from alembic import command
    from alembic.config import Config
    from alembic.script import ScriptDirectory

    config = Config()
    config.set_main_option("script_location", str(HOME).replace("%", "%%"))
    known = {script.revision for script in ScriptDirectory.from_config(config).walk_revisions()}
    if found is not None and found not in known:
        raise StoreUnusable(
            f"the database {path} was written by a newer Shadowbrook; update the program, "
            "or choose another file with --database"
        )
    engine = sa.create_engine(f"sqlite:///{path}", poolclass=NullPool)
    try:
        with engine.connect() as connection:
            dbapi = connection.connection.dbapi_connection
            assert dbapi is not None
            dbapi.isolation_level = None
            connection.exec_driver_sql("PRAGMA busy_timeout = 5000")
            connection.exec_driver_sql("BEGIN IMMEDIATE")
            config.attributes["connection"] = connection
            command.upgrade(config, "head")
            connection.commit()
            if connection.in_transaction():
                connection.commit()
    finally:
        engine.dispose()
