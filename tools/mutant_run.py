"""Running the tests of a card against its mutants, each in a forked process.

pytest collects the tests once; what it has imported is then shared by all processes. In each of
them one mutant takes effect and the tests of its pieces run until one fails. A mutant with which
the box cannot be read any more counts for nothing.
"""

from __future__ import annotations

import gc
import os
import resource
import sys
import tomllib
from collections.abc import Iterable, Mapping, Sequence
from contextlib import redirect_stderr, redirect_stdout
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, TextIO

import pytest

from shadowbrook.engine.box import Box

from .mutants import Mutant

SURVIVED, CAUGHT, UNREADABLE = 0, 1, 2
SECONDS = 30  # of processor time; what takes longer goes round in circles, and that is noticed


@dataclass
class Tally:
    """What became of the mutants."""

    caught: list[Mutant] = field(default_factory=list)
    survived: list[Mutant] = field(default_factory=list)
    unreadable: int = 0

    @property
    def percent(self) -> float:
        """How many of a hundred were caught."""
        tried = len(self.caught) + len(self.survived)
        return 100 * len(self.caught) / tried if tried else 100.0

    def by_piece(self) -> dict[str, tuple[int, int]]:
        """How many were caught and how many survived, by the first piece of each."""
        found: dict[str, list[int]] = {}
        for at, mutants in enumerate((self.caught, self.survived)):
            for mutant in mutants:
                found.setdefault(mutant.pieces[0], [0, 0])[at] += 1
        return {piece: (caught, left) for piece, (caught, left) in found.items()}


@dataclass(frozen=True)
class Own:
    """Where the tests of each piece stand: as `file::function`; "*" has those of every piece."""

    tests: Mapping[str, Sequence[str]]

    def items(self, mutant: Mutant, items: Iterable[pytest.Function]) -> list[pytest.Function]:
        """The tests of the pieces of a mutant, those that name a piece alone first."""
        wanted = {node for piece in mutant.pieces for node in self.tests.get(piece, ())}
        always = set(self.tests.get("*", ()))
        own, common = [], []
        for item in items:
            node = f"{item.path}::{item.originalname}"
            if node in wanted or self._named(item) & set(mutant.pieces):
                own.append(item)
            elif node in always and not self._named(item):
                common.append(item)
        return own + common

    @staticmethod
    def _named(item: pytest.Function) -> set[str]:
        """The texts in the parameters of a test."""
        if not hasattr(item, "callspec"):
            return set()
        values = item.callspec.params.values()
        return {item.callspec.id, *(value for value in values if isinstance(value, str))}


class Runner:
    """A plugin that runs the collected tests in its own way."""

    def __init__(
        self, box: Box, mutants: Sequence[Mutant], own: Own, jobs: int, told: TextIO
    ) -> None:
        self.box = box
        self.mutants = mutants
        self.own = own
        self.jobs = jobs
        self.told = told  # where survivors are named as they are found
        self.tally = Tally()
        self.failed: list[str] = []
        self.broken: list[str] = []  # tests that fail although nothing is changed, and say nothing

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtest_makereport(
        self, item: pytest.Item, call: pytest.CallInfo[None]
    ) -> pytest.TestReport:
        """A report without the story of a failure, which takes longer than the test."""
        assert call.when != "collect"
        skipped = call.excinfo is not None and call.excinfo.errisinstance(pytest.skip.Exception)
        failed = call.excinfo is not None and not skipped
        return pytest.TestReport(
            nodeid=item.nodeid,
            location=item.location,
            keywords={},
            outcome="failed" if failed else "skipped" if skipped else "passed",
            longrepr="failed" if failed else (str(item.path), 0, "skipped") if skipped else None,
            when=call.when,
        )

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed:
            self.failed.append(report.nodeid)

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        items = [item for item in session.items if isinstance(item, pytest.Function)]
        plans = [(mutant, self.own.items(mutant, items)) for mutant in self.mutants]
        gc.collect()
        gc.freeze()
        needed = {item for _, tests in plans for item in tests}
        self.broken = self._try_unchanged([item for item in items if item in needed])
        whole = needed - {item for item in needed if item.nodeid in self.broken}
        self._try_all([(mutant, [one for one in all_ if one in whole]) for mutant, all_ in plans])
        return True

    def _try_unchanged(self, items: Sequence[pytest.Function]) -> list[str]:
        """The tests that fail as it is."""
        read, write = os.pipe()
        child = os.fork()
        if child == 0:
            self._run(items, stop=False)
            os.write(write, "\n".join(self.failed).encode())
            os._exit(0)
        os.close(write)
        with os.fdopen(read, encoding="utf-8") as told:
            failed = told.read().splitlines()
        _, status = os.waitpid(child, 0)
        if status:
            raise RuntimeError("the tests could not be run")
        return failed

    def _try_all(self, plans: Sequence[tuple[Mutant, Sequence[pytest.Function]]]) -> None:
        running: dict[int, Mutant] = {}
        for mutant, items in plans:
            if len(running) >= self.jobs:
                self._wait(running)
            child = os.fork()
            if child == 0:
                os._exit(self._try(mutant, items))
            running[child] = mutant
        while running:
            self._wait(running)

    def _wait(self, running: dict[int, Mutant]) -> None:
        child, status = os.wait()
        mutant = running.pop(child)
        if status == SURVIVED:
            self.tally.survived.append(mutant)
            print(f"survived: {mutant}", file=self.told, flush=True)
        elif os.WIFEXITED(status) and os.WEXITSTATUS(status) == UNREADABLE:
            self.tally.unreadable += 1
        else:  # a test failed, or it went on for ever
            self.tally.caught.append(mutant)

    def _try(self, mutant: Mutant, items: Sequence[pytest.Function]) -> int:
        """In a process of its own: what becomes of a mutant."""
        gc.disable()
        resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS))
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
        try:
            mutant.take_effect(self.box)
        except Exception:
            return UNREADABLE
        self._run(items, stop=True)
        return CAUGHT if self.failed else SURVIVED

    def _run(self, items: Sequence[pytest.Function], *, stop: bool) -> None:
        for item in items:
            item.ihook.pytest_runtest_protocol(item=item, nextitem=None)
            if stop and self.failed:
                return


def run(
    box: Box,
    mutants: Sequence[Mutant],
    tests: Mapping[str, Sequence[str]],
    folders: Sequence[Path],
    jobs: int,
) -> Runner:
    """Try all of these mutants against the tests of some folders."""
    runner = Runner(box, mutants, Own(tests), jobs, sys.stdout)
    options = ["-q", "-s", "--assert=plain", "-p", "no:cacheprovider", "-p", "no:xdist"]
    with open(os.devnull, "w") as nowhere, redirect_stdout(nowhere), redirect_stderr(nowhere):
        code = pytest.main([*options, *map(str, folders)], plugins=[runner])
    if code != pytest.ExitCode.OK:
        raise RuntimeError(f"pytest could not collect the tests: {code!r}")
    return runner


# ---- what no test can notice ------------------------------------------------------------------


def equivalent(file: Path) -> dict[tuple[str, str], str]:
    """The mutants that change nothing at the table, with the reason, as a file lists them."""
    if not file.exists():
        return {}
    listed: list[dict[str, Any]] = tomllib.loads(file.read_text(encoding="utf-8"))["mutant"]
    return {(one["piece"], what): one["reason"] for one in listed for what in one["what"]}
