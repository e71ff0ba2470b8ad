"""Chances for the page: one line a question.

What both sides of a fight are made of is told by the engine (`Matchup`), and `shadowbrook.odds`
solves it: the same numbers that hints tell.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from shadowbrook import odds
from shadowbrook.engine.queries.matchups import Matchup
from shadowbrook.engine.words import N_
from shadowbrook.locale import Name
from shadowbrook.narration import Narrator


@dataclass(frozen=True, slots=True)
class Chance:
    """A question and its chance from 0 to 1, with sentences on what it leaves out."""

    text: str
    chance: float
    notes: tuple[str, ...] = ()

    @property
    def percent(self) -> str:
        """In hundredths, as people say it.

        >>> Chance("", 0.9999).percent, Chance("", 0.333).percent
        ('> 99', '33')
        """
        return odds.percent(self.chance)


NOTE = N_(
    "We assume that the hero’s cards and your hand are used when they help. What others may "
    "choose is not counted."
)
AIMED = N_("We also assume that all dice are aimed at the villain, and none at Evil Elders.")
COUNTED = N_("Also counted: {names}.")


def notes(matchups: Iterable[Matchup], say: Narrator, evil: bool = False) -> tuple[str, ...]:
    """What the chances count; `evil`: there are Evil Elders, at whom dice could be aimed."""
    counted = dict.fromkeys(one for each in matchups for one in each.counted())
    told = [say.translate(NOTE)]
    if evil:
        told.append(say.translate(AIMED))
    if counted:
        names = say.speech.listed(list(map(say.name, counted)))
        told.append(say.speech.say(COUNTED, names=names))
    return tuple(told)


def fight_chances(matchup: Matchup, say: Narrator) -> list[Chance]:
    """The chances of the next fight round and of the whole fight."""
    one = odds.fight_odds(matchup, rounds=1)
    translate = say.translate
    found = [Chance(translate(N_("The next round knocks the hero out")), one.down)]
    if matchup.minion or matchup.showdown:  # the villain is beaten nowhere else (SHD-01)
        found.insert(0, Chance(translate(N_("The next round beats the enemy")), one.win))
        if not matchup.rounds:
            whole = odds.fight_odds(matchup)
            found.append(Chance(translate(N_("The hero wins the whole fight")), whole.win))
    return [*found[:-1], replace(found[-1], notes=notes([matchup], say))]


def showdown_chances(matchups: Mapping[Name, Matchup], say: Narrator, evil: bool) -> list[Chance]:
    """The chance that these heroes beat the villain, and of each to fall in their next round."""
    if not matchups:
        return []
    found = []
    for hero, matchup in matchups.items():
        one = odds.fight_odds(matchup, rounds=1)
        said = say.speech.say("{hero} is knocked out in the next round", hero=hero)
        found.append(Chance(said, one.down))
    return [*found, showdown_chance(list(matchups.values()), say, evil)]


def showdown_chance(matchups: Sequence[Matchup], say: Narrator, evil: bool) -> Chance:
    """The chance that these heroes beat the villain."""
    win = odds.showdown_odds(matchups).win
    text = say.translate(N_("The heroes win the showdown"))
    return Chance(text, win, notes(matchups, say, evil))


def roll_chances(about: Mapping[str, Any] | None, say: Narrator) -> list[Chance]:
    """The chance that rolling the dice on the table again brings a success."""
    if not about or about.get("what") != "roll" or about.get("purpose") != "test":
        return []
    chance = odds.test(len(about["dice"]), about["target"])
    text = say.translate(N_("A fresh roll of these dice has at least one success"))
    return [Chance(text, chance)]
