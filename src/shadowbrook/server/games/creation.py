"""New games: the wish of somebody, checked, dealt and stored."""

from __future__ import annotations

import asyncio
import hmac
import time
from base64 import urlsafe_b64encode
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import partial
from random import Random
from typing import Any

import msgspec

from shadowbrook import tutorial
from shadowbrook.bots import bot as find_bot
from shadowbrook.bots import parse_spec
from shadowbrook.engine.errors import SetupError, ShadowbrookError
from shadowbrook.engine.rules import RIVALS
from shadowbrook.engine.setup import Setup
from shadowbrook.engine.words import N_
from shadowbrook.server.errors import KeyUsed, NoGuest, Refused, UnknownGame
from shadowbrook.server.store import GameRow, Store
from shadowbrook.server.store.chain import genesis
from shadowbrook.server.store.connection import Conflict
from shadowbrook.server.store.rows import Checkpoint
from shadowbrook.server.workers.bot_processes import best_bot

from .dealing import GamePlan, rules_of
from .live_game import PACES, LiveGame
from .people import ALWAYS, NEVER, Person, clean_name, clean_text, looks_like
from .registry import Registry
from .seat import Ask, Seat
from .steps import Steps
from .tasks import Tasks
from .tokens import Tokens

LONGEST_TITLE = 60
MOST_ITERATIONS, MOST_MILLISECONDS = 1000, 1000  # of a bot's thought


@dataclass(slots=True)
class SeatPlan:
    """Who gets a seat: "me", "here" (somebody at my screen), "open" (by link) or "bot"."""

    kind: str
    bot: str = ""
    name: str = ""


@dataclass(slots=True)
class NewGame:
    """A game as somebody wants it. `setup` has fields of `Setup`; windows are chosen if missing."""

    setup: dict[str, Any]
    seats: list[SeatPlan] = field(default_factory=lambda: [SeatPlan("me")])
    title: str = ""
    pace: str = "normal"
    odds: bool = True
    spectators: bool = True
    deal: str = ""  # the seed of a deal that everybody may know
    lessons: bool = False


def first_game() -> NewGame:
    """Return the game that teaches: its deal is fixed, and lessons are given."""
    return NewGame(dict(tutorial.SETUP), deal=tutorial.SEED, lessons=True)


class Creation:
    """Deals new games."""

    def __init__(
        self,
        store: Store,
        registry: Registry,
        steps: Steps,
        tasks: Tasks,
        tokens: Tokens,
        now: Callable[[], float] = time.time,
    ) -> None:
        self._store = store
        self._registry = registry
        self._steps = steps
        self._tasks = tasks
        self._tokens = tokens
        self._key = store.setting("game-key", tokens.secret).encode()
        self._now = now

    async def create(self, person: Person, wanted: NewGame, key: str | None = None) -> LiveGame:
        """Deal a new game; SetupError or Refused with one sentence if it does not fit.

        The same wish with the same key brings the same game, however often it comes.
        """
        if not person:
            raise NoGuest
        setup, plan = _plan(wanted)
        seats = _seats(person, wanted, setup)
        if not key:
            work = self._create(self._tokens.token(12), person, plan, seats)
        else:
            work = self._created(self._id_of(person, key), person, plan, seats)
        return await asyncio.shield(self._tasks.start(work))

    def _id_of(self, person: Person, key: str) -> str:
        """Return the id of the game that a person makes with a key; nobody else can tell it."""
        told = f"{person.id}|{key}".encode(errors="surrogatepass")
        return urlsafe_b64encode(hmac.digest(self._key, told, "sha256")[:12]).decode()

    async def _created(
        self, game_id: str, person: Person, plan: GamePlan, seats: list[Seat]
    ) -> LiveGame:
        """Return the game of this id if it was made before, else make it."""
        try:
            live = await self._registry.open(game_id)
        except UnknownGame:
            try:
                return await self._create(game_id, person, plan, seats)
            except Conflict:  # the same wish has been quicker
                live = await self._registry.open(game_id)
        if live.setup.plain() != plan.setup or len(live.seats) != len(seats):
            raise KeyUsed(N_("This key was already used for another game; use a new one."))
        return live

    async def _create(
        self, game_id: str, person: Person, plan: GamePlan, seats: list[Seat]
    ) -> LiveGame:
        secret, now = self._tokens.secret(), int(self._now())
        live = LiveGame(game_id, plan, secret, person.id, now, "")
        live.seats = seats
        told = await self._steps.run(live, partial(live.retell, 0))
        live.begin(told)
        row: dict[str, Any] = {
            "id": game_id,
            "setup": msgspec.json.encode(plan).decode(),
            "secret": secret,
            "commitment": live.commitment,
            "rules": rules_of(live.content),
            "host": person.id,
            "created": now,
        }
        live.head_hash = genesis(row)
        game = GameRow(
            **row,
            genesis=live.head_hash,
            length=0,
            head=live.head_hash,
            changed=now,
            waiting=live.waiting(),
            line=live.line(),
        )
        mark = live.game.mark or live.game.base
        checkpoint = Checkpoint(0, 0, row["rules"], mark.digest(), mark.to_json().decode())
        await self._store.create_game(game, [seat.row(game_id) for seat in seats], checkpoint)
        self._registry.add(live)
        return live


