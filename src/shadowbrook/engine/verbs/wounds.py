"""Wounds on heroes: putting them on, preventing them, healing."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..decision import option
from ..happenings import Wounds
from ..queries.heroes import ailing
from ..queries.names import elder_id, hero_id
from ..windows import is_open, window
from ..words import On
from .asking import pick
from .knock_outs import check_knock_out
from .militia import let_militia_take

if TYPE_CHECKING:
    from ..game import Game


async def wound(g: Game, hero: int, count: int, by: str, source: str) -> int:
    """Wound a hero and knock them out if that fills all boxes; return the wounds placed."""
    placed = await place_wounds(g, hero, count, by, source)
    await check_knock_out(g, hero, by)
    return placed


async def place_wounds(
    g: Game, hero: int, count: int, by: str, source: str, hits: bool = False
) -> int:
    """Put wounds on a hero after everybody had the chance to prevent them; return how many
    came through.

    Whether the hero is knocked out is looked at by `check_knock_out`: in a fight the
    victory bonus comes first (GAP-48).
    """
    s = g.s
    who = s.heroes[hero]
    if who.down or count <= 0:  # KO-05: cannot be attacked
        return 0
    happening = Wounds(hero, count, by, source, hits)
    if is_open(g, On.WOUND):
        await window(g, On.WOUND, happening)
    if happening.count > 0 and s.militia[who.space]:
        await let_militia_take(g, happening)
    came_through = max(0, happening.count)
    if came_through:
        who.wounds = min(who.boxes, who.wounds + came_through)
        g.emit("wounded", hero, came_through, by, source)
    return came_through


def prevent(g: Game, happening: Wounds, count: int, source: str) -> None:
    """Prevent some of the wounds that are about to be put on a hero."""
    count = min(count, happening.count)
    happening.count -= count
    g.emit("prevented", happening.hero, count, source)


def heal(g: Game, hero: int, count: int, source: str) -> int:
    """Take wounds off a hero (HER-07); return how many."""
    who = g.s.heroes[hero]
    count = min(count, who.wounds)
    if count > 0:
        who.wounds -= count
        g.emit("healed", hero, count, source)
    return max(0, count)


async def tend(g: Game, hero: int, count: int, source: str) -> int:
    """Heal a hero, or instead an elder of their party, wound by wound (FAQ-04); return how many.

    Whatever heals and may happen in a showdown uses this; `heal` takes wounds off the hero alone.
    """
    healed = 0
    who = g.s.heroes[hero]
    while healed < count and (elders := ailing(g, hero)):
        choices = {option(f"elder:{elder_id(g, n)}"): n for n in elders}
        if who.wounds:
            choices |= {option(f"hero:{hero_id(g, hero)}"): -1}
        elder = await pick(g, who.seat, "whom-to-heal", choices, source, "FAQ-04", hero)
        if elder < 0:
            heal(g, hero, 1, source)
        else:
            g.s.elders[elder].wounds -= 1
            g.emit("elder-healed", elder, source)
        healed += 1
    return healed + heal(g, hero, count - healed, source)
