"""The cards of the Manor deck, one test or more each."""

from __future__ import annotations

import pytest

from shadowbrook.bots.heuristic.effects import net
from shadowbrook.cards import DrawEvents, Heal, OnDie, TakeWounds, Then
from shadowbrook.testing import Scenario, table
from tests.boxes.core.borders import BOXES as BORDERS
from tests.boxes.core.borders import is_asked_again, second_try_at
from tests.boxes.core.location_table import (
    Heroes,
    bot_mind,
    bot_says_why,
    bot_takes,
    bot_weighs,
    encounter,
    fight_dice,
    price_of,
    read,
)
from tests.toy_markers import BOXES as MARKED
from tests.toys import BOXES

ELDERS = (
    "lord-hanbrook",
    "lady-hanbrook",
    "doctor-manning",
    "reverend-harding",
    "magistrate-kroft",
    "sophie",
)
NOBODY = {name: {"status": "gone"} for name in ELDERS}

# ---- items and allies -------------------------------------------------------------------------


@pytest.mark.rule("CAR-08")
def test_party_invitation_makes_room_for_one_card_more_of_the_manor():
    t = encounter("manor", "toy-book", items=["party-invitation"])
    assert t.gear("thomas") == ["party-invitation", "toy-book"]
    assert t.kind == "action"


@pytest.mark.rule("CAR-08")
def test_party_invitation_makes_room_for_one_card_only():
    t = encounter("manor", "toy-lamp", items=["party-invitation", "toy-book"])
    assert t.kind == "carrying-limit"
    assert sorted(t.options) == ["discard:party-invitation", "discard:toy-book", "discard:toy-lamp"]
    t.answer("discard:toy-book")
    assert t.gear("thomas") == ["party-invitation", "toy-lamp"]
    assert t.kind == "action"


def windmill_card(items):
    t = table(
        heroes={"thomas": {"at": "windmill", "items": items}, "karl": {}},
        draws={"windmill": ["ben-the-watchman"]},
        boxes=BOXES,
    )
    t.answer("encounter")
    return t


def test_party_invitation_makes_room_at_the_windmill_too():
    t = windmill_card(["party-invitation", "rusty-key"])
    assert t.gear("thomas") == ["party-invitation", "rusty-key", "ben-the-watchman"]
    assert t.kind == "action"


def test_party_invitation_does_not_serve_both_decks_at_once():
    t = windmill_card(["party-invitation", "toy-book", "rusty-key"])
    assert t.kind == "carrying-limit"
    cards = ["party-invitation", "toy-book", "rusty-key", "ben-the-watchman"]
    assert sorted(t.options) == sorted(f"discard:{name}" for name in cards)
    t.answer("discard:toy-book")  # the place is now the Windmill's
    assert t.gear("thomas") == ["party-invitation", "rusty-key", "ben-the-watchman"]
    assert t.kind == "action"


def test_party_invitation_is_no_help_to_others():
    t = table(
        heroes={
            "thomas": {"at": "manor", "items": ["toy-book"]},
            "karl": {"items": ["party-invitation"]},
        },
        draws={"manor": ["toy-lamp"]},
        boxes=BOXES,
    )
    t.answer("encounter")
    assert t.kind == "carrying-limit"


TWO_OF_THE_WINDMILL = ["party-invitation", "rusty-key", "ben-the-watchman"]


@pytest.mark.rule("CAR-09")
def test_who_gives_the_party_invitation_up_is_over_the_limit_again():
    t = encounter("abandoned-keep", "headless-knight", items=TWO_OF_THE_WINDMILL, dice=(1, 1))
    t.answer("card:party-invitation")
    assert t.kind == "carrying-limit"
    assert sorted(t.options) == ["discard:ben-the-watchman", "discard:rusty-key"]
    t.answer("discard:rusty-key")
    assert t.gear("thomas") == ["ben-the-watchman"]
    assert t.kind == "action"


@pytest.mark.rule("CAR-09")
def test_a_knock_out_that_takes_the_party_invitation_leaves_too_much():
    items = TWO_OF_THE_WINDMILL
    t = table(
        heroes={"thomas": {"wounds": 4, "items": items, "investigation": 0}, "karl": {}},
        phase="mystery-card",
        draws={"mystery": ["toy-stab"]},
        dice=(1,),  # one thing is lost
        boxes=BOXES,
    )
    assert t.kind == "lose-card"
    t.answer("lose:party-invitation")
    assert t.kind == "carrying-limit"
    t.answer("discard:rusty-key")
    assert t.gear("thomas") == ["ben-the-watchman"]


