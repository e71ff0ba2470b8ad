"""One game by bots: what is to be played, and the rows that tell it afterwards.

A match has seeds of its own, so that it is the same game whoever plays it and when. Bots
get the view of their seat; the rows are written by the referee, who sees everything.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import msgspec

from shadowbrook.bots import Players, bot, thinks_ahead
from shadowbrook.engine.game import Game
from shadowbrook.engine.setup import Setup

ENDLESS = 50_000  # decisions; bots that have not ended a game by then go round in circles


class Match(msgspec.Struct, frozen=True):
    """A game to be played; `bots` by seat, and again from the first if there are more seats."""

    number: int
    setup: Setup
    seed: str
    bots: tuple[str, ...]
    cell: str = ""


class PlayedGame(msgspec.Struct, frozen=True):
    """One game. The columns are described in docs/lab.md."""

    game: int
    seed: str
    villain: str
    heroes: tuple[str, ...]
    winner: str  # heroes, hero, team or villain
    winners: tuple[str, ...]  # heroes who won
    side: str  # the winner as one side: heroes, villain, seat 1, team 2
    how: str
    rounds: int
    decisions: int
    choices: int
    cell: str = ""
    mode: str = ""
    preset: str = ""
    level: str = ""
    chart: str = ""
    seats: tuple[int, ...] = ()  # of each hero, from 1
    bots: tuple[str, ...] = ()  # of each seat
    track: int = 0
    knock_outs: tuple[int, ...] = ()  # of each hero
    drawn: tuple[str, ...] = ()  # deck:number, of each deck that was drawn from
    faults: tuple[str, ...] = ()  # what bots did wrong


class DecisionRow(msgspec.Struct, frozen=True):
    """One decision of a game. The columns are described in docs/lab.md."""

    game: int
    decision: int
    round: int
    track: int
    seat: int  # from 1
    hero: str
    bot: str
    kind: str
    source: str
    offered: tuple[str, ...]
    key: str


class Played(msgspec.Struct, frozen=True):
    """A game that was played, with its decisions where they were asked for."""

    row: PlayedGame
    decisions: tuple[DecisionRow, ...] = ()


def check_bots(names: Sequence[str]) -> None:
    """Refuse an unknown name before any process starts."""
    for name in names:
        bot(name, Random(0))


def play(match: Match, *, decisions: bool = False) -> Played:
    """Play a match to its end; bots that never get there are replaced by random ones."""
    ahead = thinks_ahead(match.bots)
    game = Game.new(match.setup, match.seed, checkpoints=ahead, record=False)
    players = Players(match.bots, match.seed)
    told: list[DecisionRow] = []
    faults: list[str] = []
    count = choices = 0
    while (decision := game.decision) is not None:
        if count == ENDLESS:
            faults = [f"the bots made no end within {ENDLESS:,} decisions; random ones go on"]
            players = Players(("random",), match.seed)
        key = players.choose(game)
        if decisions:
            told.append(_decision_row(game, match, players, count, key))
        game.answer(key)
        count += 1
        choices += len(decision.options) > 1
    faults += map(str, players.faults)
    return Played(_row(game, match, count, choices, faults), tuple(told))


def _decision_row(game: Game, match: Match, players: Players, number: int, key: str) -> DecisionRow:
    decision = game.decision
    assert decision is not None
    hero = game.s.heroes[decision.hero].card if decision.hero >= 0 else -1
    return DecisionRow(
        game=match.number,
        decision=number,
        round=game.s.round,
        track=game.s.track,
        seat=decision.seat + 1,
        hero=game.content.cards[hero].id if hero >= 0 else "",
        bot=players.name(decision.seat),
        kind=decision.kind,
        source=decision.source,
        offered=tuple([option.key for option in decision.choices]),
        key=key,
    )


def _row(
    game: Game, match: Match, decisions: int, choices: int, faults: Sequence[str]
) -> PlayedGame:
    result, setup = game.result, game.setup
    assert result is not None
    assert setup.seats is not None
    cards = game.content.cards
    heroes = tuple(cards[hero.card].id if hero.card >= 0 else "" for hero in game.s.heroes)
    side = result.winner
    if side == "hero" and len(heroes) > 1:
        side = f"seat {game.s.heroes[result.heroes[0]].seat + 1}"
    elif side == "team":
        side = f"team {result.team + 1}"
    return PlayedGame(
        game=match.number,
        seed=match.seed,
        villain=cards[game.s.villain.card].id,
        heroes=heroes,
        winner=result.winner,
        winners=tuple(heroes[n] for n in result.heroes),
        side=side,
        how=result.how,
        rounds=result.round,
        decisions=decisions,
        choices=choices,
        cell=match.cell,
        mode=setup.mode,
        preset=setup.preset,
        level=(setup.level or "normal") if setup.mode == "lone" and setup.preset != "ap" else "",
        chart=setup.rules().chart_kind,
        seats=tuple(seat + 1 for seat in setup.seats),
        bots=tuple(match.bots[seat % len(match.bots)] for seat in sorted(set(setup.seats))),
        track=game.s.track,
        knock_outs=tuple(hero.knock_outs for hero in game.s.heroes),
        drawn=_drawn(game),
        faults=tuple(faults),
    )


def _drawn(game: Game) -> tuple[str, ...]:
    """How far each deck went down since the deal; all of it if it was shuffled again."""
    s, content = game.s, game.content
    found = []
    for n, deck in enumerate(content.decks):
        before, again = len(game.base.decks[n]), s.draws[2 + n] > game.base.draws[2 + n]
        drawn = before if again else before - len(s.decks[n])
        if drawn > 0:
            found.append(f"{deck}:{drawn}")
    return tuple(found)
