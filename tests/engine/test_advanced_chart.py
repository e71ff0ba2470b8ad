"""The advanced cooperative chart of the Mystery Phase, 2D6 (CHA)."""

from __future__ import annotations

import pytest

from shadowbrook.engine.queries.values import villain_health
from shadowbrook.engine.words import CUNNING, HONOR
from shadowbrook.testing import Scenario
from tests.toy_people import village

ROLLS = {2: (1, 1), 3: (1, 2), 4: (2, 2), 5: (2, 3), 6: (3, 3), 7: (3, 4), 8: (4, 4), 9: (4, 5),
         10: (5, 5), 11: (5, 6), 12: (6, 6)}  # fmt: skip


def chart(face: int, *dice: int, draws=None, **more) -> Scenario:
    """The chart step with this sum; the Mystery card that follows does nothing."""
    draws = {"mystery": ["toy-quiet"], **(draws or {})}
    more.setdefault("mode", "cooperative")
    if more["mode"] == "lone":
        more.setdefault("level", "master-hunter")
    elif more["mode"] == "competitive":
        more["options"] = {"chart.kind": "advanced", **more.get("options", {})}
    else:
        more["chart"] = "advanced"
    dice = (*ROLLS[face], *dice)
    return village(phase="mystery-chart", dice=dice, draws=draws, **more)


def rounds(t: Scenario) -> list[tuple[str, int, int]]:
    """The fight rounds so far: hero, number of their dice, number of the enemy's."""
    return [(t.names[r[1]], len(r[2]), len(r[4])) for r in t.records("fight-dice")]


AT_THE_MANOR = {"lair": ["toy-lair"]}


# ---- 2, Surprise Showdown! ----------------------------------------------------------------------


@pytest.mark.rule("CHA-02a", "CHA-02b", "CHA-02c", "CHA-02e", "GAP-24")
def test_a_surprise_showdown_takes_everybody_to_a_lair_for_nothing():
    t = chart(2, *(1,) * 13, draws=AT_THE_MANOR, first="toy-bob")
    assert [t.at(name) for name in t.names] == ["manor", "manor"]
    assert t.s.showdown is not None
    assert t.s.showdown.heroes == (1, 0)  # GAP-24: from the First Player
    assert [hero.investigation for hero in t.s.heroes] == [2, 2]  # CHA-02b
    assert t.s.showdown.party == ()  # CHA-02c: and nobody was asked for one
    assert rounds(t) == [("toy-bob", 3, 3), ("toy-ann", 4, 3)]  # CHA-02e: one die by the Lair
    assert t.kind == "regroup"


@pytest.mark.rule("CHA-02a")
def test_a_surprise_showdown_takes_heroes_from_wherever_they_are():
    heroes = {"toy-ann": {"at": "marsh"}, "toy-bob": {"at": "church"}, "toy-cid": {"at": "manor"}}
    t = chart(2, *(1,) * 19, draws=AT_THE_MANOR, heroes=heroes)
    assert [t.at(name) for name in t.names] == ["manor", "manor", "manor"]
    assert [name for name, *_ in rounds(t)] == ["toy-ann", "toy-bob", "toy-cid"]


@pytest.mark.rule("CHA-02e", "CON-28")
def test_the_lair_card_has_no_effect_where_the_option_says_so():
    t = chart(2, *(1,) * 11, draws=AT_THE_MANOR, options={"chart.surprise_lair_effect": False})
    assert [t.at(name) for name in t.names] == ["manor", "manor"]
    assert rounds(t) == [("toy-ann", 3, 3), ("toy-bob", 2, 3)]
    assert t.discards("lair") == ["toy-lair"]


@pytest.mark.rule("CHA-02d")
def test_hero_sheets_are_silent_in_the_first_round_of_a_surprise_showdown():
    t = chart(2, *(1,) * 24, draws=AT_THE_MANOR, heroes=("toy-eve", "toy-bob"))
    assert rounds(t) == [("toy-eve", 3, 3), ("toy-bob", 3, 3)]  # 2 and the Lair's 1
    t.answer("fight", "fight", "fight")
    assert rounds(t)[2:] == [("toy-eve", 4, 3), ("toy-bob", 3, 3)]  # now Eve's ability too


