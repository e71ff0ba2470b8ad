"""Forms: what many cards do, said once. A definition names them in `does`.

Each makes the hooks of the card, says what its text must say, and tells odds, pages and bots what
it changes in a fight. Where no form fits, a script stands below the definition.
"""

from __future__ import annotations

from typing import Any, Generic, TypeVar

from shadowbrook.engine import moments as on
from shadowbrook.engine.content import (
    Condition,
    ConditionOf,
    Form,
    Hook,
    PriceOf,
    ScriptOf,
    all_of,
)
from shadowbrook.engine.fight_parts import ALL, NOTHING, FightPart
from shadowbrook.engine.happenings import (
    Ahead,
    ElderWound,
    FightRound,
    Happening,
    Hits,
    Play,
    Roll,
    Wounds,
)
from shadowbrook.engine.moments import Number, Stop, Trigger
from shadowbrook.engine.words import SKILLS
from shadowbrook.engine.you import You

from . import asking, verbs
from .conditions import (
    about_to_happen,
    after_first_round,
    all_missed,
    by_the_villain,
    elder_in_danger,
    enemy_has_hit,
    fight_dice_lie,
    fight_dice_missed,
    for_a_fight,
    hero_is_wounded,
    hits_to_lower,
    of_a_rival,
    one_box_left,
    test_dice_failed,
    test_dice_lie,
    wounds_to_come,
    your_failed_test,
    your_fight_dice,
    your_misses,
    your_turn,
    your_wounds,
    yours,
)
from .effects import (
    SKILL_NAMES,
    EachFighter,
    Effect,
    Heal,
    TakeWounds,
    Trial,
    VillainGrows,
    VillainHeals,
)
from .looks import corner_of, roll_of

H = TypeVar("H", bound=Happening)

ONCE = {
    "turn": r"\bOnce in each (?:hero turn or Mystery Phase|of your turns)\b",
    "fight": r"\b(?:[Oo]nce in each fight round|one fight round of each fight|first round)\b",
    "showdown": r"\b[Oo]nce in each showdown\b",
    "round": r"\b[Oo]nce in each game round\b",
}


GROUP_PRICE = r"as much Investigation as there are heroes \(a lone hero 3\)"


def anyone(you: You, happening: Happening) -> bool:
    """Whoever it happens to."""
    return True


class Adds(Form):
    """It adds to a number; `words` are those of the text, if they are not "more" or "less"."""

    def __init__(
        self,
        number: Number[Any],
        amount: int,
        *conditions: Condition,
        topics: tuple[str, ...] = (),
        words: str = "",
    ) -> None:
        self.number = number
        self.amount = amount
        self.conditions = conditions
        self.topics = topics
        self.words = words

    def add(self, you: You, happening: Happening) -> int:
        """The amount, whatever happens: the conditions have been asked."""
        return self.amount

    def hooks(self) -> tuple[Hook, ...]:
        can = all_of(self.conditions)
        return (Hook(on=self.number.number, run=self.add, can=can, topics=self.topics),)

    def says(self) -> tuple[str, ...]:
        return (self.words or number_words(self.amount),)


def number_words(amount: int) -> str:
    """How a text says that something is more or less by a number."""
    count = abs(amount)
    words = {1: "(?:1|one|an?)", 2: "(?:2|two)"}.get(count, str(count))
    if amount > 0:
        return rf"(?:\+{count}\b|\b{words}(?: \w+)? more\b|\badd {count}\b|\bAdd {count}\b)"
    return rf"(?:−{count}\b|-{count}\b|\b{words}(?: \w+)* less\b|\b{words}(?: \w+)* shorter\b)"


