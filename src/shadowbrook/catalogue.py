"""The rules catalogue as data: reads docs/rules.md, finds rules by id or by word.

It serves `shadowbrook rules` and the coverage tool. How a rule works is the engine's business;
how it is shown is that of whoever prints it.
"""

import difflib
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from importlib import resources
from pathlib import Path

# - **MIN-13** [all] text (src: R § Minion Counters); CON and GAP entries have no tags and no source
_ENTRY = re.compile(
    r"- \*\*(?P<id>(?P<section>[A-Z]+)-\d+[a-z]*)\*\*"
    r"(?: \[(?P<modes>[^\]]+)\])?"
    r" (?P<text>.+?)"
    r"(?: \(src: (?P<source>.+)\))?"
)
_HEADING = re.compile(r"## (?:[A-Z]+: )?(?P<title>.+)")
_LOOKS_LIKE_ID = re.compile(r"[a-z]+-\d+[a-z]*", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Rule:
    """One entry of the catalogue.

    >>> (rule,) = find(load(), "min-13")
    >>> rule.id, rule.section, rule.modes
    ('MIN-13', 'MIN', ('all',))
    """

    id: str
    section: str
    modes: tuple[str, ...]
    text: str
    source: str
    table: str = ""
    """The Markdown table that belongs to the entry (HER-12, VIL-23), or nothing."""


def load() -> list[Rule]:
    """All rules, in the order of the catalogue."""
    return parse(_catalogue_text())


def sections() -> dict[str, str]:
    """The sections that have rules, with their titles, in the order of the catalogue.

    >>> sections()["KO"]
    'knocked-out heroes'
    """
    return parse_sections(_catalogue_text())


def find(rules: Sequence[Rule], query: str) -> list[Rule]:
    """The rules that `query` means: an id, a section in capitals, or words they all contain.

    An id is taken in either case. A word also matches the beginning of a longer one.

    >>> rules = load()
    >>> [rule.id for rule in find(rules, "chb-12CAP")]
    ['CHB-12cap']
    >>> [rule.id for rule in find(rules, "MIL")]
    ['MIL-01', 'MIL-02', 'MIL-03', 'MIL-04', 'MIL-05']
    >>> [rule.id for rule in find(rules, "barghest displac")]
    ['MIN-26']
    >>> find(rules, "MIN-99")
    []
    """
    query = query.strip()
    if not query:
        return []
    if _LOOKS_LIKE_ID.fullmatch(query):
        return [rule for rule in rules if rule.id.casefold() == query.casefold()]
    in_section = [rule for rule in rules if rule.section == query]
    if in_section:
        return in_section
    words = [re.compile(rf"(?<!\w){re.escape(word)}", re.IGNORECASE) for word in query.split()]
    return [
        rule
        for rule in rules
        if all(word.search(rule.text) or word.search(rule.table) for word in words)
    ]


def nearest(rules: Sequence[Rule], query: str, count: int = 3) -> list[str]:
    """The ids most like `query`, to suggest when `find` found nothing.

    >>> nearest(load(), "MN-13", count=1)
    ['MIN-13']
    """
    ids = {rule.id.upper(): rule.id for rule in rules}
    close = difflib.get_close_matches(query.strip().upper(), ids, n=count, cutoff=0.5)
    return [ids[match] for match in close]


def parse(text: str) -> list[Rule]:
    """The rules in a text of the catalogue's form; a malformed or repeated entry is an error."""
    rules = [rule for _, rule in _entries(text)]
    seen: set[str] = set()
    for rule in rules:
        if rule.id in seen:
            raise ValueError(f"rule {rule.id} stands twice in the catalogue")
        seen.add(rule.id)
    return rules


def parse_sections(text: str) -> dict[str, str]:
    """The sections in a text of the catalogue's form: that of an id, titled by its heading."""
    titles: dict[str, str] = {}
    for title, rule in _entries(text):
        titles.setdefault(rule.section, title)
    return titles


def _entries(text: str) -> Iterator[tuple[str, Rule]]:
    title = ""
    lines = text.splitlines()
    for number, line in enumerate(lines):
        if heading := _HEADING.fullmatch(line):
            title = heading["title"]
        elif line.startswith("- **"):
            entry = _ENTRY.fullmatch(line)
            if entry is None:
                raise ValueError(f"line {number + 1} of the catalogue is no entry: {line[:60]}")
            yield (
                title,
                Rule(
                    id=entry["id"],
                    section=entry["section"],
                    modes=tuple(entry["modes"].split(", ")) if entry["modes"] else (),
                    text=entry["text"],
                    source=entry["source"] or "",
                    table=_table_below(lines, number),
                ),
            )


def _table_below(lines: list[str], number: int) -> str:
    below = number + 1
    while below < len(lines) and not lines[below]:
        below += 1
    end = below
    while end < len(lines) and lines[end].startswith("|"):
        end += 1
    return "\n".join(lines[below:end])


def _catalogue_text() -> str:
    # A checkout (editable install) reads its docs/; an installed package carries a copy.
    in_checkout = Path(__file__).parents[2] / "docs" / "rules.md"
    if in_checkout.is_file():
        return in_checkout.read_text(encoding="utf-8")
    return resources.files("shadowbrook").joinpath("data", "rules.md").read_text(encoding="utf-8")
