"""The tables, as SQLAlchemy Core knows them; the migrations make the same.

In SQLite all tables are STRICT: it refuses a text where a number belongs. Every row that can change
has a seal, a hash of its other columns, so that damage is noticed.
"""

from __future__ import annotations

from sqlalchemy import BigInteger, Column, Integer, MetaData, Table, Text, UniqueConstraint

REVISION = "0002"  # the newest migration; a database beyond it was made by a newer program

metadata = MetaData()

# Seconds since 1970 outgrow 32 bits; SQLite has one kind of whole number, of 64.
BigNumber = BigInteger().with_variant(Integer, "sqlite")

settings = Table(
    "settings",
    metadata,
    Column("name", Text, primary_key=True),
    Column("value", Text, nullable=False),
    Column("seal", Text, nullable=False),
    sqlite_strict=True,
)

people = Table(
    "people",
    metadata,
    Column("id", Text, primary_key=True),
    Column("name", Text, nullable=False),
    Column("language", Text, nullable=False),
    Column("settings", Text, nullable=False),  # JSON
    Column("created", BigNumber, nullable=False),
    Column("seal", Text, nullable=False),
    sqlite_strict=True,
)

# A person is known by the tokens of their devices; only hashes of tokens are kept.
devices = Table(
    "devices",
    metadata,
    Column("hash", Text, primary_key=True),
    Column("person", Text, nullable=False),
    Column("created", BigNumber, nullable=False),
    Column("seal", Text, nullable=False),
    sqlite_strict=True,
)

# What never changes of a game is under `genesis`, from which the chain of answers starts; what
# changes with every row of the log is under `seal`.
games = Table(
    "games",
    metadata,
    Column("id", Text, primary_key=True),
    Column("setup", Text, nullable=False),  # JSON
    Column("secret", Text, nullable=False),  # of chance; told when the game is over
    Column("commitment", Text, nullable=False),
    Column("rules", Text, nullable=False),  # engine and boxes that dealt it
    Column("host", Text, nullable=False),
    Column("created", BigNumber, nullable=False),
    Column("genesis", Text, nullable=False),
    Column("length", BigNumber, nullable=False),
    Column("head", Text, nullable=False),
    Column("changed", BigNumber, nullable=False),
    Column("waiting", Text, nullable=False, index=True),  # bot, person or over
    Column("line", Text, nullable=False),  # JSON: what a list of games shows
    Column("seal", Text, nullable=False),
    sqlite_strict=True,
)

seats = Table(
    "seats",
    metadata,
    Column("game", Text, primary_key=True),
    Column("seat", BigNumber, primary_key=True),
    Column("person", Text, index=True),
    Column("bot", Text),
    Column("name", Text, nullable=False),
    Column("ask", Text, nullable=False),  # JSON: standing answers
    Column("seal", Text, nullable=False),
    sqlite_strict=True,
)

invitations = Table(
    "invitations",
    metadata,
    Column("hash", Text, primary_key=True),
    Column("game", Text),
    Column("seat", BigNumber),
    Column("person", Text),  # of a link that adds a device
    Column("until", BigNumber, nullable=False),
    Column("seal", Text, nullable=False),
    sqlite_strict=True,
)

# The log: answers, and whatever else happens at a table. Undo appends a row, nothing is deleted.
answers = Table(
    "answers",
    metadata,
    Column("game", Text, primary_key=True),
    Column("seq", BigNumber, primary_key=True),
    Column("key", Text, nullable=False),
    Column("kind", Text, nullable=False),
    Column("seat", BigNumber, nullable=False),
    Column("decision", BigNumber, nullable=False),  # the version of the game that it answers
    Column("option", Text, nullable=False),
    Column("outcomes", Text, nullable=False),  # JSON: what chance brought
    Column("at", BigNumber, nullable=False),
    Column("prev_hash", Text, nullable=False),
    Column("hash", Text, nullable=False),
    UniqueConstraint("game", "key"),
    sqlite_strict=True,
)

# The last checkpoint of each game, for the day when rules have changed.
checkpoints = Table(
    "checkpoints",
    metadata,
    Column("game", Text, primary_key=True),
    Column("seq", BigNumber, nullable=False),  # rows of the log that lead to it
    Column("answers", BigNumber, nullable=False),
    Column("rules", Text, nullable=False),
    Column("digest", Text, nullable=False),
    Column("state", Text, nullable=False),  # JSON
    Column("seal", Text, nullable=False),
    sqlite_strict=True,
)

# Which process lets a game go on by itself, and until when: so that two do not think the same
# thought. Whose row is old or missing is for whoever comes first.
drivers = Table(
    "drivers",
    metadata,
    Column("game", Text, primary_key=True),
    Column("owner", Text, nullable=False, index=True),
    Column("until", BigNumber, nullable=False),
    Column("seal", Text, nullable=False),
    sqlite_strict=True,
)
