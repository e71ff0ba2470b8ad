"""Random legal play over everything that can be set up, with the invariants checked.

A case is known by one text, `SEED/NUMBER`: its set-up, its chance, its answers and the
moments of the dearer checks all come from it, so that one command plays it again.
"""

from __future__ import annotations

import sys
import traceback
import warnings
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from random import Random
from typing import Any

import msgspec

from shadowbrook.engine.board import GOES
from shadowbrook.engine.chance import FastSource
from shadowbrook.engine.decision import Decision, Option
from shadowbrook.engine.definitions import (
    Card,
    CurseCard,
    ElderCard,
    Encounter,
    EventCard,
    Gear,
    HeroSheet,
    HouseRule,
    LairCard,
    Marker,
    MinionCard,
    MysteryCard,
    SecretCard,
    VillainSheet,
)
from shadowbrook.engine.errors import SetupError
from shadowbrook.engine.game import Game
from shadowbrook.engine.history import Record
from shadowbrook.engine.rules import (
    BASIC_PARTS,
    LEVELED,
    LEVELS,
    MODES,
    OPTIONAL_RULES,
    OPTIONS,
    PRESET_MODES,
    PRESET_OPTIONAL,
    PRESETS,
    TOGETHER,
    GameKind,
    fitting,
)
from shadowbrook.engine.setup import MOST_HEROES, Setup, deal, streams
from shadowbrook.engine.shelf import content
from shadowbrook.engine.words import N_, Zone
from shadowbrook.engine.zones import lay, recount
from shadowbrook.narration import Narrator

from . import invariants
from .pool import spread

ASIDES = 0.15  # of all answers are looked for among what can be played at any time
WISHES = 0.05  # of these are about how somebody wants to be asked
ATTEMPTS = 1000  # to find a set-up that is not refused
EVERY = 25  # the dearer checks come about once in so many decisions
LONG = 600  # the dearest once in so many
OPTIONS_TRIED = 12
STYLES = ("any", "by-verb", "hunter")
# records that tell that a card came up
DRAWN = ("drew", "mystery", "location-card", "got", "lair", "hero", "saw-secret", "cursed")
# what tells that a card took effect: records, and three things that are noted beside them
RESOLVED: tuple[tuple[type[Card], str], ...] = (
    (EventCard, "played"),
    (MysteryCard, "mystery"),
    (Encounter, "location-card"),
    (MinionCard, "location-card"),
    (Gear, "got"),
    (SecretCard, "secret-revealed"),
    (LairCard, "lair-revealed"),
    (CurseCard, "cursed"),
    (HeroSheet, "hero"),
    (ElderCard, "travels"),  # beside a hero
    (VillainSheet, "villain"),
    (HouseRule, "rule"),
    (Marker, "marker-laid"),
)
TEAM_GAMES = ((4, 2), (6, 2), (8, 2), (6, 3), (8, 4))  # heroes and teams


class FuzzPlan(msgspec.Struct, frozen=True):
    """What a run of the fuzzer is asked for; `mode`, `preset` and `villain` narrow it down."""

    mode: str | None = None
    preset: str | None = None
    villain: str | None = None
    boxes: tuple[str, ...] = ("core",)
    every: int = EVERY

    def flags(self) -> str:
        """The flags of the command that asks for the same."""
        flags = [
            f" --{name} {value}"
            for name in ("mode", "preset", "villain")
            if (value := getattr(self, name)) is not None
        ]
        flags += [f" --box {box}" for box in self.boxes if self.boxes != ("core",)]
        if self.every != EVERY:
            flags.append(f" --every {self.every}")
        return "".join(flags)


class Failure(msgspec.Struct, frozen=True):
    """A case that went wrong."""

    case: str
    command: str
    setup: str
    decisions: int
    answers: tuple[str, ...]  # the last ones
    error: str
    trace: str


