"""Fights and showdowns as panels: both sides, what they roll, and the chances."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from shadowbrook.engine.queries.matchups import Matchup
from shadowbrook.engine.words import N_

from .chances import (
    Chance,
    fight_chances,
    roll_chances,
    showdown_chance,
    showdown_chances,
)
from .panels import (
    FightPanel,
    ShowdownPanel,
    SidePanel,
)
from .view_in_words import WordedView

BEFORE = N_("As things stood before these dice were rolled.")


class FightPanels:
    """Shows fights."""

    def __init__(self, seen: WordedView) -> None:
        self._seen = seen

    def fight(self) -> FightPanel | None:
        """The fight under way: the last one, if a fight has led to another."""
        if not self._seen.view["fights"] or not self._seen.numbers["fights"]:
            return None
        fight, matchup = self._seen.view["fights"][-1], self._seen.numbers["fights"][-1]
        villain = self._seen.view["villain"]
        against_villain = fight["enemy"] == villain["card"]
        duel = fight["enemy"] in [hero["card"] for hero in self._seen.view["heroes"]]
        health = fight["health"] or 0
        wounds = fight["wounds"]
        if against_villain:
            health, wounds = villain["health"], villain["wounds"]
        hero = self.hero_side(matchup)
        enemy = SidePanel(
            self._seen.say.thing(fight["enemy"]),
            fight["enemy"],
            matchup.theirs.dice,
            matchup.theirs.target,
            wounds,
            health,
            villain=against_villain,
        )
        minion = self._seen.content.minion_index.get(fight["enemy"])
        note = self._seen._(self._seen.content.minions[minion].text) if minion is not None else ""
        chances = []
        if not duel and not self.wounds_wait():
            chances = self.before_this_roll(fight_chances(matchup, self._seen.say))
        return FightPanel(
            hero, enemy, max(1, fight["round"]), matchup.strikes_first, note, tuple(chances)
        )

    def wounds_wait(self) -> bool:
        """Whether some wounds of a round are placed and others wait: then no chance is true."""
        return self._asked_about() in ("wounds", "elder-wound")

    def before_this_roll(self, chances: list[Chance]) -> list[Chance]:
        """While dice of a round lie there, only the whole of it, and as of before they fell."""
        if not self.dice_lie_there():
            return chances
        return [
            replace(one, notes=(self._seen._(BEFORE), *one.notes)) for one in chances if one.notes
        ]

    def dice_lie_there(self) -> bool:
        """Whether the dice of a round can still be changed."""
        return self._asked_about() in ("roll", "fight-round")

    def _asked_about(self) -> str:
        about = (self._seen.view["decision"] or {}).get("about") or {}
        return str(about.get("what", ""))

    def hero_side(self, matchup: Matchup) -> SidePanel:
        """A hero's side of a fight."""
        who = self._seen.view["heroes"][matchup.hero]
        return SidePanel(
            self._seen.say.name(who["card"]),
            who["card"],
            matchup.mine.dice,
            matchup.mine.target,
            who["wounds"],
            who["boxes"],
            self._seen.say.name(matchup.skill_name),
            matchup.hero,
        )

    def showdown(self) -> ShowdownPanel | None:
        showdown = self._seen.view["showdown"]
        if showdown is None:
            return None
        matchups: list[Matchup] = self._seen.numbers["showdown"]
        villain = self._seen.view["villain"]
        against = None
        if matchups:
            against = SidePanel(
                self._seen.say.thing(villain["card"]),
                villain["card"],
                matchups[0].theirs.dice,
                matchups[0].theirs.target,
                villain["wounds"],
                villain["health"],
                villain=True,
            )
        return ShowdownPanel(
            self._seen.say.name(showdown["space"]),
            self._seen.card(showdown["lair"]) if showdown["lair"] else None,
            showdown["round"],
            self._seen.speech.listed([self._seen.hero_name(n) for n in showdown["heroes"]]),
            tuple(self._seen.elder(n) for n in showdown["party"]),
            tuple(self._seen.elder(n) for n in self._evil_elders()),
            tuple(self.hero_side(one) for one in matchups),
            against,
            () if self.wounds_wait() else tuple(self.before_this_roll(self.showdown_chances())),
        )

    def showdown_chances(self) -> list[Chance]:
        matchups = {self._seen.hero_name(one.hero): one for one in self._seen.numbers["showdown"]}
        return showdown_chances(matchups, self._seen.say, bool(self._evil_elders()))

    def _evil_elders(self) -> list[int]:
        """Those who fight beside the villain."""
        elders = enumerate(self._seen.view["elders"])
        return [n for n, elder in elders if elder["status"] == "evil"]

    def prompt_chances(self, decision: Mapping[str, Any]) -> list[Chance]:
        """The chances that help to answer: of the dice on the table, of a showdown offered."""
        found = roll_chances(decision.get("about"), self._seen.say)
        offered = self._seen.numbers["offered"]
        if found or not offered:
            return found
        return [showdown_chance(offered, self._seen.say, bool(self._evil_elders()))]
