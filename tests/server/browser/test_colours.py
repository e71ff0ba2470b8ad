"""The colours of day and night in a real browser: by the system, by choice, and drawings too."""

from __future__ import annotations

import pytest

from tests.server.browser.conftest import Visiting
from tests.server.browser.people import OVER, Visitor, fix_chance
from tests.server.browser.test_lengths import TABLES
from tests.server.browser.test_pages import axe
from tests.server.conftest import Live
from tests.server.tables import lay_out

DARK = """() => {
  const [r, g, b] = getComputedStyle(document.body).backgroundColor.match(/\\d+/g).map(Number);
  return r + g + b < 3 * 128;
}"""
# Words and signs in drawings, which axe does not measure: the contrast of each with its ground.
DRAWN = """(pairs) => {
  const light = (colour) => {
    const parts = colour.match(/[\\d.]+/g).slice(0, 3).map((part) => {
      const c = part / 255;
      return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2];
  };
  const look = (what, name) => light(getComputedStyle(document.querySelector(what))[name]);
  return pairs.map(([what, name, ground, its]) => {
    const [low, high] = [look(what, name), look(ground, its)].sort((a, b) => a - b);
    return [`${what} on ${ground}`, (high + 0.05) / (low + 0.05)];
  });
}"""
PAIRS = [
    [".board .name", "fill", ".board .banner", "fill"],
    [".board .compass text", "fill", ".board .sheet", "fill"],
    [".board .place use", "color", ".board .sheet", "fill"],
    [".portrait use", "color", ".portrait", "backgroundColor"],
    [".minion use", "color", ".minion", "backgroundColor"],
    [".die .pips", "fill", ".die rect", "fill"],
    [".die.foe .pips", "fill", ".die.foe rect", "fill"],
]


def dark(visitor: Visitor) -> bool:
    found: bool = visitor.page.evaluate(DARK)
    return found


def test_colours_follow_the_system_until_somebody_chooses(server: Live, visit: Visiting):
    anna = visit(server.url)
    anna.play_now()
    assert not dark(anna)
    anna.page.emulate_media(color_scheme="dark")
    anna.page.wait_for_function(DARK)
    anna.go("/settings")
    anna.page.check("input[name=theme][value=paper]")
    assert not dark(anna), "at once, before it is saved"
    anna.page.click("text=Save")
    anna.page.wait_for_url("**/")
    assert not dark(anna)
    anna.page.emulate_media(color_scheme="light")
    anna.go("/settings")
    anna.page.check("input[name=theme][value=night]")
    anna.page.click("text=Save")
    anna.page.wait_for_url("**/")
    assert dark(anna)


def test_a_table_that_is_open_changes_its_colours_at_once(server: Live, visit: Visiting):
    anna = visit(server.url)
    anna.play_now()
    settings = anna.page.context.new_page()
    settings.goto(f"{server.url}/settings")
    settings.check("input[name=theme][value=night]")
    settings.check("input[name=text][value=large]")
    settings.click("text=Save")
    anna.page.wait_for_function(DARK)
    assert anna.page.get_attribute("html", "data-text") == "large"


@pytest.mark.parametrize("by_night", [False, True])
def test_a_fight_and_what_is_drawn_can_be_read(
    server: Live, visit: Visiting, monkeypatch: pytest.MonkeyPatch, by_night: bool
):
    lay_out(monkeypatch, mode="lone", **TABLES["fight"])
    anna = visit(server.url, dark=by_night)
    anna.go("/new?mode=lone&villain=vampire&hero0=karl&was=lone")
    anna.page.click("#begin-game")
    anna.page.wait_for_selector(".die.foe")
    assert dark(anna) == by_night
    assert [what for what, found in anna.page.evaluate(DRAWN, PAIRS) if found < 4.5] == []
    assert axe(anna) == []


def test_a_finished_game_can_be_read_by_night(
    server: Live, visit: Visiting, monkeypatch: pytest.MonkeyPatch
):
    fix_chance(server)  # a showdown that is soon over
    lay_out(monkeypatch, mode="lone", villain_wounds=11, **TABLES["showdown"])
    anna = visit(server.url, dark=True)
    anna.go("/new?mode=lone&villain=vampire&hero0=karl&was=lone")
    anna.page.click("#begin-game")
    anna.page.wait_for_selector("#table .choices")
    found = axe(anna)
    for _ in range(80):
        if anna.over:
            break
        anna.click(".choices .answer[name=key]", anna.choices()[0])
    assert anna.page.locator(OVER).count()
    for page in ("end", "replay?n=1", "story"):
        anna.go(f"/play/{anna.game}/{page}")
        found += axe(anna)
    assert found == []
