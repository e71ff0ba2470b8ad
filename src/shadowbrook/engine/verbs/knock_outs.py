"""Knocking heroes out, what they lose by it, and standing up again."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from ..decision import option
from ..definitions import HeroSheet
from ..dispatch import trigger
from ..happenings import Fall, KnockedOut, LastStand
from ..queries.heroes import belongings, standing
from ..queries.names import card_id
from ..state import Result
from ..windows import is_open, window
from ..words import On
from .asking import choose_number, pick
from .dice import roll_d6
from .piles import discard
from .villain import endurance

if TYPE_CHECKING:
    from ..content import Content
    from ..game import Game
    from ..rules import Rules
    from ..state import Hero


async def check_knock_out(g: Game, hero: int, by: str) -> bool:
    """Knock a hero out whose boxes are all full (HER-04, KO-01)."""
    who = g.s.heroes[hero]
    if who.down or who.wounds < who.boxes:
        return False
    await knock_out(g, hero, by)
    return True


async def knock_out(g: Game, hero: int, by: str) -> None:
    """KO-02 to KO-04: to the Town Hall, the loss, the wounds come off."""
    s = g.s
    who = s.heroes[hero]
    if g.rules.lose_all_knocked_out and is_open(g, On.LAST_STAND) and standing(g) == [hero]:
        await window(g, On.LAST_STAND, LastStand(hero))  # WIN-05: somebody else may stand up first
        if who.down:
            return
    who.down = True
    who.down_phase = s.phase
    who.knock_outs += 1
    who.wounds = 0  # KO-04
    where, who.space = who.space, knock_out_place(g.content, g.rules, who)
    who.turn_over = True
    g.emit("knocked-out", hero, by, where)
    fallen = Fall(hero, by)
    if s.listening[On.FALLING]:
        await trigger(g, On.FALLING, fallen)
    if by == "villain" and g.rules.ko_villain_kills and not fallen.survives:  # AP-36
        g.end(Result("villain", "hero-died", s.round))
    _check_losses(g, hero)
    if g.rules.ko_loss == "d6_mix":
        await _lose_mix(g, hero, fallen.keeps_cards)
    else:
        await _lose_half(g, hero, fallen.keeps_cards)
    await g.step("carrying-limit", hero)  # what was lost may have raised it (CAR-08)
    if g.rules.ko_place == "doctor_or_monastery":  # AP-37, AP-39, AP-40
        if s.has_minion(who.space):
            g.end(Result("villain", "hero-died", s.round))
        who.groggy = True
    if by == "villain":
        endurance(g, "knock-out")
    await trigger(g, On.KNOCKED_OUT, KnockedOut(hero, where, by))


def knock_out_place(content: Content, rules: Rules, who: Hero) -> int:
    """Where a hero lies who is knocked out where they are."""
    board = content.board
    sheet = content.cards[who.card]
    if isinstance(sheet, HeroSheet) and sheet.restart in board.index:  # HER-11
        return board.index[sheet.restart]
    if rules.ko_place == "doctor_or_monastery":
        return board.wakes_by_day[who.space]  # AP-39
    return board.wakes[who.space]  # KO-02, RBW-39, GAP-80


def _check_losses(g: Game, hero: int) -> None:
    s = g.s
    if g.rules.lose_third_knock_out and s.heroes[hero].knock_outs >= 3:  # SOLO-14
        g.end(Result("villain", "third-knock-out", s.round))
    if g.rules.lose_all_knocked_out and all(one.down for one in s.heroes):  # WIN-05
        g.end(Result("villain", "all-knocked-out", s.round))


async def _lose_mix(g: Game, hero: int, keeps_cards: bool) -> None:
    """KO-03: a D6 of Investigation, items and allies, in any mix of the player's choosing."""
    who = g.s.heroes[hero]
    owns = bool(who.investigation or (belongings(g, hero) and not keeps_cards))
    count = await roll_d6(g, hero, "loss", "knock-out", 1, less=owns)  # CRD-13
    g.emit("knock-out-loss", hero, count)
    gear = [] if keeps_cards else belongings(g, hero)
    count = min(count, who.investigation + len(gear))  # KO-09
    low = max(0, count - len(gear))
    high = min(count, who.investigation)
    coins = await choose_number(
        g, who.seat, low, high, "lose-investigation", "knock-out", "KO-03", hero
    )
    coins = min(coins, who.investigation)  # a rival may have been quicker
    if coins:
        who.investigation -= coins
        g.emit("lost", hero, coins, "knock-out")
    for _ in range(count - coins):
        choices = {option(f"lose:{card_id(g, c)}"): c for c in belongings(g, hero)}
        if not choices:
            break
        card = await pick(g, who.seat, "lose-card", choices, "knock-out", "KO-03", hero)
        discard(g, card)


async def _lose_half(g: Game, hero: int, keeps_cards: bool) -> None:
    """AP-38: half the Investigation, rounded down, and one random item or ally."""
    who = g.s.heroes[hero]
    half = who.investigation // 2
    if half:
        who.investigation -= half
        g.emit("lost", hero, half, "knock-out")
    gear = belongings(g, hero)
    if gear and not keeps_cards:
        discard(g, g.shuffle(0, gear)[0])


async def check_boxes(g: Game, hero: int) -> None:
    """GAP-29: health boxes went away; wounds move together, or the hero falls."""
    who = g.s.heroes[hero]
    if not who.down and who.wounds >= who.boxes:
        await knock_out(g, hero, "card")


async def revive(g: Game, heroes: Iterable[int]) -> None:
    """Those of the heroes who are knocked out stand up, fully healed (MYS-04).

    A minion where they lie is fought only when all of them stand, the highest Honor first
    (GAP-28, MIN-15).
    """
    s = g.s
    fallen = [hero for hero in heroes if s.heroes[hero].down]
    for hero in fallen:
        who = s.heroes[hero]
        who.down = False
        who.wounds = 0
        who.down_phase = 0
        if s.has_minion(who.space) and g.rules.ko_place == "doctor_or_monastery":  # AP-39
            g.end(Result("villain", "hero-died", s.round))
        g.emit("revived", hero)
    for space in dict.fromkeys(s.heroes[hero].space for hero in fallen):
        if s.minions[space]:
            await g.step("clash", space)
