"""What nobody can guess: names of games and people, tokens of links and devices, secrets."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from dataclasses import dataclass


@dataclass(slots=True)
class Tokens:
    """Where random names and secrets come from; a test can have them known."""

    token: Callable[[int], str] = secrets.token_urlsafe  # of so many bytes
    secret: Callable[[], str] = lambda: secrets.token_hex(32)  # of the chance of a game