class Tally(msgspec.Struct):
    """What a run, or a part of it, has seen."""

    games: int = 0
    decisions: int = 0
    checks: int = 0
    rounds: int = 0  # of the longest game
    # most answers between two checkpoints, the step and the case; by the way in which windows open
    scripts: dict[str, tuple[int, str, str]] = msgspec.field(default_factory=dict)
    ends: dict[str, int] = msgspec.field(default_factory=dict)
    setups: dict[str, int] = msgspec.field(default_factory=dict)
    cards: dict[str, dict[str, int]] = msgspec.field(default_factory=dict)  # by record kind
    charts: dict[str, int] = msgspec.field(default_factory=dict)  # results of minion charts
    failures: list[Failure] = msgspec.field(default_factory=list)

    def add(self, other: Tally) -> None:
        """Take in what another part has seen."""
        self.games += other.games
        self.decisions += other.decisions
        self.checks += other.checks
        self.rounds = max(self.rounds, other.rounds)
        for windows, longest in other.scripts.items():
            if longest[0] > self.longest(windows):
                self.scripts[windows] = longest
        _merge(self.ends, other.ends)
        _merge(self.setups, other.setups)
        _merge(self.charts, other.charts)
        for kind, counts in other.cards.items():
            _merge(self.cards.setdefault(kind, {}), counts)
        self.failures += other.failures

    def longest(self, windows: str) -> int:
        """The most answers between two checkpoints where windows open in this way."""
        return self.scripts.get(windows, (0, "", ""))[0]

    def times(self, card: str, kinds: Sequence[str] = ()) -> int:
        """How often records (of these kinds) name a card."""
        return sum(
            counts.get(card, 0) for kind, counts in self.cards.items() if not kinds or kind in kinds
        )

    def resolved(self, card: Card) -> int:
        """How often at least a card took effect: came up in its way and was not canceled."""
        kind = next(kind for one, kind in RESOLVED if isinstance(card, one))
        return max(0, self.times(card.id, (kind,)) - self.times(card.id, ("canceled",)))


def _merge(into: dict[str, int], more: dict[str, int]) -> None:
    for key, count in more.items():
        into[key] = into.get(key, 0) + count


# ---- set-ups --------------------------------------------------------------------------------


def random_setup(stream: Random, plan: FuzzPlan) -> Setup:
    """Any set-up that the rules allow."""
    for _ in range(ATTEMPTS):
        try:
            return _attempt(stream, plan)
        except SetupError:
            continue
    raise SetupError(N_("no set-up fits: {flags}"), flags=plan.flags().strip())


def _attempt(stream: Random, plan: FuzzPlan) -> Setup:
    preset = plan.preset or stream.choice(PRESETS + ("revised",) * 3)
    # an unknown name goes on, to be refused with a sentence by the set-up
    modes = [m for m in PRESET_MODES.get(preset, MODES) if plan.mode in (None, m)]
    mode = stream.choice(modes) if modes else plan.mode or MODES[0]
    count, teams = _how_many(stream, mode)
    heroes = _heroes(stream, plan, count)
    seats = _seats(stream, mode, count, teams)
    return Setup(
        mode=mode,
        heroes=heroes,
        villain=plan.villain or "random",
        seats=seats,
        teams=teams,
        level=stream.choice((None, *LEVELS)) if mode == "lone" and preset in LEVELED else None,
        chart=stream.choice((None, "basic", "advanced")) if mode in TOGETHER else None,
        preset=preset,
        options=_options(stream, mode, preset),
        optional=_some(
            stream, PRESET_OPTIONAL.get(preset, OPTIONAL_RULES), stream.choice((0.0, 0.3, 0.8))
        ),
        basic=_some(stream, BASIC_PARTS, stream.choice((0.0, 0.0, 0.5))),
        boxes=plan.boxes,
        windows=stream.choice(("open_if_can", "open_if_can", "ask_all")),
    )


def _how_many(stream: Random, mode: str) -> tuple[int, int | None]:
    """Heroes, and teams where there are any; small tables are more common."""
    if mode == "lone":
        return 1, None
    if mode == "team":
        return stream.choice(TEAM_GAMES)
    least = 2 if mode == "solo-team" else 1
    return min(stream.randint(least, MOST_HEROES), stream.randint(least, MOST_HEROES)), None


