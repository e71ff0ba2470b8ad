"""The action point turn: a day of 12 points in place of move, fight and act (AP-05 to AP-24).

Every option shows its price in points. The encounter is not compulsory (GAP-40).
"""

from __future__ import annotations

from heapq import heappop, heappush
from typing import TYPE_CHECKING, Final

from ..decision import AGAIN, Option, option
from ..definitions import HeroSheet
from ..dispatch import total, trigger
from ..happenings import Arrived, Moving, Turn
from ..queries.elders import with_secrets
from ..queries.heroes import hand_full
from ..queries.markers import barriers, kind_of
from ..queries.passages import further_ways, open_passages
from ..queries.showdowns import lair_left
from ..queries.values import closed, lair_price, look_price, price
from ..state import Hero
from ..verbs.asking import choose_number
from ..verbs.cards import draw_event
from ..verbs.investigation import collect, pay
from ..verbs.moving import set_out
from ..verbs.turns import EVENT, LAIR, LOOK
from ..verbs.wounds import heal
from ..windows import use
from ..words import On
from .registry import step
from .turn import (
    HEAL_PRICE,
    ability_offers,
    clear_options,
    declare,
    go,
    may_start_showdown,
    showdown_price,
    start_turn,
)

if TYPE_CHECKING:
    from ..board import Passage
    from ..game import Game

GROGGY: Final = 6  # AP-40
ON_THE_WAY: Final = 0  # `Hero.stage` by day; whoever has arrived has 1 + the number of the space
END_DAY: Final = option("end-turn")
# Actions that go another way than in a turn of phases.
DAY_STEPS: Final = {"heal": "day-heal", "event": "day-event"}


@step("day", "hero")
async def day(g: Game, hero: int, _b: int) -> None:
    """The day begins with its points (AP-06, AP-07)."""
    s = g.s
    who = s.heroes[hero]
    if who.down:
        g.emit("no-turn", hero)
        return
    s.active = hero
    start_turn(who)
    who.points = GROGGY if who.groggy else int(g.rules.turn_points)
    who.groggy = False
    who.move_points = max(0, total(g, On.MOVEMENT, Moving(hero, 0)))  # AP-49, AP-52
    g.emit("turn", hero)
    g.emit("day", hero, who.points, who.move_points)
    if s.listening[On.TURN_START]:
        await trigger(g, On.TURN_START, Turn(hero))
    s.flow += [("end-turn", hero, 0), ("day-action", hero, 0)]


@step("day-action", "hero")
async def day_action(g: Game, hero: int, _b: int) -> None:
    """Choose what to do with the points left."""
    s = g.s
    who = s.heroes[hero]
    if who.turn_over or who.down:  # AP-37
        await end_move(g, hero)
        return
    if s.minions[who.space]:  # AP-10
        s.flow += [("day-action", hero, 0), ("clash", who.space, 0)]
        return
    moves = _moves(g, hero)
    passages = _passages(g, hero)
    abilities = [
        (option(o.key, o.price, cost), card, hook, happening)
        for o, card, hook, happening in ability_offers(g, who)
        if who.points >= (cost := _ability_points(g, hero, o))
    ]
    options = [*moves, *passages, *_actions(g, hero), *(one[0] for one in abilities), END_DAY]
    key = await g.choose(who.seat, "action", options, "actions", "AP-05", hero, again=True)
    if key == "end-turn":
        await end_move(g, hero)
        return
    if key == AGAIN:
        s.flow.append(("day-action", hero, 0))
        return
    chosen = next(o for o in options if o.key == key)
    s.flow.append(("day-action", hero, 0))
    if chosen in moves:
        _pay_way(g, who, hero, chosen)
        await _walk(g, who, hero, moves[chosen])
        return
    if chosen in passages:
        _pay_way(g, who, hero, chosen)
        if await set_out(g, hero, passages[chosen], chosen.price):
            await _walk(g, who, hero, (passages[chosen].there,))
        return
    if key == "collect":  # how many, and so what it costs, is asked next
        s.flow.append(("day-collect", hero, 0))
        return
    spend(g, hero, chosen.points)
    for one, card, hook, happening in abilities:
        if one is chosen:
            await use(g, card, hook, happening)
            return
    if key == "showdown":  # AP-20: the day ends at once
        if await declare(g, hero):
            s.flow += [("day-over", hero, 0), ("showdown-reveal", hero, 0)]
        return
    if key == "encounter":
        await end_move(g, hero)
        who.visits = (*who.visits, who.space)
        s.flow.append(("encounter", hero, 0))
        return
    if key.startswith("clear:"):
        s.flow.append(("clear", hero, g.content.minion_index[key.partition(":")[2]]))
        return
    s.flow.append((DAY_STEPS.get(key, key), hero, 0))


