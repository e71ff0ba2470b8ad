"""The bot that looks ahead: an information-set tree search, guided by the heuristic.

Each iteration imagines a table that looks the same to the seat (all that it cannot see is dealt
anew, the dice fall differently), walks down the tree of its own decisions, and plays on by the
heuristic for everybody until somebody else's turn begins, a showdown always to its end. What the
table is worth there counts for all decisions on the way. The tree is one for all imagined tables,
so no decision rests on cards that the seat cannot know.

The n-th try of every option is made on the n-th imagined table: luck is the same for all of them,
so differences show sooner.
"""

from __future__ import annotations

import multiprocessing
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from math import exp, sqrt
from random import Random
from time import monotonic
from typing import Any

from shadowbrook.engine.decision import Decision, Option
from shadowbrook.engine.game import Game

from .evaluation import evaluate
from .heuristic import HeuristicBot, best, seen, weigh
from .heuristic.mind import Memo
from .table import Table

ITERATIONS = 400
EXPLORE = 1.2  # times the spread of the values seen
TEMPERATURE = 1.6  # of the heuristic's scores, in Investigation
MOST_OPTIONS = 6  # that are looked at; the heuristic says which
MOST_DECISIONS = 160  # of one look ahead, fights and showdowns to their end beyond that
DEEP = 3  # own decisions in the tree

# Decisions worth thinking about, with how far below the best an option may be by the heuristic.
THINKING: Mapping[str, float] = {
    "move": 3.0,
    "action": 40.0,
    "respond": 2.5,
    "escape": 6.0,
    "regroup": 3.0,
    "hunting-party": 4.0,
    "shop": 6.0,
    "train": 6.0,
    "heal": 6.0,
    "keep-event": 1.5,
    "keep-lair": 3.0,
    "join-showdown": 9.0,
    "accuse": 12.0,
    "bargain": 4.0,
    "share-wounds": 6.0,
    "aim": 2.0,
    "choose-card": 1.5,
    "follow": 2.0,
}
OBVIOUS = frozenset(("collect",))  # actions that only bring something
IDLE = frozenset(("exchange",))
ROUTINE = frozenset(("encounter", "end-turn", "look", "exchange", "clear", "collect"))


@dataclass(slots=True)
class Node:
    """What has come of an option so far, and the options tried behind it."""

    visits: int = 0
    total: float = 0.0
    behind: dict[str, Node] = field(default_factory=dict)

    @property
    def mean(self) -> float:
        return self.total / self.visits


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
        scores = weigh(mine)
        wanted = worth_a_thought(mine.decision, scores)
        if len(wanted) < 2:
            return options[best(scores)].key
        tries = self._think(mine, scores, wanted)
        return options[max(wanted, key=lambda n: (tries[n][0], tries[n][1], -n))].key

    def explain(self, table: Mapping[str, Any], language: str = "en") -> tuple[str, str]:
        """What the heuristic says; a search has numbers, no reasons."""
        return HeuristicBot().explain(table, language)

    def _think(
        self, table: Table, scores: list[float], wanted: list[int]
    ) -> dict[int, tuple[int, float]]:
        seed = f"{self._stream.getrandbits(64):x}"
        if self._jobs > 1 and "fork" in multiprocessing.get_all_start_methods():
            return self._think_together(table, scores, wanted, seed)
        return self._alone(table, scores, wanted, seed, self._iterations)

    def _alone(
        self, table: Table, scores: list[float], wanted: list[int], seed: str, iterations: int
    ) -> dict[int, tuple[int, float]]:
        search = Search(table, scores, wanted, seed)
        search.run(iterations, self._seconds)
        self.thought += search.iterations
        return {n: (node.visits, node.total) for n, node in search.root.items()}

    def _think_together(
        self, table: Table, scores: list[float], wanted: list[int], seed: str
    ) -> dict[int, tuple[int, float]]:
        """The same search in several processes, each with a share; their tries are added up."""
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
        found = self._alone(table, scores, wanted, f"{seed}/0", share)
        for process, here in pipes:
            try:
                for n, (visits, total) in here.recv().items():
                    found[n] = (found[n][0] + visits, found[n][1] + total)
                    self.thought += visits
            except EOFError:  # it died: what the others found must do
                pass
            process.join()
        return found


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
    pipe.send({n: (node.visits, node.total) for n, node in search.root.items()})
    pipe.close()


