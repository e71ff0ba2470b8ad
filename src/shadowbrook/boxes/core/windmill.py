"""The deck of this corner."""

from __future__ import annotations

from typing import TYPE_CHECKING

from shadowbrook.engine.content import Encounter, Gear, Minion, MinionCard
from shadowbrook.engine.events import Done
from shadowbrook.engine.verbs.dice import test
from shadowbrook.engine.verbs.investigation import gain
from shadowbrook.engine.verbs.wounds import wound
from shadowbrook.engine.words import N_, SPIRIT

if TYPE_CHECKING:
    from shadowbrook.engine.game import Game


async def strange(g: Game, card: int, event: Done) -> None:
    if await test(g, event.hero, SPIRIT, 5, "windmill"):
        await gain(g, event.hero, 2, "windmill")
    else:
        await wound(g, event.hero, 1, "card", "windmill")


CARDS = (
    Encounter(id="strange-windmill", name=N_("Strange"), deck="windmill", copies=4, play=strange),
    Gear(id="relic-windmill", name=N_("Relic"), deck="windmill", copies=3, keywords=("Item",), bonus={"spirit": 1}),
    Gear(id="dog-windmill", name=N_("Dog"), deck="windmill", copies=3, keywords=("Ally",), boxes=1),
    MinionCard(id="brute-windmill", name=N_("Brute"), deck="windmill", copies=3, minion=Minion(id="brute-windmill", name=N_("Brute"), dice=3, health=2, bounty=2)),
)