@pytest.mark.rule("CAR-09")
def test_who_hands_the_party_invitation_over_is_over_the_limit_again():
    heroes = {
        "thomas": {"at": "church", "items": TWO_OF_THE_WINDMILL},
        "karl": {"at": "church", "items": ["toy-sack"]},
    }
    t = table(mode="cooperative", heroes=heroes, boxes=BOXES)
    t.answer("exchange", "give:party-invitation:karl", "yes")
    assert t.kind == "carrying-limit"
    assert t.asked == "thomas"
    t.answer("discard:rusty-key")
    assert t.gear("thomas") == ["ben-the-watchman"]
    assert t.gear("karl") == ["toy-sack", "party-invitation"]


def test_book_of_riddles_rolls_a_failed_test_again_for_one_investigation():
    t = encounter(
        "manor",
        "weeping-in-the-walls",
        dice=(1, 2, 3, 4),
        items=["book-of-riddles"],
        investigation=3,
    )
    assert t.options == ["use:book-of-riddles", "pass"]
    assert price_of(t, "use:book-of-riddles") == 1
    t.dice(5, 6, 1, 1)
    t.answer("use:book-of-riddles")
    assert t.hero("thomas").investigation == 3 - 1 + 2
    assert t.at("thomas") == "manor"
    assert t.kind == "action"


def test_book_of_riddles_rolls_successes_again_with_the_rest():
    t = encounter(
        "manor",
        "weeping-in-the-walls",
        dice=(5, 2, 3, 4),
        items=["book-of-riddles"],
        investigation=3,
    )
    t.dice(5, 5, 5, 1)
    t.answer("use:book-of-riddles")
    assert t.hero("thomas").investigation == 3 - 1 + 3


def test_book_of_riddles_is_not_for_fights():
    t = encounter(  # fought with Spirit
        "manor",
        "grey-lady",
        dice=(1, 1, 1, 1, 2, 2, 2),
        items=["book-of-riddles"],
        investigation=3,
    )
    assert t.kind == "escape"
    assert t.hero("thomas").investigation == 3


def test_book_of_riddles_costs_what_one_has():
    t = encounter(
        "manor",
        "weeping-in-the-walls",
        dice=(1, 2, 3, 5),
        items=["book-of-riddles"],
        investigation=0,
    )
    assert t.kind == "action"
    assert t.hero("thomas").investigation == 1


def test_book_of_riddles_is_of_no_use_once_a_turn_is_spent_or_in_other_tests():
    t = encounter(
        "manor", "midnight-seance", dice=(1, 1, 1, 1), items=["book-of-riddles"], investigation=3
    )
    t.dice(1, 1, 1, 1)
    t.answer("use:book-of-riddles")
    assert t.kind == "action"  # not a second time in this turn
    assert t.hero("thomas").wounds == 1
    assert t.hero("thomas").investigation == 2
    t = table(
        heroes={
            "thomas": {"at": "abandoned-keep", "items": ["book-of-riddles"], "investigation": 3}
        },
        mode="lone",
        draws={"abandoned-keep": ["trial-of-honor"]},
        dice=(1, 5),
        boxes=BOXES,
    )
    t.answer("encounter")
    assert t.kind == "action"
    assert t.hero("thomas").investigation == 4


def test_book_of_riddles_is_for_cunning_too():
    t = encounter(
        "windmill", "hidden-papers", dice=(1, 1), items=["book-of-riddles"], investigation=3
    )
    t.dice(5, 1)
    t.answer("use:book-of-riddles")
    assert t.hero("thomas").investigation == 3 - 1 + 2


@pytest.mark.rule("SKL-06")
@pytest.mark.parametrize("item", ["book-of-riddles", "magnifying-glass"])
def test_a_test_of_two_skills_is_one_of_each_of_them(item):
    t = encounter(
        "manor", "trial-of-two", dice=(1,) * 5, items=[item], investigation=3, boxes=BORDERS
    )
    t.dice(6, 1, 1, 1, 1)
    t.answer(f"use:{item}")
    assert t.hero("thomas").investigation == (2 if item == "book-of-riddles" else 3)


