"""The set-up page in a real browser: galleries by finger, by keyboard and without scripts."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser

from tests.server.browser.conftest import Visiting
from tests.server.browser.people import sideways
from tests.server.browser.test_pages import NARROW, axe
from tests.server.conftest import Live

FOUR = "/new?mode=cooperative&heroes=4&box=sw&was=cooperative"


def test_heroes_and_villains_are_chosen_by_the_keyboard(server: Live, visit: Visiting):
    anna = visit(server.url)
    anna.go(FOUR)
    anna.page.focus("#villain-random")
    anna.page.keyboard.press("ArrowDown")
    anna.page.wait_for_selector("#villain-spectral-horseman[checked]", state="attached")
    anna.page.focus("#hero1 summary")
    anna.page.keyboard.press("Enter")
    anna.page.keyboard.press("Tab")
    for _ in range(2):  # past the one of two, to the first hero
        anna.page.keyboard.press("ArrowRight")
    anna.page.wait_for_selector("#hero1 summary :text('Karl, the Soldier')")
    assert anna.page.is_checked("#hero1-karl")
    assert anna.page.evaluate("document.activeElement.id") == "hero1-karl"
    anna.page.wait_for_selector("#hero0-karl:disabled", state="attached")
    anna.page.click("#begin-game")
    anna.page.wait_for_selector("#table")
    assert "The Spectral Horseman" in anna.text(".against")
    assert "Karl" in anna.text("#seats")


SLOW = """() => {
  const fetched = window.fetch;
  window.held = [];
  window.fetch = async (...asked) => {
    const answer = await fetched(...asked);
    await new Promise((go) => window.held.push(go));
    return answer;
  };
}"""


def test_whoever_chooses_faster_than_the_server_answers_gets_what_they_chose_last(
    server: Live, visit: Visiting
):
    anna = visit(server.url)
    anna.go(FOUR)
    anna.page.evaluate(SLOW)
    anna.page.click("#hero0 summary")
    for hero in ("karl", "thomas", "katarina"):
        anna.page.click(f"label:has(#hero0-{hero})")
    for _ in range(2):  # one for the first, one for the last
        anna.page.wait_for_function("() => window.held.length > 0")
        anna.page.evaluate("window.held.shift()()")
    anna.page.wait_for_selector("#hero0 summary :text('Katarina')")
    assert anna.page.is_checked("#hero0-katarina")


@pytest.mark.parametrize("dark", [False, True])
@pytest.mark.parametrize("width", [NARROW, 390, 1280])
def test_an_open_gallery_fits_and_is_accessible(
    server: Live, visit: Visiting, width: int, dark: bool
):
    anna = visit(server.url, width=width, dark=dark)
    anna.go(f"{FOUR}&hero0=karl&seat1=open&seat2=here")
    anna.page.evaluate("document.querySelectorAll('details').forEach(d => d.open = true)")
    assert not sideways(anna)
    assert axe(anna) == []
    card, face = (
        anna.page.locator(what).bounding_box()
        for what in ("label:has(#hero1-thomas)", "label:has(#hero1-thomas) .portrait")
    )
    assert card is not None
    assert face is not None
    assert card["x"] <= face["x"]
    assert face["x"] + face["width"] <= card["x"] + card["width"]


def test_a_game_is_set_up_without_scripts(server: Live, browser: Browser):
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(f"{server.url}/new?mode=cooperative&was=cooperative")
    page.click("label:has(#villain-vampire)")
    page.click("#hero0 summary")
    page.click("label:has(#hero0-katarina)")
    page.click("#begin-game")
    page.wait_for_selector("#table")
    assert "The Vampire" in page.inner_text(".against")
    assert "Katarina" in page.inner_text("#seats")
    context.close()