class FightDice(Adds):
    """You have more fight dice (or fewer), with whatever skill, if the conditions hold.

    `whose`: `anyone` for a Lair or an Evil Elder, `elder_travels_along` for a Secret.
    """

    def __init__(self, amount: int, *conditions: Condition, whose: Condition = yours) -> None:
        who = () if whose is anyone else (whose,)
        super().__init__(on.SKILL, amount, for_a_fight, *who, *conditions)

    def fight_part(self) -> FightPart:
        return FightPart(last_stand=self.amount) if one_box_left in self.conditions else NOTHING


class EnemyDice(Adds):
    """The enemy has more fight dice (or fewer), if the conditions hold."""

    def __init__(self, amount: int, *conditions: Condition) -> None:
        super().__init__(on.ENEMY_DICE, amount, *conditions)

    def fight_part(self) -> FightPart:
        return FightPart(scent=self.amount) if hero_is_wounded in self.conditions else NOTHING


class HitsOn(Adds):
    """The heroes' fight dice hit on more (or less) than usual; `whose` are hit, if not yours."""

    def __init__(self, amount: int, *conditions: Condition, whose: Condition = yours) -> None:
        who = () if whose is anyone else (whose,)
        super().__init__(on.TARGET, amount, *who, *conditions)

    def says(self) -> tuple[str, ...]:
        return (rf"\bhits?\b.*\bon (?:an? )?{5 + self.amount}\b",)  # FGT-05


class EnemyHitsOn(Adds):
    """The enemy's fight dice hit on more (or less) than usual."""

    def __init__(self, amount: int, *conditions: Condition, words: str = "") -> None:
        super().__init__(on.ENEMY_TARGET, amount, *conditions, words=words)


class SkillBonus(Form):
    """A skill is higher (or lower), if the conditions hold."""

    def __init__(
        self, skill: int, amount: int, *conditions: Condition, whose: Condition = yours
    ) -> None:
        self.skill = skill
        self.amount = amount
        self.conditions = (() if whose is anyone else (whose,)) + conditions

    def add(self, you: You, skill: Any) -> int:
        """The amount, if it is this skill that counts."""
        return self.amount if skill.skill == self.skill else 0

    def hooks(self) -> tuple[Hook, ...]:
        return (Hook(on=on.SKILL.number, run=self.add, can=all_of(self.conditions)),)

    def says(self) -> tuple[str, ...]:
        return (number_words(self.amount), rf"\b{SKILL_NAMES[self.skill]}\b")


class Costs(Adds):
    """Something costs you more (or less): "town-item", "look", "lair", "points:step" and so on."""

    def __init__(
        self, amount: int, *topics: str, when: tuple[Condition, ...] = (), whose: Condition = yours
    ) -> None:
        who = () if whose is anyone else (whose,)
        super().__init__(on.PRICE, amount, *who, *when, topics=topics)


class Movement(Adds):
    """You go further: spaces beside the die, or points for movement (AP-49)."""

    def __init__(self, amount: int, *conditions: Condition) -> None:
        super().__init__(on.MOVEMENT, amount, yours, *conditions)


# ---- the player may, or it happens by itself ---------------------------------------------------


class May(Form, Generic[H]):
    """The player may do something at a moment, if the conditions hold.

    `discard`: the card is discarded for it.
    """

    def __init__(
        self,
        stop: Stop[H],
        effect: ScriptOf[H],
        *conditions: ConditionOf[H],
        once: str = "",
        price: int = 0,
        discard: bool = False,
        hinders: bool = False,
    ) -> None:
        self.stop = stop
        self.effect = effect
        self.conditions = conditions
        self.once = once
        self.price = price
        self.discard = discard
        self.hinders = hinders

    async def run(self, you: You, happening: H) -> None:
        """Do it."""
        hero = you.hero  # who does it, also when the card has gone
        if self.discard:
            await verbs.discard_this(you)
        await self.effect(you.as_hero(hero), happening)

    def hooks(self) -> tuple[Hook, ...]:
        return (
            Hook(
                on=self.stop.number,
                run=self.run if self.discard else self.effect,
                can=all_of(self.conditions),
                once=self.once,
                price=self.price,
                hinders=self.hinders,
            ),
        )

    def says(self) -> tuple[str, ...]:
        found = [ONCE[self.once]] if self.once else []
        if self.price:
            found.append(rf"\b[Pp]ay {self.price}\b")
        if self.discard:
            found.append(r"\b[Dd]iscard\b")
        return (*found, *(self.effect.says() if isinstance(self.effect, Effect) else ()))


