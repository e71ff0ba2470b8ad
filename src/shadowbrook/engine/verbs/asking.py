"""Asking players: small helpers over `Game.choose` that give back what was chosen."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import TYPE_CHECKING, Any, TypeVar

from ..decision import ASIDE, NO, YES, Option, option
from ..queries.names import card_id, elder_id, hero_id, space_id

if TYPE_CHECKING:
    from ..game import Game

T = TypeVar("T")


async def pick(
    g: Game,
    seat: int,
    kind: str,
    choices: Mapping[Option, T],
    source: str,
    reason: str,
    hero: int = -1,
    about: dict[str, Any] | None = None,
    aim: str = "",
) -> T:
    """Ask a seat and give back the value behind the option chosen; `aim` is what it is for.

    If something is played aside meanwhile, what it has taken away is no longer offered.
    """
    options = tuple(choices)
    key = await g.question(seat, kind, options, source, reason, hero, about, aim)
    while ASIDE in key:
        before = [_stands_on(g, one, choices[one]) for one in options]
        await g.take_aside(key)
        pairs = zip(options, before, strict=True)
        same = [one for one, was in pairs if _stands_on(g, one, choices[one]) == was]
        options = g.affordable(same, hero, source)
        key = await g.question(seat, kind, options, source, reason, hero, about, aim)
    return next(choices[one] for one in options if one.key == key)


def _stands_on(g: Game, one: Option, value: object) -> object:
    """What must be as it was for an option to be good: where the card lies that it names, who
    the hero or elder is."""
    s = g.s
    if not isinstance(value, int) or value < 0:
        return None
    cards = g.content.cards
    if one.verb == "secret" or (value < len(cards) and cards[value].id in one.args):
        return s.place[value]
    if value < len(s.heroes) and hero_id(g, value) in one.args:
        return s.heroes[value].down
    if value < len(s.elders) and elder_id(g, value) in one.args:
        return s.elders[value].status, bool(s.elders[value].secrets)
    return None


async def confirm(
    g: Game, seat: int, kind: str, source: str, reason: str, hero: int = -1, price: int = 0
) -> bool:
    """Ask a seat whether it wants to; `price` is what saying yes costs."""
    yes = option("yes", price) if price else YES
    return await g.choose(seat, kind, (yes, NO), source, reason, hero) == "yes"


async def choose_hero(
    g: Game,
    seat: int,
    heroes: Iterable[int],
    source: str,
    reason: str,
    kind: str = "choose-hero",
    hero: int = -1,
    aim: str = "",
) -> int:
    """One of these heroes."""
    choices = {option(f"hero:{hero_id(g, n)}"): n for n in heroes}
    return await pick(g, seat, kind, choices, source, reason, hero, aim=aim)


async def choose_elder(
    g: Game,
    seat: int,
    elders: Iterable[int],
    source: str,
    reason: str,
    kind: str = "choose-elder",
    aim: str = "",
) -> int:
    """One of these elders."""
    choices = {option(f"elder:{elder_id(g, n)}"): n for n in elders}
    return await pick(g, seat, kind, choices, source, reason, aim=aim)


async def choose_space(
    g: Game,
    seat: int,
    spaces: Iterable[int],
    source: str,
    reason: str,
    kind: str = "choose-space",
    aim: str = "",
) -> int:
    """One of these spaces."""
    choices = {option(f"space:{space_id(g, n)}"): n for n in spaces}
    return await pick(g, seat, kind, choices, source, reason, aim=aim)


async def choose_card(
    g: Game,
    seat: int,
    cards: Iterable[int],
    source: str,
    reason: str,
    kind: str = "choose-card",
    aim: str = "",
) -> int:
    """One of these cards; copies of the same card count as one."""
    choices = {option(f"card:{card_id(g, n)}"): n for n in cards}
    return await pick(g, seat, kind, choices, source, reason, aim=aim)


@lru_cache(maxsize=512)
def amounts(low: int, high: int, price: int = 0, points: int = 0) -> tuple[Option, ...]:
    """Options for a number from `low` to `high`, each at so much apiece."""
    return tuple(option(f"number:{n}", n * price, n * points) for n in range(low, high + 1))


async def choose_number(
    g: Game,
    seat: int,
    low: int,
    high: int,
    kind: str,
    source: str,
    reason: str,
    hero: int = -1,
    price: int = 0,
    points: int = 0,
    about: dict[str, Any] | None = None,
) -> int:
    """A number from `low` to `high`, in one decision; `price` and `points` are for each."""
    options = amounts(low, high, price, points)
    key = await g.choose(seat, kind, options, source, reason, hero, about)
    return int(key[7:])
