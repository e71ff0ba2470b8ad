"""The sixteen Town Items of the Blacksmith (names reported, costs and numbers ours)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from shadowbrook.engine.content import Gear, Hook
from shadowbrook.engine.happenings import (
    Ahead,
    Done,
    ElderWound,
    FightRound,
    Free,
    Happening,
    Roll,
    Skill,
    Wounds,
)
from shadowbrook.engine.queries.cards import TOWN_ITEM
from shadowbrook.engine.queries.fights import fight_skill, in_fight_round
from shadowbrook.engine.queries.heroes import ailing, standing
from shadowbrook.engine.queries.values import enemy
from shadowbrook.engine.verbs.asking import choose_hero, confirm
from shadowbrook.engine.verbs.cards import lose_gear
from shadowbrook.engine.verbs.dice import roll_d6, test
from shadowbrook.engine.verbs.elders import prevent_elder
from shadowbrook.engine.verbs.fights import beat_outright, fight_with, reroll_hits, wound_minion
from shadowbrook.engine.verbs.rolls import add_dice, reroll
from shadowbrook.engine.verbs.wounds import prevent, tend
from shadowbrook.engine.words import COMBAT, CUNNING, N_, On

from .carried import (
    about_me,
    against_minion,
    against_villain,
    choose_hit,
    elder_in_danger,
    hits_to_turn,
    is_first_round,
    my_fight_dice,
    my_fight_skill,
    my_missed_hits,
    my_turn,
    my_wounds,
    not_begun,
)
from .played import heals_in_time

if TYPE_CHECKING:
    from shadowbrook.engine.state import Fight
    from shadowbrook.engine.you import You


def my_combat_dice(you: You, event: Skill) -> bool:
    """You are about to fight with Combat."""
    return event.skill == COMBAT and my_fight_skill(you, event)


def my_standing_minion(you: You) -> Fight | None:
    """Your fight under way, if a minion is in it that is not beaten yet."""
    g = you.g
    fight = g.s.fights[-1] if g.s.fights else None
    minion = enemy(g, fight) if fight is not None else None
    if fight is None or minion is None or fight.hero != you.hero:
        return None
    return fight if fight.wounds < minion.health else None


# ---- weapons --------------------------------------------------------------------------------


def first_shot(you: You, event: Skill) -> int:
    """Musket: it is loaded before the fight and not again."""
    return 3 if my_combat_dice(you, event) and is_first_round(event.fight) else 0


def may_fire(you: You, event: Ahead) -> bool:
    fight = my_standing_minion(you)
    return not_begun(fight)


async def fire_pistol(you: You, event: Ahead) -> None:
    """Pistol: one shot before the first fight round."""
    g = you.g
    hero = you.hero
    if await roll_d6(g, hero, "pistol", "pistol", 4) >= 4:
        wound_minion(g, g.s.fights[-1], 1, "pistol")


def silver_in_a_gun(you: You, event: Skill) -> int:
    """Silver Bullets: against the villain and the Evil Elders beside it, out of a Gun."""
    g = you.g
    if not about_me(you, event) or not against_villain(you, event):
        return 0
    cards = (g.content.cards[one] for one in g.s.heroes[event.hero].cards)
    return -1 if any("Gun" in one.keywords for one in cards) else 0


def chops_minions(you: You, event: Skill) -> int:
    """Axe."""
    return 1 if my_combat_dice(you, event) and against_minion(you, event) else 0


def pierces_the_villain(you: You, event: Skill) -> int:
    """Wooden Stake."""
    return 2 if my_combat_dice(you, event) and against_villain(you, event) else 0


async def swing_again(you: You, event: FightRound) -> None:
    """Flail: all dice that missed."""
    g = you.g
    reroll(g, event, "flail", lambda die: die < event.roll.target)


async def throw_bomb(you: You, event: FightRound) -> None:
    g = you.g
    card = you.card
    await lose_gear(g, card)
    await add_dice(g, event, 4, "blackpowder-bomb")


# ---- what a hero can do without a weapon ------------------------------------------------------


def minion_before_me(you: You, event: Happening) -> bool:
    beaten = isinstance(event, FightRound) and event.won
    return not beaten and my_standing_minion(you) is not None


async def splash(you: You, event: Happening) -> None:
    """FAQ-02: Holy Water beats a minion, whatever the dice, even before the first round."""
    g = you.g
    card = you.card
    await lose_gear(g, card)
    beat_outright(g, event)


def would_use_combat(you: You, event: Done) -> bool:
    """FAQ-01: only in place of Combat."""
    g = you.g
    return about_me(you, event) and fight_skill(g, g.s.fights[-1]) == COMBAT


async def fight_by_the_book(you: You, event: Done) -> None:
    """Tools of Science."""
    g = you.g
    hero = event.hero
    if await confirm(g, g.seat(hero), "fight-with", "tools-of-science", "FAQ-01", hero):
        fight_with(g, g.s.fights[-1], CUNNING, "tools-of-science")


def hit_on_my_side(you: You, event: FightRound) -> bool:
    return about_me(you, event) and hits_to_turn(event)


async def dazzle(you: You, event: FightRound) -> None:
    """FAQ-06: the Torch re-rolls a hit on the hero or on a party elder."""
    g = you.g
    victim = await choose_hit(g, event.hero, event, "torch", "FAQ-06")
    reroll_hits(g, event, victim, 1, "torch")


async def raise_shield(you: You, event: Wounds) -> None:
    g = you.g
    card = you.card
    await lose_gear(g, card)
    prevent(g, event, 3, "oak-shield")


async def shield_elder(you: You, event: ElderWound) -> None:
    """ELD-28: what prevents a hero's wounds can save a Town Elder."""
    g = you.g
    card = you.card
    await lose_gear(g, card)
    prevent_elder(g, event, "oak-shield")


