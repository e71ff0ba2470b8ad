"""The Event deck as a whole."""

from __future__ import annotations

import pytest

from shadowbrook.boxes.core.events import CARDS
from shadowbrook.engine.content import hooks_of
from shadowbrook.engine.definitions import EventCard
from shadowbrook.engine.words import On, Zone
from tests.plain import plain_table

EVENTS = [card for card in CARDS if isinstance(card, EventCard)]
PLAYABLE = {  # the moments at which an Event can be played from the hand
    card.id: {hook.on for zones, hook in hooks_of(card) if Zone.HAND in (hook.zones or zones)}
    for card in EVENTS
}


@pytest.mark.rule("GAP-01")
def test_the_deck_has_fifty_events_of_forty_kinds():
    assert sum(card.copies for card in CARDS) == 50
    assert len({card.id for card in CARDS}) == len(CARDS) == len(EVENTS) == 40


def test_no_two_events_have_the_same_text():
    assert all(card.text for card in CARDS)
    assert len({card.text for card in CARDS}) == len(CARDS)


def test_the_deck_has_events_for_every_window():
    windows = {moment for moments in PLAYABLE.values() for moment in moments}
    assert windows == {
        On.FREE,
        On.ACTION,
        On.ROLL,
        On.FIGHT,
        On.FIGHT_ROLL,
        On.WOUND,
        On.ELDER_WOUND,
        On.CARD,
        On.ACCUSATION,
        On.TRACK,
        On.COLLECT,
        On.LAST_STAND,
        On.DECLARED,
    }
    assert any(card.remains for card in EVENTS)


def test_every_event_can_be_played_or_is_played_immediately():
    immediately = {card.id for card in EVENTS if card.play_immediately}
    assert immediately == {name for name, moments in PLAYABLE.items() if not moments}
    assert immediately


@pytest.mark.rule("ELD-28")
def test_every_event_that_prevents_wounds_serves_elders_too():
    """What works at any time is asked for before wounds as well, but prevents none."""
    savers = [name for name, at in PLAYABLE.items() if On.WOUND in at and On.FREE not in at]
    assert savers == ["narrow-escape", "not-this-time", "in-harms-way"]
    assert all(On.ELDER_WOUND in PLAYABLE[name] for name in savers)


ANY_TIME = [name for name, moments in PLAYABLE.items() if On.FREE in moments]
# These need a roll, a discard pile or a Lair card.
ELSEWHERE = {"fresh-horses", "if-i-just-could-reach", "cold-trail"}


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


# Who plays these does not matter: they say nothing of you, or of whoever is concerned.
SAYS_NOTHING_OF_YOU = [
    "clear-skies",
    "rousing-speech",
    "lure-them-away",
    "gossip-and-rumors",
    "slip-away",
    "barricades",
    "narrow-escape",
    "not-this-time",
    "dragged-to-safety",
    "strong-brandy",
    "blood-transfusion",
    "back-on-your-feet",
    "call-out-the-militia",
    "urgent-summons",
]


@pytest.mark.rule("SOLO-04")
@pytest.mark.parametrize("card", [card.id for card in EVENTS])
def test_it_is_asked_who_plays_an_event_where_that_matters(card):
    assert next(one for one in EVENTS if one.id == card).says_you is (
        card not in SAYS_NOTHING_OF_YOU
    )


@pytest.mark.rule("SOLO-04")
@pytest.mark.parametrize("card", ["clear-skies", "urgent-summons", "call-out-the-militia"])
def test_a_solo_team_is_not_asked_who_plays_what_says_nothing_of_you(card):
    t = plain_table(
        mode="solo-team",
        heroes={"ada": {"at": "marsh", "hand": (card,)}, "bert": {"at": "church"}},
        phase="actions",
        in_play=("toy-rain",),
    )
    t.answer(f"play:{card}")
    assert t.kind != "play-as"
    t = plain_table(
        mode="solo-team",
        heroes={"ada": {"at": "marsh", "hand": ("eyewitness",)}, "bert": {"at": "church"}},
        phase="actions",
    )
    t.answer("play:eyewitness")
    assert t.kind == "play-as"
