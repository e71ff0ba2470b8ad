"""The tables of docs/content.md, made from the boxes: `python -m tools.content_tables --write`.

Without `--write` it says whether the page is up to date; a test asks the same.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path

from shadowbrook import cardfile
from shadowbrook.cardfile import PROVENANCES, Entry
from shadowbrook.engine.content import content

PAGE = Path(__file__).parents[1] / "docs" / "content.md"
BEGIN, END = "<!-- tables: made by tools/content_tables.py -->", "<!-- end of tables -->"


def tables() -> str:
    """What is in the core box, counted by where it comes from, and what of it is known."""
    entries = cardfile.entries(content(("core",)))
    return "\n".join(["", *_counts(entries), "", *_known(entries), ""])


def _counts(entries: Sequence[Entry]) -> list[str]:
    lines = [
        "| what | different | pieces | rulebook | reported | ours |",
        "|---|---:|---:|---:|---:|---:|",
    ]
    groups: dict[str, list[Entry]] = {}
    for entry in entries:
        deck = entry.deck if entry.kind != "space" else ""
        groups.setdefault(f"deck {deck}" if deck else entry.kind, []).append(entry)
    for name, group in groups.items():
        by = [sum(entry.provenance == one for entry in group) for one in PROVENANCES]
        copies = sum(entry.copies for entry in group)
        lines.append(f"| {name} | {len(group)} | {copies} | {' | '.join(map(str, by))} |")
    return lines


def _known(entries: Sequence[Entry]) -> list[str]:
    lines = ["| id | name | from | what is known |", "|---|---|---|---|"]
    for entry in entries:
        if entry.provenance != "ours":
            known = entry.known or "all of it"
            lines.append(f"| `{entry.id}` | {entry.name} | {entry.provenance} | {known} |")
    return lines


def page(text: str) -> str:
    """The page with its tables made anew."""
    before, _, rest = text.partition(BEGIN)
    _, _, after = rest.partition(END)
    return f"{before}{BEGIN}\n{tables()}\n{END}{after}"


def main(arguments: Sequence[str]) -> int:
    """Write the page, or say whether it is up to date."""
    text = PAGE.read_text(encoding="utf-8")
    if "--write" in arguments:
        PAGE.write_text(page(text), encoding="utf-8")
        return 0
    if page(text) != text:
        print("docs/content.md is out of date; run: python -m tools.content_tables --write")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
