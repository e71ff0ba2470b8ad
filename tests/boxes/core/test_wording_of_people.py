"""The words of heroes, elders, Secrets, lairs, Town Items and Events: one wording for one thing."""

from __future__ import annotations

import re

import pytest

from shadowbrook.boxes.core import (
    elders,
    events,
    heroes,
    lairs,
    secrets,
    town_items,
)
from shadowbrook.engine.definitions import Card, ElderCard, EventCard, SecretCard
from shadowbrook.engine.hooks import Hook
from shadowbrook.engine.words import On

CARDS: list[Card] = [
    card for module in (elders, events, heroes, lairs, secrets, town_items) for card in module.CARDS
]
TEXTS = {card.id: card.text for card in CARDS}
TEXTS |= {f"{card.id}/evil": card.evil.text for card in CARDS if isinstance(card, ElderCard)}
ONCE_A_TURN = ("Once in each hero turn or Mystery Phase", "Once in each of your turns")


def hooks(card: Card) -> tuple[Hook, ...]:
    return tuple(card.all_hooks())


def listens(card: Card, *moments: int) -> bool:
    when = card.when if isinstance(card, EventCard) and card.play is not None else ()
    heard = (*(stop.number for stop in when), *(hook.on for hook in hooks(card)))
    return any(on in moments for on in heard)


@pytest.mark.parametrize("name", TEXTS)
def test_one_wording_for_one_thing(name):
    text = TEXTS[name]
    assert text.endswith((".", ".)"))
    assert not re.search(r"\broll(ed|s)? again\b|\banew\b|solo form", text, re.IGNORECASE)
    assert not re.search(r"(?<!Shadow )[Tt]rack", text)
    assert not re.search(r"(?<=[a-z,] )Minions?\b(?! card)", text)
    assert not re.search(r"Play immediately|Reveal immediately|Remains in play", text)
    assert not re.search(r"Put \d Investigation into", text)
    assert "every hero there" not in text  # not rivals who happen to be in the space


@pytest.mark.parametrize("card", CARDS, ids=lambda card: card.id)
def test_what_is_used_once_a_turn_says_so_in_one_of_two_ways(card):
    limited = any(hook.once == "turn" for hook in hooks(card))
    assert any(words in card.text for words in ONCE_A_TURN) is limited


@pytest.mark.rule("ELD-28")
@pytest.mark.parametrize(
    "card", [card for card in CARDS if listens(card, On.ELDER_WOUND)], ids=lambda card: card.id
)
def test_what_saves_elders_says_so(card):
    assert "ave a Town Elder from being wounded or killed" in card.text


@pytest.mark.rule("ELD-18")
@pytest.mark.parametrize(
    "card", [card for card in CARDS if isinstance(card, ElderCard)], ids=lambda card: card.id
)
def test_the_evil_face_says_what_the_villain_gains(card):
    gains = {"Combat": card.evil.combat, "Health": card.evil.health}
    told = " and ".join(f"+{count} {skill}" for skill, count in gains.items() if count)
    assert card.evil.text.startswith(f"The villain has {told}.")


@pytest.mark.rule("AP-47", "AP-48", "AP-49", "AP-52")
@pytest.mark.parametrize(
    "name", ["inspector-cooke", "victor", "thomas", "horse", "fresh-horses", "long-day"]
)
def test_what_is_different_by_action_points_says_so(name):
    assert "action point game" in TEXTS[name]


def test_secrets_say_that_they_are_evil_or_revealed_at_once():
    for card in secrets.CARDS:
        assert isinstance(card, SecretCard)
        assert card.evil is card.text.startswith("Evil."), card.id
        assert card.reveal_immediately is ("Reveal Immediately." in card.text), card.id
