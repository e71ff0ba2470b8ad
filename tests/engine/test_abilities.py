"""Several abilities of one card at the same moment (HER-07, BAS-01)."""

from __future__ import annotations

import pytest

from shadowbrook.cards import Action, Box, Form, Gain, Gear, May, on
from shadowbrook.engine.content import Content
from shadowbrook.engine.errors import BoxError
from shadowbrook.engine.game import Game
from shadowbrook.engine.shelf import content, find_box
from shadowbrook.lab.invariants import table_is_whole
from shadowbrook.narration import Narrator
from tests.toy_abilities import ability_table

ARMS, COMMAND = "use:captain-hawkins:call-to-arms", "use:captain-hawkins:field-command"


def test_each_action_of_a_sheet_is_offered_by_its_name_and_counted_by_itself():
    t = ability_table()
    assert {ARMS, COMMAND} <= set(t.options)
    t.answer(ARMS)
    assert t.hero("captain-hawkins").investigation == 2
    assert (ARMS in t.options, COMMAND in t.options) == (False, True)
    t.answer(COMMAND)  # it knows that the other was used
    assert t.hero("captain-hawkins").investigation == 7
    assert not {ARMS, COMMAND} & set(t.options)
    table_is_whole(t.game)


def test_both_may_be_used_again_in_the_next_turn():
    t = ability_table(phase="turn", dice=(1, 2, 1, 2), heroes=["captain-hawkins"], mode="lone")
    while t.kind != "action":
        t.answer(t.options[0])
    t.answer(ARMS, COMMAND)
    assert len(t.s.spent) == 2
    again = Game.load(t.game.save())
    assert again.s.spent == t.s.spent
    while t.s.round == 1:
        t.answer("end-turn" if "end-turn" in t.options else t.options[0])
    assert not t.s.spent


def test_a_use_of_one_ability_is_counted_at_all_of_its_moments():
    t = ability_table(heroes={"ada": {"investigation": 9, "items": ["toy-tricks"]}, "bert": {}})
    luck = "use:toy-tricks:luck"
    assert luck in t.options
    assert "use:toy-tricks:walk" in t.options
    t.aside("ada", luck)
    assert t.hero("ada").investigation == 12
    assert luck not in t.choices
    assert "use:toy-tricks:walk" in t.options


def test_each_ability_has_a_price_of_its_own():
    for money, offered in ((0, []), (1, ["balm"]), (2, ["balm", "luck"])):
        t = ability_table(
            heroes={
                "ada": {"investigation": money, "items": ["toy-tricks"]},
                "bert": {"at": "manor"},
            },
        )
        asides = [one.args[1] for one in t.game.asides(0) if one.args[0] == "toy-tricks"]
        both = [one for one in offered if one != "luck"]  # luck is among the actions already
        assert asides == both
        assert ("use:toy-tricks:luck" in t.options) is ("luck" in offered)


def test_numbers_add_up():
    t = ability_table()
    assert t.game.view(0)["heroes"][0]["skills"]["combat"] == 5
    t = ability_table(
        heroes={"ada": {"investigation": 20, "items": ["toy-greed"]}, "bert": {}}, track=20
    )
    prices = {one.key: one.price for one in t.decision.options}
    plain = ability_table(heroes={"ada": {"investigation": 20}, "bert": {}}, track=20)
    usual = {one.key: one.price for one in plain.decision.options}
    assert prices["look"] == usual["look"] + 1
    assert prices["buy-lair"] == usual["buy-lair"] + 2
    t = ability_table(heroes={"ada": {"items": ["toy-greed"]}, "bert": {}}, phase="move", dice=(2,))
    assert t.hero("ada").steps == 5


@pytest.mark.rule("BAS-01")
def test_basic_and_advanced_abilities_answer_to_the_same_moment():
    for basic, health in (((), 3), (("villain",), 1)):
        t = ability_table(
            villain="toy-tyrant",
            heroes={"ada": {"investigation": 2}, "bert": {}},
            phase="turn",
            basic=basic,
        )
        assert t.s.villain.health_markers == health
        assert t.hero("ada").investigation == (2 if basic else 1)
        if not basic:
            assert ("lost", 0, 1, "toy-greedy") in t.records("lost")
        while t.s.active == 0:
            t.answer("end-turn" if "end-turn" in t.options else t.options[0])
        assert t.s.villain.health_markers == health + 1  # the third is there once a round


def test_their_names_are_shown():
    t = ability_table()
    say = Narrator(t.content)
    assert say.option(ARMS) == "use Call to Arms (Captain)"
    t.answer(ARMS)
    (record,) = [one for one in t.game.records or () if one[0] == "used-ability"]
    assert say.record(record, t.game.view(-1)) == "Captain uses Call to Arms (Captain)."


def test_abilities_that_cannot_be_told_apart_are_refused():
    def box(*does: Form) -> Content:
        card = Gear(id="toy-both", name="x", deck="manor", keywords=("Item",), does=does)
        core = [find_box(name) for name in content(("core",)).boxes[0].id.split()]
        return Content([*core, Box(id="toy-refused", name="x", version="1", cards=(card,))])

    with pytest.raises(BoxError, match="give each a name"):
        box(Action(Gain(1)), Action(Gain(2)))
    with pytest.raises(BoxError, match="give each a name"):
        box(Action(Gain(1), name="a"), Action(Gain(2), name="a"))
    box(Action(Gain(1)), Action(Gain(2), name="b"))
    with pytest.raises(BoxError, match="the most is 5"):
        box(*(May(on.FREE, Gain(1), name=f"n{n}") for n in range(6)))
