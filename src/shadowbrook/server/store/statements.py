"""Statements, made once: SQLAlchemy writes their text for each database, the driver takes it.

On its way through SQLAlchemy a statement costs several times what the database needs for it, so
SQLAlchemy describes tables and statements here, and nothing goes through it when games are played.
"""

from __future__ import annotations

from typing import Any

import sqlalchemy as sa
from sqlalchemy.dialects import postgresql, sqlite

SQLITE, POSTGRESQL = "sqlite", "postgresql"


class Statement:
    """One statement as each driver takes it, and the names of the columns that come back."""

    def __init__(self, clause: sa.Select[Any] | sa.UpdateBase) -> None:
        dialects: dict[str, sa.Dialect] = {
            SQLITE: sqlite.dialect(paramstyle="named"),
            POSTGRESQL: postgresql.dialect(paramstyle="pyformat"),  # type: ignore[no-untyped-call]
        }
        self.texts: dict[str, str] = {}
        for name, dialect in dialects.items():
            compiled = clause.compile(dialect=dialect)
            # a value in the statement itself would be bound by a name that nobody knows
            assert all(value is None for value in compiled.params.values()), str(compiled)
            self.texts[name] = str(compiled)
        self.columns: tuple[str, ...] = ()
        if isinstance(clause, sa.Select):
            self.columns = tuple(clause.selected_columns.keys())
