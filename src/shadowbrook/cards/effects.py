"""Effects: what happens to you, in words that read like the card.

An effect is a script that knows what it does: it can be put into a form, it says what the text of
its card must say, and bots can tell what it is worth. `Trial(COMBAT, 4, won=Gain(1),
lost=TakeWounds(1))` is "Combat 4+: with a success, gain 1 Investigation; without, take a wound".
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from shadowbrook.engine.content import Condition
from shadowbrook.engine.decision import HELP, Option, option
from shadowbrook.engine.happenings import FREE, ChartEvent, Happening, InSpace, OfHero
from shadowbrook.engine.queries.showdowns import showdown_of
from shadowbrook.engine.words import SKILLS
from shadowbrook.engine.you import You

from . import asking, verbs
from .looks import (
    card_name,
    carries,
    cost_of,
    curses_of,
    deck_here,
    for_sale,
    in_play,
    price_of,
    space_named,
    standing,
)

LEAVE = option("leave")
SKILL_NAMES = tuple(skill.capitalize() for skill in SKILLS)


class Effect:
    """Something that happens to you. `takes` is what it must be given, if that matters."""

    takes: type[Happening] = Happening

    async def __call__(self, you: You, happening: Happening) -> None:
        await self.happen(you)

    async def happen(self, you: You) -> None:
        """Let it happen."""
        await self.times(you, 1)

    async def times(self, you: You, count: int) -> None:
        """Let it happen so many times, as one."""
        for _ in range(count):
            await self.happen(you)

    def says(self) -> tuple[str, ...]:
        """What the text of a card must say because of it, each a regular expression."""
        return ()

    def parts(self) -> tuple[Effect, ...]:
        """The effects that it is made of."""
        return ()


def amount(count: int, one: str, many: str) -> str:
    """How a text says a number of things: `a wound` or `1 wound`, `2 wounds`, `two Events`."""
    words = {
        1: f"(?:an?|1|one|the) (?:\\w+ )?{one}",
        2: f"(?:2|two) {many}",
        3: f"(?:3|three) {many}",
    }
    return words.get(count, f"{count} {many}")


class Gain(Effect):
    """You gain Investigation."""

    def __init__(self, count: int) -> None:
        self.count = count

    async def times(self, you: You, count: int) -> None:
        await verbs.gain(you, self.count * count)

    def says(self) -> tuple[str, ...]:
        return (rf"\b[Gg]ains? {self.count}\b",)


class Lose(Effect):
    """You lose Investigation, as far as you have it."""

    def __init__(self, count: int) -> None:
        self.count = count

    async def times(self, you: You, count: int) -> None:
        verbs.lose(you, self.count * count)

    def says(self) -> tuple[str, ...]:
        return (rf"\b(?:[Ll]oses?|without, lose) {self.count}\b",)


class TakeWounds(Effect):
    """You take wounds, from a card if it does not say by whom."""

    def __init__(self, count: int = 1, by: str = "card") -> None:
        self.count = count
        self.by = by

    async def times(self, you: You, count: int) -> None:
        await verbs.wound(you, self.count * count, self.by)

    def says(self) -> tuple[str, ...]:
        return (rf"\b[Tt]akes? {amount(self.count, 'wound', 'wounds')}",)


class Heal(Effect):
    """You heal wounds; in a showdown those of your elders may be healed instead (FAQ-04)."""

    def __init__(self, count: int = 1) -> None:
        self.count = count

    async def times(self, you: You, count: int) -> None:
        await verbs.tend(you, self.count * count)

    def says(self) -> tuple[str, ...]:
        wounds = amount(self.count, "wound", "wounds")
        return (rf"\b[Hh]eals? (?:one of your wounds|(?:up to )?{wounds})",)


class DrawEvents(Effect):
    """You draw Events."""

    def __init__(self, count: int = 1) -> None:
        self.count = count

    async def times(self, you: You, count: int) -> None:
        await verbs.draw_events(you, self.count * count)

    def says(self) -> tuple[str, ...]:
        return (rf"\b[Dd]raws? {amount(self.count, 'Event', 'Events')}",)


class TrackFalls(Effect):
    """The Shadow Track falls."""

    def __init__(self, count: int = 1) -> None:
        self.count = count

    async def times(self, you: You, count: int) -> None:
        await verbs.track_falls(you, self.count * count)

    def says(self) -> tuple[str, ...]:
        return (rf"\bShadow Track falls by {self.count}\b",)


class TrackRises(Effect):
    """The Shadow Track rises."""

    def __init__(self, count: int = 1) -> None:
        self.count = count

    async def times(self, you: You, count: int) -> None:
        await verbs.track_rises(you, self.count * count)

    def says(self) -> tuple[str, ...]:
        return (rf"\bShadow Track rises by {self.count}\b",)


class Upgrade(Effect):
    """A skill of yours rises by 1 for good."""

    def __init__(self, skill: int) -> None:
        self.skill = skill

    async def happen(self, you: You) -> None:
        verbs.upgrade(you, self.skill)

    def says(self) -> tuple[str, ...]:
        return (rf"\b{SKILL_NAMES[self.skill]}\b.*\bby 1\b.*\bfor good\b",)


class AddBox(Effect):
    """You have one more health box for good."""

    async def happen(self, you: You) -> None:
        verbs.add_box(you)

    def says(self) -> tuple[str, ...]:
        return (r"health box",)


class MoveTo(Effect):
    """The card moves you to a place."""

    def __init__(self, space: str) -> None:
        self.space = space

    async def happen(self, you: You) -> None:
        await verbs.move_to(you, space_named(you, self.space))


class MoveHomeward(Effect):
    """You go one space toward the Town Hall, if you still stand."""

    async def happen(self, you: You) -> None:
        if not you.who.down:
            await verbs.move_to(you, await verbs.homeward(you, you.who.space))

    def says(self) -> tuple[str, ...]:
        return (r"\bone space toward the Town Hall\b",)


class DrawFrom(Effect):
    """You draw a card of a corner's deck, if you still stand; without a name, where you are."""

    def __init__(self, deck: str = "") -> None:
        self.deck = deck

    async def happen(self, you: You) -> None:
        if not you.who.down:
            await verbs.draw_location(you, self.deck or deck_here(you))

    def says(self) -> tuple[str, ...]:
        return (r"\b[Dd]raw\b.*\bcard\b",)


