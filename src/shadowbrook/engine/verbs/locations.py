"""Location cards: drawn from a corner's deck, then taken, fought or carried out."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..definitions import Encounter, Gear, MinionCard
from ..dispatch import carry_out
from ..happenings import Play, Reading
from ..queries.names import definition
from ..windows import canceled
from ..words import Zone
from ..you import You
from ..zones import put
from .cards import take_gear
from .fights import minion_fight, start_fight
from .piles import discard, draw

if TYPE_CHECKING:
    from ..game import Game


async def draw_location(g: Game, hero: int, deck: str) -> None:
    """ENC-01: the top card of the corner's deck, read aloud."""
    card = draw(g, deck)
    if card >= 0:
        await resolve_location(g, hero, card)


async def resolve_location(g: Game, hero: int, card: int) -> None:
    """ENC-02 to ENC-04: taken, fought or carried out; a fight is what comes next."""
    found = definition(g, card)
    put(g, card, Zone.RESOLVING, hero)
    g.emit("location-card", hero, found.id)
    if await canceled(g, Play("location", found.id, hero, card)):
        discard(g, card)
    elif isinstance(found, Gear):
        await take_gear(g, hero, card)
    elif isinstance(found, MinionCard):
        start_fight(g, minion_fight(g, hero, found.minion.id, card=card))
    else:
        assert isinstance(found, Encounter)
        assert found.play is not None
        await carry_out(You(g, card, hero), found.play, Reading(hero, card))
        if g.s.place[card] >> 8 == Zone.RESOLVING:
            discard(g, card)


def remain(g: Game, card: int, hero: int) -> None:
    """A card that was just read remains in play before a hero (CRD-04)."""
    put(g, card, Zone.IN_PLAY, hero)
    g.emit("remains", hero, definition(g, card).id)
