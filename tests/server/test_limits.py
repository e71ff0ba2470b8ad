"""Limits by address: nobody takes what others need."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import httpx
import pytest
from typer.testing import CliRunner

from shadowbrook import cli
from shadowbrook.server.config import Config, RateLimits
from shadowbrook.server.http import serve as serving
from tests.server.house import House, house, lone, run


def visitor(here: House, address: str, **headers: str) -> httpx.AsyncClient:
    """Somebody who comes from an address."""
    transport = httpx.ASGITransport(here.app, client=(address, 40_000))
    return httpx.AsyncClient(transport=transport, base_url="http://test", headers=headers)


@pytest.mark.parametrize(
    ("addresses", "codes"),
    [
        (["2001:db8:0:1::1", "2001:db8:0:1::2", "2001:db8:0:1:ffff::"], [200, 200, 429]),
        (["2001:db8:0:1::1", "2001:db8:0:2::1", "2001:db8:0:3::1"], [200, 200, 200]),
        (["192.0.2.1", "192.0.2.2", "192.0.2.3"], [200, 200, 200]),
        (["192.0.2.1", "::ffff:192.0.2.1", "192.0.2.1"], [200, 200, 429]),
    ],
)
def test_an_allowance_is_one_for_a_network_of_ipv6(tmp_path, addresses, codes):
    limits = RateLimits(address=(0.0, 2.0))

    async def story() -> list[int]:
        found = []
        async with house(tmp_path, Config(limits=limits)) as here:
            for address in addresses:
                async with visitor(here, address) as client:
                    found.append((await client.get("/api/bots")).status_code)
        return found

    assert run(story()) == codes


def test_who_guesses_links_from_one_network_is_refused(tmp_path):
    limits = RateLimits(guessing=(0.0, 3.0))

    async def story() -> list[int]:
        found = []
        async with house(tmp_path, Config(limits=limits)) as here:
            for number in range(5):
                async with visitor(here, f"2001:db8::{number:x}") as client:
                    found.append((await client.get(f"/api/invitations/{number:043}")).status_code)
        return found

    assert run(story()) == [404] * 3 + [429] * 2


class Reader:
    """Somebody who opens a stream and reads it until they leave."""

    def __init__(self, here: House, path: str, address: str, token: str) -> None:
        self._leaving = asyncio.Event()
        self._answered: asyncio.Future[int] = asyncio.get_running_loop().create_future()
        headers = [(b"host", b"test"), (b"authorization", f"Bearer {token}".encode())]
        scope = {
            "type": "http",
            "method": "GET",
            "path": path,
            "query_string": b"",
            "headers": headers,
            "client": (address, 40_000),
        }
        self._task = asyncio.create_task(here.app(scope, self._receive, self._send))

    async def _receive(self) -> dict[str, Any]:
        await self._leaving.wait()
        return {"type": "http.disconnect"}

    async def _send(self, message: Any) -> None:
        if message["type"] == "http.response.start":
            self._answered.set_result(message["status"])

    async def status(self) -> int:
        return await self._answered

    async def leave(self) -> None:
        self._leaving.set()
        await self._task


@pytest.mark.parametrize("path", ["/api/games/{}/events", "/play/{}/events"])
def test_one_address_cannot_take_the_streams_of_others(tmp_path, path):
    here_and_there = ["2001:db8::1", "2001:db8::2", "2001:db8::3", "192.0.2.1"]

    async def story() -> None:
        async with house(tmp_path, Config(limits=RateLimits(streams=2))) as here:
            anna, token = await here.people.register("Anna")
            place = path.format((await lone(here, anna)).id)
            readers, codes = [], []
            for address in here_and_there:
                readers.append(Reader(here, place, address, token))
                codes.append(await readers[-1].status())
            assert codes == [200, 200, 429, 200]
            await readers[0].leave()
            readers.append(Reader(here, place, "2001:db8::3", token))
            assert await readers[-1].status() == 200, "there is room again"
            for one in readers[1:]:
                await one.leave()

    run(story())


def test_a_host_may_let_one_address_have_all_streams(tmp_path):
    limits = RateLimits(streams=0, reading=(0.0, 1000.0))

    async def story() -> None:
        async with house(tmp_path, Config(limits=limits)) as here:
            anna, token = await here.people.register("Anna")
            place = f"/api/games/{(await lone(here, anna)).id}/events"
            readers = [Reader(here, place, "192.0.2.1", token) for _ in range(300)]
            assert {await one.status() for one in readers} == {200}
            for one in readers:
                await one.leave()

    run(story())


def test_who_leaves_in_the_middle_of_a_body_leaves_no_error_in_the_log(tmp_path, caplog):
    async def story() -> None:
        async def receive() -> dict[str, Any]:
            return {"type": "http.disconnect"}

        async def send(_: Any) -> None:
            return

        headers = [(b"host", b"test"), (b"content-type", b"application/json")]
        scope = {
            "type": "http",
            "method": "POST",
            "path": "/api/people",
            "query_string": b"",
            "headers": headers,
            "client": ("192.0.2.1", 40_000),
        }
        async with house(tmp_path) as here:
            await here.app(scope, receive, send)

    run(story())
    assert not caplog.records


OURS = (
    "",
    "localhost:8470",
    "127.0.0.1",
    "192.0.2.7:8470",
    "[2001:db8::1]:8470",
    "[::1]",
    "mypc",
    "MyPC.local:8470",
    "mypc.fritz.box",
    "shadowbrook.lan.",
)
FOREIGN = (
    "attacker.example",
    "attacker.example:8470",
    "127.0.0.1.attacker.example",
    "localhost.attacker.example",
    "notlocal.xlocal.example",
    "192.0.2.7.example:8470",
    "[attacker.example]",
    "attacker.example:80:80",
    "attacker.example\xff",
)


async def codes(config: Config, hosts: tuple[str, ...], folder: Path, path: str) -> list[int]:
    async with house(folder, config) as here, here.client() as client:
        headers = [{b"host": host.encode("latin-1")} for host in hosts]
        return [(await client.get(path, headers=one)).status_code for one in headers]


@pytest.mark.parametrize("path", ["/", "/api/bots", "/ready"])
def test_a_server_answers_to_addresses_and_names_at_home_alone(tmp_path, path):
    config = Config(limits=None)
    assert set(run(codes(config, OURS, tmp_path, path))) == {200}
    assert set(run(codes(config, FOREIGN, tmp_path, path))) == {421}


def test_nobody_acts_under_a_name_that_is_not_ours(tmp_path):
    """What a page could do whose own name has been made to lead here: to it all looks its own."""
    host = "attacker.example:8470"

    async def story() -> None:
        async with house(tmp_path) as here, here.client(host=host) as client:
            site = {"sec-fetch-site": "same-origin", "origin": f"http://{host}"}
            answer = await client.post("/api/people", json={"name": "Anna"}, headers=site)
            assert (answer.status_code, answer.json()["code"]) == (421, "unknown-host")
            assert "--host-name" in answer.json()["message"]
            page = await client.get("/", headers={"accept": "text/html", "accept-language": "fr"})
            assert page.status_code == 421
            assert "--host-name" in page.text

    run(story())


@pytest.mark.parametrize(
    ("names", "found"),
    [
        (("games.example",), [200, 421, 421]),
        ((".games.example",), [421, 200, 421]),
        (("Games.Example.", "other.example"), [200, 421, 200]),
        (("*",), [200, 200, 200]),
    ],
)
def test_a_host_may_name_the_server(tmp_path, names, found):
    hosts = ("games.example", "one.games.example:443", "other.example")
    config = Config(limits=None, host_names=names)
    assert run(codes(config, hosts, tmp_path, "/api/bots")) == found


def test_serve_takes_limits_and_names(monkeypatch):
    taken: list[Config] = []
    monkeypatch.setattr(serving, "serve", lambda config, *_, **__: taken.append(config))
    options = ["--connections", "7", "--streams", "0", "--request-seconds", "3.5"]
    names = ["--host-name", "games.example", "--host-name", "other.example"]
    result = CliRunner().invoke(cli.app, ["serve", *options, *names])
    assert result.exit_code == 0, result.output
    assert CliRunner().invoke(cli.app, ["serve"]).exit_code == 0
    told, usual = taken
    assert told.limits == RateLimits(connections=7, streams=0)
    assert told.request_seconds == 3.5
    assert told.host_names == ("games.example", "other.example")
    assert usual == Config()
