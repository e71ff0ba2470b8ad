"""How good a table is for a seat, as a chance to win: for a search that cannot play to the end.

A finished game is worth 1 or 0. Before that the strength of each side is compared with what the
track still allows, and in a race with the strength of the rivals.
"""

from __future__ import annotations

from math import exp

from shadowbrook.engine.game import Game

from .heuristic.mind import Memo, Mind
from .table import Table

INVESTIGATION = 0.018  # what 1 Investigation is worth, in strength (see `Mind.strength`)
PURSE = 16  # Investigation beyond this counts a third
EVENT = 1.4  # an Event in the hand, in Investigation
WOUND = 1.2
LAIR = 7.0  # a Lair card, for a hero strong enough to use it
KNOCKED_OUT = 2.5
STEEP = 7.0  # how much strength decides
NEEDED, A_STEP = 0.88, 0.026  # the strength that is enough at Darkness, and less for each step


def evaluate(game: Game, seat: int, memo: Memo) -> float:
    """The chance of the seat to win, 0 to 1."""
    result = game.result
    if result is not None:
        return float(any(game.s.heroes[hero].seat == seat for hero in result.heroes))
    mind = Mind(Table(game, seat), None, memo, asked=False)
    needed = NEEDED - A_STEP * game.s.track
    if game.setup.mode == "competitive" and len(game.s.heroes) > 1:
        return _race(mind, seat, needed)
    if game.setup.mode == "team":
        return _race_of_teams(mind, seat, needed)
    heroes = range(len(game.s.heroes))
    mean = sum(power(mind, hero) for hero in heroes) / len(heroes)
    return 1 / (1 + exp(-STEEP * (mean - needed)))


def _race(mind: Mind, seat: int, needed: float) -> float:
    mine = total = 0.0
    for hero, who in enumerate(mind.table.heroes):
        weight = exp(STEEP * power(mind, hero))
        total += weight
        if who.seat == seat:
            mine += weight
    return mine / (total + exp(STEEP * needed))


def _race_of_teams(mind: Mind, seat: int, needed: float) -> float:
    heroes = mind.table.heroes
    teams: dict[int, list[float]] = {}
    for hero, who in enumerate(heroes):
        teams.setdefault(who.team, []).append(power(mind, hero))
    weights = {team: exp(STEEP * sum(all_) / len(all_)) for team, all_ in teams.items()}
    mine = next(who.team for who in heroes if who.seat == seat)
    return weights[mine] / (sum(weights.values()) + exp(STEEP * needed))


def power(mind: Mind, hero: int) -> float:
    """The strength of a hero against the villain, and what can still be made of the purse."""
    table = mind.table
    who = table.heroes[hero]
    if who.card < 0:
        return 0.0
    key = ("power", hero, who.value, who.cards, who.boxes, table.track, table.villain_wounds)
    found: float | None = mind.memo.get(key)
    if found is None:
        found = mind.memo[key] = mind.strength(hero)
    money = who.investigation
    goods = money if money <= PURSE else PURSE + (money - PURSE) / 3
    goods += EVENT * table.hand_size(hero) - WOUND * who.wounds
    if table.has_lair(hero):
        goods += LAIR * found
    if who.down:
        goods -= KNOCKED_OUT
    return found + INVESTIGATION * goods
