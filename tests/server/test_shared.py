"""What processes share: marks, allowances, mailboxes; and the parent that starts them again."""

from __future__ import annotations

import asyncio
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from shadowbrook.server.http.rates import Buckets
from shadowbrook.server.shared import COMMITS, Memory, Worker
from shadowbrook.server.store.mailboxes import Mailboxes
from shadowbrook.server.store.messages import GAME, Message
from tests.server.house import run, until

REPOSITORY = Path(__file__).parents[2]


def two() -> tuple[Worker, Worker]:
    first = Worker(count=2, memory=Memory(2))
    return first, replace(first, index=1)


def test_a_process_sees_that_another_has_changed_something_and_not_what_it_did_itself():
    one, other = two()
    before = one.marks.others("game"), other.marks.others("game")
    one.marks.stamp("game")
    assert one.marks.others("game") == before[0]
    assert other.marks.others("game") != before[1]
    assert other.marks.others("another game") == before[1]


def test_figures_of_all_processes_are_added_up():
    one, other = two()
    one.figures.add(COMMITS)
    other.figures.add(COMMITS, 2)
    assert one.figures.total(COMMITS) == other.figures.total(COMMITS) == 3


def test_an_allowance_is_one_for_all_processes():
    memory, now = Memory(2), [0.0]
    one, other = (Buckets(memory, lambda: now[0]) for _ in range(2))
    rate = (1.0, 3.0)
    taken = [bucket.take("x", "anna", rate) for bucket in (one, other, one, other)]
    assert taken == [True, True, True, False]
    assert other.take("x", "ben", rate)
    now[0] = 1.0
    assert [one.take("x", "anna", rate), other.take("x", "anna", rate)] == [True, False]


def test_of_too_many_visitors_the_one_not_seen_for_longest_is_forgotten():
    now = [0.0]
    buckets = Buckets(Memory(1), lambda: now[0])
    assert buckets.take("x", "first", (0.0, 1.0))
    for number in range(60_000):
        now[0] += 1.0
        buckets.take("x", str(number), (0.0, 1.0))
    assert not buckets.take("x", "59999", (0.0, 1.0))
    assert buckets.take("x", "first", (0.0, 1.0)), "forgotten long ago"


def test_a_full_mailbox_is_told_to_look_at_everything():
    async def story() -> None:
        boxes = Mailboxes(2)
        one, other = boxes.of(0), boxes.of(1)
        heard: list[Message] = []
        missed: list[int] = []
        line = Message("one", GAME, "x" * 1000, 1).encoded()
        sending = asyncio.create_task(one.listen(heard.append, lambda: None))
        await asyncio.sleep(0)
        for _ in range(20_000):  # nobody reads
            one.send([line])
        reading = asyncio.create_task(other.listen(heard.append, lambda: missed.append(1)))
        await until(lambda: bool(missed))
        got = len(heard)
        assert 0 < got < 20_000
        one.send([line, b"nonsense", line])  # it has room again; what is no message is passed over
        await until(lambda: len(heard) == got + 2)
        for task in (sending, reading):
            task.cancel()
        await asyncio.gather(sending, reading, return_exceptions=True)
        boxes.close()

    run(story())


DYING = """
from shadowbrook.engine.errors import ShadowbrookError
from shadowbrook.server.workers.processes import Processes

def work(number, parent):
    raise ShadowbrookError("the cellar is flooded")

try:
    Processes(2, work, lambda: print("ready")).run()
except ShadowbrookError as error:
    print(error)
"""


def test_processes_that_cannot_start_are_given_up_with_a_reason():
    done = subprocess.run(
        [sys.executable, "-c", DYING],
        cwd=REPOSITORY,
        capture_output=True,
        text=True,
        timeout=60,
        env={"PYTHONPATH": ":".join(sys.path)},
        check=False,
    )
    assert "end as soon as they are started" in done.stdout
    assert "ready" not in done.stdout
    assert "the cellar is flooded" in done.stderr


@pytest.mark.parametrize(
    ("address", "said"),
    [
        ("mysql://here/games", "give a file, such as sqlite:///games.sqlite3, or postgresql://"),
        ("postgresql://anna:secret@127.0.0.1:1/games", "whether PostgreSQL is running there"),
    ],
)
def test_serve_says_which_databases_can_be_used(address, said):
    done = subprocess.run(
        [sys.executable, "-m", "shadowbrook.cli", "serve", "--port", "0", "--database", address],
        cwd=REPOSITORY,
        capture_output=True,
        text=True,
        timeout=120,
        env={"PYTHONPATH": ":".join(sys.path)},
        check=False,
    )
    assert done.returncode == 2
    assert said in done.stderr
    assert "secret" not in done.stderr
    assert done.stderr.count("\n") == 1, "one sentence"
