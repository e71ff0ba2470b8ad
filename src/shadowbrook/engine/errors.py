"""What can go wrong, in words that a player or a caller can act on."""

from __future__ import annotations

import errno
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


def told(error: ShadowbrookError) -> Told:
    """What an error says, to be shown in any language."""
    return Told(error.text, **error.values)


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


# What the system says against a file or an address, as people say it.
REASONS: Mapping[int, str] = {
    errno.ENOENT: N_("there is no such file or folder"),
    errno.EACCES: N_("this is not permitted"),
    errno.EPERM: N_("this is not permitted"),
    errno.ENAMETOOLONG: N_("its name is too long"),
    errno.EISDIR: N_("it is a folder"),
    errno.ENOTDIR: N_("part of the path is not a folder"),
    errno.EEXIST: N_("it already exists"),
    errno.ENOSPC: N_("the disk is full"),
    errno.EROFS: N_("it is read-only"),
    errno.EADDRINUSE: N_("another program is using it"),
    errno.EADDRNOTAVAIL: N_("it is not an address of this machine"),
}


def reason(error: OSError) -> Told | str:
    """What the system says, to be shown in any language; what is rare is shown as it says it.

    >>> print(reason(FileNotFoundError(2, "No such file or directory")))
    there is no such file or folder
    """
    text = REASONS.get(error.errno or 0)
    return Told(text) if text is not None else error.strerror or str(error)


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
