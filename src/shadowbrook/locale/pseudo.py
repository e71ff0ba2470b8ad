"""The language of tests in which every marked text stands in brackets.

Played through the program it shows what is not marked: that stands outside of all brackets.
"""

from __future__ import annotations

import gettext
import re

PSEUDO = "zxx"  # what the standards call "no linguistic content"
OPEN, CLOSE = "⟦", "⟧"
_CUT_OFF = re.compile(rf"{OPEN}[^{OPEN}{CLOSE}\n]*")  # of a text of which only a part is shown
_INNERMOST = re.compile(rf"{OPEN}[^{OPEN}{CLOSE}]*{CLOSE}")


class PseudoCatalogue(gettext.NullTranslations):
    """Gives every text back in brackets."""

    def gettext(self, message: str) -> str:
        return _bracketed(message)

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return _bracketed(msgid1 if n == 1 else msgid2)

    def pgettext(self, context: str, message: str) -> str:
        return _bracketed(message)

    def npgettext(self, context: str, msgid1: str, msgid2: str, n: int) -> str:
        return self.ngettext(msgid1, msgid2, n)


def _bracketed(message: str) -> str:
    return f"{OPEN}{message.rpartition(chr(4))[2]}{CLOSE}" if message else ""


def unmarked(shown: str) -> str:
    """What of a shown text stands outside of all brackets.

    >>> unmarked("⟦Seed ⟦7⟧⟧: oops")
    ': oops'
    """
    while (less := _INNERMOST.sub("", shown)) != shown:
        shown = less
    return _CUT_OFF.sub("", shown)
