"""The cards of the Abandoned Keep deck, one test or more each."""

from __future__ import annotations

from typing import Any

import pytest

from shadowbrook.boxes.core.abandoned_keep import elder_hit_in_your_fight
from shadowbrook.engine.fight_parts import FightPart
from shadowbrook.engine.happenings import ElderWound
from shadowbrook.engine.queries.values import skill_value
from shadowbrook.engine.words import COMBAT
from shadowbrook.engine.you import You
from shadowbrook.testing import table
from tests.boxes.core.borders import is_asked_again, second_try_at
from tests.boxes.core.location_table import (
    bot_says_why,
    bot_takes,
    encounter,
    fight_dice,
    price_of,
    read,
    told_parts,
    worth_to_bots,
)
from tests.toys import BOXES

# ---- items and allies -------------------------------------------------------------------------


def test_rogues_rapier():
    t = encounter("abandoned-keep", "rogues-rapier")
    assert t.hero("thomas").value == (3, 3, 4, 2)
    assert t.kind == "action"


def test_captain_of_the_watch():
    t = encounter("abandoned-keep", "captain-of-the-watch")
    assert t.hero("thomas").value == (3, 2, 4, 3)
    assert t.hero("thomas").boxes == 5
    assert t.kind == "action"


def test_knights_shield_prevents_one_wound_in_a_fight_each_turn():
    t = encounter("manor", "toy-thug", items=["knights-shield"], dice=(1, 1, 1, 5, 5))
    assert t.options == ["use:knights-shield", "pass"]
    t.answer("use:knights-shield")
    assert t.hero("thomas").wounds == 1
    t.dice(6, 6, 1, 5, 1)
    t.answer("fight")
    assert t.hero("thomas").wounds == 2  # not a second time in this turn
    assert t.gear("thomas") == ["knights-shield"]
    assert t.hero("thomas").value == (3, 2, 3, 3)
    assert t.kind == "action"


def test_knights_shield_is_no_help_against_other_wounds():
    t = encounter("abandoned-keep", "spiked-pit", items=["knights-shield"], dice=(3, 3))
    assert t.hero("thomas").wounds == 2
    assert t.kind == "action"


@pytest.mark.parametrize(("honor", "combat"), [(2, 4), (3, 5)])
def test_crusaders_sword_serves_the_honorable_better(honor, combat):
    heroes = {
        "thomas": {"items": ["crusaders-sword"], "upgrades": {"honor": honor}},  # his own is 2
        "karl": {},
    }
    t = table(heroes=heroes, boxes=BOXES)
    assert skill_value(t.game, 0, COMBAT) == combat
    assert skill_value(t.game, 1, COMBAT) == 4  # Karl gets nothing of it


def test_map_of_the_dungeons_makes_lairs_cheaper():
    heroes = {"thomas": {"items": ["map-of-the-dungeons"], "investigation": 12}, "karl": {}}
    t = table(heroes=heroes, boxes=BOXES)
    assert price_of(t, "buy-lair") == 12 - 2
    assert t.hero("thomas").value == (3, 3, 3, 2)
    t.answer("buy-lair")
    assert t.hero("thomas").investigation == 2
    heroes = {"thomas": {"investigation": 12}, "karl": {"items": ["map-of-the-dungeons"]}}
    assert price_of(table(heroes=heroes, boxes=BOXES), "buy-lair") == 12


def test_dented_breastplate():
    t = encounter("abandoned-keep", "dented-breastplate")
    assert t.hero("thomas").boxes == 6
    assert t.kind == "action"


def test_thieves_tools():
    t = encounter("abandoned-keep", "thieves-tools")
    assert t.hero("thomas").value == (3, 4, 3, 2)
    assert t.kind == "action"


def prisoner_at(space):
    heroes = {
        "thomas": {"at": space, "items": ["rescued-prisoner"], "investigation": 0},
        "karl": {},
    }
    return table(heroes=heroes, clues={space: 1}, boxes=BOXES)


