"""People: guests, known by the tokens of their devices; several devices can be one person.

The store has only hashes of tokens, so a stolen database lets nobody in. How a token comes with a
request is for `http.identity` to know.
"""

from __future__ import annotations

import time
import unicodedata
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import msgspec

from shadowbrook.engine.words import N_
from shadowbrook.server.errors import NameRefused, NoGuest, Refused
from shadowbrook.server.store import PersonRow, Store
from shadowbrook.server.store.chain import token_hash
from shadowbrook.server.store.rows import InvitationRow

from .tokens import Tokens

LINK_SECONDS = 3600  # how long a link to another device is good
LONGEST_NAME = 24
REMEMBERED = 5000
LARGEST_SETTINGS = 8192  # bytes
STOPS = "stops"  # the setting that says when cards stop the game
ALWAYS, CHANGE, NEVER = "always", "change", "never"  # always, if it changes something, never
FORBIDDEN = frozenset(("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"))  # kinds of characters
JOINERS = frozenset("\u200c\u200d")  # some scripts and many small pictures need them
PICTURES = range(0x1F000, 0x1FB00)  # newer ones than Python knows are on many keyboards


@dataclass(frozen=True, slots=True)
class Person:
    """A guest; one without an id is not known yet."""

    id: str = ""
    name: str = ""
    language: str = ""
    settings: dict[str, Any] = field(default_factory=dict)

    def __bool__(self) -> bool:
        return bool(self.id)

    @property
    def stops(self) -> dict[str, str]:
        """When cards stop the game for this person, where that is not as usual: by card."""
        kept = self.settings.get(STOPS)
        found = kept if isinstance(kept, dict) else {}
        return {str(card): when for card, when in found.items() if when in (ALWAYS, NEVER)}


NOBODY = Person()


def clean_text(text: str, longest: int) -> str:
    """A text as it can be shown: composed characters, no controls, single blanks."""
    text = " ".join(unicodedata.normalize("NFC", text).split())
    if not all(map(_can_be_shown, text)) or len(text) > longest:
        raise Refused(N_("This text is too long or has characters that cannot be shown."))
    return text


def _can_be_shown(char: str) -> bool:
    if char in JOINERS or ord(char) in PICTURES:
        return True
    return unicodedata.category(char) not in FORBIDDEN


def clean_name(text: str) -> str:
    """A name as it can be shown, or one sentence why not.

    >>> clean_name("  Anna   Maria ")
    'Anna Maria'
    """
    try:
        name = clean_text(text, LONGEST_NAME)
    except Refused:
        raise NameRefused from None
    if not any(unicodedata.category(char)[0] in "LNSP" for char in name):
        raise NameRefused
    return name


def looks_like(name: str) -> str:
    """What two names share that cannot be told apart at a table."""
    return unicodedata.normalize("NFKC", name).casefold().replace(" ", "")


class People:
    """The guests of a server."""

    def __init__(
        self,
        store: Store,
        tokens: Tokens,
        now: Callable[[], float] = time.time,
    ) -> None:
        self._store = store
        self._tokens = tokens
        self._now = now
        # Who was here lately, by hash of the token and by id: nobody else writes the store.
        self._devices: dict[str, str] = {}
        self._known: dict[str, Person] = {}

    async def of_token(self, token: str) -> Person:
        """Return whose device has this token; nobody if it is not known. Never writes."""
        device = token_hash(token)
        known = self._known.get(self._devices.get(device, ""))
        if known is not None:
            return known
        row = await self._store.person_of_device(device)
        if row is None:
            return NOBODY
        person = self._known.setdefault(row.id, _person(row))
        self._devices[device] = row.id
        if len(self._devices) > REMEMBERED:
            self._devices.clear()
            self._known.clear()
        return person

    async def register(self, name: str = "", language: str = "") -> tuple[Person, str]:
        """Return a new guest and the token by which they are known."""
        token = self._tokens.token(32)
        row = PersonRow(self._tokens.token(12), name, language, "{}", int(self._now()))
        await self._store.add_person(row, token_hash(token))
        return _person(row), token

    # ---- changes -----------------------------------------------------------------------------

    async def change(
        self,
        person: Person,
        *,
        name: str | None = None,
        language: str | None = None,
        settings: dict[str, Any] | None = None,
    ) -> Person:
        """Change what a person has said of themselves."""
        row = await self._store.person(person.id)
        if row is None:
            raise NoGuest
        if name is not None:
            row = msgspec.structs.replace(row, name=clean_name(name))
        if language is not None:
            row = msgspec.structs.replace(row, language=clean_text(language, 12))
        if settings is not None:
            text = msgspec.json.encode(settings).decode()
            if len(text) > LARGEST_SETTINGS:
                raise Refused(N_("These settings are too large."))
            row = msgspec.structs.replace(row, settings=text)
        await self._store.change_person(row)
        self._known[row.id] = _person(row)
        return self._known[row.id]

    async def keep_stop(self, person: Person, card: str, when: str) -> Person:
        """Keep when a card stops the game, for the next games too."""
        row = await self._store.person(person.id)
        if row is None:
            raise NoGuest
        known = _person(row)
        stops = {**known.stops, card: when}
        if when == CHANGE:
            del stops[card]
        return await self.change(person, settings={**known.settings, STOPS: stops})

    async def device_link(self, person: Person) -> str:
        """A token that lets another device be the same person, once."""
        if not person:
            raise NoGuest
        token = self._tokens.token(32)
        until = int(self._now()) + LINK_SECONDS
        row = InvitationRow(token_hash(token), None, None, person.id, until)
        await self._store.add_invitation(row)
        return token

    async def add_device(self, link: str) -> tuple[Person, str]:
        """Use such a link; return that person and the token of the new device."""
        token = self._tokens.token(32)
        row = await self._store.add_device(token_hash(link), token_hash(token), int(self._now()))
        return _person(row), token


def _person(row: PersonRow) -> Person:
    return Person(row.id, row.name, row.language, msgspec.json.decode(row.settings))