def _ability_points(g: Game, hero: int, one: Option) -> int:
    """AP-22, AP-50: 2, or what the ability says; to play an Event is free (AP-18)."""
    if one.verb == "play":
        return 0
    return points(g, hero, one.key, g.content.points.get(one.key, ACTION_POINTS))


EVENT_POINTS: Final = 4  # AP-16
ACTION_POINTS: Final = 2  # AP-22
ROUTE_POINTS: Final = 2  # AP-23
STEP: Final = "points:step"


def points(g: Game, hero: int, what: str, base: int) -> int:
    """The price of something in action points: the hero's own, and all that changes it."""
    sheet = g.content.cards[g.s.heroes[hero].card]
    assert isinstance(sheet, HeroSheet)
    return price(g, hero, f"points:{what}", sheet.points.get(what, base))  # AP-47


def spend(g: Game, hero: int, count: int) -> None:
    """Take action points off the day."""
    if count:
        who = g.s.heroes[hero]
        who.points -= count
        g.emit("spent-points", hero, count, who.points)


def _moves(g: Game, hero: int) -> dict[Option, tuple[int, ...]]:
    """Every space in reach, with the points it takes."""
    s = g.s
    who = s.heroes[hero]
    board = g.content.board
    purse = who.points + who.move_points
    found = {}
    if s.listening[On.PRICE] or any(s.vermin):
        for there, (cost, way) in _cheapest(g, hero, purse).items():
            found[option(board.moves[there].key, 0, cost)] = way
    else:
        for key, way in board.reach(who.space, purse, *barriers(g))[2].items():
            cost = len(way) + (1 if s.minions[way[-1]] else 0)  # AP-08, AP-09
            if cost <= purse:
                found[option(key, 0, cost)] = way
    return _with_further_ways(g, hero, found, purse) if s.listening[On.WAYS] else found


def _with_further_ways(
    g: Game, hero: int, found: dict[Option, tuple[int, ...]], purse: int
) -> dict[Option, tuple[int, ...]]:
    """The same with spaces that count as next to the hero, where that is cheaper."""
    by_key = {one.key: (one, way) for one, way in found.items()}
    start = g.s.heroes[hero].space
    for there in further_ways(g, hero, 0):
        base = 2 if g.s.has_minion(there) else 1
        one = option(g.content.board.moves[there].key, 0, price(g, hero, STEP, base, start, there))
        before = by_key.get(one.key)
        if one.points <= purse and (before is None or one.points < before[0].points):
            by_key[one.key] = one, (there,)
    return dict(by_key.values())


def _passages(g: Game, hero: int) -> dict[Option, Passage]:
    """AP-23: secret routes, and boats at the same points; both are steps (GAP-81, AP-58)."""
    who = g.s.heroes[hero]
    if not g.content.board.passages[who.space]:
        return {}
    found = {}
    for way, passage in open_passages(g, hero).items():
        points = price(g, hero, STEP, ROUTE_POINTS, who.space, passage.there)
        if points <= who.points + who.move_points:
            found[option(way.key, way.price, points)] = passage
    return found


def _cheapest(g: Game, hero: int, purse: int) -> dict[int, tuple[int, tuple[int, ...]]]:
    """The cheapest way to each space where steps differ (AP-53, AP-54, AP-58, GAP-59)."""
    s = g.s
    start = s.heroes[hero].space
    walls, closed = barriers(g)
    found: dict[int, tuple[int, tuple[int, ...]]] = {}
    edge: list[tuple[int, int, tuple[int, ...]]] = [(0, start, ())]
    while edge:
        cost, here, way = heappop(edge)
        if here in found:
            continue
        found[here] = cost, way
        if walls >> here & 1 and here != start:  # MOV-05
            continue
        for there in g.content.board.near[here]:
            if there in found or closed >> there & 1:
                continue
            base = 2 if s.has_minion(there) else 1  # AP-08, AP-09
            total = cost + price(g, hero, STEP, base, here, there)
            if total <= purse:
                heappush(edge, (total, there, (*way, there)))
    del found[start]
    return found


