"""Looks for deals of the first game in which the advice of the lessons leads through all of them.

python -m tools.tutorial_deal                    the next deal that will do, from the one in use on
python -m tools.tutorial_deal --start 0 --deals 5

A deal that will do is put into `shadowbrook/tutorial/deal.py`. Some 200 are tried in a second, and
one in several thousand passes; read its story before you take it.
"""

from __future__ import annotations

import argparse
import sys
from itertools import count

from shadowbrook import Game, Setup
from shadowbrook.tutorial import LESSONS, SEED, SETUP, teach

NAME = "first-game-"
COURSE = {one.id for one in LESSONS if one.course}
ROUNDS = range(5, 9)  # of a good first game
TWICE = 6  # so many lessons may be given a second time


def follow(seed: str) -> list[str] | None:
    """Return the lessons for who takes all advice; None if the deal will not do."""
    game, given = Game.new(Setup(**SETUP), seed, checkpoints=False, record=False), list[str]()
    while True:
        now = teach(game.view(0), game.content)
        if now is None or game.s.round not in range(ROUNDS.stop):
            return None
        given.append(now.lesson)
        if game.over:
            break
        if not now.option or game.s.heroes[0].down:
            return None
        game.answer(now.option)
    assert game.result is not None
    good = game.result.winner == "hero" and game.result.round in ROUNDS
    return (
        given if good and set(given) >= COURSE and len(given) - len(set(given)) <= TWICE else None
    )


def main() -> None:
    """Do what the flags say."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    used = int(SEED.removeprefix(NAME))
    parser.add_argument("--start", type=int, default=used, help="the first deal to be tried")
    parser.add_argument("--deals", type=int, default=1, help="how many are wanted")
    asked = parser.parse_args()
    left = asked.deals
    for number in count(asked.start):
        given = follow(f"{NAME}{number}")
        if given is not None:
            print(f"{NAME}{number}: {', '.join(given)}", flush=True)
            left -= 1
        if left <= 0:
            sys.exit()


if __name__ == "__main__":
    main()
