"""The Vampire: Mist Form, many minions, both sides of the chart."""

from __future__ import annotations

from typing import TYPE_CHECKING

from shadowbrook.engine.content import ChartEntry, Hook, Minion, VillainSheet
from shadowbrook.engine.events import Done
from shadowbrook.engine.verbs.fights import Hits, fight, villain_fight
from shadowbrook.engine.verbs.track import fall
from shadowbrook.engine.verbs.wounds import standing
from shadowbrook.engine.words import N_, On

if TYPE_CHECKING:
    from shadowbrook.engine.game import Game


async def mist_form(g: Game, card: int, hits: Hits) -> None:
    """VIL-07: each hit is prevented on a D6 of 5 or 6."""
    dice = g.dice(hits.count)
    hits.count -= sum(1 for die in dice if die >= 5)
    g.emit("mist-form", dice)


async def attack(g: Game, card: int, event: Done) -> None:
    for hero in standing(g, event.space):
        await fight(g, villain_fight(hero, event.count))


async def darkness(g: Game, card: int, event: Done) -> None:
    await fall(g, 1, "vampire")


CHART = (
    ChartEntry(name="bats", minions=("bats",)),
    ChartEntry(name="wolves", minions=("wolves",)),
    ChartEntry(name="walking-dead", minions=("walking-dead",)),
    ChartEntry(name="succubus", minions=("succubus",)),
    ChartEntry(name="attack", event=attack, attack=True),
    ChartEntry(name="dark-night", event=darkness),
)

CARDS = (
    VillainSheet(
        id="vampire", name=N_("The Vampire"), combat=6, health=6, hooks=(Hook(on=On.HITS_ON_VILLAIN, run=mist_form),),
        chart=CHART, advanced_chart=CHART, d100=(6, 10),
    ),
)

MINIONS = (
    Minion(id="bats", name=N_("Bats"), dice=2, health=1, bounty=1, supply=6),
    Minion(id="wolves", name=N_("Wolves"), dice=3, health=2, bounty=2, supply=6),
    Minion(id="walking-dead", name=N_("Walking Dead"), dice=4, hit=6, health=2, bounty=2, supply=6),
    Minion(id="succubus", name=N_("Succubus"), dice=4, health=3, bounty=4, supply=4),
)