def _pay_way(g: Game, who: Hero, hero: int, way: Option) -> None:
    """Points for movement only go first (AP-49, AP-52)."""
    first = min(way.points, who.move_points)
    who.move_points -= first
    who.points -= way.points - first
    g.emit("spent-points", hero, way.points, who.points)


async def _walk(g: Game, who: Hero, hero: int, way: tuple[int, ...]) -> None:
    who.walked = True
    who.stage = ON_THE_WAY
    await go(g, hero, way)
    if g.s.listening[On.WALKED]:
        await trigger(g, On.WALKED, Arrived(hero, who.space))


async def end_move(g: Game, hero: int) -> None:
    """AP-59: a move ends where the hero uses what a space offers, or where the day ends."""
    who = g.s.heroes[hero]
    if who.stage != who.space + 1 and not who.down:
        who.stage = who.space + 1
        if g.s.listening[On.MOVED]:
            await trigger(g, On.MOVED, Arrived(hero, who.space))


def _actions(g: Game, hero: int) -> list[Option]:
    """What the hero can afford in points and Investigation (AP-11 to AP-21)."""
    s = g.s
    who = s.heroes[hero]
    found: list[Option] = []
    if kind_of(g, who.space) != "road":
        found.append(option("encounter", 0, 2 + 2 * who.visits.count(who.space)))  # AP-11
    if s.clues[who.space]:
        found.append(option("collect", 0, 1))  # AP-15
    if who.wounds and who.investigation >= heal_price(g, hero):
        found.append(option("heal", heal_price(g, hero), 2))  # AP-13, AP-14
    if not who.acted & EVENT and not hand_full(g, hero):
        found.append(option("event", 0, points(g, hero, "event", EVENT_POINTS)))  # AP-16
    if not who.acted & LAIR and lair_left(g) and who.investigation >= lair_price(g, hero):
        found.append(option("buy-lair", lair_price(g, hero), 2))  # AP-19
    if not who.acted & LOOK and with_secrets(g) and who.investigation >= look_price(g, hero):
        found.append(option("look", look_price(g, hero), 3))  # AP-21
    found += [option(one.key, 0, ACTION_POINTS) for one in clear_options(g, hero)]  # AP-22
    found = [one for one in found if one.points <= who.points]
    if may_start_showdown(g, hero):
        found.append(option("showdown", showdown_price(g, hero)))
    return found


def heal_price(g: Game, hero: int) -> int:
    """AP-14: at the Doctor's Office a wound costs 1 Investigation, the doctor's price (BRD-22)."""
    if at_the_doctors(g, hero):
        return price(g, hero, "doctor", 1)
    return price(g, hero, "heal", HEAL_PRICE)


def at_the_doctors(g: Game, hero: int) -> bool:
    """Whether a hero is where wounds are healed cheaply, and that is open."""
    space = g.s.heroes[hero].space
    return g.content.board.spaces[space].doctor and not closed(g, hero, space)


@step("day-over", "hero")
async def day_over(g: Game, hero: int, _b: int) -> None:
    """Nothing more today."""
    g.s.heroes[hero].turn_over = True


@step("day-collect", "hero")
async def day_collect(g: Game, hero: int, _b: int) -> None:
    """AP-15: 1 point for each Investigation."""
    who = g.s.heroes[hero]
    most = min(g.s.clues[who.space], who.points)
    count = await choose_number(g, who.seat, 1, most, "collect", "collect", "AP-15", hero, points=1)
    spend(g, hero, count)
    await collect(g, hero, count, "collect")


@step("day-heal", "hero")
async def day_heal(g: Game, hero: int, _b: int) -> None:
    """AP-13: any number of wounds in one go."""
    who = g.s.heroes[hero]
    cost = heal_price(g, hero)
    most = min(who.wounds, who.investigation // cost) if cost else who.wounds
    count = await choose_number(g, who.seat, 1, most, "heal", "heal", "AP-13", hero, price=cost)
    pay(g, hero, count * cost, "heal")
    heal(g, hero, count, "heal")
    if at_the_doctors(g, hero):
        await end_move(g, hero)


@step("day-event", "hero")
async def day_event(g: Game, hero: int, _b: int) -> None:
    """AP-16: an Event, once a day."""
    g.s.heroes[hero].acted |= EVENT
    await draw_event(g, hero)
