"""Mystery cards that hurt, rob or tempt the heroes, and those by which the night draws on."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from shadowbrook.bots.heuristic.turns import THRIFT
from shadowbrook.testing import Scenario, table
from tests.boxes.core.mystery_tables import BOXES, asked, bot_takes, done, offered, read
from tests.boxes.core.reading import hint


@pytest.mark.rule("SKL-03", "SKL-04")
def test_troubled_sleep_wounds_whoever_fails_a_spirit_test():
    t = read("troubled-sleep", 4, 4, 4, 1, 1, 1, 5)
    assert t.hero("thomas").wounds == 1
    assert t.hero("anne-marie").wounds == 0
    assert t.s.track == 20
    assert done(t)


def test_who_carries_a_holy_card_sleeps_well():
    holy = {"items": ["holy-water"]}
    t = read("troubled-sleep", 4, 4, 4, 4, thomas=holy)
    assert [record[1] for record in t.records("test")] == [t.number("anne-marie")]
    assert (t.hero("thomas").wounds, t.hero("anne-marie").wounds) == (0, 1)
    assert done(t)
    t = read("troubled-sleep", thomas=holy, anne={"items": ["prayer-book"]})
    assert t.records("test") == []
    assert done(t)


def trail(*dice: int, money: int = 3, **more: Any) -> Scenario:
    """Thomas has Cunning 2 and Anne Marie 3; Victor, who has 4, lies knocked out."""
    purse = {"investigation": money}
    return read("false-trail", *dice, third=True, thomas=purse, anne=purse, **more)


@pytest.mark.card("false-trail")
def test_who_fails_on_a_false_trail_loses_two_and_the_first_costs_no_step():
    t = trail(5, 5, 1, 1, 6)
    assert t.hero("thomas").investigation == 1
    assert t.hero("anne-marie").investigation == 3
    assert t.s.track == 20
    assert t.kind == "move"
    t = trail(5, 5, 5, 5, 5)
    assert t.hero("thomas").investigation == t.hero("anne-marie").investigation == 1
    assert t.records("track") == [("track", 20, 19, "false-trail")]
    t = trail(6, 5, 5, 6, 5)
    assert t.hero("thomas").investigation == t.hero("anne-marie").investigation == 3
    assert t.s.track == 20


@pytest.mark.card("false-trail")
@pytest.mark.parametrize(("dice", "falls"), [((5, 5, 1, 1, 6), False), ((5, 5, 1, 1, 5), True)])
def test_nobody_is_asked_to_hold_the_track_for_a_single_failure(dice, falls):
    purse = {"investigation": 3}
    t = read("false-trail", *dice, thomas={**purse, "hand": ["toy-hold"]}, anne=purse)
    assert (t.kind == "respond") is falls


@pytest.mark.rule("INV-03")
@pytest.mark.parametrize("money", [0, 1])
def test_false_trail_takes_no_more_than_there_is_and_counts_who_had_nothing(money):
    t = trail(5, 5, 5, 5, 5, money=money)
    assert t.hero("thomas").investigation == t.hero("anne-marie").investigation == 0
    assert t.s.track == 19


def everybody(card: str, *heroes: str, dice: Sequence[int] = (1,) * 30, **more: Any) -> Scenario:
    """All these heroes at the Manor; the first of them draws the card, and all dice fail."""
    return table(
        mode="lone" if len(heroes) == 1 else "competitive",
        heroes={name: {"at": "manor", "investigation": 3} for name in heroes},
        phase="mystery-card",
        draws={"mystery": [card]},
        dice=(*dice, 3),
        boxes=BOXES,
        **more,
    )


@pytest.mark.parametrize("card", ["false-trail", "they-brought-this-evil"])
def test_each_failure_past_the_first_costs_a_step_in_a_single_fall(card):
    party = ("thomas", "anne-marie", "victor", "isabella")
    assert everybody(card, "thomas").records("track") == []
    assert everybody(card, *party[:2]).records("track") == [("track", 20, 19, card)]
    assert everybody(card, *party).records("track") == [("track", 20, 17, card)]


def accused(thomas: int, anne: int, **more: Any) -> Scenario:
    """Thomas (Honor 2) rolls this and a 1, Anne Marie (Honor 3) that and twice a 1."""
    purse = {"investigation": 3}
    return read(
        "they-brought-this-evil",
        *(thomas, 1, anne, 1, 1),
        thomas={**purse, "at": "manor", **more.pop("thomas", {})},
        anne=purse,
        **more,
    )


def test_they_brought_this_evil_asks_more_honor_of_a_stranger_than_of_the_respected():
    for stranger, respected, left in [(5, 5, (2, 3)), (6, 4, (3, 2)), (6, 5, (3, 3))]:
        t = accused(stranger, respected)
        assert (t.hero("thomas").investigation, t.hero("anne-marie").investigation) == left
        assert t.s.track == 20
    t = accused(5, 4)
    assert t.hero("thomas").investigation == t.hero("anne-marie").investigation == 2
    assert t.s.track == 19
    assert done(t)


def test_who_carries_magik_is_never_believed():
    purse = {"investigation": 3}
    magik = {**purse, "items": ["witchs-charm"]}
    t = read("they-brought-this-evil", 5, 1, 1, thomas=magik, anne=purse)
    assert [record[1] for record in t.records("test")] == [t.number("anne-marie")]
    assert (t.hero("thomas").investigation, t.hero("anne-marie").investigation) == (2, 3)
    assert t.s.track == 20
    t = read("they-brought-this-evil", 4, 4, 4, thomas=magik, anne=purse)
    assert t.s.track == 19


def test_a_dark_bargain_tempts_each_hero():
    t = read("dark-bargain")
    assert (t.kind, t.asked) == ("dark-deal", "thomas")
    t.answer("yes")
    assert t.s.track == 19
    assert (t.kind, t.asked) == ("dark-deal", "anne-marie")
    t.answer("no")
    assert t.hero("thomas").investigation == 3
    assert t.hero("anne-marie").investigation == 0
    assert t.s.track == 19
    assert done(t)


@pytest.mark.rule("KO-05")
def test_nobody_tempts_a_hero_who_lies_knocked_out():
    t = read("dark-bargain", thomas={"down": True})
    assert (t.kind, t.asked) == ("dark-deal", "anne-marie")
    t.answer("yes")
    assert t.hero("thomas").investigation == 0
    assert t.s.track == 19
    assert done(t)


@pytest.mark.rule("KO-05")
def test_nobody_tempts_a_hero_who_was_knocked_out_meanwhile():
    t = read("dark-bargain", 1, anne={"hand": ["stumble"]})
    assert t.asked == "thomas"
    t.aside("anne-marie", "play:stumble")
    t.answer("no")
    assert t.hero("anne-marie").down
    assert t.kind != "dark-deal"
    assert t.s.track == 20


@pytest.mark.rule("KO-05")
@pytest.mark.parametrize("card", ["false-trail", "they-brought-this-evil"])
def test_who_was_knocked_out_meanwhile_neither_tries_nor_fails(card):
    t = read(card, 1, 1, 1, thomas={"hand": ["second-chance"]}, anne={"hand": ["stumble"]})
    assert (t.kind, t.asked) == ("respond", "thomas")
    t.aside("anne-marie", "play:stumble")
    t.answer("pass")
    assert [record[1] for record in t.records("test")] == [t.number("thomas")]
    assert t.s.track == 20  # for the first to fail


@pytest.mark.rule("KO-05")
def test_thieves_leave_who_was_knocked_out_meanwhile():
    anne = {"investigation": 3, "items": ["torch"], "hand": ["stumble"]}
    t = read("thieves-in-the-night", 1, thomas={"investigation": 2, "items": ["axe"]}, anne=anne)
    assert (t.kind, t.asked) == ("thieves", "thomas")
    t.aside("anne-marie", "play:stumble")
    while t.kind != "thieves":
        t.answer(t.options[0])  # what the fall costs
    left = (t.hero("anne-marie").investigation, t.gear("anne-marie"))
    t.answer("pay")
    assert (t.hero("anne-marie").investigation, t.gear("anne-marie")) == left
    assert t.kind != "thieves"


def test_thieves_take_two_investigation_or_a_belonging():
    rich = {"investigation": 2, "items": ["toy-book"]}
    t = read("thieves-in-the-night", thomas=rich, anne={"investigation": 1})
    assert t.options == ["lose:toy-book", "pay"]
    t.answer("pay")
    assert t.hero("thomas").investigation == 0
    assert t.gear("thomas") == ["toy-book"]
    assert t.hero("anne-marie").investigation == 1  # she has not enough and nothing else
    assert done(t)
    t = read("thieves-in-the-night", thomas=rich)
    t.answer("lose:toy-book")
    assert t.hero("thomas").investigation == 2
    assert t.gear("thomas") == []


@pytest.mark.rule("GAP-29")
def test_a_stolen_ally_takes_their_health_boxes_along():
    t = read("thieves-in-the-night", 1, thomas={"items": ["toy-dog"], "wounds": 4})
    assert t.gear("thomas") == []
    assert t.hero("thomas").down
    assert done(t)
    t = read("thieves-in-the-night", thomas={"items": ["toy-dog"], "wounds": 3})
    assert t.gear("thomas") == []
    assert not t.hero("thomas").down  # one of his own four is left
    assert done(t)


def test_at_nightfall_heroes_outside_the_town_go_home_or_lose_investigation():
    thomas, anne = {"at": "manor", "investigation": 1}, {"at": "marsh", "investigation": 2}
    t = read("nightfall", thomas=thomas, anne=anne)
    t.answer("no")  # Anne Marie pays nothing for the track
    assert t.s.track == 19
    assert (t.kind, t.asked, t.options) == ("caught-outside", "thomas", ["go-home", "lose"])
    t.answer("go-home")
    assert t.at("thomas") == "road-church-manor"
    assert (t.kind, t.asked) == ("caught-outside", "anne-marie")
    t.answer("lose")
    assert t.at("anne-marie") == "marsh"
    assert (t.hero("thomas").investigation, t.hero("anne-marie").investigation) == (1, 1)
    assert done(t)


def test_at_nightfall_who_has_nothing_goes_and_who_is_in_town_stays():
    t = read("nightfall", thomas={"at": "manor"}, anne={"at": "church"})
    assert t.at("thomas") == "road-church-manor"
    assert t.at("anne-marie") == "church"
    assert done(t)


@pytest.mark.rule("KO-05", "HER-11")
def test_at_nightfall_who_was_knocked_out_meanwhile_goes_nowhere():
    outside = {"at": "manor", "investigation": 1}
    t = table(
        heroes={"thomas": outside, "drover": {**outside, "hand": ["stumble"]}},
        phase="mystery-card",
        draws={"mystery": ["nightfall"]},
        dice=(1, 3),  # what the fall costs
        boxes=BOXES,
    )
    assert (t.kind, t.asked) == ("caught-outside", "thomas")
    t.aside("drover", "play:stumble")
    t.answer("lose")
    assert (t.at("drover"), t.hero("drover").down) == ("crossroads", True)
    assert t.kind != "caught-outside"


@pytest.mark.rule("EXP-04")
def test_at_nightfall_who_finds_the_way_blocked_loses_investigation_if_there_is_any():
    for money, left in ((1, 0), (0, 0)):
        thomas = {"at": "manor", "investigation": money}
        t = read("nightfall", thomas=thomas, anne={"investigation": 2})
        for s in (t.s, t.game.mark or t.s, t.game.base):
            s.blocked[t.space("road-church-manor")] = -1
        t.answer("no")  # Anne Marie pays for nothing
        assert t.at("thomas") == "manor"
        assert t.hero("thomas").investigation == left
        assert done(t)


@pytest.mark.rule("MIN-14")
def test_who_goes_home_at_nightfall_fights_the_minion_on_the_way():
    t = read(
        "nightfall",
        *(5, 5, 2, 1, 1, 1),
        thomas={"at": "windmill"},
        minions={"road-magistrate-windmill": "wolves"},
    )
    assert t.minion("road-magistrate-windmill") is None
    assert t.hero("thomas").investigation == 2
    assert done(t)


@pytest.mark.rule("BRD-16")
@pytest.mark.parametrize(("face", "space"), [(3, "road-manor-fields"), (4, "road-windmill-fields")])
def test_at_nightfall_the_arrows_show_the_way_from_the_fields(face, space):
    t = read("nightfall", face, thomas={"at": "fields"})
    assert t.at("thomas") == space
    assert done(t)


def test_an_evil_omen_brings_another_mystery_card_unless_somebody_pays():
    money = {"investigation": 2}
    t = read("evil-omen", anne=money, draws={"mystery": ["evil-omen", "toy-dusk"]})
    assert t.asked == "anne-marie"
    t.answer("no")
    assert t.records("track") == [("track", 20, 19, "evil-omen"), ("track", 19, 18, "toy-dusk")]
    assert {"evil-omen", "toy-dusk"} <= set(t.discards("mystery"))
    assert done(t)
    t = read("evil-omen", anne=money, draws={"mystery": ["evil-omen", "toy-dusk"]})
    t.answer("yes")
    assert t.records("track") == []
    assert "toy-dusk" not in t.discards("mystery")
    assert done(t)


@pytest.mark.rule("CRD-17")
def test_the_second_card_of_an_evil_omen_can_be_canceled_by_itself():
    draws = {"mystery": ["evil-omen", "toy-dusk"]}
    t = read("evil-omen", anne={"hand": ["toy-cancel"]}, draws=draws)
    t.answer("pass")  # the omen itself
    assert t.s.track == 19
    t.answer("play:toy-cancel")
    assert t.s.track == 19
    assert done(t)


@pytest.mark.rule("VIL-04")
def test_evil_grows_for_good():
    t = read("evil-grows")
    assert t.s.track == 19
    assert t.s.villain.health_markers == 1
    assert done(t)


LED_TO_THE_WINDMILL = {"lair": ["grinding-stones"]}
BEATEN = (5, 5, 2, 1, 1, 1)  # Thomas beats wolves in one round


def astray(*dice: int, **more: Any) -> Scenario:
    return read("led-astray", *dice, basic=("chart",), draws=LED_TO_THE_WINDMILL, **more)


@pytest.mark.card("led-astray")
@pytest.mark.rule("CRD-22", "MIN-14")
def test_the_least_cunning_hero_is_led_astray_to_where_minions_wait():
    t = astray(6, 3, *BEATEN)  # an event: rolled again; wolves
    assert t.at("thomas") == "windmill"  # Cunning 2 against 3
    assert t.at("anne-marie") == "town-hall"
    assert [record[1:] for record in t.records("fight")] == [(t.number("thomas"), "wolves")]
    assert t.minion("windmill") is None
    assert t.hero("thomas").investigation == 2
    assert done(t)


@pytest.mark.card("led-astray")
@pytest.mark.rule("MIN-14", "MIN-18")
def test_a_minion_that_is_there_already_is_fought_before_those_that_wait():
    t = astray(*BEATEN, 2, *BEATEN, minions={"windmill": "wolves"})
    assert [record[2] for record in t.records("fight")] == ["wolves", "bats"]
    assert t.at("thomas") == "windmill"


@pytest.mark.card("led-astray")
def test_minions_wait_also_for_one_who_did_not_stay():
    t = astray(1, 1, 1, 5, 1, 1, minions={"windmill": "wolves"})
    assert t.kind == "escape"
    t.dice(2, 3)
    t.answer("escape:road-magistrate-windmill")
    assert t.minion("windmill") is not None
    assert t.at("thomas") == "road-magistrate-windmill"


@pytest.mark.card("led-astray")
@pytest.mark.rule("CRD-22")
def test_who_carries_a_map_is_not_led_astray():
    t = astray(2, 1, 5, 1, 1, thomas={"items": ["old-map"]})
    assert t.at("thomas") == "town-hall"
    assert t.at("anne-marie") == "windmill"
    t = astray(thomas={"items": ["old-map"]}, anne={"items": ["map-of-the-dungeons"]})
    assert t.at("thomas") == t.at("anne-marie") == "town-hall"
    assert not any(t.s.minions)
    assert done(t)


@pytest.mark.card("led-astray")
def test_nobody_waits_for_the_lost_where_the_villain_has_no_minions():
    t = read("led-astray", villain="recluse", draws=LED_TO_THE_WINDMILL)
    assert t.at("thomas") == "windmill"
    assert t.records("fight") == []
    assert done(t)


# ---- what is asked, and what bots answer ------------------------------------------------------


def test_the_question_of_a_dark_bargain_can_be_answered_with_yes_or_no():
    t = read("dark-bargain")
    assert asked(t) == "Take 3 Investigation? The Shadow Track falls by 1 (Dark Bargain)."
    assert t.options == ["yes", "no"]


def test_thieves_say_what_they_would_take():
    t = read("thieves-in-the-night", thomas={"investigation": 2, "items": ["old-map"]})
    assert asked(t) == "What do the thieves get (Thieves in the Night)?"
    assert offered(t) == ["lose Old Map", "pay (2 Investigation)"]


def test_nightfall_says_what_there_is_to_choose():
    t = read("nightfall", thomas={"at": "manor", "investigation": 1})
    assert asked(t) == "Go toward the Town Hall, or lose 1 Investigation (Nightfall)?"
    assert offered(t) == ["go one space toward the Town Hall", "lose 1 Investigation"]


@pytest.mark.parametrize(
    ("mode", "track", "answer"),
    [("competitive", 8, "yes"), ("competitive", 7, "no"), ("cooperative", 20, "no")],
)
def test_a_bot_strikes_a_dark_bargain_early_in_a_race_alone(mode, track, answer):
    assert bot_takes(read("dark-bargain", mode=mode, track=track)) == answer


@pytest.mark.parametrize(("item", "answer"), [("sword", "pay"), ("old-map", "lose:old-map")])
def test_a_bot_gives_the_thieves_what_is_worth_less(item, answer):
    t = read("thieves-in-the-night", thomas={"investigation": 2, "items": [item]})
    assert bot_takes(t) == answer


@pytest.mark.parametrize(
    ("money", "clues", "answer"),
    [(3, 8, "lose"), (2, 8, "go-home"), (3, 0, "go-home")],
)
def test_at_nightfall_a_bot_stays_where_there_is_much_to_find_and_enough_to_spare(
    money, clues, answer
):
    t = read("nightfall", thomas={"at": "marsh", "investigation": money}, clues={"marsh": clues})
    t.answer("no")  # nobody pays for the track
    assert bot_takes(t) == answer


@pytest.mark.parametrize(
    ("mode", "track", "money", "lair", "answer"),
    [
        ("cooperative", 20, 2, "", "yes"),
        ("cooperative", 20, 3, "grinding-stones", "yes"),  # which costs 1
        ("cooperative", 20, 2, "grinding-stones", "no"),  # that is kept for the showdown
        ("competitive", 3, 2, "", "yes"),  # or the race ends here
        ("competitive", 4, 2, "", "no"),  # somebody else may pay
    ],
)
def test_a_bot_buys_off_an_evil_omen_if_it_can_spare_the_price(mode, track, money, lair, answer):
    thomas = {"investigation": money} | ({"lair": lair} if lair else {})
    t = read("evil-omen", thomas=thomas, mode=mode, track=track)
    assert t.kind == "shadows-gather"
    why = "it stops a second card too" if answer == "yes" else THRIFT
    assert hint(t) == why  # never the reason to pay for who does not
    assert bot_takes(t) == answer
