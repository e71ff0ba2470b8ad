"""What can go wrong, in words that a player or a caller can act on."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from difflib import get_close_matches

from .words import N_


class Told:
    """A text to be shown, with what stands in it: it is translated where somebody reads it."""

    def __init__(self, text: str, /, **values: object) -> None:
        self.text = text
        self.values: Mapping[str, object] = values

    def __str__(self) -> str:
        return self.text.format_map(self.values) if self.values else self.text


class ShadowbrookError(Exception):
    """Base of everything that this package raises on purpose.

    Its text is marked for translation and has names for what stands in it:
    `SetupError(N_("there is no hero '{name}'"), name=name)`.
    """

    def __init__(self, text: str = "", /, **values: object) -> None:
        self.text = text
        self.values: Mapping[str, object] = values
        super().__init__(text.format_map(values) if values else text)

    def __reduce__(self) -> tuple[object, ...]:
        return _again, (type(self), self.text, dict(self.values))


def _again(kind: type[ShadowbrookError], text: str, values: dict[str, object]) -> ShadowbrookError:
    """An error that came from another process."""
    return kind(text, **values)


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


def nearest(name: str, names: Iterable[str]) -> Told:
    """A half sentence that names the closest match, or lists what there is.

    >>> print(nearest("vampyre", ["vampire", "werewolf"]))
    did you mean 'vampire'?
    >>> print(nearest("x", ["vampire", "werewolf"]))
    there are: vampire, werewolf
    """
    known = sorted(names)
    close = get_close_matches(name, known, n=1, cutoff=0.5)
    if close:
        return Told(N_("did you mean '{name}'?"), name=close[0])
    return Told(N_("there are: {names}"), names=", ".join(known))