@pytest.mark.rule("CHA-02d")
def test_items_still_work_in_the_first_round_of_a_surprise_showdown():
    heroes = {"toy-eve": {"items": ["toy-sword-1"]}, "toy-bob": {"down": True}}
    t = chart(2, *(1,) * 7, draws=AT_THE_MANOR, heroes=heroes)
    if t.kind == "regroup" and not rounds(t):
        t.answer("fight")
    assert rounds(t)[0] == ("toy-eve", 4, 3)


@pytest.mark.rule("CHA-02a")
def test_a_knocked_out_hero_is_left_out_of_a_surprise_showdown():
    heroes = {"toy-ann": {}, "toy-bob": {"down": True}}
    t = chart(2, *(1,) * 7, draws=AT_THE_MANOR, heroes=heroes)
    assert t.at("toy-bob") == "town-hall"
    assert t.s.showdown is not None
    assert t.s.showdown.heroes == (0,)


@pytest.mark.rule("CHA-02a", "GAP-24")
def test_after_a_surprise_showdown_the_mystery_card_follows():
    draws = {**AT_THE_MANOR, "mystery": ["toy-dusk"]}
    t = chart(2, *(1,) * 13, draws=draws)
    t.answer("escape:road-church-manor", "escape:road-church-manor")
    assert t.s.showdown is None
    assert t.s.track == 19  # the Mystery card
    assert t.discards("lair") == ["toy-lair"]
    assert t.kind == "move"


@pytest.mark.rule("CHA-02f", "CON-61", "GAP-24")
def test_in_a_competitive_game_only_the_first_player_is_surprised():
    t = chart(2, *(1,) * 7, draws=AT_THE_MANOR, mode="competitive", first="toy-bob")
    assert (t.at("toy-bob"), t.at("toy-ann")) == ("manor", "town-hall")
    assert rounds(t) == [("toy-bob", 3, 3)]
    assert t.kind == "regroup"  # no accusation was asked for either


@pytest.mark.rule("CHA-02f", "SOLO-12")
def test_a_lone_hero_is_surprised_too():
    t = chart(2, *(1,) * 7, draws=AT_THE_MANOR, mode="lone", heroes=("toy-ann",))
    assert t.at("toy-ann") == "manor"
    assert rounds(t) == [("toy-ann", 4, 3)]


@pytest.mark.rule("CHA-02f")
def test_a_knocked_out_first_player_is_not_surprised():
    heroes = {"toy-ann": {"down": True}, "toy-bob": {}}
    t = chart(2, mode="competitive", heroes=heroes, draws=AT_THE_MANOR)
    assert t.s.showdown is None
    assert t.at("toy-bob") == "town-hall"
    assert t.discards("lair") == ["toy-lair"]


@pytest.mark.rule("CHA-02a", "GAP-49")
def test_a_minion_at_the_lair_is_fought_first():
    t = chart(
        2, 6, 6, 1, 1, *(1,) * 7, draws=AT_THE_MANOR, minions={"manor": "toy-ghost"},
        mode="lone", heroes=("toy-cid",),
    )  # fmt: skip
    assert t.minion("manor") is None
    assert rounds(t)[0] == ("toy-cid", 3, 2)  # with Spirit 3 against the ghost
    assert rounds(t)[1] == ("toy-cid", 3, 3)  # then the villain


# ---- 3, Cursed Village --------------------------------------------------------------------------


@pytest.mark.rule("CHA-03")
def test_a_cursed_village_draws_a_card_for_each_hero_in_place_of_one():
    t = chart(3, draws={"mystery": ["toy-stab", "toy-stab", "toy-dusk"]}, first="toy-bob")
    assert [r[1] for r in t.records("mystery")] == [1, 0]  # the First Player first
    assert [hero.wounds for hero in t.s.heroes] == [1, 1]
    assert t.s.track == 20  # no third card
    assert t.kind == "move"


@pytest.mark.rule("CHA-03")
def test_the_next_mystery_phase_has_one_card_again():
    t = chart(3, draws={"mystery": ["toy-quiet", "toy-quiet", "toy-dusk", "toy-dusk"]})
    assert t.s.cursed == 0
    assert t.s.track == 20


@pytest.mark.rule("CHA-03", "CON-32")
def test_a_cursed_village_after_the_mystery_card_brings_the_other_cards():
    t = village(
        mode="cooperative",
        chart="advanced",
        phase="mystery",
        dice=ROLLS[3],
        draws={"mystery": ["toy-stab", "toy-stab", "toy-dusk"]},
        options={"chart.before_mystery_card": False},
    )
    assert [r[1] for r in t.records("mystery")] == [0, 1]
    assert t.s.track == 20


