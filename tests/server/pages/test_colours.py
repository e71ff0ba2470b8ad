"""The pages by day and by night: who has which, and whether all of it can be read."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from shadowbrook.engine.shelf import find_box, known_boxes
from shadowbrook.server.pages import board, drawings
from shadowbrook.server.pages.render import STATIC
from tests.server.house import house, lone, run

HEADERS = {"accept": "text/html", "sec-fetch-site": "same-origin"}
STYLES = "".join((STATIC / name).read_text("utf-8") for name in ("shadowbrook.css", "table.css"))
PAIRS = {
    name: (day, night)
    for name, day, night in re.findall(
        r"(--[\w-]+): light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\)", STYLES
    )
}
WASHES = ("spirit-wash", "cunning-wash", "combat-wash", "honor-wash", "evil-wash", "dull-wash")
GROUNDS = ("paper", "sheet", "card", "glow-wash")
READ = {
    "ink": (*GROUNDS, *WASHES[:-1], "glow-lit", "map", "lit", "leaf"),
    "faded": (*GROUNDS, "evil-wash", "dull-wash"),
    "combat": (*GROUNDS, "dull-wash"),
    "dull": ("sheet", "card", "dull-wash"),
    "card": ("ink", "ink-lit", "combat", "spirit", "cunning"),
    "cunning": ("cunning-wash",),
    "print-ink": ("print", "print-leaf", "bone"),
}
SEEN = {"focus": GROUNDS, "line": ("paper", "sheet", "card"), "glow": ("sheet", "card")}
# What looks the same by day and by night: pieces, the dice of enemies, who is evil, a blank screen.
ALWAYS = (
    ".portrait.evil",
    ".minion",
    ".board .militia",
    ".board .muskets",
    ".board .lair-mouth",
    ".board .glyph",
    ".board .hero-piece.active .stand",
    ".spot:hover",
    ".die.foe rect",
    ".die.foe .pips",
    ".table.blank",
    ".table.blank :focus-visible",
    ".table.blank .small",
)


def light(colour: str) -> float:
    """The relative luminance of a colour (WCAG 2)."""
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    low, high = sorted((light(one), light(other)))
    return (high + 0.05) / (low + 0.05)


def test_contrast_is_measured_as_wcag_does():
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert contrast("#767676", "#ffffff") == pytest.approx(4.54, abs=0.01)


@pytest.mark.parametrize("night", [False, True])
def test_every_colour_of_text_can_be_read_on_its_grounds(night: bool):
    poor = [
        f"{text} on {ground}: {found:.2f}"
        for pairs, least in ((READ, 4.5), (SEEN, 3))
        for text, grounds in pairs.items()
        for ground in grounds
        if (found := contrast(PAIRS[f"--{text}"][night], PAIRS[f"--{ground}"][night])) < least
    ]
    assert poor == []


def test_by_night_the_grounds_are_dark_and_by_day_light():
    for ground in (*GROUNDS, *WASHES):
        day, night = PAIRS[f"--{ground}"]
        assert light(day) > 0.5 > 0.1 > light(night), ground


def test_no_colour_is_left_that_does_not_know_day_and_night():
    rules = re.findall(r"([^{}]+)\{([^{}]*)\}", re.sub(r"/\*.*?\*/", "", STYLES, flags=re.DOTALL))
    assert len(rules) > 300
    paired = re.compile(r"light-dark\([^;]*;|url\([^)]*\)")
    stray = [
        what.strip()
        for what, looks in rules
        if re.search(r"#[0-9a-f]{3,8}\b|\brgb\(", paired.sub("", looks))
        and what.strip() not in ALWAYS
    ]
    assert stray == []


def test_drawings_take_all_their_colours_from_the_sheet_they_are_put_on():
    drawn = board.PATTERNS + drawings.symbols() + drawings.token(0, "K")
    for name in known_boxes():
        drawn += "".join(ground for ground in find_box(name).grounds.values())
    used = set(re.findall(r"var\((--[\w-]+)", drawn + STYLES))
    defined = set(re.findall(r"(--[\w-]+):", STYLES))
    assert "--leaf" in used
    assert used - defined - {"--eyes"} == set()
    assert not re.search(r'"#(2a1f16|1d1710|b9c7bd)"', drawn), "ink and water as by day alone"


@pytest.mark.parametrize("theme", ["paper", "night", "system"])
def test_a_person_keeps_the_colours_they_have_chosen(tmp_path: Path, theme: str):
    async def work() -> None:
        async with house(tmp_path) as here:
            person, client = await here.guest()
            room = await lone(here, person)
            assert 'data-theme="system"' in (await client.get("/", headers=HEADERS)).text
            await client.post("/settings", data={"theme": "night"}, headers=HEADERS)
            await client.post("/settings", data={"theme": theme}, headers=HEADERS)
            await client.post("/settings", data={"theme": "pink"}, headers=HEADERS)
            for path in ("/", f"/play/{room.id}", "/nothing", "/settings"):
                page = (await client.get(path, headers=HEADERS)).text
                assert f'data-theme="{theme}"' in page
            assert f'name="theme" value="{theme}" checked' in page

    run(work())
