"""Every number and keyword printed on a piece of Something Wicked, as `shadowbrook cards` shows it.

As for the core box: whoever changes one on purpose changes `printed_numbers.txt` too; run this file
as a program to write it again.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.boxes.core.test_printed_numbers import printed
from tests.boxes.sw.lake import BOXES

NUMBERS = Path(__file__).with_name("printed_numbers.txt")


@pytest.mark.card("*")
def test_no_printed_number_has_changed_unnoticed():
    assert printed(BOXES, "sw") == NUMBERS.read_text(encoding="utf-8").splitlines()


if __name__ == "__main__":
    NUMBERS.write_text("\n".join(printed(BOXES, "sw")) + "\n", encoding="utf-8")
