"""Polish: the gender of several people. Cases do not follow from a name; catalogues give them."""

from __future__ import annotations

from collections.abc import Sequence


def together(genders: Sequence[str]) -> str:
    """With one man among them they are `mp`, as in "Karl i Anna poszli"."""
    return "mp" if any(gender in ("m", "mp") for gender in genders) else "np"
