"""`shadowbrook fuzz`: random play of everything, with all invariants checked."""

from __future__ import annotations

import sys
from random import Random
from typing import Annotated

import msgspec
import typer
from rich.console import Console
from rich.table import Table

from shadowbrook import compiled
from shadowbrook.cli.flags import Boxes, Jobs, Json, Seed, chosen_boxes
from shadowbrook.cli.language import say, speech
from shadowbrook.cli.showing import STOPPED, number, progress, word
from shadowbrook.engine.shelf import content
from shadowbrook.engine.words import N_
from shadowbrook.lab import fuzz as fuzzing
from shadowbrook.lab.pool import cores
from shadowbrook.narration.words import row

# How many games had what in their set-up.
SETUPS = {
    "heroes": N_("{value: one={value} hero, other={value} heroes}: {count}"),
    "mode": N_("mode {value}: {count}"),
    "preset": N_("preset {value}: {count}"),
    "windows": N_("windows {value}: {count}"),
}


def fuzz(
    games: Annotated[int, typer.Option(min=1, help="How many games.")] = 2000,
    seed: Seed = "1",
    jobs: Jobs = 0,
    one: Annotated[
        str | None, typer.Option(metavar="CASE", help="Replay one case: SEED/NUMBER.")
    ] = None,
    mode: Annotated[str | None, typer.Option(help="Only this mode.")] = None,
    preset: Annotated[str | None, typer.Option(help="Only this preset.")] = None,
    villain: Annotated[str | None, typer.Option(help="Only this villain.")] = None,
    box: Boxes = None,
    every: Annotated[
        int,
        typer.Option(min=1, help="Make the expensive checks about once in this many decisions."),
    ] = fuzzing.EVERY,
    cards: Annotated[
        bool, typer.Option("--cards", help="Also show how often each card came up.")
    ] = False,
    complete: Annotated[
        bool, typer.Option("--complete", help="Fail if a card or chart result never took effect.")
    ] = False,
    as_json: Json = False,
) -> None:
    """Look for faults: play everything at random within the rules, and check all invariants.

    A failure prints the one command that replays it, and the exit code is 1.
    """
    if compiled.in_use() and (one is not None or box):  # as `box check` plays
        raise typer.Exit(compiled.as_written(sys.argv[1:]))
    plan = fuzzing.FuzzPlan(
        mode=mode, preset=preset, villain=villain, boxes=chosen_boxes(box), every=every
    )
    if one is not None:
        fuzzing.random_setup(Random(0), plan)
        tally, interrupted = fuzzing.Case(one, plan).run(), False
    else:
        with progress(say("games"), games) as told:
            tally, interrupted = fuzzing.fuzz(
                games, seed, plan=plan, jobs=jobs or cores(), told=told
            )
    idle = fuzzing.unresolved(tally, plan.boxes)
    if as_json:
        report = {**msgspec.to_builtins(tally), "unresolved": idle}
        typer.echo(msgspec.json.encode(report).decode())
    else:
        _show_tally(tally, plan, cards)
        if one is None:
            names = ", ".join(idle) or say("nothing")
            typer.echo(say("never took effect ({count}): {names}", count=len(idle), names=names))
    for failure in tally.failures[:5]:
        _show_failure(failure)
    if len(tally.failures) > 5:
        typer.echo(
            say(
                "and {count: one={count} more failure, other={count} more failures}",
                count=len(tally.failures) - 5,
            ),
            err=True,
        )
    if interrupted:
        typer.echo(
            say("stopped: {done} of {all} games were played", done=tally.games, all=games), err=True
        )
    if tally.failures or (complete and idle):
        raise typer.Exit(1)
    if interrupted:
        raise typer.Exit(STOPPED)


def _show_tally(tally: fuzzing.Tally, plan: fuzzing.FuzzPlan, cards: bool) -> None:
    console = Console(highlight=False)
    console.print(
        say(
            "{games: one={games} game, other={games} games}, "
            "{decisions: one={decisions} decision, other={decisions} decisions}, "
            "{checks} of them checked closely, "
            "{failures: one={failures} failure, other={failures} failures}",
            games=tally.games,
            decisions=tally.decisions,
            checks=tally.checks,
            failures=len(tally.failures),
        )
    )
    console.print(
        say(
            "longest game: {rounds: one={rounds} round, other={rounds} rounds}",
            rounds=tally.rounds,
        )
    )
    for windows, (length, step, case) in sorted(tally.scripts.items()):
        console.print(
            say(
                "longest script, windows {windows}: "
                "{length: one={length} answer, other={length} answers} "
                "(step {step} of case {case})",
                windows=windows,
                length=length,
                step=step,
                case=case,
            )
        )
    ends = Table(say("ended"), say("games"))
    for end, count in sorted(tally.ends.items(), key=lambda item: -item[1]):
        ends.add_row(_end(end), number(count))
    console.print(ends)
    console.print(
        row(speech(), (_of_setups(what, count) for what, count in sorted(tally.setups.items()))),
        style="dim",
    )
    if cards:
        _show_cards(console, tally, plan)


def _end(end: str) -> str:
    """How games ended, in the words of the reader: "lone: villain, darkness"."""
    mode, _, ended = end.partition(": ")
    winner, _, how = ended.partition(", ")
    return say("{mode}: {winner}, {how}", mode=mode, winner=word(winner), how=word(how))


def _of_setups(what: str, count: int) -> str:
    """How many games had something in their set-up: "mode lone"."""
    kind, _, value = what.partition(" ")
    return say(SETUPS[kind], value=int(value) if value.isdigit() else value, count=count)


def _show_cards(console: Console, tally: fuzzing.Tally, plan: fuzzing.FuzzPlan) -> None:
    table = Table(say("card"), say("drawn"), say("took effect"), say("named"))
    for card in content(plan.boxes).definitions:
        counts = (
            tally.times(card.id, fuzzing.DRAWN),
            tally.resolved(card),
            tally.times(card.id),
        )
        table.add_row(card.id, *map(number, counts))
    console.print(table)
    results = Table(say("chart result"), say("rolled"))
    for result, count in sorted(tally.charts.items()):
        results.add_row(result, number(count))
    console.print(results)


def _show_failure(failure: fuzzing.Failure) -> None:
    typer.echo(
        f"\n{failure.trace}\n"
        + say(
            "FAILURE after {decisions: one={decisions} decision, other={decisions} decisions}: "
            "{error}\n"
            "set-up: {setup}\n"
            "last answers: {answers}\n"
            "to play it again:\n  {command}",
            decisions=failure.decisions,
            error=str(failure.error),
            setup=str(failure.setup),
            answers=", ".join(failure.answers),
            command=failure.command,
        ),
        err=True,
    )
