"""The flags that several commands share, and how a set-up is made of them."""

from __future__ import annotations

import inspect
import os
from collections.abc import Callable, Sequence
from functools import wraps
from pathlib import Path
from typing import Annotated, Any

import typer

from shadowbrook.bots import bot_names
from shadowbrook.cli.language import VALUES
from shadowbrook.engine import shelf
from shadowbrook.engine.errors import BoxError, SetupError
from shadowbrook.engine.rules import LEVELS, MODES, OPTIONAL_RULES, PRESET_MODES, PRESETS
from shadowbrook.engine.setup import WINDOW_POLICIES, Setup
from shadowbrook.engine.words import N_


def names(words: Sequence[str]) -> str:
    """Words as a help text lists them."""
    return ", ".join(words)


VALUES.update(
    modes=names(MODES),
    presets=names(PRESETS),
    levels=names(LEVELS),
    optional_rules=names(OPTIONAL_RULES),
    windows=names(WINDOW_POLICIES),
    bots=names(bot_names()),
)

Mode = Annotated[
    str | None,
    typer.Option(help="One of {modes}.", show_default="one that the preset has"),
]
Heroes = Annotated[
    str | None,
    typer.Option(
        help="How many heroes to deal, or their names (or random, deal) separated by commas.",
        show_default="as many as the mode wants",
    ),
]
Villain = Annotated[str, typer.Option(help="A villain by name, or random.")]
Preset = Annotated[str, typer.Option(help="The rules of an edition: {presets}.")]
Level = Annotated[str | None, typer.Option(help="How hard it is for a lone hero: {levels}.")]
Chart = Annotated[str | None, typer.Option(help="The cooperative chart: basic, advanced.")]
Teams = Annotated[int | None, typer.Option(help="The number of teams in a team game.")]
RuleOptions = Annotated[
    list[str] | None,
    typer.Option("--option", metavar="NAME=VALUE", help="A rule option; may be repeated."),
]
Optionals = Annotated[
    list[str] | None,
    typer.Option("--optional", help="An optional rule; may be repeated: {optional_rules}."),
]
Basic = Annotated[bool, typer.Option("--basic", help="All parts of the Basic Game.")]
Boxes = Annotated[
    list[str] | None,
    typer.Option(
        "--box",
        metavar="NAME|PATH",
        help="A box to play with, by name or folder; may be repeated. Boxes it needs are added.",
    ),
]
Windows = Annotated[str, typer.Option(help="When seats are asked to react: {windows}.")]
Seed = Annotated[str, typer.Option(help="The same seed gives the same games.")]
Jobs = Annotated[
    int,
    typer.Option(min=0, help="How many processes play; 0 means one for each core of this machine."),
]
Dask = Annotated[
    str,
    typer.Option(metavar="ADDRESS", help="Play on the Dask cluster with this scheduler instead."),
]
Rows = Annotated[
    Path | None,
    typer.Option(help="Also write one row for each game to this file (.csv or .parquet)."),
]
Results = Annotated[
    Path | None,
    typer.Option(help="A file that keeps every game; with the same file a run is resumed."),
]
Json = Annotated[bool, typer.Option("--json", help="Print JSON, for programs.")]


def parse_heroes(text: str) -> int | list[str]:
    """A number, or names with commas between them.

    >>> parse_heroes("4"), parse_heroes("karl, random")
    (4, ['karl', 'random'])
    """
    if text.strip().lstrip("-").isdecimal():
        return max(0, int(text))
    return [name.strip() for name in text.split(",") if name.strip()]


def chosen_boxes(given: Sequence[str] | None) -> tuple[str, ...]:
    """The ids of the boxes that are named or whose folders are, with those they require."""
    try:
        found = [shelf.load(box).id if is_folder(box) else box for box in given or ("core",)]
        return shelf.complete(found)
    except BoxError as error:
        raise SetupError(error.text, **error.values) from None


def is_folder(box: str) -> bool:
    """Whether a box is given by its folder: with a slash in it, or because there is one."""
    looks_so = os.sep in box or "/" in box or box in (".", "..")
    return looks_so or (box not in shelf.known_boxes() and Path(box).is_dir())


def parse_options(texts: Sequence[str]) -> dict[str, str | bool]:
    """Rule options as they are typed.

    >>> parse_options(["villain.heal=d6", "accusations=false"])
    {'villain.heal': 'd6', 'accusations': False}
    """
    options: dict[str, str | bool] = {}
    for text in texts:
        name, sign, value = text.partition("=")
        if not sign or not name or not value:
            raise SetupError(N_("a rule option is NAME=VALUE, not '{value}'"), value=text)
        options[name.strip()] = {"true": True, "false": False}.get(value.strip(), value.strip())
    return options


def usual_mode(preset: str, *wanted: str) -> str:
    """The first of some modes that a preset has, or else its own first; by default allies.

    >>> usual_mode("rbw"), usual_mode("ap"), usual_mode("classic-basic", "lone", "competitive")
    ('cooperative', 'lone', 'competitive')
    """
    modes = PRESET_MODES.get(preset, MODES)
    return next((mode for mode in wanted or ("cooperative",) if mode in modes), modes[0])


def usual_heroes(mode: str, lone: str = "1") -> str:
    """Who plays if nobody says: one hero alone, else four."""
    return lone if mode == "lone" else "4"


def make_setup(
    *,
    mode: Mode = None,
    heroes: Heroes = None,
    villain: Villain = "random",
    preset: Preset = "revised",
    level: Level = None,
    chart: Chart = None,
    teams: Teams = None,
    option: RuleOptions = None,
    optional: Optionals = None,
    basic: Basic = False,
    box: Boxes = None,
    windows: Windows = "open_if_can",
) -> Setup:
    """The set-up behind the flags."""
    mode = mode or usual_mode(preset)
    return Setup(
        mode=mode,
        heroes=parse_heroes(heroes or usual_heroes(mode)),
        villain=villain,
        teams=teams,
        level=level,
        chart=chart,
        preset=preset,
        options=parse_options(option or ()),
        optional=optional or (),
        basic=basic,
        boxes=chosen_boxes(box),
        windows=windows,
    )


def with_setup(
    modes: Sequence[str] = (), lone: str = "1", **defaults: str
) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """A command whose parameter `setup` is made of the flags above, some with other defaults.

    `modes` are the modes it takes if none is asked for, the first that the preset has; `lone`
    is its lone hero.
    """

    def around(command: Callable[..., None]) -> Callable[..., None]:
        flags = inspect.signature(make_setup, eval_str=True).parameters
        own = inspect.signature(command, eval_str=True).parameters

        @wraps(command)
        def typed(**given: Any) -> None:
            given["mode"] = given["mode"] or usual_mode(given["preset"], *modes)
            given["heroes"] = given["heroes"] or usual_heroes(given["mode"], lone)
            setup = make_setup(**{name: given.pop(name) for name in flags})
            command(setup=setup, **given)

        shown = [
            flag.replace(default=defaults.get(name, flag.default)) for name, flag in flags.items()
        ]
        shown += [
            parameter.replace(kind=inspect.Parameter.KEYWORD_ONLY)
            for name, parameter in own.items()
            if name != "setup"
        ]
        typed.__signature__ = inspect.Signature(shown)  # type: ignore[attr-defined]
        typed.__annotations__ = {parameter.name: parameter.annotation for parameter in shown}
        return typed

    return around
