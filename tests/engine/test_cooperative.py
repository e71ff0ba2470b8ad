"""Playing together: exchange, one Lair card, Secrets in the open, shared showdowns (COOP)."""

from __future__ import annotations

from typing import Any

import pytest

from shadowbrook.engine.queries.values import villain_combat, villain_health
from shadowbrook.testing import Scenario, table
from tests.toy_people import village


def coop(*names, **more) -> Scenario:
    """A cooperative table of plain people against the plain villain (Combat 3, Health 5)."""
    if names:
        more["heroes"] = names
    return village(mode="cooperative", **more)


def showdown(heroes, **more) -> Scenario:
    """The first hero starts a showdown at the Manor (toy-lair, cost 2, +1 Combat for all)."""
    first = next(iter(heroes))
    heroes = {n: {"investigation": 5, **given} for n, given in heroes.items()}
    heroes[first] = {"at": "manor", "lair": "toy-lair", **heroes[first]}
    return coop(heroes=heroes, phase="showdown", **more)


ANN_AND_BOB: dict[str, Any] = {"toy-ann": {}, "toy-bob": {}}


# ---- exchanging ---------------------------------------------------------------------------------


@pytest.mark.rule("COOP-01")
def test_heroes_in_one_space_may_exchange_as_an_action():
    heroes = {"toy-ann": {"at": "church", "items": ["toy-book"]}, "toy-bob": {"at": "church"}}
    t = coop(heroes=heroes)
    t.answer("exchange")
    assert t.kind == "exchange"
    t.answer("give:toy-book:toy-bob")
    assert t.kind == "agree"  # the other player has a say
    assert t.asked == "toy-bob"
    t.answer("yes")
    assert t.gear("toy-ann") == []
    assert t.gear("toy-bob") == ["toy-book"]
    assert t.kind == "action"
    assert "exchange" not in t.options  # ACT-03


@pytest.mark.rule("COOP-01", "KO-05")
def test_there_is_no_exchange_with_a_hero_elsewhere_or_knocked_out():
    for bob in ({"at": "town-hall"}, {"down": True}):
        at = "church" if "at" in bob else "town-hall"
        t = coop(heroes={"toy-ann": {"at": at, "items": ["toy-book"]}, "toy-bob": bob})
        assert t.kind == "action"
        assert "exchange" not in t.options


@pytest.mark.rule("COOP-01")
def test_a_refused_exchange_changes_nothing():
    heroes = {"toy-ann": {"at": "church", "items": ["toy-book"]}, "toy-bob": {"at": "church"}}
    t = coop(heroes=heroes)
    t.answer("exchange", "give:toy-book:toy-bob", "no")
    assert t.gear("toy-ann") == ["toy-book"]
    assert t.gear("toy-bob") == []


@pytest.mark.rule("COOP-02")
def test_any_number_of_cards_change_hands_in_one_exchange():
    t = coop(
        heroes={
            "toy-ann": {"at": "church", "items": ["toy-book", "toy-dog"]},
            "toy-bob": {"at": "church", "items": ["toy-sword-1"]},
        }
    )
    t.answer("exchange", "give:toy-book:toy-bob", "yes", "give:toy-dog:toy-bob", "yes")
    t.answer("take:toy-sword-1:toy-bob", "yes")
    assert t.gear("toy-ann") == ["toy-sword-1"]
    assert t.gear("toy-bob") == ["toy-book", "toy-dog"]


@pytest.mark.rule("COOP-03", "CAR-05")
def test_the_carrying_limit_holds_during_an_exchange():
    t = coop(
        heroes={
            "toy-ann": {"at": "church", "items": ["toy-book"]},
            "toy-bob": {"at": "church", "items": ["toy-lamp"]},  # another Manor card
        }
    )
    t.answer("exchange")
    assert t.options == ["done", "trade:toy-book:toy-lamp:toy-bob"]
    t.answer("trade:toy-book:toy-lamp:toy-bob", "yes")
    assert (t.gear("toy-ann"), t.gear("toy-bob")) == (["toy-lamp"], ["toy-book"])


@pytest.mark.rule("COOP-03", "CAR-06")
def test_a_fourth_town_item_cannot_be_taken_over():
    swords = ["toy-sword-1", "toy-sword-2", "toy-sword-3"]
    for count, offered in ((2, True), (3, False)):
        t = coop(
            heroes={
                "toy-ann": {"at": "church", "items": ["toy-sword-4"]},
                "toy-bob": {"at": "church", "items": swords[:count]},
            }
        )
        t.answer("exchange")
        assert ("give:toy-sword-4:toy-bob" in t.options) is offered


