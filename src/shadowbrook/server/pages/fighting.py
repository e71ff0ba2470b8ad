"""Fights and showdowns as panels: both sides, what they roll, and the chances."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from shadowbrook.engine.words import N_, On

from .chances import (
    STANDING,
    Chance,
    Fighters,
    fight_chances,
    roll_chances,
    showdown_chances,
)
from .panels import (
    FightPanel,
    ShowdownPanel,
    Side,
)
from .view_in_words import Sight

BEFORE = N_("As it stood before the dice that lie here.")

# Moments of a fight in which something changes dice, hits or wounds beside the numbers.
IN_FIGHTS = frozenset(
    {
        On.FIGHT,
        On.FIGHT_ROLL,
        On.FIGHT_ROUND,
        On.WOUND,
        On.HITS_ON_HERO,
        On.HITS_ON_VILLAIN,
        On.SHOWDOWN_ROUND,
        On.FALLING,
    }
)


class Fighting(Sight):
    """Shows fights."""

    def fight(self) -> FightPanel | None:
        """The fight under way: the last one, if a fight has led to another."""
        if not self.view["fights"] or not self.numbers["fights"]:
            return None
        fight, sides = self.view["fights"][-1], self.numbers["fights"][-1]
        villain = self.view["villain"]
        against_villain = fight["enemy"] == villain["card"]
        duel = fight["enemy"] in [hero["card"] for hero in self.view["heroes"]]
        health = fight["health"] or 0
        wounds = fight["wounds"]
        if against_villain:
            health, wounds = villain["health"], villain["wounds"]
        hero = self.hero_side(sides)
        enemy = Side(
            self.say.thing(fight["enemy"]),
            fight["enemy"],
            sides["enemy_dice"],
            sides["enemy_target"],
            wounds,
            health,
            villain=against_villain,
        )
        minion = self.content.minion_index.get(fight["enemy"])
        note = self._(self.content.minions[minion].text) if minion is not None else ""
        chances = []
        if not duel and not self.wounds_wait():
            fought = fight["round"] - self.dice_lie_there()
            fighters = self.fighters(sides, fight["enemy"], health - wounds, fought > 0)
            chances = self.before_this_roll(fight_chances(fighters, self._))
        return FightPanel(
            hero, enemy, max(1, fight["round"]), sides["enemy_first"], note, tuple(chances)
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

    def fighters(self, sides: Mapping[str, Any], enemy: str, left: int, begun: bool) -> Fighters:
        """Both sides of a fight for the chances."""
        hero = self.view["heroes"][sides["hero"]]
        along = [one["card"] for one in self.view["elders"] if one["hero"] == sides["hero"]]
        health = hero["boxes"] - hero["wounds"]
        left_out = self.left_out(hero, along, enemy)
        beside = self.elders_beside(sides["hero"]) if enemy == self.view["villain"]["card"] else 0
        return Fighters(sides, health, left, [hero["card"], *along], enemy, begun, left_out, beside)

    def elders_beside(self, hero: int) -> int:
        """The elders at whom the villain aims in this hero's round (SHD-11, COOP-30)."""
        party = self.view["showdown"]["party"] if self.view["showdown"] else ()
        if not self.rules_together():
            return len(party)
        return sum(self.view["elders"][elder]["hero"] == hero for elder in party)

    def left_out(self, hero: Mapping[str, Any], along: Sequence[str], enemy: str) -> list[str]:
        """What lies open and may act in this fight, but is no part of the chances."""
        showdown = self.view["showdown"]
        lair = [showdown["lair"]] if showdown and showdown["lair"] else []
        open_ = [one["card"] for one in (*hero["cards"], *self.view["in_play"])]
        names = dict.fromkeys((hero["card"], *along, *open_, *lair, enemy))
        return [
            self.say.thing(name)
            for name in names
            if name not in STANDING and self._acts_in_fights(name)
        ]

    def _acts_in_fights(self, name: str) -> bool:
        minion = self.content.minion_index.get(name)
        if minion is not None:
            return self.content.minions[minion].unbeaten is not None
        card = self.content.definition[name]
        return any(hook.on in IN_FIGHTS for hook in card.all_hooks())

    def hero_side(self, sides: Mapping[str, Any]) -> Side:
        """A hero's side of a fight."""
        who = self.view["heroes"][sides["hero"]]
        return Side(
            self.say.thing(who["card"]),
            who["card"],
            sides["dice"],
            sides["target"],
            who["wounds"],
            who["boxes"],
            self.say.word(sides["skill"]),
            sides["hero"],
        )

    def showdown(self) -> ShowdownPanel | None:
        showdown = self.view["showdown"]
        if showdown is None:
            return None
        sides = self.numbers["showdown"]
        villain = self.view["villain"]
        against = None
        if sides:
            against = Side(
                self.say.thing(villain["card"]),
                villain["card"],
                sides[0]["enemy_dice"],
                sides[0]["enemy_target"],
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
            tuple(self.hero_side(one) for one in sides),
            against,
            () if self.wounds_wait() else tuple(self.before_this_roll(self.showdown_chances())),
        )

    def wounds_needed(self) -> int:
        """SHD-17: the villain's last wound waits for its Evil Elders, who take one each."""
        villain = self.view["villain"]
        evil = sum(elder["status"] == "evil" for elder in self.view["elders"])
        left: int = villain["health"] - villain["wounds"]
        return left - 1 + evil if evil else left

    def showdown_chances(self) -> list[Chance]:
        villain, needed = self.view["villain"], self.wounds_needed()
        begun = self.view["showdown"]["round"] > 1
        heroes = {
            self.hero_name(sides["hero"]): self.fighters(sides, villain["card"], needed, begun)
            for sides in self.numbers["showdown"]
        }
        return showdown_chances(heroes, self._)

    def prompt_chances(self, decision: Mapping[str, Any]) -> list[Chance]:
        """The chances that help to answer: of the dice on the table, of a showdown offered."""
        found = roll_chances(decision.get("about"), self._)
        if found or "showdown" not in self.choices:
            return found
        hero = self.view["heroes"][decision["hero"]]
        together = self.rules_together()
        fighting = [
            n
            for n in self.heroes_at(hero["space"])
            if self.numbers["villain"][n] is not None and (together or n == decision["hero"])
        ]
        needed = self.wounds_needed()
        villain = self.view["villain"]["card"]
        sides = {
            self.hero_name(n): self.fighters(self.numbers["villain"][n], villain, needed, False)
            for n in fighting
        }
        return showdown_chances(sides, self._)[-1:]

    def rules_together(self) -> bool:
        """Whether heroes in one space go into a showdown together."""
        return self.view["mode"] in ("cooperative", "solo-team", "team")