# ---- 4, Lies and Deceit -------------------------------------------------------------------------


def gained(t: Scenario) -> list[int]:
    """The Honor of the elders who gained a Secret."""
    elders = [r[1] for r in t.records("secret-gained")]
    cards = [t.content.cards[t.s.elders[n].card] for n in elders]
    return sorted(card.honor for card in cards)


@pytest.mark.rule("CHA-04a", "CON-26")
def test_lies_and_deceit_gives_secrets_to_elders_of_little_honor():
    t = chart(4, 1)
    assert gained(t) == [1]
    t = chart(4, 3)
    honors = sorted(t.content.cards[e.card].honor for e in t.s.elders)  # type: ignore[attr-defined]
    assert gained(t) == [honor for honor in honors if honor <= 3]
    assert len(t.secrets("toy-squire")) == 2  # Honor 3
    assert len(t.secrets("toy-judge")) == 1  # Honor 5
    t = chart(4, 3, options={"chart.lies_and_deceit": "equal"})
    assert gained(t) == [honor for honor in honors if honor == 3]


@pytest.mark.rule("CHA-04a", "ELD-17", "GAP-53")
def test_evil_and_dead_elders_gain_no_secrets():
    elders = {"toy-elder": {"status": "evil"}, "toy-squire": {"status": "dead"}}
    t = chart(4, 1, elders=elders)
    assert gained(t) == []
    t = chart(4, 3, elders=elders)
    assert not t.records("secret-gained") or all(
        t.s.elders[r[1]].card not in (t.elder("toy-elder").card, t.elder("toy-squire").card)
        for r in t.records("secret-gained")
    )


@pytest.mark.rule("CHA-04b", "ELD-06", "CON-22")
def test_an_elder_with_three_secrets_has_them_revealed():
    two, three = ["toy-dull"], ["toy-dull", "toy-dull"]
    t = chart(4, 1, elders={"toy-elder": two}, draws={"secret": ["toy-evil"]})
    assert len(t.secrets("toy-elder")) == 2
    assert t.elder("toy-elder").status == "town"
    t = chart(4, 1, elders={"toy-elder": three}, draws={"secret": ["toy-evil"]})
    assert t.elder("toy-elder").status == "evil"
    t = chart(4, 1, elders={"toy-elder": three}, draws={"secret": ["toy-marked"]})
    assert sorted(t.shown("toy-elder")) == ["toy-dull", "toy-dull", "toy-marked"]


@pytest.mark.rule("CHA-04b", "CON-22")
def test_whether_revealed_secrets_count_is_a_rule_option():
    elders = {"toy-elder": ["+toy-dull", "toy-dull"]}
    for rule, shown in (("all_secrets", 3), ("unrevealed_only", 1), ("off", 1)):
        t = chart(4, 1, elders=elders, options={"elder.too_many_secrets": rule})
        assert len(t.elder("toy-elder").shown) == shown


# ---- 5, Darkness Falls --------------------------------------------------------------------------


@pytest.mark.rule("CHA-05", "DIC-02")
def test_darkness_falls_by_a_d3_unless_five_wounds_are_taken():
    for face, track in ((1, 19), (4, 18), (6, 17)):
        t = chart(5, face)
        assert t.kind == "share-wounds"
        t.answer("number:0")
        assert t.s.track == track
        assert [hero.wounds for hero in t.s.heroes] == [0, 0]
    t = chart(5, 6)
    t.answer("number:3", "number:2")
    assert t.s.track == 20
    assert [hero.wounds for hero in t.s.heroes] == [3, 2]
    t = chart(5, 6)
    t.answer("number:3", "number:1")  # CHB-12all
    assert t.s.track == 17
    assert [hero.wounds for hero in t.s.heroes] == [0, 0]


@pytest.mark.rule("CHA-05", "CHB-12cap")
def test_a_lone_hero_with_four_boxes_cannot_hold_the_darkness_back():
    t = chart(5, 6, mode="lone", heroes=("toy-ann",))
    assert t.s.track == 17
    assert t.hero("toy-ann").wounds == 0


# ---- 6, March of Darkness -----------------------------------------------------------------------


