"""Work in portions: by processes that may be killed, by a Dask cluster whose workers may die."""

import os
import signal
import time
from functools import partial
from pathlib import Path

import pytest

from shadowbrook import BoxError, Setup, ShadowbrookError, __version__
from shadowbrook.lab import pool
from shadowbrook.lab.pool import portions, spread
from shadowbrook.lab.simulate import simulate
from shadowbrook.lab.sources import digest

LONE = Setup(mode="lone", heroes=["karl"], villain="vampire")


def nothing(_):
    pass


def flat(harvest):
    return [number for portion in harvest.results for number in portion]


def test_portions_are_runs_and_cover_every_number_once():
    wanted = [*range(130), *range(140, 290), 295]
    cut = portions(wanted, 2, 50)
    assert [number for portion in cut for number in portion] == wanted
    assert max(map(len, cut)) == len(wanted) // (2 * pool.PORTIONS_EACH)


def test_a_portion_is_never_larger_than_asked():
    assert max(map(len, portions(range(1000), 1, 4))) == 4


def test_numbers_with_gaps_come_back_in_order():
    assert flat(spread(list, [9, 2, 3, 17], 2, nothing)) == [2, 3, 9, 17]
    assert flat(spread(list, [], 2, nothing)) == []


def test_every_result_is_kept_as_soon_as_it_is_there():
    kept: list[list[int]] = []
    spread(list, 40, 2, nothing, keep=kept.append, largest=4)
    assert sorted(number for portion in kept for number in portion) == list(range(40))


def test_what_is_kept_is_what_is_given_back_when_somebody_stops_it():
    kept: list[list[int]] = []

    def stop(done):
        raise KeyboardInterrupt

    harvest = spread(list, 400, 2, stop, keep=kept.append)
    assert harvest.interrupted
    assert sorted(kept) == harvest.results


def die_once(folder, numbers):
    """Kill the process that works on number 5, the first time."""
    if 5 in numbers:
        mark = Path(folder) / "died"
        if not mark.exists():
            mark.touch()
            os.kill(os.getpid(), signal.SIGKILL)
    return list(numbers)


def test_a_killed_process_loses_no_result(tmp_path):
    kept: list[list[int]] = []
    harvest = spread(partial(die_once, str(tmp_path)), 20, 2, nothing, keep=kept.append)
    assert (tmp_path / "died").exists()
    assert flat(harvest) == list(range(20))
    assert sorted(kept) == harvest.results


def die(numbers):
    os.kill(os.getpid(), signal.SIGKILL)


def test_work_that_always_kills_is_given_up(monkeypatch):
    monkeypatch.setattr(pool, "MOST_DEATHS", 2)
    with pytest.raises(ShadowbrookError, match="killed 2 times"):
        spread(die, 2, 2, nothing)


# ---- Dask ------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def local_cluster():
    from distributed import LocalCluster

    with LocalCluster(
        n_workers=2, threads_per_worker=1, dashboard_address=":0", silence_logs=50
    ) as running:
        yield running


@pytest.fixture
def cluster(local_cluster):
    """The cluster with both workers: those that died in a test before are started again."""
    from distributed import Client

    with Client(local_cluster) as client:
        client.wait_for_workers(2, timeout=90)
    return local_cluster


def test_a_cluster_gives_the_same_rows(cluster):
    there = simulate(LONE, 12, seed=3, dask=cluster.scheduler_address)
    assert there.results == simulate(LONE, 12, seed=3).results
    assert not there.interrupted


def test_a_failure_on_a_worker_is_not_swallowed(cluster):
    with pytest.raises(ZeroDivisionError):
        spread(divide, 4, 1, nothing, dask=cluster.scheduler_address)


