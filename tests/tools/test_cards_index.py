"""The one import of a box has every name that it should have."""

from tools.cards_index import INDEX, text


def test_the_index_of_cards_is_complete():
    assert text() == INDEX.read_text(encoding="utf-8"), "run: python -m tools.cards_index"
