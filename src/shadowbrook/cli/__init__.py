"""The command `shadowbrook`: one module a command, named as the command is.

A command reads what was typed, has it done by `lab`, `terminal` or another part, and shows the
result. Wrong input gives one sentence and exit code 2.
"""

from __future__ import annotations

import os
import sys

import typer

from shadowbrook.cli import language
from shadowbrook.cli.balance import balance
from shadowbrook.cli.bench import bench
from shadowbrook.cli.box import box
from shadowbrook.cli.cards import cards
from shadowbrook.cli.compile import compile_engine
from shadowbrook.cli.fuzz import fuzz
from shadowbrook.cli.learn import learn
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
    cls=language.Group,
    help="Play A Touch of Evil, simulate it, look up its rules and cards. Unofficial.",
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)
for command in (
    serve,
    play,
    learn,
    rules,
    cards,
    odds,
    presets,
    simulate,
    tournament,
    balance,
    fuzz,
):
    app.command(cls=language.Command)(language.speaking(command))
app.command("compile", cls=language.Command)(language.speaking(compile_engine))


@app.callback(cls=language.Group)
def root(lang: language.Lang = "") -> None:
    """Play A Touch of Evil, simulate it, look up its rules and cards. Unofficial."""
    if lang:
        language.use(lang)


for group in (box, bench, store):
    app.add_typer(group)


def main() -> None:
    """Run the command; what is wrong with the input is said in one sentence."""
    try:
        language.use(language.asked(sys.argv[1:]))
        sys.exit(app(standalone_mode=False))
    except ShadowbrookError as error:
        typer.echo(f"shadowbrook: {language.speech().tell(error)}", err=True)
        sys.exit(2)
    except typer.Abort:
        sys.exit(1)
    except BrokenPipeError:  # somebody reads only the beginning (| head)
        sys.stdout = open(os.devnull, "w")  # noqa: SIM115 - for what Python flushes at exit
        sys.exit(0)
    except Exception as error:
        if not hasattr(error, "format_message"):  # Typer's own refusals have one
            raise
        typer.echo(f"shadowbrook: {language.refusal(error)}", err=True)
        sys.exit(getattr(error, "exit_code", 2))
