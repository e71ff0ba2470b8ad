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
from shadowbrook.server.store.messages import PERSON
from shadowbrook.server.store.rows import InvitationRow

from .other_processes import OtherProcesses
from .tokens import Tokens

LINK_SECONDS = 3600  # how long a link to another device is good
LONGEST_NAME = 24
REMEMBERED = 5000
LARGEST_SETTINGS = 8192  # bytes
STOPS = "stops"  # the setting that says when cards stop the game
ALWAYS, CHANGE, NEVER = "always", "change", "never"  # always, if it changes something, never
FORBIDDEN = frozenset(("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"))  # kinds of characters
JOINERS = frozenset("\u200c\u200d")  # some scripts and many small pictures need them
# What takes no room, or only room: blanks, joiners, fillers, selectors of variants.
UNSEEN = frozenset(
    " \u00ad\u034f\u115f\u1160\u17b4\u17b5\u200c\u200d\u2800\u3164\uffa0"
    + "".join(map(chr, (*range(0x180B, 0x1810), *range(0xFE00, 0xFE10), *range(0xE0100, 0xE01F0))))
)
# Letters of other scripts and those that look like them, as they stand: a small one may look like
# nothing where its capital does.
TWINS = str.maketrans(
    # Cyrillic
    "\u0410\u0412\u0415\u0417\u041a\u041c\u041d\u041e\u0420\u0421\u0422\u0423\u0425\u0405\u0406\u0408"
    "\u0430\u0435\u043e\u0440\u0441\u0443\u0445\u0455\u0456\u0458\u051a\u051b\u051c\u051d\u04bb\u0501"
    # Greek
    "\u0391\u0392\u0395\u0396\u0397\u0399\u039a\u039c\u039d\u039f\u03a1\u03a4\u03a5\u03a7"
    "\u03b1\u03b9\u03ba\u03bd\u03bf\u03c1\u03c5\u03c7\u03f2\u03f3"
    # Latin without capitals of its own, and strokes
    "\u0131\u0251\u0261\u1d00Il1|0Oo",
    "ABE3KMHOPCTYX" + "S\0Jaeopcyxs" + "ijQqWwhdABEZH\0KMNOPTYXaikvopuxcjiaga" + "\0\0\0\0" + "ooo",
)
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
    if not any(unicodedata.category(char)[0] in "LNSP" for char in name if char not in UNSEEN):
        raise NameRefused
    return name


def looks_like(name: str) -> frozenset[str]:
    """What a name reads like: two that share any of it cannot be told apart at a table.

    >>> looks_like("Anna") & looks_like("\u0410nn\u200da")
    frozenset({'anna'})
    """
    shown = unicodedata.normalize("NFKC", name)
    shown = "".join(char for char in shown if char not in UNSEEN)
    return frozenset((shown.casefold(), shown.translate(TWINS).casefold()))


class People:
    """The guests of a server."""

    def __init__(
        self,
        store: Store,
        tokens: Tokens,
        others: OtherProcesses,
        now: Callable[[], float] = time.time,
    ) -> None:
        self._store = store
        self._tokens = tokens
        self._now = now
        self._others = others
        self._marks = store.worker.marks
        # Who was here lately, by hash of the token and by id, with the marks of other processes.
        self._devices: dict[str, str] = {}
        self._known: dict[str, tuple[Person, bytes]] = {}
        others.on(PERSON, lambda message: self._forget(message.about))
        others.when_missed(self._known.clear)

    async def of_token(self, token: str) -> Person:
        """Return whose device has this token; nobody if it is not known. Never writes."""
        device = token_hash(token)
        known = self._devices.get(device)
        if known is None:
            row = await self._store.person_of_device(device)
            if row is None:
                return NOBODY
            if len(self._devices) > REMEMBERED:
                self._devices.clear()
                self._known.clear()
            known = self._devices[device] = row.id
        person = self._remembered(known)
        if person is None:
            marks = self._marks.others(known)
            row = await self._store.person(known)
            person = NOBODY if row is None else self._remember(_person(row), marks)
        return person

    def _remembered(self, person: str) -> Person | None:
        """Return a person as they were read last, if no other process has changed them since."""
        found, marks = self._known.get(person, (None, b""))
        if found is None or marks != self._marks.others(person) or not self._others.heard:
            return None
        return found

    def _remember(self, person: Person, marks: bytes) -> Person:
        self._known[person.id] = (person, marks)
        return person

    def _forget(self, person: str) -> None:
        self._known.pop(person, None)

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
        changes: dict[str, str] = {}
        if name is not None:
            changes["name"] = clean_name(name)
        if language is not None:
            changes["language"] = clean_text(language, 12)
        if settings is not None:
            changes["settings"] = _settings(settings)
        return await self._change(person, lambda row: msgspec.structs.replace(row, **changes))

    async def keep_stop(self, person: Person, card: str, when: str) -> Person:
        """Keep when a card stops the game, for the next games too."""

        def change(row: PersonRow) -> PersonRow:
            known = _person(row)
            stops = {**known.stops, card: when}
            if when == CHANGE:
                del stops[card]
            settings = _settings({**known.settings, STOPS: stops})
            return msgspec.structs.replace(row, settings=settings)

        return await self._change(person, change)

    async def _change(self, person: Person, change: Callable[[PersonRow], PersonRow]) -> Person:
        marks = self._marks.others(person.id)
        row = await self._store.change_person(person.id, change)
        return self._remember(_person(row), marks)

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


def _settings(settings: dict[str, Any]) -> str:
    text = msgspec.json.encode(settings).decode()
    if len(text) > LARGEST_SETTINGS:
        raise Refused(N_("These settings are too large."))
    return text


def _person(row: PersonRow) -> Person:
    return Person(row.id, row.name, row.language, msgspec.json.decode(row.settings))