def test_prayer_book_is_no_help_against_wounds_of_ones_own():
    t = encounter("abandoned-keep", "spiked-pit", items=["prayer-book"], dice=(3, 3))
    assert t.hero("thomas").wounds == 2
    assert t.kind == "action"


def elder_about_to_die(**thomas):
    return table(
        heroes={"karl": {}, "thomas": thomas},
        phase="mystery-card",
        draws={"mystery": ["toy-poison"]},
        boxes=BOXES,
    )


def test_prayer_book_saves_an_elder():
    t = elder_about_to_die(items=["prayer-book"])
    first = t.s.elders[0]
    assert t.asked == "thomas"
    assert t.hero("thomas").value[0] == 3 + 1
    t.answer("use:prayer-book")
    assert first.status == "town"
    assert t.gear("thomas") == []
    assert t.discards("manor") == ["prayer-book"]
    assert t.s.track == 20


def test_prayer_book_may_be_kept():
    t = elder_about_to_die(items=["prayer-book"])
    t.answer("pass")
    assert t.s.elders[0].status == "dead"
    assert t.gear("thomas") == ["prayer-book"]


def test_hanbrook_ledger_makes_looking_cheaper():
    t = table(heroes={"thomas": {"investigation": 2, "items": ["hanbrook-ledger"]}, "karl": {}})
    assert price_of(t, "look") == 1
    t.answer("look", "elder:sophie")
    assert t.hero("thomas").investigation == 1
    t = table(heroes={"thomas": {"investigation": 2}, "karl": {"items": ["hanbrook-ledger"]}})
    assert price_of(t, "look") == 2


def test_hanbrook_ledger_makes_nothing_else_cheaper():
    heroes = {"thomas": {"investigation": 12, "items": ["hanbrook-ledger"]}, "karl": {}}
    assert price_of(table(heroes=heroes), "buy-lair") == 12


def test_silver_crucifix_adds_a_die_against_the_villain_only():
    t = table(
        heroes={"thomas": {"items": ["silver-crucifix"]}},
        mode="lone",
        phase="mystery-card",
        draws={"mystery": ["toy-villain"]},
        dice=(1,) * 20,
        boxes=BOXES,
    )
    assert len(fight_dice(t)[0][0]) == 3 + 1
    assert t.hero("thomas").value[0] == 3 + 1
    t = encounter("manor", "toy-thug", items=["silver-crucifix"], dice=(6, 6, 1, 1, 1))
    assert len(fight_dice(t)[0][0]) == 3
    assert t.kind == "action"


def test_selena_may_be_what_she_seems():
    t = encounter("manor", "selena-the-housemaid", dice=(3,))
    assert t.gear("thomas") == ["selena-the-housemaid"]
    assert t.hero("thomas").value[:2] == (3 + 1, 2 + 1)
    assert t.kind == "action"


@pytest.mark.parametrize("die", [1, 2])
def test_selena_may_be_a_succubus(die):
    t = encounter("manor", "selena-the-housemaid", dice=(die, 1, 1, 1, *(1,) * 9))
    assert t.gear("thomas") == []
    assert t.discards("manor") == ["selena-the-housemaid"]
    assert t.kind == "escape"
    assert t.game.view(0)["fights"][0]["enemy"] == "succubus"
    t.answer("escape:road-church-manor")
    assert t.at("thomas") == "road-church-manor"
    assert not t.s.fights


def reached(die: int) -> Scenario:
    """Selena is discarded for want of room, and taken again from the pile."""
    thomas = {"at": "manor", "items": ["selena-the-housemaid"], "hand": ["if-i-just-could-reach"]}
    t = table(heroes={"thomas": thomas, "karl": {}}, phase="actions", boxes=BOXES)
    t.stack("manor", "toy-lamp")
    t.answer("encounter", "discard:selena-the-housemaid")
    t.dice(die, 6, 6, 6, 1, 1, 1, 1, 1, 1)
    t.answer("play:if-i-just-could-reach")
    return t


