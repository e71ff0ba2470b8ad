"""The eight heroes of the core box (skills: HER-12)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from shadowbrook.engine.content import HeroSheet, Hook
from shadowbrook.engine.events import Done
from shadowbrook.engine.verbs.fights import Hits
from shadowbrook.engine.words import N_, On

if TYPE_CHECKING:
    from shadowbrook.engine.game import Game


def karl_stands_firm(g: Game, card: int, hits: Hits) -> bool:
    return hits.hero == g.s.owner(card)


async def karl_ignores_a_hit(g: Game, card: int, hits: Hits) -> None:
    hits.count -= 1
    g.emit("hit-ignored", hits.hero, "karl")


def thomas_rides(g: Game, card: int, event: Done) -> int:
    return 2 if event.hero == g.s.owner(card) else 0


CARDS = (
    HeroSheet(
        id="karl",
        name=N_("Karl, the Soldier"),
        text=N_("Ignore the first hit on you in each fight round."),
        skills=(2, 2, 4, 5),
        health=4,
        d100=(21, 24),
        provenance="reported",
        hooks=(
            Hook(
                on=On.HITS_ON_HERO, can=karl_stands_firm, run=karl_ignores_a_hit, once="fight"
            ),
        ),
    ),
    HeroSheet(
        id="thomas",
        name=N_("Thomas, the Courier"),
        text=N_("Add 2 to your movement roll."),
        skills=(3, 2, 3, 2),
        health=3,
        d100=(13, 16),
        provenance="reported",
        hooks=(Hook(on=On.MOVEMENT, run=thomas_rides),),
    ),
    HeroSheet(
        id="katarina", name=N_("Katarina, the Outlaw"), skills=(2, 3, 2, 5), health=4, d100=(9, 12)
    ),
    HeroSheet(
        id="isabella", name=N_("Isabella Von Took, the Noble Woman"), skills=(3, 3, 3, 2), health=3,
        d100=(1, 4),
    ),
    HeroSheet(
        id="inspector-cooke", name=N_("Inspector Cooke"), skills=(1, 4, 2, 4), health=3, d100=(5, 8)
    ),
    HeroSheet(
        id="heinrich", name=N_("Heinrich Cartwright, the Drifter"), skills=(4, 2, 2, 4), health=4,
        start="crossroads", d100=(17, 20),
    ),
    HeroSheet(
        id="victor", name=N_("Victor Danforth, the Playwright"), skills=(4, 4, 1, 3), health=3,
        d100=(25, 28),
    ),
    HeroSheet(
        id="anne-marie", name=N_("Anne Marie, the School Teacher"), skills=(4, 3, 2, 3), health=3,
        d100=(29, 32),
    ),
)