class ExchangeLair(Effect):
    """The Lair card of your side is discarded for a new one."""

    async def happen(self, you: You) -> None:
        await verbs.exchange_lair(you)

    def says(self) -> tuple[str, ...]:
        return (r"\b[Ee]xchange the Lair card of your side for a new one\b",)


class PlaceClues(Effect):
    """Investigation is put on a random location."""

    def __init__(self, count: int) -> None:
        self.count = count

    async def times(self, you: You, count: int) -> None:
        verbs.place_clues(you, verbs.random_location(you), self.count * count)

    def says(self) -> tuple[str, ...]:
        return (rf"\b[Pp]ut {self.count} Investigation\b.*\brandom location\b",)


class PlaceMinion(Effect):
    """A Minion appears in a space, or at a random location.

    `there`: where that happened which brings it, if that has a place.
    """

    def __init__(self, minion: str, space: str = "", *, there: bool = False) -> None:
        self.minion = minion
        self.space = space
        self.there = there

    async def __call__(self, you: You, happening: Happening) -> None:
        if self.there and isinstance(happening, InSpace) and happening.space >= 0:
            await verbs.place_minion(you, self.minion, happening.space)
        else:
            await self.happen(you)

    async def happen(self, you: You) -> None:
        space = space_named(you, self.space) if self.space else verbs.random_location(you)
        await verbs.place_minion(you, self.minion, space)

    def says(self) -> tuple[str, ...]:
        if self.there:
            return (r"\b(?:there|where)\b",)
        if self.space:
            return (rf"\b{self.space.replace('-', ' ').title()}\b",)
        return (r"\brandom location\b",)


