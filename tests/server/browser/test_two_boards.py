"""Two boards on one page: readable, never wider than the window, the one where you play on top."""

from __future__ import annotations

import os

import pytest

from tests.server.browser.conftest import Visiting
from tests.server.browser.people import sideways
from tests.server.conftest import Live
from tests.server.tables import lay_out

WIDTHS = (390, 1280, 1440)


@pytest.mark.parametrize("at", ["town-hall", "inn"])
def test_the_board_where_you_play_is_in_sight(
    server: Live, visit: Visiting, monkeypatch: pytest.MonkeyPatch, at: str
):
    heroes = {"karl": {"at": at, "investigation": 3}}
    lay_out(monkeypatch, mode="lone", boxes=["core", "sw"], heroes=heroes, phase="walk", steps=4)
    for width in WIDTHS:
        anna = visit(server.url, width, 800)
        anna.go("/new?mode=lone&box=sw&hero0=karl&was=lone")
        assert not sideways(anna)
        anna.page.click("#begin-game")
        anna.page.wait_for_selector("#table .choices")
        assert not sideways(anna)
        names = anna.page.locator(".board .board-name").all_text_contents()
        assert names == ["Echo Lake"]
        top = anna.page.evaluate(
            "document.querySelector('.board .board-name').getBoundingClientRect().top"
            " - document.querySelector('.board').getBoundingClientRect().top"
        )
        assert (top < 60) is (at == "inn")
        # what can be chosen on the board is large enough to be hit, and offered there once
        spots = anna.page.locator(".board button.spot")
        assert spots.count() == len({spot.get_attribute("value") for spot in spots.all()}) > 3
        for spot in spots.all():
            box = spot.bounding_box()
            assert box is not None
            assert min(box["width"], box["height"]) >= 24
        if folder := os.environ.get("SHOTS"):
            anna.page.screenshot(path=f"{folder}/two-{at}-{width}.png")
            anna.page.locator(".board").screenshot(path=f"{folder}/board-{at}-{width}.png")
