"""Distributions as series: sums of independent numbers, and numbers that add up until an end."""

from __future__ import annotations

from collections.abc import Sequence
from operator import mul

from .sides import Chances


def convolved(one: Chances, other: Chances, size: int) -> Chances:
    """The distribution of a sum of two independent numbers, as far as it is below `size`.

    >>> convolved((0.5, 0.5), (0.5, 0.5), 3)
    (0.25, 0.5, 0.25)
    """
    back = (other + (0.0,) * (size - len(other)))[:size][::-1]
    return tuple([sum(map(mul, one, back[size - 1 - n :]), 0.0) for n in range(size)])


def divided(rest: Chances, again: Chances) -> Chances:
    """The series D with D = rest + again * D, where `again` is not certain to bring nothing.

    >>> divided((0.5, 0.0), (0.25, 0.25))
    (0.6666666666666666, 0.2222222222222222)
    """
    still, more = 1 - again[0], again[1:]
    found: list[float] = []
    for chance in rest:
        found.append((chance + sum(map(mul, more, found[::-1]), 0.0)) / still)
    return tuple(found)


def mixed(parts: Sequence[tuple[float, Chances]], size: int) -> Chances:
    """Several distributions, each with its share."""
    if not parts:
        return (0.0,) * size
    shares = [share for share, _ in parts]
    columns = zip(*(chances for _, chances in parts), strict=True)
    return tuple([sum(map(mul, shares, column), 0.0) for column in columns])


def whole(chances: Sequence[float]) -> Chances:
    """With what is lacking as one chance more."""
    return (*chances, max(0.0, 1.0 - sum(chances, 0.0)))