class Action(May[Any]):
    """As an action of your turn you may do something."""

    def __init__(
        self,
        effect: ScriptOf[Any],
        *conditions: Condition,
        once: str = "",
        price: int = 0,
        discard: bool = False,
    ) -> None:
        super().__init__(
            on.ACTION, effect, your_turn, *conditions, once=once, price=price, discard=discard
        )

    def says(self) -> tuple[str, ...]:
        return (r"\b[Aa]s an action\b", *super().says())


class Whenever(Form, Generic[H]):
    """Something happens by itself at a moment, if the conditions hold."""

    def __init__(
        self,
        trigger: Trigger[H],
        effect: ScriptOf[H],
        *conditions: ConditionOf[H],
        once: str = "",
        moves_minions: bool = False,
    ) -> None:
        self.trigger = trigger
        self.effect = effect
        self.conditions = conditions
        self.once = once
        self.moves_minions = moves_minions

    def hooks(self) -> tuple[Hook, ...]:
        return (
            Hook(
                on=self.trigger.number,
                run=self.effect,
                can=all_of(self.conditions),
                once=self.once,
                moves_minions=self.moves_minions,
            ),
        )

    def says(self) -> tuple[str, ...]:
        found = (ONCE[self.once],) if self.once else ()
        return (*found, *(self.effect.says() if isinstance(self.effect, Effect) else ()))

    def fight_part(self) -> FightPart:
        effect = self.effect
        if not isinstance(effect, Effect):
            return NOTHING
        if self.trigger is on.SHOWDOWN_ROUND:
            return self._each_round(effect)
        parts = (effect, *effect.parts())
        healed = sum(one.count for one in parts if isinstance(one, VillainHeals))
        grown = sum(one.health for one in parts if isinstance(one, VillainGrows))
        if self.trigger is on.ELDER_KILLED and grown:
            return FightPart(for_enemy=True, souls=grown)
        if self.trigger is on.KNOCKED_OUT and (healed or grown):
            anyhow = by_the_villain not in self.conditions
            return FightPart(for_enemy=True, feast=(healed, grown), anyhow=anyhow)
        return NOTHING

    def _each_round(self, effect: Effect) -> FightPart:
        """What happens as a round of a showdown begins."""
        if isinstance(effect, VillainHeals):
            return FightPart(for_enemy=True, heals=effect.count)
        if not isinstance(effect, EachFighter):
            return NOTHING
        each = effect.effect
        if isinstance(each, Heal) and after_first_round not in self.conditions:
            return FightPart(rest=each.count)
        if isinstance(each, Trial) and isinstance(each.lost, TakeWounds):
            return FightPart(trial=(each.skills[0], each.target))
        return NOTHING


class EndsWhen(Form):
    """The card leaves play when something has happened, if the conditions hold."""

    def __init__(self, *triggers: Trigger[Any], when: tuple[Condition, ...] = ()) -> None:
        self.triggers = triggers
        self.when = when

    async def end(self, you: You, happening: Happening) -> None:
        """It is over."""
        await verbs.discard_this(you)

    def hooks(self) -> tuple[Hook, ...]:
        can = all_of(self.when)
        return tuple(Hook(on=one.number, run=self.end, can=can) for one in self.triggers)


