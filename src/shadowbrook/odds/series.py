"""Distributions as series: sums of independent numbers, and numbers that add up until an end."""

from __future__ import annotations

from collections.abc import Sequence
from operator import mul

from .rolls import Chances


def convolved(one: Chances, other: Chances, size: int) -> Chances:
    """The distribution of a sum of two independent numbers, as far as it is below `size`.

    >>> convolved((0.5, 0.5), (0.5, 0.5), 3)
    (0.25, 0.5, 0.25)
    """
    back = (other + (0.0,) * (size - len(other)))[:size][::-1]
    padded = one + (0.0,) * (size - len(one))
    return tuple(sum(map(mul, padded, back[size - 1 - n :])) for n in range(size))


def divided(rest: Chances, again: Chances) -> Chances:
    """The series D with D = rest + again * D, where `again` is not certain to bring nothing.

    >>> divided((0.5, 0.0), (0.25, 0.25))
    (0.6666666666666666, 0.2222222222222222)
    """
    found: list[float] = []
    for n, chance in enumerate(rest):
        carried = sum(again[k] * found[n - k] for k in range(1, n + 1))
        found.append((chance + carried) / (1 - again[0]))
    return tuple(found)


def whole(chances: Sequence[float]) -> Chances:
    """With what is lacking as one chance more."""
    return (*chances, max(0.0, 1.0 - sum(chances)))