@pytest.mark.rule("CHA-06a")
def test_all_counters_march_two_spaces_home():
    t = chart(
        6,
        minions={"manor": "toy-wolf", "abandoned-keep": "toy-ghost"},
        round_counters={"windmill": ["toy-rats"]},
        heroes={"toy-ann": {"at": "fields"}, "toy-bob": {"at": "fields"}},
    )
    assert t.minion("church") == "toy-wolf"
    assert t.minion("marsh") == "toy-ghost"
    assert t.round_counters("magistrates-office") == ["toy-rats"]
    assert t.minion("manor") is None
    assert t.round_counters("windmill") == []


@pytest.mark.rule("CHA-06a", "MIN-14", "GAP-32")
def test_a_marching_minion_fights_whom_it_meets_on_the_way():
    # at the road, one space from the Manor: Ann's three dice beat the wolf, its two miss
    t = chart(
        6, 6, 6, 1, 1, 1, minions={"manor": "toy-wolf"},
        heroes={"toy-ann": {"at": "road-church-manor"}, "toy-bob": {"at": "fields"}},
    )  # fmt: skip
    assert rounds(t) == [("toy-ann", 3, 2)]
    assert t.minion("road-church-manor") is None
    assert t.supply("toy-wolf") == 3


@pytest.mark.rule("CHA-06a", "CON-41")
def test_a_minion_in_the_town_hall_stays_or_leaves_by_rule_option():
    heroes = {"toy-ann": {"at": "fields"}, "toy-bob": {"at": "fields"}}
    t = chart(6, minions={"town-hall": "toy-wolf"}, heroes=heroes)
    assert (t.minion("town-hall"), t.s.track) == ("toy-wolf", 20)
    t = chart(
        6, minions={"town-hall": "toy-wolf"}, heroes=heroes,
        options={"minion.move_from_town_hall": "remove_and_track"},
    )  # fmt: skip
    assert (t.minion("town-hall"), t.s.track) == (None, 19)


@pytest.mark.rule("CHA-06b")
def test_without_minions_one_kind_appears_at_two_random_locations():
    # 4 and 5 are events and rolled again, 1 is the wolf
    t = chart(6, 4, 5, 1, draws={"lair": ["toy-lair", "toy-lair-fields"]})
    assert t.minion("manor") == "toy-wolf"
    assert t.minion("fields") == "toy-wolf"
    assert t.clues("marsh") == 0  # the event did nothing
    assert t.supply("toy-wolf") == 1


# ---- 7, Surge of Evil ---------------------------------------------------------------------------


@pytest.mark.rule("CHA-07")
def test_a_surge_of_evil_strikes_at_a_random_location():
    t = chart(7, 1, draws=AT_THE_MANOR)
    assert t.minion("manor") == "toy-wolf"
    heroes = {"toy-ann": {"at": "manor"}, "toy-bob": {}}
    t = chart(7, 4, *(1,) * 6, draws=AT_THE_MANOR, heroes=heroes)  # the villain attacks there
    assert rounds(t) == [("toy-ann", 3, 3)]
    t = chart(7, 5, draws=AT_THE_MANOR)
    assert t.clues("marsh") == 1
    assert t.discards("lair") == []


# ---- 8, Murder... Murder! -----------------------------------------------------------------------


@pytest.mark.rule("CHA-08a", "CHA-08b", "CON-27")
def test_a_murder_leaves_clues_and_feeds_the_villain():
    t = chart(8, draws=AT_THE_MANOR)
    assert t.clues("manor") == 3
    assert t.s.track == 19
    assert villain_health(t.game) == 10 + 1  # CHA-08b: the villain's ability
    assert [t.at(name) for name in t.names] == ["town-hall", "town-hall"]


@pytest.mark.rule("CHA-08a", "CON-27")
def test_a_murder_moves_three_heroes_by_the_literal_reading():
    four = ("toy-ann", "toy-bob", "toy-cid", "toy-dot")
    t = chart(8, draws=AT_THE_MANOR, heroes=four, options={"chart.murder": "move_heroes"})
    assert t.clues("manor") == 0
    assert [t.at(name) for name in t.names] == ["manor"] * 3 + ["town-hall"]
    assert t.s.track == 19


# ---- 9, Unnatural Storm -------------------------------------------------------------------------


