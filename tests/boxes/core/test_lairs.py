"""The twenty Lair cards, each in a showdown of its own.

Thomas fights with 3 dice, the Vampire with 5. In a showdown the villain's dice are rolled
first, then the hero's, then one for each hit that Mist Form might turn aside.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from shadowbrook.boxes.core import lairs
from shadowbrook.engine.definitions import LairCard
from shadowbrook.engine.fight_parts import FightPart
from shadowbrook.engine.queries.fight_reading import showdown_matchups
from shadowbrook.engine.queries.fights import enemy_count
from shadowbrook.engine.queries.matchups import Matchup
from shadowbrook.engine.queries.values import enemy_target, hero_target, skill_value
from shadowbrook.engine.state import Fight
from shadowbrook.engine.words import COMBAT
from shadowbrook.testing import Scenario, table
from tests.boxes.core.mystery_tables import BOXES as MYSTERY_BOXES
from tests.boxes.core.mystery_tables import bot_takes
from tests.toys import BOXES

CARDS = [card for card in lairs.CARDS if isinstance(card, LairCard)]
CALM = (1, 1, 1, 1, 1)  # the Vampire misses
MISS = (2, 2, 2)  # so does Thomas
SPACES = {card.id: card.space for card in CARDS}


def storm(
    lair: str, dice: tuple[int, ...], hero: dict[str, Any] | None = None, **more: Any
) -> Scenario:
    """Thomas alone storms a lair without a hunting party."""
    thomas = {"at": SPACES[lair], "lair": lair, "investigation": 5, **(hero or {})}
    t = table(mode="lone", heroes={"thomas": thomas}, phase="showdown", dice=dice, **more)
    t.answer("nobody")
    return t


def rolled(t: Scenario) -> tuple[int, int, int, int]:
    """Of the last fight round: hero's dice, their target, villain's dice, their target."""
    _, _, mine, target, theirs, enemy_target = t.records("fight-dice")[-1]
    return len(mine), target, len(theirs), enemy_target


@pytest.mark.rule("CNT-13", "LAIR-01")
def test_twenty_lairs_two_for_each_corner_and_danger_one_for_each_outer_town_space():
    spaces = Counter(card.space for card in CARDS)
    corners = ("manor", "windmill", "olde-woods", "abandoned-keep")
    dangers = ("fields", "marsh", "covered-bridge", "crossroads")
    assert spaces == {
        **dict.fromkeys((*corners, *dangers), 2),
        **dict.fromkeys(("church", "magistrates-office", "blacksmith", "doctors-office"), 1),
    }
    assert len({card.id for card in CARDS}) == 20
    assert {card.cost for card in CARDS} == {1, 2, 3, 4, 5}
    assert all(card.all_hooks() or card.start for card in CARDS)


@pytest.mark.rule("LAIR-02", "SHD-03")
@pytest.mark.parametrize("card", CARDS, ids=lambda card: card.id)
def test_every_lair_costs_what_it_says_and_names_itself(card):
    enough = {"at": card.space, "lair": card.id, "investigation": card.cost}
    t = table(mode="lone", heroes={"thomas": enough}, phase="actions")
    assert "showdown" in t.options
    t.answer("showdown")
    assert t.hero("thomas").investigation == 0
    short = {**enough, "investigation": card.cost - 1}
    t = table(mode="lone", heroes={"thomas": short}, phase="actions")
    assert "showdown" not in t.options
    assert card.text.endswith(".")


@pytest.mark.parametrize(
    ("hero", "dice"),
    [
        ({}, 1),
        ({"upgrades": {"spirit": 1}}, 3),  # Spirit 4
        ({"items": ["holy-water"]}, 3),
        ({"items": ["sword"]}, 3),  # 3 + 2 - 2
    ],
)
def test_family_crypt_daunts_those_of_little_spirit_without_a_holy_card(hero, dice):
    t = storm("family-crypt", (*CALM, *(2,) * dice), hero)
    assert rolled(t)[0] == dice
    assert t.kind == "regroup"


def test_family_crypt_leaves_nobody_less_than_no_dice_in_every_round():
    t = storm("family-crypt", CALM, {"items": ["tools-of-science"]})
    t.dice(*CALM)
    t.answer("yes")  # Cunning 2, whatever skill is used
    assert rolled(t)[0] == 0
    t.dice(*CALM, 2)
    t.answer("fight", "no")
    assert rolled(t)[0] == 1


def test_masked_ball_gives_a_die_for_each_elder_of_the_party():
    def party(*elders: str) -> Scenario:
        t = table(
            mode="lone",
            heroes={"thomas": {"at": "manor", "lair": "masked-ball", "investigation": 5}},
            phase="showdown",
        )
        t.dice(*CALM, 2, 2, 2, 2, 2)
        t.answer(*elders)
        return t

    both = party("elder:sophie", "elder:lady-hanbrook")
    assert rolled(both)[0] == 5
    assert both.kind == "regroup"
    assert rolled(party("elder:sophie", "nobody"))[0] == 4
    assert rolled(party("nobody"))[0] == 3
    assert skill_value(both.game, 0, COMBAT) == 3
    assert skill_value(both.game, 0, COMBAT, "fight", Fight(hero=0, minion=0)) == 3


def test_maze_of_gears_is_fought_with_the_better_of_cunning_and_combat():
    assert rolled(storm("maze-of-gears", (*CALM, *MISS)))[0] == 3  # Combat 3, Cunning 2
    clever = {"upgrades": {"cunning": 3}}
    t = storm("maze-of-gears", (*CALM, *MISS, 2, 2), clever)
    assert rolled(t)[0] == 5
    assert t.kind == "regroup"


def test_maze_of_gears_leaves_militia_out_of_the_comparison():
    clever = {"upgrades": {"cunning": 3}}  # Cunning 5, Combat 3
    t = storm("maze-of-gears", (*CALM, *(2,) * 6), clever, militia={"windmill": 1})
    assert rolled(t)[0] == 3 + 2 + 1


def test_maze_of_gears_leaves_out_what_counts_in_fights_alone():
    clever = {"upgrades": {"cunning": 3}, "items": ["musket"]}  # Cunning 5, Combat 3
    t = storm("maze-of-gears", (*CALM, *(2,) * 8), clever)
    assert rolled(t)[0] == 3 + 3 + 2
    t = storm("maze-of-gears", (*CALM, *(2,) * 5), clever | {"items": ["sword"]})
    assert rolled(t)[0] == 3 + 2  # the Sword always counts: Combat 5


def test_who_fights_with_cunning_in_the_maze_of_gears_gets_no_dice_for_it_twice():
    clever = {"upgrades": {"cunning": 3}, "items": ["tools-of-science"]}
    t = storm("maze-of-gears", (1,) * 30, clever)
    t.answer("yes")  # Cunning 5 in place of Combat 3
    assert len(t.records("fight-dice")[0][2]) == 5


def test_grinding_stones_wound_whoever_fails_a_cunning_test():
    t = storm("grinding-stones", (1, 5, *CALM, *MISS, 4, 4))  # round 1 passed, round 2 failed
    assert t.hero("thomas").wounds == 1
    assert t.kind == "regroup"
    t = storm("grinding-stones", (1, 5, *CALM, *MISS, 1, 5))
    assert t.hero("thomas").wounds == 0


def test_standing_stones_let_one_more_hit_through_for_a_six():
    t = storm("standing-stones", (*CALM, 6, 6, 5, 6, 6, 6))  # Mist Form turns all three aside
    assert t.s.villain.wounds == 1
    t = storm("standing-stones", (*CALM, 6, 1, 1, 1))
    assert t.s.villain.wounds == 2
    t = storm("standing-stones", (*CALM, 6, 6, 1, 1, 1))  # one more in a round, not for each 6
    assert t.s.villain.wounds == 3
    t = storm("standing-stones", (*CALM, 5, 1, 1, 1))  # no 6
    assert t.s.villain.wounds == 1
    assert t.kind == "regroup"


def test_thorn_thicket_gives_the_villain_two_dice_in_the_first_round_only():
    t = storm("thorn-thicket", (*CALM, 1, 1, *MISS, *CALM, *MISS))
    assert rolled(t)[2] == 7
    t.answer("fight")
    assert rolled(t)[2] == 5


@pytest.mark.parametrize(("item", "dice"), [("crusaders-sword", 5), ("musket", 7)])
def test_a_blade_cuts_a_way_through_the_thorn_thicket(item, dice):
    t = storm("thorn-thicket", (1,) * 30, {"items": [item]})
    assert len(t.records("fight-dice")[0][4]) == dice


@pytest.mark.parametrize(("item", "target"), [("torch", 5), ("musket", 4)])
def test_a_fire_lights_the_lightless_dungeon(item, target):
    t = storm("lightless-dungeon", (1,) * 30, {"items": [item]})
    assert t.records("fight-dice")[0][5] == target


def test_lightless_dungeon_lets_the_villain_hit_on_four_in_the_first_round_only():
    t = storm("lightless-dungeon", (4, 3, 1, 1, 1, *MISS, 4, 1, 1, 1, 1, *MISS))
    assert t.hero("thomas").wounds == 1
    t.answer("fight")
    assert rolled(t)[3] == 5
    assert t.hero("thomas").wounds == 1


@pytest.mark.rule("SHD-11")
@pytest.mark.parametrize(("items", "status"), [([], "dead"), (["torch"], "town")])
def test_lightless_dungeon_is_dark_for_the_elders_beside_a_hero_too(items, status):
    hero = {"at": "abandoned-keep", "lair": "lightless-dungeon", "investigation": 5, "items": items}
    t = table(mode="lone", heroes={"thomas": hero}, phase="showdown")
    t.dice(1, 1, 1, 1, 4, *MISS, 1)  # the last of the Vampire's dice is for her
    t.answer("elder:sophie", "nobody")
    assert t.elder("sophie").status == status
    assert t.kind == "regroup"


def test_broken_tower_holds_the_villain_to_six_dice():
    t = storm("broken-tower", (*CALM, 1, *MISS), villain_combat=4)
    assert rolled(t)[2] == 6
    assert t.kind == "regroup"
    weak = storm("broken-tower", (*CALM, *MISS))
    assert rolled(weak)[2] == 5
    even = storm("broken-tower", (*CALM, 1, *MISS), villain_combat=1)
    assert rolled(even)[2] == 6
    assert enemy_count(t.game, Fight(hero=0, minion=0)) == t.content.minions[0].dice  # as ever


def test_dry_stone_wall_halves_the_hits_on_a_hero():
    t = storm("dry-stone-wall", (5, 5, 1, 1, 1, *MISS))
    assert t.hero("thomas").wounds == 1
    t = storm("dry-stone-wall", (5, 1, 1, 1, 1, *MISS))  # one hit cannot be halved
    assert t.hero("thomas").wounds == 1
    assert t.kind == "regroup"


def test_burning_barn_wounds_both_sides_from_the_second_round_on():
    t = storm("burning-barn", (*CALM, *MISS))
    assert t.s.villain.wounds == 1
    assert t.hero("thomas").wounds == 1
    assert t.kind == "regroup"


def test_the_fire_of_the_burning_barn_can_finish_the_villain():
    t = storm("burning-barn", (*CALM, *MISS), villain_wounds=5)
    assert t.game.result is not None
    assert t.game.result.winner == "hero"


def test_sunken_hut_takes_a_die_from_every_hero():
    t = storm("sunken-hut", (*CALM, 2, 2))
    assert rolled(t)[0] == 2
    assert rolled(t)[2] == 5
    assert t.kind == "regroup"


def test_ghost_lights_roll_the_ones_again_once_a_round():
    t = storm("ghost-lights", (*CALM, 1, 1, 5))
    assert t.options == ["use:ghost-lights", "pass"]
    t.dice(5, 1, 1, 1)  # both ones again, then Mist Form against two hits
    t.answer("use:ghost-lights")
    assert t.s.villain.wounds == 2
    assert t.kind == "regroup"  # the one that is left is not rolled a third time
    t.dice(*CALM, 1, 2, 2)
    t.answer("fight")
    assert t.options == ["use:ghost-lights", "pass"]  # the next round has its own


def test_ghost_lights_stay_dark_without_a_one():
    assert storm("ghost-lights", (*CALM, *MISS)).kind == "regroup"


def test_ghost_lights_stay_dark_when_the_villain_is_beaten_by_what_lies_there():
    t = storm("ghost-lights", (1, 1, 1, 5, 1, 1), villain_wounds=4, villain="scarecrow", basic=True)
    assert t.game.result is not None


def test_ghost_lights_shine_while_the_last_hit_may_still_turn_to_mist():
    t = storm("ghost-lights", (*CALM, 5, 1, 1), villain_wounds=5)
    assert "use:ghost-lights" in t.options


def test_a_bot_follows_the_ghost_lights():
    assert bot_takes(storm("ghost-lights", (*CALM, 1, 2, 2))) == "use:ghost-lights"


def test_narrow_planks_cost_both_sides_a_die():
    t = storm("narrow-planks", (1, 1, 1, 1, 2, 2))
    assert rolled(t) == (2, 5, 4, 5)
    assert t.kind == "regroup"


def test_running_water_weakens_the_villain_and_stops_its_healing():
    # Thomas is knocked out: Blood Feast would heal two wounds
    fatal = (6, 6, 6, 6, *MISS)
    t = storm("running-water", fatal, villain_wounds=3)
    assert rolled(t)[2] == 4
    assert ("knocked-out", 0, "villain", t.space("covered-bridge")) in t.records("knocked-out")
    assert ("villain-health", 1, "blood-feast") in t.records("villain-health")
    assert "blood-feast" not in [record[2] for record in t.records("villain-healed")]
    t = storm("narrow-planks", fatal, villain_wounds=3)  # same place, no running water
    assert ("villain-healed", 2, "blood-feast") in t.records("villain-healed")


def test_gallows_hill_heals_the_villain_for_each_hero_who_falls():
    hurt: dict[str, Any] = {"villain_health": 1, "villain_wounds": 4}  # of 7
    t = storm("gallows-hill", (6, 6, 6, 6, 6, *MISS), basic=("villain",), **hurt)
    assert ("villain-healed", 3, "gallows-hill") in t.records("villain-healed")
    t = storm("gallows-hill", (*CALM, *MISS), **hurt)
    assert t.s.villain.wounds == 4
    assert t.kind == "regroup"


def test_wayside_shrine_heals_two_wounds_before_the_first_round():
    hurt = {"wounds": 4, "items": ["toy-dog"]}  # the dog is worth two health boxes
    t = storm("wayside-shrine", (*CALM, *MISS), hurt, boxes=BOXES)
    assert t.hero("thomas").wounds == 1  # 3 of a Stranger's
    t = storm("wayside-shrine", (5, 1, 1, 1, 1, *MISS, *CALM, *MISS))
    t.answer("fight")  # not again before the second round
    assert t.hero("thomas").wounds == 1
    assert t.kind == "regroup"


@pytest.mark.rule("FAQ-04")
def test_wayside_shrine_heals_lord_hanbrook_too():
    t = table(
        mode="lone",
        heroes={
            "thomas": {
                "at": "crossroads",
                "lair": "wayside-shrine",
                "investigation": 5,
                "wounds": 1,
            }
        },
        elders={"lord-hanbrook": {"wounds": 1}},
        phase="showdown",
        dice=(1,) * 9,
    )
    t.answer("elder:lord-hanbrook", "nobody")
    assert t.options == ["elder:lord-hanbrook", "hero:thomas"]
    t.answer("elder:lord-hanbrook")
    assert (t.hero("thomas").wounds, t.elder("lord-hanbrook").wounds) == (0, 0)


def test_bell_tower_lets_heroes_hit_on_four_in_the_first_round_only():
    t = storm("bell-tower", (*CALM, 4, 1, 1, 1, *CALM, 4, 1, 1))
    assert t.s.villain.wounds == 1
    t.answer("fight")
    assert rolled(t)[1] == 5
    assert t.s.villain.wounds == 1


@pytest.mark.rule("LAIR-07")
def test_town_gaol_brings_militia_as_the_showdown_begins():
    t = storm("town-gaol", (*CALM, *MISS, 2))
    assert t.s.militia[t.space("magistrates-office")] == 1
    assert rolled(t)[0] == 4  # MIL-01
    assert t.kind == "regroup"


def test_cold_forge_helps_whoever_carries_a_town_item():
    from shadowbrook.engine.shelf import content

    item = next(c for c in content(("core",)).definitions if c.deck == "town-item")
    armed = storm("cold-forge", (), {"items": [item.id]})
    bare = storm("cold-forge", (*CALM, *MISS))
    assert rolled(bare)[0] == 3
    carried = item.bonus.get("combat", 0)  # type: ignore[attr-defined]
    first = armed.records("fight-dice")[0]
    assert len(first[2]) == 4 + carried
    light = storm("cold-forge", (1,) * 30, {"items": ["torch"]})
    assert len(light.records("fight-dice")[0][2]) == 4
    assert skill_value(light.game, 0, COMBAT) == 3
    assert skill_value(light.game, 0, COMBAT, "fight", Fight(hero=0, minion=0)) == 3
    found = storm("cold-forge", (1,) * 30, {"items": ["witchs-charm"]})  # not bought in Town
    assert len(found.records("fight-dice")[0][2]) == 3


@pytest.mark.parametrize(("die", "wounds"), [(5, 1), (6, 0)])
def test_in_the_morgue_the_dead_wound_whoever_fails_a_spirit_test(die, wounds):
    t = storm("the-morgue", (1, 1, die, *CALM, *MISS))
    assert t.hero("thomas").wounds == wounds
    assert t.kind == "regroup"


def test_the_dead_of_the_morgue_rise_before_the_first_round_alone():
    t = storm("the-morgue", (6, 6, 6, *CALM, *MISS, *CALM, *MISS))
    t.answer("fight")
    assert t.records("showdown-round")[-1] == ("showdown-round", 3)
    assert len(t.records("test")) == 1


@pytest.mark.rule("GAP-49")
@pytest.mark.parametrize("card", CARDS, ids=lambda card: card.id)
def test_a_lair_changes_no_test_and_no_fight_with_a_minion_or_a_hero(card):
    t = storm(card.id, (*CALM, *MISS, *CALM))
    militia = {card.space: t.s.militia[t.space(card.space)]}  # what a lair brings is there
    plain = table(mode="lone", heroes={"thomas": {"at": card.space}}, militia=militia).game
    g = t.game
    assert g.s.showdown is not None
    for skill in range(4):
        assert skill_value(g, 0, skill) == skill_value(plain, 0, skill)
    fights = (Fight(hero=0, minion=0), Fight(hero=0, minion=3), Fight(hero=0, foe=0))
    for other in (*fights, Fight(hero=0, minion=0, round=1), Fight(hero=0, foe=0, round=1)):
        for skill in range(4):
            mine = skill_value(g, 0, skill, "fight", other)
            assert mine == skill_value(plain, 0, skill, "fight", other)
        assert hero_target(g, other) == hero_target(plain, other)
        if other.minion >= 0:
            assert enemy_count(g, other) == enemy_count(plain, other)
            assert enemy_target(g, other) == enemy_target(plain, other)


# ---- coach chase ------------------------------------------------------------------------------


def chase(lair: str, *dice: int, hero: dict[str, Any] | None = None, **more: Any) -> Scenario:
    """Thomas comes to this lair from the Cold Forge before the second showdown round."""
    t = storm(
        "cold-forge",
        (*CALM, *MISS, 1, 2, *dice),
        {"investigation": 20} | (hero or {}),
        optional=("showdown_chart",),
        draws={"lair": [lair]},
        **more,
    )
    t.answer("yes")
    return t


@pytest.mark.rule("CHS-03c", "LAIR-07")
def test_after_a_chase_the_wayside_shrine_heals_at_once_and_only_once():
    hurt = {"wounds": 3, "upgrades": {}}
    t = chase("wayside-shrine", 5, 1, 1, 1, 1, *MISS, 3, 3, hero=hurt)
    assert (t.kind, t.hero("thomas").wounds) == ("regroup", 0)
    t.answer("fight")
    assert t.records("showdown-round")[-1] == ("showdown-round", 3)
    assert t.hero("thomas").wounds == 1


@pytest.mark.rule("CHS-03c", "LAIR-07")
def test_after_a_chase_the_first_round_in_the_bell_tower_is_the_one_that_follows():
    t = chase("bell-tower", *CALM, *MISS, 4, 4, *CALM, *MISS, 1, 1)
    t.answer("fight")
    assert rolled(t)[1] == 4
    t.answer("fight")
    assert rolled(t)[1] == 5


@pytest.mark.rule("CHS-03c", "LAIR-07")
def test_after_a_chase_the_stones_grind_and_the_dead_rise_at_once():
    t = chase("grinding-stones", 1, 1)
    assert t.hero("thomas").wounds == 1
    t = chase("the-morgue", 1, 1, 5)
    assert t.hero("thomas").wounds == 1


@pytest.mark.rule("CHS-03c", "LAIR-07")
def test_after_a_chase_the_barn_burns_from_the_second_round_in_it():
    t = chase("burning-barn", *CALM, *MISS, 1, 2)
    assert t.hero("thomas").wounds == 0
    t.dice(*CALM, *MISS)
    t.answer("fight")
    if t.kind != "regroup":
        t.answer("no")
    assert t.hero("thomas").wounds == 1
    assert ("villain-wounded", 1, "burning-barn") in t.records("villain-wounded")


@pytest.mark.rule("CHS-03b", "MIN-14")
def test_a_minion_in_the_way_of_a_chase_is_neither_led_by_lights_nor_stopped_by_a_wall():
    wolves = (1, 1, 2, 5, 5, 1)  # Thomas misses with two 1s, they hit twice
    t = chase("dry-stone-wall", *wolves, minions={"fields": "wolves"})
    assert (t.kind, t.hero("thomas").wounds) == ("escape", 2)
    t = chase("ghost-lights", *wolves, minions={"marsh": "wolves"})
    assert (t.kind, t.hero("thomas").wounds) == ("escape", 2)


# ---- together with other cards, and with several heroes ---------------------------------------


def duo(
    lair: str,
    *dice: int,
    thomas: dict[str, Any] | None = None,
    second: str = "victor",
    other: dict[str, Any] | None = None,
    **more: Any,
) -> Scenario:
    """Thomas and another storm a lair together; Thomas fights first, nobody has a party."""
    given = {"at": SPACES[lair], "lair": lair, "investigation": 5, **(thomas or {})}
    t = table(
        mode="cooperative",
        heroes={"thomas": given, second: {"investigation": 9, **(other or {})}},
        phase="showdown",
        dice=dice,
        **more,
    )
    t.answer("yes", "nobody")
    while t.kind == "regroup" and not t.records("fight-dice"):
        t.answer("fight")
    return t


@pytest.mark.parametrize(
    ("lair", "second", "found"),
    [
        ("family-crypt", "karl", (4 - 2, 5)),  # Spirit 2
        ("family-crypt", "isabella", (3 - 2, 5)),  # Spirit 3
        ("family-crypt", "heinrich", (2, 5)),  # Spirit 4
        ("sunken-hut", "karl", (4 - 1, 5)),
        ("narrow-planks", "karl", (4 - 1, 5)),
        ("bell-tower", "karl", (4, 4)),
        ("maze-of-gears", "victor", (1 + 3, 5)),  # Combat 1, Cunning 4
    ],
)
def test_a_lair_is_the_same_for_the_second_hero(lair, second, found):
    t = duo(lair, *(1,) * 40, second=second)
    last = t.records("fight-dice")[1]
    assert last[1] == t.number(second)
    assert (len(last[2]), last[3]) == found


def test_the_cold_forge_helps_whichever_hero_carries_a_town_item():
    t = duo("cold-forge", *(1,) * 40, second="karl", other={"items": ["old-map"]})
    assert [len(record[2]) for record in t.records("fight-dice")][:2] == [3, 4 + 1]


def test_the_dead_of_the_morgue_reach_for_every_hero_in_the_showdown():
    fought = (*CALM, *MISS, *CALM, 2)
    t = duo("the-morgue", *(5,) * 3, *(6,) * 4, *fought)  # Thomas has Spirit 3, Victor 4
    assert (t.hero("thomas").wounds, t.hero("victor").wounds) == (1, 0)
    assert [record[1] for record in t.records("test")] == [0, 1]


def test_the_stones_grind_every_hero_in_the_showdown():
    fought = (*CALM, *MISS, *CALM, 2)
    t = duo("grinding-stones", *(4,) * 6, *fought, *(5,) * 6)  # Thomas has Cunning 2, Victor 4
    assert (t.hero("thomas").wounds, t.hero("victor").wounds) == (1, 1)


@pytest.mark.rule("KO-05")
def test_the_stones_do_not_grind_who_was_knocked_out_meanwhile():
    thomas = {"hand": ["second-chance"]}
    t = duo(
        "grinding-stones",
        *(4, 4),
        thomas=thomas,
        other={"investigation": 3, "hand": ["stumble"]},
        boxes=MYSTERY_BOXES,
    )
    assert (t.kind, t.asked) == ("respond", "thomas")
    t.dice(1, *CALM, *MISS)
    t.aside("victor", "play:stumble")
    t.answer("pass")
    assert t.hero("victor").down
    assert [record[1] for record in t.records("test")] == [t.number("thomas")]


def test_the_barn_burns_around_every_hero_in_the_showdown():
    t = duo("burning-barn", *CALM, *MISS, *CALM, 2)
    assert t.records("villain-wounded") == [("villain-wounded", 1, "burning-barn")]
    assert (t.hero("thomas").wounds, t.hero("victor").wounds) == (1, 1)


def test_at_the_wayside_shrine_a_stranger_heals_three_and_the_respected_two():
    hurt = {"wounds": 3}
    t = duo("wayside-shrine", *(1,) * 20, thomas=hurt, second="isabella", other=hurt)
    assert (t.hero("thomas").wounds, t.hero("isabella").wounds) == (0, 1)
    t = duo("wayside-shrine", *(1,) * 20, second="heinrich", other=hurt)
    assert t.hero("heinrich").wounds == 0


def test_gallows_hill_cares_only_for_heroes_of_the_showdown():
    t = table(
        heroes={
            "thomas": {"at": "crossroads", "lair": "gallows-hill", "investigation": 5},
            "karl": {"at": "church", "hand": ["stumble"]},
        },
        phase="showdown",
        dice=(*CALM, *MISS, *(1,) * 9),
        villain_wounds=4,
        boxes=MYSTERY_BOXES,
    )
    t.answer("nobody")
    assert t.kind == "accuse"
    t.aside("karl", "play:stumble")
    assert t.hero("karl").down
    assert t.records("villain-healed") == []


def test_ghost_lights_ask_the_hero_who_has_rolled():
    t = duo("ghost-lights", *CALM, 2, 2, 2, *CALM, 1)  # Victor's one die shows a 1
    assert (t.asked, t.options) == ("victor", ["use:ghost-lights", "pass"])
    t.dice(5, 1)
    t.answer("use:ghost-lights")
    assert t.s.villain.wounds == 1


def test_ghost_lights_serve_whoever_is_left_when_the_first_hero_is_down():
    dice = (6, 1, 1, 1, 1, 2, 2, 2, 1, *CALM, 1)  # Thomas falls and loses nothing, having nothing
    t = duo("ghost-lights", *dice, thomas={"wounds": 3, "investigation": 3})
    assert t.hero("thomas").down
    assert (t.asked, t.options) == ("victor", ["use:ghost-lights", "pass"])


@pytest.mark.parametrize(("lair", "more"), [("masked-ball", 1), ("cold-forge", 1)])
def test_fight_dice_of_a_lair_count_with_any_skill(lair, more):
    """Tools of Science: Cunning 2 in place of Combat 3; they are a Town Item themselves."""
    t = table(
        mode="lone",
        heroes={
            "thomas": {
                "at": SPACES[lair],
                "lair": lair,
                "investigation": 5,
                "items": ["tools-of-science"],
            }
        },
        phase="showdown",
        dice=(*CALM, *(2,) * 9),
    )
    t.answer("elder:sophie", "nobody") if lair == "masked-ball" else t.answer("nobody")
    assert t.kind == "fight-with"
    t.answer("yes")
    assert len(t.records("fight-dice")[0][2]) == 2 + more


@pytest.mark.parametrize(("hits", "wounds"), [(1, 0), (2, 0), (3, 1), (4, 1), (5, 2)])
def test_karl_behind_the_dry_stone_wall(hits, wounds):
    """Half of the hits rolled are lost; Karl ignores one of those that come through."""
    karl = {"at": "fields", "lair": "dry-stone-wall", "investigation": 5, "items": ["toy-dog"]}
    t = table(
        mode="lone",
        heroes={"karl": karl},
        phase="showdown",
        dice=(*(5,) * hits, *CALM[hits:], *(2,) * 4),
        boxes=BOXES,
    )
    t.answer("nobody")
    assert t.hero("karl").wounds == wounds


# ---- what is told of a showdown in advance ----------------------------------------------------


def told(lair: str, *party: str, **more: Any) -> Matchup:
    """What Thomas is told of his chances before the first round in a lair."""
    thomas = {"at": SPACES[lair], "lair": lair, "investigation": 5}
    t = table(mode="lone", heroes={"thomas": thomas}, phase="showdown", **more)
    for elder in party:
        t.answer(f"elder:{elder}")
    return showdown_matchups(t.game, [0], 0)[0]


@pytest.mark.parametrize(
    ("lair", "part"),
    [
        ("masked-ball", FightPart(each_elder=1)),
        ("standing-stones", FightPart(sixes=1)),
        ("dry-stone-wall", FightPart(halve=True)),
        ("burning-barn", FightPart(burns=1)),
        ("ghost-lights", FightPart(reroll_ones=True)),
        ("wayside-shrine", FightPart(rest=2, rest_of=("Stranger", 3))),
    ],
)
def test_the_chances_of_a_showdown_count_what_the_lair_does(lair, part):
    found = told(lair)
    assert [(one.source, one.what) for one in found.mine.parts] == [(lair, part)]
    assert found.counted() == [lair, "vampire"]
    assert found.tolls == ((0.0, 1.0) if lair == "burning-barn" else (0.0, 0.0))


@pytest.mark.parametrize(
    ("lair", "dice", "target"),
    [
        *(("family-crypt", 2, 5), ("sunken-hut", 3, 5), ("narrow-planks", 3, 5)),
        *(("bell-tower", 4, 4), ("cold-forge", 4 + 1, 5)),
    ],
)
def test_the_chances_of_every_hero_count_what_the_lair_takes_and_gives(lair, dice, target):
    thomas = {"at": SPACES[lair], "lair": lair, "investigation": 5}
    t = table(
        mode="cooperative",
        heroes={"thomas": thomas, "karl": {"investigation": 9, "items": ["old-map"]}},
        phase="showdown",
    )
    t.answer("yes")
    karl = showdown_matchups(t.game, [0, 1], 0)[1]
    assert (karl.mine.dice, karl.mine.target) == (dice, target)  # of 4, on 5 and more


def test_the_chances_count_a_die_for_each_elder_at_the_masked_ball():
    found = told("masked-ball", "sophie")
    assert [(one.source, one.dice) for one in found.mine.companions] == [("sophie", 1)]


def test_the_chances_count_the_dead_of_the_morgue_before_the_first_round_alone():
    found = told("the-morgue")
    assert found.counted() == ["the-morgue", "vampire"]
    assert found.tolls[0] == pytest.approx((5 / 6) ** 3)  # Thomas has Spirit 3
    assert found.tolls[1] == 0.0
    t = storm("the-morgue", (6, 6, 6, *CALM, *MISS))
    after = showdown_matchups(t.game, [0], 0)[0]
    assert (after.begun, after.tolls, after.counted()) == (True, (0.0, 0.0), ["vampire"])
