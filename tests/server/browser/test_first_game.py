"""The first game, which teaches, in a real browser."""

from __future__ import annotations

import pytest

from tests.server.browser.conftest import Visiting
from tests.server.browser.people import LIST, Visitor, sideways
from tests.server.browser.test_pages import axe
from tests.server.conftest import Live

ADVISED = f"{LIST}.advised"


def begin(visitor: Visitor) -> None:
    visitor.go("/")
    visitor.page.click("#learn")
    visitor.page.wait_for_selector(".lesson")


def in_sight(visitor: Visitor, selector: str) -> bool:
    """Whether all of an element can be seen without scrolling."""
    seen: bool = visitor.page.eval_on_selector(
        selector,
        "one => { const at = one.getBoundingClientRect();"
        " return at.top >= 0 && at.bottom <= innerHeight + 1; }",
    )
    return seen


@pytest.mark.timeout(180)
@pytest.mark.parametrize(("width", "height"), [(1280, 800), (390, 844)])
def test_who_clicks_what_the_lessons_mark_learns_the_game_and_wins(
    server: Live, visit: Visiting, width: int, height: int
):
    anna = visit(server.url, width, height)
    begin(anna)
    assert axe(anna) == []
    titles = []
    while not anna.over:
        titles.append(anna.text("#lesson-title"))
        assert in_sight(anna, ".lesson"), titles[-1]
        assert not sideways(anna)
        assert anna.page.locator(ADVISED).count() == 1
        version = anna.version
        anna.locate(ADVISED).evaluate("one => one.click()")  # wherever it stands in its list
        anna.moved_on(version)
    assert "You have won" in anna.text("#lesson-title")
    assert in_sight(anna, ".lesson")
    assert len(set(titles)) > 25
    anna.page.click(".lesson a")
    anna.page.wait_for_selector("#setup")


def test_the_lesson_is_left_with_a_click_and_the_game_goes_on(server: Live, visit: Visiting):
    anna = visit(server.url)
    begin(anna)
    anna.page.click("text=Leave the lesson")
    anna.page.wait_for_selector(".lesson", state="detached")
    assert anna.page.locator(".advised").count() == 0
    version = anna.version
    anna.click(LIST, "move:church")
    assert anna.version > version
    anna.page.click("text=Take up the lesson again")
    anna.page.wait_for_selector(".lesson")
    assert "Steps to spare" in anna.text("#lesson-title")
    anna.page.reload()
    assert "Steps to spare" in anna.text("#lesson-title")
