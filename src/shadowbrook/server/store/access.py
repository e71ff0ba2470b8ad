"""What is read and written, each as one function inside one transaction."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, TypeVar

import msgspec
import sqlalchemy as sa

from shadowbrook.engine.words import N_
from shadowbrook.server.errors import (
    DamagedGame,
    InvitationRefused,
    KeyUsed,
    NoGuest,
    Overtaken,
    StoreUnusable,
    UnknownGame,
)

from . import chain
from .connection import Columns, Conflict, Connection
from .rows import (
    BOT,
    DAMAGED,
    Checkpoint,
    GameRow,
    InvitationRow,
    LogRow,
    PersonRow,
    SeatRow,
    Stored,
)
from .schema import (
    answers,
    checkpoints,
    devices,
    drivers,
    games,
    invitations,
    people,
    seats,
    settings,
)
from .statements import Statement

Row = TypeVar("Row", bound=msgspec.Struct)

MOST_LISTED = 200  # games in a person's list
DAMAGED_CHECKPOINT = N_("its last checkpoint is damaged; the game can go on without it")


# ---- statements --------------------------------------------------------------------------------
# Values that name a row are bound as `the_...`, because an update binds columns by their names.


def _named(table: sa.Table, *columns: str) -> sa.ColumnElement[bool]:
    """Return the condition that columns are as the values of their names."""
    return sa.and_(*(table.c[name] == sa.bindparam(f"the_{name}") for name in columns))


def _update(table: sa.Table, *key: str) -> Statement:
    """Return the update of all columns of a row but its key."""
    changed: dict[str, Any] = {c.name: sa.bindparam(c.name) for c in table.c if c.name not in key}
    return Statement(table.update().where(_named(table, *key)).values(changed))


SETTING = Statement(sa.select(settings).where(_named(settings, "name")))
ADD_SETTING = Statement(settings.insert())

PERSON = Statement(sa.select(people).where(_named(people, "id")))
PERSON_TO_CHANGE = Statement(sa.select(people).where(_named(people, "id")).with_for_update())
ADD_PERSON = Statement(people.insert())
CHANGE_PERSON = _update(people, "id")
DEVICE = Statement(sa.select(devices).where(_named(devices, "hash")))
ADD_DEVICE = Statement(devices.insert())

INVITATION = Statement(sa.select(invitations).where(_named(invitations, "hash")))
ADD_INVITATION = Statement(invitations.insert())
END_INVITATION = Statement(invitations.delete().where(_named(invitations, "hash")))
END_INVITATIONS = Statement(invitations.delete().where(_named(invitations, "game", "seat")))

GAME = Statement(sa.select(games).where(_named(games, "id")))
GAME_IDS = Statement(sa.select(games.c.id).order_by(games.c.id))
ADD_GAME = Statement(games.insert())
SEATS = Statement(sa.select(seats).where(_named(seats, "game")).order_by(seats.c.seat))
ADD_SEAT = Statement(seats.insert())
CHANGE_SEAT = _update(seats, "game", "seat")
CHECKPOINT = Statement(sa.select(checkpoints).where(_named(checkpoints, "game")))
ADD_CHECKPOINT = Statement(checkpoints.insert())
CHANGE_CHECKPOINT = _update(checkpoints, "game")
LOG = Statement(sa.select(answers).where(_named(answers, "game")).order_by(answers.c.seq))
LOG_SINCE = Statement(
    sa.select(answers)
    .where(_named(answers, "game"), answers.c.seq >= sa.bindparam("the_first"))
    .order_by(answers.c.seq)
)
ENTRY = Statement(sa.select(answers).where(_named(answers, "game", "key")))
ADD_ENTRY = Statement(answers.insert())
# Where several may write, whoever comes second waits here and finds another length. (SQLite has
# one writer at a time anyway.)
HEAD = Statement(
    sa.select(games.c.genesis, games.c.length, games.c.head)
    .where(_named(games, "id"))
    .with_for_update()
)
MOVING = ("genesis", "length", "head", "changed", "waiting", "line", chain.SEAL)
MOVE_HEAD = Statement(
    games.update().where(_named(games, "id")).values({name: sa.bindparam(name) for name in MOVING})
)
GAMES_OF = Statement(
    sa.select(games)
    .where(
        games.c.id.in_(sa.select(seats.c.game).where(_named(seats, "person")))
        | (games.c.host == sa.bindparam("the_person"))
    )
    .order_by(games.c.changed.desc(), games.c.id)
    .limit(sa.literal_column(str(MOST_LISTED)))
    .offset(sa.literal_column("0"))
)
# Games that wait for the server itself, in which people play, and that nobody else lets go on.
WAITING = Statement(
    sa.select(games.c.id)
    .where(
        _named(games, "waiting"),
        sa.exists().where(
            seats.c.game == games.c.id, seats.c.person.is_not(None), seats.c.bot.is_(None)
        ),
        ~sa.exists().where(
            drivers.c.game == games.c.id,
            drivers.c.until > sa.bindparam("the_now"),
            drivers.c.owner != sa.bindparam("the_owner"),
        ),
    )
    .order_by(games.c.changed)
)
DRIVER = Statement(sa.select(drivers).where(_named(drivers, "game")).with_for_update())
ADD_DRIVER = Statement(drivers.insert())
CHANGE_DRIVER = _update(drivers, "game")
END_DRIVERS = Statement(drivers.delete().where(_named(drivers, "owner")))


# ---- rows --------------------------------------------------------------------------------------


def _whole(table: sa.Table, row: Columns, kind: type[Row], **more: Any) -> Row:
    """Return the row behind a seal, if it is unbroken."""
    if chain.seal(table.name, row) != row[chain.SEAL]:
        raise DamagedGame(N_("a row of {name} in the database is damaged"), name=table.name)
    return _struct(row, kind, **more)


def _struct(row: Columns, kind: type[Row], **more: Any) -> Row:
    fields = kind.__struct_fields__
    return kind(**{name: row[name] for name in fields if name not in more}, **more)


def _sealed(table: sa.Table, row: msgspec.Struct) -> dict[str, Any]:
    return chain.sealed(table.name, msgspec.structs.asdict(row))


def _can_be_stored(text: str) -> bool:
    """Return whether a text from outside can stand in a database: PostgreSQL takes no NUL."""
    return "\0" not in text


# ---- settings and people -----------------------------------------------------------------------


def setting(db: Connection, name: str, make: Callable[[], str]) -> str:
    row = db.first(SETTING, {"the_name": name})
    if row is None:
        row = chain.sealed("settings", {"name": name, "value": make()})
        db.run(ADD_SETTING, row)
    if chain.seal("settings", row) != row[chain.SEAL]:
        raise StoreUnusable(N_("the settings in the database are damaged; restore a copy of it"))
    return str(row["value"])


def add_person(db: Connection, person: PersonRow, device: str) -> None:
    db.run(ADD_PERSON, _sealed(people, person))
    _add_device(db, device, person.id, person.created)


def _add_device(db: Connection, device: str, person: str, now: int) -> None:
    row = {"hash": device, "person": person, "created": now}
    db.run(ADD_DEVICE, chain.sealed("devices", row))


def change_person(
    db: Connection, person_id: str, change: Callable[[PersonRow], PersonRow]
) -> PersonRow:
    row = db.first(PERSON_TO_CHANGE, {"the_id": person_id})
    if row is None:
        raise NoGuest
    changed = change(_whole(people, row, PersonRow))
    db.run(CHANGE_PERSON, {**_sealed(people, changed), "the_id": person_id})
    return changed


def person_of_device(db: Connection, device: str) -> PersonRow | None:
    row = db.first(DEVICE, {"the_hash": device})
    if row is None:
        return None
    if chain.seal("devices", row) != row[chain.SEAL]:
        raise DamagedGame(N_("a row of devices in the database is damaged"))
    return person(db, row["person"])


def person(db: Connection, person_id: str) -> PersonRow | None:
    row = db.first(PERSON, {"the_id": person_id})
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
    db.run(END_INVITATION, {"the_hash": link})
    return who


# ---- invitations -----------------------------------------------------------------------------


def add_invitation(db: Connection, row: InvitationRow) -> None:
    db.run(ADD_INVITATION, _sealed(invitations, row))


def invitation(db: Connection, token: str, now: int) -> InvitationRow:
    row = db.first(INVITATION, {"the_hash": token})
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
    db.run(ADD_GAME, {**row, chain.SEAL: chain.game_seal(row)})
    for seat in taken:
        db.run(ADD_SEAT, _sealed(seats, seat))
    db.run(ADD_CHECKPOINT, _checkpoint_row(game.id, checkpoint))


def _checkpoint_row(game: str, checkpoint: Checkpoint) -> dict[str, Any]:
    return chain.sealed("checkpoints", {"game": game, **msgspec.structs.asdict(checkpoint)})


def _game(db: Connection, game: str) -> GameRow:
    row = db.first(GAME, {"the_id": game}) if _can_be_stored(game) else None
    if row is None:
        raise UnknownGame
    return _sound_game(row)


def _sound_game(row: Columns) -> GameRow:
    if chain.genesis(row) != row["genesis"] or chain.game_seal(row) != row[chain.SEAL]:
        raise DamagedGame
    return _struct(row, GameRow)


def load(db: Connection, game: str) -> Stored:
    """Return a game with all its rows; whatever is not as it was written is found here."""
    found = _game(db, game)
    entries = _linked(db.rows(LOG, {"the_game": game}), found, 0, found.genesis)
    kept = db.first(CHECKPOINT, {"the_game": game})
    try:
        checkpoint = None if kept is None else _whole(checkpoints, kept, Checkpoint)
    except DamagedGame:  # a whole log leads to the same table without it
        return Stored(found, seats_of(db, game), entries, None, damaged_checkpoint=True)
    return Stored(found, seats_of(db, game), entries, checkpoint)


def since(db: Connection, game: str, first: int, before: str) -> Stored | None:
    """Return a game with its rows from `first` on, if they follow on the hash `before`."""
    found = _game(db, game)
    if found.length < first:
        return None
    rows = list(db.rows(LOG_SINCE, {"the_game": game, "the_first": first}))
    if (rows[0]["prev_hash"] if rows else found.head) != before:
        return None
    return Stored(found, seats_of(db, game), _linked(rows, found, first, before), None)


def _linked(rows: Iterable[Columns], game: GameRow, first: int, before: str) -> list[LogRow]:
    """Return rows of a log, if each follows on the one before and the last is the game's head."""
    entries = []
    for number, row in enumerate(rows, first):
        linked = chain.link(before, row)
        if row["seq"] != number or row["prev_hash"] != before or row["hash"] != linked:
            raise DamagedGame(
                N_(
                    "the stored record of this game is damaged at step {number}; other games are "
                    "not affected"
                ),
                number=number,
            )
        before = linked
        entries.append(_struct(row, LogRow))
    length = first + len(entries)
    if length != game.length or before != game.head:
        raise DamagedGame(
            N_(
                "the stored record of this game ends at step {count} of {length}; other games "
                "are not affected"
            ),
            count=length,
            length=game.length,
        )
    return entries