def _heroes(stream: Random, plan: FuzzPlan, count: int) -> Sequence[str]:
    cards = content(plan.boxes)
    names = [cards.cards[number].id for number in cards.hero_numbers]
    stream.shuffle(names)
    chosen = names[:count]
    return [stream.choice((name, "random", "deal")) for name in chosen] or chosen


def _seats(stream: Random, mode: str, count: int, teams: int | None) -> list[int] | None:
    """One seat a hero, or fewer where a seat may run several."""
    if mode == "cooperative" and stream.random() < 0.3:
        people = stream.randint(1, count)
        return [n % people for n in range(count)]
    if mode == "team" and teams is not None and stream.random() < 0.5:
        return [n % teams for n in range(count)]  # one seat a team
    return None


def _options(stream: Random, mode: str, preset: str) -> dict[str, Any]:
    share = stream.choice((0.0, 0.0, 0.05, 0.3))
    names = [name for name, row in OPTIONS.items() if mode in row.modes]
    wanted = {name: stream.choice(OPTIONS[name].values) for name in _some(stream, names, share)}
    return fitting(preset, GameKind(mode=mode), wanted) if preset in PRESETS else wanted


def _some(stream: Random, names: Sequence[str], share: float) -> tuple[str, ...]:
    return tuple(name for name in names if stream.random() < share)


# ---- one case ----------------------------------------------------------------------------------


def _well_prepared(setup: Setup, seed: str, stream: Random) -> Game:
    """A game with rich and strong heroes and a wounded villain, so that showdowns are won."""
    cards = content(setup.box_names)
    state = deal(setup, FastSource(seed, streams(cards)))
    for n, hero in enumerate(state.heroes):
        hero.investigation += stream.randrange(50)
        hero.upgrades = (0, 0, stream.randrange(6), 0)
        if state.stack:  # heroes who walk at random seldom come to buy anything
            lay(cards, state, stream.choice(state.stack), Zone.HELD, n)
        recount(cards, hero)
    sheet = cards.cards[state.villain.card]
    assert isinstance(sheet, VillainSheet)
    heroes = len(state.heroes) if setup.mode in TOGETHER else 1  # COOP-09; a guess is enough
    state.villain.wounds = max(0, sheet.health * heroes - 1 - stream.randrange(4))
    return Game.from_state(setup, seed, state)


def _of_a_hunter(game: Game, decision: Decision) -> Sequence[Option]:
    """The options that lead to a showdown; all of them if there are none."""
    best = [o for o in decision.options if o.verb in ("showdown", "buy-lair")]
    if best or decision.kind != "move" or decision.hero < 0:
        return best or decision.options
    lair = game.s.lairs[game.s.heroes[decision.hero].group]
    if lair < 0:
        return decision.options
    card = game.content.cards[lair]
    assert isinstance(card, LairCard)
    board = game.content.board
    far = board.distance[board.index[card.space]]
    return [min(decision.options, key=lambda o: far[_where(game, decision.hero, o)])]


def _where(game: Game, hero: int, option: Option) -> int:
    """The space in which a hero is after taking an option of a move."""
    if option.verb in GOES:
        return game.content.board.index[option.args[0]]
    return game.s.heroes[hero].space


