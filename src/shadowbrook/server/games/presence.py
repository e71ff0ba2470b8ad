"""Who has a game open, in whichever process their page is followed.

Every process tells the others who follows games with it, whenever that changes and, now and then,
that it is still there. One that falls silent is forgotten, and with it those who were there.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from itertools import chain

import msgspec

from shadowbrook.server.store.messages import ALIVE, HERE, WHO, Message

from .live_game import LiveGame
from .other_processes import OtherProcesses
from .registry import Registry

ALIVE_SECONDS, SILENT_SECONDS = 15.0, 50.0
AT_ONCE = 60  # games in one message

PeopleOfGames = dict[str, list[str]]  # by game


class Presence:
    """Who is here, as far as all processes know."""

    def __init__(
        self,
        others: OtherProcesses,
        registry: Registry,
        now: Callable[[], float] = time.monotonic,
    ) -> None:
        self._others = others
        self._registry = registry
        self._now = now
        self._here: PeopleOfGames = {}
        self._elsewhere: dict[str, PeopleOfGames] = {}  # by process
        self._heard: dict[str, float] = {}
        self._said = 0.0
        others.on(HERE, self._hear_here)
        others.on(WHO, self._hear_who)
        others.on(ALIVE, self._hear_alive)
        others.when_missed(self.ask)

    def changed(self, live: LiveGame) -> None:
        """Note who follows a game with this process, and tell the others."""
        self.mark(live)
        here = sorted(one for one in live.followers.people() if one)
        if here == self._here.get(live.id, []):
            return
        self._here[live.id] = here
        if not here:
            del self._here[live.id]
        self._others.say(HERE, "", data={live.id: here})

    def mark(self, live: LiveGame) -> None:
        """Note at the seats of a game who is there."""
        there = [people.get(live.id, ()) for people in self._elsewhere.values()]
        live.elsewhere = frozenset(chain.from_iterable(there))
        live.mark_present()

    def ask(self) -> None:
        """Ask all others who is with them."""
        self._others.say(WHO, "")

    def start(self) -> None:
        """Say that this process has just begun: nobody is here yet. Ask who is elsewhere."""
        self._others.say(ALIVE, "new")
        self.ask()

    def tick(self) -> None:
        """Say now and then that this process is there, and forget those that fell silent."""
        now = self._now()
        if self._here and now - self._said > ALIVE_SECONDS:
            self._said = now
            self._others.say(ALIVE, "")
        for sender, heard in list(self._heard.items()):
            if now - heard > SILENT_SECONDS:
                del self._heard[sender]
                self._forget(sender)

    def _forget(self, sender: str) -> None:
        for game in self._elsewhere.pop(sender, {}):
            self._mark(game)

    def _mark(self, game: str) -> None:
        live = self._registry.live(game)
        if live is not None:
            self.mark(live)

    def _hear_here(self, message: Message) -> None:
        self._heard[message.sender] = self._now()
        known = self._elsewhere.setdefault(message.sender, {})
        for game, people in msgspec.json.decode(message.data, type=PeopleOfGames).items():
            known[game] = people
            if not people:
                del known[game]
            self._mark(game)

    def _hear_who(self, _: Message) -> None:
        games = list(self._here.items())
        for n in range(0, len(games), AT_ONCE):
            self._others.say(HERE, "", data=dict(games[n : n + AT_ONCE]))

    def _hear_alive(self, message: Message) -> None:
        self._heard[message.sender] = self._now()
        if message.about == "new":
            self._forget(message.sender)
