"""What the sources leave open, as the core box and the engine settle it (GAP).

Of content the catalogue knows only some facts; those are held here. What is ours beyond them is
tested with the cards.
"""

from __future__ import annotations

import pytest

from shadowbrook.engine.definitions import (
    ElderCard,
    Encounter,
    EventCard,
    Gear,
    HeroSheet,
    LairCard,
    MysteryCard,
    SecretCard,
    VillainSheet,
)
from shadowbrook.engine.queries.values import villain_health
from shadowbrook.engine.shelf import content
from shadowbrook.testing import Scenario, table
from tests.toy_people import village

CORE = content(("core",))
RECORD = CORE.definition


def of(kind):
    return [card for card in CORE.definitions if isinstance(card, kind)]


@pytest.mark.rule("GAP-01")
def test_what_is_known_of_events():
    assert {"gossip-and-rumors", "strength-of-spirit", "strength-of-will"} <= set(RECORD)
    events = of(EventCard)
    assert sum(card.copies for card in events) == 50
    assert any(card.play_immediately for card in events)


@pytest.mark.rule("GAP-02")
def test_what_is_known_of_mystery_cards():
    cards = of(MysteryCard)
    assert sum(card.copies for card in cards) == 50
    assert sum(card.copies for card in cards if "Murder" in card.keywords) > 1
    assert "fog" in RECORD
    assert "the-orders-influence" in content(("core", "sw")).definition
    assert "Weather" in RECORD["fog"].keywords
    assert any(card.remains for card in cards)


@pytest.mark.rule("GAP-03")
def test_what_is_known_of_location_cards():
    decks = {"hanging-skulls": "olde-woods", "shifting-trees": "olde-woods",
             "nightmare": "windmill", "coachman": "windmill"}  # fmt: skip
    assert {name: RECORD[name].deck for name in decks} == decks
    assert all(isinstance(RECORD[name], Encounter | Gear) for name in decks)


@pytest.mark.rule("GAP-04", "AP-02")
def test_what_is_known_of_secrets():
    secrets = of(SecretCard)
    assert sum(card.copies for card in secrets) == 20
    evil = [card for card in secrets if card.evil]
    assert sum(card.copies for card in evil) >= 2
    assert sum(card.copies for card in secrets) - sum(card.copies for card in evil) >= 4
    assert sum(card.copies for card in secrets if card.advanced) == 8
    assert all("Evil" in card.keywords for card in evil)


@pytest.mark.rule("GAP-05")
def test_what_is_known_of_town_items():
    items = [card for card in of(Gear) if card.deck == "town-item"]
    assert sum(card.copies for card in items) == 16
    assert RECORD["musket"].copies == 1
    assert all(card.cost > 0 for card in items)


@pytest.mark.rule("GAP-06", "LAIR-01")
def test_what_is_known_of_lairs():
    lairs = of(LairCard)
    assert sum(card.copies for card in lairs) == 20
    assert all(card.cost >= 0 and card.text for card in lairs)
    places = {card.space for card in lairs}
    named = {space.id for space in CORE.board.spaces if space.kind in ("corner", "dangerous")}
    assert named <= places


@pytest.mark.rule("GAP-07", "TRK-07")
def test_the_lair_cost_never_rises():
    costs = CORE.lair_costs
    assert len(costs) == 5
    assert list(costs) == sorted(costs, reverse=True)


@pytest.mark.rule("GAP-09", "BRD-15")
def test_what_is_known_of_the_board():
    board = CORE.board
    near = {space.id: set(space.near) for space in board.spaces}
    assert near["town-hall"] == {"church", "magistrates-office", "blacksmith", "doctors-office"}
    ways = [len(board.homeward[n]) for n in range(len(board.spaces))]
    two = [board.spaces[n].id for n, count in enumerate(ways) if count > 1]
    assert two == ["fields"]
    assert all(far >= 0 for far in board.home_distance)


@pytest.mark.rule("GAP-10")
def test_counters_are_limited_and_some_have_two_faces():
    placed = [minion for minion in CORE.minions if minion.supply]
    assert all(0 < minion.supply < 20 for minion in placed)
    for minion in placed:
        if minion.flip:
            assert CORE.minions[CORE.minion_index[minion.flip]].flip == minion.id
    assert len(CORE.by_deck["curse"]) == 6


@pytest.mark.rule("GAP-11", "BRD-18")
def test_what_is_known_of_town_spaces():
    spaces = {space.id: space for space in CORE.board.spaces}
    assert spaces["town-hall"].events == 2
    town = [space for space in CORE.board.spaces if space.kind == "town"]
    assert [space.id for space in town if space.service is None] == ["town-hall"]


