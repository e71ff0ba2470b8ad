"""Limits by address: nobody takes what others need."""

from __future__ import annotations

import httpx
import pytest

from shadowbrook.server.config import Config, RateLimits
from tests.server.house import House, house, run


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
