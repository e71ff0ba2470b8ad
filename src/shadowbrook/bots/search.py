"""The bot that looks ahead: an information-set tree search, guided by the heuristic.

Each iteration imagines a table that looks the same to the seat (all that it cannot see is dealt
again, the dice fall differently), walks down the tree of its own decisions, and plays on by the
heuristic for everybody until somebody else's turn begins, a showdown always to its end. What the
table is worth there counts for all decisions on the way. The tree is one for all imagined tables,
so no decision rests on cards that the seat cannot know.

The n-th try of every option is made on the n-th imagined table: luck is the same for all of them,
so differences show sooner.
"""

from __future__ import annotations

import multiprocessing
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from math import log, sqrt
from random import Random
from time import monotonic
from typing import Any

from shadowbrook.engine.decision import Decision, Option
from shadowbrook.engine.game import Game
from shadowbrook.engine.table import Table

from .evaluation import evaluate
from .heuristic import HeuristicBot, best, seen, weigh
from .heuristic.standing import Memo

Values = dict[str, float]  # by the table that was imagined

ITERATIONS = 400
BATCH = 12  # tables, after which the race is looked at
SURE = 2.6  # standard errors by which an option must be behind to be dropped
CAUTION = 1.0  # standard errors by which an option must be better than the heuristic's
BELIEF = 0.005  # of a chance to win, for 1 Investigation by the heuristic: it looks further ahead
MOST_BELIEF = 3.0
TRIFLE = 0.003  # of a chance to win: smaller differences are not worth the time
LEAST_DOUBT = 0.0005
EXPLORE = 0.03  # of a chance to win
FIRST_TRIES = 24  # of the heuristic's option, before others are tried behind a node
MOST_OPTIONS = 6  # that are looked at; the heuristic says which
MOST_DECISIONS = 160  # of one look ahead, fights and showdowns to their end beyond that
DEEP = 2  # own decisions in the tree

# Decisions worth thinking about, with how far below the best an option may be by the heuristic.
THINKING: Mapping[str, float] = {
    "move": 3.0,
    "action": 40.0,
    "escape": 6.0,
    "regroup": 3.0,
    "hunting-party": 4.0,
    "shop": 6.0,
    "train": 6.0,
    "heal": 6.0,
    "keep-lair": 3.0,
    "join-showdown": 9.0,
    "accuse": 12.0,
    "share-wounds": 6.0,
}
WEIGHTY = frozenset(("showdown", "buy-lair"))  # actions that may be wrong, or missed
ANSWERED = frozenset(("lair", "event"))  # cards of rivals that it may be wrong to let pass, or not
RESPONSE = 40.0  # as in THINKING: what rivals begin may be worth any card, or none
ARRIVED = "stop"  # the place was thought about before the way there


@dataclass(slots=True)
class Node:
    """What has come of an option so far, and the options tried behind it."""

    visits: int = 0
    total: float = 0.0
    behind: dict[str, Node] = field(default_factory=dict)

    @property
    def mean(self) -> float:
        return self.total / self.visits if self.visits else 0.0