@pytest.mark.rule("CHA-09a", "CHA-09b", "CRD-20")
def test_a_storm_ends_all_weather_and_brings_an_event_of_the_villain():
    # 1 is a minion and rolled again, 5 is an event
    t = chart(9, 1, 5, in_play=["toy-rain", "toy-fog"])
    assert t.in_play() == []
    assert sorted(t.discards("mystery")) == ["toy-fog", "toy-quiet", "toy-rain"]
    assert t.clues("marsh") == 1
    assert sum(t.s.minions) == 0


@pytest.mark.rule("CHA-09a")
def test_a_storm_leaves_other_cards_in_play():
    t = chart(9, 5, in_play=["toy-rain", "toy-still"])
    assert t.in_play() == ["toy-still"]


@pytest.mark.rule("CHA-09c")
def test_a_villain_attack_in_a_storm_has_three_more_combat():
    heroes = {"toy-ann": {"at": "manor"}, "toy-bob": {}}
    t = chart(9, 4, *(1,) * 9, draws=AT_THE_MANOR, heroes=heroes)
    assert rounds(t) == [("toy-ann", 3, 6)]


@pytest.mark.rule("CHA-09c")
def test_the_attack_in_a_storm_falls_on_a_random_location_and_not_on_the_first_player():
    heroes = {"toy-ann": {}, "toy-bob": {"at": "manor"}}
    t = chart(9, 4, *(1,) * 8, draws=AT_THE_MANOR, heroes=heroes, first="toy-ann")
    assert rounds(t) == [("toy-bob", 2, 6)]
    t = chart(9, 4, draws=AT_THE_MANOR, first="toy-ann")  # both are elsewhere
    assert rounds(t) == []


# ---- 10, Ambush in the Night --------------------------------------------------------------------


@pytest.mark.rule("CHA-10a")
def test_the_lowest_die_and_cunning_is_ambushed():
    # Ann 4 + 2, Bob 1 + 3 is lower; a wolf beats nobody with ones, Bob's hits beat it
    t = chart(10, 4, 1, 1, 6, 6, 1, 1, 1, 1)
    assert rounds(t) == [("toy-bob", 2, 4)]
    # Ann 2 + 2, Bob 1 + 3: tied, and Ann's roll-off of 6 is the higher
    t = chart(10, 2, 1, 6, 5, 1, 6, 6, 1, 1, 1, 1, 1)
    assert rounds(t) == [("toy-ann", 3, 4)]


@pytest.mark.rule("CHA-10a", "CRD-13")
def test_each_heros_die_may_be_rolled_again_once_all_of_them_lie_there():
    # Ann 1 + 2 is lower than Bob's 4 + 3, until she rolls again
    heroes = {"toy-ann": {"hand": ["toy-reroll"]}, "toy-bob": {}}
    t = chart(10, 1, 4, heroes=heroes)
    assert (t.asked, t.decision.source) == ("toy-ann", "roll")
    assert [r[1:4] for r in t.records("die")] == [(0, "compare", 1), (1, "compare", 4)]
    assert t.records("compared") == []
    t.dice(6, 1, 6, 6, 1, 1, 1, 1)
    t.answer("play:toy-reroll")
    assert t.records("compared") == [("compared", CUNNING, ((0, 8), (1, 7)))]
    assert rounds(t) == [("toy-bob", 2, 4)]


@pytest.mark.rule("CHA-10a", "GAP-35", "DIC-04", "CRD-13")
def test_the_dice_of_a_roll_off_may_be_rolled_again_too():
    # Ann 2 + 2 and Bob 1 + 3 are tied; of 5 and 4 Ann's is picked, until Bob rolls again
    heroes = {"toy-ann": {}, "toy-bob": {"hand": ["toy-reroll"]}}
    t = chart(10, 2, 1, 5, 4, heroes=heroes)
    t.answer("pass", "pass")  # in the windows of the dice that were compared
    assert [r[1:4] for r in t.records("die")[2:]] == [(0, "roll-off", 5), (1, "roll-off", 4)]
    t.answer("pass")
    t.dice(6, 1, 6, 6, 1, 1, 1, 1)
    t.answer("play:toy-reroll")
    assert t.records("roll-off") == [("roll-off", (0, 1), (5, 6))]
    assert rounds(t) == [("toy-bob", 2, 4)]