def test_selena_is_looked_at_again_when_she_is_taken_from_the_discard_pile():
    t = reached(3)
    assert not t.records("fight")
    assert t.kind == "carrying-limit"
    t = reached(2)
    assert [record[2] for record in t.records("fight")] == ["succubus"]
    assert t.gear("thomas") == ["toy-lamp"]


def test_selena_is_trusted_by_whoever_gets_her_from_another_hero():
    heroes: Heroes = {
        "thomas": {"at": "church", "items": ["selena-the-housemaid"]},
        "karl": {"at": "church"},
    }
    t = table(mode="cooperative", heroes=heroes, boxes=BOXES)
    t.answer("exchange", "give:selena-the-housemaid:karl", "yes")
    assert t.gear("karl") == ["selena-the-housemaid"]
    assert t.records("die") == []


def test_lucy_hanbrook():
    t = encounter("manor", "lucy-hanbrook-ally")
    assert t.hero("thomas").value == (4, 2, 3, 3)
    assert t.kind == "action"


def at_home(**more):
    return table(
        heroes={"thomas": {"at": "church", "items": ["lucy-hanbrook-ally"]}, "karl": {}},
        phase="actions",
        boxes=BOXES,
        **more,
    )


@pytest.mark.rule("ELD-12", "ELD-29")
def test_lucy_knows_the_secrets_of_her_family_once_a_turn():
    elders = {"lord-hanbrook": ["toy-evil"], "lady-hanbrook": ["toy-dull"]}
    t = at_home(elders={**elders, "sophie": ["toy-dull"]})
    t.answer("use:lucy-hanbrook-ally")
    assert t.options == ["elder:lord-hanbrook", "elder:lady-hanbrook"]
    t.answer("elder:lord-hanbrook")
    lord = [
        next(e for e in t.game.view(n)["elders"] if e["card"] == "lord-hanbrook") for n in (0, 1)
    ]
    assert [one["hidden"] for one in lord] == [["toy-evil"], [None]]
    assert t.elder("lord-hanbrook").status == "town"  # nothing is revealed
    assert "use:lucy-hanbrook-ally" not in t.choices


def test_lucy_has_nothing_to_tell_of_a_family_without_secrets():
    t = at_home(elders={"lord-hanbrook": [], "lady-hanbrook": [], "sophie": ["toy-evil"]})
    assert "use:lucy-hanbrook-ally" not in t.choices


def test_jack_runs_for_two_events():
    t = table(
        heroes={
            "thomas": {"at": "church", "items": ["jack-the-servant-boy"], "wounds": 3},
            "karl": {},
        },
        draws={"event": ["toy-shield", "toy-dice"]},
        boxes=BOXES,
    )
    assert t.hero("thomas").boxes == 5
    t.answer("use:jack-the-servant-boy")
    assert t.hand("thomas") == ["toy-shield", "toy-dice"]
    assert t.gear("thomas") == []
    assert t.hero("thomas").boxes == 4
    assert t.kind == "action"


def test_who_lives_only_by_jacks_health_box_falls_without_him():
    t = table(
        heroes={
            "thomas": {"at": "church", "items": ["jack-the-servant-boy"], "wounds": 4},
            "karl": {},
        },
        draws={"event": ["toy-shield", "toy-dice"]},
        dice=(1,),
        boxes=BOXES,
    )
    t.answer("use:jack-the-servant-boy")
    assert t.hero("thomas").down
    assert t.hand("thomas") == []


def test_jack_serves_only_in_the_turn_of_his_own_hero():
    heroes: Heroes = {"thomas": {"at": "church"}, "karl": {"items": ["jack-the-servant-boy"]}}
    t = table(mode="solo-team", heroes=heroes, boxes=BOXES)
    assert t.kind == "action"
    assert "use:jack-the-servant-boy" not in t.choices


def test_delani_heals_once_a_turn_for_one_investigation():
    t = table(
        heroes={
            "thomas": {
                "at": "church",
                "items": ["delani-the-servant-girl"],
                "wounds": 2,
                "investigation": 2,
            },
            "karl": {},
        },
        clues={"church": 1},
        boxes=BOXES,
    )
    assert t.hero("thomas").boxes == 5
    assert price_of(t, "use:delani-the-servant-girl") == 1
    t.answer("use:delani-the-servant-girl")
    assert t.hero("thomas").wounds == 1
    assert t.hero("thomas").investigation == 1
    assert t.kind == "action"
    assert "use:delani-the-servant-girl" not in t.choices


