"""A balance report: one document, written as Markdown and as a page that needs nothing else."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from functools import partial
from html import escape
from math import inf
from statistics import median

import msgspec

from shadowbrook import __version__

from ..games import Row
from . import plots
from .aims import COMPETITIVE, GAMES_A_CELL, TEAM
from .findings import MET, MISSED, OPEN, Check, Estimate, Findings, share, won

CARDS_SHOWN = 20
MARKS = {MET: "✓ met", MISSED: "✗ missed", OPEN: "? open"}
STYLE = """
body { font-family: Georgia, serif; background: #fbf6ea; color: #2b2118; margin: 2rem auto;
  max-width: 60rem; padding: 0 1rem; line-height: 1.45 }
table { border-collapse: collapse; margin: 1rem 0; display: block; overflow-x: auto }
th, td { border-bottom: 1px solid #d8cba8; padding: .2rem .6rem; text-align: left }
td.number { text-align: right; font-variant-numeric: tabular-nums; white-space: nowrap }
svg { max-width: 100%; height: auto }
.met, .missed, .open { white-space: nowrap }
.met { color: #2f6b2f } .missed { color: #a3271f; font-weight: bold } .open { color: #6b5d00 }
"""


class TextTable(msgspec.Struct, frozen=True):
    """A table of texts."""

    heads: tuple[str, ...]
    rows: list[tuple[str, ...]]


class Section(msgspec.Struct, frozen=True):
    """A part of the report: words, a table, a plot (for the page only)."""

    title: str
    text: str
    table: TextTable
    plot: Callable[[], str] | None = None


def to_markdown(findings: Findings, interrupted: bool = False) -> str:
    """The report as Markdown, without plots."""
    parts = ["# Balance report", "", _opening(findings, interrupted), ""]
    for section in _sections(findings):
        parts += [f"## {section.title}", "", section.text, ""]
        parts.append("| " + " | ".join(section.table.heads) + " |")
        parts.append("|" + "---|" * len(section.table.heads))
        parts += ["| " + " | ".join(row) + " |" for row in section.table.rows]
        parts.append("")
    return "\n".join(parts)


def to_html(findings: Findings, interrupted: bool = False) -> str:
    """The report as one page with its plots inside."""
    body = [f"<h1>Balance report</h1><p>{escape(_opening(findings, interrupted))}</p>"]
    for section in _sections(findings):
        body.append(f"<h2>{escape(section.title)}</h2><p>{escape(section.text)}</p>")
        if section.plot is not None:
            body.append(section.plot())
        body.append(_html_table(section.table))
    return (
        '<!DOCTYPE html><html lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<title>Balance report</title><style>{STYLE}</style></head>"
        f"<body>{''.join(body)}</body></html>\n"
    )


def _html_table(table: TextTable) -> str:
    heads = "".join(f"<th>{escape(head)}</th>" for head in table.heads)
    rows = "".join(f"<tr>{''.join(map(_html_cell, row))}</tr>" for row in table.rows)
    return f"<table><thead><tr>{heads}</tr></thead><tbody>{rows}</tbody></table>"


def _html_cell(text: str) -> str:
    verdict = next((name for name, mark in MARKS.items() if text == mark), "")
    kind = verdict or ("number" if text[:1] in "-−+0123456789" and text else "")
    return f'<td class="{kind}">{escape(text)}</td>' if kind else f"<td>{escape(text)}</td>"


# ---- words for numbers ---------------------------------------------------------------------------


def _percent(value: float) -> str:
    return f"{100 * value:.1f} %"


def _number(value: float, unit: str) -> str:
    if unit == "rounds":
        return f"{value:g}"
    return f"{100 * value:.1f}" if unit == "points" else _percent(value)


def _interval(one: Estimate, unit: str = "share") -> str:
    if not one.games or one.high == inf:
        return "–"
    return f"{_number(one.low, unit)} to {_number(one.high, unit)}"


def _value(one: Estimate, unit: str = "share") -> str:
    return _number(one.value, unit) if one.games else "–"


def _bounds(check: Check) -> str:
    if check.high == inf:
        return "more than 0"
    if check.low == 0:
        return f"at most {_number(check.high, check.unit)}"
    return f"{_number(check.low, check.unit)} to {_number(check.high, check.unit)}"


# ---- sections ------------------------------------------------------------------------------------


def _opening(findings: Findings, interrupted: bool) -> str:
    games = Counter(row.cell for row in findings.rows)
    least, most = min(games.values(), default=0), max(games.values(), default=0)
    cells = len(findings.plan.cells)
    each = f"{most:,}" if least == most else f"{least:,} to {most:,}"
    text = (
        f"{len(findings.rows):,} games by {findings.plan.bot}, seed {findings.plan.seed}, "
        f"Shadowbrook {__version__}; {len(games)} of {cells} cells, "
        f"{each} games each. Intervals are 95 % intervals."
    )
    if least < GAMES_A_CELL or len(games) < cells:
        text += f" The aims want at least {GAMES_A_CELL:,} games a cell: this is a sketch."
    if interrupted:
        text += " The run was stopped before its end."
    faults = sum(bool(row.faults) for row in findings.rows)
    if faults:
        games_of = "1 game" if faults == 1 else f"{faults:,} games"
        text += f" In {games_of} a bot failed and was replaced."
    return text


def _sections(findings: Findings) -> list[Section]:
    return [
        _aims(findings),
        _cells(findings),
        _villains(findings),
        _heroes(findings),
        _rivals(findings),
        _seats(findings),
        _length(findings),
        _ends(findings),
        _cards(findings),
    ]


def _aims(findings: Findings) -> Section:
    checks = findings.checks()
    counts = Counter(check.verdict for check in checks)
    return Section(
        "The aims",
        f"{counts[MET]} met, {counts[MISSED]} missed, {counts[OPEN]} open: met where the whole "
        "interval lies within the bounds, missed where all of it lies outside, open where more "
        "games are needed to tell.",
        TextTable(
            ("what", "games", "found", "95 % interval", "aim", "verdict"),
            [
                (
                    check.what,
                    str(check.found.games),
                    _value(check.found, check.unit),
                    _interval(check.found, check.unit),
                    _bounds(check),
                    MARKS[check.verdict],
                )
                for check in checks
            ],
        ),
        lambda: plots.intervals(
            "Shares with their intervals over the bounds of the aims",
            {check.what: check.found for check in checks if check.unit == "share"},
            bands={check.what: (check.low, check.high) for check in checks},
        ),
    )


def _shares(title: str, text: str, found: dict[str, Estimate], line: float | None) -> Section:
    return Section(
        title,
        text,
        TextTable(
            ("", "games", "share", "95 % interval"),
            [(name, str(one.games), _value(one), _interval(one)) for name, one in found.items()],
        ),
        (lambda: plots.intervals(title, found, line=line)) if found else None,
    )


def _cells(findings: Findings) -> Section:
    found = {name: share(rows) for name, rows in findings.cells().items()}
    return _shares("Every cell", "Games that heroes win.", found, 0.5)


def _villains(findings: Findings) -> Section:
    found = {
        f"{group}: {villain}": one
        for group, by_villain in findings.villains().items()
        for villain, one in by_villain.items()
    }
    return _shares("By villain", "Games that heroes win, by mode, chart, level.", found, 0.5)


def _heroes(findings: Findings) -> Section:
    text = "Games that are won together or alone, with each hero in them."
    return _shares("By hero", text, findings.heroes(), None)


def _rivals(findings: Findings) -> Section:
    text = "Competitive games: of those that a hero wins, the share of each who took part."
    return _shares("Heroes as rivals", text, findings.hero_shares(COMPETITIVE), 0.25)


def _is_of(team: str, row: Row) -> bool:
    return row.side == team


def _seats(findings: Findings) -> Section:
    found = findings.seat_shares(COMPETITIVE)
    teams = [row for row in findings.group(TEAM) if won(row)]
    for team in sorted({row.side for row in teams}):
        found[team] = share(teams, partial(_is_of, team))
    text = (
        "Who sits where: of the competitive games that a hero wins, the share of each seat; "
        "of the team games that a team wins, the share of each team."
    )
    return _shares("Seats", text, found, None)


def _length(findings: Findings) -> Section:
    rounds = {group: [row.rounds for row in rows] for group, rows in findings.of_group.items()}
    return Section(
        "Length",
        "Rounds of a game; a box holds the middle half of the games, its whiskers nine tenths.",
        TextTable(
            ("", "games", "shortest", "median", "mean", "longest"),
            [
                (
                    group,
                    str(len(found)),
                    str(min(found)),
                    f"{median(found):g}",
                    f"{sum(found) / len(found):.1f}",
                    str(max(found)),
                )
                for group, found in rounds.items()
            ],
        ),
        (lambda: plots.boxes("Rounds of a game", rounds, (10, 20))) if rounds else None,
    )


def _ends(findings: Findings) -> Section:
    ends = findings.ends()
    rows: list[tuple[str, ...]] = [
        (group, end, str(count), _percent(count / sum(counts.values())))
        for group, counts in ends.items()
        for end, count in sorted(counts.items())
    ]
    return Section(
        "How games end",
        "By mode, chart and level.",
        TextTable(("", "end", "games", "share"), rows),
        (lambda: plots.stacks("How games end", ends)) if ends else None,
    )


def _cards(findings: Findings) -> Section:
    swings = findings.swings()
    clear = [one for one in swings if one.effect.low > 0 or one.effect.high < 0]
    shown = swings[:CARDS_SHOWN]
    return Section(
        "Cards that swing the outcome",
        "How many points likelier heroes win when a card lies among the first of its shuffled "
        "deck (as many as are usually drawn; a Secret: when an elder has it) than when it does "
        f"not, each game against the mean of its cell. Of {len(swings)} cards, {len(clear)} have "
        f"intervals without 0; chance alone would give about {0.05 * len(swings):.0f}. The "
        f"{len(shown)} largest:",
        TextTable(
            ("card", "deck", "games with it early", "without", "points", "95 % interval"),
            [
                (
                    one.card,
                    one.deck,
                    str(one.early),
                    str(one.late),
                    f"{100 * one.effect.value:+.1f}",
                    _interval(one.effect, "points"),
                )
                for one in shown
            ],
        ),
        (
            lambda: plots.intervals(
                "Points by which a card that comes early changes the share of games won",
                {one.card: one.effect for one in shown},
                line=0.0,
                unit="points",
            )
        )
        if shown
        else None,
    )
