"""Routes that read their request themselves: every request is answered as FastAPI would have it."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import httpx
from fastapi.routing import APIRoute

from shadowbrook.server.http.application import ShortWay
from shadowbrook.server.http.direct_route import DirectRoute
from shadowbrook.server.http.identity import COOKIE
from tests.server.house import House, answer_any, asked, house, pair, run

JSON = {"content-type": "application/json"}
FORM = ("content-type", "application/x-www-form-urlencoded")
SEATS = ("0", "1", "-1", "7", "01", "", "x", "1.0", "+1", "%31", "0&seat=1", "0&x=1", "9" * 30)


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
    room = await here.games.registry.open(game)
    stale = {"seat": asked(room).seat, "option": "x", "version": room.version + 1}
    found = []
    for client in clients:
        for method, path, more in requests(game, stale):
            found.append((method, path, more, said(await client.request(method, path, **more))))
    return found


async def asked_everything(folder: Path, tokens: list[str], game: str) -> list[Any]:
    """What a server says to all requests of people who are known, of strangers and of a browser."""
    async with house(folder) as here:
        cookie = f"{COOKIE}={here.identity.cookie(tokens[0])}"
        clients = [
            *map(here.client, tokens),
            here.client(),
            here.client("of nobody"),
            here.client(cookie=cookie, origin="http://test"),
        ]
        return await all_said(here, clients, game)


async def prepared(folder: Path) -> tuple[list[str], str]:
    """Two people at a table in the middle of a game."""
    async with house(folder) as here:
        (anna, one), (ben, other) = [await here.people.register(who) for who in ("Anna", "Ben")]
        await here.people.change(ben, language="de")
        room = await pair(here, anna, ben)
        for _ in range(12):
            await answer_any(here, room, {anna.id: anna, ben.id: ben}, Random(1))
        return [one, other], room.id


def test_every_request_is_read_as_fastapi_reads_it(tmp_path, monkeypatch):
    tokens, game = run(prepared(tmp_path))
    direct = run(asked_everything(tmp_path, tokens, game))
    assert {status for *_, (status, _, _) in direct} >= {200, 403, 404, 405, 409, 413, 422}
    monkeypatch.setattr(DirectRoute, "__init__", APIRoute.__init__)
    monkeypatch.setattr(ShortWay, "_find", lambda self, scope: None)
    for one, other in zip(direct, run(asked_everything(tmp_path, tokens, game)), strict=True):
        assert one == other


def test_an_answer_counts_once_and_is_seen(tmp_path):
    async def story() -> None:
        async with house(tmp_path) as here:
            (anna, one), (ben, other) = [await here.people.register(who) for who in ("Anna", "Ben")]
            room = await pair(here, anna, ben)
            decision = asked(room)
            client = here.client((one, other)[decision.seat])
            body = {"seat": decision.seat, "option": decision.keys()[0], "version": room.version}
            path = f"/api/games/{room.id}"
            first = await client.post(f"{path}/answers", json=body)
            again = await client.post(f"{path}/answers", json=body)
            assert (first.status_code, again.status_code) == (200, 200)
            assert {**first.json(), "repeated": True} == again.json()
            assert (await client.get(path)).json()["version"] == first.json()["version"]

    run(story())


def test_routes_that_read_themselves_are_documented(tmp_path):
    async def story() -> dict[str, Any]:
        async with house(tmp_path) as here:
            paths: dict[str, Any] = here.app.openapi()["paths"]
            return paths

    paths = run(story())
    answer = paths["/api/games/{game}/answers"]["post"]
    assert answer["requestBody"]["content"]["application/json"]["schema"]["$ref"]
    assert [one["name"] for one in paths["/api/games/{game}"]["get"]["parameters"]] == [
        "game",
        "seat",
    ]


def test_a_body_in_pieces_is_read_whole(tmp_path):
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
