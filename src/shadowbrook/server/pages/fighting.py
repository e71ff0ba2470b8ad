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
    Side,
)
from .view_in_words import Sight

BEFORE = N_("As it stood before the dice that lie here.")


class Fighting(Sight):
    """Shows fights."""

    def fight(self) -> FightPanel | None:
        """The fight under way: the last one, if a fight has led to another."""
        if not self.view["fights"] or not self.numbers["fights"]:
            return None
        fight, matchup = self.view["fights"][-1], self.numbers["fights"][-1]
        villain = self.view["villain"]
        against_villain = fight["enemy"] == villain["card"]
        duel = fight["enemy"] in [hero["card"] for hero in self.view["heroes"]]
        health = fight["health"] or 0
        wounds = fight["wounds"]
        if against_villain:
            health, wounds = villain["health"], villain["wounds"]
        hero = self.hero_side(matchup)
        enemy = Side(
            self.say.thing(fight["enemy"]),
            fight["enemy"],
            matchup.theirs.dice,
            matchup.theirs.target,
            wounds,
            health,
            villain=against_villain,
        )
        minion = self.content.minion_index.get(fight["enemy"])
        note = self._(self.content.minions[minion].text) if minion is not None else ""
        chances = []
        if not duel and not self.wounds_wait():
            chances = self.before_this_roll(fight_chances(matchup, self._, self.say.thing))
        return FightPanel(
            hero, enemy, max(1, fight["round"]), matchup.enemy_first, note, tuple(chances)
        )

    def wounds_wait(self) -> bool:
        """Whether some wounds of a round are placed and others wait: then no chance is true."""
        return self._asked_about() in ("wounds", "elder-wound")

    def before_this_roll(self, chances: list[Chance]) -> list[Chance]:
        """While dice of a round lie there, only the whole of it, and as of before they fell."""
        if not self.dice_lie_there():
            return chances
        return [replace(one, note=f"{self._(BEFORE)} {one.note}") for one in chances if one.note]

    def dice_lie_there(self) -> bool:
        """Whether the dice of a round can still be changed."""
        return self._asked_about() in ("roll", "fight-round")

    def _asked_about(self) -> str:
        about = (self.view["decision"] or {}).get("about") or {}
        return str(about.get("what", ""))

    def hero_side(self, matchup: Matchup) -> Side:
        """A hero's side of a fight."""
        who = self.view["heroes"][matchup.hero]
        return Side(
            self.say.thing(who["card"]),
            who["card"],
            matchup.mine.dice,
            matchup.mine.target,
            who["wounds"],
            who["boxes"],
            self.say.word(matchup.skill_name),
            matchup.hero,
        )

    def showdown(self) -> ShowdownPanel | None:
        showdown = self.view["showdown"]
        if showdown is None:
            return None
        matchups: list[Matchup] = self.numbers["showdown"]
        villain = self.view["villain"]
        against = None
        if matchups:
            against = Side(
                self.say.thing(villain["card"]),
                villain["card"],
                matchups[0].theirs.dice,
                matchups[0].theirs.target,
                villain["wounds"],
                villain["health"],
                villain=True,
            )
        return ShowdownPanel(
            self.say.thing(showdown["space"]),
            self.card(showdown["lair"]) if showdown["lair"] else None,
            showdown["round"],
            tuple(self.hero_name(n) for n in showdown["heroes"]),
            tuple(self.elder(n) for n in showdown["party"]),
            tuple(
                self.elder(n)
                for n, elder in enumerate(self.view["elders"])
                if elder["status"] == "evil"
            ),
            tuple(self.hero_side(one) for one in matchups),
            against,
            () if self.wounds_wait() else tuple(self.before_this_roll(self.showdown_chances())),
        )

    def showdown_chances(self) -> list[Chance]:
        matchups = {self.hero_name(one.hero): one for one in self.numbers["showdown"]}
        return showdown_chances(matchups, self._, self.say.thing)

    def prompt_chances(self, decision: Mapping[str, Any]) -> list[Chance]:
        """The chances that help to answer: of the dice on the table, of a showdown offered."""
        found = roll_chances(decision.get("about"), self._)
        offered = self.numbers["offered"]
        if found or not offered:
            return found
        return [showdown_chance(offered, self._, self.say.thing)]
