"""The Town Items: what each does, and no more."""

from __future__ import annotations

import pytest

from shadowbrook.boxes.core.town_items import CARDS
from shadowbrook.engine.definitions import Gear
from shadowbrook.engine.words import CUNNING
from tests.boxes.core.borders import at_the_border, is_asked_again
from tests.boxes.core.location_table import encounter
from tests.boxes.core.reading import chosen, counted, fight_with, fits, question
from tests.plain import plain_table

# ada: Spirit 2, Cunning 3, Combat 2, Honor 5; the ogre rolls 3 dice and has Health 5 a hero.
# A toy wolf rolls 2 dice, has Health 2 and is worth 2; a toy ghost is fought with Spirit.


def fight(*items, minion="toy-wolf", dice=(), **more):
    """ada, carrying these items, meets a minion in the marsh."""
    ada = {"at": "marsh", "items": items, "investigation": 2} | more
    return plain_table(
        heroes={"ada": ada, "bert": {}}, minions={"marsh": minion}, phase="fight", dice=dice
    )


def showdown(*items, dice=(), elders=(), **more):
    """ada, carrying these items, alone against the villain in the fields."""
    t = plain_table(
        mode="lone",
        heroes={"ada": {"at": "fields", "lair": "toy-lair-fields", "items": items}},
        phase="showdown",
        **more,
    )
    for elder in elders:
        t.answer(f"elder:{elder}")
    t.dice(*dice)
    if len(elders) < 2:
        t.answer("nobody")
    return t


@pytest.mark.rule("CAR-12")
def test_there_are_sixteen_different_town_items_at_two_to_seven():
    items = [card for card in CARDS if isinstance(card, Gear)]
    assert len({card.id for card in items}) == len(CARDS) == 16
    assert all(card.copies == 1 and "Item" in card.keywords for card in items)
    assert {card.cost for card in items} == {2, 3, 4, 5, 6, 7}


# ---- weapons --------------------------------------------------------------------------------


def test_sword_adds_two_to_combat():
    t = fight("sword", dice=(1, 1, 5, 5, 1, 1))  # two of the four dice are hers by the sword
    assert t.minion("marsh") is None
    assert t.hero("ada").investigation == 4
    assert t.kind == "action"


def test_axe_adds_two_against_a_minion():
    t = fight("axe", dice=(1, 1, 5, 5, 1, 1))
    assert t.minion("marsh") is None
    assert t.kind == "action"


def test_axe_adds_only_one_against_the_villain():
    t = showdown("axe", dice=(1, 1, 1, 1, 1, 5, 5))  # the fourth die of ada would hit too
    assert t.s.villain.wounds == 1
    assert t.kind == "regroup"


def test_musket_adds_three_in_the_first_round_only():
    t = fight("musket", dice=(1, 1, 1, 1, 5, 1, 1))
    assert t.kind == "escape"
    assert t.s.fights[-1].wounds == 1
    t.dice(1, 1, 5, 5)  # two dice of ada's, then two of the wolf's
    t.answer("fight")
    assert t.s.fights[-1].wounds == 1
    assert t.hero("ada").wounds == 2


def test_musket_is_no_use_against_what_is_not_fought_with_combat():
    t = fight("musket", minion="toy-ghost", dice=(1, 1, 5, 1))  # Spirit 2, then the ghost's two
    assert t.s.fights[-1].wounds == 0
    assert t.hero("ada").wounds == 1


def test_wooden_stake_adds_two_against_the_villain_only():
    t = showdown("wooden-stake", dice=(1, 1, 1, 1, 1, 5, 5))
    assert t.s.villain.wounds == 2
    assert t.kind == "regroup"
    t = fight("wooden-stake", dice=(1, 1, 5, 5))  # two dice of ada's, then the wolf's
    assert t.s.fights[-1].wounds == 0
    assert t.hero("ada").wounds == 2