def divide(numbers):
    return [1 // number for number in numbers]


def slowly(folder, numbers):
    """Leave a note of who works on what, and take a while."""
    for number in numbers:
        (Path(folder) / f"{number}.{os.getpid()}").touch()
    time.sleep(0.05)
    return list(numbers)


def test_a_worker_that_dies_loses_no_result(cluster, tmp_path):
    killed: list[int] = []

    def kill_somebody(done):
        """After the first result, kill a worker that has had work."""
        if not killed:
            victim = int(next(tmp_path.iterdir()).suffix.removeprefix("."))
            assert victim != os.getpid()
            killed.append(victim)
            os.kill(victim, signal.SIGKILL)

    harvest = spread(
        partial(slowly, str(tmp_path)),
        60,
        1,
        kill_somebody,
        dask=cluster.scheduler_address,
        largest=1,
    )
    assert killed
    assert flat(harvest) == list(range(60))
    workers = {note.suffix for note in tmp_path.iterdir()}
    assert f".{killed[0]}" in workers
    assert len(workers) >= 2


def test_ctrl_c_keeps_what_a_cluster_has_done(cluster):
    kept: list[list[int]] = []

    def stop(done):
        raise KeyboardInterrupt

    harvest = spread(
        list, 100, 1, stop, dask=cluster.scheduler_address, keep=kept.append, largest=1
    )
    assert harvest.interrupted
    assert 0 < len(harvest.results) < 100
    assert sorted(kept) == harvest.results


@pytest.fixture
def fragile(cluster, monkeypatch):
    """The cluster, giving a portion up at the first worker that dies over it."""
    monkeypatch.setattr(cluster.scheduler, "allowed_failures", 0)
    return cluster.scheduler_address


def test_a_portion_that_dask_gives_up_is_handed_out_again(fragile, tmp_path):
    harvest = spread(partial(die_once, str(tmp_path)), 8, 1, nothing, dask=fragile, largest=1)
    assert (tmp_path / "died").exists()
    assert flat(harvest) == list(range(8))


def die_over_5(numbers):
    if 5 in numbers:
        os.kill(os.getpid(), signal.SIGKILL)
    return list(numbers)


def test_workers_that_die_again_and_again_are_given_up_and_what_is_done_is_kept(
    fragile, monkeypatch
):
    monkeypatch.setattr(pool, "MOST_DEATHS", 2)
    kept: list[list[int]] = []
    with pytest.raises(ShadowbrookError, match="killed 2 times in a row; try workers"):
        spread(die_over_5, 8, 1, nothing, dask=fragile, keep=kept.append, largest=1)
    assert kept  # those that did not wait behind 5
    assert [5] not in kept


def my_own_game():
    return str(os.getpid())


def a_box_of_here():
    if os.getpid() != int(os.environ.get("HERE", "0")):
        raise BoxError("there is no box 'ferryman'")
    return ""


@pytest.mark.parametrize(
    ("game", "sentence"),
    [
        (my_own_game, "has different rules, cards or bots from this machine"),
        (a_box_of_here, "cannot play this game: there is no box 'ferryman'"),
    ],
)
def test_workers_with_another_game_are_refused(cluster, monkeypatch, game, sentence):
    monkeypatch.setenv("HERE", str(os.getpid()))
    with pytest.raises(ShadowbrookError, match=sentence):
        spread(list, 4, 1, nothing, dask=cluster.scheduler_address, game=game)


class Told:
    """A client whose workers say this."""

    def __init__(self, said):
        self.said = said

    def run(self, function, *args, on_error):
        return {"tcp://worker:1": self.said}


@pytest.mark.parametrize(
    ("said", "sentence"),
    [
        (("0.0.1", "game"), "does not have Shadowbrook .* but 0.0.1; install the same version"),
        (ModuleNotFoundError("shadowbrook"), "but none that can be imported"),
        ((__version__, "another"), "restart the workers"),
    ],
)
def test_a_worker_says_how_it_differs(said, sentence):
    with pytest.raises(ShadowbrookError, match=sentence):
        pool._same_game_everywhere(Told(said), lambda: "game")


def test_a_worker_that_is_gone_plays_nothing_else():
    pool._same_game_everywhere(Told(OSError("closed")), lambda: "game")
    pool._same_game_everywhere(Told((__version__, "game")), lambda: "game")


def test_simulations_say_which_game_they_are(monkeypatch):
    from shadowbrook.lab import simulate as simulating

    said = []

    def asked(*args, game, **kwargs):
        said.append(game())
        return pool.Harvest([])

    monkeypatch.setattr(simulating, "spread", asked)
    simulate(LONE, 1, bot_name="random")
    assert said == [digest(["core"], ["random"])]


@pytest.mark.parametrize("address", ["hello", "nonsense://x", "tcp://127.0.0.1", "tcp://a:b"])
def test_what_is_no_address_is_refused_at_once(address, monkeypatch):
    monkeypatch.setattr("distributed.Client", None)  # nobody is called
    with pytest.raises(
        ShadowbrookError, match=f"'{address}' is not the address of a Dask scheduler"
    ):
        spread(list, 2, 1, nothing, dask=address)


def test_a_wrong_address_is_one_sentence(monkeypatch):
    monkeypatch.setattr(pool, "DASK_PATIENCE", 0.2)
    with pytest.raises(ShadowbrookError, match="no Dask scheduler answers at 'tcp:"):
        spread(list, 2, 1, nothing, dask="tcp://127.0.0.1:1")


def test_without_dask_a_sentence_says_what_to_install(monkeypatch):
    monkeypatch.setitem(__import__("sys").modules, "distributed", None)
    with pytest.raises(ShadowbrookError, match=r"pip install 'shadowbrook\[dask\]'"):
        spread(list, 2, 1, nothing, dask="tcp://127.0.0.1:1")


def raised_in(module: str) -> ValueError:
    """A ValueError that comes out of a module."""
    try:
        exec("a, b = (1,)", {"__name__": module})
    except ValueError as error:
        return error
    raise AssertionError


def test_what_a_scheduler_takes_back_as_its_workers_die_is_no_fault_of_the_work():
    distributed = pytest.importorskip("distributed")
    assert pool._is_lost(distributed, raised_in("distributed.cfexecutor"))
    assert pool._is_lost(distributed, distributed.KilledWorker("a", None, 1))
    assert not pool._is_lost(distributed, raised_in("shadowbrook.lab.games"))
    assert not pool._is_lost(distributed, None)
