"""The table of moments is complete, and every card of the core box keeps to it."""

from __future__ import annotations

import pytest

from shadowbrook import cards
from shadowbrook.boxes.core import box
from shadowbrook.cards import on
from shadowbrook.engine.content import hooks_of
from shadowbrook.engine.happenings import Happening
from shadowbrook.engine.moments import MOMENTS, Moment, Number, Stop, Trigger
from shadowbrook.engine.shelf import content
from shadowbrook.engine.words import MOMENT_NAMES, On
from shadowbrook.workshop import functions
from shadowbrook.workshop.functions import Part

PARTS = [pytest.param(part, id=f"{part.piece}-{part.what}") for part in functions.parts(box)]
NUMBERS = {name: number for name, number in vars(On).items() if isinstance(number, int)}


# ---- the table ----------------------------------------------------------------------------


def test_every_moment_of_the_engine_is_in_the_table_under_its_name_and_no_other():
    assert {moment.name: moment.number for moment in MOMENTS} == {
        name: number for number, name in MOMENT_NAMES.items()
    }
    assert {name: getattr(on, name).number for name in NUMBERS} == NUMBERS
    assert {name for name, one in vars(on).items() if isinstance(one, Moment)} == NUMBERS.keys()


def test_every_moment_says_what_it_is_and_delivers_something_that_boxes_know():
    assert all(moment.about for moment in MOMENTS)
    for moment in MOMENTS:
        assert getattr(cards, moment.delivers.__name__) is moment.delivers


# ---- the cards ----------------------------------------------------------------------------


@pytest.mark.parametrize("part", PARTS)
def test_every_function_takes_what_it_is_given(part):
    """The compiled engine insists on it."""
    assert list(functions.misfits(part)) == []


@pytest.mark.parametrize("part", PARTS)
def test_scripts_are_awaited_and_nothing_else_is(part):
    for function in functions.leaves(part.function):
        assert functions.is_script(function) is part.script
        assert functions.takes_two(function)


def test_no_hook_is_left_out():
    """Those of forms and effects are there too, at all kinds of moments."""
    kinds = set()
    for card in content(("core",)).definitions:
        looked_at = [part.function for part in functions.of_card(card)]
        for _, hook in hooks_of(card):
            assert hook.run in looked_at
            kinds.add(type(functions.BY_NUMBER[hook.on]))
    assert kinds == {Stop, Trigger, Number}


# ---- and what does not fit is noticed --------------------------------------------------------


def test_what_takes_something_else_is_noticed():
    async def script(you: cards.You, wounds: cards.Wounds) -> None: ...

    def condition(you: cards.You, happening: cards.Free | cards.Wounds) -> bool:
        return True

    def anything(you: cards.You, happening: Happening) -> bool:
        return True

    assert list(functions.misfits(Part("x", "y", script, cards.Wounds))) == []
    assert list(functions.misfits(Part("x", "y", script, cards.Free))) == [("script", "Wounds")]
    for given, kinds in ((cards.Free, []), (cards.Turn, [("condition", "Free or Wounds")])):
        assert list(functions.misfits(Part("x", "y", condition, given))) == kinds
        assert list(functions.misfits(Part("x", "y", anything, given))) == []
    whoever = cards.Whoever(cards.Lose(1))
    assert list(functions.misfits(Part("x", "y", whoever, cards.Turn))) == []
    assert list(functions.misfits(Part("x", "y", whoever, cards.Phase))) == [("Whoever", "OfHero")]
    paid = cards.May(on.FREE, whoever, discard=True).hooks()[0].run
    assert list(functions.misfits(Part("x", "y", paid, cards.Free))) == [("Whoever", "OfHero")]
