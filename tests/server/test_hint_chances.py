"""A hint and the page beside it never disagree: both tell the chance of the same fight."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from shadowbrook.bots import Table
from shadowbrook.bots.heuristic import best, weigh
from shadowbrook.engine.game import Game
from shadowbrook.engine.setup import Setup
from shadowbrook.engine.view import explain
from shadowbrook.server.pages.chances import Chance
from shadowbrook.server.pages.present import Presenter
from shadowbrook.server.pages.view_in_words import WordedView

SETUPS = {
    "together": Setup(mode="cooperative", heroes=3, villain="random"),
    "rivals": Setup(mode="competitive", heroes=3, villain="random"),
    "alone": Setup(mode="lone", heroes=1, villain="random"),
    "shared": Setup(mode="solo-team", heroes=2, villain="random"),
    "teams": Setup(mode="team", heroes=4, villain="random", teams=2),
}


def shown(game: Game, seat: int) -> list[Chance]:
    """What the page of a seat shows that helps to answer."""
    decision = game.decision
    assert decision is not None
    view = game.view(seat)
    page = Presenter(WordedView(game.content, game.rules, view, explain(game, seat), "en"))
    asked = page.fights.prompt_chances(view["decision"])
    if asked:
        return asked
    if decision.kind == "regroup":
        return page.fights.showdown_chances()
    fight = page.fights.fight()
    return list(fight.chances) if fight is not None and decision.kind == "escape" else []


def told(game: Game) -> list[str]:
    """The chances that hints tell of the showdown or fight that is asked about, as on a page."""
    assert game.decision is not None
    notes: dict[int, tuple[str, dict[str, object]]] = {}
    weigh(Table(game, game.decision.seat), notes)
    about = [
        number
        for number, option in enumerate(game.decision.options)
        if option.verb in ("fight", "escape", "showdown", "yes")
    ]
    words = [notes[number][1] for number in about if number in notes]
    return [str(one["chance"]) for one in words if "chance" in one]


def compare(game: Game) -> int:
    """Compare hint and page at the open decision; how many chances were told."""
    assert game.decision is not None
    if game.decision.kind not in ("escape", "regroup", "join-showdown", "action"):
        return 0
    page = shown(game, game.decision.seat)
    if not page:
        return 0
    hints = told(game)
    assert set(hints) <= {page[-1].percent}, (game.decision.kind, hints, page)
    return len(hints)


@pytest.mark.parametrize("setup", SETUPS.values(), ids=SETUPS)
@pytest.mark.parametrize("seed", range(6))
def test_a_hint_tells_the_chance_that_the_page_shows(setup: Setup, seed: int) -> None:
    play_and_compare(setup, seed)


@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize("villain", ["banshee", "bog-fiend", "gargoyle", "unspeakable-horror"])
def test_so_it_does_by_the_lake(villain: str, seed: int) -> None:
    heroes = ("eliza", "brother-marcus", "captain-hawkins")
    play_and_compare(
        Setup(mode="cooperative", heroes=heroes, villain=villain, boxes=("core", "sw")), seed
    )


def play_and_compare(setup: Setup, seed: int) -> None:
    """Play a game, and compare hint and page at each of its decisions."""
    random, game = Random(seed), Game.new(setup, seed=seed)
    while game.decision is not None and game.s.round < 40:
        compare(game)
        if random.random() < 0.85:  # well enough to come to showdowns, and to odd places too
            key = game.decision.choices[best(weigh(Table(game, game.decision.seat)))].key
        else:
            key = random.choice(game.decision.keys())
        game.answer(key)


def test_hints_and_pages_meet_in_fights_and_in_showdowns() -> None:
    """The games above come to all decisions at which both tell a chance."""
    met: Counter[str] = Counter()
    for seed in range(4):
        for setup in (SETUPS["together"], SETUPS["alone"]):
            game = Game.new(setup, seed=seed)
            while game.decision is not None:
                met[game.decision.kind] += compare(game)
                number = best(weigh(Table(game, game.decision.seat)))
                game.answer(game.decision.choices[number].key)
    assert all(met[kind] for kind in ("escape", "regroup", "join-showdown", "action")), met
