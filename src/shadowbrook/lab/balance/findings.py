"""What the games of a balance run say: shares, differences, lengths, seats, cards, verdicts.

Every number comes with its 95% interval. An aim is met where the whole interval lies
within its bounds, missed where all of it lies outside, and open where more games are
needed to tell.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from math import inf, sqrt
from statistics import mean, median
from typing import TypeVar

import msgspec

from shadowbrook.engine.chance import FastSource
from shadowbrook.engine.errors import Told
from shadowbrook.engine.setup import deal, streams
from shadowbrook.engine.shelf import content
from shadowbrook.engine.words import N_

from ..games import PlayedGame
from ..statistics import median_interval, paired_difference, wilson
from .aims import (
    AIMS,
    EvenHeroes,
    EvenSeats,
    Falls,
    Harder,
    Id,
    Length,
    ShareWithin,
    with_heroes,
    with_villain,
)
from .study import StudyPlan

MET, MISSED, OPEN = "met", "missed", "open"
Key = TypeVar("Key", str, int)
Z = 1.96
FEWEST = 30  # seeds with a card early, and without, before anything is said of it


Witnesses = dict[str, list[float]]  # by seed, how far each game is from the mean of its cell


class Estimate(msgspec.Struct, frozen=True):
    """A number with its interval, from so many games."""

    games: int
    value: float
    low: float
    high: float


class Check(msgspec.Struct, frozen=True):
    """One thing that an aim asks for: what was found, the bounds, the verdict."""

    what: Told
    found: Estimate
    low: float
    high: float
    unit: str = "share"  # share, points (of percentage) or rounds

    @property
    def verdict(self) -> str:
        """Met, missed or open."""
        if not self.found.games:
            return OPEN
        if self.low <= self.found.low and self.found.high <= self.high:
            return MET
        if self.found.high < self.low or self.found.low > self.high:
            return MISSED
        return OPEN


class Swing(msgspec.Struct, frozen=True):
    """How much likelier heroes win when a card comes early than when it does not."""

    card: str
    deck: str
    early: int  # games
    late: int
    effect: Estimate


def won(row: PlayedGame) -> bool:
    """Whether somebody of the heroes won."""
    return row.winner != "villain"


def share(rows: Sequence[PlayedGame], hit: Callable[[PlayedGame], bool] = won) -> Estimate:
    """The share of rows with something, with Wilson's interval."""
    return _share_of(sum(map(hit, rows)), len(rows))


def _share_of(hits: int, games: int) -> Estimate:
    return Estimate(games, hits / games if games else 0.0, *wilson(hits, games))


