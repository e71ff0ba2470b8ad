"""Forms of dice, hits and wounds: more dice, re-rolls, hits that do not count, prevented wounds."""

from __future__ import annotations

from shadowbrook.engine import moments as on
from shadowbrook.engine.fight_parts import ALL, NOTHING, FightPart
from shadowbrook.engine.happenings import ElderWound, FightRound, Hits, Roll, Wounds
from shadowbrook.engine.hooks import ConditionOf, Form, Hook, all_of
from shadowbrook.engine.words import SKILLS
from shadowbrook.engine.you import You

from . import asking, verbs
from .conditions import (
    all_missed,
    elder_in_danger,
    enemy_has_hit,
    fight_dice_lie,
    fight_dice_missed,
    hits_to_lower,
    test_dice_failed,
    test_dice_lie,
    wounds_to_come,
    your_failed_test,
    your_fight_dice,
    your_misses,
    your_wounds,
    yours,
)
from .effects import SKILL_NAMES
from .forms import ONCE
from .looks import roll_of


class IgnoreHits(Form):
    """The first hits on you in each fight round do not count."""

    def __init__(self, count: int = 1) -> None:
        self.count = count

    async def ignore(self, you: You, hits: Hits) -> None:
        """The hits of a fight round are counted together, so this comes once a round."""
        hits.count -= self.count
        you.g.emit("hit-ignored", hits.hero, you.source)

    def hooks(self) -> tuple[Hook, ...]:
        return (Hook(on=on.HITS_ON_HERO.number, run=self.ignore, can=hits_to_lower),)

    def says(self) -> tuple[str, ...]:
        return (r"\b[Ii]gnore the first hit on you in each fight round\b",)

    def fight_part(self) -> FightPart:
        return FightPart(ignore=self.count)


class TurnHitAside(Form):
    """In each fight round in which you are hit, a die may turn one hit aside."""

    def __init__(self, good: int) -> None:
        self.good = good

    async def turn_aside(self, you: You, hits: Hits) -> None:
        """Roll for one of the hits."""
        if await verbs.roll_die(you, self.good, purpose="prevent") >= self.good:
            hits.count -= 1
            you.g.emit("hit-ignored", hits.hero, you.source)

    def hooks(self) -> tuple[Hook, ...]:
        return (Hook(on=on.HITS_ON_HERO.number, run=self.turn_aside, can=hits_to_lower),)

    def says(self) -> tuple[str, ...]:
        return (rf"\b{self.good} or more one hit is prevented\b",)

    def fight_part(self) -> FightPart:
        return FightPart(ward=self.good)


class MoreDice(Form):
    """In one of your fight rounds you may add dice to those that lie there.

    `anyone`: in one of any hero. `tests`: in any hero's test too. `discard`: the card is discarded
    after that, with `discard_first` before it.
    """

    def __init__(
        self,
        count: int,
        *conditions: ConditionOf[FightRound],
        anyone: bool = False,
        tests: bool = False,
        once: str = "",
        discard: bool = False,
        discard_first: bool = False,
    ) -> None:
        self.count = count
        self.conditions = conditions or (fight_dice_lie if anyone else your_fight_dice,)
        self.tests = tests
        self.once = once
        self.discard = discard
        self.discard_first = discard_first

    async def add(self, you: You, pending: Roll | FightRound) -> None:
        """The dice are rolled before the card goes, unless it has to go first."""
        if self.discard_first:
            await verbs.discard_this(you)
        await verbs.add_dice(you, pending, self.count)
        if self.discard:
            await verbs.discard_this(you)

    def hooks(self) -> tuple[Hook, ...]:
        can = all_of(self.conditions)
        found = [Hook(on=on.FIGHT_ROLL.number, run=self.add, can=can, once=self.once)]
        if self.tests:
            found.append(Hook(on=on.ROLL.number, run=self.add, can=test_dice_lie, once=self.once))
        return tuple(found)

    def says(self) -> tuple[str, ...]:
        found = [rf"\b(?:{self.count} more (?:fight )?dice|add {self.count} (?:fight )?dice)\b"]
        if self.tests:
            found.append(r"\btest\b")
        if self.discard or self.discard_first:
            found.append(r"\b[Dd]iscard\b")
        return (*found, *([ONCE[self.once]] if self.once else ()))

    def fight_part(self) -> FightPart:
        if self.once != "fight":
            return FightPart(dice=self.count)
        if all_missed in self.conditions:
            return FightPart(rally=self.count)
        return FightPart(more_dice=self.count)


class RerollMisses(Form):
    """In one of your fight rounds you may re-roll all of your dice that missed.

    `anyone`: those of any hero. `tests`: or those that failed in any hero's test.
    """

    def __init__(self, once: str = "turn", *, anyone: bool = False, tests: bool = False) -> None:
        self.once = once
        self.anyone = anyone
        self.tests = tests

    async def again(self, you: You, pending: Roll | FightRound) -> None:
        """Roll the misses once more."""
        target = roll_of(pending).target
        verbs.reroll(you, pending, lambda die: die < target)

    def hooks(self) -> tuple[Hook, ...]:
        can = fight_dice_missed if self.anyone else your_misses
        found = [Hook(on=on.FIGHT_ROLL.number, run=self.again, can=can, once=self.once)]
        if self.tests:
            found.append(
                Hook(on=on.ROLL.number, run=self.again, can=test_dice_failed, once=self.once)
            )
        return tuple(found)

    def says(self) -> tuple[str, ...]:
        found = [r"\btest\b"] if self.tests else []
        once = [ONCE[self.once]] if self.once else []
        return (r"\bre-roll\b.*\bmissed\b", *found, *once)

    def fight_part(self) -> FightPart:
        if self.once == "fight":
            return FightPart(reroll_misses=True)
        return FightPart(reroll=1)


