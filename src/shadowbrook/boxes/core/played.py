"""What the Events have in common: who may be meant, who is in danger, what is going on."""

from __future__ import annotations

from typing import TYPE_CHECKING

from shadowbrook.engine.events import Happening, bearer
from shadowbrook.engine.verbs.cards import comrades
from shadowbrook.engine.verbs.wounds import ailing, standing

if TYPE_CHECKING:
    from shadowbrook.engine.game import Game


def you_stand(g: Game, card: int, event: Happening) -> bool:
    """Your hero is not knocked out; what a hero gets or finds needs that (KO-05, INV-05)."""
    return not g.s.heroes[bearer(g, card)].down


def rivals(g: Game, hero: int) -> list[int]:
    """Heroes of other players who are not on your side, in turn order (CRD-28)."""
    return [
        n for n in g.order() if g.seat(n) != g.seat(hero) and n != hero and not comrades(g, n, hero)
    ]


def all_is_quiet(g: Game) -> bool:
    """Neither a fight nor a showdown is under way."""
    return not g.s.fights and g.s.showdown is None


def wounded(g: Game) -> list[int]:
    """Heroes who can be healed, or whose party elders can be (FAQ-04)."""
    return [n for n in standing(g) if g.s.heroes[n].wounds or ailing(g, n)]


async def lies_open(g: Game, card: int, event: Happening) -> None:
    """A card that remains in play does nothing at first: it works while it lies there."""
