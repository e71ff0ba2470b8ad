"""What pages and terminal say of a card or a counter in numbers."""

from __future__ import annotations

import pytest

from shadowbrook.engine.shelf import content
from shadowbrook.narration import Narrator
from shadowbrook.narration.facts import facts, minion_facts

CORE = content(("core",))
SAY = Narrator(CORE)


@pytest.mark.rule("MIN-20")
@pytest.mark.parametrize("name", ["crows", "rats"])
def test_round_counters_do_not_fight(name):
    assert minion_facts(CORE.minions[CORE.minion_index[name]], SAY) == ("round counter",)


def test_square_counters_fight():
    wolves = CORE.minions[CORE.minion_index["wolves"]]
    assert minion_facts(wolves, SAY)[0] == "3 dice, hits on 5 or more"


@pytest.mark.parametrize(
    ("name", "boxes"), [("loyal-hound", "1 health box"), ("dented-breastplate", "2 health boxes")]
)
def test_health_boxes_are_told_in_words_that_fit_one_and_many(name, boxes):
    assert f"+{boxes}" in facts(CORE.definition[name], SAY)
