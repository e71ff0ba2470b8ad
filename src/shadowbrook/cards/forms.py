"""Forms: what many cards do, said once. A definition names them in `does`.

Each makes the hooks of the card, says what its text must say, and tells odds, pages and bots what
it changes in a fight. Where no form fits, a script stands below the definition. What adds to a
number stands in `number_forms`, what changes dice, hits and wounds of a fight in `fight_forms`.
"""

from __future__ import annotations

from typing import Any, Generic, TypeVar

from shadowbrook.engine import moments as on
from shadowbrook.engine.fight_parts import NOTHING, FightPart
from shadowbrook.engine.happenings import Ahead, Happening, Play
from shadowbrook.engine.hooks import (
    Condition,
    ConditionOf,
    Form,
    Hook,
    PriceOf,
    ScriptOf,
    all_of,
)
from shadowbrook.engine.moments import Stop, Trigger
from shadowbrook.engine.you import You

from . import verbs
from .conditions import (
    about_to_happen,
    after_first_round,
    by_the_villain,
    first_round_in_lair,
    of_a_rival,
    your_turn,
)
from .effects import Effect, Heal, TakeWounds
from .looks import corner_of
from .made_of_effects import EachFighter, Trial
from .villain_effects import VillainGrows, VillainHeals

H = TypeVar("H", bound=Happening)

ONCE = {
    "turn": r"\bOnce in each (?:hero turn or Mystery Phase|of your turns)\b",
    "fight": (
        r"\b(?:[Oo]nce in each (?:fight round|of your fight rounds)|one fight round of each fight"
        r"|first round)\b"
    ),
    "showdown": r"\b[Oo]nce in each showdown\b",
    "round": r"\b[Oo]nce in each game round\b",
}


GROUP_PRICE = r"as much Investigation as there are heroes \(a lone hero 3\)"


class May(Form, Generic[H]):
    """The player may do something at a moment, if the conditions hold.

    `discard`: the card is discarded for it. `name` and `label` tell abilities apart of which a
    card has several at one moment.
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
        name: str = "",
        label: str = "",
    ) -> None:
        self.stop = stop
        self.effect = effect
        self.conditions = conditions
        self.once = once
        self.price = price
        self.discard = discard
        self.hinders = hinders
        self.name = name
        self.label = label

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
                name=self.name,
                label=self.label,
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
        name: str = "",
        label: str = "",
    ) -> None:
        super().__init__(
            on.ACTION,
            effect,
            your_turn,
            *conditions,
            once=once,
            price=price,
            discard=discard,
            name=name,
            label=label,
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
            opening = first_round_in_lair in self.conditions
            return FightPart(trial=(each.skills[0], each.target), opening=opening)
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


class Cancels(Form):
    """A card that is about to take effect may be canceled: "event", "mystery", "location", "lair".

    `of_rivals` are the kinds of which only a rival's may be: nobody cancels those of their side.
    """

    def __init__(
        self,
        *kinds: str,
        of_rivals: tuple[str, ...] = (),
        when: tuple[Condition, ...] = (),
        once: str = "",
        price: int = 0,
        discard: bool = False,
    ) -> None:
        self.kinds = kinds
        self.of_rivals = of_rivals
        self.when = when
        self.once = once
        self.price = price
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
        return (
            Hook(on=on.CARD.number, run=self.cancel, can=can, once=self.once, price=self.price),
        )

    def says(self) -> tuple[str, ...]:
        found = [r"\bof a rival\b"] if self.of_rivals else []
        if self.once:
            found.append(ONCE[self.once])
        if self.price:
            found.append(rf"\b[Pp]ay {self.price}\b")
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
