"""Chances for the page: one line a question, with the odds module if the program has it.

The numbers come from `shadowbrook.odds`. It is looked for when the server starts, so that a
program without it shows the same table without chances.
"""

from __future__ import annotations

import importlib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from importlib.util import find_spec
from typing import Any

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


# What always turns hits aside or adds dice, by the sheet that says so; what somebody has to
# choose (cards, prices) is no part of a chance.
STANDING: Mapping[str, Mapping[str, int]] = {
    "karl": {"ignore": 1},
    "lady-hanbrook": {"ward": 3},
    "vampire": {"prevent": 5},
    "order-of-the-crimson-hand": {"frenzy": 1},
}
NOTE = N_("By the dice as they stand; cards and choices still to come are not counted.")
LEFT_OUT = N_("Not counted either, though they may act: {names}.")


@dataclass(frozen=True, slots=True)
class Fighters:
    """Both sides of a fight: their dice, how much each can still take, and who they are."""

    sides: Mapping[str, Any]  # see `view.explain`
    health: int
    enemy_health: int
    hero: Sequence[str]  # the hero and all who travel along
    enemy: str
    begun: bool
    left_out: Sequence[str] = ()  # names of what may act in the fight and is not counted
    beside: int = 0  # elders at whom the villain aims a die each (SHD-11)

    def note(self, say: Say) -> str:
        """What the chances leave out."""
        if not self.left_out:
            return say(NOTE)
        return f"{say(NOTE)} {say(LEFT_OUT).format(names=', '.join(self.left_out))}"

    def both(self) -> tuple[Any, Any]:
        """The two sides as the odds want them."""
        sides = self.sides
        help_: dict[str, int] = {}
        for name in self.hero:
            help_ |= STANDING.get(name, {})
        mine = odds.Side(
            dice=sides["later_dice"],
            first=sides["dice"] - sides["later_dice"],
            target=sides["target"],
            health=max(1, self.health),
            beside=self.beside,
            **help_,
        )
        theirs = odds.Side(
            dice=sides["later_enemy_dice"],
            first=sides["enemy_dice"] - sides["later_enemy_dice"],
            target=sides["enemy_target"],
            health=max(1, self.enemy_health),
            **STANDING.get(self.enemy, {}),
        )
        return mine, theirs

    @property
    def first(self) -> str:
        """Who strikes first, as the odds want it."""
        return "enemy" if self.sides["enemy_first"] else ""


def fight_chances(fighters: Fighters, say: Say) -> list[Chance]:
    """The chances of the next fight round and of the whole fight."""
    if odds is None:
        return []
    mine, theirs = fighters.both()
    begun = fighters.begun
    one = odds.fight(mine, theirs, strikes_first=fighters.first, rounds=1, begun=begun)
    found = [
        Chance(say(N_("The next round beats the enemy")), one.win),
        Chance(say(N_("The next round knocks the hero out")), one.down),
    ]
    if not fighters.sides["rounds"]:
        whole = odds.fight(mine, theirs, strikes_first=fighters.first, begun=begun)
        found.append(Chance(say(N_("The hero wins the whole fight")), whole.win))
    return [*found[:-1], replace(found[-1], note=fighters.note(say))]


def showdown_chances(heroes: Mapping[str, Fighters], say: Say) -> list[Chance]:
    """The chance that these heroes beat the villain, and of each to fall in their next round."""
    if odds is None or not heroes:
        return []
    pairs = {name: one.both() for name, one in heroes.items()}
    any_one = next(iter(heroes.values()))
    whole = odds.showdown(
        [mine for mine, _ in pairs.values()],
        next(iter(pairs.values()))[1],
        strikes_first=any_one.first,
        begun=any_one.begun,
    )
    found = []
    for name, (mine, theirs) in pairs.items():
        one = odds.fight(mine, theirs, strikes_first=any_one.first, rounds=1, begun=any_one.begun)
        said = say(N_("{hero} is knocked out in the next round")).format(hero=name)
        found.append(Chance(said, one.down))
    named = [name for one in heroes.values() for name in one.left_out]
    note = replace(any_one, left_out=list(dict.fromkeys(named))).note(say)
    return [*found, Chance(say(N_("The heroes win the showdown")), whole.win, note)]


def roll_chances(about: Mapping[str, Any] | None, say: Say) -> list[Chance]:
    """The chance that rolling the dice on the table again brings a success."""
    if odds is None or not about or about.get("what") != "roll" or about.get("purpose") != "test":
        return []
    chance = odds.test(len(about["dice"]), about["target"])
    return [Chance(say(N_("A fresh roll of these dice has at least one success")), chance)]
