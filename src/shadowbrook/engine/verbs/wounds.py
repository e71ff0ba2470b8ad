"""Wounds on heroes: putting them on, preventing, healing; knock-outs and standing up."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Final

from ..content import HeroSheet
from ..decision import option
from ..dispatch import trigger
from ..happenings import Fall, KnockedOut, LastStand, Wounds
from ..state import Result
from ..windows import is_open, window
from ..words import On
from ..zones import recount
from .asking import card_id, choose_number, elder_id, hero_id, pick
from .dice import roll_d6
from .piles import discard
from .values import militia_bonus
from .villain import endurance, in_showdown_round

if TYPE_CHECKING:
    from ..game import Game

TAKE_IT: Final = option("take-wounds")
MILITIA: Final = option("militia")


async def wound(g: Game, hero: int, count: int, by: str, source: str) -> int:
    """Wound a hero and knock them out if that fills all boxes; gives the wounds placed."""
    placed = await place_wounds(g, hero, count, by, source)
    await check_knock_out(g, hero, by)
    return placed


async def place_wounds(
    g: Game, hero: int, count: int, by: str, source: str, hits: bool = False
) -> int:
    """Put wounds on a hero after everybody had the chance to prevent them; gives how many
    came through.

    Whether the hero is knocked out is looked at by `check_knock_out`: in a fight the
    victory bonus comes first (GAP-48).
    """
    s = g.s
    who = s.heroes[hero]
    if who.down or count <= 0:  # KO-05: cannot be attacked
        return 0
    event = Wounds(hero, count, by, source, hits)
    if is_open(g, On.WOUND):
        await window(g, On.WOUND, event)
    if event.count > 0 and s.militia[who.space]:
        await _militia(g, event)
    came_through = max(0, event.count)
    if came_through:
        who.wounds = min(who.boxes, who.wounds + came_through)
        g.emit("wounded", hero, came_through, by, source)
    return came_through


async def _militia(g: Game, event: Wounds) -> None:
    """MIL-02: the Militia can take a wound in the hero's place and is gone then (MIL-03)."""
    s = g.s
    who = s.heroes[event.hero]
    while event.count > 0 and militia_bonus(g, event.hero):
        key = await g.choose(
            who.seat, "militia", (TAKE_IT, MILITIA), "militia", "MIL-02", event.hero, event.plain(g)
        )
        if key != "militia" or not militia_bonus(g, event.hero):  # gone, or the hero is
            return
        event.count -= 1
        remove_militia(g, who.space)


def remove_militia(g: Game, space: int) -> None:
    """Take one Militia marker off the board."""
    s = g.s
    s.militia[space] -= 1
    if s.showdown is not None and s.showdown.space == space and not s.militia[space]:
        s.showdown.militia = -1
    g.emit("militia-removed", space)


def prevent(g: Game, event: Wounds, count: int, source: str) -> None:
    """Prevent some of the wounds that are about to be put on a hero."""
    count = min(count, event.count)
    event.count -= count
    g.emit("prevented", event.hero, count, source)


def heal(g: Game, hero: int, count: int, source: str) -> int:
    """Take wounds off a hero (HER-07); gives how many."""
    who = g.s.heroes[hero]
    count = min(count, who.wounds)
    if count > 0:
        who.wounds -= count
        g.emit("healed", hero, count, source)
    return max(0, count)


def ailing(g: Game, hero: int) -> list[int]:
    """Wounded party elders whom what heals this hero can heal between rounds (FAQ-04).

    A fight with a minion that broke in (GAP-49) lies between two showdown rounds.
    """
    s = g.s
    if s.showdown is None or in_showdown_round(g):
        return []
    return [n for n in s.showdown.party if s.elders[n].hero == hero and s.elders[n].wounds]


async def tend(g: Game, hero: int, count: int, source: str) -> int:
    """Heal a hero, or instead an elder of their party, wound by wound (FAQ-04); gives how many.

    Whatever heals and may happen in a showdown uses this; `heal` takes wounds off the hero alone.
    """
    healed = 0
    who = g.s.heroes[hero]
    while healed < count and (elders := ailing(g, hero)):
        choices = {option(f"elder:{elder_id(g, n)}"): n for n in elders}
        if who.wounds:
            choices |= {option(f"hero:{hero_id(g, hero)}"): -1}
        elder = await pick(g, who.seat, "whom-to-heal", choices, source, "FAQ-04", hero)
        if elder < 0:
            heal(g, hero, 1, source)
        else:
            g.s.elders[elder].wounds -= 1
            g.emit("elder-healed", elder, source)
        healed += 1
    return healed + heal(g, hero, count - healed, source)


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
    where, who.space = who.space, _knock_out_place(g, hero)
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
    await trigger(g, On.KNOCKED_OUT, KnockedOut(hero=hero, by=by, space=where))


def _knock_out_place(g: Game, hero: int) -> int:
    board = g.content.board
    sheet = g.content.cards[g.s.heroes[hero].card]
    if isinstance(sheet, HeroSheet) and sheet.restart:  # HER-11
        return board.index[sheet.restart]
    if g.rules.ko_place == "doctor_or_monastery":
        return board.stand_in("doctors-office", g.s.heroes[hero].space)  # AP-39
    return board.halls[g.s.heroes[hero].space]  # KO-02, RBW-39


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


def belongings(g: Game, hero: int) -> list[int]:
    """The items and allies of a hero, without curses (KO-10)."""
    return [c for c in g.s.heroes[hero].cards if g.content.cards[c].deck != "curse"]


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


def standing(g: Game, space: int = -1) -> list[int]:
    """Heroes who are not knocked out, in turn order; in one space, or anywhere."""
    heroes = g.s.heroes
    if space < 0:
        return [n for n in g.order() if not heroes[n].down]
    return [n for n in g.order() if heroes[n].space == space and not heroes[n].down]


def add_box(g: Game, hero: int, source: str) -> None:
    """One more health box for good (HER-05)."""
    who = g.s.heroes[hero]
    who.extra_boxes += 1
    recount(g.content, who)
    g.emit("box", hero, source)


def upgrade(g: Game, hero: int, skill: int, source: str) -> None:
    """A skill upgrade marker: a skill rises for good (SKL-10)."""
    who = g.s.heroes[hero]
    raised = list(who.upgrades)
    raised[skill] += 1
    who.upgrades = (raised[0], raised[1], raised[2], raised[3])
    recount(g.content, who)
    g.emit("upgraded", hero, skill, source)
