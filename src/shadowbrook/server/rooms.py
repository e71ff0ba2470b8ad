"""The live games: loaded from the store, moved on in one order, shown to those who may see.

`Rooms` is all of it in one object, built up in layers: `hall` (loading, the log), `looking`,
`answering`, `seating`; here bots, pauses and standing answers drive games on, and bots give hints.
"""

from __future__ import annotations

import asyncio
import contextlib
import hmac
import logging
import time
from collections.abc import Awaitable, Callable, Sequence
from functools import partial
from random import Random, SystemRandom

from shadowbrook.bots import in_circles
from shadowbrook.engine.game import Game
from shadowbrook.engine.words import N_
from shadowbrook.locale import ENGLISH, languages

from .answering import asked_of, played_by_hand
from .errors import (
    AnswerRefused,
    NoHint,
    NotYourSeat,
    NotYourTurn,
    StaleAnswer,
    StepFailed,
    StoreTrouble,
)
from .people import Person
from .players import BotFailed
from .room import (
    BY_BOT,
    BY_STANDING,
    BY_WISH,
    PACES,
    SUBSTITUTE,
    Room,
)
from .seating import Seating
from .shapes import GameLine, Hint, Invitation, Mind, Moment, NewGame, Receipt, SeatPlan
from .store.rows import BOT, PAUSE

log = logging.getLogger("shadowbrook.server")

RANDOM = SystemRandom()  # not the chance of a game: how long a pause takes tells nothing
BENCH = 20  # answers for which a bot that failed stays replaced
MOST_TRIES = 8  # other options that a bot's seat tries when a step fails

__all__ = [
    "GameLine",
    "Hint",
    "Invitation",
    "Mind",
    "Moment",
    "NewGame",
    "Receipt",
    "Rooms",
    "SeatPlan",
]