def seats_of(db: Connection, game: str) -> list[SeatRow]:
    return [_whole(seats, row, SeatRow) for row in db.rows(SEATS, {"the_game": game})]


def append(
    db: Connection,
    game: str,
    entries: Sequence[LogRow],
    *,
    waiting: str,
    line: str,
    seats: Sequence[SeatRow],
    before: Sequence[SeatRow],
    checkpoint: Checkpoint | None,
    used: str | None,
) -> str:
    """Look and append in one transaction: whoever comes second is refused.

    `before` are the seats that are changed along with it, as they were looked at.
    """
    row = db.run(HEAD, {"the_id": game}).fetchone()
    if row is None:
        raise UnknownGame
    genesis, length, head = str(row[0]), int(row[1]), str(row[2])
    if entries and entries[0].seq != length:
        raise Overtaken
    if used is not None:
        _use(db, used)
    for entry in entries:
        columns = {**msgspec.structs.asdict(entry), "game": game, "prev_hash": head}
        columns["hash"] = head = chain.link(head, columns)
        try:
            db.run(ADD_ENTRY, columns)
        except Conflict as error:
            raise KeyUsed from error
    changed: dict[str, Any] = {
        "genesis": genesis,
        "length": length + len(entries),
        "head": head,
        "changed": entries[-1].at,
        "waiting": waiting,
        "line": line,
    }
    changed[chain.SEAL] = chain.game_seal(changed)
    db.run(MOVE_HEAD, {**changed, "the_id": game})
    _unchanged(db, game, before)
    for seat in seats:
        _change_seat(db, seat)
    if checkpoint is not None:
        kept = _checkpoint_row(game, checkpoint)
        if not db.run(CHANGE_CHECKPOINT, {**kept, "the_game": game}).rowcount:
            db.run(ADD_CHECKPOINT, kept)  # the one before was lost
    return head


