"""Mystery cards that strike the town and its elders."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

from shadowbrook.testing import Scenario
from tests.boxes.core.mystery_tables import bot_takes, done, read
from tests.fighters import BOXES as FIGHTERS
from tests.fighters import arena


@pytest.mark.rule("MYS-09", "VIL-05")
def test_murder_leaves_clues_lowers_the_track_and_rouses_the_villain():
    t = read("murder", 4, draws={"lair": ["grinding-stones", "sunken-hut"]})
    assert t.clues("windmill") == 2
    assert t.s.track == 19
    assert t.minion("marsh") == "walking-dead"  # the Vampire's answer
    assert "murder" in t.discards("mystery")
    assert done(t)


@pytest.mark.rule("CRD-17", "CRD-19")
def test_a_canceled_murder_does_nothing():
    t = read("murder", thomas={"hand": ["toy-cancel"]})
    t.answer("play:toy-cancel")
    assert t.s.track == 20
    assert not any(t.s.clues)
    assert not any(t.s.minions)
    assert "murder" in t.discards("mystery")
    assert done(t)


def test_paranoid_delusions_ask_for_honor_while_lord_hanbrook_lives():
    t = read("paranoid-delusions", 6, 1, 5, 5, 5, 3)  # Thomas passes, Anne Marie fails: D3 is 2
    assert t.records("wounded") == [
        ("wounded", t.number("anne-marie"), 2, "card", "paranoid-delusions")
    ]
    assert t.hero("anne-marie").wounds == 2
    assert t.s.track == 20
    assert done(t)


@pytest.mark.parametrize("status", ["dead", "evil", "gone"])
def test_paranoid_delusions_lower_the_track_without_lord_hanbrook(status):
    t = read("paranoid-delusions", elders={"lord-hanbrook": {"status": status, "secrets": ()}})
    assert t.s.track == 19
    assert t.hero("thomas").wounds == t.hero("anne-marie").wounds == 0
    assert done(t)


def test_traitors_blood_kills_the_chosen_elder():
    t = read("traitors-blood", thomas={"investigation": 4})  # Sophie's Honor is 5
    assert t.kind == "choose-elder"
    assert t.asked == "thomas"
    t.answer("elder:sophie")
    assert t.elder("sophie").status == "dead"
    assert t.s.track == 18
    assert done(t)


@pytest.mark.rule("ELD-34")
def test_traitors_blood_kills_lord_hanbrook_at_once_and_says_so():
    t = read("traitors-blood", anne={"items": ["prayer-book"]})
    t.answer("elder:lord-hanbrook")
    assert t.decision.about is not None
    assert (t.decision.about["what"], t.decision.about["outright"]) == ("elder-wound", True)
    t.answer("pass")
    assert t.elder("lord-hanbrook").status == "dead"
    assert t.records("elder-wounded") == []  # a killing is no wound


@pytest.mark.parametrize(
    ("elder", "money", "left"),
    [("sophie", 7, 2), ("doctor-manning", 7, 5), ("sophie", 4, 0)],
)
def test_traitors_blood_also_costs_whoever_chose_the_elders_honor(elder, money, left):
    t = read("traitors-blood", thomas={"investigation": money}, anne={"investigation": 6})
    t.answer(f"elder:{elder}")
    assert t.elder(elder).status == "dead"
    assert t.hero("thomas").investigation == left
    assert t.hero("anne-marie").investigation == 6
    assert t.s.track == 18
    assert done(t)


@pytest.mark.rule("ELD-28")
def test_the_victim_of_traitors_blood_can_be_saved():
    t = read("traitors-blood", thomas={"investigation": 7}, anne={"hand": ["toy-guard"]})
    t.answer("elder:sophie", "play:toy-guard")
    assert t.elder("sophie").status == "town"
    assert t.hero("thomas").investigation == 2  # her Honor is lost all the same
    assert t.s.track == 20
    assert done(t)


def test_late_night_experiments_bring_a_secret_and_something_worse():
    t = read("late-night-experiments", 2, basic=("chart",))
    assert len(t.secrets("doctor-manning")) == 2
    assert t.minion("doctors-office") == "bats"
    assert t.s.track == 20
    assert done(t)


def test_without_doctor_manning_late_night_experiments_lower_the_track():
    t = read("late-night-experiments", elders={"doctor-manning": {"status": "dead"}})
    assert t.s.track == 19
    assert not any(t.s.minions)
    assert done(t)


@pytest.mark.rule("ELD-05")
def test_whispered_lies_give_two_elders_a_secret_each():
    t = read("whispered-lies", draws={"secret": ["toy-dull", "toy-dull"]})
    assert t.options == [f"elder:{name}" for name in elder_names()]
    t.answer("elder:sophie")
    assert t.kind == "choose-elder"
    assert "elder:sophie" not in t.options
    t.answer("elder:doctor-manning")
    assert len(t.secrets("sophie")) == len(t.secrets("doctor-manning")) == 2
    assert len(t.secrets("lady-hanbrook")) == 1
    assert done(t)


@pytest.mark.rule("ELD-06")
def test_both_elders_are_chosen_before_lies_are_whispered():
    secrets = {"sophie": {"secrets": ["toy-dull", "toy-dull"]}}
    t = read("whispered-lies", draws={"secret": ["toy-dull", "toy-dull"]}, elders=secrets)
    t.answer("elder:sophie")
    assert t.kind == "choose-elder"
    assert t.records("too-many-secrets") == []
    t.answer("elder:doctor-manning")
    assert len(t.records("too-many-secrets")) == 1
    assert done(t)


@pytest.mark.card("whispered-lies")
def test_whispered_lies_about_the_only_elder_who_is_left():
    t = read("whispered-lies", draws={"secret": ["toy-dull", "toy-dull"]})
    names = [t.content.cards[one.card].id for one in t.s.elders]
    dead = {name: {"status": "dead"} for name in names if name != "sophie"}
    t = read("whispered-lies", draws={"secret": ["toy-dull", "toy-dull"]}, elders=dead)
    assert len(t.secrets("sophie")) == 2
    assert done(t)


def drink(elder: str, **more: Any) -> Scenario:
    probe = read("murder")
    face = t_index(probe, elder) + 1
    return read("poisoned-wine", face, **more)


def elder_names() -> list[str]:
    t = read("toy-quiet")
    return [t.content.cards[one.card].id for one in t.s.elders]


def t_index(t: Scenario, elder: str) -> int:
    return [t.content.cards[one.card].id for one in t.s.elders].index(elder)


@pytest.mark.rule("ELD-34")
def test_poisoned_wine_wounds_the_elder_the_die_picks():
    t = drink("sophie")
    assert t.elder("sophie").status == "dead"
    assert t.s.track == 18
    assert done(t)
    t = drink("lord-hanbrook")
    assert t.elder("lord-hanbrook").status == "town"
    assert t.elder("lord-hanbrook").wounds == 1
    assert t.s.track == 20


def test_poisoned_wine_is_poured_away_for_three_investigation():
    t = drink("sophie", thomas={"investigation": 3})
    t.answer("yes")
    assert t.elder("sophie").status == "town"
    assert t.hero("thomas").investigation == 0
    assert done(t)
    t = drink("sophie", thomas={"investigation": 2})
    assert t.elder("sophie").status == "dead"


@pytest.mark.card("poisoned-wine")
def test_poisoned_wine_names_its_elder_before_anybody_pays():
    t = drink("sophie", thomas={"investigation": 3})
    assert t.kind == "pay-to-stop"
    danger = ("elder-in-danger", t_index(t, "sophie"), "poisoned-wine")
    assert t.records("elder-in-danger") == [danger]
    t = drink("sophie", elders={"sophie": {"status": "dead"}})
    assert t.records("elder-in-danger") == []


@pytest.mark.card("poisoned-wine")
@pytest.mark.rule("GAP-64", "CRD-17")
def test_poisoned_wine_can_be_canceled_while_the_wound_is_pending():
    t = drink("sophie", thomas={"hand": ["toy-cancel"]}, anne={"items": ["prayer-book"]})
    t.answer("pass")  # not as it is drawn
    assert (t.asked, t.options) == ("anne-marie", ["use:prayer-book", "pass"])
    assert t.asides("thomas") == ["play:toy-cancel"]
    t.aside("thomas", "play:toy-cancel")
    assert t.elder("sophie").status == "town"
    assert t.gear("anne-marie") == ["prayer-book"]
    assert "poisoned-wine" in t.discards("mystery")
    assert done(t)


@pytest.mark.card("poisoned-wine")
def test_poisoned_wine_at_an_empty_place_lowers_the_track():
    t = drink("sophie", elders={"sophie": {"status": "dead"}})
    assert t.s.track == 19
    assert done(t)


@pytest.mark.card("poisoned-wine")
def test_poisoned_wine_is_served_to_every_elder_of_a_longer_row():
    found = set()
    for throw in product(range(1, 7), repeat=2):
        t = arena(
            phase="mystery-card",
            draws={"mystery": ["poisoned-wine"]},
            dice=(*throw, 1, 1),
            boxes=FIGHTERS,
        )
        found |= {record[1] for record in t.records("elder-in-danger")}
    assert len(t.s.elders) > 6
    assert found == set(range(len(t.s.elders)))


def test_a_lynch_mob_hangs_the_elder_with_the_most_secrets():
    secrets = {"sophie": ["toy-dull", "+toy-dull"]}
    t = read("lynch-mob", 4, 4, elders=secrets, anne={"at": "manor"})
    assert t.elder("sophie").status == "dead"
    assert t.s.track == 18
    assert done(t)


def test_the_lynch_mob_names_its_elder_before_the_tests():
    t = read("lynch-mob", 4, 5, elders={"sophie": ["toy-dull", "+toy-dull"]}, anne={"at": "manor"})
    assert t.elder("sophie").status == "town"
    danger = ("elder-in-danger", t_index(t, "sophie"), "lynch-mob")
    assert t.records("elder-in-danger") == [danger]


def test_a_hero_in_town_can_stop_the_lynch_mob():
    secrets = {"sophie": ["toy-dull", "toy-dull"], "reverend-harding": ["toy-dull", "toy-dull"]}
    t = read("lynch-mob", 4, 5, elders=secrets, anne={"at": "manor"})
    assert t.options == ["elder:sophie", "elder:reverend-harding"]
    t.answer("elder:sophie")
    assert t.elder("sophie").status == "town"
    assert t.s.track == 20
    assert done(t)


@pytest.mark.parametrize(("die", "status"), [(3, "dead"), (4, "town")])
def test_the_mob_listens_sooner_to_the_respected(die, status):
    secrets = {"sophie": ["toy-dull", "+toy-dull"]}
    t = read("lynch-mob", die, 1, 1, elders=secrets, thomas={"at": "manor"})  # Anne Marie speaks
    assert t.elder("sophie").status == status
    assert done(t)


def test_nobody_outside_the_town_can_stop_the_lynch_mob():
    secrets = {"sophie": ["toy-dull", "toy-dull"]}
    away = {"at": "manor"}
    t = read("lynch-mob", elders=secrets, thomas=away, anne=away)
    assert t.elder("sophie").status == "dead"
    assert t.records("test") == []


def test_without_two_secrets_the_lynch_mob_only_lowers_the_track():
    t = read("lynch-mob")
    assert t.s.track == 19
    assert all(elder.status == "town" for elder in t.s.elders)
    assert done(t)


def test_fire_in_town_needs_a_success_for_each_hero():
    t = read("fire-in-town", 5, 4, 4, 5, 4)
    assert t.s.track == 20
    assert done(t)
    t = read("fire-in-town", 5, 4, 4, 4, 4)
    assert t.s.track == 18
    assert done(t)


@pytest.mark.rule("KO-05")
@pytest.mark.parametrize(("dice", "track"), [((4, 5), 20), ((4, 4), 18)])
def test_who_was_knocked_out_meanwhile_neither_fights_the_fire_nor_is_counted(dice, track):
    t = read("fire-in-town", 4, 4, thomas={"hand": ["second-chance"]}, anne={"hand": ["stumble"]})
    assert (t.kind, t.asked) == ("respond", "thomas")
    t.aside("anne-marie", "play:stumble")
    t.dice(*dice)
    t.answer("play:second-chance")
    assert [record[1] for record in t.records("test")] == [t.number("thomas")]
    assert t.s.track == track


@pytest.mark.rule("KO-05")
def test_lord_hanbrook_does_not_rave_at_who_was_knocked_out_meanwhile():
    t = read(
        "paranoid-delusions",
        *(1, 1, 1),  # Thomas fails, and would take 1 wound
        thomas={"hand": ["in-harms-way"]},
        anne={"wounds": 3},  # the last that she can take is his
    )
    assert (t.kind, t.asked) == ("respond", "thomas")
    t.dice(1)  # what the fall costs
    t.answer("play:in-harms-way")
    assert t.hero("anne-marie").down
    assert [record[1] for record in t.records("test")] == [t.number("thomas")]


@pytest.mark.rule("KO-05")
def test_who_was_knocked_out_meanwhile_does_not_speak_to_the_mob_either():
    t = read(
        "lynch-mob",
        *(4, 4),
        elders={"sophie": {"secrets": ["toy-dull", "toy-dull"]}},
        thomas={"hand": ["second-chance"]},
        anne={"hand": ["stumble"]},
    )
    assert (t.kind, t.asked) == ("respond", "thomas")
    t.dice(1)  # what the fall costs
    t.aside("anne-marie", "play:stumble")
    t.answer("pass")
    assert [record[1] for record in t.records("test")] == [t.number("thomas")]
    assert t.elder("sophie").status == "dead"


def test_fire_in_town_counts_the_successes_of_all_and_the_heroes_who_stand():
    t = read("fire-in-town", 5, 5, 4, 4, 4)  # both by Thomas
    assert t.s.track == 20
    for dice, track in (((5, 4, 5, 4, 4), 20), ((5, 4, 4, 4, 4), 18)):
        t = read("fire-in-town", *dice, third=True)  # Victor lies knocked out
        assert t.s.track == track
        assert len(t.records("test")) == 2


@pytest.mark.rule("KO-05")
def test_a_hero_who_lies_knocked_out_does_not_speak_to_the_mob():
    secrets = {"sophie": ["toy-dull", "toy-dull"]}
    t = read("lynch-mob", elders=secrets, thomas={"down": True}, anne={"at": "manor"})
    assert t.elder("sophie").status == "dead"
    assert t.records("test") == []


def test_without_any_town_elder_the_lynch_mob_only_lowers_the_track():
    t = read("lynch-mob", elders={name: {"status": "dead"} for name in elder_names()})
    assert t.s.track == 19
    assert done(t)


@pytest.mark.parametrize("card", ["traitors-blood", "whispered-lies"])
def test_where_no_town_elder_is_left_nobody_is_chosen(card):
    dead = {name: {"status": "dead"} for name in elder_names()}
    t = read(card, thomas={"investigation": 4}, elders=dead)
    assert t.hero("thomas").investigation == 4
    assert t.records("secret-gained") == []
    assert t.s.track == 20
    assert done(t)


def test_creeping_plague_wounds_heroes_in_town():
    t = read("creeping-plague", anne={"at": "marsh"})
    assert t.hero("thomas").wounds == 1
    assert t.hero("anne-marie").wounds == 0
    assert t.s.track == 19
    assert done(t)


@pytest.mark.rule("CRD-13")
def test_a_wound_of_the_plague_can_be_prevented():
    t = read("creeping-plague", thomas={"hand": ["toy-shield"]}, anne={"at": "marsh"})
    t.answer("play:toy-shield")
    assert t.hero("thomas").wounds == 0
    assert t.s.track == 19
    assert done(t)


# ---- whom bots choose -------------------------------------------------------------------------


@pytest.mark.parametrize("card", ["traitors-blood", "lynch-mob"])
def test_a_bot_gives_up_the_elder_who_is_known_to_be_evil(card):
    secrets = {
        "sophie": ["toy-dull", "toy-dull"],
        "reverend-harding": ["+darkest-secret", "+toy-dull"],
    }
    assert bot_takes(read(card, elders=secrets)) == "elder:reverend-harding"


def test_a_bot_has_lies_whispered_about_whom_least_is_hidden():
    t = read("whispered-lies", elders={"doctor-manning": ()})
    assert bot_takes(t) == "elder:doctor-manning"
