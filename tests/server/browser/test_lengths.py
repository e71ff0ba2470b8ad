"""Texts fit their places on a phone, in every language."""

from __future__ import annotations

from typing import Any

import pytest

from shadowbrook.locale import languages
from tests.server.browser.conftest import Visiting
from tests.server.browser.people import Visitor, sideways
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