class SearchBot:
    """Thinks for so many iterations, or milliseconds, about each decision that matters."""

    def __init__(
        self, stream: Random, iterations: int = 0, milliseconds: int = 0, jobs: int = 1
    ) -> None:
        self._stream = stream
        self._iterations = iterations or (0 if milliseconds else ITERATIONS)
        self._seconds = milliseconds / 1000
        self._jobs = jobs
        self.thought = 0  # iterations so far

    def choose(self, table: Mapping[str, Any], options: Sequence[Option]) -> str:
        """The option that did best in the tables imagined."""
        mine = seen(table)
        scores = weigh(mine)[: len(options)]
        wanted = worth_a_thought(mine, scores)
        if len(wanted) < 2:
            return options[best(scores)].key
        return options[self._think(mine, scores, wanted)].key

    def explain(self, table: Mapping[str, Any], language: str = "en") -> tuple[str, str]:
        """What the heuristic says; a search has numbers, no reasons."""
        return HeuristicBot().explain(table, language)

    def _think(self, table: Table, scores: list[float], wanted: list[int]) -> int:
        seed = f"{self._stream.getrandbits(64):x}"
        if self._jobs > 1 and _can_have_children():
            return self._think_together(table, scores, wanted, seed)
        search = Search(table, scores, wanted, seed)
        search.run(self._iterations, self._seconds)
        self.thought += search.iterations
        return search.found()

    def _think_together(
        self, table: Table, scores: list[float], wanted: list[int], seed: str
    ) -> int:
        """The same search in several processes, each with a share; what they found is voted on."""
        context = multiprocessing.get_context("fork")
        share = -(-self._iterations // self._jobs)
        pipes = []
        for job in range(1, self._jobs):
            here, there = context.Pipe(duplex=False)
            args = (there, table, scores, wanted, f"{seed}/{job}", share, self._seconds)
            process = context.Process(target=_elsewhere, args=args, daemon=True)
            process.start()
            there.close()
            pipes.append((process, here))
        search = Search(table, scores, wanted, f"{seed}/0")
        search.run(share, self._seconds)
        self.thought += search.iterations
        for process, here in pipes:
            with suppress(EOFError):  # it died: what the others found must do
                running, values = here.recv()
                search.add(running, values)
                self.thought += sum(map(len, values.values()))
            process.join()
        return search.found()


def _can_have_children() -> bool:
    """Whether this process can be copied; workers of a cluster, say, may not have children."""
    forks = "fork" in multiprocessing.get_all_start_methods()
    return forks and not multiprocessing.current_process().daemon


def _elsewhere(
    pipe: Any,
    table: Table,
    scores: list[float],
    wanted: list[int],
    seed: str,
    iterations: int,
    seconds: float,
) -> None:
    search = Search(table, scores, wanted, seed)
    search.run(iterations, seconds)
    pipe.send((search.running, search.values))
    pipe.close()


def worth_a_thought(table: Table, scores: Sequence[float]) -> list[int]:
    """The options that are looked at, the best by the heuristic first; one if nothing is open."""
    top = best(scores)
    decision = table.decision
    margin = THINKING.get(decision.kind) or _advised(table)
    if decision.kind == "respond" and _by_rivals(decision):
        margin = RESPONSE
    options = decision.choices
    if margin is None or options[top].key == ARRIVED:
        return [top]
    order = sorted(range(len(scores)), key=lambda n: (-scores[n], n))
    if decision.kind == "action":
        order = [n for n in order if n == top or options[n].verb in WEIGHTY]
    return [n for n in order if scores[n] >= scores[top] - margin][:MOST_OPTIONS]


def _advised(table: Table) -> float | None:
    """As in THINKING, for the questions of cards that are worth a thought."""
    asker = table.content.definition.get(table.decision.source)
    advice = asker.advice.get(table.decision.kind) if asker is not None else None
    return advice.margin or None if advice is not None else None


def _by_rivals(decision: Decision) -> bool:
    """Whether it is a card of somebody else that could be stopped."""
    about = decision.about
    return about is not None and about["what"] == "card" and about["kind"] in ANSWERED


class Search:
    """One decision being thought about: a race of its options over the same imagined tables."""

    def __init__(self, table: Table, scores: list[float], wanted: list[int], seed: str) -> None:
        self.table = table
        self.seat = table.seat
        self.keys = [option.key for option in table.decision.choices]
        self.root = {n: Node() for n in wanted}
        self.favourite = wanted[0]
        top = scores[wanted[0]]
        self.belief = {n: BELIEF * max(-MOST_BELIEF, scores[n] - top) for n in wanted}
        self.running = list(wanted)  # options that are still in the race
        self.seed = seed
        self.memo: Memo = {}
        self.iterations = 0
        self.values: dict[int, Values] = {n: {} for n in wanted}

    def run(self, iterations: int, seconds: float) -> None:
        """Iterate so often or so long, whichever ends first; 0 is no limit."""
        end = monotonic() + seconds if seconds else 0.0
        if iterations:
            self.running = self.running[:iterations]
        tables = 0
        while len(self.running) > 1:
            if iterations and self.iterations + len(self.running) > iterations and tables:
                return
            for number in self.running:
                self.iterate(number)
                if end and monotonic() >= end:
                    return
            tables += 1
            if tables % BATCH == 0 and self._settle():
                return

    def iterate(self, number: int = -1) -> None:
        """One look ahead, by an option of the race (without a number: in their order)."""
        if number < 0:
            number = self.running[self.iterations % len(self.running)]
        node = self.root[number]
        game = self.table.imagine(f"{self.seed}|{node.visits}")
        game.checkpoints = False  # nobody goes back in it
        path = [node]
        game.answer(self.keys[number])
        self._walk(game, node, path)
        value = evaluate(game, self.seat, self.memo) + self.belief[number]
        self.values[number][f"{self.seed}|{node.visits}"] = value
        for one in path:
            one.visits += 1
            one.total += value
        self.iterations += 1

    def _settle(self) -> bool:
        """Drop what is surely worse than the leader; True if what is left makes no difference."""
        lead = max(self.running, key=lambda n: self.root[n].mean)
        left, open_ = [], False
        for number in self.running:
            gap, doubt = _difference(self.values[lead], self.values[number])
            if number == lead or gap <= SURE * doubt:
                left.append(number)
            open_ = open_ or (number != lead and gap + 2 * doubt > TRIFLE)
        self.running = left
        return len(left) < 2 or not open_

    def add(self, running: list[int], values: dict[int, Values]) -> None:
        """What another process has found out about the same options."""
        self.running = [n for n in self.root if n in self.running or n in running]
        for number, more in values.items():
            self.values[number] |= more
            self.root[number].visits += len(more)
            self.root[number].total += sum(more.values())

    def found(self) -> int:
        """The option to take: the leader, if it is likely to be better than the favourite."""
        lead = max(self.running, key=lambda n: (self.root[n].mean, -n))
        favourite = self.favourite
        if lead == favourite or favourite not in self.running:
            return lead
        gap, doubt = _difference(self.values[lead], self.values[favourite])
        return lead if gap > CAUTION * doubt else favourite

    def _walk(self, game: Game, node: Node, path: list[Node]) -> None:
        """Down the tree, then on by the heuristic, to the end of this seat's turn."""
        memo, seat = self.memo, self.seat
        start = Table(game, seat).round
        in_tree = True
        count = 0
        while (decision := game.decision) is not None:
            table = Table(game, decision.seat)
            quiet = table.fight is None and table.showdown is None
            if quiet and count and self._over(decision, table.round - start, count):
                return
            count += 1
            scores = weigh(table, None, memo)
            number = best(scores)
            if in_tree and decision.seat == seat:
                wanted = worth_a_thought(table, scores)
                if len(wanted) > 1:
                    node, number = self._step(node, decision, wanted)
                    path.append(node)
                    in_tree = len(path) < DEEP
            game.answer(decision.choices[number].key)

    def _over(self, decision: Decision, rounds: int, count: int) -> bool:
        """Whether the look ahead ends here: somebody else's turn, or the next of this seat."""
        if count >= MOST_DECISIONS:
            return True
        turn = decision.kind in ("move", "action", "team-order")
        return turn and (decision.seat != self.seat or rounds > 0)

    def _step(self, node: Node, decision: Decision, wanted: list[int]) -> tuple[Node, int]:
        """The option to try behind a node: the heuristic's, until enough is known of it."""
        names = [f"{decision.kind}|{decision.choices[n].key}" for n in wanted]
        nodes = [node.behind.setdefault(name, Node()) for name in names]
        tries = sum(one.visits for one in nodes)
        if nodes[0].visits < FIRST_TRIES:
            return nodes[0], wanted[0]
        worth = [
            (one.mean if one.visits else nodes[0].mean)
            + EXPLORE * sqrt(log(tries) / (1 + one.visits))
            for one in nodes
        ]
        chosen = worth.index(max(worth))
        return nodes[chosen], wanted[chosen]


def _difference(one: Values, other: Values) -> tuple[float, float]:
    """By how much one is better on the same tables, and the doubt (standard error) about it."""
    gaps = [value - other[table] for table, value in one.items() if table in other]
    count = len(gaps)
    if count < 2:
        return 0.0, 1.0
    mean = sum(gaps) / count
    spread = sum((gap - mean) ** 2 for gap in gaps) / (count - 1)
    return mean, sqrt(spread / count) + LEAST_DOUBT
