"""The process of bots as a test starts it: the real one, with bots that do all they should not."""

from __future__ import annotations

import contextlib
import os
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Any

from shadowbrook.bots import base
from shadowbrook.engine.decision import Option
from shadowbrook.server.workers import bot_worker as worker


class Hostile:
    """A bot that does one thing, and says nothing useful."""

    def __init__(self, deed: Callable[[Sequence[Option]], Any]) -> None:
        self._deed = deed

    def choose(self, view: Mapping[str, Any], options: Sequence[Option]) -> str:
        return self._deed(options)  # type: ignore[no-any-return]


def hang(options: Sequence[Option]) -> str:
    while True:
        time.sleep(1)


def spin(options: Sequence[Option]) -> str:
    while True:
        pass


def crash(options: Sequence[Option]) -> str:
    raise RuntimeError("no")


def die(options: Sequence[Option]) -> str:
    os._exit(3)


def cheat(options: Sequence[Option]) -> str:
    return "win:at-once"


def babble(options: Sequence[Option]) -> str:
    print("x" * 100_000)  # noqa: T201
    return options[0].key


def twice(options: Sequence[Option]) -> str:
    for descriptor in range(3, 12):  # whichever leads to the server
        with contextlib.suppress(OSError):
            os.write(descriptor, b'{"number": 0, "key": "pass"}\n')
    return options[0].key


def late(options: Sequence[Option]) -> str:
    time.sleep(1.5)
    return options[0].key


def devour(options: Sequence[Option]) -> str:
    hoard = []
    while True:
        hoard.append(bytearray(50_000_000))


def breed(options: Sequence[Option]) -> str:
    for _ in range(3):
        if os.fork() == 0:
            time.sleep(60)
            os._exit(0)
    time.sleep(60)
    return options[0].key


KINDS = {
    deed.__name__: deed
    for deed in (hang, spin, crash, die, cheat, babble, twice, late, devour, breed)
}


def register() -> None:
    """Make these bots known by name."""

    def make(name: str) -> Callable[[Random, base.Limits], Hostile]:
        return lambda stream, limits: Hostile(KINDS[name])

    base.OURS = {**base.OURS, **{name: make(name) for name in KINDS}}


if __name__ == "__main__":
    register()
    sys.argv = [sys.argv[0], sys.argv[1]]
    worker.main()