class Case:
    """One game of the fuzzer."""

    def __init__(self, name: str, plan: FuzzPlan) -> None:
        self.name = name
        self.plan = plan
        self.tally = Tally()
        self.setup: Setup | None = None
        self.game: Game | None = None
        self.style = "any"
        self._answers = Random(f"answers|{name}")
        self._checks = Random(f"checks|{name}")
        self._ids: frozenset[str] = frozenset()
        self._side = ""  # the villain and the side of the chart in use
        self._told: set[str] = set()  # kinds of records put into words so far

    def run(self) -> Tally:
        """Play it to its end, or to the first thing that is wrong."""
        try:
            with _no_coroutine_is_forgotten():
                self._play()
        except Exception as error:
            self.tally.failures.append(self._failure(error))
        if self.game is not None:
            self.tally.decisions = len(self.game.answers)
        self.tally.games = 1
        return self.tally

    def _play(self) -> None:
        stream = Random(f"setup|{self.name}")
        self.setup = random_setup(stream, self.plan)
        setup = self.setup
        self.tally.setups = {
            f"mode {setup.mode}": 1,
            f"preset {setup.preset}": 1,
            f"heroes {len(setup.hero_names)}": 1,
            f"windows {setup.windows}": 1,
        }
        self.style = stream.choice(STYLES)
        seed = f"fuzz/{self.name}"
        hunts = self.style == "hunter"
        self.game = game = _well_prepared(setup, seed, stream) if hunts else Game.new(setup, seed)
        self._ids = frozenset(game.content.definition)
        self._note_villain(game)
        self._narrator = Narrator(game.content)
        invariants.after_answer(game)
        invariants.table_is_whole(game)
        game.pauses = setup.windows == "ask_all" and stream.random() < 0.5
        while game.decision is not None:
            self._note(game)
            if game.decision.blank:
                game.resume()
                continue
            key = self._aside(game) or self._choose(game, game.decision)
            if self._checks.random() * self.plan.every < 1:
                self._look_closer(game, key)
            game.answer(key)
            invariants.after_answer(game)
        self._end(game)

    def _aside(self, game: Game) -> str:
        """Now and then something that anybody can play at any time, whoever is asked (CRD-12)."""
        if self._answers.random() > ASIDES:
            return ""
        keys = invariants.aside_keys(game)
        if self._answers.random() < WISHES:
            seat = self._answers.choice(game.s.heroes).seat
            card = self._answers.choice(game.content.by_deck["event"])
            kind = self._answers.choice(("always", "usual"))
            return f"{seat}/{kind}:{game.content.cards[card].id}"
        return self._answers.choice(keys) if keys else ""

    def _choose(self, game: Game, decision: Decision) -> str:
        """Any option; or any verb first, so that walking is not all; or what leads to showdowns."""
        options: Sequence[Option] = decision.options
        if self.style == "hunter" and self._answers.random() < 0.8:
            options = _of_a_hunter(game, decision)
        if self.style != "any":
            verb = self._answers.choice(list(dict.fromkeys(o.verb for o in options)))
            options = tuple(o for o in options if o.verb == verb)
        return options[int(self._answers.random() * len(options))].key

    def _look_closer(self, game: Game, key: str) -> None:
        """The dearer checks; those that play the whole game again are rarest."""
        self.tally.checks += 1
        invariants.table_is_whole(game)
        invariants.json_round_trip(game)
        invariants.views_are_plain(game)
        invariants.question_can_be_asked(game, self._narrator)
        invariants.views_depend_on_nothing_hidden(game, self._checks)
        invariants.fork_is_the_same(game, key)
        invariants.every_option_can_be_taken(game, self._checks, OPTIONS_TRIED)
        if self._checks.random() * LONG < self.plan.every:
            invariants.undo_goes_back(game, key)
            invariants.save_is_the_game(game)

    def _end(self, game: Game) -> None:
        self._note(game)
        invariants.table_is_whole(game)
        invariants.json_round_trip(game)
        invariants.views_are_plain(game)
        if self._checks.random() < 0.2:
            invariants.save_is_the_game(game)
            invariants.replay_is_the_game(game)
        result = game.result
        assert result is not None
        self.tally.rounds = result.round
        self.tally.ends = {f"{game.setup.mode}: {result.winner}, {result.how}": 1}

    def _note(self, game: Game) -> None:
        """Keep what the report tells: the longest script, the cards in the records."""
        self._note_elders(game)
        length = len(game.answers) - game.mark_at
        windows = game.setup.windows
        if length > self.tally.longest(windows):
            assert game.mark is not None
            step = game.mark.flow[-1][0] if game.mark.flow else "start"
            self.tally.scripts[windows] = (length, step, self.name)
        if game.records:
            for record in game.records:
                self._note_record(record)
                if record[0] not in self._told:
                    self._told.add(record[0])
                    invariants.record_can_be_told(game, self._narrator, record)
            game.records.clear()

    def _note_villain(self, game: Game) -> None:
        sheet = game.content.cards[game.s.villain.card]
        self._side = f"{sheet.id}, {'basic' if game.rules.setup_basic_chart else 'advanced'} chart"
        self.tally.cards["villain"] = {sheet.id: 1}
        self.tally.cards["rule"] = {game.content.cards[n].id: 1 for n in game.content.rule_numbers}

    def _note_elders(self, game: Game) -> None:
        """Which elders travelled with a hero, and which turned evil, once a game each."""
        for elder in game.s.elders:
            if elder.hero >= 0 or elder.status == "evil":
                what = "evil" if elder.status == "evil" else "travels"
                name = game.content.cards[elder.card].id
                self.tally.cards.setdefault(what, {})[name] = 1

    def _note_record(self, record: Record) -> None:
        if record[0] == "minion-chart":
            result = f"{self._side}: {record[3]}"
            self.tally.charts[result] = self.tally.charts.get(result, 0) + 1
        for value in record[2:]:
            if isinstance(value, str) and value in self._ids:
                counts = self.tally.cards.setdefault(record[0], {})
                counts[value] = counts.get(value, 0) + 1

    def _failure(self, error: Exception) -> Failure:
        answers = self.game.answers if self.game is not None else []
        return Failure(
            case=self.name,
            command=f"shadowbrook fuzz --one {self.name}{self.plan.flags()}",
            setup=repr(self.setup),
            decisions=len(answers),
            answers=tuple(answers[-8:]),
            error=f"{type(error).__name__}: {error}",
            trace="".join(traceback.format_exception(error)),
        )


