"""What a fight is made of: both sides of it, as plain data.

Pages, hints, bots and the odds all take these; `fight_reading` reads them off the table. What a
`Matchup` says of the round at hand is called "now", what it says of the rounds after that "later".
"""

from __future__ import annotations

from typing import Any

from ..fight_parts import STAYS_DEAD, FightPart, Rising
from ..words import SKILLS

MILITIA = "militia"


class Contribution:
    """What one card brings to a side, by the id of the card."""

    __slots__ = ("source", "what")

    def __init__(self, source: str, what: FightPart) -> None:
        self.source = source
        self.what = what

    def plain(self) -> tuple[Any, ...]:
        return self.source, self.what

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Contribution) and self.plain() == other.plain()

    def __hash__(self) -> int:
        return hash(self.plain())

    def __repr__(self) -> str:
        return f"Contribution{self.plain()!r}"


class Companion:
    """An elder or Militia beside a hero in a fight, who may be lost in it.

    `boxes`: hits that it takes to be rid of an elder, at whom the enemy aims a die (SHD-11); 0 for
    whom nobody aims at. `dice` of the hero and `enemy_dice` are there because of the companion.
    `rises`: what they bring the enemy if they rise beside it.
    """

    __slots__ = ("boxes", "dice", "enemy_dice", "parts", "rises", "source")

    def __init__(
        self,
        source: str,
        boxes: int = 0,
        dice: int = 0,
        enemy_dice: int = 0,
        parts: tuple[Contribution, ...] = (),
        rises: Rising = STAYS_DEAD,
    ) -> None:
        self.source = source
        self.boxes = boxes
        self.dice = dice
        self.enemy_dice = enemy_dice
        self.parts = parts
        self.rises = rises

    def plain(self) -> tuple[Any, ...]:
        parts = tuple(part.plain() for part in self.parts)
        return self.source, self.boxes, self.dice, self.enemy_dice, parts, self.rises

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Companion) and self.plain() == other.plain()

    def __hash__(self) -> int:
        return hash(self.plain())

    def __repr__(self) -> str:
        return f"Companion{self.plain()!r}"


class Camp:
    """One side of a fight.

    `dice` and `target` are those of the round at hand. `lasting` and `later` are dice without all
    that companions and wounds change: of the round at hand, and of those after it.
    `health`: wounds that it can still take; of a villain, hits that are still needed (SHD-17).
    """

    __slots__ = (
        "companions",
        "dice",
        "frenzy",
        "health",
        "lasting",
        "later",
        "later_target",
        "parts",
        "target",
        "wounds",
    )

    def __init__(
        self,
        dice: int,
        lasting: int,
        later: int,
        target: int,
        later_target: int,
        health: int,
        wounds: int,
        parts: tuple[Contribution, ...],
        companions: tuple[Companion, ...] = (),
        frenzy: int = 0,
    ) -> None:
        self.dice = dice
        self.lasting = lasting
        self.later = later
        self.target = target
        self.later_target = later_target
        self.health = health
        self.wounds = wounds
        self.parts = parts
        self.companions = companions
        self.frenzy = frenzy

    def plain(self) -> tuple[Any, ...]:
        numbers = (self.dice, self.lasting, self.later, self.target, self.later_target)
        parts = tuple(one.plain() for one in self.parts)
        companions = tuple(one.plain() for one in self.companions)
        return numbers, self.health, self.wounds, parts, companions, self.frenzy

    def without_cards(self) -> Camp:
        """The same without what is used once."""
        if not any(part.what.once for part in self.parts):
            return self
        return Camp(
            self.dice,
            self.lasting,
            self.later,
            self.target,
            self.later_target,
            self.health,
            self.wounds,
            tuple(part for part in self.parts if not part.what.once),
            self.companions,
            self.frenzy,
        )


class Matchup:
    """Both sides of a fight.

    `rounds`: how many are still to be fought, 0 for a fight to the finish. `begun`: a round has
    been fought. `showdown`: it is with the villain and to the end; else the villain cannot be
    beaten. `waits`: the next round of the hero comes with the next round of the showdown.
    `tolls`: the chance of a wound as the round at hand begins, and as a later one begins. `purse`:
    Investigation with which wounds can be paid off, or which hits take in place of wounds.
    """

    __slots__ = (
        "_told",
        "begun",
        "enemy",
        "hero",
        "mine",
        "minion",
        "purse",
        "rounds",
        "showdown",
        "skill",
        "strikes_first",
        "theirs",
        "tolls",
        "waits",
    )

    def __init__(
        self,
        hero: int,
        enemy: str,
        skill: int,
        mine: Camp,
        theirs: Camp,
        *,
        minion: bool = True,
        showdown: bool = False,
        strikes_first: str = "",
        rounds: int = 0,
        begun: bool = False,
        waits: bool = False,
        tolls: tuple[float, float] = (0.0, 0.0),
        purse: int = 0,
    ) -> None:
        self.hero = hero
        self.enemy = enemy
        self.skill = skill
        self.mine = mine
        self.theirs = theirs
        self.minion = minion
        self.showdown = showdown
        self.strikes_first = strikes_first
        self.rounds = rounds
        self.begun = begun
        self.waits = waits
        self.tolls = tolls
        self.purse = purse
        self._told: tuple[Any, ...] = ()

    @property
    def robbed(self) -> bool:
        """Whether hits take Investigation in place of wounds, as long as there is any."""
        return any(part.what.robs for part in self.theirs.parts)

    @property
    def skill_name(self) -> str:
        return SKILLS[self.skill]

    def plain(self) -> tuple[Any, ...]:
        """All of it; kept, because what is known of a fight is found by it."""
        if not self._told:
            who = self.hero, self.enemy, self.skill, self.minion, self.showdown
            when = self.strikes_first, self.rounds, self.begun, self.waits, self.tolls, self.purse
            self._told = who, self.mine.plain(), self.theirs.plain(), when
        return self._told

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Matchup) and self.plain() == other.plain()

    def __hash__(self) -> int:
        return hash(self.plain())

    def __repr__(self) -> str:
        return f"Matchup{self.plain()!r}"

    def without_cards(self) -> Matchup:
        """The same without what is used once, for whoever wants to keep it."""
        mine = self.mine.without_cards()
        if mine is self.mine and (self.robbed or not self.purse):
            return self
        return Matchup(
            self.hero,
            self.enemy,
            self.skill,
            mine,
            self.theirs,
            minion=self.minion,
            showdown=self.showdown,
            strikes_first=self.strikes_first,
            rounds=self.rounds,
            begun=self.begun,
            waits=self.waits,
            tolls=self.tolls,
            purse=self.purse if self.robbed else 0,
        )

    def counted(self) -> list[str]:
        """The cards and people that are counted beside dice and targets, by their ids."""
        found = [*self.mine.parts, *self.theirs.parts]
        found += [part for one in self.mine.companions for part in one.parts]
        companions = [one.source for one in self.mine.companions]
        return list(dict.fromkeys([*(one.source for one in found), *companions]))
