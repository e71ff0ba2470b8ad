"""`shadowbrook rules`: the catalogue by id, section or words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

import typer
from rich.console import Console
from rich.markdown import Markdown
from rich.table import Table
from rich.text import Text

from shadowbrook import catalogue
from shadowbrook.cli.language import current, say, speech
from shadowbrook.engine.words import N_
from shadowbrook.narration.rule_texts import modes_of, notes_of, rules_in, sections_in
from shadowbrook.narration.words import row

CLOSE = N_("there is no rule “{query}”; closest: {names}")
UNKNOWN = N_("there is no rule “{query}”")


def rules(
    words: Annotated[
        list[str] | None,
        typer.Argument(metavar="ID|WORD", help="An id (MIN-13), a section (MIN), or words."),
    ] = None,
) -> None:
    """Show rules of the catalogue by id, section or words; without any, the sections."""
    console = Console()
    known = rules_in(current())
    if not words:
        _show_sections(console, known)
        return
    found = _find_rules(known, words)
    if not found:
        query = " ".join(words)
        near = catalogue.nearest(known, query)
        told = say(CLOSE if near else UNKNOWN, query=query, names=", ".join(near))
        typer.echo(f"shadowbrook: {told}", err=True)
        raise typer.Exit(1)
    for rule in found:
        show_rule(console, rule)
    for note in notes_of(found, current()):
        console.print(note, style="dim", highlight=False)


def _find_rules(known: list[catalogue.Rule], words: Sequence[str]) -> list[catalogue.Rule]:
    """Several ids or sections one by one; otherwise the rules with all of these words."""
    one_by_one = [catalogue.find(known, word) for word in words]
    exact = all(
        found and (found[0].id.casefold() == word.casefold() or found[0].section == word)
        for word, found in zip(words, one_by_one, strict=True)
    )
    if exact:
        return [rule for found in one_by_one for rule in found]
    return catalogue.find(known, " ".join(words))


def _show_sections(console: Console, known: list[catalogue.Rule]) -> None:
    table = Table(say("section"), say("rules"), say("about"))
    for section, title in sections_in(current()).items():
        table.add_row(section, str(sum(rule.section == section for rule in known)), title)
    console.print(table)


def show_rule(console: Console, rule: catalogue.Rule) -> None:
    """One rule: id, modes, text, and where it comes from."""
    modes = row(speech(), modes_of(rule, current()))
    tags = f" [{modes}]" if rule.modes else ""
    line = Text.assemble((rule.id, "bold"), (tags, "dim"), " ", rule.text)
    if rule.source:
        line.append(f" ({rule.source})", style="dim")
    console.print(line)
    if rule.table:
        console.print(Markdown(rule.table))
