"""How a server is set up: where it keeps games, what it allows, how long things may take."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import lru_cache
from ipaddress import ip_address
from pathlib import Path

from platformdirs import user_data_path

DATABASE_NAME = "games.sqlite3"


@dataclass(frozen=True, slots=True)
class RateLimits:
    """Rates: so many requests a second, with so many at once, for each visitor or address."""

    reading: tuple[float, float] = (40.0, 200.0)
    acting: tuple[float, float] = (20.0, 60.0)
    guessing: tuple[float, float] = (10 / 60, 10.0)  # invitation links
    opening: tuple[float, float] = (1.0, 20.0)  # new guests and new games
    address: tuple[float, float] = (400.0, 1000.0)  # all of one address together
    connections: int = 500  # that one address holds, in each process; 0 is as many as there are
    streams: int = 200  # that one address has open, in each process; 0 is as many as there are


@dataclass(frozen=True, slots=True)
class Config:
    """Everything that `create_server` needs to know.

    `database` is an address such as `sqlite:////home/me/games.sqlite3` or
    `postgresql://me@host/games`; empty means a file in the user's data folder.
    """

    database: str = ""
    others: str = ""  # the address at which other machines reach the server, as far as it knows
    host_names: tuple[str, ...] = ()  # besides addresses and names at home; "*" is any
    limits: RateLimits | None = field(default_factory=RateLimits)
    largest_body: int = 64_000  # bytes
    largest_head: int = 32_768  # bytes of a request before its body
    most_waiting: int = 16  # requests sent on one connection before the answers are read
    request_seconds: float = 20.0  # for a request to come, and for an answer to be taken
    step_seconds: float = 5.0  # a step of the engine that takes longer is stopped
    bot_seconds: float = 5.0  # a bot that thinks longer is replaced for this answer
    pause_seconds: tuple[float, float] = (0.4, 1.6)  # in games of rivals, where nobody may be asked
    bot_memory: int = 1 << 30  # bytes of address space for a process of bots
    idle_seconds: float = 600.0  # a game that nobody looks at leaves memory after this time
    stream_seconds: float = 30.0  # a stream whose reader takes nothing for so long is closed
    heartbeat_seconds: float = 15.0


@lru_cache(maxsize=256)
def is_loopback(host: str) -> bool:
    """Whether a name or address leads to this machine and to no other.

    >>> is_loopback("localhost"), is_loopback("127.0.0.1"), is_loopback("[::1]")
    (True, True, True)
    >>> is_loopback("192.0.2.7"), is_loopback("games.example")
    (False, False)
    """
    if host == "localhost":
        return True
    try:
        return ip_address(host.strip("[]")).is_loopback
    except ValueError:
        return False


def default_database() -> str:
    """The file in the user's data folder; the folder is made if it is missing."""
    folder = Path(user_data_path("shadowbrook"))
    return f"sqlite:///{folder / DATABASE_NAME}"
