"""The six Town Elders: the good face for their hero, the evil face for the villain."""

from __future__ import annotations

from typing import Any

import pytest

from shadowbrook.engine.definitions import ElderCard
from shadowbrook.engine.queries.fight_reading import showdown_matchups
from shadowbrook.engine.queries.matchups import Matchup
from shadowbrook.engine.queries.values import (
    look_price,
    price,
    skill_value,
    villain_combat,
    villain_health,
)
from shadowbrook.engine.shelf import content
from shadowbrook.engine.words import COMBAT, CUNNING, HONOR, SPIRIT
from shadowbrook.testing import Scenario, table
from tests.boxes.core import borders
from tests.boxes.core.advised import chosen
from tests.toys import BOXES

ELDERS = [card for card in content(("core",)).definitions if isinstance(card, ElderCard)]
NAMES = [card.id for card in ELDERS]


def travelling(elder: str, *, hero: dict[str, Any] | None = None, **more: Any) -> Scenario:
    """Thomas at the Manor in his actions, with an elder who has just joined him (ELD-25)."""
    given = {"at": "manor", "investigation": 20} | (hero or {})
    t = table(
        heroes={"thomas": given, "karl": {}},
        elders={elder: ["hero-of-the-people"]},
        boxes=BOXES,
        **more,
    )
    t.answer("look", f"elder:{elder}")
    return t


def meet_thug(t: Scenario, *dice: int) -> None:
    """Fight a thug with 2 dice: first the hero's faces, then the thug's."""
    t.stack("manor", "toy-thug")
    t.dice(*dice)
    t.answer("encounter")


def showdown(*party: str, hero: dict[str, Any] | None = None, **more: Any) -> Scenario:
    """A lone Thomas at the door of a showdown that costs nothing, before he names his party."""
    given = {"at": "fields", "lair": "toy-lair-fields", "investigation": 2} | (hero or {})
    t = table(
        mode="lone",
        heroes={"thomas": given},
        phase="showdown",
        boxes=BOXES,
        **({"basic": ("villain",)} | more),
    )
    assert t.kind == "hunting-party"
    for elder in party:
        t.answer(f"elder:{elder}")
    return t


def odds_of(t: Scenario) -> Matchup:
    """What the odds of the showdown are reckoned from; Thomas needs a card to be asked before."""
    (found,) = showdown_matchups(t.game, [0], 0)
    return found


def fight_dice(t: Scenario) -> list[tuple[Any, Any]]:
    return [(r[2], r[4]) for r in t.records("fight-dice")]


# ---- all of them ------------------------------------------------------------------------------


@pytest.mark.rule("ELD-01", "ELD-02", "ELD-18", "ELD-19")
def test_six_elders_with_two_faces_each():
    assert NAMES == [
        "lord-hanbrook",
        "lady-hanbrook",
        "doctor-manning",
        "sophie",
        "reverend-harding",
        "magistrate-kroft",
    ]
    for card in ELDERS:
        assert min(card.spirit, card.cunning, card.honor) > 0
        assert all((card.text, card.all_hooks(), card.evil.text, card.evil.all_hooks()))
        assert card.evil.combat or card.evil.health
    assert len({card.evil.text for card in ELDERS}) == 6  # no ability twice


@pytest.mark.parametrize(
    ("name", "honor"),
    [("lord-hanbrook", 6), ("doctor-manning", 2), ("sophie", 5)],
)
def test_the_honor_that_players_tell_of(name, honor):
    assert next(card for card in ELDERS if card.id == name).honor == honor


@pytest.mark.rule("ELD-18", "ELD-20")
@pytest.mark.parametrize("name", NAMES)
def test_the_evil_face_gives_the_villain_its_bonus(name):
    card = next(card for card in ELDERS if card.id == name)
    good = table(boxes=BOXES)
    evil = table(elders={name: {"secrets": [], "status": "evil"}}, boxes=BOXES)
    assert villain_combat(evil.game) - villain_combat(good.game) == card.evil.combat
    assert villain_health(evil.game) - villain_health(good.game) == card.evil.health


@pytest.mark.rule("ELD-04")
@pytest.mark.parametrize("name", NAMES)
def test_an_elder_at_home_helps_nobody(name):
    t = table(boxes=BOXES)
    card = t.elder(name).card
    assert all(card not in cards for cards in t.s.listening)
    assert [skill_value(t.game, 0, skill, "fight") for skill in range(4)] == [2, 2, 4, 5]


