"""A balance report: one document, written as Markdown and as a page that needs nothing else."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from functools import partial
from html import escape
from statistics import median

import msgspec

from shadowbrook import __version__
from shadowbrook.engine.errors import Told
from shadowbrook.engine.words import N_

from ..games import PlayedGame
from . import plots
from .aims import COMPETITIVE, GAMES_A_CELL, TEAM, Id
from .findings import MET, MISSED, OPEN, Estimate, Findings, of_group, share, won
from .words import MARKS, ReportWords

CARDS_SHOWN = 20
TITLE = N_("Balance report")
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


def to_markdown(findings: Findings, words: ReportWords, interrupted: bool = False) -> str:
    """The report as Markdown, without plots."""
    parts = [f"# {words.say(TITLE)}", "", _opening(findings, words, interrupted), ""]
    for section in _sections(findings, words):
        parts += [f"## {section.title}", "", section.text, ""]
        parts.append("| " + " | ".join(section.table.heads) + " |")
        parts.append("|" + "---|" * len(section.table.heads))
        parts += ["| " + " | ".join(row) + " |" for row in section.table.rows]
        parts.append("")
    return "\n".join(parts)


def to_html(findings: Findings, words: ReportWords, interrupted: bool = False) -> str:
    """The report as one page with its plots inside."""
    title = escape(words.say(TITLE))
    body = [f"<h1>{title}</h1><p>{escape(_opening(findings, words, interrupted))}</p>"]
    marks = {words.say(mark): verdict for verdict, mark in MARKS.items()}
    for section in _sections(findings, words):
        body.append(f"<h2>{escape(section.title)}</h2><p>{escape(section.text)}</p>")
        if section.plot is not None:
            body.append(section.plot())
        body.append(_html_table(section.table, marks))
    return (
        f'<!DOCTYPE html><html lang="{words.language}"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<title>{title}</title><style>{STYLE}</style></head>"
        f"<body>{''.join(body)}</body></html>\n"
    )


def _html_table(table: TextTable, marks: Mapping[str, str]) -> str:
    heads = "".join(f"<th>{escape(head)}</th>" for head in table.heads)
    rows = "".join(
        f"<tr>{''.join(_html_cell(cell, marks) for cell in row)}</tr>" for row in table.rows
    )
    return f"<table><thead><tr>{heads}</tr></thead><tbody>{rows}</tbody></table>"


def _html_cell(text: str, marks: Mapping[str, str]) -> str:
    number = "number" if text[:1] in "-−+0123456789" and text else ""
    kind = marks.get(text, number)
    return f'<td class="{kind}">{escape(text)}</td>' if kind else f"<td>{escape(text)}</td>"


# ---- sections ------------------------------------------------------------------------------------


def _opening(findings: Findings, words: ReportWords, interrupted: bool) -> str:
    games = Counter(row.cell for row in findings.rows)
    least, most = min(games.values(), default=0), max(games.values(), default=0)
    cells = len(findings.plan.cells)
    text = (
        N_(
            "{games: one={games} game, other={games} games} by {bot}, seed {seed}, "
            "Shadowbrook {version}; {played} of {cells: one={cells} cell, other={cells} cells}, "
            "{least: one={least} game, other={least} games} each. Intervals are 95% intervals."
        )
        if least == most
        else N_(
            "{games: one={games} game, other={games} games} by {bot}, seed {seed}, "
            "Shadowbrook {version}; {played} of {cells: one={cells} cell, other={cells} cells}, "
            "{least} to {most: one={most} game, other={most} games} each. "
            "Intervals are 95% intervals."
        )
    )
    about = {"bot": findings.plan.bot, "seed": findings.plan.seed, "version": __version__}
    counts = {"games": len(findings.rows), "played": len(games), "cells": cells, "least": least}
    said = [words.say(text, **about, **counts, **({} if least == most else {"most": most}))]
    if least < GAMES_A_CELL or len(games) < cells:
        sketch = N_("The aims ask for at least {count} games per cell: this is only a sketch.")
        said.append(words.say(sketch, count=GAMES_A_CELL))
    if interrupted:
        said.append(words.say("The run was stopped before its end."))
    faults = sum(bool(row.faults) for row in findings.rows)
    if faults:
        failed = N_(
            "In {count: one={count} game, other={count} games} a bot failed and was replaced."
        )
        said.append(words.say(failed, count=faults))
    return " ".join(said)


def _sections(findings: Findings, words: ReportWords) -> list[Section]:
    return [
        _aims(findings, words),
        _cells(findings, words),
        _villains(findings, words),
        _heroes(findings, words),
        _rivals(findings, words),
        _seats(findings, words),
        _length(findings, words),
        _ends(findings, words),
        _cards(findings, words),
    ]


def _heads(words: ReportWords, *heads: str) -> tuple[str, ...]:
    return tuple(words.say(head) for head in heads)


def _aims(findings: Findings, words: ReportWords) -> Section:
    checks = findings.checks()
    counts = Counter(check.verdict for check in checks)
    shares = {words.tell(check.what): check for check in checks if check.unit == "share"}
    return Section(
        words.say("The aims"),
        words.say(
            "{met} met, {missed} missed, {open} open: met where the whole interval lies within "
            "the bounds, missed where all of it lies outside, open where more games are needed "
            "to tell.",
            met=counts[MET],
            missed=counts[MISSED],
            open=counts[OPEN],
        ),
        TextTable(
            _heads(
                words,
                *(N_("what"), N_("games"), N_("found")),
                *(N_("95% interval"), N_("aim"), N_("verdict")),
            ),
            [
                (
                    words.tell(check.what),
                    str(check.found.games),
                    words.value(check.found, check.unit),
                    words.interval(check.found, check.unit),
                    words.bounds(check),
                    words.mark(check),
                )
                for check in checks
            ],
        ),
        lambda: plots.intervals(
            words.say("Shares with their intervals over the bounds of the aims"),
            {name: check.found for name, check in shares.items()},
            bands={name: (check.low, check.high) for name, check in shares.items()},
            number=words.short,
        ),
    )


def _shares(
    words: ReportWords, title: str, text: str, found: Mapping[str, Estimate], line: float | None
) -> Section:
    title = words.say(title)
    return Section(
        title,
        words.say(text),
        TextTable(
            ("", *_heads(words, N_("games"), N_("share"), N_("95% interval"))),
            [
                (name, str(one.games), words.value(one), words.interval(one))
                for name, one in found.items()
            ],
        ),
        (lambda: plots.intervals(title, found, line=line, number=words.short)) if found else None,
    )


def _cells(findings: Findings, words: ReportWords) -> Section:
    told = {cell.name: cell.told for cell in findings.plan.cells}
    found = {words.tell(told[name]): share(rows) for name, rows in findings.cells().items()}
    return _shares(words, N_("Every cell"), N_("Games that heroes win."), found, 0.5)


def _villains(findings: Findings, words: ReportWords) -> Section:
    found = {
        words.tell(of_group(group, villain)): one
        for group, by_villain in findings.villains().items()
        for villain, one in by_villain.items()
    }
    text = N_("Games that heroes win, by mode, chart, level.")
    return _shares(words, N_("By villain"), text, found, 0.5)


def _named(words: ReportWords, found: Mapping[str, Estimate]) -> dict[str, Estimate]:
    return {words.thing(name): one for name, one in found.items()}


def _heroes(findings: Findings, words: ReportWords) -> Section:
    text = N_("Games that are won together or alone, with each hero in them.")
    return _shares(words, N_("By hero"), text, _named(words, findings.heroes()), None)


def _rivals(findings: Findings, words: ReportWords) -> Section:
    text = N_("Competitive games: of those that a hero wins, the share of each who took part.")
    found = _named(words, findings.hero_shares(COMPETITIVE))
    return _shares(words, N_("Heroes as rivals"), text, found, 0.25)


def _is_of(team: str, row: PlayedGame) -> bool:
    return row.side == team


def _seats(findings: Findings, words: ReportWords) -> Section:
    found = findings.seat_shares(COMPETITIVE)
    teams = [row for row in findings.group(TEAM) if won(row)]
    for team in sorted({row.side for row in teams}):
        found[team] = share(teams, partial(_is_of, team))
    text = N_(
        "Who sits where: of the competitive games that a hero wins, the share of each seat; "
        "of the team games that a team wins, the share of each team."
    )
    return _shares(words, N_("Seats"), text, _named(words, found), None)


def _length(findings: Findings, words: ReportWords) -> Section:
    rounds = {
        words.say(group): [row.rounds for row in rows] for group, rows in findings.of_group.items()
    }
    plot = partial(plots.boxes, words.say("Rounds of a game"), rounds, (10, 20))
    return Section(
        words.say("Length"),
        words.say(
            "Rounds of a game; a box holds the middle half of the games, its whiskers nine tenths."
        ),
        TextTable(
            (
                "",
                *_heads(words, N_("games"), N_("shortest"), N_("median"), N_("mean")),
                words.say("longest"),
            ),
            [
                (
                    group,
                    str(len(found)),
                    str(min(found)),
                    words.short(median(found)),
                    words.number(sum(found) / len(found)),
                    str(max(found)),
                )
                for group, found in rounds.items()
            ],
        ),
        partial(plot, words.say("rounds"), number=words.short) if rounds else None,
    )


def _ends(findings: Findings, words: ReportWords) -> Section:
    ends = {
        words.say(group): {_end(words, *end): count for end, count in sorted(counts.items())}
        for group, counts in findings.ends().items()
    }
    title = words.say("How games end")
    rows: list[tuple[str, ...]] = [
        (group, end, str(count), words.percent(count / sum(counts.values())))
        for group, counts in ends.items()
        for end, count in counts.items()
    ]
    return Section(
        title,
        words.say("By mode, chart and level."),
        TextTable(("", *_heads(words, N_("end"), N_("games"), N_("share"))), rows),
        (lambda: plots.stacks(title, ends, number=words.short)) if ends else None,
    )


def _end(words: ReportWords, winner: str, how: str) -> str:
    return words.tell(Told(N_("{what}: {one}"), what=Id(winner), one=Id(how)))


def _cards(findings: Findings, words: ReportWords) -> Section:
    swings = findings.swings()
    clear = [one for one in swings if one.effect.low > 0 or one.effect.high < 0]
    shown = swings[:CARDS_SHOWN]
    return Section(
        words.say("Cards that swing the outcome"),
        words.say(
            "How many points likelier heroes are to win when a card is among the first of its "
            "shuffled deck (as many as are usually drawn; for a Secret: when an elder has it), "
            "each game compared with the mean of its cell. Of {all: one={all} card, other={all} "
            "cards}, {clear: one={clear} has an interval, other={clear} have intervals} without "
            "0; chance alone would account for about {chance}. The {shown} largest:",
            all=len(swings),
            clear=len(clear),
            chance=round(0.05 * len(swings)),
            shown=len(shown),
        ),
        TextTable(
            _heads(
                words,
                *(N_("card"), N_("deck"), N_("games with it early")),
                *(N_("without"), N_("points"), N_("95% interval")),
            ),
            [
                (
                    words.thing(one.card),
                    words.deck(one.deck),
                    str(one.early),
                    str(one.late),
                    words.number(100 * one.effect.value, signed=True),
                    words.interval(one.effect, "points"),
                )
                for one in shown
            ],
        ),
        (
            lambda: plots.intervals(
                words.say("Points by which a card that comes early changes the share of games won"),
                {words.thing(one.card): one.effect for one in shown},
                line=0.0,
                unit=words.say("points"),
                number=words.short,
            )
        )
        if shown
        else None,
    )