class VillainAttacks(Effect):
    """The villain attacks every hero in a space (FGT-21): that of a chart result, or at random.

    `more` are dice beside those that a chart result brings (CHA-09c); `nobody` happens where no
    hero is.
    """

    def __init__(self, more: int = 0, *, nobody: Effect | None = None) -> None:
        self.more = more
        self.nobody = nobody

    async def __call__(self, you: You, happening: Happening) -> None:
        if isinstance(happening, ChartEvent):
            space, bonus = happening.space, happening.bonus
        else:
            space, bonus = verbs.random_location(you), 0
        somebody = await verbs.attack_space(you, space, bonus + self.more)
        if not somebody and self.nobody is not None:
            await self.nobody(you, happening)

    async def happen(self, you: You) -> None:
        await self(you, FREE)

    def says(self) -> tuple[str, ...]:
        found = [r"\battacks every hero (?:in the space|at a random location)\b"]
        if self.more:
            found.append(rf"\b{self.more} more (?:die|dice)\b")
        if self.nobody is not None:
            found += [r"\bIf nobody is there\b", *self.nobody.says()]
        return tuple(found)

    def parts(self) -> tuple[Effect, ...]:
        return () if self.nobody is None else (self.nobody,)


class MinionsMarch(Effect):
    """All Minion counters advance toward the Town Hall."""

    def __init__(self, steps: int) -> None:
        self.steps = steps

    async def happen(self, you: You) -> None:
        await verbs.march(you, self.steps)

    def says(self) -> tuple[str, ...]:
        spaces = "space" if self.steps == 1 else "spaces"
        return (rf"\b[Aa]ll Minion counters move {self.steps} {spaces} toward the Town Hall\b",)


class RollMinionChart(Effect):
    """The minion chart is rolled for a random location."""

    async def happen(self, you: You) -> None:
        await verbs.minion_chart(you)

    def says(self) -> tuple[str, ...]:
        return (r"\broll on the Minion chart for a random location\b",)


class VillainAttacksYou(Effect):
    """The villain attacks you alone, with so many more dice."""

    def __init__(self, bonus: int = 0) -> None:
        self.bonus = bonus

    async def happen(self, you: You) -> None:
        await verbs.attack_you(you, self.bonus)

    def says(self) -> tuple[str, ...]:
        more = (rf"\b{self.bonus} more (?:die|dice)\b",) if self.bonus else ()
        return (r"\b[Tt]he villain attacks\b", *more)


class VillainHeals(Effect):
    """The villain heals wounds."""

    def __init__(self, count: int) -> None:
        self.count = count

    async def times(self, you: You, count: int) -> None:
        verbs.heal_villain(you, self.count * count)

    def says(self) -> tuple[str, ...]:
        return (rf"\bheals {amount(self.count, 'wound', 'wounds')}",)


class VillainGrows(Effect):
    """The villain gains Health for good."""

    def __init__(self, health: int) -> None:
        self.health = health

    async def times(self, you: You, count: int) -> None:
        verbs.add_health(you, self.health * count)

    def says(self) -> tuple[str, ...]:
        return (rf"\bgains {self.health} Health for good\b",)


class WinBounty(Effect):
    """You are paid for a victory."""

    def __init__(self, count: int) -> None:
        self.count = count

    async def times(self, you: You, count: int) -> None:
        verbs.win_bounty(you, self.count * count)

    def says(self) -> tuple[str, ...]:
        return (rf"\b{self.count} more (?:Investigation|for each Minion)\b",)


class StandUp(Effect):
    """You stand up again, fully healed (MYS-04)."""

    async def happen(self, you: You) -> None:
        await verbs.revive(you)

    def says(self) -> tuple[str, ...]:
        return (r"\bstands? up\b", r"\bwithout wounds\b")


class Remains(Effect):
    """Nothing happens at first: the card works while it remains in play."""

    async def happen(self, you: You) -> None:
        return

    def says(self) -> tuple[str, ...]:
        return (r"\b[Rr]emains in [Pp]lay\b",)


