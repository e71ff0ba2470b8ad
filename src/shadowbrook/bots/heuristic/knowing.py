"""What a hero knows of what is happening: whom it concerns, what it would cost, what helps.

Definitions of cards ask this (`shadowbrook.engine.judging.Facts`), and so do the judges here.
"""

from __future__ import annotations

from collections.abc import Sequence

from shadowbrook.engine.acting import Judged
from shadowbrook.engine.judging import NEVER, About
from shadowbrook.engine.state import Fight, Hero, Showdown
from shadowbrook.odds import FightOdds

from .holding import Holding
from .kept import kept
from .values import WEIGHTS

MANY = 99
PREVENTED = 1.2  # a wound that is not taken
BEFORE_DARKNESS = 4.0  # a knock-out in the showdown costs so much more


class Knowing(Holding):
    """What is happening at the table, as it looks to this hero."""

    # ---- the table ---------------------------------------------------------------------------

    @property
    def heroes(self) -> Sequence[Hero]:
        return self.table.heroes

    @kept
    def rivals(self) -> list[Hero]:
        return [one for n, one in enumerate(self.table.heroes) if not self.is_friend(n)]

    @property
    def mode(self) -> str:
        return self.table.mode

    @property
    def racing(self) -> bool:
        return self.table.mode in ("competitive", "team")

    @property
    def together(self) -> bool:
        return self.table.together

    @property
    def track(self) -> int:
        return self.table.track

    @property
    def fight(self) -> Fight | None:
        return self.table.fight

    @property
    def showdown(self) -> Showdown | None:
        return self.table.showdown

    @property
    def in_showdown(self) -> bool:
        showdown = self.table.showdown
        return showdown is not None and self.hero in showdown.heroes

    @property
    def has_lair(self) -> bool:
        return self.table.has_lair(self.hero)

    @property
    def own_turn(self) -> bool:
        return self.table.active == self.hero

    @kept
    def knows_evil(self) -> bool:
        table = self.table
        return any(
            getattr(card, "evil", False)
            for elder in range(table.elder_count)
            if table.elder_status(elder) == "town"
            for card in table.secrets(elder)
        )

    def has_unseen(self, elder: str) -> bool:
        table = self.table
        return any(
            None in table.secrets(n)
            for n in range(table.elder_count)
            if table.elder(n).id == elder and table.elder_status(n) != "evil"
        )

    @kept
    def worst_in_play(self) -> float:
        cards = self.table.content.cards
        return max((self.lasting_dread(cards[card]) for card in self.table.in_play), default=0.0)

    def carries(self, keyword: str) -> bool:
        cards = self.table.content.cards
        return any(keyword in cards[card].keywords for card in self.who.cards)

    def hero_is(self, keyword: str) -> bool:
        return keyword in self.table.content.cards[self.who.card].keywords

    def villain_is(self, keyword: str) -> bool:
        return keyword in self.sheet.keywords

    # ---- whom it concerns ----------------------------------------------------------------------

    def is_friend(self, hero: int) -> bool:
        """Whether a hero is of this side."""
        table = self.table
        return table.heroes[hero].seat == table.seat or table.comrades(hero, self.hero)

    def is_own(self, about: About) -> bool:
        hero = about.get("hero", -1)
        return hero >= 0 and self.table.heroes[hero].seat == self.table.seat

    def is_ours(self, about: About) -> bool:
        hero = about.get("hero", -1)
        return hero is not None and hero >= 0 and self.is_friend(hero)

    def is_offered(self, key: str) -> bool:
        return any(option.key == key for option in self.decision.options)

    # ---- fights ----------------------------------------------------------------------------------

    def in_our_round(self, about: About) -> bool:
        return about["what"] == "fight-round" and self.is_ours(about)

    def against_the_villain(self) -> bool:
        showdown = self.table.showdown
        fight = self.table.fight
        return showdown is not None and fight is not None and fight.minion < 0 and fight.foe < 0

    def hits_missing(self, about: About) -> int:
        fight = self.table.fight
        if fight is None or fight.minion < 0:
            return MANY
        hits = len(about["dice"]) - misses(about)
        return self.table.content.minions[fight.minion].health - fight.wounds - hits

    def in_trouble(self, about: About) -> bool:
        who = self.table.heroes[about["hero"]]
        return who.boxes - who.wounds - enemy_hits(about) <= 1

    @property
    def enemy_left(self) -> int:
        fight = self.table.fight
        if fight is None or fight.minion < 0:
            return self.wounds_needed
        return self.table.content.minions[fight.minion].health - fight.wounds

    def minion_chances(self) -> tuple[float, float] | None:
        found = self.odds_under_way()
        return None if found is None else (found.win, found.down)

    def odds_under_way(self) -> FightOdds | None:
        """Of a fight of this side with a minion, if there is one."""
        fight = self.table.fight
        if fight is None or fight.minion < 0 or not self.is_friend(fight.hero):
            return None
        return self.minion_odds(
            fight.hero, fight.minion, begun=fight.round > 0, hurt=max(0, fight.wounds)
        )

    # ---- wounds ----------------------------------------------------------------------------------

    def would_fall(self, about: About) -> bool:
        if about["what"] != "wounds" or not self.is_ours(about):
            return False
        who = self.table.heroes[about["hero"]]
        return bool(about["count"] >= who.boxes - who.wounds)

    def prevents(self, about: About, most: int, keep: float) -> float:
        """Against a knock-out, or where it is used to the full."""
        if about["what"] == "elder-wound":
            return self.saves_elder(about) - keep * 0.5
        if about["what"] != "wounds" or not self.is_ours(about):
            return NEVER
        who = self.table.heroes[about["hero"]]
        count, left = about["count"], who.boxes - who.wounds
        falls = count >= left
        saved = falls and count - most < left
        showdown = self.table.showdown
        fighting = showdown is not None and about["hero"] in showdown.heroes
        gain = PREVENTED * min(count, most)
        if saved:
            gain += self.knock_out + (BEFORE_DARKNESS if fighting else 0.0)
        elif falls:
            gain = NEVER
        return float(gain - keep * WEIGHTS["keep"])

    def saves_elder(self, about: About) -> float:
        """An elder's death costs two steps of the track."""
        index = {self.table.elder(n).id: n for n in range(self.table.elder_count)}
        elder = index.get(about["elder"], -1)
        if elder >= 0 and self.evil_chance(elder) > 0.9:
            return NEVER
        return 3.0 if self.table.mode != "competitive" else 1.6

    # ---- showdowns and cards -------------------------------------------------------------------

    def showdown_worth(self, hero: int) -> float:
        return 20.0 * self.odds([hero], 1) - 2.0

    def asker(self) -> Judged | None:
        """What asks the open question: a card, a line of the villain's charts or a place."""
        content, source = self.table.content, self.decision.source
        found: Judged | None = content.definition.get(source) or self.chart_entry(source)
        if found is None and source in content.board.index:
            found = content.board.spaces[content.board.index[source]]
        return found


def misses(about: About) -> int:
    """Dice of the hero that lie there and have missed."""
    return sum(die < about["target"] for die in about["dice"])


def enemy_hits(about: About) -> int:
    """Dice of the enemy that hit the hero."""
    return sum(die >= about["enemy_target"] for die in about["enemy_dice"])
