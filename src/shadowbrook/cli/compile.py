"""`shadowbrook compile`: the engine as machine code, about twice as fast."""

from __future__ import annotations

from typing import Annotated

import typer
from rich.console import Console

from shadowbrook import compiled
from shadowbrook.cli.language import say
from shadowbrook.compiled.build import CompileError, build
from shadowbrook.engine.errors import ShadowbrookError
from shadowbrook.engine.words import N_
from shadowbrook.lab.pool import cores

# What can stand in the way of compiling.
FAILED = {
    "package": N_("{detail} is needed to compile the engine: pip install 'shadowbrook[fast]'"),
    "compiler": N_(
        "the C compiler failed ({detail}); on Debian or Ubuntu: apt-get install gcc python3-dev. "
        "The game also runs without it, only slower"
    ),
    "storing": N_("the compiled engine cannot be stored: {detail}"),
}


def compile_engine(
    force: Annotated[bool, typer.Option("--force", help="Even if nothing has changed.")] = False,
) -> None:
    """Compile the engine, which makes simulations and bots about twice as fast.

    It takes a minute or two and a C compiler. If a source file changes later, the sources are
    used again until you run this command again.
    """
    if compiled.up_to_date() and not force:
        typer.echo(say("the compiled engine is up to date"))
        return
    with Console(stderr=True).status(say("compiling the engine (a minute or two)")):
        try:
            build(cores())
        except CompileError as error:
            raise ShadowbrookError(FAILED[error.what], detail=error.detail) from None
    typer.echo(say("the engine is compiled"))
