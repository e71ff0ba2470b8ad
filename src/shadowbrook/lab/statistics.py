"""The little statistics that reports need."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil, floor, inf, sqrt
from statistics import NormalDist, quantiles

CONFIDENCE = 0.95


def wilson(hits: int, trials: int, confidence: float = CONFIDENCE) -> tuple[float, float]:
    """Wilson's interval for a share: it stays within 0 and 1 and is honest for few trials.

    >>> low, high = wilson(8, 10)
    >>> round(low, 3), round(high, 3)
    (0.49, 0.943)
    >>> wilson(0, 0)
    (0.0, 1.0)
    """
    if not trials:
        return 0.0, 1.0
    z = NormalDist().inv_cdf((1 + confidence) / 2)
    share = hits / trials
    spread = z * sqrt(share * (1 - share) / trials + z * z / (4 * trials * trials))
    middle = share + z * z / (2 * trials)
    scale = 1 + z * z / trials
    low = (middle - spread) / scale if hits else 0.0
    high = (middle + spread) / scale if hits < trials else 1.0
    return low, high


def quartiles(values: Sequence[float]) -> tuple[float, float, float]:
    """The lower quartile, the median and the upper quartile.

    >>> quartiles([1, 2, 3, 4, 5])
    (2.0, 3.0, 4.0)
    >>> quartiles([7])
    (7.0, 7.0, 7.0)
    """
    if len(values) == 1:
        return (float(values[0]),) * 3
    low, middle, high = quantiles(values, n=4, method="inclusive")
    return float(low), float(middle), float(high)


def median_interval(values: Sequence[float], confidence: float = CONFIDENCE) -> tuple[float, float]:
    """The interval for the true median, by ranks: it asks for no shape of the values.

    Of a handful of values nothing can be said with such confidence.

    >>> median_interval(list(range(1, 101)))
    (40.0, 61.0)
    >>> median_interval([3, 1, 2])
    (-inf, inf)
    """
    ranked = sorted(values)
    count = len(ranked)
    margin = NormalDist().inv_cdf((1 + confidence) / 2) * sqrt(count) / 2
    low, high = floor(count / 2 - margin), ceil(count / 2 + margin) + 1  # ranks from 1
    if low < 1 or high > count:
        return -inf, inf
    return float(ranked[low - 1]), float(ranked[high - 1])


def paired_difference(
    first: int, second: int, pairs: int, confidence: float = CONFIDENCE
) -> tuple[float, float]:
    """The interval for the difference of two shares of the same games (Agresti and Min).

    `first` is the number of pairs in which only the first has it, `second` only the second.

    >>> low, high = paired_difference(30, 10, 100)
    >>> round(low, 3), round(high, 3)
    (0.079, 0.313)
    >>> low, high = paired_difference(0, 0, 10)
    >>> low < 0 < high
    True
    """
    count = pairs + 2  # half a pair more of each of the four kinds
    middle = (first - second) / count
    z = NormalDist().inv_cdf((1 + confidence) / 2)
    margin = z * sqrt(first + second + 1 - (first - second) ** 2 / count) / count
    return max(-1.0, middle - margin), min(1.0, middle + margin)