def test_pistol_wounds_a_minion_before_the_first_round():
    t = fight("pistol")
    assert t.options == ["use:pistol", "pass"]
    t.dice(4, 5, 1, 1, 1)  # the shot, one hit of ada's
    t.answer("use:pistol")
    assert t.minion("marsh") is None
    assert t.kind == "action"


def test_pistol_takes_one_wound_and_no_more():
    t = fight("pistol")
    t.dice(6, 1, 1, 1, 1)
    t.answer("use:pistol")
    assert t.s.fights[-1].wounds == 1
    assert t.kind == "escape"


def test_pistol_misses_on_three_and_is_fired_once_a_fight():
    t = fight("pistol")
    t.dice(3, 5, 1, 1, 1)
    t.answer("use:pistol")
    assert t.kind == "escape"  # no second shot was offered, now or before the second round
    assert t.s.fights[-1].wounds == 1


def test_pistol_kills_without_a_fight_round():
    t = fight("pistol", minion="toy-ghost")  # Health 1
    t.dice(6)
    t.answer("use:pistol")
    assert t.minion("marsh") is None
    assert t.hero("ada").investigation == 3
    assert t.kind == "action"


def test_pistol_is_not_offered_against_the_villain():
    t = showdown("pistol", dice=(1, 1, 1, 1, 1))
    assert t.kind == "regroup"
    assert t.s.villain.wounds == 0


def test_silver_bullets_hit_the_villain_on_four_out_of_a_gun():
    t = showdown("silver-bullets", "pistol", dice=(1, 1, 1, 4, 3))
    assert t.s.villain.wounds == 1
    assert t.kind == "regroup"


def test_silver_bullets_need_a_gun_and_the_villain():
    t = showdown("silver-bullets", "sword", dice=(1, 1, 1, 4, 4, 4, 4))
    assert t.s.villain.wounds == 0
    t = fight("silver-bullets", "musket", dice=(4, 4, 4, 4, 4, 1, 1))
    assert t.s.fights[-1].wounds == 0


def test_flail_rerolls_all_misses_once_a_turn():
    t = fight("flail", minion="toy-wolf", dice=(1, 4, 5, 1, 1))  # Combat 3 with the flail
    assert t.options == ["use:flail", "pass"]
    t.dice(2, 3)  # the 5 stays
    t.answer("use:flail")
    assert t.s.fights[-1].wounds == 1
    assert t.kind == "escape"
    t.dice(1, 1, 1, 1, 1)
    t.answer("fight")
    assert t.kind == "escape"  # used up for this turn


def test_flail_can_make_hits_of_misses():
    t = fight("flail", dice=(1, 4, 5, 1, 1))
    t.dice(3, 5)
    t.answer("use:flail")
    assert t.minion("marsh") is None  # two hits, the old one and a new one
    assert t.kind == "action"


def test_flail_leaves_a_die_that_just_hit():
    t = fight("flail", dice=(5, 1, 1, 1, 1))
    t.dice(1, 1, 1)  # one more than there are dice to roll again
    t.answer("use:flail")
    assert t.s.fights[-1].wounds == 1


def test_flail_is_not_offered_when_nothing_missed():
    t = fight("flail", dice=(5, 6, 5, 1, 1))
    assert t.minion("marsh") is None
    assert t.kind == "action"


@pytest.mark.rule("CAR-14")
def test_blackpowder_bomb_adds_four_dice_and_goes_back_to_the_stack():
    t = fight("blackpowder-bomb", dice=(1, 1, 1, 1))
    assert t.options == ["use:blackpowder-bomb", "pass"]
    t.dice(1, 1, 5, 5)
    t.answer("use:blackpowder-bomb")
    assert t.minion("marsh") is None
    assert t.gear("ada") == []
    assert "blackpowder-bomb" in t.ids(t.s.stack)
    assert t.kind == "action"


