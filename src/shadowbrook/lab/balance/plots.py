"""The plots of a balance report, as SVG texts that stand inside a page."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from html import escape
from io import StringIO
from typing import Any

from shadowbrook.engine.words import N_

from ..extras import need
from .findings import Estimate

INK, PAPER, RED, GREY, BAND = "#2b2118", "#fbf6ea", "#a3271f", "#8a7f6d", "#e3d6b4"
SHOWN = ("#1f4fa3", "#a3271f", "#2f6b2f", "#b8860b", "#5b3a8c", "#3a8c86", "#7a4a2b", "#8a7f6d")


def intervals(
    title: str,
    found: Mapping[str, Estimate],
    *,
    bands: Mapping[str, tuple[float, float]] | None = None,
    line: float | None = None,
    unit: str = "%",
    number: Callable[[float], str] = str,
) -> str:
    """A dot with its interval for each name, over the bounds that an aim wants."""
    names = list(found)
    figure, axes = _figure(len(names), number)
    for at, name in enumerate(names):
        one = found[name]
        if bands and name in bands:
            low, high = bands[name]
            axes.barh(at, 100 * (high - low), left=100 * low, height=0.8, color=BAND, zorder=1)
        axes.plot([100 * one.low, 100 * one.high], [at, at], color=INK, zorder=2)
        axes.plot(100 * one.value, at, "o", color=RED, markersize=5, zorder=3)
    if line is not None:
        axes.axvline(100 * line, color=GREY, linewidth=0.8, zorder=0)
    axes.set_yticks(range(len(names)), [f"{name} ({found[name].games})" for name in names])
    axes.invert_yaxis()
    axes.set_xlabel(unit)
    return _svg(figure, title)


def boxes(
    title: str,
    found: Mapping[str, Sequence[int]],
    band: tuple[int, int],
    unit: str,
    *,
    number: Callable[[float], str] = str,
) -> str:
    """How a number is spread, a box for each name: quartiles, and whiskers to 5 and 95%."""
    figure, axes = _figure(len(found), number)
    axes.axvspan(*band, color=BAND, zorder=0)
    axes.boxplot(
        list(found.values()),
        orientation="horizontal",
        whis=(5, 95),
        showfliers=False,
        medianprops={"color": RED},
    )
    axes.set_yticks(
        range(1, len(found) + 1), [f"{name} ({len(rows)})" for name, rows in found.items()]
    )
    axes.invert_yaxis()
    axes.set_xlabel(unit)
    return _svg(figure, title)


def stacks(
    title: str,
    found: Mapping[str, Mapping[str, int]],
    *,
    number: Callable[[float], str] = str,
) -> str:
    """What a whole is made of, a bar for each name."""
    figure, axes = _figure(len(found) + 2, number)
    kinds = sorted({kind for counts in found.values() for kind in counts})
    left = dict.fromkeys(found, 0.0)
    for kind, colour in zip(kinds, SHOWN * (1 + len(kinds) // len(SHOWN)), strict=False):
        shares = [
            100 * counts.get(kind, 0) / max(1, sum(counts.values())) for counts in found.values()
        ]
        axes.barh(list(found), shares, left=list(left.values()), color=colour, label=kind)
        left = {name: at + more for (name, at), more in zip(left.items(), shares, strict=True)}
    axes.invert_yaxis()
    axes.set_xlabel("%")
    axes.legend(loc="upper center", bbox_to_anchor=(0.5, -0.15), ncol=2, frameon=False)
    return _svg(figure, title)


def _figure(rows: int, number: Callable[[float], str]) -> tuple[Any, Any]:
    figure = need("matplotlib.figure", "lab", N_("a plot")).Figure(
        figsize=(8, 1.1 + 0.24 * max(3, rows)), layout="constrained", facecolor=PAPER
    )
    axes = figure.subplots()
    axes.set_facecolor(PAPER)
    axes.spines[["top", "right"]].set_visible(False)
    axes.tick_params(labelsize=8)
    axes.xaxis.set_major_formatter(lambda value, _: number(value))
    return figure, axes


def _svg(figure: Any, title: str) -> str:
    """The figure as an element to stand in a page, with a text for those who cannot see it."""
    matplotlib = need("matplotlib", "lab", N_("a plot"))
    text = StringIO()
    # texts stay texts, and the same figure is the same file
    with matplotlib.rc_context({"svg.fonttype": "none", "svg.hashsalt": title}):
        figure.savefig(text, format="svg", metadata={"Date": None, "Creator": None})
    drawing = text.getvalue()
    drawing = drawing[drawing.index("<svg") :]
    return drawing.replace("<svg", f'<svg role="img" aria-label="{escape(title)}"', 1)
