"""Who reads a page: their language, their settings, and how a page is answered."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from importlib.metadata import PackageNotFoundError, version
from typing import Any

from starlette.requests import HTTPConnection
from starlette.responses import HTMLResponse

from shadowbrook.locale import language, languages, tongue
from shadowbrook.server.config import is_loopback
from shadowbrook.server.games.people import Person
from shadowbrook.server.http.identity import language_of

from .library import library
from .render import render

CHOICES: Mapping[str, Sequence[str]] = {
    "theme": ("system", "paper", "night"),
    "motion": ("normal", "slow", "fast", "off"),
    "sound": ("off", "on"),
    "text": ("normal", "large"),
    "handover": ("on", "off"),
}


@dataclass(frozen=True, slots=True)
class Settings:
    """How a person wants pages to be; the first value of each choice is the default."""

    theme: str = "system"
    motion: str = "normal"
    sound: str = "off"
    text: str = "normal"
    handover: str = "on"


def settings_of(person: Person) -> Settings:
    """A person's settings; what is not a known value counts as the default."""
    values = {
        name: person.settings[name]
        for name, known in CHOICES.items()
        if person.settings.get(name) in known
    }
    return Settings(**values)


def language_choices() -> list[tuple[str, str]]:
    """The languages by their own names."""
    return [(code, language(code).native) for code in languages()]


class Page:
    """A page to be shown to somebody."""

    def __init__(self, request: HTTPConnection, person: Person, others: str = "") -> None:
        self.request = request
        self.person = person
        self._others = others  # the address at which other machines reach the server
        self.language = language_of(request, person)
        self.settings = settings_of(person)
        self.speech = tongue(self.language, library().catalogues)

    def say(self, text: str, /, **values: Any) -> str:
        """A text in the language of the reader, with what stands in it."""
        return self.speech.say(text, **values) if values else self.speech.gettext(text)

    def for_person(self, person: Person) -> Page:
        """The same page for whoever reads it as they are now: their language, their settings."""
        return self if person is self.person else Page(self.request, person, self._others)

    @property
    def only_here(self) -> bool:
        """Whether a link to this server works on its own machine and nowhere else."""
        return is_loopback(self.request.url.hostname or "") and not self._others

    def link(self, path: str) -> str:
        """A link to be sent to somebody; a path alone is completed by the page."""
        local = is_loopback(self.request.url.hostname or "")
        return f"{self._others}{path}" if local else path

    def show(self, template: str, status: int = 200, **context: Any) -> HTMLResponse:
        """The page itself."""
        context.setdefault("said", "")
        text = render(template, self.language, settings=self.settings, **context)
        return HTMLResponse(text, status)


def program_version() -> str:
    """The version of the program that is installed."""
    try:
        return version("shadowbrook")
    except PackageNotFoundError:
        return "?"
