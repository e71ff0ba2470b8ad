"""The galleries of the set-up page: everybody with picture, numbers and ability, chance first."""

from __future__ import annotations

import re
from html import unescape
from pathlib import Path

import pytest

from shadowbrook.engine.definitions import HeroSheet, VillainSheet
from shadowbrook.engine.shelf import content
from shadowbrook.locale import languages, tongue
from shadowbrook.server.pages.library import library
from tests.server.house import house, run

HEADERS = {"accept": "text/html", "sec-fetch-site": "same-origin"}
OPTION = re.compile(
    r'<label class="option"><input type="radio" name="(?P<name>[a-z]+\d*)" id="(?P=name)-[\w-]+"'
    r' value="(?P<value>[\w-]+)"(?P<state>[^>]*)>(?P<inner>.*?)</label>',
    re.DOTALL,
)


def shown(tmp_path: Path, query: str, code: str = "en") -> str:
    found = []

    async def work() -> None:
        async with house(tmp_path) as here:
            headers = {**HEADERS, "accept-language": code}
            found.append((await here.client().get(f"/new/form?{query}", headers=headers)).text)

    run(work())
    return str(found[0])


def gallery(page: str, name: str) -> dict[str, re.Match[str]]:
    return {one["value"]: one for one in OPTION.finditer(page) if one["name"] == name}


@pytest.mark.parametrize("code", languages())
def test_every_hero_and_villain_is_shown_with_picture_numbers_and_ability(
    tmp_path: Path, code: str
):
    page = shown(tmp_path, "mode=lone&box=sw&was=lone", code)
    speech = tongue(code, library().catalogues)
    for name, kind, count in (("hero0", HeroSheet, 12), ("villain", VillainSheet, 8)):
        options = gallery(page, name)
        sheets = [one for one in content(("core", "sw")).definitions if isinstance(one, kind)]
        assert len(sheets) == count
        assert [one.id for one in sheets] == [one for one in options if one not in CHANCE]
        for sheet in sheets:
            inner = unescape(options[sheet.id]["inner"])
            assert f"{speech.gettext(sheet.name)}</b>" in inner
            assert speech.gettext(sheet.text) in inner
            assert f'<use href="#{PICTURE[name]}-{sheet.id}"/>' in inner
            assert f'id="{PICTURE[name]}-{sheet.id}"' in page, "drawn once in the page"
            assert re.findall(r'class="skill (\w+)">[^<]*?(\d+)<', inner) == values(sheet)


CHANCE = ("random", "deal")
PICTURE = {"hero0": "face", "villain": "fiend"}


def values(sheet: HeroSheet | VillainSheet) -> list[tuple[str, str]]:
    if isinstance(sheet, VillainSheet):
        return [("combat", str(sheet.combat)), ("health", str(sheet.health))]
    names = ("spirit", "cunning", "combat", "honor", "health")
    return [(name, str(n)) for name, n in zip(names, (*sheet.skills, sheet.health), strict=True)]


def test_chance_comes_first_and_is_chosen_until_somebody_else_is(tmp_path: Path):
    page = shown(tmp_path, "mode=cooperative&was=cooperative")
    for name in ("hero0", "hero1", "villain"):
        options = gallery(page, name)
        assert next(iter(options)) == "random"
        assert [one for one in options if "checked" in options[one]["state"]] == ["random"]


def test_no_two_elements_of_the_page_have_one_name(tmp_path: Path):
    ids = re.findall(r' id="([^"]+)"', shown(tmp_path, "mode=team&box=sw&heroes=8&was=team"))
    assert len(ids) > 200
    assert [one for one in ids if ids.count(one) > 1] == []


def test_nobody_can_choose_a_hero_whom_another_seat_has(tmp_path: Path):
    page = shown(tmp_path, "mode=cooperative&was=cooperative&hero0=karl&heroes=3")
    for seat in range(3):
        options = gallery(page, f"hero{seat}")
        disabled = [one for one in options if "disabled" in options[one]["state"]]
        assert disabled == ([] if seat == 0 else ["karl"])
        assert ("Already chosen." in options["karl"]["inner"]) == (seat != 0)
    assert re.search(r"<summary>.*?Karl, the Soldier</b>.*?Ignore the first hit", page)
