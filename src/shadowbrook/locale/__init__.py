"""Languages: gettext catalogues in `<language>/LC_MESSAGES/shadowbrook.mo`, English without one.

The texts in the code are the English ones. A language that is unknown, or a text that its
catalogue does not have, falls back to them.
"""

from __future__ import annotations

import gettext
from functools import lru_cache
from pathlib import Path

DOMAIN = "shadowbrook"
HOME = Path(__file__).parent
ENGLISH = "en"


@lru_cache(maxsize=64)
def tongue(
    language: str = ENGLISH, catalogues: tuple[tuple[str, str], ...] = ()
) -> gettext.NullTranslations:
    """The translations of a language; of `fr_CA` those of `fr` if there are no others.

    `catalogues` are further domains with their folders, those of boxes; ours comes first.

    >>> tongue("en").gettext("Town Hall")
    'Town Hall'
    >>> tongue("tlh").ngettext("{count} wound", "{count} wounds", 2)
    '{count} wounds'
    """
    wanted = [language, language.replace("-", "_").partition("_")[0]]
    first = gettext.translation(DOMAIN, HOME, languages=wanted, fallback=True)
    for domain, folder in catalogues:
        first.add_fallback(gettext.translation(domain, folder, languages=wanted, fallback=True))
    return first


@lru_cache(maxsize=1)  # every page asks
def languages() -> tuple[str, ...]:
    """The languages that can be chosen: English, and each that has a catalogue.

    >>> "en" in languages()
    True
    """
    found = {path.parts[-3] for path in HOME.glob(f"*/LC_MESSAGES/{DOMAIN}.mo")}
    return (ENGLISH, *sorted(found - {ENGLISH}))
