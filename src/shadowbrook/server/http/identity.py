"""Who sends a request: a token in a header, or in a signed cookie that a browser keeps.

The cookie carries a random token; the store has only its hash, so a stolen database lets nobody in.
Whoever becomes a guest gets the cookie with the response: the route puts it there (`Caller.keep`).
"""

from __future__ import annotations

import secrets
from dataclasses import dataclass
from typing import TypeVar

from itsdangerous import BadSignature, URLSafeSerializer
from starlette.requests import HTTPConnection
from starlette.responses import Response

from shadowbrook.locale import languages, preferred
from shadowbrook.server.errors import NoGuest
from shadowbrook.server.games.people import NOBODY, People, Person
from shadowbrook.server.store import Store

from .rates import address_of

R = TypeVar("R", bound=Response)

COOKIE = "shadowbrook"
YEAR = 365 * 24 * 3600


@dataclass(frozen=True, slots=True)
class Caller:
    """Somebody at a request, and the cookie by which their browser will know them."""

    person: Person
    set_cookie: str = ""  # empty if the browser has one

    def keep(self, response: R) -> R:
        """Return the response with the cookie of a new guest."""
        if self.set_cookie:
            response.headers.append("set-cookie", self.set_cookie)
        return response


class Identity:
    """Finds out who sends a request."""

    def __init__(self, people: People, key: str) -> None:
        self._people = people
        self._signer = URLSafeSerializer(key, salt="guest")

    @classmethod
    def open(cls, people: People, store: Store) -> Identity:
        """Return the identity of a store, with its signing key (made at the first start)."""
        return cls(people, store.setting("cookie-key", lambda: secrets.token_urlsafe(32)))

    def token_of(self, request: HTTPConnection) -> str | None:
        """Return the token that a request carries, in a header or in the cookie."""
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
        """Return who asks; nobody if they are not known. Never writes."""
        token = self.token_of(request)
        return await self._people.of_token(token) if token else NOBODY

    async def guest(self, request: HTTPConnection) -> Caller:
        """Return who asks; somebody new becomes a guest."""
        person = await self.person(request)
        if person:
            return Caller(person)
        if request.headers.get("authorization"):  # a token that is not known is an error
            raise NoGuest
        return self._new(request, *await self._people.register())

    async def add_device(self, request: HTTPConnection, link: str) -> Caller:
        """Let this device be the person who made a link."""
        return self._new(request, *await self._people.add_device(link))

    def cookie(self, token: str) -> str:
        """Return the value of the cookie that carries a token."""
        return str(self._signer.dumps(token))

    def _new(self, request: HTTPConnection, person: Person, token: str) -> Caller:
        parts = [f"{cookie_name(request)}={self.cookie(token)}", "Path=/", "HttpOnly"]
        parts += ["SameSite=Lax", f"Max-Age={YEAR}"]
        if secure(request):
            parts.append("Secure")
        return Caller(person, "; ".join(parts))


def language_of(request: HTTPConnection, person: Person) -> str:
    """Return the language that a person has chosen, else the one that their browser likes best."""
    if person.language in languages():
        return person.language
    return preferred(request.headers.get("accept-language", ""))


def visitor_of(request: HTTPConnection, person: Person) -> str:
    """Return by what somebody is counted: who they are, else where they come from."""
    return person.id or address_of(request)


def cookie_name(request: HTTPConnection) -> str:
    """Return the name of the cookie: over TLS it is bound to this host, plain HTTP cannot be."""
    return f"__Host-{COOKIE}" if secure(request) else COOKIE


def secure(request: HTTPConnection) -> bool:
    return request.scope.get("scheme", "http") in ("https", "wss")
