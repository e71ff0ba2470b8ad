"""Shadows Gather: the more heroes there are, the further the Shadow Track falls (GAP-66)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..queries.values import gathering, group_price
from .investigation import somebody_pays
from .track import fall

if TYPE_CHECKING:
    from ..game import Game


async def shadows_gather(g: Game, source: str) -> bool:
    """The track falls in one go, by 1 less if a hero pays; return whether somebody did."""
    paid = await somebody_pays(g, group_price(g), "shadows-gather", source, "GAP-66")
    steps = gathering(g) - paid
    if steps:
        await fall(g, steps, source)
    return paid