def test_delani_has_nothing_to_do_for_a_healthy_hero():
    heroes = {"thomas": {"items": ["delani-the-servant-girl"], "investigation": 2}, "karl": {}}
    t = table(heroes=heroes, boxes=BOXES)
    assert "use:delani-the-servant-girl" not in t.choices


# ---- encounters -------------------------------------------------------------------------------


def test_secret_passage_leads_into_town():
    t = encounter("manor", "secret-passage", clues={"blacksmith": 1})
    assert t.hero("thomas").investigation == 1
    assert sorted(t.options) == [
        "space:blacksmith",
        "space:church",
        "space:doctors-office",
        "space:magistrates-office",
        "space:town-hall",
        "stay",
    ]
    t.answer("space:blacksmith")
    assert t.at("thomas") == "blacksmith"
    assert t.kind == "action"
    assert "encounter" not in t.options  # ENC-10
    assert t.discards("manor") == ["secret-passage"]


def test_secret_passage_leads_into_the_town_hall():
    t = encounter("manor", "secret-passage", clues={"town-hall": 1})
    t.answer("space:town-hall")
    assert t.at("thomas") == "town-hall"


@pytest.mark.rule("GAP-71")
def test_secret_passage_leads_nowhere_that_is_closed():
    t = encounter("manor", "secret-passage", markers={"toy-sunk": ["church"]}, boxes=MARKED)
    assert "space:church" not in t.options
    assert "space:town-hall" in t.options


@pytest.mark.rule("KO-05")
@pytest.mark.parametrize(
    ("place", "card"),
    [
        ("manor", "secret-passage"),
        ("manor", "family-scandal"),
        ("windmill", "smugglers-den"),
        ("windmill", "dead-miller"),
        ("abandoned-keep", "crumbling-vault"),
        ("olde-woods", "witchs-bargain"),
    ],
)
def test_an_encounter_is_over_with_a_hero_who_is_knocked_out_beside_its_question(place, card):
    t = encounter(place, card, hand=["stumble"], investigation=9, dice=(1,), boxes=BORDERS)
    assert t.decision.source == card
    t.aside("thomas", "play:stumble")
    assert (t.asked, t.kind) == ("karl", "move")
    assert t.at("thomas") == "town-hall"
    assert t.discards(place) == [card]


def test_secret_passage_need_not_be_taken():
    t = encounter("manor", "secret-passage")
    t.answer("stay")
    assert t.at("thomas") == "manor"
    assert t.kind == "action"


def test_secret_passage_may_end_before_a_minion():
    t = encounter("manor", "secret-passage", minions={"church": "toy-wolf"}, dice=(6, 6, 1, 1, 1))
    t.answer("space:church")
    assert t.minion("church") is None
    assert t.hero("thomas").investigation == 1 + 2
    assert t.kind == "action"


def test_whispers_show_the_secrets_of_an_elder_to_one_player():
    t = encounter(
        "manor", "whispers-behind-the-door", dice=(5, 1, 1), elders={"sophie": ["toy-evil"]}
    )
    t.answer("elder:sophie")
    sophie = next(e for e in t.game.view(0)["elders"] if e["card"] == "sophie")
    assert sophie["hidden"] == ["toy-evil"]
    other = next(e for e in t.game.view(1)["elders"] if e["card"] == "sophie")
    assert other["hidden"] == [None]
    assert t.elder("sophie").status == "town"  # nothing is revealed
    assert t.kind == "action"


def test_whispers_are_not_understood_without_a_success():
    t = encounter("manor", "whispers-behind-the-door", dice=(4, 4, 4))
    assert t.kind == "action"
    assert not t.s.known


@pytest.mark.parametrize(("dice", "clues", "events"), [((5, 1, 1), 2, 1), ((4, 4, 4), 0, 0)])
def test_forgotten_library(dice, clues, events):
    t = encounter("manor", "forgotten-library", dice=dice)
    assert t.hero("thomas").investigation == clues
    assert len(t.hand("thomas")) == events
    assert t.kind == "action"