@pytest.mark.rule("COOP-04", "INV-04")
def test_only_items_and_allies_can_be_exchanged():
    t = coop(
        heroes={
            "toy-ann": {
                "at": "church",
                "items": ["toy-book", "toy-hex"],
                "hand": ["toy-clues"],
                "investigation": 9,
                "lair": "toy-lair",
            },
            "toy-bob": {"at": "church"},
        }
    )
    t.answer("exchange")
    assert t.options == ["done", "give:toy-book:toy-bob"]


@pytest.mark.rule("COOP-01", "GAP-29")
def test_who_gives_the_last_health_box_away_exchanges_no_more():
    t = table(
        mode="cooperative",
        heroes={
            "thomas": {"items": ["loyal-hound", "rusty-key"], "wounds": 4},  # of 4 and the hound's
            "karl": {"items": ["magnifying-glass"]},
        },
    )
    t.answer("exchange", "give:loyal-hound:karl")
    if t.kind == "agree":
        t.answer("yes")
    assert t.hero("thomas").down
    while t.asked == "thomas":
        assert t.kind in ("lose-investigation", "lose-card")  # KO-03, and no more exchanging
        t.answer(t.options[0])
    assert t.hero("karl").space == t.hero("thomas").space  # where they could go on


@pytest.mark.rule("COOP-04")
def test_a_curse_alone_is_nothing_to_exchange():
    t = coop(
        heroes={"toy-ann": {"at": "church", "items": ["toy-hex"]}, "toy-bob": {"at": "church"}}
    )
    assert "exchange" not in t.options


# ---- what stays and what changes ----------------------------------------------------------------


@pytest.mark.rule("COOP-05")
def test_the_competitive_rules_go_on_applying():
    t = coop(heroes={"toy-ann": {"at": "church", "wounds": 1, "investigation": 12}, "toy-bob": {}})
    assert {"encounter", "heal", "look", "buy-lair"} <= set(t.options)
    assert "end-turn" not in t.options  # ACT-04: the encounter is compulsory
    t.answer("heal")
    assert t.hero("toy-ann").investigation == 9  # ACT-07


@pytest.mark.rule("COOP-06", "TRK-09", "TRK-10")
def test_the_villain_grows_with_the_track_on_the_cooperative_side():
    t = coop(track=17, phase="mystery-card", draws={"mystery": ["toy-dusk"]})
    assert t.s.track == 16
    assert villain_health(t.game) == 5 * 2 + 2
    t = village(track=17, phase="mystery-card", draws={"mystery": ["toy-dusk"]})
    assert t.s.track == 16
    assert villain_health(t.game) == 5  # COOP-06: not in a competitive game


@pytest.mark.rule("MYS-08", "CRD-27")
def test_while_the_chart_is_carried_out_everybody_may_use_what_works_at_any_time():
    t = coop(
        heroes={
            "toy-ann": {"down": True, "hand": ["toy-strength"]},
            "toy-bob": {"hand": ["toy-cancel"]},
        },
        phase="mystery-chart",
        dice=(5,),
        draws={"lair": ["toy-lair"], "mystery": ["toy-quiet"]},
    )
    assert t.s.phase == 4
    asked = (t.asked, t.options)
    assert asked == ("toy-bob", ["play:toy-cancel", "pass"])
    assert t.asides("toy-ann") == ["play:toy-strength"]  # CRD-27
    t.aside("toy-ann", "play:toy-strength")
    t.answer("pass")
    assert t.hero("toy-ann").upgrades == (1, 0, 0, 0)
    assert (t.asked, t.options) == asked
    assert t.clues("manor") == 0
    t.answer("pass")
    assert t.clues("manor") == 2


@pytest.mark.rule("COOP-07", "MYS-08")
def test_one_roll_on_the_chart_comes_before_the_mystery_card():
    t = coop(
        phase="mystery",
        dice=(5,),  # Scattered Clues
        draws={"lair": ["toy-lair"], "mystery": ["toy-wolf-card"]},
        first="toy-ann",
    )
    kinds = [r[0] for r in t.game.records or ()]
    assert kinds.count("chart") == 1
    assert kinds.index("chart") < kinds.index("mystery")
    assert t.clues("manor") == 2


@pytest.mark.rule("COOP-08", "SET-19", "DIC-03")
def test_the_basic_chart_rolls_one_die_and_the_advanced_chart_two():
    quiet = {"lair": ["toy-lair"], "mystery": ["toy-quiet"]}
    t = coop(phase="mystery-chart", chart="basic", dice=(6, 2), draws=quiet)
    assert t.records("chart") == [("chart", 6, "scattered-clues")]
    t = coop(phase="mystery-chart", chart="advanced", dice=(6, 2), draws=quiet)
    assert t.records("chart") == [("chart", 8, "murder-murder")]


