"""Tests run the sources as they stand: only those warn of a script that was never awaited.

`tests/test_compiled.py` holds the compiled engine against them.
"""

import os
from collections.abc import Iterator

import pytest

os.environ["SHADOWBROOK_COMPILED"] = "0"
os.environ["SHADOWBROOK_LANG"] = "en"  # whatever the developer's system speaks


@pytest.fixture(autouse=True)
def boxes_go_with_their_test() -> Iterator[None]:
    """Take off the shelf what a test has put there: pages offer every box that is known."""
    from shadowbrook.engine import shelf  # noqa: PLC0415  (after the environment is set)

    before = {*shelf.known_boxes()}
    yield
    for name in {*shelf.known_boxes()} - before:
        shelf.forget(name)
