"""The page about provenance says what the box says, and the page about boxes what they can use."""

from __future__ import annotations

import pytest

from shadowbrook import cards
from shadowbrook.cards import Effect, Form
from shadowbrook.engine.moments import MOMENTS
from tools.content_tables import DOCS, main, page


def test_the_tables_of_the_pages_are_up_to_date(capsys):
    assert main([]) == 0, capsys.readouterr().out


@pytest.mark.parametrize(
    ("name", "line", "false"),
    [
        ("content.md", "| `musket` | Musket | reported | name |", "| `musket` | Musket | ours | |"),
        ("boxes.md", "| `on.WOUND` | `Wounds` |", "| `on.WOUND` | `Hits` |"),
        ("boxes.md", "| `Gain(count)` | You gain", "| `Gain(number)` | You gain"),
        ("boxes.md", "| `Movement(amount, *conditions)` |", "| `Movement(amount)` |"),
        ("boxes.md", "| A hero has come to a space. | `hero`, `space` |", "| | |"),
    ],
)
def test_a_page_that_says_something_else_is_noticed(name, line, false):
    text = (DOCS / name).read_text(encoding="utf-8")
    assert text.count(line) == 1
    assert page(name, text.replace(line, false)) == text


def test_every_moment_form_and_effect_that_a_box_can_use_has_its_line():
    text = (DOCS / "boxes.md").read_text(encoding="utf-8")
    for moment in MOMENTS:
        name = moment.name.upper().replace("-", "_")
        assert f"| `on.{name}` | `{moment.delivers.__name__}` | {moment.about} |" in text
    for name, word in vars(cards).items():
        if isinstance(word, type) and issubclass(word, Form | Effect):
            assert word in (Form, Effect) or f"| `{name}(" in text
