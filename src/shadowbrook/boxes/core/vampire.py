"""The Vampire: Mist Form, many minions, Vampire Elders, both sides of his chart.

Names are the rulebook's (VIL-07 to VIL-09); figures and the other abilities are ours
(GAP-12, GAP-13). He never hurries the track himself: his is the long game.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from shadowbrook.engine.content import Ability, ChartEntry, Hook, Minion, VillainSheet
from shadowbrook.engine.happenings import Done, Hits, Skill
from shadowbrook.engine.queries.elders import elder_card, town_elders
from shadowbrook.engine.queries.heroes import standing
from shadowbrook.engine.queries.values import skill_value
from shadowbrook.engine.verbs.asking import choose_elder, choose_hero
from shadowbrook.engine.verbs.dice import passes
from shadowbrook.engine.verbs.elders import gain_secret, turn_evil
from shadowbrook.engine.verbs.fights import fight, villain_fight
from shadowbrook.engine.verbs.investigation import lose
from shadowbrook.engine.verbs.minions import place_minion
from shadowbrook.engine.verbs.moving import carry_hero
from shadowbrook.engine.verbs.piles import random_location
from shadowbrook.engine.verbs.villain import add_health, heal_villain
from shadowbrook.engine.words import N_, SPIRIT, On

from .attacks import attack, attack_space

if TYPE_CHECKING:
    from shadowbrook.engine.game import Game
    from shadowbrook.engine.you import You

MIST = 5  # VIL-07: a hit is prevented on this face or more
RISEN = 4  # so high a die makes the victim of a Murder! walk
VIGIL = 5  # the Spirit test that saves an elder from the Dark Kiss


# ---- abilities ----------------------------------------------------------------------------


async def mist_form(you: You, hits: Hits) -> None:
    """VIL-07: each hit is prevented on a D6 of 5 or 6."""
    g = you.g
    dice = g.dice(hits.count)
    hits.count -= sum(1 for die in dice if die >= MIST)
    g.emit("mist-form", dice)


def by_the_vampire(you: You, event: Done) -> bool:
    return event.by == "villain"


async def blood_feast(you: You, event: Done) -> None:
    """Whoever he knocks out feeds him."""
    g = you.g
    heal_villain(g, 2, "blood-feast")
    add_health(g, 1, "blood-feast")


def still_dead(you: You, event: Done) -> bool:
    """An elder who was killed by him and has not turned out to be evil already."""
    g = you.g
    return event.by == "villain" and g.s.elders[event.elder].status == "dead"


async def rise_again(you: You, event: Done) -> None:
    """VIL-09, ELD-37: elders he kills can come back as Vampire Elders."""
    g = you.g
    face = g.d6()
    g.emit("die", -1, "rise-again", face, "rise-again")
    if face > elder_card(g, event.elder).spirit:
        await turn_evil(g, event.elder)


async def victim_rises(you: You, event: Done) -> None:
    """VIL-05: the victim of a Murder! may walk, there or at a random location."""
    g = you.g
    face = g.d6()
    g.emit("die", -1, "victim-rises", face, "victim-rises")
    if face >= RISEN:
        space = event.space if event.space >= 0 else random_location(g)
        await place_minion(g, "walking-dead", space, "victim-rises")


# ---- events of the chart ------------------------------------------------------------------


async def night_attack(you: You, event: Done) -> None:
    """An attack with one more die; where nobody stands in his way he feeds."""
    g = you.g
    if not await attack_space(g, event.space, event.count + 1):
        add_health(g, 1, "night-attack")


async def whispers(you: You, event: Done) -> None:
    g = you.g
    elders = town_elders(g)
    if elders:
        elder = await choose_elder(g, g.first_seat, elders, "whispers-in-the-dark", "MIN-02")
        await gain_secret(g, elder, "whispers-in-the-dark")


async def dark_kiss(you: You, event: Done) -> None:
    """ELD-37: the weakest Spirit among the elders may become a Vampire Elder."""
    g = you.g
    elders = town_elders(g)
    if not elders:
        return
    low = min(elder_card(g, elder).spirit for elder in elders)
    weakest = [elder for elder in elders if elder_card(g, elder).spirit == low]
    elder = await choose_elder(g, g.first_seat, weakest, "dark-kiss", "ELD-37")
    face = g.d6()
    g.emit("die", -1, "dark-kiss", face, "dark-kiss")
    if face > low and not await _saved_by_a_vigil(g):
        await turn_evil(g, elder)


async def _saved_by_a_vigil(g: Game) -> bool:
    """Heroes in Town keep watch, one after another, until one of them succeeds."""
    spaces = g.content.board.spaces
    for hero in standing(g):
        in_town = spaces[g.s.heroes[hero].space].kind == "town"
        if in_town and await passes(g, hero, SPIRIT, VIGIL, "dark-kiss"):
            return True
    return False


async def hypnotic_gaze(you: You, event: Done) -> None:
    """The weakest Spirit among the heroes is drawn to him."""
    g = you.g
    heroes = standing(g)
    if not heroes:
        return
    spirit = {hero: skill_value(g, hero, SPIRIT, "value") for hero in heroes}
    low = min(spirit.values())
    weakest = [hero for hero in heroes if spirit[hero] == low]
    hero = await choose_hero(g, g.first_seat, weakest, "hypnotic-gaze", "MIN-02")
    place = random_location(g)
    await carry_hero(g, hero, place)
    if hero in standing(g, place):  # a minion that waited there may have changed that (MIN-18)
        await fight(g, villain_fight(hero, event.count))


# ---- minions ------------------------------------------------------------------------------


def pack(you: You, event: Skill) -> int:
    """Wolves hunt together: one more die while other Wolves are on the board."""
    g = you.g
    return 1 if g.s.minions.count(g.content.minion_index["wolves"] + 1) > 1 else 0


async def enthrall(you: You, event: Done) -> None:
    g = you.g
    lose(g, event.hero, 1, "succubus")


# MIN-08: each counter shows one minion on either face
MINIONS = (
    Minion(
        id="bats",
        name=N_("Bats"),
        text=N_("Bats strike first: their hits count before you roll."),
        dice=2,
        health=1,
        bounty=1,
        first_strike=True,
        supply=7,
        flip="wolves",
        provenance="reported",
        known=N_("name"),
    ),
    Minion(
        id="wolves",
        name=N_("Wolves"),
        text=N_("Wolves roll 1 more die while other Wolves are on the board."),
        dice=3,
        health=2,
        bounty=2,
        supply=7,
        flip="bats",
        number={On.ENEMY_DICE: pack},
        provenance="reported",
        known=N_("name"),
    ),
    Minion(
        id="walking-dead",
        name=N_("Walking Dead"),
        text=N_("Walking Dead hit only on a 6."),
        dice=4,
        hit=6,
        health=2,
        bounty=2,
        supply=7,
        flip="succubus",
        provenance="reported",
    ),
    Minion(
        id="succubus",
        name=N_("Succubus"),
        text=N_(
            "Fight the Succubus with Spirit. After each fight round that she survives you lose 1 "
            "Investigation."
        ),
        dice=3,
        health=3,
        bounty=6,
        skill=SPIRIT,
        supply=7,
        flip="walking-dead",
        unbeaten=enthrall,
        provenance="reported",
        known=N_("name"),
    ),
)


# ---- the sheet ----------------------------------------------------------------------------

CHART = (
    ChartEntry(
        name="the-dead-walk",
        text=N_("Walking Dead rise from their graves."),
        minions=("walking-dead",),
    ),
    ChartEntry(name="bats", text=N_("Bats come out of the dusk."), minions=("bats",)),
    ChartEntry(name="wolves", text=N_("Wolves answer their master."), minions=("wolves",)),
    ChartEntry(
        name="succubus", text=N_("A Succubus walks among the living."), minions=("succubus",)
    ),
    ChartEntry(
        name="vampire-attack",
        text=N_("The Vampire attacks every hero in the space."),
        event=attack,
        attack=True,
    ),
    ChartEntry(
        name="whispers-in-the-dark",
        text=N_("The First Player chooses a Town Elder, who gains a Secret."),
        event=whispers,
    ),
)

ADVANCED_CHART = (
    ChartEntry(
        name="creatures-of-the-night",
        text=N_("Bats and Wolves come together."),
        minions=("bats", "wolves"),
    ),
    ChartEntry(
        name="open-graves",
        text=N_("Two Walking Dead rise in one place."),
        minions=("walking-dead", "walking-dead"),
    ),
    ChartEntry(
        name="succubus", text=N_("A Succubus walks among the living."), minions=("succubus",)
    ),
    ChartEntry(
        name="night-attack",
        text=N_(
            "The Vampire attacks every hero in the space with 1 more die. If nobody is there, he "
            "gains 1 Health for good."
        ),
        event=night_attack,
        attack=True,
    ),
    ChartEntry(
        name="dark-kiss",
        text=N_(
            "Roll a die for the Town Elder with the lowest Spirit; the First Player chooses "
            "between equals. If it is higher than that Spirit, the elder becomes a Vampire Elder, "
            "unless a hero in a Town Space passes a Spirit 5+ test."
        ),
        event=dark_kiss,
    ),
    ChartEntry(
        name="hypnotic-gaze",
        text=N_(
            "The hero with the lowest Spirit is drawn to a random location and attacked there by "
            "the Vampire; the First Player chooses between equals."
        ),
        event=hypnotic_gaze,
    ),
)

CARDS = (
    VillainSheet(
        id="vampire",
        name=N_("The Vampire"),
        text=N_("Mist Form: each hit on the Vampire is prevented on a die of 5 or 6."),
        keywords=("Supernatural", "Undead"),
        combat=5,
        health=6,
        basic_name=N_("Mist Form"),
        hooks=(Hook(on=On.HITS_ON_VILLAIN, run=mist_form),),
        advanced=(
            Ability(
                id="blood-feast",
                name=N_("Blood Feast"),
                text=N_(
                    "Whenever the Vampire knocks out a hero, he heals 2 wounds and gains 1 Health for good."
                ),
                hooks=(Hook(on=On.KNOCKED_OUT, can=by_the_vampire, run=blood_feast),),
            ),
            Ability(
                id="rise-again",
                name=N_("Vampire Elders"),
                text=N_(
                    "Roll a die for each Town Elder he kills. If it is higher than the elder's Spirit, the elder rises as an Evil Elder."
                ),
                hooks=(Hook(on=On.ELDER_KILLED, can=still_dead, run=rise_again),),
            ),
            Ability(
                id="victim-rises",
                name=N_("The Victim Rises"),
                text=N_(
                    "Whenever a Murder! is played, roll a die. On a 4 or more place Walking Dead at a random location, or where a Murder of the chart happened."
                ),
                hooks=(Hook(on=On.MURDER, run=victim_rises),),
            ),
        ),
        chart=CHART,
        advanced_chart=ADVANCED_CHART,
        d100=(6, 10),
        provenance="rulebook",
        known=N_("name and Mist Form; Vampire Elders; numbers ours"),
    ),
)
