"""Digests of fuzzed games, to show that a change of the code changed no game.

    python -m tools.game_digests --games 2000 >before
    ... change the code ...
    python -m tools.game_digests --games 2000 --against before

A digest is of everything that a game told and was answered, and of how its table stood at the end.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from functools import partial
from hashlib import sha256
from pathlib import Path

from shadowbrook.engine.game import Game
from shadowbrook.lab.fuzz import Case, FuzzPlan
from shadowbrook.lab.pool import spread


class Digest(Case):
    """A case of the fuzzer that checks nothing and keeps what was told."""

    def __init__(self, name: str, plan: FuzzPlan) -> None:
        super().__init__(name, plan)
        self.told = sha256()

    def _look_closer(self, game: Game, key: str) -> None:
        pass

    def _note(self, game: Game) -> None:
        for record in game.records or ():
            self.told.update(repr(record).encode())
        if game.records:
            game.records.clear()

    def line(self) -> str:
        """The case and its digest."""
        tally = self.run()
        if self.game is not None:
            self.told.update(repr(self.game.answers).encode())
            self.told.update(self.game.s.digest().encode())
        failed = f" failed: {tally.failures[0].error}" if tally.failures else ""
        return f"{self.name} {self.told.hexdigest()[:24]}{failed}"


def portion(seed: str, numbers: range) -> list[str]:
    """The lines of some cases."""
    return [Digest(f"{seed}/{number}", FuzzPlan()).line() for number in numbers]


def main(arguments: Sequence[str] | None = None) -> int:
    """Print the digests, or compare them with those of a file."""
    parser = argparse.ArgumentParser(description="Digests of fuzzed games.")
    parser.add_argument("--games", type=int, default=2000)
    parser.add_argument("--seed", default="digest")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--against", type=Path, help="digests made before")
    options = parser.parse_args(arguments)
    found = spread(partial(portion, options.seed), options.games, options.jobs, lambda _: None)
    lines = [line for part in found.results for line in part]
    if options.against is None:
        print("\n".join(lines))
        return 0
    before = dict(line.split(" ", 1) for line in options.against.read_text().splitlines())
    other = [line for line in lines if before.get(line.split(" ", 1)[0]) != line.split(" ", 1)[1]]
    for line in other[:20]:
        print(f"another game: {line}")
    print(f"{len(lines) - len(other)} of {len(lines)} games are the same")
    return 1 if other else 0


if __name__ == "__main__":
    sys.exit(main())
