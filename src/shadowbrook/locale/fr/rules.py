"""French: articles, their contractions with de and à, and elision."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence

from shadowbrook.locale.names import Name

ARTICLES = {"m": "le ", "f": "la ", "mpl": "les ", "fpl": "les "}
ONE = {"m": "un ", "f": "une ", "mpl": "des ", "fpl": "des "}
OF = {"m": "du ", "f": "de la ", "mpl": "des ", "fpl": "des "}
TO = {"m": "au ", "f": "à la ", "mpl": "aux ", "fpl": "aux "}
PLACES = {"to": "à", "at": "à", "from": "de"}
VOWELS = "aeiouyœæ"


def derive(name: Name, form: str) -> str | None:
    """The form of a name with its article; of one that is `bare` (Karl) without."""
    form = PLACES.get(form, form)
    elided = begins_with_vowel(name.base)
    if form == "que":
        return f"qu’{name.base}" if elided and name.bare else f"que {derive(name, 'le')}"
    if name.bare or not name.gender:
        plain = {"le": "", "un": "", "de": "d’" if elided else "de ", "à": "à "}
        return f"{plain[form]}{name.base}" if form in plain else None
    single = name.gender in ("m", "f")
    if elided and single and form in ("le", "de", "à"):
        return {"le": "l’", "de": "de l’", "à": "à l’"}[form] + name.base
    table = {"le": ARTICLES, "un": ONE, "de": OF, "à": TO}.get(form)
    return f"{table[name.gender]}{name.base}" if table is not None else None


def begins_with_vowel(word: str) -> bool:
    """Whether an article is elided before a word; one with an aspirated h names its forms.

    >>> begins_with_vowel("Église"), begins_with_vowel("Moulin")
    (True, False)
    """
    letter = unicodedata.normalize("NFD", word[:1].lower())[:1]
    return bool(letter) and letter in VOWELS + "h"


def together(genders: Sequence[str]) -> str:
    """Feminine only if all are."""
    return "fpl" if all(gender.startswith("f") for gender in genders) else "mpl"
