"""What effects are worth to a hero, in Investigation: gains and losses told apart.

A gain counts as much as money does now (`Facts.money`), a loss always in full. An effect that
is not known here counts as nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from shadowbrook import cards
from shadowbrook.cards import Effect
from shadowbrook.engine.acting import Judged
from shadowbrook.engine.definitions import Card, ChartEntry, Space
from shadowbrook.engine.judging import STEP
from shadowbrook.engine.words import SKILLS
from shadowbrook.odds import test

from .values import FOR_GOOD, USUAL_EVENT

if TYPE_CHECKING:
    from .holding import Holding

Value = tuple[float, float]  # gain, loss
Rate = Callable[[Any, "Holding"], Value]

NOTHING: Value = (0.0, 0.0)
RISE = 2.5  # a step of the track upward
WOUND = 1.5
HEALED = 1.3
DRAW = 1.2  # another card of a corner's deck
FLIGHT = 0.5  # one space toward the Town Hall
LED_AWAY = 1.0
ON_THE_BOARD = 0.4  # Investigation that anybody can collect
ATTACK = 1.4  # of the villain, somewhere
GROWTH = 1.2  # 1 Health of the villain
MINION = 0.8
MARCH = 0.3  # of all minions, a space
DEAR, FAR = 4, 4  # a Lair that costs so much, further away than that,
EXCHANGED = 2.2  # is worth exchanging


def net(effect: Effect, mind: Holding) -> float:
    """What an effect is worth to this hero."""
    gain, loss = value(effect, mind)
    return gain * mind.money - loss


def value(effect: Effect, mind: Holding) -> Value:
    """What an effect brings this hero, and what it costs."""
    rate = VALUES.get(type(effect))
    return rate(effect, mind) if rate is not None else NOTHING


def effects_of(piece: Judged) -> tuple[Effect, ...]:
    """All effects of a piece, those that others are made of too."""
    return _effects_of(piece)


@lru_cache(maxsize=4096)
def _effects_of(piece: Judged) -> tuple[Effect, ...]:
    found: list[object] = []
    if isinstance(piece, Card):
        found += [getattr(piece, "play", None), getattr(piece, "found", None), *piece.like]
        found += [getattr(form, "effect", None) for form in piece.does]
    elif isinstance(piece, ChartEntry):
        found.append(piece.event)
    elif isinstance(piece, Space):
        found.append(piece.service)
    return tuple(part for one in found if isinstance(one, Effect) for part in parts(one))


def parts(effect: Effect) -> Iterator[Effect]:
    """An effect and all that it is made of."""
    yield effect
    for part in effect.parts():
        yield from parts(part)


# ---- kind by kind --------------------------------------------------------------------------------


def _upgrade(effect: cards.Upgrade, mind: Holding) -> Value:
    skill = SKILLS[effect.skill]
    if skill == "combat":
        return mind.combat_worth, 0.0
    return FOR_GOOD.get(skill, 0.5), 0.0


def _then(effect: cards.Then, mind: Holding) -> Value:
    gain = loss = 0.0
    for part in effect.effects:
        more, less = value(part, mind)
        gain, loss = gain + more, loss + less
    return gain, loss


def _trial(effect: cards.Trial, mind: Holding) -> Value:
    """One success is what most of it hangs on; of several skills the best is taken, or all."""
    values = [mind.who.value[skill] for skill in effect.skills]
    dice = max(values) if effect.either else sum(values)
    target = effect.target - int(bool(effect.easier) and mind.facts.carries(effect.easier))
    passed = test(dice, target)
    further = max(0.0, dice * (7 - target) / 6 - passed)
    if effect.most:
        further = min(further, effect.most - passed)
    won, lost, each = (
        value(part, mind) if part is not None else NOTHING
        for part in (effect.won, effect.lost, effect.each)
    )
    gain = passed * (won[0] + each[0]) + further * each[0] + (1 - passed) * lost[0]
    loss = (1 - passed) * lost[1] + passed * (won[1] + each[1]) + further * each[1]
    return gain, loss


def _on_die(effect: cards.OnDie, mind: Holding) -> Value:
    good = (7 - effect.good) / 6
    then, otherwise = (
        value(part, mind) if part is not None else NOTHING
        for part in (effect.then, effect.otherwise)
    )
    return (
        good * then[0] + (1 - good) * otherwise[0],
        good * then[1] + (1 - good) * otherwise[1],
    )


def _if(effect: cards.If, mind: Holding) -> Value:
    """Whether the condition will hold is not known: mostly what is said first happens."""
    return value(effect.then, mind)


def _if_you_do(effect: cards.IfYouDo, mind: Holding) -> Value:
    return value(effect.effect, mind) if net(effect.effect, mind) > 0 else NOTHING


def _may_pay(effect: cards.MayPay, mind: Holding) -> Value:
    gain, loss = value(effect.effect, mind)
    paid = gain - effect.price, loss
    return paid if paid[0] * mind.money - loss > 0 else NOTHING


def _choose(effect: cards.Choose, mind: Holding) -> Value:
    found = []
    for option, part in effect.choices.items():
        gain, loss = value(part, mind) if part is not None else NOTHING
        found.append((gain - option.price, loss))
    return max(found, key=lambda one: one[0] * mind.money - one[1], default=NOTHING)


def _for_blood(effect: cards.ForBlood, mind: Holding) -> Value:
    gain, loss = value(effect.effect, mind)
    return gain, loss + WOUND * effect.wounds


def _exchange_lair(effect: cards.ExchangeLair, mind: Holding) -> Value:
    """Another Lair may be cheaper or nearer, if nobody is about to storm this one."""
    lair = mind.table.lair(mind.hero)
    if lair is None or lair.cost < DEAR:
        return NOTHING
    board = mind.table.content.board
    away = board.distance[board.index[lair.space]]
    near = any(away[mind.table.heroes[n].space] <= FAR for n in mind.fighters)
    return NOTHING if near else (EXCHANGED, 0.0)


def _one_part(effect: Any, mind: Holding) -> Value:
    return value(effect.effect, mind)


VALUES: Mapping[type[Effect], Rate] = {
    cards.Gain: lambda effect, mind: (effect.count, 0.0),
    cards.WinBounty: lambda effect, mind: (effect.count, 0.0),
    cards.Lose: lambda effect, mind: (0.0, effect.count),
    cards.TakeWounds: lambda effect, mind: (0.0, WOUND * effect.count),
    cards.Heal: lambda effect, mind: (HEALED * min(effect.count, mind.who.wounds), 0.0),
    cards.DrawEvents: lambda effect, mind: (USUAL_EVENT * effect.count, 0.0),
    cards.DrawFrom: lambda effect, mind: (DRAW, 0.0),
    cards.TrackRises: lambda effect, mind: (RISE * effect.count, 0.0),
    cards.TrackFalls: lambda effect, mind: (0.0, STEP * effect.count),
    cards.PlaceClues: lambda effect, mind: (ON_THE_BOARD * effect.count, 0.0),
    cards.MoveHomeward: lambda effect, mind: (0.0, FLIGHT),
    cards.MoveTo: lambda effect, mind: (0.0, LED_AWAY),
    cards.AddBox: lambda effect, mind: (mind.box_worth, 0.0),
    cards.VillainAttacks: lambda effect, mind: (0.0, ATTACK),
    cards.VillainAttacksYou: lambda effect, mind: (0.0, ATTACK),
    cards.VillainGrows: lambda effect, mind: (0.0, GROWTH * effect.health),
    cards.PlaceMinion: lambda effect, mind: (0.0, MINION),
    cards.RollMinionChart: lambda effect, mind: (0.0, MINION),
    cards.MinionsMarch: lambda effect, mind: (0.0, MARCH * effect.steps),
    cards.ExchangeLair: _exchange_lair,
    cards.Upgrade: _upgrade,
    cards.Then: _then,
    cards.Trial: _trial,
    cards.OnDie: _on_die,
    cards.If: _if,
    cards.IfYouDo: _if_you_do,
    cards.MayPay: _may_pay,
    cards.Choose: _choose,
    cards.ForBlood: _for_blood,
    cards.UnlessPaid: _one_part,
    cards.ChooseHero: _one_part,
    cards.EachHero: _one_part,
    cards.EachFighter: _one_part,
    cards.Whoever: _one_part,
}
