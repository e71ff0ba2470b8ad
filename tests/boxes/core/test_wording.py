"""One word for one thing: how the texts of the decks, villains, counters and spaces speak."""

from __future__ import annotations

import re

import pytest

from shadowbrook.cardfile import entries
from shadowbrook.engine.definitions import MysteryCard
from shadowbrook.engine.shelf import content

CORE = content(("core", "sw"))
CORNERS = ("manor", "windmill", "olde-woods", "abandoned-keep")
DECKS = (*CORNERS, "mystery", "curse", "inn", "monastery", "forgotten-island", "possessed")
KINDS = ("villain", "chart result", "minion", "space")
TEXTS = [
    pytest.param(entry.text, id=entry.id)
    for entry in entries(CORE)
    if entry.text and (entry.deck in DECKS or entry.kind in KINDS)
]

# What is said otherwise, and how.
OTHERWISE = {
    r"\broll\w*\b[^.;]*\bagain\b(?<!may roll again)": "re-roll",
    r"(?<!Shadow )\btrack\b": "Shadow Track",
    r"(?<=[a-z,;] )Minions?\b": "minion",
    r"\b[Oo]nce (a|each|per) turn": "once in each hero turn",
    r"\bVillain\b": "villain",
    r"solo form": "in the action point game",
    r"\b(one|two|three|four) fight di(e|ce) more\b": "1 more fight die",
}


@pytest.mark.parametrize("text", TEXTS)
def test_texts_use_one_word_for_one_thing(text):
    for pattern, better in OTHERWISE.items():
        assert not re.search(pattern, text), f"say {better!r}: {text}"


MYSTERIES = [card for card in CORE.definitions if isinstance(card, MysteryCard)]


@pytest.mark.rule("MYS-10", "CRD-04")
@pytest.mark.parametrize("card", MYSTERIES, ids=lambda card: card.id)
def test_mystery_cards_that_remain_in_play_say_so_and_no_others(card):
    assert card.text.startswith("Remains in Play. ") is card.remains


@pytest.mark.rule("GAP-66")
@pytest.mark.parametrize("card", MYSTERIES, ids=lambda card: card.id)
def test_mystery_cards_by_which_shadows_gather_say_so_first_and_no_others(card):
    assert card.text.startswith("Shadows Gather. ") is card.shadows_gather


@pytest.mark.rule("CRD-04")
def test_shifting_trees_say_before_whom_they_remain():
    assert CORE.definition["shifting-trees"].text.startswith("Remains in Play in front of you. ")


@pytest.mark.parametrize(
    "name", ["fog", "nightmare", "coachman", "shifting-trees", "tool-satchel", "crows"]
)
def test_what_is_otherwise_by_action_points_is_in_the_text(name):
    text = next(entry.text for entry in entries(CORE) if entry.id == name)
    assert "in the action point game" in text.replace("In the", "in the")


@pytest.mark.rule("CRD-24", "CRD-25")
def test_the_hermit_says_which_charts_he_cancels():
    text = CORE.definition["hermit-of-the-woods"].text
    assert "the Mystery Phase chart or of the showdown chart" in text


@pytest.mark.rule("VIL-22", "MIN-18")
def test_ghost_soldiers_say_that_the_fight_goes_on_in_the_town_hall():
    text = next(entry.text for entry in entries(CORE) if entry.id == "ghost-soldiers")
    assert "as in the Town Hall, it goes on" in text