def worth_a_thought(decision: Decision, scores: Sequence[float]) -> list[int]:
    """The options that are looked at, the best by the heuristic first; one if nothing is open."""
    top = best(scores)
    margin = THINKING.get(decision.kind)
    if margin is None or (decision.kind == "respond" and decision.source == "free"):
        return [top]
    verbs = {option.verb for option in decision.options}
    if decision.options[top].verb in OBVIOUS or (decision.kind == "action" and verbs <= ROUTINE):
        return [top]
    order = sorted(range(len(scores)), key=lambda n: (-scores[n], n))
    near = [
        n
        for n in order
        if scores[n] >= scores[top] - margin and decision.options[n].verb not in IDLE
    ]
    return near[:MOST_OPTIONS] or [top]


class Search:
    """One decision being thought about."""

    def __init__(self, table: Table, scores: list[float], wanted: list[int], seed: str) -> None:
        self.table = table
        self.seat = table.seat
        self.keys = [option.key for option in table.decision.options]
        self.root = {n: Node() for n in wanted}
        self.priors = _priors([scores[n] for n in wanted])
        self.seed = seed
        self.memo: Memo = {}
        self.iterations = 0
        self._low, self._high = 1.0, 0.0  # of the values seen

    def run(self, iterations: int, seconds: float) -> None:
        """Iterate so often or so long, whichever ends first; 0 is no limit."""
        end = monotonic() + seconds if seconds else 0.0
        while not iterations or self.iterations < iterations:
            if end and self.iterations and monotonic() >= end:
                return
            if iterations and self._settled(iterations - self.iterations):
                return
            self.iterate()

    def _settled(self, left: int) -> bool:
        """Whether the leader can no longer be overtaken."""
        visits = sorted((node.visits for node in self.root.values()), reverse=True)
        return visits[0] > visits[1] + left

    def iterate(self) -> None:
        """One look ahead."""
        number = self._pick(self.root, self.priors)
        node = self.root[number]
        game = self.table.imagine(f"{self.seed}|{node.visits}")
        path = [node]
        game.answer(self.keys[number])
        self._walk(game, node, path)
        value = evaluate(game, self.seat, self.memo)
        self._low, self._high = min(self._low, value), max(self._high, value)
        for one in path:
            one.visits += 1
            one.total += value
        self.iterations += 1

    def _walk(self, game: Game, node: Node, path: list[Node]) -> None:
        """Down the tree, then on by the heuristic, to the end of this seat's turn."""
        memo, seat = self.memo, self.seat
        start = game.s.round
        in_tree = True
        count = 0
        while (decision := game.decision) is not None:
            quiet = not game.s.fights and game.s.showdown is None
            if quiet and count and self._over(decision, game.s.round - start, count):
                return
            count += 1
            scores = weigh(Table(game, decision.seat), None, memo)
            number = best(scores)
            if in_tree and decision.seat == seat and node.visits:
                wanted = worth_a_thought(decision, scores)
                if len(wanted) > 1:
                    node, number = self._step(node, decision, scores, wanted)
                    path.append(node)
                    in_tree = len(path) <= DEEP and node.visits > 0
            game.answer(decision.options[number].key)

    def _over(self, decision: Decision, rounds: int, count: int) -> bool:
        """Whether the look ahead ends here: somebody else's turn, or the next of this seat."""
        if count >= MOST_DECISIONS:
            return True
        turn = decision.kind in ("move", "action", "team-order")
        return turn and (decision.seat != self.seat or rounds > 0)

    def _step(
        self, node: Node, decision: Decision, scores: list[float], wanted: list[int]
    ) -> tuple[Node, int]:
        """The option to try behind a node; options that are not open this time are not counted."""
        names = [f"{decision.kind}|{decision.options[n].key}" for n in wanted]
        nodes = {n: node.behind.setdefault(name, Node()) for n, name in enumerate(names)}
        chosen = self._pick(nodes, _priors([scores[n] for n in wanted]))
        return nodes[chosen], wanted[chosen]

    def _pick(self, nodes: Mapping[int, Node], priors: Sequence[float]) -> int:
        """PUCT: what did well, what the heuristic likes, what was hardly tried."""
        tries = sum(node.visits for node in nodes.values())
        spread = max(0.02, self._high - self._low) if self.iterations else 1.0
        explore = EXPLORE * spread * sqrt(tries + 1)
        known = sum(node.total for node in nodes.values()) / tries if tries else 0.5
        found, top = -1, -1e9
        for (n, node), prior in zip(nodes.items(), priors, strict=True):
            mean = node.total / node.visits if node.visits else known
            score = mean + explore * prior / (1 + node.visits)
            if score > top:
                found, top = n, score
        return found


def _priors(scores: Sequence[float]) -> list[float]:
    """The heuristic's scores as shares of attention; nothing is left out."""
    top = max(scores)
    weights = [exp(max(-8.0, (score - top) / TEMPERATURE)) + 0.08 for score in scores]
    total = sum(weights)
    return [weight / total for weight in weights]
