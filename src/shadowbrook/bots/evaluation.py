"""How good a table is for a seat, as a chance to win: for a search that cannot play to the end.

A finished game is worth 1 or 0. Before that each side has a strength, and the chances follow from
the strengths of all sides and from what the track still allows. The numbers were fitted to games
of the heuristic bot (logistic regression on the table at the start of each round and on who won in
the end; 230 games of a lone hero at the level Hunter, 76 of four rivals).
"""

from __future__ import annotations

from collections.abc import Mapping
from math import exp

from shadowbrook.engine.game import Game

from .heuristic.mind import Memo, Mind
from .table import Table

# What counts for a hero: the strength against the villain (see `Mind.strength`), Investigation,
# Events, wounds, a Lair card (times the strength), being knocked out, and what the hero's place
# promises for the next turn, in Investigation.
RIVALS: Mapping[str, float] = {
    "strength": 3.0,
    "money": 0.074,
    "event": 0.094,
    "wound": -0.17,
    "lair": 1.7,
    "down": -0.7,
    "place": 0.05,
}
ALLIES: Mapping[str, float] = {
    "strength": 2.5,
    "money": 0.057,
    "event": 0.044,
    "wound": -0.08,
    "lair": 1.24,
    "down": -0.4,
    "place": 0.04,
}
DARKNESS, A_STEP = 4.25, 0.135  # the villain's strength in a race, less for each step of the track
START, A_STEP_TOGETHER = -4.36, 0.11
PURSE = 16  # Investigation beyond this counts a third
MOST_PROSPECTS = 12.0


def evaluate(game: Game, seat: int, memo: Memo) -> float:
    """The chance of the seat to win, 0 to 1."""
    result = game.result
    if result is not None:
        return float(any(game.s.heroes[hero].seat == seat for hero in result.heroes))
    mind = Mind(Table(game, seat), None, memo, asked=False)
    heroes = game.s.heroes
    if game.setup.mode in ("competitive", "team") and len(heroes) > 1:
        return _race(mind, seat)
    mean = sum(power(mind, hero, ALLIES) for hero in range(len(heroes))) / len(heroes)
    return 1 / (1 + exp(-(START + A_STEP_TOGETHER * game.s.track + mean)))


def _race(mind: Mind, seat: int) -> float:
    """The share of the seat's side among all sides and Darkness."""
    sides: dict[int, list[float]] = {}
    mine = -1
    for hero, who in enumerate(mind.table.heroes):
        sides.setdefault(who.group, []).append(power(mind, hero, RIVALS))
        if who.seat == seat:
            mine = who.group
    weights = {side: exp(sum(all_) / len(all_)) for side, all_ in sides.items()}
    darkness = exp(DARKNESS - A_STEP * mind.table.track)
    return weights[mine] / (sum(weights.values()) + darkness)


def power(mind: Mind, hero: int, counts: Mapping[str, float]) -> float:
    """The strength of a hero against the villain, and what can still be made of the purse."""
    table = mind.table
    who = table.heroes[hero]
    if who.card < 0:
        return 0.0
    key = ("power", hero, who.value, who.cards, who.boxes, table.track, table.villain_wounds)
    found: float | None = mind.memo.get(key)
    if found is None:
        found = mind.memo[key] = mind.strength(hero)
    money = (
        who.investigation if who.investigation <= PURSE else PURSE + (who.investigation - PURSE) / 3
    )
    total = (
        counts["strength"] * found
        + counts["money"] * money
        + counts["event"] * table.hand_size(hero)
        + counts["wound"] * who.wounds
    )
    if table.has_lair(hero):
        total += counts["lair"] * found
    if who.down:
        total += counts["down"]
    if hero == mind.hero:
        total += counts["place"] * min(MOST_PROSPECTS, mind.prospects[who.space])
    return total
