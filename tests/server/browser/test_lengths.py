"""Texts fit their places on a phone, in every language."""

from __future__ import annotations

from typing import Any

import pytest

from shadowbrook.locale import languages
from tests.server.browser.conftest import Visiting
from tests.server.browser.people import Visitor, fix_chance, sideways
from tests.server.conftest import Live
from tests.server.tables import lay_out

WIDTHS = (320, 390)
PAGES = (
    "/",
    "/new",
    "/new/form?mode=cooperative&seat1=here&was=x",
    "/new/form?mode=team",
    "/new/form?mode=lone&preset=ap",
    "/join",
    "/settings",
    "/rules",
    "/rules?q=MIN",
    "/cards?deck=hero",
    "/cards/vampire",
    "/about",
    "/nothing",
)
KARL = {"items": ["torch"], "hand": ["battle-cry"], "wounds": 1, "investigation": 9}
TABLES: dict[str, dict[str, Any]] = {
    "move": {"heroes": {"karl": {**KARL, "at": "town-hall"}}, "phase": "walk", "steps": 4},
    "actions": {"heroes": {"karl": {**KARL, "at": "blacksmith"}}, "phase": "actions"},
    "fight": {
        "heroes": {"karl": {**KARL, "at": "marsh"}},
        "minions": {"marsh": "wolves"},
        "phase": "fight",
    },
    "showdown": {
        "heroes": {"karl": {**KARL, "at": "manor", "lair": "family-crypt"}},
        "elders": {"lord-hanbrook": {"status": "evil"}},
        "phase": "showdown",
    },
}
# What is cut or stands out of its place: of buttons, tabs, labels and headings, in words.
# Texts are measured in their own letters: a busy machine may still be fetching the font.
CUT = """async () => {
  await document.fonts.ready;
  await new Promise(requestAnimationFrame);
  await document.fonts.ready;
  const found = [];
  const wide = document.documentElement.clientWidth;
  const scrolls = (one) => {
    for (let at = one.parentElement; at; at = at.parentElement) {
      const way = getComputedStyle(at).overflowX;
      if (way === "auto" || way === "scroll") return true;
    }
    return false;
  };
  const said = "button, .button, summary, label, legend, nav a, h1, h2, h3, h4, th, .option, "
    + ".answer span, .price, .kind, .facts, .skill, .total, .cost, .cell, .when, .against span, "
    + ".secret, .prompt p, .dice-label, .hits, .chances dt, .chances dd";
  for (const one of document.querySelectorAll(said)) {
    const box = one.getBoundingClientRect();
    const look = getComputedStyle(one);
    if (!box.width || !box.height || one.closest(".unseen, [hidden], .skip, .spot")) continue;
    if (one.matches(".skip, .spot") || look.visibility === "hidden") continue;
    const text = one.innerText.trim().slice(0, 60) || one.tagName;
    const hides = look.overflowX === "hidden" || look.overflowX === "clip";
    if (one.clientWidth && one.scrollWidth > one.clientWidth + 1 && look.display !== "inline") {
      if (hides || !scrolls(one)) found.push(`too wide: ${text}`);
    }
    if ((box.right > wide + 1 || box.left < -1) && !scrolls(one)) found.push(`outside: ${text}`);
    const high = look.overflowY === "hidden" || look.overflowY === "clip";
    if (high && one.scrollHeight > one.clientHeight + 2) found.push(`too high: ${text}`);
  }
  const board = document.querySelector("svg.board")?.getBoundingClientRect();
  const banners = [];
  for (const name of document.querySelectorAll(".board text.name")) {
    const text = name.getBoundingClientRect();
    const banner = name.parentElement.querySelector(".banner").getBoundingClientRect();
    if (text.width > banner.width - 2) found.push(`banner too small: ${name.textContent}`);
    if (text.left < board.left || text.right > board.right)
      found.push(`outside of the board: ${name.textContent}`);
    for (const [other, box] of banners)
      if (text.left < box.right && box.left < text.right && text.top < box.bottom - 2
        && box.top < text.bottom - 2)
        found.push(`over another name: ${name.textContent}, ${other}`);
    banners.push([name.textContent, text]);
  }
  return [...new Set(found)];
}"""


def cut(visitor: Visitor) -> list[str]:
    found: list[str] = visitor.page.evaluate(CUT)
    return [*found, *(["the page has to be scrolled sideways"] if sideways(visitor) else [])]


def reader(visit: Visiting, server: Live, code: str, width: int) -> Visitor:
    somebody = visit(server.url, width=width, height=740)
    somebody.page.set_extra_http_headers({"accept-language": code})
    return somebody


