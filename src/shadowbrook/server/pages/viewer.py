"""Who looks at a table, as far as its page depends on it."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Viewer:
    """Who looks, as far as it makes a difference to the page; strangers are all one."""

    person: str
    seat: int
    language: str
    links: str = ""  # where links to be sent to others begin; else the page completes them
    only_here: bool = False  # whether these work on this machine alone
