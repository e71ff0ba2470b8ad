"""One checker for everything that is stored, and for what clients were told about it.

`check_store` opens a database that nobody writes and looks over every row: seals, chains, heads,
and whether the answers still lead to the stored table. `check_history` holds against it what
clients saw during a storm: nothing acknowledged is lost, nothing counts twice, nothing shown was
a future that did not happen. Everything is linear in what it reads.
"""

from __future__ import annotations

import contextlib
import hashlib
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import msgspec

from shadowbrook.engine.errors import ShadowbrookError, Told, told
from shadowbrook.engine.game import Game
from shadowbrook.engine.words import N_
from shadowbrook.locale import Speech
from shadowbrook.server.errors import ServerError
from shadowbrook.server.store import access
from shadowbrook.server.store.addresses import database_at
from shadowbrook.server.store.connection import Connection, Database
from shadowbrook.server.store.moving import broken_seals
from shadowbrook.server.store.rows import ANSWER, MOVES, PAUSE, LogRow, Stored
from shadowbrook.server.store.schema import REVISION

from .dealing import rules_of
from .live_game import LiveGame, move
from .loading import table_of

UNREADABLE = N_("the database cannot be read: {error}")
OTHER_TABLES = N_("its tables are of revision {found}, not {wanted}")
DAMAGED = N_("a row of {table} is damaged")
NOT_PLAYED = N_("it cannot be replayed: {error}")


@dataclass(frozen=True, slots=True)
class StoreFinding:
    """Something that is not as it should be; `game` is empty if it concerns no single game."""

    game: str
    what: Told | str

    @property
    def told(self) -> Told | str:
        """The finding in a line, to be shown in any language."""
        if not self.game:
            return self.what
        return Told(N_("game {game}: {what}"), game=self.game, what=self.what)

    def __str__(self) -> str:
        return str(self.told)


@dataclass(slots=True)
class StoreReport:
    """What a look through a database has shown."""

    games: int = 0
    answers: int = 0
    differing: int = 0  # games that lead elsewhere with the rules of today
    findings: list[StoreFinding] = field(default_factory=list)

    def plain(self, speech: Speech) -> dict[str, Any]:
        """The report as plain data, with its sentences in a language."""
        findings = [{"game": one.game, "text": speech.tell(one.what)} for one in self.findings]
        return {
            "games": self.games,
            "answers": self.answers,
            "differing": self.differing,
            "findings": findings,
        }

    @property
    def damaged(self) -> set[str]:
        """The games in which something is wrong."""
        return {finding.game for finding in self.findings if finding.game}


# ---- what is stored ----------------------------------------------------------------------------


def check_store(address: str | Path, *, replay: bool = True) -> StoreReport:
    """Look over a whole database; it is only read."""
    report = StoreReport()
    try:
        database = database_at(address)
        _check_tables(database, report)
        with _reading(database) as db:
            _check_seals(db, report)
            for game in access.game_ids(db):
                _check_game(db, game, report, replay=replay)
    except ServerError as error:
        report.findings.append(StoreFinding("", told(error)))
    except Exception as error:  # whatever a driver says of a damaged file; it must be named
        report.findings.append(StoreFinding("", Told(UNREADABLE, error=str(error))))
    return report


@contextlib.contextmanager
def _reading(database: Database) -> Iterator[Connection]:
    """Open a database to look at it, in one state."""
    with contextlib.closing(database.onlooker()) as db, db.transaction():
        yield db


def _check_tables(database: Database, report: StoreReport) -> None:
    found = database.revision()
    if found is None:
        raise ServerError(N_("there is no database {database}"), database=database)
    if found != REVISION:
        report.findings.append(
            StoreFinding("", Told(OTHER_TABLES, found=str(found), wanted=str(REVISION)))
        )
    report.findings += [StoreFinding("", line) for line in database.complaints()]


def _check_seals(db: Connection, report: StoreReport) -> None:
    for table, game in broken_seals(db):
        report.findings.append(StoreFinding(game, Told(DAMAGED, table=table)))


def _check_game(db: Connection, game: str, report: StoreReport, *, replay: bool) -> None:
    report.games += 1
    try:
        stored = access.load(db, game)
    except ServerError as error:
        report.findings.append(StoreFinding(game, told(error)))
        return
    except Exception as error:  # whatever a driver says of a damaged file; it must be named
        report.findings.append(
            StoreFinding(game, Told(N_("it cannot be read: {error}"), error=str(error)))
        )
        return
    if stored.damaged_checkpoint:
        report.findings.append(StoreFinding(game, Told(access.DAMAGED_CHECKPOINT)))
    report.answers += sum(entry.kind == ANSWER for entry in stored.entries)
    if replay:
        report.findings += _check_replay(stored, report)


def _read(stored: Stored) -> LiveGame:
    """Return the table that a log tells of, without its game."""
    live = table_of(stored)
    live.sit(stored.seats)
    for entry in stored.entries:
        live.take(entry)
    return live


def _check_replay(stored: Stored, report: StoreReport) -> Iterator[StoreFinding]:
    """Replay from the start, replay from the checkpoint and the stored digest agree."""
    game = stored.game.id
    try:
        live = _read(stored)
        brought = {entry.seq: entry.outcomes for entry in stored.entries}
        if stored.game.rules != rules_of(live.content):
            report.differing += 1
            return
        played = live.retell(len(live.options), brought).game
        if live.line(played) != stored.game.line:
            yield StoreFinding(
                game, Told(N_("its answers lead to a different table from the stored one"))
            )
        found = stored.checkpoint
        if found is None:
            return
        at_checkpoint = live.retell(found.answers).game
        marked = at_checkpoint.mark if at_checkpoint.mark is not None else at_checkpoint.base
        if marked.digest() != found.digest:
            yield StoreFinding(game, Told(N_("its checkpoint is not where its answers lead")))
        again = live.deal_from(marked, found.answers)
        for option in live.options[found.answers :]:
            move(again, option)
        if again.s.digest() != played.s.digest():
            yield StoreFinding(game, Told(N_("from its checkpoint the answers lead elsewhere")))
    except Exception as error:  # a damaged game may do anything; it must be named
        yield StoreFinding(game, Told(NOT_PLAYED, error=type(error).__name__))


