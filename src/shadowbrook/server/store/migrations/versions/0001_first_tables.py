"""The first tables."""

from __future__ import annotations

from alembic import op
from sqlalchemy import BigInteger, Column, Integer, Text, UniqueConstraint

revision = "0001"
down_revision = None

Number = BigInteger().with_variant(Integer, "sqlite")


def upgrade() -> None:
    op.create_table(
        "settings",
        Column("name", Text, primary_key=True),
        Column("value", Text, nullable=False),
        Column("seal", Text, nullable=False),
        sqlite_strict=True,
    )
    op.create_table(
        "people",
        Column("id", Text, primary_key=True),
        Column("name", Text, nullable=False),
        Column("language", Text, nullable=False),
        Column("settings", Text, nullable=False),
        Column("created", Number, nullable=False),
        Column("seal", Text, nullable=False),
        sqlite_strict=True,
    )
    op.create_table(
        "devices",
        Column("hash", Text, primary_key=True),
        Column("person", Text, nullable=False),
        Column("created", Number, nullable=False),
        Column("seal", Text, nullable=False),
        sqlite_strict=True,
    )
    op.create_table(
        "games",
        Column("id", Text, primary_key=True),
        Column("setup", Text, nullable=False),
        Column("secret", Text, nullable=False),
        Column("commitment", Text, nullable=False),
        Column("rules", Text, nullable=False),
        Column("host", Text, nullable=False),
        Column("created", Number, nullable=False),
        Column("genesis", Text, nullable=False),
        Column("length", Number, nullable=False),
        Column("head", Text, nullable=False),
        Column("changed", Number, nullable=False),
        Column("waiting", Text, nullable=False, index=True),
        Column("line", Text, nullable=False),
        Column("seal", Text, nullable=False),
        sqlite_strict=True,
    )
    op.create_table(
        "seats",
        Column("game", Text, primary_key=True),
        Column("seat", Number, primary_key=True),
        Column("person", Text, index=True),
        Column("bot", Text),
        Column("name", Text, nullable=False),
        Column("ask", Text, nullable=False),
        Column("seal", Text, nullable=False),
        sqlite_strict=True,
    )
    op.create_table(
        "invitations",
        Column("hash", Text, primary_key=True),
        Column("game", Text),
        Column("seat", Number),
        Column("person", Text),
        Column("until", Number, nullable=False),
        Column("seal", Text, nullable=False),
        sqlite_strict=True,
    )
    op.create_table(
        "answers",
        Column("game", Text, primary_key=True),
        Column("seq", Number, primary_key=True),
        Column("key", Text, nullable=False),
        Column("kind", Text, nullable=False),
        Column("seat", Number, nullable=False),
        Column("decision", Number, nullable=False),
        Column("option", Text, nullable=False),
        Column("outcomes", Text, nullable=False),
        Column("at", Number, nullable=False),
        Column("prev_hash", Text, nullable=False),
        Column("hash", Text, nullable=False),
        UniqueConstraint("game", "key"),
        sqlite_strict=True,
    )
    op.create_table(
        "checkpoints",
        Column("game", Text, primary_key=True),
        Column("seq", Number, nullable=False),
        Column("answers", Number, nullable=False),
        Column("rules", Text, nullable=False),
        Column("digest", Text, nullable=False),
        Column("state", Text, nullable=False),
        Column("seal", Text, nullable=False),
        sqlite_strict=True,
    )
