"""Chances for the page: one line a question, with the odds module if the program has it.

The numbers come from `shadowbrook.odds`. It is looked for when the server starts, so that a
program without it shows the same table without chances.
"""

from __future__ import annotations

import importlib
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from importlib.util import find_spec
from typing import Any, Protocol

from shadowbrook.engine.words import N_

Say = Callable[[str], str]

odds: Any = importlib.import_module("shadowbrook.odds") if find_spec("shadowbrook.odds") else None


@dataclass(frozen=True, slots=True)
class Chance:
    """A question and its chance from 0 to 1, with a word on what it leaves out."""

    text: str
    chance: float
    note: str = ""

    @property
    def percent(self) -> str:
        """As people say it: never 0 or 100 for what can still go the other way.

        >>> Chance("", 0.9999).percent, Chance("", 0.333).percent, Chance("", 0).percent
        ('> 99 %', '33 %', '0 %')
        """
        shown = round(self.chance * 100)
        if shown == 0 and self.chance > 0:
            return "< 1 %"
        if shown == 100 and self.chance < 1:
            return "> 99 %"
        return f"{shown} %"


class Fighter(Protocol):
    """What is read off a side of a fight."""

    @property
    def dice(self) -> int: ...
    @property
    def target(self) -> int: ...
    @property
    def wounds(self) -> int: ...
    @property
    def health(self) -> int: ...


def fight_chances(
    hero: Fighter, enemy: Fighter, sides: Mapping[str, Any], fight: Mapping[str, Any], say: Say
) -> list[Chance]:
    """The chances of this fight round and of the whole fight, by the dice as they stand."""
    if odds is None:
        return []
    mine = odds.Side(dice=hero.dice, target=hero.target, health=max(1, hero.health - hero.wounds))
    theirs = odds.Side(
        dice=enemy.dice, target=enemy.target, health=max(1, enemy.health - enemy.wounds)
    )
    first = "enemy" if sides["enemy_first"] else ""
    note = say(
        N_("by the dice and totals as they stand, without cards and abilities still to come")
    )
    one = odds.fight(mine, theirs, strikes_first=first, rounds=1)
    found = [
        Chance(say(N_("This round beats the enemy")), one.win),
        Chance(say(N_("This round knocks the hero out")), one.down),
    ]
    if not sides["rounds"]:
        whole = odds.fight(mine, theirs, strikes_first=first)
        found.append(Chance(say(N_("The hero wins the whole fight")), whole.win, note))
    return found


def roll_chances(about: Mapping[str, Any] | None, say: Say) -> Chance | None:
    """The chance that rolling the dice on the table again brings a success."""
    if odds is None or not about or about.get("what") != "roll" or about.get("purpose") != "test":
        return None
    chance = odds.test(len(about["dice"]), about["target"])
    return Chance(say(N_("A fresh roll of these dice has at least one success")), chance)
