"""The command `shadowbrook`: one module a command, named as the command is.

A command reads what was typed, has it done by `lab`, `terminal` or another part, and shows the
result. Wrong input gives one sentence and exit code 2.
"""

from __future__ import annotations

import os
import sys

import typer

from shadowbrook.cli.balance import balance
from shadowbrook.cli.bench import bench
from shadowbrook.cli.box import box
from shadowbrook.cli.cards import cards
from shadowbrook.cli.compile import compile_engine
from shadowbrook.cli.fuzz import fuzz
from shadowbrook.cli.odds import odds
from shadowbrook.cli.play import play
from shadowbrook.cli.presets import presets
from shadowbrook.cli.rules import rules
from shadowbrook.cli.serve import serve
from shadowbrook.cli.simulate import simulate
from shadowbrook.cli.store import store
from shadowbrook.cli.tournament import tournament
from shadowbrook.engine.errors import ShadowbrookError

app = typer.Typer(
    name="shadowbrook",
    help="A Touch of Evil as software: play it, simulate it, look up its rules. Unofficial.",
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)
for command in (serve, play, rules, cards, odds, presets, simulate, tournament, balance, fuzz):
    app.command()(command)
app.command("compile")(compile_engine)
for group in (box, bench, store):
    app.add_typer(group)


def main() -> None:
    """Run the command; what is wrong with the input is said in one sentence."""
    try:
        app()
    except ShadowbrookError as error:
        typer.echo(f"shadowbrook: {error}", err=True)
        sys.exit(2)
    except BrokenPipeError:  # somebody reads only the beginning (| head)
        sys.stdout = open(os.devnull, "w")  # noqa: SIM115 - for what Python flushes at exit
        sys.exit(0)
