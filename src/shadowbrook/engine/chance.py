"""The one door through which chance enters.

An outcome is a pure function of a key, a stream and the number of draws made from that
stream, so the state holds nothing but counters: a copy of the state has the same future,
and one more roll of dice reshuffles no deck. Two sources give the words behind it: a
fast hash for simulation, HMAC for games whose dice players can check afterwards.
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Sequence
from struct import unpack
from typing import Final, Protocol

# Streams of chance; each deck has its own behind them.
SETUP: Final = 0
DICE: Final = 1
WORDS: Final = 1 << 60  # so many different words; machines are quick with numbers below 2**62
SPARE_BITS: Final = 4  # of 64, so that a word is below WORDS
BLOCK: Final = 16  # words that are made together
DICE_AT_ONCE: Final = 8
# LIMITS[n] is the largest multiple of 6**n up to WORDS: words past it are drawn again,
# so that every face is equally likely.
LIMITS: Final = tuple(WORDS // 6**n * 6**n for n in range(DICE_AT_ONCE + 1))
FACES: Final[tuple[tuple[tuple[int, ...], ...], ...]] = (
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
        """A number below WORDS."""

    def many(self, stream: int, n: int, count: int) -> list[int]:
        """So many numbers below WORDS, all from the n-th draw."""


class FastSource:
    """Words hashed from the seed, many at a time; for simulation and play among friends."""

    __slots__ = ("blocks", "names", "seed")

    def __init__(self, seed: int | str, streams: Sequence[str]) -> None:
        self.seed = str(seed)
        self.names = tuple(streams)
        self.blocks: dict[int, tuple[int, list[int]]] = {}  # the latest of each stream

    def word(self, stream: int, n: int) -> int:
        number = n // BLOCK
        block = self.blocks.get(stream)
        if block is None or block[0] != number:
            words = self._draw(f"{self.seed}|{self.names[stream]}|block {number}", BLOCK)
            block = self.blocks[stream] = number, words
        return block[1][n % BLOCK]

    def many(self, stream: int, n: int, count: int) -> list[int]:
        return self._draw(f"{self.seed}|{self.names[stream]}|{n}", count)

    def _draw(self, key: str, count: int) -> list[int]:
        return _words(hashlib.shake_128(key.encode()).digest(8 * count), count)


class HmacSource:
    """Words that nobody can foretell without the secret and everybody can check with it."""

    __slots__ = ("keys",)

    def __init__(self, secret: bytes, streams: Sequence[str]) -> None:
        self.keys = tuple(
            hmac.digest(secret, f"stream|{name}".encode(), "sha256") for name in streams
        )

    def word(self, stream: int, n: int) -> int:
        return _words(self._digest(stream, n)[:8], 1)[0]

    def many(self, stream: int, n: int, count: int) -> list[int]:
        seed = self._digest(stream, n)
        return _words(hashlib.shake_128(seed).digest(8 * count), count)

    def _digest(self, stream: int, n: int) -> bytes:
        return hmac.digest(self.keys[stream], n.to_bytes(8, "big"), "sha256")


def _words(digest: bytes, count: int) -> list[int]:
    return [word >> SPARE_BITS for word in unpack(f">{count}Q", digest)]


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
    limit = WORDS // bound * bound
    while True:
        word = source.word(stream, n)
        n += 1
        if word < limit:
            return word % bound, n


def shuffled(source: Source, stream: int, n: int, cards: Sequence[int]) -> tuple[int, ...]:
    """The cards in a random order, from one draw.

    WORDS is no multiple of most numbers of cards: orders differ in likelihood by one part in
    2**54, which nobody will see.
    """
    order = list(cards)
    words = source.many(stream, n, len(order))
    for last in range(len(order) - 1, 0, -1):
        other = words[last] % (last + 1)
        order[last], order[other] = order[other], order[last]
    return tuple(order)
