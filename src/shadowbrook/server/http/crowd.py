"""Who is connected: how many connections an address holds, and which of them give way.

A connection on which nothing is under way costs its owner nothing to lose: browsers open another
one. So when there is no room, the one that has waited longest makes it, and only somebody whose
connections are all busy is refused. Programs on this machine, such as a proxy with everybody's
requests, may hold as many as there is room for.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Callable
from typing import Protocol

from shadowbrook.server.config import is_loopback

from .rates import household

QUIET = 60.0  # seconds between two lines of the log that say that somebody was refused

log = logging.getLogger("shadowbrook.server")


class Connected(Protocol):
    """What is connected."""

    def give_way(self) -> None:
        """Close, because somebody else needs the place."""


class Home:
    """The connections of one address."""

    __slots__ = ("count", "name", "waiting")

    def __init__(self, name: str) -> None:
        self.name = name
        self.count = 0
        self.waiting: dict[Connected, None] = {}  # without a whole request, longest first


class Crowd:
    """All connections of this process; `each` address and all together have only so much room."""

    def __init__(self, each: int, room: int, clock: Callable[[], float] = time.monotonic) -> None:
        self._each, self._room = each, room
        self._clock = clock
        self._homes: dict[str, Home] = {}
        self._count = 0
        self._told = -QUIET
        self._refused = 0

    def enter(self, one: Connected, address: str) -> Home | None:
        """Take a connection in, if need be in the place of another; None if there is no room."""
        name = household(address)
        home = self._homes.get(name)
        if home is not None and 0 < self._each <= home.count and not is_loopback(address):
            if not home.waiting:
                self._tell(name)
                return None
            self._send_away(home)
        if self._count >= self._room:
            waiting = (other for other in self._homes.values() if other.waiting)
            largest = max(waiting, key=lambda other: other.count, default=None)
            if largest is None:
                self._tell(name)
                return None
            self._send_away(largest)
        home = self._homes.setdefault(name, Home(name))
        home.count += 1
        home.waiting[one] = None
        self._count += 1
        return home

    def leave(self, one: Connected, home: Home) -> None:
        """Give a place back."""
        home.waiting.pop(one, None)
        home.count -= 1
        self._count -= 1
        if not home.count:
            del self._homes[home.name]

    def _send_away(self, home: Home) -> None:
        next(iter(home.waiting)).give_way()

    def _tell(self, name: str) -> None:
        """Say in the log that somebody is refused, but not each time."""
        self._refused += 1
        if self._clock() - self._told >= QUIET:
            self._told = self._clock()
            log.warning("no room for connections: %d refused, now of %s", self._refused, name)
            self._refused = 0
