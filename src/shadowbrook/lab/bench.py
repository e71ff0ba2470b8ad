"""How fast the engine and the bots are: decisions a second, copies, forks, live games, searches.

The numbers are of one process on one core, with everything a user pays for inside the
timing: the games' set-up, the choice of answers and the work of the engine. Only where the work of
two processes is held against that of one, the clock on the wall counts.
"""

from __future__ import annotations

import gc
import tracemalloc
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from random import Random
from statistics import harmonic_mean
from time import perf_counter, process_time, process_time_ns

import msgspec

from shadowbrook.bots import HeuristicBot, Table
from shadowbrook.bots.heuristic import weigh
from shadowbrook.bots.search import Search, worth_a_thought
from shadowbrook.collecting import collect_seldom
from shadowbrook.engine.game import Game
from shadowbrook.engine.setup import Setup
from shadowbrook.engine.shelf import folders, offered, take, together
from shadowbrook.engine.words import N_

from .simulate import simulate

FOUR = Setup(mode="cooperative", heroes=4)
EIGHT = Setup(mode="cooperative", heroes=8)

FORKS = 2_000
COPIES = 200  # positions copied, each many times
COPIES_OF_EACH = 50
LIVE_GAMES = 100
EARLY = 300  # random positions are taken within so many decisions of the start
MIDDLE = 9  # the round in which searches are timed
LOOKS = 100  # iterations of each
LEAST_GAMES = 16  # that one process and two are compared by in a round
ROUNDS = 3  # in which one process and two take turns

# What the bots are held to: shown beside what was measured, and no timed test.
HEURISTIC_US = 2_000  # its own time for a decision stays under this
SEARCHES = 300  # iterations a second, at least
SCALING = 1.7  # times as fast with two processes, at least
BOXES_COST = 1.25  # times what a decision costs with the core box alone, at most


class GameSpeed(msgspec.Struct, frozen=True):
    """Complete random games of one kind, and what they took."""

    games: int
    decisions: int
    choices: int
    wall: float
    cpu: float

    @property
    def decisions_per_second(self) -> float:
        return self.decisions / self.cpu if self.cpu else 0.0

    @property
    def games_per_second(self) -> float:
        return self.games / self.cpu if self.cpu else 0.0


class BenchReport(msgspec.Struct, frozen=True):
    """All that the benchmark measures; times of single operations in microseconds."""

    plain: GameSpeed  # without checkpoints
    marked: GameSpeed  # with them
    copy_us: float
    clone_us: float
    clone_silent_us: float  # of a game that keeps no records
    live_kb: float
    boxed: GameSpeed  # random games with all boxes that are installed
    heuristic: GameSpeed  # complete games by the heuristic bot
    boxed_heuristic: GameSpeed  # the same with all boxes
    thinking_us: float  # its own time for a decision
    searches: float  # iterations a second of the search bot, in the middle of games
    one_job: float  # games a second by the heuristic, simulated by one process
    two_jobs: float  # and by two

    @property
    def boxes_cost(self) -> float:
        """How many times as much a decision costs with all boxes."""
        return self.plain.decisions_per_second / self.boxed.decisions_per_second

    @property
    def boxes_cost_with_bots(self) -> float:
        """The same with the bot that makes it."""
        alone, boxed = self.heuristic, self.boxed_heuristic
        return alone.decisions_per_second / boxed.decisions_per_second

    @property
    def scaling(self) -> float:
        """How many times as fast two processes are as one."""
        return self.two_jobs / self.one_job if self.one_job else 0.0

    def line(self, seed: int) -> str:
        """The report as one line of JSON."""
        plain = self.plain
        data = {
            "games": plain.games,
            "decisions": plain.decisions,
            "choices": plain.choices,
            "wall": round(plain.wall, 4),
            "cpu": round(plain.cpu, 4),
            "clone_us": round(self.clone_us, 2),
            "clone_silent_us": round(self.clone_silent_us, 2),
            "copy_us": round(self.copy_us, 2),
            "live_kb": round(self.live_kb, 2),
            "decisions_per_second": round(plain.decisions_per_second),
            "decisions_per_second_with_checkpoints": round(self.marked.decisions_per_second),
            "games_per_second": round(plain.games_per_second, 2),
            "heuristic_decisions_per_second": round(self.heuristic.decisions_per_second),
            "heuristic_games_per_second": round(self.heuristic.games_per_second, 2),
            "heuristic_us": round(self.thinking_us, 1),
            "heuristic_us_under": HEURISTIC_US,
            "all_boxes_decisions_per_second": round(self.boxed.decisions_per_second),
            "all_boxes_cost": round(self.boxes_cost, 2),
            "all_boxes_heuristic_cost": round(self.boxes_cost_with_bots, 2),
            "all_boxes_cost_at_most": BOXES_COST,
            "search_iterations_per_second": round(self.searches, 1),
            "search_iterations_per_second_at_least": SEARCHES,
            "simulated_games_per_second_1_job": round(self.one_job, 2),
            "simulated_games_per_second_2_jobs": round(self.two_jobs, 2),
            "scaling_2_jobs": round(self.scaling, 2),
            "scaling_2_jobs_at_least": SCALING,
            "seed": seed,
        }
        return msgspec.json.encode(data).decode()


