"""Steps of the engine, each with a limit of time, on threads of their own or where they are asked.

A script may come from a box of somebody else. One that raises ends its step; one that never ends is
interrupted, so that neither stops the server. Steps work on a fork of a game: a step that fails
leaves nothing behind. (What loops inside one call of C code cannot be interrupted in this way.)

Steps of boxes that nobody had to trust are done on threads, so that the others go on while one of
them spins. The way to a thread and back costs as much as a step, so short steps of our own boxes
are done at once (`StepThreads.here`), watched in the same way.
"""

from __future__ import annotations

import asyncio
import ctypes
import queue
import sys
import threading
import time
from collections import deque
from collections.abc import Callable
from types import FrameType
from typing import Any, Protocol, TypeVar

from shadowbrook.engine.game import Game
from shadowbrook.engine.view import SPECTATOR, sees

T = TypeVar("T")

THREADS = 3
LOOKS_PER_SECOND = 20  # of the watchdog
PATIENCE = 2.0  # seconds until a thread that takes no notice is given up
SLOWEST = 4  # a step may take so many times its seconds by the clock while the machine is busy


class Interrupted(BaseException):
    """Raised inside a step that takes too long; no `except Exception` holds it up."""


class StepEnded(Exception):
    """A step that raised or took too long; `place` says where, as (box, card).

    Of one that took too long `seconds` says how long it was given.
    """

    def __init__(
        self, reason: str, place: tuple[str | None, str | None], seconds: float = 0.0
    ) -> None:
        super().__init__(reason)
        self.reason = reason
        self.place = place
        self.seconds = seconds


class _Job:
    """Work and the future that waits for it."""

    __slots__ = ("future", "loop", "started", "started_at", "stopped", "work")

    def __init__(self, work: Callable[[], Any]) -> None:
        self.work = work
        self.loop = asyncio.get_running_loop()
        self.future: asyncio.Future[Any] = self.loop.create_future()
        self.started = 0.0  # on the monotonic clock
        self.started_at = 0.0  # on the clock of the thread, which counts its own work only
        self.stopped = 0.0

    def tell(self, result: Any, error: BaseException | None) -> None:
        try:
            self.loop.call_soon_threadsafe(self._settle, result, error)
        except RuntimeError:  # the loop is gone, and whoever waited with it
            return

    def _settle(self, result: Any, error: BaseException | None) -> None:
        if self.future.done():
            return
        if isinstance(error, StopIteration):  # which no future can carry
            error = StepEnded("StopIteration", place_of(error))
        if error is not None:
            self.future.set_exception(error)
        else:
            self.future.set_result(result)


class _Here:
    """The thread that asks for a step, while it does one itself."""

    def __init__(self, guard: threading.Lock) -> None:
        self._guard = guard
        self.ident = 0
        self.started = self.started_at = 0.0
        self.working = False
        self.stopped: StepEnded | None = None

    def begin(self) -> None:
        self.ident = threading.get_ident()
        self.started, self.started_at = time.monotonic(), time.thread_time()
        self.stopped = None
        self.working = True

    def rest(self) -> StepEnded | None:
        """Take leave of the step; return why it was ended, if it was."""
        while True:
            try:
                with self._guard:
                    self.working = False
                    if self.stopped is not None:
                        _raise_in(self.ident, None)
                    return self.stopped
            except Interrupted:  # it came when the step was just done
                continue

    def look(self, seconds: float, now: float) -> None:
        """Interrupt a step that takes too long, again and again until it takes notice."""
        with self._guard:
            if not self.working or not _too_long(self.ident, self, seconds, now):
                return
            if self.stopped is None:
                frame = sys._current_frames().get(self.ident)
                self.stopped = _took_too_long(seconds, frame)
            _raise_in(self.ident, Interrupted)


class _Thread(threading.Thread):
    """Does one job after the other until it is told to stop or given up."""

    def __init__(self, board: _Board) -> None:
        super().__init__(name="step", daemon=True)
        self.board = board
        self.guard = board.guard
        self.given: queue.SimpleQueue[_Job | None] = queue.SimpleQueue()
        self.job: _Job | None = None
        self.lost = False

    def run(self) -> None:
        while not self.lost:
            try:
                if not self._one():
                    return
            except Interrupted:  # it came when the job was just done
                self._rest()

    def _one(self) -> bool:
        job = self.board.next(self)
        if job is None:
            return False
        job.started, job.started_at = time.monotonic(), time.thread_time()
        self.job = job
        try:
            result, error = job.work(), None
        except Interrupted:
            self._rest()
            return True
        except Exception as raised:
            result, error = None, raised
        except BaseException as raised:  # SystemExit and the like end a step, not the server
            result, error = None, StepEnded(type(raised).__name__, place_of(raised))
        self._rest()
        job.tell(result, error)
        return True

    def _rest(self) -> None:
        """Take leave of the job: from here on nobody interrupts this thread."""
        with self.guard:
            self.job = None
            _raise_in(self.ident or 0, None)

    def interrupt(self) -> None:
        _raise_in(self.ident or 0, Interrupted)


class _Board:
    """Where jobs and threads find each other.

    Each job wakes one thread. (Threads that wait at one queue wake each other in vain, and every
    one that wakes keeps the others from running.)
    """

    def __init__(self) -> None:
        self.guard = threading.Lock()
        self._waiting: deque[_Job] = deque()  # jobs for which no thread is free
        self._idle: list[_Thread] = []

    def post(self, job: _Job) -> None:
        """Give a job to a thread that is free, or to the next that will be."""
        with self.guard:
            if not self._idle:
                self._waiting.append(job)
                return
            thread = self._idle.pop()
        thread.given.put(job)

    def next(self, thread: _Thread) -> _Job | None:
        """What a thread does next; it waits here until there is something."""
        with self.guard:
            if self._waiting:
                return self._waiting.popleft()
            self._idle.append(thread)
        return thread.given.get()


