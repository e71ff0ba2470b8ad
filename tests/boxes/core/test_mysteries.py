"""The Mystery deck as a whole, and the fall of the track that several of its cards share."""

from __future__ import annotations

from typing import Any

import pytest

from shadowbrook.boxes.core import mysteries
from shadowbrook.engine.definitions import MysteryCard
from shadowbrook.testing import Scenario, table
from tests.boxes.core.mystery_tables import read
from tests.toys import BOXES

CARDS = [card for card in mysteries.CARDS if isinstance(card, MysteryCard)]


@pytest.mark.rule("CNT-05")
def test_fifty_cards_of_more_than_thirty_kinds():
    assert sum(card.copies for card in CARDS) == 50
    assert len({card.id for card in CARDS}) == len(CARDS) >= 32


def test_every_card_says_what_it_does():
    for card in CARDS:
        assert card.text.endswith("."), card.id
        assert card.play is not None or card.all_hooks(), card.id
        assert card.remains == bool(card.all_hooks()), card.id


@pytest.mark.rule("VIL-05")
def test_there_are_several_murders():
    murders = [card for card in CARDS if "Murder" in card.keywords]
    assert [card.id for card in murders] == ["murder"]
    assert murders[0].copies > 3


def test_the_reported_names_are_there():
    names = {card.id for card in CARDS if card.provenance != "ours"}
    assert names == {
        "murder",
        "paranoid-delusions",
        "these-roads-arent-safe",
        "traitors-blood",
        "march-of-darkness",
        "late-night-experiments",
        "the-horror",
        "the-hour-is-late",
        "evil-is-on-the-move",
        "laying-in-wait",
        "tide-of-darkness",
        "ghastly-horde",
        "they-brought-this-evil",
        "fog",
    }


# ---- Shadows Gather ---------------------------------------------------------------------------

GATHERING = (
    "murder",
    "creeping-plague",
    "nightfall",
    "evil-omen",
    "evil-grows",
    "tide-of-darkness",
    "night-of-terror",
)
HEROES = (
    "thomas",
    "anne-marie",
    "victor",
    "isabella",
    "karl",
    "katarina",
    "heinrich",
    "inspector-cooke",
)
# heroes, by how much the track falls, and what it costs to make it 1 less
FALLS = (
    (1, 2, 3),
    (2, 1, 2),
    (3, 2, 3),
    (4, 2, 4),
    (5, 3, 5),
    (6, 3, 6),
    (7, 3, 7),
    (8, 3, 8),
)


def drawn(card: str, heroes: int, *, money: int = 0, down: int = 0, **more: Any) -> Scenario:
    """Thomas, the First Player, draws this card.

    Only he has Investigation, and the last ones are knocked out. All are at the Manor, where no
    card strikes; whom Nightfall sends home has nothing there either.
    """
    given: dict[str, Any] = {name: {"at": "manor", "investigation": 0} for name in HEROES[:heroes]}
    given |= {name: {"down": True} for name in HEROES[heroes - down : heroes]}
    if heroes > down:
        given["thomas"] |= {"investigation": money, "hand": more.pop("hand", ())}
    more.setdefault("mode", "lone" if heroes == 1 else "competitive")
    return table(
        heroes=given,
        phase="mystery-card",
        draws={"mystery": [card, "toy-quiet"], "lair": ["grinding-stones", "sunken-hut"]},
        dice=(6,) * 40,
        boxes=BOXES,
        **more,
    )


def falls(t: Scenario) -> list[int]:
    """Every fall of the track so far."""
    return [old - new for _, old, new, _ in t.records("track")]


def test_the_marking_stands_on_seven_kinds_of_cards_and_opens_their_text():
    told = [card for card in CARDS if card.text.startswith("Shadows Gather. ")]
    assert {card.id for card in told} == set(GATHERING)
    assert sum(card.copies for card in told) == 12
    assert not any("Shadows Gather" in card.text for card in CARDS if card not in told)