# ---- Lord Hanbrook ----------------------------------------------------------------------------


def test_lord_hanbrook_is_worth_a_fight_die():
    t = travelling("lord-hanbrook")
    meet_thug(t, 1, 1, 5, 5, 1, 1)
    assert fight_dice(t) == [((1, 1, 5, 5), (1, 1))]
    assert t.kind == "action"


def test_lord_hanbrook_adds_nothing_to_tests_or_to_others():
    t = travelling("lord-hanbrook")
    assert skill_value(t.game, 0, COMBAT) == 3
    assert skill_value(t.game, 1, COMBAT, "fight") == 4


@pytest.mark.rule("ELD-34", "SHD-12")
def test_lord_hanbrook_survives_one_wound_and_not_a_second():
    t = showdown()
    count = villain_combat(t.game)
    t.answer("elder:lord-hanbrook")
    t.dice(*(1,) * (count - 1), 6, 1, 1, 1, 1)  # the last die goes at him
    t.answer("nobody")
    assert t.kind == "regroup"
    assert t.elder("lord-hanbrook").wounds == 1
    assert t.elder("lord-hanbrook").status == "town"
    t.dice(*(1,) * (count - 1), 6, 1, 1, 1, 1)
    t.answer("fight")
    assert t.elder("lord-hanbrook").status == "dead"
    assert t.s.track == 18


@pytest.mark.rule("FAQ-04")
def test_lord_hanbrooks_wound_heals_at_home():
    t = showdown()
    count = villain_combat(t.game)
    t.answer("elder:lord-hanbrook")
    t.dice(*(1,) * (count - 1), 6, 1, 1, 1, 1)
    t.answer("nobody", "send-back:lord-hanbrook")
    assert t.elder("lord-hanbrook").wounds == 0
    assert t.kind == "regroup"


@pytest.mark.card("lord-hanbrook/evil")
@pytest.mark.rule("ELD-20")
def test_evil_lord_hanbrook_makes_the_town_dear():
    heroes = ("thomas", "katarina")
    lord = {"lord-hanbrook": {"secrets": [], "status": "evil"}}
    evil = table(heroes=heroes, elders=lord, boxes=BOXES)
    good = table(heroes=heroes, boxes=BOXES)
    for what in ("town-item", "training", "doctor", "cure"):
        assert price(good.game, 0, what, 2) == 2
        assert price(evil.game, 0, what, 2) == 3
    for what in ("heal", "look", "lair", "showdown"):
        assert price(evil.game, 0, what, 2) == 2


@pytest.mark.card("lord-hanbrook/evil")
@pytest.mark.rule("AP-13", "AP-14")
@pytest.mark.parametrize(
    ("place", "in_play", "cost"),
    [("doctors-office", (), 2), ("doctors-office", ("panic-in-town",), 3), ("church", (), 3)],
)
def test_evil_lord_hanbrook_makes_the_doctor_dear_by_action_points_but_nobodys_own_healing(
    place, in_play, cost
):
    t = table(
        mode="lone",
        preset="ap",
        phase="day",
        heroes={"thomas": {"at": place, "wounds": 1, "investigation": 9}},
        elders={"lord-hanbrook": {"secrets": [], "status": "evil"}},
        in_play=in_play,
        boxes=BOXES,
    )
    assert next(one.price for one in t.decision.options if one.key == "heal") == cost


# ---- Lady Hanbrook ----------------------------------------------------------------------------


@pytest.mark.rule("ELD-36")
@pytest.mark.parametrize(("die", "wounds"), [(2, 2), (3, 1)])
def test_lady_hanbrook_may_prevent_one_hit_on_her_hero(die, wounds):
    t = travelling("lady-hanbrook")
    meet_thug(t, 1, 1, 1, 5, 6, die)
    assert t.hero("thomas").wounds == wounds
    assert t.kind == "escape"


def test_lady_hanbrook_tries_again_in_the_next_fight_round():
    t = travelling("lady-hanbrook")
    meet_thug(t, 1, 1, 1, 5, 1, 3)
    t.dice(1, 1, 1, 5, 1, 3)
    t.answer("fight")
    assert t.hero("thomas").wounds == 0
    assert t.kind == "escape"


