"""I2, I5 and I6: nonsense that fits the schema, requests of other sites, scripts in texts."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import httpx
import pytest
import schemathesis
from fastapi import FastAPI
from hypothesis import HealthCheck, given, settings
from jinja2 import ChoiceLoader, DictLoader
from starlette.routing import Route

from shadowbrook.server.config import Config, RateLimits
from shadowbrook.server.games.live_game import LiveGame
from shadowbrook.server.games.people import Person
from shadowbrook.server.http import guard
from shadowbrook.server.http.app import create_server
from shadowbrook.server.http.guard import SAFE
from shadowbrook.server.http.identity import COOKIE
from shadowbrook.server.http.rates import Buckets
from shadowbrook.server.pages import render
from shadowbrook.server.shared import Memory
from tests.server.house import House, house, lone, pair, run

CASES, TOGETHER = 110, 2000  # of each route, of all routes


# ---- I2: well-formed nonsense ------------------------------------------------------------------


@pytest.mark.timeout(600)
def test_no_request_that_fits_the_schema_breaks_the_server(tmp_path):
    config = Config(database=f"sqlite:///{tmp_path / 'games.sqlite3'}", limits=None)
    app = create_server(config).app
    schema = schemathesis.openapi.from_asgi("/api/openapi.json", app)
    # a stream has no end: its route is tried by hand
    for operation in schema.exclude(path_regex=r"/events$").get_all_operations():
        run_operation(operation.ok(), CASES)  # type: ignore[union-attr]
    assert counted["cases"] >= TOGETHER


counted = {"cases": 0}


def run_operation(operation: Any, cases: int) -> None:
    """Send so many generated requests to one route; all answers must be documented ones."""
    documented = {int(status) for status in operation.definition.raw["responses"]}

    @given(case=operation.as_strategy())
    @settings(
        max_examples=cases,
        deadline=None,
        derandomize=True,
        database=None,
        suppress_health_check=list(HealthCheck),
    )
    def storm(case: Any) -> None:
        counted["cases"] += 1
        response = case.call()
        assert response.status_code < 500, f"{case.method} {case.path}: {response.text}"
        assert response.status_code in documented, f"{case.path}: {response.status_code}"
        if response.status_code >= 400:
            assert set(response.json()) == {"code", "message"}

    storm()


# ---- I5: requests of other sites ---------------------------------------------------------------

FOREIGN: tuple[dict[str, str], ...] = (
    {"origin": "https://elsewhere.example"},
    {"origin": "null"},
    {},  # no origin, but a cookie
    {"origin": "http://test:8080"},  # same host, other port
    {"origin": "http://test", "sec-fetch-site": "cross-site"},
    {"origin": "http://test", "sec-fetch-site": "same-site"},
    {"sec-fetch-site": "none"},
    {"origin": "http://[broken"},
)


def unsafe_routes(app: FastAPI) -> list[tuple[str, str]]:
    """Every route that may change something, from the router itself."""
    found = []
    todo = list(app.routes)
    while todo:
        route = todo.pop()
        inner = getattr(route, "original_router", None)
        if inner is not None:
            todo.extend(inner.routes)
        elif isinstance(route, Route):
            found += [
                (method, route.path) for method in (route.methods or ()) if method not in SAFE
            ]
    return sorted(set(found))


async def accepted_from_elsewhere(folder: Path) -> tuple[list[str], int]:
    """Unsafe requests of other sites that were not refused; and how many were tried."""
    accepted, tried = [], 0
    async with house(folder) as here:
        anna, token = await here.people.register("Anna")
        room = await lone(here, anna)
        cookie = f"{COOKIE}={here.identity.cookie(token)}"
        routes = unsafe_routes(here.app)
        assert ("POST", "/api/games/{game}/answers") in routes
        assert len(routes) >= 14
        head = room.head
        async with here.client(cookie=cookie) as client:
            for method, path in routes:
                target = re.sub(r"\{game[^}]*\}", room.id, path)
                target = re.sub(r"\{\w+[^}]*\}", "0", target)
                for headers in FOREIGN:
                    tried += 1
                    answer = await client.request(method, target, json={}, headers=headers)
                    if b'"code":"cross-site"' not in answer.content:
                        accepted.append(f"{method} {path} {headers}: {answer.status_code}")
                plain = {"origin": "http://test", "content-type": "text/plain"}
                answer = await client.request(method, target, content=b"{}", headers=plain)
                if answer.status_code != 415:
                    accepted.append(f"{method} {path} text/plain: {answer.status_code}")
                if method == "POST":  # what changes something is no GET
                    answer = await client.get(target)
                    if answer.status_code not in (200, 404, 405):
                        accepted.append(f"GET {path}: {answer.status_code}")
        if room.head != head:
            accepted.append("the game has changed")
    return accepted, tried


def test_every_unsafe_route_refuses_requests_of_other_sites(tmp_path):
    accepted, tried = run(accepted_from_elsewhere(tmp_path))
    assert accepted == []
    assert tried >= 14 * len(FOREIGN)


def test_a_missing_origin_check_is_found(tmp_path, monkeypatch):
    monkeypatch.setattr(guard, "_same_site", lambda headers: None)
    accepted, _ = run(accepted_from_elsewhere(tmp_path))
    assert accepted


@pytest.mark.parametrize("site", [{"origin": "http://test"}, {"sec-fetch-site": "same-origin"}])
def test_our_own_pages_may_act_with_the_cookie(tmp_path, site):
    async def story():
        async with house(tmp_path) as here, here.client() as client:
            made = await client.post(
                "/api/games",
                json={"setup": {"mode": "lone", "heroes": ["karl"]}, "seats": [{"kind": "me"}]},
                headers=site,
            )
            assert made.status_code == 201
            cookie = made.headers["set-cookie"]
            assert "HttpOnly" in cookie
            assert "SameSite=Lax" in cookie
            mine = await client.get("/api/games")  # the client keeps the cookie
            assert [game["id"] for game in mine.json()] == [made.json()["id"]]

    run(story())


def test_over_tls_the_cookie_is_bound_to_the_host(tmp_path):
    async def story():
        async with house(tmp_path) as here, here.client() as client:
            made = await client.patch("https://test/api/me", json={"name": "Anna"})
            assert made.headers["set-cookie"].startswith(f"__Host-{COOKIE}=")
            assert "Secure" in made.headers["set-cookie"]

    run(story())


# ---- I6: scripts in texts ----------------------------------------------------------------------

PAYLOADS = 200
EVERYWHERE = 5  # texts of each run that are tried on pages which show none, too
ELEMENTS = ("script", "img", "svg", "b", "a", "iframe", "form", "style", "object", "math")
FORMS = (
    "<{e}>alert(1)</{e}>",
    "<{e} src=x onerror=f()>",
    '"><{e} onload=f()>',
    "'><{e} id=table>",
    "</{e}><p class=x>",
    "<{e}/onfocus=f()/x>",
    "--><{e}><!--",
    "</title><{e}>",
    "]]><{e}>",
    "<{e} href=//x.example>",
)
OTHERS = (
    "{{{{7*7}}}}",
    "${{7*7}}",
    "javascript:alert('{e}')",
    "&lt;{e}&gt;",
    "&#60;{e}&#62;",
    '" onclick=f() {e}="',
    "' onclick=f() {e}='",
    "`onclick=f()`{e}",
    "\\u003c{e}\\u003e",
    "%3C{e}%3E",
)


def payloads() -> list[str]:
    """Texts that are something else where one forgets to escape them; no two are the same."""
    found = [form.format(e=element) for element in ELEMENTS for form in (*FORMS, *OTHERS)]
    return [text.replace("7*7", f"{n}*7") for n, text in enumerate(found)]


class Shape(HTMLParser):
    """Elements and names of attributes of a page, without its texts."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[tuple[str, tuple[str, ...]]] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found.append((tag, tuple(sorted(name for name, _ in attrs))))


