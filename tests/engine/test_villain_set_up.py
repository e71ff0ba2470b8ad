"""What a villain brings to the table: its set-up, and curses of its own."""

from __future__ import annotations

import pytest

from shadowbrook.engine.game import Game
from shadowbrook.engine.setup import Setup
from shadowbrook.lab.invariants import table_is_whole
from shadowbrook.testing import Scenario
from tests.toy_markers import BOXES, marker_table


@pytest.mark.rule("GAP-72")
def test_a_villain_sets_up_when_the_first_player_is_known_and_may_ask():
    setup = Setup(mode="competitive", heroes=["ada", "bert"], villain="toy-planter", boxes=BOXES)
    for seed in range(4):
        game = Game.new(setup, seed)
        assert (game.s.round, game.decision and game.decision.seat) == (0, game.first_seat)
        game.answer("space:marsh")
        table = Scenario(game)
        assert table.markers("toy-swamp") == {"marsh": 1}
        assert table.markers("toy-doom") == {"toy-planter": 2}
        assert game.s.round == 1
        table_is_whole(game)
        assert Game.load(game.save()).s.digest() == game.s.digest()
    assert {Game.new(setup, seed).s.first for seed in range(9)} == {0, 1}


@pytest.mark.rule("GAP-72", "BAS-01")
def test_in_the_basic_game_the_advanced_part_is_left_out():
    t = marker_table(villain="toy-planter", phase="set-up", basic=("villain",))
    t.answer("space:manor")
    assert (t.markers("toy-swamp"), t.markers("toy-doom")) == ({"manor": 1}, {})


@pytest.mark.rule("SET-17", "CLS-05", "GAP-73")
def test_curses_of_a_villain_come_with_it_and_others_are_always_there():
    def left(**given):
        t = marker_table(**given)
        decks = t.content.deck_index
        piles = {name: t.s.decks[decks[name]] for name in ("curse", "toy-frogs", "toy-hiccups")}
        return {name: len(pile) for name, pile in piles.items()}

    assert left() == {"curse": 0, "toy-frogs": 0, "toy-hiccups": 2}
    assert left(villain="toy-planter") == {"curse": 0, "toy-frogs": 2, "toy-hiccups": 2}
    assert left(villain="giant")["toy-frogs"] == 0
    assert left(villain="giant")["curse"] > 0
    assert left(villain="toy-planter", basic=("villain",))["toy-frogs"] == 0


@pytest.mark.rule("GAP-73", "BRD-23")
def test_of_curses_of_two_kinds_the_hero_chooses_which_is_lifted():
    cursed = {"items": ["toy-frog-kiss", "toy-hiccup-kiss"], "at": "church", "investigation": 9}
    t = marker_table(villain="toy-planter", heroes={"ada": cursed, "bert": {}})
    t.answer("use:toy-frog-kiss", "use:toy-hiccup-kiss", "use:toy-hiccup-kiss")
    t.answer("use:toy-hiccup-kiss")  # none is left
    assert t.gear("ada")[2:] == ["toy-frog", "toy-hiccups", "toy-hiccups"]
    t = marker_table(
        villain="toy-planter",
        heroes={
            "ada": {
                "items": ["toy-frog", "toy-hiccups", "toy-hiccups"],
                "at": "doctors-office",
                "investigation": 12,
            },
            "bert": {},
        },
        draws={"event": ["toy-clues"]},
    )
    t.answer("encounter")
    assert t.options == ["leave", "cure:toy-frog", "cure:toy-hiccups"]
    t.answer("cure:toy-hiccups")
    assert t.gear("ada") == ["toy-frog", "toy-hiccups"]
    assert t.hero("ada").investigation == 6