class Rooms(Seating):
    """All games of a server."""

    # ---- bots, pauses and standing answers -----------------------------------------------------

    def _kick(self, room: Room) -> None:
        """Let the game go on where no person has to be waited for."""
        if self.closing.is_set() or (room.driver is not None and not room.driver.done()):
            return
        if room.waiting() == BOT or room.wish() is not None:
            room.driver = self._background(self._drive(room))

    async def _drive(self, room: Room) -> None:
        while not self.closing.is_set():
            wish = room.wish()
            if wish is None and room.waiting() != BOT:
                return
            with contextlib.suppress(StaleAnswer, NotYourTurn, NotYourSeat, AnswerRefused):
                going_on = self._move(room) if wish is None else self._tell(room, *wish)
                if not await going_on:
                    return

    async def _tell(self, room: Room, seat: int, wish: str) -> bool:
        """Let the game know how a seat wants to be stopped."""
        version, key = room.version, f"{BY_WISH}:{room.version}"
        return await self._done_alone(room, lambda: self._answer(room, seat, wish, version, key))

    async def _move(self, room: Room) -> bool:
        """Move the game on where no person has to; tells whether to go on.

        Where others must not know whether somebody was really asked, bots, standing answers and
        pauses take the same time and leave rows that look the same.
        """
        decision, version, begun = room.game.decision, room.version, time.monotonic()
        assert decision is not None
        seat = decision.seat
        bot, standing = room.seats[seat].kind == "bot", room.standing()
        option = "" if decision.blank else standing
        if option is None:
            failing = room.failing.get(version, set())
            keys = [key for key in decision.keys() if key not in failing]
            if not keys or len(failing) >= MOST_TRIES:
                return False  # the table says so; a person can take something back
            option = await self._choose(room, seat, keys)
        await asyncio.sleep(max(0.0, begun + self._delay(room, bot=bot) - time.monotonic()))
        if room.version != version or room.waiting() != BOT or room.standing() != standing:
            return True
        key = f"{BY_BOT if bot else BY_STANDING}:{version}"
        answer = partial(self._answer, room, seat, option, version, key)
        pause = partial(self._pause, room, seat, version, key)
        return await self._done_alone(room, answer if option else pause) or (
            bot and not decision.blank
        )

    async def _pause(self, room: Room, seat: int, version: int, key: str) -> None:
        """Go on after a pause in which nobody was asked."""
        if version == room.version:
            await self._take(room, PAUSE, seat, "", key)

    async def _done_alone(self, room: Room, work: Callable[[], Awaitable[object]]) -> bool:
        """Do something that moves the game; False if that fails."""
        try:
            await self._alone(room, work)
        except StepFailed:
            return False
        except StoreTrouble:
            await asyncio.sleep(1.0)
        return True

    def _delay(self, room: Room, *, bot: bool) -> float:
        """How long the table waits for what the server does by itself."""
        pace = PACES[room.pace] if bot else 0.0
        if not room.could_be_blank() or len(room.persons()) < 2:
            return pace
        return max(pace, RANDOM.uniform(*self.config.pause_seconds))

    async def _choose(self, room: Room, seat: int, keys: Sequence[str]) -> str:
        """What a bot takes, or a simple one for it if it fails."""
        name, version, decision = room.seats[seat].bot, room.version, room.game.decision
        assert decision is not None
        stream = _stream(room, seat, version)
        benched = self._benched.get((room.id, seat), -1)
        if name is not None and len(keys) == len(decision.options) and version >= benched:
            try:
                if in_circles(room.game.answers):
                    raise BotFailed("it goes round in circles")
                key = await self.players.choose(name, stream, room.game, seat)
                moved_on = room.version != version  # then the key is not used
                return key if moved_on else await self._chosen(room, seat, key)
            except (BotFailed, StepFailed) as error:
                log.warning("game %s: bot %s failed: %s", room.id, name, error)
                self._benched[room.id, seat] = version + BENCH
                data = {"bot": name, "name": room.seats[seat].name}
                with contextlib.suppress(StoreTrouble):
                    await self._alone(room, lambda: self._note(room, SUBSTITUTE, seat, data))
        return keys[int(Random(stream).random() * len(keys))]

    async def _chosen(self, room: Room, seat: int, key: str) -> str:
        """The key that a bot gave, if it is one of an option or of an aside."""
        try:
            await self._offered(room, seat, key)
        except (AnswerRefused, NotYourTurn) as error:
            raise BotFailed("it chose what is not offered") from error
        return key

    # ---- hints ---------------------------------------------------------------------------------

    async def hint(
        self, room: Room, person: Person, *, seat: int, version: int, language: str
    ) -> Hint:
        """What a bot would do in the place of a seat that is asked; nothing changes by it.

        However often and by how many pages it is asked for, the bot is asked once.
        """
        if seat not in room.seats_of(person):
            raise NotYourSeat
        if version != room.version:
            raise StaleAnswer
        asked_of(room, seat)
        played_by_hand(room, seat)
        if not room.odds:
            raise NoHint(N_("This table plays without chances, and a hint would tell them."))
        language = language if language in languages() else ENGLISH
        found = room.hint(version, language)
        if found is not None:
            return found
        about = (room.id, version, language)
        task = self._hinting.get(about)
        if task is None:
            work = self._hint(room, room.game, seat, version, language)
            task = self._hinting[about] = self._background(work)
            task.add_done_callback(lambda _: self._hinting.pop(about, None))
        return await asyncio.shield(task)

    async def _hint(self, room: Room, game: Game, seat: int, version: int, language: str) -> Hint:
        try:
            option, why = await self.players.hint(game, seat, language)
            if game is room.game:
                await self._chosen(room, seat, option)
        except (BotFailed, StepFailed) as error:
            log.warning("game %s: no hint: %s", room.id, error)
            raise NoHint from error
        if room.version != version:
            raise StaleAnswer
        room.hints[language] = Hint(version, seat, option, why)
        return room.hints[language]


def _stream(room: Room, seat: int, version: int) -> str:
    """The chance of a bot for one answer: from the game's secret, which it does not tell."""
    return hmac.digest(bytes.fromhex(room.secret), f"bot|{seat}|{version}".encode(), "sha256").hex()