# ---- Holy Water, Tools of Science, Torch, shield ----------------------------------------------


@pytest.mark.rule("FAQ-02")
def test_holy_water_beats_a_minion_before_any_dice():
    t = fight("holy-water")
    rolled = len(t.game.outcomes)
    t.answer("use:holy-water")
    assert t.minion("marsh") is None
    assert t.hero("ada").investigation == 4
    assert t.gear("ada") == []
    assert len(t.game.outcomes) == rolled  # no dice
    assert t.kind == "action"


@pytest.mark.rule("FAQ-02")
def test_holy_water_beats_a_minion_after_the_dice_were_seen():
    t = fight("holy-water", dice=(1, 1, 5, 5))
    t.answer("pass", "use:holy-water")
    assert t.minion("marsh") is None
    assert t.hero("ada").wounds == 0
    assert t.kind == "action"


def test_holy_water_does_nothing_to_the_villain():
    t = showdown("holy-water", dice=(1, 1, 1, 1, 1))
    assert t.kind == "regroup"
    assert t.gear("ada") == ["holy-water"]


@pytest.mark.rule("FAQ-01")
def test_tools_of_science_use_cunning_in_place_of_combat():
    t = fight("tools-of-science", dice=(1, 5, 5, 1, 1))  # Cunning 3
    assert (t.kind, t.options) == ("fight-with", ["yes", "no"])
    t.answer("yes")
    assert t.minion("marsh") is None
    assert t.kind == "action"


@pytest.mark.rule("FAQ-01")
def test_tools_of_science_may_stay_unused_and_are_asked_for_again():
    t = fight("tools-of-science", dice=(1, 1, 5, 5))
    t.answer("no")
    assert t.hero("ada").wounds == 2  # Combat 2, then the wolf's two hits
    t.answer("fight")
    assert t.kind == "fight-with"


@pytest.mark.rule("FAQ-01")
def test_tools_of_science_are_no_use_where_spirit_must_be_used():
    t = fight("tools-of-science", minion="toy-ghost", dice=(5, 1, 1, 1))
    assert t.kind == "action"
    assert t.minion("marsh") is None


@pytest.mark.rule("FAQ-01", "SHD-09")
def test_tools_of_science_are_chosen_anew_in_each_showdown_round():
    t = showdown("tools-of-science", dice=(1, 1, 1, 1, 1, 5))  # the villain's, then Cunning 3
    assert t.kind == "fight-with"
    t.answer("yes")
    assert t.s.villain.wounds == 1
    t.answer("fight")
    assert t.kind == "fight-with"


@pytest.mark.rule("FAQ-06")
def test_torch_rerolls_a_hit_on_the_hero():
    t = fight("torch", dice=(1, 1, 5, 6))
    assert t.options == ["use:torch", "pass"]
    t.dice(4, 4)
    t.answer("use:torch")
    assert t.hero("ada").wounds == 1  # once a round: the other hit counts
    assert t.kind == "escape"


@pytest.mark.rule("FAQ-06")
def test_torch_rerolls_a_hit_on_a_party_elder():
    # the last die of the villain goes at the elder (SHD-11); Harding's prayer is passed on
    t = showdown("torch", elders=("reverend-harding",), dice=(5, 1, 5, 1, 5))
    assert "use:torch" in t.options
    t.answer("use:torch")
    assert t.options == ["hero:ada", "elder:reverend-harding"]
    t.dice(2)
    t.answer("elder:reverend-harding")
    t.pass_all()
    assert t.elder("reverend-harding").status == "town"
    assert t.hero("ada").wounds == 1
    assert t.kind == "regroup"


def test_torch_knows_the_first_elder_from_the_hero():
    t = showdown("torch", elders=("lord-hanbrook",), dice=(5, 1, 5, 1, 1, 1))
    t.answer("use:torch")
    assert t.options == ["hero:ada", "elder:lord-hanbrook"]


