"""How often somebody may ask: allowances that fill up with time, for all processes together.

They lie in memory that the processes of one machine share. Two that count the same visitor in the
same microsecond may count one request; a lock would cost more than that, and could be left behind.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from functools import lru_cache
from hashlib import blake2b
from ipaddress import IPv4Address, IPv6Address, ip_address

from starlette.requests import HTTPConnection

from shadowbrook.server.shared import BUCKETS, Memory

WAYS = 8  # places in which an allowance may lie; the one not used for longest is given away

NETWORK = 64  # bits of an IPv6 address that are the same for one line; the rest anybody can choose


@lru_cache(maxsize=4096)
def household(address: str) -> str:
    """Return by which name a visitor's address is counted: itself, or its network in IPv6.

    >>> household("192.0.2.7"), household("2001:db8:1:2:3:4:5:6")
    ('192.0.2.7', '2001:db8:1:2::/64')
    >>> household("::ffff:192.0.2.7"), household("-")
    ('192.0.2.7', '-')
    """
    try:
        found = ip_address(address)
    except ValueError:
        return address
    if isinstance(found, IPv4Address):
        return address
    if found.ipv4_mapped is not None:
        return str(found.ipv4_mapped)
    rest = 128 - NETWORK
    return f"{IPv6Address(int(found) >> rest << rest)}/{NETWORK}"


def address_of(request: HTTPConnection) -> str:
    """Return the address as which a visitor is counted."""
    return household(request.client.host) if request.client is not None else "-"


class Buckets:
    """The allowances of visitors and addresses."""

    def __init__(self, memory: Memory, clock: Callable[[], float] = time.monotonic) -> None:
        self._memory = memory
        self._clock = clock

    def take(self, kind: str, who: str, rate: tuple[float, float], amount: float = 1.0) -> bool:
        """Use up some of an allowance (rate a second, most at once); False if it is empty."""
        per_second, most = rate
        now = self._clock()
        place, known = self._place(f"{kind} {who}")
        left, then = self._memory.left, self._memory.then
        has = min(most, left[place] + (now - then[place]) * per_second) if known else most
        enough = has >= max(amount, 1.0) if not amount else has >= amount
        left[place] = has - amount if enough else has
        then[place] = now
        return enough

    def _place(self, name: str) -> tuple[int, bool]:
        """Return where an allowance lies, and whether it was there before."""
        digest = blake2b(name.encode(), digest_size=8, key=self._memory.salt).digest()
        tag = int.from_bytes(digest) or 1
        first = tag % (BUCKETS // WAYS) * WAYS
        tags, then = self._memory.tags, self._memory.then
        oldest = first
        for place in range(first, first + WAYS):
            if tags[place] == tag:
                return place, True
            if not tags[place]:
                oldest = place
                break
            if then[place] < then[oldest]:
                oldest = place
        tags[oldest] = tag
        return oldest, False
