"""Asking somebody: one of these heroes, elders, spaces, cards, or whether to.

The player of `you` is asked, unless another seat is named: `you.g.first_seat` for the First Player.
`rule` is the entry of the catalogue that says so. `kind` is the kind of question: the card's
definition has its text (`asks`), if it is one of its own. `aim` says what the chosen one is for
(`HARM`, `SECRET`, `LOSE`), where that is not plain: whoever is asked by machine needs it.
"""

from __future__ import annotations

from collections.abc import Awaitable, Iterable, Mapping
from typing import TypeVar

from shadowbrook.engine.decision import Option, option
from shadowbrook.engine.happenings import FightRound
from shadowbrook.engine.verbs import asking
from shadowbrook.engine.you import You

from .looks import elder_name, hit_by_enemy, name_of

T = TypeVar("T")
YOURS = -1  # the player of `you`


def _seat(you: You, seat: int) -> int:
    return you.seat if seat < 0 else seat


def pick(
    you: You, kind: str, choices: Mapping[Option, T], rule: str = "ENC-04", seat: int = YOURS
) -> Awaitable[T]:
    """Ask with options of your own; return the value behind the one that was chosen."""
    hero = you.hero if seat < 0 else -1
    return asking.pick(you.g, _seat(you, seat), kind, choices, you.source, rule, hero)


def confirm(you: You, kind: str, rule: str = "ENC-04", price: int = 0) -> Awaitable[bool]:
    """Ask whether you want to; saying yes may have a price, which the script still has to take."""
    return asking.confirm(you.g, you.seat, kind, you.source, rule, you.hero, price)


def choose_hero(
    you: You,
    heroes: Iterable[int],
    rule: str = "CRD-26",
    kind: str = "choose-hero",
    seat: int = YOURS,
    aim: str = "",
) -> Awaitable[int]:
    """One of these heroes."""
    return asking.choose_hero(you.g, _seat(you, seat), heroes, you.source, rule, kind, aim=aim)


def choose_elder(
    you: You,
    elders: Iterable[int],
    rule: str = "CRD-26",
    kind: str = "choose-elder",
    seat: int = YOURS,
    aim: str = "",
) -> Awaitable[int]:
    """One of these elders."""
    return asking.choose_elder(you.g, _seat(you, seat), elders, you.source, rule, kind, aim=aim)


def choose_space(
    you: You,
    spaces: Iterable[int],
    rule: str = "CRD-26",
    kind: str = "choose-space",
    seat: int = YOURS,
    aim: str = "",
) -> Awaitable[int]:
    """One of these spaces."""
    return asking.choose_space(you.g, _seat(you, seat), spaces, you.source, rule, kind, aim=aim)


def choose_card(
    you: You,
    cards: Iterable[int],
    rule: str = "CRD-26",
    kind: str = "choose-card",
    seat: int = YOURS,
    aim: str = "",
) -> Awaitable[int]:
    """One of these cards; copies of the same card count as one."""
    return asking.choose_card(you.g, _seat(you, seat), cards, you.source, rule, kind, aim=aim)


def choose_number(
    you: You, low: int, high: int, kind: str, rule: str = "ENC-04", price: int = 0
) -> Awaitable[int]:
    """A number, at so much Investigation apiece, which the script still has to take."""
    return asking.choose_number(
        you.g, you.seat, low, high, kind, you.source, rule, you.hero, price=price
    )


def choose_hit(you: You, pending: FightRound, rule: str = "FGT-19") -> Awaitable[int]:
    """Whose hits are re-rolled: those on the hero who fights (-1), or on an elder of the party."""
    choices: dict[Option, int] = {}
    for victim in hit_by_enemy(pending):
        hero = f"hero:{name_of(you, pending.hero)}"
        choices[option(hero if victim < 0 else f"elder:{elder_name(you, victim)}")] = victim
    return pick(you, "re-roll-hit", choices, rule)
