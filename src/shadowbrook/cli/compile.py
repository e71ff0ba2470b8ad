"""`shadowbrook compile`: the engine as machine code, about twice as fast."""

from __future__ import annotations

from typing import Annotated

import typer
from rich.console import Console

from shadowbrook import compiled
from shadowbrook.cli.language import say
from shadowbrook.compiled.build import CompileError, build
from shadowbrook.engine.errors import ShadowbrookError
from shadowbrook.lab.pool import cores


def compile_engine(
    anew: Annotated[bool, typer.Option("--anew", help="Even if nothing has changed.")] = False,
) -> None:
    """Compile the engine, which makes simulations and bots about twice as fast.

    It takes a minute or two and a C compiler. Once a source file has changed, the sources are
    used again until this command is given again.
    """
    if compiled.up_to_date() and not anew:
        typer.echo(say("the compiled engine is up to date"))
        return
    with Console(stderr=True).status(say("compiling the engine (a minute or two)")):
        try:
            build(cores())
        except CompileError as error:
            raise ShadowbrookError(str(error)) from None
    typer.echo(say("the engine is compiled"))