def test_torch_is_not_offered_without_a_hit():
    t = fight("torch", dice=(1, 1, 4, 4))
    assert t.kind == "escape"
    assert t.hero("ada").wounds == 0


def test_oak_shield_prevents_up_to_three_wounds():
    t = showdown("oak-shield", villain_combat=1, dice=(5, 5, 5, 5, 1, 1))
    assert t.options == ["use:oak-shield", "pass"]
    t.answer("use:oak-shield")
    assert t.hero("ada").wounds == 1
    assert t.gear("ada") == []
    assert t.kind == "regroup"


@pytest.mark.rule("ELD-28")
def test_oak_shield_saves_a_town_elder():
    t = plain_table(
        mode="lone",
        heroes={"ada": {"items": ("oak-shield",)}},
        phase="mystery-card",
        draws={"mystery": ("plain-slay",)},  # the villain kills the second elder
        track=15,
    )
    assert t.options == ["use:oak-shield", "pass"]
    t.answer("use:oak-shield")
    assert t.s.elders[1].status == "town"
    assert t.s.track == 15
    assert t.gear("ada") == []


def test_oak_shield_is_not_for_other_heroes():
    t = plain_table(
        mode="cooperative",
        heroes={"ada": {"items": ("oak-shield",)}, "bert": {"at": "marsh"}},
        minions={"marsh": "toy-wolf"},
        active="bert",
        phase="fight",
        dice=(1, 1, 1, 5, 1),
    )
    assert t.kind == "escape"
    assert t.hero("bert").wounds == 1


# ---- healing --------------------------------------------------------------------------------


def test_book_of_medicine_heals_a_wound_for_every_success():
    t = plain_table(
        heroes={"ada": {"at": "marsh", "wounds": 2, "items": ("book-of-medicine",)}, "bert": {}},
        phase="actions",
        dice=(5, 4, 4),
    )
    t.answer("use:book-of-medicine")
    assert t.hero("ada").wounds == 1
    assert t.kind == "action"
    assert "use:book-of-medicine" not in t.choices  # once a turn


def test_book_of_medicine_chooses_among_the_wounded_in_the_space():
    t = plain_table(
        mode="cooperative",
        heroes={
            "ada": {"at": "marsh", "wounds": 1, "items": ("book-of-medicine",)},
            "bert": {"at": "marsh", "wounds": 2},
            "dirk": {"at": "church", "wounds": 1},
        },
        phase="actions",
    )
    t.answer("use:book-of-medicine")
    assert t.options == ["hero:ada", "hero:bert"]
    t.dice(6, 5, 5)
    t.answer("hero:bert")
    assert (t.hero("bert").wounds, t.hero("ada").wounds) == (0, 1)
    assert t.kind == "action"


def test_book_of_medicine_can_fail_and_needs_a_patient():
    one = {"at": "marsh", "items": ("book-of-medicine",)}
    t = plain_table(
        heroes={"ada": {**one, "wounds": 1}, "bert": {}}, phase="actions", dice=(4, 4, 4)
    )
    t.answer("use:book-of-medicine")
    assert t.hero("ada").wounds == 1
    t = plain_table(heroes={"ada": one, "bert": {"wounds": 1}}, phase="actions")
    assert "use:book-of-medicine" not in t.choices


def test_healing_herbs_heal_up_to_two_wounds_and_are_gone():
    t = plain_table(
        heroes={"ada": {"at": "marsh", "wounds": 2, "items": ("healing-herbs",)}, "bert": {}},
        phase="actions",
    )
    t.answer("use:healing-herbs")
    assert t.hero("ada").wounds == 0
    assert t.gear("ada") == []
    assert t.kind == "action"


def test_healing_herbs_heal_no_third_wound():
    ada = {"at": "marsh", "wounds": 3, "items": ("healing-herbs", "loyal-hound")}
    t = plain_table(heroes={"ada": ada, "bert": {}}, phase="actions")
    t.answer("use:healing-herbs")
    assert t.hero("ada").wounds == 1


