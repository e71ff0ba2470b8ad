"""Under which names a server may be opened.

A page of somebody else can have its own name lead to this machine, and then ask us as if it came
from here. So names that anybody can register are allowed only if whoever runs the server says so;
addresses and the names of machines in a network at home are nobody else's.
"""

from __future__ import annotations

import socket
from collections.abc import Iterable
from functools import lru_cache
from ipaddress import ip_address

ANY = "*"
# Endings that no stranger can register a name under.
AT_HOME = (
    ".localhost",
    ".local",
    ".lan",
    ".home",
    ".home.arpa",
    ".internal",
    ".intranet",
    ".private",
    ".localdomain",
    ".fritz.box",
    ".test",
)


class HostNames:
    """The names of one server: those that cannot be somebody else's, and those it is told.

    >>> names = HostNames(["games.example", ".club.example"])
    >>> [names.allow(host) for host in (b"192.0.2.7:8470", b"[::1]:8470", b"mypc", b"mypc.local")]
    [True, True, True, True]
    >>> [names.allow(host) for host in (b"Games.Example.", b"a.club.example:80", b"other.example")]
    [True, True, False]
    """

    def __init__(self, names: Iterable[str]) -> None:
        told = [_plain(name) for name in (*names, socket.gethostname())]
        self._any = ANY in told
        self._names = frozenset(told)
        self._endings = (*AT_HOME, *(name for name in told if name.startswith(".")))
        self.allow = lru_cache(maxsize=1024)(self._allow)

    def _allow(self, host: bytes) -> bool:
        """Whether a Host header names this server; without one nobody was led here by a name."""
        if self._any or not host:
            return True
        name = _name(host.decode("latin-1"))
        if name in self._names or name.endswith(self._endings):
            return True
        return "." not in name.replace(":", ".") or _is_address(name)


def _name(host: str) -> str:
    """Return the name in a Host header, without its port."""
    inside, bracket, _ = host.removeprefix("[").partition("]")
    return _plain(inside if bracket else host.partition(":")[0])


def _plain(name: str) -> str:
    return name.strip().removesuffix(".").casefold()


def _is_address(name: str) -> bool:
    try:
        ip_address(name)
    except ValueError:
        return False
    return True
