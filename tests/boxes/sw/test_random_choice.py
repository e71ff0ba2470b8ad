"""Random choice over both boxes, by the tables of the heroes and villains (HER-12, VIL-23)."""

from __future__ import annotations

import pytest

from shadowbrook import Game, Setup
from shadowbrook.engine.definitions import HeroSheet, VillainSheet
from shadowbrook.engine.shelf import content
from tests.boxes.sw.lake import BOXES

CARDS = content(BOXES)


@pytest.mark.rule("HER-12", "HER-14", "VIL-23")
@pytest.mark.parametrize(("kind", "step", "last"), [(HeroSheet, 4, 48), (VillainSheet, 5, 40)])
def test_the_tables_of_both_boxes_have_no_gaps(kind, step, last):
    rows = sorted(card.d100 for card in CARDS.definitions if isinstance(card, kind))
    assert rows == [(n, n + step - 1) for n in range(1, last + 1, step)]


@pytest.mark.rule("RBW-04")
def test_chance_finds_heroes_and_villains_of_both_boxes():
    heroes, villains = set(), set()
    for seed in range(40):
        setup = Setup(
            mode="cooperative",
            heroes=["random", "random"],
            villain="random",
            preset="rbw",
            boxes=BOXES,
        )
        game = Game.new(setup, seed)
        heroes |= {CARDS.cards[hero.card].id for hero in game.s.heroes}
        villains.add(CARDS.cards[game.s.villain.card].id)
    assert {"eliza", "brother-marcus", "captain-hawkins", "valeria"} & heroes
    assert {"banshee", "bog-fiend", "gargoyle", "unspeakable-horror"} & villains
    assert {"karl", "katarina", "thomas"} & heroes
    assert {"vampire", "werewolf", "scarecrow", "spectral-horseman"} & villains