def test_healing_herbs_are_used_once():
    ada = {"at": "marsh", "wounds": 2, "items": ("healing-herbs",)}
    t = plain_table(heroes={"ada": ada, "bert": {"at": "marsh", "wounds": 2}}, phase="actions")
    t.answer("use:healing-herbs")
    assert t.options == ["hero:ada", "hero:bert"]
    assert t.asides("ada") == []  # they are gone, whoever gets them
    t.answer("hero:bert")
    assert (t.hero("ada").wounds, t.hero("bert").wounds) == (2, 0)
    assert t.gear("ada") == []


@pytest.mark.rule("FGT-18")
def test_healing_herbs_work_between_fight_rounds_but_not_during_one():
    t = fight("healing-herbs", wounds=1)
    assert (t.decision.source, t.options) == ("fight", ["use:healing-herbs", "pass"])
    t.dice(1, 1, 1, 5)
    t.answer("pass")  # no question when the dice lie there
    assert t.hero("ada").wounds == 2
    assert (t.kind, t.asides("ada")) == ("escape", ["use:healing-herbs"])  # asked anyway
    t.dice(5, 5, 1, 1)
    t.answer("use:healing-herbs", "fight")
    assert t.hero("ada").wounds == 0
    assert t.kind == "action"


@pytest.mark.rule("FAQ-04")
def test_healing_herbs_heal_a_wounded_party_elder_between_showdown_rounds():
    t = showdown("healing-herbs", elders=("lord-hanbrook",), dice=(1, 1, 5, 1, 1, 1))
    assert t.elder("lord-hanbrook").wounds == 1
    asked = (t.kind, t.options)
    assert asked[0] == "regroup"  # between the rounds
    assert t.asides("ada") == ["use:healing-herbs"]
    t.answer("use:healing-herbs")
    assert t.elder("lord-hanbrook").wounds == 0
    assert t.gear("ada") == []
    assert (t.kind, t.options) == asked


# ---- travelling ------------------------------------------------------------------------------


def test_horse_adds_two_to_the_movement_roll():
    t = plain_table(heroes={"ada": {"items": ("horse",)}, "bert": {}}, phase="move", dice=(1,))
    t.answer("decline")  # MOV-02: it is still a 1
    assert "move:manor" in t.options  # three spaces
    assert "move:road-manor-fields" not in t.options
    assert t.kind == "move"


@pytest.mark.rule("AP-52")
def test_horse_gives_two_points_for_movement_in_the_action_point_game():
    t = plain_table(mode="lone", preset="ap", heroes={"ada": {"items": ("horse",)}}, phase="day")
    assert t.hero("ada").points == 12
    assert t.hero("ada").move_points == 2
    t.answer("move:manor")
    assert (t.hero("ada").points, t.hero("ada").move_points) == (11, 0)
    assert t.kind == "action"


def test_old_map_rerolls_the_movement_die_once():
    t = plain_table(heroes={"ada": {"items": ("old-map",)}, "bert": {}}, phase="move", dice=(2,))
    assert t.options == ["use:old-map", "pass"]
    t.dice(3)
    t.answer("use:old-map")
    assert t.kind == "move"
    assert "move:manor" in t.options


def test_old_map_rerolls_the_die_at_a_dangerous_location():
    t = plain_table(
        heroes={"ada": {"at": "marsh", "items": ("old-map",)}, "bert": {}},
        phase="actions",
        dice=(2,),
        draws={"event": ("toy-clues",)},
    )
    t.answer("encounter")
    assert t.options == ["use:old-map", "pass"]
    t.dice(3)
    t.answer("use:old-map")
    assert t.hand("ada") == ["toy-clues"]
    assert t.kind == "action"


