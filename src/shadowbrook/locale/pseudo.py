"""The language of tests in which every marked text stands in brackets.

Played through the program it shows what is not marked: that stands outside of all brackets.
"""

from __future__ import annotations

import gettext
import re
import string

from .names import read_choice

PSEUDO = "zxx"  # what the standards call "no linguistic content"
STRICT_PSEUDO = "zxx_words"  # the same, but what is put into a text has to have its own brackets
OPEN, CLOSE = "⟦", "⟧"
_CUT_OFF = re.compile(rf"{OPEN}[^{OPEN}{CLOSE}\n]*")  # of a text of which only a part is shown
_INNERMOST = re.compile(rf"{OPEN}[^{OPEN}{CLOSE}]*{CLOSE}")


class PseudoCatalogue(gettext.NullTranslations):
    """Gives every text back in brackets: the whole of it, or its words alone."""

    def __init__(self, *, words_alone: bool = False) -> None:
        super().__init__()
        self._bracketed = _words_alone if words_alone else _whole

    def gettext(self, message: str) -> str:
        return self._bracketed(message)

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return self._bracketed(msgid1 if n == 1 else msgid2)

    def pgettext(self, context: str, message: str) -> str:
        return self._bracketed(message)

    def npgettext(self, context: str, msgid1: str, msgid2: str, n: int) -> str:
        return self.ngettext(msgid1, msgid2, n)


def _whole(message: str) -> str:
    return f"{OPEN}{message.rpartition(chr(4))[2]}{CLOSE}" if message else ""


def _words_alone(message: str) -> str:
    try:
        parts = list(string.Formatter().parse(message.rpartition(chr(4))[2]))
    except ValueError:  # a text with braces of its own, which is never filled
        return _whole(message)
    return "".join(_part(words, name, spec or "") for words, name, spec, _ in parts)


def _part(words: str, name: str | None, spec: str) -> str:
    """Some words, and the placeholder that stands behind them."""
    said = f"{OPEN}{words}{CLOSE}" if words else ""
    if name is None:
        return said
    if "=" in spec:
        choice = read_choice(spec)
        spec = ", ".join(f"{key}={_words_alone(text)}" for key, text in choice.items())
    return f"{said}{{{name}{':' if spec else ''}{spec}}}"


def unmarked(shown: str) -> str:
    """What of a shown text stands outside of all brackets.

    >>> unmarked("⟦Seed ⟦7⟧⟧: oops")
    ': oops'
    """
    while (less := _INNERMOST.sub("", shown)) != shown:
        shown = less
    return _CUT_OFF.sub("", shown)
