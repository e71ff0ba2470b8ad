"""`shadowbrook odds`: exact chances of a test, a fight or a showdown."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated

import msgspec
import typer
from rich.console import Console
from rich.table import Table

from shadowbrook import odds as chances
from shadowbrook.cli.flags import Json
from shadowbrook.engine.words import N_
from shadowbrook.locale import tongue
from shadowbrook.odds.words import GRAMMAR

_ = tongue().gettext

# One row of a table: what, and how likely.
Rows = list[tuple[str, float]]


def odds(
    words: Annotated[
        list[str],
        typer.Argument(metavar="QUESTION...", help="For example: 5 dice 5+ vs 4 dice health 3/4"),
    ],
    as_json: Json = False,
) -> None:
    question = chances.parse(" ".join(words))
    found = chances.ask(question)
    if as_json:
        typer.echo(msgspec.json.encode(found).decode())
        return
    told, rows = _tell(question, found)
    console = Console(highlight=False)
    console.print(told)
    table = Table("", "", show_header=False)
    table.columns[1].justify = "right"
    for what, chance in rows:
        table.add_row(what, percent(chance))
    console.print(table)


# Typer shows a docstring as the help of a command; \b keeps the lines of the grammar.
odds.__doc__ = (
    "Exact chances of a test, a fight or a showdown, in words and a small table.\n\n\b\n"
    + GRAMMAR
    + "\n\n\b\nExamples:\n"
    '  shadowbrook odds "4 dice 5+"\n'
    '  shadowbrook odds "5 dice 5+ vs 4 dice health 3/4"\n'
    '  shadowbrook odds "6 dice health 4 ignore 1 vs 3 dice health 2 enemy first escape at 1"\n'
    '  shadowbrook odds "8 dice health 5 & 6 dice health 4 vs 7 dice health 10 prevent 5+"\n'
)


def percent(chance: float) -> str:
    """A chance for people; what is possible is never shown as 0 or 100 %.

    >>> percent(0.5), percent(0.00001), percent(0.99999), percent(1.0)
    ('50.0 %', '< 0.1 %', '> 99.9 %', '100 %')
    """
    if chance <= 1e-12:
        return "0 %"
    if chance >= 1 - 1e-12:
        return "100 %"
    if chance < 0.001:
        return "< 0.1 %"
    return "> 99.9 %" if chance > 0.999 else f"{100 * chance:.1f} %"


def _tell(question: chances.Question, found: object) -> tuple[str, Rows]:
    if isinstance(found, chances.FightOdds):
        return _fight(found)
    if isinstance(found, chances.ShowdownOdds):
        return _showdown(question, found)
    assert isinstance(found, tuple)
    return _test(question, found)


def _test(question: chances.Question, found: chances.Chances) -> tuple[str, Rows]:
    hero = question.heroes[0]
    texts = {
        "dice": hero.dice,
        "target": hero.target,
        "need": question.need,
        "chance": percent(chances.at_least(found, question.need)),
        "mean": f"{chances.mean(found):.2f}",
    }
    if question.need == 1:
        told = _(
            N_(
                "The chance of {dice} dice at {target}+ is {chance}; "
                "{mean} successes are to expect."
            )
        )
    else:
        told = _(
            N_(
                "The chance of {need} successes with {dice} dice at {target}+ is {chance}; "
                "{mean} are to expect."
            )
        )
    rows: Rows = [
        (_(N_("exactly {count}")).format(count=count), chance)
        for count, chance in enumerate(found)
        if chance
    ]
    return told.format_map(texts), rows


def _fight(found: chances.FightOdds) -> tuple[str, Rows]:
    told = _(
        N_(
            "The hero's chance to win is {win}, to be knocked out {down}; "
            "{rounds} rounds and {wounds} wounds are to expect."
        )
    ).format_map(
        {
            "win": percent(found.win),
            "down": percent(found.down),
            "rounds": f"{found.rounds:.1f}",
            "wounds": f"{found.wounds:.1f}",
        }
    )
    rows: Rows = [
        (_(N_("wins with {health} health left")).format(health=health), chance)
        for health, chance in reversed(list(enumerate(found.left)))
        if health
    ]
    rows += _possible(
        (_(N_("both fall in the same round (a victory)")), found.both),
        (_(N_("is knocked out without a victory")), found.down - found.both),
        (_(N_("escapes")), found.escape),
        (_(N_("nothing is decided")), found.unfinished),
    )
    return told, rows


def _showdown(question: chances.Question, found: chances.ShowdownOdds) -> tuple[str, Rows]:
    assert question.enemy is not None
    told = _(N_("The chance to beat the villain is {win}, if nobody escapes.")).format(
        win=percent(found.win)
    )
    health = question.enemy.health
    text = _(N_("ends with {wounds} of {health} wounds"))
    rows: Rows = [
        (text.format(wounds=wounds, health=health), chance)
        for wounds, chance in enumerate(found.wounds)
        if chance >= 0.001 or wounds == health
    ]
    return told, rows


def _possible(*rows: tuple[str, float]) -> Iterable[tuple[str, float]]:
    return [row for row in rows if row[1] > 1e-12]
