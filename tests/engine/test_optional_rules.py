"""The optional rules (OPT)."""

from __future__ import annotations

import pytest

from shadowbrook.engine.queries.values import villain_health
from tests.plain import heroes_for, plain_table

QUIET = {"mystery": ["toy-quiet"], "lair": ["toy-lair"]}
FOUR = ("ada", "bert", "cora", "dirk")


# ---- exchange ----------


def neighbours(**more):
    return {
        "ada": {"at": "church", "investigation": 6, "items": ["toy-book"], "hand": ["toy-dice"]},
        "bert": {"at": "church", "items": ["toy-dog"], "hand": ["toy-reroll"]} | more,
        "cora": {"at": "manor", "items": ["toy-sack"]},
    }


@pytest.mark.rule("OPT-01", "SET-20")
def test_without_the_rule_rivals_do_not_exchange():
    assert "exchange" not in plain_table(heroes=neighbours()).options


@pytest.mark.rule("OPT-01")
def test_with_it_willing_rivals_in_a_space_give_and_trade():
    t = plain_table(heroes=neighbours(), optional=["exchange"])
    t.answer("exchange")
    assert set(t.options) == {
        "done",
        "give:toy-book:bert",
        "take:toy-dog:bert",
        "trade:toy-book:toy-dog:bert",
    }
    t.answer("trade:toy-book:toy-dog:bert")
    assert t.asked == "bert"  # the other must be willing
    t.answer("yes")
    assert t.gear("ada") == ["toy-dog"]
    assert t.gear("bert") == ["toy-book"]
    if t.kind == "exchange":
        t.answer("done")
    assert t.kind == "action"
    assert "exchange" not in t.options  # an action, once a turn


@pytest.mark.rule("OPT-01")
def test_nobody_is_forced():
    t = plain_table(heroes=neighbours(), optional=["exchange"])
    t.answer("exchange", "take:toy-dog:bert", "no")
    assert t.gear("bert") == ["toy-dog"]
    assert "take:toy-dog:bert" not in t.options


@pytest.mark.rule("OPT-01")
def test_only_with_heroes_in_the_same_space_who_stand():
    apart = plain_table(heroes=neighbours(at="manor"), optional=["exchange"])
    assert "exchange" not in apart.options


@pytest.mark.rule("OPT-02", "INV-04", "COOP-04")
def test_events_and_investigation_are_not_for_exchange():
    t = plain_table(heroes=neighbours(), optional=["exchange"])
    t.answer("exchange")
    assert not any("toy-dice" in key or "toy-reroll" in key for key in t.options)
    assert all(key.partition(":")[0] in ("done", "give", "take", "trade") for key in t.options)


# ---- Growing Darkness ----------


@pytest.mark.rule("OPT-03")
@pytest.mark.parametrize("mode", ["competitive", "cooperative", "team", "solo-team", "lone"])
def test_growing_darkness_rolls_on_the_minion_chart_at_the_start(mode):
    t = plain_table(
        mode=mode,
        heroes=heroes_for(mode),
        phase="mystery",
        optional=["growing_darkness"],
        dice=(3, 6, 3),  # gloom: track -1; a cooperative chart brings clues
        draws=QUIET,
    )
    assert t.records("minion-chart") == [("minion-chart", 3, "gloom")]
    assert t.s.track == 19
    order = [r[0] for r in t.game.records or () if r[0] in ("minion-chart", "chart", "mystery")]
    assert order[0] == "minion-chart"


@pytest.mark.rule("OPT-03", "SET-20")
def test_without_the_rule_nothing_is_rolled():
    t = plain_table(phase="mystery", dice=(3,), draws=QUIET)
    assert t.records("minion-chart") == []
    assert t.s.track == 20


@pytest.mark.rule("OPT-04")
def test_a_minion_of_growing_darkness_appears_at_a_random_location():
    t = plain_table(phase="mystery-start", optional=["growing_darkness"], dice=(1, 3), draws=QUIET)
    assert t.minion("manor") == "toy-wolf"  # where the Lair card says
    assert t.discards("lair") == ["toy-lair"]


@pytest.mark.rule("OPT-04")
@pytest.mark.parametrize(("where", "attacked"), [("manor", True), ("church", False)])
def test_a_villain_attack_takes_place_at_a_random_location(where, attacked):
    t = plain_table(
        heroes={"ada": {"at": where}, "bert": {}},
        phase="mystery-start",
        optional=["growing_darkness"],
        dice=(4, 1, 1, 5, 1, 1, 3),  # ada's two dice, the ogre's three
        draws=QUIET,
    )
    assert t.hero("ada").wounds == (1 if attacked else 0)
    assert t.hero("bert").wounds == 0
    assert t.discards("lair") == ["toy-lair"]


# ---- Holding Back the Darkness ----------


def holding(**given):
    heroes = {"ada": {"investigation": 3}, "bert": {"investigation": 2}}
    return plain_table(
        **(
            {
                "mode": "cooperative",
                "heroes": heroes,
                "phase": "mystery-start",
                "track": 8,
                "optional": ["holding_back"],
                "dice": (6, 3),
                "draws": QUIET,
            }
            | given
        )
    )