def test_rescued_prisoner_testifies_in_the_town_hall():
    t = prisoner_at("town-hall")
    assert t.hero("thomas").value == (3, 2, 3, 3)
    t.answer("use:rescued-prisoner")
    assert t.hero("thomas").investigation == 4
    assert t.gear("thomas") == []
    assert t.discards("abandoned-keep") == ["rescued-prisoner"]
    assert t.kind == "action"


def test_rescued_prisoner_is_silent_elsewhere():
    assert "use:rescued-prisoner" not in prisoner_at("church").choices


# ---- encounters -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("choice", "clues", "wounds"), [("lose-investigation", 1, 0), ("take-wound", 2, 1)]
)
def test_collapse_hurts_and_another_card_follows(choice, clues, wounds):
    t = encounter("abandoned-keep", "collapse", "thieves-tools", investigation=2)
    assert t.options == ["lose-investigation", "take-wound"]
    t.answer(choice)
    assert t.hero("thomas").investigation == clues
    assert t.hero("thomas").wounds == wounds
    assert t.gear("thomas") == ["thieves-tools"]
    assert t.discards("abandoned-keep") == ["collapse"]
    assert t.kind == "action"


def test_collapse_hurts_whoever_has_nothing_to_lose():
    t = encounter("abandoned-keep", "collapse", "thieves-tools")
    assert t.hero("thomas").wounds == 1
    assert t.gear("thomas") == ["thieves-tools"]
    assert t.kind == "action"


def test_collapse_draws_nothing_for_a_hero_who_falls():
    t = encounter("abandoned-keep", "collapse", "thieves-tools", wounds=3, dice=(1,))
    assert t.hero("thomas").down
    assert t.gear("thomas") == []
    assert t.discards("abandoned-keep") == ["collapse"]


def test_collapse_may_uncover_a_minion():
    t = encounter("abandoned-keep", "collapse", "walking-armor", dice=(5, 5, 5, 1, 1, 1, 1))
    assert t.hero("thomas").investigation == 3
    assert sorted(t.discards("abandoned-keep")) == ["collapse", "walking-armor"]
    assert t.kind == "action"


@pytest.mark.parametrize(
    ("dice", "clues"),
    [
        ((5, 1, 1), 8),
        *(((4, 4, 4, die), left) for die, left in ((1, 4), (2, 4), (3, 3), (5, 2), (6, 2))),
    ],
)
@pytest.mark.rule("DIC-02")
def test_bandit_camp(dice, clues):
    t = encounter("abandoned-keep", "bandit-camp", hero="isabella", dice=dice, investigation=5)
    assert t.hero("isabella").investigation == clues  # a D3 is lost
    assert t.kind == "action"


@pytest.mark.parametrize(("dice", "clues", "wounds"), [((3, 3), 0, 2), ((4, 4), 1, 0)])
def test_spiked_pit(dice, clues, wounds):
    t = encounter("abandoned-keep", "spiked-pit", dice=dice)
    assert t.hero("thomas").investigation == clues
    assert t.hero("thomas").wounds == wounds
    assert t.kind == "action"


@pytest.mark.parametrize(
    ("dice", "clues", "honor"),
    [((4, 4, 4, 4, 4), 0, 5), ((5, 6, 4, 4, 4), 2, 5), ((5, 5, 1, 1, 5), 3, 6)],
)
def test_trial_of_honor(dice, clues, honor):
    t = encounter("abandoned-keep", "trial-of-honor", hero="karl", dice=dice)
    assert t.hero("karl").investigation == clues
    assert t.hero("karl").value[3] == honor
    assert t.kind == "action"


def test_headless_knight_takes_an_item_or_ally():
    items = ["toy-book", "toy-dog"]
    t = encounter("abandoned-keep", "headless-knight", items=items, dice=(4, 4))
    assert sorted(t.options) == ["card:toy-book", "card:toy-dog"]
    t.answer("card:toy-dog")
    assert t.gear("thomas") == ["toy-book"]
    assert t.kind == "action"