def _plan(wanted: NewGame) -> tuple[Setup, GamePlan]:
    """Return the set-up of a wanted game, with reaction windows that suit the table."""
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
        raise SetupError(N_("this set-up cannot be used: {error}"), error=error) from error
    if wanted.pace not in PACES:
        raise Refused(
            N_("the pace must be one of {names}, not '{pace}'"),
            names=", ".join(PACES),
            pace=wanted.pace,
        )
    title = clean_text(wanted.title, LONGEST_TITLE)
    plan = GamePlan(
        setup.plain(),
        title,
        wanted.pace,
        wanted.odds,
        wanted.spectators,
        wanted.deal,
        wanted.lessons,
    )
    return setup, plan


def _seats(person: Person, wanted: NewGame, setup: Setup) -> list[Seat]:
    count = 1 + max(setup.seats or (0,))
    if len(wanted.seats) != count:
        raise Refused(
            N_("this game has {count} seats, not {count2}"), count=count, count2=len(wanted.seats)
        )
    seats: list[Seat] = []
    for number, plan in enumerate(wanted.seats):
        if plan.kind in ("me", "here"):
            seat = Seat(number, person.id, None, plan.name or person.name, ask=usual_ask(person))
        elif plan.kind == "bot":
            seat = Seat(number, None, bot_for_a_seat(plan.bot), plan.name)
        elif plan.kind == "open":
            seat = Seat(number, None, None, plan.name)
        else:
            raise Refused(N_("a seat is for me, here, open or bot, not '{kind}'"), kind=plan.kind)
        seat.name = told_apart(clean_name(seat.name), seats) if seat.name else ""
        seats.append(seat)
    return seats


def usual_ask(person: Person) -> Ask:
    """Return how a person wants to be stopped when they sit down: as in their last games."""
    stops = sorted(person.stops.items())
    return Ask(
        never=tuple(card for card, when in stops if when == NEVER),
        always=tuple(card for card, when in stops if when == ALWAYS),
    )


def bot_for_a_seat(spec: str) -> str:
    """Return the bot that is asked for, or the usual one.

    A bot that wants several processes or long thoughts is refused: the cores of the server are for
    all games.
    """
    spec = spec or best_bot()
    find_bot(spec, Random(0))  # refuses an unknown name
    limits = parse_spec(spec).limits
    if limits.jobs > 1:
        raise Refused(N_("Bots think in a single process here; leave out the jobs."))
    if limits.iterations > MOST_ITERATIONS or limits.milliseconds > MOST_MILLISECONDS:
        raise Refused(
            N_("A bot has up to {iterations} iterations or {milliseconds} ms for a thought here."),
            iterations=MOST_ITERATIONS,
            milliseconds=MOST_MILLISECONDS,
        )
    return spec


def within_limits(spec: str) -> str:
    """Return a bot that was given a seat before there were limits as it would be now."""
    limits = parse_spec(spec).limits
    few = limits.iterations <= MOST_ITERATIONS and limits.milliseconds <= MOST_MILLISECONDS
    return spec if few else parse_spec(spec).name


def told_apart(name: str, seats: Sequence[Seat]) -> str:
    """Return the name, with a number behind it if somebody at the table has one like it."""
    taken: frozenset[str] = frozenset().union(
        *(looks_like(seat.name) for seat in seats if seat.name)
    )
    number, found = 2, name
    while looks_like(found) & taken:
        found = f"{name[:20]} {number}"
        number += 1
    return found
