"""Work on numbered games, spread over processes or a cluster, with the same result for any.

Each game is known by its number alone, so it does not matter who plays it; results come
back in the order of the numbers. Whoever dies over a portion loses nothing: it is worked
on again by somebody else.
"""

from __future__ import annotations

import os
import signal
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import Executor, Future, ProcessPoolExecutor, as_completed, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from multiprocessing import get_context
from typing import Any, Generic, TypeVar

import msgspec

from shadowbrook.collecting import collect_seldom
from shadowbrook.engine.errors import ShadowbrookError

from .extras import need

T = TypeVar("T")

LARGEST_PORTION = 50
PORTIONS_EACH = 32  # so that no process waits long for the last one
MOST_DEATHS = 3  # of processes one after the other, without a result between them
DASK_PATIENCE = 20  # seconds for a scheduler or a first worker to answer


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
    work: Callable[[range], T],
    numbers: int | Iterable[int],
    jobs: int,
    told: Callable[[int], None],
    *,
    dask: str = "",
    keep: Callable[[T], None] = lambda _: None,
    largest: int = LARGEST_PORTION,
) -> Harvest[T]:
    """Have `work` done for these numbers (or all below a count), in portions.

    By so many processes, or by the Dask cluster whose scheduler has the address `dask`.
    `keep` gets every result as soon as it is there, `told` hears how many numbers it was
    for. On Ctrl-C what is done is kept.

    >>> spread(sum, 5, 1, lambda _: None).results
    [0, 1, 2, 3, 4]
    >>> spread(list, [7, 3, 4], 1, lambda _: None).results
    [[3], [4], [7]]
    """
    wanted = sorted(range(numbers) if isinstance(numbers, int) else numbers)
    taking = _Taking(work, told, keep)
    jobs = min(jobs, len(wanted))
    if not wanted:
        return Harvest([])
    if dask:
        with _cluster(dask) as (executor, hands):
            taking.together(executor, portions(wanted, hands, largest))
    elif jobs <= 1:
        taking.alone(portions(wanted, len(wanted), 1))
    else:
        _processes(taking, portions(wanted, jobs, largest), jobs)
    return Harvest([taking.done[start] for start in sorted(taking.done)], taking.interrupted)


def portions(wanted: Sequence[int], hands: int, largest: int) -> list[range]:
    """Cut the numbers into runs, so small that nobody waits long for the last one.

    >>> portions([0, 1, 2, 5, 6], 1, 2)
    [range(0, 1), range(1, 2), range(2, 3), range(5, 6), range(6, 7)]
    >>> portions(list(range(128)), 2, 50)[:2]
    [range(0, 2), range(2, 4)]
    """
    size = max(1, min(largest, len(wanted) // (hands * PORTIONS_EACH)))
    found: list[range] = []
    for number in wanted:
        last = found[-1] if found else range(0)
        if last and last.stop == number and len(last) < size:
            found[-1] = range(last.start, number + 1)
        else:
            found.append(range(number, number + 1))
    return found


class _Taking(Generic[T]):
    """The work, and its results as they come."""

    def __init__(
        self, work: Callable[[range], T], told: Callable[[int], None], keep: Callable[[T], None]
    ) -> None:
        self.work, self.told, self.keep = work, told, keep
        self.done: dict[int, T] = {}  # by the first number of the portion
        self.interrupted = False

    def take(self, portion: range, result: T) -> None:
        self.done[portion.start] = result
        self.keep(result)

    def alone(self, todo: Iterable[range]) -> None:
        """Do it here, one after the other."""
        try:
            for portion in todo:
                self.take(portion, self.work(portion))
                self.told(len(portion))
        except KeyboardInterrupt:
            self.interrupted = True

    def together(self, executor: Executor, todo: Iterable[range]) -> None:
        """Have it done; on Ctrl-C what is under way is still waited for."""
        futures: dict[Future[T], range] = {
            executor.submit(self.work, portion): portion for portion in todo
        }
        try:
            for future in as_completed(futures):
                self.take(futures[future], future.result())
                self.told(len(futures[future]))
        except KeyboardInterrupt:
            self.interrupted = True
            running = [future for future in futures if not future.cancel()]
            wait(running)
            for future in running:
                if futures[future].start not in self.done and future.exception() is None:
                    self.take(futures[future], future.result())
        except BaseException:
            for future in futures:
                future.cancel()
            raise


def _processes(taking: _Taking[T], todo: Sequence[range], jobs: int) -> None:
    """Processes of this machine; when one is killed, others take up what is left."""
    deaths = 0
    while left := [portion for portion in todo if portion.start not in taking.done]:
        before = len(taking.done)
        # Not forked: a progress bar has a thread of its own, and threads do not survive a fork.
        with ProcessPoolExecutor(jobs, get_context("spawn"), _begin) as pool:
            try:
                taking.together(pool, left)
            except BrokenProcessPool:
                deaths = deaths + 1 if len(taking.done) == before else 1
                if deaths >= MOST_DEATHS:
                    raise ShadowbrookError(
                        f"processes at work were killed {deaths} times one after the other; "
                        "try fewer --jobs (is there enough memory?)"
                    ) from None
        if taking.interrupted:
            return


def _begin() -> None:
    """What a process does first: Ctrl-C is left to the parent."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    collect_seldom()


@contextmanager
def _cluster(address: str) -> Iterator[tuple[Executor, int]]:
    """A Dask cluster as something that can be handed work, and how many hands it has."""
    distributed = need("distributed", "dask", "a Dask cluster")
    try:
        client = distributed.Client(address, timeout=DASK_PATIENCE, set_as_default=False)
    except (OSError, ValueError) as error:
        raise ShadowbrookError(
            f"no Dask scheduler answers at {address!r}; start one with `dask scheduler` "
            f"and give its address, such as tcp://127.0.0.1:8786 ({type(error).__name__})"
        ) from None
    with client:
        try:
            client.wait_for_workers(1, timeout=DASK_PATIENCE)
        except TimeoutError:
            raise ShadowbrookError(
                f"the Dask scheduler at {address!r} has no workers; "
                "start some with `dask worker` and its address"
            ) from None
        _same_game_everywhere(client)
        yield client.get_executor(pure=False), max(1, sum(client.nthreads().values()))


def _same_game_everywhere(client: Any) -> None:
    """Refuse workers that would play another game: their numbers would not be ours."""
    for worker, found in client.run(_version, on_error="return").items():
        if found != _version():
            raise ShadowbrookError(
                f"the Dask worker {worker} has not Shadowbrook {_version()} but "
                f"{found if isinstance(found, str) else 'none that can be imported'}; "
                "install the same version everywhere"
            )


def _version() -> str:
    from shadowbrook import __version__

    return __version__