def _use(db: Connection, link: str) -> None:
    """End an invitation, and with it all others to the same seat."""
    row = db.first(INVITATION, {"the_hash": link})
    if row is None:
        raise InvitationRefused
    db.run(END_INVITATIONS, {"the_game": row["game"], "the_seat": row["seat"]})


def change_seat(db: Connection, seat: SeatRow, before: SeatRow) -> None:
    """Change a seat that is still as it was looked at."""
    if db.run(HEAD, {"the_id": seat.game}).fetchone() is None:
        raise UnknownGame
    _unchanged(db, seat.game, [before])
    _change_seat(db, seat)


def _unchanged(db: Connection, game: str, before: Sequence[SeatRow]) -> None:
    """Refuse what was thought of seats that are others by now."""
    if before and not set(before) <= set(seats_of(db, game)):
        raise Overtaken


def _change_seat(db: Connection, seat: SeatRow) -> None:
    db.run(CHANGE_SEAT, {**_sealed(seats, seat), "the_game": seat.game, "the_seat": seat.seat})


def entry(db: Connection, game: str, key: str) -> LogRow | None:
    """Return a row of the log by the key that its sender gave it."""
    if not _can_be_stored(key):
        return None
    row = db.first(ENTRY, {"the_game": game, "the_key": key})
    return None if row is None else _struct(row, LogRow)


