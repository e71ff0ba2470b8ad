"""The driver of games in which no person has to be waited for: bots, pauses, standing answers.

It makes moves as people do (`moves`). Where others must not know whether somebody was really
asked, bots, standing answers and pauses take the same time and leave rows that look the same.
"""

from __future__ import annotations

import asyncio
import contextlib
import hmac
import logging
import time
from collections.abc import Callable, Sequence
from random import Random, SystemRandom
from weakref import WeakValueDictionary

from shadowbrook.bots import in_circles
from shadowbrook.engine.errors import ShadowbrookError
from shadowbrook.server.errors import (
    AnswerRefused,
    NotYourSeat,
    NotYourTurn,
    StaleAnswer,
    StepFailed,
    StoreTrouble,
)
from shadowbrook.server.store import Store
from shadowbrook.server.store.messages import FREE, Message
from shadowbrook.server.store.rows import ANSWER, BOT, PAUSE
from shadowbrook.server.workers.bot_processes import BotFailed, Bots

from .creation import within_limits
from .live_game import (
    BY_BOT,
    BY_STANDING,
    BY_WISH,
    PACES,
    SUBSTITUTE,
    LiveGame,
)
from .log import GameLog
from .moves import Move, Moves
from .other_processes import OtherProcesses
from .registry import Registry
from .tasks import Tasks

log = logging.getLogger("shadowbrook.server")

RANDOM = SystemRandom()  # not the chance of a game: how long a pause takes tells nothing
MOST_TRIES = 8  # other options that a bot's seat tries when a step fails
REST_SECONDS = 1.0  # after trouble of the store
LEASE_SECONDS = 20  # for which one process alone lets a game go on
RENEWED_SECONDS = 12  # left of it, when it is taken again: more than a bot thinks