def measure(seconds: float, seed: int, told: Callable[[str], None] = lambda _: None) -> BenchReport:
    """Run the whole benchmark; `told` hears what is measured next."""
    collect_seldom()  # as the processes of a simulation do
    told(N_("random games without checkpoints"))
    plain = play_games(seconds, seed, checkpoints=False)
    told(N_("random games with checkpoints"))
    marked = play_games(seconds / 4, seed, checkpoints=True)
    told(N_("random games with all boxes"))
    boxed = play_games(seconds, seed, checkpoints=False, setup=with_all_boxes())
    told(N_("State.copy() with eight heroes"))
    copy_us = time_copies(seed)
    told(N_("fork() at random decisions"))
    clone_us = time_forks(seed, record=True)
    clone_silent_us = time_forks(seed, record=False)
    told(N_("memory of live games"))
    live_kb = live_kilobytes(seed)
    told(N_("games by the heuristic bot"))
    heuristic, thinking_us = play_by_heuristic(seconds / 2, seed)
    boxed_heuristic, _ = play_by_heuristic(seconds / 2, seed, with_all_boxes())
    told(N_("iterations of the search bot"))
    searches = time_searches(seconds / 2, seed)
    told(N_("simulated games with one process and with two"))
    games = max(LEAST_GAMES, round(seconds * heuristic.games_per_second / ROUNDS))
    # taking turns, so that a slow minute of the machine hits both
    rounds = [one_and_two(FOUR, games, f"{seed}/{number}") for number in range(ROUNDS)]
    one_job, two_jobs = (harmonic_mean(rates) for rates in zip(*rounds, strict=True))
    return BenchReport(
        plain,
        marked,
        copy_us,
        clone_us,
        clone_silent_us,
        live_kb,
        boxed,
        heuristic,
        boxed_heuristic,
        thinking_us,
        searches,
        one_job,
        two_jobs,
    )


def with_all_boxes() -> Setup:
    """Four heroes with everything that is installed."""
    return Setup(mode="cooperative", heroes=4, boxes=list(together(sorted(offered()))))


def play_games(seconds: float, seed: int, *, checkpoints: bool, setup: Setup = FOUR) -> GameSpeed:
    """Complete random games, usually of four heroes, until the time is up (one at least)."""
    games = decisions = choices = 0
    wall, cpu = perf_counter(), process_time()
    deadline = wall + seconds
    while not games or perf_counter() < deadline:
        game_seed = f"{seed}/{games}"
        game = Game.new(setup, game_seed, checkpoints=checkpoints, record=False)
        random = Random(f"bench|{game_seed}").random
        answer = game.answer
        decision = game.decision
        while decision is not None:
            options = decision.options
            count = len(options)
            if count > 1:
                choices += 1
            decisions += 1
            answer(options[int(random() * count)].key)
            decision = game.decision
        games += 1
    return GameSpeed(games, decisions, choices, perf_counter() - wall, process_time() - cpu)


def play_by_heuristic(seconds: float, seed: int, setup: Setup = FOUR) -> tuple[GameSpeed, float]:
    """Complete games by the heuristic; and its own time for a decision, in µs."""
    games = decisions = choices = thinking = 0
    player = HeuristicBot()
    wall, cpu = perf_counter(), process_time()
    while not games or perf_counter() < wall + seconds:
        game = Game.new(setup, f"{seed}/{games}", checkpoints=False, record=False)
        while (decision := game.decision) is not None:
            start = process_time_ns()
            key = player.choose(Table(game, decision.seat), decision.choices)
            thinking += process_time_ns() - start
            game.answer(key)
            decisions += 1
            choices += len(decision.options) > 1
        games += 1
    played = GameSpeed(games, decisions, choices, perf_counter() - wall, process_time() - cpu)
    return played, thinking / decisions / 1000