@pytest.mark.rule("CHA-11a", "CRD-13")
def test_dice_of_possessed_heroes_may_be_rolled_again():
    heroes = {"toy-ann": {"hand": ["toy-reroll"]}, "toy-bob": {}, "toy-dot": {}}
    t = chart(11, 1, 1, 1, heroes=heroes)  # Ann 1 + 4, Bob 1 + 3, Dot 1 + 5
    t.dice(6, *(1,) * 9)
    t.answer("play:toy-reroll")  # now Ann, and not Dot, has the most
    assert {name for name, _, _ in rounds(t)} <= {"toy-ann", "toy-bob"}
    assert t.records("compared") == [("compared", HONOR, ((0, 10), (1, 4), (2, 6)))]


@pytest.mark.rule("CHA-10b")
def test_events_and_minions_without_dice_are_rolled_again():
    # chart: 4 an event, 3 the rats without dice, then 2 the ghost
    t = chart(10, 6, 1, 4, 3, 2, 6, 1, 1, 1, 1, 1)
    assert t.round_counters("town-hall") == []
    assert rounds(t) == [("toy-bob", 2, 4)]  # Spirit 2 against the ghost
    assert t.supply("toy-ghost") == 2  # beaten, and back in the supply


@pytest.mark.rule("CHA-10b", "MIN-05")
def test_the_ambushing_minion_is_a_counter_in_the_heros_space():
    # Bob misses in the first round and escapes before the second
    t = chart(10, 6, 1, 1, *(1,) * 6, heroes={"toy-ann": {}, "toy-bob": {"at": "manor"}})
    assert t.kind == "escape"
    assert t.minion("manor") == "toy-wolf"
    t.answer("escape:road-church-manor")
    assert t.minion("manor") == "toy-wolf"
    assert t.kind == "move"


@pytest.mark.rule("CHA-10c")
def test_no_items_allies_or_abilities_in_the_first_round_of_an_ambush():
    heroes = {"toy-eve": {"items": ["toy-sword-1", "toy-net"]}, "toy-dot": {}}
    # Eve 1 + 2, Dot 6 + 4; the wolf; Eve rolls her 2, then 2 + sword 1 + net 2 + ability 1
    t = chart(10, 1, 6, 1, *(1,) * 6, *(1,) * 8, heroes=heroes)
    assert rounds(t) == [("toy-eve", 2, 4)]
    t.answer("fight")
    assert rounds(t)[1] == ("toy-eve", 6, 2)


@pytest.mark.rule("CHA-10c")
def test_an_item_cannot_be_used_while_the_first_dice_of_an_ambush_lie():
    heroes = {"toy-cid": {"items": ["toy-water"]}, "toy-dot": {}}
    t = chart(10, 1, 6, 1, *(1,) * 6, heroes=heroes)
    assert t.decision.source == "fight"  # before the round (FAQ-02)
    t.answer("pass")
    assert len(rounds(t)) == 1
    assert t.decision.source == "fight"  # before the second round, not at the first dice
    assert "use:toy-water" in t.options


@pytest.mark.rule("CHA-10d")
def test_the_minion_rolls_twice_its_dice_in_the_first_round_only():
    t = chart(10, 6, 1, 1, *(1,) * 6, *(1,) * 4)
    assert rounds(t)[0] == ("toy-bob", 2, 4)
    t.answer("fight")
    assert rounds(t)[1] == ("toy-bob", 2, 2)


@pytest.mark.rule("CHA-10a", "SOLO-12")
def test_a_lone_hero_is_ambushed_without_comparison():
    t = chart(10, 3, 2, 6, 1, 1, 1, 1, mode="lone", heroes=("toy-ann",))
    assert rounds(t) == [("toy-ann", 1, 4)]  # Spirit 1 against the ghost


@pytest.mark.rule("CHA-10a", "KO-05")
def test_nobody_is_ambushed_while_all_are_knocked_out():
    t = chart(10, mode="competitive", heroes={"toy-ann": {"down": True}, "toy-bob": {"down": True}})
    kinds = [r[0] for r in t.game.records or ()]
    chart_step = kinds[: kinds.index("mystery")]
    assert "chart" in chart_step
    assert not {"minion-placed", "fight"} & set(chart_step)


# ---- 11, Possessed by Madness -------------------------------------------------------------------