@pytest.mark.rule("COOP-09")
def test_base_health_is_multiplied_by_the_number_of_heroes():
    four = ("toy-ann", "toy-bob", "toy-cid", "toy-dot")
    assert villain_health(coop(*four).game) == 20
    assert villain_health(coop(*four[:3]).game) == 15
    t = village(heroes=four)
    assert villain_health(t.game) == 5


@pytest.mark.rule("COOP-10")
def test_bonuses_to_health_are_added_at_face_value():
    t = coop(villain_health=3, elders={"toy-elder": {"status": "evil"}}, track=16)
    assert villain_health(t.game) == 5 * 2 + 3 + 2 + 2  # markers, Evil Elder, track
    assert villain_combat(t.game) == 3 + 1  # Combat is not multiplied at all


@pytest.mark.rule("COOP-11", "MYS-06", "CON-37")
def test_the_villain_heals_a_d6_each_mystery_phase():
    quiet = {"mystery": ["toy-quiet"], "lair": ["toy-lair"]}
    # the healing die, the chart (Scattered Clues)
    t = coop(phase="mystery-heal", villain_wounds=9, dice=(5, 6), draws=quiet)
    assert t.s.villain.wounds == 4
    t = coop(phase="mystery-heal", villain_wounds=3, dice=(5, 6), draws=quiet)
    assert t.s.villain.wounds == 0
    for rule, left in (("d3", 6), ("two", 7)):
        options = {"villain.heal": rule}
        dice = (5, 6) if rule == "d3" else (6,)
        t = coop(phase="mystery-heal", villain_wounds=9, dice=dice, draws=quiet, options=options)
        assert t.s.villain.wounds == left


# ---- the Lair card ------------------------------------------------------------------------------


@pytest.mark.rule("COOP-12", "COOP-13", "LAIR-04")
def test_one_open_lair_card_serves_the_group_and_its_buyer_pays_alone():
    t = coop(
        heroes={"toy-ann": {"at": "church", "investigation": 12}, "toy-bob": {"investigation": 3}},
        draws={"lair": ["toy-lair"]},
    )
    t.answer("buy-lair")
    assert t.hero("toy-ann").investigation == 0
    assert t.hero("toy-bob").investigation == 3
    assert t.lair("toy-ann") == t.lair("toy-bob") == "toy-lair"
    for seat in (0, 1):  # face up for everybody
        assert t.game.view(seat)["lairs"][0] == {"card": "toy-lair"}


@pytest.mark.rule("COOP-13", "TRK-06")
def test_the_price_of_the_lair_card_is_that_of_the_stage():
    for track, money, offered in ((20, 11, False), (20, 12, True), (16, 9, False), (16, 10, True)):
        t = coop(heroes={"toy-ann": {"investigation": money}, "toy-bob": {}}, track=track)
        assert ("buy-lair" in t.options) is offered


# ---- Secrets in the open ------------------------------------------------------------------------


@pytest.mark.rule("COOP-14", "ELD-27")
def test_the_track_falls_before_a_killed_elders_secrets_are_revealed():
    t = coop(
        phase="mystery-card",
        elders={"toy-elder": ["toy-dull", "toy-marked"]},
        draws={"mystery": ["toy-poison"]},
    )
    elder = t.elder("toy-elder")
    assert elder.status == "dead"
    assert t.s.track == 18
    assert sorted(t.shown("toy-elder")) == ["toy-dull", "toy-marked"]
    kinds = [r[0] for r in t.game.records or ()]
    assert kinds.index("track") < kinds.index("secret-revealed")


@pytest.mark.rule("COOP-14", "TEAM-13", "ELD-29")
def test_a_killed_elders_secrets_stay_hidden_where_that_rule_is_off():
    t = coop(
        phase="mystery-card",
        elders={"toy-elder": ["toy-evil"]},
        draws={"mystery": ["toy-poison"]},
        options={"elder.reveal_when_killed": False},
    )
    assert t.elder("toy-elder").status == "dead"
    assert t.secrets("toy-elder") == ["toy-evil"]
    assert t.shown("toy-elder") == []


