"""What is read and written, each as one function inside one transaction."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, TypeVar

import msgspec
import sqlalchemy as sa
from sqlalchemy.dialects import sqlite
from sqlalchemy.engine import Connection

from shadowbrook.server.errors import (
    DamagedGame,
    InvitationRefused,
    KeyUsed,
    NoGuest,
    StaleAnswer,
    StoreUnusable,
    UnknownGame,
)

from . import chain
from .rows import (
    BOT,
    Checkpoint,
    Entry,
    GameRow,
    InvitationRow,
    PersonRow,
    SeatRow,
    Stored,
)
from .schema import answers, checkpoints, devices, games, invitations, people, seats, settings

Row = TypeVar("Row", bound=msgspec.Struct)
Columns = Mapping[str, Any]


class _Ready:
    """A statement as the driver takes it, for what every answer needs.

    SQLAlchemy builds the text once, here; on its way through SQLAlchemy a statement costs several
    times what SQLite needs for it.
    """

    def __init__(self, statement: sa.sql.ClauseElement, *columns: str) -> None:
        compiled = statement.compile(dialect=sqlite.dialect(paramstyle="named"))
        assert set(compiled.params) == set(columns)
        self._text = str(compiled)

    def run(self, db: Connection, values: Columns) -> sqlite3.Cursor:
        return driver(db).execute(self._text, values)


def driver(db: Connection) -> sqlite3.Connection:
    """The connection to SQLite behind that of SQLAlchemy."""
    found = db.connection.driver_connection
    assert isinstance(found, sqlite3.Connection)
    return found


CHANGING = ("genesis", "length", "head", "changed", "waiting", "line", chain.SEAL)
HEAD_OF = _Ready(
    sa.select(games.c.genesis, games.c.length, games.c.head).where(
        games.c.id == sa.bindparam("game")
    ),
    "game",
)
ADD_ROW = _Ready(answers.insert(), *answers.c.keys())
MOVE_HEAD = _Ready(
    games.update()
    .where(games.c.id == sa.bindparam("game"))
    .values({name: sa.bindparam(name) for name in CHANGING}),
    "game",
    *CHANGING,
)


def _whole(table: sa.Table, row: Columns, kind: type[Row], **more: Any) -> Row:
    """The row behind a seal, if it is unbroken."""
    if chain.seal(table.name, row) != row[chain.SEAL]:
        raise DamagedGame(f"a row of {table.name} in the database is damaged")
    return _struct(row, kind, **more)


def _struct(row: Columns, kind: type[Row], **more: Any) -> Row:
    fields = kind.__struct_fields__
    return kind(**{name: row[name] for name in fields if name not in more}, **more)


def _rows(db: Connection, query: sa.Select[Any]) -> Iterator[Columns]:
    return (row._asdict() for row in db.execute(query))


def _first(db: Connection, query: sa.Select[Any]) -> Columns | None:
    row = db.execute(query).first()
    return None if row is None else row._asdict()


# ---- settings and people -----------------------------------------------------------------------


def setting(db: Connection, name: str, make: Callable[[], str]) -> str:
    row = _first(db, sa.select(settings).where(settings.c.name == name))
    if row is None:
        row = chain.sealed("settings", {"name": name, "value": make()})
        db.execute(settings.insert(), row)
    if chain.seal("settings", row) != row[chain.SEAL]:
        raise StoreUnusable("the settings in the database are damaged; restore a copy of it")
    return str(row["value"])


def add_person(db: Connection, person: PersonRow, device: str) -> None:
    db.execute(people.insert(), chain.sealed("people", msgspec.structs.asdict(person)))
    _add_device(db, device, person.id, person.created)


def _add_device(db: Connection, device: str, person: str, now: int) -> None:
    row = {"hash": device, "person": person, "created": now}
    db.execute(devices.insert(), chain.sealed("devices", row))


def change_person(db: Connection, person: PersonRow) -> None:
    row = chain.sealed("people", msgspec.structs.asdict(person))
    db.execute(people.update().where(people.c.id == person.id).values(row))


def person_of_device(db: Connection, device: str) -> PersonRow | None:
    row = _first(db, sa.select(devices).where(devices.c.hash == device))
    if row is None:
        return None
    if chain.seal("devices", row) != row[chain.SEAL]:
        raise DamagedGame("a row of devices in the database is damaged")
    return person(db, row["person"])


def person(db: Connection, person_id: str) -> PersonRow | None:
    row = _first(db, sa.select(people).where(people.c.id == person_id))
    return None if row is None else _whole(people, row, PersonRow)


def add_device(db: Connection, link: str, device: str, now: int) -> PersonRow:
    """Use a link that lets another device be the same person."""
    found = invitation(db, link, now)
    if found.person is None:
        raise InvitationRefused
    who = person(db, found.person)
    if who is None:
        raise NoGuest
    _add_device(db, device, who.id, now)
    db.execute(invitations.delete().where(invitations.c.hash == link))
    return who


# ---- invitations -----------------------------------------------------------------------------


def add_invitation(db: Connection, row: InvitationRow) -> None:
    db.execute(invitations.insert(), chain.sealed("invitations", msgspec.structs.asdict(row)))


def invitation(db: Connection, token: str, now: int) -> InvitationRow:
    row = _first(db, sa.select(invitations).where(invitations.c.hash == token))
    if row is None:
        raise InvitationRefused
    found = _whole(invitations, row, InvitationRow)
    if found.until < now:
        raise InvitationRefused
    return found


# ---- games -----------------------------------------------------------------------------------


def create_game(
    db: Connection, game: GameRow, taken: Sequence[SeatRow], checkpoint: Checkpoint
) -> None:
    row = msgspec.structs.asdict(game)
    db.execute(games.insert(), {**row, chain.SEAL: chain.game_seal(row)})
    for seat in taken:
        db.execute(seats.insert(), chain.sealed("seats", msgspec.structs.asdict(seat)))
    db.execute(checkpoints.insert(), _checkpoint_row(game.id, checkpoint))


def _checkpoint_row(game: str, checkpoint: Checkpoint) -> dict[str, Any]:
    return chain.sealed("checkpoints", {"game": game, **msgspec.structs.asdict(checkpoint)})


def _game(db: Connection, game: str) -> GameRow:
    row = _first(db, sa.select(games).where(games.c.id == game))
    if row is None:
        raise UnknownGame
    return _sound_game(row)


def _sound_game(row: Columns) -> GameRow:
    if chain.genesis(row) != row["genesis"] or chain.game_seal(row) != row[chain.SEAL]:
        raise DamagedGame
    return _struct(row, GameRow)


def load(db: Connection, game: str) -> Stored:
    """A game with all its rows; whatever is not as it was written is found here."""
    found = _game(db, game)
    entries, before = [], found.genesis
    log = sa.select(answers).where(answers.c.game == game).order_by(answers.c.seq)
    for number, row in enumerate(_rows(db, log)):
        linked = chain.link(before, row)
        if row["seq"] != number or row["prev_hash"] != before or row["hash"] != linked:
            raise DamagedGame(
                f"the stored record of this game is damaged at step {number}; "
                "other games are not touched"
            )
        before = linked
        entries.append(_struct(row, Entry))
    if len(entries) != found.length or before != found.head:
        raise DamagedGame(
            f"the stored record of this game ends at step {len(entries)} of {found.length}; "
            "other games are not touched"
        )
    kept = _first(db, sa.select(checkpoints).where(checkpoints.c.game == game))
    checkpoint = None if kept is None else _whole(checkpoints, kept, Checkpoint)
    return Stored(found, seats_of(db, game), entries, checkpoint)


def seats_of(db: Connection, game: str) -> list[SeatRow]:
    query = sa.select(seats).where(seats.c.game == game).order_by(seats.c.seat)
    return [_whole(seats, row, SeatRow) for row in _rows(db, query)]


def append(
    db: Connection,
    game: str,
    entries: Sequence[Entry],
    *,
    waiting: str,
    line: str,
    seats: Sequence[SeatRow],
    checkpoint: Checkpoint | None,
    used: str | None,
) -> str:
    """Look and append in one transaction: whoever comes second is refused."""
    row = HEAD_OF.run(db, {"game": game}).fetchone()
    if row is None:
        raise UnknownGame
    genesis, length, head = str(row[0]), int(row[1]), str(row[2])
    if entries and entries[0].seq != length:
        raise StaleAnswer
    if used is not None:
        _use(db, used)
    for entry in entries:
        columns = {**msgspec.structs.asdict(entry), "game": game, "prev_hash": head}
        columns["hash"] = head = chain.link(head, columns)
        try:
            ADD_ROW.run(db, columns)
        except sqlite3.IntegrityError as error:
            raise KeyUsed from error
    changed = {
        "genesis": genesis,
        "length": length + len(entries),
        "head": head,
        "changed": entries[-1].at,
        "waiting": waiting,
        "line": line,
    }
    changed[chain.SEAL] = chain.game_seal(changed)
    MOVE_HEAD.run(db, {**changed, "game": game})
    for seat in seats:
        change_seat(db, seat)
    if checkpoint is not None:
        db.execute(
            checkpoints.update()
            .where(checkpoints.c.game == game)
            .values(_checkpoint_row(game, checkpoint))
        )
    return head


def _use(db: Connection, link: str) -> None:
    """End an invitation, and with it all others to the same seat."""
    row = _first(db, sa.select(invitations).where(invitations.c.hash == link))
    if row is None:
        raise InvitationRefused
    same = (invitations.c.game == row["game"]) & (invitations.c.seat == row["seat"])
    db.execute(invitations.delete().where(same))


def change_seat(db: Connection, seat: SeatRow) -> None:
    row = chain.sealed("seats", msgspec.structs.asdict(seat))
    this = (seats.c.game == seat.game) & (seats.c.seat == seat.seat)
    db.execute(seats.update().where(this).values(row))


def entry(db: Connection, game: str, key: str) -> Entry | None:
    """A row of the log by the key that its sender gave it."""
    query = sa.select(answers).where(answers.c.game == game, answers.c.key == key)
    row = _first(db, query)
    return None if row is None else _struct(row, Entry)


def games_of(db: Connection, person: str) -> list[tuple[GameRow, list[SeatRow]]]:
    """The games in which a person has a seat or is the host, newest first; 200 at most."""
    mine = sa.select(seats.c.game).where(seats.c.person == person)
    query = (
        sa.select(games)
        .where(games.c.id.in_(mine) | (games.c.host == person))
        .order_by(games.c.changed.desc(), games.c.id)
        .limit(200)
    )
    found = []
    for row in list(_rows(db, query)):
        try:
            found.append((_sound_game(row), seats_of(db, row["id"])))
        except DamagedGame:  # one damaged game does not hide the others
            found.append((_struct(row, GameRow, waiting="damaged"), []))
    return found


def waiting_for_bots(db: Connection) -> list[str]:
    query = sa.select(games.c.id).where(games.c.waiting == BOT).order_by(games.c.changed)
    return [str(game) for game in db.execute(query).scalars()]
