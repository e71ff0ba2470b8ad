"""`shadowbrook balance`: plays the set-ups of the balance aims and reports on them."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console

from shadowbrook.cli.flags import Boxes, Dask, Jobs, Results, Rows, Seed, chosen_boxes
from shadowbrook.cli.language import current, say, speech
from shadowbrook.cli.showing import STOPPED, progress, tell_faults
from shadowbrook.engine.words import N_
from shadowbrook.lab import results as files
from shadowbrook.lab.balance import report, study
from shadowbrook.lab.balance.findings import MISSED, Findings
from shadowbrook.lab.balance.words import ReportWords
from shadowbrook.lab.extras import need
from shadowbrook.lab.games import PlayedGame
from shadowbrook.lab.pool import cores
from shadowbrook.narration.words import row


def balance(
    games: Annotated[int, typer.Option(min=1, help="Games of each cell.")] = 1000,
    bot: Annotated[str, typer.Option(help="Who plays: {bots}.")] = "heuristic",
    only: Annotated[
        list[str] | None,
        typer.Option(metavar="PATTERN", help="Only cells such as 'lone, *'; may be repeated."),
    ] = None,
    out: Annotated[
        Path, typer.Option(help="Where the report goes: this name with .md and .html.")
    ] = Path("balance"),
    seed: Seed = "1",
    jobs: Jobs = 0,
    dask: Dask = "",
    results: Results = None,
    rows: Rows = None,
    box: Boxes = None,
) -> None:
    """Measure the balance of the box against its aims, and write a report.

    With --results, a run that was stopped or killed goes on where it left off.
    """
    files.check_file(rows)
    need("matplotlib", "lab", N_("a report"))
    text, page = Path(f"{out}.md"), Path(f"{out}.html")
    files.check_place(text)
    files.check_place(page)
    plan = study.StudyPlan(bot, seed, chosen_boxes(box))
    with progress(say("games"), len(plan.numbers(games, only or ()))) as told:
        played, interrupted = study.run(
            plan,
            games,
            only=only or (),
            results=results,
            jobs=jobs or cores(),
            dask=dask,
            told=told,
        )
    tell_faults(played)
    if rows is not None:
        files.write(rows, PlayedGame, played)
    if played:
        _write(Findings(plan, played), text, page, interrupted)
    if interrupted:
        typer.echo(
            say("stopped after {count: one={count} game, other={count} games}", count=len(played)),
            err=True,
        )
        if results is not None:
            typer.echo(say("run the same command again to go on"), err=True)
        raise typer.Exit(STOPPED)


def _write(findings: Findings, text: Path, page: Path, interrupted: bool) -> None:
    words = ReportWords(current(), findings.plan.boxes)
    with files.writing(text):
        text.write_text(report.to_markdown(findings, words, interrupted), encoding="utf-8")
    with files.writing(page):
        page.write_text(report.to_html(findings, words, interrupted), encoding="utf-8")
    checks = findings.checks()
    counts = Counter(words.mark(check) for check in checks)
    console = Console(highlight=False)
    verdicts = row(
        speech(),
        (say("{what}: {number}", what=one, number=count) for one, count in counts.items()),
    )
    console.print(
        say(
            "{count: one={count} game, other={count} games}; {verdicts}",
            count=len(findings.rows),
            verdicts=verdicts,
        )
    )
    for check in checks:
        if check.verdict == MISSED:
            console.print(say("missed: {aim}", aim=words.tell(check.what)), style="red")
    console.print(say("the report is in {text} and {page}", text=str(text), page=str(page)))
