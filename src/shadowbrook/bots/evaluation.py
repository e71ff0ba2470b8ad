"""How good a table is for a seat, as a chance to win: for a search that cannot play to the end.

A finished game is worth 1 or 0. Before that every hero has a strength, a sum of what `features`
sees times what it counts. Alone and among comrades the strength of all together gives the chance
(a logistic curve); in a race the chances follow from the strengths of all sides and of Darkness.

The numbers were fitted to games of the heuristic by `tools/fit_evaluation.py`, which prints the
tables below.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp, log

from shadowbrook.engine.game import Game

from .heuristic.mind import Memo, Mind
from .table import Table

PURSE = 16  # Investigation beyond this counts no more
LAIR = 0.7  # of the way to a showdown
USUAL_COST = 3  # of a showdown
HEALED = 0.7  # wounds count so much less: they can be healed before a showdown
MOST_PROSPECTS = 12.0

# What is looked at, hero by hero.
FEATURES = (
    "constant",
    "track",  # 0 to 1
    "edge",  # of the hero over a fair share of the villain (see `_edge`)
    "chance",  # of the side in a showdown, healed
    "way",  # how much of a Lair card and its showdown is paid for, 0 to 1
    "way x chance",
    "track x chance",
    "money",  # in tens
    "near",  # to the lair, with all that is needed, times the chance now
    "events",
    "down",
    "villain wounds",  # as a share
    "place",  # what it promises for the next turn, in tens of Investigation; of a lone hero
)
LONE: tuple[float, ...] = (
    -3.176,  # constant
    2.324,  # track
    0.522,  # edge
    1.322,  # chance
    0.377,  # way
    0.582,  # way x chance
    -0.595,  # track x chance
    0.305,  # money
    0.039,  # near
    0.005,  # events
    0.000,  # down
    -1.108,  # villain wounds
    0.487,  # place
)
TOGETHER: tuple[float, ...] = (
    -0.981,  # constant
    2.590,  # track
    2.891,  # edge
    0.002,  # chance
    0.681,  # way
    0.666,  # way x chance
    -0.966,  # track x chance
    0.407,  # money
    0.244,  # near
    0.229,  # events
    0.142,  # down
    0.263,  # villain wounds
    0.000,  # place
)
RIVALS: tuple[float, ...] = (
    -0.304,  # constant
    0.130,  # track
    0.365,  # edge
    0.608,  # chance
    1.108,  # way
    0.181,  # way x chance
    -0.390,  # track x chance
    0.217,  # money
    -0.042,  # near
    0.086,  # events
    -0.132,  # down
    -0.334,  # villain wounds
    0.000,  # place
)
DARKNESS: tuple[float, float] = (2.771, -3.349)  # of a race: constant, track


def evaluate(game: Game, seat: int, memo: Memo) -> float:
    """The chance of the seat to win, 0 to 1."""
    result = game.result
    if result is not None:
        return float(any(game.s.heroes[hero].seat == seat for hero in result.heroes))
    mind = Mind(Table(game, seat), None, memo, asked=False)
    if is_race(game):
        return _race(mind, seat)
    rows = [features(mind, hero) for hero in range(len(game.s.heroes))]
    counts = LONE if len(rows) == 1 else TOGETHER
    mean = sum(weigh_up(row, counts) for row in rows) / len(rows)
    return 1 / (1 + exp(-mean))


def is_race(game: Game) -> bool:
    """Whether several sides want to be the one that wins."""
    return game.setup.mode in ("competitive", "team") and len(game.s.heroes) > 1


def _race(mind: Mind, seat: int) -> float:
    """The share of the seat's side among all sides and Darkness."""
    sides: dict[int, list[float]] = {}
    mine = -1
    for hero, who in enumerate(mind.table.heroes):
        sides.setdefault(who.group, []).append(_rival(mind, hero))
        if who.seat == seat:
            mine = who.group
    weights = {side: exp(sum(all_) / len(all_)) for side, all_ in sides.items()}
    darkness = exp(DARKNESS[0] + DARKNESS[1] * mind.table.track / 20)
    return weights[mine] / (sum(weights.values()) + darkness)


def _rival(mind: Mind, hero: int) -> float:
    """The strength of a hero in a race; rivals are mostly as they were on the table before."""
    table = mind.table
    who = table.heroes[hero]
    if who.seat == table.seat:
        return weigh_up(features(mind, hero), RIVALS)
    key = (
        *("rival", hero, who.value, who.cards, who.boxes, who.wounds, who.investigation),
        *(who.down, who.space, table.hand_size(hero), table.has_lair(hero), table.track),
        *(table.villain_wounds, mind.wounds_needed, mind.usual_help, table.in_play),
    )
    found: float | None = mind.memo.get(key)
    if found is None:
        found = mind.memo[key] = weigh_up(features(mind, hero), RIVALS)
    return found


def weigh_up(row: Sequence[float], counts: Sequence[float]) -> float:
    return sum(map(float.__mul__, row, counts))


def features(mind: Mind, hero: int) -> tuple[float, ...]:
    """What is to be seen of a hero, in the order of FEATURES."""
    table = mind.table
    who = table.heroes[hero]
    if who.card < 0:
        return (0.0,) * len(FEATURES)
    track = table.track / 20
    now, healed = mind.chances_of(hero)
    way = _way(table, hero)
    place = 0.0
    if len(table.heroes) == 1:
        place = min(MOST_PROSPECTS, mind.prospects[who.space]) / 10
    return (
        1.0,
        track,
        HEALED * _edge(mind, hero, healed=True) + (1 - HEALED) * _edge(mind, hero, healed=False),
        healed,
        way,
        way * healed,
        track * healed,
        min(PURSE, who.investigation) / 10,
        now * _nearness(table, hero),
        float(table.hand_size(hero)),
        float(who.down),
        table.villain_wounds / max(1, table.villain_health),
        place,
    )


def _edge(mind: Mind, hero: int, *, healed: bool) -> float:
    """The logarithm of the wounds dealt until one falls over those that are needed.

    Rounds and hits at their means: unlike a chance, it tells two hopeless heroes apart.
    """
    mine, theirs = mind.side(hero, healed=healed)
    hits = (7 - mine.target) / 6 * (theirs.prevent - 1) / 6
    taken = max(0.3, theirs.dice * (7 - theirs.target) / 6 * (mine.ward - 1) / 6 - mine.ignore)
    rounds = 0.5 + max(0.3, mine.health) / taken
    return log((mine.dice * rounds + mine.first + 0.3) * hits / mind.fair_share)


def _way(table: Table, hero: int) -> float:
    """How much of the way to a showdown is paid for."""
    money = table.heroes[hero].investigation
    if table.has_lair(hero):
        card = table.lair(hero)
        cost = card.cost if card is not None else USUAL_COST
        return LAIR + (1 - LAIR) * min(1.0, money / max(1, cost))
    content = table.content
    price = content.lair_costs[content.stage(table.track)]
    return LAIR * min(1.0, money / (price + USUAL_COST))


def _nearness(table: Table, hero: int) -> float:
    """0 to 1: at the lair of one's card with the means to begin."""
    card, who = table.lair(hero), table.heroes[hero]
    if card is None or who.investigation < card.cost or who.down:
        return 0.0
    board = table.content.board
    return 1 / (1 + board.distance[board.index[card.space]][who.space] / 4)
