"""The page about provenance says what the box says."""

from __future__ import annotations

from tools.content_tables import PAGE, main, page


def test_the_tables_of_the_page_are_those_of_the_box(capsys):
    assert main([]) == 0, capsys.readouterr().out


def test_a_page_that_says_something_else_is_noticed():
    text = PAGE.read_text(encoding="utf-8")
    assert page(text) == text
    false = text.replace(
        "| `musket` | Musket | reported | name |", "| `musket` | Musket | ours | |"
    )
    assert false != text
    assert page(false) == text
