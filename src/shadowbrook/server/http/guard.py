"""The guard at the door: what every request passes before anything happens.

Rates and sizes are counted before any effect; a request under a name that is not ours is refused,
and one that another site had a browser send on every route that changes something; every answer
carries the headers that keep foreign scripts out.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from urllib.parse import urlsplit

from starlette.datastructures import Headers
from starlette.requests import HTTPConnection
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from shadowbrook.server.config import Config, is_loopback
from shadowbrook.server.errors import (
    CrossSite,
    ServerError,
    TooLarge,
    TooMany,
    UnknownHost,
    WrongType,
)
from shadowbrook.server.store.chain import token_hash

from .host_names import HostNames
from .identity import COOKIE, cookie_name, secure
from .rates import Buckets, address_of

SAFE = frozenset(("GET", "HEAD", "OPTIONS"))
BODIES = ("application/json", "application/x-www-form-urlencoded", "multipart/form-data")
GUESSABLE = ("/join/", "/device/", "/api/invitations/", "/api/devices/")
OPENING = ("/games", "/new", "/api/people")
UNCOUNTED = ("/static/", "/vendor/")
POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data:",
        "font-src 'self'",
        "connect-src 'self'",
        "media-src 'self'",
        "manifest-src 'self'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
    )
)
HEADERS = {
    "content-security-policy": POLICY,
    "x-content-type-options": "nosniff",
    # not `no-referrer`, here or in a page: with it browsers send `Origin: null` with our own
    # forms, and over plain HTTP in a network they send nothing else to tell them by
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=(), payment=()",
    "cache-control": "no-store",  # unless a route says otherwise
}
RAW_HEADERS = [(name.encode(), value.encode()) for name, value in HEADERS.items()]
# What browsers complain of where they do not trust the way: plain HTTP to another machine.
TRUSTED_ONLY = (b"cross-origin-opener-policy",)

Refuse = Callable[[HTTPConnection, ServerError], Awaitable[Response]]


class Guard:
    """ASGI middleware around the whole application."""

    def __init__(self, app: ASGIApp, config: Config, refuse: Refuse, buckets: Buckets) -> None:
        self.app = app
        self.config = config
        self.refuse = refuse
        self.buckets = buckets
        self.host_names = HostNames(config.host_names)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        request = HTTPConnection(scope)
        dressed = _Dressed(self, request, send)
        try:
            self._rates(request)
            self._own_name(scope)
            if scope["method"] not in SAFE:
                _same_site(request.headers)
                _known_body(request.headers)
            await self.app(scope, self._limited(request, receive, dressed), dressed)
            error = dressed.refused
        except ServerError as refused:
            error = refused
        if error is not None and not dressed.started:
            dressed.refused = None
            refusal = await self.refuse(request, error)
            await refusal(scope, receive, dressed)

    # ---- rates ---------------------------------------------------------------------------------

    def _rates(self, request: HTTPConnection) -> None:
        limits = self.config.limits
        path: str = request.scope["path"]
        if limits is None or path.startswith(UNCOUNTED):
            return
        address = address_of(request)
        visitor = _visitor(request) or address
        acting = request.scope["method"] not in SAFE
        opening = acting and (visitor == address or path.endswith(OPENING))
        take = self.buckets.take
        allowed = (
            take("address", address, limits.address)
            and (not path.startswith(GUESSABLE) or take("guess", address, limits.guessing, 0.0))
            and (not opening or take("opening", address, limits.opening))
            and (
                take("acting", visitor, limits.acting)
                if acting
                else take("reading", visitor, limits.reading)
            )
        )
        if not allowed:
            raise TooMany

    def guessed_wrong(self, request: HTTPConnection) -> None:
        """Count a link that does not exist; who guesses is soon refused."""
        limits = self.config.limits
        if limits is not None and request.client is not None:
            self.buckets.take("guess", address_of(request), limits.guessing)

    # ---- names ---------------------------------------------------------------------------------

    def _own_name(self, scope: Scope) -> None:
        for name, value in scope["headers"]:
            if name == b"host" and not self.host_names.allow(value):
                raise UnknownHost

    # ---- sizes ---------------------------------------------------------------------------------

    def _limited(self, request: HTTPConnection, receive: Receive, dressed: _Dressed) -> Receive:
        most = self.config.largest_body
        length = request.headers.get("content-length", "")
        if length.isdecimal() and int(length) > most:
            raise TooLarge
        read = 0

        async def limited() -> Message:
            nonlocal read
            message = await receive()
            read += len(message.get("body", b""))
            if read > most:
                dressed.refused = TooLarge()  # whatever the application makes of it
                raise dressed.refused
            return message

        return limited


class _Dressed:
    """The way out: adds headers."""

    def __init__(self, guard: Guard, request: HTTPConnection, send: Send) -> None:
        self._guard = guard
        self._request = request
        self._send = send
        self.started = False
        self.refused: ServerError | None = None  # what is said instead of the answer

    async def __call__(self, message: Message) -> None:
        if self.refused is not None and not self.started:
            return
        if message["type"] == "http.response.start":
            self.started = True
            headers = message["headers"] = list(message.get("headers", ()))
            there = {name.lower() for name, _ in headers}
            if not _trusted(self._request):
                there.update(TRUSTED_ONLY)
            headers += [one for one in RAW_HEADERS if one[0] not in there]
            if message["status"] == 404 and self._request.scope["path"].startswith(GUESSABLE):
                self._guard.guessed_wrong(self._request)
        await self._send(message)


def _trusted(request: HTTPConnection) -> bool:
    """Whether a browser trusts the way to us: TLS, or no way at all."""
    host = request.headers.get("host", "").rpartition(":")
    return secure(request) or is_loopback(host[0] or host[2])


def _visitor(request: HTTPConnection) -> str | None:
    """Who asks, as far as the request itself says; not looked up."""
    said = request.headers.get("authorization") or request.cookies.get(cookie_name(request))
    return token_hash(said) if said else None


def _same_site(headers: Headers) -> None:
    """Refuse what another site had the browser send."""
    site = headers.get("sec-fetch-site")
    origin = headers.get("origin")
    if site is not None:
        ours = site == "same-origin"
    elif origin is not None:
        ours = _place(origin) == headers.get("host", "").casefold()
    else:  # no browser of today; without a cookie nobody can be tricked
        ours = COOKIE not in headers.get("cookie", "")
    if not ours:
        raise CrossSite


def _place(origin: str) -> str | None:
    try:
        parts = urlsplit(origin)
    except ValueError:
        return None
    return parts.netloc.casefold() if parts.scheme in ("http", "https") else None


def _known_body(headers: Headers) -> None:
    kind = headers.get("content-type", "").partition(";")[0].strip().casefold()
    empty = headers.get("content-length", "0") == "0" and "transfer-encoding" not in headers
    if kind not in BODIES and not (empty and not kind):
        raise WrongType