def shape(page: str) -> list[tuple[str, tuple[str, ...]]]:
    parser = Shape()
    parser.feed(page)
    return parser.found


class Table:
    """A table of two people at which a text can stand wherever one may."""

    def __init__(self, here: House, anna: Person, token: str, room: LiveGame) -> None:
        self.here, self.anna, self.token, self.room = here, anna, token, room

    @classmethod
    async def laid(cls, here: House, text: str) -> Table:
        anna, token = await here.people.register(text[:24])
        ben, _ = await here.people.register("Ben")
        return cls(here, anna, token, await pair(here, anna, ben))

    async def write(self, text: str) -> None:
        """Put a text everywhere: names, title, talk."""
        games, room = self.here.games, self.room
        await self.here.people.change(self.anna, name=text[:24])
        for seat in room.seats:
            seat.name = text[:24]
        await games.table.change(room, self.anna, title=text[:60])
        room.chat.clear()
        await games.table.say(room, self.anna, text)

    async def pages(self, only: Collection[str] = ()) -> dict[str, httpx.Response]:
        """All pages and API answers, or those that are named, by address."""
        game = f"/api/games/{self.room.id}"
        targets = [game, "/api/games", f"{game}/export", *page_routes(self.here.app, self.room.id)]
        async with self.here.client(self.token, accept="text/html") as client:
            return {path: await client.get(path) for path in targets if not only or path in only}


def page_routes(app: FastAPI, game: str) -> list[str]:
    """The pages that can be read with nothing but the id of a game."""
    found = []
    todo = list(app.routes)
    while todo:
        route = todo.pop()
        inner = getattr(route, "original_router", None)
        if inner is not None:
            todo.extend(inner.routes)
            continue
        if not isinstance(route, Route) or "GET" not in (route.methods or ()):
            continue
        path = re.sub(r"\{(game|game_id|room|id)[^}]*\}", game, route.path)
        if not path.startswith("/api") and "{" not in path and "events" not in path:
            found.append(path)
    return sorted(found)