def test_old_map_leaves_tests_and_the_dice_of_others_alone():
    t = plain_table(
        heroes={"ada": {"at": "manor", "items": ("old-map",), "investigation": 9}, "bert": {}},
        phase="actions",
        dice=(1, 1),
        draws={"manor": ("plain-riddle",)},
    )
    t.answer("encounter")
    assert t.kind == "action"
    t.dice(4)
    t.answer("end-turn")
    assert (t.kind, t.asked) == ("move", "bert")


# ---- at the boundaries ------------------------------------------------------------------------


@pytest.mark.rule("SHD-14")
def test_silver_bullets_hit_evil_elders_on_four_too():
    t = plain_table(
        mode="lone",
        heroes={
            "ada": {
                "at": "fields",
                "lair": "toy-lair-fields",
                "items": ["silver-bullets", "pistol"],
            }
        },
        elders={"sophie": {"secrets": [], "status": "evil"}},
        phase="showdown",
        dice=(1, 1, 1),
    )
    t.answer("nobody")
    t.dice(4, 3)  # the first goes at her
    t.answer("number:1")
    assert t.elder("sophie").status == "gone"
    assert "Evil Elders" in next(card.text for card in CARDS if card.id == "silver-bullets")


def madness(*items, dice=(), **more):
    """ada (1 + 5) and bert (6 + 4) are possessed and fight each other for a round."""
    heroes = {"ada": {"items": items}, "bert": {}}
    return plain_table(
        mode="cooperative",
        chart="advanced",
        heroes=heroes,
        phase="mystery-chart",
        dice=(5, 6, 1, 6, *dice),
        draws={"mystery": ["toy-quiet"]},
        **more,
    )


@pytest.mark.rule("FAQ-01", "CHA-11c")
@pytest.mark.parametrize(("answer", "dice"), [("yes", 3), ("no", 2)])
def test_tools_of_science_work_against_another_hero(answer, dice):
    t = madness("tools-of-science", dice=(1,) * 9)
    assert (t.kind, t.asked) == ("fight-with", "ada")
    t.answer(answer)
    assert [len(r[2]) for r in t.records("fight-dice")] == [dice, 3]


def test_torch_is_not_asked_for_once_the_minion_is_beaten():
    t = fight("torch", "holy-water", dice=(1, 1, 5, 5))
    t.answer("pass", "use:holy-water")
    assert t.minion("marsh") is None
    assert t.kind == "action"


def herbalist(*, blow: int, wounds: int, hero: str = "dirk", **more):
    """A hero with these wounds and Healing Herbs is about to take a blow; dirk has four boxes."""
    heroes = {hero: {"wounds": wounds, "items": ("healing-herbs",)}, "bert": {}}
    return at_the_border(
        heroes=heroes, phase="mystery-card", draws={"mystery": [f"blow-{blow}"]}, **more
    )


@pytest.mark.parametrize(
    ("wounds", "blow", "asked"),
    [(3, 1, True), (3, 2, True), (3, 3, False), (1, 3, True), (1, 2, False), (1, 4, False)],
)
def test_healing_herbs_are_asked_for_where_two_wounds_make_the_difference(wounds, blow, asked):
    t = herbalist(wounds=wounds, blow=blow)
    assert ("use:healing-herbs" in t.options) is asked
    if asked:
        t.answer("use:healing-herbs")
        assert t.hero("dirk").wounds == max(0, wounds - 2) + blow
        assert not t.hero("dirk").down


def test_healing_herbs_are_no_use_while_dice_lie_there_nor_without_a_wound():
    hurt = {"at": "marsh", "items": ("healing-herbs",), "hand": ["look-on"], "wounds": 1}
    t = at_the_border(
        heroes={"ada": hurt, "bert": {}}, minions={"marsh": "toy-wolf"}, phase="fight"
    )
    t.dice(1, 1, 1, 1)
    assert t.options == ["use:healing-herbs", "pass"]  # before the round
    t.answer("pass")
    assert t.options == ["play:look-on", "pass"]
    assert t.asides("ada") == []
    t = plain_table(heroes={"ada": {"items": ("healing-herbs",)}, "bert": {"wounds": 1}})
    assert t.asides("ada") == ["use:healing-herbs"]  # bert stands beside her
    t = plain_table(
        heroes={"ada": {"items": ("healing-herbs",)}, "bert": {"wounds": 1, "at": "church"}}
    )
    assert t.asides("ada") == []


