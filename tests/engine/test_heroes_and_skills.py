"""Heroes, their health boxes, skills and tests (HER, SKL)."""

from __future__ import annotations

from typing import Any

import pytest

from shadowbrook.cards import (
    COMBAT,
    CUNNING,
    SKILLS,
    SPIRIT,
    AddBox,
    Box,
    Collect,
    Encounter,
    Gain,
    Gear,
    HeroSheet,
    Reading,
    Script,
    SkillBonus,
    Trial,
    You,
    wound,
)
from shadowbrook.cards import test as roll_test
from shadowbrook.engine.game import Game
from shadowbrook.engine.setup import Setup
from shadowbrook.engine.shelf import content, register
from shadowbrook.engine.verbs.investigation import collect_more
from shadowbrook.testing import Scenario, table
from tests.fighters import arena
from tests.toys import BOXES as TOYS


def place(name: str, play: Script) -> Encounter:
    return Encounter(id=name, name=name, deck="manor", copies=2, play=play)


async def dangerous_test(you: You, reading: Reading) -> None:
    """Spirit 5+ or be wounded; no success settles it, so that better dice can become worse."""
    if not await roll_test(you, SPIRIT, 5):
        await wound(you)


BOTH = (SPIRIT, CUNNING)

register(
    Box(
        id="skill-toys",
        name="skill-toys",
        version="1",
        cards=(
            place("toy-spirit", Trial(SPIRIT, 5, each=Gain(1))),
            place("toy-combat", Trial(COMBAT, 5, each=Gain(1))),
            place("toy-joint", Trial(BOTH, 5, each=Gain(1))),
            place("toy-either", Trial(BOTH, 5, each=Gain(1), either=True)),
            place("toy-danger", dangerous_test),
            place("toy-box", AddBox()),
            Gear(
                id="toy-knack",
                name="toy-knack",
                deck="windmill",
                keywords=("Item",),
                does=(SkillBonus(COMBAT, 1),),
            ),
        ),
    )
)
BOXES = (*TOYS, "skill-toys")
SHEETS = {c.id: c for c in content(("core",)).definitions if isinstance(c, HeroSheet)}


def encounter(card: str, *dice: int, hero: str = "karl", **given: Any) -> Scenario:
    """A lone hero with 2 Investigation draws this card at the Manor; dice in order."""
    mine = {"at": "manor", "investigation": 2} | given
    t = table(mode="lone", heroes={hero: mine}, draws={"manor": [card]}, dice=dice, boxes=BOXES)
    t.answer("encounter")
    return t


def rolled(t: Scenario) -> list[tuple[Any, ...]]:
    """The skill, the target and the dice of each test."""
    return [r[2:5] for r in t.records("test")]


# ---- heroes -----------------------------------------------------------------------------------


@pytest.mark.rule("HER-01", "HER-02")
@pytest.mark.parametrize("name", sorted(SHEETS))
def test_a_sheet_has_all_its_parts(name):
    sheet = SHEETS[name]
    assert sheet.name
    assert sheet.keywords
    assert len(sheet.skills) == 4
    assert all(value >= 1 for value in sheet.skills)
    assert 2 <= sheet.health <= 4
    assert sheet.text
    assert sheet.all_hooks()  # an ability of their own
    hero = Game.new(Setup(mode="lone", heroes=[name]), seed=1).s.heroes[0]
    assert hero.base == sheet.skills
    assert hero.boxes == sheet.health


@pytest.mark.rule("HER-02")
def test_no_two_heroes_have_the_same_ability():
    assert len({sheet.text for sheet in SHEETS.values()}) == len(SHEETS)


@pytest.mark.rule("HER-03", "HER-07")
def test_a_wound_fills_a_box_and_healing_empties_one():
    t = encounter("toy-danger", 1, 1, hero="karl", investigation=5)
    assert t.hero("karl").wounds == 1
    assert t.hero("karl").boxes == 2
    t.answer("heal")
    assert t.hero("karl").wounds == 0
    assert t.hero("karl").boxes == 2
    assert t.kind == "action"


@pytest.mark.rule("HER-07")
def test_healing_the_villain_takes_wounds_off():
    t = table(
        phase="mystery-heal",
        villain_wounds=3,
        draws={"mystery": ["toy-quiet"]},
        dice=(3, 2),  # a D3 of 2, then a movement roll
        boxes=BOXES,
    )
    assert t.s.villain.wounds == 1
    assert t.kind == "move"


@pytest.mark.rule("HER-04")
@pytest.mark.parametrize(("wounds", "down"), [(2, False), (3, True)])
def test_full_boxes_knock_a_hero_out(wounds, down):
    t = table(
        heroes={"katarina": {"wounds": wounds, "investigation": 0, "at": "church"}, "karl": {}},
        phase="mystery-card",
        draws={"mystery": ["toy-stab"]},
        dice=(2, 2),
        boxes=BOXES,
    )
    assert t.hero("katarina").down == down
    assert t.hero("katarina").wounds == (0 if down else 3)
    assert t.at("katarina") == ("town-hall" if down else "church")


