"""Who reads a page: their language, their settings, and how a page is answered."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from importlib.metadata import PackageNotFoundError, version
from typing import Any

from starlette.requests import HTTPConnection
from starlette.responses import HTMLResponse

from shadowbrook.locale import ENGLISH, languages, tongue
from shadowbrook.narration.questions import OPTIONS, QUESTIONS, WORDS
from shadowbrook.narration.records import RECORDS
from shadowbrook.narration.sayings import speakers
from shadowbrook.narration.words import Plural, Words
from shadowbrook.server.config import is_loopback
from shadowbrook.server.games.people import Person

from .library import library
from .render import render

CHOICES: Mapping[str, Sequence[str]] = {
    "motion": ("normal", "slow", "fast", "off"),
    "sound": ("off", "on"),
    "text": ("normal", "large"),
    "handover": ("on", "off"),
}
NAMES = {"en": "English", "fr": "Français", "pl": "Polski", "de": "Deutsch"}
PLANNED = ("fr", "pl")  # shown also while they have nothing


@dataclass(frozen=True, slots=True)
class Settings:
    """How a person wants pages to be; the first value of each choice is the default."""

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


def language_of(request: HTTPConnection, person: Person) -> str:
    """The language that a person has chosen, else the first that their browser asks for."""
    known = languages()
    if person.language in known:
        return person.language
    for part in request.headers.get("accept-language", "").split(","):
        wanted = part.partition(";")[0].strip().lower()
        for code in (wanted, wanted.partition("-")[0]):
            if code in known:
                return code
    return ENGLISH


def language_choices() -> list[tuple[str, str, int]]:
    """The languages by their own names, and how much each one has; one of 0 % cannot be chosen."""
    known = dict.fromkeys((*languages(), *PLANNED))
    return [(code, NAMES.get(code, code), _share(code)) for code in known]


@lru_cache(maxsize=16)
def _share(code: str) -> int:
    """How many of the texts of cards, places and sentences a language has, in percent."""
    if code == ENGLISH:
        return 100
    texts = _texts()
    known = getattr(tongue(code), "_catalog", {})
    # a text with a plural is kept by its singular and the number of the form
    found = sum(1 for text in texts if text in known or (text, 0) in known)
    return 100 * found // len(texts)


@lru_cache(maxsize=1)
def _texts() -> list[str]:
    cards = library()
    texts = [text for card in cards.definitions for text in (card.name, card.text)]
    texts += [space.name for space in cards.board.spaces]
    texts += [_singular(telling.text) for telling in RECORDS.values()]
    texts += [*QUESTIONS.values(), *WORDS.values(), *OPTIONS.values()]
    for _, one in speakers(cards.definitions, cards.minions, cards.board.spaces):
        texts += [
            *one.asks.values(),
            *one.labels.values(),
            *(text for _, text in one.tells.values()),
        ]
    return [text for text in dict.fromkeys(texts) if text]


def _singular(words: Words) -> str:
    return words.one if isinstance(words, Plural) else words


class Page:
    """A page to be shown to somebody."""

    def __init__(self, request: HTTPConnection, person: Person, others: str = "") -> None:
        self.request = request
        self.person = person
        self._others = others  # the address at which other machines reach the server
        self.language = language_of(request, person)
        self.settings = settings_of(person)
        self._tongue = tongue(self.language)

    def say(self, text: str) -> str:
        """A text in the language of the reader."""
        return self._tongue.gettext(text) if text else ""

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
