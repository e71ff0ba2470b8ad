"""PostgreSQL: a database on this machine or another, for games of many.

Needs psycopg (`pip install 'shadowbrook[postgres]'`).
"""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterator
from typing import Any
from urllib.parse import unquote, urlsplit

from shadowbrook.engine.errors import Told
from shadowbrook.engine.words import N_
from shadowbrook.server.errors import StoreUnusable

from .connection import Connection
from .listening import PostgresMessages
from .messages import Messages
from .migrate import PROGRAM_TABLES, upgrade
from .schema import REVISION
from .statements import POSTGRESQL

CONNECT_SECONDS = 5
SERVER_LOCK = 0x53484144  # of a whole database: shared by all who write it, alone to move it
UPGRADE_LOCK = SERVER_LOCK + 1  # of several who start at once, one makes the tables
PATIENCE = "10s"  # of a writer that waits for another one, or is waited for
SETTINGS: dict[str, Any] = {
    "autocommit": True,  # transactions begin and end where we say so
    "connect_timeout": CONNECT_SECONDS,
    "application_name": "shadowbrook",
    "client_encoding": "utf-8",
}


class PostgresDatabase:
    """A database by its address, for any number of servers.

    Every connection that writes holds a lock of PostgreSQL's own, which it shares with the others,
    as long as it lasts: where somebody has the database alone nothing can be written.
    """

    several = True

    def __init__(self, url: str) -> None:
        driver = _psycopg()
        self.url = url
        self.trouble: tuple[type[Exception], ...] = (driver.Error, OSError)
        self.damage: tuple[type[Exception], ...] = (driver.DataError, UnicodeDecodeError)
        self.gone: tuple[type[Exception], ...] = (driver.Error, OSError)
        self._conflict: type[Exception] = driver.IntegrityError

    def __str__(self) -> str:
        parts = urlsplit(self.url)
        place = parts.netloc.rpartition("@")[2]  # without name and password
        return f"{parts.scheme}://{place}{unquote(parts.path)}"

    # ---- connections ---------------------------------------------------------------------------

    def writer(self, *, alone: bool = False) -> Connection:
        # Whatever the cluster is set to: what is acknowledged has reached the disk.
        settings = ["SET synchronous_commit TO on"]
        if not alone:
            settings += [
                f"SET lock_timeout TO '{PATIENCE}'",
                f"SET idle_in_transaction_session_timeout TO '{PATIENCE}'",
                f"SELECT pg_advisory_lock_shared({SERVER_LOCK})",
            ]
        return self._connection(*settings, begin="BEGIN")

    def reader(self) -> Connection:
        begin = "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY"
        return self._connection("SET default_transaction_read_only TO on", begin=begin)

    def onlooker(self) -> Connection:
        return self.reader()

    def _connection(self, *settings: str, begin: str) -> Connection:
        driver = self._connect()
        for setting in settings:
            driver.execute(setting)
        return Connection(
            driver,
            POSTGRESQL,
            begin=begin,
            conflict=self._conflict,
            in_transaction=_in_transaction,
        )

    def _connect(self) -> Any:
        return _psycopg().connect(self.url, **SETTINGS)

    def _connect_listener(self) -> Any:
        return _psycopg().AsyncConnection.connect(self.url, **SETTINGS)

    def turn(self) -> contextlib.AbstractContextManager[None]:
        """Return at once: PostgreSQL lets several write."""
        return contextlib.nullcontext()

    def messages(self, local: Messages) -> Messages:
        return PostgresMessages(self._connect_listener)

    def tidy(self, writer: Connection) -> None:
        """Do nothing: PostgreSQL looks after itself."""

    def complaints(self) -> Iterator[Told]:
        with contextlib.closing(self._connect()) as db:
            for name in ("fsync", "full_page_writes"):
                row = db.execute(f"SHOW {name}").fetchone()
                if row is not None and row[0] != "on":
                    yield Told(
                        N_("PostgreSQL runs with {setting}: a power cut can lose answers"),
                        setting=f"{name} = {row[0]}",
                    )

    # ---- the database --------------------------------------------------------------------------

    def lock(self) -> Callable[[], None]:
        return self._locked(
            "pg_try_advisory_lock_shared",
            N_(
                "the games in the database {database} are being moved; wait until that is done, "
                "or choose another one with --database"
            ),
        )

    def lock_alone(self) -> Callable[[], None]:
        return self._locked(
            "pg_try_advisory_lock",
            N_("a server has the database {database} open; stop all servers that use it first"),
        )

    def _locked(self, function: str, refusal: str) -> Callable[[], None]:
        with self._said():
            holder = self._connect()
            row = holder.execute(f"SELECT {function}(%s)", (SERVER_LOCK,)).fetchone()
        if row is None or not row[0]:
            holder.close()
            raise StoreUnusable(refusal, database=self)
        close: Callable[[], None] = holder.close
        return close

    def revision(self) -> str | None:
        with self._said(), contextlib.closing(self._connect()) as db:
            query = "SELECT tablename FROM pg_tables WHERE schemaname = current_schema()"
            tables = {str(row[0]) for row in db.execute(query)}
            if not tables:
                return None
            if "alembic_version" not in tables or not PROGRAM_TABLES & tables:
                raise StoreUnusable(
                    N_(
                        "{database} is a database of another program; choose another with "
                        "--database"
                    ),
                    database=self,
                )
            row = db.execute("SELECT version_num FROM alembic_version").fetchone()
            return str(row[0]) if row else None

    def bring_up_to_date(self) -> None:
        if self.revision() == REVISION:
            return
        plain = self.url.partition("://")[2]
        with self._said(), contextlib.closing(self._connect()) as alone:
            alone.execute("SELECT pg_advisory_lock(%s)", (UPGRADE_LOCK,))
            found = self.revision()
            if found == REVISION:
                return
            upgrade(f"postgresql+psycopg://{plain}", found, str(self), begin="BEGIN")

    @contextlib.contextmanager
    def _said(self) -> Iterator[None]:
        """Say in one sentence why the database cannot be used."""
        try:
            yield
        except self.trouble as error:
            raise self.unusable(error) from None

    def unusable(self, error: BaseException) -> StoreUnusable:
        reason = " ".join(str(error).split())
        return StoreUnusable(
            N_(
                "the database {database} cannot be opened: {reason}; check the address after "
                "--database, and whether PostgreSQL is running there"
            ),
            database=self,
            reason=reason,
        )


def _in_transaction(driver: Any) -> bool:
    status = _psycopg().pq.TransactionStatus
    return driver.info.transaction_status in (status.INTRANS, status.INERROR, status.ACTIVE)


def _psycopg() -> Any:
    try:
        import psycopg  # noqa: PLC0415 - an extra
    except ImportError:
        raise StoreUnusable(
            N_(
                "PostgreSQL needs psycopg, which is not installed: pip install "
                "'shadowbrook[postgres]'"
            )
        ) from None
    return psycopg
