"""How texts are marked: the engine knows kinds and numbers, the words for them are here.

A text names what it needs (`{hero}`), so that a translation can put it anywhere. A text
that depends on a number has one form for one and one for many; a language with more
forms has them in its catalogue.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import reduce
from typing import NamedTuple

from shadowbrook.engine.words import C_, N_
from shadowbrook.locale import Speech

ROW = N_("{first}, {next}")


class Plural(NamedTuple):
    """A text with its forms for one and for many of what `by` counts."""

    one: str
    many: str
    by: str = "count"


Words = str | Plural


class Telling(NamedTuple):
    """How a record is told: the names (and kinds) of its data in order, and the text.

    A field is `name` or `name:kind`; a question mark at the end says that it may be missing.
    """

    fields: str
    text: Words


def P_(one: str, many: str, by: str = "count") -> Plural:  # noqa: N802 - beside N_
    """Mark a text with a plural for translation."""
    return Plural(one, many, by)


def row(speech: Speech, words: Iterable[str]) -> str:
    """Words in a row that are no sentence, such as keywords: without an "and"."""
    found = list(words) or [""]
    return reduce(lambda said, word: speech.say(ROW, first=said, next=word), found)


__all__ = ["C_", "N_", "P_", "Plural", "Telling", "Words", "row"]
