"""Polish: "with somebody", and the gender of several people.

Cases do not follow from a name, so catalogues give them; `with` is the instrumental behind its
preposition, which is "ze" where "z" could not be said: *z Karlem*, *ze Strachem na Wróble*.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from shadowbrook.locale.names import Name

# Behind one of these, another consonant makes "z" into "ze": *ze Zbójcami*, but *z Zofią*.
HISSES = re.compile(r"(?:sz|s(?!z)|[śzźż])[^aąeęioóuy\W]", re.IGNORECASE)


def derive(name: Name, form: str) -> str | None:
    """With somebody or something: the instrumental and the preposition that suits it."""
    if form != "with" or "ins" not in name.forms:
        return None
    instrumental = name.forms["ins"]
    return f"{'ze' if HISSES.match(instrumental) else 'z'} {instrumental}"


def together(genders: Sequence[str]) -> str:
    """With one man among them they are `mp`, as in "Karl i Anna poszli"."""
    return "mp" if any(gender in ("m", "mp") for gender in genders) else "np"
