"""How often somebody may ask: allowances that fill up with time, for all processes together.

They lie in memory that the processes of one machine share. Two that count the same visitor in the
same microsecond may count one request; a lock would cost more than that, and could be left behind.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from hashlib import blake2b

from shadowbrook.server.shared import BUCKETS, Memory

WAYS = 8  # places in which an allowance may lie; the one not used for longest is given away


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