def test_family_scandal_buys_investigation_with_a_secret():
    t = encounter("manor", "family-scandal")
    t.answer("yes", "elder:sophie")
    assert len(t.secrets("sophie")) == 2
    assert len(t.secrets("lord-hanbrook")) == 1
    assert t.hero("thomas").investigation == 3
    assert t.kind == "action"


def test_family_scandal_may_be_left_alone():
    t = encounter("manor", "family-scandal")
    t.answer("no")
    assert t.hero("thomas").investigation == 0
    assert len(t.secrets("sophie")) == 1
    assert t.kind == "action"


@pytest.mark.parametrize(("dice", "left"), [((5, 1, 1), 5), ((4, 4, 4), 1)])
def test_portrait_with_living_eyes(dice, left):
    t = encounter("manor", "portrait-with-living-eyes", dice=dice, investigation=3)
    assert t.hero("thomas").investigation == left
    assert t.kind == "action"


@pytest.mark.parametrize(("dice", "track", "wounds"), [((6, 1, 1), 11, 0), ((5, 5, 5), 10, 1)])
def test_midnight_seance(dice, track, wounds):
    t = encounter("manor", "midnight-seance", dice=dice, track=10)
    assert t.s.track == track
    assert t.hero("thomas").wounds == wounds
    assert t.kind == "action"


@pytest.mark.parametrize(
    ("dice", "clues", "at"),
    [((5, 6, 1), 2, "manor"), ((5, 1, 1), 1, "manor"), ((4, 4, 4), 0, "road-church-manor")],
)
def test_weeping_in_the_walls(dice, clues, at):
    t = encounter("manor", "weeping-in-the-walls", dice=dice, clues={"road-church-manor": 1})
    assert t.hero("thomas").investigation == clues
    assert t.at("thomas") == at
    assert t.kind == "action"


@pytest.mark.parametrize(("die", "wounds", "events"), [(1, 3, 0), (2, 0, 1), (6, 0, 1)])
def test_dinner_at_the_manor(die, wounds, events):
    t = encounter("manor", "dinner-at-the-manor", dice=(die,), wounds=2)
    t.answer("yes")
    assert t.hero("thomas").wounds == wounds
    assert len(t.hand("thomas")) == events
    assert t.kind == "action"


def test_dinner_may_be_declined():
    t = encounter("manor", "dinner-at-the-manor", dice=(1,), wounds=2)
    t.answer("no")
    assert t.hero("thomas").wounds == 2
    assert t.kind == "action"


# ---- minions ----------------------------------------------------------------------------------


def test_cloaked_assassin_strikes_first():
    t = encounter("manor", "cloaked-assassin", dice=(5, 1, 1, 5, 1, 1))
    assert t.hero("thomas").wounds == 1
    assert t.hero("thomas").investigation == 3
    assert t.discards("manor") == ["cloaked-assassin"]
    assert t.kind == "action"


def test_cloaked_assassin_may_kill_before_one_draws():
    t = encounter("manor", "cloaked-assassin", dice=(5, 5, 5, 6), wounds=1)
    assert t.hero("thomas").down
    assert t.hero("thomas").investigation == 0
    assert fight_dice(t) == [((), (5, 5, 5))]


def test_grey_lady_is_fought_with_spirit():
    t = encounter("manor", "grey-lady", hero="karl", dice=(5, 5, 6, 6, 1))
    assert fight_dice(t) == [((5, 5), (6, 6, 1))]  # Karl: Spirit 2, Combat 4
    assert t.hero("karl").wounds == 1  # he ignores the first hit
    assert t.hero("karl").investigation == 3
    assert t.kind == "action"


# ---- what is asked and judged -----------------------------------------------------------------


@pytest.mark.parametrize(("die", "asked"), [(2, True), (3, False)])
def test_a_selena_who_is_what_she_seems_needs_no_second_try(die, asked):
    assert is_asked_again(second_try_at("manor", "selena-the-housemaid", die, 1, 1, 1, 1)) is asked


def test_lucy_goes_home_only_in_the_turn_of_her_own_hero():
    heroes: Heroes = {"thomas": {"at": "church"}, "karl": {"items": ["lucy-hanbrook-ally"]}}
    t = table(mode="solo-team", heroes=heroes, boxes=BOXES)
    assert t.kind == "action"
    assert "use:lucy-hanbrook-ally" not in t.choices