@pytest.mark.rule("ELD-36", "FAQ-05")
def test_lady_hanbrook_protects_no_elder():
    t = showdown()
    count = villain_combat(t.game)
    t.answer("elder:lady-hanbrook")
    t.dice(*(1,) * (count - 2), 6, 1, 1, 1, 1)  # the last die goes at the first of the party
    t.answer("elder:doctor-manning")
    assert t.kind == "regroup"
    assert [t.elder(n).status for n in ("lady-hanbrook", "doctor-manning")] == ["town", "dead"]


def test_lady_hanbrook_is_no_help_against_cards():
    t = table(
        mode="lone",
        heroes={"thomas": {"at": "road-church-manor", "investigation": 2}},
        elders={"lady-hanbrook": ["hero-of-the-people"]},
        draws={"mystery": ["toy-stab"]},
        dice=(2,),
        boxes=BOXES,
    )
    t.answer("look", "elder:lady-hanbrook")  # the turn is over, and the stab comes
    assert t.hero("thomas").wounds == 1
    assert t.kind == "move"


@pytest.mark.card("lady-hanbrook/evil")
@pytest.mark.rule("ELD-20")
def test_evil_lady_hanbrook_slanders_the_heroes():
    evil = table(elders={"lady-hanbrook": {"secrets": [], "status": "evil"}}, boxes=BOXES)
    assert [skill_value(evil.game, 0, skill) for skill in range(4)] == [2, 2, 4, 4]
    assert look_price(evil.game, 0) == 3
    good = table(boxes=BOXES)
    assert [skill_value(good.game, 0, skill) for skill in range(4)] == [2, 2, 4, 5]
    assert look_price(good.game, 0) == 2


@pytest.mark.card("lady-hanbrook/evil")
@pytest.mark.rule("ACC-02")
def test_evil_lady_hanbrook_makes_accusations_dearer_too():
    t = table(
        heroes={
            "thomas": {"at": "fields", "lair": "toy-lair-fields"},
            "karl": {"investigation": 3},
            "victor": {"investigation": 2},  # not enough to accuse anybody
        },
        elders={"lady-hanbrook": {"status": "evil"}},
        phase="showdown",
        boxes=BOXES,
    )
    t.answer("nobody")
    assert (t.kind, t.asked) == ("accuse", "karl")
    assert {o.price for o in t.decision.options if o.key != "no-accusation"} == {3}
    t.answer("no-accusation")
    assert t.kind != "accuse"


# ---- Doctor Manning ---------------------------------------------------------------------------


@pytest.mark.rule("ELD-36")
def test_doctor_manning_prevents_all_wounds_once_in_a_turn():
    t = travelling("doctor-manning")
    meet_thug(t, 1, 1, 1, 5, 6)
    assert t.options == ["use:doctor-manning", "pass"]
    assert t.asked == "thomas"
    t.answer("use:doctor-manning")
    assert t.hero("thomas").wounds == 0
    t.dice(1, 1, 1, 5, 1)
    t.answer("fight")
    assert t.hero("thomas").wounds == 1
    assert t.kind == "escape"


def test_doctor_manning_may_wait():
    t = travelling("doctor-manning")
    meet_thug(t, 1, 1, 1, 5, 1)
    t.answer("pass")
    assert t.hero("thomas").wounds == 1
    t.dice(1, 1, 1, 5, 6)
    t.answer("fight", "use:doctor-manning")
    assert t.hero("thomas").wounds == 1
    assert t.kind == "escape"


@pytest.mark.rule("ELD-36", "FAQ-05")
def test_doctor_manning_saves_no_elder():
    t = showdown()
    count = villain_combat(t.game)
    t.answer("elder:doctor-manning")
    t.dice(*(1,) * (count - 2), 6, 1, 1, 1, 1)  # elders are aimed at from the last die on
    t.answer("elder:sophie")
    assert t.kind == "regroup"
    assert t.elder("sophie").status == "dead"
    assert t.elder("doctor-manning").status == "town"


@pytest.mark.card("doctor-manning/evil")
@pytest.mark.rule("ELD-20")
def test_evil_doctor_manning_heals_the_villain_in_showdowns():
    elders = {"doctor-manning": {"secrets": [], "status": "evil"}}
    t = showdown(elders=elders, villain_wounds=2)
    t.dice(*(1,) * (villain_combat(t.game) + 3))
    t.answer("nobody")
    assert t.kind == "aim"
    assert t.s.villain.wounds == 2  # not before the first round
    t.answer("number:0")
    assert t.kind == "regroup"
    assert t.s.villain.wounds == 1


