"""Watching a box while it is played: who writes into the table, and what never ends.

Only for `shadowbrook box check`: the classes of the state get an eye on every assignment, and its
lists and dicts on every change, which costs far too much for playing. (There are no sets in it.)
The engine must run as it is written: compiled, it would pass by the eye.
"""

from __future__ import annotations

import os
import signal
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from types import FrameType
from typing import Any

import shadowbrook
from shadowbrook.engine.errors import ShadowbrookError
from shadowbrook.engine.state import Elder, Fight, Hero, Showdown, State, Villain

WATCHED: tuple[type[Any], ...] = (State, Hero, Elder, Villain, Fight, Showdown)
OURS = str(Path(shadowbrook.__file__).parent)
BOTH = ("__setitem__", "__delitem__", "pop", "clear")
CHANGERS: dict[type[Any], tuple[str, ...]] = {
    list: (
        *(*BOTH, "append", "extend", "insert", "remove"),
        *("sort", "reverse", "__iadd__", "__imul__"),
    ),
    dict: (*BOTH, "popitem", "update", "setdefault", "__ior__"),
}


class ByHand(ShadowbrookError):
    """A box wrote into the state by itself."""


class NeverEnds(ShadowbrookError):
    """A game stood still for too long."""


@contextmanager
def watched(package: Path) -> Iterator[None]:
    """While this is open, code of the package that changes the state itself raises `ByHand`."""
    home = f"{package}{os.sep}"

    def place() -> str:
        """Where the box does it, by itself or through something that is not ours; or nothing."""
        caller: FrameType | None = sys._getframe(2)
        while caller is not None:
            file = caller.f_code.co_filename
            if file.startswith(home):
                return f"{caller.f_code.co_name} ({Path(file).name}, line {caller.f_lineno})"
            if file.startswith(OURS):
                break
            caller = caller.f_back
        return ""

    watching = {kind: _with_an_eye(kind, place) for kind in CHANGERS}

    def setting(self: object, name: str, value: object) -> None:
        if where := place():
            raise ByHand(f"{where} sets {type(self).__name__.lower()}.{name} without a verb")
        if type(value) in watching:
            seen: Any = watching[type(value)](value)
            seen.field = name
            value = seen
        object.__setattr__(self, name, value)

    for kind in WATCHED:
        type.__setattr__(kind, "__setattr__", setting)
    try:
        yield
    finally:
        for kind in WATCHED:
            type.__delattr__(kind, "__setattr__")


def _with_an_eye(kind: type[Any], place: Callable[[], str]) -> type[Any]:
    """A list or dict of the state that looks who changes it."""

    def telling(change: Callable[..., Any]) -> Callable[..., Any]:
        def changing(self: Any, *arguments: Any, **named: Any) -> Any:
            if where := place():
                raise ByHand(f"{where} changes state.{self.field} without a verb")
            return change(self, *arguments, **named)

        return changing

    methods = {name: telling(getattr(kind, name)) for name in CHANGERS[kind]}
    return type(f"Watched{kind.__name__.title()}", (kind,), {"field": "", **methods})


@contextmanager
def time_limit(seconds: float) -> Iterator[None]:
    """Raise `NeverEnds` in code that is still at it after so many seconds of its own work.

    What other programs take of the machine does not count. It needs signals and the main thread;
    elsewhere there is no limit.
    """
    can = hasattr(signal, "setitimer") and threading.current_thread() is threading.main_thread()
    if not can:
        yield
        return

    def enough(number: int, frame: FrameType | None) -> None:
        raise NeverEnds(f"the game was not over after {seconds:g} seconds")

    before = signal.signal(signal.SIGVTALRM, enough)
    signal.setitimer(signal.ITIMER_VIRTUAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.signal(signal.SIGVTALRM, before)