@pytest.mark.rule("COOP-15", "ELD-30")
def test_a_killed_elder_with_an_evil_secret_is_evil_instead_of_dead():
    t = coop(
        phase="mystery-card",
        elders={"toy-elder": ["toy-evil", "toy-dull"]},
        draws={"mystery": ["toy-poison"]},
    )
    assert t.elder("toy-elder").status == "evil"
    assert t.shown("toy-elder") == ["toy-evil"]
    assert t.s.track == 18


@pytest.mark.rule("COOP-16", "CON-23")
def test_looking_reveals_the_secrets_to_all():
    heroes = {"toy-ann": {"investigation": 2}, "toy-bob": {}}
    elders = {"toy-elder": ["toy-evil"], "toy-squire": ["toy-dull"]}
    t = coop(heroes=heroes, elders=elders)
    t.answer("look", "elder:toy-squire")
    assert t.shown("toy-squire") == ["toy-dull"]
    t = coop(heroes=heroes, elders=elders)
    t.answer("look", "elder:toy-elder")
    assert t.elder("toy-elder").status == "evil"
    t = coop(heroes=heroes, elders=elders, options={"elder.look_reveals": False})
    t.answer("look", "elder:toy-elder")
    assert t.elder("toy-elder").status == "town"
    assert t.secrets("toy-elder") == ["toy-evil"]


@pytest.mark.rule("COOP-16", "ELD-12")
def test_looking_without_revealing_is_exempt():
    t = coop(
        heroes={"toy-ann": {"hand": ["toy-spy"]}, "toy-bob": {}},
        elders={"toy-elder": ["toy-evil"]},
    )
    t.answer("play:toy-spy")
    assert t.secrets("toy-elder") == ["toy-evil"]
    assert t.elder("toy-elder").status == "town"
    hidden = t.game.view(0)["elders"][0]["hidden"], t.game.view(1)["elders"][0]["hidden"]
    assert hidden == (["toy-evil"], [None])


@pytest.mark.rule("COOP-17", "COOP-18", "CON-21")
def test_looking_costs_one_hero_as_much_as_there_are_heroes():
    four = ("toy-bob", "toy-cid", "toy-dot")
    for money, offered in ((3, False), (4, True)):
        t = coop(heroes={"toy-ann": {"investigation": money}, **{n: {} for n in four}})
        assert ("look" in t.options) is offered
    t.answer("look", "elder:toy-elder")
    assert [t.hero(n).investigation for n in t.names] == [0, 2, 2, 2]


@pytest.mark.rule("COOP-17", "CON-21")
def test_the_price_of_looking_by_rule_option():
    heroes = {"toy-ann": {"investigation": 9}, "toy-bob": {}, "toy-cid": {}, "toy-dot": {}}
    for rule, cost in (("two", 2), ("per_hero", 4), ("per_player", 3)):
        t = coop(heroes=heroes, seats=(0, 1, 2, 2), options={"elder.look_cost": rule})
        t.answer("look", "elder:toy-elder")
        assert t.hero("toy-ann").investigation == 9 - cost


# ---- the showdown -------------------------------------------------------------------------------


@pytest.mark.rule("COOP-19")
def test_a_hero_at_the_lair_starts_the_showdown_and_pays():
    bob = {"toy-bob": {"investigation": 0}}
    t = coop(heroes={"toy-ann": {"at": "manor", "lair": "toy-lair", "investigation": 1}, **bob})
    assert "showdown" not in t.options  # it costs 2
    t = coop(heroes={"toy-ann": {"at": "church", "lair": "toy-lair", "investigation": 2}, **bob})
    assert "showdown" not in t.options
    t = coop(heroes={"toy-ann": {"at": "manor", "lair": "toy-lair", "investigation": 2}, **bob})
    t.answer("showdown")
    assert t.s.showdown is not None
    assert t.hero("toy-ann").investigation == 0
    assert t.kind == "hunting-party"


@pytest.mark.rule("COOP-19", "COOP-12")
def test_any_hero_may_use_the_groups_lair_card():
    t = coop(
        heroes={"toy-ann": {"lair": "toy-lair"}, "toy-bob": {"at": "manor", "investigation": 2}},
        active="toy-bob",
    )
    assert "showdown" in t.options


@pytest.mark.rule("COOP-20", "COOP-21")
def test_every_other_hero_may_pay_the_same_and_is_there_at_once():
    t = showdown(
        {
            "toy-ann": {},
            "toy-bob": {"investigation": 2},
            "toy-cid": {"investigation": 1},  # cannot pay
            "toy-dot": {"at": "marsh"},
        }
    )
    assert (t.kind, t.asked) == ("join-showdown", "toy-bob")
    t.answer("yes")
    assert (t.kind, t.asked) == ("join-showdown", "toy-dot")
    t.answer("no")
    assert t.s.showdown is not None
    assert [t.names[n] for n in t.s.showdown.heroes] == ["toy-ann", "toy-bob"]
    assert (t.at("toy-bob"), t.hero("toy-bob").investigation) == ("manor", 0)
    assert (t.at("toy-dot"), t.hero("toy-dot").investigation) == ("marsh", 5)  # COOP-21


