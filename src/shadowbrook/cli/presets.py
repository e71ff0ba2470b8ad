"""`shadowbrook presets`: what each preset is, and where it differs from `revised`."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
import typer
from rich.console import Console
from rich.text import Text

from shadowbrook.cli.flags import Json, names
from shadowbrook.cli.language import say, speech
from shadowbrook.engine.errors import SetupError, nearest
from shadowbrook.engine.rules import (
    BASE,
    OPTIONAL_RULES,
    OPTIONS,
    PRESET_MODES,
    PRESET_OPTIONAL,
    PRESETS,
    Difference,
    differences,
    spoken,
)
from shadowbrook.engine.words import N_
from shadowbrook.narration import options as texts

DIFFERS = N_("{value}, not {other}")
DIFFERS_IN = N_("{value}, not {other} ({modes})")


def presets(
    name: Annotated[
        str | None, typer.Argument(help="Only this one: {presets}.", metavar="NAME")
    ] = None,
    as_json: Json = False,
) -> None:
    """Explain the presets, and show where each differs from `revised`, option by option.

    Any option can be changed by hand: `shadowbrook play --option NAME=VALUE`.
    """
    if name is not None and name not in PRESETS:
        raise SetupError(
            N_("there is no preset '{name}'; {hint}"), name=name, hint=nearest(name, PRESETS)
        )
    wanted = PRESETS if name is None else (name,)
    if as_json:
        found = {one: _plain(one) for one in wanted}
        typer.echo(msgspec.json.format(msgspec.json.encode(found)).decode())
        return
    console = Console(highlight=False)
    for number, one in enumerate(wanted):
        if number:
            console.print()
        _show(console, one, alone=name is not None)


def _plain(preset: str) -> dict[str, Any]:
    gettext = speech().gettext
    return {
        "summary": gettext(texts.PRESETS[preset]),
        "modes": PRESET_MODES[preset],
        "optional_rules": PRESET_OPTIONAL.get(preset, OPTIONAL_RULES),
        "differs": [
            {
                "option": one.option,
                "modes": one.modes,
                "value": one.value,
                BASE: one.base,
                "values": OPTIONS[one.option].values,
                "decides": gettext(texts.OPTIONS[one.option]),
                "rule": OPTIONS[one.option].decides,
            }
            for one in differences(preset)
        ],
    }


def _show(console: Console, preset: str, *, alone: bool) -> None:
    gettext = speech().gettext
    console.print(Text(preset, style="bold"))
    console.print(Text(gettext(texts.PRESETS[preset])))
    optional = names(PRESET_OPTIONAL.get(preset, OPTIONAL_RULES)) or say("none")
    console.print(
        say(
            "Modes: {modes}. Optional rules: {rules}.",
            modes=names(PRESET_MODES[preset]),
            rules=optional,
        )
    )
    if preset != BASE:
        _show_differences(console, preset, differences(preset))
    elif alone:
        _show_options(console)


def _show_differences(console: Console, preset: str, found: list[Difference]) -> None:
    console.print(say("Differences from {preset}:", preset=BASE))
    for one in found:
        text = DIFFERS if one.modes == PRESET_MODES[preset] else DIFFERS_IN
        value = say(text, value=spoken(one.value), other=spoken(one.base), modes=names(one.modes))
        _show_option(console, one.option, value)


def _show_options(console: Console) -> None:
    """All options with their values: there is nothing that the base differs from."""
    for option, row in OPTIONS.items():
        _show_option(console, option, " | ".join(map(spoken, row.values)))


def _show_option(console: Console, option: str, value: str) -> None:
    console.print(Text.assemble(("  " + option, "bold"), f" = {value}"))
    console.print(Text(f"      {speech().gettext(texts.OPTIONS[option])}", style="dim"))
