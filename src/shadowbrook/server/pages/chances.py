"""Chances for the page: one line a question.

What both sides of a fight are made of is told by the engine (`Matchup`), and `shadowbrook.odds`
solves it: the same numbers that hints tell.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from shadowbrook import odds
from shadowbrook.engine.queries.matchups import Matchup
from shadowbrook.engine.words import N_

Say = Callable[[str], str]


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
        return f"{odds.percent(self.chance)} %"


NOTE = N_(
    "Cards of the hero and of your hand count as used when they help; what others may choose is "
    "not counted."
)
COUNTED = N_("Counted beside the dice: {names}.")
LEFT_OUT = N_("Not counted, though it may act: {names}.")


def note(matchups: Iterable[Matchup], say: Say, name: Say) -> str:
    """What the chances count and what they leave out; `name` says what a card is called."""
    found = list(matchups)
    counted = dict.fromkeys(one for each in found for one in each.counted())
    left_out = dict.fromkeys(one for each in found for one in each.uncounted())
    told = [say(NOTE)]
    for text, names in ((COUNTED, counted), (LEFT_OUT, left_out)):
        if names:
            told.append(say(text).format(names=", ".join(map(name, names))))
    return " ".join(told)


def fight_chances(matchup: Matchup, say: Say, name: Say) -> list[Chance]:
    """The chances of the next fight round and of the whole fight."""
    one = odds.fight_odds(matchup, rounds=1)
    found = [Chance(say(N_("The next round knocks the hero out")), one.down)]
    if matchup.minion or matchup.showdown:  # the villain is beaten nowhere else (SHD-01)
        found.insert(0, Chance(say(N_("The next round beats the enemy")), one.win))
        if not matchup.rounds:
            whole = odds.fight_odds(matchup)
            found.append(Chance(say(N_("The hero wins the whole fight")), whole.win))
    return [*found[:-1], replace(found[-1], note=note([matchup], say, name))]


def showdown_chances(matchups: Mapping[str, Matchup], say: Say, name: Say) -> list[Chance]:
    """The chance that these heroes beat the villain, and of each to fall in their next round."""
    if not matchups:
        return []
    found = []
    for hero, matchup in matchups.items():
        one = odds.fight_odds(matchup, rounds=1)
        said = say(N_("{hero} is knocked out in the next round")).format(hero=hero)
        found.append(Chance(said, one.down))
    return [*found, showdown_chance(list(matchups.values()), say, name)]


def showdown_chance(matchups: Sequence[Matchup], say: Say, name: Say) -> Chance:
    """The chance that these heroes beat the villain."""
    win = odds.showdown_odds(matchups).win
    return Chance(say(N_("The heroes win the showdown")), win, note(matchups, say, name))


def roll_chances(about: Mapping[str, Any] | None, say: Say) -> list[Chance]:
    """The chance that rolling the dice on the table again brings a success."""
    if not about or about.get("what") != "roll" or about.get("purpose") != "test":
        return []
    chance = odds.test(len(about["dice"]), about["target"])
    return [Chance(say(N_("A fresh roll of these dice has at least one success")), chance)]
