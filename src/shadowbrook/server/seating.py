"""Seating: who has which seat, who may join, how a table wants to play."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from random import Random
from typing import Any

import msgspec

from shadowbrook.bots import bot as find_bot
from shadowbrook.bots import parse_spec
from shadowbrook.engine.errors import SetupError, ShadowbrookError
from shadowbrook.engine.rules import RIVALS
from shadowbrook.engine.setup import Setup
from shadowbrook.engine.words import N_

from .answering import Answering
from .errors import (
    InvitationRefused,
    NoGuest,
    NotYourSeat,
    Refused,
)
from .people import ALWAYS, CHANGE, NEVER, Person, clean_name, clean_text, looks_like
from .players import best_bot, bots
from .room import (
    PACES,
    Ask,
    Plan,
    Room,
    Seat,
    rules_of,
)
from .shapes import Invitation, NewGame
from .store import GameRow
from .store.chain import genesis, token_hash
from .store.rows import (
    CHAT,
    SEAT,
    TABLE,
    Checkpoint,
    InvitationRow,
)

INVITATION_SECONDS = 30 * 24 * 3600
LONGEST_CHAT, LONGEST_TITLE = 500, 60
WINDOWS = ("ask", "pass", "pass-turn")
STOPPING = (ALWAYS, CHANGE, NEVER)


class Seating(Answering):
    """New games, seats and tables."""

    # ---- making a game -------------------------------------------------------------------------

    def bots(self) -> list[str]:
        """The bots to choose from, weakest first."""
        return bots()

    def best_bot(self) -> str:
        return best_bot()

    async def create(self, person: Person, wanted: NewGame) -> Room:
        """Deal a new game; SetupError or Refused with one sentence if it does not fit."""
        if not person:
            raise NoGuest
        setup, plan = _plan(wanted)
        seats = self._seats(person, wanted, setup)
        return await asyncio.shield(self._background(self._create(person, plan, seats)))

    async def _create(self, person: Person, plan: Plan, seats: list[Seat]) -> Room:
        game_id, secret, now = self._token(12), self._secret(), int(self._now())
        text = msgspec.json.encode(plan).decode()
        room = Room(game_id, plan, secret, person.id, now, "")
        room.seats = seats
        told = await self._do(room, partial(room.retell, 0))
        room.game = told.game
        room.news.extend(told.told)
        row: dict[str, Any] = {
            "id": game_id,
            "setup": text,
            "secret": secret,
            "commitment": room.commitment,
            "rules": rules_of(room.content),
            "host": person.id,
            "created": now,
        }
        room.head_hash = genesis(row)
        game = GameRow(
            **row,
            genesis=room.head_hash,
            length=0,
            head=room.head_hash,
            changed=now,
            waiting=room.waiting(),
            line=room.line(),
        )
        mark = room.game.mark or room.game.base
        checkpoint = Checkpoint(0, 0, row["rules"], mark.digest(), mark.to_json().decode())
        await self.store.create_game(game, [seat.row(game_id) for seat in seats], checkpoint)
        self._rooms[game_id] = room
        room.used = time.monotonic()
        self._kick(room)
        return room

    def _seats(self, person: Person, wanted: NewGame, setup: Setup) -> list[Seat]:
        count = 1 + max(setup.seats or (0,))
        if len(wanted.seats) != count:
            raise Refused(f"this game has {count} seats, not {len(wanted.seats)}")
        seats: list[Seat] = []
        for number, plan in enumerate(wanted.seats):
            if plan.kind in ("me", "here"):
                name = clean_name(plan.name or person.name or f"Player {number + 1}")
                seat = Seat(number, person.id, None, name, ask=usual_ask(person))
            elif plan.kind == "bot":
                name = clean_name(plan.name or f"Bot {number + 1}")
                seat = Seat(number, None, _bot_for_a_seat(plan.bot), name)
            elif plan.kind == "open":
                seat = Seat(number, None, None, clean_name(plan.name or f"Seat {number + 1}"))
            else:
                raise Refused(f"a seat is for me, here, open or bot, not {plan.kind!r}")
            seat.name = _told_apart(seat.name, seats)
            seats.append(seat)
        return seats

    # ---- seats ---------------------------------------------------------------------------------

    async def invite(self, room: Room, seat: int, person: Person) -> str:
        """The token of a link to an open seat; good until somebody has taken the seat."""
        _own_or_host(room, person, seat)
        if room.seats[seat].kind != "open":
            raise Refused(N_("This seat is taken; it can be opened first."))
        token = self._links.get((room.id, seat))
        if token is None:
            token = self._token(32)
            until = int(self._now()) + INVITATION_SECONDS
            row = InvitationRow(token_hash(token), room.id, seat, None, until)
            await self.store.add_invitation(row)
            self._links[room.id, seat] = token
        return token

    def link(self, room: Room, seat: int) -> str | None:
        """The token of a link that was made since the start; looking makes none."""
        return self._links.get((room.id, seat))

    async def _invited(self, token: str) -> tuple[Room, int]:
        row = await self.store.invitation(token_hash(token), int(self._now()))
        if row.game is None or row.seat is None:
            raise InvitationRefused
        room = await self._open(row.game)
        if room.seats[row.seat].kind != "open":
            raise InvitationRefused
        return room, row.seat

    async def invitation(self, token: str) -> Invitation:
        """What a link offers; unknown, used and expired ones are all refused alike."""
        room, seat = await self._invited(token)
        host = next((one.name for one in room.seats if one.person == room.host), "")
        line = msgspec.json.decode(room.line())
        return Invitation(
            room.id, seat, room.title, room.mode, host, line["villain"], line["heroes"]
        )

    async def join(self, token: str, person: Person, name: str) -> tuple[Room, int]:
        """Take the seat that a link offers."""
        if not person:
            raise NoGuest
        room, seat = await self._invited(token)
        name = clean_name(name or person.name or f"Player {seat + 1}")
        await self._alone(room, lambda: self._join(room, seat, person, name, token_hash(token)))
        self._links.pop((room.id, seat), None)
        return room, seat

    async def _join(self, room: Room, number: int, person: Person, name: str, link: str) -> None:
        seat = room.seats[number]
        if seat.kind != "open":
            raise InvitationRefused
        others = [one for one in room.seats if one.number != number]
        named = _told_apart(name, others)
        taken = replace(seat, person=person.id, name=named, ask=usual_ask(person))
        data = {"what": "joined", "name": taken.name}
        await self._note(room, SEAT, number, data, seats=[taken], used=link)

    async def give_to_bot(self, room: Room, person: Person, seat: int, name: str = "") -> None:
        """Let a bot play for a seat; whoever holds the seat can take it back."""
        _own_or_host(room, person, seat)
        name = _bot_for_a_seat(name)
        await self._change_seat(room, seat, "bot", lambda one: replace(one, bot=name), bot=name)

    async def take_back(self, room: Room, person: Person, seat: int) -> None:
        """Play a seat oneself again; the host can also take one that only a bot has."""
        _own_or_host(room, person, seat)

        def change(one: Seat) -> Seat:
            if one.person not in (None, person.id):
                raise NotYourSeat
            ask = one.ask if one.person == person.id else usual_ask(person)
            return replace(one, person=person.id, bot=None, ask=ask)

        await self._change_seat(room, seat, "taken-back", change)

    async def open_seat(self, room: Room, person: Person, seat: int) -> None:
        """Leave a seat to whoever comes by a link: one's own, or for the host a bot's."""
        _own_or_host(room, person, seat)

        def change(one: Seat) -> Seat:
            if one.person not in (None, person.id):
                raise NotYourSeat
            return replace(one, person=None, bot=None, ask=Ask())

        await self._change_seat(room, seat, "opened", change)

    async def _change_seat(
        self, room: Room, seat: int, what: str, change: Callable[[Seat], Seat], **data: str
    ) -> None:
        async def work() -> None:
            changed = change(room.seats[seat])
            if changed == room.seats[seat]:
                return
            told = {"what": what, "name": changed.name, **data}
            await self._note(room, SEAT, seat, told, seats=[changed])

        await self._alone(room, work)

    async def set_ask(self, room: Room, person: Person, seat: int, windows: str) -> None:
        """Whether a seat is asked at stops: ask, pass, or pass-turn (until its next turn)."""
        if windows not in WINDOWS:
            raise Refused(f"windows are one of {', '.join(WINDOWS)}, not {windows!r}")

        def change(ask: Ask) -> Ask:
            until = room.moment() if windows == "pass-turn" else (-1, -1)
            return msgspec.structs.replace(ask, windows=windows, until=until)

        await self._change_ask(room, person, seat, change)

    async def set_stop(self, room: Room, person: Person, seat: int, card: str, when: str) -> None:
        """When a card stops the game for a seat: always, if it would change something, never."""
        if when not in STOPPING:
            raise Refused(f"a card stops {', '.join(STOPPING)}, not {when!r}")
        if card not in room.content.definition:
            raise Refused(f"there is no card {card!r}")

        def change(ask: Ask) -> Ask:
            always, never = set(ask.always) - {card}, set(ask.never) - {card}
            always |= {card} if when == ALWAYS else set()
            never |= {card} if when == NEVER else set()
            return msgspec.structs.replace(
                ask, always=tuple(sorted(always)), never=tuple(sorted(never))
            )

        await self._change_ask(room, person, seat, change)

    async def _change_ask(
        self, room: Room, person: Person, seat: int, change: Callable[[Ask], Ask]
    ) -> None:
        if seat not in room.seats_of(person):
            raise NotYourSeat

        async def work() -> None:
            changed = replace(room.seats[seat], ask=change(room.seats[seat].ask))
            await self.store.change_seat(changed.row(room.id))  # no row: it is nobody's business
            room.seats[seat] = changed
            self._publish(room)

        await self._alone(room, work)

    # ---- the table -----------------------------------------------------------------------------

    async def set_table(
        self,
        room: Room,
        person: Person,
        *,
        pace: str | None = None,
        odds: bool | None = None,
        title: str | None = None,
        spectators: bool | None = None,
    ) -> None:
        """Change how a table plays: pace and odds by anybody seated, the rest by the host."""
        if not (room.seats_of(person) or room.is_host(person)):
            raise NotYourSeat
        if (title is not None or spectators is not None) and not room.is_host(person):
            raise NotYourSeat(N_("Only who made the game can change this."))
        if pace is not None and pace not in PACES:
            raise Refused(f"the pace is one of {', '.join(PACES)}, not {pace!r}")
        wanted = {
            "pace": pace,
            "odds": odds,
            "title": None if title is None else clean_text(title, LONGEST_TITLE),
            "spectators": spectators,
        }
        data = {name: value for name, value in wanted.items() if value is not None}
        if data:
            await self._alone(room, lambda: self._note(room, TABLE, -1, data))

    async def set_pace(self, room: Room, person: Person, pace: str) -> None:
        await self.set_table(room, person, pace=pace)

    async def set_odds(self, room: Room, person: Person, shown: bool) -> None:
        await self.set_table(room, person, odds=shown)

    async def set_title(self, room: Room, person: Person, title: str) -> None:
        await self.set_table(room, person, title=title)

    async def say(self, room: Room, person: Person, text: str) -> None:
        """Say something at the table."""
        mine = room.seats_of(person)
        if not mine:
            raise NotYourSeat
        said = clean_text(text, LONGEST_CHAT)
        if said:
            await self._alone(room, lambda: self._note(room, CHAT, mine[0], said))


def usual_ask(person: Person) -> Ask:
    """How a person wants to be stopped when they sit down: by the cards as in their last games."""
    stops = sorted(person.stops.items())
    return Ask(
        never=tuple(card for card, when in stops if when == NEVER),
        always=tuple(card for card, when in stops if when == ALWAYS),
    )


def _plan(wanted: NewGame) -> tuple[Setup, Plan]:
    """The set-up of a wanted game, with reaction windows that suit the table."""
    fields = dict(wanted.setup)
    people = sum(plan.kind != "bot" for plan in wanted.seats)
    if "windows" not in fields:
        rivals = fields.get("mode", "competitive") in RIVALS and people > 1
        fields["windows"] = "ask_all" if rivals else "open_if_can"
    try:
        setup = Setup(**fields)
    except ShadowbrookError:
        raise
    except Exception as error:  # fields of a kind that no form sends
        raise SetupError(f"this set-up cannot be used: {error}") from error
    if wanted.pace not in PACES:
        raise Refused(f"the pace is one of {', '.join(PACES)}, not {wanted.pace!r}")
    title = clean_text(wanted.title, LONGEST_TITLE)
    return setup, Plan(setup.plain(), title, wanted.pace, wanted.odds, wanted.spectators)


def _bot_for_a_seat(spec: str) -> str:
    """The bot that is asked for, or the usual one; the cores of the server are for all games."""
    spec = spec or best_bot()
    find_bot(spec, Random(0))  # refuses an unknown name
    if parse_spec(spec).limits.jobs > 1:
        raise Refused(N_("A bot thinks in one process here; leave the jobs out."))
    return spec


def _told_apart(name: str, seats: Sequence[Seat]) -> str:
    """The name, or with a number behind it if somebody at the table has one that looks the same."""
    taken = {looks_like(seat.name) for seat in seats}
    number, found = 2, name
    while looks_like(found) in taken:
        found = f"{name[:20]} {number}"
        number += 1
    return found


def _own_or_host(room: Room, person: Person, seat: int) -> None:
    if not 0 <= seat < len(room.seats):
        raise Refused(f"seats are counted from 0 to {len(room.seats) - 1} in this game")
    if room.seats[seat].person != (person.id or "-") and not room.is_host(person):
        raise NotYourSeat
