"""In which order heroes and seats have their turns, by who holds the First Player marker."""

from __future__ import annotations

from collections.abc import Sequence

from .state import Hero

Orders = tuple[tuple[int, ...], ...]


def turn_orders(mode: str, heroes: Sequence[Hero]) -> Orders:
    """The heroes from each holder of the marker on: a hero, or a team (RND-01, TEAM-14)."""
    everyone = tuple(range(len(heroes)))
    if mode != "team":
        return tuple(everyone[n:] + everyone[:n] for n in everyone)
    teams = sorted({hero.team for hero in heroes})
    return tuple(
        tuple(n for team in teams[t:] + teams[:t] for n in everyone if heroes[n].team == team)
        for t in range(len(teams))
    )


def seat_orders(orders: Orders, heroes: Sequence[Hero]) -> Orders:
    """The same of the seats that play the heroes, each once."""
    return tuple(tuple(dict.fromkeys(heroes[n].seat for n in order)) for order in orders)