class Findings:
    """All rows of a run, by cell and group."""

    def __init__(self, plan: StudyPlan, rows: Sequence[PlayedGame]) -> None:
        self.plan, self.rows = plan, rows
        self.of_group: dict[str, list[PlayedGame]] = {}
        for row in rows:
            self.of_group.setdefault(plan.cell(row.game).group, []).append(row)

    def group(self, name: str) -> list[PlayedGame]:
        """The rows of a group."""
        return self.of_group.get(name, [])

    def by(
        self, rows: Iterable[PlayedGame], key: Callable[[PlayedGame], Key]
    ) -> dict[Key, list[PlayedGame]]:
        """Rows by something, in its order."""
        found: dict[Key, list[PlayedGame]] = {}
        for row in rows:
            found.setdefault(key(row), []).append(row)
        return dict(sorted(found.items()))

    # ---- the aims --------------------------------------------------------------------------

    def checks(self) -> list[Check]:
        """All that the aims ask for."""
        return [check for aim in AIMS for check in self._check(aim)]

    def _check(self, aim: object) -> list[Check]:
        if isinstance(aim, ShareWithin):
            return self._shares(aim)
        if isinstance(aim, Harder):
            found = self.difference(aim.easy, aim.hard)
            return [Check(_harder(aim.hard, aim.easy), found, aim.low, aim.high, "points")]
        if isinstance(aim, Falls):
            return [
                Check(_harder(hard, easy), self.difference(easy, hard), 0.0, inf, "points")
                for easy, hard in zip(aim.groups, aim.groups[1:], strict=False)
            ]
        if isinstance(aim, EvenHeroes):
            return [
                Check(of_group(aim.group, hero), found, aim.low, aim.high)
                for hero, found in self.hero_shares(aim.group).items()
            ]
        if isinstance(aim, EvenSeats):
            even = 1 / max(1, len(self.seat_shares(aim.group)))
            return [
                Check(of_group(aim.group, seat), found, even - aim.most, even + aim.most)
                for seat, found in self.seat_shares(aim.group).items()
            ]
        assert isinstance(aim, Length)
        return self._lengths(aim)

    def _shares(self, aim: ShareWithin) -> list[Check]:
        hit = (lambda row: not won(row)) if aim.darkness else won
        text = N_("{what}: Darkness wins") if aim.darkness else N_("{what}: won")
        return [
            Check(Told(text, what=what), share(part, hit), aim.low, aim.high)
            for by in aim.by
            for what, part in self._parts(aim.group, by)
        ]

    def _parts(self, group: str, by: str) -> list[tuple[Told, list[PlayedGame]]]:
        """The games of a group, all together or by something."""
        rows, what = self.group(group), Told(group)
        if by == "heroes":
            counts = self.by(rows, lambda row: len(row.heroes))
            return [(with_heroes(what, heroes), part) for heroes, part in counts.items()]
        if by == "villain":
            villains = self.by(rows, _villain)
            return [(with_villain(what, villain), part) for villain, part in villains.items()]
        return [(what, rows)]

    def _lengths(self, aim: Length) -> list[Check]:
        found = []
        for group in aim.groups:
            rows = self.group(group)
            rounds = [row.rounds for row in rows]
            middle = float(median(rounds)) if rounds else 0.0
            length = Estimate(len(rows), middle, *median_interval(rounds))
            what = Told(N_("{group}: median length"), group=Told(group))
            found.append(Check(what, length, aim.low, aim.high, "rounds"))
            long = share(rows, lambda row: row.rounds > aim.long)
            what = Told(N_("{group}: past {rounds} rounds"), group=Told(group), rounds=aim.long)
            found.append(Check(what, long, 0.0, aim.few))
        return found

    def difference(self, easy: str, hard: str) -> Estimate:
        """How much less often one group is won than another, game by game of the same chance."""
        pairs = self._pairs(easy, hard)
        first = sum(won(one) and not won(other) for one, other in pairs)
        second = sum(won(other) and not won(one) for one, other in pairs)
        count = len(pairs)
        gap = (first - second) / count if count else 0.0
        return Estimate(count, gap, *paired_difference(first, second, count))

    def _pairs(self, easy: str, hard: str) -> list[tuple[PlayedGame, PlayedGame]]:
        """Games of two groups with the same chance."""
        there = {row.seed: row for row in self.group(hard)}
        return [
            (row, other) for row in self.group(easy) if (other := there.get(row.seed)) is not None
        ]

    # ---- heroes and seats ----------------------------------------------------------------------

    def hero_shares(self, group: str) -> dict[str, Estimate]:
        """Among rivals: of the games that a hero wins, the share of each who took part."""
        rows = [row for row in self.group(group) if won(row)]
        return {
            hero: _share_of(
                sum(hero in row.winners for row in rows), sum(hero in row.heroes for row in rows)
            )
            for hero in sorted({hero for row in rows for hero in row.heroes})
        }

    def seat_shares(self, group: str) -> dict[str, Estimate]:
        """Among rivals: of the games that a hero wins, the share of each seat."""
        rows = [row for row in self.group(group) if won(row)]
        seats = sorted({seat for row in rows for seat in row.seats})
        sides = Counter(row.side for row in rows)
        return {f"seat {n}": _share_of(sides[f"seat {n}"], len(rows)) for n in seats}

    def heroes(self) -> dict[str, Estimate]:
        """Among allies and alone: the share of games won with a hero, whoever else was there."""
        rows = [row for row in self.rows if row.mode in ("cooperative", "solo-team", "lone")]
        return {
            hero: share([row for row in rows if hero in row.heroes])
            for hero in sorted({hero for row in rows for hero in row.heroes})
        }

    def villains(self) -> dict[str, dict[str, Estimate]]:
        """By group: the share of games won against each villain."""
        return {
            group: {name: share(part) for name, part in self.by(rows, _villain).items()}
            for group, rows in self.of_group.items()
        }

    def cells(self) -> dict[str, list[PlayedGame]]:
        """The rows of each cell that was played, in the order of the cells."""
        found: dict[str, list[PlayedGame]] = {cell.name: [] for cell in self.plan.cells}
        for row in self.rows:
            found[row.cell].append(row)
        return {name: rows for name, rows in found.items() if rows}

    def ends(self) -> dict[str, Counter[tuple[str, str]]]:
        """By group: how games end, and for whom."""
        return {
            group: Counter(("heroes" if won(row) else "villain", row.how) for row in rows)
            for group, rows in self.of_group.items()
        }

    # ---- cards ---------------------------------------------------------------------------------

    def swings(self) -> list[Swing]:
        """Which cards swing the outcome, strongest first.

        Whether a card lies among the first of its shuffled deck is settled by chance alone,
        before anybody decides anything. So games in which it lies among as many cards as are
        usually drawn are compared with the others, each against the mean of its cell: what
        differs is what the card does. Secrets count as early when an elder has them. Games
        that share their chance are no independent witnesses: they count as one for the interval.
        """
        usual = self._usually_drawn()
        residuals: dict[tuple[str, str], tuple[Witnesses, Witnesses]] = {}
        centre = {name: mean(map(won, rows)) for name, rows in self.cells().items()}
        for row in self.rows:
            off = won(row) - centre[row.cell]
            for deck, early, all_of_it in self._dealt(row, usual):
                for card in all_of_it:
                    groups = residuals.setdefault((deck, card), ({}, {}))
                    groups[card not in early].setdefault(row.seed, []).append(off)
        found = [
            Swing(card, deck, _games(early), _games(late), _contrast(early, late))
            for (deck, card), (early, late) in residuals.items()
            if min(len(early), len(late)) >= FEWEST
        ]
        return sorted(found, key=lambda one: (-abs(one.effect.value), one.deck, one.card))

    def _usually_drawn(self) -> Mapping[str, int]:
        """The median of how many cards of each deck are drawn in a game."""
        drawn: dict[str, list[int]] = {}
        for row in self.rows:
            counts = dict(part.split(":") for part in row.drawn)
            for deck in content(self.plan.boxes).decks:
                drawn.setdefault(deck, []).append(int(counts.get(deck, 0)))
        return {deck: int(median(counts)) for deck, counts in drawn.items()}

    def _dealt(
        self, row: PlayedGame, usual: Mapping[str, int]
    ) -> Iterable[tuple[str, set[str], set[str]]]:
        """Each deck of a game as it was dealt: the cards that come early, and all of them."""
        match = self.plan.match(row.game)
        cards = content(self.plan.boxes)
        state = deal(match.setup, FastSource(match.seed, streams(cards)))
        for n, deck in enumerate(cards.decks):
            order = [cards.cards[card].id for card in state.decks[n]]
            first = min(usual.get(deck, 0), len(order) // 2)
            if deck == "secret":
                early = {cards.cards[card].id for elder in state.elders for card in elder.secrets}
            elif first:
                early = set(order[-first:])  # the top of a deck is its end
            else:
                continue
            yield deck, early, early | set(order)


def of_group(group: str, name: str) -> Told:
    """A villain, a hero, a seat among the games of a group."""
    return Told(N_("{what}: {one}"), what=Told(group), one=Id(name))


def _harder(hard: str, easy: str) -> Told:
    return Told(N_("{hard}: harder than {easy}"), hard=Told(hard), easy=Told(easy))


def _villain(row: PlayedGame) -> str:
    return row.villain


def _games(witnesses: Witnesses) -> int:
    return sum(map(len, witnesses.values()))


def _contrast(early: Witnesses, late: Witnesses) -> Estimate:
    (one, spread), (other, spread_too) = _mean(early), _mean(late)
    margin = Z * sqrt(spread + spread_too)
    gap = one - other
    return Estimate(_games(early) + _games(late), gap, gap - margin, gap + margin)


def _mean(witnesses: Witnesses) -> tuple[float, float]:
    """The mean over all games, and its variance with games of one seed as one witness."""
    games, seeds = _games(witnesses), len(witnesses)
    middle = sum(map(sum, witnesses.values())) / games
    squares = sum(sum(off - middle for off in part) ** 2 for part in witnesses.values())
    return middle, squares / games**2 * seeds / (seeds - 1)
