"""What has words of its own and acts at moments: what all definitions are made of.

A definition is completed while the module of its deck is being read, and never changed after that:
all games share it, and nothing that changes in play is on it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace

from .fight_parts import NOTHING, FightPart
from .hooks import ConditionOf, Form, H, Hook, NumberOf, ScriptOf, all_of
from .judging import Answering, Rating, Valuation
from .moments import Number as NumberMoment
from .moments import Stop, Trigger


def complete(definition: object, name: str, value: object) -> None:
    """Complete a definition while the module of its deck is being read."""
    object.__setattr__(definition, name, value)


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Wording:
    """The words that a definition has of its own for what it asks, offers and tells.

    `asks` are its questions, by kind of decision; `{source}` is its name. `labels` are its options,
    by key, with names for what stands in the key: "bury", "buy:{card}". `tells` are its kinds of
    records: the names of their data in order, and the text.
    """

    asks: Mapping[str, str] = field(default_factory=dict)
    labels: Mapping[str, str] = field(default_factory=dict)
    tells: Mapping[str, tuple[str, str]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Judged(Wording):
    """What bots are told of it, as far as it cannot be derived (see `judging`), in Investigation.

    `dread` is what it is worth to be rid of it, or that it never comes. `advice` says how to answer
    questions that it asks, by their kind.
    """

    dread: float | Valuation | None = None
    advice: Mapping[str, Answering] = field(default_factory=dict)

    def answers(
        self, kind: str, because: str = "", margin: float = 0.0
    ) -> Callable[[Rating], Rating]:
        """How a bot should answer a question of this kind: it rates each option."""

        def attach(rate: Rating) -> Rating:
            complete(self, "advice", {**self.advice, kind: Answering(rate, because, margin)})
            return rate

        return attach


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Acting(Judged):
    """What has a text and acts at moments: a card, or an ability of a sheet.

    `does` are forms. A script that no form says is written below the definition:

        @definition.may(on.WOUND, your_wounds, once="turn")
        async def duck(you: You, wounds: Wounds) -> None: ...

    `in_fight` says what such a script changes in a fight; forms say it by themselves.
    """

    name: str
    text: str = ""
    does: tuple[Form, ...] = ()
    hooks: tuple[Hook, ...] = ()
    in_fight: FightPart = NOTHING

    @property
    def log_name(self) -> str:
        """The name under which the log tells of it, if that is not the card's id."""
        return ""

    def all_hooks(self) -> list[Hook]:
        """The hooks of its forms and of its scripts."""
        found = [hook for form in self.does for hook in form.hooks()]
        if self.log_name:
            found = [replace(hook, source=hook.source or self.log_name) for hook in found]
        return [*found, *self.hooks]

    def fight_parts(self) -> tuple[FightPart, ...]:
        """What it changes in a fight, by its forms and by its scripts."""
        found = (*(form.fight_part() for form in self.does), self.in_fight)
        return tuple(part for part in found if part != NOTHING)

    def may(
        self,
        stop: Stop[H] | tuple[Stop[H], ...],
        *conditions: ConditionOf[H],
        once: str = "",
        price: int = 0,
        hinders: bool = False,
        name: str = "",
        label: str = "",
    ) -> Callable[[ScriptOf[H]], ScriptOf[H]]:
        """The player may do this at a moment, if the conditions hold; see `Hook`.

        With several moments the script takes what all of them deliver. `name` and `label` tell
        abilities apart of which a card has several at one moment.
        """

        def attach(script: ScriptOf[H]) -> ScriptOf[H]:
            for one in stop if isinstance(stop, tuple) else (stop,):
                self._hook(
                    Hook(
                        on=one.number,
                        run=script,
                        can=all_of(conditions),
                        once=once,
                        price=price,
                        hinders=hinders,
                        source=self.log_name,
                        name=name,
                        label=label,
                    )
                )
            return script

        return attach

    def whenever(
        self,
        trigger: Trigger[H],
        *conditions: ConditionOf[H],
        once: str = "",
        moves_minions: bool = False,
        name: str = "",
    ) -> Callable[[ScriptOf[H]], ScriptOf[H]]:
        """This happens by itself at a moment, if the conditions hold; see `Hook`."""

        def attach(script: ScriptOf[H]) -> ScriptOf[H]:
            self._hook(
                Hook(
                    on=trigger.number,
                    run=script,
                    can=all_of(conditions),
                    once=once,
                    moves_minions=moves_minions,
                    source=self.log_name,
                    name=name,
                )
            )
            return script

        return attach

    def adds(
        self, number: NumberMoment[H], *conditions: ConditionOf[H], topics: tuple[str, ...] = ()
    ) -> Callable[[NumberOf[H]], NumberOf[H]]:
        """This is added to a number, if the conditions hold; see `Hook`."""

        def attach(amount: NumberOf[H]) -> NumberOf[H]:
            self._hook(
                Hook(
                    on=number.number,
                    run=amount,
                    can=all_of(conditions),
                    topics=topics,
                    source=self.log_name,
                )
            )
            return amount

        return attach

    def _hook(self, hook: Hook) -> None:
        complete(self, "hooks", (*self.hooks, hook))


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Ability(Acting):
    """An ability of a sheet, with a name and a text of its own; `id` names it in the log."""

    id: str = ""

    @property
    def log_name(self) -> str:
        return self.id