class DiscardThis(Effect):
    """The card itself is discarded."""

    async def happen(self, you: You) -> None:
        await verbs.discard_this(you)

    def says(self) -> tuple[str, ...]:
        return (r"\b[Dd]iscard",)


class Replaces(Effect):
    """Other cards in play with a keyword leave: only one such card lies there at a time."""

    def __init__(self, keyword: str) -> None:
        self.keyword = keyword

    async def happen(self, you: You) -> None:
        for other in in_play(you, "mystery", self.keyword):
            if other != you.card:
                await verbs.leave_play(you, other)

    def says(self) -> tuple[str, ...]:
        return (rf"\bReplaces other {self.keyword}\b",)


# ---- effects made of effects ------------------------------------------------------------------


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


class Training(Effect):
    """You may pay to raise one of these skills by 1 for good; `rule` says so."""

    def __init__(self, price: int, *skills: int, rule: str) -> None:
        self.price = price
        self.skills = skills
        self.rule = rule

    async def happen(self, you: You) -> None:
        cost = price_of(you, "training", self.price)
        if you.who.investigation < cost:
            return
        choices = {LEAVE: -1}
        choices |= {option(f"train:{SKILLS[skill]}", cost): skill for skill in self.skills}
        skill = await asking.pick(you, "train", choices, self.rule)
        if skill >= 0:
            verbs.pay(you, cost)
            verbs.upgrade(you, skill)

    def says(self) -> tuple[str, ...]:
        names = [rf"\b{SKILL_NAMES[skill]}\b" for skill in self.skills]
        return (rf"\bmay pay {self.price} Investigation to raise\b", r"\bby 1 for good\b", *names)


class Shop(Effect):
    """You may buy Town Items at their printed cost, as many as you can pay and want (BRD-19)."""

    async def happen(self, you: You) -> None:
        while not you.who.down:
            choices = {LEAVE: -1}
            for item in for_sale(you):
                cost = cost_of(you, item)
                if cost <= you.who.investigation:
                    choices[option(f"buy:{card_name(you, item)}", cost)] = item
            item = await asking.pick(you, "shop", choices, "BRD-19")
            if item < 0:
                return
            await verbs.buy(you, item, cost_of(you, item))

    def says(self) -> tuple[str, ...]:
        return (r"\bmay buy Town Items\b",)


class Doctor(Effect):
    """You may have wounds healed for a price each, as many as you can pay and want (BRD-22)."""

    def __init__(self, price: int) -> None:
        self.price = price

    async def happen(self, you: You) -> None:
        cost = price_of(you, "doctor", self.price)
        who = you.who
        most = min(who.wounds, who.investigation // cost) if cost else who.wounds
        if most:
            count = await asking.choose_number(you, 0, most, "heal", "BRD-22", price=cost)
            verbs.pay(you, count * cost)
            verbs.heal(you, count)

    def says(self) -> tuple[str, ...]:
        return (rf"\bheal any number of wounds for {self.price} Investigation each\b",)


class Cure(Effect):
    """You may pay to have a curse lifted; one of them, if there are several (BRD-23)."""

    def __init__(self, price: int) -> None:
        self.price = price

    async def happen(self, you: You) -> None:
        curses = curses_of(you, you.hero)
        cost = price_of(you, "cure", self.price)
        if curses and you.who.investigation >= cost:
            choices = {LEAVE: -1, option("cure", cost): curses[0]}
            curse = await asking.pick(you, "cure", choices, "BRD-23")
            if curse >= 0:
                verbs.pay(you, cost)
                verbs.cure(you, curse)

    def says(self) -> tuple[str, ...]:
        return (rf"\bpay {self.price} Investigation to have a curse lifted\b",)


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
        choices = {one: one for one in self.choices if one.price <= purse}
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
        for hero in standing(you):
            here = not self.in_town or is_in_town(you, hero)
            if here and not you.g.s.heroes[hero].down:  # who falls on the way is skipped
                await self.effect.happen(you.as_hero(hero))

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
    board = you.g.content.board
    return board.spaces[you.g.s.heroes[hero].space].kind == "town"
