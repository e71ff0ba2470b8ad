"""Seats: who has which one, who may join by a link, and how a seat wants to be stopped."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, replace

import msgspec

from shadowbrook.engine.words import N_
from shadowbrook.server.errors import InvitationRefused, NoGuest, NotYourSeat, Refused
from shadowbrook.server.store import Store
from shadowbrook.server.store.chain import token_hash
from shadowbrook.server.store.messages import LINK, Message
from shadowbrook.server.store.rows import SEAT, InvitationRow

from .creation import bot_for_a_seat, told_apart, usual_ask
from .live_game import LiveGame
from .log import GameLog
from .other_processes import OtherProcesses
from .people import ALWAYS, CHANGE, NEVER, Person, clean_name
from .registry import Registry
from .seat import Ask, Seat
from .tokens import Tokens

INVITATION_SECONDS = 30 * 24 * 3600
WINDOWS = ("ask", "pass", "pass-turn")
STOPPING = (ALWAYS, CHANGE, NEVER)
RIVALS_HAND = N_("Among rivals, a hand stays hidden from whoever has played against it here.")


@dataclass(frozen=True, slots=True)
class Invitation:
    """What a link offers, before it is used."""

    game: str
    seat: int
    title: str
    mode: str
    host_name: str
    villain: str
    heroes: list[str | None]


class Seats:
    """The seats of live games, and the links to open ones."""

    def __init__(
        self,
        store: Store,
        registry: Registry,
        game_log: GameLog,
        tokens: Tokens,
        others: OtherProcesses,
        now: Callable[[], float] = time.time,
    ) -> None:
        self._store = store
        self._registry = registry
        self._log = game_log
        self._tokens = tokens
        self._now = now
        self._others = others
        self._links: dict[tuple[str, int], str] = {}  # made since the start
        others.on(LINK, self._hear)

    # ---- joining by a link ---------------------------------------------------------------------

    async def invite(self, live: LiveGame, seat: int, person: Person) -> str:
        """Return the token of a link to an open seat; good until somebody has taken the seat."""
        _own_or_host(live, person, seat)
        if live.seats[seat].kind != "open":
            raise Refused(N_("This seat is taken. Open it first."))
        token = await self._good_link(live.id, seat)
        if token is None:
            token = self._tokens.token(32)
            until = int(self._now()) + INVITATION_SECONDS
            row = InvitationRow(token_hash(token), live.id, seat, None, until)
            await self._store.add_invitation(row)
            self._keep(live.id, seat, token)
            self._others.say(LINK, live.id, seat, token)
        return token

    async def _good_link(self, game: str, seat: int) -> str | None:
        """Return the token of a link that was made before and can still be used."""
        token = self._links.get((game, seat))
        if token is not None:
            try:
                await self._store.invitation(token_hash(token), int(self._now()))
            except InvitationRefused:
                return None
        return token

    def _keep(self, game: str, seat: int, token: str | None) -> None:
        """Keep a link to be shown again; the store has only its hash."""
        if token is not None:
            self._links[game, seat] = token
        else:
            self._links.pop((game, seat), None)

    def _hear(self, message: Message) -> None:
        token = msgspec.json.decode(message.data, type=str | None)
        self._keep(message.about, message.number, token)

    def link(self, live: LiveGame, seat: int) -> str | None:
        """Return the token of a link that was made since the start; looking makes none."""
        return self._links.get((live.id, seat))

    async def _invited(self, token: str) -> tuple[LiveGame, int]:
        row = await self._store.invitation(token_hash(token), int(self._now()))
        if row.game is None or row.seat is None:
            raise InvitationRefused
        live = await self._registry.open(row.game)
        if live.seats[row.seat].kind != "open":
            raise InvitationRefused
        return live, row.seat

    async def invitation(self, token: str) -> Invitation:
        """Return what a link offers; unknown, used and expired ones are all refused alike."""
        live, seat = await self._invited(token)
        host = next((one.name for one in live.seats if one.person == live.host), "")
        line = msgspec.json.decode(live.line())
        return Invitation(
            live.id, seat, live.title, live.mode, host, line["villain"], line["heroes"]
        )

    async def join(self, token: str, person: Person, name: str) -> tuple[LiveGame, int]:
        """Take the seat that a link offers."""
        if not person:
            raise NoGuest
        live, seat = await self._invited(token)
        name = clean_name(name or person.name) if name or person.name else ""
        link = token_hash(token)
        await self._registry.alone(live, lambda: self._join(live, seat, person, name, link))
        self._keep(live.id, seat, None)
        self._others.say(LINK, live.id, seat)
        return live, seat

    async def _join(
        self, live: LiveGame, number: int, person: Person, name: str, link: str
    ) -> None:
        seat = live.seats[number]
        if seat.kind != "open":
            raise InvitationRefused
        others = [one for one in live.seats if one.number != number]
        named = told_apart(name, others) if name else ""
        if live.keeps_hidden(number, person):
            raise NotYourSeat(RIVALS_HAND)
        taken = replace(seat, person=person.id, name=named, ask=usual_ask(person))
        data = {"what": "joined", "name": taken.name}
        await self._log.note(live, SEAT, number, data, seats=[taken], used=link)

    # ---- changing hands ------------------------------------------------------------------------

    async def give_to_bot(self, live: LiveGame, person: Person, seat: int, name: str = "") -> None:
        """Let a bot play for a seat; whoever holds the seat can take it back."""
        _own_or_host(live, person, seat)
        name = bot_for_a_seat(name)
        await self._change(live, seat, "bot", lambda one: replace(one, bot=name), bot=name)

    async def take_back(self, live: LiveGame, person: Person, seat: int) -> None:
        """Play a seat oneself again; the host can also take one that only a bot has.

        Nobody takes a hand against which they play: a look at it would be enough.
        """
        _own_or_host(live, person, seat)

        def change(one: Seat) -> Seat:
            if one.person not in (None, person.id):
                raise NotYourSeat
            if live.keeps_hidden(seat, person):
                raise NotYourSeat(RIVALS_HAND)
            ask = one.ask if one.person == person.id else usual_ask(person)
            return replace(one, person=person.id, bot=None, ask=ask)

        await self._change(live, seat, "taken-back", change)

    async def open_seat(self, live: LiveGame, person: Person, seat: int) -> None:
        """Leave a seat to whoever comes by a link: one's own, or for the host a bot's."""
        _own_or_host(live, person, seat)

        def change(one: Seat) -> Seat:
            if one.person not in (None, person.id):
                raise NotYourSeat
            return replace(one, person=None, bot=None, ask=Ask())

        left = live.seats[seat].person or ""
        await self._change(live, seat, "opened", change, left=left)

    async def _change(
        self, live: LiveGame, seat: int, what: str, change: Callable[[Seat], Seat], **data: str
    ) -> None:
        async def work() -> None:
            changed = change(live.seats[seat])
            if changed == live.seats[seat]:
                return
            told = {"what": what, "name": changed.name, **data}
            await self._log.note(live, SEAT, seat, told, seats=[changed])

        await self._registry.alone(live, work)

    # ---- how a seat is stopped -----------------------------------------------------------------

    async def set_ask(self, live: LiveGame, person: Person, seat: int, windows: str) -> None:
        """Set whether a seat is asked at stops: ask, pass, or pass-turn (until its next turn)."""
        if windows not in WINDOWS:
            raise Refused(
                N_("windows must be one of {names}, not '{windows}'"),
                names=", ".join(WINDOWS),
                windows=windows,
            )

        def change(ask: Ask) -> Ask:
            until = live.moment() if windows == "pass-turn" else (-1, -1)
            return msgspec.structs.replace(ask, windows=windows, until=until)

        await self._change_ask(live, person, seat, change)

    async def set_stop(
        self, live: LiveGame, person: Person, seat: int, card: str, when: str
    ) -> None:
        """Set when a card stops the game for a seat: always, if it changes something, never."""
        if when not in STOPPING:
            raise Refused(
                N_("the stop must be one of {names}, not '{when}'"),
                names=", ".join(STOPPING),
                when=when,
            )
        if card not in live.content.definition:
            raise Refused(N_("there is no card '{card}'"), card=card)

        def change(ask: Ask) -> Ask:
            always, never = set(ask.always) - {card}, set(ask.never) - {card}
            always |= {card} if when == ALWAYS else set()
            never |= {card} if when == NEVER else set()
            return msgspec.structs.replace(
                ask, always=tuple(sorted(always)), never=tuple(sorted(never))
            )

        await self._change_ask(live, person, seat, change)

    async def _change_ask(
        self, live: LiveGame, person: Person, seat: int, change: Callable[[Ask], Ask]
    ) -> None:
        if seat not in live.seats_of(person):
            raise NotYourSeat

        async def work() -> None:
            before = live.seats[seat]
            changed = replace(before, ask=change(before.ask))
            # no row: it is nobody's business
            await self._store.change_seat(changed.row(live.id), before.row(live.id))
            live.seats[seat] = changed
            self._log.announce(live)

        await self._registry.alone(live, work)


def _own_or_host(live: LiveGame, person: Person, seat: int) -> None:
    if not 0 <= seat < len(live.seats):
        raise Refused(
            N_("seats are counted from 0 to {value} in this game"), value=len(live.seats) - 1
        )
    if live.seats[seat].person != (person.id or "-") and not live.is_host(person):
        raise NotYourSeat
