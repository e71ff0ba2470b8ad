"""The one door through which chance enters.

An outcome is a pure function of a key, a stream and the number of draws made from that
stream, so the state holds nothing but counters: a copy of the state has the same future,
and one more roll of dice reshuffles no deck. Two sources give the words behind it: a
fast mixer for simulation, HMAC for games whose dice players shall be able to check.
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Sequence
from struct import unpack
from typing import Protocol

WORD = (1 << 64) - 1
DICE_AT_ONCE = 8
# LIMITS[n] is the largest multiple of 6**n below 2**64: words past it are drawn again,
# so that every face is equally likely.
LIMITS = tuple((WORD + 1) // 6**n * 6**n for n in range(DICE_AT_ONCE + 1))
FACES: tuple[tuple[tuple[int, ...], ...], ...] = (
    ((),),
    tuple((a,) for a in range(1, 7)),
    tuple((a, b) for a in range(1, 7) for b in range(1, 7)),
    tuple((a, b, c) for a in range(1, 7) for b in range(1, 7) for c in range(1, 7)),
    tuple(
        (a, b, c, d)
        for a in range(1, 7)
        for b in range(1, 7)
        for c in range(1, 7)
        for d in range(1, 7)
    ),
)


class Source(Protocol):
    """Where words come from: the n-th word of a stream, always the same."""

    def word(self, stream: int, n: int) -> int:
        """A number of 64 bits."""

    def many(self, stream: int, n: int, count: int) -> Sequence[int]:
        """So many numbers of 64 bits, all from the n-th draw."""


class FastSource:
    """SplitMix64 over one key for each stream; for simulation and play among friends.

    Many numbers at once come from a hash, which is quicker than mixing one by one.
    """

    __slots__ = ("keys",)

    def __init__(self, seed: int | str, streams: Sequence[str]) -> None:
        self.keys = tuple(
            int.from_bytes(hashlib.sha256(f"{seed}|{name}".encode()).digest()[:8], "big")
            for name in streams
        )

    def word(self, stream: int, n: int) -> int:
        z = (self.keys[stream] + n * 0x9E3779B97F4A7C15) & WORD
        z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & WORD
        z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & WORD
        return z ^ (z >> 31)

    def many(self, stream: int, n: int, count: int) -> Sequence[int]:
        seed = self.keys[stream].to_bytes(8, "big") + n.to_bytes(8, "big")
        return unpack(f">{count}Q", hashlib.shake_128(seed).digest(8 * count))


class HmacSource:
    """Words that nobody can foretell without the secret and everybody can check with it."""

    __slots__ = ("keys",)

    def __init__(self, secret: bytes, streams: Sequence[str]) -> None:
        self.keys = tuple(
            hmac.digest(secret, f"stream|{name}".encode(), "sha256") for name in streams
        )

    def word(self, stream: int, n: int) -> int:
        return int.from_bytes(
            hmac.digest(self.keys[stream], n.to_bytes(8, "big"), "sha256")[:8], "big"
        )

    def many(self, stream: int, n: int, count: int) -> Sequence[int]:
        seed = hmac.digest(self.keys[stream], n.to_bytes(8, "big"), "sha256")
        return unpack(f">{count}Q", hashlib.shake_128(seed).digest(8 * count))


def roll(source: Source, stream: int, n: int, count: int) -> tuple[tuple[int, ...], int]:
    """`count` dice from draw `n` on, and the number of the next draw."""
    faces: tuple[int, ...] = ()
    while count > 0:
        some = min(count, DICE_AT_ONCE)
        word = source.word(stream, n)
        n += 1
        if word >= LIMITS[some]:
            continue
        count -= some
        word %= 6**some
        while some > 4:
            word, rest = divmod(word, 1296)
            faces += FACES[4][rest]
            some -= 4
        faces += FACES[some][word]
    return faces, n


def below(source: Source, stream: int, n: int, bound: int) -> tuple[int, int]:
    """A number from 0 to `bound - 1`, and the number of the next draw."""
    limit = (WORD + 1) // bound * bound
    while True:
        word = source.word(stream, n)
        n += 1
        if word < limit:
            return word % bound, n


def shuffled(source: Source, stream: int, n: int, cards: Sequence[int]) -> tuple[int, ...]:
    """The cards in a random order, from one draw: sorted by a random number each.

    Two equal numbers of 64 bits would leave two cards as they lay; nobody will see it.
    """
    marks = source.many(stream, n, len(cards))
    return tuple([card for _, card in sorted(zip(marks, cards, strict=True))])
