"""Forms that add to a number: fight dice, targets, skills, prices, movement."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from shadowbrook.engine import moments as on
from shadowbrook.engine.fight_parts import NOTHING, FightPart
from shadowbrook.engine.happenings import Happening, Skill
from shadowbrook.engine.hooks import Condition, Form, Hook, NumberOf, all_of
from shadowbrook.engine.moments import Number
from shadowbrook.engine.you import You

from .conditions import for_a_fight, hero_is_wounded, one_box_left, yours
from .effects import SKILL_NAMES
from .looks import carries


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
    return rf"(?:−{count}\b|-{count}\b|\b{words} fewer\b|\b{words}(?: \w+)* (?:less|shorter)\b)"


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
        than_usual = "more" if self.amount > 0 else "less"  # GAP-76
        return (rf"\bhit\b.*\bon one {than_usual} than usual\b",)


class EnemyHitsOn(Adds):
    """The enemy's fight dice hit on more (or less) than usual."""

    def __init__(self, amount: int, *conditions: Condition, words: str = "") -> None:
        super().__init__(on.ENEMY_TARGET, amount, *conditions, words=words)


def wary_of(keyword: str) -> Mapping[int, NumberOf[Skill]]:
    """For a minion's `number`: one fight die less against who carries a card with a keyword."""

    def less(you: You, skill: Skill) -> int:
        return -1 if carries(you, keyword) else 0

    return {on.ENEMY_DICE.number: less}


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


class StrikesFirst(Form):
    """You strike first in your fights with minions, if the conditions hold (GAP-74)."""

    def __init__(self, *conditions: Condition) -> None:
        self.conditions = (yours, *conditions)

    def add(self, you: You, skill: Any) -> int:
        """It is so: the conditions have been asked."""
        return 1

    def hooks(self) -> tuple[Hook, ...]:
        number = on.STRIKES_FIRST.number
        return (Hook(on=number, run=self.add, can=all_of(self.conditions)),)

    def says(self) -> tuple[str, ...]:
        return (r"\bstrikes? first\b",)


class AlsoNextTo(Form):
    """For your move spaces count as next to yours that are not: those that `where` gives."""

    def __init__(self, where: Callable[[You], Iterable[int]], *conditions: Condition) -> None:
        self.where = where
        self.conditions = (yours, *conditions)

    def add(self, you: You, moving: Any) -> int:
        """The spaces, as bits."""
        found = 0
        for space in self.where(you):
            found |= 1 << space
        return found

    def hooks(self) -> tuple[Hook, ...]:
        return (Hook(on=on.WAYS.number, run=self.add, can=all_of(self.conditions)),)


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
