"""A plugin of pytest: tests that have not begun within a time are skipped and counted.

`make quick` uses it, so that a large choice of tests still ends in time. Each process counts from
its first test, so that however slow the machine is, some are run. No test is interrupted.
"""

from __future__ import annotations

from time import monotonic

import pytest

LATE = "the time was up"
BEGUN = pytest.StashKey[float]()


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add `--within`."""
    parser.addoption("--within", type=float, default=None, metavar="SECONDS")


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup(item: pytest.Item) -> None:
    """Skip a test, before its fixtures are made, if it comes too late."""
    seconds, now = item.config.getoption("within"), monotonic()
    if seconds is not None and now - item.config.stash.setdefault(BEGUN, now) > seconds:
        pytest.skip(LATE)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Say how many tests were not reached."""
    skipped = terminalreporter.stats.get("skipped", [])
    late = sum(isinstance(one.longrepr, tuple) and LATE in one.longrepr[2] for one in skipped)
    if late:
        terminalreporter.write_line(
            f"{late} tests were not reached in time; `make test` runs them all", yellow=True
        )