class RerollHits(Form):
    """In one of your fight rounds hits on you, or on one elder of your party, may be re-rolled.

    `anyone`: in a fight round of any hero. `rule` is that of the question whose hits.
    """

    def __init__(
        self, most: int = ALL, *, anyone: bool = False, once: str = "", rule: str = "FGT-19"
    ) -> None:
        self.most = most
        self.anyone = anyone
        self.once = once
        self.rule = rule

    async def again(self, you: You, pending: FightRound) -> None:
        """Let the enemy roll them once more."""
        victim = await asking.choose_hit(you, pending, self.rule)
        verbs.reroll_hits(you, pending, victim, self.most)

    def hooks(self) -> tuple[Hook, ...]:
        can = all_of((enemy_has_hit,) if self.anyone else (yours, enemy_has_hit))
        return (Hook(on=on.FIGHT_ROLL.number, run=self.again, can=can, once=self.once),)

    def says(self) -> tuple[str, ...]:
        return (r"\bhits?\b", r"\bre-roll(?:ed)?\b", *([ONCE[self.once]] if self.once else ()))

    def fight_part(self) -> FightPart:
        return FightPart(dazzle=self.most) if self.once == "fight" else FightPart(charm=True)


class RerollAll(Form):
    """You may re-roll all dice of a roll for which the conditions hold."""

    def __init__(self, *conditions: ConditionOf[Roll], once: str = "turn", price: int = 0) -> None:
        self.conditions = conditions
        self.once = once
        self.price = price

    async def again(self, you: You, roll: Roll) -> None:
        """Roll all of them once more."""
        verbs.reroll(you, roll)

    def hooks(self) -> tuple[Hook, ...]:
        can = all_of(self.conditions)
        return (Hook(on=on.ROLL.number, run=self.again, can=can, once=self.once, price=self.price),)

    def says(self) -> tuple[str, ...]:
        paid = [rf"\b[Pp]ay {self.price}\b"] if self.price else []
        limit = [ONCE[self.once]] if self.once else []
        return (r"\bre-roll (?:all dice|the dice|the die)\b", *paid, *limit)


class RerollFailures(Form):
    """You may re-roll the failed dice of a test of yours with one of these skills."""

    def __init__(self, *skills: int, once: str = "turn", price: int = 0) -> None:
        self.skills = skills
        self.once = once
        self.price = price

    async def again(self, you: You, roll: Roll) -> None:
        """Roll the failures once more."""
        target = roll.target
        verbs.reroll(you, roll, lambda die: die < target)

    def hooks(self) -> tuple[Hook, ...]:
        return (
            Hook(
                on=on.ROLL.number,
                run=self.again,
                can=your_failed_test(*self.skills),
                once=self.once,
                price=self.price,
            ),
        )

    def says(self) -> tuple[str, ...]:
        names = [
            rf"\b{SKILL_NAMES[skill]}\b" for skill in self.skills if len(self.skills) < len(SKILLS)
        ]
        paid = [rf"\b[Pp]ay {self.price}\b"] if self.price else []
        return (r"\bre-roll\b.*\bfailed dice\b", *names, *paid, ONCE[self.once])


class PreventWounds(Form):
    """Wounds that are about to be taken may be prevented, or a Town Elder saved (ELD-28).

    `anyone`: of any hero, not of yours alone. `elders=False`: not for elders (FAQ-05).
    `discard`: the card is discarded after that, with `discard_first` before it.
    """

    def __init__(
        self,
        most: int = ALL,
        *,
        anyone: bool = False,
        elders: bool = True,
        heroes: bool = True,
        once: str = "",
        price: int = 0,
        discard: bool = False,
        discard_first: bool = False,
    ) -> None:
        self.most = most
        self.anyone = anyone
        self.elders = elders
        self.heroes = heroes
        self.once = once
        self.price = price
        self.discard = discard
        self.discard_first = discard_first

    async def prevent(self, you: You, pending: Wounds) -> None:
        """Prevent wounds of a hero."""
        if self.discard_first:
            await verbs.discard_this(you)
        verbs.prevent(you, pending, min(self.most, pending.count))
        if self.discard:
            await verbs.discard_this(you)

    async def save(self, you: You, pending: ElderWound) -> None:
        """Save a Town Elder."""
        if self.discard_first:
            await verbs.discard_this(you)
        verbs.save_elder(you, pending)
        if self.discard:
            await verbs.discard_this(you)

    def hooks(self) -> tuple[Hook, ...]:
        found = []
        if self.heroes:
            can = wounds_to_come if self.anyone else your_wounds
            found.append(
                Hook(
                    on=on.WOUND.number, run=self.prevent, can=can, once=self.once, price=self.price
                )
            )
        if self.elders:
            found.append(
                Hook(
                    on=on.ELDER_WOUND.number,
                    run=self.save,
                    can=elder_in_danger,
                    once=self.once,
                    price=self.price,
                )
            )
        return tuple(found)

    def says(self) -> tuple[str, ...]:
        found = [ONCE[self.once]] if self.once else []
        if self.heroes and self.most < ALL:
            found.append(rf"\b(?:up to {self.most} wounds|a wound|1 wound|wounds?)\b")
        if self.elders:
            found.append(r"\bTown Elder\b")
        if self.price:
            found.append(rf"\b[Pp]ay {self.price}\b")
        if self.discard or self.discard_first:
            found.append(r"\b[Dd]iscard\b")
        return tuple(found)

    def fight_part(self) -> FightPart:
        if not self.heroes:
            return NOTHING
        if self.once == "fight":
            return FightPart(ignore=self.most)
        return FightPart(guard=self.most, price=self.price)