HARMLESS = "harmless text"


async def foreign_elements(folder: Path, texts: Sequence[str]) -> list[str]:
    """Pages that have other elements or attributes with one of these texts than without."""
    wrong: list[str] = []
    async with house(folder) as here:
        table = await Table.laid(here, HARMLESS)
        await table.write(HARMLESS)
        plain = await table.pages()
        shapes = {path: shape(answer.text) for path, answer in plain.items()}
        showing = [path for path, answer in plain.items() if HARMLESS in answer.text]
        assert len(showing) >= 5
        for number, text in enumerate(texts):
            await table.write(text)
            found = await table.pages(showing if number >= EVERYWHERE else ())
            for path, answer in found.items():
                kind = answer.headers.get("content-type", "")
                assert answer.headers["x-content-type-options"] == "nosniff"
                policy = answer.headers["content-security-policy"]
                assert "default-src 'none'" in policy
                assert "unsafe" not in policy
                if not kind.startswith("text/html"):
                    assert kind == "application/json" or not answer.content, path
                elif shape(answer.text) != shapes[path]:
                    wrong.append(f"{path} {text!r}")
    return wrong


@pytest.mark.timeout(240)
@pytest.mark.parametrize("part", range(4))
def test_texts_make_no_elements_and_no_attributes(tmp_path, part):
    texts = payloads()
    assert len(set(texts)) >= PAYLOADS
    assert run(foreign_elements(tmp_path, texts[part::4])) == []


def test_one_field_that_is_not_escaped_is_found(tmp_path, monkeypatch):
    """The planted bug of this group: what is said at the table goes onto the page as it is."""
    env = render.environment("en")
    source = env.loader.get_source(env, "seats.html")[0]  # type: ignore[union-attr]
    careless = source.replace("{{ text }}", "{{ text|safe }}")
    assert careless != source
    loader = ChoiceLoader([DictLoader({"seats.html": careless}), *filter(None, [env.loader])])
    monkeypatch.setattr(env, "loader", loader)
    caches = (env.cache.clear, render.fragment.cache_clear, render._template.cache_clear)  # type: ignore[union-attr]
    for clear in caches:
        clear()
    try:
        assert run(foreign_elements(tmp_path, payloads()[:3]))
    finally:
        for clear in caches:
            clear()


def test_names_that_cannot_be_shown_are_refused(tmp_path):
    async def story():
        async with house(tmp_path) as here:
            _, client = await here.guest()
            async with client:
                for name in ("a\nb\u0000", "\u202eevil", "\u200b", "x" * 25, "\x1b[31m"):
                    answer = await client.patch("/api/me", json={"name": name})
                    assert answer.status_code == 422, repr(name)
                    assert answer.json()["message"]

    run(story())


# ---- limits ------------------------------------------------------------------------------------


def test_a_body_beyond_the_limit_is_refused_before_it_is_read(tmp_path):
    async def story():
        async with house(tmp_path) as here, here.client() as client:
            headers = {"content-type": "application/json"}

            async def endless():
                for _ in range(100):
                    yield b"x" * 10_000

            for content in (b"x" * 64_001, endless()):
                answer = await client.post("/api/people", content=content, headers=headers)
                assert answer.status_code == 413
                assert answer.json()["code"] == "too-large"
            fits = await client.post("/api/people", content=b" " * 63_000 + b"{}", headers=headers)
            assert fits.status_code == 201

    run(story())


def test_rates_are_counted_for_each_visitor(tmp_path):
    limits = RateLimits(acting=(0.001, 3), opening=(0.001, 50))

    async def story():
        async with house(tmp_path, Config(limits=limits)) as here:
            _, one = await here.guest("Anna")
            _, other = await here.guest("Ben")
            async with one, other:
                codes = [
                    (await one.patch("/api/me", json={"name": "A"})).status_code for _ in range(4)
                ]
                assert codes == [200, 200, 200, 429]
                assert (await other.patch("/api/me", json={"name": "B"})).status_code == 200

    run(story())


def test_guessing_links_is_soon_refused(tmp_path):
    async def story():
        async with house(tmp_path, Config(limits=RateLimits(guessing=(0.001, 5)))) as here:
            async with here.client() as client:
                codes = [
                    (await client.get(f"/api/invitations/{n:043}")).status_code for n in range(7)
                ]
            assert codes == [404] * 5 + [429] * 2

    run(story())


def test_an_allowance_fills_up_with_time():
    now = [0.0]
    buckets = Buckets(Memory(1), lambda: now[0])
    assert [buckets.take("x", "a", (1.0, 2)) for _ in range(3)] == [True, True, False]
    now[0] = 1.0
    assert [buckets.take("x", "a", (1.0, 2)) for _ in range(2)] == [True, False]