def test_headless_knight_respects_the_honorable_and_leaves_the_poor():
    t = encounter("abandoned-keep", "headless-knight", items=["toy-book"], dice=(5, 1))
    assert t.hero("thomas").investigation == 2
    assert t.gear("thomas") == ["toy-book"]
    assert t.kind == "action"
    t = encounter("abandoned-keep", "headless-knight", dice=(4, 4))
    assert t.hero("thomas").investigation == 0
    assert t.kind == "action"


def test_crumbling_vault_pays_as_long_as_luck_holds():
    t = encounter("abandoned-keep", "crumbling-vault", dice=(3, 6))
    t.answer("roll", "roll")
    assert t.hero("thomas").investigation == 2
    assert t.options == ["roll", "stop"]
    t.dice(2)
    t.answer("roll")
    assert t.hero("thomas").wounds == 1
    assert t.hero("thomas").investigation == 2
    assert t.kind == "action"


def test_crumbling_vault_may_be_left():
    t = encounter("abandoned-keep", "crumbling-vault", dice=(3,))
    t.answer("roll", "stop")
    assert t.hero("thomas").investigation == 1
    assert t.hero("thomas").wounds == 0
    assert t.kind == "action"


# ---- minions ----------------------------------------------------------------------------------


def test_brigands_throw_out_whoever_does_not_beat_them_at_once():
    t = encounter(
        "abandoned-keep",
        "brigands",
        dice=(5, 1, 1, 1, 1, 1, 5),
        clues={"road-marsh-keep": 1},
    )
    assert t.at("thomas") == "road-marsh-keep"
    assert t.hero("thomas").wounds == 1
    assert t.hero("thomas").investigation == 0
    assert t.discards("abandoned-keep") == ["brigands"]
    assert not t.s.fights
    assert t.kind == "action"
    assert "encounter" not in t.options


def test_brigands_beaten_in_the_first_round():
    t = encounter("abandoned-keep", "brigands", dice=(5, 5, 1, 1, 1, 1, 1))
    assert [len(theirs) for _, theirs in fight_dice(t)] == [4]
    assert t.at("thomas") == "abandoned-keep"
    assert t.hero("thomas").investigation == 3
    assert t.kind == "action"


def test_brigands_may_throw_one_before_another_minion():
    t = encounter(
        "abandoned-keep",
        "brigands",
        dice=(1, 1, 1, 1, 1, 1, 1, 6, 6, 1, 1, 1),
        minions={"road-marsh-keep": "toy-wolf"},
        clues={"road-marsh-keep": 1},
    )
    assert t.at("thomas") == "road-marsh-keep"
    assert t.minion("road-marsh-keep") is None
    assert t.hero("thomas").investigation == 2
    assert not t.s.fights
    assert t.kind == "action"


def test_brigands_do_not_throw_out_a_hero_who_has_fallen():
    t = encounter("abandoned-keep", "brigands", dice=(1, 1, 1, 5, 5, 5, 5, 1))
    assert t.hero("thomas").down
    assert t.at("thomas") == "town-hall"


def test_black_knight_teaches_who_defeats_him():
    t = encounter("abandoned-keep", "black-knight", dice=(5, 5, 1, 1, 1, 1, 1))
    t.dice(5, 1, 1, 1, 1, 1, 1)
    t.answer("fight")
    assert [len(theirs) for _, theirs in fight_dice(t)] == [4, 4]
    assert t.hero("thomas").value == (3, 2, 4, 2)
    assert t.hero("thomas").investigation == 1
    assert t.kind == "action"


def test_black_knight_teaches_nobody_else():
    t = encounter("abandoned-keep", "black-knight", dice=(5, 5, 1, 5, 5, 5, 5, 1))
    assert t.hero("thomas").down
    assert t.hero("thomas").value == (3, 2, 3, 2)


