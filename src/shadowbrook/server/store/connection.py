"""The one small interface to a database: a connection that takes statements, and what opens one.

Both drivers, `sqlite3` and psycopg, take a text and named values and hand out tuples. What differs
between the databases is in `sqlite` and `postgres`, and nowhere else.
"""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterator, Mapping
from typing import TYPE_CHECKING, Any, Protocol

from shadowbrook.engine.errors import Told

from .statements import Statement

if TYPE_CHECKING:
    from shadowbrook.server.errors import StoreUnusable

    from .messages import Messages

Columns = Mapping[str, Any]
NOTHING: Columns = {}


class Conflict(Exception):
    """A row with the same key is there already."""


class Connection:
    """A connection of either driver; transactions begin and end where we say so."""

    def __init__(
        self,
        driver: Any,
        dialect: str,
        *,
        begin: str,
        conflict: type[Exception],
        in_transaction: Callable[[Any], bool],
    ) -> None:
        self.driver = driver
        self._dialect = dialect
        self._begin = begin
        self._conflict = conflict
        self._in_transaction = in_transaction

    # ---- statements ----------------------------------------------------------------------------

    def run(self, statement: Statement, values: Columns = NOTHING) -> Any:
        """Run a statement; Conflict if a row with its key is there."""
        try:
            return self.driver.execute(statement.texts[self._dialect], values)
        except self._conflict as error:
            raise Conflict from error

    def rows(self, statement: Statement, values: Columns = NOTHING) -> Iterator[dict[str, Any]]:
        """Yield the rows of a query by the names of their columns."""
        for row in self.run(statement, values):
            yield dict(zip(statement.columns, row, strict=True))

    def first(self, statement: Statement, values: Columns = NOTHING) -> dict[str, Any] | None:
        """Return the first row of a query."""
        row = self.run(statement, values).fetchone()
        return None if row is None else dict(zip(statement.columns, row, strict=True))

    # ---- transactions --------------------------------------------------------------------------

    @property
    def in_transaction(self) -> bool:
        return self._in_transaction(self.driver)

    @contextlib.contextmanager
    def transaction(self) -> Iterator[None]:
        """What is done inside is stored when this ends, or nothing of it."""
        self.driver.execute(self._begin)
        try:
            yield
            self.driver.execute("COMMIT")
        except BaseException:
            if self.in_transaction:
                self.driver.execute("ROLLBACK")
            raise

    @contextlib.contextmanager
    def savepoint(self) -> Iterator[None]:
        """What is done inside can be undone without the rest of the transaction."""
        self.driver.execute("SAVEPOINT change")
        try:
            yield
        except BaseException:
            if self.in_transaction:
                self.driver.execute("ROLLBACK TO SAVEPOINT change")
                self.driver.execute("RELEASE SAVEPOINT change")
            raise
        self.driver.execute("RELEASE SAVEPOINT change")

    def close(self) -> None:
        self.driver.close()


class Database(Protocol):
    """Where games are kept, and how one gets there."""

    trouble: tuple[type[Exception], ...]  # a change that fails in this way is not known to be made
    damage: tuple[type[Exception], ...]  # what reading rows that cannot be read ends in
    gone: tuple[type[Exception], ...]  # what reading ends in while the database cannot be reached

    def __str__(self) -> str:
        """Return its address as it can be shown to anybody."""

    several: bool  # whether servers on several machines can have it open

    def lock(self) -> Callable[[], None]:
        """Hold the database for a server; return what lets others have it again."""

    def lock_alone(self) -> Callable[[], None]:
        """Keep all servers away; return what lets them have the database again."""

    def turn(self) -> contextlib.AbstractContextManager[None]:
        """Wait for one's turn among processes that write: in order, and without looking often."""

    def messages(self, local: Messages) -> Messages:
        """Return how processes that share the database tell each other of changes."""

    def bring_up_to_date(self) -> None:
        """Make or migrate the tables, or say why they cannot be used."""

    def unusable(self, error: BaseException) -> StoreUnusable:
        """Return what is said at the start of a database that ends in such an error."""

    def revision(self) -> str | None:
        """Return the revision of the tables; None if there are none. Nothing is written."""

    def writer(self, *, alone: bool = False) -> Connection:
        """Open a connection whose commits are on the disk when they return.

        `alone` is for whoever has taken `lock_alone`.
        """

    def reader(self) -> Connection:
        """Open a connection that cannot write, and sees one state in each transaction."""

    def onlooker(self) -> Connection:
        """Open a connection to look over a database that others may have open."""

    def complaints(self) -> Iterator[Told]:
        """Yield what the database itself finds wrong with what it holds."""

    def tidy(self, writer: Connection) -> None:
        """Tidy up before the server ends."""
