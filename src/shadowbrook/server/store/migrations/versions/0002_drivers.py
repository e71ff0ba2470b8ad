"""Which process lets a game go on by itself."""

from __future__ import annotations

from alembic import op
from sqlalchemy import BigInteger, Column, Integer, Text

revision = "0002"
down_revision = "0001"

Number = BigInteger().with_variant(Integer, "sqlite")


def upgrade() -> None:
    op.create_table(
        "drivers",
        Column("game", Text, primary_key=True),
        Column("owner", Text, nullable=False, index=True),
        Column("until", Number, nullable=False),
        Column("seal", Text, nullable=False),
        sqlite_strict=True,
    )
