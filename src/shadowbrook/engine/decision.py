"""What is asked and how it can be answered.

A `Decision` names the seat that decides, the kind of question, the card or place that
asks (`source`), the catalogue entry that says so (`reason`), the options, and what somebody or
something is chosen for where the options do not tell that (`aim`). An option
is known by its key, a stable text such as `move:windmill`; options are shared objects,
so that offering one costs a look-up.

Beside the options every seat may have asides: what it can play at any time (CRD-12), whoever is
asked. Taking one leads back to the same decision. In the log it stands as `seat/key`, or as
`seat/key@n` if it was played at a blank decision, behind n other ones.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Final

Context = Callable[[], dict[str, Any]]
ASIDE: Final = "/"  # in the key of an answer: behind the seat that plays something aside
AT: Final = "@"  # behind the key of an aside that was played at a blank decision
AGAIN: Final = ""  # what a step is told that has to ask again, after an aside

# What one of several is chosen for, the same heroes, elders, spaces or cards as they may be.
HELP: Final = "help"  # something good happens to the hero, or there
HARM: Final = "harm"  # something bad
ROB: Final = "rob"  # a hero loses something to the one who chooses
AWAY: Final = "away"  # a hero is sent away from where they are
SECRET: Final = "secret"  # an elder gains a Secret
LEARN: Final = "learn"  # something is learnt about an elder
ENEMY: Final = "enemy"  # an enemy stands in the space from then on, or stood there until then
CLUES: Final = "clues"  # what lies in the space is taken
KEEP: Final = "keep"  # a card comes to the one who chooses
LOSE: Final = "lose"  # a card of the one who chooses goes
CANCEL: Final = "cancel"  # a card in play goes
AIMS: Final = (HELP, HARM, ROB, AWAY, SECRET, LEARN, ENEMY, CLUES, KEEP, LOSE, CANCEL)


class NothingLeft(Exception):
    """All that could be chosen is gone, because somebody played something aside meanwhile."""


def played_at_a_pause(answers: Sequence[str]) -> bool:
    """Whether answers of a log need the pauses in which some of them were given."""
    return any(AT in key for key in answers)


@dataclass(frozen=True, slots=True, eq=False)
class Option:
    """One way to answer. `price` is what it costs in Investigation, `points` in action points."""

    key: str
    price: int = 0
    points: int = 0

    @property
    def verb(self) -> str:
        """The part before the first colon: `move` of `move:windmill`."""
        return self.key.partition(":")[0]

    @property
    def args(self) -> tuple[str, ...]:
        """The parts behind the verb: `("windmill",)` of `move:windmill`."""
        return tuple(self.key.split(":")[1:])


def no_asides(seat: int) -> tuple[Option, ...]:
    return ()


class Decision:
    """One open question; `about` is what lies on the table because of it, as plain data.

    A blank one has a single option: nobody is asked, but whoever watches cannot tell
    (`Game.pauses`).
    """

    __slots__ = (
        "aim",
        "context",
        "hero",
        "kind",
        "offered",
        "options",
        "reason",
        "seat",
        "seats",
        "source",
    )

    def __init__(
        self,
        seat: int,
        kind: str,
        source: str,
        reason: str,
        options: tuple[Option, ...],
        hero: int = -1,
        context: Context | dict[str, Any] | None = None,
        aim: str = "",
    ) -> None:
        self.seat = seat
        self.kind = kind
        self.source = source
        self.reason = reason
        self.options = options
        self.hero = hero
        self.context = context
        self.aim = aim
        self.offered: Callable[[int], tuple[Option, ...]] = no_asides
        self.seats: tuple[int, ...] = ()

    @property
    def blank(self) -> bool:
        """Whether there is nothing to decide."""
        return len(self.options) == 1

    @property
    def asides(self) -> dict[int, tuple[Option, ...]]:
        """What each seat can play beside this decision, whoever is asked (CRD-12)."""
        found = {seat: self.offered(seat) for seat in self.seats}
        return {seat: options for seat, options in found.items() if options}

    @property
    def choices(self) -> tuple[Option, ...]:
        """All that the seat which is asked can do: the options, and its own asides."""
        return (*self.options, *self.offered(self.seat))

    @property
    def about(self) -> dict[str, Any] | None:
        """What is happening: a roll and its dice, wounds about to be placed, a card played."""
        return self.context() if callable(self.context) else self.context

    def keys(self) -> list[str]:
        """The keys of all options, in the order in which they are offered."""
        return [option.key for option in self.options]


_options: dict[tuple[str, int, int], Option] = {}


def option(key: str, price: int = 0, points: int = 0) -> Option:
    """The shared option with this key and price.

    >>> option("move:windmill") is option("move:windmill")
    True
    """
    found = _options.get((key, price, points))
    if found is None:
        found = _options[key, price, points] = Option(key, price, points)
    return found


PASS: Final = option("pass")
YES: Final = option("yes")
NO: Final = option("no")