@pytest.mark.rule("CHA-11a", "CHA-11b", "CHA-11d")
def test_the_least_and_the_most_honorable_hero_fight_one_round():
    # Ann 1 + 4, Bob 1 + 3, Dot 6 + 5: Bob against Dot. Bob hits once, Dot twice.
    t = chart(
        11, 1, 1, 6, 5, 1, 6, 6, 2, heroes={"toy-ann": {}, "toy-bob": {}, "toy-dot": {"wounds": 0}}
    )  # fmt: skip
    assert rounds(t) == [("toy-bob", 2, 2), ("toy-dot", 2, 2)]
    assert t.hero("toy-ann").wounds == 0
    assert (t.hero("toy-bob").wounds, t.hero("toy-dot").wounds) == (2, 1)  # CHA-11d
    gold = [t.hero(n).investigation for n in ("toy-ann", "toy-bob", "toy-dot")]
    assert gold == [2, 3, 4]  # CHA-11b
    assert t.kind == "move"  # a single round


@pytest.mark.rule("CHA-11a", "GAP-35")
def test_ties_in_madness_are_rolled_off():
    # Bob 2 + 3 and Cid 3 + 2 tie for the lowest: Cid's roll-off is higher. Dot 6 + 5.
    t = chart(11, 2, 3, 6, 1, 4, 1, 1, 1, 1, heroes=("toy-bob", "toy-cid", "toy-dot"))
    assert [r[0] for r in rounds(t)] == ["toy-cid", "toy-dot"]


@pytest.mark.rule("CHA-11c")
def test_fewer_dice_may_be_rolled_but_not_fewer_than_the_basic_skill():
    heroes = {"toy-bob": {"items": ["toy-sword-1", "toy-sword-2"]}, "toy-dot": {}}
    t = chart(11, 1, 6, *(1,) * 5, heroes=heroes)
    assert (t.kind, t.asked) == ("duel-dice", "toy-bob")
    assert t.options == ["number:2", "number:3", "number:4"]
    t.answer("number:3")
    assert rounds(t)[0] == ("toy-bob", 3, 2)


@pytest.mark.rule("CHA-11a")
def test_abilities_that_ignore_hits_work_in_madness():
    # Bob 1 + 3 against Gus 6 + 2: Bob hits twice, Gus ignores the first
    t = chart(11, 1, 6, 6, 6, 1, 1, heroes=("toy-bob", "toy-gus"))
    assert t.hero("toy-gus").wounds == 1


@pytest.mark.rule("CHA-11a", "FGT-17", "FGT-18")
def test_there_is_a_window_before_the_round_of_madness():
    # Bob 1 + 3, Dot 6 + 5: Dot can bandage herself before Bob's single hit
    heroes = {"toy-bob": {}, "toy-dot": {"wounds": 1, "hand": ["toy-bandage"]}}
    t = chart(11, 1, 6, 6, 1, 1, 1, heroes=heroes)
    assert (t.kind, t.asked, rounds(t)) == ("respond", "toy-dot", [])
    assert t.decision.about == {"what": "ahead", "hero": 0}  # they fight each other
    t.answer("play:toy-bandage")
    assert [one[0] for one in rounds(t)] == ["toy-bob", "toy-dot"]
    assert t.hero("toy-dot").wounds == 1
    assert not t.hero("toy-dot").down


@pytest.mark.rule("CHA-11a", "FGT-17", "KO-05")
def test_who_falls_before_the_round_of_madness_does_not_fight():
    heroes = {"toy-bob": {}, "toy-dot": {"wounds": 1, "hand": ["toy-bleed"]}, "toy-ann": {}}
    t = chart(11, 1, 6, 1, 1, heroes=heroes)  # Ann 1 + 4; the loss of a D6
    t.answer("play:toy-bleed")
    assert t.hero("toy-dot").down
    assert rounds(t) == []
    assert t.s.fights == []


@pytest.mark.rule("CHA-11a", "GAP-26", "SOLO-12")
def test_madness_needs_two_heroes_who_stand():
    t = chart(11, mode="lone", heroes=("toy-ann",))
    assert rounds(t) == []
    t = chart(11, heroes={"toy-ann": {}, "toy-bob": {"down": True}})
    assert rounds(t) == []
    assert t.kind == "move"


@pytest.mark.rule("CHA-11d", "KO-01")
def test_madness_can_knock_out():
    # Bob 1 + 3, Dot 6 + 5: Bob's two hits fill both of her boxes; she loses a D6 (1)
    t = chart(11, 1, 6, 6, 6, 1, 1, 1, heroes=("toy-bob", "toy-dot"))
    assert t.hero("toy-dot").down
    assert t.hero("toy-bob").investigation == 4


