"""The language of the commands: `--lang`, else SHADOWBROOK_LANG, else that of the system.

Help texts stand in English where a command is declared, as its docstring and the help of its
parameters, with what stands for their values (`NAME`); they are translated when somebody asks for
them. `{modes}` and the like in them are filled from `VALUES`.
"""

from __future__ import annotations

import inspect
import os
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from functools import wraps
from typing import Annotated, Any

import typer
from typer import rich_utils
from typer.core import TyperCommand, TyperGroup

from shadowbrook.engine.errors import SetupError, nearest
from shadowbrook.engine.words import N_
from shadowbrook.locale import ENGLISH, PSEUDO, Speech, languages, tongue

VARIABLE = "SHADOWBROOK_LANG"
SYSTEM = ("LC_ALL", "LC_MESSAGES", "LANG")
FLAG = "--lang"
LANG_HELP = N_("The language: {languages}.")
HELP_HELP = N_("Show this message and exit.")

# Rich breaks lines at any space. Those that keep a sign at its word (U+00A0, U+202F) hold.
with suppress(ImportError):  # it is a private part of Rich
    from rich import _wrap

    _wrap.re_word = re.compile(r"[ \t\n]*[^ \t\n]+[ \t\n]*")

# The words around all help, which Typer keeps in constants.
FRAME: Mapping[str, str] = {
    "DEFAULT_STRING": N_("[default: {}]"),
    "REQUIRED_LONG_STRING": N_("[required]"),
    "ARGUMENTS_PANEL_TITLE": N_("Arguments"),
    "OPTIONS_PANEL_TITLE": N_("Options"),
    "COMMANDS_PANEL_TITLE": N_("Commands"),
    "ERRORS_PANEL_TITLE": N_("Error"),
}

# What stands in braces in help texts; each module adds its own.
VALUES: dict[str, str] = {}

_chosen = ""


def use(code: str) -> None:
    """Speak this language from now on; nothing for that of the system."""
    global _chosen  # noqa: PLW0603 - one process speaks one language
    code = code.replace("-", "_")
    if code not in languages() and code.partition("_")[0] in languages():
        code = code.partition("_")[0]
    if code and code not in (*languages(), PSEUDO):
        hint = nearest(code, languages())
        raise SetupError(N_("there is no language '{name}'; {hint}"), name=code, hint=hint)
    _chosen = code


def current() -> str:
    """The language of this process."""
    return _chosen or of_system(os.environ)


def of_system(environment: Mapping[str, str]) -> str:
    """The language that the environment asks for.

    >>> of_system({"LANG": "C.UTF-8"}), of_system({"SHADOWBROOK_LANG": "en"})
    ('en', 'en')
    """
    for variable in (VARIABLE, *SYSTEM):
        wanted = environment.get(variable, "").partition(".")[0].replace("-", "_")
        for code in (wanted, wanted.partition("_")[0]):
            if code in languages() or code == PSEUDO:
                return code
        if wanted:  # the first that is set counts
            return ENGLISH
    return ENGLISH


def asked(arguments: Sequence[str]) -> str:
    """The language that a command line asks for, wherever it does.

    >>> asked(["play", "--lang", "fr"]), asked(["--lang=pl", "play"]), asked(["play"])
    ('fr', 'pl', '')
    """
    for number, word in enumerate(arguments):
        if word == FLAG:
            return arguments[number + 1] if number + 1 < len(arguments) else ""
        if word.startswith(f"{FLAG}="):
            return word.partition("=")[2]
    return ""


def speech(catalogues: tuple[tuple[str, str], ...] = ()) -> Speech:
    """What is said in the language of this process."""
    return tongue(current(), catalogues)


def say(text: str, /, **values: Any) -> str:
    """A text of a command."""
    return speech().say(text, **values) if values else speech().gettext(text)


def refusal(error: Any) -> str:
    """What is wrong with a command line, as Typer found it."""
    kind = type(error).__name__
    name = getattr(error, "option_name", "") or getattr(error, "param_hint", "") or ""
    parameter = getattr(error, "param", None)
    if not name and parameter is not None:
        is_flag = parameter.opts[0].startswith("-")
        name = parameter.opts[0] if is_flag else say(parameter.metavar or parameter.name.upper())
    if kind == "NoSuchOption":
        return say("there is no option {name}; --help lists them all", name=str(name))
    if kind == "MissingParameter":
        return say("{name} is missing; see --help", name=str(name))
    if kind == "BadParameter":
        return say("{name}: {reason}", name=str(name), reason=_in_words(error.message))
    return _in_words(str(error.format_message()))


