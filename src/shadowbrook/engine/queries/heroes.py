"""Looking at heroes: who stands, who is on whose side, what they have."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..definitions import CurseCard
from .fights import in_showdown_round

if TYPE_CHECKING:
    from ..game import Game


def hand_full(g: Game, hero: int) -> bool:
    """AP-17: at a limit of five no Event can be drawn or gained."""
    return g.rules.hand_limit == "5" and len(g.s.hands[g.s.heroes[hero].hand]) >= 5


def comrades(g: Game, one: int, other: int) -> bool:
    """Whether two heroes are on the same side."""
    if g.setup.mode == "team":
        return g.s.heroes[one].team == g.s.heroes[other].team
    return g.setup.mode != "competitive"


def partners(g: Game, hero: int) -> list[int]:
    """Heroes in the same space with whom something can change hands.

    Those of the own side, and with the optional rule everybody (OPT-01, TEAM-02).
    """
    s = g.s
    who = s.heroes[hero]
    rivals = g.rules.opt_exchange
    return [
        n
        for n, other in enumerate(s.heroes)
        if other.space == who.space
        and n != hero
        and not other.down
        and (rivals or comrades(g, n, hero))
        and (belongings(g, hero) or belongings(g, n))
    ]


def ailing(g: Game, hero: int) -> list[int]:
    """Wounded party elders whom what heals this hero can heal between rounds (FAQ-04).

    A fight with a minion that broke in (GAP-49) lies between two showdown rounds.
    """
    s = g.s
    if s.showdown is None or in_showdown_round(g):
        return []
    return [n for n in s.showdown.party if s.elders[n].hero == hero and s.elders[n].wounds]


def belongings(g: Game, hero: int) -> list[int]:
    """The items and allies of a hero, without curses (KO-10)."""
    cards = g.content.cards
    return [c for c in g.s.heroes[hero].cards if not isinstance(cards[c], CurseCard)]


def standing(g: Game, space: int = -1) -> list[int]:
    """Heroes who are not knocked out, in turn order; in one space, or anywhere."""
    heroes = g.s.heroes
    if space < 0:
        return [n for n in g.order() if not heroes[n].down]
    return [n for n in g.order() if heroes[n].space == space and not heroes[n].down]