# ---- Sophie -----------------------------------------------------------------------------------


@pytest.mark.rule("ELD-35")
@pytest.mark.parametrize(("die", "left"), [(3, ["toy-rain"]), (4, [])])
def test_sophie_tries_to_cancel_a_mystery_card_in_play(die, left):
    t = travelling("sophie", in_play=["toy-rain"], clues={"church": 3})
    t.dice(die)
    t.answer("use:sophie")
    assert t.in_play() == left
    assert t.clues("church") == (3 if left else 0)  # CRD-20
    assert t.kind == "action"
    assert "use:sophie" not in t.choices  # once in a turn


@pytest.mark.parametrize("cards", [("fog", "the-horror"), ("the-horror", "fog")])
def test_a_bot_lets_sophie_try_her_hand_at_the_worst_of_several_cards(cards):
    t = travelling("sophie", in_play=cards)
    t.answer("use:sophie")
    assert sorted(t.options) == ["card:fog", "card:the-horror"]
    assert chosen(t) == "card:the-horror"


def test_sophie_needs_a_card_in_play():
    t = travelling("sophie")
    assert "use:sophie" not in t.choices


@pytest.mark.rule("FAQ-03", "ELD-35")
def test_sophie_can_try_before_she_runs():
    t = showdown(elders={"sophie": ["coward"]}, in_play=["toy-rain"], clues={"church": 3})
    t.answer("elder:sophie", "nobody")
    assert t.shown("sophie") == ["coward"]
    assert t.options == ["use:sophie", "pass"]
    assert not t.records("die")
    t.dice(4, 3, *(1,) * (villain_combat(t.game) + 3))  # the card goes, and so does she
    t.answer("use:sophie")
    assert t.in_play() == []
    assert t.s.showdown is not None
    assert t.s.showdown.party == ()
    assert t.elder("sophie").hero == -1
    assert t.kind == "regroup"


@pytest.mark.card("sophie/evil")
@pytest.mark.rule("ELD-20")
@pytest.mark.parametrize(("status", "track"), [("evil", 19), ("town", 20)])
def test_evil_sophie_brings_darkness_with_every_knock_out(status, track):
    t = table(
        heroes={"karl": {"wounds": 1}, "thomas": {}},
        elders={"sophie": {"secrets": [], "status": status}},
        phase="mystery-card",
        draws={"mystery": ["toy-stab"]},
        dice=(1, 2),
        boxes=BOXES,
    )
    if t.kind == "lose-investigation":
        t.answer(t.options[0])
    assert t.hero("karl").down
    assert t.s.track == track


# ---- Reverend Harding -------------------------------------------------------------------------


def test_reverend_harding_adds_dice_when_all_have_missed():
    t = travelling("reverend-harding")
    meet_thug(t, 1, 4, 4, 1, 1)
    assert t.options == ["use:reverend-harding", "pass"]
    t.dice(5, 1)
    t.answer("use:reverend-harding")
    assert t.records("enemy-wounded") == [("enemy-wounded", 0, "toy-thug", 1)]
    assert t.kind == "escape"


def test_reverend_harding_is_heard_once_in_a_fight_round():
    t = travelling("reverend-harding")
    meet_thug(t, 1, 1, 1, 1, 1)
    t.dice(1, 1)
    t.answer("use:reverend-harding")
    assert t.kind == "escape"
    t.dice(1, 1, 1, 1, 1)
    t.answer("fight")
    assert t.options == ["use:reverend-harding", "pass"]


def test_reverend_harding_is_not_needed_after_a_hit():
    t = travelling("reverend-harding")
    meet_thug(t, 1, 1, 5, 1, 1)
    assert t.kind == "escape"


@pytest.mark.card("reverend-harding/evil")
@pytest.mark.rule("ELD-20")
def test_evil_reverend_harding_shakes_faith():
    t = table(elders={"reverend-harding": {"secrets": [], "status": "evil"}}, boxes=BOXES)
    assert [skill_value(t.game, 0, skill) for skill in range(4)] == [1, 2, 4, 5]


