"""The command `shadowbrook`: play, simulate, look up rules, measure, look for faults.

It reads what was typed, has it done by `lab` and `terminal`, and shows the result. Wrong
input gives one sentence and exit code 2.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Annotated

import msgspec
import typer
from rich.console import Console
from rich.markdown import Markdown
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table
from rich.text import Text

from shadowbrook import catalogue
from shadowbrook.bots import bot_names
from shadowbrook.engine.content import content
from shadowbrook.engine.errors import SetupError, ShadowbrookError
from shadowbrook.engine.rules import LEVELS, MODES, OPTIONAL_RULES, PRESETS
from shadowbrook.engine.setup import WINDOW_POLICIES, Setup
from shadowbrook.lab import bench as benching
from shadowbrook.lab import fuzz as fuzzing
from shadowbrook.lab import simulate as simulating
from shadowbrook.lab.pool import cores
from shadowbrook.terminal.play import play_in_terminal

STOPPED = 130  # what a shell says of a command that Ctrl-C ended

app = typer.Typer(
    name="shadowbrook",
    help="A Touch of Evil as software: play it, simulate it, look up its rules. Unofficial.",
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)


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


# ---- flags that several commands share ---------------------------------------------------


def _names(names: Sequence[str]) -> str:
    return ", ".join(names)


Mode = Annotated[str, typer.Option(help=f"One of {_names(MODES)}.")]
Heroes = Annotated[
    str,
    typer.Option(help="A number of heroes to deal, or names (also: random, deal) with commas."),
]
Villain = Annotated[str, typer.Option(help="A villain by name, or random.")]
Preset = Annotated[str, typer.Option(help=f"The rules of an edition: {_names(PRESETS)}.")]
Level = Annotated[
    str | None, typer.Option(help=f"How hard it is for a lone hero: {_names(LEVELS)}.")
]
Chart = Annotated[str | None, typer.Option(help="The cooperative chart: basic, advanced.")]
Teams = Annotated[int | None, typer.Option(help="The number of teams in a team game.")]
RuleOptions = Annotated[
    list[str] | None,
    typer.Option("--option", metavar="NAME=VALUE", help="A rule option; may be repeated."),
]
Optionals = Annotated[
    list[str] | None,
    typer.Option("--optional", help=f"An optional rule: {_names(OPTIONAL_RULES)}. Repeatable."),
]
Basic = Annotated[bool, typer.Option("--basic", help="All parts of the Basic Game.")]
Boxes = Annotated[
    list[str] | None, typer.Option("--box", help="A box to play with; may be repeated.")
]
Windows = Annotated[
    str, typer.Option(help=f"When seats are asked to react: {_names(WINDOW_POLICIES)}.")
]
Seed = Annotated[str, typer.Option(help="The same seed gives the same games.")]
Jobs = Annotated[
    int, typer.Option(min=0, help="Processes at work; 0 is one for each core of this machine.")
]
Json = Annotated[bool, typer.Option("--json", help="JSON for machines.")]


def parse_heroes(text: str) -> int | list[str]:
    """A number, or names with commas between them.

    >>> parse_heroes("4"), parse_heroes("karl, random")
    (4, ['karl', 'random'])
    """
    if text.strip().lstrip("-").isdecimal():
        return max(0, int(text))
    return [name.strip() for name in text.split(",") if name.strip()]


def parse_options(texts: Sequence[str]) -> dict[str, str | bool]:
    """Rule options as they are typed.

    >>> parse_options(["villain.heal=d6", "accusations=false"])
    {'villain.heal': 'd6', 'accusations': False}
    """
    options: dict[str, str | bool] = {}
    for text in texts:
        name, sign, value = text.partition("=")
        if not sign or not name or not value:
            raise SetupError(f"a rule option is NAME=VALUE, not {text!r}")
        options[name.strip()] = {"true": True, "false": False}.get(value.strip(), value.strip())
    return options


def _setup(
    *,
    mode: str,
    heroes: str,
    villain: str,
    preset: str,
    level: str | None,
    chart: str | None,
    teams: int | None,
    option: list[str] | None,
    optional: list[str] | None,
    basic: bool,
    box: list[str] | None,
    windows: str,
) -> Setup:
    """The set-up behind the flags that `simulate` and `play` share."""
    return Setup(
        mode=mode,
        heroes=parse_heroes(heroes),
        villain=villain,
        teams=teams,
        level=level,
        chart=chart,
        preset=preset,
        options=parse_options(option or ()),
        optional=optional or (),
        basic=basic,
        boxes=box or ("core",),
        windows=windows,
    )


@contextmanager
def _progress(what: str, count: int) -> Iterator[Callable[[int], None]]:
    """A progress bar beside the output, where somebody watches."""
    console = Console(stderr=True)
    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
    )
    with Progress(
        *columns, console=console, disable=not console.is_terminal, transient=True
    ) as bar:
        task = bar.add_task(what, total=count)
        yield lambda done: bar.advance(task, done)


# ---- simulate -------------------------------------------------------------------------------


@app.command()
def simulate(
    mode: Mode = "cooperative",
    heroes: Heroes = "4",
    villain: Villain = "random",
    games: Annotated[int, typer.Option(min=1, help="How many games.")] = 100,
    bot: Annotated[str, typer.Option(help=f"Who plays: {_names(bot_names())}.")] = "random",
    seed: Seed = "1",
    jobs: Jobs = 0,
    preset: Preset = "revised",
    level: Level = None,
    chart: Chart = None,
    teams: Teams = None,
    option: RuleOptions = None,
    optional: Optionals = None,
    basic: Basic = False,
    box: Boxes = None,
    windows: Windows = "open_if_can",
    as_json: Json = False,
    as_csv: Annotated[bool, typer.Option("--csv", help="One row a game, for machines.")] = False,
) -> None:
    """Have bots play many games and count how they end.

    The same seed gives the same numbers for any number of jobs.
    """
    setup = _setup(
        mode=mode,
        heroes=heroes,
        villain=villain,
        preset=preset,
        level=level,
        chart=chart,
        teams=teams,
        option=option,
        optional=optional,
        basic=basic,
        box=box,
        windows=windows,
    )
    if as_json and as_csv:
        raise ShadowbrookError("choose one of --json and --csv")
    with _progress("games", games) as told:
        harvest = simulating.simulate(
            setup, games, seed=seed, bot_name=bot, jobs=jobs or cores(), told=told
        )
    rows = harvest.results
    if as_csv:
        typer.echo(simulating.to_csv(rows), nl=False)
    elif rows:
        summary = simulating.summarize(rows, simulating.sides(setup))
        if as_json:
            asked = {"setup": setup.plain(), "seed": seed, "bot": bot, "games_asked": games}
            found = {**asked, **msgspec.to_builtins(summary), "interrupted": harvest.interrupted}
            typer.echo(msgspec.json.format(msgspec.json.encode(found)).decode())
        else:
            _show_summary(summary, setup, seed, bot)
    if harvest.interrupted:
        typer.echo(f"stopped: {len(rows)} of {games} games were played", err=True)
        raise typer.Exit(STOPPED)


def _show_summary(summary: simulating.Summary, setup: Setup, seed: str, bot: str) -> None:
    console = Console()
    console.print(
        f"{summary.games} {setup.mode} games of {len(setup.hero_names)} "
        f"{'hero' if len(setup.hero_names) == 1 else 'heroes'}, "
        f"rules {setup.preset}, bot {bot}, seed {seed}",
        highlight=False,
    )
    shares = Table(
        "", "games", "share", "95 % interval", title="Who won, and how", title_justify="left"
    )
    for column in shares.columns[1:]:
        column.justify = "right"
    for side, share in summary.wins.items():
        shares.add_row(Text(side, style="bold"), *_share(share))
        for end, part in summary.ends.items():
            if end.startswith(f"{side}: "):
                shares.add_row(Text(f"  {end.removeprefix(f'{side}: ')}"), *_share(part))
    console.print(shares)
    spreads = Table(
        "", "least", "25 %", "median", "75 %", "most", "mean", title="A game", title_justify="left"
    )
    for column in spreads.columns[1:]:
        column.justify = "right"
    for name, spread in (("rounds", summary.rounds), ("decisions", summary.decisions)):
        values = msgspec.structs.astuple(spread)
        spreads.add_row(name, *(f"{value:g}" for value in values[:-1]), f"{values[-1]:.1f}")
    console.print(spreads)
    if len(summary.heroes) > 1 and any(share.count for share in summary.heroes.values()):
        wins = Table("hero", "won", "share", "95 % interval", title="By hero", title_justify="left")
        for name, share in summary.heroes.items():
            wins.add_row(name, *_share(share))
        console.print(wins)


def _share(share: simulating.Share) -> tuple[str, str, str]:
    return (
        str(share.count),
        f"{100 * share.share:.1f} %",
        f"{100 * share.low:.1f} – {100 * share.high:.1f} %",
    )


# ---- rules ------------------------------------------------------------------------------------


@app.command()
def rules(
    words: Annotated[
        list[str] | None,
        typer.Argument(metavar="[ID|WORD]...", help="An id (MIN-13), a section (MIN), or words."),
    ] = None,
) -> None:
    """Show rules of the catalogue by id, section or words; without any, the sections."""
    console = Console()
    known = catalogue.load()
    if not words:
        _show_sections(console, known)
        return
    found = _find_rules(known, words)
    if not found:
        query = " ".join(words)
        near = catalogue.nearest(known, query)
        hint = f"; near are: {', '.join(near)}" if near else ""
        typer.echo(f"shadowbrook: no rule is known by {query!r}{hint}", err=True)
        raise typer.Exit(1)
    for rule in found:
        show_rule(console, rule)


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
    table = Table("section", "rules", "about")
    for section, title in catalogue.sections().items():
        table.add_row(section, str(sum(rule.section == section for rule in known)), title)
    console.print(table)


def show_rule(console: Console, rule: catalogue.Rule) -> None:
    """One rule: id, modes, text, and where it comes from."""
    tags = f" [{', '.join(rule.modes)}]" if rule.modes else ""
    line = Text.assemble((rule.id, "bold"), (tags, "dim"), " ", rule.text)
    if rule.source:
        line.append(f" ({rule.source})", style="dim")
    console.print(line)
    if rule.table:
        console.print(Markdown(rule.table))


# ---- bench ---------------------------------------------------------------------------------------


@app.command()
def bench(as_json: Json = False) -> None:
    """Measure the engine: BENCH_SECONDS (10) of random games from BENCH_SEED (1).

    Four heroes, cooperative; then copies, forks and memory.
    """
    seconds = _number("BENCH_SECONDS", 10.0)
    seed = int(_number("BENCH_SEED", 1))
    console = Console(stderr=True)
    with console.status("measuring") as status:
        report = benching.measure(seconds, seed, lambda what: status.update(f"measuring {what}"))
    if as_json:
        typer.echo(report.line(seed))
        return
    table = Table("", "", title="Four heroes, cooperative, random play", title_justify="left")
    table.columns[1].justify = "right"
    for name, value in (
        ("decisions per second", f"{report.plain.decisions_per_second:,.0f}"),
        ("  with checkpoints", f"{report.marked.decisions_per_second:,.0f}"),
        ("games per second", f"{report.plain.games_per_second:,.1f}"),
        ("decisions in a game", f"{report.plain.decisions / report.plain.games:,.0f}"),
        ("State.copy(), eight heroes", f"{report.copy_us:.1f} µs"),
        ("fork() at random decisions", f"{report.clone_us:.1f} µs"),
        ("  of a game without records", f"{report.clone_silent_us:.1f} µs"),
        ("a live game", f"{report.live_kb:.1f} kB"),
    ):
        table.add_row(name, value)
    Console().print(table)


def _number(name: str, default: float) -> float:
    text = os.environ.get(name, "")
    try:
        return float(text) if text else default
    except ValueError:
        raise ShadowbrookError(f"{name} is a number, not {text!r}") from None


# ---- fuzz ----------------------------------------------------------------------------------------


@app.command()
def fuzz(
    games: Annotated[int, typer.Option(min=1, help="How many games.")] = 2000,
    seed: Seed = "1",
    jobs: Jobs = 0,
    one: Annotated[
        str | None, typer.Option(metavar="CASE", help="Play one case again: SEED/NUMBER.")
    ] = None,
    mode: Annotated[str | None, typer.Option(help="Only this mode.")] = None,
    preset: Annotated[str | None, typer.Option(help="Only this preset.")] = None,
    villain: Annotated[str | None, typer.Option(help="Only this villain.")] = None,
    box: Boxes = None,
    every: Annotated[
        int, typer.Option(min=1, help="The dearer checks about once in so many decisions.")
    ] = fuzzing.EVERY,
    cards: Annotated[
        bool, typer.Option("--cards", help="Also how often each card came up.")
    ] = False,
    as_json: Json = False,
) -> None:
    """Look for faults: random legal play of everything, with all invariants checked.

    A failure prints the one command that plays it again, and the exit code is 1.
    """
    plan = fuzzing.Plan(
        mode=mode, preset=preset, villain=villain, boxes=tuple(box or ("core",)), every=every
    )
    if one is not None:
        fuzzing.random_setup(Random(0), plan)
        tally, interrupted = fuzzing.Case(one, plan).run(), False
    else:
        with _progress("games", games) as told:
            tally, interrupted = fuzzing.fuzz(
                games, seed, plan=plan, jobs=jobs or cores(), told=told
            )
    if as_json:
        typer.echo(msgspec.json.encode(tally).decode())
    else:
        _show_tally(tally, plan, cards)
    for failure in tally.failures[:5]:
        _show_failure(failure)
    if len(tally.failures) > 5:
        typer.echo(f"and {len(tally.failures) - 5} more failures", err=True)
    if interrupted:
        typer.echo(f"stopped: {tally.games} of {games} games were played", err=True)
    if tally.failures:
        raise typer.Exit(1)
    if interrupted:
        raise typer.Exit(STOPPED)


def _show_tally(tally: fuzzing.Tally, plan: fuzzing.Plan, cards: bool) -> None:
    console = Console(highlight=False)
    console.print(
        f"{tally.games:,} games, {tally.decisions:,} decisions, {tally.checks:,} of them looked at "
        f"closely, {len(tally.failures)} failures"
    )
    console.print(f"longest game: {tally.rounds} rounds")
    for windows, (length, where) in sorted(tally.scripts.items()):
        console.print(f"longest script, windows {windows}: {length} answers ({where})")
    ends = Table("ended", "games")
    for end, count in sorted(tally.ends.items(), key=lambda item: -item[1]):
        ends.add_row(end, f"{count:,}")
    console.print(ends)
    console.print(
        ", ".join(f"{what}: {count:,}" for what, count in sorted(tally.setups.items())), style="dim"
    )
    if cards:
        _show_cards(console, tally, plan)
    elif tally.games > 1 and (unseen := fuzzing.unseen(tally, plan.boxes)):
        console.print(f"never named in a record: {', '.join(unseen)}")


def _show_cards(console: Console, tally: fuzzing.Tally, plan: fuzzing.Plan) -> None:
    table = Table("card", "drawn", "took effect", "named")
    for card in content(plan.boxes).records:
        counts = (
            tally.times(card.id, fuzzing.DRAWN),
            tally.times(card.id, fuzzing.RESOLVED),
            tally.times(card.id),
        )
        table.add_row(card.id, *(f"{count:,}" for count in counts))
    console.print(table)


def _show_failure(failure: fuzzing.Failure) -> None:
    typer.echo(
        f"\n{failure.trace}\n"
        f"FAILURE after {failure.decisions} decisions: {failure.error}\n"
        f"set-up: {failure.setup}\n"
        f"last answers: {', '.join(failure.answers)}\n"
        f"to play it again:\n  {failure.command}",
        err=True,
    )


# ---- play ----------------------------------------------------------------------------------------


@app.command()
def play(
    mode: Mode = "lone",
    heroes: Heroes = "karl",
    villain: Villain = "vampire",
    seats: Annotated[
        str, typer.Option(help="Your seats, with commas, counted from 1; bots have the others.")
    ] = "1",
    bot: Annotated[str, typer.Option(help=f"Who plays for other seats: {_names(bot_names())}.")] = (
        "random"
    ),
    seed: Annotated[str | None, typer.Option(help="The same seed gives the same chance.")] = None,
    preset: Preset = "revised",
    level: Level = None,
    chart: Chart = None,
    teams: Teams = None,
    option: RuleOptions = None,
    optional: Optionals = None,
    basic: Basic = False,
    box: Boxes = None,
    windows: Windows = "open_if_can",
    load: Annotated[Path | None, typer.Option(help="Go on with a saved game.")] = None,
) -> None:
    """Play in this terminal, by default lone Karl against the Vampire."""
    setup = _setup(
        mode=mode,
        heroes=heroes,
        villain=villain,
        preset=preset,
        level=level,
        chart=chart,
        teams=teams,
        option=option,
        optional=optional,
        basic=basic,
        box=box,
        windows=windows,
    )
    mine = _parse_seats(seats)
    code = play_in_terminal(setup, seed=seed, mine=mine, bot_name=bot, load=load)
    if code:
        raise typer.Exit(code)


def _parse_seats(text: str) -> frozenset[int]:
    try:
        seats = frozenset(int(part) - 1 for part in text.split(",") if part.strip())
    except ValueError:
        raise SetupError(f"seats are numbers with commas between them, not {text!r}") from None
    if not seats or min(seats) < 0:
        raise SetupError("seats are counted from 1, and one of them at least is yours")
    return seats


if __name__ == "__main__":
    main()