def test_lucy_is_asked_to_learn_something():
    t = at_home(elders={"lord-hanbrook": ["toy-evil"], "lady-hanbrook": ["toy-dull"]})
    t.answer("use:lucy-hanbrook-ally")
    assert t.game.view(0)["decision"]["aim"] == "learn"


@pytest.mark.parametrize("family", ["lord-hanbrook", "lady-hanbrook"])
def test_a_bot_asks_lucy_while_there_is_something_unknown(family):
    """Lucy Hanbrook (lucy-hanbrook-ally)."""
    other = next(name for name in ELDERS[:2] if name != family)
    t = table(
        heroes={"thomas": {"at": "road-church-manor", "items": ["lucy-hanbrook-ally"]}, "karl": {}},
        elders={family: ["toy-evil"], other: [], "sophie": ["toy-dull"]},
        clues={"road-church-manor": 1},
        boxes=BOXES,
    )
    assert "use:lucy-hanbrook-ally" in t.choices
    assert bot_weighs(t, "use:lucy-hanbrook-ally") > 0
    t.s.known = dict.fromkeys(t.elder(family).secrets, 0b01)  # to the first seat
    assert "use:lucy-hanbrook-ally" in t.choices
    assert bot_weighs(t, "use:lucy-hanbrook-ally") < 0


def test_where_the_secret_passage_leads_is_asked():
    t = encounter("manor", "secret-passage")
    question, options = read(t)
    assert question == "Take the passage into town (Secret Passage)?"
    assert len(options) == 6


@pytest.mark.parametrize(("clues", "stays"), [({"blacksmith": 6}, False), ({"manor": 6}, True)])
def test_a_bot_takes_the_secret_passage_if_more_can_be_had_in_town(clues, stays):
    assert (bot_takes(encounter("manor", "secret-passage", clues=clues)) == "stay") is stays


def test_whispers_behind_the_door_are_for_learning():
    t = encounter("manor", "whispers-behind-the-door", dice=(5, 1, 1))
    assert t.game.view(0)["decision"]["aim"] == "learn"


def test_whispers_behind_the_door_tell_nothing_where_nobody_has_a_secret():
    none: dict[str, list[str]] = {name: [] for name in ELDERS}
    t = encounter("manor", "whispers-behind-the-door", dice=(5, 1, 1), elders=none)
    assert t.kind == "action"


def test_whether_to_listen_to_a_family_scandal_is_asked():
    t = encounter("manor", "family-scandal", elders={"doctor-manning": []})
    assert read(t)[0] == "Listen (Family Scandal)?"
    assert bot_takes(t) == "yes"
    t.answer("yes")
    assert bot_takes(t) == "elder:doctor-manning"
    assert bot_says_why(t) == "one more Secret does least harm with this elder"


def test_there_is_no_family_scandal_where_no_elder_is_left_in_town():
    t = encounter("manor", "family-scandal", elders=NOBODY)
    assert t.kind == "action"
    assert t.hero("thomas").investigation == 0


def test_dinner_at_the_manor_is_offered_and_weighed_by_what_it_does():
    t = encounter("manor", "dinner-at-the-manor", items=["dented-breastplate"], wounds=3)
    assert read(t)[0] == "Sit down and eat (Dinner at the Manor)?"
    worth = net(OnDie(2, Then(Heal(2), DrawEvents(1)), otherwise=TakeWounds(1)), bot_mind(t))
    assert bot_weighs(t, "yes") == pytest.approx(worth)
    assert bot_weighs(t, "no") == 0


def test_dinner_at_the_manor_heals_two_wounds_of_three():
    t = encounter("manor", "dinner-at-the-manor", dice=(2,), wounds=3)
    t.answer("yes")
    assert t.hero("thomas").wounds == 1


@pytest.mark.parametrize(
    ("hero", "die", "asked"), [("thomas", 1, True), ("thomas", 2, False), ("isabella", 1, False)]
)
def test_a_dinner_at_the_manor_that_is_good_needs_no_second_try(hero, die, asked):
    t = encounter("manor", "dinner-at-the-manor", hero=hero, hand=["toy-reroll"], dice=(die,))
    t.answer("yes")
    assert (t.kind == "respond" and "play:toy-reroll" in t.options) is asked