def test_walking_armor_hits_on_a_six():
    t = encounter("abandoned-keep", "walking-armor", dice=(5, 5, 5, 5, 5, 5, 6, 6))  # four are its
    assert t.hero("thomas").wounds == 1
    assert t.hero("thomas").investigation == 3
    assert t.kind == "action"


@pytest.mark.parametrize(("hits", "track"), [((5, 5, 5, 5), 14), ((5, 5, 5, 1), 15)])
def test_crypt_ghoul_feasts_on_whom_it_knocks_out(hits, track):
    t = encounter("abandoned-keep", "crypt-ghoul", dice=(1, 1, 1, *hits, 1), track=15)
    assert t.hero("thomas").down is (track == 14)
    assert t.s.track == track


def test_crypt_ghoul_defeated():
    t = encounter("abandoned-keep", "crypt-ghoul", dice=(5, 5, 1, 1, 1, 1, 1), track=15)
    assert t.hero("thomas").investigation == 4
    assert t.s.track == 15
    assert t.kind == "action"


@pytest.mark.rule("ELD-28", "SHD-13")
def test_knights_shield_saves_an_elder_of_the_party_once_a_turn():
    thomas = {"at": "manor", "items": ["knights-shield"], "lair": "toy-lair", "investigation": 9}
    t = table(heroes={"thomas": thomas, "karl": {}}, phase="showdown", boxes=BOXES)
    t.answer("elder:sophie", "nobody")
    while t.kind != "respond":
        t.dice(*[6] * 12)
        t.answer(t.options[0])
    assert t.decision.source == "wound"
    t.answer("pass")  # the hits on him count: the shield is for her
    about = t.decision.about
    assert about is not None
    assert (about["what"], about["elder"]) == ("elder-wound", "sophie")
    t.answer("use:knights-shield")
    assert t.elder("sophie").status == "town"
    assert t.hero("thomas").down


def test_knights_shield_is_used_up_for_elders_too():
    thomas = {"at": "manor", "items": ["knights-shield"], "lair": "toy-lair", "investigation": 9}
    t = table(
        heroes={"thomas": thomas, "karl": {}},
        phase="fight",
        minions={"manor": "toy-wolf"},
        dice=(6, 6, 1, 5, 1),
        boxes=BOXES,
    )
    t.answer("use:knights-shield")
    assert t.hero("thomas").wounds == 0
    t.answer("showdown", "elder:sophie", "nobody")
    while t.elder("sophie").status == "town" and not t.hero("thomas").down:
        assert "use:knights-shield" not in t.choices
        t.dice(*[6] * 12)
        t.answer(t.options[0])
    assert t.elder("sophie").status == "dead"


def test_knights_shield_saves_no_elder_outside_a_fight():
    t = table(
        heroes={"thomas": {"items": ["knights-shield"]}, "karl": {}},
        phase="mystery-card",
        draws={"mystery": ["toy-poison"]},
        boxes=BOXES,
    )
    assert t.s.elders[0].status == "dead"


def test_crusaders_sword_looks_at_the_honor_a_hero_has_now():
    """The evil Lady Hanbrook takes a point of Honor from every hero; Karl has 5."""
    heroes = {"karl": {"items": ["crusaders-sword"]}, "thomas": {}}
    assert skill_value(table(heroes=heroes, boxes=BOXES).game, 0, COMBAT) == 4 + 2
    evil = {"lady-hanbrook": {"status": "evil", "secrets": ()}}
    assert skill_value(table(heroes=heroes, elders=evil, boxes=BOXES).game, 0, COMBAT) == 4 + 1


@pytest.mark.rule("AP-39")
def test_by_action_points_brigands_leave_a_fallen_hero_where_he_lies():
    t = table(
        mode="lone",
        preset="ap",
        heroes={"thomas": {"at": "abandoned-keep", "wounds": 3}},
        phase="day",
        draws={"abandoned-keep": ["brigands"], "mystery": ["toy-quiet"], "lair": ["toy-lair"]},
        dice=(1, 1, 1, 5, 1, 1, 1, 5),
        boxes=BOXES,
    )
    t.answer("encounter")
    assert t.at("thomas") == "doctors-office"


