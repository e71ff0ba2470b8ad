"""The Werewolf: strikes first, spreads his curse, and brings vermin into the village.

What is known are VIL-10 to VIL-16; figures, charts and the numbers of the curse are ours
(GAP-12, GAP-13, GAP-15). Whoever he fells begins to change, and a Werewolf Hero hands the
curse on: the longer it is left alone, the more heroes hunt each other.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from shadowbrook.engine.content import Ability, ChartEntry, CurseCard, Hook, Minion, VillainSheet
from shadowbrook.engine.happenings import Done, Skill
from shadowbrook.engine.queries.cards import curses_of, markers
from shadowbrook.engine.queries.heroes import standing
from shadowbrook.engine.queries.minions import is_there
from shadowbrook.engine.verbs.curses import add_marker, take_curse
from shadowbrook.engine.verbs.dice import passes
from shadowbrook.engine.verbs.fights import beast_round
from shadowbrook.engine.verbs.investigation import gain, lose
from shadowbrook.engine.verbs.minions import approach, homeward, place_minion, remove_round
from shadowbrook.engine.verbs.moving import carry_hero
from shadowbrook.engine.verbs.piles import random_location
from shadowbrook.engine.verbs.track import fall
from shadowbrook.engine.verbs.villain import add_health
from shadowbrook.engine.verbs.wounds import wound
from shadowbrook.engine.words import COMBAT, CUNNING, HONOR, N_, SPIRIT, On
from shadowbrook.engine.you import You

from .attacks import attack, attack_space

if TYPE_CHECKING:
    from shadowbrook.engine.game import Game

CURSE = "curse-of-the-werewolf"
CHANGED = 3  # GAP-15: transformation markers that make a Werewolf Hero
NEARBY = 2  # GAP-15: so many spaces a Werewolf Hero runs to reach another hero
CLAWS = 2  # dice of a Werewolf Hero beside their own
RESTRAINT = 5  # the Spirit test of a Werewolf Hero who finds nobody
COURAGE = 5  # the Spirit test when he howls
QUICKNESS = 5  # the Cunning test among the swarm
STAMP_OUT = 5  # the Combat test that clears Rats away


# ---- the curse ----------------------------------------------------------------------------


def is_werewolf(you: You) -> bool:
    """Whether the curse has made its bearer a Werewolf Hero (VIL-11)."""
    g = you.g
    card = you.card
    return markers(g, card) >= CHANGED


async def scratch(g: Game, hero: int) -> None:
    """VIL-10: a hero takes the curse; in one who has it already it grows (GAP-15)."""
    curses = curses_of(g, hero)
    if not curses:
        take_curse(g, hero)
    for card in curses:
        await change(You(g, card))


async def change(you: You) -> None:
    """One marker more (VIL-11); who turns in a Mystery Phase attacks in the same one (VIL-13)."""
    g = you.g
    card = you.card
    if is_werewolf(you) or add_marker(g, card) < CHANGED:
        return
    hero = you.hero
    g.emit("werewolf-hero", hero)
    if g.s.phase:
        await prowl(g, hero)


async def moonrise(you: You, event: Done) -> None:
    """VIL-11, VIL-12: each Mystery Phase the hero changes, or hunts."""
    g = you.g
    if is_werewolf(you):
        await prowl(g, you.hero)
    else:
        await change(you)


async def prowl(g: Game, beast: int) -> None:
    """VIL-12: the Werewolf Hero attacks whoever is nearby; with nobody there, the village."""
    if beast not in standing(g):  # KO-05
        return
    near = _nearby(g, beast)
    if near and await _run(g, beast, near):
        await _lash_out(g, beast)
    elif beast in standing(g) and not await passes(g, beast, SPIRIT, RESTRAINT, CURSE):
        await fall(g, 1, CURSE)


def _nearby(g: Game, beast: int) -> set[int]:
    """The spaces within reach in which other heroes are (GAP-15)."""
    far = g.content.board.distance[g.s.heroes[beast].space]
    spaces = {g.s.heroes[hero].space for hero in standing(g) if hero != beast}
    return {space for space in spaces if far[space] <= NEARBY}


async def _run(g: Game, beast: int, near: set[int]) -> bool:
    """Run to the nearest of these spaces; tells whether the beast got there.

    A blocked road ends the run, a minion at its end is fought first (EXP-04, MIN-18).
    """
    who = g.s.heroes[beast]
    end = await approach(g, who.space, near, NEARBY)
    if end != who.space:
        await carry_hero(g, beast, end)
    return end in near and beast in standing(g, end)


async def _lash_out(g: Game, beast: int) -> None:
    """A fight round with every other hero in the space; whoever falls is cursed too."""
    space = g.s.heroes[beast].space
    for prey in standing(g, space):
        if prey != beast and {beast, prey} <= set(standing(g, space)):
            await beast_round(g, beast, prey, CLAWS)
            if g.s.heroes[prey].down:
                await scratch(g, prey)


# ---- abilities ----------------------------------------------------------------------------


def by_the_werewolf(you: You, event: Done) -> bool:
    return event.by == "villain"


async def curse_the_fallen(you: You, event: Done) -> None:
    g = you.g
    await scratch(g, event.hero)


def scent_of_blood(you: You, event: Skill) -> int:
    """One more die of his own against a hero who bleeds."""
    g = you.g
    fight = event.fight
    his = fight is not None and fight.minion < 0 and fight.foe < 0
    return 1 if his and g.s.heroes[event.hero].wounds else 0


async def blood_calls(you: You, event: Done) -> None:
    """VIL-05: a Murder! stirs the blood of all who are cursed, or else draws his kin."""
    g = you.g
    if not await _stir(g):
        space = event.space if event.space >= 0 else random_location(g)
        await place_minion(g, "feral-kin", space, "blood-calls")


async def _stir(g: Game) -> bool:
    """Every cursed hero changes a little more; tells whether there is one."""
    cursed = [card for hero in g.order() for card in curses_of(g, hero)]
    for card in cursed:
        await change(You(g, card))
    return bool(cursed)


# ---- events of the chart ------------------------------------------------------------------


async def howl(you: You, event: Done) -> None:
    """Heroes outside Town must stand their ground."""
    g = you.g
    spaces = g.content.board.spaces
    for hero in standing(g):
        outside = spaces[g.s.heroes[hero].space].kind != "town"
        if outside and not await passes(g, hero, SPIRIT, COURAGE, "howl-in-the-night"):
            lose(g, hero, 2, "howl-in-the-night")


async def moonlit_hunt(you: You, event: Done) -> None:
    """An attack with one more die; where nobody is, he leaves some of his kin."""
    g = you.g
    if not await attack_space(g, event.space, event.count + 1):
        await place_minion(g, "feral-kin", event.space, "moonlit-hunt")


async def full_moon(you: You, event: Done) -> None:
    g = you.g
    if not await _stir(g):
        add_health(g, 1, "full-moon")


async def swarm(you: You, event: Done) -> None:
    """Fresh Rats, and then all of them bite."""
    g = you.g
    await place_minion(g, "rats", random_location(g), "the-swarm")
    rats = g.content.minion_index["rats"]
    for hero in standing(g):
        among_rats = is_there(g, g.s.heroes[hero].space, rats)
        if among_rats and not await passes(g, hero, CUNNING, QUICKNESS, "the-swarm"):
            await wound(g, hero, 1, "minion", "rats")


# ---- minions ------------------------------------------------------------------------------


def one_of_us(you: You, event: Skill) -> int:
    """Feral Kin know their own: one die fewer against a cursed hero."""
    g = you.g
    return -1 if curses_of(g, event.hero) else 0


def one_of_them(you: You, event: Skill) -> int:
    """The mob sees a monster: one more die against a cursed hero."""
    g = you.g
    return 1 if curses_of(g, event.hero) else 0


async def breed(you: You, event: Done) -> None:
    """VIL-16: new Rats at the end of the chain that leads from the nest to the Town Hall.

    Once the chain has reached it, every new counter is one too many (MIN-22). The basic chart
    has no round counters (MIN-19).
    """
    g = you.g
    if g.rules.setup_basic_chart:
        return
    rats = g.content.minion_index["rats"]
    space = event.space
    while is_there(g, space, rats) and not g.content.board.is_hall(space):  # EXP-02
        ahead = await homeward(g, space)
        if ahead == space:  # EXP-04: the way is blocked
            return
        space = ahead
    await place_minion(g, "rats", space, "rats-nest")


async def stamp_out(you: You, event: Done) -> None:
    """MIN-23: a hero among Rats may try to get rid of them."""
    g = you.g
    kind = event.minion
    if await passes(g, event.hero, COMBAT, STAMP_OUT, "rats"):
        remove_round(g, kind, event.space)
        await gain(g, event.hero, 1, "rats")
    else:
        await wound(g, event.hero, 1, "minion", "rats")


# MIN-08: each square counter shows one minion on either face
MINIONS = (
    Minion(
        id="feral-kin",
        name=N_("Feral Kin"),
        text=N_("Feral Kin roll 1 die less against a cursed hero."),
        dice=3,
        health=2,
        bounty=2,
        supply=8,
        flip="rats-nest",
        provenance="reported",
        known=N_("name"),
        number={On.ENEMY_DICE: one_of_us},
    ),
    Minion(
        id="rats-nest",
        name=N_("Rats Nest"),
        text=N_(
            "With the advanced chart: at the start of each Mystery Phase place Rats in the first "
            "space without any on the way from the nest to the Town Hall. If there is no such "
            "space, the Shadow Track falls by 1."
        ),
        dice=4,
        health=4,
        bounty=4,
        supply=8,
        flip="feral-kin",
        provenance="reported",
        known=N_("name"),
        start_of_mystery=breed,
    ),
    Minion(
        id="dire-wolf",
        name=N_("Dire Wolf"),
        text=N_("A Dire Wolf hits on a 4 or more."),
        dice=2,
        hit=4,
        health=2,
        bounty=2,
        supply=6,
        flip="moonstruck-mob",
    ),
    Minion(
        id="moonstruck-mob",
        name=N_("Moonstruck Mob"),
        text=N_("Fight the Moonstruck Mob with Honor. It rolls 1 more die against a cursed hero."),
        dice=3,
        health=3,
        bounty=5,
        skill=HONOR,
        supply=6,
        flip="dire-wolf",
        number={On.ENEMY_DICE: one_of_them},
    ),
    Minion(
        id="rats",
        name=N_("Rats"),
        text=N_(
            "As an action a hero here may test Combat 5+. Success: the Rats are gone, gain 1 "
            "Investigation. Failure: take a wound."
        ),
        round=True,
        supply=10,
        provenance="reported",
        known=N_("name"),
        cleared=stamp_out,
    ),
)


# ---- the sheet ----------------------------------------------------------------------------

CHART = (
    ChartEntry(
        name="feral-kin", text=N_("Feral Kin come out of the woods."), minions=("feral-kin",)
    ),
    ChartEntry(name="dire-wolf", text=N_("A Dire Wolf picks up a trail."), minions=("dire-wolf",)),
    ChartEntry(
        name="rats-nest",
        text=N_("Rats build a nest."),
        minions=("rats-nest",),
    ),
    ChartEntry(
        name="moonstruck-mob",
        text=N_("A mob goes looking for the beast and finds somebody else."),
        minions=("moonstruck-mob",),
    ),
    ChartEntry(
        name="werewolf-attack",
        text=N_("The Werewolf attacks every hero in the space."),
        event=attack,
        attack=True,
    ),
    ChartEntry(
        name="howl-in-the-night",
        text=N_("Every hero who is not in a Town Space tests Spirit 5+ or loses 2 Investigation."),
        event=howl,
    ),
)

ADVANCED_CHART = (
    ChartEntry(
        name="the-pack-gathers",
        text=N_("Feral Kin come in numbers, one after another."),
        minions=("feral-kin", "feral-kin"),
    ),
    ChartEntry(
        name="infestation",
        text=N_("Rats build a nest, and the first of them swarm around it."),
        minions=("rats-nest", "rats"),
    ),
    ChartEntry(
        name="hue-and-cry",
        text=N_("A Dire Wolf runs before a Moonstruck Mob."),
        minions=("dire-wolf", "moonstruck-mob"),
    ),
    ChartEntry(
        name="moonlit-hunt",
        text=N_(
            "The Werewolf attacks every hero in the space with 1 more die. If nobody is there, "
            "place Feral Kin there."
        ),
        event=moonlit_hunt,
        attack=True,
    ),
    ChartEntry(
        name="full-moon",
        text=N_(
            "Every cursed hero gains a transformation marker. If nobody is cursed, the Werewolf "
            "gains 1 Health for good."
        ),
        event=full_moon,
    ),
    ChartEntry(
        name="the-swarm",
        text=N_(
            "Place Rats at a random location. Then every hero who shares a space with Rats tests "
            "Cunning 5+ or takes a wound."
        ),
        event=swarm,
    ),
)

CARDS = (
    VillainSheet(
        id="werewolf",
        name=N_("The Werewolf"),
        text=N_("Strikes First: the hits of the Werewolf count before you roll."),
        keywords=("Beast", "Cursed"),
        combat=5,
        health=6,
        basic_name=N_("Strikes First"),
        first_strike=True,
        curse_deck=True,  # SET-17
        advanced=(
            Ability(
                id="curse-of-the-werewolf-bite",
                name=N_("Curse of the Werewolf"),
                text=N_(
                    "Whoever the Werewolf knocks out takes a Curse of the Werewolf; who carries one already gains a transformation marker instead."
                ),
                hooks=(Hook(on=On.KNOCKED_OUT, can=by_the_werewolf, run=curse_the_fallen),),
            ),
            Ability(
                id="scent-of-blood",
                name=N_("Scent of Blood"),
                text=N_("The Werewolf rolls 1 more die against a wounded hero."),
                hooks=(Hook(on=On.ENEMY_DICE, run=scent_of_blood),),
            ),
            Ability(
                id="blood-calls",
                name=N_("Blood Calls"),
                text=N_(
                    "Whenever a Murder! is played, every cursed hero gains a transformation marker. If nobody is cursed, place Feral Kin at a random location, or where a Murder of the chart happened."
                ),
                hooks=(Hook(on=On.MURDER, run=blood_calls),),
            ),
        ),
        chart=CHART,
        advanced_chart=ADVANCED_CHART,
        d100=(16, 20),
        provenance="rulebook",
        known=N_("name, Strikes First and the curse; numbers ours"),
    ),
    CurseCard(
        id=CURSE,
        name=N_("Curse of the Werewolf"),
        text=N_(
            "Gain a transformation marker in each Mystery Phase; with 3 you are a Werewolf Hero. "
            "As such you run up to 2 spaces to the nearest other hero in each Mystery Phase and "
            "fight a round with every other hero there, with 2 more dice; whoever you knock out is "
            "cursed as well. If you reach nobody, test Spirit 5+ or the Shadow Track falls by 1."
        ),
        keywords=("Curse",),
        copies=6,  # CNT-15
        provenance="rulebook",
        known=N_("all but the numbers"),
        hooks=(Hook(on=On.MYSTERY_START, run=moonrise),),
    ),
)
