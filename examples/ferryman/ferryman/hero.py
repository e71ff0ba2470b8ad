"""Agnes Moor, who rings the bell of Shadowbrook while she can."""

from __future__ import annotations

from typing import TYPE_CHECKING

from shadowbrook.engine.content import HeroSheet, Hook
from shadowbrook.engine.happenings import TrackFall
from shadowbrook.engine.verbs.track import hold
from shadowbrook.engine.words import N_, On

if TYPE_CHECKING:
    from shadowbrook.engine.you import You


def at_her_ropes(you: You, event: TrackFall) -> bool:
    """She stands in the Church, and something is about to grow darker."""
    g = you.g
    card = you.card
    agnes = g.s.heroes[g.s.owner(card)]
    return event.count > 0 and not agnes.down and agnes.space == g.content.board.index["church"]


async def ring(you: You, event: TrackFall) -> None:
    g = you.g
    hold(g, event, 1, "agnes-moor")


CARDS = (
    HeroSheet(
        id="agnes-moor",
        name=N_("Agnes Moor, the Bell Ringer"),
        text=N_(
            "Once in each game round, while you are in the Church, you may let the Shadow Track "
            "fall by 1 less."
        ),
        keywords=("Holy",),
        skills=(4, 2, 3, 3),
        health=3,
        hooks=(Hook(on=On.TRACK, can=at_her_ropes, run=ring, once="round"),),
    ),
)