@pytest.mark.card("reverend-harding/evil")
@pytest.mark.rule("ELD-20")
def test_evil_reverend_harding_costs_a_die_against_the_villain_only():
    elders = {"reverend-harding": {"secrets": [], "status": "evil"}}
    t = showdown(elders=elders)
    t.dice(*(1,) * (villain_combat(t.game) + 2))
    t.answer("nobody", "number:0")
    assert len(fight_dice(t)[0][0]) == 2  # Combat 3
    t = table(
        heroes={"thomas": {"at": "manor"}, "karl": {}},
        elders=elders,
        draws={"manor": ["toy-thug"]},
        dice=(1, 1, 1, 1, 1),
        boxes=BOXES,
    )
    t.answer("encounter")
    assert len(fight_dice(t)[0][0]) == 3


# ---- Magistrate Kroft -------------------------------------------------------------------------


def test_magistrate_kroft_calls_the_militia():
    t = travelling("magistrate-kroft")
    meet_thug(t)
    assert t.options == ["use:magistrate-kroft", "pass"]
    t.dice(1, 1, 1, 1, 1, 1, 5)  # 3, the Militia and the drill; the thug hits once
    t.answer("use:magistrate-kroft")
    assert fight_dice(t) == [((1, 1, 1, 1, 1), (1, 5))]
    assert t.kind == "militia"
    t.answer("militia")
    assert t.hero("thomas").wounds == 0
    assert t.s.militia[t.space("manor")] == 0
    t.dice(1, 1, 1, 1, 1)
    t.answer("fight")  # not a second time in this turn
    assert len(fight_dice(t)[1][0]) == 3
    assert t.kind == "escape"


def test_magistrate_kroft_calls_no_second_militia():
    t = travelling("magistrate-kroft", militia={"manor": 1})
    meet_thug(t, 1, 1, 1, 1, 1, 1, 1)
    assert t.kind == "escape"
    assert len(fight_dice(t)[0][0]) == 5
    assert t.s.militia[t.space("manor")] == 1


def test_magistrate_kroft_calls_the_militia_for_fights_of_his_own_hero_only():
    t = table(
        mode="cooperative",  # comrades are asked about each other's fights
        heroes={
            "thomas": {"at": "road-church-manor", "investigation": 2},
            "karl": {"at": "marsh", "hand": ["toy-bandage"]},
        },
        elders={"magistrate-kroft": ["hero-of-the-people"]},
        minions={"marsh": "toy-wolf"},
        dice=(3, 3),
        boxes=BOXES,
    )
    t.answer("look", "elder:magistrate-kroft", "stay")  # Thomas' turn ends, Karl's begins
    assert (t.asked, t.options) == ("karl", ["play:toy-bandage", "pass"])
    assert t.elder("magistrate-kroft").hero == t.number("thomas")
    assert t.asides("thomas") == []


def test_magistrate_kroft_calls_the_militia_to_a_showdown():
    t = showdown("magistrate-kroft")
    t.answer("nobody")
    assert t.options == ["use:magistrate-kroft", "pass"]
    t.dice(*(1,) * (villain_combat(t.game) + 5))
    t.answer("use:magistrate-kroft")
    assert len(fight_dice(t)[0][0]) == 5
    assert t.kind == "regroup"


def test_magistrate_kroft_drills_the_militia_for_fights_of_his_hero_with_any_skill():
    t = table(
        heroes={"thomas": {"at": "manor", "investigation": 20}, "karl": {"at": "manor"}},
        elders={"magistrate-kroft": ["hero-of-the-people"]},
        militia={"manor": 1},
        boxes=BOXES,
    )
    t.answer("look", "elder:magistrate-kroft")
    assert [skill_value(t.game, 0, s) for s in (SPIRIT, CUNNING, HONOR)] == [3, 2, 2]
    assert [skill_value(t.game, 0, s, "fight") for s in (SPIRIT, CUNNING, HONOR)] == [4, 3, 3]
    assert [skill_value(t.game, 1, s, "fight") for s in (SPIRIT, CUNNING, HONOR)] == [2, 2, 5]


@pytest.mark.parametrize(("there", "comes"), [(0, 1), (1, 0)])
def test_the_odds_reckon_with_magistrate_kroft_and_his_militia(there, comes):
    t = showdown("magistrate-kroft", hero={"hand": ["toy-dice"]}, militia={"fields": there})
    t.answer("nobody")
    kroft = next(one for one in odds_of(t).mine.companions if one.source == "magistrate-kroft")
    (part,) = kroft.parts
    assert (part.what.militia, part.what.drill) == (comes, 1)