@pytest.mark.parametrize("code", languages())
def test_nothing_is_cut_on_the_pages_around_games(server: Live, visit: Visiting, code: str):
    found = {}
    for width in WIDTHS:
        anna = reader(visit, server, code, width)
        for path in PAGES:
            anna.go(path)
            assert anna.page.get_attribute("html", "lang") == code
            anna.page.evaluate("document.querySelectorAll('details').forEach(d => d.open = true)")
            if wrong := cut(anna):
                found[f"{path} {width}"] = wrong
        anna.complaints[:] = [one for one in anna.complaints if "status of 404" not in one]
    assert not found, "\n".join(f"{where}: {texts}" for where, texts in found.items())


@pytest.mark.parametrize("code", languages())
@pytest.mark.parametrize("position", TABLES)
def test_nothing_is_cut_at_the_table(
    server: Live,
    visit: Visiting,
    monkeypatch: pytest.MonkeyPatch,
    position: str,
    code: str,
):
    lay_out(monkeypatch, mode="lone", **TABLES[position])
    found = {}
    for width in WIDTHS:
        anna = reader(visit, server, code, width)
        anna.go("/new?mode=lone&villain=vampire&hero0=karl&was=lone")
        anna.page.click("#begin-game")
        anna.page.wait_for_selector("#table .choices")
        for step in range(3):
            anna.page.evaluate("document.querySelectorAll('details').forEach(d => d.open = true)")
            if wrong := cut(anna):
                found[f"{width}, {step}"] = wrong
            if not anna.asked:
                break
            anna.click(".choices .answer[name=key]", anna.choices()[0])
    assert not found, "\n".join(f"{where}: {texts}" for where, texts in found.items())


def cut_at_any_width(visitor: Visitor, where: str) -> dict[str, list[str]]:
    """What is cut where somebody is, on a narrow and on a wider phone."""
    found = {}
    visitor.page.evaluate("document.querySelectorAll('details').forEach(d => d.open = true)")
    for width in WIDTHS:
        visitor.page.set_viewport_size({"width": width, "height": 740})
        if wrong := cut(visitor):
            found[f"{where} {width}"] = wrong
    return found


@pytest.mark.parametrize("code", languages())
def test_nothing_is_cut_after_a_game(
    server: Live, visit: Visiting, monkeypatch: pytest.MonkeyPatch, code: str
):
    fix_chance(server)  # a showdown that is soon over
    lay_out(monkeypatch, mode="lone", villain_wounds=11, **TABLES["showdown"])
    anna = reader(visit, server, code, WIDTHS[0])
    anna.go("/new?mode=lone&villain=vampire&hero0=karl&was=lone")
    anna.page.click("#begin-game")
    anna.page.wait_for_selector("#table .choices")
    for _ in range(80):
        if anna.over:
            break
        anna.click(".choices .answer[name=key]", anna.choices()[0])
    assert anna.over
    found, game = cut_at_any_width(anna, "table"), anna.game
    for page in ("end", "replay?n=2", "story", "report"):
        anna.go(f"/play/{game}/{page}")
        found |= cut_at_any_width(anna, page)
    assert not found, "\n".join(f"{where}: {texts}" for where, texts in found.items())


@pytest.mark.parametrize("code", languages())
def test_nothing_is_cut_on_a_shared_screen_nor_in_what_opens_beside_it(
    server: Live, visit: Visiting, code: str
):
    anna = reader(visit, server, code, WIDTHS[0])
    anna.go("/new?mode=cooperative&was=cooperative&heroes=4&seat1=here&seat2=open&seat3=bot")
    anna.page.click("#begin-game")
    anna.page.wait_for_selector("#table")
    link = anna.page.url
    found: dict[str, list[str]] = {}
    for seat in (0, 1):
        anna.page.goto(f"{link.partition('?')[0]}?seat={seat}")
        anna.page.wait_for_selector("#table")
        found |= cut_at_any_width(anna, f"seat {seat}")
        if anna.page.locator(".handover").count():
            continue
        invited = anna.page.input_value(".seats .invite input")
        for opens in ("#hero-0 .card-name", ".track .rule", ".mine-cards .stop"):
            if not anna.page.locator(opens).count():
                continue
            anna.locate(opens).click()
            anna.page.wait_for_selector("#reader[open]")
            found |= cut_at_any_width(anna, opens)
            anna.page.locator("#reader form[method=dialog] button").last.click()
        anna.go(invited.removeprefix(server.url))
        found |= cut_at_any_width(anna, "join")
    anna.go("/settings")
    anna.page.locator("form[action='/device'] button").click()
    found |= cut_at_any_width(anna, "device")
    assert not found, "\n".join(f"{where}: {texts}" for where, texts in found.items())