class Driver:
    """Lets games go on by themselves."""

    def __init__(
        self,
        store: Store,
        registry: Registry,
        moves: Moves,
        game_log: GameLog,
        bots: Bots,
        tasks: Tasks,
        others: OtherProcesses,
        pause_seconds: tuple[float, float],
        now: Callable[[], float] = time.time,
    ) -> None:
        self._store = store
        self._registry = registry
        self._moves = moves
        self._log = game_log
        self._bots = bots
        self._tasks = tasks
        self._pause_seconds = pause_seconds
        self._now = now
        self._leases: dict[str, float] = {}  # until when this process lets a game go on
        # kept only while somebody thinks or waits
        self._host_turns: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        self._freed = asyncio.Event()  # set when another process has let go of its games
        others.on(FREE, self._hear_free)
        registry.when_leading(lambda game: self._leases.get(game, 0.0) > self._now())

    async def resume(self) -> None:
        """Go on in the games that wait for the server and that no other process lets go on."""
        try:
            for game in await self._store.waiting_for_bots(int(self._now())):
                await self._resume(game)
        except StoreTrouble as error:
            log.warning("games that wait for bots cannot be looked for: %s", error)

    async def go_on_for_others(self) -> None:
        """Look now and then for games whose process has ended."""
        while not self._tasks.closing.is_set():
            await self._tasks.pause(LEASE_SECONDS)
            self._leases = {game: end for game, end in self._leases.items() if end > self._now()}
            await self.resume()
            for live in list(self._registry.all()):  # somebody may look on here at bots alone
                self.wake(live)

    async def _resume(self, game: str) -> None:
        if self._tasks.closing.is_set():
            return
        try:
            if not await self._until_free(game):
                self.wake(await self._registry.open(game))
        except ShadowbrookError as error:
            log.error("game %s cannot go on: %s", game, error)
        await asyncio.sleep(0)

    def wake(self, live: LiveGame) -> None:
        """Let a game go on where no person has to be waited for."""
        if self._tasks.closing.is_set() or (live.driver is not None and not live.driver.done()):
            return
        if self._due(live):
            live.driver = self._tasks.start(self._drive(live))

    def stop(self) -> None:
        """Leave all games where they are."""
        for live in self._registry.all():
            if live.driver is not None:
                live.driver.cancel()

    async def _drive(self, live: LiveGame) -> None:
        while self._due(live) and not self._tasks.closing.is_set():
            if wait := await self._until_led(live):
                if not live.followers:
                    return  # whoever lets it go on is asked again when it is looked for
                await self._freed_in(wait)
            elif self._due(live):
                with contextlib.suppress(StaleAnswer, NotYourTurn, NotYourSeat, AnswerRefused):
                    wish = live.wish()
                    going_on = self._move(live) if wish is None else self._tell(live, *wish)
                    if not await going_on:
                        return

    def _due(self, live: LiveGame) -> bool:
        """Whether a game waits for the server itself, and somebody for the game."""
        waits = live.waiting() == BOT or live.wish() is not None
        return waits and live.attended(time.monotonic())

    # ---- one process at a time -----------------------------------------------------------------

    async def _until_led(self, live: LiveGame) -> float:
        """Let this process alone move a game, as it stands now; else return how long to wait."""
        while not self._tasks.closing.is_set():
            try:
                wait = await self._until_free(live.id)
                if not wait:
                    await self._registry.refresh(live)
            except StoreTrouble:
                await self._tasks.pause(REST_SECONDS)
            else:
                return wait
        return REST_SECONDS

    async def _until_free(self, game: str) -> float:
        """Be the one process that lets a game go on; else return for how long another one is."""
        now = self._now()
        if not self._store.shared or self._leases.get(game, 0.0) - now > RENEWED_SECONDS:
            return 0.0
        until = int(now) + LEASE_SECONDS
        taken = await self._store.claim(game, int(now), until)
        if not taken:
            self._leases[game] = until
            return 0.0
        self._leases.pop(game, None)
        return max(0.1, taken - now)

    async def _freed_in(self, seconds: float) -> None:
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(min(seconds, LEASE_SECONDS)):
                await self._freed.wait()

    def _hear_free(self, _: Message) -> None:
        self._freed.set()
        self._freed = asyncio.Event()

    async def let_go(self) -> None:
        """Let other processes have the games of this one."""
        if self._store.shared:
            with contextlib.suppress(StoreTrouble):
                await self._store.release()

    # ---- moves ---------------------------------------------------------------------------------

    async def _tell(self, live: LiveGame, seat: int, wish: str) -> bool:
        """Let the game know how a seat wants to be stopped."""
        key = f"{BY_WISH}:{live.version}"
        return await self._made(live, Move(seat, wish, live.version, key))

    async def _move(self, live: LiveGame) -> bool:
        """Move a game on where no person has to; return whether to go on."""
        decision, version, begun = live.game.decision, live.version, time.monotonic()
        assert decision is not None
        seat = decision.seat
        bot, standing = live.seats[seat].kind == "bot", live.standing()
        option = "" if decision.blank else standing
        if option is None:
            failing = live.failing.get(version, set())
            keys = [key for key in decision.keys() if key not in failing]
            if not keys or len(failing) >= MOST_TRIES:
                return False  # the table says so; a person can take something back
            option = await self._choose(live, seat, keys)
        await asyncio.sleep(max(0.0, begun + self._delay(live, bot=bot) - time.monotonic()))
        if live.version != version or live.waiting() != BOT or live.standing() != standing:
            return True
        key = f"{BY_BOT if bot else BY_STANDING}:{version}"
        kind = ANSWER if option else PAUSE
        made = await self._made(live, Move(seat, option, version, key, kind))
        return made or (bot and not decision.blank)

    async def _made(self, live: LiveGame, move: Move) -> bool:
        """Make a move; return False if its step fails."""
        try:
            await self._moves.take(live, move)
        except StepFailed:
            return False
        except StoreTrouble:
            await asyncio.sleep(REST_SECONDS)
        return True

    def _delay(self, live: LiveGame, *, bot: bool) -> float:
        """Return how long the table waits for what the server does by itself."""
        pace = PACES[live.pace] if bot else 0.0
        if not live.could_be_blank() or len(live.persons()) < 2:
            return pace
        return max(pace, RANDOM.uniform(*self._pause_seconds))

    async def _choose(self, live: LiveGame, seat: int, keys: Sequence[str]) -> str:
        """Return what a bot takes, or a simple one for it if it fails."""
        name, version, decision = live.seats[seat].bot, live.version, live.game.decision
        assert decision is not None
        stream = _stream(live, seat, version)
        benched = live.benched.get(seat, -1)
        if name is not None and len(keys) == len(decision.options) and version >= benched:
            try:
                async with self._host_turn(live.host):
                    if live.version != version or not self._due(live):
                        raise StaleAnswer  # while it waited for its turn
                    return await self._chosen(live, seat, name, stream)
            except (BotFailed, StepFailed) as error:
                log.warning("game %s: bot %s failed: %s", live.id, name, error)
                await self._say_replaced(live, seat, name)
        return keys[int(Random(stream).random() * len(keys))]

    async def _chosen(self, live: LiveGame, seat: int, name: str, stream: str) -> str:
        """Return the key that a bot gave, if it is one of an option or of an aside."""
        version = live.version
        if in_circles(live.game.answers):
            raise BotFailed("it goes round in circles")
        key = await self._bots.choose(within_limits(name), stream, live.game, seat)
        if live.version != version:  # then the key is not used
            return key
        try:
            await self._moves.check_offered(live, seat, key)
        except (AnswerRefused, NotYourTurn) as error:
            raise BotFailed("it chose what is not offered") from error
        return key

    def _host_turn(self, host: str) -> asyncio.Lock:
        """Return what lets the bots of one host think one after the other.

        However many games somebody opens, others wait for one thought of theirs at most.
        """
        turn = self._host_turns.get(host)
        if turn is None:
            turn = self._host_turns[host] = asyncio.Lock()
        return turn

    async def _say_replaced(self, live: LiveGame, seat: int, name: str) -> None:
        data = {"bot": name, "name": live.seats[seat].name}
        with contextlib.suppress(StoreTrouble):
            note = self._log.note
            await self._registry.alone(live, lambda: note(live, SUBSTITUTE, seat, data))


def _stream(live: LiveGame, seat: int, version: int) -> str:
    """Return the chance of a bot for one answer: from the game's secret, which it does not tell."""
    return hmac.digest(bytes.fromhex(live.secret), f"bot|{seat}|{version}".encode(), "sha256").hex()