@pytest.mark.rule("GAP-66")
@pytest.mark.parametrize(("heroes", "steps", "price"), FALLS)
@pytest.mark.parametrize("card", GATHERING)
def test_the_track_falls_by_one_for_every_two_heroes(card, heroes, steps, price):
    t = drawn(card, heroes, money=price - 1)  # 1 short of the price: nobody is asked
    assert t.kind != "shadows-gather"
    assert t.records("track") == [("track", 20, 20 - steps, card)]


@pytest.mark.rule("GAP-65", "GAP-66")
@pytest.mark.parametrize(("heroes", "steps", "price"), FALLS)
@pytest.mark.parametrize("card", GATHERING)
def test_a_hero_may_pay_as_much_as_there_are_heroes_to_make_it_one_less(card, heroes, steps, price):
    t = drawn(card, heroes, money=price)
    assert (t.kind, t.asked, t.options) == ("shadows-gather", "thomas", ["yes", "no"])
    assert t.decision.options[0].price == price
    assert falls(t) == []
    t.answer("yes")
    assert t.hero("thomas").investigation == 0
    assert falls(t) == ([steps - 1] if steps > 1 else [])  # paid down to 0 there is no fall
    t = drawn(card, heroes, money=price)
    t.answer("no")
    assert falls(t)[0] == steps
    assert t.records("paid") == []


@pytest.mark.rule("CHA-03", "GAP-66")
def test_in_a_cursed_village_every_card_takes_a_single_step_and_the_next_night_all_again():
    cards = ["evil-grows", "murder", "toy-quiet", "nightfall"]
    t = table(
        mode="cooperative",
        chart="advanced",
        heroes={name: {"at": "manor", "investigation": 0} for name in HEROES[:4]},
        phase="mystery",
        dice=(1, 2, *(6,) * 40),
        draws={"mystery": cards},
        boxes=BOXES,
    )
    assert [record[2] for record in t.records("mystery")] == cards
    assert falls(t) == [1, 1, 1]  # the last card of the night as well
    t = drawn("evil-grows", 4, mode="cooperative")
    assert falls(t) == [2]


@pytest.mark.rule("GAP-66")
@pytest.mark.parametrize("down", [1, 2, 3, 4])
def test_knocked_out_heroes_count_but_are_not_asked(down):
    t = drawn("evil-grows", 4, money=3, down=down)
    assert falls(t) == [2]
    if down < 4:
        t = drawn("evil-grows", 4, money=4, down=down)
        assert t.decision.options[0].price == 4
        t.answer("yes")
        assert falls(t) == [1]


@pytest.mark.rule("KO-05", "GAP-66")
@pytest.mark.card("poisoned-wine")
@pytest.mark.parametrize(("card", "die"), [("evil-grows", ()), ("poisoned-wine", (1,))])
def test_who_was_knocked_out_meanwhile_is_not_asked_to_pay(card, die):
    money = {"investigation": 9}
    t = read(card, *die, 1, thomas=money, anne={**money, "hand": ["stumble"]})
    question = t.kind
    assert t.asked == "thomas"
    t.aside("anne-marie", "play:stumble")
    assert t.hero("anne-marie").down
    t.answer("no")
    assert t.kind != question
    assert t.hero("anne-marie").investigation == 8  # for the fall


def rich(mode: str, **more: Any) -> Scenario:
    """Four heroes with 5 Investigation each, of whom the second lies knocked out."""
    given: dict[str, Any] = {name: {"at": "manor", "investigation": 5} for name in HEROES[:4]}
    given["anne-marie"]["down"] = True
    return table(
        mode=mode,
        heroes=given,
        phase="mystery-card",
        draws={"mystery": ["evil-grows"]},
        dice=(6,) * 9,
        boxes=BOXES,
        **more,
    )