# What Typer says, and how we say it; what is not among them is shown as it is.
REASONS: tuple[tuple[str, str], ...] = (
    (r"No such command '(.+?)'.*", N_("there is no command '{found}'; --help lists them all")),
    (r"Option '(.+?)' does not take a value.*", N_("{found} takes no value")),
    (r"Option '(.+?)' requires an argument.*", N_("{found} needs a value")),
    (
        r"Got unexpected extra argument(?:s|\(s\))? \((.+)\).*",
        N_("{found} was not expected; see --help"),
    ),
    (r"Input should be a valid integer.*", N_("it must be a whole number")),
    (r"Input should be a valid number.*", N_("it must be a number")),
    (r"Input should be greater than or equal to (.+)", N_("it must be at least {found}")),
    (r"Input should be less than or equal to (.+)", N_("it must be at most {found}")),
)


def _in_words(told: str) -> str:
    """A reason of Typer in the language of the reader.

    >>> _in_words("Input should be greater than or equal to 1")
    'it must be at least 1'
    """
    for pattern, text in REASONS:
        if found := re.fullmatch(pattern, told, re.DOTALL):
            return say(text, found=found[1]) if found.groups() else say(text)
    return told


def say_many(one: str, many: str, count: int, /, **values: Any) -> str:
    """A text of a command that depends on a number."""
    return speech().say_many(one, many, count, **values)


# ---- help --------------------------------------------------------------------------------------


Lang = Annotated[
    str, typer.Option("--lang", metavar="CODE", help=LANG_HELP, show_default=False, is_eager=True)
]


def speaking(command: Callable[..., Any]) -> Callable[..., Any]:
    """A command that takes `--lang` beside its own flags."""
    own = inspect.signature(command, eval_str=True).parameters

    @wraps(command)
    def typed(**given: Any) -> Any:
        if lang := given.pop("lang"):
            use(lang)
        return command(**given)

    keyword = inspect.Parameter.KEYWORD_ONLY
    shown = [one.replace(kind=keyword) for one in own.values()]
    shown.append(inspect.Parameter("lang", keyword, default="", annotation=Lang))
    typed.__signature__ = inspect.Signature(shown)  # type: ignore[attr-defined]
    typed.__annotations__ = {one.name: one.annotation for one in shown}
    return typed


class Speaking:
    """What commands and groups have in common: their help is in the language of the reader."""

    def get_usage(self, ctx: Any) -> str:
        """How the command is written."""
        usage: str = super().get_usage(ctx)  # type: ignore[misc]
        return usage.replace("Usage:", say("Usage:"), 1)

    def get_help_option(self, ctx: Any) -> Any:
        """The flag that asks for help."""
        option = super().get_help_option(ctx)  # type: ignore[misc]
        if option is not None:
            option.help = say(HELP_HELP)
            option.metavar = ""
        return option


class Command(Speaking, TyperCommand):
    """A command whose help is in the language of the reader."""

    def format_help(self, ctx: Any, formatter: Any) -> None:
        translate(self)
        super().format_help(ctx, formatter)


class Group(Speaking, TyperGroup):
    """A group of commands whose help is in the language of the reader."""

    def format_help(self, ctx: Any, formatter: Any) -> None:
        translate(self)
        for command in self.commands.values():
            translate(command)
        super().format_help(ctx, formatter)


def translate(command: Any) -> None:
    """Put the help of a command into the language of the reader; once, from the English one."""
    for name, text in FRAME.items():
        setattr(rich_utils, name, say(text))
    known = {"languages": ", ".join(languages()), **VALUES}
    for holder, field in _helps(command):
        english = getattr(holder, f"_english_{field}", None) or getattr(holder, field)
        setattr(holder, f"_english_{field}", english)
        setattr(holder, field, speech().fill(speech().gettext(english), known))


def _helps(command: Any) -> Iterator[tuple[Any, str]]:
    for field in ("help", "short_help", "epilog", "options_metavar", "subcommand_metavar"):
        if getattr(command, field, None):
            yield command, field
    for parameter in command.params:
        if parameter.metavar is None:
            parameter.metavar = _value_of(parameter)
        if parameter.param_type_name == "argument":  # its name says enough
            parameter.display_type_rich = lambda ctx: None
        for field in ("help", "metavar"):
            if getattr(parameter, field, None):
                yield parameter, field
        if isinstance(getattr(parameter, "show_default", None), str):  # a default in words
            yield parameter, "show_default"


def _value_of(parameter: Any) -> str:
    """What stands for the value of an option, in place of the name that Python has for its type."""
    if getattr(parameter, "is_flag", False):
        return ""
    described = getattr(parameter, "type_descriptor", None)  # in older Typers a type has a name
    kind = str(described.annotation if described else parameter.type.name)
    if "int" in kind or "float" in kind:
        return "NUMBER"
    return "FILE" if "path" in kind else "TEXT"


def help_texts(app: typer.Typer) -> list[str]:
    """All help texts of the commands, in English: `make texts` collects them."""
    found: list[str] = []

    def collect(command: Any) -> None:
        found.extend(getattr(holder, field) for holder, field in _helps(command))
        for one in getattr(command, "commands", {}).values():
            collect(one)

    collect(typer.main.get_command(app))
    return list(dict.fromkeys(found))
