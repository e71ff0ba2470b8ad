"""Markers of the boxes: laying them down and taking them back, with a limited supply."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..dispatch import carry_out
from ..happenings import Marked, Visit
from ..queries.markers import count, left, marker, on_space
from ..queries.names import card_id, elder_id, hero_id, space_id
from ..words import SPOTS, Spot
from ..you import You
from ..zones import lay_markers
from .elders import back_to_town, bind_to_hero

if TYPE_CHECKING:
    from ..game import Game


async def put_marker(g: Game, number: int, spot: int, at: int, many: int, source: str) -> int:
    """Lay markers of a kind somewhere, as many as may lie there; return how many came."""
    kind = marker(g.content, number)
    wanted = min(many, kind.most - count(g.s, number, spot, at))
    laid = min(wanted, left(g.content, g.s, number))
    if laid > 0:
        lay_markers(g.content, g.s, number, spot, at, laid)
        g.emit("marker-laid", kind.id, SPOTS[spot], _told(g, spot, at), laid, source)
        if kind.holds and spot == Spot.ELDER and g.s.elders[at].hero >= 0:
            back_to_town(g, at)
    if laid < wanted:
        await _short(g, number, spot, at)
    return max(0, laid)


async def _short(g: Game, number: int, spot: int, at: int) -> None:
    """None is left: nothing happens, unless the marker says what does (GAP-70)."""
    kind = marker(g.content, number)
    g.emit("no-marker-left", kind.id)
    if kind.short is not None:
        there = Marked(
            at if spot == Spot.HERO else -1,
            at if spot == Spot.SPACE else -1,
            at if spot == Spot.ELDER else -1,
            at if spot == Spot.CARD else -1,
        )
        await carry_out(You(g, number, there.hero), kind.short, there)


async def meet_marker(g: Game, hero: int) -> bool:
    """A hero encounters a marker in place of what is printed; return whether there is one."""
    space = g.s.heroes[hero].space
    for one in on_space(g, space):
        if one.encounter is not None:
            await one.encounter(You(g, g.content.copies[one.id][0], hero), Visit(hero, space))
            return True
    return False


def take_marker(g: Game, number: int, spot: int, at: int, many: int, source: str) -> int:
    """Take up to so many markers of a kind away from somewhere; return how many there were."""
    taken = min(many, count(g.s, number, spot, at))
    if taken:
        lay_markers(g.content, g.s, number, spot, at, -taken)
        kind = marker(g.content, number)
        g.emit("marker-taken", kind.id, SPOTS[spot], _told(g, spot, at), taken, source)
        if kind.holds and spot == Spot.ELDER:
            _set_free(g, at)
    return taken


def _set_free(g: Game, elder: int) -> None:
    """An elder who was held back is with the hero again with whom they travel (ELD-25)."""
    who = g.s.elders[elder]
    if who.bound >= 0 and who.status == "town":
        bind_to_hero(g, elder, who.bound)


def _told(g: Game, spot: int, at: int) -> str:
    """The id of what a marker lies on."""
    if spot == Spot.SPACE:
        return space_id(g, at)
    return {Spot.ELDER: elder_id, Spot.HERO: hero_id}.get(spot, card_id)(g, at)