@pytest.mark.rule("GAP-12", "GAP-13")
def test_every_villain_has_figures_and_two_full_charts():
    for sheet in of(VillainSheet):
        assert sheet.combat > 0
        assert sheet.health > 0
        assert (len(sheet.chart), len(sheet.advanced_chart)) == (6, 6)
        for entry in (*sheet.chart, *sheet.advanced_chart):
            assert bool(entry.minions) is not (entry.event is not None)
            assert all(name in CORE.minion_index for name in entry.minions)


@pytest.mark.rule("GAP-15", "VIL-14")
def test_the_cure_costs_six():
    for money, offered in ((5, False), (6, True)):
        t = table(
            villain="werewolf",
            heroes={
                "karl": {"at": "doctors-office", "investigation": money,
                         "items": ["curse-of-the-werewolf"]},
                "thomas": {},
            },
            draws={"event": ["narrow-escape"]},
        )  # fmt: skip
        t.answer("encounter")
        assert ("cure" in t.options) is offered


@pytest.mark.rule("GAP-16", "HER-10")
def test_every_hero_has_an_ability_and_boxes():
    heroes = of(HeroSheet)
    assert all(sheet.text and sheet.all_hooks() and 2 <= sheet.health <= 4 for sheet in heroes)
    assert [sheet.id for sheet in heroes if sheet.start != "town-hall"] == ["heinrich"]


@pytest.mark.rule("GAP-17", "ELD-34")
def test_lord_hanbrook_alone_takes_more_than_one_wound():
    elders = of(ElderCard)
    assert [card.id for card in elders if card.boxes > 1] == ["lord-hanbrook"]
    assert all(card.evil.combat or card.evil.health for card in elders)


@pytest.mark.rule("GAP-41", "SKL-08")
def test_a_skill_below_nothing_rolls_no_dice_and_fails():
    t = village(
        heroes={"toy-ann": {"at": "church"}, "toy-bob": {}}, clues={"church": 2},
        in_play=[], options={"actions.collect": "test5"},
    )  # fmt: skip
    who = t.hero("toy-ann")
    who.value = (-1, -2, 3, 4)
    t.answer("collect", "skill:spirit")
    assert who.investigation == 2
    assert t.clues("church") == 2
    assert "collect" not in t.options


@pytest.mark.rule("GAP-54", "SHD-23")
def test_health_gained_in_a_cooperative_showdown_counts_from_the_end_of_that_heros_round():
    heroes = {
        "toy-ann": {"at": "manor", "lair": "toy-lair", "investigation": 2, "hand": ["toy-grow"]},
        "toy-bob": {"investigation": 2},
    }

    def fought(*dice: int) -> Scenario:
        """Ann's round, in which the villain grows by three, and then Bob's."""
        t = village(
            mode="cooperative", heroes=heroes, phase="showdown", villain_wounds=8, dice=dice
        )
        t.answer("yes", "nobody")
        while t.kind == "respond" and not t.s.fights:
            t.answer("pass")
        assert villain_health(t.game) == 10
        t.answer("play:toy-grow")  # while Ann's dice lie on the table
        t.pass_all()
        return t

    missed = (1, 1, 1)
    won = fought(*missed, 5, 5, 1, 1)
    assert won.game.result is not None  # ten were enough: the three came too late
    late = fought(*missed, 1, 1, 1, 1, *missed, 5, 5, 1)
    assert [r[1] for r in late.records("fight-dice")] == [0, 1]
    assert late.game.result is None  # in Bob's round they count: 10 of 13
    assert (late.s.villain.wounds, villain_health(late.game)) == (10, 13)


@pytest.mark.rule("GAP-55", "FGT-13")
@pytest.mark.parametrize(("last", "won"), [(1, False), (5, True)])
def test_a_fight_that_nobody_can_decide_is_given_up_after_fifty_rounds(last: int, won: bool):
    around = ("church", "town-hall", "road-church-manor")  # there is no escape
    ann = {"at": "church", "investigation": 3}
    t = village(
        heroes={"toy-ann": ann, "toy-bob": {"at": "manor"}},
        minions=dict.fromkeys(around, "toy-wolf"),
        phase="fight",
        dice=(1,) * 5 * 49 + (last,) * 3 + (1, 1),  # three dice for her, two for the wolf
    )
    assert len(t.records("fight-dice")) == 50
    assert bool(t.records("fight-given-up")) is not won
    assert t.minion("church") is None
    assert t.hero("toy-ann").investigation == (5 if won else 3)
    assert t.kind == "action"
