"""Languages: what the program says, in the words and by the grammar of a language.

The texts in the code are the English ones. `tongue` gives the `Speech` of a language: its
translations (gettext catalogues, ours and those of boxes), its names with their forms, its counts.
A language is a folder here: `<code>/language.toml`, a catalogue `<code>/LC_MESSAGES/shadowbrook.po`
and, if it can derive forms, `<code>/rules.py`. A text that a catalogue does not have is shown in
English. `docs/translating.md` is the guide for translators.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path

from .catalogues import load
from .language import ENGLISH, Language, read_language
from .names import Count, Name
from .pseudo import PSEUDO, STRICT_PSEUDO, PseudoCatalogue
from .speech import Speech

__all__ = [
    "DOMAIN",
    "ENGLISH",
    "HOME",
    "PSEUDO",
    "STRICT_PSEUDO",
    "Count",
    "Language",
    "Name",
    "Speech",
    "language",
    "languages",
    "preferred",
    "tongue",
]

DOMAIN = "shadowbrook"
HOME = Path(__file__).parent


@lru_cache(maxsize=64)
def tongue(language: str = ENGLISH, catalogues: tuple[tuple[str, str], ...] = ()) -> Speech:
    """What is said in a language; in `fr_CA` as in `fr` if there is nothing else.

    `catalogues` are further domains with their folders, those of boxes; ours comes first.

    >>> tongue("en").gettext("Town Hall")
    'Town Hall'
    >>> tongue("tlh").ngettext("{count} wound", "{count} wounds", 2)
    '{count} wounds'
    """
    if language in (PSEUDO, STRICT_PSEUDO):
        catalogue = PseudoCatalogue(words_alone=language == STRICT_PSEUDO)
        return Speech(read_language(HOME, PSEUDO), catalogue)
    wanted = (language, language.replace("-", "_").partition("_")[0])
    found = load(HOME, DOMAIN, wanted)
    for domain, folder in catalogues:
        found.add_fallback(load(Path(folder), domain, wanted))
    code = next((code for code in wanted if (HOME / code).is_dir()), wanted[-1])
    english = tongue(ENGLISH, catalogues) if code != ENGLISH else None
    return Speech(read_language(HOME, code), found, english)


@lru_cache(maxsize=16)
def language(code: str) -> Language:
    """What is declared of a language.

    >>> language("pl").native
    'Polski'
    """
    return read_language(HOME, code)


@lru_cache(maxsize=1)  # every page asks
def languages() -> tuple[str, ...]:
    """The languages that can be chosen: English, and each in which something is said.

    >>> "en" in languages()
    True
    """
    found = {path.parts[-3] for path in HOME.glob(f"*/LC_MESSAGES/{DOMAIN}.[mp]o")}
    known = [code for code in sorted(found - {ENGLISH}) if tongue(code).speaks]
    return (ENGLISH, *known)


def preferred(header: str) -> str:
    """The language that somebody likes best of those there are, by an Accept-Language header.

    >>> preferred("tlh, en-GB;q=0.8")
    'en'
    """
    wanted: list[tuple[float, str]] = []
    for part in header.split(","):
        code, _, quality = part.strip().partition(";")
        try:
            weight = float(quality.strip().removeprefix("q=") or 1)
        except ValueError:
            weight = 0.0
        wanted.append((weight, code.strip().lower()))
    for weight, code in sorted(wanted, key=lambda one: -one[0]):
        if weight > 0 and (found := _closest(code, languages())):
            return found
    return ENGLISH


def _closest(code: str, known: Sequence[str]) -> str:
    """The language that is closest to a wanted one, if any is: itself, its own, a sister.

    >>> _closest("pt-br", ("en", "pt", "pt_BR")), _closest("pt-pt", ("en", "pt_BR"))
    ('pt_BR', 'pt_BR')
    """
    plain = code.partition("-")[0]
    for one in known:
        if one.casefold().replace("_", "-") == code:
            return one
    alike = [one for one in known if one.partition("_")[0] == plain]
    return min(alike, key=len, default="")
