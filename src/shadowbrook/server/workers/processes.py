"""The processes of one server: forked from one that has everything imported, started again.

The parent does nothing but wait. It holds what all of them share (the port, the lock of the
database, mailboxes, memory), so that a process that dies takes nothing with it, and whoever is
started in its place goes on. A process whose parent is gone ends, too.
"""

from __future__ import annotations

import contextlib
import gc
import logging
import os
import select
import signal
import sys
import time
from collections.abc import Callable
from types import FrameType

from shadowbrook.engine.errors import ShadowbrookError
from shadowbrook.engine.words import N_

log = logging.getLogger("shadowbrook.server")

SOON, MOST_AT_ONCE = 2.0, 5  # seconds; whoever dies so soon so many times in a row never starts
REST = 0.3  # seconds until one that died soon is started again
GRACE = 10.0  # seconds that processes get to end
SIGNALS = (signal.SIGTERM, signal.SIGINT)


class Started:
    """What a process tells its parent, and how it learns that the parent is gone."""

    def __init__(self, ready: int, life: int) -> None:
        self._ready = ready
        self.life = life  # can be read when the parent has ended

    def ready(self) -> None:
        """Say that this process takes requests."""
        with contextlib.suppress(OSError):
            os.write(self._ready, b"r")


Work = Callable[[int, Started], None]


class Processes:
    """So many processes that do the same work; each gets its number."""

    def __init__(self, count: int, work: Work, ready: Callable[[], None]) -> None:
        """`ready` is called once, when all of them take requests."""
        self._count = count
        self._work = work
        self._tell_ready = ready
        self._running: dict[int, tuple[int, float]] = {}  # by process id: number, since when
        self._early = 0  # deaths in a row of processes that had hardly begun
        self._waiting = count  # processes that are not ready yet
        self._stopping = 0.0

    def run(self) -> None:
        """Keep all of them running until this process is told to stop."""
        self._ready, self._ready_end = os.pipe()
        self._life, self._life_end = os.pipe()
        woken, waker = os.pipe()
        for end in (woken, waker):
            os.set_blocking(end, False)
        before = {one: signal.signal(one, self._stop) for one in SIGNALS}
        before[signal.SIGCHLD] = signal.signal(signal.SIGCHLD, lambda *_: None)
        waking = signal.set_wakeup_fd(waker, warn_on_full_buffer=False)
        gc.collect()
        gc.freeze()  # what is here stays shared with the processes
        try:
            for number in range(self._count):
                self._start(number)
            while self._running:
                self._wait(woken)
        finally:
            self._end_all()
            signal.set_wakeup_fd(waking)
            for one, handler in before.items():
                signal.signal(one, handler)
            for end in (self._ready, self._ready_end, self._life, self._life_end, woken, waker):
                os.close(end)
            gc.unfreeze()

    def _stop(self, *_: int | FrameType | None) -> None:
        """End all processes; they get some time for what is under way."""
        if not self._stopping:
            self._stopping = time.monotonic()
            self._signal(signal.SIGTERM)

    def _signal(self, number: signal.Signals) -> None:
        for process in self._running:
            with contextlib.suppress(ProcessLookupError):
                os.kill(process, number)

    def _start(self, number: int) -> None:
        process = os.fork()
        if process:
            self._running[process] = (number, time.monotonic())
            return
        code = 1
        try:
            signal.set_wakeup_fd(-1)
            for one in (*SIGNALS, signal.SIGCHLD):
                signal.signal(one, signal.SIG_DFL)
            os.close(self._life_end)
            os.close(self._ready)
            self._work(number, Started(self._ready_end, self._life))
            code = 0
        except KeyboardInterrupt:
            code = 0
        except ShadowbrookError as error:
            sys.stderr.write(f"shadowbrook: {error}\n")
        except BaseException as error:
            log.critical("a process of the server has ended: %s", error, exc_info=error)
        finally:
            sys.stdout.flush()
            sys.stderr.flush()
            os._exit(code)

    def _wait(self, woken: int) -> None:
        """Wait until something happens, and see to it."""
        left = None
        if self._stopping:
            left = max(0.0, self._stopping + GRACE - time.monotonic())
            if not left:
                self._signal(signal.SIGKILL)
                left = None
        found, _, _ = select.select([self._ready, woken], [], [], left)
        if woken in found:
            with contextlib.suppress(BlockingIOError):
                os.read(woken, 4096)
        if self._ready in found:
            self._one_is_ready(len(os.read(self._ready, 64)))
        self._look_for_ended()

    def _one_is_ready(self, count: int) -> None:
        before, self._waiting = self._waiting, self._waiting - count
        if before > 0 >= self._waiting:
            self._tell_ready()

    def _look_for_ended(self) -> None:
        for process in list(self._running):
            ended, status = os.waitpid(process, os.WNOHANG)
            if ended:
                number, since = self._running.pop(process)
                self._see_to(number, time.monotonic() - since, os.waitstatus_to_exitcode(status))

    def _see_to(self, number: int, lived: float, code: int) -> None:
        """Start a process in the place of one that has ended."""
        if self._stopping:
            return
        self._early = self._early + 1 if lived < SOON else 0
        if self._early >= MOST_AT_ONCE:
            self._stop()
            raise ShadowbrookError(
                N_(
                    "the processes of the server end as soon as they are started; look at what "
                    "they say above, or try --workers 1"
                )
            )
        log.warning("process %d of the server has ended (%d) and is started again", number, code)
        if self._early:
            time.sleep(REST)
        self._start(number)

    def _end_all(self) -> None:
        """End whatever is left, if this process does not end in the usual way."""
        self._signal(signal.SIGTERM)
        deadline = time.monotonic() + GRACE
        while self._running and time.monotonic() < deadline:
            self._stopping = self._stopping or time.monotonic()
            self._look_for_ended()
            time.sleep(0.02)
        self._signal(signal.SIGKILL)
        for process in list(self._running):
            os.waitpid(process, 0)