@pytest.mark.rule("HER-05", "HER-06")
@pytest.mark.parametrize(("wounds", "down"), [(4, False), (5, True)])
def test_boxes_of_an_ally_count_as_if_printed(wounds, down):
    hurt = {"wounds": wounds, "items": ["toy-dog"], "investigation": 9}
    t = table(
        heroes={"katarina": hurt, "karl": {}},
        phase="mystery-card",
        draws={"mystery": ["toy-stab"]},
        dice=(1, 2),
        boxes=BOXES,
    )
    assert t.hero("katarina").boxes == 6
    assert t.hero("katarina").down == down
    if down:
        t.answer("number:1")  # Investigation; the ally is not lost by itself
    assert t.gear("katarina") == ["toy-dog"]


@pytest.mark.rule("HER-05")
def test_boxes_from_an_event_count_as_if_printed():
    t = encounter("toy-box")
    assert t.hero("karl").boxes == 3
    assert t.kind == "action"


@pytest.mark.rule("HER-08")
def test_inspector_cookes_sheet():
    sheet = SHEETS["inspector-cooke"]
    assert sheet.skills == (1, 4, 2, 4)
    assert sheet.health == 3


@pytest.mark.rule("HER-09")
@pytest.mark.parametrize(("there", "more"), [(1, 1), (0, 0)])
def test_one_more_comes_from_the_same_space_or_not_at_all(there, more):
    async def one_more(g):
        collect_more(g, Collect(0, 1, g.content.board.index["church"]), "toy")

    t = arena(deed=one_more, clues={"church": there})
    assert t.hero("ann").investigation == 2 + more
    assert t.clues("church") == 0


@pytest.mark.rule("HER-09")
@pytest.mark.parametrize(("there", "left"), [(4, 2), (2, 0)])
def test_cooke_collects_one_more_from_the_same_space(there, left):
    t = table(
        mode="lone",
        heroes={"inspector-cooke": {"investigation": 2}},
        phase="walk",
        steps=1,
        clues={"church": there},
        boxes=BOXES,
    )
    t.answer("move:church", "take", "use:inspector-cooke")
    assert t.hero("inspector-cooke").investigation == 4
    assert t.clues("church") == left


@pytest.mark.rule("HER-09")
def test_cooke_collects_one_more_from_the_pool():
    t = encounter("toy-spirit", 5, hero="inspector-cooke")
    t.answer("use:inspector-cooke")
    assert t.hero("inspector-cooke").investigation == 4
    assert t.kind == "action"


@pytest.mark.rule("HER-09")
def test_cooke_collects_no_more_from_a_fight():
    t = encounter("toy-thug", 5, 5, 1, 1, hero="inspector-cooke")
    assert t.hero("inspector-cooke").investigation == 5
    assert t.kind == "action"


@pytest.mark.rule("HER-10")
def test_heinrich_starts_elsewhere():
    game = Game.new(Setup(heroes=["heinrich", "karl"]), seed=1)
    spaces = game.content.board.spaces
    assert [spaces[hero.space].id for hero in game.s.heroes] == ["crossroads", "town-hall"]


@pytest.mark.rule("HER-12")
@pytest.mark.parametrize(
    ("name", "skills", "d100"),
    [
        ("isabella", (3, 3, 3, 2), (1, 4)),
        ("inspector-cooke", (1, 4, 2, 4), (5, 8)),
        ("katarina", (2, 3, 2, 5), (9, 12)),
        ("thomas", (3, 2, 3, 2), (13, 16)),
        ("heinrich", (4, 2, 2, 4), (17, 20)),
        ("karl", (2, 2, 4, 5), (21, 24)),
        ("victor", (4, 4, 1, 3), (25, 28)),
        ("anne-marie", (4, 3, 2, 3), (29, 32)),
    ],
)
def test_the_statistics_of_the_core_heroes(name, skills, d100):
    assert SHEETS[name].skills == skills
    assert SHEETS[name].d100 == d100


@pytest.mark.rule("HER-12")
def test_the_core_heroes_share_out_the_first_32_numbers():
    ranges = sorted(sheet.d100 for sheet in SHEETS.values())
    numbers = [n for low, high in ranges for n in range(low, high + 1)]
    assert numbers == list(range(1, 33))


# ---- skills and tests -------------------------------------------------------------------------


@pytest.mark.rule("SKL-01")
def test_the_four_skills_in_their_order():
    assert SKILLS == ("spirit", "cunning", "combat", "honor")
    view = table(heroes=["victor", "karl"], boxes=BOXES).game.view(0)
    assert view["heroes"][0]["skills"] == {"spirit": 4, "cunning": 4, "combat": 1, "honor": 3}


