"""How good a table is for a seat, as a chance to win: for a search that cannot play to the end.

A finished game is worth 1 or 0. Before that every hero has a strength, a sum of what `features`
sees times what it counts. Alone and among comrades the strength of all together gives the chance
(a logistic curve); in a race the chances follow from the strengths of all sides and of Darkness.

The numbers were fitted to games of the heuristic by `tools/fit_evaluation.py`, which prints the
tables below and the `ratings` of heroes and villains, which stand on their sheets.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import exp, log

from shadowbrook.engine.definitions import HeroSheet, VillainSheet
from shadowbrook.engine.game import Game
from shadowbrook.engine.table import Table

from .heuristic.mind import Mind
from .heuristic.standing import Memo, staying

PURSE = 16  # Investigation beyond this counts no more
LAIR = 0.7  # of the way to a showdown
USUAL_COST = 3  # of a showdown
HEALED = 0.7  # wounds count so much less: they can be healed before a showdown
MOST_PROSPECTS = 12.0

# What a level adds for a lone hero, and adds with the track (0 to 1); the sheets of villains and
# heroes have theirs (`ratings`).
LEVELS: Mapping[str, tuple[float, float]] = {
    "hunter": (0.018, 0.000),
    "master-hunter": (-1.204, 0.000),
    "normal": (0.789, 0.000),
}
NOTHING = (0.0, 0.0)

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
    -3.994,  # constant
    3.686,  # track
    0.596,  # edge
    1.439,  # chance
    0.575,  # way
    0.554,  # way x chance
    -0.976,  # track x chance
    0.201,  # money
    0.551,  # near
    0.036,  # events
    0.000,  # down
    -0.893,  # villain wounds
    0.381,  # place
)
TOGETHER: tuple[float, ...] = (
    -2.985,  # constant
    3.781,  # track
    0.951,  # edge
    0.665,  # chance
    0.574,  # way
    0.194,  # way x chance
    -0.955,  # track x chance
    0.832,  # money
    -0.236,  # near
    0.207,  # events
    -0.991,  # down
    0.249,  # villain wounds
    0.000,  # place
)
RIVALS: tuple[float, ...] = (
    -0.399,  # constant
    0.154,  # track
    0.331,  # edge
    0.688,  # chance
    1.163,  # way
    0.261,  # way x chance
    -0.414,  # track x chance
    0.199,  # money
    0.169,  # near
    0.083,  # events
    0.035,  # down
    -0.350,  # villain wounds
    0.000,  # place
)
DARKNESS: tuple[float, float] = (2.928, -2.934)  # of a race: constant, track


def evaluate(game: Game, seat: int, memo: Memo) -> float:
    """The chance of the seat to win, 0 to 1."""
    table = Table(game, seat)
    result = game.result
    if result is not None:
        return float(any(table.heroes[hero].seat == seat for hero in result.heroes))
    mind = Mind(table, None, memo, asked=False)
    if is_race(table):
        return _race(mind, seat)
    rows = [features(mind, hero) for hero in range(len(table.heroes))]
    kind, counts = ("lone", LONE) if len(rows) == 1 else ("together", TOGETHER)
    total = sum(weigh_up(row, counts) for row in rows)
    total += sum(_known(mind.table, hero, kind) for hero in range(len(rows)))
    return 1 / (1 + exp(-total / len(rows)))


def is_race(table: Table) -> bool:
    """Whether several sides want to be the one that wins."""
    return table.mode in ("competitive", "team") and len(table.heroes) > 1


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
        return _strength(mind, hero)
    key = (
        *("rival", hero, who.value, who.cards, who.boxes, who.wounds, who.investigation),
        *(who.down, who.space, table.hand_size(hero), table.has_lair(hero), table.track),
        *(table.villain_wounds, mind.wounds_needed, mind.usual_help, table.in_play),
    )
    found: float | None = mind.memo.get(key)
    if found is None:
        found = mind.memo[key] = _strength(mind, hero)
    return found


def _strength(mind: Mind, hero: int) -> float:
    return weigh_up(features(mind, hero), RIVALS) + _known(mind.table, hero, "rivals")


def _known(table: Table, hero: int, kind: str) -> float:
    """What goes by villain, hero and level; what nobody has rated adds nothing."""
    cards, card = table.content.cards, table.heroes[hero].card
    sheets = (cards[table.villain], cards[card] if card >= 0 else None)
    ratings = [
        sheet.ratings.get(kind, NOTHING) if isinstance(sheet, VillainSheet | HeroSheet) else NOTHING
        for sheet in sheets
    ]
    if kind == "lone":
        ratings.append(LEVELS.get(table.level or "", NOTHING))
    track = table.track / 20
    return sum(constant + slope * track for constant, slope in ratings)


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
    ward = min(mine.ward, 8 - theirs.target if mine.dazzle else 7)
    taken = max(0.3, theirs.dice * (7 - theirs.target) / 6 * (ward - 1) / 6 - mine.ignore)
    rounds = 0.5 + max(0.3, staying(mine)) / taken
    return log((mine.dice * rounds + mine.first + 0.3) * hits / mind.fair_share)


def _way(table: Table, hero: int) -> float:
    """How much of the way to a showdown is paid for."""
    money = table.heroes[hero].investigation
    if table.has_lair(hero):
        card = table.lair(hero)
        cost = card.cost if card is not None else USUAL_COST
        return LAIR + (1 - LAIR) * min(1.0, money / max(1, cost))
    return LAIR * min(1.0, money / (table.lair_price(hero) + USUAL_COST))


def _nearness(table: Table, hero: int) -> float:
    """0 to 1: at the lair of one's card with the means to begin."""
    card, who = table.lair(hero), table.heroes[hero]
    if card is None or who.investigation < card.cost or who.down:
        return 0.0
    board = table.content.board
    return 1 / (1 + board.distance[board.index[card.space]][who.space] / 4)
