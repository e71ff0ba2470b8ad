"""Every number and keyword printed on a piece, as `shadowbrook cards` shows it.

The numbers stand in `printed_numbers.txt`. Whoever changes one on purpose changes that line too,
so that a slip of the finger cannot pass; run this file as a program to write it again.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from shadowbrook.cardfile import Entry, entries
from shadowbrook.engine.content import Content
from shadowbrook.engine.definitions import HeroSheet, VillainSheet
from shadowbrook.engine.shelf import content

NUMBERS = Path(__file__).with_name("printed_numbers.txt")


def line(cards: Content, entry: Entry) -> str:
    """The id, the number of copies and the facts of a piece."""
    facts = [f"{name}={_told(value)}" for name, value in entry.facts.items()]
    card = cards.definition.get(entry.id)
    if isinstance(card, HeroSheet | VillainSheet):
        facts.append(f"d100={_told(card.d100)}")  # HER-12, VIL-23
    facts += [f"keywords={_told(entry.keywords)}"] if entry.keywords else []
    return ", ".join([f"{entry.id} x{entry.copies}", *facts])


def _told(value: object) -> str:
    return " ".join(map(str, value)) if isinstance(value, list | tuple) else str(value)


def printed(boxes: tuple[str, ...] = ("core",), box: str = "core") -> list[str]:
    """A line for each piece of a box, which is read beside others."""
    cards = content(boxes)
    return [line(cards, entry) for entry in entries(cards) if entry.box == box]


@pytest.mark.card("*")
def test_no_printed_number_has_changed_unnoticed():
    assert printed() == NUMBERS.read_text(encoding="utf-8").splitlines()


if __name__ == "__main__":
    NUMBERS.write_text("\n".join(printed()) + "\n", encoding="utf-8")