def time_searches(seconds: float, seed: int) -> float:
    """Iterations a second of one core, at choices of a place in the middle of four-hero games."""
    spent = 0.0
    iterations = number = 0
    while not iterations or spent < seconds:
        game = Game.new(FOUR, f"search {seed}/{number}", record=False)
        number += 1
        player = HeuristicBot()
        while (decision := game.decision) is not None and game.s.round <= MIDDLE:
            table = Table(game, decision.seat)
            if game.s.round == MIDDLE and decision.kind == "move":
                scores = weigh(table)
                wanted = worth_a_thought(table, scores)
                if len(wanted) > 1:
                    search = Search(table, scores, wanted, f"{seed}/{number}")
                    start = process_time()
                    for _ in range(LOOKS):
                        search.iterate()
                    spent += process_time() - start
                    iterations += LOOKS
            game.answer(player.choose(table, decision.choices))
    return iterations / spent


def one_and_two(setup: Setup, games: int, seed: str) -> tuple[float, float]:
    """Games a second by one fresh process and by two: used ones would remember odds."""
    with ProcessPoolExecutor(1, get_context("spawn"), take, (folders(),)) as fresh:
        one = fresh.submit(games_per_second, setup, games, 1, seed).result()
    return one, games_per_second(setup, games, 2, seed)


def games_per_second(setup: Setup, games: int, jobs: int, seed: str) -> float:
    """Games a second by the clock, simulated by so many processes, while all of them are at work.

    That is from when each could have begun (to start one takes longer than a game) until the first
    of them finds nothing left to do.
    """
    ends: list[float] = []
    simulate(
        setup,
        games + jobs,
        seed=f"jobs {seed}",
        bot_name="heuristic",
        jobs=jobs,
        told=lambda count: ends.extend([perf_counter()] * count),
    )
    busy = ends[jobs - 1 : len(ends) - jobs + 1]
    return (len(busy) - 1) / (busy[-1] - busy[0])


def play_on(game: Game, stream: Random, answers: int) -> None:
    """Give so many random answers, fewer if the game ends before."""
    for _ in range(answers):
        if game.decision is None:
            return
        options = game.decision.options
        game.answer(options[int(stream.random() * len(options))].key)


def time_copies(seed: int) -> float:
    """The mean cost of `State.copy()` in the middle of games of eight heroes."""
    spent = 0
    for n in range(COPIES):
        stream = Random(f"copy|{seed}/{n}")
        game = Game.new(EIGHT, f"{seed}/{n}", checkpoints=False, record=False)
        play_on(game, stream, stream.randrange(EARLY))
        copy = game.s.copy
        start = process_time_ns()
        for _ in range(COPIES_OF_EACH):
            copy()
        spent += process_time_ns() - start
    return spent / (COPIES * COPIES_OF_EACH) / 1000


def time_forks(seed: int, *, record: bool) -> float:
    """The mean cost of `fork()` at random decisions; every fork is then played on."""
    spent = forks = number = 0
    while forks < FORKS:
        stream = Random(f"fork|{seed}/{number}")
        game = Game.new(FOUR, f"{seed}/{number}", record=record)
        number += 1
        while game.decision is not None and forks < FORKS:
            if stream.random() < 0.1:  # every tenth decision or so, all through the game
                start = process_time_ns()
                fork = game.fork()
                spent += process_time_ns() - start
                forks += 1
                play_on(fork, stream, 1)
            play_on(game, stream, 1)
    return spent / forks / 1000


def live_kilobytes(seed: int) -> float:
    """The memory of a game in its middle, beyond definitions and caches that all games share.

    The same games are played once before, so that whatever is shared is there already.
    """
    _games_under_way(seed)
    gc.collect()
    tracemalloc.start()
    try:
        before, _ = tracemalloc.get_traced_memory()
        games = _games_under_way(seed)
        gc.collect()
        after, _ = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    return (after - before) / len(games) / 1024


def _games_under_way(seed: int) -> list[Game]:
    games: list[Game] = []
    number = 0
    while len(games) < LIVE_GAMES:
        stream = Random(f"live|{seed}/{number}")
        game = Game.new(FOUR, f"{seed}/{number}")
        number += 1
        play_on(game, stream, stream.randrange(EARLY))
        if game.decision is not None:
            games.append(game)
    return games