def test_healing_herbs_are_not_asked_for_when_a_hero_elsewhere_fights():
    t = plain_table(
        mode="cooperative",
        heroes={
            "ada": {"items": ("healing-herbs",), "wounds": 1},
            "bert": {"at": "marsh", "wounds": 2},
        },
        minions={"marsh": "toy-wolf"},
        active="bert",
        phase="fight",
        dice=(1, 1, 1, 1, 1),
    )
    assert t.kind == "escape"


def two_heroes(item: str, **more):
    """bert carries an item in the Church, ada fights a wolf in the marsh."""
    given = {"minions": {"marsh": "toy-wolf"}, "phase": "fight"} | more
    return at_the_border(
        mode="cooperative",
        heroes={"ada": {"at": "marsh"}, "bert": {"at": "church", "items": (item,)}},
        **given,
    )


@pytest.mark.parametrize("item", ["torch", "pistol", "flail", "blackpowder-bomb", "holy-water"])
def test_what_is_for_your_own_fight_is_no_help_to_others(item):
    t = two_heroes(item, dice=(1, 1, 5, 1))
    assert t.kind == "escape"
    assert t.hero("ada").wounds == 1


def test_pistol_is_not_fired_at_the_villain_outside_a_showdown():
    t = plain_table(
        heroes={"ada": {"items": ("pistol",)}, "bert": {}},
        phase="mystery-card",
        draws={"mystery": ["toy-villain"]},
        dice=(1, 1, 1, 1, 1),
    )
    assert t.records("fight-dice")
    assert t.kind != "respond"


@pytest.mark.parametrize(("die", "asked"), [(3, True), (4, False)])
def test_a_pistol_that_has_hit_needs_no_second_try(die, asked):
    t = at_the_border(
        heroes={"ada": {"at": "marsh", "items": ("pistol",), "hand": ["second-try"]}, "bert": {}},
        minions={"marsh": "toy-wolf"},
        phase="fight",
        dice=(die, 1, 1, 1, 1),
    )
    t.answer("use:pistol")
    assert is_asked_again(t) is asked


def test_book_of_medicine_is_opened_in_the_turn_of_its_bearer_alone():
    t = plain_table(
        mode="solo-team",
        heroes={"ada": {"items": ("book-of-medicine",), "wounds": 1}, "bert": {"wounds": 1}},
        active="bert",
        phase="actions",
    )
    assert t.kind == "action"
    assert "use:book-of-medicine" not in t.choices


def test_wooden_stake_is_no_help_to_others():
    given = {"minions": {}, "phase": "mystery-card", "draws": {"mystery": ["toy-villain"]}}
    t = two_heroes("wooden-stake", dice=(1,) * 9, **given)
    assert [(r[1], len(r[2])) for r in t.records("fight-dice")] == [(t.number("ada"), 2)]


def test_wooden_stake_is_no_use_with_cunning():
    t = showdown("wooden-stake", "tools-of-science", dice=(1, 1, 1, 5, 5, 5, 5, 5))
    t.answer("yes")
    assert t.s.villain.wounds == 3  # Cunning 3 and no more


def test_wooden_stake_is_no_use_where_the_unholy_are_fought_with_spirit():
    t = encounter("manor", "grey-lady", items=["wooden-stake"], dice=(1,) * 6)
    assert len(t.records("fight-dice")[0][2]) == 3  # Spirit 3, and no more


