"""The Ferryman: he is strong against those who cannot pay, and the water follows him.

Play against him is about Investigation: whoever carries none is in danger, and he and his Drowned
take it from the heroes.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from shadowbrook.boxes.core.attacks import attack, attack_space
from shadowbrook.engine.content import Ability, ChartEntry, Hook, Minion, VillainSheet
from shadowbrook.engine.decision import option
from shadowbrook.engine.happenings import Done, Skill
from shadowbrook.engine.queries.heroes import standing
from shadowbrook.engine.verbs.asking import pick
from shadowbrook.engine.verbs.dice import passes
from shadowbrook.engine.verbs.investigation import lose, pay
from shadowbrook.engine.verbs.minions import place_minion
from shadowbrook.engine.verbs.track import fall
from shadowbrook.engine.verbs.villain import add_health
from shadowbrook.engine.words import CUNNING, N_, SPIRIT, On

if TYPE_CHECKING:
    from shadowbrook.engine.you import You

TOLL = 2
REFUSE = option("refuse")


# ---- the sheet --------------------------------------------------------------------------------


def unpaid(you: You, event: Skill) -> int:
    """Two more dice against a hero with an empty purse; minions know nothing of it."""
    g = you.g
    villain = event.fight is not None and event.fight.minion < 0 and event.fight.foe < 0
    return 2 if villain and not g.s.heroes[event.hero].investigation else 0


def by_the_ferryman(you: You, event: Done) -> bool:
    return event.by == "villain"


async def takes_across(you: You, event: Done) -> None:
    g = you.g
    await fall(g, 1, "ferryman")


async def body_in_the_reeds(you: You, event: Done) -> None:
    g = you.g
    await place_minion(g, "drowned-men", g.content.board.index["marsh"], "ferryman")


# ---- the chart ----------------------------------------------------------------------------------


async def toll(you: You, event: Done) -> None:
    """Every hero pays, or he grows: the heroes decide one after another."""
    g = you.g
    for hero in standing(g):
        who = g.s.heroes[hero]
        if who.investigation >= TOLL:
            choices = {option("pay", TOLL): True, REFUSE: False}
            if await pick(g, who.seat, "toll", choices, "ferryman", "MIN-02", hero):
                pay(g, hero, TOLL, "ferryman")
                continue
        add_health(g, 1, "ferryman")


async def mist_on_the_water(you: You, event: Done) -> None:
    g = you.g
    for hero in standing(g):
        if not await passes(g, hero, CUNNING, 5, "mist-on-the-water"):
            lose(g, hero, 1, "mist-on-the-water")


async def black_tide(you: You, event: Done) -> None:
    """He comes with one more die; where nobody is, the tide rises."""
    g = you.g
    if not await attack_space(g, event.space, event.count + 1):
        await fall(g, 1, "black-tide")


async def washes_away(you: You, event: Done) -> None:
    """What a hero carries floats off after each round that the Drowned survive."""
    g = you.g
    lose(g, event.hero, 1, "drowned-men")


MINIONS = (
    Minion(
        id="drowned-men",
        name=N_("Drowned Men"),
        text=N_("After each fight round that they survive you lose 1 Investigation."),
        dice=3,
        health=2,
        bounty=2,
        supply=8,
        keywords=("Undead",),
        unbeaten=washes_away,
    ),
    Minion(
        id="marsh-lights",
        name=N_("Marsh Lights"),
        text=N_("Fight Marsh Lights with Spirit. They hit on a 4 or more."),
        dice=2,
        health=1,
        bounty=1,
        skill=SPIRIT,
        hit=4,
        supply=6,
        keywords=("Ghost",),
    ),
)

CHART = (
    ChartEntry(name="drowned-men", text=N_("Drowned Men climb ashore."), minions=("drowned-men",)),
    ChartEntry(name="marsh-lights", text=N_("Marsh Lights beckon."), minions=("marsh-lights",)),
    ChartEntry(
        name="the-dead-come-home",
        text=N_("Drowned Men climb ashore, two of them at once."),
        minions=("drowned-men", "drowned-men"),
    ),
    ChartEntry(
        name="mist-on-the-water",
        text=N_("Every hero takes a Cunning 5+ test; who fails loses 1 Investigation."),
        event=mist_on_the_water,
    ),
    ChartEntry(name="ferryman-attack", text=N_("The Ferryman attacks."), event=attack, attack=True),
    ChartEntry(
        name="the-toll",
        text=N_(
            "Each hero may pay 2 Investigation. The Ferryman gains 1 Health for good for each who "
            "does not."
        ),
        event=toll,
    ),
)

ADVANCED_CHART = (
    ChartEntry(
        name="lights-and-dead",
        text=N_("Drowned Men and Marsh Lights come together."),
        minions=("drowned-men", "marsh-lights"),
    ),
    ChartEntry(
        name="the-dead-come-home",
        text=N_("Drowned Men climb ashore, two of them at once."),
        minions=("drowned-men", "drowned-men"),
    ),
    ChartEntry(
        name="mist-on-the-water",
        text=N_("Every hero takes a Cunning 5+ test; who fails loses 1 Investigation."),
        event=mist_on_the_water,
    ),
    ChartEntry(
        name="black-tide",
        text=N_(
            "The Ferryman attacks with 1 more die. If nobody is there, the Shadow Track falls by 1."
        ),
        event=black_tide,
        attack=True,
    ),
    ChartEntry(name="ferryman-attack", text=N_("The Ferryman attacks."), event=attack, attack=True),
    ChartEntry(
        name="the-toll",
        text=N_(
            "Each hero may pay 2 Investigation. The Ferryman gains 1 Health for good for each who "
            "does not."
        ),
        event=toll,
    ),
)

CARDS = (
    VillainSheet(
        id="ferryman",
        name=N_("The Ferryman"),
        text=N_(
            "The Fare: the Ferryman rolls 2 more dice against a hero who has no Investigation."
        ),
        keywords=("Supernatural", "Undead"),
        combat=5,
        health=5,
        basic_name=N_("The Fare"),
        hooks=(Hook(on=On.ENEMY_DICE, run=unpaid),),
        advanced=(
            Ability(
                id="to-the-other-side",
                name=N_("To the Other Side"),
                text=N_("Whenever the Ferryman knocks out a hero, the Shadow Track falls by 1."),
                hooks=(Hook(on=On.KNOCKED_OUT, can=by_the_ferryman, run=takes_across),),
            ),
            Ability(
                id="body-in-the-reeds",
                name=N_("A Body in the Reeds"),
                text=N_("Whenever a Murder! is played, place Drowned Men in the Marsh."),
                hooks=(Hook(on=On.MURDER, run=body_in_the_reeds),),
            ),
        ),
        chart=CHART,
        advanced_chart=ADVANCED_CHART,
    ),
)