@pytest.mark.rule("OPT-05")
@pytest.mark.parametrize(("mode", "players"), [("cooperative", 2), ("solo-team", 1)])
def test_if_all_pay_two_the_track_rises(mode, players):
    t = holding(mode=mode)
    assert t.kind == "holding-back"
    t.answer(*["yes"] * players)  # a player answers for all of their heroes
    assert t.s.track == 9
    assert [hero.investigation for hero in t.s.heroes] == [1, 0]


@pytest.mark.rule("OPT-05")
def test_if_one_will_not_nobody_pays():
    t = holding()
    t.answer("yes", "no")
    assert t.s.track == 8
    assert [hero.investigation for hero in t.s.heroes] == [3, 2]


@pytest.mark.rule("OPT-05", "TRK-05")
def test_only_in_the_red():
    assert holding(track=9).records("paid") == []
    assert holding(track=9).s.track == 9
    assert holding(track=8).kind == "holding-back"
    assert holding(track=1).kind == "holding-back"


@pytest.mark.rule("OPT-05", "GAP-37")
@pytest.mark.parametrize("bert", [{"investigation": 1}, {"investigation": 9, "down": True}])
def test_only_if_every_hero_can_pay(bert):
    t = holding(heroes={"ada": {"investigation": 9}, "bert": bert})
    assert t.records("paid") == []
    assert t.s.track == 8


@pytest.mark.rule("OPT-06")
def test_once_a_round():
    t = holding(heroes={"ada": {"investigation": 20}, "bert": {"investigation": 20}}, track=5)
    t.answer("yes", "yes")
    assert t.s.track == 6
    assert len(t.records("paid")) == 2
    assert t.s.round == 2  # it was not asked again in that phase


@pytest.mark.rule("OPT-06")
def test_again_in_the_next_round():
    t = holding(
        heroes={"ada": {"investigation": 20}, "bert": {"investigation": 20}},
        track=5,
        draws={"mystery": ["toy-quiet", "toy-quiet"], "event": ["toy-shield"] * 3},
        options={"chart.kind": "none"},
        dice=(3, 6, 3, 6),  # both stay where they are
    )
    t.answer("yes", "yes")
    quiet = ("stay", "encounter", "end-turn", "keep:toy-shield", "leave", "yes")
    for _ in range(12):
        if t.s.track == 7:
            break
        t.answer(next(key for key in quiet if key in t.options))
    assert t.s.track == 7
    assert t.s.round == 3


# ---- Endurance of Evil ----------


def endured(card, **given):
    """What the villain's Health has grown by after a Mystery card."""
    before = villain_health(plain_table(**given).game)
    t = plain_table(
        phase="mystery-card",
        optional=["endurance"],
        draws={"mystery": [card]},
        dice=(1, 3),
        **given,
    )
    return villain_health(t.game) - before


@pytest.mark.rule("OPT-07", "GAP-38")
@pytest.mark.parametrize("mode", ["competitive", "team", "lone"])
@pytest.mark.parametrize("card", ["plain-slay", "plain-maul"])
def test_the_villain_grows_by_two_for_a_killed_elder_or_hero(mode, card):
    assert endured(card, mode=mode, heroes=heroes_for(mode)) == 2


@pytest.mark.rule("OPT-08", "SOLO-03")
@pytest.mark.parametrize("mode", ["cooperative", "solo-team"])
@pytest.mark.parametrize("card", ["plain-slay", "plain-maul"])
@pytest.mark.parametrize("heroes", [["ada", "bert"], ["ada", "bert", "cora", "dirk"]])
def test_in_cooperative_play_by_one_for_each_hero(mode, card, heroes):
    assert endured(card, mode=mode, heroes=heroes) == len(heroes)


@pytest.mark.rule("OPT-07", "GAP-38")
@pytest.mark.parametrize("card", ["toy-poison", "plain-strike-down"])
def test_what_others_kill_does_not_count(card):
    assert endured(card) == 0


@pytest.mark.rule("OPT-07", "GAP-38")
def test_a_hero_knocked_out_by_a_minion_does_not_count():
    t = plain_table(
        heroes={"ada": {"at": "church", "wounds": 2}, "bert": {}},
        phase="fight",
        minions={"church": "toy-wolf"},
        optional=["endurance"],
        dice=(1, 1, 6, 1, 1),
    )
    assert t.hero("ada").down
    assert villain_health(t.game) == 5


@pytest.mark.rule("OPT-07", "ELD-28")
def test_an_elder_saved_from_the_villain_does_not_count():
    heroes = {"ada": {"hand": ["toy-guard"]}, "bert": {}}
    t = plain_table(
        heroes=heroes,
        phase="mystery-card",
        optional=["endurance"],
        draws={"mystery": ["plain-slay"]},
    )
    t.answer("play:toy-guard")
    assert villain_health(t.game) == 5
    assert t.s.track == 20