def _raise_in(ident: int, kind: type[BaseException] | None) -> None:
    what = ctypes.py_object(kind) if kind is not None else None
    ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(ident), what)


class _Begun(Protocol):
    """Work that has begun: when, on the monotonic clock and on that of its thread."""

    started: float
    started_at: float


def _too_long(ident: int, work: _Begun, seconds: float, now: float) -> bool:
    """Whether a step has had its time: of its own work, so that a busy machine ends none."""
    passed = now - work.started
    if passed < seconds:
        return False
    return passed > SLOWEST * seconds or _worked(ident, work) > seconds


def _worked(ident: int, work: _Begun) -> float:
    """Seconds of work that a step has cost so far, by the clock where that is not known."""
    try:
        clock = time.pthread_getcpuclockid(ident)
        return time.clock_gettime(clock) - work.started_at
    except (AttributeError, OSError):
        return time.monotonic() - work.started


def _took_too_long(seconds: float, frame: FrameType | None) -> StepEnded:
    return StepEnded(f"it took longer than {seconds:g} seconds", _place(frame), seconds)


class StepThreads:
    """A few threads that run steps, and one that watches the time."""

    def __init__(self, seconds: float, threads: int = THREADS) -> None:
        self.seconds = seconds
        self._board = _Board()
        self._guard = self._board.guard
        self._here = _Here(self._guard)
        self._threads = [self._thread() for _ in range(threads)]
        self._closing = threading.Event()
        self._watch = threading.Thread(target=self._watching, name="step-watch", daemon=True)
        self._watch.start()

    def _thread(self) -> _Thread:
        thread = _Thread(self._board)
        thread.start()
        return thread

    async def run(self, work: Callable[[], T]) -> T:
        """Have a step done; StepEnded if it raises anything or takes too long."""
        job = _Job(work)
        self._board.post(job)
        try:
            result: T = await job.future
        except (StepEnded, asyncio.CancelledError):
            raise
        except Exception as error:
            raise _ended(error) from error
        return result

    async def soon(self, work: Callable[[], T], *, trusted: bool) -> T:
        """Have a short step done: at once if its boxes are trusted, else on a thread."""
        return self.here(work) if trusted else await self.run(work)

    def here(self, work: Callable[[], T]) -> T:
        """Do a step at once, on the thread that asks for it; everything else waits meanwhile."""
        here = self._here
        here.begin()
        try:
            result = work()
        except BaseException as error:  # SystemExit and the like end a step, not the server
            raise here.rest() or _ended(error) from error
        here.rest()
        return result

    def _watching(self) -> None:
        while not self._closing.wait(1 / LOOKS_PER_SECOND):
            now = time.monotonic()
            self._here.look(self.seconds, now)
            for n, thread in enumerate(self._threads):
                with self._guard:
                    job = thread.job
                    if job is None or not _too_long(thread.ident or 0, job, self.seconds, now):
                        continue
                    if not job.stopped:
                        self._stop(thread, job, now)
                    thread.interrupt()
                    given_up = now - job.stopped > PATIENCE
                if given_up:
                    thread.lost = True
                    self._threads[n] = self._thread()

    def _stop(self, thread: _Thread, job: _Job, now: float) -> None:
        job.stopped = now
        frame = sys._current_frames().get(thread.ident or 0)
        job.tell(None, _took_too_long(self.seconds, frame))

    def close(self) -> None:
        """End the threads that can be ended."""
        self._closing.set()
        self._watch.join()
        for thread in self._threads:
            thread.given.put(None)
        for thread in self._threads:
            thread.join(1.0)


def _ended(error: BaseException) -> StepEnded:
    return StepEnded(f"{type(error).__name__}: {error}", place_of(error))


# ---- whose script it was -------------------------------------------------------------------------


def place_of(error: BaseException | None) -> tuple[str | None, str | None]:
    """The box and card whose script raised; what lies behind an error is looked at first."""
    frames: list[FrameType] = []
    while error is not None:
        own, traceback = [], error.__traceback__
        while traceback is not None:
            own.append(traceback.tb_frame)
            traceback = traceback.tb_next
        frames = own[::-1] + frames
        error = error.__cause__ or error.__context__
    return _named(frames)


def _place(frame: FrameType | None) -> tuple[str | None, str | None]:
    frames = []
    while frame is not None:
        frames.append(frame)
        frame = frame.f_back
    return _named(frames)


def _named(frames: list[FrameType]) -> tuple[str | None, str | None]:
    """The box and card whose script was under way, innermost first.

    The card is named only if it lies face up: a fault must not tell what somebody holds.
    """
    for frame in frames:
        here = frame.f_locals
        game, card = here.get("g"), here.get("card")
        if isinstance(game, Game) and type(card) is int and 0 <= card < len(game.content.cards):
            name = game.content.cards[card].id
            box = next(
                (b.id for b in game.content.boxes if any(c.id == name for c in b.cards)), None
            )
            return box, name if _lies_open(game, card) else None
    return None, None


def _lies_open(game: Game, card: int) -> bool:
    return sees(game.s, card, SPECTATOR)
