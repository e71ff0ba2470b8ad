"""Tournaments: who is stronger, bots, heroes or villains, with ratings and their uncertainty.

A round is one game of every line-up, all from the same seed (common random numbers). Where
entrants are rivals at one table they meet there, and each line-up is played from rotated
seats. Where they cannot sit at one table (villains, or whatever plays in games that heroes
win or lose together) each plays the same game, and any two are compared by how theirs
ended. Games are numbered through all rounds, so that more rounds only add numbers.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import combinations, permutations
from pathlib import Path
from typing import Any

import msgspec

from shadowbrook.bots import bot_names
from shadowbrook.engine.content import Content
from shadowbrook.engine.definitions import HeroSheet, VillainSheet
from shadowbrook.engine.errors import BoxError, ShadowbrookError, nearest
from shadowbrook.engine.setup import Setup
from shadowbrook.engine.shelf import content
from shadowbrook.engine.words import N_

from . import sources
from .extras import need
from .games import Match, PlayedGame, check_bots, play
from .ledger import play_missing
from .simulate import CountedShare, share_of

KINDS = ("bots", "heroes", "villains")
LINEUPS = ("even", "one", "first")


class TournamentPlan(msgspec.Struct, frozen=True):
    """A tournament: everything that decides which game each number is."""

    over: str
    entrants: tuple[str, ...]
    setup: Setup
    bot: str = "random"  # who plays, where the entrants are not bots
    seed: str = "1"
    lineup: str = "even"

    def plain(self) -> dict[str, Any]:
        """The plan as plain data, to be known again."""
        return {
            "what": "tournament",
            **{name: getattr(self, name) for name in ("over", "entrants", "bot", "seed", "lineup")},
            "setup": self.setup.plain(),
            "sources": self.game(),
        }

    def game(self) -> str:
        """Which game is played: a digest of what decides it."""
        bots = self.entrants if self.over == "bots" else (self.bot,)
        return sources.digest(self.setup.boxes, bots)

    @property
    def meet(self) -> bool:
        """Whether entrants sit at one table as rivals."""
        return self.over != "villains" and self.setup.mode in ("competitive", "team")

    @property
    def places(self) -> int:
        """How many rivals there are at a table: seats or teams."""
        setup = self.setup
        assert isinstance(setup.teams, tuple)
        return len(set(setup.teams)) if setup.mode == "team" else len(setup.hero_names)

    def lineups(self) -> list[tuple[str, ...]]:
        """The line-ups of a round: an entrant for each place, or one entrant alone."""
        if not self.meet:
            return [(entrant,) for entrant in self.entrants]
        if self.lineup == "one":
            tables = [_alone(a, b, self.places) for a, b in permutations(self.entrants, 2)]
        elif self.lineup == "first":
            first, *others = self.entrants
            tables = [_alone(first, other, self.places) for other in others]
        else:
            size = min(self.places, len(self.entrants))
            tables = [
                tuple(group[n % size] for n in range(self.places))
                for group in combinations(self.entrants, size)
            ]
        return list(dict.fromkeys(turned for table in tables for turned in _rotations(table)))

    def match(self, number: int, lineups: Sequence[tuple[str, ...]]) -> Match:
        """The game with this number."""
        round_, at = divmod(number, len(lineups))
        lineup = lineups[at]
        setup = self.setup
        bots: tuple[str, ...] = (self.bot,)
        if self.over == "bots":
            bots = self._bots(lineup)
        elif self.over == "villains":
            setup = _changed(setup, villain=lineup[0])
        elif self.meet:
            setup = _changed(setup, heroes=lineup)
        else:
            count = len(setup.hero_names)
            heroes = ["random"] * count
            heroes[round_ % count] = lineup[0]  # the place in the turn order rotates
            setup = _changed(setup, heroes=heroes)
        return Match(number, setup, f"{self.seed}/{round_}", bots, cell=" ".join(lineup))

    def _bots(self, lineup: tuple[str, ...]) -> tuple[str, ...]:
        """A bot for each seat; the seats of a team have the same."""
        setup = self.setup
        assert setup.seats is not None
        assert isinstance(setup.teams, tuple)
        if not self.meet:
            return lineup
        place = dict(zip(setup.seats, setup.teams, strict=True))
        if setup.mode != "team":
            place = {seat: seat for seat in setup.seats}
        return tuple(lineup[place[seat]] for seat in sorted(place))


def _alone(one: str, others: str, places: int) -> tuple[str, ...]:
    return (one, *(others,) * (places - 1))


def _rotations(table: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
    for n in range(len(table)):
        yield table[n:] + table[:n]


def _changed(setup: Setup, **changes: Any) -> Setup:
    return Setup(**{**setup.plain(), **changes})


def make_plan(
    over: str,
    entrants: Sequence[str],
    setup: Setup,
    *,
    bot: str = "random",
    seed: int | str = 1,
    lineup: str = "even",
) -> TournamentPlan:
    """The plan, checked; without entrants everybody of their kind takes part."""
    _known(N_("there is no kind of entrant '{name}'; {hint}"), over, KINDS)
    _known(N_("there is no line-up '{name}'; {hint}"), lineup, LINEUPS)
    cards = content(tuple(setup.boxes))
    entrants = tuple(entrants) or _everybody(over, cards)
    for name in entrants:
        if entrants.count(name) > 1:
            raise ShadowbrookError(N_("'{name}' is named twice; each takes part once"), name=name)
        if over != "bots":
            _find(cards, HeroSheet if over == "heroes" else VillainSheet, name)
    check_bots(entrants if over == "bots" else (bot,))
    plan = TournamentPlan(over, entrants, setup, bot, str(seed), lineup)
    if len(entrants) < 2:
        raise ShadowbrookError(N_("a tournament needs at least two entrants"))
    if over == "heroes" and setup.mode == "team":
        raise ShadowbrookError(N_("heroes can be compared in every mode but team games"))
    if over == "heroes" and plan.meet and len(entrants) < plan.places:
        raise ShadowbrookError(
            N_(
                "{places} seats need at least {places} heroes, not {count}; give fewer --heroes "
                "or more entrants"
            ),
            places=plan.places,
            count=len(entrants),
        )
    if over == "heroes" and lineup != "even":
        raise ShadowbrookError(
            N_("each hero can sit at a table only once; the line-up '{name}' is for bots"),
            name=lineup,
        )
    if plan.meet and plan.places < 2:
        raise ShadowbrookError(
            N_("rivals meet at tables of at least two heroes; give more --heroes")
        )
    return plan


def _everybody(over: str, cards: Content) -> tuple[str, ...]:
    if over == "bots":
        return bot_names()
    numbers = cards.hero_numbers if over == "heroes" else cards.villain_numbers
    return tuple(cards.cards[number].id for number in numbers)


def _find(cards: Content, kind: type[HeroSheet] | type[VillainSheet], name: str) -> None:
    try:
        cards.find(kind, name)
    except BoxError as error:
        raise ShadowbrookError(error.text, **error.values) from None


def _known(text: str, name: str, names: Sequence[str]) -> None:
    if name not in names:
        raise ShadowbrookError(
            text,
            name=name,
            hint=nearest(name, names),
        )


# ---- playing -----------------------------------------------------------------------------------


def run(
    plan: TournamentPlan,
    rounds: int,
    *,
    results: Path | None = None,
    jobs: int = 1,
    dask: str = "",
    told: Callable[[int], None] = lambda _: None,
) -> tuple[list[PlayedGame], bool]:
    """Play what is not in the file of results yet; return all rows, and whether it was stopped."""
    numbers = range(rounds * len(plan.lineups()))
    rows, interrupted = play_missing(
        *(results, plan.plain(), partial(_portion, plan), numbers),
        game=plan.game,
        jobs=jobs,
        dask=dask,
        told=told,
    )
    return [rows[number] for number in numbers if number in rows], interrupted


def _portion(plan: TournamentPlan, numbers: range) -> list[PlayedGame]:
    lineups = plan.lineups()
    return [play(plan.match(number, lineups)).row for number in numbers]


# ---- what it says ------------------------------------------------------------------------------


def need_ratings() -> Any:
    """The package that rates; asked for before any game is played, its lack costs nobody a run."""
    return need("openskill.models", "lab", N_("a rating"))


class EntrantStanding(msgspec.Struct, frozen=True):
    """How an entrant stands: rating with its uncertainty, games won among those played."""

    entrant: str
    rating: float
    sigma: float
    low: float  # of the 95% interval of the rating
    high: float
    wins: CountedShare  # of seats taken: one entrant may have several at a table
    seats: int


class Standings(msgspec.Struct, frozen=True):
    """What all games say together; `seats` are wins by place at the table, among rivals."""

    games: int
    darkness: CountedShare
    standings: list[EntrantStanding]
    seats: dict[str, CountedShare]


def standings(plan: TournamentPlan, rows: Sequence[PlayedGame]) -> Standings:
    """The table of a tournament, best rating first."""
    contests = [contest for one in _rounds(plan, rows) for contest in _contests(plan, one)]
    ratings = _rate(plan.entrants, contests)
    seats, wins = _counts(plan, rows)
    found = []
    for entrant in plan.entrants:
        mu, sigma = ratings[entrant]
        share = share_of(wins[entrant], seats[entrant])
        margin = 1.96 * sigma
        found.append(
            EntrantStanding(entrant, mu, sigma, mu - margin, mu + margin, share, seats[entrant])
        )
    won = sum(row.winner != "villain" for row in rows)
    places = {
        f"{'team' if plan.setup.mode == 'team' else 'seat'} {n + 1}": share_of(
            sum(place == n for row in rows if (place := _winning_place(row)) is not None), won
        )
        for n in range(plan.places)
        if plan.meet
    }
    return Standings(
        games=len(rows),
        darkness=share_of(len(rows) - won, len(rows)),
        standings=sorted(found, key=lambda one: -one.rating),
        seats=places,
    )


def _rounds(plan: TournamentPlan, rows: Sequence[PlayedGame]) -> list[list[PlayedGame]]:
    size = len(plan.lineups())
    found: dict[int, list[PlayedGame]] = {}
    for row in rows:
        found.setdefault(row.game // size, []).append(row)
    return [found[number] for number in sorted(found)]


Contest = tuple[tuple[str, ...], tuple[int, ...]]  # entrants by place, and their ranks


def _contests(plan: TournamentPlan, rows: Sequence[PlayedGame]) -> Iterator[Contest]:
    """What one round says about who beat whom. Darkness winning is a draw among rivals."""
    if plan.meet:
        for row in rows:
            lineup = tuple(row.cell.split())
            winner = _winning_place(row)
            yield lineup, tuple(int(winner is not None and n != winner) for n in range(plan.places))
        return
    for a, b in combinations(rows, 2):
        won_a, won_b = _won_alone(plan, a), _won_alone(plan, b)
        yield (a.cell, b.cell), (int(won_b and not won_a), int(won_a and not won_b))


def _won_alone(plan: TournamentPlan, row: PlayedGame) -> bool:
    return (row.winner == "villain") == (plan.over == "villains")


def _winning_place(row: PlayedGame) -> int | None:
    """The place at the table that won: the number in `seat 2`, `team 1`."""
    return None if row.winner == "villain" else int(row.side.split()[1]) - 1


def _counts(
    plan: TournamentPlan, rows: Sequence[PlayedGame]
) -> tuple[dict[str, int], dict[str, int]]:
    seats = dict.fromkeys(plan.entrants, 0)
    wins = dict.fromkeys(plan.entrants, 0)
    for row in rows:
        lineup = row.cell.split()
        for entrant in lineup:
            seats[entrant] += 1
        if not plan.meet:
            wins[lineup[0]] += _won_alone(plan, row)
        elif (place := _winning_place(row)) is not None:
            wins[lineup[place]] += 1
    return seats, wins


def _rate(entrants: Sequence[str], contests: Sequence[Contest]) -> dict[str, tuple[float, float]]:
    """Plackett-Luce ratings, contest after contest.

    Each place at a table is a player with the rating of its entrant. One who has several
    learns from all of them: changes add up, shrinkings of the uncertainty multiply.
    """
    model = need_ratings().PlackettLuce()
    ratings = dict.fromkeys(entrants, (model.mu, model.sigma))
    for lineup, ranks in contests:
        players = [[model.rating(*ratings[entrant])] for entrant in lineup]
        rated = model.rate(players, ranks=[float(rank) for rank in ranks])
        change = dict.fromkeys(lineup, (0.0, 1.0))
        for entrant, (new,) in zip(lineup, rated, strict=True):
            mu, sigma = ratings[entrant]
            more, factor = change[entrant]
            change[entrant] = more + new.mu - mu, factor * new.sigma / sigma
        for entrant, (more, factor) in change.items():
            mu, sigma = ratings[entrant]
            ratings[entrant] = mu + more, sigma * factor
    return ratings