def games_of(db: Connection, person: str) -> list[tuple[GameRow, list[SeatRow]]]:
    """Return the games in which a person has a seat or is the host, newest first."""
    found = []
    for row in list(db.rows(GAMES_OF, {"the_person": person})):
        try:
            found.append((_sound_game(row), seats_of(db, row["id"])))
        except DamagedGame:  # one damaged game does not hide the others
            found.append((_struct(row, GameRow, waiting=DAMAGED), []))
    return found


# ---- who lets a game go on ---------------------------------------------------------------------


def waiting_for_bots(db: Connection, owner: str, now: int) -> list[str]:
    """Return the games of people that wait for the server and that no other process lets go on.

    Where bots alone play, they wait for somebody to look on.
    """
    values = {"the_waiting": BOT, "the_owner": owner, "the_now": now}
    return [str(row["id"]) for row in db.rows(WAITING, values)]


def claim(db: Connection, game: str, owner: str, now: int, until: int) -> int:
    """Let one process alone move a game until then; return until when another one does."""
    row = db.first(DRIVER, {"the_game": game})
    taken = row is not None and chain.seal("drivers", row) == row[chain.SEAL]
    if row is not None and taken and row["owner"] != owner and row["until"] > now:
        return int(row["until"])
    claimed = chain.sealed("drivers", {"game": game, "owner": owner, "until": until})
    if row is None:
        db.run(ADD_DRIVER, claimed)
    else:
        db.run(CHANGE_DRIVER, {**claimed, "the_game": game})
    return 0


def release(db: Connection, owner: str) -> None:
    """Let others move the games of a process that ends."""
    db.run(END_DRIVERS, {"the_owner": owner})


def game_ids(db: Connection) -> list[str]:
    return [str(row["id"]) for row in db.rows(GAME_IDS)]