@pytest.mark.rule("COOP-20", "KO-05")
def test_a_knocked_out_hero_cannot_join():
    t = showdown({"toy-ann": {}, "toy-bob": {"down": True}})
    assert t.kind == "hunting-party"


@pytest.mark.rule("COOP-22", "COOP-23", "COOP-24")
def test_the_first_player_leads_at_most_two_elders_each_to_another_hero():
    t = showdown({"toy-ann": {}, "toy-bob": {}, "toy-cid": {}}, first="toy-cid")
    t.answer("yes", "yes")
    assert (t.kind, t.asked) == ("hunting-party", "toy-cid")
    t.answer("elder:toy-elder")
    assert (t.kind, t.asked) == ("assign-elder", "toy-cid")
    assert t.options == ["with:toy-ann", "with:toy-bob", "with:toy-cid"]
    t.answer("with:toy-bob", "elder:toy-squire")
    assert t.options == ["with:toy-ann", "with:toy-cid"]  # COOP-24
    t.answer("with:toy-cid")
    assert t.kind != "hunting-party"  # COOP-22: no third
    assert t.s.showdown is not None
    assert len(t.s.showdown.party) == 2


@pytest.mark.rule("COOP-25")
def test_one_hero_alone_can_bring_one_elder():
    t = showdown({"toy-ann": {}, "toy-bob": {"investigation": 0}})
    t.answer("elder:toy-elder")
    assert t.s.showdown is not None
    assert len(t.s.showdown.party) == 1
    assert t.kind != "hunting-party"


def ready(t: Scenario) -> None:
    """Let everybody go into this showdown fight round as they are."""
    assert t.s.showdown is not None
    now = t.s.showdown.round
    while t.s.showdown.round == now and t.kind in ("regroup", "assign-elder", "assign-militia"):
        t.answer(t.options[0])


@pytest.mark.rule("COOP-26", "ELD-04")
def test_an_elders_ability_serves_only_its_own_hero():
    # Ann: Combat 3 + Lair 1 (+ squire 1); Bob: Combat 2 + Lair 1 (+ squire 1)
    for hero, counts in (("toy-ann", [5, 3]), ("toy-bob", [4, 4])):
        t = showdown(ANN_AND_BOB, dice=(1,) * 40)
        t.answer("yes", "elder:toy-squire", f"with:{hero}", "nobody")
        ready(t)
        rounds = t.records("fight-dice")
        assert [len(r[2]) for r in rounds[:2]] == counts


@pytest.mark.rule("COOP-27", "COOP-28", "COOP-36")
def test_the_heroes_fight_one_after_another_against_the_whole_villain():
    t = showdown(
        {"toy-bob": {}, "toy-cid": {}, "toy-ann": {}},
        dice=(1,) * 19,
        first="toy-ann",
    )
    t.answer("yes", "yes", "nobody")  # Cid, Ann
    rounds = t.records("fight-dice")
    assert [t.names[r[1]] for r in rounds] == ["toy-bob", "toy-cid", "toy-ann"]  # from the starter
    assert [len(r[4]) for r in rounds] == [3, 3, 3]  # COOP-28
    assert t.s.showdown is not None
    assert t.s.showdown.round == 2  # COOP-36: the pass is over when all have fought
    assert t.kind == "regroup"


@pytest.mark.rule("COOP-29", "COOP-32", "MIL-04")
def test_militia_goes_with_one_hero_who_has_no_elder():
    t = showdown(
        {"toy-ann": {}, "toy-bob": {}, "toy-cid": {}}, militia={"manor": 1}, dice=(1,) * 40
    )
    t.answer("yes", "yes", "elder:toy-elder", "with:toy-ann", "nobody")
    assert t.kind == "assign-militia"
    assert t.options == ["with:toy-bob", "with:toy-cid"]
    t.answer("with:toy-cid")
    ready(t)
    # Ann 3 + 1 (Lair), Bob 2 + 1, Cid 2 + 1 + Militia
    assert [len(r[2]) for r in t.records("fight-dice")[:3]] == [4, 3, 4]


