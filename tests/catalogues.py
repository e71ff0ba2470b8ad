"""Catalogues for tests."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.pofile import write_po as write


def write_po(path: Path, texts: Mapping[str, str]) -> None:
    """A catalogue with these texts; a context stands before a text with \\4 between them."""
    path.parent.mkdir(parents=True, exist_ok=True)
    catalogue = Catalog(charset="utf-8")
    for key, said in texts.items():
        context, _, text = key.rpartition("\4")
        catalogue.add(text, said, context=context or None)
    with path.open("wb") as file:
        write(file, catalogue)
