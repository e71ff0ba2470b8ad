"""A plugin of pytest: tests that have not begun by a given time are skipped and counted.

`make quick` uses it, so that a large choice of tests still ends in time. No test is interrupted.
"""

from __future__ import annotations

import time

import pytest

LATE = "the time was up"


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add `--until`, in seconds since the epoch, so that all processes mean the same moment."""
    parser.addoption("--until", type=float, default=None, metavar="TIME")


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup(item: pytest.Item) -> None:
    """Skip a test, before its fixtures are made, if it comes too late."""
    until = item.config.getoption("until")
    if until is not None and time.time() >= until:
        pytest.skip(LATE)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Say how many tests were not reached."""
    skipped = terminalreporter.stats.get("skipped", [])
    late = sum(isinstance(one.longrepr, tuple) and LATE in one.longrepr[2] for one in skipped)
    if late:
        terminalreporter.write_line(
            f"{late} tests were not reached in time; `make test` runs them all", yellow=True
        )