@pytest.mark.card("magistrate-kroft/evil")
@pytest.mark.rule("ELD-20")
@pytest.mark.parametrize("status", ["evil", "town"])
def test_the_odds_reckon_with_militia_that_evil_magistrate_kroft_holds_back(status):
    elders = {"magistrate-kroft": {"secrets": [], "status": status}}
    t = showdown(hero={"hand": ["toy-dice"]}, militia={"fields": 1}, elders=elders)
    t.answer("nobody")
    found = odds_of(t)
    held = status == "evil"
    assert [(one.source, one.dice) for one in found.mine.companions] == [("militia", 1 - held)]
    assert any(part.what.idle_militia for part in found.theirs.parts) is held


@pytest.mark.card("magistrate-kroft/evil")
@pytest.mark.rule("ELD-20")
def test_evil_magistrate_kroft_holds_the_militia_back_and_leads_minions():
    t = table(
        heroes={"thomas": {"at": "manor"}, "karl": {}},
        elders={"magistrate-kroft": {"secrets": [], "status": "evil"}},
        militia={"manor": 1},
        draws={"manor": ["toy-thug"]},
        dice=(1, 1, 1, 1, 1, 1),
        boxes=BOXES,
    )
    for purpose in ("", "fight"):
        found = [skill_value(t.game, 0, s, purpose) for s in (SPIRIT, CUNNING, COMBAT, HONOR)]
        assert found == [3, 2, 3, 2]
    t.answer("encounter")
    assert [(len(hero), len(enemy)) for hero, enemy in fight_dice(t)] == [(3, 3)]
    assert t.kind == "escape"


# ---- whom they help -----------------------------------------------------------------------------


def karls_fight(elder: str, secret: str, *dice: int) -> list[Any]:
    """All that can be noticed of Karl's turn after Thomas has looked at an elder's Secret."""
    t = table(
        heroes={
            "thomas": {"at": "road-church-manor", "investigation": 2},
            "karl": {"at": "marsh", "items": ["toy-dog"]},  # worth two health boxes
        },
        elders={elder: [secret]},
        minions={"marsh": "toy-wolf"},
        militia={"marsh": 1},
        dice=dice,
        boxes=BOXES,
    )
    t.answer("look", f"elder:{elder}")  # there is no more for Thomas to do
    assert (t.asked, t.kind) == ("karl", "move")
    t.answer("stay")
    noticed: list[Any] = []
    while t.kind != "action" and len(noticed) < 4:
        options = [(one.key, one.price) for one in t.decision.options]
        noticed.append((t.kind, t.decision.seat, options))
        t.answer(options[0][0])
    return [*noticed, *fight_dice(t), t.hero("karl").wounds]


@pytest.mark.rule("ELD-25")
@pytest.mark.parametrize("elder", NAMES)
@pytest.mark.parametrize("faces", [(1, 1, 1, 1, 1, 6, 6), (6, 1, 1, 1, 1, 6, 6)])
def test_an_elder_who_travels_with_a_rival_is_no_help(elder, faces):
    dice = (3, 3, *faces, *faces, *faces)
    assert karls_fight(elder, "hero-of-the-people", *dice) == karls_fight(
        elder, "little-secret", *dice
    )


def thomas_in_a_shared_showdown(elder: str, companion: str) -> tuple[int, int, int, int]:
    """Thomas and Karl against the villain, who hits Thomas once; what that comes to for Thomas:
    his dice, dice rolled to prevent something, his wounds, dice he added after a miss."""
    thomas = {"at": "fields", "lair": "toy-lair-fields"}
    t = table(
        mode="cooperative",
        heroes={"thomas": thomas, "karl": {}},
        phase="showdown",
        basic=("villain",),
        boxes=BOXES,
    )
    t.answer("yes", f"elder:{elder}", f"with:{companion}", "nobody")
    misses = (1,) * (villain_combat(t.game) - 1)
    t.dice(5, *misses, *(1,) * (4 if (elder, companion) == ("lord-hanbrook", "thomas") else 3), 6)
    t.answer(f"with:{companion}")
    while t.kind == "respond":
        t.answer(t.options[0])
    mine = [r for r in t.game.records or () if len(r) > 2 and r[2] == t.number("thomas")]
    return (
        next(len(r[3]) for r in mine if r[0] == "fight-dice"),
        sum(1 for r in mine if r[0] == "die" and r[3] == "prevent"),
        sum(r[3] for r in mine if r[0] == "wounded"),
        sum(len(r[3]) for r in mine if r[0] == "dice-added"),
    )