# ---- healing --------------------------------------------------------------------------------


def patients(you: You) -> list[int]:
    """Heroes in your space who can be healed, or whose elders can be (FAQ-04)."""
    g = you.g
    here = g.s.heroes[you.hero].space
    return [n for n in standing(g, here) if g.s.heroes[n].wounds or ailing(g, n)]


def herbs_help(you: You, event: Happening) -> bool:
    """Not during a fight round (FGT-18); it is asked for where it may make the difference."""
    g = you.g
    if in_fight_round(g) or not patients(you):
        return False
    near = not isinstance(event, Ahead | Wounds) or event.hero in patients(you)
    return near and heals_in_time(you, event, 2)


def may_treat(you: You, event: Free) -> bool:
    return my_turn(you, event) and bool(patients(you))


async def treat(you: You, event: Free) -> None:
    """Book of Medicine: whom, then how well."""
    g = you.g
    hero = you.hero
    seat = g.seat(hero)
    patient = await choose_hero(g, seat, patients(you), "book-of-medicine", "HER-07", hero=hero)
    count = await test(g, hero, CUNNING, 5, "book-of-medicine")
    if count:
        await tend(g, patient, count, "book-of-medicine")


async def brew_herbs(you: You, event: Happening) -> None:
    g = you.g
    card = you.card
    hero = you.hero
    seat = g.seat(hero)
    patient = await choose_hero(g, seat, patients(you), "healing-herbs", "HER-07", hero=hero)
    await lose_gear(g, card)
    await tend(g, patient, 2, "healing-herbs")


# ---- travelling ------------------------------------------------------------------------------


def ride(you: You, event: Done) -> int:
    """Horse; in the action point game these are points for movement only (AP-52)."""
    return 2 if about_me(you, event) else 0


def die_of_my_journey(you: You, event: Roll) -> bool:
    return about_me(you, event) and event.purpose in ("move", "encounter")


async def study_map(you: You, event: Roll) -> None:
    g = you.g
    reroll(g, event, "old-map")