@contextmanager
def _no_coroutine_is_forgotten() -> Iterator[None]:
    """A script that is made and never awaited does nothing: here it is an error."""
    forgotten: list[str] = []
    usual = sys.unraisablehook
    sys.unraisablehook = lambda found: forgotten.append(f"{found.exc_value}")
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("error")
            yield
    finally:
        sys.unraisablehook = usual
    if forgotten:
        raise invariants.Broken(forgotten[0])


# ---- many cases ------------------------------------------------------------------------------


def fuzz(
    games: int,
    seed: int | str = 1,
    *,
    plan: FuzzPlan | None = None,
    jobs: int = 1,
    told: Callable[[int], None] = lambda _: None,
) -> tuple[Tally, bool]:
    """Play so many cases; return what was seen, and whether somebody stopped it before."""
    plan = plan or FuzzPlan()
    random_setup(Random(0), plan)  # refuse what can never be set up
    harvest = spread(partial(_portion, str(seed), plan), games, jobs, told)
    tally = Tally()
    for part in harvest.results:
        tally.add(part)
    return tally, harvest.interrupted


def _portion(seed: str, plan: FuzzPlan, numbers: range) -> Tally:
    tally = Tally()
    for number in numbers:
        tally.add(Case(f"{seed}/{number}", plan).run())
    return tally


def unresolved(tally: Tally, boxes: tuple[str, ...] = ("core",)) -> list[str]:
    """The cards and chart results of these boxes that have never taken effect."""
    cards = content(boxes)
    found = [card.id for card in cards.definitions if not tally.resolved(card)]
    for sheet in cards.definitions:
        if isinstance(sheet, ElderCard) and not tally.times(sheet.id, ("evil",)):
            found.append(f"{sheet.id}, evil")
        if isinstance(sheet, VillainSheet):
            for side, entries in (("basic", sheet.chart), ("advanced", sheet.advanced_chart)):
                results = [f"{sheet.id}, {side} chart: {entry.name}" for entry in entries]
                found += [one for one in dict.fromkeys(results) if one not in tally.charts]
    return found