@pytest.mark.rule("COOP-30", "SHD-11", "MIL-05")
def test_an_elder_is_a_target_only_in_the_round_of_its_own_hero():
    # the villain's 3 dice against Ann (the last at the elder), then hers with the Militia's
    quiet = (1,) * 8
    for who, dice, dead in (
        ("toy-ann", (1, 1, 6, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1), True),
        ("toy-bob", (1, 1, 6, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1), False),
        ("toy-bob", (*quiet, 1, 1, 6, 1, 1, 1), True),
    ):
        t = showdown(ANN_AND_BOB, dice=dice, militia={"manor": 1})
        t.answer("yes", "elder:toy-elder", f"with:{who}", "nobody")
        while t.kind != "over" and len(t.records("fight-dice")) < 2:
            t.answer("take-wounds" if t.kind == "militia" else t.options[0])
        assert (t.elder("toy-elder").status == "dead") is dead
        first, second = t.records("fight-dice")
        with_elder = first if who == "toy-ann" else second
        assert len(with_elder[4]) == 2  # one die of three went at the elder, none at the Militia
        assert t.s.militia[t.space("manor")] == 1


@pytest.mark.rule("COOP-31", "COOP-03")
def test_heroes_may_exchange_before_every_showdown_fight_round():
    t = showdown({"toy-ann": {"items": ["toy-sword-1"]}, "toy-bob": {}}, dice=(1,) * 40)
    t.answer("yes", "nobody")
    assert (t.kind, t.asked) == ("regroup", "toy-ann")  # before the first round too
    assert t.options == ["fight", "exchange"]
    t.answer("exchange", "give:toy-sword-1:toy-bob", "yes")
    assert t.gear("toy-bob") == ["toy-sword-1"]
    while not t.records("fight-dice"):
        t.answer("fight")
    assert t.s.showdown is not None
    assert t.s.showdown.round == 2
    assert "exchange" in t.options


@pytest.mark.rule("COOP-31")
def test_every_hero_present_may_give_to_every_other():
    for giver in ("toy-ann", "toy-bob", "toy-cid"):
        heroes: dict[str, Any] = {"toy-ann": {}, "toy-bob": {}, "toy-cid": {}}
        heroes[giver] = {"items": ["toy-sword-1"]}
        t = showdown(heroes, dice=(1,) * 40)
        t.answer("yes", "yes", "nobody")
        while t.asked != giver:
            t.answer("fight")
        t.answer("exchange")
        others = [name for name in heroes if name != giver]
        assert t.options == ["done", *(f"give:toy-sword-1:{name}" for name in others)]


@pytest.mark.rule("COOP-31")
def test_there_is_no_exchange_with_a_hero_who_is_not_in_the_showdown():
    t = showdown(
        {"toy-ann": {"items": ["toy-sword-1"]}, "toy-bob": {"at": "manor"}}, dice=(1,) * 40
    )
    t.answer("no", "nobody")
    assert len(t.records("fight-dice")) == 1  # nothing to decide before the first round
    assert t.kind == "regroup"
    assert "exchange" not in t.options


@pytest.mark.rule("COOP-32")
def test_elders_may_be_reassigned_even_in_a_swap():
    t = showdown(ANN_AND_BOB, dice=(1,) * 40)
    t.answer("yes", "elder:toy-elder", "with:toy-ann", "elder:toy-squire")
    assert t.names[t.elder("toy-squire").hero] == "toy-bob"  # nobody else was free
    assert t.kind == "assign-elder"  # before the first round
    t.answer("with:toy-bob")
    assert t.names[t.elder("toy-elder").hero] == "toy-bob"
    assert t.names[t.elder("toy-squire").hero] == "toy-ann"


@pytest.mark.rule("COOP-24", "COOP-32")
def test_reassigned_elders_still_go_with_a_hero_each():
    t = showdown({"toy-ann": {}, "toy-bob": {}, "toy-cid": {}}, dice=(1,) * 40)
    t.answer("yes", "yes", "elder:toy-elder", "with:toy-ann", "elder:toy-squire", "with:toy-bob")
    assert t.kind == "assign-elder"  # before the first round
    assert sorted(t.options) == ["with:toy-ann", "with:toy-bob", "with:toy-cid"]
    t.answer("with:toy-bob")
    assert t.kind == "assign-elder"
    assert sorted(t.options) == ["with:toy-ann", "with:toy-cid"]  # Bob has one now
    t.answer("with:toy-cid")
    assert [t.names[t.elder(n).hero] for n in ("toy-elder", "toy-squire")] == ["toy-bob", "toy-cid"]


