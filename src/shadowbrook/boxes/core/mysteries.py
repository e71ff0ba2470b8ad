"""The Mystery cards."""

from __future__ import annotations

from typing import TYPE_CHECKING

from shadowbrook.engine.content import MysteryCard
from shadowbrook.engine.events import Done
from shadowbrook.engine.verbs.asking import choose_elder
from shadowbrook.engine.verbs.elders import gain_secret, kill_elder, town_elders
from shadowbrook.engine.verbs.investigation import place_clues
from shadowbrook.engine.verbs.minions import minion_chart_at_random
from shadowbrook.engine.verbs.piles import random_location
from shadowbrook.engine.verbs.track import fall
from shadowbrook.engine.words import N_

if TYPE_CHECKING:
    from shadowbrook.engine.game import Game


async def murder(g: Game, card: int, event: Done) -> None:
    place_clues(g, random_location(g), 2, "murder")
    await fall(g, 1, "murder")


async def roads(g: Game, card: int, event: Done) -> None:
    await minion_chart_at_random(g)


async def rumor(g: Game, card: int, event: Done) -> None:
    elders = town_elders(g)
    if elders:
        elder = await choose_elder(g, g.first_seat, elders, "rumor", "MYS-09")
        await gain_secret(g, elder, "rumor")


async def poison(g: Game, card: int, event: Done) -> None:
    elders = town_elders(g)
    if elders:
        elder = await choose_elder(g, g.first_seat, elders, "poison", "MYS-09")
        await kill_elder(g, elder, "card")


CARDS = (
    MysteryCard(id="murder", name=N_("Murder!"), copies=12, play=murder, keywords=("Murder",)),
    MysteryCard(id="unsafe-roads", name=N_("These Roads Aren't Safe"), copies=12, play=roads),
    MysteryCard(id="rumor", name=N_("Rumor"), copies=8, play=rumor),
    MysteryCard(id="poison", name=N_("Poison"), copies=4, play=poison),
)