CARDS = (
    Gear(
        id="old-map",
        name=N_("Old Map"),
        text=N_(
            "Once in each of your turns you may re-roll your movement die or your die at a "
            "Dangerous Location."
        ),
        deck=TOWN_ITEM,
        keywords=("Item", "Map"),
        cost=2,
        provenance="reported",
        known=N_("name"),
        hooks=(Hook(on=On.ROLL, can=die_of_my_journey, run=study_map, once="turn"),),
    ),
    Gear(
        id="healing-herbs",
        name=N_("Healing Herbs"),
        text=N_(
            "Discard at any time that is not during a fight round: "
            "heal up to 2 wounds of a hero in your space."
        ),
        deck=TOWN_ITEM,
        keywords=("Item",),
        cost=2,
        provenance="reported",
        known=N_("name"),
        hooks=tuple(
            Hook(on=on, can=herbs_help, run=brew_herbs) for on in (On.FREE, On.FIGHT, On.WOUND)
        ),
    ),
    Gear(
        id="torch",
        name=N_("Torch"),
        text=N_(
            "Once in each of your fight rounds you may have one hit on you or on an elder of your "
            "hunting party re-rolled."
        ),
        deck=TOWN_ITEM,
        keywords=("Item", "Fire"),
        cost=2,
        provenance="reported",
        known=N_("all but the cost"),
        hooks=(Hook(on=On.FIGHT_ROLL, can=hit_on_my_side, run=dazzle, once="fight"),),
    ),
    Gear(
        id="blackpowder-bomb",
        name=N_("Blackpowder Bomb"),
        text=N_("Discard in a fight round after you have rolled: add 4 fight dice."),
        deck=TOWN_ITEM,
        keywords=("Item", "Fire"),
        cost=2,
        provenance="reported",
        known=N_("name"),
        hooks=(Hook(on=On.FIGHT_ROLL, can=my_fight_dice, run=throw_bomb),),
    ),
    Gear(
        id="holy-water",
        name=N_("Holy Water"),
        text=N_("Discard at any time in a fight with a Minion: you defeat it, whatever the dice."),
        deck=TOWN_ITEM,
        keywords=("Item", "Holy"),
        cost=3,
        provenance="reported",
        known=N_("all but the cost"),
        hooks=(
            Hook(on=On.FIGHT, can=minion_before_me, run=splash),
            Hook(on=On.FIGHT_ROLL, can=minion_before_me, run=splash),
        ),
    ),
    Gear(
        id="pistol",
        name=N_("Pistol"),
        text=N_(
            "Before the first round of a fight with a Minion you may roll a die: "
            "on 4 or more it takes a wound."
        ),
        deck=TOWN_ITEM,
        keywords=("Item", "Gun"),
        cost=3,
        provenance="reported",
        known=N_("name"),
        hooks=(Hook(on=On.FIGHT, can=may_fire, run=fire_pistol, once="fight"),),
    ),
    Gear(
        id="axe",
        name=N_("Axe"),
        text=N_("+1 Combat, and +1 Combat more when you fight a Minion."),
        deck=TOWN_ITEM,
        keywords=("Item", "Blade"),
        cost=4,
        provenance="reported",
        known=N_("name"),
        bonus={"combat": 1},
        hooks=(Hook(on=On.SKILL, run=chops_minions),),
    ),
    Gear(
        id="horse",
        name=N_("Horse"),
        text=N_(
            "Add 2 to your movement roll. (In the action point game instead: 2 more points for "
            "movement each day.)"
        ),
        deck=TOWN_ITEM,
        keywords=("Item", "Animal"),
        cost=3,
        provenance="reported",
        known=N_("name"),
        hooks=(Hook(on=On.MOVEMENT, run=ride),),
    ),
    Gear(
        id="book-of-medicine",
        name=N_("Book of Medicine"),
        text=N_(
            "Once in each of your turns, as an action: choose a hero in your space and test "
            "Cunning. Every 5+ heals 1 wound of that hero."
        ),
        deck=TOWN_ITEM,
        keywords=("Item", "Book", "Science"),
        cost=3,
        provenance="reported",
        known=N_("name and theme"),
        hooks=(Hook(on=On.ACTION, can=may_treat, run=treat, once="turn"),),
    ),
    Gear(
        id="oak-shield",
        name=N_("Oak Shield"),
        text=N_(
            "Discard to prevent up to 3 wounds on you, or to save a Town Elder from being wounded "
            "or killed."
        ),
        deck=TOWN_ITEM,
        keywords=("Item",),
        cost=3,
        hooks=(
            Hook(on=On.WOUND, can=my_wounds, run=raise_shield),
            Hook(on=On.ELDER_WOUND, can=elder_in_danger, run=shield_elder),
        ),
    ),
    Gear(
        id="tools-of-science",
        name=N_("Tools of Science"),
        text=N_(
            "When a fight round begins in which you would use Combat you may use Cunning "
            "instead, until the fight ends. In a showdown you choose again in each round."
        ),
        deck=TOWN_ITEM,
        keywords=("Item", "Science"),
        cost=4,
        provenance="reported",
        known=N_("all but the cost"),
        hooks=(Hook(on=On.FIGHT_ROUND, can=would_use_combat, run=fight_by_the_book),),
    ),
    Gear(
        id="wooden-stake",
        name=N_("Wooden Stake"),
        text=N_("+2 Combat when you fight the villain."),
        deck=TOWN_ITEM,
        keywords=("Item",),
        cost=4,
        provenance="reported",
        known=N_("name"),
        hooks=(Hook(on=On.SKILL, run=pierces_the_villain),),
    ),
    Gear(
        id="flail",
        name=N_("Flail"),
        text=N_(
            "+1 Combat. Once in each hero turn or Mystery Phase you may re-roll all of your fight "
            "dice that missed."
        ),
        deck=TOWN_ITEM,
        keywords=("Item",),
        cost=5,
        provenance="reported",
        known=N_("name"),
        bonus={"combat": 1},
        hooks=(Hook(on=On.FIGHT_ROLL, can=my_missed_hits, run=swing_again, once="turn"),),
    ),
    Gear(
        id="silver-bullets",
        name=N_("Silver Bullets"),
        text=N_(
            "While you carry a Gun your fight dice hit the villain and its Evil Elders on 4 or "
            "more."
        ),
        deck=TOWN_ITEM,
        keywords=("Item",),
        cost=5,
        provenance="reported",
        known=N_("name"),
        hooks=(Hook(on=On.TARGET, run=silver_in_a_gun),),
    ),
    Gear(
        id="musket",
        name=N_("Musket"),
        text=N_("+3 Combat in the first round of each fight."),
        deck=TOWN_ITEM,
        keywords=("Item", "Gun"),
        cost=6,
        provenance="reported",
        known=N_("name"),
        hooks=(Hook(on=On.SKILL, run=first_shot),),
    ),
    Gear(
        id="sword",
        name=N_("Sword"),
        text=N_("+2 Combat."),
        deck=TOWN_ITEM,
        keywords=("Item", "Blade"),
        cost=7,
        provenance="reported",
        known=N_("name"),
        bonus={"combat": 2},
    ),
)
