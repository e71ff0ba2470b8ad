"""Work on numbered games, spread over processes, with the same result for any number of them.

Each game is known by its number alone, so it does not matter who plays it; results come
back in the order of the numbers.
"""

from __future__ import annotations

import os
import signal
from collections.abc import Callable
from concurrent.futures import Future, ProcessPoolExecutor, as_completed
from multiprocessing import get_context
from typing import Generic, TypeVar

import msgspec

T = TypeVar("T")

LARGEST_PORTION = 50
PORTIONS_EACH = 8  # so that no process waits long for the last one


class Harvest(msgspec.Struct, Generic[T]):
    """What was done, in order; `interrupted` if somebody stopped the work before its end."""

    results: list[T]
    interrupted: bool = False


def cores() -> int:
    """How many processes can run at the same time here."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def spread(
    work: Callable[[range], T], count: int, jobs: int, told: Callable[[int], None]
) -> Harvest[T]:
    """Have `work` done for the numbers below `count`, in portions, by so many processes.

    `told` hears after each portion how many numbers it had. On Ctrl-C what is done is kept.

    >>> spread(sum, 5, 1, lambda _: None).results
    [0, 1, 2, 3, 4]
    """
    jobs = min(jobs, count)
    if jobs <= 1:
        return _alone(work, count, told)
    return _together(work, count, jobs, told)


def _alone(work: Callable[[range], T], count: int, told: Callable[[int], None]) -> Harvest[T]:
    harvest: Harvest[T] = Harvest([])
    try:
        for number in range(count):
            harvest.results.append(work(range(number, number + 1)))
            told(1)
    except KeyboardInterrupt:
        harvest.interrupted = True
    return harvest


def _together(
    work: Callable[[range], T], count: int, jobs: int, told: Callable[[int], None]
) -> Harvest[T]:
    size = max(1, min(LARGEST_PORTION, count // (jobs * PORTIONS_EACH)))
    portions = [range(first, min(first + size, count)) for first in range(0, count, size)]
    interrupted = False
    # Not forked: a progress bar has a thread of its own, and threads do not survive a fork.
    with ProcessPoolExecutor(jobs, get_context("spawn"), _leave_ctrl_c_to_the_parent) as pool:
        futures: list[Future[T]] = [pool.submit(work, portion) for portion in portions]
        size_of = {future: len(portion) for future, portion in zip(futures, portions, strict=True)}
        try:
            for future in as_completed(futures):
                future.result()
                told(size_of[future])
        except KeyboardInterrupt:
            interrupted = True
            pool.shutdown(cancel_futures=True)
        except BaseException:
            pool.shutdown(wait=False, cancel_futures=True)
            raise
    done = [future.result() for future in futures if future.done() and not future.cancelled()]
    return Harvest(done, interrupted)


def _leave_ctrl_c_to_the_parent() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