@pytest.mark.rule("COOP-32", "MIL-04")
def test_militia_may_be_reassigned_before_every_showdown_fight_round():
    t = showdown(ANN_AND_BOB, militia={"manor": 1}, dice=(1,) * 40)
    t.answer("yes", "nobody", "with:toy-bob")
    assert t.kind == "assign-militia"  # before the first round too
    t.answer("with:toy-ann")
    assert [len(r[2]) for r in t.records("fight-dice")] == [5, 3]  # one die each by the Lair
    t.answer("fight", "fight", "with:toy-bob", "fight")
    assert [len(r[2]) for r in t.records("fight-dice")[2:]] == [4, 4]


@pytest.mark.rule("COOP-32", "GAP-50")
def test_the_elder_of_a_hero_who_escapes_finds_a_free_hero_or_goes_home():
    for party in (("toy-elder",), ("toy-elder", "toy-squire")):
        t = showdown(ANN_AND_BOB, dice=(1,) * 40)
        t.answer("yes", "elder:toy-elder", "with:toy-bob")
        t.answer("nobody" if len(party) == 1 else "elder:toy-squire")
        while not t.records("fight-dice"):
            t.answer(t.options[0])
        t.answer("fight", "escape:road-church-manor")
        assert t.asked == "toy-ann"
        assert t.s.showdown is not None
        if len(party) == 1:
            assert t.names[t.elder("toy-elder").hero] == "toy-ann"
            assert len(t.s.showdown.party) == 1
        else:
            assert t.elder("toy-elder").hero == -1
            assert t.names[t.elder("toy-squire").hero] == "toy-ann"
            assert len(t.s.showdown.party) == 1


@pytest.mark.rule("COOP-32", "GAP-50")
def test_of_two_elders_without_a_hero_one_finds_the_hero_who_is_left():
    t = showdown({"toy-ann": {}, "toy-bob": {}, "toy-cid": {}}, dice=(1,) * 60)
    t.answer("yes", "yes", "elder:toy-elder", "with:toy-ann", "elder:toy-squire", "with:toy-bob")
    while t.kind == "assign-elder":
        t.answer(t.options[0])
    t.answer("escape:road-church-manor", "escape:road-church-manor", "fight")
    assert (t.kind, t.decision.reason) == ("choose-elder", "GAP-50")
    assert t.options == ["elder:toy-elder", "elder:toy-squire"]
    t.answer("elder:toy-squire")
    assert t.s.showdown is not None
    assert t.s.showdown.heroes == (2,)
    assert t.names[t.elder("toy-elder").hero] == "toy-cid"
    assert t.elder("toy-squire").hero == -1
    assert t.kind == "regroup"


@pytest.mark.rule("COOP-29", "MIL-01", "MIL-04")
def test_all_militia_of_the_space_goes_with_one_hero():
    t = showdown(ANN_AND_BOB, militia={"manor": 2}, dice=(1,) * 20)
    t.answer("yes", "nobody", "with:toy-bob", "with:toy-bob")
    assert [len(r[2]) for r in t.records("fight-dice")] == [4, 5]  # bob: 2, the lair, the two


@pytest.mark.rule("COOP-33", "FGT-18")
def test_heroes_may_heal_between_showdown_fight_rounds():
    t = showdown(
        {"toy-ann": {"wounds": 2, "hand": ["toy-bandage"]}, "toy-bob": {"investigation": 0}},
        dice=(1,) * 40,
    )
    t.answer("nobody")
    assert (t.decision.source, t.asked) == ("fight", "toy-ann")
    assert "play:toy-bandage" in t.options
    t.answer("play:toy-bandage")
    assert t.hero("toy-ann").wounds == 1


@pytest.mark.rule("COOP-34", "COOP-35", "SHD-18", "SHD-19")
def test_heroes_may_escape_between_rounds_until_nobody_is_left():
    t = showdown(ANN_AND_BOB, dice=(1, 1, 1, 6, 6, 1, 1, *(1,) * 13, 3))
    t.answer("yes", "nobody")
    assert len(t.records("fight-dice")) == 2  # CON-13: nothing was asked before the first round
    assert (t.kind, t.asked) == ("regroup", "toy-ann")
    assert "escape:road-church-manor" in t.options
    t.answer("fight", "escape:road-church-manor")
    assert t.at("toy-bob") == "road-church-manor"
    assert t.game.view(0)["showdown"]["heroes"] == [0]
    while t.asked == "toy-ann" and "escape:road-church-manor" not in t.options:
        t.answer(t.options[0])
    t.answer("escape:road-church-manor")
    assert t.s.showdown is None  # COOP-35
    assert t.s.villain.wounds == 2  # SHD-19
    assert t.lair("toy-ann") is None  # GAP-22
    assert t.kind == "move"  # Ann's turn is over (FGT-14), Bob still has his (GAP-25)
    assert t.asked == "toy-bob"


