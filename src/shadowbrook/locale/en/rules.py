"""English: the article. A name that is `bare` (Karl) has none."""

from __future__ import annotations

from collections.abc import Sequence

from shadowbrook.locale.names import Name


def derive(name: Name, form: str) -> str | None:
    """`the Windmill`; of `The Manor`, which has its article already, `the Manor`."""
    if form != "the" or name.bare:
        return None
    return f"the {name.base.removeprefix('The ')}"


def together(genders: Sequence[str]) -> str:
    """Several are they."""
    return "pl"
