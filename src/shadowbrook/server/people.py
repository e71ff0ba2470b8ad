"""Who is asking: guests, known by a signed cookie or a token; several devices can be one person.

The cookie carries a random token; the store has only its hash, so a stolen database lets nobody in.
"""

from __future__ import annotations

import secrets
import time
import unicodedata
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import msgspec
from itsdangerous import BadSignature, URLSafeSerializer
from starlette.requests import HTTPConnection

from shadowbrook.engine.words import N_

from .errors import NameRefused, NoGuest, Refused
from .store import PersonRow, Store
from .store.chain import token_hash
from .store.rows import InvitationRow

COOKIE = "shadowbrook"
YEAR = 365 * 24 * 3600
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
        key: str,
        *,
        now: Callable[[], float] = time.time,
        token: Callable[[int], str] = secrets.token_urlsafe,
    ) -> None:
        self._store = store
        self._signer = URLSafeSerializer(key, salt="guest")
        self._now = now
        self._token = token
        # Who was here lately, by hash of the token and by id: nobody else writes the store.
        self._devices: dict[str, str] = {}
        self._known: dict[str, Person] = {}

    @classmethod
    def open(cls, store: Store) -> People:
        """The people of a store, with its signing key (made at the first start)."""
        return cls(store, store.setting("cookie-key", lambda: secrets.token_urlsafe(32)))

    # ---- requests ----------------------------------------------------------------------------

    def token_of(self, request: HTTPConnection) -> str | None:
        """The token that a request carries, in a header or in the cookie."""
        header = request.headers.get("authorization", "")
        kind, _, token = header.partition(" ")
        if kind.casefold() == "bearer" and token:
            return token.strip()
        value = request.cookies.get(cookie_name(request))
        if not value:
            return None
        try:
            return str(self._signer.loads(value))
        except BadSignature:
            return None

    async def person(self, request: HTTPConnection) -> Person:
        """Who asks; nobody if they are not known. Never writes."""
        known = getattr(request.state, "person", None)
        if isinstance(known, Person):
            return known
        token = self.token_of(request)
        person = await self._of_device(token_hash(token)) if token else NOBODY
        request.state.person = person
        return person

    async def _of_device(self, device: str) -> Person:
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

    async def guest(self, request: HTTPConnection) -> Person:
        """Who asks; somebody new becomes a guest and gets a cookie."""
        person = await self.person(request)
        if person:
            return person
        if request.headers.get("authorization"):  # a token that is not known is an error
            raise NoGuest
        person, token = await self.register()
        self._give(request, token, person)
        return person

    async def register(self, name: str = "", language: str = "") -> tuple[Person, str]:
        """A new guest and the token by which they are known."""
        token = self._token(32)
        row = PersonRow(self._token(12), name, language, "{}", int(self._now()))
        await self._store.add_person(row, token_hash(token))
        return _person(row), token

    def _give(self, request: HTTPConnection, token: str, person: Person) -> None:
        """Have the answer set the cookie (see `security`)."""
        request.state.person = person
        request.state.new_cookie = str(self._signer.dumps(token))

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
        token = self._token(32)
        until = int(self._now()) + LINK_SECONDS
        row = InvitationRow(token_hash(token), None, None, person.id, until)
        await self._store.add_invitation(row)
        return token

    async def add_device(self, request: HTTPConnection, link: str) -> Person:
        """Use such a link: this device is that person from now on."""
        token = self._token(32)
        row = await self._store.add_device(token_hash(link), token_hash(token), int(self._now()))
        self._give(request, token, _person(row))
        return _person(row)


def _person(row: PersonRow) -> Person:
    return Person(row.id, row.name, row.language, msgspec.json.decode(row.settings))


def cookie_name(request: HTTPConnection) -> str:
    """Over TLS the cookie is bound to this host; plain HTTP cannot promise that."""
    return f"__Host-{COOKIE}" if secure(request) else COOKIE


def secure(request: HTTPConnection) -> bool:
    return request.scope.get("scheme", "http") in ("https", "wss")