@pytest.mark.rule("COOP-34", "COOP-27")
def test_the_next_hero_may_still_escape_after_another_ones_fight_round():
    t = showdown(ANN_AND_BOB, dice=(1,) * (13 + 7))
    t.answer("yes", "nobody")
    assert (t.kind, t.asked) == ("regroup", "toy-ann")  # before the second pass
    t.answer("fight")
    assert t.asked == "toy-bob"
    t.answer("fight")
    # Ann fought at once, without being asked twice; before Bob's own round he is asked again
    assert [t.names[r[1]] for r in t.records("fight-dice")[2:]] == ["toy-ann"]
    assert (t.kind, t.asked) == ("regroup", "toy-bob")
    assert t.options[0] == "fight"
    assert "escape:road-church-manor" in t.options
    t.answer("escape:road-church-manor")
    assert t.at("toy-bob") == "road-church-manor"
    assert len(t.records("fight-dice")) == 3  # the villain had nobody else to strike
    assert t.s.showdown is not None
    assert (t.s.showdown.heroes, t.s.showdown.round) == ((0,), 3)


@pytest.mark.rule("COOP-34", "SHD-20", "COOP-31", "COOP-36")
def test_between_two_heroes_nothing_is_exchanged_and_no_elder_goes_home():
    heroes = {"toy-ann": {"items": ["toy-book"]}, "toy-bob": {}}
    t = showdown(heroes, dice=(1,) * 40)
    t.answer("yes", "elder:toy-judge", "with:toy-bob", "nobody")
    while t.s.showdown is not None and t.s.showdown.round < 2:
        t.answer("with:toy-bob" if t.kind == "assign-elder" else "fight")
    assert "exchange" in t.options  # Ann regroups
    t.answer("fight")
    assert {"exchange", "send-back:toy-judge"} < set(t.options)  # and so does Bob
    t.answer("fight")
    while t.kind == "assign-elder":
        t.answer("with:toy-bob")
    assert t.asked == "toy-bob"
    assert all(key == "fight" or key.startswith("escape:") for key in t.options)


@pytest.mark.rule("COOP-34", "CON-13")
def test_escape_before_the_first_round_where_the_option_allows_it():
    t = showdown(
        {"toy-ann": {}, "toy-bob": {"investigation": 0}},
        options={"showdown.escape_before_first_round": True},
    )
    t.answer("nobody")
    assert (t.kind, t.s.showdown and t.s.showdown.round) == ("regroup", 1)
    t.answer("escape:road-church-manor")
    assert t.s.showdown is None
    assert t.records("fight-dice") == []


@pytest.mark.rule("COOP-35", "GAP-25")
def test_the_showdown_goes_on_while_one_hero_is_left():
    # Bob is knocked out in the first pass: villain's dice 6 6 6 against his 3 boxes; the loss 1
    t = showdown(ANN_AND_BOB, dice=(1,) * 7 + (6, 6, 6, 1, 1, 1) + (1,) + (1,) * 7)
    t.answer("yes", "nobody")
    assert t.hero("toy-bob").down
    assert t.at("toy-bob") == "town-hall"
    assert t.s.showdown is not None
    assert t.s.showdown.heroes == (0,)
    assert t.asked == "toy-ann"
    assert t.kind == "regroup"


@pytest.mark.rule("WIN-04", "COOP-09")
def test_all_heroes_win_together():
    t = showdown(ANN_AND_BOB, villain_wounds=9, dice=(1, 1, 1, 5, 1, 1, 1))
    t.answer("no", "nobody")
    assert t.game.result is not None
    assert t.game.result.winner == "heroes"
    assert t.game.result.heroes == (0, 1)
    t = showdown(ANN_AND_BOB, villain_wounds=8, dice=(1, 1, 1, 5, 1, 1, 1))
    t.answer("no", "nobody")
    assert t.game.result is None


@pytest.mark.rule("WIN-05", "CON-47")
def test_the_heroes_lose_when_all_are_knocked_out_at_once():
    for bob, lost in (({"down": True}, True), ({}, False)):
        t = coop(
            heroes={"toy-ann": {"wounds": 3}, "toy-bob": bob},
            phase="mystery-card",
            draws={"mystery": ["toy-stab"]},
        )
        assert t.hero("toy-ann").down
        assert (t.game.result is not None and t.game.result.how == "all-knocked-out") is lost