@pytest.mark.rule("FGT-08", "FGT-09")
def test_a_crypt_ghoul_that_falls_together_with_the_hero_has_feasted_all_the_same():
    dice = (5, 5, 1, 5, 1, 1, 1, 1)  # the last: what the knock-out costs
    t = encounter("abandoned-keep", "crypt-ghoul", dice=dice, wounds=3, track=15)
    assert t.hero("thomas").down
    assert t.records("minion-defeated")
    assert t.s.track == 14


@pytest.mark.rule("ELD-28")
def test_knights_shield_saves_from_the_hits_of_the_fight_only():
    thomas = {"at": "manor", "items": ["knights-shield"], "lair": "toy-lair", "investigation": 9}
    t = table(heroes={"thomas": thomas, "karl": {}}, phase="showdown", boxes=BOXES)
    t.answer("elder:sophie", "nobody")
    while t.kind != "respond":
        t.dice(*[6] * 12)
        t.answer(t.options[0])
    assert t.decision.source == "wound"
    shield = t.content.copies["knights-shield"][0]
    sophie = next(n for n, one in enumerate(t.s.elders) if one.hero == 0)
    other = 0 if sophie else 1

    def saves(wound: ElderWound) -> bool:
        return elder_hit_in_your_fight(You(t.game, shield), wound)

    assert saves(ElderWound(sophie, 1, "villain"))
    assert not saves(ElderWound(other, 1, "villain"))  # not beside him
    assert not saves(ElderWound(sophie, 1, "card"))  # no hit
    assert not saves(ElderWound(sophie, 1, "villain", outright=True))


@pytest.mark.parametrize(("die", "asked"), [(2, True), (3, False)])
def test_a_crumbling_vault_that_pays_needs_no_second_try(die, asked):
    t = second_try_at("abandoned-keep", "crumbling-vault", die, answers=("roll",))
    assert is_asked_again(t) is asked


def test_knights_shield_is_no_help_to_a_comrade():
    heroes: dict[str, dict[str, Any]] = {
        "thomas": {"at": "marsh"},
        "karl": {"items": ["knights-shield"]},
    }
    t = table(
        mode="cooperative",
        heroes=heroes,
        minions={"marsh": "toy-wolf"},
        phase="fight",
        dice=(1, 1, 1, 5, 1),
        boxes=BOXES,
    )
    assert t.kind == "escape"
    assert t.hero("thomas").wounds == 1


def shield_in_a_showdown(hand=()):
    """Thomas and two elders against the Vampire; all of its dice hit until somebody is asked."""
    thomas = {"at": "manor", "items": ["knights-shield"], "lair": "toy-lair", "hand": hand}
    t = table(heroes={"thomas": thomas, "karl": {}}, phase="showdown", boxes=BOXES)
    t.answer("elder:sophie", "elder:lord-hanbrook")
    while t.kind != "respond":
        t.dice(*[6] * 12)
        t.answer(t.options[0])
    return t


def about_elder(t):
    return t.decision.source == "elder-wound"


def elder_asked_about(t):
    about = t.decision.about
    assert about is not None
    return about["elder"]


def test_knights_shield_that_has_saved_an_elder_is_used_up_for_its_bearer_in_the_next_round():
    thomas = {"at": "manor", "items": ["knights-shield"], "lair": "toy-lair"}
    t = table(heroes={"thomas": thomas, "karl": {}}, phase="showdown", boxes=BOXES)
    t.answer("elder:sophie", "nobody")
    t.dice(1, 1, 1, 1, 6, *(1,) * 4)  # the last of the Vampire's is for her
    t.answer("no-accusation", "use:knights-shield")
    t.dice(6, *(1,) * 8)
    t.answer("fight")
    assert t.hero("thomas").wounds == 1  # nobody was asked


