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
from contextlib import AbstractContextManager, contextmanager
from functools import partial
from multiprocessing import get_context
from typing import Any, Generic, TypeVar

import msgspec

from shadowbrook.collecting import collect_seldom
from shadowbrook.engine.errors import ShadowbrookError, Told
from shadowbrook.engine.shelf import folders, take
from shadowbrook.engine.words import N_
from shadowbrook.version import VERSION

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
    game: Callable[[], str] = str,
    keep: Callable[[T], None] = lambda _: None,
    largest: int = LARGEST_PORTION,
) -> Harvest[T]:
    """Have `work` done for these numbers (or all below a count), in portions.

    By so many processes, or by the Dask cluster whose scheduler has the address `dask`, if
    `game`, which says what game is played, says the same there as here.
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
        _cluster(taking, wanted, largest, dask, game)
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

    def together(
        self, executor: Executor, todo: Iterable[range], killed: Callable[[object], bool]
    ) -> None:
        """Have it done; on Ctrl-C what is under way is still waited for.

        Where somebody is killed (`killed` knows by the error) the others go on, and it is raised
        after them.
        """
        futures: dict[Future[T], range] = {
            executor.submit(self.work, portion): portion for portion in todo
        }
        try:
            lost = None
            for future in as_completed(futures):
                if killed(error := future.exception()):
                    lost = error
                    continue
                self.take(futures[future], future.result())
                self.told(len(futures[future]))
            if lost is not None:
                raise lost
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


def _hand_out(
    taking: _Taking[T],
    todo: Sequence[range],
    hands: Callable[[], AbstractContextManager[Executor]],
    killed: Callable[[object], bool],
    advice: str,
) -> None:
    """Have it all done by `hands`; when some of them are killed, others take up what is left."""
    deaths = 0
    while left := [portion for portion in todo if portion.start not in taking.done]:
        before = len(taking.done)
        with hands() as executor:
            try:
                taking.together(executor, left, killed)
            except Exception as error:
                if not killed(error):
                    raise
                deaths = deaths + 1 if len(taking.done) == before else 1
                if deaths >= MOST_DEATHS:
                    raise ShadowbrookError(
                        N_(
                            "worker processes were killed {deaths} times in a row; {advice} (is "
                            "there enough memory?)"
                        ),
                        deaths=deaths,
                        advice=Told(advice),
                    ) from None
        if taking.interrupted:
            return


def _processes(taking: _Taking[T], todo: Sequence[range], jobs: int) -> None:
    """Processes of this machine."""
    # Not forked: a progress bar has a thread of its own, and threads do not survive a fork.
    hands = partial(ProcessPoolExecutor, jobs, get_context("spawn"), _begin, (folders(),))
    _hand_out(taking, todo, hands, _is_broken, N_("try fewer --jobs"))


def _is_broken(error: object) -> bool:
    return isinstance(error, BrokenProcessPool)


def _begin(boxes: tuple[str, ...]) -> None:
    """What a process does first: it takes the boxes; Ctrl-C is left to the parent."""
    take(boxes)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    collect_seldom()


# ---- Dask --------------------------------------------------------------------------------------


def _cluster(
    taking: _Taking[T],
    wanted: Sequence[int],
    largest: int,
    address: str,
    game: Callable[[], str],
) -> None:
    """The workers of a Dask cluster."""
    distributed = need("distributed", "dask", N_("a Dask cluster"))
    with _client(distributed, address) as client:
        _await_workers(client, address)
        hands = max(1, sum(client.nthreads().values()))
        _hand_out(
            *(taking, portions(wanted, hands, largest)),
            partial(_workers, client, address, game),
            partial(_is_lost, distributed),
            N_("try workers with fewer threads"),
        )


def _is_lost(distributed: Any, error: object) -> bool:
    """Whether an error says that a worker was killed.

    When a scheduler takes back what its last workers did, Dask's executor looks for an error
    that is not there, and stumbles.
    """
    if isinstance(error, distributed.KilledWorker):
        return True
    at = error.__traceback__ if isinstance(error, ValueError) else None
    while at is not None and at.tb_next is not None:
        at = at.tb_next
    return at is not None and at.tb_frame.f_globals.get("__name__") == "distributed.cfexecutor"


def _client(distributed: Any, address: str) -> Any:
    try:
        distributed.comm.get_address_host_port(address)
    except ValueError as error:
        raise ShadowbrookError(
            N_(
                "'{address}' is not the address of a Dask scheduler ({error}); give one such as "
                "tcp://127.0.0.1:8786"
            ),
            address=address,
            error=error,
        ) from None
    try:
        return distributed.Client(address, timeout=DASK_PATIENCE, set_as_default=False)
    except (OSError, ValueError) as error:
        raise ShadowbrookError(
            N_(
                "no Dask scheduler answers at '{address}'; start one with `dask scheduler` and "
                "give its address, such as tcp://127.0.0.1:8786 ({name})"
            ),
            address=address,
            name=type(error).__name__,
        ) from None


@contextmanager
def _workers(client: Any, address: str, game: Callable[[], str]) -> Iterator[Executor]:
    """All workers as something that can be handed work; they may have come since the last time."""
    _await_workers(client, address)
    _same_game_everywhere(client, game)
    yield client.get_executor(pure=False)


def _await_workers(client: Any, address: str) -> None:
    try:
        client.wait_for_workers(1, timeout=DASK_PATIENCE)
    except TimeoutError:
        raise ShadowbrookError(
            N_(
                "the Dask scheduler at '{address}' has no workers; start some with `dask worker` "
                "and its address"
            ),
            address=address,
        ) from None


def _same_game_everywhere(client: Any, game: Callable[[], str]) -> None:
    """Refuse workers that would play another game: their numbers would not be ours."""
    here = _played(game)
    for worker, found in client.run(_played, game, on_error="return").items():
        if found == here or isinstance(found, OSError):  # that one is gone in the meantime
            continue
        if isinstance(found, ShadowbrookError):
            raise ShadowbrookError(
                N_(
                    "the Dask worker {worker} cannot play this game: {found}; install the same "
                    "boxes and bots everywhere"
                ),
                worker=worker,
                found=found,
            )
        there = found[0] if isinstance(found, tuple) else "none that can be imported"
        if there != here[0]:
            raise ShadowbrookError(
                N_(
                    "the Dask worker {worker} does not have Shadowbrook {value} but {there}; "
                    "install "
                    "the same version everywhere"
                ),
                worker=worker,
                value=here[0],
                there=there,
            )
        raise ShadowbrookError(
            N_(
                "the Dask worker {worker} has different rules, cards or bots from this machine; "
                "install the same everywhere and restart the workers"
            ),
            worker=worker,
        )


def _played(game: Callable[[], str]) -> tuple[str, str]:
    """The version of Shadowbrook and the game that is played, here or on a worker."""
    return VERSION, game()
