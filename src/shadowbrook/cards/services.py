"""Effects that places of the Town offer for Investigation: training, goods, care, cures.

Whoever is knocked out beside the question, by what somebody plays aside, gets none of it (KO-05).
"""

from __future__ import annotations

from shadowbrook.engine.decision import option
from shadowbrook.engine.words import SKILLS
from shadowbrook.engine.you import You

from . import asking, verbs
from .effects import SKILL_NAMES, Effect
from .looks import card_name, cost_of, curses_of, for_sale, price_of

LEAVE = option("leave")


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
        if skill >= 0 and not you.who.down:
            verbs.pay(you, cost)
            verbs.upgrade(you, skill)

    def says(self) -> tuple[str, ...]:
        names = [rf"\b{SKILL_NAMES[skill]}\b" for skill in self.skills]
        return (rf"\bmay pay {self.price} Investigation to raise\b", r"\bby 1 for good\b", *names)


class Shop(Effect):
    """You may buy Town Items at their printed cost, as many as you can pay and want (BRD-19).

    Another stack may be named: `Shop("monastery-item")` sells Monastery Items.
    """

    def __init__(self, deck: str = "town-item") -> None:
        self.deck = deck

    async def happen(self, you: You) -> None:
        while not you.who.down:
            choices = {LEAVE: -1}
            for item in for_sale(you, self.deck):
                cost = cost_of(you, item)
                if cost <= you.who.investigation:
                    choices[option(f"buy:{card_name(you, item)}", cost)] = item
            item = await asking.pick(you, "shop", choices, "BRD-19")
            if item < 0 or you.who.down:
                return
            await verbs.buy(you, item, cost_of(you, item))

    def says(self) -> tuple[str, ...]:
        name = " ".join(word.capitalize() for word in self.deck.split("-"))
        return (rf"\bmay buy {name}s\b",)


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
            if not you.who.down:
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
            choices = {LEAVE: -1}
            kinds = {card_name(you, card): card for card in reversed(curses)}
            for name, card in sorted(kinds.items(), key=lambda one: curses.index(one[1])):
                key = "cure" if len(kinds) == 1 else f"cure:{name}"
                choices[option(key, cost)] = card
            curse = await asking.pick(you, "cure", choices, "BRD-23")
            if curse >= 0 and not you.who.down:
                verbs.pay(you, cost)
                verbs.cure(you, curse)

    def says(self) -> tuple[str, ...]:
        return (rf"\bpay {self.price} Investigation to have a curse lifted\b",)
