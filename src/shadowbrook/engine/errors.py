"""What can go wrong, in words that a player or a caller can act on."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches


class ShadowbrookError(Exception):
    """Base of everything that this package raises on purpose."""


class SetupError(ShadowbrookError):
    """An impossible set-up; the message is one sentence that says what to change."""


class AnswerError(ShadowbrookError):
    """An answer that the open decision does not offer, or that comes too late."""


class UndoError(ShadowbrookError):
    """The last answer cannot be taken back; the message says why."""


class SaveError(ShadowbrookError):
    """A saved game that cannot be used; the message says what is wrong with it."""


class BoxError(ShadowbrookError):
    """A box that cannot be found or that contradicts itself."""


class ScriptError(ShadowbrookError):
    """A script broke a rule of the engine (an empty decision, a card in two places)."""


def nearest(name: str, names: Iterable[str]) -> str:
    """A half sentence that names the closest match, or lists what there is.

    >>> nearest("vampyre", ["vampire", "werewolf"])
    "did you mean 'vampire'?"
    >>> nearest("x", ["vampire", "werewolf"])
    'known are: vampire, werewolf'
    """
    known = sorted(names)
    close = get_close_matches(name, known, n=1, cutoff=0.5)
    return f"did you mean {close[0]!r}?" if close else f"known are: {', '.join(known)}"
