"""Every term has one spelling in all English texts, that of the table in docs/translating.md."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from shadowbrook.odds.words import GRAMMAR
from shadowbrook.workshop import texts
from tools.texts import domains

ROOT = Path(__file__).parent.parent
TABLE = (ROOT / "docs" / "translating.md").read_text(encoding="utf-8")
HEAD = "| write | never |\n|---|---|\n"
PAGES = [
    ROOT / "README.md",
    ROOT / "CONTRIBUTING.md",
    ROOT / "CHANGELOG.md",
    *sorted((ROOT / "docs").glob("*.md")),
]
# Not prose: code, links, the headings of the sources that the rules cite, what is filled in, names
# of options, and words in quotation marks, which are those of a source.
NO_PROSE = re.compile(
    r"^```.*?^```|`[^`]*`|\(src: [^\n]*\)|\]\([^)]*\)|<[^>]*>|\"[^\"\n]*\"|“[^”\n]*”"
    r"|\{[^{}]*\}|'[a-z_.]+'",
    re.MULTILINE | re.DOTALL,
)


def wrong_spellings() -> list[re.Pattern[str]]:
    """What the table forbids."""
    table = TABLE.partition(HEAD)[2].partition("\n\n")[0]
    cells = [row.strip("|").split("|")[1] for row in table.splitlines()]
    return [_pattern(word.strip()) for cell in cells for word in cell.split(",")]


def _pattern(word: str) -> re.Pattern[str]:
    inside = word.startswith("…")
    before = r"(?<=[a-z,;] )" if inside else r"(?<![\w-])"
    return re.compile(before + re.escape(word.removeprefix("… ")) + r"(?![\w-])")


WRONG = wrong_spellings()


NAMES = sorted(
    {name for domain in domains() for name in domain.names if " " in name and name[0].isupper()},
    key=len,
    reverse=True,
)
TITLES = re.compile("|".join(map(re.escape, [*NAMES, "Minion Attack"])))  # CLS-16 has that one


def found_in(text: str) -> list[str]:
    """The wrong spellings in a text, with the words around them; titles have their own."""
    text = TITLES.sub("–", NO_PROSE.sub("", text))
    return [
        text[max(0, hit.start() - 30) : hit.end() + 30].replace("\n", " ")
        for pattern in WRONG
        for hit in pattern.finditer(text)
    ]


def prose(page: Path) -> str:
    """What a page says to people; the table itself is left out."""
    text = page.read_text(encoding="utf-8")
    if HEAD in text:
        before, _, after = text.partition(HEAD)
        text = before + after.partition("\n\n")[2]
    return text


@pytest.mark.parametrize("domain", domains(), ids=lambda domain: domain.name)
def test_texts_spell_terms_in_one_way(domain):
    for message in texts.collect(domain):
        for text in (message.id,) if isinstance(message.id, str) else message.id:
            if GRAMMAR not in text:  # there, "reroll" is a word to type
                assert found_in(text) == [], text


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_pages_spell_terms_in_one_way(page):
    assert found_in(prose(page)) == []


@pytest.mark.parametrize(
    "text",
    [
        "You may reroll one die.",
        "The shadow track falls by 1.",
        "Fight the Minion.",
        "It costs 2 investigation.",
        "a knockout",
        "Roll a d6.",
        "The villain rolls 1 die less.",
        "The First Player chooses between equals.",
    ],
)
def test_wrong_spellings_are_found(text):
    assert found_in(text)


@pytest.mark.parametrize(
    "text",
    [
        "Minion chart, 3: Full Moon.",
        "Re-roll one die; the knocked-out hero is knocked out.",
        "A Surprise Showdown begins.",
    ],
)
def test_right_spellings_are_left_alone(text):
    assert not found_in(text)
