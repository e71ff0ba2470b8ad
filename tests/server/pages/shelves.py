"""The shelf as pages find it: tests put boxes there or take all but the installed ones away."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from shadowbrook.engine import shelf
from shadowbrook.engine.box import Box
from shadowbrook.server.pages import drawings, library


def stock(monkeypatch: pytest.MonkeyPatch, boxes: Mapping[str, Box]) -> None:
    """Have just these boxes on the shelf beside the installed ones."""
    monkeypatch.setattr(shelf, "_registered", dict(boxes))
    look_again()


def look_again() -> None:
    """Let shelf and pages forget which boxes they have seen."""
    for seen in (
        shelf.find_box,
        shelf.content,
        shelf.comes_with_the_program,
        library.installed,
        library._together,
        library._alone,
        drawings.drawings,
    ):
        seen.cache_clear()