@pytest.mark.rule("COOP-26", "ELD-04")
@pytest.mark.parametrize(
    ("elder", "with_thomas"),
    [
        ("lord-hanbrook", (4, 0, 1, 0)),
        ("lady-hanbrook", (3, 1, 0, 0)),
        ("doctor-manning", (3, 0, 0, 0)),
        ("reverend-harding", (3, 0, 1, 2)),
    ],
)
def test_in_a_shared_showdown_an_elder_helps_only_the_hero_they_are_assigned_to(elder, with_thomas):
    assert thomas_in_a_shared_showdown(elder, "thomas") == with_thomas
    assert thomas_in_a_shared_showdown(elder, "karl") == (3, 0, 1, 0)


def test_reverend_harding_adds_two_dice():
    t = travelling("reverend-harding")
    meet_thug(t, 1, 1, 1, 1, 1)
    t.dice(1, 1, 6)
    t.answer("use:reverend-harding")
    assert t.records("dice-added")[0][2] == (1, 1)


# ---- where Evil Elders, prices and other cards come in ----------------------------------------


def test_reverend_harding_is_not_needed_after_a_hit_on_an_evil_elder():
    t = showdown("reverend-harding", elders={"sophie": {"secrets": [], "status": "evil"}})
    t.dice(*(1,) * villain_combat(t.game))
    t.answer("nobody")
    assert t.kind == "aim"
    t.dice(5, 1, 1)  # the first die goes at her and hits
    t.answer("number:1")
    assert t.elder("sophie").status == "gone"
    assert t.kind == "regroup"


def test_reverend_harding_prays_when_all_dice_at_evil_elders_have_missed():
    t = showdown("reverend-harding", elders={"sophie": {"secrets": [], "status": "evil"}})
    t.dice(*(1,) * villain_combat(t.game))
    t.answer("nobody")
    t.dice(4, 4, 4)
    t.answer("number:3")  # none is left for the villain
    assert t.options == ["use:reverend-harding", "pass"]


@pytest.mark.rule("CRD-20")
def test_sophie_cancels_nothing_where_somebody_was_quicker():
    t = travelling(
        "sophie", hero={"hand": ["change-of-plans", "clear-skies"]}, in_play=["toy-rain"]
    )
    t.dice(2)
    t.answer("use:sophie")
    assert (t.kind, t.decision.source) == ("respond", "roll")
    t.dice(6)
    t.answer("play:clear-skies", "play:change-of-plans")  # gone before the die is good
    assert t.in_play() == []
    assert t.records("canceled") == [("canceled", "mystery", "toy-rain")]


@pytest.mark.rule("MIL-04", "COOP-29")
def test_in_a_cooperative_showdown_krofts_militia_stands_by_a_hero_without_an_elder():
    t = table(
        mode="cooperative",
        heroes={
            "thomas": {"at": "fields", "lair": "toy-lair-fields", "investigation": 0},
            "victor": {"at": "fields", "investigation": 0},
        },
        phase="showdown",
        basic=("villain",),
        boxes=BOXES,
    )
    t.answer("yes", "elder:magistrate-kroft", "with:thomas", "nobody")
    while "use:magistrate-kroft" not in t.options:
        t.answer(next(key for key in ("with:thomas", "fight", "pass") if key in t.options))
    t.dice(*(1,) * 60)
    t.answer("use:magistrate-kroft")
    assert t.s.militia[t.space("fields")] == 1
    assert t.s.showdown is not None
    assert t.s.showdown.militia == t.number("victor")
    while len(fight_dice(t)) < 2:
        t.answer(next(key for key in ("fight", "pass") if key in t.options))
    rolled = {record[1]: len(record[2]) for record in t.records("fight-dice")}
    assert rolled[t.number("thomas")] == 3 + 1  # the drill
    assert rolled[t.number("victor")] == 1 + 1  # the Militia


