"""Canceling cards and chart results (CRD-16 to CRD-25)."""

from __future__ import annotations

import pytest

from shadowbrook.engine.verbs.minions import minion_chart
from tests.fighters import arena

LAIR = "toy-lair-church"


def playing(*hand, rival=(), **more):
    """Ann acts on a road with a hand of Events, Bob sits across with his."""
    heroes = {
        "ann": {"at": "road-marsh-keep", "investigation": 2, "hand": hand},
        "bob": {"at": "marsh", "investigation": 2, "hand": rival},
    }
    return arena(heroes=heroes, **more)


def mystery(card, *hand, other=(), **more):
    """Ann draws a Mystery card; both players hold Events."""
    heroes = {
        "ann": {"at": "road-marsh-keep", "hand": hand},
        "bob": {"at": "marsh", "hand": other},
    }
    more.setdefault("dice", (3,))
    return arena(heroes=heroes, phase="mystery-card", draws={"mystery": [card]}, **more)


# ---- Events ----------------------------------------


@pytest.mark.rule("CRD-18", "CRD-19", "CRD-28")
def test_an_event_can_be_canceled_as_it_is_played():
    t = playing("toy-clues", rival=["toy-cancel"])
    t.answer("play:toy-clues")
    assert (t.asked, t.decision.source) == ("bob", "card")
    t.answer("play:toy-cancel")
    assert t.hero("ann").investigation == 2
    assert t.discards("event") == ["toy-cancel", "toy-clues"]
    assert t.kind == "action"


@pytest.mark.rule("CRD-18")
def test_who_passes_lets_the_event_take_effect():
    t = playing("toy-clues", rival=["toy-cancel"])
    t.answer("play:toy-clues", "pass")
    assert t.hero("ann").investigation == 4
    assert t.hand("bob") == ["toy-cancel"]


@pytest.mark.rule("CRD-18", "CRD-19")
def test_a_cancel_can_be_canceled():
    t = playing("toy-clues", "toy-cancel", rival=["toy-cancel"])
    t.answer("play:toy-clues")
    assert t.asked == "ann"  # First Player: she may cancel her own card, and does not
    t.answer("pass", "play:toy-cancel")  # bob cancels
    assert t.asked == "ann"
    t.answer("play:toy-cancel")  # ann cancels the cancel
    assert t.hero("ann").investigation == 4
    assert sorted(t.discards("event")) == ["toy-cancel", "toy-cancel", "toy-clues"]


@pytest.mark.rule("CRD-18")
def test_three_cancels_in_a_row():
    t = playing("toy-clues", "toy-cancel", rival=["toy-cancel", "toy-cancel"])
    t.answer("play:toy-clues", "pass", "play:toy-cancel", "play:toy-cancel")
    assert t.asked == "bob"
    t.answer("play:toy-cancel")
    assert t.hero("ann").investigation == 2


@pytest.mark.rule("CRD-16", "CON-54")
def test_an_event_that_has_made_dice_roll_can_no_longer_be_canceled():
    t = playing("gamble", "toy-dice", rival=["toy-cancel"])
    t.answer("play:gamble")
    assert t.asked == "bob"  # now it could be canceled
    t.dice(5, 1, 1)
    t.answer("pass")
    assert t.decision.source == "roll"
    assert t.asked == "ann"  # the dice lie on the table; bob is not asked
    t.answer("pass")
    assert t.kind == "action"
    assert t.hand("bob") == ["toy-cancel"]


@pytest.mark.rule("CRD-16", "CRD-18")
def test_an_event_that_adds_dice_is_canceled_before_they_are_rolled():
    t = playing("gamble", "toy-dice", rival=["toy-cancel"], dice=(1, 1, 1, 5, 5))
    t.answer("play:gamble", "pass", "play:toy-dice", "play:toy-cancel")
    assert t.records("test-result") == [("test-result", 0, 0, (1, 1, 1), "gamble")]


@pytest.mark.rule("CRD-18", "CRD-02")
def test_a_play_immediately_event_can_be_canceled():
    heroes = {
        "ann": {"at": "church", "investigation": 2},
        "bob": {"at": "marsh", "hand": ["toy-cancel"]},
    }
    t = arena(heroes=heroes, draws={"event": ["toy-at-once"]})
    t.answer("encounter")
    assert t.asked == "bob"
    t.answer("play:toy-cancel")
    assert t.hero("ann").investigation == 2
    assert "toy-at-once" in t.discards("event")


# ---- Mystery cards ----------------------------------------


@pytest.mark.rule("CRD-17", "CRD-19")
@pytest.mark.parametrize("card", ["toy-cancel", "no-mystery"])
def test_a_mystery_card_can_be_canceled_as_it_is_drawn(card):
    t = mystery("three-paces", other=[card])
    assert (t.asked, t.decision.source) == ("bob", "card")
    t.answer(f"play:{card}")
    assert t.s.track == 20
    assert t.discards("mystery") == ["three-paces"]


@pytest.mark.rule("CRD-17", "CRD-18")
def test_what_cancels_events_does_not_cancel_mystery_cards():
    t = mystery("three-paces", other=["no-event"])
    assert t.s.track == 17
    t = playing("toy-clues", rival=["no-mystery"])
    t.answer("play:toy-clues")
    assert t.hero("ann").investigation == 4


