"""A report of `shadowbrook bench` that nobody has to wait for."""

from __future__ import annotations

from typing import Any

from shadowbrook.lab import bench


def report(**more: Any) -> bench.BenchReport:
    """A report of a machine on which everything takes as long as it may."""
    play = bench.GameSpeed(games=1, decisions=400, choices=300, wall=1.0, cpu=1.0)
    plays = dict.fromkeys(("plain", "marked", "boxed", "heuristic", "boxed_heuristic"), play)
    times = dict.fromkeys(("copy_us", "clone_us", "clone_silent_us", "live_kb"), 1.0)
    bots = {"thinking_us": 2000.0, "searches": 300.0, "one_job": 10.0, "two_jobs": 17.0}
    return bench.BenchReport(**plays | times | bots | more)
