"""The one place at which scripts suspend. It is never compiled: only here a script yields."""

from __future__ import annotations

import types
from collections.abc import Generator

from .decision import Decision


@types.coroutine
def ask(decision: Decision) -> Generator[Decision, str, str]:
    """Suspend all scripts until the decision is answered; return the key."""
    return (yield decision)