@pytest.mark.rule("GAP-66")
@pytest.mark.parametrize(
    ("mode", "more"),
    [
        ("competitive", {}),
        ("cooperative", {}),
        ("solo-team", {}),
        ("team", {"teams": (0, 0, 1, 1)}),
    ],
)
def test_all_who_stand_are_asked_in_turn_order_until_one_has_paid(mode, more):
    t = rich(mode, **more)
    asked = []
    while t.kind == "shadows-gather":
        asked.append(HEROES[t.decision.hero])
        assert t.decision.options[0].price == 4
        t.answer("no")
    assert sorted(asked) == ["isabella", "thomas", "victor"]
    assert asked[0] == "thomas"
    assert falls(t) == [2]
    t = rich(mode, **more)
    t.answer("no", "yes")  # the second pays: the third is not asked
    assert t.kind != "shadows-gather"
    assert [record[2] for record in t.records("paid")] == [4]
    assert falls(t) == [1]


@pytest.mark.rule("GAP-65", "GAP-66")
def test_in_the_action_point_game_it_is_as_for_any_lone_hero():
    t = drawn("evil-grows", 1, money=3, preset="ap")
    assert t.decision.options[0].price == 3
    t.answer("no")
    assert falls(t) == [2]
    t = drawn("evil-grows", 1, money=3, preset="ap")
    t.answer("yes")
    assert falls(t) == [1]


@pytest.mark.rule("GAP-66")
def test_it_is_a_single_fall_that_a_rousing_speech_can_hold():
    t = drawn("evil-grows", 6, money=6, hand=["rousing-speech"])
    t.answer("yes")
    assert t.options == ["play:rousing-speech", "pass"]
    t.answer("play:rousing-speech")
    assert falls(t) == []  # of three steps one was paid for, and two are held
    t = drawn("evil-grows", 6, hand=["rousing-speech"])
    t.answer("play:rousing-speech")
    assert falls(t) == [1]
    t = drawn("evil-grows", 2, money=2, hand=["rousing-speech"])
    t.answer("yes")
    assert t.kind != "respond"  # nothing falls that could be held


@pytest.mark.rule("GAP-64", "GAP-66")
def test_who_has_paid_has_paid_when_the_card_is_canceled_after_that():
    t = drawn("evil-grows", 4, money=4, hand=["only-a-nightmare", "toy-hold"])
    t.answer("pass", "yes")
    assert (t.kind, t.decision.source) == ("respond", "track")
    t.aside("thomas", "play:only-a-nightmare")
    assert t.hero("thomas").investigation == 0
    assert falls(t) == []
    assert t.s.villain.health_markers == 0
    assert "evil-grows" in t.discards("mystery")


@pytest.mark.rule("CRD-17", "GAP-66")
def test_a_card_that_is_canceled_as_it_comes_up_asks_nobody_to_pay():
    t = drawn("evil-grows", 4, money=4, hand=["toy-cancel"])
    t.answer("play:toy-cancel")
    assert t.kind != "shadows-gather"
    assert falls(t) == []
    assert t.hero("thomas").investigation == 4


@pytest.mark.rule("TRK-03", "GAP-66")
@pytest.mark.parametrize("card", GATHERING)
def test_the_game_ends_with_the_fall_and_before_the_rest_of_the_card(card):
    t = drawn(card, 4, track=2)
    assert t.game.result is not None
    assert (t.game.result.winner, t.game.result.how) == ("villain", "darkness")
    assert t.s.villain.health_markers == 0
    t = drawn(card, 4, track=3)
    assert t.game.result is None
    assert t.s.track == 1
    t = drawn(card, 4, track=2, money=4)
    t.answer("yes")
    assert t.game.result is None
    assert t.s.track == 1


def test_two_kinds_of_cards_count_the_heroes_who_fail_instead():
    told = {card.id: card.copies for card in CARDS if "for each of them but the first" in card.text}
    assert told == {"false-trail": 4, "they-brought-this-evil": 3}
