"""The deck of the Windmill: Cunning, Investigation and items (BRD-05).

Of the printed cards only names are known; what they do here is ours.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from shadowbrook.engine.content import Encounter, Gear, Hook, Minion, MinionCard
from shadowbrook.engine.decision import option
from shadowbrook.engine.happenings import Done, FightRound, Price, Roll, Skill
from shadowbrook.engine.queries.elders import town_elders
from shadowbrook.engine.queries.rolls import undecided
from shadowbrook.engine.verbs.asking import choose_elder, choose_space, confirm, pick
from shadowbrook.engine.verbs.cards import draw_event, lose_gear
from shadowbrook.engine.verbs.dice import passes, test
from shadowbrook.engine.verbs.elders import gain_secret, reveal
from shadowbrook.engine.verbs.investigation import collect, gain, lose, pay, place_clues
from shadowbrook.engine.verbs.locations import draw_location
from shadowbrook.engine.verbs.rolls import add_dice, reroll
from shadowbrook.engine.verbs.wounds import wound
from shadowbrook.engine.words import CUNNING, N_, SPIRIT, On

from .carried import (
    about_me,
    corner_of,
    my_fight_skill,
    my_missed_test,
    my_turn,
)

if TYPE_CHECKING:
    from shadowbrook.engine.you import You

BURY = option("bury")
SEARCH = option("search")
SOFT_GROUND = ("fields", "marsh", "bog")  # where a coach is of no use


# ---- items and allies ---------------------------------------------------------------------


def before_a_blast(you: You, event: FightRound) -> bool:
    """You have rolled, be it no die at all, and more hits matter."""
    g = you.g
    return about_me(you, event) and bool(event.roll.skills) and undecided(g, event)


async def light_the_fuse(you: You, event: FightRound) -> None:
    g = you.g
    card = you.card
    await add_dice(g, event, 4, you.source)
    await lose_gear(g, card)


def first_shot(you: You, event: Skill) -> int:
    """Also in the only round of heroes who fight each other, which is not counted."""
    return 2 if event.fight is not None and event.fight.round <= 1 else 0


def before_a_locked_door(you: You, event: Any) -> bool:
    g = you.g
    if not my_turn(you, event):
        return False
    return g.content.board.spaces[g.s.heroes[you.hero].space].kind == "corner"


async def unlock(you: You, event: Any) -> None:
    g = you.g
    card = you.card
    hero = you.hero
    await lose_gear(g, card)
    if not g.s.heroes[hero].down:
        await draw_location(g, hero, g.content.board.spaces[g.s.heroes[hero].space].deck)


def drive(you: You, event: Done) -> int:
    """AP-54: by action points it is 2 every day, and soft ground costs more instead."""
    g = you.g
    here = g.content.board.spaces[g.s.heroes[event.hero].space].id
    by_dice = g.rules.turn_engine == "phases"
    return 0 if by_dice and here in SOFT_GROUND else 2


def wheels_sink(you: You, event: Price) -> int:
    g = you.g
    return 2 if g.content.board.spaces[event.space].id in SOFT_GROUND else 0  # AP-54


COACHMAN = (
    Hook(on=On.MOVEMENT, can=about_me, run=drive),
    Hook(on=On.PRICE, topics=("points:step",), can=about_me, run=wheels_sink),
)


def carla_haggles(you: You, event: Price) -> int:
    return -2


def glass_helps(you: You, event: Roll) -> bool:
    return my_missed_test(you, event, CUNNING)


async def look_closer(you: You, event: Roll) -> None:
    g = you.g
    target = event.target
    reroll(g, event, you.source, lambda die: die < target)


def in_the_dark(you: You, event: Roll) -> bool:
    return about_me(you, event) and event.purpose in ("linger", "encounter")


async def hold_up_the_lantern(you: You, event: Roll) -> None:
    g = you.g
    reroll(g, event, you.source)


def one_tool_more(you: You, event: Price) -> int:
    return 1 if event.what in ("town-item", "item") else 0  # CAR-08


# ---- encounters ---------------------------------------------------------------------------


async def nightmare(you: You, event: Done) -> None:
    g = you.g
    elders = town_elders(g)
    if elders:
        elder = await choose_elder(g, g.seat(event.hero), elders, you.source, "ENC-04")
        who = g.s.elders[elder]
        old = who.secrets
        await gain_secret(g, elder, you.source)
        if g.rules.cards_forms == "solo":  # AP-55
            for secret in [one for one in who.secrets if one not in old]:
                await reveal(g, elder, secret)


async def hidden_papers(you: You, event: Done) -> None:
    g = you.g
    successes = await test(g, event.hero, CUNNING, 5, you.source)
    if successes:
        await gain(g, event.hero, 1 + successes, you.source)


async def millstones(you: You, event: Done) -> None:
    g = you.g
    if await passes(g, event.hero, CUNNING, 5, you.source):
        await gain(g, event.hero, 2, you.source)
    else:
        await wound(g, event.hero, 1, "card", you.source)


async def dead_miller(you: You, event: Done) -> None:
    """Pity, or curiosity."""
    g = you.g
    hero = event.hero
    source = you.source
    choices = {BURY: True, SEARCH: False}
    if await pick(g, g.seat(hero), "dead-miller", choices, source, "ENC-04", hero):
        if await passes(g, hero, SPIRIT, 5, source):
            await draw_event(g, hero)
            await draw_event(g, hero)
    elif await passes(g, hero, CUNNING, 5, source):
        await gain(g, hero, 3, source)


async def smugglers(you: You, event: Done) -> None:
    g = you.g
    hero = event.hero
    source = you.source
    if g.s.heroes[hero].investigation < 2:
        return
    if await confirm(g, g.seat(hero), "buy-events", source, "ENC-04", hero):
        pay(g, hero, 2, source)
        await draw_event(g, hero)
        await draw_event(g, hero)


async def trail(you: You, event: Done) -> None:
    """Here and in the spaces next to it."""
    g = you.g
    mill = corner_of(g, "windmill")
    for space in (mill, *g.content.board.near[mill]):
        place_clues(g, space, 1, you.source)


async def rafters(you: You, event: Done) -> None:
    """Something lies up there; the ladder is rotten."""
    g = you.g
    hero = event.hero
    source = you.source
    if not await confirm(g, g.seat(hero), "climb", source, "ENC-04", hero):
        return
    if await passes(g, hero, CUNNING, 5, source):
        await gain(g, hero, 1, source)
        await draw_location(g, hero, "windmill")
    else:
        await wound(g, hero, 1, "card", source)


async def view_from_the_top(you: You, event: Done) -> None:
    g = you.g
    hero = event.hero
    source = you.source
    spaces = [space for space, count in enumerate(g.s.clues) if count]
    if spaces:
        space = await choose_space(g, g.seat(hero), spaces, source, "ENC-04")
        await collect(g, hero, 2, source, space)


async def your_purse(you: You, event: Done) -> None:
    g = you.g
    lose(g, event.hero, 1, "highwayman")


CARDS = (
    Gear(
        id="gunpowder-keg",
        name=N_("Gunpowder Keg"),
        text=N_("Discard it in one of your fight rounds to roll 4 more dice."),
        deck="windmill",
        keywords=("Item", "Explosive"),
        hooks=(Hook(on=On.FIGHT_ROLL, can=before_a_blast, run=light_the_fuse),),
        provenance="reported",
        known=N_("name"),
    ),
    Gear(
        id="hunting-rifle",
        name=N_("Hunting Rifle"),
        text=N_("You have 2 more fight dice in the first round of each fight."),
        deck="windmill",
        keywords=("Item", "Gun"),
        hooks=(Hook(on=On.SKILL, can=my_fight_skill, run=first_shot),),
        provenance="reported",
        known=N_("name"),
    ),
    Gear(
        id="rusty-key",
        name=N_("Rusty Key"),
        text=N_(
            "As an action in a Corner Location you may discard the key to draw a card from "
            "the deck of that corner."
        ),
        deck="windmill",
        keywords=("Item",),
        hooks=(Hook(on=On.ACTION, can=before_a_locked_door, run=unlock),),
        provenance="reported",
        known=N_("name"),
    ),
    Gear(
        id="magnifying-glass",
        name=N_("Magnifying Glass"),
        text=N_(
            "+1 Cunning. Once in each hero turn or Mystery Phase you may re-roll the failed dice "
            "of one of your Cunning tests."
        ),
        deck="windmill",
        keywords=("Item",),
        bonus={"cunning": 1},
        hooks=(Hook(on=On.ROLL, can=glass_helps, run=look_closer, once="turn"),),
    ),
    Gear(
        id="storm-lantern",
        name=N_("Storm Lantern"),
        text=N_(
            "+1 Cunning. Once in each of your turns, when you linger or encounter a Dangerous "
            "Location, you may re-roll the die."
        ),
        deck="windmill",
        keywords=("Item",),
        bonus={"cunning": 1},
        hooks=(Hook(on=On.ROLL, can=in_the_dark, run=hold_up_the_lantern, once="turn"),),
    ),
    Gear(
        id="tool-satchel",
        name=N_("Tool Satchel"),
        text=N_(
            "+1 Cunning. You may carry one more Town Item (in the action point game one more item "
            "of any kind)."
        ),
        deck="windmill",
        keywords=("Item",),
        bonus={"cunning": 1},
        hooks=(Hook(on=On.CARRY, can=about_me, run=one_tool_more),),
    ),
    Gear(
        id="coachman",
        name=N_("The Coachman"),
        text=N_(
            "Add 2 to your movement roll, unless you are in the Fields or the Marsh. In the "
            "action point game you have 2 more points for movement each day, but entering the "
            "Fields or the Marsh costs you 2 more."
        ),
        deck="windmill",
        keywords=("Ally",),
        provenance="reported",
        known=N_("all of it in the action point game"),
        hooks=COACHMAN,
    ),
    Gear(
        id="ben-the-watchman",
        name=N_("Ben the Watchman"),
        text=N_("+1 Cunning and one health box."),
        deck="windmill",
        keywords=("Ally",),
        bonus={"cunning": 1},
        boxes=1,
        provenance="reported",
        known=N_("name"),
    ),
    Gear(
        id="carla-the-blacksmiths-wife",
        name=N_("Carla the Blacksmith's Wife"),
        text=N_("Town Items cost you 2 Investigation less."),
        deck="windmill",
        keywords=("Ally",),
        hooks=(Hook(on=On.PRICE, topics=("town-item",), can=about_me, run=carla_haggles),),
        provenance="reported",
        known=N_("name"),
    ),
    Encounter(
        id="nightmare",
        name=N_("Nightmare"),
        text=N_(
            "Choose a Town Elder, who gains a Secret. In the action point game it is revealed at "
            "once."
        ),
        deck="windmill",
        provenance="reported",
        play=nightmare,
    ),
    Encounter(
        id="hidden-papers",
        name=N_("Hidden Papers"),
        text=N_(
            "Cunning 5+: with a success, gain 2 Investigation, and 1 more for each further success."
        ),
        deck="windmill",
        copies=2,
        play=hidden_papers,
    ),
    Encounter(
        id="turning-millstones",
        name=N_("Turning Millstones"),
        text=N_("Cunning 5+: with a success, gain 2 Investigation; without, take a wound."),
        deck="windmill",
        play=millstones,
    ),
    Encounter(
        id="dead-miller",
        name=N_("The Dead Miller"),
        text=N_(
            "Bury him (Spirit 5+: with a success, draw two Events) or search him "
            "(Cunning 5+: with a success, gain 3 Investigation)."
        ),
        deck="windmill",
        play=dead_miller,
    ),
    Encounter(
        id="smugglers-den",
        name=N_("Smugglers' Den"),
        text=N_("You may pay 2 Investigation to draw two Events."),
        deck="windmill",
        play=smugglers,
    ),
    Encounter(
        id="trail-of-footprints",
        name=N_("Trail of Footprints"),
        text=N_("Put 1 Investigation into the Windmill and into each space next to it."),
        deck="windmill",
        play=trail,
    ),
    Encounter(
        id="something-in-the-rafters",
        name=N_("Something in the Rafters"),
        text=N_(
            "You may climb. If you do, Cunning 5+: with a success, gain 1 Investigation and "
            "draw another Windmill card; without, take a wound."
        ),
        deck="windmill",
        play=rafters,
    ),
    Encounter(
        id="view-from-the-sails",
        name=N_("View from the Sails"),
        text=N_("Take up to 2 Investigation from one space anywhere on the board."),
        deck="windmill",
        play=view_from_the_top,
    ),
    MinionCard(
        id="highwayman",
        name=N_("Highwayman"),
        text=N_("After each fight round that he survives you lose 1 Investigation."),
        deck="windmill",
        keywords=("Minion",),
        minion=Minion(
            id="highwayman",
            name=N_("Highwayman"),
            text=N_("You lose 1 Investigation after each fight round that he survives."),
            dice=3,
            health=2,
            bounty=3,
            unbeaten=your_purse,
            provenance="reported",
            known=N_("name"),
        ),
        provenance="reported",
        known=N_("name"),
    ),
    MinionCard(
        id="rats-in-the-granary",
        name=N_("Rats in the Granary"),
        text=N_("You fight the Rats with Cunning. They hit only on a 6."),
        deck="windmill",
        keywords=("Minion", "Animal"),
        minion=Minion(
            id="rats-in-the-granary",
            name=N_("Rats in the Granary"),
            text=N_("Fought with Cunning; hit on a 6."),
            dice=4,
            health=2,
            bounty=2,
            skill=CUNNING,
            hit=6,
        ),
    ),
)