# ---- 12, Sign of the Dark Omen ------------------------------------------------------------------


@pytest.mark.rule("CHA-12a", "CHA-12b")
def test_a_dead_elder_returns_with_two_new_secrets():
    dead = {"status": "dead", "secrets": ["toy-evil", "+toy-marked"]}
    t = chart(
        12,
        elders={"toy-elder": dead, "toy-squire": {"status": "dead"}},
        first="toy-bob",
        draws={"secret": ["toy-dull", "toy-dull"]},
    )
    assert (t.kind, t.asked) == ("choose-elder", "toy-bob")
    assert t.options == ["elder:toy-elder", "elder:toy-squire"]
    t.answer("elder:toy-elder")
    assert t.elder("toy-elder").status == "town"
    assert t.secrets("toy-elder") == ["toy-dull", "toy-dull"]
    assert t.shown("toy-elder") == []
    assert {"toy-evil", "toy-marked"} <= set(t.discards("secret"))
    assert t.elder("toy-squire").status == "dead"


@pytest.mark.rule("CHA-12a")
def test_an_evil_elder_does_not_return():
    t = chart(12, elders={"toy-elder": {"status": "evil"}})
    assert t.kind == "choose-elder"  # who gets the Resolve token
    assert "elder:toy-elder" not in t.options


@pytest.mark.rule("CHA-12c", "CHA-12d", "CHA-12e")
def test_the_omen_turns_cards_moves_the_track_and_pays_everybody():
    t = chart(12, heroes={"toy-ann": {}, "toy-bob": {"down": True}, "toy-cid": {}})
    t.answer("elder:toy-elder")
    corners = ("manor", "windmill", "olde-woods", "abandoned-keep")
    assert [len(t.discards(deck)) for deck in corners] == [1, 1, 1, 1]
    assert t.s.track == 19
    assert [hero.investigation for hero in t.s.heroes] == [3, 2, 3]  # INV-05


@pytest.mark.rule("CHA-12f", "CON-31")
def test_without_a_dead_elder_one_gets_a_resolve_token():
    t = chart(12, first="toy-bob")
    assert (t.kind, t.asked) == ("choose-elder", "toy-bob")
    t.answer("elder:toy-squire")
    assert t.elder("toy-squire").resolve == 1
    assert t.s.track == 19  # CON-31: the rest happens all the same
    only = {"chart.dark_omen_extras": "only_with_return"}
    t = chart(12, options=only)
    t.answer("elder:toy-squire")
    assert t.elder("toy-squire").resolve == 1
    assert t.s.track == 20
    assert t.discards("manor") == []
    assert t.hero("toy-ann").investigation == 2
    t = chart(12, options=only, elders={"toy-elder": {"status": "dead"}})
    assert t.elder("toy-elder").status == "town"
    assert t.s.track == 19


@pytest.mark.rule("CHA-12g")
def test_a_resolve_token_saves_its_elder():
    for resolve, answers, alive in ((1, ("yes",), True), (1, ("no",), False), (0, (), False)):
        t = village(
            mode="cooperative",
            phase="mystery-card",
            elders={"toy-elder": {"resolve": resolve}},
            draws={"mystery": ["toy-poison"]},
        )
        assert (t.kind == "resolve") is bool(resolve)
        t.answer(*answers)
        elder = t.elder("toy-elder")
        assert (elder.status == "town") is alive
        assert t.s.track == (20 if alive else 18)
        if answers == ("yes",):
            assert elder.resolve == 0


@pytest.mark.rule("CHA-12g")
def test_a_resolve_token_is_worth_two_fight_dice_to_the_elders_hero():
    t = village(
        mode="cooperative",
        heroes={
            "toy-ann": {"at": "manor", "lair": "toy-lair", "investigation": 2},
            "toy-bob": {"investigation": 0},
        },
        elders={"toy-elder": {"resolve": 1, "secrets": ["toy-dull"]}},
        phase="showdown",
        dice=(1, 1, 1, 1, 1, 1, 1, 6, 6),
    )
    t.answer("elder:toy-elder")
    assert t.kind == "resolve-dice"
    t.answer("yes")
    assert t.elder("toy-elder").resolve == 0
    assert rounds(t)[0] == ("toy-ann", 6, 2)  # 3 + 1 for the Lair + 2
    assert t.s.villain.wounds == 2
    assert t.kind == "regroup"
