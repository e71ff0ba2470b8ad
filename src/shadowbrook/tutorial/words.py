"""A lesson in words."""

from __future__ import annotations

from typing import NamedTuple

from shadowbrook.narration import Narrator

from .lessons import Teaching


class Worded(NamedTuple):
    """The title and the text of a lesson in a language."""

    title: str
    text: str


def worded(teaching: Teaching, say: Narrator) -> Worded:
    """Return a lesson in the language of a narrator, with its names and numbers."""
    names = {
        what: say.name(value) if isinstance(value, str) else value
        for what, value in teaching.names.items()
    }
    return Worded(say.speech.gettext(teaching.title), say.speech.say(teaching.text, **names))