@pytest.mark.rule("MIL-04", "COOP-29")
def test_magistrate_krofts_hero_has_a_die_where_there_is_militia_of_another():
    t = table(
        mode="cooperative",
        heroes={
            "thomas": {"at": "fields", "lair": "toy-lair-fields", "investigation": 0},
            "victor": {"investigation": 0},
        },
        phase="showdown",
        militia={"fields": 1},
        basic=("villain",),
        boxes=BOXES,
    )
    t.answer("yes", "elder:magistrate-kroft", "with:thomas", "nobody")
    while t.kind in ("assign-elder", "assign-militia", "regroup", "respond"):
        if t.records("fight-dice"):
            break
        keys = ("with:thomas", "with:victor", "fight", "pass")
        t.answer(next(key for key in keys if key in t.options))
    assert len(fight_dice(t)[0][0]) == 3 + 1  # the drill alone: the Militia goes with Victor
    kroft = next(card for card in ELDERS if card.id == "magistrate-kroft")
    assert "1 more fight die where there is Militia" in kroft.text


# ---- at the boundaries ------------------------------------------------------------------------


@pytest.mark.card("lady-hanbrook/evil", "reverend-harding/evil", "lord-hanbrook/evil")
@pytest.mark.rule("ELD-20")
def test_what_evil_elders_do_they_do_to_every_hero_and_no_more():
    def game(*evil: str) -> Scenario:
        elders = {name: {"secrets": [], "status": "evil"} for name in evil}
        return table(heroes=["karl", "thomas"], elders=elders, boxes=BOXES)

    def skills(t: Scenario, hero: int) -> list[int]:
        return [skill_value(t.game, hero, skill) for skill in range(4)]

    good = game()
    lady, reverend = game("lady-hanbrook"), game("reverend-harding")
    for hero in (0, 1):
        spirit, cunning, combat, honor = skills(good, hero)
        assert skills(lady, hero) == [spirit, cunning, combat, honor - 1]
        assert skills(reverend, hero) == [spirit - 1, cunning, combat, honor]
        for what in ("look", "lair", "training", "town-item", "doctor", "cure", "heal"):
            usual = price(good.game, hero, what, 5)
            assert price(lady.game, hero, what, 5) == usual + (what == "look")
            in_town = what in ("training", "town-item", "doctor", "cure")
            assert price(game("lord-hanbrook").game, hero, what, 5) == usual + in_town


@pytest.mark.card("magistrate-kroft/evil")
@pytest.mark.rule("ELD-20")
def test_evil_magistrate_kroft_leads_minions_and_not_the_villain():
    t = showdown(elders={"magistrate-kroft": {"secrets": [], "status": "evil"}})
    combat = villain_combat(t.game)
    t.dice(*(1,) * (combat + 4))
    t.answer("nobody", "number:0")
    assert len(fight_dice(t)[0][1]) == combat  # the bonus of 1 is in it already


@pytest.mark.rule("ELD-35")
def test_sophie_tries_once_in_a_turn_at_whatever_moment():
    t = showdown(elders={"sophie": ["little-secret"]}, in_play=["toy-rain", "fog"])
    t.answer("elder:sophie", "nobody")
    assert t.options == ["use:sophie", "pass"]
    t.dice(1, *(1,) * (villain_combat(t.game) + 3))
    t.answer("use:sophie", "card:fog")
    assert t.kind == "regroup"
    assert t.in_play() == ["toy-rain", "fog"]
    assert t.asides("thomas") == []
    t = travelling("sophie", hero={"lair": "toy-lair"}, in_play=["toy-rain", "fog"])
    t.dice(1)
    t.answer("use:sophie", "card:fog", "showdown")
    while not t.records("fight-dice"):
        assert "use:sophie" not in t.choices
        keys = ("elder:sophie", "nobody", "pass", *t.options)
        t.answer(next(key for key in keys if key in t.options))
    assert t.s.showdown is not None
    assert len(t.s.showdown.party) == 1


@pytest.mark.rule("ELD-35")
@pytest.mark.parametrize(("die", "asked"), [(3, True), (4, False)])
def test_sophies_good_die_needs_no_second_try(die, asked):
    t = table(
        heroes={"thomas": {"at": "manor", "investigation": 20, "hand": ["second-try"]}, "karl": {}},
        elders={"sophie": ["hero-of-the-people"]},
        in_play=["toy-rain"],
        boxes=borders.BOXES,
    )
    t.answer("look", "elder:sophie")
    t.dice(die)
    t.answer("use:sophie")
    assert borders.is_asked_again(t) is asked
