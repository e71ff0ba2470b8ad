"""The showdown chart (2D6), an optional rule (CHS-00 to CHS-12b)."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Final

from ..decision import option
from ..dispatch import fire
from ..happenings import Play, ShowdownBegins, ShowdownRound
from ..queries.heroes import belongings, comrades
from ..queries.names import card_id
from ..queries.showdowns import clockwise, deciding_seat, lair_card, showdown_of
from ..queries.values import price, shares_showdowns
from ..verbs.asking import choose_hero, confirm, pick
from ..verbs.cards import lose_gear
from ..verbs.dice import test
from ..verbs.elders import stand_aside
from ..verbs.investigation import pay
from ..verbs.knock_outs import check_knock_out, revive
from ..verbs.moving import shift_hero
from ..verbs.piles import discard, draw
from ..verbs.showdowns import cancel_showdown, drop_absent, hurt_villain, leave_showdown, share_hits
from ..verbs.villain import heal_villain
from ..verbs.wounds import place_wounds, tend
from ..windows import canceled
from ..words import CUNNING, HONOR, SPIRIT, On, Zone
from ..you import You
from ..zones import put
from .registry import step

if TYPE_CHECKING:
    from ..game import Game

TAKE_WOUNDS: Final = option("take-wounds")
CANCEL: Final = option("cancel-showdown")


@step("showdown-chart")
async def showdown_chart(g: Game, _a: int, _b: int) -> None:
    """CHS-00: one roll for the whole showdown as a pass begins."""
    showdown = showdown_of(g)
    if showdown.over or not showdown.heroes:
        return
    face = sum(g.dice(2))
    name, script = CHART[face]
    g.emit("showdown-chart", face, name)
    if not await canceled(g, Play("showdown-chart", name, showdown.starter)):  # CRD-25
        await script(g)


async def daring_confrontation(g: Game) -> None:
    """CHS-02a: an Honor 6+ test, 2 wounds on the villain for each 6; CHS-02b: or wounds."""
    showdown = showdown_of(g)
    hero = await choose_hero(
        g, deciding_seat(g), showdown.heroes, "daring-confrontation", "CHS-02a"
    )
    successes = await test(g, hero, HONOR, 6, "daring-confrontation")
    if successes:
        if g.rules.showdown_chart_table == "revised":  # CON-35
            await hurt_villain(g, hero, 2 * successes)
        return
    if not await all_take_a_wound(g):
        cancel_showdown(g)


async def all_take_a_wound(g: Game) -> bool:
    """CHS-02b: a wound for every hero, as each says; it must really be placed (GAP-51).

    The chart wounds them, not an attack of the villain.
    """
    source = "daring-confrontation"
    heroes = showdown_of(g).heroes
    ways = (TAKE_WOUNDS, CANCEL)
    for hero in heroes:
        key = await g.choose(g.seat(hero), "confrontation-failed", ways, source, "CHS-02b", hero)
        if key == "cancel-showdown":
            return False
    placed = [await place_wounds(g, hero, 1, "chart", source) for hero in heroes]
    for hero in heroes:
        await check_knock_out(g, hero, "chart")
    return all(placed)


async def coach_chase(g: Game) -> None:
    """CHS-03a to CHS-03c: on to another lair; who cannot or will not pay drops out."""
    showdown = showdown_of(g)
    card = draw(g, "lair")
    if card < 0:
        return
    lair = lair_card(g, card)
    g.emit("lair-revealed", showdown.starter, lair.id)
    if showdown.lair >= 0:
        discard(g, showdown.lair)
    put(g, card, Zone.SHOWDOWN)
    showdown.lair = card
    showdown.space = g.content.board.index[lair.space]
    showdown.militia = -1
    showdown.entered = showdown.round
    for hero in showdown.heroes:
        cost = price(g, hero, "showdown", lair.cost)
        follows = g.s.heroes[hero].investigation >= cost and await confirm(
            g, g.seat(hero), "follow", lair.id, "CHS-03b", hero, cost
        )
        if follows:
            pay(g, hero, cost, lair.id)
            shift_hero(g, hero, showdown.space)
        else:
            leave_showdown(g, hero)
    if g.s.minions[showdown.space]:  # MIN-18, GAP-49
        await g.step("clash", showdown.space)
        drop_absent(g)
    if showdown.heroes:  # the starter may have dropped out
        await use_lair(g, ShowdownBegins(showdown.heroes[0], showdown.space))


async def use_lair(g: Game, happening: ShowdownBegins) -> None:
    """CHS-03c: whatever the Lair does as a showdown or its round begins, it does now."""
    showdown = showdown_of(g)
    lair = lair_card(g, showdown.lair)
    if lair.start is not None:
        await lair.start(You(g, showdown.lair, happening.hero), happening)
    await fire(g, showdown.lair, On.SHOWDOWN_START, happening)
    await fire(g, showdown.lair, On.SHOWDOWN_ROUND, ShowdownRound(showdown.round))
    drop_absent(g)


async def impossible_foe(g: Game) -> None:
    heal_villain(g, g.d6() if shares_showdowns(g) else g.d3(), "impossible-foe")  # CHS-45


async def cunning_challenge(g: Game) -> None:
    showdown_of(g).skill = CUNNING  # CHS-06


async def power_of_evil(g: Game) -> None:
    heal_villain(g, g.d3() if shares_showdowns(g) else 1, "power-of-evil")  # CHS-07


async def supernatural_force(g: Game) -> None:
    showdown_of(g).skill = SPIRIT  # CHS-08


async def darkness_unleashed(g: Game) -> None:
    """CHS-910: D3 hits to the heroes together (alone: 1)."""
    await share_hits(g, g.d3() if shares_showdowns(g) else 1, "darkness-unleashed")


async def sweeping_strike(g: Game) -> None:
    """CHS-11: each hero present discards one item or ally of their choice."""
    for hero in showdown_of(g).heroes:
        cards = belongings(g, hero)
        if cards:
            choices = {option(f"lose:{card_id(g, c)}"): c for c in cards}
            card = await pick(
                g, g.seat(hero), "lose-card", choices, "sweeping-strike", "CHS-11", hero
            )
            await lose_gear(g, card)


async def good_fight(g: Game) -> None:
    """CHS-12a: a D6 of healing for the villain and for every hero; the fallen stand up."""
    showdown = showdown_of(g)
    heal_villain(g, g.d6(), "good-fight")
    for hero in g.order():
        await tend(g, hero, g.d6(), "good-fight")  # FAQ-04
    await revive(g, g.order())
    if not shares_showdowns(g):
        return
    for hero in g.order():  # CHS-12b
        outside = hero not in showdown.heroes and not g.s.heroes[hero].down
        if (
            outside
            and comrades(g, hero, showdown.starter)
            and await confirm(g, g.seat(hero), "join-showdown", "good-fight", "CHS-12b", hero)
        ):
            shift_hero(g, hero, showdown.space)
            showdown.heroes = (*showdown.heroes, hero)
            g.emit("joined-showdown", hero)
    order = clockwise(g, showdown.starter)  # COOP-27
    showdown.heroes = tuple(n for n in order if n in showdown.heroes)
    stand_aside(g)


CHART: Final[dict[int, tuple[str, Callable[[Game], Awaitable[None]]]]] = {
    2: ("daring-confrontation", daring_confrontation),
    3: ("coach-chase", coach_chase),
    4: ("impossible-foe", impossible_foe),
    5: ("impossible-foe", impossible_foe),
    6: ("cunning-challenge", cunning_challenge),
    7: ("power-of-evil", power_of_evil),
    8: ("supernatural-force", supernatural_force),
    9: ("darkness-unleashed", darkness_unleashed),
    10: ("darkness-unleashed", darkness_unleashed),
    11: ("sweeping-strike", sweeping_strike),
    12: ("good-fight", good_fight),
}