@pytest.mark.rule("OPT-07", "SET-20")
def test_without_the_rule_nothing_grows():
    t = plain_table(phase="mystery-card", draws={"mystery": ["plain-maul"]}, dice=(1, 3))
    assert villain_health(t.game) == 5


@pytest.mark.rule("OPT-07")
def test_it_is_for_good():
    t = plain_table(
        phase="mystery-card",
        optional=["endurance"],
        draws={"mystery": ["plain-maul"]},
        dice=(1, 3),
    )
    assert t.s.round == 2
    assert t.game.view(0)["villain"]["health"] == 7


@pytest.mark.rule("OPT-09", "EXP-11")
def test_an_elder_removed_outright_counts_and_other_bonuses_add_up():
    assert endured("plain-stone") == 2
    assert endured("plain-stone", villain_health=3) == 2
    t = plain_table(
        phase="mystery-card",
        optional=["endurance"],
        draws={"mystery": ["plain-stone"]},
        villain_health=3,
        dice=(3,),
    )
    assert villain_health(t.game) == 5 + 3 + 2


# ---- Hunting for Clues ----------


def hunt(dice, **given):
    heroes = {"ada": {"at": "church", "investigation": 6}, "bert": {}}
    return plain_table(
        **(
            {
                "heroes": heroes,
                "clues": {"church": 4},
                "optional": ["hunting_for_clues"],
                "dice": dice,
            }
            | given
        )
    )


@pytest.mark.rule("OPT-10")
@pytest.mark.parametrize("mode", ["competitive", "cooperative", "team", "solo-team", "lone"])
def test_collecting_needs_a_test_with_the_skill_the_hero_prefers(mode):
    heroes = heroes_for(mode)
    heroes["ada"] = {"at": "church", "investigation": 6}
    t = hunt((5, 4, 4), mode=mode, heroes=heroes)
    t.answer("collect")
    assert set(t.options) == {"skill:spirit", "skill:cunning"}
    t.answer("skill:cunning")  # ada: 3
    assert t.records("test")[0][2:4] == ("cunning", 5)
    assert t.hero("ada").investigation == 7


@pytest.mark.rule("OPT-10", "OPT-11")
@pytest.mark.parametrize(
    ("skill", "dice", "got"),
    [
        ("spirit", (4, 4), 0),
        ("spirit", (5, 4), 1),
        ("spirit", (5, 6), 2),
        ("cunning", (6, 6, 5), 3),
    ],
)
def test_each_five_or_six_collects_one(skill, dice, got):
    t = hunt(dice)
    t.answer("collect", f"skill:{skill}")
    assert t.hero("ada").investigation == 6 + got
    assert t.clues("church") == 4 - got
    assert "collect" not in t.options


@pytest.mark.rule("OPT-11")
def test_never_more_than_lie_there():
    t = hunt((6, 6, 6), clues={"church": 1})
    t.answer("collect", "skill:cunning")
    assert t.hero("ada").investigation == 7
    assert t.clues("church") == 0


@pytest.mark.rule("OPT-12")
def test_the_free_marker_on_the_way_needs_no_test():
    t = hunt((2,), heroes=["ada", "bert"], phase="move")
    t.answer("move:church", "take")
    assert t.hero("ada").investigation == 3
    assert t.records("test") == []


# ---- the showdown chart ----------


def second_pass(**given):
    """A showdown up to the beginning of its second fight round."""
    heroes = given.pop("heroes", None) or {"ada": {}, "bert": {}}
    heroes["ada"] = {"at": "manor", "investigation": 9, "lair": "toy-lair"}
    t = plain_table(heroes=heroes, phase="showdown", **given)
    plain = {"join-showdown": "no", "hunting-party": "nobody", "accuse": "no-accusation"}
    for _ in range(20):
        if len(t.records("showdown-round")) > 1:
            return t
        t.answer(plain.get(t.kind, "fight"))
    raise AssertionError("the second round never came")


@pytest.mark.rule("OPT-13", "CHS-00")
@pytest.mark.parametrize("mode", ["competitive", "cooperative", "team", "solo-team", "lone"])
def test_the_showdown_chart_is_an_extra_in_every_mode(mode):
    heroes = heroes_for(mode)
    t = second_pass(mode=mode, heroes=heroes, optional=["showdown_chart"], dice=(1,) * 6 + (3, 3))
    assert t.records("showdown-chart") == [("showdown-chart", 6, "cunning-challenge")]


@pytest.mark.rule("OPT-13", "SET-20", "SOLO-13")
@pytest.mark.parametrize(
    ("given", "rolled"),
    [
        ({}, False),
        ({"mode": "lone", "heroes": {"ada": {}}, "level": "master-hunter"}, False),
        ({"mode": "lone", "heroes": {"ada": {}}, "level": "insanity"}, True),
    ],
)
def test_where_it_is_not_chosen_it_is_not_rolled(given, rolled):
    t = second_pass(dice=(1,) * 6 + (3, 3), **given)
    assert bool(t.records("showdown-chart")) is rolled
