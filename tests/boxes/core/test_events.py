"""The Event deck as a whole."""

from __future__ import annotations

import pytest

from shadowbrook.boxes.core.events import CARDS
from shadowbrook.engine import moments as on
from tests.plain import plain_table


@pytest.mark.rule("GAP-01")
def test_the_deck_has_fifty_events_of_forty_kinds():
    assert sum(card.copies for card in CARDS) == 50
    assert len({card.id for card in CARDS}) == len(CARDS) == 40


def test_no_two_events_have_the_same_text():
    assert all(card.text for card in CARDS)
    assert len({card.text for card in CARDS}) == len(CARDS)


def test_the_deck_has_events_for_every_window():
    windows = {stop for card in CARDS if not card.play_immediately for stop in card.when}
    assert windows == {
        on.FREE,
        on.ROLL,
        on.FIGHT,
        on.FIGHT_ROLL,
        on.WOUND,
        on.ELDER_WOUND,
        on.CARD,
        on.ACCUSATION,
        on.TRACK,
        on.COLLECT,
        on.LAST_STAND,
        on.DECLARED,
    }
    assert any(card.play_immediately for card in CARDS)
    assert any(card.remains for card in CARDS)


@pytest.mark.rule("ELD-28")
def test_every_event_that_prevents_wounds_serves_elders_too():
    """What works at any time is asked for before wounds as well, but prevents none."""
    savers = [card for card in CARDS if on.WOUND in card.when and on.FREE not in card.when]
    assert [card.id for card in savers] == ["narrow-escape", "not-this-time", "in-harms-way"]
    assert all(on.ELDER_WOUND in card.when for card in savers)


ANY_TIME = [card.id for card in CARDS if on.FREE in card.when and not card.play_immediately]
ELSEWHERE = {"fresh-horses", "if-i-just-could-reach"}  # need a roll, or a discard pile


@pytest.mark.parametrize("mode", ["competitive", "cooperative", "team", "solo-team", "lone"])
@pytest.mark.parametrize("card", [card for card in ANY_TIME if card not in ELSEWHERE])
def test_what_works_at_any_time_has_a_use_in_every_mode(mode, card):
    heroes = {"ada": {"at": "marsh", "hand": (card,), "wounds": 1, "investigation": 4, "acted": 1}}
    if mode != "lone":
        heroes |= {"bert": {"at": "church", "investigation": 4}, "cora": {}, "dirk": {"down": True}}
    t = plain_table(
        mode=mode,
        heroes=heroes,
        phase="actions",
        in_play=("toy-rain",),
        minions={"fields": "toy-wolf"},
    )
    if mode == "lone" and card == "back-on-your-feet":  # whoever is down has no turn
        assert f"play:{card}" not in t.choices
        return
    t.answer(f"play:{card}")
    for _ in range(4):  # whatever is asked has an answer, and the turn goes on
        if t.kind == "action":
            break
        t.answer(t.options[0])
    assert t.kind == "action"
    assert card in t.discards("event") + t.in_play()
