"""What a definition tells those who judge it: bots, who know no card by name.

What a card is worth and when to play it follows from its forms and effects, as far as it has any.
A definition says the rest, in Investigation, the one thing that buys everything else: as a number,
as forms and effects to which a script amounts (`like`), or as a small function of `Facts`. Nothing
here is at work in a game.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, Protocol

from .decision import Option
from .state import Fight, Hero, Showdown

About = Mapping[str, Any]  # what is happening, as everybody sees it (`Decision.about`)

STEP: Final = 1.3  # a step of the Shadow Track
NEVER: Final = -1.0  # what it brings to play a card at the wrong moment


class Facts(Protocol):
    """What somebody knows who judges for a hero; nothing of it is hidden from their seat."""

    @property
    def who(self) -> Hero:
        """The hero: skills (`value`), wounds, boxes, Investigation, space."""

    @property
    def heroes(self) -> Sequence[Hero]:
        """All heroes."""

    @property
    def rivals(self) -> Sequence[Hero]:
        """Those of other sides."""

    @property
    def mode(self) -> str:
        """competitive, cooperative, team, solo-team or lone."""

    @property
    def racing(self) -> bool:
        """Whether several sides want to be the one that wins."""

    @property
    def together(self) -> bool:
        """Whether heroes go into showdowns together."""

    @property
    def track(self) -> int:
        """Where the Shadow Track stands."""

    @property
    def left(self) -> int:
        """Wounds that the hero can take before the last box is full, and that one."""

    @property
    def purse(self) -> int:
        """Investigation that is not kept for the showdown."""

    @property
    def money(self) -> float:
        """What 1 Investigation is worth now."""

    @property
    def combat_worth(self) -> float:
        """What +1 Combat is worth to the hero."""

    @property
    def fight(self) -> Fight | None:
        """The fight under way, whoever is in it."""

    @property
    def showdown(self) -> Showdown | None:
        """The showdown under way, whoever is in it."""

    @property
    def in_showdown(self) -> bool:
        """Whether the hero is in it."""

    @property
    def has_lair(self) -> bool:
        """Whether the hero's side has a Lair card."""

    @property
    def knows_evil(self) -> bool:
        """Whether an evil Secret of a Town Elder is known to this seat."""

    def has_unseen(self, elder: str) -> bool:
        """Whether an elder has a Secret that is not known to this seat, by the elder's id."""

    @property
    def worst_in_play(self) -> float:
        """What it would be worth to be rid of the worst Mystery card in play."""

    @property
    def own_turn(self) -> bool:
        """Whether it is the hero's turn."""

    @property
    def place_worth(self) -> float:
        """What it is worth to end a move where the hero is."""

    def is_own(self, about: About) -> bool:
        """Whether what happens happens to a hero of this player."""

    def is_ours(self, about: About) -> bool:
        """Whether it happens to a hero of this side."""

    def is_offered(self, key: str) -> bool:
        """Whether this is an option of the open decision."""

    def carries(self, keyword: str) -> bool:
        """Whether the hero carries a card with this keyword."""

    def hero_is(self, keyword: str) -> bool:
        """Whether the sheet of the hero has this keyword."""

    def villain_is(self, keyword: str) -> bool:
        """Whether the sheet of the villain has this keyword."""

    def card_worth(self, card: str) -> float:
        """What a card is worth to the hero, by its id."""

    def prospect(self, space: str = "") -> float:
        """What a space is worth for the turns to come; without a name, where the hero is."""

    def trial(self, skill: int, target: int, won: float, more: float, lost: float) -> float:
        """What a test is worth: for a success, for each further one, and what a failure costs."""

    def showdown_worth(self, hero: int) -> float:
        """What it is worth to have a hero's showdown take place, or fall through."""

    def in_our_round(self, about: About) -> bool:
        """Whether the dice of a fight round of this side lie there."""

    def against_the_villain(self) -> bool:
        """Whether it is a round of the showdown."""

    def hits_missing(self, about: About) -> int:
        """Hits that a minion still has to take after the dice that lie there; many, if none is."""

    def in_trouble(self, about: About) -> bool:
        """Whether the hero of this fight round may fall in it or in the next."""

    def would_fall(self, about: About) -> bool:
        """Whether wounds that are about to be taken would knock a hero of this side out."""

    def prevents(self, about: About, most: int, keep: float) -> float:
        """What it brings to prevent wounds or to save an elder, less what it is worth to keep."""

    @property
    def enemy_left(self) -> int:
        """Wounds that the enemy of the fight or showdown under way can still take."""

    def minion_chances(self) -> tuple[float, float] | None:
        """In a fight of this side with a minion: the chances to win and to be knocked out."""


Valuation = Callable[[Facts], float]
Timing = Callable[[Facts, About], float]
Rating = Callable[[Facts, Option], float]


class Worth:
    """So much Investigation, and so many fight dice against the villain (as if +1 Combat each)."""

    def __init__(self, investigation: float, dice: float = 0.0) -> None:
        self.investigation = investigation
        self.dice = dice

    def __call__(self, facts: Facts) -> float:
        return self.investigation + self.dice * facts.combat_worth


class Facing:
    """What it is worth against a villain with a keyword, and what against any other."""

    def __init__(self, keyword: str, worth: Worth, otherwise: Worth) -> None:
        self.keyword = keyword
        self.worth = worth
        self.otherwise = otherwise

    def __call__(self, facts: Facts) -> float:
        return (self.worth if facts.villain_is(self.keyword) else self.otherwise)(facts)


class Tested:
    """What a test that a script makes is worth; see `Facts.trial`."""

    def __init__(
        self, skill: int, target: int, won: float, *, more: float = 0.0, lost: float = 0.0
    ) -> None:
        self.skill = skill
        self.target = target
        self.won = won
        self.more = more
        self.lost = lost

    def __call__(self, facts: Facts) -> float:
        return facts.trial(self.skill, self.target, self.won, self.more, self.lost)


class Answering:
    """How to answer a question of a card: each option is rated, the highest is taken.

    Without `rate` only the reason is told. `margin`: options that are worse by no more than that
    are thought about by those who look ahead; 0 is not worth a thought.
    """

    def __init__(self, rate: Rating | None, because: str = "", margin: float = 0.0) -> None:
        self.rate = rate
        self.because = because
        self.margin = margin
