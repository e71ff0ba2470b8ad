"""Every page for everybody: accessible by axe, and usable on a phone."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Dialog

from shadowbrook.server.pages.vendor import node_modules
from tests.server.browser.conftest import Visiting
from tests.server.browser.people import LIST, OVER, Visitor, forgive_refusals, sideways
from tests.server.conftest import Live
from tests.server.test_visitors import PAYLOADS, payloads

PAGES = (
    "/",
    "/new",
    "/new?mode=team&preset=revised",
    "/new?mode=cooperative&heroes=4&seat1=open&seat2=here",
    "/join",
    "/settings",
    "/rules",
    "/rules?q=LAIR",
    "/rules?q=HER-12",
    "/rules?q=nonsense-here",
    "/cards?deck=villain",
    "/cards/karl",
    "/cards/wolves",
    "/about",
)
MISSING = ("/nothing", "/play/nothing", "/join/nothing", "/cards/nothing")
BRISK = ("stay", "pass", "end-turn")
NARROW = 320  # the width that pages must fit without scrolling sideways (WCAG 1.4.10)


def axe(visitor: Visitor) -> list[str]:
    """What axe finds that is serious or critical."""
    source = node_modules() / "axe-core" / "axe.min.js"
    assert source.is_file(), "run scripts/setup: axe-core is missing"
    visitor.page.evaluate(Path(source).read_text(encoding="utf-8"))
    found: Any = visitor.page.evaluate("axe.run(document, {resultTypes: ['violations']})")
    return [
        f"{visitor.page.url}: {one['id']}: {one['nodes'][0]['html'][:160]}"
        for one in found["violations"]
        if one["impact"] in ("serious", "critical")
    ]


@pytest.mark.parametrize("dark", [False, True])
def test_axe_finds_nothing_serious_on_any_page(server: Live, visit: Visiting, dark: bool):
    anna = visit(server.url, dark=dark)
    found = []
    for path in (*PAGES, *MISSING):
        anna.go(path)
        found += axe(anna)
    forgive_refusals(anna)
    assert found == []


def test_no_page_has_to_be_scrolled_sideways_on_a_phone(server: Live, visit: Visiting):
    bo = visit(server.url, width=NARROW, height=844)
    wide = []
    for path in (*PAGES, *MISSING, "/cards"):
        bo.go(path)
        if sideways(bo):
            wide.append(path)
    forgive_refusals(bo)
    assert wide == []


@pytest.mark.parametrize("dark", [False, True])
def test_the_table_is_accessible_all_along(server: Live, visit: Visiting, dark: bool):
    anna = visit(server.url, dark=dark)
    anna.set_up("cooperative", "here")
    found = axe(anna)  # the blank screen between players
    anna.page.click(".handover button")
    anna.page.wait_for_selector(".board")
    random = Random(5)
    for step in range(16):
        anna.page.wait_for_selector(f".handover, {LIST}, {OVER}")
        if anna.page.locator(".handover").count():
            anna.page.click(".handover button")
            anna.page.wait_for_selector(f"{LIST}, {OVER}")
        if step % 5 == 0:
            found += axe(anna)
        if anna.over:  # two heroes can both be knocked out in the first round
            break
        anna.answer(random)
    anna.page.goto(f"{server.url}/play/{anna.game}/report")
    found += axe(anna)
    assert found == []


def in_sight(somebody: Visitor, what: str, above: int) -> None:
    """Wait until the upper edge of something is seen, above a height."""
    somebody.page.wait_for_function(
        "([what, above]) => [...document.querySelectorAll(what)].some(one => {"
        " const top = one.getBoundingClientRect().top; return top > 0 && top < above; })",
        arg=[what, above],
    )


def test_on_a_phone_every_choice_is_within_reach(server: Live, visit: Visiting):
    bo = visit(server.url, width=NARROW, height=844)
    bo.go("/settings")
    bo.page.fill("input[name=name]", "W" * 24)  # as wide as a name can be
    bo.page.click("text=Save")
    bo.play_now()
    random = Random(11)
    for _ in range(12):
        if bo.over:
            break
        assert not sideways(bo)
        for button in bo.page.locator(LIST).all():
            button.scroll_into_view_if_needed()
            place = button.bounding_box()
            assert place is not None
            assert place["x"] >= 0
            assert place["x"] + place["width"] <= NARROW
            assert place["height"] >= 24, "a finger can hit it"
        bo.answer(random)
        if not bo.over:  # the next question is brought before one's eyes
            moving = bo.page.locator(".kind-move").count()
            in_sight(bo, ".chart" if moving else ".fight, .resolving, .choices", 500)
            if not moving and not bo.page.locator(".fight").count():
                in_sight(bo, ".choices .answer", 844 - 60)  # also below the card that asks
    bo.page.goto(f"{server.url}/play/{bo.game}/story")
    assert not sideways(bo)


def test_what_does_not_go_together_cannot_be_chosen_and_says_why(server: Live, visit: Visiting):
    anna = visit(server.url)
    anna.go("/new")
    anna.page.locator("#more-rules summary").click()
    assert anna.page.locator("#preset-rbw").is_disabled()
    assert "Only for: Cooperative" in anna.text("label:has(#preset-rbw)")
    assert anna.page.locator("#optional-holding_back").is_disabled()
    anna.page.click("label:has(#mode-cooperative)")
    anna.page.wait_for_selector("#seat1")
    assert anna.page.locator("#preset-rbw").is_enabled()
    assert anna.page.locator("#optional-holding_back").is_enabled()
    anna.page.click("label:has(#mode-team)")
    anna.page.wait_for_selector("#seat3")
    options = anna.page.locator("#heroes option[disabled]").all_inner_texts()
    assert any("5" in text and "split evenly" in text for text in options)


def test_texts_run_nothing_in_a_browser(server: Live, visit: Visiting):
    """I6 in Chromium: no dialog, no new element, and no report of the policy (a complaint)."""
    anna = visit(server.url)
    dialogs: list[str] = []

    def heard(dialog: Dialog) -> None:
        dialogs.append(dialog.message)
        dialog.dismiss()

    anna.page.on("dialog", heard)
    anna.set_up("cooperative", "open")
    everything = "document.querySelectorAll('*').length"
    texts = payloads()[:: PAYLOADS // 20][:20]
    assert len(texts) == 20
    room = server.games.registry._games[anna.game]
    for number, text in enumerate(texts):
        for seat in room.seats:
            seat.name = text[:24]
        anna.page.fill(".chat input[name=text]", text)
        anna.page.click(".chat button")
        said = anna.page.locator(".chat li").nth(number)
        said.wait_for()
        assert said.inner_text().endswith(text)
        assert said.locator("*").count() == 1, "the name alone is an element"
        assert anna.text(".seats li b") == text[:24]
    before = anna.page.evaluate(everything)
    anna.page.reload()
    anna.page.wait_for_selector(".chat li")
    assert abs(anna.page.evaluate(everything) - before) <= 3
    assert dialogs == []
