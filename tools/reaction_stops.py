"""How often a person at the table is stopped for a reaction: stops a round, by mode.

The games are played by `heuristic`, as a person would sit there; a stop is a decision in which
somebody may react or pass. `python -m tools.reaction_stops --games 200`.
"""

from __future__ import annotations

import argparse
from collections import Counter
from statistics import mean, median

from shadowbrook import Game, Setup
from shadowbrook.bots import Players

VILLAINS = ("vampire", "werewolf", "spectral-horseman", "scarecrow")
TABLES = {
    "lone": ("karl",),
    "cooperative": ("karl", "katarina", "thomas", "isabella"),
    "competitive": ("karl", "katarina", "thomas"),
}


def stops(mode: str, number: int, windows: str) -> tuple[list[int], int, int]:
    """Of one game: the stops of every person in every round, decisions, those with one option."""
    villain = VILLAINS[number % len(VILLAINS)]
    setup = Setup(mode=mode, heroes=TABLES[mode], villain=villain, windows=windows)
    game = Game.new(setup, number, checkpoints=False, record=False)
    players = Players(("heuristic",), str(number))
    stopped: Counter[tuple[int, int]] = Counter()
    single = 0
    while (decision := game.decision) is not None:
        single += len(decision.options) == 1
        if decision.kind == "respond":
            stopped[decision.seat, game.s.round] += 1
        game.answer(players.choose(game))
    people = {hero.seat for hero in game.s.heroes}
    rounds = range(1, game.s.round + 1)
    return [stopped[who, n] for who in people for n in rounds], len(game.answers), single


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--windows", default="open_if_can", choices=("open_if_can", "ask_all"))
    given = parser.parse_args()
    for mode, heroes in TABLES.items():
        found = [stops(mode, number, given.windows) for number in range(given.games)]
        a_round = sorted(count for counts, _, _ in found for count in counts)
        print(
            f"{mode}, {len(heroes)} people: {len(found)} games, "
            f"{sum(one[1] for one in found)} decisions, {sum(one[2] for one in found)} with one "
            f"option; stops a round for a person: median {median(a_round):g}, "
            f"mean {mean(a_round):.2f}, 9 of 10 at most {a_round[len(a_round) * 9 // 10]}"
        )


if __name__ == "__main__":
    main()
