"""Watching a box while it is played: who writes into the table, and what never ends.

Only for `shadowbrook box check`: the classes of the state get an eye on every assignment, which
costs far too much for playing.
"""

from __future__ import annotations

import signal
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import FrameType
from typing import Any

from shadowbrook.engine.errors import ShadowbrookError
from shadowbrook.engine.state import Elder, Fight, Hero, Showdown, State, Villain

WATCHED: tuple[type[Any], ...] = (State, Hero, Elder, Villain, Fight, Showdown)


class ByHand(ShadowbrookError):
    """A box wrote into the state by itself."""


class NeverEnds(ShadowbrookError):
    """A game stood still for too long."""


@contextmanager
def watched(package: Path) -> Iterator[None]:
    """While this is open, code of the package that sets a field of the state raises `ByHand`."""
    home = str(package)

    def setting(self: object, name: str, value: object) -> None:
        caller = sys._getframe(1)
        if caller.f_code.co_filename.startswith(home):
            file = Path(caller.f_code.co_filename).name
            raise ByHand(
                f"{caller.f_code.co_name} ({file}, line {caller.f_lineno}) sets "
                f"{type(self).__name__.lower()}.{name} without a verb"
            )
        object.__setattr__(self, name, value)

    for kind in WATCHED:
        type.__setattr__(kind, "__setattr__", setting)
    try:
        yield
    finally:
        for kind in WATCHED:
            type.__delattr__(kind, "__setattr__")


@contextmanager
def time_limit(seconds: float) -> Iterator[None]:
    """Raise `NeverEnds` in code that is still at it after so many seconds.

    It needs signals and the main thread; elsewhere there is no limit.
    """
    can = hasattr(signal, "setitimer") and threading.current_thread() is threading.main_thread()
    if not can:
        yield
        return

    def enough(number: int, frame: FrameType | None) -> None:
        raise NeverEnds(f"nothing was asked for {seconds:g} seconds")

    before = signal.signal(signal.SIGALRM, enough)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
