"""A finished game looked back on: the track, the turning points, the fights, the luck of the dice.

All of it is read off the records that the reader may hear of; the numbers of the course come
from its timeline.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt
from typing import Any, Protocol

from shadowbrook.engine.words import N_

from .panels import Ending
from .present import Presenter

# How fights end, for the hero.
WON = N_("{hero: other=won}")
ESCAPED = N_("{hero: other=escaped}")
KNOCKED_OUT = N_("{hero: other=knocked out}")
PUSHED_BACK = N_("{hero: other=pushed back}")
UNDECIDED = N_("{hero: other=undecided}")

ToldRecords = Sequence[tuple[int, Sequence[Any]]]

# Records that turn a game, and how much each weighs when there are too many to show.
TURNING = {
    "knocked-out": 3,
    "elder-evil": 3,
    "elder-killed": 2,
    "stage": 2,
    "bought-lair": 2,
    "showdown": 5,
    "showdown-over": 4,
    "showdown-canceled": 3,
    "villain-defeated": 9,
    "game-over": 9,
    "werewolf-hero": 3,
    "false-accusation": 3,
}
THROWN = ("fight-dice", "test", "die", "dice-added", "rerolled", "enemy-rerolled")
MOST_POINTS = 14
WIDTH, HEIGHT = 640, 200
LEFT, TOP, RIGHT, BOTTOM = 40, 12, 628, 172
TRACK = 20


class MomentNumbers(Protocol):
    """What is read off a moment of the timeline."""

    @property
    def n(self) -> int: ...
    @property
    def version(self) -> int: ...
    @property
    def round(self) -> int: ...
    @property
    def track(self) -> int: ...


@dataclass(frozen=True, slots=True)
class TurningPoint:
    """A turning point; `n` is the number of answers after which it can be looked at."""

    round: int
    text: str
    n: int | None = None
    weight: int = 0


@dataclass(slots=True)
class Luck:
    """Dice that could hit, of one side: how many did, and how many were to be expected."""

    name: str
    dice: int = 0
    hits: int = 0
    expected: float = 0.0
    variance: float = 0.0
    above: str = ""  # how many hits more than were to be expected, and what to call it
    usual: str = ""  # how many those were

    def roll(self, faces: Sequence[int], target: int) -> None:
        """Count a roll in which a die of `target` or more was a hit."""
        chance = min(6, max(0, 7 - target)) / 6
        self.dice += len(faces)
        self.hits += sum(1 for face in faces if face >= target)
        self.expected += len(faces) * chance
        self.variance += len(faces) * chance * (1 - chance)

    @property
    def sigmas(self) -> float:
        """How far off, in standard deviations."""
        return (self.hits - self.expected) / sqrt(self.variance) if self.variance else 0.0


@dataclass(frozen=True, slots=True)
class Bout:
    """A fight and how it ended."""

    round: int
    text: str
    result: str


@dataclass(frozen=True, slots=True)
class Endgame:
    """All that the page of a finished game shows."""

    ending: Ending
    rounds: int
    points: Sequence[TurningPoint]
    luck: Sequence[Luck]
    fights: Sequence[Bout]
    curve: str
    curve_words: str
    dots: Sequence[tuple[float, float, str]]
    grid: Sequence[tuple[float, int]]
    rounds_axis: Sequence[tuple[float, int]]


def look_back(presenter: Presenter, told: ToldRecords, moments: Sequence[MomentNumbers]) -> Endgame:
    """The whole of it."""
    ending = presenter.story.ending()
    assert ending is not None
    steps = {moment.version: moment.n for moment in moments}
    points = _points(presenter, told, steps)
    places = _curve(moments)
    where = {moment.n: spot for moment, spot in zip(moments, places, strict=True)}
    shown = sorted(points, key=lambda one: -one.weight)[:MOST_POINTS]
    dots = [
        (*where[point.n], point.text) for point in shown if point.n is not None and point.n in where
    ]
    lowest = min((moment.track for moment in moments), default=TRACK)
    say = presenter.seen.speech.say
    return Endgame(
        ending,
        presenter.seen.view["round"],
        [point for point in points if point in shown],
        _luck(presenter, told),
        _fights(presenter, told),
        "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in places) if places else "",
        say("The Shadow Track went from 20 down to {lowest}.", lowest=lowest),
        dots,
        [(_y(n), n) for n in (20, 16, 12, 8, 4, 0)],
        _axis(moments),
    )


def _y(track: int) -> float:
    return TOP + (TRACK - track) / TRACK * (BOTTOM - TOP)


def _curve(moments: Sequence[MomentNumbers]) -> list[tuple[float, float]]:
    last = max(1, len(moments) - 1)
    return [
        (LEFT + n / last * (RIGHT - LEFT), _y(moment.track)) for n, moment in enumerate(moments)
    ]


def _axis(moments: Sequence[MomentNumbers]) -> list[tuple[float, int]]:
    """Where rounds begin, as many of them as there is room for."""
    last = max(1, len(moments) - 1)
    starts: dict[int, float] = {}
    for n, moment in enumerate(moments):
        starts.setdefault(moment.round, LEFT + n / last * (RIGHT - LEFT))
    found: list[tuple[float, int]] = []
    for number, x in starts.items():
        if number and (not found or x - found[-1][0] > 26):
            found.append((x, number))
    return found


def _points(presenter: Presenter, told: ToldRecords, steps: dict[int, int]) -> list[TurningPoint]:
    found = []
    round_ = 0
    for version, record in told:
        if record[0] == "round":
            round_ = record[2]
        if record[0] in TURNING:
            text = presenter.seen.say.record(record, presenter.seen.view)
            found.append(TurningPoint(round_, text, steps.get(version), TURNING[record[0]]))
    return found


def _luck(presenter: Presenter, told: ToldRecords) -> list[Luck]:
    """Every die that was thrown to hit or to succeed, also those added and thrown again."""
    speech = presenter.seen.speech
    enemies = Luck(speech.gettext(N_("the enemies")))
    heroes: dict[int, Luck] = {}
    targets: dict[int, tuple[int, int]] = {}  # of the roll that lies before each hero, and its foe
    for _, record in told:
        kind, data = record[0], record[2:]
        if kind not in THROWN:
            continue
        hero = data[0]
        mine = heroes.setdefault(hero, Luck(presenter.seen.hero_name(hero)))
        if kind == "fight-dice":
            targets[hero] = data[2], data[4]
            mine.roll(data[1], data[2])
            enemies.roll(data[3], data[4])
        elif kind == "test":
            targets[hero] = data[2], 0
            mine.roll(data[3], data[2])
        elif kind == "die":  # it shows a number; there is nothing to hit
            targets.pop(hero, None)
        elif hero in targets:
            if kind == "enemy-rerolled" and data[1] < 0:  # at the hero, not at an elder
                enemies.roll(data[4], targets[hero][1])
            elif kind == "dice-added":
                mine.roll(data[1], targets[hero][0])
            elif kind == "rerolled":
                mine.roll(data[3], targets[hero][0])
    rows = [luck for _, luck in sorted(heroes.items()) if luck.dice]
    if enemies.dice:
        rows.append(enemies)
    for row in rows:
        above = speech.language.decimal(row.hits - row.expected, signed=True)
        row.usual = speech.language.decimal(row.expected)
        row.above = speech.say(
            "{number} ({verdict})", number=above, verdict=speech.gettext(_verdict(row.sigmas))
        )
    return rows


def _verdict(sigmas: float) -> str:
    if sigmas > 2:
        return N_("very lucky")
    if sigmas > 1:
        return N_("lucky")
    if sigmas < -2:
        return N_("very unlucky")
    if sigmas < -1:
        return N_("unlucky")
    return N_("about as expected")


def _fights(presenter: Presenter, told: ToldRecords) -> list[Bout]:
    """The fights with minions in their order, each with how it ended."""
    speech = presenter.seen.speech
    found = []
    round_ = 0
    how: dict[int, str] = {}
    for _, record in told:
        kind = record[0]
        if kind == "round":
            round_ = record[2]
        elif kind == "fight":
            how.pop(record[2], None)
        elif kind in ("escaped", "left-fight"):
            how[record[2]] = ESCAPED
        elif kind == "pushed-back":
            how[record[2]] = PUSHED_BACK
        elif kind == "knocked-out":
            how[record[2]] = KNOCKED_OUT
        elif kind == "fight-over":
            hero, enemy = presenter.seen.hero_name(record[2]), presenter.seen.say.name(record[3])
            text = speech.say("{hero} against {enemy:the}", hero=hero, enemy=enemy)
            result = WON if record[4] else how.get(record[2], UNDECIDED)
            found.append(Bout(round_, text, speech.say(result, hero=hero)))
    return found
