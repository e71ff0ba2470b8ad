"""What a hero gains for good: health boxes and skill upgrades."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..zones import recount

if TYPE_CHECKING:
    from ..game import Game


def add_box(g: Game, hero: int, source: str) -> None:
    """One more health box for good (HER-05)."""
    who = g.s.heroes[hero]
    who.extra_boxes += 1
    recount(g.content, who)
    g.emit("box", hero, source)


def upgrade(g: Game, hero: int, skill: int, source: str) -> None:
    """A skill upgrade marker: a skill rises for good (SKL-10)."""
    who = g.s.heroes[hero]
    raised = list(who.upgrades)
    raised[skill] += 1
    who.upgrades = (raised[0], raised[1], raised[2], raised[3])
    recount(g.content, who)
    g.emit("upgraded", hero, skill, source)
