"""The short ways to a table and an answer: what goes past the routes is answered as there."""

from __future__ import annotations

from random import Random
from typing import Any

import httpx
import pytest

from shadowbrook.server import shortcut
from shadowbrook.server.people import COOKIE
from shadowbrook.server.shortcut import Shortcut
from tests.server.house import House, answer_any, asked, house, pair, run

JSON = {"content-type": "application/json"}
FORM = ("content-type", "application/x-www-form-urlencoded")
SEATS = ("0", "1", "-1", "7", "01", "", "x", "1.0", "+1", "%31", "0&seat=1", "0&x=1", "9" * 30)


def led_past(here: House, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Collects what takes the short way from now on."""
    taken: list[str] = []
    do = Shortcut._do

    async def noted(self: Shortcut, scope: Any, work: Any) -> Any:
        taken.append(scope["path"])
        return await do(self, scope, work)

    monkeypatch.setattr(Shortcut, "_do", noted)
    return taken


def closed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Have everything go the long way."""
    monkeypatch.setattr(shortcut, "_game", lambda scope, start, end="": None)


def said(answer: httpx.Response) -> tuple[int, bytes, list[tuple[str, str]]]:
    return answer.status_code, answer.content, sorted(answer.headers.items())


def requests(game: str, body: dict[str, Any]) -> list[tuple[str, str, dict[str, Any]]]:
    """Requests that change nothing, plain ones and all kinds of others."""
    table, answers = f"/api/games/{game}", f"/api/games/{game}/answers"
    page = f"/play/{game}/table"
    html = {"headers": {"accept": "text/html", "accept-language": "pl,fr"}}
    text = '{"seat": %s, "option": "x", "version": 1}'
    bodies: list[bytes | str] = [
        b"",
        b"{",
        b"[]",
        b"null",
        b"\xff\xfe",
        text % "0",
        text % "7",
        text % "8",
        text % "-1",
        text % "1.0",
        text % "true",
        text % '"1"',
        text % "null",
        (text % "0").encode("utf-16"),
        "\ufeff" + text % "0",
        '{"seat": 5, "seat": 0, "option": "x", "version": 1}',
        '{"seat": 0, "option": "\\ud800", "version": 1}',
        '{"seat": 0, "option": "%s", "version": 1}' % ("x" * 200),
        '{"seat": 0, "option": "%s", "version": 1}' % ("ä" * 201),
        '{"seat": 0, "option": "x", "version": 9007199254740991}',
        '{"seat": 0, "option": "x", "version": 9007199254740992}',
        '{"seat": 0, "option": "x", "version": 1, "key": null}',
        '{"seat": 0, "option": "x", "version": 1, "key": ""}',
        '{"seat": 0, "option": "x", "version": 1, "key": "%s"}' % ("k" * 64),
        '{"seat": 0, "option": "x", "version": 1, "key": "%s"}' % ("k" * 65),
        '{"seat": 0, "option": "x", "version": 1, "more": 1}',
        '{"seat": 0, "option": "x"}',
    ]
    return [
        ("GET", table, {}),
        ("HEAD", table, {}),
        ("DELETE", table, {}),
        ("GET", f"{table}?seat=-1", {}),
        ("GET", f"{table}?seat=0", {}),
        ("GET", f"{table}?seat=9", {}),
        ("GET", f"{table}?", {}),
        ("GET", f"{table}/", {}),
        ("GET", answers, {}),
        ("GET", "/api/games/", {}),
        ("GET", "/api/games/unknown", {}),
        ("GET", f"/api/games/{'x' * 40}", {}),
        ("GET", f"/api/games/{'x' * 41}", {}),
        ("GET", "/api/games/%2e%2e", {}),
        ("GET", "/api/games/a%2Fb", {}),
        ("GET", page, {}),
        ("GET", page, html),
        ("HEAD", page, {}),
        *(("GET", f"{page}?seat={seat}", {}) for seat in SEATS),
        ("GET", f"{page}?more=1", {}),
        ("GET", f"{page}/", {}),
        ("GET", "/play/unknown/table", {}),
        ("GET", "/play/unknown/table", html),
        ("GET", f"/play/{'x' * 41}/table", {}),
        ("GET", "/play//table", {}),
        ("POST", page, {"json": {}}),
        ("POST", table, {"json": {}}),
        ("POST", f"{answers}/", {"json": body}),
        ("POST", "/api/games/unknown/answers", {"json": body}),
        ("POST", "/api/games//answers", {"json": body}),
        ("POST", answers, {"data": {"seat": "0"}}),
        ("POST", answers, {"json": body, "headers": {"origin": "https://elsewhere.example"}}),
        ("POST", answers, {"content": b"{}", "headers": {"content-type": "text/plain"}}),
        ("POST", answers, {"json": body, "headers": [FORM, *JSON.items()]}),
        ("POST", answers, {"json": body, "headers": [*JSON.items(), FORM]}),
        ("POST", answers, {"json": body, "headers": {"content-type": "Application/JSON; x=y"}}),
        ("POST", answers, {"content": b"[" * 10_000, "headers": JSON}),
        ("POST", answers, {"content": b" " * 200_000, "headers": JSON}),
        *(("POST", answers, {"content": one, "headers": JSON}) for one in bodies),
    ]


async def all_said(here: House, clients: list[httpx.AsyncClient], game: str) -> list[Any]:
    room = await here.rooms._open(game)
    stale = {"seat": asked(room).seat, "option": "x", "version": room.version + 1}
    found = []
    for client in clients:
        for method, path, more in requests(game, stale):
            found.append((method, path, more, said(await client.request(method, path, **more))))
    return found


def test_every_request_gets_the_same_answer_on_both_ways(tmp_path, monkeypatch):
    async def story() -> None:
        async with house(tmp_path) as here:
            (anna, one), (ben, other) = [await here.people.register(who) for who in ("Anna", "Ben")]
            await here.people.change(ben, language="de")
            room = await pair(here, anna, ben)
            for _ in range(12):
                await answer_any(here, room, {anna.id: anna, ben.id: ben}, Random(1))
            cookie = f"{COOKIE}={here.people._signer.dumps(one)}"
            clients = [
                here.client(one),
                here.client(other),
                here.client(),
                here.client("of nobody"),
                here.client(cookie=cookie, origin="http://test"),
            ]
            taken = led_past(here, monkeypatch)
            short = await all_said(here, clients, room.id)
            assert f"/api/games/{room.id}" in taken
            assert f"/api/games/{room.id}/answers" in taken
            assert f"/play/{room.id}/table" in taken
            closed(monkeypatch)
            taken.clear()
            assert await all_said(here, clients, room.id) == short
            assert taken == []
            assert {status for *_, (status, _, _) in short} >= {200, 403, 404, 405, 409, 413, 422}

    run(story())


def test_an_answer_on_the_short_way_counts_once_and_is_seen(tmp_path, monkeypatch):
    async def story() -> None:
        async with house(tmp_path) as here:
            (anna, one), (ben, other) = [await here.people.register(who) for who in ("Anna", "Ben")]
            room = await pair(here, anna, ben)
            taken = led_past(here, monkeypatch)
            decision = asked(room)
            client = here.client((one, other)[decision.seat])
            body = {"seat": decision.seat, "option": decision.keys()[0], "version": room.version}
            path = f"/api/games/{room.id}"
            first = await client.post(f"{path}/answers", json=body)
            again = await client.post(f"{path}/answers", json=body)
            assert (first.status_code, again.status_code) == (200, 200)
            assert {**first.json(), "repeated": True} == again.json()
            assert (await client.get(path)).json()["version"] == first.json()["version"]
            assert taken == [f"{path}/answers", f"{path}/answers", path]

    run(story())


def test_the_routes_that_are_led_past_are_documented(tmp_path):
    async def story() -> dict[str, Any]:
        async with house(tmp_path) as here:
            paths: dict[str, Any] = here.app.openapi()["paths"]
            return paths

    paths = run(story())
    assert "get" in paths["/api/games/{game}"]
    assert "post" in paths["/api/games/{game}/answers"]


def test_a_body_in_pieces_is_read_whole_on_either_way(tmp_path, monkeypatch):
    async def pieces(*parts: bytes) -> Any:
        for part in parts:
            yield part

    async def story() -> None:
        async with house(tmp_path) as here:
            (anna, one), (ben, _) = [await here.people.register(who) for who in ("Anna", "Ben")]
            room = await pair(here, anna, ben)
            path = f"/api/games/{room.id}/answers"
            client = here.client(one)
            for parts, code in (
                ((b'{"seat": 0, "option": "x", ', b'"version": 77}'), 409),
                ((b'{"seat": 0, "option": "x", ', b'"version": "?"}'), 422),
                ((b" " * 60_000, b" " * 60_000, b"{}"), 413),
            ):
                answer = await client.post(path, content=pieces(*parts), headers=JSON)
                assert answer.status_code == code

    run(story())