# ---- what the chances count, and what bots make of it -------------------------------------------


@pytest.mark.parametrize(
    ("item", "minion", "villain"),
    [
        ("healing-herbs", {"potion": 2}, {"potion": 2}),
        ("torch", {"dazzle": 1}, {"dazzle": 1}),
        ("holy-water", {"beats": True}, {}),
        ("pistol", {"shot": 4}, {}),
        ("tools-of-science", {"instead": CUNNING}, {"instead": CUNNING}),
    ],
)
def test_the_chances_count_what_an_item_does_in_a_fight(item, minion, villain):
    t = plain_table(heroes={"ada": {"items": (item,)}, "bert": {}})
    assert counted(t, item, fight_with(t, "toy-wolf")) == minion
    assert counted(t, item, fight_with(t, "villain")) == villain


@pytest.mark.parametrize(("hero", "more"), [("ada", 1), ("dirk", 0), ("bert", 0)])
def test_tools_of_science_are_worth_what_cunning_has_more_than_combat(hero, more):
    t = plain_table(mode="lone", heroes={hero: {}})
    assert fits(t, "tools-of-science") == more


def test_silver_bullets_are_worth_something_to_who_has_a_gun_and_strength():
    def worth(hero: str, *items: str) -> float:
        return fits(plain_table(mode="lone", heroes={hero: {"items": items}}), "silver-bullets")

    assert worth("ada") < 0.1 < worth("ada", "pistol") < 1 < worth("bert", "pistol")


@pytest.mark.parametrize(("wounds", "now"), [(1, False), (2, True)])
def test_healing_herbs_wait_for_the_second_wound(wounds, now):
    ada = {"wounds": wounds, "items": ("healing-herbs",)}
    t = plain_table(heroes={"ada": ada, "bert": {}}, phase="walk", steps=2)
    assert (chosen(t) == "use:healing-herbs") is now


@pytest.mark.parametrize(
    ("minion", "wounds", "now"),
    [
        ("toy-wolf", 0, False),  # ada will beat it
        ("toy-wolf", 1, True),  # she would have to flee
        ("toy-ghost", 1, False),
        ("toy-ghost", 2, True),  # she may win, but she may fall as well
    ],
)
def test_holy_water_is_for_a_fight_that_goes_ill(minion, wounds, now):
    t = fight("holy-water", minion=minion, wounds=wounds)
    assert chosen(t) == ("use:holy-water" if now else "pass")


def test_pistol_is_fired_before_one_slips_away():
    t = fight("pistol", hand=("slip-away",), wounds=2)
    assert sorted(t.options) == ["pass", "play:slip-away", "use:pistol"]
    assert chosen(t) == "use:pistol"
    t.dice(1)
    t.answer("use:pistol")
    assert chosen(t) == "play:slip-away"


@pytest.mark.parametrize(("wounds", "cunning", "now"), [(1, 1, True), (1, 0, False), (0, 1, False)])
def test_book_of_medicine_is_for_own_wounds_and_needs_a_die(wounds, cunning, now):
    cora = {"items": ("book-of-medicine",), "wounds": wounds, "upgrades": {"cunning": cunning - 1}}
    t = plain_table(heroes={"cora": cora, "bert": {"wounds": 1}}, phase="actions")
    assert "use:book-of-medicine" in t.choices
    assert (chosen(t) == "use:book-of-medicine") is now


@pytest.mark.parametrize(("hero", "answer"), [("ada", "yes"), ("dirk", "no"), ("bert", "no")])
def test_tools_of_science_ask_and_the_better_skill_is_taken(hero, answer):
    t = plain_table(
        mode="lone",
        heroes={hero: {"at": "marsh", "items": ("tools-of-science",)}},
        minions={"marsh": "toy-wolf"},
        phase="fight",
    )
    assert question(t) == "Fight with Cunning (Tools of Science)?"
    assert chosen(t) == answer
