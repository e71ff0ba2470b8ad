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
from shadowbrook.cli.language import say, speech
from shadowbrook.odds.words import GRAMMAR

# One row of a table: what, and how likely.
Rows = list[tuple[str, float]]


def odds(
    words: Annotated[
        list[str],
        typer.Argument(metavar="QUESTION", help="For example: 5 dice 5+ vs 4 dice health 3/4"),
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
    """A chance for people; what is possible is never shown as 0 or 100%.

    >>> percent(0.5), percent(0.00001), percent(0.99999), percent(1.0)
    ('50.0%', '< 0.1%', '> 99.9%', '100%')
    """
    return say("{number}%", number=_hundredths(chance))


def _hundredths(chance: float) -> str:
    decimal = speech().language.decimal
    if chance <= 1e-12:
        return "0"
    if chance >= 1 - 1e-12:
        return "100"
    if chance < 0.001:
        return f"< {decimal(0.1)}"
    return f"> {decimal(99.9)}" if chance > 0.999 else decimal(100 * chance)


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
        "mean": speech().language.decimal(chances.mean(found), 2),
    }
    if question.need == 1:
        told = say(
            "{dice} dice at {target}+: {chance} chance of a success, {mean} successes on average.",
            **texts,
        )
    else:
        told = say(
            "{dice} dice at {target}+: {chance} chance of {need} or more successes, {mean} "
            "on average.",
            **texts,
        )
    rows: Rows = [
        (say("exactly {count}", count=count), chance)
        for count, chance in enumerate(found)
        if chance
    ]
    return told, rows


def _fight(found: chances.FightOdds) -> tuple[str, Rows]:
    decimal = speech().language.decimal
    told = say(
        "Chance to win: {win}. Chance to be knocked out: {down}. On average the fight "
        "takes {rounds} rounds and costs {wounds} wounds.",
        win=percent(found.win),
        down=percent(found.down),
        rounds=decimal(found.rounds),
        wounds=decimal(found.wounds),
    )
    rows: Rows = [
        (say("wins with {health} Health left", health=health), chance)
        for health, chance in reversed(list(enumerate(found.left)))
        if health
    ]
    rows += _possible(
        (say("both fall in the same round (a victory)"), found.both),
        (say("is knocked out without a victory"), found.down - found.both),
        (say("escapes"), found.escape),
        (say("the fight is undecided"), found.unfinished),
    )
    return told, rows


def _showdown(question: chances.Question, found: chances.ShowdownOdds) -> tuple[str, Rows]:
    assert question.enemy is not None
    told = say(
        "The chance to defeat the villain is {win}, if nobody escapes.", win=percent(found.win)
    )
    health = question.enemy.health
    rows: Rows = [
        (say("ends with {wounds} of {health} wounds", wounds=wounds, health=health), chance)
        for wounds, chance in enumerate(found.wounds)
        if chance >= 0.001 or wounds == health
    ]
    return told, rows


def _possible(*rows: tuple[str, float]) -> Iterable[tuple[str, float]]:
    return [row for row in rows if row[1] > 1e-12]