@pytest.mark.rule("SKL-03")
@pytest.mark.parametrize(("dice", "gained"), [((5, 1), 1), ((1, 6), 1), ((4, 4), 0)])
def test_a_test_rolls_the_skill_and_one_die_is_enough(dice, gained):
    t = encounter("toy-spirit", *dice)
    assert rolled(t) == [("spirit", 5, dice)]  # Karl has Spirit 2
    assert t.hero("karl").investigation == 2 + gained
    assert t.kind == "action"


@pytest.mark.rule("SKL-04")
@pytest.mark.parametrize(("dice", "wounds"), [((4, 4), 1), ((4, 5), 0)])
def test_a_test_fails_when_no_die_reaches_the_number(dice, wounds):
    t = encounter("toy-danger", *dice)
    assert t.hero("karl").wounds == wounds


@pytest.mark.rule("SKL-05")
def test_every_die_that_reaches_the_number_counts_once():
    t = encounter("toy-spirit", 5, 6, 4, 6, hero="victor")
    assert t.hero("victor").investigation == 2 + 3


@pytest.mark.rule("SKL-06")
def test_two_skills_are_rolled_together():
    t = encounter("toy-joint", 1, 1, 1, 1, 1, 5, hero="heinrich", wounds=0)
    t.pass_all()
    assert rolled(t) == [("spirit+cunning", 5, (1, 1, 1, 1, 1, 5))]  # 4 and 2
    assert t.hero("heinrich").investigation == 3


@pytest.mark.rule("SKL-07")
@pytest.mark.parametrize(("skill", "dice"), [("spirit", 4), ("cunning", 3)])
def test_one_skill_or_the_other_as_the_hero_likes(skill, dice):
    t = encounter("toy-either", *(1,) * dice, hero="anne-marie")
    assert t.options == ["skill:spirit", "skill:cunning"]
    t.answer(f"skill:{skill}")
    assert rolled(t) == [(skill, 5, (1,) * dice)]
    assert t.kind == "action"


@pytest.mark.rule("SKL-08", "SKL-10")
def test_items_and_upgrades_count_in_a_test():
    t = encounter("toy-spirit", 1, 1, 1, 1, 5, items=["toy-book"], upgrades={"spirit": 2})
    assert rolled(t) == [("spirit", 5, (1, 1, 1, 1, 5))]  # 2, 1 and 2


@pytest.mark.rule("SKL-09")
def test_failing_costs_nothing_by_itself():
    t = encounter("toy-spirit", 1, 1)
    hero = t.hero("karl")
    assert (hero.wounds, hero.investigation, hero.turn_over) == (0, 2, False)
    assert t.s.track == 20
    assert t.kind == "action"


@pytest.mark.rule("SKL-10")
def test_an_upgrade_stays():
    t = table(
        mode="lone",
        heroes={"karl": {"at": "road-church-manor", "hand": ["toy-strength"]}},
        draws={"mystery": ["toy-quiet"]},
        dice=(2,),
        boxes=BOXES,
    )
    t.answer("play:toy-strength")
    assert t.hero("karl").value == (3, 2, 4, 5)
    t.answer("end-turn")
    assert t.s.round == 2
    assert t.hero("karl").value == (3, 2, 4, 5)
    assert t.kind == "move"


@pytest.mark.rule("SKL-11")
def test_dice_are_added_after_the_roll_was_seen():
    t = encounter("toy-danger", 1, 1, hand=["toy-dice"])
    assert t.options == ["play:toy-dice", "pass"]
    assert t.decision.about is not None
    assert t.decision.about["dice"] == [1, 1]
    t.dice(1, 5)
    t.answer("play:toy-dice")
    assert t.hero("karl").wounds == 0
    assert t.kind == "action"


@pytest.mark.rule("SKL-11")
def test_dice_are_rolled_again_after_the_roll_was_seen():
    t = encounter("toy-danger", 1, 1, hand=["toy-reroll"])
    t.dice(5, 1)
    t.answer("play:toy-reroll")
    assert t.hero("karl").wounds == 0
    t = encounter("toy-danger", 1, 1, hand=["toy-reroll"])
    t.answer("pass")
    assert t.hero("karl").wounds == 1


@pytest.mark.rule("SKL-11")
def test_dice_rolled_again_count_as_they_lie_even_if_they_were_better_before():
    t = encounter("toy-danger", 5, 1, hand=["toy-reroll"])
    t.dice(1, 1)
    t.answer("play:toy-reroll")
    assert t.hero("karl").wounds == 1


@pytest.mark.rule("SKL-12")
def test_what_touches_combat_tests_touches_fights():
    t = encounter("toy-combat", 1, 1, 1, 1, 5, items=["toy-knack"])
    assert rolled(t) == [("combat", 5, (1, 1, 1, 1, 5))]
    t = encounter("toy-thug", 1, 1, 1, 5, 5, 1, 1, items=["toy-knack"])
    assert t.records("fight-dice")[0][2] == (1, 1, 1, 5, 5)
    t = encounter("toy-spirit", 1, 5, items=["toy-knack"])
    assert rolled(t) == [("spirit", 5, (1, 5))]
