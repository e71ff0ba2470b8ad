"""The Mystery Phase in its six steps (MYS-01)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ..decision import option
from ..dispatch import fire, forget, ready, total, trigger
from ..happenings import CounterMoves, Phase
from ..queries.minions import counters, is_there
from ..queries.names import card_id, hero_id
from ..verbs.asking import confirm, pick
from ..verbs.cards import draw_mystery
from ..verbs.investigation import pay
from ..verbs.knock_outs import revive
from ..verbs.minions import MinionsMove, minion_chart
from ..verbs.track import rise
from ..verbs.villain import heal_villain
from ..words import On, Zone
from ..you import NOBODY, You
from .registry import step

if TYPE_CHECKING:
    from ..game import Game

IN_THE_RED: Final = 8  # TRK-05
HOLDING_BACK_PRICE: Final = 2  # OPT-05

# Optional rules that act at the start of the phase, beside cards, which are numbers from 0.
GROWING_DARKNESS, HOLDING_BACK = -1, -2
OPTIONAL_EFFECTS: Final = {GROWING_DARKNESS: "growing-darkness", HOLDING_BACK: "holding-back"}


@step("mystery")
async def mystery_phase(g: Game, _a: int, _b: int) -> None:
    """Put the steps on the flow; whoever is down now was so before the phase."""
    s = g.s
    s.active = -1
    s.cursed = 0
    for hero in s.heroes:
        hero.down_phase = 0
    chart_and_card = [("mystery-chart", 4, 0), ("mystery-card", 5, 0)]
    if not g.rules.chart_before_mystery_card:  # CON-32
        chart_and_card.reverse()
    s.flow += [
        ("mystery-pass", 6, 0),
        *reversed(chart_and_card),
        ("mystery-heal", 3, 0),
        ("mystery-revive", 2, 0),
        ("mystery-start", 1, 0),
    ]
    g.emit("mystery-phase")


@step("mystery-start")
async def start(g: Game, number: int, _b: int) -> None:
    """Step 1. Minions move before everything else (MYS-03); the First Player sets the order
    of the rest (MYS-02)."""
    s = g.s
    s.phase = number
    await move_minions(g)
    waiting = [card for card in s.listening[On.MYSTERY_START] if not moves_minions(g, card)]
    if g.rules.opt_growing_darkness:
        waiting.append(GROWING_DARKNESS)
    if g.rules.opt_holding_back:
        waiting.append(HOLDING_BACK)
    while True:
        choices = {option(effect_key(g, one)): one for one in waiting if can_happen(g, one)}
        if not choices:
            return
        one = await pick(g, g.first_seat, "order-effects", choices, "mystery-phase", "MYS-02")
        waiting.remove(one)
        if one == GROWING_DARKNESS:  # OPT-03, OPT-04
            await minion_chart(g)
        elif one == HOLDING_BACK:
            await hold_back(g)
        else:
            await fire(g, one, On.MYSTERY_START, Phase())


def can_happen(g: Game, one: int) -> bool:
    """Whether an effect of step 1 would do anything now; only then its order is asked."""
    if one == HOLDING_BACK:
        return can_hold_back(g)
    return one == GROWING_DARKNESS or ready(g, one, On.MYSTERY_START, Phase()) is not None


def effect_key(g: Game, one: int) -> str:
    """What names an effect; copies of a card are told apart by the heroes who carry them."""
    if one < 0:
        return f"first:{OPTIONAL_EFFECTS[one]}"
    if g.s.zone(one) == Zone.HELD:
        return f"first-of:{card_id(g, one)}:{hero_id(g, g.s.owner(one))}"
    return f"first:{card_id(g, one)}"


def moves_minions(g: Game, card: int) -> bool:
    """Whether a card that acts at the start of the phase moves minions then (MYS-03)."""
    return g.content.hooks[card][g.s.zone(card) << 6 | On.MYSTERY_START].moves_minions


async def move_minions(g: Game) -> None:
    """What moves minions now: counters of their own, and cards that move them.

    One after another, in the First Player's order (MIN-27, MYS-02).
    """
    minions = g.content.minions
    waiting = [one for one in counters(g) if minions[one[1]].start_of_mystery is not None]
    cards = [card for card in g.s.listening[On.MYSTERY_START] if moves_minions(g, card)]
    if not waiting and not cards:
        return
    pending = g.pending  # a script that is dropped later ends with the list that it began with
    move = MinionsMove(waiting)
    pending.append(move)
    try:
        while await _next_move(g, move, cards):
            pass
    finally:
        pending.pop()


async def _next_move(g: Game, move: MinionsMove, cards: list[int]) -> bool:
    """One counter moves, or a card moves some; return whether there was anything left to move."""
    move.waiting = [(at, kind) for at, kind in move.waiting if is_there(g, at, kind)]
    choices = {option(mover_key(g, at, kind)): (at, kind) for at, kind in move.waiting}
    choices |= {option(effect_key(g, one)): (-1, one) for one in cards if can_happen(g, one)}
    if not choices:
        return False
    at, one = await pick(g, g.first_seat, "order-minions", choices, "mystery-phase", "MIN-27")
    if at < 0:
        cards.remove(one)
        await fire(g, one, On.MYSTERY_START, Phase())
    elif (at, one) in move.waiting and is_there(g, at, one):  # no card moved it aside meanwhile
        move.waiting.remove((at, one))
        minion = g.content.minions[one]
        script = minion.start_of_mystery
        assert script is not None
        await script(You(g, NOBODY, source=minion.id), CounterMoves(at, one))
    return True


def mover_key(g: Game, space: int, kind: int) -> str:
    return f"first:{g.content.minions[kind].id}:{g.content.board.spaces[space].id}"


def can_hold_back(g: Game) -> bool:
    """Once a round (OPT-06), in the red, and only if all can pay (GAP-37)."""
    s = g.s
    able = all(not h.down and h.investigation >= HOLDING_BACK_PRICE for h in s.heroes)
    return able and not s.held_back and s.track <= IN_THE_RED


async def hold_back(g: Game) -> None:
    """OPT-05: with the track in the red, every hero pays 2 Investigation for track +1."""
    s = g.s
    for seat in g.seat_orders[s.first]:  # a seat speaks for all its heroes
        hero = next(n for n in g.order() if g.seat(n) == seat)
        cost = HOLDING_BACK_PRICE * sum(1 for one in s.heroes if one.seat == seat)
        if not await confirm(g, seat, "holding-back", "holding-back", "OPT-05", hero, cost):
            return
    s.held_back = True
    for hero in g.order():
        pay(g, hero, HOLDING_BACK_PRICE, "holding-back")
    await rise(g, 1, "holding-back")


@step("mystery-revive")
async def stand_up(g: Game, number: int, _b: int) -> None:
    """Step 2: whoever was knocked out before stands up (MYS-04, KO-07, KO-08, CON-33)."""
    g.s.phase = number
    late = g.rules.ko_start_step_revives == "next_phase"
    heroes = g.s.heroes
    await revive(g, [n for n in g.order() if not (late and heroes[n].down_phase == 1)])


@step("mystery-heal")
async def villain_heals(g: Game, number: int, _b: int) -> None:
    """Step 3: a wounded villain heals (MYS-05 to MYS-07)."""
    g.s.phase = number
    if not g.s.villain.wounds:
        return
    rule = g.rules.villain_heal
    count = 2 if rule == "two" else g.d3() if rule == "d3" else g.d6()
    heal_villain(g, count, "mystery-phase")


@step("mystery-chart")
async def chart_step(g: Game, number: int, rolled: int) -> None:
    """Step 4: one roll on the chart in use (MYS-08), or more if a card in play says so."""
    s = g.s
    kind = g.rules.chart_kind
    if kind == "none" or (rolled and rolled > total(g, On.CHART_ROLLS, Phase())):
        return
    s.phase = number
    if s.listening[On.CHART_ROLLS]:  # looked at again after this roll: the card may be gone then
        s.flow.append(("mystery-chart", number, rolled + 1))
    s.flow.append((f"chart-{kind}", 0, 0))


@step("mystery-card")
async def mystery_card(g: Game, number: int, _b: int) -> None:
    """Step 5: the First Player draws one Mystery card (MYS-09); CHA-03 one for each hero."""
    s = g.s
    if s.cursed:
        order = g.order()
        hero = order[len(order) - s.cursed]
        if s.cursed > 1:
            s.flow.append(("mystery-card", number, 0))
    else:
        hero = g.first_hero
    s.phase = number
    await draw_mystery(g, hero)
    s.cursed = max(0, s.cursed - 1)


@step("mystery-pass")
async def pass_marker(g: Game, number: int, _b: int) -> None:
    """Step 6: the First Player marker goes on (MYS-11, RND-02, TEAM-09)."""
    s = g.s
    s.phase = number
    if s.listening[On.MYSTERY_END]:
        await trigger(g, On.MYSTERY_END, Phase())
    if g.rules.ko_revival == "end_of_phase":  # SOLO-09
        await revive(g, g.order())
    forget(g, "turn")
    s.first = (s.first + 1) % len(g.orders)
    s.phase = 0
    s.flow.append(("round", 0, 0))
