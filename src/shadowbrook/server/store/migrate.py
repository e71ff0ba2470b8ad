"""Bringing the tables of a database up to date.

The migrations are alembic's and travel in the package. All of them run in one transaction, so a
database is old or new and never between. This is the only place where SQLAlchemy talks to a
database.
"""

from __future__ import annotations

from pathlib import Path

from shadowbrook.engine.words import N_
from shadowbrook.server.errors import StoreUnusable

from .schema import metadata

HOME = Path(__file__).parent / "migrations"
PROGRAM_TABLES = frozenset(metadata.tables)  # by which a database of ours is known


def upgrade(url: str, found: str | None, shown: str, *, begin: str) -> None:
    """Migrate a database from the revision that was found there.

    `shown` is its address in words.

    A failure is raised as the driver's own error.
    """
    # Imported here: a database that is up to date starts without them.
    import sqlalchemy as sa
    from alembic import command
    from alembic.config import Config
    from alembic.script import ScriptDirectory
    from sqlalchemy.pool import NullPool

    config = Config()
    config.set_main_option("script_location", str(HOME).replace("%", "%%"))
    known = {script.revision for script in ScriptDirectory.from_config(config).walk_revisions()}
    if found is not None and found not in known:
        raise StoreUnusable(
            N_(
                "the database {shown} was written by a newer Shadowbrook; update the program, or "
                "choose another one with --database"
            ),
            shown=shown,
        )
    engine = sa.create_engine(url, poolclass=NullPool, isolation_level="AUTOCOMMIT")
    try:
        with engine.connect() as connection:
            connection.exec_driver_sql(begin)
            config.attributes["connection"] = connection
            command.upgrade(config, "head")
            connection.exec_driver_sql("COMMIT")
    except sa.exc.DBAPIError as error:
        raise (error.orig or error) from error
    finally:
        engine.dispose()