# ---- what clients were told --------------------------------------------------------------------


@dataclass(slots=True)
class Sent:
    """A request to answer: what was sent, when, and what came back."""

    key: str  # as stored
    game: str
    seat: int
    version: int
    option: str
    start: float
    end: float = float("inf")
    outcome: str = "unknown"  # ok, refused, unknown
    seq: int = -1
    head: str = ""


@dataclass(frozen=True, slots=True)
class Received:
    """A page or event that somebody received."""

    game: str
    seat: int
    version: int
    digest: str = ""  # of the view; empty for a bare event


@dataclass(slots=True)
class History:
    """All that the clients of a storm have sent and seen."""

    sent: list[Sent] = field(default_factory=list)
    seen: list[Received] = field(default_factory=list)


def view_digest(view: dict[str, Any]) -> str:
    """A short name for what a seat was shown."""
    return hashlib.sha256(msgspec.json.encode(view, order="sorted")).hexdigest()


def check_history(
    address: str | Path, history: History, *, others: Callable[[LogRow], bool] = lambda _: False
) -> list[StoreFinding]:
    """Hold what clients saw against what is stored; no findings means that all is well.

    `others` says which rows were written by nobody in the history (bots, seats).
    """
    findings = list(check_store(address).findings)
    with _reading(database_at(address)) as db:
        ids = sorted({one.game for one in history.sent} | {one.game for one in history.seen})
        for game in ids:
            try:
                stored = access.load(db, game)
            except ServerError as error:
                findings.append(StoreFinding(game, str(error)))
                continue
            sent = [one for one in history.sent if one.game == game]
            findings += _check_sent(game, stored.entries, sent, others)
            findings += _check_order(game, sent)
            findings += _check_seen(stored, [one for one in history.seen if one.game == game])
    return findings


def _check_sent(
    game: str, entries: Sequence[LogRow], sent: Sequence[Sent], others: Callable[[LogRow], bool]
) -> Iterator[StoreFinding]:
    by_key: dict[str, list[LogRow]] = {}
    for entry in entries:
        by_key.setdefault(entry.key, []).append(entry)
    known = {one.key for one in sent}
    accepted = {one.key for one in sent if one.outcome == "ok"}
    for key, rows in by_key.items():
        if len(rows) > 1:
            yield StoreFinding(game, f"{key} counts {len(rows)} times")
        if rows[0].kind == ANSWER and key not in known and not others(rows[0]):
            yield StoreFinding(game, f"{key} was sent by nobody")
    for one in sent:
        rows = by_key.get(one.key, [])
        if one.outcome == "ok":
            if not rows:
                yield StoreFinding(game, f"{one.key} was acknowledged and is lost")
            elif (rows[0].seq, rows[0].hash) != (one.seq, one.head):
                yield StoreFinding(game, f"{one.key} is not where it was acknowledged")
        elif one.outcome == "refused" and rows and one.key not in accepted:
            yield StoreFinding(game, f"{one.key} was refused and counts all the same")


def _check_order(game: str, sent: Iterable[Sent]) -> Iterator[StoreFinding]:
    """If a was acknowledged before b was sent, a comes first."""
    accepted = [one for one in sent if one.outcome == "ok"]
    ends = sorted(accepted, key=lambda one: one.end)
    latest, n = -1, 0
    for one in sorted(accepted, key=lambda one: one.start):
        while n < len(ends) and ends[n].end < one.start:
            latest = max(latest, ends[n].seq)
            n += 1
        first = min((two.seq for two in accepted if two.key == one.key), default=one.seq)
        if one.seq < latest and first == one.seq and one.key not in {e.key for e in ends[:n]}:
            yield StoreFinding(game, f"{one.key} overtook an answer that was acknowledged before")


def _check_seen(stored: Stored, seen: Sequence[Received]) -> Iterator[StoreFinding]:
    """Every page shows what the log says up to its version."""
    game, length = stored.game.id, len(stored.entries)
    wanted: dict[int, list[Received]] = {}
    for one in seen:
        if one.version > length:
            yield StoreFinding(
                game, f"somebody was shown version {one.version}, the log ends at {length}"
            )
        elif one.digest:
            wanted.setdefault(one.version, []).append(one)
    if wanted:
        yield from _check_views(stored, wanted)


def _check_views(stored: Stored, wanted: dict[int, list[Received]]) -> Iterator[StoreFinding]:
    empty = Stored(stored.game, stored.seats, [], None)
    live = _read(empty)
    try:
        playing = live.deal()
        yield from _compare(playing, 0, wanted)
        for entry in stored.entries:
            live.take(entry)
            if entry.kind in (ANSWER, PAUSE):
                move(playing, entry.option)
            elif entry.kind in MOVES:
                playing = live.retell(len(live.options)).game
            yield from _compare(playing, entry.seq + 1, wanted)
    except ShadowbrookError as error:
        yield StoreFinding(stored.game.id, Told(NOT_PLAYED, error=told(error)))


def _compare(game: Game, version: int, wanted: dict[int, list[Received]]) -> Iterator[StoreFinding]:
    for one in wanted.get(version, ()):
        if view_digest(game.view(one.seat)) != one.digest:
            yield StoreFinding(
                one.game, f"seat {one.seat} was shown a version {version} that never was"
            )
