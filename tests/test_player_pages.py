"""The player's guide and the README in three languages: alike, and true to the program.

Words in bold in the guide are labels of the program: each stands in its catalogue, and the guides
of other languages have its translation in the same section.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest
import typer
from typer.testing import CliRunner

from shadowbrook.cli import app
from shadowbrook.cli import language as commands_language
from shadowbrook.locale import ENGLISH, language
from shadowbrook.workshop import texts, translations
from tests.executed_page import ROOT, Block, blocks
from tools.texts import domains

OTHERS = ("fr", "pl")
PAGES = ("README.md", "docs/guide.md")
TRANSLATED = [(page, code) for page in PAGES for code in OTHERS]
HEADING = re.compile(r"^(#+) (.+)$", re.MULTILINE)
LABEL = re.compile(r"\*\*(.+?)\*\*", re.DOTALL)
CODE = re.compile(r"`([^`]+)`")
LINK = re.compile(r"\]\(([^)\s]+)\)")
DESCRIPTION = re.compile(r"\s*(?:#|\s{2,}).*$")  # what stands behind a command
LABELS = {code: list[tuple[str, str]]() for code in OTHERS}


def read(page: str, code: str = ENGLISH) -> str:
    """A page in a language."""
    name = page if code == ENGLISH else page.replace(".md", f".{code}.md")
    return (ROOT / name).read_text(encoding="utf-8")


def without_blocks(text: str) -> str:
    """A page without its fenced blocks."""
    return re.sub(r"^ *```.*?^ *```$", "", text, flags=re.MULTILINE | re.DOTALL)


def sections(text: str) -> list[str]:
    """The text below each heading."""
    return HEADING.split(without_blocks(text))[3::3]


def commands(block: Block) -> list[str]:
    """The lines of a block without what describes them; nothing of a drawing."""
    if block.language == "text":
        return []
    return [line for line in (DESCRIPTION.sub("", one) for one in block.text.splitlines()) if line]


def labels(text: str) -> list[str]:
    """What stands in bold."""
    return [re.sub(r"[ \n]+", " ", found) for found in LABEL.findall(text)]


def said(code: str) -> list[tuple[str, str]]:
    """Every English text of the program and the core box with what it is in a language."""
    if not LABELS[code]:
        for domain in (one for one in domains() if one.name in ("shadowbrook", "core")):
            for message in texts.read(domain.file(code), code):
                if isinstance(message.id, str) and isinstance(message.string, str):
                    LABELS[code].append((message.id, message.string.partition("|")[0].strip()))
    return LABELS[code]


def same(one: str, other: str) -> bool:
    """Whether two labels are the same; choices begin with a capital on the page."""
    return one[1:] == other[1:] and one[:1].casefold() == other[:1].casefold()


@pytest.mark.parametrize(("page", "code"), TRANSLATED)
def test_the_pages_have_the_same_structure(page, code):
    def structure(text: str) -> list[int]:
        return [len(marks) for marks, _ in HEADING.findall(without_blocks(text))]

    assert structure(read(page, code)) == structure(read(page))
    tables = [text.count("\n|") for text in sections(read(page))]
    assert [text.count("\n|") for text in sections(read(page, code))] == tables


@pytest.mark.parametrize(("page", "code"), TRANSLATED)
def test_the_pages_have_the_same_commands(page, code):
    here, there = blocks(read(page)), blocks(read(page, code))
    assert [block.words for block in there] == [block.words for block in here]
    assert [commands(block) for block in there] == [commands(block) for block in here]
    inline = Counter(CODE.findall(without_blocks(read(page))))
    assert Counter(CODE.findall(without_blocks(read(page, code)))) == inline


def test_every_label_of_the_guide_is_in_the_program():
    english = [text for text, _ in said("fr")]
    unknown = [
        label
        for label in labels(without_blocks(read("docs/guide.md")))
        if not any(same(label, text) for text in english)
    ]
    assert unknown == []


@pytest.mark.parametrize("code", OTHERS)
def test_the_labels_of_a_translated_guide_are_those_of_the_program_in_its_language(code):
    pairs = zip(sections(read("docs/guide.md")), sections(read("docs/guide.md", code)), strict=True)
    for here, there in pairs:
        left = labels(there)
        for label in labels(here):
            known = [told for text, told in said(code) if same(label, text)]
            found = [one for one in left if any(same(one, told) for told in known)]
            assert found, f"{label}: {' or '.join(known)} is not among {left}"
            left.remove(found[0])
        assert left == []


@pytest.mark.parametrize(("page", "code"), TRANSLATED)
def test_typography_is_that_of_the_language(page, code):
    for line in without_blocks(read(page, code)).splitlines():
        plain = LINK.sub("]", CODE.sub("x", line)).replace("|---", "")
        assert list(translations.typography(plain, language(code))) == []


# ---- links and commands --------------------------------------------------------------------------


def pages() -> list[Path]:
    """All pages for people."""
    return sorted((*ROOT.glob("*.md"), *(ROOT / "docs").glob("*.md")))


def anchors(page: Path) -> set[str]:
    """The headings of a page as links name them."""
    plain = without_blocks(page.read_text(encoding="utf-8"))
    titles = (title for _, title in HEADING.findall(plain))
    return {re.sub(r"[^\w\- ]", "", title.lower()).replace(" ", "-") for title in titles}


def local_links(page: Path) -> Iterator[str]:
    for link in LINK.findall(without_blocks(page.read_text(encoding="utf-8"))):
        if not re.match(r"\w+:", link):
            yield link


@pytest.mark.parametrize("page", pages(), ids=lambda page: page.name)
def test_every_local_link_leads_somewhere(page):
    for link in local_links(page):
        name, _, anchor = link.partition("#")
        target = (page.parent / name).resolve() if name else page
        assert target.exists(), link
        if anchor and target.suffix == ".md":
            assert anchor in anchors(target), link


@pytest.mark.parametrize("page", PAGES)
def test_the_pages_in_all_languages_lead_to_each_other(page):
    folder = (ROOT / page).parent
    names = {Path(page).name, *(Path(page).name.replace(".md", f".{code}.md") for code in OTHERS)}
    for name in names:
        assert names <= set(local_links(folder / name))


def test_readme_leads_to_the_guide_of_its_language():
    for code in (ENGLISH, *OTHERS):
        ending = "md" if code == ENGLISH else f"{code}.md"
        assert f"docs/guide.{ending}" in set(local_links(ROOT / f"README.{ending}"))


@pytest.mark.parametrize("page", PAGES)
def test_the_commands_are_those_of_the_program(page):
    known = set(typer.main.get_group(app).commands)
    typed = [line for block in blocks(read(page)) for line in commands(block)]
    names = {line.split()[1] for line in typed if line.startswith("shadowbrook ")}
    assert names
    assert names <= known


@pytest.mark.parametrize("code", [ENGLISH, *OTHERS])
def test_the_word_that_the_readme_looks_for_is_found_in_its_language(monkeypatch, code):
    monkeypatch.setattr(commands_language, "_chosen", "")
    (word,) = re.findall(r"shadowbrook rules (\w+)$", read("README.md", code), re.MULTILINE)
    done = CliRunner().invoke(app, ["rules", word, "--lang", code])
    assert done.exit_code == 0
    assert "MIN-13" in done.output