@pytest.mark.rule("CRD-04", "CRD-17", "CRD-18", "CRD-20", "MYS-10")
def test_a_mystery_card_in_play_is_canceled_later_with_its_markers():
    t = mystery("toy-rain", "toy-dispel")
    assert t.in_play() == ["toy-rain"]
    assert t.clues("church") == 3
    asked = (t.kind, t.asked, t.options)
    assert asked[:2] == ("move", "bob")
    assert (t.asides("ann"), t.asides("bob")) == (["play:toy-dispel"], [])
    t.aside("ann", "play:toy-dispel")
    assert (t.kind, t.asked, t.options) == asked
    assert t.in_play() == []
    assert t.discards("mystery") == ["toy-rain"]
    assert t.clues("church") == 0


@pytest.mark.rule("CRD-04", "CRD-20")
def test_a_card_in_play_works_until_it_is_canceled():
    t = mystery("toy-rain", "toy-dispel", dice=(1, 3))  # the next movement roll is 3, less 1
    t.answer("decline")  # the roll was a 1, whatever the rain makes of it
    assert t.hero("bob").steps == 0
    t = mystery("toy-rain", "toy-dispel", dice=(3,))
    assert t.kind == "move"
    assert t.s.heroes[t.s.active].steps == 2


@pytest.mark.rule("CRD-17")
def test_the_cancel_of_a_card_in_play_can_itself_be_canceled():
    t = mystery("toy-rain", "toy-dispel", other=["toy-cancel"])
    t.answer("pass")  # bob lets the rain come
    t.aside("ann", "play:toy-dispel")
    assert (t.kind, t.asked) == ("respond", "bob")
    t.answer("play:toy-cancel")
    assert t.in_play() == ["toy-rain"]
    assert t.kind == "move"


# ---- Lair cards ----------------------------------------


def calls_out(*, rival=("no-lair",), **more):
    ann = {"at": "church", "investigation": 5, "lair": LAIR}
    heroes = {"ann": ann, "bob": {"at": "marsh", "hand": rival}}
    return arena(heroes=heroes, phase="showdown", **more)


@pytest.mark.rule("CRD-21", "ENC-12", "FAQ-09", "GAP-22")
def test_a_canceled_lair_card_takes_the_showdown_with_it():
    t = calls_out()
    assert (t.asked, t.decision.source) == ("bob", "card")
    t.answer("play:no-lair")
    assert t.s.showdown is None
    assert t.discards("lair") == [LAIR]
    assert t.hero("ann").investigation == 5  # nothing was paid yet
    assert t.kind == "action"
    assert "encounter" in t.options  # FAQ-09
    assert "end-turn" not in t.options


@pytest.mark.rule("CRD-21")
def test_without_the_cancel_the_showdown_begins():
    t = calls_out()
    t.answer("pass")
    assert t.kind == "hunting-party"
    assert t.hero("ann").investigation == 4


# ---- charts ----------------------------------------


def villains_event(*, rival, face=5):
    async def chart(g):
        await minion_chart(g, hero=0)

    return playing(rival=rival, deed=chart, dice=(face,))


@pytest.mark.rule("CRD-23")
@pytest.mark.parametrize("card", ["no-event", "toy-cancel"])
def test_an_event_of_the_minion_chart_is_stopped_by_what_cancels_events(card):
    t = villains_event(rival=[card])
    assert (t.asked, t.decision.source) == ("bob", "card")
    t.answer(f"play:{card}")
    assert t.s.track == 20


@pytest.mark.rule("CRD-23")
def test_an_event_of_the_minion_chart_is_no_mystery_card_and_a_minion_no_event():
    t = villains_event(rival=["no-mystery"])
    assert t.s.track == 19
    t = villains_event(rival=["no-event"], face=2)
    assert t.records("minion-placed")


def chart_step(card, *dice):
    heroes = {"ann": {"at": "marsh", "hand": [card]}, "bob": {"at": "church"}}
    return arena(
        mode="cooperative",
        heroes=heroes,
        phase="mystery-chart",
        draws={"lair": ["toy-lair-fields"], "mystery": ["toy-quiet"]},
        dice=dice,
    )


@pytest.mark.rule("CRD-24", "MYS-08")
@pytest.mark.parametrize("card", ["no-event", "no-mystery", "toy-cancel"])
def test_a_result_of_the_cooperative_chart_is_stopped_by_either_kind_of_cancel(card):
    t = chart_step(card, 5, 3)  # Scattered Clues
    assert t.decision.source == "card"
    t.answer(f"play:{card}")
    assert t.clues("fields") == 0


@pytest.mark.rule("CRD-24")
def test_a_result_of_the_cooperative_chart_that_is_not_stopped():
    t = chart_step("no-event", 5, 3)
    t.answer("pass")
    assert t.clues("fields") == 2


@pytest.mark.rule("CRD-25", "OPT-13")
@pytest.mark.parametrize("card", ["no-event", "no-mystery"])
def test_a_result_of_the_showdown_chart_is_stopped_by_either_kind_of_cancel(card):
    def play(*answers):
        heroes = {
            "ann": {"at": "church", "investigation": 5, "lair": LAIR},
            "bob": {"at": "marsh", "investigation": 0, "hand": [card]},
        }
        t = arena(
            heroes=heroes,
            phase="showdown",
            optional=("showdown_chart",),
            villain_wounds=2,
            dice=(1, 1, 1, 1, 1, 1, 4, 3),  # the first round, then The Power of Evil
        )
        t.answer("nobody")
        assert (t.asked, t.decision.source) == ("bob", "card")
        t.answer(*answers)
        return t

    assert play(f"play:{card}").s.villain.wounds == 2
    assert play("pass").s.villain.wounds == 1