@pytest.mark.parametrize(
    ("hits", "taken"),
    [((5, 1), "use:knights-shield"), ((5, 5), "pass")],  # he would fall all the same
)
def test_a_bot_raises_the_knights_shield_where_one_wound_makes_the_difference(hits, taken):
    t = encounter("manor", "toy-thug", items=["knights-shield"], wounds=3, dice=(1, 1, 1, *hits))
    assert bot_takes(t) == taken


def test_knights_shield_that_has_saved_an_elder_is_used_up_for_all():
    t = shield_in_a_showdown()
    while not about_elder(t):
        t.answer("pass")
    t.answer("use:knights-shield")
    assert t.records("used")[-1][1:] == (0, "knights-shield")
    assert t.kind != "respond"  # the other elder, who was hit as well


def test_knights_shield_is_not_asked_for_an_elder_who_is_safe_already():
    t = shield_in_a_showdown(hand=["toy-guard"])
    while not about_elder(t):
        t.answer("pass")
    assert set(t.options) == {"use:knights-shield", "play:toy-guard", "pass"}
    named = elder_asked_about(t)
    t.answer("play:toy-guard")
    assert t.kind != "respond" or elder_asked_about(t) != named


@pytest.mark.parametrize("key", ["look", "buy-lair"])
def test_map_of_the_dungeons_is_for_lairs_alone(key):
    def price(items):
        heroes = {"thomas": {"items": items, "investigation": 20}, "karl": {}}
        return price_of(table(heroes=heroes, boxes=BOXES), key)

    assert price([]) - price(["map-of-the-dungeons"]) == (2 if key == "buy-lair" else 0)


# ---- what is told, asked and judged -----------------------------------------------------------


def test_the_wound_that_a_knights_shield_prevents_counts_in_the_chances():
    t = encounter("manor", "toy-thug", items=["knights-shield"], dice=(1, 1, 1, 1, 1))
    assert t.kind == "escape"
    assert told_parts(t) == {"knights-shield": FightPart(guard=1)}


def test_what_is_lost_in_a_collapse_is_asked():
    t = encounter("abandoned-keep", "collapse", investigation=1)
    assert read(t) == ("What is lost (Collapse)?", ["lose 1 Investigation", "take a wound"])
    assert bot_takes(t) == "lose-investigation"
    assert bot_says_why(t) == "this costs less"


@pytest.mark.parametrize(
    ("hero", "items", "passed"),
    [
        ("isabella", (), 19 / 27),  # three dice, 5 or more
        ("isabella", ("pistol",), 7 / 8),  # 4 or more with a Gun
        ("thomas", (), 3 / 4),  # two dice, and 4 or more for a Stranger
    ],
)
def test_a_bot_knows_what_the_bandit_camp_is_to_a_hero(hero, items, passed):
    t = table(mode="lone", heroes={hero: {"items": items, "investigation": 0}}, boxes=BOXES)
    assert worth_to_bots(t, "bandit-camp") == pytest.approx(passed * 3 - (1 - passed) * 2)


def test_a_bot_gives_the_headless_knight_what_it_can_spare():
    items = ["crusaders-sword", "rescued-prisoner"]
    t = encounter("abandoned-keep", "headless-knight", items=items, dice=(4, 4, 4))
    assert bot_takes(t) == "card:rescued-prisoner"
    t = encounter("abandoned-keep", "headless-knight", items=items[::-1], dice=(4, 4, 4))
    assert bot_takes(t) == "card:rescued-prisoner"


def test_whether_to_search_on_in_the_crumbling_vault_is_asked():
    t = encounter("abandoned-keep", "crumbling-vault")
    question, options = read(t)
    assert question == "Search on (Crumbling Vault)?"
    assert options[0] == "roll"


@pytest.mark.parametrize(("wounds", "taken"), [(1, "roll"), (2, "stop")])
def test_a_bot_searches_the_crumbling_vault_while_it_can_bear_it(wounds, taken):
    assert bot_takes(encounter("abandoned-keep", "crumbling-vault", wounds=wounds)) == taken