class BoughtOff(Form):
    """As an action in the right place a hero may pay to put an end to a card in play.

    `price` may be the `group_price`.
    """

    def __init__(self, price: int | PriceOf, where: Condition) -> None:
        self.price = price
        self.where = where

    async def end(self, you: You, happening: Happening) -> None:
        """It is over."""
        await verbs.discard_this(you)

    def hooks(self) -> tuple[Hook, ...]:
        return (Hook(on=on.ACTION.number, run=self.end, can=self.where, price=self.price),)

    def says(self) -> tuple[str, ...]:
        if isinstance(self.price, int):
            return (rf"\bmay pay {self.price} Investigation as an action to end this\b",)
        return (rf"\bmay end this as an action for {GROUP_PRICE}",)


# Wherever a hero may find themselves elsewhere: on foot, by an effect, fleeing, fallen.
WHEREVER_YOU_GO: tuple[Trigger[Any], ...] = (
    *(on.MOVED, on.WALKED, on.CARRIED),
    *(on.FIGHT_OVER, on.KNOCKED_OUT, on.SHOWDOWN_START, on.SHOWDOWN_END),
)


class UntilYouLeave(EndsWhen):
    """The card leaves play as soon as you are no longer in the corner of this deck."""

    def __init__(self, deck: str) -> None:
        self.deck = deck
        super().__init__(*WHEREVER_YOU_GO, when=(self.gone,))

    def gone(self, you: You, happening: Happening) -> bool:
        """Whether you are elsewhere."""
        return you.who.space != corner_of(you, self.deck)

    def says(self) -> tuple[str, ...]:
        return (r"\b[Dd]iscard it when you have left\b",)


# ---- fights -------------------------------------------------------------------------------


class IgnoreHits(Form):
    """The first hits on you in each fight round do not count."""

    def __init__(self, count: int = 1) -> None:
        self.count = count

    async def ignore(self, you: You, hits: Hits) -> None:
        """The hits of a fight round are counted together, so this comes once a round."""
        hits.count -= self.count
        you.g.emit("hit-ignored", hits.hero, you.source)

    def hooks(self) -> tuple[Hook, ...]:
        return (Hook(on=on.HITS_ON_HERO.number, run=self.ignore, can=yours),)

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


# ---- wounds -------------------------------------------------------------------------------


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


# ---- cards --------------------------------------------------------------------------------


class Cancels(Form):
    """A card that is about to take effect may be canceled: event, mystery, location, lair.

    `of_rivals` are the kinds of which only a rival's may be: nobody cancels those of their side.
    """

    def __init__(
        self,
        *kinds: str,
        of_rivals: tuple[str, ...] = (),
        when: tuple[Condition, ...] = (),
        discard: bool = False,
    ) -> None:
        self.kinds = kinds
        self.of_rivals = of_rivals
        self.when = when
        self.discard = discard

    def is_meant(self, you: You, play: Play) -> bool:
        """Whether it may be canceled, whoever it belongs to, or because it is a rival's."""
        return play.kind not in self.of_rivals or of_a_rival(you, play)

    async def cancel(self, you: You, play: Play) -> None:
        """It does not take effect."""
        verbs.cancel(you, play)
        if self.discard:
            await verbs.discard_this(you)

    def hooks(self) -> tuple[Hook, ...]:
        whose = (self.is_meant,) if self.of_rivals else ()
        can = all_of((about_to_happen(*self.kinds, *self.of_rivals), *whose, *self.when))
        return (Hook(on=on.CARD.number, run=self.cancel, can=can),)

    def says(self) -> tuple[str, ...]:
        found = [r"\bof a rival\b"] if self.of_rivals else []
        if self.discard:
            found.append(r"\b[Dd]iscard\b")
        return (r"\b[Cc]ancel\b", *found)


class BeforeFight(May[Ahead]):
    """Before a fight round you may do something."""

    def __init__(
        self,
        effect: ScriptOf[Ahead],
        *conditions: ConditionOf[Ahead],
        once: str = "fight",
        discard: bool = False,
    ) -> None:
        super().__init__(on.FIGHT, effect, *conditions, once=once, discard=discard)
