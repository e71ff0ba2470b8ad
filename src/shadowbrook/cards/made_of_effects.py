"""Effects made of effects: tests, dice, choices, prices, and to whom it happens."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from shadowbrook.engine.decision import HELP, Option
from shadowbrook.engine.happenings import FREE, Happening, OfHero
from shadowbrook.engine.hooks import Condition
from shadowbrook.engine.queries.showdowns import showdown_of
from shadowbrook.engine.you import You

from . import asking, verbs
from .effects import SKILL_NAMES, Effect, amount
from .looks import carries, each_in_turn, kind_of_space


class Then(Effect):
    """One effect after another."""

    def __init__(self, *effects: Effect) -> None:
        self.effects = effects

    async def happen(self, you: You) -> None:
        for effect in self.effects:
            await effect.happen(you)

    def says(self) -> tuple[str, ...]:
        return tuple(text for effect in self.effects for text in effect.says())

    def parts(self) -> tuple[Effect, ...]:
        return self.effects


class If(Effect):
    """One thing or another happens, by a condition that is about you or the table alone."""

    def __init__(
        self, condition: Condition, then: Effect, *, otherwise: Effect | None = None
    ) -> None:
        self.condition = condition
        self.then = then
        self.otherwise = otherwise

    async def happen(self, you: You) -> None:
        if self.condition(you, FREE):
            await self.then.happen(you)
        elif self.otherwise is not None:
            await self.otherwise.happen(you)

    def says(self) -> tuple[str, ...]:
        return tuple(text for part in self.parts() for text in part.says())

    def parts(self) -> tuple[Effect, ...]:
        return (self.then,) if self.otherwise is None else (self.then, self.otherwise)


class Trial(Effect):
    """A test of a skill: what a success brings, and what a failure does.

    `each` happens for each success, at most `most` times. Several skills are tested together, or
    with `either` one of them, as you prefer. `easier`: the target is 1 less for who carries a card
    with this keyword.
    """

    def __init__(
        self,
        skills: int | tuple[int, ...],
        target: int,
        *,
        won: Effect | None = None,
        lost: Effect | None = None,
        each: Effect | None = None,
        most: int = 0,
        either: bool = False,
        easier: str = "",
    ) -> None:
        self.skills = (skills,) if isinstance(skills, int) else skills
        self.target = target
        self.won = won
        self.lost = lost
        self.each = each
        self.most = most
        self.either = either
        self.easier = easier

    async def happen(self, you: You) -> None:
        target = self.target
        if self.easier and carries(you, self.easier):
            target -= 1
        if self.each is None and not self.either:
            await self._come_of_it(you, int(await verbs.passes(you, self.skills, target)))
        elif self.either:
            await self._come_of_it(you, await verbs.test_either(you, self.skills, target))
        elif self.most:
            found = await verbs.test(you, self.skills, target, self.most)
            await self._come_of_it(you, min(self.most, found))
        else:
            await self._come_of_it(you, await verbs.test(you, self.skills, target))

    async def _come_of_it(self, you: You, successes: int) -> None:
        if self.each is not None and successes:
            await self.each.times(you, successes)
        if successes and self.won is not None:
            await self.won.happen(you)
        if not successes and self.lost is not None:
            await self.lost.happen(you)

    def says(self) -> tuple[str, ...]:
        tests = [rf"\b{SKILL_NAMES[skill]}(?: |: .*){self.target}\+" for skill in self.skills]
        if not self.either and len(tests) > 1:
            names = r"\b.*\b".join(SKILL_NAMES[skill] for skill in self.skills)
            tests = [rf"\b{names} {self.target}\+"]
        if self.easier:
            tests.append(rf"\b{self.target - 1}\+ if you carry a {self.easier}\b")
        return (*tests, *(text for part in self.parts() for text in part.says()))

    def parts(self) -> tuple[Effect, ...]:
        return tuple(part for part in (self.won, self.lost, self.each) if part is not None)


class OnDie(Effect):
    """You roll a die: from `good` on one thing happens, else another.

    `purpose` is what the log says that the die is for, if that is not the card.
    """

    def __init__(
        self,
        good: int,
        then: Effect | None = None,
        *,
        otherwise: Effect | None = None,
        purpose: str = "",
    ) -> None:
        self.good = good
        self.then = then
        self.otherwise = otherwise
        self.purpose = purpose

    async def happen(self, you: You) -> None:
        face = await verbs.roll_die(you, self.good, purpose=self.purpose)
        effect = self.then if face >= self.good else self.otherwise
        if effect is not None:
            await effect.happen(you)

    def says(self) -> tuple[str, ...]:
        die = rf"\b(?:{self.good} or more|{self.good}\+|1 to {self.good - 1}|{self.good})\b"
        return (r"\bdie\b", die, *(text for part in self.parts() for text in part.says()))

    def parts(self) -> tuple[Effect, ...]:
        return tuple(part for part in (self.then, self.otherwise) if part is not None)


class IfYouDo(Effect):
    """You may do something, and it happens if you do; `kind` is the question."""

    def __init__(self, kind: str, effect: Effect) -> None:
        self.kind = kind
        self.effect = effect

    async def happen(self, you: You) -> None:
        if await asking.confirm(you, self.kind):
            await self.effect.happen(you)

    def says(self) -> tuple[str, ...]:
        return (r"\b[Yy]ou may\b", *self.effect.says())

    def parts(self) -> tuple[Effect, ...]:
        return (self.effect,)


class MayPay(Effect):
    """You may pay Investigation for something; `kind` is the question."""

    def __init__(self, price: int, effect: Effect, kind: str = "pay-for-it") -> None:
        self.price = price
        self.effect = effect
        self.kind = kind

    async def happen(self, you: You) -> None:
        if you.who.investigation < self.price:
            return
        if await asking.confirm(you, self.kind):
            verbs.pay(you, self.price)
            await self.effect.happen(you)

    def says(self) -> tuple[str, ...]:
        return (rf"\bmay pay {self.price} Investigation\b", *self.effect.says())

    def parts(self) -> tuple[Effect, ...]:
        return (self.effect,)


class UnlessPaid(Effect):
    """It happens unless a hero pays Investigation; each may, in turn order."""

    def __init__(self, price: int, effect: Effect) -> None:
        self.price = price
        self.effect = effect

    async def happen(self, you: You) -> None:
        if not await verbs.somebody_pays(you, self.price):
            await self.effect.happen(you)

    def says(self) -> tuple[str, ...]:
        return (rf"\bunless a hero pays {self.price} Investigation\b",)

    def parts(self) -> tuple[Effect, ...]:
        return (self.effect,)


class ForBlood(Effect):
    """You take wounds, and something comes of it if they are really taken (GAP-51)."""

    def __init__(self, wounds: int, effect: Effect) -> None:
        self.wounds = wounds
        self.effect = effect

    async def happen(self, you: You) -> None:
        if await verbs.wound(you, self.wounds):
            await self.effect.happen(you)

    def says(self) -> tuple[str, ...]:
        return (rf"\b[Tt]ake {amount(self.wounds, 'wound', 'wounds')}", *self.effect.says())

    def parts(self) -> tuple[Effect, ...]:
        return (self.effect,)


class Choose(Effect):
    """You choose what happens: an option, and what comes of it. `kind` is the question."""

    def __init__(
        self, kind: str, choices: Mapping[Option, Effect | None], rule: str = "ENC-04"
    ) -> None:
        self.kind = kind
        self.choices = choices
        self.rule = rule

    async def happen(self, you: You) -> None:
        purse = you.who.investigation
        choices = {
            one: one
            for one, effect in self.choices.items()
            if one.price <= purse and (effect is None or effect.possible(you))
        }
        chosen = await asking.pick(you, self.kind, choices, self.rule)
        if chosen.price:
            verbs.pay(you, chosen.price)
        effect = self.choices[chosen]
        if effect is not None:
            await effect.happen(you)

    def says(self) -> tuple[str, ...]:
        return tuple(text for part in self.parts() for text in part.says())

    def parts(self) -> tuple[Effect, ...]:
        return tuple(effect for effect in self.choices.values() if effect is not None)


class ChooseHero(Effect):
    """It happens to one of these heroes, as you choose: `ChooseHero(wounded, Heal(2))`."""

    def __init__(
        self,
        among: Callable[[You], list[int]],
        effect: Effect,
        rule: str = "CRD-26",
        aim: str = HELP,
    ) -> None:
        self.among = among
        self.effect = effect
        self.rule = rule
        self.aim = aim

    async def happen(self, you: You) -> None:
        hero = await asking.choose_hero(you, self.among(you), self.rule, aim=self.aim)
        await self.effect.happen(you.as_hero(hero))

    def says(self) -> tuple[str, ...]:
        return (r"\b[Aa] (?:[\w-]+ )?hero\b", *self.effect.says())

    def parts(self) -> tuple[Effect, ...]:
        return (self.effect,)


class EachHero(Effect):
    """It happens to every hero who stands, in turn order; to those in Town alone, if it says so."""

    def __init__(self, effect: Effect, *, in_town: bool = False) -> None:
        self.effect = effect
        self.in_town = in_town

    async def happen(self, you: You) -> None:
        for they in each_in_turn(you):
            if not self.in_town or is_in_town(you, they.hero):
                await self.effect.happen(they)

    def says(self) -> tuple[str, ...]:
        who = (
            r"\b[Ee](?:very|ach) hero in a Town Space\b"
            if self.in_town
            else r"\b[Ee](?:very|ach) hero\b"
        )
        return (who, *self.effect.says())

    def parts(self) -> tuple[Effect, ...]:
        return (self.effect,)


class EachFighter(Effect):
    """It happens to every hero in the showdown."""

    def __init__(self, effect: Effect) -> None:
        self.effect = effect

    async def happen(self, you: You) -> None:
        for hero in showdown_of(you.g).heroes:
            if not you.g.s.heroes[hero].down:  # who falls before their turn is left out
                await self.effect.happen(you.as_hero(hero))

    def says(self) -> tuple[str, ...]:
        return (r"\bevery hero (?:there|in the showdown)\b", *self.effect.says())

    def parts(self) -> tuple[Effect, ...]:
        return (self.effect,)


class Whoever(Effect):
    """It happens to the hero of the moment, whoever that is: who ends a turn, a move."""

    takes = OfHero

    def __init__(self, effect: Effect) -> None:
        self.effect = effect

    async def __call__(self, you: You, happening: Happening) -> None:
        assert isinstance(happening, OfHero)
        await self.effect.happen(you.as_hero(happening.hero))

    async def happen(self, you: You) -> None:
        await self.effect.happen(you)

    def says(self) -> tuple[str, ...]:
        return (r"\b[Ww]hoever\b", *self.effect.says())

    def parts(self) -> tuple[Effect, ...]:
        return (self.effect,)


def is_in_town(you: You, hero: int) -> bool:
    """Whether a hero is in a Town Space."""
    return kind_of_space(you, you.g.s.heroes[hero].space) == "town"
